//! What a run is to make: puzzles of one kind from the command line, or of each section of a book.

use super::wishes;
use crate::cli::args::GenerateArgs;
use crate::cli::{Failure, spec, terminal};
use crate::diag::{Sources, Span};
use crate::generate::{Kind, Series, Unfilled};
use std::time::{SystemTime, UNIX_EPOCH};

/// A run, and where a spec asks for it.
pub struct Order {
    pub series: Series,
    /// Ids of puzzles and solutions that may not come.
    pub avoided: Vec<String>,
    /// Whether puzzles may have the same solution.
    pub same_solutions: bool,
    /// The spec, and the header of the section of each kind.
    spec: Option<(Sources, Vec<Span>)>,
}

impl Order {
    pub fn of(args: &GenerateArgs) -> Result<Self, Failure> {
        if let Some(path) = &args.spec {
            let (sources, book) = spec::read_spec(path)?;
            // Puzzles that are taken from files are there already: they are not made, nor met again.
            let (own, made): (Vec<_>, Vec<_>) =
                book.sections.iter().partition(|section| section.own.is_some());
            let own = own.iter().filter_map(|s| s.own.as_ref()).flat_map(|o| o.puzzles.iter());
            let own = own.flat_map(|puzzle| puzzle.digests.ids());
            let avoided = book.avoided.iter().cloned().chain(own).collect();
            let kinds = made.iter().map(|section| Kind {
                name: section.title.value.clone(),
                request: section.request(),
                count: u64::from(section.count.value),
            });
            let spans = made.iter().map(|section| section.span).collect();
            let series = Series { seed: args.seed.unwrap_or(book.seed), kinds: kinds.collect() };
            let (same_solutions, spec) = (book.same_solutions, Some((sources, spans)));
            return Ok(Order { series, avoided, same_solutions, spec });
        }
        let kind = Kind { name: String::new(), request: wishes::request(args)?, count: args.count };
        if args.seed.is_none() && (args.shard.is_some() || args.resume) {
            return Err(Failure::usage_with_help(
                "without a seed each run makes other puzzles, so that no part fits another",
                "give all parts the same --seed",
            ));
        }
        let seed = args.seed.unwrap_or_else(|| {
            let seed = seed_of_today();
            terminal::note(&format!("seed {seed}: --seed {seed} makes the same puzzles again"));
            seed
        });
        let series = Series { seed, kinds: vec![kind] };
        Ok(Order { series, avoided: Vec::new(), same_solutions: false, spec: None })
    }

    /// True if a book spec says what to make.
    pub fn is_of_spec(&self) -> bool {
        self.spec.is_some()
    }

    /// Says that the puzzle at a place was not found.
    pub fn tell(&self, place: u64, why: &Unfilled) {
        let (kind, index) = self.series.kind_at(place);
        if let Some((sources, spans)) = &self.spec {
            let at = self.series.kinds.iter().position(|k| k.name == kind.name);
            if let Some(span) = at.and_then(|at| spans.get(at)) {
                let found = spec::shortfall(index + 1, kind.count, &kind.name, *span, why);
                return terminal::diagnostics(&found, sources);
            }
        }
        terminal::error(&format!(
            "a puzzle as asked for was not found (number {} of {}): {why}",
            index + 1,
            kind.count
        ));
        terminal::help(if why.is_of_effort(&kind.request) {
            "ask for fewer puzzles, a wider range of clues or ratings, or raise --effort"
        } else {
            "ask for fewer puzzles, or a wider range of clues or ratings"
        });
    }
}

/// A seed that nobody has had yet, short enough to type.
fn seed_of_today() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_millis() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
}

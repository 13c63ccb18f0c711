//! What a run makes: puzzles of one kind from the command line, or those of each section of a book.

use super::wishes;
use crate::args::GenerateArgs;
use crate::{Failure, spec, terminal};
use gridpress_book::diag::{Diagnostic, Diagnostics, Sources, Span};
use gridpress_book::plan::calendar::{days_of, stream_of, weekday};
use gridpress_book::spec::{BookSpec, CalendarSpec, SectionSpec};
use gridpress_engine::generate::{Kind, Series, Unfilled};
use gridpress_engine::sudoku::notation::RuleParts;
use jiff::civil::Date;
use std::time::{SystemTime, UNIX_EPOCH};

/// A run, and the places of a spec that ask for it.
pub(super) struct Order {
    pub series: Series,
    /// The ids of puzzles and solutions to avoid.
    pub avoided: Vec<String>,
    /// Whether puzzles may have the same solution.
    pub same_solutions: bool,
    /// The spec, and the span of the header of each kind's section.
    spec: Option<(Sources, Vec<Span>)>,
}

impl Order {
    pub(super) fn of(args: &GenerateArgs) -> Result<Self, Failure> {
        if let Some(path) = &args.spec {
            let (sources, book) = spec::read_spec(path, args.root.as_deref())?;
            if let Some(at) = first_samurai(&book) {
                let found = Diagnostic::error(
                    "generate::samurai",
                    "`generate --spec` makes no samurai",
                )
                .at(at, "requested here")
                .help(
                    "`generate --variant samurai` makes lists of them, and `build` makes the pages",
                );
                let mut all = Diagnostics::new();
                all.push(found);
                terminal::diagnostics(&all, &sources);
                return Err(Failure::Reported);
            }
            let kinds = match &book.calendar {
                Some(calendar) => kinds_of_calendar(calendar),
                None => book.sections.iter().map(kind_of_section).collect(),
            };
            // Puzzles from files are not made again.
            let given = kinds.iter().flat_map(|(kind, _)| &kind.given);
            let given = given.flat_map(|made| made.digests().ids());
            let avoided = book.avoided.iter().cloned().chain(given).collect();
            let (kinds, spans) = kinds.into_iter().unzip();
            let series = Series { seed: args.seed.unwrap_or(book.seed), kinds };
            if series.count() == 0 {
                return Err(Failure::usage_with_help(
                    format!("{} requests no puzzles", path.display()),
                    "for a calendar, make the run longer or publish on more days",
                ));
            }
            let (same_solutions, spec) = (book.same_solutions, Some((sources, spans)));
            return Ok(Order { series, avoided, same_solutions, spec });
        }
        let kind = Kind {
            name: String::new(),
            request: wishes::under_symbols(wishes::request(&args.wishes)?, &args.wishes)?,
            count: args.count,
            first: 0,
            given: Vec::new(),
        };
        if args.seed.is_none() && (args.shard.is_some() || args.resume) {
            return Err(Failure::usage_with_help(
                "--shard needs a seed, because each run without one makes different puzzles",
                "give all parts the same --seed",
            ));
        }
        let seed = args.seed.unwrap_or_else(seed_of_today);
        let series = Series { seed, kinds: vec![kind] };
        Ok(Order { series, avoided: Vec::new(), same_solutions: false, spec: None })
    }

    /// Reports the seed, unless it was asked for or is in a spec.
    pub(super) fn note_seed(&self, args: &GenerateArgs) {
        if self.spec.is_none() && args.seed.is_none() {
            note_seed(self.series.seed);
        }
    }

    /// Returns the parts of the rules of all puzzles.
    pub(super) fn rules(&self) -> RuleParts {
        let parts = self.series.kinds.iter().flat_map(|kind| {
            let request = &kind.request;
            let asked = RuleParts {
                variants: request.rules.variants(),
                regions: request.has_regions(),
                cages: request.has_cages(),
                symbols: request.rules.symbols().is_some(),
            };
            let given = kind.given.iter().map(|made| made.puzzle.rules().into());
            std::iter::once(asked).chain(given)
        });
        parts.fold(RuleParts::default(), RuleParts::or)
    }

    /// Whether a book spec says what to make.
    pub(super) fn is_of_spec(&self) -> bool {
        self.spec.is_some()
    }

    /// Reports that the puzzle at a place was not found.
    pub(super) fn report(&self, place: u64, why: &Unfilled) {
        let (kind, index) = self.series.kind_at(place);
        if let Some((sources, spans)) = &self.spec {
            let at = self.series.kinds.iter().position(|k| k.name == kind.name);
            if let Some(span) = at.and_then(|at| spans.get(at)) {
                let why = (&kind.request, why);
                let found =
                    crate::shortfall::shortfall(index + 1, kind.count, &kind.name, *span, why);
                return terminal::diagnostics(&found, sources);
            }
        }
        terminal::error(&format!("puzzle {} of {} was not found: {why}", index + 1, kind.count));
        terminal::help(if why.is_of_effort(&kind.request) {
            "request fewer puzzles, allow a wider range of clues or ratings, or raise --effort"
        } else {
            "request fewer puzzles, or allow a wider range of clues or ratings"
        });
    }
}

/// Returns where a spec first asks for samurai.
fn first_samurai(book: &BookSpec) -> Option<Span> {
    let Some(calendar) = &book.calendar else {
        let mut sections = book.sections.iter();
        return sections.find(|section| section.is_samurai).map(|section| section.title.span);
    };
    days_of(calendar).into_iter().find_map(|(date, daily)| {
        let daily = &calendar.dailies[daily];
        daily.wishes[weekday(date)].is_samurai.then_some(daily.name.span)
    })
}

/// Returns the puzzles of a section, and the span of the section in the spec.
fn kind_of_section(section: &SectionSpec) -> (Kind, Span) {
    let given = section.own.iter().flat_map(|own| own.puzzles.iter());
    let kind = Kind {
        name: section.title.value.clone(),
        request: section.request(),
        count: u64::from(section.count.value),
        first: 0,
        given: given.map(|puzzle| puzzle.made.clone()).collect(),
    };
    (kind, section.span)
}

/// Returns the puzzles of a calendar in the order of their numbers, each as a kind of its own.
fn kinds_of_calendar(calendar: &CalendarSpec) -> Vec<(Kind, Span)> {
    let kind = |(date, daily): (Date, usize)| {
        let daily = &calendar.dailies[daily];
        let day = weekday(date);
        let (name, first) = stream_of(&daily.name.value, date);
        let given = daily.own.get(&date).map(|puzzle| puzzle.made.clone());
        let request = daily.wishes[day].request();
        let kind = Kind { name, request, count: 1, first, given: given.into_iter().collect() };
        (kind, daily.name.span)
    };
    days_of(calendar).into_iter().map(kind).collect()
}

/// Reports a seed that was chosen.
pub(crate) fn note_seed(seed: u64) {
    terminal::note(&format!("seed {seed}: --seed {seed} makes the same puzzles again"));
}

/// Returns a seed from the clock, short enough to type.
pub(crate) fn seed_of_today() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_millis() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
}

//! `generate`: puzzles to order, one after the other, on all cores.

use super::{technique, use_threads};
use crate::cli::args::GenerateArgs;
use crate::cli::in_order::in_order;
use crate::cli::out::Out;
use crate::cli::{Failure, Outcome, interrupt, progress, terminal};
use crate::diag;
use crate::generate::{Dig, Made, Need, Request, Shortfall, Slot, Stream, Symmetry};
use crate::grade::Scale;
use crate::sudoku::canon;
use crate::sudoku::notation::{Entry, Field, Writer};
use std::collections::HashSet;
use std::time::{SystemTime, UNIX_EPOCH};

/// How often a puzzle that was there already is tried again: small shapes have few puzzles.
const MOST_REPEATS: u32 = 200;

/// A puzzle made, and what makes the next one in its place.
struct Answer<'r> {
    made: Result<Made, Shortfall>,
    slot: Slot<'r>,
    id: String,
}

pub fn run(args: &GenerateArgs, out: &mut Out) -> Result<Outcome, Failure> {
    use_threads(args.jobs);
    interrupt::catch();
    let request = request(args)?;
    let seed = args.seed.unwrap_or_else(|| {
        let seed = seed_of_today();
        terminal::note(&format!("seed {seed}: --seed {seed} makes the same puzzles again"));
        seed
    });
    let bar = progress::bar(args.count, "making puzzles");
    let mut writer = Writer::new(args.format);
    let mut seen = HashSet::new();
    let mut text = String::new();
    let batches = (0..args.count).map(|index| Ok(vec![index]));
    let answer = |index: u64| {
        let stream = Stream::for_puzzle(seed, "", index);
        let mut slot = Slot { request: &request, stream };
        let made = if interrupt::asked() { Err(Shortfall::default()) } else { slot.make_next() };
        let id = made.as_ref().map(|made| canon::id(&made.puzzle)).unwrap_or_default();
        Answer { made, slot, id }
    };
    let ended = in_order(batches, answer, |answer| {
        interrupt::check()?;
        let made = distinct(answer, &mut seen)?;
        text.clear();
        writer
            .entry(&entry(made, &request.scale), &mut text)
            .map_err(|error| Failure::usage_with_help(error.to_string(), "ask for --count 1"))?;
        bar.inc(1);
        bar.suspend(|| out.text(&text))
    });
    bar.finish_and_clear();
    ended?;
    text.clear();
    writer.end(&mut text);
    out.text(&text)?;
    Ok(Outcome::Done)
}

/// The puzzle, or the next of its stream that was not made before, up to symmetry.
fn distinct(answer: Answer<'_>, seen: &mut HashSet<String>) -> Result<Made, Failure> {
    let Answer { made, mut slot, mut id } = answer;
    let short = |shortfall: Shortfall| short(&shortfall.to_string());
    let mut made = made.map_err(short)?;
    let mut repeats = 0;
    while !seen.insert(id) {
        repeats += 1;
        if repeats > MOST_REPEATS {
            return Err(self::short(&format!(
                "the last {MOST_REPEATS} puzzles found were printed already, up to symmetry and relabelling"
            )));
        }
        interrupt::check()?;
        made = slot.make_next().map_err(short)?;
        id = canon::id(&made.puzzle);
    }
    Ok(made)
}

fn short(why: &str) -> Failure {
    terminal::error(&format!("a puzzle as asked for was not found: {why}"));
    terminal::help("ask for a wider range of clues or ratings, or raise --effort");
    Failure::Fault
}

fn entry(made: Made, scale: &Scale) -> Entry {
    let mut entry = Entry::of_puzzle(made.puzzle);
    entry.solution = Some(made.solution);
    if let Some(level) = scale.level_of(&made.puzzle, &made.grade) {
        entry.info.set(Field::Level, &scale.levels[level].id);
    }
    entry.info.set(Field::Rating, &made.grade.ratings());
    entry
}

/// A seed that nobody has had yet, short enough to type.
fn seed_of_today() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_millis() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
}

/// What is asked for.
fn request(args: &GenerateArgs) -> Result<Request, Failure> {
    let scale = Scale::named(args.scale)
        .ok_or_else(|| Failure::usage(format!("there is no scale `{}`", args.scale)))?;
    let level = match &args.level {
        None => None,
        Some(level) => Some(scale.index_of(level).ok_or_else(|| Failure::Usage {
            message: format!("the scale {} has no level `{level}`", scale.name),
            help: Some(diag::one_of(level, scale.levels.iter().map(|l| l.id.as_str()))),
        })?),
    };
    let symmetry = args.symmetry.unwrap_or(match args.dig {
        Dig::Pairs => Symmetry::Rotate180,
        Dig::Free | Dig::Reveal => Symmetry::None,
    });
    if args.dig == Dig::Free && symmetry != Symmetry::None {
        return Err(Failure::usage_with_help(
            format!("--dig free keeps no symmetry, and --symmetry {symmetry} was asked for"),
            "--dig pairs keeps it",
        ));
    }
    let clues = args.clues.as_ref().map(|range| *range.start()..=*range.end());
    if let Some(range) = &clues
        && crate::spec::possible_clues(args.shape, symmetry, range).is_empty()
    {
        return Err(Failure::usage(format!(
            "no {} puzzle with symmetry {symmetry} has {} to {} clues",
            args.shape,
            range.start(),
            range.end()
        )));
    }
    Ok(Request {
        fill: args.fill,
        dig: args.dig,
        symmetry,
        clues,
        scale,
        rating: args.rating.clone(),
        level,
        require: args
            .require
            .iter()
            .map(|name| technique(name).map(Need::from))
            .collect::<Result<_, _>>()?,
        effort: args.effort,
        ..Request::new(args.shape)
    })
}

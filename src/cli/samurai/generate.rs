//! `generate --variant samurai`.

use super::asked;
use crate::args::{GenerateArgs, Shard};
use crate::generate::{note_seed, of_samurai, seed_of_today};
use crate::in_order::{Event, in_order};
use crate::out::Out;
use crate::progress::{self, Search};
use crate::{Failure, Outcome, files, interrupt, terminal};
use gridpress_book::plan::samurai_wish;
use gridpress_engine::generate::{Dig, Fill, Stream, part};
use gridpress_engine::grade::Scale;
use gridpress_engine::samurai::{Made, Maker, Missed, make};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::sudoku::notation::Format;
use serde_json::json;
use std::cell::RefCell;

thread_local! {
    /// One per thread, because its working memory is large.
    static MAKER: RefCell<Maker> = RefCell::new(Maker::default());
}

/// How samurai are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Form {
    /// 21 lines each, then an empty one.
    Rows,
    /// A line of 441 characters each.
    Line,
    /// Five lines of 81 characters each, one for each grid.
    Grids,
    Json,
}

pub(crate) fn run(args: &GenerateArgs, out: &mut Out) -> Result<Outcome, Failure> {
    interrupt::catch();
    reject(args)?;
    let form = form(args)?;
    asked::scale(args.wishes.scale)?;
    let request = of_samurai(&args.wishes)?;
    let (wish, scale) = (samurai_wish(&request), &request.scale);
    if args.seed.is_none() && args.shard.is_some() {
        return Err(Failure::usage_with_help(
            "--shard needs a seed, because each run without one makes different puzzles",
            "give all parts the same --seed",
        ));
    }
    if let Some(path) = &args.output {
        files::check_free(path, args.force)?;
    }
    let seed = args.seed.unwrap_or_else(|| {
        let seed = seed_of_today();
        note_seed(seed);
        seed
    });
    let Shard { part: nth, parts } = args.shard.unwrap_or(Shard { part: 1, parts: 1 });
    let places = part(args.count, nth, parts);
    let bar = progress::bar(places.end - places.start, "making samurai");
    let search = Search::new(&bar);
    let stopped = || {
        search.goes_on();
        interrupt::asked()
    };
    let work = |index: u64| {
        let mut stream = Stream::for_puzzle(seed, "samurai", index);
        let made = MAKER.with_borrow_mut(|maker| make(&wish, &mut stream, maker, &stopped));
        search.found();
        (index, made)
    };
    let mut text = String::new();
    let ended = in_order(places.map(|index| Ok(vec![index])), work, |event| {
        interrupt::check()?;
        let Event::Answer((index, made)) = event else { return out.flush() };
        let made = made.map_err(|missed| report(index, args.count, &missed))?;
        let written = written(&made, form, scale);
        bar.inc(1);
        if args.output.is_some() {
            text += &written;
            return Ok(());
        }
        bar.suspend(|| out.text(&written))
    });
    bar.finish_and_clear();
    ended?;
    if let Some(path) = &args.output {
        files::write(path, text.as_bytes(), args.force)?;
    }
    Ok(Outcome::Done)
}

/// Rejects what samurai do not take.
fn reject(args: &GenerateArgs) -> Result<(), Failure> {
    let wishes = &args.wishes;
    let grids = "a samurai has five grids of 9x9";
    let filled = "a full samurai is made by `backtrack` only";
    let looks = "samurai take --symmetry and --clues only";
    let refused = [
        (wishes.shape != Shape::CLASSIC, "--shape", grids),
        (wishes.regions.is_some(), "--regions", "only a jigsaw has regions"),
        (wishes.cage_size.is_some(), "--cage-size", "only a killer has cages"),
        (wishes.symbols.is_some(), "--symbols", "samurai have digits"),
        (wishes.dig == Dig::Reveal, "--dig reveal", "samurai are dug by `pairs` or `free`"),
        (wishes.fill != Fill::Backtrack, "--fill", filled),
        (wishes.minutes.is_some(), "--minutes", "no times are known for samurai"),
        (wishes.pattern.is_some(), "--pattern", looks),
        (wishes.givens_in_house.is_some(), "--givens-in-house", looks),
        (wishes.digit_spread.is_some(), "--digit-spread", looks),
        (args.resume, "--resume", "samurai are written when all are made; use --shard for parts"),
    ];
    match refused.into_iter().find(|(is_asked, ..)| *is_asked) {
        Some((_, option, why)) => {
            Err(Failure::usage_with_help(format!("{option} does not suit samurai"), why))
        }
        None => Ok(()),
    }
}

/// Returns how samurai are written.
fn form(args: &GenerateArgs) -> Result<Form, Failure> {
    let asked = args.format.or(args.json.then_some(Format::Json));
    let format = match &args.output {
        Some(path) => {
            files::check_file(path)?;
            files::format_of(path, asked, "--format")?
        }
        None => asked.unwrap_or(Format::Line),
    };
    match format {
        Format::Json => Ok(Form::Json),
        Format::Sdm => Ok(Form::Grids),
        Format::Line if asked.is_some() => Ok(Form::Line),
        Format::Line => Ok(Form::Rows),
        other => Err(Failure::usage_with_help(
            format!("the notation {other} cannot hold samurai"),
            "use --format line, sdm (a line for each grid) or json, or none for 21 lines each",
        )),
    }
}

/// Returns the text of a samurai.
fn written(made: &Made, form: Form, scale: &Scale) -> String {
    let Made { puzzle, solution, run } = made;
    match form {
        Form::Rows => format!("{}\n", puzzle.to_rows()),
        Form::Line => format!("{}\n", puzzle.to_line()),
        Form::Grids => puzzle.to_grids().replace('.', "0"),
        Form::Json => {
            let value = json!({
                "variant": "samurai",
                "puzzle": puzzle.to_line(),
                "solution": solution.to_line(),
                "level": asked::level_of(scale, run.er),
                "er": run.er,
                "ep": run.ep,
                "ed": run.ed,
            });
            format!("{value}\n")
        }
    }
}

/// Reports that a samurai was not found, unless the user stopped the run.
fn report(index: u64, count: u64, missed: &Missed) -> Failure {
    if interrupt::asked() {
        return Failure::Interrupted;
    }
    terminal::error(&format!("samurai {} of {count} was not found: {missed}", index + 1));
    terminal::help("allow a wider range of givens or ratings, or ask for fewer techniques");
    Failure::Fault
}

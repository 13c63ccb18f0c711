//! `generate`: makes puzzles in order, on all cores, in constant memory. Makes whole runs or parts
//! of them, to standard output or to a file that a stopped run can continue.

mod file;
mod kept;
mod order;
mod resume;
mod sums;
pub(super) mod wishes;

use super::args::{GenerateArgs, Shard};
use super::in_order::{Event, in_order};
use super::out::Out;
use super::{Failure, Outcome, files, interrupt, progress, samurai, terminal};
use file::{PartFile, Start};
use gridpress_engine::generate::{Distinct, First, Made, Series, Unfilled, part};
use gridpress_engine::grade::Scale;
use gridpress_engine::sudoku::notation::{Entry, Field, Format, Writer};
use order::Order;
pub(super) use order::seed_of_today;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The columns of a table of puzzles, besides puzzle and solution.
const COLUMNS: [Field; 2] = [Field::Level, Field::Rating];

/// The state of the run: the puzzles before it are known, and it continues from here.
struct Run<'o> {
    order: &'o Order,
    /// The places to make.
    part: Range<u64>,
    format: Format,
    seen: Distinct,
    /// Why it ended early, if a place could not be filled.
    unfilled: Option<Unfilled>,
}

pub(super) fn run(args: &GenerateArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if samurai::is_asked(&args.wishes.variant)? {
        return samurai::generate(args, out);
    }
    interrupt::catch();
    let asked = args.format.or(args.json.then_some(Format::Json));
    let format = match &args.output {
        Some(path) => {
            files::check_name(path)?;
            files::format_of(path, asked, "--format")?
        }
        None => asked.unwrap_or(Format::Line),
    };
    let order = Order::of(args)?;
    let count = order.series.count();
    let Shard { part: nth, parts } = args.shard.unwrap_or(Shard { part: 1, parts: 1 });
    let part = part(count, nth, parts);
    if format == Format::Ipuz && count > 1 {
        return Err(Failure::usage_with_help(
            format!("ipuz holds one puzzle per file, but {count} are requested"),
            "use --count 1 or another --format",
        ));
    }
    let seen =
        Distinct::in_blocks().avoiding(&order.avoided).with_same_solutions(order.same_solutions);
    let mut run = Run { order: &order, part, format, seen, unfilled: None };
    let Some(path) = &args.output else {
        run.make_before()?;
        let from = run.part.start;
        run.make(from, &mut |text| match text {
            Some(text) => out.text(text),
            None => out.flush(),
        })?;
        return Ok(Outcome::Done);
    };
    let (mut file, from) = match PartFile::open(path, args.force, args.resume)? {
        Start::New(file) => match run.make_before() {
            Ok(()) => (file, run.part.start),
            Err(failure) => {
                file.discard()?;
                return Err(failure);
            }
        },
        Start::Stopped(stopped) => {
            run.make_before()?;
            match resume::go_on(&mut run, stopped)? {
                Some(going) => going,
                None => return Ok(Outcome::Done),
            }
        }
    };
    let mut made = from;
    let ended = run.make(from, &mut |text| match text {
        None => file.keep(),
        Some(text) => {
            made += 1;
            file.write(text.as_bytes())
        }
    });
    match ended {
        Ok(()) => file.finish()?,
        // There is nothing to resume, so the file must not be in the way of a changed command.
        Err(failure) if made == run.part.start => {
            file.discard()?;
            return Err(failure);
        }
        Err(failure) => {
            file.keep()?;
            terminal::note(&kept::note(&run, made, file.part_path()));
            return Err(match failure {
                Failure::Interrupted => Failure::Told,
                other => other,
            });
        }
    }
    Ok(Outcome::Done)
}

impl Run<'_> {
    fn series(&self) -> &Series {
        &self.order.series
    }

    /// Makes the earlier puzzles that the part must not repeat.
    fn make_before(&mut self) -> Result<(), Failure> {
        let before = self.series().needed_before(&self.part);
        let count: u64 = before.iter().map(|places| places.end - places.start).sum();
        let bar = progress::bar(count, "making earlier puzzles");
        let (order, seen) = (self.order, &mut self.seen);
        let ended = each(order, before.into_iter().flatten(), |next| {
            let Event::Answer((place, first)) = next else { return Ok(()) };
            bar.inc(1);
            distinct(order, place, first, seen).map(drop)
        });
        bar.finish_and_clear();
        ended
    }

    /// Makes the puzzles from place `from` on, and emits the text of each and the text after the
    /// last; `None` while waiting for the next.
    fn make(
        &mut self,
        from: u64,
        write: &mut dyn FnMut(Option<&str>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bar = progress::bar(self.part.end - self.part.start, "making puzzles");
        bar.set_position(from - self.part.start);
        let mut writer = self.writer(from);
        let mut text = String::new();
        let (order, seen, unfilled) = (self.order, &mut self.seen, &mut self.unfilled);
        let ended = each(order, from..self.part.end, |next| {
            let Event::Answer((place, first)) = next else { return write(None) };
            let made = first.distinct(place, seen, &interrupt::asked).map_err(|why| {
                let failure = told(order, place, &why);
                *unfilled = Some(why);
                failure
            })?;
            text.clear();
            entry_text(order, place, made, &mut writer, &mut text)?;
            bar.inc(1);
            bar.suspend(|| write(Some(&text)))
        });
        bar.finish_and_clear();
        ended?;
        if self.part.end == self.series().count() {
            text.clear();
            writer.end(&mut text);
            if !text.is_empty() {
                write(Some(&text))?;
            }
        }
        Ok(())
    }

    /// Returns a writer for the puzzle at `place` and those after it.
    fn writer(&self, place: u64) -> Writer {
        let writer =
            if place == 0 { Writer::new(self.format) } else { Writer::going_on(self.format) };
        writer.with_columns(&COLUMNS)
    }
}

/// Makes the first puzzle of each place on all cores, and emits them in order. Places must ascend.
fn each<'o>(
    order: &'o Order,
    places: impl Iterator<Item = u64> + Send,
    mut take: impl FnMut(Event<(u64, First<'o>)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // Places after an unfilled one are skipped; all places before it are needed.
    let empty = AtomicU64::new(u64::MAX);
    let first = |place: u64| {
        let stopped = || interrupt::asked() || place > empty.load(Ordering::Relaxed);
        let first = order.series.first(place, &stopped);
        if first.is_short() {
            empty.fetch_min(place, Ordering::Relaxed);
        }
        (place, first)
    };
    in_order(places.map(|place| Ok(vec![place])), first, |next| {
        interrupt::check()?;
        let place = match &next {
            Event::Answer((place, _)) => *place,
            Event::Waiting => u64::MAX,
        };
        take(next).inspect_err(|_| {
            empty.fetch_min(place, Ordering::Relaxed);
        })
    })
}

/// Returns the puzzle for a place, or the next of its stream that does not repeat an earlier one.
fn distinct(
    order: &Order,
    place: u64,
    first: First<'_>,
    seen: &mut Distinct,
) -> Result<Made, Failure> {
    first.distinct(place, seen, &interrupt::asked).map_err(|why| told(order, place, &why))
}

/// Reports that a place could not be filled, unless the user stopped the run.
fn told(order: &Order, place: u64, why: &Unfilled) -> Failure {
    if *why == Unfilled::Stopped {
        return Failure::Interrupted;
    }
    order.tell(place, why);
    Failure::Fault
}

/// Appends the text of the puzzle at a place.
fn entry_text(
    order: &Order,
    place: u64,
    made: Made,
    writer: &mut Writer,
    text: &mut String,
) -> Result<(), Failure> {
    let (kind, _) = order.series.kind_at(place);
    let entry = entry(made, &kind.request.scale);
    writer.entry(&entry, text).map_err(|error| Failure::usage(error.to_string()))
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

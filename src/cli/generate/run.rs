//! A run of puzzles, or a part of one: makes them in order and writes their text.

use super::order::Order;
use crate::in_order::{Event, in_order};
use crate::progress::{self, Search};
use crate::{Failure, interrupt};
use gridpress_engine::generate::{Distinct, First, Made, Series, Unfilled};
use gridpress_engine::grade::Scale;
use gridpress_engine::sudoku::notation::{Entry, Field, Format, Writer};
use indicatif::ProgressBar;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The columns of a table of puzzles, besides puzzle, rules and solution.
const COLUMNS: [Field; 2] = [Field::Level, Field::Rating];

/// The state of the run: the puzzles before it are known, and it continues from here.
pub(super) struct Run<'o> {
    pub order: &'o Order,
    /// The places to make.
    pub part: Range<u64>,
    pub format: Format,
    pub seen: Distinct,
    /// Why it ended early, if a place could not be filled.
    pub unfilled: Option<Unfilled>,
}

impl Run<'_> {
    pub(super) fn series(&self) -> &Series {
        &self.order.series
    }

    /// Makes the earlier puzzles that the part must not repeat.
    pub(super) fn make_before(&mut self) -> Result<(), Failure> {
        let before = self.series().needed_before(&self.part);
        let count: u64 = before.iter().map(|places| places.end - places.start).sum();
        let bar = progress::bar(count, "making earlier puzzles");
        let (order, seen) = (self.order, &mut self.seen);
        let ended = each(order, before.into_iter().flatten(), &bar, |next| {
            let Event::Answer((place, first)) = next else { return Ok(()) };
            bar.inc(1);
            distinct(order, place, first, seen).map(drop)
        });
        bar.finish_and_clear();
        ended
    }

    /// Makes the puzzles from place `from` on, and emits the text of each and the text after the
    /// last; `None` while waiting for the next.
    pub(super) fn make(
        &mut self,
        from: u64,
        write: &mut dyn FnMut(Option<&str>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bar = progress::bar(self.part.end - self.part.start, "making puzzles");
        bar.set_position(from - self.part.start);
        let mut writer = self.writer(from);
        let mut text = String::new();
        let (order, seen, unfilled) = (self.order, &mut self.seen, &mut self.unfilled);
        let ended = each(order, from..self.part.end, &bar, |next| {
            let Event::Answer((place, first)) = next else { return write(None) };
            let made = first.distinct(place, seen, &interrupt::asked).map_err(|why| {
                let failure = report(order, place, &why);
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
    pub(super) fn writer(&self, place: u64) -> Writer {
        let writer =
            if place == 0 { Writer::new(self.format) } else { Writer::going_on(self.format) };
        writer.with_columns(self.order.rules(), &COLUMNS)
    }
}

/// Makes the first puzzle of each place on all cores, and emits them in order. Places must ascend.
pub(super) fn each<'o>(
    order: &'o Order,
    places: impl Iterator<Item = u64> + Send,
    bar: &ProgressBar,
    mut take: impl FnMut(Event<(u64, First<'o>)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // Places after an unfilled one are skipped; all places before it are needed.
    let empty = AtomicU64::new(u64::MAX);
    let search = Search::new(bar);
    let first = |place: u64| {
        let stopped = || {
            search.goes_on();
            interrupt::asked() || place > empty.load(Ordering::Relaxed)
        };
        let first = order.series.first(place, &stopped);
        search.found();
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
pub(super) fn distinct(
    order: &Order,
    place: u64,
    first: First<'_>,
    seen: &mut Distinct,
) -> Result<Made, Failure> {
    first.distinct(place, seen, &interrupt::asked).map_err(|why| report(order, place, &why))
}

/// Reports that a place could not be filled, unless the user stopped the run.
fn report(order: &Order, place: u64, why: &Unfilled) -> Failure {
    if *why == Unfilled::Stopped {
        return Failure::Interrupted;
    }
    order.report(place, why);
    Failure::Fault
}

/// Appends the text of the puzzle at a place.
pub(super) fn entry_text(
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

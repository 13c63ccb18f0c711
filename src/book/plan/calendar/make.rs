//! The puzzles of a run.

use super::{CalendarPlan, DayPuzzle};
use crate::plan::make::{MOST_TRIED, Placed};
use crate::plan::samurai::make_samurai;
use gridpress_engine::generate::{Distinct, Made, Slot, Stream, Unmade, Watch, batch_avoiding};
use gridpress_engine::sudoku::Shape;
use jiff::civil::Date;

/// Makes all puzzles of the run, in the order of their numbers. Each is determined by the book's
/// seed, the name of its daily puzzle and its day. If it is equivalent to a puzzle of an earlier
/// day, or has an equivalent solution, the next of its stream is used. So days added at the end do
/// not change earlier ones.
///
/// Puzzles from files stay as they are.
///
/// # Errors
/// The first puzzle that could not be made, as an index into [`CalendarPlan::puzzles`].
pub fn make_daily(plan: &CalendarPlan, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    let mut all: Vec<Option<Made>> = Vec::with_capacity(plan.puzzles.len());
    let mut slots = Vec::new();
    for (place, puzzle) in plan.puzzles.iter().enumerate() {
        all.push(puzzle.own.as_ref().map(|own| own.puzzle.made.clone()));
        if puzzle.own.is_some() {
            watch.made(place);
            continue;
        }
        slots.push((place, slot(plan, puzzle, "")));
    }
    let taken = plan.avoided.iter().cloned().collect();
    for (place, made) in make(plan, slots, taken, watch)? {
        all[place] = Some(made);
    }
    Ok(all.into_iter().flatten().collect())
}

/// Makes the puzzles of a shape that has few, to check that there are enough.
///
/// # Errors
/// As [`make_daily`].
pub fn try_days(plan: &CalendarPlan, shape: Shape, watch: &impl Watch) -> Result<(), Unmade> {
    let is_one = |puzzle: &DayPuzzle| {
        puzzle.own.is_none() && !plan.is_samurai(puzzle) && plan.request(puzzle).shape() == shape
    };
    let tried = plan.puzzles.iter().enumerate().filter(|(_, puzzle)| is_one(puzzle));
    let slots = tried.take(MOST_TRIED).map(|(place, puzzle)| (place, slot(plan, puzzle, "")));
    make(plan, slots.collect(), plan.avoided.iter().cloned().collect(), watch).map(drop)
}

/// Makes other puzzles for some days of the run, each with the number of times that its puzzle was
/// replaced. That number determines the puzzle, together with the seed, the daily puzzle and the
/// day. The new puzzles and their solutions are not equivalent to any of `taken`.
///
/// # Errors
/// As [`make_daily`].
pub fn make_replacements(
    plan: &CalendarPlan,
    days: &[(usize, u32)],
    taken: impl Iterator<Item = Made>,
    watch: &impl Watch,
) -> Result<Vec<(usize, Made)>, Unmade> {
    let slots = days
        .iter()
        .map(|&(place, times)| {
            (place, slot(plan, &plan.puzzles[place], &format!(" replaced {times}")))
        })
        .collect();
    let taken = taken.flat_map(|made| made.digests().ids());
    make(plan, slots, plan.avoided.iter().cloned().chain(taken).collect(), watch)
}

/// Returns the slot of a day.
fn slot<'p>(plan: &'p CalendarPlan, puzzle: &DayPuzzle, suffix: &str) -> Slot<'p> {
    let (name, day) = stream_of(&plan.dailies[puzzle.daily].name, puzzle.date);
    let stream = Stream::for_puzzle(plan.seed, &format!("{name}{suffix}"), day);
    Slot { request: plan.request(puzzle), stream }
}

/// Makes the puzzles of some days, each with its index. None has one of the ids in `taken`.
fn make(
    plan: &CalendarPlan,
    slots: Vec<(usize, Slot<'_>)>,
    taken: Vec<String>,
    watch: &impl Watch,
) -> Result<Vec<(usize, Made)>, Unmade> {
    let is_samurai = |(place, _): &(usize, Slot<'_>)| plan.is_samurai(&plan.puzzles[*place]);
    let (samurai, others): (Vec<_>, Vec<_>) = slots.into_iter().partition(is_samurai);
    let mut all = make_samurai(samurai, &taken, watch)?;
    let (places, slots): (Vec<usize>, Vec<Slot<'_>>) = others.into_iter().unzip();
    let seen = Distinct::in_all().avoiding(taken).with_same_solutions(plan.same_solutions);
    let made = batch_avoiding(slots, seen, &Placed { watch, places: &places });
    let made = made.map_err(|unmade| Unmade { slot: places[unmade.slot], ..unmade })?;
    all.extend(places.into_iter().zip(made));
    Ok(all)
}

/// Returns the name and the index of the stream for the puzzle of a day.
#[must_use]
pub fn stream_of(daily: &str, date: Date) -> (String, u64) {
    // 2026-01-05 becomes 20260105, a number unique to this day.
    let day =
        i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100 + i64::from(date.day());
    (format!("daily {daily}"), day.unsigned_abs())
}

//! The puzzles of a run.

use super::CalendarPlan;
use crate::generate::{Distinct, Made, Slot, Stream, Unmade, Watch, batch_avoiding};
use crate::plan::make::Placed;
use jiff::civil::Date;

/// Makes all puzzles of the run, in the order of their numbers. Each comes from the book's seed,
/// the name of its daily puzzle and its day; one that is equivalent to a puzzle of an earlier
/// day gives way to the next of its stream. So days added at the end change nothing before them.
///
/// Puzzles of files stand as they are.
///
/// # Errors
/// The first puzzle, as an index into [`CalendarPlan::puzzles`], that could not be made.
pub fn make_daily(plan: &CalendarPlan, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    let mut all: Vec<Option<Made>> = Vec::with_capacity(plan.puzzles.len());
    let (mut slots, mut places) = (Vec::new(), Vec::new());
    for (place, puzzle) in plan.puzzles.iter().enumerate() {
        all.push(puzzle.own.as_ref().map(|own| own.puzzle.made.clone()));
        if puzzle.own.is_some() {
            watch.made(place);
            continue;
        }
        let (name, index) = stream_of(&plan.dailies[puzzle.daily].name, puzzle.date);
        slots.push(Slot {
            request: plan.request(puzzle),
            stream: Stream::for_puzzle(plan.seed, &name, index),
        });
        places.push(place);
    }
    let seen = Distinct::in_all().avoiding(plan.avoided.iter());
    let made = batch_avoiding(slots, seen, &Placed { watch, places: &places });
    let made = made.map_err(|unmade| Unmade { slot: places[unmade.slot], ..unmade })?;
    for (place, made) in places.into_iter().zip(made) {
        all[place] = Some(made);
    }
    Ok(all.into_iter().flatten().collect())
}

/// The name and the index of the stream that the puzzle of a day comes from.
#[must_use]
pub fn stream_of(daily: &str, date: Date) -> (String, u64) {
    // 2026-01-05 is 20260105: a number that only this day has.
    let day =
        i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100 + i64::from(date.day());
    (format!("daily {daily}"), day.unsigned_abs())
}

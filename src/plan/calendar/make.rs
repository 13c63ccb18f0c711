//! The puzzles of a run.

use super::CalendarPlan;
use crate::generate::{Distinct, Made, Slot, Stream, Unmade, Watch, batch_avoiding};

/// Makes all puzzles of the run, in the order of their numbers. Each comes from the book's seed,
/// the name of its daily puzzle and its day; one that is equivalent to a puzzle of an earlier
/// day gives way to the next of its stream. So days added at the end change nothing before them.
///
/// # Errors
/// The first puzzle, as an index into [`CalendarPlan::puzzles`], that could not be made.
pub fn make_daily(plan: &CalendarPlan, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    let slots = plan
        .puzzles
        .iter()
        .map(|puzzle| {
            let name = format!("daily {}", plan.dailies[puzzle.daily].name);
            // 2026-01-05 is 20260105: a number that only this day has.
            let date = puzzle.date;
            let day = i64::from(date.year()) * 10_000
                + i64::from(date.month()) * 100
                + i64::from(date.day());
            Slot {
                request: plan.request(puzzle),
                stream: Stream::for_puzzle(plan.seed, &name, day.unsigned_abs()),
            }
        })
        .collect();
    batch_avoiding(slots, Distinct::in_all().avoiding(plan.avoided.iter()), watch)
}

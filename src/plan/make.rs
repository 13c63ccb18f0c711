//! The puzzles of a plan, made and put in the order in which they are printed.

use super::BookPlan;
use crate::generate::{Made, Slot, Stream, Unmade, Watch, batch};
use crate::spec::Order;

/// Makes all puzzles of the book, in the order of their numbers.
///
/// # Errors
/// The first puzzle, as an index into [`BookPlan::puzzles`], that could not be made.
pub fn make_puzzles(plan: &BookPlan, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    let slots = plan
        .puzzles
        .iter()
        .map(|puzzle| {
            let section = &plan.sections[puzzle.section];
            Slot {
                request: &section.request,
                stream: Stream::for_puzzle(plan.seed, &section.title, puzzle.index as u64),
            }
        })
        .collect();
    let mut made = batch(slots, watch)?;
    for section in &plan.sections {
        match section.order {
            Order::AsMade => {}
            Order::Ramp => made[section.puzzles.clone()].sort_by(|a, b| {
                (a.grade.er.cmp(&b.grade.er)).then(a.grade.scarcity.total_cmp(&b.grade.scarcity))
            }),
        }
    }
    Ok(made)
}

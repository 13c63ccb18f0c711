//! Checks that the numbers of all puzzles are printed equally dark, and those of all answers: the
//! publisher may choose their ink.

use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::ink::PALER;

/// Fewer numbers do not show how dark they should be.
const FEWEST: usize = 3;

pub(crate) fn check(all: &[Placed<'_>], faults: &mut Vec<Fault>) {
    let inks = || all.iter().filter_map(|placed| placed.grid.number_ink);
    let mut sorted: Vec<f32> = inks().collect();
    if sorted.len() < FEWEST {
        return;
    }
    sorted.sort_by(f32::total_cmp);
    let usual = sorted[sorted.len() / 2];
    for placed in all {
        if placed.grid.number_ink.is_some_and(|ink| ink < usual * PALER) {
            let what = "the number is paler than those of others".to_owned();
            faults.push(fault(FaultKind::TooPale, what, placed));
        }
    }
}

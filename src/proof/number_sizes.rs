//! Checks that the numbers of all puzzles are printed in one size, and those of all answers: beside
//! grids of one size, if they have as many digits.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::placed::{Placed, fault};
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;

/// Fewer numbers do not show which size they should have.
const FEWEST: usize = 3;
/// How much the height of numbers may differ, because some digits are round.
const ROUND: f64 = 0.06;

pub(super) fn check(all: &[Placed<'_>], faults: &mut Vec<Fault>) {
    let mut heights: BTreeMap<(i64, usize), Vec<(&Placed<'_>, Pt)>> = BTreeMap::new();
    for placed in all.iter().filter(|placed| !placed.page.is_picture) {
        let Some(area) = placed.grid.number_area else { continue };
        let is_it = |text: &str| text.parse() == Ok(placed.number);
        let phrases = || placed.page.phrases.iter().filter(|phrase| phrase.area == area);
        let Some(text) = phrases().map(|phrase| phrase.text.as_str()).find(|text| is_it(text))
        else {
            continue;
        };
        #[expect(clippy::cast_possible_truncation, reason = "a length on a page, in points")]
        let width = placed.grid.lattice.area.width().get().round() as i64;
        heights.entry((width, text.len())).or_default().push((placed, area.height()));
    }
    for alike in heights.values().filter(|alike| alike.len() >= FEWEST) {
        let mut sorted: Vec<Pt> = alike.iter().map(|(_, height)| *height).collect();
        sorted.sort_unstable();
        let usual = sorted[sorted.len() / 2];
        for (placed, height) in alike {
            if (*height / usual - 1.0).abs() > ROUND {
                let what = format!(
                    "the number is {:.1} pt high, those of others {:.1} pt",
                    height.get(),
                    usual.get()
                );
                faults.push(fault(FaultKind::NotAsMade, what, placed));
            }
        }
    }
}

//! Checks that the numbers of all puzzles are printed in one size, and those of all answers: beside
//! grids of one size, if they have as many digits.

use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;

/// Fewer numbers do not show which size they should have.
const FEWEST: usize = 3;
/// How much the height of numbers may differ, because some digits are round.
const ROUND: f64 = 0.06;

/// The width of the grid of a number, in points, its digits, and whether its size is known.
type Alike = (i64, usize, bool);

pub(crate) fn check(all: &[Placed<'_>], faults: &mut Vec<Fault>) {
    let mut heights: BTreeMap<Alike, Vec<(&Placed<'_>, Pt)>> = BTreeMap::new();
    for placed in all.iter().filter(|placed| !placed.page.is_picture) {
        let Some(area) = placed.grid.number_area else { continue };
        let is_it = |text: &str| text.parse() == Ok(placed.number);
        let mut phrases = placed.page.phrases.iter().filter(|phrase| phrase.area == area);
        let Some(phrase) = phrases.find(|phrase| is_it(&phrase.text)) else { continue };
        #[expect(clippy::cast_possible_truncation, reason = "a length on a page, in points")]
        let width = placed.grid.lattice.area.width().get().round() as i64;
        // In some faces a 5 is higher than a 4: their em tells.
        let height = if phrase.is_sure { phrase.size } else { area.height() };
        let alike = heights.entry((width, phrase.text.len(), phrase.is_sure)).or_default();
        alike.push((placed, height));
    }
    for ((.., is_sure), alike) in heights.iter().filter(|(_, alike)| alike.len() >= FEWEST) {
        let mut sorted: Vec<Pt> = alike.iter().map(|(_, height)| *height).collect();
        sorted.sort_unstable();
        let usual = sorted[sorted.len() / 2];
        for (placed, height) in alike {
            if (*height / usual - 1.0).abs() > ROUND {
                let is = if *is_sure { "set in" } else { "as high as" };
                let (height, usual) = (height.get(), usual.get());
                let what =
                    format!("the number is {is} {height:.1} pt, those of others {usual:.1} pt");
                faults.push(fault(FaultKind::NotAsMade, what, placed));
            }
        }
    }
}

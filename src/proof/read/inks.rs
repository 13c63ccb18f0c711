//! In which tones the signs and drawings of a page are, and what the small signs in its grids are like.

use crate::read::lattice::Lattice;
use crate::read::page::{FULL, Small};
use crate::read::sheet::{Mark, Sheet, Tone};
use gridpress_page::geom::{Point, Pt, Size};
use std::collections::BTreeMap;

/// Returns the tones of a page, with the number of signs in each: none for that of a drawing.
pub(crate) fn tones(sheet: &Sheet) -> Vec<(Tone, usize)> {
    let is_on_page = |mark: &&Mark| {
        let at = mark.ink.centre();
        (Pt::ZERO..sheet.trim.width).contains(&at.x)
            && (Pt::ZERO..sheet.trim.height).contains(&at.y)
    };
    let mut signs: BTreeMap<Tone, usize> = BTreeMap::new();
    for mark in sheet.marks.iter().filter(is_on_page) {
        *signs.entry(mark.tone).or_default() += 1;
    }
    let drawn = sheet.drawn_in.iter().map(|tone| (*tone, 0));
    signs.into_iter().chain(drawn).collect()
}

/// Returns what the small signs in grids are like, such as candidates and sums.
pub(crate) fn small(sheet: &Sheet, lattices: &[Lattice]) -> Option<Small> {
    let is_small = |mark: &&Mark| {
        let at = mark.ink.centre();
        let lattice = lattices.iter().find(|lattice| lattice.cell_at(at).is_some());
        lattice.is_some_and(|lattice| mark.ink.height() < lattice.cell() * FULL)
    };
    let marks: Vec<&Mark> = sheet.marks.iter().filter(is_small).collect();
    let mean = |length: fn(&Mark) -> Pt| -> Pt {
        marks.iter().map(|mark| length(mark)).fold(Pt::ZERO, |all, one| all + one)
            / marks.len() as f64
    };
    (!marks.is_empty()).then(|| Small {
        count: marks.len(),
        place: Point::new(mean(|mark| mark.ink.left()), mean(|mark| mark.ink.top())),
        size: Size::new(mean(|mark| mark.ink.width()), mean(|mark| mark.ink.height())),
    })
}

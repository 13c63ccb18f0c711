//! Checks that nothing is drawn beside the grids of a page that no other page like it has.

use super::fault::{Fault, FaultKind};
use super::reading::ReadPage;
use gridpress_page::geom::{Pt, Rect};
use std::collections::BTreeMap;

/// Drawings of the same size differ by at most this.
const SLACK: Pt = Pt::new(1.0);

/// Pages that look alike: the sizes of their grids in half points, how many have a number, and how
/// many are full.
pub(super) type Like = (Vec<i64>, usize, usize);

pub(super) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        for pages in alike(file).values().filter(|pages| pages.len() > 1) {
            one_kind(pages, faults);
        }
    }
}

/// Returns the pages of a file with numbered grids by what they have in common.
pub(super) fn alike(file: &[ReadPage]) -> BTreeMap<Like, Vec<&ReadPage>> {
    let mut alike: BTreeMap<Like, Vec<&ReadPage>> = BTreeMap::new();
    for page in file.iter().filter(|page| !page.is_picture) {
        if let Some(like) = like(page) {
            alike.entry(like).or_default().push(page);
        }
    }
    alike
}

/// Returns what pages like this one have in common; `None` for a page without numbered grids only.
fn like(page: &ReadPage) -> Option<Like> {
    let numbered = page.grids.iter().filter(|grid| grid.number.is_some()).count();
    let full = page.grids.iter().filter(|grid| grid.grid.is_full()).count();
    #[expect(clippy::cast_possible_truncation, reason = "a length on a page, in half points")]
    let size = |length: Pt| (length.get() * 2.0).round() as i64;
    let sizes = page.grids.iter().map(|grid| size(grid.lattice.area.width())).collect();
    (numbered > 0 && numbered == page.grids.len()).then_some((sizes, numbered, full))
}

fn one_kind(pages: &[&ReadPage], faults: &mut Vec<Fault>) {
    let same = |a: &Rect, b: &Rect| {
        (a.width() - b.width()).abs() <= SLACK && (a.height() - b.height()).abs() <= SLACK
    };
    for page in pages {
        // Above the first number there is the head of a section on some pages.
        let tops = page.grids.iter().filter_map(|grid| Some(grid.number_area?.top()));
        let Some(top) = tops.min() else { continue };
        let is_foreign = |area: &&Rect| {
            let on_others = || {
                let others = pages.iter().filter(|other| other.page != page.page);
                others.flat_map(|other| &other.beside).any(|other| same(other, area))
            };
            area.top() > top
                && page.beside.iter().filter(|b| same(b, area)).count() == 1
                && !on_others()
        };
        if let Some(area) = page.beside.iter().find(is_foreign) {
            let what = format!(
                "a drawing of {:.1} x {:.1} mm is beside its grids, but on no other page like it",
                area.width().to_mm(),
                area.height().to_mm()
            );
            faults.push(Fault::new(FaultKind::StrayInk, what).on(page.page));
        }
    }
}

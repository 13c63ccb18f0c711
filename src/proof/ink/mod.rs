//! Judges what is drawn: each page is drawn to pixels, and the ink of each cell, line and number is
//! compared with the picture that its reading asks for.

mod bitmap;
mod cells;
mod components;
mod dashes;
mod draw;
mod gauges;
mod hidden;
mod level;
mod lines;
mod look;
mod measured;
mod notches;
mod overprint;
mod pale;
mod plain;
mod qr;
mod scan;
mod scanned;
pub(crate) mod shade;
mod signs;
mod small;
mod strokes;
mod template;
mod words;

use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage, Trouble};
use crate::read::sheet::Sheet;
pub(crate) use bitmap::Bitmap;
pub(crate) use draw::{pdf_page, scale_for, svg};
pub(crate) use pale::PALER;
pub(crate) use qr::{QR_SCALE, places as qr_places, read as qr_codes};
pub(crate) use scan::{SCALE as SCAN_SCALE, scan};
pub(crate) use scanned::judge_scan;

/// The pages whose ink is judged. Every page is read in any case.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ink {
    EveryPage,
    /// None of them.
    None,
    /// One of 512, the first of them an early one: enough for files that were just written by a known
    /// writer.
    Sample,
}

impl Ink {
    /// Whether the ink of a page is judged, by its index among that many.
    pub(crate) const fn includes(self, index: usize, of: usize) -> bool {
        /// Books have puzzles from about this page on.
        const EARLY: usize = 9;
        let first = if of > EARLY { EARLY } else { of.saturating_sub(1) };
        match self {
            Ink::EveryPage => true,
            Ink::Sample => index % 512 == first,
            Ink::None => false,
        }
    }
}

/// The size in points of the smallest cell of a page; a quarter of it for a cell with cages, and half
/// of it for one among heavy lines.
pub(crate) fn smallest_cell(page: &ReadPage) -> Option<f64> {
    /// Lines of this share of a cell leave little room between them and the digits.
    const HEAVY: f64 = 0.2;
    let size = |printed: &PrintedGrid| {
        let cell = printed.lattice.cell();
        // The outlines of cages are beside the lines of the cells, and sums are small.
        let has_cages = !printed.grid.rules().cages().is_empty();
        let is_heavy = printed.lattice.thickest > cell * HEAVY;
        cell.get()
            * if has_cages {
                0.25
            } else if is_heavy {
                0.5
            } else {
                1.0
            }
    };
    page.grids.iter().flat_map(PrintedGrid::parts).map(size).min_by(f64::total_cmp)
}

/// Compares the ink of a page with its reading, and notes there what is wrong.
pub(crate) fn judge(sheet: &Sheet, page: &mut ReadPage, drawn: &Bitmap) {
    let mut found = Vec::new();
    let mut inks = Vec::new();
    for (index, whole) in page.grids.iter().enumerate() {
        // Without its cages nothing is known of the ink of a killer, and what is wrong with them is said.
        let has_cages = |grid: &PrintedGrid| {
            grid.unreadable.iter().all(|(_, why)| !matches!(why, Trouble::Cage(_)))
        };
        for grid in whole.parts().iter().filter(|grid| has_cages(grid)) {
            let before = found.len();
            let mut ink = lines::judge(index, grid, drawn, true, &mut found);
            lines::doubled(index, grid, sheet, &mut found);
            cells::judge(index, grid, sheet, drawn, &mut found);
            small::judge(index, grid, sheet, &mut found);
            words::sums(index, grid, sheet, drawn, &mut found);
            ink.diagonals = hidden::judge(index, grid, sheet, drawn, &mut found);
            inks.push((index, ink));
            summarise(&mut found, before);
            found[before..].iter_mut().for_each(|blemish| blemish.corner = grid.corner);
        }
        notches::judge(index, whole, drawn, &mut found);
    }
    for (grid, ink) in words::judge(sheet, page, drawn, &mut found) {
        page.grids[grid].number_ink = Some(ink);
    }
    for (grid, ink) in inks {
        page.grids[grid].line_ink = Some(ink);
    }
    page.gauges = Some(gauges::read(sheet, page, drawn));
    page.ink.extend(found);
}

/// The most faults of one grid that are reported; more have one cause.
const MOST: usize = 4;

/// Reports many faults of one kind in one grid as one.
fn summarise(found: &mut Vec<Blemish>, from: usize) {
    let all: Vec<Blemish> = found.drain(from..).collect();
    let mut kinds: Vec<FaultKind> = all.iter().map(|b| b.kind).collect();
    kinds.sort();
    kinds.dedup();
    for kind in kinds {
        let same: Vec<&Blemish> = all.iter().filter(|b| b.kind == kind).collect();
        if same.len() <= MOST {
            found.extend(same.into_iter().cloned());
        } else if let Some(&first) = same.first() {
            let what = format!("{}, and {} more places of this grid", first.what, same.len() - 1);
            let is_of_drawings = same.iter().any(|blemish| blemish.is_of_drawings);
            found.push(Blemish { what, is_of_drawings, places: same.len(), ..first.clone() });
        }
    }
}

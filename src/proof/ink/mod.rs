//! Judges what is drawn: each page is drawn to pixels, and the ink of each cell, line and number is
//! compared with the picture that its reading asks for.

mod bitmap;
mod cells;
mod components;
mod draw;
mod hidden;
mod lines;
mod measured;
mod notches;
mod pale;
mod scan;
mod template;
mod words;

use crate::fault::FaultKind;
use crate::reading::{PrintedGrid, ReadPage, Trouble};
use crate::sheet::Sheet;
pub(crate) use bitmap::Bitmap;
pub(crate) use draw::{pdf_page, scale_for, svg};
use gridpress_engine::sudoku::Cell;
pub(crate) use pale::PALER;
pub(crate) use scan::{SCALE as SCAN_SCALE, scan};

/// Something on a page that does not look as it must.
#[derive(Clone, Debug, PartialEq)]
pub struct Blemish {
    pub kind: FaultKind,
    /// The index of the grid on its page.
    pub grid: Option<usize>,
    pub cell: Option<Cell>,
    /// The row and column of its first cell within a samurai.
    pub corner: (usize, usize),
    pub what: String,
}

impl Blemish {
    /// Something that is wrong with a page.
    pub(crate) const fn new(kind: FaultKind, what: String) -> Self {
        Blemish { kind, grid: None, cell: None, corner: (0, 0), what }
    }

    /// Says that it is in a grid of the page, by index, and in which cell.
    pub(crate) const fn of(mut self, grid: usize, cell: Option<Cell>) -> Self {
        (self.grid, self.cell) = (Some(grid), cell);
        self
    }

    /// Whether it is a fault. Drawings, which are grids without a number among numbered ones, may
    /// have rings, tints, arrows and crosses.
    pub(crate) fn counts(&self, page: &ReadPage, is_numbered: bool) -> bool {
        use FaultKind::{NotSeen, TooPale, Turned};
        let grid = self.grid.and_then(|index| page.grids.get(index));
        let is_drawing = grid.is_some_and(|grid| grid.is_drawing() && is_numbered);
        !is_drawing || matches!(self.kind, Turned | NotSeen | TooPale)
    }
}

/// The size in points of the smallest cell of a page; a quarter of it for a cell with cages.
pub(crate) fn smallest_cell(page: &ReadPage) -> Option<f64> {
    let size = |printed: &PrintedGrid| {
        // The outlines of cages are beside the lines of the cells, and sums are small.
        let finer = if printed.grid.rules().cages().is_empty() { 1.0 } else { 0.25 };
        printed.lattice.cell().get() * finer
    };
    page.grids.iter().flat_map(PrintedGrid::parts).map(size).min_by(f64::total_cmp)
}

/// Compares the ink of a page with its reading, and notes there what is wrong.
pub(crate) fn judge(sheet: &Sheet, page: &mut ReadPage, drawn: &Bitmap) {
    let mut found = Vec::new();
    for (index, whole) in page.grids.iter().enumerate() {
        for grid in whole.parts() {
            let before = found.len();
            lines::judge(index, grid, drawn, true, &mut found);
            lines::doubled(index, grid, sheet, &mut found);
            cells::judge(index, grid, sheet, drawn, &mut found);
            words::sums(index, grid, sheet, drawn, &mut found);
            hidden::judge(index, grid, sheet, drawn, &mut found);
            summarise(&mut found, before);
            found[before..].iter_mut().for_each(|blemish| blemish.corner = grid.corner);
        }
        notches::judge(index, whole, drawn, &mut found);
    }
    for (grid, ink) in words::judge(sheet, page, drawn, &mut found) {
        page.grids[grid].number_ink = Some(ink);
    }
    page.ink = found;
}

/// Judges the lines of a page that was read from its picture, and notes what cannot be read from one.
pub(crate) fn judge_scan(page: &mut ReadPage, drawn: &Bitmap) {
    let mut found = Vec::new();
    for (index, grid) in page.grids.iter_mut().enumerate() {
        let small = || grid.pencilled.iter().chain(&grid.beside);
        let unread = small().filter(|(_, signs)| signs.iter().filter(|&&c| c == '?').count() > 1);
        if unread.count() * 2 > grid.grid.shape().cell_count()
            && let Some(first) = grid.grid.shape().cells().next()
        {
            let why = "its cells have small signs, such as cages or candidates, that cannot be read \
                       from a picture of a page";
            grid.unreadable = vec![(first, Trouble::Cage(why.to_owned()))];
            (grid.pencilled, grid.beside) = (Vec::new(), Vec::new());
            continue;
        }
        let before = found.len();
        lines::judge(index, grid, drawn, false, &mut found);
        summarise(&mut found, before);
    }
    page.ink = found;
    page.is_picture = true;
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
            found.push(Blemish { what, ..first.clone() });
        }
    }
}

//! Judges a page that was read from its picture, and says what cannot be read from one.

use super::scan::Scan;
use super::{lines, summarise};
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage, Trouble};
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::{Point, Pt};

/// More unreadable cells than this in a grid have one cause.
const MOST: usize = 4;

/// Judges the lines of a page that was read from its picture, whose pixels have that size, and notes
/// what cannot be read from one.
pub(crate) fn judge_scan(page: &mut ReadPage, scan: &Scan, pixel: Pt) {
    let drawn = &scan.level;
    let mut found = Vec::new();
    let (mut unread, mut without_cages, mut without_marks) = (0, 0, 0);
    let mut smallest = f64::MAX;
    for (index, whole) in page.grids.iter_mut().enumerate() {
        // Where cages cannot be read, their outlines look like parts of the lines.
        for grid in whole.parts().iter().filter(|grid| !lacks_cage(grid)) {
            let before = found.len();
            lines::judge(index, grid, drawn, false, &mut found);
            summarise(&mut found, before);
            found[before..].iter_mut().for_each(|blemish| blemish.corner = grid.corner);
        }
        let is_drawing = whole.is_drawing();
        let parts = match &mut whole.samurai {
            Some(parts) => &mut parts[..],
            None => std::slice::from_mut(whole),
        };
        for grid in parts {
            let is_of_grid = |at: Point| grid.lattice.cell_at(at).is_some();
            if let Some((_, how)) = scan.turned.iter().find(|(at, _)| is_of_grid(*at)) {
                let what = format!("its digits are {how}");
                found.push(Blemish::new(FaultKind::Turned, what).of(index, None));
                forget(grid);
                continue;
            }
            small_signs(grid);
            if is_of_sums(grid) {
                without_cages += 1;
                forget(grid);
                continue;
            }
            without_cages += usize::from(lacks_cage(grid));
            without_marks += usize::from(grid.lacks_marks() && !is_drawing);
            for (_, why) in &mut grid.unreadable {
                if matches!(why, Trouble::Cage(_)) {
                    *why = Trouble::Coarse;
                }
            }
            let unreadable = grid.unreadable.iter().filter(|(_, why)| is_unread(why));
            if unreadable.count() > MOST && !is_drawing {
                smallest = smallest.min(height(grid).get());
                unread += 1;
                for (_, why) in &mut grid.unreadable {
                    *why = Trouble::Coarse;
                }
            }
        }
    }
    if unread > 0 {
        let grids = if unread == 1 { "a grid" } else { "several grids" };
        let mut what = format!("it is a picture in which {grids} cannot be read");
        if pixel > Pt::ZERO {
            let (dots, high) = (72.0 / pixel.get(), smallest / pixel.get());
            what += &format!(
                ": it has {dots:.0} dots per inch, and digits there are {high:.0} dots high"
            );
        }
        found.push(Blemish::new(FaultKind::NotRead, what));
    }
    for (count, of) in [(without_cages, "cages"), (without_marks, "pencil marks")] {
        if count == 0 {
            continue;
        }
        let grids = if count == 1 { "a grid" } else { "several grids" };
        let mut what = format!("it is a picture in which the {of} of {grids} cannot be read");
        if pixel > Pt::ZERO {
            what += &format!(": it has {:.0} dots per inch", 72.0 / pixel.get());
        }
        found.push(Blemish::new(FaultKind::NotRead, what));
    }
    if scan.has_more && unread == 0 {
        let what = "it is a picture with lines like those of a grid that cannot be read";
        found.push(Blemish::new(FaultKind::NotRead, what.to_owned()));
    }
    page.ink = found;
    page.is_picture = true;
    page.pixel = pixel;
}

/// Whether a cage of a grid was not read in full.
fn lacks_cage(grid: &PrintedGrid) -> bool {
    grid.unreadable.iter().any(|(_, why)| matches!(why, Trouble::Cage(_)))
}

/// Whether only small signs were read in a puzzle: the sums of cages without the cages.
fn is_of_sums(grid: &PrintedGrid) -> bool {
    /// No digit is that low, and no sum higher, in cells.
    const LOWEST: f64 = 0.4;
    let low = grid.lattice.cell() * LOWEST;
    let (marked, cells) = (grid.pencilled.len(), grid.grid.shape().cell_count());
    let signs = grid.digits.len() + marked + grid.unreadable.len();
    grid.number.is_some()
        && marked * 2 < cells
        && grid.grid.rules().cages().is_empty()
        && grid.digits.iter().all(|digit| digit.height < low)
        && signs > 0
}

/// Leaves nothing of what was read in a grid but that it could not be read.
fn forget(grid: &mut PrintedGrid) {
    grid.grid = Grid::empty(grid.grid.rules());
    grid.digits.clear();
    grid.pencilled.clear();
    grid.beside.clear();
    grid.bold.clear();
    grid.unreadable =
        grid.grid.shape().cells().take(1).map(|cell| (cell, Trouble::Coarse)).collect();
}

/// Whether nothing was read in a cell. A letter was: the grid may consist of letters.
fn is_unread(why: &Trouble) -> bool {
    match why {
        Trouble::Crowded(_) => true,
        Trouble::Unknown(said) => said.is_empty(),
        _ => false,
    }
}

/// Returns the usual height of the digits of a grid.
fn height(grid: &PrintedGrid) -> Pt {
    let mut all: Vec<Pt> = grid.digits.iter().map(|digit| digit.height).collect();
    all.sort();
    all.get(all.len() / 2).copied().unwrap_or(Pt::ZERO)
}

/// Leaves out small signs that are specks, and those of a grid in which many cannot be read.
fn small_signs(grid: &mut PrintedGrid) {
    let is_read = |signs: &[char]| signs.iter().any(|sign| *sign != '?');
    grid.beside.retain(|(_, signs)| is_read(signs));
}

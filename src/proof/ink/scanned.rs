//! Judges a page that was read from its picture, and says what cannot be read from one.

use super::bitmap::Bitmap;
use super::{lines, summarise};
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read_page::{PrintedGrid, ReadPage, Trouble};
use gridpress_page::geom::Pt;

/// More unreadable cells than this in a grid have one cause.
const MOST: usize = 4;

/// Judges the lines of a page that was read from its picture, whose pixels have that size, and notes
/// what cannot be read from one.
pub(crate) fn judge_scan(page: &mut ReadPage, drawn: &Bitmap, pixel: Pt) {
    let mut found = Vec::new();
    let (mut unread, mut without_cages) = (0, 0);
    let mut smallest = f64::MAX;
    for (index, whole) in page.grids.iter_mut().enumerate() {
        if whole.samurai.is_some() && whole.number.is_none() {
            let what = "the number of a samurai cannot be read from a picture of its page, so that \
                        it is not compared with its answer";
            let cell = whole.grid.shape().cells().next();
            found.push(Blemish::new(FaultKind::NotRead, what.to_owned()).of(index, cell));
        }
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
            small_signs(grid);
            without_cages += usize::from(lacks_cage(grid));
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
    if without_cages > 0 {
        let grids = if without_cages == 1 { "a grid" } else { "several grids" };
        let mut what = format!("it is a picture in which the cages of {grids} cannot be read");
        if pixel > Pt::ZERO {
            what += &format!(": it has {:.0} dots per inch", 72.0 / pixel.get());
        }
        found.push(Blemish::new(FaultKind::NotRead, what));
    }
    page.ink = found;
    page.is_picture = true;
    page.pixel = pixel;
}

/// Whether a cage of a grid was not read in full.
fn lacks_cage(grid: &PrintedGrid) -> bool {
    grid.unreadable.iter().any(|(_, why)| matches!(why, Trouble::Cage(_)))
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

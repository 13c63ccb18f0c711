//! Sizes of pencil marks and walk-through pictures, and the number of pictures per page, before
//! anything is drawn.

use super::{Pictures, Places};
use crate::template::Template;
use gridpress_engine::sudoku::{Rules, Shape};
use gridpress_page::geom::{Pt, Size};

/// The pitch of pencil marks in a cell, as a share of the cell divided by the marks along its
/// longer direction; the rest is the edge of the cell.
pub const PENCIL_PITCH: f64 = 0.92;
/// The maximum height of a pencil mark's ink as a share of that pitch, so that marks do not touch.
pub const PENCIL_MOST: f64 = 0.75;
/// The height of a digit's ink as a share of its size, for the lightest text face.
const DIGIT_HEIGHT: f64 = 0.66;

/// The share of a cell's side that cages and their sums leave for pencil marks.
pub const PENCIL_IN_CAGE: f64 = 0.66;

/// What determines the room for pencil marks in a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    pub shape: Shape,
    /// Whether cages take a part of them.
    pub has_cages: bool,
}

/// Returns the largest size of pencil marks in cells of that side.
#[must_use]
pub(super) fn pencil_size(of: Cells, cell: Pt) -> Pt {
    let marks = of.shape.box_height().max(of.shape.box_width()) as f64;
    let share = if of.has_cages { PENCIL_IN_CAGE } else { 1.0 };
    // One hundredth for the weight of the frame, which the cells share.
    cell * (0.99 * share * PENCIL_PITCH * PENCIL_MOST / DIGIT_HEIGHT / marks)
}

/// Returns the smallest cell in which pencil marks can have that size.
#[must_use]
pub(super) fn pencil_cell(pencil: Pt, of: Cells) -> Pt {
    pencil * (pencil / pencil_size(of, pencil))
}

/// The width of the column beside an explained grid for the names of its rows, set in that size.
#[must_use]
pub fn label_strip(shape: Shape, text: Pt) -> Pt {
    text * if shape.side() > 9 { 2.0 } else { 1.45 }
}

/// The smallest cell of a picture, in which a digit in a ring is still recognisable.
const LEAST_CELL: Pt = Pt::mm(7.0);
/// The same for 4x4: the text below a picture is about as wide as its grid.
const LEAST_CELL_OF_FOUR: Pt = Pt::new(36.0);
/// The least number of text lines below a picture.
const LINES: f64 = 4.5;

/// What large pictures are worth if the last page of them is less than half full.
const NEARLY_EMPTY: f64 = 0.75;

/// The most pictures of a 4x4 puzzle, which has at most twelve empty cells.
const MOST_OF_FOUR: u32 = 4;

/// Returns how many pictures a walk-through has that may have `most`.
#[must_use]
pub(super) fn picture_count(shape: Shape, most: u32) -> u32 {
    if shape.side() < 6 { most.min(MOST_OF_FOUR) } else { most }
}

/// Returns the side of pictures on a page with the area `body` between running head and bottom
/// line, in text of that size. `leading` is the line distance as a multiple of it.
#[must_use]
pub fn picture_side(body: Size, text: Pt, pictures: Pictures) -> Pt {
    let gap = text * 1.5;
    let (across, down) = (f64::from(pictures.places.across), f64::from(pictures.places.down));
    let width = (body.width - gap * (across - 1.0)) / across;
    let height = (body.height - gap * (down - 1.0)) / down;
    let title = text * 1.6;
    let side = if pictures.beside {
        // The text needs a column of some width.
        (height - title).min(width * 0.68).min(width - text * 13.0)
    } else {
        width.min(height - title - text * 1.35 * LINES)
    };
    side.max(Pt::ZERO)
}

/// Returns the arrangement of `count` pictures on as few pages as have room for them, as large as
/// there is room, and the size of their pencil marks if that is smaller than the layout asks; `None`
/// if not even one is large enough.
#[must_use]
pub(super) fn pictures(
    template: &Template,
    live: Size,
    of: Cells,
    count: u32,
) -> Option<(Pictures, Option<Pt>)> {
    if let Some((pictures, _)) = pictures_with(template, live, of, count, template.pencil) {
        return Some((pictures, None));
    }
    let (pictures, side) = pictures_with(template, live, of, count, template.least_pencil)?;
    let strip = label_strip(of.shape, template.text.max(template.least_text));
    let cell = (side - strip) / of.shape.side() as f64;
    Some((pictures, Some(pencil_size(of, cell).min(template.pencil))))
}

/// Returns the arrangement of `count` pictures with pencil marks of that size, on as few pages as they need,
/// and their side.
fn pictures_with(
    template: &Template,
    live: Size,
    of: Cells,
    count: u32,
    pencil: Pt,
) -> Option<(Pictures, Pt)> {
    let text = template.text.max(template.least_text);
    let body = Size::new(live.width, (live.height - text * 4.4).max(Pt::ZERO));
    let least = least_picture(template, of, pencil);
    let mut best: Option<(u32, Pt, Pt, Pictures)> = None;
    for (across, down) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3), (3, 2)] {
        for beside in [false, true] {
            let pictures = Pictures { places: Places::full(across, down), beside };
            let side = picture_side(body, text, pictures);
            let places = across * down;
            let pages = count.div_ceil(places);
            let is_nearly_empty = (count + places - pages * places) * 2 < places;
            let worth = side * if is_nearly_empty { NEARLY_EMPTY } else { 1.0 };
            let is_better = best
                .is_none_or(|(fewest, most, ..)| pages < fewest || pages == fewest && worth > most);
            if side >= least && is_better {
                best = Some((pages, worth, side, pictures));
            }
        }
    }
    best.map(|(_, _, side, pictures)| (pictures, side))
}

/// Returns the least side of one of the pictures with that side: its pencil marks stay as large as the
/// layout asks, if they are that large, or else legible.
#[must_use]
pub fn least_side(template: &Template, rules: Rules, side: Pt) -> Pt {
    let of = Cells { shape: rules.shape(), has_cages: !rules.cages().is_empty() };
    let sides = [template.pencil, template.least_pencil].map(|p| least_picture(template, of, p));
    sides.into_iter().find(|&least| least <= side).unwrap_or(side)
}

/// Returns the side of a picture that is just large enough for pencil marks of that size.
#[must_use]
pub(super) fn least_picture(template: &Template, of: Cells, pencil: Pt) -> Pt {
    let text = template.text.max(template.least_text);
    let least = if of.shape.side() < 6 { LEAST_CELL_OF_FOUR } else { LEAST_CELL };
    let cell = pencil_cell(pencil, of).max(least);
    cell * of.shape.side() as f64 + label_strip(of.shape, text)
}

//! Pencil marks and the pictures of walk-throughs: how large they come out before they are drawn,
//! and how many pictures stand on a page.

use super::Places;
use crate::template::Template;
use gridpress_engine::sudoku::Shape;
use gridpress_page::geom::{Pt, Size};

/// From one pencil mark of a cell to the next, as a share of the cell over the marks in its
/// longer direction: a little of the cell is its edge.
pub const PENCIL_PITCH: f64 = 0.92;
/// The height of a pencil mark's ink as a share of that distance, at most: more would touch.
pub const PENCIL_MOST: f64 = 0.75;
/// The height of a digit's ink as a share of its size, for the lightest text face we know.
const DIGIT_HEIGHT: f64 = 0.66;

/// The largest size of pencil marks in cells of that side.
#[must_use]
pub(super) fn pencil_size(shape: Shape, cell: Pt) -> Pt {
    let marks = shape.box_height().max(shape.box_width()) as f64;
    // A hundredth for the weight of the frame, which the cells share.
    cell * (0.99 * PENCIL_PITCH * PENCIL_MOST / DIGIT_HEIGHT / marks)
}

/// The smallest cell in which pencil marks are as large as the layout asks.
#[must_use]
pub(super) fn pencil_cell(template: &Template, shape: Shape) -> Pt {
    template.pencil * (template.pencil / pencil_size(shape, template.pencil))
}

/// How the pictures of a walk-through stand on a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pictures {
    pub places: Places,
    /// The words of a picture stand beside it, and not below.
    pub beside: bool,
}

/// No picture has smaller cells: a digit in a ring must be seen as one.
const LEAST_CELL: Pt = Pt::mm(7.0);
/// Lines of words below a picture, at least.
const LINES: f64 = 5.0;

/// The side of pictures on a page with `body` for them, running head and foot apart, in text of
/// that size. `leading` is the distance of lines as a multiple of it.
#[must_use]
pub fn picture_side(body: Size, text: Pt, pictures: Pictures) -> Pt {
    let gap = text * 1.5;
    let (across, down) = (f64::from(pictures.places.across), f64::from(pictures.places.down));
    let width = (body.width - gap * (across - 1.0)) / across;
    let height = (body.height - gap * (down - 1.0)) / down;
    let title = text * 1.6;
    let side = if pictures.beside {
        // Words need a column of some width.
        (height - title).min(width * 0.68).min(width - text * 13.0)
    } else {
        width.min(height - title - text * 1.35 * LINES)
    };
    side.max(Pt::ZERO)
}

/// As many pictures to a page as are large enough; nothing if not even one is.
#[must_use]
pub(super) fn pictures(template: &Template, live: Size, shape: Shape) -> Option<Pictures> {
    let text = template.text.max(template.least_text);
    let body = Size::new(live.width, (live.height - text * 4.4).max(Pt::ZERO));
    let least = pencil_cell(template, shape).max(LEAST_CELL) * shape.side() as f64;
    let mut best: Option<(u32, Pt, Pictures)> = None;
    for (across, down) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3), (3, 2)] {
        for beside in [false, true] {
            let pictures = Pictures { places: Places { across, down }, beside };
            let (count, side) = (across * down, picture_side(body, text, pictures));
            let better = best.is_none_or(|(most, widest, _)| (count, side) > (most, widest));
            if side >= least && better {
                best = Some((count, side, pictures));
            }
        }
    }
    best.map(|(_, _, pictures)| pictures)
}

/// The side of a picture that is just large enough.
#[must_use]
pub(super) fn least_picture(template: &Template, shape: Shape) -> Pt {
    pencil_cell(template, shape).max(LEAST_CELL) * shape.side() as f64
}

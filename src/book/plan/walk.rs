//! Sizes of pencil marks and walk-through pictures, and the number of pictures per page, before
//! anything is drawn.

use super::Places;
use crate::template::Template;
use gridpress_engine::sudoku::Shape;
use gridpress_page::geom::{Pt, Size};

/// The pitch of pencil marks in a cell, as a share of the cell divided by the marks along its
/// longer direction; the rest is the edge of the cell.
pub const PENCIL_PITCH: f64 = 0.92;
/// The maximum height of a pencil mark's ink as a share of that pitch, so that marks do not touch.
pub const PENCIL_MOST: f64 = 0.75;
/// The height of a digit's ink as a share of its size, for the lightest text face.
const DIGIT_HEIGHT: f64 = 0.66;

/// Returns the largest size of pencil marks in cells of that side.
#[must_use]
pub(super) fn pencil_size(shape: Shape, cell: Pt) -> Pt {
    let marks = shape.box_height().max(shape.box_width()) as f64;
    // One hundredth for the weight of the frame, which the cells share.
    cell * (0.99 * PENCIL_PITCH * PENCIL_MOST / DIGIT_HEIGHT / marks)
}

/// Returns the smallest cell in which pencil marks are as large as the layout asks.
#[must_use]
pub(super) fn pencil_cell(template: &Template, shape: Shape) -> Pt {
    template.pencil * (template.pencil / pencil_size(shape, template.pencil))
}

/// The width of the column beside an explained grid for the names of its rows, set in that size.
#[must_use]
pub fn label_strip(shape: Shape, text: Pt) -> Pt {
    text * if shape.side() > 9 { 2.0 } else { 1.45 }
}

/// The arrangement of the pictures of a walk-through on a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pictures {
    pub places: Places,
    /// Whether the text of a picture is beside it and not below.
    pub beside: bool,
}

/// The smallest cell of a picture, in which a digit in a ring is still recognisable.
const LEAST_CELL: Pt = Pt::mm(7.0);
/// The least number of text lines below a picture.
const LINES: f64 = 4.5;

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

/// Returns as many pictures per page as are large enough; `None` if not even one is.
#[must_use]
pub(super) fn pictures(template: &Template, live: Size, shape: Shape) -> Option<Pictures> {
    let text = template.text.max(template.least_text);
    let body = Size::new(live.width, (live.height - text * 4.4).max(Pt::ZERO));
    let least = least_picture(template, shape);
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

/// Returns the side of a picture that is just large enough.
#[must_use]
pub(super) fn least_picture(template: &Template, shape: Shape) -> Pt {
    let text = template.text.max(template.least_text);
    pencil_cell(template, shape).max(LEAST_CELL) * shape.side() as f64 + label_strip(shape, text)
}

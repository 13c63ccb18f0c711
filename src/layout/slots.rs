//! Where the grids of a page stand: as large as they can be, in columns and rows that share
//! their edges, each with its caption above it or beside it.

use super::sheet::Book;
use crate::geom::{Point, Pt, Rect, Size};
use crate::plan::Places;

/// The place of one grid and of what is said about it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Slot {
    /// All of it.
    pub area: Rect,
    /// The square of the grid's ink.
    pub grid: Rect,
    /// The number, the level and so on: above the grid or beside it.
    pub caption: Rect,
    pub beside: bool,
    /// Where lines to write on stand, if there are any: at the foot of this.
    pub lines: Option<Rect>,
}

/// How high the number of a puzzle is whose grid has that side.
pub(super) fn number_height(book: &Book<'_>, side: Pt) -> Pt {
    let least = book.set.cap_height(book.font(super::style::Style::HEAVY, Pt::ZERO));
    (side * 0.09).max(least * 1.1).min(Pt::new(56.0))
}

/// The distance between a caption and its grid.
fn caption_gap(book: &Book<'_>, side: Pt) -> Pt {
    (side * 0.036).max(book.style.least_text * 0.5)
}

/// Where grids stand in `body`, as many across and down as `places` says, `gap` or more apart, in reading order;
/// with room for lines to write on if there is one grid alone, `lines` and the style ask for them.
pub(super) fn slots(
    book: &Book<'_>,
    body: Rect,
    places: Places,
    gap: Pt,
    lines: bool,
) -> Vec<Slot> {
    let (columns, rows) = (places.across.max(1) as usize, places.down.max(1) as usize);
    let cell = Size::new(
        (body.width() - gap * (columns - 1) as f64) / columns as f64,
        (body.height() - gap * 1.2 * (rows - 1) as f64) / rows as f64,
    );
    let alone = columns * rows == 1;
    let lines = if lines && alone && has_lines(book) {
        book.style.text.max(book.style.least_text) * 2.6
    } else {
        Pt::ZERO
    };
    // The caption goes where the grid loses least by it.
    let above = side_below_caption(book, cell, lines);
    let column = (book.style.least_text * 5.4).max(cell.width * 0.2);
    let beside = cell.height.min(cell.width - column - beside_gap(book, cell.height));
    // Where the grid would not reach both edges anyway, a column beside it keeps them.
    let reaches = above >= cell.width * 0.9;
    // With a grid on either side, a caption between them could be taken for either's.
    if columns == 1 && beside > above * if reaches { 1.02 } else { 0.97 } {
        return placed_beside(book, body, cell, (columns, rows), beside, lines);
    }
    placed_above(book, body, (columns, rows), above, lines)
}

fn has_lines(book: &Book<'_>) -> bool {
    book.style.name_line || book.style.date_line || book.style.time_line
}

/// The distance between a grid and the caption beside it.
fn beside_gap(book: &Book<'_>, side: Pt) -> Pt {
    (side * 0.06).max(book.style.least_text)
}

/// The side of a grid that leaves room in `cell` for its caption above and its lines below.
fn side_below_caption(book: &Book<'_>, cell: Size, lines: Pt) -> Pt {
    let mut side = cell.width;
    // The caption depends on the side a little; a few rounds settle it.
    for _ in 0..8 {
        let taken = number_height(book, side) + caption_gap(book, side) + lines;
        side = cell.width.min(cell.height - taken).max(Pt::ZERO);
    }
    side
}

fn placed_above(
    book: &Book<'_>,
    body: Rect,
    (columns, rows): (usize, usize),
    side: Pt,
    lines: Pt,
) -> Vec<Slot> {
    let caption = number_height(book, side);
    let caption_gap = caption_gap(book, side);
    let height = caption + caption_gap + side + lines;
    let (left, step_x) = spread(body.left(), body.width(), columns, side, 0.4, 0.5);
    let (top, step_y) = spread(body.top(), body.height(), rows, height, 0.2, 0.5);
    let mut slots = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let x = left + step_x * column as f64;
            let y = top + step_y * row as f64;
            let grid = Rect::new(x, y + caption + caption_gap, side, side);
            slots.push(Slot {
                area: Rect::new(x, y, side, height),
                grid,
                caption: Rect::new(x, y, side, caption),
                beside: false,
                lines: (lines > Pt::ZERO).then(|| Rect::new(x, grid.bottom(), side, lines)),
            });
        }
    }
    slots
}

/// Where the first of `count` things of `size` begins in `length` from `start`, and the distance
/// from one to the next: out to both ends unless the gaps would be wider than `most` of a thing;
/// what is then left over is shared out, `before` of it before the first.
fn spread(start: Pt, length: Pt, count: usize, size: Pt, most: f64, before: f64) -> (Pt, Pt) {
    let spare = (length - size * count as f64).max(Pt::ZERO);
    let gap = if count > 1 { (spare / (count - 1) as f64).min(size * most) } else { Pt::ZERO };
    let over = spare - gap * (count - 1) as f64;
    (start + over * before, size + gap)
}

fn placed_beside(
    book: &Book<'_>,
    body: Rect,
    cell: Size,
    (columns, rows): (usize, usize),
    side: Pt,
    lines: Pt,
) -> Vec<Slot> {
    let (left, step_x) = spread(body.left(), body.width(), columns, cell.width, 0.4, 0.5);
    let (top, step_y) = spread(body.top(), body.height(), rows, side, 0.3, 0.5);
    let gap = beside_gap(book, side);
    let mut slots = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let area = Rect {
                origin: Point::new(left + step_x * column as f64, top + step_y * row as f64),
                size: Size::new(cell.width, side),
            };
            let caption_width = (cell.width - side - gap).max(Pt::ZERO);
            let (grid_x, caption_x) = if book.style.left_handed {
                (area.left(), area.left() + side + gap)
            } else {
                (area.right() - side, area.left())
            };
            slots.push(Slot {
                area,
                grid: Rect::new(grid_x, area.top(), side, side),
                caption: Rect::new(caption_x, area.top(), caption_width, side),
                beside: true,
                lines: (lines > Pt::ZERO)
                    .then(|| Rect::new(caption_x, area.top(), caption_width, side)),
            });
        }
    }
    slots
}

//! The names of rows and columns beside an explained grid, so that its text can speak of `r4c8`.

use super::frame::Frame;
use super::style;
use crate::plan::label_strip;
use crate::template::Template;
use gridpress_engine::sudoku::Rules;
use gridpress_engine::techniques::Notation;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt};
use gridpress_page::scene::Item;
use gridpress_page::text::{Font, Setter};

/// The distance between a name and the grid, in sizes of the name.
const GAP: f64 = 0.25;

/// Places a grid with the names of its rows on its left and those of its columns above it into a
/// square of that side; returns its frame and the names, which are set in `size`.
pub(super) fn labelled(
    style: &Template,
    set: &Setter<'_>,
    rules: Rules,
    (at, side): (Point, Pt),
    notation: Notation,
    size: Pt,
) -> Result<(Frame, Vec<Item>), FontError> {
    let shape = rules.shape();
    let strip = label_strip(shape, size);
    let head = size * GAP + set.cap_height(Font { face: style::TEXT, size });
    let frame = Frame::new(style, rules, at.shifted(strip, head), side - strip);
    let cell = frame.cell_size();
    let mut font = Font { face: style::TEXT, size };
    let widest = set.line(font, &notation.column(shape.side() - 1))?.width();
    if widest > cell * 0.95 {
        font.size = (size * (cell * 0.95 / widest)).max(style.least_text).min(size);
    }
    let mut items = Vec::with_capacity(2 * shape.side());
    for i in 0..shape.side() {
        let centre = frame.cell(shape.cell(i, i)).centre();
        let row = set.line(font, &notation.row(i))?;
        let baseline = centre.y + set.cap_height(font) / 2.0;
        items.push(row.right_at(frame.outer.left() - size * GAP, baseline));
        let column = set.line(font, &notation.column(i))?;
        items.push(column.centred_at(centre.x, frame.outer.top() - size * GAP));
    }
    Ok((frame, items))
}

//! The names of rows and columns beside an explained grid, so that its text can speak of `r4c8`.

use crate::layout::grids::frame::Frame;
use crate::layout::style;
use crate::plan::label_strip;
use crate::template::Template;
use gridpress_engine::sudoku::{Rules, Shape};
use gridpress_engine::techniques::Notation;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::Item;
use gridpress_page::text::{Font, Setter};
use std::ops::Range;

/// The distance between a name and the grid, in sizes of the name.
const GAP: f64 = 0.25;
/// The width of the widest name of a column, in cells: closer names are read as one.
pub(in crate::layout) const WIDEST: f64 = 0.8;

/// On which sides of a grid the names are.
#[derive(Copy, Clone, Default)]
pub(in crate::layout) struct Sides {
    /// Those of rows are on its right, not its left.
    pub right: bool,
    /// Those of columns are below it, not above.
    pub below: bool,
}

/// Places a grid with the names of its rows on its left and those of its columns above it into a
/// square of that side; returns its frame and the names, which are set in `size`.
pub(in crate::layout) fn labelled(
    style: &Template,
    set: &Setter<'_>,
    rules: Rules,
    (at, side): (Point, Pt),
    notation: Notation,
    size: Pt,
) -> Result<(Frame, Vec<Item>), FontError> {
    let (strip, head) = strips(set, rules.shape(), size);
    let frame = Frame::new(style, rules, at.shifted(strip, head), side - strip);
    let side = rules.shape().side();
    let names = names(
        style,
        set,
        (&frame, frame.outer, Sides::default()),
        (0..side, 0..side),
        notation,
        size,
    )?;
    Ok((frame, names))
}

/// Returns the width of the strip beside a grid that the names of its rows need, and the height of that
/// above it for those of its columns.
pub(in crate::layout) fn strips(set: &Setter<'_>, shape: Shape, size: Pt) -> (Pt, Pt) {
    (label_strip(shape, size), size * GAP + set.cap_height(Font { face: style::TEXT, size }))
}

/// Returns the names of some rows and columns of a grid, on these sides of the area of them.
pub(in crate::layout) fn names(
    style: &Template,
    set: &Setter<'_>,
    (frame, area, sides): (&Frame, Rect, Sides),
    (rows, columns): (Range<usize>, Range<usize>),
    notation: Notation,
    size: Pt,
) -> Result<Vec<Item>, FontError> {
    let (shape, cell) = (frame.shape, frame.cell_size());
    let mut font = Font { face: style::TEXT, size };
    let widest = set.line(font, &notation.column(shape.side() - 1))?.width();
    if widest > cell * WIDEST {
        let fitting = size * (cell * WIDEST / widest);
        // Names that nearly touch each other could not be read at any size.
        let touches = fitting < style.least_text * 0.95;
        let least = if touches { style.least_type } else { style.least_text };
        font.size = fitting.max(least).min(size);
    }
    // Names in a wide face are smaller, so that they stay in their strip.
    let widths = (0..shape.side()).map(|i| Ok(set.line(font, &notation.row(i))?.width()));
    let widths: Vec<Pt> = widths.collect::<Result<_, FontError>>()?;
    let (strip, _) = strips(set, shape, size);
    let room = (strip - size * GAP) / widths.into_iter().max().unwrap_or(strip);
    let of_rows = Font { size: font.size * room.min(1.0), ..font };
    let mut items = Vec::with_capacity(rows.len() + columns.len());
    for i in rows {
        let row = set.line(of_rows, &notation.row(i))?;
        let centre = frame.cell(shape.cell(i, i)).centre();
        let baseline = centre.y + set.cap_height(of_rows) / 2.0;
        items.push(match sides.right {
            true => row.left_at(area.right() + size * GAP, baseline),
            false => row.right_at(area.left() - size * GAP, baseline),
        });
    }
    let baseline = match sides.below {
        true => area.bottom() + size * GAP + set.cap_height(font),
        false => area.top() - size * GAP,
    };
    for i in columns {
        let centre = frame.cell(shape.cell(i, i)).centre();
        let column = set.line(font, &notation.column(i))?;
        items.push(column.centred_at(centre.x, baseline));
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::words::Words;
    use gridpress_page::font::FontBook;

    #[test]
    fn names_of_columns_are_apart() {
        let fonts = FontBook::shipped();
        let (set, style) = (Setter::new(&fonts), Template::large_print());
        let rules = Rules::plain(Shape::with_side(16).expect("a shape"));
        for language in Words::languages() {
            let notation = Words::of(language).reasons.notation();
            for side in [300.0, 400.0, 500.0] {
                let at = (Point::default(), Pt::new(side));
                let (_, names) = labelled(style, &set, rules, at, notation, Pt::new(18.0))
                    .expect("glyphs of names");
                let inks = names.iter().skip(16).map(|name| match name {
                    Item::Text(run) => run.ink_bounds(&fonts).expect("ink"),
                    _ => panic!("only text"),
                });
                let inks: Vec<_> = inks.collect();
                let is_apart = inks.windows(2).all(|two| two[0].right() <= two[1].left());
                assert!(is_apart, "{language}, {side}: {inks:?}");
            }
        }
    }
}

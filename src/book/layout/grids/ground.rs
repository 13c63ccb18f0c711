//! What is under the lines of a grid: tinted windows, and diagonals that leave the digits of a grid with
//! pencil marks clear, because a line through a pencil mark would strike it out.

use crate::layout::grids::frame::Frame;
use crate::template::Template;
use gridpress_engine::sudoku::{HouseKind, Rules, Variant};
use gridpress_page::geom::{Insets, Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Stroke};
use gridpress_page::text::Setter;

/// The darkness of diagonals, which digits are printed on.
const DIAGONAL: f64 = 0.3;
const DIAGONAL_ON_TINT: f64 = 0.55;
/// The darkness of the windows of hyper sudoku: on newsprint a lighter tint is lost, and a darker one
/// drowns pencil.
const WINDOW: f64 = 0.12;

/// Draws what is under the lines of a grid: its windows and diagonals, which leave those areas clear.
pub(in crate::layout) fn ground(
    style: &Template,
    frame: &Frame,
    is_tinted: bool,
    clear: &[Rect],
) -> Vec<Item> {
    let (rules, inner) = (frame.rules, frame.inner);
    let mut items = windows(frame, rules);
    let darkness = if is_tinted || !items.is_empty() { DIAGONAL_ON_TINT } else { DIAGONAL };
    let width = style.rules_for(frame.outer.width() / frame.shape.side() as f64).thin;
    let stroke = Stroke { width, ink: Ink::Black(darkness), dash: Vec::new() };
    for house in rules.houses().iter().filter(|house| house.kind == HouseKind::Diagonal) {
        let (left, right) = (inner.left(), inner.right());
        let (from, to) = if house.number == 0 { (left, right) } else { (right, left) };
        let ends = [Point::new(from, inner.top()), Point::new(to, inner.bottom())];
        for [from, to] in around(ends, clear) {
            items.push(Item::Line { from, to, stroke: stroke.clone() });
        }
    }
    items
}

/// Draws the windows of rules.
pub(in crate::layout) fn windows(frame: &Frame, rules: Rules) -> Vec<Item> {
    let windows = rules.houses().iter().filter(|h| h.kind == HouseKind::Window && !h.is_hidden());
    let areas = windows.map(|house| {
        let (first, last) = (house.cells[0], house.cells[house.cells.len() - 1]);
        frame.cell(first).union(frame.cell(last))
    });
    areas.map(|area| Item::Box { area, fill: Some(Ink::Black(WINDOW)), stroke: None }).collect()
}

/// Returns the parts of a line that are outside of those areas, in order.
fn around([from, to]: [Point; 2], areas: &[Rect]) -> Vec<[Point; 2]> {
    let at =
        |share: f64| Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    // The shares of the line from its start between which it is in an area.
    let between = |low: Pt, high: Pt, start: Pt, end: Pt| {
        let (a, b) = ((low - start) / (end - start), (high - start) / (end - start));
        (a.min(b), a.max(b))
    };
    let inside = areas.iter().map(|area| {
        let across = between(area.left(), area.right(), from.x, to.x);
        let down = between(area.top(), area.bottom(), from.y, to.y);
        (across.0.max(down.0).max(0.0), across.1.min(down.1).min(1.0))
    });
    let mut inside: Vec<(f64, f64)> = inside.filter(|(enters, leaves)| enters < leaves).collect();
    inside.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut parts, mut done) = (Vec::new(), 0.0_f64);
    for (enters, leaves) in inside {
        if enters > done {
            parts.push([at(done), at(enters)]);
        }
        done = done.max(leaves);
    }
    if done < 1.0 {
        parts.push([at(done), to]);
    }
    parts
}

/// Returns the areas that diagonals must leave clear: those of the digits and pencil marks of a grid, or
/// without pencil marks those of its sums, and a little around each. None if it has no diagonals.
pub(in crate::layout) fn clear_for(
    set: &Setter<'_>,
    rules: Rules,
    digits: &[Item],
    marks: &[Item],
) -> Vec<Rect> {
    if !rules.variants().has(Variant::X) {
        return Vec::new();
    }
    /// Half of what is between a character and a line, as a share of its size.
    const APART: f64 = 0.12;
    let area = |item: &Item| match item {
        Item::Text(run) => Some(run.ink_bounds(set.fonts())?.inset(Insets::all(run.size * -APART))),
        _ => None,
    };
    if !marks.is_empty() {
        return digits.iter().chain(marks).filter_map(area).collect();
    }
    // The sum of a cage follows its outline.
    let sums = digits.windows(2).filter_map(|two| match two {
        [Item::Line { .. }, sum] => area(sum),
        _ => None,
    });
    sums.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::grids::grid::digits;
    use crate::layout::grids::pencil::Marks;
    use gridpress_engine::sudoku::{Digit, Grid, Shape};
    use gridpress_engine::techniques::DigitSet;
    use gridpress_page::font::FontBook;

    #[test]
    fn diagonals_leave_pencil_marks_and_digits_clear() {
        let fonts = FontBook::shipped();
        let (set, style) = (Setter::new(&fonts), Template::large_print());
        let point = |x: f64, y: f64| Point::new(Pt::new(x), Pt::new(y));
        for side in [4, 6, 9, 16] {
            let shape = Shape::with_side(side).unwrap();
            let rules = Rules::named(shape, "x", None, None).unwrap();
            let frame = Frame::new(style, rules, point(30.0, 50.0), Pt::new(400.0));
            let mut grid = Grid::empty(rules);
            let (first, rest) = (shape.cell(0, 0), shape.cells().skip(1));
            grid.set(first, Digit::new(1));
            let marks: Vec<_> = rest.map(|cell| (cell, DigitSet::all(side))).collect();
            let marks = Marks::new(style, &set, &frame).plain(&marks).unwrap();
            let digits = digits(style, &set, &frame, &grid, |_| FontBook::BOLD).unwrap();
            let clear = clear_for(&set, rules, &digits, &marks);
            let ink = |item: &Item| match item {
                Item::Text(run) => run.ink_bounds(&fonts).unwrap(),
                _ => panic!("only text"),
            };
            let inks: Vec<Rect> = digits.iter().chain(&marks).map(ink).collect();
            let mut parts = 0;
            for item in ground(style, &frame, false, &clear) {
                let Item::Line { from, to, .. } = item else { panic!("only lines") };
                assert!(around([from, to], &inks).len() == 1, "{side}: {from:?} {to:?}");
                parts += 1;
            }
            assert!(parts > 2 * side, "{side}: {parts}");
            assert_eq!(ground(style, &frame, false, &[]).len(), 2);
        }
    }
}

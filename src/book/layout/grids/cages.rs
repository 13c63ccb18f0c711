//! The cages of a killer: a dashed outline inside the cells of each, and its sum in the corner of
//! the first cell.

use crate::layout::grids::frame::Frame;
use crate::layout::style;
use crate::plan::PENCIL_IN_CAGE;
use crate::template::Template;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Stroke};
use gridpress_page::text::{Font, Setter};

/// The distance of an outline from the middle of the cell lines, in cells.
const INSET: f64 = 0.08;
/// The least distance from the ink of box lines, from that of the frame around the grid, that of sums
/// from it, and in a jigsaw, in cells, from the ink of its borders.
const CLEAR: Pt = Pt::new(0.4);
const CLEAR_OF_FRAME: Pt = Pt::new(0.2);
const CLEAR_SUM: Pt = Pt::new(0.5);
const CLEAR_OF_BORDER: f64 = 0.04;
/// The width of an outline in cells, and at least.
const WIDTH: f64 = 0.02;
const LEAST_WIDTH: Pt = Pt::new(0.45);
/// The lengths of dashes and gaps in cells.
const DASH: f64 = 5.0 / 64.0;
const GAP: f64 = 3.5 / 64.0;
/// The height of the digits of a sum in cells, and their least size as type.
const SUM: f64 = 0.18;
const LEAST_SUM: Pt = Pt::new(7.0);
/// No sum is higher than this share of a cell, or than the other in a grid without digits.
const MOST_SUM: f64 = 0.3;
const MOST_SUM_ALONE: f64 = 0.38;
/// Sizes of type that differ by less are equal.
const SAME_SIZE: Pt = Pt::new(0.001);
/// The share of a cell that sums take at its top, clear of pencil marks.
pub(in crate::layout) const TOP: f64 = 0.25;
/// The share that outlines take on each other side.
pub(in crate::layout) const PAD: f64 = 1.0 - TOP - PENCIL_IN_CAGE;
/// The size of digits beside sums, as a share of the usual one.
pub(in crate::layout) const DIGIT: f64 = 0.8;
/// The height of sums in cells up to which they are at least as large as the smallest text.
const LARGE_SUM: f64 = 0.22;
/// The least distance of digits from the sum above and from the lower line, in cells.
const CLEAR_OF_SUM: f64 = 0.03;
const CLEAR_BELOW: f64 = 0.1;
/// The radius of rings around digits, as a share of the usual one, and how far digits and rings are
/// below the middle of their cells, in cells: clear of the sums.
pub(in crate::layout) const RING: f64 = 0.74;
const DOWN: f64 = 0.09;

/// The measures of the outlines and sums of cages.
pub(in crate::layout) struct Measures {
    cell: Pt,
    inset: Pt,
    width: Pt,
    /// The font of the sums.
    font: Font,
    /// The distance of a sum from the middle of the cell lines.
    corner: Pt,
    /// The height of the digits of a sum.
    height: Pt,
    has_sums: bool,
}

/// Returns the most of a cell's height that a sum takes, in a grid which has digits in its cells or not.
const fn most(has_digits: bool) -> f64 {
    if has_digits { MOST_SUM } else { MOST_SUM_ALONE }
}

/// Returns the side of the smallest cells in which the sums of a grid with `side` of them can be read, with
/// their share of its frame. It has digits in its cells or not.
pub(crate) fn least_cell(style: &Template, set: &Setter<'_>, side: usize, has_digits: bool) -> Pt {
    let face = set.fonts().face(style::STRONG);
    let cell = face.scaled(face.digit_height(), style.least_type) / most(has_digits);
    // The frame is no thicker than that of a grid with somewhat larger cells.
    cell + style.rules_for(cell * 1.1).frame / side as f64
}

/// Returns the style with sums as large as the smallest text or as the cells allow, in a grid without
/// pencil marks, which would have no room below them; `None` if the layout does not promise a size.
pub(in crate::layout) fn with_large_sums(
    style: &Template,
    set: &Setter<'_>,
    cell: Pt,
    has_digits: bool,
) -> Option<Template> {
    let most = set.size_for_digits(style::STRONG, cell * most(has_digits));
    let least_type = style.least_text.min(most).max(style.least_type);
    style.large_print.then(|| Template { least_type, ..style.clone() })
}

/// The cells of a cage by row and column, and where they are on the page.
pub(in crate::layout) struct Outline<'a> {
    /// No row or column is higher.
    pub side: usize,
    pub is_in: &'a dyn Fn(isize, isize) -> bool,
    /// The cell with the sum.
    pub first: (isize, isize),
    pub origin: Point,
    /// The distance of a line between cells from the origin.
    pub line: &'a dyn Fn(usize) -> Pt,
}

impl Measures {
    /// Returns the measures for a grid which has digits in its cells or not.
    pub(in crate::layout) fn of(
        style: &Template,
        set: &Setter<'_>,
        frame: &Frame,
        has_digits: bool,
    ) -> Self {
        let has_borders = frame.rules.regions().is_some();
        Measures::new(style, set, frame.cell_size(), has_borders, has_digits)
    }

    /// Returns the measures for cells of that side, which are beside jigsaw borders or not and have
    /// digits or not.
    pub(in crate::layout) fn new(
        style: &Template,
        set: &Setter<'_>,
        cell: Pt,
        has_borders: bool,
        has_digits: bool,
    ) -> Self {
        let lines = style.rules_for(cell);
        let width = (cell * WIDTH).max(LEAST_WIDTH).max(style.least_line);
        let clear = match has_borders {
            true => lines.frame / 2.0 + CLEAR.max(cell * CLEAR_OF_BORDER - width / 2.0),
            false => (lines.box_line / 2.0 + CLEAR).max(lines.frame / 2.0 + CLEAR_OF_FRAME),
        };
        let inset = (cell * INSET).max(clear + width / 2.0);
        let size = |height: Pt| set.size_for_digits(style::STRONG, height);
        let mut wanted = size(cell * SUM).max(LEAST_SUM).max(style.least_type);
        if style.large_print && style.least_text <= size(cell * LARGE_SUM) {
            wanted = wanted.max(style.least_text);
        }
        let font = Font { face: style::STRONG, size: wanted.min(size(cell * most(has_digits))) };
        let corner =
            inset.min(lines.box_line / 2.0 + cell * 0.05).max(lines.frame / 2.0 + CLEAR_SUM);
        let face = set.fonts().face(font.face);
        let height = face.scaled(face.digit_height(), font.size);
        // Pages in small on covers have none.
        let has_sums = font.size >= style.least_type - SAME_SIZE;
        Measures { cell, inset, width, font, corner, height, has_sums }
    }

    /// Whether sums are large enough to be printed.
    pub(in crate::layout) const fn has_sums(&self) -> bool {
        self.has_sums
    }

    /// Returns the middle and the radius of a ring around what is in a cell, clear of the sum above it:
    /// that radius, or a smaller one if there is no room.
    pub(in crate::layout) fn ring(&self, cell: Rect, radius: Pt) -> (Point, Pt) {
        let top = cell.top() + self.corner + self.height + self.cell * CLEAR_OF_SUM;
        let bottom = cell.bottom() - self.cell * CLEAR_BELOW;
        let middle = below_sum(cell).centre();
        if !self.has_sums || middle.y - radius >= top {
            return (middle, radius);
        }
        let radius = radius.min((bottom - top) / 2.0);
        (Point::new(middle.x, top + radius), radius)
    }

    /// Returns how much smaller digits of that height must be to have room below a sum, as a share, and
    /// how far below the middle of their cells they are then.
    pub(in crate::layout) fn digits(&self, height: Pt) -> (f64, Pt) {
        if !self.has_sums {
            return (1.0, Pt::ZERO);
        }
        let top = self.corner + self.height + self.cell * CLEAR_OF_SUM;
        let share = ((self.cell * (1.0 - CLEAR_BELOW) - top) / height).min(1.0);
        (share, (top - (self.cell - height * share) / 2.0).max(self.cell * DOWN))
    }

    /// Draws the outline and the sum of a cage.
    pub(in crate::layout) fn draw(
        &self,
        set: &Setter<'_>,
        cage: &Outline<'_>,
        sum: u32,
    ) -> Result<Vec<Item>, FontError> {
        let (cell, font) = (self.cell, self.font);
        let sum = set.line(font, &sum.to_string())?;
        // The outline leaves a gap for the sum in the corner of the first cell.
        let (height, has_sum) = (self.height, self.has_sums);
        let gap = (sum.width() + cell * 0.03, height + cell * 0.05);
        let gap = if has_sum { gap } else { (Pt::ZERO, Pt::ZERO) };
        let stroke = |dash| Stroke { width: self.width, ink: Ink::BLACK, dash };
        let mut items = Vec::new();
        for [from, to] in sides(cage, self.inset, gap) {
            let dash = dashes((to.x - from.x).max(to.y - from.y), cell);
            items.push(Item::Line { from, to, stroke: stroke(dash) });
        }
        let (row, column) = cage.first;
        let along = |line: isize| (cage.line)(line.unsigned_abs()) + self.corner;
        let at = cage.origin.shifted(along(column), along(row));
        if has_sum {
            items.push(sum.left_at(at.x, at.y + height));
        }
        Ok(items)
    }
}

/// Returns the area of a cell moved down, so that what is in its middle is clear of a sum.
pub(in crate::layout) fn below_sum(cell: Rect) -> Rect {
    Rect { origin: cell.origin.shifted(Pt::ZERO, cell.height() * DOWN), size: cell.size }
}

/// Draws the outlines and the sums of the cages of a grid.
pub(in crate::layout) fn outlines(
    set: &Setter<'_>,
    frame: &Frame,
    measures: &Measures,
) -> Result<Vec<Item>, FontError> {
    let (shape, side) = (frame.shape, frame.shape.side());
    let mut items = Vec::new();
    for cage in frame.rules.cages() {
        let Some(&first) = cage.cells.first() else { continue };
        let within = 0..side as isize;
        let is_in = |row: isize, column: isize| {
            within.contains(&row)
                && within.contains(&column)
                && cage.cells.contains(&shape.cell(row as usize, column as usize))
        };
        let outline = Outline {
            side,
            is_in: &is_in,
            first: (shape.row_of(first) as isize, shape.column_of(first) as isize),
            origin: frame.corner(),
            line: &|i| frame.line(i),
        };
        items.extend(measures.draw(set, &outline, cage.sum.into())?);
    }
    Ok(items)
}

/// Returns dashes and gaps with which a line of that length begins and ends with a dash, so that the
/// corners are solid.
fn dashes(length: Pt, cell: Pt) -> Vec<Pt> {
    let pair = cell * (DASH + GAP);
    let count = ((length - cell * DASH) / pair).round().max(1.0);
    // As much longer or shorter as it takes.
    let stretch = length / (pair * count + cell * DASH);
    if length <= cell * DASH * 2.0 {
        return Vec::new();
    }
    vec![cell * (DASH * stretch), cell * (GAP * stretch)]
}

/// Returns the sides of the outline of a cage. Where a side ends at the corner of its first cell, it
/// leaves a gap of that width and height.
fn sides(cage: &Outline<'_>, inset: Pt, (gap_width, gap_height): (Pt, Pt)) -> Vec<[Point; 2]> {
    let (side, is_in) = (cage.side as isize, cage.is_in);
    let mut all = Vec::new();
    // Level sides above and below, then upright ones left and right, line by line.
    for (is_level, outwards) in [(true, -1), (true, 1), (false, -1), (false, 1)] {
        let at = |line: isize, along: isize| if is_level { (line, along) } else { (along, line) };
        for line in 0..side {
            let inside = |along: isize| {
                let (row, column) = at(line, along);
                is_in(row, column)
            };
            let has_side = |along: isize| {
                let (row, column) = at(line + outwards, along);
                inside(along) && !is_in(row, column)
            };
            let mut start = None;
            for along in 0..=side {
                match (has_side(along), start) {
                    (true, None) => start = Some(along),
                    (false, Some(from)) => {
                        start = None;
                        // Outer corners are shorter, inner ones longer.
                        let before = if inside(from - 1) { -inset } else { inset };
                        let after = if inside(along) { -inset } else { inset };
                        let position = |line: isize| (cage.line)(line.unsigned_abs());
                        let across = match outwards {
                            -1 => position(line) + inset,
                            _ => position(line + 1) - inset,
                        };
                        let (mut begin, end) = (position(from) + before, position(along) - after);
                        let starts_at_sum = outwards == -1 && at(line, from) == cage.first;
                        if starts_at_sum {
                            begin += if is_level { gap_width } else { gap_height };
                        }
                        let origin = cage.origin;
                        let point = |along: Pt| match is_level {
                            true => Point::new(origin.x + along, origin.y + across),
                            false => Point::new(origin.x + across, origin.y + along),
                        };
                        all.push([point(begin), point(end)]);
                    }
                    _ => {}
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Diagnostics, Sources};
    use crate::template::shipped;
    use gridpress_engine::sudoku::{Rules, Shape};
    use gridpress_page::font::FontBook;

    #[test]
    fn outlines_stay_inside_their_cages_and_corners_are_solid() {
        let four = Rules::plain(Shape::with_side(4).expect("a shape"));
        let rules = four.cages_from("7<54^0^^6<Av5<^<").expect("cages");
        let fonts = FontBook::shipped();
        let (set, style) = (Setter::new(&fonts), Template::large_print());
        let frame = Frame::new(style, rules, Point::default(), Pt::new(200.0));
        let measures = Measures::of(style, &set, &frame, false);
        let items = outlines(&set, &frame, &measures).expect("glyphs of digits");
        let sums = items.iter().filter(|item| matches!(item, Item::Text(_))).count();
        assert_eq!(sums, rules.cages().len());
        for item in &items {
            let Item::Line { from, to, stroke } = item else { continue };
            let length = (to.x - from.x).max(to.y - from.y);
            assert!(length > Pt::ZERO && (from.x == to.x || from.y == to.y));
            let [dash, gap] = stroke.dash[..] else { continue };
            let rest = length / (dash + gap);
            let last = (rest - rest.floor()) * (dash + gap).get();
            assert!((last - dash.get()).abs() < 1e-6, "ends with a whole dash: {last} of {dash:?}");
        }
    }

    #[test]
    fn sums_on_pages_of_large_print_are_large_where_they_have_room() {
        let fonts = FontBook::shipped();
        let (set, style) = (Setter::new(&fonts), Template::large_print());
        for has_digits in [false, true] {
            let large = with_large_sums(style, &set, Pt::new(44.6), has_digits).expect("room");
            let measures = Measures::new(&large, &set, Pt::new(44.6), false, has_digits);
            assert!(measures.has_sums && measures.font.size >= style.least_text);
        }
        let small = with_large_sums(style, &set, Pt::new(24.0), true).expect("large print");
        assert!(style.least_type < small.least_type && small.least_type < style.least_text);
        let large = with_large_sums(style, &set, Pt::new(44.6), false).expect("room");
        let measures = Measures::new(&large, &set, Pt::new(44.6), false, false);
        let cell = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(44.6), Pt::new(44.6));
        let (middle, radius) = measures.ring(cell, Pt::new(44.6 * 0.32));
        assert!(middle.y - radius > measures.corner + measures.height);
        assert!(middle.y + radius < cell.bottom());
    }

    #[test]
    fn digits_and_sums_are_clear_of_each_other() {
        let fonts = FontBook::shipped();
        let set = Setter::new(&fonts);
        for (layout, cell) in [("newspaper", 16.0), ("newspaper", 18.9), ("large-print", 59.8)] {
            let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
            let source = sources.add(layout, shipped(layout).expect("a layout"));
            let style = &Template::read(source, &sources, &mut found).expect("a layout");
            let cell = Pt::new(cell);
            let measures = Measures::new(style, &set, cell, false, true);
            assert!(
                measures.has_sums && measures.font.size >= style.least_text,
                "{layout} {cell:?}"
            );
            let height = cell * (style.digit * DIGIT);
            let (share, down) = measures.digits(height);
            let middle = cell / 2.0 + down;
            let top = middle - height * (share / 2.0);
            assert!(top > measures.corner + measures.height, "{layout} {cell:?}");
            assert!(middle + height * (share / 2.0) < cell * 0.92, "{layout} {cell:?}");
            assert!(share > 0.8, "{layout} {cell:?}: {share}");
        }
    }
}

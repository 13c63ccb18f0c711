//! A printed grid: its lines, drawn once for each set of rules and size as a symbol; its digits, each
//! centred by its own ink; and its text alternative for readers who cannot see it.

use crate::layout::grids::cages::{self, Measures};
use crate::layout::grids::frame::Frame;
use crate::layout::grids::ground::{clear_for, ground};
use crate::layout::grids::symbols::{Part, Symbols};
use crate::layout::grids::tints::{lightest, tints};
use crate::layout::words::Words;
use crate::layout::{rules, style};
use crate::template::{MOST_DIGIT, Template};
use gridpress_engine::sudoku::{Cell, Grid, Rules};
use gridpress_page::font::{FaceId, FontError};
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Glyph, Ink, Item, Role, Stroke, Symbol, TextRun};
use gridpress_page::text::Setter;

/// What stays free between a letter and the line below or beside it, as a share of the cell.
const FREE: f64 = 0.05;

impl Symbols {
    /// Returns the empty grid of `frame`, as an item at its place.
    pub(in crate::layout) fn empty_grid(&mut self, style: &Template, frame: &Frame) -> Item {
        // Cages are drawn with the digits.
        let (rules, side) = (frame.rules.without_cages(), frame.outer.width());
        let is_tinted = lightest(style, frame.rules).is_some();
        self.symbol((Some(rules), Part::Whole, frame.outer), || {
            let frame = Frame::new(style, rules, Point::default(), side);
            let mut items = ground(style, &frame, is_tinted, &[]);
            items.extend(lines_within(style, &frame));
            Symbol { bounds: frame.outer, items }
        })
    }

    /// Returns the empty grid of `frame`, with diagonals that leave those areas clear: a line through a
    /// pencil mark would strike it out.
    pub(in crate::layout) fn grid_around(
        &mut self,
        style: &Template,
        frame: &Frame,
        clear: &[Rect],
    ) -> Vec<Item> {
        if clear.is_empty() {
            return vec![self.empty_grid(style, frame)];
        }
        let (rules, side) = (frame.rules.without_cages(), frame.outer.width());
        let mut items = ground(style, frame, lightest(style, frame.rules).is_some(), clear);
        items.push(self.symbol((Some(rules), Part::Lines, frame.outer), || {
            let frame = Frame::new(style, rules, Point::default(), side);
            Symbol { bounds: frame.outer, items: lines_within(style, &frame) }
        }));
        items
    }
}

/// Draws the lines of a grid, thin ones first so that the heavier ones are on top. The outer edge
/// of its ink is the outer edge of the frame.
fn lines_within(style: &Template, frame: &Frame) -> Vec<Item> {
    let (of, inner) = (frame.rules, frame.inner);
    let rules = style.rules_for(frame.outer.width() / frame.shape.side() as f64);
    // Grey lines would be paler on the darker tints, and all jigsaws of a book have the same.
    let thin = match style.region_tint.is_some() && of.regions().is_some() {
        true => Ink::BLACK,
        false => style.rule_ink(rules.thin),
    };
    let rule = |width, ink| Stroke { width, ink, dash: Vec::new() };
    let mut items = Vec::new();
    // Borders of regions must lead the eye along many corners.
    let border = if of.regions().is_some() { rules.frame } else { rules.box_line };
    for (heavy, stroke) in [(false, rule(rules.thin, thin)), (true, rule(border, Ink::BLACK))] {
        for line in lines(of, heavy) {
            let [from, to] = line.map(|(across, down)| {
                Point::new(inner.left() + frame.line(across), inner.top() + frame.line(down))
            });
            // The ends of heavy lines that meet at a corner fill it.
            let meet = if of.regions().is_some() && heavy { border / 2.0 } else { Pt::ZERO };
            let (across, down) = if from.y == to.y { (meet, Pt::ZERO) } else { (Pt::ZERO, meet) };
            let from =
                Point::new((from.x - across).max(inner.left()), (from.y - down).max(inner.top()));
            let to =
                Point::new((to.x + across).min(inner.right()), (to.y + down).min(inner.bottom()));
            items.push(Item::Line { from, to, stroke: stroke.clone() });
        }
    }
    items.push(Item::Box { area: inner, fill: None, stroke: Some(rule(rules.frame, Ink::BLACK)) });
    items
}

/// A point where lines of a grid meet, in cells across and down.
type Corner = (usize, usize);

/// Returns the lines within a grid: between boxes or regions if `heavy`, otherwise between all other
/// cells, as far as they are straight. Each level one is followed by the upright one at the same
/// distance. Thin lines of a jigsaw run through under its borders.
fn lines(of: Rules, heavy: bool) -> Vec<[Corner; 2]> {
    let (shape, n) = (of.shape(), of.side());
    let is_border = |a: Cell, b: Cell| of.houses_of(a)[0] != of.houses_of(b)[0];
    let is_jigsaw = of.regions().is_some();
    let mut all = Vec::new();
    for i in 1..n {
        for is_level in [true, false] {
            let at = |along| if is_level { (along, i) } else { (i, along) };
            let is_there = |along: usize| {
                let (row, column) = if is_level { (i, along) } else { (along, i) };
                let (row_before, column_before) =
                    if is_level { (i - 1, along) } else { (along, i - 1) };
                let before = shape.cell(row_before, column_before);
                let border = is_border(before, shape.cell(row, column));
                if is_jigsaw && !heavy { true } else { border == heavy }
            };
            let mut start = None;
            for along in 0..=n {
                match (along < n && is_there(along), start) {
                    (true, None) => start = Some(along),
                    (false, Some(from)) => {
                        all.push([at(from), at(along)]);
                        start = None;
                    }
                    _ => {}
                }
            }
        }
    }
    all
}

/// Returns the size of digits in cells of size `cell` under `rules`: as the style asks, larger where
/// that would be too small to read, but never so large that they touch the lines.
pub(in crate::layout) fn digit_size(
    style: &Template,
    set: &Setter<'_>,
    face: FaceId,
    (rules, cell): (Rules, Pt),
) -> Pt {
    let asked = set.size_for_digits(face, cell * style.digit);
    let most = set.size_for_digits(face, most_height(style, set, (rules, cell)));
    asked.max(style.least_text).min(most)
}

/// Returns the greatest height of digits in cells of that size at which none touches a line.
fn most_height(style: &Template, set: &Setter<'_>, (rules, cell): (Rules, Pt)) -> Pt {
    let Letters { below, wide } = Letters::of(set, rules);
    let half = cell / 2.0 - style.rules_for(cell).box_line / 2.0 - cell * FREE;
    (cell * MOST_DIGIT).min(half / (0.5 + below)).min(half * 2.0 / wide.max(f64::EPSILON))
}

/// How far the letters of a grid go below their baseline, as a Q does in most faces, and how wide the
/// widest is, both as shares of their height: all of them, in all faces of the grid, are as high.
#[derive(Default)]
pub(in crate::layout) struct Letters {
    pub(in crate::layout) below: f64,
    wide: f64,
}

impl Letters {
    /// Returns those of these rules; digits are neither low nor wide.
    pub(in crate::layout) fn of(set: &Setter<'_>, rules: Rules) -> Self {
        let letters = rules.symbols().unwrap_or_default();
        let faces = [style::TEXT, style::STRONG, style::HEAVY].map(|face| set.fonts().face(face));
        let mut most = Letters::default();
        for (letter, face) in letters.chars().flat_map(|letter| faces.map(|face| (letter, face))) {
            let Some(ink) = face.glyph(letter).and_then(|glyph| glyph.ink) else { continue };
            let high = f64::from(face.digit_height());
            most.below = most.below.max(f64::from(-ink.y_min) / high);
            most.wide = most.wide.max(f64::from(ink.x_max - ink.x_min) / high);
        }
        most
    }
}

/// Draws the cages of `grid` if it is not full, and its digits, one run per cell, in the face that
/// `face_of` gives for each.
pub(in crate::layout) fn digits(
    style: &Template,
    set: &Setter<'_>,
    frame: &Frame,
    grid: &Grid,
    face_of: impl Fn(Cell) -> FaceId,
) -> Result<Vec<Item>, FontError> {
    let mut items = Vec::with_capacity(grid.filled());
    let has_cages = !grid.is_full() && !frame.rules.cages().is_empty();
    let measures = has_cages.then(|| Measures::of(style, set, frame, grid.filled() > 0));
    if let Some(measures) = &measures {
        items.extend(cages::outlines(set, frame, measures)?);
    }
    items.extend(digits_beside(measures.as_ref(), style, set, frame, grid, face_of)?);
    Ok(items)
}

/// Draws the digits of a grid, clear of the sums of its cages, if it has any. Each is centred
/// horizontally by its own ink; the baselines centre the digit height in the cells, or below the sums.
pub(in crate::layout) fn digits_beside(
    sums: Option<&Measures>,
    style: &Template,
    set: &Setter<'_>,
    frame: &Frame,
    grid: &Grid,
    face_of: impl Fn(Cell) -> FaceId,
) -> Result<Vec<Item>, FontError> {
    let mut items = Vec::with_capacity(grid.filled());
    let mut measured: Option<(FaceId, Pt, Pt)> = None;
    for cell in grid.shape().cells() {
        let Some(digit) = grid.get(cell) else { continue };
        let face = face_of(cell);
        let (size, down) = match measured {
            Some((known, size, down)) if known == face => (size, down),
            _ => {
                let size = digit_size(style, set, face, (frame.rules, frame.cell_size()));
                sums.map_or((size, Pt::ZERO), |sums| {
                    let of = set.fonts().face(face);
                    let size = size * cages::DIGIT;
                    let (share, down) = sums.digits(of.scaled(of.digit_height(), size));
                    (size * share, down)
                })
            }
        };
        measured = Some((face, size, down));
        let symbol = grid.rules().symbol(digit);
        let Rect { origin, size: area } = frame.cell(cell);
        let area = Rect { origin: origin.shifted(Pt::ZERO, down), size: area };
        items.push(symbol_in(set, area, face, size, symbol)?);
    }
    Ok(items)
}

/// Draws one character in `area`, centred horizontally by its own ink and vertically by the height
/// of digits.
pub(in crate::layout) fn symbol_in(
    set: &Setter<'_>,
    area: Rect,
    face_id: FaceId,
    size: Pt,
    symbol: char,
) -> Result<Item, FontError> {
    let face = set.fonts().face(face_id);
    let (Some(glyph), text) = (face.glyph(symbol), symbol.to_string()) else {
        return Err(FontError::MissingGlyph {
            face: face.name().to_owned(),
            character: symbol,
            text: symbol.to_string(),
        });
    };
    let (left, right) = glyph.ink.map_or((0, glyph.advance), |ink| (ink.x_min, ink.x_max));
    let centre = area.centre();
    let origin = Point::new(
        centre.x - face.scaled(left + right, size) / 2.0,
        centre.y + face.scaled(face.digit_height(), size) / 2.0,
    );
    let glyphs = vec![Glyph { id: glyph.id, advance: glyph.advance, offset: (0, 0), cluster: 0 }];
    Ok(Item::Text(TextRun { face: face_id, size, origin, glyphs, text, ink: Ink::BLACK }))
}

/// Draws the lines and digits of a grid in a square, clear of the pencil marks to come, with a text
/// alternative that begins with a title.
pub(in crate::layout) fn figure(
    style: &Template,
    set: &Setter<'_>,
    symbols: &mut Symbols,
    (area, marks): (Rect, &[Item]),
    grid: &Grid,
    (words, title): (&Words, &str),
    face_of: impl Fn(Cell) -> FaceId,
) -> Result<Item, FontError> {
    let frame = Frame::new(style, grid.rules(), area.origin, area.width());
    let digits = digits(style, set, &frame, grid, face_of)?;
    let mut items = tints(style, &frame);
    items.extend(symbols.grid_around(style, &frame, &clear_for(set, frame.rules, &digits, marks)));
    items.extend(digits);
    Ok(Item::Group { role: Role::Figure { alt: in_words(words, title, grid) }, items })
}

/// Describes the grid in words, row by row: "Row 1: 5, blank, blank, 3".
pub(in crate::layout) fn in_words(words: &Words, title: &str, grid: &Grid) -> String {
    let (shape, blank) = (grid.shape(), words.say("blank", &[]));
    let mut text = format!(
        "{}. {}",
        title.trim_end_matches(['.', ':']),
        words.say("grid", &[("side", &shape.side())])
    );
    for row in 0..shape.side() {
        text.push(' ');
        text.push_str(&words.say("grid-row", &[("row", &(row + 1))]));
        for column in 0..shape.side() {
            text.push_str(if column == 0 { " " } else { ", " });
            match grid.get(shape.cell(row, column)) {
                Some(digit) => text.push(grid.rules().symbol(digit)),
                None => text.push_str(&blank),
            }
        }
        text.push('.');
    }
    for sentence in rules::all(words, grid.rules()) {
        text.push(' ');
        text.push_str(&sentence);
    }
    if let Some(regions) = grid.rules().region_symbols() {
        let symbols: Vec<char> = regions.chars().collect();
        let rows = symbols.chunks(shape.side()).map(|row| row.iter().collect::<String>());
        let rows = rows.collect::<Vec<_>>().join(", ");
        text.push(' ');
        text.push_str(&words.say("grid-regions", &[("rows", &rows)]));
    }
    for cage in grid.rules().cages() {
        let cells: Vec<String> =
            cage.cells.iter().map(|&cell| words.reasons.notation().cell(shape, cell)).collect();
        let cells = cells.join(", ");
        text.push(' ');
        text.push_str(&words.say("grid-cage", &[("sum", &cage.sum), ("cells", &cells)]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::{Digit, Shape};
    use gridpress_page::font::FontBook;

    fn close(a: Pt, b: Pt) -> bool {
        (a - b).abs() < Pt::new(0.1)
    }

    #[test]
    fn every_digit_is_centred_by_its_ink() {
        let fonts = FontBook::shipped();
        let (set, style) = (Setter::new(&fonts), Template::large_print());
        for shape in Shape::ALL {
            for side in [120.0, 245.3, 525.0] {
                let at = Point::new(Pt::new(43.0), Pt::new(99.0));
                let frame = Frame::new(style, shape, at, Pt::new(side));
                let mut grid = Grid::empty(shape);
                for cell in shape.cells() {
                    let value = (cell.index() % shape.side() + 1) as u8;
                    grid.set(cell, Digit::new(value));
                }
                for face_id in [FontBook::REGULAR, FontBook::SEMIBOLD, FontBook::BOLD] {
                    let items = digits(style, &set, &frame, &grid, |_| face_id).unwrap();
                    let face = fonts.face(face_id);
                    for (cell, item) in shape.cells().zip(&items) {
                        let Item::Text(run) = item else { panic!() };
                        let area = frame.cell(cell);
                        let ink = face.glyph_by_id(run.glyphs[0].id).unwrap().ink.unwrap();
                        let left = run.origin.x + face.scaled(ink.x_min, run.size);
                        let right = run.origin.x + face.scaled(ink.x_max, run.size);
                        assert!(close(left - area.left(), area.right() - right), "{}", run.text);
                        let top = run.origin.y - face.scaled(face.digit_height(), run.size);
                        assert!(close(top - area.top(), area.bottom() - run.origin.y));
                        assert!(left > area.left() && right < area.right());
                    }
                }
            }
        }
    }

    #[test]
    fn lines_divide_the_whole_and_stay_inside() {
        let style = Template::large_print();
        for shape in Shape::ALL {
            let side = Pt::new(521.7);
            let frame = Frame::new(style, shape, Point::default(), side);
            // One line between cells in each direction, and the frame.
            assert_eq!(lines_within(style, &frame).len(), 2 * (shape.side() - 1) + 1);
            let rule = style.rules_for(side / shape.side() as f64).frame;
            let inner = side - rule;
            for i in 0..=shape.side() {
                let exact = inner * (i as f64) / shape.side() as f64;
                assert!((frame.line(i) - exact).abs() < Pt::new(1e-9));
            }
            assert_eq!(frame.outer, Rect::new(Pt::ZERO, Pt::ZERO, side, side));
        }
    }

    #[test]
    fn the_text_alternative_of_a_grid_goes_row_by_row() {
        let grid = Grid::from_values(
            Shape::with_side(4).unwrap(),
            &[1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4],
        );
        let text = in_words(Words::of("en"), "Puzzle 7", &grid.unwrap());
        assert!(text.starts_with(
            "Puzzle 7. Sudoku grid, 4 rows and 4 columns. Row 1: 1, blank, blank, 2. Row 2: blank,"
        ));
        assert!(text.ends_with("Row 4: blank, blank, blank, 4."));
    }
}

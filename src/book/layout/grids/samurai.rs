//! A printed samurai: five grids that overlap at four boxes. Every line is drawn once, and the edges of
//! all five grids are heavy, so that each can be seen as a grid of its own.

use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::digits;
use crate::layout::grids::symbols::{Part, Symbols};
use crate::layout::rules;
use crate::layout::words::Words;
use crate::template::Template;
use gridpress_engine::samurai::{CENTRE, GRIDS, Place, SIDE, Samurai, corner};
use gridpress_engine::sudoku::{Digit, Grid, Rules};
use gridpress_page::font::{FaceId, FontError};
use gridpress_page::geom::{Insets, Point, Pt, Rect, Size};
use gridpress_page::scene::{Ink, Item, Role, Stroke, Symbol};
use gridpress_page::text::Setter;

/// The geometry of the five grids.
pub(in crate::layout) struct Frames {
    /// The outer edge of the ink.
    outer: Rect,
    /// The middle of the frames' lines: what the cells divide.
    inner: Rect,
}

impl Frames {
    /// Returns the samurai whose ink fills the square at `origin` with that side.
    pub(in crate::layout) fn new(style: &Template, origin: Point, side: Pt) -> Self {
        let outer = Rect { origin, size: Size::new(side, side) };
        let rule = style.rules_for(side / SIDE as f64).frame;
        Frames { outer, inner: outer.inset(Insets::all(rule / 2.0)) }
    }

    /// Returns the position of a line from the left or the top, computed from the whole side so that
    /// errors do not add up.
    fn line(&self, i: usize) -> Pt {
        self.inner.width() * (i as f64) / SIDE as f64
    }

    /// Returns the point where two lines meet, by their numbers across and down.
    fn point(&self, across: usize, down: usize) -> Point {
        Point::new(self.inner.left() + self.line(across), self.inner.top() + self.line(down))
    }

    /// Returns the area from one corner to another.
    fn area(&self, (top, left): (usize, usize), (bottom, right): (usize, usize)) -> Rect {
        Rect::spanning(self.point(left, top), self.point(right, bottom))
    }

    /// Returns the geometry of one of the grids.
    pub(in crate::layout) fn grid(&self, index: usize) -> Frame {
        let (row, column) = corner(index);
        Frame::within(Rules::CLASSIC, self.area((row, column), (row + 9, column + 9)))
    }
}

/// How a line between two cells is drawn.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Line {
    Thin,
    Box,
}

/// Returns how the piece of a line is drawn that is above a cell, or left of it if `is_upright`;
/// `None` for the edge of a grid, and where there is no cell.
fn line_at(row: usize, column: usize, is_upright: bool) -> Option<Line> {
    Place::at(row, column).filter(|place| place.is_cell())?;
    let (across, along) = if is_upright { (column, row) } else { (row, column) };
    let is_edge = (0..GRIDS).any(|index| {
        let (top, left) = corner(index);
        let (first, from) = if is_upright { (left, top) } else { (top, left) };
        (across == first || across == first + 9) && (from..from + 9).contains(&along)
    });
    (!is_edge).then_some(if across.is_multiple_of(3) { Line::Box } else { Line::Thin })
}

/// Draws the lines, thin ones first so that the heavier ones are on top.
fn empty(style: &Template, side: Pt) -> Symbol {
    let frames = Frames::new(style, Point::default(), side);
    let rules = style.rules_for(side / SIDE as f64);
    let rule = |width, ink| Stroke { width, ink, dash: Vec::new() };
    let mut items = Vec::new();
    for (line, stroke) in [
        (Line::Thin, rule(rules.thin, style.rule_ink(rules.thin))),
        (Line::Box, rule(rules.box_line, Ink::BLACK)),
    ] {
        for (across, is_upright) in (0..SIDE).flat_map(|i| [(i, false), (i, true)]) {
            let is_there = |along: usize| {
                let (row, column) = if is_upright { (along, across) } else { (across, along) };
                line_at(row, column, is_upright) == Some(line)
            };
            for run in (0..SIDE).collect::<Vec<_>>().chunk_by(|a, b| is_there(*a) == is_there(*b)) {
                let (Some(&from), Some(&last)) = (run.first(), run.last()) else { continue };
                if !is_there(from) {
                    continue;
                }
                let at = |along| match is_upright {
                    true => frames.point(across, along),
                    false => frames.point(along, across),
                };
                let (from, to) = (at(from), at(last + 1));
                items.push(Item::Line { from, to, stroke: stroke.clone() });
            }
        }
    }
    for index in 0..GRIDS {
        let (row, column) = corner(index);
        let area = frames.area((row, column), (row + 9, column + 9));
        let stroke = Some(rule(rules.frame, Ink::BLACK));
        items.push(Item::Box { area, fill: None, stroke });
    }
    Symbol { bounds: frames.outer, items }
}

impl Symbols {
    /// Returns the lines of a samurai in a square.
    pub(in crate::layout) fn empty_samurai(&mut self, style: &Template, area: Rect) -> Item {
        self.symbol((None, Part::Whole, area), || empty(style, area.width()))
    }
}

/// Draws the lines and digits of a samurai in a square, with a text alternative that begins with a
/// title.
pub(in crate::layout) fn figure(
    style: &Template,
    set: &Setter<'_>,
    symbols: &mut Symbols,
    area: Rect,
    samurai: &Samurai,
    (words, title): (&Words, &str),
    face_of: impl Fn(Place) -> FaceId,
) -> Result<Item, FontError> {
    let items = drawn(style, set, symbols, area, samurai, face_of)?;
    Ok(Item::Group { role: Role::Figure { alt: in_words(words, title, samurai) }, items })
}

/// Draws the lines and digits of a samurai in a square.
pub(in crate::layout) fn drawn(
    style: &Template,
    set: &Setter<'_>,
    symbols: &mut Symbols,
    area: Rect,
    samurai: &Samurai,
    face_of: impl Fn(Place) -> FaceId,
) -> Result<Vec<Item>, FontError> {
    let frames = Frames::new(style, area.origin, area.width());
    let mut items = vec![symbols.empty_samurai(style, area)];
    items.extend(all_digits(style, set, &frames, samurai, face_of)?);
    Ok(items)
}

/// Draws the digits of all grids, those of shared boxes once.
fn all_digits(
    style: &Template,
    set: &Setter<'_>,
    frames: &Frames,
    samurai: &Samurai,
    face_of: impl Fn(Place) -> FaceId,
) -> Result<Vec<Item>, FontError> {
    let mut items = Vec::with_capacity(samurai.filled());
    for index in 0..GRIDS {
        let mut grid: Grid = samurai.grid(index);
        let is_shared = |place: Place| {
            let others = (0..GRIDS).filter(|&other| other != CENTRE);
            others.map(corner).any(|(row, column)| {
                (row..row + 9).contains(&place.row())
                    && (column..column + 9).contains(&place.column())
            })
        };
        for cell in grid.shape().cells() {
            if index == CENTRE && is_shared(Place::of(index, cell.index())) {
                grid.set(cell, None);
            }
        }
        let face = |cell: gridpress_engine::sudoku::Cell| face_of(Place::of(index, cell.index()));
        items.extend(digits(style, set, &frames.grid(index), &grid, face)?);
    }
    Ok(items)
}

/// Returns the tint below the four shared boxes, which an explanation highlights.
pub(in crate::layout) fn shared_boxes(frames: &Frames, ink: &Ink) -> Vec<Item> {
    let corners = [(6, 6), (6, 12), (12, 6), (12, 12)];
    let areas = corners.map(|(row, column)| frames.area((row, column), (row + 3, column + 3)));
    areas.map(|area| Item::Box { area, fill: Some(ink.clone()), stroke: None }).to_vec()
}

/// Describes the samurai in words, row by row.
pub(in crate::layout) fn in_words(words: &Words, title: &str, samurai: &Samurai) -> String {
    let (blank, outside) = (words.say("blank", &[]), words.say("no-cell", &[]));
    let title = title.trim_end_matches(['.', ':']);
    let mut text = format!("{title}. {}", words.say("samurai", &[("side", &SIDE)]));
    for row in 0..SIDE {
        text.push(' ');
        text.push_str(&words.say("grid-row", &[("row", &(row + 1))]));
        for place in (0..SIDE).filter_map(|column| Place::at(row, column)) {
            text.push_str(if place.column() == 0 { " " } else { ", " });
            match samurai.get(place).map(Digit::symbol) {
                Some(symbol) => text.push(symbol),
                None => text.push_str(if place.is_cell() { &blank } else { &outside }),
            }
        }
        text.push('.');
    }
    format!("{text} {}", rules::of_samurai(words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::samurai::stand_in;
    use gridpress_page::font::FontBook;

    #[test]
    fn shared_digits_are_drawn_once() {
        let fonts = FontBook::shipped();
        let (set, style) = (Setter::new(&fonts), Template::large_print());
        let made = stand_in().samurai.expect("a samurai");
        let frames = Frames::new(style, Point::default(), Pt::new(540.0));
        let items = all_digits(style, &set, &frames, &made.solution, |_| FontBook::BOLD);
        assert_eq!(items.expect("digits").len(), gridpress_engine::samurai::CELLS);
        // A shared cell is at the same place in both of its grids.
        let shape = gridpress_engine::sudoku::Shape::CLASSIC;
        let (outer, centre) = (frames.grid(0), frames.grid(CENTRE));
        let (one, other) = (outer.cell(shape.cell(7, 8)), centre.cell(shape.cell(1, 2)));
        assert!((one.left() - other.left()).abs() < Pt::new(1e-6));
        assert!((one.bottom() - other.bottom()).abs() < Pt::new(1e-6));
    }

    #[test]
    fn no_line_is_drawn_in_a_notch() {
        let style = Template::large_print();
        let symbol = empty(style, Pt::new(540.0));
        let frames = Frames::new(style, Point::default(), Pt::new(540.0));
        let notches = [(0, 9), (9, 0), (9, 15), (15, 9)];
        let middles = notches.map(|(row, column)| {
            let bottom = (row + if row % 6 == 0 { 6 } else { 3 }).min(SIDE);
            let right = (column + if column % 6 == 0 { 6 } else { 3 }).min(SIDE);
            frames.area((row, column), (bottom, right)).centre()
        });
        for item in &symbol.items {
            let Item::Line { from, to, .. } = item else { continue };
            let line = Rect::spanning(*from, *to);
            for middle in middles {
                let is_across = line.left() < middle.x && middle.x < line.right();
                let is_down = line.top() < middle.y && middle.y < line.bottom();
                assert!(!is_across || (line.top() - middle.y).abs() > frames.line(1));
                assert!(!is_down || (line.left() - middle.x).abs() > frames.line(1));
            }
        }
    }
}

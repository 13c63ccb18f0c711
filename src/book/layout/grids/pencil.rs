//! Pencil marks: the candidates of a cell, small, each in its own place. Plain in a printed puzzle,
//! marked where a step is drawn.

use crate::layout::grids::cages;
use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::{Letters, digit_size, symbol_in};
use crate::layout::grids::shapes::disc;
use crate::layout::style;
use crate::plan::{BookPlan, PENCIL_IN_CAGE, PENCIL_MOST, PENCIL_PITCH, PrintedCandidates};
use crate::template::Template;
use gridpress_engine::generate::Made;
use gridpress_engine::grade::after_level;
use gridpress_engine::sudoku::{Cell, Shape};
use gridpress_engine::techniques::{Candidate, DigitSet, PencilMarks, Role as Part};
use gridpress_page::font::{FaceId, FontError};
use gridpress_page::geom::{Insets, Point, Pt, Rect, Size};
use gridpress_page::scene::{Ink, Item, Stroke};
use gridpress_page::text::Setter;

/// Returns the pencil marks that a puzzle of the book is printed with, cell by cell; empty if its
/// section has none. A cell that the steps of the level fill has its digit as its only mark.
pub(in crate::layout) fn printed(
    plan: &BookPlan,
    made: &[Made],
    index: usize,
) -> Vec<(Cell, DigitSet)> {
    let section = plan.puzzles.get(index).and_then(|p| plan.sections.get(p.section));
    let (Some(section), Some(made)) = (section, made.get(index)) else { return Vec::new() };
    let puzzle = &made.puzzle;
    let marks = match section.candidates {
        PrintedCandidates::None => return Vec::new(),
        PrintedCandidates::All => PencilMarks::of(puzzle),
        PrintedCandidates::After(level) => after_level(puzzle, &section.request.scale, level),
    };
    let empty = puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_none());
    empty
        .map(|cell| {
            let filled = marks.grid().get(cell).map(DigitSet::of);
            (cell, filled.unwrap_or_else(|| marks.candidates(cell)))
        })
        .collect()
}

/// Returns the side of the smallest grid in which pencil marks can have that size, with or without
/// cages.
pub(in crate::layout) fn side_for(
    pencil: Pt,
    style: &Template,
    set: &Setter<'_>,
    (shape, has_cages): (Shape, bool),
) -> Pt {
    let height = pencil * (Pt::new(1.0) / set.size_for_digits(style::TEXT, Pt::new(1.0)));
    let marks = shape.box_height().max(shape.box_width()) as f64;
    let room = if has_cages { PENCIL_IN_CAGE } else { 1.0 };
    let cell = height * (marks / (PENCIL_MOST * PENCIL_PITCH * room));
    cell * shape.side() as f64 + style.rules_for(cell).frame
}

/// The greatest radius of the ring around the number of a placement, and the height of that number,
/// in cells.
const NUMBER_RADIUS: f64 = 0.18;
const NUMBER: f64 = 0.24;
/// The greatest height of the number as a share of the radius of its ring.
const IN_RING: f64 = 1.4;

/// How far below the line a letter has a tail, as a share of its height, and the greatest height of
/// marks with one, as a share of their cell: they must not look like letters of solved cells.
const TAIL: f64 = 0.1;
const WITH_TAIL: f64 = 0.28;

/// By how much marks may be larger than there is room for, so that they are legible.
const CLOSER: f64 = 1.1;

/// The radius of a ring around a digit, in cells without sums.
const RING: f64 = 0.42;

/// The darkness behind an eliminated mark.
const GONE: f64 = 0.2;

/// The pencil marks in the cells of a grid.
pub(in crate::layout) struct Marks<'a, 'f> {
    style: &'a Template,
    set: &'a Setter<'f>,
    frame: &'a Frame,
    shape: Shape,
    /// The cages that the marks leave room for.
    sums: Option<cages::Measures>,
    /// The radius of the discs behind marks.
    pub radius: Pt,
    size: Pt,
}

impl<'a, 'f> Marks<'a, 'f> {
    /// Creates marks for the cells of `frame`, as large as the style asks if there is room.
    pub(in crate::layout) fn new(
        style: &'a Template,
        set: &'a Setter<'f>,
        frame: &'a Frame,
    ) -> Self {
        let shape = frame.shape;
        let marks = shape.box_height().max(shape.box_width()) as f64;
        let is_killer = !frame.rules.cages().is_empty();
        let room = if is_killer { PENCIL_IN_CAGE } else { 1.0 };
        let pitch = frame.cell_size() * room * PENCIL_PITCH / marks;
        let size = |share: f64| set.size_for_digits(style::TEXT, pitch * share);
        let most = size(PENCIL_MOST);
        // Room was planned for the digits of the shipped sans-serif face: higher ones may be closer.
        let most = most.max(style.least_pencil.min(most * CLOSER));
        let mut size = size(0.56).max(style.pencil).min(most);
        let tail = Letters::of(set, frame.rules).below;
        if tail > TAIL {
            let height = frame.cell_size() * (WITH_TAIL / (1.0 + tail));
            size = size.min(set.size_for_digits(style::TEXT, height));
        }
        let sums = is_killer.then(|| cages::Measures::of(style, set, frame, true));
        Marks { style, set, frame, shape, sums, radius: pitch * 0.46, size }
    }

    /// Draws the marks of a printed puzzle: the digits of each cell, plain.
    pub(in crate::layout) fn plain(&self, of: &[(Cell, DigitSet)]) -> Result<Vec<Item>, FontError> {
        let all = of
            .iter()
            .flat_map(|&(cell, digits)| digits.iter().map(move |digit| Candidate { cell, digit }));
        let mut items = Vec::new();
        for candidate in all {
            items.extend(self.pencil(candidate, None)?);
        }
        Ok(items)
    }

    /// Returns the middle of a pencil mark. Digits are arranged in a cell like cells in a box.
    pub(in crate::layout) fn centre(&self, candidate: Candidate) -> Point {
        let (rows, columns) = (self.shape.box_height(), self.shape.box_width());
        let index = candidate.digit.index();
        let mut area = self.frame.cell(candidate.cell);
        if self.sums.is_some() {
            let (top, pad) = (area.height() * cages::TOP, area.height() * cages::PAD);
            area = area.inset(Insets { top, right: pad, bottom: pad, left: pad });
        }
        let pad = 0.04;
        let along = |i: usize, n: usize| pad + (1.0 - 2.0 * pad) * (i as f64 + 0.5) / n as f64;
        area.origin.shifted(
            area.width() * along(index % columns, columns),
            area.height() * along(index / columns, rows),
        )
    }

    /// Draws a pencil mark according to its part in the step.
    pub(in crate::layout) fn pencil(
        &self,
        at: Candidate,
        part: Option<Part>,
    ) -> Result<Vec<Item>, FontError> {
        let (centre, symbol) = (self.centre(at), self.frame.rules.symbol(at.digit));
        mark(self.set, centre, (self.radius, self.size), symbol, part)
    }

    /// Returns the middle and the radius of a ring around the digit of a cell, with a line of that width,
    /// which is clear of the sum of a cage.
    fn around(&self, cell: Cell, share: f64, width: Pt) -> (Point, Pt) {
        let area = self.frame.cell(cell);
        let half = width / 2.0;
        match &self.sums {
            Some(sums) => {
                let usual = area.width() * (share * cages::RING);
                let (middle, outer) = sums.ring(area, usual + half);
                (middle, outer - half)
            }
            None => (area.centre(), area.width() * share),
        }
    }

    /// Draws a ring around the contents of a cell, with a line width as a share of the cell.
    pub(in crate::layout) fn ring(&self, cell: Cell, width: f64, fill: Option<Ink>) -> Item {
        let width = (self.frame.cell(cell).width() * width).max(Pt::new(0.8));
        let ring = Stroke { width, ink: Ink::BLACK, dash: Vec::new() };
        let (middle, radius) = self.around(cell, RING, width);
        disc(middle, radius, fill, Some(ring))
    }

    /// Draws a dashed ring around a digit that excludes others.
    pub(in crate::layout) fn excluding(&self, cell: Cell) -> Item {
        let width = (self.frame.cell(cell).width() * 0.035).max(Pt::new(0.8));
        let dash = vec![width * 2.0, width * 1.5];
        let (middle, radius) = self.around(cell, 0.43, width);
        disc(middle, radius, None, Some(Stroke { width, ink: Ink::BLACK, dash }))
    }

    /// Draws the ring around a digit just placed, with its place in the order of the steps.
    pub(in crate::layout) fn numbered(
        &self,
        cell: Cell,
        number: usize,
    ) -> Result<Vec<Item>, FontError> {
        let cell_area = self.frame.cell(cell);
        let size = self.set.size_for_digits(style::HEAVY, cell_area.width() * NUMBER);
        let size = self.size.min(size);
        let face = self.set.fonts().face(style::HEAVY);
        let high = face.scaled(face.digit_height(), size);
        // Pencil marks of 4x4 are so large that they would cover the digit.
        let radius = self.radius.min(cell_area.width() * NUMBER_RADIUS).max(high / IN_RING);
        let inset = radius * 1.2;
        // Sums of cages are in the left corner.
        let across = if self.sums.is_some() { cell_area.width() - inset } else { inset };
        let corner = cell_area.origin.shifted(across, inset);
        let rule =
            Stroke { width: (radius * 0.17).max(Pt::new(0.6)), ink: Ink::BLACK, dash: Vec::new() };
        let symbol = char::from_digit(number as u32, 10).unwrap_or('9');
        let area = Rect { origin: corner, size: Size::default() };
        Ok(vec![
            self.ring(cell, 0.02, None),
            disc(corner, radius - rule.width / 2.0, Some(Ink::Paper), Some(rule)),
            symbol_in(self.set, area, style::HEAVY, size, symbol)?,
        ])
    }

    /// Draws the digit that the step places in a cell, large and in a ring, in that face.
    pub(in crate::layout) fn placed(
        &self,
        placed: Candidate,
        face: FaceId,
    ) -> Result<Vec<Item>, FontError> {
        const WIDTH: f64 = 0.035;
        let cell = self.frame.cell(placed.cell).width();
        let (middle, radius) = self.around(placed.cell, RING, cell * WIDTH);
        let area = Rect { origin: middle, size: Size::default() };
        let mut size = digit_size(self.style, self.set, face, (self.frame.rules, cell));
        if self.sums.is_some() {
            size = size * cages::DIGIT * (radius / (cell * (RING * cages::RING))).min(1.0);
        }
        Ok(vec![
            self.ring(placed.cell, WIDTH, Some(Ink::Paper)),
            symbol_in(self.set, area, face, size, self.frame.rules.symbol(placed.digit))?,
        ])
    }
}

/// Draws a mark around its middle, in a disc or a ring of that radius and a sign of that size.
pub(in crate::layout) fn mark(
    set: &Setter<'_>,
    centre: Point,
    (radius, size): (Pt, Pt),
    symbol: char,
    part: Option<Part>,
) -> Result<Vec<Item>, FontError> {
    let rule =
        Stroke { width: (radius * 0.17).max(Pt::new(0.75)), ink: Ink::BLACK, dash: Vec::new() };
    let inner = radius - rule.width / 2.0;
    let (fill, rim) = match part {
        Some(Part::Defining) => (Some(Ink::BLACK), None),
        Some(Part::Secondary) => (Some(Ink::Black(0.28)), Some(rule.clone())),
        Some(Part::Fin) => (Some(Ink::Paper), Some(rule.clone())),
        Some(Part::Eliminated) => (Some(Ink::Black(GONE)), None),
        Some(Part::Placed) | None => (None, None),
    };
    let mut items = Vec::new();
    if fill.is_some() {
        items.push(disc(centre, if rim.is_some() { inner } else { radius }, fill, rim));
    }
    let face = if part.is_some() { style::HEAVY } else { style::TEXT };
    let mut sign =
        symbol_in(set, Rect { origin: centre, size: Size::default() }, face, size, symbol)?;
    if let (Item::Text(run), Some(Part::Defining)) = (&mut sign, part) {
        run.ink = Ink::Paper;
    }
    items.push(sign);
    if part == Some(Part::Eliminated) {
        let d = radius * 0.8;
        let (from, to) = (centre.shifted(-d, d), centre.shifted(d, -d));
        items.push(Item::Line { from, to, stroke: rule });
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::Rules;
    use gridpress_page::font::FontBook;
    use gridpress_page::scene::PathStep;

    #[test]
    fn numbers_of_placements_have_room_in_their_rings() {
        let fonts = FontBook::shipped();
        let (set, style) = (Setter::new(&fonts), Template::large_print());
        for shape in Shape::ALL {
            let rules = Rules::plain(shape);
            let frame = Frame::new(style, rules, Point::default(), Pt::new(400.0));
            let marks = Marks::new(style, &set, &frame);
            let items = marks.numbered(shape.cell(0, 0), 5).expect("a digit");
            let [_, Item::Path { steps, .. }, Item::Text(number)] = &items[..] else { panic!() };
            let heights = steps.iter().filter_map(|step| match step {
                PathStep::Move(p) | PathStep::Line(p) | PathStep::Curve(.., p) => Some(p.y),
                PathStep::Close => None,
            });
            let (top, bottom) = (heights.clone().min().expect("a ring"), heights.max());
            let high = bottom.expect("a ring") - top;
            let ink = number.ink_bounds(&fonts).expect("ink");
            assert!(ink.height() < high * 0.8, "{shape}: {:?} of {high:?}", ink.height());
        }
    }
}

//! How pencil marks help: a box of a puzzle with its marks, and the same box once a digit is written
//! in.

use crate::layout::explained::way;
use crate::layout::grids::borders::borders;
use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::digits;
use crate::layout::grids::ground::windows;
use crate::layout::grids::labels;
use crate::layout::grids::pencil::{Marks, side_for};
use crate::layout::sheet::Sheet;
use crate::layout::style;
use crate::template::Template;
use gridpress_engine::generate::Made;
use gridpress_engine::grade::Path;
use gridpress_engine::sudoku::{Cell, Grid, Shape};
use gridpress_engine::techniques::{
    Candidate, PencilMarks, Role as Part, TechniqueId, TechniqueSet,
};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Role, Stroke};
use gridpress_page::text::LEADING;

/// The distance between two pictures, in cells.
const GAP: f64 = 0.4;
/// No cell of a picture is larger.
const MOST_CELL: Pt = Pt::mm(32.0);

/// A part of a puzzle as large as a box, or of some of its rows if the box alone would look like a whole
/// grid; or the boxes beside each other.
struct BoxPart {
    cells: Vec<Cell>,
    rows: usize,
    columns: usize,
    /// The digit written in.
    placed: Candidate,
    /// The marks before it is, and after.
    position: PencilMarks,
    after: PencilMarks,
}

/// Returns the position without the marks that the sums of its cages exclude.
fn summed(position: PencilMarks) -> PencilMarks {
    let combination = TechniqueSet::EMPTY.with(TechniqueId::CAGE_COMBINATION);
    let mut path = Path::within(&position, combination);
    path.by_ref().for_each(drop);
    path.position()
}

impl BoxPart {
    /// Returns the part in which writing in a digit strikes out the most marks: a box, or `whole`
    /// rows of boxes.
    fn of(made: &Made, whole: bool) -> Option<Self> {
        // After what comes before the first digit, which in killers is much.
        let first = way::path(made).find(|at| at.step.placement.is_some())?;
        let solution = match (&made.samurai, first.grid) {
            (Some(pair), Some(grid)) => pair.solution.grid(grid),
            _ => made.solution,
        };
        let position = summed(first.before);
        let shape = solution.shape();
        let (height, width) = (shape.box_height(), shape.box_width());
        let is_grid = height == width && Shape::with_side(width).is_some();
        let rows = height - usize::from(is_grid);
        let mut best: Option<(usize, Self)> = None;
        let width = if whole { shape.side() } else { width };
        let across = shape.side() / width;
        for index in 0..shape.side() / height * across {
            let (top, left) = (index / across * height, index % across * width);
            let cells: Vec<Cell> =
                (0..rows * width).map(|i| shape.cell(top + i / width, left + i % width)).collect();
            for &cell in &cells {
                let Some(digit) = solution.get(cell) else { continue };
                if position.grid().get(cell).is_some() {
                    continue;
                }
                let placed = Candidate { cell, digit };
                let mut after = position;
                after.place(cell, digit);
                let (cells, columns) = (cells.clone(), width);
                let part = BoxPart { cells, rows, columns, placed, position, after: summed(after) };
                let struck = part.struck().count();
                if best.as_ref().is_none_or(|(most, _)| struck > *most) {
                    best = Some((struck, part));
                }
            }
        }
        best.map(|(_, part)| part)
    }

    /// Returns the marks that the digit written in strikes out.
    fn struck(&self) -> impl Iterator<Item = Candidate> + '_ {
        let others = self.cells.iter().copied().filter(|&cell| cell != self.placed.cell);
        others.flat_map(|cell| {
            let left = self.after.candidates(cell);
            let all = self.position.candidates(cell).iter();
            all.filter(move |&digit| !left.has(digit)).map(move |digit| Candidate { cell, digit })
        })
    }
}

impl Sheet<'_, '_> {
    /// Draws how pencil marks are written and struck out.
    pub(in crate::layout) fn how_to_mark(&mut self, section: usize) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let y = self.low_heading(&book.words.say("marks", &[]))?;
        let font = self.explaining_font()?;
        let plan = book.plan.sections.get(section);
        let words = plan.map_or(book.words, |plan| book.words.for_rules(plan.request.rules));
        let request = plan.map(|plan| &plan.request);
        let has_regions = request.is_some_and(|request| request.has_regions());
        let mut text = words.say(if has_regions { "marks-says-region" } else { "marks-says" }, &[]);
        let has_cages = request.is_some_and(|request| request.has_cages());
        let has_more = request.is_some_and(|r| r.rules.variants().iter().next().is_some());
        for (is_asked, key) in [(has_more, "marks-variant"), (has_cages, "marks-cage")] {
            if is_asked {
                text = format!("{text} {}", words.say(key, &[]));
            }
        }
        // Two boxes beside each other are wide.
        let room = match self.text_beside(&text, y, 2.2)? {
            Some(room) => room,
            None => {
                let lines = book.set.paragraph(font, &text, live.width())?;
                let at = Point::new(live.left(), y + font.size * 1.2);
                let top = self.lines(Role::Paragraph, font, &lines, at, LEADING) + font.size * 1.5;
                let foot = book.foot_baseline(live) - book.set.cap_height(book.text_font());
                Rect::new(live.left(), top, live.width(), foot - font.size - top)
            }
        };
        let of_puzzle = |whole| book.made_like(section).find_map(|made| BoxPart::of(made, whole));
        let Some(boxed) = of_puzzle(false) else { return self.folio() };
        let shape = boxed.position.shape();
        let (across, down) = (boxed.columns as f64, boxed.rows as f64);
        // The frames reach over the edges of the cells.
        let line = book.style.rules_for(MOST_CELL).box_line;
        let (strip, head) = labels::strips(&book.set, shape, book.text_font().size);
        let (left, top) = (line / 2.0 + strip, line / 2.0 + head);
        let (width, height) = (room.width() - left, (room.height() - top).max(Pt::ZERO));
        let (width, height) = (width - line / 2.0, (height - line / 2.0).max(Pt::ZERO));
        // Beside each other, below each other, or only the second picture.
        let least = side_for(book.style.pencil, book.style, &book.set, (shape, false))
            / shape.side() as f64;
        let beside = ((width - strip) / (across * 2.0 + GAP)).min(height / down);
        let below = (width / across).min((height - head) / (down * 2.0 + GAP));
        let alone = (width / across).min(height / down);
        let (cell, shift) = if beside >= least || beside >= below && beside >= alone * 0.6 {
            (beside, Some((across + GAP, 0.0)))
        } else if below >= least {
            (below, Some((0.0, down + GAP)))
        } else {
            (alone, None)
        };
        // Rows of boxes below each other fill a page better than two boxes beside each other.
        let (mut part, mut cell, mut shift) = (boxed, cell.min(MOST_CELL), shift);
        let is_beside = shift.is_some_and(|(_, lower)| lower == 0.0);
        if is_beside && let Some(whole) = of_puzzle(true) {
            let (across, down) = (whole.columns as f64, whole.rows as f64);
            let wide = (width / across).min(MOST_CELL);
            let high = wide * (down * 2.0 + GAP) + head;
            if wide >= least && high <= height && high > cell * down {
                (part, cell, shift) = (whole, wide, Some((0.0, down + GAP)));
            }
        }
        if cell < book.style.least_text {
            return self.folio();
        }
        let mut corner = Point::new(room.left() + left, room.top() + top);
        if let Some((right, lower)) = shift {
            self.part(&part, cell, corner, false)?;
            let (strip, head) = if lower > 0.0 { (Pt::ZERO, head) } else { (strip, Pt::ZERO) };
            corner = corner.shifted(cell * right + strip, cell * lower + head);
        }
        self.part(&part, cell, corner, true)?;
        self.folio()
    }

    /// Draws a part of a puzzle with its marks, `after` the digit is written in or before.
    fn part(
        &mut self,
        part: &BoxPart,
        cell: Pt,
        corner: Point,
        after: bool,
    ) -> Result<(), FontError> {
        let (book, position) = (self.book, &part.position);
        let rules = position.grid().rules();
        let shape = rules.shape();
        let (Some(&first), Some(&last)) = (part.cells.first(), part.cells.last()) else {
            return Ok(());
        };
        // The whole grid would be here, of which only the part is drawn.
        let side = cell * shape.side() as f64 + book.style.rules_for(cell).frame;
        let at_zero = Frame::new(book.style, rules, Point::default(), side).cell(first).origin;
        let origin = Point::new(corner.x - at_zero.x, corner.y - at_zero.y);
        let frame = Frame::new(book.style, rules, origin, side);
        let area = frame.cell(first).union(frame.cell(last));
        let mut items: Vec<Item> =
            windows(&frame, rules).into_iter().filter_map(|item| cut(item, area)).collect();
        items.extend(lines(book.style, &frame, area, cell));
        let (row, column) = (shape.row_of(first), shape.column_of(first));
        let lines_of = (row..row + part.rows, column..column + part.columns);
        if rules.regions().is_some() {
            let width = book.style.rules_for(cell).box_line;
            let stroke = Stroke { width, ink: Ink::BLACK, dash: Vec::new() };
            items.extend(borders(rules, lines_of.clone(), area.origin, frame.cell_size(), &stroke));
        }
        let mut grid = Grid::empty(rules);
        for &at in &part.cells {
            grid.set(at, position.grid().get(at));
        }
        // With the cages of the whole grid.
        let drawn = digits(book.style, &book.set, &frame, &grid, |_| style::STRONG)?;
        items.extend(drawn.into_iter().filter_map(|item| cut(item, area)));
        let marks = Marks::new(book.style, &book.set, &frame);
        for &at in &part.cells {
            if after && at == part.placed.cell {
                items.extend(marks.placed(part.placed, style::HEAVY)?);
                continue;
            }
            for digit in position.candidates(at).iter() {
                let mark = Candidate { cell: at, digit };
                let is_struck = after && part.struck().any(|m| m == mark);
                items.extend(marks.pencil(mark, is_struck.then_some(Part::Eliminated))?);
            }
        }
        let notation = book.words.reasons.notation();
        let size = book.text_font().size;
        items.extend(labels::names(
            book.style,
            &book.set,
            (&frame, area, labels::Sides::default()),
            lines_of,
            notation,
            size,
        )?);
        let mut alt = book.words.say("marks", &[]);
        let symbol = |digit| position.grid().rules().symbol(digit).to_string();
        for &at in &part.cells {
            let digits: Vec<String> = match position.grid().get(at) {
                Some(digit) => vec![symbol(digit)],
                None if after && at == part.placed.cell => vec![symbol(part.placed.digit)],
                None if after => part.after.candidates(at).iter().map(symbol).collect(),
                None => position.candidates(at).iter().map(symbol).collect(),
            };
            alt += &format!(". {}: {}", notation.cell(shape, at), digits.join(" "));
        }
        self.group(Role::Figure { alt }, items);
        Ok(())
    }
}

/// Draws the lines between the cells of a part, and its frame.
fn lines(style: &Template, frame: &Frame, area: Rect, cell: Pt) -> Vec<Item> {
    let rules = style.rules_for(cell);
    let rule = |width, ink| Stroke { width, ink, dash: Vec::new() };
    let step = frame.cell_size();
    let (across, down) =
        ((area.width() / step).round() as usize, (area.height() / step).round() as usize);
    let mut items = Vec::new();
    for i in 1..across {
        let x = area.left() + step * i as f64;
        let (from, to) = (Point::new(x, area.top()), Point::new(x, area.bottom()));
        items.push(Item::Line { from, to, stroke: rule(rules.thin, style.rule_ink(rules.thin)) });
    }
    for i in 1..down {
        let y = area.top() + step * i as f64;
        let (from, to) = (Point::new(area.left(), y), Point::new(area.right(), y));
        items.push(Item::Line { from, to, stroke: rule(rules.thin, style.rule_ink(rules.thin)) });
    }
    items.push(Item::Box { area, fill: None, stroke: Some(rule(rules.box_line, Ink::BLACK)) });
    items
}

/// Returns what an area has of a tint, a line or a word; `None` if it has nothing.
fn cut(item: Item, area: Rect) -> Option<Item> {
    let (x, y) = ((area.left(), area.right()), (area.top(), area.bottom()));
    match item {
        Item::Line { from, to, stroke } => {
            let within = |at: Point| Point::new(at.x.clamp(x.0, x.1), at.y.clamp(y.0, y.1));
            let is_level = from.y == to.y;
            let is_there = match is_level {
                true => (y.0..y.1).contains(&from.y),
                false => (x.0..x.1).contains(&from.x),
            };
            let (from, to) = (within(from), within(to));
            (is_there && from != to).then_some(Item::Line { from, to, stroke })
        }
        Item::Box { area: tint, fill, stroke } => {
            let (left, right) = (tint.left().max(x.0), tint.right().min(x.1));
            let (top, bottom) = (tint.top().max(y.0), tint.bottom().min(y.1));
            let area = Rect::new(left, top, right - left, bottom - top);
            (left < right && top < bottom).then_some(Item::Box { area, fill, stroke })
        }
        Item::Text(text) => {
            let at = text.origin;
            let is_there = (x.0..x.1).contains(&at.x) && (y.0..y.1).contains(&at.y);
            is_there.then_some(Item::Text(text))
        }
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digit_written_in_is_right_and_strikes_out_marks() {
        for shape in Shape::ALL {
            let made = gridpress_engine::generate::stand_in(shape);
            let part = BoxPart::of(&made, false).expect("an empty cell");
            assert_eq!(made.solution.get(part.placed.cell), Some(part.placed.digit), "{shape}");
            assert_eq!(part.cells.len(), shape.box_width() * part.rows);
            assert_eq!(Shape::with_cells(part.cells.len()), None, "{shape}: no grid of its own");
            assert!(part.struck().next().is_some(), "{shape}");
            assert!(part.struck().all(|mark| made.solution.get(mark.cell) != Some(mark.digit)));
        }
    }
}

//! How to play: the rule with a grid in which a row, a column and a box are highlighted, and the
//! first step of a puzzle of the book as a worked example.

use super::grid::{Frame, digit_size, digits, in_words, symbol_in};
use super::labels::labelled;
use super::rules;
use super::shapes::disc;
use super::sheet::Sheet;
use super::style;
use crate::template::Template;
use gridpress_engine::sudoku::{
    Cell, CellSet, Digit, Grid, HouseId, HouseKind, Rules, Shape, Variant,
};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt};
use gridpress_page::scene::{Ink, Item, Role, Stroke};
use gridpress_page::text::LEADING;
use std::fmt::Display;

/// A cell in which only one digit of its box can go: the worked example.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Example {
    cell: Cell,
    digit: Digit,
    /// The cells of the box.
    house: CellSet,
    /// The digits that exclude this one from the other cells of the box.
    because: CellSet,
}

/// The least size of white text on black.
const LEAST_REVERSED: Pt = Pt::new(11.0);

impl Example {
    /// Finds a hidden single in a box, preferring one with many relevant digits, which explains
    /// more.
    fn of(puzzle: &Grid) -> Option<Self> {
        let rules = puzzle.rules();
        let mut best: Option<Example> = None;
        for house in rules.houses().iter().filter(|h| h.kind == HouseKind::Box) {
            for digit in rules.digits() {
                let sees = |cell: Cell| {
                    rules.peers(cell).iter().find(|&peer| puzzle.get(peer) == Some(digit))
                };
                let open: Vec<Cell> =
                    house.cells.iter().copied().filter(|&c| puzzle.get(c).is_none()).collect();
                let there = house.cells.iter().any(|&c| puzzle.get(c) == Some(digit));
                let free: Vec<Cell> = open.iter().copied().filter(|&c| sees(c).is_none()).collect();
                let [cell] = free[..] else { continue };
                if there {
                    continue;
                }
                let because: CellSet = open.iter().filter_map(|&c| sees(c)).collect();
                let better = best.is_none_or(|b| because.len() > b.because.len());
                if better {
                    best = Some(Example { cell, digit, house: house.set, because });
                }
            }
        }
        best
    }
}

/// The darkness of the windows of hyper sudoku beside the highlighted houses.
const WINDOW: f64 = 0.36;

/// Returns rules whose grid is drawn without the tinted windows of hyper sudoku, among which other
/// tints would be lost.
fn without_windows(rules: Rules) -> Rules {
    rules.keeping(|variant| variant != Variant::Hyper)
}

impl Sheet<'_, '_> {
    /// Draws the rule, and a grid in which one house of each kind is highlighted.
    pub(super) fn how_to_rule(&mut self) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let Some((puzzle, _)) = self.example_puzzle() else { return self.folio() };
        let shape = puzzle.shape();
        let title = book.words.say("how-to", &[]);
        let y = self.heading(&title, live.top(), live.height() * 0.2)?;
        let last = shape.digits().next_back().map_or('9', Digit::symbol);
        let digits: [(&str, &dyn Display); 2] = [("first", &'1'), ("last", &last)];
        let mut text = book.words.say("rule", &digits);
        for sentence in rules::all(book.words, puzzle.rules()) {
            text = format!("{text} {sentence}");
        }
        let middle = shape.side() / 2;
        let at = shape.cell(middle, middle);
        let (rules, houses) = (puzzle.rules(), puzzle.rules().houses_of(at));
        let is_window = |id: &HouseId| rules.house(*id).kind == HouseKind::Window;
        let tint = |cell: Cell| {
            // Darker than the houses, which they overlap.
            let windows = rules.houses_of(cell).iter().filter(|id| is_window(id));
            if windows.clone().any(|&id| rules.house(id).number < 4) {
                return WINDOW;
            }
            let plain = houses.iter().filter(|id| !is_window(id));
            let inside = plain.filter(|&&h| rules.house(h).set.contains(cell)).count();
            [0.0, 0.12, 0.12, 0.24].get(inside).copied().unwrap_or(0.24)
        };
        self.explained_grid(&puzzle, &text, y, tint, |_, _| Ok(Vec::new()))?;
        self.folio()
    }

    /// Draws a cell that can be filled at once, and the reason.
    pub(super) fn how_to_example(&mut self) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let Some((puzzle, example)) = self.example_puzzle() else { return self.folio() };
        let title = book.words.say("first-step", &[]);
        let y = self.heading(&title, live.top(), live.height() * 0.2)?;
        let Some(example) = example else { return self.folio() };
        let text = book.words.say("first-step-says", &[("digit", &example.digit)]);
        let tint = |cell: Cell| if example.house.contains(cell) { 0.12 } else { 0.0 };
        let set = &book.set;
        self.explained_grid(&puzzle, &text, y, tint, |frame, style| {
            let cell = frame.cell_size();
            let width = (cell * 0.05).max(Pt::new(1.0));
            let ring = |ink: f64, dash: Vec<Pt>| Stroke { width, ink: Ink::Black(ink), dash };
            let mut items: Vec<Item> = Vec::new();
            for because in example.because.iter() {
                let centre = frame.cell(because).centre();
                let dash = vec![width * 2.0, width * 1.5];
                items.push(disc(centre, cell * 0.43, None, Some(ring(1.0, dash))));
            }
            let area = frame.cell(example.cell);
            items.push(disc(area.centre(), cell * 0.43, Some(Ink::BLACK), None));
            let size = digit_size(style, set, style::HEAVY, cell) * 0.86;
            // A small white digit on black would fill up with ink; the text names it.
            if size >= LEAST_REVERSED {
                let mut digit = symbol_in(set, area, style::HEAVY, size, example.digit.symbol())?;
                if let Item::Text(run) = &mut digit {
                    run.ink = Ink::Paper;
                }
                items.push(digit);
            }
            Ok(items)
        })?;
        self.folio()
    }

    /// Returns the easiest puzzle of the book that has an example to show, or else the first
    /// puzzle.
    fn example_puzzle(&self) -> Option<(Grid, Option<Example>)> {
        let made = self.book.made;
        let found =
            made.iter().take(50).find_map(|m| Some((m.puzzle, Some(Example::of(&m.puzzle)?))));
        found.or_else(|| Some((made.first()?.puzzle, None)))
    }

    /// Draws text, and below it a grid as large as the room allows, with tints below and items
    /// above.
    fn explained_grid(
        &mut self,
        puzzle: &Grid,
        text: &str,
        y: Pt,
        tint: impl Fn(Cell) -> f64,
        over: impl Fn(&Frame, &Template) -> Result<Vec<Item>, FontError>,
    ) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let font = self.reading_font();
        let lines = book.set.paragraph(font, text, live.width())?;
        let at = Point::new(live.left(), y + font.size * 1.2);
        let below = self.lines(Role::Paragraph, font, &lines, at, LEADING) + font.size * 1.5;
        let foot = book.foot_baseline(live) - book.set.cap_height(book.text_font());
        let side = live.width().min(foot - font.size - below);
        if side < book.style.least_text * 4.0 {
            return Ok(());
        }
        // Centred in the remaining space, slightly above the middle, or aligned with the text if it
        // fills it.
        let spare = (foot - font.size - below - side).max(Pt::ZERO);
        let origin = Point::new(live.left() + (live.width() - side) / 2.0, below + spare * 0.4);
        let shape: Shape = puzzle.shape();
        let (notation, size) = (book.words.reasons.notation(), book.text_font().size);
        let rules = without_windows(puzzle.rules());
        let (frame, mut items) =
            labelled(book.style, &book.set, rules, (origin, side), notation, size)?;
        for cell in shape.cells() {
            let share = tint(cell);
            if share > 0.0 {
                let fill = Some(Ink::Black(share));
                items.push(Item::Box { area: frame.cell(cell), fill, stroke: None });
            }
        }
        items.push(book.symbols.borrow_mut().empty_grid(book.style, &frame));
        items.extend(digits(book.style, &book.set, &frame, puzzle, |_| style::STRONG)?);
        items.extend(over(&frame, book.style)?);
        let alt =
            format!("{} {text}", in_words(book.words, &book.words.say("example", &[]), puzzle));
        self.group(Role::Figure { alt }, items);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sample;

    #[test]
    fn the_example_is_right() {
        let mut shown = 0;
        for shape in Shape::ALL {
            for seed in 0..20 {
                let made = sample::made(shape, seed);
                let Some(example) = Example::of(&made.puzzle) else { continue };
                shown += 1;
                assert!(made.puzzle.get(example.cell).is_none());
                assert_eq!(made.solution.get(example.cell), Some(example.digit));
                assert!(example.because.iter().all(|c| made.puzzle.get(c) == Some(example.digit)));
            }
        }
        assert!(shown > 100, "{shown}");
    }
}

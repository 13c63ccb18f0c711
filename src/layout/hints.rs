//! Hints at the back: for each puzzle where to look, and never what to write.

use super::sheet::Sheet;
use super::style::Style;
use crate::font::FontError;
use crate::geom::{Point, Pt, Rect};
use crate::plan::{HINT_PITCH, Hint, hint_columns};
use crate::scene::{Item, Role};
use crate::sudoku::HouseKind;
use crate::techniques::TechniqueSet;
use std::ops::Range;

impl Sheet<'_, '_> {
    /// The hints of some puzzles, a line each, in columns.
    pub fn hints(&mut self, puzzles: Range<usize>) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let title = book.words.say("hints", &[]);
        self.running_head(&title)?;
        let body = book.body(live);
        let (font, bold) = (book.text_font(), book.font(Style::STRONG, book.style.text));
        let columns = hint_columns(live.width(), font.size);
        let gap = font.size * 1.5;
        let width = (body.width() - gap * (columns - 1) as f64) / columns as f64;
        let pitch = font.size * HINT_PITCH;
        let rows = puzzles.len().div_ceil(columns).max(1);
        let least = book.style.least_text;
        let widest = book.plan.puzzles.last().map_or(1, |p| p.number).to_string();
        let indent = book.set.line(bold, &"8".repeat(widest.len()))?.width() + font.size * 0.7;
        let first = body.top() + book.set.ascent(font);
        for (i, puzzle) in puzzles.enumerate() {
            let Some(plan) = book.plan.puzzles.get(puzzle) else { continue };
            let x = body.left() + (width + gap) * (i / rows) as f64;
            let baseline = first + pitch * (i % rows) as f64;
            let number = book.set.line(bold, &plan.number.to_string())?;
            let text = self.hint(puzzle);
            let room = (width - indent).max(Pt::ZERO);
            let line = book.set.line_within(font, &text, room, least)?;
            let items = vec![
                number.right_at(x + indent - font.size * 0.7, baseline),
                line.left_at(x + indent, baseline),
            ];
            self.group(Role::ListItem, items);
            if let Some(to) = book.to_puzzle(puzzle) {
                let says = book.words.say("to-puzzle", &[("n", &plan.number)]);
                let top = baseline - book.set.cap_height(font);
                let area =
                    Rect { origin: Point::new(x, top), ..Rect::new(x, top, width, font.size) };
                self.items.push(Item::Link { area, to, says });
            }
        }
        self.folio()
    }

    /// "Hidden single in box 3": the first step of the puzzle, or its hardest.
    fn hint(&self, puzzle: usize) -> String {
        let book = self.book;
        let Some(made) = book.made.get(puzzle) else { return String::new() };
        let mut steps = made.path();
        let hardest = if made.shapes.is_empty() {
            TechniqueSet::EMPTY.with(made.grade.hardest)
        } else {
            made.shapes
        };
        let step = match book.plan.hints {
            Hint::Hardest => steps.find(|s| s.step.is_one_of(hardest)),
            Hint::First | Hint::None => steps.next(),
        };
        let Some(found) = step else { return book.words.technique(made.grade.hardest).to_owned() };
        let shape = made.puzzle.shape();
        let technique = book.words.step(&found.step);
        match found.step.houses.first().map(|&h| shape.house(h)) {
            Some(house) => {
                let key = match house.kind {
                    HouseKind::Box => "hint-box",
                    HouseKind::Row => "hint-row",
                    HouseKind::Column => "hint-column",
                };
                book.words.say(key, &[("technique", &technique), ("n", &(house.number + 1))])
            }
            None => technique.to_owned(),
        }
    }
}

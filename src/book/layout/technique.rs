//! A technique on a separate page, shown in a puzzle of the book.

use super::labels::labelled;
use super::pencil::least_side;
use super::sheet::Sheet;
use super::steps::{capitalised, step_grid};
use super::style;
use crate::layout::grid::in_words;
use crate::plan::label_strip;
use gridpress_engine::grade::example;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{PencilMarks, Step, TechniqueId, TechniqueSet};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::LEADING;

/// The number of puzzles searched for a step to show.
const SEARCHED: usize = 2000;

impl Sheet<'_, '_> {
    /// Draws the technique's name, its first step in the puzzles of the book, and the reason in
    /// words. If no puzzle needs it, the page shows a built-in example.
    pub(super) fn technique(&mut self, technique: TechniqueId) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let y =
            self.heading(self.book.words.technique(technique), live.top(), live.height() * 0.16)?;
        let font = self.reading_font();
        let foot = book.foot_baseline(live) - book.text_font().size * 2.0;
        // Marks in larger grids than that of the example may be too small to read.
        let fits = |shape: Shape| {
            shape.side() <= Shape::CLASSIC.side()
                || least_side(book.style, &book.set, shape) <= live.width().min((foot - y) * 0.6)
        };
        let shown = self.first_step_of(technique, fits).or_else(|| {
            // Whether a puzzle needs it is unknown before all are made.
            example(technique).map(|(position, step)| (None, position, step))
        });
        let Some((puzzle, position, step)) = shown else { return self.folio() };
        let notation = book.words.reasons.notation();
        let reason = capitalised(&step.told(&book.words.reasons, notation));
        let number = puzzle.and_then(|p| book.plan.puzzles.get(p)).map(|p| p.number);
        let from = match &number {
            Some(number) => book.words.say("in-puzzle", &[("n", number)]),
            None => book.words.say("technique-example", &[]),
        };
        // The words come first, to know how much room is left for the grid.
        let mut font = font;
        let shape = position.shape();
        let marks =
            least_side(book.style, &book.set, shape) + label_strip(shape, book.text_font().size);
        let wanted = (live.width() * 0.75).max(marks.min(live.width()));
        let (lines, side) = loop {
            let mut lines = book.set.paragraph(font, &reason, live.width())?;
            lines.extend(book.set.paragraph(font, &from, live.width())?);
            let words = font.size * (LEADING * lines.len() as f64 + 1.0);
            let side = live.width().min(foot - words - (y + font.size * 1.2));
            if side >= wanted || font.size <= book.style.least_text {
                // A long reason is cut where the grid needs the room for readable marks.
                let some_lines = font.size * (LEADING * 3.0 + 2.2);
                let least = marks.min(live.width()).min(foot - y - some_lines);
                break (lines, side.max(least));
            }
            font.size = (font.size * 0.94).max(book.style.least_text);
        };
        let top = y + font.size * 1.2;
        let room = side >= book.style.least_text * 5.0;
        let mut below = top;
        if room {
            let at = (Point::new(live.left() + (live.width() - side) / 2.0, top), side);
            let rules = position.grid().rules();
            let size = book.text_font().size;
            let (frame, mut items) = labelled(book.style, &book.set, rules, at, notation, size)?;
            let symbols = &mut book.symbols.borrow_mut();
            items.extend(step_grid(
                book.style,
                &book.set,
                symbols,
                &frame,
                &position,
                &step,
                |_| style::STRONG,
            )?);
            let said = in_words(book.words, &from, position.grid());
            let alt = format!("{said} {}: {reason}", book.words.step(&step));
            self.items.push(Item::Group { role: Role::Figure { alt }, items });
            below = frame.outer.bottom() + font.size;
        }
        let fit = ((foot - below) / (font.size * LEADING) + 0.5).floor().max(0.0) as usize;
        let lines = &lines[..lines.len().min(fit)];
        self.lines(Role::Paragraph, font, lines, Point::new(live.left(), below), LEADING);
        if let Some((to, number)) = puzzle.and_then(|p| book.to_puzzle(p)).zip(number) {
            let says = book.words.say("to-puzzle", &[("n", &number)]);
            let height = (foot - below).max(Pt::ZERO);
            let area = gridpress_page::geom::Rect::new(live.left(), below, live.width(), height);
            self.items.push(Item::Link { area, to, says });
        }
        self.folio()
    }

    /// Returns the first puzzle of the book that fits the page and has the technique on its path,
    /// the position there, and the step.
    fn first_step_of(
        &self,
        technique: TechniqueId,
        fits: impl Fn(Shape) -> bool,
    ) -> Option<(Option<usize>, PencilMarks, Step)> {
        let rating = technique.row().rating;
        let here = self.book.puzzles();
        let made = self.book.made.iter().enumerate().take(here.end).skip(here.start);
        made.take(SEARCHED).find_map(|(index, made)| {
            // No step on the path is harder than the puzzle's rating.
            let is_too_hard = rating.is_some_and(|rating| rating > made.grade.er);
            if is_too_hard || !fits(made.puzzle.shape()) {
                return None;
            }
            let named = TechniqueSet::EMPTY.with(technique);
            let found = made.path().find(|s| s.step.is_one_of(named))?;
            Some((Some(index), found.before, found.step))
        })
    }
}

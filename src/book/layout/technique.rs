//! A technique on a separate page: what to look for with a schematic beside it, a position of the
//! book with the step drawn in, why the step is right, and where to practise.

use super::hints_samurai::IN_GRID;
use super::idea::has_idea_page;
use super::labels::labelled;
use super::lesson::{Found, Lesson, Lessons};
use super::pencil::side_for;
use super::schematic::Schematic;
use super::sheet::Sheet;
use super::steps::{capitalised, step_grid};
use super::style;
use crate::layout::grid::in_words;
use crate::plan::label_strip;
use gridpress_engine::grade::example;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{
    Candidate, Inference, Notation, PencilMarks, Step, TechniqueId,
};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, LEADING, Line};

/// A reason of more lines is set as one paragraph.
const MOST_LINES: usize = 9;

/// The least size of words with all that can be said, as a share of the usual one.
const SMALLEST: f64 = 0.9;

/// Words beside a schematic have at least this width, in sizes of their font.
const LEAST_MEASURE: f64 = 10.0;

/// The words of a page: those above its picture and those below.
struct Texts {
    above: Vec<String>,
    below: Vec<String>,
}

impl Sheet<'_, '_> {
    /// Draws the page of a technique. If no puzzle needs it, the page shows a built-in example.
    pub(super) fn technique(&mut self, technique: TechniqueId) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let y = self.heading(book.words.technique(technique), live.top(), live.height() * 0.16)?;
        let foot = book.foot_baseline(live) - book.text_font().size * 2.0;
        let lesson = self.lesson(technique, y);
        let (puzzle, grid, position, step) = match lesson {
            Some(lesson) => {
                let Found { puzzle, grid, position, step } = &lesson.shown;
                (Some(*puzzle), *grid, *position, step.clone())
            }
            // Whether a puzzle needs it is unknown before all are made.
            None => match example(technique) {
                Some((position, step)) => (None, None, position, step),
                None => return self.folio(),
            },
        };
        let number = puzzle.and_then(|p| book.plan.puzzles.get(p)).map(|p| p.number);
        let from = match &number {
            Some(number) => book.words.say("in-puzzle", &[("n", number)]),
            None => book.words.say("technique-example", &[]),
        };
        let notation = book.words.reasons.notation();
        // In a samurai, the grid comes first.
        let begun = |text: &str| match grid {
            Some(grid) => book.words.say(IN_GRID[grid], &[("hint", &capitalised(text))]),
            None => capitalised(text),
        };
        let reason = begun(&step.told(&book.words.reasons, notation));
        let mut reasons = step.told_lines(&book.words.reasons, notation);
        if let Some(first) = reasons.first_mut() {
            *first = begun(first);
        }
        let in_signs = in_signs(&step, notation, &reasons).map(|text| begun(&text));
        let mut shorter = in_signs.clone();
        let is_long = reasons.len() > MOST_LINES;
        let mut lines = if is_long { vec![reason.clone()] } else { reasons.clone() };
        let mut line_count = lines.len();
        lines.push(from.clone());
        let mut texts = Texts { above: Vec::new(), below: lines };
        if !has_idea_page(book.style, technique, live.size) {
            let (looks, why) = (book.words.looks(technique), book.words.why(technique));
            texts.above.extend(looks.into_iter().chain(why).map(str::to_owned));
            texts.below.extend(lesson.and_then(|lesson| self.practice(&lesson.practice)));
        }
        // The words come first, to know how much room is left for the grid.
        let has_cages = !position.grid().rules().cages().is_empty();
        let least = self.least_grid(position.shape(), has_cages).min(live.width());
        let wanted = (live.width() * 0.75).max(least);
        let mut font = self.reading_font();
        // Below the heading, whatever the size of the words.
        let head = y + font.size * 1.2;
        let mut schematic =
            Schematic::small(technique, book.style, book.text_font()).filter(|drawn| {
                !texts.above.is_empty() && beside(live, drawn, font) >= font.size * LEAST_MEASURE
            });
        let (above, below, side) = loop {
            let width = schematic.as_ref().map_or(live.width(), |drawn| beside(live, drawn, font));
            let above = self.set(font, &texts.above, width)?;
            let below = self.set(font, &texts.below, live.width())?;
            let gaps = if above.is_empty() { 1.0 } else { 2.2 };
            let words = font.size * (LEADING * (above.len() + below.len()) as f64 + gaps);
            let higher = schematic.as_ref().map_or(Pt::ZERO, |drawn| {
                (drawn.size.height - font.size * (LEADING * above.len() as f64)).max(Pt::ZERO)
            });
            let side = live.width().min(foot - words - higher - head);
            if side >= wanted {
                break (above, below, side);
            }
            let is_small = font.size < self.reading_font().size * SMALLEST;
            if let Some(shorter) = shorter.take_if(|_| is_small) {
                texts.below.splice(..line_count, [shorter]);
                (line_count, font) = (1, self.reading_font());
                continue;
            }
            // Why it is right in general is left out rather than set in much smaller words.
            if texts.above.len() > 1 && is_small {
                texts.above.truncate(1);
                font = self.reading_font();
                continue;
            }
            if font.size > book.style.least_text {
                font.size = (font.size * 0.94).max(book.style.least_text);
                continue;
            }
            // One paragraph needs less room than lines.
            if line_count > 1 {
                texts.below.splice(..line_count, [reason.clone()]);
                (line_count, font) = (1, self.reading_font());
                continue;
            }
            if texts.above.len() > 1 {
                texts.above.truncate(1);
                font = self.reading_font();
                continue;
            }
            // On a small page the worked position matters more than the schematic,
            if side < least && schematic.is_some() {
                (schematic, font) = (None, self.reading_font());
                continue;
            }
            // and the reason more than what to look for.
            if side < least && !texts.above.is_empty() {
                texts.above.clear();
                continue;
            }
            // A long reason is shortened where the grid needs the room for readable marks.
            let shortest = self.set(font, &abridged(&reasons, 0), live.width())?.len().max(3);
            let some_lines = font.size * (LEADING * shortest as f64 + 1.0);
            break (above, below, side.max(least.min(foot - head - some_lines)));
        };
        let mut top = head;
        if !above.is_empty() {
            let at = Point::new(live.left(), top);
            let mut bottom = self.lines(Role::Paragraph, font, &above, at, LEADING);
            if let Some(drawn) = &schematic {
                let at = Point::new(live.right() - drawn.size.width, top);
                self.schematic(technique, drawn, at)?;
                bottom = bottom.max(top + drawn.size.height);
            }
            top = bottom + font.size * 1.2;
        }
        let mut under = top;
        if side >= book.style.least_text * 5.0 {
            let alt = in_words(book.words, &from, position.grid());
            let alt = format!("{alt} {}: {reason}", book.words.step(&step));
            under = self.worked(&position, &step, (top, side), alt)? + font.size;
        }
        let fit = ((foot - under) / (font.size * LEADING) + 0.5).floor().max(0.0) as usize;
        let below = if below.len() > fit {
            let rest = texts.below.get(line_count..).unwrap_or_default();
            self.shortened(font, &reasons, in_signs, rest, fit)?
        } else {
            below
        };
        self.lines(Role::Paragraph, font, &below, Point::new(live.left(), under), LEADING);
        if let Some((to, number)) = puzzle.and_then(|p| book.to_puzzle(p)).zip(number) {
            let says = book.words.say("to-puzzle", &[("n", &number)]);
            let height = (foot - under).max(Pt::ZERO);
            let area = Rect::new(live.left(), under, live.width(), height);
            self.items.push(Item::Link { area, to, says });
        }
        self.folio()
    }

    /// Returns the puzzles that show a technique; `y` is where the heading ends.
    pub(super) fn lesson(&self, technique: TechniqueId, y: Pt) -> Option<&Lesson> {
        let (book, live) = (self.book, self.live);
        let foot = book.foot_baseline(live) - book.text_font().size * 2.0;
        let most = live.width().min((foot - y) * 0.6);
        // Marks in larger grids than that of the example may be too small to read.
        let fits = |shape: Shape| {
            shape.side() <= Shape::CLASSIC.side() || self.least_grid(shape, false) <= most
        };
        book.lessons.get_or_init(|| Lessons::of(book, fits)).get(technique)
    }

    /// Returns the least side of a grid with readable pencil marks and the names of its rows.
    fn least_grid(&self, shape: Shape, has_cages: bool) -> Pt {
        let book = self.book;
        side_for(book.style.pencil, book.style, &book.set, (shape, has_cages))
            + label_strip(shape, book.text_font().size)
    }

    /// Returns the lines of paragraphs of that width.
    fn set(&self, font: Font, texts: &[String], width: Pt) -> Result<Vec<Line>, FontError> {
        let mut lines = Vec::new();
        for text in texts {
            lines.extend(self.book.set.paragraph(font, text, width)?);
        }
        Ok(lines)
    }

    /// Returns as many lines as fit: a chain in signs or, of another long reason, as much of its
    /// beginning as there is room for, and always its end: the conclusion.
    fn shortened(
        &self,
        font: Font,
        reasons: &[String],
        in_signs: Option<String>,
        rest: &[String],
        fit: usize,
    ) -> Result<Vec<Line>, FontError> {
        if let Some(chain) = in_signs {
            for also in [rest, rest.get(..1).unwrap_or_default(), &[]] {
                let texts = [std::slice::from_ref(&chain), also].concat();
                let lines = self.set(font, &texts, self.live.width())?;
                if lines.len() <= fit {
                    return Ok(lines);
                }
            }
        }
        for also in [rest, rest.get(..1).unwrap_or_default(), &[]] {
            for kept in (0..reasons.len()).rev() {
                let mut texts = abridged(reasons, kept);
                texts.extend_from_slice(also);
                let lines = self.set(font, &texts, self.live.width())?;
                if lines.len() <= fit {
                    return Ok(lines);
                }
            }
        }
        let mut lines = self.set(font, &abridged(reasons, 0), self.live.width())?;
        Ok(lines.split_off(lines.len().saturating_sub(fit)))
    }

    /// Draws a position with a step in the middle of the page; returns where it ends.
    fn worked(
        &mut self,
        position: &PencilMarks,
        step: &Step,
        (top, side): (Pt, Pt),
        alt: String,
    ) -> Result<Pt, FontError> {
        let (book, live) = (self.book, self.live);
        let at = (Point::new(live.left() + (live.width() - side) / 2.0, top), side);
        let (rules, size) = (position.grid().rules(), book.text_font().size);
        let notation = book.words.reasons.notation();
        let (frame, mut items) = labelled(book.style, &book.set, rules, at, notation, size)?;
        let symbols = &mut book.symbols.borrow_mut();
        let bold = |_| style::STRONG;
        items.extend(step_grid(book.style, &book.set, symbols, &frame, position, step, bold)?);
        self.items.push(Item::Group { role: Role::Figure { alt }, items });
        Ok(frame.outer.bottom())
    }

    /// Returns the sentence that names the puzzles to practise in; `None` if there are none.
    pub(super) fn practice(&self, puzzles: &[usize]) -> Option<String> {
        let numbers = puzzles.iter().filter_map(|&p| self.book.plan.puzzles.get(p));
        let numbers: Vec<String> = numbers.map(|p| p.number.to_string()).collect();
        let key = if numbers.len() == 1 { "practise-one" } else { "practise" };
        let list = numbers.join(", ");
        (!numbers.is_empty()).then(|| self.book.words.say(key, &[("numbers", &list)]))
    }
}

/// Returns the width beside a schematic.
fn beside(live: Rect, drawn: &Schematic, font: Font) -> Pt {
    (live.width() - drawn.size.width - font.size * 1.5).max(Pt::ZERO)
}

/// Returns a chain in signs, with the conclusion of its reason: `r1c2 ≠ 6: r1c2 = 9, r1c5 = 2, so
/// r9c2 is not 6.` It shows the start and what is true after it. `None` for a reason without a chain
/// or with several.
fn in_signs(step: &Step, notation: Notation, reasons: &[String]) -> Option<String> {
    // A reason in one line has no chain told step by step.
    let ([chain], [_, .., last]) = (&step.proof[..], reasons) else { return None };
    let (first, others) = chain.split_first()?;
    let said = |inference: &Inference| {
        let Candidate { cell, digit } = inference.candidate;
        let sign = if inference.is_true { '=' } else { '≠' };
        let cell = notation.cell(step.rules.shape(), cell);
        // The parts of one statement stay on one line.
        format!("{cell}\u{a0}{sign}\u{a0}{}", step.rules.symbol(digit))
    };
    let mut text = said(first);
    for (index, inference) in others.iter().filter(|of| of.is_true).enumerate() {
        text += if index == 0 { ": " } else { ", " };
        text += &said(inference);
    }
    Some(format!("{text}, {}", last.trim_start()))
}

/// Returns that many lines of a reason from its beginning, and its last, with a sign for those
/// between them.
fn abridged(reasons: &[String], kept: usize) -> Vec<String> {
    let Some((last, before)) = reasons.split_last() else { return Vec::new() };
    if kept >= before.len() {
        return reasons.to_vec();
    }
    let (gap, mut texts) = (format!("… {}", last.trim_start()), before[..kept].to_vec());
    texts.push(gap);
    texts
}

#[cfg(test)]
mod tests {
    use super::{Notation, TechniqueId, abridged, example, in_signs};

    #[test]
    fn a_chain_in_signs_says_what_is_true() {
        let (_, step) = example(TechniqueId::XY_CHAIN).unwrap();
        let reasons = ["Something,", "so r1c1 is not 2."].map(str::to_owned);
        let signs = in_signs(&step, Notation::RowColumn, &reasons).unwrap().replace('\u{a0}', " ");
        let (first, others) = signs.split_once(": ").unwrap();
        assert!(first.contains(" ≠ "), "{signs}");
        let others = others.strip_suffix(", so r1c1 is not 2.").unwrap();
        assert!(others.split(", ").all(|part| part.contains(" = ")), "{signs}");
        let (_, step) = example(TechniqueId::X_WING).unwrap();
        assert_eq!(in_signs(&step, Notation::RowColumn, &reasons), None);
    }

    #[test]
    fn a_shortened_reason_keeps_its_conclusion() {
        let reasons = ["If r1c1 is 2,", "then r1c5 is not 2,", "so r3c4 is not 5."];
        let reasons = reasons.map(str::to_owned);
        assert_eq!(abridged(&reasons, 2), reasons);
        assert_eq!(abridged(&reasons, 1), ["If r1c1 is 2,", "… so r3c4 is not 5."]);
        assert_eq!(abridged(&reasons, 0), ["… so r3c4 is not 5."]);
        assert_eq!(abridged(&reasons[..1], 0), &reasons[..1]);
    }
}

//! A technique on a separate page: what to look for and how, with a schematic beside it, a position
//! of the book with the step drawn in, why the step is right, and where to practise.

use crate::layout::explained::hints_samurai::{IN_GRID, after_colon};
use crate::layout::explained::idea::has_idea_page;
use crate::layout::explained::lesson::{Found, Lesson, Lessons};
use crate::layout::explained::steps::{capitalised, step_grid, without_notes};
use crate::layout::grids::grid::in_words;
use crate::layout::grids::labels::labelled;
use crate::layout::grids::pencil::side_for;
use crate::layout::sheet::{Sheet, height_of};
use crate::layout::style;
use crate::plan::{PageContent, label_strip};
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

/// The words of the page of a technique: those above its picture, the reason of the step below it, and
/// what follows.
#[derive(Clone, Default)]
pub(in crate::layout) struct Texts {
    pub above: Vec<String>,
    pub reason: Vec<String>,
    pub rest: Vec<String>,
    pub has_schematic: bool,
}

/// What the page of a technique shows and says.
pub(in crate::layout) struct Content {
    /// The index of the puzzle in the plan, and its number.
    puzzle: Option<(usize, u32)>,
    pub position: PencilMarks,
    step: Step,
    pub technique: TechniqueId,
    from: String,
    /// The reason of the step as a paragraph and in lines, and a chain in signs.
    reason: String,
    pub reasons: Vec<String>,
    in_signs: Option<String>,
    /// All that can be said, with the reason in each way.
    pub full: Vec<Texts>,
    /// The same without how to look for the technique.
    pub texts: Vec<Texts>,
    /// What is left of it where the smallest position leaves less room, the most first.
    pub shorter: Vec<Texts>,
}

impl Sheet<'_, '_> {
    /// Draws the page of a technique. If no puzzle needs it, the page shows a built-in example.
    pub(in crate::layout) fn technique(&mut self, technique: TechniqueId) -> Result<(), FontError> {
        let book = self.book;
        let y = self.name_of(technique)?;
        let foot = self.foot();
        let Some(content) = self.content(technique, y) else { return self.folio() };
        let fit = self.fitted(&content, y)?;
        let (font, mut top) = (fit.font, fit.top);
        if !fit.above.is_empty() {
            let at = Point::new(fit.left, top);
            let mut bottom = self.paragraphs(font, &fit.above, at, fit.gap);
            if let Some(drawn) = &fit.schematic {
                let at = match fit.beside {
                    Some(left) => Point::new(left, top),
                    None => Point::new(fit.left, bottom + font.size),
                };
                self.schematic(technique, drawn, at)?;
                bottom = bottom.max(at.y + drawn.size.height);
            }
            top = bottom + font.size * 1.2;
        }
        let Content { position, step, .. } = &content;
        let (mut under, mut left) = (top, fit.left);
        if fit.side >= book.style.least_text * 5.0 {
            let alt = in_words(book.words, &content.from, position.grid());
            let alt = format!("{alt} {}. {}", book.words.step(step), content.reason);
            let at = Point::new(fit.start, if fit.is_wide { fit.top } else { top });
            let grid = self.worked(position, step, (at, fit.side), alt)?;
            if !fit.is_wide {
                (under, left) = (grid.bottom() + font.size, grid.left());
            }
        }
        let line = font.size * LEADING;
        let fits =
            |below: &[Vec<Line>]| height_of(font, below, fit.gap) <= foot - under + line / 2.0;
        // Grid and words share their left edge, if the words then still fit.
        let mut below = self.below(font, &fit.texts, fit.left + fit.width - left)?;
        if !fits(&below) {
            (left, below) = (fit.left, fit.below);
        }
        if !fits(&below) {
            let most = ((foot - under) / line + 0.5).floor().max(0.0) as usize;
            below = vec![self.shortened((font, fit.width), &content, &fit.texts.rest, most)?];
        }
        self.paragraphs(font, &below, Point::new(left, under), fit.gap);
        let link =
            content.puzzle.and_then(|(puzzle, number)| Some((book.to_puzzle(puzzle)?, number)));
        if let Some((to, number)) = link {
            let says = book.words.say("to-puzzle", &[("n", &number)]);
            let height = (foot - under).max(Pt::ZERO);
            let area = Rect::new(fit.left, under, fit.width, height);
            self.items.push(Item::Link { area, to, says });
        }
        self.folio()
    }

    /// Returns the height that the heading of a technique may take: less if its idea is on the same page.
    pub(in crate::layout) fn heading_room(&self, technique: TechniqueId) -> Pt {
        let is_apart = has_idea_page(self.book.style, technique, self.live.size);
        self.live.height() * if is_apart { 0.16 } else { 0.1 }
    }

    /// Draws the name of a technique as the heading of its page; returns where it ends. All such headings
    /// of a book have one size.
    pub(in crate::layout) fn name_of(&mut self, technique: TechniqueId) -> Result<Pt, FontError> {
        let book = self.book;
        let (size, room) = match book.size_of_names.get() {
            Some(found) => *found,
            None => {
                let found = self.size_of_names()?;
                *book.size_of_names.get_or_init(|| found)
            }
        };
        self.clear_heading(book.words.technique(technique), size, room)
    }

    /// Returns the size in which each of these headings fits, and the least room of one.
    fn size_of_names(&self) -> Result<(Pt, Pt), FontError> {
        let book = self.book;
        let techniques = || {
            book.plan.pages.iter().filter_map(|page| match page.content {
                PageContent::Technique { technique } => Some(technique),
                _ => None,
            })
        };
        let room = techniques().map(|of| self.heading_room(of)).min().unwrap_or_default();
        let mut size = self.heading_size();
        for technique in techniques() {
            size = self.fitted_heading(book.words.technique(technique), size, room)?.0.size;
        }
        Ok((size, room))
    }

    /// Returns what the page of a technique shows below a heading that ends at `y`; `None` if there is no
    /// example of it.
    pub(in crate::layout) fn content(&self, technique: TechniqueId, y: Pt) -> Option<Content> {
        let book = self.book;
        let lesson = self.lesson(technique, y);
        let (puzzle, grid, position, step) = match lesson {
            Some(lesson) => {
                let Found { puzzle, grid, position, step } = &lesson.shown;
                (book.plan.puzzles.get(*puzzle), *grid, *position, step.clone())
            }
            // Whether a puzzle needs it is unknown before all are made.
            None => {
                let (position, step) = example(technique)?;
                (None, None, position, step)
            }
        };
        let from = match puzzle {
            Some(puzzle) => book.words.say("in-puzzle", &[("n", &puzzle.number)]),
            None => book.words.say("technique-example", &[]),
        };
        // An example from elsewhere has digits in a book of letters too.
        let words = if lesson.is_some() { book.words } else { book.measure.words };
        let words = words.for_rules(position.grid().rules());
        let reasons = &words.reasons;
        let notation = reasons.notation();
        // In a samurai, the grid comes first.
        let begun = |text: &str| match grid {
            Some(grid) => {
                let text = after_colon(&book.plan.language, &capitalised(text));
                book.words.say(IN_GRID[grid], &[("hint", &text)])
            }
            None => capitalised(text),
        };
        let reason = begun(&step.told(reasons, notation));
        let mut reasons = step.told_lines(reasons, notation);
        if let Some(first) = reasons.first_mut() {
            *first = begun(first);
        }
        let in_signs = in_signs(&step, notation, &reasons).map(|text| begun(&text));
        let (mut above, mut rest) = (Vec::new(), vec![from.clone()]);
        if !has_idea_page(book.style, technique, self.live.size) {
            above.extend(words.looks(technique).map(str::to_owned));
            above.extend(words.why(technique, position.grid().rules()));
            above.extend(words.how(technique).map(str::to_owned));
            rest.extend(lesson.and_then(|lesson| self.practice(&lesson.practice)));
        }
        // Lines need more room than one paragraph, and the reason of each link more than the links.
        let mut ways = vec![reasons.clone(), vec![reason.clone()], vec![without_notes(&reason)]];
        ways.dedup();
        if reasons.len() > MOST_LINES {
            ways.remove(0);
        }
        let with = |of: &[String], has_schematic: bool, ways: &[Vec<String>]| -> Vec<Texts> {
            let texts = |reason: &Vec<String>| Texts {
                above: of.to_vec(),
                reason: reason.clone(),
                rest: rest.clone(),
                has_schematic,
            };
            ways.iter().map(texts).collect()
        };
        let full = with(&above, !above.is_empty(), &ways);
        // Where to look is left out rather than make the words smaller.
        above.truncate(2);
        let texts = with(&above, !above.is_empty(), &ways);
        // A chain in signs says less than its links, but more than a page without the idea. The words
        // matter more than the schematic, and what to look for more than why it is right.
        ways.extend(in_signs.iter().map(|chain| vec![chain.clone()]));
        let looks = above.get(..1).unwrap_or_default();
        let kept = [(&above[..], true), (&above, false), (looks, true), (looks, false)];
        let kept = kept.into_iter().filter(|(of, drawn)| !(of.is_empty() && *drawn));
        let shorter = kept.flat_map(|(of, drawn)| with(of, drawn, &ways)).collect();
        let puzzle = lesson.map(|lesson| lesson.shown.puzzle).zip(puzzle.map(|p| p.number));
        Some(Content {
            puzzle,
            position,
            step,
            technique,
            from,
            reason,
            reasons,
            in_signs,
            full,
            texts,
            shorter,
        })
    }

    /// Returns the puzzles that show a technique; `y` is where the heading ends.
    pub(in crate::layout) fn lesson(&self, technique: TechniqueId, y: Pt) -> Option<&Lesson> {
        let (book, live) = (self.book, self.live);
        let most = live.width().min((self.foot() - y) * 0.6);
        // Marks in larger grids than that of the example, or beside sums, may be too small to read.
        let fits = |shape: Shape, has_cages: bool| match has_cages {
            true => self.legible_grid(shape, true) <= most,
            false => shape.side() <= Shape::CLASSIC.side() || self.least_grid(shape, false) <= most,
        };
        book.lessons.get_or_init(|| Lessons::of(book, fits)).get(technique)
    }

    /// Returns the least side of a grid with readable pencil marks and the names of its rows.
    pub(in crate::layout) fn least_grid(&self, shape: Shape, has_cages: bool) -> Pt {
        let book = self.book;
        side_for(book.style.pencil, book.style, &book.set, (shape, has_cages))
            + label_strip(shape, book.text_font().size)
    }

    /// Returns the least side of a grid whose pencil marks the press prints.
    pub(in crate::layout) fn legible_grid(&self, shape: Shape, has_cages: bool) -> Pt {
        let book = self.book;
        side_for(book.style.least_pencil, book.style, &book.set, (shape, has_cages))
            + label_strip(shape, book.text_font().size)
    }

    /// Returns the lines of paragraphs of that width.
    pub(in crate::layout) fn set(
        &self,
        font: Font,
        texts: &[String],
        width: Pt,
    ) -> Result<Vec<Line>, FontError> {
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
        (font, width): (Font, Pt),
        content: &Content,
        rest: &[String],
        most: usize,
    ) -> Result<Vec<Line>, FontError> {
        let reasons = &content.reasons;
        let signs = content.in_signs.iter().map(|chain| vec![chain.clone()]);
        let parts = (0..reasons.len()).rev().map(|kept| abridged(reasons, kept));
        let ends: [&[String]; 3] = [rest, rest.get(..1).unwrap_or_default(), &[]];
        for (way, end) in signs
            .flat_map(|way| ends.map(|end| (way.clone(), end)))
            .chain(ends.into_iter().flat_map(|end| parts.clone().map(move |way| (way, end))))
        {
            let lines = self.set(font, &[&way, end].concat(), width)?;
            if lines.len() <= most {
                return Ok(lines);
            }
        }
        let mut lines = self.set(font, &abridged(reasons, 0), width)?;
        Ok(lines.split_off(lines.len().saturating_sub(most)))
    }

    /// Draws a position with a step in a square; returns the area of its grid.
    fn worked(
        &mut self,
        position: &PencilMarks,
        step: &Step,
        at: (Point, Pt),
        alt: String,
    ) -> Result<Rect, FontError> {
        let book = self.book;
        let (rules, size) = (position.grid().rules(), book.text_font().size);
        let notation = book.words.reasons.notation();
        let (frame, mut items) = labelled(book.style, &book.set, rules, at, notation, size)?;
        let symbols = &mut book.symbols.borrow_mut();
        let bold = |_| style::STRONG;
        items.extend(step_grid(book.style, &book.set, symbols, &frame, position, step, bold)?);
        self.items.push(Item::Group { role: Role::Figure { alt }, items });
        Ok(frame.outer)
    }

    /// Returns the sentence that names the puzzles to practise in; `None` if there are none.
    pub(in crate::layout) fn practice(&self, puzzles: &[usize]) -> Option<String> {
        let numbers = puzzles.iter().filter_map(|&p| self.book.plan.puzzles.get(p));
        let numbers: Vec<String> = numbers.map(|p| p.number.to_string()).collect();
        let key = if numbers.len() == 1 { "practise-one" } else { "practise" };
        let list = numbers.join(", ");
        (!numbers.is_empty()).then(|| self.book.words.say(key, &[("numbers", &list)]))
    }
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
pub(in crate::layout) fn abridged(reasons: &[String], kept: usize) -> Vec<String> {
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

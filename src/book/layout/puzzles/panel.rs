//! One grid with its caption: a puzzle with its number and level, or an answer with its number and
//! the page of its puzzle.

use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::figure;
use crate::layout::grids::pencil::{Marks, printed};
use crate::layout::grids::{samurai, samurai_pencil};
use crate::layout::puzzles::below::Lines;
use crate::layout::puzzles::fields::SPACE;
use crate::layout::puzzles::gauge::{LevelMark, gauge, gauge_width};
use crate::layout::puzzles::slots::Slot;
use crate::layout::sheet::Sheet;
use crate::layout::{rules, style};
use crate::plan::{RULES_DROP, RULES_LEADING, WRITING_PITCH};
use gridpress_engine::generate::Made;
use gridpress_engine::grade::Minutes;
use gridpress_engine::samurai::{Place, Samurai};
use gridpress_engine::sudoku::{Cell, Grid};
use gridpress_page::font::{FaceId, FontError};
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Role, Stroke, TextRun};
use gridpress_page::text::{Font, Line};

impl Sheet<'_, '_> {
    /// Draws the lines and digits of a grid in a square, clear of the pencil marks to come, with a text
    /// alternative.
    pub(in crate::layout) fn grid(
        &mut self,
        at: (Rect, &[Item]),
        grid: &Grid,
        title: &str,
        face_of: impl Fn(Cell) -> FaceId,
    ) -> Result<(), FontError> {
        let book = self.book;
        let symbols = &mut book.symbols.borrow_mut();
        let says = (book.words, title);
        self.items.push(figure(book.style, &book.set, symbols, at, grid, says, face_of)?);
        Ok(())
    }

    /// Draws the lines and digits of a samurai in a square, with a text alternative.
    pub(in crate::layout) fn samurai(
        &mut self,
        at: Rect,
        samurai: &Samurai,
        title: &str,
        face_of: impl Fn(Place) -> FaceId,
    ) -> Result<(), FontError> {
        let book = self.book;
        let symbols = &mut book.symbols.borrow_mut();
        let says = (book.words, title);
        let item = samurai::figure(book.style, &book.set, symbols, at, samurai, says, face_of)?;
        self.items.push(item);
        Ok(())
    }

    /// Draws the puzzle with that index in its slot.
    pub(in crate::layout) fn puzzle(&mut self, slot: &Slot, index: usize) -> Result<(), FontError> {
        let book = self.book;
        let (Some(plan), Some(made)) = (book.plan.puzzles.get(index), book.made.get(index)) else {
            return Ok(());
        };
        let level = book.level_of(index).map(|mark| self.with_minutes(mark, made));
        if slot.beside {
            self.caption_beside(slot, plan.number, level.as_ref())?;
        } else {
            self.caption_above(slot, plan.number, level.as_ref())?;
        }
        let title = book.words.say("puzzle", &[("n", &plan.number)]);
        let marks = self.pencil_marks(slot.grid, index, made)?;
        match &made.samurai {
            Some(pair) => self.samurai(slot.grid, &pair.puzzle, &title, |_| style::STRONG)?,
            None => self.grid((slot.grid, &marks), &made.puzzle, &title, |_| style::STRONG)?,
        }
        if !marks.is_empty() {
            self.group(Role::Artifact, marks);
        }
        if let Some(area) = slot.rules {
            let text = match &made.samurai {
                Some(_) => rules::of_samurai(book.words),
                None => rules::at_grid(book.words, made.puzzle.rules()),
            };
            let font = book.text_font();
            let lines = book.rules_in(&text, area.width())?;
            let top = Point::new(area.left(), area.top() + font.size * RULES_DROP);
            self.lines(Role::Paragraph, font, &lines, top, RULES_LEADING);
        }
        self.write_lines(slot)?;
        self.code_and_id(slot, index)
    }

    /// Returns the pencil marks that a puzzle is printed with.
    fn pencil_marks(&self, at: Rect, index: usize, made: &Made) -> Result<Vec<Item>, FontError> {
        let book = self.book;
        if let Some(pair) = &made.samurai {
            let marks = samurai_pencil::printed(book.plan, index, &pair.puzzle);
            return samurai_pencil::drawn(book.style, &book.set, at, &marks);
        }
        let marks = printed(book.plan, book.made, index);
        let frame = Frame::new(book.style, made.puzzle.rules(), at.origin, at.width());
        Marks::new(book.style, &book.set, &frame).plain(&marks)
    }

    /// Returns the page of the puzzle with that index in words of that size, for beside its answer, and
    /// the height of its baseline; `None` if there is no room for it.
    pub(in crate::layout) fn page_of_puzzle(
        &self,
        slot: &Slot,
        index: usize,
        size: Pt,
    ) -> Result<Option<(Line, Pt)>, FontError> {
        let book = self.book;
        let Some(plan) = book.plan.puzzles.get(index) else { return Ok(None) };
        let folio = book.plan.pages.get(plan.page).map_or(0, |p| p.folio);
        let font = Font { size, ..book.text_font() };
        let line = book.set.line(font, &book.words.say("puzzle-on-page", &[("page", &folio)]))?;
        let (number, height) = number_line(self, slot, plan.number)?;
        let (width, baseline) = if slot.beside {
            (slot.caption.width(), slot.caption.top() + height + font.size * LEVEL_DROP)
        } else {
            (slot.caption.width() - number.width() - font.size, slot.caption.bottom())
        };
        Ok((line.width() <= width).then_some((line, baseline)))
    }

    /// Draws the answer of the puzzle with that index in its slot: the givens bold, the rest
    /// regular, and beside the number the page of the puzzle.
    pub(in crate::layout) fn answer(
        &mut self,
        slot: &Slot,
        index: usize,
        page: Option<(Line, Pt)>,
    ) -> Result<(), FontError> {
        let book = self.book;
        let (Some(plan), Some(made)) = (book.plan.puzzles.get(index), book.made.get(index)) else {
            return Ok(());
        };
        let number = self.number(slot, plan.number)?;
        let mut bottom = slot.caption.top() + number;
        if let Some((line, baseline)) = page {
            bottom = baseline + line.down();
            let item = if slot.beside || book.style.is_left_handed() {
                line.left_at(slot.caption.left(), baseline)
            } else {
                line.right_at(slot.caption.right(), baseline)
            };
            self.group(Role::Paragraph, vec![item]);
        }
        if let Some(to) = book.to_puzzle(index) {
            let says = book.words.say("to-puzzle", &[("n", &plan.number)]);
            let area = if slot.beside {
                Rect::new(
                    slot.caption.left(),
                    slot.caption.top(),
                    slot.caption.width(),
                    bottom - slot.caption.top(),
                )
            } else {
                slot.caption
            };
            self.items.push(Item::Link { area, to, says });
        }
        let title = book.words.say("answer", &[("n", &plan.number)]);
        if let Some(pair) = &made.samurai {
            return self.samurai(slot.grid, &pair.solution, &title, |place| {
                if pair.puzzle.get(place).is_some() { style::HEAVY } else { style::TEXT }
            });
        }
        let puzzle = made.puzzle;
        self.grid((slot.grid, &[]), &made.solution, &title, move |cell| {
            if puzzle.get(cell).is_some() { style::HEAVY } else { style::TEXT }
        })
    }

    /// Draws the number at the top left of the caption; returns the height of its digits.
    fn number(&mut self, slot: &Slot, number: u32) -> Result<Pt, FontError> {
        let (line, height) = number_line(self, slot, number)?;
        let baseline = slot.caption.top() + height;
        // A column beside the grid has already changed sides.
        let item = if self.book.style.is_left_handed() && !slot.beside {
            line.right_at(slot.caption.right(), baseline)
        } else {
            line.left_at(slot.caption.left(), baseline)
        };
        let ink = self.book.style.number_ink();
        self.group(Role::Heading(2), vec![inked(item, ink)]);
        Ok(height)
    }

    /// Adds the minutes that people need for a puzzle to the name of its level, if the layout shows
    /// them and they are known: `Easy · 6 min`.
    fn with_minutes(&self, mark: LevelMark, made: &Made) -> LevelMark {
        let minutes = made.grade.minutes.as_ref().filter(|_| self.book.style.minutes);
        let Some(minutes) = minutes.map(Minutes::rounded) else { return mark };
        let minutes = self.book.words.say("minutes-short", &[("minutes", &minutes)]);
        LevelMark { name: format!("{} \u{b7} {minutes}", mark.name), ..mark }
    }

    /// Draws the number on the left, and on the right the level over its gauge or, in a small
    /// caption, before it. Mirrored for left-handed layouts.
    fn caption_above(
        &mut self,
        slot: &Slot,
        number: u32,
        level: Option<&LevelMark>,
    ) -> Result<(), FontError> {
        let height = self.number(slot, number)?;
        let Some(mark) = level.filter(|_| self.book.style.level || self.book.style.gauge) else {
            return Ok(());
        };
        let book = self.book;
        let area = slot.caption;
        let room = area.width() - number_width(self, slot, number)? - book.style.text;
        let font = book.font(style::STRONG, book.style.text.max(height * 0.44));
        let cap = book.set.cap_height(font);
        // The distance of the next item from the edge, and where an item of that width begins.
        let mut inset = Pt::ZERO;
        let left_of = |inset: Pt, width: Pt| {
            if book.style.is_left_handed() {
                area.left() + inset
            } else {
                area.right() - inset - width
            }
        };
        // The word above the squares, together as high as the number, if the squares stay large
        // enough.
        let square = (height - cap) * 0.56;
        let stacked = square > Pt::new(7.0);
        let mut baseline = area.bottom();
        if book.style.gauge {
            let square = if stacked { square } else { cap };
            let width = gauge_width(mark, square);
            let word = book.set.line(font, &mark.name)?.width();
            let squares = Rect::new(left_of(inset, width), baseline - square, width, square);
            if stacked {
                if width <= room {
                    self.squares(mark, squares);
                    baseline = area.top() + cap;
                }
            } else if !book.style.level || word + width + font.size * 0.6 <= room {
                self.squares(mark, squares);
                inset = width + font.size * 0.6;
            }
        }
        if book.style.level {
            let room = (room - inset).max(Pt::ZERO);
            let line = book.set.line_within(font, &mark.name, room, book.style.least_text)?;
            let x = left_of(inset, line.width());
            self.group(Role::Paragraph, vec![line.left_at(x, baseline)]);
        }
        Ok(())
    }

    /// Draws the number, the level below it and the gauge below that, in a column beside the grid.
    fn caption_beside(
        &mut self,
        slot: &Slot,
        number: u32,
        level: Option<&LevelMark>,
    ) -> Result<(), FontError> {
        let height = self.number(slot, number)?;
        let book = self.book;
        let area = slot.caption;
        let font = book.font(style::STRONG, book.style.text.max(height * 0.44));
        let mut y = area.top() + height;
        if let Some(mark) = level {
            if book.style.level {
                y += font.size * LEVEL_DROP;
                let least = book.style.least_text;
                let line = book.set.line_within(font, &mark.name, area.width(), least)?;
                self.group(Role::Paragraph, vec![line.left_at(area.left(), y)]);
            }
            if book.style.gauge {
                let widest = area.width() / gauge_width(mark, Pt::new(1.0)).get();
                let square = book.set.cap_height(font).min(widest);
                y += font.size * 0.6;
                let width = gauge_width(mark, square);
                self.squares(mark, Rect::new(area.left(), y, width, square));
            }
        }
        Ok(())
    }

    /// Draws the squares of a level. They are not read out, because the word says the same.
    fn squares(&mut self, mark: &LevelMark, area: Rect) {
        let rule = (area.height() * 0.12).max(self.book.style.least_line).min(Pt::new(2.0));
        let ink = self.book.style.gauge_ink();
        self.group(Role::Artifact, gauge(mark, area, rule, &ink));
    }

    /// Draws the lines of a slot to write a name, the date and the time on.
    pub(in crate::layout) fn write_lines(&mut self, slot: &Slot) -> Result<(), FontError> {
        let Some(Lines { area, rows }) = slot.lines else { return Ok(()) };
        let book = self.book;
        let places = book.places(self.page);
        let fields = book.fields(places);
        let font = book.text_font();
        let lowest = area.bottom() - book.set.descent(font);
        let mut items = Vec::new();
        for (above, row) in fields.in_rows(rows).into_iter().rev().enumerate().rev() {
            let baseline = lowest - font.size * WRITING_PITCH * above as f64;
            let is_alone = fields.count() == 1 && !slot.beside;
            let width = if is_alone { fields.alone(area.width()) } else { area.width() };
            let is_right = is_alone && !book.style.is_left_handed();
            let left = if is_right { area.right() - width } else { area.left() };
            for (field, (x, width)) in row.iter().zip(fields.placed(row, width)) {
                let x = left + x;
                self.write_line(field.key, x, x + width, baseline, &mut items)?;
            }
        }
        self.group(Role::Artifact, items);
        Ok(())
    }

    /// Draws a word and the line after it, from `x` to `end`.
    pub(in crate::layout) fn write_line(
        &self,
        key: &str,
        x: Pt,
        end: Pt,
        baseline: Pt,
        items: &mut Vec<Item>,
    ) -> Result<(), FontError> {
        let book = self.book;
        let font = book.text_font();
        let least = book.style.least_text;
        let label = book.set.line_within(font, &book.words.say(key, &[]), end - x, least)?;
        items.push(label.left_at(x, baseline));
        let from = x + label.width() + font.size * SPACE;
        if from < end {
            let width = book.style.least_line.max(Pt::new(1.0));
            let y = baseline + width / 2.0;
            let stroke = Stroke { width, ink: Ink::BLACK, dash: Vec::new() };
            items.push(Item::Line { from: Point::new(from, y), to: Point::new(end, y), stroke });
        }
        Ok(())
    }
}

/// Returns a line of text in another ink.
fn inked(item: Item, ink: Ink) -> Item {
    match item {
        Item::Text(run) => Item::Text(TextRun { ink, ..run }),
        other => other,
    }
}

/// The distance from the baseline of a number to that of the line below it, in sizes of the latter.
const LEVEL_DROP: f64 = 1.5;

fn number_line(sheet: &Sheet<'_, '_>, slot: &Slot, number: u32) -> Result<(Line, Pt), FontError> {
    let book = sheet.book;
    let height = book.number_height(slot.grid.width());
    let size = book.set.size_for_digits(style::HEAVY, height);
    let font = Font { face: style::HEAVY, size };
    let line = book.set.line_within(
        font,
        &number.to_string(),
        slot.caption.width(),
        book.style.least_text,
    )?;
    Ok((line, height))
}

fn number_width(sheet: &Sheet<'_, '_>, slot: &Slot, number: u32) -> Result<Pt, FontError> {
    Ok(number_line(sheet, slot, number)?.0.width())
}

//! Walk-throughs: a puzzle solved step by step in pictures, with the reasons below or beside them.

use crate::layout::explained::hints_samurai::IN_GRID;
use crate::layout::explained::stages::{Stage, stages};
use crate::layout::explained::steps::step_grid;
use crate::layout::explained::way::{At, path};
use crate::layout::grids::grid::{digits, in_words};
use crate::layout::grids::ground::clear_for;
use crate::layout::grids::labels::labelled;
use crate::layout::grids::pencil::{Marks, side_for};
use crate::layout::sheet::Sheet;
use crate::layout::style;
use crate::layout::words::Words;
use crate::plan::{Pictures, label_strip, least_side, picture_side};
use gridpress_engine::sudoku::{Cell, Grid};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect, Size};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, LEADING, Line, TIGHT};
use std::ops::Range;

/// How much smaller a title may be so that it needs one line, and otherwise the most lines.
const LEAST_TITLE: f64 = 0.9;
const TITLE_LINES: usize = 2;

/// The distance between a picture and the text below it, in sizes of the text.
const BETWEEN: f64 = 0.7;
/// How much smaller a picture may be for its text.
const LEAST_SHARE: f64 = 0.85;

/// The title of a picture.
struct Title {
    says: String,
    lines: Vec<Line>,
}

impl Sheet<'_, '_> {
    /// Draws the pictures `shown` out of at most `of` for the puzzle with that index.
    pub(in crate::layout) fn walk_through(
        &mut self,
        puzzle: usize,
        shown: Range<u32>,
        of: u32,
        pictures: Pictures,
    ) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let (Some(plan), Some(made)) = (book.plan.puzzles.get(puzzle), book.made.get(puzzle))
        else {
            return Ok(());
        };
        let text = book.text_font();
        let title = book.words.say("walk-through-of", &[("n", &plan.number)]);
        let font = book.font(style::HEAVY, book.style.text * 1.3);
        let line = book.set.line_within(font, &title, live.width(), book.style.least_text)?;
        let baseline = live.top() + book.set.ascent(font);
        let top = baseline + book.set.descent(font) + text.size * 0.6;
        self.group(Role::Heading(1), vec![line.left_at(live.left(), baseline)]);

        let bottom = book.body(live).bottom();
        let body = Rect::new(live.left(), top, live.width(), (bottom - top).max(Pt::ZERO));
        // Hints and technique pages name a step as its puzzle was made to need it.
        let named = |at: At| At { step: self.as_required(puzzle, at.step), ..at };
        let all = stages(path(made).map(named), of as usize);
        let side = picture_side(body.size, text.size, pictures);
        let strip = label_strip(made.puzzle.shape(), text.size);
        let mut here = Vec::new();
        for (place, index) in shown.enumerate() {
            let Some(stage) = all.get(index as usize) else { break };
            let area = picture_area(body, text.size, pictures, place);
            let words = book.words.for_rules(made.puzzle.rules());
            let title = self.stage_title(stage, words, index as usize + 1, area.width() - strip)?;
            here.push((stage, area, title));
        }
        // The grids of a page are level with each other.
        let lines = here.iter().map(|(_, _, title)| title.lines.len()).max().unwrap_or(1);
        let more = text.size * (TIGHT * lines.saturating_sub(1) as f64);
        let givens = |stage: &Stage| {
            let of_samurai = made.samurai.as_ref().zip(stage.grid);
            of_samurai.map_or(made.puzzle, |(pair, grid)| pair.puzzle.grid(grid))
        };
        let mut least = side;
        for (stage, area, _) in &here {
            least = least.min(match pictures.beside {
                true => side.min(area.height() - text.size * 1.6 - more),
                false => self.above(stage, &givens(stage), (*area, more), side)?,
            });
        }
        let side = least;
        for (stage, area, title) in here {
            let givens = givens(stage);
            self.stage(stage, &title, &givens, (area, more), side, pictures.beside)?;
        }
        self.key_to_cells()?;
        self.folio()
    }

    /// Draws what the names of cells mean beside the page number, if there is room.
    pub(in crate::layout) fn key_to_cells(&mut self) -> Result<(), FontError> {
        let book = self.book;
        let key = book.words.say("walk-coordinates", &[]);
        let (font, room) = (book.text_font(), self.beside_folio()?);
        let line = book.set.line_within(font, &key, room, book.style.least_text)?;
        if line.text() == key {
            let (item, _) = self.inside(&line, book.foot_baseline(self.live));
            self.group(Role::Paragraph, vec![item]);
        }
        Ok(())
    }

    /// Sets the title of a picture: in one line if it nearly fits, or else in two; with fewer names
    /// if there are too many for them.
    fn stage_title(
        &self,
        stage: &Stage,
        words: &Words,
        number: usize,
        width: Pt,
    ) -> Result<Title, FontError> {
        let book = self.book;
        let bold = Font { face: style::STRONG, ..book.text_font() };
        let names = stage.names(words);
        for count in (1..=names.len()).rev() {
            let named = names[..count].join(", ");
            let named = match stage.grid {
                Some(grid) => book.words.say(IN_GRID[grid], &[("hint", &named)]),
                None => named,
            };
            let says = format!("{number}. {named}");
            let least = (bold.size * LEAST_TITLE).max(book.style.least_text);
            let line = book.set.line_within(bold, &says, width, least)?;
            if line.text() == says {
                return Ok(Title { says, lines: vec![line] });
            }
            let (_, lines) =
                book.set.fitted(bold, &says, width, TITLE_LINES, book.style.least_text)?;
            if count == 1 || lines.iter().all(|line| !line.text().ends_with('…')) {
                return Ok(Title { says, lines });
            }
        }
        Ok(Title { says: String::new(), lines: Vec::new() })
    }

    /// Returns the side of a picture, which is a little smaller where what must be said of it would have no
    /// room below.
    fn above(
        &self,
        stage: &Stage,
        givens: &Grid,
        (area, more): (Rect, Pt),
        side: Pt,
    ) -> Result<Pt, FontError> {
        let (book, text) = (self.book, self.book.text_font());
        let words = book.words.for_rules(givens.rules());
        let Some(told) = stage.least(words) else { return Ok(side) };
        let strip = label_strip(givens.shape(), text.size);
        let told = told.replace('\n', " ");
        let lines = book.set.paragraph(text, &told, area.width() - strip)?.len() as f64;
        let high = text.size * (1.6 + LEADING * lines + BETWEEN) + more;
        let of = (givens.shape(), !givens.rules().cages().is_empty());
        let legible = side_for(book.style.least_pencil, book.style, &book.set, of) + strip;
        let least = least_side(book.style, givens.rules(), side).max(side * LEAST_SHARE);
        Ok(side.min((area.height() - high).max(least.max(legible.min(side)))))
    }

    /// Draws one picture with its title above it, of which all lines but one have the height `more`,
    /// and its text below or beside it.
    fn stage(
        &mut self,
        stage: &Stage,
        title: &Title,
        givens: &Grid,
        (area, more): (Rect, Pt),
        side: Pt,
        beside: bool,
    ) -> Result<(), FontError> {
        let book = self.book;
        let text = book.text_font();
        let bold = Font { face: style::STRONG, ..text };
        let top = area.top() + text.size * 1.6 + more;
        let words = book.words.for_rules(givens.rules());
        let at = (Point::new(area.left(), top), side);
        let notation = book.words.reasons.notation();
        let (frame, names) =
            labelled(book.style, &book.set, givens.rules(), at, notation, text.size)?;
        // Title, grid and text share their left edge.
        let left = frame.outer.left();
        let width = area.right() - left;
        // A title of one line is next to its grid, below the second line of another.
        let missing = more - text.size * (TIGHT * title.lines.len().saturating_sub(1) as f64);
        let mut baseline = area.top() + missing + book.set.cap_height(bold);
        let mut items = Vec::new();
        for line in &title.lines {
            items.push(line.left_at(left, baseline));
            baseline += text.size * TIGHT;
        }
        self.group(Role::Heading(2), items);

        let face_of = |cell: Cell| {
            if givens.get(cell).is_some() { style::STRONG } else { style::TEXT }
        };
        let grid = stage.position.grid();
        let mut items: Vec<Item> = match &stage.shown {
            Some(step) => {
                let symbols = &mut book.symbols.borrow_mut();
                let position = &stage.position;
                step_grid(book.style, &book.set, symbols, &frame, position, step, face_of)?
            }
            None => {
                let digits = digits(book.style, &book.set, &frame, grid, face_of)?;
                let clear = clear_for(&book.set, frame.rules, &digits, &[]);
                let mut items = book.symbols.borrow_mut().grid_around(book.style, &frame, &clear);
                items.extend(digits);
                items
            }
        };
        let marks = Marks::new(book.style, &book.set, &frame);
        items.extend(stage.excluding().iter().map(|cell| marks.excluding(cell)));
        for (number, placed) in stage.numbered() {
            items.extend(marks.numbered(placed.cell, number)?);
        }
        items.extend(names);

        let column = if beside {
            let left = area.left() + side + text.size;
            Rect::new(left, top, area.right() - left, area.bottom() - top)
        } else {
            let below = frame.outer.bottom() + text.size * BETWEEN;
            Rect::new(left, below, width, area.bottom() - below)
        };
        let (told, lines) = self.telling(stage, words, text, column)?;
        let alt = format!("{} {told}", in_words(book.words, &title.says, grid));
        self.group(Role::Figure { alt }, items);
        self.lines(Role::Paragraph, text, &lines, column.origin, LEADING);
        Ok(())
    }

    /// Returns the longest description of a stage that fits, and its lines. Each part of it begins a
    /// line if there is room.
    fn telling(
        &self,
        stage: &Stage,
        words: &Words,
        font: Font,
        room: Rect,
    ) -> Result<(String, Vec<Line>), FontError> {
        let book = self.book;
        let spare = room.height() - book.set.ascent(font) - book.set.descent(font);
        let lines = (spare / (font.size * LEADING)).floor() + 1.0;
        let most = lines.max(0.0) as usize;
        for told in stage.descriptions(words) {
            let in_one = told.replace('\n', " ");
            for is_run_in in [false, true] {
                let mut lines = Vec::new();
                for part in if is_run_in { &in_one } else { &told }.lines() {
                    lines.extend(book.set.paragraph(font, part, room.width())?);
                }
                if lines.len() <= most {
                    return Ok((in_one, lines));
                }
            }
        }
        // The picture shows the step anyway.
        Ok((String::new(), Vec::new()))
    }
}

/// Returns the areas of the picture at that place and of its text.
fn picture_area(body: Rect, text: Pt, pictures: Pictures, place: usize) -> Rect {
    let gap = text * 1.5;
    let (across, down) = (pictures.places.across.max(1), pictures.places.down.max(1));
    let width = (body.width() - gap * f64::from(across - 1)) / f64::from(across);
    let height = (body.height() - gap * f64::from(down - 1)) / f64::from(down);
    let (row, column) = (place / across as usize, place % across as usize);
    Rect {
        origin: body.origin.shifted((width + gap) * column as f64, (height + gap) * row as f64),
        size: Size::new(width, height),
    }
}

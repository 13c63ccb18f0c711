//! Text pages: the title page, the first page of a section, and the page before the answers.

use crate::layout::around::motif::{DIGITS, motif, shown};
use crate::layout::grids::samurai;
use crate::layout::puzzles::gauge::{LevelMark, gauge, gauge_width};
use crate::layout::sheet::Sheet;
use crate::layout::{rules, style};
use crate::plan::PageContent;
use gridpress_engine::generate::Made;
use gridpress_engine::sudoku::Grid;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::Role;
use gridpress_page::text::{Font, LEADING, Line, TIGHT};

/// How much smaller a heading may be so that it needs one line.
const LEAST_HEADING: f64 = 0.6;

/// The least side of a samurai as an ornament.
const LEAST_SAMURAI: Pt = Pt::mm(60.0);

impl Sheet<'_, '_> {
    /// Draws the title large at the top, a part of the first puzzle below it and the author at the
    /// bottom.
    pub(in crate::layout) fn title_page(&mut self) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let plan = book.plan;
        let mut y = self.heading(&plan.title, live.top(), live.height() * 0.46)?;
        if let Some(subtitle) = &plan.subtitle {
            let font = book.font(style::TEXT, (live.width() * 0.052).min(Pt::new(30.0)));
            let (font, lines) =
                book.set.fitted_evenly(font, subtitle, live.width(), 3, book.style.least_text)?;
            y = self.lines(
                Role::Paragraph,
                font,
                &lines,
                Point::new(live.left(), y + font.size * 0.95),
                LEADING,
            );
        }
        if let Some(volume) = book.volume() {
            let font = book.font(style::STRONG, (live.width() * 0.052).min(Pt::new(30.0)));
            let line = book.set.line_within(font, &volume, live.width(), book.style.least_text)?;
            let at = Point::new(live.left(), y + font.size * 0.95);
            y = self.lines(Role::Paragraph, font, &[line], at, LEADING);
        }
        let mut bottom = live.bottom();
        if let Some(author) = &plan.author {
            let font = book.font(style::STRONG, (live.width() * 0.042).min(Pt::new(24.0)));
            let (font, lines) =
                book.set.fitted_evenly(font, author, live.width(), 2, book.style.least_text)?;
            let high = font.size * (TIGHT * lines.len().saturating_sub(1) as f64);
            let down = lines.iter().map(Line::down).max().unwrap_or_default();
            let first = live.bottom() - down.max(book.set.descent(font)) - high;
            let at = |i: usize| first + font.size * (TIGHT * i as f64);
            let items = lines.iter().enumerate().map(|(i, line)| line.left_at(live.left(), at(i)));
            self.group(Role::Paragraph, items.collect());
            bottom = first - book.set.ascent(font) - font.size * 1.2;
        }
        if let Some(first) = book.first_made() {
            let top = y + book.text_font().size * 2.0;
            let area = Rect::new(live.left(), top, live.width(), (bottom - top).max(Pt::ZERO));
            self.ornament(area, first)?;
        }
        Ok(())
    }

    /// Draws a part of a puzzle at the bottom of an area, or a whole samurai: a part of that would look
    /// like a plain grid.
    fn ornament(&mut self, area: Rect, made: &Made) -> Result<(), FontError> {
        let book = self.book;
        // A number above a whole puzzle would be read as that of the puzzle.
        let is_number =
            |text: &String| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        let texts =
            [Some(&book.plan.title), book.plan.subtitle.as_ref(), book.plan.author.as_ref()];
        let is_numbered = texts.into_iter().flatten().any(is_number);
        let items = match &made.samurai {
            Some(pair) if !is_numbered => {
                let side = area.width().min(area.height());
                if side < LEAST_SAMURAI {
                    return Ok(());
                }
                let area = Rect::new(area.left(), area.bottom() - side, side, side);
                let symbols = &mut book.symbols.borrow_mut();
                samurai::drawn(book.style, &book.set, symbols, area, &pair.puzzle, |_| DIGITS)?
            }
            _ => {
                let grid = shown(made);
                motif(&book.set, area, &grid, &grid, |_| DIGITS)?
            }
        };
        self.group(Role::Artifact, items);
        Ok(())
    }

    /// Draws the name of the section, its level as a gauge across the page, what the level asks of
    /// the solver, and the numbers of its puzzles.
    pub(in crate::layout) fn opener(&mut self, section: usize) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let Some(plan) = book.plan.sections.get(section) else { return Ok(()) };
        self.tab(section)?;
        let top = self.heading(&plan.title, live.top(), live.height() * 0.4)?;
        let here = book.plan.section_in(section, book.part.volume());
        let puzzles = book.plan.puzzles.get(here.clone()).unwrap_or_default();
        let least = book.style.least_text;
        // From the bottom up: the numbers, what the level asks, the level, its squares.
        let font = book.font(style::STRONG, (live.width() * 0.042).min(Pt::new(22.0)));
        let mut low = live.bottom() - book.set.descent(font);
        if let (Some(first), Some(last)) = (puzzles.first(), puzzles.last()) {
            let numbers = book.words.numbers(first.number, last.number);
            let count = book.words.puzzles(puzzles.len());
            let text = format!("{count}  ·  {numbers}");
            let mut lines = vec![book.set.line_within(font, &text, live.width(), least)?];
            if lines[0].text() != text {
                // Narrow pages have the count above the numbers.
                lines.clear();
                for text in [numbers, count] {
                    lines.push(book.set.line_within(font, &text, live.width(), least)?);
                }
            }
            for line in lines {
                self.group(Role::Paragraph, vec![line.left_at(live.left(), low)]);
                low -= font.size * LEADING;
            }
            low += font.size * (LEADING - 1.1) - book.set.ascent(font);
        }
        if let Some(says) = book.minutes_of(here) {
            let font = book.font(style::TEXT, font.size);
            let line = book.set.line_within(font, &says, live.width(), least)?;
            self.group(Role::Paragraph, vec![line.left_at(live.left(), low)]);
            low = low - book.set.ascent(font) - font.size * 0.7;
        }
        let Some(mark) = book.level_of_section(section) else { return Ok(()) };
        let rules = rules::of_section(book.words, plan).join(" ");
        let words = book.words.for_rules(plan.request.rules);
        let level = words.level_says(&mark.id, rules::kind_of(plan)).unwrap_or_default();
        let whole = [rules.as_str(), level].join(" ");
        // The level has its name and small squares at least.
        let band = self.level_size() * 1.2 + least * 2.0 + live.height() * 0.05;
        let sizes = [1.0, 0.85, 0.7].map(|share| (live.width() * 0.042).min(Pt::new(22.0)) * share);
        let texts = [whole.trim(), rules.as_str()];
        for (text, size) in texts.iter().flat_map(|text| sizes.map(|size| (*text, size))) {
            let font = book.font(style::TEXT, size);
            let lines = book.set.paragraph(font, text, live.width())?;
            let height = font.size * LEADING * (lines.len() as f64 - 1.0) + book.set.ascent(font);
            let start = low - height;
            if !text.is_empty() && start - top > band {
                let at = Point::new(live.left(), start);
                self.lines(Role::Paragraph, font, &lines, at, LEADING);
                low = start - font.size * 1.1;
                break;
            }
        }
        self.level_band(&mark, top + live.height() * 0.05, low)
    }

    /// Draws "Answers", how to read them, and the part of the title page again, filled in.
    pub(in crate::layout) fn answers_opener(&mut self) -> Result<(), FontError> {
        self.answers_tab()?;
        let mut note = self.book.words.say("answers-pages", &[]);
        // Killers may have no givens.
        if self.book.made.iter().any(|made| made.puzzle.filled() > 0) {
            note = format!("{} {note}", self.book.words.say("answers-note", &[]));
        }
        let Some(first) = self.book.first_made() else {
            return self.back_opener("answers", &[Some(&note)], None);
        };
        self.back_opener("answers", &[Some(&note)], Some((first.solution, shown(first))))
    }

    /// Draws "Step by step", how to read the pictures, and a part of the first such puzzle, half
    /// solved.
    pub(in crate::layout) fn walk_throughs_opener(&mut self) -> Result<(), FontError> {
        let pages = &self.book.plan.pages[self.book.pages.clone()];
        let mut shown = pages.iter().filter_map(|page| match &page.content {
            PageContent::WalkThrough { puzzle, .. } => self.book.made.get(*puzzle),
            _ => None,
        });
        let note = self.book.words.say("walk-note", &[]);
        let counted = self.book.with_regions(&note, shown.clone());
        let half = shown.next().map(|made| {
            let mut grid = made.puzzle;
            for cell in grid.shape().cells().step_by(2) {
                grid.set(cell, made.solution.get(cell));
            }
            (grid, made.puzzle)
        });
        self.back_opener("walk-throughs", &[counted.as_deref(), Some(&note)], half)
    }

    /// Draws a heading, below it the first of these notes that leaves room, or the last one, and a part of a grid at the bottom with its givens bold.
    fn back_opener(
        &mut self,
        heading: &str,
        notes: &[Option<&str>],
        piece: Option<(Grid, Grid)>,
    ) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let y = self.heading(&book.words.say(heading, &[]), live.top(), live.height() * 0.4)?;
        // On low pages the last of them is in smaller type, or without its last sentences.
        let usual = book.font(style::TEXT, (live.width() * 0.042).min(Pt::new(22.0)));
        let small = [0.85, 0.7, 0.5].map(|share| book.font(style::TEXT, usual.size * share));
        let last = notes.iter().copied().flatten().last().unwrap_or_default();
        let all = notes.iter().copied().flatten().map(|note| (note, usual));
        let all = all.chain(small.map(|font| (last, font)));
        let ends: Vec<usize> = last.match_indices(". ").map(|(at, _)| at + 1).collect();
        let all = all.chain(ends.into_iter().rev().map(|end| (&last[..end], small[2])));
        let (mut font, mut lines) = (usual, Vec::new());
        for (note, tried) in all {
            (font, lines) = (tried, book.set.paragraph(tried, note, live.width())?);
            if y + font.size * (LEADING * lines.len() as f64 + 1.2) <= live.bottom() {
                break;
            }
        }
        let at = Point::new(live.left(), y + font.size * 1.4);
        let y = self.lines(Role::Paragraph, font, &lines, at, LEADING);
        if let Some((grid, puzzle)) = piece {
            let top = y + book.text_font().size * 2.0;
            let bottom = live.bottom();
            let area = Rect::new(live.left(), top, live.width(), (bottom - top).max(Pt::ZERO));
            let items = motif(&book.set, area, &grid, &puzzle, move |cell| {
                if puzzle.get(cell).is_some() { DIGITS } else { style::TEXT }
            })?;
            self.group(Role::Artifact, items);
        }
        Ok(())
    }

    /// Draws a heading as large as fits, from `top` down, at most `room` high; returns the baseline
    /// of its last line.
    pub(in crate::layout) fn heading(
        &mut self,
        text: &str,
        top: Pt,
        room: Pt,
    ) -> Result<Pt, FontError> {
        Ok(self.heading_and_depth(text, top, (self.heading_size(), room))?.0)
    }

    /// The same; returns as well how far the letters of its last line reach below its baseline.
    fn heading_and_depth(
        &mut self,
        text: &str,
        top: Pt,
        (size, room): (Pt, Pt),
    ) -> Result<(Pt, Pt), FontError> {
        let live = self.live;
        let (font, lines) = self.fitted_heading(text, size, room)?;
        let at = Point::new(live.left(), top);
        let depth = lines.last().map_or(Pt::ZERO, Line::down);
        Ok((self.lines(Role::Heading(1), font, &lines, at, TIGHT), depth))
    }

    /// Returns the greatest size of a heading.
    pub(in crate::layout) fn heading_size(&self) -> Pt {
        (self.live.width() * 0.15).min(Pt::new(84.0))
    }

    /// Returns the lines of a heading as large as fits, of that size at most.
    pub(in crate::layout) fn fitted_heading(
        &self,
        text: &str,
        size: Pt,
        room: Pt,
    ) -> Result<(Font, Vec<Line>), FontError> {
        let (book, least) = (self.book, self.book.style.least_text);
        let mut font = book.font(style::HEAVY, size);
        loop {
            let (fitted, lines) =
                book.set.fitted_evenly(font, text, self.live.width(), 5, least)?;
            if fitted.size * TIGHT * lines.len() as f64 <= room || fitted.size <= least {
                return Ok((fitted, lines));
            }
            font.size = (fitted.size * 0.94).max(least);
        }
    }

    /// The same for a page whose room is needed for a grid: in one line, if that is not too small.
    pub(in crate::layout) fn low_heading(&mut self, text: &str) -> Result<Pt, FontError> {
        let (book, live) = (self.book, self.live);
        let size = self.heading_size();
        let font = book.font(style::HEAVY, size);
        let least = size * LEAST_HEADING;
        let line = book.set.line_within(font, text, live.width(), least)?;
        if line.text() != text || line.font().size < book.style.least_text {
            return self.clear_heading(text, size, live.height() * 0.2);
        }
        let (font, at) = (line.font(), Point::new(live.left(), live.top()));
        let depth = line.down();
        let baseline = self.lines(Role::Heading(1), font, &[line], at, TIGHT);
        Ok(self.clear_of(baseline, depth))
    }

    /// Draws a heading of that size at most at the top of a page, at most `room` high; returns its
    /// baseline, or lower if its letters reach deep.
    pub(in crate::layout) fn clear_heading(
        &mut self,
        text: &str,
        size: Pt,
        room: Pt,
    ) -> Result<Pt, FontError> {
        let (baseline, depth) = self.heading_and_depth(text, self.live.top(), (size, room))?;
        Ok(self.clear_of(baseline, depth))
    }

    /// Returns where a line ends whose letters reach that far below its baseline: lower than there if
    /// they would come near to the text that follows.
    fn clear_of(&self, baseline: Pt, depth: Pt) -> Pt {
        baseline + (depth - self.book.style.text * 0.8).max(Pt::ZERO)
    }

    /// Returns the size of the name of a level on the page of a section.
    fn level_size(&self) -> Pt {
        (self.live.width() * 0.075).min(Pt::new(40.0)).max(self.book.style.least_text)
    }

    /// Draws the level's name on the baseline `low` and its squares above it, as large as the width
    /// and the room below `top` allow.
    fn level_band(&mut self, mark: &LevelMark, top: Pt, low: Pt) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let font = Font { face: style::HEAVY, size: self.level_size() };
        let line = book.set.line_within(font, &mark.name, live.width(), book.style.least_text)?;
        self.group(Role::Heading(2), vec![line.left_at(live.left(), low)]);
        let bottom = low - book.set.ascent(font) - live.height() * 0.012;
        // The squares of few levels would fill the page.
        let widest = (live.width() / 6.0).min(bottom - top);
        let side = (live.width() / gauge_width(mark, Pt::new(1.0)).get()).min(widest);
        if book.style.gauge && side >= book.style.least_text {
            let area = Rect::new(live.left(), bottom - side, gauge_width(mark, side), side);
            let rule = (side * 0.04).clamp(Pt::new(1.0), Pt::new(3.0));
            let items = gauge(mark, area, rule, &book.style.gauge_ink());
            self.group(Role::Artifact, items);
        }
        Ok(())
    }
}

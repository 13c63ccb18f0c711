//! Pages before and after the puzzles: half title, copyright page, contents, notes and blank grids.

use crate::layout::grids::frame::Frame;
use crate::layout::sheet::Sheet;
use crate::layout::style;
use crate::plan::{
    CONTENTS_HEAD, CONTENTS_LINES, CONTENTS_NUMBERS, CONTENTS_PITCH, ContentsEntry, Entry,
    NOTES_PITCH,
};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Destination, Ink, Item, Role, Stroke};
use gridpress_page::text::{Font, LEADING, Line, reading_size};
use std::ops::Range;

impl Sheet<'_, '_> {
    /// Draws only the title, above the middle.
    pub(in crate::layout) fn half_title(&mut self) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let font = book.font(style::HEAVY, (live.width() * 0.075).min(Pt::new(40.0)));
        let least = book.style.least_text;
        let (font, lines) =
            book.set.fitted_evenly(font, &book.plan.title, live.width(), 6, least)?;
        let at = Point::new(live.left(), live.top() + live.height() * 0.3);
        let y = self.lines(Role::Heading(1), font, &lines, at, 1.15);
        if let Some(volume) = book.volume() {
            let font = book.font(style::TEXT, font.size * 0.6);
            let line = book.set.line_within(font, &volume, live.width(), least)?;
            let at = Point::new(live.left(), y + font.size * 1.2);
            self.lines(Role::Paragraph, font, &[line], at, 1.15);
        }
        Ok(())
    }

    /// Draws the copyright information at the bottom of the page.
    pub(in crate::layout) fn copyright(&mut self) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let (plan, words) = (book.plan, book.words);
        let imprint = &plan.imprint;
        let publisher = imprint.publisher.as_ref().map(|name| &name.value);
        let holder = publisher.or(plan.author.as_ref());
        let mut parts = vec![plan.title.clone()];
        parts.extend(plan.subtitle.clone());
        parts.extend(book.volume());
        let year = imprint.year.map(|y| y.to_string());
        let notice: Vec<&str> =
            ["©"].into_iter().chain(year.as_deref()).chain(holder.map(String::as_str)).collect();
        if notice.len() > 1 {
            parts.push(notice.join(" "));
            parts.push(words.say("rights", &[]));
        }
        if let Some(author) = plan.author.as_ref().filter(|a| Some(*a) != holder) {
            parts.push(author.clone());
        }
        parts.extend(imprint.edition.as_ref().map(|edition| edition.value.clone()));
        let isbn = match imprint.isbn.as_slice() {
            [of_all] => Some(of_all),
            each => each.get(book.part.volume()),
        };
        parts.extend(isbn.map(|isbn| format!("ISBN {}", isbn.value)));
        parts.push(match book.puzzles().len() {
            1 => words.say("one-solution-single", &[]),
            count => words.say("one-solution", &[("count", &count)]),
        });
        let mut font = book.text_font();
        // Long texts on a small page shrink as far as allowed.
        let lines = loop {
            let mut lines = Vec::new();
            for part in &parts {
                lines.push(book.set.paragraph(font, part, live.width())?);
            }
            let height = font.size * LEADING * lines.iter().flatten().count() as f64;
            if height < live.height() * 0.9 || font.size <= book.style.least_text {
                break lines;
            }
            font.size = (font.size * 0.94).max(book.style.least_text);
        };
        let mut fit = (live.height() / (font.size * LEADING)).floor().max(1.0) as usize;
        let count = lines.iter().flatten().count().min(fit);
        let height = font.size * LEADING * count.saturating_sub(1) as f64
            + book.set.ascent(font)
            + book.set.descent(font);
        let top = live.bottom() - height;
        // Accents over capitals stay below the top.
        let up = lines.iter().flatten().next().map_or(Pt::ZERO, Line::up);
        let mut baseline = top + book.set.cap_height(font).max(up);
        for part in lines {
            let mut items = Vec::new();
            for line in part.iter().take(fit) {
                items.push(line.left_at(live.left(), baseline));
                baseline += font.size * LEADING;
            }
            fit -= items.len();
            if !items.is_empty() {
                self.group(Role::Paragraph, items);
            }
        }
        Ok(())
    }

    /// Draws some entries of the contents, each with a dotted line to its page number.
    pub(in crate::layout) fn contents(&mut self, entries: Range<usize>) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let title = book.words.say("contents", &[]);
        let y = self.heading(&title, live.top(), live.height() * CONTENTS_HEAD)?;
        let all = book.plan.contents(book.part);
        let listed = all.get(entries).unwrap_or_default();
        // A few lines alone on a page are set as large as on a page of text.
        let room = book.foot_baseline(live) - book.text_font().size * 2.0 - y;
        let text = book.text_font().size;
        let mut size = self.reading_font().size.max(text);
        let (set, may_wrap) = loop {
            let font = book.font(style::TEXT, size);
            let set = self.entries(listed, font)?;
            let heights = listed.iter().zip(&set);
            let rows: f64 = heights.map(|(entry, (_, lines))| entry.height(lines.len())).sum();
            let high = size * ((rows + 1.3) * CONTENTS_PITCH);
            let cut = self.cut_details(listed, font)?;
            if cut == 0 && high <= room || size <= text {
                // Where there is room, a level and numbers take two lines rather than be cut.
                break (set, high + size * (LEADING * cut as f64) <= room);
            }
            size = (size * 0.95).max(text);
        };
        let (font, bold) = (book.font(style::TEXT, size), book.font(style::STRONG, size));
        let pitch = font.size * CONTENTS_PITCH;
        let mut baseline = y + pitch * 1.3;
        for (entry, (text, mut lines)) in listed.iter().zip(set) {
            let Some(page) = book.plan.pages.get(entry.page) else { continue };
            let number = book.set.line(bold, &page.printed())?;
            let top = baseline - book.set.ascent(font);
            let Some(line) = lines.pop() else { continue };
            let mut items = Vec::new();
            for above in &lines {
                items.push(above.left_at(live.left(), baseline));
                baseline += font.size * LEADING;
            }
            items.push(line.left_at(live.left(), baseline));
            let (from, to) = (
                live.left() + line.width() + font.size * 0.5,
                live.right() - number.width() - font.size * 0.5,
            );
            if to - from > font.size {
                let width = (font.size * 0.08).max(book.style.least_line);
                let dash = vec![width, font.size * 0.35];
                let stroke = Stroke { width, ink: Ink::BLACK, dash };
                let y = baseline - width / 2.0;
                items.push(Item::Line { from: Point::new(from, y), to: Point::new(to, y), stroke });
            }
            items.push(number.right_at(live.right(), baseline));
            if let Entry::Section(section) = entry.what {
                // Indented, because it is not a part of the title.
                baseline += font.size * LEADING;
                let x = live.left() + font.size;
                let room = live.width() - font.size;
                let mut text = self.section_in_short(section);
                if may_wrap
                    && book.set.line(font, &text)?.width() > room
                    && let (Some(level), numbers) = self.level_and_numbers(section)
                {
                    let line = book.set.line_within(font, &level, room, book.style.least_text)?;
                    items.push(line.left_at(x, baseline));
                    baseline += font.size * LEADING;
                    text = numbers;
                }
                let line = book.set.line_within(font, &text, room, book.style.least_text)?;
                items.push(line.left_at(x, baseline));
            }
            self.group(Role::ListItem, items);
            if let Some(page) = book.page_ref(entry.page) {
                let height = baseline - top + font.size * 0.3;
                let area = Rect::new(live.left(), top, live.width(), height);
                let to = Destination { page, at: Point::default() };
                self.items.push(Item::Link { area, to, says: text });
            }
            baseline += pitch;
        }
        self.folio()
    }

    /// Returns the text of each entry, and its lines.
    fn entries(
        &self,
        listed: &[ContentsEntry],
        font: Font,
    ) -> Result<Vec<(String, Vec<Line>)>, FontError> {
        let width = self.live.width() - font.size * CONTENTS_NUMBERS;
        let set = |entry: &ContentsEntry| {
            let text = self.entry(&entry.what);
            let fitted = self.book.set.fitted(font, &text, width, CONTENTS_LINES, font.size);
            fitted.map(|(_, lines)| (text, lines))
        };
        listed.iter().map(set).collect()
    }

    /// Returns how many lines below the titles of sections are too long.
    fn cut_details(&self, listed: &[ContentsEntry], font: Font) -> Result<usize, FontError> {
        let (room, mut cut) = (self.live.width() - font.size, 0);
        for entry in listed {
            if let Entry::Section(section) = entry.what
                && self.book.set.line(font, &self.section_in_short(section))?.width() > room
            {
                cut += 1;
            }
        }
        Ok(cut)
    }

    /// Returns the level of a section and the numbers of its puzzles in this volume.
    pub(in crate::layout) fn section_in_short(&self, section: usize) -> String {
        let (level, numbers) = self.level_and_numbers(section);
        level.map_or(numbers.clone(), |level| format!("{level}  ·  {numbers}"))
    }

    fn level_and_numbers(&self, section: usize) -> (Option<String>, String) {
        let book = self.book;
        let here = book.plan.section_in(section, book.part.volume());
        let puzzles = book.plan.puzzles.get(here).unwrap_or_default();
        let numbers = match (puzzles.first(), puzzles.last()) {
            (Some(first), Some(last)) => book.words.numbers(first.number, last.number),
            _ => String::new(),
        };
        (book.level_of_section(section).map(|level| level.name), numbers)
    }

    fn entry(&self, what: &Entry) -> String {
        let words = self.book.words;
        match what {
            Entry::HowTo => words.say("how-to", &[]),
            Entry::Technique(technique) => words.technique(*technique).to_owned(),
            Entry::Section(index) => {
                let section = self.book.plan.sections.get(*index);
                section.map(|s| s.title.clone()).unwrap_or_default()
            }
            Entry::Hints => words.say("hints", &[]),
            Entry::Answers => words.say("answers", &[]),
            Entry::WalkThroughs => words.say("walk-throughs", &[]),
            Entry::BlankGrids => words.say("blank-grids", &[]),
            Entry::Notes => words.say("notes", &[]),
        }
    }

    /// Draws lines to write on.
    pub(in crate::layout) fn notes(&mut self) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        self.running_head(&book.words.say("notes", &[]))?;
        let body = book.body(live);
        let pitch = NOTES_PITCH;
        let count = (body.height() / pitch).floor().max(0.0) as usize;
        let width = book.style.least_line;
        let stroke =
            Stroke { width, ink: Ink::Black(book.style.line_tint(width)), dash: Vec::new() };
        let lines = (1..=count).map(|i| {
            let y = body.top() + pitch * i as f64 - width;
            let (from, to) = (Point::new(live.left(), y), Point::new(live.right(), y));
            Item::Line { from, to, stroke: stroke.clone() }
        });
        self.group(Role::Artifact, lines.collect());
        self.folio()
    }

    /// Draws empty grids to copy puzzles into, as large as those of a section.
    pub(in crate::layout) fn blank_grids(&mut self, section: usize) -> Result<(), FontError> {
        let book = self.book;
        let section = &book.plan.sections[section];
        self.running_head(&book.words.say("blank-grids", &[]))?;
        for slot in book.slots(self.page) {
            let mut symbols = book.symbols.borrow_mut();
            let item = if section.is_samurai {
                symbols.empty_samurai(book.style, slot.grid)
            } else {
                let rules = section.request.typical_rules();
                let frame = Frame::new(book.style, rules, slot.grid.origin, slot.grid.width());
                symbols.empty_grid(book.style, &frame)
            };
            drop(symbols);
            self.group(Role::Artifact, vec![item]);
            self.write_lines(&slot)?;
        }
        self.folio()
    }

    /// Returns a font slightly larger than running text, for pages of text.
    pub(in crate::layout) fn reading_font(&self) -> Font {
        let least = self.book.style.least_text;
        Font { face: style::TEXT, size: reading_size(self.live.width(), least) }
    }
}

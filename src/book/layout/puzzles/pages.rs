//! Pages of grids: puzzles, and their answers.

use crate::layout::puzzles::slots::Slot;
use crate::layout::sheet::Sheet;
use crate::layout::{rules, style};
use crate::plan::PageContent;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Destination, Item, Role};
use gridpress_page::text::{Font, Line, TIGHT};

/// The darkness of the band where a section begins.
const BAND: f64 = 0.15;

/// The lines of a sheet to hand out, each with its share of the width.
const FIELDS: [(&str, f64); 3] = [("name", 0.52), ("class", 0.2), ("date", 0.28)];

impl Sheet<'_, '_> {
    /// Draws puzzles in their slots, and at the bottom where their answers and hints are.
    pub(in crate::layout) fn puzzle_page(&mut self, puzzles: &[usize]) -> Result<(), FontError> {
        let book = self.book;
        let index = puzzles.first().and_then(|&p| book.plan.puzzles.get(p)).map(|p| p.section);
        if let Some(index) = index {
            self.tab(index)?;
        }
        let section = index.and_then(|index| book.plan.sections.get(index));
        let title = section.map_or("", |s| s.title.as_str());
        let rules = section.map(|s| s.request.rules).filter(|rules| rules.symbols().is_none());
        let letters = rules.and_then(|rules| rules::above_nine(book.words, rules));
        let starts = |index: usize| {
            puzzles.first() == Some(&book.plan.section_in(index, book.part.volume()).start)
        };
        match index.filter(|&index| {
            starts(index) && book.has_band(&PageContent::Opener { section: index })
        }) {
            _ if book.style.name_head && book.style.running_head => self.name_head()?,
            Some(index) => {
                let short = self.section_in_short(index);
                let both = letters.map(|letters| format!("{letters}  \u{b7}  {short}"));
                self.band(title, &[&both.unwrap_or_default(), &short])?;
            }
            None => self.head(title, letters.as_deref())?,
        }
        let slots = book.slots(self.page);
        for (slot, &puzzle) in slots.iter().zip(puzzles) {
            self.puzzle(slot, puzzle)?;
        }
        let bottom = slots.iter().map(|slot| slot.area.bottom()).max();
        self.references(puzzles, bottom.unwrap_or(self.live.top()))?;
        self.folio()
    }

    /// Draws answers in their slots.
    pub(in crate::layout) fn answer_page(&mut self, puzzles: &[usize]) -> Result<(), FontError> {
        let book = self.book;
        self.answers_tab()?;
        let starts = puzzles.first() == Some(&book.puzzles().start);
        if starts && book.has_band(&PageContent::AnswersOpener) {
            self.band(&book.words.say("answers", &[]), &[])?;
            return self.answer_grids(puzzles);
        }
        let number = |index: Option<&usize>| Some(book.plan.puzzles.get(*index?)?.number);
        let text = match (number(puzzles.first()), number(puzzles.last())) {
            (Some(from), Some(to)) if from < to => {
                book.words.say("answers-range", &[("from", &from), ("to", &to)])
            }
            (Some(only), _) if !starts => book.words.say("answer", &[("n", &only)]),
            _ => book.words.say("answers", &[]),
        };
        self.running_head(&text)?;
        self.answer_grids(puzzles)
    }

    fn answer_grids(&mut self, puzzles: &[usize]) -> Result<(), FontError> {
        let size = match self.book.size_at_answers.get() {
            Some(&size) => size,
            None => {
                let size = self.size_at_answers()?;
                *self.book.size_at_answers.get_or_init(|| size)
            }
        };
        let slots = self.book.slots(self.page);
        for (slot, &puzzle) in slots.iter().zip(puzzles) {
            let page = match size > Pt::ZERO {
                true => self.page_of_puzzle(slot, puzzle, size)?,
                false => None,
            };
            self.answer(slot, puzzle, page)?;
        }
        self.folio()
    }

    /// Returns the largest size in which all answers of the file can name the pages of their puzzles;
    /// zero if some have no room even for the least text.
    fn size_at_answers(&self) -> Result<Pt, FontError> {
        let book = self.book;
        let slots =
            book.plan.pages[book.pages.clone()].iter().flat_map(|page| match page.content {
                PageContent::Answers { .. } => book.slots(page),
                _ => Vec::new(),
            });
        // Hardly larger than the numbers, for which the distance from the grids is meant.
        let number = |slot: Slot| {
            let height = book.number_height(slot.grid.width());
            (book.set.size_for_digits(style::HEAVY, height) * 1.1).max(book.style.least_text)
        };
        let usual = slots.map(number).fold(book.text_font().size, Pt::min);
        'sizes: for size in [usual, (usual + book.style.least_text) / 2.0, book.style.least_text] {
            for page in &book.plan.pages[book.pages.clone()] {
                let PageContent::Answers { puzzles, .. } = &page.content else { continue };
                let sheet = Sheet::new(book, page);
                for (slot, &puzzle) in book.slots(page).iter().zip(puzzles) {
                    if sheet.page_of_puzzle(slot, puzzle, size)?.is_none() {
                        continue 'sizes;
                    }
                }
            }
            return Ok(size);
        }
        Ok(Pt::ZERO)
    }

    /// Draws lines for name, class and date in place of the running head.
    fn name_head(&mut self) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let baseline = book.head_baseline(live);
        let gap = book.text_font().size * 1.2;
        let room = live.width() - gap * (FIELDS.len() - 1) as f64;
        let (mut x, mut items) = (live.left(), Vec::new());
        for (key, share) in FIELDS {
            self.write_line(key, x, x + room * share, baseline, &mut items)?;
            x = x + room * share + gap;
        }
        self.group(Role::Paragraph, items);
        Ok(())
    }

    /// Draws a tinted band in place of the running head, where something new begins: its title, and
    /// at the other end the first of these texts about it for which there is room.
    fn band(&mut self, title: &str, more: &[&str]) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        if !book.style.running_head || title.trim().is_empty() {
            return Ok(());
        }
        let font = book.text_font();
        let bold = Font { face: style::STRONG, ..font };
        let (least, inset) = (book.style.least_text, font.size * 0.4);
        let width = live.width() - inset * 2.0;
        let baseline = book.head_baseline(live);
        let bottom = baseline + book.set.descent(font) + font.size * 0.2;
        let area = Rect::new(live.left(), live.top(), live.width(), bottom - live.top());
        let fill = Some(book.style.tint_ink(BAND));
        self.group(Role::Artifact, vec![Item::Box { area, fill, stroke: None }]);
        let title = book.set.line_within(bold, title, width, least)?;
        let mut items = vec![title.left_at(live.left() + inset, baseline)];
        for more in more {
            let more = book.set.line(font, more)?;
            if more.width() > Pt::ZERO && title.width() + font.size * 2.0 + more.width() <= width {
                items.push(more.right_at(live.right() - inset, baseline));
                break;
            }
        }
        self.group(Role::Heading(1), items);
        Ok(())
    }

    /// Draws the running head with the section or the kind of page: on the left above the numbers,
    /// or, if the layout asks for it, on the right with the title of the book on the left.
    pub(in crate::layout) fn running_head(&mut self, text: &str) -> Result<(), FontError> {
        self.head(text, None)
    }

    /// Draws the running head, and on its right a note, if there is one and room for it, in place of
    /// the title of the book.
    fn head(&mut self, text: &str, note: Option<&str>) -> Result<(), FontError> {
        let book = self.book;
        if !book.style.running_head || text.trim().is_empty() {
            return Ok(());
        }
        let font = book.text_font();
        let least = book.style.least_text;
        let line = book.set.line_within(font, text, self.live.width(), least)?;
        let baseline = book.head_baseline(self.live);
        let mut items = Vec::new();
        let note = note.map(|note| self.beside_head(font, &line, note)).transpose()?.flatten();
        if let Some(note) = note {
            items.push(line.left_at(self.live.left(), baseline));
            items.push(note.right_at(self.live.right(), baseline));
        } else if let Some(title) = self.running_title(font, &line)? {
            items.push(title.left_at(self.live.left(), baseline));
            items.push(line.right_at(self.live.right(), baseline));
        } else {
            items.push(line.left_at(self.live.left(), baseline));
        }
        self.group(Role::Artifact, items);
        Ok(())
    }

    /// Returns the title of the book, if the layout asks for it, the head says something else, and there is
    /// room beside it.
    fn running_title(&self, font: Font, head: &Line) -> Result<Option<Line>, FontError> {
        let book = self.book;
        if book.plan.title.trim() == head.text().trim() {
            return Ok(None);
        }
        // A number at the top of a page would look like that of the page or of a puzzle.
        let is_number = book.plan.title.chars().all(|c| c.is_ascii_digit());
        if !book.style.running_title || is_number {
            return Ok(None);
        }
        self.beside_head(font, head, &book.plan.title)
    }

    /// Returns a line for beside the running head; `None` if there is no room for it.
    fn beside_head(&self, font: Font, head: &Line, text: &str) -> Result<Option<Line>, FontError> {
        let line = self.book.set.line(font, text)?;
        let room = self.live.width() - head.width() - font.size * 2.0;
        Ok((line.width() <= room).then_some(line))
    }

    /// Draws "Answer on page N" and "Hint on page N" at the bottom beside the spine, as links on a
    /// screen: beside each other, or the hint above if there is only room between `bottom`, where the
    /// puzzles end, and the answer.
    fn references(&mut self, puzzles: &[usize], bottom: Pt) -> Result<(), FontError> {
        let book = self.book;
        if !book.style.answer_reference {
            return Ok(());
        }
        let font = book.font(style::TEXT, book.style.text);
        let (live, least) = (self.live.width(), book.style.least_text);
        let width = self.beside_folio()?;
        let foot = book.foot_baseline(self.live);
        let (mut used, mut above) = (Pt::ZERO, foot - font.size * TIGHT);
        let has_room = |line: &Line, at: Pt| at - line.up() - font.size * 0.4 >= bottom;
        if let Some(text) = self.answer_reference(puzzles) {
            let beside = book.set.line_within(font, &text, width, least)?;
            let whole = book.set.line_within(font, &text, live, least)?;
            let is_above = beside.text() != text && whole.text() == text && has_room(&whole, above);
            let (line, at) = if is_above { (whole, above) } else { (beside, foot) };
            match is_above {
                true => above -= font.size * TIGHT,
                false => used = line.width() + font.size * 1.5,
            }
            let (item, area) = self.inside(&line, at);
            self.group(Role::Paragraph, vec![item]);
            let linked = puzzles.iter().find_map(|&p| Some((p, book.to_answer(p)?)));
            if let Some((puzzle, to)) = linked {
                let number = book.plan.puzzles.get(puzzle).map_or(0, |p| p.number);
                let says = book.words.say("to-answer", &[("n", &number)]);
                self.items.push(Item::Link { area, to, says });
            }
        }
        let Some((text, page)) = self.hint_reference(puzzles) else { return Ok(()) };
        let room = (width - used - font.size * 0.5).max(Pt::ZERO);
        let mut at = (foot, used);
        let mut line = book.set.line_within(font, &text, room, least)?;
        if line.text() != text {
            line = book.set.line_within(font, &text, live, least)?;
            at = (above, Pt::ZERO);
        }
        // In so little room, `check` says that it is left out.
        if line.text() != text || at.0 < foot && !has_room(&line, at.0) {
            return Ok(());
        }
        let (item, area) = self.beside_spine(&line, at.0, at.1);
        self.group(Role::Paragraph, vec![item]);
        if let Some(page) = book.page_ref(page) {
            let to = Destination { page, at: Point::default() };
            self.items.push(Item::Link { area, to, says: text });
        }
        Ok(())
    }

    /// Returns "Answer on page N"; `None` if the book has no answers.
    fn answer_reference(&self, puzzles: &[usize]) -> Option<String> {
        let book = self.book;
        let page_of = |&p: &usize| book.plan.puzzles.get(p)?.answer_page;
        let pages: Vec<usize> = puzzles.iter().filter_map(page_of).collect();
        let (from, to) = self.folios(&pages)?;
        let apart = book.page_ref(*pages.first()?).is_none();
        let key = match (puzzles.len(), from == to) {
            (_, true) if apart => "answers-apart",
            (_, false) if apart => "answers-apart-pages",
            (1, _) => "answer-on-page",
            (_, true) => "answers-on-page",
            (_, false) => "answers-on-pages",
        };
        Some(book.words.say(key, &[("page", &from), ("from", &from), ("to", &to)]))
    }

    /// Returns "Hint on page N" and that page of the plan; `None` if the book has no hints.
    fn hint_reference(&self, puzzles: &[usize]) -> Option<(String, usize)> {
        let book = self.book;
        let page_of = |&p: &usize| {
            let holds = |page: &usize| match book.plan.pages.get(*page).map(|page| &page.content) {
                Some(PageContent::Hints { puzzles }) => puzzles.contains(&p),
                _ => false,
            };
            book.pages.clone().find(holds)
        };
        let pages: Vec<usize> = puzzles.iter().filter_map(page_of).collect();
        let (from, to) = self.folios(&pages)?;
        let key = match (puzzles.len(), from == to) {
            (1, _) => "hint-on-page",
            (_, true) => "hints-on-page",
            (_, false) => "hints-on-pages",
        };
        let text = book.words.say(key, &[("page", &from), ("from", &from), ("to", &to)]);
        Some((text, *pages.first()?))
    }

    /// Returns the least and the greatest printed number of these pages of the plan.
    fn folios(&self, pages: &[usize]) -> Option<(u32, u32)> {
        let folios = || pages.iter().filter_map(|&p| Some(self.book.plan.pages.get(p)?.folio));
        Some((folios().min()?, folios().max()?))
    }
}

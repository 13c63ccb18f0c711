//! What all pages share: the book, the printable area, the running head, the page number, and the
//! positions of puzzles and answers.

use super::gauge::LevelMark;
use super::grid::Symbols;
use super::slots::{Extras, Slot, slots};
use super::style::Style;
use super::words::Words;
use crate::plan::{BookPlan, PageContent, PagePlan, Part, Side};
use gridpress_engine::generate::{Made, Request};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Point, Pt, Rect};
use gridpress_page::scene::{Destination, Item, PageRef, Role};
use gridpress_page::text::{Font, Line, ProsePage, Setter};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// The data that pages are drawn from.
pub(super) struct Book<'a> {
    pub plan: &'a BookPlan,
    /// The part of the plan that the document contains, and its pages there.
    pub part: Part,
    pub pages: Range<usize>,
    pub made: &'a [Made],
    pub style: &'a Style,
    pub words: &'static Words,
    pub set: Setter<'a>,
    pub symbols: RefCell<Symbols>,
    /// The pages of each of the book's own texts, once it is set.
    pub prose: RefCell<HashMap<usize, Rc<[ProsePage]>>>,
}

impl<'a> Book<'a> {
    /// Returns the area of a page inside its margins.
    pub(super) fn live(&self, page: &PagePlan) -> Rect {
        Rect::of_size(self.plan.trim).inset(page.margins)
    }

    /// Returns how far drawings extend over the edges of a page.
    pub(super) fn bleed(&self, page: &PagePlan) -> Insets {
        let b = self.plan.bleed;
        match page.side {
            Side::Recto => b,
            Side::Verso => Insets { left: b.right, right: b.left, ..b },
        }
    }

    /// Returns the puzzles of this volume, as a range of those of the plan.
    pub(super) fn puzzles(&self) -> Range<usize> {
        self.plan.volumes.get(self.part.volume()).cloned().unwrap_or_default()
    }

    /// Returns the first puzzle of this volume.
    pub(super) fn first_made(&self) -> Option<&'a Made> {
        self.made.get(self.puzzles().start)
    }

    /// Returns "Volume 2 of 3"; `None` for a book of one volume.
    pub(super) fn volume(&self) -> Option<String> {
        volume_of(self.plan, self.words, self.part.volume())
    }

    /// Returns a font of the requested size, or of the least size allowed.
    pub(super) fn font(&self, face: gridpress_page::font::FaceId, size: Pt) -> Font {
        Font { face, size: size.max(self.style.least_text) }
    }

    /// Returns the font of page numbers, references and running text.
    pub(super) fn text_font(&self) -> Font {
        self.font(Style::TEXT, self.style.text)
    }

    /// Returns the baseline of the last line of a page.
    pub(super) fn foot_baseline(&self, live: Rect) -> Pt {
        live.bottom() - self.set.descent(self.text_font())
    }

    /// Returns the baseline of the running head.
    pub(super) fn head_baseline(&self, live: Rect) -> Pt {
        live.top() + self.set.ascent(self.text_font())
    }

    /// Returns the area for puzzles or answers between the running head and the bottom line.
    pub(super) fn body(&self, live: Rect) -> Rect {
        let font = self.text_font();
        let top = if self.style.running_head {
            self.head_baseline(live) + self.set.descent(font) + font.size * 0.6
        } else {
            live.top()
        };
        let bottom = self.foot_baseline(live) - self.set.cap_height(font) - font.size * 0.8;
        Rect::new(live.left(), top, live.width(), (bottom - top).max(Pt::ZERO))
    }

    /// Returns the level of a puzzle, by index.
    pub(super) fn level_of(&self, puzzle: usize) -> Option<LevelMark> {
        let section = self.plan.sections.get(self.plan.puzzles.get(puzzle)?.section)?;
        self.mark(&section.request, self.made.get(puzzle))
    }

    /// Returns the level that a section requests, or else the levels of its puzzles: the hardest,
    /// named together with the easiest if they differ.
    pub(super) fn level_of_section(&self, section: usize) -> Option<LevelMark> {
        let plan = self.plan.sections.get(section)?;
        if let Some(mark) = self.mark(&plan.request, None) {
            return Some(mark);
        }
        let marks = || plan.puzzles.clone().filter_map(|puzzle| self.level_of(puzzle));
        let easiest = marks().min_by_key(|mark| mark.place)?;
        let hardest = marks().max_by_key(|mark| mark.place)?;
        if easiest.place == hardest.place {
            return Some(hardest);
        }
        // No sentence about one level applies to all of them.
        let (id, name) = (String::new(), format!("{} – {}", easiest.name, hardest.name));
        Some(LevelMark { id, name, ..hardest })
    }

    fn mark(&self, request: &Request, made: Option<&Made>) -> Option<LevelMark> {
        let mut mark = LevelMark::of(self.words, request, made)?;
        if let Some(own) = self.plan.level_title(&mark.id) {
            own.clone_into(&mut mark.name);
        }
        Some(mark)
    }

    /// Returns the slots of the puzzles or answers of a page, in the order of the plan.
    pub(super) fn slots(&self, page: &PagePlan) -> Vec<Slot> {
        let body = self.body(self.live(page));
        let style = self.style;
        let (count, mut slots) = match &page.content {
            PageContent::Puzzles { puzzles, places } => (
                puzzles.len(),
                slots(self, body, *places, style.puzzle_gap, Extras::of_puzzle(style)),
            ),
            PageContent::Answers { puzzles, places } => {
                (puzzles.len(), slots(self, body, *places, style.answer_gap, Extras::default()))
            }
            PageContent::BlankGrids { places, .. } => {
                let count = places.count() as usize;
                let lines = Extras { lines: true, ..Extras::default() };
                (count, slots(self, body, *places, style.puzzle_gap, lines))
            }
            _ => return Vec::new(),
        };
        slots.truncate(count);
        slots
    }

    /// Returns the page of the document for this page of the plan, if it contains it.
    pub(super) fn page_ref(&self, page: usize) -> Option<PageRef> {
        self.pages.contains(&page).then(|| PageRef(page - self.pages.start))
    }

    /// Returns the link target of a puzzle; `None` if it is in another file.
    pub(super) fn to_puzzle(&self, puzzle: usize) -> Option<Destination> {
        let page = self.plan.puzzles.get(puzzle)?.page;
        self.to_slot(page, puzzle)
    }

    /// Returns the link target of an answer.
    pub(super) fn to_answer(&self, puzzle: usize) -> Option<Destination> {
        let page = self.plan.puzzles.get(puzzle)?.answer_page?;
        self.to_slot(page, puzzle)
    }

    fn to_slot(&self, page: usize, puzzle: usize) -> Option<Destination> {
        let plan = self.plan.pages.get(page)?;
        let (PageContent::Puzzles { puzzles, .. } | PageContent::Answers { puzzles, .. }) =
            &plan.content
        else {
            return None;
        };
        let place = puzzles.iter().position(|&p| p == puzzle)?;
        let at = self.slots(plan).get(place)?.area.origin;
        Some(Destination { page: self.page_ref(page)?, at })
    }
}

/// Returns "Volume 2 of 3"; `None` for a book of one volume.
pub(super) fn volume_of(plan: &BookPlan, words: &Words, volume: usize) -> Option<String> {
    let (n, of) = (volume + 1, plan.volumes.len());
    (of > 1).then(|| words.say("volume", &[("n", &n), ("of", &of)]))
}

/// Returns the title of a file: that of the book and its volume.
pub(super) fn title_of(plan: &BookPlan, words: &Words, volume: usize) -> String {
    match volume_of(plan, words, volume) {
        Some(volume) => format!("{} – {volume}", plan.title),
        None => plan.title.clone(),
    }
}

/// A page being drawn.
pub(super) struct Sheet<'b, 'a> {
    pub book: &'b Book<'a>,
    pub page: &'b PagePlan,
    pub live: Rect,
    pub items: Vec<Item>,
}

impl<'b, 'a> Sheet<'b, 'a> {
    pub(super) fn new(book: &'b Book<'a>, page: &'b PagePlan) -> Self {
        Sheet { book, page, live: book.live(page), items: Vec::new() }
    }

    /// Adds items with one role to the page.
    pub(super) fn group(&mut self, role: Role, items: Vec<Item>) {
        if !items.is_empty() {
            self.items.push(Item::Group { role, items });
        }
    }

    /// Draws the page number at the outer lower corner or in the middle.
    pub(super) fn folio(&mut self) -> Result<(), FontError> {
        let font = self.book.font(Style::STRONG, self.book.style.text);
        let line = self.book.set.line(font, &self.page.printed())?;
        let baseline = self.book.foot_baseline(self.live);
        let item = if self.book.style.folio_outside {
            self.outside(&line, baseline)
        } else {
            line.centred_at(self.live.centre().x, baseline)
        };
        self.group(Role::Artifact, vec![item]);
        Ok(())
    }

    /// Places a line at the outer edge of the page.
    pub(super) fn outside(&self, line: &Line, baseline: Pt) -> Item {
        match self.page.side {
            Side::Recto => line.right_at(self.live.right(), baseline),
            Side::Verso => line.left_at(self.live.left(), baseline),
        }
    }

    /// Places a line at the inner edge of the page; also returns the area it covers.
    pub(super) fn inside(&self, line: &Line, baseline: Pt) -> (Item, Rect) {
        let (item, left) = match self.page.side {
            Side::Recto => (line.left_at(self.live.left(), baseline), self.live.left()),
            Side::Verso => {
                (line.right_at(self.live.right(), baseline), self.live.right() - line.width())
            }
        };
        let area = Rect::new(left, baseline - line.up(), line.width(), line.up() + line.down());
        (item, area)
    }

    /// Sets the lines of a paragraph or a heading from `top` down; returns where the next may
    /// begin.
    pub(super) fn lines(
        &mut self,
        role: Role,
        font: Font,
        lines: &[Line],
        at: Point,
        leading: f64,
    ) -> Pt {
        let mut baseline = at.y + self.book.set.cap_height(font);
        if let Some(first) = lines.first() {
            // Accents over capitals stay below the requested line.
            baseline = baseline.max(at.y + first.up());
        }
        let mut items = Vec::with_capacity(lines.len());
        let mut bottom = at.y;
        for line in lines {
            items.push(line.left_at(at.x, baseline));
            bottom = baseline;
            baseline += font.size * leading;
        }
        self.group(role, items);
        bottom
    }
}

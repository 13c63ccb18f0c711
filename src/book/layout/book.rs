//! The data that all pages of a document are drawn from.

use super::measure::Measure;
use super::words::Words;
use crate::layout::explained::lesson::Lessons;
use crate::layout::grids::symbols::Symbols;
use crate::layout::puzzles::gauge::LevelMark;
use crate::plan::{BookPlan, PageContent, PagePlan, Part, Side};
use crate::template::{Openers, Template};
use gridpress_engine::generate::{Made, Request};
use gridpress_engine::grade::Minutes;
use gridpress_engine::techniques::TechniqueSet;
use gridpress_page::font::FontBook;
use gridpress_page::geom::{Insets, Pt, Rect};
use gridpress_page::scene::PageRef;
use gridpress_page::text::{Line, ProsePage, Setter};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::{Deref, Range};
use std::rc::Rc;

/// The data that pages are drawn from.
pub(super) struct Book<'a> {
    pub plan: &'a BookPlan,
    /// The part of the plan that the document contains, and its pages there.
    pub part: Part,
    pub pages: Range<usize>,
    pub made: &'a [Made],
    pub measure: Measure<'a>,
    pub words: &'static Words,
    pub symbols: RefCell<Symbols>,
    /// The pages of each of the book's own texts, once it is set.
    pub prose: RefCell<HashMap<usize, Rc<[ProsePage]>>>,
    /// What the technique pages show, once it is searched.
    pub lessons: OnceCell<Lessons>,
    /// The greatest size of the names of techniques as headings, and their room.
    pub size_of_names: OnceCell<(Pt, Pt)>,
    /// The size of the words on all pages that explain grids.
    pub size_of_explanations: OnceCell<Pt>,
    /// The size of the words beside answers that name the pages of their puzzles, once it is known; zero
    /// if some answer has no room for them.
    pub size_at_answers: OnceCell<Pt>,
    /// The tabs at the edge of the pages, once they are set.
    pub tabs: OnceCell<Tabs>,
}

/// All tabs of a file.
#[derive(Debug)]
pub(super) struct Tabs {
    /// The height of each.
    pub height: Pt,
    /// The labels in the order of the sections, then that of the answers; `None` for those that
    /// have no room.
    pub labels: Vec<Option<Line>>,
}

impl<'a> Deref for Book<'a> {
    type Target = Measure<'a>;

    fn deref(&self) -> &Measure<'a> {
        &self.measure
    }
}

impl<'a> Book<'a> {
    /// Prepares to draw a part of a plan; `made` holds its puzzles in the order of their numbers.
    pub(super) fn new(
        plan: &'a BookPlan,
        part: Part,
        made: &'a [Made],
        style: &'a Template,
        fonts: &'a FontBook,
    ) -> Self {
        let everywhere = Words::with(&plan.language, plan.words.as_ref());
        Book {
            plan,
            part,
            pages: plan.part(part),
            made,
            measure: Measure { style, set: Setter::new(fonts), words: everywhere },
            words: words_of(plan),
            symbols: RefCell::default(),
            prose: RefCell::default(),
            lessons: OnceCell::new(),
            size_of_names: OnceCell::new(),
            size_of_explanations: OnceCell::new(),
            size_at_answers: OnceCell::new(),
            tabs: OnceCell::new(),
        }
    }

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

    /// Whether a band begins a section or the answers, because this opener is no page of the file.
    pub(super) fn has_band(&self, opener: &PageContent) -> bool {
        let pages = &self.plan.pages[self.pages.clone()];
        self.style.openers != Openers::None && pages.iter().all(|page| page.content != *opener)
    }

    /// Returns the first puzzle of this volume.
    pub(super) fn first_made(&self) -> Option<&'a Made> {
        self.made.get(self.puzzles().start)
    }

    /// Returns a note with one on how regions are counted; `None` if none of the puzzles has regions.
    pub(super) fn with_regions<'m>(
        &self,
        note: &str,
        made: impl IntoIterator<Item = &'m Made>,
    ) -> Option<String> {
        let has_regions = |made: &Made| made.puzzle.rules().regions().is_some();
        let counted = || format!("{note} {}", self.words.say("regions-counted", &[]));
        made.into_iter().any(has_regions).then(counted)
    }

    /// Returns the puzzles of this volume that have the shape and the rules of those of a section.
    pub(super) fn made_like(&self, section: usize) -> impl Iterator<Item = &'a Made> {
        let kind = |made: &Made| {
            let rules = made.puzzle.rules();
            let (shape, variants) = (rules.shape(), rules.variants());
            let has = (rules.regions().is_some(), !rules.cages().is_empty(), rules.symbols());
            (shape, variants, has, made.samurai.is_some())
        };
        let first = self.plan.section_in(section, self.part.volume()).start;
        let wanted = self.made.get(first).map(kind);
        let made = self.made.get(self.puzzles()).unwrap_or_default().iter();
        made.filter(move |made| Some(kind(made)) == wanted)
    }

    /// Returns how many minutes the puzzles take; `None` if that is not known of all of them.
    pub(super) fn minutes_of(&self, puzzles: Range<usize>) -> Option<String> {
        let times = self.made.get(puzzles)?.iter().map(|made| made.grade.minutes.as_ref());
        let times: Vec<u16> =
            times.map(|minutes| minutes.map(Minutes::rounded)).collect::<Option<_>>()?;
        Some(self.words.minutes(*times.iter().min()?, *times.iter().max()?))
    }

    /// Returns "Volume 2 of 3"; `None` for a book of one volume.
    pub(super) fn volume(&self) -> Option<String> {
        volume_of(self.plan, self.words, self.part.volume())
    }

    /// Returns the techniques that a puzzle was made to need, by index.
    pub(super) fn required(&self, puzzle: usize) -> TechniqueSet {
        let plan = self.plan.puzzles.get(puzzle);
        let section = plan.and_then(|plan| self.plan.sections.get(plan.section));
        let required = section.into_iter().flat_map(|section| &section.request.require);
        required.map(|need| need.technique).collect()
    }

    /// Returns the level of a puzzle, by index.
    pub(super) fn level_of(&self, puzzle: usize) -> Option<LevelMark> {
        let section = self.plan.sections.get(self.plan.puzzles.get(puzzle)?.section)?;
        LevelMark::named(self.plan, self.words, &section.request, self.made.get(puzzle))
    }

    /// Returns the level that a section requests, or else the levels of its puzzles: the hardest,
    /// named together with the easiest if they differ.
    pub(super) fn level_of_section(&self, section: usize) -> Option<LevelMark> {
        LevelMark::of_section(self.plan, self.words, self.made, section)
    }

    /// Returns the page of the document for this page of the plan, if it contains it.
    pub(super) fn page_ref(&self, page: usize) -> Option<PageRef> {
        self.pages.contains(&page).then(|| PageRef(page - self.pages.start))
    }
}

/// Returns the words for what concerns the whole book: those for letters or regions if all puzzles have
/// them.
pub(super) fn words_of(plan: &BookPlan) -> &'static Words {
    let words = Words::with(&plan.language, plan.words.as_ref());
    let all = || plan.sections.iter().map(|section| &section.request);
    let (first, mut rest) = (all().next(), all());
    let letters = first.is_some_and(|request| request.rules.symbols().is_some());
    if rest.any(|request| request.rules.symbols().is_some() != letters) {
        return words;
    }
    words.with_these(letters, first.is_some() && all().all(Request::has_regions))
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

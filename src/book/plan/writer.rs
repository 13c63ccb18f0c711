//! Appends the pages of a book in order: sections, answers, and the blank pages that openers and
//! the press require.

use super::held;
use super::sharing::{evenly, fewer_places, on_next_page};
use super::volumes::shares;
use super::{
    BookPlan, CONTENTS_LINES, CONTENTS_NUMBERS, Numeral, PageContent, PagePlan, Part, Places,
    PuzzlePlan, SectionPlan, Side,
};
use crate::diag::Spanned;
use crate::layout::{Extras, Measure, Words};
use crate::press::Profile;
use crate::spec::{AnswersPlace, BookSpec, SectionSpec};
use crate::template::{Margins, Openers, Template};
use gridpress_page::font::FontBook;
use gridpress_page::geom::{Insets, Size};
use gridpress_page::text::{Font, Setter};
use std::ops::Range;
use std::sync::Arc;

/// Fewer pages of grids have no opener of a whole page.
const OPENED: usize = 3;

/// Appends pages in order.
pub(super) struct Writer<'a> {
    pub spec: &'a BookSpec,
    pub template: &'a Template,
    profile: &'a Profile,
    measure: Measure<'a>,
    pub plan: BookPlan,
    /// The number of pages of each of the book's own texts.
    pub text_pages: Vec<usize>,
    /// The number of lines that the title of each section takes in the contents.
    pub title_lines: Vec<usize>,
    part: Part,
    /// The index of the first page of this part.
    begun: usize,
    /// The number of the next page, and its notation.
    pub folio: u32,
    pub numeral: Numeral,
    /// The Arabic page number at which the next volume begins.
    next_folio: u32,
}

impl<'a> Writer<'a> {
    /// Creates an empty writer for fixed margins.
    pub(super) fn new(
        spec: &'a BookSpec,
        template: &'a Template,
        profile: &'a Profile,
        margins: Margins,
        (fonts, words): (&'a FontBook, &'static Words),
    ) -> Self {
        let text = |t: &Option<Spanned<String>>| t.as_ref().map(|t| t.value.clone());
        let plan = BookPlan {
            title: spec.title.value.clone(),
            subtitle: text(&spec.subtitle),
            author: text(&spec.author),
            language: spec.language.value.clone(),
            words: None,
            seed: spec.seed,
            trim: spec.page.size.value.size(),
            margins,
            bleed: held::bleed(template, profile),
            imprint: spec.imprint.clone(),
            avoided: Arc::clone(&spec.avoided),
            same_solutions: spec.same_solutions,
            texts: spec.front.pages.iter().map(|page| page.value.clone()).collect(),
            hints: spec.back.hints,
            level_titles: spec.level_titles.clone(),
            qr: spec.page.qr.as_ref().map(|qr| qr.value.clone()),
            sections: Vec::with_capacity(spec.sections.len()),
            puzzles: Vec::new(),
            pages: Vec::new(),
            volumes: Vec::new(),
        };
        let live = margins.inside(plan.trim);
        let set = Setter::new(fonts);
        // A text that cannot be set is reported when its page is laid out.
        let pages = |text: &String| {
            set.prose(text, live, template.text, template.least_text).map_or(1, |pages| pages.len())
        };
        let text_pages = plan.texts.iter().map(pages).collect();
        let size = template.text.max(template.least_text);
        let font = Font { face: FontBook::REGULAR, size };
        let width = live.width - size * CONTENTS_NUMBERS;
        let lines = |section: &SectionSpec| {
            let lines = set.paragraph(font, &section.title.value, width).map_or(1, |l| l.len());
            lines.clamp(1, CONTENTS_LINES)
        };
        let title_lines = spec.sections.iter().map(lines).collect();
        Writer {
            text_pages,
            title_lines,
            spec,
            template,
            profile,
            measure: Measure { style: template, set, words },
            plan,
            part: Part::Book(0),
            begun: 0,
            folio: 1,
            numeral: Numeral::Arabic,
            next_folio: 1,
        }
    }

    /// Writes the whole book in that many volumes, or in fewer if it has fewer pages of puzzles;
    /// `fits` holds for each section the arrangements of its puzzles and its answers on a page.
    pub(super) fn book(&mut self, fits: &[(Option<Places>, Option<Places>)], volumes: usize) {
        self.sections();
        self.plan.volumes = shares(&self.plan.sections, fits, volumes);
        for volume in 0..self.plan.volumes.len() {
            self.begin(Part::Book(volume), self.next_folio);
            self.volume(volume, fits);
        }
    }

    /// Writes one complete volume: front matter, puzzles, answers and back matter.
    fn volume(&mut self, volume: usize, fits: &[(Option<Places>, Option<Places>)]) {
        self.front();
        for (section, fit) in fits.iter().enumerate() {
            if let Some(places) = fit.0 {
                self.section(section, places);
            }
        }
        self.hints();
        match self.spec.answers.place {
            AnswersPlace::None => {
                self.back(fits);
                self.pad();
            }
            AnswersPlace::Back => {
                self.answers(fits);
                self.back(fits);
                self.pad();
            }
            AnswersPlace::Separate => {
                self.back(fits);
                self.pad();
                self.begin(Part::Answers(volume), 1);
                self.answers(fits);
                self.pad();
            }
        }
    }

    /// Begins a file.
    fn begin(&mut self, part: Part, folio: u32) {
        (self.part, self.begun) = (part, self.plan.pages.len());
        (self.folio, self.numeral) = (folio, Numeral::Arabic);
    }

    /// Returns the puzzles of this volume.
    pub(super) fn puzzles(&self) -> Range<usize> {
        self.plan.volumes.get(self.part.volume()).cloned().unwrap_or_default()
    }

    /// Returns the Arabic page number at which the puzzles of this volume begin after its front
    /// matter.
    pub(super) const fn first_folio(&self) -> u32 {
        self.next_folio
    }

    /// Adds a blank page if the next page is a left-hand one.
    pub(super) fn skip_to_recto(&mut self) {
        if Side::of_folio(self.folio) == Side::Verso {
            self.page(PageContent::Blank);
        }
    }

    /// Returns the area inside the margins.
    pub(super) fn live(&self) -> Size {
        self.plan.margins.inside(self.plan.trim)
    }

    /// Adds the blank pages at the end of a file that the press requires.
    fn pad(&mut self) {
        if self.profile.last_blank {
            self.page(PageContent::Blank);
        }
        let written = |writer: &Self| (writer.plan.pages.len() - writer.begun) as u32;
        while !written(self).is_multiple_of(self.profile.multiple_of) {
            self.page(PageContent::Blank);
        }
        if matches!(self.part, Part::Book(_)) {
            // A book begins on a right-hand page.
            self.next_folio = self.folio + u32::from(self.folio.is_multiple_of(2));
        }
    }

    /// Adds the sections with all their puzzles, which have no pages yet.
    fn sections(&mut self) {
        for (index, section) in self.spec.sections.iter().enumerate() {
            let from = self.plan.puzzles.len();
            self.plan.puzzles.extend((0..section.count.value as usize).map(|nth| PuzzlePlan {
                number: (from + nth) as u32 + 1,
                section: index,
                index: nth,
                page: 0,
                answer_page: None,
            }));
            self.plan.sections.push(SectionPlan {
                title: section.title.value.clone(),
                span: section.span,
                request: section.request(),
                is_samurai: section.is_samurai,
                own: section.own.clone(),
                order: section.order,
                candidates: section.candidates,
                puzzles: from..self.plan.puzzles.len(),
            });
        }
    }

    /// Adds the pages of a section in this volume.
    fn section(&mut self, section: usize, places: Places) {
        let puzzles = self.plan.section_in(section, self.part.volume());
        if puzzles.is_empty() {
            return;
        }
        let pages = puzzles.len().div_ceil(places.count() as usize);
        self.opener(PageContent::Opener { section }, pages);
        let Range { start: mut next, end } = puzzles;
        while next < end {
            let here = (end - next).min(places.count() as usize);
            let puzzles: Vec<usize> = (next..next + here).collect();
            next += here;
            if self.spec.page.one_sided {
                self.skip_to_recto();
            }
            for &puzzle in &puzzles {
                self.plan.puzzles[puzzle].page = self.plan.pages.len();
            }
            let of = &self.spec.sections[section];
            let extras = self.measure.extras((!of.is_samurai).then_some(of.rules));
            let gap = self.template.puzzles.gap;
            let side = |places| self.measure.grid_side(self.live(), places, gap, extras);
            // The grids of a section have one size; those of one page are as large as it allows.
            let places = if pages == 1 { fewer_places(places, here, side) } else { places };
            self.page(PageContent::Puzzles { puzzles, places });
        }
    }

    /// Adds the opener of the answers and the answers, in the order of their numbers.
    fn answers(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        let pages = self.answer_pages(fits);
        self.opener(PageContent::AnswersOpener, pages.len());
        for (puzzles, places) in pages {
            self.leave_back_blank();
            // An answer must not show through the paper of its puzzle.
            if self.on_leaf_of(puzzles.clone()) {
                self.page(PageContent::Blank);
            }
            let page = self.plan.pages.len();
            for puzzle in &mut self.plan.puzzles[puzzles.clone()] {
                puzzle.answer_page = Some(page);
            }
            self.page(PageContent::Answers { puzzles: puzzles.collect(), places });
        }
    }

    /// Returns the answers of each page. A page holds those of several sections if their arrangement
    /// is the same; then all have one size.
    fn answer_pages(
        &self,
        fits: &[(Option<Places>, Option<Places>)],
    ) -> Vec<(Range<usize>, Places)> {
        let Range { start: mut next, end } = self.puzzles();
        let places_of = |p: &PuzzlePlan| fits.get(p.section).and_then(|f| f.1);
        let mut pages = Vec::new();
        while next < end {
            let Some(most) = places_of(&self.plan.puzzles[next]) else { break };
            let alike = self.plan.puzzles[next..end].iter();
            let count = alike.take_while(|p| places_of(p) == Some(most)).count();
            let gap = self.template.answers.gap;
            let side = |places| self.measure.grid_side(self.live(), places, gap, Extras::default());
            let (places, full) = evenly(count, most, side);
            let ends = next + count;
            let full = full.max(1);
            while next < ends {
                let puzzles = next..next + on_next_page(ends - next, places, full);
                next = puzzles.end;
                pages.push((puzzles, places));
            }
        }
        pages
    }

    /// Whether the next page is the back of a leaf with one of these puzzles on its front.
    fn on_leaf_of(&self, puzzles: Range<usize>) -> bool {
        let Some(last) = self.plan.pages.len().checked_sub(1) else { return false };
        matches!(self.part, Part::Book(_))
            && Side::of_folio(self.folio) == Side::Verso
            && self.plan.puzzles[puzzles].iter().any(|p| p.page == last)
    }

    /// Adds an opener for that many pages if the layout has them, with a blank page before it if
    /// necessary. Unless the spec asks for a page, few pages get a band instead.
    pub(super) fn opener(&mut self, content: PageContent, pages: usize) {
        let has_band = self.template.running_head && !self.template.name_head;
        if self.spec.page.openers.is_none() && pages < OPENED && has_band {
            return;
        }
        // Pictures of steps cannot be read without their key.
        let is_key = content == PageContent::WalkThroughsOpener;
        match self.template.openers {
            Openers::Band | Openers::None if !is_key => return,
            Openers::Band | Openers::None | Openers::Next => {}
            Openers::Recto => {
                if Side::of_folio(self.folio) == Side::Verso {
                    self.page(PageContent::Blank);
                }
            }
        }
        self.page(content);
    }

    /// Adds a blank page if the next page is the back of puzzles and only one side is printed on.
    fn leave_back_blank(&mut self) {
        let last = self.plan.pages[self.begun..].last();
        let is_of_puzzles = last.is_some_and(|p| matches!(p.content, PageContent::Puzzles { .. }));
        if self.spec.page.one_sided && is_of_puzzles {
            self.skip_to_recto();
        }
    }

    /// Adds a page with the next page number.
    pub(super) fn page(&mut self, content: PageContent) {
        if content != PageContent::Blank {
            self.leave_back_blank();
        }
        let side = Side::of_folio(self.folio);
        let margins = self.plan.margins;
        let (left, right) = match side {
            Side::Recto => (margins.inner, margins.outer),
            Side::Verso => (margins.outer, margins.inner),
        };
        let margins = Insets { top: margins.top, right, bottom: margins.bottom, left };
        self.plan.pages.push(PagePlan {
            part: self.part,
            folio: self.folio,
            numeral: self.numeral,
            side,
            margins,
            content,
        });
        self.folio += 1;
    }
}

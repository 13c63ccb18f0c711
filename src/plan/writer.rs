//! Puts the pages of a book one after the other: sections, answers, and the blank pages that the
//! sides of openers and the press ask for.

use super::held;
use super::request::request;
use super::{
    BookPlan, Hint, Imprint, Numeral, PageContent, PagePlan, Part, Places, PuzzlePlan, SectionPlan,
    Side,
};
use crate::geom::{Insets, Size};
use crate::press::Profile;
use crate::spec::{AnswersPlace, BookSpec, HintsSpec, ImprintSpec, SectionSpec};
use crate::template::{Margins, Openers, Template};
use std::sync::Arc;

/// Puts pages one after the other.
pub(super) struct Writer<'a> {
    pub spec: &'a BookSpec,
    pub template: &'a Template,
    profile: &'a Profile,
    pub plan: BookPlan,
    part: Part,
    /// The folio of the next page, and how it is written.
    pub folio: u32,
    pub numeral: Numeral,
}

impl<'a> Writer<'a> {
    /// A writer with nothing written, for margins that are settled.
    pub fn new(
        spec: &'a BookSpec,
        template: &'a Template,
        profile: &'a Profile,
        margins: Margins,
    ) -> Self {
        let text = |t: &Option<crate::diag::Spanned<String>>| t.as_ref().map(|t| t.value.clone());
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
            imprint: imprint(&spec.imprint),
            avoided: Arc::clone(&spec.avoided),
            texts: spec.front.pages.clone(),
            hints: match spec.back.hints {
                HintsSpec::None => Hint::None,
                HintsSpec::First => Hint::First,
                HintsSpec::Hardest => Hint::Hardest,
            },
            level_titles: spec.level_titles.clone(),
            qr: spec.page.qr.as_ref().map(|qr| qr.value.clone()),
            sections: Vec::with_capacity(spec.sections.len()),
            puzzles: Vec::new(),
            pages: Vec::new(),
        };
        Writer {
            spec,
            template,
            profile,
            plan,
            part: Part::Book,
            folio: 1,
            numeral: Numeral::Arabic,
        }
    }

    /// Writes the whole book; `fits` holds for each section how its puzzles and its answers stand
    /// on a page.
    pub fn book(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        self.front();
        for (section, (places, _)) in self.spec.sections.iter().zip(fits) {
            if let Some(places) = places {
                self.section(section, *places);
            }
        }
        self.hints();
        match self.spec.answers.place {
            AnswersPlace::None => {
                self.back(fits);
                self.pad();
            }
            AnswersPlace::Back => {
                self.opener(PageContent::AnswersOpener);
                self.answers(fits);
                self.back(fits);
                self.pad();
            }
            AnswersPlace::Separate => {
                self.back(fits);
                self.pad();
                (self.part, self.folio) = (Part::Answers, 1);
                self.opener(PageContent::AnswersOpener);
                self.answers(fits);
                self.pad();
            }
        }
    }

    /// A blank page if the next is a left-hand one.
    pub fn skip_to_recto(&mut self) {
        if Side::of_folio(self.folio) == Side::Verso {
            self.page(PageContent::Blank);
        }
    }

    /// The area inside the margins.
    pub fn live(&self) -> Size {
        let (trim, margins) = (self.plan.trim, self.plan.margins);
        Size::new(
            trim.width - margins.inner - margins.outer,
            trim.height - margins.top - margins.bottom,
        )
    }

    /// Blank pages at the end of a file, as the press asks.
    fn pad(&mut self) {
        if self.profile.last_blank {
            self.page(PageContent::Blank);
        }
        while !(self.folio - 1).is_multiple_of(self.profile.multiple_of) {
            self.page(PageContent::Blank);
        }
    }

    fn section(&mut self, section: &SectionSpec, places: Places) {
        let index = self.plan.sections.len();
        self.opener(PageContent::Opener { section: index });
        let from = self.plan.puzzles.len();
        let all: Vec<usize> = (from..from + section.count.value as usize).collect();
        for puzzles in all.chunks(places.count() as usize) {
            for &puzzle in puzzles {
                self.plan.puzzles.push(PuzzlePlan {
                    number: puzzle as u32 + 1,
                    section: index,
                    index: puzzle - from,
                    page: self.plan.pages.len(),
                    answer_page: None,
                });
            }
            self.page(PageContent::Puzzles { puzzles: puzzles.to_vec(), places });
        }
        self.plan.sections.push(SectionPlan {
            title: section.title.value.clone(),
            span: section.span,
            request: request(section),
            own: section.own.clone(),
            order: section.order,
            candidates: section.candidates,
            puzzles: from..self.plan.puzzles.len(),
        });
    }

    /// Answers in the order of their numbers. A page takes those of several sections as long as
    /// they are arranged alike.
    fn answers(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        let mut next = 0;
        while next < self.plan.puzzles.len() {
            let places_of = |p: &PuzzlePlan| fits.get(p.section).and_then(|f| f.1);
            let Some(places) = places_of(&self.plan.puzzles[next]) else { return };
            let count = self.plan.puzzles[next..]
                .iter()
                .take(places.count() as usize)
                .take_while(|p| places_of(p) == Some(places))
                .count();
            let puzzles = next..next + count;
            // Nobody should see an answer through the paper of its puzzle.
            if self.on_leaf_of(puzzles.clone()) {
                self.page(PageContent::Blank);
            }
            let page = self.plan.pages.len();
            for puzzle in &mut self.plan.puzzles[puzzles.clone()] {
                puzzle.answer_page = Some(page);
            }
            next = puzzles.end;
            self.page(PageContent::Answers { puzzles: puzzles.collect(), places });
        }
    }

    /// True if the next page is the back of a leaf that has one of these puzzles on its front.
    fn on_leaf_of(&self, puzzles: std::ops::Range<usize>) -> bool {
        let Some(last) = self.plan.pages.len().checked_sub(1) else { return false };
        self.part == Part::Book
            && Side::of_folio(self.folio) == Side::Verso
            && self.plan.puzzles[puzzles].iter().any(|p| p.page == last)
    }

    /// An opener where the layout wants it, with a blank page before it if need be.
    fn opener(&mut self, content: PageContent) {
        match self.template.openers {
            Openers::None => return,
            Openers::Next => {}
            Openers::Recto => {
                if Side::of_folio(self.folio) == Side::Verso {
                    self.page(PageContent::Blank);
                }
            }
        }
        self.page(content);
    }

    /// Adds a page with the next folio.
    pub fn page(&mut self, content: PageContent) {
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

fn imprint(spec: &ImprintSpec) -> Imprint {
    Imprint {
        publisher: spec.publisher.clone(),
        edition: spec.edition.clone(),
        isbn: spec.isbn.clone(),
        year: spec.year,
    }
}

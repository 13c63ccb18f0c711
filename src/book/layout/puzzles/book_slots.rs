//! Where the puzzles of a book are on its pages.

use crate::layout::book::Book;
use crate::layout::puzzles::slots::{Extras, Slot, slots};
use crate::plan::{PageContent, PagePlan, RuleLines};
use gridpress_page::scene::Destination;

impl Book<'_> {
    /// Returns the slots of the puzzles or answers of a page, in the order of the plan.
    pub(in crate::layout) fn slots(&self, page: &PagePlan) -> Vec<Slot> {
        let body = self.body(self.live(page));
        let style = self.style;
        let (count, mut slots) = match &page.content {
            PageContent::Puzzles { puzzles, places } => {
                (puzzles.len(), slots(self, body, *places, style.puzzles.gap, self.extras(puzzles)))
            }
            PageContent::Answers { puzzles, places } => {
                (puzzles.len(), slots(self, body, *places, style.answers.gap, Extras::of_answer()))
            }
            PageContent::BlankGrids { places, .. } => {
                let count = places.count() as usize;
                let lines = Extras { lines: true, ..Extras::default() };
                (count, slots(self, body, *places, style.puzzles.gap, lines))
            }
            _ => return Vec::new(),
        };
        slots.truncate(count);
        slots
    }

    /// Returns how many puzzles a page has places for.
    pub(in crate::layout) fn places(&self, page: &PagePlan) -> u32 {
        match &page.content {
            PageContent::Puzzles { places, .. }
            | PageContent::Answers { places, .. }
            | PageContent::BlankGrids { places, .. } => places.count(),
            _ => 0,
        }
    }

    /// Returns what goes with the puzzles of a page.
    fn extras(&self, puzzles: &[usize]) -> Extras {
        // The puzzles of a page are of one section.
        let first = puzzles.first().and_then(|&puzzle| self.plan.puzzles.get(puzzle));
        match first.and_then(|puzzle| self.plan.sections.get(puzzle.section)) {
            Some(of) => self.measure.extras((!of.is_samurai).then_some(of.request.rules)),
            None => Extras::of_puzzle(self.style, RuleLines::default()),
        }
    }

    /// Returns the link target of a puzzle; `None` if it is in another file.
    pub(in crate::layout) fn to_puzzle(&self, puzzle: usize) -> Option<Destination> {
        let page = self.plan.puzzles.get(puzzle)?.page;
        self.to_slot(page, puzzle)
    }

    /// Returns the link target of an answer.
    pub(in crate::layout) fn to_answer(&self, puzzle: usize) -> Option<Destination> {
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

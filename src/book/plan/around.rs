//! Plans front and back matter: the pages before and after the puzzles, and separate answers.

use super::matter::{contents_height, contents_rows, hints_to_a_page};
use super::walk::{Cells, picture_count, pictures};
use super::writer::Writer;
use super::{Numeral, PageContent, Places, SectionPlan};
use crate::layout::has_idea_page;
use crate::spec::{AnswersPlace, Hint, section_may_need};
use gridpress_engine::techniques::TechniqueId;
use std::ops::Range;

impl Writer<'_> {
    /// Adds the title page unless the book has none, or full front matter: half title, title, copyright page on its reverse,
    /// contents, how to play, up to the right-hand page on which the puzzles begin.
    pub(super) fn front(&mut self) {
        let front = &self.spec.front;
        if !front.any() {
            if !front.no_title_page {
                self.page(PageContent::Title);
            }
            return;
        }
        (self.folio, self.numeral) = (1, Numeral::Roman);
        if front.half_title {
            self.page(PageContent::HalfTitle);
            self.page(PageContent::Blank);
        }
        if !front.no_title_page {
            self.page(PageContent::Title);
        }
        if front.copyright {
            self.page(PageContent::Copyright);
        }
        for (text, pages) in self.text_pages.clone().into_iter().enumerate() {
            for nth in 0..pages {
                self.page(PageContent::Text { text, nth });
            }
        }
        if front.contents {
            let room = contents_rows(self.template, self.live());
            for entries in balanced(&self.contents(), room) {
                self.page(PageContent::Contents { entries });
            }
        }
        if front.how_to_play {
            let kinds = self.kinds();
            for &section in &kinds {
                self.page(PageContent::HowToRule { section });
                self.page(PageContent::HowToExample { section });
            }
            let is_plain = |section: &&usize| !self.plan.sections[**section].is_samurai;
            if let Some(&section) = kinds.iter().find(is_plain).or(kinds.first()) {
                self.page(PageContent::HowToMark { section });
            }
        }
        for technique in self.techniques() {
            if has_idea_page(self.template, technique, self.live()) {
                self.page(PageContent::TechniqueIdea { technique });
            }
            self.page(PageContent::Technique { technique });
        }
        self.skip_to_recto();
        (self.folio, self.numeral) = (self.first_folio(), Numeral::Arabic);
    }

    /// Returns the first section of each kind of puzzle in this volume: its shape and its rules.
    fn kinds(&self) -> Vec<usize> {
        let here = self.puzzles();
        let mut seen = Vec::new();
        let sections = self.plan.sections.iter().enumerate();
        let is_new = |(_, section): &(usize, &SectionPlan)| {
            let of = &section.request;
            let symbols = of.rules.symbols();
            let rules = (of.rules.variants(), of.has_regions(), of.has_cages(), symbols);
            let kind = (of.shape(), rules, section.is_samurai);
            let is_here = section.puzzles.start < here.end && here.start < section.puzzles.end;
            let is_new = is_here && !seen.contains(&kind);
            if is_new {
                seen.push(kind);
            }
            is_new
        };
        sections.filter(is_new).map(|(index, _)| index).collect()
    }

    /// Returns the techniques with pages in this volume: in a book of several volumes those that its
    /// puzzles may need, as far as is known before they are made.
    fn techniques(&self) -> Vec<TechniqueId> {
        let (plan, here) = (&self.plan, self.puzzles());
        let sections = plan.sections.iter().zip(&self.spec.sections);
        let sections =
            sections.filter(|(of, _)| of.puzzles.start < here.end && here.start < of.puzzles.end);
        let is_here = |&technique: &TechniqueId| {
            plan.volumes.len() <= 1
                || sections.clone().any(|(_, section)| section_may_need(section, technique))
        };
        self.spec.front.techniques.iter().map(|technique| technique.value).filter(is_here).collect()
    }

    /// Returns the entries of the contents in order, each with its height in rows. Titles of
    /// sections may take several lines.
    fn contents(&self) -> Vec<f64> {
        let (spec, back) = (self.spec, &self.spec.back);
        let here = self.puzzles();
        let overlaps = |of: &Range<usize>| of.start < here.end && here.start < of.end;
        let before = usize::from(spec.front.how_to_play) + self.techniques().len();
        let after = usize::from(back.hints != Hint::None)
            + usize::from(spec.answers.place == AnswersPlace::Back)
            + usize::from(self.walks_through_some())
            + usize::from(back.blank_grids > 0)
            + usize::from(back.notes > 0);
        let mut rows = vec![1.0; before];
        let sections = self.plan.sections.iter().zip(&self.title_lines);
        let sections = sections.filter(|(section, _)| overlaps(&section.puzzles));
        // Below each title is a line about the section.
        rows.extend(sections.map(|(_, &lines)| contents_height(lines + 1)));
        rows.extend(vec![1.0; after]);
        rows
    }

    /// Whether a puzzle of this volume has a walk-through.
    fn walks_through_some(&self) -> bool {
        let here = self.puzzles();
        self.spec.back.walk_throughs.iter().any(|n| here.contains(&(n.value as usize - 1)))
    }

    /// Adds hints for all puzzles, as many to a page as fit.
    pub(super) fn hints(&mut self) {
        if self.spec.back.hints == Hint::None {
            return;
        }
        let Range { start, end } = self.puzzles();
        let room = |first| hints_to_a_page(self.template, self.live(), first).max(1);
        let (first, later) = (room(true), room(false));
        let mut left = 1 + (end - start).saturating_sub(first).div_ceil(later);
        let mut from = start;
        while from < end {
            // As few pages as they need, filled about equally.
            let most = if from == start { first } else { later };
            let share = (end - from).div_ceil(left.max(1));
            left = left.saturating_sub(1);
            let puzzles = from..(from + share.min(most)).min(end);
            from = puzzles.end;
            self.page(PageContent::Hints { puzzles });
        }
    }

    /// Adds the walk-throughs: for each puzzle as many pages as its pictures need.
    fn walk_throughs(&mut self) {
        let back = &self.spec.back;
        if self.walks_through_some() {
            self.opener(PageContent::WalkThroughsOpener, usize::MAX);
        }
        for number in &back.walk_throughs {
            let puzzle = number.value as usize - 1;
            if !self.puzzles().contains(&puzzle) {
                continue;
            }
            let Some(plan) = self.plan.puzzles.get(puzzle) else { continue };
            let request = &self.plan.sections[plan.section].request;
            let of = Cells { shape: request.shape(), has_cages: request.has_cages() };
            let all = picture_count(of.shape, back.pictures);
            let arranged = pictures(self.template, self.live(), of, all);
            let Some((pictures, _)) = arranged else { continue };
            let per_page = pictures.places.count();
            for from in (0..all).step_by(per_page as usize) {
                let shown = from..(from + per_page).min(all);
                self.page(PageContent::WalkThrough { puzzle, shown, of: all, pictures });
            }
        }
    }

    /// Adds walk-throughs, blank grids and notes.
    pub(super) fn back(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        self.walk_throughs();
        // The regions of a jigsaw suit no other puzzle.
        let with = |has_regions: bool| {
            let mut all = self.plan.sections.iter();
            all.position(|of| !of.is_samurai && of.request.has_regions() == has_regions)
        };
        let section = with(false).or_else(|| with(true)).unwrap_or(0);
        if let Some(&(Some(places), _)) = fits.get(section) {
            for _ in 0..self.spec.back.blank_grids {
                self.page(PageContent::BlankGrids { section, places });
            }
        }
        for _ in 0..self.spec.back.notes {
            self.page(PageContent::Notes);
        }
    }
}

/// Distributes entries of these heights over as few pages as they need, filled about equally.
fn balanced(heights: &[f64], room: f64) -> Vec<Range<usize>> {
    let fewest = filled(heights, room);
    let even = heights.iter().sum::<f64>() / fewest.len().max(1) as f64;
    // Little more than the average suffices, because entries are lower than a page.
    let tries = (0..20).map(|step| even + (room - even).max(0.0) * f64::from(step) / 20.0);
    let pages = tries.map(|room| filled(heights, room));
    pages.into_iter().find(|pages| pages.len() == fewest.len()).unwrap_or(fewest)
}

/// Fills pages of that height one after the other, with at least one entry on each.
fn filled(heights: &[f64], room: f64) -> Vec<Range<usize>> {
    let mut pages = Vec::new();
    let mut from = 0;
    while from < heights.len() {
        let mut taken = 0.0;
        let fits = |height: &&f64| {
            taken += **height;
            taken <= room
        };
        let to = from + heights[from..].iter().take_while(fits).count().max(1);
        pages.push(from..to);
        from = to;
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::{balanced, filled};

    #[test]
    fn pages_of_contents_are_filled_equally() {
        let heights = [1.0; 22];
        assert_eq!(filled(&heights, 20.0), [0..20, 20..22]);
        assert_eq!(balanced(&heights, 20.0), [0..11, 11..22]);
        assert_eq!(balanced(&heights, 30.0), filled(&heights, 30.0));
        assert_eq!(balanced(&[5.0, 1.0, 5.0], 2.0), [0..1, 1..2, 2..3]);
        assert_eq!(balanced(&[], 2.0), []);
    }
}

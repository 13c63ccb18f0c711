//! Front and back matter, and the contents page that lists it.

use super::{BookPlan, PageContent, Part};
use crate::template::Template;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::geom::{Pt, Size};
use gridpress_page::text::LEADING;

/// The distance between lines of the contents, in sizes of their text.
pub const CONTENTS_PITCH: f64 = 1.65;
/// The distance between hints, in sizes of their text.
pub const HINT_PITCH: f64 = 1.6;

/// The distance of the lines within a hint in sizes of their text.
pub const HINT_LEADING: f64 = 1.15;
/// The distance between lines of a page for notes, as in a ruled exercise book.
pub const NOTES_PITCH: Pt = Pt::mm(9.0);

/// A line of the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentsEntry {
    pub what: Entry,
    /// The index in [`BookPlan::pages`].
    pub page: usize,
}

impl ContentsEntry {
    /// Returns its height in rows if its title takes that many lines. Below that of a section are
    /// its level and its numbers.
    #[must_use]
    pub fn height(&self, lines: usize) -> f64 {
        contents_height(lines + usize::from(matches!(self.what, Entry::Section(_))))
    }
}

/// The target of a line of the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    HowTo,
    Technique(TechniqueId),
    /// An index into [`BookPlan::sections`].
    Section(usize),
    Hints,
    Answers,
    WalkThroughs,
    BlankGrids,
    Notes,
}

impl BookPlan {
    /// Returns all lines of the contents of a part, in the order of their pages. Answers in a
    /// separate file have no page in the book.
    #[must_use]
    pub fn contents(&self, part: Part) -> Vec<ContentsEntry> {
        let mut entries: Vec<ContentsEntry> = Vec::new();
        let pages = self.part(part);
        for (page, plan) in pages.clone().zip(&self.pages[pages]) {
            let what = match &plan.content {
                PageContent::HowToRule { .. } => Entry::HowTo,
                PageContent::TechniqueIdea { technique } | PageContent::Technique { technique } => {
                    Entry::Technique(*technique)
                }
                PageContent::Opener { section } => Entry::Section(*section),
                PageContent::Puzzles { puzzles, .. } => {
                    let section = puzzles.first().and_then(|&p| self.puzzles.get(p));
                    let Some(puzzle) = section else { continue };
                    Entry::Section(puzzle.section)
                }
                PageContent::Hints { .. } => Entry::Hints,
                PageContent::AnswersOpener | PageContent::Answers { .. } => Entry::Answers,
                PageContent::WalkThroughsOpener | PageContent::WalkThrough { .. } => {
                    Entry::WalkThroughs
                }
                PageContent::BlankGrids { .. } => Entry::BlankGrids,
                PageContent::Notes => Entry::Notes,
                PageContent::HalfTitle
                | PageContent::Title
                | PageContent::Copyright
                | PageContent::Text { .. }
                | PageContent::Contents { .. }
                | PageContent::HowToExample { .. }
                | PageContent::HowToMark { .. }
                | PageContent::Blank => continue,
            };
            // Only the first page of each target.
            if !entries.iter().rev().any(|e| e.what == what) {
                entries.push(ContentsEntry { what, page });
            }
        }
        entries
    }
}

/// The most lines of an entry of the contents; the rest of a longer title is cut.
pub const CONTENTS_LINES: usize = 4;

/// The most that the heading takes of a page of contents.
pub const CONTENTS_HEAD: f64 = 0.13;

/// The width of the column for page numbers in the contents, in sizes of its text.
pub const CONTENTS_NUMBERS: f64 = 4.0;

/// Returns the height of an entry of the contents with that many lines, in rows.
#[must_use]
pub(super) fn contents_height(lines: usize) -> f64 {
    1.0 + lines.saturating_sub(1) as f64 * LEADING / CONTENTS_PITCH
}

/// Returns how many rows of the contents fit on a page with that area inside its margins.
#[must_use]
pub(super) fn contents_rows(template: &Template, live: Size) -> f64 {
    let text = template.text.max(template.least_text);
    // A part is for the heading, and one line for the page number.
    let room = live.height * (1.0 - CONTENTS_HEAD - 0.03) - text * (CONTENTS_PITCH * 1.3 + 2.0);
    (room / (text * CONTENTS_PITCH)).max(1.0)
}

/// Returns how many columns of hints fit side by side in that width, with text of that size.
#[must_use]
pub fn hint_columns(width: Pt, text: Pt) -> usize {
    ((width / (text * 17.0)).floor() as usize).clamp(1, 3)
}

/// The most that the heading and note take of the first page of hints.
pub const HINTS_HEAD: f64 = 0.3;

/// Returns how many hints fit on a page with that area inside its margins; the first page has a
/// heading.
#[must_use]
pub(super) fn hints_to_a_page(template: &Template, live: Size, first: bool) -> usize {
    let text = template.text.max(template.least_text);
    // Below the heading, or between the running head and the page number.
    let room = if first {
        live.height * (1.0 - HINTS_HEAD) - text * 3.0
    } else {
        live.height - text * 6.0
    };
    let columns = hint_columns(live.width, text);
    // In narrow columns most hints take two lines.
    let is_narrow = live.width / columns as f64 <= text * 22.0;
    let pitch = if is_narrow { HINT_PITCH + HINT_LEADING } else { HINT_PITCH };
    let rows = (room / (text * pitch)).floor().max(1.0) as usize;
    rows * columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_have_as_many_columns_as_are_wide_enough() {
        assert_eq!(hint_columns(Pt::new(540.0), Pt::new(18.0)), 1);
        assert_eq!(hint_columns(Pt::new(540.0), Pt::new(11.0)), 2);
        assert_eq!(hint_columns(Pt::ZERO, Pt::new(11.0)), 1);
    }
}

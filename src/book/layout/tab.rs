//! The tabs at the outer edge of the pages, one for each section and one for the answers, over the
//! trim if the press accepts bleed.

use super::book::{Book, Tabs};
use super::sheet::Sheet;
use super::style;
use super::turned::turned;
use crate::plan::{PageContent, Part, Side};
use crate::template::Tab;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Ink, Item, Role};
use gridpress_page::text::Line;
use std::collections::BTreeSet;

/// The room before and after a label, in sizes of its text.
const ENDS: f64 = 0.4;
/// On darker tabs labels are white.
const DARK: f64 = 0.55;

/// Returns the width of a tab beside an outer margin.
fn width(tab: &Tab, margin: Pt) -> Pt {
    tab.width.min(margin - Tab::CLEAR).max(Pt::ZERO)
}

impl Tabs {
    /// Sets the labels of all tabs: the titles of the sections, or if one of these is too long, their levels
    /// if they all differ, or else their numbers.
    fn of(book: &Book<'_>, tab: &Tab, room: Pt) -> Result<Self, FontError> {
        let is_answers = |page: usize| {
            let content = book.plan.pages.get(page).map(|page| &page.content);
            matches!(content, Some(PageContent::Answers { .. }))
        };
        let has_answers = matches!(book.part, Part::Book(_)) && book.pages.clone().any(is_answers);
        let sections = book.plan.sections.len();
        let count = (sections + usize::from(has_answers)).max(1);
        let font = book.font(style::STRONG, book.style.text);
        let most = room / count as f64;
        let ends = font.size * (2.0 * ENDS);
        let wide = width(tab, book.plan.margins.outer) - tab.clear;
        let fitting = |text: &str| -> Result<Option<Line>, FontError> {
            let line = book.set.line(font, text)?;
            let fits = line.up() + line.down() <= wide && line.width() + ends <= most;
            Ok(fits.then_some(line))
        };
        let mut labels = Vec::new();
        let titles = book.plan.sections.iter().map(|section| section.title.clone());
        let levels = (0..sections).map_while(|index| Some(book.level_of_section(index)?.name));
        let levels: Vec<String> = levels.collect();
        let are_apart = levels.iter().collect::<BTreeSet<_>>().len() == sections;
        let numbers = (1..=sections).map(|number| number.to_string());
        let mut kinds = vec![titles.collect::<Vec<_>>()];
        kinds.extend(are_apart.then_some(levels));
        kinds.push(numbers.collect());
        for texts in kinds {
            labels = texts.iter().map(|text| fitting(text)).collect::<Result<_, _>>()?;
            if labels.iter().all(Option::is_some) {
                break;
            }
        }
        if has_answers {
            labels.push(fitting(&book.words.say("answers", &[]))?);
        }
        let longest = labels.iter().flatten().map(|line| line.width() + ends).max();
        let height = tab.height.max(longest.unwrap_or_default()).min(most);
        Ok(Tabs { height, labels })
    }
}

impl Sheet<'_, '_> {
    /// Draws the tab of that section, or that of the answers after all sections, if the layout has
    /// tabs. The tab of the first section is at the top, the others below it, less high if the page is
    /// too short.
    pub(super) fn tab(&mut self, index: usize) -> Result<(), FontError> {
        let book = self.book;
        let (style, plan) = (book.style, book.plan);
        let Some(tab) = &style.tab else { return Ok(()) };
        let tabs = match book.tabs.get() {
            Some(tabs) => tabs,
            None => {
                let tabs = Tabs::of(book, tab, self.live.height())?;
                book.tabs.get_or_init(|| tabs)
            }
        };
        let top = self.live.top() + tabs.height * index as f64;
        let bleed = book.bleed(self.page).left.max(book.bleed(self.page).right);
        let (edge, wide) = (plan.trim.width, width(tab, plan.margins.outer));
        let (left, right) = match self.page.side {
            Side::Recto => {
                (edge - wide, if bleed > Pt::ZERO { edge + bleed } else { edge - tab.inset })
            }
            Side::Verso => (if bleed > Pt::ZERO { -bleed } else { tab.inset }, wide),
        };
        if right <= left {
            return Ok(());
        }
        let area = Rect::new(left, top, right - left, tabs.height);
        let fill = Some(style.tint_ink(tab.tint));
        let mut items = vec![Item::Box { area, fill, stroke: None }];
        if let Some(Some(label)) = tabs.labels.get(index) {
            let ink = if tab.tint > DARK { Ink::Paper } else { Ink::BLACK };
            // What the letters reach to above and below their line is in the middle of the part that
            // is not trimmed.
            let inner = (wide + tab.clear) / 2.0;
            let centre = if self.page.side == Side::Recto { edge - inner } else { inner };
            let cap = book.set.cap_height(book.font(style::STRONG, style.text));
            let middle = centre + (cap - label.up() + label.down()) / 2.0;
            let start = top + (tabs.height - label.width()) / 2.0;
            if let Item::Text(run) = label.left_at(start, Pt::ZERO) {
                items.push(turned(&run, &book.set, middle, ink));
            }
        }
        self.group(Role::Artifact, items);
        Ok(())
    }

    /// Draws the tab of the answers.
    pub(super) fn answers_tab(&mut self) -> Result<(), FontError> {
        match self.book.part {
            Part::Book(_) => self.tab(self.book.plan.sections.len()),
            Part::Answers(_) => Ok(()),
        }
    }
}

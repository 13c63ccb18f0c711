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

/// The room before and after a label, in sizes of its text.
const ENDS: f64 = 0.4;
/// On darker tabs labels are white.
const DARK: f64 = 0.55;

/// Returns the width of a tab beside an outer margin.
fn width(tab: &Tab, margin: Pt) -> Pt {
    tab.width.min(margin - Tab::CLEAR).max(Pt::ZERO)
}

impl Tabs {
    /// Sets the labels of all tabs.
    fn of(book: &Book<'_>, tab: &Tab, room: Pt) -> Result<Self, FontError> {
        let is_answers = |page: usize| {
            let content = book.plan.pages.get(page).map(|page| &page.content);
            matches!(content, Some(PageContent::Answers { .. }))
        };
        let has_answers = matches!(book.part, Part::Book(_)) && book.pages.clone().any(is_answers);
        let sections = &book.plan.sections;
        let count = (sections.len() + usize::from(has_answers)).max(1);
        let font = book.font(style::STRONG, book.style.text);
        let most = room / count as f64;
        let ends = font.size * (2.0 * ENDS);
        let wide = width(tab, book.plan.margins.outer) - tab.clear;
        let fits = |text: &str| -> Result<bool, FontError> {
            let line = book.set.line(font, text)?;
            Ok(line.up() + line.down() <= wide && line.width() + ends <= most)
        };
        let titles: Vec<&str> = sections.iter().map(|section| section.title.as_str()).collect();
        let level = |index| Some(book.level_of_section(index)?.name);
        let levels: Vec<Option<String>> = (0..sections.len()).map(level).collect();
        let mut texts = texts(&titles, &levels, fits)?;
        if has_answers {
            let answers = book.words.say("answers", &[]);
            texts.push(fits(&answers)?.then_some(answers));
        }
        let labels = texts.into_iter().map(|text| text.map(|text| book.set.line(font, &text)));
        let labels = labels.map(Option::transpose).collect::<Result<Vec<_>, _>>()?;
        let longest = labels.iter().flatten().map(|line| line.width() + ends).max();
        let height = tab.height.max(longest.unwrap_or_default()).min(most);
        Ok(Tabs { height, labels })
    }
}

/// Returns the text of each tab, no two alike: the title of its section, or if it does not fit, its level
/// if no other section has it, the first words of the title or the number of the section.
fn texts(
    titles: &[&str],
    levels: &[Option<String>],
    fits: impl Fn(&str) -> Result<bool, FontError>,
) -> Result<Vec<Option<String>>, FontError> {
    let whole = |title: &&str| Ok(fits(title)?.then(|| (*title).to_owned()));
    let mut texts: Vec<Option<String>> = titles.iter().map(whole).collect::<Result<_, _>>()?;
    for (index, title) in titles.iter().enumerate() {
        if texts[index].is_some() {
            continue;
        }
        let own = levels[index].clone();
        let own = own.filter(|own| levels.iter().flatten().filter(|&of| of == own).count() == 1);
        let shorter = own.into_iter().chain(beginnings(title));
        for text in shorter.chain([(index + 1).to_string()]) {
            if !texts.iter().flatten().any(|taken| *taken == text) && fits(&text)? {
                texts[index] = Some(text);
                break;
            }
        }
    }
    Ok(texts)
}

/// Returns a title without its last word, without its last two, and so on, each with an ellipsis.
/// Those of fewer than four letters say too little.
fn beginnings(title: &str) -> impl Iterator<Item = String> {
    title.rmatch_indices(' ').filter_map(|(end, _)| {
        let kept = title[..end].trim_end_matches(|c: char| !c.is_alphanumeric());
        (kept.chars().count() >= 4).then(|| format!("{kept}…"))
    })
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

#[cfg(test)]
mod tests {
    use super::texts;

    #[test]
    fn each_tab_has_what_fits() {
        let titles = [
            "Easy",
            "Diagonals for a rainy afternoon",
            "Diagonals for another afternoon",
            "The very hard ones",
            "A title of one level",
            "Hard",
            "Windows, of four sizes each",
        ];
        let level = |name: &str| Some(name.to_owned());
        let [easy, hard] = [level("Easy"), level("Hard")];
        let levels =
            [&easy, &None, &None, &level("Extreme"), &easy, &hard, &hard].map(Clone::clone);
        let texts = texts(&titles, &levels, |text| Ok(text.chars().count() <= 10)).unwrap();
        let expected =
            [level("Easy"), level("Diagonals…"), level("3"), level("Extreme"), level("A title…")];
        assert_eq!(texts[..5], expected);
        assert_eq!(texts[5..], [hard, level("Windows…")]);
    }
}

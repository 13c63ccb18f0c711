//! Page numbers, recognised by their position: they are on one line and in one size on every page
//! of a file. A number in a title, an author or a heading is elsewhere.

use crate::read::page::ReadPage;
use crate::read::phrase::Phrase;
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;

/// The position of page numbers above the lower edge of the page, and their size.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct FolioPlace {
    pub(crate) above_edge: Pt,
    pub(crate) size: Pt,
}

/// The tolerance for numbers on one line, because files contain rounded numbers; and on pictures of pages,
/// which are read to a pixel or two.
const SLACK: Pt = Pt::new(0.6);
const SLACK_OF_PICTURE: Pt = Pt::new(1.4);

impl FolioPlace {
    /// Returns the most frequent position of a number on pages with grids; `None` if no page has
    /// one.
    pub(crate) fn of<'p>(pages: impl IntoIterator<Item = &'p ReadPage>) -> Option<Self> {
        let mut counts: BTreeMap<(i64, i64), (usize, FolioPlace)> = BTreeMap::new();
        #[expect(clippy::cast_possible_truncation, reason = "lengths on a page, in half points")]
        let rounded = |length: Pt| (length.get() * 2.0).round() as i64;
        for page in pages {
            let Some(lowest) = page.grids.iter().map(|g| g.lattice.area.bottom()).max() else {
                continue;
            };
            let below = page
                .phrases
                .iter()
                .filter(|p| p.area.top() >= lowest && p.number().is_some_and(|n| n > 0));
            let Some(number) = below.max_by_key(|p| p.area.bottom()) else { continue };
            let place =
                FolioPlace { above_edge: page.trim.height - number.baseline, size: number.size };
            let key = (rounded(place.above_edge), rounded(place.size));
            counts.entry(key).or_insert((0, place)).0 += 1;
        }
        counts.into_values().max_by_key(|(count, _)| *count).map(|(_, place)| place)
    }

    /// Returns the digits or Roman numeral at this position of a page; the outermost if there are
    /// several.
    pub(crate) fn label_on(self, page: &ReadPage) -> Option<&Phrase> {
        let middle = page.trim.width / 2.0;
        let slack = if page.is_picture { SLACK_OF_PICTURE } else { SLACK };
        page.phrases
            .iter()
            .filter(|p| (page.trim.height - p.baseline - self.above_edge).abs() <= slack)
            .filter(|p| (p.size - self.size).abs() <= slack && is_label(&p.text))
            .max_by_key(|p| (p.area.centre().x - middle).abs())
    }
}

/// Sets the label and the page number of each page of one file from the position of its page
/// numbers. Without such a position the pages keep what each shows by itself. Pages of sheets are
/// not in reading order.
pub(crate) fn settle<'p>(pages: impl IntoIterator<Item = &'p mut ReadPage>, in_order: bool) {
    let mut pages: Vec<&mut ReadPage> = pages.into_iter().collect();
    let Some(place) = FolioPlace::of(pages.iter().map(|page| &**page)) else { return };
    let mut labels: Vec<Option<Label>> =
        pages.iter().map(|page| Label::of(&place.label_on(page)?.text)).collect();
    if in_order {
        drop_leading(&pages, &mut labels);
    }
    for (page, label) in pages.iter_mut().zip(labels) {
        page.folio = label.and_then(|label| match label {
            Label::Arabic(number) => Some(number),
            Label::Roman(_) => None,
        });
        page.label = label.and_then(|_| Some(place.label_on(page)?.text.clone()));
    }
}

/// Removes labels of the first pages that are not followed by the next number. A title page has no
/// number, but its author may be called 7 and be in the same place.
fn drop_leading(pages: &[&mut ReadPage], labels: &mut [Option<Label>]) {
    while let Some(first) = labels.iter().position(Option::is_some) {
        let next = labels.iter().skip(first + 1).position(Option::is_some);
        let follows = match (labels[first], next) {
            (Some(Label::Roman(n)), _) => n as usize == first + 1,
            (Some(Label::Arabic(n)), Some(step)) => match labels[first + 1 + step] {
                Some(Label::Arabic(next)) => next as usize == n as usize + step + 1,
                _ => false,
            },
            _ => true,
        };
        if follows || !pages[first].grids.is_empty() {
            break;
        }
        labels[first] = None;
    }
}

/// A page number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    Arabic(u32),
    Roman(u32),
}

impl Label {
    /// Returns the number `steps` pages later, or before if they are negative.
    pub(crate) fn after(self, steps: i64) -> Option<Label> {
        let moved = |n: u32| u32::try_from(i64::from(n) + steps).ok().filter(|n| *n > 0);
        Some(match self {
            Label::Arabic(n) => Label::Arabic(moved(n)?),
            Label::Roman(n) => Label::Roman(moved(n)?),
        })
    }

    pub(crate) const fn number(self) -> u32 {
        match self {
            Label::Arabic(n) | Label::Roman(n) => n,
        }
    }

    pub(crate) fn of(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse::<u32>() {
            return (number > 0).then_some(Label::Arabic(number));
        }
        let value = |sign: u8| match sign {
            b'i' => 1,
            b'v' => 5,
            b'x' => 10,
            b'l' => 50,
            b'c' => 100,
            b'd' => 500,
            _ => 1000,
        };
        let values: Vec<i64> = text.bytes().map(value).collect();
        // A smaller numeral before a larger one is subtracted: iv is 4.
        let signed = |(index, &value): (usize, &i64)| {
            if values.get(index + 1).is_some_and(|&next| value < next) { -value } else { value }
        };
        let sum: i64 = values.iter().enumerate().map(signed).sum();
        u32::try_from(sum).ok().map(Label::Roman)
    }
}

/// Whether a text could be a page number: digits, or Roman numerals in lower case.
pub(crate) fn is_label(text: &str) -> bool {
    let made_of = |of: &str| text.chars().all(|c| of.contains(c));
    !text.is_empty() && text.len() <= 12 && (made_of("0123456789") || made_of("ivxlcdm"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_digits_or_small_roman_numerals() {
        for (text, label) in [
            ("7", Some(Label::Arabic(7))),
            ("0", None),
            ("iv", Some(Label::Roman(4))),
            ("xviii", Some(Label::Roman(18))),
            ("xlix", Some(Label::Roman(49))),
        ] {
            assert_eq!(Label::of(text), label, "{text}");
        }
        assert!(is_label("xii") && is_label("120") && !is_label("Page") && !is_label(""));
    }
}

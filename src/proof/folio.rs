//! Page numbers, known by their place: a folio stands on one line, in one size, on every page of a
//! file. A number that a title, an author or a heading consists of stands elsewhere.

use super::phrase::Phrase;
use super::reading::ReadPage;
use crate::geom::Pt;
use std::collections::BTreeMap;

/// Where the folios of a file stand: above the lower edge of the page, and in which size.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct FolioPlace {
    above_edge: Pt,
    size: Pt,
}

/// Folios on one line may differ by this much: files hold rounded numbers.
const SLACK: Pt = Pt::new(0.6);

impl FolioPlace {
    /// The place that most pages with grids have a number at. `None` if no page has one.
    pub fn of<'p>(pages: impl IntoIterator<Item = &'p ReadPage>) -> Option<Self> {
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

    /// What stands in this place of a page, digits or a Roman numeral: the outermost if several do.
    pub fn label_on(self, page: &ReadPage) -> Option<&Phrase> {
        let middle = page.trim.width / 2.0;
        page.phrases
            .iter()
            .filter(|p| (page.trim.height - p.baseline - self.above_edge).abs() <= SLACK)
            .filter(|p| (p.size - self.size).abs() <= SLACK && is_label(&p.text))
            .max_by_key(|p| (p.area.centre().x - middle).abs())
    }
}

/// Sets the folio of each page of one file from the place that folios have in it. Without such a
/// place the pages keep what each of them shows by itself.
pub(super) fn settle<'p>(pages: impl IntoIterator<Item = &'p mut ReadPage>) {
    let mut pages: Vec<&mut ReadPage> = pages.into_iter().collect();
    let Some(place) = FolioPlace::of(pages.iter().map(|page| &**page)) else { return };
    for page in &mut pages {
        page.folio = place.label_on(page).and_then(Phrase::number);
    }
}

/// Whether a text could be a page number: digits, or Roman numerals in small letters.
pub(super) fn is_label(text: &str) -> bool {
    let made_of = |of: &str| text.chars().all(|c| of.contains(c));
    !text.is_empty() && text.len() <= 12 && (made_of("0123456789") || made_of("ivxlcdm"))
}

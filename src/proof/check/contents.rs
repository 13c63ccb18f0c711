//! Checks contents pages: each line must name the first page that begins with the words of the
//! line, as a heading or as its running head.

use crate::check::blank::is_blank;
use crate::check::entry::{Entry, bare, begins_with, begins_with_part, entries, is_numbered};
use crate::check::guides;
use crate::check::listed::{self, Listing};
use crate::check::placed::Placed;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::read::folio::{FolioPlace, is_label};
use crate::read::page::ReadPage;
use gridpress_page::geom::Pt;
use std::collections::HashMap;

pub(crate) fn check(
    read: &[ReadPage],
    puzzles: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    // A page alone has none of the pages that it lists.
    for file in read.chunk_by(|a, b| a.file == b.file).filter(|file| file.len() > 1) {
        let place = FolioPlace::of(file);
        let listing: Vec<&ReadPage> =
            file.iter().filter(|page| is_contents(page, place, known)).collect();
        let Some(last) = listing.last().map(|page| page.page) else { continue };
        let labels = labels(file, place);
        let label = |page: &ReadPage| labels.get(&page.page).cloned();
        let mut named: HashMap<&str, &ReadPage> = HashMap::new();
        for page in file {
            if let Some(label) = labels.get(&page.page) {
                named.entry(label.as_str()).or_insert(page);
            }
        }
        let all: Vec<(&ReadPage, Entry<'_>)> = listing
            .iter()
            .flat_map(|&page| entries(page).into_iter().map(move |e| (page, e)))
            .collect();
        // A section may have the name of a technique in small letters.
        let mut titles: HashMap<String, usize> = HashMap::new();
        for (_, entry) in &all {
            *titles.entry(bare(&entry.title)).or_default() += 1;
        }
        for (page, entry) in &all {
            let follows = |p: &&ReadPage| p.page > last && begins_with(p, &entry.title, known);
            // Running heads repeat throughout a section, and a section may have the name of another
            // part.
            let alone = titles.get(&bare(&entry.title)) == Some(&1)
                && !titles.keys().any(|other| is_numbered(other, &entry.title));
            let goes_on =
                |p: &ReadPage| alone && file.iter().any(|q| q.page + 1 == p.page && follows(&q));
            let wrong = match named.get(entry.number) {
                None => Some(match file.iter().find(follows).and_then(label) {
                    Some(there) => format!("no page has this number; it is page {there}"),
                    None => "no page has this number".to_owned(),
                }),
                Some(there) if begins_with(there, &entry.title, known) && !goes_on(there) => None,
                Some(there) if is_blank(there) => Some("that page is blank".to_owned()),
                Some(_) if !entry.is_sure => None,
                Some(there) if begins_with_part(there, &entry.title) => None,
                // Titles that occur twice or on no page cannot be checked.
                Some(_) if !alone => None,
                // A heading that was divided otherwise than in the contents: the running head of the
                // next page has it whole.
                Some(there)
                    if there.grids.is_empty()
                        && !there.phrases.is_empty()
                        && !all
                            .iter()
                            .any(|(_, other)| begins_with(there, &other.title, known))
                        && file.iter().find(follows).is_some_and(|p| p.page == there.page + 1) =>
                {
                    None
                }
                Some(_) => file.iter().find(follows).map(|there| match label(there) {
                    Some(label) => format!("its target begins on page {label}"),
                    None => format!("its target begins on sheet {}", there.page),
                }),
            };
            let target = guides::linked(page, entry.baseline).and_then(|index| file.get(index));
            let linked = target.and_then(|target| labels.get(&target.page)).filter(|there| {
                *there != entry.number && labels.values().any(|label| label == entry.number)
            });
            let wrong = wrong.or_else(|| Some(format!("their link leads to page {}", linked?)));
            faults.extend(wrong.map(|why| {
                let what = format!("the contents say “{} {}”: {why}", entry.title, entry.number);
                Fault::new(FaultKind::WrongReference, what).on(page.page)
            }));
        }
        let listing = Listing { file, pages: &listing, entries: &all, labels: &labels };
        listed::check(&listing, puzzles, known, faults);
    }
}

/// Whether a page is a contents page: it has a page number, unlike a title page or the first page
/// of a section with the same words.
fn is_contents(page: &ReadPage, place: Option<FolioPlace>, known: &Expectations) -> bool {
    page.grids.is_empty()
        && (place.is_none() || page.label.is_some())
        && known.contents_words.iter().any(|word| begins_with(page, word, known))
}

/// Returns the page numbers by position in the file. The first pages of sections have none, so
/// theirs are inferred from the page before or after.
fn labels(file: &[ReadPage], place: Option<FolioPlace>) -> HashMap<usize, String> {
    let printed = |page: &ReadPage| match place {
        Some(_) => page.label.clone(),
        None => page.folio.map(|folio| folio.to_string()).or_else(|| roman(page)),
    };
    let printed: Vec<Option<String>> = file.iter().map(printed).collect();
    let number = |at: usize| printed[at].as_ref().and_then(|text| text.parse::<usize>().ok());
    let mut after: Vec<Option<usize>> = vec![None; file.len()];
    let mut next = None;
    for at in (0..file.len()).rev() {
        after[at] = next;
        next = printed[at].as_ref().map(|_| at).or(next);
    }
    let (mut labels, mut before) = (HashMap::new(), None);
    for (at, page) in file.iter().enumerate() {
        before = printed[at].as_ref().map(|_| at).or(before);
        let on = before.and_then(|from| Some(number(from)? + at - from));
        let back = || after[at].and_then(|from| number(from)?.checked_sub(from - at));
        let counted = || on.or_else(back).filter(|&n| n > 0).map(|n| n.to_string());
        labels.extend(printed[at].clone().or_else(counted).map(|label| (page.page, label)));
    }
    labels
}

/// Returns the Roman numeral at the bottom of a page.
fn roman(page: &ReadPage) -> Option<String> {
    let lowest = page.phrases.iter().map(|p| p.area.bottom()).max()?;
    if lowest < page.trim.height * 0.7 {
        return None;
    }
    let foot = page.phrases.iter().filter(|p| p.area.bottom() > lowest - Pt::new(6.0));
    let roman = |text: &&str| is_label(text) && !text.bytes().any(|b| b.is_ascii_digit());
    foot.map(|p| p.text.as_str()).find(roman).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::phrase::Phrase;
    use gridpress_page::geom::{Rect, Size};
    use std::sync::Arc;

    fn page(number: usize, phrases: &[(&str, f64, f64)]) -> ReadPage {
        let phrase = |&(text, x, y): &(&str, f64, f64)| Phrase {
            text: text.to_owned(),
            area: Rect::new(Pt::new(x), Pt::new(y), Pt::new(6.0 * text.len() as f64), Pt::new(8.0)),
            baseline: Pt::new(y + 8.0),
            size: Pt::new(10.0),
            is_sure: true,
        };
        ReadPage {
            page: number,
            file: 0,
            trim: Size::new(Pt::new(400.0), Pt::new(600.0)),
            shown: Size::new(Pt::new(400.0), Pt::new(600.0)),
            folio: phrases.last().and_then(|(text, ..)| text.parse().ok()),
            label: None,
            grids: Vec::new(),
            phrases: phrases.iter().map(phrase).collect(),
            outermost: [None; 4],
            outermost_drawing: [None; 4],
            beside: Vec::new(),
            drawings: Vec::new(),
            lines: Vec::new(),
            tints: Vec::new(),
            gauges: None,
            shade: None,
            tinted: Vec::new(),
            tones: Vec::new(),
            small: None,
            codes: Vec::new(),
            ink: Vec::new(),
            texts: None,
            title: None,
            record: String::new(),
            is_picture: false,
            pixel: Pt::ZERO,
            is_in_fonts: false,
            is_on_sheet: false,
            is_cover: false,
            scales: Arc::default(),
            guides: Vec::new(),
        }
    }

    fn book(hints_on: &str) -> Vec<String> {
        let right = |text: &str| 360.0 - 6.0 * text.len() as f64;
        let pages = [
            page(
                1,
                &[
                    ("Contents", 20.0, 20.0),
                    ("How to play", 20.0, 60.0),
                    ("iv", right("iv"), 60.0),
                    ("Gentle start", 20.0, 80.0),
                    ("1", right("1"), 80.0),
                    ("Easy, numbers 1 to 25", 32.0, 90.0),
                    ("Hints", 20.0, 100.0),
                    (hints_on, right(hints_on), 100.0),
                    ("iii", right("iii"), 580.0),
                ],
            ),
            page(2, &[("How to", 20.0, 20.0), ("play", 20.0, 60.0), ("iv", 20.0, 580.0)]),
            page(3, &[("Gentle", 20.0, 20.0), ("start", 20.0, 60.0), ("1", 350.0, 580.0)]),
            page(4, &[("Title", 20.0, 20.0), ("Hints 1–9", 300.0, 20.0), ("2", 20.0, 580.0)]),
        ];
        let known =
            Expectations { contents_words: vec!["Contents".into()], ..Expectations::default() };
        let mut faults = Vec::new();
        check(&pages, &[], &known, &mut faults);
        faults.into_iter().map(|fault| fault.what).collect()
    }

    #[test]
    fn a_title_may_be_another_without_its_number() {
        let right = |text: &str| 360.0 - 6.0 * text.len() as f64;
        let pages = [
            page(
                1,
                &[
                    ("Contents", 20.0, 20.0),
                    ("How to play", 20.0, 40.0),
                    ("iv", right("iv"), 40.0),
                    ("Easy 1", 20.0, 60.0),
                    ("1", right("1"), 60.0),
                    ("Easy", 20.0, 80.0),
                    ("3", right("3"), 80.0),
                    ("iii", right("iii"), 580.0),
                ],
            ),
            page(2, &[("Easy 1", 20.0, 20.0), ("1", 350.0, 580.0)]),
            page(3, &[("Easy 1", 20.0, 20.0), ("2", 350.0, 580.0)]),
            page(4, &[("Easy", 20.0, 20.0), ("3", 350.0, 580.0)]),
        ];
        let known =
            Expectations { contents_words: vec!["Contents".into()], ..Expectations::default() };
        let mut faults = Vec::new();
        check(&pages, &[], &known, &mut faults);
        assert!(faults.iter().all(|fault| !fault.what.contains("Easy")), "{faults:?}");
    }

    #[test]
    fn a_section_may_have_the_name_of_a_technique() {
        let right = |text: &str| 360.0 - 6.0 * text.len() as f64;
        let pages = [
            page(
                1,
                &[
                    ("Contents", 20.0, 20.0),
                    ("Easy", 20.0, 60.0),
                    ("v", right("v"), 60.0),
                    ("XYZ-Wing", 20.0, 80.0),
                    ("iv", right("iv"), 80.0),
                    ("xyz-wing", 20.0, 100.0),
                    ("1", right("1"), 100.0),
                    ("iii", right("iii"), 580.0),
                ],
            ),
            page(2, &[("XYZ-Wing", 20.0, 20.0), ("iv", 20.0, 580.0)]),
            page(3, &[("xyz-wing", 20.0, 20.0), ("1", 350.0, 580.0)]),
        ];
        let known =
            Expectations { contents_words: vec!["Contents".into()], ..Expectations::default() };
        let mut faults = Vec::new();
        check(&pages, &[], &known, &mut faults);
        assert!(faults.iter().all(|fault| !fault.what.contains("-")), "{faults:?}");
    }

    #[test]
    fn every_line_leads_to_the_page_it_names() {
        assert_eq!(book("2"), [] as [&str; 0]);
        assert_eq!(book("1"), ["the contents say “Hints 1”: its target begins on page 2"]);
        assert_eq!(
            book("7"),
            ["the contents say “Hints 7”: no page has this number; it is page 2"]
        );
    }
}

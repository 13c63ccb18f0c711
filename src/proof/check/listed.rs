//! Checks that the contents are complete: they must list the first page of every section and part,
//! and the numbers of all puzzles.

use crate::check::counts::is_opener;
use crate::check::entry::{Entry, begins_with};
use crate::check::placed::Placed;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::number_words::{Counts, bare};
use crate::read::page::ReadPage;
use std::collections::{BTreeSet, HashMap};

/// Ranges of more numbers than this are not those of a book.
const MOST: u32 = 1_000_000;

/// The contents of a file: its pages, those with the contents, their lines, and the page numbers.
pub(crate) struct Listing<'p> {
    pub file: &'p [ReadPage],
    pub pages: &'p [&'p ReadPage],
    pub entries: &'p [(&'p ReadPage, Entry<'p>)],
    pub labels: &'p HashMap<usize, String>,
}

pub(crate) fn check(
    listing: &Listing<'_>,
    puzzles: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    let Some(last) = listing.pages.last() else { return };
    let mut missing = |page: &ReadPage, what: String| {
        let label = listing.labels.get(&page.page).cloned();
        let on = label.map_or_else(|| format!("sheet {}", page.page), |l| format!("page {l}"));
        let what = format!("the contents do not list {what} on {on}");
        faults.push(Fault::new(FaultKind::NotListed, what).on(last.page));
    };
    // A line with the right title and a wrong number has been reported already.
    let is_listed = |page: &ReadPage| {
        let label = listing.labels.get(&page.page);
        label.is_none_or(|label| {
            let is_it =
                |entry: &Entry<'_>| entry.number == label || begins_with(page, &entry.title, known);
            listing.entries.iter().any(|(_, entry)| is_it(entry))
        })
    };
    let after = || listing.file.iter().filter(|page| page.page > last.page);
    for page in after().filter(|page| is_opener(page, known) && !is_listed(page)) {
        let title = page.phrases.first().map_or("", |phrase| phrase.text.as_str());
        missing(page, format!("the section “{title}”"));
    }
    for heading in &known.headings {
        let is_named = |(_, entry): &(&ReadPage, Entry<'_>)| bare(&entry.title) == bare(heading);
        let Some(page) = after().find(|page| begins_with(page, heading, known)) else { continue };
        if !is_listed(page) && !listing.entries.iter().any(is_named) {
            missing(page, format!("“{heading}”"));
        }
    }
    numbers(listing, puzzles, known, faults);
}

/// Checks that the ranges of numbers in the contents are those of the puzzles.
fn numbers(
    listing: &Listing<'_>,
    puzzles: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    let words = || known.number_words.iter().filter(|words| words.counts == Counts::Listed);
    // A title, or the end of a long one, may look like numbers.
    let is_title = |text: &str| {
        let part = bare(text);
        let ends = |(_, entry): &(&ReadPage, Entry<'_>)| {
            let title = bare(&entry.title);
            title.ends_with(&part) && title != part
        };
        let is_whole = |(_, entry): &(&ReadPage, Entry<'_>)| bare(&entry.title) == part;
        let begins = || listing.file.iter().any(|page| begins_with(page, text, known));
        listing.entries.iter().any(ends) || listing.entries.iter().any(is_whole) && begins()
    };
    let mut listed: BTreeSet<u32> = BTreeSet::new();
    let mut last = None;
    for &page in listing.pages {
        for phrase in &page.phrases {
            if phrase.text.ends_with('…') {
                // A line that was too long for the page lacks numbers.
                return;
            }
            let Some(said) = words().find_map(|words| words.ending(&phrase.text)) else { continue };
            if is_title(&phrase.text) {
                continue;
            }
            last = Some(page);
            if phrase.text.ends_with('.') {
                return;
            }
            let numbers: Option<Vec<u32>> = said.into_iter().collect::<Option<Vec<_>>>();
            match numbers.as_deref() {
                Some(&[one]) => {
                    listed.insert(one);
                }
                Some(&[from, to]) if from <= to && to - from < MOST => listed.extend(from..=to),
                _ => {
                    let what = format!("a number is missing or wrong in “{}”", phrase.text);
                    faults.push(Fault::new(FaultKind::WrongCount, what).on(page.page));
                    return;
                }
            }
        }
    }
    let Some(page) = last else { return };
    let file = listing.file.first().map(|page| page.file);
    let printed: BTreeSet<u32> =
        puzzles.iter().filter(|p| Some(p.page.file) == file).map(|p| p.number).collect();
    if printed.is_empty() {
        return;
    }
    let mut wrong = |all: Vec<u32>, what: &str| {
        let (Some(first), Some(last)) = (all.first(), all.last()) else { return };
        let what = match all.len() {
            1 => format!("{what} puzzle {first}"),
            many => format!("{what} {many} puzzles from {first} to {last}"),
        };
        faults.push(Fault::new(FaultKind::NotListed, what).on(page.page));
    };
    wrong(printed.difference(&listed).copied().collect(), "the contents do not list");
    wrong(listed.difference(&printed).copied().collect(), "the book does not have, but lists,");
}

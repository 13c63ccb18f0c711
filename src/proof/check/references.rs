//! Checks references such as "Answer on page 112", "page 7" and "Hint on page 90": each must name
//! the right page.

use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::page_words::{Leads, PageWords};
use crate::read::page::ReadPage;
use crate::read::phrase::Phrase;
use gridpress_page::geom::Pt;
use std::collections::{BTreeSet, HashMap};

pub(crate) fn check(
    read: &[ReadPage],
    puzzles: &[Placed<'_>],
    answers: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    // A book and its answers, read together, may both have a page of that number.
    let mut folios: HashMap<(usize, u32), Vec<usize>> = HashMap::new();
    for page in read {
        if let Some(folio) = page.folio {
            folios.entry((page.file, folio)).or_default().push(page.page);
        }
    }
    let follow = Follow { known, folios };
    follow.all(puzzles, answers, Leads::ToAnswers, faults);
    follow.all(answers, puzzles, Leads::ToPuzzle, faults);
    follow.hints(read, puzzles, faults);
    follow.back(read, puzzles, faults);
}

struct Follow<'a> {
    known: &'a Expectations,
    /// The pages with a folio, by file and folio.
    folios: HashMap<(usize, u32), Vec<usize>>,
}

impl Follow<'_> {
    /// Checks that every reference beside `from` names the page of the grid of the same number in
    /// `to`.
    fn all(&self, from: &[Placed<'_>], to: &[Placed<'_>], leads: Leads, faults: &mut Vec<Fault>) {
        let targets: HashMap<u32, &ReadPage> = to.iter().map(|p| (p.number, p.page)).collect();
        let (mut without, mut nowhere) = (Vec::new(), Vec::new());
        for placed in from {
            let below = below_grids(placed.page);
            let phrases: Vec<&Phrase> = placed.grid.own_caption().chain(below).collect();
            let is_there = |phrase: &&Phrase| {
                // Words in a font that is not known may be such a reference.
                !phrase.is_sure || self.named(phrase, leads).is_some()
            };
            if !phrases.iter().any(is_there) {
                without.push(placed);
            }
            let Some(target) = targets.get(&placed.number) else {
                nowhere.extend(self.to_no_page(&phrases, placed.page).map(|text| (placed, text)));
                continue;
            };
            for phrase in phrases {
                if let Some(there) = self.wrong(phrase, leads, target) {
                    let what_is_there = match leads {
                        Leads::ToAnswers | Leads::ToAnswersApart => "answer",
                        Leads::ToPuzzle => "puzzle",
                        Leads::ToHints => "hint",
                    };
                    let what = format!(
                        "“{}” is printed beside it, but its {what_is_there} is on {there}",
                        phrase.text
                    );
                    faults.push(fault(FaultKind::WrongReference, what, placed));
                }
            }
        }
        if let Some((placed, text)) = nowhere.first().filter(|_| leads == Leads::ToAnswers) {
            let mut what = format!("“{text}” is printed beside it, but there is no such page");
            if nowhere.len() > 1 {
                what += &format!(", nor for {} more puzzles", nowhere.len() - 1);
            }
            faults.push(fault(FaultKind::WrongReference, what, placed));
        }
        if leads == Leads::ToAnswers {
            missing(&without, from.len(), "answer", faults);
        } else {
            // Beside an answer the page of its puzzle may not have fitted, as beside those of its page
            // with shorter numbers, or beside wider grids.
            let length = |p: &Placed<'_>| {
                let folio = targets.get(&p.number).and_then(|page| page.folio).unwrap_or(u32::MAX);
                digits(p.number) + digits(folio)
            };
            let has = |p: &&Placed<'_>| !without.iter().any(|lacks| std::ptr::eq(*lacks, *p));
            let could = |lacks: &&&Placed<'_>| {
                let beside = from.iter().filter(|p| p.page.page == lacks.page.page);
                let width = |p: &Placed<'_>| p.grid.lattice.area.width();
                let narrow = beside.filter(|p| width(p) <= width(lacks) + Pt::new(1.0));
                narrow.filter(has).any(|p| length(p) >= length(lacks))
            };
            let lacking: Vec<&Placed<'_>> = without.iter().filter(could).copied().collect();
            missing(&lacking, from.len(), "puzzle", faults);
        }
    }

    /// Checks that every page of hints named below puzzles begins a line with the number of each of
    /// them, or that another one of the pages named does.
    fn hints(&self, read: &[ReadPage], puzzles: &[Placed<'_>], faults: &mut Vec<Fault>) {
        let pages: HashMap<(usize, usize), &ReadPage> =
            read.iter().map(|page| ((page.file, page.page), page)).collect();
        for placed in puzzles.iter().filter(|placed| self.is_book(placed.page.file)) {
            let references = below_grids(placed.page)
                .filter_map(|phrase| Some((phrase, self.named(phrase, Leads::ToHints)?)));
            for (phrase, (low, high)) in references {
                let file = placed.page.file;
                let mut there = (low..=high.min(low.saturating_add(10_000)))
                    .filter_map(|n| self.folios.get(&(file, n)))
                    .flatten()
                    .filter_map(|page| pages.get(&(file, *page)));
                if there.any(|page| has_hint(page, placed.number)) {
                    continue;
                }
                let what =
                    format!("“{}” is printed beside it, but its hint is not there", phrase.text);
                faults.push(fault(FaultKind::WrongReference, what, placed));
            }
        }
    }

    /// Checks the page that each line of a page of hints names as that of its puzzle, unless many
    /// lines seem to name another: then they are not read rightly. If most lines name one, all must.
    fn back(&self, read: &[ReadPage], puzzles: &[Placed<'_>], faults: &mut Vec<Fault>) {
        const MANY: usize = 4;
        let (mut wrong, mut count) = (Vec::new(), 0);
        // The numbers of hints that name a page, and the pages of these hints, by file.
        let mut naming: HashMap<usize, (BTreeSet<u32>, Vec<&ReadPage>)> = HashMap::new();
        for page in read.iter().filter(|page| page.grids.is_empty()) {
            for phrase in &page.phrases {
                let Some((named, _)) = self.named(phrase, Leads::ToPuzzle) else { continue };
                let is_before = |other: &&Phrase| {
                    (other.baseline - phrase.baseline).abs() < Pt::new(1.0)
                        && other.area.right() < phrase.area.left()
                };
                let mut before: Vec<&Phrase> = page.phrases.iter().filter(is_before).collect();
                before.sort_by_key(|other| other.area.left());
                let begins =
                    |other: &&Phrase| other.text.split_whitespace().next()?.parse::<u32>().ok();
                let Some(number) = before.iter().rev().find_map(begins) else { continue };
                let of_it = puzzles.iter().find(|p| p.number == number && p.page.file == page.file);
                let Some(folio) = of_it.and_then(|placed| placed.page.folio) else { continue };
                count += 1;
                let (numbers, pages) = naming.entry(page.file).or_default();
                numbers.insert(number);
                if pages.last().is_none_or(|last| last.page != page.page) {
                    pages.push(page);
                }
                if folio != named {
                    wrong.push((page, number, named, folio));
                }
            }
        }
        let lacks = |placed: &&Placed<'_>| {
            let Some((numbers, pages)) = naming.get(&placed.page.file) else { return false };
            let (first, last) = (numbers.first().copied(), numbers.last().copied());
            placed.page.folio.is_some()
                && !numbers.contains(&placed.number)
                && first < Some(placed.number)
                && last > Some(placed.number)
                && pages.iter().any(|page| has_hint(page, placed.number))
        };
        let lacking: Vec<&Placed<'_>> = puzzles.iter().filter(lacks).collect();
        for placed in lacking.iter().filter(|_| lacking.len() * MANY <= count) {
            let what = "its hint names no page, but others do";
            faults.push(fault(FaultKind::ReferenceMissing, what, placed));
        }
        for (page, number, named, folio) in wrong.iter().filter(|_| wrong.len() * MANY <= count) {
            let what = format!(
                "the hint of puzzle {number} says page {named}, but the puzzle is on page {folio}"
            );
            faults.push(Fault::new(FaultKind::WrongReference, what).on(page.page));
        }
    }

    /// Returns the first and last page that a phrase names, if it is such a reference.
    fn named(&self, phrase: &Phrase, leads: Leads) -> Option<(u32, u32)> {
        let is_it = |words: &&PageWords| {
            let is_apart = words.leads == Leads::ToAnswersApart;
            words.leads == leads || is_apart && leads == Leads::ToAnswers
        };
        PageWords::pages(self.known.page_words.iter().filter(is_it), &phrase.text)
    }

    /// Whether a file has several pages: a page alone leads to others that are elsewhere.
    fn is_book(&self, file: usize) -> bool {
        self.folios.keys().filter(|(of, _)| *of == file).nth(1).is_some()
    }

    /// Returns the reference to a page of answers that the file of `page` does not have.
    fn to_no_page<'p>(&self, phrases: &[&'p Phrase], page: &ReadPage) -> Option<&'p str> {
        phrases.iter().find_map(|phrase| {
            let words = self.known.page_words.iter().filter(|w| w.leads == Leads::ToAnswers);
            let (_, last) = PageWords::pages(words, &phrase.text)?;
            let is_there = self.folios.contains_key(&(page.file, last));
            (self.is_book(page.file) && !is_there).then_some(phrase.text.as_str())
        })
    }

    /// Returns the right target, if a phrase names another page.
    fn wrong(&self, phrase: &Phrase, leads: Leads, target: &ReadPage) -> Option<String> {
        if !phrase.text.bytes().any(|b| b.is_ascii_digit()) {
            return None;
        }
        let (low, high) = self.named(phrase, leads)?;
        let named = (low..=high.min(low.saturating_add(10_000)))
            .filter_map(|n| self.folios.get(&(target.file, n)))
            .any(|pages| pages.contains(&target.page));
        let sheet = || format!("sheet {}, which has no page number", target.page);
        (!named).then(|| target.folio.map_or_else(sheet, |folio| format!("page {folio}")))
    }
}

/// Returns the phrases below all grids of a page, which apply to each of them.
fn below_grids(page: &ReadPage) -> impl Iterator<Item = &Phrase> {
    let foot = page.grids.iter().map(|g| g.lattice.area.bottom()).max().unwrap_or(Pt::ZERO);
    page.phrases.iter().filter(move |p| p.area.top() >= foot)
}

/// Whether a line of a page without grids begins with that number.
fn has_hint(page: &ReadPage, number: u32) -> bool {
    let begins = |phrase: &Phrase| {
        let first = phrase.text.split_whitespace().next().unwrap_or_default();
        first.parse() == Ok(number)
    };
    page.grids.is_empty() && page.phrases.iter().any(begins)
}

/// Returns how many digits a number has.
const fn digits(number: u32) -> u32 {
    match number.checked_ilog10() {
        Some(log) => log + 1,
        None => 1,
    }
}

/// Reports puzzles without a reference if most of `all` have one, once for a
/// page.
fn missing(without: &[&Placed<'_>], all: usize, of: &str, faults: &mut Vec<Fault>) {
    /// The fewest grids that show what is usual.
    const FEWEST: usize = 3;
    if all < FEWEST || without.len() * 2 >= all {
        return;
    }
    let mut before = None;
    for placed in without {
        if before.replace(placed.page.page) == Some(placed.page.page) {
            continue;
        }
        let what = format!("no page of its {of} is printed with it, but with most others");
        faults.push(fault(FaultKind::ReferenceMissing, what, placed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_words_are_known_by_what_stands_around_the_numbers() {
        let pages = |words: &str, text: &str| {
            let words = PageWords::new(Leads::ToAnswers, words.split('#'));
            PageWords::pages(std::iter::once(&words), text)
        };
        assert_eq!(pages("Answer on page #", "answer onpage 17"), Some((17, 17)));
        assert_eq!(pages("Pages #–# of it", "Pages 3–4 of it"), Some((3, 4)));
        // A dash is a plain bar, which is not read as a sign.
        assert_eq!(pages("Pages #–# of it", "Pages 3 4 of it"), Some((3, 4)));
        // The digits of some fonts are far apart.
        assert_eq!(pages("Answer on page #", "Answer on page 1 1"), Some((11, 11)));
        // The title of a section is not a reference, nor is a date, whatever it ends with.
        assert_eq!(pages("Answer on page #", "Monday, 5 January 2026"), None);
        assert_eq!(pages("Answer on page #", "Part 2"), None);
        assert_eq!(pages("Answer on page #", "Answer on page 17 or so"), None);
        assert_eq!(pages("page #", "page"), None);
    }
}

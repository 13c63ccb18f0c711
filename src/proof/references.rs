//! "Answer on page 112" and "page 7": each is followed to the page that carries that number.

use super::check::{Placed, fault};
use super::fault::{Fault, FaultKind};
use super::phrase::Phrase;
use super::reading::ReadPage;
use std::collections::HashMap;

pub(super) fn check(
    read: &[ReadPage],
    puzzles: &[Placed<'_>],
    answers: &[Placed<'_>],
    faults: &mut Vec<Fault>,
) {
    // Two files read together, a book and its answers, can both have a page of that number.
    let mut folios: HashMap<u32, Vec<usize>> = HashMap::new();
    for page in read {
        if let Some(folio) = page.folio {
            folios.entry(folio).or_default().push(page.page);
        }
    }
    follow(puzzles, answers, "answer", &folios, faults);
    follow(answers, puzzles, "puzzle", &folios, faults);
}

/// Every reference beside `from` must name the page of the grid of the same number in `to`.
fn follow(
    from: &[Placed<'_>],
    to: &[Placed<'_>],
    what_is_there: &str,
    folios: &HashMap<u32, Vec<usize>>,
    faults: &mut Vec<Fault>,
) {
    let targets: HashMap<u32, usize> = to.iter().map(|p| (p.number, p.page.page)).collect();
    for placed in from {
        let Some(&target) = targets.get(&placed.number) else { continue };
        for reference in placed.grid.caption.iter().filter(|p| is_reference(p)) {
            let numbers: Vec<u32> = reference.numbers().collect();
            let (Some(&low), Some(&high)) = (numbers.iter().min(), numbers.iter().max()) else {
                continue;
            };
            let named = (low..=high.min(low.saturating_add(10_000)))
                .filter_map(|n| folios.get(&n))
                .any(|pages| pages.contains(&target));
            if !named {
                let folio =
                    folios.iter().find(|(_, pages)| pages.contains(&target)).map(|(f, _)| *f);
                let there = folio.map_or_else(
                    || format!("sheet {target}, which has no page number"),
                    |f| format!("page {f}"),
                );
                let what = format!(
                    "“{}” is printed beside it, and its {what_is_there} is on {there}",
                    reference.text
                );
                faults.push(fault(FaultKind::WrongReference, what, placed));
            }
        }
    }
}

/// Words that end in a page number, or in a range of them.
fn is_reference(phrase: &Phrase) -> bool {
    phrase.has_words() && phrase.text.ends_with(|c: char| c.is_ascii_digit()) && !is_date(phrase)
}

/// A day and a year with a month between or before, as over a paper's puzzles: no book has that
/// many pages between two answers.
fn is_date(phrase: &Phrase) -> bool {
    let numbers: Vec<u32> = phrase.numbers().collect();
    matches!(numbers[..], [1..=31, 1900..=2999])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Pt, Rect};

    #[test]
    fn dates_are_no_references() {
        let phrase = |text: &str| Phrase {
            text: text.to_owned(),
            area: Rect::default(),
            size: Pt::new(9.0),
        };
        for text in ["Answer on page 31", "Lösungen auf den Seiten 30–31", "page 1905"] {
            assert!(is_reference(&phrase(text)), "{text}");
        }
        for text in ["Monday, 5 January 2026", "January 31, 2026", "Easy", "12", "2 puzzles"] {
            assert!(!is_reference(&phrase(text)), "{text}");
        }
    }
}

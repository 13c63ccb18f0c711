//! Checks a cover, which is a drawing: its words are proven, but its grids are samples, which may lie
//! below other drawings, say nothing of their rules and repeat puzzles of the book.

use crate::blemish::Blemish;
use crate::check::blemishes::faults_of_ink;
use crate::check::pages::EDGE;
use crate::check::records::{unrecorded, with_records};
use crate::check::verdict::Proof;
use crate::check::{doubles, misprints, printed, sentences};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::read::page::ReadPage;

/// Proves covers, which are given one after the other.
pub(crate) fn check(covers: &[ReadPage], known: &Expectations, proof: &mut Proof) {
    let known = &*with_records(covers, known);
    for page in covers {
        let is_of_words = |blemish: &&Blemish| {
            blemish.grid.is_none()
                && blemish.kind != FaultKind::TooPale
                && is_of_word(&blemish.what)
        };
        let ink = page.ink.iter().filter(is_of_words).cloned().collect();
        let words = ReadPage { ink, grids: Vec::new(), ..page.clone() };
        proof.faults.extend(faults_of_ink(&words, false));
        margins(page, &mut proof.faults);
        proof.drawings += page.grids.len();
    }
    let guessed = unrecorded(covers, known);
    sentences::check(&guessed, known, &mut proof.faults);
    misprints::check(&guessed, known, &mut proof.faults);
    doubles::check(covers, &mut proof.faults);
    printed::check(covers, known, &mut proof.faults);
    if proof.pages == 0 {
        proof.texts = covers.iter().map(|page| page.phrases.len()).sum();
        proof.is_compared = known.has_every_page(covers.len());
    }
    proof.covers = covers.len();
    proof.pages += covers.len();
}

/// Whether what is said of the ink is of a word: the small sums of a sample are not read.
fn is_of_word(what: &str) -> bool {
    let quoted = what.split_once('\u{201c}').and_then(|(_, rest)| rest.split_once('\u{201d}'));
    quoted.is_none_or(|(text, _)| text.chars().any(char::is_alphabetic))
}

/// Reports words at the edge of the cover. Lines and areas may bleed.
fn margins(page: &ReadPage, faults: &mut Vec<Fault>) {
    for phrase in &page.phrases {
        let (area, trim) = (phrase.area, page.trim);
        let edges = [
            (area.left(), "left"),
            (area.top(), "top"),
            (trim.width - area.right(), "right"),
            (trim.height - area.bottom(), "bottom"),
        ];
        let has_letter = phrase.text.chars().any(char::is_alphabetic);
        for (margin, edge) in edges.into_iter().filter(|(margin, _)| has_letter && *margin < EDGE) {
            let (text, mm) = (&phrase.text, margin.to_mm());
            let what = format!("\u{201c}{text}\u{201d} is {mm:.1} mm from the {edge} edge");
            faults.push(Fault::new(FaultKind::OffThePage, what).on(page.page));
        }
    }
}

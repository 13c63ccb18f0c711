//! What the proof before publication found.

use crate::printed::Printed;
use gridpress_page::english::counted;
use gridpress_proof::{Proof, ReadPage};
use std::collections::{BTreeMap, BTreeSet};

/// What has been read back.
#[derive(Default)]
pub(super) struct Proven {
    /// The distinct puzzles, answers and pages of books, and their formats.
    puzzles: usize,
    answers: usize,
    pages: usize,
    pub forms: Vec<String>,
    /// All pages that were read, and the grids on them.
    read: (usize, usize),
    /// What each page shows.
    pub printed: Vec<Printed>,
    /// The links and other guides of files for the screen.
    pub guides: BTreeMap<String, Vec<String>>,
    /// The faults, each with its file.
    pub faults: Vec<String>,
}

impl Proven {
    pub(super) fn add(&mut self, more: Proven) {
        self.puzzles += more.puzzles;
        self.answers += more.answers;
        self.pages += more.pages;
        self.forms.extend(more.forms);
        let mut known = BTreeSet::new();
        self.forms.retain(|form| known.insert(form.clone()));
        self.read.0 += more.read.0;
        self.read.1 += more.read.1;
        self.faults.extend(more.faults);
        self.printed.extend(more.printed);
        self.guides.extend(more.guides);
    }

    pub(super) fn note(&mut self, pages: &[ReadPage]) {
        self.read.0 += pages.len();
        self.read.1 += pages.iter().map(|page| page.grids.len()).sum::<usize>();
    }

    pub(super) fn form(&mut self, form: String, proof: &Proof) {
        self.forms.push(form);
        (self.puzzles, self.answers) = (proof.puzzles, proof.answers);
        self.pages = proof.pages;
    }

    /// Returns the result for a book in one line, empty if no file can be read back.
    pub(super) fn of_book(&self) -> String {
        if self.forms.is_empty() {
            return String::new();
        }
        format!(
            "proof: no fault in {} and {} read back from {} of {}",
            counted(self.puzzles, "puzzle"),
            counted(self.answers, "answer"),
            counted(self.pages, "page"),
            self.forms.join(" and of ")
        )
    }

    /// Returns the result for a calendar in one line, empty if no file can be read back.
    pub(super) fn of_calendar(&self) -> String {
        match self.read {
            (0, _) => String::new(),
            (pages, grids) => {
                let (last, others) = self.forms.split_last().map_or(("", &[][..]), |(l, o)| (l, o));
                let others =
                    if others.is_empty() { String::new() } else { others.join(", ") + " and " };
                format!(
                    "proof: no fault in {grids} grids read back from {pages} pages of {others}{last}"
                )
            }
        }
    }
}

//! The result of a proof, and what is wrong with a single puzzle.

use crate::check::judged::Judgement;
use crate::check::placed::{Placed, fault, name};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use gridpress_engine::samurai::{Place, Samurai};
use gridpress_engine::sudoku::Grid;
use gridpress_page::english::counted;
use std::fmt;

/// The result of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    pub pages: usize,
    pub puzzles: usize,
    pub answers: usize,
    /// Grids without a number: drawings, examples, blank grids. They are read but not checked.
    pub drawings: usize,
    /// How many of the pages are covers.
    pub covers: usize,
    /// The texts outside of grids.
    pub texts: usize,
    /// Whether the pages were compared with what they had when the book was made.
    pub is_compared: bool,
    /// In page order; empty if the book has no faults.
    pub faults: Vec<Fault>,
}

impl Proof {
    /// Whether there are no faults.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Formats the result in one line.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.puzzles + self.answers == 0 && self.pages > 0 && self.texts + self.drawings > 0 {
            let pages = if self.covers == self.pages { "cover" } else { "page" };
            write!(
                f,
                "read back {} without puzzles or answers, {} and {}, {}: ",
                counted(self.pages, pages),
                counted(self.texts, "text"),
                counted(self.drawings, "drawn grid"),
                match self.is_compared {
                    true => "compared with what it showed when it was made",
                    false => "not compared with a manifest",
                }
            )?;
        } else {
            write!(
                f,
                "read back {}, {} and {}: ",
                counted(self.pages, "page"),
                counted(self.puzzles, "puzzle"),
                counted(self.answers, "answer")
            )?;
        }
        match self.faults.len() {
            0 => write!(f, "no faults"),
            faults => write!(f, "{}", counted(faults, "fault")),
        }
    }
}

/// Reports why a puzzle is not valid; `None` if it is.
pub(crate) fn improper(placed: &Placed<'_>, judgement: &Judgement) -> Option<Fault> {
    let shape = placed.grid.grid.shape();
    Some(match judgement {
        Judgement::Proper { .. } | Judgement::Samurai { .. } => return None,
        Judgement::ManySamurai(two) => {
            let [one, other] = &**two;
            let place = Place::cells().find(|&place| one.get(place) != other.get(place))?;
            let sign = |of: &Samurai| of.get(place).map_or('?', |digit| digit.symbol());
            let what = format!(
                "the puzzle has more than one solution: {place} can be {} or {}",
                sign(one),
                sign(other)
            );
            let cell = Some((place.row() + 1, place.column() + 1));
            Fault { cell, ..fault(FaultKind::ManySolutions, what, placed) }
        }
        Judgement::NoSolution => fault(FaultKind::NoSolution, "the puzzle has no solution", placed),
        Judgement::Many(two) => {
            let [one, other] = &**two;
            let cell = shape.cells().find(|&c| one.get(c) != other.get(c))?;
            let sign = |g: &Grid| g.get(cell).map_or('?', |digit| g.rules().symbol(digit));
            let can_be = format!("{} can be {} or {}", name(shape, cell), sign(one), sign(other));
            if placed.page.is_picture {
                let what = format!(
                    "it has more than one solution ({can_be}), unless words name another rule: \
                     words are not read from a picture of a page"
                );
                return Some(fault(FaultKind::NotRead, what, placed));
            }
            let what = format!("the puzzle has more than one solution: {can_be}");
            fault(FaultKind::ManySolutions, what, placed).at(shape, cell)
        }
        Judgement::Unsettled => {
            let what = "it could not be determined whether it has one solution";
            fault(FaultKind::ManySolutions, what, placed)
        }
    })
}

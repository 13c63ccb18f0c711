//! Samurai among the puzzles of a book: with the grid in the centre, and a placeholder.

use super::asked::Techniques;
use super::layout::CENTRE;
use super::make::{Made, Maker, Wish, make};
use super::pair::Pair;
use crate::generate::{self, Stream, Symmetry};
use crate::grade::{End, Grade, Rating};
use crate::techniques::{TechniqueId, TechniqueSet};
use std::sync::OnceLock;

impl Made {
    /// Returns the samurai as a puzzle of a book, made to be solved with those techniques; `None` if
    /// all may be used.
    #[must_use]
    pub fn into_book(self, enough: Option<TechniqueSet>) -> generate::Made {
        let Made { puzzle, solution, run } = self;
        let grade = Grade {
            er: run.er,
            ep: run.ep,
            ed: run.ed,
            hardest: run.hardest.unwrap_or(TechniqueId::HIDDEN_SINGLE),
            scarcity: 0.0,
            counts: Vec::new(),
            is_bound: run.end != End::Solved,
            minutes: None,
        };
        generate::Made {
            puzzle: puzzle.grid(CENTRE),
            solution: solution.grid(CENTRE),
            grade,
            shapes: TechniqueSet::EMPTY,
            enough,
            samurai: Some(Box::new(Pair { puzzle, solution })),
        }
    }
}

/// Returns an easy samurai, the same every time, as a placeholder while pages are tried out.
#[must_use]
pub fn stand_in() -> generate::Made {
    static MADE: OnceLock<generate::Made> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let wish = Wish {
            ratings: Rating::ZERO..=Rating::tenths(26),
            symmetry: Symmetry::Rotate180,
            clues: None,
            techniques: Techniques::default(),
            effort: u64::MAX,
        };
        let mut stream = Stream::for_puzzle(0, "stand-in", 0);
        let made = make(&wish, &mut stream, &mut Maker::default(), &|| false);
        made.map(|made| made.into_book(None))
            .unwrap_or_else(|_| generate::stand_in(crate::sudoku::Rules::CLASSIC))
    });
    made.clone()
}

//! A walk to bivalue universal graves: for their rarer ratings.
//!
//! Of random minimal puzzles one in ten thousand needs a grave with a set beside it. But graves
//! lie together: where the easier techniques are stuck on a board on which hardly a cell has more
//! than two candidates, a given here for another there often leads to the next such board.
//!
//! So the way goes from puzzle to puzzle of one fresh solution. A few cells are shown, and others
//! blanked as long as there is one solution. Then givens are added in random order, each only
//! if the easier techniques stay stuck, until there is no such given left: what is open then is
//! the hard core of the puzzle, and the smaller it is the more it looks like a grave. How many
//! candidates it has beyond two in each cell, and how scattered they are, tells how far it is
//! from one. Of stuck boards that look like graves nearly all have several solutions, so that the
//! way never leaves the puzzles with one. Each solution gives one puzzle at most, so that no two
//! are relatives.

use super::climb::{Scale, Verdict};
use super::dig::{Proof, count, dig, stays_solvable};
use super::quick::{ALL, Board, HOUSES, Memo, Set, cells};
use super::unavoidable::Unavoidable;
use crate::generate::Stream;
use crate::grade::Rating;
use std::ops::RangeInclusive;

/// The ratings that are found sooner so than at the edge, as measured.
const RATINGS: RangeInclusive<Rating> = Rating::tenths(58)..=Rating::tenths(60);

/// How many puzzles of a solution are looked at.
const STEPS: usize = 100;
/// The most cells shown in a step.
const SHOWN: usize = 16;
/// The most orbits blanked in a step.
const BLANKED: usize = 12;
/// With more candidates than this beyond two in each cell a board is no grave that is worth
/// rating.
const MOST_BEYOND: usize = 8;

/// True if puzzles of these ratings are found so.
pub fn suits(ratings: &RangeInclusive<Rating>) -> bool {
    RATINGS.contains(ratings.start()) && RATINGS.contains(ratings.end())
}

/// A puzzle of the band asked for, if the way comes upon any.
pub fn grave(
    scale: &mut Scale<'_>,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<Set> {
    stream.shuffle(orbits);
    let plain = Proof::Kit(scale.easier.plain());
    let mut here = dig(scale.solution, ALL, orbits, plain, least);
    here = dig(scale.solution, here, orbits, Proof::Search, least);
    let mut known = Unavoidable::default();
    let mut nearest = usize::MAX;
    for step in 0..STEPS {
        let next = if step == 0 {
            here
        } else {
            // From puzzles that are too easy the way goes as far as it can.
            let most = if nearest == usize::MAX { usize::MAX } else { BLANKED };
            beside(scale, &mut known, here, most, orbits, least, stream)
        };
        stream.shuffle(orbits);
        let Some(core) = Core::of(scale, next, orbits) else {
            // Where the easier techniques are enough, any puzzle is as good as the one before.
            if nearest == usize::MAX {
                here = next;
            }
            continue;
        };
        let (beyond, apart) = core.shape();
        if beyond <= MOST_BEYOND && apart == 0 && scale.rated(core.givens) == Verdict::Hit {
            return Some(core.givens);
        }
        let distance = beyond + 2 * apart;
        if distance <= nearest {
            (here, nearest) = (next, distance);
        }
    }
    None
}

/// Another puzzle with one solution: a few cells shown, and others blanked, `most` orbits.
fn beside(
    scale: &Scale<'_>,
    known: &mut Unavoidable,
    here: Set,
    most: usize,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Set {
    stream.shuffle(orbits);
    let plain = Proof::Kit(scale.easier.plain());
    let mut givens = here;
    for &orbit in orbits.iter() {
        let (fewer, gone) = (givens & !orbit, givens & orbit);
        if gone != 0
            && count(fewer) >= least
            && !known.some_missed(fewer)
            && stays_solvable(scale.solution, fewer, gone, plain)
        {
            givens = fewer;
        }
    }
    let mut shown = 0;
    let wanted = 1 + stream.below(SHOWN);
    while count(shown) < wanted && givens | shown != ALL {
        shown |= orbits[stream.below(orbits.len())] & !givens;
    }
    givens |= shown;
    let mut blanked = 0;
    for &orbit in orbits.iter() {
        let (fewer, gone) = (givens & !orbit, givens & orbit);
        if gone != 0
            && gone & shown == 0
            && count(fewer) >= least
            && known.has_one_solution(scale.solution, fewer, gone)
        {
            givens = fewer;
            blanked += 1;
            if blanked == most {
                break;
            }
        }
    }
    givens
}

/// Givens to which none can be added without the easier techniques being enough, and what these
/// leave open.
struct Core {
    givens: Set,
    board: Board,
}

impl Core {
    /// Adds to `givens`, in the order of the orbits; nothing if the easier techniques are enough.
    fn of(scale: &Scale<'_>, mut givens: Set, orbits: &[Set]) -> Option<Self> {
        let mut board = Board::new(scale.solution, givens);
        let mut memo = Memo::default();
        if board.close_on(scale.easier, ALL, &mut memo) {
            return None;
        }
        for &orbit in orbits {
            let open = orbit & board.open;
            if open == 0 {
                continue;
            }
            let (mut more, mut noted) = (board, memo.clone());
            for cell in cells(open) {
                more.place(cell, usize::from(scale.solution[cell]));
            }
            // With one cell beyond two candidates it would be a grave of the easiest type.
            if !more.close_on(scale.easier, ALL, &mut noted) && count(wide(&more)) > 1 {
                givens |= orbit;
                (board, memo) = (more, noted);
            }
        }
        Some(Core { givens, board })
    }

    /// How many candidates there are beyond two in each cell, and how many cells with such lie
    /// outside the house that has the most of them.
    fn shape(&self) -> (usize, usize) {
        let all: usize = self.board.digit.iter().map(|&places| count(places)).sum();
        let wide = wide(&self.board);
        let apart = HOUSES.iter().map(|house| count(wide & !house)).min().unwrap_or(0);
        (all - 2 * count(self.board.open), apart)
    }
}

/// The cells with more than two candidates, on a board that has no single.
fn wide(board: &Board) -> Set {
    board.open & !board.counts().two
}

#[cfg(test)]
mod tests {
    use super::super::dig::{single_cells, solves};
    use super::super::nine::{puzzle_of, solution_of};
    use super::super::target::Target;
    use super::*;
    use crate::generate::fill::fill;
    use crate::generate::{Dig, Fill, Request, Symmetry};
    use crate::grade::Rater;
    use crate::sudoku::{Shape, solver};

    #[test]
    fn a_core_has_one_solution_and_takes_no_given_more() {
        let rating = Rating::tenths(58);
        let request = Request {
            dig: Dig::Free,
            symmetry: Symmetry::None,
            rating: Some(rating..=rating),
            ..Request::new(Shape::CLASSIC)
        };
        let target = Target::new(&request);
        let mut rater = Rater::new();
        let mut orbits = single_cells();
        let mut cores = 0;
        for seed in 0..60 {
            let mut stream = Stream::for_puzzle(seed, "grave", 0);
            let full = fill(Shape::CLASSIC, Fill::Backtrack, &mut stream).expect("a grid").solution;
            let solution = solution_of(&full);
            let scale = Scale::new(&full, &solution, &target, &mut rater);
            stream.shuffle(&mut orbits);
            let minimal = dig(&solution, ALL, &orbits, Proof::Search, 0);
            let next = beside(
                &scale,
                &mut Unavoidable::default(),
                minimal,
                BLANKED,
                &mut orbits,
                0,
                &mut stream,
            );
            assert_ne!(next, minimal);
            assert!(solver::is_unique(&puzzle_of(&full, next)));
            let Some(core) = Core::of(&scale, next, &orbits) else {
                assert!(solves(&solution, next, scale.easier));
                continue;
            };
            cores += 1;
            assert_eq!(core.givens & next, next);
            for &orbit in orbits.iter().filter(|&orbit| orbit & core.board.open != 0) {
                let mut board = Board::new(&solution, core.givens | orbit);
                assert!(board.close(scale.easier, ALL) || count(wide(&board)) <= 1);
            }
        }
        assert!(cores > 5, "{cores}");
    }
}

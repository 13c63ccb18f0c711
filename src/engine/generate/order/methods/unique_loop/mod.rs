//! Builds a puzzle around a unique loop, for the ratings that only larger loops and larger sets
//! have.
//!
//! Swapping the two digits of a complete loop gives another solution, so a useful loop has one cell
//! in which the solution has a third digit: the stray. A fresh solution has some hundred loops of
//! two digits with one stray. Around one of them the method keeps as few givens as leave the cells
//! of the loop the candidates required by the requested type. There the easier techniques are
//! mostly stuck and the loop allows a conclusion, but there are many solutions.
//!
//! Givens are then added, each only if the easier techniques stay stuck and the loop allows nothing
//! easier than requested. They are chosen to exclude solutions: the method computes a few of these
//! and first tries the given with which most of them disagree. A random choice reaches a single
//! solution half as often. Any solution with a stray in the loop may be the final one, so the
//! method switches between them: twice as many attempts then reach a single solution, and six times
//! as many with orbits of two cells. Finally random givens are added until the conclusion solves
//! the puzzle.
//!
//! Each solution yields at most one puzzle, so puzzles are independent of each other.

mod place;
#[cfg(test)]
mod tests;

use super::method::{Found, Method, Search, thinned};
use crate::generate::Stream;
use crate::generate::order::quick::{ALL, Allowed, Board, PEERS, Set, cells};
use crate::generate::order::scale::{Scale, Verdict};
use crate::generate::order::solution::grid_of;
use crate::generate::order::solution::{Solution, count};
use crate::generate::order::target::Target;
use crate::grade::Rating;
use crate::sudoku::solver::{Budget, nine};
use crate::techniques::{Finder, Nine, Work};
use place::{CandidateLoop, Kind, Plan, candidate_loops};
use std::ops::ControlFlow::{Break, Continue};
use std::ops::RangeInclusive;

#[derive(Debug)]
pub(super) struct UniqueLoop;

impl Method for UniqueLoop {
    fn name(&self) -> &'static str {
        "loop"
    }

    fn can_serve(&self, target: &Target) -> bool {
        suits(&target.ratings)
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        let (givens, solution) =
            construct(search.fresh, search.target, search.orbits, search.stream)?;
        let full = grid_of(&solution);
        let mut scale = Scale::new(&full, &solution, search.target, search.rater);
        if scale.rated(givens) != Verdict::Hit {
            return None;
        }
        let givens = with_filled_cells(&scale, givens, search.orbits, search.clues.least);
        let givens = thinned(&scale, givens, scale.allowed, search.orbits, search.clues);
        Some(Found { givens, solution })
    }
}

/// The number of loops tried in one solution.
const PLACES: usize = 40;
/// The minimum number of givens kept around a loop.
const FEWEST: usize = 18;
/// How often givens are added to those kept around one loop.
const ROUNDS: usize = 4;
/// The number of solutions computed at once.
const OTHERS: usize = 8;

/// A type of loop to build around.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Recipe {
    /// Half the number of cells of the loop.
    half: usize,
    kind: Kind,
    /// Its weight among all types of the same rating: where orbits are single cells, and where they
    /// are larger.
    shares: [usize; 2],
}

/// The ratings that this method finds faster than boundary search in the benchmark `order`.
const RATINGS: RangeInclusive<Rating> = Rating::tenths(47)..=Rating::tenths(49);

/// Returns whether this method serves these ratings.
fn suits(ratings: &RangeInclusive<Rating>) -> bool {
    RATINGS.contains(ratings.start()) && RATINGS.contains(ratings.end())
}

/// Returns the types of loops that have a rating of [`RATINGS`]. Types that are found faster have
/// more weight; the others are kept for variety. With larger orbits, small loops are best.
fn recipes(rating: Rating) -> &'static [Recipe] {
    const fn recipe(half: usize, kind: Kind, shares: [usize; 2]) -> Recipe {
        Recipe { half, kind, shares }
    }
    const SEVEN: [Recipe; 4] = [
        recipe(4, Kind::One, [3, 3]),
        recipe(4, Kind::Two, [3, 2]),
        recipe(2, Kind::Three(3), [1, 1]),
        recipe(3, Kind::Three(2), [1, 1]),
    ];
    const EIGHT: [Recipe; 3] = [
        recipe(4, Kind::Three(2), [3, 1]),
        recipe(3, Kind::Three(3), [3, 1]),
        recipe(2, Kind::Three(4), [2, 8]),
    ];
    const NINE: [Recipe; 2] =
        [recipe(4, Kind::Three(3), [2, 1]), recipe(3, Kind::Three(4), [1, 6])];
    match rating.to_tenths() {
        47 => &SEVEN,
        48 => &EIGHT,
        49 => &NINE,
        _ => &[],
    }
}

/// Returns a puzzle of the lowest requested rating and its solution; `None` if no loop of a fresh
/// solution gives one.
fn construct(
    solution: &Solution,
    target: &Target,
    orbits: &mut [Set],
    stream: &mut Stream,
) -> Option<(Set, Solution)> {
    let rating = *target.ratings.start();
    let recipes = recipes(rating);
    let mut work = Work::new(Nine);
    let stiff = usize::from(orbits.len() < 60);
    let mut drawn = stream.below(recipes.iter().map(|recipe| recipe.shares[stiff]).sum());
    let recipe = recipes.iter().find(|recipe| {
        let found = drawn < recipe.shares[stiff];
        drawn = drawn.saturating_sub(recipe.shares[stiff]);
        found
    })?;
    let mut places = candidate_loops(solution, recipe.half);
    stream.shuffle(&mut places);
    leave_fewest_open_first(&mut places, orbits);
    places.into_iter().take(PLACES).find_map(|unique_loop| {
        let plan = Plan::new(solution, unique_loop, recipe.kind, orbits, stream)?;
        let construction = Construction { plan, easier: target.easier, rating };
        construction.construct(solution, orbits, stream, &mut work)
    })
}

/// With larger orbits, all cells of an orbit stay open with a cell of the loop. The fewer the
/// better: with orbits of two cells, loops that are nearly symmetric give puzzles twice as often.
fn leave_fewest_open_first(places: &mut [CandidateLoop], orbits: &[Set]) {
    places.sort_by_cached_key(|unique_loop| {
        let touched = orbits.iter().filter(|&orbit| orbit & unique_loop.cells != 0);
        count(touched.fold(0, |all, orbit| all | orbit))
    });
}

/// The loop to build around.
struct Construction {
    plan: Plan,
    easier: Allowed,
    /// The requested rating of its conclusion.
    rating: Rating,
}

/// Givens with the board on which the easier techniques are stuck.
#[derive(Copy, Clone)]
struct Stuck {
    givens: Set,
    board: Board,
}

impl Construction {
    fn construct(
        &self,
        solution: &Solution,
        orbits: &mut [Set],
        stream: &mut Stream,
        work: &mut Work<Nine>,
    ) -> Option<(Set, Solution)> {
        let givens = self.keep(solution, orbits, stream);
        let mut board = Board::new(solution, givens);
        board.close(self.easier, ALL);
        if !self.allows_requested(&board, work) {
            return None;
        }
        let start = Stuck { givens, board };
        let (mut single, solution) =
            (0..ROUNDS).find_map(|_| self.narrow(solution, start, orbits, stream, work))?;
        stream.shuffle(orbits);
        let mut left = orbits.iter();
        while !self.solves(single.board, work) {
            single = left.find_map(|&orbit| self.with(&solution, &single, orbit, work))?;
        }
        Some((single.givens, solution))
    }

    /// Keeps as few givens as leave the cells of the plan only the candidates they may have.
    fn keep(&self, solution: &Solution, orbits: &mut [Set], stream: &mut Stream) -> Set {
        // The givens that exclude the fewest candidates are removed first.
        stream.shuffle(orbits);
        orbits.sort_by_cached_key(|&orbit| {
            let kept_away = |cell: usize| {
                let away = |&(set, may): &(Set, u16)| {
                    if may >> solution[cell] & 1 == 1 { 0 } else { count(set & PEERS[cell]) }
                };
                self.plan.pure.iter().map(away).sum::<usize>()
            };
            2 * cells(orbit).map(kept_away).sum::<usize>() + stream.below(6)
        });
        let mut givens = ALL & !self.plan.open;
        for &orbit in orbits.iter() {
            let fewer = givens & !orbit;
            if count(fewer) < FEWEST {
                break;
            }
            if fewer != givens && self.plan.is_pure(&Board::new(solution, fewer)) {
                givens = fewer;
            }
        }
        givens
    }

    /// Adds givens until there is one solution, which need not be the initial one.
    fn narrow(
        &self,
        solution: &Solution,
        mut stuck: Stuck,
        orbits: &[Set],
        stream: &mut Stream,
        work: &mut Work<Nine>,
    ) -> Option<(Stuck, Solution)> {
        let mut solution = *solution;
        loop {
            let mut others = others(&solution, &stuck.board);
            let found = others.iter().flatten().count();
            // Switching between solutions offers more chances.
            if found > 0
                && let Some(other) = &mut others[stream.below(found)]
                && self.strays(other)
            {
                std::mem::swap(other, &mut solution);
            }
            let others = others.iter().flatten();
            if others.clone().next().is_none() {
                return Some((stuck, solution));
            }
            let against = |orbit: Set| -> usize {
                let differ = |other: &Solution| {
                    cells(orbit).filter(|&cell| other[cell] != solution[cell]).count()
                };
                others.clone().map(differ).sum()
            };
            let mut by_use: [(usize, Set); 81] = [(0, 0); 81];
            let mut useful = 0;
            for &orbit in orbits {
                let n = against(orbit);
                if n > 0 && orbit & self.plan.open == 0 {
                    by_use[useful] = (4 * n + stream.below(OTHERS), orbit);
                    useful += 1;
                }
            }
            let by_use = &mut by_use[..useful];
            by_use.sort_unstable_by(|a, b| b.cmp(a));
            let own =
                by_use.iter().find_map(|&(_, orbit)| self.with(&solution, &stuck, orbit, work));
            if let Some(next) = own {
                stuck = next;
                continue;
            }
            let (next, other) = others.filter(|other| self.strays(other)).find_map(|other| {
                let next =
                    by_use.iter().find_map(|&(_, orbit)| self.with(other, &stuck, orbit, work))?;
                Some((next, *other))
            })?;
            (stuck, solution) = (next, other);
        }
    }

    /// Returns whether a solution has another digit than the pair in the loop.
    fn strays(&self, solution: &Solution) -> bool {
        let CandidateLoop { cells: unique_loop, pair, .. } = self.plan.unique_loop;
        cells(unique_loop).any(|cell| !pair.contains(&usize::from(solution[cell])))
    }

    /// Returns the state with one more orbit; `None` if the loop is lost.
    fn with(
        &self,
        solution: &Solution,
        stuck: &Stuck,
        orbit: Set,
        work: &mut Work<Nine>,
    ) -> Option<Stuck> {
        let open = orbit & stuck.board.open;
        if open == 0 || orbit & self.plan.open != 0 {
            return None;
        }
        let mut board = stuck.board;
        for cell in cells(open) {
            board.place(cell, usize::from(solution[cell]));
        }
        board.close(self.easier, ALL);
        self.allows_requested(&board, work).then_some(Stuck { givens: stuck.givens | orbit, board })
    }

    /// Returns whether the loop is intact, and a loop allows the requested conclusion and none that
    /// is easier.
    fn allows_requested(&self, board: &Board, work: &mut Work<Nine>) -> bool {
        let CandidateLoop { cells, pair, .. } = self.plan.unique_loop;
        pair.iter().all(|&digit| board.digit[digit] & cells == cells)
            && board
                .after_easiest(Finder::UniqueLoop, work)
                .is_some_and(|(rating, _)| rating == self.rating)
    }

    /// Returns whether conclusions up to the requested one solve the puzzle.
    fn solves(&self, mut board: Board, work: &mut Work<Nine>) -> bool {
        while let Some((rating, after)) = board.after_easiest(Finder::UniqueLoop, work)
            && rating <= self.rating
        {
            board = after;
            if board.close(self.easier, ALL) {
                return true;
            }
        }
        false
    }
}

/// Returns some other solutions of a board.
fn others(solution: &Solution, board: &Board) -> [Option<Solution>; OTHERS] {
    let mut all = [None; OTHERS];
    let mut values = [0; 81];
    for cell in cells(ALL & !board.open) {
        values[cell] = solution[cell] + 1;
    }
    let Some(position) = nine::Position::new(&values) else { return all };
    let mut len = 0;
    position.each_solution(&mut Budget::default(), &mut |found| {
        found.write_to(&mut values);
        let other = values.map(|digit| digit - 1);
        if other != *solution {
            all[len] = Some(other);
            len += 1;
        }
        if len == OTHERS { Break(()) } else { Continue(()) }
    });
    all
}

/// Gives cells that the easier techniques fill anyway, until there are `least` givens.
fn with_filled_cells(scale: &Scale<'_>, mut givens: Set, orbits: &[Set], least: usize) -> Set {
    let mut board = Board::new(scale.solution, givens);
    board.close(scale.easier, ALL);
    for &orbit in orbits.iter().filter(|&orbit| orbit & board.open == 0) {
        if count(givens) >= least {
            break;
        }
        givens |= orbit;
    }
    givens
}

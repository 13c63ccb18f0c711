//! Growing a puzzle around a unique loop: for the ratings that only larger loops and larger sets
//! beside them have.
//!
//! Swapping the two digits of a loop makes another solution of the cells of the loop, so that a
//! loop that is needed has a cell in which the solution has another digit: a stray. In a fresh
//! solution there are some hundred chains of two digits with one stray. Around one of them as
//! few givens are kept as leave the cells of the chain those candidates that a loop of the type
//! asked for has. The easier techniques are mostly stuck there, and the loop allows a conclusion,
//! but there are many solutions.
//!
//! Then givens are added, each only if the easier techniques stay stuck and the loop still allows
//! nothing easier than what is asked for. They are chosen to rule out solutions: a handful of
//! these is looked up, and the given with which most of them disagree is tried first. Choosing at
//! random comes to one solution half as often. Any of the solutions that has a stray in the loop
//! can be the one that is left, so that now this, now that is followed: twice as many plants come
//! to one solution so, in pairs six times as many. From there givens are added at random until
//! the conclusion leads to the end.
//!
//! Each fresh solution gives one puzzle at most, so that no two are relatives.

mod lead;
mod place;
#[cfg(test)]
mod tests;

use super::{Found, Method, Search, thinned};
use crate::generate::Stream;
use crate::generate::order::quick::{ALL, Board, Kit, PEERS, Set, cells};
use crate::generate::order::scale::{Scale, Verdict};
use crate::generate::order::solution::grid_of;
use crate::generate::order::solution::{Solution, count};
use crate::generate::order::target::Target;
use crate::grade::Rating;
use crate::sudoku::solver::{Budget, nine};
use lead::lead;
use place::{Plan, Ring, rings};
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
        let (givens, solution) = plant(search.fresh, search.target, search.orbits, search.stream)?;
        let full = grid_of(&solution);
        let mut scale = Scale::new(&full, &solution, search.target, search.rater);
        if scale.rated(givens) != Verdict::Hit {
            return None;
        }
        let givens = refilled(&scale, givens, search.orbits, search.clues.least);
        let givens = thinned(&scale, givens, scale.kit, search.orbits, search.clues);
        Some(Found { givens, solution })
    }
}

/// How many places are tried in one solution.
const PLACES: usize = 40;
/// No fewer givens than this are kept around a place.
const FEWEST: usize = 18;
/// How often givens are added to those kept around one place.
const ROUNDS: usize = 4;
/// How many solutions are looked up at once.
const OTHERS: usize = 8;

/// What the cells with other candidates than the pair are like.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// One cell.
    One,
    /// Two cells with the same digit.
    Two,
    /// Two cells that act as a cell of a naked set of so many.
    Three(usize),
}

/// A loop to grow around.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Recipe {
    /// Half as many cells as the loop has.
    half: usize,
    kind: Kind,
    /// How often it is taken, of all for the same rating: where orbits are single cells, and
    /// where they have more.
    shares: [usize; 2],
}

/// The ratings that are found sooner so than at the edge, as measured.
const RATINGS: RangeInclusive<Rating> = Rating::tenths(47)..=Rating::tenths(49);

/// True if puzzles of these ratings are found so.
fn suits(ratings: &RangeInclusive<Rating>) -> bool {
    RATINGS.contains(ratings.start()) && RATINGS.contains(ratings.end())
}

/// The loops that have a rating of [`RATINGS`]. Sooner found are those with more of a share, as
/// measured; the others keep their place in a book. Where more cells go together, a place with
/// few cells is best.
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

/// A puzzle of the lowest rating asked for, if a place in a fresh solution comes to one, and its
/// own solution.
fn plant(
    solution: &Solution,
    target: &Target,
    orbits: &mut [Set],
    stream: &mut Stream,
) -> Option<(Set, Solution)> {
    let recipes = recipes(*target.ratings.start());
    let stiff = usize::from(orbits.len() < 60);
    let mut drawn = stream.below(recipes.iter().map(|recipe| recipe.shares[stiff]).sum());
    let recipe = recipes.iter().find(|recipe| {
        let found = drawn < recipe.shares[stiff];
        drawn = drawn.saturating_sub(recipe.shares[stiff]);
        found
    })?;
    let mut places = rings(solution, recipe.half);
    stream.shuffle(&mut places);
    leave_fewest_open_first(&mut places, orbits);
    places.into_iter().take(PLACES).find_map(|ring| {
        let plan = Plan::new(solution, ring, recipe.kind, orbits, stream)?;
        let tenths = target.ratings.start().to_tenths();
        let bed = Bed { plan, easier: target.easier, tenths };
        bed.plant(solution, orbits, stream)
    })
}

/// Where cells go together, all that go with a cell of the loop stay open, and the fewer the better:
/// in pairs, loops that are nearly their own mirror image lead to puzzles twice as often.
fn leave_fewest_open_first(places: &mut [Ring], orbits: &[Set]) {
    places.sort_by_cached_key(|ring| {
        let touched = orbits.iter().filter(|&orbit| orbit & ring.cells != 0);
        count(touched.fold(0, |all, orbit| all | orbit))
    });
}

/// Where a loop is planted.
struct Bed {
    plan: Plan,
    easier: Kit,
    /// What its conclusion is to be rated.
    tenths: u8,
}

/// Givens with the board on which the easier techniques are stuck.
#[derive(Copy, Clone)]
struct Stuck {
    givens: Set,
    board: Board,
}

impl Bed {
    fn plant(
        &self,
        solution: &Solution,
        orbits: &mut [Set],
        stream: &mut Stream,
    ) -> Option<(Set, Solution)> {
        let givens = self.keep(solution, orbits, stream);
        let mut board = Board::new(solution, givens);
        board.close(self.easier, ALL);
        if !self.lives(&board) {
            return None;
        }
        let start = Stuck { givens, board };
        let (mut single, solution) =
            (0..ROUNDS).find_map(|_| self.narrow(solution, start, orbits, stream))?;
        stream.shuffle(orbits);
        let mut left = orbits.iter();
        while !self.leads(&single.board) {
            single = left.find_map(|&orbit| self.with(&solution, &single, orbit))?;
        }
        Some((single.givens, solution))
    }

    /// As few givens as leave the cells of the plan no more candidates than they may have.
    fn keep(&self, solution: &Solution, orbits: &mut [Set], stream: &mut Stream) -> Set {
        // What keeps the fewest candidates away goes first.
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

    /// Adds givens until there is one solution: it need not be the one that the way began with.
    fn narrow(
        &self,
        solution: &Solution,
        mut stuck: Stuck,
        orbits: &[Set],
        stream: &mut Stream,
    ) -> Option<(Stuck, Solution)> {
        let mut solution = *solution;
        loop {
            let mut others = others(&solution, &stuck.board);
            let found = others.iter().flatten().count();
            // Now this solution, now that is followed, which is more chances than one.
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
            let own = by_use.iter().find_map(|&(_, orbit)| self.with(&solution, &stuck, orbit));
            if let Some(next) = own {
                stuck = next;
                continue;
            }
            let (next, other) = others.filter(|other| self.strays(other)).find_map(|other| {
                let next = by_use.iter().find_map(|&(_, orbit)| self.with(other, &stuck, orbit))?;
                Some((next, *other))
            })?;
            (stuck, solution) = (next, other);
        }
    }

    /// True if a solution does not have the pair alone in the loop.
    fn strays(&self, solution: &Solution) -> bool {
        let Ring { cells: ring, pair, .. } = self.plan.ring;
        cells(ring).any(|cell| !pair.contains(&usize::from(solution[cell])))
    }

    /// The same with an orbit more, if the loop lives on.
    fn with(&self, solution: &Solution, stuck: &Stuck, orbit: Set) -> Option<Stuck> {
        let open = orbit & stuck.board.open;
        if open == 0 || orbit & self.plan.open != 0 {
            return None;
        }
        let mut board = stuck.board;
        for cell in cells(open) {
            board.place(cell, usize::from(solution[cell]));
        }
        board.close(self.easier, ALL);
        self.lives(&board).then_some(Stuck { givens: stuck.givens | orbit, board })
    }

    /// True if all cells of the loop can still hold both digits.
    fn stands(&self, board: &Board) -> bool {
        let Ring { cells, pair, .. } = self.plan.ring;
        pair.iter().all(|&digit| board.digit[digit] & cells == cells)
    }

    /// True if the loop stands and allows the conclusion asked for, and none
    /// that is easier.
    fn lives(&self, board: &Board) -> bool {
        self.stands(board)
            && lead(board, &self.plan.ring).is_some_and(|lead| lead.tenths == self.tenths)
    }

    /// True if what the loop allows leads to the end.
    fn leads(&self, board: &Board) -> bool {
        let mut board = *board;
        while self.stands(&board)
            && let Some(lead) = lead(&board, &self.plan.ring)
            && lead.tenths <= self.tenths
        {
            for (digit, gone) in board.digit.iter_mut().zip(&lead.gone) {
                *digit &= !gone;
            }
            if board.close(self.easier, ALL) {
                return true;
            }
        }
        false
    }
}

/// Some other solutions of a board.
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
fn refilled(scale: &Scale<'_>, mut givens: Set, orbits: &[Set], least: usize) -> Set {
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

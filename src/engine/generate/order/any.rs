//! Candidates for shapes other than 9x9: dug with the grader itself under the requested ceiling.

use super::target::Target;
use crate::generate::{Dig, Miss, Request, Stream};
use crate::grade::{End, Limits, Rater, Rating};
use crate::sudoku::{CellSet, Grid, Rules, solver};
use crate::techniques::{Family, TechniqueId, TechniqueSet};

/// How often cells of one solution are restored and others dug when the requested puzzles are rare.
const ROUNDS: usize = 12;

/// The state while one solution is dug.
struct Digger<'a> {
    full: &'a Grid,
    rater: &'a mut Rater,
    /// The techniques allowed for solving; `None` if all are.
    limits: Option<Limits>,
    /// Ratings below this one need not be distinguished.
    low: Rating,
    /// The minimum number of givens in the puzzle and in each of its houses.
    least: usize,
    least_in_house: usize,
}

/// The result of blanking an orbit.
#[derive(PartialEq, Eq)]
enum Dug {
    /// The orbit must remain.
    No,
    Yes,
    /// The puzzle is now as hard as requested.
    Hit,
}

/// Digs `full`.
///
/// # Errors
///
/// Returns the first requirement that the result is already known to miss.
pub(crate) fn propose(
    full: &Grid,
    request: &Request,
    target: &Target,
    rater: &mut Rater,
    stream: &mut Stream,
) -> Result<Grid, Miss> {
    let shape = request.shape();
    let mut orbits = request.dig.symmetry(request.symmetry).orbits(shape).to_vec();
    stream.shuffle(&mut orbits);
    let least = request.clues.as_ref().map_or(0, |range| {
        let (from, to) = (usize::from(*range.start()), usize::from(*range.end()));
        from + stream.below(to.min(shape.cell_count()).saturating_sub(from) + 1)
    });
    let mut digger = Digger {
        full,
        rater,
        limits: limits(request, target),
        low: *target.ratings.start(),
        least,
        least_in_house: usize::from(target.given_limits.least_in_house),
    };
    let puzzle = if request.dig == Dig::Reveal {
        digger.reveal(&orbits)
    } else {
        let few = |puzzle: &Grid| {
            request.clues.as_ref().is_none_or(|c| puzzle.filled() <= usize::from(*c.end()))
        };
        digger.dig(&mut orbits, &few, stream)
    };
    digger.hard_enough(&puzzle).then_some(puzzle).ok_or(Miss::Rating(None))
}

impl Digger<'_> {
    /// Digs to the end. If the puzzle is still too easy, restores some cells and digs others until
    /// it is as hard as requested.
    fn dig(
        &mut self,
        orbits: &mut [CellSet],
        few: &impl Fn(&Grid) -> bool,
        stream: &mut Stream,
    ) -> Grid {
        let shape = self.full.shape();
        let mut puzzle = *self.full;
        for round in 0..self.rounds() {
            if round > 0 {
                let showing = 2 + stream.below(shape.side());
                let mut shown = 0;
                for _ in 0..4 * showing {
                    let orbit = orbits[stream.below(orbits.len())];
                    for cell in orbit.minus(puzzle.filled_cells()).iter() {
                        puzzle.set(cell, self.full.get(cell));
                        shown += 1;
                    }
                    if shown >= showing {
                        break;
                    }
                }
                stream.shuffle(orbits);
            }
            let mut hit = false;
            for &orbit in orbits.iter() {
                hit |= self.blank(&mut puzzle, orbit) == Dug::Hit;
            }
            if (hit || self.low <= Rating::tenths(10) || self.hard_enough(&puzzle)) && few(&puzzle)
            {
                break;
            }
        }
        puzzle
    }

    /// More than one round pays off only if the requested puzzles are rare and the steps are
    /// logical.
    fn rounds(&self) -> usize {
        let rare = self.low > Rating::tenths(15) && self.full.shape().side() <= 8;
        if rare { ROUNDS } else { 1 }
    }

    /// Blanks the orbit if the puzzle keeps its one solution and does not become too hard.
    fn blank(&mut self, puzzle: &mut Grid, orbit: CellSet) -> Dug {
        let gone = orbit.intersection(puzzle.filled_cells());
        if gone.is_empty() || puzzle.filled() < self.least + gone.len() {
            return Dug::No;
        }
        let left = puzzle.filled_cells().minus(gone);
        if self.least_in_house > 0 && !furnished(puzzle.rules(), left, gone, self.least_in_house) {
            return Dug::No;
        }
        let before = *puzzle;
        for cell in gone.iter() {
            puzzle.set(cell, None);
        }
        let dug = match self.limits {
            Some(limits) => {
                let run = self.rater.run(puzzle, limits);
                match run.end {
                    End::Solved if run.er >= self.low => Dug::Hit,
                    End::Solved => Dug::Yes,
                    End::Stuck | End::Dead => Dug::No,
                }
            }
            None if solver::is_unique(puzzle) => Dug::Yes,
            None => Dug::No,
        };
        if dug == Dug::No {
            *puzzle = before;
        }
        dug
    }

    /// Restores orbits until the puzzle has one solution. Adding a given never makes it harder.
    fn reveal(&mut self, orbits: &[CellSet]) -> Grid {
        let (mut few, mut enough) = (0, orbits.len());
        while few + 1 < enough {
            let middle = (few + enough) / 2;
            if self.proven(&keep(self.full, &orbits[..middle])) {
                enough = middle;
            } else {
                few = middle;
            }
        }
        let mut puzzle = keep(self.full, &orbits[..enough]);
        while puzzle.filled() < self.least && enough < orbits.len() {
            enough += 1;
            puzzle = keep(self.full, &orbits[..enough]);
        }
        puzzle
    }

    fn proven(&mut self, puzzle: &Grid) -> bool {
        match self.limits {
            Some(limits) => self.rater.is_solvable(puzzle, limits),
            None => solver::is_unique(puzzle),
        }
    }

    fn hard_enough(&mut self, puzzle: &Grid) -> bool {
        let easier = Limits::up_to(Rating::tenths(self.low.to_tenths().saturating_sub(1)));
        self.low <= Rating::tenths(10) || !self.rater.is_solvable(puzzle, easier)
    }
}

/// Returns whether every house of a cell of `gone` has at least `least` cells of `left`.
fn furnished(rules: Rules, left: CellSet, gone: CellSet, least: usize) -> bool {
    rules.houses().iter().all(|house| {
        house.set.intersection(gone).is_empty() || house.set.intersection(left).len() >= least
    })
}

/// Returns the techniques allowed for solving; `None` if all are.
fn limits(request: &Request, target: &Target) -> Option<Limits> {
    // Unique loops are rated above this. They do not prove that the solution is unique.
    const LOGIC: Rating = Rating::tenths(44);
    // Above this, chains take too long. Below, digging with them ends at fewer puzzles that are too
    // hard than digging as far as the solution stays unique.
    const CHAINS: Rating = Rating::tenths(57);
    let (low, high) = (*target.ratings.start(), *target.ratings.end());
    let mut allowed = target.enough.unwrap_or(TechniqueSet::RATED);
    if high > LOGIC {
        // In large grids a puzzle dug further takes minutes to rate. In small ones it is harder to
        // need the hardest steps of the level.
        if let Some(of_level) = target.of_level.filter(|_| request.shape().side() > 9) {
            allowed = allowed.and(of_level);
        } else if low > LOGIC || high > CHAINS || !request.require.is_empty() {
            return None;
        }
        let assumes = |id: &TechniqueId| id.row().family == Family::Uniqueness;
        allowed = allowed.minus(TechniqueId::all().filter(assumes).collect());
    }
    let allowed = request.forbid.iter().fold(allowed, TechniqueSet::without);
    Some(Limits { ceiling: high, allowed })
}

/// Returns a full grid reduced to the cells of `orbits`.
fn keep(full: &Grid, orbits: &[CellSet]) -> Grid {
    let mut puzzle = Grid::empty(full.rules());
    for cell in orbits.iter().flat_map(|orbit| orbit.iter()) {
        puzzle.set(cell, full.get(cell));
    }
    puzzle
}

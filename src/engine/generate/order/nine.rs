//! Candidates for 9x9 requests: one fresh solution each, dug with the quick solver.

use super::brink::brink;
use super::climb::{Scale, Verdict, climb};
use super::dig::{Proof, Solution, count, dig, solves};
use super::drift::drift;
use super::edge::edge;
use super::grave::grave;
use super::grow::{Seed, fill_up, grow};
use super::method::Method;
use super::prime::{Prime, prime, prime_for, sort};
use super::quick::{ALL, Board, Kit, Set, Tool, cells};
use super::ring;
use super::target::Target;
use super::tidy::{Clues, tidy};
use super::walk::{Way, thin, walk};
use crate::generate::{Dig, Miss, Request, Stream};
use crate::grade::Rater;
use crate::sudoku::{Cell, CellSet, Digit, Grid, Shape};

/// The orbits of a request as sets of the quick solver.
pub fn orbits(request: &Request) -> Vec<Set> {
    let symmetry = request.dig.symmetry(request.symmetry);
    symmetry.orbits(Shape::CLASSIC).iter().map(|&orbit| of_cells(orbit)).collect()
}

pub fn of_cells(set: CellSet) -> Set {
    let [low, high, ..] = set.words();
    Set::from(low) | Set::from(high) << 64
}

pub fn solution_of(grid: &Grid) -> Solution {
    let mut solution = [0; 81];
    for (to, &value) in solution.iter_mut().zip(grid.values()) {
        *to = value.wrapping_sub(1);
    }
    solution
}

/// A solution of the quick solver as a grid.
pub fn grid_of(solution: &Solution) -> Grid {
    let mut full = Grid::empty(Shape::CLASSIC);
    for (index, &digit) in solution.iter().enumerate() {
        if let Some(cell) = Cell::new(index) {
            full.set(cell, Digit::new(digit + 1));
        }
    }
    full
}

pub fn puzzle_of(solution: &Grid, givens: Set) -> Grid {
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for cell in cells(givens).filter_map(Cell::new) {
        puzzle.set(cell, solution.get(cell));
    }
    puzzle
}

/// A puzzle made from `full` and its solution, which is another where the puzzle was grown;
/// `orbits` is put in a new order.
///
/// # Errors
/// What is already known to be wrong with what came of it.
pub fn propose(
    full: &Grid,
    request: &Request,
    target: &Target,
    method: Method,
    orbits: &mut [Set],
    stream: &mut Stream,
    rater: &mut Rater,
) -> Result<(Grid, Grid), Miss> {
    let (least, most) = clue_bounds(request, stream);
    let clues = Clues { least, most };
    let fresh = solution_of(full);
    let grows = matches!(method, Method::Grow | Method::Ring | Method::Grave);
    let grown = if grows && request.dig != Dig::Reveal {
        let found = match method {
            Method::Ring => ring::plant(&fresh, target, orbits, stream),
            Method::Grave => {
                grave(&mut Scale::new(full, &fresh, target, rater), orbits, least, stream)
            }
            _ => plant(&fresh, target, orbits, least, stream),
        };
        Some(found.ok_or(Miss::Rating(None))?)
    } else {
        None
    };
    let solution = grown.map_or(fresh, |(_, solution)| solution);
    let full = grown.map_or(*full, |_| grid_of(&solution));
    let mut scale = Scale::new(&full, &solution, target, rater);
    let mut givens = match grown {
        Some((found, _)) if method == Method::Ring => {
            if scale.rated(found) != Verdict::Hit {
                return Err(Miss::Rating(None));
            }
            let found = refilled(&scale, found, orbits, least);
            thinned(&scale, found, scale.kit, orbits, clues)
        }
        Some((found, _)) => thinned(&scale, found, scale.kit, orbits, clues),
        None => dug(&mut scale, request, target, method, orbits, clues, stream)
            .ok_or(Miss::Rating(None))?,
    };
    let given = count(givens) as u16;
    if request.clues.as_ref().is_some_and(|range| !range.contains(&given)) {
        return Err(Miss::Clues(given));
    }
    // Too easy is known at once, and often.
    if !scale.easier.is_empty() && solves(&solution, givens, scale.easier) {
        return Err(Miss::Rating(None));
    }
    if !tidy(&mut scale, &mut givens, orbits, clues, target.looks, stream) {
        return Err(Miss::Looks);
    }
    Ok((puzzle_of(&full, givens), full))
}

/// Digs a solution; nothing if it does not come to what is asked for.
fn dug(
    scale: &mut Scale<'_>,
    request: &Request,
    target: &Target,
    method: Method,
    orbits: &mut [Set],
    clues: Clues,
    stream: &mut Stream,
) -> Option<Set> {
    let solution = scale.solution;
    let place = match target.aim {
        Some(aim) if method != Method::Sieve && method != Method::Ceiling => {
            prime(solution, aim, stream)
        }
        _ => Prime::default(),
    };
    sort(orbits, place, stream);
    let least = clues.least;
    let proof = if scale.logical { Proof::Kit(scale.kit) } else { Proof::Search };
    if request.dig == Dig::Reveal {
        return Some(reveal(solution, orbits, proof, least));
    }
    match method {
        Method::Sieve => Some(dig(solution, ALL, orbits, Proof::Search, least)),
        Method::Ceiling => Some(dig(solution, ALL, orbits, proof, least)),
        Method::Edge => edge(scale, orbits, least, stream),
        Method::Brink => brink(scale, orbits, least, stream),
        Method::Drift => drift(scale, orbits, least, target.looks, stream),
        Method::Climb => climb(scale, orbits, least, clues.most),
        Method::Primed | Method::Walk => {
            let kit = light(target, stream);
            let way = Way::new(target, least, orbits.len(), method);
            let found = walk(scale, kit, orbits, place, way, stream)?;
            Some(thinned(scale, found, kit, orbits, clues))
        }
        // These are grown.
        Method::Grow | Method::Ring | Method::Grave => None,
    }
}

/// Grows plants from one fresh solution until one is a puzzle: its givens and its solution.
fn plant(
    fresh: &Solution,
    target: &Target,
    orbits: &mut [Set],
    least: usize,
    stream: &mut Stream,
) -> Option<(Set, Solution)> {
    let (seed, aim) = (Seed::of(target)?, target.aim?);
    let (givens, solution) = (0..PLANTS).find_map(|_| {
        let place = prime_for(fresh, aim, orbits, stream);
        grow(fresh, orbits, place, seed, stream)
    })?;
    let givens = fill_up(&solution, givens, orbits, seed.easier, least)?;
    Some((givens, solution))
}

/// How many plants are grown from one solution before the next is taken.
const PLANTS: usize = 20;

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

/// Most of what a puzzle found can do without goes by the easiest techniques; to reach a given
/// count all are used.
fn thinned(scale: &Scale<'_>, found: Set, kit: Kit, orbits: &[Set], clues: Clues) -> Set {
    let Clues { least, most } = clues;
    let thinned = thin(scale, found, kit.plain(), orbits, least);
    if count(thinned) > most { thin(scale, thinned, scale.kit, orbits, least) } else { thinned }
}

/// The tools to walk with. Common targets are found soonest with few tools; one puzzle in four is
/// searched with all, so that the rarer techniques keep their place in a book.
fn light(target: &Target, stream: &mut Stream) -> Kit {
    let common = target.aim.is_none_or(|aim| matches!(aim, Tool::XyWing | Tool::XyzWing));
    if !common || (target.aim.is_none() && stream.below(4) == 0) {
        return target.kit;
    }
    let few = target.kit.plain().with(Tool::NakedPair).with(Tool::XyWing).with(Tool::XyzWing);
    let few = few.and(target.kit);
    // Medium puzzles need the direct techniques, and nothing above; and where the few tools are
    // all among those that must not be enough, nothing would be found with them.
    let useless = few == few.plain() || few.minus(target.easier).is_empty();
    if useless {
        return target.kit;
    }
    // Most puzzles in which locked candidates are not too easy need nothing above them.
    let plain = target.kit.plain();
    if needs_locking(target) && target.aim.is_none() && stream.below(2) == 0 { plain } else { few }
}

/// True if locked candidates are as hard as asked.
fn needs_locking(target: &Target) -> bool {
    target.kit.plain().minus(target.easier).has(Tool::Pointing)
}

impl Way {
    fn new(target: &Target, least: usize, orbits: usize, method: Method) -> Self {
        // Orbits of two and more cells get stuck sooner.
        let stiff = if orbits > 60 { 0 } else { 3 };
        if method == Method::Primed {
            // A fish primed for is found by digging to the end; showing cells again blurs it.
            return Way { low: least, high: least, rounds: 0 };
        }
        // Locked candidates are common, and with a few givens less more so.
        let low = if target.aim.is_none() && needs_locking(target) { 25 } else { 27 };
        let low = (low + stiff).max(least.min(60));
        let rounds = match target.aim {
            None | Some(Tool::XyWing) => 30,
            Some(_) => 120,
        };
        Way { low, high: low + 8, rounds }
    }
}

/// How many givens must stay, some number of those asked for, and how many may.
fn clue_bounds(request: &Request, stream: &mut Stream) -> (usize, usize) {
    request.clues.as_ref().map_or((0, 81), |range| {
        let (from, to) = (usize::from(*range.start()), usize::from(*range.end()).min(81));
        (from + stream.below(to.saturating_sub(from) + 1), to)
    })
}

/// Shows orbits from a blank grid in random order until the proof holds and there are enough.
fn reveal(solution: &Solution, orbits: &[Set], proof: Proof, least: usize) -> Set {
    // The shortest run of orbits that is enough: adding one never makes it harder.
    let shown = |n: usize| orbits[..n].iter().fold(0, |all, orbit| all | orbit);
    let (mut few, mut enough) = (0, orbits.len());
    while few + 1 < enough {
        let middle = (few + enough) / 2;
        let givens = shown(middle);
        if super::dig::stays_solvable(solution, givens, ALL & !givens, proof) {
            enough = middle;
        } else {
            few = middle;
        }
    }
    while count(shown(enough)) < least && enough < orbits.len() {
        enough += 1;
    }
    shown(enough)
}

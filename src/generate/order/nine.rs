//! Candidates for 9x9 requests: one fresh solution each, dug with the quick solver.

use super::climb::{Scale, climb, furnish};
use super::dig::{Proof, Solution, count, dig, solves};
use super::prime::{Prime, prime, sort};
use super::quick::{ALL, Kit, Set, Tool, cells};
use super::target::Target;
use super::walk::{Way, thin, walk};
use crate::generate::{Dig, Miss, Request, Stream};
use crate::grade::{Rater, Rating};
use crate::sudoku::{Cell, CellSet, Grid, Shape};

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

pub fn puzzle_of(solution: &Grid, givens: Set) -> Grid {
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for cell in cells(givens).filter_map(Cell::new) {
        puzzle.set(cell, solution.get(cell));
    }
    puzzle
}

/// Digs `full`; `orbits` is put in a new order.
///
/// # Errors
/// What is already known to be wrong with what came of it.
pub fn propose(
    full: &Grid,
    request: &Request,
    target: &Target,
    orbits: &mut [Set],
    stream: &mut Stream,
    rater: &mut Rater,
) -> Result<Grid, Miss> {
    let solution = solution_of(full);
    let (least, most) = clue_bounds(request, stream);
    let mut scale = Scale::new(full, &solution, target, rater);
    let place = match target.aim {
        Some(aim) => prime(&solution, aim, stream),
        None => Prime::default(),
    };
    sort(orbits, place, stream);
    let mut givens = if request.dig == Dig::Reveal {
        let proof = if scale.proves_itself() { Proof::Kit(scale.kit) } else { Proof::Search };
        reveal(&solution, orbits, proof, least)
    } else if scale.easier.is_empty() && scale.proves_itself() {
        dig(&solution, ALL, orbits, Proof::Kit(scale.kit), least)
    } else if scale.kit == scale.easier && scale.high < Rating::tenths(65) {
        // Uniqueness techniques: minimal puzzles need them oftenest.
        dig(&solution, ALL, orbits, Proof::Search, least)
    } else if scale.kit == scale.easier {
        climb(&mut scale, orbits, least, most).ok_or(Miss::Rating(None))?
    } else {
        let kit = light(target, stream);
        let way = Way::new(target.aim, least, orbits.len());
        let found = walk(&scale, kit, orbits, place, way, stream).ok_or(Miss::Rating(None))?;
        // Most of the rest goes by the easiest techniques; to reach a given count all are used.
        let thinned = thin(&scale, found, kit.plain(), orbits, least);
        if count(thinned) > most {
            thin(&scale, thinned, scale.kit, orbits, least)
        } else {
            thinned
        }
    };
    let clues = count(givens) as u16;
    if request.clues.as_ref().is_some_and(|range| !range.contains(&clues)) {
        return Err(Miss::Clues(clues));
    }
    // Too easy is known at once, and often.
    if !scale.easier.is_empty() && solves(&solution, givens, scale.easier) {
        return Err(Miss::Rating(None));
    }
    if target.looks.least_in_house > 0 && !furnish(&mut scale, &mut givens, orbits, most, stream) {
        return Err(Miss::Looks);
    }
    Ok(puzzle_of(full, givens))
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
    // Medium puzzles need the direct techniques, and nothing above.
    if few == few.plain() { target.kit } else { few }
}

impl Way {
    fn new(aim: Option<Tool>, least: usize, orbits: usize) -> Self {
        // Orbits of two and more cells get stuck sooner.
        let stiff = if orbits > 60 { 0 } else { 3 };
        if matches!(aim, Some(Tool::XWing | Tool::Swordfish | Tool::Jellyfish)) {
            // A fish primed for is found by digging to the end; showing cells again blurs it.
            return Way { low: least, high: least, rounds: 0 };
        }
        let low = (27 + stiff).max(least.min(60));
        let rounds = match aim {
            None | Some(Tool::XyWing) => 30,
            Some(_) => 120,
        };
        Way { low, high: low + 7, rounds }
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

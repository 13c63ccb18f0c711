//! Adjusts the givens of a finished puzzle: removes or adds some where their positions break the
//! requested limits, as long as the puzzle stays as hard as requested.

use super::quick::{HOUSES, Set, cells};
use super::scale::{Scale, Verdict};
use super::solution::{Solution, count, digits, houses};
use crate::generate::{GivenLimits, Stream};

/// Limits on the number of givens.
#[derive(Copy, Clone)]
pub(crate) struct Clues {
    pub least: usize,
    pub most: usize,
}

/// Removes and adds givens, the most crowded houses first. Returns whether no house is left with
/// too few givens. The other limits are checked again when the puzzle is judged.
pub(crate) fn adjust_givens(
    scale: &mut Scale<'_>,
    givens: &mut Set,
    orbits: &[Set],
    clues: Clues,
    given_limits: GivenLimits,
    stream: &mut Stream,
) -> bool {
    let from = stream.below(orbits.len());
    let (late, early) = orbits.split_at(from);
    let orbits = early.iter().chain(late).copied();
    let most = usize::from(given_limits.most_in_house);
    for house in HOUSES {
        for orbit in orbits.clone() {
            if count(*givens & house) <= most {
                break;
            }
            if orbit & *givens & house != 0 {
                take(scale, givens, orbit, clues);
            }
        }
    }
    let spread = usize::from(given_limits.digit_spread);
    for orbit in orbits.clone() {
        let of = digits(scale.solution, *givens);
        let rarest = of.iter().min().copied().unwrap_or(0);
        let too_many = |cell: usize| of[usize::from(scale.solution[cell])] > rarest + spread;
        if of.iter().all(|&n| n <= rarest + spread) {
            break;
        }
        if cells(orbit & *givens).any(too_many) {
            take(scale, givens, orbit, clues);
        }
    }
    for orbit in orbits.clone() {
        let of = digits(scale.solution, *givens);
        let common = of.iter().max().copied().unwrap_or(0);
        let too_few = |cell: usize| of[usize::from(scale.solution[cell])] + spread < common;
        if of.iter().all(|&n| n + spread >= common) {
            break;
        }
        if cells(orbit & !*givens).any(too_few)
            && houses(orbit).all(|house| count(house & (*givens | orbit)) <= most)
        {
            add(scale, givens, orbit, clues);
        }
    }
    let least = usize::from(given_limits.least_in_house);
    HOUSES.iter().all(|house| {
        for orbit in orbits.clone() {
            if count(*givens & house) >= least {
                break;
            }
            if orbit & house & !*givens != 0 {
                add(scale, givens, orbit, clues);
            }
        }
        count(*givens & house) >= least
    })
}

/// Returns by how many givens in total a puzzle breaks the limits; 0 if it breaks none.
pub(crate) fn faults(solution: &Solution, givens: Set, given_limits: GivenLimits) -> u32 {
    let (least, most) =
        (u32::from(given_limits.least_in_house), u32::from(given_limits.most_in_house));
    let in_houses = HOUSES.iter().map(|house| {
        let n = count(givens & house) as u32;
        least.saturating_sub(n) + n.saturating_sub(most)
    });
    let of = digits(solution, givens);
    let spread = of.iter().max().zip(of.iter().min()).map_or(0, |(most, least)| most - least);
    in_houses.sum::<u32>() + (spread as u32).saturating_sub(u32::from(given_limits.digit_spread))
}

/// Removes an orbit if possible.
fn take(scale: &mut Scale<'_>, givens: &mut Set, orbit: Set, clues: Clues) {
    let (fewer, gone) = (*givens & !orbit, *givens & orbit);
    if count(fewer) >= clues.least && scale.verdict(fewer, gone) == Verdict::Hit {
        *givens = fewer;
    }
}

/// Adds an orbit if possible.
fn add(scale: &mut Scale<'_>, givens: &mut Set, orbit: Set, clues: Clues) {
    let more = *givens | orbit;
    if count(more) <= clues.most && scale.stays_with(more) {
        *givens = more;
    }
}

#[cfg(test)]
mod tests {
    use super::super::quick::ALL;
    use super::super::solution::{puzzle_of, solution_of};
    use super::*;
    use crate::sudoku::{Grid, Shape};

    #[test]
    fn a_puzzle_without_faults_has_no_blemish() {
        let values: [u8; 81] =
            std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8 + 1);
        let full = Grid::from_values(Shape::CLASSIC, &values).expect("a grid");
        let given_limits = GivenLimits { least_in_house: 1, most_in_house: 6, digit_spread: 5 };
        let (mut x, mut fair) = (1u128, 0);
        for n in 0..300 {
            x = x.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            // From here on with fewer givens.
            let givens = if n < 150 { x & ALL } else { x & (x >> 40) & ALL };
            let blemish = given_limits.blemish(&puzzle_of(&full, givens));
            let faults = faults(&solution_of(&full), givens, given_limits);
            assert_eq!(faults == 0, blemish.is_none(), "{faults}, {blemish:?}");
            fair += usize::from(faults == 0);
        }
        assert!((30..270).contains(&fair), "{fair} without faults");
    }
}

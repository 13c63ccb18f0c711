//! Limits on the distribution of givens. A grid with an empty row, a crowded box or hardly any 7s
//! looks wrong to a solver before the first digit is placed.

use crate::sudoku::Grid;
use std::ops::RangeInclusive;

/// Limits on the distribution of givens.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct GivenLimits {
    /// The minimum number of givens in any row, column or box.
    pub least_in_house: u8,
    /// The maximum number of givens in any row, column or box.
    pub most_in_house: u8,
    /// The maximum difference between the counts of the most and the least frequent digit.
    pub digit_spread: u8,
}

/// The limit that a puzzle breaks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Blemish {
    EmptyHouse,
    CrowdedHouse,
    UnevenDigits,
}

impl GivenLimits {
    /// No limits.
    pub const ANY: GivenLimits =
        GivenLimits { least_in_house: 0, most_in_house: u8::MAX, digit_spread: u8::MAX };

    /// Returns the default limits: no empty house; unless the puzzle is easy, no house with more
    /// than two thirds of its cells given; no digit far more frequent than another.
    #[must_use]
    pub fn usual(side: usize, easy: bool) -> Self {
        GivenLimits {
            least_in_house: 1,
            most_in_house: if easy { side as u8 } else { (2 * side / 3) as u8 },
            digit_spread: (side / 2 + 1) as u8,
        }
    }

    /// Returns these limits with those that are given replaced.
    #[must_use]
    pub fn with(self, in_house: Option<&RangeInclusive<u8>>, digit_spread: Option<u8>) -> Self {
        GivenLimits {
            least_in_house: in_house.map_or(self.least_in_house, |range| *range.start()),
            most_in_house: in_house.map_or(self.most_in_house, |range| *range.end()),
            digit_spread: digit_spread.unwrap_or(self.digit_spread),
        }
    }

    /// Returns the first limit that `puzzle` breaks; `None` if it meets all.
    #[must_use]
    pub fn blemish(&self, puzzle: &Grid) -> Option<Blemish> {
        if *self == GivenLimits::ANY {
            return None;
        }
        let rules = puzzle.rules();
        let given = puzzle.filled_cells();
        for house in rules.houses() {
            let n = house.set.intersection(given).len();
            if n < self.least_in_house as usize {
                return Some(Blemish::EmptyHouse);
            }
            if n > self.most_in_house as usize {
                return Some(Blemish::CrowdedHouse);
            }
        }
        let mut counts = [0u16; 17];
        for &value in puzzle.values() {
            counts[value as usize] += 1;
        }
        let counts = &counts[1..=rules.side()];
        let most = counts.iter().max().copied().unwrap_or(0);
        let least = counts.iter().min().copied().unwrap_or(0);
        (most - least > u16::from(self.digit_spread)).then_some(Blemish::UnevenDigits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Shape;

    #[test]
    fn each_bound_is_held() {
        let four = Shape::with_side(4).expect("4x4 is a shape");
        let grid = |values: [u8; 16]| Grid::from_values(four, &values).expect("a grid");
        let looks = GivenLimits { least_in_house: 1, most_in_house: 2, digit_spread: 1 };
        let fine = grid([1, 0, 0, 2, 0, 3, 4, 0, 0, 4, 3, 0, 2, 0, 0, 1]);
        assert_eq!(looks.blemish(&fine), None);
        let empty = grid([1, 0, 0, 2, 0, 3, 4, 0, 2, 0, 0, 3, 0, 0, 0, 0]);
        assert_eq!(looks.blemish(&empty), Some(Blemish::EmptyHouse));
        let crowded = grid([1, 2, 3, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(looks.blemish(&crowded), Some(Blemish::CrowdedHouse));
        let uneven = grid([1, 0, 0, 2, 0, 3, 1, 0, 0, 1, 3, 0, 2, 0, 0, 1]);
        assert_eq!(looks.blemish(&uneven), Some(Blemish::UnevenDigits));
        assert_eq!(GivenLimits::ANY.blemish(&uneven), None);
    }

    #[test]
    fn a_bound_that_is_set_replaces_no_other() {
        let usual = GivenLimits::usual(9, false);
        assert_eq!(usual.with(None, None), usual);
        assert_eq!(usual.with(None, Some(2)), GivenLimits { digit_spread: 2, ..usual });
        let empty = GivenLimits { least_in_house: 0, most_in_house: 4, ..usual };
        assert_eq!(usual.with(Some(&(0..=4)), None), empty);
    }
}

//! The possible numbers of givens: at least as many as in any known puzzle, and only sums of whole
//! orbits of the symmetry.

use gridpress_engine::generate::Symmetry;
use gridpress_engine::sudoku::{Rules, Shape};
use std::ops::RangeInclusive;

/// Returns the fewest givens of any known puzzle. Proven for 4x4, 6x6, 8x8 and 9x9; for the others
/// the best known (from the records of "Mathematics of Sudoku"). With added rules fewer may do: then
/// what no puzzle can go below, since two digits that are not given could change places.
#[must_use]
pub fn fewest_clues(rules: impl Into<Rules>) -> u16 {
    let rules = rules.into();
    match rules.side() {
        side if !rules.is_plain() => side as u16 - 1,
        4 => 4,
        6 => 8,
        8 => 14,
        9 => 17,
        10 => 22,
        12 => 30,
        _ => 55,
    }
}

/// Returns the numbers of givens in `wanted` that a puzzle with those rules and symmetry can have,
/// ascending.
#[must_use]
pub fn possible_clues(
    rules: impl Into<Rules>,
    symmetry: Symmetry,
    wanted: &RangeInclusive<u16>,
) -> Vec<u16> {
    let rules = rules.into();
    let shape = rules.shape();
    (fewest_clues(rules)..shape.cell_count() as u16)
        .filter(|&n| wanted.contains(&n) && symmetry.can_have(shape, usize::from(n)))
        .collect()
}

/// Whether the symmetry maps boxes onto boxes. Symmetries that swap rows and columns need square
/// boxes.
pub(super) fn fits_boxes(shape: Shape, symmetry: Symmetry) -> bool {
    match symmetry {
        Symmetry::None | Symmetry::Rotate180 | Symmetry::MirrorLr | Symmetry::MirrorUd => true,
        Symmetry::Rotate90 | Symmetry::Diagonal | Symmetry::AntiDiagonal | Symmetry::Full => {
            shape.box_height() == shape.box_width()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_sums_of_orbits() {
        let six = Shape::with_side(6).expect("6x6 is a shape");
        let all = |shape, symmetry| possible_clues(shape, symmetry, &(0..=300));
        assert_eq!(all(Shape::CLASSIC, Symmetry::None), (17..81).collect::<Vec<u16>>());
        assert_eq!(all(Shape::CLASSIC, Symmetry::Rotate180), (17..81).collect::<Vec<u16>>());
        assert!(possible_clues(six, Symmetry::Rotate180, &(11..=11)).is_empty());
        assert_eq!(possible_clues(six, Symmetry::Rotate180, &(11..=12)), [12]);
        // Quarter turns of an odd square: orbits of four, and the centre.
        assert_eq!(possible_clues(Shape::CLASSIC, Symmetry::Rotate90, &(21..=26)), [21, 24, 25]);
        assert!(possible_clues(Shape::CLASSIC, Symmetry::None, &(10..=16)).is_empty());
        assert!(possible_clues(Shape::CLASSIC, Symmetry::None, &(81..=81)).is_empty());
    }
}

//! The possible numbers of givens: at least as many as in any known puzzle, and only sums of whole
//! orbits of the symmetry.

use gridpress_engine::generate::{Request, Symmetry};
use gridpress_engine::sudoku::{Shape, Variant, Variants};
use std::ops::RangeInclusive;

/// The fewest givens of any known 9x9 puzzle under added rules. Players have searched these for years.
const UNDER_RULES: [(&[Variant], u16); 4] = [
    (&[Variant::X], 12),
    (&[Variant::Hyper], 11),
    (&[Variant::Disjoint], 11),
    (&[Variant::X, Variant::Hyper], 9),
];

/// Returns the fewest givens of any known puzzle. Proven for 4x4, 6x6, 8x8 and 9x9; for the others
/// the best known (from the records of "Mathematics of Sudoku"). With other added rules fewer may do:
/// then what no puzzle can go below, since two digits that are not given could change places.
#[must_use]
pub(super) fn fewest_clues(request: &Request) -> u16 {
    let rules = request.rules;
    let is_nine = rules.side() == 9 && !request.has_regions() && !request.has_cages();
    let known = |added: &[Variant]| added.iter().copied().collect::<Variants>() == rules.variants();
    if let Some((_, fewest)) = UNDER_RULES.iter().find(|(added, _)| is_nine && known(added)) {
        return *fewest;
    }
    match rules.side() {
        side if !rules.is_plain() || request.has_regions() => side as u16 - 1,
        4 => 4,
        6 => 8,
        8 => 14,
        9 => 17,
        10 => 22,
        12 => 30,
        _ => 55,
    }
}

/// Returns the numbers of givens in `wanted` that a puzzle with the rules and the symmetry of a request
/// can have, ascending.
#[must_use]
pub(super) fn possible_clues(request: &Request, wanted: &RangeInclusive<u16>) -> Vec<u16> {
    let (shape, symmetry) = (request.shape(), request.symmetry);
    (fewest_clues(request)..shape.cell_count() as u16)
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
    use gridpress_engine::generate::Regions;
    use gridpress_engine::sudoku::Rules;

    #[test]
    fn counts_are_sums_of_orbits() {
        let six = Shape::with_side(6).expect("6x6 is a shape");
        let possible_clues = |shape, symmetry, wanted: &RangeInclusive<u16>| {
            possible_clues(&Request { symmetry, ..Request::new(shape) }, wanted)
        };
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

    #[test]
    fn added_rules_need_fewer_givens() {
        let fewest = |names: &str, regions| {
            let variants: Variants = names.parse().expect("variants");
            let rules = Rules::with(Shape::CLASSIC, variants).expect("they suit 9x9");
            fewest_clues(&Request { regions, ..Request::new(rules) })
        };
        let all = ["", "x", "hyper", "disjoint", "x,hyper", "anti-knight"];
        assert_eq!(all.map(|names| fewest(names, None)), [17, 12, 11, 11, 9, 8]);
        // What is known of boxes does not hold for regions.
        assert_eq!(["", "x"].map(|names| fewest(names, Some(Regions::Random))), [8, 8]);
    }
}

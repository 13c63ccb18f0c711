//! The canonical form under rules of their own, such as diagonals, which leave few symmetries: all
//! of them are tried.

use crate::sudoku::Grid;

/// Returns the smallest of all grids equivalent to `puzzle`, by values in reading order, where
/// digits are numbered as they occur.
pub(super) fn canonical(puzzle: &Grid) -> Grid {
    let rules = puzzle.rules();
    let mut best = [u8::MAX; 256];
    // Digits that exclude others cannot be relabelled.
    let is_ordered = rules.cells().any(|cell| !rules.apart(cell).is_empty());
    let unnumbered = if is_ordered { std::array::from_fn(|digit| digit as u8) } else { [0u8; 17] };
    for sources in rules.symmetries() {
        let (mut label, mut next) = (unnumbered, 1);
        let mut is_less = false;
        let mut other = [0; 256];
        for (place, &source) in sources.iter().enumerate() {
            let value = usize::from(puzzle.values()[usize::from(source)]);
            if value > 0 && label[value] == 0 {
                label[value] = next;
                next += 1;
            }
            other[place] = label[value];
            if !is_less && other[place] > best[place] {
                break;
            }
            is_less |= other[place] < best[place];
        }
        if is_less {
            best = other;
        }
    }
    Grid::from_values(rules, &best[..rules.cell_count()]).expect("labels are digits of the grid")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Rules, Shape, Variant, Variants, canonical, digest, solver};

    fn with(variants: &[Variant]) -> Rules {
        let variants: Variants = variants.iter().copied().collect();
        Rules::with(Shape::CLASSIC, variants).expect("suits 9x9")
    }

    #[test]
    fn equivalent_puzzles_have_one_form() {
        let rules = with(&[Variant::X]);
        let solution = solver::solutions(&Grid::empty(rules), 1).grids[0];
        let mut puzzle = solution;
        for cell in rules.cells().filter(|cell| cell.index() % 7 < 4) {
            puzzle.set(cell, None);
        }
        let form = canonical(&puzzle);
        for sources in rules.symmetries().iter().step_by(5) {
            let relabel = |value: u8| if value == 0 { 0 } else { 10 - value };
            let values = sources.iter().map(|&at| relabel(puzzle.values()[usize::from(at)]));
            let values: Vec<u8> = values.collect();
            let other = Grid::from_values(rules, &values).expect("a grid");
            assert!(other.conflict().is_none());
            assert_eq!(canonical(&other), form);
        }
        assert_ne!(digest(&puzzle), digest(&puzzle.under(Rules::CLASSIC)));
    }
}

//! The canonical form under rules of their own, such as diagonals, which leave few symmetries: all
//! of them are tried.

use crate::sudoku::{Cell, Grid};

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

/// Returns what all turns and mirror images of a killer have in common: the smallest list of what is
/// in its cells. Per cell these are the digit, the number of the region in reading order, that of
/// the cage, and its sum.
pub(super) fn killer_form(puzzle: &Grid) -> Vec<u8> {
    let (rules, last) = (puzzle.rules(), puzzle.shape().side() - 1);
    let shape = rules.shape();
    let of_cage = |cell: Cell| rules.cages().iter().position(|cage| cage.cells.contains(&cell));
    let forms = (0..8).map(|way| {
        let (mut regions, mut cages) = (Vec::new(), Vec::new());
        let number = |list: &mut Vec<usize>, value: usize| {
            list.iter().position(|known| *known == value).unwrap_or_else(|| {
                list.push(value);
                list.len() - 1
            })
        };
        let mut form = Vec::with_capacity(4 * rules.cell_count());
        for cell in rules.cells() {
            let (mut row, mut column) = (shape.row_of(cell), shape.column_of(cell));
            if way & 1 == 1 {
                row = last - row;
            }
            if way & 2 == 2 {
                column = last - column;
            }
            if way & 4 == 4 {
                (row, column) = (column, row);
            }
            let source = shape.cell(row, column);
            form.push(puzzle.values()[source.index()]);
            form.push(number(&mut regions, rules.houses_of(source)[0].index()) as u8);
            let cage = of_cage(source);
            form.push(cage.map_or(u8::MAX, |cage| number(&mut cages, cage) as u8));
            form.push(cage.map_or(0, |cage| rules.cages()[cage].sum as u8));
        }
        form
    });
    forms.min().unwrap_or_default()
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

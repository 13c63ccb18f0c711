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
    // Digits that are a step apart stay so in the opposite order.
    let side = rules.side();
    let opposite = std::array::from_fn(|digit| match digit {
        0 => 0,
        _ => (side + 1).saturating_sub(digit) as u8,
    });
    let labels: &[[u8; 17]] =
        if is_ordered { &[std::array::from_fn(|digit| digit as u8), opposite] } else { &[[0; 17]] };
    let ways =
        rules.symmetries().iter().flat_map(|sources| labels.iter().map(move |l| (sources, l)));
    for (sources, unnumbered) in ways {
        let (mut label, mut next) = (*unnumbered, 1);
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

/// Returns what all turns and mirror images of a killer or a jigsaw have in common: the smallest list of
/// what is in its cells. Per cell these are the digit, the number of the region in reading order, that
/// of the cage, and its sum. The digits of a jigsaw are numbered as they occur.
pub(super) fn turned_form(puzzle: &Grid) -> Vec<u8> {
    let rules = puzzle.rules();
    let (shape, side) = (rules.shape(), rules.side());
    let is_ordered = rules.cells().any(|cell| !rules.apart(cell).is_empty());
    let has_cages = !rules.cages().is_empty();
    let of_cage = |cell: Cell| rules.cages().iter().position(|cage| cage.cells.contains(&cell));
    let forms = (0..8).flat_map(|way| {
        // Digits that are a step apart stay so in the opposite order.
        let orders = if is_ordered && !has_cages { 2 } else { 1 };
        (0..orders).map(move |order| (way, order == 1))
    });
    let forms = forms.map(|(way, is_opposite)| {
        let (mut regions, mut cages, mut digits) = (Vec::new(), Vec::new(), vec![0]);
        let mut form = Vec::with_capacity(4 * rules.cell_count());
        for cell in rules.cells() {
            let (row, column) = turned(way, side, (shape.row_of(cell), shape.column_of(cell)));
            let source = shape.cell(row, column);
            let digit = puzzle.values()[source.index()];
            form.push(match digit {
                0 => 0,
                _ if is_opposite => side as u8 + 1 - digit,
                _ if is_ordered || has_cages => digit,
                _ => number(&mut digits, digit.into()) as u8,
            });
            form.push(number(&mut regions, rules.houses_of(source)[0].index()) as u8);
            let cage = of_cage(source);
            form.push(cage.map_or(u8::MAX, |cage| number(&mut cages, cage) as u8));
            form.push(cage.map_or(0, |cage| rules.cages()[cage].sum as u8));
        }
        form
    });
    forms.min().unwrap_or_default()
}

/// Returns what all turns and mirror images of a layout of regions have in common. `regions` has the
/// number of the region of each cell.
pub(crate) fn layout_form(regions: &[u8]) -> Vec<u8> {
    let side = regions.len().isqrt();
    let forms = (0..8).map(|way| {
        let mut known = Vec::new();
        let cells = (0..regions.len()).map(|cell| {
            let (row, column) = turned(way, side, (cell / side, cell % side));
            number(&mut known, regions[row * side + column].into()) as u8
        });
        cells.collect::<Vec<u8>>()
    });
    forms.min().unwrap_or_default()
}

/// Returns the place of a cell in one of eight turns and mirror images.
const fn turned(way: u8, side: usize, (row, column): (usize, usize)) -> (usize, usize) {
    let row = if way & 1 == 1 { side - 1 - row } else { row };
    let column = if way & 2 == 2 { side - 1 - column } else { column };
    if way & 4 == 4 { (column, row) } else { (row, column) }
}

/// Returns the place of a value in a list, which it joins if it is new.
fn number(known: &mut Vec<usize>, value: usize) -> usize {
    known.iter().position(|one| *one == value).unwrap_or_else(|| {
        known.push(value);
        known.len() - 1
    })
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

    #[test]
    fn turned_jigsaws_and_opposite_digits_are_equivalent() {
        let regions =
            "112223333111122233141522663741526663744555563744855669774895699744899999777888888";
        let grid = |rules: Rules, text: &str| -> Grid {
            let values: Vec<u8> = text.bytes().map(|c| c.saturating_sub(b'0')).collect();
            Grid::from_values(rules, &values).expect("a grid")
        };
        let mirrored = |text: &str| -> String {
            let rows = text.as_bytes().chunks(9);
            rows.flat_map(|row| row.iter().rev()).map(|&byte| char::from(byte)).collect()
        };
        let puzzle =
            "000010200000800000057090000000260800700030001002074000000020530000001000005040000";
        let jigsaw = |regions: &str| {
            Rules::named(Shape::CLASSIC, "jigsaw", Some(regions), None).expect("regions")
        };
        let one = grid(jigsaw(regions), puzzle);
        let other = grid(jigsaw(&mirrored(regions)), &mirrored(puzzle).replacen('1', "6", 1));
        assert_ne!(digest(&one), digest(&other));
        let other = grid(jigsaw(&mirrored(regions)), &mirrored(puzzle));
        assert_eq!(digest(&one), digest(&other));
        let rules = with(&[Variant::NonConsecutive]);
        let one = grid(rules, puzzle);
        let values: Vec<u8> =
            one.values().iter().map(|&v| if v == 0 { 0 } else { 10 - v }).collect();
        let other = Grid::from_values(rules, &values).expect("a grid");
        assert_eq!(digest(&one), digest(&other));
    }
}

//! Empty grids. Where digits may change places, the first house may have them in order: such a grid has a
//! solution if and only if the empty one has, and far fewer ways lead to it.

use crate::sudoku::{Digit, Grid, Rules, Variant};

/// Returns an empty grid but for the first house; `None` if digits may not change places.
#[must_use]
pub fn begun(rules: Rules) -> Option<Grid> {
    if rules.variants().has(Variant::NonConsecutive) || !rules.cages().is_empty() {
        return None;
    }
    let mut grid = Grid::empty(rules);
    for (&cell, digit) in rules.houses()[0].cells.iter().zip(1..) {
        grid.set(cell, Digit::new(digit));
    }
    Some(grid)
}

/// Returns other solutions beside one of an empty grid, in which two of its digits have changed places.
pub(super) fn exchanged(solution: Grid) -> impl Iterator<Item = Grid> {
    let side = solution.rules().side() as u8;
    let pairs = (1..=side).flat_map(move |one| (one + 1..=side).map(move |other| (one, other)));
    pairs.filter_map(move |(one, other)| {
        let exchange = |&value: &u8| match value {
            v if v == one => other,
            v if v == other => one,
            v => v,
        };
        let values: Vec<u8> = solution.values().iter().map(exchange).collect();
        Grid::from_values(solution.rules(), &values)
    })
}

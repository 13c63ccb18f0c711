//! Empty grids. Where digits may change places, the first house may have them in order: such a grid has a
//! solution if and only if the empty one has, and far fewer ways lead to it.

use super::{Budget, End, Solutions, each_solution};
use crate::sudoku::{Digit, Grid, Rules, Variant};
use std::ops::ControlFlow::Break;

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

/// Returns the first solutions of an empty grid: the first one found, and others in which two of its
/// digits have changed places. `None` if digits may not.
pub(super) fn solutions(rules: Rules, limit: usize) -> Option<Solutions> {
    let mut first = None;
    let end = each_solution(&begun(rules)?, &mut Budget::default(), |solution| {
        first = Some(*solution);
        Break(())
    });
    let Some(first) = first else { return Some(Solutions { grids: Vec::new(), end }) };
    let side = rules.side() as u8;
    let pairs = (1..=side).flat_map(|one| (one + 1..=side).map(move |other| (one, other)));
    let exchanged = pairs.filter_map(|(one, other)| {
        let exchange = |&value: &u8| match value {
            v if v == one => other,
            v if v == other => one,
            v => v,
        };
        let values: Vec<u8> = first.values().iter().map(exchange).collect();
        Grid::from_values(rules, &values)
    });
    let grids: Vec<Grid> = std::iter::once(first).chain(exchanged).take(limit).collect();
    let end = if grids.len() == limit { End::Stopped } else { End::Budget };
    Some(Solutions { grids, end })
}

//! Makes full grids by one of six methods. Each can reach a contradiction and then starts again;
//! fewer restarts mean a better method.

mod backtrack;
mod digits;
mod random;
mod rows;
mod swap;

use super::Stream;
use crate::sudoku::{Grid, Rules};

/// The method for making a full grid.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Fewest candidates first, with logic at each node, in random order.
    #[default]
    Backtrack,
    /// Chains of repairing swaps inside boxes, from a known grid.
    Swap,
    /// A random diagonal, then row permutations with backtracking.
    Rows,
    /// Plain random placement with restarts.
    Random,
    /// Random placement with naked and hidden singles after each, with restarts.
    Singles,
    /// All 1s, then all 2s, and so on.
    Digits,
}

/// A full grid, with the cost of finding it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    pub solution: Grid,
    /// The number of attempts that failed before.
    pub failures: u32,
}

/// Every attempt failed: the method is not suitable for those rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("filling a {rules} grid by `{fill}` failed {tries} times; use another way to fill")]
pub struct FillFailed {
    pub rules: Rules,
    pub fill: Fill,
    pub tries: u32,
}

impl Fill {
    /// Returns whether this method can fill a grid under `rules`: three of them know rows, columns
    /// and boxes only.
    #[must_use]
    pub const fn knows(self, rules: Rules) -> bool {
        rules.is_plain() || matches!(self, Fill::Backtrack | Fill::Random | Fill::Singles)
    }

    /// Returns how many attempts [`fill`] makes before it gives up.
    const fn tries(self) -> u32 {
        match self {
            Fill::Random => 100_000,
            Fill::Backtrack | Fill::Swap | Fill::Rows | Fill::Singles | Fill::Digits => 10_000,
        }
    }
}

/// Fills a grid under `rules`.
///
/// # Errors
///
/// Returns an error if a limited number of attempts all failed, as happens with [`Fill::Random`]
/// beyond 9x9, and with methods that know rows, columns and boxes only under other rules.
pub fn fill(
    rules: impl Into<Rules>,
    fill: Fill,
    stream: &mut Stream,
) -> Result<Filled, FillFailed> {
    let rules = rules.into();
    let tries = tries_under(rules, fill);
    (0..tries)
        .find_map(|failures| {
            let solution = attempt_after(failures, rules, fill, stream)?;
            Some(Filled { solution, failures })
        })
        .ok_or(FillFailed { rules, fill, tries })
}

/// Returns how many attempts [`fill`] makes before it gives up under `rules`. Some combinations of
/// rules have no grid, so that the search must end soon; attempts in large grids take longer.
pub(super) const fn tries_under(rules: Rules, fill: Fill) -> u32 {
    const OF_VARIANTS: u32 = 100;
    /// In 9x9, attempts are short.
    const OF_NINE: u32 = 3_000;
    let tries = fill.tries();
    if rules.is_plain() || !matches!(fill, Fill::Backtrack) {
        return tries;
    }
    if rules.side() == 9 {
        return OF_NINE;
    }
    let cells = rules.cell_count() as u32;
    let few = OF_VARIANTS * 81 * 81 / (cells * cells);
    if few < OF_VARIANTS { few } else { OF_VARIANTS }
}

/// Fills a grid under `rules` in one attempt; `None` if it failed.
#[must_use]
pub fn attempt(rules: Rules, fill: Fill, stream: &mut Stream) -> Option<Grid> {
    attempt_after(0, rules, fill, stream)
}

/// Like [`attempt`], after a number of attempts that failed.
pub(super) fn attempt_after(
    failures: u32,
    rules: Rules,
    fill: Fill,
    stream: &mut Stream,
) -> Option<Grid> {
    match fill {
        Fill::Backtrack => backtrack::attempt(rules, stream, failures),
        Fill::Random => random::attempt(rules, stream),
        Fill::Singles => random::attempt_with_singles(rules, stream),
        Fill::Swap | Fill::Rows | Fill::Digits if !fill.knows(rules) => None,
        Fill::Swap => Some(swap::attempt(rules.shape(), stream)),
        Fill::Rows => rows::attempt(rules.shape(), stream),
        Fill::Digits => digits::attempt(rules.shape(), stream),
    }
}

#[cfg(test)]
mod tests;

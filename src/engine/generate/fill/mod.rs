//! Makes full grids by one of six methods. Each can reach a contradiction and then starts again;
//! fewer restarts mean a better method.

mod backtrack;
mod digits;
mod random;
mod rows;
mod swap;

use super::{Fill, Stream};
use crate::sudoku::{Grid, Shape};

/// A full grid, with the cost of finding it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    pub solution: Grid,
    /// The number of attempts that failed before.
    pub failures: u32,
}

/// Every attempt failed: the method is not suitable for that shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("filling a {shape} grid by `{fill}` failed {tries} times; use another way to fill")]
pub struct FillFailed {
    pub shape: Shape,
    pub fill: Fill,
    pub tries: u32,
}

impl Fill {
    /// Returns how many attempts [`fill`] makes before it gives up.
    const fn tries(self) -> u32 {
        match self {
            Fill::Random => 100_000,
            Fill::Backtrack | Fill::Swap | Fill::Rows | Fill::Singles | Fill::Digits => 10_000,
        }
    }
}

/// Fills a grid of `shape`.
///
/// # Errors
///
/// Returns an error if a limited number of attempts all failed, as happens with [`Fill::Random`]
/// beyond 9x9.
pub fn fill(shape: Shape, fill: Fill, stream: &mut Stream) -> Result<Filled, FillFailed> {
    let tries = fill.tries();
    (0..tries)
        .find_map(|failures| {
            attempt(shape, fill, stream).map(|solution| Filled { solution, failures })
        })
        .ok_or(FillFailed { shape, fill, tries })
}

/// Fills a grid of `shape` in one attempt; `None` if it failed.
#[must_use]
pub fn attempt(shape: Shape, fill: Fill, stream: &mut Stream) -> Option<Grid> {
    match fill {
        Fill::Backtrack => backtrack::attempt(shape, stream),
        Fill::Swap => Some(swap::attempt(shape, stream)),
        Fill::Rows => rows::attempt(shape, stream),
        Fill::Random => random::attempt(shape, stream),
        Fill::Singles => random::attempt_with_singles(shape, stream),
        Fill::Digits => digits::attempt(shape, stream),
    }
}

#[cfg(test)]
mod tests;

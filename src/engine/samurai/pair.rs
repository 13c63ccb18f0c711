//! A samurai with its solution.

use super::puzzle::Samurai;

/// A samurai and its solution.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub puzzle: Samurai,
    pub solution: Samurai,
}

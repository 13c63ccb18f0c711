//! A quick solver for 9x9 that finds singles and locked candidates on sets of cells and stops as
//! soon as its question is answered. It guides the search; the full grader grades the results.

mod allowed;
mod close;
#[cfg(test)]
mod tests;

pub(crate) use crate::sudoku::bitboard::{ALL, Board, HOUSES, PEERS, Set, bit, cells, lowest};
pub(crate) use allowed::Allowed;
pub(crate) use close::Failures;

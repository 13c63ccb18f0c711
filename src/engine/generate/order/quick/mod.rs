//! A quick solver for 9x9 that works on sets of cells and stops as soon as its question is
//! answered. It guides the search; the full grader grades the results.

mod board;
mod close;
mod kit;
mod lines;
mod memo;
mod shapes;
mod subsets;
mod tables;

pub(crate) use board::Board;
pub(crate) use kit::{Kit, Tool};
pub(crate) use memo::Memo;
pub(crate) use tables::{ALL, HOMES, HOUSES, PEERS, Set, bit, cells, lowest};
#[cfg(test)]
mod tests;

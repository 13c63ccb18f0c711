//! The engine: Sudoku grids of several shapes, their solver, the techniques of human solvers, the
//! ratings of puzzles, and puzzles made to order.
//!
//! Nothing here knows of pages, files or the clock. A module may use only those before it:
//! [`sudoku`], [`techniques`], [`grade`], [`generate`], [`samurai`].

pub mod generate;
pub mod grade;
mod plural;
pub mod samurai;
pub mod sudoku;
pub mod techniques;

//! A grid with its number and its page, as the checks see it.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_engine::sudoku::{Cell, Shape};

/// The number of faulty cells reported for one grid; more of them have a common cause.
pub(crate) const MOST_CELLS: usize = 3;

/// A puzzle or an answer and where it was found.
pub(crate) struct Placed<'p> {
    pub page: &'p ReadPage,
    pub number: u32,
    pub grid: &'p PrintedGrid,
}

pub(crate) fn fault(kind: FaultKind, what: impl Into<String>, placed: &Placed<'_>) -> Fault {
    Fault::new(kind, what).on(placed.page.page).of(Some(placed.number))
}

pub(crate) fn name(shape: Shape, cell: Cell) -> String {
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

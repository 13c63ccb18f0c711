//! A grid with its number and its page, as the checks see it.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::read_page::{PrintedGrid, ReadPage};
use gridpress_engine::sudoku::{Cell, Shape};

/// A puzzle or an answer and where it was found.
pub(super) struct Placed<'p> {
    pub page: &'p ReadPage,
    pub number: u32,
    pub grid: &'p PrintedGrid,
}

pub(super) fn fault(kind: FaultKind, what: impl Into<String>, placed: &Placed<'_>) -> Fault {
    Fault::new(kind, what).on(placed.page.page).of(Some(placed.number))
}

pub(super) fn name(shape: Shape, cell: Cell) -> String {
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

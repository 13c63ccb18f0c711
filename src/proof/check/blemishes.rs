//! The faults of a page's ink.

use crate::blemish::Blemish;
use crate::fault::Fault;
use crate::read::page::ReadPage;

/// Returns the faults of a page's ink; `is_numbered` if any grid of its file has a number.
pub(crate) fn faults_of_ink(
    page: &ReadPage,
    is_numbered: bool,
) -> impl Iterator<Item = Fault> + use<'_> {
    page.ink
        .iter()
        .filter(move |blemish| is_fault(blemish, page, is_numbered))
        .map(|blemish| of_ink(page, blemish))
}

/// Whether it is a fault: some are none in drawings, which are grids without a number among numbered ones.
fn is_fault(blemish: &Blemish, page: &ReadPage, is_numbered: bool) -> bool {
    let grid = blemish.grid.and_then(|index| page.grids.get(index));
    blemish.is_of_drawings || !grid.is_some_and(|grid| grid.is_drawing() && is_numbered)
}

/// Returns the fault of a page's ink.
fn of_ink(page: &ReadPage, blemish: &Blemish) -> Fault {
    let fault = Fault::new(blemish.kind, blemish.what.clone()).on(page.page);
    let Some(grid) = blemish.grid.and_then(|index| page.grids.get(index)) else { return fault };
    let fault = fault.of(grid.number);
    match blemish.cell {
        Some(cell) => {
            let (shape, (row, column)) = (grid.grid.shape(), blemish.corner);
            let cell = (shape.row_of(cell) + row + 1, shape.column_of(cell) + column + 1);
            Fault { cell: Some(cell), ..fault }
        }
        None => fault,
    }
}

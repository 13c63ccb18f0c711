//! Random full samurai.

use super::layout::{CENTRE, GRIDS, SHARED, box_cells};
use super::puzzle::Samurai;
use crate::generate::{Fill, FillFailed, Stream, fill};
use crate::sudoku::Shape;

/// Returns a random solution: five random grids, in which each outer one has its digits exchanged so
/// that it agrees with the centre in their shared box.
pub(super) fn full(stream: &mut Stream) -> Result<Samurai, FillFailed> {
    let mut grids = [[0u8; 81]; GRIDS];
    for grid in &mut grids {
        let filled = fill::fill(Shape::CLASSIC, Fill::Backtrack, stream)?;
        grid.copy_from_slice(filled.solution.values());
    }
    for shared in SHARED {
        let (own, centre) = (box_cells(shared.outer_box), box_cells(shared.centre_box));
        let mut exchanged = [0; 10];
        for (from, to) in own.into_iter().zip(centre) {
            exchanged[usize::from(grids[shared.outer][from])] = grids[CENTRE][to];
        }
        for value in &mut grids[shared.outer] {
            *value = exchanged[usize::from(*value)];
        }
    }
    Ok(Samurai::from_grids(&grids).expect("the grids agree in their shared boxes"))
}

//! The symmetries of the givens, of the whole square.

use super::layout::{PLACES, Place, SIDE};
use crate::generate::Symmetry;

/// Returns the sets of cells that are given or empty together, ordered by their first cells.
pub(super) fn orbits(symmetry: Symmetry) -> Vec<Vec<Place>> {
    let mut seen = [false; PLACES];
    let mut orbits = Vec::new();
    for place in Place::cells() {
        if seen[place.index()] {
            continue;
        }
        let images = symmetry.images(SIDE, (place.row(), place.column()));
        let mut orbit: Vec<Place> =
            images.filter_map(|(row, column)| Place::at(row, column)).collect();
        orbit.sort_unstable();
        orbit.dedup();
        for place in &orbit {
            seen[place.index()] = true;
        }
        orbits.push(orbit);
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samurai::CELLS;

    #[test]
    fn every_symmetry_takes_cells_to_cells() {
        for &symmetry in Symmetry::ALL {
            let orbits = orbits(symmetry);
            assert!(orbits.iter().flatten().all(|place| place.is_cell()), "{symmetry}");
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), CELLS, "{symmetry}");
        }
        assert_eq!(orbits(Symmetry::Rotate180).len(), CELLS / 2 + 1);
    }
}

//! The symmetries of the pattern of givens. Every grid is a square of cells, whatever its boxes
//! are, so every shape can have every symmetry.

use crate::sudoku::{Cell, CellSet, Shape};
use std::sync::OnceLock;

/// Which cells are given or empty together.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    None,
    #[default]
    Rotate180,
    Rotate90,
    MirrorLr,
    MirrorUd,
    Diagonal,
    AntiDiagonal,
    /// All of them at once.
    Full,
}

impl Symmetry {
    /// Returns the cells that are given or empty together with `cell`, including it.
    #[must_use]
    pub fn orbit(self, shape: Shape, cell: Cell) -> CellSet {
        let place = (shape.row_of(cell), shape.column_of(cell));
        self.images(shape.side(), place).map(|place| shape.cell(place.0, place.1)).collect()
    }

    /// Returns the places, as row and column, that go with `place` in a square of that side. Some
    /// may occur twice.
    pub(crate) fn images(
        self,
        side: usize,
        place: (usize, usize),
    ) -> impl Iterator<Item = (usize, usize)> {
        let last = side - 1;
        let (row, column) = place;
        let half = (last - row, last - column);
        let quarters = [(column, last - row), (last - column, row)];
        let (lr, ud) = ((row, last - column), (last - row, column));
        let (diagonal, anti) = ((column, row), (last - column, last - row));
        let all = [place, half, quarters[0], quarters[1], lr, ud, diagonal, anti];
        let with: &'static [usize] = match self {
            Symmetry::None => &[0],
            Symmetry::Rotate180 => &[0, 1],
            Symmetry::Rotate90 => &[0, 1, 2, 3],
            Symmetry::MirrorLr => &[0, 4],
            Symmetry::MirrorUd => &[0, 5],
            Symmetry::Diagonal => &[0, 6],
            Symmetry::AntiDiagonal => &[0, 7],
            Symmetry::Full => &[0, 1, 2, 3, 4, 5, 6, 7],
        };
        with.iter().map(move |&image| all[image])
    }

    /// Returns all orbits, ordered by their first cell in reading order.
    #[must_use]
    pub fn orbits(self, shape: Shape) -> &'static [CellSet] {
        static ALL: [[OnceLock<Vec<CellSet>>; 8]; 17] =
            [const { [const { OnceLock::new() }; 8] }; 17];
        ALL[shape.side()][self as usize].get_or_init(|| self.find_orbits(shape))
    }

    fn find_orbits(self, shape: Shape) -> Vec<CellSet> {
        let mut seen = CellSet::EMPTY;
        let mut orbits = Vec::new();
        for cell in shape.cells() {
            if !seen.contains(cell) {
                let orbit = self.orbit(shape, cell);
                seen = seen.union(orbit);
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Returns whether a pattern of this symmetry can have `clues` givens. For example, a quarter
    /// turn moves all cells except the centre in groups of four.
    #[must_use]
    pub fn can_have(self, shape: Shape, clues: usize) -> bool {
        let mut reachable = vec![false; shape.cell_count() + 1];
        reachable[0] = true;
        for orbit in self.orbits(shape) {
            for n in (orbit.len()..reachable.len()).rev() {
                reachable[n] |= reachable[n - orbit.len()];
            }
        }
        reachable.get(clues).copied().unwrap_or(false)
    }

    /// Returns whether the filled cells of a pattern have this symmetry.
    #[must_use]
    pub fn holds(self, shape: Shape, filled: CellSet) -> bool {
        filled.iter().all(|cell| self.orbit(shape, cell).minus(filled).is_empty())
    }

    /// Returns the one cell that it maps to itself, if there is exactly one, and whether it
    /// must be removed to reach a number of givens, given that all other cells are removed at least two
    /// at a time.
    pub(super) fn centre(self, shape: Shape, count: usize) -> Option<(CellSet, bool)> {
        let orbits = self.orbits(shape);
        let mut alone = orbits.iter().filter(|orbit| orbit.len() == 1);
        let (Some(&centre), None, true) = (alone.next(), alone.next(), count > 0) else {
            return None;
        };
        let step = orbits.iter().map(|orbit| orbit.len()).filter(|&len| len > 1).min()?;
        Some((centre, (shape.cell_count() - count) % step == 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_grid() {
        for shape in Shape::ALL {
            for &symmetry in Symmetry::ALL {
                let orbits = symmetry.orbits(shape);
                assert_eq!(orbits.iter().map(|o| o.len()).sum::<usize>(), shape.cell_count());
                for orbit in orbits {
                    for cell in orbit.iter() {
                        assert_eq!(symmetry.orbit(shape, cell), *orbit, "{shape} {symmetry}");
                    }
                }
            }
        }
    }

    #[test]
    fn orbits_are_as_large_as_the_symmetry() {
        let shape = Shape::CLASSIC;
        let sizes =
            |symmetry: Symmetry, row, column| symmetry.orbit(shape, shape.cell(row, column)).len();
        let of =
            |row, column| Symmetry::ALL.iter().map(|&s| sizes(s, row, column)).collect::<Vec<_>>();
        assert_eq!(of(0, 1), [1, 2, 4, 2, 2, 2, 2, 8]);
        assert_eq!(of(0, 0), [1, 2, 4, 2, 2, 1, 2, 4]);
        assert_eq!(of(4, 4), [1; 8]);
        assert_eq!(of(0, 4), [1, 2, 4, 1, 2, 2, 2, 4]);
    }

    #[test]
    fn some_given_counts_cannot_be() {
        let nine = Shape::CLASSIC;
        assert!((0..=81).all(|n| Symmetry::Rotate180.can_have(nine, n)));
        assert!(Symmetry::Rotate90.can_have(nine, 28) && Symmetry::Rotate90.can_have(nine, 29));
        assert!(!Symmetry::Rotate90.can_have(nine, 26) && !Symmetry::Rotate90.can_have(nine, 27));
        assert!(!Symmetry::Rotate180.can_have(Shape::ALL[1], 11), "6x6 has no centre");
        assert!(!Symmetry::None.can_have(nine, 82));
    }
}

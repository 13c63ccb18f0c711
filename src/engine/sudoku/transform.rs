//! The symmetries of a shape, which turn a puzzle into an equivalent one: rows of a band can be
//! permuted, and so can bands, columns of a stack, stacks, and digits; a grid with square boxes
//! can also be transposed.

use super::random::shuffle;
use super::{Cell, Digit, Grid, Shape};
use rand::Rng;

/// A symmetry of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    shape: Shape,
    /// Rows and columns are exchanged first.
    transposed: bool,
    /// For each row of the result, its source row.
    rows: Vec<u8>,
    /// For each column of the result, its source column.
    columns: Vec<u8>,
    /// For each digit, its replacement, both by index.
    digits: Vec<u8>,
}

impl Transform {
    /// Returns the symmetry that changes nothing.
    #[must_use]
    pub fn identity(shape: Shape) -> Self {
        let all: Vec<u8> = (0..shape.side() as u8).collect();
        Transform { shape, transposed: false, rows: all.clone(), columns: all.clone(), digits: all }
    }

    /// Returns a random symmetry of the shape, all equally likely.
    #[must_use]
    pub fn random(shape: Shape, rng: &mut impl Rng) -> Self {
        let mut digits: Vec<u8> = (0..shape.side() as u8).collect();
        shuffle(rng, &mut digits);
        Transform {
            shape,
            transposed: Self::can_transpose(shape) && rng.next_u32() >> 31 == 1,
            rows: lines(shape, shape.box_height(), rng),
            columns: lines(shape, shape.box_width(), rng),
            digits,
        }
    }

    /// Returns whether exchanging rows and columns maps the shape to itself, because its boxes are
    /// square.
    #[must_use]
    pub const fn can_transpose(shape: Shape) -> bool {
        shape.box_height() == shape.box_width()
    }

    /// Returns the equivalent of `grid`, which must be of the shape of this transform.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        assert_eq!(self.shape, grid.shape(), "a transform is for grids of its shape");
        let mut result = Grid::empty(self.shape);
        for cell in self.shape.cells() {
            let digit = grid.get(self.source(cell));
            result.set(cell, digit.map(|d| Digit(self.digits[d.index()] + 1)));
        }
        result
    }

    /// Returns the source cell of `cell`.
    fn source(&self, cell: Cell) -> Cell {
        let row = self.rows[self.shape.row_of(cell)] as usize;
        let column = self.columns[self.shape.column_of(cell)] as usize;
        if self.transposed { self.shape.cell(column, row) } else { self.shape.cell(row, column) }
    }
}

/// Returns bands of `thickness` lines in random order, with the lines of each in random order.
fn lines(shape: Shape, thickness: usize, rng: &mut impl Rng) -> Vec<u8> {
    let mut bands: Vec<usize> = (0..shape.side() / thickness).collect();
    shuffle(rng, &mut bands);
    let mut lines = Vec::with_capacity(shape.side());
    for band in bands {
        let start = lines.len();
        lines.extend((0..thickness).map(|line| (band * thickness + line) as u8));
        shuffle(rng, &mut lines[start..]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::solver;
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn a_solution_stays_a_solution() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for shape in Shape::ALL {
            let solution = solver::solutions(&Grid::empty(shape), 1).grids[0];
            assert_eq!(Transform::identity(shape).apply(&solution), solution);
            for _ in 0..20 {
                let other = Transform::random(shape, &mut rng).apply(&solution);
                assert!(other.is_solution(), "{shape}");
                assert_ne!(other, solution);
            }
        }
    }
}

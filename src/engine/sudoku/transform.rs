//! The symmetries of a shape: what turns a puzzle into an equivalent one. Rows may change places
//! within a band and bands with each other, likewise columns and stacks, and digits may be
//! relabelled; where boxes are square the grid may be transposed as well.

use super::random::shuffle;
use super::{Cell, Digit, Grid, Shape};
use rand::Rng;

/// A symmetry of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    shape: Shape,
    /// Rows and columns are exchanged first.
    transposed: bool,
    /// For each row of the result the row it comes from.
    rows: Vec<u8>,
    /// For each column of the result the column it comes from.
    columns: Vec<u8>,
    /// For each digit the digit it becomes, by index.
    digits: Vec<u8>,
}

impl Transform {
    /// The one that changes nothing.
    #[must_use]
    pub fn identity(shape: Shape) -> Self {
        let all: Vec<u8> = (0..shape.side() as u8).collect();
        Transform { shape, transposed: false, rows: all.clone(), columns: all.clone(), digits: all }
    }

    /// Any symmetry of the shape, each as likely as any other.
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

    /// True if exchanging rows and columns maps the shape to itself: if its boxes are square.
    #[must_use]
    pub const fn can_transpose(shape: Shape) -> bool {
        shape.box_height() == shape.box_width()
    }

    /// The equivalent of `grid`, which must be of the shape of this transform.
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

    /// The cell whose digit comes to `cell`.
    fn source(&self, cell: Cell) -> Cell {
        let row = self.rows[self.shape.row_of(cell)] as usize;
        let column = self.columns[self.shape.column_of(cell)] as usize;
        if self.transposed { self.shape.cell(column, row) } else { self.shape.cell(row, column) }
    }
}

/// Bands of `thickness` lines in random order, and the lines of each too.
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

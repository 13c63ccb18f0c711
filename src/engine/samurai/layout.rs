//! Where the five grids are: which cells of the square they have, and which they share.

use crate::sudoku::Cell;
use std::fmt;

/// The number of grids.
pub const GRIDS: usize = 5;
/// The side of the square.
pub const SIDE: usize = 21;
/// The number of places in the square, including the notches.
pub const PLACES: usize = SIDE * SIDE;
/// The number of cells.
pub const CELLS: usize = 369;

/// The grid in the centre. The grids are in reading order of their first cells: top left, top right,
/// centre, bottom left, bottom right.
pub const CENTRE: usize = 2;

/// Row and column of the first cell of each grid.
const ORIGINS: [(usize, usize); GRIDS] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// Returns row and column of the first cell of a grid, by index.
///
/// # Panics
///
/// Panics if `index` is not below [`GRIDS`].
#[must_use]
pub const fn corner(index: usize) -> (usize, usize) {
    ORIGINS[index]
}

/// The names of the grids in messages and explanations.
const NAMES: [&str; GRIDS] = ["top left", "top right", "centre", "bottom left", "bottom right"];

/// Returns the English name of a grid, such as `top left`, by its index.
///
/// # Panics
///
/// Panics if `index` is not below [`GRIDS`].
#[must_use]
pub const fn name(index: usize) -> &'static str {
    NAMES[index]
}

/// A place in the square by its index in reading order, from 0.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u16);

/// A box of an outer grid that is also a corner box of the centre grid.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shared {
    pub outer: usize,
    /// The index of the box in the outer grid, in reading order.
    pub outer_box: usize,
    /// The index of the box in the centre grid.
    pub centre_box: usize,
}

/// The four shared boxes.
pub(super) const SHARED: [Shared; 4] = [
    Shared { outer: 0, outer_box: 8, centre_box: 0 },
    Shared { outer: 1, outer_box: 6, centre_box: 2 },
    Shared { outer: 3, outer_box: 2, centre_box: 6 },
    Shared { outer: 4, outer_box: 0, centre_box: 8 },
];

/// The grids of a place, and the cell in each: none in a notch, two in a shared box.
const HOMES: [[Option<(u8, u8)>; 2]; PLACES] = {
    let mut homes = [[None; 2]; PLACES];
    let mut grid = 0;
    while grid < GRIDS {
        let mut cell = 0;
        while cell < 81 {
            let (row, column) = ORIGINS[grid];
            let place = (row + cell / 9) * SIDE + column + cell % 9;
            let slot = if homes[place][0].is_none() { 0 } else { 1 };
            homes[place][slot] = Some((grid as u8, cell as u8));
            cell += 1;
        }
        grid += 1;
    }
    homes
};

impl Place {
    /// Returns the place of that row and column, both from 0; `None` outside of the square.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Place> {
        if row < SIDE && column < SIDE { Some(Place((row * SIDE + column) as u16)) } else { None }
    }

    /// Returns the place of a cell of a grid, both by index.
    ///
    /// # Panics
    ///
    /// Panics if there is no such grid or cell.
    #[must_use]
    pub const fn of(grid: usize, cell: usize) -> Place {
        let (row, column) = ORIGINS[grid];
        Place(((row + cell / 9) * SIDE + column + cell % 9) as u16)
    }

    /// Returns all cells in reading order: all places except the notches.
    pub fn cells() -> impl Iterator<Item = Place> + Clone {
        Place::all().filter(|place| place.is_cell())
    }

    /// Returns all places in reading order, including the notches.
    pub fn all() -> impl Iterator<Item = Place> + Clone {
        (0..PLACES as u16).map(Place)
    }

    /// Returns the index in reading order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Returns the row, from 0.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / SIDE
    }
    /// Returns the column, from 0.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % SIDE
    }
    /// Returns whether it is a cell and not in a notch.
    #[must_use]
    pub const fn is_cell(self) -> bool {
        HOMES[self.0 as usize][0].is_some()
    }
    /// Returns the first grid that has the cell, by index, and the cell in it; `None` in a notch.
    #[must_use]
    pub fn home(self) -> Option<(usize, Cell)> {
        self.homes().next().map(|(grid, cell)| (grid, Cell(cell as u8)))
    }
    /// Returns the grids that have the cell, by index, and its index in each.
    pub(super) fn homes(self) -> impl Iterator<Item = (usize, usize)> + Clone {
        let homes = HOMES[self.index()].into_iter().flatten();
        homes.map(|(grid, cell)| (usize::from(grid), usize::from(cell)))
    }
}

/// `r3c12`, counted from 1.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Returns the cells of a box of a 9x9 grid, by their indices in reading order.
pub(super) const fn box_cells(index: usize) -> [usize; 9] {
    let first = index / 3 * 27 + index % 3 * 3;
    let mut cells = [0; 9];
    let mut i = 0;
    while i < 9 {
        cells[i] = first + i / 3 * 9 + i % 3;
        i += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_grids_share_four_boxes() {
        assert_eq!(Place::cells().count(), CELLS);
        let twice: Vec<Place> = Place::cells().filter(|p| p.homes().count() == 2).collect();
        assert_eq!(twice.len(), 4 * 9);
        for shared in SHARED {
            let [outer, centre] = [(shared.outer, shared.outer_box), (CENTRE, shared.centre_box)]
                .map(|(grid, index)| box_cells(index).map(|cell| Place::of(grid, cell)));
            assert_eq!(outer, centre);
            assert!(outer.iter().all(|place| twice.contains(place)));
        }
        for (grid, cell) in (0..GRIDS).flat_map(|grid| (0..81).map(move |cell| (grid, cell))) {
            assert!(Place::of(grid, cell).homes().any(|home| home == (grid, cell)));
        }
    }
}

//! Samurai on paper: five grids that overlap at four boxes. They are found by the lines of the whole,
//! each grid is read like any other, and the puzzle is solved as a whole.

mod find;

pub(crate) use find::{Whole, find};

use crate::read::page::PrintedGrid;
use gridpress_engine::samurai::{Place, Samurai};

impl PrintedGrid {
    /// Returns the grids that it consists of: five for a samurai, otherwise itself.
    #[must_use]
    pub fn parts(&self) -> &[PrintedGrid] {
        match &self.samurai {
            Some(parts) => &parts[..],
            None => std::slice::from_ref(self),
        }
    }

    /// Returns its digits if it is a samurai.
    #[must_use]
    pub fn as_samurai(&self) -> Option<Samurai> {
        let parts = self.samurai.as_ref()?;
        let mut samurai = Samurai::EMPTY;
        for (index, part) in parts.iter().enumerate() {
            for cell in part.grid.filled_cells().iter() {
                samurai.set(Place::of(index, cell.index()), part.grid.get(cell));
            }
        }
        Some(samurai)
    }

    /// Whether all its cells could be read.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.parts().iter().all(|part| part.unreadable.is_empty())
    }

    /// Whether it is a samurai with pencil marks: most cells without a digit have some.
    pub(crate) fn is_pencilled_samurai(&self) -> bool {
        let ((full, cells), parts) = (self.signs(), self.parts().iter());
        let pencilled: usize = parts.map(|part| part.pencilled.len()).sum();
        self.samurai.is_some() && pencilled * 2 > cells - full
    }

    /// Returns the number of cells that are not empty, and of all cells. A shared cell of a samurai
    /// counts in both of its grids.
    pub(crate) fn signs(&self) -> (usize, usize) {
        let signs = |part: &PrintedGrid| part.grid.filled() + part.unreadable.len();
        let cells = |part: &PrintedGrid| part.grid.shape().cell_count();
        (self.parts().iter().map(signs).sum(), self.parts().iter().map(cells).sum())
    }
}

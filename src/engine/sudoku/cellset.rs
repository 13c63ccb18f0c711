//! A set of cells of any shape, as 256 bits.

use super::Cell;
use std::fmt;

/// A set of cells; bit `i` of the four words, low word first, is the cell with index `i`.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet([u64; 4]);

impl CellSet {
    pub const EMPTY: CellSet = CellSet([0; 4]);

    #[must_use]
    pub const fn words(self) -> [u64; 4] {
        self.0
    }
    #[must_use]
    pub const fn from_words(words: [u64; 4]) -> Self {
        CellSet(words)
    }
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] |= 1 << (cell.index() & 63);
    }
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] &= !(1 << (cell.index() & 63));
    }
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() >> 6] >> (cell.index() & 63) & 1 == 1
    }
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    /// Returns the cells of this set that are not in `other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        CellSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    /// Returns the cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                Cell::new(i * 64 + bit)
            })
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

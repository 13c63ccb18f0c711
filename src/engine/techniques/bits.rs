//! Sets of cells as machine words: `u128` holds the 81 cells of a 9x9 grid, [`CellSet`] those of
//! any shape. Finders are written once over this trait and compiled for both.

use crate::sudoku::{Cell, CellSet};
use std::fmt::Debug;

/// The number of bits of every 16-bit mask, because default target processors need not have an
/// instruction for it. 9x9 uses only the first 512 bytes of the 64 KiB.
static COUNTS: [u8; 1 << 16] = {
    let mut counts = [0; 1 << 16];
    let mut mask = 1;
    while mask < counts.len() {
        counts[mask] = counts[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    counts
};

/// Returns the number of bits of `mask`.
#[inline]
#[must_use]
pub fn count(mask: u16) -> u32 {
    u32::from(COUNTS[mask as usize])
}

/// A set of cells that is passed by value.
pub trait Bits: Copy + Default + Eq + Ord + Debug + 'static {
    const EMPTY: Self;

    /// Returns the set of that cell alone.
    fn of(cell: Cell) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Returns the cells of this set that are not in `other`.
    fn minus(self, other: Self) -> Self;
    fn has(self, cell: Cell) -> bool;
    fn insert(&mut self, cell: Cell);
    fn remove(&mut self, cell: Cell);
    fn is_empty(self) -> bool;
    fn len(self) -> u32;
    /// Returns the first cell in reading order.
    fn first(self) -> Option<Cell>;
    /// Removes and returns the first cell.
    #[inline]
    fn take_first(&mut self) -> Option<Cell> {
        let first = self.first()?;
        self.remove(first);
        Some(first)
    }
    /// Returns the same set as a [`CellSet`].
    fn to_cells(self) -> CellSet;
    /// Returns the set of those cells, each of which must fit this type.
    fn from_cells(cells: CellSet) -> Self;

    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }
    fn is_within(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }
    /// Returns whether there are at least two cells; faster than counting them.
    #[inline]
    fn is_many(self) -> bool {
        self.first().is_some_and(|first| self != Self::of(first))
    }
    /// Returns the only cell; `None` if there is not exactly one.
    fn only(self) -> Option<Cell> {
        let cell = self.first()?;
        if self == Self::of(cell) { Some(cell) } else { None }
    }
    fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }
    /// Returns the cells in reading order.
    fn iter(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a set in reading order.
#[derive(Copy, Clone, Debug)]
pub struct Cells<S>(S);

impl<S: Bits> Iterator for Cells<S> {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.take_first()
    }
}

impl Bits for u128 {
    const EMPTY: u128 = 0;
    #[inline]
    fn of(cell: Cell) -> u128 {
        1 << cell.index()
    }
    #[inline]
    fn and(self, other: u128) -> u128 {
        self & other
    }
    #[inline]
    fn or(self, other: u128) -> u128 {
        self | other
    }
    #[inline]
    fn minus(self, other: u128) -> u128 {
        self & !other
    }
    #[inline]
    fn has(self, cell: Cell) -> bool {
        self >> cell.index() & 1 == 1
    }
    #[inline]
    fn insert(&mut self, cell: Cell) {
        *self |= 1 << cell.index();
    }
    #[inline]
    fn remove(&mut self, cell: Cell) {
        *self &= !(1 << cell.index());
    }
    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }
    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn is_many(self) -> bool {
        self & self.wrapping_sub(1) != 0
    }
    #[inline]
    fn first(self) -> Option<Cell> {
        if self == 0 { None } else { Some(Cell(self.trailing_zeros() as u8)) }
    }
    #[inline]
    fn take_first(&mut self) -> Option<Cell> {
        let first = Bits::first(*self)?;
        *self &= *self - 1;
        Some(first)
    }
    fn to_cells(self) -> CellSet {
        CellSet::from_words([self as u64, (self >> 64) as u64, 0, 0])
    }
    fn from_cells(cells: CellSet) -> u128 {
        let [low, high, _, _] = cells.words();
        u128::from(low) | u128::from(high) << 64
    }
}

impl Bits for CellSet {
    const EMPTY: CellSet = CellSet::EMPTY;
    #[inline]
    fn of(cell: Cell) -> CellSet {
        let mut set = CellSet::EMPTY;
        CellSet::insert(&mut set, cell);
        set
    }
    #[inline]
    fn and(self, other: CellSet) -> CellSet {
        self.intersection(other)
    }
    #[inline]
    fn or(self, other: CellSet) -> CellSet {
        self.union(other)
    }
    #[inline]
    fn minus(self, other: CellSet) -> CellSet {
        CellSet::minus(self, other)
    }
    #[inline]
    fn has(self, cell: Cell) -> bool {
        self.contains(cell)
    }
    #[inline]
    fn insert(&mut self, cell: Cell) {
        CellSet::insert(self, cell);
    }
    #[inline]
    fn remove(&mut self, cell: Cell) {
        CellSet::remove(self, cell);
    }
    #[inline]
    fn is_empty(self) -> bool {
        CellSet::is_empty(self)
    }
    #[inline]
    fn len(self) -> u32 {
        CellSet::len(self) as u32
    }
    #[inline]
    fn first(self) -> Option<Cell> {
        let words = self.words();
        let word = words.iter().position(|&w| w != 0)?;
        Cell::new(word * 64 + words[word].trailing_zeros() as usize)
    }
    fn to_cells(self) -> CellSet {
        self
    }
    fn from_cells(cells: CellSet) -> CellSet {
        cells
    }
}

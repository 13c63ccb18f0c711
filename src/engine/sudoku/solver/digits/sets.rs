//! Sets of cells and houses as bits: their members, and counts of many sets at once.

use crate::sudoku::rules::Cells;
use std::ops::{BitAnd, BitOrAssign};

/// The members of a family of sets, by the number of sets that contain them.
#[derive(Copy, Clone, Default)]
pub(super) struct AtLeast<T> {
    pub(super) one: T,
    pub(super) two: T,
    pub(super) three: T,
    pub(super) four: T,
}

impl<T: Copy + BitAnd<Output = T> + BitOrAssign> AtLeast<T> {
    #[inline(always)]
    pub(super) fn add(&mut self, set: T) {
        self.four |= self.three & set;
        self.three |= self.two & set;
        self.two |= self.one & set;
        self.one |= set;
    }
}

/// Returns the indices of the bits of a word, lowest first.
#[inline(always)]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        index
    })
}

/// Returns the bits of the cells of a set, lowest first.
#[inline(always)]
pub(super) fn each(cells: Cells) -> impl Iterator<Item = usize> {
    bits(cells as u64).chain(bits((cells >> 64) as u64).map(|index| index + 64))
}

/// Returns the two halves of a set, each after its first bit.
#[inline(always)]
pub(super) const fn halves(cells: Cells) -> [(usize, u64); 2] {
    [(0, cells as u64), (64, (cells >> 64) as u64)]
}

pub(super) const fn bit(cell: usize) -> Cells {
    1 << cell
}

/// Returns a set without its first cell.
pub(super) const fn rest(cells: Cells) -> Cells {
    cells & cells.wrapping_sub(1)
}

/// Returns the first cell of a set that is not empty.
#[inline(always)]
pub(super) const fn first_cell(cells: Cells) -> usize {
    (cells.trailing_zeros() % Cells::BITS) as usize
}

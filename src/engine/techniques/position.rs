//! The position that techniques examine, indexed in four ways for the different finders: by cell,
//! by digit, by house and digit, and by house.

mod change;
mod counts;
mod of_cells;

use super::{Bits, Board, DigitSet, Home, Layout, PencilMarks};
use crate::sudoku::{Cell, Digit, Grid, HouseId, Rules, Shape};

/// Values and candidates of a partly solved grid. A copy takes less than a kilobyte for 9x9,
/// without heap memory.
///
/// A filled cell has no candidates, and a digit placed in a house has no slots left there.
#[derive(Copy, Clone, Debug)]
pub struct Position<B: Board> {
    board: B,
    layout: &'static Layout<B>,
    /// Digits from 1, 0 for an empty cell.
    values: B::PerCell<u8>,
    candidates: B::PerCell<DigitSet>,
    /// For each digit the cells that may hold it.
    cells: B::PerDigit<B::Set>,
    /// For each digit and house the slots that may hold it.
    slots: B::PerDigit<B::PerHouse<u16>>,
    /// For each house the slots of its empty cells.
    open: B::PerHouse<u16>,
    empty: B::Set,
    /// The filled cells that belong to the puzzle.
    givens: B::Set,
    /// The digits whose positions have changed since [`Position::take_touched`].
    touched: DigitSet,
}

impl<B: Board> Position<B> {
    /// Returns a blank grid with every candidate in every cell.
    #[must_use]
    pub fn blank(board: B) -> Self {
        let shape = board.shape();
        let layout = board.layout();
        let mut empty = B::Set::EMPTY;
        for cell in shape.cells() {
            empty.insert(cell);
        }
        let all = DigitSet::all(shape.side());
        let mut position = Position {
            board,
            layout,
            values: B::per_cell(0),
            candidates: B::per_cell(DigitSet::EMPTY),
            cells: B::per_digit(B::Set::EMPTY),
            slots: B::per_digit(B::per_house(0)),
            open: B::per_house(0),
            empty,
            givens: B::Set::EMPTY,
            touched: all,
        };
        for cell in shape.cells() {
            position.candidates[cell.index()] = all;
        }
        for house in 0..board.house_count() {
            position.open[house] = all.0;
            for digit in 0..shape.side() {
                position.slots[digit][house] = all.0;
            }
        }
        for digit in 0..shape.side() {
            position.cells[digit] = empty;
        }
        position
    }

    /// Returns the position of `grid` with all candidates that its digits permit. The grid must be
    /// under the board's rules and without conflicts.
    #[must_use]
    pub fn of_grid(board: B, grid: &Grid) -> Self {
        debug_assert_eq!(board.rules(), grid.rules());
        let (shape, layout) = (board.shape(), board.layout());
        let mut position = Position {
            board,
            layout,
            values: B::per_cell(0),
            candidates: B::per_cell(DigitSet::EMPTY),
            cells: B::per_digit(B::Set::EMPTY),
            slots: B::per_digit(B::per_house(u16::MAX)),
            open: B::per_house(0),
            empty: B::Set::EMPTY,
            givens: B::Set::EMPTY,
            touched: DigitSet::all(shape.side()),
        };
        // Computed directly from the digits: placing them one by one takes three times as long.
        let mut seen = B::per_digit(B::Set::EMPTY);
        for (cell, &value) in shape.cells().zip(grid.values()) {
            if let Some(digit) = Digit::new(value) {
                position.values[cell.index()] = value;
                position.givens.insert(cell);
                let seen = &mut seen[digit.index()];
                *seen = seen.or(layout.peers[cell.index()]);
                let left = position.slots[digit.index()].as_mut().iter_mut();
                for (slots, unseen) in left.zip(layout.unseen[cell.index()].as_ref()) {
                    *slots &= unseen;
                }
            } else {
                position.empty.insert(cell);
                for home in layout.homes[cell.index()].as_ref() {
                    position.open[home.house.index()] |= home.slot;
                }
            }
        }
        for digit in 0..shape.side() {
            let cells = position.empty.minus(seen[digit]);
            position.cells[digit] = cells;
            for cell in cells.iter() {
                position.candidates[cell.index()].0 |= 1 << digit;
            }
            let slots = position.slots[digit].as_mut().iter_mut();
            for (slots, open) in slots.zip(position.open.as_ref()) {
                *slots &= open;
            }
        }
        if !board.rules().is_plain() {
            for (cell, &value) in shape.cells().zip(grid.values()) {
                if let Some(digit) = Digit::new(value) {
                    position.keep_apart(cell, digit);
                }
            }
        }
        position
    }

    /// Returns the position of `marks`, including eliminated candidates.
    #[must_use]
    pub fn of_marks(board: B, marks: &PencilMarks) -> Self {
        let mut position = Position::of_grid(board, marks.grid());
        position.givens = B::Set::from_cells(marks.givens());
        for cell in position.empty.iter() {
            let gone = position.candidates(cell).minus(marks.candidates(cell));
            for digit in gone.iter() {
                position.eliminate(cell, digit);
            }
        }
        position
    }

    /// Returns the same position as a value without a board type.
    #[must_use]
    pub fn to_marks(&self) -> PencilMarks {
        let givens = self.givens.to_cells();
        let mut marks = PencilMarks::of(&self.to_grid()).with_givens(givens);
        for cell in self.empty.iter() {
            marks.set_candidates(cell, self.candidates(cell));
        }
        marks
    }

    /// Returns the filled cells.
    #[must_use]
    pub fn to_grid(&self) -> Grid {
        let mut grid = Grid::empty(self.rules());
        for cell in self.shape().cells() {
            grid.set(cell, self.value(cell));
        }
        grid
    }

    #[inline]
    #[must_use]
    pub fn board(&self) -> B {
        self.board
    }
    #[inline]
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.board.rules()
    }
    #[inline]
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.board.shape()
    }
    #[inline]
    #[must_use]
    pub fn side(&self) -> usize {
        self.board.side()
    }
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &'static Layout<B> {
        self.layout
    }
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }
    /// Returns the candidates of `cell`; empty if it is filled.
    #[inline]
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }
    #[inline]
    #[must_use]
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()].has(digit)
    }
    /// Returns the empty cells that may hold `digit`.
    #[inline]
    #[must_use]
    pub fn cells(&self, digit: Digit) -> B::Set {
        self.cells[digit.index()]
    }
    /// Returns the slots of `house` that may hold `digit`; empty once it is placed there.
    #[inline]
    #[must_use]
    pub fn slots(&self, house: HouseId, digit: Digit) -> u16 {
        self.slots[digit.index()][house.index()]
    }
    /// Returns the slots of all houses that may hold `digit`, by house index.
    #[inline]
    #[must_use]
    pub fn slots_of(&self, digit: Digit) -> &[u16] {
        &self.slots[digit.index()].as_ref()[..self.board.house_count()]
    }
    /// Returns the slots of the empty cells of `house`.
    #[inline]
    #[must_use]
    pub fn open(&self, house: HouseId) -> u16 {
        self.open[house.index()]
    }
    /// [`Position::open`] of all houses, by house index.
    #[inline]
    #[must_use]
    pub fn all_open(&self) -> &[u16] {
        &self.open.as_ref()[..self.board.house_count()]
    }
    /// Returns the empty cells.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> B::Set {
        self.empty
    }
    /// Returns the filled cells that belong to the puzzle and were not filled on the way.
    #[must_use]
    pub fn givens(&self) -> B::Set {
        self.givens
    }
    #[inline]
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Returns all digits, lowest first.
    #[inline]
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + Clone + use<B> {
        (1..=self.side() as u8).map(Digit)
    }
    /// Returns all houses: boxes, columns, rows, then any others.
    #[inline]
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = HouseId> + Clone + use<B> {
        (0..self.board.house_count() as u8).map(HouseId)
    }
    /// Returns the cell in a slot of a house, with slots counted from 0.
    #[inline]
    #[must_use]
    pub fn cell_at(&self, house: HouseId, slot: usize) -> Cell {
        self.layout.slots[house.index()][slot]
    }
    /// Returns the cells of a mask of slots.
    #[inline]
    #[must_use]
    pub fn cells_at(&self, house: HouseId, mut slots: u16) -> B::Set {
        let mut set = B::Set::EMPTY;
        while slots != 0 {
            set.insert(self.cell_at(house, slots.trailing_zeros() as usize));
            slots &= slots - 1;
        }
        set
    }
    /// Returns all cells of a house.
    #[inline]
    #[must_use]
    pub fn house_cells(&self, house: HouseId) -> B::Set {
        self.layout.houses[house.index()]
    }
    /// Returns the box, column and row of a cell, then any other houses, with its slot in each.
    #[inline]
    #[must_use]
    pub fn homes(&self, cell: Cell) -> &'static [Home] {
        self.layout.homes[cell.index()].as_ref()
    }
    /// Returns all other cells that must differ from `cell`.
    #[inline]
    #[must_use]
    pub fn peers(&self, cell: Cell) -> B::Set {
        self.layout.peers[cell.index()].or(self.board.cage_peers(cell))
    }
    /// Returns the cells that see every cell of `set`; all cells for the empty set.
    #[must_use]
    pub fn common_peers(&self, set: B::Set) -> B::Set {
        let mut cells = set.iter();
        let Some(first) = cells.next() else {
            return self.empty;
        };
        cells.fold(self.peers(first), |common, cell| common.and(self.peers(cell)))
    }
    /// Returns the cells that see any cell of `set`.
    #[must_use]
    pub fn seen_from(&self, set: B::Set) -> B::Set {
        set.iter().fold(B::Set::EMPTY, |seen, cell| seen.or(self.peers(cell)))
    }
    /// Returns whether an empty cell has no candidate left, so that the position has no solution.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let mut some = B::Set::EMPTY;
        for digit in 0..self.side() {
            some = some.or(self.cells[digit]);
        }
        !self.empty.is_within(some)
    }

    /// Returns whether any of `digits` is a candidate in any of `cells`.
    #[must_use]
    pub fn any_of(&self, digits: DigitSet, cells: B::Set) -> bool {
        digits.iter().any(|d| self.cells(d).meets(cells))
    }
}

#[cfg(test)]
mod tests;

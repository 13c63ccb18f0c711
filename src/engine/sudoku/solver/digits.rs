//! The solver for 9x9 grids with any houses and peers, but without cages: for each digit the set of
//! its cells, so that all naked singles are found at once, and all hidden singles of a digit.
//!
//! Each node first applies all naked singles, hidden singles and generalized intersections. The
//! search then branches on a cell with few candidates that exclude many others.

use super::{Budget, Contradiction, End};
use crate::sudoku::rules::{Cells, Houses, Masks};
use crate::sudoku::{Grid, Rules};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::{BitAnd, BitOrAssign};

const SIDE: usize = 9;
const ALL: Cells = (1 << (SIDE * SIDE)) - 1;

/// The remaining possibilities.
#[derive(Clone)]
pub(crate) struct Position {
    rules: Rules,
    masks: &'static Masks,
    /// For each digit the cells that can hold it.
    places: [Cells; SIDE],
    /// For each digit the cells lost since intersections were looked for.
    lost: [Cells; SIDE],
    /// For each digit the houses in which it is not placed.
    open: [Houses; SIDE],
    /// The cells with a digit that has been removed from their peers.
    placed: Cells,
    /// The digits that have lost a cell since hidden singles were looked for: bit `i` for the digit
    /// of index `i`.
    changed: u16,
}

/// The members of a family of sets, by the number of sets that contain them.
#[derive(Copy, Clone, Default)]
struct AtLeast<T> {
    one: T,
    two: T,
    three: T,
    four: T,
}

impl<T: Copy + BitAnd<Output = T> + BitOrAssign> AtLeast<T> {
    #[inline(always)]
    fn add(&mut self, set: T) {
        self.four |= self.three & set;
        self.three |= self.two & set;
        self.two |= self.one & set;
        self.one |= set;
    }
}

/// Returns the indices of the bits of a word, lowest first.
#[inline(always)]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        index
    })
}

/// Returns the indices of the cells of a set, lowest first.
#[inline(always)]
fn each(cells: Cells) -> impl Iterator<Item = usize> {
    bits(cells as u64).chain(bits((cells >> 64) as u64).map(|index| index + 64))
}

const fn bit(cell: usize) -> Cells {
    1 << cell
}

/// Returns a set without its first cell.
const fn rest(cells: Cells) -> Cells {
    cells & cells.wrapping_sub(1)
}

impl Position {
    /// Returns the position with the digits of `puzzle` and all their consequences; `None` if this
    /// is a contradiction, or if the grid is not 9x9 or has cages.
    pub(crate) fn new(puzzle: &Grid) -> Option<Self> {
        let rules = puzzle.rules();
        let masks = rules.masks().unwrap();
        let mut position = Position {
            rules,
            masks,
            places: [ALL; SIDE],
            lost: [ALL; SIDE],
            open: [(1 << rules.houses().len()) - 1; SIDE],
            placed: 0,
            changed: (1 << SIDE) - 1,
        };
        let mut givens = [0; SIDE];
        for (cell, &value) in puzzle.values().iter().enumerate() {
            if let Some(digit) = usize::from(value).checked_sub(1) {
                givens[digit] |= bit(cell);
            }
        }
        for (digit, cells) in givens.into_iter().enumerate() {
            position.assign(cells, digit).ok()?;
        }
        position.settle().ok()?;
        Some(position)
    }

    /// Returns the digits placed, as a grid.
    pub(crate) fn to_grid(&self) -> Grid {
        let mut values = [0; SIDE * SIDE];
        for (value, places) in (1..).zip(self.places) {
            each(places & self.placed).for_each(|cell| values[cell] = value);
        }
        Grid::from_values(self.rules, &values).expect("digits from 1 to 9")
    }

    /// Places a digit (by index) in a cell, with all consequences.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        self.assign(bit(cell), digit)?;
        self.settle()
    }

    /// Removes a digit (by index) from a cell, with all consequences.
    pub(crate) fn forbid(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        self.remove(bit(cell), digit);
        self.settle()
    }

    #[inline(always)]
    fn remove(&mut self, cells: Cells, digit: usize) {
        let gone = self.places[digit] & cells;
        self.places[digit] ^= gone;
        self.lost[digit] |= gone;
        self.changed |= u16::from(gone != 0) << digit;
    }

    /// Places a digit in all cells of a set.
    fn assign(&mut self, cells: Cells, digit: usize) -> Result<(), Contradiction> {
        let mut peers = 0;
        let mut filled = 0;
        each(cells).for_each(|cell| {
            peers |= self.masks.peers[cell];
            filled |= self.masks.houses_of[cell];
        });
        self.open[digit] &= !filled;
        if self.places[digit] & !peers & cells != cells {
            return Err(Contradiction);
        }
        self.placed |= cells;
        for other in 0..SIDE {
            self.remove(if other == digit { peers } else { cells }, other);
        }
        if self.masks.has_apart {
            let apart = each(cells).fold(0, |apart, cell| apart | self.masks.apart[cell]);
            if digit > 0 {
                self.remove(apart, digit - 1);
            }
            if digit + 1 < SIDE {
                self.remove(apart, digit + 1);
            }
        }
        Ok(())
    }

    /// Applies all deductions until there are none.
    fn settle(&mut self) -> Result<(), Contradiction> {
        loop {
            let candidates = self.candidates();
            if candidates.one != ALL {
                return Err(Contradiction);
            }
            let single = !candidates.two & ALL & !self.placed;
            if single != 0 {
                for digit in 0..SIDE {
                    match self.places[digit] & single {
                        0 => {}
                        cells => self.assign(cells, digit)?,
                    }
                }
            } else if self.changed != 0 {
                let digit = self.changed.trailing_zeros() as usize;
                self.changed &= self.changed - 1;
                self.hidden_singles(digit)?;
            } else if let Some(digit) = self.lost.iter().position(|&lost| lost != 0) {
                self.intersections(digit);
            } else {
                return Ok(());
            }
        }
    }

    /// Counts the candidates of the cells.
    #[inline(always)]
    fn candidates(&self) -> AtLeast<Cells> {
        let mut counted = AtLeast::<Cells>::default();
        self.places.iter().for_each(|&places| counted.add(places));
        counted
    }

    /// Counts the places of a digit in the houses in which it is not placed.
    #[inline(always)]
    fn places(&self, digit: usize) -> AtLeast<Houses> {
        let mut counted = AtLeast::<Houses>::default();
        let places = self.places[digit] & !self.placed;
        each(places).for_each(|cell| counted.add(self.masks.houses_of[cell]));
        counted
    }

    #[inline(always)]
    fn hidden_singles(&mut self, digit: usize) -> Result<(), Contradiction> {
        let (open, counted) = (self.open[digit], self.places(digit));
        if open & !counted.one != 0 {
            return Err(Contradiction);
        }
        let houses = bits(open & !counted.two);
        let cells = houses.fold(0, |cells, house| cells | self.masks.houses[house]);
        match self.places[digit] & !self.placed & cells {
            0 => Ok(()),
            single => self.assign(single, digit),
        }
    }

    /// Removes a digit from the common peers of its places in a house, where these are two or three:
    /// more seldom have one.
    #[inline(always)]
    fn intersections(&mut self, digit: usize) {
        let lost = std::mem::take(&mut self.lost[digit]);
        let (open, counted) = (self.open[digit], self.places(digit));
        let mut common = 0;
        for house in bits(open & counted.two & !counted.four) {
            let house = self.masks.houses[house];
            if house & lost != 0 {
                let first = self.places[digit] & house;
                let second = rest(first);
                let third = if rest(second) == 0 { second } else { rest(second) };
                common |= self.peers(first) & self.peers(second) & self.peers(third);
            }
        }
        self.remove(common, digit);
    }

    /// Returns the peers of the first cell of a set.
    #[inline(always)]
    fn peers(&self, cells: Cells) -> Cells {
        self.masks.peers[(cells.trailing_zeros() % Cells::BITS) as usize]
    }

    /// Returns a cell with the fewest candidates and one of these, by index.
    fn choose(&self) -> (usize, usize) {
        let candidates = self.candidates();
        let pairs = candidates.two & !candidates.three;
        let triples = candidates.three & !candidates.four;
        let narrow = [pairs, triples, candidates.two].into_iter().find(|&cells| cells != 0);
        let cells = each(narrow.unwrap_or(0) & !self.placed);
        let cell = cells.max_by_key(|&cell| self.weight(cell, pairs)).unwrap_or(0);
        (cell, self.first_candidate(cell))
    }

    /// How much follows from the candidates of a cell: those that they exclude in other cells, in
    /// cells with two (`pairs`) counted five times.
    fn weight(&self, cell: usize, pairs: Cells) -> u32 {
        let peers = self.masks.peers[cell];
        let own = self.places.iter().filter(|&&places| places & bit(cell) != 0);
        own.map(|places| (places & peers).count_ones() + 4 * (places & peers & pairs).count_ones())
            .sum()
    }

    fn first_candidate(&self, cell: usize) -> usize {
        self.places.iter().position(|places| places & bit(cell) != 0).unwrap_or(0)
    }

    /// Calls `found` for each solution until it breaks, none are left or the budget is spent.
    pub(crate) fn each_solution(
        mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> End {
        match self.search(budget, found) {
            Continue(()) => End::Exhausted,
            Break(end) => end,
        }
    }

    fn search(
        &mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<End> {
        while self.placed != ALL {
            if !budget.spend() {
                return Break(End::Budget);
            }
            let (cell, digit) = self.choose();
            let mut with = self.clone();
            if with.place(cell, digit).is_ok() {
                with.search(budget, found)?;
            }
            if self.forbid(cell, digit).is_err() {
                return Continue(());
            }
        }
        found(self).map_break(|()| End::Stopped)
    }
}

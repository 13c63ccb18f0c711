//! The solver for 9x9 grids with any houses and peers, but without cages: for each digit the set of
//! its cells.
//!
//! Each node first applies all naked singles, hidden singles and generalized intersections. Where
//! there are boxes, most come from the sweeps of [`nine`]. The search then branches on a cell with
//! few candidates that exclude many others.

use super::bounds::{Budget, Contradiction, End};
use super::lanes::Lanes;
use super::nine::{self, Sweep};
use crate::sudoku::rules::{Cells, Houses, Masks, bit_of, cell_of};
use crate::sudoku::{Grid, Rules};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::{BitAnd, BitOrAssign};

const SIDE: usize = 9;
/// The cells of three rows, then all.
const BAND: Cells = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
const ALL: Cells = BAND | BAND << 32 | BAND << 64;

/// The remaining possibilities.
#[derive(Clone)]
pub(crate) struct Position {
    rules: Rules,
    masks: &'static Masks,
    /// For each digit the cells that can hold it.
    places: [Cells; SIDE],
    /// For each digit the cells that could hold it when its houses were last looked at.
    seen: [Cells; SIDE],
    /// For each digit the houses that then had three places for it or more, and four or more.
    many: [[Houses; 2]; SIDE],
    /// For each digit the houses in which it is not placed.
    open: [Houses; SIDE],
    /// The cells with a digit that has been removed from their peers.
    placed: Cells,
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

/// Returns the bits of the cells of a set, lowest first.
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
        let mut givens = [0; SIDE];
        for (cell, &value) in puzzle.values().iter().enumerate() {
            if let Some(digit) = usize::from(value).checked_sub(1) {
                givens[digit] |= bit(bit_of(cell));
            }
        }
        let empty = ALL & !givens.iter().fold(0, |all, given| all | given);
        let mut position = Position {
            rules,
            masks: rules.masks()?,
            places: givens.map(|given| given | empty),
            seen: [ALL; SIDE],
            many: [[Houses::MAX; 2]; SIDE],
            open: [(1 << rules.houses().len()) - 1; SIDE],
            placed: 0,
        };
        position.settle().ok()?;
        Some(position)
    }

    /// Returns the digits placed, as a grid.
    pub(crate) fn to_grid(&self) -> Grid {
        let mut values = [0; SIDE * SIDE];
        for (value, digit) in (1..).zip(0..SIDE) {
            each(self.places(digit) & self.placed).for_each(|bit| values[cell_of(bit)] = value);
        }
        Grid::from_values(self.rules, &values).expect("digits from 1 to 9")
    }

    /// Places a digit (by index) in a cell, with all consequences.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        self.keep(bit(bit_of(cell)), digit);
        self.settle()
    }

    /// Removes a digit (by index) from a cell, with all consequences.
    pub(crate) fn forbid(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        self.remove(bit(bit_of(cell)), digit);
        self.settle()
    }

    /// Returns the cells that can hold a digit.
    #[inline(always)]
    fn places(&self, digit: usize) -> Cells {
        self.places[digit]
    }

    /// Removes a digit from cells. Returns whether any had it.
    #[inline(always)]
    fn remove(&mut self, cells: Cells, digit: usize) -> bool {
        let places = self.places(digit);
        self.places[digit] = places & !cells;
        places & cells != 0
    }

    /// Leaves only one digit in cells.
    #[inline(always)]
    fn keep(&mut self, cells: Cells, digit: usize) {
        for other in (0..SIDE).filter(|&other| other != digit) {
            self.remove(cells, other);
        }
    }

    /// Applies all deductions until there are none. A sweep over boxes finds most of them at once for all
    /// digits; what it leaves is found in the houses of digits that have lost cells.
    fn settle(&mut self) -> Result<(), Contradiction> {
        let mut swept = !self.masks.has_boxes;
        loop {
            if self.place_singles()? {
                swept = !self.masks.has_boxes;
            } else if self.placed == ALL {
                return Ok(());
            } else if !swept {
                swept = true;
                let mut sweeper = nine::Position { digits: self.places.map(Lanes::from_bits) };
                if sweeper.sweep() == Sweep::Contradiction {
                    return Err(Contradiction);
                }
                self.places = sweeper.digits.map(Lanes::to_bits);
            } else if self.look_at_houses()? {
                swept = !self.masks.has_boxes;
            } else {
                return Ok(());
            }
        }
    }

    /// Removes the digits of all naked singles from their peers. Returns whether anything changed.
    fn place_singles(&mut self) -> Result<bool, Contradiction> {
        let candidates = self.counts();
        if candidates.one != ALL {
            return Err(Contradiction);
        }
        let single = ALL & !candidates.two & !self.placed;
        if single == 0 {
            return Ok(false);
        }
        self.placed |= single;
        // The index of the digit of each cell in binary.
        let mut planes = [0; 4];
        for digit in 0..SIDE {
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= if digit >> bit & 1 == 1 { self.places(digit) } else { 0 };
            }
        }
        let low = self.clear_peers(single as u64, planes.map(|plane| plane as u64), 0);
        let half = |cells: Cells| (cells >> 64) as u64;
        let high = self.clear_peers(half(single), planes.map(half), 64);
        Ok(low || high)
    }

    /// Removes the digits of a half of the cells, from `offset` on, from their peers. `planes` are the
    /// bits of the digits. Returns whether anything changed.
    #[inline(always)]
    fn clear_peers(&mut self, single: u64, planes: [u64; 4], offset: usize) -> bool {
        let mut changed = false;
        for index in bits(single) {
            let digit = planes.iter().rev().fold(0, |digit, plane| digit << 1 | plane >> index & 1);
            let (digit, cell) = (digit as usize, index + offset);
            self.open[digit] &= !self.masks.houses_of[cell];
            changed |= self.remove(self.masks.peers[cell], digit);
            if self.masks.has_apart {
                for near in [digit.wrapping_sub(1), digit + 1] {
                    changed |= near < SIDE && self.remove(self.masks.apart[cell], near);
                }
            }
        }
        changed
    }

    /// Counts the candidates of the cells.
    #[inline(always)]
    fn counts(&self) -> AtLeast<Cells> {
        let mut counted = AtLeast::<Cells>::default();
        (0..SIDE).for_each(|digit| counted.add(self.places(digit)));
        counted
    }

    /// For each digit that has lost cells: places it in houses with one cell left, and where two or
    /// three are left, removes it from their common peers; more seldom have one. Stops after a digit
    /// that is placed. Returns whether anything changed.
    fn look_at_houses(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for digit in 0..SIDE {
            let places = self.places(digit);
            if std::mem::replace(&mut self.seen[digit], places) == places {
                continue;
            }
            let counted = self.count_places(places & !self.placed);
            let open = self.open[digit];
            if open & !counted.one != 0 {
                return Err(Contradiction);
            }
            let singles = bits(open & !counted.two);
            let single = places & singles.fold(0, |all, house| all | self.masks.houses[house]);
            let many = [counted.three, counted.four];
            let before = std::mem::replace(&mut self.many[digit], many);
            let fewer = (before[0] & !many[0]) | (before[1] & !many[1]);
            let mut common = 0;
            for house in bits(open & counted.two & !counted.four & fewer) {
                let first = places & self.masks.houses[house];
                let second = rest(first);
                let third = if rest(second) == 0 { second } else { rest(second) };
                common |= self.peers(first) & self.peers(second) & self.peers(third);
            }
            changed |= self.remove(common, digit);
            if single != 0 {
                self.keep(single, digit);
                return Ok(true);
            }
        }
        Ok(changed)
    }

    /// Counts cells in their houses. Loops of unknown length cost more than what they do, so one loop
    /// takes a cell from each half at a time; bit 63 of a half is in no house.
    #[inline(always)]
    fn count_places(&self, cells: Cells) -> AtLeast<Houses> {
        const NONE: u64 = 1 << 63;
        let mut counted = AtLeast::<Houses>::default();
        let (mut low, mut high) = (cells as u64, (cells >> 64) as u64);
        while low | high != 0 {
            counted.add(self.masks.houses_of[(low | NONE).trailing_zeros() as usize]);
            counted.add(self.masks.houses_of[64 + (high | NONE).trailing_zeros() as usize]);
            low &= low.wrapping_sub(1);
            high &= high.wrapping_sub(1);
        }
        counted
    }

    /// Returns the peers of the first cell of a set.
    #[inline(always)]
    fn peers(&self, cells: Cells) -> Cells {
        self.masks.peers[(cells.trailing_zeros() % Cells::BITS) as usize]
    }

    /// Returns a cell with the fewest candidates and one of these, by index.
    fn choose(&self) -> (usize, usize) {
        let candidates = self.counts();
        let pairs = candidates.two & !candidates.three;
        let triples = candidates.three & !candidates.four;
        let narrow = [pairs, triples, candidates.two].into_iter().find(|&cells| cells != 0);
        let cells = each(narrow.unwrap_or(0) & !self.placed);
        let cell = cells.max_by_key(|&cell| self.weight(cell, pairs)).unwrap_or(0);
        (cell_of(cell), self.first_candidate(cell))
    }

    /// How much follows from the candidates of a cell: those that they exclude in other cells, in
    /// cells with two (`pairs`) counted five times.
    fn weight(&self, cell: usize, pairs: Cells) -> u32 {
        let peers = self.masks.peers[cell];
        let own = (0..SIDE).map(|digit| self.places(digit));
        let own = own.filter(|&places| places & bit(cell) != 0);
        own.map(|places| (places & peers).count_ones() + 4 * (places & peers & pairs).count_ones())
            .sum()
    }

    fn first_candidate(&self, cell: usize) -> usize {
        (0..SIDE).find(|&digit| self.places(digit) & bit(cell) != 0).unwrap_or(0)
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

//! The solver for 9x9 grids with any houses and peers, but without cages: for each digit the set of
//! its cells.
//!
//! Each node first applies all naked singles, hidden singles and generalized intersections. Where
//! there are boxes, most come from the sweeps of [`nine`]. The search then branches on a
//! cell with two candidates or a digit with two places in a house, from which most follows.

mod choose;
mod sets;

use super::bounds::{Budget, Contradiction, End};
use super::lanes::Lanes;
use super::nine::{self, Sweep};
use crate::sudoku::rules::{Cells, Houses, Masks, bit_of, cell_of};
use crate::sudoku::{Grid, Rules};
use sets::{AtLeast, bit, bits, each, first_cell, halves, rest};
use std::ops::ControlFlow::{self, Break, Continue};

const SIDE: usize = 9;
/// The cells of three rows, then all.
const BAND: Cells = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
const ALL: Cells = BAND | BAND << 32 | BAND << 64;

/// The houses of every grid with boxes.
const LINES_AND_BOXES: Houses = (1 << (3 * SIDE)) - 1;

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
    /// The houses whose three places for a digit are looked at.
    threes: Houses,
    /// For each digit the houses in which it is not placed.
    open: [Houses; SIDE],
    /// For each digit the cells of the houses that have, or had, two places for it.
    linked: [Cells; SIDE],
    /// For each digit the cells that could hold it when leftovers were last compared.
    compared: [Cells; SIDE],
    /// The cells with a digit that has been removed from their peers.
    placed: Cells,
}

impl Position {
    /// Returns the position with the digits of `puzzle` and all their consequences; `None` if this
    /// is a contradiction, or if the grid is not 9x9 or has cages.
    pub(crate) fn new(puzzle: &Grid) -> Option<Self> {
        let rules = puzzle.rules();
        let masks = rules.masks()?;
        let mut givens = [0; SIDE];
        for (cell, &value) in puzzle.values().iter().enumerate() {
            if let Some(digit) = usize::from(value).checked_sub(1) {
                givens[digit] |= bit(bit_of(cell));
            }
        }
        let empty = ALL & !givens.iter().fold(0, |all, given| all | given);
        let mut position = Position {
            rules,
            masks,
            places: givens.map(|given| given | empty),
            seen: [ALL; SIDE],
            many: [[Houses::MAX; 2]; SIDE],
            threes: Houses::MAX,
            open: [(1 << rules.houses().len()) - 1; SIDE],
            linked: [0; SIDE],
            compared: [ALL; SIDE],
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
            } else if self.look_at_houses()? || self.look_at_leftovers() {
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
        let mut changed = false;
        for (offset, half) in halves(single) {
            changed |=
                self.clear_peers(half, planes.map(|plane: Cells| (plane >> offset) as u64), offset);
        }
        Ok(changed)
    }

    /// Removes the digits of a half of the cells, from `offset` on, from their peers. `planes` are the
    /// bits of the digits. Returns whether anything changed.
    #[inline(always)]
    fn clear_peers(&mut self, single: u64, planes: [u64; 4], offset: usize) -> bool {
        let mut changed = false;
        for index in bits(single) {
            let digit = planes.iter().rev().fold(0, |digit, plane| digit << 1 | plane >> index & 1);
            changed |= self.clear(index + offset, digit as usize);
        }
        changed
    }

    /// Removes the digit of a cell from its peers. Returns whether anything changed.
    #[inline(always)]
    fn clear(&mut self, cell: usize, digit: usize) -> bool {
        self.open[digit] &= !self.masks.houses_of[cell];
        let mut changed = self.remove(self.masks.peers[cell], digit);
        if self.masks.has_apart {
            for near in [digit.wrapping_sub(1), digit + 1] {
                changed |= near < SIDE && self.remove(self.masks.apart[cell], near);
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

    /// For each digit that has lost cells: removes it from the common peers of its places in a house, where
    /// two or three are left; more seldom have one. Places the first digit that has one place in a house, and
    /// looks no further, because most digits then lose more cells. Returns whether anything changed.
    fn look_at_houses(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for digit in 0..SIDE {
            let places = self.places(digit);
            if self.seen[digit] == places {
                continue;
            }
            let counted = self.count_places(places & !self.placed);
            let open = self.open[digit];
            if open & !counted.one != 0 {
                return Err(Contradiction);
            }
            let singles = open & !counted.two;
            if singles != 0 {
                let single = bits(singles).fold(0, |all, house| all | self.masks.houses[house]);
                self.keep_all(places & single, digit);
                return Ok(true);
            }
            self.seen[digit] = places;
            let many = [counted.three, counted.four];
            let before = std::mem::replace(&mut self.many[digit], many);
            let fewer = (before[0] & !many[0]) | (before[1] & !many[1]);
            let mut common = 0;
            let mut linked = self.linked[digit];
            for house in bits(open & counted.two & !counted.three & fewer) {
                let first = places & self.masks.houses[house];
                linked |= first;
                common |= self.peers(first) & self.peers(rest(first));
            }
            for house in bits(open & counted.three & !counted.four & fewer & self.threes) {
                let first = places & self.masks.houses[house];
                let second = rest(first);
                common |= self.peers(first) & self.peers(second) & self.peers(rest(second));
            }
            self.linked[digit] = linked;
            changed |= self.remove(common, digit);
        }
        Ok(changed)
    }

    /// Places a digit in cells, and removes it from their peers.
    fn keep_all(&mut self, cells: Cells, digit: usize) {
        self.keep(cells, digit);
        self.placed |= cells;
        for (offset, half) in halves(cells) {
            for cell in bits(half).map(|index| index + offset) {
                self.clear(cell, digit);
            }
        }
    }

    /// For each digit that has lost cells: removes it from one side of the leftovers of a jigsaw if the
    /// other side cannot hold it. Returns whether anything changed.
    fn look_at_leftovers(&mut self) -> bool {
        let mut changed = false;
        if self.masks.leftovers.is_empty() {
            return false;
        }
        for digit in 0..SIDE {
            let places = self.places(digit);
            if std::mem::replace(&mut self.compared[digit], places) == places {
                continue;
            }
            let mut gone = 0;
            for [lines, regions] in &self.masks.leftovers {
                gone |= if places & lines == 0 { *regions } else { 0 };
                gone |= if places & regions == 0 { *lines } else { 0 };
            }
            changed |= self.remove(gone, digit);
        }
        changed
    }

    /// Counts cells in their houses. Loops of unknown length cost more than what they do, so one loop
    /// takes a cell from each band at a time, and adds the three in binary; bit 31 of a band is in no
    /// house.
    #[inline(always)]
    fn count_places(&self, cells: Cells) -> AtLeast<Houses> {
        const NONE: u32 = 1 << 31;
        let house = |band: u32, offset: usize| {
            self.masks.houses_of[offset + (band | NONE).trailing_zeros() as usize]
        };
        // The lower two bits of the counts, and whether they have reached four.
        let (mut ones, mut twos, mut fours) = (0, 0, 0);
        let mut bands = [0, 32, 64].map(|offset| (cells >> offset) as u32);
        while bands[0] | bands[1] | bands[2] != 0 {
            let [a, b, c] = [house(bands[0], 0), house(bands[1], 32), house(bands[2], 64)];
            bands = bands.map(|band| band & band.wrapping_sub(1));
            let either = a ^ b;
            let one = either ^ c;
            let two = (a & b) | (either & c);
            let carry = ones & one;
            ones ^= one;
            fours |= (two & carry) | (twos & (two ^ carry));
            twos ^= two ^ carry;
        }
        AtLeast {
            one: ones | twos | fours,
            two: twos | fours,
            three: (twos & ones) | fours,
            four: fours,
        }
    }

    /// Returns the peers of the first cell of a set.
    #[inline(always)]
    fn peers(&self, cells: Cells) -> Cells {
        self.masks.peers[first_cell(cells)]
    }

    /// Calls `found` for each solution until it breaks, none are left or the budget is spent.
    pub(crate) fn each_solution(
        mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> End {
        // Sweeps leave little for three places in a line or a box where all peers share a house.
        if self.masks.is_regular {
            self.threes &= !LINES_AND_BOXES;
        }
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
            let rest = match self.alternative(cell, digit) {
                Some((cell, digit)) => self.place(cell, digit),
                None => self.forbid(cell, digit),
            };
            if rest.is_err() {
                return Continue(());
            }
        }
        found(self).map_break(|()| End::Stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Shape;

    #[test]
    fn places_are_counted_by_house() {
        let rules = Rules::with(Shape::CLASSIC, "x".parse().expect("a variant")).expect("it suits");
        let position = Position::new(&Grid::empty(rules)).expect("no contradiction");
        // From no cell of a house up to all nine.
        for step in 1..=10 {
            let cells =
                (0..81).filter(|cell| cell % step == 0).fold(0, |all, c| all | bit(bit_of(c)));
            let counted = position.count_places(cells);
            for (index, mask) in position.masks.houses[..rules.houses().len()].iter().enumerate() {
                let count = (mask & cells).count_ones();
                let has = [counted.one, counted.two, counted.three, counted.four];
                let has = has.map(|houses| houses >> index & 1 == 1);
                assert_eq!(has, [count >= 1, count >= 2, count >= 3, count >= 4]);
            }
        }
    }
}

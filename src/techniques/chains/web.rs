//! The web of implications of a position: its live candidates numbered densely, and between them
//! the weak links (one true makes the other false) and the strong ones (one false makes the other
//! true). Everything that chains is read from here.
//!
//! ```text
//!   weak:   5r1c2 ── 8r1c2   other candidates of the cell
//!           5r1c2 ── 5r1c7   other positions of the digit in box, row and column
//!   strong: 5r1c2 ══ 8r1c2   the cell has only these two              (a Y link)
//!           5r1c2 ══ 5r6c2   the digit has only these two in a house  (an X link)
//! ```

use super::super::count;
use super::ids::Ids;
use crate::sudoku::{Cell, Digit, Shape};

/// Which links a search may use. A strong link inside a cell is a Y link, one inside a house an
/// X link; weak links inside cells go with the Y links.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Links {
    X,
    Y,
    Xy,
}

/// The candidates of a position and the links between them. Candidates are numbered from 0 in
/// the order of their cells, then of their digits.
#[derive(Debug)]
pub(super) struct Web<const W: usize> {
    pub shape: Shape,
    /// Cell and digit (both from 0) of each candidate.
    pub places: Vec<(u8, u8)>,
    /// For each candidate where its box, row and column with its digit are in `houses`.
    numbers: Vec<[u16; 3]>,
    /// For each cell the digits it may hold, bit 0 for digit 1.
    pub masks: Vec<u16>,
    /// For each house and digit the candidates.
    pub houses: Vec<Ids<W>>,
    /// How many these are.
    house_sizes: Vec<u8>,
    /// For each digit its candidates.
    pub digits: Vec<Ids<W>>,
    /// For each cell its candidates.
    pub cells: Vec<Ids<W>>,
    /// Candidates of the same digit in a common house.
    pub weak_x: Vec<Ids<W>>,
    /// Those that are left alone with a candidate in a house.
    pub strong_x: Vec<Ids<W>>,
}

impl<const W: usize> Web<W> {
    pub fn empty() -> Self {
        Web {
            shape: Shape::CLASSIC,
            places: Vec::new(),
            numbers: Vec::new(),
            masks: Vec::new(),
            houses: Vec::new(),
            house_sizes: Vec::new(),
            digits: Vec::new(),
            cells: Vec::new(),
            weak_x: Vec::new(),
            strong_x: Vec::new(),
        }
    }

    /// Makes this the web of the candidates `masks`, one entry a cell, bit 0 for digit 1 and no
    /// bit for a filled cell. There must be no more than `64 * W` candidates.
    pub fn fill(&mut self, shape: Shape, masks: &[u16]) {
        self.fill_part(shape, masks, |mask| mask);
    }

    /// The same of those candidates only that `part` leaves of each cell's.
    pub fn fill_part(&mut self, shape: Shape, masks: &[u16], part: impl Fn(u16) -> u16) {
        let side = shape.side();
        self.shape = shape;
        self.places.clear();
        self.numbers.clear();
        self.masks.clear();
        self.masks.extend_from_slice(masks);
        refill(&mut self.houses, 3 * side * side);
        self.house_sizes.clear();
        self.house_sizes.resize(3 * side * side, 0);
        refill(&mut self.digits, side);
        refill(&mut self.cells, masks.len());
        for cell in shape.cells() {
            let mut mask = part(masks[cell.index()]);
            if mask == 0 {
                continue;
            }
            let &[box_, column, row] = shape.houses_of(cell) else { continue };
            let [box_, column, row] = [box_, column, row].map(|house| house.index() * side);
            while mask != 0 {
                let digit = mask.trailing_zeros() as usize;
                mask &= mask - 1;
                let id = self.places.len();
                self.places.push((cell.index() as u8, digit as u8));
                self.cells[cell.index()].insert(id);
                self.digits[digit].insert(id);
                let numbers = [box_ + digit, row + digit, column + digit];
                for house in numbers {
                    self.houses[house].insert(id);
                    self.house_sizes[house] += 1;
                }
                self.numbers.push(numbers.map(|n| n as u16));
            }
        }
        self.weak_x.clear();
        for id in 0..self.len() {
            let [mut row, b, c] = self.houses_of(id);
            row.add(&b);
            row.add(&c);
            row.remove(id);
            self.weak_x.push(row);
        }
        refill(&mut self.strong_x, self.places.len());
        for (house, size) in self.houses.iter().zip(&self.house_sizes) {
            let mut members = house.iter();
            if let (2, Some(a), Some(b)) = (size, members.next(), members.next()) {
                self.strong_x[a].insert(b);
                self.strong_x[b].insert(a);
            }
        }
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }
    /// The number of a candidate of a whole web.
    pub fn number(&self, cell: usize, digit: u8) -> usize {
        let below = count(self.masks[cell] & ((1 << digit) - 1));
        self.cells[cell].first().unwrap_or(0) + below as usize
    }
    pub fn cell(&self, id: usize) -> Cell {
        Cell(self.places[id].0)
    }
    pub fn digit(&self, id: usize) -> Digit {
        Digit::new(self.places[id].1 + 1).expect("digits of candidates are at least 1")
    }
    /// How many candidates each of `houses` has.
    pub fn house_sizes(&self) -> &[u8] {
        &self.house_sizes
    }
    /// How many candidates share the cell of `id`, itself among them.
    pub fn cell_size(&self, id: usize) -> usize {
        count(self.masks[self.places[id].0 as usize]) as usize
    }
    /// Where the box, row and column of `id`, in this order, with its digit are in `houses`.
    #[inline]
    pub fn house_numbers(&self, id: usize) -> [usize; 3] {
        self.numbers[id].map(usize::from)
    }
    /// The candidates of the digit of `id` in its box, row and column, in this order.
    pub fn houses_of(&self, id: usize) -> [Ids<W>; 3] {
        self.house_numbers(id).map(|house| self.houses[house])
    }
    /// The candidates that are false if `id` is true.
    pub fn weak(&self, id: usize, links: Links) -> Ids<W> {
        let mut row = self.weak_x[id];
        if links != Links::X {
            row.add(&self.cells[self.places[id].0 as usize]);
            row.remove(id);
        }
        row
    }
    /// The candidates that are true if `id` is false.
    pub fn strong(&self, id: usize, links: Links) -> Ids<W> {
        let mut row = if links == Links::Y { Ids::EMPTY } else { self.strong_x[id] };
        if links != Links::X && self.cell_size(id) == 2 {
            row.add(&self.cells[self.places[id].0 as usize]);
            row.remove(id);
        }
        row
    }
    /// Calls `f` with each candidate weakly linked to `id`, once each, in the order of the
    /// standard: its cell, its box, its row, its column.
    #[inline]
    pub fn for_weak(&self, id: usize, links: Links, mut f: impl FnMut(usize)) {
        if links != Links::X {
            for other in self.cells[self.places[id].0 as usize].iter() {
                if other != id {
                    f(other);
                }
            }
        }
        let [boxed, mut row, mut column] = self.houses_of(id);
        row.take_away(&boxed);
        column.take_away(&boxed);
        for group in [boxed, row, column] {
            for other in group.iter() {
                if other != id {
                    f(other);
                }
            }
        }
    }
    /// Calls `f` with each candidate strongly linked to `id`, once each, in the order of the
    /// standard: its cell, its box, its row, its column.
    #[inline]
    pub fn for_strong(&self, id: usize, links: Links, mut f: impl FnMut(usize)) {
        if links != Links::X && self.cell_size(id) == 2 {
            let mut cell = self.cells[self.places[id].0 as usize];
            cell.remove(id);
            cell.iter().for_each(&mut f);
        }
        if links != Links::Y {
            let mut seen = Ids::<W>::EMPTY;
            for number in self.house_numbers(id) {
                if self.house_sizes[number] == 2 {
                    let mut house = self.houses[number];
                    house.remove(id);
                    house.take_away(&seen);
                    house.iter().for_each(&mut f);
                    seen.add(&house);
                }
            }
        }
    }
}

/// Makes `rows` so many empty sets.
fn refill<const W: usize>(rows: &mut Vec<Ids<W>>, count: usize) {
    rows.clear();
    rows.resize(count, Ids::EMPTY);
}

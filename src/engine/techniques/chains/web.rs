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
use crate::sudoku::{Cell, CellSet, Digit, Shape};

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
#[derive(Clone, Debug)]
pub(super) struct Web<const W: usize> {
    pub shape: Shape,
    /// Cell and digit (both from 0) of each candidate.
    pub places: Vec<(u8, u8)>,
    /// For each candidate, the indices of its box, row and column with its digit in `houses`.
    numbers: Vec<[u16; 3]>,
    /// For each cell the digits it may hold, bit 0 for digit 1.
    pub masks: Vec<u16>,
    /// For each house and digit the candidates.
    pub houses: Vec<Ids<W>>,
    /// The number of these candidates.
    house_sizes: Vec<u8>,
    /// For each cell its candidates.
    pub cells: Vec<Ids<W>>,
    /// Candidates of the same digit in a common house.
    pub weak_x: Vec<Ids<W>>,
    /// The only other candidate of the digit in a house.
    pub strong_x: Vec<Ids<W>>,
    /// The number of digits for which each house has an entry: all or one.
    digits_of_house: usize,
    is_linked: bool,
}

impl<const W: usize> Web<W> {
    pub(super) fn empty() -> Self {
        Web {
            shape: Shape::CLASSIC,
            places: Vec::new(),
            numbers: Vec::new(),
            masks: Vec::new(),
            houses: Vec::new(),
            house_sizes: Vec::new(),
            cells: Vec::new(),
            weak_x: Vec::new(),
            strong_x: Vec::new(),
            digits_of_house: 0,
            is_linked: false,
        }
    }

    /// Makes this the web of the candidates `masks`, one entry a cell, bit 0 for digit 1 and no
    /// bit for a filled cell. There must be no more than `64 * W` candidates.
    pub(super) fn fill(&mut self, shape: Shape, masks: &[u16]) {
        self.number_all(shape, masks);
        self.link();
    }

    /// Only numbers the candidates; they have no links yet.
    pub(super) fn number_all(&mut self, shape: Shape, masks: &[u16]) {
        self.clear(shape, masks, shape.side());
        for cell in shape.cells() {
            self.add(cell, masks[cell.index()]);
        }
    }

    /// Does the same as [`Web::fill`] for the candidates in `cells` only.
    pub(super) fn fill_cells(&mut self, shape: Shape, masks: &[u16], cells: CellSet) {
        self.clear(shape, masks, shape.side());
        for cell in cells.iter() {
            self.add(cell, masks[cell.index()]);
        }
        self.link();
    }

    /// Does the same for one digit only, counted from 0, that `cells` may hold. `houses` has no
    /// entries for others.
    pub(super) fn fill_digit(&mut self, shape: Shape, masks: &[u16], cells: CellSet, digit: u8) {
        self.clear(shape, masks, 1);
        for cell in cells.iter() {
            self.add(cell, 1 << digit);
        }
        self.link();
    }

    fn clear(&mut self, shape: Shape, masks: &[u16], digits: usize) {
        self.shape = shape;
        self.digits_of_house = digits;
        self.is_linked = false;
        self.places.clear();
        self.masks.clear();
        self.masks.extend_from_slice(masks);
        refill(&mut self.cells, masks.len());
    }

    #[inline]
    fn add(&mut self, cell: Cell, mut mask: u16) {
        while mask != 0 {
            self.cells[cell.index()].insert(self.places.len());
            self.places.push((cell.0, mask.trailing_zeros() as u8));
            mask &= mask - 1;
        }
    }

    /// Computes the links if this has not been done yet.
    pub(super) fn link(&mut self) {
        if std::mem::replace(&mut self.is_linked, true) {
            return;
        }
        let digits = self.digits_of_house;
        let houses = 3 * self.shape.side() * digits;
        refill(&mut self.houses, houses);
        self.house_sizes.clear();
        self.house_sizes.resize(houses, 0);
        self.numbers.clear();
        for (id, &(cell, digit)) in self.places.iter().enumerate() {
            let &[boxed, column, row] = self.shape.houses_of(Cell(cell)) else { continue };
            let digit = if digits == 1 { 0 } else { usize::from(digit) };
            let numbers = [boxed, row, column].map(|house| house.index() * digits + digit);
            for house in numbers {
                self.houses[house].insert(id);
                self.house_sizes[house] += 1;
            }
            self.numbers.push(numbers.map(|number| number as u16));
        }
        self.weak_x.clear();
        for (id, numbers) in self.numbers.iter().enumerate() {
            let [mut row, b, c] = numbers.map(|house| self.houses[usize::from(house)]);
            row.add(&b);
            row.add(&c);
            row.remove(id);
            self.weak_x.push(row);
        }
        refill(&mut self.strong_x, self.places.len());
        for (house, size) in self.houses.iter().zip(&self.house_sizes) {
            if *size != 2 {
                continue;
            }
            let mut members = house.iter();
            if let (Some(a), Some(b)) = (members.next(), members.next()) {
                self.strong_x[a].insert(b);
                self.strong_x[b].insert(a);
            }
        }
    }

    /// Returns the same web with its links.
    pub(super) fn linked(&self) -> Self {
        let mut web = self.clone();
        web.link();
        web
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }
    /// Returns the number of a candidate of a whole web.
    pub(super) fn number(&self, cell: usize, digit: u8) -> usize {
        let below = count(self.masks[cell] & ((1 << digit) - 1));
        self.cells[cell].first().unwrap_or(0) + below as usize
    }
    pub(super) fn cell(&self, id: usize) -> Cell {
        Cell(self.places[id].0)
    }
    pub(super) fn digit(&self, id: usize) -> Digit {
        Digit::new(self.places[id].1 + 1).expect("digits of candidates are at least 1")
    }
    /// Returns the number of candidates of each of `houses`.
    pub(super) fn house_sizes(&self) -> &[u8] {
        &self.house_sizes
    }
    /// Returns the number of candidates in the cell of `id`, including itself.
    pub(super) fn cell_size(&self, id: usize) -> usize {
        count(self.masks[self.places[id].0 as usize]) as usize
    }
    /// Returns the indices in `houses` of the box, row and column of `id`, in this order, with its
    /// digit.
    #[inline]
    pub(super) fn house_numbers(&self, id: usize) -> [usize; 3] {
        self.numbers[id].map(usize::from)
    }
    /// Returns the candidates of the digit of `id` in its box, row and column, in this order.
    pub(super) fn houses_of(&self, id: usize) -> [Ids<W>; 3] {
        self.house_numbers(id).map(|house| self.houses[house])
    }
    /// Returns the candidates that are false if `id` is true.
    pub(super) fn weak(&self, id: usize, links: Links) -> Ids<W> {
        let mut row = self.weak_x[id];
        if links != Links::X {
            row.add(&self.cells[self.places[id].0 as usize]);
            row.remove(id);
        }
        row
    }
    /// Returns the candidates that are true if `id` is false.
    pub(super) fn strong(&self, id: usize, links: Links) -> Ids<W> {
        let mut row = if links == Links::Y { Ids::EMPTY } else { self.strong_x[id] };
        if links != Links::X && self.cell_size(id) == 2 {
            row.add(&self.cells[self.places[id].0 as usize]);
            row.remove(id);
        }
        row
    }
    /// Calls `f` with each of the candidates `of` that are weakly linked to `id`, once each, in the
    /// order of the standard: its cell, its box, its row, its column.
    #[inline]
    pub(super) fn for_weak_of(
        &self,
        id: usize,
        links: Links,
        of: &Ids<W>,
        mut f: impl FnMut(usize),
    ) {
        let mut left = *of;
        left.remove(id);
        let cell = (links != Links::X).then(|| self.cells[self.places[id].0 as usize]);
        for mut group in cell.into_iter().chain(self.houses_of(id)) {
            group.keep(&left);
            left.take_away(&group);
            group.each(&mut f);
        }
    }
    /// Calls `f` with each candidate strongly linked to `id`, once each, in the order of the
    /// standard: its cell, its box, its row, its column.
    #[inline]
    pub(super) fn for_strong(&self, id: usize, links: Links, mut f: impl FnMut(usize)) {
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

/// Resizes `rows` to `count` empty sets.
fn refill<const W: usize>(rows: &mut Vec<Ids<W>>, count: usize) {
    rows.clear();
    rows.resize(count, Ids::EMPTY);
}

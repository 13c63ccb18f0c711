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
pub(super) struct Web<const W: usize> {
    pub shape: Shape,
    /// Cell and digit (both from 0) of each candidate.
    pub places: Vec<(u8, u8)>,
    /// For each candidate where its box, row and column with its digit are in `houses`.
    numbers: Vec<[u16; 3]>,
    /// For each cell the number of its first candidate; one more entry ends the last cell.
    pub first: Vec<u16>,
    /// For each cell the digits it may hold, bit 0 for digit 1.
    pub masks: Vec<u16>,
    /// For each house and digit the candidates.
    pub houses: Vec<Ids<W>>,
    /// For each cell its candidates.
    pub cells: Vec<Ids<W>>,
    /// Candidates of the same digit in a common house.
    pub weak_x: Vec<Ids<W>>,
}

impl<const W: usize> Web<W> {
    /// The web of the candidates `masks`, one entry a cell, bit 0 for digit 1 and no bit for a
    /// filled cell. There must be no more than `64 * W` candidates.
    pub fn new(shape: Shape, masks: &[u16]) -> Self {
        let side = shape.side();
        let mut web = Web {
            shape,
            places: Vec::with_capacity(64 * W),
            numbers: Vec::with_capacity(64 * W),
            first: Vec::with_capacity(masks.len() + 1),
            masks: masks.to_vec(),
            houses: vec![Ids::EMPTY; 3 * side * side],
            cells: vec![Ids::EMPTY; masks.len()],
            weak_x: Vec::with_capacity(64 * W),
        };
        for cell in shape.cells() {
            web.first.push(web.places.len() as u16);
            let mut mask = masks[cell.index()];
            while mask != 0 {
                let digit = mask.trailing_zeros() as usize;
                mask &= mask - 1;
                let id = web.places.len();
                web.places.push((cell.index() as u8, digit as u8));
                web.cells[cell.index()].insert(id);
                let box_ = shape.box_of(cell);
                let numbers = [box_, 2 * side + shape.row_of(cell), side + shape.column_of(cell)]
                    .map(|house| (house * side + digit) as u16);
                for house in numbers {
                    web.houses[house as usize].insert(id);
                }
                web.numbers.push(numbers);
            }
        }
        web.first.push(web.places.len() as u16);
        for id in 0..web.len() {
            let mut row = Ids::EMPTY;
            for house in web.house_numbers(id) {
                row.add(&web.houses[house]);
            }
            row.remove(id);
            web.weak_x.push(row);
        }
        web
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }
    pub fn cell(&self, id: usize) -> Cell {
        Cell(self.places[id].0)
    }
    pub fn digit(&self, id: usize) -> Digit {
        Digit::new(self.places[id].1 + 1).expect("digits of candidates are at least 1")
    }
    /// How many candidates share the cell of `id`, itself among them.
    pub fn cell_size(&self, id: usize) -> usize {
        self.masks[self.places[id].0 as usize].count_ones() as usize
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
        let mut row = Ids::EMPTY;
        if links != Links::X && self.cell_size(id) == 2 {
            row.add(&self.cells[self.places[id].0 as usize]);
        }
        if links != Links::Y {
            for house in self.houses_of(id) {
                if house.len() == 2 {
                    row.add(&house);
                }
            }
        }
        row.remove(id);
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
            for mut house in self.houses_of(id) {
                if house.len() == 2 {
                    house.remove(id);
                    house.take_away(&seen);
                    house.iter().for_each(&mut f);
                    seen.add(&house);
                }
            }
        }
    }
}

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
use crate::sudoku::{Cell, CellSet, Digit, Rules};

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
    pub rules: Rules,
    /// Cell and digit (both from 0) of each candidate.
    pub places: Vec<(u8, u8)>,
    /// The indices in `houses` of the box, row, column and any other houses of each candidate with
    /// its digit, one candidate after the other.
    numbers: Vec<u16>,
    /// For each candidate where its numbers start; and where those of the last end.
    starts: Vec<u16>,
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
            rules: Rules::CLASSIC,
            places: Vec::new(),
            numbers: Vec::new(),
            starts: Vec::new(),
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
    pub(super) fn fill(&mut self, rules: Rules, masks: &[u16]) {
        self.number_all(rules, masks);
        self.link();
    }

    /// Only numbers the candidates; they have no links yet.
    pub(super) fn number_all(&mut self, rules: Rules, masks: &[u16]) {
        self.clear(rules, masks, rules.side());
        for cell in rules.cells() {
            self.add(cell, masks[cell.index()]);
        }
    }

    /// Does the same as [`Web::fill`] for the candidates in `cells` only.
    pub(super) fn fill_cells(&mut self, rules: Rules, masks: &[u16], cells: CellSet) {
        self.clear(rules, masks, rules.side());
        for cell in cells.iter() {
            self.add(cell, masks[cell.index()]);
        }
        self.link();
    }

    /// Does the same for one digit only, counted from 0, that `cells` may hold. `houses` has no
    /// entries for others.
    pub(super) fn fill_digit(&mut self, rules: Rules, masks: &[u16], cells: CellSet, digit: u8) {
        self.clear(rules, masks, 1);
        for cell in cells.iter() {
            self.add(cell, 1 << digit);
        }
        self.link();
    }

    fn clear(&mut self, rules: Rules, masks: &[u16], digits: usize) {
        self.rules = rules;
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
        let houses = self.rules.houses().len() * digits;
        refill(&mut self.houses, houses);
        self.house_sizes.clear();
        self.house_sizes.resize(houses, 0);
        self.numbers.clear();
        self.starts.clear();
        self.starts.push(0);
        for (id, &(cell, digit)) in self.places.iter().enumerate() {
            let digit = if digits == 1 { 0 } else { usize::from(digit) };
            // The standard has rows before columns.
            let [boxed, column, row, others @ ..] = self.rules.houses_of(Cell(cell)) else {
                continue;
            };
            for house in [boxed, row, column].into_iter().chain(others) {
                let number = house.index() * digits + digit;
                self.houses[number].insert(id);
                self.house_sizes[number] += 1;
                self.numbers.push(number as u16);
            }
            self.starts.push(self.numbers.len() as u16);
        }
        self.weak_x.clear();
        for id in 0..self.places.len() {
            let mut row = Ids::EMPTY;
            self.house_numbers(id).for_each(|number| row.add(&self.houses[number]));
            self.add_far(id, &mut row);
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

    /// Adds the candidates of the digit of `id` that it sees outside its houses.
    fn add_far(&self, id: usize, row: &mut Ids<W>) {
        if self.rules.is_plain() {
            return;
        }
        let (cell, digit) = self.places[id];
        for peer in self.rules.far_peers(Cell(cell)).iter() {
            let is_it = |other: &usize| self.places[*other].1 == digit;
            if let Some(other) = self.cells[peer.index()].iter().find(is_it) {
                row.insert(other);
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
    /// Returns the indices in `houses` of the box, row, column and any other houses of `id`, in
    /// this order, with its digit.
    #[inline]
    pub(super) fn house_numbers(&self, id: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        let (start, end) = (usize::from(self.starts[id]), usize::from(self.starts[id + 1]));
        self.numbers[start..end].iter().map(|&number| usize::from(number))
    }
    /// Returns the candidates of the digit of `id` that are false if it is true: in its box, row,
    /// column and any other houses, in this order, then all once more for those outside them.
    #[inline]
    pub(super) fn seen_from(&self, id: usize) -> impl Iterator<Item = &Ids<W>> {
        let all = if self.rules.is_plain() { None } else { Some(&self.weak_x[id]) };
        self.house_numbers(id).map(|house| &self.houses[house]).chain(all)
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
    /// order of the standard: its cell, its box, its row, its column, then other houses.
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
        let cell = (links != Links::X).then(|| &self.cells[self.places[id].0 as usize]);
        for group in cell.into_iter().chain(self.seen_from(id)) {
            let mut group = *group;
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

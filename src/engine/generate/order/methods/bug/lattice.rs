//! Laying out a grave in a solution: which cells stay open.
//!
//! If the cells of a set stay open and all others are given, a cell of the set may also hold each
//! digit that it sees in open cells alone. In a grave each open cell holds one such candidate
//! beside its own digit, and each digit of an open cell has one such place more in each of the
//! three houses of that cell; where a candidate is extra, one more. Every such candidate serves
//! its cell and three houses at once, so that a cell that must stay open draws others along until
//! the last house has what it needs, or one has too much.

use crate::generate::order::quick::{ALL, HOMES, PEERS, Set, bit, cells};
use crate::generate::order::solution::{Solution, count};

/// A solution, by digit.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    /// For each digit, from 0, its nine cells.
    pub of: [Set; 9],
}

impl Ground {
    pub(super) fn new(solution: &Solution) -> Self {
        let mut of = [0; 9];
        for (cell, &digit) in solution.iter().enumerate() {
            of[usize::from(digit)] |= bit(cell);
        }
        Ground { of }
    }

    /// The cells that have to stay open if `cell` is to hold `digit` as a candidate.
    pub(super) fn roots(&self, cell: usize, digit: usize) -> Set {
        bit(cell) | (self.of[digit] & PEERS[cell])
    }
}

/// The candidates beyond two in each cell.
#[derive(Clone, Copy, Default)]
pub(super) struct Extras {
    /// For each digit, from 0, the cell in which it is extra.
    pub at: [Set; 9],
    /// All of these cells.
    pub wide: Set,
}

impl Extras {
    pub(super) fn with(mut self, cell: usize, digit: usize) -> Self {
        self.at[digit] |= bit(cell);
        self.wide |= bit(cell);
        self
    }
}

/// What is known of the cells so far, and what follows.
#[derive(Clone, Copy)]
pub(super) struct Lattice {
    /// The cells that stay open.
    pub open: Set,
    /// The cells that do not.
    pub shut: Set,
    /// For each digit the cells that may come to hold it.
    may: [Set; 9],
    /// For each digit the cells that hold it for certain, those whose own digit it is among them.
    held: [Set; 9],
    /// For each digit the cells that see some cell with that digit of which nothing is known.
    unsure: [Set; 9],
    /// For each digit the cells that see several such.
    unsure_twice: [Set; 9],
    /// For each digit the cells of houses that have all places they need.
    full: [Set; 9],
    /// For each digit the cells of houses that need all places they may have.
    must: [Set; 9],
    /// The digits whose places have changed, as nine bits.
    stale: u16,
}

impl Lattice {
    pub(super) const NEW: Self = Lattice {
        open: 0,
        shut: 0,
        may: [ALL; 9],
        held: [0; 9],
        unsure: [ALL; 9],
        unsure_twice: [ALL; 9],
        full: [0; 9],
        must: [0; 9],
        stale: 0x1ff,
    };

    /// The digits that `cell` holds for certain, as nine bits.
    pub(super) fn digits(&self, cell: usize) -> u16 {
        (0..9).filter(|&digit| self.holds(cell, digit)).fold(0, |all, d| all | 1 << d)
    }

    /// Has the places of a digit counted again: its extra candidates have changed.
    pub(super) fn recount(&mut self, digit: usize) {
        self.stale |= 1 << digit;
    }

    /// How many candidates are still needed.
    pub(super) fn gap(&self, extras: &Extras) -> usize {
        let held: usize = self.held.iter().map(|&held| count(held)).sum();
        (2 * count(self.open) + count(extras.wide)).saturating_sub(held)
    }

    /// Takes the cells of `open` to stay open and those of `shut` not to, and what follows from
    /// that; false if no grave with these extra candidates can come of it.
    pub(super) fn settle(
        &mut self,
        ground: &Ground,
        extras: &Extras,
        mut open: Set,
        mut shut: Set,
    ) -> bool {
        loop {
            self.open |= open;
            self.shut |= shut;
            if self.open & self.shut != 0 {
                return false;
            }
            self.note(ground, open, shut);
            let Some(cells) = self.cells(extras) else { return false };
            if !self.count_places(ground, extras) {
                return false;
            }
            let next = self.next(ground, cells);
            (open, shut) = (next.open & !self.open, next.shut & !self.shut);
            if open | shut == 0 {
                return true;
            }
        }
    }

    /// Keeps what is known of candidates up to date.
    fn note(&mut self, ground: &Ground, open: Set, shut: Set) {
        let unknown = ALL & !(self.open | self.shut);
        for (digit, &of) in ground.of.iter().enumerate() {
            let seen = cells(of & shut).fold(shut, |seen, cell| seen | PEERS[cell]);
            let may = self.may[digit] & !seen;
            if of & (open | shut) != 0 {
                let (mut once, mut twice) = (0, 0);
                for cell in cells(of & unknown) {
                    twice |= once & PEERS[cell];
                    once |= PEERS[cell];
                }
                (self.unsure[digit], self.unsure_twice[digit]) = (once, twice);
            }
            let held = self.open & may & !self.unsure[digit];
            if held != self.held[digit] || may != self.may[digit] {
                (self.held[digit], self.may[digit]) = (held, may);
                self.stale |= 1 << digit;
            }
        }
    }

    /// The open cells that have all the candidates they need, and those that need all they may
    /// have; nothing if some has too many or can have too few.
    #[inline]
    fn cells(&self, extras: &Extras) -> Option<Cells> {
        let (mut may2, mut may3, mut may4) = (0, 0, 0);
        let (mut held2, mut held3, mut held4) = (0, 0, 0);
        let (mut may1, mut held1) = (0, 0);
        for digit in 0..9 {
            let (may, held) = (self.may[digit], self.held[digit]);
            may4 |= may3 & may;
            may3 |= may2 & may;
            may2 |= may1 & may;
            may1 |= may;
            held4 |= held3 & held;
            held3 |= held2 & held;
            held2 |= held1 & held;
            held1 |= held;
        }
        let (wide, narrow) = (self.open & extras.wide, self.open & !extras.wide);
        let wrong = narrow & (held3 | !may2) | wide & (held4 | !may3);
        let full = narrow & held2 | wide & held3;
        let needy = (narrow & !may3 | wide & !may4) & !full;
        (wrong == 0).then_some(Cells { full, needy })
    }

    /// Counts the places of the digits whose places have changed; false if a house has too many
    /// or too few.
    #[inline]
    fn count_places(&mut self, ground: &Ground, extras: &Extras) -> bool {
        let mut stale = std::mem::take(&mut self.stale);
        while stale != 0 {
            let digit = stale.trailing_zeros() as usize;
            stale &= stale - 1;
            let (may, held) = (self.may[digit], self.held[digit]);
            let (mut full, mut must) = (0, 0);
            for cell in cells(ground.of[digit] & self.open) {
                for house in HOMES[cell] {
                    let (held, may) = (house & held & !bit(cell), house & may & !bit(cell));
                    // Beside the cell itself one is wanted, or two.
                    let (mut over, mut left) = (above_one(held), above_one(may));
                    let (mut enough, mut some) = (held != 0, may != 0);
                    if house & extras.at[digit] != 0 {
                        (enough, some) = (over != 0, left != 0);
                        (over, left) = (above_one(over), above_one(left));
                    }
                    if over != 0 || !some {
                        return false;
                    }
                    if enough {
                        full |= house;
                    } else if left == 0 {
                        must |= may;
                    }
                }
            }
            (self.full[digit], self.must[digit]) = (full, must);
        }
        true
    }

    /// What follows from what cells and houses need.
    #[inline]
    fn next(&self, ground: &Ground, known: Cells) -> Next {
        let unknown = ALL & !(self.open | self.shut);
        let mut next = Next { open: 0, shut: 0 };
        for (digit, &of) in ground.of.iter().enumerate() {
            let (may, unsure) = (self.may[digit], self.unsure[digit]);
            let must = self.must[digit] | known.needy & may;
            next.open |= must;
            // Candidates that must not stand and lack one cell only.
            let full = self.full[digit];
            let over = (full | known.full) & self.open & may & unsure & !self.unsure_twice[digit];
            next.shut |= full & unknown & may & !unsure;
            // Those already held see no such cell.
            if (must & unsure) | over != 0 {
                for cell in cells(of & unknown) {
                    if PEERS[cell] & must != 0 {
                        next.open |= bit(cell);
                    }
                    if PEERS[cell] & over != 0 {
                        next.shut |= bit(cell);
                    }
                }
            }
        }
        next
    }

    /// The cells of a house that may come to hold a digit, and the digit, if the house needs it in
    /// one more of them: where there are fewest. Nothing if no house needs any.
    pub(super) fn choices(&self, ground: &Ground, extras: &Extras) -> Option<(Set, usize)> {
        let mut fewest = usize::MAX;
        let mut best = None;
        for (digit, &of) in ground.of.iter().enumerate() {
            let (may, held) = (self.may[digit], self.held[digit]);
            for house in cells(of & self.open).flat_map(|cell| HOMES[cell]) {
                let wanted = 2 + usize::from(house & extras.at[digit] != 0);
                if count(house & held) < wanted {
                    let free = house & may & !held;
                    if count(free) < fewest {
                        fewest = count(free);
                        best = Some((free, digit));
                    }
                }
            }
            // A single one would be held by now.
            if fewest <= 2 {
                break;
            }
        }
        best
    }

    /// True if `cell` does not hold `digit` for certain but may.
    pub(super) fn is_free(&self, cell: usize, digit: usize) -> bool {
        (self.may[digit] & !self.held[digit]) >> cell & 1 == 1
    }

    /// True if `cell` holds `digit` for certain.
    pub(super) fn holds(&self, cell: usize, digit: usize) -> bool {
        self.held[digit] >> cell & 1 == 1
    }
}

/// Open cells by what they need.
#[derive(Clone, Copy)]
struct Cells {
    full: Set,
    needy: Set,
}

/// What follows: cells that stay open, and cells that do not.
struct Next {
    open: Set,
    pub shut: Set,
}

/// A set without its lowest cell.
#[inline]
fn above_one(set: Set) -> Set {
    set & set.wrapping_sub(1)
}

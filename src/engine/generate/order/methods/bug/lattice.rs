//! Places a BUG in a solution: determines which cells are open.
//!
//! If the cells of a set are open and all others are given, a cell of the set also has as a
//! candidate each digit that it sees in open cells only. In a BUG each open cell has one such
//! candidate besides its own digit, and each digit of an open cell has one more such position in
//! each of the three houses of that cell; one more again for an extra candidate. Every such
//! candidate counts for its cell and three houses at once, so one open cell requires others, until
//! every house is complete or one has too many.

use crate::generate::order::quick::{ALL, HOMES, PEERS, Set, bit, cells};
use crate::generate::order::solution::{Solution, count};

/// A solution, by digit.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    /// The nine cells of each digit, from 0.
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

    /// Returns the cells that must be open for `cell` to have `digit` as a candidate.
    pub(super) fn roots(&self, cell: usize, digit: usize) -> Set {
        bit(cell) | (self.of[digit] & PEERS[cell])
    }
}

/// The candidates beyond two in each cell.
#[derive(Clone, Copy, Default)]
pub(super) struct Extras {
    /// For each digit, from 0, the cell in which it is extra.
    pub at: [Set; 9],
    /// The union of these cells.
    pub wide: Set,
}

impl Extras {
    pub(super) fn with(mut self, cell: usize, digit: usize) -> Self {
        self.at[digit] |= bit(cell);
        self.wide |= bit(cell);
        self
    }
}

/// The partial knowledge about the cells, and what it implies.
#[derive(Clone, Copy)]
pub(super) struct Lattice {
    /// The cells that are open.
    pub open: Set,
    /// The cells that are not open.
    pub shut: Set,
    /// For each digit, the cells that may have it as a candidate.
    may: [Set; 9],
    /// For each digit, the cells that certainly have it, including those of which it is the
    /// solution.
    certain: [Set; 9],
    /// For each digit, the cells that see an undecided cell of that digit.
    unsure: [Set; 9],
    /// For each digit, the cells that see several undecided cells of that digit.
    unsure_twice: [Set; 9],
    /// For each digit, the cells of houses that have all the positions they need.
    full: [Set; 9],
    /// For each digit, the cells of houses that need every position still possible.
    must: [Set; 9],
    /// The digits whose positions have changed, as nine bits.
    stale: u16,
}

impl Lattice {
    pub(super) const NEW: Self = Lattice {
        open: 0,
        shut: 0,
        may: [ALL; 9],
        certain: [0; 9],
        unsure: [ALL; 9],
        unsure_twice: [ALL; 9],
        full: [0; 9],
        must: [0; 9],
        stale: 0x1ff,
    };

    /// Returns the digits that `cell` certainly has, as nine bits.
    pub(super) fn digits(&self, cell: usize) -> u16 {
        (0..9).filter(|&digit| self.holds(cell, digit)).fold(0, |all, d| all | 1 << d)
    }

    /// Marks the positions of a digit for recounting, because its extra candidates have changed.
    pub(super) fn recount(&mut self, digit: usize) {
        self.stale |= 1 << digit;
    }

    /// Returns how many candidates are missing.
    pub(super) fn gap(&self, extras: &Extras) -> usize {
        let certain: usize = self.certain.iter().map(|&certain| count(certain)).sum();
        (2 * count(self.open) + count(extras.wide)).saturating_sub(certain)
    }

    /// Adds the cells of `open` to the open cells and those of `shut` to the others, with
    /// everything that follows. Returns `false` if this excludes a BUG with these extra candidates.
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

    /// Updates what is known of the candidates.
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
            let certain = self.open & may & !self.unsure[digit];
            if certain != self.certain[digit] || may != self.may[digit] {
                (self.certain[digit], self.may[digit]) = (certain, may);
                self.stale |= 1 << digit;
            }
        }
    }

    /// Returns the open cells that have all the candidates they need, and those that need every
    /// candidate still possible. `None` if a cell has too many or can only have too few.
    #[inline]
    fn cells(&self, extras: &Extras) -> Option<Cells> {
        let (mut may2, mut may3, mut may4) = (0, 0, 0);
        let (mut certain2, mut certain3, mut certain4) = (0, 0, 0);
        let (mut may1, mut certain1) = (0, 0);
        for digit in 0..9 {
            let (may, certain) = (self.may[digit], self.certain[digit]);
            may4 |= may3 & may;
            may3 |= may2 & may;
            may2 |= may1 & may;
            may1 |= may;
            certain4 |= certain3 & certain;
            certain3 |= certain2 & certain;
            certain2 |= certain1 & certain;
            certain1 |= certain;
        }
        let (wide, narrow) = (self.open & extras.wide, self.open & !extras.wide);
        let wrong = narrow & (certain3 | !may2) | wide & (certain4 | !may3);
        let full = narrow & certain2 | wide & certain3;
        let needy = (narrow & !may3 | wide & !may4) & !full;
        (wrong == 0).then_some(Cells { full, needy })
    }

    /// Counts the positions of the digits whose positions have changed. Returns `false` if a house
    /// has too many or too few.
    #[inline]
    fn count_places(&mut self, ground: &Ground, extras: &Extras) -> bool {
        let mut stale = std::mem::take(&mut self.stale);
        while stale != 0 {
            let digit = stale.trailing_zeros() as usize;
            stale &= stale - 1;
            let (may, certain) = (self.may[digit], self.certain[digit]);
            let (mut full, mut must) = (0, 0);
            for cell in cells(ground.of[digit] & self.open) {
                for house in HOMES[cell] {
                    let (certain, may) = (house & certain & !bit(cell), house & may & !bit(cell));
                    // Besides the cell itself, one or two positions are needed.
                    let (mut over, mut left) = (above_one(certain), above_one(may));
                    let (mut enough, mut some) = (certain != 0, may != 0);
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

    /// Returns what follows from the needs of cells and houses.
    #[inline]
    fn next(&self, ground: &Ground, known: Cells) -> Next {
        let unknown = ALL & !(self.open | self.shut);
        let mut next = Next { open: 0, shut: 0 };
        for (digit, &of) in ground.of.iter().enumerate() {
            let (may, unsure) = (self.may[digit], self.unsure[digit]);
            let must = self.must[digit] | known.needy & may;
            next.open |= must;
            // Candidates that must not occur and lack only one cell.
            let full = self.full[digit];
            let over = (full | known.full) & self.open & may & unsure & !self.unsure_twice[digit];
            next.shut |= full & unknown & may & !unsure;
            // Cells that already have the digit see no such cell.
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

    /// Returns the cells of a house that may have a digit, and the digit, for the house with the
    /// fewest such cells among those that need one more position. `None` if no house needs any.
    pub(super) fn choices(&self, ground: &Ground, extras: &Extras) -> Option<(Set, usize)> {
        let mut fewest = usize::MAX;
        let mut best = None;
        for (digit, &of) in ground.of.iter().enumerate() {
            let (may, certain) = (self.may[digit], self.certain[digit]);
            for house in cells(of & self.open).flat_map(|cell| HOMES[cell]) {
                let wanted = 2 + usize::from(house & extras.at[digit] != 0);
                if count(house & certain) < wanted {
                    let free = house & may & !certain;
                    if count(free) < fewest {
                        fewest = count(free);
                        best = Some((free, digit));
                    }
                }
            }
            // A single position would already be decided.
            if fewest <= 2 {
                break;
            }
        }
        best
    }

    /// Returns whether `cell` may have `digit` but does not certainly have it.
    pub(super) fn is_free(&self, cell: usize, digit: usize) -> bool {
        (self.may[digit] & !self.certain[digit]) >> cell & 1 == 1
    }

    /// Returns whether `cell` certainly has `digit`.
    pub(super) fn holds(&self, cell: usize, digit: usize) -> bool {
        self.certain[digit] >> cell & 1 == 1
    }
}

/// Open cells by what they need.
#[derive(Clone, Copy)]
struct Cells {
    full: Set,
    needy: Set,
}

/// The cells that must be open, and those that must not.
struct Next {
    open: Set,
    pub shut: Set,
}

/// Returns a set without its lowest cell.
#[inline]
fn above_one(set: Set) -> Set {
    set & set.wrapping_sub(1)
}

//! The fast solver for 9x9 with boxes of 3x3: candidates as bit fields, all bands at once.
//!
//! Each digit has one [`Lanes`]: lane `b` holds the candidates of band `b` (three rows), and the
//! fourth lane is always empty. Within a lane every row is nine candidate bits and one guard bit:
//!
//! ```text
//!    guard  row 2        guard  row 1        guard  row 0
//!  .. 29    28.......20   19    18.......10    9    8........0
//! ```
//!
//! The guard bits let one addition or subtraction ask a question of all nine rows of a digit: a
//! row plus `0x1FF` carries into its guard exactly if the row is not empty, and a row with its
//! guard set, less one, keeps the guard and clears the lowest candidate.
//!
//! [`Position::propagate`] sweeps over the whole grid without a branch: naked singles, locked
//! candidates along rows and along columns, hidden singles. Where that stops, [`Position`] is
//! copied (144 bytes) and a cell with few candidates is tried.

use super::lanes::Lanes;
use super::{Budget, Contradiction, End, Settled};
use std::ops::ControlFlow::{self, Break, Continue};

/// One of each: the lowest bit of the three rows of a lane.
const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The guard bits of a lane.
const GUARD: u32 = LOW << 9;
/// All candidate bits of a lane.
const FULL: u32 = GUARD - LOW;
/// The leftmost cell of each box in each row of a lane.
const MINI: u32 = LOW | LOW << 3 | LOW << 6;

/// What is still possible in a 9x9 grid.
#[derive(Copy, Clone)]
pub struct Position {
    digits: [Lanes; 9],
}

/// What a sweep found.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Sweep {
    Contradiction,
    Changed,
    /// Nothing more follows; some cell has several candidates.
    Stuck,
    Solved,
}

/// How many solutions a 9x9 puzzle has, up to two.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    None,
    Unique([u8; 81]),
    Many([u8; 81], [u8; 81]),
    /// The budget was spent before the question was settled.
    GaveUp,
}

/// Counts the solutions of `givens` (0 for an empty cell) up to two. Values above 9 make it
/// unsolvable.
#[must_use]
pub fn solve(givens: &[u8; 81]) -> Outcome {
    let mut found = [[0; 81]; 2];
    let mut count = 0;
    let end = Position::new(givens).map_or(End::Exhausted, |position| {
        position.each_solution(&mut Budget::default(), &mut |solution| {
            solution.write_to(&mut found[count]);
            count += 1;
            if count == 2 { Break(()) } else { Continue(()) }
        })
    });
    match (count, end) {
        (2.., _) => Outcome::Many(found[0], found[1]),
        (_, End::Budget) => Outcome::GaveUp,
        (1, _) => Outcome::Unique(found[0]),
        (0, _) => Outcome::None,
    }
}

/// True if `givens` have exactly one solution: the quickest way to ask just that. An undecided
/// puzzle (see [`Budget`]) counts as not proven.
#[must_use]
pub fn is_unique(givens: &[u8; 81]) -> bool {
    let mut count = 0;
    let end = Position::new(givens).map_or(End::Exhausted, |position| {
        position.each_solution(&mut Budget::default(), &mut |_| {
            count += 1;
            if count == 2 { Break(()) } else { Continue(()) }
        })
    });
    count == 1 && end == End::Exhausted
}

/// The lane and the bit of a cell given by its index in reading order.
#[inline(always)]
const fn place(cell: usize) -> (usize, u32) {
    const TABLE: [(u8, u8); 81] = {
        let mut table = [(0, 0); 81];
        let mut i = 0;
        while i < 81 {
            table[i] = ((i / 27) as u8, (i / 9 % 3 * 10 + i % 9) as u8);
            i += 1;
        }
        table
    };
    let (lane, bit) = TABLE[cell];
    (lane as usize, 1 << bit)
}

/// The cell of a bit in a lane: the other way round.
const fn cell_at(lane: usize, bit: u32) -> usize {
    lane * 27 + bit as usize / 10 * 9 + bit as usize % 10
}

/// For each cell the bits of its row, column and box in a set of 27 houses.
const HOUSE_BITS: [u32; 81] = {
    let mut table = [0; 81];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        table[i] = 1 << row | 1 << (9 + column) | 1 << (18 + row / 3 * 3 + column / 3);
        i += 1;
    }
    table
};

/// The givens of a 9x9 puzzle, ready to start a search from and cheap to change.
#[derive(Copy, Clone)]
pub struct Givens {
    placed: [Lanes; 9],
    filled: Lanes,
}

impl Givens {
    /// The givens of a grid (0 for an empty cell), or nothing if one is above 9 or stands twice
    /// in a house.
    #[must_use]
    #[inline]
    pub fn new(givens: &[u8; 81]) -> Option<Self> {
        let mut placed = [[0u32; 4]; 10];
        let mut used = [0u32; 10];
        let mut clash = 0;
        for (cell, &given) in givens.iter().enumerate() {
            if given != 0 {
                let digit = given as usize;
                if digit > 9 {
                    return None;
                }
                let (lane, bit) = place(cell);
                placed[digit][lane] |= bit;
                clash |= used[digit] & HOUSE_BITS[cell];
                used[digit] |= HOUSE_BITS[cell];
            }
        }
        if clash != 0 {
            return None;
        }
        let placed: [Lanes; 9] = std::array::from_fn(|d| Lanes::new(placed[d + 1]));
        let filled = placed.iter().fold(Lanes::zero(), |all, &digit| all | digit);
        Some(Givens { placed, filled })
    }

    /// Takes away the given `digit` (1 to 9) at `cell`.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: u8) {
        let lanes = cell_lanes(cell);
        self.filled = self.filled.without(lanes);
        let placed = &mut self.placed[digit as usize - 1];
        *placed = placed.without(lanes);
    }

    /// Puts `digit` (1 to 9) at the empty `cell`; it must not stand in a house of the cell.
    #[inline]
    pub fn add(&mut self, cell: usize, digit: u8) {
        let lanes = cell_lanes(cell);
        self.filled = self.filled | lanes;
        self.placed[digit as usize - 1] = self.placed[digit as usize - 1] | lanes;
    }

    /// The position to solve from.
    #[must_use]
    #[inline]
    pub fn position(&self) -> Position {
        let open = all().without(self.filled);
        Position { digits: self.placed.map(|digit| digit | open) }
    }
}

impl Position {
    /// The position with `givens` placed, or nothing if a given is above 9 or stands twice in a
    /// house.
    #[must_use]
    #[inline]
    pub fn new(givens: &[u8; 81]) -> Option<Self> {
        Givens::new(givens).map(|givens| givens.position())
    }

    /// Leaves `cell` only `digit` (1 to 9).
    #[inline]
    pub fn place(&mut self, cell: usize, digit: u8) {
        let lanes = cell_lanes(cell);
        for (d, candidates) in (1..).zip(&mut self.digits) {
            if d != digit {
                *candidates = candidates.without(lanes);
            }
        }
    }

    /// Takes `digit` (1 to 9) from the candidates of `cell`.
    #[inline]
    pub fn forbid(&mut self, cell: usize, digit: u8) {
        let candidates = &mut self.digits[digit as usize - 1];
        *candidates = candidates.without(cell_lanes(cell));
    }

    /// True if at least one solution is left; `None` if the budget is spent before that is known.
    #[must_use]
    pub fn is_solvable(self, budget: &mut Budget) -> Option<bool> {
        let mut found = false;
        let end = self.each_solution(budget, &mut |_| {
            found = true;
            Break(())
        });
        if end == End::Budget { None } else { Some(found) }
    }

    /// Calls `found` for each solution until it breaks, none are left or the budget is spent.
    pub fn each_solution(
        mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&Position) -> ControlFlow<()>,
    ) -> End {
        match self.search(budget, found) {
            Continue(()) => End::Exhausted,
            Break(end) => end,
        }
    }

    fn search(
        &mut self,
        budget: &mut Budget,
        found: &mut impl FnMut(&Position) -> ControlFlow<()>,
    ) -> ControlFlow<End> {
        loop {
            match self.propagate() {
                Sweep::Contradiction => return Continue(()),
                Sweep::Solved => {
                    return match found(self) {
                        Continue(()) => Continue(()),
                        Break(()) => Break(End::Stopped),
                    };
                }
                Sweep::Stuck | Sweep::Changed => {}
            }
            if !budget.spend() {
                return Break(End::Budget);
            }
            let (lane, bit, digit) = self.choose();
            let cell = lane_bit(lane, bit);
            let mut with = *self;
            for (d, candidates) in with.digits.iter_mut().enumerate() {
                if d != digit {
                    *candidates = candidates.without(cell);
                }
            }
            with.search(budget, found)?;
            self.digits[digit] = self.digits[digit].without(cell);
        }
    }

    /// Sweeps until nothing changes.
    #[inline]
    fn propagate(&mut self) -> Sweep {
        loop {
            match self.sweep() {
                Sweep::Changed => {}
                end => return end,
            }
        }
    }

    /// Follows naked and hidden singles and locked candidates to the end.
    ///
    /// # Errors
    /// No solution is left.
    pub fn settle(&mut self) -> Result<Settled, Contradiction> {
        match self.propagate() {
            Sweep::Contradiction => Err(Contradiction),
            Sweep::Solved => Ok(Settled::Solved),
            Sweep::Stuck | Sweep::Changed => Ok(Settled::Open),
        }
    }

    /// One round of all deductions over the whole grid.
    #[inline(always)]
    fn sweep(&mut self) -> Sweep {
        let x = &mut self.digits;
        let (low, guard, full, mini) =
            (Lanes::splat(LOW), Lanes::splat(GUARD), Lanes::splat(FULL), Lanes::splat(MINI));

        // Cells with at least one and at least two candidates.
        let (mut one, mut two) = (Lanes::zero(), Lanes::zero());
        for &x in x.iter() {
            two = two | (one & x);
            one = one | x;
        }
        // Whatever ends up in here is a contradiction.
        let mut wrong = one ^ all();

        // Naked singles: the row holds the digit nowhere else. (Column and box follow below.)
        let mut y = [Lanes::zero(); 9];
        for d in 0..9 {
            let naked = x[d].without(two);
            let rows = (naked + full) & guard;
            let rows = rows - rows.shr::<9>();
            wrong = wrong | (naked & ((naked | guard) - low));
            y[d] = x[d].without(rows) | naked;
        }

        for t in [0, 3, 6] {
            // Locked candidates in bands: a bit says whether the digit can go into that box of
            // that row. Three digits share a word, in the three bits a box has in a row.
            let occupied = |v: Lanes| (v | v.shr::<1>() | v.shr::<2>()) & mini;
            let m = occupied(y[t]) | occupied(y[t + 1]).shl::<1>() | occupied(y[t + 2]).shl::<2>();
            let s = m & keep_in_bands(m);
            let widen = |v: Lanes| {
                let v = v & mini;
                v.shl::<3>() - v
            };
            y[t] = y[t] & widen(s);
            y[t + 1] = y[t + 1] & widen(s.shr::<1>());
            y[t + 2] = y[t + 2] & widen(s.shr::<2>());

            // The same in stacks: a bit says whether the digit can go into that column of that
            // band, and three digits share a word, in the three rows of a band.
            let row = Lanes::splat(0x1FF);
            let occupied = |v: Lanes| (v | v.shr::<10>() | v.shr::<20>()) & row;
            let m =
                occupied(y[t]) | occupied(y[t + 1]).shl::<10>() | occupied(y[t + 2]).shl::<20>();
            let s = m & keep_in_stacks(m);
            let widen = |v: Lanes| v | v.shl::<10>() | v.shl::<20>();
            y[t] = y[t] & widen(s & row);
            y[t + 1] = y[t + 1] & widen(s.shr::<10>() & row);
            y[t + 2] = y[t + 2] & widen(s.shr::<20>());
        }

        // Hidden singles in rows; after the above, those of boxes and columns are among them.
        let mut hidden = [Lanes::zero(); 9];
        let mut taken = Lanes::zero();
        let mut filled_rows = guard;
        for d in 0..9 {
            let several = y[d] & ((y[d] | guard) - low);
            let rows = (several + full) & guard;
            hidden[d] = y[d].without(rows - rows.shr::<9>());
            wrong = wrong | (taken & hidden[d]);
            taken = taken | hidden[d];
            filled_rows = filled_rows & (y[d] + full);
        }
        wrong = wrong | ((filled_rows & guard) ^ all_guards());

        let mut changed = Lanes::zero();
        for d in 0..9 {
            let z = y[d].without(taken) | hidden[d];
            changed = changed | (z ^ x[d]);
            x[d] = z;
        }
        if !wrong.is_zero() {
            Sweep::Contradiction
        } else if !changed.is_zero() {
            Sweep::Changed
        } else if two.is_zero() {
            Sweep::Solved
        } else {
            Sweep::Stuck
        }
    }

    /// The cells with as few candidates as an open cell has here, as lanes.
    #[inline(always)]
    fn fewest(&self) -> Lanes {
        let mut at_least = [Lanes::zero(); 4];
        for &x in &self.digits {
            at_least[3] = at_least[3] | (at_least[2] & x);
            at_least[2] = at_least[2] | (at_least[1] & x);
            at_least[1] = at_least[1] | (at_least[0] & x);
            at_least[0] = at_least[0] | x;
        }
        let two = at_least[1].without(at_least[2]);
        let three = at_least[2].without(at_least[3]);
        if !two.is_zero() {
            two
        } else if !three.is_zero() {
            three
        } else {
            at_least[3]
        }
    }

    /// A cell with as few candidates as can be, as lane and bit, and its lowest candidate.
    #[inline]
    fn choose(&self) -> (usize, u32, usize) {
        let (lane, bits) = self
            .fewest()
            .to_array()
            .into_iter()
            .enumerate()
            .find(|&(_, bits)| bits != 0)
            .expect("a stuck position has a cell with two candidates");
        let bit = bits.trailing_zeros();
        let cell = lane_bit(lane, bit);
        let digit = self
            .digits
            .iter()
            .position(|&x| !(x & cell).is_zero())
            .expect("the chosen cell has candidates");
        (lane, bit, digit)
    }

    /// One of the open cells with the fewest candidates of all: `pick` is told how many there are
    /// and says which, counted from 0. Nothing if no cell is open.
    #[must_use]
    pub fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        // The number of candidates of each cell, in binary, a bit a plane.
        let mut planes = [Lanes::zero(); 4];
        for &x in &self.digits {
            let mut carry = x;
            for plane in &mut planes {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        let [ones, rest @ ..] = planes;
        let mut cells = rest[0] | rest[1] | rest[2];
        for plane in [rest[2], rest[1], rest[0], ones] {
            let fewer = cells.without(plane);
            if !fewer.is_zero() {
                cells = fewer;
            }
        }
        let lanes = cells.to_array();
        let count = lanes.iter().map(|bits| bits.count_ones() as usize).sum();
        let mut left = if count == 0 { return None } else { pick(count) };
        for (lane, mut bits) in lanes.into_iter().enumerate() {
            let here = bits.count_ones() as usize;
            if left < here {
                for _ in 0..left {
                    bits &= bits - 1;
                }
                return Some(cell_at(lane, bits.trailing_zeros()));
            }
            left -= here;
        }
        None
    }

    /// The candidates of a cell: bit `i` for the digit `i + 1`.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> u16 {
        let (lane, bit) = place(cell);
        let has = |d: usize| self.digits[d].to_array()[lane] & bit != 0;
        (0..9).fold(0, |set, d| set | u16::from(has(d)) << d)
    }

    /// Writes the digits of the cells that have one candidate.
    pub fn write_to(&self, values: &mut [u8; 81]) {
        for (d, lanes) in self.digits.iter().enumerate() {
            for (lane, mut bits) in lanes.to_array().into_iter().take(3).enumerate() {
                while bits != 0 {
                    values[cell_at(lane, bits.trailing_zeros())] = d as u8 + 1;
                    bits &= bits - 1;
                }
            }
        }
    }
}

/// Every candidate of the three bands.
#[inline(always)]
fn all() -> Lanes {
    Lanes::new([FULL, FULL, FULL, 0])
}

/// A guard for each of the nine rows: the fourth lane has no rows. Its sums carry nothing.
#[inline(always)]
fn all_guards() -> Lanes {
    Lanes::new([GUARD, GUARD, GUARD, 0])
}

/// A cell by itself.
#[inline(always)]
fn cell_lanes(cell: usize) -> Lanes {
    let (lane, bit) = place(cell);
    let mut lanes = [0; 4];
    lanes[lane] = bit;
    Lanes::new(lanes)
}

#[inline(always)]
fn lane_bit(lane: usize, bit: u32) -> Lanes {
    let mut lanes = [0; 4];
    lanes[lane] = 1 << bit;
    Lanes::new(lanes)
}

/// Where a digit can be, given `m`, the rows and boxes of each band it fits: it stands in row r
/// of box b only if the other two rows fit the other two boxes.
///
/// ```text
///        box b  b+1  b+2
/// row r      x   .    .
///     r+1    .   A    B      x stays if (A and D) or (B and C)
///     r+2    .   C    D
/// ```
#[inline(always)]
fn keep_in_bands(m: Lanes) -> Lanes {
    let (first_two, third) = (Lanes::splat(LOW * 0o077), Lanes::splat(LOW * 0o700));
    let (first, last_two) = (Lanes::splat(LOW * 0o007), Lanes::splat(LOW * 0o770));
    let next = (m.shr::<3>() & first_two) | (m.shl::<6>() & third);
    let after = (m.shr::<6>() & first) | (m.shl::<3>() & last_two);
    // Rows shifted beyond the lane leave bits above row 2, where `m` has none.
    let below = |v: Lanes| v.shr::<10>() | v.shl::<20>();
    let below_twice = |v: Lanes| v.shr::<20>() | v.shl::<10>();
    (below(next) & below_twice(after)) | (below(after) & below_twice(next))
}

/// The same for columns: lanes are the bands, and the columns of a box are neighbouring bits.
#[inline(always)]
fn keep_in_stacks(m: Lanes) -> Lanes {
    let (first_two, third) = (Lanes::splat(LOW * 0o333), Lanes::splat(LOW * 0o444));
    let (first, last_two) = (Lanes::splat(LOW * 0o111), Lanes::splat(LOW * 0o666));
    let next = (m.shr::<1>() & first_two) | (m.shl::<2>() & third);
    let after = (m.shr::<2>() & first) | (m.shl::<1>() & last_two);
    (next.rotate_bands() & after.rotate_bands_twice())
        | (after.rotate_bands() & next.rotate_bands_twice())
}

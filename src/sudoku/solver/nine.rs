//! The fast solver for 9x9 with boxes of 3x3: candidates as bit fields, all bands at once.
//!
//! Each digit has one `Lanes`: lane `b` holds the candidates of band `b` (three rows), and the
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
//! `Position::propagate` sweeps over the whole grid without a branch: naked singles, locked
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
        if givens.iter().fold(0, |most, &given| most.max(given)) > 9 {
            return None;
        }
        // An empty cell is written like any other, without a branch, but to rows 16 to 31: many,
        // so that no write has to wait for the one before.
        let mut placed = [[0u32; 4]; 32];
        let mut used = [0u32; 32];
        let mut clash = 0;
        for (cell, &given) in givens.iter().enumerate() {
            let empty = given == 0;
            let slot = if empty { 16 + cell % 16 } else { given as usize % 16 };
            let (lane, bit) = place(cell);
            placed[slot][lane] |= bit;
            clash |= if empty { 0 } else { used[slot] & HOUSE_BITS[cell] };
            used[slot] |= HOUSE_BITS[cell];
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
        let (low, guard, full) = (Lanes::splat(LOW), Lanes::splat(GUARD), Lanes::splat(FULL));

        // Cells with at least one and at least two candidates.
        let (mut one, mut two) = (Lanes::zero(), Lanes::zero());
        for &x in x.iter() {
            two = two | (one & x);
            one = one | x;
        }
        // Whatever ends up in here is a contradiction.
        let mut wrong = one ^ all();
        // Cells that hidden singles have taken so far.
        let mut taken = Lanes::zero();
        // Guards of rows with a candidate for every digit so far.
        let mut filled_rows = guard;
        // Rows of any digit so far that have several candidates.
        let mut open = Lanes::zero();
        let mut y = [Lanes::zero(); 9];
        let mut hidden = [Lanes::zero(); 9];

        for t in [0, 3, 6] {
            let mut v = [x[t], x[t + 1], x[t + 2]];
            for v in &mut v {
                // Naked singles: the row holds the digit nowhere else. (Column and box follow.)
                let naked = v.without(two);
                let less = (naked | guard) - low;
                wrong = wrong | (naked & less);
                let rows = less & guard;
                let rows = rows - rows.shr::<9>();
                *v = (v.without(rows) | naked).without(taken);
            }
            lock_in_bands(&mut v);
            lock_in_stacks(&mut v);
            for (i, v) in v.into_iter().enumerate() {
                // Hidden singles in rows; after the above, those of boxes and columns are among
                // them.
                let less = (v | guard) - low;
                filled_rows = filled_rows & less;
                let several = v & less;
                open = open | several;
                let rows = (several + full) & guard;
                let single = v.without(rows - rows.shr::<9>()).without(taken);
                taken = taken | single;
                y[t + i] = v;
                hidden[t + i] = single;
            }
        }
        wrong = wrong | ((filled_rows & guard) ^ all_guards());

        let mut changed = Lanes::zero();
        for d in 0..9 {
            let z = y[d].without(taken ^ hidden[d]);
            changed = changed | (z ^ x[d]);
            x[d] = z;
        }
        if !wrong.is_zero() {
            Sweep::Contradiction
        } else if open.is_zero() {
            // Nothing is left to choose.
            if (taken ^ all()).is_zero() && is_solution(x) {
                Sweep::Solved
            } else {
                Sweep::Contradiction
            }
        } else if !changed.is_zero() {
            Sweep::Changed
        } else {
            Sweep::Stuck
        }
    }

    /// Open cells with as few candidates as any.
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
            // Only nearly blank grids come to this.
            self.narrowest(|_| 0).map_or(at_least[3], cell_lanes)
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

    /// Writes the digits of a solved position.
    #[inline]
    pub fn write_to(&self, values: &mut [u8; 81]) {
        for (d, lanes) in self.digits.iter().enumerate() {
            for (lane, bits) in lanes.to_array().into_iter().take(3).enumerate() {
                for row in 0..3 {
                    // The highest column is set too, so that there is always one to find.
                    let column = (bits >> (10 * row) & 0x1FF | 0x100).trailing_zeros();
                    values[(lane * 3 + row) * 9 + column as usize] = d as u8 + 1;
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

/// The left, middle and right cell of each box in each row of a lane.
const BOX_BITS: [u32; 3] = [MINI, MINI << 1, MINI << 2];
/// The three rows of a lane.
const ROW_BITS: [u32; 3] = [0x1FF, 0x1FF << 10, 0x1FF << 20];

/// Which boxes of each row three digits can go into: each digit has one of the three bits that a
/// box has in a row.
#[inline(always)]
fn boxes(v: &[Lanes; 3]) -> Lanes {
    ((v[0] | v[0].shr::<1>() | v[0].shr::<2>()) & Lanes::splat(BOX_BITS[0]))
        | ((v[1].shl::<1>() | v[1] | v[1].shr::<1>()) & Lanes::splat(BOX_BITS[1]))
        | ((v[2].shl::<2>() | v[2].shl::<1>() | v[2]) & Lanes::splat(BOX_BITS[2]))
}

/// Which columns of each band three digits can go into: each digit has one of the three rows.
#[inline(always)]
fn columns(v: &[Lanes; 3]) -> Lanes {
    ((v[0] | v[0].shr::<10>() | v[0].shr::<20>()) & Lanes::splat(ROW_BITS[0]))
        | ((v[1].shl::<10>() | v[1] | v[1].shr::<10>()) & Lanes::splat(ROW_BITS[1]))
        | ((v[2].shl::<20>() | v[2].shl::<10>() | v[2]) & Lanes::splat(ROW_BITS[2]))
}

/// Given that each digit has one place in every row, and each place one digit: true if each has
/// one in every box and column as well.
#[inline(always)]
fn is_solution(x: &[Lanes; 9]) -> bool {
    let mut missing = Lanes::zero();
    for t in [0, 3, 6] {
        let v = [x[t], x[t + 1], x[t + 2]];
        let (m, c) = (boxes(&v), columns(&v));
        missing = missing
            | all().without(m | m.shr::<10>() | m.shl::<20>() | m.shr::<20>() | m.shl::<10>());
        missing = missing | all().without(c | c.rotate_bands() | c.rotate_bands_twice());
    }
    missing.is_zero()
}

/// Locked candidates in bands, for three digits at once. A digit stands in row r of box b only if
/// the other two rows fit the other two boxes:
///
/// ```text
///        box b  b+1  b+2
/// row r      x   .    .
///     r+1    .   A    B      x stays if (A and D) or (B and C)
///     r+2    .   C    D
/// ```
#[inline(always)]
fn lock_in_bands(v: &mut [Lanes; 3]) {
    let m = boxes(v);
    let (first_two, third) = (Lanes::splat(LOW * 0o077), Lanes::splat(LOW * 0o700));
    let (first, last_two) = (Lanes::splat(LOW * 0o007), Lanes::splat(LOW * 0o770));
    // Each box at the place of the one before it, and of the one before that.
    let next = (m.shr::<3>() & first_two) | (m.shl::<6>() & third);
    let after = (m.shr::<6>() & first) | (m.shl::<3>() & last_two);
    // Each row at the place of the one before it. Row 1 leaves bits above row 2, where whatever
    // this is combined with has none.
    let up = |v: Lanes| v.shr::<10>() | v.shl::<20>();
    let s = m & up((next & up(after)) | (after & up(next)));
    let [s0, s1, s2] = BOX_BITS.map(|bits| s & Lanes::splat(bits));
    v[0] = v[0] & (s0.shl::<3>() - s0);
    v[1] = v[1] & (s1.shl::<2>() - s1.shr::<1>());
    v[2] = v[2] & (s2.shl::<1>() - s2.shr::<2>());
}

/// The same in stacks, with columns for rows and bands for boxes.
#[inline(always)]
fn lock_in_stacks(v: &mut [Lanes; 3]) {
    let m = columns(v);
    let (first_two, third) = (Lanes::splat(LOW * 0o333), Lanes::splat(LOW * 0o444));
    let (first, last_two) = (Lanes::splat(LOW * 0o111), Lanes::splat(LOW * 0o666));
    let next = (m.shr::<1>() & first_two) | (m.shl::<2>() & third);
    let after = (m.shr::<2>() & first) | (m.shl::<1>() & last_two);
    let up = Lanes::rotate_bands;
    let s = m & up((next & up(after)) | (after & up(next)));
    let [s0, s1, s2] = ROW_BITS.map(|bits| s & Lanes::splat(bits));
    v[0] = v[0] & (s0 | s0.shl::<10>() | s0.shl::<20>());
    v[1] = v[1] & (s1.shr::<10>() | s1 | s1.shl::<10>());
    v[2] = v[2] & (s2.shr::<20>() | s2.shr::<10>() | s2);
}

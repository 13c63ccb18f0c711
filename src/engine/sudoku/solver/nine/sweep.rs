//! One round of all deductions over a whole 9x9 grid, without a branch.

use super::bits::{FULL, GUARD, LOW, MINI, all, all_guards};
use super::position::Position;
use crate::sudoku::solver::lanes::Lanes;

/// The result of a sweep.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(in crate::sudoku::solver) enum Sweep {
    Contradiction,
    Changed,
    /// Nothing more follows; some cell has several candidates.
    Stuck,
    Solved,
}

impl Position {
    /// One round of all deductions over the whole grid.
    #[inline(always)]
    pub(in crate::sudoku::solver) fn sweep(&mut self) -> Sweep {
        let x = &mut self.digits;
        let (low, guard, full) = (Lanes::splat(LOW), Lanes::splat(GUARD), Lanes::splat(FULL));

        // Cells with at least one and at least two candidates.
        let (mut one, mut two) = (Lanes::zero(), Lanes::zero());
        for &x in x.iter() {
            two = two | (one & x);
            one = one | x;
        }
        // Any bit set here is a contradiction.
        let mut wrong = one ^ all();
        // Cells filled by hidden singles so far.
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
                // Naked singles: the row has no other place for the digit. (Column and box follow.)
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
                // Hidden singles in rows. After the steps above, they include those in boxes and
                // columns.
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
}

/// The left, middle and right cell of each box in each row of a lane.
const BOX_BITS: [u32; 3] = [MINI, MINI << 1, MINI << 2];
/// The three rows of a lane.
const ROW_BITS: [u32; 3] = [0x1FF, 0x1FF << 10, 0x1FF << 20];

/// Returns the boxes of each row that can hold three digits: each digit has one of the three bits of
/// a box in a row.
#[inline(always)]
fn boxes(v: &[Lanes; 3]) -> Lanes {
    ((v[0] | v[0].shr::<1>() | v[0].shr::<2>()) & Lanes::splat(BOX_BITS[0]))
        | ((v[1].shl::<1>() | v[1] | v[1].shr::<1>()) & Lanes::splat(BOX_BITS[1]))
        | ((v[2].shl::<2>() | v[2].shl::<1>() | v[2]) & Lanes::splat(BOX_BITS[2]))
}

/// Returns the columns of each band that can hold three digits: each digit has one of the three
/// rows.
#[inline(always)]
fn columns(v: &[Lanes; 3]) -> Lanes {
    ((v[0] | v[0].shr::<10>() | v[0].shr::<20>()) & Lanes::splat(ROW_BITS[0]))
        | ((v[1].shl::<10>() | v[1] | v[1].shr::<10>()) & Lanes::splat(ROW_BITS[1]))
        | ((v[2].shl::<20>() | v[2].shl::<10>() | v[2]) & Lanes::splat(ROW_BITS[2]))
}

/// Returns whether each digit has one place in every box and column too, given that it has one in
/// every row and that each place has one digit.
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

/// Locked candidates in bands, for three digits at once. A digit can be in row r of box b only if
/// the other two boxes can have it in the other two rows:
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
    // Each box shifted to the place of the previous one, and of the one before that.
    let next = (m.shr::<3>() & first_two) | (m.shl::<6>() & third);
    let after = (m.shr::<6>() & first) | (m.shl::<3>() & last_two);
    // Each row shifted to the place of the previous one. Row 1 leaves bits above row 2, where the
    // values combined with it have none.
    let up = |v: Lanes| v.shr::<10>() | v.shl::<20>();
    let s = m & up((next & up(after)) | (after & up(next)));
    let [s0, s1, s2] = BOX_BITS.map(|bits| s & Lanes::splat(bits));
    v[0] = v[0] & (s0.shl::<3>() - s0);
    v[1] = v[1] & (s1.shl::<2>() - s1.shr::<1>());
    v[2] = v[2] & (s2.shl::<1>() - s2.shr::<2>());
}

/// Does the same in stacks, with columns for rows and bands for boxes.
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

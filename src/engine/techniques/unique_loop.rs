//! Unique rectangles and loops: cells in a closed chain, two in every house they touch. If all of
//! them held the same two digits, these could be swapped, and the puzzle would have two solutions.
//! In a puzzle with one solution some cell of the loop must hold another of its candidates.
//!
//! Type 1: one cell has other candidates. Type 2: all other candidates are one digit. Type 3: two
//! cells of a house together act as a cell of a naked (or hidden) set. Type 4: one of the two
//! digits must be in these two cells, so the other cannot.
//!
//! ```text
//! . 8 . | 39 359 6 | 1 . 2
//! 3 6 9 | 2  1   7 | . 5 .
//! 1 . 2 | 8  .   4 | . 9 6
//! ------+----------+------
//! . 2 8 | 5  7   3 | . . .
//! . 1 3 | 4  2   9 | . . 5
//! 9 . . | 1  6   8 | 2 . 3
//! ------+----------+------
//! 8 4 6 | 39 39  1 | 5 2 7
//! 2 . 7 | 6  8   5 | . . .
//! 5 . 1 | 7  4   2 | . . .
//! ```
//!
//! Unique rectangle type 1: if r1c4, r1c5, r7c5 and r7c4 held only 3 and 9, these could be
//! swapped and the puzzle would have two solutions; r1c5 must be 5, so r1c5 is not 3 or 9.

mod details;
mod help;
mod hit;
mod sets;

use self::details::details;
use self::hit::{Kind, LONGEST, LoopHit, Path};
use super::failure_cache::FailureCache;
use super::*;
use crate::sudoku::{Cell, HouseId};
use crate::techniques::Rating;
pub(super) use help::{LOOP, RECTANGLE};
use std::ops::ControlFlow;

/// There are few loops; this limits the search from one cell in positions built to make it slow.
const MOST_STEPS: u32 = 200_000;
/// The largest set that type 3 uses.
const MOST_IN_SET: u32 = 7;

/// The memory of the search.
#[derive(Debug)]
pub(super) struct Memory<B: Board> {
    found: Vec<LoopHit<B>>,
    /// For each lower digit of a pair, the higher ones with which it made loops in the last
    /// position.
    looped: B::PerDigit<DigitSet>,
    /// Whether the last search ended early somewhere, so that it may have missed loops.
    pub(super) is_cut: bool,
}

impl<B: Board> Memory<B> {
    pub(super) fn new() -> Self {
        Memory { found: Vec::new(), looped: B::per_digit(DigitSet::EMPTY), is_cut: false }
    }
}

/// Finds all loops, the easiest first. `last` is the last position, whatever was found there.
pub(super) fn find<B: Board>(
    position: &Position<B>,
    last: &mut FailureCache<B>,
    memory: &mut Memory<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let found = &mut memory.found;
    found.clear();
    let [_, two, three, four] = position.at_least();
    let bivalue = two.minus(three);
    let changed = last.changed(position);
    let mut walk = Walk {
        position,
        found,
        bivalue,
        start: Cell(0),
        pair: DigitSet::EMPTY,
        both: B::Set::EMPTY,
        path: [Cell(0); LONGEST],
        len: 0,
        in_path: B::Set::EMPTY,
        houses: [0; 2],
        steps: 0,
        closed: false,
    };
    // The cells of pairs looked at last, and for each lower digit of a pair the higher ones with
    // which it makes loops.
    let mut cells = (DigitSet::EMPTY, B::Set::EMPTY);
    let mut looped = B::per_digit(DigitSet::EMPTY);
    memory.is_cut = false;
    for start in bivalue.iter() {
        walk.start = start;
        walk.pair = position.candidates(start);
        let (Some(low), Some(high)) = (walk.pair.first(), walk.pair.last()) else { continue };
        if cells.0 != walk.pair {
            let both = position.cells(low).and(position.cells(high));
            // A pair without a loop has none as long as no cell of the pair changes.
            let open = both.meets(changed) || memory.looped[low.index()].has(high);
            // Three cells or more may have other candidates only if these are one digit.
            let alone = !both.and(bivalue).is_many();
            let both = if alone { both.minus(four) } else { both };
            let both = if open { on_loops(position, both) } else { B::Set::EMPTY };
            cells = (walk.pair, both);
        }
        walk.both = cells.1;
        if walk.both.has(start) {
            walk.steps = 0;
            walk.closed = false;
            walk.visit(start, None, 2, DigitSet::EMPTY);
            memory.is_cut |= walk.steps >= MOST_STEPS;
            if walk.closed {
                looped[low.index()] = looped[low.index()] | DigitSet::of(high);
            }
        }
    }
    memory.looped = looped;
    last.remember(position);
    found.sort_by_key(|hit| (hit.tenths, hit.kind));
    for hit in found.iter() {
        let technique =
            if hit.len == 4 { TechniqueId::UNIQUE_RECTANGLE } else { TechniqueId::UNIQUE_LOOP };
        let step = Hit {
            technique,
            rating: Some(Rating::tenths(hit.tenths)),
            effect: Effect::Eliminate(&[hit.gone]),
        };
        sink.take(step, &|| details(position, hit))?;
    }
    ControlFlow::Continue(())
}

/// Returns the cells that may be on a loop of a pair: those of `cells`, which can hold both digits,
/// that are not alone among these in a house.
fn on_loops<B: Board>(position: &Position<B>, mut cells: B::Set) -> B::Set {
    if cells.len() < 4 {
        return B::Set::EMPTY;
    }
    loop {
        let before = cells;
        for cell in before.iter() {
            let homes = position.homes(cell).iter();
            let alone = |house| !cells.and(position.house_cells(house)).is_many();
            if homes.map(|home| home.house).any(alone) {
                cells.remove(cell);
            }
        }
        if cells == before {
            return cells;
        }
    }
}

/// The walk along cells that hold both digits.
struct Walk<'a, B: Board> {
    position: &'a Position<B>,
    found: &'a mut Vec<LoopHit<B>>,
    bivalue: B::Set,
    start: Cell,
    pair: DigitSet,
    /// The cells with both digits of the pair.
    both: B::Set,
    path: Path,
    len: usize,
    in_path: B::Set,
    /// The houses of the cells at even and at odd positions of the path, as bits.
    houses: [u128; 2],
    steps: u32,
    /// Whether a loop has been closed, or might be with more steps.
    closed: bool,
}

impl<B: Board> Walk<'_, B> {
    /// Continues from `cell`, reached along house `by`. `spare` more cells may have other
    /// candidates that are not all the same digit.
    fn visit(&mut self, cell: Cell, by: Option<HouseId>, spare: i32, extra: DigitSet) {
        let homes = self.position.homes(cell);
        let bits = homes.iter().fold(0u128, |all, home| all | 1 << home.house.index());
        let parity = self.len & 1;
        if self.houses[parity] & bits != 0 || self.len == LONGEST {
            return;
        }
        if self.steps >= MOST_STEPS {
            self.closed = true;
            return;
        }
        self.steps += 1;
        self.path[self.len] = cell;
        self.len += 1;
        self.in_path.insert(cell);
        self.houses[parity] |= bits;
        for home in homes {
            if by == Some(home.house) {
                continue;
            }
            let here = self.both.and(self.position.house_cells(home.house));
            // Each loop once: from its first bivalue cell, towards its lower neighbour.
            if self.len >= 4
                && here.has(self.start)
                && self.houses[0] == self.houses[1]
                && self.path[1] < cell
            {
                self.conclude();
            }
            for next in here.minus(self.in_path).iter() {
                if self.bivalue.has(next) {
                    if next > self.start {
                        self.visit(next, Some(home.house), spare, extra);
                    }
                } else {
                    let extra = extra | self.position.candidates(next).minus(self.pair);
                    if extra.len() == 1 || spare > 0 {
                        self.visit(next, Some(home.house), spare - 1, extra);
                    }
                }
            }
        }
        self.houses[parity] &= !bits;
        self.in_path.remove(cell);
        self.len -= 1;
    }

    /// Adds the conclusions that the closed path allows.
    fn conclude(&mut self) {
        // Also where the digits cannot be swapped yet: that changes with cells outside the loop.
        self.closed = true;
        if !self.position.rules().is_plain() && !self.can_swap() {
            return;
        }
        let extra_cells = self.in_path.minus(self.bivalue);
        let all = |all, cell| all | self.position.candidates(cell);
        let extra = extra_cells.iter().fold(DigitSet::EMPTY, all).minus(self.pair);
        let hit = LoopHit {
            tenths: match self.len {
                4 => 45,
                6 => 46,
                8 => 47,
                _ => 50,
            },
            kind: Kind::One,
            cells: self.path,
            len: self.len as u8,
            pair: self.pair,
            extra_cells,
            extra,
            house: HouseId(0),
            set_cells: B::Set::EMPTY,
            set_digits: DigitSet::EMPTY,
            gone: (DigitSet::EMPTY, B::Set::EMPTY),
        };
        let count = extra_cells.len();
        if count == 1 {
            self.add(LoopHit { gone: (self.pair, extra_cells), ..hit });
        } else if count > 1 && extra.len() == 1 {
            let gone = (extra, self.position.common_peers(extra_cells));
            self.add(LoopHit { kind: Kind::Two, gone, ..hit });
        }
        if count == 2 {
            let before = self.found.len();
            let homes = extra_cells.first().map_or(&[][..], |one| self.position.homes(one));
            for house in homes.iter().map(|home| home.house) {
                if extra_cells.is_within(self.position.house_cells(house)) {
                    self.conclude_in_house(LoopHit { house, ..hit });
                }
            }
            self.drop_small_hidden_sets(before, extra.len());
        }
    }

    /// Of the steps of one loop, found from index `from` on, drops the hidden sets of fewer than
    /// `size` digits if there is a naked set: the standard takes those only where there is none.
    fn drop_small_hidden_sets(&mut self, from: usize, size: u32) {
        if !self.found[from..].iter().any(|hit| hit.kind == Kind::ThreeNaked) {
            return;
        }
        let mut index = 0;
        self.found.retain(|hit| {
            index += 1;
            let is_small = hit.kind == Kind::ThreeHidden && hit.set_cells.len() + 1 < size;
            index <= from || !is_small
        });
    }

    /// Returns whether no cell of the loop sees the pair in a cell outside its houses: there the
    /// digits could not be swapped.
    fn can_swap(&self) -> bool {
        let rules = self.position.rules();
        if !rules.allows_exchanges() {
            return false;
        }
        self.in_path.iter().all(|cell| {
            let far = B::Set::from_cells(rules.far_peers(cell));
            !self.position.any_of(self.pair, far)
        })
    }

    /// Types 3 and 4: both extra cells are in `hit.house`.
    fn conclude_in_house(&mut self, hit: LoopHit<B>) {
        let position = self.position;
        let house = hit.house;
        let open = position.open(house);
        let pair_slots =
            self.pair.iter().fold([0; 2], |[_, last], d| [last, position.slots(house, d)]);
        let mut two = 0;
        for cell in hit.extra_cells.iter() {
            two |= position.homes(cell).iter().find(|h| h.house == house).map_or(0, |h| h.slot);
        }
        // Type 4: one digit of the pair has no other place in the house.
        for (slots, digit) in pair_slots.into_iter().zip(self.pair.iter()) {
            if slots & !two == 0 {
                let other = self.pair.minus(DigitSet::of(digit));
                self.add(LoopHit { kind: Kind::Four, gone: (other, hit.extra_cells), ..hit });
            }
        }
        if hit.extra.len() < 2 {
            return;
        }
        let empty = open.count_ones();
        for size in 2..=MOST_IN_SET.min(empty - 2) {
            // The same sizes as for sets by themselves.
            if size >= hit.extra.len() && empty >= 2 * size {
                self.naked_set(hit, size, open & !two);
            }
            if empty > 2 * size && !self.misses_hidden_set(&hit, size, empty) {
                self.hidden_set(hit, size, (pair_slots[0] | pair_slots[1]) & !two);
            }
        }
    }

    /// Returns whether the standard misses a hidden set of `size` in a house with `empty` empty cells,
    /// as its published ratings show without saying why: fewer digits than `hit.extra`, six empty
    /// cells, and neither cell with all of `hit.extra`.
    fn misses_hidden_set(&self, hit: &LoopHit<B>, size: u32, empty: u32) -> bool {
        let has_all = |cell| hit.extra.minus(self.position.candidates(cell)).is_empty();
        size < hit.extra.len() && empty == 6 && !hit.extra_cells.iter().any(has_all)
    }

    fn add(&mut self, hit: LoopHit<B>) {
        if self.position.any_of(hit.gone.0, hit.gone.1) {
            self.found.push(hit);
        }
    }
}

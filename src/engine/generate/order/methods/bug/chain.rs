//! Places a naked set and the extra candidates of a BUG in one house, then the rest around it.
//!
//! A chain consists of one cell with an extra candidate, the cells of the set, and the other cell
//! with an extra candidate. Each cell after the first has the digit of the previous cell as a
//! candidate. The extra candidates are the digit of the first cell, and in the last cell the digit
//! of the previous one. Together with them the set has as many cells as digits, while no part of it
//! has. The search does not cover BUGs with more extra candidates.

use super::lattice::{Extras, Ground, Lattice};
use crate::generate::Stream;
use crate::generate::order::quick::{Set, bit, cells};
use crate::generate::order::solution::{Solution, count};

/// The largest naked set, in digits.
const MOST_DIGITS: usize = 4;

/// How many candidates may be missing after each cell of the chain. Chains that miss more almost
/// never become a BUG.
const GAPS: [&[usize]; MOST_DIGITS + 1] = [&[], &[], &[2, 3, 4], &[2, 3, 4, 5], &[2, 3, 3, 4, 6]];
/// How many candidates may be missing while the rest is placed.
const MOST_GAP: usize = 7;

/// The number of steps spent on one chain.
const STEPS: usize = 100;

/// A search for BUGs in one solution.
pub(super) struct ChainSearch<'a> {
    pub solution: &'a Solution,
    pub ground: &'a Ground,
    pub stream: &'a mut Stream,
    /// The number of digits of the naked set.
    pub digits: usize,
    /// The maximum number of open cells.
    pub most: usize,
}

/// A partial chain.
#[derive(Clone, Copy)]
struct Chain {
    cells: [usize; MOST_DIGITS + 1],
    len: usize,
    extras: Extras,
    lattice: Lattice,
}

impl Chain {
    fn laid(&self) -> Set {
        self.cells[..self.len].iter().fold(0, |all, &cell| all | bit(cell))
    }
}

impl ChainSearch<'_> {
    /// Passes the open cells of BUGs whose chain is in `house` to `wanted` until it accepts one.
    /// Returns whether it did. They may have several solutions, and easier techniques may eliminate
    /// some of their candidates.
    pub(super) fn in_house(&mut self, house: Set, wanted: &mut impl FnMut(Set) -> bool) -> bool {
        let start = Chain {
            cells: [0; MOST_DIGITS + 1],
            len: 0,
            extras: Extras::default(),
            lattice: Lattice::NEW,
        };
        self.lay(&start, house, wanted)
    }

    /// Places the next cell of the chain.
    fn lay(&mut self, chain: &Chain, house: Set, wanted: &mut impl FnMut(Set) -> bool) -> bool {
        if chain.len > self.digits {
            return self.complete(chain, &chain.lattice, &mut { STEPS }, wanted);
        }
        let mut order = [0; 9];
        let mut n = 0;
        for (to, cell) in order.iter_mut().zip(cells(house & !chain.laid())) {
            *to = cell;
            n += 1;
        }
        let order = &mut order[..n];
        self.stream.shuffle(order);
        order.iter().any(|&cell| {
            let longer = self.longer(chain, cell);
            longer.is_some_and(|longer| self.lay(&longer, house, wanted))
        })
    }

    /// Returns the chain with one more cell; `None` if it is not worth continuing. Until the second
    /// cell with an extra candidate is placed, it counts as having none, which cuts off some
    /// searches early.
    fn longer(&self, chain: &Chain, cell: usize) -> Option<Chain> {
        let mut longer = *chain;
        longer.cells[chain.len] = cell;
        longer.len += 1;
        let open = match chain.len.checked_sub(1) {
            None => {
                longer.extras = longer.extras.with(cell, usize::from(self.solution[cell]));
                bit(cell)
            }
            Some(before) => {
                let digit = usize::from(self.solution[chain.cells[before]]);
                if chain.len == self.digits {
                    longer.extras = longer.extras.with(cell, digit);
                    longer.lattice.recount(digit);
                }
                self.ground.roots(cell, digit)
            }
        };
        let mut lattice = longer.lattice;
        let lives = self.settle(&mut lattice, &longer, open, 0)
            && lattice.gap(&longer.extras) <= GAPS[self.digits][chain.len];
        longer.lattice = lattice;
        lives.then_some(longer)
    }

    fn settle(&self, lattice: &mut Lattice, chain: &Chain, mut open: Set, mut shut: Set) -> bool {
        loop {
            if !lattice.settle(self.ground, &chain.extras, open, shut)
                || count(lattice.open) > self.most
            {
                return false;
            }
            if chain.len <= self.digits {
                return true;
            }
            match self.apart(lattice, chain) {
                None => return false,
                Some(0) => return true,
                Some(more) => (open, shut) = (0, more),
            }
        }
    }

    /// Returns cells that must not be open, because otherwise the two cells with extra candidates
    /// would share another digit, which is a BUG of an easier type. `None` if they share one
    /// anyway.
    fn apart(&self, lattice: &Lattice, chain: &Chain) -> Option<Set> {
        let (one, other) = (chain.cells[0], chain.cells[self.digits]);
        let own = |cell: usize| 1 << self.solution[cell];
        let (first, last) = (own(one), own(chain.cells[self.digits - 1]));
        let kept = [lattice.digits(one) & !first, lattice.digits(other) & !last];
        // If the third position of each end is the other wide cell, the set eliminates nothing.
        if kept[0] & kept[1] != 0 || (kept[0] & last != 0 && kept[1] & first != 0) {
            return None;
        }
        let mut shut = 0;
        for (cell, kept) in [(other, kept[0] & !last), (one, kept[1] & !first)] {
            for digit in (0..9).filter(|digit| kept >> digit & 1 == 1) {
                if lattice.is_free(cell, digit) {
                    let left = self.ground.roots(cell, digit) & !lattice.open;
                    if count(left) == 1 {
                        shut |= left;
                    }
                }
            }
        }
        Some(shut)
    }

    /// Places the rest around a chain, in as many ways as the steps allow. Returns `true` as soon
    /// as one is accepted.
    fn complete(
        &mut self,
        chain: &Chain,
        lattice: &Lattice,
        steps: &mut usize,
        wanted: &mut impl FnMut(Set) -> bool,
    ) -> bool {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let mut lattice = *lattice;
        let Some((places, digit)) = lattice.choices(self.ground, &chain.extras) else {
            return wanted(lattice.open);
        };
        // The way that opens the fewest cells first.
        let mut order = [(0, 0); 9];
        let mut n = 0;
        for (to, cell) in order.iter_mut().zip(cells(places)) {
            let more = count(self.ground.roots(cell, digit) & !lattice.open);
            *to = (256 * more + self.stream.below(256), cell);
            n += 1;
        }
        let order = &mut order[..n];
        order.sort_unstable();
        for &(_, cell) in order.iter() {
            if lattice.holds(cell, digit) {
                // All other ways are excluded.
                return lattice.gap(&chain.extras) <= MOST_GAP
                    && self.complete(chain, &lattice, steps, wanted);
            }
            if !lattice.is_free(cell, digit) {
                continue;
            }
            let roots = self.ground.roots(cell, digit);
            let mut next = lattice;
            if self.settle(&mut next, chain, roots, 0)
                && next.gap(&chain.extras) <= MOST_GAP
                && self.complete(chain, &next, steps, wanted)
            {
                return true;
            }
            // The next ways are those without this candidate.
            let left = roots & !lattice.open;
            if count(left) == 1 && !self.settle(&mut lattice, chain, 0, left) {
                return false;
            }
        }
        false
    }
}

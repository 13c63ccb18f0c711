//! Laying a naked set and the extra candidates of a grave in one house, and the rest around it.
//!
//! A chain is a wide cell, the cells of the set, and the other wide cell. Each after the first
//! holds the digit of the cell before as a candidate. Extra are the first cell's own digit, and in
//! the last cell the digit of the cell before. So the extra candidates are the two ends of a chain
//! of digits, and with them the set has as many cells as digits, while no part of it has. Graves
//! with more wide cells or more extra candidates are not looked for.

use super::lattice::{Extras, Ground, Lattice};
use crate::generate::Stream;
use crate::generate::order::quick::{Set, bit, cells};
use crate::generate::order::solution::{Solution, count};

/// The most digits of a naked set that is laid out.
const MOST_DIGITS: usize = 4;

/// How many candidates may still be needed after each cell of the chain. Of chains that need more
/// hardly one comes to a grave.
const GAPS: [&[usize]; MOST_DIGITS + 1] = [&[], &[], &[2, 3, 4], &[2, 3, 4, 5], &[2, 3, 3, 4, 6]];
/// How many while the rest is laid.
const MOST_GAP: usize = 7;

/// How many steps are spent on one chain.
const STEPS: usize = 100;

/// A search for graves in one solution.
pub(super) struct ChainSearch<'a> {
    pub solution: &'a Solution,
    pub ground: &'a Ground,
    pub stream: &'a mut Stream,
    /// How many digits the naked set has.
    pub digits: usize,
    /// The most cells that stay open.
    pub most: usize,
}

/// A chain laid so far.
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
    /// Shows `wanted` the open cells of graves whose chain is in `house` until it says that one
    /// will do; true if so. What is shown may have several solutions, and easier techniques may
    /// rule out some of its candidates.
    pub(super) fn in_house(&mut self, house: Set, wanted: &mut impl FnMut(Set) -> bool) -> bool {
        let start = Chain {
            cells: [0; MOST_DIGITS + 1],
            len: 0,
            extras: Extras::default(),
            lattice: Lattice::NEW,
        };
        self.lay(&start, house, wanted)
    }

    /// Lays the next cell of the chain.
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

    /// The chain with a cell more, if it is worth going on with. As long as the other wide cell is
    /// not laid, it counts as one without an extra candidate, which cuts off some graves early.
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

    /// Cells that must not stay open lest the two wide cells share a digit that is not extra,
    /// which would be a grave of an easier type; nothing if they do.
    fn apart(&self, lattice: &Lattice, chain: &Chain) -> Option<Set> {
        let (one, other) = (chain.cells[0], chain.cells[self.digits]);
        let own = |cell: usize| 1 << self.solution[cell];
        let (first, last) = (own(one), own(chain.cells[self.digits - 1]));
        let kept = [lattice.digits(one) & !first, lattice.digits(other) & !last];
        // If the third place of each end is the other wide cell, the set rules out nothing.
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

    /// Lays the rest around a chain, in as many ways as there are steps for; true as soon as one
    /// is wanted.
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
        // What opens the fewest cells first.
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
                // All others are ruled out.
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

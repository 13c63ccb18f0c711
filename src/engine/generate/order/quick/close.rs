//! Solves with a set of techniques until none applies. This proves that a solution is unique, and
//! rates puzzles within the set.

use super::board::Board;
use super::kit::{Kit, Tool};
use super::memo::{Memo, Plain, Searched};
use super::subsets::{direct_hidden, fish, hidden, naked, naked_pair};
use super::tables::{
    ALL, ANY_THIRD, CLAIMING, HOUSES, PEERS, POINTING, SPREAD, Set, cells, lowest,
};

impl Board {
    /// Solves with `kit` until no cell of `goal` is empty (`true`) or no technique applies
    /// (`false`).
    ///
    /// Adding a given never makes this harder. A puzzle therefore stays solvable without a given
    /// exactly if the cell of the given can still be filled. When digging, `goal` is that cell.
    pub(crate) fn close(&mut self, kit: Kit, goal: Set) -> bool {
        if kit.beyond_locking() {
            return self.close_on(kit, goal, &mut Memo::default());
        }
        // Most digging uses this path, which does without the cache of the harder techniques.
        let mut memo = Plain::default();
        loop {
            if self.fill_singles(kit, goal, &mut memo.singles) {
                return true;
            }
            if !self.lock(kit, &mut memo) {
                return false;
            }
        }
    }

    /// Continues from the state of `memo`, left by this board or one that it was copied from.
    pub(crate) fn close_on(&mut self, kit: Kit, goal: Set, memo: &mut Memo) -> bool {
        loop {
            if self.fill_singles(kit, goal, &mut memo.plain.singles) {
                return true;
            }
            if !self.step(kit, memo) {
                return false;
            }
        }
    }

    /// Applies `kit` as long as possible. Returns `false` as soon as no cell is open or the board
    /// is no longer `wanted`.
    pub(crate) fn close_while(
        &mut self,
        kit: Kit,
        memo: &mut Memo,
        wanted: impl Fn(&Board) -> bool,
    ) -> bool {
        loop {
            while self.fill_round(kit, ALL, &mut memo.plain.singles) {
                if self.open == 0 || !wanted(self) {
                    return false;
                }
            }
            if !self.step(kit, memo) {
                return self.open != 0 && wanted(self);
            }
        }
    }

    #[cfg(test)]
    /// Returns the hardest tool needed for the whole solution; `None` if the tools of `kit` do not
    /// suffice.
    pub(crate) fn hardest(mut self, kit: Kit) -> Option<Tool> {
        Tool::ALL
            .into_iter()
            .filter(|&t| kit.has(t))
            .find(|&t| self.close(Kit::up_to(t).and(kit), ALL))
    }

    /// Takes one step beyond singles with `kit`. Returns whether there was one.
    pub(crate) fn takes_step(&mut self, kit: Kit, memo: &mut Memo) -> bool {
        self.step(kit, memo)
    }

    /// Fills singles until there are none. Returns `true` as soon as no cell of `goal` is empty.
    fn fill_singles(&mut self, kit: Kit, goal: Set, scanned: &mut [Set; 9]) -> bool {
        while self.fill_round(kit, goal, scanned) && self.open & goal != 0 {}
        self.open & goal == 0
    }

    /// Fills the singles of each type once, and stops early if no cell of `goal` is empty. Returns
    /// whether there were any.
    fn fill_round(&mut self, kit: Kit, goal: Set, scanned: &mut [Set; 9]) -> bool {
        let mut moved = false;
        for (d, seen) in scanned.iter_mut().enumerate() {
            if self.digit[d] == *seen {
                continue;
            }
            *seen = self.digit[d];
            let found = self.hidden_singles(d);
            let mut set = found.boxes;
            if kit.has(Tool::LineSingle) {
                set |= found.rows | found.columns;
            }
            if set != 0 {
                moved = true;
                self.place_all(set, d);
                if self.open & goal == 0 {
                    return true;
                }
            }
        }
        if kit.has(Tool::NakedSingle) {
            let set = self.naked_singles();
            if set != 0 {
                moved = true;
                for d in 0..9 {
                    self.place_all(set & self.digit[d], d);
                }
            }
        } else if !kit.has(Tool::LineSingle) {
            moved |= self.fill_last_cells();
        }
        moved
    }

    /// Fills the last empty cell of any house.
    fn fill_last_cells(&mut self) -> bool {
        let mut moved = false;
        for house in HOUSES {
            let left = self.open & house;
            if left != 0 && left & (left - 1) == 0 {
                let cell = lowest(left);
                if let Some(d) = (0..9).find(|&d| self.digit[d] & left != 0) {
                    self.place(cell, d);
                    moved = true;
                }
            }
        }
        moved
    }

    /// Applies the first technique beyond singles that makes progress, the fastest to find first.
    fn step(&mut self, kit: Kit, memo: &mut Memo) -> bool {
        if self.lock(kit, &mut memo.plain) {
            return true;
        }
        if !kit.beyond_locking() {
            return false;
        }
        if kit.has(Tool::NakedPair) && naked_pair(self) {
            return true;
        }
        memo.lines.read(self);
        for (direct, whole, k) in [
            (Tool::DirectHiddenPair, Tool::HiddenPair, 2),
            (Tool::DirectHiddenTriple, Tool::HiddenTriple, 3),
        ] {
            if kit.has(direct)
                && !kit.has(whole)
                && let Some((cell, digit)) = direct_hidden(&memo.lines, k)
            {
                self.place(cell, digit);
                return true;
            }
        }
        (kit.has(Tool::HiddenPair) && hidden(self, memo, Searched::HiddenPair, 2))
            || (kit.has(Tool::XWing) && fish(self, memo, Searched::XWing, 2))
            || (kit.has(Tool::XyWing) && self.xy_wing())
            || (kit.has(Tool::NakedTriple) && naked(self, memo, Searched::NakedTriple, 3))
            || (kit.has(Tool::XyzWing) && self.xyz_wing())
            || (kit.has(Tool::HiddenTriple) && hidden(self, memo, Searched::HiddenTriple, 3))
            || (kit.has(Tool::Swordfish) && fish(self, memo, Searched::Swordfish, 3))
            || (kit.has(Tool::NakedQuad) && naked(self, memo, Searched::NakedQuad, 4))
            || (kit.has(Tool::Jellyfish) && fish(self, memo, Searched::Jellyfish, 4))
            || (kit.has(Tool::HiddenQuad) && hidden(self, memo, Searched::HiddenQuad, 4))
            || self.shape(kit)
    }

    /// One round of locked candidates, direct ones last.
    fn lock(&mut self, kit: Kit, memo: &mut Plain) -> bool {
        let (pointing, claiming) = (kit.has(Tool::Pointing), kit.has(Tool::Claiming));
        if pointing || claiming {
            let mut moved = false;
            for (b, vain) in self.digit.iter_mut().zip(&mut memo.locked) {
                if b == vain {
                    continue;
                }
                if lock(b, pointing, claiming) {
                    moved = true;
                } else {
                    *vain = *b;
                }
            }
            if moved {
                return true;
            }
        }
        self.direct_locking(kit)
    }

    /// Applies a locked candidate whose eliminations leave the digit one position in a house: fills
    /// that cell and discards the eliminations.
    fn direct_locking(&mut self, kit: Kit) -> bool {
        let pointing = kit.has(Tool::DirectPointing) && !kit.has(Tool::Pointing);
        let claiming = kit.has(Tool::DirectClaiming) && !kit.has(Tool::Claiming);
        if !pointing && !claiming {
            return false;
        }
        for d in 0..9 {
            let b = self.digit[d];
            if !lock(&mut b.clone(), pointing, claiming) {
                continue;
            }
            for of_box in [true, false] {
                if !(if of_box { pointing } else { claiming }) {
                    continue;
                }
                for (box_id, line) in crossings() {
                    let (from, to) = if of_box { (box_id, line) } else { (line, box_id) };
                    let (from, to) = (HOUSES[from], HOUSES[to]);
                    let gone = b & to & !from;
                    if b & from & !to != 0 || b & from == 0 || gone == 0 {
                        continue;
                    }
                    let after = Board { digit: [b & !gone; 9], open: self.open };
                    let found = after.hidden_singles(d);
                    // The standard looks in houses of the kind that the locking started from.
                    let set = match (of_box, line) {
                        (true, _) => found.boxes,
                        (false, 9..18) => found.columns,
                        (false, _) => found.rows,
                    };
                    if set != 0 {
                        self.place(lowest(set), d);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// A cell with candidates `ab` that sees one with `ac` and one with `bc`: cells that see both
    /// of these cannot hold `c`.
    fn xy_wing(&mut self) -> bool {
        let two = self.counts().two;
        for pivot in cells(two) {
            let near = two & PEERS[pivot];
            let mask = self.mask(pivot);
            let (a, b) = (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
            let with_a = near & self.digit[a] & !self.digit[b];
            let with_b = near & self.digit[b] & !self.digit[a];
            if with_a == 0 || with_b == 0 {
                continue;
            }
            for (c, &places) in self.digit.iter().enumerate() {
                if c == a || c == b {
                    continue;
                }
                for x in cells(with_a & places) {
                    for y in cells(with_b & places) {
                        let gone = places & PEERS[x] & PEERS[y];
                        if gone != 0 {
                            self.digit[c] &= !gone;
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// A cell with candidates `abc` that sees one with `ac` and one with `bc`: cells that see all
    /// three cannot hold `c`.
    fn xyz_wing(&mut self) -> bool {
        let counts = self.counts();
        for pivot in cells(counts.three) {
            let mask = self.mask(pivot);
            let mut within = counts.two & PEERS[pivot];
            for d in 0..9 {
                if mask >> d & 1 == 0 {
                    within &= !self.digit[d];
                }
            }
            for x in cells(within) {
                let mask_x = self.mask(x);
                for y in cells(within & (!1 << x)) {
                    let common = mask_x & self.mask(y);
                    if common == mask_x {
                        continue;
                    }
                    let c = common.trailing_zeros() as usize;
                    let gone = self.digit[c] & PEERS[pivot] & PEERS[x] & PEERS[y];
                    if gone != 0 {
                        self.digit[c] &= !gone;
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Returns every box with every line that crosses it, by index in [`HOUSES`].
fn crossings() -> impl Iterator<Item = (usize, usize)> {
    (0..9).flat_map(|b| (9..27).map(move |l| (b, l))).filter(|&(b, l)| HOUSES[b] & HOUSES[l] != 0)
}

/// Applies the locked candidates of one digit once. Returns whether any candidate was eliminated.
fn lock(b: &mut Set, pointing: bool, claiming: bool) -> bool {
    let rows: [u16; 9] = std::array::from_fn(|r| (*b >> (9 * r)) as u16 & 0x1ff);
    let mut keep = [0x1ff_u16; 9];
    let mut stacks = [0_u16; 3];
    let left = |index: usize, table_a: &[u16; 512], table_b: &[u16; 512]| {
        (if pointing { table_a[index] } else { 0x1ff })
            & (if claiming { table_b[index] } else { 0x1ff })
    };
    for band in 0..3 {
        let mut index = 0;
        for line in 0..3 {
            index |= (ANY_THIRD[rows[3 * band + line] as usize] as usize) << (3 * line);
        }
        let kept = left(index, &POINTING, &CLAIMING) as usize;
        for line in 0..3 {
            keep[3 * band + line] = SPREAD[kept >> (3 * line) & 7];
        }
        let columns = rows[3 * band] | rows[3 * band + 1] | rows[3 * band + 2];
        for (stack, index) in stacks.iter_mut().enumerate() {
            *index |= (columns >> (3 * stack) & 7) << (3 * band);
        }
    }
    // In a stack the bits are ordered by box, so the two tables are swapped.
    for (stack, &index) in stacks.iter().enumerate() {
        let kept = left(index as usize, &CLAIMING, &POINTING);
        for band in 0..3 {
            let columns = !(7 << (3 * stack)) | (kept >> (3 * band) & 7) << (3 * stack);
            for row in &mut keep[3 * band..3 * band + 3] {
                *row &= columns;
            }
        }
    }
    let mut mask = 0;
    for (r, &row) in keep.iter().enumerate() {
        mask |= (row as Set) << (9 * r);
    }
    let changed = *b & !mask != 0;
    *b &= mask;
    changed
}

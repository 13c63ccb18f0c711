//! The choice at a node of the search: a cell with two candidates, or a digit with two places in a
//! house.

use super::*;

/// Every other bit of a word, every other two bits, every other four bits.
const PAIRS: u32 = 0x5555_5555;
const NIBBLES: u32 = 0x3333_3333;
const BYTES: u32 = 0x0F0F_0F0F;

/// Returns the number of bits in each group of four.
#[inline(always)]
fn ones_of_fours(cells: Cells) -> Lanes {
    let cells = Lanes::from_bits(cells);
    let pairs = cells - (cells.shr::<1>() & Lanes::splat(PAIRS));
    (pairs & Lanes::splat(NIBBLES)) + (pairs.shr::<2>() & Lanes::splat(NIBBLES))
}

/// Returns the sum of both groups of four in each byte, which must be below 16.
#[inline(always)]
fn bytes_of(fours: Lanes) -> Lanes {
    (fours + fours.shr::<4>()) & Lanes::splat(BYTES)
}

impl Position {
    /// Returns a cell and a digit (by index) to try there. Of all cells with two candidates and all
    /// digits with two places in a house it is one from which most follows either way.
    pub(super) fn choose(&self) -> (usize, usize) {
        let candidates = self.counts();
        let pairs = candidates.two & !candidates.three & !self.placed;
        let mut weights = [0; Cells::BITS as usize];
        // For each cell with two candidates the weight of the first.
        let mut firsts = [0; Cells::BITS as usize];
        // The largest product of two weights, and where to find them.
        let mut best = 0;
        let mut offer = |one: u32, other: u32, cell: usize, digit: usize| {
            best = best.max((one * other) << 12 | (cell as u32) << 4 | digit as u32);
        };
        // Where houses say all, they leave the better choices.
        let is_narrow = self.masks.is_regular;
        for digit in 0..SIDE {
            let places = self.places(digit);
            let linked = self.linked[digit] & places & !self.placed;
            let paired = if is_narrow { 0 } else { pairs & places };
            for (offset, half) in halves(linked | paired) {
                for cell in bits(half).map(|index| index + offset) {
                    weights[cell] = self.weight(cell, digit, pairs, linked);
                }
            }
            for (offset, half) in halves(paired) {
                for cell in bits(half).map(|index| index + offset) {
                    offer(firsts[cell], weights[cell], cell, digit);
                    firsts[cell] = weights[cell];
                }
            }
            for house in bits(self.open[digit] & !self.many[digit][0]) {
                let first = places & self.masks.houses[house];
                let (first, second) = (first_cell(first), first_cell(rest(first)));
                offer(weights[first], weights[second], first, digit);
            }
        }
        if best == 0 {
            return self.choose_narrow(candidates.three & !candidates.four);
        }
        (cell_of((best >> 4 & 0x7F) as usize), (best & 0xF) as usize)
    }

    /// Returns one of the open cells with the fewest candidates. `pick` gets their number and
    /// returns the index of one. `None` if no cell is open.
    pub(crate) fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        // The number of candidates of each cell in binary.
        let mut planes = [0; 4];
        for &places in &self.places {
            let mut carry = places;
            for plane in &mut planes {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        let mut cells = ALL & !self.placed;
        for plane in planes.into_iter().rev() {
            let fewer = cells & !plane;
            cells = if fewer == 0 { cells } else { fewer };
        }
        let count = cells.count_ones() as usize;
        if count == 0 { None } else { each(cells).nth(pick(count)).map(cell_of) }
    }

    /// Returns the candidates of a cell: bit `i` for the digit of index `i`.
    pub(crate) fn candidates(&self, cell: usize) -> u16 {
        let has = |digit: usize| u16::from(self.places(digit) & bit(bit_of(cell)) != 0);
        (0..SIDE).fold(0, |set, digit| set | has(digit) << digit)
    }

    /// Returns the cell and digit of which one or this one is right; `None` if more are left.
    pub(super) fn alternative(&self, cell: usize, digit: usize) -> Option<(usize, usize)> {
        let here = bit_of(cell);
        let twos = self.open[digit] & !self.many[digit][0] & self.masks.houses_of[here];
        if let Some(house) = bits(twos).next() {
            let other = self.places(digit) & self.masks.houses[house] & !bit(here);
            return (other != 0).then(|| (cell_of(first_cell(other)), digit));
        }
        let mut others =
            (0..SIDE).filter(|&other| other != digit && self.places(other) & bit(here) != 0);
        let other = others.next()?;
        others.next().is_none().then_some((cell, other))
    }

    /// Returns how much follows from a digit in a cell: the candidates that it excludes, those in
    /// cells with two and those with one other place in a house counted twice more, the latter in boxes
    /// three times more.
    #[inline(always)]
    fn weight(&self, cell: usize, digit: usize, pairs: Cells, linked: Cells) -> u32 {
        let gone = self.places(digit) & self.masks.peers[cell];
        let linked = ones_of_fours(gone & linked);
        // Both together are at most 8 in four cells, and 16 in a byte.
        let better = ones_of_fours(gone & pairs) + linked;
        let low = Lanes::splat(BYTES);
        let better = (better & low) + (better.shr::<4>() & low);
        let all = bytes_of(ones_of_fours(gone)) + better + better;
        let bytes = if self.masks.has_boxes { all + bytes_of(linked) } else { all };
        let [a, b, c, _] = bytes.to_array();
        1 + ((a + b + c).wrapping_mul(0x0101_0101) >> 24)
    }

    /// Returns one of the cells with three candidates, or where there are none one with more, and
    /// one of its candidates. Needed only where no cell and no house leaves two.
    #[cold]
    fn choose_narrow(&self, triples: Cells) -> (usize, usize) {
        let narrow = if triples & !self.placed == 0 { ALL } else { triples } & !self.placed;
        let weight = |cell: usize| -> u32 {
            let own = (0..SIDE).filter(|&digit| self.places(digit) & bit(cell) != 0);
            own.map(|digit| self.weight(cell, digit, 0, 0)).sum()
        };
        let cell = each(narrow).max_by_key(|&cell| weight(cell)).unwrap_or(0);
        let digit = (0..SIDE).find(|&digit| self.places(digit) & bit(cell) != 0);
        (cell_of(cell), digit.unwrap_or(0))
    }
}

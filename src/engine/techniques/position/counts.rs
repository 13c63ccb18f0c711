//! How many places digits have in houses, and candidates cells: for all of them at once, without a
//! branch.

use super::*;

impl<B: Board> Position<B> {
    /// For each house the digits that have from two up to `most` places there (`most` is from 2
    /// to 5), and the slots that two or more of them share.
    #[must_use]
    pub fn with_few_places(&self, most: u32) -> (B::PerHouse<u16>, B::PerHouse<u16>) {
        match most {
            2 => self.few::<2>(),
            3 => self.few::<3>(),
            4 => self.few::<4>(),
            _ => self.few::<5>(),
        }
    }

    /// For each house those of `digits` that have from two up to `most` places there.
    #[must_use]
    pub fn with_up_to(&self, most: u32, digits: DigitSet) -> B::PerHouse<u16> {
        match most {
            2 => self.up_to::<2>(digits),
            3 => self.up_to::<3>(digits),
            4 => self.up_to::<4>(digits),
            5 => self.up_to::<5>(digits),
            _ => self.up_to::<16>(digits),
        }
    }

    #[inline]
    fn up_to<const MOST: u32>(&self, of: DigitSet) -> B::PerHouse<u16> {
        let mut digits = B::per_house(0);
        for digit in of.iter() {
            let slots = &self.slots[digit.index()];
            for house in 0..self.board.house_count() {
                digits[house] |= is_few::<MOST>(slots[house]) & 1 << digit.index();
            }
        }
        digits
    }

    // Without a branch, so that many houses are done at a time.
    #[inline]
    fn few<const MOST: u32>(&self) -> (B::PerHouse<u16>, B::PerHouse<u16>) {
        let mut digits = B::per_house(0);
        let (mut once, mut twice) = (B::per_house(0), B::per_house(0));
        for digit in 0..self.side() {
            let slots = &self.slots[digit];
            for house in 0..self.board.house_count() {
                let few = is_few::<MOST>(slots[house]);
                digits[house] |= few & 1 << digit;
                twice[house] |= once[house] & slots[house] & few;
                once[house] |= slots[house] & few;
            }
        }
        (digits, twice)
    }

    /// The empty cells with exactly two candidates.
    #[must_use]
    pub fn bivalue(&self) -> B::Set {
        let [_, two, three, _] = self.at_least();
        two.minus(three)
    }
    /// The empty cells with at least one, two, three and four candidates.
    #[must_use]
    pub fn at_least(&self) -> [B::Set; 4] {
        let mut sets = [B::Set::EMPTY; 4];
        for digit in 0..self.side() {
            let here = self.cells[digit];
            for more in (1..4).rev() {
                sets[more] = sets[more].or(sets[more - 1].and(here));
            }
            sets[0] = sets[0].or(here);
        }
        sets
    }
}

/// All bits if the mask has from two up to `MOST`, or none.
#[inline]
fn is_few<const MOST: u32>(slots: u16) -> u16 {
    let more = slots & slots.wrapping_sub(1);
    let mut rest = more;
    for _ in 1..MOST {
        rest &= rest.wrapping_sub(1);
    }
    0u16.wrapping_sub(u16::from((more != 0) & (rest == 0)))
}

//! Locked candidates.

use super::*;

impl<const CELLS: usize, const SIDE: usize, const HOUSES: usize> Sized<'_, CELLS, SIDE, HOUSES> {
    /// Eliminates the digits that are locked in a part of a house.
    pub(super) fn locked_candidates(&mut self, queue: &mut Queue) -> Result<(), Contradiction> {
        let mut digits = std::mem::take(&mut self.changed);
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            if !self.rules.is_plain() {
                self.common_peers(digit, queue)?;
                continue;
            }
            for crossing in self.rules.crossings() {
                let count = self.counts[crossing.from.index()][digit];
                if count < 2 || count > crossing.common_len {
                    continue;
                }
                let places = self.places[digit];
                if places.intersection(crossing.common).len() == count as usize {
                    for cell in places.intersection(crossing.rest).iter() {
                        self.remove(cell.index(), 1 << digit, queue)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Eliminates the digit from the cells that see all of its places in some house.
    fn common_peers(&mut self, digit: usize, queue: &mut Queue) -> Result<(), Contradiction> {
        /// More places than this seldom have a common peer.
        const MOST: u8 = 3;
        for (number, house) in self.rules.houses().iter().enumerate() {
            if !(2..=MOST).contains(&self.counts[number][digit]) {
                continue;
            }
            let places = self.places[digit];
            let mut here = places.intersection(house.set).iter();
            let first = here.next().map_or(CellSet::EMPTY, |cell| self.rules.peers(cell));
            let common = here.fold(first, |all, cell| all.intersection(self.rules.peers(cell)));
            for cell in common.intersection(places).iter() {
                self.remove(cell.index(), 1 << digit, queue)?;
            }
        }
        Ok(())
    }
}

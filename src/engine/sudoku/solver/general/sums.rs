//! Cages: eliminates the digits that no sum allows.

use super::*;

impl<const CELLS: usize, const SIDE: usize, const HOUSES: usize> Sized<'_, CELLS, SIDE, HOUSES> {
    /// Eliminates candidates by the sums of the cells that have changed since the last call.
    pub(super) fn fit_sums(
        &mut self,
        sums: Sums<'_>,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        while !self.touched.is_empty() {
            let touched = std::mem::take(&mut self.touched);
            let mut done = [0u64; 4];
            for cell in touched.iter() {
                let Some(index) = sums.cages.of(cell) else { continue };
                let (word, bit) = (index / 64, 1 << (index % 64));
                if done[word] & bit == 0 {
                    done[word] |= bit;
                    let cage = &sums.cages.all()[index];
                    let cells = cage.cells.iter().map(|cell| cell.index());
                    self.fit_distinct(cells, cage.sum as i16, sums, queue)?;
                }
            }
            for total in sums.totals {
                if total.plus.union(total.minus).intersection(touched).is_empty() {
                    continue;
                }
                if total.is_distinct {
                    let cells = total.plus.iter().map(Cell::index);
                    self.fit_distinct(cells, total.sum, sums, queue)?;
                } else {
                    self.fit_bounds(total, queue)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps the digits of the sets of different digits that add up to `sum` and fit the cells.
    fn fit_distinct(
        &mut self,
        cells: impl Iterator<Item = usize>,
        sum: i16,
        sums: Sums<'_>,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        let mut list = [0u8; 16];
        let mut count = 0;
        let (mut all, mut open) = (0, false);
        for cell in cells {
            let Some(place) = list.get_mut(count) else { return Ok(()) };
            *place = cell as u8;
            count += 1;
            all |= self.candidates[cell];
            open |= self.sizes[cell] > 1;
        }
        let list = &list[..count];
        let (mut allowed, mut forced) = (0, u16::MAX);
        let mut here = [0u16; 16];
        for &set in sums.combinations.of(count, sum) {
            if set & !all != 0 {
                continue;
            }
            if list.iter().any(|&cell| self.candidates[usize::from(cell)] & set == 0) {
                continue;
            }
            if count == 2 {
                // Each digit needs the other one in the other cell.
                let [one, other] = [0, 1].map(|n| self.candidates[usize::from(list[n])] & set);
                let partner =
                    |digits: u16| if digits.is_power_of_two() { set ^ digits } else { set };
                let (one, other) = (one & partner(other), other & partner(one));
                if one == 0 || other == 0 {
                    continue;
                }
                here[0] |= one;
                here[1] |= other;
            }
            allowed |= set;
            forced &= set;
        }
        if allowed == 0 {
            return Err(Contradiction);
        }
        if !open {
            return Ok(());
        }
        for (&cell, &here) in list.iter().zip(&here) {
            let keep = if count == 2 { here } else { allowed };
            self.remove(usize::from(cell), !keep, queue)?;
        }
        while forced != 0 {
            let digit = forced.trailing_zeros() as usize;
            forced &= forced - 1;
            if digit >= SIDE {
                break;
            }
            let mut places =
                list.iter().filter(|&&c| self.candidates[usize::from(c)] >> digit & 1 == 1);
            match (places.next(), places.next()) {
                (None, _) => return Err(Contradiction),
                (Some(&only), None) if self.sizes[usize::from(only)] > 1 => {
                    self.place(usize::from(only), digit, queue)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Keeps the digits between the bounds that the other cells leave.
    fn fit_bounds(&mut self, total: &Total, queue: &mut Queue) -> Result<(), Contradiction> {
        let low = |mask: u16| mask.trailing_zeros() as i16 + 1;
        let high = |mask: u16| mask.ilog2() as i16 + 1;
        let (mut least, mut most) = (-total.sum, -total.sum);
        for cell in total.plus.iter() {
            let mask = self.candidates[cell.index()];
            (least, most) = (least + low(mask), most + high(mask));
        }
        for cell in total.minus.iter() {
            let mask = self.candidates[cell.index()];
            (least, most) = (least - high(mask), most - low(mask));
        }
        if least > 0 || most < 0 {
            return Err(Contradiction);
        }
        // The sum of all is 0: a cell may exceed its lowest digit by no more than the others leave.
        for (cells, sign) in [(total.plus, 1), (total.minus, -1)] {
            for cell in cells.iter() {
                let mask = self.candidates[cell.index()];
                let (from, to) = match sign {
                    1 => (high(mask) - most, low(mask) - least),
                    _ => (high(mask) + least, low(mask) + most),
                };
                let keep = between(from, to);
                self.remove(cell.index(), !keep, queue)?;
            }
        }
        Ok(())
    }
}

/// Returns the digits of those values.
fn between(from: i16, to: i16) -> u16 {
    let below = |value: i16| ((1u32 << value.clamp(0, 16)) - 1) as u16;
    below(to) & !below(from - 1)
}

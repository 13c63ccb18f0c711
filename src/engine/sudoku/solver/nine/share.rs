//! Boxes that two grids share.

use super::bits::LOW;
use super::position::Position;

/// The leftmost box of a lane.
const BOX: u32 = LOW * 0o7;

impl Position {
    /// Takes from a box of this grid and from the same box of `other`, each given by its index in
    /// reading order, what the other one does not have. Returns which of the two grids changed.
    #[inline]
    pub(crate) fn share(&mut self, own: usize, other: &mut Position, its: usize) -> (bool, bool) {
        let (own_lane, own_shift) = (own / 3, own % 3 * 3);
        let (its_lane, its_shift) = (its / 3, its % 3 * 3);
        let mut changed = (false, false);
        for (digit, twin) in self.digits.iter_mut().zip(&mut other.digits) {
            let (mut lanes, mut twins) = (digit.to_array(), twin.to_array());
            let here = lanes[own_lane] >> own_shift & BOX;
            let there = twins[its_lane] >> its_shift & BOX;
            let both = here & there;
            if here != both {
                lanes[own_lane] ^= (here ^ both) << own_shift;
                *digit = super::Lanes::new(lanes);
                changed.0 = true;
            }
            if there != both {
                twins[its_lane] ^= (there ^ both) << its_shift;
                *twin = super::Lanes::new(twins);
                changed.1 = true;
            }
        }
        changed
    }
}

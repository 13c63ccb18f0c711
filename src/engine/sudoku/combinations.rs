//! The sets of different digits that add up to a sum, for the cages of killers.

use std::sync::OnceLock;

/// All sets of digits up to a side, by their number and their sum.
#[derive(Debug)]
pub(crate) struct Combinations {
    /// The sets of `count` digits with the sum `sum` at `count * (most + 1) + sum`: bit `i` for the
    /// digit of index `i`.
    sets: Vec<Vec<u16>>,
    /// The sum of all digits.
    most: usize,
}

impl Combinations {
    /// Returns those of the digits up to `side`, which is at most 16.
    pub(crate) fn up_to(side: usize) -> &'static Self {
        static KNOWN: [OnceLock<Combinations>; 17] = [const { OnceLock::new() }; 17];
        KNOWN[side].get_or_init(|| {
            let most = side * (side + 1) / 2;
            let mut sets = vec![Vec::new(); (side + 1) * (most + 1)];
            for set in 0..1u32 << side {
                let sum: usize = (0..side).filter(|d| set >> d & 1 == 1).map(|d| d + 1).sum();
                sets[set.count_ones() as usize * (most + 1) + sum].push(set as u16);
            }
            Combinations { sets, most }
        })
    }

    /// Returns the sets of `count` digits that add up to `sum`.
    #[inline]
    pub(crate) fn of(&self, count: usize, sum: i16) -> &[u16] {
        match usize::try_from(sum) {
            Ok(sum) if sum <= self.most => {
                self.sets.get(count * (self.most + 1) + sum).map_or(&[], Vec::as_slice)
            }
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_their_number_and_sum() {
        let nine = Combinations::up_to(9);
        assert_eq!(nine.of(2, 3), [0b11]);
        assert_eq!(nine.of(2, 17), [0b1_1000_0000]);
        assert_eq!(nine.of(3, 8), [0b0_1101, 0b1_0011]);
        assert_eq!(nine.of(9, 45), [0b1_1111_1111]);
        assert!(
            nine.of(2, 18).is_empty() && nine.of(2, -1).is_empty() && nine.of(3, 900).is_empty()
        );
        assert_eq!(Combinations::up_to(16).of(2, 31).len(), 1);
    }
}

//! Random numbers from a source of random bits, implemented here so that the same bits give the
//! same puzzles with every version of a library.

use rand::Rng;

/// Returns a number from 0 to `n - 1`, all equally likely (0 if `n` is 0).
#[inline]
pub fn below(rng: &mut impl Rng, n: usize) -> usize {
    // The high half of a 64-bit product (Lemire's method); its bias is below n / 2^32.
    ((u64::from(rng.next_u32()) * n as u64) >> 32) as usize
}

/// Shuffles `items` (Fisher and Yates).
#[inline]
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn every_order_is_about_as_likely() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [1, 2, 3, 4];
            shuffle(&mut rng, &mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert_eq!((below(&mut rng, 0), below(&mut rng, 1)), (0, 0));
    }
}

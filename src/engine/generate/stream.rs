//! The source of randomness of a puzzle: its bits depend only on the book's seed, the section's
//! name and the puzzle's index, on every platform and in every version.

use rand::{Rng, SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};
use std::convert::Infallible;

/// A stream of random bits: xoshiro256++, seeded with a SHA-256 digest of its key.
#[derive(Clone, Debug)]
pub struct Stream {
    key: [u8; 32],
    generator: Xoshiro256PlusPlus,
}

impl Stream {
    /// Returns the stream of the puzzle with that index in the section of that name.
    #[must_use]
    pub fn for_puzzle(seed: u64, section: &str, index: u64) -> Self {
        // Each part has a fixed length or a length prefix, so that different keys never have the
        // same bytes.
        let mut hash = Sha256::new();
        hash.update(b"gridpress puzzle 1");
        hash.update(seed.to_le_bytes());
        hash.update((section.len() as u64).to_le_bytes());
        hash.update(section.as_bytes());
        hash.update(index.to_le_bytes());
        Self::from_key(hash.finalize().into())
    }

    /// Returns the `n`th stream derived from this one, for one of several attempts. It depends on
    /// the key of this stream and not on how much of it was used.
    #[must_use]
    pub fn branch(&self, n: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"gridpress branch 1");
        hash.update(self.key);
        hash.update(n.to_le_bytes());
        Self::from_key(hash.finalize().into())
    }

    fn from_key(key: [u8; 32]) -> Self {
        Stream { key, generator: Xoshiro256PlusPlus::from_seed(key) }
    }

    /// Returns a number from 0 to `n - 1` (0 if `n` is 0).
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        crate::sudoku::random::below(self, n)
    }

    /// Shuffles `items`.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        crate::sudoku::random::shuffle(self, items);
    }

    /// Returns the index of a random set bit of `mask`, which must not be 0.
    #[inline]
    pub(crate) fn bit_of(&mut self, mask: u32) -> usize {
        let mut mask = mask;
        for _ in 0..self.below(mask.count_ones() as usize) {
            mask &= mask - 1;
        }
        mask.trailing_zeros() as usize
    }
}

impl TryRng for Stream {
    type Error = Infallible;
    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.generator.next_u32())
    }
    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.generator.next_u64())
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.generator.fill_bytes(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_never_change() {
        // The next version must produce the same books.
        let mut stream = Stream::for_puzzle(2026, "Gentle start", 0);
        assert_eq!([stream.next_u64(), stream.next_u64()], EXPECTED);
        assert_eq!(stream.branch(1).next_u64(), EXPECTED_BRANCH);
    }
    const EXPECTED: [u64; 2] = [8_085_526_478_311_299_308, 17_239_328_452_031_946_602];
    const EXPECTED_BRANCH: u64 = 7_644_125_920_315_723_609;

    #[test]
    fn streams_differ_in_everything_they_depend_on() {
        let first = |mut stream: Stream| stream.next_u64();
        let all = [
            first(Stream::for_puzzle(1, "a", 0)),
            first(Stream::for_puzzle(2, "a", 0)),
            first(Stream::for_puzzle(1, "b", 0)),
            first(Stream::for_puzzle(1, "a", 1)),
            first(Stream::for_puzzle(1, "", 0)),
            first(Stream::for_puzzle(1, "a", 0).branch(0)),
            first(Stream::for_puzzle(1, "a", 0).branch(1)),
        ];
        let distinct: std::collections::BTreeSet<u64> = all.into_iter().collect();
        assert_eq!(distinct.len(), all.len());
    }

    #[test]
    fn a_bit_is_one_of_the_mask() {
        let mut stream = Stream::for_puzzle(0, "", 0);
        let drawn = (0..200).fold(0u32, |seen, _| seen | 1 << stream.bit_of(0b1010_0110));
        assert_eq!(drawn, 0b1010_0110);
    }
}

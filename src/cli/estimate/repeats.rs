//! Estimates repeated puzzles. Small shapes and rare requirements allow few distinct puzzles, and a
//! puzzle that repeats an earlier one, up to symmetry and relabelling, is discarded.

use std::collections::HashMap;

/// Up to this share of all distinct puzzles the repetition rate is predictable. The last ones are
/// so rare that they may never occur.
const KNOWN: f64 = 0.9;

/// Some puzzles are more frequent than others and repeat sooner. The true number exceeds the
/// estimate from equal pairs by this measured factor.
const UNEVEN: f64 = 1.3;

/// Counts how often puzzles repeat.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    /// The number of occurrences of each puzzle, by its digest.
    seen: HashMap<u128, u32>,
    made: u32,
    /// The number of equal pairs.
    equal: u32,
}

impl Repeats {
    pub(super) fn note(&mut self, digest: u128) {
        let times = self.seen.entry(digest).or_default();
        self.equal += *times;
        *times += 1;
        self.made += 1;
    }

    /// Estimates the number of distinct puzzles from the equal pairs and an initial guess, which
    /// counts as one pair.
    pub(super) fn kinds(&self, guess: f64) -> f64 {
        let pairs = f64::from(self.made) * f64::from(self.made.saturating_sub(1)) / 2.0;
        UNEVEN * (pairs + guess) / f64::from(self.equal + 1)
    }
}

/// Returns how many puzzles must be made to get `count` distinct ones out of `kinds`, and whether
/// that is only a lower bound.
pub(super) fn made_for(count: f64, kinds: f64) -> (f64, bool) {
    let share = count / kinds;
    if share < KNOWN {
        return (-kinds * (1.0 - share).ln(), false);
    }
    // Assumes that all beyond the limit are as rare as those before.
    let known = -kinds * (1.0 - KNOWN).ln();
    (known + (share - KNOWN) * kinds / (1.0 - KNOWN), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_kinds_are_few_more_are_made() {
        let made = |count, kinds| made_for(count, kinds).0.round();
        assert_eq!(made(10.0, 1e9), 10.0);
        assert_eq!(made(50.0, 100.0), 69.0);
        assert!(!made_for(89.0, 100.0).1 && made_for(90.0, 100.0).1);
        assert!(made(100.0, 50.0) > made(50.0, 50.0) && made(50.0, 50.0) > made(44.0, 50.0));
    }

    #[test]
    fn repeated_kinds_are_recognised() {
        let kinds = |digests: &[u128], guess| {
            let mut repeats = Repeats::default();
            digests.iter().for_each(|&digest| repeats.note(digest));
            repeats.kinds(guess)
        };
        assert_eq!(kinds(&[], 40.0), UNEVEN * 40.0);
        assert_eq!(kinds(&[1, 2, 3, 4], 40.0), UNEVEN * 46.0);
        assert_eq!(kinds(&[1, 2, 1, 2], 40.0), UNEVEN * 46.0 / 3.0);
        assert_eq!(kinds(&[1, 1, 1], 3.0), UNEVEN * 6.0 / 4.0);
    }
}

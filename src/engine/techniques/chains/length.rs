//! How the length of a chain adds to its rating.

/// The part of a rating, in tenths, that the size of a chain makes: `nodes` counts the distinct
/// assumptions and conclusions, all branches and nested chains together. A tenth for each of
/// the thresholds 4, 6, 8, 12, 16, 24, ... that `nodes - 2` exceeds.
pub(in super::super) fn tenths(nodes: usize) -> u8 {
    let length = nodes.saturating_sub(2);
    let (mut tenths, mut threshold, mut odd) = (0, 4, false);
    while length > threshold {
        tenths += 1;
        // Alternately multiplied by 3/2 and 4/3: each second threshold is a power of 2.
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    tenths
}

/// Returns the maximum number of nodes of a chain whose length adds at most `tenths`.
pub(super) fn most_nodes(tenths: u8) -> usize {
    let (mut threshold, mut odd) = (4, false);
    for _ in 0..tenths {
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    threshold + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_those_of_the_standard() {
        let thresholds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
        for (i, &t) in thresholds.iter().enumerate() {
            assert_eq!(tenths(t + 2), i as u8);
            assert_eq!(tenths(t + 3), i as u8 + 1);
            assert_eq!(most_nodes(i as u8), t + 2);
        }
        assert_eq!(tenths(0), 0);
    }
}

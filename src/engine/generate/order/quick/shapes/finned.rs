//! Finned fish: all positions outside one box are covered, and some inside it are not.

use super::super::lines::{ONES, ROWS, join};
use super::super::tables::{HOUSES, Set};

/// Finds fish of `k` lines of `kind` with fins in one box. `wanted` states whether to accept one
/// with at least two positions in each line, and one with fewer in some.
pub(super) fn finned(b: Set, kind: usize, lines: &[u16; 9], k: u8, wanted: [bool; 2]) -> Set {
    for band in 0..3 {
        for stack in 0..3 {
            // In the crossing direction the box covers three of nine positions.
            let inside = 7u16 << (3 * stack);
            // The positions of each line that must be covered: all outside the box.
            let mut rows = [(0u16, 0u16); 9];
            let mut len = 0;
            for (line, &places) in lines.iter().enumerate() {
                let outside = if line / 3 == band { places & !inside } else { places };
                let many = ONES[places as usize];
                if (2..=k + 3).contains(&many) && ONES[outside as usize] <= k {
                    rows[len] = (1 << line, outside);
                    len += 1;
                }
            }
            let box_id = if kind == ROWS { 3 * band + stack } else { 3 * stack + band };
            let fish = Fish { b, kind, lines, k, wanted, inside, band, box_id };
            let gone = fish.with(&rows[..len], k, 0, 0);
            if gone != 0 {
                return gone;
            }
        }
    }
    0
}

struct Fish<'l> {
    b: Set,
    kind: usize,
    lines: &'l [u16; 9],
    k: u8,
    wanted: [bool; 2],
    inside: u16,
    band: usize,
    box_id: usize,
}

impl Fish<'_> {
    /// Returns what a fish of the chosen base lines and `more` of `rows` eliminates.
    fn with(&self, rows: &[(u16, u16)], more: u8, base: u16, needed: u16) -> Set {
        if more == 0 {
            return self.gone(base, needed);
        }
        for (i, &(line, outside)) in rows.iter().enumerate() {
            let needed = needed | outside;
            if ONES[needed as usize] <= self.k {
                let gone = self.with(&rows[i + 1..], more - 1, base | line, needed);
                if gone != 0 {
                    return gone;
                }
            }
        }
        0
    }

    fn gone(&self, base: u16, needed: u16) -> Set {
        let through = base >> (3 * self.band) & 7;
        if through == 0 || through == 7 {
            return 0;
        }
        let spare = self.k - ONES[needed as usize];
        let free = self.inside & !needed;
        let mut chosen = free;
        // Each choice of that many of the up to three lines through the box.
        loop {
            if ONES[chosen as usize] == spare {
                let gone = self.covered(base, needed | chosen);
                if gone != 0 {
                    return gone;
                }
            }
            if chosen == 0 {
                return 0;
            }
            chosen = (chosen - 1) & free;
        }
    }

    fn covered(&self, base: u16, cover: u16) -> Set {
        let of_line = |line: usize| base >> line & 1 == 1;
        let band = 3 * self.band..3 * self.band + 3;
        let fins = band.clone().filter(|&line| of_line(line)).any(|line| {
            let places = self.lines[line] & self.inside;
            places & !cover != 0
        });
        if !fins {
            return 0;
        }
        let mut gone = 0;
        for line in band.filter(|&line| !of_line(line)) {
            let places = self.lines[line] & self.inside & cover;
            gone |= join(self.kind, line, places);
        }
        let sashimi =
            (0..9).any(|line| of_line(line) && ONES[(self.lines[line] & cover) as usize] < 2);
        if self.wanted[usize::from(sashimi)] { gone & self.b & HOUSES[self.box_id] } else { 0 }
    }
}

//! The area below a puzzle: its id and the code that opens it on a screen.

use crate::template::Template;
use gridpress_page::geom::Pt;

/// The smallest code that phones can read from a page held in a hand.
const LEAST_CODE: Pt = Pt::mm(20.0);
/// The smallest module of a code, so that large codes stay readable.
const MODULE: Pt = Pt::mm(0.35);
/// The quiet zone of a code as a share of its side: four modules of the smallest code that holds an
/// address (29 modules).
pub const CODE_RIM: f64 = 0.14;

/// The distance between lines to write on, in sizes of the text.
pub const WRITING_PITCH: f64 = 2.4;

/// The capacity in bytes of each version of a code, from the first on, at error correction level M
/// (ISO/IEC 18004, table 7).
const CAPACITY: [usize; 40] = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911,
    1989, 2099, 2213, 2331,
];

/// Returns the side of a code for a text of that many bytes, without its quiet zone.
#[must_use]
pub(super) fn code_side(bytes: usize) -> Pt {
    let version = CAPACITY.iter().position(|&most| bytes <= most).unwrap_or(CAPACITY.len()) + 1;
    LEAST_CODE.max(MODULE * (17 + 4 * version) as f64)
}

/// The room that each puzzle of a page needs besides its grid and its caption.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// The height of the line with its id.
    pub id: Pt,
    /// The side of its code, without the quiet zone.
    pub code: Pt,
    /// The lines of the sentences on rules that its grid does not show.
    pub rules: RuleLines,
}

/// How wide the sentences on rules are. For each number of lines from 1 on, the least width at which they
/// take no more; 0 without sentences.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct RuleLines([Pt; MOST_RULES]);

/// In narrower grids than this number of lines needs, the lines are estimated.
const MOST_RULES: usize = 8;

impl RuleLines {
    /// Measures a text by the widths of its words, each with that of the space before it.
    #[must_use]
    pub fn of(words: &[(Pt, Pt)]) -> Self {
        let lines = |width: Pt| {
            let (mut lines, mut used) = (1, Pt::ZERO);
            for &(space, word) in words {
                let next = if used > Pt::ZERO { used + space + word } else { word };
                (lines, used) = if next > width { (lines + 1, word) } else { (lines, next) };
            }
            lines
        };
        let longest = words.iter().map(|(_, word)| *word).fold(Pt::ZERO, Pt::max);
        let whole = words.iter().fold(Pt::ZERO, |sum, &(space, word)| sum + space + word);
        RuleLines(std::array::from_fn(|most| {
            let (mut fits, mut fails) = (whole, longest * 0.99);
            for _ in 0..12 {
                let middle = (fits + fails) / 2.0;
                if lines(middle) <= most + 1 { fits = middle } else { fails = middle }
            }
            // Widths are rounded.
            fits * 1.005
        }))
    }

    /// Returns the number of lines in that width.
    fn in_width(self, width: Pt) -> f64 {
        match self.0.iter().position(|&least| least <= width) {
            Some(_) if self.0[0] == Pt::ZERO => 0.0,
            Some(line) => line as f64 + 1.0,
            // Short lines are seldom full, and long words are broken there.
            None => (self.0[MOST_RULES - 1] / width * MOST_RULES as f64 * 1.5).ceil(),
        }
    }
}

/// The distance from a grid to the rules below it, and between their lines, in sizes of the text.
pub const RULES_DROP: f64 = 0.5;
pub const RULES_LEADING: f64 = 1.25;

impl Strip {
    /// Returns what puzzles need in that layout.
    #[must_use]
    pub fn of(template: &Template, rules: RuleLines) -> Self {
        let id = if template.id_line { template.least_text * 1.6 } else { Pt::ZERO };
        Strip { id, code: template.code, rules }
    }

    /// Returns the height of the sentences on its rules below a grid of that side.
    #[must_use]
    pub fn rules_below(self, side: Pt, text: Pt) -> Pt {
        let lines = if side > text { self.rules.in_width(side) } else { 0.0 };
        if lines > 0.0 { text * (RULES_DROP + RULES_LEADING * lines) } else { Pt::ZERO }
    }

    /// Returns how much of the width below a grid the code and its quiet zone take.
    #[must_use]
    pub fn taken(self) -> Pt {
        self.code * if self.code > Pt::ZERO { 1.0 + CODE_RIM } else { 0.0 }
    }

    /// Whether the code and that many lines to write on fit under the caption in a column as high
    /// as the grid beside it.
    #[must_use]
    pub fn has_room_beside(self, side: Pt, text: Pt, lines: usize) -> bool {
        let caption = (side * 0.09).min(Pt::new(56.0)) + text * 4.5;
        let code = self.code * (1.0 + 2.0 * CODE_RIM);
        (self.code == Pt::ZERO && lines == 0)
            || caption + code + text * WRITING_PITCH * lines as f64 <= side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_never_smaller_than_can_be_read() {
        assert_eq!(code_side(10), LEAST_CODE);
        assert_eq!(code_side(120), LEAST_CODE);
        assert!(code_side(300) > LEAST_CODE && code_side(5000) >= code_side(666));
    }
}

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
    /// The number of sentences on rules that its grid does not show.
    pub rules: usize,
}

/// The distance from a grid to the rules below it, and between their lines, in sizes of the text.
pub const RULES_DROP: f64 = 0.5;
pub const RULES_LEADING: f64 = 1.25;
/// The width of the longest sentence on the rules in any language, in sizes of the text.
const LONGEST_RULE: f64 = 52.0;

impl Strip {
    /// Returns what puzzles need in that layout.
    #[must_use]
    pub fn of(template: &Template, rules: usize) -> Self {
        let id = if template.id_line { template.least_text * 1.6 } else { Pt::ZERO };
        Strip { id, code: template.code, rules }
    }

    /// Returns the height of the sentences on its rules below a grid of that side.
    #[must_use]
    pub fn rules_below(self, side: Pt, text: Pt) -> Pt {
        if self.rules == 0 || side <= text {
            return Pt::ZERO;
        }
        let lines = (text * LONGEST_RULE * self.rules as f64 / side).ceil();
        text * (RULES_DROP + RULES_LEADING * lines)
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

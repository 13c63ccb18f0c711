//! What the drawing code takes from a layout file besides its plain measures: inks, the rules of a
//! grid, and the faces of text.

use crate::template::{Hand, Spot, Template};
use gridpress_page::font::{FaceId, FontBook};
use gridpress_page::geom::{Insets, Pt};
use gridpress_page::scene::Ink;

/// The face of text.
pub(super) const TEXT: FaceId = FontBook::REGULAR;
/// The face of emphasised words, and of the digits of a puzzle.
pub(super) const STRONG: FaceId = FontBook::SEMIBOLD;
/// The face of numbers, headings and the givens of an answer.
pub(super) const HEAVY: FaceId = FontBook::BOLD;

/// The cell size from which rules have their full width.
const FULL_CELL: Pt = Pt::mm(12.0);

/// The least width of a line that can be seen, if it is black.
const LEAST_INK: Pt = Pt::new(0.3);

/// The widths of the lines of a grid.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Rules {
    pub thin: Pt,
    pub box_line: Pt,
    pub frame: Pt,
}

impl Template {
    /// Returns the ink of the thin lines between cells, of a width.
    pub(super) fn rule_ink(&self, width: Pt) -> Ink {
        self.ink_of(self.line_tint(width), |spot| spot.rules)
    }

    /// Returns the tint of lines of a width: that of the layout, or darker if they could hardly be seen.
    pub(super) fn line_tint(&self, width: Pt) -> f64 {
        self.tint.max((LEAST_INK / width).min(1.0))
    }

    /// Returns the ink of the numbers of puzzles.
    pub(super) fn number_ink(&self) -> Ink {
        self.ink_of(1.0, |spot| spot.numbers)
    }

    /// Returns the ink of the squares that show a level.
    pub(super) fn gauge_ink(&self) -> Ink {
        self.ink_of(1.0, |spot| spot.gauge)
    }

    /// Returns the ink of an area in a tint.
    pub(super) fn tint_ink(&self, tint: f64) -> Ink {
        self.ink_of(tint, |spot| spot.tints)
    }

    fn ink_of(&self, tint: f64, takes: impl Fn(&Spot) -> bool) -> Ink {
        match self.spot.as_ref().filter(|spot| takes(spot)) {
            Some(spot) => Ink::Spot { name: spot.name.clone(), tint, screen: spot.screen },
            None => Ink::Black(tint),
        }
    }

    /// Whether numbers, captions and codes are on the right with the lines to write on below, out
    /// of the way of a left hand.
    pub(super) fn is_left_handed(&self) -> bool {
        self.hand == Hand::Left
    }

    /// Returns the margins of the pages of a week, which are not bound.
    pub(super) fn sheet_margins(&self) -> Insets {
        let margins = self.margins;
        Insets {
            top: margins.top,
            right: margins.outer,
            bottom: margins.bottom,
            left: margins.outer,
        }
    }

    /// Returns the side of the smallest cells whose digits are clear of the finest lines.
    pub(crate) fn least_between_lines(&self) -> Pt {
        self.least_line * 6.0
    }

    /// Returns the rules of a grid with cells of that size.
    pub(super) fn rules_for(&self, cell: Pt) -> Rules {
        let scale = (cell / FULL_CELL).clamp(0.45, 1.0);
        let of = |full: Pt| (full * scale).max(self.least_line);
        let thin = of(self.thin);
        // Box lines are thicker than cell lines in any grid. At the press's minimum line width they
        // are only slightly thicker, or the lines would dominate a small grid.
        let box_line = of(self.box_line).max(thin * 1.5);
        Rules { thin, box_line, frame: of(self.frame).max(box_line * 1.15) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_grow_with_the_cell_and_keep_their_order() {
        let style = Template::large_print();
        let full = style.rules_for(FULL_CELL);
        assert_eq!(
            [full.thin, full.box_line, full.frame],
            [style.thin, style.box_line, style.frame]
        );
        for mm in [1.0, 4.0, 8.0, 12.0, 20.0] {
            let rules = style.rules_for(Pt::mm(mm));
            assert!(rules.thin >= style.least_line);
            assert!(rules.thin < rules.box_line && rules.box_line < rules.frame, "{rules:?}");
        }
    }
}

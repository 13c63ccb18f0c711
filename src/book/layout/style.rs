//! The style of a page in numbers: everything the drawing code takes from the layout file.

use crate::template::{Folio, Hand, Spot, Tab, Template, Writing};
use gridpress_page::font::{FaceId, FontBook};
use gridpress_page::geom::{Insets, Pt};
use gridpress_page::scene::Ink;

/// The measures and options that pages are drawn with.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The least size of text on any page: 18 pt for large print.
    pub least_text: Pt,
    /// The size of page numbers, answer references and running text.
    pub text: Pt,
    /// The least size of pencil marks.
    pub pencil: Pt,
    /// The height of a digit's ink as a share of its cell.
    pub digit: f64,
    /// The rules of a grid with cells of at least [`Style::FULL_CELL`]; smaller grids have
    /// proportionally thinner ones.
    pub rules: Rules,
    /// The least width of a rule on any page.
    pub least_rule: Pt,
    /// The darkness of the lines between cells: 1.0 is black.
    pub thin_tint: f64,
    /// The least distance between two puzzles on a page.
    pub puzzle_gap: Pt,
    /// The least distance between two answers on a page.
    pub answer_gap: Pt,
    /// Whether the section is in a line above the puzzles.
    pub running_head: bool,
    /// Whether the title of the book is in the running head too.
    pub running_title: bool,
    /// Whether the level is in words beside the number.
    pub level: bool,
    /// Whether the level is shown as a row of squares.
    pub gauge: bool,
    /// Whether pages say where the answers are.
    pub answer_reference: bool,
    /// Whether the id of a puzzle and the seed of its book are below the grid.
    pub id_line: bool,
    /// The side of the code beside each puzzle; zero for none.
    pub code: Pt,
    pub writing: Writing,
    /// Whether the page number is at the outer edge; otherwise in the middle.
    pub folio_outside: bool,
    /// Whether numbers, captions and codes are on the right with the lines to write on below, out
    /// of the way of a left hand.
    pub left_handed: bool,
    /// The tabs at the outer edge.
    pub tab: Option<Tab>,
    /// The second ink, and what is printed in it.
    pub spot: Option<Spot>,
    /// The margins of the pages of a week, which are not bound.
    pub sheet_margins: Insets,
}

/// The widths of the lines of a grid.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rules {
    pub thin: Pt,
    pub box_line: Pt,
    pub frame: Pt,
}

impl Style {
    /// The cell size from which rules have their full width: 12 mm.
    pub const FULL_CELL: Pt = Pt::mm(12.0);

    /// The face of text.
    pub(super) const TEXT: FaceId = FontBook::REGULAR;
    /// The face of emphasised words, and of the digits of a puzzle.
    pub(super) const STRONG: FaceId = FontBook::SEMIBOLD;
    /// The face of numbers, headings and the givens of an answer.
    pub(super) const HEAVY: FaceId = FontBook::BOLD;

    /// Returns the style that a layout file asks for.
    #[must_use]
    pub fn of(template: &Template) -> Self {
        Style {
            least_text: template.least_text,
            text: template.text,
            pencil: template.pencil,
            digit: template.digit,
            rules: Rules {
                thin: template.thin,
                box_line: template.box_line,
                frame: template.frame,
            },
            least_rule: template.least_line,
            thin_tint: template.tint,
            puzzle_gap: template.puzzles.gap,
            answer_gap: template.answers.gap,
            running_head: template.running_head,
            running_title: template.running_title,
            level: template.level,
            gauge: template.gauge,
            answer_reference: template.answer_reference,
            id_line: template.id_line,
            code: template.code,
            writing: template.writing,
            folio_outside: template.folio == Folio::Outside,
            left_handed: template.hand == Hand::Left,
            tab: template.tab,
            spot: template.spot.clone(),
            sheet_margins: Insets {
                top: template.margins.top,
                right: template.margins.outer,
                bottom: template.margins.bottom,
                left: template.margins.outer,
            },
        }
    }

    /// Returns the style of the shipped large-print layout.
    #[must_use]
    pub const fn large_print() -> Self {
        Style {
            least_text: Pt::new(18.0),
            text: Pt::new(18.0),
            pencil: Pt::new(18.0),
            digit: 0.58,
            rules: Rules { thin: Pt::new(0.9), box_line: Pt::new(2.4), frame: Pt::new(3.0) },
            least_rule: Pt::new(0.75),
            thin_tint: 0.6,
            puzzle_gap: Pt::new(24.0),
            answer_gap: Pt::new(24.0),
            running_head: true,
            running_title: false,
            level: true,
            gauge: true,
            answer_reference: true,
            id_line: false,
            code: Pt::ZERO,
            writing: Writing { name: false, date: false, time: true, shared: false },
            folio_outside: true,
            left_handed: false,
            tab: None,
            spot: None,
            sheet_margins: Insets {
                top: Pt::inches(0.5),
                right: Pt::inches(0.5),
                bottom: Pt::inches(0.5),
                left: Pt::inches(0.5),
            },
        }
    }

    /// Returns the ink of the thin lines between cells.
    #[must_use]
    pub fn rule_ink(&self) -> Ink {
        self.ink_of(self.thin_tint, |spot| spot.rules)
    }

    /// Returns the ink of the numbers of puzzles.
    #[must_use]
    pub fn number_ink(&self) -> Ink {
        self.ink_of(1.0, |spot| spot.numbers)
    }

    /// Returns the ink of the squares that show a level.
    #[must_use]
    pub fn gauge_ink(&self) -> Ink {
        self.ink_of(1.0, |spot| spot.gauge)
    }

    /// Returns the ink of an area in a tint.
    #[must_use]
    pub fn tint_ink(&self, tint: f64) -> Ink {
        self.ink_of(tint, |spot| spot.tints)
    }

    fn ink_of(&self, tint: f64, takes: impl Fn(&Spot) -> bool) -> Ink {
        match self.spot.as_ref().filter(|spot| takes(spot)) {
            Some(spot) => Ink::Spot { name: spot.name.clone(), tint, screen: spot.screen },
            None => Ink::Black(tint),
        }
    }

    /// Returns the rules of a grid with cells of that size.
    #[must_use]
    pub fn rules_for(&self, cell: Pt) -> Rules {
        let scale = (cell / Self::FULL_CELL).clamp(0.45, 1.0);
        let of = |full: Pt| (full * scale).max(self.least_rule);
        let thin = of(self.rules.thin);
        // Box lines are thicker than cell lines in any grid. At the press's minimum line width they
        // are only slightly thicker, or the lines would dominate a small grid.
        let box_line = of(self.rules.box_line).max(thin * 1.5);
        Rules { thin, box_line, frame: of(self.rules.frame).max(box_line * 1.15) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_grow_with_the_cell_and_keep_their_order() {
        let style = Style::large_print();
        assert_eq!(style.rules_for(Style::FULL_CELL), style.rules);
        for mm in [1.0, 4.0, 8.0, 12.0, 20.0] {
            let rules = style.rules_for(Pt::mm(mm));
            assert!(rules.thin >= style.least_rule);
            assert!(rules.thin < rules.box_line && rules.box_line < rules.frame, "{rules:?}");
        }
    }
}

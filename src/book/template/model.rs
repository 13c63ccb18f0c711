//! A validated page layout.

use super::{Spot, Tab};
use crate::diag::Spanned;
use gridpress_page::geom::{Pt, Size};

/// The lines to write on with a puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    pub name: bool,
    pub date: bool,
    pub time: bool,
    /// Whether every puzzle has them; otherwise only one that is alone on its page.
    pub shared: bool,
    /// The widths of the words before them; set by the book spec and not by the layout.
    pub words: [Pt; 3],
}

impl Writing {
    /// Whether each puzzle on a page with `places` puzzles has them.
    #[must_use]
    pub const fn is_on(self, places: u32) -> bool {
        places <= 1 || self.shared
    }
}

/// The greatest height of a digit as a share of its cell: a taller one would touch the lines.
pub const MOST_DIGIT: f64 = 0.72;

/// The style of pages in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    pub name: String,
    /// Its purpose, in one line.
    pub about: String,
    /// Whether all text must have at least 18 pt.
    pub large_print: bool,
    pub margins: Margins,
    pub openers: Openers,
    /// Whether the section is in a line above the puzzles.
    pub running_head: bool,
    /// Whether the title of the book is on the left of that line, and the section on its right.
    pub running_title: bool,
    /// Lines for name, class and date in place of the running head of puzzles.
    pub name_head: bool,
    pub folio: Folio,
    /// The size of page numbers, answer references and running text.
    pub text: Pt,
    /// The least size of text on any page.
    pub least_text: Pt,
    /// Nothing smaller is printed: the least size of type that the press can print.
    pub least_type: Pt,
    /// The least size of pencil marks in cells.
    pub pencil: Pt,
    /// The least size of those in pictures on pages without room for that.
    pub least_pencil: Pt,
    /// The height of a digit's ink as a share of its cell.
    pub digit: f64,
    /// The widths of the lines of a grid whose cells are 12 mm or larger.
    pub thin: Pt,
    pub box_line: Pt,
    pub frame: Pt,
    /// The least width of a line on any page.
    pub least_line: Pt,
    /// The darkness of the lines between cells: 1.0 is black.
    pub tint: f64,
    /// The lightest tint under regions of jigsaws; `None` if they have none.
    pub region_tint: Option<f64>,
    pub puzzles: Arrangement,
    pub answers: Arrangement,
    /// Whether the level is in words beside a puzzle's number.
    pub level: bool,
    /// Whether the minutes that people need on average are after the level.
    pub minutes: bool,
    /// Whether the level is shown as a row of marks.
    pub gauge: bool,
    /// Whether pages say where the answers are.
    pub answer_reference: bool,
    /// Whether the id of a puzzle and the seed of its book are in small print below it.
    pub id_line: bool,
    pub writing: Writing,
    /// The side of the code beside each puzzle, or zero; set by the book spec and not by the
    /// layout.
    pub code: Pt,
    /// The writing hand: captions and codes are out of its way, lines to write on are below it.
    pub hand: Hand,
    /// The tabs at the outer edge, if any.
    pub tab: Option<Tab>,
    /// The second ink, if any.
    pub spot: Option<Spot>,
}

impl Template {
    /// Whether anything on its pages extends over the edge if the press accepts that.
    #[must_use]
    pub const fn bleeds(&self) -> bool {
        self.tab.is_some()
    }
}

/// The distances from the trim to the print area of a right-hand page; a left-hand page mirrors
/// them.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Margins {
    pub top: Pt,
    pub bottom: Pt,
    /// At the spine.
    pub inner: Pt,
    pub outer: Pt,
}

impl Margins {
    /// Returns the size of the area inside the margins of a page.
    #[must_use]
    pub fn inside(self, trim: Size) -> Size {
        Size::new(trim.width - self.inner - self.outer, trim.height - self.top - self.bottom)
    }
}

/// Grids on a page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Arrangement {
    pub across: u32,
    pub down: u32,
    /// The least distance between two of them.
    pub gap: Pt,
    /// A page with smaller cells is rejected.
    pub least_cell: Spanned<Pt>,
}

impl Arrangement {
    /// Returns the number of grids per page.
    #[must_use]
    pub const fn per_page(&self) -> u32 {
        self.across * self.down
    }
}

/// The place of a section's opener.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Openers {
    /// On the next right-hand page.
    Recto,
    /// On the next page.
    Next,
    /// No page: a band at the head of the section's first puzzles says what a page would.
    Band,
    /// No opener: the section starts with its first puzzle.
    None,
}

/// The place of the page number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Folio {
    /// At the edge away from the spine.
    Outside,
    Centre,
}

/// The writing hand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Hand {
    Left,
    Right,
}

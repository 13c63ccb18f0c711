//! A page layout that has been checked.

use super::{Spot, Tab};
use crate::diag::Spanned;
use gridpress_page::geom::Pt;

/// Lines to write on with a puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    pub name: bool,
    pub date: bool,
    pub time: bool,
    /// With every puzzle; else only with one that has the page to itself.
    pub shared: bool,
}

impl Writing {
    /// How many lines go with each puzzle of a page that holds so many.
    #[must_use]
    pub fn count(self, places: u32) -> usize {
        if places > 1 && !self.shared {
            return 0;
        }
        [self.name, self.date, self.time].into_iter().filter(|on| *on).count()
    }
}

/// How pages look, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    pub name: String,
    /// What it is for, in one line.
    pub about: String,
    /// True if no text may be below 18 pt.
    pub large_print: bool,
    pub margins: Margins,
    pub openers: Openers,
    /// The section in a line above the puzzles.
    pub running_head: bool,
    /// The title of the book on the left of that line, and the section on its right.
    pub running_title: bool,
    pub folio: Folio,
    /// Size of folios, answer references and running text.
    pub text: Pt,
    /// No text on any page is smaller.
    pub least_text: Pt,
    /// Pencil marks that stand in cells are never smaller.
    pub pencil: Pt,
    /// Height of a digit's ink as a share of its cell.
    pub digit: f64,
    /// Widths of the lines of a grid whose cells are 12 mm or larger.
    pub thin: Pt,
    pub box_line: Pt,
    pub frame: Pt,
    /// No line on any page is thinner.
    pub least_line: Pt,
    /// How black the lines between cells are: 1.0 is black.
    pub tint: f64,
    pub puzzles: Arrangement,
    pub answers: Arrangement,
    /// The level in words beside a puzzle's number.
    pub level: bool,
    /// The level as a row of marks.
    pub gauge: bool,
    /// Where the answer of a puzzle is.
    pub answer_reference: bool,
    /// The id of a puzzle and the seed of its book, in small print below it.
    pub id_line: bool,
    pub writing: Writing,
    /// The side of the code beside each puzzle, none if zero: a book spec asks for it, no layout.
    pub code: Pt,
    /// The hand that captions and codes leave free, and that lines to write on stand under.
    pub hand: Hand,
    /// Tabs at the outer edge, if there are any.
    pub tab: Option<Tab>,
    /// A second ink, if there is one.
    pub spot: Option<Spot>,
}

impl Template {
    /// True if anything on its pages runs over the edge where the press takes that.
    #[must_use]
    pub const fn bleeds(&self) -> bool {
        self.tab.is_some()
    }
}

/// From the trim to what may be printed, for a right-hand page; a left-hand page mirrors it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Margins {
    pub top: Pt,
    pub bottom: Pt,
    /// At the spine.
    pub inner: Pt,
    pub outer: Pt,
}

/// Grids on a page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Arrangement {
    pub across: u32,
    pub down: u32,
    /// The least distance between two of them.
    pub gap: Pt,
    /// A page on which cells would be smaller than this is refused.
    pub least_cell: Spanned<Pt>,
}

impl Arrangement {
    /// Grids to a page.
    #[must_use]
    pub const fn per_page(&self) -> u32 {
        self.across * self.down
    }
}

/// Where a section's opener stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Openers {
    /// On the next right-hand page.
    Recto,
    /// On the next page.
    Next,
    /// Nowhere: the section starts with its first puzzle.
    None,
}

/// Where the page number stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Folio {
    /// At the edge away from the spine.
    Outside,
    Centre,
}

/// The hand one writes with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Hand {
    Left,
    Right,
}

//! The measures of a column.

use gridpress_page::geom::{Point, Pt, Rect};

/// A measured column.
#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    pub width: Pt,
    pub text: Pt,
    /// The number of printed lines that each line of the pattern may need.
    pub lines: Vec<usize>,
    /// The height of the caption, including the gap below it.
    pub caption: Pt,
    /// The width of the last line of the caption, beside the gauge.
    pub last_width: Pt,
    /// What is printed above the caption and below it.
    pub strip: Strip,
}

/// The measures of the strips of all days.
#[derive(Clone, Debug, Default)]
pub(super) struct Strip {
    /// The height of masthead and logo with the gap below them; zero without.
    pub head: Pt,
    /// The squares of the puzzle and of the answer, and where the rule and the name of the answer
    /// are, measured from below the caption.
    pub puzzle: Pt,
    pub answer: Option<Rect>,
    pub name: Point,
    pub rule: Option<Rect>,
    /// The size of the text of the rule.
    pub text: Pt,
    /// The height of everything below the caption.
    pub height: Pt,
}

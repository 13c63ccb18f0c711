//! What can stand on a page.

use super::Destination;
use crate::font::{FaceId, Glyph};
use crate::geom::{Point, Pt, Rect};

/// What a mark is printed with. There is no other colour: a book is black, a tint of black,
/// one spot colour, or paper.
#[derive(Clone, Debug, PartialEq)]
pub enum Ink {
    /// Black ink only, covering this share of the paper: 1.0 is full black, 0.5 half.
    Black(f64),
    /// A named spot colour at this tint, with the sRGB colour that stands for it on a screen.
    Spot { name: String, tint: f64, screen: [u8; 3] },
    /// The paper's own colour: covers what is below.
    Paper,
}

impl Ink {
    pub const BLACK: Ink = Ink::Black(1.0);
}

/// How a line is drawn. Lines end square at their end points; corners are mitred.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    pub width: Pt,
    pub ink: Ink,
    /// Lengths of dash and gap in turn; empty for an unbroken line.
    pub dash: Vec<Pt>,
}

/// A step of an outline.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum PathStep {
    Move(Point),
    Line(Point),
    /// A cubic Bézier curve: two control points, then the end.
    Curve(Point, Point, Point),
    Close,
}

/// Shaped text on one baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct TextRun {
    pub face: FaceId,
    pub size: Pt,
    /// The left end of the baseline.
    pub origin: Point,
    /// Left to right as drawn.
    pub glyphs: Vec<Glyph>,
    /// The characters the glyphs stand for, in the order they are read.
    pub text: String,
    pub ink: Ink,
}

/// A drawing made once and used many times, such as an empty grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// What it covers, strokes included.
    pub bounds: Rect,
    pub items: Vec<Item>,
}

/// The index of a symbol in [`super::Document::symbols`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolId(pub usize);

/// What a group of items means to a reader that cannot see the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// A heading of that level, from 1.
    Heading(u8),
    Paragraph,
    /// A list of entries, such as the contents.
    List,
    ListItem,
    /// A drawing, told in words by its alternative text: a grid is told row by row.
    Figure {
        alt: String,
    },
    /// Decoration and repetition that is not read out: folios, rules, running heads.
    Artifact,
}

/// One thing on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Line {
        from: Point,
        to: Point,
        stroke: Stroke,
    },
    /// A rectangle, filled, stroked or both. The stroke is centred on the edge.
    Box {
        area: Rect,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    /// Any outline, filled by the non-zero rule, stroked or both.
    Path {
        steps: Vec<PathStep>,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    Text(TextRun),
    /// A symbol with its own origin moved to `at`.
    Use {
        symbol: SymbolId,
        at: Point,
    },
    /// An area that leads somewhere when touched; nothing on paper. `says` is its description.
    Link {
        area: Rect,
        to: Destination,
        says: String,
    },
    /// Items that belong together and what they mean.
    Group {
        role: Role,
        items: Vec<Item>,
    },
}

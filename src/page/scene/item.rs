//! The items of a page.

use crate::font::{FaceId, Glyph};
use crate::geom::{Point, Pt, Rect};

/// What a mark is printed with: black, a tint of black, a spot colour, a mixed colour, or paper.
#[derive(Clone, Debug, PartialEq)]
pub enum Ink {
    /// Black ink only, covering this share of the paper: 1.0 is full black, 0.5 half.
    Black(f64),
    /// A named spot colour at this tint, with the sRGB colour that represents it on a screen.
    Spot { name: String, tint: f64, screen: [u8; 3] },
    /// A colour mixed from the four process inks, as its sRGB colour. Only covers have such colours.
    Mixed([u8; 3]),
    /// The paper's own colour, which covers what is below.
    Paper,
}

impl Ink {
    pub const BLACK: Ink = Ink::Black(1.0);
}

/// How a line is drawn. Lines have square ends at their end points; corners are mitred.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    pub width: Pt,
    pub ink: Ink,
    /// Alternating lengths of dashes and gaps; empty for a solid line.
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
    /// In visual order, from left to right.
    pub glyphs: Vec<Glyph>,
    /// The characters of the glyphs, in reading order.
    pub text: String,
    pub ink: Ink,
}

/// A drawing made once and used many times, such as an empty grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// The area it covers, including strokes.
    pub bounds: Rect,
    pub items: Vec<Item>,
}

/// The index of a symbol in [`super::Document::symbols`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolId(pub usize);

/// The meaning of a group of items for screen readers.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// A heading of that level, from 1.
    Heading(u8),
    Paragraph,
    /// A list of entries, such as the contents.
    List,
    ListItem,
    /// A drawing with an alternative text, which describes a grid row by row.
    Figure {
        alt: String,
    },
    /// Decoration and repetition that is not read out: page numbers, rules, running heads.
    Artifact,
}

/// An item on a page.
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
    /// An outline, filled by the non-zero rule, stroked or both.
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
    /// A link area, invisible on paper. `says` is its description.
    Link {
        area: Rect,
        to: Destination,
        says: String,
    },
    /// A group of items with a meaning.
    Group {
        role: Role,
        items: Vec<Item>,
    },
}

/// The index of a page in [`Document::pages`](super::Document::pages), from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PageRef(pub usize);

/// The target of a link or an outline entry.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub page: PageRef,
    pub at: Point,
}

/// Calls `see` with the texts of items in their order, those in groups too.
pub fn each_text<'a>(items: &'a [Item], see: &mut impl FnMut(&'a TextRun)) {
    for item in items {
        match item {
            Item::Text(run) => see(run),
            Item::Group { items, .. } => each_text(items, see),
            Item::Line { .. }
            | Item::Box { .. }
            | Item::Path { .. }
            | Item::Use { .. }
            | Item::Link { .. } => {}
        }
    }
}

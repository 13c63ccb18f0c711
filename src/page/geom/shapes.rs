//! Points, sizes, rectangles and insets.

use super::Pt;

/// A point on a page, measured from the top left of the trim; y grows downwards.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Point {
    pub x: Pt,
    pub y: Pt,
}

impl Point {
    #[must_use]
    pub const fn new(x: Pt, y: Pt) -> Self {
        Point { x, y }
    }

    /// Returns this point moved right by `dx` and down by `dy`.
    #[must_use]
    pub fn shifted(self, dx: Pt, dy: Pt) -> Self {
        Point::new(self.x + dx, self.y + dy)
    }
}

/// A width and a height.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Size {
    pub width: Pt,
    pub height: Pt,
}

impl Size {
    #[must_use]
    pub const fn new(width: Pt, height: Pt) -> Self {
        Size { width, height }
    }
}

/// Inward distances from the four edges of a rectangle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Insets {
    pub top: Pt,
    pub right: Pt,
    pub bottom: Pt,
    pub left: Pt,
}

impl Insets {
    /// Returns the same distance for all four edges.
    #[must_use]
    pub const fn all(distance: Pt) -> Self {
        Insets { top: distance, right: distance, bottom: distance, left: distance }
    }
}

/// An axis-aligned rectangle: its top left corner and its size.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Rect {
    pub origin: Point,
    pub size: Size,
}

impl Rect {
    #[must_use]
    pub const fn new(x: Pt, y: Pt, width: Pt, height: Pt) -> Self {
        Rect { origin: Point::new(x, y), size: Size::new(width, height) }
    }

    /// Returns the rectangle from the origin to `size`.
    #[must_use]
    pub const fn of_size(size: Size) -> Self {
        Rect { origin: Point::new(Pt::ZERO, Pt::ZERO), size }
    }

    #[must_use]
    pub const fn left(self) -> Pt {
        self.origin.x
    }
    #[must_use]
    pub const fn top(self) -> Pt {
        self.origin.y
    }
    #[must_use]
    pub fn right(self) -> Pt {
        self.origin.x + self.size.width
    }
    #[must_use]
    pub fn bottom(self) -> Pt {
        self.origin.y + self.size.height
    }
    #[must_use]
    pub const fn width(self) -> Pt {
        self.size.width
    }
    #[must_use]
    pub const fn height(self) -> Pt {
        self.size.height
    }
    #[must_use]
    pub fn centre(self) -> Point {
        self.origin.shifted(self.size.width / 2.0, self.size.height / 2.0)
    }

    /// Returns the rectangle reduced by `insets`; never of negative size.
    #[must_use]
    pub fn inset(self, insets: Insets) -> Self {
        Rect::new(
            self.left() + insets.left,
            self.top() + insets.top,
            (self.width() - insets.left - insets.right).max(Pt::ZERO),
            (self.height() - insets.top - insets.bottom).max(Pt::ZERO),
        )
    }

    /// Whether `other` is entirely inside, with a tolerance of `slack` for rounding.
    #[must_use]
    pub fn contains(self, other: Rect, slack: Pt) -> bool {
        other.left() >= self.left() - slack
            && other.top() >= self.top() - slack
            && other.right() <= self.right() + slack
            && other.bottom() <= self.bottom() + slack
    }

    /// Returns the rectangle with two opposite corners in any order.
    #[must_use]
    pub fn spanning(a: Point, b: Point) -> Self {
        let (left, top) = (a.x.min(b.x), a.y.min(b.y));
        Rect::new(left, top, a.x.max(b.x) - left, a.y.max(b.y) - top)
    }

    /// Returns the smallest rectangle that contains both.
    #[must_use]
    pub fn union(self, other: Rect) -> Self {
        let left = self.left().min(other.left());
        let top = self.top().min(other.top());
        let right = self.right().max(other.right());
        let bottom = self.bottom().max(other.bottom());
        Rect::new(left, top, right - left, bottom - top)
    }
}

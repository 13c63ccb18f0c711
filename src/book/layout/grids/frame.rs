//! The area of a grid on a page and its cells.

use crate::template::Template;
use gridpress_engine::sudoku::{Cell, Rules, Shape};
use gridpress_page::geom::{Point, Pt, Rect, Size};

/// The geometry of a grid's cells inside its outer edge, in a given style.
#[derive(Copy, Clone, Debug)]
pub(in crate::layout) struct Frame {
    pub rules: Rules,
    pub shape: Shape,
    /// The outer edge of the frame's ink.
    pub outer: Rect,
    /// The middle of the frame's line: what the cells divide.
    pub inner: Rect,
}

impl Frame {
    /// Returns the grid whose ink fills the square at `origin` with that side.
    pub(in crate::layout) fn new(
        style: &Template,
        rules: impl Into<Rules>,
        origin: Point,
        side: Pt,
    ) -> Self {
        let rules = rules.into();
        let shape = rules.shape();
        let rule = style.rules_for(side / shape.side() as f64).frame;
        let inset = gridpress_page::geom::Insets::all(rule / 2.0);
        let outer = Rect { origin, size: Size::new(side, side) };
        Frame { rules, shape, outer, inner: outer.inset(inset) }
    }

    /// Returns the grid whose cells divide `inner`.
    pub(in crate::layout) fn within(rules: Rules, inner: Rect) -> Self {
        Frame { rules, shape: rules.shape(), outer: inner, inner }
    }

    /// Returns the corner from which lines and cells are measured.
    pub(in crate::layout) fn corner(&self) -> Point {
        self.inner.origin
    }

    /// Returns the position of line `i` of `0..=side` from the left or the top of the inner square,
    /// computed from the whole side so that errors do not add up.
    pub(in crate::layout) fn line(&self, i: usize) -> Pt {
        self.inner.width() * (i as f64) / self.shape.side() as f64
    }

    pub(in crate::layout) fn cell_size(&self) -> Pt {
        self.line(1)
    }

    /// Returns the square between the middles of a cell's lines.
    pub(in crate::layout) fn cell(&self, cell: Cell) -> Rect {
        let (row, column) = (self.shape.row_of(cell), self.shape.column_of(cell));
        let (x, y) = (self.line(column), self.line(row));
        Rect::new(
            self.inner.left() + x,
            self.inner.top() + y,
            self.line(column + 1) - x,
            self.line(row + 1) - y,
        )
    }
}

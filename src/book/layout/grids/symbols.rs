//! The drawings that a document uses more than once.

use gridpress_engine::sudoku::Rules;
use gridpress_page::geom::{Rect, Size};
use gridpress_page::scene::{Item, Symbol, SymbolId};

/// The empty grids of a document; each set of rules and size is drawn once.
#[derive(Debug, Default)]
pub(in crate::layout) struct Symbols {
    drawn: Vec<Symbol>,
    /// Rules, part and size; no rules for samurai.
    keys: Vec<(Option<Rules>, Part, Size)>,
}

/// What of a grid is drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(in crate::layout) enum Part {
    Whole,
    /// Without windows and diagonals.
    Lines,
}

impl Symbols {
    pub(in crate::layout) fn into_symbols(self) -> Vec<Symbol> {
        self.drawn
    }

    /// Returns the drawing for these rules in this area, as an item at its place.
    pub(in crate::layout) fn symbol(
        &mut self,
        (rules, part, area): (Option<Rules>, Part, Rect),
        draw: impl Fn() -> Symbol,
    ) -> Item {
        let key = (rules, part, area.size);
        let index = self.keys.iter().position(|k| *k == key).unwrap_or_else(|| {
            self.keys.push(key);
            self.drawn.push(draw());
            self.keys.len() - 1
        });
        Item::Use { symbol: SymbolId(index), at: area.origin }
    }
}

//! A page of a week being drawn.

use super::super::Daily;
use crate::layout::grids::symbols::Symbols;
use crate::plan::calendar::WeekPlan;
use crate::template::Template;
use gridpress_page::geom::Pt;
use gridpress_page::scene::{Document, Item};
use gridpress_page::text::Setter;

/// A page being drawn.
pub(super) struct Canvas<'d, 'a> {
    pub(super) daily: &'d Daily<'a>,
    pub(super) set: Setter<'a>,
    pub(super) symbols: Symbols,
    pub(super) items: Vec<Item>,
}

impl<'d, 'a> Canvas<'d, 'a> {
    pub(super) fn new(daily: &'d Daily<'a>) -> Self {
        Canvas { daily, set: daily.setter(), symbols: Symbols::default(), items: Vec::new() }
    }

    pub(super) fn finish(self, week: &WeekPlan, title: &str) -> Document {
        let title = format!("{title} \u{2013} {}", week.name());
        self.daily.document(title, self.daily.plan.sheet, self.symbols, self.items)
    }

    pub(super) fn style(&self) -> &'a Template {
        self.daily.style
    }

    pub(super) fn text(&self) -> Pt {
        self.style().text.max(self.style().least_text)
    }

    /// Returns the heights of a day's heading and of a grid's caption, including the gaps below
    /// them.
    pub(super) fn heading(&self) -> Pt {
        self.text() * 1.9
    }
    pub(super) fn caption(&self) -> Pt {
        self.text() * 1.55
    }
}

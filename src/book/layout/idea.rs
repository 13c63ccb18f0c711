//! The idea of a technique on a separate page: what to look for, a large schematic, why it is right,
//! and where to practise. In large print the page of the technique is full with its position.

use super::schematic::{Schematic, has_schematic};
use super::sheet::Sheet;
use super::style;
use crate::template::Template;
use gridpress_engine::sudoku::Rules;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Size};
use gridpress_page::scene::Role;
use gridpress_page::text::{Font, LEADING};

/// Whether the idea of a technique has a separate page, in large print with that area inside the
/// margins.
pub(crate) fn has_idea_page(style: &Template, technique: TechniqueId, live: Size) -> bool {
    // At least this much of the page is left for its picture.
    let room = Size::new(live.width, live.height * 0.5);
    let font = Font { face: style::TEXT, size: style.text };
    style.large_print
        && has_schematic(technique)
        && !Schematic::filling(technique, style, font, room, font.size * 1.8).is_empty()
}

impl Sheet<'_, '_> {
    /// Draws the page with the idea of a technique.
    pub(super) fn technique_idea(&mut self, technique: TechniqueId) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let y = self.heading(book.words.technique(technique), live.top(), live.height() * 0.16)?;
        let font = self.explaining_font()?;
        let foot = book.foot_baseline(live) - font.size * 2.0;
        let lesson = self.lesson(technique, y);
        let rules = lesson.map_or(Rules::CLASSIC, |of| of.shown.position.grid().rules());
        let words = book.words.for_rules(rules);
        let looks = words.looks(technique).unwrap_or_default();
        let above = book.set.paragraph(font, looks, live.width())?;
        // The puzzle of the position may be the only one that needs it.
        let puzzles = lesson.map(|of| match &of.practice[..] {
            [] => std::slice::from_ref(&of.shown.puzzle),
            others => others,
        });
        let practice = puzzles.and_then(|puzzles| self.practice(puzzles));
        let practice = book.set.paragraph(font, &practice.unwrap_or_default(), live.width())?;
        let why = words.why(technique, rules).unwrap_or_default();
        let mut why = book.set.paragraph(font, &why, live.width())?;
        let at = Point::new(live.left(), y + font.size * 1.2);
        let mut top = self.lines(Role::Paragraph, font, &above, at, LEADING) + font.size * 1.8;
        let gap = font.size * 1.8;
        let filling = |lines: usize| {
            let words = font.size * (LEADING * lines as f64 + 1.8);
            let room = Size::new(live.width(), (foot - top - words).max(Pt::ZERO));
            Schematic::filling(technique, book.style, font, room, gap)
        };
        let mut drawn = filling(why.len() + practice.len());
        if drawn.is_empty() {
            // The schematic matters more than why it is right.
            why.clear();
            drawn = filling(practice.len());
        }
        why.extend(practice);
        for drawn in drawn {
            let at = Point::new(live.left() + (live.width() - drawn.size.width) / 2.0, top);
            self.schematic(technique, &drawn, at)?;
            top += drawn.size.height + gap;
        }
        let at = Point::new(live.left(), top);
        self.lines(Role::Paragraph, font, &why, at, LEADING);
        self.folio()
    }
}

//! The idea of a technique on a separate page: what to look for, a large schematic, why it is right,
//! how to look for it, and where to practise. In large print, and on small pages, the page of the technique
//! is full with its position.

use crate::layout::explained::schematic::{Schematic, has_schematic};
use crate::layout::sheet::{BETWEEN, Sheet, height_of};
use crate::layout::style;
use crate::template::Template;
use gridpress_engine::sudoku::Rules;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Size};
use gridpress_page::scene::Role;
use gridpress_page::text::{Font, LEADING, Line};

/// The greatest width of a small page, inside the margins.
const SMALL: Pt = Pt::new(360.0);

/// Whether the idea of a technique has a separate page with that area inside the margins: in large print, and
/// where pages are small.
pub(crate) fn has_idea_page(style: &Template, technique: TechniqueId, live: Size) -> bool {
    // At least this much of the page is left for its picture.
    let room = Size::new(live.width, live.height * 0.5);
    let font = Font { face: style::TEXT, size: style.text };
    (style.large_print || live.width <= SMALL)
        && has_schematic(technique)
        && !Schematic::filling(technique, style, font, room, font.size * 1.8).is_empty()
}

impl Sheet<'_, '_> {
    /// Draws the page with the idea of a technique.
    pub(in crate::layout) fn technique_idea(
        &mut self,
        technique: TechniqueId,
    ) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let y = self.name_of(technique)?;
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
        let why = words.why(technique, rules).unwrap_or_default();
        let how = words.how(technique).unwrap_or_default();
        let mut below = Vec::new();
        for text in [&why, how, &practice.unwrap_or_default()] {
            if !text.is_empty() {
                below.push(book.set.paragraph(font, text, live.width())?);
            }
        }
        let at = Point::new(live.left(), y + font.size * 1.2);
        let mut top = self.lines(Role::Paragraph, font, &above, at, LEADING) + font.size * 1.8;
        let gap = font.size * 1.8;
        let filling = |below: &[Vec<Line>]| {
            let words = height_of(font, below, BETWEEN) + font.size * 1.8;
            let room = Size::new(live.width(), (foot - top - words).max(Pt::ZERO));
            Schematic::filling(technique, book.style, font, room, gap)
        };
        let mut drawn = filling(&below);
        // The schematic matters more than why it is right, and that less than where to look.
        while drawn.is_empty() && below.len() > 1 {
            below.remove(0);
            drawn = filling(&below);
        }
        for drawn in drawn {
            self.schematic(technique, &drawn, Point::new(live.left(), top))?;
            top += drawn.size.height + gap;
        }
        self.paragraphs(font, &below, Point::new(live.left(), top), BETWEEN);
        self.folio()
    }
}

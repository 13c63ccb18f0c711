//! The sizes on technique pages: all of a book have their words in one size, as large as leaves room
//! for the positions.

use super::schematic::Schematic;
use super::sheet::Sheet;
use super::technique::{Content, Texts, abridged};
use crate::plan::PageContent;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::font::FontError;
use gridpress_page::geom::Pt;
use gridpress_page::text::{Font, LEADING, Line};

/// The side of a position as a share of the width of the page, if there is room.
const WANTED: f64 = 0.7;
/// By how much the next smaller size of words is smaller.
const STEP: f64 = 0.94;
/// Words beside a schematic have at least this width, in sizes of their font.
const LEAST_MEASURE: f64 = 10.0;

/// What fits on the page of a technique.
pub(super) struct Fit {
    pub font: Font,
    /// Where the words below the heading begin.
    pub top: Pt,
    pub above: Vec<Line>,
    pub below: Vec<Line>,
    /// What follows the reason, among the words below.
    pub rest: Vec<String>,
    pub schematic: Option<Schematic>,
    /// The side of the position.
    pub side: Pt,
}

impl Sheet<'_, '_> {
    /// Returns what fits below a heading that ends at `y`.
    pub(super) fn fitted(
        &self,
        technique: TechniqueId,
        content: &Content,
        y: Pt,
    ) -> Result<Fit, FontError> {
        let book = self.book;
        let top = y + self.reading_font().size * 1.2;
        let mut font = Font { size: self.size_of_techniques()?, ..self.reading_font() };
        loop {
            if let Some(fit) = self.fit(technique, content, font, top)? {
                return Ok(fit);
            }
            if font.size <= book.style.least_text {
                break;
            }
            font.size = (font.size * STEP).max(book.style.least_text);
        }
        // On a small page the worked position matters more than the schematic, and the reason more than
        // what to look for.
        let least = self.least_side(content);
        let mut shortest = content.texts.last().cloned().unwrap_or_default();
        let mut fit = self.arranged(&shortest, None, font, top)?;
        if fit.side < least {
            shortest.above.clear();
            fit = self.arranged(&shortest, None, font, top)?;
        }
        // A long reason is shortened where the grid needs the room for readable marks.
        let end = self.set(font, &abridged(&content.reasons, 0), self.live.width())?.len().max(3);
        let some_lines = font.size * (LEADING * end as f64 + 1.0);
        fit.side = fit.side.max(least.min(self.foot() - top - some_lines));
        Ok(fit)
    }

    /// Returns the size of the words on all technique pages, no smaller than running text.
    fn size_of_techniques(&self) -> Result<Pt, FontError> {
        let book = self.book;
        if let Some(size) = book.size_of_techniques.get() {
            return Ok(*size);
        }
        let mut font = self.reading_font();
        // No heading ends lower.
        let y = self.live.top() + self.heading_room();
        let top = y + font.size * 1.2;
        let least = book.text_font().size;
        for page in &book.plan.pages[book.pages.clone()] {
            let PageContent::Technique { technique } = page.content else { continue };
            let Some(content) = self.content(technique, y) else { continue };
            while font.size > least && self.fit(technique, &content, font, top)?.is_none() {
                font.size = (font.size * STEP).max(least);
            }
        }
        Ok(*book.size_of_techniques.get_or_init(|| font.size))
    }

    /// Returns the most words in that font with which the position is large enough; `None` if there are
    /// too many in any case.
    fn fit(
        &self,
        technique: TechniqueId,
        content: &Content,
        font: Font,
        top: Pt,
    ) -> Result<Option<Fit>, FontError> {
        let (book, live) = (self.book, self.live);
        let wanted = (live.width() * WANTED).max(self.least_side(content));
        for texts in &content.texts {
            let small = || Schematic::small(technique, book.style, book.text_font());
            let is_beside =
                |drawn: &Schematic| self.beside(drawn, font) >= font.size * LEAST_MEASURE;
            let schematic = if texts.above.is_empty() { None } else { small().filter(is_beside) };
            let fit = self.arranged(texts, schematic, font, top)?;
            if fit.side >= wanted {
                return Ok(Some(fit));
            }
        }
        Ok(None)
    }

    /// Arranges words with a schematic beside those above; what is left is for the position.
    fn arranged(
        &self,
        texts: &Texts,
        schematic: Option<Schematic>,
        font: Font,
        top: Pt,
    ) -> Result<Fit, FontError> {
        let live = self.live;
        let width = schematic.as_ref().map_or(live.width(), |drawn| self.beside(drawn, font));
        let above = self.set(font, &texts.above, width)?;
        let below = self.set(font, &[&texts.reason[..], &texts.rest].concat(), live.width())?;
        let gaps = if above.is_empty() { 1.0 } else { 2.2 };
        let words = font.size * (LEADING * (above.len() + below.len()) as f64 + gaps);
        let higher = schematic.as_ref().map_or(Pt::ZERO, |drawn| {
            (drawn.size.height - font.size * (LEADING * above.len() as f64)).max(Pt::ZERO)
        });
        let side = live.width().min(self.foot() - words - higher - top);
        Ok(Fit { font, top, above, below, rest: texts.rest.clone(), schematic, side })
    }

    /// Returns where the words of a page end.
    fn foot(&self) -> Pt {
        self.book.foot_baseline(self.live) - self.book.text_font().size * 2.0
    }

    /// Returns the least side of a position with readable pencil marks.
    fn least_side(&self, content: &Content) -> Pt {
        let has_cages = !content.position.grid().rules().cages().is_empty();
        self.least_grid(content.position.shape(), has_cages).min(self.live.width())
    }

    /// Returns the width beside a schematic.
    fn beside(&self, drawn: &Schematic, font: Font) -> Pt {
        (self.live.width() - drawn.size.width - font.size * 1.5).max(Pt::ZERO)
    }
}

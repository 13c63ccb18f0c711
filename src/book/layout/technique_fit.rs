//! The sizes on technique pages: the words of all pages of a book that explain grids have one size, as
//! large as leaves room for the positions.

use super::schematic::Schematic;
use super::sheet::Sheet;
use super::technique::{Content, Texts, abridged};
use crate::plan::PageContent;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::font::FontError;
use gridpress_page::geom::Pt;
use gridpress_page::text::{Font, LEADING, Line};

/// The side of a position as a share of the shorter side of the page, if there is room.
const WANTED: f64 = 0.7;
/// The share of that side that a page too full for it may have.
const FULL: f64 = 0.75;
/// The least size of words as a share of that of pages of text, if that is larger than running text.
const LEAST_WORDS: f64 = 0.7;
/// By how much the next smaller size of words, or of a position beside them, is smaller.
const STEP: f64 = 0.94;
/// Words beside a schematic or a position have at least this width, in sizes of their font.
const LEAST_MEASURE: f64 = 10.0;
/// The gap between words and a position beside them, in sizes of their font.
const GAP: f64 = 1.5;

/// What fits on the page of a technique.
pub(super) struct Fit {
    pub font: Font,
    /// The left edge and the width of the words.
    pub left: Pt,
    pub width: Pt,
    /// Where the words below the heading begin.
    pub top: Pt,
    pub above: Vec<Line>,
    pub below: Vec<Line>,
    /// The paragraphs below.
    pub said: Vec<String>,
    /// What follows the reason, among the words below.
    pub rest: Vec<String>,
    pub schematic: Option<Schematic>,
    /// Whether the schematic is beside the words above, not below them.
    pub is_beside: bool,
    /// The side of the position.
    pub side: Pt,
    /// Whether the position is beside all words.
    pub is_wide: bool,
}

impl Fit {
    /// Returns how much higher the schematic makes the words above.
    fn higher(&self) -> Pt {
        let lines = self.font.size * (LEADING * self.above.len() as f64);
        self.schematic.as_ref().map_or(Pt::ZERO, |drawn| match self.is_beside {
            true => (drawn.size.height - lines).max(Pt::ZERO),
            false => drawn.size.height + self.font.size,
        })
    }
}

impl Sheet<'_, '_> {
    /// Returns what fits below a heading that ends at `y`. The position is made smaller, as long as
    /// its marks are readable, before words or the schematic are left out.
    pub(super) fn fitted(
        &self,
        technique: TechniqueId,
        content: &Content,
        y: Pt,
    ) -> Result<Fit, FontError> {
        let least_text = self.book.style.least_text;
        let usual = self.explaining_font()?;
        let top = y + usual.size * 1.2;
        let least = self.least_side(content);
        let mut font = usual;
        loop {
            let (full, texts) = (&content.full, &content.texts);
            let (wanted, less) = (self.wanted_side(content), self.less_side(content));
            let ways =
                [(full, wanted), (full, less), (texts, wanted), (texts, less), (texts, least)];
            for (texts, side) in ways {
                if let Some(fit) = self.fit(technique, texts, font, (top, side))? {
                    return Ok(fit);
                }
            }
            if font.size <= least_text {
                break;
            }
            font.size = (font.size * STEP).max(least_text);
        }
        if let Some(fit) = self.fit(technique, &content.shorter, font, (top, least))? {
            return Ok(fit);
        }
        // On a small page the worked position matters more than the idea.
        let texts = content.shorter.last().cloned().unwrap_or_default();
        let shortest = Texts { above: Vec::new(), ..texts };
        let mut fit =
            self.arranged(&shortest, None, font, (top, self.is_wide().then_some(least)))?;
        if !fit.is_wide {
            // A long reason is shortened where the grid needs the room for readable marks.
            let end = self.set(font, &abridged(&content.reasons, 0), fit.width)?.len().max(3);
            let some_lines = font.size * (LEADING * end as f64 + 1.0);
            fit.side = fit.side.max(least.min(self.foot() - top - some_lines));
        }
        Ok(fit)
    }

    /// Returns the font of the words on pages that explain grids. In large print all are in the size of
    /// running text, as walk-throughs are; otherwise they are larger, if technique pages have room.
    pub(super) fn explaining_font(&self) -> Result<Font, FontError> {
        let (book, mut font) = (self.book, self.reading_font());
        if let Some(size) = book.size_of_explanations.get() {
            return Ok(Font { size: *size, ..font });
        }
        let text = book.text_font().size;
        if book.style.large_print {
            font.size = text;
        }
        let least = text.max(font.size * LEAST_WORDS);
        // No heading ends lower.
        let y = self.live.top() + self.heading_room();
        let top = y + font.size * 1.2;
        for page in &book.plan.pages[book.pages.clone()] {
            let PageContent::Technique { technique } = page.content else { continue };
            let Some(content) = self.content(technique, y) else { continue };
            let wanted = self.wanted_side(&content);
            let fits = |font: Font, wanted: Pt| {
                self.fit(technique, &content.texts, font, (top, wanted)).map(|fit| fit.is_some())
            };
            // A page too full for such a position must not make the words of all others small.
            let is_full = !fits(Font { size: least, ..font }, wanted)?;
            let wanted = if is_full { self.less_side(&content) } else { wanted };
            while font.size > least && !fits(font, wanted)? {
                font.size = (font.size * STEP).max(least);
            }
            let readable = self.least_side(&content);
            while font.size > text && !fits(font, readable)? {
                font.size = (font.size * STEP).max(text);
            }
        }
        Ok(Font { size: *book.size_of_explanations.get_or_init(|| font.size), ..font })
    }

    /// Returns the first words in that font with which the position has that side at least; `None` if
    /// there are too many in any case.
    fn fit(
        &self,
        technique: TechniqueId,
        texts: &[Texts],
        font: Font,
        (top, wanted): (Pt, Pt),
    ) -> Result<Option<Fit>, FontError> {
        let live = self.live;
        for texts in texts {
            let small = || Schematic::small(technique, self.book.style, self.book.text_font());
            let drawn = || if texts.has_schematic { small() } else { None };
            if !self.is_wide() {
                let fit = self.arranged(texts, drawn(), font, (top, None))?;
                if fit.side >= wanted {
                    return Ok(Some(fit));
                }
                continue;
            }
            let most = live.width() - font.size * (GAP + LEAST_MEASURE);
            let mut side = (self.foot() - top).min(most);
            while side >= wanted {
                let fit = self.arranged(texts, drawn(), font, (top, Some(side)))?;
                let gap = if fit.above.is_empty() { 0.0 } else { 1.2 };
                let lines = (fit.above.len() + fit.below.len()) as f64;
                if top + font.size * (LEADING * lines + gap) + fit.higher() <= self.foot() {
                    return Ok(Some(fit));
                }
                side = side * STEP;
            }
        }
        Ok(None)
    }

    /// Arranges words and a schematic. The position has what they leave of the height of the page, or
    /// that side beside them.
    fn arranged(
        &self,
        texts: &Texts,
        schematic: Option<Schematic>,
        font: Font,
        (top, side): (Pt, Option<Pt>),
    ) -> Result<Fit, FontError> {
        let live = self.live;
        let width = match side {
            Some(side) => (live.width() - side - font.size * GAP).max(font.size),
            None => live.width(),
        };
        let beside = schematic.as_ref().map(|drawn| width - drawn.size.width - font.size * 1.5);
        let beside = beside.filter(|&beside| beside >= font.size * LEAST_MEASURE);
        let above = self.set(font, &texts.above, beside.unwrap_or(width))?;
        let said = [&texts.reason[..], &texts.rest].concat();
        let below = self.set(font, &said, width)?;
        let gaps = if above.is_empty() { 1.0 } else { 2.2 };
        let words = font.size * (LEADING * (above.len() + below.len()) as f64 + gaps);
        let mut fit = Fit {
            font,
            left: live.left(),
            width,
            top,
            above,
            below,
            said,
            rest: texts.rest.clone(),
            schematic,
            is_beside: beside.is_some(),
            side: side.unwrap_or_default(),
            is_wide: side.is_some(),
        };
        if side.is_none() {
            fit.side = live.width().min(self.foot() - words - fit.higher() - top);
        }
        Ok(fit)
    }

    /// Whether words are beside the position, because the page is wider than high.
    fn is_wide(&self) -> bool {
        self.live.width() > self.live.height()
    }

    /// Returns where the words of a page end.
    pub(super) fn foot(&self) -> Pt {
        self.book.foot_baseline(self.live) - self.book.text_font().size * 2.0
    }

    /// Returns the side of a position for which larger words are given up.
    fn wanted_side(&self, content: &Content) -> Pt {
        let live = self.live;
        let (shape, has_cages) = self.kind_of(content);
        let usual = self.least_grid(shape, has_cages).min(live.width());
        (live.width().min(live.height()) * WANTED).max(usual)
    }

    /// Returns the side of a position on a page too full for that, with marks of the usual size.
    fn less_side(&self, content: &Content) -> Pt {
        let (shape, has_cages) = self.kind_of(content);
        let usual = self.least_grid(shape, has_cages).min(self.live.width());
        (self.wanted_side(content) * FULL).max(usual)
    }

    /// Returns the least side of a position whose pencil marks the press prints.
    fn least_side(&self, content: &Content) -> Pt {
        let (shape, has_cages) = self.kind_of(content);
        self.legible_grid(shape, has_cages).min(self.live.width())
    }

    fn kind_of(&self, content: &Content) -> (Shape, bool) {
        let has_cages = !content.position.grid().rules().cages().is_empty();
        (content.position.shape(), has_cages)
    }
}

//! The sizes on technique pages: the words of all pages of a book that explain grids have one size, as
//! large as leaves room for the positions.

use crate::layout::explained::schematic::Schematic;
use crate::layout::explained::technique::{Content, Texts, abridged};
use crate::layout::sheet::{BETWEEN, Sheet, height_of};
use crate::plan::{PageContent, label_strip};
use gridpress_engine::sudoku::Shape;
use gridpress_page::font::FontError;
use gridpress_page::geom::Pt;
use gridpress_page::text::{Font, LEADING, Line};

/// The side of a position as a share of the shorter side of the page, if there is room.
const WANTED: f64 = 0.7;
/// The share of that side that a page too full for it may have.
const FULL: f64 = 0.75;
/// The share that a position may have with all words in a column of its width.
const COLUMN: f64 = 0.64;
/// The least size of words as a share of that of pages of text, if that is larger than running text.
const LEAST_WORDS: f64 = 0.7;
/// The same in columns, which are narrower.
const IN_COLUMNS: f64 = 0.58;
/// By how much the next smaller size of words, or of a position beside them, is smaller.
const STEP: f64 = 0.94;
/// Words beside a schematic or a position have at least this width, in sizes of their font.
const LEAST_MEASURE: f64 = 10.0;
/// The gap between words and a position beside them, in sizes of their font.
const GAP: f64 = 1.5;

/// What fits on the page of a technique.
pub(in crate::layout) struct Fit {
    pub font: Font,
    /// The left edge and the width of the words.
    pub left: Pt,
    pub width: Pt,
    /// Where the words below the heading begin.
    pub top: Pt,
    pub texts: Texts,
    /// The gap between two paragraphs, in sizes of their font.
    pub gap: f64,
    /// The paragraphs above and below the position.
    pub above: Vec<Vec<Line>>,
    pub below: Vec<Vec<Line>>,
    pub schematic: Option<Schematic>,
    /// The left edge of the schematic if it is beside the words above, not below them.
    pub beside: Option<Pt>,
    /// The left edge and the side of the position.
    pub start: Pt,
    pub side: Pt,
    /// Whether the position is beside all words.
    pub is_wide: bool,
}

impl Fit {
    /// Returns how much higher the schematic makes the words above.
    fn higher(&self) -> Pt {
        let words = height_of(self.font, &self.above, self.gap);
        self.schematic.as_ref().map_or(Pt::ZERO, |drawn| match self.beside {
            Some(_) => (drawn.size.height - words).max(Pt::ZERO),
            None => drawn.size.height + self.font.size,
        })
    }

    /// Returns the height of all words with their gaps, and of what the schematic adds.
    fn height(&self) -> Pt {
        let gaps = if self.above.is_empty() { 1.0 } else { 2.2 };
        let words = height_of(self.font, &self.above, self.gap)
            + height_of(self.font, &self.below, self.gap);
        words + self.higher() + self.font.size * gaps
    }
}

impl Sheet<'_, '_> {
    /// Returns what fits below a heading that ends at `y`. The position is made smaller, as long as
    /// its marks are readable, before words or the schematic are left out.
    pub(in crate::layout) fn fitted(&self, content: &Content, y: Pt) -> Result<Fit, FontError> {
        let least_text = self.book.style.least_text;
        let usual = self.explaining_font()?;
        let top = y + usual.size * 1.2;
        let least = self.least_side(content);
        let mut font = usual;
        loop {
            if let Some(fit) = self.in_column(content, font, top)? {
                return Ok(fit);
            }
            let (full, texts) = (&content.full, &content.texts);
            let (wanted, less) = (self.wanted_side(content), self.less_side(content));
            let ways =
                [(full, wanted), (full, less), (texts, wanted), (texts, less), (texts, least)];
            for (texts, side) in ways {
                if let Some(fit) = self.fit(content, texts, font, (top, side))? {
                    return Ok(fit);
                }
            }
            if font.size <= least_text {
                break;
            }
            font.size = (font.size * STEP).max(least_text);
        }
        if let Some(fit) = self.fit(content, &content.shorter, font, (top, least))? {
            return Ok(fit);
        }
        // On a small page the worked position matters more than the idea.
        let texts = content.shorter.last().cloned().unwrap_or_default();
        let shortest = Texts { above: Vec::new(), has_schematic: false, ..texts };
        let mut fit =
            self.arranged(content, &shortest, font, (top, self.is_wide().then_some(least)), 0.0)?;
        if !fit.is_wide {
            // A long reason is shortened where the grid needs the room for readable marks.
            let end = self.set(font, &abridged(&content.reasons, 0), fit.width)?.len().max(3);
            let some_lines = font.size * (LEADING * end as f64 + 1.0);
            fit.side = fit.side.max(least.min(self.foot() - top - some_lines));
            fit.start = self.live.left() + (self.live.width() - fit.side) / 2.0;
        }
        Ok(fit)
    }

    /// Returns the font of the words on pages that explain grids. In large print all are in the size of
    /// running text, as walk-throughs are; otherwise they are larger, if technique pages have room.
    pub(in crate::layout) fn explaining_font(&self) -> Result<Font, FontError> {
        let (book, mut font) = (self.book, self.reading_font());
        if let Some(size) = book.size_of_explanations.get() {
            return Ok(Font { size: *size, ..font });
        }
        let text = book.text_font().size;
        if book.style.large_print {
            font.size = text;
        }
        let [least, in_columns] =
            [LEAST_WORDS, IN_COLUMNS].map(|share| text.max(font.size * share));
        for page in &book.plan.pages[book.pages.clone()] {
            let PageContent::Technique { technique } = page.content else { continue };
            // No heading ends lower.
            let y = self.live.top() + self.heading_room(technique);
            let top = y + font.size * 1.2;
            let Some(content) = self.content(technique, y) else { continue };
            let in_column = |font| self.in_column(&content, font, top).map(|fit| fit.is_some());
            if in_column(Font { size: in_columns, ..font })? {
                while font.size > in_columns && !in_column(font)? {
                    font.size = (font.size * STEP).max(in_columns);
                }
                continue;
            }
            let (wanted, less) = (self.wanted_side(&content), self.less_side(&content));
            let smallest = Font { size: least, ..font };
            let readable = self.least_side(&content);
            let all =
                self.fit(&content, &content.full, Font { size: text, ..font }, (top, readable))?;
            let texts = if all.is_some() { &content.full } else { &content.texts };
            let fits = |font: Font, wanted: Pt| {
                self.fit(&content, texts, font, (top, wanted)).map(|fit| fit.is_some())
            };
            // A page too full for such a position must not make the words of all others small.
            let wanted = if fits(smallest, wanted)? { wanted } else { less };
            while font.size > least && !fits(font, wanted)? {
                font.size = (font.size * STEP).max(least);
            }
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
        content: &Content,
        texts: &[Texts],
        font: Font,
        (top, wanted): (Pt, Pt),
    ) -> Result<Option<Fit>, FontError> {
        let live = self.live;
        for (texts, gap) in texts.iter().flat_map(|texts| [(texts, BETWEEN), (texts, 0.0)]) {
            if !self.is_wide() {
                let fit = self.arranged(content, texts, font, (top, None), gap)?;
                if fit.side >= wanted {
                    return Ok(Some(fit));
                }
                continue;
            }
            let most = live.width() - font.size * (GAP + LEAST_MEASURE);
            let mut side = (self.foot() - top).min(most);
            while side >= wanted {
                let fit = self.arranged(content, texts, font, (top, Some(side)), gap)?;
                // Nothing is between the words and a position below them.
                if top + fit.height() - font.size <= self.foot() {
                    return Ok(Some(fit));
                }
                side = side * STEP;
            }
        }
        Ok(None)
    }

    /// Arranges all words and the position in a column, and the schematic beside the words above the
    /// position, as large as there is room; `None` if there is too little, or no schematic.
    fn in_column(&self, content: &Content, font: Font, top: Pt) -> Result<Option<Fit>, FontError> {
        let least = self.least_side(content).max(self.live.width() * COLUMN);
        let mut side = self.wanted_side(content);
        while side >= least && !self.is_wide() {
            for texts in content.full.iter().filter(|texts| texts.has_schematic) {
                if let Some(fit) = self.column(content, texts, font, (top, side))? {
                    return Ok(Some(fit));
                }
            }
            side = side * STEP;
        }
        Ok(None)
    }

    /// The same with a position of that side.
    fn column(
        &self,
        content: &Content,
        texts: &Texts,
        font: Font,
        (top, side): (Pt, Pt),
    ) -> Result<Option<Fit>, FontError> {
        let (live, text) = (self.live, self.book.text_font());
        let beside = live.left() + side + font.size * GAP;
        let room = live.right() - beside;
        let drawn = Schematic::small(content.technique, self.book.style, text, room);
        let Some(drawn) = drawn.filter(|drawn| drawn.size.width <= room) else {
            return Ok(None);
        };
        // Words and grid share both edges; the names of its rows are at the left of it.
        let names = label_strip(content.position.shape(), text.size);
        let width = side - names;
        let fit = Fit {
            font,
            left: live.left() + names,
            width,
            top,
            above: self.each(font, &texts.above, width)?,
            below: self.below(font, texts, width)?,
            texts: texts.clone(),
            gap: BETWEEN,
            schematic: Some(drawn),
            beside: Some(beside),
            start: live.left(),
            side,
            is_wide: false,
        };
        Ok((top + fit.height() + side <= self.foot()).then_some(fit))
    }

    /// Arranges words and a schematic. The position has what they leave of the height of the page, or
    /// that side beside them.
    fn arranged(
        &self,
        content: &Content,
        texts: &Texts,
        font: Font,
        (top, side): (Pt, Option<Pt>),
        gap: f64,
    ) -> Result<Fit, FontError> {
        let (live, text) = (self.live, self.book.text_font());
        let small = || Schematic::small(content.technique, self.book.style, text, Pt::ZERO);
        let schematic = if texts.has_schematic { small() } else { None };
        // Words above a grid share its left edge.
        let names = match side.is_none() && !texts.above.is_empty() {
            true => label_strip(content.position.shape(), text.size),
            false => Pt::ZERO,
        };
        let left = live.left() + names;
        let width = match side {
            Some(side) => (live.width() - side - font.size * GAP).max(font.size),
            None => live.width() - names,
        };
        let narrow = schematic.as_ref().map(|drawn| width - drawn.size.width - font.size * GAP);
        let narrow = narrow.filter(|&narrow| narrow >= font.size * LEAST_MEASURE);
        let mut fit = Fit {
            font,
            left,
            width,
            top,
            above: self.each(font, &texts.above, narrow.unwrap_or(width))?,
            below: self.below(font, texts, width)?,
            texts: texts.clone(),
            gap,
            schematic,
            beside: narrow.map(|narrow| left + narrow + font.size * GAP),
            start: live.left(),
            side: side.unwrap_or_default(),
            is_wide: side.is_some(),
        };
        match side {
            Some(side) => fit.start = live.right() - side,
            None => {
                fit.side = live.width().min(self.foot() - fit.height() - top);
                let centred = live.left() + (live.width() - fit.side) / 2.0;
                fit.start = if fit.above.is_empty() { centred } else { live.left() };
            }
        }
        Ok(fit)
    }

    /// Returns the lines of each paragraph.
    fn each(&self, font: Font, texts: &[String], width: Pt) -> Result<Vec<Vec<Line>>, FontError> {
        texts.iter().map(|text| self.book.set.paragraph(font, text, width)).collect()
    }

    /// Returns the paragraphs below a position: the lines of the reason are one.
    pub(in crate::layout) fn below(
        &self,
        font: Font,
        texts: &Texts,
        width: Pt,
    ) -> Result<Vec<Vec<Line>>, FontError> {
        let mut below = vec![self.set(font, &texts.reason, width)?];
        below.extend(self.each(font, &texts.rest, width)?);
        Ok(below)
    }

    /// Whether words are beside the position, because the page is wider than high.
    fn is_wide(&self) -> bool {
        self.live.width() > self.live.height()
    }

    /// Returns where the words of a page end.
    pub(in crate::layout) fn foot(&self) -> Pt {
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

//! The list of sections on a back cover.

use super::super::gauge::{LevelMark, gauge, gauge_width};
use super::super::style;
use super::inks::Surface;
use super::{Drawing, inked};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect, Size};
use gridpress_page::scene::Role;
use gridpress_page::text::{Font, LEADING, Line};

/// The most lines of a title; the rest of a longer one is cut.
const TITLE_LINES: usize = 6;
/// The least size of a title, as a share of that of the text.
const LEAST_TITLE: f64 = 0.85;
/// The height of the heading, and the least width of the column, in sizes of the text.
const HEADING: f64 = 1.15 * LEADING + 1.1;
const LEAST_COLUMN: f64 = 8.0;
/// How much further apart sections may be, so that the list is as high as the page beside it.
const SPREAD: f64 = 2.0;

/// The width of the page in small, and the column of the list beside it.
pub(super) struct Arranged {
    pub wide: Pt,
    pub width: Pt,
    pub height: Pt,
}

/// Returns the width and height of the column of a list of height `list` beside a page in small of
/// width `wide`. Beside the barcode there is more room.
pub(super) fn column(
    room: Rect,
    (low, free): (Pt, Rect),
    font: Font,
    wide: Pt,
    list: Pt,
) -> (Pt, Pt) {
    let taken = if wide > Pt::ZERO { wide + font.size * 1.8 } else { Pt::ZERO };
    let width = (room.width() - taken).max(Pt::ZERO);
    let beside = (free.width() > Pt::ZERO).then(|| free.left() - font.size - room.left());
    match beside.filter(|_| room.top() + list > room.bottom()) {
        Some(most) => (width.min(most).max(Pt::ZERO), (low - room.top()).max(room.height())),
        None => (width, room.height()),
    }
}

impl Drawing<'_> {
    /// Draws the list of sections from the top of a column down, spread over the height `spread` if
    /// it is lower, and below it the promises if asked.
    pub(super) fn list(
        &mut self,
        column: Rect,
        (spread, has_promises): (Pt, bool),
        font: Font,
        surface: Surface,
        made: &[Made],
    ) -> Result<(), FontError> {
        if column.width() < font.size * 6.0 || column.height() < font.size * 3.0 {
            return Ok(());
        }
        let strong = Font { face: style::STRONG, size: font.size * 1.15 };
        let says = self.words.say("cover-inside", &[]);
        let line = self.set.line_within(strong, &says, column.width(), self.style.least_text)?;
        let start = (column.top(), LEADING);
        let ink = surface.mark_ink_for_text();
        let mut y = self.left(Role::Heading(3), &[line], column, start, &ink) + font.size * 1.1;
        let listed = self.listed();
        let high = self.list_size(column.width(), font, made, has_promises)?.height;
        let spare = (spread.min(column.height()) - high).max(Pt::ZERO);
        let apart = (spare / listed.len().max(1) as f64).min(font.size * SPREAD);
        for index in listed {
            let area = Rect::new(column.left(), y, column.width(), column.bottom() - y);
            y = self.section(index, made, area, font, surface)? + apart;
        }
        if has_promises {
            y += font.size * 0.4;
            let area = Rect::new(column.left(), y, column.width(), column.bottom() - y);
            self.draw_promises(area, font, surface)?;
        }
        Ok(())
    }

    /// Returns the first arrangement in which the list has room beside a page in small of one of
    /// these widths, with the promises below it or not; `None` if it never has.
    pub(super) fn arranged(
        &self,
        room: Rect,
        samples: &[Pt],
        promises: &[bool],
        barcode: (Pt, Rect),
        font: Font,
        made: &[Made],
    ) -> Result<Option<(Arranged, bool)>, FontError> {
        for &has_promises in promises {
            for &wide in samples {
                let narrow = column(room, barcode, font, wide, Pt::ZERO).0;
                let high = self.list_size(narrow, font, made, has_promises)?.height;
                let (width, height) = column(room, barcode, font, wide, high);
                let list = self.list_size(width, font, made, has_promises)?;
                if list.width <= width && list.height <= height {
                    return Ok(Some((Arranged { wide, width, height }, has_promises)));
                }
            }
        }
        Ok(None)
    }

    /// Returns the height of the list of sections, which `has_promises` below it or not, in a column
    /// of that width, and the width that its sections need.
    pub(super) fn list_size(
        &self,
        width: Pt,
        font: Font,
        made: &[Made],
        has_promises: bool,
    ) -> Result<Size, FontError> {
        let strong = Font { face: style::STRONG, size: font.size };
        let mut size = Size::new(font.size * LEAST_COLUMN, font.size * HEADING);
        for index in self.listed() {
            let (title, count) = (self.title(index), self.count(index, font)?.width());
            for word in title.split_whitespace() {
                let word = self.set.line(strong, word)?.width();
                size.width = size.width.max(word + count + font.size);
            }
            let room = (width - count - font.size).max(Pt::ZERO);
            let lines = self.set.paragraph(strong, title, room)?.len().clamp(1, TITLE_LINES);
            size.height += font.size * (1.6 + LEADING * (lines - 1) as f64);
            let Some(mark) = LevelMark::of_section(self.plan, self.words, made, index) else {
                continue;
            };
            let name = self.set.line(font, &mark.name)?.width();
            let gauge = gauge_width(&mark, font.size * 0.62);
            size.width = size.width.max(gauge + font.size * 0.7 + name);
            size.height += font.size * 1.4;
        }
        if has_promises {
            size.height += self.promises_height(width, font)?;
        }
        Ok(size)
    }

    /// Returns the sections that have puzzles in this volume.
    pub(super) fn listed(&self) -> Vec<usize> {
        let is_here = |&index: &usize| !self.plan.section_in(index, self.wrap.volume).is_empty();
        (0..self.plan.sections.len()).filter(is_here).collect()
    }

    fn title(&self, section: usize) -> &str {
        self.plan.sections.get(section).map_or("", |section| section.title.as_str())
    }

    /// Returns the number of puzzles of a section.
    fn count(&self, section: usize, font: Font) -> Result<Line, FontError> {
        let count = self.plan.section_in(section, self.wrap.volume).len();
        self.set.line(font, &count.to_string())
    }

    /// Draws a section from the top of `room` down: its title and its number of puzzles, and below
    /// them its level as squares and in words. Returns where the next may begin, which is the same
    /// place if there is no room.
    fn section(
        &mut self,
        index: usize,
        made: &[Made],
        room: Rect,
        font: Font,
        surface: Surface,
    ) -> Result<Pt, FontError> {
        let least = self.style.least_text;
        let strong = Font { face: style::STRONG, size: font.size };
        let mark = LevelMark::of_section(self.plan, self.words, made, index);
        let needed = font.size * if mark.is_some() { 2.4 } else { 1.2 };
        if room.height() < needed {
            return Ok(room.top());
        }
        let ink = surface.text_ink();
        let mut baseline = room.top() + self.set.cap_height(strong);
        let count = self.count(index, font)?;
        let width = (room.width() - count.width() - font.size).max(Pt::ZERO);
        let more = ((room.height() - needed) / (font.size * LEADING)).floor().max(0.0) as usize;
        let most = TITLE_LINES.min(1 + more);
        let (_, title) = self.set.fitted(
            strong,
            self.title(index),
            width,
            most,
            least.max(font.size * LEAST_TITLE),
        )?;
        let mut items = vec![inked(count.right_at(room.right(), baseline), ink.clone())];
        for (i, line) in title.iter().enumerate() {
            baseline += font.size * if i > 0 { LEADING } else { 0.0 };
            items.insert(i, inked(line.left_at(room.left(), baseline), ink.clone()));
        }
        self.group(Role::Paragraph, items);
        let Some(mark) = mark else { return Ok(baseline + font.size * 0.85) };
        let side = font.size * 0.62;
        let top = baseline + font.size * 0.5;
        let area = Rect::new(room.left(), top, gauge_width(&mark, side), side);
        let rule = (side * 0.12).max(self.style.least_line).min(Pt::new(1.5));
        self.group(Role::Artifact, gauge(&mark, area, rule, &surface.mark_ink()));
        baseline = top + side;
        let left = area.right() + font.size * 0.7;
        let name = &mark.name;
        if name != self.title(index) {
            let room = (room.right() - left).max(Pt::ZERO);
            let line = self.set.line_within(font, name, room, least)?;
            self.group(Role::Paragraph, vec![inked(line.left_at(left, baseline), ink)]);
        }
        Ok(baseline + font.size * 1.1)
    }
}

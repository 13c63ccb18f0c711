//! The list of sections on a back cover.

use super::super::style;
use super::inks::Surface;
use super::{Drawing, inked};
use crate::layout::puzzles::gauge::{LevelMark, gauge_in, gauge_width};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect, Size};
use gridpress_page::scene::Role;
use gridpress_page::text::{Font, LEADING, Line};

/// The most lines of a title; the rest of a longer one is cut.
const TITLE_LINES: usize = 6;
/// The least size of a title, as a share of that of the text.
const LEAST_TITLE: f64 = 0.85;
/// The height of the heading, and the least width of a column, in sizes of the text.
const HEADING: f64 = 1.15 * LEADING + 1.1;
const LEAST_COLUMN: f64 = 8.0;
/// Titles up to this width are not broken in two columns, in sizes of the text.
const UNBROKEN: f64 = 12.0;
/// The height of a title of one line, with its gauge beside it or without, and that of a gauge below.
const COMPACT: f64 = 1.5;
const TITLE: f64 = 1.6;
const LEVEL: f64 = 1.4;
/// The side of a square of the gauge, and the distance of two columns.
const SQUARE: f64 = 0.62;
const BETWEEN: f64 = 1.6;
/// How much further apart sections may be, so that the list is as high as the page beside it.
const SPREAD: f64 = 2.0;

/// The width of the page in small, and the column of the list beside it.
pub(super) struct Arranged {
    pub wide: Pt,
    pub width: Pt,
    pub height: Pt,
}

/// How the sections are listed.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Form {
    pub font: Font,
    /// Whether the level is squares beside the title, instead of squares and a name below it.
    pub is_compact: bool,
    /// One or two columns.
    pub columns: usize,
    /// The number of sections that are listed; a last line counts the others.
    pub most: usize,
}

impl Form {
    /// Returns the form that says most: each level in words, all in one column.
    pub(super) fn full(font: Font, most: usize) -> Self {
        Form { font, is_compact: false, columns: 1, most }
    }

    /// Returns the width of one of the columns that are together that wide.
    fn column_width(self, whole: Pt) -> Pt {
        let between = self.font.size * (BETWEEN * (self.columns - 1) as f64);
        ((whole - between) / self.columns as f64).max(Pt::ZERO)
    }
}

/// The height of each line of a list, and the width of a column that they need.
struct Measured {
    heights: Vec<Pt>,
    width: Pt,
}

impl Measured {
    /// Returns how many entries the first column has, so that the columns are about equally high,
    /// and their height.
    fn split(&self, columns: usize) -> (usize, Pt) {
        let sum = |part: &[Pt]| part.iter().fold(Pt::ZERO, |sum, &high| sum + high);
        let all = self.heights.len();
        if columns < 2 {
            return (all, sum(&self.heights));
        }
        let high = |first: usize| sum(&self.heights[..first]).max(sum(&self.heights[first..]));
        let splits = (all.div_ceil(2)..=all).map(|first| (first, high(first)));
        splits.min_by_key(|&(_, high)| high).unwrap_or((all, Pt::ZERO))
    }
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
    /// Draws the list of sections from the top of an area down, spread over the height `spread` if
    /// it is lower, and below it the promises if asked.
    pub(super) fn list(
        &mut self,
        area: Rect,
        (spread, has_promises): (Pt, bool),
        form: Form,
        surface: Surface,
        made: &[Made],
    ) -> Result<(), FontError> {
        let font = form.font;
        let strong = Font { face: style::STRONG, size: font.size * 1.15 };
        let says = self.words.say("cover-inside", &[]);
        let line = self.set.line_within(strong, &says, area.width(), self.style.least_text)?;
        let start = (area.top(), LEADING);
        let ink = surface.mark_ink_for_text();
        let top = self.left(Role::Heading(3), &[line], area, start, &ink) + font.size * 1.1;
        let high = self.list_size(area.width(), form, made, has_promises)?.height;
        let spare = (spread.min(area.height()) - high).max(Pt::ZERO);
        let width = form.column_width(area.width());
        let measured = self.measured(width, form, made)?;
        let (first, _) = measured.split(form.columns);
        let apart = (spare / first.max(1) as f64).min(font.size * SPREAD);
        let listed = self.listed();
        let (mut left, mut y, mut end) = (area.left(), top, top);
        for index in 0..measured.heights.len() {
            if index == first {
                (left, y) = (area.right() - width, top);
            }
            let room = Rect::new(left, y, width, area.bottom() - y);
            y = match listed.get(index).filter(|_| index < form.most) {
                Some(&section) => self.section(section, made, room, form, surface)? + apart,
                None => self.more(listed.len() - index, room, font, surface)?,
            };
            end = end.max(y);
        }
        if has_promises {
            let y = end + font.size * 0.4;
            let area = Rect::new(area.left(), y, area.width(), area.bottom() - y);
            self.draw_promises(area, font, surface)?;
        }
        Ok(())
    }

    /// Draws the line that counts the sections that are not listed; returns where it ends.
    fn more(
        &mut self,
        count: usize,
        room: Rect,
        font: Font,
        surface: Surface,
    ) -> Result<Pt, FontError> {
        let baseline = room.top() + self.set.cap_height(font);
        let says = self.words.say("cover-more", &[("n", &count)]);
        let line = self.set.line_within(font, &says, room.width(), self.style.least_text)?;
        let item = inked(line.left_at(room.left(), baseline), surface.text_ink());
        self.group(Role::Paragraph, vec![item]);
        Ok(baseline + font.size * 0.85)
    }

    /// Returns the first arrangement in which the list has room beside a page in small of one of
    /// these widths, with the promises below it or not; `None` if it never has.
    pub(super) fn arranged(
        &self,
        room: Rect,
        samples: &[Pt],
        promises: &[bool],
        barcode: (Pt, Rect),
        form: Form,
        made: &[Made],
    ) -> Result<Option<(Arranged, bool)>, FontError> {
        let font = form.font;
        for &has_promises in promises {
            for &wide in samples {
                let narrow = column(room, barcode, font, wide, Pt::ZERO).0;
                let high = self.list_size(narrow, form, made, has_promises)?.height;
                let (width, height) = column(room, barcode, font, wide, high);
                let list = self.list_size(width, form, made, has_promises)?;
                if list.width <= width && list.height <= height {
                    return Ok(Some((Arranged { wide, width, height }, has_promises)));
                }
            }
        }
        Ok(None)
    }

    /// Returns the height of the list of sections, which `has_promises` below it or not, in that
    /// width, and the width that its sections need.
    pub(super) fn list_size(
        &self,
        width: Pt,
        form: Form,
        made: &[Made],
        has_promises: bool,
    ) -> Result<Size, FontError> {
        let font = form.font;
        let measured = self.measured(form.column_width(width), form, made)?;
        let columns = form.columns as f64;
        let needed = measured.width * columns + font.size * (BETWEEN * (columns - 1.0));
        let (_, high) = measured.split(form.columns);
        let mut size = Size::new(needed, font.size * HEADING + high);
        if has_promises {
            size.height += self.promises_height(width, font)?;
        }
        Ok(size)
    }

    /// Measures the sections in a column of that width.
    fn measured(&self, width: Pt, form: Form, made: &[Made]) -> Result<Measured, FontError> {
        let font = form.font;
        let strong = Font { face: style::STRONG, size: font.size };
        let least = Font { size: self.least_title(font), ..strong };
        let mut of = Measured { heights: Vec::new(), width: font.size * LEAST_COLUMN };
        let listed = self.listed();
        for &index in listed.iter().take(form.most) {
            let mark = LevelMark::of_section(self.plan, self.words, made, index);
            let title = self.title(index);
            let beside = self.beside_title(index, mark.as_ref(), form)?;
            let mut longest = Pt::ZERO;
            for word in title.split_whitespace() {
                longest = longest.max(self.set.line(least, word)?.width());
            }
            if form.columns > 1 {
                // Two columns are no gain if all their titles are broken.
                let whole = self.set.line(strong, title)?.width();
                longest = longest.max(whole.min(font.size * UNBROKEN));
            }
            of.width = of.width.max(longest + beside);
            let room = (width - beside).max(Pt::ZERO);
            let lines = self.set.paragraph(strong, title, room)?.len().clamp(1, TITLE_LINES);
            let first = if form.is_compact { COMPACT } else { TITLE };
            let mut height = font.size * (first + LEADING * (lines - 1) as f64);
            if let Some(mark) = mark.filter(|_| !form.is_compact) {
                let name = self.set.line(font, &mark.name)?.width();
                let gauge = gauge_width(&mark, font.size * SQUARE);
                of.width = of.width.max(gauge + font.size * 0.7 + name);
                height += font.size * LEVEL;
            }
            of.heights.push(height);
        }
        if form.most < listed.len() {
            of.heights.push(font.size * COMPACT);
        }
        Ok(of)
    }

    /// Returns the least size of a title in a list in that font.
    fn least_title(&self, font: Font) -> Pt {
        self.style.least_text.max(font.size * LEAST_TITLE)
    }

    /// Returns the width of what is to the right of a title, with the space before it: the number of
    /// puzzles, and in a compact list the gauge.
    fn beside_title(
        &self,
        section: usize,
        mark: Option<&LevelMark>,
        form: Form,
    ) -> Result<Pt, FontError> {
        let size = form.font.size;
        if !form.is_compact {
            return Ok(self.count(section, form.font)?.width() + size);
        }
        let gauge = mark.map_or(Pt::ZERO, |mark| gauge_width(mark, size * SQUARE) + size * 0.7);
        Ok(self.widest_count(form.font)? + gauge + size)
    }

    /// Returns the width of the widest number of puzzles, so that gauges are below each other.
    fn widest_count(&self, font: Font) -> Result<Pt, FontError> {
        let mut widths =
            self.listed().into_iter().map(|index| Ok(self.count(index, font)?.width()));
        widths.try_fold(Pt::ZERO, |most, width: Result<Pt, FontError>| Ok(most.max(width?)))
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

    /// Draws a section from the top of `room` down: its title and its number of puzzles, and its
    /// level. Returns where the next may begin, which is the same place if there is no room.
    fn section(
        &mut self,
        index: usize,
        made: &[Made],
        room: Rect,
        form: Form,
        surface: Surface,
    ) -> Result<Pt, FontError> {
        let font = form.font;
        let strong = Font { face: style::STRONG, size: font.size };
        let mark = LevelMark::of_section(self.plan, self.words, made, index);
        let below = mark.as_ref().filter(|_| !form.is_compact);
        let needed = font.size * if below.is_some() { 2.4 } else { 1.2 };
        if room.height() < needed {
            return Ok(room.top());
        }
        let ink = surface.text_ink();
        let mut baseline = room.top() + self.set.cap_height(strong);
        let count = self.count(index, font)?;
        let beside = self.beside_title(index, mark.as_ref(), form)?;
        let width = (room.width() - beside).max(Pt::ZERO);
        let more = ((room.height() - needed) / (font.size * LEADING)).floor().max(0.0) as usize;
        let most = TITLE_LINES.min(1 + more);
        let least = self.least_title(font);
        let (_, title) = self.set.fitted(strong, self.title(index), width, most, least)?;
        let mut items = vec![inked(count.right_at(room.right(), baseline), ink.clone())];
        for (i, line) in title.iter().enumerate() {
            baseline += font.size * if i > 0 { LEADING } else { 0.0 };
            items.insert(i, inked(line.left_at(room.left(), baseline), ink.clone()));
        }
        self.group(Role::Paragraph, items);
        let side = font.size * SQUARE;
        if let Some(mark) = below {
            let at = Point::new(room.left(), baseline + font.size * 0.5);
            let left = self.squares(mark, at, side, surface) + font.size * 0.7;
            baseline = at.y + side;
            if mark.name != self.title(index) {
                let room = (room.right() - left).max(Pt::ZERO);
                let line = self.set.line_within(font, &mark.name, room, self.style.least_text)?;
                self.group(Role::Paragraph, vec![inked(line.left_at(left, baseline), ink)]);
            }
            return Ok(baseline + font.size * 1.1);
        }
        if let Some(mark) = &mark {
            let first = room.top() + self.set.cap_height(strong);
            let right = room.right() - self.widest_count(font)? - font.size * 0.7;
            let at = Point::new(right - gauge_width(mark, side), first - side);
            self.squares(mark, at, side, surface);
        }
        Ok(baseline + font.size * 0.85)
    }

    /// Draws the gauge of a level from its top left corner; returns its right end.
    fn squares(&mut self, mark: &LevelMark, at: Point, side: Pt, surface: Surface) -> Pt {
        let area = Rect { origin: at, size: Size::new(gauge_width(mark, side), side) };
        let rule = (side * 0.12).max(self.style.least_line).min(Pt::new(1.5));
        let inks = [&surface.mark_ink(), &surface.range_ink()];
        self.group(Role::Artifact, gauge_in(mark, area, rule, inks));
        area.right()
    }
}

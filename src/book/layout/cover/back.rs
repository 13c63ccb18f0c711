//! The back cover: the text of the publisher, what is inside, a page of the book in small, and the
//! area for the barcode.

use super::super::gauge::{LevelMark, gauge, gauge_width};
use super::super::grid::{digit_size, figure};
use super::super::samurai;
use super::super::style;
use super::inks::{Surface, ink};
use super::{Drawing, inked};
use crate::template::{Back, Openers, contrast};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Pt, Rect, Size};
use gridpress_page::scene::{Item, Role, Stroke};
use gridpress_page::text::{Font, LEADING, TIGHT};

/// The least width of a page in small.
const LEAST_SAMPLE: Pt = Pt::mm(32.0);

/// How much larger the text may be where there is room, and the least width of the page in small
/// then, as a share of the back.
const LARGER: [f64; 6] = [1.6, 1.45, 1.3, 1.2, 1.1, 1.0];
const LARGE_SAMPLE: f64 = 0.44;
const BELOW_BAND: f64 = 0.3;
/// How far the lines of promises are from their marks, in sizes of their type.
const INDENT: f64 = 1.1;

/// The width of the page in small, and the column of the list beside it.
struct Arranged {
    wide: Pt,
    width: Pt,
    height: Pt,
}

/// Returns the width and height of the column of a list of height `list` beside a page in small of
/// width `wide`. Beside the barcode there is more room.
fn column(room: Rect, (low, free): (Pt, Rect), font: Font, wide: Pt, list: Pt) -> (Pt, Pt) {
    let taken = if wide > Pt::ZERO { wide + font.size * 1.8 } else { Pt::ZERO };
    let width = (room.width() - taken).max(Pt::ZERO);
    let beside = (free.width() > Pt::ZERO).then(|| free.left() - font.size - room.left());
    match beside.filter(|_| room.top() + list > room.bottom()) {
        Some(most) => (width.min(most).max(Pt::ZERO), (low - room.top()).max(room.height())),
        None => (width, room.height()),
    }
}

impl Drawing<'_> {
    /// Returns the surface of the back: its background, and below a band the paper.
    pub(super) fn back_surface(&self) -> Surface {
        let palette = &self.wrap.cover.palette;
        match self.wrap.cover.back {
            Back::Ground => Surface::ground(palette),
            Back::Paper => Surface::paper(palette),
        }
    }

    /// Draws the publisher's text at the top; below it the sections and what the book promises,
    /// beside a page in small; and the publisher at the bottom. The area for the barcode at the
    /// lower right stays empty.
    pub(super) fn back(&mut self, panel: Rect, made: &[Made]) -> Result<(), FontError> {
        let (plan, live) = (self.plan, self.inside(panel));
        let least = self.style.least_text;
        let free = self.barcode(panel);
        let has_barcode = free.width() > Pt::ZERO;
        let above = self.back_surface();
        let below = if self.has_band() { Surface::paper(&self.wrap.cover.palette) } else { above };
        if has_barcode && below.fill != [255; 3] {
            let paper = Item::Box { area: free, fill: Some(ink([255; 3])), stroke: None };
            self.group(Role::Artifact, vec![paper]);
        }
        let usual = Font { face: style::TEXT, size: (panel.width() * 0.034).max(least) };
        let strong = Font { face: style::STRONG, size: usual.size };
        let mut floor = if has_barcode { free.top() - usual.size } else { live.bottom() };
        let publisher = plan.imprint.publisher.as_ref().map(|name| &name.value);
        let name = publisher.or(plan.author.as_ref());
        if let Some(name) = name {
            let end = if has_barcode { free.left() - usual.size } else { live.right() };
            let room = end - live.left();
            if room > usual.size * 3.0 {
                let line = self.set.line_within(strong, name, room, least)?;
                let baseline = live.bottom() - self.set.descent(strong);
                let item = inked(line.left_at(live.left(), baseline), below.text_ink());
                self.group(Role::Paragraph, vec![item]);
                if !has_barcode {
                    floor = baseline - usual.size * 2.0;
                }
            }
        }
        let mut y = live.top();
        let heading = Font { face: style::HEAVY, size: (panel.width() * 0.062).max(least) };
        let ceiling = if self.has_band() { self.band() - usual.size } else { floor };
        let text = plan.subtitle.as_ref().unwrap_or(&plan.title);
        let (_, lines) = self.set.fitted(heading, text, live.width(), 2, least)?;
        y = self.left(Role::Heading(2), &lines, live, (y, TIGHT), &above.text_ink())
            + usual.size * 1.1;
        // Where there is much room, the text is larger.
        let blurb = self.wrap.blurb.unwrap_or_default();
        let parts = || blurb.lines().filter(|part| !part.trim().is_empty());
        let low = live.bottom() - usual.size * 2.2;
        let (has_band, band) = (self.has_band(), self.band());
        let start = |y: Pt, font: Font| match has_band {
            true => band + font.size * 1.8,
            false => y + font.size * 1.2,
        };
        let (mut font, mut apart) = (usual, None);
        for scale in LARGER {
            let tried = Font { size: usual.size * scale, ..usual };
            let mut end = y;
            for part in parts() {
                let lines = self.set.paragraph(tried, part, live.width())?.len() as f64;
                end += tried.size * (lines * LEADING + 0.8);
            }
            // The promises are apart: in the band, or below all else.
            let block = self.promises_height(live.width(), tried)?;
            let (top, start) = (end + tried.size * 1.2, start(end, tried));
            let bottom = if has_band { floor } else { floor - block - tried.size };
            let end = if has_band { top + block } else { end };
            let room = Rect::new(live.left(), start, live.width(), bottom - start);
            let mut wide = self.samples(room, start);
            wide.retain(|&wide| {
                wide >= room.width() * if has_band { BELOW_BAND } else { LARGE_SAMPLE }
            });
            if end > ceiling {
                continue;
            }
            if let Some(arranged) =
                self.arranged(room, &wide, &[false], (low, free), tried, made)?
            {
                // They are as large as the room between the rest and the edge below allows.
                let list = self.list_size(arranged.width, tried, made, false)?.height;
                let sample = arranged.wide * (plan.trim.height / plan.trim.width);
                let used = if has_band { top } else { start + list.max(sample) + tried.size };
                let edge = if has_band { ceiling } else { floor };
                for larger in LARGER {
                    let says = Font { size: usual.size * larger, ..usual };
                    let block = self.promises_height(live.width(), says)?;
                    if used + block <= edge || says.size <= tried.size {
                        let area = Rect::new(live.left(), edge - block, live.width(), block);
                        apart = Some((area, says));
                        break;
                    }
                }
                font = tried;
                break;
            }
        }
        for part in parts() {
            let lines = self.set.paragraph(font, part, live.width())?;
            let room = ((ceiling - y) / (font.size * LEADING)).floor().max(0.0) as usize;
            let lines = &lines[..lines.len().min(room)];
            if lines.is_empty() {
                break;
            }
            y = self.left(Role::Paragraph, lines, live, (y, LEADING), &above.text_ink())
                + font.size * 0.8;
        }
        let mut top = y + font.size * 1.2;
        y = start(y, font);
        let mut room = Rect::new(live.left(), y, live.width(), floor - y);
        if let Some((block, says)) = apart {
            self.draw_promises(block, says, above)?;
            if !has_band {
                room.size.height = block.top() - font.size - y;
            }
            top = y;
        }
        // Otherwise the page in small may overlap the edge of a band.
        let promises: &[bool] = if apart.is_some() { &[false] } else { &[true, false] };
        self.inside_the_book(room, (top, promises), (low, free), font, below, made)
    }

    /// Draws the lower part of the back: sections and promises on the left, beside a barcode in
    /// `free` as far down as `low`; and a page in small on the right, between `top` and the end of
    /// `room`.
    fn inside_the_book(
        &mut self,
        room: Rect,
        (top, promises): (Pt, &[bool]),
        (low, free): (Pt, Rect),
        font: Font,
        surface: Surface,
        made: &[Made],
    ) -> Result<(), FontError> {
        let (trim, floor) = (self.plan.trim, room.bottom());
        let samples = self.samples(room, top);
        let arranged = self.arranged(room, &samples, promises, (low, free), font, made)?;
        let Arranged { wide, width, height } = match arranged {
            Some(arranged) => arranged,
            None => {
                let wide = samples.first().copied().unwrap_or_default();
                let (width, height) = column(room, (low, free), font, wide, room.height() * 2.0);
                Arranged { wide, width, height }
            }
        };
        if wide > Pt::ZERO {
            let high = wide * (trim.height / trim.width);
            let top = if self.has_band() { floor - high } else { top };
            let area = Rect::new(room.right() - wide, top, wide, high);
            self.sample_page(area, surface, made)?;
        }
        let column = Rect::new(room.left(), room.top(), width, height);
        if column.width() < font.size * 6.0 || column.height() < font.size * 3.0 {
            return Ok(());
        }
        let strong = Font { face: style::STRONG, size: font.size * 1.15 };
        let says = self.words.say("cover-inside", &[]);
        let line = self.set.line_within(strong, &says, column.width(), self.style.least_text)?;
        let mut y = self.left(
            Role::Heading(3),
            &[line],
            column,
            (column.top(), LEADING),
            &surface.mark_ink_for_text(),
        ) + font.size * 1.1;
        let floor = column.bottom();
        for index in 0..self.plan.sections.len() {
            let area = Rect::new(column.left(), y, column.width(), floor - y);
            y = self.section(index, made, area, font, surface)?;
        }
        y += font.size * 0.4;
        if promises.contains(&true) {
            let area = Rect::new(column.left(), y, column.width(), floor - y);
            self.draw_promises(area, font, surface)?;
        }
        Ok(())
    }

    /// Draws what the book promises from the top of an area down, as far as there is room.
    fn draw_promises(&mut self, area: Rect, font: Font, on: Surface) -> Result<(), FontError> {
        let (mut y, indent, bottom) = (area.top(), font.size * INDENT, area.bottom());
        for says in self.promises() {
            let width = (area.width() - indent).max(Pt::ZERO);
            let area = Rect::new(area.left() + indent, y, width, bottom - y);
            let lines = self.set.paragraph(font, &says, area.width())?;
            if area.height() < font.size * LEADING * lines.len() as f64 {
                break;
            }
            let side = font.size * 0.42;
            let top = y + (self.set.cap_height(font) - side) / 2.0;
            let mark = Rect::new(area.left() - indent, top, side, side);
            let fill = Some(on.mark_ink());
            self.group(Role::Artifact, vec![Item::Box { area: mark, fill, stroke: None }]);
            y = self.left(Role::Paragraph, &lines, area, (y, LEADING), &on.text_ink())
                + font.size * 0.75;
        }
        Ok(())
    }

    /// Returns the height of the promises in that width.
    fn promises_height(&self, width: Pt, font: Font) -> Result<Pt, FontError> {
        let mut height = Pt::ZERO;
        for says in self.promises() {
            let lines =
                self.set.paragraph(font, &says, (width - font.size * INDENT).max(Pt::ZERO))?;
            height += font.size * (LEADING * lines.len() as f64 + 0.75);
        }
        Ok(height)
    }

    /// Returns the widths that the page in small may have, largest first, and zero for none; it is
    /// between `top` and the end of `room`.
    fn samples(&self, room: Rect, top: Pt) -> Vec<Pt> {
        let trim = self.plan.trim;
        let most = (room.bottom() - top).max(Pt::ZERO) * (trim.width / trim.height);
        let shares = if self.has_band() { 0..3 } else { -3..4 };
        let start = if self.has_band() { 0.46 } else { 0.52 };
        let mut samples: Vec<Pt> = shares
            .map(|step| (room.width() * (start - 0.06 * f64::from(step))).min(most))
            .filter(|&wide| wide >= LEAST_SAMPLE)
            .collect();
        if most >= LEAST_SAMPLE {
            samples.push(LEAST_SAMPLE);
        }
        samples.push(Pt::ZERO);
        samples
    }

    /// Returns the first arrangement in which the list has room beside a page in small of one of
    /// these widths, with the promises below it or not; `None` if it never has.
    fn arranged(
        &self,
        room: Rect,
        samples: &[Pt],
        promises: &[bool],
        barcode: (Pt, Rect),
        font: Font,
        made: &[Made],
    ) -> Result<Option<Arranged>, FontError> {
        for &has_promises in promises {
            for &wide in samples {
                let narrow = column(room, barcode, font, wide, Pt::ZERO).0;
                let high = self.list_size(narrow, font, made, has_promises)?.height;
                let (width, height) = column(room, barcode, font, wide, high);
                let list = self.list_size(width, font, made, has_promises)?;
                if list.width <= width && list.height <= height {
                    return Ok(Some(Arranged { wide, width, height }));
                }
            }
        }
        Ok(None)
    }

    /// Returns the height of the list of sections, which `has_promises` below it or not, in a column
    /// of that width, and the width that its sections need.
    fn list_size(
        &self,
        width: Pt,
        font: Font,
        made: &[Made],
        has_promises: bool,
    ) -> Result<Size, FontError> {
        let strong = Font { face: style::STRONG, size: font.size };
        let mut size = Size::new(Pt::ZERO, font.size * (1.15 * LEADING + 1.1));
        for (index, section) in self.plan.sections.iter().enumerate() {
            let here = self.plan.section_in(index, self.wrap.volume);
            if here.is_empty() {
                continue;
            }
            let count = self.set.line(font, &here.len().to_string())?.width();
            let title = self.set.line(strong, &section.title)?.width();
            // A long title has two lines.
            let is_long = title + count + font.size > width;
            let title = if is_long { title * 0.6 } else { title };
            size.width = size.width.max(title + count + font.size);
            size.height += font.size * if is_long { 1.6 + LEADING } else { 1.6 };
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

    /// Returns what the book promises; each is true of its pages.
    fn promises(&self) -> Vec<String> {
        let (words, style) = (self.words, self.style);
        let mut says = Vec::new();
        if style.puzzles.per_page() == 1 {
            says.push(words.say("cover-one-each", &[]));
        }
        // On a lower page, or below the band of a section, a grid may be narrower than the page.
        let trim = self.plan.trim;
        let is_full = trim.height >= trim.width * 1.25 && style.openers != Openers::Band;
        if self.is_large_print() && style.puzzles.per_page() == 1 && is_full {
            // The smallest digits are those of the largest grids.
            let most = self.plan.sections.iter().map(|s| s.request.shape().side()).max();
            let margins = self.plan.margins;
            let wide = trim.width - margins.inner - margins.outer;
            let cell = wide / most.unwrap_or(9) as f64;
            let size = digit_size(style, &self.set, style::STRONG, cell);
            let font = Font { face: style::STRONG, size };
            let high = self.set.cap_height(font).to_mm().floor();
            says.push(words.say("cover-digits", &[("mm", &high)]));
        }
        says.push(words.say("cover-one-solution", &[]));
        if self.wrap.has_answers {
            says.push(words.say("cover-answers", &[]));
        }
        says
    }

    /// Draws a page of the book in small: a number, a level and a puzzle.
    fn sample_page(&mut self, area: Rect, on: Surface, made: &[Made]) -> Result<(), FontError> {
        let puzzles = self.puzzles();
        let index = if puzzles.len() > 1 { puzzles.start + 1 } else { puzzles.start };
        let (Some(shown), Some(planned)) = (made.get(index), self.plan.puzzles.get(index)) else {
            return Ok(());
        };
        let paper = Surface::paper(&self.wrap.cover.palette);
        let is_faint = contrast(paper.fill, on.fill) < 1.25;
        let stroke = is_faint.then(|| Stroke {
            width: Pt::new(1.0).max(self.style.least_line),
            ink: on.text_ink(),
            dash: Vec::new(),
        });
        let sheet = Item::Box { area, fill: Some(ink(paper.fill)), stroke };
        self.group(Role::Artifact, vec![sheet]);
        let live = area.inset(Insets::all(area.width() * 0.08));
        let number = Font { face: style::HEAVY, size: area.width() * 0.11 };
        let line = self.set.line(number, &planned.number.to_string())?;
        let baseline = live.top() + self.set.cap_height(number);
        let item = inked(line.left_at(live.left(), baseline), paper.text_ink());
        self.group(Role::Artifact, vec![item]);
        let request = self.plan.sections.get(planned.section).map(|section| &section.request);
        if let Some(mark) = request.and_then(|r| LevelMark::of(self.words, r, Some(shown))) {
            let side = area.width() * 0.045;
            let wide = gauge_width(&mark, side);
            let area = Rect::new(live.right() - wide, baseline - side, wide, side);
            let rule = (side * 0.12).max(self.style.least_line).min(Pt::new(1.5));
            let items = gauge(&mark, area, rule, &paper.text_ink());
            self.group(Role::Artifact, items);
        }
        let top = baseline + area.width() * 0.06;
        let side = live.width().min(live.bottom() - top);
        let grid = Rect::new(live.centre().x - side / 2.0, top, side, side);
        let style = crate::template::Template { least_text: Pt::new(1.0), ..self.style.clone() };
        let of = (self.words, self.plan.title.as_str());
        if let Some(pair) = &shown.samurai {
            let symbols = &mut self.symbols;
            let puzzle = &pair.puzzle;
            let item =
                samurai::figure(&style, &self.set, symbols, grid, puzzle, of, |_| style::STRONG)?;
            self.items.push(item);
            return Ok(());
        }
        let item = figure(&style, &self.set, &mut self.symbols, grid, &shown.puzzle, of, |_| {
            style::STRONG
        })?;
        self.items.push(item);
        Ok(())
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
        let (plan, least) = (self.plan, self.style.least_text);
        let Some(section) = plan.sections.get(index) else { return Ok(room.top()) };
        let here = plan.section_in(index, self.wrap.volume);
        let strong = Font { face: style::STRONG, size: font.size };
        let mark = LevelMark::of_section(plan, self.words, made, index);
        let needed = font.size * if mark.is_some() { 2.4 } else { 1.2 };
        if here.is_empty() || room.height() < needed {
            return Ok(room.top());
        }
        let ink = surface.text_ink();
        let mut baseline = room.top() + self.set.cap_height(strong);
        let count = self.set.line(font, &here.len().to_string())?;
        let width = (room.width() - count.width() - font.size).max(Pt::ZERO);
        let mut title = self.set.paragraph(strong, &section.title, width)?;
        let has_room = room.height() >= needed + font.size * LEADING && title.len() == 2;
        let is_wide = title.iter().any(|line| line.width() > width);
        if is_wide || title.len() > 1 && !has_room {
            title = vec![self.set.line_within(strong, &section.title, width, least)?];
        }
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
        if *name != section.title {
            let room = (room.right() - left).max(Pt::ZERO);
            let line = self.set.line_within(font, name, room, least)?;
            self.group(Role::Paragraph, vec![inked(line.left_at(left, baseline), ink)]);
        }
        Ok(baseline + font.size * 1.1)
    }

    /// Returns the area at the lower right of the back that stays empty; empty if the press prints
    /// no barcode.
    fn barcode(&self, panel: Rect) -> Rect {
        let cover = self.wrap.cover;
        let (away, size) = (cover.barcode_distance, cover.barcode);
        Rect::new(
            panel.right() - away - size.width,
            panel.bottom() - away - size.height,
            size.width,
            size.height,
        )
    }
}

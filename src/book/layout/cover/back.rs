//! The back cover: the blurb, the sections with their levels, the publisher, and the space for the
//! barcode.

use super::super::gauge::{LevelMark, gauge, gauge_width};
use super::super::style;
use super::{Drawing, inked, on};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Role};
use gridpress_page::text::{Font, LEADING};

impl Drawing<'_> {
    /// Draws the blurb at the top, the sections below it and the publisher at the bottom. The space
    /// for the barcode at the lower right stays empty.
    pub(super) fn back(&mut self, panel: Rect, made: &[Made]) -> Result<(), FontError> {
        let (plan, cover, live) = (self.plan, self.wrap.cover, self.inside(panel));
        let least = self.style.least_text;
        let free = self.barcode(panel);
        if cover.back > 0.0 && !self.has_band() {
            let paper = Item::Box { area: free, fill: Some(Ink::Paper), stroke: None };
            self.group(Role::Artifact, vec![paper]);
        }
        let floor = free.top() - least;
        let font = Font { face: style::TEXT, size: (panel.width() * 0.036).max(least) };
        let blurb_floor = if self.has_band() { self.band() - font.size } else { floor };
        let mut y = live.top();
        for part in self.wrap.blurb.unwrap_or_default().lines().filter(|p| !p.trim().is_empty()) {
            let lines = self.set.paragraph(font, part, live.width())?;
            let room = ((blurb_floor - y) / (font.size * LEADING)).floor().max(0.0) as usize;
            let lines = &lines[..lines.len().min(room)];
            if lines.is_empty() {
                break;
            }
            let at = Point::new(live.left(), y);
            y = self.lines(Role::Paragraph, font, lines, at, LEADING, &on(cover.back)) + font.size;
        }
        y = if self.has_band() { self.band() + font.size * 1.6 } else { y + font.size * 0.6 };
        let strong = Font { face: style::STRONG, size: font.size };
        let ink = self.below(cover.back);
        for index in 0..plan.sections.len() {
            y = self.section(
                index,
                made,
                Rect::new(live.left(), y, live.width(), floor - y),
                font,
            )?;
        }
        let name = plan.imprint.publisher.as_ref().or(plan.author.as_ref());
        if let Some(name) = name {
            let room = (free.left() - live.left() - font.size).max(Pt::ZERO);
            if room > font.size * 3.0 {
                let line = self.set.line_within(strong, name, room, least)?;
                let baseline = live.bottom() - self.set.descent(strong);
                let item = inked(line.left_at(live.left(), baseline), ink);
                self.group(Role::Paragraph, vec![item]);
            }
        }
        Ok(())
    }

    /// Draws a section from the top of `room` down: its title and its number of puzzles here, and
    /// below them its level as squares and in words. Returns where the next may begin, which is the
    /// same place if there is no room.
    fn section(
        &mut self,
        index: usize,
        made: &[Made],
        room: Rect,
        font: Font,
    ) -> Result<Pt, FontError> {
        let (plan, least) = (self.plan, self.style.least_text);
        let Some(section) = plan.sections.get(index) else { return Ok(room.top()) };
        let here = plan.section_in(index, self.wrap.volume);
        let strong = Font { face: style::STRONG, size: font.size };
        let mark = LevelMark::of(self.words, &section.request, made.get(here.start));
        let needed = font.size * if mark.is_some() { 2.4 } else { 1.2 };
        if here.is_empty() || room.height() < needed {
            return Ok(room.top());
        }
        let ink = self.below(self.wrap.cover.back);
        let mut baseline = room.top() + self.set.cap_height(strong);
        let count = self.set.line(font, &self.words.puzzles(here.len()))?;
        let width = (room.width() - count.width() - font.size).max(Pt::ZERO);
        let title = self.set.line_within(strong, &section.title, width, least)?;
        let items = vec![
            inked(title.left_at(room.left(), baseline), ink.clone()),
            inked(count.right_at(room.right(), baseline), ink.clone()),
        ];
        self.group(Role::Paragraph, items);
        let Some(mark) = mark else { return Ok(baseline + font.size * 0.85) };
        let side = font.size * 0.62;
        let top = baseline + font.size * 0.6;
        let squares = match (&self.wrap.cover.spot, self.has_band()) {
            (Some(_), true) => self.ground_ink(self.wrap.cover.ground),
            _ => ink.clone(),
        };
        let area = Rect::new(room.left(), top, gauge_width(&mark, side), side);
        let rule = (side * 0.12).max(self.style.least_line).min(Pt::new(1.5));
        self.group(Role::Artifact, gauge(&mark, area, rule, &squares));
        baseline = top + side;
        let left = area.right() + font.size * 0.7;
        let name = plan.level_title(&mark.id).unwrap_or(&mark.name);
        let room = (room.right() - left).max(Pt::ZERO);
        let line = self.set.line_within(font, name, room, least)?;
        self.group(Role::Paragraph, vec![inked(line.left_at(left, baseline), ink)]);
        Ok(baseline + font.size * 1.2)
    }

    /// Returns the area at the lower right of the back that stays empty.
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

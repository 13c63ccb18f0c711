//! The cover: one sheet that wraps the book, with the back on the left, then the spine, then the
//! front. Nothing but its page boxes says where it folds.

use super::error::LayoutError;
use super::grid::{Frame, Symbols, digits, in_words};
use super::sheet::{title_of, volume_of};
use super::style::Style;
use super::text::{Font, LEADING, Line, Setter, TIGHT};
use super::words::Words;
use crate::font::{FaceId, FontBook, FontError, OutlineStep};
use crate::generate::Made;
use crate::geom::{Insets, Point, Pt, Rect, Size};
use crate::plan::BookPlan;
use crate::scene::{Document, Ink, Item, Meta, Page, PageLabel, PathStep, Role, TextRun};
use crate::template::Cover;

/// What a cover is made of beside the book.
#[derive(Clone, Debug)]
pub struct Wrap<'a> {
    pub cover: &'a Cover,
    /// Which volume it is for, from 0.
    pub volume: usize,
    /// The text on the back, a paragraph a line.
    pub blurb: Option<&'a str>,
    /// How wide the spine is.
    pub spine: Pt,
    /// How far the ground runs over every edge.
    pub bleed: Pt,
}

/// The least distance from the words on a spine to its folds: covers are laid on by a sixteenth of
/// an inch more or less.
const FOLD: Pt = Pt::inches(0.0625);

/// Lays out the cover of a book.
///
/// # Errors
/// A character that the faces lack.
pub fn cover(
    plan: &BookPlan,
    made: &[Made],
    wrap: &Wrap<'_>,
    style: &Style,
    fonts: &FontBook,
    fingerprint: &str,
) -> Result<Document, LayoutError> {
    let Size { width, height } = plan.trim;
    let sheet = Size::new(width * 2.0 + wrap.spine, height);
    let mut draw = Drawing {
        plan,
        wrap,
        style,
        words: Words::with(&plan.language, plan.words.as_ref()),
        set: Setter::new(fonts),
        symbols: Symbols::default(),
        items: Vec::new(),
    };
    let panel = |x: Pt| Rect::new(x, Pt::ZERO, width, height);
    draw.ground(sheet);
    draw.back(panel(Pt::ZERO))?;
    draw.spine(Rect::new(width, Pt::ZERO, wrap.spine, height))?;
    draw.front(panel(width + wrap.spine), made)?;
    Ok(Document {
        meta: Meta {
            title: title_of(plan, draw.words, wrap.volume),
            subtitle: plan.subtitle.clone(),
            author: plan.author.clone(),
            language: plan.language.clone(),
            fingerprint: format!("{fingerprint} cover"),
        },
        fonts: fonts.clone(),
        symbols: draw.symbols.into_symbols(),
        pages: vec![Page {
            trim: sheet,
            bleed: Insets::all(wrap.bleed),
            label: PageLabel::Arabic(1),
            items: draw.items,
        }],
        outline: Vec::new(),
    })
}

struct Drawing<'a> {
    plan: &'a BookPlan,
    wrap: &'a Wrap<'a>,
    style: &'a Style,
    words: &'static Words,
    set: Setter<'a>,
    symbols: Symbols,
    items: Vec<Item>,
}

/// What is written on a ground that black.
fn on(ground: f64) -> Ink {
    if ground > 0.4 { Ink::Paper } else { Ink::BLACK }
}

fn inked(item: Item, ink: Ink) -> Item {
    match item {
        Item::Text(run) => Item::Text(TextRun { ink, ..run }),
        other => other,
    }
}

impl Drawing<'_> {
    fn group(&mut self, role: Role, items: Vec<Item>) {
        if !items.is_empty() {
            self.items.push(Item::Group { role, items });
        }
    }

    /// The grounds, over every edge of the sheet.
    fn ground(&mut self, sheet: Size) {
        let (cover, over) = (self.wrap.cover, self.wrap.bleed);
        let fold = self.plan.trim.width;
        let mut grounds = Vec::new();
        for (tint, from, to) in
            [(cover.back, -over, fold), (cover.ground, fold, sheet.width + over)]
        {
            if tint > 0.0 {
                let area = Rect::new(from, -over, to - from, sheet.height + over * 2.0);
                grounds.push(Item::Box { area, fill: Some(Ink::Black(tint)), stroke: None });
            }
        }
        self.group(Role::Artifact, grounds);
    }

    fn inside(&self, panel: Rect) -> Rect {
        let margin = self.wrap.cover.margin.min(panel.width() / 4.0).min(panel.height() / 4.0);
        panel.inset(Insets::all(margin))
    }

    /// Lines from `top` down; the baseline of the last.
    fn lines(
        &mut self,
        role: Role,
        font: Font,
        lines: &[Line],
        at: Point,
        leading: f64,
        ink: &Ink,
    ) -> Pt {
        let mut baseline = at.y + self.set.cap_height(font);
        baseline = lines.first().map_or(baseline, |line| baseline.max(at.y + line.up()));
        let mut items = Vec::new();
        let mut bottom = at.y;
        for line in lines {
            items.push(inked(line.left_at(at.x, baseline), ink.clone()));
            bottom = baseline;
            baseline += font.size * leading;
        }
        self.group(role, items);
        bottom
    }

    /// Title and subtitle at the head, author and number of puzzles at the foot, and between them
    /// the first puzzle of the book on a sheet of paper of its own.
    fn front(&mut self, panel: Rect, made: &[Made]) -> Result<(), FontError> {
        let (plan, live) = (self.plan, self.inside(panel));
        let ink = on(self.wrap.cover.ground);
        let least = self.style.least_text;
        let size = panel.width() * self.wrap.cover.title;
        let title = Font { face: Style::HEAVY, size: size.max(least) };
        let (title, lines) = self.set.fitted(title, &plan.title, live.width(), 3, least)?;
        let at = live.origin;
        let mut y = self.lines(Role::Heading(1), title, &lines, at, TIGHT, &ink);
        if let Some(subtitle) = &plan.subtitle {
            let font = Font { face: Style::TEXT, size: (panel.width() * 0.052).max(least) };
            let (font, lines) = self.set.fitted(font, subtitle, live.width(), 2, least)?;
            let at = Point::new(live.left(), y + font.size * 1.1);
            y = self.lines(Role::Paragraph, font, &lines, at, LEADING, &ink);
        }
        let font = Font { face: Style::STRONG, size: (panel.width() * 0.046).max(least) };
        if let Some(volume) = volume_of(plan, self.words, self.wrap.volume) {
            let line = self.set.line_within(font, &volume, live.width(), least)?;
            let at = Point::new(live.left(), y + font.size * 1.1);
            y = self.lines(Role::Paragraph, font, &[line], at, LEADING, &ink);
        }
        let baseline = live.bottom() - self.set.descent(font);
        let puzzles = plan.volumes.get(self.wrap.volume).cloned().unwrap_or_default();
        let count = self.set.line(font, &self.words.puzzles(puzzles.len()))?;
        let mut foot = vec![inked(count.right_at(live.right(), baseline), ink.clone())];
        if let Some(author) = &plan.author {
            let room = (live.width() - count.width() - font.size).max(Pt::ZERO);
            let line = self.set.line_within(font, author, room, least)?;
            foot.push(inked(line.left_at(live.left(), baseline), ink));
        }
        self.group(Role::Paragraph, foot);
        let Some(first) = made.get(puzzles.start) else { return Ok(()) };
        // The sheet of paper around the grid is a little wider than it.
        let gap = font.size * 1.4;
        let top = y + self.set.descent(title).max(gap) + gap * 0.2;
        let bottom = baseline - self.set.ascent(font) - gap * 0.8;
        let side = live.width().min(bottom - top);
        if side < Pt::mm(25.0) {
            return Ok(());
        }
        let card = Rect::new(live.left(), bottom - side, side, side);
        let rim = if self.wrap.cover.ground > 0.0 { side * 0.03 } else { Pt::ZERO };
        if rim > Pt::ZERO {
            let paper = Item::Box { area: card, fill: Some(Ink::Paper), stroke: None };
            self.group(Role::Artifact, vec![paper]);
        }
        let area = card.inset(Insets::all(rim));
        let frame = Frame::new(self.style, first.puzzle.shape(), area.origin, area.width());
        let mut items = vec![self.symbols.empty_grid(self.style, &frame)];
        items.extend(digits(self.style, &self.set, &frame, &first.puzzle, |_| Style::STRONG)?);
        let alt = in_words(self.words, &plan.title, &first.puzzle);
        self.group(Role::Figure { alt }, items);
        Ok(())
    }

    /// The blurb at the head, the sections below it, the publisher at the foot; at the lower right
    /// the place of the barcode, with nothing in it.
    fn back(&mut self, panel: Rect) -> Result<(), FontError> {
        let (plan, cover, live) = (self.plan, self.wrap.cover, self.inside(panel));
        let (ink, least) = (on(cover.back), self.style.least_text);
        let free = self.barcode(panel);
        if cover.back > 0.0 {
            let paper = Item::Box { area: free, fill: Some(Ink::Paper), stroke: None };
            self.group(Role::Artifact, vec![paper]);
        }
        let floor = free.top() - least;
        let font = Font { face: Style::TEXT, size: (panel.width() * 0.036).max(least) };
        let mut y = live.top();
        for part in self.wrap.blurb.unwrap_or_default().lines().filter(|p| !p.trim().is_empty()) {
            let lines = self.set.paragraph(font, part, live.width())?;
            let room = ((floor - y) / (font.size * LEADING)).floor().max(0.0) as usize;
            let lines = &lines[..lines.len().min(room)];
            if lines.is_empty() {
                break;
            }
            let at = Point::new(live.left(), y);
            y = self.lines(Role::Paragraph, font, lines, at, LEADING, &ink) + font.size;
        }
        y += font.size * 0.6;
        let strong = Font { face: Style::STRONG, size: font.size };
        for (index, section) in plan.sections.iter().enumerate() {
            let here = plan.section_in(index, self.wrap.volume).len();
            if here == 0 {
                continue;
            }
            if y + font.size * 1.2 > floor {
                break;
            }
            let baseline = y + self.set.cap_height(strong);
            let count = self.set.line(font, &self.words.puzzles(here))?;
            let room = (live.width() - count.width() - font.size).max(Pt::ZERO);
            let title = self.set.line_within(strong, &section.title, room, least)?;
            let items = vec![
                inked(title.left_at(live.left(), baseline), ink.clone()),
                inked(count.right_at(live.right(), baseline), ink.clone()),
            ];
            self.group(Role::Paragraph, items);
            y = baseline + font.size * 0.85;
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

    /// The area at the lower right of the back that stays free.
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

    /// Title and author down the spine, if it is wide enough: outlines turned to be read from
    /// the right.
    fn spine(&mut self, area: Rect) -> Result<(), FontError> {
        let (plan, cover) = (self.plan, self.wrap.cover);
        if area.width() < cover.spine_text || area.width() <= FOLD * 2.0 {
            return Ok(());
        }
        let live = self.inside(Rect::new(Pt::ZERO, Pt::ZERO, plan.trim.width, area.height()));
        let ink = on(cover.ground);
        let most = (area.width() - FOLD * 2.0) * 0.72;
        let size = most.min(plan.trim.width * 0.06);
        let place = |face: FaceId, text: &str, share: f64, at_end: bool| {
            let font = Font { face, size };
            let length = live.height() * share;
            let line = self.set.line_within(font, text, length, Pt::new(6.0))?;
            let start = if at_end { live.bottom() - line.width() } else { live.top() };
            let Item::Text(run) = line.left_at(start, Pt::ZERO) else { return Ok(None) };
            Ok::<_, FontError>(Some(turned(&run, &self.set, area.centre().x, ink.clone())))
        };
        let mut items = Vec::new();
        let title = title_of(plan, self.words, self.wrap.volume);
        items.extend(place(Style::HEAVY, &title, 0.62, false)?);
        if let Some(author) = &plan.author {
            items.extend(place(Style::STRONG, author, 0.32, true)?);
        }
        self.group(Role::Artifact, items);
        Ok(())
    }
}

/// The outlines of a run, turned by a quarter clockwise: what ran along x runs down the line at
/// `middle`, the capitals centred on it.
fn turned(run: &TextRun, set: &Setter<'_>, middle: Pt, ink: Ink) -> Item {
    let face = set.fonts().face(run.face);
    let half = face.scaled(face.cap_height(), run.size).get() / 2.0;
    let scale = run.size.get() / f64::from(face.units_per_em());
    let mut steps = Vec::new();
    let mut pen = 0.0;
    for glyph in &run.glyphs {
        let (dx, dy) = (f64::from(glyph.offset.0), f64::from(glyph.offset.1));
        let place = |x: f32, y: f32| {
            let along = run.origin.x.get() + (pen + dx + f64::from(x)) * scale;
            let up = (dy + f64::from(y)) * scale - half;
            Point::new(middle + Pt::new(up), Pt::new(along))
        };
        let mut last = (0.0, 0.0);
        for step in face.outline(glyph.id) {
            match step {
                OutlineStep::Move(x, y) => {
                    steps.push(PathStep::Move(place(x, y)));
                    last = (x, y);
                }
                OutlineStep::Line(x, y) => {
                    steps.push(PathStep::Line(place(x, y)));
                    last = (x, y);
                }
                OutlineStep::Quadratic(cx, cy, x, y) => {
                    // A quadratic curve written as a cubic one.
                    let third = |a: f32, c: f32| a + (c - a) * 2.0 / 3.0;
                    steps.push(PathStep::Curve(
                        place(third(last.0, cx), third(last.1, cy)),
                        place(third(x, cx), third(y, cy)),
                        place(x, y),
                    ));
                    last = (x, y);
                }
                OutlineStep::Cubic(ax, ay, bx, by, x, y) => {
                    steps.push(PathStep::Curve(place(ax, ay), place(bx, by), place(x, y)));
                    last = (x, y);
                }
                OutlineStep::Close => steps.push(PathStep::Close),
            }
        }
        pen += f64::from(glyph.advance);
    }
    Item::Path { steps, fill: Some(ink), stroke: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sample;
    use crate::sudoku::Shape;

    /// The ink of every item that is not a ground, the paper under a grid, or the grid's own.
    fn each_ink(document: &Document, see: &mut dyn FnMut(Rect)) {
        for item in &document.pages[0].items {
            let Item::Group { items, .. } = item else { panic!("all is grouped") };
            for item in items {
                match item {
                    Item::Text(run) => {
                        run.ink_bounds(&document.fonts).into_iter().for_each(&mut *see)
                    }
                    Item::Use { symbol, at } => {
                        let b = document.symbols[symbol.0].bounds;
                        see(Rect { origin: b.origin.shifted(at.x, at.y), size: b.size });
                    }
                    Item::Path { steps, .. } => {
                        for step in steps {
                            if let PathStep::Move(p) | PathStep::Line(p) | PathStep::Curve(.., p) =
                                step
                            {
                                see(Rect { origin: *p, size: Size::default() });
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn everything_stays_on_its_panel_and_off_the_barcode() {
        let fonts = FontBook::shipped();
        let places = sample::places((1, 1), (2, 2));
        for name in ["cover-night", "cover-day"] {
            let layout = Cover::shipped(name).unwrap();
            for size in ["letter", "a4", "a5", "6x9", "landscape"] {
                for spine in [0.0, 20.0, 40.0, 160.0] {
                    let (mut plan, made) = sample::book(size, Shape::CLASSIC, 5, places);
                    plan.title = "An unusually long title that runs over several lines".to_owned();
                    let blurb =
                        "All that can be said of a book of puzzles, and then some. ".repeat(9);
                    let (spine, bleed) = (Pt::new(spine), Pt::new(9.0));
                    let wrap =
                        Wrap { cover: &layout, volume: 0, blurb: Some(&blurb), spine, bleed };
                    let style = Style::large_print();
                    let document = cover(&plan, &made, &wrap, &style, &fonts, "").unwrap();
                    let (w, h) = (plan.trim.width, plan.trim.height);
                    assert_eq!(document.pages[0].trim, Size::new(w * 2.0 + spine, h));
                    let margin = Insets::all(layout.margin);
                    let panels = [
                        Rect::new(Pt::ZERO, Pt::ZERO, w, h).inset(margin),
                        Rect::new(w + FOLD, Pt::ZERO, (spine - FOLD * 2.0).max(Pt::ZERO), h),
                        Rect::new(w + spine, Pt::ZERO, w, h).inset(margin),
                    ];
                    let away = layout.barcode_distance;
                    let free = Rect::new(
                        w - away - layout.barcode.width,
                        h - away - layout.barcode.height,
                        layout.barcode.width,
                        layout.barcode.height,
                    );
                    let mut seen = 0;
                    each_ink(&document, &mut |ink| {
                        seen += 1;
                        let on = panels.iter().any(|p| p.contains(ink, Pt::new(0.5)));
                        assert!(on, "{name} {size} {spine}: {ink:?}");
                        let clear = ink.right() <= free.left()
                            || ink.left() >= free.right()
                            || ink.bottom() <= free.top();
                        assert!(clear, "{name} {size}: {ink:?} in the place of the barcode");
                    });
                    assert!(seen > 10);
                }
            }
        }
    }
}

//! The front cover: title, subtitle, author and badges, and a puzzle of the book.

use super::super::book::volume_of;
use super::super::style;
use super::inks::{Surface, ink, on};
use super::{Drawing, inked};
use crate::layout::around::motif::shown;
use crate::layout::grids::cages::{self, Measures};
use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::{digits_beside, in_words};
use crate::layout::grids::ground::clear_for;
use crate::layout::grids::samurai;
use crate::template::{Align, Art};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Pt, Rect};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, LEADING, Line, TIGHT};

/// The typeset words at the top of the front.
struct Head {
    line: (Font, Vec<Line>),
    title: (Font, Vec<Line>),
    subtitle: (Font, Vec<Line>),
    volume: (Font, Vec<Line>),
}

/// The lines that a title has at most, and those of a long one.
const TITLE_LINES: [usize; 2] = [3, 7];
/// How much larger a title is than the subtitle.
const ABOVE_SUBTITLE: f64 = 1.5;

/// The most lines of the author.
const AUTHOR_LINES: usize = 2;

/// The height of the rule below a title and the space above it, as shares of the title's size.
const RULE: f64 = 0.07;
const ABOVE_RULE: f64 = 0.42;

/// The least height of the art between the words, as a share of the width and of the height.
const ART_WIDTH: f64 = 0.72;
const ART_HEIGHT: f64 = 0.42;

/// The greatest width of a front as a share of its height that its words grow with: on a wider one
/// they would leave no room for each other.
const WIDEST: f64 = 0.8;

/// Returns the length that the sizes of the words of a front are shares of.
fn measure(panel: Rect) -> Pt {
    panel.width().min(panel.height() * WIDEST)
}

impl Head {
    /// Returns the height from the top to the last baseline.
    fn height(&self) -> Pt {
        let lines = |(font, lines): &(Font, Vec<Line>), leading: f64| {
            font.size * leading * lines.len() as f64
        };
        lines(&self.line, LEADING * 1.2)
            + lines(&self.title, TIGHT)
            + self.title.0.size * (RULE + ABOVE_RULE)
            + lines(&self.subtitle, LEADING * 1.1)
            + lines(&self.volume, LEADING * 1.1)
    }
}

impl Drawing<'_> {
    /// Draws the words at the top, author and badges at the bottom of the background, and the first
    /// puzzle of the volume between or below them. Returns whether the puzzle has room.
    pub(super) fn front(&mut self, panel: Rect, made: &[Made]) -> Result<bool, FontError> {
        let (plan, live) = (self.plan, self.inside(panel));
        let surface = Surface::ground(&self.wrap.cover.palette);
        let least = self.style.least_text;
        let font = Font { face: style::STRONG, size: (measure(panel) * 0.044).max(least) };
        let above_art = self.above_art();
        let foot = above_art.map_or(live.bottom(), |end| end - font.size * 1.2);
        let mut low = foot;
        if let Some(author) = &plan.author {
            let (font, lines) =
                self.set.fitted_evenly(font, author, live.width(), AUTHOR_LINES, least)?;
            let high = font.size * (TIGHT * lines.len().saturating_sub(1) as f64);
            let first = foot - self.set.descent(font) - high;
            let mut items = Vec::new();
            for (i, line) in lines.iter().enumerate() {
                let baseline = first + font.size * (TIGHT * i as f64);
                items.push(inked(self.aligned(line, live, baseline), surface.text_ink()));
            }
            self.group(Role::Paragraph, items);
            low = first - self.set.ascent(font) - font.size * 0.7;
        }
        let badges = self.badges(made, live.width(), font.size * 0.95)?;
        low -= badges.height();
        self.draw_badges(
            &badges,
            Rect::new(live.left(), low, live.width(), badges.height()),
            surface,
        );
        let gap = font.size * 1.1;
        let art = match above_art {
            Some(_) => Pt::ZERO,
            None => (live.width() * ART_WIDTH).min(live.height() * ART_HEIGHT) + gap,
        };
        let head = self.head(panel, low - gap - art - live.top())?;
        let y = self.draw_head(&head, live, surface);
        let Some(first) = made.get(self.puzzles().start) else { return Ok(true) };
        let room = if let Some(end) = above_art {
            let top = end + gap;
            Rect::new(live.left(), top, live.width(), live.bottom() - top)
        } else {
            let top = y + gap;
            Rect::new(live.left(), top, live.width(), low - gap - top)
        };
        // A part of a samurai would look like a plain grid.
        if self.wrap.cover.art == Art::Card || first.samurai.is_some() {
            return self.card(room, first);
        }
        // Parts of a puzzle have no place for cages.
        let shown = shown(first);
        let art = Made { puzzle: shown.under(shown.rules().without_cages()), ..first.clone() };
        match self.wrap.cover.art {
            Art::CloseUp | Art::Card => self.close_up(panel, &art),
            Art::Box => self.one_box(room, &art),
            Art::Tiles => self.tiles(room, &art),
        }
    }

    /// Sets the words at the top as large as the cover asks and the room allows.
    fn head(&self, panel: Rect, room: Pt) -> Result<Head, FontError> {
        let (plan, width, least) = (self.plan, self.inside(panel).width(), self.style.least_text);
        let mut scale = 1.0;
        loop {
            // The title gives way first.
            let small = f64::min(1.0, scale + 0.4);
            let size = |share: f64| (measure(panel) * share * small).max(least);
            let largest = measure(panel) * self.wrap.cover.title * scale;
            let title = Font { face: style::HEAVY, size: largest.max(least) };
            let subtitle = Font { face: style::TEXT, size: size(0.052) };
            let strong = Font { face: style::STRONG, size: size(0.044) };
            let one = |text: Option<&str>| match text {
                Some(text) => {
                    let line = self.set.line_within(strong, text, width, least)?;
                    Ok::<_, FontError>((strong, vec![line]))
                }
                None => Ok((strong, Vec::new())),
            };
            let title = self.long_title(title, width, subtitle.size)?;
            // The title is the largest text, however long it is.
            let most = (title.0.size / ABOVE_SUBTITLE).max(least);
            let subtitle = Font { size: subtitle.size.min(most), ..subtitle };
            let head = Head {
                line: one(self.wrap.line)?,
                title,
                subtitle: match &plan.subtitle {
                    Some(text) => self.set.fitted_evenly(subtitle, text, width, 2, least)?,
                    None => (subtitle, Vec::new()),
                },
                volume: one(volume_of(plan, self.words, self.wrap.volume).as_deref())?,
            };
            if head.height() <= room || scale < 0.3 {
                return Ok(head);
            }
            scale *= 0.92;
        }
    }

    /// Sets the title in few lines, or in more where it would hardly be larger than the subtitle.
    fn long_title(
        &self,
        font: Font,
        width: Pt,
        subtitle: Pt,
    ) -> Result<(Font, Vec<Line>), FontError> {
        let least = self.style.least_text;
        let mut best =
            self.set.fitted_evenly(font, &self.plan.title, width, TITLE_LINES[0], least)?;
        for lines in TITLE_LINES[0] + 1..=TITLE_LINES[1] {
            if best.0.size >= (subtitle * ABOVE_SUBTITLE).min(font.size) {
                break;
            }
            let tried = self.set.fitted_evenly(font, &self.plan.title, width, lines, least)?;
            if tried.0.size > best.0.size {
                best = tried;
            }
        }
        Ok(best)
    }

    /// Draws the words at the top, with a rule below the title, and returns where they end.
    fn draw_head(&mut self, head: &Head, live: Rect, surface: Surface) -> Pt {
        let (text, mark) = (surface.text_ink(), surface.mark_ink());
        let mut y = live.top();
        if !head.line.1.is_empty() {
            let (font, lines) = &head.line;
            y = self.lines(Role::Paragraph, lines, live, (y, LEADING), &mark) + font.size * 0.75;
        }
        let (font, lines) = &head.title;
        y = self.lines(Role::Heading(1), lines, live, (y, TIGHT), &text);
        let (wide, high) = (font.size * 0.9, font.size * RULE);
        let x = match self.wrap.cover.align {
            Align::Left => live.left(),
            Align::Centre => live.centre().x - wide / 2.0,
        };
        let top = y + font.size * ABOVE_RULE;
        let rule =
            Item::Box { area: Rect::new(x, top, wide, high), fill: Some(mark), stroke: None };
        self.group(Role::Artifact, vec![rule]);
        y = top + high;
        for (font, lines) in [&head.subtitle, &head.volume] {
            if !lines.is_empty() {
                let top = y + font.size * 0.75;
                y = self.lines(Role::Paragraph, lines, live, (top, LEADING), &text);
            }
        }
        y
    }

    /// Draws a puzzle on a card slightly wider than its grid, as large as fits, with one cell solved
    /// in colour. Returns whether it has room.
    fn card(&mut self, room: Rect, made: &Made) -> Result<bool, FontError> {
        let side = room.width().min(room.height());
        if side < Pt::mm(25.0) {
            return Ok(false);
        }
        let palette = self.wrap.cover.palette;
        let x = match self.wrap.cover.align {
            Align::Left => room.left(),
            Align::Centre => room.centre().x - side / 2.0,
        };
        let top = room.top() + (room.height() - side) / 2.0;
        let card = Rect::new(x, top, side, side);
        let rim = if palette.paper == palette.ground { Pt::ZERO } else { side * 0.03 };
        if rim > Pt::ZERO {
            let paper = Item::Box { area: card, fill: Some(ink(palette.paper)), stroke: None };
            self.group(Role::Artifact, vec![paper]);
        }
        let area = card.inset(Insets::all(rim));
        if let Some(pair) = &made.samurai {
            let (symbols, puzzle) = (&mut self.symbols, &pair.puzzle);
            let face = |_| style::STRONG;
            let items = samurai::drawn(self.style, &self.set, symbols, area, puzzle, face)?;
            let ink = Surface::paper(&palette).text_ink();
            let items = items.into_iter().map(|item| match item {
                Item::Text(_) => inked(item, ink.clone()),
                lines => lines,
            });
            let items = items.collect();
            let alt = samurai::in_words(self.words, &self.plan.title, puzzle);
            self.group(Role::Figure { alt }, items);
            return Ok(true);
        }
        let frame = Frame::new(self.style, made.puzzle.rules(), area.origin, area.width());
        let mut puzzle = made.puzzle;
        let shape = puzzle.shape();
        let middle = |cell| {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            (2 * row + 1).abs_diff(shape.side()) + (2 * column + 1).abs_diff(shape.side())
        };
        let solved = shape.cells().filter(|&c| puzzle.get(c).is_none()).min_by_key(|&c| middle(c));
        let mut items = Vec::new();
        if let Some(cell) = solved {
            puzzle.set(cell, made.solution.get(cell));
            let fill = Some(ink(palette.accent));
            items.push(Item::Box { area: frame.cell(cell), fill, stroke: None });
        }
        let has_cages = !frame.rules.cages().is_empty();
        let sums = has_cages.then(|| Measures::of(self.style, &self.set, &frame, true));
        let outlines = match &sums {
            Some(sums) => cages::outlines(&self.set, &frame, sums)?,
            None => Vec::new(),
        };
        let clear = clear_for(&self.set, frame.rules, &outlines, &[]);
        items.extend(self.symbols.grid_around(self.style, &frame, &clear));
        let text = Surface::paper(&palette).text_ink();
        items.extend(outlines.into_iter().map(|item| inked(item, text.clone())));
        let face = |_| style::STRONG;
        let texts = digits_beside(sums.as_ref(), self.style, &self.set, &frame, &puzzle, face)?;
        let filled = shape.cells().filter(|&cell| puzzle.get(cell).is_some());
        for (cell, text) in filled.zip(texts) {
            let fill = if Some(cell) == solved { palette.accent } else { palette.paper };
            let colour = if Some(cell) == solved {
                on(fill, &palette)
            } else {
                Surface::paper(&palette).text
            };
            items.push(inked(text, ink(colour)));
        }
        let alt = in_words(self.words, &self.plan.title, &puzzle);
        self.group(Role::Figure { alt }, items);
        Ok(true)
    }

    /// Places a line of the front in `live`.
    pub(super) fn aligned(&self, line: &Line, live: Rect, baseline: Pt) -> Item {
        match self.wrap.cover.align {
            Align::Left => line.left_at(live.left(), baseline),
            Align::Centre => line.centred_at(live.centre().x, baseline),
        }
    }
}

//! How to play: the rule in words, and the grids that explain it.

use crate::layout::grids::cages;
use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::{digits, in_words};
use crate::layout::grids::ground::clear_for;
use crate::layout::grids::labels::{self, Sides, labelled};
use crate::layout::grids::samurai::{self, Frames};
use crate::layout::sheet::Sheet;
use crate::layout::words::Words;
use crate::layout::{rules, style};
use crate::plan::{PageContent, PagePlan, SectionPlan, label_strip};
use crate::template::Template;
use gridpress_engine::samurai::{CENTRE, GRIDS, SIDE, Samurai, corner};
use gridpress_engine::sudoku::{Cell, Grid, Rules, Shape, Variant};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, Role};
use gridpress_page::text::{Font, LEADING};

/// The darkness of the shared boxes of a samurai.
const SHARED: f64 = 0.12;

/// Returns rules whose grid is drawn without the tinted windows of hyper sudoku, which would cover other
/// tints.
fn without_windows(rules: Rules) -> Rules {
    rules.keeping(|variant| variant != Variant::Hyper)
}

/// Returns the name of the puzzles of a section: "Sudoku · 6×6 · Killer".
fn kind_of(words: &Words, section: &SectionPlan) -> String {
    let request = &section.request;
    let has = [request.has_regions(), request.has_cages(), section.is_samurai];
    format!("Sudoku · {}", rules::kind(words, request.rules, has))
}

impl Sheet<'_, '_> {
    /// Draws the rule, and pictures in which what it speaks of is highlighted.
    pub(in crate::layout) fn how_to_rule(&mut self, section: usize) -> Result<(), FontError> {
        let book = self.book;
        let Some(made) = book.made_like(section).next() else {
            return self.folio();
        };
        let puzzle = made.puzzle;
        let title = book.words.say("how-to", &[]);
        let y = self.low_heading(&title)?;
        let y = self.kind_of_puzzle(section, y)?;
        if let Some(pair) = &made.samurai {
            self.explained_samurai(&pair.puzzle, y)?;
            return self.folio();
        }
        self.rule_in_pictures(&puzzle, y)?;
        self.folio()
    }

    /// Draws the name of the kind of puzzle below the heading, if the volume explains several kinds and the
    /// page has room; returns the baseline of the last line.
    fn kind_of_puzzle(&mut self, section: usize, y: Pt) -> Result<Pt, FontError> {
        /// On pages less high than this share of their width, the grid needs all the room.
        const HIGH: f64 = 1.2;
        let (book, live) = (self.book, self.live);
        let is_rule = |page: &&PagePlan| matches!(page.content, PageContent::HowToRule { .. });
        let kinds = book.plan.pages[book.pages.clone()].iter().filter(is_rule).count();
        let of = book.plan.sections.get(section).filter(|_| kinds > 1);
        let Some(of) = of.filter(|_| live.height() >= live.width() * HIGH) else { return Ok(y) };
        let font = Font { face: style::STRONG, ..self.explaining_font()? };
        let name = kind_of(book.words, of);
        let line = book.set.line_within(font, &name, live.width(), book.style.least_text)?;
        // Clear of the letters of the heading that reach below its line.
        let at = Point::new(live.left(), y + self.reading_font().size * 0.9);
        Ok(self.lines(Role::Heading(2), line.font(), &[line], at, LEADING))
    }

    /// Draws the rule of samurai, and below it one with its shared boxes highlighted. Each grid has the
    /// names of its rows and columns beside it, in the centre of those that are in no other grid.
    fn explained_samurai(&mut self, puzzle: &Samurai, y: Pt) -> Result<(), FontError> {
        let book = self.book;
        let text = rules::of_samurai(book.words);
        let Some(area) = self.text_and_square(&text, y)? else { return Ok(()) };
        let (notation, size) = (book.words.reasons.notation(), book.text_font().size);
        let area = area.inset(Insets::all(label_strip(Shape::CLASSIC, size)));
        let frames = Frames::new(book.style, area.origin, area.width());
        self.group(Role::Artifact, samurai::shared_boxes(&frames, &Ink::Black(SHARED)));
        for index in 0..GRIDS {
            let (row, column) = corner(index);
            let sides = Sides { right: column > SIDE / 2, below: row > SIDE / 2 };
            let frame = frames.grid(index);
            let lines = if index == CENTRE { 3..6 } else { 0..9 };
            let of_frame = (&frame, frame.outer, sides);
            let lines = (lines.clone(), lines);
            let names = labels::names(book.style, &book.set, of_frame, lines, notation, size)?;
            self.group(Role::Artifact, names);
        }
        let title = book.words.say("example", &[]);
        self.samurai(area, puzzle, &title, |_| style::STRONG)
    }

    /// Whether a figure is below its text, not beside it.
    pub(in crate::layout) fn is_upright(&self) -> bool {
        /// From this share of its height on, a page is wide.
        const WIDE: f64 = 1.15;
        self.live.width() <= self.live.height() * WIDE
    }

    /// Draws text below `y` on a page that is wide, and returns the area for a figure beside it, at most
    /// `widest` times as wide as it is high; `None` if the text is to be above the figure.
    pub(in crate::layout) fn text_beside(
        &mut self,
        text: &str,
        y: Pt,
        widest: f64,
    ) -> Result<Option<Rect>, FontError> {
        /// The figure has at most this share of the width.
        const MOST: f64 = 0.55;
        let (book, live) = (self.book, self.live);
        let usual = self.explaining_font()?;
        let top = y + usual.size * 1.2;
        let room = book.foot_baseline(live) - book.text_font().size * 2.0 - top;
        if self.is_upright() {
            return Ok(None);
        }
        let side = (room * widest).min(live.width() * MOST);
        let width = live.width() - side - usual.size * 1.5;
        for size in [usual.size, usual.size * 0.8, book.style.text] {
            let font = book.font(usual.face, size);
            let lines = book.set.paragraph(font, text, width)?;
            if font.size * (LEADING * lines.len() as f64) <= room {
                let at = Point::new(live.left(), top + book.set.ascent(font));
                self.lines(Role::Paragraph, font, &lines, at, LEADING);
                return Ok(Some(Rect::new(live.right() - side, top, side, room)));
            }
        }
        Ok(None)
    }

    /// Draws text below `y`, and returns the square for a figure below it, or beside it on a page that
    /// is wide; `None` if there is no room.
    fn text_and_square(&mut self, text: &str, y: Pt) -> Result<Option<Rect>, FontError> {
        if let Some(area) = self.text_beside(text, y, 1.0)? {
            let side = area.width().min(area.height());
            return Ok(Some(Rect::new(area.right() - side, area.top(), side, side)));
        }
        let (book, live) = (self.book, self.live);
        let foot = book.foot_baseline(live) - book.set.cap_height(book.text_font());
        let font = self.explaining_font()?;
        let lines = book.set.paragraph(font, text, live.width())?;
        let at = Point::new(live.left(), y + font.size * 1.2);
        let below = self.lines(Role::Paragraph, font, &lines, at, LEADING) + font.size * 1.5;
        let room = foot - font.size - below;
        let side = live.width().min(room);
        if side < book.style.least_text * 4.0 {
            return Ok(None);
        }
        // Slightly above the middle of the remaining height.
        let top = below + (room - side).max(Pt::ZERO) * 0.4;
        Ok(Some(Rect::new(live.left(), top, side, side)))
    }

    /// Draws text, and below it a grid as large as the room allows, with items and tints below and items
    /// above. `seen` says in words what they show.
    pub(in crate::layout) fn explained_grid(
        &mut self,
        puzzle: &Grid,
        (text, seen): (&str, &str),
        y: Pt,
        (under, tint): (impl Fn(&Frame) -> Vec<Item>, impl Fn(Cell) -> f64),
        over: impl Fn(&Frame, &Template) -> Result<Vec<Item>, FontError>,
    ) -> Result<(), FontError> {
        let Some(area) = self.text_and_square(text, y)? else { return Ok(()) };
        let words = self.book.words;
        let grid = in_words(words, &words.say("example", &[]), puzzle);
        let alt = format!("{grid} {text} {seen}");
        self.labelled_grid(
            puzzle,
            alt.trim_end().to_owned(),
            (area.origin, area.width()),
            (under, tint),
            over,
        )?;
        Ok(())
    }

    /// Draws a grid with the names of its rows and columns in a square, with items and tints below and
    /// items above; returns where it is.
    pub(in crate::layout) fn labelled_grid(
        &mut self,
        puzzle: &Grid,
        alt: String,
        square: (Point, Pt),
        (under, tint): (impl Fn(&Frame) -> Vec<Item>, impl Fn(Cell) -> f64),
        over: impl Fn(&Frame, &Template) -> Result<Vec<Item>, FontError>,
    ) -> Result<Frame, FontError> {
        let book = self.book;
        let shape: Shape = puzzle.shape();
        let (notation, size) = (book.words.reasons.notation(), book.text_font().size);
        let rules = without_windows(puzzle.rules());
        let (frame, mut items) = labelled(book.style, &book.set, rules, square, notation, size)?;
        items.extend(under(&frame));
        for cell in shape.cells() {
            let share = tint(cell);
            if share > 0.0 {
                let fill = Some(Ink::Black(share));
                items.push(Item::Box { area: frame.cell(cell), fill, stroke: None });
            }
        }
        let has_digits = puzzle.filled() > 0;
        let large = cages::with_large_sums(book.style, &book.set, frame.cell_size(), has_digits);
        let sums = large.as_ref().unwrap_or(book.style);
        let digits = digits(sums, &book.set, &frame, puzzle, |_| style::STRONG)?;
        let clear = clear_for(&book.set, rules, &digits, &[]);
        items.extend(book.symbols.borrow_mut().grid_around(book.style, &frame, &clear));
        items.extend(digits);
        items.extend(over(&frame, sums)?);
        self.group(Role::Figure { alt }, items);
        Ok(frame)
    }
}

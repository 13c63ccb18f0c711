//! The idea of a technique as a small drawing: a part of a grid, open to the right and below, with
//! letters for digits, in the marks of explained grids. They are data: `schematic/schematics.toml`.

mod data;

use crate::layout::grids::cages;
use crate::layout::grids::pencil::mark;
use crate::layout::grids::shapes::{Around, arrow, disc};
use crate::layout::sheet::Sheet;
use crate::template::Template;
use data::{OPEN, Place, Sign};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{LinkKind, Role as Part, TechniqueId};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect, Size};
use gridpress_page::scene::{Ink, Item, Role, Stroke};
use gridpress_page::text::{Font, Setter};

/// The darkness of tinted houses, as in explained grids.
const TINT: f64 = 0.08;
/// The side of the space of a mark, in sizes of its sign.
const PITCH: f64 = 1.32;
/// The part of that space that a disc fills.
const DISC: f64 = 0.46;
/// The part of a cell that its marks are in.
const FILLED: f64 = 0.9;
/// How much larger cells are to have room for the sums of cages, and how far their marks are below
/// the middle, in cells.
const FOR_SUMS: f64 = 1.3;
const BELOW_SUMS: f64 = 0.08;

/// How much larger a small schematic is at most where there is room.
const MOST_LARGER: f64 = 1.8;

/// A schematic with its measures on a page.
pub(in crate::layout) struct Schematic {
    of: &'static data::Schematic,
    /// How many rows are drawn: those of the schematic, or empty ones below them, too.
    rows: usize,
    font: Font,
    cell: Pt,
    /// Half the width of the frame: the cells begin in its middle.
    edge: Pt,
    pub size: Size,
}

impl Schematic {
    /// Returns the small schematic of a technique, with letters in the size of text, or in the least
    /// size if cells have several; larger where there is room. `None` if it has none.
    pub(in crate::layout) fn small(
        technique: TechniqueId,
        style: &Template,
        text: Font,
        room: Pt,
    ) -> Option<Self> {
        let of = data::schematics(technique).next()?;
        let size = if of.most_marks() > 1 { style.least_text } else { text.size };
        let drawn = |share: f64| {
            let font = Font { size: size * share, ..text };
            Schematic::with_cells(of, style, font, least_cell(of, font), of.rows())
        };
        let least = drawn(1.0);
        let share = room / least.size.width * 0.98;
        Some(if share > 1.0 { drawn(share.min(MOST_LARGER)) } else { least })
    }

    /// Returns the schematics of a technique, one below the other with that gap, as large as there
    /// is room, with letters of at most twice the size of `font`. Returns the last alone if it would
    /// be much larger, and none if there is no room.
    pub(in crate::layout) fn filling(
        technique: TechniqueId,
        style: &Template,
        font: Font,
        room: Size,
        gap: Pt,
    ) -> Vec<Self> {
        let all: Vec<_> = data::schematics(technique).collect();
        let alone = all.get(all.len().saturating_sub(1)..).unwrap_or_default();
        let [side_of_all, side_alone] = [&all[..], alone].map(|of| side(of, style, room, gap));
        let share_of = |of: &[&'static data::Schematic], cell: Pt| {
            of.iter().map(|of| cell / least_cell(of, font)).fold(2.0, f64::min)
        };
        let is_legible = font.size * share_of(&all, side_of_all) >= style.least_text;
        let is_whole = side_of_all >= side_alone * 0.75 && is_legible;
        let (shown, cell) = if is_whole { (&all[..], side_of_all) } else { (alone, side_alone) };
        let share = share_of(shown, cell);
        if font.size * share < style.least_text {
            return Vec::new();
        }
        let font = Font { size: font.size * share, ..font };
        let with_cells = |of, rows| Schematic::with_cells(of, style, font, cell, rows);
        match shown {
            &[of] => vec![with_cells(of, more_rows(of, room.height / cell))],
            _ => shown.iter().map(|&of| with_cells(of, of.rows())).collect(),
        }
    }

    fn with_cells(
        of: &'static data::Schematic,
        style: &Template,
        font: Font,
        cell: Pt,
        rows: usize,
    ) -> Self {
        let edge = style.rules_for(cell).frame / 2.0;
        // The grid of a jigsaw ends at the right, too.
        let right = if of.is_jigsaw() { edge } else { Pt::ZERO };
        let size = Size::new(edge + cell * of.across() + right, edge + cell * (rows as f64 + OPEN));
        Schematic { of, rows, font, cell, edge, size }
    }

    /// Returns the square of a cell.
    fn area(&self, at: Point, (row, column): (usize, usize)) -> Rect {
        let along = |cells: usize| self.edge + self.cell * cells as f64;
        let origin = at.shifted(along(column), along(row));
        Rect { origin, size: Size::new(self.cell, self.cell) }
    }

    /// Returns the middle of a mark: alone, beside another, or in a corner of its cell.
    fn centre(&self, at: Point, place: Place) -> Point {
        let marks = self.of.cell(place.cell).len();
        let area = self.area(at, place.cell);
        let off = |first: bool| self.font.size * (PITCH / 2.0) * if first { -1.0 } else { 1.0 };
        let x = if marks > 1 { off(place.index.is_multiple_of(2)) } else { Pt::ZERO };
        let y = if marks > 2 { off(place.index < 2) } else { Pt::ZERO };
        // The last of three is in the middle.
        let x = if marks == 3 && place.index == 2 { Pt::ZERO } else { x };
        let lower = if self.of.cages.is_empty() { 0.0 } else { BELOW_SUMS };
        area.centre().shifted(x, y + self.cell * lower)
    }

    /// Draws the tints of the houses, and the lines: thin, between boxes, and the outer edges of the
    /// grid at the left and above.
    fn lines(&self, style: &Template, at: Point) -> Vec<Item> {
        let (rows, columns) = (self.rows, self.of.columns());
        let widths = style.rules_for(self.cell);
        let mut items = Vec::new();
        for cell in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if self.of.is_tinted(cell) {
                let (area, fill) = (self.area(at, cell), Some(Ink::Black(TINT)));
                items.push(Item::Box { area, fill, stroke: None });
            }
        }
        let black = |width| Stroke { width, ink: Ink::BLACK, dash: Vec::new() };
        let is_jigsaw = self.of.is_jigsaw();
        let stroke = |i: usize, last: usize| match i {
            0 => black(widths.frame),
            _ if is_jigsaw && i == last => black(widths.frame),
            _ if !is_jigsaw && i.is_multiple_of(3) => black(widths.box_line),
            _ => Stroke { width: widths.thin, ink: style.rule_ink(widths.thin), dash: Vec::new() },
        };
        let along = |cells: usize| self.edge + self.cell * cells as f64;
        let is_heavy = |i: usize, last: usize| match is_jigsaw {
            true => i == 0 || i == last,
            false => i.is_multiple_of(3),
        };
        // Heavier lines are on top, and the corner of the frame is closed.
        for heavy in [false, true] {
            for i in (0..=columns).filter(|&i| is_heavy(i, columns) == heavy) {
                let from = at.shifted(along(i), Pt::ZERO);
                let to = at.shifted(along(i), self.size.height);
                items.push(Item::Line { from, to, stroke: stroke(i, columns) });
            }
            // The grid goes on below.
            for i in (0..=rows).filter(|&i| is_heavy(i, usize::MAX) == heavy) {
                let from = at.shifted(Pt::ZERO, along(i));
                let to = at.shifted(self.size.width, along(i));
                items.push(Item::Line { from, to, stroke: stroke(i, usize::MAX) });
            }
        }
        if is_jigsaw {
            items.extend(self.borders(at, black(widths.frame)));
        }
        items
    }

    /// Draws the borders between the regions of a jigsaw.
    fn borders(&self, at: Point, stroke: Stroke) -> Vec<Item> {
        let (rows, columns) = (self.of.rows(), self.of.columns());
        let corner = |row: usize, column: usize| {
            let along = |cells: usize| self.edge + self.cell * cells as f64;
            at.shifted(along(column), along(row))
        };
        // Corners are closed by the ends of lines.
        let half = stroke.width / 2.0;
        let mut items = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))) {
            let here = (row, column);
            if column > 0 && self.of.are_apart(here, (row, column - 1)) {
                let (from, to) = (corner(row, column), corner(row + 1, column));
                let (from, to) = (from.shifted(Pt::ZERO, -half), to.shifted(Pt::ZERO, half));
                items.push(Item::Line { from, to, stroke: stroke.clone() });
            }
            if row > 0 && self.of.are_apart(here, (row - 1, column)) {
                let (from, to) = (corner(row, column), corner(row, column + 1));
                let (from, to) = (from.shifted(-half, Pt::ZERO), to.shifted(half, Pt::ZERO));
                items.push(Item::Line { from, to, stroke: stroke.clone() });
            }
        }
        items
    }

    /// Draws the cages of a killer.
    fn cages(&self, style: &Template, set: &Setter<'_>, at: Point) -> Result<Vec<Item>, FontError> {
        let measures = cages::Measures::new(style, set, self.cell, self.of.is_jigsaw(), true);
        let mut items = Vec::new();
        for cage in &self.of.cages {
            let Some(&(row, column)) = cage.cells.first() else { continue };
            let is_in = |row: isize, column: isize| {
                let cell = usize::try_from(row).ok().zip(usize::try_from(column).ok());
                cell.is_some_and(|cell| cage.cells.contains(&cell))
            };
            let outline = cages::Outline {
                side: self.of.rows().max(self.of.columns()),
                is_in: &is_in,
                first: (row as isize, column as isize),
                origin: at,
                line: &|i| self.edge + self.cell * i as f64,
            };
            items.extend(measures.draw(set, &outline, cage.sum)?);
        }
        Ok(items)
    }
}

/// Returns the rows of a drawing for which there is room in a height in cells: it goes on below its
/// last letters, but never looks like a whole grid.
fn more_rows(of: &data::Schematic, high: f64) -> usize {
    let is_fine = |&rows: &usize| {
        let is_grid = rows == of.columns() && Shape::with_side(rows).is_some();
        rows as f64 + OPEN * 2.0 <= high && !is_grid
    };
    let most = if of.is_jigsaw() { of.rows() } else { 6.max(of.rows()) };
    (of.rows()..=most).rev().find(is_fine).unwrap_or(of.rows())
}

/// Returns the side of the largest cells with which drawings below each other fit.
fn side(of: &[&data::Schematic], style: &Template, room: Size, gap: Pt) -> Pt {
    let edge = style.rules_for(room.width / 6.0).frame;
    let across = of.iter().map(|of| of.across()).fold(1.0, f64::max);
    let rows: f64 = of.iter().map(|of| of.rows() as f64 + OPEN).sum();
    let between = (gap + edge) * of.len() as f64 - gap;
    ((room.width - edge) / across).min((room.height - between) / rows.max(1.0)).max(Pt::ZERO)
}

/// Returns the side of the least cells with letters in `font`.
fn least_cell(of: &data::Schematic, font: Font) -> Pt {
    let beside = if of.most_marks() > 1 { 2.0 } else { 1.0 };
    let for_sums = if of.cages.is_empty() { 1.0 } else { FOR_SUMS };
    font.size * (PITCH * beside * for_sums / FILLED)
}

/// Whether a technique has a schematic.
pub(in crate::layout) fn has_schematic(technique: TechniqueId) -> bool {
    data::schematics(technique).next().is_some()
}

impl Sheet<'_, '_> {
    /// Draws a schematic with its upper left corner at `at`.
    pub(in crate::layout) fn schematic(
        &mut self,
        technique: TechniqueId,
        drawn: &Schematic,
        at: Point,
    ) -> Result<(), FontError> {
        let (book, of, size) = (self.book, drawn.of, drawn.font.size);
        let set = &book.set;
        let mut items = drawn.lines(book.style, at);
        items.extend(drawn.cages(book.style, set, at)?);
        let radius = size * (PITCH * DISC);
        let around = Around { within: Rect { origin: at, size: drawn.size }, avoid: &[] };
        for link in &of.links {
            let width = (radius * 0.16).max(Pt::new(0.8));
            let dash = match link.kind {
                LinkKind::Strong => Vec::new(),
                LinkKind::Weak => vec![width * 3.0, width * 2.2],
            };
            let stroke = Stroke { width, ink: Ink::Black(0.75), dash };
            let [from, to] = [link.from, link.to].map(|place| drawn.centre(at, place));
            items.extend(arrow(from, to, radius, stroke, &around));
        }
        for (place, letter) in of.letters() {
            let (centre, ring) = (drawn.centre(at, place), radius * 1.05);
            let rule = Stroke {
                width: (radius * 0.12).max(Pt::new(0.8)),
                ink: Ink::BLACK,
                dash: Vec::new(),
            };
            let part = match letter.sign {
                Sign::Mark(part) => part,
                Sign::Filled => None,
                Sign::Excludes => {
                    let dash = vec![rule.width * 2.0, rule.width * 1.5];
                    items.push(disc(centre, ring, None, Some(Stroke { dash, ..rule })));
                    None
                }
                Sign::Placed => {
                    items.push(disc(centre, ring, Some(Ink::Paper), Some(rule)));
                    Some(Part::Placed)
                }
            };
            items.extend(mark(set, centre, (radius, size), letter.letter, part)?);
        }
        let alt = self.schematic_in_words(technique, of);
        self.group(Role::Figure { alt }, items);
        Ok(())
    }

    /// Describes a schematic to readers who cannot see it: the places of its letters, and what
    /// follows from them.
    fn schematic_in_words(&self, technique: TechniqueId, of: &data::Schematic) -> String {
        let words = self.book.words;
        let notation = words.reasons.notation();
        let (mut shown, mut gone, mut placed) = (Vec::new(), Vec::new(), Vec::new());
        for (place, letter) in of.letters() {
            let list = match letter.sign {
                Sign::Mark(Some(Part::Eliminated)) => &mut gone,
                Sign::Placed => &mut placed,
                _ => &mut shown,
            };
            let cell = Shape::CLASSIC.cell(place.cell.0, place.cell.1);
            let name = notation.cell(Shape::CLASSIC, cell);
            match list.last_mut() {
                Some((last, letters)) if *last == name => {
                    *letters = format!("{letters} {}", letter.letter)
                }
                _ => list.push((name, letter.letter.to_string())),
            }
        }
        let listed = |list: &[(String, String)]| {
            let all: Vec<String> = list.iter().map(|(cell, of)| format!("{cell} {of}")).collect();
            all.join(", ")
        };
        let name = words.technique(technique);
        let mut text = match shown.is_empty() {
            true => format!("{name}."),
            false => {
                let is_digits = of.letters().all(|(_, letter)| letter.letter.is_ascii_digit());
                let key = if is_digits { "schematic-digits" } else { "schematic" };
                words.say(key, &[("technique", &name), ("cells", &listed(&shown))])
            }
        };
        for (key, list) in [("schematic-gone", gone), ("schematic-placed", placed)] {
            if !list.is_empty() {
                text = format!("{text} {}", words.say(key, &[("cells", &listed(&list))]));
            }
        }
        for cage in &of.cages {
            let cells = cage.cells.iter().map(|&(row, column)| {
                notation.cell(Shape::CLASSIC, Shape::CLASSIC.cell(row, column))
            });
            let cells = cells.collect::<Vec<_>>().join(", ");
            let says = words.say("grid-cage", &[("sum", &cage.sum), ("cells", &cells)]);
            text = format!("{text} {says}");
        }
        text
    }
}

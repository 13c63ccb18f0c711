//! The list of hints: in columns, each with the number of its puzzle before it and the page of the
//! puzzle after it.

use crate::layout::sheet::Sheet;
use crate::layout::style;
use crate::plan::{HINT_LEADING, HINT_PITCH, hint_columns};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, Line};
use std::ops::Range;

/// How much further apart hints may be, so that they fill their page.
const SPREAD: f64 = 1.75;
/// The least distance between the baselines of two hints in sizes of their text.
const LEAST_PITCH: f64 = 1.35;
/// How much smaller the text of long hints becomes at a time.
const SMALLER: f64 = 0.97;

/// How many sizes of hints are tried on a page with all of them.
const SIZES: u32 = 8;

/// A hint, and the puzzle it is for.
struct Entry {
    puzzle: usize,
    number: Line,
    text: Vec<Line>,
    page: Line,
}

/// The hints of a page in columns.
struct Columns {
    font: Font,
    /// The width of a column and of the gap between two.
    width: Pt,
    gap: Pt,
    /// The width of numbers with the gap after them.
    indent: Pt,
    /// The most hints in a column.
    rows: usize,
    /// The distance of baselines.
    pitch: Pt,
    entries: Vec<Entry>,
}

impl Sheet<'_, '_> {
    /// Draws the hints of some puzzles; returns where they end.
    pub(in crate::layout) fn hint_list(
        &mut self,
        puzzles: Range<usize>,
        area: Rect,
        font: Font,
    ) -> Result<Pt, FontError> {
        let book = self.book;
        let hints: Vec<(usize, String)> = puzzles.clone().map(|p| (p, self.hint(p))).collect();
        // Hints of several pages fill them; a page with all hints has a picture below them.
        let spread = if puzzles == book.puzzles() { 1.0 } else { SPREAD };
        let least = book.style.least_text;
        let mut font = font;
        let mut is_cut = false;
        let columns = loop {
            let (columns, fits) = self.columns(&hints, area, font, (spread, is_cut))?;
            if fits || is_cut {
                break columns;
            }
            // At the least size, long hints are cut in the end.
            is_cut = font.size <= least;
            font.size = (font.size * SMALLER).max(least);
        };
        let Columns { width, gap, indent, rows, pitch, .. } = columns;
        let first = area.top() + book.set.ascent(columns.font);
        let size = columns.font.size;
        let mut bottom = first;
        for (column, entries) in columns.entries.chunks(rows).enumerate() {
            let x = area.left() + (width + gap) * column as f64;
            let mut baseline = first;
            for entry in entries {
                let mut items = vec![entry.number.right_at(x + indent - size * 0.7, baseline)];
                let lines = entry.text.iter().enumerate();
                let at = |i: usize| baseline + size * (HINT_LEADING * i as f64);
                items.extend(lines.map(|(i, line)| line.left_at(x + indent, at(i))));
                items.push(entry.page.right_at(x + width, baseline));
                self.group(Role::ListItem, items);
                let last = at(entry.text.len().saturating_sub(1));
                self.link_to(
                    entry.puzzle,
                    Rect::new(x, baseline, width, last - baseline),
                    columns.font,
                );
                bottom = bottom.max(last);
                baseline = last + pitch;
            }
        }
        Ok(bottom)
    }

    /// Returns the largest of some sizes between two in which hints have room with their usual distances, or
    /// else the second.
    pub(in crate::layout) fn largest_for_hints(
        &self,
        puzzles: &Range<usize>,
        area: Rect,
        (most, least): (Font, Font),
    ) -> Result<Font, FontError> {
        let hints: Vec<(usize, String)> = puzzles.clone().map(|p| (p, self.hint(p))).collect();
        for step in 0..SIZES {
            let share = f64::from(step) / f64::from(SIZES);
            let font = Font { size: most.size + (least.size - most.size) * share, ..most };
            let (columns, fits) = self.columns(&hints, area, font, (1.0, false))?;
            if fits && columns.pitch >= font.size * (HINT_PITCH * 0.99) {
                return Ok(font);
            }
        }
        Ok(least)
    }

    /// Sets hints in columns, in one line each if they are to be cut. Also returns whether all fit.
    fn columns(
        &self,
        hints: &[(usize, String)],
        area: Rect,
        font: Font,
        (spread, is_cut): (f64, bool),
    ) -> Result<(Columns, bool), FontError> {
        let book = self.book;
        let (set, size) = (&book.set, font.size);
        let bold = Font { face: style::STRONG, ..font };
        let columns = hint_columns(area.width(), size);
        let gap = size * 1.5;
        let width = (area.width() - gap * (columns - 1) as f64) / columns as f64;
        let rows = hints.len().div_ceil(columns).max(1);
        let mut entries = Vec::with_capacity(hints.len());
        // The widest number on this page, because text digits have different widths.
        let (mut widest, mut widest_page) = (Pt::ZERO, Pt::ZERO);
        for &(puzzle, _) in hints {
            let Some(plan) = book.plan.puzzles.get(puzzle) else { continue };
            let number = set.line(bold, &plan.number.to_string())?;
            let at = book.plan.pages.get(plan.page).map(|page| page.printed());
            let page = book.words.say("puzzle-on-page", &[("page", &at.unwrap_or_default())]);
            let page = set.line(font, &page)?;
            widest = widest.max(number.width());
            widest_page = widest_page.max(page.width());
            entries.push(Entry { puzzle, number, text: Vec::new(), page });
        }
        let indent = widest + size * 0.7;
        let room = (width - indent - widest_page - size).max(size);
        for (entry, (_, text)) in entries.iter_mut().zip(hints) {
            entry.text = match is_cut {
                true => vec![set.line_within(font, text, room, book.style.least_text)?],
                false => set.paragraph(font, text, room)?,
            };
        }
        let more = |column: &[Entry]| -> usize {
            column.iter().map(|entry| entry.text.len().saturating_sub(1)).sum()
        };
        let more = entries.chunks(rows).map(more).max().unwrap_or(0);
        let room = area.height() - set.ascent(font) - size * (1.2 + HINT_LEADING * more as f64);
        let pitch = room.max(Pt::ZERO) / rows.saturating_sub(1).max(1) as f64;
        let fits = rows == 1 || pitch >= size * LEAST_PITCH;
        let pitch = pitch.min(size * (HINT_PITCH * spread)).max(size * LEAST_PITCH);
        Ok((Columns { font, width, gap, indent, rows, pitch, entries }, fits))
    }

    /// Links a hint to its puzzle. `area` reaches from its first baseline to its last.
    fn link_to(&mut self, puzzle: usize, area: Rect, font: Font) {
        let book = self.book;
        let Some(to) = book.to_puzzle(puzzle) else { return };
        let Some(plan) = book.plan.puzzles.get(puzzle) else { return };
        let says = book.words.say("to-puzzle", &[("n", &plan.number)]);
        let (left, top, width) =
            (area.left(), area.top() - book.set.cap_height(font), area.width());
        let area = Rect::new(left, top, width, area.height() + font.size);
        self.items.push(Item::Link { area, to, says });
    }
}

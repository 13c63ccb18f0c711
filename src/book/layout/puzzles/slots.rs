//! The positions of the grids on a page: as large as possible, in aligned columns and rows, each
//! with its caption above or beside it.

use crate::layout::measure::Measure;
use crate::layout::puzzles::below::{Below, Lines, Widths};
use crate::layout::puzzles::fields::Fields;
use crate::layout::{rules, style};
use crate::plan::{CODE_RIM, Places, RuleLines, Strip, WRITING_PITCH};
use crate::template::Template;
use gridpress_engine::sudoku::Rules;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect, Size};
use gridpress_page::text::Line;

/// The place of one grid and its caption.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(in crate::layout) struct Slot {
    /// The whole slot.
    pub area: Rect,
    /// The square of the grid's ink.
    pub grid: Rect,
    /// The area of the caption, above the grid or beside it.
    pub caption: Rect,
    pub beside: bool,
    /// The lines to write on, if there are any.
    pub lines: Option<Lines>,
    /// The area of its code and id, if it has them.
    pub code: Option<Rect>,
    pub id: Option<Rect>,
    /// The area of the sentences on its rules, if the grid does not show them.
    pub rules: Option<Rect>,
}

/// Returns the slots of grids in `body`, arranged as in `places` with at least `gap` between them,
/// in reading order, with room for everything that goes with each.
pub(in crate::layout) fn slots(
    page: &Measure<'_>,
    body: Rect,
    places: Places,
    gap: Pt,
    extras: Extras,
) -> Vec<Slot> {
    let (columns, rows) = (places.across.max(1) as usize, places.down.max(1) as usize);
    let cell = Size::new(
        (body.width() - gap * (columns - 1) as f64) / columns as f64,
        (body.height() - gap * 1.2 * (rows - 1) as f64) / rows as f64,
    );
    let text = page.style.text.max(page.style.least_text);
    let strip = extras.strip;
    let fields = if extras.lines { page.fields(places.count()) } else { Fields::none() };
    let writing = fields.count();
    // Only a single column has room beside its grids.
    let widest = if columns == 1 { body.width() } else { Pt::ZERO };
    // Rows of grids begin at the top left; what is alone is in the middle.
    let before = if rows > 1 { 0.0 } else { 0.5 };
    let at_top = extras.at_top;
    let mut extra = Extra { fields, strip, widest, in_column: false, before, at_top };
    // The caption goes where it costs the grid the least size.
    let mut above = side_below_caption(page, cell, &extra);
    if columns > 1 {
        // What goes below a grid that is narrower than its column needs less height as wide as that.
        let wide = Extra { widest: cell.width, in_column: true, ..extra.clone() };
        let side = side_below_caption(page, cell, &wide);
        if side > above * LARGER {
            (above, extra) = (side, wide);
        }
    }
    let column = (page.style.least_text * 5.4).max(cell.width * 0.2).max(extra.column());
    let widest = cell.width - column - beside_gap(page, cell.height);
    let mut beside = cell.height.min(widest);
    // A smaller grid may need more lines for its rules, and these a smaller grid.
    for _ in 0..8 {
        beside = beside.min(cell.height - strip.id - strip.rules_below(beside, text));
    }
    let beside = if strip.has_room_beside(beside, text, writing) { beside } else { Pt::ZERO };
    // If the grid would not reach both edges anyway, a column beside it fills the width.
    let reaches = above >= cell.width * 0.9;
    // A caption between two grids could be read as belonging to either.
    if columns == 1 && beside > above * if reaches { 1.02 } else { 0.97 } {
        return placed_beside(page, body, cell, rows, beside, &extra);
    }
    placed_above(page, body, (columns, rows), above, &extra)
}

/// What goes below grids is wider than they are if that makes them larger by this factor.
const LARGER: f64 = 1.04;

/// Columns that would be farther apart than the first, from left edge to left edge in widths of what is in
/// them, do not reach the edges of the page, and are as near to each other as the second.
const FARTHEST: f64 = 2.0;
const NEAR: f64 = 1.6;

/// What goes with each grid.
#[derive(Clone)]
struct Extra {
    fields: Fields,
    strip: Strip,
    /// The width that lines, id and code below a grid may have if that of the grid is too little.
    widest: Pt,
    /// Whether all of it is as wide as that, from the left edge of the grid.
    in_column: bool,
    /// The share of the remaining space that is before a grid.
    before: f64,
    /// Whether none of it is above the first one.
    at_top: bool,
}

impl Extra {
    /// Whether there is nothing but the grid and its caption.
    fn is_empty(&self) -> bool {
        self.fields.count() == 0 && self.strip == Strip::default()
    }

    /// Returns the least width of a column beside the grid.
    fn column(&self) -> Pt {
        self.fields.column().max(self.strip.code)
    }

    fn below(&self, page: &Measure<'_>, side: Pt) -> Below {
        let widest = self.widest.max(side);
        let (words, before) = if self.in_column { (widest, 0.0) } else { (side, self.before) };
        page.below(Widths { side, widest, words }, before, &self.fields, self.strip)
    }
}

/// Returns the distance between a grid and the caption beside it.
fn beside_gap(page: &Measure<'_>, side: Pt) -> Pt {
    (side * 0.06).max(page.style.least_text)
}

/// Returns the side of a grid in `cell` that leaves room for its caption above and its lines below.
fn side_below_caption(page: &Measure<'_>, cell: Size, extra: &Extra) -> Pt {
    let room = |side: Pt| {
        let below = extra.below(page, side).height;
        cell.height - page.number_height(side) - page.caption_gap(side) - below
    };
    if extra.strip.code > cell.width {
        return Pt::ZERO;
    }
    let mut side = cell.width;
    // The caption depends slightly on the side, so this iterates until it settles.
    for _ in 0..8 {
        side = cell.width.min(room(side)).max(Pt::ZERO);
    }
    // A little smaller, what is below may need a line more, for which there must be room, too.
    for _ in 0..100 {
        if side <= room(side) + Pt::new(0.5) {
            break;
        }
        side = side * 0.99;
    }
    side
}

fn placed_above(
    page: &Measure<'_>,
    body: Rect,
    (columns, rows): (usize, usize),
    side: Pt,
    extra: &Extra,
) -> Vec<Slot> {
    let caption = page.number_height(side);
    let caption_gap = page.caption_gap(side);
    let below = extra.below(page, side);
    let height = caption + caption_gap + side + below.height;
    // Several columns reach both edges of the text, with the codes of grids that are narrower.
    let over = match columns {
        1 => Pt::ZERO,
        _ => (extra.strip.code.max(if extra.in_column { extra.widest } else { side }) - side)
            .max(Pt::ZERO),
    };
    let spare = (body.width() - side - over).max(Pt::ZERO);
    let (left, step_x) = match columns {
        1 => (body.left() + spare * extra.before, Pt::ZERO),
        _ => {
            let (step, wide) = (spare / (columns - 1) as f64, side + over);
            let step = if step > wide * FARTHEST { wide * NEAR } else { step };
            (body.left() + (spare - step * (columns - 1) as f64) / 2.0, step)
        }
    };
    let code = if columns > 1 { (extra.strip.code - side).max(Pt::ZERO) } else { Pt::ZERO };
    let left = if page.style.is_left_handed() { left + code } else { left };
    let above = if extra.at_top { 0.0 } else { extra.before };
    let (top, step_y) = spread(body.top(), body.height(), rows, height, 0.2, above);
    let mut slots = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let x = left + step_x * column as f64;
            let y = top + step_y * row as f64;
            let grid = Rect::new(x, y + caption + caption_gap, side, side);
            let placed =
                |area: Rect| Rect { origin: area.origin.shifted(x, grid.bottom()), ..area };
            slots.push(Slot {
                area: Rect::new(x, y, side, height),
                grid,
                caption: Rect::new(x, y, side, caption),
                beside: false,
                lines: below.lines.map(|lines| Lines { area: placed(lines.area), ..lines }),
                code: below.code.map(placed),
                id: below.id.map(placed),
                rules: below.rules.map(placed),
            });
        }
    }
    slots
}

/// Distributes `count` items of `size` over `length` from `start`. Returns where the first begins
/// and the distance from one to the next. The items reach both ends unless the gaps would exceed
/// `most` of an item; the remaining space is shared out, `before` of it before the first.
fn spread(start: Pt, length: Pt, count: usize, size: Pt, most: f64, before: f64) -> (Pt, Pt) {
    let spare = (length - size * count as f64).max(Pt::ZERO);
    let gap = if count > 1 { (spare / (count - 1) as f64).min(size * most) } else { Pt::ZERO };
    let over = spare - gap * (count - 1) as f64;
    (start + over * before, size + gap)
}

/// The widest column beside a grid, as a multiple of its side, with lines to write on and without.
const WIDEST_COLUMN: f64 = 0.8;
const WIDEST_OF_WORDS: f64 = 0.3;

/// Places grids one below the other, each with its caption beside it.
fn placed_beside(
    page: &Measure<'_>,
    body: Rect,
    cell: Size,
    rows: usize,
    side: Pt,
    extra: &Extra,
) -> Vec<Slot> {
    let rules = extra.strip.rules_below(side, page.text_font().size);
    let height = side + rules + extra.strip.id;
    let gap = beside_gap(page, side);
    // A caption far away from its grid would not be recognised as belonging to it.
    let widest = if extra.is_empty() { WIDEST_OF_WORDS } else { WIDEST_COLUMN };
    let widest = (side * widest).max(extra.column());
    let width = cell.width.min(side + gap + widest);
    let left = body.left() + (body.width() - width) * extra.before;
    let above = if extra.at_top { 0.0 } else { 0.5 };
    let (top, step) = spread(body.top(), body.height(), rows, height, 0.3, above);
    let caption_width = (width - side - gap).max(Pt::ZERO);
    let (grid_x, caption_x) = if page.style.is_left_handed() {
        (left, left + side + gap)
    } else {
        (left + width - side, left)
    };
    let rows_of_lines = extra.fields.count();
    let lines = page.text_font().size * WRITING_PITCH * rows_of_lines as f64;
    let mut slots = Vec::with_capacity(rows);
    for row in 0..rows {
        let y = top + step * row as f64;
        let caption = Rect::new(caption_x, y, caption_width, side);
        let code = extra.strip.code;
        slots.push(Slot {
            area: Rect::new(left, y, width, height),
            grid: Rect::new(grid_x, y, side, side),
            caption,
            beside: true,
            lines: (rows_of_lines > 0).then_some(Lines { area: caption, rows: rows_of_lines }),
            code: (code > Pt::ZERO).then(|| {
                let rim = if rows_of_lines > 0 { code * CODE_RIM } else { Pt::ZERO };
                Rect::new(caption_x, y + side - lines - rim - code, code, code)
            }),
            id: (extra.strip.id > Pt::ZERO)
                .then(|| Rect::new(grid_x, y + side + rules, side, extra.strip.id)),
            rules: (rules > Pt::ZERO).then(|| Rect::new(grid_x, y + side, side, rules)),
        });
    }
    slots
}

impl Measure<'_> {
    /// Returns everything that goes with a puzzle under these rules, or with a samurai.
    pub(crate) fn extras(&self, rules: Option<Rules>) -> Extras {
        let says = match rules {
            Some(rules) => rules::at_grid(self.words, rules),
            None => rules::of_samurai(self.words),
        };
        let font = self.text_font();
        // A text that cannot be set is reported when it is laid out.
        let width = |word: &str| self.set.line(font, word).map_or(Pt::ZERO, |line| line.width());
        let mut before: Option<(&str, Pt)> = None;
        let mut measured = |word| {
            let own = width(word);
            // Words and spaces may overlap, each pair differently.
            let space = before.map_or(Pt::ZERO, |(last, of_last)| {
                width(&format!("{last} {word}")) - of_last - own
            });
            before = Some((word, own));
            (space, own)
        };
        let words = says.split(' ').filter(|word| !word.is_empty());
        let words: Vec<(Pt, Pt)> = words.map(&mut measured).collect();
        Extras::of_puzzle(self.style, RuleLines::of(&words))
    }

    /// Breaks sentences on rules into as few lines as possible, for which [`Self::extras`] has room, and no
    /// wider than that number needs.
    pub(in crate::layout) fn rules_in(
        &self,
        says: &str,
        width: Pt,
    ) -> Result<Vec<Line>, FontError> {
        const SHARES: [f64; 5] = [0.6, 0.7, 0.8, 0.88, 0.94];
        let lines = self.greedily(says, width)?;
        for narrower in SHARES.map(|share| width * share) {
            if lines.len() < 2 {
                break;
            }
            let even = self.greedily(says, narrower)?;
            let is_narrow = even.iter().all(|line| line.width() <= narrower);
            if even.len() == lines.len() && is_narrow {
                return Ok(even);
            }
        }
        // A word that is wider than the grid is broken.
        let is_wide = lines.iter().any(|line| line.width() > width);
        if is_wide { self.set.paragraph(self.text_font(), says, width) } else { Ok(lines) }
    }

    /// Breaks a text into lines of at most that width, each as long as possible.
    fn greedily(&self, says: &str, width: Pt) -> Result<Vec<Line>, FontError> {
        let font = self.text_font();
        let mut lines: Vec<Line> = Vec::new();
        for word in says.split(' ').filter(|word| !word.is_empty()) {
            if let Some(last) = lines.last_mut() {
                let longer = self.set.line(font, &format!("{} {word}", last.text()))?;
                if longer.width() <= width {
                    *last = longer;
                    continue;
                }
            }
            lines.push(self.set.line(font, word)?);
        }
        Ok(lines)
    }

    /// Returns the lines to write on with each puzzle of a page with that many.
    pub(in crate::layout) fn fields(&self, places: u32) -> Fields {
        Fields::of(self.style, places, self.text_font())
    }

    /// Returns the baseline of the last line of a page.
    pub(in crate::layout) fn foot_baseline(&self, live: Rect) -> Pt {
        live.bottom() - self.set.descent(self.text_font())
    }

    /// Returns the baseline of the running head.
    pub(in crate::layout) fn head_baseline(&self, live: Rect) -> Pt {
        live.top() + self.set.ascent(self.text_font())
    }

    /// Returns the area for puzzles or answers between the running head and the bottom line.
    pub(in crate::layout) fn body(&self, live: Rect) -> Rect {
        let font = self.text_font();
        let top = if self.style.running_head {
            self.head_baseline(live) + self.set.descent(font) + font.size * 0.6
        } else {
            // Letters and round digits are a little higher than the capitals that captions are
            // placed by.
            live.top() + (font.size * 0.12).max(Pt::new(2.4))
        };
        let bottom = self.foot_baseline(live) - self.set.cap_height(font) - font.size * 0.8;
        Rect::new(live.left(), top, live.width(), (bottom - top).max(Pt::ZERO))
    }

    /// Returns the height of the number of a puzzle with a grid of that side.
    pub(in crate::layout) fn number_height(&self, side: Pt) -> Pt {
        let least = self.set.cap_height(self.font(style::HEAVY, Pt::ZERO));
        (side * 0.09).max(least * 1.1).min(Pt::new(56.0))
    }

    /// Returns the distance between a caption and its grid.
    fn caption_gap(&self, side: Pt) -> Pt {
        (side * 0.036).max(self.style.least_text * 0.5)
    }

    /// Returns the side of the grids on a page whose area inside the margins is `live`.
    pub(crate) fn grid_side(&self, live: Size, places: Places, gap: Pt, extras: Extras) -> Pt {
        let body = self.body(Rect::of_size(live));
        slots(self, body, places, gap, extras).first().map_or(Pt::ZERO, |slot| slot.grid.width())
    }
}

/// What goes below a grid or beside it, besides its caption.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Extras {
    /// Whether there are lines to write on.
    pub lines: bool,
    pub strip: Strip,
    /// Whether the grids begin at the top, however few they are.
    pub at_top: bool,
}

impl Extras {
    /// Returns what goes with answers.
    pub(crate) fn of_answer() -> Self {
        Extras { at_top: true, ..Extras::default() }
    }

    /// Returns everything that the style adds to a puzzle, with sentences on rules that
    /// its grid does not show.
    pub(crate) fn of_puzzle(style: &Template, rules: RuleLines) -> Self {
        Extras { lines: true, strip: Strip::of(style, rules), at_top: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::words::Words;
    use crate::template::{Hand, Template};
    use gridpress_page::font::FontBook;
    use gridpress_page::text::Setter;

    /// The code of the longest puzzle may be wider than a small grid.
    #[test]
    fn codes_wider_than_their_grids_stay_beside_each_other_on_the_page() {
        let fonts = FontBook::shipped();
        let code = Pt::mm(38.0);
        for hand in [Hand::Left, Hand::Right] {
            let style = &Template { hand, ..Template::large_print().clone() };
            let page = Measure { style, set: Setter::new(&fonts), words: Words::of("en") };
            let body = Rect::new(Pt::mm(15.0), Pt::mm(20.0), Pt::mm(125.0), Pt::mm(150.0));
            let extras = Extras { strip: Strip { code, ..Strip::default() }, ..Extras::default() };
            let gap = Pt::mm(3.0);
            let all = slots(&page, body, Places::full(3, 2), gap, extras);
            assert_eq!(all.len(), 6);
            for (index, slot) in all.iter().enumerate() {
                let area = slot.code.expect("a code");
                assert!(slot.grid.width() < area.width() && body.contains(area, Pt::new(0.1)));
                let is_apart = |other: &Slot| {
                    let other = other.code.expect("a code");
                    area.right() < other.left() || area.bottom() < other.top()
                };
                assert!(all[index + 1..].iter().all(is_apart), "{hand:?}");
            }
            // Without room for the codes there are no grids.
            let wider = Strip { code: Pt::mm(42.0), ..Strip::default() };
            let none =
                slots(&page, body, Places::full(3, 2), gap, Extras { strip: wider, ..extras });
            assert_eq!(none[0].grid.width(), Pt::ZERO);
        }
    }
}

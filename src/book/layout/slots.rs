//! The positions of the grids on a page: as large as possible, in aligned columns and rows, each
//! with its caption above or beside it.

use super::style;
use crate::plan::{CODE_RIM, Places, Strip, WRITING_PITCH};
use crate::template::Template;
use gridpress_page::font::FaceId;
use gridpress_page::geom::{Point, Pt, Rect, Size};
use gridpress_page::text::{Font, Setter};

/// The place of one grid and its caption.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Slot {
    /// The whole slot.
    pub area: Rect,
    /// The square of the grid's ink.
    pub grid: Rect,
    /// The area of the caption, above the grid or beside it.
    pub caption: Rect,
    pub beside: bool,
    /// The area with lines to write on at its bottom, if there are any.
    pub lines: Option<Rect>,
    /// The area of its code and id, if it has them.
    pub code: Option<Rect>,
    pub id: Option<Rect>,
    /// The area of the sentences on its rules, if the grid does not show them.
    pub rules: Option<Rect>,
}

/// Returns the slots of grids in `body`, arranged as in `places` with at least `gap` between them,
/// in reading order, with room for everything that goes with each.
pub(super) fn slots(
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
    let writing = if extras.lines { page.style.writing.count(places.count()) } else { 0 };
    let strip = extras.strip;
    let lines = strip.lines_below(writing, cell.width, text);
    let extra = Extra { lines, column: text * WRITING_PITCH * writing as f64, strip };
    // The caption goes where it costs the grid the least size.
    let above = side_below_caption(page, cell, strip, lines);
    let column = (page.style.least_text * 5.4).max(cell.width * 0.2).max(strip.code);
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
        return placed_beside(page, body, cell, (columns, rows), beside, extra);
    }
    placed_above(page, body, (columns, rows), above, extra)
}

/// The sizes of what goes with each grid.
#[derive(Copy, Clone)]
struct Extra {
    /// The height of the lines to write on below the grid.
    lines: Pt,
    /// Their height in a column beside the grid, one below the other.
    column: Pt,
    strip: Strip,
}

impl Extra {
    /// Whether there is nothing but the grid and its caption.
    fn is_empty(&self) -> bool {
        self.column == Pt::ZERO && self.strip == Strip::default()
    }
}

/// Returns the distance between a grid and the caption beside it.
fn beside_gap(page: &Measure<'_>, side: Pt) -> Pt {
    (side * 0.06).max(page.style.least_text)
}

/// Returns the side of a grid in `cell` that leaves room for its caption above and its lines below.
fn side_below_caption(page: &Measure<'_>, cell: Size, strip: Strip, lines: Pt) -> Pt {
    let text = page.text_font().size;
    let room = |side: Pt| {
        let below = strip.below(lines) + strip.rules_below(side, text);
        cell.height - page.number_height(side) - page.caption_gap(side) - below
    };
    let mut side = cell.width;
    // The caption depends slightly on the side, so this iterates until it settles.
    for _ in 0..8 {
        side = cell.width.min(room(side)).max(Pt::ZERO);
    }
    // A little smaller, the rules may need a line more, for which there must be room, too.
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
    extra: Extra,
) -> Vec<Slot> {
    let caption = page.number_height(side);
    let caption_gap = page.caption_gap(side);
    let rules = extra.strip.rules_below(side, page.text_font().size);
    let below = extra.strip.below(extra.lines) + rules;
    let height = caption + caption_gap + side + below;
    let (left, step_x) = spread(body.left(), body.width(), columns, side, 0.4, 0.5);
    // Rows of grids begin at the top, and a single one is in the middle.
    let before = if rows > 1 { 0.0 } else { 0.5 };
    let (top, step_y) = spread(body.top(), body.height(), rows, height, 0.2, before);
    let mut slots = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let x = left + step_x * column as f64;
            let y = top + step_y * row as f64;
            let grid = Rect::new(x, y + caption + caption_gap, side, side);
            // The code away from the writing hand, lines and id beside it.
            let code = extra.strip.code;
            let taken = extra.strip.taken();
            let (code_x, rest_x) =
                if page.style.is_left_handed() { (x + side - code, x) } else { (x, x + taken) };
            let id_top = grid.bottom() + below - extra.lines - extra.strip.id;
            let lines_top = grid.bottom() + below - extra.lines;
            let rest = |y: Pt, height: Pt| {
                (height > Pt::ZERO).then(|| Rect::new(rest_x, y, side - taken, height))
            };
            slots.push(Slot {
                area: Rect::new(x, y, side, height),
                grid,
                caption: Rect::new(x, y, side, caption),
                beside: false,
                lines: rest(lines_top, extra.lines),
                code: (code > Pt::ZERO).then(|| {
                    Rect::new(code_x, grid.bottom() + rules + code * CODE_RIM, code, code)
                }),
                id: rest(id_top, extra.strip.id),
                rules: (rules > Pt::ZERO).then(|| Rect::new(x, grid.bottom(), side, rules)),
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

fn placed_beside(
    page: &Measure<'_>,
    body: Rect,
    cell: Size,
    (columns, rows): (usize, usize),
    side: Pt,
    extra: Extra,
) -> Vec<Slot> {
    let rules = extra.strip.rules_below(side, page.text_font().size);
    let height = side + rules + extra.strip.id;
    let gap = beside_gap(page, side);
    // A caption far away from its grid would not be recognised as belonging to it.
    let widest = if extra.is_empty() { WIDEST_OF_WORDS } else { WIDEST_COLUMN };
    let cell = Size::new(cell.width.min(side * (1.0 + widest) + gap), cell.height);
    let (left, step_x) = spread(body.left(), body.width(), columns, cell.width, 0.4, 0.5);
    let (top, step_y) = spread(body.top(), body.height(), rows, height, 0.3, 0.5);
    let mut slots = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let area = Rect {
                origin: Point::new(left + step_x * column as f64, top + step_y * row as f64),
                size: Size::new(cell.width, height),
            };
            let code = extra.strip.code;
            let caption_width = (cell.width - side - gap).max(Pt::ZERO);
            let (grid_x, caption_x) = if page.style.is_left_handed() {
                (area.left(), area.left() + side + gap)
            } else {
                (area.right() - side, area.left())
            };
            slots.push(Slot {
                area,
                grid: Rect::new(grid_x, area.top(), side, side),
                caption: Rect::new(caption_x, area.top(), caption_width, side),
                beside: true,
                lines: (extra.lines > Pt::ZERO)
                    .then(|| Rect::new(caption_x, area.top(), caption_width, side)),
                code: (code > Pt::ZERO).then(|| {
                    let bottom = area.top() + side - extra.column;
                    let rim = if extra.column > Pt::ZERO { code * CODE_RIM } else { Pt::ZERO };
                    Rect::new(caption_x, bottom - rim - code, code, code)
                }),
                id: (extra.strip.id > Pt::ZERO)
                    .then(|| Rect::new(grid_x, area.top() + side + rules, side, extra.strip.id)),
                rules: (rules > Pt::ZERO)
                    .then(|| Rect::new(grid_x, area.top() + side, side, rules)),
            });
        }
    }
    slots
}

/// What grids are measured with, before and while a page is drawn.
pub(crate) struct Measure<'a> {
    pub style: &'a Template,
    pub set: Setter<'a>,
}

impl Measure<'_> {
    /// Returns a font of the requested size, or of the least size allowed.
    pub(super) fn font(&self, face: FaceId, size: Pt) -> Font {
        Font { face, size: size.max(self.style.least_text) }
    }

    /// Returns the font of page numbers, references and running text.
    pub(super) fn text_font(&self) -> Font {
        self.font(style::TEXT, self.style.text)
    }

    /// Returns the baseline of the last line of a page.
    pub(super) fn foot_baseline(&self, live: Rect) -> Pt {
        live.bottom() - self.set.descent(self.text_font())
    }

    /// Returns the baseline of the running head.
    pub(super) fn head_baseline(&self, live: Rect) -> Pt {
        live.top() + self.set.ascent(self.text_font())
    }

    /// Returns the area for puzzles or answers between the running head and the bottom line.
    pub(super) fn body(&self, live: Rect) -> Rect {
        let font = self.text_font();
        let top = if self.style.running_head {
            self.head_baseline(live) + self.set.descent(font) + font.size * 0.6
        } else {
            live.top()
        };
        let bottom = self.foot_baseline(live) - self.set.cap_height(font) - font.size * 0.8;
        Rect::new(live.left(), top, live.width(), (bottom - top).max(Pt::ZERO))
    }

    /// Returns the height of the number of a puzzle with a grid of that side.
    pub(super) fn number_height(&self, side: Pt) -> Pt {
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
}

impl Extras {
    /// Returns everything that the style adds to a puzzle, with that many sentences on rules that
    /// its grid does not show.
    pub(crate) fn of_puzzle(style: &Template, rules: usize) -> Self {
        Extras { lines: true, strip: Strip::of(style, rules) }
    }
}

//! What goes below a grid.
//!
//! ```text
//!  +-----------+      +-----------+      +-------+
//!  |           |      |           |      |       |
//!  +-----------+      +-----------+      +-------+
//!  Equal digits ...   ####  (id ...)     Name ____
//!  (id ...)           ####  Name ____    Date ____
//!  Name __ Date __    ####  Date ____     #### (id
//! ```

use crate::layout::measure::Measure;
use crate::layout::puzzles::fields::Fields;
use crate::layout::style;
use crate::plan::{CODE_RIM, Strip};
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::text::LEADING;

/// The places of everything below a grid, from its lower left corner.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(in crate::layout) struct Below {
    pub height: Pt,
    pub rules: Option<Rect>,
    pub lines: Option<Lines>,
    pub code: Option<Rect>,
    pub id: Option<Rect>,
}

/// The area with lines to write on at its bottom, in that many rows.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(in crate::layout) struct Lines {
    pub area: Rect,
    pub rows: usize,
}

/// The widths below a grid.
#[derive(Copy, Clone)]
pub(in crate::layout) struct Widths {
    /// Those of the grid, and of all below it where a code leaves too little room.
    pub side: Pt,
    pub widest: Pt,
    /// That of sentences on rules, and of lines without a code.
    pub words: Pt,
}

/// Returns an area unless it has no height.
fn area(x: Pt, y: Pt, width: Pt, height: Pt) -> Option<Rect> {
    (height > Pt::ZERO).then(|| Rect::new(x, y, width.max(Pt::ZERO), height))
}

impl Measure<'_> {
    /// Places everything below a grid. Where a code leaves too little room beside it, lines and id may extend
    /// over the grid's edges, to at most `widest` together with the code, with the share `before` of the
    /// excess before the grid.
    pub(in crate::layout) fn below(
        &self,
        widths: Widths,
        before: f64,
        fields: &Fields,
        strip: Strip,
    ) -> Below {
        let Widths { side, widest, words } = widths;
        let rules = strip.rules_below(words, self.text_font().size);
        let below = Below { rules: area(Pt::ZERO, Pt::ZERO, words, rules), ..Below::default() };
        if strip.code > Pt::ZERO {
            return self.with_code((side, widest, before), rules, (fields, strip), below);
        }
        let rows = fields.rows_within(words).unwrap_or(fields.count());
        let (height, top) = (fields.height(rows), rules + strip.id);
        let lines = area(Pt::ZERO, top, words, height).map(|area| Lines { area, rows });
        let id = area(Pt::ZERO, rules, side, strip.id);
        Below { height: top + height, lines, id, ..below }
    }

    /// Places lines and id beside the code, or above it where it leaves too little room.
    fn with_code(
        &self,
        (side, widest, before): (Pt, Pt, f64),
        rules: Pt,
        (fields, strip): (&Fields, Strip),
        below: Below,
    ) -> Below {
        let (code, rim) = (strip.code, strip.code * CODE_RIM);
        let block = code + rim * 2.0;
        let (id_width, id_height) = self.id_beside_code(strip);
        let column = |width: Pt| width - strip.taken();
        let beside = |width: Pt| {
            let rows = fields.rows_within(column(width)).filter(|_| id_width <= column(width))?;
            Some((width, rows, block.max(fields.height(rows) + id_height + rim)))
        };
        let beside = [side, widest].into_iter().filter_map(beside).min_by_key(|found| found.2);
        let place = |width: Pt| {
            let left = (side - width) * before;
            let is_left = self.style.is_left_handed();
            if is_left { (left + width - code, left) } else { (left, left + strip.taken()) }
        };
        if let Some((width, rows, height)) = beside {
            let (code_x, x) = place(width);
            let code_top = rules + height - rim - code;
            let bottom = code_top + code;
            // The last line is level with the lower edge of the code.
            let top = bottom + self.set.descent(self.text_font()) - fields.height(rows);
            let lines = area(x, top, column(width), fields.height(rows));
            let id_bottom = if rows > 0 { top } else { bottom };
            return Below {
                height: rules + height,
                lines: lines.map(|area| Lines { area, rows }),
                code: area(code_x, code_top, code, code),
                id: area(x, id_bottom - id_height, column(width), id_height),
                ..below
            };
        }
        let width = if fields.rows_within(side).is_some() { side } else { widest };
        let rows = fields.rows_within(width).unwrap_or(fields.count());
        let (left, lines) = ((side - width) * before, fields.height(rows));
        let (code_x, x) = place(width);
        let id_is_beside = id_width <= column(width);
        let above = lines + if id_is_beside { Pt::ZERO } else { id_height };
        let code_top = rules + above + rim;
        let id = if id_is_beside {
            area(x, code_top + code - id_height, column(width), id_height)
        } else {
            area(left, rules + lines, width, id_height)
        };
        Below {
            height: rules + above + block,
            lines: area(left, rules, width, lines).map(|area| Lines { area, rows }),
            code: area(code_x, code_top, code, code),
            id,
            ..below
        }
    }

    /// Returns the width of an id and the height of its two lines beside a code; zero without.
    fn id_beside_code(&self, strip: Strip) -> (Pt, Pt) {
        if strip.id == Pt::ZERO {
            return (Pt::ZERO, Pt::ZERO);
        }
        // No hexadecimal digit is wider than a `d`.
        let font = self.font(style::TEXT, Pt::ZERO);
        let widest = self.set.line(font, &format!("(id {})", "d".repeat(16)));
        (widest.map_or(Pt::ZERO, |line| line.width()), strip.id + font.size * LEADING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Words, rules};
    use crate::plan::{RULES_LEADING, RuleLines};
    use crate::template::{Template, Writing};
    use gridpress_engine::sudoku::{Rules, Shape};
    use gridpress_page::font::FontBook;
    use gridpress_page::text::Setter;

    #[test]
    fn rules_have_room_below_grids_of_all_sizes() {
        let (fonts, style) = (FontBook::shipped(), Template::large_print());
        for language in Words::languages() {
            let words = Words::of(language);
            let page = Measure { style, set: Setter::new(&fonts), words };
            for names in ["anti-knight, anti-king", "non-consecutive", "disjoint", "x"] {
                let rules = Rules::named(Shape::CLASSIC, names, None, None).expect("rules");
                let (says, strip) = (rules::at_grid(words, rules), page.extras(Some(rules)).strip);
                for mm in 30..200 {
                    let width = Pt::mm(f64::from(mm));
                    let lines = page.rules_in(&says, width).expect("all glyphs").len() as f64;
                    let text = page.text_font().size;
                    let needed = text * (RULES_LEADING * lines);
                    assert!(strip.rules_below(width, text) >= needed, "{language} {names} {mm}");
                }
            }
        }
    }

    #[test]
    fn lines_beside_a_code_are_never_short() {
        let fonts = FontBook::shipped();
        for (mm, text) in [(60.0, 8.0), (93.0, 10.0), (120.0, 10.0), (190.0, 18.0)] {
            let (side, text) = (Pt::mm(mm), Pt::new(text));
            let words = [text * 2.9, text * 2.9, text * 2.2];
            let writing = Writing { name: true, date: true, time: true, shared: true, words };
            let style = Template {
                text,
                least_text: text * 0.9,
                writing,
                id_line: true,
                code: Pt::mm(38.0),
                ..Template::large_print().clone()
            };
            let page = Measure { style: &style, set: Setter::new(&fonts), words: Words::of("en") };
            let fields = Fields::of(&style, 1, page.text_font());
            for widest in [side, side * 1.4] {
                let below = page.below(
                    Widths { side, widest, words: side },
                    0.5,
                    &fields,
                    Strip::of(&style, RuleLines::of(&[(Pt::new(4.0), Pt::new(200.0)); 2])),
                );
                let Lines { area, rows } = below.lines.expect("lines");
                for row in fields.in_rows(rows) {
                    for (field, (_, width)) in row.iter().zip(fields.placed(row, area.width())) {
                        assert!(width - field.word >= Pt::mm(24.9), "{mm} {widest} {}", field.key);
                    }
                }
                let (code, id) = (below.code.expect("a code"), below.id.expect("an id"));
                let apart = |a: Rect, b: Rect| {
                    a.right() <= b.left()
                        || b.right() <= a.left()
                        || a.bottom() <= b.top() + text
                        || b.bottom() <= a.top() + text
                };
                assert!(apart(area, code) && apart(id, code) && apart(area, id), "{mm} {widest}");
                assert!(code.bottom() <= below.height && id.bottom() <= below.height);
            }
        }
    }
}

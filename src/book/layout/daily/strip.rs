//! What is printed with a puzzle of a newspaper: masthead and logo, the level, the rule of the game,
//! and the answer of the puzzle before.
//!
//! ```text
//!  wide                          narrow
//!  logo Masthead                 logo Masthead
//!  Monday · Puzzle 2    ■■□□□    Monday  ■■□□□
//!  +-------------+  Fill the     +-----------+
//!  |             |  grid ...     |           |
//!  |             |               |           |
//!  |             |  Answer 1     +-----------+
//!  |             |  +-------+    Answer 1
//!  |             |  |       |    +-----+  Fill the
//!  +-------------+  +-------+    +-----+  grid ...
//! ```
//!
//! The rule is before the answer or beside it: below its name it would seem to be its text.

use super::super::style;
use super::Daily;
use super::measures::Strip;
use crate::layout::grids::symbols::Symbols;
use crate::layout::puzzles::gauge::{LevelMark, gauge, gauge_width};
use crate::plan::calendar::{DayPuzzle, Kind, puzzle_width};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Document, Ink, Item, Role};
use gridpress_page::text::{Font, LEADING, Line, Setter, TIGHT};

/// The share of the column of an answer below a puzzle.
const ANSWER: f64 = 0.5;
/// The least width of an answer below a puzzle, and of one of a samurai; one of a greater share of the
/// column takes all of it.
const LEAST_ANSWER: Pt = Pt::mm(36.0);
const LEAST_SAMURAI: Pt = Pt::mm(56.0);
const MOST_ANSWER: f64 = 0.62;
/// The least width of a rule beside an answer.
const LEAST_RULE: Pt = Pt::mm(24.0);
/// The height of the head as a share of the width, and its bounds.
const HEAD: f64 = 0.11;
const HEADS: [Pt; 2] = [Pt::mm(6.0), Pt::mm(13.0)];
/// The least size of a masthead in one line, as a share of the usual one, and the most lines of one that
/// would be smaller.
const LEAST_MASTHEAD: f64 = 0.6;
const MASTHEAD_LINES: usize = 2;

/// A puzzle before this one, whose answer is printed with it.
pub type Last<'a> = Option<(&'a DayPuzzle, &'a Made)>;

/// Returns the width of the widest gauge beside a caption in that size of text; zero without.
pub(super) fn gauge_room(daily: &Daily<'_>, text: Pt) -> Pt {
    if !daily.plan.strip.gauge {
        return Pt::ZERO;
    }
    let requests = daily.plan.dailies.iter().flat_map(|of| &of.requests);
    let most = requests.map(|request| request.scale.levels.len()).max().unwrap_or(0);
    let mark = LevelMark { id: String::new(), name: String::new(), place: 0, easiest: 0, of: most };
    gauge_width(&mark, square(text)) + text
}

/// Returns the height of masthead and logo in a column, unless the masthead needs more lines.
fn usual_head(width: Pt) -> Pt {
    (width * HEAD).max(HEADS[0]).min(HEADS[1])
}

/// Returns the side of a square of the gauge.
fn square(text: Pt) -> Pt {
    text * 0.72
}

impl Strip {
    /// Returns the measures of a grid alone.
    pub(super) fn alone(width: Pt) -> Self {
        Strip { puzzle: width, height: width, ..Strip::default() }
    }

    /// Returns the height of masthead and logo.
    fn head_height(&self, text: Pt) -> Pt {
        self.head - text * 0.8
    }

    /// Measures the strip below captions in that size of text.
    pub(super) fn measured(daily: &Daily<'_>, width: Pt, text: Pt) -> Result<Self, FontError> {
        let (asked, set) = (&daily.plan.strip, daily.setter());
        let has_head = asked.masthead.is_some() || asked.logo.is_some();
        let mut head = Pt::ZERO;
        if has_head {
            let height = usual_head(width);
            let room = width - daily.beside_logo(height, width, text);
            let lines = daily.masthead_lines(&set, room, height)?;
            let more = match lines.as_slice() {
                [first, _, ..] => {
                    let size = first.font().size * TIGHT;
                    (size * (lines.len() as f64 + 0.1) - height).max(Pt::ZERO)
                }
                _ => Pt::ZERO,
            };
            head = height + more + text * 0.8;
        }
        let mut strip = Strip {
            head,
            text: (text * 0.92).max(daily.style.least_text),
            puzzle: width,
            height: width,
            ..Strip::default()
        };
        let font = Font { face: style::TEXT, size: strip.text };
        // The rule ends before the edge at which the column is cut.
        let inset = text * 0.5;
        let rule = |width: Pt| -> Result<Pt, FontError> {
            let mut most = Pt::ZERO;
            if !asked.rule {
                return Ok(most);
            }
            for says in daily.all_rules() {
                let lines = set.paragraph(font, &says, width - inset)?.len();
                most = most.max(font.size * (LEADING * lines as f64));
            }
            Ok(most)
        };
        let (gap, line) = (text * 1.2, text * 1.35);
        let has_samurai = daily.plan.dailies.iter().any(|of| of.samurai.contains(&true));
        let puzzle = puzzle_width(width, asked.last_answer, has_samurai);
        if puzzle < width {
            strip.puzzle = puzzle;
            strip.height = strip.puzzle;
            let left = strip.puzzle + gap;
            let side = width - left;
            let height = rule(side)?;
            let room = strip.puzzle - line - side - text;
            let mut top = Pt::ZERO;
            if height > room {
                let (below, height) = (strip.puzzle + text * 0.7, rule(width)?);
                strip.rule = Some(Rect::new(Pt::ZERO, below, width - inset, height));
                strip.height = below + height;
            } else if height > Pt::ZERO {
                strip.rule = Some(Rect::new(left, Pt::ZERO, side - inset, height));
                // The answer ends with the puzzle.
                top = strip.puzzle - line - side;
            }
            strip.name = Point::new(left, top + text);
            strip.answer = Some(Rect::new(left, top + line, side, side));
            return Ok(strip);
        }
        let least = if has_samurai { LEAST_SAMURAI } else { LEAST_ANSWER };
        let side = (width * ANSWER).max(least).min(width);
        let side = if side <= width * MOST_ANSWER { side } else { width };
        let beside = width - side - gap;
        if asked.last_answer && beside >= LEAST_RULE {
            let height = rule(beside)?;
            if height > Pt::ZERO && height <= side {
                let top = width + text * 0.7;
                strip.name = Point::new(Pt::ZERO, top + text);
                strip.answer = Some(Rect::new(Pt::ZERO, top + line, side, side));
                let left = side + gap;
                strip.rule = Some(Rect::new(left, top + line, beside - inset, height));
                strip.height = top + line + side;
                return Ok(strip);
            }
        }
        let height = rule(width)?;
        if height > Pt::ZERO {
            strip.rule = Some(Rect::new(Pt::ZERO, width + text * 0.7, width - inset, height));
            strip.height = width + text * 0.7 + height;
        }
        if !asked.last_answer {
            return Ok(strip);
        }
        let top = strip.height + text * 0.7;
        strip.name = Point::new(Pt::ZERO, top + text);
        strip.answer = Some(Rect::new(Pt::ZERO, top + line, side, side));
        strip.height = top + line + side;
        Ok(strip)
    }

    /// Whether the rule is above the answer.
    fn has_rule_first(&self) -> bool {
        self.rule.is_some_and(|rule| rule.top() < self.name.y)
    }
}

impl Daily<'_> {
    /// Returns what is printed with a puzzle, in reading order.
    #[must_use]
    pub fn printed(&self, puzzle: &DayPuzzle, made: &Made, kind: Kind, last: Last<'_>) -> String {
        let caption = self.caption(puzzle, made, kind);
        if kind == Kind::Answer {
            return caption;
        }
        let asked = &self.plan.strip;
        let name = last.map(|(last, _)| self.words.say("answer", &[("n", &last.number)]));
        let rule = asked.rule.then(|| self.rule(made));
        let strip = &self.puzzle.strip;
        let below = if strip.has_rule_first() { [rule, name] } else { [name, rule] };
        let all = [asked.masthead.clone(), Some(caption)].into_iter().chain(below);
        all.flatten().collect::<Vec<_>>().join("\n")
    }

    /// Draws masthead and logo, `down` from the top.
    pub(super) fn head(
        &self,
        strip: &Strip,
        set: &Setter<'_>,
        (width, down): (Pt, Pt),
        text: Pt,
        items: &mut Vec<Item>,
    ) -> Result<(), FontError> {
        if strip.head == Pt::ZERO {
            return Ok(());
        }
        let height = strip.head_height(text);
        let bottom = height + text * 0.25;
        let mut left = Pt::ZERO;
        let usual = usual_head(width);
        if let Some((drawn, wide)) = self.placed_logo(usual, (width, down + (height - usual) / 2.0))
        {
            items.push(drawn);
            left = wide + text;
        }
        let lines = self.masthead_lines(set, width - left, usual)?;
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Ok(()) };
        let others = last.font().size * (TIGHT * (lines.len() - 1) as f64);
        // Tall letters may be higher than digits, to which the size is fitted.
        let highest = down + first.up() + others;
        let low = down + bottom - text * 0.25 - last.down().min(height * 0.22);
        let mut baseline = low.max(highest);
        let mut placed = Vec::with_capacity(lines.len());
        for line in lines.iter().rev() {
            placed.insert(0, line.left_at(left, baseline));
            baseline -= line.font().size * TIGHT;
        }
        items.push(Item::Group { role: Role::Heading(1), items: placed });
        Ok(())
    }

    /// Returns the masthead in a line of that height, smaller if it must be, or else in two lines.
    fn masthead_lines(
        &self,
        set: &Setter<'_>,
        width: Pt,
        height: Pt,
    ) -> Result<Vec<Line>, FontError> {
        let Some(masthead) = &self.plan.strip.masthead else { return Ok(Vec::new()) };
        let font =
            Font { face: style::HEAVY, size: set.size_for_digits(style::HEAVY, height * 0.72) };
        let (least, usual) = (self.style.least_text, font.size * LEAST_MASTHEAD);
        let line = set.line_within(font, masthead, width, least.max(usual).min(font.size))?;
        if line.text() == masthead {
            return Ok(vec![line]);
        }
        Ok(set.fitted_evenly(font, masthead, width, MASTHEAD_LINES, least)?.1)
    }

    /// Returns the width that a logo of at most that height takes beside the masthead.
    fn beside_logo(&self, height: Pt, width: Pt, text: Pt) -> Pt {
        match self.placed_logo(height, (width, Pt::ZERO)) {
            Some((_, wide)) => wide + text,
            None => Pt::ZERO,
        }
    }

    /// Returns the logo, `down` from the top and at most that high, and its width; `None` without one.
    fn placed_logo(&self, height: Pt, (width, down): (Pt, Pt)) -> Option<(Item, Pt)> {
        let logo = self.plan.logo.as_ref()?;
        let room = if self.plan.strip.masthead.is_some() { width * 0.4 } else { width };
        let scale = (height / logo.size.height).min(room / logo.size.width);
        let top = down + (height - logo.size.height * scale) / 2.0;
        let items = logo.placed(Point::new(Pt::ZERO, top), scale);
        Some((Item::Group { role: Role::Artifact, items }, logo.size.width * scale))
    }

    /// Returns a page like a column, with the logo alone; `None` without one.
    #[must_use]
    pub fn logo(&self) -> Option<Document> {
        let column = &self.puzzle;
        let usual = usual_head(column.width);
        let down = (column.strip.head_height(column.text) - usual) / 2.0;
        let (logo, _) = self.placed_logo(usual, (column.width, down))?;
        let title = self.plan.title.clone();
        Some(self.document(title, column.size(), Symbols::default(), vec![logo]))
    }

    /// Returns how many squares of the gauge of a puzzle are filled, and how many there are; `None`
    /// without a gauge.
    #[must_use]
    pub fn gauge(&self, puzzle: &DayPuzzle, made: &Made) -> Option<[usize; 2]> {
        let mark = self.level(puzzle, made).filter(|_| self.plan.strip.gauge)?;
        Some([mark.easiest.min(mark.place), mark.of])
    }

    /// Draws the level at the right end of the last line of a caption.
    pub(super) fn gauge_at(
        &self,
        (puzzle, made): (&DayPuzzle, &Made),
        (right, baseline): (Pt, Pt),
        text: Pt,
        items: &mut Vec<Item>,
    ) {
        let Some(mark) = self.level(puzzle, made).filter(|_| self.plan.strip.gauge) else { return };
        let side = square(text);
        let width = gauge_width(&mark, side);
        let area = Rect::new(right - width - Pt::new(1.0), baseline - side, width, side);
        let squares = gauge(&mark, area, Pt::new(0.7), &Ink::BLACK);
        items.push(Item::Group { role: Role::Artifact, items: squares });
    }

    /// Draws the answer before and the rule, below a caption that ends at `top`.
    pub(super) fn below(
        &self,
        (puzzle, last): (&Made, Last<'_>),
        (set, symbols): (&Setter<'_>, &mut Symbols),
        (top, text): (Pt, Pt),
        items: &mut Vec<Item>,
    ) -> Result<(), FontError> {
        let strip = &self.puzzle.strip;
        let at = |area: Rect| Rect { origin: area.origin.shifted(Pt::ZERO, top), ..area };
        let mut rule = Vec::new();
        if let Some(area) = strip.rule.map(at) {
            let font = Font { face: style::TEXT, size: strip.text };
            let says = self.rule(puzzle);
            let mut baseline = area.top() + set.ascent(font).min(font.size * 0.85);
            for line in set.paragraph(font, &says, area.width())? {
                rule.push(line.left_at(area.left(), baseline));
                baseline += font.size * LEADING;
            }
        }
        let rule = (!rule.is_empty()).then_some(Item::Group { role: Role::Paragraph, items: rule });
        let (before, after) = if strip.has_rule_first() { (rule, None) } else { (None, rule) };
        items.extend(before);
        if let (Some(area), Some((last, made))) = (strip.answer, last) {
            let font = Font { face: style::STRONG, size: text };
            let (name, figure) = self.figure(set, symbols, (last, made, Kind::Answer), at(area))?;
            let line = set.line_within(font, &name, self.plan.width - strip.name.x, text * 0.5)?;
            let line = line.left_at(strip.name.x, top + strip.name.y);
            items.push(Item::Group { role: Role::Paragraph, items: vec![line] });
            items.push(figure);
        }
        items.extend(after);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::layout::Daily;
    use crate::plan::calendar::{Kind, make_daily};
    use crate::plan::{CalendarJob, Overrides, Work, open_any};

    fn calendar(spec: &str) -> CalendarJob {
        let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
        let (sources, found, work) =
            open_any("run.toml", spec.as_bytes(), &Overrides::default(), &mut load);
        let Some(Work::Calendar(job)) = work else { panic!("{}", found.render(&sources, false)) };
        *job
    }

    #[test]
    fn a_long_masthead_has_two_lines() {
        for (masthead, lines) in [("Das große Sudoku-Rätsel des Tages", 2), ("Sudoku", 1)] {
            let spec = format!(
                "[book]\ntitle = \"Zeitung\"\nlanguage = \"de\"\nseed = 3\n[calendar]\n\
                 start = 2027-02-01\nweeks = 1\nwidth = \"42mm\"\nmasthead = \"{masthead}\"\n\
                 [[daily]]\nname = \"one\"\ndifficulty = \"easy\"\n"
            );
            let job = calendar(&spec);
            let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
            let (width, height) = (daily.puzzle.width, super::usual_head(daily.puzzle.width));
            let set = daily.setter();
            let set_lines = daily.masthead_lines(&set, width, height).expect("glyphs");
            let text: Vec<&str> = set_lines.iter().map(|line| line.text()).collect();
            assert_eq!((text.join(" ").trim(), set_lines.len()), (masthead, lines));
        }
    }

    #[test]
    fn the_rule_is_not_below_the_name_of_an_answer() {
        for width in [60, 70, 88, 104, 105, 180] {
            let is_beside = width > 104;
            let spec = format!(
                "[book]\ntitle = \"The Daily\"\nseed = 3\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
                 days = [\"mon\", \"tue\"]\nwidth = \"{width}mm\"\nrule-line = true\nlast-answer = true\n\
                 [[daily]]\nname = \"one\"\ndifficulty = \"easy\"\n"
            );
            let job = calendar(&spec);
            let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
            let strip = &daily.puzzle.strip;
            let (rule, answer) = (strip.rule.expect("a rule"), strip.answer.expect("an answer"));
            assert!(
                rule.bottom() <= strip.name.y - daily.puzzle.text * 0.5
                    || rule.top() > answer.bottom()
                    || rule.left() > answer.right() && rule.bottom() <= answer.bottom()
            );
            assert!(strip.name.y < answer.top() && answer.bottom() <= strip.height + strip.text);
            assert_eq!(answer.left() > strip.puzzle, is_beside, "{width}");
            if !is_beside {
                // Beside an answer of the least size, a column of 60 mm has no room for the rule.
                let is_above = rule.bottom() < answer.top();
                assert!(rule.top() > strip.puzzle && is_above == (width == 60), "{width}");
                assert_eq!(rule.left() > answer.right(), !is_above, "{width}");
            }
            let made = make_daily(&job.plan, &()).expect("puzzles");
            let last = Some((&job.plan.puzzles[0], &made[0]));
            let says = daily.printed(&job.plan.puzzles[1], &made[1], Kind::Puzzle, last);
            let place = |text: &str| says.find(text).expect(text);
            let is_first = place("Fill the grid") < place("Answer 1");
            assert_eq!(is_first, strip.has_rule_first(), "{width}: {says}");
        }
    }
}

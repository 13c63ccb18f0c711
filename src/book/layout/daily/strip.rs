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
//!  |             |  +-------+    Fill the grid ...
//!  |             |  |       |    Answer 1
//!  +-------------+  +-------+    +-----+
//! ```
//!
//! The rule comes before the answer, whose text it would seem to be below its name.

use super::super::gauge::{LevelMark, gauge, gauge_width};
use super::super::style;
use super::super::symbols::Symbols;
use super::Daily;
use super::measures::Strip;
use crate::plan::calendar::{DayPuzzle, Kind, puzzle_width};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Document, Ink, Item, Role};
use gridpress_page::text::{Font, LEADING, Setter};

/// The share of the column of an answer below a puzzle.
const ANSWER: f64 = 0.5;
/// The least width of an answer below a puzzle; one of a greater share of the column takes all of it.
const LEAST_ANSWER: Pt = Pt::mm(36.0);
const MOST_ANSWER: f64 = 0.62;
/// The height of the head as a share of the width, and its bounds.
const HEAD: f64 = 0.11;
const HEADS: [Pt; 2] = [Pt::mm(6.0), Pt::mm(13.0)];

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
        let head = match has_head {
            true => (width * HEAD).max(HEADS[0]).min(HEADS[1]) + text * 0.8,
            false => Pt::ZERO,
        };
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
        let puzzle = puzzle_width(width, asked.last_answer);
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
        let height = rule(width)?;
        if height > Pt::ZERO {
            strip.rule = Some(Rect::new(Pt::ZERO, width + text * 0.7, width - inset, height));
            strip.height = width + text * 0.7 + height;
        }
        if !asked.last_answer {
            return Ok(strip);
        }
        let side = (width * ANSWER).max(LEAST_ANSWER).min(width);
        let side = if side <= width * MOST_ANSWER { side } else { width };
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
        let asked = &self.plan.strip;
        let height = strip.head_height(text);
        let bottom = height + text * 0.25;
        let mut left = Pt::ZERO;
        if let Some((drawn, wide)) = self.placed_logo(height, (width, down)) {
            items.push(drawn);
            left = wide + text;
        }
        if let Some(masthead) = &asked.masthead {
            let font =
                Font { face: style::HEAVY, size: set.size_for_digits(style::HEAVY, height * 0.72) };
            let line = set.line_within(font, masthead, width - left, self.style.least_text)?;
            let baseline = down + bottom - text * 0.25 - line.down().min(height * 0.22);
            let line = line.left_at(left, baseline);
            items.push(Item::Group { role: Role::Heading(1), items: vec![line] });
        }
        Ok(())
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
        let height = column.strip.head_height(column.text);
        let (logo, _) = self.placed_logo(height, (column.width, Pt::ZERO))?;
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
    use crate::plan::{Overrides, Work, open_any};

    #[test]
    fn the_rule_is_not_below_the_name_of_an_answer() {
        for (width, is_beside) in [(60, false), (88, false), (104, false), (105, true), (180, true)]
        {
            let spec = format!(
                "[book]\ntitle = \"The Daily\"\nseed = 3\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
                 days = [\"mon\", \"tue\"]\nwidth = \"{width}mm\"\nrule-line = true\nlast-answer = true\n\
                 [[daily]]\nname = \"one\"\ndifficulty = \"easy\"\n"
            );
            let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
            let (sources, found, work) =
                open_any("run.toml", spec.as_bytes(), &Overrides::default(), &mut load);
            let Some(Work::Calendar(job)) = work else {
                panic!("{}", found.render(&sources, false))
            };
            let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
            let strip = &daily.puzzle.strip;
            let (rule, answer) = (strip.rule.expect("a rule"), strip.answer.expect("an answer"));
            assert!(
                rule.bottom() <= strip.name.y - daily.puzzle.text * 0.5
                    || rule.top() > answer.bottom()
            );
            assert!(strip.name.y < answer.top() && answer.bottom() <= strip.height + strip.text);
            assert_eq!(answer.left() > strip.puzzle, is_beside, "{width}");
            if !is_beside {
                assert!(rule.top() > strip.puzzle && rule.bottom() < answer.top(), "{width}");
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

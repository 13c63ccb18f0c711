//! A puzzle or an answer that fills a column of the newspaper from edge to edge, below its caption.
//!
//! ```text
//!  |<--- width --->|
//!  | Monday, 5 Jan |  caption: as many lines as any day of the year needs, so that the
//!  | Puzzle 1      |  files of all days are of one size
//!  +--+--+--+--+---+
//!  |  |  |  |  |   |  as high as it is wide
//! ```

use super::super::{rules, style};
use super::measures::{Column, Strip};
use super::strip::{Last, gauge_room};
use super::{BETWEEN, Daily, Figures, with_rules};
use crate::layout::grids::symbols::Symbols;
use crate::plan::calendar::{DayPuzzle, Kind};
use gridpress_engine::generate::Made;
use gridpress_engine::sudoku::Rules;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect, Size};
use gridpress_page::scene::{Document, Item, Role};
use gridpress_page::text::{Font, Line, Setter};
use jiff::civil::Date;

/// The size of the caption as a share of the width of its column, and its bounds.
const TEXT: f64 = 0.038;
const MOST_TEXT: Pt = Pt::new(14.0);
const LEADING: f64 = 1.2;

impl Column {
    pub(super) fn size(&self) -> Size {
        Size::new(self.width, self.strip.head + self.caption + self.strip.height)
    }

    /// Sets the captions of a day of every weekday in every month, with the longest level and
    /// title, to find the height that is enough for all days.
    pub(super) fn measured(daily: &Daily<'_>, kind: Kind) -> Result<Self, FontError> {
        let width = match kind {
            Kind::Puzzle => daily.plan.width,
            Kind::Answer => daily.plan.answer_width,
        };
        let text =
            (width * TEXT).max(daily.style.least_text).min(MOST_TEXT.max(daily.style.least_text));
        let set = daily.setter();
        let gauge = if kind == Kind::Puzzle { gauge_room(daily, text) } else { Pt::ZERO };
        let last_width = width - gauge;
        let mut column = Column { width, text, last_width, ..Column::default() };
        let samples = samples(daily, kind, &set)?;
        // A slightly smaller size is better than another line.
        for share in [1.0, 0.95, 0.9, 0.85] {
            let smaller = (text * share).max(daily.style.least_text);
            let font = Font { face: style::STRONG, size: smaller };
            let lines = needed(&set, font, &samples, (width, last_width))?;
            let all = |lines: &[usize]| lines.iter().sum::<usize>();
            if column.lines.is_empty() || all(&lines) < all(&column.lines) {
                (column.text, column.lines) = (smaller, lines);
            }
        }
        let text = column.text;
        let font = Font { face: style::STRONG, size: text };
        let lines: usize = column.lines.iter().sum();
        if lines > 0 {
            // Room for an accent above a capital, for descenders and some space below.
            column.caption = set.cap_height(font)
                + text * 0.22
                + text * LEADING * (lines as f64 - 1.0)
                + set.descent(font)
                + text * 0.45;
        }
        column.strip = match kind {
            Kind::Puzzle => Strip::measured(daily, width, text)?,
            Kind::Answer => Strip::alone(width),
        };
        Ok(column)
    }

    /// Returns the baseline of the last line of the caption.
    fn last_baseline(&self, set: &Setter<'_>, font: Font) -> Pt {
        self.caption - self.text * 0.45 - set.descent(font)
    }
}

/// Returns the number of printed lines that the longest caption needs for each line of the pattern.
fn needed(
    set: &Setter<'_>,
    font: Font,
    captions: &[String],
    widths: (Pt, Pt),
) -> Result<Vec<usize>, FontError> {
    let mut needed = Vec::new();
    for caption in captions {
        for (index, (line, widths)) in with_widths(caption, widths).enumerate() {
            let lines = broken(set, font, line, widths)?.len();
            if index == needed.len() {
                needed.push(lines);
            }
            needed[index] = needed[index].max(lines);
        }
    }
    Ok(needed)
}

/// Returns the lines of a caption, each with the width of its printed lines and that of the last of
/// them, which for the last line of the caption is beside the gauge.
fn with_widths(caption: &str, (width, last): (Pt, Pt)) -> impl Iterator<Item = (&str, (Pt, Pt))> {
    let count = caption.lines().count();
    let last_of = move |index: usize| if index + 1 == count { last } else { width };
    caption.lines().enumerate().map(move |(index, line)| (line, (width, last_of(index))))
}

/// Breaks a line of a caption into as few lines as its width allows, between its parts, so that none
/// begins or ends with a separator; a part that is too long is broken between words. The last line may have another width than the others.
fn broken(
    set: &Setter<'_>,
    font: Font,
    text: &str,
    (width, last): (Pt, Pt),
) -> Result<Vec<Line>, FontError> {
    let lines = packed(set, font, text, width)?;
    match lines.last() {
        Some(end) if end.width() > last => packed(set, font, text, last),
        _ => Ok(lines),
    }
}

/// Does the same with all lines of one width.
fn packed(set: &Setter<'_>, font: Font, text: &str, width: Pt) -> Result<Vec<Line>, FontError> {
    let mut lines: Vec<Line> = Vec::new();
    // A paragraph may break what just fits.
    let whole = |text: &str| -> Result<Vec<Line>, FontError> {
        let line = set.line(font, text)?;
        let fits = !text.is_empty() && line.width() <= width;
        if fits { Ok(vec![line]) } else { set.paragraph(font, text, width) }
    };
    let mut open = String::new();
    for part in text.split(BETWEEN) {
        let joined =
            if open.is_empty() { part.to_owned() } else { format!("{open}{BETWEEN}{part}") };
        if set.line(font, &joined)?.width() <= width {
            open = joined;
            continue;
        }
        lines.extend(whole(&open)?);
        part.clone_into(&mut open);
    }
    lines.extend(whole(&open)?);
    Ok(lines)
}

/// Returns the longest possible captions.
fn samples(daily: &Daily<'_>, kind: Kind, set: &Setter<'_>) -> Result<Vec<String>, FontError> {
    let font = Font { face: style::STRONG, size: Pt::new(10.0) };
    let widest = |texts: Vec<String>| -> Result<String, FontError> {
        let mut best = (Pt::ZERO, String::new());
        for text in texts {
            let width = set.line(font, &text)?.width();
            if width > best.0 {
                best = (width, text);
            }
        }
        Ok(best.1)
    };
    let plan = daily.plan;
    let mut levels: Vec<String> = plan
        .dailies
        .iter()
        .flat_map(|d| &d.requests)
        .flat_map(|request| {
            // The requested level, or any that the puzzle may turn out to have.
            let levels = &request.scale.levels;
            match request.level.and_then(|level| levels.get(level..=level)) {
                Some(one) => one,
                None => levels,
            }
        })
        .map(|level| {
            let own = plan.level_titles.iter().find(|(id, _)| *id == level.id);
            own.map_or_else(|| daily.words.level(&level.id), |(_, title)| title.clone())
        })
        .collect();
    levels.sort();
    levels.dedup();
    let level = widest(levels)?;
    let title = widest(plan.dailies.iter().map(|d| d.title.clone()).collect())?;
    let Some(first) = plan.puzzles.first() else { return Ok(Vec::new()) };
    let rules = plan.dailies.iter().flat_map(|daily| &daily.requests).map(|request| request.rules);
    let rules = rules.max_by_key(|&rules| rules::at_grid(daily.words, rules).chars().count());
    let rules = rules.unwrap_or(Rules::CLASSIC);
    let mut samples = Vec::with_capacity(84);
    let rule = daily.all_rules().max_by_key(|rule| rule.chars().count()).unwrap_or_default();
    let widest_kind = widest(daily.all_kinds().collect())?;
    let (rating, minutes) = (daily.words.decimal("10.8"), "88".to_owned());
    let figures = Figures { rating, minutes, rule, kind: widest_kind };
    for month in 1..=12 {
        // Seven consecutive days with two digits each: a day of every weekday.
        for day in 20..=26 {
            let Ok(date) = Date::new(2028, month, day) else { continue };
            let sample = DayPuzzle {
                number: 8888,
                date,
                answer_issue: plan.puzzles.iter().find_map(|p| p.answer_issue).map(|_| date),
                ..first.clone()
            };
            let caption = daily.fill(daily.pattern(kind), &sample, &level, &title, &figures);
            samples.push(with_rules(caption, daily.words, kind, rules));
        }
    }
    Ok(samples)
}

impl Daily<'_> {
    /// Lays out a puzzle or its answer as a page that is cut to the column, a puzzle with the answer
    /// of the one before if the strip has it.
    ///
    /// # Errors
    /// A character that the fonts lack.
    pub fn column(
        &self,
        puzzle: &DayPuzzle,
        made: &Made,
        kind: Kind,
        last: Last<'_>,
    ) -> Result<Document, FontError> {
        let column = self.column_of(kind);
        let set = self.setter();
        let caption = self.caption(puzzle, made, kind);
        let (strip, text) = (&column.strip, column.text);
        let mut items = Vec::new();
        let caption = self.set_caption(column, &set, &caption)?;
        let missing = column.lines.iter().sum::<usize>().saturating_sub(caption.len());
        // The masthead is next to the caption.
        let down = text * (LEADING * missing as f64);
        self.head(strip, &set, (column.width, down), text, &mut items)?;
        if !caption.is_empty() {
            items.push(Item::Group { role: Role::Paragraph, items: caption });
        }
        let top = strip.head + column.caption;
        if kind == Kind::Puzzle && column.caption > Pt::ZERO {
            let font = Font { face: style::STRONG, size: text };
            let baseline = strip.head + column.last_baseline(&set, font);
            self.gauge_at((puzzle, made), (column.width, baseline), text, &mut items);
        }
        let mut symbols = Symbols::default();
        let area = Rect::new(Pt::ZERO, top, strip.puzzle, strip.puzzle);
        let (name, figure) = self.figure(&set, &mut symbols, (puzzle, made, kind), area)?;
        items.push(figure);
        if kind == Kind::Puzzle {
            self.below((made, last), (&set, &mut symbols), (top, text), &mut items)?;
        }
        let title = format!("{} \u{2013} {} \u{2013} {}", self.plan.title, name, puzzle.date);
        Ok(self.document(title, column.size(), symbols, items))
    }

    /// Returns the lines of a caption, each an item.
    fn set_caption(
        &self,
        column: &Column,
        set: &Setter<'_>,
        caption: &str,
    ) -> Result<Vec<Item>, FontError> {
        let font = Font { face: style::STRONG, size: column.text };
        let mut lines = Vec::new();
        let widths = (column.width, column.last_width);
        for (index, (text, widths)) in with_widths(caption, widths).enumerate() {
            let most = column.lines.get(index).copied().unwrap_or(1).max(1);
            let mut set_text = broken(set, font, text, widths)?;
            if set_text.len() > most {
                set_text = set.fitted(font, text, widths.1, most, self.style.least_text)?.1;
            }
            lines.extend(set_text);
        }
        // Captions with fewer lines are aligned with the grid below.
        let mut baseline = column.strip.head + column.last_baseline(set, font)
            - column.text * LEADING * (lines.len() as f64 - 1.0).max(0.0);
        let mut drawn = Vec::with_capacity(lines.len());
        for line in lines {
            drawn.push(line.left_at(Pt::ZERO, baseline));
            baseline += column.text * LEADING;
        }
        Ok(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Overrides, Work, open_any};
    use gridpress_page::font::FontBook;

    #[test]
    fn no_line_of_a_caption_ends_with_a_separator() {
        let fonts = FontBook::shipped();
        let set = Setter::new(&fonts);
        let font = Font { face: style::STRONG, size: Pt::new(8.0) };
        let text = "Wednesday, 24 February 2027 · Puzzle 1 · Easy · 4 minutes";
        let broad = set.line(font, text).expect("glyphs").width();
        for step in 20..200 {
            let width = broad * (f64::from(step) / 200.0);
            for line in packed(&set, font, text, width).expect("glyphs") {
                assert!(!line.text().trim_end().ends_with('·'), "{width:?}: {}", line.text());
            }
        }
    }

    #[test]
    fn only_the_last_line_of_a_caption_is_beside_the_gauge() {
        let spec = "[book]\ntitle = \"The Daily\"\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
                    width = \"42mm\"\ngauge = true\ncaption = \"{weekday} {day} {month}\\n{puzzle}\"\n\
                    [[daily]]\nname = \"one\"\ndifficulty = \"easy\"\n";
        let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
        let (sources, found, work) =
            open_any("run.toml", spec.as_bytes(), &Overrides::default(), &mut load);
        let Some(Work::Calendar(job)) = work else { panic!("{}", found.render(&sources, false)) };
        let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
        assert_eq!(daily.puzzle.lines, [1, 1]);
        assert!(daily.puzzle.last_width < daily.puzzle.width);
    }
}

//! Pages for a newspaper: a puzzle or an answer cut to its column, the pages of a week, and the
//! booklet of a month.

mod booklet;
mod column;
mod measures;
mod rule_line;
mod strip;
mod week;

pub use booklet::booklets;
pub use strip::Last;

use super::FontError;
use super::dates::{Dates, capitalised};
use super::rules;
use super::style;
use super::words::Words;
use super::{one_page, plain_page};
use crate::layout::grids::grid::figure;
use crate::layout::grids::samurai;
use crate::layout::grids::symbols::Symbols;
use crate::layout::puzzles::gauge::LevelMark;
use crate::plan::calendar::{CalendarPlan, CaptionField, DayPuzzle, Kind, Pattern};
use crate::template::Template;
use gridpress_engine::generate::{Made, Request};
use gridpress_engine::sudoku::Rules;
use gridpress_page::font::{FaceId, FontBook};
use gridpress_page::geom::{Rect, Size};
use gridpress_page::scene::{Document, Item, Meta};
use gridpress_page::text::Setter;
use measures::Column;
use rule_line::in_a_line;

/// Draws the pages of a run. All its measures depend only on the spec and not on the length of the
/// run, so that a day looks the same in a longer run.
#[derive(Clone, Debug)]
pub struct Daily<'a> {
    plan: &'a CalendarPlan,
    style: &'a Template,
    fonts: &'a FontBook,
    words: &'static Words,
    dates: Dates,
    puzzle: Column,
    answer: Column,
}

/// The figures of a puzzle, and its rule, that a caption may contain.
struct Figures {
    rating: String,
    minutes: String,
    /// The rule of the game.
    rule: String,
    /// The kind of puzzle.
    kind: String,
}

impl<'a> Daily<'a> {
    /// Measures the columns.
    ///
    /// # Errors
    /// A character of a caption that the fonts lack.
    pub fn new(
        plan: &'a CalendarPlan,
        style: &'a Template,
        fonts: &'a FontBook,
    ) -> Result<Self, FontError> {
        let own = plan.words.as_ref();
        let (words, dates) = (Words::with(&plan.language, own), Dates::with(&plan.language, own));
        let unmeasured = Column::default();
        let mut daily = Daily {
            plan,
            style,
            fonts,
            words,
            dates,
            puzzle: unmeasured.clone(),
            answer: unmeasured,
        };
        daily.puzzle = Column::measured(&daily, Kind::Puzzle)?;
        daily.answer = Column::measured(&daily, Kind::Answer)?;
        Ok(daily)
    }

    /// Returns the size of all files of puzzles or of answers.
    #[must_use]
    pub fn size(&self, kind: Kind) -> Size {
        self.column_of(kind).size()
    }

    fn column_of(&self, kind: Kind) -> &Column {
        match kind {
            Kind::Puzzle => &self.puzzle,
            Kind::Answer => &self.answer,
        }
    }

    fn pattern(&self, kind: Kind) -> &'a Pattern<CaptionField> {
        match kind {
            Kind::Puzzle => &self.plan.caption,
            Kind::Answer => &self.plan.answer_caption,
        }
    }

    /// Returns the printed caption of a puzzle or of its answer.
    #[must_use]
    pub fn caption(&self, puzzle: &DayPuzzle, made: &Made, kind: Kind) -> String {
        let level = self.level(puzzle, made).map_or_else(String::new, |l| l.name);
        let title = &self.plan.dailies[puzzle.daily].title;
        let minutes = made.grade.minutes.as_ref();
        let figures = Figures {
            rating: self.words.decimal(&made.grade.er.to_string()),
            minutes: minutes.map_or_else(|| "–".to_owned(), |m| m.rounded().to_string()),
            rule: self.rule(made),
            kind: self.kind(made),
        };
        let caption = self.fill(self.pattern(kind), puzzle, &level, title, &figures);
        with_rules(caption, self.words, kind, made.puzzle.rules())
    }

    /// Returns the printed level of a puzzle.
    fn level(&self, puzzle: &DayPuzzle, made: &Made) -> Option<LevelMark> {
        let asked = self.plan.request(puzzle);
        let mut mark = if puzzle.held {
            let unasked = Request { level: None, ..asked.clone() };
            LevelMark::of(self.words, &unasked, Some(made))?
        } else {
            LevelMark::of(self.words, asked, Some(made))?
        };
        if let Some((_, own)) = self.plan.level_titles.iter().find(|(id, _)| *id == mark.id) {
            own.clone_into(&mut mark.name);
        }
        Some(mark)
    }

    /// Returns the rule of the game for a puzzle, in a line.
    fn rule(&self, made: &Made) -> String {
        rules::with_ranges_kept(&match &made.samurai {
            Some(_) => rules::of_samurai(self.words),
            None => in_a_line(self.words, made.puzzle.rules()),
        })
    }

    /// Returns the kind of a puzzle: "X · Killer".
    fn kind(&self, made: &Made) -> String {
        let rules = made.puzzle.rules();
        let has = [rules.regions().is_some(), !rules.cages().is_empty(), made.samurai.is_some()];
        rules::kind(self.words, rules, has)
    }

    /// Returns the kinds of the puzzles of all days.
    fn all_kinds(&self) -> impl Iterator<Item = String> {
        self.plan.dailies.iter().flat_map(|daily| daily.requests.iter().zip(&daily.samurai)).map(
            |(request, &is_samurai)| {
                let has = [request.has_regions(), request.has_cages(), is_samurai];
                rules::kind(self.words, request.rules, has)
            },
        )
    }

    /// Returns the rules of the game for the puzzles of all days, each in a line.
    fn all_rules(&self) -> impl Iterator<Item = String> {
        self.plan.dailies.iter().flat_map(|daily| daily.requests.iter().zip(&daily.samurai)).map(
            |(request, is_samurai)| {
                rules::with_ranges_kept(&match is_samurai {
                    true => rules::of_samurai(self.words),
                    false => in_a_line(self.words, request.typical_rules()),
                })
            },
        )
    }

    fn fill(
        &self,
        pattern: &Pattern<CaptionField>,
        puzzle: &DayPuzzle,
        level: &str,
        title: &str,
        figures: &Figures,
    ) -> String {
        let (dates, date, number) = (&self.dates, puzzle.date, puzzle.number);
        let answer = puzzle.answer_issue;
        let filled = pattern.fill(|field| match field {
            CaptionField::FullDate => dates.full(date),
            CaptionField::Date => dates.date(date),
            CaptionField::ShortDate => dates.short(date),
            CaptionField::IsoDate => date.to_string(),
            CaptionField::Weekday => dates.weekday(date).to_owned(),
            CaptionField::ShortWeekday => dates.short_weekday(date).to_owned(),
            CaptionField::Day => date.day().to_string(),
            CaptionField::Month => dates.month(date).to_owned(),
            CaptionField::Year => date.year().to_string(),
            CaptionField::Week => date.iso_week_date().week().to_string(),
            CaptionField::Number => number.to_string(),
            CaptionField::Level => level.to_owned(),
            CaptionField::Name => title.to_owned(),
            CaptionField::Title => self.plan.title.clone(),
            CaptionField::Puzzle => self.words.say("puzzle", &[("n", &number)]),
            CaptionField::Answer => self.words.say("answer", &[("n", &number)]),
            CaptionField::Rating => figures.rating.clone(),
            CaptionField::Minutes => figures.minutes.clone(),
            CaptionField::Rule => figures.rule.clone(),
            CaptionField::Variant => figures.kind.clone(),
            CaptionField::AnswerWeekday => {
                answer.map_or_else(String::new, |d| dates.weekday(d).to_owned())
            }
            CaptionField::AnswerDate => answer.map_or_else(String::new, |d| dates.date(d)),
        });
        let lines: Vec<String> = filled.lines().map(|line| capitalised(&parts(line))).collect();
        lines.join("\n")
    }

    fn setter(&self) -> Setter<'a> {
        Setter::new(self.fonts)
    }

    /// Returns a document of one page.
    fn document(&self, title: String, trim: Size, symbols: Symbols, items: Vec<Item>) -> Document {
        let meta = Meta {
            title,
            subtitle: None,
            author: self.plan.author.clone(),
            keywords: None,
            language: self.plan.language.clone(),
            fingerprint: format!("{} {}", env!("CARGO_PKG_VERSION"), self.plan.seed),
        };
        one_page(meta, self.fonts, symbols, plain_page(trim, items))
    }

    /// Draws a puzzle or its answer in a square, with a text alternative. In answers the givens are
    /// bold and the rest regular.
    fn figure(
        &self,
        set: &Setter<'_>,
        symbols: &mut Symbols,
        (puzzle, made, kind): (&DayPuzzle, &Made, Kind),
        area: Rect,
    ) -> Result<(String, Item), FontError> {
        let (key, grid) = match kind {
            Kind::Puzzle => ("puzzle", &made.puzzle),
            Kind::Answer => ("answer", &made.solution),
        };
        let name = self.words.say(key, &[("n", &puzzle.number)]);
        let said = (self.words, name.as_str());
        if let Some(pair) = &made.samurai {
            let shown = match kind {
                Kind::Puzzle => &pair.puzzle,
                Kind::Answer => &pair.solution,
            };
            let face = |place| face_of(kind, pair.puzzle.get(place).is_some());
            let item = samurai::figure(self.style, set, symbols, area, shown, said, face)?;
            return Ok((name, item));
        }
        let face = |cell| face_of(kind, made.puzzle.get(cell).is_some());
        let item = figure(self.style, set, symbols, (area, &[]), grid, said, face)?;
        Ok((name, item))
    }
}

/// The separator between parts of a caption.
const BETWEEN: &str = " \u{b7} ";

/// Returns a line of a caption without its empty parts: a puzzle may have no level.
fn parts(line: &str) -> String {
    let parts: Vec<&str> = line.split(BETWEEN).filter(|part| !part.trim().is_empty()).collect();
    parts.join(BETWEEN)
}

/// Returns the face of a digit.
const fn face_of(kind: Kind, is_given: bool) -> FaceId {
    match kind {
        Kind::Puzzle => style::STRONG,
        Kind::Answer if is_given => style::HEAVY,
        Kind::Answer => style::TEXT,
    }
}

/// Returns the caption of a puzzle with the rules that its grid does not show on the last line.
fn with_rules(caption: String, words: &Words, kind: Kind, rules: Rules) -> String {
    let says = rules::at_grid(words, rules);
    if kind == Kind::Answer || says.is_empty() { caption } else { format!("{caption}\n{says}") }
}

//! The description of a run before it is made: every day with its puzzles, files and answers.

use super::{Print, imposed, iso_week};
use crate::plan::CalendarJob;
use crate::plan::pdfs;
use gridpress_page::english::counted;
use jiff::civil::Date;
use serde::Serialize;
use std::fmt;

/// What `check` reports about a calendar. Days are written as `2026-01-05`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalendarReport {
    pub title: String,
    pub press: String,
    pub layout: String,
    pub start: String,
    pub end: String,
    pub seed: u64,
    pub days: usize,
    pub puzzles: usize,
    pub weeks: usize,
    pub booklets: usize,
    pub answers: &'static str,
    /// The variants of the PDFs: `press`, `screen`.
    pub variants: Vec<&'static str>,
    #[serde(flatten)]
    pub measures: Measures,
    pub calendar: Vec<DayRow>,
    /// Files of weeks and months.
    pub pages: Vec<String>,
}

/// The sizes in millimetres, supplied by a module that can measure text.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Measures {
    pub width_mm: f64,
    pub height_mm: f64,
    pub answer_width_mm: f64,
    pub answer_height_mm: f64,
}

/// A puzzle of a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DayRow {
    pub date: String,
    pub weekday: String,
    pub week: String,
    pub number: u32,
    pub name: String,
    pub shape: String,
    /// The requested level, if any.
    pub level: Option<String>,
    pub issue: String,
    pub file: String,
    pub answer_issue: Option<String>,
    pub answer_file: Option<String>,
    /// The source file and line of the puzzle, if it is not generated.
    pub from: Option<String>,
}

impl CalendarReport {
    #[must_use]
    pub fn new(job: &CalendarJob, measures: Measures) -> Self {
        let plan = &job.plan;
        let calendar: Vec<DayRow> = plan
            .puzzles
            .iter()
            .map(|puzzle| DayRow {
                date: puzzle.date.to_string(),
                weekday: format!("{:?}", puzzle.date.weekday()),
                week: iso_week(puzzle.date),
                number: puzzle.number,
                name: plan.dailies[puzzle.daily].name.clone(),
                shape: match plan.is_samurai(puzzle) {
                    true => "samurai".to_owned(),
                    false => plan.request(puzzle).kind(),
                },
                level: plan.level(puzzle).map(str::to_owned),
                issue: puzzle.issue.to_string(),
                file: puzzle.file.for_messages(),
                answer_issue: puzzle.answer_issue.map(|d: Date| d.to_string()),
                answer_file: puzzle.answer_file.as_ref().map(|f| f.for_messages()),
                from: puzzle.own.as_ref().map(|own| own.from.clone()),
            })
            .collect();
        let mut days: Vec<Date> = plan.puzzles.iter().map(|p| p.date).collect();
        days.dedup();
        let mut pages = Vec::new();
        for print in plan.prints() {
            match print {
                Print::Column(..) => {}
                Print::AnswerSheet(_) | Print::WeekPage(..) => pages.push(plan.file(print, "*")),
                Print::Booklet(month, part) => {
                    let pdf = plan.file(print, "pdf");
                    pages.extend(pdfs(&plan.variants, &pdf).into_iter().map(|(_, name)| name));
                    if job.sheets_of(&plan.months[month], part).is_some() {
                        pages.push(imposed(&pdf));
                    }
                }
            }
        }
        CalendarReport {
            title: plan.title.clone(),
            press: job.profile.name.clone(),
            layout: job.template.name.clone(),
            start: plan.start.to_string(),
            end: plan.end.to_string(),
            seed: plan.seed,
            days: days.len(),
            puzzles: plan.puzzles.len(),
            weeks: plan.weeks.len(),
            booklets: plan.months.len(),
            answers: plan.answers.name(),
            variants: plan.variants.iter().map(|v| v.name()).collect(),
            measures,
            calendar,
            pages,
        }
    }
}

/// Formats the report for people.
impl fmt::Display for CalendarReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let m = &self.measures;
        writeln!(f, "{}", self.title)?;
        writeln!(
            f,
            "  {} on {} from {} to {}, layout {}, press {}",
            counted(self.puzzles, "puzzle"),
            counted(self.days, "day"),
            self.start,
            self.end,
            self.layout,
            self.press
        )?;
        writeln!(
            f,
            "  puzzles {:.1} x {:.1} mm, answers {:.1} x {:.1} mm ({})",
            m.width_mm, m.height_mm, m.answer_width_mm, m.answer_height_mm, self.answers
        )?;
        if self.variants.len() > 1 {
            writeln!(f, "  every PDF twice: NAME-press.pdf and NAME-screen.pdf")?;
        }
        writeln!(f, "\nCalendar")?;
        let widest = |of: fn(&DayRow) -> usize, least: usize| {
            self.calendar.iter().map(of).max().unwrap_or(0).max(least)
        };
        let level = |row: &DayRow| row.level.clone().unwrap_or_else(|| "any".to_owned());
        let (names, shapes, levels, files) = (
            widest(|r| r.name.len(), 4),
            widest(|r| r.shape.len(), 5),
            widest(|r| r.level.as_ref().map_or(3, String::len), 5),
            widest(|r| r.file.len(), 4),
        );
        writeln!(
            f,
            "  {:<10}  {:<3}  {:<8}  {:>6}  {:<names$}  {:<shapes$}  {:<levels$}  {:<files$}  answer",
            "date", "day", "week", "number", "name", "shape", "level", "file"
        )?;
        for row in &self.calendar {
            let answer = match (&row.answer_issue, &row.answer_file) {
                (Some(_), Some(file)) => file.clone(),
                _ => "on the sheet".to_owned(),
            };
            let moved = if row.issue == row.date {
                String::new()
            } else {
                format!("  (printed on {})", row.issue)
            };
            let from =
                row.from.as_ref().map_or_else(String::new, |from| format!("  (from {from})"));
            writeln!(
                f,
                "  {:<10}  {:<3}  {:<8}  {:>6}  {:<names$}  {:<shapes$}  {:<levels$}  {:<files$}  {answer}{moved}{from}",
                row.date,
                row.weekday.get(..3).unwrap_or_default(),
                row.week,
                row.number,
                row.name,
                row.shape,
                level(row),
                row.file
            )?;
        }
        if !self.pages.is_empty() {
            writeln!(f, "\nWeeks and months")?;
            for page in &self.pages {
                writeln!(f, "  {page}")?;
            }
        }
        Ok(())
    }
}

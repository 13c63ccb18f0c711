//! The contents of a run for editorial programs: a JSON file for each puzzle and answer, and the
//! manifest of the whole run as JSON and as a table.

use super::super::manifest::{GENERATOR, Listed};
use super::TABLE;
use super::published::{Fate, Settled};
use gridpress_book::layout::Kind;
use gridpress_book::plan::calendar::{CalendarPlan, DayPuzzle};
use gridpress_book::press::Variant;
use gridpress_engine::generate::Made;
use gridpress_engine::grade::Rating;
use gridpress_engine::sudoku::canon;
use gridpress_engine::sudoku::notation::defused;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A puzzle of the run.
#[derive(Debug, Serialize)]
struct Puzzle<'p> {
    number: u32,
    /// Its own day, with weekday and ISO week.
    date: String,
    weekday: String,
    week: String,
    /// The day of the issue that prints the puzzle.
    issue: String,
    name: &'p str,
    level: Option<&'p str>,
    er: Rating,
    ep: Rating,
    ed: Rating,
    hardest: &'static str,
    clues: usize,
    shape: String,
    /// `None` for a puzzle from a file.
    symmetry: Option<&'p str>,
    /// The source file and line.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'p str>,
    /// How often the puzzle of this day was replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced: Option<u32>,
    /// Whether an earlier spec made the puzzle and the present spec would make another.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    kept: bool,
    puzzle: String,
    solution: String,
    /// A digest of the canonical form, equal for equivalent puzzles.
    id: String,
    /// The same for its solution.
    solution_id: String,
    /// The day of the issue that prints its answer.
    answer_issue: Option<String>,
    files: BTreeMap<&'static str, String>,
    answer_files: BTreeMap<&'static str, String>,
}

/// The manifest of a run.
pub(super) struct Manifest<'p> {
    book: &'p str,
    plan: &'p CalendarPlan,
    puzzles: Vec<Puzzle<'p>>,
    /// Digests by path.
    digests: BTreeMap<&'p str, &'p str>,
    forms: Vec<FormName>,
}

/// The key of a puzzle's file in the manifest (`pdf`, or `pdf_press` and `pdf_screen` if both are
/// made), and the end of its name.
#[derive(Clone, Debug)]
struct FormName {
    key: &'static str,
    variant: Option<Variant>,
    ext: &'static str,
}

impl FormName {
    fn all(plan: &CalendarPlan) -> Vec<FormName> {
        let pdf = plan.variants.iter().map(|variant| FormName {
            key: match (plan.variants.len(), variant) {
                (0 | 1, _) => "pdf",
                (_, Variant::Press) => "pdf_press",
                (_, Variant::Screen) => "pdf_screen",
            },
            variant: Some(*variant),
            ext: "pdf",
        });
        let rest = ["svg", "json"].map(|ext| FormName { key: ext, variant: None, ext });
        pdf.chain(rest).collect()
    }

    /// Returns the file of that form among those called `name`.
    fn file(&self, plan: &CalendarPlan, name: &dyn Fn(&str) -> String) -> String {
        let name = name(self.ext);
        let mut pdfs = self.variant.map(|_| plan.pdfs(&name)).unwrap_or_default().into_iter();
        pdfs.find(|(variant, _)| Some(*variant) == self.variant).map_or(name, |(_, pdf)| pdf)
    }
}

impl<'p> Manifest<'p> {
    pub(super) fn new(
        book: &'p str,
        plan: &'p CalendarPlan,
        settled: &Settled,
        fates: &'p [Fate],
        listed: &'p [Listed],
    ) -> Self {
        let digests: BTreeMap<&str, &str> =
            listed.iter().map(|file| (file.path.as_str(), file.sha256.as_str())).collect();
        let forms = FormName::all(plan);
        let files = |name: &dyn Fn(&str) -> String| -> BTreeMap<&'static str, String> {
            let named = forms.iter().map(|form| (form.key, form.file(plan, name)));
            named.filter(|(_, name)| digests.contains_key(name.as_str())).collect()
        };
        let puzzles = plan
            .puzzles
            .par_iter()
            .enumerate()
            .map(|(index, day)| {
                (
                    day,
                    &settled.made[index],
                    &fates[index],
                    settled.replaced[index],
                    settled.kept[index],
                )
            })
            .map(|(day, made, fate, replaced, kept)| Puzzle {
                number: day.number,
                date: day.date.to_string(),
                weekday: format!("{:?}", day.date.weekday()),
                week: week(day),
                issue: day.issue.to_string(),
                name: &plan.dailies[day.daily].name,
                level: level(plan, day, made),
                er: made.grade.er,
                ep: made.grade.ep,
                ed: made.grade.ed,
                hardest: made.grade.hardest.name(),
                clues: made.puzzle.filled(),
                shape: made.puzzle.shape().to_string(),
                symmetry: match fate.past.as_ref().filter(|_| day.held) {
                    Some(past) => past.symmetry.as_deref(),
                    None => day.own.is_none().then(|| plan.request(day).symmetry.name()),
                },
                from: match fate.past.as_ref().filter(|_| day.held) {
                    Some(past) => past.from.as_deref(),
                    None => day.own.as_ref().map(|own| own.from.as_str()),
                },
                replaced: (replaced > 0).then_some(replaced),
                kept,
                puzzle: made.puzzle.to_string(),
                solution: made.solution.to_string(),
                id: canon::id(&made.puzzle),
                solution_id: canon::id(&made.solution),
                answer_issue: day.answer_issue.map(|d| d.to_string()),
                files: files(&|ext| day.file.with(ext)),
                answer_files: day
                    .answer_file
                    .as_ref()
                    .map(|file| files(&|ext| file.with(ext)))
                    .unwrap_or_default(),
            })
            .collect();
        Manifest { book, plan, puzzles, digests, forms }
    }

    /// Returns the text of `manifest.json`, with one puzzle or file per line.
    pub(super) fn to_json(&self, listed: &[Listed]) -> String {
        let line = |value: serde_json::Result<String>| value.unwrap_or_default();
        let list = |lines: Vec<String>| match lines.is_empty() {
            true => "[]".to_owned(),
            false => format!("[\n    {}\n  ]", lines.join(",\n    ")),
        };
        let plan = self.plan;
        let head = [
            ("book", json!(self.book)),
            ("title", json!(plan.title)),
            ("seed", json!(plan.seed)),
            ("version", json!(env!("CARGO_PKG_VERSION"))),
            ("generator", json!(GENERATOR)),
            ("same_solutions", json!(plan.same_solutions)),
            ("start", json!(plan.start.to_string())),
            ("end", json!(plan.end.to_string())),
            ("answers", json!(plan.answers.name())),
        ];
        let mut text = String::from("{\n");
        for (key, value) in head {
            text += &format!("  \"{key}\": {value},\n");
        }
        let puzzles = self.puzzles.iter().map(|p| line(serde_json::to_string(p))).collect();
        let files = listed.iter().map(|f| line(serde_json::to_string(f))).collect();
        text += &format!("  \"puzzles\": {},\n  \"files\": {}\n}}\n", list(puzzles), list(files));
        text
    }

    /// Returns the bytes of `manifest.csv`, one puzzle per line, as in RFC 4180.
    pub(super) fn to_csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut out =
            csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        let mut head: Vec<String> = [
            "date",
            "weekday",
            "week",
            "issue",
            "number",
            "name",
            "level",
            "er",
            "ep",
            "ed",
            "hardest",
            "givens",
            "shape",
            "puzzle",
            "answer",
            "answer_issue",
            "from",
        ]
        .map(str::to_owned)
        .to_vec();
        for kind in ["", "answer_"] {
            for form in &self.forms {
                let key = form.key;
                head.extend([format!("{kind}{key}"), format!("{kind}{key}_sha256")]);
            }
        }
        out.write_record(&head)?;
        for p in &self.puzzles {
            let mut row: Vec<String> = vec![
                p.date.clone(),
                p.weekday.clone(),
                p.week.clone(),
                p.issue.clone(),
                p.number.to_string(),
                p.name.to_owned(),
                p.level.unwrap_or_default().to_owned(),
                p.er.to_string(),
                p.ep.to_string(),
                p.ed.to_string(),
                p.hardest.to_owned(),
                p.clues.to_string(),
                p.shape.clone(),
                p.puzzle.clone(),
                p.solution.clone(),
                p.answer_issue.clone().unwrap_or_default(),
                p.from.unwrap_or_default().to_owned(),
            ];
            for files in [&p.files, &p.answer_files] {
                for form in &self.forms {
                    let file = files.get(form.key).map_or("", String::as_str);
                    let digest = self.digests.get(file).copied().unwrap_or_default();
                    row.extend([file.to_owned(), digest.to_owned()]);
                }
            }
            out.write_record(row.iter().map(|cell| defused(cell).into_owned()))?;
        }
        debug_assert!(!self.digests.contains_key(TABLE));
        out.into_inner().map_err(|error| error.into_error().into())
    }
}

fn week(day: &DayPuzzle) -> String {
    let iso = day.date.iso_week_date();
    format!("{:04}-W{:02}", iso.year(), iso.week())
}

/// Returns the requested level of a puzzle, or else its actual level.
fn level<'p>(plan: &'p CalendarPlan, day: &DayPuzzle, made: &Made) -> Option<&'p str> {
    let scale = &plan.request(day).scale;
    let index = scale.level_of(&made.puzzle, &made.grade)?;
    scale.levels.get(index).map(|level| level.id.as_str())
}

/// Returns the JSON file of a puzzle or of its answer. The puzzle's file does not contain the
/// answer, because it may be published days earlier.
pub(super) fn day_json(
    plan: &CalendarPlan,
    day: &DayPuzzle,
    made: &Made,
    kind: Kind,
    caption: &str,
) -> Vec<u8> {
    let mut value = json!({
        "date": day.date.to_string(),
        "weekday": format!("{:?}", day.date.weekday()),
        "week": week(day),
        "issue": match kind {
            Kind::Puzzle => Some(day.issue),
            Kind::Answer => day.answer_issue,
        }
        .map(|d| d.to_string()),
        "number": day.number,
        "name": plan.dailies[day.daily].name,
        "level": level(plan, day, made),
        "caption": caption,
        "er": made.grade.er,
        "ep": made.grade.ep,
        "ed": made.grade.ed,
        "hardest": made.grade.hardest.name(),
        "clues": made.puzzle.filled(),
        "shape": made.puzzle.shape().to_string(),
        "puzzle": made.puzzle.to_string(),
        "id": canon::id(&made.puzzle),
    });
    if let (Kind::Answer, Value::Object(fields)) = (kind, &mut value) {
        fields.insert("solution".to_owned(), json!(made.solution.to_string()));
        fields.insert("solution_id".to_owned(), json!(canon::id(&made.solution)));
    }
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default().into_bytes();
    text.push(b'\n');
    text
}

//! What is recorded about each puzzle: in the manifest, in the table of a calendar, and in the JSON
//! file of a daily puzzle or its answer.

use super::manifest::Listed;
use super::published::{Fate, SAMURAI, Settled};
use gridpress_book::plan::calendar::{CalendarPlan, DayPuzzle, Kind, iso_week};
use gridpress_book::plan::{BookPlan, pdfs};
use gridpress_book::press::Variant;
use gridpress_book::spec::{OwnPuzzle, OwnSpec};
use gridpress_engine::generate::{Made, Request};
use gridpress_engine::samurai;
use gridpress_engine::sudoku::canon;
use gridpress_engine::sudoku::notation::defused;
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Everything that is known about a puzzle, by key; `docs/json.md` explains the keys.
pub(crate) type Record = Map<String, Value>;

/// The keys of a puzzle in the manifest of a book, in order. Those that a puzzle lacks are left out.
const OF_BOOK: [&str; 24] = [
    "number",
    "volume",
    "section",
    "shape",
    "variant",
    "regions",
    "cages",
    "symbols",
    "puzzle",
    "solution",
    "clues",
    "er",
    "ep",
    "ed",
    "minutes",
    "level",
    "hardest",
    "dig",
    "symmetry",
    "from",
    "page",
    "answer_page",
    "id",
    "solution_id",
];

/// The same for the manifest of a calendar.
const OF_CALENDAR: [&str; 29] = [
    "number",
    "date",
    "weekday",
    "week",
    "issue",
    "name",
    "level",
    "er",
    "ep",
    "ed",
    "minutes",
    "hardest",
    "clues",
    "shape",
    "variant",
    "regions",
    "cages",
    "symbols",
    "symmetry",
    "from",
    "replaced",
    "kept",
    "puzzle",
    "solution",
    "id",
    "solution_id",
    "answer_issue",
    "files",
    "answer_files",
];

/// The same for the file of a daily puzzle. It does not contain the answer, because it may be
/// published days earlier.
const OF_FILE: [&str; 20] = [
    "date", "weekday", "week", "issue", "number", "name", "level", "caption", "er", "ep", "ed",
    "minutes", "hardest", "clues", "shape", "variant", "regions", "cages", "symbols", "puzzle",
];

/// The columns of the table of a calendar, and the keys of their values.
const OF_TABLE: [(&str, &str); 22] = [
    ("date", "date"),
    ("weekday", "weekday"),
    ("week", "week"),
    ("issue", "issue"),
    ("number", "number"),
    ("name", "name"),
    ("level", "level"),
    ("er", "er"),
    ("ep", "ep"),
    ("ed", "ed"),
    ("minutes", "minutes"),
    ("hardest", "hardest"),
    ("givens", "clues"),
    ("shape", "shape"),
    ("variant", "variant"),
    ("regions", "regions"),
    ("cages", "cages"),
    ("symbols", "symbols"),
    ("puzzle", "puzzle"),
    ("answer", "solution"),
    ("answer_issue", "answer_issue"),
    ("from", "from"),
];

/// Adds a value to a record.
fn put(record: &mut Record, key: &str, value: Value) {
    record.insert(key.to_owned(), value);
}

/// Returns the values of these keys, in their order.
fn in_order<'k>(record: &Record, keys: impl IntoIterator<Item = &'k &'k str>) -> Value {
    let known = keys.into_iter().filter_map(|key| record.get_key_value(*key));
    Value::Object(known.map(|(key, value)| (key.clone(), value.clone())).collect())
}

/// Returns the record of a puzzle that was requested and made.
fn of_puzzle(request: &Request, made: &Made) -> Record {
    let level = request.scale.level_of(&made.puzzle, &made.grade);
    let record = json!({
        "shape": made.puzzle.shape().to_string(),
        "puzzle": made.puzzle.to_string(),
        "solution": made.solution.to_string(),
        "clues": made.puzzle.filled(),
        "er": made.grade.er,
        "ep": made.grade.ep,
        "ed": made.grade.ed,
        "minutes": made.grade.minutes.as_ref().map(|m| (m.average() * 10.0).round() / 10.0),
        "hardest": made.grade.hardest.name(),
        "level": level.and_then(|index| request.scale.levels.get(index)).map(|level| &level.id),
        "id": canon::id(&made.puzzle),
        "solution_id": canon::id(&made.solution),
    });
    let Value::Object(mut record) = record else { return Record::new() };
    let rules = made.puzzle.rules();
    if !rules.is_plain() {
        put(&mut record, "variant", json!(rules.names()));
    }
    if let Some(pair) = &made.samurai {
        let whole = [
            ("variant", json!(SAMURAI)),
            ("puzzle", json!(pair.puzzle.to_line())),
            ("solution", json!(pair.solution.to_line())),
            ("clues", json!(pair.puzzle.filled())),
            ("minutes", Value::Null),
            ("id", json!(samurai::id(&pair.puzzle))),
            ("solution_id", json!(samurai::id(&pair.solution))),
        ];
        whole.into_iter().for_each(|(key, value)| put(&mut record, key, value));
    }
    if let Some(regions) = rules.region_symbols() {
        put(&mut record, "regions", json!(regions));
    }
    if let Some(cages) = rules.cage_symbols() {
        put(&mut record, "cages", json!(cages));
    }
    if let Some(symbols) = rules.symbols() {
        put(&mut record, "symbols", json!(symbols));
    }
    record
}

/// Returns the puzzles of a book for its manifest.
pub(super) fn of_book(plan: &BookPlan, made: &[Made]) -> Vec<String> {
    let puzzles = plan.puzzles.par_iter().zip(made).map(|(place, made)| {
        let section = &plan.sections[place.section];
        let (request, is_made) = (&section.request, section.own.is_none());
        let mut record = of_puzzle(request, made);
        put(&mut record, "number", json!(place.number));
        if plan.volumes.len() > 1 {
            put(&mut record, "volume", json!(plan.pages[place.page].part.volume() + 1));
        }
        put(&mut record, "section", json!(section.title));
        put(&mut record, "dig", json!(is_made.then(|| request.dig.name())));
        put(&mut record, "symmetry", json!(is_made.then(|| request.symmetry.name())));
        if let Some(own) = &section.own {
            put(&mut record, "from", json!(taken_from(own, made)));
        }
        put(&mut record, "page", json!(plan.pages[place.page].folio));
        put(
            &mut record,
            "answer_page",
            json!(place.answer_page.map(|page| plan.pages[page].folio)),
        );
        in_order(&record, &OF_BOOK).to_string()
    });
    puzzles.collect()
}

/// Returns the source file of a puzzle and its line there.
fn taken_from(own: &OwnSpec, made: &Made) -> String {
    let is_it = |p: &&OwnPuzzle| p.made.puzzle == made.puzzle && p.made.samurai == made.samurai;
    let line = own.puzzles.iter().find(is_it).map_or(1, |p| p.line);
    format!("{}:{line}", own.path.value)
}

/// Returns the records of a calendar's puzzles, without their files.
pub(super) fn of_days(plan: &CalendarPlan, settled: &Settled, fates: &[Fate]) -> Vec<Record> {
    let days = plan.puzzles.par_iter().enumerate();
    days.map(|(index, day)| of_day(plan, day, settled, index, &fates[index])).collect()
}

fn of_day(
    plan: &CalendarPlan,
    day: &DayPuzzle,
    settled: &Settled,
    index: usize,
    fate: &Fate,
) -> Record {
    let request = plan.request(day);
    let mut record = of_puzzle(request, &settled.made[index]);
    let (symmetry, from) = match fate.past.as_ref().filter(|_| day.held) {
        Some(past) => (past.symmetry.as_deref(), past.from.as_deref()),
        None => match &day.own {
            Some(own) => (None, Some(own.from.as_str())),
            None => (Some(request.symmetry.name()), None),
        },
    };
    put(&mut record, "number", json!(day.number));
    put(&mut record, "date", json!(day.date.to_string()));
    put(&mut record, "weekday", json!(format!("{:?}", day.date.weekday())));
    put(&mut record, "week", json!(iso_week(day.date)));
    put(&mut record, "issue", json!(day.issue.to_string()));
    put(&mut record, "answer_issue", json!(day.answer_issue.map(|date| date.to_string())));
    put(&mut record, "name", json!(plan.dailies[day.daily].name));
    put(&mut record, "symmetry", json!(symmetry));
    if let Some(from) = from {
        put(&mut record, "from", json!(from));
    }
    if settled.replaced[index] > 0 {
        put(&mut record, "replaced", json!(settled.replaced[index]));
    }
    if settled.kept[index] {
        put(&mut record, "kept", json!(true));
    }
    record
}

/// Returns the JSON file of a daily puzzle or of its answer.
pub(super) fn of_file(record: &Record, kind: Kind, caption: &str) -> Vec<u8> {
    let mut record = record.clone();
    put(&mut record, "caption", json!(caption));
    let answer: &[&str] = match kind {
        Kind::Puzzle => &["id"],
        Kind::Answer => &["id", "solution", "solution_id"],
    };
    if let (Kind::Answer, Some(issue)) = (kind, record.get("answer_issue").cloned()) {
        put(&mut record, "issue", issue);
    }
    let value = in_order(&record, OF_FILE.iter().chain(answer));
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default().into_bytes();
    text.push(b'\n');
    text
}

/// The key of a puzzle's file in the manifest (`pdf`, or `pdf_press` and `pdf_screen` if both are
/// made), its variant, and the end of its name.
type FileKey = (&'static str, Option<Variant>, &'static str);

/// The puzzles of a calendar and their files.
pub(super) struct Days<'p> {
    records: Vec<Record>,
    keys: Vec<FileKey>,
    /// Digests by path.
    digests: BTreeMap<&'p str, &'p str>,
}

impl<'p> Days<'p> {
    /// Adds to the records the files of each puzzle that are among `listed`.
    pub(super) fn new(plan: &CalendarPlan, mut records: Vec<Record>, listed: &'p [Listed]) -> Self {
        let digests: BTreeMap<&str, &str> =
            listed.iter().map(|file| (file.path.as_str(), file.sha256.as_str())).collect();
        let pdf = plan.variants.iter().map(|variant| match (plan.variants.len(), variant) {
            (0 | 1, _) => ("pdf", Some(*variant), "pdf"),
            (_, Variant::Press) => ("pdf_press", Some(*variant), "pdf"),
            (_, Variant::Screen) => ("pdf_screen", Some(*variant), "pdf"),
        });
        let has_eps = listed.iter().any(|file| file.path.ends_with(".eps"));
        let eps = has_eps.then_some(("eps", None, "eps"));
        let keys: Vec<FileKey> =
            pdf.chain([("svg", None, "svg"), ("json", None, "json")]).chain(eps).collect();
        let files = |name: &dyn Fn(&str) -> String| -> Value {
            let name = |variant: Option<Variant>, ext| {
                let mut of_variant = pdfs(&plan.variants, &name(ext)).into_iter();
                let name = name(ext);
                variant.and_then(|v| of_variant.find(|(of, _)| *of == v)).map_or(name, |(_, n)| n)
            };
            let mut files: Vec<(&str, String)> =
                keys.iter().map(|&(key, variant, ext)| (key, name(variant, ext))).collect();
            files.retain(|(_, name)| digests.contains_key(name.as_str()));
            files.sort();
            files.into_iter().map(|(key, name)| (key.to_owned(), json!(name))).collect()
        };
        for (record, day) in records.iter_mut().zip(&plan.puzzles) {
            put(record, "files", files(&|ext| day.file.with(ext)));
            let answer = day.answer_file.as_ref().map(|file| files(&|ext| file.with(ext)));
            put(record, "answer_files", answer.unwrap_or_else(|| json!({})));
        }
        Days { records, keys, digests }
    }

    /// Returns the puzzles for the manifest.
    pub(super) fn to_json(&self) -> Vec<String> {
        self.records.iter().map(|record| in_order(record, &OF_CALENDAR).to_string()).collect()
    }

    /// Returns the table, one puzzle per line, as in RFC 4180.
    pub(super) fn to_csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut out =
            csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        let mut head: Vec<String> = OF_TABLE.iter().map(|(name, _)| (*name).to_owned()).collect();
        for kind in ["", "answer_"] {
            for (key, ..) in &self.keys {
                head.extend([format!("{kind}{key}"), format!("{kind}{key}_sha256")]);
            }
        }
        out.write_record(&head)?;
        for record in &self.records {
            let mut row: Vec<String> =
                OF_TABLE.iter().map(|(_, key)| cell(record.get(*key))).collect();
            for files in ["files", "answer_files"] {
                for (key, ..) in &self.keys {
                    let file = cell(record.get(files).and_then(|files| files.get(*key)));
                    let digest = self.digests.get(file.as_str()).copied().unwrap_or_default();
                    row.extend([file.clone(), digest.to_owned()]);
                }
            }
            out.write_record(row.iter().map(|cell| defused(cell).into_owned()))?;
        }
        out.into_inner().map_err(|error| error.into_error().into())
    }
}

/// Returns a value as the text of a cell.
fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

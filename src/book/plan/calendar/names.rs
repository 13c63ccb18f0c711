//! File names: filled in, valid on every system, and distinct.

use super::file_name::{EXT, FileName};
use super::{CalendarPlan, DayPuzzle, iso_week};
use crate::diag::{Diagnostic, Diagnostics, Span};
use crate::plan::{Part, pdfs};
use crate::spec::{CalendarSpec, FileField, Pattern, Piece, WeekPage};
use std::collections::BTreeMap;

/// The longest part of a path and the longest path, in characters: short enough for every system,
/// even in a nested folder.
const LONGEST_PART: usize = 100;
const LONGEST_PATH: usize = 180;

/// Whether a file shows a puzzle or its answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Puzzle,
    Answer,
}

/// What has its own files, by index into the plan.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Print {
    /// A puzzle or its answer in a column.
    Column(usize, Kind),
    /// The page with a week's puzzles and answers.
    AnswerSheet(usize),
    /// The page with the week's puzzles of one daily.
    WeekPage(usize, usize),
    /// A part of the booklet of a month: its answers may be separate.
    Booklet(usize, Part),
}

impl CalendarPlan {
    /// Returns everything that has its own files: the columns of each day, the pages of each week,
    /// and the booklets.
    #[must_use]
    pub fn prints(&self) -> Vec<Print> {
        let mut prints = Vec::new();
        for (index, puzzle) in self.puzzles.iter().enumerate() {
            prints.push(Print::Column(index, Kind::Puzzle));
            if puzzle.answer_file.is_some() {
                prints.push(Print::Column(index, Kind::Answer));
            }
        }
        for week in 0..self.weeks.len() {
            if self.answer_sheet {
                prints.push(Print::AnswerSheet(week));
            }
            if self.week_page != WeekPage::None {
                prints.extend((0..self.dailies.len()).map(|daily| Print::WeekPage(week, daily)));
            }
        }
        for (index, month) in self.months.iter().enumerate() {
            prints.extend(month.book.parts().map(|part| Print::Booklet(index, part)));
        }
        prints
    }

    /// Returns the name of a file with that extension; for a PDF, before it is split into variants.
    #[must_use]
    pub fn file(&self, print: Print, ext: &str) -> String {
        match print {
            Print::Column(index, kind) => {
                let puzzle = &self.puzzles[index];
                let answer = puzzle.answer_file.as_ref().filter(|_| kind == Kind::Answer);
                answer.unwrap_or(&puzzle.file).with(ext)
            }
            Print::AnswerSheet(week) => format!("weeks/{}-answers.{ext}", self.weeks[week].name()),
            Print::WeekPage(week, daily) => {
                format!("weeks/{}-{}.{ext}", self.weeks[week].name(), self.dailies[daily].name)
            }
            Print::Booklet(month, part) => {
                format!("booklets/{}{}.{ext}", self.months[month].name(), part.suffix())
            }
        }
    }

    /// Returns the names of all files of a print, in every format.
    fn files(&self, print: Print) -> Vec<String> {
        let others: &[&str] = match print {
            Print::Column(..) => &["svg", "json"],
            Print::AnswerSheet(_) | Print::WeekPage(..) => &["svg"],
            Print::Booklet(..) => &["txt"],
        };
        let pdfs = pdfs(&self.variants, &self.file(print, "pdf"));
        let mut files: Vec<String> = pdfs.into_iter().map(|(_, name)| name).collect();
        files.extend(others.iter().map(|ext| self.file(print, ext)));
        if let Print::Booklet(..) = print {
            files.push(imposed(&self.file(print, "pdf")));
        }
        files
    }
}

/// Returns the name of the sheets to fold or cut of a PDF of that name.
#[must_use]
pub fn imposed(pdf: &str) -> String {
    format!("{}-imposed.pdf", pdf.strip_suffix(".pdf").unwrap_or(pdf))
}

/// Names the files of every puzzle and answer. Invalid patterns are reported.
pub(super) fn name_files(
    plan: &mut CalendarPlan,
    calendar: &CalendarSpec,
    found: &mut Diagnostics,
) {
    for pattern in [&calendar.files, &calendar.answer_files] {
        let ends = match pattern.value.pieces.as_slice() {
            [.., Piece::Text(text), Piece::Field(FileField::Ext)] => text.ends_with('.'),
            _ => false,
        };
        if !ends && !found.has_errors() {
            found.push(
                Diagnostic::error(
                    "plan::file-name",
                    "the file names of a puzzle need an extension",
                )
                .at(pattern.span, "does not end with .{ext}")
                .help("end it with .{ext}, which becomes .pdf, .svg and .json"),
            );
        }
    }
    let mut puzzles = std::mem::take(&mut plan.puzzles);
    let mut faulty = [false; 2];
    for puzzle in &mut puzzles {
        let issue = puzzle.issue;
        puzzle.file = name(plan, puzzle, issue, &calendar.files.value);
        puzzle.answer_file = puzzle
            .answer_issue
            .map(|issue| name(plan, puzzle, issue, &calendar.answer_files.value));
        let names = [Some(&puzzle.file), puzzle.answer_file.as_ref()];
        let patterns = [&calendar.files, &calendar.answer_files];
        for ((name, pattern), faulty) in names.into_iter().zip(patterns).zip(&mut faulty) {
            let path = name.map(|n| n.with("json")).unwrap_or_default();
            if let Some(fault) = unsafe_name(&path).filter(|_| !*faulty && name.is_some()) {
                *faulty = true;
                found.push(
                    Diagnostic::error(
                        "plan::file-name",
                        format!("`{}` is not a valid file name", shown(&path)),
                    )
                    .at(pattern.span, fault)
                    .help("use letters, digits, hyphens, dots and / between folders"),
                );
            }
        }
    }
    plan.puzzles = puzzles;
}

fn shown(path: &str) -> String {
    crate::diag::shortened(path)
}

fn name(
    plan: &CalendarPlan,
    puzzle: &DayPuzzle,
    issue: jiff::civil::Date,
    pattern: &Pattern<FileField>,
) -> FileName {
    let (date, daily) = (puzzle.date, &plan.dailies[puzzle.daily]);
    FileName(pattern.fill(|field| match field {
        FileField::Date => date.to_string(),
        FileField::Year => format!("{:04}", date.year()),
        FileField::Month => format!("{:02}", date.month()),
        FileField::Day => format!("{:02}", date.day()),
        FileField::Week => iso_week(date),
        FileField::Weekday => format!("{:?}", date.weekday()).to_lowercase()[..3].to_owned(),
        FileField::Issue => issue.to_string(),
        FileField::Number => format!("{:04}", puzzle.number),
        FileField::Level => plan.level(puzzle).unwrap_or(&daily.name).to_owned(),
        FileField::Name => daily.name.clone(),
        FileField::Ext => EXT.to_owned(),
    }))
}

/// Device names on Windows, with any extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let port = |kind: &str| {
        stem.strip_prefix(kind)
            .is_some_and(|n| n.len() == 1 && n.bytes().all(|b| b.is_ascii_digit()))
    };
    DEVICES.contains(&stem.as_str()) || port("com") || port("lpt")
}

/// Returns why a path below the folder of the run is not safe on every system.
pub(super) fn unsafe_name(path: &str) -> Option<String> {
    let bad = |c: char| !(c.is_ascii_alphanumeric() || "-_.+,=()@ /".contains(c));
    if let Some(c) = path.chars().find(|&c| bad(c)) {
        return Some(match c {
            '\\' => "folders are separated by /, not by \\".to_owned(),
            c if c.is_ascii() => format!("some systems do not allow `{}`", c.escape_debug()),
            c => format!("`{c}` is written differently from system to system"),
        });
    }
    if path.len() > LONGEST_PATH {
        return Some(format!("{} characters are too many for some systems", path.len()));
    }
    for part in path.split('/') {
        if part.is_empty() {
            return Some("a folder without a name".to_owned());
        }
        if part.starts_with('.') {
            return Some(match part {
                "." | ".." => "it would lead out of the folder".to_owned(),
                _ => "a name that starts with a dot is hidden on some systems".to_owned(),
            });
        }
        if part.ends_with(['.', ' ']) || part.starts_with(' ') {
            return Some(
                "some systems drop a dot or a space at the start or end of a name".to_owned(),
            );
        }
        let stem = part.rsplit_once('.').map_or(part, |(stem, _)| stem);
        if stem.ends_with(['.', ' ']) {
            return Some("a dot or a space before the extension is easily lost".to_owned());
        }
        if part.starts_with('-') {
            return Some("programs read a name that starts with `-` as an option".to_owned());
        }
        if is_device(part) {
            return Some(format!("`{part}` is a device on some systems"));
        }
        if part.len() > LONGEST_PART {
            return Some(format!("a name of {} characters is too long", part.len()));
        }
    }
    None
}

/// Checks that all file names are distinct, even without regard to case, and that no file has the
/// name of a folder.
pub(super) fn check(plan: &CalendarPlan, calendar: &CalendarSpec, found: &mut Diagnostics) {
    if found.has_errors() {
        return;
    }
    let mut names = Names::default();
    let manifests = ["manifest.json", "manifest.csv"].map(str::to_owned);
    names.add(manifests.to_vec(), None, "the manifest");
    // A clash is reported at the pattern of a column or at the name of a daily puzzle.
    let (columns, others): (Vec<Print>, Vec<Print>) =
        plan.prints().into_iter().partition(|print| matches!(print, Print::Column(..)));
    for print in others.into_iter().chain(columns) {
        let (span, what) = match print {
            Print::Column(index, kind) => {
                let puzzle = &plan.puzzles[index];
                let (span, what) = match kind {
                    Kind::Puzzle => (calendar.files.span, "puzzle"),
                    Kind::Answer => (calendar.answer_files.span, "the answer of puzzle"),
                };
                (Some(span), format!("{what} {} of {}", puzzle.number, puzzle.date))
            }
            Print::AnswerSheet(week) => {
                (None, format!("the answers of {}", plan.weeks[week].name()))
            }
            Print::WeekPage(week, daily) => {
                let span = plan.dailies[daily].span;
                (Some(span), format!("the page of {}", plan.weeks[week].name()))
            }
            Print::Booklet(month, _) => {
                (None, format!("the booklet of {}", plan.months[month].name()))
            }
        };
        names.add(plan.files(print), span, &what);
    }
    names.report(calendar, found);
}

/// The names in use, in lower case, and what they belong to.
#[derive(Default)]
struct Names {
    taken: BTreeMap<String, String>,
    clashes: Vec<(String, Span, String, String)>,
}

impl Names {
    fn add(&mut self, paths: Vec<String>, span: Option<Span>, what: &str) {
        for path in paths {
            let key = path.to_ascii_lowercase();
            if let (Some(other), Some(span)) = (self.taken.get(&key), span) {
                self.clashes.push((path, span, other.clone(), what.to_owned()));
            } else {
                self.taken.insert(key, what.to_owned());
            }
        }
    }

    fn report(&self, calendar: &CalendarSpec, found: &mut Diagnostics) {
        if let Some((path, span, first, second)) = self.clashes.first() {
            let more = match self.clashes.len() - 1 {
                0 => String::new(),
                n => format!(", and {n} more"),
            };
            found.push(
                Diagnostic::error(
                    "plan::same-file",
                    format!("`{path}` would be two files: {first} and {second}{more}"),
                )
                .at(*span, "this makes the same name twice")
                .help("add a field that distinguishes them, such as {name}, {date} or {number}"),
            );
        }
        let folder = self.taken.keys().find(|path| {
            path.match_indices('/').any(|(at, _)| self.taken.contains_key(&path[..at]))
        });
        if let Some(path) = folder {
            found.push(
                Diagnostic::error(
                    "plan::same-file",
                    format!("`{path}` would be in a folder that is also a file"),
                )
                .at(calendar.files.span, "made by this or by `answer-files`")
                .help("use other folders"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_no_system_minds_are_safe() {
        for name in ["2026-01-05-easy.pdf", "2026/01/05 (hard).json", "a_b+c,d=e@f.svg"] {
            assert_eq!(unsafe_name(name), None, "{name}");
        }
    }

    #[test]
    fn names_that_some_system_minds_are_not() {
        let long = format!("{}.pdf", "a".repeat(120));
        for name in [
            "../a.pdf",
            "/a.pdf",
            "a//b.pdf",
            "a/./b.pdf",
            "C:a.pdf",
            "a\\b.pdf",
            "con.pdf",
            "x/NUL.json",
            "com1.svg",
            "Lpt9.x.pdf",
            "a?.pdf",
            "a*.pdf",
            "ä.pdf",
            "a./b.pdf",
            "a..pdf",
            "a .pdf",
            "-a.pdf",
            "a /b.pdf",
            ".a.pdf",
            "a\n.pdf",
            "",
            &long,
        ] {
            assert!(unsafe_name(name).is_some(), "{name}");
        }
        assert_eq!(unsafe_name("com10.pdf"), None);
        assert_eq!(unsafe_name("console.pdf"), None);
    }
}

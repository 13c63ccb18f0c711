//! The pieces of a build, each laid out once, and the files of each. Their names are known before
//! there is a puzzle.

use crate::Failure;
use crate::args::Edition;
use gridpress_book::plan::CalendarJob;
use gridpress_book::plan::calendar::{CalendarPlan, Kind, Print, imposed};
use gridpress_book::plan::{Job, Part, pdfs};
use gridpress_book::press::Variant;
use std::collections::BTreeSet;

/// What is laid out, by index.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Content {
    /// A part of one of the books: of the only one, or of the booklet of a month.
    Part(usize, Part),
    /// The cover of a volume.
    Cover(usize),
    /// The grid of a puzzle alone, and its volume.
    Grid(usize, usize),
    /// A single page of a calendar.
    Single(Print),
}

impl Content {
    /// Returns the index of its volume.
    pub(crate) const fn volume(self) -> usize {
        match self {
            Content::Part(_, part) => part.volume(),
            Content::Cover(volume) | Content::Grid(_, volume) => volume,
            Content::Single(_) => 0,
        }
    }

    /// Returns the puzzles of a calendar in it, as indices into [`CalendarPlan::puzzles`].
    pub(super) fn puzzles(self, plan: &CalendarPlan) -> Vec<usize> {
        match self {
            Content::Part(month, _) => plan.months[month].puzzles.clone().collect(),
            Content::Cover(_) | Content::Grid(..) => Vec::new(),
            Content::Single(Print::Column(index, Kind::Puzzle)) => {
                plan.last_answer(index).into_iter().chain([index]).collect()
            }
            Content::Single(Print::Column(index, Kind::Answer)) => vec![index],
            Content::Single(Print::AnswerSheet(week)) => plan.weeks[week].puzzles.clone().collect(),
            Content::Single(Print::WeekPage(week, daily)) => {
                let week = plan.weeks[week].puzzles.clone();
                week.filter(|&index| plan.puzzles[index].daily == daily).collect()
            }
            // Booklets are parts.
            Content::Single(Print::Booklet(..)) => Vec::new(),
        }
    }
}

/// The format of a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Pdf(Variant),
    /// The pages of a PDF on sheets to fold or cut.
    Imposed,
    /// A page, by index.
    Svg(usize),
    /// A page, by index.
    Eps(usize),
    Json,
    Text,
}

/// A piece and its files.
#[derive(Debug)]
pub(crate) struct Piece {
    pub content: Content,
    /// The formats and names of its files.
    pub files: Vec<(Form, String)>,
}

/// Returns the names of all files, together with `more`. Published puzzles that stay keep names
/// that the patterns of the spec did not make, so two names may be equal.
pub(super) fn names(pieces: &[Piece], more: &[&str]) -> Result<BTreeSet<String>, Failure> {
    let mut names: BTreeSet<String> = more.iter().map(|&name| name.to_owned()).collect();
    for (_, name) in pieces.iter().flat_map(|piece| &piece.files) {
        if !names.insert(name.clone()) {
            return Err(Failure::usage_with_help(
                format!("{name} would name both a published file and a new one"),
                "restore the earlier `files` in the spec, or replace the days of both puzzles",
            ));
        }
    }
    Ok(names)
}

/// Returns the PDFs of a name.
fn pdf_files(variants: &[Variant], name: &str) -> impl Iterator<Item = (Form, String)> {
    pdfs(variants, name).into_iter().map(|(variant, name)| (Form::Pdf(variant), name))
}

/// A format of drawings, of a page by index.
type Drawing = fn(usize) -> Form;

/// Returns the formats of drawings among the editions, each with the ending of its files.
fn drawings(editions: &[Edition]) -> Vec<(Drawing, &'static str)> {
    let all: [(Edition, Drawing, &str); 2] =
        [(Edition::Svg, Form::Svg, "svg"), (Edition::Eps, Form::Eps, "eps")];
    let made = all.into_iter().filter(|(edition, ..)| editions.contains(edition));
    made.map(|(_, form, ext)| (form, ext)).collect()
}

/// Returns all pieces of a book called `stem`, in the requested editions.
pub(crate) fn of_book(job: &Job, stem: &str, editions: &[Edition]) -> Vec<Piece> {
    let plan = &job.plan;
    let has = |edition| editions.contains(&edition);
    let mut pieces = Vec::new();
    for (volume, puzzles) in plan.volumes.iter().enumerate() {
        let (stem, prefix) = match plan.volumes.len() {
            1 => (stem.to_owned(), String::new()),
            _ => (format!("{stem}-vol{}", volume + 1), format!("vol{}-", volume + 1)),
        };
        for part in plan.parts().filter(|part| part.volume() == volume) {
            let page = match part {
                Part::Book(_) => "page",
                Part::Answers(_) => "answers",
            };
            let pdf = format!("{stem}{}.pdf", part.suffix());
            let mut files = Vec::new();
            if has(Edition::Pdf) {
                files.extend(pdf_files(&job.variants, &pdf));
                if job.imposition(part).is_some() {
                    files.push((Form::Imposed, imposed(&pdf)));
                }
            }
            for (form, ext) in drawings(editions) {
                files.extend((0..plan.part(part).len()).map(|index| {
                    (form(index), format!("{ext}/{prefix}{page}-{:03}.{ext}", index + 1))
                }));
            }
            if has(Edition::Text) {
                files.push((Form::Text, format!("{stem}{}.txt", part.suffix())));
            }
            pieces.push(Piece { content: Content::Part(0, part), files });
        }
        if has(Edition::Pdf) && job.cover.is_some() {
            let files = vec![(Form::Pdf(Variant::Press), format!("{stem}-cover.pdf"))];
            pieces.push(Piece { content: Content::Cover(volume), files });
        }
        let forms = drawings(editions);
        if !forms.is_empty() {
            pieces.extend(puzzles.clone().map(|index| {
                let number = plan.puzzles[index].number;
                let name = |ext: &str| format!("{ext}/puzzle-{number:03}.{ext}");
                let files = forms.iter().map(|(form, ext)| (form(0), name(ext))).collect();
                Piece { content: Content::Grid(index, volume), files }
            }));
        }
    }
    pieces
}

/// Returns all pieces of a calendar, in the requested editions.
pub(crate) fn of_calendar(job: &CalendarJob, editions: &[Edition]) -> Vec<Piece> {
    let plan = &job.plan;
    let has = |edition| editions.contains(&edition);
    let piece = |print: Print| {
        let mut files = Vec::new();
        let pdf = plan.file(print, "pdf");
        if has(Edition::Pdf) {
            files.extend(pdf_files(&job.variants, &pdf));
        }
        let content = match print {
            Print::Booklet(month, part) => {
                if has(Edition::Text) {
                    files.push((Form::Text, plan.file(print, "txt")));
                }
                if has(Edition::Pdf) && job.sheets_of(&plan.months[month], part).is_some() {
                    files.push((Form::Imposed, imposed(&pdf)));
                }
                Content::Part(month, part)
            }
            Print::Column(..) | Print::AnswerSheet(_) | Print::WeekPage(..) => {
                for (form, ext) in drawings(editions) {
                    files.push((form(0), plan.file(print, ext)));
                }
                if let Print::Column(..) = print {
                    files.push((Form::Json, plan.file(print, "json")));
                }
                Content::Single(print)
            }
        };
        (!files.is_empty()).then_some(Piece { content, files })
    };
    plan.prints().into_iter().filter_map(piece).collect()
}

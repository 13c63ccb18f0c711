//! What a run consists of: the pieces that are laid out once each, and the files of each.

use crate::cli::args::Edition;
use crate::layout::Kind;
use crate::plan::Part;
use crate::plan::calendar::{CalendarJob, WeekPage};

/// What is laid out, by indices into the plan.
#[derive(Copy, Clone, Debug)]
pub(super) enum Content {
    /// A puzzle or an answer in its column.
    Column(usize, Kind),
    AnswerSheet(usize),
    /// A week and a daily puzzle.
    WeekPage(usize, usize),
    Booklet(usize, Part),
}

/// How it is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Pdf,
    /// The pages of a PDF on sheets, to be folded or cut.
    Imposed,
    Svg,
    Json,
    Text,
}

impl Form {
    pub const fn ext(self) -> &'static str {
        match self {
            Form::Pdf | Form::Imposed => "pdf",
            Form::Svg => "svg",
            Form::Json => "json",
            Form::Text => "txt",
        }
    }
}

/// A piece with its files by name.
#[derive(Debug)]
pub(super) struct Piece {
    pub content: Content,
    pub files: Vec<(Form, String)>,
}

/// All pieces of a run, in the editions asked for.
pub(super) fn pieces(job: &CalendarJob, editions: &[Edition]) -> Vec<Piece> {
    let plan = &job.plan;
    let has = |edition| editions.contains(&edition);
    let forms: Vec<Form> = [(Form::Pdf, Edition::Pdf), (Form::Svg, Edition::Svg)]
        .into_iter()
        .filter(|(_, edition)| has(*edition))
        .map(|(form, _)| form)
        .collect();
    let named = |forms: &[Form], name: &dyn Fn(&str) -> String| -> Vec<(Form, String)> {
        forms.iter().map(|form| (*form, name(form.ext()))).collect()
    };
    let mut pieces = Vec::new();
    let mut add = |content, files: Vec<(Form, String)>| {
        if !files.is_empty() {
            pieces.push(Piece { content, files });
        }
    };
    let mut of_day = forms.clone();
    of_day.push(Form::Json);
    for (index, puzzle) in plan.puzzles.iter().enumerate() {
        add(Content::Column(index, Kind::Puzzle), named(&of_day, &|ext| puzzle.file.with(ext)));
        if let Some(file) = &puzzle.answer_file {
            add(Content::Column(index, Kind::Answer), named(&of_day, &|ext| file.with(ext)));
        }
    }
    for (index, week) in plan.weeks.iter().enumerate() {
        if plan.answer_sheet {
            add(Content::AnswerSheet(index), named(&forms, &|ext| week.answer_sheet(ext)));
        }
        if plan.week_page == WeekPage::None {
            continue;
        }
        for (daily, of) in plan.dailies.iter().enumerate() {
            let page = |ext: &str| week.puzzle_page(&of.name, ext);
            add(Content::WeekPage(index, daily), named(&forms, &page));
        }
    }
    let mut of_month = Vec::new();
    if has(Edition::Pdf) {
        of_month.push(Form::Pdf);
    }
    if has(Edition::Text) {
        of_month.push(Form::Text);
    }
    for (index, month) in plan.months.iter().enumerate() {
        for part in month.parts() {
            let mut files = named(&of_month, &|ext| month.file(part, ext));
            if has(Edition::Pdf) && job.sheets_of(month, part).is_some() {
                files.push((Form::Imposed, month.imposed_file(part)));
            }
            add(Content::Booklet(index, part), files);
        }
    }
    pieces
}

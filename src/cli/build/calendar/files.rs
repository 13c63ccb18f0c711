//! The pieces of a run, each laid out once, and the files of each.

use crate::args::Edition;
use gridpress_book::layout::Kind;
use gridpress_book::plan::Part;
use gridpress_book::plan::calendar::{CalendarJob, CalendarPlan, WeekPage};
use gridpress_book::press::Variant;

/// What is laid out, by index into the plan.
#[derive(Copy, Clone, Debug)]
pub(super) enum Content {
    /// A puzzle or an answer in its column.
    Column(usize, Kind),
    AnswerSheet(usize),
    /// The page of a week and the page of a daily puzzle.
    WeekPage(usize, usize),
    Booklet(usize, Part),
}

impl Content {
    /// Returns the puzzles in it, as indices into [`CalendarPlan::puzzles`].
    pub(super) fn puzzles(self, plan: &CalendarPlan) -> Vec<usize> {
        match self {
            Content::Column(index, _) => vec![index],
            Content::AnswerSheet(week) => plan.weeks[week].puzzles.clone().collect(),
            Content::WeekPage(week, daily) => {
                let week = plan.weeks[week].puzzles.clone();
                week.filter(|&index| plan.puzzles[index].daily == daily).collect()
            }
            Content::Booklet(month, _) => plan.months[month].puzzles.clone().collect(),
        }
    }
}

/// The format of a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Pdf(Variant),
    /// The pages of a PDF on sheets to fold or cut.
    Imposed,
    Svg,
    Json,
    Text,
}

/// A piece and the names of its files.
#[derive(Debug)]
pub(super) struct Piece {
    pub content: Content,
    pub files: Vec<(Form, String)>,
}

/// Returns all pieces of a run, in the requested editions.
pub(super) fn pieces(job: &CalendarJob, editions: &[Edition]) -> Vec<Piece> {
    let plan = &job.plan;
    let has = |edition| editions.contains(&edition);
    // The PDFs of a name, and its other formats.
    let named = |name: &dyn Fn(&str) -> String, others: &[(Form, &str, bool)]| {
        let mut files: Vec<(Form, String)> = Vec::new();
        if has(Edition::Pdf) {
            let pdfs = plan.pdfs(&name("pdf"));
            files.extend(pdfs.into_iter().map(|(variant, name)| (Form::Pdf(variant), name)));
        }
        let others = others.iter().filter(|(.., wanted)| *wanted);
        files.extend(others.map(|(form, ext, _)| (*form, name(ext))));
        files
    };
    let svg = (Form::Svg, "svg", has(Edition::Svg));
    let of_day = [svg, (Form::Json, "json", true)];
    let of_month = [(Form::Text, "txt", has(Edition::Text))];
    let mut pieces = Vec::new();
    let mut add = |content, files: Vec<(Form, String)>| {
        if !files.is_empty() {
            pieces.push(Piece { content, files });
        }
    };
    for (index, puzzle) in plan.puzzles.iter().enumerate() {
        let files = named(&|ext| puzzle.file.with(ext), &of_day);
        add(Content::Column(index, Kind::Puzzle), files);
        if let Some(file) = &puzzle.answer_file {
            add(Content::Column(index, Kind::Answer), named(&|ext| file.with(ext), &of_day));
        }
    }
    for (index, week) in plan.weeks.iter().enumerate() {
        if plan.answer_sheet {
            add(Content::AnswerSheet(index), named(&|ext| week.answer_sheet(ext), &[svg]));
        }
        if plan.week_page == WeekPage::None {
            continue;
        }
        for (daily, of) in plan.dailies.iter().enumerate() {
            let files = named(&|ext| week.puzzle_page(&of.name, ext), &[svg]);
            add(Content::WeekPage(index, daily), files);
        }
    }
    for (index, month) in plan.months.iter().enumerate() {
        for part in month.parts() {
            let mut files = named(&|ext| month.file(part, ext), &of_month);
            if has(Edition::Pdf) && job.sheets_of(month, part).is_some() {
                files.push((Form::Imposed, month.imposed_file(part)));
            }
            add(Content::Booklet(index, part), files);
        }
    }
    pieces
}

//! Reads back every page of a run, PDF and SVG, and checks that it shows the expected grids.

use super::super::proven::{expected, faults_of_sheets, measures_of};
use super::files::Content;
use crate::{Failure, prove};
use gridpress_book::layout::{Daily, Kind};
use gridpress_book::plan::calendar::CalendarJob;
use gridpress_book::plan::{Imposition, Part};
use gridpress_engine::generate::Made;
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::Size;
use gridpress_proof::{
    Alphabet, Expectations, Ink, ReadPage, SvgReader, check, read_pdfs_in, same_figures, same_grids,
};

/// What the proof of a run needs to know.
pub(super) struct Prover<'a> {
    job: &'a CalendarJob,
    made: &'a [Made],
    daily: &'a Daily<'a>,
    alphabet: Alphabet,
    words: Expectations,
}

/// What the proof of a file found.
#[derive(Debug, Default)]
pub(super) struct Proven {
    pub pages: usize,
    pub grids: usize,
    /// The faults, each with its file; empty if there are none.
    pub faults: Vec<String>,
}

impl<'a> Prover<'a> {
    pub(super) fn new(job: &'a CalendarJob, made: &'a [Made], daily: &'a Daily<'a>) -> Self {
        let plan = &job.plan;
        let mut words = prove::printed_words(&plan.language, plan.words.as_ref());
        let own = plan.level_titles.iter().map(|(id, title)| (title.clone(), id.clone()));
        words.level_words.extend(own);
        words.same_solutions = plan.same_solutions;
        Prover { job, made, daily, alphabet: Alphabet::of(&job.fonts), words }
    }

    /// Returns a reader of SVGs, for one thread.
    pub(super) fn svgs(&self) -> SvgReader<'_> {
        SvgReader::new(&self.alphabet)
    }

    /// Proves a PDF.
    pub(super) fn pdf(
        &self,
        content: Content,
        name: &str,
        bytes: &[u8],
    ) -> Result<Proven, Failure> {
        Ok(self.pages(content, name, &self.read(name, bytes)?))
    }

    /// Proves an SVG of one page.
    pub(super) fn svg(
        &self,
        content: Content,
        name: &str,
        text: &str,
        reader: &mut SvgReader<'_>,
    ) -> Result<Proven, Failure> {
        let page = reader.read(text).map_err(|error| unreadable(name, &error))?;
        Ok(self.pages(content, name, &[page]))
    }

    /// Proves sheets, which must carry the pages of a PDF that is already proven.
    pub(super) fn sheets(
        &self,
        name: &str,
        bytes: &[u8],
        imposition: &Imposition,
        booklet: &[u8],
    ) -> Result<Proven, Failure> {
        let pages = self.read(name, booklet)?;
        let faults = faults_of_sheets(name, bytes, imposition, &pages, &self.alphabet)?;
        Ok(Proven { faults, ..Proven::default() })
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<Vec<ReadPage>, Failure> {
        read_pdfs_in([bytes], &self.alphabet, Ink::EveryPage)
            .map_err(|error| unreadable(name, &error))
    }

    fn pages(&self, content: Content, name: &str, pages: &[ReadPage]) -> Proven {
        let faults = match content {
            Content::Booklet(month, Part::Book(volume)) => {
                let month = &self.job.plan.months[month];
                let mut known = self.words.clone();
                // Answers in a separate file are proven there.
                known.pages = Some(month.book.part(Part::Book(volume)).len());
                known.made = expected(
                    &month.book,
                    &self.made[month.puzzles.clone()],
                    month.book.volumes[volume].clone(),
                );
                known.measures = Some(measures_of(&month.book, &self.job.plan.book));
                check(pages, &known).faults
            }
            Content::Column(index, kind) => {
                let (puzzle, made) = (&self.job.plan.puzzles[index], &self.made[index]);
                let mut faults = same_grids(pages, &self.expected(content), self.size(content));
                faults.extend(same_figures(pages, &self.daily.caption(puzzle, made, kind)));
                faults
            }
            Content::Booklet(_, Part::Answers(_))
            | Content::AnswerSheet(_)
            | Content::WeekPage(..) => {
                same_grids(pages, &self.expected(content), self.size(content))
            }
        };
        Proven {
            pages: pages.len(),
            grids: pages.iter().map(|page| page.grids.len()).sum(),
            faults: faults.iter().map(|fault| format!("{name}: {fault}")).collect(),
        }
    }

    /// Returns the exact size of a page.
    fn size(&self, content: Content) -> Size {
        let plan = &self.job.plan;
        match content {
            Content::Column(_, kind) => self.daily.size(kind),
            Content::AnswerSheet(_) | Content::WeekPage(..) => plan.sheet,
            Content::Booklet(month, _) => plan.months[month].book.trim,
        }
    }

    /// Returns the grids that belong on a page, with their numbers.
    fn expected(&self, content: Content) -> Vec<(u32, &Grid)> {
        let plan = &self.job.plan;
        let number = |index: usize| plan.puzzles[index].number;
        match content {
            Content::Column(index, Kind::Puzzle) => {
                vec![(number(index), &self.made[index].puzzle)]
            }
            Content::Column(index, Kind::Answer) => {
                vec![(number(index), &self.made[index].solution)]
            }
            Content::AnswerSheet(week) => plan.weeks[week]
                .puzzles
                .clone()
                .flat_map(|i| {
                    [(number(i), &self.made[i].puzzle), (number(i), &self.made[i].solution)]
                })
                .collect(),
            Content::WeekPage(week, daily) => plan.weeks[week]
                .puzzles
                .clone()
                .filter(|&i| plan.puzzles[i].daily == daily)
                .map(|i| (number(i), &self.made[i].puzzle))
                .collect(),
            Content::Booklet(_, Part::Book(_)) => Vec::new(),
            // Answers in a separate file cannot be compared with their puzzles.
            Content::Booklet(month, Part::Answers(_)) => plan.months[month]
                .puzzles
                .clone()
                .map(|i| (number(i), &self.made[i].solution))
                .collect(),
        }
    }
}

fn unreadable(name: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::usage(format!("{name} cannot be read: {error}"))
}

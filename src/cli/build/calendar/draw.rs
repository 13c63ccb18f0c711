//! Lays out, draws, proves and writes the pieces of a run, on all cores. Every PDF is read back
//! and held to the grids that belong on it before it is kept.

use super::super::manifest::Listed;
use super::super::press::Make;
use super::super::render::sheets;
use super::super::staging::Staging;
use super::super::{interrupt, progress};
use super::files::{Content, Form, Piece};
use super::manifest::day_json;
use crate::cli::{Failure, prove};
use crate::generate::Made;
use crate::layout::{Daily, Kind, Style, booklet};
use crate::plan::Part;
use crate::plan::calendar::{CalendarJob, WeekPage};
use crate::press::{inspect, preflight, strip};
use crate::proof::{Alphabet, Expectations, check, read_pdfs_in, same_grids};
use crate::render::pdf;
use crate::render::{svg, text};
use crate::scene::Document;
use crate::sudoku::Grid;
use rayon::prelude::*;

/// What was drawn, and what the proof found.
pub(super) struct Drawn {
    pub listed: Vec<Listed>,
    pub pages: usize,
    pub grids: usize,
    /// Each with its file; empty if all is right.
    pub faults: Vec<String>,
}

/// Rules of a press on whole books. A piece for a page of a paper is no book: it is placed on a
/// page by others, and fills its column from edge to edge.
const OF_BOOKS: [&str; 6] = ["pages", "multiple-of", "last-blank", "blank-run", "trim", "margins"];

/// Draws all pieces, proves them and writes their files.
pub(super) fn all(
    job: &CalendarJob,
    pieces: &[Piece],
    made: &[Made],
    staging: &Staging,
) -> Result<Drawn, Failure> {
    let (style, book) = (Style::of(&job.template), Style::of(&job.plan.book));
    let variant = job.variants.first().copied().unwrap_or(job.profile.variant);
    let failed = |error: crate::layout::LayoutError| Failure::usage(error.to_string());
    let artist = Artist {
        job,
        made,
        book: &book,
        daily: Daily::new(&job.plan, &style, &job.fonts).map_err(failed)?,
        make: Make::of(job, variant)?,
        alphabet: Alphabet::of(&job.fonts),
        known: prove::printed_words(&job.plan.language, job.plan.words.as_ref()),
    };
    let bar = progress::bar(pieces.len() as u64, "drawing pages");
    let drawn: Result<Vec<Drawn>, Failure> = pieces
        .par_iter()
        .map(|piece| {
            interrupt::check()?;
            let drawn = artist.piece(piece, staging)?;
            bar.inc(1);
            Ok(drawn)
        })
        .collect();
    bar.finish_and_clear();
    let mut whole = Drawn { listed: Vec::new(), pages: 0, grids: 0, faults: Vec::new() };
    for drawn in drawn? {
        whole.listed.extend(drawn.listed);
        whole.pages += drawn.pages;
        whole.grids += drawn.grids;
        whole.faults.extend(drawn.faults);
    }
    whole.listed.sort();
    Ok(whole)
}

struct Artist<'a> {
    job: &'a CalendarJob,
    made: &'a [Made],
    /// The look of booklets.
    book: &'a Style,
    daily: Daily<'a>,
    make: Make,
    alphabet: Alphabet,
    known: Expectations,
}

impl Artist<'_> {
    fn piece(&self, piece: &Piece, staging: &Staging) -> Result<Drawn, Failure> {
        let drawing = |error: &dyn std::fmt::Display| Failure::usage(error.to_string());
        let mut out = Drawn { listed: Vec::new(), pages: 0, grids: 0, faults: Vec::new() };
        let mut document = self.lay_out(piece.content)?;
        strip(&mut document, &self.make.profile);
        let paper = self.job.spec.page.paper;
        let is_book = matches!(piece.content, Content::Booklet(..));
        let name = piece.files.first().map_or("", |(_, name)| name.as_str());
        for finding in preflight(&document, &self.make.profile, paper) {
            if is_book || !OF_BOOKS.contains(&finding.rule) {
                out.faults.push(format!("{name}: {}: {finding}", self.job.profile.name));
            }
        }
        for (form, name) in &piece.files {
            let bytes = match form {
                Form::Pdf => {
                    let bytes =
                        pdf::write(&document, &self.make.options).map_err(|e| drawing(&e))?;
                    for finding in inspect(&bytes, &self.make.profile) {
                        if is_book || !OF_BOOKS.contains(&finding.rule) {
                            let press = &self.make.profile.name;
                            out.faults.push(format!("{name}: {press}: {finding}"));
                        }
                    }
                    self.prove(piece.content, name, &bytes, &mut out)?;
                    bytes
                }
                Form::Imposed => {
                    let Content::Booklet(month, part) = piece.content else { continue };
                    let month = &self.job.plan.months[month];
                    let Some(imposition) = self.job.sheets_of(month, part) else { continue };
                    pdf::write_imposed(&document, &self.make.options, &sheets(&imposition))
                        .map_err(|e| drawing(&e))?
                }
                Form::Svg => svg::page(&document, 0).map_err(|e| drawing(&e))?.into_bytes(),
                Form::Text => text::write(&document).into_bytes(),
                Form::Json => match piece.content {
                    Content::Column(index, kind) => self.json(index, kind),
                    Content::AnswerSheet(_) | Content::WeekPage(..) | Content::Booklet(..) => {
                        Vec::new()
                    }
                },
            };
            staging.write(name, &bytes)?;
            out.listed.push(Listed::of(name, &bytes));
        }
        Ok(out)
    }

    fn lay_out(&self, content: Content) -> Result<Document, Failure> {
        let plan = &self.job.plan;
        let document = match content {
            Content::Column(index, kind) => {
                self.daily.column(&plan.puzzles[index], &self.made[index], kind)
            }
            Content::AnswerSheet(week) => self.daily.answer_sheet(&plan.weeks[week], self.made),
            Content::WeekPage(week, daily) => {
                let big = plan.week_page == WeekPage::OneBig;
                self.daily.week_page(&plan.weeks[week], daily, self.made, big)
            }
            Content::Booklet(month, part) => {
                booklet(&plan.months[month], part, self.made, self.book, &self.job.fonts)
            }
        };
        document.map_err(|error| Failure::usage(error.to_string()))
    }

    fn json(&self, index: usize, kind: Kind) -> Vec<u8> {
        let (puzzle, made) = (&self.job.plan.puzzles[index], &self.made[index]);
        let caption = self.daily.caption(puzzle, made, kind);
        day_json(&self.job.plan, puzzle, made, kind, &caption)
    }

    /// Reads a PDF back; what is wrong in it goes to `out`.
    fn prove(
        &self,
        content: Content,
        name: &str,
        bytes: &[u8],
        out: &mut Drawn,
    ) -> Result<(), Failure> {
        let pages = read_pdfs_in([bytes], &self.alphabet)
            .map_err(|error| Failure::usage(format!("{name} can not be read: {error}")))?;
        out.pages += pages.len();
        out.grids += pages.iter().map(|page| page.grids.len()).sum::<usize>();
        let faults = match content {
            Content::Booklet(_, Part::Book(_)) => check(&pages, &self.known).faults,
            Content::Booklet(_, Part::Answers(_))
            | Content::Column(..)
            | Content::AnswerSheet(_)
            | Content::WeekPage(..) => same_grids(&pages, &self.expected(content)),
        };
        out.faults.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
        Ok(())
    }

    /// The grids that belong on a page, with their numbers.
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
            // In a file of their own, where no puzzle can be compared with them.
            Content::Booklet(month, Part::Answers(_)) => plan.months[month]
                .puzzles
                .clone()
                .map(|i| (number(i), &self.made[i].solution))
                .collect(),
        }
    }
}

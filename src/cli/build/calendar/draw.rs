//! Lays out, draws, proves and writes the pieces of a run, on all cores.

use super::super::manifest::Listed;
use super::super::press::Make;
use super::super::render::sheets;
use super::super::staging::Staging;
use super::super::{interrupt, progress};
use super::files::{Content, Form, Piece};
use super::manifest::day_json;
use super::prove::{Proven, Prover};
use crate::Failure;
use gridpress_book::layout::{Daily, Kind, Style, booklet};
use gridpress_book::plan::calendar::{CalendarJob, WeekPage};
use gridpress_book::press::{Finding, Variant, inspect, limit_inks, preflight, strip};
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::render::pdf;
use gridpress_page::render::{svg, text};
use gridpress_page::scene::Document;
use gridpress_proof::SvgReader;
use rayon::prelude::*;

/// What was drawn, and what the proof found.
#[derive(Default)]
pub(super) struct Drawn {
    pub listed: Vec<Listed>,
    pub proven: Proven,
}

impl Drawn {
    fn add(&mut self, proven: Proven) {
        self.proven.pages += proven.pages;
        self.proven.grids += proven.grids;
        self.proven.faults.extend(proven.faults);
    }
}

/// Rules of a press for whole books. They do not apply to a piece for a newspaper page, which
/// others place on their page and which fills its column from edge to edge.
const OF_BOOKS: [&str; 6] = ["pages", "multiple-of", "last-blank", "blank-run", "trim", "margins"];

/// Whether a press finding applies to a piece.
pub(super) fn counts(content: Content, finding: &Finding) -> bool {
    matches!(content, Content::Booklet(..)) || !OF_BOOKS.contains(&finding.rule)
}

/// Returns what a press finds in a piece, each with its file.
fn told(piece: &Piece, name: &str, make: &Make, found: Vec<Finding>) -> Vec<String> {
    let press = &make.profile.name;
    let counts = |finding: &&Finding| counts(piece.content, finding);
    found.iter().filter(counts).map(|finding| format!("{name}: {press}: {finding}")).collect()
}

/// Lays out a piece and converts its inks to those that the press can print. `book` is the style of
/// booklets.
///
/// # Errors
/// A character of a printed text that the fonts lack.
pub(super) fn lay_out(
    job: &CalendarJob,
    daily: &Daily<'_>,
    book: &Style,
    made: &[Made],
    content: Content,
) -> Result<Document, FontError> {
    let plan = &job.plan;
    let mut document = match content {
        Content::Column(index, kind) => daily.column(&plan.puzzles[index], &made[index], kind),
        Content::AnswerSheet(week) => daily.answer_sheet(&plan.weeks[week], made),
        Content::WeekPage(week, of) => {
            daily.week_page(&plan.weeks[week], of, made, plan.week_page == WeekPage::OneBig)
        }
        Content::Booklet(month, part) => booklet(&plan.months[month], part, made, book, &job.fonts),
    }?;
    limit_inks(&mut document, &job.profile);
    Ok(document)
}

/// Draws all pieces, proves them and writes their files.
pub(super) fn all(
    job: &CalendarJob,
    pieces: &[Piece],
    made: &[Made],
    staging: &Staging,
) -> Result<Drawn, Failure> {
    let (style, book) = (Style::of(&job.template), Style::of(&job.plan.book));
    let failed = |error: FontError| Failure::usage(error.to_string());
    let daily = Daily::new(&job.plan, &style, &job.fonts).map_err(failed)?;
    let makes = job.variants.iter().map(|&variant| Ok((variant, Make::of(job, variant)?)));
    let makes = makes.collect::<Result<Vec<_>, Failure>>()?;
    let prover = Prover::new(job, made, &daily);
    let artist = Artist { job, made, book: &book, daily: &daily, makes, prover };
    let bar = progress::bar(pieces.len() as u64, "drawing pages");
    let drawn: Result<Vec<Drawn>, Failure> = pieces
        .par_iter()
        .map_init(
            || artist.prover.svgs(),
            |svgs, piece| {
                interrupt::check()?;
                let drawn = artist.piece(piece, staging, svgs)?;
                bar.inc(1);
                Ok(drawn)
            },
        )
        .collect();
    bar.finish_and_clear();
    let mut whole = Drawn::default();
    for drawn in drawn? {
        whole.listed.extend(drawn.listed);
        whole.add(drawn.proven);
    }
    whole.listed.sort();
    Ok(whole)
}

struct Artist<'a> {
    job: &'a CalendarJob,
    made: &'a [Made],
    /// The style of booklets.
    book: &'a Style,
    daily: &'a Daily<'a>,
    makes: Vec<(Variant, Make)>,
    prover: Prover<'a>,
}

impl Artist<'_> {
    fn piece(
        &self,
        piece: &Piece,
        staging: &Staging,
        svgs: &mut SvgReader<'_>,
    ) -> Result<Drawn, Failure> {
        let drawing = |error: &dyn std::fmt::Display| Failure::usage(error.to_string());
        let mut out = Drawn::default();
        let mut document = lay_out(self.job, self.daily, self.book, self.made, piece.content)
            .map_err(|error| Failure::usage(error.to_string()))?;
        // The last PDF and the settings it was made with: the sheets carry its pages.
        let mut last: Option<(Vec<u8>, &Make)> = None;
        for (form, name) in &piece.files {
            let (bytes, proven) = match *form {
                Form::Pdf(variant) => {
                    let Some(make) = self.make(variant) else { continue };
                    strip(&mut document, &make.profile);
                    let found = preflight(&document, &make.profile, self.job.spec.page.paper);
                    out.proven.faults.extend(told(piece, name, make, found));
                    let bytes = pdf::write(&document, &make.options).map_err(|e| drawing(&e))?;
                    let found = inspect(&bytes, &make.profile);
                    out.proven.faults.extend(told(piece, name, make, found));
                    let proven = self.prover.pdf(piece.content, name, &bytes)?;
                    if piece.files.iter().any(|(form, _)| *form == Form::Imposed) {
                        last = Some((bytes.clone(), make));
                    }
                    (bytes, proven)
                }
                Form::Imposed => {
                    let Content::Booklet(month, part) = piece.content else { continue };
                    let month = &self.job.plan.months[month];
                    let Some(imposition) = self.job.sheets_of(month, part) else { continue };
                    let Some((booklet, make)) = &last else { continue };
                    let bytes = pdf::write_imposed(&document, &make.options, &sheets(&imposition))
                        .map_err(|e| drawing(&e))?;
                    let proven = self.prover.sheets(name, &bytes, &imposition, booklet)?;
                    (bytes, proven)
                }
                Form::Svg => {
                    let text = svg::page(&document, 0).map_err(|e| drawing(&e))?;
                    let proven = self.prover.svg(piece.content, name, &text, svgs)?;
                    (text.into_bytes(), proven)
                }
                Form::Text => (text::write(&document).into_bytes(), Proven::default()),
                Form::Json => match piece.content {
                    Content::Column(index, kind) => (self.json(index, kind), Proven::default()),
                    Content::AnswerSheet(_) | Content::WeekPage(..) | Content::Booklet(..) => {
                        continue;
                    }
                },
            };
            out.add(proven);
            staging.write(name, &bytes)?;
            let listed = Listed::of(name, &bytes);
            out.listed.push(match *form {
                Form::Pdf(variant) => listed.of_variant(variant),
                Form::Imposed | Form::Svg | Form::Json | Form::Text => listed,
            });
        }
        Ok(out)
    }

    fn make(&self, variant: Variant) -> Option<&Make> {
        self.makes.iter().find(|(of, _)| *of == variant).map(|(_, make)| make)
    }

    fn json(&self, index: usize, kind: Kind) -> Vec<u8> {
        let (puzzle, made) = (&self.job.plan.puzzles[index], &self.made[index]);
        let caption = self.daily.caption(puzzle, made, kind);
        day_json(&self.job.plan, puzzle, made, kind, &caption)
    }
}

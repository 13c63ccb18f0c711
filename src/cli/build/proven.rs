//! The proof of a book before it is published: its finished files are read back, and what is on
//! paper is held to what was made.

use super::MOST_TOLD;
use super::render::Files;
use super::staging::Staging;
use crate::cli::{Failure, prove, terminal};
use crate::generate::Made;
use crate::grade::Scale;
use crate::plan::{BookPlan, Job, Part};
use crate::proof::{
    Alphabet, Expectations, Expected, Judged, Measures, Proof, ReadError, ReadPage, check_with,
    read_pdfs_in, read_svg_parts,
};
use rayon::prelude::*;
use std::ops::Range;

/// Digits are never higher than this share of their cell, whatever a layout asks.
const MOST_DIGIT: f64 = 0.72;

/// What is known of a volume of a book that has just been made.
fn known(job: &Job, made: &[Made], volume: usize) -> Expectations {
    let plan = &job.plan;
    let mut known = prove::printed_words(&plan.language, plan.words.as_ref());
    known
        .level_words
        .extend(plan.level_titles.iter().map(|(id, title)| (title.clone(), id.clone())));
    known.made = expected(plan, made, plan.volumes[volume].clone());
    known.pages =
        Some([Part::Book(volume), Part::Answers(volume)].map(|p| plan.part(p).len()).iter().sum());
    known.measures = Some(measures(job));
    known
}

/// What every page of a book keeps to.
pub(super) fn measures(job: &Job) -> Measures {
    let margins = job.plan.margins;
    Measures {
        top: margins.top,
        bottom: margins.bottom,
        inner: margins.inner,
        outer: margins.outer,
        digit: job.template.digit.min(MOST_DIGIT),
    }
}

fn expected(plan: &BookPlan, made: &[Made], volume: Range<usize>) -> Vec<Expected> {
    plan.puzzles[volume.clone()]
        .iter()
        .zip(&made[volume])
        .map(|(place, made)| {
            let request = &plan.sections[place.section].request;
            // The levels of the standard scale are found again from the puzzle; which other
            // scale a section goes by is not printed.
            let level = (request.scale.name != Scale::standard().name)
                .then(|| request.scale.level_of(&made.puzzle, &made.grade))
                .flatten();
            Expected {
                number: place.number,
                puzzle: made.puzzle,
                solution: made.solution,
                level: level.map(|index| request.scale.levels[index].id.clone()),
                page: Some(plan.pages[place.page].folio),
                answer_page: place.answer_page.map(|page| plan.pages[page].folio),
            }
        })
        .collect()
}

/// Reads the finished files back and proves them, one volume after the other; nothing if
/// something is wrong on the paper, which is said then. What is returned says otherwise, in a
/// line; it is empty if no file can be read back.
pub(super) fn proven(
    files: &Files,
    job: &Job,
    made: &[Made],
    staging: &Staging,
) -> Result<Option<String>, Failure> {
    let alphabet = Alphabet::of(&job.fonts);
    let book = Book { files, job, made, staging, alphabet: &alphabet };
    let mut all = Proven::default();
    for volume in 0..job.plan.volumes.len() {
        let Some(proven) = book.volume(volume)? else { return Ok(None) };
        all.puzzles += proven.puzzles;
        all.answers += proven.answers;
        all.pages += proven.pages;
        all.forms = proven.forms;
    }
    if all.forms.is_empty() {
        return Ok(Some(String::new()));
    }
    Ok(Some(format!(
        "proof: no fault in {} puzzles and {} answers read back from {} pages of {}",
        all.puzzles,
        all.answers,
        all.pages,
        all.forms.join(" and of ")
    )))
}

/// What has been read back and is right.
#[derive(Default)]
struct Proven {
    puzzles: usize,
    answers: usize,
    pages: usize,
    /// In what forms it is printed.
    forms: Vec<String>,
}

impl Proven {
    fn add(&mut self, form: String, proof: &Proof) {
        self.forms.push(form);
        (self.puzzles, self.answers) = (proof.puzzles, proof.answers);
        self.pages = proof.pages;
    }
}

/// A finished book.
struct Book<'b> {
    files: &'b Files,
    job: &'b Job,
    made: &'b [Made],
    staging: &'b Staging,
    alphabet: &'b Alphabet,
}

impl Book<'_> {
    /// Proves a volume in all its forms.
    fn volume(&self, volume: usize) -> Result<Option<Proven>, Failure> {
        let Book { files, job, made, staging, alphabet } = *self;
        let known = known(job, made, volume);
        let of = match job.plan.volumes.len() {
            1 => String::new(),
            _ => format!("volume {}, ", volume + 1),
        };
        // Each puzzle is solved once, in however many forms it is printed.
        let mut judged = Judged::default();
        let mut proven = Proven::default();
        let variants = files.pdfs(volume);
        for (variant, names) in &variants {
            let form = match variants.len() {
                1 => "PDF".to_owned(),
                _ => format!("PDF for the {}", variant.name()),
            };
            let read: Result<Vec<Vec<u8>>, Failure> =
                names.iter().map(|name| staging.read(name)).collect();
            let pages =
                read_pdfs_in(read?.iter().map(Vec::as_slice), alphabet).map_err(unreadable)?;
            let found = check_with(&pages, &known, &mut judged);
            if !found.is_right() {
                let said = |f| format!("{of}{form}, {f}");
                tell(&found.faults.iter().map(said).collect::<Vec<_>>());
                return Ok(None);
            }
            proven.add(form, &found);
        }
        if let Some(pages) = self.read_back_svgs(volume)? {
            let found = check_with(&pages, &known, &mut judged);
            let said = |f| format!("{of}SVG, {f}");
            let mut wrong: Vec<String> = found.faults.iter().map(said).collect();
            wrong.extend(self.wrong_drawings(volume)?);
            if !wrong.is_empty() {
                tell(&wrong);
                return Ok(None);
            }
            proven.add("SVG".to_owned(), &found);
        }
        Ok(Some(proven))
    }

    fn read_back_svgs(&self, volume: usize) -> Result<Option<Vec<ReadPage>>, Failure> {
        let parts = [Part::Book(volume), Part::Answers(volume)];
        let names = parts.map(|part| self.files.svg_pages(part).collect::<Vec<&str>>());
        if names.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        let read: Result<Vec<Vec<String>>, Failure> = names
            .map(|names| names.into_par_iter().map(|name| text_of(name, self.staging)).collect())
            .into_iter()
            .collect();
        let read = read?;
        let parts: Vec<Vec<&str>> =
            read.iter().map(|texts| texts.iter().map(String::as_str).collect()).collect();
        read_svg_parts(&parts, self.alphabet).map(Some).map_err(unreadable)
    }

    /// The drawings of single puzzles that do not show their puzzle, each in a line.
    fn wrong_drawings(&self, volume: usize) -> Result<Vec<String>, Failure> {
        let drawings: Vec<(&str, usize)> = self.files.drawings(volume).collect();
        let texts: Result<Vec<String>, Failure> =
            drawings.par_iter().map(|(name, _)| text_of(name, self.staging)).collect();
        let texts = texts?;
        let pages = read_svg_parts(&[texts.iter().map(String::as_str).collect()], self.alphabet)
            .map_err(unreadable)?;
        let shows = |page: &ReadPage, index: usize| {
            matches!(&page.grids[..], [one] if one.unreadable.is_empty()
                && self.made.get(index).is_some_and(|m| m.puzzle == one.grid))
        };
        Ok(drawings
            .iter()
            .zip(&pages)
            .filter(|((_, index), page)| !shows(page, *index))
            .map(|((name, _), _)| format!("{name} does not show its puzzle"))
            .collect())
    }
}

/// Says what is wrong.
fn tell(wrong: &[String]) {
    for line in wrong.iter().take(MOST_TOLD) {
        terminal::error(line);
    }
    if wrong.len() > MOST_TOLD {
        terminal::note(&format!("and {} more", wrong.len() - MOST_TOLD));
    }
    terminal::help("this is a fault of gridpress or of a layout; nothing was written");
}

fn unreadable(error: ReadError) -> Failure {
    Failure::usage(format!("the finished book can not be read: {error}"))
}

/// The text of an SVG that has been written.
fn text_of(name: &str, staging: &Staging) -> Result<String, Failure> {
    String::from_utf8(staging.read(name)?)
        .map_err(|_| unreadable(ReadError::Svg(format!("{name} is no text"))))
}

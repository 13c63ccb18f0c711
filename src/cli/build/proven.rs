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
    Alphabet, Expectations, Expected, Judged, Measures, ReadError, ReadPage, check_with,
    read_pdfs_in, read_svg_parts,
};
use rayon::prelude::*;

/// Digits are never higher than this share of their cell, whatever a layout asks.
const MOST_DIGIT: f64 = 0.72;

/// What is known of a book that has just been made.
fn known(job: &Job, made: &[Made]) -> Expectations {
    let plan = &job.plan;
    let mut known = prove::printed_words(&plan.language, plan.words.as_ref());
    known
        .level_words
        .extend(plan.level_titles.iter().map(|(id, title)| (title.clone(), id.clone())));
    known.made = expected(plan, made);
    known.pages = Some(plan.pages.len());
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

fn expected(plan: &BookPlan, made: &[Made]) -> Vec<Expected> {
    plan.puzzles
        .iter()
        .zip(made)
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

/// Reads the finished files back and proves them; nothing if something is wrong on the paper,
/// which is said then. What is returned says otherwise, in a line; it is empty if no file can be
/// read back.
pub(super) fn proven(
    files: &Files,
    job: &Job,
    made: &[Made],
    staging: &Staging,
) -> Result<Option<String>, Failure> {
    let known = known(job, made);
    let alphabet = Alphabet::of(&job.fonts);
    // Each puzzle is solved once, in however many forms it is printed.
    let mut judged = Judged::default();
    let mut forms: Vec<String> = Vec::new();
    let mut proof = None;
    let variants = files.pdfs();
    for (variant, names) in &variants {
        let form = match variants.len() {
            1 => "PDF".to_owned(),
            _ => format!("PDF for the {}", variant.name()),
        };
        let read: Result<Vec<Vec<u8>>, Failure> =
            names.iter().map(|name| staging.read(name)).collect();
        let pages = read_pdfs_in(read?.iter().map(Vec::as_slice), &alphabet).map_err(unreadable)?;
        let found = check_with(&pages, &known, &mut judged);
        if !found.is_right() {
            tell(&found.faults.iter().map(|f| format!("{form}, {f}")).collect::<Vec<_>>());
            return Ok(None);
        }
        forms.push(form);
        proof = Some(found);
    }
    if let Some(pages) = read_back_svgs(files, &alphabet, staging)? {
        let found = check_with(&pages, &known, &mut judged);
        let mut wrong: Vec<String> = found.faults.iter().map(|f| format!("SVG, {f}")).collect();
        wrong.extend(wrong_drawings(files, &alphabet, made, staging)?);
        if !wrong.is_empty() {
            tell(&wrong);
            return Ok(None);
        }
        forms.push("SVG".to_owned());
        proof = Some(found);
    }
    Ok(Some(proof.map_or_else(String::new, |proof| {
        format!(
            "proof: no fault in {} puzzles and {} answers read back from {} pages of {}",
            proof.puzzles,
            proof.answers,
            proof.pages,
            forms.join(" and of ")
        )
    })))
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

fn read_back_svgs(
    files: &Files,
    alphabet: &Alphabet,
    staging: &Staging,
) -> Result<Option<Vec<ReadPage>>, Failure> {
    let read: Result<Vec<Vec<String>>, Failure> = [Part::Book, Part::Answers]
        .map(|part| {
            let names: Vec<&str> = files.svg_pages(part).collect();
            names.into_par_iter().map(|name| text_of(name, staging)).collect()
        })
        .into_iter()
        .collect();
    let read = read?;
    if read.iter().all(Vec::is_empty) {
        return Ok(None);
    }
    let parts: Vec<Vec<&str>> =
        read.iter().map(|texts| texts.iter().map(String::as_str).collect()).collect();
    read_svg_parts(&parts, alphabet).map(Some).map_err(unreadable)
}

/// The drawings of single puzzles that do not show their puzzle, each in a line.
fn wrong_drawings(
    files: &Files,
    alphabet: &Alphabet,
    made: &[Made],
    staging: &Staging,
) -> Result<Vec<String>, Failure> {
    let drawings: Vec<(&str, usize)> = files.drawings().collect();
    let texts: Result<Vec<String>, Failure> =
        drawings.par_iter().map(|(name, _)| text_of(name, staging)).collect();
    let texts = texts?;
    let pages = read_svg_parts(&[texts.iter().map(String::as_str).collect()], alphabet)
        .map_err(unreadable)?;
    let shows = |page: &ReadPage, index: usize| {
        matches!(&page.grids[..], [one] if one.unreadable.is_empty()
            && made.get(index).is_some_and(|m| m.puzzle == one.grid))
    };
    Ok(drawings
        .iter()
        .zip(&pages)
        .filter(|((_, index), page)| !shows(page, *index))
        .map(|((name, _), _)| format!("{name} does not show its puzzle"))
        .collect())
}

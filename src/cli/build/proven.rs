//! The proof of a book before it is published: reads its finished files back and compares them with
//! what was made.

use super::MOST_TOLD;
use super::files::Files;
use super::staging::Staging;
use crate::{Failure, prove, terminal};
use gridpress_book::plan::{BookPlan, Imposition, Job, Part};
use gridpress_book::press::Variant;
use gridpress_book::spec::Method;
use gridpress_book::template::Template;
use gridpress_engine::generate::Made;
use gridpress_engine::grade::Scale;
use gridpress_page::english::counted;
use gridpress_page::geom::Pt;
use gridpress_proof::{
    Alphabet, Binding, Expectations, Expected, Ink, Judged, Measures, Proof, ReadError, ReadPage,
    ReadPdf, check_with, read_pdf, read_pdfs_in, read_svgs_by, same_book,
};
use std::ops::Range;

/// The greatest height of a digit as a share of its cell, whatever a layout asks for.
const MOST_DIGIT: f64 = 0.72;

/// What is known about a volume of a book that has just been made.
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
    known.same_solutions = plan.same_solutions;
    known
}

/// The measures that every page of a book must keep.
pub(super) fn measures(job: &Job) -> Measures {
    measures_of(&job.plan, &job.template)
}

/// The measures that every page of a book in that layout must keep.
pub(super) fn measures_of(plan: &BookPlan, template: &Template) -> Measures {
    let margins = plan.margins;
    Measures {
        top: margins.top,
        bottom: margins.bottom,
        inner: margins.inner,
        outer: margins.outer,
        digit: template.digit.min(MOST_DIGIT),
    }
}

/// Returns the puzzles of a volume as they were made and planned.
pub(super) fn expected(plan: &BookPlan, made: &[Made], volume: Range<usize>) -> Vec<Expected> {
    plan.puzzles[volume.clone()]
        .iter()
        .zip(&made[volume])
        .map(|(place, made)| {
            let request = &plan.sections[place.section].request;
            // The levels of the standard scale are recomputed from the puzzle. The name of another
            // scale is not printed.
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

/// Reads the finished files back and proves them, volume by volume. Returns the result in one line,
/// empty if no file can be read back; `None` if there are faults, which are reported.
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
        "proof: no fault in {} and {} read back from {} of {}",
        counted(all.puzzles, "puzzle"),
        counted(all.answers, "answer"),
        counted(all.pages, "page"),
        all.forms.join(" and of ")
    )))
}

/// What has been read back without a fault.
#[derive(Default)]
struct Proven {
    puzzles: usize,
    answers: usize,
    pages: usize,
    /// The formats in which it is printed.
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
    /// Proves a volume in all its formats.
    fn volume(&self, volume: usize) -> Result<Option<Proven>, Failure> {
        let Book { files, job, made, staging, alphabet } = *self;
        let known = known(job, made, volume);
        let of = match job.plan.volumes.len() {
            1 => String::new(),
            _ => format!("volume {}, ", volume + 1),
        };
        // Solves each puzzle only once, in however many formats it is printed.
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
            let pages = read_pdfs_in(read?.iter().map(Vec::as_slice), alphabet, Ink::Sample)
                .map_err(unreadable)?;
            let found = check_with(&pages, &known, &mut judged);
            if !found.is_right() {
                let said = |f| format!("{of}{form}, {f}");
                tell(&found.faults.iter().map(said).collect::<Vec<_>>());
                return Ok(None);
            }
            // The sheets carry the pages for the press, if there are any.
            if *variant == Variant::Press || variants.len() == 1 {
                let wrong = self.wrong_sheets(volume, &pages)?;
                if !wrong.is_empty() {
                    tell(&wrong);
                    return Ok(None);
                }
            }
            proven.add(form, &found);
        }
        if files.imposed(volume).next().is_some() {
            proven.forms.push("sheets".to_owned());
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

    /// Returns the faults of sheet files, each with its file: they must carry the proven pages in
    /// their places.
    fn wrong_sheets(&self, volume: usize, pages: &[ReadPage]) -> Result<Vec<String>, Failure> {
        let mut wrong = Vec::new();
        for (name, part) in self.files.imposed(volume) {
            let Some(imposition) = self.job.imposition(part) else { continue };
            let file = usize::from(matches!(part, Part::Answers(_)));
            let pages: Vec<ReadPage> = pages.iter().filter(|p| p.file == file).cloned().collect();
            let bytes = self.staging.read(name)?;
            wrong.extend(faults_of_sheets(name, &bytes, &imposition, &pages, self.alphabet)?);
        }
        Ok(wrong)
    }

    fn read_back_svgs(&self, volume: usize) -> Result<Option<Vec<ReadPage>>, Failure> {
        let parts = [Part::Book(volume), Part::Answers(volume)];
        let names = parts.map(|part| self.files.svg_pages(part).collect::<Vec<&str>>());
        if names.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        let lengths = names.each_ref().map(Vec::len);
        let text = |part: usize, index: usize| text_of(names[part][index], self.staging);
        read_svgs_by(&lengths, self.alphabet, Ink::Sample, &text).map(Some).map_err(unreadable)
    }

    /// Returns the drawings of single puzzles that do not show their puzzle, one per line.
    fn wrong_drawings(&self, volume: usize) -> Result<Vec<String>, Failure> {
        let drawings: Vec<(&str, usize)> = self.files.drawings(volume).collect();
        let text = |_: usize, index: usize| text_of(drawings[index].0, self.staging);
        let pages = read_svgs_by(&[drawings.len()], self.alphabet, Ink::Sample, &text)
            .map_err(unreadable)?;
        let shows = |page: &ReadPage, index: usize| {
            page.ink.is_empty()
                && matches!(&page.grids[..], [one] if one.unreadable.is_empty()
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

/// Returns the faults of a sheet file that must carry these pages.
pub(super) fn faults_of_sheets(
    name: &str,
    bytes: &[u8],
    imposition: &Imposition,
    pages: &[ReadPage],
    alphabet: &Alphabet,
) -> Result<Vec<String>, Failure> {
    let sheets = match read_pdf(bytes, alphabet).map_err(unreadable)? {
        ReadPdf::Sheets(sheets) => sheets,
        ReadPdf::Pages(_) => {
            return Ok(vec![format!("{name}: its sheets do not carry two pages on each side")]);
        }
    };
    let binding = match imposition.method {
        Method::SaddleStitch => Binding::Folded,
        Method::CutAndStack => Binding::Cut,
    };
    let moved: Vec<Pt> = imposition.sides.iter().map(|side| side.creep).collect();
    let mut wrong: Vec<String> = same_book(&sheets, binding, pages, &moved)
        .iter()
        .map(|fault| format!("{name}: {fault}"))
        .collect();
    if sheets.sides.len() != imposition.sides.len() {
        let (there, asked) = (sheets.sides.len(), imposition.sides.len());
        wrong.push(format!("{name}: it has {there} sides of sheets instead of {asked}"));
    }
    Ok(wrong)
}

/// Reports the faults.
fn tell(wrong: &[String]) {
    for line in wrong.iter().take(MOST_TOLD) {
        terminal::error(line);
    }
    if wrong.len() > MOST_TOLD {
        terminal::note(&format!("and {} more", wrong.len() - MOST_TOLD));
    }
    terminal::help("this is a fault in gridpress or in a layout; nothing was written");
}

fn unreadable(error: ReadError) -> Failure {
    Failure::usage(format!("the finished book cannot be read: {error}"))
}

/// Returns the text of an SVG that has been written.
fn text_of(name: &str, staging: &Staging) -> Result<String, ReadError> {
    let bytes = staging.read(name).map_err(|_| ReadError::Svg(format!("{name} is missing")))?;
    String::from_utf8(bytes).map_err(|_| ReadError::Svg(format!("{name} is not text")))
}

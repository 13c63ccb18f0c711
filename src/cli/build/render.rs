//! The contents of a book's files.

use super::files::{Content, Files};
use super::manifest::Listed;
use super::press::Make;
use super::staging::Staging;
use super::{interrupt, progress};
use crate::Failure;
use crate::pages::{lay_out_cover, lay_out_part};
use gridpress_book::layout::{self, Style};
use gridpress_book::plan::{Imposition, Intent, Job, Part, SheetSide};
use gridpress_book::press::{Variant, strip};
use gridpress_book::spec::Method;
use gridpress_book::template::Cover;
use gridpress_engine::generate::Made;
use gridpress_page::geom::Pt;
use gridpress_page::render::pdf::{self, PdfOptions, Sheets, Spread};
use gridpress_page::render::{svg, text};
use gridpress_page::scene::Document;
use indicatif::ProgressBar;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

/// The width of the grid in the drawing of a single puzzle.
const SINGLE_GRID: Pt = Pt::mm(180.0);

impl Files {
    /// Lays out the book, draws it and writes its files to the staging folder, one volume at a time
    /// to limit memory. Returns `None` if the press would reject it, which is reported.
    pub(super) fn make(
        &self,
        job: &Job,
        made: &[Made],
        staging: &Staging,
    ) -> Result<Option<Vec<Listed>>, Failure> {
        staging.make_folders(self.names().iter().map(String::as_str))?;
        let bar = progress::bar(self.len() as u64, "drawing pages");
        let whole = Whole { job, made, fingerprint: &fingerprint(job, made), bar: &bar };
        let mut listed = Vec::with_capacity(self.len());
        for volume in 0..job.plan.volumes.len() {
            let Some(mut files) = self.make_volume(&whole, volume, staging)? else {
                return Ok(None);
            };
            if job.plan.volumes.len() > 1 {
                files.iter_mut().for_each(|file| file.volume = Some(volume + 1));
            }
            listed.extend(files);
        }
        bar.finish_and_clear();
        Ok(Some(listed))
    }

    fn make_volume(
        &self,
        whole: &Whole<'_>,
        volume: usize,
        staging: &Staging,
    ) -> Result<Option<Vec<Listed>>, Failure> {
        let Whole { job, made, fingerprint, bar } = *whole;
        let style = Style::of(&job.template);
        let lay_out = |part: Part| {
            lay_out_part(job, part, made, fingerprint)
                .map_err(|error| Failure::usage(error.to_string()))
        };
        let mut book = Drawn {
            job,
            made,
            style: &style,
            book: lay_out(Part::Book(volume))?,
            answers: lay_out(Part::Answers(volume))?,
            sheets: PdfOptions::default(),
        };
        let (mut listed, mut makes) = (Vec::new(), Vec::new());
        // The screen variant comes first, because links are removed from the pages for a press.
        // Files are drawn one after the other, each on all threads.
        for variant in [Variant::Screen, Variant::Press] {
            if !job.variants.contains(&variant) {
                continue;
            }
            let make = Make::of(job, variant)?;
            book.sheets.clone_from(&make.options);
            for document in [&mut book.book, &mut book.answers].into_iter().flatten() {
                strip(document, &make.profile);
            }
            if book.book.as_ref().is_some_and(|document| !make.accepts(document, job)) {
                return Ok(None);
            }
            for (name, content) in self.of_volume(volume) {
                let Content::Pdf(part, of) = content else { continue };
                if of != variant {
                    continue;
                }
                interrupt::check()?;
                let file = pdf::write(book.part(part)?, &make.options)
                    .map_err(|error| Failure::usage(error.to_string()))?;
                staging.write(name, &file)?;
                listed.push(Listed::of(name, &file).of_variant(variant));
                bar.inc(1);
            }
            makes.push((variant, make));
        }
        for (name, content) in self.of_volume(volume) {
            if let (Content::Cover(_), Some(cover)) = (content, &job.cover) {
                let Some(file) = cover_file(job, cover, volume, &book, fingerprint)? else {
                    return Ok(None);
                };
                staging.write(name, &file)?;
                listed.push(Listed::of(name, &file).of_variant(Variant::Press));
                bar.inc(1);
            }
        }
        let rest: Vec<(&str, Content)> = self.of_volume(volume).collect();
        let rest: Result<Vec<Option<Listed>>, Failure> = rest
            .into_par_iter()
            .map(|(name, content)| {
                interrupt::check()?;
                let Some(bytes) = book.draw(content)? else { return Ok(None) };
                staging.write(name, &bytes)?;
                bar.inc(1);
                Ok(Some(Listed::of(name, &bytes)))
            })
            .collect();
        listed.extend(rest?.into_iter().flatten());
        // The finished files are inspected after the pages are freed, to limit memory.
        drop(book);
        for (name, content) in self.of_volume(volume) {
            let Content::Pdf(_, of) = content else { continue };
            interrupt::check()?;
            if let Some((_, make)) = makes.iter().find(|(variant, _)| *variant == of)
                && !make.passes(&staging.read(name)?)
            {
                return Ok(None);
            }
        }
        Ok(Some(listed))
    }
}

/// What all volumes have in common.
#[derive(Copy, Clone)]
struct Whole<'b> {
    job: &'b Job,
    made: &'b [Made],
    fingerprint: &'b str,
    bar: &'b ProgressBar,
}

/// Returns the cover file for the press; `None` if it would be rejected, which is reported.
fn cover_file(
    job: &Job,
    cover: &Cover,
    volume: usize,
    book: &Drawn<'_>,
    fingerprint: &str,
) -> Result<Option<Vec<u8>>, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::usage(error.to_string());
    let document = lay_out_cover(job, cover, volume, book.made, fingerprint)
        .map_err(|error| failed(&error))?;
    let make = Make::of(job, Variant::Press)?;
    if !make.accepts_cover(&document) {
        return Ok(None);
    }
    let file = pdf::write(&document, &make.options).map_err(|error| failed(&error))?;
    Ok(make.passes(&file).then_some(file))
}

/// Returns a digest of all inputs of the book, which files carry instead of a date.
fn fingerprint(job: &Job, made: &[Made]) -> String {
    let mut digest = Sha256::new();
    digest.update(env!("CARGO_PKG_VERSION"));
    digest.update(format!("{:?}{:?}{:?}", job.template, job.profile, job.spec.page));
    digest.update(format!("{} {} {:?}", job.plan.seed, job.plan.title, job.plan.trim));
    for (_, face) in job.fonts.faces() {
        digest.update(face.data());
    }
    if let Some(Intent::Profile(bytes)) = job.intent.as_ref().map(|intent| &intent.value) {
        digest.update(bytes);
    }
    for made in made {
        digest.update(made.puzzle.values());
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Converts an imposition to the sheets of the renderer.
pub(super) fn sheets(imposition: &Imposition) -> Sheets {
    let spread =
        |side: &SheetSide| Spread { left: side.left, right: side.right, creep: side.creep };
    Sheets {
        sides: imposition.sides.iter().map(spread).collect(),
        sheet: imposition.sheet,
        marks: imposition.marks,
        folded: imposition.method == Method::SaddleStitch,
    }
}

/// A laid-out volume, to be drawn file by file.
struct Drawn<'b> {
    job: &'b Job,
    made: &'b [Made],
    style: &'b Style,
    book: Option<Document>,
    answers: Option<Document>,
    /// How the sheets of an imposition are written: for a press if there is such a variant.
    sheets: PdfOptions,
}

impl Drawn<'_> {
    fn part(&self, part: Part) -> Result<&Document, Failure> {
        match part {
            Part::Book(_) => self.book.as_ref(),
            Part::Answers(_) => self.answers.as_ref(),
        }
        .ok_or_else(|| Failure::usage("this part of the book has no pages"))
    }

    /// Returns the bytes of any file other than a PDF.
    fn draw(&self, content: Content) -> Result<Option<Vec<u8>>, Failure> {
        let drawing = |error: &dyn std::fmt::Display| Failure::usage(error.to_string());
        let drawn = match content {
            // These are checked against the press one by one.
            Content::Pdf(..) | Content::Cover(_) => return Ok(None),
            Content::Imposed(part) => {
                let imposition = (self.job.imposition(part))
                    .ok_or_else(|| Failure::usage("no sheets are requested"))?;
                pdf::write_imposed(self.part(part)?, &self.sheets, &sheets(&imposition))
                    .map_err(|e| drawing(&e))?
            }
            Content::Text(part) => text::write(self.part(part)?).into_bytes(),
            Content::Page(part, index) => {
                svg::page(self.part(part)?, index).map_err(|e| drawing(&e))?.into_bytes()
            }
            Content::Puzzle(index, _) => {
                let (plan, fonts) = (&self.job.plan, &self.job.fonts);
                let single =
                    layout::single_grid(plan, self.made, index, SINGLE_GRID, self.style, fonts)
                        .map_err(|e| drawing(&e))?
                        .ok_or_else(|| {
                            Failure::usage(format!("there is no puzzle {}", index + 1))
                        })?;
                svg::page(&single, 0).map_err(|e| drawing(&e))?.into_bytes()
            }
        };
        Ok(Some(drawn))
    }
}

//! The files of a book: their names, known before there is a puzzle, and what goes into them.

use super::manifest::Listed;
use super::staging::Staging;
use super::{MANIFEST, interrupt, press, progress};
use crate::cli::Failure;
use crate::cli::args::Edition;
use crate::font::FontBook;
use crate::generate::Made;
use crate::geom::Pt;
use crate::layout::{self, Style};
use crate::plan::{Imposition, Job, Part, SheetSide};
use crate::press::strip;
use crate::render::pdf::{self, PdfOptions, Sheets, Spread};
use crate::render::{svg, text};
use crate::scene::Document;
use crate::spec::Method;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// How wide the grid of a single puzzle's drawing is.
const SINGLE_GRID: Pt = Pt::mm(180.0);

/// What a file holds.
#[derive(Clone, Debug)]
enum Content {
    Pdf(Part),
    /// The same pages on sheets, to be folded or cut.
    Imposed(Part),
    Text(Part),
    /// A page, by its part and its index there.
    Page(Part, usize),
    /// A puzzle by index.
    Puzzle(usize),
}

/// All files of a book but the manifest, by name.
pub(super) struct Files(Vec<(String, Content)>);

impl Files {
    pub fn of(job: &Job, stem: &str, editions: &[Edition]) -> Self {
        let plan = &job.plan;
        let parts: Vec<(Part, &str)> = [(Part::Book, ""), (Part::Answers, "-answers")]
            .into_iter()
            .filter(|(part, _)| !plan.part(*part).is_empty())
            .collect();
        let mut files = Vec::new();
        for edition in editions {
            for &(part, suffix) in &parts {
                match edition {
                    Edition::Pdf => {
                        files.push((format!("{stem}{suffix}.pdf"), Content::Pdf(part)));
                        if job.imposition(part).is_some() {
                            let name = format!("{stem}{suffix}-imposed.pdf");
                            files.push((name, Content::Imposed(part)));
                        }
                    }
                    Edition::Text => {
                        files.push((format!("{stem}{suffix}.txt"), Content::Text(part)))
                    }
                    Edition::Svg => {
                        let kind = if part == Part::Book { "page" } else { "answers" };
                        files.extend(plan.part(part).enumerate().map(|(index, _)| {
                            (format!("svg/{kind}-{:03}.svg", index + 1), Content::Page(part, index))
                        }));
                    }
                }
            }
            if *edition == Edition::Svg {
                files.extend(plan.puzzles.iter().enumerate().map(|(index, puzzle)| {
                    (format!("svg/puzzle-{:03}.svg", puzzle.number), Content::Puzzle(index))
                }));
            }
        }
        Files(files)
    }

    /// The names of all files, the manifest's too.
    pub fn names(&self) -> BTreeSet<String> {
        self.0.iter().map(|(name, _)| name.clone()).chain([MANIFEST.to_owned()]).collect()
    }

    /// The names of the PDF files.
    pub fn pdfs(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, c)| matches!(c, Content::Pdf(_))).map(|(name, _)| name.as_str())
    }

    /// Lays the book out, draws it and writes its files to the staging folder; nothing if
    /// the press would refuse it, which is said then.
    pub fn make(
        &self,
        job: &Job,
        made: &[Made],
        staging: &Staging,
    ) -> Result<Option<Vec<Listed>>, Failure> {
        let fonts = FontBook::shipped();
        let style = Style::of(&job.template);
        let fingerprint = fingerprint(job, made);
        let lay_out = |part: Part| -> Result<Option<Document>, Failure> {
            if job.plan.part(part).is_empty() {
                return Ok(None);
            }
            let mut document = layout::lay_out(&job.plan, part, made, &style, &fonts, &fingerprint)
                .map_err(|error| Failure::usage(error.to_string()))?;
            strip(&mut document, &job.profile);
            Ok(Some(document))
        };
        let book = Drawn {
            job,
            made,
            style: &style,
            fonts: &fonts,
            book: lay_out(Part::Book)?,
            answers: lay_out(Part::Answers)?,
            pdf: press::options(&job.profile)?,
        };
        if book.book.as_ref().is_some_and(|document| !press::accepts(document, job)) {
            return Ok(None);
        }
        staging.make_folders(self.0.iter().map(|(name, _)| name.as_str()))?;
        let bar = progress::bar(self.0.len() as u64, "drawing pages");
        let listed: Result<Vec<Listed>, Failure> = self
            .0
            .par_iter()
            .map(|(name, content)| {
                interrupt::check()?;
                let bytes = book.draw(content)?;
                staging.write(name, &bytes)?;
                bar.inc(1);
                Ok(Listed::of(name, &bytes))
            })
            .collect();
        bar.finish_and_clear();
        listed.map(Some)
    }
}

/// A digest of all that goes into the book: files bear it instead of a date.
fn fingerprint(job: &Job, made: &[Made]) -> String {
    let mut digest = Sha256::new();
    digest.update(env!("CARGO_PKG_VERSION"));
    digest.update(format!("{:?}{:?}{:?}", job.template, job.profile, job.spec.page));
    digest.update(format!("{} {} {:?}", job.plan.seed, job.plan.title, job.plan.trim));
    for made in made {
        digest.update(made.puzzle.values());
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Sheets as the renderer takes them.
fn sheets(imposition: &Imposition) -> Sheets {
    let spread =
        |side: &SheetSide| Spread { left: side.left, right: side.right, creep: side.creep };
    Sheets {
        sides: imposition.sides.iter().map(spread).collect(),
        sheet: imposition.sheet,
        marks: imposition.marks,
        folded: imposition.method == Method::SaddleStitch,
    }
}

/// A book laid out, to be drawn file by file.
struct Drawn<'b> {
    job: &'b Job,
    made: &'b [Made],
    style: &'b Style,
    fonts: &'b FontBook,
    book: Option<Document>,
    answers: Option<Document>,
    pdf: PdfOptions,
}

impl Drawn<'_> {
    fn part(&self, part: Part) -> Result<&Document, Failure> {
        match part {
            Part::Book => self.book.as_ref(),
            Part::Answers => self.answers.as_ref(),
        }
        .ok_or_else(|| Failure::usage("this part of the book has no pages"))
    }

    fn draw(&self, content: &Content) -> Result<Vec<u8>, Failure> {
        let drawing = |error: &dyn std::fmt::Display| Failure::usage(error.to_string());
        match content {
            Content::Pdf(part) => pdf::write(self.part(*part)?, &self.pdf).map_err(|e| drawing(&e)),
            Content::Imposed(part) => {
                let document = self.part(*part)?;
                let imposition = self
                    .job
                    .imposition(*part)
                    .ok_or_else(|| Failure::usage("no sheets are asked for"))?;
                let sheets = sheets(&imposition);
                pdf::write_imposed(document, &self.pdf, &sheets).map_err(|e| drawing(&e))
            }
            Content::Text(part) => Ok(text::write(self.part(*part)?).into_bytes()),
            Content::Page(part, index) => svg::page(self.part(*part)?, *index)
                .map(String::into_bytes)
                .map_err(|e| drawing(&e)),
            Content::Puzzle(index) => {
                let plan = &self.job.plan;
                let single = layout::single_grid(
                    plan,
                    self.made,
                    *index,
                    SINGLE_GRID,
                    self.style,
                    self.fonts,
                )
                .map_err(|e| drawing(&e))?
                .ok_or_else(|| Failure::usage(format!("there is no puzzle {}", index + 1)))?;
                svg::page(&single, 0).map(String::into_bytes).map_err(|e| drawing(&e))
            }
        }
    }
}

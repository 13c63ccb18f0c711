//! The proof before publication: reads the finished files back and compares them with what was
//! made.

use super::expected::known;
use super::manifest::Listed;
use super::pieces::{Content, Form, Piece};
use super::press::Make;
use super::project::Project;
use super::staging::Staging;
use super::verdict::Proven;
use crate::Failure;
use crate::printed::{Printed, shown};
use gridpress_book::layout::drawn;
use gridpress_book::plan::{Imposition, Part};
use gridpress_book::press::{Variant, inspect};
use gridpress_book::spec::Method;
use gridpress_engine::generate::Made;
use gridpress_page::geom::Pt;
use gridpress_proof::{
    Alphabet, Binding, Ink, Judged, PrintedGrid, ReadError, ReadPage, ReadPdf, Shown, SvgReader,
    check_with, guides, in_digits, read_pdf, read_pdfs_in, read_svgs_by, same_book,
};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::LazyLock;

/// Reads the finished files back, inspects them for the press and proves them.
pub(super) fn all(
    project: &Project<'_>,
    makes: &[Make],
    pieces: &[Piece],
    files: &[Listed],
    staging: &Staging,
) -> Result<Proven, Failure> {
    let alphabet = Alphabet::of(project.fonts);
    let prover = Prover { project, makes, pieces, files, staging, alphabet: &alphabet };
    let mut all = Proven::default();
    for (index, book) in project.books.iter().enumerate() {
        for volume in 0..book.plan.volumes.len() {
            all.add(prover.volume(index, volume)?);
        }
    }
    let singles: Result<Vec<Proven>, Failure> = pieces
        .par_iter()
        .enumerate()
        .map_init(|| SvgReader::new(&alphabet), |svgs, (at, piece)| prover.single(at, piece, svgs))
        .collect();
    singles?.into_iter().for_each(|proven| all.add(proven));
    Ok(all)
}

/// The drawings of single puzzles: the file of each, the index of its puzzle, and what was read.
type Drawings<'p> = Vec<(&'p str, usize, ReadPage)>;

struct Prover<'b> {
    project: &'b Project<'b>,
    makes: &'b [Make],
    pieces: &'b [Piece],
    files: &'b [Listed],
    staging: &'b Staging,
    alphabet: &'b Alphabet,
}

impl Prover<'_> {
    /// Reads the pages of PDFs, and inspects the files for their press at the same time, which takes
    /// less time and one core.
    fn pdfs(
        &self,
        names: &[&str],
        variant: Variant,
        ink: Ink,
        proven: &mut Proven,
    ) -> Result<Vec<ReadPage>, Failure> {
        let files: Vec<Vec<u8>> =
            names.iter().map(|name| self.staging.read(name)).collect::<Result<_, _>>()?;
        let make = Make::find(self.makes, variant);
        let inspected = || -> Vec<String> {
            let Some(make) = make else { return Vec::new() };
            let files = names.iter().zip(&files);
            files
                .flat_map(|(name, bytes)| make.faults(name, &inspect(bytes, &make.profile)))
                .collect()
        };
        let read = || read_pdfs_in(files.iter().map(Vec::as_slice), self.alphabet, ink);
        let (faults, pages) = rayon::join(inspected, read);
        proven.faults.extend(faults);
        pages.map_err(|error| unreadable(names.first().copied().unwrap_or_default(), &error))
    }

    /// Inspects the PDF of a cover for its press.
    fn cover(&self, name: &str, variant: Variant, proven: &mut Proven) -> Result<(), Failure> {
        let bytes = self.staging.read(name)?;
        if let Some(make) = Make::find(self.makes, variant) {
            let found = inspect(&bytes, &make.profile.for_cover());
            proven.faults.extend(make.faults(name, &found));
        }
        let read = read_pdfs_in([&bytes[..]], self.alphabet, Ink::Sample)
            .map_err(|error| unreadable(name, &error))?;
        proven.printed.extend(read.iter().map(|page| Printed::of(page, vec![name.to_owned()])));
        Ok(())
    }

    /// Proves a volume of a book in all its formats.
    fn volume(&self, index: usize, volume: usize) -> Result<Proven, Failure> {
        let book = &self.project.books[index];
        let known = LazyLock::new(|| known(book, volume));
        let of = match (&self.project.calendar, book.plan.volumes.len()) {
            (Some((plan, _)), _) => format!("booklet of {}, ", plan.months[index].name()),
            (None, 1) => String::new(),
            (None, _) => format!("volume {}, ", volume + 1),
        };
        // Solves each puzzle only once, in however many formats it is printed.
        let mut judged = Judged::default();
        let mut proven = Proven::default();
        let parts: Vec<(Part, &Piece)> = self
            .pieces
            .iter()
            .filter_map(|piece| match piece.content {
                Content::Part(of, part) if (of, part.volume()) == (index, volume) => {
                    Some((part, piece))
                }
                _ => None,
            })
            .collect();
        let files = |form: Form| {
            let of_part = |(part, piece): &(Part, &'_ Piece)| {
                let (_, name) = piece.files.iter().find(|(of, _)| *of == form)?;
                Some((*part, name.clone()))
            };
            parts.iter().filter_map(of_part).collect::<Vec<_>>()
        };
        let variants = self.project.variants.iter();
        let mut variants: Vec<_> = variants.map(|&v| (v, files(Form::Pdf(v)))).collect();
        variants.retain(|(_, files)| !files.is_empty());
        for (variant, names) in &variants {
            let form = match variants.len() {
                1 => "PDF".to_owned(),
                _ => format!("PDF for the {}", variant.name()),
            };
            let paths: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
            let read = || self.pdfs(&paths, *variant, Ink::Sample, &mut proven);
            let (pages, _) = rayon::join(read, || LazyLock::force(&known));
            let pages = pages?;
            proven.note(&pages);
            if proven.printed.is_empty() {
                proven.printed = printed(&pages, &parts);
            }
            if *variant == Variant::Screen {
                let files = names.iter().zip(pages.chunk_by(|a, b| a.file == b.file));
                proven.guides.extend(files.map(|((_, name), pages)| (name.clone(), guides(pages))));
            }
            let found = check_with(&pages, &known, &mut judged);
            proven.faults.extend(found.faults.iter().map(|f| format!("{of}{form}, {f}")));
            // The sheets carry the pages for the press, if there are any.
            if *variant == Variant::Press || variants.len() == 1 {
                for (part, name) in files(Form::Imposed) {
                    proven.faults.extend(self.wrong_sheets(index, part, &name, &pages)?);
                }
            }
            proven.form(form, &found);
        }
        if !files(Form::Imposed).is_empty() {
            proven.forms.push("sheets".to_owned());
        }
        if let Some((pages, drawings)) = self.read_back_svgs(volume, &parts)? {
            proven.note(&pages);
            if proven.printed.is_empty() {
                proven.printed = printed(&pages, &parts);
            }
            let found = check_with(&pages, &known, &mut judged);
            proven.faults.extend(found.faults.iter().map(|f| format!("{of}SVG, {f}")));
            proven.faults.extend(self.wrong_grids(&drawings));
            proven.form("SVG".to_owned(), &found);
        }
        Ok(proven)
    }

    /// Returns the faults of a sheet file, which must carry the proven pages of its part.
    fn wrong_sheets(
        &self,
        book: usize,
        part: Part,
        name: &str,
        pages: &[ReadPage],
    ) -> Result<Vec<String>, Failure> {
        let Some(imposition) = self.project.imposition(book, part) else { return Ok(Vec::new()) };
        let file = usize::from(matches!(part, Part::Answers(_)));
        let pages: Vec<ReadPage> = pages.iter().filter(|p| p.file == file).cloned().collect();
        let bytes = self.staging.read(name)?;
        let read = read_pdf(&bytes, self.alphabet).map_err(|error| unreadable(name, &error))?;
        Ok(faults_of_sheets(&read, &imposition, &pages)
            .iter()
            .map(|fault| format!("{name}: {fault}"))
            .collect())
    }

    /// Reads the SVG pages of a volume, and the drawings of its single puzzles; `None` if there are
    /// no pages.
    fn read_back_svgs(
        &self,
        volume: usize,
        parts: &[(Part, &Piece)],
    ) -> Result<Option<(Vec<ReadPage>, Drawings<'_>)>, Failure> {
        let pages = |piece: &'_ Piece| -> Vec<String> {
            let svgs = piece.files.iter().filter(|(form, _)| matches!(form, Form::Svg(_)));
            svgs.map(|(_, name)| name.clone()).collect()
        };
        let names: Vec<Vec<String>> = parts.iter().map(|(_, piece)| pages(piece)).collect();
        if names.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        let drawings: Vec<(&str, usize)> = self
            .pieces
            .iter()
            .filter_map(|piece| {
                let svg = piece.files.iter().find(|(form, _)| matches!(form, Form::Svg(_)));
                match (piece.content, svg) {
                    (Content::Grid(index, of), Some((_, name))) if of == volume => {
                        Some((name.as_str(), index))
                    }
                    _ => None,
                }
            })
            .collect();
        // All are read together, because they share the shapes of their letters.
        let lengths: Vec<usize> = names.iter().map(Vec::len).chain([drawings.len()]).collect();
        let text = |part: usize, index: usize| match names.get(part) {
            Some(names) => self.text_of(&names[index]),
            None => self.text_of(drawings[index].0),
        };
        let mut pages = read_svgs_by(&lengths, self.alphabet, Ink::Sample, &text)
            .map_err(|error| unreadable("a page or a drawing", &error))?;
        let alone = pages.split_off(pages.len() - drawings.len());
        let alone = drawings.into_iter().zip(alone);
        Ok(Some((pages, alone.map(|((name, index), page)| (name, index, page)).collect())))
    }

    /// Returns the drawings of single puzzles that do not show their puzzle, one per line.
    fn wrong_grids(&self, drawings: &Drawings<'_>) -> Vec<String> {
        let pages: Vec<ReadPage> = drawings.iter().map(|(.., page)| page.clone()).collect();
        let made = self.project.made.iter();
        let letters: BTreeSet<String> = made.filter_map(|m| m.puzzle.rules().symbols()).collect();
        let letters: Vec<String> = letters.into_iter().collect();
        let pages = in_digits(&pages, &letters).unwrap_or(pages);
        let shows = |page: &ReadPage, index: usize| {
            page.ink.is_empty()
                && matches!(&page.grids[..], [one] if one.is_readable()
                && self.project.made.get(index).is_some_and(|made| is_in(made, one)))
        };
        drawings
            .iter()
            .zip(&pages)
            .filter(|((_, index, _), page)| !shows(page, *index))
            .map(|((name, ..), page)| {
                let why = page.ink.first().map_or(String::new(), |ink| format!(": {}", ink.what));
                format!("{name} does not show its puzzle{why}")
            })
            .collect()
    }

    /// Returns the text of an SVG that has been written.
    fn text_of(&self, name: &str) -> Result<String, ReadError> {
        let bytes =
            self.staging.read(name).map_err(|_| ReadError::Svg(format!("{name} is missing")))?;
        String::from_utf8(bytes).map_err(|_| ReadError::Svg(format!("{name} is not text")))
    }

    /// Returns what pages show of a puzzle of a calendar and of its answer, by its number.
    fn grids(&self, number: u32) -> Option<[Shown; 2]> {
        let (plan, _) = self.project.calendar.as_ref()?;
        let index = plan.puzzles.iter().position(|puzzle| puzzle.number == number)?;
        let made = self.project.made.get(index)?;
        Some(shown(made.puzzle, made.solution, made.samurai.as_deref()))
    }

    /// Inspects a cover, or proves a single page of a calendar: every file shows exactly its grids.
    fn single(
        &self,
        at: usize,
        piece: &Piece,
        svgs: &mut SvgReader<'_>,
    ) -> Result<Proven, Failure> {
        /// One piece of this number has its ink judged: nothing in a calendar comes as often.
        const ONE_OF: usize = 11;
        let with_ink = at.is_multiple_of(ONE_OF);
        let mut proven = Proven::default();
        if matches!(piece.content, Content::Part(..) | Content::Grid(..)) {
            return Ok(proven);
        }
        for (form, name) in &piece.files {
            let pages = match *form {
                Form::Pdf(variant) => {
                    if matches!(piece.content, Content::Cover(_)) {
                        self.cover(name, variant, &mut proven)?;
                        continue;
                    }
                    let ink = if with_ink { Ink::EveryPage } else { Ink::None };
                    self.pdfs(&[name], variant, ink, &mut proven)?
                }
                Form::Svg(_) | Form::Eps(_) => {
                    let text = self.text_of(name);
                    let read = text.and_then(|text| svgs.read_by(&text, with_ink));
                    vec![read.map_err(|error| unreadable(name, &error))?]
                }
                Form::Imposed | Form::Json | Form::Text => continue,
            };
            proven.note(&pages);
            proven.forms.push(of_form(*form));
            let listed = self.files.iter().find(|file| file.path == *name);
            let Some(planned) = listed.and_then(|file| file.planned.as_ref()) else { continue };
            let faults = planned.faults(&pages, &|number| self.grids(number));
            proven.faults.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
            // As `proof` reads them.
            let mut pages = in_digits(&pages, &[]).unwrap_or(pages);
            for (index, page) in pages.iter_mut().enumerate() {
                // Only some are drawn, others in the next run.
                page.shade = None;
                let Printed { files, texts, size_um, .. } = Printed::of(page, vec![name.clone()]);
                // The numbers of its puzzles are not printed on it.
                let first = Some(&planned.page).filter(|_| index == 0).cloned();
                proven.printed.push(Printed { files, texts, size_um, ..first.unwrap_or_default() });
            }
        }
        Ok(proven)
    }
}

/// Returns the format of a page in words.
fn of_form(form: Form) -> String {
    let name = match form {
        Form::Svg(_) => "SVG",
        Form::Eps(_) => "EPS",
        _ => "PDF",
    };
    name.to_owned()
}

/// Returns what the pages of a volume show, with the files that have each of them.
fn printed(pages: &[ReadPage], parts: &[(Part, &Piece)]) -> Vec<Printed> {
    let mut all = Vec::with_capacity(pages.len());
    // As `proof` reads them.
    let read = in_digits(pages, &[]);
    let pages = read.as_deref().unwrap_or(pages);
    for (pages, (_, piece)) in pages.chunk_by(|a, b| a.file == b.file).zip(parts) {
        for (index, page) in pages.iter().enumerate() {
            let has_page = |form: &Form| match form {
                Form::Pdf(_) | Form::Imposed => true,
                Form::Svg(of) | Form::Eps(of) => *of == index,
                Form::Json | Form::Text => false,
            };
            let files = piece.files.iter().filter(|(form, _)| has_page(form));
            let files = files.map(|(_, name)| name.clone()).collect();
            all.push(Printed::of(page, files));
        }
    }
    all
}

/// Whether a grid shows a puzzle.
fn is_in(made: &Made, printed: &PrintedGrid) -> bool {
    match (&made.samurai, printed.as_samurai()) {
        (Some(pair), Some(samurai)) => pair.puzzle == samurai,
        (None, None) => made.puzzle.under(drawn(made.puzzle.rules())) == printed.grid,
        _ => false,
    }
}

/// Returns the faults of sheets that must carry these pages.
fn faults_of_sheets(read: &ReadPdf, imposition: &Imposition, pages: &[ReadPage]) -> Vec<String> {
    let ReadPdf::Sheets(sheets) = read else {
        return vec!["its sheets do not carry two pages on each side".to_owned()];
    };
    let binding = match imposition.method {
        Method::SaddleStitch => Binding::Folded,
        Method::CutAndStack => Binding::Cut,
    };
    let moved: Vec<Pt> = imposition.sides.iter().map(|side| side.creep).collect();
    let found = same_book(sheets, binding, pages, &moved);
    let mut wrong: Vec<String> = found.iter().map(ToString::to_string).collect();
    if sheets.sides.len() != imposition.sides.len() {
        let (there, asked) = (sheets.sides.len(), imposition.sides.len());
        wrong.push(format!("it has {there} sides of sheets instead of {asked}"));
    }
    wrong
}

fn unreadable(name: &str, error: &dyn Display) -> Failure {
    Failure::usage(format!("{name} cannot be read: {error}"))
}

//! The logo of a newspaper: `proof` must not read a puzzle or a damaged sign in it.

use crate::build::pieces::Content;
use crate::build::project::Project;
use gridpress_book::diag::{Diagnostic, Diagnostics};
use gridpress_book::plan::calendar::{Kind, Print};
use gridpress_page::font::FontBook;
use gridpress_page::render::pdf::{self, PdfOptions, Standard};
use gridpress_page::render::svg;
use gridpress_page::scene::{Document, outlined};
use gridpress_proof::{Alphabet, Ink, ReadPage, SvgReader, read_pdfs_in};

/// Adds to `found` an error if `proof` would report the logo, as it is on the columns, as a fault.
pub(super) fn report(project: &Project<'_>, found: &mut Diagnostics) {
    let Some((_, daily)) = &project.calendar else { return };
    let asked = project.spec.calendar.as_ref().and_then(|of| of.strip.logo.as_ref());
    let (Some(asked), Some(drawn)) = (asked, daily.logo()) else { return };
    // As `build` and as `proof` read, which knows all shipped fonts.
    let alphabets = [Alphabet::of(project.fonts), Alphabet::of(&FontBook::all_shipped())];
    let mistaken = alphabets.iter().find_map(|alphabet| {
        let alone = read_back(&drawn, alphabet);
        let in_column = || {
            // Beside a grid, a page is drawn at another scale, at which other faults are seen.
            let pages = read_back(&column(project)?, alphabet);
            pages.iter().find_map(faulty_text)
        };
        alone.iter().find_map(|page| grid_in(page).or_else(|| faulty_text(page))).or_else(in_column)
    });
    let Some((what, help)) = mistaken else { return };
    found.push(
        Diagnostic::error("plan::bad-logo", format!("the logo {what}"))
            .at(asked.span, "this drawing")
            .help(help),
    );
}

/// Returns the pages that are read from a document as PDF and as SVG, as far as they can be read.
fn read_back(drawn: &Document, alphabet: &Alphabet) -> Vec<ReadPage> {
    let options = PdfOptions::new(Standard::Press);
    let file = pdf::write(drawn, &options).ok();
    let read = |file: Vec<u8>| read_pdfs_in([&file[..]], alphabet, Ink::EveryPage).ok();
    let mut pages = file.and_then(read).unwrap_or_default();
    let text = svg::page(drawn, 0).ok();
    pages.extend(text.and_then(|text| SvgReader::new(alphabet).read(&text).ok()));
    pages
}

/// Returns the first column as the PDF shows it.
fn column(project: &Project<'_>) -> Option<Document> {
    let content = Content::Single(Print::Column(0, Kind::Puzzle));
    let drawn = project.lay_out(content).ok()??;
    Some(if project.spec.page.files.outlines { outlined(&drawn) } else { drawn })
}

/// What is wrong with a logo, and what to do.
type Mistaken = (String, &'static str);

/// Returns the grid on a page with nothing but the logo.
fn grid_in(page: &ReadPage) -> Option<Mistaken> {
    let shape = page.grids.first()?.lattice.shape;
    let what = format!("has a grid of {shape} cells, which would be read as a puzzle");
    Some((what, "leave out some lines of the grid, or fill it"))
}

/// Returns what `proof` would report of a page outside its grids.
fn faulty_text(page: &ReadPage) -> Option<Mistaken> {
    let blemish = page.ink.iter().find(|blemish| blemish.grid.is_none())?;
    let what = format!("has shapes that would be read as faulty text: {}", blemish.what);
    Some((what, "change the shapes or their colours"))
}

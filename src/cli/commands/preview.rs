//! `layouts --preview`: draws a layout filled with puzzles.

use crate::args::LayoutsArgs;
use crate::out::Out;
use crate::rehearse::Unwatched;
use crate::{Failure, Outcome, files, terminal};
use gridpress_book::diag::one_of;
use gridpress_book::layout::{Wrap, cover as lay_out_cover, lay_out};
use gridpress_book::plan::{Overrides, PageContent, Part, make_puzzles, open};
use gridpress_book::spec::PageSize;
use gridpress_book::template::{self, COVERS, SHIPPED, Template};
use gridpress_page::geom::Pt;
use gridpress_page::render::pdf::{self, PdfOptions, Standard};
use gridpress_page::render::svg;
use gridpress_page::scene::Document;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Writes a small book in the layout `name`: two sections of one page each, and their answers. For
/// a file ending in .svg, writes only the first page of puzzles.
pub(super) fn run(name: &str, args: &LayoutsArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let path = args.output.clone().unwrap_or_else(|| beside(name));
    files::ends_in(&path, &["pdf", "svg"])?;
    let drawing = files::extension(&path) == "svg";
    let document = document(name, args.size.as_deref().unwrap_or("letter"))?;
    let failed = |error: &dyn std::fmt::Display| Failure::usage(error.to_string());
    let bytes = if drawing {
        svg::page(&document.0, document.1).map_err(|e| failed(&e))?.into_bytes()
    } else {
        pdf::write(&document.0, &PdfOptions::new(Standard::Screen)).map_err(|e| failed(&e))?
    };
    files::write(&path, &bytes, args.force)?;
    if args.json {
        out.json(&json!({ "file": path }))?;
    } else {
        out.line(&path.display().to_string())?;
    }
    Ok(Outcome::Done)
}

/// The default path of a preview.
fn beside(name: &str) -> PathBuf {
    let stem = Path::new(name).file_stem().unwrap_or_default().to_string_lossy();
    PathBuf::from(format!("{stem}-preview.pdf"))
}

/// Returns the pages, and the index of the first with puzzles.
fn document(name: &str, size: &str) -> Result<(Document, usize), Failure> {
    let size: PageSize = size.parse().map_err(Failure::usage)?;
    if shipped(name).is_none() && !template::is_path(name) {
        return Err(Failure::Usage {
            message: format!("there is no layout `{name}`"),
            help: Some(one_of(name, SHIPPED.iter().chain(&COVERS).map(|(name, _)| *name))),
        });
    }
    // The layout determines how many puzzles fill two pages.
    let text = match shipped(name) {
        Some(text) => text.as_bytes().to_vec(),
        None => files::read(Path::new(name))?,
    };
    if is_cover(name, &text) {
        return Ok((cover(name, &size, &text)?, 0));
    }
    let each = per_page(name, &text);
    let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
    let spec = format!(
        "[book]\ntitle = \"A page of each kind\"\nsubtitle = \"Layout and sizes\"\nseed = 1\n\
         [page]\nlayout = \"{quoted}\"\nsize = \"{size}\"\n\
         [[section]]\ntitle = \"One section\"\ncount = {each}\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"Another section\"\ncount = {each}\ndifficulty = \"medium\"\n"
    );
    let mut load = |_: &str| Ok(text.clone());
    let (sources, found, job) =
        open("the spec of the preview", spec.as_bytes(), &Overrides::default(), &mut load);
    terminal::diagnostics(&found, &sources);
    let job = job.ok_or(Failure::Reported)?;
    let made = make_puzzles(&job.plan, &Unwatched).map_err(|_| Failure::Interrupted)?;
    let (plan, style) = (&job.plan, &job.template);
    let document = lay_out(plan, Part::Book(0), &made, style, &job.fonts, "preview")
        .map_err(|error| Failure::usage(error.to_string()))?;
    let first =
        job.plan.pages.iter().position(|p| matches!(p.content, PageContent::Puzzles { .. }));
    Ok((document, first.unwrap_or(0)))
}

/// Returns the text of a shipped layout or cover.
fn shipped(name: &str) -> Option<&'static str> {
    template::shipped(name).or_else(|| template::shipped_cover(name))
}

/// Whether the text of a layout is one of a cover.
fn is_cover(name: &str, text: &[u8]) -> bool {
    let is_header = |line: &str| line.split('#').next().is_some_and(|l| l.trim() == "[cover]");
    template::shipped_cover(name).is_some() || String::from_utf8_lossy(text).lines().any(is_header)
}

/// Returns the cover of a large-print book of 100 puzzles, of which only as many are made as it
/// shows.
fn cover(name: &str, size: &PageSize, text: &[u8]) -> Result<Document, Failure> {
    let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
    let section = |title: &str, level: &str| {
        format!("[[section]]\ntitle = \"{title}\"\ncount = 2\ndifficulty = \"{level}\"\n")
    };
    let spec = |layout: &str| {
        format!(
            "[book]\ntitle = \"The Big Book of Sudoku\"\nsubtitle = \"From easy to hard, with answers\"\n\
         author = \"A. Publisher\"\nseed = 1\n[page]\nlayout = \"{layout}\"\nsize = \"{size}\"\n[cover]\n\
         layout = \"{quoted}\"\nline = \"For quiet evenings\"\nblurb = \"The text on the back of \
         the book, as its publisher wrote it: what the reader finds inside, and for whom it is.\"\n{}{}",
            section("Gentle start", "easy"),
            section("The summit", "hard")
        )
    };
    let mut load = |_: &str| Ok(text.to_vec());
    let mut opened = |layout| {
        let spec = spec(layout);
        open("the spec of the preview", spec.as_bytes(), &Overrides::default(), &mut load)
    };
    // A small book has smaller cells.
    let (sources, found, mut job) = opened("large-print");
    for smaller in ["pocket", "card"] {
        job = job.or_else(|| opened(smaller).2);
    }
    // Without a press, the thickness of the paper does not matter.
    if job.is_none() {
        terminal::diagnostics(&found, &sources);
    }
    let job = job.ok_or(Failure::Reported)?;
    let made = make_puzzles(&job.plan, &Unwatched).map_err(|_| Failure::Interrupted)?;
    let cover = job.cover.as_ref().ok_or(Failure::Reported)?;
    let of = job.spec.cover.as_ref();
    let wrap = Wrap {
        cover,
        volume: 0,
        line: of.and_then(|c| Some(c.line.as_ref()?.value.as_str())),
        blurb: of.and_then(|c| Some(c.blurb.as_ref()?.value.as_str())),
        has_answers: true,
        spine: PREVIEW_SPINE,
        spine_text: true,
        bleed: PREVIEW_BLEED,
    };
    lay_out_cover(&job.plan, &made, &wrap, &job.template, &job.fonts, "preview")
        .map_err(|error| Failure::usage(error.to_string()))
}

/// The bleed there, so that its background reaches the edges.
const PREVIEW_BLEED: Pt = Pt::inches(0.125);

/// The spine in the preview of a cover: that of about 160 pages.
const PREVIEW_SPINE: Pt = Pt::inches(0.36);

/// Returns the number of puzzles per page, or 1 for an unreadable layout, which is reported when it
/// is opened.
fn per_page(name: &str, text: &[u8]) -> u32 {
    let (mut sources, mut found) = Default::default();
    let (sources, found): (
        &mut gridpress_book::diag::Sources,
        &mut gridpress_book::diag::Diagnostics,
    ) = (&mut sources, &mut found);
    let source = sources.add_bytes(name.to_owned(), text, found);
    let template = source.and_then(|source| Template::read(source, sources, found));
    template.map_or(1, |t| t.puzzles.per_page())
}

//! `layouts --preview`: draws a layout filled with puzzles.

use crate::args::LayoutsArgs;
use crate::out::Out;
use crate::rehearse::Unwatched;
use crate::{Failure, Outcome, files, terminal};
use gridpress_book::diag::one_of;
use gridpress_book::layout::lay_out;
use gridpress_book::plan::{Overrides, PageContent, Part, make_puzzles, open};
use gridpress_book::spec::PageSize;
use gridpress_book::template::{self, SHIPPED, Template};
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
    if template::shipped(name).is_none() && !template::is_path(name) {
        return Err(Failure::Usage {
            message: format!("there is no layout `{name}`"),
            help: Some(one_of(name, SHIPPED.iter().map(|(name, _)| *name))),
        });
    }
    // The layout determines how many puzzles fill two pages.
    let text = match template::shipped(name) {
        Some(text) => text.as_bytes().to_vec(),
        None => files::read(Path::new(name))?,
    };
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
    let job = job.ok_or(Failure::Told)?;
    let made = make_puzzles(&job.plan, &Unwatched).map_err(|_| Failure::Interrupted)?;
    let (plan, style) = (&job.plan, &job.template);
    let document = lay_out(plan, Part::Book(0), &made, style, &job.fonts, "preview")
        .map_err(|error| Failure::usage(error.to_string()))?;
    let first =
        job.plan.pages.iter().position(|p| matches!(p.content, PageContent::Puzzles { .. }));
    Ok((document, first.unwrap_or(0)))
}

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

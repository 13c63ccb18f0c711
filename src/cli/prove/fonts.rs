//! The fonts of a book that is proven: the shipped ones, those in its spec and its manifest, and those
//! named on the command line. The fonts in a PDF are learned when it is read.

use crate::args::ProofArgs;
use crate::root::Root;
use crate::{Failure, files, prove::manifest, spec};
use gridpress_book::plan::MAX_PUZZLE_BYTES;
use gridpress_page::font::FontBook;
use gridpress_proof::{Alphabet, false_digits};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The fonts of a book.
pub(crate) struct Fonts {
    pub alphabet: Alphabet,
    /// The files that a manifest names and that are not where it says.
    pub missing: Vec<String>,
}

/// Finds the fonts of a book.
///
/// # Errors
/// If a font or the spec on the command line cannot be read.
pub(crate) fn of(args: &ProofArgs) -> Result<Fonts, Failure> {
    let mut fonts = FontBook::all_shipped();
    for file in &args.font {
        add(&mut fonts, &file.display().to_string(), files::read(file)?)?;
    }
    if let Some(path) = &args.spec {
        let (_, spec) = spec::read_spec(path, None)?;
        let root = Root::of(&files::folder_of(path), None)?;
        for name in spec.page.files.fonts.files() {
            let bytes = root.load(name, MAX_PUZZLE_BYTES);
            let bytes = bytes.map_err(|error| Failure::reading(Path::new(name), error))?;
            add(&mut fonts, name, bytes)?;
        }
    }
    let mut missing = Vec::new();
    for (folder, font) in listed(args) {
        match font.found(&folder) {
            Some(bytes) => add(&mut fonts, &font.path, bytes)?,
            None => missing.push(font.path),
        }
    }
    missing.sort();
    missing.dedup();
    if !args.font.is_empty() || args.spec.is_some() {
        missing.clear();
    }
    Ok(Fonts { alphabet: Alphabet::of(&fonts), missing })
}

fn add(fonts: &mut FontBook, name: &str, bytes: Vec<u8>) -> Result<(), Failure> {
    let id = fonts.add(name, bytes).map_err(|error| Failure::usage(error.to_string()))?;
    match false_digits(fonts.face(id)) {
        Some(why) => Err(Failure::usage(format!("the font `{name}` cannot be read by: {why}"))),
        None => Ok(()),
    }
}

/// A font file in a manifest.
#[derive(Deserialize)]
struct Listed {
    path: String,
    sha256: String,
}

impl Listed {
    /// Returns the font, from the folder of the manifest or one above it, where the spec may be.
    fn found(&self, folder: &Path) -> Option<Vec<u8>> {
        let above = folder.join("..");
        let folders = [folder, &*above, Path::new(".")];
        folders.into_iter().find_map(|folder| {
            let bytes = files::read_at_most(&folder.join(&self.path), MAX_PUZZLE_BYTES).ok()?;
            (files::sha256(&bytes) == self.sha256).then_some(bytes)
        })
    }
}

/// Returns the fonts in the manifests of the book, each with the folder of its manifest.
fn listed(args: &ProofArgs) -> Vec<(PathBuf, Listed)> {
    #[derive(Deserialize)]
    struct Manifest {
        #[serde(default)]
        fonts: Vec<Listed>,
    }
    let fonts = |(path, manifest): (PathBuf, Manifest)| {
        let folder = files::folder_of(&path);
        manifest.fonts.into_iter().map(move |font| (folder.clone(), font))
    };
    manifest::of_files(args).flat_map(fonts).collect()
}

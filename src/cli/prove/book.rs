//! The proof of the files of a book in a folder against its manifest.

use crate::Failure;
use crate::files;
use crate::prove::drawings::{self, Drawing};
use crate::prove::inputs;
use crate::prove::manifest::{self, MANIFEST};
use gridpress_proof::{Alphabet, Expectations, Expected, Fault, FaultKind};
use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A book in a folder as its manifest describes it.
pub(crate) struct Book {
    /// The folder with its files.
    folder: PathBuf,
    bytes: Vec<u8>,
    files: Vec<File>,
    drawings: Vec<Drawing>,
    /// The puzzles that the manifest lists.
    made: Vec<Expected>,
}

#[derive(Deserialize)]
struct Manifest {
    #[expect(dead_code, reason = "other files of that name have none")]
    puzzles: Vec<Value>,
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    path: PathBuf,
    #[serde(default)]
    sha256: String,
    #[serde(default)]
    outdated: bool,
}

impl Book {
    /// Returns the book of a folder with a manifest; `None` if there is no manifest in it.
    ///
    /// # Errors
    /// If the manifest is damaged.
    pub(crate) fn in_folder(folder: &Path) -> Result<Option<Self>, Failure> {
        let path = folder.join(MANIFEST);
        if !path.is_file() {
            return Ok(None);
        }
        let bytes = files::read(&path)?;
        match serde_json::from_slice(&bytes) {
            Ok(Manifest { files, .. }) => Book::new(folder, &path, bytes, files).map(Some),
            // A file of that name may be of another program.
            Err(error) if error.is_data() => Ok(None),
            Err(error) => Err(not_one(&path, &error.to_string())),
        }
    }

    /// Returns the book with this manifest, whose files are in `folder`.
    ///
    /// # Errors
    /// If it is not the manifest of a book.
    pub(crate) fn at(folder: &Path, manifest: &Path) -> Result<Self, Failure> {
        let bytes = files::read(manifest)?;
        let Manifest { files, .. } = serde_json::from_slice(&bytes)
            .map_err(|error| not_one(manifest, &error.to_string()))?;
        Book::new(folder, manifest, bytes, files)
    }

    fn new(
        folder: &Path,
        manifest: &Path,
        bytes: Vec<u8>,
        files: Vec<File>,
    ) -> Result<Self, Failure> {
        let mut whole = Expectations::default();
        let drawings = manifest::add(&mut whole, (&bytes, folder), &[], None)
            .map_err(|why| not_one(manifest, &why))?;
        let files = files.into_iter().filter(|file| !file.outdated);
        let drawings = drawings.into_iter().filter(Drawing::is_there).collect();
        let (folder, files) = (folder.to_owned(), files.collect());
        Ok(Book { folder, bytes, files, drawings, made: whole.made })
    }

    /// Returns `known` with what the manifest says about a file or a folder of pages; `known` alone if
    /// it lists none of them.
    pub(crate) fn of(&self, path: &Path, known: &Expectations) -> Expectations {
        let mut known = known.clone();
        let named = inputs::files_at(&[path.to_owned()]).unwrap_or_default();
        let is_listed = |path: &PathBuf| {
            let inside = path.strip_prefix(&self.folder).unwrap_or(path);
            self.files.iter().any(|file| file.path == inside)
        };
        if named.iter().any(is_listed) {
            let place = (&self.bytes[..], &*self.folder);
            // It was read before without a fault.
            let _ = manifest::add(&mut known, place, &[path.to_owned()], None);
        }
        known
    }

    /// Returns the files that are missing, and the drawings of puzzles that are wrong, each with what
    /// is wrong.
    pub(crate) fn wrong_files(&self, alphabet: &Alphabet) -> Vec<(PathBuf, Fault)> {
        let place = |file: &File| self.folder.join(&file.path);
        let missing = manifest::missing(self.files.iter().map(place)).into_iter();
        let texts = self.files.iter().map(|file| (place(file), file.sha256.as_str()));
        let changed = manifest::changed(texts).into_iter();
        let named = |path: PathBuf| match path.strip_prefix(&self.folder) {
            Ok(inside) => inside.to_owned(),
            Err(_) => path,
        };
        let fault = |why: &str| Fault::new(FaultKind::NotAsMade, why);
        let missing = missing.map(|path| (named(path), fault(manifest::MISSING)));
        let changed = changed.map(|path| (named(path), fault(manifest::CHANGED)));
        let mut wrong: Vec<(PathBuf, Fault)> = missing.chain(changed).collect();
        let faults = drawings::check(&self.drawings, &self.made, alphabet);
        wrong.extend(faults.into_iter().map(|fault| (PathBuf::from(MANIFEST), fault)));
        wrong
    }
}

fn not_one(manifest: &Path, why: &str) -> Failure {
    Failure::usage(format!("{} is not the manifest of a book: {why}", manifest.display()))
}

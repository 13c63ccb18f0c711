//! Which files of a folder gridpress made: those listed in its manifest and unchanged since.

use super::earlier::{Earlier, Identity};
use super::manifest::{Listed, MANIFEST};
use crate::Failure;
use crate::args::Edition;
use crate::files::sha256;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

/// What a build will write to a folder.
#[derive(Copy, Clone)]
pub(super) struct Wanted<'b> {
    pub book: Identity<'b>,
    /// All files, including the manifest.
    pub names: &'b BTreeSet<String>,
    pub editions: &'b [Edition],
    pub force: bool,
}

/// The files of the earlier build in a folder.
pub(super) struct Ours {
    earlier: Option<Earlier>,
    /// Digests by path.
    digests: BTreeMap<String, String>,
}

/// The files of the earlier build that the new one does not make.
#[derive(Clone, Debug, Default)]
pub(super) struct Leftover {
    /// Files that the book no longer has.
    pub removed: BTreeSet<String>,
    /// Files of editions that are not made this time.
    pub kept: Vec<Listed>,
    /// The name of another book whose manifest is overwritten. Its files stay.
    pub other: Option<String>,
}

impl Ours {
    /// Reads the manifest in `folder`, if gridpress wrote it.
    pub(super) fn of(folder: &Path) -> Self {
        let bytes = fs::read(folder.join(MANIFEST)).unwrap_or_default();
        let earlier = Earlier::read(&bytes);
        let files = earlier.iter().flat_map(|earlier| &earlier.files);
        let digests = files.map(|file| (file.path.clone(), file.sha256.clone())).collect();
        Ours { earlier, digests }
    }

    /// Returns the manifest, if it belongs to that book.
    pub(super) fn of_book(&self, book: Identity<'_>) -> Option<&Earlier> {
        self.earlier.as_ref().filter(|earlier| earlier.is_of(book))
    }

    /// Checks that `wanted` replaces only files of its own book in `folder`.
    pub(super) fn check(&self, folder: &Path, wanted: Wanted<'_>) -> Result<(), Failure> {
        if wanted.force {
            return Ok(());
        }
        if let Some(other) = self.earlier.as_ref().filter(|earlier| !earlier.is_of(wanted.book)) {
            return Err(Failure::usage_with_help(
                format!(
                    "{} holds another book, `{}`, and its {} would be overwritten",
                    folder.display(),
                    other.name(),
                    MANIFEST
                ),
                "name another folder with -o; --force overwrites the files that both books have \
                 and leaves the others",
            ));
        }
        let strange: Vec<&String> =
            wanted.names.iter().filter(|name| self.is_foreign(folder, name)).collect();
        let Some(first) = strange.first() else { return Ok(()) };
        let others = match strange.len() - 1 {
            0 => String::new(),
            n => format!(" (and {n} more)"),
        };
        Err(Failure::usage_with_help(
            format!(
                "{}{others} would be overwritten, and gridpress did not make it",
                folder.join(first).display()
            ),
            "use --force to overwrite it, or name another folder with -o",
        ))
    }

    /// Returns the files of an earlier build of the same book that are unchanged and that `wanted`
    /// does not make. Files of another book are not included.
    pub(super) fn leftover(&self, folder: &Path, wanted: Wanted<'_>) -> Leftover {
        let mut leftover = Leftover::default();
        let other = self.earlier.as_ref().filter(|earlier| !earlier.is_of(wanted.book));
        leftover.other = other.map(|other| other.name().to_owned());
        let files = self.of_book(wanted.book).map_or(&[][..], |earlier| &earlier.files);
        for file in files.iter().filter(|file| !wanted.names.contains(&file.path)) {
            if !self.is_ours(folder, &file.path) {
                continue;
            }
            match edition_of(&file.path) {
                Some(edition) if !wanted.editions.contains(&edition) => {
                    leftover.kept.push(file.clone());
                }
                _ => {
                    leftover.removed.insert(file.path.clone());
                }
            }
        }
        leftover
    }

    /// Whether the file is as gridpress made it.
    pub(super) fn is_ours(&self, folder: &Path, name: &str) -> bool {
        if name == MANIFEST {
            // A manifest cannot hold its own digest; if it could be read, it counts as ours.
            return self.earlier.is_some();
        }
        self.digests.get(name).is_some_and(|digest| {
            fs::read(folder.join(name)).is_ok_and(|bytes| sha256(&bytes) == *digest)
        })
    }

    /// Returns the entry of that file, if the file is as gridpress made it.
    pub(super) fn unchanged(&self, folder: &Path, name: &str) -> Option<Listed> {
        let files = self.earlier.as_ref().map_or(&[][..], |earlier| &earlier.files);
        let file = files.iter().find(|file| file.path == name)?;
        self.is_ours(folder, name).then(|| file.clone())
    }

    /// Whether there is a file of that name that gridpress did not make or that has been changed
    /// since.
    fn is_foreign(&self, folder: &Path, name: &str) -> bool {
        fs::symlink_metadata(folder.join(name)).is_ok() && !self.is_ours(folder, name)
    }
}

/// Returns the edition that a file of a book belongs to; `None` for files that every build makes.
fn edition_of(path: &str) -> Option<Edition> {
    match Path::new(path).extension()?.to_str()? {
        "pdf" => Some(Edition::Pdf),
        "svg" => Some(Edition::Svg),
        "eps" => Some(Edition::Eps),
        "txt" => Some(Edition::Text),
        _ => None,
    }
}

/// Returns all files in `folder` except those that `goes` names; `None` if there are more than
/// `most`, or if one is not a regular file.
pub(super) fn staying(
    folder: &Path,
    goes: impl Fn(&str) -> bool,
    most: usize,
) -> io::Result<Option<Vec<String>>> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(inside) = folders.pop() {
        let entries = match fs::read_dir(folder.join(&inside)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let Some(name) = entry.file_name().to_str().map(|n| format!("{inside}{n}")) else {
                return Ok(None);
            };
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(format!("{name}/"));
                continue;
            }
            if goes(&name) {
                continue;
            }
            if !kind.is_file() || found.len() == most {
                return Ok(None);
            }
            found.push(name);
        }
        if found.len() + folders.len() > most {
            return Ok(None);
        }
    }
    found.sort();
    Ok(Some(found))
}

//! Which files of a folder gridpress made: those that the manifest there lists, unchanged since.

use super::manifest;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

/// The files of an earlier book: path relative to its folder, and digest.
pub(super) struct Ours(BTreeMap<String, String>);

impl Ours {
    /// Reads the manifest in `folder`, if there is one of ours.
    pub fn of(folder: &Path) -> Self {
        let bytes = fs::read(folder.join(super::MANIFEST)).unwrap_or_default();
        Ours(manifest::files_of(&bytes).unwrap_or_default())
    }

    fn is_ours(&self, folder: &Path, name: &str) -> bool {
        if name == super::MANIFEST {
            // A manifest can not hold its own digest; that it could be read as ours is the sign.
            return !self.0.is_empty();
        }
        self.0.get(name).is_some_and(|digest| {
            fs::read(folder.join(name)).is_ok_and(|bytes| manifest::digest(&bytes) == *digest)
        })
    }

    /// True if something stands under that name which gridpress did not make, or which somebody
    /// has changed since.
    pub fn is_foreign(&self, folder: &Path, name: &str) -> bool {
        fs::symlink_metadata(folder.join(name)).is_ok() && !self.is_ours(folder, name)
    }

    /// All files in `folder` but ours and those in `replaced`; nothing if they are more than
    /// `most`, or if one of them is no plain file.
    pub fn foreign(
        &self,
        folder: &Path,
        replaced: &BTreeSet<String>,
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
                if replaced.contains(&name) || self.is_ours(folder, &name) {
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

    /// The files of the earlier book that are still there and not in `kept`.
    pub fn all_but(&self, folder: &Path, kept: &BTreeSet<String>) -> Vec<String> {
        let others = self.0.keys().filter(|n| !kept.contains(*n));
        others.filter(|n| self.is_ours(folder, n)).cloned().collect()
    }

    /// Removes the files of the earlier book that the new one does not have.
    pub fn remove_all_but(&self, folder: &Path, kept: &BTreeSet<String>) {
        for name in self.0.keys().filter(|n| !kept.contains(*n)) {
            if self.is_ours(folder, name) {
                let _ = fs::remove_file(folder.join(name));
            }
        }
    }
}

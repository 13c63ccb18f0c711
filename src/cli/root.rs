//! The folder that a spec may read files from. A spec may come from a stranger, and the files it
//! names are read and printed, so it must not reach any other file of the user.

use super::{Failure, failure, files};
use gridpress_book::plan::OutsideRoot;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Where the files of a spec are read from.
#[derive(Debug)]
pub(super) struct Root {
    /// The folder that relative paths start from, with links resolved.
    folder: PathBuf,
    /// Files outside this folder are not read.
    root: PathBuf,
}

impl Root {
    /// Returns the root of a spec in `folder`: that folder, or the one named by `--root`.
    pub(crate) fn of(folder: &Path, wider: Option<&Path>) -> Result<Self, Failure> {
        let real = |path: &Path| fs::canonicalize(path).map_err(|e| Failure::reading(path, e));
        let folder = real(folder)?;
        let root = match wider {
            Some(wider) => real(wider)?,
            None => folder.clone(),
        };
        if !root.is_dir() || !folder.starts_with(&root) {
            return Err(Failure::usage_with_help(
                format!("the book spec is not inside {}", root.display()),
                "--root must name a folder that contains the spec and all files it names",
            ));
        }
        Ok(Root { folder, root })
    }

    /// Reads a file by its name in the spec.
    pub(crate) fn load(&self, named: &str, most: usize) -> io::Result<Vec<u8>> {
        let read = self.find(named).and_then(|path| files::read_at_most(&path, most));
        // In plain words, because it is part of a diagnostic.
        read.map_err(|error| match error.get_ref() {
            Some(_) => error,
            None => io::Error::new(error.kind(), failure::reason(&error)),
        })
    }

    /// Returns the path of that file with links resolved.
    fn find(&self, named: &str) -> io::Result<PathBuf> {
        let path = self.folder.join(named);
        match fs::canonicalize(&path) {
            Ok(real) if real.starts_with(&self.root) => Ok(real),
            // Do not reveal whether a file outside exists.
            Err(error) if plain(&path).starts_with(&self.root) => Err(error),
            _ => Err(io::Error::other(OutsideRoot { root: self.root.clone() })),
        }
    }
}

/// Removes `.` and `..` from a path lexically.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the content of the file, or why it is not read.
    fn text(named: &str, root: &Root) -> String {
        load(root, named).unwrap_or_else(|why| why)
    }

    fn load(root: &Root, named: &str) -> Result<String, String> {
        let bytes = root.load(named, 100).map_err(|error| error.to_string())?;
        String::from_utf8(bytes).map_err(|error| error.to_string())
    }

    #[test]
    fn only_what_is_below_the_root_is_read() {
        let place = tempfile::tempdir().expect("a folder");
        let path = |name: &str| place.path().join(name);
        fs::create_dir_all(path("books/deep")).expect("folders");
        fs::write(path("secret.txt"), "secret").expect("a file");
        fs::write(path("books/a.txt"), "a").expect("a file");
        let root = Root::of(&path("books"), None).expect("a folder");
        assert_eq!(text("a.txt", &root), "a");
        assert_eq!(text("deep/../a.txt", &root), "a");
        assert_eq!(text("b.txt", &root), "there is no such file or folder");
        assert_eq!(text("deep", &root), "it is a folder");
        let absolute = path("secret.txt").display().to_string();
        for named in ["../secret.txt", "deep/../../secret.txt", &absolute, "../none", "/dev/null"] {
            assert!(load(&root, named).is_err_and(|e| e.contains("is outside")), "{named}");
        }
        let wide = Root::of(&path("books"), Some(place.path())).expect("a folder");
        assert_eq!(text("../secret.txt", &wide), "secret");
        assert_eq!(text(&absolute, &wide), "secret");
        assert!(Root::of(place.path(), Some(&path("books"))).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_do_not_lead_out() {
        let place = tempfile::tempdir().expect("a folder");
        let path = |name: &str| place.path().join(name);
        fs::create_dir(path("books")).expect("a folder");
        fs::write(path("secret.txt"), "secret").expect("a file");
        std::os::unix::fs::symlink(path("secret.txt"), path("books/a.txt")).expect("a link");
        let root = Root::of(&path("books"), None).expect("a folder");
        assert!(load(&root, "a.txt").is_err_and(|e| e.contains("is outside")));
    }
}

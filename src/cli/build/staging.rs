//! Makes a book's files in a staging folder and publishes them atomically.
//!
//! ```text
//! out/                         the book as it was (or nothing)
//! .out.gridpress-Xy12/lock     held while the run lives; an unlocked folder is left over
//! .out.gridpress-Xy12/book/    the book being made
//! ```
//!
//! At the end the two folders are exchanged in one step of the file system, so that `out` is a
//! complete book at any moment, whatever happens. All other files in `out` are linked into the new
//! folder first. If folders cannot be exchanged (the folder is the current one or a mount point, or
//! the system cannot do it), complete files are moved into it one by one, and moved back if one of
//! them fails.

use super::exchange::exchange;
use super::manifest::{Listed, MANIFEST};
use super::ours::{Leftover, Ours, Wanted, staying};
use crate::Failure;
use crate::files::folder_of;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The file in a staging folder that shows whether its run still lives.
const LOCK: &str = "lock";

/// If more files than this stay, they are not linked from folder to folder.
const MOST_STAYING: usize = 5_000;

/// The least space in bytes that a file of a book takes on a disk. If not even this is free for
/// each file, the build does not begin.
const LEAST_FILE: u64 = 4096;

/// A book being made.
pub(super) struct Staging {
    /// The folder the book will be published to.
    target: PathBuf,
    /// The staging folder.
    dir: TempDir,
    /// Held as long as this run lives.
    _lock: File,
    /// Parent folders of the target that were created, outermost first.
    made: Vec<PathBuf>,
    /// What gridpress made there earlier.
    ours: Ours,
    /// What happens to earlier files that the new book does not have.
    leftover: Leftover,
    /// Paths of the new book, relative to its folder, sorted.
    files: BTreeSet<String>,
    published: bool,
}

impl Staging {
    /// Prepares to make a book in the folder `target`. Reports what can be known in advance to
    /// prevent it: missing write permission, another book, files that gridpress did not make.
    pub(super) fn open(target: &Path, wanted: Wanted<'_>) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::writing(target, error);
        if fs::metadata(target).is_ok_and(|m| !m.is_dir()) {
            return Err(Failure::usage_with_help(
                format!("{} is a file, but a book needs a folder", target.display()),
                "name another folder with -o",
            ));
        }
        let made = make_parents(&folder_of(target)).map_err(failed)?;
        let undo = |error| {
            remove_folders(&made);
            failed(error)
        };
        // Resolves links, and gives a path that stays valid if the current folder changes.
        let target = match fs::canonicalize(target) {
            Ok(real) => real,
            Err(_) => {
                let name = target.file_name().ok_or_else(|| {
                    undo(io::Error::new(io::ErrorKind::InvalidInput, "it has no name"))
                })?;
                fs::canonicalize(folder_of(target)).map_err(undo)?.join(name)
            }
        };
        let ours = Ours::of(&target);
        if let Err(refused) = ours.check(&target, wanted) {
            remove_folders(&made);
            return Err(refused);
        }
        let leftover = ours.leftover(&target, wanted);
        sweep(&target);
        let (dir, lock) = stage_locked(&target).map_err(undo)?;
        let needed = wanted.names.len() as u64 * LEAST_FILE;
        if free_space(dir.path()).is_some_and(|free| free < needed) {
            return Err(undo(io::ErrorKind::StorageFull.into()));
        }
        fs::create_dir(dir.path().join("book")).map_err(undo)?;
        let files = BTreeSet::new();
        Ok(Staging { target, dir, _lock: lock, made, ours, leftover, files, published: false })
    }

    /// Returns what gridpress made in the folder earlier.
    pub(super) fn ours(&self) -> &Ours {
        &self.ours
    }

    /// Returns the files of an earlier build that the new one does not make.
    pub(super) fn leftover(&self) -> &Leftover {
        &self.leftover
    }

    /// Returns the earlier build's file of that name, if it is unchanged.
    pub(super) fn unchanged(&self, name: &str) -> Option<Listed> {
        self.ours.unchanged(&self.target, name)
    }

    /// Returns the folder the book will be published to.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    fn book(&self) -> PathBuf {
        self.dir.path().join("book")
    }

    /// Creates the folders of the files `names`.
    pub(super) fn make_folders<'n>(
        &self,
        names: impl Iterator<Item = &'n str>,
    ) -> Result<(), Failure> {
        let folders: BTreeSet<PathBuf> =
            names.filter_map(|n| self.book().join(n).parent().map(Path::to_owned)).collect();
        for folder in folders {
            fs::create_dir_all(&folder).map_err(|error| Failure::writing(&self.target, error))?;
        }
        Ok(())
    }

    /// Writes a file of the new book; its folder must exist.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        fs::write(self.book().join(name), bytes)
            .map_err(|error| Failure::writing(&self.target.join(name), error))
    }

    /// Reads a file of the new book back.
    pub(super) fn read(&self, name: &str) -> Result<Vec<u8>, Failure> {
        fs::read(self.book().join(name))
            .map_err(|error| Failure::reading(&self.target.join(name), error))
    }

    /// Publishes the book with these files.
    pub(super) fn publish(mut self, names: BTreeSet<String>) -> Result<(), Failure> {
        self.files = names;
        let target = self.target.clone();
        self.move_in().map_err(|error| Failure::writing(&target, error))?;
        self.published = true;
        Ok(())
    }

    fn move_in(&self) -> io::Result<()> {
        settle(&self.book());
        let goes = |name: &str| self.files.contains(name) || self.is_removed(name);
        let others = staying(&self.target, goes, MOST_STAYING)?;
        if !self.target.exists() {
            return fs::rename(self.book(), &self.target);
        }
        let stands_here = std::env::current_dir()
            .and_then(fs::canonicalize)
            .is_ok_and(|here| here.starts_with(&self.target));
        if let Some(others) = others
            && !stands_here
            && self.dir.path().parent() == self.target.parent()
        {
            let permissions = fs::metadata(&self.target)?.permissions();
            for name in &others {
                carry(&self.target.join(name), &self.book().join(name))?;
            }
            fs::set_permissions(self.book(), permissions)?;
            match exchange(&self.book(), &self.target) {
                Err(error) if can_not_exchange(&error) => {
                    for name in &others {
                        fs::remove_file(self.book().join(name))?;
                    }
                }
                done => return done,
            }
        }
        self.move_one_by_one()
    }

    /// Whether a file is removed because the book no longer has it. A file that was changed in the
    /// meantime stays.
    fn is_removed(&self, name: &str) -> bool {
        self.leftover.removed.contains(name) && self.ours.is_ours(&self.target, name)
    }

    fn move_one_by_one(&self) -> io::Result<()> {
        let backup = self.dir.path().join("before");
        let mut moved: Vec<(&str, bool)> = Vec::new();
        let mut failed = None;
        // The manifest goes last, because it lists files that must exist.
        let in_order = self.files.iter().filter(|n| *n != MANIFEST);
        for name in in_order.chain(self.files.get(MANIFEST)) {
            let place = self.target.join(name);
            let kept = place.exists();
            let step = (|| {
                if let Some(folder) = place.parent() {
                    fs::create_dir_all(folder)?;
                }
                if kept {
                    let old = backup.join(name);
                    fs::create_dir_all(folder_of(&old))?;
                    carry(&place, &old)?;
                }
                fs::rename(self.book().join(name), &place)
            })();
            match step {
                Ok(()) => moved.push((name, kept)),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        let Some(error) = failed else {
            for name in self.leftover.removed.iter().filter(|name| self.is_removed(name)) {
                let _ = fs::remove_file(self.target.join(name));
            }
            return Ok(());
        };
        for (name, kept) in moved.into_iter().rev() {
            let place = self.target.join(name);
            let _ =
                if kept { fs::rename(backup.join(name), place) } else { fs::remove_file(place) };
        }
        Err(error)
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // The lock goes last, so that a run killed here leaves a folder that a later run can
        // recognise.
        for entry in fs::read_dir(self.dir.path()).into_iter().flatten().flatten() {
            if entry.file_name() != LOCK {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        if !self.published {
            remove_folders(&self.made);
        }
    }
}

/// Whether two folders can never be exchanged there.
fn can_not_exchange(error: &io::Error) -> bool {
    use io::ErrorKind as K;
    matches!(
        error.kind(),
        K::Unsupported
            | K::InvalidInput
            | K::CrossesDevices
            | K::ResourceBusy
            | K::PermissionDenied
    )
}

/// Links or copies the file at `from` to `to`.
fn carry(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(folder_of(to))?;
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(|_| ()))
}

/// Creates a new staging folder, with its lock as the first file in it.
fn stage_locked(target: &Path) -> io::Result<(TempDir, File)> {
    let mut tries = 3;
    loop {
        let dir = stage_beside(target)?;
        match File::create(dir.path().join(LOCK)) {
            Ok(lock) => {
                // A file system without locks is no reason to fail.
                let _ = lock.try_lock();
                return Ok((dir, lock));
            }
            // Another run removed the empty folder as left over.
            Err(error) if error.kind() == io::ErrorKind::NotFound && tries > 0 => tries -= 1,
            Err(error) => return Err(error),
        }
    }
}

/// Creates a new staging folder: beside the target, or in it if that is not writable.
fn stage_beside(target: &Path) -> io::Result<TempDir> {
    let parent = folder_of(target);
    let beside =
        |folder: &Path| tempfile::Builder::new().prefix(&prefix(target)).tempdir_in(folder);
    let is_dir = target.is_dir();
    match beside(&parent) {
        Ok(dir) if !is_dir || same_file_system(dir.path(), target) => {
            if is_dir {
                // The folder itself must be writable too.
                tempfile::tempfile_in(target)?;
            }
            Ok(dir)
        }
        Err(error) if !is_dir => Err(error),
        Ok(_) | Err(_) => beside(target),
    }
}

fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}.gridpress-")
}

#[cfg(unix)]
fn same_file_system(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| fs::metadata(path).map(|m| m.dev()).ok();
    device(one) == device(other)
}
#[cfg(not(unix))]
fn same_file_system(_: &Path, _: &Path) -> bool {
    true
}

/// Returns the number of free bytes where `folder` is, if the system reports it.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(folder).ok()?;
    told.f_bavail.checked_mul(told.f_frsize)
}
#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}

/// Removes the unlocked folders that killed runs have left behind.
fn sweep(target: &Path) {
    let prefix = prefix(target);
    for folder in [folder_of(target), target.to_owned()] {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            if !name.to_string_lossy().starts_with(&prefix) {
                continue;
            }
            let path = entry.path();
            let litter = match File::options().write(true).open(path.join(LOCK)) {
                Ok(lock) => lock.try_lock().is_ok(),
                // A run that was killed before it took its lock, or after it released it, left the
                // folder empty. Another run may also be creating its lock at this moment.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    fs::remove_dir(&path).is_err() && !path.join(LOCK).exists()
                }
                Err(_) => false,
            };
            if litter {
                let _ = fs::remove_dir_all(path);
            }
        }
    }
}

/// Creates a folder and its parents; returns those that were missing, outermost first.
fn make_parents(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut missing: Vec<PathBuf> = folder
        .ancestors()
        .take_while(|f| !f.as_os_str().is_empty() && !f.exists())
        .map(Path::to_owned)
        .collect();
    missing.reverse();
    if let Err(error) = fs::create_dir_all(folder) {
        remove_folders(&missing);
        return Err(error);
    }
    Ok(missing)
}

/// Removes created folders that are still empty, innermost first.
fn remove_folders(made: &[PathBuf]) {
    for folder in made.iter().rev() {
        let _ = fs::remove_dir(folder);
    }
}

/// Flushes everything to the disk, so that a power failure after the exchange leaves complete
/// files.
#[cfg(target_os = "linux")]
fn settle(book: &Path) {
    // One call for the file system is faster than one for each of thousands of files. If it fails,
    // the book is still complete as long as the machine keeps running.
    if let Ok(folder) = File::open(book) {
        let _ = rustix::fs::syncfs(&folder);
    }
}
#[cfg(not(target_os = "linux"))]
fn settle(book: &Path) {
    for entry in fs::read_dir(book).into_iter().flatten().flatten() {
        if let Ok(file) = File::open(entry.path()) {
            let _ = file.sync_all();
        }
    }
}

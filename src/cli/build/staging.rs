//! A book's files, made beside their folder and put in its place at one stroke.
//!
//! ```text
//! out/                         the book as it was (or nothing)
//! .out.gridpress-Xy12/lock     held while the run lives: a folder whose lock is free is litter
//! .out.gridpress-Xy12/book/    the book as it will be
//! ```
//!
//! At the end the two folders change places in one step of the file system, so that whatever
//! happens, at any moment, `out` is a whole book. All other files in `out` are linked into the new
//! folder first. Where folders cannot change places (the folder is the one we are in,
//! or a mount point, or the system cannot do it), files are moved into it one by one, each
//! whole, and moved back if one of them fails.

use super::exchange::exchange;
use super::manifest::Listed;
use super::ours::{Leftover, Ours, Wanted, staying};
use crate::Failure;
use crate::files::folder_of;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The file of a folder to work in that says whether its run still lives.
const LOCK: &str = "lock";

/// More files that stay than this are not linked from folder to folder.
const MOST_STAYING: usize = 5_000;

/// No file of a book takes less room than this on a disk, in bytes: where not even so much is
/// free for each, the work need not begin.
const LEAST_FILE: u64 = 4096;

/// A book in the making.
pub(super) struct Staging {
    /// The folder the book goes to.
    target: PathBuf,
    /// Where it is made.
    dir: TempDir,
    /// Held as long as this run lives.
    _lock: File,
    /// Folders above the target that were made for it, outermost first.
    made: Vec<PathBuf>,
    /// What gridpress made there before.
    ours: Ours,
    /// What becomes of it where the new book has no such file.
    leftover: Leftover,
    /// Paths of the new book, relative to its folder, in order.
    files: BTreeSet<String>,
    published: bool,
}

impl Staging {
    /// Prepares to make a book in the folder `target`. What can be known to prevent it is reported
    /// here: no right to write, another book, files that gridpress did not make.
    pub(super) fn open(target: &Path, wanted: Wanted<'_>) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::writing(target, error);
        if fs::metadata(target).is_ok_and(|m| !m.is_dir()) {
            return Err(Failure::usage_with_help(
                format!("{} is a file, and the book wants a folder", target.display()),
                "name another folder with -o",
            ));
        }
        let made = make_parents(&folder_of(target)).map_err(failed)?;
        let undo = |error| {
            remove_folders(&made);
            failed(error)
        };
        // Through links to the folder itself, and to a path that stays right when we move.
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

    /// What gridpress made in the folder before.
    pub(super) fn ours(&self) -> &Ours {
        &self.ours
    }

    /// The files of an earlier build that the new one does not make.
    pub(super) fn leftover(&self) -> &Leftover {
        &self.leftover
    }

    /// The earlier build's file of that name, if it is still as that made it.
    pub(super) fn unchanged(&self, name: &str) -> Option<Listed> {
        self.ours.unchanged(&self.target, name)
    }

    /// The folder the book goes to.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    fn book(&self) -> PathBuf {
        self.dir.path().join("book")
    }

    /// Makes the folders that `names` stand in.
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

    /// Writes a file of the new book; its folder must have been made.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        fs::write(self.book().join(name), bytes)
            .map_err(|error| Failure::writing(&self.target.join(name), error))
    }

    /// Reads a file of the new book back.
    pub(super) fn read(&self, name: &str) -> Result<Vec<u8>, Failure> {
        fs::read(self.book().join(name))
            .map_err(|error| Failure::reading(&self.target.join(name), error))
    }

    /// Puts the book of these files into its place.
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

    /// Whether a file goes because the book no longer has it. One that was changed meanwhile stays.
    fn is_removed(&self, name: &str) -> bool {
        self.leftover.removed.contains(name) && self.ours.is_ours(&self.target, name)
    }

    fn move_one_by_one(&self) -> io::Result<()> {
        let backup = self.dir.path().join("before");
        let mut moved: Vec<(&str, bool)> = Vec::new();
        let mut failed = None;
        // The manifest goes last: it tells of files that are there.
        let in_order = self.files.iter().filter(|n| *n != super::MANIFEST);
        for name in in_order.chain(self.files.get(super::MANIFEST)) {
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
        // The lock goes last: a run that is killed in here leaves a folder that is known as litter.
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

/// True if two folders can never change places there, whatever is done.
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

/// Puts the file at `from` under the name `to` as well.
fn carry(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(folder_of(to))?;
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(|_| ()))
}

/// A new folder to work in with its lock, which is the first thing in it.
fn stage_locked(target: &Path) -> io::Result<(TempDir, File)> {
    let mut tries = 3;
    loop {
        let dir = stage_beside(target)?;
        match File::create(dir.path().join(LOCK)) {
            Ok(lock) => {
                // A file system without locks is no reason not to make a book.
                let _ = lock.try_lock();
                return Ok((dir, lock));
            }
            // Another run took the empty folder for litter.
            Err(error) if error.kind() == io::ErrorKind::NotFound && tries > 0 => tries -= 1,
            Err(error) => return Err(error),
        }
    }
}

/// A new folder to work in: beside the target, or in it where there is no writing beside it.
fn stage_beside(target: &Path) -> io::Result<TempDir> {
    let parent = folder_of(target);
    let beside =
        |folder: &Path| tempfile::Builder::new().prefix(&prefix(target)).tempdir_in(folder);
    let is_dir = target.is_dir();
    match beside(&parent) {
        Ok(dir) if !is_dir || same_file_system(dir.path(), target) => {
            if is_dir {
                // The folder itself must take files too.
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

/// How many bytes are free where `folder` is, if the system tells.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(folder).ok()?;
    told.f_bavail.checked_mul(told.f_frsize)
}
#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}

/// Removes what runs that were killed have left behind: their locks are free.
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
                // A run that was killed before it had its lock, or after it gave it up, left the
                // folder empty; but another run may make its lock this very moment.
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

/// Makes a folder and those above it; those that were missing, outermost first.
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

/// Removes folders that were made and are still empty, innermost first.
fn remove_folders(made: &[PathBuf]) {
    for folder in made.iter().rev() {
        let _ = fs::remove_dir(folder);
    }
}

/// Has everything written to the disk, so that a power cut after the exchange finds whole files.
#[cfg(target_os = "linux")]
fn settle(book: &Path) {
    // One call for the file system, not one for each of thousands of files. Where it fails the
    // book is still whole as long as the machine keeps running.
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

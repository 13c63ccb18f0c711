//! The output file of a run: `FILE.part` while it grows, with its digests in `FILE.part.sum`, and
//! `FILE` when it is complete.

use super::sums::{self, Sums, Vouched};
use crate::Failure;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest time before puzzles are handed to the system, which is the most work lost if the run
/// is killed.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// A growing file, locked against other runs.
pub(super) struct PartFile {
    to: BufWriter<File>,
    sums: Sums,
    /// When all data was last handed to the system.
    written: Instant,
    part: PathBuf,
    path: PathBuf,
}

/// The state in which a run finds its file.
pub(super) enum Start {
    /// A new file.
    New(PartFile),
    /// A file that an earlier run began or finished.
    Stopped(Stopped),
}

/// A file of an earlier run.
pub(super) struct Stopped {
    /// Its present path: `FILE.part`, or `FILE` itself.
    pub at: PathBuf,
    pub file: File,
    part: PathBuf,
    path: PathBuf,
}

impl PartFile {
    /// Opens the file of a run.
    pub(super) fn open(path: &Path, force: bool, resume: bool) -> Result<Start, Failure> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let part = PathBuf::from(name);
        if path.is_dir() {
            return Err(Failure::writing(path, io::ErrorKind::IsADirectory.into()));
        }
        let there = |path: &Path| fs::symlink_metadata(path).is_ok();
        let (has_part, has_whole) = (there(&part), there(path));
        if resume && (has_part || has_whole) {
            let at = if has_part { part.clone() } else { path.to_owned() };
            let file = File::options()
                .read(true)
                .write(true)
                .open(&at)
                .map_err(|error| Failure::writing(&at, error))?;
            lock(&file, &at)?;
            return Ok(Start::Stopped(Stopped { at, file, part, path: path.to_owned() }));
        }
        if has_whole && !force {
            return Err(Failure::usage_with_help(
                format!("{} already exists", path.display()),
                "use --force to replace it, --resume to continue it, or name another file",
            ));
        }
        if has_part && !force {
            return Err(Failure::usage_with_help(
                format!("{} is left over from an earlier run", part.display()),
                "use --resume to continue it or --force to start again",
            ));
        }
        sums::check_free(&sums::path_of(&part))?;
        let file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&part)
            .map_err(|error| Failure::writing(&part, error))?;
        lock(&file, &part)?;
        Ok(Start::New(PartFile::behind(file, 0, part, path.to_owned())?))
    }

    /// Continues after the first `length` bytes of the file.
    fn behind(mut file: File, length: u64, part: PathBuf, path: PathBuf) -> Result<Self, Failure> {
        let sum = sums::path_of(&part);
        let begun = Sums::begin(sum.clone(), &mut file, length);
        let sums = begun.map_err(|error| Failure::writing(&sum, error))?;
        file.set_len(length)
            .and_then(|()| file.seek(SeekFrom::Start(length)))
            .map_err(|error| Failure::writing(&part, error))?;
        Ok(PartFile { to: BufWriter::new(file), sums, written: Instant::now(), part, path })
    }

    /// Returns the path of the growing file.
    pub(super) fn part_path(&self) -> &Path {
        &self.part
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.to.write_all(bytes).map_err(|error| Failure::writing(&self.part, error))?;
        self.sums.update(bytes);
        if self.written.elapsed() > LONGEST_WAIT {
            self.keep()?;
            self.written = Instant::now();
        }
        Ok(())
    }

    /// Leaves the file for a later run to continue.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        let done = self.to.flush().and_then(|()| self.sums.note());
        done.map_err(|error| Failure::writing(&self.part, error))
    }

    /// Removes the file.
    pub(super) fn discard(self) -> Result<(), Failure> {
        let PartFile { to, sums, part, .. } = self;
        drop(to);
        fs::remove_file(&part).and_then(|()| sums.remove()).map_err(|error| Failure::File {
            doing: "remove",
            path: part,
            error,
        })
    }

    /// Renames the complete file to its final name.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.keep()?;
        self.to.get_ref().sync_all().map_err(|error| Failure::writing(&self.part, error))?;
        fs::rename(&self.part, &self.path)
            .and_then(|()| self.sums.remove())
            .map_err(|error| Failure::writing(&self.path, error))
    }
}

impl Stopped {
    /// Continues after the first `length` bytes.
    pub(super) fn go_on(self, length: u64) -> Result<PartFile, Failure> {
        let Stopped { at, file, part, path } = self;
        sums::check_free(&sums::path_of(&part))?;
        if at != part {
            fs::rename(&at, &part).map_err(|error| Failure::writing(&at, error))?;
        }
        PartFile::behind(file, length, part, path)
    }

    /// Returns how far its digests show it to be undamaged; `None` if it has none.
    pub(super) fn vouched(&mut self) -> Result<Option<Vouched>, Failure> {
        if self.is_in_place() {
            return Ok(None);
        }
        let found = sums::vouched(&sums::path_of(&self.part), &mut self.file);
        found.map_err(|error| Failure::reading(&self.at, error))
    }

    /// Whether it has its final name.
    pub(super) fn is_in_place(&self) -> bool {
        self.at == self.path
    }
}

/// Locks the file, so that two runs cannot write to it.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::usage_with_help(
            format!("another run is writing to {}", path.display()),
            "wait for it, or name another file",
        )),
        // A file system without locks is no reason to fail.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

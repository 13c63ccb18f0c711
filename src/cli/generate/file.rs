//! The file of a run: under the name `FILE.part` while it grows, beside `FILE.part.sum` with its
//! digests, and `FILE` when it is whole.

use super::sums::{self, Sums, Vouched};
use crate::Failure;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Puzzles wait no longer to be handed to the system: so much of the work is lost at the most when
/// the run is killed.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// A file that grows. No other run writes to it meanwhile.
pub(super) struct PartFile {
    to: BufWriter<File>,
    sums: Sums,
    /// When it was last made sure that all is handed over.
    written: Instant,
    part: PathBuf,
    path: PathBuf,
}

/// What is to be written.
pub(super) enum Start {
    /// A file from its beginning.
    New(PartFile),
    /// A file that an earlier run began or even finished.
    Stopped(Stopped),
}

/// A file of an earlier run.
pub(super) struct Stopped {
    /// Where it is now: `FILE.part`, or `FILE` itself.
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
                format!("{} is there already", path.display()),
                "--force replaces it, --resume goes on with it; or name another",
            ));
        }
        if has_part && !force {
            return Err(Failure::usage_with_help(
                format!("{} is what a run before this one left behind", part.display()),
                "--resume goes on with it, --force begins anew",
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

    /// Goes on behind the first `length` bytes of the file.
    fn behind(mut file: File, length: u64, part: PathBuf, path: PathBuf) -> Result<Self, Failure> {
        let sum = sums::path_of(&part);
        let begun = Sums::begin(sum.clone(), &mut file, length);
        let sums = begun.map_err(|error| Failure::writing(&sum, error))?;
        file.set_len(length)
            .and_then(|()| file.seek(SeekFrom::Start(length)))
            .map_err(|error| Failure::writing(&part, error))?;
        Ok(PartFile { to: BufWriter::new(file), sums, written: Instant::now(), part, path })
    }

    /// Where it is while it grows.
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

    /// Leaves it as it is, for a later run to go on with.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        let done = self.to.flush().and_then(|()| self.sums.note());
        done.map_err(|error| Failure::writing(&self.part, error))
    }

    /// Leaves nothing behind.
    pub(super) fn discard(self) -> Result<(), Failure> {
        let PartFile { to, sums, part, .. } = self;
        drop(to);
        fs::remove_file(&part).and_then(|()| sums.remove()).map_err(|error| Failure::File {
            doing: "remove",
            path: part,
            error,
        })
    }

    /// Puts the whole file into its place.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.keep()?;
        self.to.get_ref().sync_all().map_err(|error| Failure::writing(&self.part, error))?;
        fs::rename(&self.part, &self.path)
            .and_then(|()| self.sums.remove())
            .map_err(|error| Failure::writing(&self.path, error))
    }
}

impl Stopped {
    /// Goes on behind the first `length` bytes.
    pub(super) fn go_on(self, length: u64) -> Result<PartFile, Failure> {
        let Stopped { at, file, part, path } = self;
        sums::check_free(&sums::path_of(&part))?;
        if at != part {
            fs::rename(&at, &part).map_err(|error| Failure::writing(&at, error))?;
        }
        PartFile::behind(file, length, part, path)
    }

    /// How far its digests show it to be undamaged; `None` if it has none.
    pub(super) fn vouched(&mut self) -> Result<Option<Vouched>, Failure> {
        if self.is_in_place() {
            return Ok(None);
        }
        let found = sums::vouched(&sums::path_of(&self.part), &mut self.file);
        found.map_err(|error| Failure::reading(&self.at, error))
    }

    /// True if it has its final name.
    pub(super) fn is_in_place(&self) -> bool {
        self.at == self.path
    }
}

/// Two runs that write to one file would make a muddle.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::usage_with_help(
            format!("another run is writing to {}", path.display()),
            "wait for it, or name another file",
        )),
        // A file system without locks is no reason not to make puzzles.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

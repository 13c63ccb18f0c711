//! A book spec from its file, with the layout it names, and what is wrong with them.

use super::{Failure, Outcome, terminal};
use crate::diag::{Diagnostics, Sources};
use crate::plan::{self, Job, Overrides};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What became of a spec.
pub(super) struct Opened {
    pub sources: Sources,
    pub found: Diagnostics,
    /// Nothing if there is an error in it.
    pub job: Option<Job>,
}

/// Reads the spec at `path`. Paths in it are meant from its own folder.
pub(super) fn open(path: &Path, seed: Option<u64>) -> Result<Opened, Failure> {
    let bytes = read(path).map_err(|error| Failure::reading(path, error))?;
    let folder = super::files::folder_of(path);
    let mut load = |named: &str| read(&folder.join(named));
    let overrides = Overrides { seed };
    let name = path.display().to_string();
    let (sources, found, job) = plan::open(&name, &bytes, &overrides, &mut load);
    Ok(Opened { sources, found, job })
}

/// A file of a length that a file named in a spec can have, and a byte more if it is longer: what
/// reads it will say so.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(plan::MAX_PUZZLE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Opened {
    /// Says what was found, and hands the job over; without one the run ends with 2.
    pub fn job(self) -> Result<(Sources, Job), Failure> {
        terminal::diagnostics(&self.found, &self.sources);
        match self.job {
            Some(job) => Ok((self.sources, job)),
            None => Err(Failure::Told),
        }
    }

    /// How `check` ends.
    pub fn outcome(&self) -> Result<Outcome, Failure> {
        if self.job.is_some() { Ok(Outcome::Done) } else { Err(Failure::Told) }
    }
}

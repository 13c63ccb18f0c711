//! Digests of a growing file in a side file, which later show how much of it is undamaged.
//!
//! Each line holds a length and the SHA-256 digest of that many bytes from the beginning of the
//! file. A line is added after the bytes it covers, so that a run may be killed at any moment.

use crate::Failure;
use crate::files::hex;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

/// The side file of a growing file.
pub(super) struct Sums {
    to: File,
    path: PathBuf,
    hash: Sha256,
    /// Bytes hashed so far.
    length: u64,
    /// The number of bytes that the last line covers.
    noted: u64,
}

/// How far a side file shows its file to be undamaged.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Vouched {
    pub length: u64,
    /// Whether it has digests of more bytes that do not match.
    pub is_damaged: bool,
}

/// Returns the path of the side file.
pub(super) fn path_of(part: &Path) -> PathBuf {
    let mut name = part.as_os_str().to_owned();
    name.push(".sum");
    PathBuf::from(name)
}

/// Checks that no other file is in the way of a side file.
pub(super) fn check_free(path: &Path) -> Result<(), Failure> {
    if File::open(path).is_ok_and(|file| lines(file).is_empty()) {
        return Err(Failure::usage_with_help(
            format!("{} would be overwritten, and gridpress did not make it", path.display()),
            "move it away, or name another file with -o",
        ));
    }
    Ok(())
}

impl Sums {
    /// Starts the side file again for a file whose first `length` bytes already exist.
    pub(super) fn begin(path: PathBuf, file: &mut File, length: u64) -> io::Result<Self> {
        let mut hash = Sha256::new();
        file.rewind()?;
        hash_from(&mut BufReader::new(&mut *file), length, &mut hash)?;
        // Written in one call, so that the lines are readable at once.
        let mut text = line(0, &Sha256::new());
        if length > 0 {
            text += &line(length, &hash);
        }
        let mut to = File::create(&path)?;
        to.write_all(text.as_bytes())?;
        Ok(Sums { to, path, hash, length, noted: length })
    }

    /// Adds bytes that are written to the file.
    pub(super) fn update(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
        self.length += bytes.len() as u64;
    }

    /// Records the digest of all bytes so far, which must have been handed to the system.
    pub(super) fn note(&mut self) -> io::Result<()> {
        if self.length == self.noted {
            return Ok(());
        }
        self.noted = self.length;
        self.to.write_all(line(self.length, &self.hash).as_bytes())
    }

    /// Removes the side file of a complete or removed file.
    pub(super) fn remove(self) -> io::Result<()> {
        drop(self.to);
        match fs::remove_file(self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// Hashes the next bytes, up to `most`; returns how many there were.
fn hash_from(reader: &mut impl BufRead, most: u64, hash: &mut Sha256) -> io::Result<u64> {
    let mut left = most;
    while left > 0 {
        let bytes = reader.fill_buf()?;
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        if count == 0 {
            break;
        }
        hash.update(&bytes[..count]);
        reader.consume(count);
        left -= count as u64;
    }
    Ok(most - left)
}

fn line(length: u64, hash: &Sha256) -> String {
    format!("{length} {}\n", hex(&hash.clone().finalize()))
}

/// Returns the lengths and digests of a side file, up to the first invalid line.
fn lines(file: File) -> Vec<(u64, String)> {
    let mut found: Vec<(u64, String)> = Vec::new();
    for line in BufReader::new(file).split(b'\n').map_while(Result::ok) {
        let entry = std::str::from_utf8(&line).ok().and_then(|line| line.split_once(' '));
        let entry = entry.and_then(|(length, digest)| Some((length.parse().ok()?, digest)));
        let last = found.last().map(|(length, _)| *length);
        match entry {
            Some((length, digest)) if digest.len() == 64 && last < Some(length) => {
                found.push((length, digest.to_owned()));
            }
            _ => break,
        }
    }
    found
}

/// Returns how far the side file at `path` shows `file` to be undamaged; `None` if it shows
/// nothing.
pub(super) fn vouched(path: &Path, file: &mut File) -> io::Result<Option<Vouched>> {
    let Ok(sums) = File::open(path) else { return Ok(None) };
    file.rewind()?;
    let mut reader = BufReader::new(file);
    let (mut hash, mut at, mut is_damaged) = (Sha256::new(), 0, false);
    for (length, digest) in lines(sums) {
        let mut next = hash.clone();
        let there = hash_from(&mut reader, length - at, &mut next)?;
        if there < length - at || hex(&next.clone().finalize()) != digest {
            is_damaged = true;
            break;
        }
        (hash, at) = (next, length);
    }
    Ok((at > 0).then_some(Vouched { length: at, is_damaged }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a file that grew in three steps, with its side file.
    fn grown(folder: &Path) -> (PathBuf, File, PathBuf) {
        let path = folder.join("run.part");
        let mut file = File::create_new(&path).expect("a new file");
        let sum = path_of(&path);
        let mut reading = File::open(&path).expect("the file");
        let mut sums = Sums::begin(sum.clone(), &mut reading, 0).expect("a side file");
        for text in ["one\n", "two\n", "three\n"] {
            file.write_all(text.as_bytes()).expect("a step");
            sums.update(text.as_bytes());
            sums.note().expect("a line");
        }
        (path, reading, sum)
    }

    #[test]
    fn damage_is_found_where_it_begins() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, mut file, sum) = grown(folder.path());
        let mut vouched =
            || vouched(&sum, &mut file).expect("a file").map(|v| (v.length, v.is_damaged));
        assert_eq!(vouched(), Some((14, false)));
        for (text, answer) in [
            ("one\ntwo\nthree\nfo", Some((14, false))),
            ("one\ntwo\nthxee\n", Some((8, true))),
            ("one\ntwo\nthr", Some((8, true))),
            ("one\ntwx\nthree\n", Some((4, true))),
            ("0ne\ntwo\nthree\n", None),
            ("", None),
        ] {
            fs::write(&path, text).expect("the file");
            assert_eq!(vouched(), answer, "{text}");
        }
    }

    #[test]
    fn a_side_file_that_was_cut_off_or_damaged_vouches_for_less() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, mut file, sum) = grown(folder.path());
        let text = fs::read_to_string(&sum).expect("the side file");
        let mut length = 14;
        for cut in (0..text.len()).rev() {
            fs::write(&sum, &text[..cut]).expect("the side file");
            let found = vouched(&sum, &mut file).expect("a file");
            let now = found.as_ref().map_or(0, |vouched| vouched.length);
            assert!(now <= length && [0, 4, 8, 14].contains(&now), "{cut}: {now}");
            length = now;
        }
        assert_eq!(length, 0);
        fs::write(&sum, "my own notes\n").expect("a file");
        assert!(check_free(&sum).is_err());
        assert_eq!(vouched(&sum, &mut file).expect("a file"), None);
        fs::write(&sum, text.replace("4 ", "5 ")).expect("the side file");
        assert!(check_free(&sum).is_ok());
    }
}

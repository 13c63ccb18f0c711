//! Proves the files of a folder in child processes: a child proves one file after the other, and if a
//! file ends it, the next child continues with the file after that.

use super::confined::{self, Spent};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

/// The end of a path on the standard input of a child.
const END: u8 = 0;

/// Proves files in children that run this command line; calls `done` with what a child says of each,
/// in order, or why the file could not be read. Returns false if no child can be started.
///
/// # Errors
/// Those of `done`.
pub(super) fn each<E>(
    files: &[PathBuf],
    mut done: impl FnMut(&Path, Result<Value, String>) -> Result<(), E>,
) -> Result<bool, E> {
    let mut left = files;
    while !left.is_empty() {
        let Some((mut child, lines)) = start(left) else { return Ok(false) };
        while let [file, rest @ ..] = left {
            let said = said_of(std::slice::from_ref(file), child.id(), &lines);
            let said = said.and_then(|line| serde_json::from_str(&line).ok());
            left = rest;
            let Some(said) = said else {
                let why = ended(&mut child).unwrap_or_else(|| "it could not be read".to_owned());
                done(file, Err(why))?;
                break;
            };
            done(file, Ok(said))?;
        }
        let _ = child.kill().and_then(|()| child.wait());
    }
    Ok(true)
}

/// Waits for what a child says of a file; `None` if it ended or takes too long.
fn said_of(file: &[PathBuf], child: u32, lines: &Receiver<String>) -> Option<String> {
    let allowed = confined::patience(file);
    let (start, child) = (Instant::now(), child.to_string());
    let before = Spent::by(&child);
    loop {
        match lines.recv_timeout(allowed) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {
                let spent = Spent::by(&child).since(before);
                if spent.is_late(start.elapsed(), allowed) {
                    return None;
                }
            }
        }
    }
}

/// Starts a child for files; returns it and the lines that it prints.
fn start(files: &[PathBuf]) -> Option<(Child, Receiver<String>)> {
    let mut command = confined::again()?;
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let (mut names, output) = (child.stdin.take()?, child.stdout.take()?);
    for file in files {
        // A child that ended is noticed by what it does not print.
        let _ = names.write_all(&bytes_of(file)).and_then(|()| names.write_all(&[END]));
    }
    drop(names);
    let (send, lines) = channel();
    let read = move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        lines.map_while(|line| send.send(line).ok()).for_each(drop);
    };
    thread::Builder::new().spawn(read).ok()?;
    Some((child, lines))
}

/// Returns why a child has ended, which is ended if it still runs.
fn ended(child: &mut Child) -> Option<String> {
    match child.try_wait() {
        Ok(Some(status)) => confined::failed(status),
        // Its output may be closed a moment before it ends.
        _ => {
            thread::sleep(std::time::Duration::from_millis(50));
            let status = child.try_wait().ok().flatten();
            let _ = child.kill().and_then(|()| child.wait());
            status.map_or_else(|| Some(confined::TOO_SLOW.to_owned()), confined::failed)
        }
    }
}

/// Returns the files that this process, which is the child, is to prove.
pub(super) fn files() -> Vec<PathBuf> {
    let names = std::io::stdin().lock().split(END).map_while(Result::ok);
    names.map(|name| path_of(&name)).collect()
}

#[cfg(unix)]
fn bytes_of(path: &Path) -> Vec<u8> {
    std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec()
}
#[cfg(not(unix))]
fn bytes_of(path: &Path) -> Vec<u8> {
    path.to_string_lossy().into_owned().into_bytes()
}

#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    let name: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(name);
    PathBuf::from(name)
}
#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

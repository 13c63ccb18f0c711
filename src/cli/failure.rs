//! Why a command could not run, told to a person.

use super::terminal;
use std::io;
use std::path::{Path, PathBuf};

/// Why a command could not run or could not go on. Every kind ends with exit code 2, except that
/// a reader that closed our output has simply had enough.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The arguments do not go together, or something they name does not exist.
    #[error("{message}")]
    Usage { message: String, help: Option<String> },
    /// A file could not be read or written.
    #[error("cannot {doing} {}: {}", path.display(), reason(error))]
    File { doing: &'static str, path: PathBuf, error: io::Error },
    /// Standard input or output failed.
    #[error("cannot {doing}: {}", reason(error))]
    Stream { doing: &'static str, error: io::Error },
    /// What is wrong has been said already.
    #[error("it has been said")]
    Told,
    /// It ran and found something wrong, which has been said already.
    #[error("it has been said")]
    Fault,
    /// The user wants it to end.
    #[error("stopped; nothing was changed")]
    Interrupted,
    /// Nobody reads our output any more.
    #[error("the output was closed")]
    OutputClosed,
}

/// An error of the system in words, without its number.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::StorageFull => "no space is left there".into(),
        io::ErrorKind::QuotaExceeded => "your quota there is used up".into(),
        io::ErrorKind::ReadOnlyFilesystem => "that file system is read-only".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".into(),
        _ => {
            let said = error.to_string();
            if error.raw_os_error().is_none() && error.get_ref().is_some() {
                return said;
            }
            said.split(" (os error").next().unwrap_or(&said).to_lowercase()
        }
    }
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Failure::Usage { message: message.into(), help: None }
    }

    pub(crate) fn usage_with_help(message: impl Into<String>, help: impl Into<String>) -> Self {
        Failure::Usage { message: message.into(), help: Some(help.into()) }
    }

    pub(crate) fn reading(path: &Path, error: io::Error) -> Self {
        Failure::File { doing: "read", path: path.to_owned(), error }
    }

    pub(crate) fn writing(path: &Path, error: io::Error) -> Self {
        Failure::File { doing: "write", path: path.to_owned(), error }
    }

    /// Says it on standard error, and returns the exit code to end with.
    pub(crate) fn report(&self) -> u8 {
        match self {
            Failure::OutputClosed => return 0,
            Failure::Told => {}
            Failure::Fault => return 1,
            Failure::Usage { message, help } => {
                terminal::error(message);
                if let Some(help) = help {
                    terminal::help(help);
                }
            }
            Failure::File { .. } | Failure::Stream { .. } | Failure::Interrupted => {
                terminal::error(&self.to_string());
            }
        }
        2
    }
}

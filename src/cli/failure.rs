//! Why a command could not run.

use super::terminal;
use gridpress_engine::sudoku::notation::{CannotWrite, Unheld};
use std::io;
use std::path::{Path, PathBuf};

/// Why a command could not run or continue. Every variant ends with exit code 2, except that a
/// closed output is not an error.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The arguments conflict, or something they name does not exist.
    #[error("{message}")]
    Usage { message: String, help: Option<String> },
    /// A file could not be read or written.
    #[error("cannot {doing} {}: {}", path.display(), reason(error))]
    File { doing: &'static str, path: PathBuf, error: io::Error },
    /// Standard input or output failed.
    #[error("cannot {doing}: {}", reason(error))]
    Stream { doing: &'static str, error: io::Error },
    /// The error has been reported already.
    #[error("already reported")]
    Reported,
    /// The command ran and found something wrong, which has been reported already.
    #[error("already reported")]
    Fault,
    /// The user stopped the command.
    #[error("stopped; nothing was changed")]
    Interrupted,
    /// The reader of the output closed it.
    #[error("the output was closed")]
    OutputClosed,
}

/// Describes a system error without its number.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::StorageFull => "no space left on the device".into(),
        io::ErrorKind::QuotaExceeded => "disk quota exceeded".into(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".into(),
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

    /// Reports the failure on standard error, and returns the exit code.
    pub(crate) fn report(&self) -> u8 {
        match self {
            Failure::OutputClosed => return 0,
            Failure::Reported => {}
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

    /// The error for puzzles that a notation cannot hold.
    pub(crate) fn unheld(unheld: &Unheld) -> Self {
        Failure::usage_with_help(unheld.to_string(), format!("write {}", unheld.others()))
    }

    /// The error for a puzzle that cannot be written; `one_each` says what to do with several puzzles
    /// for a notation that holds one.
    pub(crate) fn cannot_write(error: &CannotWrite, one_each: &str) -> Self {
        match error {
            CannotWrite::TooMany(_) => Failure::usage_with_help(error.to_string(), one_each),
            CannotWrite::Rules(unheld) => Failure::unheld(unheld),
        }
    }
}

//! Loads the files that a spec names, by a function of the caller.

use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Spanned};
use std::io;
use std::path::PathBuf;

/// Returns the source of a file that a spec names.
pub(super) fn from_file(
    name: &Spanned<String>,
    what: &str,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<SourceId> {
    bytes_of(name, what, load, found)
        .and_then(|bytes| sources.add_bytes(name.value.clone(), &bytes, found))
}

/// Reads a file that a spec names.
pub(super) fn bytes_of(
    name: &Spanned<String>,
    what: &str,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    found: &mut Diagnostics,
) -> Option<Vec<u8>> {
    match load(&name.value) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            found.push(unreadable(what, name, &error));
            None
        }
    }
}

/// The diagnostic for a file that could not be read.
pub(super) fn unreadable(what: &str, named: &Spanned<String>, error: &io::Error) -> Diagnostic {
    let is_outside = error.get_ref().is_some_and(|error| error.is::<OutsideRoot>());
    let (code, help) = if is_outside {
        (
            "spec::outside-root",
            "move the file to the folder of the book spec, or allow another folder with --root FOLDER",
        )
    } else {
        ("spec::unreadable-file", "paths are relative to the folder of the book spec")
    };
    Diagnostic::error(code, format!("cannot read the {what}: {error}"))
        .at(named.span, "named here")
        .help(help)
}

/// A file that a spec names is outside the folder that it may read from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is outside {}", root.display())]
pub struct OutsideRoot {
    pub root: PathBuf,
}

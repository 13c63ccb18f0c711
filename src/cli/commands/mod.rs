//! The commands, one per file. Each resolves its arguments and runs.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod init;
pub(crate) mod layouts;
pub(crate) mod man;
pub(crate) mod presses;
mod preview;
pub(crate) mod proof;
pub(crate) mod rate;
mod shipped;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod techniques;
pub(crate) mod words;

use super::Failure;
use super::args::Coordinates;
use gridpress_book::diag;
use gridpress_engine::techniques::{Notation, TechniqueId, names};

/// Returns how cells are named.
fn notation(coordinates: Coordinates) -> Notation {
    match coordinates {
        Coordinates::RowColumn => Notation::RowColumn,
        Coordinates::Letters => Notation::Letters,
    }
}

/// Returns the technique of that name.
pub(crate) fn technique(name: &str) -> Result<TechniqueId, Failure> {
    name.parse().map_err(|error| Failure::Usage {
        message: format!("{error}"),
        help: Some(match diag::did_you_mean(name, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`gridpress techniques` lists them".into(),
        }),
    })
}

//! The commands, one a file: each resolves its arguments and does what they ask.

pub mod check;
pub mod completions;
pub mod convert;
pub mod hint;
pub mod import;
pub mod init;
pub mod layouts;
pub mod man;
pub mod presses;
mod preview;
pub mod proof;
pub mod rate;
mod shipped;
pub mod solve;
pub mod steps;
pub mod techniques;
pub mod words;

use super::Failure;
use super::args::Coordinates;
use crate::diag;
use crate::techniques::{Notation, TechniqueId, names};

/// How cells are named.
fn notation(coordinates: Coordinates) -> Notation {
    match coordinates {
        Coordinates::RowColumn => Notation::RowColumn,
        Coordinates::Letters => Notation::Letters,
    }
}

/// The technique of that name.
pub fn technique(name: &str) -> Result<TechniqueId, Failure> {
    name.parse().map_err(|error| Failure::Usage {
        message: format!("{error}"),
        help: Some(match diag::did_you_mean(name, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`gridpress techniques` lists them".into(),
        }),
    })
}

//! Names on the command line: of cells and of techniques.

use super::Failure;
use super::args::Coordinates;
use gridpress_book::diag;
use gridpress_engine::techniques::{Notation, TechniqueId, names};

/// Returns how cells are named.
pub(crate) fn notation(coordinates: Coordinates) -> Notation {
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

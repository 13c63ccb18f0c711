//! Arguments that are one of a list of names.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Returns a parser for one of a list of names, which suggests the nearest name for a misspelt one.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    names: Vec<(&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let parser = PossibleValuesParser::new(names.iter().map(|(name, _)| *name));
    parser.try_map(move |name| {
        names
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
            .ok_or("unknown name")
    })
}

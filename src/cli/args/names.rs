//! Arguments that are one of a list of names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Returns a parser for one of a list of names, which suggests the nearest name for a misspelt one.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    names: Vec<(&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    one_of_but(names, Vec::new())
}

/// Returns the same parser, which rejects some other names with a reason.
pub(super) fn one_of_but<T: Copy + Send + Sync + 'static>(
    names: Vec<(&'static str, T)>,
    rejected: Vec<(&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    let known = names.iter().map(|(name, _)| PossibleValue::new(name));
    let hidden = rejected.iter().map(|(name, _)| PossibleValue::new(name).hide(true));
    let parser = PossibleValuesParser::new(known.chain(hidden));
    parser.try_map(move |name| {
        let found = names.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let reason = rejected.iter().find(|(known, _)| *known == name);
        found.ok_or(reason.map_or("unknown name", |(_, reason)| reason))
    })
}

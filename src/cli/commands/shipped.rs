//! What `layouts` and `presses` share: printing one shipped file by name, or listing all.

use crate::Failure;
use crate::out::Out;
use gridpress_book::diag::{Diagnostics, SourceId, Sources, one_of};

/// A shipped file: its name and its text.
pub(super) type Shipped = (&'static str, &'static str);

/// Prints the file of that name; `what` names the kind of file in errors.
pub(super) fn print(
    what: &str,
    name: &str,
    files: &[Shipped],
    as_json: bool,
    out: &mut Out,
) -> Result<(), Failure> {
    match files.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => out.document(text, as_json),
        None => Err(Failure::Usage {
            message: format!("there is no {what} `{name}`"),
            help: Some(one_of(name, files.iter().map(|(name, _)| *name))),
        }),
    }
}

/// Parses each file with `read`; a test ensures that all are valid.
pub(super) fn read_all<T>(
    files: &[Shipped],
    read: impl Fn(SourceId, &Sources, &mut Diagnostics) -> Option<T>,
) -> Vec<T> {
    let one = |(name, text): &Shipped| {
        let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
        let source = sources.add(*name, *text);
        read(source, &sources, &mut found)
    };
    files.iter().filter_map(one).collect()
}

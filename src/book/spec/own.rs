//! Reads what a section says of puzzles that it takes from a file.

use super::model::OwnSpec;
use crate::diag::{Diagnostic, Spanned, TableReader};
use std::sync::Arc;

/// Keys that say how a puzzle is made: they mean nothing for one that exists.
pub(super) const MAKING: [&str; 7] =
    ["dig", "symmetry", "fill", "pattern", "givens-in-house", "digit-spread", "effort"];

/// `from` and what goes with it; nothing if the puzzles are to be made.
pub(super) fn read(t: &mut TableReader<'_, '_>, count: Option<Spanned<i128>>) -> Option<OwnSpec> {
    let path = t.line("from", 4096)?;
    for key in MAKING {
        let Some(node) = t.node(key) else { continue };
        t.push(
            Diagnostic::error(
                "spec::contradiction",
                format!("`{key}` says how a puzzle is made, and these are taken from a file"),
            )
            .at(node.span, "means nothing here")
            .at(path.span, "taken from here")
            .help(format!("leave out `{key}`, or `from`")),
        );
    }
    Some(OwnSpec {
        path,
        first: count.and_then(|n| Some(Spanned::new(u32::try_from(n.value).ok()?, n.span))),
        shape: t.node("shape").map(|node| node.span),
        puzzles: Arc::default(),
    })
}

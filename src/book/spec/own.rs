//! Reads the keys of a section about puzzles from a file.

use super::section_spec::OwnSpec;
use crate::diag::{Diagnostic, Spanned, TableReader};
use std::sync::Arc;

/// Keys about generation, which do not apply to existing puzzles.
pub(super) const MAKING: [&str; 7] =
    ["dig", "symmetry", "fill", "pattern", "givens-in-house", "digit-spread", "effort"];

/// Reads `from` and related keys; `None` if the puzzles are to be generated.
pub(super) fn read(t: &mut TableReader<'_, '_>, count: Option<Spanned<i128>>) -> Option<OwnSpec> {
    let skip = t.whole("skip", 0..=1_000_000_000);
    let Some(path) = t.line("from", 4096) else {
        if let Some(skip) = skip {
            let why = "`skip` leaves out puzzles of a file, and these are generated";
            t.bad(skip.span, why, "add `from`, or remove `skip`");
        }
        return None;
    };
    for key in MAKING {
        let Some(node) = t.node(key) else { continue };
        t.push(
            Diagnostic::error(
                "spec::contradiction",
                format!("`{key}` applies to generated puzzles, but these come from a file"),
            )
            .at(node.span, "no effect")
            .at(path.span, "taken from here")
            .help(format!("remove `{key}` or `from`")),
        );
    }
    Some(OwnSpec {
        path,
        skip: skip.map(|skip| skip.map(|n| n as u32)),
        first: count.and_then(|n| Some(Spanned::new(u32::try_from(n.value).ok()?, n.span))),
        shape: t.node("shape").map(|node| node.span),
        puzzles: Arc::default(),
    })
}

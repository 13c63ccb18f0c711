//! Reads the keys of a section about puzzles from a file.

use super::section_spec::OwnSpec;
use crate::diag::{Diagnostic, Spanned, TableReader, Value};
use gridpress_engine::generate::Regions;
use std::sync::Arc;

/// Keys about generation, which do not apply to existing puzzles.
const MAKING: [&str; 8] = [
    "dig",
    "symmetry",
    "fill",
    "pattern",
    "givens-in-house",
    "digit-spread",
    "effort",
    "cage-size",
];

/// Whether a key says how to make puzzles. Regions that are drawn in the spec do not: those of a file
/// are compared with them.
pub(super) fn is_making(key: &str, value: &Value) -> bool {
    let is_kind = |text: &str| {
        [Regions::Random, Regions::Symmetric].iter().any(|kind| kind.name() == text.trim())
    };
    MAKING.contains(&key) || key == "regions" && matches!(value, Value::Text(text) if is_kind(text))
}

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
    for key in MAKING.into_iter().chain(["regions"]) {
        let Some(node) = t.node(key).filter(|node| is_making(key, &node.value)) else { continue };
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

//! Reads the variants of a section: rules added to rows, columns and boxes.

use crate::diag::{TableReader, Value, one_of};
use gridpress_engine::sudoku::{Rules, Shape, Variant, Variants};

/// The variants that pages show.
pub const PRINTED: [Variant; 5] = Variant::ALL;

/// Reads `variant`, one word or several. Those that do not suit the shape are reported and skipped.
pub(super) fn read(t: &mut TableReader<'_, '_>, shape: Shape) -> Variants {
    let list = match t.node("variant").map(|node| &node.value) {
        Some(Value::Array(_)) => t.texts("variant").unwrap_or_default(),
        _ => t.text("variant").into_iter().collect(),
    };
    let mut variants = Variants::NONE;
    for word in list {
        let Some(variant) = PRINTED.into_iter().find(|v| v.name() == word.value.trim()) else {
            let help = one_of(word.value, PRINTED.into_iter().map(Variant::name));
            t.unknown_word("variant", word, help);
            continue;
        };
        match Rules::with(shape, variants.with(variant)) {
            Ok(_) if variants.has(variant) => {
                t.bad(word.span, format!("`{variant}` is listed twice"), "list it once");
            }
            Ok(_) => variants = variants.with(variant),
            Err(why) => t.bad(word.span, why.to_string(), "use another `shape`, or remove this"),
        }
    }
    variants
}

//! Reads what `[page]` says of the files themselves: which variants are made, crop marks, the
//! printing condition, the book's own fonts, and whether there is a cover.

use crate::diag::{Diagnostic, Span, Spanned, TableReader};
use crate::press::{Standard, Variant};

/// What is asked of the files of a book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilesSpec {
    /// The variants of the PDF to make, each once; none for the one that the press asks for.
    pub variants: Vec<Spanned<Variant>>,
    /// The standard of the press variant, if not what the press says.
    pub standard: Option<Spanned<Standard>>,
    /// Where crop marks are asked for, if they are.
    pub marks: Option<Span>,
    /// The printing condition: its registered name, or the path of an ICC profile.
    pub intent: Option<Spanned<String>>,
    pub fonts: FontsSpec,
    /// Where a cover is asked for, if it is.
    pub cover: Option<Span>,
}

/// Font files that take the place of the shipped faces, by the paths in the spec.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FontsSpec {
    pub regular: Option<Spanned<String>>,
    pub semibold: Option<Spanned<String>>,
    pub bold: Option<Spanned<String>>,
}

/// The longest path, in characters.
const LONGEST_PATH: usize = 4096;

/// The keys of `[page]` that concern the files.
pub(super) fn read_files(t: &mut TableReader<'_, '_>) -> FilesSpec {
    let [marks, cover] =
        ["marks", "cover"].map(|key| t.boolean(key).filter(|b| b.value).map(|b| b.span));
    FilesSpec {
        cover,
        variants: read_variants(t),
        standard: t.word("standard", &Standard::NAMES),
        marks,
        intent: t.line("output-intent", LONGEST_PATH),
        fonts: FontsSpec {
            regular: t.line("font", LONGEST_PATH),
            semibold: t.line("font-semibold", LONGEST_PATH),
            bold: t.line("font-bold", LONGEST_PATH),
        },
    }
}

fn read_variants(t: &mut TableReader<'_, '_>) -> Vec<Spanned<Variant>> {
    let Some(list) = t.texts("variants") else { return Vec::new() };
    let mut variants: Vec<Spanned<Variant>> = Vec::new();
    if list.is_empty()
        && let Some(span) = t.node("variants").map(|node| node.span)
    {
        t.bad(span, "`variants` is empty", "leave it out, or name `press`, `screen` or both");
    }
    for word in list {
        let named = Variant::NAMES.iter().find(|(name, _)| *name == word.value);
        let Some(&(_, variant)) = named else {
            t.unknown_word("variant", word, "`press` and `screen` can be made".to_owned());
            continue;
        };
        match variants.iter().find(|v| v.value == variant) {
            Some(first) => t.push(
                Diagnostic::error(
                    "spec::bad-value",
                    format!("`{}` stands there twice", word.value),
                )
                .at(word.span, "here again")
                .at(first.span, "first here")
                .help("name each variant once"),
            ),
            None => variants.push(Spanned::new(variant, word.span)),
        }
    }
    variants
}

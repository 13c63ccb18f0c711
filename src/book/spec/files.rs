//! Reads the file options of `[page]`: variants, crop marks, the printing condition, the book's own
//! fonts, and the cover.

use crate::diag::{Diagnostic, Span, Spanned, TableReader};
use crate::press::{Standard, Variant};

/// The file options of a book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilesSpec {
    /// The variants of the PDF to make, each once; empty for the press's default.
    pub variants: Vec<Spanned<Variant>>,
    /// The standard of the press variant; `None` for the press's default.
    pub standard: Option<Spanned<Standard>>,
    /// The place that requests crop marks, if any.
    pub marks: Option<Span>,
    /// The printing condition: its registered name, or the path of an ICC profile.
    pub intent: Option<Spanned<String>>,
    pub fonts: FontsSpec,
    /// Whether the texts of PDFs are outlines.
    pub outlines: bool,
    /// The place that requests a cover, if any.
    pub cover: Option<Span>,
}

/// Font files that replace the shipped ones, by the paths in the spec.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FontsSpec {
    pub regular: Option<Spanned<String>>,
    pub semibold: Option<Spanned<String>>,
    pub bold: Option<Spanned<String>>,
}

/// The name of the shipped serif; all other names are paths.
pub(crate) const SERIF: &str = "serif";

impl FontsSpec {
    /// Returns the paths of the font files.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let all = [&self.regular, &self.semibold, &self.bold].into_iter().flatten();
        all.map(|file| file.value.as_str()).filter(|&name| name != SERIF)
    }
}

/// The longest path, in characters.
const LONGEST_PATH: usize = 4096;

/// Reads the keys of `[page]` about files.
pub(super) fn read_files(t: &mut TableReader<'_, '_>) -> FilesSpec {
    let [marks, cover] =
        ["marks", "cover"].map(|key| t.boolean(key).filter(|b| b.value).map(|b| b.span));
    FilesSpec {
        cover,
        variants: read_variants(t),
        standard: t.word("standard", &Standard::NAMES),
        marks,
        outlines: t
            .word("text", &[("fonts", false), ("outlines", true)])
            .is_some_and(|text| text.value),
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
        t.bad(span, "`variants` is empty", "remove it, or list `press`, `screen` or both");
    }
    for word in list {
        let named = Variant::NAMES.iter().find(|(name, _)| *name == word.value);
        let Some(&(_, variant)) = named else {
            t.unknown_word("variant", word, "`press` and `screen` can be made".to_owned());
            continue;
        };
        match variants.iter().find(|v| v.value == variant) {
            Some(first) => t.push(
                Diagnostic::error("spec::bad-value", format!("`{}` is listed twice", word.value))
                    .at(word.span, "here again")
                    .at(first.span, "first here")
                    .help("list each variant once"),
            ),
            None => variants.push(Spanned::new(variant, word.span)),
        }
    }
    variants
}

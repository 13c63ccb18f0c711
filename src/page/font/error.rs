//! Errors of a face or of a text set in it.

use thiserror::Error;

/// A face that cannot be used, or a text that cannot be set in it. Every message names the face,
/// the problem and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FontError {
    /// The bytes are those of a web font (WOFF or WOFF2).
    #[error(
        "the font `{face}` is a web font ({kind}); give the TrueType (.ttf) or OpenType (.otf) file of the same face"
    )]
    WebFont { face: String, kind: &'static str },
    /// The bytes are those of a collection of several faces.
    #[error(
        "the font `{face}` is a collection (.ttc) of several faces; give a file with one face (.ttf or .otf)"
    )]
    Collection { face: String },
    /// The face is a variable font.
    #[error(
        "the font `{face}` is a variable font; give a static instance of it, such as its Regular or Bold file"
    )]
    Variable { face: String },
    /// The bytes are not a TrueType or OpenType font, or are damaged.
    #[error(
        "the font `{face}` cannot be read: {why}; give a sound TrueType (.ttf) or OpenType (.otf) file"
    )]
    Broken { face: String, why: String },
    /// The face's licence bits (`fsType` in its OS/2 table) forbid putting it into a document.
    #[error(
        "the font `{face}` may not be embedded in a document: {why}; choose another, or ask its maker for a licence to embed"
    )]
    NotEmbeddable { face: String, why: &'static str },
    /// The face lacks a digit, so no puzzle can be set in it.
    #[error(
        "the font `{face}` has no digit `{digit}`, so no puzzle can be set in it; choose another face"
    )]
    NoDigits { face: String, digit: char },
    /// The face has no glyph for a character of a text.
    #[error(
        "the font `{face}` has no glyph for `{}` (U+{:04X}) in \"{text}\"; change the text or choose a face that has it",
        printable(*.character), u32::from(*.character)
    )]
    MissingGlyph { face: String, character: char, text: String },
}

/// Replaces a control character, which could disturb a terminal.
fn printable(c: char) -> char {
    if c.is_control() { '\u{FFFD}' } else { c }
}

//! Reads an SVG page back into a sheet. Our SVGs hold no text, only outlines, so every character
//! is read from its shape.

mod any;
mod plain;
mod shapes;

use super::ReadError;
use super::sheet::Sheet;
pub(crate) use shapes::Shapes;

/// Longer texts are no pages; and what is read is many times as large as its text.
const LONGEST: usize = 64 << 20;

/// Reads one SVG; `page` is the number it is given.
///
/// # Errors
/// If the text is no SVG.
pub(crate) fn read(text: &str, page: usize, shapes: &mut Shapes<'_>) -> Result<Sheet, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::Svg("it is too long".to_owned()));
    }
    match plain::read(text, page, shapes) {
        Some(sheet) => Ok(sheet),
        None => any::read(text, page, shapes),
    }
}

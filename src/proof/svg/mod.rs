//! Reads an SVG page back into a sheet. Our SVGs contain only outlines and no text, so every
//! character is read from its shape.

mod any;
mod plain;
mod shapes;

use super::ReadError;
use super::sheet::Sheet;
pub(crate) use shapes::Shapes;

/// Longer texts are not pages, and parsing takes many times their size in memory.
const LONGEST: usize = 64 << 20;

/// Reads one SVG as page number `page`.
///
/// # Errors
/// If the text is not an SVG.
pub(crate) fn read(text: &str, page: usize, shapes: &mut Shapes<'_>) -> Result<Sheet, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::Svg("it is too long".to_owned()));
    }
    match plain::read(text, page, shapes) {
        Some(sheet) => Ok(sheet),
        None => any::read(text, page, shapes),
    }
}

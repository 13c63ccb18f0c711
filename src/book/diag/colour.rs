//! Reads colours.

use super::{Spanned, TableReader};

impl TableReader<'_, '_> {
    /// Reads an sRGB colour such as `#12263A`.
    pub fn colour(&mut self, key: &str) -> Option<Spanned<[u8; 3]>> {
        let text = self.text(key)?;
        let Some(colour) = parsed(text.value) else {
            self.unparsed(key, text.span, &"write a colour as # and six hexadecimal digits");
            return None;
        };
        Some(Spanned::new(colour, text.span))
    }
}

/// Parses `#RRGGBB`.
fn parsed(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

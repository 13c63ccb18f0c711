//! The text strings of a PDF.

/// Decodes a text string: UTF-16 or UTF-8 with a mark, otherwise Latin letters.
pub(super) fn decoded(bytes: &[u8]) -> String {
    if let Some(units) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        let units = units.chunks_exact(2).map(|two| u16::from_be_bytes([two[0], two[1]]));
        return char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect();
    }
    if let Some(text) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        return String::from_utf8_lossy(text).into_owned();
    }
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn texts_are_decoded() {
        assert_eq!(decoded(b"Row 1: 5, blank"), "Row 1: 5, blank");
        assert_eq!(decoded(&[0xFE, 0xFF, 0, 0x52, 0x01, 0x41]), "R\u{141}");
        assert_eq!(decoded("\u{feff}é".as_bytes()), "é");
    }
}

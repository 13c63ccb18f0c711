//! Kinds of files given by mistake, detected by their first bytes.

/// Returns the kind of a file, with its article, if its first bytes are those of a well-known
/// binary format or a web page.
#[must_use]
pub fn kind_of_file(bytes: &[u8]) -> Option<&'static str> {
    const BEGINNINGS: [(&[u8], &str); 14] = [
        (b"%PDF-", "a PDF"),
        (b"\x89PNG", "a PNG image"),
        (b"\xFF\xD8\xFF", "a JPEG image"),
        (b"GIF8", "a GIF image"),
        (b"RIFF", "an image or sound"),
        (b"PK\x03\x04", "a ZIP archive or an office document"),
        (b"\xD0\xCF\x11\xE0", "an office document"),
        (b"\x1F\x8B", "a compressed file"),
        (b"BZh", "a compressed file"),
        (b"\xFD7zXZ", "a compressed file"),
        (b"\x7FELF", "a program"),
        (b"OTTO\0", "a font"),
        (b"\0\x01\0\0", "a font"),
        (b"SQLite format 3\0", "a database"),
    ];
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(begins, _)| bytes.starts_with(begins)) {
        return Some(kind);
    }
    let head = &bytes[..bytes.len().min(512)];
    let head = String::from_utf8_lossy(head).trim_start().to_ascii_lowercase();
    if head.starts_with("<!doctype html") || head.starts_with("<html") {
        return Some("a web page");
    }
    if head.contains("<svg") && head.starts_with('<') {
        return Some("an SVG drawing");
    }
    // UTF-16 contains NULs too, but begins with a byte order mark.
    let is_utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    (!is_utf16 && head.contains('\0')).then_some("a binary file")
}

#[cfg(test)]
mod tests {
    use super::kind_of_file;

    #[test]
    fn files_are_known_by_how_they_begin() {
        assert_eq!(kind_of_file(b"%PDF-1.7\n"), Some("a PDF"));
        assert_eq!(kind_of_file(b"\n<!DOCTYPE html><p>"), Some("a web page"));
        assert_eq!(kind_of_file(b"<?xml version='1.0'?><svg>"), Some("an SVG drawing"));
        assert_eq!(kind_of_file(b"abc\0def"), Some("a binary file"));
        for text in ["", "[book]\n", "<opensudoku>", "{\"puzzle\": 1}", "4...3...."] {
            assert_eq!(kind_of_file(text.as_bytes()), None, "{text}");
        }
        assert_eq!(kind_of_file(b"\xFF\xFEa\0"), None);
    }
}

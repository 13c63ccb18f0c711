//! Fonts that are sound and lie.

/// A font whose character map maps to other glyphs: a table of format 12 in the place of the old one.
pub fn with_digits(font: &[u8], drawn: impl Fn(char) -> char) -> Vec<u8> {
    let face = gridpress::font::Face::parse("own", font.to_vec()).expect("a font");
    let printable: Vec<char> = (' '..='~').collect();
    let mut table: Vec<u8> = Vec::new();
    for word in [0, 1, 3, 10, 0, 12, 12, 0] {
        table.extend(u16::to_be_bytes(word));
    }
    let mut long = |value: usize| table.extend((value as u32).to_be_bytes());
    long(16 + 12 * printable.len());
    long(0);
    long(printable.len());
    for c in printable {
        let glyph = face.glyph(drawn(c)).expect("a Latin font").id;
        for value in [c as usize, c as usize, usize::from(glyph)] {
            long(value);
        }
    }
    let mut font = font.to_vec();
    let record = (0..40).map(|i| 12 + 16 * i).find(|&i| &font[i..i + 4] == b"cmap");
    let record = record.expect("a character map");
    let (at, length) = (font.len() as u32, table.len() as u32);
    font[record + 8..record + 12].copy_from_slice(&at.to_be_bytes());
    font[record + 12..record + 16].copy_from_slice(&length.to_be_bytes());
    font.extend(table);
    font
}

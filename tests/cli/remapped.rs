//! Fonts that are sound and lie.

/// A font whose character map maps to other glyphs: a table of format 12 in the place of the old one.
pub fn with_digits(font: &[u8], drawn: impl Fn(char) -> char) -> Vec<u8> {
    let face = gridpress::font::Face::parse("own", font.to_vec()).expect("a font");
    let printable = (' '..='\u{2122}').filter(|&c| face.glyph(c).is_some());
    let printable: Vec<char> = printable.collect();
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
    let record = record(&font, b"cmap");
    let (at, length) = (font.len() as u32, table.len() as u32);
    font[record + 8..record + 12].copy_from_slice(&at.to_be_bytes());
    font[record + 12..record + 16].copy_from_slice(&length.to_be_bytes());
    font.extend(table);
    font
}

/// A font whose letters have no more room above them than capitals without accents, whose 1 is as wide
/// as in typewriter faces, and whose l is a bar.
pub fn typewriter(font: &[u8]) -> Vec<u8> {
    let mut font = with_digits(font, |c| if c == 'l' { '|' } else { c });
    let face = gridpress::font::Face::parse("own", font.clone()).expect("a font");
    let (high, wide) = (face.cap_height() as i16, face.units_per_em() * 7 / 10);
    let ids = ['1', 'i', '.'].map(|c| usize::from(face.glyph(c).expect("a Latin font").id));
    let mut put = |tag: &[u8; 4], at: usize, value: [u8; 2]| {
        let table = table(&font, tag) + at;
        font[table..table + 2].copy_from_slice(&value);
    };
    for (tag, at) in [(b"hhea", 4), (b"OS/2", 68), (b"OS/2", 74)] {
        put(tag, at, high.to_be_bytes());
    }
    for id in ids {
        put(b"hmtx", 4 * id, wide.to_be_bytes());
    }
    font
}

/// The place of the record of a table of a font.
pub fn record(font: &[u8], tag: &[u8; 4]) -> usize {
    let record = (0..40).map(|i| 12 + 16 * i).find(|&i| &font[i..i + 4] == tag);
    record.expect("a table of that name")
}

/// The place of a table of a font.
pub fn table(font: &[u8], tag: &[u8; 4]) -> usize {
    let at = record(font, tag) + 8;
    u32::from_be_bytes(font[at..at + 4].try_into().expect("four")) as usize
}

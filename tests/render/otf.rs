//! A face with cubic outlines, made here byte by byte: every sign is a bar as tall as its number,
//! so that no font file need be kept for the tests. And the tests of faces that a user brings.

use gridpress::font::{Face, FontBook, OutlineKind};
use gridpress::geom::Pt;
use gridpress::render::pdf::{Embedding, PdfOptions, Standard, write};
use gridpress::scene::{Align, Document, Item, TextRun, TextStyle};

use crate::sample;

/// The characters of the face, in the order of their glyphs from 1, with their numbers among the
/// standard strings of CFF (Adobe technical note 5176, appendix A).
fn characters() -> Vec<(char, u16)> {
    let run = |first: char, last: char, sid: u16| (first..=last).zip(sid..);
    run(' ', ' ', 1)
        .chain(run('0', '9', 17))
        .chain(run('A', 'Z', 34))
        .chain(run('a', 'z', 66))
        .collect()
}

fn be16(n: usize) -> [u8; 2] {
    u16::try_from(n).expect("a small table").to_be_bytes()
}
fn be32(n: usize) -> [u8; 4] {
    u32::try_from(n).expect("a small table").to_be_bytes()
}

fn index(items: &[Vec<u8>]) -> Vec<u8> {
    let mut out = be16(items.len()).to_vec();
    if items.is_empty() {
        return out;
    }
    out.push(2);
    let mut at = 1;
    for item in items {
        out.extend(be16(at));
        at += item.len();
    }
    out.extend(be16(at));
    out.extend(items.concat());
    out
}

fn width(glyph: usize) -> usize {
    400 + 5 * glyph
}

/// The program of a glyph (Adobe technical note 5177): its width, then a bar.
fn charstring(glyph: usize, c: char) -> Vec<u8> {
    let number = |n: usize| {
        let [high, low] = be16(n);
        vec![28, high, low]
    };
    let mut out = number(width(glyph));
    if c != ' ' {
        let height = 300 + 6 * glyph;
        out.extend([number(50), number(0), vec![21]].concat());
        // Along, up, and back; the way down closes by itself.
        let back = [vec![28], (-200_i16).to_be_bytes().to_vec()].concat();
        out.extend([number(200), number(height), back, vec![6]].concat());
    }
    out.push(14);
    out
}

fn cff() -> Vec<u8> {
    let characters = characters();
    let name = index(&[b"Bars".to_vec()]);
    let private = [139, 20, 139, 21];
    let mut charset = vec![0];
    charset.extend(characters.iter().flat_map(|(_, sid)| sid.to_be_bytes()));
    let mut glyphs = vec![charstring(0, ' ')];
    glyphs.extend(characters.iter().enumerate().map(|(i, (c, _))| charstring(i + 1, *c)));
    let glyphs = index(&glyphs);
    let dict = |charset_at: usize, glyphs_at: usize, private_at: usize| {
        let long = |n: usize| [vec![29], be32(n).to_vec()].concat();
        let parts = [
            [long(charset_at), vec![15]].concat(),
            [long(glyphs_at), vec![17]].concat(),
            [long(private.len()), long(private_at), vec![18]].concat(),
        ];
        index(&[parts.concat()])
    };
    let start = 4 + name.len() + dict(0, 0, 0).len() + 4;
    let (glyphs_at, private_at) = (start + charset.len(), start + charset.len() + glyphs.len());
    let head = vec![1, 0, 4, 2];
    let none = index(&[]);
    let top = dict(start, glyphs_at, private_at);
    [head, name, top, none.clone(), none, charset, glyphs, private.to_vec()].concat()
}

/// The whole OpenType file; `fs_type` holds its licence bits.
pub fn face(fs_type: u16) -> Vec<u8> {
    let characters = characters();
    let count = characters.len() + 1;
    let mut head = vec![0; 54];
    head[0..4].copy_from_slice(&be32(0x0001_0000));
    head[12..16].copy_from_slice(&be32(0x5F0F_3CF5));
    head[18..20].copy_from_slice(&be16(1000));
    head[40..42].copy_from_slice(&be16(800));
    head[42..44].copy_from_slice(&be16(800));
    let mut hhea = vec![0; 36];
    hhea[0..4].copy_from_slice(&be32(0x0001_0000));
    hhea[4..6].copy_from_slice(&be16(800));
    hhea[6..8].copy_from_slice(&(-200_i16).to_be_bytes());
    hhea[34..36].copy_from_slice(&be16(count));
    let hmtx = (0..count).flat_map(|g| [be16(width(g)), be16(50)].concat()).collect();
    let maxp = [be32(0x5000).to_vec(), be16(count).to_vec()].concat();
    let mut groups = Vec::new();
    for (i, (c, _)) in characters.iter().enumerate() {
        let code = be32(*c as usize);
        groups.extend([code, code, be32(i + 1)].concat());
    }
    let mut cmap = [be16(0), be16(1), be16(3), be16(10)].concat();
    cmap.extend(be32(12));
    cmap.extend([be16(12), be16(0)].concat());
    cmap.extend([be32(16 + groups.len()), be32(0), be32(characters.len())].concat());
    cmap.extend(groups);
    let mut os2 = vec![0; 96];
    os2[0..2].copy_from_slice(&be16(4));
    os2[4..6].copy_from_slice(&be16(400));
    os2[8..10].copy_from_slice(&fs_type.to_be_bytes());
    let tables = [
        (b"CFF ", cff()),
        (b"OS/2", os2),
        (b"cmap", cmap),
        (b"head", head),
        (b"hhea", hhea),
        (b"hmtx", hmtx),
        (b"maxp", maxp),
    ];
    let mut out = b"OTTO".to_vec();
    out.extend([be16(tables.len()), be16(64), be16(2), be16(48)].concat());
    let mut at = 12 + 16 * tables.len();
    for (tag, body) in &tables {
        out.extend(*tag);
        out.extend([be32(0), be32(at), be32(body.len())].concat());
        at += body.len().next_multiple_of(4);
    }
    for (_, body) in tables {
        out.extend(&body);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

/// A page of text in the face above.
pub fn page_in_it() -> Document {
    let mut book = sample::book(1);
    let id = book.fonts.add("Bars", face(0)).expect("a sound face");
    let style = TextStyle::black(id, Pt::new(40.0));
    let line = |text, y| {
        let run = TextRun::line(&book.fonts, text, &style, sample::at(54.0, y), Align::Left);
        Item::Text(run.expect("letters and digits"))
    };
    book.pages[0].items = vec![line("Sudoku 0123456789", 200.0), line("Zebra Quiz", 300.0)];
    book
}

#[test]
fn faces_with_cubic_outlines_are_read_and_embedded() {
    let face = Face::parse("Bars", face(0)).unwrap();
    assert_eq!((face.outline_kind(), face.units_per_em()), (OutlineKind::Cff, 1000));
    assert_eq!(face.digit_height(), 300 + 6 * 6);
    let book = page_in_it();
    for fonts in [Embedding::Subset, Embedding::Whole] {
        let options = PdfOptions { fonts, ..PdfOptions::new(Standard::X1a2001) };
        let file = write(&book, &options).unwrap();
        let pdf = lopdf::Document::load_mem(&file).unwrap();
        let text = pdf.extract_text(&[1]).unwrap();
        assert!(text.contains("Sudoku 0123456789") && text.contains("Zebra Quiz"), "{text:?}");
    }
}

#[test]
fn a_licence_for_all_or_nothing_is_kept() {
    let mut book = sample::book(1);
    let whole = book.fonts.add("Whole", face(0x0100)).unwrap();
    let style = TextStyle::black(whole, Pt::new(40.0));
    let run = TextRun::line(&book.fonts, "12", &style, sample::at(54.0, 90.0), Align::Left);
    book.pages[0].items = vec![Item::Text(run.unwrap())];
    let file = write(&book, &PdfOptions::new(Standard::Press)).unwrap();
    let pdf = lopdf::Document::load_mem(&file).unwrap();
    let names = pdf
        .objects
        .values()
        .filter_map(|o| o.as_dict().ok()?.get(b"FontName").and_then(lopdf::Object::as_name).ok());
    assert!(names.into_iter().any(|n| n == b"Whole"));
    assert!(book.fonts.add("Mine", face(0x0002)).is_err());
    assert!(FontBook::shipped().faces().all(|(_, f)| f.may_subset()));
}

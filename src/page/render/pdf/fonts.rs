//! The fonts of a file: the used glyphs and their characters, the font programs, their widths and
//! the map to characters.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use lopdf::{Dictionary, Object, ObjectId};
use sha2::{Digest, Sha256};
use skrifa::raw::ps::cff::CffFontRef;
use skrifa::{FontRef, GlyphId, Tag};
use subsetter::GlyphRemapper;

use super::file::File;
use super::objects::{ascii, dict, int, name, number, reference, stream};
use super::{Embedding, PdfError};
use crate::font::{Face, FaceId, FontBook, OutlineKind};
use crate::scene::{Document, Item, TextRun};

/// The faces that a document uses, ready for drawing.
pub(super) struct Fonts<'a> {
    /// By [`FaceId::index`]; `None` for an unused face.
    faces: Vec<Option<UsedFace<'a>>>,
    book: &'a FontBook,
}

/// One used face.
pub(super) struct UsedFace<'a> {
    face: &'a Face,
    whole: bool,
    /// The resource name of the font, such as `T0`. Not `F0`, which is used for the standard fonts.
    pub resource: String,
    glyphs: BTreeMap<u16, UsedGlyph>,
}

struct UsedGlyph {
    /// The text that is copied for this glyph.
    spells: String,
    metrics: Metrics,
}

/// A glyph in the content stream. Lengths are in thousandths of the text size.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) struct Metrics {
    pub code: u16,
    /// Exactly as in the font's width table.
    pub width: f64,
    /// From its origin to the middle of its ink.
    pub centre: f64,
}

impl<'a> Fonts<'a> {
    /// Collects the faces of the whole document.
    ///
    /// # Errors
    /// None of its own; a missing face is replaced by the regular one.
    pub(super) fn collect(document: &'a Document, embedding: Embedding) -> Self {
        let mut census = Census { fonts: &document.fonts, used: BTreeMap::new() };
        for symbol in &document.symbols {
            census.items(&symbol.items);
        }
        for page in &document.pages {
            census.items(&page.items);
        }
        let mut faces: Vec<Option<UsedFace<'a>>> = Vec::new();
        for (id, face) in document.fonts.faces() {
            faces.push(census.used.remove(&id).map(|seen| {
                let whole = embedding == Embedding::Whole || !face.may_subset();
                UsedFace {
                    face,
                    whole,
                    resource: format!("T{}", id.index()),
                    glyphs: plan(face, whole, seen.spelled),
                }
            }));
        }
        Fonts { faces, book: &document.fonts }
    }

    /// Returns the face of a run, if the document contains the run.
    pub(super) fn face(&self, id: FaceId) -> Option<&UsedFace<'a>> {
        let id = self.book.first_of(id);
        self.faces.get(id.index()).unwrap_or(&self.faces[0]).as_ref()
    }

    /// Adds every used face to the file and returns the font resources.
    ///
    /// # Errors
    /// A font that the subsetter cannot read.
    pub(super) fn embed(&self, pdf: &mut File) -> Result<Dictionary, PdfError> {
        let mut resources = Dictionary::new();
        for face in self.faces.iter().flatten() {
            let id = face.embed(pdf)?;
            resources.set(face.resource.as_str(), reference(id));
        }
        Ok(resources)
    }
}

impl UsedFace<'_> {
    /// Returns what the content stream writes for glyph `id`.
    pub(super) fn metrics(&self, id: u16) -> Metrics {
        self.glyphs.get(&id).map(|g| g.metrics).unwrap_or_default()
    }

    /// Returns what the content stream writes for the space between words, if it is in the file.
    pub(super) fn space(&self) -> Option<u16> {
        let glyph = self.face.glyph(' ')?;
        self.glyphs.get(&glyph.id).filter(|g| g.spells == " ").map(|g| g.metrics.code)
    }

    pub(super) fn units_per_em(&self) -> f64 {
        f64::from(self.face.units_per_em())
    }

    /// Whether reading the glyphs in order gives the text of the run.
    pub(super) fn spells(&self, run: &TextRun) -> bool {
        let mut rest = run.text.chars();
        run.glyphs.iter().all(|g| {
            self.glyphs.get(&g.id).is_some_and(|used| {
                used.spells.chars().all(|c| rest.next().map(plain_space) == Some(c))
            })
        }) && rest.next().is_none()
    }

    /// Returns the name in the file, prefixed with a tag of six letters if only a subset is
    /// embedded (ISO 32000-1, 9.6.4). The letters are derived from the glyphs, so equal subsets
    /// have equal names.
    fn base_font(&self) -> String {
        let plain = self.face.postscript_name();
        if self.whole {
            return plain.to_owned();
        }
        let mut hash = Sha256::new();
        hash.update(plain);
        for id in self.glyphs.keys() {
            hash.update(id.to_be_bytes());
        }
        let tag =
            hash.finalize().iter().take(6).map(|b| char::from(b'A' + b % 26)).collect::<String>();
        format!("{tag}+{plain}")
    }

    fn embed(&self, pdf: &mut File) -> Result<ObjectId, PdfError> {
        let face = self.face;
        let base = self.base_font();
        let (key, program) = self.program()?;
        let program_id = pdf.add_object(program);
        let scale = 1000.0 / self.units_per_em();
        let scaled = |units: i32| number((f64::from(units) * scale).round());
        let b = face.bounds();
        let italic = f64::from(face.italic_angle());
        // Flags of ISO 32000-1, table 123: the characters are not only those of Latin text.
        let symbolic = 1 << 2;
        let flags = symbolic | i64::from(face.is_fixed_pitch()) | (i64::from(italic != 0.0) << 6);
        // No table contains the stem width; this common estimate is derived from the weight.
        let stem = 50.0 + (f64::from(face.weight()) / 65.0).powi(2);
        let mut descriptor = dict([
            ("Type", name("FontDescriptor")),
            ("FontName", name(base.as_str())),
            ("Flags", Object::Integer(flags)),
            ("FontBBox", Object::Array([b.x_min, b.y_min, b.x_max, b.y_max].map(scaled).to_vec())),
            ("ItalicAngle", number(italic)),
            ("Ascent", scaled(face.ascender())),
            ("Descent", scaled(face.descender())),
            ("CapHeight", scaled(face.cap_height())),
            ("StemV", number(stem.round())),
        ]);
        descriptor.set(key, reference(program_id));
        let descriptor_id = pdf.add_object(descriptor);
        let mut cid_font = dict([
            ("Type", name("Font")),
            ("BaseFont", name(base.as_str())),
            (
                "CIDSystemInfo",
                Object::Dictionary(dict([
                    ("Registry", ascii("Adobe")),
                    ("Ordering", ascii("Identity")),
                    ("Supplement", int(0)),
                ])),
            ),
            ("FontDescriptor", reference(descriptor_id)),
            ("W", Object::Array(self.widths())),
        ]);
        match face.outline_kind() {
            OutlineKind::TrueType => {
                cid_font.set("Subtype", name("CIDFontType2"));
                cid_font.set("CIDToGIDMap", name("Identity"));
            }
            OutlineKind::Cff => cid_font.set("Subtype", name("CIDFontType0")),
        }
        let cid_font_id = pdf.add_object(cid_font);
        let to_unicode = pdf.add_object(stream(Dictionary::new(), self.to_unicode().into_bytes()));
        Ok(pdf.add_object(dict([
            ("Type", name("Font")),
            ("Subtype", name("Type0")),
            ("BaseFont", name(base.as_str())),
            ("Encoding", name("Identity-H")),
            ("DescendantFonts", Object::Array(vec![reference(cid_font_id)])),
            ("ToUnicode", reference(to_unicode)),
        ])))
    }

    /// Returns the font program and its key in the descriptor.
    fn program(&self) -> Result<(&'static str, lopdf::Stream), PdfError> {
        let fail = |why: &str| PdfError::Subset { face: self.face.name().into(), why: why.into() };
        let file = if self.whole {
            self.face.data().to_vec()
        } else {
            let ids: Vec<u16> = self.glyphs.keys().copied().collect();
            let remapper = GlyphRemapper::new_from_glyphs_sorted(&ids);
            subsetter::subset(self.face.data(), 0, &remapper).map_err(|e| fail(&e.to_string()))?
        };
        match self.face.outline_kind() {
            OutlineKind::TrueType => {
                let mut head = Dictionary::new();
                head.set("Length1", int(file.len()));
                Ok(("FontFile2", stream(head, file)))
            }
            OutlineKind::Cff => {
                // The bare table is supported since PDF 1.3, the whole OpenType file since 1.6.
                let parsed = FontRef::new(&file).ok();
                let cff = parsed
                    .and_then(|font| font.table_data(Tag::new(b"CFF ")))
                    .ok_or_else(|| fail("its CFF table is missing"))?;
                let head = dict([("Subtype", name("CIDFontType0C"))]);
                Ok(("FontFile3", stream(head, cff.as_bytes().to_vec())))
            }
        }
    }

    /// Returns the `W` array: runs of consecutive codes with their widths (ISO 32000-1, 9.7.4.3).
    fn widths(&self) -> Vec<Object> {
        let by_code: BTreeMap<u16, f64> =
            self.glyphs.values().map(|g| (g.metrics.code, g.metrics.width)).collect();
        let mut out: Vec<Object> = Vec::new();
        let mut last = None;
        for (code, width) in by_code {
            match out.last_mut() {
                Some(Object::Array(run)) if last == code.checked_sub(1) => run.push(number(width)),
                _ => {
                    out.push(int(code.into()));
                    out.push(Object::Array(vec![number(width)]));
                }
            }
            last = Some(code);
        }
        out
    }

    /// Returns the map from codes to characters for searching and copying (Adobe technical note
    /// 5411).
    fn to_unicode(&self) -> String {
        let mut out = String::from(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo\n\
             << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
             /CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n\
             <0000> <FFFF>\nendcodespacerange\n",
        );
        let by_code: BTreeMap<u16, &str> =
            self.glyphs.values().map(|g| (g.metrics.code, g.spells.as_str())).collect();
        let entries: Vec<_> = by_code.into_iter().collect();
        // A block may contain a hundred entries.
        for block in entries.chunks(100) {
            let _ = writeln!(out, "{} beginbfchar", block.len());
            for (code, text) in block {
                let _ = write!(out, "<{code:04X}> <");
                for unit in text.encode_utf16() {
                    let _ = write!(out, "{unit:04X}");
                }
                out.push_str(">\n");
            }
            out.push_str("endbfchar\n");
        }
        out.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
        out
    }
}

/// Gives every used glyph its code and width.
fn plan(face: &Face, whole: bool, spelled: BTreeMap<u16, String>) -> BTreeMap<u16, UsedGlyph> {
    let ids: Vec<u16> = spelled.keys().copied().collect();
    let remapper = (!whole).then(|| GlyphRemapper::new_from_glyphs_sorted(&ids));
    let cids = if whole { charset(face) } else { None };
    let advances = face.advances(&ids);
    let units = f64::from(face.units_per_em());
    spelled
        .into_iter()
        .zip(advances)
        .map(|((id, spells), advance)| {
            let code = match (&remapper, &cids) {
                (Some(remapper), _) => remapper.get(id).unwrap_or(0),
                (None, Some(cids)) => cids.get(&id).copied().unwrap_or(id),
                (None, None) => id,
            };
            let width = (f64::from(advance) * 1_000_000.0 / units).round() / 1000.0;
            let ink = face.glyph_by_id(id).and_then(|g| g.ink);
            let (left, right) = ink.map_or((0, advance), |ink| (ink.x_min, ink.x_max));
            let centre = f64::from(left + right) * 500.0 / units;
            (id, UsedGlyph { spells, metrics: Metrics { code, width, centre } })
        })
        .collect()
}

/// Returns the character identifiers of a CID-keyed CFF face, which its glyphs are addressed by.
fn charset(face: &Face) -> Option<BTreeMap<u16, u16>> {
    let font = FontRef::new(face.data()).ok()?;
    let table = font.table_data(Tag::new(b"CFF "))?;
    let cff = CffFontRef::new(table.as_bytes(), 0, None).ok()?;
    let charset = cff.charset().filter(|_| cff.is_cid())?;
    let cid = |id| Some((id, charset.string_id(GlyphId::from(id))?.to_u16()));
    Some((0..face.glyph_count()).filter_map(cid).collect())
}

/// Maps all kinds of space and line break to the space that is drawn for them.
fn plain_space(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

/// The used glyphs and their characters.
struct Census<'a> {
    fonts: &'a FontBook,
    used: BTreeMap<FaceId, Seen>,
}

struct Seen {
    /// The characters that the face's own table maps to each glyph.
    mapped: BTreeMap<u16, BTreeSet<char>>,
    spelled: BTreeMap<u16, String>,
}

impl Census<'_> {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(run) => self.run(run),
                Item::Group { items, .. } => self.items(items),
                Item::Line { .. }
                | Item::Box { .. }
                | Item::Path { .. }
                | Item::Use { .. }
                | Item::Link { .. } => {}
            }
        }
    }

    fn run(&mut self, run: &TextRun) {
        // An unknown face is replaced by the regular one; ids that share a face are embedded once.
        let id = self.fonts.first_of(run.face);
        let fonts = self.fonts;
        let seen = self.used.entry(id).or_insert_with(|| {
            let mut mapped: BTreeMap<u16, BTreeSet<char>> = BTreeMap::new();
            fonts.face(id).each_character(|c, glyph| {
                mapped.entry(glyph).or_default().insert(plain_space(c));
            });
            Seen { mapped, spelled: BTreeMap::new() }
        });
        for glyph in &run.glyphs {
            if seen.spelled.contains_key(&glyph.id) {
                continue;
            }
            let end = run.glyphs.iter().map(|g| g.cluster).filter(|&c| c > glyph.cluster).min();
            let text = run.text.get(glyph.cluster..end.unwrap_or(run.text.len())).unwrap_or("");
            let text: String = text.chars().map(plain_space).collect();
            let spells = match seen.mapped.get(&glyph.id) {
                // The character at this place, if it maps to this glyph; otherwise one that does.
                Some(chars) => {
                    let mut here = text.chars();
                    match (here.next(), here.next()) {
                        (Some(c), None) if chars.contains(&c) => text,
                        _ => chars.iter().next().map(char::to_string).unwrap_or(text),
                    }
                }
                // A ligature or an alternate form represents all of its characters.
                None if text.is_empty() => '\u{FFFD}'.to_string(),
                None => text,
            };
            seen.spelled.insert(glyph.id, spells);
        }
    }
}

//! One face: validated when it is loaded, with the metrics that layout needs.

use std::borrow::Cow;
use std::sync::OnceLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::string::StringId;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::FontError;
use super::plans::Plans;
use crate::geom::Pt;

/// The bounding box of a glyph's ink, in font units.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct InkBox {
    pub x_min: i32,
    pub y_min: i32,
    pub x_max: i32,
    pub y_max: i32,
}

/// The measurements of a glyph, in font units.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GlyphInfo {
    pub id: u16,
    pub advance: i32,
    /// `None` for a glyph without ink, such as the space.
    pub ink: Option<InkBox>,
}

/// The format of a face's outlines, which determines how a file embeds it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    /// Quadratic curves in a `glyf` table.
    TrueType,
    /// Cubic curves in a `CFF` table.
    Cff,
}

/// A face that has passed all checks: readable, embeddable, with the ten digits.
pub struct Face {
    name: String,
    postscript_name: String,
    data: Cow<'static, [u8]>,
    /// The same face with its layout tables prepared for shaping.
    shaper: harfrust::Font,
    plans: Plans,
    outlines: OutlineKind,
    units_per_em: u16,
    ascender: i32,
    descender: i32,
    cap_height: i32,
    digit_height: i32,
    italic_angle: f32,
    fixed_pitch: bool,
    weight: u16,
    bounds: InkBox,
    may_subset: bool,
    /// Cache for digits and capital letters, which are needed once for each cell.
    ascii: OnceLock<Box<[Option<GlyphInfo>; 128]>>,
    /// Every glyph by its number, measured on first use: following an outline takes far longer than
    /// setting a letter.
    by_id: OnceLock<Box<[OnceLock<Option<GlyphInfo>>]>>,
}

impl std::fmt::Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Face").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Letters among which are the highest and the lowest of Western languages.
const HIGH_AND_LOW: &str = "ÀÂÄÅÉÊÎÑÓÔÖÜdfhklßgjpqyçÇQ";

impl Face {
    /// Parses a face from the bytes of a TTF or OTF file. Messages refer to it as `name`.
    ///
    /// # Errors
    ///
    /// Returns an error for a web font, a collection, a variable font, damaged bytes, or a face
    /// that may not be embedded or lacks a digit.
    pub fn parse(name: &str, data: impl Into<Cow<'static, [u8]>>) -> Result<Self, FontError> {
        let data = data.into();
        let face = || name.to_owned();
        match data.get(..4) {
            Some(b"wOFF") => return Err(FontError::WebFont { face: face(), kind: "WOFF" }),
            Some(b"wOF2") => return Err(FontError::WebFont { face: face(), kind: "WOFF2" }),
            Some(b"ttcf") => return Err(FontError::Collection { face: face() }),
            Some([0, 1, 0, 0] | b"OTTO" | b"true") => {}
            _ => {
                let why = "it does not begin as a TrueType or OpenType file does".to_owned();
                return Err(FontError::Broken { face: face(), why });
            }
        }
        let broken = |why: String| FontError::Broken { face: face(), why };
        let font = FontRef::new(&data).map_err(|e| broken(e.to_string()))?;
        if font.fvar().is_ok() {
            return Err(FontError::Variable { face: face() });
        }
        let outlines = if font.glyf().is_ok() {
            OutlineKind::TrueType
        } else if font.cff().is_ok() {
            OutlineKind::Cff
        } else {
            return Err(broken("it has no outlines".to_owned()));
        };
        let licence = Licence::of(&font);
        if let Some(why) = licence.forbids {
            return Err(FontError::NotEmbeddable { face: face(), why });
        }
        let (charmap, glyphs) = (font.charmap(), glyph_metrics(&font));
        let ink_of = |c| charmap.map(c).and_then(|id| ink(&glyphs, id));
        if let Some(digit) = ('0'..='9').find(|&d| ink_of(d).is_none()) {
            return Err(FontError::NoDigits { face: face(), digit });
        }
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        if metrics.units_per_em == 0 {
            return Err(broken("its em has no size".to_owned()));
        }
        // Uses letters and digits with flat tops, because round ones extend above the nominal
        // height.
        let ascender = metrics.ascent as i32;
        // The lines of some fonts are lower than their letters with accents.
        let inks = || HIGH_AND_LOW.chars().filter_map(ink_of);
        let highest = inks().map(|ink| ink.y_max).fold(ascender, i32::max);
        let lowest = inks().map(|ink| ink.y_min).fold(metrics.descent as i32, i32::min);
        let cap_height = (ink_of('H').map(|ink| ink.y_max))
            .or(metrics.cap_height.map(|height| height as i32))
            .unwrap_or(ascender * 7 / 10);
        let shaper = match &data {
            Cow::Borrowed(bytes) => harfrust::Font::new(*bytes, 0),
            Cow::Owned(bytes) => harfrust::Font::new(bytes.clone(), 0),
        };
        let mut out = Face {
            postscript_name: postscript_name(&font, name),
            name: face(),
            shaper: shaper.ok_or_else(|| broken("its layout tables are damaged".to_owned()))?,
            plans: Plans::default(),
            outlines,
            units_per_em: metrics.units_per_em,
            ascender: highest,
            descender: lowest,
            cap_height,
            digit_height: cap_height,
            italic_angle: metrics.italic_angle,
            fixed_pitch: metrics.is_monospace,
            weight: font.os2().map_or(400, |os2| os2.us_weight_class()),
            bounds: metrics.bounds.map_or(InkBox { x_min: 0, y_min: 0, x_max: 0, y_max: 0 }, boxed),
            may_subset: licence.may_subset,
            ascii: OnceLock::new(),
            by_id: OnceLock::new(),
            data,
        };
        out.digit_height = out.flat_digit_height().unwrap_or(cap_height);
        Ok(out)
    }

    /// Returns the name used in messages: the family, or the file it came from.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Returns the name inside the font, valid as a PDF name: letters, digits and hyphens only.
    #[must_use]
    pub fn postscript_name(&self) -> &str {
        &self.postscript_name
    }
    /// Returns the bytes of the font file.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        &self.data
    }
    #[must_use]
    pub const fn outline_kind(&self) -> OutlineKind {
        self.outlines
    }
    /// Returns how many font units correspond to the text size.
    #[must_use]
    pub const fn units_per_em(&self) -> u16 {
        self.units_per_em
    }
    /// Returns how far letters extend above the baseline.
    #[must_use]
    pub const fn ascender(&self) -> i32 {
        self.ascender
    }
    /// Returns how far letters extend below the baseline, as a negative number.
    #[must_use]
    pub const fn descender(&self) -> i32 {
        self.descender
    }
    /// Returns the height of flat capital letters, measured from their ink.
    #[must_use]
    pub const fn cap_height(&self) -> i32 {
        self.cap_height
    }
    /// Returns the height of flat digits (1, 4 and 7), measured from their ink.
    #[must_use]
    pub const fn digit_height(&self) -> i32 {
        self.digit_height
    }
    /// Returns the angle in degrees anticlockwise from upright: negative for an italic that leans
    /// right.
    #[must_use]
    pub const fn italic_angle(&self) -> f32 {
        self.italic_angle
    }
    /// Returns whether all glyphs are equally wide.
    #[must_use]
    pub const fn is_fixed_pitch(&self) -> bool {
        self.fixed_pitch
    }
    /// Returns the weight: 400 for regular, 700 for bold.
    #[must_use]
    pub const fn weight(&self) -> u16 {
        self.weight
    }
    /// Returns a rectangle that contains every glyph of the face.
    #[must_use]
    pub const fn bounds(&self) -> InkBox {
        self.bounds
    }
    /// Returns `false` if the licence bits of the face forbid subsets.
    #[must_use]
    pub const fn may_subset(&self) -> bool {
        self.may_subset
    }

    /// Scales `units` of this face to a text size of `size`.
    #[must_use]
    pub fn scaled(&self, units: i32, size: Pt) -> Pt {
        size * (f64::from(units) / f64::from(self.units_per_em))
    }

    /// Returns the glyph for a single `character`, with lining figures; `None` if the face lacks
    /// it.
    #[must_use]
    pub fn glyph(&self, character: char) -> Option<GlyphInfo> {
        let code = character as usize;
        if code < 128 {
            let table = self.ascii.get_or_init(|| {
                Box::new(std::array::from_fn(|c| {
                    let c = u8::try_from(c).ok()?;
                    c.is_ascii_graphic().then(|| self.look_up(char::from(c))).flatten()
                }))
            });
            if character.is_ascii_graphic() {
                return table.get(code).copied().flatten();
            }
        }
        self.look_up(character)
    }

    /// Returns the glyph with this number; `None` if the face lacks it.
    #[must_use]
    pub fn glyph_by_id(&self, id: u16) -> Option<GlyphInfo> {
        let all =
            self.by_id.get_or_init(|| (0..self.glyph_count()).map(|_| OnceLock::new()).collect());
        *all.get(usize::from(id))?.get_or_init(|| self.measured(id))
    }

    fn measured(&self, id: u16) -> Option<GlyphInfo> {
        let font = self.parsed()?;
        let (glyphs, gid) = (glyph_metrics(&font), GlyphId::from(id));
        Some(GlyphInfo { id, advance: glyphs.advance_width(gid)? as i32, ink: ink(&glyphs, gid) })
    }

    /// Returns the advance of each glyph in `ids`; 0 for one that the face lacks.
    #[must_use]
    pub fn advances(&self, ids: &[u16]) -> Vec<i32> {
        let font = self.parsed();
        let glyphs = font.as_ref().map(glyph_metrics);
        let advance = |&id| Some(glyphs.as_ref()?.advance_width(GlyphId::from(id))? as i32);
        ids.iter().map(|id| advance(id).unwrap_or(0)).collect()
    }

    /// Returns the number of glyphs of the face.
    #[must_use]
    pub fn glyph_count(&self) -> u16 {
        let count = self.parsed().and_then(|font| font.maxp().ok().map(|maxp| maxp.num_glyphs()));
        count.unwrap_or(0)
    }

    /// Calls `f` for every character that the face maps to a glyph, with that glyph.
    pub fn each_character(&self, mut f: impl FnMut(char, u16)) {
        let Some(font) = self.parsed() else { return };
        for (code, glyph) in font.charmap().mappings() {
            if let (Some(c), Ok(id)) = (char::from_u32(code), u16::try_from(glyph.to_u32())) {
                f(c, id);
            }
        }
    }

    /// Draws the outline of glyph `id` with `pen`, in font units, y upwards. Draws nothing for a
    /// glyph without ink.
    pub(super) fn trace(&self, id: u16, pen: &mut impl OutlinePen) {
        let Some(font) = self.parsed() else { return };
        if let Some(outline) = font.outline_glyphs().get(GlyphId::from(id)) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // A truncated outline is drawn up to the error.
            let _ = outline.draw(settings, pen);
        }
    }

    /// Returns the face in the form that the shaper needs.
    pub(super) fn shaped_as(&self) -> &harfrust::Font {
        &self.shaper
    }

    pub(super) fn plans(&self) -> &Plans {
        &self.plans
    }

    /// Returns the parsed face. Parsing reads only the table directory and takes about a
    /// microsecond, so that a face need not borrow from itself.
    fn parsed(&self) -> Option<FontRef<'_>> {
        FontRef::new(&self.data).ok()
    }

    fn flat_digit_height(&self) -> Option<i32> {
        let mut tops: Vec<i32> =
            ['1', '4', '7'].iter().filter_map(|&d| Some(self.glyph(d)?.ink?.y_max)).collect();
        tops.sort_unstable();
        tops.get(tops.len() / 2).copied().filter(|&h| h > 0)
    }
}

/// The embedding permissions in the OS/2 table (OpenType specification, `fsType`).
struct Licence {
    forbids: Option<&'static str>,
    may_subset: bool,
}

impl Licence {
    /// A file without the table is not restricted.
    fn of(font: &FontRef<'_>) -> Self {
        let Ok(os2) = font.os2() else { return Licence { forbids: None, may_subset: true } };
        let bits = os2.fs_type();
        // Up to version 2 several permissions can be set; the most generous applies.
        let restricted = match (os2.version(), bits & 0xF) {
            (_, 0) => false,
            (0..=2, uses) => uses & 0xC == 0,
            (_, uses) => uses == 2,
        };
        // Bits of version 2: no subsets, bitmaps only.
        let later = os2.version() > 1;
        let forbids = if restricted {
            Some("its licence is restricted")
        } else {
            (later && bits & 0x200 != 0).then_some("its licence allows bitmaps only")
        };
        Licence { forbids, may_subset: !later || bits & 0x100 == 0 }
    }
}

fn glyph_metrics<'a>(font: &FontRef<'a>) -> GlyphMetrics<'a> {
    font.glyph_metrics(Size::unscaled(), LocationRef::default())
}

fn ink(glyphs: &GlyphMetrics<'_>, id: GlyphId) -> Option<InkBox> {
    let ink = boxed(glyphs.bounds(id)?);
    (id != GlyphId::NOTDEF && ink.x_min < ink.x_max && ink.y_min < ink.y_max).then_some(ink)
}

fn boxed(bounds: skrifa::metrics::BoundingBox) -> InkBox {
    InkBox {
        x_min: bounds.x_min.floor() as i32,
        y_min: bounds.y_min.floor() as i32,
        x_max: bounds.x_max.ceil() as i32,
        y_max: bounds.y_max.ceil() as i32,
    }
}

/// Returns the PostScript name in the font's name table, or one derived from the user's name for
/// the face.
fn postscript_name(font: &FontRef<'_>, fallback: &str) -> String {
    let in_file = font.localized_strings(StringId::POSTSCRIPT_NAME).english_or_first();
    let clean = |s: &str| -> String {
        s.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(63).collect()
    };
    let name = in_file.map(|name| clean(&name.to_string())).filter(|s| !s.is_empty());
    name.or_else(|| Some(clean(fallback)).filter(|s| !s.is_empty())).unwrap_or("Font".to_owned())
}

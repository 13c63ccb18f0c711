//! One face: checked when it comes in, with the metrics that layout asks for.

use std::borrow::Cow;
use std::sync::OnceLock;

use ttf_parser::{GlyphId, OutlineBuilder, Permissions};

use super::{Figures, FontError, shape};
use crate::geom::Pt;

/// The rectangle that a glyph's ink covers, in font units.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct InkBox {
    pub x_min: i32,
    pub y_min: i32,
    pub x_max: i32,
    pub y_max: i32,
}

/// What one glyph measures, in font units.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GlyphInfo {
    pub id: u16,
    pub advance: i32,
    /// `None` for a glyph without ink, such as the space.
    pub ink: Option<InkBox>,
}

/// How a face describes its outlines; decides how a file embeds it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    /// Quadratic curves in a `glyf` table.
    TrueType,
    /// Cubic curves in a `CFF` table.
    Cff,
}

/// A face that has passed all checks: readable, embeddable, with the ten digits.
#[derive(Debug)]
pub struct Face {
    name: String,
    postscript_name: String,
    data: Cow<'static, [u8]>,
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
    /// Digits and capital letters are asked for once a cell; their glyphs are looked up once.
    ascii: OnceLock<Box<[Option<GlyphInfo>; 128]>>,
    /// Every glyph by its number, measured when it is first asked for: following an outline
    /// takes far longer than setting a letter.
    by_id: OnceLock<Box<[OnceLock<Option<GlyphInfo>>]>>,
}

impl Face {
    /// Reads a face from the bytes of a TTF or OTF file. `name` is what messages call it.
    ///
    /// # Errors
    /// A web font, a collection, a variable font, damaged bytes, a face that may not be embedded
    /// or that lacks a digit.
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
        let ttf = ttf_parser::Face::parse(&data, 0).map_err(|e| broken(e.to_string()))?;
        if ttf.is_variable() {
            return Err(FontError::Variable { face: face() });
        }
        let outlines = if ttf.tables().glyf.is_some() {
            OutlineKind::TrueType
        } else if ttf.tables().cff.is_some() {
            OutlineKind::Cff
        } else {
            return Err(broken("it has no outlines".to_owned()));
        };
        let refused = |why| Err(FontError::NotEmbeddable { face: face(), why });
        match ttf.permissions() {
            // A file that says nothing, or says so in bits of a later standard, is not restricted.
            None
            | Some(
                Permissions::Installable | Permissions::PreviewAndPrint | Permissions::Editable,
            ) => {}
            Some(Permissions::Restricted) => return refused("its licence is restricted"),
        }
        if !ttf.is_outline_embedding_allowed() {
            return refused("its licence allows bitmaps only");
        }
        let digit_gap = ('0'..='9').find(|&d| ttf.glyph_index(d).is_none_or(|id| !inked(&ttf, id)));
        if let Some(digit) = digit_gap {
            return Err(FontError::NoDigits { face: face(), digit });
        }
        let top = |c| {
            ttf.glyph_index(c).and_then(|id| ttf.glyph_bounding_box(id)).map(|b| i32::from(b.y_max))
        };
        // Flat-topped letters and digits: round ones overshoot to look as tall.
        let ascender = i32::from(ttf.ascender());
        let cap_height =
            top('H').or(ttf.capital_height().map(i32::from)).unwrap_or(ascender * 7 / 10);
        let global = ttf.global_bounding_box();
        let mut out = Face {
            postscript_name: postscript_name(&ttf, name),
            name: face(),
            outlines,
            units_per_em: ttf.units_per_em(),
            ascender,
            descender: i32::from(ttf.descender()),
            cap_height,
            digit_height: cap_height,
            italic_angle: ttf.italic_angle(),
            fixed_pitch: ttf.is_monospaced(),
            weight: ttf.weight().to_number(),
            bounds: InkBox {
                x_min: global.x_min.into(),
                y_min: global.y_min.into(),
                x_max: global.x_max.into(),
                y_max: global.y_max.into(),
            },
            may_subset: ttf.is_subsetting_allowed(),
            ascii: OnceLock::new(),
            by_id: OnceLock::new(),
            data,
        };
        out.digit_height = out.flat_digit_height().unwrap_or(cap_height);
        Ok(out)
    }

    /// What messages call the face: the family, or the file it came from.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The name inside the font, fit for a PDF name: letters, digits and hyphens only.
    #[must_use]
    pub fn postscript_name(&self) -> &str {
        &self.postscript_name
    }
    /// The bytes of the font file.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        &self.data
    }
    #[must_use]
    pub const fn outline_kind(&self) -> OutlineKind {
        self.outlines
    }
    /// How many font units make the size of the text.
    #[must_use]
    pub const fn units_per_em(&self) -> u16 {
        self.units_per_em
    }
    /// How far letters reach above the baseline.
    #[must_use]
    pub const fn ascender(&self) -> i32 {
        self.ascender
    }
    /// How far letters reach below the baseline: a negative number.
    #[must_use]
    pub const fn descender(&self) -> i32 {
        self.descender
    }
    /// The height of flat capital letters, measured from their ink.
    #[must_use]
    pub const fn cap_height(&self) -> i32 {
        self.cap_height
    }
    /// The height of flat digits (1, 4 and 7), measured from their ink.
    #[must_use]
    pub const fn digit_height(&self) -> i32 {
        self.digit_height
    }
    /// Degrees anticlockwise from upright: negative for an italic that leans right.
    #[must_use]
    pub const fn italic_angle(&self) -> f32 {
        self.italic_angle
    }
    /// True if all glyphs are equally wide.
    #[must_use]
    pub const fn is_fixed_pitch(&self) -> bool {
        self.fixed_pitch
    }
    /// 400 for regular, 700 for bold.
    #[must_use]
    pub const fn weight(&self) -> u16 {
        self.weight
    }
    /// A rectangle that holds every glyph of the face.
    #[must_use]
    pub const fn bounds(&self) -> InkBox {
        self.bounds
    }
    /// False if the face's licence bits ask for the whole font or nothing.
    #[must_use]
    pub const fn may_subset(&self) -> bool {
        self.may_subset
    }

    /// `units` of this face at a text size of `size`.
    #[must_use]
    pub fn scaled(&self, units: i32, size: Pt) -> Pt {
        size * (f64::from(units) / f64::from(self.units_per_em))
    }

    /// The glyph that stands for `character` on its own, with lining figures.
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

    /// The glyph with this number, if the face has it.
    #[must_use]
    pub fn glyph_by_id(&self, id: u16) -> Option<GlyphInfo> {
        let all =
            self.by_id.get_or_init(|| (0..self.glyph_count()).map(|_| OnceLock::new()).collect());
        *all.get(usize::from(id))?.get_or_init(|| self.measured(id))
    }

    fn measured(&self, id: u16) -> Option<GlyphInfo> {
        self.with_ttf(|ttf| {
            let gid = GlyphId(id);
            let advance = i32::from(ttf.glyph_hor_advance(gid)?);
            Some(GlyphInfo { id, advance, ink: ink(ttf, gid) })
        })
    }

    /// The advance of each glyph in `ids`; 0 for one that the face lacks.
    #[must_use]
    pub fn advances(&self, ids: &[u16]) -> Vec<i32> {
        self.with_ttf(|ttf| {
            let advance = |&id| ttf.glyph_hor_advance(GlyphId(id)).map(i32::from);
            Some(ids.iter().map(|id| advance(id).unwrap_or(0)).collect())
        })
        .unwrap_or_else(|| vec![0; ids.len()])
    }

    /// How many glyphs the face has.
    #[must_use]
    pub fn glyph_count(&self) -> u16 {
        self.with_ttf(|ttf| Some(ttf.number_of_glyphs())).unwrap_or(0)
    }

    /// Calls `f` for every character that the face maps to a glyph of its own, with that glyph.
    pub fn each_character(&self, mut f: impl FnMut(char, u16)) {
        self.with_ttf(|ttf| {
            for table in ttf.tables().cmap.iter().flat_map(|cmap| cmap.subtables) {
                if table.is_unicode() {
                    table.codepoints(|code| {
                        let glyph = table.glyph_index(code).map(|g| g.0);
                        if let (Some(c), Some(id)) = (char::from_u32(code), glyph) {
                            f(c, id);
                        }
                    });
                }
            }
            Some(())
        });
    }

    /// Gives the outline of glyph `id` to `pen`, in font units, y upwards. False if the glyph
    /// has no ink.
    pub fn trace(&self, id: u16, pen: &mut dyn OutlineBuilder) -> bool {
        self.with_ttf(|ttf| ttf.outline_glyph(GlyphId(id), pen)).is_some()
    }

    /// The face as a parser sees it. Parsing reads the table directory only and takes about a
    /// microsecond, so that a face need not borrow from itself.
    fn with_ttf<T>(&self, f: impl FnOnce(&ttf_parser::Face<'_>) -> Option<T>) -> Option<T> {
        ttf_parser::Face::parse(&self.data, 0).ok().as_ref().and_then(f)
    }

    fn look_up(&self, character: char) -> Option<GlyphInfo> {
        let mut text = [0; 4];
        let shaped =
            shape::shape(self, character.encode_utf8(&mut text), Figures::default()).ok()?;
        match shaped.glyphs.as_slice() {
            [one] => Some(GlyphInfo { advance: one.advance, ..self.glyph_by_id(one.id)? }),
            _ => None,
        }
    }

    fn flat_digit_height(&self) -> Option<i32> {
        let mut tops: Vec<i32> =
            ['1', '4', '7'].iter().filter_map(|&d| Some(self.glyph(d)?.ink?.y_max)).collect();
        tops.sort_unstable();
        tops.get(tops.len() / 2).copied().filter(|&h| h > 0)
    }
}

fn inked(ttf: &ttf_parser::Face<'_>, id: GlyphId) -> bool {
    id.0 != 0 && ttf.glyph_bounding_box(id).is_some()
}

fn ink(ttf: &ttf_parser::Face<'_>, id: GlyphId) -> Option<InkBox> {
    let b = ttf.glyph_bounding_box(id)?;
    Some(InkBox {
        x_min: b.x_min.into(),
        y_min: b.y_min.into(),
        x_max: b.x_max.into(),
        y_max: b.y_max.into(),
    })
}

/// The PostScript name in the font's name table, or one made from what the user calls the face.
fn postscript_name(ttf: &ttf_parser::Face<'_>, fallback: &str) -> String {
    let in_file = ttf
        .names()
        .into_iter()
        .filter(|n| n.name_id == ttf_parser::name_id::POST_SCRIPT_NAME)
        .find_map(|n| n.to_string());
    let clean = |s: &str| -> String {
        s.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(63).collect()
    };
    let name = in_file.as_deref().map(clean).filter(|s| !s.is_empty());
    name.or_else(|| Some(clean(fallback)).filter(|s| !s.is_empty())).unwrap_or("Font".to_owned())
}

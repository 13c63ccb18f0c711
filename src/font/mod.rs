//! Faces: the shipped ones and the user's, their metrics, their outlines, and shaping.
//! All metrics are in the font's own units, y upwards, unless a [`Pt`] says otherwise.

use crate::geom::Pt;
use crate::scene::Glyph;

/// The index of a face in a [`FontBook`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceId(pub usize);

/// The faces of a document.
#[derive(Clone, Debug, Default)]
pub struct FontBook {}

/// The rectangle that a glyph's ink covers, in font units.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct InkBox {
    pub x_min: i32,
    pub y_min: i32,
    pub x_max: i32,
    pub y_max: i32,
}

impl FontBook {
    /// The face for text, the semibold for digits, and the bold for headings and givens.
    pub const REGULAR: FaceId = FaceId(0);
    pub const SEMIBOLD: FaceId = FaceId(1);
    pub const BOLD: FaceId = FaceId(2);

    /// The shipped faces under the three constants above.
    #[must_use]
    pub fn shipped() -> Self {
        FontBook::default()
    }
}

/// Text shaped with a face: glyphs and the whole advance in font units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shaped {
    pub glyphs: Vec<Glyph>,
    pub advance: i32,
    pub units_per_em: u16,
}

impl Shaped {
    /// The width of the text at `size`.
    #[must_use]
    pub fn width(&self, size: Pt) -> Pt {
        size * (f64::from(self.advance) / f64::from(self.units_per_em))
    }
}

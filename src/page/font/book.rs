//! The faces of a document: those of a shipped family, and those that the user supplies.

use std::sync::{Arc, LazyLock};

use super::{Face, Figures, FontError, Shaped, shape};

/// The index of a face in a [`FontBook`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceId(usize);

impl FaceId {
    /// Returns the index of the face in [`FontBook::faces`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// The faces of a document. Cheap to clone: the faces are shared.
#[derive(Clone, Debug)]
pub struct FontBook {
    /// Never empty: starts with the shipped faces.
    faces: Vec<Arc<Face>>,
}

/// Atkinson Hyperlegible Next of the Braille Institute, under the SIL Open Font License
/// (`fonts/OFL.txt`), with a zero that has no slash. It is designed so that no character is mistaken
/// for another.
static SANS: LazyLock<[Arc<Face>; 3]> = LazyLock::new(|| {
    [
        face(
            "Atkinson Hyperlegible Next Regular",
            include_bytes!("../../../fonts/AtkinsonHyperlegibleNext-Regular.ttf"),
        ),
        face(
            "Atkinson Hyperlegible Next SemiBold",
            include_bytes!("../../../fonts/AtkinsonHyperlegibleNext-SemiBold.ttf"),
        ),
        face(
            "Atkinson Hyperlegible Next Bold",
            include_bytes!("../../../fonts/AtkinsonHyperlegibleNext-Bold.ttf"),
        ),
    ]
});

/// Noto Serif, under the SIL Open Font License (`fonts/OFL-NotoSerif.txt`), with the characters of
/// the other family.
static SERIF: LazyLock<[Arc<Face>; 3]> = LazyLock::new(|| {
    [
        face("Noto Serif Regular", include_bytes!("../../../fonts/NotoSerif-Regular.ttf")),
        face("Noto Serif SemiBold", include_bytes!("../../../fonts/NotoSerif-SemiBold.ttf")),
        face("Noto Serif Bold", include_bytes!("../../../fonts/NotoSerif-Bold.ttf")),
    ]
});

fn face(name: &str, bytes: &'static [u8]) -> Arc<Face> {
    Arc::new(Face::parse(name, bytes).expect("a test reads the shipped faces"))
}

impl FontBook {
    /// The face for text.
    pub const REGULAR: FaceId = FaceId(0);
    /// The face for the digits to solve.
    pub const SEMIBOLD: FaceId = FaceId(1);
    /// The face for headings and givens.
    pub const BOLD: FaceId = FaceId(2);

    /// Returns the shipped sans under the three constants above.
    #[must_use]
    pub fn shipped() -> Self {
        FontBook { faces: SANS.to_vec() }
    }

    /// Returns the shipped serif under the three constants above.
    #[must_use]
    pub fn serif() -> Self {
        FontBook { faces: SERIF.to_vec() }
    }

    /// Returns all shipped faces: the sans under the three constants above, and the serif.
    #[must_use]
    pub fn all_shipped() -> Self {
        FontBook { faces: [SANS.as_slice(), SERIF.as_slice()].concat() }
    }

    /// Adds a face from the bytes of its file. Messages refer to it as `name`.
    ///
    /// # Errors
    ///
    /// As for [`Face::parse`].
    pub fn add(&mut self, name: &str, data: Vec<u8>) -> Result<FaceId, FontError> {
        let face = Face::parse(name, data)?;
        self.faces.push(Arc::new(face));
        Ok(FaceId(self.faces.len() - 1))
    }

    /// Replaces an existing face with one from the user, which changes all text set in it, such as
    /// the book's digits.
    ///
    /// # Errors
    ///
    /// As for [`Face::parse`].
    pub fn replace(&mut self, id: FaceId, name: &str, data: Vec<u8>) -> Result<(), FontError> {
        let face = Face::parse(name, data)?;
        if let Some(place) = self.faces.get_mut(id.0) {
            *place = Arc::new(face);
        }
        Ok(())
    }

    /// Uses the face `with` for `id` too: both are then one face, embedded once.
    pub fn share(&mut self, id: FaceId, with: FaceId) {
        let face = self.faces.get(with.0).cloned();
        if let (Some(place), Some(face)) = (self.faces.get_mut(id.0), face) {
            *place = face;
        }
    }

    /// Returns the first id of the face that has this id, which is equal for ids that share a face.
    #[must_use]
    pub fn first_of(&self, id: FaceId) -> FaceId {
        let face = self.faces.get(id.0).unwrap_or(&self.faces[0]);
        let first = self.faces.iter().position(|other| Arc::ptr_eq(other, face));
        FaceId(first.unwrap_or(0))
    }

    /// Returns the face with this id; the regular face for an id of another book that is not in
    /// this one.
    #[must_use]
    pub fn face(&self, id: FaceId) -> &Face {
        self.faces.get(id.0).unwrap_or(&self.faces[0])
    }

    /// Returns all faces with their ids, in order.
    pub fn faces(&self) -> impl Iterator<Item = (FaceId, &Face)> {
        self.faces.iter().enumerate().map(|(i, face)| (FaceId(i), face.as_ref()))
    }

    /// Shapes one line of text with proportional lining figures and kerning.
    ///
    /// # Errors
    ///
    /// [`FontError::MissingGlyph`] names the first character missing from the face.
    pub fn shape(&self, face: FaceId, text: &str) -> Result<Shaped, FontError> {
        self.shape_with(face, text, Figures::Proportional)
    }

    /// Shapes one line of text with the requested figures.
    ///
    /// # Errors
    ///
    /// [`FontError::MissingGlyph`] names the first character missing from the face.
    pub fn shape_with(
        &self,
        face: FaceId,
        text: &str,
        figures: Figures,
    ) -> Result<Shaped, FontError> {
        shape::shape(self.face(face), text, figures)
    }
}

impl Default for FontBook {
    fn default() -> Self {
        FontBook::shipped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Pt;

    #[test]
    fn the_shipped_faces_have_the_digits_and_their_names() {
        let book = FontBook::all_shipped();
        let names: Vec<_> = book.faces().map(|(_, f)| f.postscript_name().to_owned()).collect();
        assert_eq!(
            names,
            [
                "AtkinsonHyperlegibleNext-Regular",
                "AtkinsonHyperlegibleNext-SemiBold",
                "AtkinsonHyperlegibleNext-Bold",
                "NotoSerif-Regular",
                "NotoSerif-SemiBold",
                "NotoSerif-Bold",
            ]
        );
        for (id, face) in book.faces() {
            assert!(face.digit_height() > i32::from(face.units_per_em()) / 2);
            assert!(face.descender() < 0 && face.cap_height() <= face.ascender());
            for c in ('0'..='9').chain('A'..='Z') {
                assert!(face.glyph(c).is_some_and(|g| g.ink.is_some()), "{c}");
            }
            assert!(book.shape(id, "ÀßçñõŒ – ’ ≠ ×").is_ok());
        }
    }

    #[test]
    fn kerning_pulls_pairs_together() {
        let book = FontBook::shipped();
        let advance = |text| book.shape(FontBook::BOLD, text).unwrap().advance;
        assert!(advance("AV") < advance("A") + advance("V"));
    }

    #[test]
    fn tabular_figures_are_equally_wide_and_proportional_ones_are_not() {
        let apart = |book: &FontBook, figures| {
            let width = |text| {
                book.shape_with(FontBook::REGULAR, text, figures).unwrap().width(Pt::new(10.0))
            };
            width("888") - width("111")
        };
        assert_eq!(apart(&FontBook::shipped(), Figures::Tabular), Pt::ZERO);
        assert!(apart(&FontBook::shipped(), Figures::Proportional) > Pt::ZERO);
        assert_eq!(apart(&FontBook::serif(), Figures::Tabular), Pt::ZERO);
    }

    #[test]
    fn a_missing_glyph_is_named_with_its_face() {
        let book = FontBook::shipped();
        let err = book.shape(FontBook::REGULAR, "Sudoku 数独").unwrap_err();
        assert_eq!(
            err.to_string(),
            "the font `Atkinson Hyperlegible Next Regular` has no glyph for `数` (U+6570) in \
             \"Sudoku 数独\"; change the text or choose a face that has it"
        );
        assert!(book.shape(FontBook::REGULAR, "a\u{1b}[31mb").is_err());
        assert!(book.shape(FontBook::REGULAR, "שלום").is_err());
    }

    #[test]
    fn glyphs_keep_the_place_of_their_characters() {
        let book = FontBook::shipped();
        let shaped = book.shape(FontBook::REGULAR, "é1é").unwrap();
        let clusters: Vec<_> = shaped.glyphs.iter().map(|g| g.cluster).collect();
        assert_eq!(clusters, [0, 2, 3]);
        // A tab is treated as a space, and an empty text is a run without width.
        assert_eq!(book.shape(FontBook::REGULAR, "a\tb"), book.shape(FontBook::REGULAR, "a b"));
        assert_eq!(book.shape(FontBook::REGULAR, "").unwrap().advance, 0);
    }

    #[test]
    fn bad_fonts_are_rejected_by_name() {
        let mut book = FontBook::shipped();
        let good = book.face(FontBook::BOLD).data().to_vec();
        let mut error = |bytes: Vec<u8>| book.add("Mine", bytes).unwrap_err();
        assert!(matches!(error(b"wOF2....".to_vec()), FontError::WebFont { kind: "WOFF2", .. }));
        assert!(matches!(error(b"wOFF....".to_vec()), FontError::WebFont { kind: "WOFF", .. }));
        assert!(matches!(error(b"ttcf....".to_vec()), FontError::Collection { .. }));
        assert!(matches!(error(Vec::new()), FontError::Broken { .. }));
        assert!(matches!(error(b"<html>".to_vec()), FontError::Broken { .. }));
        assert!(matches!(error(good[..400].to_vec()), FontError::Broken { .. }));
        for (fs_type, whole) in [(0x0002_u16, false), (0x0200, false), (0x0100, true)] {
            let mut bytes = good.clone();
            let at = table(&bytes, b"OS/2").unwrap() + 8;
            bytes[at..at + 2].copy_from_slice(&fs_type.to_be_bytes());
            match Face::parse("Mine", bytes) {
                Ok(face) => assert!(whole && !face.may_subset()),
                Err(e) => assert!(!whole && matches!(e, FontError::NotEmbeddable { .. }), "{e}"),
            }
        }
        // A face without its character map has no digits.
        let mut bytes = good.clone();
        let at = (0..20).map(|i| 12 + 16 * i).find(|&i| &bytes[i..i + 4] == b"cmap").unwrap();
        bytes[at..at + 4].copy_from_slice(b"xmap");
        assert!(matches!(error(bytes), FontError::NoDigits { digit: '0', .. }));
    }

    #[test]
    fn no_damage_makes_the_reader_panic() {
        let good = FontBook::shipped().face(FontBook::REGULAR).data().to_vec();
        for step in 0..400 {
            let mut bytes = good.clone();
            let at = step * 7919 % bytes.len();
            bytes[at] ^= 0xA5;
            bytes.truncate(good.len() - step * 100);
            if let Ok(face) = Face::parse("Mine", bytes) {
                let mut book = FontBook::shipped();
                book.faces.push(Arc::new(face));
                let _ = book.shape(FaceId(3), "Sudoku 123");
            }
        }
    }

    fn table(font: &[u8], tag: &[u8; 4]) -> Option<usize> {
        let record = font[12..].chunks(16).take(40).find(|r| &r[..4] == tag)?;
        Some(u32::from_be_bytes(record[8..12].try_into().ok()?) as usize)
    }
}

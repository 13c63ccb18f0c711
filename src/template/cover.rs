//! Cover layouts as data: how black the ground is, how large the title, where the barcode goes.

use super::read::CODES;
use crate::diag::{
    Diagnostics, Key, Needs, Schema, SourceId, Sources, TableReader, Type, needed_key as key,
};
use crate::geom::{Pt, Size};
use std::ops::RangeInclusive;

/// How a cover looks, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    pub name: String,
    /// What it is for, in one line.
    pub about: String,
    /// How black the front and the spine are: 0 is paper, 1 black.
    pub ground: f64,
    /// The same for the back.
    pub back: f64,
    /// From the cut and the folds to what is printed.
    pub margin: Pt,
    /// The largest size of the title, as a share of the width of the page.
    pub title: f64,
    /// A spine narrower than this bears no words.
    pub spine_text: Pt,
    /// The area at the lower right of the back that stays free for a barcode.
    pub barcode: Size,
    /// How far that area is from the cut and from the fold of the spine.
    pub barcode_distance: Pt,
}

/// The shipped covers: name and text.
pub const COVERS: [(&str, &str); 2] = [
    ("cover-night", include_str!("../../layouts/cover-night.toml")),
    ("cover-day", include_str!("../../layouts/cover-day.toml")),
];

/// The text of a shipped cover.
#[must_use]
pub fn shipped_cover(name: &str) -> Option<&'static str> {
    COVERS.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

const COVER: &str = "[cover]";
const BARCODE: &str = "[barcode]";
const ROOT: &str = "a cover";

/// Every key of a cover; all must be there.
#[rustfmt::skip]
static KEYS: &[Key] = &[
    key(ROOT, "cover", Type::Table, "What the cover is and how it looks", "[cover]"),
    key(ROOT, "barcode", Type::Table, "The place of the barcode", "[barcode]"),
    key(COVER, "name", Type::Text, "What it is called", "\"cover-night\""),
    key(COVER, "about", Type::Text, "What it is like, in one line", "\"White on black\""),
    key(COVER, "ground", Type::Number, "How black front and spine are", "1.0"),
    key(COVER, "back", Type::Number, "How black the back is", "1.0"),
    key(COVER, "margin", Type::Length, "From the cut and the folds to what is printed", "\"0.5in\""),
    key(COVER, "title", Type::Number, "The largest size of the title, as a share of the page's width", "0.17"),
    key(COVER, "spine-text", Type::Length, "A spine narrower than this bears no words", "\"0.3in\""),
    key(BARCODE, "width", Type::Length, "Width of the area that stays free for a barcode", "\"2in\""),
    key(BARCODE, "height", Type::Length, "Height of that area", "\"1.2in\""),
    key(BARCODE, "distance", Type::Length, "From the cut and from the fold of the spine", "\"0.25in\""),
];

const MARGIN: RangeInclusive<Pt> = Pt::mm(3.0)..=Pt::inches(3.0);
const SIDE: RangeInclusive<Pt> = Pt::ZERO..=Pt::inches(5.0);

impl Cover {
    /// Reads the cover in a source. All that is wrong with it is added to `found`; if any of
    /// that is an error there is no cover.
    pub fn read(source: SourceId, sources: &Sources, found: &mut Diagnostics) -> Option<Cover> {
        let schema = Schema { root: ROOT, keys: KEYS, codes: &CODES };
        schema.read(source, sources, found, read_root)
    }

    /// The cover of the name `shipped`, which a test knows to be sound.
    #[must_use]
    pub fn shipped(name: &str) -> Option<Cover> {
        let mut sources = Sources::new();
        let id = sources.add(name, shipped_cover(name)?);
        Cover::read(id, &sources, &mut Diagnostics::new())
    }
}

fn read_root(mut root: TableReader<'_, '_>) -> Option<Cover> {
    let cover = Needs::table(&mut root, "cover", COVER, |t| {
        let (name, about) = (t.line("name"), t.line("about"));
        let (ground, back) = (t.number("ground", 0.0..=1.0), t.number("back", 0.0..=1.0));
        let margin = t.within("margin", MARGIN, Pt::told);
        let title = t.number("title", 0.03..=0.5);
        let spine = t.within("spine-text", SIDE, Pt::told);
        Some((name?, about?, ground?, back?, margin?.value, title?, spine?.value))
    });
    let barcode = Needs::table(&mut root, "barcode", BARCODE, |t| {
        let [width, height, distance] =
            ["width", "height", "distance"].map(|key| t.within(key, SIDE, Pt::told));
        Some((Size::new(width?.value, height?.value), distance?.value))
    });
    root.finish();
    let (name, about, ground, back, margin, title, spine_text) = cover?;
    let (barcode, barcode_distance) = barcode?;
    Some(Cover { name, about, ground, back, margin, title, spine_text, barcode, barcode_distance })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_covers_are_sound_and_a_key_less_is_an_error() {
        for (name, text) in COVERS {
            assert_eq!(Cover::shipped(name).map(|c| c.name).as_deref(), Some(name));
            for key in KEYS.iter().filter(|k| k.table != ROOT) {
                let without = text.replacen(&format!("\n{} =", key.key), "\nx =", 1);
                let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
                let id = sources.add("own.toml", without);
                assert!(Cover::read(id, &sources, &mut found).is_none(), "{}", key.key);
                let codes: Vec<_> = found.iter().map(|d| d.code).collect();
                assert!(codes.contains(&"layout::missing-key"), "{codes:?}");
            }
        }
    }
}

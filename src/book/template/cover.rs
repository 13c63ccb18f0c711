//! Cover layouts as data: the background and its ink, the size of the title, the contents of the
//! front, and the place of the barcode.

use super::edge::read_screen;
use super::read::CODES;
use crate::diag::{
    Diagnostics, Key, Needs, Schema, SourceId, Sources, TableReader, Type, needed_key as key,
};
use gridpress_page::geom::{Pt, Size};
use std::ops::RangeInclusive;

/// The style of a cover in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    pub name: String,
    /// Its purpose, in one line.
    pub about: String,
    /// How dark the front and the spine are: 0 is paper, 1 solid.
    pub ground: f64,
    /// The same for the back.
    pub back: f64,
    /// How much of the height the background takes, from the top: 1 is all of it.
    pub band: f64,
    /// The puzzle on the front.
    pub art: Art,
    /// The ink of the background, if it is not black.
    pub spot: Option<CoverInk>,
    /// The distance from the trim and the folds to the print.
    pub margin: Pt,
    /// The largest size of the title, as a share of the width of the page.
    pub title: f64,
    /// The least width of a spine with text.
    pub spine_text: Pt,
    /// The area at the lower right of the back that stays empty for a barcode.
    pub barcode: Size,
    /// The distance of that area from the trim and from the fold of the spine.
    pub barcode_distance: Pt,
}

/// How a puzzle of the book is shown on the front.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Art {
    /// Whole, on a card.
    Card,
    /// Enlarged and cropped, over the edges.
    CloseUp,
}

/// An ink other than black for the background.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverInk {
    /// The name of the plate, such as `PANTONE 300 C`.
    pub name: String,
    /// The sRGB colour that represents it on a screen.
    pub screen: [u8; 3],
    /// The tint of black that replaces it on a press that prints only in black.
    pub grey: f64,
}

/// The shipped covers: name and text.
pub const COVERS: [(&str, &str); 3] = [
    ("cover-night", include_str!("../../../layouts/cover-night.toml")),
    ("cover-day", include_str!("../../../layouts/cover-day.toml")),
    ("cover-dusk", include_str!("../../../layouts/cover-dusk.toml")),
];

/// Returns the text of a shipped cover.
#[must_use]
pub fn shipped_cover(name: &str) -> Option<&'static str> {
    COVERS.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

const COVER: &str = "[cover]";
const BARCODE: &str = "[barcode]";
const SPOT: &str = "[spot]";
const ROOT: &str = "a cover";

/// Every key of a cover. All are required, but `[spot]` may be omitted as a whole.
#[rustfmt::skip]
static KEYS: &[Key] = &[
    key(ROOT, "cover", Type::Table, "The cover and its style", "[cover]"),
    key(ROOT, "barcode", Type::Table, "The place of the barcode", "[barcode]"),
    key(ROOT, "spot", Type::Table, "The ink of the background, if it is not black", "[spot]"),
    key(COVER, "name", Type::Text, "The name", "\"cover-night\""),
    key(COVER, "about", Type::Text, "The style, in one line", "\"White on black\""),
    key(COVER, "ground", Type::Number, "How dark front and spine are", "1.0"),
    key(COVER, "back", Type::Number, "How dark the back is", "1.0"),
    key(COVER, "band", Type::Number, "How much of the height the background takes, from the top", "0.45"),
    key(COVER, "art", Type::Word, "The puzzle on the front: whole on a `card`, or a part of it as a `close-up`", "\"close-up\""),
    key(COVER, "margin", Type::Length, "The distance from the trim and the folds to the print", "\"0.5in\""),
    key(COVER, "title", Type::Number, "The largest size of the title, as a share of the page's width", "0.17"),
    key(COVER, "spine-text", Type::Length, "The least width of a spine with text", "\"0.3in\""),
    key(BARCODE, "width", Type::Length, "Width of the area that stays empty for a barcode", "\"2in\""),
    key(BARCODE, "height", Type::Length, "Height of that area", "\"1.2in\""),
    key(BARCODE, "distance", Type::Length, "The distance from the trim and from the fold of the spine", "\"0.25in\""),
    key(SPOT, "name", Type::Text, "The name of its plate", "\"PANTONE 300 C\""),
    key(SPOT, "screen", Type::Text, "The colour that represents it on a screen", "\"#005EB8\""),
    key(SPOT, "grey", Type::Number, "The tint of black that replaces it on a press that prints only in black", "0.85"),
];

const MARGIN: RangeInclusive<Pt> = Pt::mm(3.0)..=Pt::inches(3.0);
const SIDE: RangeInclusive<Pt> = Pt::ZERO..=Pt::inches(5.0);

impl Cover {
    /// Reads the cover in a source. All faults are added to `found`; if one of them is an error,
    /// returns `None`.
    pub fn read(source: SourceId, sources: &Sources, found: &mut Diagnostics) -> Option<Cover> {
        let schema = Schema { root: ROOT, keys: KEYS, codes: &CODES };
        schema.read(source, sources, found, read_root)
    }

    /// Adapts the cover to a press: only black if it accepts no other ink, and printable tints.
    #[must_use]
    pub fn held_to(mut self, takes_spot: bool, held: impl Fn(f64) -> f64) -> Self {
        if !takes_spot && let Some(spot) = self.spot.take() {
            (self.ground, self.back) = (self.ground * spot.grey, self.back * spot.grey);
        }
        for tint in [&mut self.ground, &mut self.back].into_iter().filter(|tint| **tint > 0.0) {
            *tint = held(*tint);
        }
        self
    }

    /// Returns the shipped cover of that name; a test ensures that all are valid.
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
        let band = t.number("band", 0.2..=1.0);
        let art = t.word("art", &[("card", Art::Card), ("close-up", Art::CloseUp)]);
        let margin = t.within("margin", MARGIN, Pt::told);
        let title = t.number("title", 0.03..=0.5);
        let spine = t.within("spine-text", SIDE, Pt::told);
        Some(Cover {
            name: name?,
            about: about?,
            ground: ground?,
            back: back?,
            band: band?,
            art: art?,
            spot: None,
            margin: margin?.value,
            title: title?,
            spine_text: spine?.value,
            barcode: Size::default(),
            barcode_distance: Pt::ZERO,
        })
    });
    let barcode = Needs::table(&mut root, "barcode", BARCODE, |t| {
        let [width, height, distance] =
            ["width", "height", "distance"].map(|key| t.within(key, SIDE, Pt::told));
        Some((Size::new(width?.value, height?.value), distance?.value))
    });
    let spot = root.node("spot").is_some().then(|| {
        Needs::table(&mut root, "spot", SPOT, |t| {
            let (name, screen) = (t.line("name"), read_screen(t));
            let grey = t.number("grey", 0.0..=1.0);
            Some(CoverInk { name: name?, screen: screen?, grey: grey? })
        })
    });
    root.finish();
    let (barcode, barcode_distance) = barcode?;
    let spot = match spot {
        Some(read) => Some(read?),
        None => None,
    };
    Some(Cover { barcode, barcode_distance, spot, ..cover? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_covers_are_sound_and_a_key_less_is_an_error() {
        for (name, text) in COVERS {
            assert_eq!(Cover::shipped(name).map(|c| c.name).as_deref(), Some(name));
            for key in KEYS.iter().filter(|k| k.table != ROOT) {
                // After the header of its table; the second ink occurs in only one of them.
                let Some(start) = text.find(&format!("\n{}", key.table)) else { continue };
                let rest = text[start..].replacen(&format!("\n{} =", key.key), "\nx =", 1);
                let without = format!("{}{rest}", &text[..start]);
                let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
                let id = sources.add("own.toml", without);
                assert!(Cover::read(id, &sources, &mut found).is_none(), "{}", key.key);
                let codes: Vec<_> = found.iter().map(|d| d.code).collect();
                assert!(codes.contains(&"layout::missing-key"), "{codes:?}");
            }
        }
    }
}

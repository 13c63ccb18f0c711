//! Cover layouts as data: the colours, the size of the title, the contents of the front, and the
//! place of the barcode.

use super::codes::CODES;
use super::palette::Palette;
use crate::diag::{
    Diagnostics, Key, Needs, Schema, SourceId, Sources, TableReader, Type, needed_key as key,
    one_of,
};
use crate::press::CoverRules;
use gridpress_page::geom::{Pt, Size};
use std::ops::RangeInclusive;

/// The style of a cover in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    pub name: String,
    /// Its purpose, in one line.
    pub about: String,
    /// The colours.
    pub palette: Palette,
    /// How much of the height the background takes, from the top: 1 is all of it, otherwise paper
    /// is below it.
    pub band: f64,
    /// What is drawn on the front.
    pub art: Art,
    /// Where the words of the front are.
    pub align: Align,
    /// The background of the back, if it has no band.
    pub back: Back,
    /// The distance from the trim and the folds to the print.
    pub margin: Pt,
    /// The largest size of the title, as a share of the width of the page.
    pub title: f64,
    /// The least width of a spine with text.
    pub spine_text: Pt,
    /// The area at the lower right of the back that stays empty for a barcode; empty if the press
    /// prints none.
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
    /// One of its boxes, as large as the front.
    Box,
    /// Some of its digits on coloured tiles, which cover the whole front.
    Tiles,
}

/// Where the words of the front are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
}

/// The background of the back.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Back {
    /// That of the front.
    Ground,
    /// Paper.
    Paper,
}

/// The shipped covers: name and text.
pub const COVERS: [(&str, &str); 6] = [
    ("cover-night", include_str!("../../../layouts/cover-night.toml")),
    ("cover-day", include_str!("../../../layouts/cover-day.toml")),
    ("cover-dusk", include_str!("../../../layouts/cover-dusk.toml")),
    ("cover-tiles", include_str!("../../../layouts/cover-tiles.toml")),
    ("cover-poster", include_str!("../../../layouts/cover-poster.toml")),
    ("cover-library", include_str!("../../../layouts/cover-library.toml")),
];

/// Returns the text of a shipped cover.
#[must_use]
pub fn shipped_cover(name: &str) -> Option<&'static str> {
    COVERS.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

const COVER: &str = "[cover]";
const BARCODE: &str = "[barcode]";
const ROOT: &str = "a cover";

/// Every key of a cover. All are required.
#[rustfmt::skip]
static KEYS: &[Key] = &[
    key(ROOT, "cover", Type::Table, "The cover and its style", "[cover]"),
    key(ROOT, "barcode", Type::Table, "The place of the barcode", "[barcode]"),
    key(COVER, "name", Type::Text, "The name", "\"cover-night\""),
    key(COVER, "about", Type::Text, "The style, in one line", "\"White on black\""),
    key(COVER, "palette", Type::Text, "The colours: a palette of layouts/palettes.toml by name", "\"midnight\""),
    key(COVER, "band", Type::Number, "How much of the height the background takes, from the top", "0.45"),
    key(COVER, "art", Type::Word, "The puzzle on the front: whole on a `card`, a part of it as a `close-up`, one `box`, or digits on `tiles`", "\"close-up\""),
    key(COVER, "align", Type::Word, "Where the words of the front are: `left` or `centre`", "\"left\""),
    key(COVER, "back", Type::Word, "The background of the back: `ground` or `paper`", "\"ground\""),
    key(COVER, "margin", Type::Length, "The distance from the trim and the folds to the print", "\"0.5in\""),
    key(COVER, "title", Type::Number, "The largest size of the title, as a share of the page's width", "0.17"),
    key(COVER, "spine-text", Type::Length, "The least width of a spine with text", "\"0.3in\""),
    key(BARCODE, "width", Type::Length, "Width of the area that stays empty for a barcode", "\"2in\""),
    key(BARCODE, "height", Type::Length, "Height of that area", "\"1.2in\""),
    key(BARCODE, "distance", Type::Length, "The distance from the trim and from the fold of the spine", "\"0.25in\""),
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

    /// Adapts the cover to a press: in tints of black if it prints covers in black, and without an
    /// area for a barcode if it prints none.
    #[must_use]
    pub fn held_to(mut self, rules: CoverRules, held: impl Fn(f64) -> f64) -> Self {
        if !rules.colour {
            self.palette = self.palette.greys(held);
        }
        if !rules.barcode {
            self.barcode = Size::default();
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
        let palette = t.need("palette", |t| t.line("palette", 200)).and_then(|name| {
            let palette = Palette::named(&name.value);
            if palette.is_none() {
                let says = format!("there is no palette `{}`", name.value);
                let known = Palette::shipped().iter().map(|(name, _)| name.as_str());
                t.0.bad(name.span, says, one_of(&name.value, known));
            }
            palette
        });
        let band = t.number("band", 0.2..=1.0);
        let art = [
            ("card", Art::Card),
            ("close-up", Art::CloseUp),
            ("box", Art::Box),
            ("tiles", Art::Tiles),
        ];
        let art = t.word("art", &art);
        let align = t.word("align", &[("left", Align::Left), ("centre", Align::Centre)]);
        let back = t.word("back", &[("ground", Back::Ground), ("paper", Back::Paper)]);
        let margin = t.within("margin", MARGIN, Pt::with_unit);
        let title = t.number("title", 0.03..=0.5);
        let spine = t.within("spine-text", SIDE, Pt::with_unit);
        Some(Cover {
            name: name?,
            about: about?,
            palette: palette?,
            band: band?,
            art: art?,
            align: align?,
            back: back?,
            margin: margin?.value,
            title: title?,
            spine_text: spine?.value,
            barcode: Size::default(),
            barcode_distance: Pt::ZERO,
        })
    });
    let barcode = Needs::table(&mut root, "barcode", BARCODE, |t| {
        let [width, height, distance] =
            ["width", "height", "distance"].map(|key| t.within(key, SIDE, Pt::with_unit));
        Some((Size::new(width?.value, height?.value), distance?.value))
    });
    root.finish();
    let (barcode, barcode_distance) = barcode?;
    Some(Cover { barcode, barcode_distance, ..cover? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_covers_are_sound_and_a_key_less_is_an_error() {
        for (name, text) in COVERS {
            assert_eq!(Cover::shipped(name).map(|c| c.name).as_deref(), Some(name));
            for key in KEYS.iter().filter(|k| k.table != ROOT) {
                // After the header of its table.
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

//! The colours of a cover, as data: the shipped palettes are in `layouts/palettes.toml`, and a book
//! can have its own.

use super::codes::CODES;
use crate::diag::{Diagnostics, Key, Needs, Schema, SourceId, Sources, Type, needed_key as key};
use gridpress_page::render::pdf::lightness_in_print;
use std::sync::LazyLock;

/// An sRGB colour.
pub type Colour = [u8; 3];

/// The colours of a cover by their use.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The background.
    pub ground: Colour,
    /// The title, and all text on the background.
    pub text: Colour,
    /// Badges, and the cell that was just solved.
    pub accent: Colour,
    /// Quiet areas.
    pub soft: Colour,
    /// Cards, and what is below a band.
    pub paper: Colour,
}

/// The keys of a palette, in the order of its fields.
pub const COLOURS: [&str; 5] = ["ground", "text", "accent", "soft", "paper"];

/// The least ratio of the luminances of two colours of which one is read on the other.
const LEAST_CONTRAST: f64 = 3.0;

static SHIPPED: &str = include_str!("../../../layouts/palettes.toml");

const ROOT: &str = "the palettes";
const PALETTE: &str = "[[palette]]";

#[rustfmt::skip]
static KEYS: &[Key] = &[
    key(ROOT, "palette", Type::Tables, "A palette", "[[palette]]"),
    key(PALETTE, "name", Type::Text, "The name", "\"harbour\""),
    key(PALETTE, "ground", Type::Text, "The background", "\"#12263A\""),
    key(PALETTE, "text", Type::Text, "The text on it", "\"#FFFFFF\""),
    key(PALETTE, "accent", Type::Text, "Badges and the solved cell", "\"#F2B134\""),
    key(PALETTE, "soft", Type::Text, "Quiet areas", "\"#1D3F5E\""),
    key(PALETTE, "paper", Type::Text, "Cards, and what is below a band", "\"#FFFFFF\""),
];

impl Palette {
    /// Returns the shipped palettes by name; a test ensures that all are valid.
    pub fn shipped() -> &'static [(String, Palette)] {
        static ALL: LazyLock<Vec<(String, Palette)>> = LazyLock::new(|| {
            let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
            let source = sources.add("palettes.toml", SHIPPED);
            read(source, &sources, &mut found).unwrap_or_default()
        });
        &ALL
    }

    /// Returns the shipped palette of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Palette> {
        Self::shipped().iter().find(|(own, _)| own == name).map(|(_, palette)| *palette)
    }

    /// Returns the palette with some of its colours replaced, in the order of [`COLOURS`].
    #[must_use]
    pub fn with(self, own: [Option<Colour>; 5]) -> Self {
        let [ground, text, accent, soft, paper] = own;
        Palette {
            ground: ground.unwrap_or(self.ground),
            text: text.unwrap_or(self.text),
            accent: accent.unwrap_or(self.accent),
            soft: soft.unwrap_or(self.soft),
            paper: paper.unwrap_or(self.paper),
        }
    }

    /// Returns the palette in tints of black that a press can print, for presses that print covers
    /// only in black.
    #[must_use]
    pub(crate) fn greys(self, held: impl Fn(f64) -> f64) -> Self {
        let grey = |colour: Colour| {
            let tint = 1.0 - brightness(colour);
            // What is nearly white is paper.
            let tint = if tint < 0.03 { 0.0 } else { held(tint) };
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
            let level = ((1.0 - tint).clamp(0.0, 1.0) * 255.0).round() as u8;
            [level; 3]
        };
        let Palette { ground, text, accent, soft, paper } = self;
        let ground = grey(ground);
        let text = match contrast(ground, grey(text)) < LEAST_CONTRAST {
            true => reading([BLACK, WHITE], ground),
            false => grey(text),
        };
        Palette { ground, text, accent: grey(accent), soft: grey(soft), paper: grey(paper) }
    }

    /// Whether the title can be read on the background.
    #[must_use]
    pub fn is_readable(self) -> bool {
        contrast(self.ground, self.text) >= LEAST_CONTRAST
    }
}

pub(crate) const BLACK: Colour = [0; 3];
pub(crate) const WHITE: Colour = [255; 3];

/// Returns how dark a colour is in black ink only, from 0 to 1.
#[must_use]
pub(crate) fn darkness(colour: Colour) -> f64 {
    let [r, g, b] = colour.map(|c| f64::from(c) / 255.0);
    1.0 - (0.299 * r + 0.587 * g + 0.114 * b)
}

/// Returns how bright a colour looks, from 0 to 1.
fn brightness(colour: Colour) -> f64 {
    let [r, g, b] = colour.map(|c| f64::from(c) / 255.0);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Returns the contrast of two colours as the Web Content Accessibility Guidelines define it, from
/// 1 to 21: on a screen or in print, whichever is less.
#[must_use]
pub(crate) fn contrast(a: Colour, b: Colour) -> f64 {
    let screen = |colour: Colour| {
        let [r, g, b] = colour.map(|c| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    // The luminance of a lightness of CIE L*a*b*.
    let print = |colour: Colour| {
        let lightness = lightness_in_print(colour);
        if lightness > 8.0 { ((lightness + 16.0) / 116.0).powi(3) } else { lightness / 903.3 }
    };
    let ratio = |one: f64, other: f64| (one.max(other) + 0.05) / (one.min(other) + 0.05);
    ratio(screen(a), screen(b)).min(ratio(print(a), print(b)))
}

/// Returns the first of some colours that is easily read on a ground, or else the best.
#[must_use]
pub(crate) fn reading<const N: usize>(colours: [Colour; N], ground: Colour) -> Colour {
    let easy = colours.into_iter().find(|&colour| contrast(colour, ground) >= 4.5);
    let best = || {
        let all = colours.into_iter().chain([BLACK, WHITE]);
        all.max_by(|&a, &b| contrast(a, ground).total_cmp(&contrast(b, ground)))
    };
    easy.or_else(best).unwrap_or(BLACK)
}

fn read(
    source: SourceId,
    sources: &Sources,
    found: &mut Diagnostics,
) -> Option<Vec<(String, Palette)>> {
    let schema = Schema { root: ROOT, keys: KEYS, codes: &CODES };
    schema.read(source, sources, found, |mut root| {
        let all = Needs::tables(&mut root, "palette", PALETTE, |t| {
            let name = t.line("name");
            let colours = COLOURS.map(|key| t.need(key, |t| t.colour(key)).map(|c| c.value));
            let [ground, text, accent, soft, paper] = colours;
            let (ground, text) = (ground?, text?);
            Some((name?, Palette { ground, text, accent: accent?, soft: soft?, paper: paper? }))
        });
        root.finish();
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_palettes_are_sound_and_readable_also_in_grey() {
        assert!(Palette::shipped().len() >= 6);
        for (name, palette) in Palette::shipped() {
            assert!(palette.is_readable(), "{name}");
            let grey = palette.greys(|tint| tint.clamp(0.05, 0.8));
            assert!(grey.is_readable(), "{name}: {grey:?}");
            let all = [grey.ground, grey.text, grey.accent, grey.soft, grey.paper];
            assert!(all.iter().all(|[r, g, b]| r == g && g == b), "{name}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(WHITE, [0x76; 3]) - 4.54).abs() < 0.01);
        assert_eq!(reading([[250, 250, 250]], WHITE), BLACK);
        // Dark green on a light one that is printed darker.
        let (dark, light) = ([0x1f, 0x3d, 0x2b], [0x0b, 0xbd, 0x46]);
        assert!(contrast(dark, light) < 3.0);
        assert_eq!(reading([dark], light), BLACK);
    }
}

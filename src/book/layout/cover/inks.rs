//! The inks of a cover: what is printed on each of its grounds so that it can be read.

use crate::layout::puzzles::gauge::tinted;
use crate::template::{BLACK, Colour, Palette, contrast, reading};
use gridpress_page::scene::Ink;

/// The least contrast of a mark that is not read, such as a square or a rule.
const VISIBLE: f64 = 1.8;

/// An area of one colour, and the colours that are used on it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Surface {
    pub fill: Colour,
    pub text: Colour,
    /// For marks and filled badges.
    pub mark: Colour,
}

impl Surface {
    /// Returns the background of the front.
    pub(super) fn ground(palette: &Palette) -> Self {
        let Palette { ground, text, accent, .. } = *palette;
        let mark = if contrast(accent, ground) >= VISIBLE { accent } else { text };
        Surface { fill: ground, text, mark }
    }

    /// Returns the surface of cards, and of what is below a band.
    pub(super) fn paper(palette: &Palette) -> Self {
        let Palette { ground, accent, paper, .. } = *palette;
        let visible = |&colour: &Colour| contrast(colour, paper) >= VISIBLE;
        let mark = [accent, ground].into_iter().find(visible).unwrap_or(BLACK);
        Surface { fill: paper, text: reading([BLACK], paper), mark }
    }

    pub(super) fn text_ink(self) -> Ink {
        ink(self.text)
    }

    pub(super) fn mark_ink(self) -> Ink {
        ink(self.mark)
    }

    /// Returns the ink of the squares of a gauge between the ends of a range.
    pub(super) fn range_ink(self) -> Ink {
        let light = |colour: Colour| colour.map(u32::from).iter().sum::<u32>();
        let is_dark = light(self.fill) < light(self.mark);
        // On a dark ground a lighter tint would be as bright as the mark.
        if is_dark { ink(mixed(self.fill, self.mark, 0.45)) } else { tinted(&self.mark_ink()) }
    }

    /// Returns the ink of emphasised words: that of marks if it is easily read.
    pub(super) fn mark_ink_for_text(self) -> Ink {
        ink(if contrast(self.mark, self.fill) >= 3.0 { self.mark } else { self.text })
    }

    /// Returns a fill between the surface and its text: quiet, but visible.
    pub(super) fn quiet(self) -> Colour {
        mixed(self.fill, self.text, 0.14)
    }
}

/// Returns the colour of text on a filled area.
pub(super) fn on(fill: Colour, palette: &Palette) -> Colour {
    reading([palette.ground, palette.text], fill)
}

/// Returns the ink of a colour. Greys are printed with black ink only.
pub(super) fn ink(colour: Colour) -> Ink {
    match colour {
        [255, 255, 255] => Ink::Paper,
        [r, g, b] if r == g && g == b => Ink::Black(1.0 - f64::from(r) / 255.0),
        _ => Ink::Mixed(colour),
    }
}

/// Returns a colour between two, `share` of the way from `a` to `b`.
fn mixed(a: Colour, b: Colour, share: f64) -> Colour {
    std::array::from_fn(|i| {
        let between = f64::from(a[i]) + (f64::from(b[i]) - f64::from(a[i])) * share;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
        let between = between.round().clamp(0.0, 255.0) as u8;
        between
    })
}

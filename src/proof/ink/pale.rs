//! How dark words and numbers are, compared with others.

use super::look::Look;
use crate::fault_kind::FaultKind;
use crate::read::sheet::{Mark, Turn};

/// A glyph with less than this share of the ink of its line, or of black on a page with puzzles, is
/// too pale.
pub(crate) const PALER: f32 = 0.72;
const PALE: f32 = 0.62;
/// The same on a page without puzzles.
const PALEST: f32 = 0.4;
/// Lines of any signs are too pale below this: the publisher may choose a light colour for numbers.
const FAINT: f32 = 0.15;
/// The expected ink that a line or a glyph needs to be judged by it, in pixels.
const LEAST_OF_LINE: f32 = 12.0;
const LEAST_OF_GLYPH: f32 = 10.0;

/// The letters of a line, or of all lines: their ink, and what is expected.
#[derive(Copy, Clone, Default)]
pub(super) struct Letters {
    seen: f32,
    asked: f32,
}

impl Letters {
    pub(super) fn of<'m>(looks: impl Iterator<Item = &'m Look<'m>>) -> Self {
        // The numbers of puzzles may be in another ink.
        Letters::that(looks, char::is_alphabetic)
    }

    fn that<'m>(looks: impl Iterator<Item = &'m Look<'m>>, is_one: fn(char) -> bool) -> Self {
        let is_one = |look: &&Look<'_>| {
            look.mark.turn == Turn::Upright && look.mark.character().is_some_and(is_one)
        };
        looks.filter(is_one).fold(Letters::default(), |all, look| Letters {
            seen: all.seen + look.dark * look.asked,
            asked: all.asked + look.asked,
        })
    }

    fn dark(self) -> f32 {
        if self.asked > 0.0 { self.seen / self.asked } else { 1.0 }
    }
}

/// Returns how dark the palest digit of a number is, from 0 to 1; `None` if they are too small to
/// tell.
pub(super) fn of_number(looks: &[Look<'_>]) -> Option<f32> {
    let of = |look| Letters::that(std::iter::once(look), char::is_alphanumeric);
    let digits = looks.iter().map(of).filter(|one| one.asked >= LEAST_OF_GLYPH);
    digits.map(Letters::dark).min_by(f32::total_cmp)
}

/// Reports the first glyph of a line that is paler than the others, or of a whole line that is
/// paler than those of the page (`page`), or than black if the page has puzzles.
pub(super) fn judge<'m>(
    looks: &[Look<'m>],
    page: Letters,
    has_puzzles: bool,
) -> Option<(&'m Mark, FaultKind, &'static str)> {
    let line = Letters::of(looks.iter());
    let palest = if has_puzzles { PALE } else { PALEST };
    let least = (page.dark() * PALER).max(palest);
    let all = Letters::that(looks.iter(), char::is_alphanumeric);
    let is_faint = all.asked >= LEAST_OF_GLYPH && all.dark() < FAINT;
    let is_pale = is_faint || line.asked >= LEAST_OF_LINE && line.dark() < least;
    let of_one = |look: &&Look<'_>| {
        let one = Letters::of(std::iter::once(*look));
        one.asked >= LEAST_OF_GLYPH && one.dark() < line.dark() * PALER
    };
    let first = if is_pale { looks.first() } else { looks.iter().find(of_one) }?;
    Some((first.mark, FaultKind::TooPale, "is paler than other words"))
}

//! Compares the tones of the signs and drawings of a page, and its small signs, with what they were when the
//! book was made.

use crate::known::page_texts::Text;
use crate::read::page::Small;
use crate::read::sheet::Tone;
use gridpress_page::geom::Pt;

/// Tones that differ by no more than this number of percent may be one, mixed of other inks.
const AS_DARK: u8 = 15;
/// The same for tones that were not exactly one.
const NEARLY: u8 = 2 * AS_DARK;
/// Everything darker is black.
const BLACK: u8 = 80;

/// Says that signs or drawings are in another tone, if it is known of both; drawings on sheets are not
/// known by page.
pub(crate) fn recoloured(printed: &[Text], seen: &[Text], is_on_sheet: bool) -> Option<String> {
    let of = |all: &[Text]| -> Vec<(Tone, usize)> { all.iter().filter_map(Text::toned).collect() };
    let (was, is) = (of(printed), of(seen));
    let is_coloured = |all: &[(Tone, usize)]| all.iter().any(|(tone, _)| tone.is_coloured);
    // Another edition may print the ink of a spot in grey.
    if was.is_empty() || is.is_empty() || is_coloured(&was) && !is_coloured(&is) {
        return None;
    }
    let signs = |all: &[(Tone, usize)]| all.iter().map(|(_, count)| count).sum::<usize>();
    // With other words, it is not known which sign is which.
    if signs(&was) == signs(&is) {
        let alike = |all: &[(Tone, usize)], tone, most| -> usize {
            all.iter().filter(|(of, _)| is_like(*of, tone, most)).map(|(_, count)| count).sum()
        };
        let others = was
            .iter()
            .map(|(tone, _)| alike(&was, *tone, 1).saturating_sub(alike(&is, *tone, AS_DARK)));
        if let Some(count) = others.max().filter(|count| *count > 0) {
            let signs = if count == 1 { "letter or digit is" } else { "letters and digits are" };
            return Some(format!(
                "{count} {signs} paler, darker or in another colour than when the book was made"
            ));
        }
    }
    let has =
        |all: &[(Tone, usize)], tone: Tone| all.iter().any(|(of, _)| is_like(*of, tone, NEARLY));
    let drawn = |all: &[(Tone, usize)], other: &[(Tone, usize)]| {
        all.iter().any(|(tone, count)| *count == 0 && !has(other, *tone))
    };
    (!is_on_sheet && (drawn(&is, &was) || drawn(&was, &is))).then(|| {
        "a drawing is paler, darker or in another colour than when the book was made".to_owned()
    })
}

fn is_like(one: Tone, other: Tone, most: u8) -> bool {
    let are_black = one.dark.min(other.dark) >= BLACK && most >= AS_DARK;
    one.is_coloured == other.is_coloured && (are_black || one.dark.abs_diff(other.dark) <= most)
}

/// Says that the small signs in the grids of a page, which is moved, have another size, weight or place.
pub(crate) fn small_signs(
    printed: &[Text],
    seen: &[Text],
    (aside, down): (Pt, Pt),
) -> Option<String> {
    /// Differences that have no cause on paper: of sizes as a share, and of places.
    const SAME: (f64, Pt) = (0.03, Pt::new(0.5));
    let of = |all: &[Text]| -> Option<Small> { all.iter().find_map(Text::small) };
    let (was, is) = (of(printed)?, of(seen)?);
    if was.count != is.count {
        return None;
    }
    let differs = |was: Pt, is: Pt| (is - was).abs() > was * SAME.0;
    let away = |was: Pt, is: Pt, by: Pt| (is - was - by).abs() > SAME.1;
    let how = if differs(was.size.height, is.size.height) {
        "of another size"
    } else if differs(was.size.width, is.size.width) {
        "of another width or weight"
    } else if away(was.place.x, is.place.x, aside) || away(was.place.y, is.place.y, down) {
        "elsewhere"
    } else {
        return None;
    };
    Some(format!("the small signs in its grids are {how} than when the book was made"))
}

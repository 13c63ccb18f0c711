//! How dark a page is, square by square: it shows changes of tints, discs and pictures, which are neither
//! texts nor lines.

use super::ink::Bitmap;
use gridpress_page::geom::{Pt, Rect, Size};

/// The side of a square.
const SIDE: Pt = Pt::new(18.0);
/// The signs of the shades from white to black.
const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Differences of a square that have other causes, such as another program's edges of letters, as shares
/// of black.
const SAME: f64 = 0.05;
/// How much lighter a square may be that was drawn from an SVG: PDFs widen thin lines to a pixel.
const THINNER: f64 = 0.12;
/// Rows of squares are separated by this.
const ROW: char = '/';

/// Returns the shades of a page, row by row.
pub(crate) fn of(drawn: &Bitmap, trim: Size) -> String {
    let count = |length: Pt| (0..).take_while(move |&n| SIDE * f64::from(n) < length);
    let rows = count(trim.height).map(|row| {
        let shades = count(trim.width).map(|column| {
            let (left, top) = (SIDE * f64::from(column), SIDE * f64::from(row));
            // What is beyond the trim is cut off, and an SVG does not have it.
            let [width, height] = [trim.width - left, trim.height - top].map(|rest| rest.min(SIDE));
            let share = (width / SIDE) * (height / SIDE);
            sign(drawn.darkness(Rect::new(left, top, width, height)) * share)
        });
        shades.collect::<String>()
    });
    rows.collect::<Vec<_>>().join(&ROW.to_string())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn sign(darkness: f64) -> char {
    let last = SIGNS.len() - 1;
    char::from(SIGNS[(darkness.clamp(0.0, 1.0) * last as f64).round() as usize])
}

/// Returns the square in which two pages differ most, if they do: where it is, and whether it is darker
/// now. `None` also if one of them has another size. `from_svg` if the second was drawn from an SVG, the
/// first from a PDF.
pub(crate) fn differing(printed: &str, seen: &str, from_svg: bool) -> Option<(Rect, bool)> {
    let lighter = if from_svg { THINNER } else { SAME };
    let shade = |sign: u8| SIGNS.iter().position(|&other| other == sign).map(|at| at as f64 / 61.0);
    let mut worst: Option<(f64, Rect)> = None;
    for (row, (was, is)) in printed.split(ROW).zip(seen.split(ROW)).enumerate() {
        if was.len() != is.len() {
            return None;
        }
        for (column, (was, is)) in was.bytes().zip(is.bytes()).enumerate() {
            let more = shade(is)? - shade(was)?;
            let is_other = more > SAME || more < -lighter;
            if is_other && worst.is_none_or(|(most, _)| more.abs() > most.abs()) {
                let corner = (SIDE * column as f64, SIDE * row as f64);
                worst = Some((more, Rect::new(corner.0, corner.1, SIDE, SIDE)));
            }
        }
    }
    worst.map(|(more, area)| (area, more > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_differ_are_found() {
        assert_eq!(differing("000/0z0", "001/0z0", false), None);
        let (area, is_darker) = differing("000/0z0", "050/0z9", true).expect("a difference");
        assert_eq!((area.left(), area.top(), is_darker), (SIDE * 2.0, SIDE, true));
        assert!(differing("0A0", "000", true).is_some_and(|(_, is_darker)| !is_darker));
        assert_eq!(differing("060", "000", true), None);
        assert!(differing("060", "000", false).is_some());
        assert_eq!(differing("000", "0000", false), None);
        assert_eq!([sign(0.0), sign(1.0), sign(2.0)], ['0', 'z', 'z']);
    }
}

//! How dark a page is, square by square: it shows changes of tints, discs and pictures, which are neither
//! texts nor lines.

use crate::ink::Bitmap;
use gridpress_page::geom::{Pt, Rect, Size};

/// The side of a square.
const SIDE: Pt = Pt::new(9.0);
/// The signs of the shades from white to black, by the root of the darkness: the eye sees a dot on
/// paper, but not the same dot among letters.
const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Differences that have other causes, such as another program's edges of letters: those of the root of
/// the darkness, and those of the darkness, as an edge may be moved by a hair.
const SAME: (f64, f64) = (0.05, 0.012);
/// The same where the squares around do not make up for it. A step of the root is rounding.
const SAME_AROUND: (f64, f64) = (0.03, 0.018);
/// What is moved by a hair across the edge of a square makes those beside it darker: the darkness of all
/// nine together differs by less than this share.
const MOVED: f64 = 0.5;
/// The same for a page that is slightly moved, or that was drawn from an SVG: PDFs widen thin lines to a
/// pixel.
const ABOUT_SAME: (f64, f64) = (0.15, 0.05);
/// How many squares are one, in each direction, where what is drawn may be moved.
const JOINED: usize = 2;
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
    char::from(SIGNS[(darkness.clamp(0.0, 1.0).sqrt() * last as f64).round() as usize])
}

/// Returns the square in which two pages differ most, if they do: where it is, and whether it is darker
/// now. `None` also if one of them has another size. `is_exact` if all is in its exact place, and drawn from
/// a PDF like the first.
pub(crate) fn differing(printed: &str, seen: &str, is_exact: bool) -> Option<(Rect, bool)> {
    let (same, joined) = if is_exact { (SAME, 1) } else { (ABOUT_SAME, JOINED) };
    let (printed, seen) = (darkness(printed, joined)?, darkness(seen, joined)?);
    if printed.iter().zip(&seen).any(|(was, is)| was.len() != is.len()) {
        return None;
    }
    let side = SIDE * joined as f64;
    let blacker = blacker(&printed, &seen);
    // What was not black is as it was.
    let nearest = |was: &f64, is: &f64| is.clamp(was * blacker, *was);
    let printed: Vec<Vec<f64>> = (printed.iter().zip(&seen))
        .map(|(was, is)| was.iter().zip(is).map(|(was, is)| nearest(was, is)).collect())
        .collect();
    let rows: Vec<Vec<f64>> = (printed.iter().zip(&seen))
        .map(|(was, is)| was.iter().zip(is).map(|(was, is)| is - was).collect())
        .collect();
    let around = |row: usize, column: usize| -> f64 {
        let near = |row: &Vec<f64>| -> f64 {
            row.iter().take(column + 2).skip(column.saturating_sub(1)).sum()
        };
        rows.iter().take(row + 2).skip(row.saturating_sub(1)).map(near).sum()
    };
    let mut worst: Option<(f64, Rect, bool)> = None;
    for (row, (was, is)) in printed.iter().zip(&seen).enumerate() {
        for (column, (was, is)) in was.iter().zip(is).enumerate() {
            let (differ, more) = ((is.sqrt() - was.sqrt()).abs(), is - was);
            let is_more = |than: (f64, f64)| differ > than.0 && more.abs() > than.1;
            let is_other = is_more(same)
                || is_exact
                    && is_more(SAME_AROUND)
                    && around(row, column) * more.signum() > more.abs() * MOVED;
            if is_other && worst.is_none_or(|(most, ..)| differ > most) {
                let (left, top) = (side * column as f64, side * row as f64);
                worst = Some((differ, Rect::new(left, top, side, side), is > was));
            }
        }
    }
    worst.map(|(_, area, is_darker)| (area, is_darker))
}

/// Returns the usual ratio of two pages' darkness if another black explains it, otherwise 1: programs
/// exchange black for one ink of four, which is a little lighter.
fn blacker(printed: &[Vec<f64>], seen: &[Vec<f64>]) -> f64 {
    /// Squares with ink, and the ratios that another black has.
    const INKED: f64 = 0.02;
    const BLACKS: std::ops::RangeInclusive<f64> = 0.85..=1.0;
    let both = printed.iter().flatten().zip(seen.iter().flatten());
    let mut ratios: Vec<f64> =
        both.filter(|(was, _)| **was > INKED).map(|(was, is)| is / was).collect();
    ratios.sort_by(f64::total_cmp);
    let usual = ratios.get(ratios.len() / 2).copied().unwrap_or(1.0);
    if BLACKS.contains(&usual) { usual } else { 1.0 }
}

/// Returns whether a part of a page is missing or black that was printed, and where, in a picture of it that
/// may be turned a little or off size.
pub(crate) fn lost(printed: &str, seen: &str) -> Option<(Rect, bool)> {
    /// Large squares, in squares, so that what is moved a little stays in its own.
    const JOINED: usize = 8;
    /// Words are as dark as this, and paper has less than that share of it.
    const WORDS: (f64, f64) = (0.03, 0.1);
    /// Nothing that is printed in colours or tints is as dark as this.
    const BLACK: f64 = 0.7;
    let (printed, seen) = (darkness(printed, JOINED)?, darkness(seen, JOINED)?);
    let side = SIDE * JOINED as f64;
    let (mut empty, mut black) = (Vec::new(), Vec::new());
    for (row, (was, is)) in printed.iter().zip(&seen).enumerate() {
        for (column, (was, is)) in was.iter().zip(is).enumerate() {
            let area = Rect::new(side * column as f64, side * row as f64, side, side);
            // What is beside it may belong to it.
            let near = seen[row.saturating_sub(1)..].iter().take(if row == 0 { 2 } else { 3 });
            let near = near.flat_map(|row| row.iter().skip(column.saturating_sub(1)).take(3));
            if *was >= WORDS.0 && near.copied().fold(0.0, f64::max) < was * WORDS.1 {
                empty.push(area);
            } else if *is > BLACK && *was < BLACK / 2.0 {
                black.push(area);
            }
        }
    }
    // One alone may be moved.
    let first = |all: Vec<Rect>| all.first().copied().filter(|_| all.len() > 1);
    first(empty).map(|area| (area, false)).or_else(|| first(black).map(|area| (area, true)))
}

/// Reads the darkness of squares, each of `joined` times `joined` squares.
fn darkness(shades: &str, joined: usize) -> Option<Vec<Vec<f64>>> {
    let dark = |sign: u8| {
        let at = SIGNS.iter().position(|&other| other == sign)?;
        Some((at as f64 / (SIGNS.len() - 1) as f64).powi(2))
    };
    let rows: Option<Vec<Vec<f64>>> =
        shades.split(ROW).map(|row| row.bytes().map(dark).collect()).collect();
    let join = |rows: &[Vec<f64>]| {
        let mut sums = vec![0.0; rows[0].len().div_ceil(joined)];
        for row in rows {
            row.iter().zip(0..).for_each(|(dark, at): (_, usize)| sums[at / joined] += dark);
        }
        sums.iter_mut().for_each(|sum| *sum /= (joined * joined) as f64);
        sums
    };
    Some(rows?.chunks(joined).map(join).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_differ_are_found() {
        assert_eq!(differing("000/0z0", "003/0z0", true), None);
        let (area, is_darker) = differing("000/0z0", "090/0zM", true).expect("a difference");
        assert_eq!((area.left(), area.top(), is_darker), (SIDE * 2.0, SIDE, true));
        assert!(differing("0A0", "000", true).is_some_and(|(_, is_darker)| !is_darker));
        assert_eq!(differing("000", "0000", true), None);
        let page = |sign: &str| [sign.repeat(24).as_str(); 24].join("/");
        assert_eq!(lost(&page("G"), &page("C")), None);
        assert!(lost(&page("G"), &page("0")).is_some_and(|(_, is_black)| !is_black));
        assert!(lost(&page("G"), &page("z")).is_some_and(|(_, is_black)| is_black));
        // Two times two squares are one where all may be moved.
        assert_eq!(differing("0z00/0000", "z000/0000", false), None);
        assert!(differing("0z00/0000", "000z/0000", false).is_some());
        assert_eq!([sign(0.0), sign(1.0), sign(2.0)], ['0', 'z', 'z']);
    }
}

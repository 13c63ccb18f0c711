//! Reads the digits and letters in a picture by their shape.

use super::bitmap::{Bitmap, Span};
use super::level::sampled;
use crate::glyphs::alphabet::{Alphabet, PictureSign, Reading};
use crate::glyphs::outline::Raster;

/// What a sign may be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A digit of a grid with that many, from 1; from ten on, letters from A.
    Digit(usize),
    /// A capital letter in a grid of letters: one of those whose bits are set, from A.
    Letter(u32),
    /// A digit of a number.
    Number,
    /// A sign among words: letters that look like a digit are not read as one.
    Caption,
}

impl Kind {
    /// Whether a sign of this kind can be a character.
    fn includes(self, character: char) -> bool {
        let digit = character.to_digit(36).unwrap_or(99) as usize;
        match self {
            Kind::Digit(side) => !character.is_lowercase() && (1..=side).contains(&digit),
            Kind::Letter(of) => character.is_ascii_uppercase() && of & bit(character) != 0,
            Kind::Number => character.is_ascii_digit(),
            Kind::Caption => character.is_ascii_alphanumeric(),
        }
    }
}

/// Returns the bit of a capital letter.
fn bit(letter: char) -> u32 {
    1 << letter.to_digit(36).map_or(31, |place| place.saturating_sub(10))
}

/// A sign that was read.
pub(super) struct Sign {
    pub reading: Reading,
    /// Left, top, right and bottom of its ink in pixels, measured between them; `None` if it has none.
    pub area: Option<[f64; 4]>,
    /// The height of its ink in ems.
    pub height: Option<f64>,
}

/// Reads the signs of a picture.
pub(super) struct Signs<'d> {
    drawn: &'d Bitmap,
    alphabet: &'d Alphabet,
}

/// The greatest difference of a sign from its shape, and the least by which it must be the nearest.
const BLURRED: f64 = 0.24;
const CLEARLY: f64 = 0.015;

impl<'d> Signs<'d> {
    pub(super) fn of(drawn: &'d Bitmap, alphabet: &'d Alphabet) -> Self {
        Signs { drawn, alphabet }
    }

    /// Returns the kind of the signs of a grid with that many: digits, or letters if these are nearer.
    pub(super) fn kind(&self, spans: &[Span], side: usize) -> Kind {
        let apart = |kind: Kind| -> f64 {
            let each =
                spans.iter().filter_map(|&span| self.nearest(span, kind)?.1.first().copied());
            each.map(|sign| sign.apart).sum()
        };
        let (digits, letters) = (Kind::Digit(side), Kind::Letter(u32::MAX));
        // Letters such as I, O and S are like digits.
        if apart(letters) >= apart(digits) * 0.8 {
            return digits;
        }
        // Once the letters of a grid are known, no sign of it is another.
        let read = spans.iter().filter_map(|&span| self.read(span, letters).reading.character);
        let of = read.map(bit).fold(0, |of, bit| of | bit);
        if of.count_ones() as usize == side { Kind::Letter(of) } else { letters }
    }

    /// Returns how the signs of a grid are turned, if they are much nearer to those of that kind so.
    pub(super) fn turned(&self, spans: &[Span], kind: Kind) -> Option<&'static str> {
        /// How much nearer, and the fewest signs that show it.
        const NEARER: f64 = 0.75;
        const LEAST: usize = 4;
        let shapes: Vec<(Raster, f64)> =
            spans.iter().filter_map(|&span| self.shape(span)).map(|(_, r, a)| (r, a)).collect();
        if shapes.len() < LEAST {
            return None;
        }
        let includes = |character| kind.includes(character);
        let apart = |across: bool, down: bool| -> f64 {
            let nearest = |(raster, aspect): &(Raster, f64)| {
                let raster = raster.mirrored(across, down);
                self.alphabet.like_picture(&raster, *aspect, &includes).first().map(|s| s.apart)
            };
            shapes.iter().filter_map(nearest).sum()
        };
        let most = apart(false, false) * NEARER;
        let turns =
            [(true, true, "upside down"), (true, false, "mirrored"), (false, true, "mirrored")];
        let all = turns.map(|(across, down, how)| (apart(across, down), how));
        let best = all.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|(apart, _)| *apart < most).map(|(_, how)| how)
    }

    /// Reads a sign.
    pub(super) fn read(&self, span: Span, kind: Kind) -> Sign {
        let none = Reading::like(None);
        let Some((area, nearest)) = self.nearest(span, kind) else {
            return Sign { reading: none, area: None, height: None };
        };
        let sign = match nearest[..] {
            [best, next, ..] if best.apart <= BLURRED && next.apart >= best.apart + CLEARLY => {
                Some(best)
            }
            _ => None,
        };
        let is_read = |sign: &PictureSign| kind != Kind::Caption || is_of_number(sign.character);
        let sign = sign.filter(is_read);
        Sign {
            reading: Reading::like(sign.map(|sign| sign.character)),
            area: Some(area),
            height: sign.map(|sign| sign.height),
        }
    }

    /// Returns the area of a sign and what it may be, the likeliest first.
    fn nearest(&self, span: Span, kind: Kind) -> Option<([f64; 4], Vec<PictureSign>)> {
        let (area, raster, aspect) = self.shape(span)?;
        let includes = |character| kind.includes(character);
        Some((area, self.alphabet.like_picture(&raster, aspect, &includes)))
    }

    /// Returns the area of a sign, its shape, and its width as a share of its height.
    fn shape(&self, span: Span) -> Option<([f64; 4], Raster, f64)> {
        let area = self.measured(span)?;
        let [x0, y0, x1, y1] = area;
        let (width, height) = (x1 - x0, y1 - y0);
        let least = self.edge(span);
        let raster = Raster::of(|column, row, columns, rows| {
            let x = x0 + (column as f64 + 0.5) / columns as f64 * width;
            let y = y0 + (row as f64 + 0.5) / rows as f64 * height;
            sampled(self.drawn, x - 0.5, y - 0.5) >= least
        });
        Some((area, raster, width / height))
    }

    /// Returns how dark the edge of a sign is: half as dark as its darkest part, which is pale where
    /// strokes are thinner than a pixel.
    fn edge(&self, span: Span) -> u8 {
        let rows = (span.y0..span.y1).flat_map(|y| self.drawn.row(y, span.x0, span.x1));
        (rows.copied().max().unwrap_or(0) / 2).clamp(40, 128)
    }

    /// Returns the area of a sign, with its edges between pixels.
    fn measured(&self, span: Span) -> Option<[f64; 4]> {
        let least = self.edge(span);
        let (width, height) = self.drawn.size();
        // The edge may be a pixel farther than what was found with another darkness.
        let (x0, x1) = (span.x0.saturating_sub(1), (span.x1 + 1).min(width));
        let (y0, y1) = (span.y0.saturating_sub(1), (span.y1 + 1).min(height));
        let darkest = |line: &mut dyn Iterator<Item = (usize, usize)>| {
            line.map(|(x, y)| self.drawn.at(x, y)).fold(0.0f32, f32::max)
        };
        let least = f32::from(least) / 255.0;
        let column = |x: usize| darkest(&mut (span.y0..span.y1).map(|y| (x, y)));
        let row = |y: usize| darkest(&mut (span.x0..span.x1).map(|x| (x, y)));
        let (left, right) = edges(x0, x1, &column, least)?;
        let (top, bottom) = edges(y0, y1, &row, least)?;
        Some([left, top, right, bottom])
    }
}

/// Whether a sign among words may be of a number.
fn is_of_number(character: char) -> bool {
    character.is_ascii_digit() || ('A'..='G').contains(&character)
}

/// Returns where lines of pixels first and last are at least that dark, between their middles.
fn edges(from: usize, to: usize, darkest: &dyn Fn(usize) -> f32, least: f32) -> Option<(f64, f64)> {
    let first = (from..to).find(|&at| darkest(at) >= least)?;
    let last = (from..to).rev().find(|&at| darkest(at) >= least)?;
    // The share of a pixel from the middle of the first dark one to the edge before it.
    let beyond =
        |dark: f32, pale: f32| f64::from((dark - least) / (dark - pale).max(0.01)).min(1.0);
    let before = first.checked_sub(1).map_or(0.0, darkest);
    let start = first as f64 + 0.5 - beyond(darkest(first), before);
    let end = last as f64 + 0.5 + beyond(darkest(last), darkest(last + 1));
    (end - start >= 1.0).then_some((start, end))
}

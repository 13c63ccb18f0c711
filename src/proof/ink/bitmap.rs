//! A page as drawn: a picture of how dark each place is, in the coordinates of the page.

use crate::read::picture::Picture;
use gridpress_page::geom::{Pt, Rect};

/// Pixels at least this dark, of 255, are ink.
pub(super) const DARK: u8 = 84;

/// Pixels at least this far from grey, of 255, are coloured: other programs print greys with a cast.
const COLOUR: u8 = 16;

/// The darkness of a page, pixel by pixel.
#[derive(Clone, Debug)]
pub(crate) struct Bitmap {
    width: usize,
    height: usize,
    /// From 0 for white to 255 for black, row by row.
    ink: Vec<u8>,
    /// How far each pixel is from grey, from 0 to 255; empty for a page without colours.
    colour: Vec<u8>,
    /// Pixels per point.
    pub scale: f64,
    /// The left and top of the picture on the page, in points from the corner of the trim.
    left: f64,
    top: f64,
}

/// A range of pixels: columns from `x0` to `x1` and rows from `y0` to `y1`, without the last.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub x0: usize,
    pub y0: usize,
    pub x1: usize,
    pub y1: usize,
}

impl Span {
    pub(crate) fn width(self) -> usize {
        self.x1.saturating_sub(self.x0)
    }
    pub(crate) fn height(self) -> usize {
        self.y1.saturating_sub(self.y0)
    }
    pub(crate) fn contains(self, (x, y): (usize, usize)) -> bool {
        (self.x0..self.x1).contains(&x) && (self.y0..self.y1).contains(&y)
    }
    /// Whether both have a pixel in common.
    pub(crate) fn meets(self, other: Span) -> bool {
        self.x0 < other.x1 && other.x0 < self.x1 && self.y0 < other.y1 && other.y0 < self.y1
    }
}

/// Returns how dark a pixel is on white paper, by the weights of the eye.
fn darkness(pixel: &[u8]) -> u8 {
    let missing = |i: usize| u32::from(pixel[3].saturating_sub(pixel[i]));
    ((missing(0) * 77 + missing(1) * 150 + missing(2) * 29) >> 8).min(255) as u8
}

/// Returns how far a pixel is from grey.
fn colour(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [pixel[0], pixel[1], pixel[2]];
    red.max(green).max(blue) - red.min(green).min(blue)
}

impl Bitmap {
    /// Creates a picture from premultiplied RGBA pixels on white. Most pixels are paper, so eight are
    /// passed over at once.
    pub(crate) fn from_rgba(rgba: &[u8], width: usize, scale: f64) -> Self {
        const AT_ONCE: usize = 8;
        let mut ink = vec![0; rgba.len() / 4];
        let mut is_coloured = false;
        for (pixels, ink) in rgba.chunks(4 * AT_ONCE).zip(ink.chunks_mut(AT_ONCE)) {
            if pixels == [u8::MAX; 4 * AT_ONCE] {
                continue;
            }
            for (pixel, ink) in pixels.chunks_exact(4).zip(ink) {
                *ink = darkness(pixel);
                is_coloured |= colour(pixel) >= COLOUR;
            }
        }
        let pixels = rgba.chunks_exact(4).filter(|_| is_coloured);
        let colour = pixels.map(colour).collect();
        let height = ink.len().checked_div(width).unwrap_or(0);
        Bitmap { width, height, ink, colour, scale, left: 0.0, top: 0.0 }
    }

    /// Returns a picture of the same page with other pixels: `width` in each row, `scale` in a point.
    pub(super) fn with_pixels(&self, ink: Vec<u8>, width: usize, scale: f64) -> Self {
        let height = ink.len().checked_div(width).unwrap_or(0);
        let (colour, left, top) = (Vec::new(), self.left, self.top);
        Bitmap { width, height, ink, colour, scale, left, top }
    }

    /// Places the picture: its left and top on the page, from the corner of the trim.
    #[must_use]
    pub(crate) fn placed(self, left: Pt, top: Pt) -> Self {
        Bitmap { left: left.get(), top: top.get(), ..self }
    }

    /// Moves the corner of the trim to the right, as for the right half of a sheet.
    pub(crate) fn shift(&mut self, by: Pt) {
        self.left -= by.get();
    }

    /// Returns the part of the picture in an area of the page.
    pub(crate) fn cut(&self, area: Rect) -> Picture {
        let span = self.span(area);
        let rows = (span.y0..span.y1).flat_map(|y| self.row(y, span.x0, span.x1));
        let grey = rows.map(|ink| 255 - ink).collect();
        Picture { width: span.width(), height: span.height(), grey }
    }

    /// Returns how dark an area is, from 0 to 1; outside the picture, paper is white. Pixels at its
    /// edges count by the part of them that is inside.
    pub(crate) fn darkness(&self, area: Rect) -> f64 {
        let span = self.span(area);
        let part = |at: usize, from: f64, to: f64| to.min(at as f64 + 1.0) - from.max(at as f64);
        let (left, right) = (self.x(area.left()), self.x(area.right()));
        let (top, bottom) = (self.y(area.top()), self.y(area.bottom()));
        let row = |y: usize| match self.row(y, span.x0, span.x1) {
            [] => 0.0,
            [only] => part(span.x0, left, right) * f64::from(*only),
            // Only the first and the last pixel can be partly outside; whole numbers add up fast.
            [first, whole @ .., last] => {
                let whole: u32 = whole.iter().map(|&ink| u32::from(ink)).sum();
                part(span.x0, left, right) * f64::from(*first)
                    + f64::from(whole)
                    + part(span.x1 - 1, left, right) * f64::from(*last)
            }
        };
        let sum: f64 = (span.y0..span.y1).map(|y| part(y, top, bottom) * row(y)).sum();
        sum / 255.0 / ((right - left) * (bottom - top))
    }

    pub(crate) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Returns the darkness of a pixel from 0 to 1; 0 outside the picture.
    pub(crate) fn at(&self, x: usize, y: usize) -> f32 {
        if x >= self.width || y >= self.height {
            return 0.0;
        }
        f32::from(self.ink[y * self.width + x]) / 255.0
    }

    /// Whether a pixel of the picture is at least that dark, of 255.
    pub(crate) fn is_dark(&self, x: usize, y: usize, least: u8) -> bool {
        self.ink[y * self.width + x] >= least
    }

    /// Returns how many pixels of a part of the page are coloured.
    pub(super) fn coloured(&self, span: Span) -> usize {
        let row = |y: usize| {
            let start = y * self.width;
            self.colour.get(start + span.x0.min(self.width)..start + span.x1.min(self.width))
        };
        let pixels = (span.y0..span.y1).filter_map(row).flatten();
        pixels.filter(|colour| **colour >= COLOUR).count()
    }

    pub(crate) fn row(&self, y: usize, x0: usize, x1: usize) -> &[u8] {
        let start = y * self.width;
        self.ink.get(start + x0.min(self.width)..start + x1.min(self.width)).unwrap_or(&[])
    }

    /// Returns the position of a length along the page in pixels.
    pub(crate) fn x(&self, at: Pt) -> f64 {
        (at.get() - self.left) * self.scale
    }
    pub(crate) fn y(&self, at: Pt) -> f64 {
        (at.get() - self.top) * self.scale
    }
    /// Returns the place on the page of a position in pixels.
    pub(crate) fn to_page(&self, x: f64, y: f64) -> (Pt, Pt) {
        (Pt::new(x / self.scale + self.left), Pt::new(y / self.scale + self.top))
    }

    /// Returns the pixels that an area touches, as far as they are in the picture.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    pub(crate) fn span(&self, area: Rect) -> Span {
        let low = |at: f64, most: usize| at.floor().clamp(0.0, most as f64) as usize;
        let high = |at: f64, most: usize| at.ceil().clamp(0.0, most as f64) as usize;
        Span {
            x0: low(self.x(area.left()), self.width),
            y0: low(self.y(area.top()), self.height),
            x1: high(self.x(area.right()), self.width),
            y1: high(self.y(area.bottom()), self.height),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_has_its_darkness_wherever_it_is() {
        // Four pixels more than are looked at in one go, twice.
        const COUNT: usize = 20;
        let paper = [u8::MAX; 4];
        for (pixel, dark, is_coloured) in [
            ([0, 0, 0, 255], 255, false),
            ([128, 128, 128, 255], 127, false),
            ([255, 0, 0, 255], 178, true),
            // Nothing is drawn: the paper shows.
            ([0, 0, 0, 0], 0, false),
        ] {
            for place in 0..COUNT {
                let mut pixels = [paper; COUNT];
                pixels[place] = pixel;
                let bitmap = Bitmap::from_rgba(pixels.as_flattened(), COUNT, 1.0);
                let ink: Vec<u8> =
                    (0..COUNT).map(|at| if at == place { dark } else { 0 }).collect();
                assert_eq!(bitmap.ink, ink);
                let colours = bitmap.colour.iter().filter(|&&colour| colour > 0).count();
                assert_eq!(colours, usize::from(is_coloured));
                assert_eq!(bitmap.height, 1);
            }
        }
    }
}

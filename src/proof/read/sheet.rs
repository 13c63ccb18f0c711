//! The content of a printed page, independent of the file format: glyphs and straight lines.
//! Lengths are measured from the top left of the trim, with y down.

use crate::glyphs::alphabet::Reading;
use crate::glyphs::outline::Outline;
use gridpress_page::geom::{Point, Pt, Rect, Size};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What ends the word for a tone that has a colour.
const COLOURED: &str = "c";
/// A smaller area is a speck.
const SPECK: Pt = Pt::new(4.0);

/// One printed page.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// From 1, in the order of the file.
    pub(crate) page: usize,
    /// The size after trimming.
    pub(crate) trim: Size,
    pub(crate) marks: Vec<Mark>,
    pub(crate) rules: Vec<Rule>,
    /// The areas of all other ink: pictures, curves, areas.
    pub(crate) drawn: Vec<Rect>,
    /// The filled rectangles, and how dark each is, from 0 to 1; none if they are read from an SVG.
    pub(crate) tints: Vec<(Rect, f64)>,
    /// The ends of straight lines that are not parallel to an axis, which are in `drawn` too; one that
    /// is drawn in parts, with gaps between them, is whole here.
    pub(crate) slants: Vec<[Point; 2]>,
    /// The number of glyphs that were painted over with white.
    pub(crate) covered: usize,
    /// The areas of glyphs in white, or in no ink: they are seen on dark paper only.
    pub(crate) white: Vec<Rect>,
    /// The tone of the lines and areas that are added next.
    pub(crate) tone: Tone,
    /// The tones of drawn areas that are no specks.
    pub(crate) drawn_in: BTreeSet<Tone>,
}

impl Sheet {
    pub(crate) fn new(page: usize, trim: Size) -> Self {
        let (marks, rules, drawn, slants) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (tints, white) = (Vec::new(), Vec::new());
        Sheet {
            page,
            trim,
            marks,
            rules,
            drawn,
            tints,
            slants,
            covered: 0,
            white,
            tone: Tone::BLACK,
            drawn_in: BTreeSet::new(),
        }
    }

    /// Removes what is under an area painted white.
    pub(crate) fn cover(&mut self, area: Rect) {
        let slack = Pt::new(0.01);
        let before = self.marks.len();
        self.marks.retain(|m| !area.contains(m.ink, slack));
        self.covered += before - self.marks.len();
        self.rules.retain(|r| !area.contains(r.ink(), slack));
        self.drawn.retain(|d| !area.contains(*d, slack));
        self.slants.retain(|&[from, to]| !area.contains(Rect::spanning(from, to), slack));
    }

    /// Adds a straight stroke.
    pub(crate) fn stroke(&mut self, from: Point, to: Point, width: Pt, is_dashed: bool) {
        match Rule::along_axis(from, to, width) {
            Some(rule) => self.rules.push(Rule { is_dashed, tone: self.tone, ..rule }),
            None => {
                self.drawn.push(Rect::spanning(from, to));
                match self.slants.last_mut() {
                    Some(last) if goes_on(*last, [from, to]) => last[1] = to,
                    _ => self.slants.push([from, to]),
                }
            }
        }
    }

    /// Adds a filled area, as a line if it is thin enough.
    pub(crate) fn fill(&mut self, area: Rect) {
        match Rule::from_bar(area) {
            Some(rule) => self.rules.push(Rule { tone: self.tone, ..rule }),
            None => {
                self.drawn.push(area);
                if area.width().min(area.height()) > SPECK {
                    self.drawn_in.insert(self.tone);
                }
            }
        }
    }
}

/// Whether a line goes on where another ended, perhaps after a gap.
fn goes_on([start, end]: [Point; 2], [from, to]: [Point; 2]) -> bool {
    const OFF: f64 = 0.1;
    let (dx, dy) = ((to.x - start.x).get(), (to.y - start.y).get());
    let length = dx.hypot(dy).max(1.0);
    let along = |at: Point| ((at.x - start.x).get() * dx + (at.y - start.y).get() * dy) / length;
    let off = |at: Point| ((at.x - start.x).get() * dy - (at.y - start.y).get() * dx) / length;
    [end, from].into_iter().all(|at| off(at).abs() < OFF)
        && 0.0 < along(end)
        && along(end) <= along(from) + OFF
        && along(from) < along(to)
}

/// A glyph that leaves ink.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// The character that the file claims; empty if it claims none.
    pub(crate) said: String,
    /// The reading of its shape.
    pub(crate) reading: Reading,
    /// The area of its ink.
    pub(crate) ink: Rect,
    /// Its origin on the baseline.
    pub(crate) origin: Point,
    /// The size of an em.
    pub(crate) size: Pt,
    /// Its shape, upright.
    pub(crate) outline: Arc<Outline>,
    /// How it is turned on the page.
    pub(crate) turn: Turn,
    pub(crate) tone: Tone,
    /// What its shape can be in other sizes, each with its em: the first is what it is read as. Empty
    /// if its size is known.
    pub(crate) can_be: Arc<[(Reading, f64)]>,
}

/// How a glyph is turned on the page as shown.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Upright,
    /// Turned by a quarter, as a whole, like the text of a spine.
    Quarter,
    /// Upside down, mirrored, slanted or stretched.
    Wrong,
}

impl Turn {
    /// Returns the turn by a matrix that maps shapes with y down: `x` to `[a, b]`, `y` to `[c, d]`.
    pub(crate) fn of([a, b, c, d]: [f64; 4]) -> Self {
        /// Rounded numbers leave differences of this share.
        const ROUNDED: f64 = 0.02;
        let size = (a * d - b * c).abs().sqrt();
        let same = |one: f64, other: f64| (one - other).abs() <= size * ROUNDED;
        if same(b, 0.0) && same(c, 0.0) && same(a, size) && same(d, size) {
            Turn::Upright
        } else if same(a, 0.0) && same(d, 0.0) && same(b, -c) && same(b.abs(), size) {
            Turn::Quarter
        } else {
            Turn::Wrong
        }
    }
}

impl Mark {
    /// Returns the printed character: by its shape, or if that is unknown, by the file's claim.
    pub(crate) fn character(&self) -> Option<char> {
        self.reading.character.or_else(|| self.said.chars().next())
    }

    /// Returns where the glyph begins, which may be within its ink: a slanted j reaches under the letter
    /// before it.
    pub(crate) fn begin(&self) -> Pt {
        self.ink.left() - self.size * (f64::from(self.reading.bearings[0]) / 1000.0)
    }
}

/// Returns how dark a colour is on paper, from 0 to 1, by the weights of the eye.
pub(crate) fn darkness(rgb: [u8; 3], opacity: f64) -> f64 {
    let [red, green, blue] = rgb.map(f64::from);
    (1.0 - (red * 0.3 + green * 0.59 + blue * 0.11) / 255.0) * opacity.clamp(0.0, 1.0)
}

/// How dark something is on paper, in percent, and whether it has a colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tone {
    pub dark: u8,
    pub is_coloured: bool,
}

impl Tone {
    pub(crate) const BLACK: Tone = Tone { dark: 100, is_coloured: false };

    /// Returns the tone of a colour of red, green and blue with that opacity.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage")]
    pub(crate) fn of([red, green, blue]: [u8; 3], opacity: f64) -> Self {
        /// The primary colours of a grey differ by less, also if it is mixed of four inks.
        const GREY: u8 = 40;
        let dark = darkness([red, green, blue], opacity) * 100.0;
        let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
        Tone { dark: dark.round() as u8, is_coloured: most - least > GREY }
    }

    /// Returns the word for it.
    pub(crate) fn word(self) -> String {
        format!("{}{}", self.dark, if self.is_coloured { COLOURED } else { "" })
    }

    /// Reads that word.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let dark = word.trim_end_matches(COLOURED).parse().ok()?;
        Some(Tone { dark, is_coloured: word.ends_with(COLOURED) })
    }
}

/// A straight line along an axis, or a bar thin enough to count as one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) width: Pt,
    pub(crate) is_dashed: bool,
    pub(crate) tone: Tone,
}

impl Rule {
    /// Returns a line between two points, if it is parallel to an axis, from left to right or
    /// downwards.
    pub(crate) fn along_axis(a: Point, b: Point, width: Pt) -> Option<Self> {
        let flat = Pt::new(0.05);
        let rule = |from, to| Some(Rule { from, to, width, is_dashed: false, tone: Tone::BLACK });
        if (a.y - b.y).abs() <= flat && (a.x - b.x).abs() > flat {
            if a.x < b.x { rule(a, b) } else { rule(b, a) }
        } else if (a.x - b.x).abs() <= flat && (a.y - b.y).abs() > flat {
            if a.y < b.y { rule(a, b) } else { rule(b, a) }
        } else {
            None
        }
    }

    /// Returns a filled rectangle as a line along its middle, if it is thin enough.
    pub(crate) fn from_bar(bar: Rect) -> Option<Self> {
        const THICKEST: Pt = Pt::new(6.0);
        let centre = bar.centre();
        if bar.height() <= THICKEST && bar.width() > bar.height() * 2.0 {
            Rule::along_axis(
                Point::new(bar.left(), centre.y),
                Point::new(bar.right(), centre.y),
                bar.height(),
            )
        } else if bar.width() <= THICKEST && bar.height() > bar.width() * 2.0 {
            Rule::along_axis(
                Point::new(centre.x, bar.top()),
                Point::new(centre.x, bar.bottom()),
                bar.width(),
            )
        } else {
            None
        }
    }

    /// Returns the area it covers.
    pub(crate) fn ink(&self) -> Rect {
        let half = self.width / 2.0;
        let (x, y) = if self.is_level() { (Pt::ZERO, half) } else { (half, Pt::ZERO) };
        Rect::new(
            self.from.x - x,
            self.from.y - y,
            self.to.x - self.from.x + x * 2.0,
            self.to.y - self.from.y + y * 2.0,
        )
    }

    pub(crate) fn is_level(&self) -> bool {
        self.from.y == self.to.y
            || (self.from.y - self.to.y).abs() < (self.from.x - self.to.x).abs()
    }
}

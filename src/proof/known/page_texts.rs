//! What a page says, as it is kept in a manifest: every text outside its grids, every grid that is not a
//! puzzle or an answer, and what is drawn.

use crate::known::alike::folded;
use crate::read::page::{Lines, PrintedGrid, ReadPage, Small};
use crate::read::sheet::Tone;
use gridpress_page::geom::{Point, Pt, Rect, Size};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Differences of places that have no cause on paper.
pub(crate) const SAME: Pt = Pt::new(3.0);
/// The same for lengths of texts, and as a share of them.
const AS_LONG: (Pt, f64) = (Pt::new(1.0), 0.04);
/// What the text of a grid begins with; that of a drawing, which is its height in points; and that of a
/// tint, which is its height and how dark it is in percent.
const GRID: char = '\u{25a6}';
const DRAWING: char = '\u{25a0}';
const TINT: char = '\u{2593}';
/// That of lines in grids, which is their width, the length of all, whether they are dashed, and their tone.
const LINES: char = '\u{25a4}';
/// The word for lines with gaps.
const DASHED: &str = "dashed";
/// What the shades of a page begin with.
const SHADES: char = '\u{2592}';
/// That of tints in grids, which is how dark they are in percent and the area of all in square points; of
/// the digits of each face; of the frame of a puzzle or an answer; of the signs in one tone, which is the tone
/// and their number; and of the small signs in grids, which is their number, width and height.
const TINTED: char = '\u{25a5}';
const FACES: char = '\u{25a7}';
const FRAME: char = '\u{25a2}';
const TONED: char = '\u{25a8}';
const SMALL: char = '\u{25a9}';

/// A text of a page, from its left end; of a grid, its contents.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    pub(crate) left: Pt,
    pub(crate) width: Pt,
    /// The baseline; the upper edge of a grid.
    pub(crate) at: Pt,
    pub(crate) text: String,
    pub(crate) is_sure: bool,
}

impl Text {
    pub(crate) fn is_grid(&self) -> bool {
        self.text.starts_with(GRID)
    }

    pub(crate) fn is_drawing(&self) -> bool {
        self.text.starts_with(DRAWING)
    }

    /// Returns the area of a tint, and how dark it is.
    pub(crate) fn tint(&self) -> Option<(Rect, f64)> {
        let (height, percent) = self.text.strip_prefix(TINT)?.trim().split_once(' ')?;
        let (height, percent): (f64, f64) = (height.parse().ok()?, percent.parse().ok()?);
        let area = Rect::new(self.left, self.at, self.width, Pt::new(height));
        Some((area, percent / 100.0))
    }

    /// Returns the lines of one width in the grids of a page.
    pub(crate) fn lines(&self) -> Option<Lines> {
        let mut parts = self.text.strip_prefix(LINES)?.trim().split(' ');
        let mut length = || Some(Pt::new(parts.next()?.parse().ok()?));
        let (width, length) = (length()?, length()?);
        let mut rest = parts.peekable();
        let is_dashed = rest.next_if_eq(&DASHED).is_some();
        let tone = rest.next().and_then(Tone::of_word);
        Some(Lines { width, is_dashed, tone, length })
    }

    /// Returns how dark tints in grids are, in percent, and their area in square points.
    pub(crate) fn tinted(&self) -> Option<(f64, f64)> {
        let (percent, area) = self.text.strip_prefix(TINTED)?.trim().split_once(' ')?;
        Some((percent.parse().ok()?, area.parse().ok()?))
    }

    /// Returns how many digits of each face are in the grids of a page.
    pub(crate) fn faces(&self) -> Option<&str> {
        self.text.strip_prefix(FACES).map(str::trim)
    }

    /// Returns a tone, and how many signs have it.
    pub(crate) fn toned(&self) -> Option<(Tone, usize)> {
        let (tone, count) = self.text.strip_prefix(TONED)?.trim().split_once(' ')?;
        Some((Tone::of_word(tone)?, count.parse().ok()?))
    }

    /// Returns what the small signs in grids are like.
    pub(crate) fn small(&self) -> Option<Small> {
        let mut parts = self.text.strip_prefix(SMALL)?.trim().split(' ');
        let count = parts.next()?.parse().ok()?;
        let mut length = || Some(Pt::new(parts.next()?.parse().ok()?));
        let size = Size::new(length()?, length()?);
        Some(Small { count, place: Point::new(self.left, self.at), size })
    }

    /// Returns which puzzle or answer has this frame.
    pub(crate) fn framed(&self) -> Option<&str> {
        self.text.strip_prefix(FRAME).map(str::trim)
    }

    /// Whether it is of the grids as a whole, and compared apart.
    pub(crate) fn is_of_grids(&self) -> bool {
        self.text.starts_with([LINES, TINTED, FACES, FRAME, TONED, SMALL])
    }

    /// Returns the shades of a page.
    pub(crate) fn shades(&self) -> Option<&str> {
        self.text.strip_prefix(SHADES).map(str::trim)
    }

    /// Returns the area of a drawing.
    pub(crate) fn area(&self) -> Option<Rect> {
        let height: f64 = self.text.strip_prefix(DRAWING)?.trim().parse().ok()?;
        Some(Rect::new(self.left, self.at, self.width, Pt::new(height)))
    }

    pub(crate) fn letters(&self) -> String {
        match self.is_grid() || self.is_drawing() {
            true => self.text.clone(),
            false => folded(&self.text).map(|(_, c)| c).collect(),
        }
    }

    /// Whether it has more dots, commas and the like than the other one. Those of outlined text may not
    /// be read.
    pub(crate) fn has_more_signs(&self, other: &Text) -> bool {
        let signs = |text: &Text| text.text.chars().filter(char::is_ascii_punctuation).count();
        signs(self) > signs(other)
    }

    /// Returns its letters and digits, with one sign for those that have one shape in some font, or differ
    /// in size only.
    pub(crate) fn exact(&self) -> String {
        let same = |c: char| match c {
            'I' | 'ı' => 'l',
            'C' | 'K' | 'O' | 'P' | 'S' | 'U' | 'V' | 'W' | 'X' | 'Z' => c.to_ascii_lowercase(),
            c => c,
        };
        let ligatures = self.text.replace('ﬁ', "fi").replace('ﬂ', "fl").replace('ﬀ', "ff");
        ligatures.chars().filter(|c| c.is_alphanumeric()).map(same).collect()
    }

    pub(crate) fn is_as_long(&self, other: &Text) -> bool {
        (self.width - other.width).abs() <= AS_LONG.0 + other.width * AS_LONG.1
    }

    pub(crate) fn is_at(&self, other: &Text) -> bool {
        (self.at - other.at).abs() <= SAME
            && self.is_grid() == other.is_grid()
            && self.left <= other.left + other.width + SAME
            && other.left <= self.left + self.width + SAME
    }
}

/// What a page says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageTexts(pub(crate) Vec<Text>);

impl PageTexts {
    /// Returns what a page says as it was read.
    #[must_use]
    pub fn of(page: &ReadPage) -> Self {
        let phrases = page.phrases.iter().map(|phrase| Text {
            left: phrase.area.left(),
            width: phrase.area.width(),
            at: phrase.baseline,
            text: phrase.text.clone(),
            is_sure: phrase.is_sure,
        });
        let grids = page.grids.iter().filter_map(|grid| {
            let area = grid.lattice.area;
            let (text, is_sure) = (contents(grid)?, grid.unreadable.is_empty());
            Some(Text { left: area.left(), width: area.width(), at: area.top(), text, is_sure })
        });
        // The outlines of letters in an SVG are drawings, too, if they are not those of a font.
        let drawings = if page.title.is_some() { &[][..] } else { &page.drawings[..] };
        let drawings = drawings.iter().map(|area| Text {
            left: area.left(),
            width: area.width(),
            at: area.top(),
            text: format!("{DRAWING} {}", area.height().get().round()),
            is_sure: true,
        });
        let tints = page.tints.iter().map(|(area, dark)| Text {
            left: area.left(),
            width: area.width(),
            at: area.top(),
            text: format!("{TINT} {} {:.0}", area.height().get().round(), dark * 100.0),
            is_sure: true,
        });
        let lines = if page.is_in_fonts { &page.lines[..] } else { &[] };
        let whole = |text: String| Text {
            left: Pt::ZERO,
            width: Pt::ZERO,
            at: Pt::ZERO,
            text,
            is_sure: true,
        };
        let lines = lines.iter().map(|of| {
            let dashed = if of.is_dashed { format!(" {DASHED}") } else { String::new() };
            let tone = of.tone.map_or_else(String::new, |tone| format!(" {}", tone.word()));
            whole(format!("{LINES} {:.2} {:.0}{dashed}{tone}", of.width.get(), of.length.get()))
        });
        let tinted = if page.is_in_fonts { &page.tinted[..] } else { &[] };
        let tinted =
            tinted.iter().map(|(percent, area)| whole(format!("{TINTED} {percent} {area:.0}")));
        let faces = faces(page).into_iter().map(whole);
        let frames = page.grids.iter().filter_map(|grid| {
            let (number, area) = (grid.number?, grid.lattice.area);
            let (left, width, at) = (area.left(), area.width(), area.top());
            let kind = if grid.grid.is_full() { "answer" } else { "puzzle" };
            Some(Text { left, width, at, text: format!("{FRAME} {kind} {number}"), is_sure: true })
        });
        let is_known = page.is_in_fonts && page.title.is_none();
        let toned = page.tones.iter().filter(|_| is_known);
        let toned = toned.map(|(tone, count)| whole(format!("{TONED} {} {count}", tone.word())));
        let small = page.small.iter().filter(|_| is_known).map(|small| {
            let [width, height] = [small.size.width, small.size.height].map(Pt::get);
            let text = format!("{SMALL} {} {width:.2} {height:.2}", small.count);
            Text { left: small.place.x, at: small.place.y, ..whole(text) }
        });
        let of_grids = tinted.chain(faces).chain(frames).chain(toned).chain(small);
        // With another bleed, the edges of letters fall between other pixels.
        let bleed = page.shown.width - page.trim.width;
        let shades = page.shade.iter().map(|shade| Text {
            left: bleed,
            width: page.trim.width,
            at: page.trim.height,
            text: format!("{SHADES} {shade}"),
            is_sure: true,
        });
        let drawn = drawings.chain(tints).chain(lines).chain(of_grids).chain(shades);
        PageTexts(phrases.chain(grids).chain(drawn).collect())
    }

    /// Returns a line for each text: its left end, its baseline and its width in points, and its
    /// words.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line = |text: &Text| {
            let [left, at, width] =
                [text.left, text.at, text.width].map(|l| (l.get() * 10.0).round() / 10.0);
            format!("{left} {at} {width} {}", text.text)
        };
        self.0.iter().filter(|text| text.is_sure).map(line).collect()
    }

    /// Reads such lines; what is not one is left out.
    #[must_use]
    pub fn parse(lines: &[String]) -> Self {
        let text = |line: &String| {
            let mut parts = line.splitn(4, ' ');
            let mut length = || parts.next()?.parse().ok().filter(|l: &f64| l.is_finite());
            let (left, at, width) = (length()?, length()?, length()?);
            let text = parts.next()?.to_owned();
            let [left, at, width] = [left, at, width].map(Pt::new);
            Some(Text { left, width, at, text, is_sure: true })
        };
        PageTexts(lines.iter().filter_map(text).collect())
    }
}

/// Returns how many digits of each face are in the grids of a page; `None` if that is not known.
fn faces(page: &ReadPage) -> Option<String> {
    let digits = page.grids.iter().flat_map(|grid| grid.parts()).flat_map(|part| &part.digits);
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for digit in digits.filter(|_| page.is_in_fonts) {
        *counts.entry(digit.face?.index()).or_default() += 1;
    }
    let counts: Vec<String> =
        counts.into_iter().map(|(face, count)| format!("{face}:{count}")).collect();
    (!counts.is_empty()).then(|| format!("{FACES} {}", counts.join(" ")))
}

/// Returns the contents of a grid: its digits if it is only a drawing, and its small digits. `None`
/// if there are none.
fn contents(grid: &PrintedGrid) -> Option<String> {
    let is_drawing = grid.is_drawing();
    let has_small = |part: &PrintedGrid| !part.pencilled.is_empty() || !part.beside.is_empty();
    if !is_drawing && !grid.parts().iter().any(has_small) {
        return None;
    }
    let mut text = String::from(GRID);
    let shape = grid.grid.shape();
    for part in grid.parts() {
        let sign = |cell| part.grid.get(cell).map_or('.', |digit| digit.symbol());
        text.extend(shape.cells().filter(|_| is_drawing).map(sign));
    }
    for part in grid.parts() {
        let (top, left) = part.corner;
        for (cell, signs) in part.pencilled.iter().chain(&part.beside) {
            let signs: String = signs.iter().collect();
            let (row, column) = (top + shape.row_of(*cell) + 1, left + shape.column_of(*cell) + 1);
            let _ = write!(text, " r{row}c{column}={signs}");
        }
    }
    Some(text)
}

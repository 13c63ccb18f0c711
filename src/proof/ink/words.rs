//! Judges what is printed outside the grids: every number and word that is read must be seen whole,
//! the right way up and dark, with nothing over it or through it.

use super::bitmap::{Bitmap, Span};
use super::look::{LOWEST, Look, Wrong, look};
use super::overprint;
use super::pale;
use super::template::Template;
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::glyphs::outline::Outline;
use crate::read::cages::{HIGHEST, LEFT};
use crate::read::page::{PrintedGrid, ReadPage};
use crate::read::phrase::Phrase;
use crate::read::sheet::{Mark, Sheet, Turn};
use gridpress_page::english::counted;
use gridpress_page::geom::{Point, Pt, Rect};

/// The least difference in darkness between text and its paper.
const CONTRAST: f32 = 0.12;
/// A page has fewer pairs of a line and a glyph.
const MOST_PAIRS: usize = 50_000_000;
/// The most that are reported on a page.
const MOST: usize = 3;
/// A half of a glyph with less than this share of the ink of its other half is hidden.
const HALF: f32 = 0.5;
/// Ink beside the strokes of a glyph within its box, as a share of the box.
const BESIDE: f32 = 0.1;
/// The darkness of pixels that are no blur, together, that is a fault.
const SPECK: f32 = 2.5;
/// The share of a glyph that may be missing at the places where it should be darkest.
const MISSING: f32 = 0.16;

/// The expected ink of glyphs of a few pixels.
const FEW_PIXELS: f32 = 8.0;

/// Returns how dark the numbers of grids are, by the index of the grid.
pub(super) fn judge(
    sheet: &Sheet,
    page: &ReadPage,
    drawn: &Bitmap,
    found: &mut Vec<Blemish>,
) -> Vec<(usize, f32)> {
    let is_outside =
        |m: &&Mark| page.grids.iter().all(|grid| grid.lattice.cell_at(m.ink.centre()).is_none());
    let marks: Vec<&Mark> = sheet.marks.iter().filter(is_outside).collect();
    let mut wrong: Vec<Wrong<'_>> = Vec::new();
    // Behind words on a cover there may be anything.
    let is_art = is_art(sheet);
    let has_puzzles = page.grids.iter().any(|grid| grid.number.is_some());
    if page.phrases.len() * marks.len() > MOST_PAIRS {
        let what = "it has too many words to judge".to_owned();
        found.push(Blemish::new(FaultKind::NotRead, what));
        return Vec::new();
    }
    let lines: Vec<(&Phrase, Vec<Look<'_>>)> = (page.phrases.iter())
        .map(|phrase| {
            let of_it = |mark: &&Mark| {
                phrase.area.contains(mark.ink, Pt::new(0.1))
                    && (mark.origin.y - phrase.baseline).abs() < Pt::new(1.0)
            };
            let own: Vec<&Mark> = marks.iter().copied().filter(of_it).collect();
            (phrase, looks(phrase.area, &own, &marks, &hyphens(phrase, &own, sheet), drawn))
        })
        .collect();
    let letters = pale::Letters::of(lines.iter().flat_map(|(_, looks)| looks));
    for (phrase, looks) in &lines {
        let is_plain = is_plain(phrase, page);
        for look in looks {
            let struck = || {
                let is_struck = is_struck(look.mark, sheet);
                is_struck.then_some((FaultKind::StrayInk, "has a line through it"))
            };
            let whole = || if is_art { None } else { whole(look, is_plain) };
            let found = seen(look, drawn).or_else(struck).or_else(whole);
            wrong.extend(found.map(|(kind, why)| (look.mark, kind, why)));
        }
        if !is_art {
            wrong.extend(pale::judge(looks, letters, has_puzzles));
        }
        wrong.extend(overprint::in_line(looks));
    }
    if !is_art {
        wrong.extend(overprint::in_lines(&lines));
    }
    let unseen = sheet.white.iter().filter(|area| is_blank(**area, sheet, drawn)).count();
    // A picture of a page may have its words in no ink.
    if unseen > 0 && (sheet.marks.len() > unseen || !is_art) {
        let what = format!("{} in white or in no ink cannot be seen", counted(unseen, "sign"));
        found.push(Blemish::new(FaultKind::NotSeen, what));
    }
    if let Some(first) = disguised(&marks) {
        let (said, drawn) = (&first.said, first.character().unwrap_or('?'));
        let what = format!("the file says “{said}” where “{drawn}” is printed");
        found.push(Blemish::new(FaultKind::Disguised, what));
    }
    if sheet.covered > 0 {
        let what = format!("{} painted over with white", counted(sheet.covered, "sign"));
        found.push(Blemish::new(FaultKind::NotSeen, what));
    }
    let more = wrong.len().saturating_sub(MOST);
    for (index, (mark, kind, why)) in wrong.into_iter().take(MOST).enumerate() {
        let word = page
            .phrases
            .iter()
            .find(|p| p.area.contains(mark.ink, Pt::new(0.1)))
            .map_or_else(String::new, |p| format!(" of “{}”", p.text));
        let sign = mark.character().unwrap_or('?');
        let mut what = format!("{sign}{word} {why}");
        if index + 1 == MOST && more > 0 {
            what += &format!(", and {more} more on this page");
        }
        found.push(Blemish::new(kind, what));
    }
    let ink_of = |(index, grid): (usize, &PrintedGrid)| {
        let (_, looks) = lines.iter().find(|(p, _)| grid.number_area == Some(p.area))?;
        Some((index, pale::of_number(looks)?))
    };
    page.grids.iter().enumerate().filter_map(ink_of).collect()
}

/// Returns the first letter outside grids that is another one in the text of the file.
fn disguised<'m>(marks: &[&'m Mark]) -> Option<&'m Mark> {
    let plain = |c: char| match c.to_ascii_lowercase() {
        '0' => 'o',
        '1' | 'l' | '|' => 'i',
        c => c,
    };
    let is_other = |mark: &&&Mark| {
        let mut said = mark.said.chars();
        let (Some(said), None) = (said.next(), said.next()) else { return false };
        let drawn = mark.reading.face.and(mark.character());
        drawn.is_some_and(|drawn| {
            said.is_ascii_alphanumeric()
                && drawn.is_ascii_alphanumeric()
                && plain(said) != plain(drawn)
        })
    };
    marks.iter().find(is_other).copied()
}

/// Whether nothing can be seen in an area on the page.
fn is_blank(area: Rect, sheet: &Sheet, drawn: &Bitmap) -> bool {
    let (span, size) = (drawn.span(grown(area, Pt::new(0.5))), sheet.trim);
    let is_on_page = area.left() >= Pt::ZERO
        && area.top() >= Pt::ZERO
        && area.right() <= size.width
        && area.bottom() <= size.height;
    if !is_on_page || span.height() < LOWEST {
        return false;
    }
    let inks = || (span.y0..span.y1).flat_map(|y| drawn.row(y, span.x0, span.x1)).copied();
    let (least, most) = (inks().min().unwrap_or(0), inks().max().unwrap_or(0));
    f32::from(most - least) / 255.0 < CONTRAST
}

/// Whether a drawing or an area fills a large part of a page.
pub(super) fn is_art(sheet: &Sheet) -> bool {
    let whole = sheet.trim.width.get() * sheet.trim.height.get();
    let is_slant = |area: &Rect| {
        let slack = Pt::new(0.5);
        let mut slants = sheet.slants.iter().map(|&[from, to]| Rect::spanning(from, to));
        slants.any(|slant| slant.contains(*area, slack) && area.contains(slant, slack))
    };
    let is_large = |area: &&Rect| area.width().get() * area.height().get() > whole * 0.3;
    sheet.drawn.iter().filter(is_large).any(|area| !is_slant(area))
}

/// Returns the hyphens and full stops of a phrase: in a drawing they are bars and discs like any other.
/// What covers the middle of a glyph is none.
fn hyphens(phrase: &Phrase, own: &[&Mark], sheet: &Sheet) -> Vec<Rect> {
    let is_apart = |bar: &Rect| {
        own.iter().all(|Mark { ink, .. }| {
            let quarter = ink.width() / 4.0;
            bar.right() <= ink.left() + quarter || bar.left() >= ink.right() - quarter
        })
    };
    let is_hyphen = |bar: &Rect| {
        phrase.area.contains(*bar, Pt::new(0.1))
            && bar.width() < phrase.size * 0.6
            && bar.height() < phrase.size * 0.2
            && bar.bottom() < phrase.baseline - phrase.size * 0.1
            && is_apart(bar)
    };
    // The last sign may be a full stop, after the letters that were read.
    let with_last = Rect::spanning(
        phrase.area.origin,
        Point::new(phrase.area.right() + phrase.size * 0.3, phrase.area.bottom()),
    );
    let is_stop = |dot: &Rect| {
        with_last.contains(*dot, phrase.size * 0.03)
            && dot.width().max(dot.height()) < phrase.size * 0.25
            && (dot.bottom() - phrase.baseline).abs() < phrase.size * 0.05
            && is_apart(dot)
    };
    let bars = sheet.rules.iter().map(|rule| rule.ink());
    let all = bars.chain(sheet.drawn.iter().copied());
    all.filter(|area| is_hyphen(area) || is_stop(area)).collect()
}

/// This many pixels between the letters of a phrase show its paper.
const ENOUGH: usize = 24;

/// Compares the ink of a phrase with the picture of its glyphs and those near it.
fn looks<'m>(
    area: Rect,
    own: &[&'m Mark],
    marks: &[&Mark],
    hyphens: &[Rect],
    drawn: &Bitmap,
) -> Vec<Look<'m>> {
    let around = grown(area, Pt::new(1.0 + 1.0 / drawn.scale));
    let meets = |area: Rect| {
        area.left() < around.right()
            && area.right() > around.left()
            && area.top() < around.bottom()
            && area.bottom() > around.top()
    };
    let span = drawn.span(around);
    // A shape behind all of it, such as a badge, is its paper.
    let is_near = |mark: &&&Mark| meets(mark.ink) && !mark.ink.contains(around, Pt::ZERO);
    let near = marks.iter().filter(is_near);
    let bar = Outline::square();
    let near = near.map(|mark| (&*mark.outline, mark.ink));
    let near = near.chain(hyphens.iter().map(|area| (&bar, *area)));
    let picture = Template::of(drawn, span, near);
    let free_in = |span: Span| {
        let mut free: Vec<u8> = Vec::new();
        for y in span.y0..span.y1 {
            let (_, near) = picture.row(y, span.x0, span.x1);
            let inks = drawn.row(y, span.x0, span.x1).iter().zip(near);
            free.extend(inks.filter(|(_, near)| **near == 0.0).map(|(ink, _)| *ink));
        }
        free
    };
    // The paper around a tinted band may be as near to the words as the band.
    let between = drawn.span(area);
    let beside = Span { x0: span.x0, x1: span.x1, ..between };
    let mut free = free_in(between);
    for more in [beside, span] {
        if free.len() < ENOUGH {
            free = free_in(more);
        }
    }
    free.sort_unstable();
    // What covers a part of the words is not their paper.
    let paper = free.get(free.len() / 4).map_or(0.0, |ink| f32::from(*ink) / 255.0);
    own.iter().map(|mark| look(mark, &picture, paper, drawn)).collect()
}

fn grown(area: Rect, by: Pt) -> Rect {
    Rect::new(area.left() - by, area.top() - by, area.width() + by * 2.0, area.height() + by * 2.0)
}

/// Returns what is wrong with a glyph that is turned or cannot be seen at all.
fn seen(look: &Look<'_>, drawn: &Bitmap) -> Option<(FaultKind, &'static str)> {
    let span = drawn.span(look.mark.ink);
    match look.mark.turn {
        Turn::Wrong => Some((FaultKind::Turned, "is turned or mirrored")),
        _ if span.height() < LOWEST => None,
        _ if !is_seen(look.mark, span, drawn) => Some((FaultKind::NotSeen, "cannot be seen")),
        _ => None,
    }
}

/// Whether nothing may be over a phrase: words, the number of a puzzle and that of the page. Other
/// digits may be candidates, with rings around them or struck out, and so may letters in a picture.
fn is_plain(phrase: &Phrase, page: &ReadPage) -> bool {
    /// Candidates beside each other in a cell.
    const CANDIDATES: usize = 4;
    let is_in_picture = page.drawings.iter().any(|area| area.contains(phrase.area, Pt::ZERO));
    let are_candidates = |word: &str| {
        is_in_picture && word.len() <= CANDIDATES && word.chars().all(|c| c.is_ascii_uppercase())
    };
    let mut words = phrase.text.split(|c: char| !c.is_alphabetic());
    let has_word = words.any(|word| word.chars().count() > 1 && !are_candidates(word));
    let is_folio = page.folio.is_some() && phrase.number() == page.folio;
    has_word || is_folio || page.grids.iter().any(|g| g.number_area == Some(phrase.area))
}

/// Returns what is wrong with a glyph that is hidden in part or, if it `is_plain`, has other ink
/// over it.
fn whole(look: &Look<'_>, is_plain: bool) -> Option<(FaultKind, &'static str)> {
    if look.mark.turn != Turn::Upright {
        return None;
    }
    let (low, high) = look.halves;
    let is_over = look.beside > BESIDE || look.speck > SPECK;
    // A line between candidates of a few pixels may be taken for their paper.
    let is_halved = low < high * HALF && (high > 0.1 || look.asked > FEW_PIXELS);
    if is_halved || look.missing > MISSING || look.is_cut {
        Some((FaultKind::NotSeen, "is hidden in part"))
    } else if is_over && is_plain {
        Some((FaultKind::StrayInk, "has other ink over it"))
    } else {
        None
    }
}

/// Judges the sums in the cages of a grid.
pub(super) fn sums(
    index: usize,
    grid: &PrintedGrid,
    sheet: &Sheet,
    drawn: &Bitmap,
    found: &mut Vec<Blemish>,
) {
    for cage in grid.grid.rules().cages() {
        let Some(&cell) = cage.cells.first() else { continue };
        let area = grid.lattice.cell_area(cell);
        let here = sheet.marks.iter().filter(|mark| area.contains(mark.ink, Pt::new(0.5)));
        let here: Vec<&Mark> = here.collect();
        // The number of a placement is at the right.
        let is_small = |mark: &&Mark| {
            mark.ink.height() < area.height() * HIGHEST
                && mark.ink.centre().x - area.left() < area.width() * LEFT
        };
        let small: Vec<&Mark> = here.iter().copied().filter(is_small).collect();
        let Some(words) = small.iter().map(|mark| mark.ink).reduce(Rect::union) else { continue };
        let why = looks(words, &small, &here, &[], drawn).iter().find_map(|look| {
            if is_struck(look.mark, sheet) {
                return Some((FaultKind::StrayInk, "has a line through it"));
            }
            whole(look, true)
        });
        if let Some((kind, why)) = why {
            let what = format!("the sum {} {why}", cage.sum);
            found.push(Blemish::new(kind, what).of(index, Some(cell)));
        }
    }
}

/// Whether the glyph differs from the paper around it, wherever it has ink.
fn is_seen(mark: &Mark, span: Span, drawn: &Bitmap) -> bool {
    let around = Rect::new(
        mark.ink.left() - Pt::new(1.0),
        mark.ink.top() - Pt::new(1.0),
        mark.ink.width() + Pt::new(2.0),
        mark.ink.height() + Pt::new(2.0),
    );
    // Text along the side of a page, as on a spine, is turned as a whole.
    if mark.turn == Turn::Quarter {
        return true;
    }
    let around = drawn.span(around);
    let picture = Template::of(drawn, around, std::iter::once((&*mark.outline, mark.ink)));
    let (mut on, mut covered, mut off, mut free) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
    let (mut lightest, mut darkest) = (1.0f32, 0.0f32);
    for y in around.y0..around.y1 {
        let (covers, nears) = picture.row(y, around.x0, around.x1);
        let inks = drawn.row(y, around.x0, around.x1);
        for (ink, (cover, near)) in inks.iter().zip(covers.iter().zip(nears)) {
            let ink = f32::from(*ink) / 255.0;
            (lightest, darkest) = (lightest.min(ink), darkest.max(ink));
            if *cover > 0.0 {
                on += ink * cover;
                covered += cover;
            } else if *near == 0.0 || span.width() < 3 {
                off += ink;
                free += 1.0;
            }
        }
    }
    if covered == 0.0 {
        return true;
    }
    // A dash has no free place around it.
    let paper = if free > 0.0 { off / free } else { darkest };
    // Letters beside it are dark too: the lightest place is paper for certain.
    (on / covered - paper).abs() >= CONTRAST || on / covered - lightest >= CONTRAST
}

/// Whether a line runs through the middle of a glyph.
fn is_struck(mark: &Mark, sheet: &Sheet) -> bool {
    let (ink, least) = (mark.ink, Pt::new(0.2));
    sheet.rules.iter().any(|rule| {
        let area = rule.ink();
        let (x, y) = (rule.from.x, rule.from.y);
        let crosses =
            |at: Pt, from: Pt, length: Pt| at > from + length * 0.25 && at < from + length * 0.75;
        if rule.is_level() {
            area.height() >= least
                && crosses(y, ink.top(), ink.height())
                && area.left() <= ink.left() + ink.width() * 0.3
                && area.right() >= ink.right() - ink.width() * 0.3
                && ink.height() > Pt::new(4.0)
        } else {
            area.width() >= least
                && crosses(x, ink.left(), ink.width())
                && area.top() <= ink.top()
                && area.bottom() >= ink.bottom()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_page::geom::Size;

    #[test]
    fn the_full_stop_after_a_phrase_is_its_own() {
        let area = |left: f64, top: f64, width: f64, height: f64| {
            Rect::new(Pt::new(left), Pt::new(top), Pt::new(width), Pt::new(height))
        };
        let phrase = Phrase {
            text: "order".to_owned(),
            area: area(10.0, 40.0, 30.0, 10.0),
            baseline: Pt::new(50.0),
            size: Pt::new(12.0),
            is_sure: true,
        };
        let found = |dot: Rect| {
            let mut sheet = Sheet::new(1, Size::new(Pt::new(200.0), Pt::new(200.0)));
            sheet.drawn.push(dot);
            hyphens(&phrase, &[], &sheet).len()
        };
        assert_eq!(found(area(40.5, 48.5, 1.6, 1.6)), 1);
        // In the middle of the line, after the next letter, or too large.
        assert_eq!(found(area(40.5, 45.5, 1.6, 1.6)), 0);
        assert_eq!(found(area(45.0, 48.5, 1.6, 1.6)), 0);
        assert_eq!(found(area(38.0, 46.0, 4.0, 4.0)), 0);
    }
}

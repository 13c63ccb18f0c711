//! Judges what is printed outside the grids: every number and word that is read must be seen, the
//! right way up, with nothing through it.

use super::Blemish;
use super::bitmap::{Bitmap, Span};
use super::template::Template;
use crate::fault::FaultKind;
use crate::reading::ReadPage;
use crate::sheet::{Mark, Sheet, Turn};
use gridpress_page::english::counted;
use gridpress_page::geom::{Pt, Rect};

/// The least difference in darkness between text and its paper.
const CONTRAST: f32 = 0.12;
/// Glyphs lower than this many pixels are too small to judge.
const LOWEST: usize = 4;
/// The most that are reported on a page.
const MOST: usize = 3;

pub(super) fn judge(sheet: &Sheet, page: &ReadPage, drawn: &Bitmap, found: &mut Vec<Blemish>) {
    let is_outside =
        |m: &&Mark| page.grids.iter().all(|grid| grid.lattice.cell_at(m.ink.centre()).is_none());
    let mut wrong: Vec<(&Mark, FaultKind, &str)> = Vec::new();
    for mark in sheet.marks.iter().filter(is_outside) {
        let span = drawn.span(mark.ink);
        if mark.turn == Turn::Wrong {
            wrong.push((mark, FaultKind::Turned, "is turned or mirrored"));
        } else if span.height() < LOWEST {
            continue;
        } else if !is_seen(mark, span, drawn) {
            wrong.push((mark, FaultKind::NotSeen, "cannot be seen"));
        } else if is_struck(mark, sheet) {
            wrong.push((mark, FaultKind::StrayInk, "has a line through it"));
        }
    }
    if sheet.covered > 0 {
        let what = format!("{} painted over with white", counted(sheet.covered, "sign"));
        found.push(Blemish { kind: FaultKind::NotSeen, grid: None, cell: None, what });
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
        found.push(Blemish { kind, grid: None, cell: None, what });
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
    let mut lightest = 1.0f32;
    for y in around.y0..around.y1 {
        let (covers, nears) = picture.row(y, around.x0, around.x1);
        let inks = drawn.row(y, around.x0, around.x1);
        for (ink, (cover, near)) in inks.iter().zip(covers.iter().zip(nears)) {
            let ink = f32::from(*ink) / 255.0;
            lightest = lightest.min(ink);
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
    let paper = if free > 0.0 { off / free } else { 0.0 };
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

//! Looks for letters and digits that are printed over others.

use super::look::{Look, Wrong};
use crate::fault_kind::FaultKind;
use crate::read::phrase::{Phrase, gap};
use crate::read::sheet::Mark;
use gridpress_page::geom::Rect;

/// The share of the narrower one of a line that is over the other: kerning takes less.
const IN_LINE: f64 = 0.5;
/// The share of the smaller one that is over one of another line, in each direction: more than the
/// corners of its box, which have no ink.
const IN_LINES: f64 = 0.08;

/// Glyphs that are nearer to each other than this, in ems, are not beside each other: those of a slanted
/// face reach over the next.
const NEAR: f64 = -0.15;

/// Returns the first sign of a line that is printed over the one before it.
pub(super) fn in_line<'m>(looks: &[Look<'m>]) -> Option<Wrong<'m>> {
    let mut marks = signs(looks);
    marks.sort_by_key(|mark| mark.begin());
    let is_over = |pair: &&[&'m Mark]| {
        let (across, down) = shared(pair[0].ink, pair[1].ink);
        across > IN_LINE && down > 0.0 && gap(pair[0], pair[1]).1 < NEAR
    };
    marks.windows(2).find(is_over).map(|pair| wrong(pair[1]))
}

/// Returns the first sign of a line that is printed over one of another line.
pub(super) fn in_lines<'m>(lines: &[(&Phrase, Vec<Look<'m>>)]) -> Option<Wrong<'m>> {
    let mut lines: Vec<&(&Phrase, Vec<Look<'m>>)> = lines.iter().collect();
    lines.sort_by_key(|(phrase, _)| phrase.area.top());
    for (index, (phrase, looks)) in lines.iter().enumerate() {
        let below = lines[index + 1..].iter();
        let below = below.take_while(|(other, _)| other.area.top() < phrase.area.bottom());
        for (_, others) in below.filter(|(other, _)| is_over(phrase.area, other.area, 0.0)) {
            let others = signs(others);
            let is_over = |mark: &&Mark| {
                let mut apart = others.iter().filter(|other| !std::ptr::eq(**other, *mark));
                apart.any(|other| is_over(mark.ink, other.ink, IN_LINES))
            };
            if let Some(mark) = signs(looks).into_iter().find(is_over) {
                return Some(wrong(mark));
            }
        }
    }
    None
}

fn wrong(mark: &Mark) -> Wrong<'_> {
    (mark, FaultKind::StrayInk, "is printed over another")
}

/// The letters and digits of a line.
fn signs<'m>(looks: &[Look<'m>]) -> Vec<&'m Mark> {
    let marks = looks.iter().map(|look| look.mark);
    marks.filter(|mark| mark.character().is_some_and(char::is_alphanumeric)).collect()
}

fn is_over(one: Rect, other: Rect, share: f64) -> bool {
    let (across, down) = shared(one, other);
    across > share && down > share
}

/// How much of the narrower area is beside the other, and how much of the lower one: shares, below
/// zero if they are apart.
fn shared(one: Rect, other: Rect) -> (f64, f64) {
    let across = one.right().min(other.right()) - one.left().max(other.left());
    let down = one.bottom().min(other.bottom()) - one.top().max(other.top());
    (across / one.width().min(other.width()), down / one.height().min(other.height()))
}

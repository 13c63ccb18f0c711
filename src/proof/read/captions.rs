//! Which numbers and words around grids belong to which grid, and which number is that of the page.

use crate::read::lattice::Lattice;
use crate::read::page::PrintedGrid;
use crate::read::phrase::Phrase;
use gridpress_page::geom::{Pt, Rect, Size};

/// Returns the page number as far as one page shows it: the lowest number below its grids. A page
/// without grids may contain any numbers: only one that is alone, near the top or bottom, is used,
/// unless it is larger than all text beside it, like the title of a section.
/// [`settle`](crate::read::folio::settle) corrects this if other pages show the position of page numbers.
pub(crate) fn folio(phrases: &[Phrase], lattices: &[Lattice], trim: Size) -> Option<usize> {
    let numbers: Vec<(usize, Rect)> = phrases
        .iter()
        .enumerate()
        .filter(|(_, p)| p.number().is_some_and(|n| n > 0))
        .map(|(i, p)| (i, p.area))
        .collect();
    let Some(lowest) = lattices.iter().map(|l| l.area.bottom()).max() else {
        let [(index, area)] = numbers[..] else { return None };
        let edge = trim.height * 0.12;
        let outer = area.bottom() <= edge || area.top() >= trim.height - edge;
        let size = phrases[index].size;
        let others = phrases.iter().enumerate().filter(|(i, _)| *i != index);
        let is_title = others.map(|(_, p)| p.size).max().is_some_and(|most| size > most * 1.25);
        return (outer && !is_title).then_some(index);
    };
    let below = numbers.iter().filter(|(_, area)| area.top() >= lowest);
    below.max_by_key(|(_, area)| area.bottom()).map(|(index, _)| *index)
}

/// Returns the distance of a rectangle from a grid: above, below or beside it, whichever is
/// nearest.
fn distance(area: Rect, grid: Rect) -> f64 {
    let gap = |low: Pt, high: Pt, from: Pt, to: Pt| (from - high).max(low - to).max(Pt::ZERO).get();
    let dx = gap(area.left(), area.right(), grid.left(), grid.right());
    let dy = gap(area.top(), area.bottom(), grid.top(), grid.bottom());
    // A caption above or to the left is preferred: one below or to the right belongs to the next
    // grid.
    let after = area.top() >= grid.bottom() || area.left() >= grid.right();
    dx.hypot(dy) * if after { 1.5 } else { 1.0 }
}

/// The lines of a grid at the edge of its page are at most twice as wide; margins are wider.
const EDGE: Pt = Pt::new(3.0);

/// Whether a page is a column of a newspaper, whose grids reach to its left edge. It is one of a day and
/// its number is in its caption; a number that is alone may be its masthead.
pub(crate) fn is_column(lattices: &[Lattice]) -> bool {
    lattices.iter().any(|lattice| lattice.area.left() < EDGE)
}

/// Gives each number to the grid nearest to it, the nearest pair first. A number at the top of the
/// page, such as a section title, loses against larger ones if there are enough. The digits and sums
/// in `parts` of grids, drawn to explain something, number nothing, nor do those on tabs.
pub(crate) fn number_grids(
    phrases: &[Phrase],
    parts: &[Rect],
    used: &mut [bool],
    grids: &mut [PrintedGrid],
) {
    if grids.is_empty() {
        return;
    }
    let is_in_part =
        |phrase: &Phrase| parts.iter().any(|part| part.contains(phrase.area, Pt::ZERO));
    let is_number = |phrase: &Phrase| phrase.number().is_some() && !is_in_part(phrase);
    let numbers = || phrases.iter().enumerate().filter(|(_, phrase)| is_number(phrase));
    let top = grids.iter().map(|grid| grid.lattice.area.top()).min();
    let is_head = |phrase: &Phrase| {
        let larger = |(i, p): &(usize, &Phrase)| !used[*i] && p.size > phrase.size * 1.25;
        top.is_some_and(|top| phrase.area.bottom() <= top)
            && numbers().filter(larger).count() >= grids.len()
    };
    let nearest = |phrase: &Phrase| {
        let apart = |grid: &PrintedGrid| distance(phrase.area, grid.lattice.area);
        (0..grids.len()).min_by(|a, b| apart(&grids[*a]).total_cmp(&apart(&grids[*b])))
    };
    // Above a grid, a larger number may be the title of a section.
    let is_beside_grid = |phrase: &Phrase| {
        let grid = nearest(phrase).map(|grid| grids[grid].lattice.area);
        grid.is_some_and(|grid| {
            phrase.area.left() >= grid.right() || phrase.area.right() <= grid.left()
        })
    };
    // A level may be called by a number, and is smaller than that of its puzzle beside or above it.
    let is_level = |phrase: &Phrase| {
        let (height, top) = (phrase.area.centre().y, phrase.area.top());
        numbers().any(|(_, p)| {
            let below = top - p.area.bottom();
            let is_below = below >= Pt::ZERO && below < p.size && is_beside_grid(phrase);
            p.size > phrase.size * 1.25
                && ((p.area.top()..p.area.bottom()).contains(&height) || is_below)
                && nearest(p) == nearest(phrase)
        })
    };
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (p, phrase) in numbers().filter(|(_, p)| !is_head(p) && !is_level(p)) {
        for (g, grid) in grids.iter().enumerate() {
            let apart = distance(phrase.area, grid.lattice.area);
            // A number far from its grid belongs to something else.
            if apart <= grid.lattice.area.height().get() {
                pairs.push((apart, g, p));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    for (_, g, p) in pairs {
        if grids[g].number.is_none() && !used[p] {
            used[p] = true;
            grids[g].number = phrases[p].number();
            grids[g].number_area = Some(phrases[p].area);
        }
    }
}

/// Gives each phrase to the grid whose number it is beside, or to those that are nearest to it.
pub(crate) fn caption_grids(phrases: &[Phrase], grids: &mut [PrintedGrid]) {
    let is_beside_number = |phrase: &Phrase, grid: &PrintedGrid| {
        let (area, of_grid) = (phrase.area, grid.lattice.area);
        grid.number_area.is_some_and(|number| {
            number.bottom() <= of_grid.top()
                && (number.top()..number.bottom()).contains(&area.centre().y)
                && (of_grid.left()..of_grid.right()).contains(&area.centre().x)
        })
    };
    let mut captions: Vec<Vec<(f64, &Phrase)>> = vec![Vec::new(); grids.len()];
    for phrase in phrases {
        let apart = |grid: &PrintedGrid| match is_beside_number(phrase, grid) {
            true => 0.0,
            false => distance(phrase.area, grid.lattice.area),
        };
        let least = grids.iter().map(apart).min_by(f64::total_cmp);
        for (caption, grid) in captions.iter_mut().zip(grids.iter()) {
            if least == Some(apart(grid)) {
                caption.push((distance(phrase.area, grid.lattice.area), phrase));
            }
        }
    }
    for (grid, mut caption) in grids.iter_mut().zip(captions) {
        caption.sort_by(|a, b| a.0.total_cmp(&b.0));
        grid.caption = caption.into_iter().map(|(_, phrase)| phrase.clone()).collect();
    }
}

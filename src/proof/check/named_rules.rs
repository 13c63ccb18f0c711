//! The rules that sentences near a grid or in its description name, and those that a puzzle on a picture
//! had when it was made.

use crate::known::Expected;
use crate::known::rule_words::{RuleWords, bare};
use crate::read::lattice::SLACK;
use crate::read::page::{PrintedGrid, ReadPage};
use crate::read::phrase::Phrase;
use gridpress_engine::sudoku::{Grid, Rules, Variants};
use gridpress_page::geom::Pt;

/// The text below or above a grid that may name its rules: as far away as this many cells.
const AROUND: f64 = 3.5;
/// In narrow columns it may be as far as this many lines of its size.
const LINES: f64 = 10.0;

/// Returns the pages with the rules that sentences near their grids name, or that puzzles on pictures had
/// when the book was made; `None` if there are none.
pub(crate) fn with_named(
    pages: &[ReadPage],
    words: &[RuleWords],
    made: &[Expected],
) -> Option<Vec<ReadPage>> {
    let rules_on = |page: &ReadPage| {
        let mut rules = named(page, words);
        if page.is_picture {
            rules.extend(as_made(page, words, made));
        }
        rules
    };
    let found: Vec<(usize, usize, Rules)> = (pages.iter().enumerate())
        .flat_map(|(index, page)| rules_on(page).into_iter().map(move |(g, r)| (index, g, r)))
        .collect();
    if found.is_empty() {
        return None;
    }
    let mut pages = pages.to_vec();
    for (page, grid, rules) in found {
        let grid = &mut pages[page].grids[grid].grid;
        *grid = grid.under(rules);
    }
    Some(pages)
}

/// Returns the grids of a page that is a picture, by index, with those rules of the puzzle made that words
/// name, which are not read there.
fn as_made(page: &ReadPage, words: &[RuleWords], made: &[Expected]) -> Vec<(usize, Rules)> {
    let rules = |(index, grid): (usize, &PrintedGrid)| {
        let of = made.iter().find(|of| Some(of.number) == grid.number && of.samurai.is_none())?;
        let shown = |of: &Grid| {
            of.shape() == grid.grid.shape()
                && of.shape().cells().all(|c| grid.grid.get(c).is_none_or(|d| of.get(c) == Some(d)))
        };
        let variants = of.puzzle.rules().variants().iter();
        let variants: Variants =
            variants.filter(|&one| words.iter().any(|words| words.variant == one)).collect();
        let is_it = !variants.is_empty() && (shown(&of.puzzle) || shown(&of.solution));
        let rules = grid.grid.rules().and(variants, None).ok().filter(|_| is_it)?;
        Some((index, rules))
    };
    page.grids.iter().enumerate().filter_map(rules).collect()
}

/// Returns the grids of a page, by index, whose rules sentences near them name, or the description of the only
/// grid.
fn named(page: &ReadPage, words: &[RuleWords]) -> Vec<(usize, Rules)> {
    let mut near: Vec<String> = vec![String::new(); page.grids.len()];
    // The next line of a sentence may be nearer to another grid.
    let mut placed: Vec<(&Phrase, usize)> = Vec::new();
    for phrase in &page.phrases {
        let distance = |index: usize| {
            let (area, text) = (page.grids[index].lattice.area, phrase.area);
            let is_beside =
                text.right() < area.left() - SLACK || text.left() > area.right() + SLACK;
            let away = (text.top() - area.bottom()).max(area.top() - text.bottom());
            let reach = (page.grids[index].lattice.cell() * AROUND).max(phrase.size * LINES);
            (!is_beside && away <= reach).then_some(away.max(Pt::ZERO))
        };
        let goes_on = placed.iter().rev().find(|(before, _)| {
            let down = phrase.baseline - before.baseline;
            (phrase.area.left() - before.area.left()).abs() <= SLACK
                && (Pt::ZERO..phrase.size * 1.7).contains(&down)
        });
        // The last line of a sentence may be a letter.
        if goes_on.is_none() && phrase.text.chars().count() <= 3 {
            continue;
        }
        // Of a puzzle and its answer beside it, the puzzle has the rules.
        let all = (0..near.len()).filter_map(|index| {
            let steps = (distance(index)? / SLACK).round();
            Some((steps, page.grids[index].grid.is_full(), index))
        });
        let order = |a: &(f64, bool, usize), b: &(f64, bool, usize)| {
            a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2)))
        };
        let nearest = || all.min_by(order).map(|(.., index)| index);
        if let Some(index) = goes_on.map(|(_, index)| *index).or_else(nearest) {
            near[index].push_str(&bare(&phrase.text));
            placed.push((phrase, index));
        }
    }
    // The drawing of a puzzle alone has no words beside it, but says its rules in its description.
    if let ([text], true) = (&mut near[..], page.phrases.is_empty()) {
        page.texts.iter().flatten().for_each(|said| text.push_str(&bare(said)));
    }
    let rules = |(index, text): (usize, String)| {
        let said = words.iter().filter(|words| text.contains(&words.text));
        let variants: Variants = said.map(|words| words.variant).collect();
        let rules = page.grids[index].grid.rules().and(variants, None).ok()?;
        (!variants.is_empty()).then_some((index, rules))
    };
    near.into_iter().enumerate().filter_map(rules).collect()
}

//! The rules of a printed grid: by its slanted lines, its tinted windows and the heavy borders of its
//! regions, and by the sentences below it that name rules which leave no marks.

use super::cages::is_outline;
use super::known::Expected;
use super::lattice::{Lattice, SLACK};
use super::misprints::folded;
use super::phrase::Phrase;
use super::read_page::{PrintedGrid, ReadPage};
use super::sheet::{Rule, Sheet};
use gridpress_engine::sudoku::{
    Cell, Definition, Grid, HouseKind, Rules, Shape, Variant, Variants,
};
use gridpress_page::geom::{Point, Pt, Rect};

/// A border between regions is at least this many times as wide as the thinnest line.
const HEAVY: f64 = 1.5;

/// Returns the rules that the marks of a grid show; the plain ones if it shows none.
pub(crate) fn shown(lattice: &Lattice, sheet: &Sheet) -> Rules {
    let shape = lattice.shape;
    let mut variants = Variants::NONE;
    if has_diagonals(lattice, &sheet.slants) {
        variants = variants.with(Variant::X);
    }
    if shape == Shape::CLASSIC && has_windows(lattice, &sheet.drawn) {
        variants = variants.with(Variant::Hyper);
    }
    let plain = Rules::with(shape, variants).unwrap_or(Rules::plain(shape));
    let Some(regions) = regions(lattice, &sheet.rules) else { return plain };
    Rules::new(Definition { shape, variants, regions: Some(regions) }).unwrap_or(plain)
}

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() <= SLACK && (a.y - b.y).abs() <= SLACK
}

fn has_diagonals(lattice: &Lattice, slants: &[[Point; 2]]) -> bool {
    let Rect { origin, .. } = lattice.area;
    let (right, bottom) = (lattice.area.right(), lattice.area.bottom());
    let joined = |from: Point, to: Point| {
        slants.iter().any(|&[a, b]| near(a, from) && near(b, to) || near(a, to) && near(b, from))
    };
    joined(origin, Point::new(right, bottom))
        && joined(Point::new(right, origin.y), Point::new(origin.x, bottom))
}

fn has_windows(lattice: &Lattice, drawn: &[Rect]) -> bool {
    let hyper = Rules::with(lattice.shape, Variants::NONE.with(Variant::Hyper));
    let Ok(hyper) = hyper else { return false };
    let is_same = |a: Rect, b: Rect| {
        near(a.origin, b.origin)
            && near(Point::new(a.right(), a.bottom()), Point::new(b.right(), b.bottom()))
    };
    let of_kind = hyper.houses().iter().filter(|house| house.kind == HouseKind::Window);
    of_kind.filter(|house| !house.is_hidden()).all(|window| {
        let cells = window.cells.iter().map(|&cell| lattice.cell_area(cell));
        let area = cells.reduce(Rect::union);
        area.is_some_and(|area| drawn.iter().any(|&tinted| is_same(tinted, area)))
    })
}

/// Returns for each cell its region, if heavy borders divide the grid otherwise than into boxes.
fn regions(lattice: &Lattice, rules: &[Rule]) -> Option<Vec<u8>> {
    let (shape, side, area) = (lattice.shape, lattice.shape.side(), lattice.area);
    let least = lattice.thinnest * HEAVY;
    let inside = |rule: &&Rule| {
        let ink = rule.ink();
        rule.width >= least
            && !is_outline(lattice, rule)
            && ink.left() >= area.left() - SLACK
            && ink.right() <= area.right() + SLACK
            && ink.top() >= area.top() - SLACK
            && ink.bottom() <= area.bottom() + SLACK
    };
    let heavy: Vec<&Rule> = rules.iter().filter(inside).collect();
    // Boxes have lines through the whole grid.
    let is_part = |rule: &&Rule| {
        let length = (rule.to.x - rule.from.x).max(rule.to.y - rule.from.y);
        length < area.width() - SLACK * 2.0
    };
    if !heavy.iter().any(is_part) {
        return None;
    }
    let step = lattice.cell();
    // Whether a heavy line runs along the whole edge from `from` to `to`.
    let is_border = |from: Point, to: Point| {
        let slack = step * 0.1;
        heavy.iter().any(|rule| {
            if from.y == to.y {
                rule.is_level()
                    && (rule.from.y - from.y).abs() <= slack
                    && rule.from.x <= from.x + slack
                    && rule.to.x >= to.x - slack
            } else {
                !rule.is_level()
                    && (rule.from.x - from.x).abs() <= slack
                    && rule.from.y <= from.y + slack
                    && rule.to.y >= to.y - slack
            }
        })
    };
    let mut of: Vec<Option<u8>> = vec![None; shape.cell_count()];
    let mut next = 0u8;
    for first in shape.cells() {
        if of[first.index()].is_some() {
            continue;
        }
        of[first.index()] = Some(next);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let here = lattice.cell_area(cell);
            let (right, bottom) = (here.right(), here.bottom());
            let top_right = Point::new(right, here.top());
            let bottom_left = Point::new(here.left(), bottom);
            let bottom_right = Point::new(right, bottom);
            let mut go = |is_there: bool, edge: [Point; 2], to: &dyn Fn() -> Cell| {
                if is_there && !is_border(edge[0], edge[1]) {
                    let to = to();
                    if of[to.index()].replace(next).is_none() {
                        open.push(to);
                    }
                }
            };
            go(column + 1 < side, [top_right, bottom_right], &|| shape.cell(row, column + 1));
            go(row + 1 < side, [bottom_left, bottom_right], &|| shape.cell(row + 1, column));
            go(column > 0, [here.origin, bottom_left], &|| shape.cell(row, column - 1));
            go(row > 0, [here.origin, top_right], &|| shape.cell(row - 1, column));
        }
        next = next.checked_add(1)?;
    }
    of.into_iter().collect()
}

/// A sentence that names a rule of which a grid shows nothing: only its letters and digits, in lower
/// case, because the rest cannot be read from paper with certainty, nor which bar an l or an i is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWords {
    text: String,
    variant: Variant,
}

impl RuleWords {
    #[must_use]
    pub fn new(variant: Variant, text: &str) -> Self {
        RuleWords { text: bare(text), variant }
    }
}

fn bare(text: &str) -> String {
    folded(text).map(|(_, c)| c).collect()
}

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

/// Returns the grids of a page, by index, whose rules sentences near them name.
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
    let rules = |(index, text): (usize, String)| {
        let said = words.iter().filter(|words| text.contains(&words.text));
        let variants: Variants = said.map(|words| words.variant).collect();
        let rules = page.grids[index].grid.rules().and(variants, None).ok()?;
        (!variants.is_empty()).then_some((index, rules))
    };
    near.into_iter().enumerate().filter_map(rules).collect()
}

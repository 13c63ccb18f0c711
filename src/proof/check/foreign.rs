//! Checks that nothing is drawn beside the grids of a page that no other page like it has, and that no
//! page has black areas.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_page::geom::{Pt, Rect};
use std::collections::{BTreeMap, HashMap};

/// Drawings of the same size differ by at most this.
const SLACK: Pt = Pt::new(1.0);
/// Smaller drawings may be signs.
const LARGE: Pt = Pt::new(14.0);

/// Pages that look alike: the sizes of their grids in half points and their rows, how many have a number,
/// and how many are full.
pub(crate) type Like = (Vec<(i64, usize)>, usize, usize);

pub(crate) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let tabs = tabs(file);
        faults.extend(file.iter().filter_map(|page| black(page, &tabs)));
        for pages in alike(file).values().filter(|pages| pages.len() > 1) {
            one_kind(pages, &tabs, faults);
        }
    }
}

/// Finds a large black area: squares may be of gauges and codes, which are known if the ink of the page was
/// judged, and the column of a newspaper, which has no page number, may have a drawing of its own.
fn black(page: &ReadPage, tabs: &BySize) -> Option<Fault> {
    const BLACK: f64 = 0.8;
    const LEAST: Pt = Pt::new(16.0);
    const SQUARE: f64 = 0.85;
    let is_black = |(area, dark): &&(Rect, f64)| {
        let (least, most) = (area.width().min(area.height()), area.width().max(area.height()));
        let is_alone = || page.gauges.is_some() && !page.is_cover && !is_sign(area, page);
        // A tab is at the edge of other pages, too.
        let is_tab =
            || is_at_edge(area, page) && is_elsewhere(tabs, at_edge(area, page), page.page);
        let is_square = least >= most * SQUARE;
        let is_known = if is_square { !is_alone() } else { is_tab() };
        *dark > BLACK && least >= LEAST && !is_known
    };
    let has_number = page.folio.is_some() || page.label.is_some();
    let is_column = !has_number && !page.grids.is_empty();
    let (area, _) = page.tints.iter().filter(|_| !is_column).find(is_black)?;
    let (width, height) = (area.width().to_mm(), area.height().to_mm());
    let what = format!("an area of {width:.1} x {height:.1} mm is black");
    Some(Fault::new(FaultKind::StrayInk, what).on(page.page))
}

/// Whether a drawing is a part of a gauge or a code.
fn is_sign(area: &Rect, page: &ReadPage) -> bool {
    let gauges = page.gauges.iter().flatten().map(|gauge| gauge.area);
    let mut signs = gauges.chain(page.codes.iter().map(|code| code.area));
    signs.any(|sign| sign.contains(*area, Pt::new(1.0)))
}

/// Whether an area is higher than wide, and at the left or right edge of what may be printed.
fn is_at_edge(area: &Rect, page: &ReadPage) -> bool {
    const NEAR: Pt = Pt::new(24.0);
    let apart = area.left().min(page.trim.width - area.right());
    apart <= NEAR && area.height() > area.width()
}

/// Returns the pages of a file with numbered grids by what they have in common.
pub(crate) fn alike(file: &[ReadPage]) -> BTreeMap<Like, Vec<&ReadPage>> {
    let mut alike: BTreeMap<Like, Vec<&ReadPage>> = BTreeMap::new();
    // SVG pages, which have titles, draw some signs of words as plain areas.
    for page in file.iter().filter(|page| !page.is_picture && page.title.is_none()) {
        if let Some(like) = like(page) {
            alike.entry(like).or_default().push(page);
        }
    }
    alike
}

/// Returns what pages like this one have in common; `None` for a page without numbered grids only.
fn like(page: &ReadPage) -> Option<Like> {
    let numbered = page.grids.iter().filter(|grid| grid.number.is_some()).count();
    let full = page.grids.iter().filter(|grid| grid.grid.is_full()).count();
    #[expect(clippy::cast_possible_truncation, reason = "a length on a page, in half points")]
    let size = |length: Pt| (length.get() * 2.0).round() as i64;
    let rows = |grid: &PrintedGrid| match grid.samurai {
        Some(_) => usize::MAX,
        None => grid.lattice.shape.side(),
    };
    let sizes = page.grids.iter().map(|grid| (size(grid.lattice.area.width()), rows(grid)));
    let sizes = sizes.collect();
    (numbered > 0 && numbered == page.grids.len()).then_some((sizes, numbered, full))
}

/// The pages with a drawing of two measures: the first, and whether there are more.
type BySize = HashMap<[i64; 2], (usize, bool)>;

fn note(by_size: &mut BySize, measures: [i64; 2], page: usize) {
    let (first, is_on_more) = by_size.entry(measures).or_insert((page, false));
    *is_on_more |= *first != page;
}

/// Returns the upright drawings of all pages. Those of sections of a page may be as high as no other,
/// but are as wide and as far from the edge.
fn tabs(file: &[ReadPage]) -> BySize {
    let mut tabs = BySize::new();
    for page in file {
        let tints = page.tints.iter().map(|(area, _)| area);
        let upright = |area: &&Rect| area.height() > area.width();
        for area in page.beside.iter().chain(tints).filter(upright) {
            note(&mut tabs, at_edge(area, page), page.page);
        }
    }
    tabs
}

/// Returns the width of a drawing and its distance from the nearer edge of its page, in points.
fn at_edge(area: &Rect, page: &ReadPage) -> [i64; 2] {
    let apart = area.left().min(page.trim.width - area.right());
    [area.width(), apart].map(points)
}

fn one_kind(pages: &[&ReadPage], tabs: &BySize, faults: &mut Vec<Fault>) {
    let mut by_size = BySize::new();
    for page in pages {
        page.beside.iter().for_each(|area| note(&mut by_size, size(area), page.page));
    }
    for page in pages {
        // Above the first number there is the head of a section on some pages.
        let tops = page.grids.iter().filter_map(|grid| Some(grid.number_area?.top()));
        let Some(top) = tops.min() else { continue };
        let is_tab = |area: &Rect| is_elsewhere(tabs, at_edge(area, page), page.page);
        // The label of a tab is a drawing, too, if it is in outlines.
        let is_on_tab = |area: &Rect| {
            let tints = page.tints.iter().map(|(tint, _)| tint);
            let mut tabs = page.beside.iter().chain(tints);
            tabs.any(|tab| tab.contains(*area, Pt::new(0.5)) && is_tab(tab))
        };
        let is_alone = |area: &Rect| page.beside.iter().filter(|b| is_like(b, area)).count() == 1;
        let is_foreign = |area: &&Rect| {
            let is_large = area.width().max(area.height()) >= LARGE;
            (page.is_in_fonts || is_large && !is_of_words(area, page))
                && area.top() > top
                && is_alone(area)
                && !is_elsewhere(&by_size, size(area), page.page)
                && !is_on_tab(area)
                && !is_sign(area, page)
        };
        if let Some(area) = page.beside.iter().find(is_foreign) {
            let what = format!(
                "a drawing of {:.1} x {:.1} mm is beside its grids, but on no other page like it",
                area.width().to_mm(),
                area.height().to_mm()
            );
            faults.push(Fault::new(FaultKind::StrayInk, what).on(page.page));
        }
    }
}

/// Whether a drawing may be a sign of a line of words: a dash is a plain bar in some files, and a double l
/// is two.
pub(crate) fn is_of_words(area: &Rect, page: &ReadPage) -> bool {
    page.phrases.iter().any(|phrase| {
        let (words, by) = (phrase.area, phrase.size);
        area.top() >= words.top() - by * 0.2
            && area.bottom() <= words.bottom() + by * 0.2
            && area.left() < words.right() + by
            && area.right() > words.left() - by
            && (area.width() <= by * 1.5 && area.height() <= by * 0.35
                || area.width() <= by * 0.5 && area.height() <= by)
    })
}

/// Returns the size of a drawing in points.
fn size(area: &Rect) -> [i64; 2] {
    [area.width(), area.height()].map(points)
}

#[expect(clippy::cast_possible_truncation, reason = "a length on a page")]
fn points(length: Pt) -> i64 {
    length.get().round() as i64
}

fn is_like(one: &Rect, other: &Rect) -> bool {
    (one.width() - other.width()).abs() <= SLACK && (one.height() - other.height()).abs() <= SLACK
}

/// Whether a drawing of about these measures is on another page.
fn is_elsewhere(by_size: &BySize, [width, height]: [i64; 2], page: usize) -> bool {
    let near = |n: i64| n - 1..=n + 1;
    let mut sizes = near(width).flat_map(|w| near(height).map(move |h| [w, h]));
    sizes.any(|size| by_size.get(&size).is_some_and(|&(first, more)| more || first != page))
}

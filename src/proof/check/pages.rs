//! Checks the pages as a whole: ink inside the margins, page numbers consecutive and on the right
//! side, no page missing or repeated.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::{Expectations, Measures};
use crate::read::folio::{Label, is_label};
use crate::read::page::{InkOf, Outermost, PrintedGrid, ReadPage};
use gridpress_page::geom::{Pt, Size};
use std::collections::BTreeMap;

/// Ink closer to the edge than this may be cut off, whatever the layout.
pub(crate) const EDGE: Pt = Pt::mm(3.0);

/// The least bleed, so that an inaccurate cut leaves no white edge.
const BLEED: Pt = Pt::mm(2.0);

/// The tolerance of a margin: side bearings of letters and the width of lines.
const SLACK: Pt = Pt::new(1.0);

/// A margin that this share of the pages keep is assumed to be intended, if there are enough pages.
const NEARLY_ALL: f64 = 0.8;
const ENOUGH: usize = 4;

/// The most pages of another size that are reported.
const MOST_SIZES: usize = 3;

/// The height of capitals as a share of the font size.
const CAPITALS: f64 = 0.7;

/// The edges in the order of [`ReadPage::outermost`].
const EDGES: [&str; 4] = ["left", "top", "right", "bottom"];

pub(crate) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    if let Some(pages) = known.pages.filter(|&p| p != read.len()) {
        let what = format!("it has {} pages instead of {pages}", read.len());
        faults.push(Fault::new(FaultKind::NumberAbsent, what));
    }
    for file in read.chunk_by(|a, b| a.file == b.file) {
        if !sizes(file, "", |page| page.trim, faults) {
            sizes(file, ", with what is around it,", |page| page.shown, faults);
        }
        folios(file, faults);
        romans(file, faults);
        without_folio(file, faults);
        let mut kept: BTreeMap<Option<Kind>, [[Option<Pt>; 4]; 2]> = BTreeMap::new();
        for (index, page) in file.iter().enumerate() {
            let is_right = match (file.len(), page.folio) {
                (1, Some(folio)) => Some(folio % 2 == 1),
                // It may be any page of a book.
                (1, None) => None,
                _ => Some(index.is_multiple_of(2)),
            };
            let kept = kept.entry(kind(page)).or_insert_with_key(|kind| kept_margins(file, *kind));
            margins(page, is_right, known.measures.as_ref(), kept, faults);
        }
    }
}

/// Reports pages of another size than most pages of their file; returns whether there are any.
fn sizes(
    file: &[ReadPage],
    of: &str,
    size: fn(&ReadPage) -> Size,
    faults: &mut Vec<Fault>,
) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "lengths of a page, in points")]
    let rounded = |size: Size| [size.width, size.height].map(|length| length.get().round() as i64);
    let mut counts: BTreeMap<[i64; 2], (usize, Size)> = BTreeMap::new();
    for page in file {
        counts.entry(rounded(size(page))).or_insert((0, size(page))).0 += 1;
    }
    let Some(&(_, usual)) = counts.values().max_by_key(|(count, _)| *count) else { return false };
    let same = |a: Size, b: Size| {
        (a.width - b.width).abs() <= SLACK && (a.height - b.height).abs() <= SLACK
    };
    let before = faults.len();
    for page in file.iter().filter(|page| !same(size(page), usual)).take(MOST_SIZES) {
        let mm = |size: Size| format!("{:.1} x {:.1} mm", size.width.to_mm(), size.height.to_mm());
        let what = format!("the page{of} is {}, the others {}", mm(size(page)), mm(usual));
        faults.push(Fault::new(FaultKind::PageSize, what).on(page.page));
    }
    faults.len() > before
}

fn folios(file: &[ReadPage], faults: &mut Vec<Fault>) {
    let mut last: Option<(u32, usize)> = None;
    for (index, page) in file.iter().enumerate() {
        let Some(folio) = page.folio else { continue };
        let wrong = match last {
            // Pages between them without a number, such as blanks, are counted.
            Some((before, on)) => {
                let expected = before.saturating_add(u32::try_from(index - on).unwrap_or(u32::MAX));
                (folio != expected).then(|| {
                    format!("its page number is {folio}, but should be {expected} after the pages before it")
                })
            }
            // A single page may be any page of a book.
            None if file.len() == 1 => None,
            // Odd numbers are on the right, as is the first page of a file.
            None => (folio as usize % 2 != (index + 1) % 2).then(|| {
                format!("its page number is {folio}, but it is page {} of the file: a page before it is missing or repeated", index + 1)
            }),
        };
        faults.extend(wrong.map(|what| Fault::new(FaultKind::FolioWrong, what).on(page.page)));
        last = Some((folio, index));
    }
}

/// Returns the Roman page number of a page.
fn roman(page: &ReadPage) -> Option<usize> {
    match Label::of(page.label.as_deref().filter(|label| is_label(label))?)? {
        Label::Roman(number) => Some(number as usize),
        Label::Arabic(_) => None,
    }
}

/// Reports Roman page numbers that are out of order.
fn romans(file: &[ReadPage], faults: &mut Vec<Fault>) {
    let all: Vec<(usize, usize)> =
        file.iter().enumerate().filter_map(|(index, page)| Some((index, roman(page)?))).collect();
    for two in all.windows(2) {
        let (index, number) = two[1];
        let expected = two[0].1 + (index - two[0].0);
        if number != expected {
            let what = format!("its Roman page number is {number}, but should be {expected}");
            faults.push(Fault::new(FaultKind::FolioWrong, what).on(file[index].page));
        }
    }
}

/// Reports pages of puzzles or answers without a page number if nearly all have one. The front
/// matter, which may show puzzles as examples, has Roman ones.
fn without_folio(file: &[ReadPage], faults: &mut Vec<Fault>) {
    let with_grids = || file.iter().filter(|page| page.grids.iter().any(|g| g.number.is_some()));
    let all = with_grids().count();
    let without: Vec<&ReadPage> =
        with_grids().filter(|page| page.folio.is_none() && roman(page).is_none()).collect();
    if all < ENOUGH || (all - without.len()) as f64 <= NEARLY_ALL * all as f64 {
        return;
    }
    for page in without {
        let what = "it has no page number, but the other pages have";
        faults.push(Fault::new(FaultKind::FolioWrong, what).on(page.page));
    }
}

/// The most rows that a numbered grid of a page has, and whether it is an answer.
type Kind = (usize, bool);

/// Returns what kind of numbered grids a page has.
fn kind(page: &ReadPage) -> Option<Kind> {
    let numbered = page.grids.iter().filter(|grid| grid.number.is_some());
    numbered.map(|grid| (grid.lattice.shape.side(), grid.grid.is_full())).max()
}

/// Returns the margin at each edge, for right-hand and left-hand pages, that nearly all pages with
/// numbered grids of that kind keep to the point: those of others may be larger or higher up.
fn kept_margins(file: &[ReadPage], of: Option<Kind>) -> [[Option<Pt>; 4]; 2] {
    let kept = |side: usize, edge: usize| {
        // Top and bottom margins are the same on both sides.
        let (skip, step) = if edge % 2 == 1 { (0, 1) } else { (side, 2) };
        let mut margins: Vec<Pt> = file
            .iter()
            .skip(skip)
            .step_by(step)
            .filter(|page| of.is_some() && kind(page) == of)
            .filter_map(|page| Some(steady(page, edge, &page.outermost[edge]?)))
            .collect();
        margins.sort();
        let usual = *margins.get(margins.len() / 2)?;
        let same = margins.iter().filter(|m| (**m - usual).abs() <= SLACK).count();
        (same >= ENOUGH && same as f64 >= NEARLY_ALL * margins.len() as f64).then_some(usual)
    };
    [0, 1].map(|side| [0, 1, 2, 3].map(|edge| kept(side, edge)))
}

/// Returns the margin of ink regardless of its letters: at top and bottom, capitals with accents,
/// small letters and descenders on the same line extend unequally far.
fn steady(page: &ReadPage, edge: usize, ink: &Outermost) -> Pt {
    let InkOf::Phrase(index) = ink.what else { return ink.margin };
    match (page.phrases.get(index), edge) {
        (Some(line), 1) => line.baseline - line.size * CAPITALS,
        (Some(line), 3) => page.trim.height - line.baseline,
        _ => ink.margin,
    }
}

/// Whether grids fill their page from edge to edge without extending over it: such a page is placed
/// on another one and not cut.
fn is_cut_out(page: &ReadPage) -> bool {
    let fills = |grid: &PrintedGrid| grid.lattice.area.width() > page.trim.width * 0.97;
    // The first strip of a run has no answer beside its puzzle.
    let is_first = |grid: &PrintedGrid| {
        let (area, near) = (grid.lattice.area, Pt::new(2.0));
        !grid.grid.is_full()
            && area.left() < near
            && (page.trim.height - area.bottom() < near || area.width() < page.trim.width * 0.7)
            && area.width() > page.trim.width * 0.55
    };
    // A line in a picture is a pixel or two from its place.
    let least = Pt::new(-0.1) - page.pixel * 2.0;
    let inside = page.outermost.iter().flatten().all(|ink| ink.margin > least);
    let is_alone = matches!(&page.grids[..], [grid] if fills(grid) || is_first(grid));
    inside && page.folio.is_none() && (is_alone || is_strip(page))
}

/// Whether the page is a strip of a newspaper: a puzzle and the answer of another one, the puzzle
/// from the left edge on and both together as wide as the page.
pub(crate) fn is_strip(page: &ReadPage) -> bool {
    let (mut puzzles, mut answers): (Vec<_>, Vec<_>) = (Vec::new(), Vec::new());
    for grid in &page.grids {
        if grid.grid.is_full() { answers.push(grid) } else { puzzles.push(grid) }
    }
    let ([puzzle], [answer]) = (&puzzles[..], &answers[..]) else { return false };
    let (puzzle, answer) = (puzzle.lattice.area, answer.lattice.area);
    let near = page.trim.width * 0.03;
    let is_beside = answer.left() > puzzle.right() && answer.top() < puzzle.bottom();
    let is_below = answer.top() > puzzle.bottom() && answer.left() < near;
    page.folio.is_none()
        && puzzle.left() < near
        && answer.width() <= puzzle.width() + near
        && (is_beside && answer.right() > page.trim.width - near
            || is_below && puzzle.right() > page.trim.width - near)
}

fn margins(
    page: &ReadPage,
    is_right: Option<bool>,
    asked: Option<&Measures>,
    kept: &[[Option<Pt>; 4]; 2],
    faults: &mut Vec<Fault>,
) {
    if is_cut_out(page) {
        return;
    }
    for (edge, name) in EDGES.iter().enumerate() {
        let Some(ink) = page.outermost[edge] else { continue };
        let least = asked.map(|asked| {
            let (left, right) = match is_right {
                Some(true) => (asked.inner, asked.outer),
                Some(false) => (asked.outer, asked.inner),
                None => [asked.inner.min(asked.outer); 2].into(),
            };
            [left, asked.top, right, asked.bottom][edge]
        });
        // No two scans have their page at one place.
        let is_steady = asked.is_none() && !page.is_picture;
        let usual = kept[usize::from(is_right == Some(false))][edge].filter(|_| is_steady);
        let margin = steady(page, edge, &ink);
        let why = if ink.margin < Pt::ZERO {
            "it is printed over the edge of the page".to_owned()
        } else if let Some(least) = least.filter(|least| ink.margin < *least - SLACK) {
            format!("the margin there is {:.1} mm", least.to_mm())
        } else if ink.margin < EDGE - Pt::new(0.01) {
            "it may be cut off".to_owned()
        } else if let Some(usual) = usual.filter(|usual| margin < *usual - SLACK * 1.5) {
            let there = usual + ink.margin - margin;
            format!("the other pages leave {:.1} mm", there.to_mm())
        } else {
            continue;
        };
        faults.push(too_far_out(page, &ink, name, &why));
    }
    // Areas and pictures may be in a margin, as tabs are.
    for (ink, name) in page.outermost_drawing.iter().zip(EDGES) {
        let Some(ink) = ink.filter(|i| i.margin > -BLEED && i.margin < EDGE - Pt::new(0.01)) else {
            continue;
        };
        let why = "it neither bleeds nor keeps a margin";
        faults.push(too_far_out(page, &ink, name, why));
    }
}

fn too_far_out(page: &ReadPage, ink: &Outermost, edge: &str, why: &str) -> Fault {
    let (what, puzzle) = object(page, ink);
    let what = format!("{what} is {:.1} mm from the {edge} edge: {why}", ink.margin.to_mm());
    Fault::new(FaultKind::OffThePage, what).on(page.page).of(puzzle)
}

/// Returns a name for the ink, and the number of its puzzle.
fn object(page: &ReadPage, ink: &Outermost) -> (String, Option<u32>) {
    match ink.what {
        InkOf::Phrase(index) => {
            (page.phrases.get(index).map_or_else(String::new, |p| format!("“{}”", p.text)), None)
        }
        InkOf::Digit(index) => {
            ("a digit".to_owned(), page.grids.get(index).and_then(|grid| grid.number))
        }
        InkOf::Line => ("a line".to_owned(), None),
        InkOf::Drawing => ("a drawing".to_owned(), None),
    }
}

//! Checks that the same words are printed in one size and at one place at all grids of a size: the
//! number of a puzzle, its level, its references, and the heads and feet of pages.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::moved::pattern;
use super::phrase::Phrase;
use super::read_page::{PrintedGrid, ReadPage};
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;

/// The fewest places that show what is usual, and the share of them that must agree.
const ENOUGH: usize = 4;
const AGREE: f64 = 0.75;
/// The tolerance of a size, which is measured from shapes in some files.
const SCALE: f64 = 0.03;
/// Differences of places that letters with other sides make, in sizes of the words and in points.
const ASIDE: f64 = 0.12;
const NEAR: Pt = Pt::new(1.2);

/// A phrase with the grid that it belongs to.
struct Place<'p> {
    page: &'p ReadPage,
    grid: Option<&'p PrintedGrid>,
    phrase: &'p Phrase,
}

/// Where a phrase is: from the left, in the middle or from the right of its grid or page, and from
/// its top.
type Measure = fn(&Place<'_>) -> Pt;

const ACROSS: [Measure; 3] = [
    |p| p.phrase.area.left() - p.ends().0,
    |p| p.phrase.area.centre().x - (p.ends().0 + p.ends().1) / 2.0,
    |p| p.ends().1 - p.phrase.area.right(),
];
const DOWN: [Measure; 2] =
    [|p| p.phrase.baseline - p.edges().0, |p| p.edges().1 - p.phrase.baseline];

impl Place<'_> {
    fn ends(&self) -> (Pt, Pt) {
        self.grid.map_or((Pt::ZERO, self.page.trim.width), |grid| {
            (grid.lattice.area.left(), grid.lattice.area.right())
        })
    }
    fn edges(&self) -> (Pt, Pt) {
        self.grid.map_or((Pt::ZERO, self.page.trim.height), |grid| {
            (grid.lattice.area.top(), grid.lattice.area.bottom())
        })
    }
}

/// What places have in common: the side of the page, the width of the grid in half points, whether
/// it is full, and the words.
type Kind = (usize, i64, bool, String);

pub(super) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let mut kinds: BTreeMap<Kind, Vec<Place<'_>>> = BTreeMap::new();
        // Places are measured from shapes in drawings and pictures.
        let pages = file.iter().enumerate().filter(|(_, p)| !p.is_picture && p.title.is_none());
        for (index, page) in pages {
            let grids = page.grids.iter().filter(|grid| grid.number.is_some());
            for grid in grids {
                #[expect(clippy::cast_possible_truncation, reason = "a length in half points")]
                let width = (grid.lattice.area.width().get() * 2.0).round() as i64;
                for phrase in grid.own_caption().filter(|phrase| phrase.is_sure) {
                    let kind = (index % 2, width, grid.grid.is_full(), pattern(&phrase.text));
                    kinds.entry(kind).or_default().push(Place { page, grid: Some(grid), phrase });
                }
            }
        }
        kinds.values().filter(|all| all.len() >= ENOUGH).for_each(|all| of_kind(all, faults));
    }
}

fn of_kind(all: &[Place<'_>], faults: &mut Vec<Fault>) {
    let mut report = |place: &Place<'_>, why: String| {
        let what = format!("“{}” is {why}", place.phrase.text);
        let number = place.grid.and_then(|grid| grid.number);
        faults.push(Fault::new(FaultKind::Uneven, what).on(place.page.page).of(number));
    };
    let size = |place: &Place<'_>| place.phrase.size;
    let slack = |usual: Pt| usual * SCALE;
    if let Some((usual, others)) = outliers(all, size, slack) {
        for place in others {
            let (is, usual) = (place.phrase.size.get(), usual.get());
            report(place, format!("set in {is:.1} pt, elsewhere in {usual:.1} pt"));
        }
    }
    for (measures, way) in [(&ACROSS[..], "aside from"), (&DOWN[..], "above or below")] {
        let slack = |_| NEAR.max(all[0].phrase.size * ASIDE);
        let found = measures.iter().map(|of| outliers(all, of, slack).map(|(_, others)| others));
        // One of them fits most places, if the words are at one place at all.
        let Some(others) = found.min_by_key(|others| others.as_ref().map_or(usize::MAX, Vec::len))
        else {
            continue;
        };
        for place in others.into_iter().flatten() {
            report(place, format!("{way} its place at other grids"));
        }
    }
}

/// Returns the usual measure of places and those that have another one; `None` if too few agree.
fn outliers<'a, 'p>(
    all: &'a [Place<'p>],
    of: impl Fn(&Place<'p>) -> Pt,
    slack: impl Fn(Pt) -> Pt,
) -> Option<(Pt, Vec<&'a Place<'p>>)> {
    let mut sorted: Vec<Pt> = all.iter().map(&of).collect();
    sorted.sort();
    let usual = sorted[sorted.len() / 2];
    let is_other = |place: &&Place<'p>| (of(place) - usual).abs() > slack(usual);
    let others: Vec<&Place<'p>> = all.iter().filter(is_other).collect();
    let agree = (all.len() - others.len()) as f64;
    (agree >= AGREE * all.len() as f64).then_some((usual, others))
}

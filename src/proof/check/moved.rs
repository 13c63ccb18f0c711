//! Checks that no page is moved or of another scale than the others: page numbers are at one place
//! of the page and in one size throughout a file, on left-hand pages mirrored, and so are the words that
//! all pages of a kind have.

use crate::check::foreign::alike;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::folio::{FolioPlace, Label, is_label};
use crate::read::page::ReadPage;
use crate::read::phrase::Phrase;
use gridpress_page::geom::{Pt, Rect};
use std::collections::{BTreeMap, BTreeSet};

/// How far a page number may be from where the others have it: the white beside a digit differs.
const ASIDE: Pt = Pt::new(3.6);
/// The tolerance of its size, which is measured from its shape in some files.
const SCALE: f64 = 0.025;
/// The same on pictures of pages, in points: their signs are read to a pixel.
const SCALE_OF_PICTURE: f64 = 1.4;
/// A number farther than this from its place is another number.
const FAR: Pt = Pt::new(48.0);
/// A number is on the line of the others if it is nearer to it than this.
const ON_LINE: Pt = Pt::new(1.0);
/// The fewest pages that show where page numbers are.
const ENOUGH: usize = 3;

/// A page with its number.
struct Numbered<'p> {
    page: &'p ReadPage,
    phrase: &'p Phrase,
    label: Label,
}

/// Where a number is across its page, measured in one of the ways in which layouts place them.
type Measure = fn(&Numbered<'_>) -> Pt;

/// To its nearer end or its middle from the outer edge of the page; to its nearer end from the inner
/// edge; from the middle of the page; from the left and the right edge, where all pages are alike; and
/// from the left and the right edge of the page's leftmost grid, which is closer to the outer edge.
const MEASURES: [Measure; 8] = [
    |number| match number.is_right() {
        true => number.page.trim.width - number.phrase.area.right(),
        false => number.phrase.area.left(),
    },
    |number| match number.is_right() {
        true => number.page.trim.width - number.phrase.area.centre().x,
        false => number.phrase.area.centre().x,
    },
    |number| match number.is_right() {
        true => number.phrase.area.left(),
        false => number.page.trim.width - number.phrase.area.right(),
    },
    |number| number.phrase.area.centre().x - number.page.trim.width / 2.0,
    |number| number.phrase.area.left(),
    |number| number.page.trim.width - number.phrase.area.right(),
    |number| number.phrase.area.left() - number.leftmost().map_or(Pt::ZERO, |grid| grid.left()),
    |number| number.phrase.area.right() - number.leftmost().map_or(Pt::ZERO, |grid| grid.right()),
];

impl Numbered<'_> {
    /// Whether the page is a right-hand page.
    fn is_right(&self) -> bool {
        self.label.number() % 2 == 1
    }

    /// Returns the area of the grid that is closest to the left edge of the page.
    fn leftmost(&self) -> Option<Rect> {
        let areas = self.page.grids.iter().map(|grid| grid.lattice.area);
        areas.min_by(|one, other| one.left().get().total_cmp(&other.left().get()))
    }
}

pub(crate) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let Some(place) = FolioPlace::of(file) else { continue };
        let numbered = |page: &'_ ReadPage| -> Option<Label> {
            Label::of(page.label.as_deref().filter(|label| is_label(label))?)
        };
        let labels: Vec<Option<Label>> = file.iter().map(numbered).collect();
        let all: Vec<Numbered<'_>> = (file.iter().zip(&labels))
            .filter_map(|(page, label)| {
                Some(Numbered { page, phrase: place.label_on(page)?, label: (*label)? })
            })
            .collect();
        lines(file, faults);
        higher(file, &labels, place, faults);
        if all.len() >= ENOUGH {
            scaled(&all, faults);
            aside(&all, faults);
        }
    }
}

/// Reports words that are higher or lower than on all other pages with the same words and grids of
/// the same sizes.
fn lines(file: &[ReadPage], faults: &mut Vec<Fault>) {
    /// The fewest pages that agree, what they differ by at most, and by how much another must.
    const AGREE: usize = 3;
    const EXACT: Pt = Pt::new(0.6);
    const OTHERWISE: Pt = Pt::new(2.0);
    for pages in alike(file).values().filter(|pages| pages.len() > AGREE) {
        let mut places: BTreeMap<String, Vec<(&ReadPage, &Phrase)>> = BTreeMap::new();
        for page in pages {
            for phrase in &page.phrases {
                places.entry(pattern(&phrase.text)).or_default().push((page, phrase));
            }
        }
        // Each of them has the words once.
        let is_once = |all: &Vec<(&ReadPage, &Phrase)>| {
            all.len() == pages.len() && all.windows(2).all(|two| two[0].0.page != two[1].0.page)
        };
        for (words, all) in places.iter().filter(|(_, all)| is_once(all)) {
            let height = |(page, phrase): &(&ReadPage, &Phrase)| page.trim.height - phrase.baseline;
            let usual = Pt::new(median(all.iter().map(|one| height(one).get()).collect()));
            let away = |one: &(&ReadPage, &Phrase)| (height(one) - usual).abs();
            let mut moved = all.iter().filter(|one| away(one) > EXACT);
            let only = match (moved.next(), moved.next()) {
                (Some(one), None) if away(one) > OTHERWISE => Some((one.0, away(one))),
                (None, _) => sideways(all),
                _ => None,
            };
            if let Some((page, by)) = only.filter(|(page, _)| !has_other_lines(page, pages)) {
                let by = by.to_mm();
                let what = format!("“{words}” is {by:.1} mm from where the other pages have it");
                report(page, what, faults);
                break;
            }
        }
    }
}

/// Returns the only page whose words are more to the left or right than those of the others, and by
/// how much, by the measure by which most have them at one place.
fn sideways<'p>(all: &[(&'p ReadPage, &'p Phrase)]) -> Option<(&'p ReadPage, Pt)> {
    let numbered = |&(page, phrase): &(&'p ReadPage, &'p Phrase)| {
        // The head of a section may be in a band, inset.
        if page.tints.iter().any(|(area, _)| area.contains(phrase.area, Pt::ZERO)) {
            return None;
        }
        // What follows a number is farther on after a wider one.
        let follows = |other: &Phrase| {
            let between = phrase.area.left() - other.area.right();
            (other.baseline - phrase.baseline).abs() < ON_LINE
                && (Pt::ZERO..phrase.size * 2.5).contains(&between)
                && other.text.ends_with(|c: char| c.is_ascii_digit())
        };
        if page.phrases.iter().any(follows) {
            return None;
        }
        Some(Numbered { page, phrase, label: Label::of(page.label.as_deref()?)? })
    };
    let all: Vec<Numbered<'p>> = all.iter().map(numbered).collect::<Option<_>>()?;
    let size = all[0].phrase.size;
    // The others have them exactly at one place, but for the white beside digits.
    let moved = moved_by_measure(&all, (size * 0.15).max(Pt::new(2.0)))?;
    let only = moved.first().filter(|(_, by)| moved.len() == 1 && *by > ASIDE.max(size * 0.25));
    only.copied()
}

/// Returns the pages on which something is farther than `slack` from where most have it, by the
/// measure by which fewest are, and how far.
fn moved_by_measure<'p>(all: &[Numbered<'p>], slack: Pt) -> Option<Vec<(&'p ReadPage, Pt)>> {
    let moved = MEASURES.map(|of| {
        let usual = Pt::new(median(all.iter().map(|n| of(n).get()).collect()));
        let away = all.iter().map(|n| (n.page, (of(n) - usual).abs()));
        away.filter(|(_, by)| *by > slack).collect::<Vec<_>>()
    });
    moved.into_iter().min_by_key(Vec::len)
}

/// Whether a page has a line below its head that no other page has, such as a rule below its grid,
/// which makes room for itself; or fewer lines than any other.
fn has_other_lines(page: &ReadPage, pages: &[&ReadPage]) -> bool {
    let below = |page: &ReadPage| -> BTreeSet<String> {
        let head = page.phrases.iter().map(|phrase| phrase.baseline).min().unwrap_or(Pt::ZERO);
        let below = page.phrases.iter().filter(|phrase| phrase.baseline > head + phrase.size);
        below.map(|phrase| pattern(&phrase.text)).collect()
    };
    let (own, others) = (below(page), pages.iter().filter(|other| other.page != page.page));
    let others: Vec<BTreeSet<String>> = others.map(|other| below(other)).collect();
    own.iter().any(|line| others.iter().all(|other| !other.contains(line)))
        || others.iter().all(|other| other.len() > own.len())
}

/// Returns a text with one sign in place of each number.
fn pattern(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c.is_ascii_digit() {
            true if out.ends_with('#') => {}
            true => out.push('#'),
            false => out.push(c),
        }
    }
    out
}

fn report(page: &ReadPage, what: String, faults: &mut Vec<Fault>) {
    faults.push(Fault::new(FaultKind::FolioWrong, what).on(page.page));
}

/// Reports pages with the right number above or below the line on which the others have theirs, or there
/// in another size.
fn higher(file: &[ReadPage], labels: &[Option<Label>], place: FolioPlace, faults: &mut Vec<Fault>) {
    if labels.iter().flatten().count() + 1 < ENOUGH {
        return;
    }
    // The nearest pages with a number before and after each.
    let mut after: Vec<Option<usize>> = vec![None; labels.len()];
    let mut next = None;
    for index in (0..labels.len()).rev() {
        after[index] = next;
        next = labels[index].map(|_| index).or(next);
    }
    let mut last = None;
    for (index, page) in file.iter().enumerate() {
        let before = last;
        last = labels[index].map(|_| index).or(last);
        if labels[index].is_some() {
            continue;
        }
        let from = |at: usize| -> Option<Label> {
            let steps = i64::try_from(index).ok()? - i64::try_from(at).ok()?;
            labels[at]?.after(steps)
        };
        let (before, after) = (before.and_then(from), after[index].and_then(from));
        let is_of_grid = |p: &Phrase| page.grids.iter().any(|g| g.number_area == Some(p.area));
        let is_it = |p: &&Phrase| {
            let label = Some(&p.text).filter(|text| is_label(text)).and_then(|t| Label::of(t));
            let away = (page.trim.height - p.baseline - place.above_edge).abs();
            label.is_some()
                && (label == before || label == after)
                && away < FAR
                && ((p.size / place.size - 1.0).abs() < 0.2 || away < ON_LINE)
                && !is_of_grid(p)
        };
        if let Some(phrase) = page.phrases.iter().find(is_it) {
            let above = page.trim.height - phrase.baseline;
            let what = if (above - place.above_edge).abs() < ON_LINE {
                match (phrase.size / place.size - 1.0).abs() > SCALE {
                    true => size_differs(phrase.size, place.size),
                    false => {
                        "its page number is at the other edge than that of other pages".to_owned()
                    }
                }
            } else {
                format!(
                    "its page number is {:.1} mm above the lower edge, that of other pages {:.1} mm",
                    above.to_mm(),
                    place.above_edge.to_mm()
                )
            };
            report(page, what, faults);
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn size_differs(size: Pt, usual: Pt) -> String {
    format!("its page number is set in {:.1} pt, the others in {:.1} pt", size.get(), usual.get())
}

/// Reports pages whose number has another size.
fn scaled(all: &[Numbered<'_>], faults: &mut Vec<Fault>) {
    let usual = median(all.iter().map(|n| n.phrase.size.get()).collect());
    for one in all {
        let size = one.phrase.size.get();
        let is_same = one.page.is_picture && (size - usual).abs() <= SCALE_OF_PICTURE;
        if (size / usual - 1.0).abs() > SCALE && !is_same {
            report(one.page, size_differs(one.phrase.size, Pt::new(usual)), faults);
        }
    }
}

/// Reports pages whose number is more to the left or right than that of the others, by the measure
/// by which most have it at one place.
fn aside(all: &[Numbered<'_>], faults: &mut Vec<Fault>) {
    let slack = ASIDE.max(Pt::new(all[0].phrase.size.get() * 0.2));
    let Some(moved) = moved_by_measure(all, slack) else { return };
    if moved.len() * 3 > all.len() {
        return;
    }
    for (page, by) in moved {
        let what = format!("its page number is {:.1} mm from where others have it", by.to_mm());
        report(page, what, faults);
    }
}

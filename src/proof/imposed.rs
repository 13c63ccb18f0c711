//! Reads sheets to fold or cut: two pages are on each side, and in the order of the folded or cut
//! sheets they are checked like any other book.
//!
//! ```text
//!  +---------+---------+   A side: what is drawn within its trim lies under two areas that meet
//!  |         |         |   in the middle, one a page. A page that is moved towards the fold, for
//!  | page 8  | page 1  |   creep, keeps its own frame of coordinates.
//!  |         |         |
//!  +---------+---------+
//! ```

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::folio::{FolioPlace, Label, settle};
use crate::read::page::ReadPage;
use crate::read::reading;
use crate::read::sheet::{Mark, Rule, Sheet};
use gridpress_page::geom::{Pt, Rect, Size};

/// The tolerance for halves and pages, because files contain rounded numbers.
const SLACK: Pt = Pt::new(1.0);
const SAME: Pt = Pt::new(0.1);

/// What is done with the sheets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Nested and folded.
    Folded,
    /// Cut in the middle, with the right halves placed under the left ones.
    Cut,
}

/// A page on a side of a sheet.
#[derive(Clone, Debug)]
pub struct SheetPage {
    pub page: ReadPage,
    /// How far creep moves it towards the middle.
    pub moved: Pt,
}

/// The left and the right page of a side; `None` for an empty place.
pub type TwoPages = [Option<SheetPage>; 2];

/// A file of sheets, alternating front and back.
#[derive(Clone, Debug)]
pub struct Sheets {
    pub sides: Vec<TwoPages>,
}

/// The place of a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PlaceOnSheet {
    /// From 0: fronts are even, backs odd.
    pub side: usize,
    pub is_right: bool,
}

/// Formats the place as `sheet 2, back, left`.
impl std::fmt::Display for PlaceOnSheet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let face = if self.side.is_multiple_of(2) { "front" } else { "back" };
        let half = if self.is_right { "right" } else { "left" };
        write!(f, "sheet {}, {face}, {half}", self.side / 2 + 1)
    }
}

/// A book assembled from its sheets.
#[derive(Clone, Debug)]
pub struct Bound {
    pub binding: Binding,
    /// Whether the page numbers are in order.
    pub is_in_order: bool,
    pub pages: Vec<ReadPage>,
    /// The place of each page, and how far it is moved.
    pub places: Vec<(PlaceOnSheet, Pt)>,
}

impl Sheets {
    /// Returns the number of sheets.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sides.len().div_ceil(2)
    }

    /// Whether both halves of most sides have page numbers, or those of two sides or more where few
    /// pages have any, and nearly all are in order.
    pub(crate) fn is_numbered(&self) -> bool {
        let bound = self.bound();
        let (good, all) = follow(&bound.pages);
        let is_full = |two: &&TwoPages| {
            two.iter().flatten().filter(|half| half.page.folio.is_some()).count() == 2
        };
        let full = self.sides.iter().filter(is_full).count();
        let is_most = (all + 1) * 4 > self.sides.len() * 5 || full >= 2 && good >= 2;
        is_most && good * 4 >= all * 3
    }

    /// Returns the book bound in the way that puts most page numbers in order.
    #[must_use]
    pub fn bound(&self) -> Bound {
        let (folded, cut) = (self.bound_as(Binding::Folded), self.bound_as(Binding::Cut));
        let follow = |b: &Bound| follow(&b.pages);
        let (in_folded, in_cut) = (follow(&folded), follow(&cut));
        // Pages without numbers come first or last in the two ways: those of a title are first, blank ones
        // last.
        let begins = |b: &Bound| b.pages.first().is_some_and(|page| !page.phrases.is_empty());
        let is_even = in_cut.0 == in_folded.0;
        // Bound in the wrong way, blank places of the end are among the pages.
        let ends_sooner = cut.pages.len() < folded.pages.len();
        let is_likely = ends_sooner || in_cut.0 > 0 && begins(&cut);
        let is_cut = in_cut.0 > in_folded.0 || is_even && is_likely;
        let (best, (good, all)) = if is_cut { (cut, in_cut) } else { (folded, in_folded) };
        let mut bound = Bound { is_in_order: good * 2 >= all, ..best };
        settle(&mut bound.pages, bound.is_in_order);
        bound
    }

    /// Returns the book bound in that way, without empty places at the end.
    #[must_use]
    pub fn bound_as(&self, binding: Binding) -> Bound {
        let order = order(binding, self.count());
        let there = |at: &PlaceOnSheet| self.sides.get(at.side)?[usize::from(at.is_right)].as_ref();
        let last = order.iter().rposition(|at| there(at).is_some()).map_or(0, |last| last + 1);
        let size =
            self.sides.iter().flatten().flatten().next().map_or(Size::default(), |p| p.page.trim);
        let mut bound = Bound {
            binding,
            is_in_order: true,
            pages: Vec::with_capacity(last),
            places: Vec::with_capacity(last),
        };
        for (index, at) in order.into_iter().take(last).enumerate() {
            let (page, moved) = match there(&at) {
                Some(found) => (found.page.clone(), found.moved),
                None => (reading::read(&Sheet::new(0, size)), Pt::ZERO),
            };
            bound.pages.push(ReadPage { page: index + 1, file: 0, ..page });
            bound.places.push((at, moved));
        }
        bound
    }
}

/// Returns the places of sheets in reading order.
fn order(binding: Binding, sheets: usize) -> Vec<PlaceOnSheet> {
    let left = |side| PlaceOnSheet { side, is_right: false };
    let right = |side| PlaceOnSheet { side, is_right: true };
    match binding {
        // From the outermost sheet inwards the right half of the front, then its back; then
        // outwards the other half of each.
        Binding::Folded => (0..sheets)
            .flat_map(|s| [right(2 * s), left(2 * s + 1)])
            .chain((0..sheets).rev().flat_map(|s| [right(2 * s + 1), left(2 * s)]))
            .collect(),
        Binding::Cut => (0..sheets)
            .flat_map(|s| [left(2 * s), right(2 * s + 1)])
            .chain((0..sheets).flat_map(|s| [right(2 * s), left(2 * s + 1)]))
            .collect(),
    }
}

/// Returns how many page numbers follow the one before, and of how many.
fn follow(pages: &[ReadPage]) -> (usize, usize) {
    let place = FolioPlace::of(pages);
    let label = |page: &ReadPage| {
        let text = place.and_then(|place| Some(&place.label_on(page)?.text));
        text.and_then(|text| Label::of(text)).or_else(|| page.folio.map(Label::Arabic))
    };
    let numbered: Vec<(usize, Label)> =
        pages.iter().enumerate().filter_map(|(at, page)| Some((at, label(page)?))).collect();
    let follows = |two: &&[(usize, Label)]| {
        let [(a, first), (b, second)] = two else { return false };
        i64::try_from(b - a).is_ok_and(|step| first.after(step) == Some(*second))
    };
    (numbered.windows(2).filter(follows).count(), numbered.len().saturating_sub(1))
}

/// A page as an area of a side: its print area, and its coordinate frame.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Area {
    /// Anything outside is clipped.
    pub clip: Rect,
    /// The edges of the page's drawing within it, including bleed, if known.
    pub frame: Option<Rect>,
}

/// Returns the halves with print of a wide side without print in its middle.
pub(crate) fn halves(side: &Sheet) -> Option<Vec<Area>> {
    let Size { width, height } = side.trim;
    let middle = width / 2.0;
    let inks = || {
        let (marks, rules) = (side.marks.iter().map(|mark| mark.ink), side.rules.iter());
        marks.chain(rules.map(Rule::ink)).chain(side.drawn.iter().copied())
    };
    // Marks for folding are beyond the edges.
    let is_apart = |ink: Rect| {
        let is_beyond = ink.bottom() <= Pt::ZERO || ink.top() >= height;
        ink.right() <= middle || ink.left() >= middle || is_beyond
    };
    if width <= height || !inks().all(is_apart) {
        return None;
    }
    let half = |left: Pt| Area { clip: Rect::new(left, Pt::ZERO, middle, height), frame: None };
    let has_print = |area: &Area| inks().any(|ink| area.clip.contains(ink, SLACK));
    Some([half(Pt::ZERO), half(middle)].into_iter().filter(has_print).collect())
}

/// Returns the two pages of a side, if all its print is in areas that are its halves.
/// `judge` is called with each page, the position of its left edge on the side, and its reading.
pub(crate) fn two_pages(
    side: &Sheet,
    areas: &[Area],
    judge: &mut dyn FnMut(&Sheet, Pt, &mut ReadPage),
) -> Option<TwoPages> {
    let middle = side.trim.width / 2.0;
    let mut two: TwoPages = [None, None];
    for area in areas {
        let is_right = area.clip.left() > middle - SLACK;
        let meets = if is_right { area.clip.left() } else { area.clip.right() };
        let whole = area.clip.left() <= SLACK || is_right;
        let whole = whole && (area.clip.right() >= side.trim.width - SLACK || !is_right);
        let high = area.clip.top() <= SLACK && area.clip.bottom() >= side.trim.height - SLACK;
        let place = &mut two[usize::from(is_right)];
        if (meets - middle).abs() > SLACK || !whole || !high || place.is_some() {
            return None;
        }
        *place = Some(half(side, area, is_right, judge));
    }
    two.iter().any(Option::is_some).then_some(two)
}

/// Returns the contents of one half, relative to the corner of its page.
fn half(
    side: &Sheet,
    area: &Area,
    is_right: bool,
    judge: &mut dyn FnMut(&Sheet, Pt, &mut ReadPage),
) -> SheetPage {
    let middle = side.trim.width / 2.0;
    let size = Size::new(middle, side.trim.height);
    // A frame smaller than a page belongs to something on it.
    let frame =
        area.frame.filter(|f| f.width() >= middle - SLACK && f.height() >= size.height - SLACK);
    let moved = frame.map_or(Pt::ZERO, |frame| {
        if is_right { area.clip.right() - frame.right() } else { frame.left() - area.clip.left() }
    });
    let moved = if (Pt::ZERO..middle / 2.0).contains(&moved) { moved } else { Pt::ZERO };
    let left = if is_right { middle - moved } else { moved };
    let on_page = |ink: Rect| {
        let inside = ink.right() > Pt::ZERO && ink.left() < side.trim.width;
        let inside = inside && ink.bottom() > Pt::ZERO && ink.top() < size.height;
        inside && (ink.centre().x > middle) == is_right
    };
    let mut sheet = Sheet::new(side.page, size);
    for mark in side.marks.iter().filter(|m| on_page(m.ink)) {
        let (ink, origin) = (shifted(mark.ink, left), mark.origin.shifted(-left, Pt::ZERO));
        sheet.marks.push(Mark { ink, origin, ..mark.clone() });
    }
    for rule in side.rules.iter().filter(|r| on_page(r.ink())) {
        let (from, to) = (rule.from.shifted(-left, Pt::ZERO), rule.to.shifted(-left, Pt::ZERO));
        sheet.rules.push(Rule { from, to, ..*rule });
    }
    sheet.drawn.extend(side.drawn.iter().filter(|d| on_page(**d)).map(|d| shifted(*d, left)));
    let tints = side.tints.iter().filter(|(area, _)| on_page(*area));
    sheet.tints.extend(tints.map(|(area, dark)| (shifted(*area, left), *dark)));
    for ends in side.slants.iter().filter(|[from, to]| on_page(Rect::spanning(*from, *to))) {
        sheet.slants.push(ends.map(|end| end.shifted(-left, Pt::ZERO)));
    }
    let mut page = reading::read(&sheet);
    judge(&sheet, left, &mut page);
    SheetPage { page, moved }
}

fn shifted(area: Rect, left: Pt) -> Rect {
    Rect { origin: area.origin.shifted(-left, Pt::ZERO), size: area.size }
}

/// Returns the faults of sheets that must carry these pages, bound in that way; `moved` is the
/// creep of each side's pages.
#[must_use]
pub fn same_book(sheets: &Sheets, binding: Binding, book: &[ReadPage], moved: &[Pt]) -> Vec<Fault> {
    let bound = sheets.bound_as(binding);
    let mut faults = Vec::new();
    let mut wrong = |page: usize, what: String| {
        let place = bound.places.get(page).map_or(String::new(), |(at, _)| format!(" ({at})"));
        faults.push(Fault::new(FaultKind::NotAsMade, format!("{what}{place}")).on(page + 1));
    };
    for (index, page) in book.iter().enumerate() {
        let Some(found) = bound.pages.get(index) else {
            wrong(index, "it is not on the sheets".to_owned());
            continue;
        };
        if let Some(what) = differs(found, page) {
            let other = book.iter().position(|p| differs(found, p).is_none());
            wrong(
                index,
                match other {
                    Some(other) => format!("page {} is in its place on the sheets", other + 1),
                    None => what,
                },
            );
        }
        let (at, by) = bound.places[index];
        let asked = moved.get(at.side).copied().unwrap_or(Pt::ZERO);
        let is_blank = found.phrases.is_empty() && found.grids.is_empty();
        if (by - asked).abs() > SAME && !is_blank {
            let what = format!(
                "it is moved {:.2} mm towards the middle instead of {:.2} mm",
                by.to_mm(),
                asked.to_mm()
            );
            wrong(index, what);
        }
    }
    for index in book.len()..bound.pages.len() {
        wrong(index, "the book has no such page".to_owned());
    }
    faults
}

/// Describes how a page differs from another; `None` if it does not.
fn differs(found: &ReadPage, page: &ReadPage) -> Option<String> {
    let near = |a: Rect, b: Rect| {
        (a.left() - b.left()).abs() <= SAME
            && (a.top() - b.top()).abs() <= SAME
            && (a.right() - b.right()).abs() <= SAME
            && (a.bottom() - b.bottom()).abs() <= SAME
    };
    if found.grids.len() != page.grids.len() {
        return Some(format!(
            "it has {} grids, but {} in the book",
            found.grids.len(),
            page.grids.len()
        ));
    }
    for (one, other) in found.grids.iter().zip(&page.grids) {
        let same = one.grid == other.grid
            && one.pencilled == other.pencilled
            && one.bold == other.bold
            && one.unreadable == other.unreadable
            && one.as_samurai() == other.as_samurai();
        if !same {
            return Some("a grid on it differs from the book".to_owned());
        }
        if !near(one.lattice.area, other.lattice.area) {
            return Some("a grid on it is in a different place than in the book".to_owned());
        }
    }
    if found.phrases.len() != page.phrases.len() {
        return Some("its text differs from the book".to_owned());
    }
    for (one, other) in found.phrases.iter().zip(&page.phrases) {
        // A gap that is just as wide as a space may be read either way.
        if one.text.replace(' ', "") != other.text.replace(' ', "") {
            return Some(format!("“{}” is “{}” in the book", one.text, other.text));
        }
        if !near(one.area, other.area) {
            return Some(format!("“{}” is in a different place than in the book", one.text));
        }
    }
    None
}

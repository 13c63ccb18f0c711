//! The sides of a file's paper, and how each differs from the others.

use super::marked::Marked;
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::imposed::{SheetPage, TwoPages};
use crate::read::page::ReadPage;
use crate::read::sheet::{Rule, Sheet};
use gridpress_page::geom::{Pt, Rect};

/// A page of a file, and the two pages on it if it is the side of a sheet.
pub(super) struct Side {
    pub(super) whole: ReadPage,
    pub(super) two: Option<TwoPages>,
    /// Whether only the place of its print says that these are two pages.
    pub(super) is_guess: bool,
    /// Whether something is drawn on the side outside its two pages.
    pub(super) is_loose: bool,
    pub(super) is_empty: bool,
    pub(super) marked: Marked,
    /// The lines outside the trim: marks for cutting and folding.
    pub(super) marks: Vec<Rect>,
    /// The corner of all that is shown, from the corner of the trim.
    pub(super) corner: [Pt; 2],
}

impl Side {
    /// Adds a fault of the whole side, on a sheet to its first page.
    pub(super) fn blame(&mut self, kind: FaultKind, what: impl Into<String>) {
        let blemish = Blemish::new(kind, what.into());
        if let Some(first) = self.two.iter_mut().flatten().flatten().next() {
            first.page.ink.push(blemish.clone());
        }
        self.whole.ink.push(blemish);
    }
}

/// Returns the lines that are wholly outside the trim.
pub(super) fn marks(sheet: &Sheet) -> Vec<Rect> {
    let is_outside = |ink: &Rect| {
        ink.right() <= Pt::ZERO
            || ink.bottom() <= Pt::ZERO
            || ink.left() >= sheet.trim.width
            || ink.top() >= sheet.trim.height
    };
    sheet.rules.iter().map(Rule::ink).filter(is_outside).collect()
}

/// Whether one of these marks is at the middle of a side.
pub(super) fn is_to_fold(marks: &[Rect], width: Pt) -> bool {
    marks.iter().any(|mark| (mark.centre().x - width / 2.0).abs() < Pt::new(1.0))
}

/// Notes which sides lack marks that most have.
pub(super) fn compare_marks(sides: &mut [Side]) {
    let mut counts: Vec<usize> = sides.iter().map(|side| side.marks.len()).collect();
    counts.sort_unstable();
    let usual = counts.get(counts.len() / 2).copied().unwrap_or(0);
    for side in sides.iter_mut().filter(|side| side.marks.len() < usual && !side.is_empty) {
        let count = side.marks.len();
        let what = format!("it has {count} marks for cutting or folding, others {usual}");
        side.blame(FaultKind::NotSeen, what);
    }
}

/// Notes which sides of sheets have marks at other places than most, or lie elsewhere on their paper; and
/// a last sheet without a back.
pub(super) fn compare_places(sides: &mut [Side]) {
    let near = |a: Pt, b: Pt| (a - b).abs() < Pt::new(1.0);
    let is_at = |a: &Rect, b: &Rect| {
        near(a.left(), b.left())
            && near(a.top(), b.top())
            && near(a.right(), b.right())
            && near(a.bottom(), b.bottom())
    };
    let differs = |one: &Side, other: &Side| {
        one.marks.len() == other.marks.len()
            && !one.marks.iter().all(|mark| other.marks.iter().any(|its| is_at(mark, its)))
    };
    let lies =
        |one: &Side, other: &Side| (0..2).any(|edge| !near(one.corner[edge], other.corner[edge]));
    let unlike = |is: &dyn Fn(&Side, &Side) -> bool| -> Vec<usize> {
        let of = |other: &Side| (0..sides.len()).filter(|&i| is(&sides[i], other)).collect();
        // One of the first is like most.
        sides.iter().take(5).map(of).min_by_key(Vec::len).unwrap_or_default()
    };
    let (moved, displaced) = (unlike(&differs), unlike(&lies));
    for side in moved {
        let what = "its marks for cutting or folding are not where those of other sides are";
        sides[side].blame(FaultKind::OffCentre, what);
    }
    for side in displaced {
        let what = "it lies elsewhere on its paper than other sides";
        sides[side].blame(FaultKind::PageSize, what);
    }
    let is_odd = !sides.len().is_multiple_of(2);
    if let Some(last) = sides.last_mut().filter(|_| is_odd) {
        last.blame(FaultKind::PageTwice, "its sheet has no back");
    }
}

/// Notes which pages of sheets are moved otherwise than the others of their sheet: creep moves all of a
/// sheet alike.
pub(super) fn compare_moves(sides: &mut [TwoPages]) {
    for sheet in sides.chunks_mut(2) {
        let mut printed: Vec<&mut SheetPage> = (sheet.iter_mut().flatten().flatten())
            .filter(|half| !half.page.phrases.is_empty() || !half.page.grids.is_empty())
            .collect();
        let mut all: Vec<Pt> = printed.iter().map(|half| half.moved).collect();
        all.sort();
        let Some(&usual) = all.get(all.len().saturating_sub(1) / 2) else { continue };
        for half in printed.iter_mut().filter(|half| (half.moved - usual).abs() > Pt::new(0.5)) {
            let what = format!(
                "it is moved {:.1} mm towards the middle of its sheet, other pages {:.1} mm",
                half.moved.to_mm(),
                usual.to_mm()
            );
            half.page.ink.push(Blemish::new(FaultKind::OffCentre, what));
        }
    }
}

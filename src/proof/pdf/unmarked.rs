//! Finds ink in a tagged PDF that no tag knows, and tags without ink.

use super::marked::Marked;
use super::side::Side;
use crate::fault_kind::FaultKind;
use gridpress_page::geom::Pt;

/// Reports unmarked ink in a tagged file, unless much of its ink is: then its tags are wrong, not its
/// pages.
pub(super) fn check(sides: &mut [Side]) {
    /// The greatest share of ink that was added, as a part of all.
    const FEW: usize = 20;
    let sum = |of: fn(&Marked) -> usize| sides.iter().map(|side| of(&side.marked)).sum::<usize>();
    if sum(|of| of.outside) * FEW > sum(|of| of.inside) {
        return;
    }
    let empty = sum(|of| of.empty);
    let has_few = empty * FEW <= sum(|of| of.inside);
    for side in sides {
        if has_few && side.marked.empty > 0 {
            let what = "a text or a drawing that the tags of the file know is not on it".to_owned();
            side.blame(FaultKind::NotSeen, what);
        }
        let Some(area) = side.marked.first_outside else { continue };
        let at = |length: Pt| length.get().round();
        let more = match side.marked.outside {
            1 => String::new(),
            count => format!(", and {} more", count - 1),
        };
        let what = format!(
            "something is drawn {} pt from the left and {} pt from the top that the tags of the file do \
             not know{more}",
            at(area.left()),
            at(area.top())
        );
        side.blame(FaultKind::StrayInk, what);
    }
}

//! Finds right-hand pages that are blank. Only a left-hand page may be, before a part that begins on the
//! right, and the last pages of a file.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::folio::Label;
use super::read_page::ReadPage;

pub(super) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let last = file.iter().rposition(|page| !is_blank(page)).unwrap_or(0);
        let number = |at: Option<usize>| {
            let label = file.get(at?)?.label.as_deref()?;
            Label::of(label).map(Label::number)
        };
        for (at, page) in file.iter().enumerate().take(last).skip(1) {
            let (before, after) = (number(at.checked_sub(1)), number(Some(at + 1)));
            let is_right = match (before, after) {
                (Some(before), Some(after)) => before % 2 == 0 && after == before + 2,
                (Some(even), None) | (None, Some(even)) => even % 2 == 0,
                (None, None) => false,
            };
            if is_right && is_blank(page) {
                let what = "this right-hand page is blank";
                faults.push(Fault::new(FaultKind::NotSeen, what).on(page.page));
            }
        }
    }
}

/// Whether nothing is printed on a page.
pub(super) fn is_blank(page: &ReadPage) -> bool {
    let has_ink = |edges: &[Option<_>; 4]| edges.iter().any(Option::is_some);
    page.grids.is_empty()
        && page.phrases.is_empty()
        && !page.is_picture
        && !has_ink(&page.outermost)
        && !has_ink(&page.outermost_drawing)
}

//! Finds pages that may not be blank. Only a left-hand page may be, before a part that begins on the
//! right, and the last pages of a file. Pages with Roman numbers are one part.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::folio::Label;
use crate::read::page::ReadPage;

pub(crate) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let last = file.iter().rposition(|page| !is_blank(page)).unwrap_or(0);
        let label = |at: Option<usize>| Label::of(file.get(at?)?.label.as_deref()?);
        for (at, page) in file.iter().enumerate().take(last).skip(1) {
            let (before, after) = (label(at.checked_sub(1)), label(Some(at + 1)));
            let is_right = match (before.map(Label::number), after.map(Label::number)) {
                (Some(before), Some(after)) => before % 2 == 0 && after == before + 2,
                (Some(even), None) | (None, Some(even)) => even % 2 == 0,
                (None, None) => false,
            };
            let is_within = match (before, after) {
                (Some(Label::Roman(before)), Some(Label::Roman(after))) => after == before + 2,
                _ => false,
            };
            let what = match (is_right, is_within) {
                (true, _) => "this right-hand page is blank",
                (false, true) => "this page is blank, between others with Roman numbers",
                (false, false) => continue,
            };
            if is_blank(page) {
                faults.push(Fault::new(FaultKind::NotSeen, what).on(page.page));
            }
        }
    }
}

/// Whether nothing is printed on a page.
pub(crate) fn is_blank(page: &ReadPage) -> bool {
    let has_ink = |edges: &[Option<_>; 4]| edges.iter().any(Option::is_some);
    page.grids.is_empty()
        && page.phrases.is_empty()
        && !page.is_picture
        && !has_ink(&page.outermost)
        && !has_ink(&page.outermost_drawing)
}

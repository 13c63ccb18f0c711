//! The pages as a whole: ink inside the trim, folios one after the other, none missing or twice.

use super::check::Expectations;
use super::fault::{Fault, FaultKind};
use super::reading::ReadPage;
use crate::geom::{Insets, Pt, Rect};

/// Ink nearer to the edge than this may be cut off.
const EDGE: Pt = Pt::mm(3.0);

pub(super) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    if let Some(pages) = known.pages.filter(|&p| p != read.len()) {
        let what = format!("it should have {pages} pages and has {}", read.len());
        faults.push(Fault::new(FaultKind::NumberAbsent, what));
    }
    let mut last: Option<(u32, &ReadPage)> = None;
    for page in read {
        let safe = Rect::of_size(page.trim).inset(Insets::all(EDGE));
        if page.ink.is_some_and(|ink| !safe.contains(ink, Pt::new(0.01))) {
            let what = "something is printed off the page or too near its edge";
            faults.push(Fault::new(FaultKind::OffThePage, what).on(page.page));
        }
        let Some(folio) = page.folio else { continue };
        if let Some((before, on)) = last.filter(|(_, on)| on.file == page.file) {
            // Pages without a number in between, such as blanks, count as pages.
            let expected = before + (page.page - on.page) as u32;
            if folio != expected {
                let what = format!(
                    "its page number is {folio}; after what goes before it should be {expected}"
                );
                faults.push(Fault::new(FaultKind::FolioWrong, what).on(page.page));
            }
        }
        last = Some((folio, page));
    }
}

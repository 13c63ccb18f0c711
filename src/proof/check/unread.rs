//! Checks that something was read at all: a file or a page that shows nothing that can be checked
//! is not proven.

use crate::check::verdict::Proof;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::ReadPage;

/// The most pages that are named.
const MOST: usize = 3;

/// Checks that something was read; `may_lack_grids` if its pages need not have puzzles or answers.
pub(crate) fn check(read: &[ReadPage], may_lack_grids: bool, proof: &mut Proof) {
    // A picture whose grids cannot be read has been reported.
    let is_said = proof.faults.iter().any(|fault| fault.kind == FaultKind::NotRead);
    let mut fault = |what: &str| proof.faults.push(Fault::new(FaultKind::NotRead, what));
    if read.is_empty() {
        fault("it has no pages");
        return;
    }
    if proof.puzzles + proof.answers == 0 && !may_lack_grids && !is_said {
        fault(if proof.drawings == 0 {
            "no grid was found on any page"
        } else {
            "no puzzle and no answer was found on any page"
        });
    }
    // A drawing, but no word, no line and no grid: a scan, or text in a form that is not read.
    let is_unread = |page: &&ReadPage| {
        let has_read = page.outermost.iter().any(Option::is_some) || !page.grids.is_empty();
        !has_read && page.outermost_drawing.iter().any(Option::is_some)
    };
    let unread: Vec<&ReadPage> = read.iter().filter(is_unread).collect();
    for page in unread.iter().take(MOST) {
        let what = "nothing on this page could be read: it is a picture or has unknown signs";
        proof.faults.push(Fault::new(FaultKind::NotRead, what).on(page.page));
    }
    if unread.len() > MOST {
        let more = unread.len() - MOST;
        let what = format!("{more} more pages could not be read");
        proof.faults.push(Fault::new(FaultKind::NotRead, what));
    }
}

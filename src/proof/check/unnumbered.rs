//! Checks files in which no grid has a number, like the files of a single day: each grid is solved,
//! and each full one must be the answer of another, if there is one of its shape.

use crate::check::grids::clash;
use crate::check::judged::Judged;
use crate::check::pages::is_strip;
use crate::check::placed::Placed;
use crate::check::verdict::{Proof, improper};
use crate::check::{line_ink, sizes};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_page::geom::Rect;

/// Whether a grid shows a puzzle or an answer and not a step with some candidates or a blank grid.
fn is_checked(grid: &&PrintedGrid) -> bool {
    let (full, pencilled) = (grid.grid.filled() + grid.unreadable.len(), grid.pencilled.len());
    let is_whole = pencilled == 0 || full + pencilled == grid.grid.shape().cell_count();
    // A killer may have no digits.
    (full > 0 || !grid.grid.rules().cages().is_empty()) && is_whole
}

/// Whether any grid has a number.
pub(crate) fn is_numbered(read: &[ReadPage]) -> bool {
    read.iter().flat_map(|page| &page.grids).any(|grid| grid.number.is_some())
}

/// Checks the grids of such a file.
pub(crate) fn check(
    read: &[ReadPage],
    judged: &mut Judged,
    known: &Expectations,
    proof: &mut Proof,
) {
    let all = || read.iter().flat_map(|p| p.grids.iter().filter(is_checked).map(move |g| (p, g)));
    let is_filled = |grid: &PrintedGrid| grid.parts().iter().all(|part| part.grid.is_full());
    let is_full = |grid: &PrintedGrid| is_filled(grid) || !grid.is_readable();
    let is_sound = |grid: &&PrintedGrid| {
        grid.is_readable() && grid.parts().iter().all(|part| part.grid.conflict().is_none())
    };
    let puzzles = || all().filter(|(_, grid)| !is_filled(grid));
    let sound = || puzzles().map(|(_, grid)| grid).filter(is_sound);
    judged.add(sound().filter(|grid| grid.samurai.is_none()).map(|grid| &grid.grid));
    judged.add_samurai(sound().filter_map(PrintedGrid::as_samurai));
    for (page, grid) in all() {
        proof.drawings = proof.drawings.saturating_sub(1);
        proof.faults.extend(clash(grid).map(|fault| fault.on(page.page)));
        if !is_filled(grid) {
            proof.puzzles += 1;
            let placed = Placed { page, number: 0, grid };
            let improper = judged.of(grid).and_then(|j| improper(&placed, j));
            proof.faults.extend(improper.map(|fault| fault.of(None)));
            continue;
        }
        proof.answers += 1;
        let kind = |of: &PrintedGrid| (of.grid.shape(), of.samurai.is_some());
        let mut others = puzzles().filter(|(_, other)| kind(other) == kind(grid)).peekable();
        let whole = grid.as_samurai();
        let solves = |(_, other): &(&ReadPage, &PrintedGrid)| {
            judged.of(other).is_some_and(|judgement| match &whole {
                Some(whole) => judgement.of_whole() == Some(whole),
                None => judgement.solution() == Some(&grid.grid),
            })
        };
        // A strip of a newspaper has the answer of an earlier day.
        if is_strip(page) {
            continue;
        }
        if is_full(grid) && others.peek().is_some() && !others.any(|other| solves(&other)) {
            let what = "it is not the answer of any puzzle in the file";
            proof.faults.push(Fault::new(FaultKind::WrongAnswer, what).on(page.page));
        }
    }
    let placed = |is_answer: bool| -> Vec<Placed<'_>> {
        let those = all().filter(|(_, grid)| is_filled(grid) == is_answer);
        those.map(|(page, grid)| Placed { page, number: 0, grid }).collect()
    };
    let (puzzles, answers) = (placed(false), placed(true));
    let mut found = Vec::new();
    sizes::check(&puzzles, &answers, known, &mut found);
    line_ink::check(&puzzles, &mut found);
    line_ink::check(&answers, &mut found);
    proof.faults.extend(found.into_iter().map(|fault| fault.of(None)));
    proof.faults.extend(read.iter().filter_map(too_small));
}

/// Reports a drawing of a grid alone that leaves much of its area blank.
fn too_small(page: &ReadPage) -> Option<Fault> {
    /// A drawing has hardly more than its grid.
    const LEAST: f64 = 0.9;
    let ([grid], true, true) = (&page.grids[..], page.title.is_some(), page.phrases.is_empty())
    else {
        return None;
    };
    let area = grid.parts().iter().map(|part| part.lattice.area).reduce(Rect::union)?;
    let share = (area.width() / page.trim.width).max(area.height() / page.trim.height);
    let what =
        format!("its grid takes {:.0} % of the drawing, which it should fill", share * 100.0);
    (share < LEAST).then(|| Fault::new(FaultKind::NotAsMade, what).on(page.page))
}

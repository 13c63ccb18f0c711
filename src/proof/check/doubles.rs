//! Checks that no page is printed twice: the same words and grids at the same places.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::ReadPage;
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::Pt;
use std::collections::HashMap;

/// What a page shows: its words, each with its place in points, and its grids.
type Contents<'p> = (Vec<(&'p str, i64, i64)>, Vec<&'p Grid>);

pub(crate) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let mut seen: HashMap<Contents<'_>, usize> = HashMap::new();
        for page in file.iter().filter(|page| !page.phrases.is_empty()) {
            match seen.get(&contents(page)) {
                Some(before) => {
                    let what = format!("it is the same as page {before} of the file");
                    faults.push(Fault::new(FaultKind::PageTwice, what).on(page.page));
                }
                None => {
                    seen.insert(contents(page), page.page);
                }
            }
        }
    }
}

fn contents(page: &ReadPage) -> Contents<'_> {
    #[expect(clippy::cast_possible_truncation, reason = "lengths on a page, in points")]
    let points = |length: Pt| length.get().round() as i64;
    let place = |p: &'_ crate::read::phrase::Phrase| (points(p.area.left()), points(p.baseline));
    let words = page.phrases.iter().map(|p| {
        let (x, y) = place(p);
        (p.text.as_str(), x, y)
    });
    (words.collect(), page.grids.iter().map(|grid| &grid.grid).collect())
}

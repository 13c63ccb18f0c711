//! Page breaks in every shipped layout at every size: no heading is the last thing on its page, and
//! the number of an answer is close to its grid.

use super::each_ink;
use super::matter::{lay, try_job};
use crate::plan::PageContent;
use crate::template::SHIPPED;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Document, Item, Role};

const SIZES: [&str; 5] = ["5x8in", "6x9in", "letter", "a4 landscape", "a5"];

/// Returns the area that a group covers.
fn ink_of(document: &Document, items: &[Item]) -> Option<Rect> {
    let mut all: Option<Rect> = None;
    each_ink(document, items, Pt::ZERO, Pt::ZERO, &mut |item, ink| {
        if !matches!(item, Item::Link { .. }) {
            all = Some(all.map_or(ink, |all| all.union(ink)));
        }
    });
    all
}

/// Returns every readable group of a page with the area it covers.
fn groups<'d>(document: &'d Document, page: usize) -> Vec<(&'d Role, Rect)> {
    let items = document.pages[page].items.iter();
    let group = |item: &'d Item| match item {
        Item::Group { role: Role::Artifact, .. } => None,
        Item::Group { role, items } => Some((role, ink_of(document, items)?)),
        _ => None,
    };
    items.filter_map(group).collect()
}

fn is_heading(role: &Role) -> bool {
    matches!(role, Role::Heading(_))
}

#[test]
fn no_heading_is_alone_and_every_answer_has_its_number() {
    let mut laid_out = 0;
    for (layout, _) in SHIPPED {
        for size in SIZES {
            // What does not fit is rejected before anything is made.
            let Ok(job) = try_job(layout, size, "9x9") else { continue };
            let document = lay(&job);
            laid_out += 1;
            for (index, page) in job.plan.part(crate::plan::Part::Book(0)).enumerate() {
                let content = &job.plan.pages[page].content;
                let what = format!("{layout} {size} page {index}: {content:?}");
                let groups = groups(&document, index);
                let alone = matches!(content, PageContent::HalfTitle | PageContent::Title);
                for (role, ink) in groups.iter().filter(|(role, _)| is_heading(role) && !alone) {
                    let below = groups.iter().any(|(other, area)| {
                        !is_heading(other) && area.bottom() > ink.bottom() - Pt::new(1.0)
                    });
                    assert!(below, "{what}: {role:?} with nothing below it");
                }
                let PageContent::Answers { puzzles, .. } = content else { continue };
                let parts = groups.iter().filter(|of| *of.0 != Role::Heading(1));
                let pairs: Vec<_> = parts
                    .filter(|(role, _)| is_heading(role) || matches!(role, Role::Figure { .. }))
                    .collect();
                assert_eq!(pairs.len(), 2 * puzzles.len(), "{what}");
                for pair in pairs.chunks(2) {
                    let (number, grid) = (pair[0].1, pair[1].1);
                    assert!(is_heading(pair[0].0) && !is_heading(pair[1].0), "{what}");
                    let above = grid.top() - number.bottom();
                    let beside = (grid.left() - number.right()).max(number.left() - grid.right());
                    let gap = above.max(beside);
                    assert!(gap > Pt::ZERO && gap < grid.height() * 0.35, "{what}: {gap:?} apart");
                }
            }
        }
    }
    // Most pairs of a layout and a size fit.
    assert!(laid_out >= SHIPPED.len() * SIZES.len() / 2, "{laid_out} books");
}

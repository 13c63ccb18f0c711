//! Grids in several columns reach both edges of the text, and running heads say nothing twice.

use super::each_ink;
use super::matter::{lay, open_spec};
use crate::plan::PageContent;
use crate::template::SHIPPED;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Document, Item, Role};

/// Returns the areas of the grids of a page.
fn grids(document: &Document, page: usize) -> Vec<Rect> {
    let mut all = Vec::new();
    for item in &document.pages[page].items {
        let Item::Group { role: Role::Figure { .. }, items } = item else { continue };
        let mut area: Option<Rect> = None;
        each_ink(document, items, Pt::ZERO, Pt::ZERO, &mut |_, ink| {
            area = Some(area.map_or(ink, |area| area.union(ink)));
        });
        all.extend(area);
    }
    all
}

#[test]
fn grids_begin_and_end_at_the_edges_of_the_text() {
    let (mut seen, mut far) = (0, 0);
    for (layout, _) in SHIPPED {
        for size in ["5x8in", "6x9in", "letter", "a4", "a4 landscape"] {
            for (count, shape) in [(7, "9x9"), (5, "8x8"), (3, "6x6")] {
                let spec = format!(
                    "[book]\ntitle = \"A\"\nseed = 1\n[page]\nlayout = \"{layout}\"\nsize = \"{size}\"\n\
                     [[section]]\ntitle = \"One\"\nshape = \"{shape}\"\ncount = {count}\n"
                );
                let Ok(job) = open_spec(&spec) else { continue };
                let document = lay(&job);
                for (index, page) in job.plan.pages.iter().enumerate() {
                    let (PageContent::Puzzles { puzzles, places }
                    | PageContent::Answers { puzzles, places }) = &page.content
                    else {
                        continue;
                    };
                    if places.across == 1 || puzzles.len() < places.across as usize {
                        continue;
                    }
                    let what = format!("{layout} {size} {shape} page {index}");
                    let live = Rect::of_size(job.plan.trim).inset(page.margins);
                    let side = grids(&document, index)[0].width();
                    let all =
                        grids(&document, index).into_iter().reduce(Rect::union).expect("grids");
                    // Columns far apart are in the middle.
                    if (live.width() - side) / f64::from(places.across - 1) > side * 2.0 {
                        let off = (all.centre().x - live.centre().x).abs();
                        assert!(off < Pt::new(1.0), "{what}: {all:?}");
                        far += 1;
                        continue;
                    }
                    assert!((all.left() - live.left()).abs() < Pt::new(1.0), "{what}: {all:?}");
                    assert!((all.right() - live.right()).abs() < Pt::new(1.0), "{what}: {all:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 50 && far > 0, "{seen} {far}");
}

#[test]
fn a_section_called_as_its_book_is_named_once() {
    for (title, heads) in [("Sudoku", 1), ("Extra", 2)] {
        let spec = format!(
            "[book]\ntitle = \"Sudoku\"\nseed = 1\n[page]\nlayout = \"two-up\"\nopeners = \"none\"\n\
             [[section]]\ntitle = \"{title}\"\ncount = 2\n"
        );
        let job = open_spec(&spec).expect("it fits");
        let document = lay(&job);
        let mut found = 0;
        for item in &document.pages[job.plan.puzzles[0].page].items {
            let Item::Group { role: Role::Artifact, items } = item else { continue };
            let is_head = |item: &&Item| match item {
                Item::Text(run) => [title, "Sudoku"].contains(&run.text.as_str()),
                _ => false,
            };
            found += items.iter().filter(is_head).count();
        }
        assert_eq!(found, heads, "{title}");
    }
}

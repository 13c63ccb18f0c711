//! Lines to write on: a book that asks for them has them with every puzzle of every layout.

use super::each_ink;
use super::matter::{lay, open_spec};
use crate::plan::PageContent;
use crate::template::SHIPPED;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Document, Item, Role};

/// Returns the areas that the words of the lines and the grids of a page cover.
fn lines_and_grids(document: &Document, page: usize) -> (Vec<Rect>, Vec<Rect>) {
    let (mut lines, mut grids) = (Vec::new(), Vec::new());
    for item in &document.pages[page].items {
        let Item::Group { role, items } = item else { continue };
        each_ink(document, items, Pt::ZERO, Pt::ZERO, &mut |item, ink| match item {
            Item::Text(run) if ["Name", "Date", "Time"].contains(&run.text.as_str()) => {
                lines.push(ink);
            }
            Item::Box { .. } | Item::Use { .. } | Item::Line { .. }
                if matches!(role, Role::Figure { .. }) =>
            {
                grids.push(ink);
            }
            _ => {}
        });
    }
    (lines, grids)
}

#[test]
fn every_puzzle_has_the_requested_lines() {
    let mut seen = 0;
    for (layout, _) in SHIPPED {
        for size in ["5x8in", "6x9in", "letter", "a4 landscape"] {
            for more in ["", "per-page = 2\n"] {
                let spec = format!(
                    "[book]\ntitle = \"A\"\nseed = 1\n[page]\nlayout = \"{layout}\"\nsize = \"{size}\"\n\
                     name-line = true\ndate-line = true\ntime-line = true\n\
                     [[section]]\ntitle = \"One\"\nshape = \"4x4\"\ncount = 7\n{more}"
                );
                // What does not fit is rejected.
                let Ok(job) = open_spec(&spec) else { continue };
                let document = lay(&job);
                for (page, plan) in job.plan.pages.iter().enumerate() {
                    let PageContent::Puzzles { puzzles, .. } = &plan.content else { continue };
                    let what = format!("{layout} {size} {more} page {page}");
                    let (mut lines, grids) = lines_and_grids(&document, page);
                    if job.template.name_head {
                        // Those above all grids are for the whole page.
                        let top = grids.iter().map(|grid| grid.top()).min().unwrap_or_default();
                        lines.retain(|line| line.top() > top);
                    }
                    assert_eq!(lines.len(), puzzles.len() * 3, "{what}");
                    for line in lines {
                        let clear = |grid: &Rect| {
                            line.top() > grid.bottom()
                                || line.bottom() < grid.top()
                                || line.left() > grid.right()
                                || line.right() < grid.left()
                        };
                        assert!(grids.iter().all(clear), "{what}: {line:?} in {grids:?}");
                    }
                    seen += puzzles.len();
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn what_a_layout_says_of_lines_holds_where_a_puzzle_is_alone() {
    for (per_page, expected) in [(1, 1), (2, 0)] {
        let spec = format!(
            "[book]\ntitle = \"A\"\nseed = 1\n[page]\nlayout = \"large-print\"\n\
             [[section]]\ntitle = \"One\"\nshape = \"4x4\"\ncount = 2\nper-page = {per_page}\n"
        );
        let job = open_spec(&spec).expect("it fits");
        let document = lay(&job);
        let page = job.plan.puzzles[0].page;
        assert_eq!(lines_and_grids(&document, page).0.len(), expected, "{per_page} to a page");
    }
}

/// Returns the areas of the words and of the lines to write on of a page, in pairs, and its other texts.
fn fields(document: &Document, page: usize) -> (Vec<(Rect, Rect)>, Vec<String>) {
    let (mut words, mut lines, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for item in &document.pages[page].items {
        let Item::Group { role, items } = item else { continue };
        each_ink(document, items, Pt::ZERO, Pt::ZERO, &mut |item, ink| match item {
            Item::Text(run) if ["Name", "Date", "Time"].contains(&run.text.as_str()) => {
                words.push(ink);
            }
            Item::Text(run) => texts.push(run.text.clone()),
            Item::Line { .. } if *role == Role::Artifact => lines.push(ink),
            _ => {}
        });
    }
    assert_eq!(words.len(), lines.len());
    (words.into_iter().zip(lines).collect(), texts)
}

#[test]
fn lines_beside_a_code_are_long_enough_and_its_id_is_whole() {
    let mut seen = 0;
    for layout in ["card", "pocket", "large-print"] {
        for size in ["4x6in", "a6", "a5", "5x8in", "a5 landscape", "letter"] {
            for hand in ["left", "right"] {
                let spec = format!(
                    "[book]\ntitle = \"A\"\nseed = 1\n[page]\nlayout = \"{layout}\"\nsize = \"{size}\"\n\
                     name-line = true\ndate-line = true\ntime-line = true\nid = true\n\
                     hand = \"{hand}\"\nqr = \"https://example.org/{{puzzle}}/a-long-address-with-many-words\"\n\
                     [[section]]\ntitle = \"One\"\nvariant = \"anti-king\"\ncount = 1\n"
                );
                // What does not fit is rejected.
                let Ok(job) = open_spec(&spec) else { continue };
                let document = lay(&job);
                let what = format!("{layout} {size} {hand}");
                let (fields, texts) = fields(&document, job.plan.puzzles[0].page);
                assert_eq!(fields.len(), 3, "{what}");
                for (word, line) in fields {
                    let is_after = line.left() > word.right() && line.top() >= word.top();
                    assert!(is_after, "{what}: {line:?} after {word:?}");
                    assert!(line.width() > Pt::mm(24.5), "{what}: {line:?}");
                }
                let id = |text: &&String| text.starts_with("(id ") && !text.contains('\u{2026}');
                assert_eq!(texts.iter().filter(id).count(), 1, "{what}: {texts:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "{seen}");
}

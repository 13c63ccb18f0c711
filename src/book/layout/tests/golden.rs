//! Golden pages: the shipped layouts, item by item. `GRIDPRESS_UPDATE=1` updates them; a file
//! without a layout is also a fault.

#![expect(clippy::disallowed_methods, reason = "golden pages are files")]

use crate::diag::{Diagnostics, Sources};
use crate::layout::{lay_out, sample};
use crate::plan::{PageContent, Part};
use crate::template::{SHIPPED, Template};
use gridpress_engine::sudoku::Shape;
use gridpress_page::font::FontBook;
use gridpress_page::scene::{Document, dump};
use std::collections::BTreeSet;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

/// One page of each kind of a book with that layout.
fn pages(text: &str, size: &str, shape: Shape) -> Document {
    let mut sources = Sources::new();
    let id = sources.add("layout.toml", text);
    let template = Template::read(id, &sources, &mut Diagnostics::new()).expect("a shipped layout");
    let (puzzles, answers) = (template.puzzles, template.answers);
    let places = sample::places((puzzles.across, puzzles.down), (answers.across, answers.down));
    let (plan, made) = sample::book(size, shape, 1, places);
    let fonts = FontBook::shipped();
    let style = template.clone();
    let mut document =
        lay_out(&plan, Part::Book(0), &made, &style, &fonts, "golden").expect("laid out");
    let first =
        |wanted: &dyn Fn(&PageContent) -> bool| plan.pages.iter().position(|p| wanted(&p.content));
    let kinds = [
        first(&|c| matches!(c, PageContent::Title)),
        first(&|c| matches!(c, PageContent::Opener { .. })),
        first(&|c| matches!(c, PageContent::Puzzles { .. })),
        first(&|c| matches!(c, PageContent::AnswersOpener)),
        // Not the first: it differs only in its digits and may hold many more.
        plan.pages.iter().rposition(|p| matches!(p.content, PageContent::Answers { .. })),
    ];
    document.pages = kinds.into_iter().flatten().map(|page| document.pages[page].clone()).collect();
    document
}

#[test]
fn pages_look_as_they_did() {
    let update = std::env::var_os("GRIDPRESS_UPDATE").is_some();
    let mut known = BTreeSet::new();
    for (index, (name, text)) in SHIPPED.into_iter().enumerate() {
        let size = ["letter", "6x9", "6x9", "a4", "letter", "a4"][index % 6];
        let shape = [9, 6, 9, 9, 9, 9][index % 6];
        let shape = Shape::with_side(shape).expect("a shape");
        let found = dump(&pages(text, size, shape));
        let file = format!("layout-{name}.txt");
        let path = folder().join(&file);
        if update {
            std::fs::write(&path, &found).expect("the folder of golden files can be written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if found != expected {
            let lines = found.lines().zip(expected.lines());
            let first = lines.enumerate().find(|(_, (a, b))| a != b);
            panic!("{file} differs at {first:?}; GRIDPRESS_UPDATE=1 updates it");
        }
        known.insert(file);
    }
    for entry in std::fs::read_dir(folder()).expect("the folder of golden files") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(
            !name.starts_with("layout-") || known.contains(&name),
            "{name} belongs to no layout"
        );
    }
}

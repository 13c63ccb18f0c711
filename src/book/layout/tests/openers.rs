//! How sections and answers begin, and the heads of worksheets.

use super::matter::{lay, open_spec};
use crate::plan::PageContent;
use gridpress_page::scene::{Document, Item, Role};

/// The texts of the groups on a page that `is_wanted` selects.
fn texts(document: &Document, page: usize, is_wanted: impl Fn(&Role) -> bool) -> Vec<String> {
    let groups = document.pages[page].items.iter().filter_map(|item| match item {
        Item::Group { role, items } if is_wanted(role) => Some(items),
        _ => None,
    });
    let runs = groups.flatten().filter_map(|item| match item {
        Item::Text(run) => Some(run.text.clone()),
        _ => None,
    });
    runs.collect()
}

fn spec(page: &str) -> String {
    format!(
        "[book]\ntitle = \"A\"\n[page]\n{page}\n[front]\ntitle-page = false\n\
         [[section]]\ntitle = \"One\"\nshape = \"4x4\"\ncount = 2\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"Two\"\nshape = \"4x4\"\ncount = 1\n"
    )
}

#[test]
fn a_band_takes_the_place_of_an_opener() {
    let job = open_spec(&spec("openers = \"band\"")).expect("it can be made");
    let document = lay(&job);
    let is_grid = |content: &PageContent| {
        matches!(content, PageContent::Puzzles { .. } | PageContent::Answers { .. })
    };
    assert!(job.plan.pages.iter().all(|p| is_grid(&p.content) || p.content == PageContent::Blank));
    let heads = |page| texts(&document, page, |role| *role == Role::Heading(1));
    assert_eq!(heads(0)[..2], ["One", "Easy  ·  Numbers 1 to 2"]);
    assert!(!heads(1).contains(&"One".to_owned()));
    assert_eq!(heads(2)[0], "Two");
    let answers =
        job.plan.pages.iter().position(|p| matches!(p.content, PageContent::Answers { .. }));
    assert_eq!(heads(answers.expect("answers"))[0], "Answers");
}

#[test]
fn a_worksheet_has_lines_for_the_name() {
    let job = open_spec(&spec("layout = \"worksheet\"")).expect("it can be made");
    let paragraphs = texts(&lay(&job), 0, |role| *role == Role::Paragraph);
    assert_eq!(paragraphs[..3], ["Name", "Class", "Date"]);
}

#[test]
fn puzzles_on_one_side_have_empty_backs() {
    let job = open_spec(&spec("sides = \"one\"\nopeners = \"none\"")).expect("it can be made");
    for page in job.plan.pages.iter().filter(|page| page.has_puzzles()) {
        assert_eq!(page.folio % 2, 1);
    }
    assert_eq!(job.plan.pages[1].content, PageContent::Blank);
}

#[test]
fn puzzles_say_where_their_hints_are() {
    let spec = spec("openers = \"none\"") + "[back]\nhints = \"hardest\"\n";
    let job = open_spec(&spec).expect("it can be made");
    let hints = job.plan.pages.iter().find(|p| matches!(p.content, PageContent::Hints { .. }));
    let said = format!("Hint on page {}", hints.expect("hints").folio);
    let document = lay(&job);
    for (page, plan) in job.plan.pages.iter().enumerate() {
        let paragraphs = texts(&document, page, |role| *role == Role::Paragraph);
        assert_eq!(paragraphs.contains(&said), plan.has_puzzles(), "page {page}");
    }
}

#[test]
fn sections_and_answers_have_labelled_tabs() {
    let job = open_spec(&spec("layout = \"tabbed\"")).expect("it can be made");
    let document = lay(&job);
    let tabs = |page: usize| {
        let groups = document.pages[page].items.iter().filter_map(|item| match item {
            Item::Group { role: Role::Artifact, items } => Some(items),
            _ => None,
        });
        let mut tabs = groups.filter_map(|items| match items.as_slice() {
            [Item::Box { area, .. }, Item::Path { .. }] => Some(area.top()),
            _ => None,
        });
        (tabs.next(), tabs.next())
    };
    let mut tops = Vec::new();
    for (page, plan) in job.plan.pages.iter().enumerate() {
        if matches!(plan.content, PageContent::Puzzles { .. } | PageContent::Answers { .. }) {
            let (Some(top), None) = tabs(page) else { panic!("page {page}") };
            tops.push(top);
        }
    }
    tops.dedup();
    assert!(tops.len() == 3 && tops.is_sorted(), "{tops:?}");
}

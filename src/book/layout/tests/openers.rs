//! How sections and answers begin, and the heads of worksheets.

use super::super::words::Words;
use super::matter::{lay, open_spec};
use crate::plan::{Job, PageContent};
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
    for press in ["home", "kdp", "ingram", "lulu"] {
        let spec = spec(&format!("layout = \"tabbed\"\npress = \"{press}\""));
        let job = open_spec(&(spec + "[back]\nnotes = 30\n"));
        labelled_tabs(&job.expect("it can be made"));
    }
}

fn labelled_tabs(job: &Job) {
    let document = lay(job);
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

#[test]
fn openers_of_low_pages_say_the_rules() {
    let spec = "[book]\ntitle = \"A\"\n[page]\nlayout = \"card\"\nsize = \"a5 landscape\"\n\
                openers = \"page\"\n[[section]]\ntitle = \"One\"\nvariant = [\"hyper\", \"x\"]\n\
                count = 1\ndifficulty = \"easy\"\n";
    let job = open_spec(spec).expect("it can be made");
    let opener = PageContent::Opener { section: 0 };
    let page = job.plan.pages.iter().position(|page| page.content == opener).expect("an opener");
    let says = texts(&lay(&job), page, |role| *role == Role::Paragraph).join(" ");
    assert!(says.contains("diagonal") && says.contains("tinted"), "{says}");
}

#[test]
fn hints_of_low_pages_are_introduced() {
    for language in ["en", "it", "de"] {
        let spec = format!(
            "[book]\ntitle = \"A\"\nlanguage = \"{language}\"\n[page]\nlayout = \"four-up\"\n\
             size = \"a5 landscape\"\n[[section]]\ntitle = \"One\"\ncount = 8\n\
             difficulty = \"easy\"\n[back]\nhints = \"hardest\"\n"
        );
        let job = open_spec(&spec).expect("it can be made");
        let is_it = |content: &PageContent| matches!(content, PageContent::Hints { .. });
        let page = job.plan.pages.iter().position(|page| is_it(&page.content)).expect("hints");
        let document = lay(&job);
        let note = Words::of(language).say("hints-note", &[]);
        let first = note.split(' ').next().expect("a word");
        let says = texts(&document, page, |role| *role == Role::Paragraph);
        assert!(says.iter().any(|text| text.starts_with(first)), "{language}: {says:?}");
    }
}

#[test]
fn answers_in_one_row_begin_at_the_top() {
    let spec = "[book]\ntitle = \"A\"\n[page]\nlayout = \"two-up\"\nsize = \"a4 landscape\"\n\
                [answers]\nper-page = 3\n[[section]]\ntitle = \"One\"\ncount = 3\n\
                difficulty = \"easy\"\n";
    let job = open_spec(spec).expect("it can be made");
    let is_it = |content: &PageContent| matches!(content, PageContent::Answers { .. });
    let page = job.plan.pages.iter().position(|page| is_it(&page.content)).expect("answers");
    let numbers = lay(&job).pages[page]
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Group { items, .. } => items.iter().find_map(|item| match item {
                Item::Text(run) if run.text == "1" => Some(run.origin.y),
                _ => None,
            }),
            _ => None,
        })
        .min();
    assert!(numbers.expect("a number") < job.plan.trim.height * 0.2, "{numbers:?}");
}

//! The pages on how to play.

use super::matter::{document, lay_under, open_spec};
use super::techniques::figures;
use crate::layout::words::Words;
use crate::plan::{PageContent, PagePlan};
use gridpress_engine::sudoku::Rules;
use gridpress_page::font::FontBook;
use gridpress_page::geom::Rect;
use gridpress_page::scene::{Item, Page, Role};

/// Returns the text of a page with that content.
fn page_of(size: &str, shape: &str, content: PageContent) -> Page {
    let (job, document) = document("large-print", size, shape);
    let page = job.plan.pages.iter().position(|page| page.content == content);
    document.pages[page.expect("planned")].clone()
}

#[test]
fn the_rule_has_a_picture_of_a_row_a_column_and_a_box() {
    let names = |size: &str, shape: &str| {
        let page = page_of(size, shape, PageContent::HowToRule { section: 0 });
        let figures = figures(&page).into_iter();
        figures.map(|alt| alt.split(". ").next().unwrap_or(alt).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("letter", "9x9"), ["Row 5", "Column 5", "Box 5"]);
    assert_eq!(names("letter", "6x6"), ["Row 4", "Column 4", "Box 4"]);
    assert_eq!(names("letter", "16x16"), ["Example"], "several would be too small to read");
}

#[test]
fn pictures_of_pencil_marks_name_their_rows_and_columns() {
    let page = page_of("letter", "9x9", PageContent::HowToMark { section: 0 });
    let mut pictures = 0;
    for item in &page.items {
        let Item::Group { role: Role::Figure { .. }, items } = item else { continue };
        let texts = items.iter().filter_map(|item| match item {
            Item::Text(run) => Some(run.text.as_str()),
            _ => None,
        });
        let texts: Vec<&str> = texts.collect();
        let names = |initial| texts.iter().filter(|text| text.starts_with(initial)).count();
        assert_eq!((names('r'), names('c')), (3, 9), "{texts:?}");
        pictures += 1;
    }
    assert_eq!(pictures, 2);
}

/// Returns the areas of the texts of each figure and paragraph of a page.
fn areas(page: &Page, fonts: &FontBook) -> Vec<Rect> {
    let groups = page.items.iter().filter_map(|item| match item {
        Item::Group { role: Role::Figure { .. } | Role::Paragraph, items } => Some(items),
        _ => None,
    });
    let area = |items: &Vec<Item>| {
        let inks = items.iter().filter_map(|item| match item {
            Item::Text(run) => run.ink_bounds(fonts),
            _ => None,
        });
        inks.reduce(Rect::union)
    };
    groups.filter_map(area).collect()
}

#[test]
fn words_and_pictures_are_apart() {
    let fonts = FontBook::shipped();
    let letters = Rules::CLASSIC.with_symbols("COMPUTERS").expect("nine letters");
    let sizes = ["5x8in", "5.5x8.5in", "5x9in", "a5", "letter landscape"];
    let languages = Words::languages();
    for (language, size) in languages.flat_map(|of| sizes.map(|size| (of, size))) {
        let job = open_spec(&format!(
            "[book]\ntitle = \"A book\"\nlanguage = \"{language}\"\n\
             [page]\nlayout = \"pocket\"\nsize = \"{size}\"\n[front]\nhow-to-play = true\n\
             [[section]]\ntitle = \"One\"\ncount = 2\nsymbols = \"COMPUTERS\"\n"
        ));
        let job = job.unwrap_or_else(|found| panic!("{found}"));
        let document = lay_under(&job, letters);
        let is_rule = |page: &PagePlan| matches!(page.content, PageContent::HowToRule { .. });
        let page = job.plan.pages.iter().position(is_rule).expect("planned");
        let areas = areas(&document.pages[page], &fonts);
        assert!(areas.len() > 1, "{language} {size}");
        for (i, one) in areas.iter().enumerate() {
            for other in &areas[i + 1..] {
                let is_beside = one.right() <= other.left() || other.right() <= one.left();
                let is_apart =
                    is_beside || one.bottom() <= other.top() || other.bottom() <= one.top();
                assert!(is_apart, "{language} {size}: {one:?} {other:?}");
            }
        }
    }
}

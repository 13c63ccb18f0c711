//! The pages of techniques.

use super::matter::{document, lay, open_spec};
use crate::layout::words::Words;
use crate::plan::PageContent;
use gridpress_engine::sudoku::Rules;
use gridpress_engine::techniques::TechniqueId;
use gridpress_page::geom::Pt;
use gridpress_page::scene::{Item, Page, Role};

/// Returns the descriptions of the figures of a page.
pub(super) fn figures(page: &Page) -> Vec<&str> {
    let figures = page.items.iter().filter_map(|item| match item {
        Item::Group { role: Role::Figure { alt }, .. } => Some(alt.as_str()),
        _ => None,
    });
    figures.collect()
}

#[test]
fn large_print_shows_the_idea_of_a_technique_on_a_separate_page() {
    let (job, document) = document("large-print", "letter", "9x9");
    for technique in [TechniqueId::HIDDEN_SINGLE, TechniqueId::X_WING] {
        let is_idea = |c: &PageContent| *c == PageContent::TechniqueIdea { technique };
        let page = job.plan.pages.iter().position(|p| is_idea(&p.content)).expect("planned");
        assert_eq!(job.plan.pages[page + 1].content, PageContent::Technique { technique });
        let name = Words::of("en").technique(technique);
        assert!(figures(&document.pages[page])[0].starts_with(&format!("The idea of {name}, ")));
        assert_eq!(figures(&document.pages[page + 1]).len(), 1, "the position");
    }
    let entries = |title: &str| document.outline.iter().filter(|e| e.title == title).count();
    assert_eq!(entries("X-Wing"), 1, "one entry for both pages");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn pages_of_text_show_the_idea_beside_the_words_in_every_language() {
    for size in ["7x10in", "letter"] {
        for language in Words::languages() {
            let job = open_spec(&format!(
                "[book]\ntitle = \"A book\"\nlanguage = \"{language}\"\n\
                 [page]\nlayout = \"pocket\"\nsize = \"{size}\"\n\
                 [front]\ntechniques = [\"naked-pair\", \"x-wing\", \"skyscraper\"]\n\
                 [[section]]\ntitle = \"One\"\ncount = 4\ndifficulty = \"diabolical\"\n"
            ));
            let job = job.unwrap_or_else(|found| panic!("{found}"));
            let document = lay(&job);
            for (plan, page) in job.plan.pages.iter().zip(&document.pages) {
                if matches!(plan.content, PageContent::Technique { .. }) {
                    let alts = figures(page);
                    assert_eq!(alts.len(), 2, "{language} {size}: {alts:?}");
                    assert!(!alts[0].contains('{'), "{language}: {}", alts[0]);
                }
            }
        }
    }
}

#[test]
fn an_example_from_elsewhere_has_digits_in_a_book_of_letters() {
    for (language, letters, digits) in
        [("en", "letters", "digits"), ("de", "Buchstaben", "Ziffern")]
    {
        let job = open_spec(&format!(
            "[book]\ntitle = \"A book\"\nlanguage = \"{language}\"\n\
             [page]\nlayout = \"two-up\"\nsize = \"letter\"\n\
             [front]\ntechniques = [\"hidden-pair\"]\n\
             [[section]]\ntitle = \"One\"\ncount = 1\ndifficulty = \"very-hard\"\nsymbols = \"COMPUTERS\"\n"
        ));
        let job = job.unwrap_or_else(|found| panic!("{found}"));
        let document = lay(&job);
        let is_it = |content: &PageContent| matches!(content, PageContent::Technique { .. });
        let at = job.plan.pages.iter().position(|page| is_it(&page.content)).expect("planned");
        let alts = figures(&document.pages[at]);
        let position = alts.last().expect("a position");
        assert!(position.contains(digits) && !position.contains(letters), "{position}");
    }
}

/// Returns the words of a page without spaces and hyphens, however they are divided into lines.
fn words(page: &Page) -> String {
    let mut words = String::new();
    for item in &page.items {
        let Item::Group { role: Role::Paragraph, items } = item else { continue };
        for item in items {
            let Item::Text(run) = item else { continue };
            words += &run.text;
        }
    }
    joined(&words)
}

/// Returns the size of the words of a page.
fn size(page: &Page) -> Option<Pt> {
    page.items.iter().find_map(|item| match item {
        Item::Group { role: Role::Paragraph, items } => items.iter().find_map(|item| match item {
            Item::Text(run) => Some(run.size),
            _ => None,
        }),
        _ => None,
    })
}

fn joined(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"-\u{ad}\u{2010}".contains(*c)).collect()
}

#[test]
fn pages_of_techniques_teach_them_whatever_their_size() {
    let techniques = [
        TechniqueId::XY_WING,
        TechniqueId::SWORDFISH,
        TechniqueId::UNIQUE_RECTANGLE,
        TechniqueId::HIDDEN_TRIPLE,
        TechniqueId::NAKED_QUAD,
    ];
    let names = techniques.map(|technique| format!("{:?}", technique.row().name)).join(", ");
    for (layout, page, language) in [
        ("two-up", "size = \"a4 landscape\"", "en"),
        ("two-up", "size = \"letter landscape\"", "de"),
        ("pocket", "size = \"a5 landscape\"", "en"),
        ("pocket", "size = \"a5\"", "fr"),
        ("pocket", "size = \"5x8in\"\npress = \"kdp\"", "fr"),
        ("two-up", "size = \"6x9in\"", "de"),
        ("pocket", "size = \"7x10in\"\npress = \"lulu\"", "de"),
        ("four-up", "size = \"letter\"", "en"),
    ] {
        let job = open_spec(&format!(
            "[book]\ntitle = \"A book\"\nlanguage = \"{language}\"\n\
             [page]\nlayout = \"{layout}\"\n{page}\n[front]\ntechniques = [{names}]\n\
             [[section]]\ntitle = \"One\"\ncount = 40\ndifficulty = \"diabolical\"\n"
        ));
        let job = job.unwrap_or_else(|found| panic!("{found}"));
        let document = lay(&job);
        let mut sizes: Vec<Pt> = Vec::new();
        // The words and pictures of an idea, on a page before that of its position or on the same.
        let (mut said, mut drawn) = (String::new(), 0);
        for (plan, page) in job.plan.pages.iter().zip(&document.pages) {
            let is_idea = matches!(plan.content, PageContent::TechniqueIdea { .. });
            let (PageContent::TechniqueIdea { technique } | PageContent::Technique { technique }) =
                plan.content
            else {
                continue;
            };
            sizes.extend(size(page));
            said += &words(page);
            drawn += figures(page).len();
            if is_idea {
                continue;
            }
            let what = format!("{layout} {:?} {language} {technique:?}", job.plan.trim);
            let all = Words::of(language);
            let why = all.why(technique, Rules::CLASSIC);
            for text in [all.looks(technique), why.as_deref()] {
                assert!(said.contains(&joined(text.expect("words"))), "{what}: {said}");
            }
            // The words of this are the longest.
            let has_room = technique != TechniqueId::UNIQUE_RECTANGLE;
            let how = joined(all.how(technique).expect("words"));
            assert!(!has_room || said.contains(&how), "{what}: {said}");
            assert!(drawn >= 2, "{what}: schematic and position");
            (said, drawn) = (String::new(), 0);
        }
        sizes.dedup();
        assert_eq!(sizes.len(), 1, "{layout} {page} {language}: {sizes:?}");
    }
}

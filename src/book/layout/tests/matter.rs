//! The front and back matter of a whole book, from its spec to its pages.

use super::{check, each_ink};
use crate::layout::book::words_of;
use crate::layout::grids::pencil::printed;
use crate::layout::{lay_out, sample};
use crate::plan::{Job, Overrides, PageContent, Part, Side, open};
use crate::template::Template;
use gridpress_engine::generate::{Made, stand_in};
use gridpress_engine::sudoku::{Rules, Shape};
use gridpress_engine::techniques::{PencilMarks, TechniqueId};
use gridpress_page::font::FontBook;
use gridpress_page::geom::Pt;
use gridpress_page::scene::{Document, Item, PageLabel, Role};

fn job(layout: &str, size: &str, shape: &str) -> Job {
    try_job(layout, size, shape).unwrap_or_else(|found| panic!("{found}"))
}

/// Returns a book with all optional pages, or why it cannot be made.
pub(super) fn try_job(layout: &str, size: &str, shape: &str) -> Result<Job, String> {
    // Pencil marks of larger shapes are too small for four to a page.
    let small = matches!(shape, "6x6" | "9x9");
    let marks = if small { "candidates = \"after-easy\"\n" } else { "" };
    let walks = if small { "walk-throughs = [2, 12]\n" } else { "" };
    let spec = format!(
        "[book]\ntitle = \"Big Sudoku\"\nauthor = \"A. Author\"\npublisher = \"Press & Sons\"\n\
         isbn = \"978-3-16-148410-0\"\nyear = 2026\nedition = \"First edition\"\nseed = 1\n\
         [page]\nlayout = \"{layout}\"\nsize = \"{size}\"\n\
         [front]\nhalf-title = true\ntexts = [\"words.md\"]\n\
         techniques = [\"hidden-single\", \"x-wing\"]\ncopyright = true\ncontents = true\nhow-to-play = true\n\
         [[section]]\ntitle = \"Gentle start\"\nshape = \"{shape}\"\ncount = 9\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"Uphill\"\nshape = \"{shape}\"\ncount = 9\ndifficulty = \"hard\"\n\
         {marks}[back]\n{walks}hints = \"first\"\nblank-grids = 2\nnotes = 2\n"
    );
    open_spec(&spec)
}

/// Opens a spec, or returns why it cannot be made; all text files have the same content.
pub(super) fn open_spec(spec: &str) -> Result<Job, String> {
    let text = "For **all** who count.\n\n---\n\n# Before you begin\n\nSharpen *three* pencils, \
                and one more.\n\n- One to write\n- One to lose\n\n> It is only a number.\n";
    let mut none = |_: &str| Ok(text.as_bytes().to_vec());
    let (sources, found, job) =
        open("book.toml", spec.as_bytes(), &Overrides::default(), &mut none);
    job.ok_or_else(|| found.render(&sources, false))
}

/// Returns grids for all puzzles; those with a walk-through can be solved.
fn made(job: &Job, shape: Shape) -> Vec<Made> {
    let mut made: Vec<_> =
        (0..job.plan.puzzles.len() as u64).map(|seed| sample::made(shape, seed)).collect();
    for number in &job.spec.back.walk_throughs {
        made[number.value as usize - 1] = stand_in(shape);
    }
    made
}

pub(in crate::layout) fn document(layout: &str, size: &str, shape: &str) -> (Job, Document) {
    let job = job(layout, size, shape);
    let document = lay(&job);
    (job, document)
}

/// Lays out the pages of a book.
pub(super) fn lay(job: &Job) -> Document {
    lay_under(job, Rules::plain(job.plan.sections[0].request.shape()))
}

/// The same with puzzles under those rules.
pub(super) fn lay_under(job: &Job, rules: Rules) -> Document {
    let mut made = made(job, rules.shape());
    for made in &mut made {
        (made.puzzle, made.solution) = (made.puzzle.under(rules), made.solution.under(rules));
    }
    let style = job.template.clone();
    let fonts = FontBook::shipped();
    lay_out(&job.plan, Part::Book(0), &made, &style, &fonts, "").expect("laid out")
}

#[test]
fn every_page_of_a_whole_book_holds() {
    for (layout, size, shape) in [
        ("large-print", "letter", "9x9"),
        ("large-print", "a4", "6x6"),
        ("two-up", "6x9in", "9x9"),
        ("four-up", "a4", "12x12"),
    ] {
        let (job, document) = document(layout, size, shape);
        check(&document, &job.plan, &job.template, &format!("{layout} {size} {shape}"));
        for kind in [
            PageContent::HalfTitle,
            PageContent::Copyright,
            PageContent::HowToRule { section: 0 },
            PageContent::HowToExample { section: 0 },
            PageContent::HowToMark { section: 0 },
            PageContent::Notes,
        ] {
            let page = job.plan.pages.iter().position(|p| p.content == kind);
            assert!(!document.pages[page.expect("planned")].items.is_empty(), "{kind:?}");
        }
    }
}

#[test]
fn pencil_marks_are_as_large_as_the_layout_asks() {
    for (layout, size) in [("large-print", "letter"), ("large-print", "a4"), ("two-up", "letter")] {
        let (job, document) = document(layout, size, "9x9");
        let pencil = job.template.pencil - Pt::new(0.01);
        let mut walks = 0;
        for (plan, page) in job.plan.pages.iter().zip(&document.pages) {
            walks += usize::from(matches!(plan.content, PageContent::WalkThrough { .. }));
            if matches!(
                plan.content,
                PageContent::Puzzles { .. }
                    | PageContent::WalkThrough { .. }
                    | PageContent::Technique { .. }
            ) {
                each_ink(&document, &page.items, Pt::ZERO, Pt::ZERO, &mut |item, _| {
                    if let Item::Text(run) = item {
                        assert!(run.size >= pencil, "{layout} {size}: {} {}", run.text, run.size);
                    }
                });
            }
        }
        assert_eq!(walks, if layout == "two-up" { 4 } else { 16 });
    }
}

#[test]
fn pencil_marks_are_those_left_after_the_level() {
    let (job, _) = document("large-print", "letter", "9x9");
    let shape: Shape = "9x9".parse().expect("a shape");
    let made = made(&job, shape);
    assert!(printed(&job.plan, &made, 0).is_empty());
    let puzzle = made[9].puzzle;
    let marks = printed(&job.plan, &made, 9);
    assert_eq!(marks.len() + puzzle.filled(), shape.cell_count());
    for (cell, digits) in marks {
        assert!(puzzle.get(cell).is_none() && !digits.is_empty());
        assert!(digits.iter().all(|d| PencilMarks::of(&puzzle).candidates(cell).has(d)));
    }
}

#[test]
fn front_matter_has_roman_folios_and_the_book_begins_on_the_right() {
    let (job, document) = document("large-print", "letter", "9x9");
    let roman: Vec<u32> = document
        .pages
        .iter()
        .filter_map(|p| if let PageLabel::Roman(n) = p.label { Some(n) } else { None })
        .collect();
    assert_eq!(roman, (1..=roman.len() as u32).collect::<Vec<_>>());
    assert!(roman.len().is_multiple_of(2));
    let first = &job.plan.pages[roman.len()];
    assert_eq!((first.folio, first.side), (1, Side::Recto));
    assert_eq!(first.printed(), "1");
}

#[test]
fn the_contents_name_every_part_with_its_page() {
    let (job, document) = document("large-print", "letter", "9x9");
    let page =
        job.plan.pages.iter().position(|p| matches!(p.content, PageContent::Contents { .. }));
    let mut lines = Vec::new();
    for item in &document.pages[page.expect("contents")].items {
        if let Item::Group { role: Role::ListItem, items } = item {
            let texts: Vec<&str> = items
                .iter()
                .filter_map(
                    |i| if let Item::Text(run) = i { Some(run.text.as_str()) } else { None },
                )
                .collect();
            lines.push(texts.join(" "));
        }
    }
    let titles = [
        "How to play",
        "Hidden single",
        "X-Wing",
        "Gentle start",
        "Uphill",
        "Hints",
        "Answers",
        "Step by step",
        "Blank grids",
        "Notes",
    ];
    assert_eq!(lines.len(), titles.len(), "{lines:?}");
    for ((line, title), entry) in lines.iter().zip(titles).zip(job.plan.contents(Part::Book(0))) {
        let more = match title {
            "Gentle start" => "Easy  ·  Numbers 1 to 9",
            "Uphill" => "Hard  ·  Numbers 10 to 18",
            _ => "",
        };
        let whole = format!("{title} {} {more}", job.plan.pages[entry.page].printed());
        assert_eq!(*line, whole.trim_end());
    }
}

#[test]
fn hints_name_places_and_not_digits() {
    let (job, document) = document("large-print", "letter", "9x9");
    let mut hints = 0;
    for (plan, page) in job.plan.pages.iter().zip(&document.pages) {
        if !matches!(plan.content, PageContent::Hints { .. }) {
            continue;
        }
        for item in &page.items {
            if let Item::Group { role: Role::ListItem, items } = item {
                hints += 1;
                let Some(Item::Text(run)) = items.get(1) else { panic!() };
                assert!(!run.text.contains("r1c") && !run.text.is_empty(), "{}", run.text);
            }
        }
    }
    assert_eq!(hints, job.plan.puzzles.len());
}

#[test]
fn a_section_without_a_level_shows_those_of_its_puzzles() {
    let places = sample::places((1, 1), (2, 2));
    let (mut plan, mut made) = sample::book("letter", Shape::CLASSIC, 2, places);
    plan.sections[0].request.level = None;
    let texts = |plan: &crate::plan::BookPlan, made: &[Made]| -> Vec<String> {
        let fonts = FontBook::shipped();
        let style = Template::large_print();
        let document = lay_out(plan, Part::Book(0), made, style, &fonts, "").expect("laid out");
        let opener = PageContent::Opener { section: 0 };
        let page = plan.pages.iter().position(|p| p.content == opener).expect("an opener");
        let mut texts = Vec::new();
        each_ink(&document, &document.pages[page].items, Pt::ZERO, Pt::ZERO, &mut |item, _| {
            if let Item::Text(run) = item {
                texts.push(run.text.clone());
            }
        });
        texts
    };
    assert!(texts(&plan, &made).contains(&"Easy".to_owned()));
    made[1].grade.er = gridpress_engine::grade::Rating::tenths(30);
    assert!(texts(&plan, &made).contains(&"Easy – Hard".to_owned()));
}

/// Returns all printed texts of a page.
fn texts_of(document: &Document, page: usize) -> Vec<String> {
    let mut texts = Vec::new();
    each_ink(document, &document.pages[page].items, Pt::ZERO, Pt::ZERO, &mut |item, _| {
        if let Item::Text(run) = item {
            texts.push(run.text.clone());
        }
    });
    texts
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_page_of_puzzles_names_that_of_its_hints() {
    // Here the two references have no room beside each other.
    for (layout, size, language) in
        [("large-print", "5x8in", "fr"), ("two-up", "5x8in", "de"), ("pocket", "5x8in", "pt")]
    {
        let spec = format!(
            "[book]\ntitle = \"T\"\nlanguage = \"{language}\"\n[page]\nlayout = \"{layout}\"\n\
             size = \"{size}\"\n[back]\nhints = true\n[[section]]\ntitle = \"A\"\nshape = \"6x6\"\n\
             count = 60\n"
        );
        let job = open_spec(&spec).unwrap_or_else(|found| panic!("{found}"));
        let document = lay(&job);
        let is_hints =
            |page: usize| matches!(job.plan.pages[page].content, PageContent::Hints { .. });
        let mut seen = 0;
        for (plan, page) in job.plan.pages.iter().zip(&document.pages) {
            if !matches!(plan.content, PageContent::Puzzles { .. }) {
                continue;
            }
            seen += 1;
            let leads = |item: &Item| matches!(item, Item::Link { to, .. } if is_hints(to.page.0));
            assert!(page.items.iter().any(leads), "{layout} {size}: page {}", plan.printed());
        }
        assert!(seen > 0);
        check(&document, &job.plan, &job.template, &format!("{layout} {size} {language}"));
    }
}

#[test]
fn titles_of_steps_are_whole() {
    // German names are long, and pictures small.
    let spec = "[book]\ntitle = \"T\"\nlanguage = \"de\"\n[page]\nlayout = \"six-up\"\nsize = \"a4\"\n\
                [back]\nwalk-throughs = [1, 2]\n[[section]]\ntitle = \"A\"\ncount = 2\n";
    let job = open_spec(spec).unwrap_or_else(|found| panic!("{found}"));
    let document = lay(&job);
    let mut pages = 0;
    for (index, plan) in job.plan.pages.iter().enumerate() {
        if matches!(plan.content, PageContent::WalkThrough { .. }) {
            pages += 1;
            let texts = texts_of(&document, index);
            assert!(texts.iter().all(|text| !text.ends_with('…')), "{texts:?}");
        }
    }
    assert!(pages > 0);
}

#[test]
fn openers_of_letters_do_not_speak_of_digits() {
    let spec = "[book]\ntitle = \"T\"\n[page]\nopeners = \"page\"\n\
                [[section]]\ntitle = \"A\"\ncount = 1\nsymbols = \"letters\"\ndifficulty = \"easy\"\n\
                [[section]]\ntitle = \"B\"\ncount = 1\ndifficulty = \"easy\"\n";
    let job = open_spec(spec).unwrap_or_else(|found| panic!("{found}"));
    let document = lay(&job);
    let says = |section: usize| {
        let opener = PageContent::Opener { section };
        let page = job.plan.pages.iter().position(|page| page.content == opener);
        texts_of(&document, page.expect("an opener")).join(" ")
    };
    assert!(says(0).contains("a letter can go"), "{}", says(0));
    assert!(says(1).contains("a digit can go"), "{}", says(1));
}

#[test]
fn books_of_jigsaws_speak_of_regions() {
    let named = |variants: &[&str]| {
        let section =
            |(index, variant)| format!("[[section]]\ntitle = \"{index}\"\ncount = 1\n{variant}\n");
        let sections: String = variants.iter().enumerate().map(section).collect();
        let job = open_spec(&format!("[book]\ntitle = \"T\"\nlanguage = \"de\"\n{sections}"));
        let job = job.unwrap_or_else(|found| panic!("{found}"));
        words_of(&job.plan).technique(TechniqueId::POINTING).to_owned()
    };
    let jigsaw = "variant = \"jigsaw\"";
    assert_eq!(named(&[jigsaw]), "Gebiets-Reihen-Schluss");
    assert_eq!(named(&[jigsaw, "variant = [\"jigsaw\", \"killer\"]"]), "Gebiets-Reihen-Schluss");
    assert_eq!(named(&[jigsaw, ""]), "Block-Reihen-Schluss");
    assert_eq!(named(&[jigsaw, "symbols = \"letters\""]), "Block-Reihen-Schluss");
}

#[test]
fn the_title_page_of_samurai_shows_all_five_grids() {
    let spec = "[book]\ntitle = \"T\"\n[page]\nsize = \"a4\"\n\
                [[section]]\ntitle = \"A\"\ncount = 1\nvariant = \"samurai\"\n";
    let job = open_spec(spec).unwrap_or_else(|found| panic!("{found}"));
    let made = [gridpress_engine::samurai::stand_in()];
    let fonts = FontBook::shipped();
    let document = lay_out(&job.plan, Part::Book(0), &made, &job.template, &fonts, "");
    let document = document.expect("laid out");
    let title = job.plan.pages.iter().position(|page| page.content == PageContent::Title);
    let digits = texts_of(&document, title.expect("a title page"));
    let puzzle = &made[0].samurai.as_ref().expect("a samurai").puzzle;
    let is_digit = |text: &&String| text.len() == 1 && text.as_bytes()[0].is_ascii_digit();
    assert_eq!(digits.iter().filter(is_digit).count(), puzzle.filled());
}

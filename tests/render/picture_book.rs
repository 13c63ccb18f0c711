//! The picture book `examples/pages.md`: a small picture of a finished page of each kind, and of each
//! cover. This test draws them again and compares, so that the pictures show what is made today.
//! `GRIDPRESS_UPDATE=1 cargo test --test render picture_book` renews them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gridpress::generate::Made;
use gridpress::geom::Pt;
use gridpress::layout::{self, Daily, Wrap};
use gridpress::plan::calendar::{Kind as Printed, make_daily};
use gridpress::plan::{
    CalendarJob, Job, Overrides, PageContent, Part, Work, make_puzzles, open, open_any,
};
use gridpress::render::svg;
use gridpress::scene::Document;
use gridpress::template::{COVERS, Cover};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// The width of the pictures of pages and of covers, in pixels.
const PAGE: f32 = 300.0;
const COVER: f32 = 480.0;
/// The most bytes of a picture.
const MOST_BYTES: usize = 40_000;
/// The average difference of a pixel, of 255, that is still the same picture: processors round
/// differently.
const SAME: f64 = 0.5;

/// A book with a page of every kind.
const BOOK: &str = r#"
[book]
title = "Sudoku for Quiet Evenings"
subtitle = "From easy to hard, with answers"
author = "A. Publisher"
year = 2026
seed = 5

[page]
layout = "large-print"

[front]
copyright = true
contents = true
how-to-play = true
techniques = ["naked-pair"]

[back]
hints = "hardest"
walk-throughs = [7]

[[section]]
title = "Gentle start"
count = 6
difficulty = "easy"

[[section]]
title = "Finding your feet"
count = 6
difficulty = "hard"
require = ["naked-pair"]
candidates = "after-easy"
"#;

/// A kind of page: the name of its picture, and which page it shows.
type Kind = (&'static str, fn(&PageContent) -> bool);

/// The pages of the book, in the order of their first occurrence.
const KINDS: [Kind; 14] = [
    ("title", |page| matches!(page, PageContent::Title)),
    ("contents", |page| matches!(page, PageContent::Contents { .. })),
    ("rule", |page| matches!(page, PageContent::HowToRule { .. })),
    ("first-step", |page| matches!(page, PageContent::HowToExample { .. })),
    ("marks", |page| matches!(page, PageContent::HowToMark { .. })),
    ("idea", |page| matches!(page, PageContent::TechniqueIdea { .. })),
    ("technique", |page| matches!(page, PageContent::Technique { .. })),
    ("opener", |page| matches!(page, PageContent::Opener { .. })),
    ("puzzle", |page| matches!(page, PageContent::Puzzles { puzzles, .. } if puzzles[0] < 6)),
    (
        "pencil-marks",
        |page| matches!(page, PageContent::Puzzles { puzzles, .. } if puzzles[0] >= 6),
    ),
    ("hints", |page| matches!(page, PageContent::Hints { .. })),
    ("answers-opener", |page| matches!(page, PageContent::AnswersOpener)),
    ("answers", |page| matches!(page, PageContent::Answers { .. })),
    ("walk-through", |page| matches!(page, PageContent::WalkThrough { .. })),
];

/// Layouts whose page of puzzles is shown, besides large print.
const LAYOUTS: [&str; 8] =
    ["two-up", "pocket", "four-up", "six-up", "answer-sheet", "tabbed", "worksheet", "card"];

/// Variants whose page of puzzles is shown: the name of the picture, and the keys of its page and its
/// section.
const VARIANTS: [(&str, &str, &str); 8] = [
    ("x", "", "variant = \"x\""),
    ("hyper", "", "variant = \"hyper\""),
    ("anti-knight", "", "variant = \"anti-knight\""),
    ("killer", "", "variant = \"killer\""),
    ("jigsaw", "", "variant = \"jigsaw\""),
    ("jigsaw-tints", "region-tints = true\n", "variant = [\"jigsaw\", \"x\"]"),
    ("letters", "", "symbols = \"COMPUTERS\""),
    ("samurai", "", "variant = \"samurai\""),
];

fn book(spec: &str) -> (Job, Vec<Made>) {
    let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let (sources, found, job) =
        open("book.toml", spec.as_bytes(), &Overrides::default(), &mut load);
    let job = job.unwrap_or_else(|| panic!("{}", found.render(&sources, false)));
    let Ok(made) = make_puzzles(&job.plan, &()) else { panic!("the puzzles are found") };
    (job, made)
}

fn pages(job: &Job, made: &[Made]) -> Document {
    layout::lay_out(&job.plan, Part::Book(0), made, &job.template, &job.fonts, "").expect("pages")
}

/// Draws a page that many pixels wide.
fn drawn(document: &Document, page: usize, width: f32) -> Pixmap {
    let file = svg::page(document, page).expect("a sound page");
    let tree = usvg::Tree::from_str(&file, &usvg::Options::default()).expect("an SVG");
    let zoom = width / tree.size().width();
    let height = (tree.size().height() * zoom).round();
    let mut map = Pixmap::new(width as u32, height as u32).expect("a size");
    map.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(&tree, Transform::from_scale(zoom, zoom), &mut map.as_mut());
    map
}

/// A page of puzzles of each variant, and one of answers.
fn variants() -> Vec<(String, Pixmap)> {
    let head = |page: &str| format!("[book]\ntitle = \"A\"\nseed = 5\n[page]\n{page}");
    let section = |name: &str, keys: &str| {
        format!("[[section]]\ntitle = \"{name}\"\ncount = 1\ndifficulty = \"medium\"\n{keys}\n")
    };
    let shown = |spec: String, is: fn(&PageContent) -> bool| {
        let (job, made) = book(&spec);
        let page = job.plan.pages.iter().position(|page| is(&page.content)).expect("a page");
        drawn(&pages(&job, &made), page, PAGE)
    };
    let mut all: Vec<(String, Pixmap)> = (VARIANTS.iter())
        .map(|(name, page, keys)| {
            let spec = head(page) + &section(name, keys);
            ((*name).to_owned(), shown(spec, |page| matches!(page, PageContent::Puzzles { .. })))
        })
        .collect();
    let mixed = VARIANTS.iter().filter(|(name, ..)| *name != "jigsaw-tints");
    let mixed: String = mixed.map(|(name, _, keys)| section(name, keys)).collect();
    let spec = head("layout = \"six-up\"\nregion-tints = true\n") + &mixed;
    let answers = shown(spec, |page| matches!(page, PageContent::Answers { .. }));
    all.push(("variant-answers".to_owned(), answers));
    all
}

fn run(spec: &str) -> (Box<CalendarJob>, Vec<Made>) {
    let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let (sources, found, work) =
        open_any("run.toml", spec.as_bytes(), &Overrides::default(), &mut load);
    let Some(Work::Calendar(job)) = work else { panic!("{}", found.render(&sources, false)) };
    let made = make_daily(&job.plan, &()).expect("puzzles");
    (job, made)
}

/// A variant for each day but Sunday, in narrow columns beside each other.
fn columns() -> (String, Pixmap) {
    const GAP: u32 = 16;
    let (job, made) = run("[book]\ntitle = \"A\"\nseed = 5\n[page]\npress = \"newsprint\"\n\
         [calendar]\nstart = 2027-02-01\nend = 2027-02-06\nwidth = \"48mm\"\n\
         caption = \"{puzzle} · {level}\"\nanswer-sheet = false\n\
         [[daily]]\nname = \"one\"\ndifficulty = \"medium\"\n\
         mon = { variant = \"x\" }\ntue = { variant = \"hyper\" }\n\
         wed = { variant = \"anti-knight\" }\nthu = { variant = \"killer\" }\n\
         fri = { variant = \"jigsaw\" }\nsat = { variant = [\"jigsaw\", \"killer\"] }\n");
    let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
    let days = job.plan.puzzles.iter().zip(&made).map(|(day, made)| {
        drawn(&daily.column(day, made, Printed::Puzzle, None).expect("a column"), 0, 150.0)
    });
    let days: Vec<Pixmap> = days.collect();
    let (width, height) = (days[0].width() + GAP, days[0].height());
    let all = width * days.len() as u32 - GAP;
    let mut map = Pixmap::new(all, height).expect("a size");
    map.fill(resvg::tiny_skia::Color::WHITE);
    for (day, x) in days.iter().zip((0..).step_by(width as usize)) {
        map.draw_pixmap(x, 0, day.as_ref(), &Default::default(), Transform::identity(), None);
    }
    ("columns".to_owned(), map)
}

/// The second day of a newspaper in columns of two widths, and a week with a samurai.
fn newspaper() -> Vec<(String, Pixmap)> {
    let mut all = Vec::new();
    let sunday = "sun = { variant = \"samurai\" }\n";
    for (name, width, pixels, sunday) in [
        ("strip-narrow", 42, 170.0, ""),
        ("strip-wide", 120, PAGE, ""),
        ("week", 120, PAGE, sunday),
    ] {
        let spec = format!(
            "[book]\ntitle = \"A\"\nseed = 5\n[page]\npress = \"newsprint\"\n[calendar]\n\
             start = 2027-02-01\nweeks = 1\nwidth = \"{width}mm\"\nmasthead = \"The Daily Sudoku\"\n\
             caption = \"{{weekday}} · {{puzzle}} · {{level}}\"\ngauge = true\nrule-line = true\n\
             last-answer = true\nsheet-size = \"a3\"\nweek-page = \"one-big\"\n\
             [[daily]]\nname = \"one\"\ndifficulty = \"medium\"\n{sunday}"
        );
        let (job, made) = run(&spec);
        let plan = &job.plan;
        let daily = Daily::new(plan, &job.template, &job.fonts).expect("columns");
        if name == "week" {
            let page = daily.week_page(&plan.weeks[0], 0, &made, true).expect("a week");
            all.push((name.to_owned(), drawn(&page, 0, pixels)));
            continue;
        }
        let last = plan.last_answer(1).map(|last| (&plan.puzzles[last], &made[last]));
        assert!(last.is_some(), "the second day has the answer of the first");
        let page =
            daily.column(&plan.puzzles[1], &made[1], Printed::Puzzle, last).expect("a strip");
        all.push((name.to_owned(), drawn(&page, 0, pixels)));
    }
    all
}

/// Returns every picture with its name.
fn pictures() -> Vec<(String, Pixmap)> {
    let (job, made) = book(BOOK);
    let document = pages(&job, &made);
    let first = |job: &Job, is: fn(&PageContent) -> bool| {
        job.plan.pages.iter().position(|page| is(&page.content))
    };
    let mut all = Vec::new();
    for (name, is) in KINDS {
        let page = first(&job, is).unwrap_or_else(|| panic!("there is no page `{name}`"));
        all.push((name.to_owned(), drawn(&document, page, PAGE)));
    }
    for layout in LAYOUTS {
        let spec = format!(
            "[book]\ntitle = \"A\"\nseed = 5\n[page]\nlayout = \"{layout}\"\n[[section]]\n\
             title = \"Gentle start\"\ncount = 12\ndifficulty = \"easy\"\n"
        );
        let (job, made) = book(&spec);
        let page = first(&job, |page| matches!(page, PageContent::Puzzles { .. }));
        let picture = drawn(&pages(&job, &made), page.expect("puzzles"), PAGE);
        all.push((layout.to_owned(), picture));
    }
    all.extend(newspaper());
    all.extend(variants());
    all.push(columns());
    for (name, _) in COVERS {
        let cover = Cover::shipped(name).expect(name);
        let wrap = Wrap {
            cover: &cover,
            volume: 0,
            line: Some("A gift for puzzle lovers"),
            blurb: Some(
                "Sit back, pick up a pencil, and let the numbers fall into place. One puzzle \
                 fills each page, and every number is large and clear.",
            ),
            has_answers: true,
            spine: Pt::inches(0.4),
            spine_text: true,
            bleed: Pt::inches(0.125),
        };
        let (plan, style) = (&job.plan, &job.template);
        let document = layout::cover(plan, &made, &wrap, style, &job.fonts, "").expect(name);
        all.push((name.to_owned(), drawn(&document, 0, COVER)));
    }
    all
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/pages")
}

/// Returns the average difference of two pictures; `None` if their sizes differ.
fn difference(a: &Pixmap, b: &Pixmap) -> Option<f64> {
    let same = (a.width(), a.height()) == (b.width(), b.height());
    let sum: u64 = a.data().iter().zip(b.data()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    same.then(|| sum as f64 / a.data().len() as f64)
}

#[test]
fn the_picture_book_shows_the_pages_as_they_are_made() {
    let update = std::env::var_os("GRIDPRESS_UPDATE").is_some();
    let text = std::fs::read_to_string(folder().with_extension("md")).expect("examples/pages.md");
    let mut names = BTreeSet::new();
    let mut wrong = Vec::new();
    for (name, picture) in pictures() {
        let file = format!("{name}.png");
        let path = folder().join(&file);
        if update {
            std::fs::create_dir_all(folder()).expect("a folder");
            std::fs::write(&path, picture.encode_png().expect("a picture")).expect("a file");
        }
        assert!(text.contains(&format!("](pages/{file})")), "{file} is not in examples/pages.md");
        let known = std::fs::read(&path).unwrap_or_default();
        assert!(known.len() <= MOST_BYTES, "{file} has {} bytes", known.len());
        let shown = Pixmap::decode_png(&known).ok();
        let apart = shown.and_then(|shown| difference(&shown, &picture));
        if apart.is_none_or(|apart| apart > SAME) {
            wrong.push(file.clone());
        }
        names.insert(file);
    }
    assert!(
        wrong.is_empty(),
        "{wrong:?} differ from the pages; look at them after \
         GRIDPRESS_UPDATE=1 cargo test --test render picture_book"
    );
    let files = std::fs::read_dir(folder()).expect("a folder").flatten();
    let files: BTreeSet<String> =
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(files, names, "every picture is in the picture book");
}

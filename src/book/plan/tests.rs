//! Plans of small and large books, and what every plan must satisfy.

mod press;
mod promises;
mod sizes;
mod volumes;

use super::*;
use crate::diag::{Diagnostics, Sources};
use crate::template::SHIPPED;
use snapbox::{assert_data_eq, str};
use std::io;

fn opened(text: &str) -> (Sources, Diagnostics, Option<Job>) {
    let mut load = |path: &str| match path {
        "own.toml" => Ok(SHIPPED[1].1.as_bytes().to_vec()),
        _ => Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
    };
    open("book.toml", text.as_bytes(), &Overrides::default(), &mut load)
}

fn job(text: &str) -> Job {
    let (sources, found, job) = opened(text);
    job.unwrap_or_else(|| panic!("{}", found.render(&sources, false)))
}

fn said(text: &str) -> String {
    let (sources, found, _) = opened(text);
    found.render(&sources, false)
}

fn book(page: &str, sections: &[(&str, u32, &str)], answers: &str) -> String {
    let mut text = format!("[book]\ntitle = \"T\"\n[page]\n{page}\n");
    for (title, count, more) in sections {
        text += &format!("[[section]]\ntitle = \"{title}\"\ncount = {count}\n{more}\n");
    }
    text + &format!("[answers]\n{answers}\n")
}

#[test]
fn the_report_lists_everything_a_section_requests() {
    let asks = |more: &str| {
        let job = job(&book("", &[("A", 1, more)], ""));
        Report::new(&job).sections[0].asks.clone()
    };
    assert_eq!(asks("rating = 4.2\nclues = 28"), "rated 4.2, 28 givens");
    assert_eq!(
        asks("difficulty = \"hard\"\nrating = \"3.0..3.4\"\nclues = \"24..30\""),
        "hard, rated 3.0 to 3.4, 24 to 30 givens"
    );
    assert_eq!(
        asks("require = [\"naked-pair x2\", \"x-wing\"]\nforbid = [\"pointing\", \"claiming\"]"),
        "needs Naked pair x2 and X-Wing, without Pointing or Claiming"
    );
    assert_eq!(
        asks("require = [\"naked-pair\"]\notherwise = \"singles\""),
        "needs Naked pair and else singles alone"
    );
    assert_eq!(
        asks("only = [\"pointing\"]\nsymmetry = \"mirror-lr\"\nfill = \"rows\""),
        "only Pointing and singles, symmetry mirror-lr, fill rows"
    );
    assert_eq!(
        asks("dig = \"free\"\ngivens-in-house = \"1..5\"\ndigit-spread = 3"),
        "dig free, 1 to 5 givens in a house, digit spread 3"
    );
}

#[test]
fn a_large_print_book_is_planned_page_by_page() {
    let job = job(&book("", &[("A", 3, "difficulty = \"easy\""), ("B", 2, "")], ""));
    let report = Report::new(&job);
    assert_data_eq!(
        report.to_string(),
        str![[r#"
T
  9 pages on 5 leaves, 5 puzzles, layout large-print, press home
  page letter: 215.9 x 279.4 mm
  margins: top 12.7 mm, bottom 12.7 mm, inner 12.7 mm, outer 12.7 mm
  smallest text 18 pt

Grids
  puzzle   9x9,  1 to a page: 190.1 mm, cells 21.1 mm, digits 34.7 pt high
  answer   9x9,  4 to a page:  91.0 mm, cells 10.1 mm, digits 16.6 pt high

Sections
        1-3  A: 9x9, easy
        4-5  B: 9x9, any difficulty

Pages
          1  title
          2  opener: A
        3-5  puzzles: A
        6-7  puzzles: B
        8-9  answers

"#]]
    );
    assert_eq!(serde_json::to_value(&report).expect("plain data")["pages"], report.pages);
}

#[test]
fn separate_answers_are_numbered_from_one() {
    let job = job(&book("", &[("A", 5, "")], "place = \"separate\"\nper-page = 2"));
    let answers = job.plan.part(Part::Answers(0));
    assert_eq!(answers.len(), 4);
    assert_eq!(job.plan.pages[answers.start].folio, 1);
    assert_eq!(job.plan.puzzles[4].answer_page, Some(answers.end - 1));
    let none = self::job(&book("", &[("A", 5, "")], "place = \"none\""));
    assert!(none.plan.puzzles.iter().all(|p| p.answer_page.is_none()));
}

#[test]
fn a_misfit_is_reported_with_what_would_fit() {
    assert_data_eq!(
        said(&book("size = \"a5\"", &[("A", 1, "shape = \"16x16\"")], "")),
        str![[r#"
error[plan::page-too-small]: a 16x16 puzzle would have cells of 7.6 mm; the layout `large-print` requires 11.0 mm
 --> book.toml:4:8
  |
4 | size = "a5"
  |        ^^^^ too small
5 | [[section]]
6 | title = "A"
  |         --- for this 16x16
  |
  = help: a page 202 mm (8.0 in) wide and slightly higher would fit


"#]]
    );
    assert_data_eq!(
        said(&book("", &[("A", 1, "per-page = 6")], "")),
        str![[r#"
error[plan::page-too-small]: a 9x9 puzzle would have cells of 6.8 mm; the layout `large-print` requires 11.0 mm (6 per page)
 --> book.toml:8:12
  |
3 | [page]
  | ------ which is letter
...
8 | per-page = 6
  |            ^ 6 are too many for this page
  |
  = help: 2 per page would fit: per-page = 2


"#]]
    );
    assert_data_eq!(
        said(&book("size = \"2x3in\"", &[("A", 1, "")], "")),
        str![[r#"
error[plan::page-too-small]: a 9x9 puzzle would have cells of 0.3 mm; the layout `large-print` requires 11.0 mm
 --> book.toml:4:8
  |
4 | size = "2x3in"
  |        ^^^^^^^ too small
5 | [[section]]
6 | title = "A"
  |         --- for this 9x9
  |
  = help: a page 125 mm (4.9 in) wide and slightly higher would fit

error[plan::page-too-small]: a 9x9 answer would have cells of 2.1 mm; the layout `large-print` requires 6.0 mm
 --> book.toml:4:8
  |
4 | size = "2x3in"
  |        ^^^^^^^ too small
5 | [[section]]
6 | title = "A"
  |         --- for this 9x9
  |
  = help: a page 80 mm (3.2 in) wide and slightly higher would fit


"#]]
    );
    assert_data_eq!(
        said(&book("layout = \"larg-print\"", &[("A", 1, "")], "")),
        str![[r#"
error[spec::unknown-layout]: there is no layout `larg-print`
 --> book.toml:4:10
  |
4 | layout = "larg-print"
  |          ^^^^^^^^^^^^ unknown
  |
  = help: did you mean `large-print`?
  = help: name your own layout by its path: layout = "my-layout.toml"


"#]]
    );
    assert_data_eq!(
        said(&book("layout = \"mine.toml\"", &[("A", 1, "")], "")),
        str![[r#"
error[spec::unreadable-file]: cannot read the layout: no such file
 --> book.toml:4:10
  |
4 | layout = "mine.toml"
  |          ^^^^^^^^^^^ named here
  |
  = help: paths are relative to the folder of the book spec


"#]]
    );
}

#[test]
fn codes_that_leave_out_the_rules_are_told() {
    let qr = |address: &str, more: &str| {
        said(&book(&format!("qr = \"{address}\""), &[("A", 1, more)], ""))
    };
    let address = "https://example.org/?bd={puzzle}";
    for more in ["variant = \"killer\"", "variant = \"jigsaw\"", "variant = \"x\""] {
        let says = qr(address, more);
        assert!(says.contains("warning[plan::codes]: the codes of \"A\""), "{says}");
        assert_eq!(qr("fpuzzles", more), "");
    }
    assert_eq!(qr(address, "symbols = \"COMPUTERS\""), "");
}

#[test]
fn a_users_layout_is_loaded_by_path() {
    let job = job(&book("layout = \"own.toml\"", &[("A", 5, "")], ""));
    assert_eq!(job.template.name, "two-up");
}

#[test]
fn large_grids_take_a_page_with_fewer_answers() {
    let job = job(&book("", &[("A", 4, "shape = \"16x16\""), ("B", 4, "")], ""));
    let per_page: Vec<u32> = job
        .plan
        .pages
        .iter()
        .filter_map(|p| match &p.content {
            PageContent::Answers { places, .. } => Some(places.count()),
            _ => None,
        })
        .collect();
    assert!(per_page.iter().any(|&n| n < 4) && per_page.contains(&4), "{per_page:?}");
}
#[test]
fn pictures_and_pencil_marks_need_room() {
    let marks = "candidates = \"all\"";
    assert_data_eq!(
        said(&book("size = \"7x10in\"", &[("A", 1, marks)], "")),
        str![[r#"
error[plan::pencil-too-small]: pencil marks in a 9x9 would be 16.5 pt; the layout `large-print` requires 18.0 pt
 --> book.toml:8:14
  |
4 | size = "7x10in"
  |        -------- on this page
...
8 | candidates = "all"
  |              ^^^^^ its cells are 16.9 mm
  |
  = help: cells of 18.4 mm are needed: choose a larger page, fewer puzzles per page, or another layout


"#]]
    );
    let walked = |page: &str, shape: &str| {
        book(page, &[("A", 1, shape)], "") + "[back]\nwalk-throughs = [1]\n"
    };
    assert_data_eq!(
        said(&walked("", "shape = \"16x16\"")),
        str![[r#"
error[plan::no-room-for-pictures]: there is no room for pictures of a 16x16 with pencil marks of 9.0 pt
  --> book.toml:12:18
   |
 3 | [page]
   | ------ on this page
...
12 | walk-throughs = [1]
   |                  ^ puzzle 1 is a 16x16
   |
   = help: a picture needs 210 mm and some lines of text below it: choose a larger page or another layout


"#]]
    );
    // On a small page the marks of pictures are smaller, and the author is warned.
    let small = said(&walked("size = \"6x9in\"", ""));
    assert!(small.contains("warning[plan::small-pictures]"), "{small}");
    // One picture per page in large print, more where text is smaller.
    for (layout, expected) in [("large-print", 8), ("two-up", 2)] {
        let job = job(&walked(&format!("layout = \"{layout}\""), ""));
        let pages = job.plan.pages.iter();
        let walks = pages.filter(|p| matches!(p.content, PageContent::WalkThrough { .. })).count();
        assert_eq!(walks, expected, "{layout}");
    }
}

#[test]
fn a_page_has_as_many_answers_as_asked() {
    for count in [3, 5, 7, 8] {
        let per_page = format!("per-page = {count}");
        let job = job(&book("", &[("A", 40, "shape = \"6x6\"")], &per_page));
        let first = job.plan.pages.iter().find_map(|page| match &page.content {
            PageContent::Answers { puzzles, .. } => Some(puzzles.len()),
            _ => None,
        });
        assert_eq!(first, Some(count));
    }
}

#[test]
fn a_page_that_is_wide_enough_is_said_to_be_too_low() {
    let says = said(&book("size = \"6x9in\"", &[("A", 2, "variant = \"samurai\"")], ""));
    assert!(says.contains("a page 235 mm (9.3 in) high would fit"), "{says}");
}

//! How a press profile affects a plan, and what it rejects.

use super::promises::check_invariants;
use super::{book, job, said};
use crate::plan::{PageContent, Part};
use snapbox::{assert_data_eq, str};

#[test]
fn the_gutter_follows_the_page_count_and_the_count_follows_the_gutter() {
    let kdp = |count: u32| {
        let page = "layout = \"two-up\"\nsize = \"6x9in\"\npress = \"kdp\"";
        job(&book(page, &[("A", count, "difficulty = \"easy\"")], ""))
    };
    let mut inner = Vec::new();
    for count in [60, 200, 500, 900] {
        let job = kdp(count);
        check_invariants(&job).expect("a sound plan");
        let pages = job.plan.part(Part::Book(0)).len();
        assert_eq!(pages % 2, 0);
        inner.push(job.plan.margins.inner.to_inches());
    }
    // The layout's inner margin is half an inch, which is enough up to 300 pages.
    assert_eq!(inner, [0.5, 0.5, 0.625, 0.75]);
}

#[test]
fn what_the_press_rejects_is_reported() {
    let page = |size: &str, press: &str| format!("size = \"{size}\"\npress = \"{press}\"");
    assert_data_eq!(
        said(&book(&page("legal", "kdp"), &[("A", 40, "")], "")),
        str![[r#"
error[press::trim]: the press `kdp` does not make books of legal
 --> book.toml:4:8
  |
4 | size = "legal"
  |        ^^^^^^^ not a trim of this press
  |
  = help: the nearest trims are 8.27x11.69in, 8.5x11in, 8x10in, 7.44x9.69in


"#]]
    );
    assert_data_eq!(
        said(&book(&page("letter", "kdp"), &[("A", 4, "")], "")),
        str![[r#"
error[press::page-count]: the book has 8 pages
 --> book.toml:5:9
  |
5 | press = "kdp"
  |         ^^^^^ `kdp` binds 24 to 590
  |
  = help: add puzzles, or put fewer on each page


"#]]
    );
    assert_data_eq!(
        said(&book(&page("letter", "kpd"), &[("A", 4, "")], "")),
        str![[r#"
error[spec::unknown-press]: there is no press `kpd`
 --> book.toml:5:9
  |
5 | press = "kpd"
  |         ^^^^^ unknown
  |
  = help: did you mean `kdp`?
  = help: name your own profile by its path: press = "my-press.toml"


"#]]
    );
}

#[test]
fn ingram_ends_on_a_blank_page_and_newsprint_has_heavier_lines() {
    let ingram = job(&book("press = \"ingram\"", &[("A", 30, "")], ""));
    assert_eq!(ingram.plan.pages.last().map(|p| &p.content), Some(&PageContent::Blank));
    let news = job(&book("press = \"newsprint\"", &[("A", 1, "")], ""));
    assert_eq!(news.template.thin, gridpress_page::geom::Pt::new(1.0));
}

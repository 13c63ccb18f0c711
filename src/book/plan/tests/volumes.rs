//! Books in volumes: how their puzzles are distributed, and what is impossible.

use super::promises::check_invariants;
use super::{book, job, said};
use crate::plan::{PageContent, Part};
use snapbox::{assert_data_eq, str};

/// A volume contains its own answers, page numbers continue from one to the next, and all have
/// similar lengths. If a press binds fewer pages, the message says how to make volumes.
#[test]
fn a_long_book_is_made_in_volumes() {
    let sections = [("A", 70, ""), ("B", 50, "")];
    let of_book =
        |key: &str| book("", &sections, "").replacen("[book]", &format!("[book]\n{key}"), 1);
    let three = job(&of_book("volumes = 3"));
    check_invariants(&three).expect("a sound plan");
    assert_eq!(three.plan.volumes, [0..40, 40..80, 80..120]);
    let lengths: Vec<usize> = (0..3).map(|v| three.plan.part(Part::Book(v)).len()).collect();
    assert!(lengths.iter().max().unwrap() - lengths.iter().min().unwrap() <= 4, "{lengths:?}");
    for (puzzle, volume) in three.plan.puzzles.iter().zip((0..120).map(|p| p / 40)) {
        for page in [Some(puzzle.page), puzzle.answer_page].into_iter().flatten() {
            assert_eq!(three.plan.pages[page].part, Part::Book(volume));
        }
    }
    let measured = job(&of_book("volume-pages = 60"));
    check_invariants(&measured).expect("a sound plan");
    assert_eq!((measured.plan.volumes.len(), measured.plan.longest_volume()), (3, 54));
    assert_eq!(job(&of_book("volumes = 5\nvolume-pages = 60")).plan.volumes.len(), 5);
    assert_eq!(job(&book("", &sections, "")).plan.volumes.len(), 1);
    let long = job(&book("", &[("A", 4_200, "")], ""));
    check_invariants(&long).expect("a sound plan");
    assert_eq!(long.plan.volumes.len(), 2);
    assert!(long.plan.longest_volume() < 3_000);
}

#[test]
fn the_report_lists_the_puzzles_of_volumes() {
    let text = book("", &[("A", 3, "")], "").replacen("[book]", "[book]\nvolumes = 2", 1);
    let told = crate::plan::Report::new(&job(&text)).to_string();
    assert!(
        told.contains("pages, puzzle 1\n") && told.contains("pages, puzzles 2 to 3\n"),
        "{told}"
    );
}

#[test]
fn impossible_volumes_are_rejected() {
    let spec = |key: &str| {
        format!("[book]\ntitle = \"T\"\n{key}\n[[section]]\ntitle = \"A\"\ncount = 3\n")
    };
    assert_data_eq!(
        said(&spec("volumes = 5")),
        str![[r#"
error[plan::volumes]: this book cannot be split into 5 volumes
 --> book.toml:3:11
  |
3 | volumes = 5
  |           ^ it has 3 pages of puzzles
  |
  = help: set `volumes` to at most 3


"#]]
    );
    assert_data_eq!(
        said(&spec("volume-pages = 3")),
        str![[r#"
error[spec::bad-value]: `volume-pages` must be between 4 and 5,000, found 3
 --> book.toml:3:16
  |
3 | volume-pages = 3
  |                ^ out of bounds


"#]]
    );
    let kdp = book("press = \"kdp\"\nsize = \"6x9in\"", &[("A", 900, "")], "");
    assert!(said(&kdp).contains("volume-pages = 828 in [book]"), "{}", said(&kdp));
}

/// Before puzzles are made, their kind and their level are known.
#[test]
fn volumes_have_pages_of_techniques_that_their_puzzles_may_need() {
    let sections = [
        ("A", 4, "variant = \"killer\"\nrating = \"1.5..4.0\""),
        ("B", 4, "difficulty = \"easy\""),
    ];
    let front = "[front]\ntechniques = [\"cage-splitting\", \"hidden-single\"]\n";
    let spec = book("", &sections, "").replacen("[book]", "[book]\nvolumes = 2", 1) + front;
    let plan = job(&spec).plan;
    let pages = |volume: usize| -> Vec<&str> {
        let pages = plan.pages[plan.part(Part::Book(volume))].iter();
        let names = pages.filter_map(|page| match page.content {
            PageContent::Technique { technique } => Some(technique.row().name),
            _ => None,
        });
        names.collect()
    };
    assert_eq!(pages(0), ["cage-splitting", "hidden-single"]);
    assert_eq!(pages(1), ["hidden-single"]);
}

#[test]
fn each_volume_has_an_isbn_of_its_own() {
    let of_book = |keys: &str| {
        let keys = format!("[book]\nvolumes = 2\n{keys}");
        book("", &[("A", 20, "")], "").replacen("[book]", &keys, 1)
    };
    let [first, second] = ["\"978-3-16-148410-0\"", "\"0-306-40615-2\""];
    let says = said(&of_book(&format!("isbn = {first}")));
    assert!(says.contains("warning[plan::isbn]: all 2 volumes would have one ISBN"), "{says}");
    assert_eq!(said(&of_book(&format!("isbn = [{first}, {second}]"))), "");
    let says = said(&of_book(&format!("isbn = [{first}, {second}, {first}]")));
    assert!(says.contains("error[plan::isbn]: there are 3 ISBNs, but 2 volumes"), "{says}");
    let says = said(&of_book(&format!("isbn = [{first}, \"978-3-16-148410-1\"]")));
    assert!(says.contains("`978-3-16-148410-1` is not an ISBN"), "{says}");
}

//! Options of pages and puzzles: pencil marks, walk-throughs, codes, and the hand.

use super::{read, said};
use crate::spec::{Hint, PrintedCandidates};
use snapbox::{assert_data_eq, str};

fn book(page: &str, section: &str, back: &str) -> String {
    format!(
        "[book]\ntitle = \"T\"\n[page]\n{page}\n[[section]]\ntitle = \"A\"\ncount = 3\n{section}\n[back]\n{back}\n"
    )
}

#[test]
fn pencil_marks_are_left_by_an_easier_level_only() {
    let marks = |section: &str| {
        let (spec, found, _) = read(&book("", section, ""));
        spec.unwrap_or_else(|| panic!("{found:?}")).sections[0].candidates
    };
    assert_eq!(marks(""), PrintedCandidates::None);
    assert_eq!(marks("candidates = \"all\""), PrintedCandidates::All);
    let after = PrintedCandidates::After(1);
    assert_eq!(marks("candidates = \"after-medium\"\ndifficulty = \"hard\""), after);
    assert_eq!(marks("candidates = \"after-medium\"\nrating = \"2.6..4.0\""), after);
    assert_eq!(marks("candidates = \"after-medium\"\nrequire = [\"x-wing\"]"), after);
    assert_data_eq!(
        said(&book("", "difficulty = \"easy\"\ncandidates = \"after-easy\"", "")),
        str![[r#"
error[spec::contradiction]: the steps of level `easy` may solve these puzzles
 --> book.toml:9:14
  |
8 | difficulty = "easy"
  |              ------ no harder than that
9 | candidates = "after-easy"
  |              ^^^^^^^^^^^^ then the marks left would be the answer
  |
  = help: request harder puzzles: difficulty = "medium"


"#]]
    );
    assert!(said(&book("", "candidates = \"after-esy\"", "")).contains("after-easy"));
}

#[test]
fn hints_show_the_hardest_step_by_default() {
    let hints = |value: &str| {
        let (spec, found, _) = read(&book("", "", &format!("hints = {value}")));
        spec.unwrap_or_else(|| panic!("{found:?}")).back.hints
    };
    assert_eq!(hints("true"), Hint::Hardest);
    assert_eq!(hints("\"first\""), Hint::First);
    assert_eq!(hints("false"), Hint::None);
}

#[test]
fn walk_throughs_are_of_puzzles_that_there_are() {
    let (spec, ..) = read(&book("", "", "walk-throughs = [3, 1]\nwalk-through-pictures = 5"));
    let back = spec.expect("a spec").back;
    assert_eq!(back.walk_throughs.iter().map(|n| n.value).collect::<Vec<_>>(), [3, 1]);
    assert_eq!(back.pictures, 5);
    assert_data_eq!(
        said(&book("", "", "walk-throughs = [4, 2, 2, \"one\", 0]")),
        str![[r#"
error[spec::bad-value]: `walk-throughs` must be between 1 and 3, found 4
  --> book.toml:10:18
   |
10 | walk-throughs = [4, 2, 2, "one", 0]
   |                  ^ out of bounds

error[spec::bad-value]: puzzle 2 is listed twice
  --> book.toml:10:24
   |
10 | walk-throughs = [4, 2, 2, "one", 0]
   |                        ^ not valid
   |
   = help: remove one of them

error[spec::wrong-type]: `walk-throughs` takes a list of whole numbers, not a text
  --> book.toml:10:27
   |
10 | walk-throughs = [4, 2, 2, "one", 0]
   |                           ^^^^^ this is a text
   |
   = help: for example: walk-throughs = [3, 17]

error[spec::bad-value]: `walk-throughs` must be between 1 and 3, found 0
  --> book.toml:10:34
   |
10 | walk-throughs = [4, 2, 2, "one", 0]
   |                                  ^ out of bounds


"#]]
    );
}

#[test]
fn a_code_leads_to_an_address_that_takes_the_puzzle() {
    let (spec, ..) =
        read(&book("qr = \"https://example.org/?p={puzzle}\"\nhand = \"left\"", "", ""));
    let page = spec.expect("a spec").page;
    assert_eq!(page.qr.expect("a code").value, "https://example.org/?p={puzzle}");
    assert_eq!(page.left_handed, Some(true));
    for (bad, why) in [
        ("https://example.org/", "has no placeholder `{puzzle}`"),
        ("example.org/{puzzle}", "must begin with https://"),
        ("https://example.org/a b/{puzzle}", "must not contain spaces"),
    ] {
        let told = said(&book(&format!("qr = \"{bad}\""), "", ""));
        assert!(told.contains(why) && told.contains("{puzzle}"), "{told}");
    }
}

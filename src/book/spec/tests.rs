//! Valid and invalid specs, and their diagnostics.

mod calendar;
mod keys;
mod orders;
mod pages;

use super::BookSpec;
use crate::diag::{Diagnostics, Sources};
use snapbox::{assert_data_eq, str};

fn read(text: &str) -> (Option<BookSpec>, Diagnostics, Sources) {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let id = sources.add("book.toml", text);
    let spec = BookSpec::read(id, &sources, &mut found);
    assert_eq!(spec.is_none(), found.has_errors(), "{found:?}");
    (spec, found, sources)
}

/// Returns all diagnostics of a spec, as shown to a user.
fn said(text: &str) -> String {
    let (_, found, sources) = read(text);
    found.render(&sources, false)
}

const SMALL: &str = "[book]\ntitle = \"T\"\n[[section]]\ntitle = \"S\"\ncount = 1\n";

#[test]
fn a_small_spec_takes_all_defaults() {
    let (spec, found, sources) = read(SMALL);
    assert!(found.is_empty(), "{found:?}");
    let spec = spec.expect("a good spec");
    assert_eq!(spec.page.layout.value, "large-print");
    assert_eq!(spec.page.size.value.to_string(), "letter");
    assert_eq!(spec.sections[0].effort, 1_000_000);
    assert_eq!(sources.slice(spec.sections[0].span), "[[section]]");
}

#[test]
fn every_error_is_shown_at_once() {
    assert_data_eq!(
        said(
            r#"
[book]
titel = "Big Sudoku"
seed = -1

[page]
size = "lettr"

[[section]]
title = "Gentle"
count = 0
difficulty = "eesy"
clues = 12
symmetry = "rotate-45"

[[section]]
title = "Gentle"
count = 99999999999
shape = "6x6"
symmetry = "diagonal"
requires = ["xy-wing"]

[answers]
per-page = "four"
"#
        ),
        str![[r#"
error[spec::missing-key]: [book] needs `title`
 --> book.toml:2:1
  |
2 | [book]
  | ^^^^^^ no `title` here
  |
  = help: for example: title = "Big Sudoku"

error[spec::unknown-key]: [book] has no key `titel`
 --> book.toml:3:1
  |
3 | titel = "Big Sudoku"
  | ^^^^^ unknown key
  |
  = help: did you mean `title`?

error[spec::bad-value]: `seed` must be between 0 and 18,446,744,073,709,551,615, found -1
 --> book.toml:4:8
  |
4 | seed = -1
  |        ^^ out of bounds

error[spec::bad-value]: `size`: a page size is letter, legal, tabloid, a3, a4, a5, a6 (followed by `landscape` if wanted), or width x height such as 6x9in or 210x297mm
 --> book.toml:7:8
  |
7 | size = "lettr"
  |        ^^^^^^^ not valid
  |
  = help: for example: size = "6x9in"

error[spec::bad-value]: `count` must be between 1 and 1,000,000, found 0
  --> book.toml:11:9
   |
11 | count = 0
   |         ^ out of bounds

error[spec::bad-value]: there is no level `eesy`
  --> book.toml:12:14
   |
12 | difficulty = "eesy"
   |              ^^^^^^ unknown
   |
   = help: did you mean `easy`?

error[spec::bad-value]: no 9x9 puzzle with 12 givens is known to have only one solution
  --> book.toml:13:9
   |
13 | clues = 12
   |         ^^ not valid
   |
   = help: use 17 or more

error[spec::bad-value]: there is no symmetry `rotate-45`
  --> book.toml:14:12
   |
14 | symmetry = "rotate-45"
   |            ^^^^^^^^^^^ unknown
   |
   = help: did you mean `rotate-90`?

error[spec::bad-value]: `count` must be between 1 and 1,000,000, found 99,999,999,999
  --> book.toml:18:9
   |
18 | count = 99999999999
   |         ^^^^^^^^^^^ out of bounds

warning[spec::symmetry-across-boxes]: `diagonal` swaps rows and columns, but 6x6 has boxes of 2x3
  --> book.toml:20:12
   |
20 | symmetry = "diagonal"
   |            ^^^^^^^^^^ the givens will be symmetrical, but the boxes cannot
   |
   = help: `rotate-180`, `mirror-lr` and `mirror-ud` suit all boxes

error[spec::unknown-key]: [[section]] has no key `requires`
  --> book.toml:21:1
   |
21 | requires = ["xy-wing"]
   | ^^^^^^^^ unknown key
   |
   = help: did you mean `require`?

error[spec::wrong-type]: `per-page` takes a whole number, not a text
  --> book.toml:24:12
   |
24 | per-page = "four"
   |            ^^^^^^ this is a text
   |
   = help: for example: per-page = 4


"#]]
    );
}

#[test]
fn contradictions_name_both_places() {
    let section = |more: &str| said(&format!("{SMALL}{more}"));
    assert_data_eq!(
        section("difficulty = \"easy\"\nrequire = [\"x-wing\"]\n"),
        str![[r#"
error[spec::contradiction]: a puzzle that needs `x-wing` is rated 3.2 or more
 --> book.toml:7:12
  |
6 | difficulty = "easy"
  |              ------ but this allows 1.5 at most
7 | require = ["x-wing"]
  |            ^^^^^^^^ rated 3.2
  |
  = help: remove one of the two


"#]]
    );
    assert_data_eq!(
        section("difficulty = \"easy\"\nrating = \"2.0..3.0\"\n"),
        str![[r#"
error[spec::contradiction]: no puzzle of this level has such a rating
 --> book.toml:7:10
  |
6 | difficulty = "easy"
  |              ------ this level goes from 1.0 to 1.5
7 | rating = "2.0..3.0"
  |          ^^^^^^^^^^ outside the level
  |
  = help: remove one of the two


"#]]
    );
    assert_data_eq!(
        section("rating = 1.3\n"),
        str![[r#"
error[spec::no-such-rating]: no 9x9 puzzle has such a rating
 --> book.toml:6:10
  |
6 | rating = 1.3
  |          ^^^ not known to occur
  |
  = help: the nearest ratings are 1.2 and 1.5


"#]]
    );
    assert_data_eq!(
        section("shape = \"6x6\"\nclues = 11\n"),
        str![[r#"
error[spec::bad-value]: with `rotate-180`, no 6x6 puzzle has exactly this number of givens
 --> book.toml:7:9
  |
7 | clues = 11
  |         ^^ not valid
  |
  = help: the nearest possible numbers are 10 and 12


"#]]
    );
    assert_data_eq!(
        section("difficulty = \"fiendish\"\n"),
        str![[r#"
error[spec::bad-value]: there is no level `fiendish`
 --> book.toml:6:14
  |
6 | difficulty = "fiendish"
  |              ^^^^^^^^^^ unknown
  |
  = help: it is a level of scale = "se"; here, choose from `easy`, `medium`, `hard`, `very-hard` and `diabolical`


"#]]
    );
}

#[test]
fn what_is_no_toml_is_said_in_words() {
    assert_data_eq!(
        said("{\"book\": 1}"),
        str![[r#"
error[toml::syntax]: this is not TOML: invalid key-value pair, expected key
 --> book.toml:1:1
  |
1 | {"book": 1}
  | ^ here
  |
  = help: this looks like another kind of file: a book spec is TOML


"#]]
    );
    assert_data_eq!(
        said(""),
        str![[r#"
error[spec::missing-key]: a book spec needs `book`
 --> book.toml:1:1
  |
1 |
  | ^ no `book` here
  |
  = help: start it with [book]

error[spec::missing-key]: a book spec needs `section`
 --> book.toml:1:1
  |
1 |
  | ^ no `section` here
  |
  = help: start it with [[section]]


"#]]
    );
}

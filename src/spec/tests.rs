//! Specs good and bad, and what is said of them.

mod pages;

use super::BookSpec;
use super::reference::KEYS;
use crate::diag::{Diagnostics, Sources, Type};
use proptest::prelude::*;
use snapbox::{assert_data_eq, str};

fn read(text: &str) -> (Option<BookSpec>, Diagnostics, Sources) {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let id = sources.add("book.toml", text);
    let spec = BookSpec::read(id, &sources, &mut found);
    assert_eq!(spec.is_none(), found.has_errors(), "{found:?}");
    (spec, found, sources)
}

/// All that is said of a spec, as a person sees it.
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

error[spec::bad-value]: `seed` can not be -1
 --> book.toml:4:8
  |
4 | seed = -1
  |        ^^ out of bounds
  |
  = help: write a number from 0 to 18446744073709551615

error[spec::bad-value]: `size`: a page size is letter, legal, tabloid, a3, a4, a5 (with `landscape` behind it for a page across), or width x height such as 6x9in or 210x297mm
 --> book.toml:7:8
  |
7 | size = "lettr"
  |        ^^^^^^^ cannot be
  |
  = help: for example: size = "6x9in"

error[spec::bad-value]: `count` can not be 0
  --> book.toml:11:9
   |
11 | count = 0
   |         ^ out of bounds
   |
   = help: write a number from 1 to 1000000

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
   |         ^^ cannot be
   |
   = help: ask for 17 or more

error[spec::bad-value]: there is no symmetry `rotate-45`
  --> book.toml:14:12
   |
14 | symmetry = "rotate-45"
   |            ^^^^^^^^^^^ unknown
   |
   = help: did you mean `rotate-90`?

error[spec::bad-value]: `count` can not be 99999999999
  --> book.toml:18:9
   |
18 | count = 99999999999
   |         ^^^^^^^^^^^ out of bounds
   |
   = help: write a number from 1 to 1000000

warning[spec::symmetry-across-boxes]: `diagonal` swaps rows and columns, but 6x6 has boxes of 2x3
  --> book.toml:20:12
   |
20 | symmetry = "diagonal"
   |            ^^^^^^^^^^ the givens will be symmetrical, the boxes can not
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
  = help: leave out one of the two


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
  = help: keep one of the two


"#]]
    );
    assert_data_eq!(
        section("rating = 1.3\n"),
        str![[r#"
error[spec::no-such-rating]: no 9x9 puzzle is ever rated so
 --> book.toml:6:10
  |
6 | rating = 1.3
  |          ^^^ never needed, as far as is known
  |
  = help: the nearest ratings are 1.2 and 1.5


"#]]
    );
    assert_data_eq!(
        section("shape = \"6x6\"\nclues = 11\n"),
        str![[r#"
error[spec::bad-value]: with `rotate-180` no 6x6 puzzle has exactly so many givens
 --> book.toml:7:9
  |
7 | clues = 11
  |         ^^ cannot be
  |
  = help: the nearest are 10 and 12


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
  = help: it is a level of scale = "se"; here choose from `easy`, `medium`, `hard`, `very-hard` and `diabolical`


"#]]
    );
}

const HEART: &str = r#"pattern = """
..#...#..
.#.#.#.#.
#...#...#
#...#...#
#.......#
.#..#..#.
..#...#..
...#.#...
....#....
"""
"#;

#[test]
fn puzzles_made_to_order_are_read() {
    let order = "require = [\"x-wing x2\", \"xy-wing\"]\nforbid = [\"unique-rectangle\"]\notherwise = \"singles\"\n";
    let (spec, found, _) = read(&format!("{SMALL}{order}{HEART}digit-spread = 4\n"));
    assert!(found.is_empty(), "{found:?}");
    let section = spec.expect("a good spec").sections.remove(0).made_to;
    let needs: Vec<_> =
        section.require.iter().map(|n| (n.value.technique.name(), n.value.times)).collect();
    assert_eq!(needs, [("x-wing", 2), ("xy-wing", 1)]);
    assert!(section.otherwise_singles);
    assert_eq!(section.pattern.map(|p| p.value.clues()), Some(22));
    assert_eq!(section.looks.map(|l| (l.least_in_house, l.digit_spread)), Some((0, 4)));
}

#[test]
fn orders_that_can_not_be_met_are_refused() {
    let section = |more: &str| said(&format!("{SMALL}{more}"));
    assert_data_eq!(
        section("require = [\"x-wing x0\", \"x-wnig\"]\n"),
        str![[r#"
error[spec::bad-value]: `x-wing x0` is not how often a technique is needed
 --> book.toml:6:12
  |
6 | require = ["x-wing x0", "x-wnig"]
  |            ^^^^^^^^^^^ cannot be
  |
  = help: write for example "xy-wing x2"; at most x20

error[spec::bad-value]: there is no technique `x-wnig`
 --> book.toml:6:25
  |
6 | require = ["x-wing x0", "x-wnig"]
  |                         ^^^^^^^^ unknown
  |
  = help: did you mean `x-wing`?


"#]]
    );
    assert_data_eq!(
        section("require = [\"x-wing\"]\nforbid = [\"x-wing\"]\nonly = [\"naked-pair\"]\n"),
        str![[r#"
error[spec::contradiction]: `x-wing` is required but not among what is allowed
 --> book.toml:6:12
  |
6 | require = ["x-wing"]
  |            ^^^^^^^^ required here
7 | forbid = ["x-wing"]
8 | only = ["naked-pair"]
  |         ------------ these alone are allowed
  |
  = help: add it to `only`, or leave it out here

error[spec::contradiction]: `x-wing` is required and forbidden
 --> book.toml:7:11
  |
6 | require = ["x-wing"]
  |            -------- required here
7 | forbid = ["x-wing"]
  |           ^^^^^^^^ forbidden here
  |
  = help: leave out one of the two


"#]]
    );
    assert_data_eq!(
        section("otherwise = \"singles\"\n"),
        str![[r#"
error[spec::bad-value]: `otherwise` says what may stand beside required techniques, and none is required
 --> book.toml:6:13
  |
6 | otherwise = "singles"
  |             ^^^^^^^^^ cannot be
  |
  = help: add require = [...], or take this out


"#]]
    );
    assert_data_eq!(
        section("pattern = \"#.#\"\n"),
        str![[r##"
error[spec::bad-value]: the pattern is no picture of a 9x9 grid: line 1 is 3 cells wide, and the grid 9
 --> book.toml:6:11
  |
6 | pattern = "#.#"
  |           ^^^^^ cannot be
  |
  = help: draw 9 lines of 9 signs, `#` for a given and `.` for none


"##]]
    );
    assert_data_eq!(
        section("givens-in-house = \"1..12\"\n"),
        str![[r#"
error[spec::bad-value]: a house of 9x9 has 9 cells
 --> book.toml:6:19
  |
6 | givens-in-house = "1..12"
  |                   ^^^^^^^ cannot be
  |
  = help: write a range within 0..9


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

#[test]
fn own_levels_make_a_scale() {
    let (spec, found, _) = read(
        r#"
[book]
title = "T"
[[level]]
name = "calm"
title = "Calm and quiet"
rating = "1.0..1.2"
[[level]]
name = "lively"
rating = "1.5..2.5"
[[section]]
title = "S"
count = 1
difficulty = "lively"
"#,
    );
    assert!(found.is_empty(), "{found:?}");
    let spec = spec.expect("a good spec");
    assert_eq!(spec.level_titles[0].1, "Calm and quiet");
    let section = &spec.sections[0];
    assert_eq!(section.level.map(|l| l.value), Some(1));
    let band = section.rating.as_ref().expect("the band of the level");
    assert_eq!(band.value.start().to_string(), "1.5");
}

/// Keys that only go with others, tested on their own.
const MORE: [&str; 5] = ["from", "only", "forbid", "otherwise", "pattern"];

/// The tables of a calendar, which no book of sections has.
const DAILY: [&str; 2] = ["[calendar]", "[[daily]]"];

/// A spec that uses every key of the reference, each as its example says.
fn every_key() -> String {
    let mut text = String::new();
    let mut table = "";
    for key in KEYS {
        if key.table == super::reference::ROOT || DAILY.contains(&key.table) {
            continue;
        }
        if key.table != table {
            table = key.table;
            text += &format!("{table}\n");
        }
        // A level goes by rating or by technique, and a section by a level of the scale it names.
        let one_of_two = matches!(key.key, "techniques" | "scale" | "difficulty" | "require")
            || (key.table == "[[section]]" && key.key == "rating");
        if !one_of_two && !MORE.contains(&key.key) {
            text += &format!("{} = {}\n", key.key, key.example);
        }
    }
    text
}

#[test]
fn the_examples_of_the_reference_are_right() {
    let (spec, found, sources) = read(&every_key());
    assert!(spec.is_some(), "{}", found.render(&sources, false));
    for (key, example) in
        KEYS.iter().filter(|k| k.table == "[[section]]").map(|k| (k.key, k.example))
    {
        let own = if key == "difficulty" { "scale = \"standard\"\n" } else { "" };
        let text = SMALL.replace("title = \"S\"", &format!("{own}title = \"S\""));
        let text = match key {
            "title" | "count" | "pattern" => SMALL.to_owned(),
            "otherwise" => format!("{SMALL}require = [\"x-wing\"]\notherwise = {example}\n"),
            _ => format!("{text}{key} = {example}\n"),
        };
        assert!(read(&text).0.is_some(), "{text}");
    }
}

#[test]
fn the_examples_of_a_calendar_are_right() {
    let mut text = "[book]\ntitle = \"T\"\n[calendar]\n".to_owned();
    for key in KEYS.iter().filter(|k| DAILY.contains(&k.table)) {
        if key.key == "name" {
            text += "[[daily]]\n";
        }
        if key.key != "end" {
            text += &format!("{} = {}\n", key.key, key.example);
        }
    }
    let (spec, found, sources) = read(&text);
    let calendar = spec.and_then(|s| s.calendar);
    let calendar = calendar.unwrap_or_else(|| panic!("{}", found.render(&sources, false)));
    assert_eq!(calendar.end.value.to_string(), "2026-02-01");
    assert_eq!(calendar.days, [true, false, true, false, false, true, false]);
    let levels: Vec<_> =
        calendar.dailies[0].wishes.iter().filter_map(|w| w.level.map(|l| l.value)).collect();
    assert_eq!(levels, [0, 0, 1, 1, 2, 2, 3]);
}

#[test]
fn all_that_is_wrong_with_a_calendar_is_shown_at_once() {
    assert_data_eq!(
        said(
            r#"
[book]
title = "T"
[calendar]
start = "2026-02-30"
end = "soon"
days = ["mon", "tyu"]
holidays = [2026-12-25, 7, 2026-12-25]
width = "88"
files = "{date}-{levl}.{ext}"
caption = "{date"
answers = "next-moon"
week-page = "eight-up"
[[daily]]
name = "The Hard One"
ramp = ["easy", "hard"]
count = 3
clues = 12
tuesdays = {}
wed = 3
thu = { dificulty = "hard" }
fri = { difficulty = "eesy" }
[[section]]
title = "S"
count = 1
"#
        ),
        str![[r#"
error[spec::bad-value]: `start`: there is no such day
 --> book.toml:5:9
  |
5 | start = "2026-02-30"
  |         ^^^^^^^^^^^^ cannot be
  |
  = help: write a day as year-month-day, such as 2026-01-05

error[spec::bad-value]: `end`: there is no such day
 --> book.toml:6:7
  |
6 | end = "soon"
  |       ^^^^^^ cannot be
  |
  = help: write a day as year-month-day, such as 2026-01-05

error[spec::bad-value]: there is no weekday `tyu`
 --> book.toml:7:16
  |
7 | days = ["mon", "tyu"]
  |                ^^^^^ unknown
  |
  = help: did you mean `thu`?

error[spec::wrong-type]: `holidays` takes a value, not a whole number
 --> book.toml:8:25
  |
8 | holidays = [2026-12-25, 7, 2026-12-25]
  |                         ^ this is a whole number
  |
  = help: for example: holidays = [2026-12-25, 2026-12-26]

warning[spec::twice]: 2026-12-25 stands here twice
 --> book.toml:8:28
  |
8 | holidays = [2026-12-25, 7, 2026-12-25]
  |             ----------     ^^^^^^^^^^ here again
  |             |
  |             first here

error[spec::bad-value]: `width`: a length needs its unit: mm, cm, in or pt
 --> book.toml:9:9
  |
9 | width = "88"
  |         ^^^^ cannot be
  |
  = help: for example: width = "42mm"

error[spec::unknown-field]: there is no field `levl`
  --> book.toml:10:17
   |
10 | files = "{date}-{levl}.{ext}"
   |                 ^^^^^^ unknown
   |
   = help: did you mean `level`?

error[spec::lone-brace]: a brace stands alone
  --> book.toml:11:12
   |
11 | caption = "{date"
   |            ^^^^^ here
   |
   = help: fields are written in braces, such as {date}

error[spec::bad-value]: there is no answers `next-moon`
  --> book.toml:12:11
   |
12 | answers = "next-moon"
   |           ^^^^^^^^^^^ unknown
   |
   = help: choose from `next-day`, `next-week`, `same-issue` and `sheet`

error[spec::bad-value]: there is no week page `eight-up`
  --> book.toml:13:13
   |
13 | week-page = "eight-up"
   |             ^^^^^^^^^^ unknown
   |
   = help: choose from `none`, `seven-up` and `one-big`

error[spec::bad-value]: `The Hard One` is no name for a daily puzzle
  --> book.toml:15:8
   |
15 | name = "The Hard One"
   |        ^^^^^^^^^^^^^^ cannot be
   |
   = help: use small letters, digits and hyphens, for files are named by it; `title` is what is printed

error[spec::bad-value]: the ramp has 2 levels
  --> book.toml:16:8
   |
16 | ramp = ["easy", "hard"]
   |        ^^^^^^^^^^^^^^^^ cannot be
   |
   = help: write seven, from Monday to Sunday

error[spec::unknown-key]: [[daily]] has no key `count`
  --> book.toml:17:1
   |
17 | count = 3
   | ^^^^^ unknown key
   |
   = help: choose from `shape`, `dig`, `symmetry`, `fill`, `scale`, `difficulty`, `rating`, `require`, `forbid`, `only`, `otherwise`, `pattern`, `givens-in-house`, `digit-spread`, `clues`, `effort`, `name`, `title`, `ramp`, `mon`, `tue`, `wed`, `thu`, `fri`, `sat` and `sun`

error[spec::bad-value]: no 9x9 puzzle with 12 givens is known to have only one solution
  --> book.toml:18:9
   |
18 | clues = 12
   |         ^^ cannot be
   |
   = help: ask for 17 or more

error[spec::unknown-key]: [[daily]] has no key `tuesdays`
  --> book.toml:19:1
   |
19 | tuesdays = {}
   | ^^^^^^^^ unknown key
   |
   = help: choose from `shape`, `dig`, `symmetry`, `fill`, `scale`, `difficulty`, `rating`, `require`, `forbid`, `only`, `otherwise`, `pattern`, `givens-in-house`, `digit-spread`, `clues`, `effort`, `name`, `title`, `ramp`, `mon`, `tue`, `wed`, `thu`, `fri`, `sat` and `sun`

error[spec::wrong-type]: `wed` takes a table, not a whole number
  --> book.toml:20:7
   |
20 | wed = 3
   |       ^ this is a whole number
   |
   = help: for example: wed = { difficulty = "hard" }

error[spec::unknown-key]: the table of a weekday has no key `dificulty`
  --> book.toml:21:9
   |
21 | thu = { dificulty = "hard" }
   |         ^^^^^^^^^ unknown key
   |
   = help: did you mean `difficulty`?

error[spec::bad-value]: there is no level `eesy`
  --> book.toml:22:22
   |
22 | fri = { difficulty = "eesy" }
   |                      ^^^^^^ unknown
   |
   = help: did you mean `easy`?

error[spec::contradiction]: a spec is for a book of sections or for a calendar
  --> book.toml:23:1
   |
 4 | [calendar]
   | ---------- a calendar here
...
23 | [[section]]
   | ^^^^^^^^^^^ sections here
   |
   = help: leave out one of the two; daily puzzles are [[daily]]


"#]]
    );
}

#[test]
fn a_run_ends_once_and_after_it_starts() {
    let run = |lines: &str| {
        said(&format!("[book]\ntitle = \"T\"\n[calendar]\n{lines}\n[[daily]]\nname = \"a\"\n"))
    };
    assert!(run("start = 2026-01-05").contains("needs `weeks` or `end`"));
    assert!(run("weeks = 4").contains("[calendar] needs `start`"));
    assert!(run("start = 2026-01-05\nend = 2026-01-04").contains("ends before it starts"));
    assert!(run("start = 2026-01-05\nend = 2026-01-09\nweeks = 1").contains("ends twice"));
    assert!(run("start = 2026-01-05\nend = 2926-01-04").contains("weeks long"));
    assert!(run("start = 0026-01-05\nweeks = 1").contains("in the year 26"));
    assert!(run("start = 2026-01-05T10:00:00\nweeks = 1").contains("without a time"));
    assert!(run("start = 2026-01-05\nweeks = 0").contains("`weeks` can not be 0"));
    assert_eq!(run("start = \"2026-01-05\"\nend = 2026-01-05"), "");
    let alone = said("[book]\ntitle = \"T\"\n[[daily]]\nname = \"a\"\n");
    assert!(alone.contains("needs `calendar`"), "{alone}");
    let empty = said("[book]\ntitle = \"T\"\n[calendar]\nstart = 2026-01-05\nweeks = 1\n");
    assert!(empty.contains("needs `daily`"), "{empty}");
}

/// A value of a type that no key takes stands behind each key in turn: were the key not read,
/// nothing would be said.
#[test]
fn every_key_of_the_reference_is_read() {
    for key in KEYS {
        let wrong = if key.kind == Type::Date { "true" } else { "1979-05-27" };
        let text = match (key.table, key.key) {
            (super::reference::ROOT, name) => format!("{name} = {wrong}\n"),
            (table, name) => format!("{table}\n{name} = {wrong}\n"),
        };
        let (_, found, _) = read(&text);
        assert!(found.iter().any(|d| d.code == "spec::wrong-type"), "{text}: {found:?}");
        assert!(!found.iter().any(|d| d.code == "spec::unknown-key"), "{text}: {found:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,200}") {
        said(&text);
    }

    /// A good spec with pieces of TOML dropped into it anywhere, or pieces cut out.
    #[test]
    fn no_change_breaks_the_reader(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..12, prop::sample::select(vec![
            "", "\"", "[", "]", "[[section]]\n", "=", "\n", ".", "-1", "1e999", "nan", "\u{0}", "\u{FEFF}",
            "''", "{}", "[[[[", "é", "9999999999999999999999", "true", "1979-05-27", "count", "book",
            "\u{202E}", "#", "\\", "\"\"\"", ","
        ])), 1..6)
    ) {
        let mut text = every_key();
        for (at, cut, piece) in changes {
            let at = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.ceil_char_boundary((at + cut).min(text.len()));
            text.replace_range(at..end, piece);
        }
        said(&text);
    }
}

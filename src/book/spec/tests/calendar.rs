//! The tables of a calendar.

use super::keys::DAILY;
use super::{read, said};
use crate::spec::reference::KEYS;
use gridpress_engine::generate::Regions;
use gridpress_engine::sudoku::Variant;
use snapbox::{assert_data_eq, str};

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
fn a_ramp_may_have_levels_and_minutes() {
    let ramp = r#"["easy", "4..6", "5..8", "easy", "7..10", "9..14", "12..18"]"#;
    let text = format!(
        "[book]\ntitle = \"T\"\n[calendar]\nstart = 2026-01-05\nend = 2026-01-11\n\
         [[daily]]\nname = \"one\"\nramp = {ramp}\nsun = {{ minutes = \"20..25\" }}\n"
    );
    let (spec, found, sources) = read(&text);
    let calendar = spec.and_then(|s| s.calendar);
    let calendar = calendar.unwrap_or_else(|| panic!("{}", found.render(&sources, false)));
    let wishes = &calendar.dailies[0].wishes;
    let minutes: Vec<_> =
        wishes.iter().map(|w| w.minutes.as_ref().map(|m| m.value.clone())).collect();
    let range = |from, to| Some(from..=to);
    let weekend = [range(7, 10), range(9, 14), range(20, 25)];
    assert_eq!(minutes[..4], [None, range(4, 6), range(5, 8), None]);
    assert_eq!(minutes[4..], weekend);
    assert_eq!(wishes.iter().filter(|w| w.level.is_some()).count(), 2);
}

/// A week with these keys for its puzzle.
fn week(keys: &str) -> String {
    format!(
        "[book]\ntitle = \"T\"\n[calendar]\nstart = 2026-01-05\nend = 2026-01-11\n\
         [[daily]]\nname = \"one\"\n{keys}\n"
    )
}

#[test]
fn the_variant_may_change_by_day() {
    let keys = "variant = \"jigsaw\"\nregions = \"symmetric\"\ncage-size = \"2..4\"\n\
                wed = { variant = \"classic\" }\nsat = { variant = [\"killer\", \"x\"] }";
    let (spec, found, sources) = read(&week(keys));
    let calendar = spec.and_then(|s| s.calendar);
    let calendar = calendar.unwrap_or_else(|| panic!("{}", found.render(&sources, false)));
    let asked: Vec<_> = calendar.dailies[0].wishes.iter().map(|w| w.request()).collect();
    assert_eq!(asked[0].regions, Some(Regions::Symmetric));
    assert!(asked[0].cages.is_none());
    assert!(asked[2].rules.is_classic() && !asked[2].has_regions() && !asked[2].has_cages());
    assert_eq!(asked[5].cages, Some(2..=4));
    assert!(!asked[5].has_regions() && asked[5].rules.variants().has(Variant::X));
}

#[test]
fn parts_of_a_variant_that_no_day_has_are_reported() {
    let text = said(&week("regions = \"symmetric\"\nsat = { variant = \"x\" }"));
    assert!(text.contains("only a jigsaw has regions"), "{text}");
    let own = "variant = \"jigsaw\"\nsat = { variant = \"x\", regions = \"random\" }";
    let text = said(&week(own));
    assert!(text.contains("only a jigsaw has regions"), "{text}");
    let text = said(&week("variant = \"x\"\nsat = { variant = \"none\" }"));
    assert!(text.contains("write `classic` for rows, columns and boxes only"), "{text}");
    let text = said(&week("variant = [\"classic\", \"x\"]"));
    assert!(text.contains("remove it, or the other variants"), "{text}");
}

#[test]
fn all_faults_of_a_calendar_are_reported_at_once() {
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
error[spec::bad-value]: `start`: `2026-02-30` is not a date
 --> book.toml:5:9
  |
5 | start = "2026-02-30"
  |         ^^^^^^^^^^^^ not valid
  |
  = help: write a day as year-month-day, such as 2026-01-05

error[spec::bad-value]: `end`: `soon` is not a date
 --> book.toml:6:7
  |
6 | end = "soon"
  |       ^^^^^^ not valid
  |
  = help: write a day as year-month-day, such as 2026-01-05

error[spec::bad-value]: there is no weekday `tyu`
 --> book.toml:7:16
  |
7 | days = ["mon", "tyu"]
  |                ^^^^^ unknown
  |
  = help: did you mean `thu`?

error[spec::wrong-type]: `holidays` takes a list of dates, not a whole number
 --> book.toml:8:25
  |
8 | holidays = [2026-12-25, 7, 2026-12-25]
  |                         ^ this is a whole number
  |
  = help: for example: holidays = [2026-12-25, 2026-12-26]

warning[spec::twice]: 2026-12-25 is listed twice
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
  |         ^^^^ not valid
  |
  = help: for example: width = "42mm"

error[spec::unknown-field]: there is no field `levl`
  --> book.toml:10:17
   |
10 | files = "{date}-{levl}.{ext}"
   |                 ^^^^^^ unknown
   |
   = help: did you mean `level`?

error[spec::lone-brace]: a brace has no counterpart
  --> book.toml:11:12
   |
11 | caption = "{date"
   |            ^^^^^ here
   |
   = help: fields are written in braces, such as {date}

error[spec::bad-value]: `answers` cannot be `next-moon`
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

error[spec::bad-value]: `The Hard One` is not a valid name for a daily puzzle
  --> book.toml:15:8
   |
15 | name = "The Hard One"
   |        ^^^^^^^^^^^^^^ not valid
   |
   = help: use lower-case letters, digits and hyphens; `title` sets the printed name

error[spec::bad-value]: the ramp has 2 levels
  --> book.toml:16:8
   |
16 | ramp = ["easy", "hard"]
   |        ^^^^^^^^^^^^^^^^ not valid
   |
   = help: list seven, from Monday to Sunday

error[spec::unknown-key]: [[daily]] has no key `count`
  --> book.toml:17:1
   |
17 | count = 3
   | ^^^^^ unknown key
   |
   = help: a [[daily]] is one puzzle per day; add another [[daily]] for a second one

error[spec::bad-value]: no 9x9 puzzle with 12 givens is known to have only one solution
  --> book.toml:18:9
   |
18 | clues = 12
   |         ^^ not valid
   |
   = help: use 17 or more

error[spec::unknown-key]: [[daily]] has no key `tuesdays`
  --> book.toml:19:1
   |
19 | tuesdays = {}
   | ^^^^^^^^ unknown key
   |
   = help: choose from `from`, `shape`, `variant`, `regions`, `cage-size`, `symbols`, `dig`, `symmetry`, `fill`, `scale`, `difficulty`, `rating`, `minutes`, `require`, `forbid`, `only`, `otherwise`, `pattern`, `givens-in-house`, `digit-spread`, `clues`, `effort`, `name`, `title`, `ramp`, `mon`, `tue`, `wed`, `thu`, `fri`, `sat` and `sun`

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

error[spec::contradiction]: a spec describes a book of sections or a calendar, not both
  --> book.toml:23:1
   |
 4 | [calendar]
   | ---------- a calendar here
...
23 | [[section]]
   | ^^^^^^^^^^^ sections here
   |
   = help: remove one of the two; daily puzzles are [[daily]]


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
    assert!(run("start = 2026-01-05\nend = 2026-01-09\nweeks = 1").contains("two ends"));
    assert!(run("start = 2026-01-05\nend = 2926-01-04").contains("weeks long"));
    assert!(run("start = 0026-01-05\nweeks = 1").contains("in the year 26"));
    assert!(run("start = 2026-01-05T10:00:00\nweeks = 1").contains("without a time"));
    assert!(
        run("start = 2026-01-05\nweeks = 0").contains("`weeks` must be between 1 and 530, found 0")
    );
    assert_eq!(run("start = \"2026-01-05\"\nend = 2026-01-05"), "");
    let alone = said("[book]\ntitle = \"T\"\n[[daily]]\nname = \"a\"\n");
    assert!(alone.contains("needs `calendar`"), "{alone}");
    let empty = said("[book]\ntitle = \"T\"\n[calendar]\nstart = 2026-01-05\nweeks = 1\n");
    assert!(empty.contains("needs `daily`"), "{empty}");
}

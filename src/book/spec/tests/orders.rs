//! The requirements of a section for its puzzles, and the book's own levels.

use super::{SMALL, read, said};
use gridpress_engine::grade::Bound;
use gridpress_engine::techniques::TechniqueId;
use snapbox::{assert_data_eq, str};

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
    assert_eq!(section.digit_spread.map(|spread| spread.value), Some(4));
    assert_eq!(section.givens_in_house, None);
}

#[test]
fn impossible_orders_are_rejected() {
    let section = |more: &str| said(&format!("{SMALL}{more}"));
    assert_data_eq!(
        section("require = [\"x-wing x0\", \"x-wnig\"]\n"),
        str![[r#"
error[spec::bad-value]: `x-wing x0` is not a valid technique count
 --> book.toml:6:12
  |
6 | require = ["x-wing x0", "x-wnig"]
  |            ^^^^^^^^^^^ not valid
  |
  = help: write for example "xy-wing x2", at most x20

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
error[spec::contradiction]: `x-wing` is required but not allowed
 --> book.toml:6:12
  |
6 | require = ["x-wing"]
  |            ^^^^^^^^ required here
7 | forbid = ["x-wing"]
8 | only = ["naked-pair"]
  |        -------------- only these are allowed
  |
  = help: allow `x-wing` too, or do not require it

error[spec::contradiction]: `x-wing` is required and forbidden
 --> book.toml:7:11
  |
6 | require = ["x-wing"]
  |            -------- required here
7 | forbid = ["x-wing"]
  |           ^^^^^^^^ forbidden here
  |
  = help: remove one of the two


"#]]
    );
    assert_data_eq!(
        section("otherwise = \"singles\"\n"),
        str![[r#"
error[spec::bad-value]: `otherwise` applies to required techniques, but none is required
 --> book.toml:6:13
  |
6 | otherwise = "singles"
  |             ^^^^^^^^^ not valid
  |
  = help: add require = [...], or remove this


"#]]
    );
    assert_data_eq!(
        section("pattern = \"#.#\"\n"),
        str![[r##"
error[spec::bad-value]: the pattern does not fit a 9x9 grid: line 1 is 3 cells wide, and the grid 9
 --> book.toml:6:12
  |
6 | pattern = "#.#"
  |            ^^^ not valid
  |
  = help: write 9 lines of 9 characters, `#` for a given and `.` for an empty cell


"##]]
    );
    assert_data_eq!(
        section("givens-in-house = \"1..12\"\n"),
        str![[r#"
error[spec::bad-value]: a house of 9x9 has 9 cells
 --> book.toml:6:19
  |
6 | givens-in-house = "1..12"
  |                   ^^^^^^^ not valid
  |
  = help: write a range within 0..9


"#]]
    );
}

#[test]
fn requests_that_no_puzzle_meets_are_rejected_at_once() {
    let full = format!("pattern = \"\"\"\n{}\"\"\"\n", "#########\n".repeat(9));
    for (wishes, told) in [
        ("forbid = [\"hidden-single\"]\n", "every puzzle needs a hidden single"),
        ("require = [\"direct-claiming\"]\n", "no 9x9 puzzle ever needs `direct-claiming`"),
        ("shape = \"6x6\"\nrequire = [\"hidden-quad\"]\n", "no 6x6 puzzle ever needs"),
        ("difficulty = \"hard\"\nonly = [\"hidden-single\"]\n", "rated above 2.3"),
        ("difficulty = \"diabolical\"\nonly = [\"naked-pair\"]\n", "rated above 3.0"),
        ("rating = 4.2\nrequire = [\"naked-pair\"]\nonly = [\"naked-pair\"]\n", "above 3.0"),
        (
            "rating = 4.2\nrequire = [\"naked-pair\"]\notherwise = \"singles\"\n",
            "the required techniques and single placements solve no puzzle rated above 3.0",
        ),
        ("rating = 3.2\nforbid = [\"x-wing\"]\n", "every puzzle rated 3.2 needs `x-wing`"),
        (
            "rating = \"3.0..3.3\"\nrequire = [\"x-wing\"]\nforbid = [\"x-wing\"]\n",
            "`x-wing` is required and forbidden",
        ),
        (
            "rating = \"4.9..5.0\"\n\
             forbid = [\"naked-quad\", \"unique-loop\", \"unique-rectangle\"]\n",
            "every puzzle rated 4.9 to 5.0 needs `unique-rectangle` or `unique-loop` or \
             `naked-quad`",
        ),
        (
            "scale = \"jet\"\ndifficulty = \"easy\"\nrequire = [\"hidden-triple\"]\n",
            "a puzzle that needs `hidden-triple` is rated 4.0 or more",
        ),
        (
            "scale = \"jet\"\ndifficulty = \"very-hard\"\nonly = [\"naked-triple\"]\n",
            "solve no puzzle rated above 3.6",
        ),
        (
            "scale = \"jet\"\ndifficulty = \"medium\"\nrating = 1.5\n",
            "its puzzles are rated from 1.7 to 3.6",
        ),
        (
            "difficulty = \"medium\"\nrating = \"2.4..3.0\"\nshape = \"4x4\"\n",
            "no 4x4 puzzle is rated above 1.2",
        ),
        ("difficulty = \"hard\"\nrating = \"3.5..3.9\"\nrequire = [\"swordfish\"]\n", "rated 3.8"),
        ("difficulty = \"medium\"\nrating = \"1.4..1.6\"\n", "such a rating: 1.6"),
        (
            "givens-in-house = 9\n",
            "9 givens in each house make 81 in all, which no such puzzle has",
        ),
        ("givens-in-house = \"0..1\"\n", "0 to 9 in all"),
        ("givens-in-house = 6\nclues = \"20..25\"\n", "make 54 in all, which"),
        ("digit-spread = 0\nclues = 28\n", "a multiple of 9"),
        (&format!("{HEART}givens-in-house = \"3..4\"\n"), "the pattern violates this limit"),
        (&full, "leaves no empty cell"),
    ] {
        let told_of = said(&format!("{SMALL}{wishes}"));
        assert!(told_of.contains(told), "{wishes}{told_of}");
    }
    for wishes in [
        "digit-spread = 0\nclues = 27\ngivens-in-house = \"1..6\"\n",
        "difficulty = \"hard\"\nonly = [\"naked-pair\"]\nforbid = [\"pointing\"]\n",
        "shape = \"12x12\"\nrequire = [\"direct-claiming\"]\n",
        // A Swordfish may replace an X-Wing on the easiest path.
        "rating = 3.2\nonly = [\"naked-pair\", \"swordfish\"]\n",
        "rating = \"3.2..3.4\"\nforbid = [\"x-wing\"]\n",
        "scale = \"jet\"\ndifficulty = \"easy\"\nrequire = [\"x-wing\"]\n",
        // Patterns that rely on uniqueness can be destroyed by easier steps.
        "rating = 7.1\nonly = [\"unique-rectangle\", \"x-wing\"]\n",
        "scale = \"jet\"\ndifficulty = \"hard\"\nrequire = [\"xy-chain\"]\n",
        "rating = 7.3\nforbid = [\"forcing-chain\"]\n",
        "rating = 6.6\nrequire = [\"skyscraper\"]\nforbid = [\"bidirectional-cycle\", \"forcing-x-chain\"]\n",
    ] {
        assert_eq!(said(&format!("{SMALL}{wishes}")), "", "{wishes}");
    }
}

#[test]
fn puzzles_of_a_file_are_held_to_no_shape_before_it_is_read() {
    let from = |more: &str| {
        let text = "[book]\ntitle = \"T\"\n[[section]]\ntitle = \"S\"\nfrom = \"a.sdm\"\n";
        said(&format!("{text}{more}"))
    };
    assert_eq!(from("require = [\"direct-claiming\"]\n"), "");
    assert_eq!(from("rating = 1.9\nclues = 11\n"), "");
    assert!(from("rating = 1.3\n").contains("no puzzle has such a rating"));
    let six = from("shape = \"6x6\"\nrequire = [\"direct-claiming\"]\n");
    assert!(six.contains("no 6x6 puzzle ever needs `direct-claiming`"), "{six}");
}

#[test]
fn a_fault_in_a_pattern_is_shown_where_it_is() {
    let wrong = HEART.replace(".#..#..#.", ".#..x..#.");
    assert_data_eq!(
        said(&format!("{SMALL}clues = 11\n{wrong}")),
        str![[r##"
error[spec::bad-value]: the pattern does not fit a 9x9 grid: line 6, column 5: `x` is neither `.` (empty) nor `#` (a given)
  --> book.toml:13:5
   |
13 | .#..x..#.
   |     ^ not valid
   |
   = help: write 9 lines of 9 characters, `#` for a given and `.` for an empty cell


"##]]
    );
    let wide = said(&format!("{SMALL}{}", HEART.replace("\n.#..#..#.", "\n  .#..#..#..")));
    assert!(wide.contains("12 |   .#..#..#..\n   |   ^^^^^^^^^^ not valid\n"), "{wide}");
    // A picture with too few lines has no particular faulty place.
    let low = said(&format!("{SMALL}{}", HEART.replace("....#....\n", "")));
    assert!(low.contains("the picture has 8 lines") && low.contains(" 6 |   pattern"), "{low}");
}

#[test]
fn the_easiest_custom_level_has_singles() {
    let levels = |first: &str| {
        let level = |name: &str, list: &str| {
            format!("[[level]]\nname = \"{name}\"\ntechniques = [{list}]\n")
        };
        let second = level("lively", "\"x-wing\"");
        said(&format!("{}{second}{SMALL}difficulty = \"lively\"\n", level("calm", first)))
    };
    let without = levels("\"naked-pair\"");
    assert!(without.contains("the last cell of every puzzle is filled by a single"), "{without}");
    assert_eq!(without.matches("error[").count(), 1, "{without}");
    assert_eq!(levels("\"naked-single\", \"naked-pair\""), "");
    assert_eq!(levels("\"hidden-single\""), "");
    // The unknown one may have been meant as a single.
    assert_eq!(levels("\"hidden-singel\"").matches("error[").count(), 1);
}

#[test]
fn singles_that_no_own_level_names_belong_to_the_first() {
    let levels = |first: &str, second: &str| {
        let level = |name: &str, one: &str| {
            format!("[[level]]\nname = \"{name}\"\ntechniques = [\"{one}\"]\n")
        };
        let text = level("calm", first) + &level("lively", second);
        let (spec, ..) = read(&format!("{text}{SMALL}difficulty = \"lively\"\n"));
        let scale = spec.expect("a good spec").sections[0].scale.clone();
        scale.levels.iter().map(|level| level.bound.clone()).collect::<Vec<_>>()
    };
    let (hidden, naked) = (TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE);
    let x_wing = Bound::Techniques(vec![TechniqueId::X_WING]);
    let both = Bound::Techniques(vec![hidden, naked]);
    assert_eq!(levels("hidden-single", "x-wing"), [both, x_wing]);
    let apart = [hidden, naked].map(|single| Bound::Techniques(vec![single]));
    assert_eq!(levels("hidden-single", "naked-single"), apart);
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
    let own = "[[level]]\nname = \"one\"\nrating = 2.3\n";
    let other = said(&format!("{own}{SMALL}difficulty = \"one\"\nrating = 1.5\n"));
    assert!(other.contains("this level is 2.3\n"), "{other}");
    assert_eq!(section.level.map(|l| l.value), Some(1));
    let band = section.rating.as_ref().expect("the band of the level");
    assert_eq!(band.value.start().to_string(), "1.5");
}

#[test]
fn a_list_of_wrong_things_is_not_called_empty() {
    for more in
        ["require = [3]\notherwise = \"singles\"\n", "forbid = [3]\n", "only = [\"x-wnig\"]\n"]
    {
        let said = said(&format!("{SMALL}{more}"));
        assert_eq!(said.matches("error[").count(), 1, "{said}");
    }
    assert!(said(&format!("{SMALL}only = []\n")).contains("`only` is empty"));
}

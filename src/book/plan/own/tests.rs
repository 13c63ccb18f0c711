//! Puzzles from files: taken unchanged, rejected by line, and never repeated.

use crate::diag::{Diagnostics, Sources};
use crate::plan::{Job, Overrides, make_puzzles, open};
use gridpress_engine::generate::{Made, Unmade};
use gridpress_engine::samurai::Samurai;
use gridpress_engine::sudoku::canon;
use std::io;

const EASY: &str =
    "97584.3...8.....2.6......9....4....7...2.6...4....3....1......4.3.....7...7.64813";
const HARD: &str =
    ".973.86...3..15..7.8........45..9...21.....74...7..59........2.8..45..6...42.713.";
const MEDIUM: &str =
    ".947..1.....24.....8...6.94.473...8....9.5....1...863.43.6...2.....37.....9..456.";

fn opened(text: &str, files: &[(&str, String)]) -> (Sources, Diagnostics, Option<Job>) {
    let mut load = |path: &str| match files.iter().find(|(name, _)| *name == path) {
        Some((_, text)) => Ok(text.clone().into_bytes()),
        None => Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
    };
    open("book.toml", text.as_bytes(), &Overrides::default(), &mut load)
}

fn said(text: &str, files: &[(&str, String)]) -> String {
    let (sources, found, job) = opened(text, files);
    assert_eq!(job.is_none(), found.has_errors());
    found.render(&sources, false)
}

fn job(text: &str, files: &[(&str, String)]) -> Job {
    let (sources, found, job) = opened(text, files);
    job.unwrap_or_else(|| panic!("{}", found.render(&sources, false)))
}

fn lines(text: &str, files: &[(&str, String)]) -> Result<Vec<String>, Unmade> {
    let made = make_puzzles(&job(text, files).plan, &())?;
    Ok(made.iter().map(|m| m.puzzle.to_string()).collect())
}

fn book(top: &str, sections: &[&str]) -> String {
    let sections: Vec<String> = sections
        .iter()
        .enumerate()
        .map(|(i, s)| format!("[[section]]\ntitle = \"{i}\"\n{s}\n"))
        .collect();
    format!("[book]\ntitle = \"T\"\n{top}\n{}", sections.join(""))
}

/// Returns an equivalent puzzle that looks different: transposed, with other digits.
fn turned(puzzle: &str) -> String {
    let signs: Vec<char> = puzzle.chars().collect();
    let other = |c: char| c.to_digit(10).map_or(c, |d| char::from(b'0' + (d % 9 + 1) as u8));
    (0..81).map(|i| other(signs[i % 9 * 9 + i / 9])).collect()
}

#[test]
fn puzzles_from_a_file_keep_their_order() {
    let file = format!("# ours\r\n{HARD}\r\n\r\n{}\r\n{MEDIUM}\r\n", EASY.replace('.', "0"));
    let files = [("ours/setter.sdm", file)];
    let own = "from = \"ours/setter.sdm\"";
    let made = lines(&book("", &[own, "count = 1\ndifficulty = \"easy\""]), &files).unwrap();
    assert_eq!(made[..3], [HARD, EASY, MEDIUM]);
    assert_eq!(made.len(), 4);
    let first = format!("{own}\ncount = 2\norder = \"ramp\"");
    assert_eq!(lines(&book("", &[&first]), &files).unwrap(), [EASY, HARD]);
    let job = job(&book("", &[own]), &files);
    let puzzles = &job.plan.sections[0].own.as_ref().unwrap().puzzles;
    assert_eq!(puzzles.iter().map(|p| p.line).collect::<Vec<_>>(), [2, 4, 5]);
    assert_eq!(puzzles[0].made.grade.er.to_string(), "3.0");
}

#[test]
fn the_shape_is_that_of_the_file() {
    let six = "5..2.3.1....2...5..5...2....6.4.6..5";
    let files = [("six.txt", six.to_owned()), ("nine.txt", EASY.to_owned())];
    let job = job(&book("", &["from = \"six.txt\"", "from = \"nine.txt\""]), &files);
    let shapes: Vec<_> = job.plan.sections.iter().map(|s| s.request.shape().to_string()).collect();
    assert_eq!(shapes, ["6x6", "9x9"]);
    let text = said(&book("", &["from = \"six.txt\"\nshape = \"9x9\""]), &files);
    assert!(text.contains("this puzzle is 6x6, but its section is 9x9"), "{text}");
}

#[test]
fn every_bad_puzzle_is_reported_at_its_line() {
    let file = [
        EASY.replacen("97584", "97589", 1),
        EASY.replacen("975", "...", 1),
        EASY.replacen("84.3", "8413", 1),
        EASY[1..].to_owned(),
        HARD.to_owned(),
        turned(HARD),
    ]
    .join("\n");
    let text = said(&book("", &["from = \"setter.sdm\""]), &[("setter.sdm", file)]);
    for expected in [
        "r1c1 and r1c5 clash: both hold 9 in row 1\n --> setter.sdm:1:1",
        "this puzzle has 2 or more solutions, which differ in r6c7 (2 or 6) and r6c9 (6 or 2)",
        " --> setter.sdm:2:52",
        "this puzzle has no solution\n --> setter.sdm:3:1",
        "80 cells, 1 too few for 9x9, which has 81\n --> setter.sdm:4:",
        "this puzzle is in the book twice, up to symmetry and relabelling\n --> setter.sdm:6:1",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    assert_eq!(text.matches("error[").count(), 5, "{text}");
}

#[test]
fn rows_of_a_picture_are_underlined_at_the_cell() {
    let rows: Vec<String> = (0..9).map(|r| EASY[r * 9..r * 9 + 9].to_owned()).collect();
    let file = format!("#AMe\n{}\n", rows.join("\n")).replacen("6......9.", "6..6...9.", 1);
    let text = said(&book("", &["from = \"s.sdk\""]), &[("s.sdk", file)]);
    assert!(text.contains("r3c1 and r3c4 clash"), "{text}");
    assert!(text.contains(" --> s.sdk:4:1"), "{text}");
}

#[test]
fn a_section_can_hold_its_file_to_a_level() {
    let files = [("s.sdm", format!("{EASY}\n{HARD}\n"))];
    for (asked, expected) in [
        ("difficulty = \"easy\"", "this puzzle is harder than its section asks\n --> s.sdm:2:1"),
        ("rating = \"2.0..4.0\"", "this puzzle is rated 1.5\n --> s.sdm:1:1"),
        ("clues = 26", "this puzzle has 30 givens\n --> s.sdm:2:1"),
        ("require = [\"naked-pair\"]", "this puzzle is rated 1.5\n --> s.sdm:1:1"),
    ] {
        let text = said(&book("", &[&format!("from = \"s.sdm\"\n{asked}")]), &files);
        assert!(text.contains(expected), "{asked}\n{text}");
        assert_eq!(text.matches("error[").count(), 1, "{text}");
    }
}

#[test]
fn unsuitable_keys_and_missing_files_are_reported() {
    let files = [("empty.sdm", "# nothing\n".to_owned()), ("one.sdm", EASY.to_owned())];
    for (section, expected) in [
        ("from = \"none.sdm\"", "cannot read the file of puzzles"),
        ("from = \"empty.sdm\"", "there is no puzzle in empty.sdm"),
        ("from = \"one.sdm\"\ncount = 2", "one.sdm holds 1 puzzle, not 2"),
        ("from = \"one.sdm\"\ndig = \"free\"", "`dig` applies to generated puzzles"),
        (
            "from = \"one.sdm\"\nvariant = \"killer\"\ncage-size = \"2..3\"",
            "`cage-size` applies to generated puzzles",
        ),
        (
            "from = \"one.sdm\"\nvariant = \"jigsaw\"\nregions = \"symmetric\"",
            "`regions` applies to generated puzzles",
        ),
        ("from = 3", "`from` takes a text"),
    ] {
        let text = said(&book("", &[section]), &files);
        assert!(text.contains(expected), "{section}\n{text}");
    }
    let text = said(
        &book("avoid = [\"gone.json\", \"empty.sdm\", \"bad.sdm\"]", &["count = 1"]),
        &[files[0].clone(), ("bad.sdm", format!("{EASY}\n{}\n", &EASY[2..]))],
    );
    assert!(text.contains("cannot read the earlier book"), "{text}");
    assert!(text.contains("there is no puzzle in empty.sdm"), "{text}");
    assert!(text.contains("--> bad.sdm:2:"), "{text}");
}

#[test]
fn puzzles_of_an_earlier_book_do_not_return_and_the_rest_stays() {
    let text = |avoid: &str| book(avoid, &["count = 4\nshape = \"4x4\"\norder = \"as-made\""]);
    let made = lines(&text(""), &[]).unwrap();
    let manifest = format!("{{\"puzzles\": [{{\"number\": 1, \"puzzle\": \"{}\"}}]}}", made[1]);
    let files = [("2025/manifest.json", manifest), ("line.txt", format!("{}\n", made[1]))];
    for avoid in ["2025/manifest.json", "line.txt"] {
        let again = lines(&text(&format!("avoid = [\"{avoid}\"]")), &files).unwrap();
        let id = |line: &str| {
            canon::id(
                &gridpress_engine::sudoku::notation::read(line, None).entries[0].position.grid,
            )
        };
        assert!(again.iter().all(|line| id(line) != id(&made[1])));
        assert_eq!((&again[0], &again[2], &again[3]), (&made[0], &made[2], &made[3]));
    }
    // A repeated puzzle from a file is rejected, because it cannot be replaced.
    let files = [("old.txt", turned(EASY)), ("s.sdm", EASY.to_owned())];
    let told = said(&book("avoid = [\"old.txt\"]", &["from = \"s.sdm\""]), &files);
    assert!(told.contains("this puzzle is in an earlier book"), "{told}");
    assert!(told.contains("::: old.txt:1:1"), "{told}");
}

#[test]
fn variants_and_samurai_of_an_earlier_book_do_not_return() {
    let text = |avoid: &str, variant: &str| {
        book(avoid, &[&format!("count = 2\norder = \"as-made\"\nvariant = \"{variant}\"")])
    };
    // Plain lines do not say that they are of a variant.
    let made = lines(&text("", "x"), &[]).unwrap();
    let files = [("old.txt", format!("{}\n", made[1]))];
    let again = lines(&text("avoid = [\"old.txt\"]", "x"), &files).unwrap();
    assert_eq!(again[0], made[0]);
    assert_ne!(again[1], made[1]);
    let made = make_puzzles(&job(&text("", "samurai"), &[]).plan, &()).unwrap();
    let samurai = |made: &[Made]| -> Vec<Samurai> {
        made.iter().map(|made| made.samurai.as_ref().expect("a samurai").puzzle).collect()
    };
    let all = samurai(&made);
    let line = |grid: &[u8; 81]| grid.iter().map(u8::to_string).chain(["\n".to_owned()]).collect();
    let lines: String = all[1].grids().iter().map(line).collect::<Vec<String>>().concat();
    for (name, old) in [("rows.txt", all[1].to_string()), ("five.sdm", lines)] {
        let book = text(&format!("avoid = [\"{name}\"]"), "samurai");
        let again = make_puzzles(&job(&book, &[(name, old)]).plan, &()).unwrap();
        let again = samurai(&again);
        assert!(again[0] == all[0] && again[1] != all[1], "{name}");
    }
}

#[test]
fn puzzles_with_other_rules_than_their_section_are_reported() {
    let x = format!("{{\"puzzle\":\"{EASY}\",\"variant\":\"x, anti-king\"}}\n");
    let files = [("x.jsonl", x), ("one.sdm", EASY.to_owned())];
    for (section, expected) in [
        (
            "from = \"x.jsonl\"",
            &[
                "this puzzle is 9x9 x, anti-king, but its section is 9x9\n",
                "other rules",
                "write `variant = [\"x\", \"anti-king\"]` in a section",
            ][..],
        ),
        (
            "from = \"x.jsonl\"\nvariant = [\"x\", \"jigsaw\"]",
            &["its section is 9x9 x, jigsaw\n"][..],
        ),
        (
            "from = \"one.sdm\"\nvariant = \"killer\"",
            &["section is 9x9 killer\n", "remove `variant`"][..],
        ),
        ("from = \"one.sdm\"\nshape = \"6x6\"", &["another shape"][..]),
    ] {
        let text = said(&book("", &[section]), &files);
        for part in expected {
            assert!(text.contains(part), "{section}\n{text}");
        }
    }
}

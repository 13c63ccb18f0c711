//! Letters and words instead of digits.

use crate::support::Place;
use std::fs;

const WORDS: &str = r#"
[book]
title = "Words"
seed = 5

[front]
how-to-play = true
techniques = ["pointing"]

[back]
walk-throughs = [1]
hints = true

[[section]]
title = "Letters"
count = 2
difficulty = "easy"
symbols = "ABCDEFGHI"

[[section]]
title = "Rows"
count = 3
difficulty = "medium"
symbols = "computers"
candidates = "all"

[[section]]
title = "Diagonals"
count = 2
variant = "x"
symbols = "LABYRINTH"
"#;

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn words_are_printed_instead_of_digits() {
    let place = Place::new();
    place.write("words.toml", WORDS);
    place.run(&["check", "words.toml"]).code(0);
    place.run(&["build", "words.toml"]).code(0).says("no fault in 7 puzzles and 7 answers");
    // The manifest has digits and the letters that they stand for, in the order of the alphabet.
    let manifest: serde_json::Value =
        serde_json::from_str(&place.read("words/manifest.json")).expect("JSON");
    let puzzles = manifest["puzzles"].as_array().expect("puzzles");
    for (index, puzzle) in puzzles.iter().enumerate() {
        let text = |key: &str| puzzle[key].as_str().expect("a text");
        let letters: Vec<char> = text("symbols").chars().collect();
        assert!(letters.is_sorted());
        let solution: Vec<char> =
            (text("solution").bytes()).map(|digit| letters[usize::from(digit - b'1')]).collect();
        let rows: Vec<String> = solution.chunks(9).map(|row| row.iter().collect()).collect();
        let diagonal: String = solution.iter().step_by(10).collect();
        match index {
            0 | 1 => assert_eq!(text("symbols"), "ABCDEFGHI"),
            2..=4 => assert!(rows.iter().any(|row| row == "COMPUTERS"), "{rows:?}"),
            _ => assert_eq!(diagonal, "LABYRINTH"),
        }
    }
    place.run(&["proof", "words"]).code(0);
    // Without the manifest the letters are read from the pages.
    let proof = place.run(&["proof", "words/words.pdf"]).code(0);
    assert!(proof.out.contains("7 puzzles and 7 answers"), "{}", proof.out);
}

/// The tail of a Q and a wide M touch no line in small answers, and a tail does not make a pencil mark look
/// like a letter of a solved cell.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn low_and_wide_letters_are_printed_clear_of_the_lines() {
    let place = Place::new();
    for (page, more) in [
        ("layout = \"large-print\"\nsize = \"5x8in\"", "[front]\nhow-to-play = true\n"),
        ("layout = \"large-print\"\nsize = \"tabloid\"", ""),
        ("layout = \"worksheet\"\nsize = \"a6\"", ""),
    ] {
        let marks = if page.contains("tabloid") { "candidates = \"all\"" } else { "" };
        let spec = format!(
            "[book]\ntitle = \"Q\"\nseed = 853\n[page]\n{page}\nfont = \"serif\"\n{more}\
             [[section]]\ntitle = \"Letters\"\ncount = 6\nsymbols = \"JKLMNOPQW\"\n{marks}\n"
        );
        place.write("tails.toml", &spec);
        place.run(&["build", "tails.toml", "--force"]).code(0);
        place.run(&["proof", "tails"]).code(0);
        place.run(&["proof", "tails/tails.pdf"]).code(0);
    }
}

#[test]
fn impossible_symbols_are_rejected() {
    let place = Place::new();
    for (was, is, why) in [
        ("ABCDEFGHI", "ABCDEFGH", "there are 8 symbols, and a grid with 9 digits needs 9"),
        ("LABYRINTH", "LABYRINTS!", "there are 10 symbols"),
        ("computers", "committee", "the symbol `M` is there twice"),
        ("computers", "comput-rs", "`-` is neither a letter nor a digit"),
        ("variant = \"x\"", "variant = \"killer\"", "letters have no sums"),
        ("variant = \"x\"", "variant = \"non-consecutive\"", "are consecutive digits"),
    ] {
        place.write("words.toml", &WORDS.replace(was, is));
        place.run(&["check", "words.toml"]).code(2).says(why).says("symbols");
    }
}

/// Returns the rows of the solution of a puzzle in its letters, and its main diagonal.
fn lines_of(puzzle: &serde_json::Value) -> Vec<String> {
    let text = |key: &str| puzzle[key].as_str().expect("a text");
    let letters: Vec<char> = text("symbols").chars().collect();
    let solution: Vec<char> =
        text("solution").bytes().map(|digit| letters[usize::from(digit - b'1')]).collect();
    let rows = solution.chunks(letters.len()).map(|row| row.iter().collect());
    rows.chain([solution.iter().step_by(letters.len() + 1).collect()]).collect()
}

#[test]
fn the_command_line_takes_words() {
    let place = Place::new();
    for (extra, word) in [(&[][..], "COMPUTERS"), (&["--variant", "x"], "LABYRINTH")] {
        let made = ["generate", "--symbols", word, "--seed", "4", "-n", "2", "--json"];
        let ran = place.run(&[&made[..], extra].concat()).code(0);
        for line in ran.out.lines() {
            let puzzle: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let lines = lines_of(&puzzle);
            assert!(lines.iter().any(|line| line == word), "{lines:?}");
            assert!(extra.is_empty() || lines.last().is_some_and(|diagonal| diagonal == word));
        }
    }
    let six = ["generate", "--symbols", "letters", "--shape", "6x6", "--format", "csv"];
    let ran = place.run(&[&six[..], &["--seed", "1"]].concat()).code(0);
    assert!(ran.out.starts_with("puzzle,symbols,solution,"), "{}", ran.out);
    assert!(ran.out.contains(",ABCDEF,"), "{}", ran.out);
}

#[test]
fn letters_that_cannot_be_printed_are_rejected_by_the_command_line() {
    let place = Place::new();
    for (args, why) in [
        (&["--symbols", "COMPUTER", "--json"][..], "there are 8 symbols"),
        (&["--symbols", "letters", "--variant", "killer", "--json"], "letters have no sums"),
        (&["--symbols", "COMPUTERS", "--variant", "killer"], "leave out --symbols, or `killer`"),
        (&["--symbols", "letters", "--variant", "samurai"], "samurai have digits"),
        (&["--symbols", "COMPUTERS"], "line holds digits only"),
        (&["--symbols", "COMPUTERS", "--format", "sdm"], "use --format json or csv"),
        (&["--variant", "x", "--format", "sdm"], "sdm cannot hold the rule of `x`"),
    ] {
        let ran = place.run(&[&["generate"], args].concat()).code(2).says(why);
        // Nothing was made, so there is no seed to report.
        assert!(!ran.err.contains("seed"), "{}", ran.err);
    }
}

#[test]
fn print_writes_words_to_its_spec() {
    let place = Place::new();
    let args = ["print", "1", "-o", "words.pdf", "--seed", "3", "--symbols", "COMPUTERS"];
    place.run(&[&args[..], &["--save-spec", "words.toml"]].concat()).code(0);
    assert!(place.read("words.toml").contains("symbols = \"COMPUTERS\""));
    let proof = place.run(&["proof", "words.pdf"]).code(0);
    assert!(proof.out.contains("1 puzzle and 1 answer"), "{}", proof.out);
    let args = ["print", "1", "-o", "no.pdf", "--symbols", "COMPUTER"];
    place.run(&args).code(2).says("there are 8 symbols");
}

/// The gap between T and Y is too narrow to be seen, and a puzzle may lack a letter of its alphabet.
#[test]
fn a_book_may_have_several_alphabets() {
    let place = Place::new();
    let section = |title: &str, symbols: &str, more: &str| {
        let more = format!("difficulty = \"easy\"\nsymbols = \"{symbols}\"\n{more}\n");
        format!("[[section]]\ntitle = \"{title}\"\n{more}")
    };
    let book = "[book]\ntitle = \"W\"\n[page]\nlayout = \"two-up\"\n".to_owned()
        + &section("a", "COMPUTERS", "count = 2")
        + &section("b", "LABYRINTH", "count = 9")
        + &section("c", "letters", "count = 1");
    place.write("w.toml", &book);
    for seed in ["1", "2", "3"] {
        let build = ["build", "w.toml", "--seed", seed, "--force"];
        place.run(&build).code(0).says("no fault in 12 puzzles and 12 answers");
    }
}

#[test]
fn conversion_keeps_letters() {
    let place = Place::new();
    let made = ["generate", "--symbols", "COMPUTERS", "--seed", "3", "-n", "2", "--format", "json"];
    place.run(&[&made[..], &["-o", "words.json"]].concat()).code(0);
    for (from, to) in [("words.json", "csv"), ("words.csv", "json"), ("words.json", "json")] {
        let out = place.run(&["convert", from, "--to", to]).code(0).out;
        assert_eq!(out.matches("CEMOPRSTU").count(), 2, "{from} to {to}: {out}");
        place.write(&format!("words.{to}"), &out);
    }
    place
        .run(&["convert", "words.json", "words.sdk"])
        .code(0)
        .says("sdk has digits in place of the letters");
    place.write("bad.json", &place.read("words.json").replace("CEMOPRSTU", "CEMOPRST"));
    place.run(&["convert", "bad.json", "--to", "csv"]).code(2).says("there are 8 symbols");
}

/// Words of two languages are alike, and rules in words are on pages only, not in drawings beside them.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn letters_under_rules_in_words_are_proven_without_a_manifest() {
    let place = Place::new();
    place.write(
        "b.toml",
        "[book]\ntitle = \"Letras\"\nlanguage = \"pt\"\nseed = 5\n[front]\nhow-to-play = true\n\
         [[section]]\ntitle = \"Um\"\ncount = 2\nvariant = \"anti-knight\"\nsymbols = \"CHAMPIONS\"\n",
    );
    place.run(&["build", "b.toml"]).code(0);
    fs::rename(place.path("b/manifest.json"), place.path("kept.json")).expect("moved");
    place.run(&["proof", "b"]).code(0);
    place.run(&["proof", "b/svg"]).code(0);
    place.run(&["proof", "b/svg", "--manifest", "kept.json"]).code(0);
}

//! Nothing is passed over in silence, and nothing is taken for something else: empty inputs,
//! endings of files, mistyped puzzles, words for the same thing.

use crate::support::{PUZZLE, Place, run};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const CALENDAR: &str = "[book]\ntitle = \"Daily\"\nseed = 5\n[calendar]\nstart = 2027-01-04\n\
                        weeks = 1\n[[daily]]\nname = \"a\"\nshape = \"4x4\"\ndig = \"free\"\n";

#[test]
fn an_input_without_a_puzzle_is_an_error() {
    let place = Place::new();
    place.write("empty.txt", "");
    place.write("comments.txt", "# nothing\n\n");
    place.write("empty.csv", "puzzle,solution\n");
    place.write("empty.json", "[]");
    for command in ["rate", "solve", "import", "hint", "steps", "convert"] {
        for file in ["empty.txt", "comments.txt", "empty.csv", "empty.json"] {
            let says = format!("there is no puzzle in {file}");
            let ran = place.run(&[command, file]).code(2).says(&says);
            assert_eq!(ran.out, "", "{command} {file}");
        }
        place.run_with(&[command, "-"], "").code(2).says("there is no puzzle in standard input");
    }
    // What can be read is read.
    place.write("one.txt", &format!("{PUZZLE}\n"));
    for command in ["rate", "solve", "import"] {
        let ran = place.run(&[command, "empty.txt", "one.txt", "none.txt", "one.txt"]).code(2);
        assert_eq!(ran.out.matches(PUZZLE).count(), if command == "solve" { 0 } else { 2 });
        assert_eq!(ran.err.matches("error").count(), 2, "{}", ran.err);
    }
}

#[test]
fn many_inputs_are_rated_one_after_the_other() {
    let place = Place::new();
    place.write("a.txt", &format!("{PUZZLE}\n"));
    place.write("b.txt", "12..34...........\n");
    let ran = place.run_with(&["rate", "--json", "a.txt", "b.txt", "-"], &format!("\n{PUZZLE}\n"));
    let lines = ran.code(1).json();
    let files: Vec<_> = lines.iter().map(|l| (l["file"].as_str(), l["line"].as_u64())).collect();
    assert_eq!(files, [(Some("a.txt"), Some(1)), (Some("b.txt"), Some(1)), (Some("-"), Some(2))]);
}

#[test]
fn each_line_is_printed_when_it_is_ready() {
    let mut child = Place::new()
        .command(&["rate", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("an input");
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").expect("it reads");
        // The input stays open: without a flush this would wait for ever.
        assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.starts_with(PUZZLE))));
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_calendar_generates_the_puzzles_that_it_builds() {
    let place = Place::new();
    place.write("paper.toml", CALENDAR);
    let made = place.run(&["generate", "--spec", "paper.toml"]).code(0).out;
    assert_eq!(made.lines().count(), 7);
    place.run(&["build", "paper.toml", "--format", "svg"]).code(0);
    let manifest: serde_json::Value =
        serde_json::from_str(&place.read("paper/manifest.json")).expect("JSON");
    let built: Vec<&str> = manifest["puzzles"]
        .as_array()
        .expect("puzzles")
        .iter()
        .filter_map(|p| p["puzzle"].as_str())
        .collect();
    assert_eq!(made.lines().collect::<Vec<_>>(), built);
    let part = place.run(&["generate", "--spec", "paper.toml", "--shard", "2/2"]).code(0).out;
    assert!(made.ends_with(&part) && !part.is_empty());
    place.write(
        "shut.toml",
        &CALENDAR.replace("weeks = 1", "end = 2027-01-04\nholidays = [2027-01-04]"),
    );
    place.run(&["generate", "--spec", "shut.toml"]).code(2).says("requests no puzzles");
}

#[test]
fn puzzles_of_files_are_given_in_their_place() {
    let place = Place::new();
    place.write("setter.txt", &format!("{PUZZLE}\n"));
    place.write(
        "book.toml",
        "[book]\ntitle = \"A\"\n[[section]]\ntitle = \"One\"\ncount = 2\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"Theirs\"\nfrom = \"setter.txt\"\n\
         [[section]]\ntitle = \"Two\"\ncount = 1\ndifficulty = \"easy\"\n",
    );
    let words = ["generate", "--spec", "book.toml", "-o", "out.txt"];
    place.run(&words).code(0);
    let whole = place.read("out.txt");
    assert_eq!(whole.lines().count(), 4);
    assert_eq!(whole.lines().nth(2), Some(PUZZLE));
    // A run that was stopped continues after them.
    let begun: String = whole.split_inclusive('\n').take(3).collect();
    place.write("out.txt.part", &begun);
    std::fs::remove_file(place.path("out.txt")).expect("it is there");
    place.run(&[&words[..], &["--resume"]].concat()).code(0);
    assert_eq!(place.read("out.txt"), whole);
}

#[test]
fn the_ending_of_a_file_decides_what_is_written() {
    let place = Place::new();
    place.run(&["generate", "-o", "puzzles.pdf"]).code(2).says("gridpress init");
    place.run(&["generate", "-o", "puzzles.doc"]).code(2).says("--format: line");
    place.run(&["generate", "-o", "a.csv", "--format", "sdm"]).code(2).says("csv, not sdm");
    place.run(&["hint", PUZZLE, "--svg", "hint.png"]).code(2).says("name the file hint.svg");
    place.run(&["steps", PUZZLE, "--svg", "step"]).code(2).says("name the file step.svg");
    place.run(&["convert", PUZZLE, "out.pdf"]).code(2).says(".pdf");
    place.run(&["convert", PUZZLE, "out.pdf", "--to", "sdm"]).code(2).says(".pdf");
    place.run(&["init", "book.json"]).code(2).says("name the file book.toml");
    place.write("book.toml", "[book]\ntitle = \"A\"\n[[section]]\ntitle = \"A\"\ncount = 1\n");
    place.run(&["build", "book.toml", "-o", "book.pdf"]).code(2).says("write -o book");
    assert_eq!(place.names(), ["book.toml"]);
    place.run(&["generate", "-o", "puzzles.csv"]).code(0);
    assert!(place.read("puzzles.csv").starts_with("puzzle,solution,"));
}

#[test]
fn a_mistyped_puzzle_is_no_missing_file() {
    let many = format!("{PUZZLE}.");
    let letter = PUZZLE.replacen('6', "o", 1);
    let spaced = PUZZLE.replace('.', " ");
    for command in ["rate", "solve", "hint", "steps", "convert"] {
        for (puzzle, says) in [
            (&PUZZLE[1..], "80 cells, 1 too few for 9x9, which has 81"),
            (&many, "82 cells, 1 too many for 9x9, which has 81"),
            (&letter, "`o` is neither a digit"),
            ("1234123412341", "13 cells, 3 too few for 4x4, which has 16"),
            (&spaced, "write a dot for an empty cell"),
        ] {
            let ran = run(&[command, puzzle]).code(2).says(says).says("puzzle:1:").says("^");
            assert!(!ran.err.contains("cannot read"), "{}", ran.err);
        }
        run(&[command, "puzzles-2027.txt"]).code(2).says("cannot read puzzles-2027.txt");
    }
}

#[test]
fn words_for_the_same_thing_are_understood() {
    let place = Place::new();
    let spec = |key: &str| {
        format!("[book]\ntitle = \"A\"\n[[section]]\ntitle = \"A\"\ncount = 1\n{key} = \"hard\"\n")
    };
    place.write("difficulty.toml", &spec("difficulty"));
    place.write("level.toml", &spec("level"));
    let made = |words: &[&str]| place.run(words).code(0).out;
    assert_eq!(
        made(&["generate", "--spec", "level.toml"]),
        made(&["generate", "--spec", "difficulty.toml"])
    );
    place.write("both.toml", &(spec("level") + "difficulty = \"hard\"\n"));
    place.run(&["check", "both.toml"]).code(2).says("`level` and `difficulty` are the same key");
    place.write("daily.toml", &CALENDAR.replace("dig = \"free\"", "mon = { level = \"easy\" }"));
    place.run(&["check", "daily.toml"]).code(0);
    assert_eq!(
        made(&["generate", "--seed", "1", "--difficulty", "easy", "--givens", "30..40"]),
        made(&["generate", "--seed", "1", "--level", "easy", "--clues", "30..40"])
    );
}

#[test]
fn a_spec_comes_from_standard_input() {
    let place = Place::new();
    place.write("texts.txt", "Hello.\n");
    let spec = "[book]\ntitle = \"A\"\n[front]\ntexts = [\"texts.txt\"]\n[[section]]\n\
                title = \"A\"\ncount = 1\nshape = \"4x4\"\n";
    assert!(place.run_with(&["check", "-"], spec).code(0).out.contains("pages"));
    assert_eq!(place.run_with(&["generate", "--spec", "-"], spec).code(0).out.len(), 17);
    place.run_with(&["build", "-", "--format", "text"], spec).code(0);
    assert_eq!(place.names(), ["book", "texts.txt"]);
    place.read("book/book.txt");
    place.run_with(&["check", "-"], "[book]\n").code(2).says("-:1:1");
}

#[test]
fn mistakes_in_a_spec_are_answered_with_what_to_write() {
    let place = Place::new();
    for (line, says) in [
        ("start = \"1 March 2027\"", "start = 2027-03-01"),
        ("start = 1 March 2027", "start = 2027-03-01"),
        ("title = \u{201C}Big Sudoku\u{201D}", "use straight quotes: title = \"Big Sudoku\""),
    ] {
        place.write("book.toml", &CALENDAR.replace("start = 2027-01-04", line));
        place.run(&["check", "book.toml"]).code(2).says(says);
    }
    let book = "[book]\ntitle = \"A\"\n[[section]]\ntitle = \"A\"\ncount = -3\n";
    place.write("book.toml", book);
    place.run(&["check", "book.toml"]).code(2).says("must be between 1 and 1,000,000, found -3");
    for (bytes, kind) in
        [(&b"%PDF-1.7"[..], "a PDF"), (b"\x89PNG\r\n", "a PNG image"), (b"a\0b", "a binary file")]
    {
        std::fs::write(place.path("file"), bytes).expect("a file");
        let says = format!("{kind}, not a");
        place.run(&["check", "file"]).code(2).says(&says);
        place.run(&["rate", "file"]).code(2).says(&says);
        place.run(&["hint", "file"]).code(2).says(&says);
        for key in ["layout", "press"] {
            place.write(
                "book.toml",
                &format!("[book]\ntitle = \"A\"\n[page]\n{key} = \"./file\"\n[[section]]\ntitle = \"A\"\ncount = 1\n"),
            );
            place.run(&["check", "book.toml"]).code(2).says(&says);
        }
    }
    place.write("book.toml", "[book]\ntitle = \"A\"\n[page]\nlayout = \"none.toml\"\n[[section]]\ntitle = \"A\"\ncount = 1\n");
    place
        .run(&["check", "book.toml"])
        .code(2)
        .says("cannot read the layout: there is no such file or folder")
        .says("book.toml:4:");
}

#[test]
fn init_names_the_file_in_its_comments() {
    let place = Place::new();
    for template in ["large-print", "weekly"] {
        place.run(&["init", "--template", template, "--force", "spring 2027.toml"]).code(0);
        let text = place.read("spring 2027.toml");
        assert!(text.contains("gridpress build 'spring 2027.toml' "), "{text}");
        assert!(!text.contains("large-print.toml") && !text.contains("newspaper.toml"));
    }
}

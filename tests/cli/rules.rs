//! Rules, regions and cages in every notation, and orders that no puzzle can meet.

use crate::support::{Place, run};

/// Generates with seed 3 and returns what was printed.
fn made(words: &[&str]) -> String {
    run(&[&["generate", "--seed", "3", "--level", "easy"], words].concat()).code(0).out
}

#[test]
fn tables_hold_rules_regions_and_cages() {
    let place = Place::new();
    for (variant, head) in [
        ("x", "puzzle,variant,solution,level,rating\n"),
        ("killer", "puzzle,variant,cages,solution,level,rating\n"),
        ("jigsaw,killer", "puzzle,variant,regions,cages,solution,level,rating\n"),
    ] {
        let table = made(&["--variant", variant, "--format", "csv"]);
        assert!(table.starts_with(head), "{table}");
        place.write("made.csv", &table);
        let proof = place.run(&["proof", "made.csv"]).code(0);
        assert!(proof.out.starts_with("no faults in 1 puzzle"), "{}", proof.out);
        place.run(&["rate", "made.csv"]).code(0);
        let again = place.run(&["import", "made.csv", "--to", "csv"]).code(0);
        // `import` gives the rating alone, without those of the first steps.
        let start = |text: &str| text.rsplit_once(',').map(|(start, _)| start.to_owned());
        assert_eq!(start(&again.out), start(&table));
    }
    assert!(made(&["--format", "csv"]).starts_with("puzzle,solution,level,rating\n"));
    place.write("wrong.csv", &format!("puzzle,variant\n{},y\n", ".".repeat(81)));
    place.run(&["rate", "wrong.csv"]).code(1).says("no variant is called `y`");
}

#[test]
fn the_table_of_a_book_has_the_rules_of_all_sections() {
    let place = Place::new();
    let section = |title: &str, more: &str| {
        format!("[[section]]\ntitle = \"{title}\"\ncount = 1\ndifficulty = \"easy\"\n{more}\n")
    };
    let both = section("A", "") + &section("B", "variant = [\"jigsaw\", \"x\"]");
    place.write("book.toml", &format!("[book]\ntitle = \"T\"\nseed = 1\n{both}"));
    place.run(&["generate", "--spec", "book.toml", "-o", "book.csv"]).code(0);
    let table = place.read("book.csv");
    assert!(table.starts_with("puzzle,variant,regions,solution"), "{table}");
    assert!(table.contains("\"x, jigsaw\""), "{table}");
    place.run(&["proof", "book.csv"]).code(0);
}

#[test]
fn lines_of_jigsaws_of_any_size_have_regions() {
    let place = Place::new();
    for (shape, cells) in [("6x6", 36), ("8x8", 64), ("9x9", 81), ("10x10", 100)] {
        let line = made(&["--variant", "jigsaw", "--shape", shape]);
        assert_eq!(line.trim_end().len(), 2 * cells, "{line}");
        place.write("made.txt", &line);
        place.run(&["proof", "made.txt"]).code(0);
    }
    // A row of a larger grid is missing.
    let short = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.";
    run(&["solve", short]).code(2).says("72 cells, 8 too many for 8x8");
}

#[test]
fn notations_that_cannot_hold_the_rules_are_rejected() {
    let place = Place::new();
    for (variant, format, what) in [
        ("x", "sdm", "sdm cannot hold the rule of `x`"),
        ("x", "hodoku", "hodoku cannot hold the rule of `x`"),
        ("jigsaw", "sdk", "sdk cannot hold the regions of a jigsaw"),
        ("killer", "opensudoku", "opensudoku cannot hold the cages of a killer"),
        ("killer", "ss", "ss cannot hold the cages of a killer"),
        ("anti-knight", "ipuz", "ipuz cannot hold the rule of `anti-knight`"),
    ] {
        let ran = run(&["generate", "--variant", variant, "--format", format]);
        assert_eq!(ran.out, "");
        ran.code(2).says(what).says("csv, json or fpuzzles");
    }
    place.write("made.json", &made(&["--variant", "x", "--format", "json"]));
    place.run(&["convert", "made.json", "made.sdm"]).code(2).says("the rule of `x`");
    place.run(&["import", "made.json", "--to", "sdk"]).code(2).says("the rule of `x`");
    assert_eq!(place.names(), ["made.json"]);
}

#[test]
fn lines_are_proven_and_converted_under_the_rules_named_for_them() {
    let place = Place::new();
    place.write("x.txt", &made(&["--variant", "x", "-n", "3"]));
    place.run(&["proof", "x.txt"]).code(1);
    let proof = place.run(&["proof", "--variant", "x", "x.txt"]).code(0);
    assert!(proof.out.starts_with("no faults in 3 puzzles"), "{}", proof.out);
    let json = place.run(&["convert", "x.txt", "--variant", "x", "--to", "json"]).code(0);
    assert!(json.out.lines().all(|line| line.contains(r#""variant":"x""#)), "{}", json.out);
    place.write("x.jsonl", &json.out);
    let lines = place.run(&["convert", "x.jsonl"]).code(0).says("read these with --variant x");
    assert_eq!(lines.out, place.read("x.txt"));
}

#[test]
fn rules_without_a_grid_are_rejected() {
    let place = Place::new();
    for (shape, variant) in [
        ("4x4", "anti-king"),
        ("4x4", "non-consecutive"),
        ("4x4", "x,anti-knight"),
        ("6x6", "x,anti-king"),
        ("6x6", "x,disjoint"),
        ("9x9", "x,hyper,disjoint,anti-knight"),
    ] {
        let why = "a grid can be filled under these rules";
        let ran = run(&["generate", "--shape", shape, "--variant", variant]).code(2);
        assert!(ran.err.contains(why) || ran.err.contains("no grid can be"), "{}", ran.err);
        let list = variant.replace(',', "\", \"");
        let section = format!("shape = \"{shape}\"\nvariant = [\"{list}\"]");
        place.write(
            "book.toml",
            &format!("[book]\ntitle = \"T\"\n[[section]]\ntitle = \"A\"\ncount = 1\n{section}\n"),
        );
        place.run(&["check", "book.toml"]).code(2).says("variant = [");
    }
    let four = run(&["generate", "--shape", "4x4", "--variant", "killer", "--seed", "1"]).code(0);
    assert_eq!(four.out.trim_end().len(), 16, "{}", four.out);
}

#[test]
fn times_are_known_of_classic_puzzles_only() {
    for variant in ["killer", "jigsaw", "x"] {
        let words = ["generate", "--variant", variant, "--minutes", "5..10"];
        run(&words).code(2).says("--minutes 5..10").says("is not known");
    }
    run(&["generate", "--minutes", "1"]).code(2).says("request 3 to");
    run(&["print", "2", "--variant", "killer", "--minutes", "5..10"]).code(2);
    let place = Place::new();
    let section = "[[section]]\ntitle = \"A\"\ncount = 1\nvariant = \"killer\"\n";
    place.write("book.toml", &format!("[book]\ntitle = \"T\"\n{section}order = \"minutes\"\n"));
    place.run(&["check", "book.toml"]).code(2).says("order = \"minutes\"");
    place.write(
        "daily.toml",
        "[book]\ntitle = \"T\"\n[calendar]\nstart = 2027-02-01\nweeks = 1\n[[daily]]\n\
         name = \"a\"\nminutes = \"5..10\"\nsat = { variant = \"jigsaw\" }\n",
    );
    place.run(&["check", "daily.toml"]).code(2).says("for a jigsaw is not known");
}

#[test]
fn regions_that_are_rows_are_rejected() {
    let place = Place::new();
    let rows: Vec<String> = (1..=6).map(|row| row.to_string().repeat(6)).collect();
    place.write(
        "book.toml",
        &format!(
            "[book]\ntitle = \"T\"\n[[section]]\ntitle = \"A\"\ncount = 1\nshape = \"6x6\"\n\
             variant = \"jigsaw\"\nregions = \"\"\"\n{}\"\"\"\n",
            rows.join("\n")
        ),
    );
    let why = "a region must not be a row or a column, and one is row 1";
    place.run(&["check", "book.toml"]).code(2).says(why);
}

#[test]
fn files_of_different_variants_are_printed() {
    let place = Place::new();
    let kinds: [&[&str]; 4] = [
        &["--variant", "killer"],
        &["--variant", "x"],
        &["--shape", "6x6"],
        &["--variant", "jigsaw,x", "-n", "2"],
    ];
    let all: Vec<String> =
        kinds.iter().map(|words| made(&[words, &["--format", "json"][..]].concat())).collect();
    place.write("all.json", &all.concat());
    let words = ["print", "--from", "all.json", "--save-spec", "all.toml"];
    place.run(&words).code(0).says("5 puzzles and 5 answers");
    let spec = place.read("all.toml");
    for part in ["\"killer\"", "skip = 1", "\"6x6\"", "\"Sudoku 4\"", "count = 2"] {
        assert!(spec.contains(part), "{spec}");
    }
    place.run(&["build", "all.toml", "--format", "pdf"]).code(0);
    // A killer in its short form, and lines of another size.
    place.write("killer.txt", &made(&["--variant", "killer"]));
    place.run(&["print", "--from", "killer.txt", "-o", "killer.pdf"]).code(0);
    place.write("six.txt", &made(&["--shape", "6x6"]));
    place.run(&["print", "--from", "six.txt", "-o", "six.pdf"]).code(0);
    let samurai = ["print", "1", "--variant", "samurai", "--seed", "1", "-o", "samurai.pdf"];
    place.run(&samurai).code(0).says("proof: no fault");
}

#[test]
fn steps_of_jigsaws_name_regions() {
    let place = Place::new();
    place.write("jigsaw.txt", &made(&["--variant", "jigsaw"]));
    let steps = place.run(&["steps", "jigsaw.txt"]).code(0);
    assert!(steps.out.contains("region") && !steps.out.contains("box"), "{}", steps.out);
}

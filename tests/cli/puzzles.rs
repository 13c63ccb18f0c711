//! Commands from puzzles to puzzles: wrong input first.

use crate::support::{PUZZLE, Place, SOLUTION, run};

#[test]
fn solve_rejects_what_it_cannot_read() {
    run(&["solve", "no-such-file"]).code(2).says("cannot read no-such-file: there is no such file");
    run(&["solve", "."]).code(2).says("cannot read .: it is a folder");
    run(&["solve", "--limit", "0", PUZZLE]).code(2).says("0 is not in 1..=1000000");
    run(&["solve", "--from", "skd", PUZZLE]).code(2).says("possible values: line, sdm, sdk");
    run(&["solve", &PUZZLE[1..]]).code(2);
}

#[test]
fn solve_finds_none_one_and_many() {
    let ran = run(&["solve", PUZZLE]).code(0);
    assert_eq!(ran.out.lines().next(), Some(SOLUTION));
    assert!(ran.out.lines().nth(1).is_some_and(|l| l.starts_with("# 1 solution, ")), "{}", ran.out);
    assert_eq!(ran.err, "");

    let none = PUZZLE.replacen("4.", "44", 1);
    assert!(run(&["solve", &none]).code(1).out.starts_with("# no solution, "));

    let many = PUZZLE.replacen('4', ".", 1);
    let ran = run(&["solve", &many]).code(1);
    assert!(ran.out.contains("# more than 1 solution, "), "{}", ran.out);
    let ran = run(&["solve", "--limit", "50", "--json", "................"]).code(0);
    let found = &ran.json()[0];
    assert_eq!(found["solutions"].as_array().map(Vec::len), Some(50));
    assert_eq!((found["complete"].as_bool(), found["count"].as_u64()), (Some(false), Some(50)));
    let ran = run(&["solve", "--limit", "288", "--json", "................"]).code(0);
    assert_eq!(ran.json()[0]["complete"].as_bool(), Some(true));
}

#[test]
fn a_malformed_line_is_reported_and_the_others_are_solved_in_order() {
    let place = Place::new();
    let mut text = String::from("\u{feff}# puzzles\r\n\r\n");
    for index in 0..200 {
        match index % 50 {
            7 => text.push_str("12?4\r\n"),
            _ => text.push_str(&format!("{PUZZLE} note {index}\r\n")),
        }
    }
    place.write("puzzles.txt", &text);
    for jobs in ["1", "3"] {
        let ran = place.run(&["solve", "--jobs", jobs, "puzzles.txt"]).code(1);
        assert_eq!(ran.out.lines().filter(|l| *l == SOLUTION).count(), 196);
        let faults: Vec<&str> = ran.err.lines().collect();
        assert_eq!(faults.len(), 4);
        assert!(faults[0].starts_with("error: puzzles.txt:10:3: `?` is neither"), "{}", faults[0]);
    }
    let ran = place.run_with(&["solve", "-"], &text).code(1);
    assert!(ran.err.starts_with("error: -:10:3: "), "{}", ran.err);
}

#[test]
fn a_line_without_end_does_not_fill_the_memory() {
    let text = format!("{}\n{PUZZLE}\n", "1".repeat(1 << 20));
    let ran = Place::new().run_with(&["solve"], &text).code(1).says("-:1:1: this line is longer");
    assert_eq!(ran.out.lines().next(), Some(SOLUTION));
}

#[test]
fn convert_does_not_replace_files() {
    let place = Place::new();
    place.write("in.txt", PUZZLE);
    place.write("out.sdm", "mine");
    place.run(&["convert", "in.txt", "out.sdm"]).code(2).says("out.sdm already exists");
    assert_eq!(place.read("out.sdm"), "mine");
    place.run(&["convert", "in.txt", "out.doc"]).code(2).says("--to: line, sdm");
    place
        .run(&["convert", "in.txt", "no/where.sdm"])
        .code(2)
        .says("there is no such file or folder");
    place.write("empty.txt", "# nothing\n");
    place.run(&["convert", "empty.txt"]).code(2).says("there is no puzzle in empty.txt");
    place.run(&["convert", "in.txt", "out.sdm", "--force"]).code(0);
    assert_eq!(place.read("out.sdm"), format!("{}\n", PUZZLE.replace('.', "0")));
    assert_eq!(place.names(), ["empty.txt", "in.txt", "out.sdm"]);
}

#[test]
fn convert_writes_what_it_reads_in_all_notations() {
    let place = Place::new();
    place.write("0.txt", &format!("{PUZZLE}\n"));
    let mut from = "0.txt".to_owned();
    for to in [
        "1.sdm",
        "2.sdk",
        "3.ss",
        "4.hodoku",
        "5.opensudoku",
        "6.ipuz",
        "7.csv",
        "8.jsonl",
        "9.txt",
    ] {
        place.run(&["convert", &from, to]).code(0);
        from = to.to_owned();
    }
    assert_eq!(place.read("9.txt"), place.read("0.txt"));
    place.write("two.txt", &format!("{PUZZLE}\n{SOLUTION}\n"));
    place.run(&["convert", "two.txt", "two.ipuz"]).code(0);
    assert!(place.names().contains(&"two-002.ipuz".to_owned()), "{:?}", place.names());
    place.run(&["convert", "two.txt", "--to", "ipuz"]).code(2).says("one puzzle a file");
    assert_eq!(place.run(&["convert", "two.txt", "--to", "sdm"]).code(0).out.lines().count(), 2);
}

#[test]
fn import_reports_faults_of_puzzles() {
    let place = Place::new();
    let bad = [
        PUZZLE.replacen("3...", "3..4", 1),
        PUZZLE.replacen('4', ".", 1),
        PUZZLE.replacen("4.", "42", 1),
    ];
    place.write("setter.sdm", &format!("{PUZZLE}\n{}\nrubbish\n", bad.join("\n")));
    let ran = place
        .run(&["import", "setter.sdm"])
        .code(1)
        .says("setter.sdm:2:1: r1c8 and r8c8 clash: both hold 4 in column 8")
        .says("setter.sdm:3:1: this puzzle has 2 or more solutions, which differ in r")
        .says("setter.sdm:4:1: this puzzle has no solution")
        .says("setter.sdm:5:1: `r` is neither");
    let good = ran.json();
    assert_eq!(good.len(), 1);
    assert_eq!(good[0]["solution"], SOLUTION);
    // Its grade is that of `rate`.
    let rated = place.run(&["rate", "--json", PUZZLE]).code(0).json();
    assert_eq!(good[0]["level"], rated[0]["level"]);
    assert!(good[0]["er"].is_f64() && good[0]["er"] == rated[0]["er"]);
    let table = place.run(&["import", "setter.sdm", "--to", "csv"]).code(1);
    assert!(table.out.starts_with("puzzle,solution,level,rating\n"), "{}", table.out);
}

/// Cages and regions may be given as an argument, and mistakes in them are shown.
#[test]
fn lines_of_cages_and_regions_are_arguments() {
    let cages = "J<<L<<P<<G<8^P<<<^B^^^F<^J^^M<<<8<^<T<^8D<FN^^^<^>>^^<9B<BR<<<^^H<^9<^A<8<^E<^C<^";
    let given = format!("{}{cages}", ".".repeat(81));
    for line in [cages, &given] {
        run(&["solve", line]).code(0);
        run(&["hint", line]).code(0);
    }
    run(&["rate", cages]).code(0);
    run(&["steps", cages]).code(0);
    run(&["solve", &cages.replacen('J', "?", 1)]).code(2).says("this is read as a puzzle");
}

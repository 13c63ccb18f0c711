//! `print`: puzzles on paper without a spec.

use crate::support::{PUZZLE, Place, run};
use std::fs;

#[test]
fn the_saved_spec_makes_the_same_pages() {
    let place = Place::new();
    let pattern = "#...#...#\n.#.....#.\n..##.##..\n.#..#..#.\n#.#...#.#\n.#..#..#.\n..##.##..\n.#.....#.\n#...#...#\n";
    place.write("pattern.txt", pattern);
    for (name, wishes) in [
        ("one", "3 --level easy --seed 5 --size a5"),
        ("two", "4 --seed 5 --per-page 2 --clues 24..30 --forbid x-wing,xy-wing --one-sided"),
        ("three", "2 --seed 6 --shape 6x6 --dig free --no-answers --language de"),
        ("four", "1 --seed 6 --pattern pattern.txt --effort 90000"),
    ] {
        let (pdf, toml) = (format!("{name}.pdf"), format!("{name}.toml"));
        let mut words = vec!["print", "-o", &pdf, "--save-spec", &toml];
        words.extend(wishes.split(' '));
        place.run(&words).code(0).says("proof: no fault").says("print ");
        place.run(&["build", &toml, "--format", "pdf"]).code(0);
        let built = fs::read(place.path(name).join(&pdf)).expect("a PDF");
        assert!(fs::read(place.path(&pdf)).expect("a PDF") == built, "{name}");
    }
}

#[test]
fn the_sides_of_the_paper_are_up_to_the_reader() {
    let place = Place::new();
    let pages = |words: &[&str]| {
        let fixed = ["print", "3", "--seed", "1", "--level", "easy", "--json", "--force"];
        let answer = place.run(&[&fixed[..], words].concat()).code(0).json().remove(0);
        (answer["pages"].as_u64().expect("pages"), answer["answers_page"].as_u64())
    };
    // An answer is never on the back of its own puzzle.
    assert_eq!(pages(&[]), (5, Some(5)));
    assert_eq!(pages(&["--one-sided"]), (7, Some(7)));
    assert_eq!(pages(&["--no-answers"]), (3, None));
    let said = place.run(&["print", "1", "--size", "a4 landscape", "--one-sided", "--force"]);
    said.code(0).says("flipped on the short edge").says("seed ");
}

#[test]
fn the_paper_is_that_of_the_locale() {
    for (locale, size) in [("de_DE.UTF-8", "a4"), ("en_US.UTF-8", "letter")] {
        let place = Place::new();
        let words = ["print", "1", "--seed", "1", "--level", "easy", "--json"];
        let output = place.command(&words).env("LC_ALL", locale).output().expect("it runs");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["size"], size);
    }
}

#[test]
fn puzzles_of_a_file_are_printed() {
    let place = Place::new();
    fs::create_dir(place.path("mine")).expect("a folder");
    place.write("mine/p.txt", &format!("{PUZZLE}\n"));
    place.run(&["print", "--from", "mine/p.txt"]).code(0).says("1 puzzle and 1 answer");
    let saved = ["print", "--from", "mine/p.txt", "--force", "--save-spec"];
    place.run(&[&saved[..], &["book.toml"]].concat()).code(0);
    assert!(place.read("book.toml").contains("from = \"mine/p.txt\""));
    fs::create_dir(place.path("other")).expect("a folder");
    place
        .run(&[&saved[..], &["other/book.toml"]].concat())
        .code(2)
        .says("save the spec in the folder of the puzzles");
    place
        .run(&["print", "2", "--from", "mine/p.txt", "--force"])
        .code(2)
        .says("p.txt holds 1 puzzle, not 2");
    // However many kinds there are.
    let small = "1234341221434321\n.2343412214343.1\n";
    place.write("kinds.txt", &format!("{PUZZLE}\n{small}"));
    let more = ["print", "9", "--from", "kinds.txt", "--force"];
    place.run(&more).code(2).says("kinds.txt holds 3 puzzles, not 9");
    place.run(&["print", "--from", "none.txt", "--force"]).code(2).says("none.txt");
    place.run(&["print", "--from", "-"]).code(2).says("not standard input");
}

#[test]
fn small_paper_has_smaller_cells() {
    for (size, layout) in [("a5", "large-print"), ("a6", "pocket"), ("74x105mm", "card")] {
        let place = Place::new();
        place.run(&["print", "1", "--size", size, "--save-spec", "p.toml"]).code(0);
        assert!(place.read("p.toml").contains(&format!("layout = \"{layout}\"")), "{size}");
    }
}

#[test]
fn what_cannot_be_printed_is_rejected() {
    run(&["print"]).code(2).says("<COUNT>");
    run(&["print", "0"]).code(2);
    run(&["print", "3", "--per-page", "3"]).code(2).says("possible values: 1, 2, 4, 6");
    run(&["print", "1", "--size", "a9"]).code(2).says("a page size is letter");
    run(&["print", "1", "-o", "a.png"]).code(2).says("name the file a.pdf");
    run(&["print", "1", "-o", "."]).code(2).says("name the file ./sudoku.pdf");
    run(&["print", "1", "--rating", "20"]).code(2).says("`20.0` is not a rating");
    run(&["print", "1", "--save-spec", "a.txt"]).code(2).says("name the file a.toml");
    run(&["print", "1", "--level", "eazy"]).code(2).says("did you mean `easy`?");
    run(&["print", "1", "--level", "easy", "--rating", "4.2"]).code(2).says("--rating 4.2");
    run(&["print", "2", "--shape", "16x16", "--per-page", "2", "--size", "a5"]).code(2);
    run(&["print", "4", "--per-page", "4", "--size", "a6"]).code(2).says("4 per page");
    let place = Place::new();
    place.write("sudoku.pdf", "mine");
    place.run(&["print", "1"]).code(2).says("sudoku.pdf already exists");
    place.write("a.toml", "mine");
    place.run(&["print", "1", "-o", "a.pdf", "--save-spec", "a.toml"]).code(2).says("a.toml");
    assert_eq!((place.read("sudoku.pdf"), place.read("a.toml")), ("mine".into(), "mine".into()));
    assert_eq!(place.names(), ["a.toml", "sudoku.pdf"]);
}

#[test]
fn puzzles_in_letters_are_printed_in_their_letters() {
    let place = Place::new();
    let made = ["generate", "--symbols", "COMPUTERS", "-n", "2", "--seed", "4"];
    let made = [&made[..], &["--format", "json", "-o", "word.json"]].concat();
    place.run(&made).code(0);
    let print = ["print", "--from", "word.json", "--save-spec", "word.toml"];
    place.run(&print).code(0).says("2 puzzles and 2 answers");
    let spec = place.read("word.toml");
    assert!(spec.contains("symbols = \"CEMOPRSTU\""), "{spec}");
}

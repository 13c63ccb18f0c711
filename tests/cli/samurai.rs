//! Samurai: made, solved and rated as text, printed in books, and rejected by what does not take them.

use crate::support::{Place, run};

const GENERATE: [&str; 5] = ["generate", "--variant", "samurai", "--seed", "3"];

/// Makes samurai with more words.
fn made(words: &[&str]) -> String {
    run(&[&GENERATE, words].concat()).code(0).out
}

fn reads(command: &str, text: &str, words: &[&str]) -> crate::support::Ran {
    Place::new().run_with(&[&[command, "--variant", "samurai"], words].concat(), text)
}

#[test]
fn every_form_is_read_again() {
    let rows = made(&["-n", "3", "--level", "medium"]);
    assert_eq!(rows.lines().count(), 66);
    let line = made(&["-n", "3", "--level", "medium", "--format", "line"]);
    let grids = made(&["-n", "3", "--level", "medium", "--format", "sdm"]);
    let json = made(&["-n", "3", "--level", "medium", "--json"]);
    assert_eq!((line.lines().count(), grids.lines().count(), json.lines().count()), (3, 15, 3));
    let rated = reads("rate", &line, &[]).code(0).out;
    assert!(rated.lines().all(|line| line.contains(" medium ")), "{rated}");
    let solved = reads("solve", &line, &["--json"]).code(0);
    for text in [&rows, &grids, &json] {
        assert_eq!(reads("rate", text, &[]).code(0).out, rated);
        let again = reads("solve", text, &["--json"]).code(0);
        for (one, other) in again.json().iter().zip(solved.json()) {
            assert_eq!(one["solutions"], other["solutions"]);
            assert_eq!((&one["unique"], &one["complete"]), (&true.into(), &true.into()));
        }
    }
    for (object, line) in json.lines().zip(line.lines()) {
        let object: serde_json::Value = serde_json::from_str(object).expect("an object");
        assert_eq!((&object["variant"], &object["level"]), (&"samurai".into(), &"medium".into()));
        assert_eq!(object["puzzle"], line);
        let solution = object["solution"].as_str().expect("a solution");
        assert!(line.chars().zip(solution.chars()).all(|(a, b)| a == '.' || a == b));
    }
    let shown = reads("solve", &rows, &[]).code(0).out;
    assert_eq!(shown.matches("# 1 solution, ").count(), 3);
}

#[test]
fn lists_are_proven() {
    let place = Place::new();
    let json = made(&["-n", "3", "--json"]);
    place.write("a.jsonl", &json);
    let told = place.run(&["proof", "a.jsonl"]).code(0).out;
    assert_eq!(
        told,
        "no faults in 3 samurai, 3 of them different up to symmetry and relabelling\n"
    );
    place.write("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    place.run(&["proof", "a.svg", "--variant", "samurai"]).code(2).says("show their rules");
    place.run(&["proof", "a.jsonl", "--report", "r.html"]).code(2).says("leave out --report");
    let first = json.lines().next().expect("a samurai");
    place.write("twice.jsonl", &format!("{json}{first}\n"));
    place.run(&["proof", "twice.jsonl"]).code(1).says("4:1: the puzzle of line 1");
    let object: serde_json::Value = serde_json::from_str(first).expect("an object");
    let [puzzle, solution] = ["puzzle", "solution"].map(|key| object[key].as_str().expect("text"));
    let exchange = |sign: char| match sign {
        '1' => '2',
        '2' => '1',
        sign => sign,
    };
    let other: String = solution.chars().map(exchange).collect();
    place.write("wrong.jsonl", &first.replace(solution, &other));
    place.run(&["proof", "wrong.jsonl"]).code(1).says("the solution given with the samurai");
    // Without one of its givens, it has several solutions.
    let open: String = puzzle.replace(['1', '2'], ".");
    let ran = place.run_with(&["proof", "-", "--variant", "samurai", "--json"], &open).code(1);
    assert_eq!(ran.json()[0]["fault_count"], 1);
}

#[test]
fn the_seed_alone_decides() {
    let all = made(&["-n", "4", "--level", "hard", "--jobs", "1"]);
    assert_eq!(made(&["-n", "4", "--level", "hard", "--jobs", "2"]), all);
    let parts = ["1/2", "2/2"].map(|part| made(&["-n", "4", "--level", "hard", "--shard", part]));
    assert_eq!(parts.concat(), all);
    let place = Place::new();
    place.run(&[&GENERATE[..], &["-n", "4", "--level", "hard", "-o", "s.txt"]].concat()).code(0);
    assert_eq!(place.read("s.txt"), all);
    place.run(&[&GENERATE[..], &["-o", "s.txt"]].concat()).code(2).says("already exists");
}

#[test]
fn what_does_not_suit_samurai_is_rejected() {
    let refused: [(&[&str], &str); 14] = [
        (&["--variant", "x"], "--variant samurai and x cannot be combined"),
        (&["--shape", "6x6"], "--shape does not suit samurai"),
        (&["--require", "skyscraper"], "`skyscraper` does not suit samurai: it has no rating"),
        (&["--forbid", "unique-rectangle"], "one grid of it may have several solutions"),
        (&["--require", "jellyfish", "--level", "very-hard"], "too rare in samurai"),
        (&["--minutes", "5"], "no times are known"),
        (&["--fill", "rows"], "`backtrack` only"),
        (&["--dig", "reveal"], "dug by `pairs` or `free`"),
        (&["--dig", "free", "--symmetry", "full"], "cannot keep --symmetry full"),
        (&["--digit-spread", "3"], "--symmetry and --clues only"),
        (&["--scale", "jet"], "goes by technique"),
        (&["--level", "eassy"], "no level `eassy`"),
        (&["--level", "easy", "--rating", "4.0..5.0"], "no puzzle of this level has such a rating"),
        (&["--format", "sdk"], "the notation sdk cannot hold samurai"),
    ];
    for (words, message) in refused {
        run(&[&GENERATE, words].concat()).code(2).says(message);
    }
    let few = ["--clues", "20..30", "--effort", "3"];
    run(&[&GENERATE[..], &few].concat()).code(1).says("3 had a wrong number of givens");
    for command in [&["import", "a.txt"][..], &["convert", "a.txt"]] {
        let words = [command, &["--variant", "samurai"]].concat();
        run(&words).code(2).says("this command does not take samurai");
    }
    let line = made(&["--format", "line"]);
    for (words, message) in [
        (["--minutes"].as_slice(), "no times are known"),
        (&["--scale", "jet"], "goes by technique"),
        (&["--from", "sdk"], "--from sdk does not suit samurai"),
    ] {
        reads("rate", &line, words).code(2).says(message);
    }
}

#[test]
fn lists_of_a_spec_have_no_samurai() {
    let place = Place::new();
    let section = "[book]\ntitle = \"S\"\n[[section]]\ntitle = \"Five\"\ncount = 1\n\
                   variant = \"samurai\"\n";
    let days = "[book]\ntitle = \"S\"\n[calendar]\nstart = 2027-02-01\nweeks = 1\n[[daily]]\n\
                name = \"five\"\ndifficulty = \"easy\"\nsun = { variant = \"samurai\" }\n";
    for (name, spec) in [("section.toml", section), ("days.toml", days)] {
        place.write(name, spec);
        let ran = place.run(&["generate", "--spec", name]).code(2);
        assert_eq!(ran.says("makes no samurai").out, "");
    }
}

#[test]
fn the_steps_of_a_samurai_are_explained_by_grid() {
    let line = made(&["--format", "line", "--level", "very-hard"]);
    let rated = reads("rate", &line, &["--json"]).code(0).json().remove(0);
    let told = reads("steps", &line, &["-", "--json"]).code(0).json().remove(0);
    for key in ["er", "hardest", "solution", "variant"] {
        assert_eq!(told[key], rated[key]);
    }
    let steps = told["steps"].as_array().expect("steps");
    let names = ["top left", "top right", "centre", "bottom left", "bottom right"];
    for name in names {
        assert!(steps.iter().any(|step| step["grid"] == name), "{name}");
    }
    let text = reads("steps", &line, &["-"]).code(0).out;
    let listed = text.lines().filter(|line| line.contains(". (") && line.contains(" grid: "));
    assert_eq!(listed.count(), steps.len());
    assert!(text.contains(&format!("the hardest rated {}:", rated["er"])), "{text}");
    let first = steps[0]["text"].as_str().expect("a text");
    let hint = reads("hint", &line, &["-"]).code(0).out;
    assert!(hint.ends_with(&format!(" grid: {first}\n")) && text.contains(&hint), "{hint}");
}

#[test]
fn hints_for_samurai_are_drawn_and_found_by_technique() {
    let place = Place::new();
    place.write("s.txt", &made(&["--level", "hard"]));
    let hint =
        |words: &[&str]| place.run(&[&["hint", "s.txt", "--variant", "samurai"], words].concat());
    hint(&["--svg", "hint.svg"]).code(0);
    assert!(place.read("hint.svg").contains(" grid: Hidden single"));
    let all = hint(&["--technique", "hidden-single", "--all"]).code(0).out;
    assert!(all.lines().count() > 5 && all.contains("Bottom right grid: "), "{all}");
    let one = hint(&["--technique", "hidden-single"]).code(0).out;
    assert!(one.lines().count() == 1 && all.contains(&one), "{one}");
    hint(&["--technique", "bug"]).code(2).says("--technique bug does not suit samurai");
    hint(&["--removed", "412"]).code(2).says("--removed does not suit samurai");
    let solved = place.run(&["solve", "s.txt", "--variant", "samurai"]).code(0).out;
    place.write("s.txt", &solved);
    hint(&[]).code(0).says("the samurai is solved");
    place.write("s.txt", &format!("{}\n", ".".repeat(441)));
    hint(&[]).code(1).says("the puzzle has more than one solution");
}

#[test]
fn samurai_are_solved_by_what_a_solver_knows() {
    let place = Place::new();
    place.write("s.txt", &made(&["--rating", "6.6..7.5"]));
    let steps = |words: &[&str]| {
        place.run(&[&["steps", "s.txt", "--variant", "samurai", "--json"], words].concat())
    };
    let plain = steps(&[]).code(0).json().remove(0);
    let known = steps(&["--knowing", "turbot-fish,x-chain"]).code(0).json().remove(0);
    assert!(plain["solved"] == true && known["solved"] == true);
    let first_chain = |told: &serde_json::Value| {
        let mut steps = told["steps"].as_array().expect("steps").iter();
        let found = steps.find(|step| step["label"].is_string()).expect("a chain");
        found["label"].as_str().expect("a name").to_owned()
    };
    assert_eq!(first_chain(&plain), "two-string-kite");
    assert_eq!(first_chain(&known), "turbot-fish");
    let only = || steps(&["--only", "pointing"]).code(1);
    only().says("none of the techniques of `--only` applies");
    let told = only().json().remove(0);
    assert_eq!(told["solved"], false);
    let of = told["steps"].as_array().expect("steps").iter();
    let names: Vec<_> = of.map(|step| step["technique"].as_str().expect("a name")).collect();
    let permitted = ["hidden-single", "naked-single", "pointing"];
    assert!(names.iter().all(|name| permitted.contains(name)), "{names:?}");
    steps(&["--only", "bug"]).code(2).says("--only bug does not suit samurai");
    steps(&["--knowing", "hidden-rectangle"]).code(2).says("does not suit samurai");
    steps(&["--knowing", "x-wing"]).code(2).says("has a rating of its own");
}

const BOOK: &str =
    "[book]\ntitle = \"Samurai and others\"\nseed = 4\n[page]\nlayout = \"two-up\"\n";
const SAMURAI: &str =
    "[[section]]\ntitle = \"Samurai\"\ncount = 2\nvariant = \"samurai\"\ndifficulty = \"easy\"\n";

/// Builds a book of samurai and classic puzzles on pages of that size.
fn built(size: &str) -> Place {
    let place = Place::new();
    let front = "[front]\ncontents = true\nhow-to-play = true\n";
    let classic = "[[section]]\ntitle = \"Classic\"\ncount = 3\ndifficulty = \"easy\"\n";
    place.write("book.toml", &format!("{BOOK}size = \"{size}\"\n{front}{SAMURAI}{classic}"));
    let formats = "pdf,svg,text";
    place.run(&["build", "book.toml", "-o", "out", "--format", formats]).code(0);
    place
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn books_hold_samurai_beside_other_puzzles() {
    for size in ["letter", "a4"] {
        let place = built(size);
        for paper in ["out/book.pdf", "out/svg"] {
            let proof = place.run(&["proof", paper]).code(0);
            assert!(proof.out.contains("5 puzzles and 5 answers: no faults"), "{}", proof.out);
        }
        let manifest: serde_json::Value =
            serde_json::from_str(&place.read("out/manifest.json")).expect("a manifest");
        let first = &manifest["puzzles"][0];
        assert_eq!((&first["variant"], &first["level"]), (&"samurai".into(), &"easy".into()));
        assert_eq!(first["puzzle"].as_str().map(str::len), Some(441));
        assert!(place.read("out/book.txt").contains("Puzzle 1. Samurai of five sudoku grids"));
        // The pages alone are enough.
        std::fs::remove_file(place.path("out/manifest.json")).expect("it is there");
        let proof = place.run(&["proof", "out/book.pdf"]).code(0);
        assert!(proof.out.contains("5 puzzles and 5 answers: no faults"), "{}", proof.out);
    }
}

#[test]
fn the_seed_decides_on_the_samurai_of_a_book() {
    let [one, other] = ["letter", "letter"].map(|size| built(size).read("out/manifest.json"));
    assert_eq!(one, other);
}

#[test]
fn samurai_of_an_earlier_book_are_avoided() {
    let place = built("letter");
    std::fs::rename(place.path("out/manifest.json"), place.path("earlier.json"))
        .expect("it is renamed");
    let earlier = place.read("earlier.json");
    let avoiding = BOOK.replace("seed = 4", "seed = 4\navoid = [\"earlier.json\"]");
    place.write("next.toml", &format!("{avoiding}{SAMURAI}"));
    place.run(&["build", "next.toml", "-o", "next", "--format", "pdf"]).code(0);
    let next = place.read("next/manifest.json");
    let ids = |text: &str| -> Vec<String> {
        let value: serde_json::Value = serde_json::from_str(text).expect("a manifest");
        let puzzles = value["puzzles"].as_array().expect("puzzles").iter();
        puzzles.map(|puzzle| puzzle["id"].to_string()).collect()
    };
    let known = ids(&earlier);
    assert!(ids(&next).iter().all(|id| !known.contains(id)));
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn hints_for_samurai_name_the_grid() {
    let names = [
        ("en", "Centre: "),
        ("de", "Mitte: "),
        ("fr", "Au centre\u{a0}: "),
        ("es", "En el centro: "),
        ("it", "Al centro: "),
        ("nl", "Midden: "),
        ("pt", "Grade central: "),
    ];
    let place = Place::new();
    let samurai = SAMURAI.replace("count = 2", "count = 8").replace("easy", "hard");
    for (language, centre) in names {
        let book = BOOK.replace("seed = 4", &format!("seed = 4\nlanguage = \"{language}\""));
        place.write(
            "book.toml",
            &format!("{book}size = \"letter\"\n[back]\nhints = true\n{samurai}"),
        );
        place.run(&["build", "book.toml", "-o", language, "--format", "pdf,text"]).code(0);
        let text = place.read(&format!("{language}/book.txt"));
        assert!(text.contains(centre), "{text}");
        let pdf = format!("{language}/book.pdf");
        let proof = place.run(&["proof", &pdf]).code(0);
        assert!(proof.out.contains("8 puzzles and 8 answers: no faults"), "{}", proof.out);
    }
    // The pages alone are enough.
    std::fs::remove_file(place.path("en/manifest.json")).expect("it is there");
    place.run(&["proof", "en/book.pdf"]).code(0);
}

#[test]
fn hints_for_easy_samurai_name_the_first_cells_of_a_grid() {
    let place = Place::new();
    for (hints, words) in [("hardest", ": Start with r"), ("first", ": Where does ")] {
        let hints = format!("[back]\nhints = \"{hints}\"\n");
        place.write("book.toml", &format!("{BOOK}size = \"letter\"\n{hints}{SAMURAI}"));
        place.run(&["build", "book.toml", "-o", words, "--format", "text", "--force"]).code(0);
        let text = place.read(&format!("{words}/book.txt"));
        assert_eq!(text.matches(words).count(), 2, "{text}");
    }
}

const OWN: &str = "[[section]]\ntitle = \"Own\"\nvariant = \"samurai\"\nfrom = \"own.txt\"\n";

#[test]
fn books_take_samurai_from_files() {
    let place = Place::new();
    place.write("own.txt", &format!("# ours\n{}", made(&["-n", "3", "--level", "medium"])));
    place.write("book.toml", &format!("{BOOK}size = \"letter\"\n{OWN}skip = 1\n{SAMURAI}"));
    place.run(&["build", "book.toml", "-o", "out", "--format", "pdf"]).code(0);
    let proof = place.run(&["proof", "out/book.pdf"]).code(0);
    assert!(proof.out.contains("4 puzzles and 4 answers: no faults"), "{}", proof.out);
    let manifest: serde_json::Value =
        serde_json::from_str(&place.read("out/manifest.json")).expect("a manifest");
    let lines = made(&["-n", "3", "--level", "medium", "--format", "line"]);
    for (index, line) in lines.lines().skip(1).enumerate() {
        let puzzle = &manifest["puzzles"][index];
        assert_eq!(puzzle["puzzle"], line);
        assert_eq!(puzzle["from"], format!("own.txt:{}", 24 + index * 22));
        assert_eq!((&puzzle["level"], &puzzle["dig"]), (&"medium".into(), &().into()));
    }
    assert!(manifest["puzzles"][2]["from"].is_null());
    place.run(&["print", "2", "--variant", "samurai", "--from", "own.txt", "-o", "p.pdf"]).code(0);
    let proof = place.run(&["proof", "p.pdf"]).code(0);
    assert!(proof.out.contains("2 puzzles and 2 answers: no faults"), "{}", proof.out);
    place.run(&["print", "--variant", "samurai", "--from", "own.txt", "-o", "all.pdf"]).code(0);
    let many = ["print", "4", "--variant", "samurai", "--from", "own.txt", "-o", "many.pdf"];
    place.run(&many).code(2).says("own.txt holds 3 puzzles, not 4");
}

#[test]
fn what_is_wrong_with_samurai_of_a_file_is_named_by_line() {
    let place = Place::new();
    let good = made(&["--format", "line", "--level", "medium"]);
    let open = ".".repeat(441);
    let clash = format!("77{}", ".".repeat(439));
    let check = |text: &str, keys: &str, says: &[&str]| {
        place.write("own.txt", text);
        place.write("book.toml", &format!("{BOOK}size = \"letter\"\n{OWN}{keys}"));
        let mut ran = place.run(&["check", "book.toml"]).code(2);
        for text in says {
            ran = ran.says(text);
        }
    };
    check(&format!("{good}{good}"), "", &["this puzzle is in the book twice", "own.txt:2"]);
    check(&open, "", &["the puzzle has more than one solution", "own.txt:1"]);
    let two = format!("{good}{clash}\n");
    check(&two, "", &["r1c1 and r1c2 are in one box and both 7", "own.txt:2"]);
    let cells = "row 1 of a samurai has 18 cells (21 with the notches), found 3";
    check(&format!("{good}12.\n"), "", &[cells, "own.txt:2"]);
    check("# none\n", "", &["there is no samurai in own.txt"]);
    let harder = "this puzzle is harder than its section asks";
    check(&good, "difficulty = \"easy\"\n", &[harder, "own.txt:1"]);
    check(&good, "difficulty = \"hard\"\n", &["this puzzle is rated", "own.txt:1"]);
    check(&good, "clues = \"200..210\"\n", &["givens", "own.txt:1"]);
    check(&good, "count = 2\n", &["own.txt holds 1 puzzle, not 2"]);
    check(&good, "symmetry = \"none\"\n", &["`symmetry` applies to generated puzzles"]);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn samurai_are_printed_with_pencil_marks() {
    let place = Place::new();
    for candidates in ["all", "after-easy"] {
        let keys = format!("candidates = \"{candidates}\"\n");
        let samurai = SAMURAI.replace("\"easy\"", "\"hard\"");
        place.write("book.toml", &format!("{BOOK}size = \"letter\"\n{samurai}{keys}"));
        place.run(&["build", "book.toml", "-o", candidates, "--format", "pdf,svg"]).code(0);
        for form in ["book.pdf", "svg"] {
            let proof = place.run(&["proof", &format!("{candidates}/{form}")]).code(0);
            assert!(proof.out.contains("2 puzzles and 2 answers: no faults"), "{}", proof.out);
        }
    }
    // The smallest marks of a layout are the same for all puzzles.
    let book = BOOK.replace("two-up", "large-print");
    let keys = "candidates = \"all\"\n";
    place.write("book.toml", &format!("{book}size = \"letter\"\n{SAMURAI}{keys}"));
    place.run(&["check", "book.toml"]).code(2).says("pencil marks in a samurai would be 8.0 pt");
}

#[test]
fn check_says_how_large_the_cells_of_a_samurai_are() {
    let place = Place::new();
    for (size, cells) in [("letter", " 9."), ("tabloid", "12."), ("a3", "1")] {
        place.write("book.toml", &format!("{BOOK}size = \"{size}\"\n{SAMURAI}"));
        let checked = place.run(&["check", "book.toml"]).code(0);
        let line =
            checked.out.lines().find(|line| line.contains("puzzle samurai")).map(str::to_owned);
        assert!(line.expect("its grid").contains(&format!("cells {cells}")), "{}", checked.out);
    }
    place.write("book.toml", &format!("{BOOK}size = \"a5\"\n{SAMURAI}"));
    place.run(&["check", "book.toml"]).code(2).says("a samurai would have cells of 5.");
    let large = BOOK.replace("two-up", "large-print");
    place.write("book.toml", &format!("{large}size = \"letter\"\n{SAMURAI}"));
    place.run(&["check", "book.toml"]).code(0).says("the samurai will have cells of 8.");
}

#[test]
fn check_says_what_samurai_in_a_book_cannot_have() {
    let place = Place::new();
    let refused = [
        ("shape = \"6x6\"", "a samurai has five grids of 9x9"),
        ("require = [\"xy-wing\"]", "a puzzle that needs `xy-wing` is rated 4.2 or more"),
        ("forbid = [\"cage-combination\"]", "only a killer has cages"),
        ("pattern = \"#\"", "`pattern` does not suit samurai"),
        ("candidates = \"after-easy\"", "the steps of level `easy` may solve these puzzles"),
        ("minutes = \"5..9\"", "no times are known for samurai"),
        ("per-page = 2", "a samurai fills a page"),
        ("dig = \"reveal\"", "samurai are dug by `pairs` or `free`"),
        ("rating = \"8.5..9.0\"", "no puzzle of this level has such a rating"),
        ("clues = \"20..30\"", "samurai have from 90 to 369 givens"),
        ("scale = \"jet\"", "because it goes by technique"),
    ];
    for (line, message) in refused {
        place.write("book.toml", &format!("{BOOK}{SAMURAI}{line}\n"));
        place.run(&["check", "book.toml"]).code(2).says(message);
    }
    let elsewhere = [
        ("qr = \"https://example.org/?{puzzle}\"\n", "has no room for a samurai"),
        ("[front]\ntechniques = [\"bug\"]\n", "no puzzle of this book can need"),
    ];
    for (lines, message) in elsewhere {
        place.write("book.toml", &format!("{BOOK}{lines}{SAMURAI}"));
        place.run(&["check", "book.toml"]).code(2).says(message);
    }
    let mixed = SAMURAI.replace("\"samurai\"", "[\"samurai\", \"x\"]");
    place.write("book.toml", &format!("{BOOK}{mixed}"));
    place.run(&["check", "book.toml"]).code(2).says("samurai cannot be combined");
    let daily = "[book]\ntitle = \"A\"\n[calendar]\nstart = 2027-02-22\nweeks = 1\n\
                 [[daily]]\nname = \"one\"\nvariant = \"samurai\"\n";
    place.write("book.toml", &daily.replace("weeks = 1", "weeks = 1\nwidth = \"70mm\""));
    place.run(&["check", "book.toml"]).code(2).says("a samurai puzzle would have cells of 3.3 mm");
    let small = "weeks = 1\nwidth = \"126mm\"\nweek-page = \"seven-up\"";
    place.write("book.toml", &daily.replace("weeks = 1", small));
    place.run(&["check", "book.toml"]).code(2).says("cells on the pages of a week would be 2.8 mm");
}

/// A newspaper with a samurai on Sundays, from a file on some.
const SUNDAY: &str = "\
[book]
title = \"Sunday\"
seed = 5
[page]
layout = \"two-up\"
press = \"newsprint\"
[calendar]
start = 2027-01-25
end = 2027-01-31
days = [\"sat\", \"sun\"]
width = \"180mm\"
sheet-size = \"a3\"
week-page = \"one-big\"
rule-line = true
gauge = true
last-answer = true
booklet = true
[[daily]]
name = \"one\"
difficulty = \"easy\"
sun = { variant = \"samurai\", difficulty = \"hard\" }
[[daily]]
name = \"two\"
difficulty = \"easy\"
sun = { variant = \"samurai\", from = \"sunday.txt\" }
[front]
how-to-play = true
[back]
hints = \"hardest\"
";

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn newspapers_print_samurai_on_sundays() {
    let place = Place::new();
    let own = made(&["--level", "easy"]);
    place.write("sunday.txt", &own);
    place.write("run.toml", &SUNDAY.replace("start = 2027-01-25", "start = 2027-01-01"));
    place.run(&["check", "run.toml"]).code(2).says("holds 1 puzzle");
    place.write("run.toml", SUNDAY);
    place.run(&["check", "run.toml"]).code(0);
    place.run(&["build", "run.toml", "--format", "pdf,svg,eps,text"]).code(0).says("no fault");
    place.run(&["proof", "run"]).code(0);
    let record = |name: &str| -> serde_json::Value {
        serde_json::from_str(&place.read(&format!("run/2027-01-31-{name}.json"))).expect("JSON")
    };
    let first = record("one");
    assert_eq!((&first["variant"], &first["level"]), (&"samurai".into(), &"hard".into()));
    assert_eq!(record("two")["variant"], "samurai");
    // A published samurai stays until its day is replaced.
    place.run(&["build", "run.toml", "--format", "pdf,svg,eps,text"]).code(0);
    assert_eq!(record("one"), first);
    let other = SUNDAY.replace(", from = \"sunday.txt\"", "");
    place.write("run.toml", &other);
    let replace = ["build", "run.toml", "--format", "pdf,svg,eps,text", "--replace", "2027-01-31"];
    place.run(&replace).code(0);
    assert_ne!(record("one")["puzzle"], first["puzzle"]);
    place.run(&["build", "run.toml", "--format", "pdf,svg,eps,text"]).code(0);
    place.run(&["proof", "run"]).code(0);
    // A samurai of another spec stays published beside new puzzles.
    let mixed = other.replace("name = \"two\"", "name = \"new\"");
    place.write("mixed.toml", &mixed.replace("sun = {", "from = \"sunday.txt\"\nsun = {"));
    place.run(&["check", "mixed.toml"]).code(2).says("is used for samurai and for other puzzles");
}

#[test]
fn books_of_samurai_have_blank_grids_of_theirs() {
    let place = Place::new();
    place.write("book.toml", &format!("{BOOK}[back]\nblank-grids = 1\n{SAMURAI}"));
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "book"]).code(0);
}

/// A page in small on the back of a cover has room for the digits of all five grids, or is left out.
#[test]
fn covers_of_samurai_keep_to_the_least_type() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Five\"\nlanguage = \"de\"\nseed = 105\n[page]\nlayout = \"worksheet\"\n\
                size = \"6x9in\"\ncover = true\n[cover]\nlayout = \"cover-library\"\n\
                [back]\nhints = \"hardest\"\n";
    let plain = "[[section]]\ntitle = \"Easy\"\ncount = 4\n";
    place.write("book.toml", &format!("{book}{SAMURAI}{plain}"));
    place.run(&["build", "book.toml"]).code(0);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn samurai_are_made_for_techniques_and_teach_them() {
    let place = Place::new();
    let section = "[[section]]\ntitle = \"Wings\"\nvariant = \"samurai\"\ncount = 3\n\
                   require = [\"x-wing\"]\nforbid = [\"naked-triple\"]\n";
    let front = "[front]\ntechniques = [\"x-wing\", \"pointing\"]\n";
    place.write("book.toml", &format!("{BOOK}size = \"letter\"\n{front}{section}"));
    let told = place.run(&["check", "book.toml"]).code(0).out;
    assert!(told.contains("needs X-Wing, without Naked triple"), "{told}");
    place.run(&["build", "book.toml", "-o", "out"]).code(0);
    let manifest: serde_json::Value =
        serde_json::from_str(&place.read("out/manifest.json")).expect("a manifest");
    for puzzle in manifest["puzzles"].as_array().expect("puzzles") {
        let line = puzzle["puzzle"].as_str().expect("a samurai");
        let steps = run(&["steps", "--variant", "samurai", line]).code(0).out;
        assert!(steps.contains("X-Wing") && !steps.contains("Naked triple"), "{steps}");
    }
    // Samurai from a file must meet the requirements, too.
    let plain = made(&["-n", "1", "--level", "easy"]);
    place.write("own.txt", &plain);
    let own = "[[section]]\ntitle = \"Own\"\nvariant = \"samurai\"\nfrom = \"own.txt\"\n";
    place.write("own.toml", &format!("{BOOK}size = \"letter\"\n{own}require = [\"x-wing\"]\n"));
    place.run(&["check", "own.toml"]).code(2).says("own.txt:1:1");
}

#[test]
fn what_is_wrong_with_a_samurai_is_named() {
    let solve = |text: &str, code: i32, message: &str| {
        reads("solve", text, &[]).code(code).says(message);
        reads("rate", text, &["--json"]).code(code).says(message);
    };
    solve("", 2, "there is no samurai in standard input");
    solve("# only a comment\n", 2, "there is no samurai in standard input");
    solve("12..34..\n", 1, "row 1 of a samurai has 18 cells (21 with the notches), found 8");
    let grids = made(&["--format", "sdm"]);
    let lines: Vec<&str> = grids.lines().collect();
    // The first cell of the centre grid is the first of the last box of the top left one.
    let digit = lines[0].as_bytes()[60];
    let (first, other) = match digit {
        b'0' => ('1', '2'),
        b'9' => ('9', '1'),
        digit => (char::from(digit), char::from(digit + 1)),
    };
    let outer = format!("{}{first}{}", &lines[0][..60], &lines[0][61..]);
    let centre = format!("{other}{}", &lines[2][1..]);
    let wrong = [&outer, lines[1], &centre, lines[3], lines[4]].join("\n");
    let message = format!(
        "r7c7 of the samurai is {first} in the top left grid and {other} in the centre grid"
    );
    solve(&wrong, 1, &message);
    // A good samurai after a bad one is still read.
    let both = format!("{wrong}\n\n{grids}");
    let ran = reads("solve", &both, &[]).code(1).says("r7c7 of the samurai");
    assert!(ran.out.contains("# 1 solution"), "{}", ran.out);
    let empty = format!("{}\n", ".".repeat(441));
    assert!(reads("solve", &empty, &[]).code(1).out.contains("# more than 1 solution"));
    reads("rate", &empty, &[]).code(1).says("the puzzle has more than one solution");
    let twice = format!("77{}\n", ".".repeat(439));
    let clash = "r1c1 and r1c2 are in one box and both 7";
    assert!(reads("solve", &twice, &[]).code(1).out.contains(clash));
    reads("rate", &twice, &[]).code(1).says(clash);
}

/// Their frames have other widths, and are in line with each other.
#[test]
fn answers_of_samurai_share_a_page_with_others() {
    let place = Place::new();
    let sections = "[[section]]\ntitle = \"C\"\ncount = 1\n\
                    [[section]]\ntitle = \"S\"\ncount = 1\nvariant = \"samurai\"\n";
    let page = "[book]\ntitle = \"Both\"\n[page]\nlayout = \"four-up\"\nsize = \"a4\"\n";
    place.write("both.toml", &format!("{page}{sections}[answers]\nper-page = 4\n"));
    place.run(&["build", "both.toml"]).code(0).says("proof: no fault");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn samurai_are_shown_step_by_step_a_grid_a_picture() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Five\"\nseed = 4\n[back]\nwalk-throughs = [1]\n";
    place.write("five.toml", &format!("{book}{SAMURAI}"));
    place.run(&["build", "five.toml"]).code(0);
    let text = place.read("five/five.txt");
    let titles = text.lines().filter(|line| !line.contains("Sudoku grid"));
    let pictures = titles.filter(|line| {
        let named = ["Top left:", "Top right:", "Centre:", "Bottom left:", "Bottom right:"];
        line.split_once(". ").is_some_and(|(_, title)| named.iter().any(|n| title.starts_with(n)))
    });
    assert_eq!(pictures.count(), 8, "{text}");
    assert!(text.contains("Steps in the other grids before this one: "), "{text}");
    place.run(&["proof", "five"]).code(0);
}

/// A number above a whole samurai would be that of a puzzle.
#[test]
fn a_book_of_samurai_may_be_called_by_a_number() {
    let place = Place::new();
    let book = "[book]\ntitle = \"12\"\nsubtitle = \"7\"\nseed = 4\n[page]\ntext = \"outlines\"\n";
    place.write("book.toml", &format!("{book}{SAMURAI}"));
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "book"]).code(0);
}

#[test]
fn json_files_name_their_samurai() {
    let place = Place::new();
    let made = place.run(&[&GENERATE[..], &["--format", "json"]].concat()).code(0).out;
    place.write("s.json", &made);
    let named = |command: &str| place.run(&[command, "s.json"]).code(0).out;
    let asked = |command: &str| place.run(&[command, "s.json", "--variant", "samurai"]).code(0).out;
    for command in ["rate", "hint", "steps"] {
        assert_eq!(named(command), asked(command), "{command}");
    }
    // The time that it takes differs.
    assert!(named("solve").lines().take(21).eq(asked("solve").lines().take(21)));
}

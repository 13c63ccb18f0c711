//! Variants through every command.

use crate::support::{Place, run};

/// Twelve givens would be too few for a classic puzzle.
const X: &str = "..82.....3...6...14.........467.3....8.....7....8.562.........98...3...2.....21..";

const BOOK: &str = r#"
[book]
title = "Diagonals"
seed = 5

[page]
layout = "large-print"

[front]
how-to-play = true
techniques = ["generalized-intersection"]

[back]
walk-throughs = [1]
blank-grids = 1

[[section]]
title = "X"
variant = "x"
count = 4
difficulty = "easy"

[[section]]
title = "Small X"
variant = ["x"]
shape = "6x6"
count = 2

[[section]]
title = "Classic"
count = 1
difficulty = "easy"
"#;

#[test]
fn the_rules_decide_how_many_solutions_there_are() {
    run(&["solve", X]).code(1);
    let solved = run(&["solve", "--variant", "x", X]).code(0);
    let solution = solved.out.lines().next().expect("a solution");
    for start in [0, 8] {
        let mut diagonal: Vec<u8> =
            (0..9).map(|row| solution.as_bytes()[row * 9 + usize::abs_diff(start, row)]).collect();
        diagonal.sort_unstable();
        assert_eq!(diagonal, b"123456789", "{solution}");
    }
}

#[test]
fn variants_that_do_not_exist_are_rejected() {
    run(&["rate", "--variant", "y", X]).code(2).says("possible values: x");
    let place = Place::new();
    place.write("book.toml", &BOOK.replace("variant = \"x\"", "variant = \"y\""));
    place.run(&["check", "book.toml"]).code(2).says("variant").says("`x`");
    place.write("book.toml", &BOOK.replace("[\"x\"]", "[\"x\", \"x\"]"));
    place.run(&["check", "book.toml"]).code(2).says("`x` is listed twice");
    run(&["generate", "--variant", "x", "--fill", "rows"]).code(2).says("rows, columns and boxes");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn puzzles_keep_their_rules_in_json() {
    let place = Place::new();
    let made = ["generate", "--variant", "x", "-n", "20", "--seed", "3", "--format", "json"];
    let made = place.run(&made).code(0);
    assert!(made.out.lines().all(|line| line.contains(r#""variant":"x""#)), "{}", made.out);
    place.write("x.jsonl", &made.out);
    // The ratings with the puzzles are checked under the same rules.
    let proof = place.run(&["proof", "x.jsonl"]).code(0);
    assert!(proof.out.starts_with("no faults in 20 puzzles, 20 of them"), "{}", proof.out);
    let again = place.run(&["import", "x.jsonl"]).code(0);
    assert_eq!(again.out.lines().count(), 20);
    assert!(again.out.lines().all(|line| line.contains(r#""variant":"x""#)), "{}", again.out);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_variant_is_made_and_read_back() {
    let place = Place::new();
    let all = ["hyper", "disjoint", "anti-knight", "anti-king", "non-consecutive", "jigsaw"];
    let combined = ["killer", "x,jigsaw", "x,anti-king", "x,killer", "jigsaw,killer"];
    for variant in all.into_iter().chain(combined) {
        let made = ["generate", "--variant", variant, "--level", "easy", "--seed", "3", "--format"];
        let lines = place.run(&[&made[..], &["json"]].concat()).code(0).out;
        assert!(
            lines.contains(&format!(r#""variant":"{}""#, variant.replace(',', ", "))),
            "{lines}"
        );
        let shapes = place.run(&[&made[..], &["fpuzzles"]].concat()).code(0).out;
        for (file, text) in [("made.jsonl", &lines), ("made.json", &shapes)] {
            place.write(file, text);
            let proof = place.run(&["proof", file]).code(0);
            assert!(proof.out.starts_with("no faults in 1 puzzle"), "{}", proof.out);
        }
        let again = place.run(&["import", "made.json"]).code(0).out;
        let puzzles = |text: &str| -> Vec<String> {
            let key = |line: &str, key: &str| {
                let value: serde_json::Value = serde_json::from_str(line).expect("an object");
                value[key].to_string()
            };
            let all = |line: &str| ["puzzle", "regions", "cages"].map(|k| key(line, k)).join(" ");
            text.lines().map(all).collect()
        };
        assert_eq!(puzzles(&again), puzzles(&lines), "{variant}");
    }
}

#[test]
fn a_jigsaw_is_a_line_with_its_regions() {
    let place = Place::new();
    let made =
        ["generate", "--variant", "jigsaw", "--regions", "symmetric", "-n", "3", "--seed", "8"];
    let lines = place.run(&made).code(0).out;
    assert!(lines.lines().all(|line| line.len() == 162), "{lines}");
    place.write("made.txt", &lines);
    place.run(&["proof", "made.txt"]).code(0);
    let regions = |line: &str| line[81..].to_owned();
    let mut turned: Vec<char> = regions(&lines).chars().take(81).collect();
    turned.reverse();
    assert_eq!(turned.len(), 81);
    // A region that lacks a cell is named.
    let broken = lines.lines().next().expect("a line").replacen("12", "22", 1);
    place.write("broken.txt", &broken);
    place
        .run(&["import", "broken.txt"])
        .code(1)
        .says("the region of r1c")
        .says("cells, and needs 9");
    run(&["generate", "--regions", "random"]).code(2).says("--variant jigsaw");
    run(&["generate", "--variant", "jigsaw,disjoint"]).code(2).says("a jigsaw has none");
    run(&["generate", "--variant", "jigsaw", "--shape", "4x4"]).code(2).says("too small");
}

#[test]
fn a_killer_is_a_line_of_its_cages() {
    let place = Place::new();
    let made = ["generate", "--variant", "killer", "--cage-size", "2..4", "-n", "3", "--seed", "8"];
    let lines = place.run(&made).code(0).out;
    assert!(lines.lines().all(|line| line.len() == 81), "{lines}");
    place.write("made.txt", &lines);
    place.run(&["proof", "made.txt"]).code(0);
    let steps = place.run(&["steps", "made.txt"]).code(0).out;
    assert!(steps.contains("Cage combination"), "{steps}");
    // With givens, the cells come first.
    let given = [&made[..], &["--clues", "6..8"]].concat();
    let lines = place.run(&given).code(0).out;
    assert!(lines.lines().all(|line| line.len() == 162), "{lines}");
    place.write("given.txt", &lines);
    place.run(&["proof", "given.txt"]).code(0);
    // Cages are at fault by name.
    let line = lines.lines().next().expect("a line");
    let arrow = line.rfind('^').expect("a cage of two rows");
    let mut broken = line.to_owned();
    broken.replace_range(arrow..=arrow, "?");
    place.write("broken.txt", &broken);
    place.run(&["import", "broken.txt"]).code(1).says("the symbol `?` of the cages leads r");
    run(&["generate", "--cage-size", "2..4"]).code(2).says("--variant killer");
    run(&["generate", "--variant", "killer", "--shape", "12x12"]).code(2).says("at most 9");
    run(&["generate", "--variant", "killer", "--cage-size", "5..5"]).code(2).says("1 to 3 cells");
    run(&["generate", "--variant", "killer", "--rating", "1.0..1.2"]).code(2).says("1.5 to 8.4");
    run(&["generate", "--variant", "killer", "--require", "bug"]).code(2).says("cages rule it out");
    run(&["generate", "--require", "rule-of-45"]).code(2).says("only a killer");
    run(&["generate", "--require", "cage-splitting"]).code(2).says("only a killer");
}

#[test]
fn techniques_of_regions_and_cages_are_made_to_order() {
    let place = Place::new();
    for (variant, technique, title) in [
        ("jigsaw", "law-of-leftovers", "Law of leftovers"),
        ("killer", "cage-splitting", "Cage splitting"),
    ] {
        let made = ["generate", "--variant", variant, "-n", "2", "--seed", "3"];
        let needs = [&made[..], &["--require", technique]].concat();
        place.write("made.txt", &place.run(&needs).code(0).out);
        let steps = place.run(&["steps", "made.txt"]).code(0).out;
        assert!(steps.contains(title), "{steps}");
        let without = [&made[..], &["--forbid", technique]].concat();
        place.write("made.txt", &place.run(&without).code(0).out);
        let steps = place.run(&["steps", "made.txt"]).code(0).out;
        assert!(!steps.contains(title), "{steps}");
        let page = place.run(&["techniques", technique]).code(0).out;
        assert!(page.contains(&format!("{title}: ")) && page.contains("so r"), "{page}");
    }
    let x = ["generate", "--variant", "x", "--require", "law-of-leftovers"];
    run(&x).code(2).says("ever needs `law-of-leftovers`");
}

#[test]
fn cages_of_f_puzzles_are_checked() {
    let place = Place::new();
    let row = ["{}"; 9].join(",");
    let grid = vec![format!("[{row}]"); 9].join(",");
    let puzzle = |cages: &str| format!("{{\"size\":9,\"grid\":[{grid}],\"killercage\":[{cages}]}}");
    let cage = |cells: &str, value: &str| format!("{{\"cells\":[{cells}],\"value\":{value}}}");
    let pair = "\"R1C1\",\"R1C2\"";
    for (cages, says) in [
        (cage(pair, "\"18\""), "the cage of r1c1 cannot add up to 18"),
        (cage("\"R1C1\",\"R3C1\"", "5"), "not connected: r3c1"),
        (
            [cage(pair, "\"5\""), cage("\"R1C2\",\"R1C3\"", "\"6\"")].join(","),
            "r1c2 is in two cages, that of r1c1 and that of r1c2",
        ),
        (cage("\"R1C1\",\"R1C0\"", "5"), "`R1C0` is no cell"),
        (cage(pair, "\"many\""), "needs a sum"),
    ] {
        place.write("one.json", &puzzle(&cages));
        place.run(&["solve", "one.json"]).code(1).says(says);
    }
}

#[test]
fn rules_of_f_puzzles_that_are_unknown_are_named() {
    let place = Place::new();
    let row = ["{}"; 9].join(",");
    let grid = vec![format!("[{row}]"); 9].join(",");
    let puzzle = |rule: &str| format!("{{\"size\":9,\"grid\":[{grid}],{rule}}}");
    place.write("one.json", &puzzle("\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]"));
    place.run(&["solve", "one.json"]).code(1).says("`thermometer` is a rule");
    place.write("one.json", &puzzle("\"diagonal+\":true"));
    place.run(&["solve", "one.json"]).code(1).says("one diagonal alone");
    let wide = puzzle("\"extraregion\":[{\"cells\":[\"R1C1\"]}]");
    place.write("one.json", &wide);
    place.run(&["solve", "one.json"]).code(1).says("the four windows");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_book_of_variants_is_proven_from_its_pages() {
    let place = Place::new();
    let mut book = "[book]\ntitle = \"Variants\"\nseed = 2\nlanguage = \"de\"\n[front]\n\
                    how-to-play = true\n"
        .to_owned();
    let all = [("hyper", ""), ("jigsaw", "symmetric"), ("anti-knight", ""), ("killer", "")];
    for (variant, regions) in all {
        let lines = [
            format!("[[section]]\ntitle = \"A {variant}\"\nvariant = \"{variant}\"\ncount = 1\n"),
            "difficulty = \"easy\"\n".to_owned(),
            if regions.is_empty() { String::new() } else { format!("regions = \"{regions}\"\n") },
        ];
        book.push_str(&lines.concat());
    }
    place.write("book.toml", &book);
    place.run(&["check", "book.toml"]).code(0);
    place.run(&["build", "book.toml", "-o", "out", "--format", "pdf,svg"]).code(0);
    place.run(&["proof", "out"]).code(0);
    std::fs::remove_file(place.path("out/manifest.json")).expect("the manifest");
    // Tints, borders and the sentence below the grid say which rules hold.
    place.run(&["proof", "out/book.pdf"]).code(0);
    let wrong = book.replace("regions = \"symmetric\"", "regions = \"112\"");
    place.write("wrong.toml", &wrong);
    place.run(&["check", "wrong.toml"]).code(2).says("the picture has 1 line, and the grid 9 rows");
    place.write("wrong.toml", &book.replace("variant = \"jigsaw\"", "variant = \"hyper\""));
    place.run(&["check", "wrong.toml"]).code(2).says("only a jigsaw has regions");
}

#[test]
fn steps_name_the_diagonals() {
    let steps = run(&["steps", "--variant", "x", X]).code(0);
    assert!(steps.out.contains("the diagonal from r1c"), "{}", steps.out);
    let hint = ["hint", "--variant", "x", X, "--technique", "generalized-intersection"];
    run(&hint).code(0);
}

#[test]
fn windows_that_are_not_drawn_are_named_by_their_cells() {
    let rows = "generate --variant hyper --level hard --seed 1 -n 12 --format csv -o hyper.csv";
    let place = Place::new();
    place.run(&rows.split(' ').collect::<Vec<_>>()).code(0);
    let steps = place.run(&["steps", "hyper.csv"]).code(0);
    assert!(steps.out.contains("hidden window r"), "{}", steps.out);
    let has = |number: usize| steps.out.contains(&format!("window {number}"));
    assert!((1..=4).any(has) && !(5..=9).any(has), "{}", steps.out);
}

#[test]
fn hints_of_a_jigsaw_name_regions() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Regions\"\nseed = 3\n[back]\nhints = \"first\"\n\
                [[section]]\ntitle = \"J\"\nvariant = \"jigsaw\"\ncount = 12\n\
                difficulty = \"easy\"\n";
    place.write("book.toml", book);
    place.run(&["build", "book.toml", "-o", "out", "--format", "text"]).code(0);
    let text = place.read("out/book.txt");
    assert!(text.contains(" in region ") && !text.contains(" in box "), "{text}");
}

#[test]
fn what_cannot_be_made_is_refused_at_once() {
    let small = "generate --variant x --shape 6x6 --level medium --seed 1";
    let small: Vec<&str> = small.split(' ').collect();
    run(&small)
        .code(2)
        .says("6x6 x puzzles with symmetrical givens")
        .says("the levels that can be made are `easy`, `hard`, `diabolical`");
    run(&[&small[..], &["--dig", "free"]].concat()).code(0);
    run(&["generate", "--variant", "x", "--clues", "11"])
        .code(2)
        .says("no 9x9 x puzzle with 11 givens is known to have only one solution");
}

#[test]
fn a_run_of_x_puzzles_can_be_resumed() {
    let place = Place::new();
    let words = ["generate", "--variant", "x", "-n", "12", "--seed", "4", "-o", "x.txt"];
    place.run(&words).code(0);
    let whole = place.read("x.txt");
    place.write("x.txt.part", &whole[..5 * 82]);
    std::fs::remove_file(place.path("x.txt")).expect("the file");
    let resumed = [&words[..], &["--resume"]].concat();
    place.run(&resumed).code(0);
    assert_eq!(place.read("x.txt"), whole);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_book_of_x_and_classic_puzzles_is_built_and_proven() {
    let place = Place::new();
    place.write("book.toml", BOOK);
    place.run(&["check", "book.toml"]).code(0);
    place.run(&["build", "book.toml", "-o", "out", "--format", "pdf,svg,text"]).code(0);
    let proof = place.run(&["proof", "out"]).code(0);
    assert!(proof.out.ends_with(": no faults\n"), "{}", proof.out);
    // Without the manifest the diagonals on the page say which rules a grid has.
    std::fs::remove_file(place.path("out/manifest.json")).expect("the manifest");
    place.run(&["proof", "out/book.pdf"]).code(0);
}

#[test]
fn puzzles_from_a_file_take_the_rules_of_their_section() {
    let place = Place::new();
    place.write("own.txt", &format!("{X}\n"));
    let book = "[book]\ntitle = \"Own\"\n[[section]]\ntitle = \"X\"\nfrom = \"own.txt\"\n";
    place.write("book.toml", book);
    place.run(&["check", "book.toml"]).code(2).says("2 or more solutions");
    place.write("book.toml", &format!("{book}variant = \"x\"\n"));
    place.run(&["check", "book.toml"]).code(0);
    place.write("own.jsonl", &format!("{{\"puzzle\":\"{X}\",\"variant\":\"x\"}}\n"));
    place.write("book.toml", &book.replace("own.txt", "own.jsonl"));
    place.run(&["check", "book.toml"]).code(2).says("this puzzle is 9x9 x, but its section is 9x9");
}

/// The page of a technique shows a killer without givens, all of whose cells have pencil marks, among
/// Roman page numbers, and below a schematic with a sum.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_killer_book_has_pages_of_techniques_of_cages() {
    for (layout, page, technique) in [
        ("pocket", "size = \"6x9in\"", "cage-combination"),
        ("pocket", "size = \"letter\"", "cage-combination"),
        ("four-up", "size = \"letter\"", "innies-outies"),
    ] {
        let place = Place::new();
        let book = format!(
            "[book]\ntitle = \"Cages\"\nseed = 103\n[page]\nlayout = \"{layout}\"\n{page}\n\
             [front]\nhow-to-play = true\ntechniques = [\"{technique}\"]\n\
             [[section]]\ntitle = \"Some\"\ncount = 12\nlevel = \"easy\"\n\
             [[section]]\ntitle = \"Cages\"\ncount = 3\nvariant = \"killer\"\ndifficulty = \"medium\"\n",
        );
        place.write("k.toml", &book);
        place.run(&["check", "k.toml"]).code(0);
        place.run(&["build", "k.toml", "--format", "pdf,svg"]).code(0);
    }
}

/// Regions that meet have different tints, and a cell in another tint than its region is found.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn regions_of_jigsaws_may_have_tints() {
    let place = Place::new();
    let book =
        "[book]\ntitle = \"Tints\"\nseed = 8\n[page]\nlayout = \"two-up\"\nregion-tints = true\n";
    let classic = "[[section]]\ntitle = \"Classic\"\ncount = 1\ndifficulty = \"easy\"\n";
    let jigsaws = "[[section]]\ntitle = \"Jigsaw X\"\ncount = 2\nvariant = [\"jigsaw\", \"x\"]\n\
                   difficulty = \"easy\"\ncandidates = \"all\"\n\
                   [[section]]\ntitle = \"Killer\"\ncount = 2\nvariant = [\"jigsaw\", \"killer\"]\n\
                   difficulty = \"easy\"\n";
    place.write("tints.toml", &format!("{book}{classic}"));
    place
        .run(&["check", "tints.toml"])
        .code(2)
        .says("no section has regions to tint: only jigsaws");
    let crowded = "[[section]]\ntitle = \"All\"\ncount = 2\nvariant = [\"jigsaw\", \"killer\", \"x\"]\n\
                   difficulty = \"easy\"\n";
    place.write("tints.toml", &format!("{book}{crowded}"));
    place.run(&["check", "tints.toml"]).code(2).says("killers with diagonals print no tints");
    let hyper = crowded.replace("\"killer\", \"x\"", "\"hyper\"");
    place.write("tints.toml", &format!("{book}{hyper}"));
    place.run(&["check", "tints.toml"]).code(2).says("no section has regions to tint");
    place.write("tints.toml", &format!("{book}{jigsaws}{hyper}"));
    place.run(&["build", "tints.toml", "-o", "hyper"]).code(0);
    place.run(&["proof", "hyper"]).code(0);
    place.write("tints.toml", &format!("{book}{classic}{jigsaws}{crowded}"));
    place.run(&["build", "tints.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "tints"]).code(0);
    let page = place.read("tints/svg/puzzle-002.svg");
    let tints = ["#e6e6e6", "#d4d4d4"].map(|tint| format!("<rect fill=\"{tint}\""));
    assert!(tints.iter().all(|tint| page.contains(tint)), "{page}");
    place.write("one.svg", &page.replacen(&tints[0], "<rect fill=\"#a0a0a0\"", 1));
    let proof = place.run(&["proof", "one.svg"]).code(1);
    assert!(proof.out.contains("the paper of this cell is"), "{}", proof.out);
}

#[test]
fn links_that_hold_a_puzzle_are_read() {
    let packed = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBCkKUrUU6Ri3ac\
                  Y4oSJAlmbCAGsIzNFqqpjbMtRAAZAG8B3OFyA===";
    for link in [
        format!("https://www.f-puzzles.com/?load={packed}"),
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("fpuzzles{packed}"),
    ] {
        let json = run(&["convert", &link, "--to", "json"]).code(0).out;
        assert!(json.contains("\"puzzle\":\"1.............4.\""), "{json}");
        assert!(json.contains("\"variant\":\"anti-king\""), "{json}");
    }
    run(&["solve", "https://www.f-puzzles.com/?id=abc"]).code(2).says("does not hold the puzzle");
}

#[test]
fn what_a_killer_or_jigsaw_needs_is_named() {
    run(&["solve", "--variant", "killer", X]).code(2).says("a killer needs its cages");
    run(&["rate", "--variant", "x,jigsaw", X]).code(2).says("a jigsaw needs its regions");
    let place = Place::new();
    let record = |variant: &str| format!("puzzle,variant\n{X},\"{variant}\"\n");
    for (variant, said) in [
        ("antiknight", "did you mean `anti-knight`?"),
        ("x+hyper", "did you mean `x, hyper`?"),
        ("samurai", "a samurai has five grids"),
    ] {
        place.write("one.csv", &record(variant));
        place.run(&["solve", "one.csv"]).code(1).says(said);
    }
    place.write("one.csv", &record("X"));
    place.run(&["solve", "one.csv"]).code(0);
}

#[test]
fn regions_must_not_be_rows() {
    let regions: String = (1..=9).map(|row| row.to_string().repeat(9)).collect();
    let line = format!("{X}{regions}");
    run(&["solve", &line]).code(2).says("must not be a row or a column, and one is row 1");
}

#[test]
fn wishes_that_rules_leave_out_are_rejected() {
    for (options, said) in [
        (["anti-king", "--require", "bug"], "no anti-king puzzle ever needs `bug`"),
        (["non-consecutive", "--require", "unique-loop"], "no non-consecutive puzzle ever needs"),
        (["non-consecutive", "--symbols", "COMPUTERS"], "O and M are side by side in this word"),
        (["jigsaw,anti-knight", "--level", "easy"], "leave out `jigsaw` or the other rules"),
        (["x", "--require", "cage-single"], "only a killer needs `cage-single`"),
        (["killer", "--require", "cage-single"], "no killer is solved with `cage-single` and"),
    ] {
        let ran = run(&[&["generate", "--variant"][..], &options].concat()).code(2).says(said);
        assert_eq!(ran.err.matches("error").count(), 1, "{}", ran.err);
    }
    run(&["generate", "--shape", "6x6", "--variant", "x", "--level", "medium"])
        .code(2)
        .says("without symmetry, --dig free, all can");
}

#[test]
fn killers_with_givens_or_with_cells_in_no_cage_are_built() {
    const GIVEN: &str =
        "97584.3...8.....2.6......9....4....7...2.6...4....3....1......4.3.....7...7.64813";
    const ALL: &str =
        "L<<E<<A<<C<<M<<B<<C<<9<<O<<B<<I<<G<<F<<G<<E<<J<<B<<F<<F<<J<<B<<C<<B<<M<<I<<F<<C<<";
    const SOME: &str =
        "00006<K<D0V<<Q<^A^M<^W^^E^<^^^^<^^J^^GB^^7<^<>^^D<<B<F^N<F<J<>^G^^6<^I<A^^D<<<^^^";
    let book = "[book]\ntitle = \"Killers\"\n[page]\nlayout = \"two-up\"\nsize = \"a4\"\n\
                [[section]]\ntitle = \"Killers\"\nvariant = \"killer\"\nfrom = \"k.jsonl\"\n";
    for (puzzle, cages) in [(GIVEN, ALL), (&*".".repeat(81), SOME)] {
        let place = Place::new();
        let line = format!(
            "{{\"puzzle\": \"{puzzle}\", \"variant\": \"killer\", \"cages\": \"{cages}\"}}\n"
        );
        place.write("k.jsonl", &line);
        place.write("k.toml", book);
        place.run(&["build", "k.toml"]).code(0).says("proof: no fault");
        place.run(&["proof", "k"]).code(0);
    }
}

#[test]
fn reasons_of_sums_have_no_negative_numbers() {
    for (killer, said) in [
        (
            "8OKU<<<F<^^^<<S^^^J^^R>^<8<^9<^^DF<^^A<^<^^R<^^E<^3<F^N<HB<6<^^^^^<M9<M<^A<^^<>^^",
            "more than",
        ),
        (
            "J<<<6<K<D^V<<Q<^A^M<^W^^E^<^^^^<^^J^^GB^^7<^<>^^D<<B<F^N<F<J<>^G^^6<^I<A^^D<<<^^^",
            "must make as much as",
        ),
    ] {
        let out = run(&["steps", killer]).code(0).out;
        assert!(out.contains(said) && !out.contains("make -") && !out.contains(" 0 more"), "{out}");
    }
}

#[test]
fn sets_of_digits_make_the_sum_of_their_cage() {
    let killer =
        "J<<<6<K<D^V<<Q<^A^M<^W^^E^<^^^^<^^J^^GB^^7<^<>^^D<<B<F^N<F<J<>^G^^6<^I<A^^D<<<^^^";
    let out = run(&["steps", killer]).code(0).out;
    let mut sets = 0;
    for said in out.split("adds up to ").skip(1) {
        let Some((sum, rest)) = said.split_once(", which only ") else { continue };
        let (listed, _) = rest.split_once(" can make").expect("the end of the sentence");
        for set in listed.replace(" or ", ", ").split(", ").filter(|set| !set.is_empty()) {
            let digits = set.split('+').map(|digit| digit.trim().parse::<u32>().expect("a digit"));
            assert_eq!(digits.sum::<u32>().to_string(), sum, "{said}");
            sets += 1;
        }
    }
    assert!(sets > 10, "{sets}");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn diagonals_and_rings_are_clear_of_sums() {
    for (page, section) in [
        ("layout = \"two-up\"\n", "variant = [\"x\", \"hyper\", \"killer\"]\ncount = 6\n"),
        (
            "layout = \"two-up\"\n[back]\nwalk-throughs = [1, 2, 3, 4]\n",
            "variant = \"killer\"\nshape = \"6x6\"\ncount = 4\n",
        ),
    ] {
        let place = Place::new();
        let book = format!(
            "[book]\ntitle = \"K\"\nseed = 1\n[page]\n{page}[[section]]\ntitle = \"A\"\n\
             difficulty = \"easy\"\n{section}"
        );
        place.write("k.toml", &book);
        place.run(&["build", "k.toml"]).code(0).says("proof: no fault");
        place.run(&["proof", "k"]).code(0);
    }
}

#[test]
fn drawn_regions_are_tinted_and_only_backtrack_fills_any_regions() {
    let place = Place::new();
    let regions = "AAABBBCCC\nAAABBBCCC\nAAABBBCCC\nDDDEEEFFF\nDDDEEEFFF\nDDDEEHIIF\n\
                   GGGEHHIIF\nGGGHHHIIF\nGGGHHHIII\n";
    let book = format!(
        "[book]\ntitle = \"T\"\nseed = 9\n[page]\nlayout = \"two-up\"\nregion-tints = true\n\
         [[section]]\ntitle = \"S\"\nvariant = \"jigsaw\"\ncount = 2\nregions = \"\"\"\n{regions}\"\"\"\n"
    );
    place.write("t.toml", &book);
    place.run(&["check", "t.toml"]).code(0);
    for (variant, fill) in
        [("jigsaw", "rows"), ("jigsaw", "random"), ("non-consecutive", "singles")]
    {
        let book = format!(
            "[book]\ntitle = \"T\"\n[[section]]\ntitle = \"S\"\nvariant = \"{variant}\"\ncount = 1\n\
             fill = \"{fill}\"\n"
        );
        place.write("f.toml", &book);
        place.run(&["check", "f.toml"]).code(2).says("use `backtrack`");
    }
}

#[test]
fn steps_of_killers_are_no_harder_than_their_rating() {
    let killer =
        "93C<A2I<<F<8>^N319^17<>^E<53AI<<7^9<F^2C<^967^6<^984237<7<6179C1HD92E<<^4^^83717<";
    let rating = run(&["rate", "--json", killer]).code(0).json()[0]["er"].as_f64();
    let steps = run(&["steps", killer]).code(0).out;
    assert!(steps.contains("Hidden single: in row"), "{steps}");
    assert_eq!(rating, Some(1.5));
}

/// In narrow columns, the sentence of a rule may end with a letter alone.
#[test]
fn a_rule_whose_last_line_is_a_letter_is_read() {
    let place = Place::new();
    let book = |width: u32| {
        format!(
            "[book]\ntitle = \"S\"\nlanguage = \"it\"\nseed = 269\n[page]\nlayout = \"two-up\"\n\
             size = \"{width}x420mm\"\n[[section]]\ntitle = \"S\"\nshape = \"12x12\"\ncount = 1\n\
             variant = \"disjoint\"\ndifficulty = \"easy\"\n"
        )
    };
    for width in [200, 202, 204] {
        place.write("b.toml", &book(width));
        place.run(&["build", "b.toml", "--format", "pdf"]).code(0);
    }
}

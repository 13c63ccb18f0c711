//! Large runs: parts that are the whole run, and going on after a stop, wherever it came.

use crate::support::{Place, run};
#[cfg(unix)]
use std::path::PathBuf;

/// Several levels and shapes; small ones repeat, so that puzzles before a part matter.
const SPEC: &str = r#"
[book]
title = "Mixed"
seed = 5

[[section]]
title = "Easy"
count = 7
difficulty = "easy"

[[section]]
title = "Tiny"
count = 9
shape = "4x4"

[[section]]
title = "Medium"
count = 5
difficulty = "medium"
dig = "free"

[[section]]
title = "Tiny again"
count = 4
shape = "4x4"
dig = "free"
"#;

fn place() -> Place {
    let place = Place::new();
    place.write("book.toml", SPEC);
    place
}

const NOTATIONS: [&str; 8] = ["line", "sdm", "sdk", "ss", "hodoku", "opensudoku", "csv", "json"];

#[test]
fn parts_together_are_the_whole_run() {
    let place = place();
    for (notation, parts) in NOTATIONS.into_iter().zip([3, 2, 4, 5, 2, 3, 7, 40]) {
        let words = ["generate", "--spec", "book.toml", "--format", notation];
        let whole = place.run(&words).code(0).out;
        let together: String = (1..=parts)
            .map(|part| {
                let shard = format!("{part}/{parts}");
                place.run(&[&words[..], &["--shard", &shard, "--jobs", "3"]].concat()).code(0).out
            })
            .collect();
        assert_eq!(together, whole, "{notation} in {parts} parts");
    }
}

#[test]
fn a_stopped_run_continues_wherever_it_was_cut_off() {
    let place = place();
    for notation in NOTATIONS {
        let words =
            ["generate", "--spec", "book.toml", "--format", notation, "-o", "run", "--resume"];
        let _ = std::fs::remove_file(place.path("run"));
        place.run(&words).code(0);
        let whole = place.read("run");
        let length = whole.len();
        for cut in [0, 1, length / 5, length / 2, length - 30, length - 1] {
            std::fs::remove_file(place.path("run")).expect("the file of the run");
            place.write("run.part", &whole[..cut]);
            place.run(&words).code(0).says("continuing run.part");
            assert_eq!(place.read("run"), whole, "{notation} cut off at {cut}");
            assert_eq!(place.names(), ["book.toml", "run"], "{notation}");
        }
        place.run(&words).code(0).says("already complete: 25 puzzles");
        // A file that was truncated under its own name, as by a pipe.
        place.write("run", &whole[..length / 3]);
        place.run(&words).code(0);
        assert_eq!(place.read("run"), whole, "{notation}");
    }
    // A run of more puzzles begins as one of fewer.
    let few = ["generate", "-n", "4", "--seed", "1", "-o", "more.csv", "--resume"];
    place.run(&few).code(0);
    let more = ["generate", "-n", "9", "--seed", "1", "-o", "more.csv", "--resume"];
    place.run(&more).code(0);
    let at_once = run(&["generate", "-n", "9", "--seed", "1", "--format", "csv"]).code(0).out;
    assert_eq!(place.read("more.csv"), at_once);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn stopped_runs_of_cages_and_regions_continue() {
    use sha2::{Digest, Sha256};
    let place = Place::new();
    for variant in ["killer", "jigsaw", "jigsaw,x", "jigsaw,killer"] {
        for notation in ["line", "csv", "json"] {
            let made = ["generate", "--variant", variant, "--format", notation, "--seed", "5"];
            if place.run(&[&made[..], &["-n", "1"]].concat()).code == 2 {
                // A line does not hold the rule of `x`.
                continue;
            }
            let words = [&made[..], &["-n", "6", "-o", "run", "--resume"]].concat();
            place.run(&words).code(0);
            let whole = place.read("run");
            std::fs::remove_file(place.path("run")).expect("the file of the run");
            // The beginning of a longer run, with its digest.
            let few = [&made[..], &["-n", "4", "-o", "few"]].concat();
            place.run(&few).code(0);
            let few = place.read("few");
            std::fs::remove_file(place.path("few")).expect("the file of the run");
            place.write("run.part", &few);
            let digest = Sha256::digest(few.as_bytes());
            let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            place.write("run.part.sum", &format!("{} {digits}\n", few.len()));
            let ran = place.run(&words).code(0).says("continuing run.part after 4 of 6 puzzles");
            assert!(!ran.err.contains("compared"), "{}", ran.err);
            assert_eq!(place.read("run"), whole, "{variant} as {notation}");
            std::fs::remove_file(place.path("run")).expect("the file of the run");
        }
    }
}

/// One changed character is found, wherever it is, and the file comes out as if there were none.
#[test]
fn a_damaged_file_is_not_continued() {
    use sha2::{Digest, Sha256};
    let place = Place::new();
    let section = |title: &str, more: &str| format!("[[section]]\ntitle = \"{title}\"\n{more}\n");
    let easy = "[book]\ntitle = \"T\"\n".to_owned() + &section("Easy", "count = 12");
    place.write("book.toml", &easy);
    let rare = easy.clone() + &section("Rare", "count = 1\nrating = 5.4\neffort = 2");
    place.write("rare.toml", &rare);
    let whole = place.run(&["generate", "--spec", "book.toml"]).code(0).out;
    // A run that finds no puzzle for a place leaves its file, and the digest of that.
    place.run(&["generate", "--spec", "rare.toml", "-o", "run"]).code(1);
    assert_eq!(place.names(), ["book.toml", "rare.toml", "run.part", "run.part.sum"]);
    let sums = place.read("run.part.sum");
    let words = ["generate", "--spec", "book.toml", "-o", "run", "--resume"];
    let ran = place.run(&words).code(0);
    assert!(!ran.err.contains("compared"), "{}", ran.err);
    assert_eq!(place.names(), ["book.toml", "rare.toml", "run"]);
    assert_eq!(place.read("run"), whole);

    // A longer run has digests of its beginning, too: puzzles that they vouch for are kept.
    let line = |length: usize| {
        let digest = Sha256::digest(&whole.as_bytes()[..length]);
        let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{length} {digits}\n")
    };
    let puzzle = whole.lines().next().map_or(0, str::len) + 1;
    assert!(sums.ends_with(&line(whole.len())));
    let sums = line(0) + &line(5 * puzzle) + &line(whole.len());
    let damaged = |at: usize| {
        let mut bytes = whole.clone().into_bytes();
        bytes[at] = if bytes[at] == b'.' { b'1' } else { b'.' };
        String::from_utf8(bytes).expect("text")
    };
    for at in [5 * puzzle, 8 * puzzle + 40, whole.len() - 2] {
        std::fs::remove_file(place.path("run")).expect("the file of the run");
        place.write("run.part", &damaged(at));
        place.write("run.part.sum", &sums);
        place.run(&words).code(0).says("run.part is damaged after puzzle 5");
        assert_eq!(place.read("run"), whole, "{at}");
    }
    // Before that nothing shows whose file it is; without digests nothing does.
    for (at, sums) in [(3 * puzzle + 7, Some(&sums)), (3 * puzzle + 7, None), (700, None)] {
        std::fs::remove_file(place.path("run")).expect("the file of the run");
        place.write("run.part", &damaged(at));
        sums.iter().for_each(|sums| place.write("run.part.sum", sums));
        place.run(&words).code(2).says("made again and compared").says("or it is damaged");
        assert_eq!(place.read("run.part"), damaged(at));
        place.run(&["generate", "--spec", "book.toml", "-o", "run", "--force"]).code(0);
        assert_eq!(place.read("run"), whole);
    }
    // A file of the user with that name is not overwritten.
    place.write("new.part.sum", "notes\n");
    place.run(&["generate", "--seed", "1", "-o", "new"]).code(2).says("new.part.sum");
    assert_eq!(place.read("new.part.sum"), "notes\n");
}

#[test]
fn nothing_of_others_is_continued_or_overwritten() {
    let place = place();
    let words = ["generate", "--spec", "book.toml", "-o", "run", "--resume"];
    let held = |name: &str, text: &str| {
        place.run(&words).code(2).says("does not hold the beginning of this run");
        assert_eq!(place.read(name), text);
    };
    for text in ["notes, without an end", "notes\n", "1\n2\n3\n"] {
        place.write("run", text);
        held("run", text);
    }
    place.run(&["generate", "--spec", "book.toml", "-o", "run"]).code(2).says("already exists");
    std::fs::remove_file(place.path("run")).expect("the file");
    // Another seed, another section, one puzzle too many.
    let other = place.run(&["generate", "--spec", "book.toml", "--seed", "6"]).code(0).out;
    place.write("run.part", &other);
    held("run.part", &other);
    let whole = place.run(&["generate", "--spec", "book.toml"]).code(0).out;
    let longer = format!("{whole}{}", whole.lines().next().expect("a puzzle"));
    place.write("run.part", &format!("{longer}\n"));
    held("run.part", &format!("{longer}\n"));
    let changed = SPEC.replace("4x4", "6x6");
    place.write("book.toml", &changed);
    place.write("run.part", &whole);
    held("run.part", &whole);
    place.run(&["generate", "--spec", "book.toml", "-o", "run"]).code(2).says("left over");
    place.run(&["generate", "--spec", "book.toml", "-o", "run", "--force"]).code(0);
    assert_eq!(place.names(), ["book.toml", "run"]);
}

#[test]
fn an_unfilled_place_leaves_a_file_that_can_be_continued() {
    let place = Place::new();
    let run = |words: &[&str]| place.run(&[&["generate", "--seed", "1"][..], words].concat());
    // Nothing was made: nothing is left, and a better wish finds nothing in its way.
    let ran = run(&["--rating", "5.4", "--effort", "2", "-o", "all"]).code(1).says("--effort");
    assert!(!ran.err.contains("--resume"), "{}", ran.err);
    assert!(place.names().is_empty(), "{:?}", place.names());
    run(&["-o", "all"]).code(0);
    std::fs::remove_file(place.path("all")).expect("the file of the run");
    // What was made stays, and the report about it is right.
    let few = ["--rating", "3.2", "-n", "6", "-o", "all"];
    run(&[&few[..], &["--effort", "2"]].concat())
        .code(1)
        .says("5 of 6 puzzles are in all.part; --resume continues from there if you raise --effort or ask for --count 5");
    run(&[&few[..], &["--effort", "30", "--resume"]].concat()).code(0);
    let all = place.read("all");
    assert_eq!(all, run(&few[..4]).code(0).out);
    run(&[&few[..], &["--effort", "2", "--force"]].concat()).code(1);
    assert_eq!(place.read("all"), all, "it stays until another is whole");
    run(&["--rating", "3.2", "-n", "5", "--effort", "2", "-o", "all", "--resume"]).code(0);
    assert!(all.starts_with(&place.read("all")) && place.names() == ["all"]);
    // More effort makes no more kinds of puzzles.
    let kinds = ["--shape", "4x4", "--clues", "4", "--givens-in-house", "0..4", "--dig", "free"];
    let ran = run(&[&kinds[..], &["-n", "14", "-o", "4x4"]].concat()).code(1).says("4x4.part");
    assert!(!ran.err.contains("effort"), "{}", ran.err);
}

#[test]
fn a_section_that_stays_empty_ends_the_run_there() {
    let place = Place::new();
    let spec = |effort: u32| {
        let section = |title: &str, count: u32, more: &str| {
            format!("[[section]]\ntitle = \"{title}\"\ncount = {count}\n{more}\n")
        };
        // The last would take most of a minute to find nothing.
        let hopeless = "require = [\"swordfish x20\"]\neffort = 40000";
        [
            "[book]\ntitle = \"Short\"\n".to_owned(),
            section("Easy", 3, "difficulty = \"easy\""),
            section("Rare", 2, &format!("rating = 5.4\neffort = {effort}")),
            section("Hopeless", 1, hopeless),
        ]
        .concat()
    };
    place.write("book.toml", &spec(2));
    let begun = std::time::Instant::now();
    place
        .run(&["generate", "--spec", "book.toml", "-o", "all", "--jobs", "2"])
        .code(1)
        .says("puzzle 1 of 2 in \"Rare\"")
        .says("3 of 6 puzzles are in all.part; --resume continues from there if you raise `effort` in \"Rare\" or leave \"Rare\" out");
    assert!(begun.elapsed().as_secs() < 20, "what comes after is of no use");
    let printed = place.run(&["generate", "--spec", "book.toml", "--jobs", "1"]).code(1).out;
    assert_eq!(place.read("all.part"), printed);
    // For a part of a run, the report must not suggest fewer puzzles.
    let part = ["generate", "--spec", "book.toml", "-o", "part", "--shard", "1/1"];
    place.run(&part).code(1).says("or leave \"Rare\" out");
    let part = ["generate", "--spec", "book.toml", "-o", "half", "--shard", "2/3", "--jobs", "2"];
    place.run(&part).code(1).says("1 of 2 puzzles").says("if you raise `effort` in \"Rare\"\n");
}

/// Names of files with blanks and quotes in them come through the recipe for GNU parallel, where
/// it is installed.
#[cfg(unix)]
#[test]
fn the_recipe_for_parallel_takes_any_name() {
    let asked = std::process::Command::new("parallel").arg("--version").output();
    if !asked.is_ok_and(|ran| ran.stdout.starts_with(b"GNU parallel")) {
        return;
    }
    let place = place();
    let (spec, out) = ("my books/one & two.toml", "my books/all of it's.txt");
    std::fs::create_dir(place.path("my books")).expect("a folder");
    place.write(spec, SPEC);
    let program = snapbox::cmd::cargo_bin!("gridpress");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let folders = program.parent().map(PathBuf::from).into_iter();
    let paths = std::env::join_paths(folders.chain(std::env::split_paths(&paths)));
    let ran = std::process::Command::new("sh")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/large-runs/parallel.sh"))
        .args([spec, "3", out])
        .current_dir(place.0.path())
        .env("PATH", paths.expect("folders without a colon"))
        .output()
        .expect("a shell");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(place.read(out), place.run(&["generate", "--spec", "book.toml"]).code(0).out);
}

#[test]
fn wrong_parts_and_specs_are_rejected() {
    run(&["generate", "--shard", "0/3"]).code(2).says("write a part as I/N");
    run(&["generate", "--shard", "4/3"]).code(2).says("write a part as I/N");
    run(&["generate", "--shard", "third"]).code(2).says("write a part as I/N");
    run(&["generate", "--shard", "1/3"]).code(2).says("give all parts the same --seed");
    run(&["generate", "--resume", "--seed", "1"]).code(2).says("--output");
    run(&["generate", "--spec", "none.toml"]).code(2).says("there is no such file");
    let place = place();
    place.run(&["generate", "--spec", "book.toml", "--level", "easy"]).code(2).says("--level");
    place.write("bad.toml", "[book]\ntitle = \"Bad\"\n[[section]]\ntitle = \"A\"\ncount = \"x\"\n");
    place.run(&["generate", "--spec", "bad.toml"]).code(2).says("bad.toml:5");
    place.write(
        "short.toml",
        "[book]\ntitle = \"Short\"\n[[section]]\ntitle = \"A\"\ncount = 2\nrating = \"5.4\"\neffort = 2\n",
    );
    place.run(&["generate", "--spec", "short.toml"]).code(1).says("puzzle 1 of 2 in \"A\"");
}

#[test]
fn wishes_of_a_spec_can_be_said_on_the_command_line() {
    let place = place();
    let heart = ".........\n.##...##.\n#..#.#..#\n#...#...#\n#...#...#\n.#..#..#.\n..#.#.#..\n...###...\n....#....\n";
    place.write("heart.txt", heart);
    let made = place.run(&["generate", "--pattern", "heart.txt", "--seed", "2"]).code(0).out;
    let drawn = heart.lines().collect::<String>();
    assert!(made.trim().chars().zip(drawn.chars()).all(|(m, d)| (m == '.') == (d == '.')));
    place.write("rows.txt", &format!("{}{}", ".........\n".repeat(2), "#########\n".repeat(7)));
    place.run(&["generate", "--pattern", "rows.txt"]).code(2).says("could be exchanged");
    place.write("few.txt", &format!("{}{}", ".........\n".repeat(8), "#########\n"));
    place.run(&["generate", "--pattern", "few.txt"]).code(2).says("draw 17 or more");
    place.run(&["generate", "--pattern", "heart.txt", "--clues", "30"]).code(2).says("24 givens");
    let words = ["generate", "--require", "naked-pair x2", "--otherwise", "singles", "--seed", "1"];
    let made = run(&words).code(0).out;
    let rated = place.run_with(&["rate", "--json", "-"], &made).code(0);
    let counts = rated.json()[0]["techniques"].clone();
    assert!(counts["naked-pair"].as_u64() >= Some(2), "{counts}");
    run(&["generate", "--otherwise", "singles"]).code(2).says("--require");
    run(&["generate", "--require", "naked-pair x0"]).code(2).says("not a valid technique count");
    run(&["generate", "--require", "x-wing", "--forbid", "x-wing"]).code(2).says("and forbidden");
    run(&["generate", "--require", "x-wing", "--only", "pointing"]).code(2).says("--only");
    run(&["generate", "--givens-in-house", "1..12"]).code(2).says("within 0..9");
    let words =
        ["generate", "-n", "5", "--givens-in-house", "2..4", "--dig", "free", "--seed", "1"];
    for line in run(&words).code(0).out.lines() {
        for row in line.as_bytes().chunks(9) {
            let givens = row.iter().filter(|b| **b != b'.').count();
            assert!((2..=4).contains(&givens), "{line}");
        }
    }
}

#[test]
fn a_list_of_puzzles_is_proven() {
    let place = place();
    let made = place.run(&["generate", "--spec", "book.toml", "--format", "csv"]).code(0).out;
    place.write("made.csv", &made);
    let proof = place.run(&["proof", "made.csv"]).code(0).out;
    assert!(proof.starts_with("no faults in 25 puzzles, 25 of them different"), "{proof}");
    // Another rating, another solution, a given too few, and the first puzzle upside down.
    let lines: Vec<&str> = made.lines().collect();
    let fields: Vec<&str> = lines[1].split(',').collect();
    let turned: String = fields[0].chars().rev().collect();
    let open = fields[0].replacen(|c: char| c.is_ascii_digit(), ".", 30);
    let bad = format!(
        "{}\n{}\n{},,,9.9/9.9/9.9\n{open},,,\n{turned},,,\n",
        lines[0],
        lines[1],
        lines[2].split(',').next().expect("a puzzle")
    );
    let proof = place.run_with(&["proof", "-", "--json"], &bad).code(1);
    let found = &proof.json()[0];
    assert_eq!(found["puzzles"], 4);
    assert_eq!(found["distinct"], 3);
    assert_eq!(found["fault_count"], 3);
    proof
        .says("-:3:1: it is rated")
        .says("-:4:1: this puzzle")
        .says("-:5:1: the puzzle of line 2, up to symmetry and relabelling");
    place.run(&["proof", "made.csv", "--manifest", "made.csv"]).code(2).says("is not a book");
    place.run_with(&["proof", "-"], "").code(2).says("there is no puzzle in standard input");
}

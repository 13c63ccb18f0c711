//! `generate`: wrong input first.

use crate::support::{Place, run};

#[test]
fn impossible_requests_are_rejected() {
    run(&["generate", "--shape", "7x7"]).code(2).says("possible values: 4x4, 6x6");
    run(&["generate", "--count", "0"]).code(2);
    run(&["generate", "--level", "eazy"]).code(2).says("did you mean `easy`?");
    run(&["generate", "--level", "fiendish"]).code(2).says("the scale standard has no level");
    run(&["generate", "--rating", "4.2..3.0"]).code(2).says("the end is before the start");
    run(&["generate", "--clues", "many"]).code(2).says("write a range as 24..28");
    run(&["generate", "--clues", "3..9"]).code(2).says("no 9x9 puzzle with 9 givens");
    run(&["generate", "--require", "xywing"]).code(2).says("did you mean `xy-wing`?");
    run(&["generate", "--dig", "free", "--symmetry", "full"]).code(2).says("use --dig pairs");
    run(&["generate", "--count", "2", "--format", "ipuz", "--seed", "1"])
        .code(2)
        .says("one puzzle per file");
    run(&["generate", "--rating", "5.4", "--effort", "2", "--seed", "1"])
        .code(1)
        .says("puzzle 1 of 1 was not found");
}

/// The minutes that `rate --minutes` prints are those that were asked for.
#[test]
fn minutes_are_those_asked_for() {
    for (wanted, low, high) in [("5..6", 4.5, 6.5), ("10", 9.5, 10.5), ("15..20", 14.5, 20.5)] {
        let made = run(&["generate", "--minutes", wanted, "--count", "3", "--seed", "8"]).code(0);
        for puzzle in made.out.lines() {
            let rated = run(&["rate", "--minutes", puzzle]).code(0);
            let last = rated.out.split_whitespace().last().expect("a last column");
            let minutes: f64 = last.parse().expect("minutes");
            assert!((low..=high).contains(&minutes), "{wanted}: {}", rated.out);
        }
    }
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    assert!(run(&["rate", "--minutes", hard]).code(0).out.ends_with("-chain -\n"));
    let json = run(&["rate", "--json", "--max", "7.0", hard]).code(0);
    assert!(json.out.contains("\"minutes\":null"), "{}", json.out);
}

#[test]
fn contradictory_requests_are_rejected() {
    let refused = |words: &[&str]| run(&[&["generate"][..], words].concat()).code(2);
    refused(&["--level", "easy", "--rating", "4.2"])
        .says("  --rating 4.2: outside the level\n")
        .says("  --level easy: this level goes from 1.0 to 1.5\n")
        .says("remove one of the two");
    refused(&["--level", "easy", "--require", "hidden-single,xy-wing x2"])
        .says("a puzzle that needs `xy-wing` is rated 4.2 or more\n  --require xy-wing x2: rated")
        .says("  --level easy: but this allows 1.5 at most\n");
    refused(&["--rating", "2.0..3.0", "--require", "skyscraper"])
        .says("  --rating 2.0..3.0: but this allows 3.0 at most\n");
    refused(&["--level", "easy", "--minutes", "30"]).says(
        "  --minutes 30: requested here\n  --level easy: its puzzles take 16 minutes at most",
    );
    refused(&["--minutes", "5", "--rating", "8.5"]).says("above 8.2\n  --minutes 5: requested");
    refused(&["--minutes", "5", "--shape", "6x6"]).says("a 6x6 puzzle is not known");
    refused(&["--minutes", "90"]).says("request 3 to 45 minutes");
    refused(&["--forbid", "hidden-single"])
        .says("its last cell is one\n  --forbid hidden-single: not valid\n")
        .says("remove `hidden-single`");
    refused(&["--rating", "3.2", "--forbid", "x-wing,swordfish"])
        .says("rated 3.2 needs `x-wing`\n  --forbid x-wing: forbidden here\n  --rating 3.2:");
    refused(&["--level", "hard", "--only", "hidden-single,naked-single"])
        .says("  --only hidden-single,naked-single: rated 2.3 at most\n");
    refused(&["--rating", "5.0", "--require", "x-wing", "--otherwise", "singles"])
        .says("  --otherwise singles: rated 3.2 at most\n");
    refused(&["--givens-in-house", "9"])
        .says("make 81 in all, which no such puzzle has\n  --givens-in-house 9:");
    refused(&["--givens-in-house", "0..12"]).says("a house of 9x9 has 9 cells");
    refused(&["--digit-spread", "0", "--clues", "28"])
        .says("  --digit-spread 0: impossible\n  --clues 28: together with this\n");
    refused(&["--scale", "jet", "--level", "easy", "--require", "xy-wing"])
        .says("  --level easy: but this allows 3.6 at most\n");
    let place = Place::new();
    place.write("full", &"#########\n".repeat(9));
    place
        .run(&["generate", "--pattern", "full"])
        .code(2)
        .says("leaves no empty cell\n  --pattern full: not valid\n");
    // All faults are reported at once.
    refused(&["--forbid", "hidden-single", "--givens-in-house", "9", "--rating", "1.3"])
        .says("its last cell is one")
        .says("81 in all")
        .says("the nearest ratings are 1.2 and 1.5");
    // What these techniques solve is of the level, too.
    run(&["generate", "--scale", "jet", "--level", "easy", "--require", "hidden-single"]).code(0);
}

#[test]
fn large_grids_have_levels_by_technique() {
    for rules in [&[][..], &["--variant", "anti-king"]] {
        let wish = ["generate", "--shape", "16x16", "--scale", "jet", "--level", "medium"];
        let made = run(&[&wish[..], rules].concat()).code(0).out;
        let rated = Place::new();
        rated.write("made.txt", &made);
        let rate = ["rate", "made.txt", "--scale", "jet"];
        assert!(rated.run(&[&rate[..], rules].concat()).code(0).out.contains("medium"), "{made}");
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let words = ["generate", "--count", "12", "--seed", "3"];
    let one = run(&[&words[..], &["--jobs", "1"]].concat()).code(0).out;
    assert_eq!(one, run(&[&words[..], &["--jobs", "4"]].concat()).code(0).out);
    assert_eq!(one.lines().count(), 12);
    // The first puzzles of a longer run are those of a shorter one.
    let more = run(&["generate", "--count", "14", "--seed", "3"]).code(0).out;
    assert!(more.starts_with(&one));
    let other = run(&["generate", "--count", "12", "--seed", "4"]).code(0).out;
    assert!(one.lines().all(|line| !other.contains(line)));
    // Without a seed it differs each time, and the seed is reported.
    let first = run(&["generate"]).code(0).says("seed ");
    assert_ne!(first.out, run(&["generate"]).code(0).out);
}

#[test]
fn puzzles_are_as_asked_for() {
    for (words, fits) in [
        (vec!["--level", "medium"], " medium "),
        (vec!["--rating", "2.6..2.8", "--dig", "free"], " 2."),
        (vec!["--scale", "se", "--level", "easy"], " 1."),
        (vec!["--shape", "6x6", "--level", "easy"], " easy "),
        (vec!["--shape", "4x4", "--symmetry", "none"], " "),
        (vec!["--require", "xy-wing", "--dig", "free"], " 4.2/"),
    ] {
        let words = [&["generate", "--count", "3", "--seed", "8"][..], &words].concat();
        let puzzles = run(&words).code(0).out;
        let rated = crate::support::Place::new().run_with(&["rate", "-"], &puzzles).code(0).out;
        assert_eq!(
            rated.lines().filter(|line| line.contains(fits)).count(),
            3,
            "{words:?}: {rated}"
        );
    }
    for fill in ["backtrack", "swap", "rows", "random", "singles", "digits"] {
        for dig in ["pairs", "free", "reveal"] {
            let words = ["generate", "--seed", "2", "--shape", "6x6", "--fill", fill, "--dig", dig];
            assert_eq!(run(&words).code(0).out.trim().len(), 36, "{fill} {dig}");
        }
    }
}

#[test]
fn nothing_repeats_even_where_there_is_little_to_have() {
    // There are 13 kinds of 4x4 puzzles with four givens: when they are used up that is said.
    let words = ["--clues", "4", "--givens-in-house", "0..4", "--dig", "free"];
    let words =
        [&["generate", "--shape", "4x4", "--count", "14", "--seed", "1"][..], &words].concat();
    let ran = run(&words).code(1).says("up to symmetry");
    let mut puzzles: Vec<&str> = ran.out.lines().collect();
    let count = puzzles.len();
    puzzles.sort_unstable();
    puzzles.dedup();
    assert!((8..=13).contains(&count) && puzzles.len() == count, "{count}");
    // With any number of givens there are plenty, but none that is hard.
    let words = ["generate", "--shape", "4x4", "--count", "50", "--seed", "1"];
    assert_eq!(run(&words).code(0).out.lines().count(), 50);
    let words = ["generate", "--shape", "4x4", "--level", "hard", "--seed", "1"];
    run(&words)
        .code(2)
        .says("no 4x4 puzzle is rated above 1.2\n  --level hard: too hard for this shape\n")
        .says("request `easy`, or another shape");
}

#[test]
fn json_and_csv_hold_the_grade() {
    let ran = run(&["generate", "--seed", "1", "--level", "easy", "--format", "json"]).code(0);
    let made = &ran.json()[0];
    assert_eq!(made["level"], "easy");
    assert_eq!(made["solution"].as_str().map(str::len), Some(81));
    let ran = run(&["generate", "--seed", "1", "--count", "2", "--format", "csv"]).code(0);
    assert_eq!(ran.out.lines().next(), Some("puzzle,solution,level,rating"));
    assert_eq!(ran.out.lines().count(), 3);
}

/// Even with --force a file may not take the place of a device, a pipe or a folder.
#[cfg(unix)]
#[test]
fn only_files_are_replaced() {
    let place = Place::new();
    let makes: [(&str, &[&str]); 3] = [
        ("txt", &["generate", "--level", "easy", "--force", "-o"]),
        ("pdf", &["print", "1", "--level", "easy", "--force", "-o"]),
        ("toml", &["init", "--force"]),
    ];
    for (ending, make) in makes {
        let (socket, folder) = (format!("socket.{ending}"), format!("folder.{ending}"));
        let _bound = std::os::unix::net::UnixListener::bind(place.path(&socket)).expect("a socket");
        std::fs::create_dir(place.path(&folder)).expect("a folder");
        for (name, is) in [(&socket, "a pipe or a device"), (&folder, "a folder")] {
            let told = place.run(&[make, &[name.as_str()]].concat()).code(2);
            told.says(&format!("{name} is {is}, not a file"));
        }
        let left = std::fs::metadata(place.path(&socket)).expect("it is still there");
        assert!(!left.is_file(), "{socket}");
    }
}

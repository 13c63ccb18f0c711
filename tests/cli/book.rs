//! `build` and `proof`: wrong input first, then whole books, then everything that can get in the way.

use crate::support::{Place, Ran};
use std::fs;

const SMALL: &str = "\
[book]
title = \"Small\"
seed = 5
[page]
layout = \"large-print\"
size = \"letter\"
[[section]]
title = \"One\"
count = 3
difficulty = \"easy\"
clues = \"32..38\"
[[section]]
title = \"Two\"
count = 2
shape = \"6x6\"
";

fn small() -> Place {
    let place = Place::new();
    place.write("small.toml", SMALL);
    place
}

fn build(place: &Place, more: &[&str]) -> Ran {
    place.run(&[&["build", "small.toml"], more].concat())
}

#[test]
fn build_rejects_known_faults_first() {
    let place = small();
    place.run(&["build", "none.toml"]).code(2).says("cannot read none.toml");
    build(&place, &["--format", "docx"]).code(2).says("pdf");
    build(&place, &["--jobs", "0"]).code(2);
    place.write("out", "a file");
    build(&place, &["-o", "out"]).code(2).says("out is a file");
    build(&place, &["-o", "out/deeper"]).code(2).says("cannot write out/deeper");
    place.write("bad.toml", &SMALL.replace("count = 3", "count = 99999999999"));
    place.run(&["build", "bad.toml"]).code(2).says("bad.toml:9:");
    assert_eq!(place.names(), ["bad.toml", "out", "small.toml"]);
}

#[test]
fn a_shortfall_is_reported_at_its_section_and_leaves_nothing() {
    let place = small();
    let spec = SMALL.replace("difficulty = \"easy\"\n", "rating = \"5.4\"\neffort = 3\n");
    place.write("small.toml", &spec);
    build(&place, &[])
        .code(1)
        .says("small.toml:7:1")
        .says("puzzle 1 of 3 in \"One\" was not found");
    assert_eq!(place.names(), ["small.toml"]);
}

#[test]
fn a_book_is_whole_and_the_same_on_any_number_of_threads() {
    let place = small();
    let ran =
        build(&place, &["-o", "one", "--jobs", "1"]).code(0).says("proof: no fault in 5 puzzles");
    assert!(ran.out.lines().any(|line| line == "one/small.pdf"), "{}", ran.out);
    build(&place, &["-o", "three", "--jobs", "3"]).code(0);
    let one = place.files("one");
    assert_eq!(one, place.files("three"));
    assert!(one["small.pdf"].starts_with(b"%PDF-"));
    let text = String::from_utf8(one["small.txt"].clone()).expect("text");
    assert!(text.contains("Small"));
    let pages = one.keys().filter(|n| n.starts_with("svg/page-")).count();
    assert_eq!(one.keys().filter(|n| n.starts_with("svg/puzzle-")).count(), 5);
    assert_eq!(one.len(), pages + 5 + 3);
    assert_eq!(place.names(), ["one", "small.toml", "three"]);

    let manifest: serde_json::Value = serde_json::from_slice(&one["manifest.json"]).expect("JSON");
    assert_eq!((manifest["title"].as_str(), manifest["seed"].as_u64()), (Some("Small"), Some(5)));
    let puzzles = manifest["puzzles"].as_array().expect("a list");
    let clues: Vec<u64> = puzzles.iter().filter_map(|p| p["clues"].as_u64()).collect();
    assert!(clues[..3].iter().all(|n| (32..=38).contains(n)), "{clues:?}");
    let ratings: Vec<f64> = puzzles.iter().filter_map(|p| p["er"].as_f64()).collect();
    assert!(ratings[..3].is_sorted() && ratings[2] <= 1.5, "{ratings:?}");
    assert_eq!(puzzles[4]["shape"], "6x6");
    assert_eq!(puzzles[0]["level"], "easy");
    let mut ids: Vec<&str> = puzzles.iter().filter_map(|p| p["id"].as_str()).collect();
    ids.dedup();
    assert_eq!(ids.len(), 5);
    let files = manifest["files"].as_array().expect("a list");
    assert_eq!(files.len(), one.len() - 1);

    // A puzzle depends on the seed, the section and its index alone.
    place.write(
        "small.toml",
        &SMALL.replace("count = 3", "count = 4").replace("\"Two\"", "\"Zwei\""),
    );
    build(&place, &["-o", "more", "--format", "text"]).code(0);
    let more: serde_json::Value =
        serde_json::from_str(&place.read("more/manifest.json")).expect("JSON");
    let more: Vec<&str> = more["puzzles"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|p| p["id"].as_str())
        .collect();
    assert!(ids[..3].iter().all(|id| more.contains(id)));
    assert!(!ids[3..].iter().any(|id| more.contains(id)));
}

#[test]
fn what_gridpress_made_is_replaced_and_what_it_did_not_make_is_kept() {
    let place = small();
    build(&place, &["--format", "text"]).code(0);
    fs::create_dir(place.path("small/mine")).expect("a folder");
    place.write("small/mine/notes.txt", "keep me");
    build(&place, &["--format", "text,pdf", "--seed", "6"]).code(0);
    let before = place.files("small");
    assert_eq!(before["mine/notes.txt"], b"keep me");
    assert!(before.contains_key("small.pdf"));

    // A changed file belongs to the user.
    place.write("small/small.txt", "my own words");
    build(&place, &["--format", "text"])
        .code(2)
        .says("small.txt would be overwritten")
        .says("--force");
    assert_eq!(place.read("small/small.txt"), "my own words");
    build(&place, &["--format", "text", "--force"]).code(0);
    let after = place.files("small");
    assert_ne!(after["small.txt"], b"my own words");
    assert_eq!(after["small.pdf"], before["small.pdf"]);
    assert_eq!(after["mine/notes.txt"], b"keep me");
    assert_eq!(place.names(), ["small", "small.toml"]);
}

#[test]
fn a_book_can_be_made_in_the_current_folder() {
    let place = small();
    build(&place, &["-o", ".", "--format", "text,svg"]).code(0);
    assert!(place.names().contains(&"manifest.json".to_owned()));
    assert_eq!(place.read("small.toml"), SMALL);
    place.write("small.toml", &SMALL.replace("count = 3", "count = 2"));
    build(&place, &["-o", ".", "--format", "text,svg"]).code(0).says("svg/puzzle-005.svg");
    assert!(place.path("svg/puzzle-004.svg").exists());
    assert!(!place.path("svg/puzzle-005.svg").exists());
    place.write("small.toml", SMALL);
    let names: Vec<String> = place.names().into_iter().filter(|n| n.starts_with('.')).collect();
    assert!(names.is_empty(), "{names:?}");
}

#[cfg(unix)]
#[test]
fn a_folder_without_the_right_to_write_is_found_out_before_the_work() {
    use std::os::unix::fs::PermissionsExt;
    let place = small();
    fs::create_dir(place.path("locked")).expect("a folder");
    let lock = |mode| {
        fs::set_permissions(place.path("locked"), fs::Permissions::from_mode(mode))
            .expect("a mode");
    };
    lock(0o555);
    let can_write_anyway = fs::write(place.path("locked/x"), "").is_ok();
    if !can_write_anyway {
        build(&place, &["-o", "locked/book"]).code(2).says("permission denied");
        assert!(place.files("locked").is_empty());
    }
    lock(0o755);
}

/// Ctrl-C and even a kill leave the earlier book as it was.
#[cfg(unix)]
#[test]
fn an_end_by_force_leaves_the_earlier_book_whole() {
    use std::time::Duration;
    let place = small();
    build(&place, &["--format", "text"]).code(0);
    let before = place.files("small");
    place.write(
        "small.toml",
        &SMALL.replace("count = 3", "count = 20000").replace("large-print", "four-up"),
    );
    for (signal, polite) in [("-INT", true), ("-KILL", false)] {
        let mut child = place
            .command(&["build", "small.toml", "--format", "text"])
            .stderr(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(400));
        let killed = std::process::Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .expect("kill runs");
        assert!(killed.success());
        let ended = child.wait().expect("it ends");
        assert!(!ended.success());
        assert_eq!(place.files("small"), before);
        if polite {
            assert_eq!(ended.code(), Some(2));
            assert_eq!(place.names(), ["small", "small.toml"]);
        }
    }
    // The next run sweeps up what the killed one left.
    place.write("small.toml", SMALL);
    build(&place, &["--format", "text"]).code(0);
    assert_eq!(place.names(), ["small", "small.toml"]);
}

/// Killed at moments all over a build, each time the folder holds one book or the other, whole,
/// and the next build that ends leaves nothing beside it.
#[cfg(unix)]
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_kill_at_any_moment_leaves_one_whole_book() {
    kills(12, SMALL);
}

/// The same for many more moments of a longer build.
#[cfg(unix)]
#[test]
#[ignore = "kills a hundred builds: a minute"]
fn a_kill_at_any_of_many_moments_leaves_one_whole_book() {
    kills(100, &SMALL.replace("count = 3", "count = 60").replace("large-print", "four-up"));
}

#[cfg(unix)]
fn kills(moments: u32, spec: &str) {
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    let place = small();
    place.write("small.toml", spec);
    let books: Vec<_> = ["1", "2"]
        .map(|seed| {
            let start = Instant::now();
            build(&place, &["--seed", seed]).code(0);
            (place.files("small"), start.elapsed())
        })
        .into_iter()
        .collect();
    assert_ne!(books[0].0, books[1].0);
    let (mut unchanged, mut changed, mut ended) = (0, 0, 0);
    for moment in 0..moments {
        let before = place.files("small");
        let seed = if before == books[0].0 { "2" } else { "1" };
        let mut child = place
            .command(&["build", "small.toml", "--seed", seed])
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        // Closer together towards the end, where the files are put into their places.
        let share = 1.15 * (1.0 - (1.0 - f64::from(moment) / f64::from(moments)).powi(2));
        std::thread::sleep(Duration::from_secs_f64(books[0].1.as_secs_f64() * share));
        child.kill().expect("it can be killed, or has ended");
        ended += u32::from(child.wait().expect("it ends").success());
        let after = place.files("small");
        assert!(books.iter().any(|(book, _)| *book == after), "neither book, moment {moment}");
        if after == before {
            unchanged += 1;
        } else {
            changed += 1;
        }
        if moment % 10 == 9 || moment + 1 == moments {
            build(&place, &["--seed", "1"]).code(0);
            assert_eq!(place.names(), ["small", "small.toml"], "moment {moment}");
            assert_eq!(place.files("small"), books[0].0);
        }
    }
    println!(
        "{unchanged} left the earlier book, {changed} the new one, {ended} ended by themselves"
    );
}

#[test]
fn proof_reads_the_paper() {
    let place = small();
    place.run(&["proof", "none.pdf"]).code(2).says("cannot read none.pdf");
    place.run(&["proof", "small.toml"]).code(2).says("not a readable PDF");
    place.run(&["proof", "."]).code(2).says("there is no PDF, SVG or EPS in .");
    build(&place, &[]).code(0);
    let ran = place.run(&["proof", "small/small.pdf", "--manifest", "small/manifest.json"]).code(0);
    assert!(ran.out.contains("5 puzzles and 5 answers: no faults"), "{}", ran.out);
    // Another book's manifest does not fit.
    build(&place, &["--seed", "77", "-o", "other", "--format", "text"]).code(0);
    let ran = place
        .run(&["proof", "small/small.pdf", "--manifest", "other/manifest.json", "--json"])
        .code(1);
    assert!(ran.json()[0]["faults"].as_array().is_some_and(|faults| faults.len() >= 5));
}

#[test]
fn a_drawing_of_a_puzzle_that_is_changed_or_missing_is_found() {
    let place = small();
    build(&place, &[]).code(0);
    let proof =
        || place.run(&["proof", "small/small.pdf", "--manifest", "small/manifest.json", "--json"]);
    let drawing = |number: u32| place.path(&format!("small/svg/puzzle-{number:03}.svg"));
    let right = fs::read_to_string(drawing(2)).expect("a drawing");
    // Another program's comment changes nothing on paper.
    fs::write(drawing(2), right.replace("</svg>", "<!-- kept --></svg>")).expect("written");
    proof().code(0);
    fs::write(drawing(2), fs::read(drawing(3)).expect("a drawing")).expect("written");
    let ran = proof().code(1);
    assert!(ran.out.contains("does not show it as it should"), "{}", ran.out);
    let given = right.rfind("<use").expect("a digit");
    let end = given + right[given..].find("/>").expect("its end") + 2;
    fs::write(drawing(2), [&right[..given], &right[end..]].concat()).expect("written");
    assert!(proof().code(1).out.contains("does not show it as it should"));
    fs::write(drawing(2), right.replace("<rect fill=\"#fff\"", "<rect fill=\"#ccc\""))
        .expect("written");
    let ran = proof().code(1);
    assert!(ran.out.contains("the paper of all its cells is 20 % black"), "{}", ran.out);
    fs::remove_file(drawing(2)).expect("removed");
    assert!(proof().code(1).out.contains("a drawing that is missing"));
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_sum_that_is_changed_in_a_drawing_is_found() {
    let place = Place::new();
    place.write(
        "k.toml",
        "[book]\ntitle = \"K\"\nseed = 1\n[[section]]\ntitle = \"K\"\nvariant = \"killer\"\n\
         shape = \"6x6\"\ndifficulty = \"easy\"\ncount = 1\n",
    );
    place.run(&["build", "k.toml"]).code(0);
    let right = place.read("k/svg/puzzle-001.svg");
    // The digits of sums are the smaller ones; those of one sum follow each other on a line.
    let digits: Vec<(usize, &str)> = right
        .match_indices("<use ")
        .map(|(at, _)| (at, &right[at..]))
        .map(|(at, rest)| (at, rest.split("/>").next().unwrap_or(rest)))
        .collect();
    let value = |text: &str, name: &str| -> Option<f64> {
        text.split_once(&format!(" {name}=\""))?.1.split('"').next()?.parse().ok()
    };
    let is_one_sum = |a: &str, b: &str| {
        let apart = value(b, "x").zip(value(a, "x")).map_or(0.0, |(b, a)| b - a);
        value(a, "y") == value(b, "y") && apart > 0.0 && apart < 20.0
    };
    let sums: Vec<&[(usize, &str)]> =
        digits.windows(2).filter(|two| is_one_sum(two[0].1, two[1].1)).collect();
    assert!(sums.len() >= 3, "{sums:?}");
    for sum in sums {
        let (at, digit) = sum[0];
        let changed = [&right[..at], &right[at + digit.len() + 2..]].concat();
        place.write("k/svg/puzzle-001.svg", &changed);
        let ran = place.run(&["proof", "k"]).code(1);
        assert!(ran.out.contains("puzzle 1"), "{digit}: {}", ran.out);
    }
    // A side of a cage is one fault.
    let dash = right.find("stroke-dasharray").expect("an outline");
    let at = right[..dash].rfind("<line").expect("its start");
    let end = at + right[at..].find("/>").expect("its end") + 2;
    place.write("k/svg/puzzle-001.svg", &[&right[..at], &right[end..]].concat());
    let ran = place.run(&["proof", "k"]).code(1);
    assert!(ran.out.contains("a side of its cage is missing"), "{}", ran.out);
    assert!(ran.out.contains(": 1 fault"), "{}", ran.out);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_report_shows_faulty_cells_as_printed_and_as_expected() {
    let place = small();
    build(&place, &[]).code(0);
    let page = |n: u32| place.path(&format!("small/svg/page-{n:03}.svg"));
    let text = |n: u32| fs::read_to_string(page(n)).expect("a page");
    let number = (1..20).find(|&n| text(n).contains("Puzzle 1.")).expect("the page of a puzzle");
    let (page, right) = (page(number), text(number));
    // Moves the first digit of the grid out of the middle.
    let grid = right.find("href=\"#symbol").expect("a grid");
    let digit = grid + right[grid..].find("href=\"#f").expect("a digit");
    let y = digit + right[digit..].find("y=\"").expect("its place") + 3;
    let spoiled = format!("{}9{}", &right[..y], &right[y + 1..]);
    fs::write(&page, spoiled).expect("written");
    let report = ["proof", "small/svg", "--report", "faults.html", "--json"];
    let ran = place.run(&report).code(1);
    let faults = ran.json()[0]["faults"].clone();
    let all = faults.as_array().expect("faults");
    assert!(all.iter().any(|f| f["expected"].is_string() && f["row"].is_number()), "{faults}");
    let html = fs::read_to_string(place.path("faults.html")).expect("a report");
    assert!(html.contains("src=\"data:image/png;base64,iVBOR"), "{html}");
    assert!(html.contains("<svg viewBox"), "{html}");
    // It replaces itself, but no other file.
    place.run(&report).code(1);
    place.write("notes.html", "mine");
    place.run(&["proof", "small/svg", "--report", "notes.html"]).code(2).says("notes.html");
    place.run(&["proof", "small/svg", "--report", "faults.txt"]).code(2).says(".html");
    let report = ["proof", "small/svg", "--report", "faults.pdf"];
    place.run(&report).code(1);
    let pdf = fs::read(place.path("faults.pdf")).expect("a report");
    assert!(pdf.starts_with(b"%PDF"));
    place.run(&report).code(1);
    fs::copy(place.path("small/small.pdf"), place.path("mine.pdf")).expect("copied");
    place.run(&["proof", "small/svg", "--report", "mine.pdf"]).code(2).says("mine.pdf");
    place
        .run(&["proof", "small", "--report", "faults.html"])
        .code(2)
        .says("such as small/small.pdf");
}

#[test]
fn each_press_gets_the_file_it_asks_for() {
    let place = small();
    place.run(&["presses", "kdb"]).code(2).says("did you mean `kdp`?");
    let listed = place.run(&["presses"]).code(0).out;
    assert!(listed.lines().count() >= 5, "{listed}");
    for (press, version, marker) in [
        ("home", "%PDF-1.7", "/StructTreeRoot"),
        ("ingram", "%PDF-1.3", "/GTS_PDFX"),
        ("lulu", "%PDF-1.", "/OutputIntents"),
    ] {
        let spec = SMALL
            .replace("size = \"letter\"", &format!("size = \"8.5x11in\"\npress = \"{press}\""))
            .replace("count = 3", "count = 24");
        place.write("small.toml", &spec);
        build(&place, &["-o", press, "--format", "pdf"]).code(0);
        let pdf = fs::read(place.path(press).join("small.pdf")).expect("a PDF");
        assert!(pdf.starts_with(version.as_bytes()), "{press}");
        let text = String::from_utf8_lossy(&pdf);
        assert!(press == "home" || text.contains(marker), "{press} lacks {marker}");
        assert!(press == "home" || !text.contains("/Outlines"), "{press} has an outline");
    }
    // Too few pages for the binder: reported before or after the work, and no files are left.
    place.write(
        "small.toml",
        &SMALL.replace("[page]\n", "[page]\npress = \"kdp\"\n").replace("count = 3", "count = 1"),
    );
    let ran = build(&place, &["-o", "thin"]);
    assert_ne!(ran.code, 0);
    assert!(!place.path("thin").exists());
}

/// Pencil marks in the cells and pictures of steps are not taken for puzzles or for their digits.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn puzzles_with_pencil_marks_and_walk_throughs_are_proven() {
    let place = small();
    let marked =
        SMALL.replace("clues = \"32..38\"", "candidates = \"all\"") + "candidates = \"all\"\n";
    place.write("small.toml", &(marked + "[back]\nwalk-throughs = [1, 5]\n"));
    build(&place, &["--format", "pdf,svg"]).code(0).says("5 puzzles and 5 answers");
    place.run(&["proof", "small/small.pdf", "--manifest", "small/manifest.json"]).code(0);
    place.run(&["proof", "small/svg"]).code(0);
}

/// Thin lines are drawn wider from a PDF than from an SVG, and big letters elsewhere.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_folder_with_pictures_of_steps_is_proven_again() {
    let place = Place::new();
    let book = "[book]\ntitle = \"A\"\nseed = 368\n[page]\nlayout = \"newspaper\"\n\
                [front]\ntechniques = [\"x-wing\"]\n[back]\nwalk-throughs = [1, 3]\n\
                [[section]]\ntitle = \"Hard\"\ncount = 4\ndifficulty = \"hard\"\n";
    let square = book.replace("newspaper\"", "tabbed\"\nsize = \"8.25x8.25in\"");
    for (name, book) in [("paper", book), ("square", &square)] {
        place.write(&format!("{name}.toml"), book);
        place.run(&["build", &format!("{name}.toml"), "--format", "pdf,svg"]).code(0);
        place.run(&["proof", name]).code(0);
    }
}

/// In colours for a press, the badges on a cover are as dark as letters.
#[test]
fn words_on_badges_of_a_cover_are_seen_whole() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Easy\"\nseed = 1\n[page]\npress = \"ingram\"\nsize = \"8x10in\"\n\
                cover = true\n[cover]\nlayout = \"cover-day\"\n\
                [[section]]\ntitle = \"Easy\"\ncount = 10\ndifficulty = \"hard\"\n";
    place.write("a.toml", book);
    place.run(&["build", "a.toml", "--format", "pdf"]).code(0);
    place.run(&["proof", "a"]).code(0);
}

/// The words on the front of a low cover may fill it.
#[test]
fn a_front_without_a_puzzle_is_reported() {
    let place = Place::new();
    let title = "The extraordinarily comprehensive compendium of incomprehensible sudoku";
    let book = format!(
        "[book]\ntitle = \"{title}\"\nsubtitle = \"{title}, and more\"\nauthor = \"{title}\"\n\
         [page]\nlayout = \"pocket\"\npress = \"lulu\"\nsize = \"8.25x6in\"\ncover = true\n\
         [cover]\nlayout = \"cover-poster\"\n\
         [[section]]\ntitle = \"Easy\"\ncount = 60\ndifficulty = \"easy\"\n"
    );
    place.write("a.toml", &book);
    place.run(&["check", "a.toml"]).code(0);
    // A layout with wide margins.
    let cover = include_str!("../../layouts/cover-poster.toml");
    let cover =
        cover.replace("cover-poster", "mine").replace("margin = \"", "margin = \"1.6in\" # \"");
    place.write("mine.toml", &cover);
    let book = book.replace("cover-poster", "mine.toml");
    place.write("a.toml", &book);
    place.run(&["check", "a.toml"]).code(0).says("the front of the cover has no room for a puzzle");
    place.write("a.toml", &book.replace(title, "Sudoku"));
    let ran = place.run(&["check", "a.toml"]);
    assert!(!ran.err.contains("no room for a puzzle"), "{}", ran.err);
}

/// Sums leave less room for pencil marks than the press requires on a page this narrow.
#[test]
fn a_narrow_page_of_a_technique_shows_a_puzzle_without_cages() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Pairs\"\nseed = 11\n[page]\nlayout = \"pocket\"\n\
                size = \"5x8in\"\npress = \"kdp\"\n[front]\ntechniques = [\"naked-pair\"]\n\
                [[section]]\ntitle = \"Easy\"\ncount = 30\ndifficulty = \"easy\"\n\
                [[section]]\ntitle = \"Killer\"\ncount = 3\nvariant = \"killer\"\n";
    place.write("a.toml", book);
    place.run(&["build", "a.toml", "--format", "pdf"]).code(0).says("proof: no fault");
}

/// In some faces, a superscript is a digit of another face in small.
#[test]
fn page_numbers_are_read_from_outlines() {
    let place = Place::new();
    let book = "[book]\ntitle = \"A\"\n[page]\ntext = \"outlines\"\n\
                [answers]\nplace = \"separate\"\nper-page = 1\n\
                [[section]]\ntitle = \"E\"\ncount = 14\n";
    place.write("a.toml", book);
    place.run(&["build", "a.toml", "--format", "pdf"]).code(0).says("proof: no fault");
}

/// Pictures give room to their words, but not at the cost of marks that the press cannot print.
#[test]
fn pictures_of_steps_keep_to_the_type_that_a_press_prints() {
    let place = Place::new();
    let section = |title: &str, rest: &str| {
        format!("[[section]]\ntitle = \"{title}\"\ncount = 8\nper-page = 2\n{rest}\n")
    };
    let book = "[book]\ntitle = \"Easy\"\nseed = 883\nlanguage = \"pt-PT\"\n[page]\n\
                layout = \"two-up\"\npress = \"kdp\"\nsize = \"7x10in\"\n\
                [back]\nwalk-throughs = [5]\n";
    let sections = [
        section("One", "difficulty = \"very-hard\""),
        section("Two", "shape = \"4x4\""),
        section("Three", "variant = [\"jigsaw\", \"x\"]\ndifficulty = \"hard\""),
        section("Four", "difficulty = \"very-hard\""),
    ];
    place.write("easy.toml", &format!("{book}{}", sections.concat()));
    place.run(&["build", "easy.toml", "--format", "pdf"]).code(0);
}

/// The ids of the puzzles that a manifest lists.
fn ids(place: &Place, manifest: &str) -> Vec<String> {
    let json: serde_json::Value = serde_json::from_str(&place.read(manifest)).expect("JSON");
    let puzzles = json["puzzles"].as_array().expect("a list");
    puzzles.iter().map(|puzzle| puzzle["id"].to_string()).collect()
}

#[test]
fn another_seed_makes_another_book() {
    let place = small();
    for seed in ["5", "6"] {
        build(&place, &["--seed", seed, "--format", "text", "-o", seed]).code(0);
    }
    let (one, other) = (ids(&place, "5/manifest.json"), ids(&place, "6/manifest.json"));
    assert_eq!((one.len(), other.len()), (5, 5));
    assert!(one.iter().all(|id| !other.contains(id)), "{one:?} {other:?}");
}

/// The first step has a black disc in a cell with a digit in white, and dashed rings around others:
/// drawings on the page in every form, which are no digits.
#[test]
fn a_first_step_is_drawn_and_proven_in_every_form() {
    let place = Place::new();
    place.write(
        "step.toml",
        "[book]\ntitle = \"Step\"\nseed = 4\n[front]\nhow-to-play = true\n\
         [[section]]\ntitle = \"One\"\ncount = 2\ndifficulty = \"easy\"\n",
    );
    let ran = place.run(&["build", "step.toml", "--format", "pdf,svg,text"]).code(0);
    ran.says("no fault in 2 puzzles and 2 answers");
    place.run(&["proof", "step/svg"]).code(0);
}

#[test]
fn a_file_of_puzzles_without_one_is_no_pdf() {
    let place = Place::new();
    place.write("empty.txt", "");
    place.run(&["proof", "empty.txt"]).code(2).says("there is no puzzle in empty.txt");
    place.write("bad.txt", "12345\n");
    place.run(&["proof", "bad.txt"]).code(1).says("bad.txt:1:6: 5 cells, 11 too few");
}

/// The letters of the serif face are narrower, and its lines thinner.
#[test]
fn small_books_in_the_serif_face_are_built() {
    let place = Place::new();
    let book = |page: &str, rest: &str| {
        format!(
            "[book]\ntitle = \"S\"\nseed = 680\n[page]\nfont = \"serif\"\n{page}\n\
             [[section]]\ntitle = \"S\"\n{rest}\n"
        )
    };
    // References to answers end beside page numbers in the middle.
    let small = "layout = \"answer-sheet\"\nsize = \"4x6in\"";
    place.write("small.toml", &book(small, "count = 20\nvariant = [\"disjoint\", \"x\"]"));
    let word = "count = 12\nsymbols = \"CHAMPIONS\"\n[answers]\nper-page = 6";
    place.write("word.toml", &book("layout = \"pocket\"\nsize = \"a5\"", word));
    for name in ["small.toml", "word.toml"] {
        place.run(&["build", name]).code(0).says("proof: no fault");
    }
}

/// Sums of cages come before singles on the paths of killers.
#[test]
fn pages_of_techniques_in_books_of_killers_show_puzzles_of_the_book() {
    let place = Place::new();
    place.write(
        "k.toml",
        "[book]\ntitle = \"K\"\nseed = 4\n[page]\nsize = \"letter\"\n[front]\n\
         techniques = [\"rule-of-45\", \"cage-single\"]\n\
         [[section]]\ntitle = \"Killers\"\ncount = 6\nvariant = \"killer\"\n\
         difficulty = \"medium\"\n",
    );
    place.run(&["build", "k.toml", "--format", "pdf,text"]).code(0);
    let text = place.read("k/k.txt");
    assert!(!text.contains("not from a puzzle in this book"), "{text}");
}

#[test]
fn what_a_text_cannot_have_is_told_with_its_line() {
    let place = Place::new();
    place.write("a.md", "# Hello\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![dog](dog.png)\n");
    place.write("b.toml", &format!("[front]\ntexts = [\"a.md\"]\n{SMALL}"));
    let ran = place.run(&["check", "b.toml"]).code(0);
    ran.says("pages of text cannot have a table").says("a.md:3:1").says("have a picture");
}

#[test]
fn the_text_edition_has_the_spaces_and_paragraphs_of_the_pages() {
    let place = Place::new();
    place.write("a.md", "Solve **every** day (**really**)!\n\n*Two* words");
    place.write(
        "b.toml",
        "[book]\ntitle = \"T\"\nauthor = \"Ann\"\nyear = 2027\n\
         [front]\ncopyright = true\ntexts = [\"a.md\"]\n[[section]]\ntitle = \"A\"\ncount = 1\n",
    );
    place.run(&["build", "b.toml", "--format", "text"]).code(0);
    let text = place.read("b/b.txt");
    assert!(text.contains("\n\nSolve every day (really)!\n\nTwo words\n"), "{text}");
    assert!(text.contains("\n\n© 2027 Ann\n\nAll rights reserved.\n\nThe puzzle"), "{text}");
}

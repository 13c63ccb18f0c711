//! The proof of files that were moved, renamed or taken alone since they were made.

use crate::support::Place;
use std::fs;

const BOOK: &str = "\
[book]
title = \"Moved about\"
seed = 3
[page]
layout = \"large-print\"
[[section]]
title = \"Easy\"
count = 5
level = \"easy\"
";

#[test]
fn a_renamed_book_is_compared_with_its_manifest() {
    let place = Place::new();
    place.write("book.toml", BOOK);
    place.run(&["build", "book.toml", "-o", "out"]).code(0);
    fs::rename(place.path("out/book.pdf"), place.path("final.pdf")).expect("a file");
    let proof = |manifest: &str| place.run(&["proof", "final.pdf", "--manifest", manifest]);
    proof("out/manifest.json").code(0);
    let manifest = place.read("out/manifest.json");
    place.write("other.json", &manifest.replace("Moved about", "Moved again"));
    proof("other.json").code(1);
    // Without a file of as many pages, what is not compared is said.
    let unlisted = manifest.replace("book.pdf", "book.txt");
    place.write("unlisted.json", &unlisted);
    proof("unlisted.json").code(0).says("words and pictures are not");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_page_and_a_drawing_are_proven_alone() {
    let place = Place::new();
    place.write("book.toml", &format!("{BOOK}[back]\nhints = true\n"));
    place.run(&["build", "book.toml", "-o", "out"]).code(0);
    let names = || fs::read_dir(place.path("out/svg")).expect("a folder").flatten();
    let mut pages = 0;
    for entry in names() {
        let name = format!("out/svg/{}", entry.file_name().to_string_lossy());
        let is_drawing = name.contains("puzzle-");
        if is_drawing {
            place.run(&["proof", &name, "--manifest", "out/manifest.json"]).code(0);
        }
        // Pages without a grid are no proof of anything.
        let ran = place.run(&["proof", &name]);
        if !is_drawing && ran.out.contains("1 puzzle and") {
            assert_eq!(ran.code, 0, "{name}: {}", ran.out);
            pages += 1;
        }
    }
    assert_eq!(pages, 5);
}

const DAYS: &str = "\
[book]
title = \"Days\"
seed = 3
[calendar]
start = 2027-02-01
weeks = 1
width = \"60mm\"
[[daily]]
name = \"one\"
difficulty = \"easy\"
";

#[test]
fn a_day_is_proven_in_another_place() {
    let place = Place::new();
    place.write("run.toml", DAYS);
    place.run(&["build", "run.toml"]).code(0);
    let copy = |day: &str, to: &str| {
        let from = place.path(&format!("run/2027-02-{day}-one.svg"));
        fs::create_dir_all(place.path("copy")).expect("a folder");
        fs::copy(from, place.path(&format!("copy/2027-02-{to}-one.svg"))).expect("a file");
        place.run(&[
            "proof",
            &format!("copy/2027-02-{to}-one.svg"),
            "--manifest",
            "run/manifest.json",
        ])
    };
    copy("02", "02").code(0);
    copy("02", "03").code(1);
    for kind in ["svg", "pdf"] {
        let (from, to) = (format!("run/2027-02-03-one.{kind}"), format!("page.{kind}"));
        fs::copy(place.path(&from), place.path(&to)).expect("a file");
        place.run(&["proof", &to, "--manifest", "run/manifest.json"]).code(0);
    }
}

#[test]
fn a_renamed_edition_for_the_press_has_no_links() {
    let place = Place::new();
    let page = "[page]\nvariants = [\"press\", \"screen\"]\ncover = true\n[[section]]";
    let book = BOOK.replace("[page]\nlayout = \"large-print\"\n", "").replace("[[section]]", page);
    place.write("book.toml", &book);
    place.run(&["build", "book.toml", "-o", "out"]).code(0);
    let proof = |file: &str| place.run(&["proof", file, "--manifest", "out/manifest.json"]);
    for edition in ["press", "screen"] {
        let to = format!("{edition}-copy.pdf");
        fs::copy(place.path(&format!("out/book-{edition}.pdf")), place.path(&to)).expect("a file");
        proof(&to).code(0);
    }
    // The cover has as many pages as a drawing.
    proof("out/svg/puzzle-002.svg").code(0);
}

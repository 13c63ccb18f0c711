//! Codes beside puzzles, read back from the finished pages.

use crate::support::Place;
use std::fs;

const BOOK: &str = "\
[book]
title = \"Codes\"
seed = 7
[page]
layout = \"pocket\"
size = \"a5\"
qr = \"QR\"
[[section]]
title = \"Easy\"
count = 6
level = \"easy\"
[[section]]
title = \"Killers\"
count = 2
level = \"easy\"
variant = \"killer\"
";

/// Returns the longest path of a page, which is its first code.
fn code_of(svg: &str) -> &str {
    let paths = svg.match_indices("<path d=\"").map(|(at, start)| {
        let rest = &svg[at + start.len()..];
        &rest[..rest.find('"').expect("the end of a path")]
    });
    paths.max_by_key(|path| path.len()).expect("a path")
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn codes_open_the_puzzles_of_their_page() {
    for address in ["https://example.org/?bd={puzzle}", "fpuzzles"] {
        let place = Place::new();
        place.write("book.toml", &BOOK.replace("QR", address));
        place.run(&["build", "book.toml", "-o", "out"]).code(0);
        place.run(&["proof", "out/svg"]).code(0);
        place.run(&["proof", "out/book.pdf"]).code(0);

        let page = |name: &str| place.path(&format!("out/svg/{name}.svg"));
        let text = |name: &str| fs::read_to_string(page(name)).expect("a page");
        let mut pages: Vec<String> = (1..=9).map(|n| format!("page-{n:03}")).collect();
        pages.retain(|name| page(name).exists() && code_of(&text(name)).len() > 4_000);
        let (first, second) = (text(&pages[0]), text(&pages[1]));
        let planted = |name: &str, with: &str, says: &str| {
            fs::write(page(name), with).expect("written");
            let ran = place.run(&["proof", "out/svg"]).code(1);
            assert!(ran.out.contains(says), "{says} is not in {}", ran.out);
        };
        let exchanged = first.replace(code_of(&first), code_of(&second));
        planted(&pages[0], &exchanged, "its code opens another puzzle");
        // Without every third of its modules; those of long texts are not judged.
        let code = code_of(&first);
        let modules = code.split_inclusive('Z').enumerate();
        let kept: String = modules.filter(|(i, _)| i % 3 > 0).map(|(_, module)| module).collect();
        let damaged = first.replace(code, &kept);
        if address != "fpuzzles" {
            planted(&pages[0], &damaged, "cannot be scanned");
        }
        fs::write(page(&pages[0]), &first).expect("written");
        planted(&pages[1], &second.replace(code_of(&second), "M0 0"), "it has no code");
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn killers_without_givens_may_have_equal_codes() {
    let place = Place::new();
    let book = BOOK.replace("QR", "https://example.org/?{puzzle}").replace("pocket", "six-up");
    place.write("book.toml", &book.replace("count = 2", "count = 6"));
    place.run(&["build", "book.toml", "-o", "out"]).code(0);
    place.run(&["proof", "out/svg"]).code(0);
    place.run(&["proof", "out/book.pdf"]).code(0);
}

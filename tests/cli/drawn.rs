//! The proof of drawings of a single grid: of a puzzle, beside its book or alone, and of a step.

use crate::support::Place;
use std::fs;

const BOOK: &str = "\
[book]
title = \"Drawings\"
seed = 3
[[section]]
title = \"Plain\"
count = 1
difficulty = \"easy\"
[[section]]
title = \"Crossed\"
variant = \"x\"
count = 1
difficulty = \"easy\"
[[section]]
title = \"Caged\"
variant = \"killer\"
count = 1
";

/// Changes the first given of a drawing: `change` gets the attributes of its place, and the place.
fn with_given(svg: &str, change: impl Fn(&str, [f64; 2]) -> String) -> String {
    let glyph = svg.find("xlink:href=\"#f").expect("a digit");
    let from = svg[..glyph].rfind("<use ").expect("its place");
    let to = from + svg[from..].find("/>").expect("an end");
    let place = &svg[from + "<use ".len()..to];
    let at = ["x=\"", "y=\""].map(|name| {
        let rest = place.split(name).nth(1).expect("a coordinate");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    });
    format!("{}<use {}{}", &svg[..from], change(place, at), &svg[to..])
}

/// Changes the widths of all its lines but the dashed ones.
fn with_widths(svg: &str, width: &str) -> String {
    let mut parts = svg.split("stroke-width=\"");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once('"').expect("an end");
        text += &format!("stroke-width=\"{width}\"{rest}");
    }
    text
}

fn scaled(share: f64) -> impl Fn(&str, [f64; 2]) -> String {
    move |place, [x, y]| {
        let (across, down) = (x * (1.0 - share), y * (1.0 - share));
        format!("{place} transform=\"translate({across} {down}) scale({share})\"")
    }
}

#[test]
fn faults_in_a_drawing_are_found_in_it_alone_and_beside_its_book() {
    let place = Place::new();
    place.write("b.toml", BOOK);
    place.run(&["build", "b.toml", "--format", "pdf,svg,text"]).code(0);
    let drawings = [1, 2, 3].map(|number| format!("b/svg/puzzle-00{number}.svg"));
    let [plain, crossed, caged] = drawings.each_ref().map(|name| place.read(name));
    let alone = |svg: &str| {
        place.write("alone.svg", svg);
        place.run(&["proof", "alone.svg"])
    };
    for svg in [&plain, &crossed, &caged] {
        alone(svg).code(0);
    }
    let whole = |svg: &str| {
        let changed = svg.replace("</defs>", "</defs><g transform=\"scale(.7)\">");
        changed.replace("</svg>", "</g></svg>")
    };
    let red = |place: &str, _: [f64; 2]| format!("{place} fill=\"#f00\"");
    for (index, svg, said) in [
        (0, with_given(&plain, scaled(0.6)), "cell high"),
        (0, with_given(&plain, scaled(1.3)), "is set in"),
        (0, with_widths(&plain, "0.2"), "too thin to print"),
        (
            0,
            plain.replace("stroke-width=\"3\"", "stroke-width=\"0.5\""),
            "around the grid are thinner",
        ),
        (0, whole(&plain), "of the drawing, which it should fill"),
        (1, with_given(&crossed, red), "black"),
        (2, caged.replace("Row 5: blank", "Row 5: 7"), "its description says that r5c1 is 7"),
    ] {
        let found = alone(&svg).code(1).out;
        assert!(found.contains(said), "{said}: {found}");
        let right = fs::read(place.path(&drawings[index])).expect("a drawing");
        place.write(&drawings[index], &svg);
        place.run(&["proof", "b"]).code(1);
        fs::write(place.path(&drawings[index]), right).expect("written");
    }
    place.run(&["proof", "b"]).code(0);
    // Ends of lines may be those of another system.
    let text = place.read("b/b.txt");
    place.write("b/b.txt", &text.replace('\n', "\r\n"));
    place.run(&["proof", "b"]).code(0);
    place.write("b/b.txt", &text.replacen("Drawings", "Drawing", 1));
    let found = place.run(&["proof", "b"]).code(1).out;
    assert!(found.contains("b.txt, the file: it does not say what it did"), "{found}");
}

/// Nothing in the grid shows these rules, without which it has several solutions.
#[test]
fn a_drawing_says_the_rules_that_its_grid_does_not_show() {
    let place = Place::new();
    let variant = |name: &str| BOOK.replace("variant = \"x\"", &format!("variant = \"{name}\""));
    for (language, name) in [("en", "anti-knight"), ("de", "anti-king"), ("fr", "disjoint")] {
        let spec =
            variant(name).replace("seed = 3", &format!("seed = 3\nlanguage = \"{language}\""));
        place.write("b.toml", &spec);
        place.run(&["build", "b.toml", "--format", "svg", "--force"]).code(0);
        place.run(&["proof", "b/svg/puzzle-002.svg"]).code(0);
        let svg = place.read("b/svg/puzzle-002.svg");
        let end = svg.find("</desc>").expect("a description");
        let sentence = svg[..end].rfind(". ").expect("the last sentence");
        place.write("b/svg/puzzle-002.svg", &format!("{}.{}", &svg[..sentence], &svg[end..]));
        let found = place.run(&["proof", "b/svg/puzzle-002.svg"]).code(1).out;
        assert!(found.contains("more than one solution"), "{found}");
    }
}

/// Their descriptions are of the grid before the step, which shows the digit that it places.
#[test]
fn drawings_of_steps_pass_and_their_faults_are_found() {
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let place = Place::new();
    place.run(&["hint", PUZZLE, "--svg", "hint.svg"]).code(0);
    place.run(&["proof", "hint.svg"]).code(0);
    let hint = place.read("hint.svg");
    place.write("hint.svg", &hint.replacen("Row 1: 5", "Row 1: 4", 1));
    place.run(&["proof", "hint.svg"]).code(1);
}

#[test]
fn a_cover_of_another_size_is_found_beside_its_manifest() {
    let place = Place::new();
    place.write("b.toml", &BOOK.replace("seed = 3", "seed = 3\n[cover]"));
    place.run(&["build", "b.toml"]).code(0);
    let name = "b/b-cover.pdf";
    let mut pdf = lopdf::Document::load(place.path(name)).expect("a PDF");
    let page = pdf.get_pages()[&1];
    let page = pdf.get_dictionary_mut(page).expect("a page");
    for key in [&b"TrimBox"[..], b"BleedBox", b"CropBox"] {
        page.remove(key);
    }
    page.set("MediaBox", vec![0.into(), 0.into(), 1500.into(), 1000.into()]);
    pdf.save(place.path(name)).expect("saved");
    let found = place.run(&["proof", "b"]).code(1).out;
    assert!(found.contains("the page is"), "{found}");
}

//! The proof of a folder with a calendar: whatever `build` makes has no faults, and a file that is
//! exchanged, changed or missing has.

use crate::support::Place;
use std::fs;

/// Returns the spec of a run of two days.
fn spec(page: &str, calendar: &str, daily: &str) -> String {
    format!(
        "[book]\ntitle = \"The Paper\"\nseed = 5\n[page]\n{page}\n[calendar]\n\
         start = 2027-02-01\nend = 2027-02-02\n{calendar}\n[[daily]]\nname = \"d\"\n{daily}\n"
    )
}

/// Proves files, which must end with that code and say that.
#[track_caller]
fn said(place: &Place, words: &[&str], code: i32, text: &str) {
    let ran = place.run(words).code(code);
    assert!(ran.out.contains(text), "`{text}` was not said:\n{}", ran.out);
}

/// Builds a run in all formats and proves its folder, its manifest and one of its files.
fn is_right(page: &str, calendar: &str, daily: &str) {
    let place = Place::new();
    place.write("run.toml", &spec(page, calendar, daily));
    place.run(&["build", "run.toml", "--format", "pdf,svg"]).code(0);
    said(&place, &["proof", "run"], 0, "no faults");
    said(&place, &["proof", "run", "--manifest", "run/manifest.json"], 0, "no faults");
    said(&place, &["proof", "run/2027-02-02-d.pdf"], 0, "no faults");
    place.run(&["proof", "run/2027-02-02-d.pdf", "--manifest", "run/manifest.json"]).code(0);
    fs::remove_file(place.path("run/manifest.json")).expect("a manifest");
    said(&place, &["proof", "run"], 0, "no faults");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn killers_in_narrow_columns_are_proven() {
    is_right("press = \"newsprint\"", "width = \"42mm\"", "variant = \"killer\"");
    is_right("press = \"newsprint\"", "width = \"42mm\"", "variant = [\"killer\", \"jigsaw\"]");
    is_right("press = \"newsprint\"", "width = \"50mm\"", "variant = [\"hyper\", \"killer\"]");
    is_right("press = \"home\"", "width = \"88mm\"", "variant = \"killer\"");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn pages_of_a_week_say_the_rules_that_grids_do_not_show() {
    let calendar = "width = \"88mm\"\nweek-page = \"one-big\"";
    is_right("", calendar, "variant = [\"anti-knight\", \"disjoint\"]");
    is_right("", calendar, "variant = \"x\"\nmon = { variant = \"anti-king\" }");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn the_first_strip_of_a_run_has_no_answer_beside_its_puzzle() {
    is_right("press = \"newsprint\"", "width = \"180mm\"\nlast-answer = true", "");
    is_right("", "width = \"120mm\"\nlast-answer = true\nrule-line = true\ngauge = true", "");
}

#[test]
fn long_names_of_days_stay_on_the_sheet_of_a_week() {
    let place = Place::new();
    let two = "variant = \"disjoint\"\n[[daily]]\nname = \"e\"";
    let spec = spec("", "width = \"50mm\"\nanswers = \"next-day\"", two)
        .replace("[page]", "language = \"es\"\n[page]")
        .replace("start = 2027-02-01\nend = 2027-02-02", "start = 2027-09-18\nweeks = 2");
    place.write("run.toml", &spec);
    place.run(&["build", "run.toml", "--format", "pdf"]).code(0);
    said(&place, &["proof", "run"], 0, "no faults");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_number_alone_may_be_the_caption_of_a_strip() {
    let caption = "last-answer = true\ncaption = \"{number}\\n{level}\"";
    is_right("", &format!("width = \"50mm\"\n{caption}"), "");
    is_right("", &format!("width = \"120mm\"\n{caption}\nanswer-caption = \"{{number}}\""), "");
}

#[test]
fn letters_with_accents_are_centred_without_them() {
    is_right("", "width = \"88mm\"", "symbols = \"ÄBCDEFGHI\"");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_file_that_is_exchanged_changed_or_missing_is_found() {
    let place = Place::new();
    let calendar = "width = \"88mm\"\nmasthead = \"The Paper\"\ngauge = true\nrule-line = true";
    place.write("run.toml", &spec("", calendar, ""));
    place.run(&["build", "run.toml", "--format", "pdf,svg"]).code(0);
    let name = |file: &str| place.path(&format!("run/{file}"));
    let (first, second) = (name("2027-02-01-d.pdf"), name("2027-02-02-d.pdf"));
    let (one, other) = (fs::read(&first).expect("a day"), fs::read(&second).expect("a day"));
    fs::write(&first, &other).expect("written");
    said(&place, &["proof", "run"], 1, "this grid was not made for the page");
    place.run(&["proof", "run/2027-02-01-d.pdf"]).code(1);
    let told = place.run(&["proof", "run", "--json"]).code(1).json()[0].clone();
    let mut files = told["files"].as_array().expect("files").iter();
    let file = files.find(|file| file["path"] == "2027-02-01-d.pdf").expect("the day");
    let is_grid = |fault: &serde_json::Value| {
        let what = "this grid was not made for the page";
        fault["kind"] == "not-as-made" && fault["page"] == 1 && fault["what"] == what
    };
    assert!(file["faults"].as_array().is_some_and(|faults| faults.iter().any(is_grid)), "{file}");
    fs::write(&first, &one).expect("written");
    place.run(&["proof", "run"]).code(0);

    for (file, from, to) in [
        ("2027-02-01-d.svg", "2027-02-01</title>", "2027-02-04</title>"),
        ("2027-02-01-d.svg", " \u{2013} 2027-02-01", " \u{2013} 2027-02-04"),
        ("2027-02-01-d.json", "\"date\": \"2027-02-01\"", "\"date\": \"2027-02-04\""),
    ] {
        let text = place.read(&format!("run/{file}"));
        let spoiled = text.replace(from, to);
        if spoiled == text {
            continue;
        }
        fs::write(name(file), spoiled).expect("written");
        said(&place, &["proof", "run"], 1, file);
        fs::write(name(file), text).expect("written");
    }
    fs::remove_file(name("weeks/2027-W05-answers.pdf")).expect("a sheet");
    said(&place, &["proof", "run"], 1, "missing");
    let told = place.run(&["proof", "run", "--json"]).code(1).json()[0].clone();
    let file = told["files"].as_array().and_then(|files| files.last()).expect("files");
    assert_eq!(file["faults"][0]["kind"], "not-as-made", "{file}");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn covers_of_variants_are_proven_alone_and_with_the_manifest_of_their_book() {
    for (layout, variant) in [("cover-day", "killer"), ("cover-poster", "anti-king")] {
        let place = Place::new();
        let book = format!(
            "[book]\ntitle = \"All\"\nseed = 5\n[page]\npress = \"kdp\"\n[cover]\n\
             layout = \"{layout}\"\n[[section]]\ntitle = \"One\"\ncount = 13\n\
             variant = \"{variant}\"\n[[section]]\ntitle = \"Two\"\ncount = 13\n"
        );
        place.write("all.toml", &book);
        place.run(&["build", "all.toml"]).code(0);
        said(&place, &["proof", "all/all-cover.pdf"], 0, "no faults");
        let cover = ["proof", "all/all-cover.pdf", "--manifest", "all/manifest.json"];
        said(&place, &cover, 0, "no faults");
        said(&place, &["proof", "all"], 0, "no faults");
    }
}

#[test]
fn faults_of_exchanged_drawings_are_told_of_one_file() {
    let place = Place::new();
    place.write(
        "b.toml",
        "[book]\ntitle = \"B\"\nseed = 5\n[[section]]\ntitle = \"One\"\ncount = 2\n",
    );
    place.run(&["build", "b.toml", "--format", "svg"]).code(0);
    let (first, second) = (place.path("b/svg/puzzle-001.svg"), place.path("b/svg/puzzle-002.svg"));
    let (one, other) = (fs::read(&first).expect("one"), fs::read(&second).expect("another"));
    fs::write(&first, other).expect("written");
    fs::write(&second, one).expect("written");
    let told = place.run(&["proof", "b", "--json"]).code(1).json()[0].clone();
    let files = told["files"].as_array().expect("files");
    let wrong: Vec<_> =
        files.iter().filter(|file| file["faults"] != serde_json::json!([])).collect();
    assert_eq!(wrong.len(), 1, "{told}");
    let puzzles = [0, 1].map(|index| wrong[0]["faults"][index]["puzzle"].as_u64());
    assert_eq!((&wrong[0]["path"], puzzles), (&"manifest.json".into(), [Some(1), Some(2)]));
    assert_eq!(told["fault_count"], 2);
}

#[test]
fn a_drawing_in_utf_16_is_read() {
    let place = Place::new();
    place.write("run.toml", &spec("", "width = \"88mm\"", ""));
    place.run(&["build", "run.toml", "--format", "svg"]).code(0);
    let text = place.read("run/2027-02-01-d.svg");
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = std::iter::once(0xFEFF_u16).chain(text.encode_utf16());
        fs::write(place.path("a.svg"), units.flat_map(unit).collect::<Vec<u8>>()).expect("written");
        said(&place, &["proof", "a.svg"], 0, "read back 1 page, 1 puzzle");
    }
}

/// Without a manifest, too, and against the pages beside them.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn drawings_beside_pages_are_proven_with_them() {
    let place = Place::new();
    let book = "[book]\ntitle = \"B\"\nseed = 5\n[[section]]\ntitle = \"One\"\ncount = 3\n\
                variant = \"anti-knight\"\n";
    place.write("b.toml", book);
    place.run(&["build", "b.toml", "--format", "svg"]).code(0);
    let folder = ["proof", "b/svg"];
    said(&place, &folder, 0, "no faults");
    let path = place.path("b/svg/puzzle-002.svg");
    let right = fs::read_to_string(&path).expect("a drawing");
    let turned = right.replacen("<g", "<g transform=\"rotate(180 250 250)\"", 1);
    for (wrong, told) in [
        (turned, "its drawing puzzle-002.svg"),
        (place.read("b/svg/puzzle-003.svg"), "it shows other digits than the page of the puzzle"),
    ] {
        fs::write(&path, wrong).expect("written");
        said(&place, &folder, 1, told);
        fs::rename(place.path("b/manifest.json"), place.path("kept.json")).expect("moved");
        said(&place, &["proof", "b"], 1, told);
        fs::rename(place.path("kept.json"), place.path("b/manifest.json")).expect("moved");
    }
    // What the drawing says of itself is judged beside its digits.
    let misnamed = right.replacen(">Puzzle 2", ">Puzzle 9", 1);
    assert_ne!(misnamed, right);
    fs::write(&path, misnamed).expect("written");
    said(&place, &["proof", "b"], 1, "the title of the file says puzzle 9");
    fs::write(&path, place.read("b/svg/puzzle-003.svg")).expect("written");
    // The copy of a folder is compared with the manifest elsewhere.
    fs::create_dir(place.path("copy")).expect("a folder");
    for file in fs::read_dir(place.path("b/svg")).expect("a folder").flatten() {
        fs::copy(file.path(), place.path("copy").join(file.file_name())).expect("copied");
    }
    fs::write(&path, right).expect("written");
    said(&place, &["proof", "copy", "--manifest", "b/manifest.json"], 1, "puzzle-002.svg");
    said(&place, &["proof", "b/svg", "--manifest", "b/manifest.json"], 0, "no faults");
}

/// A day has one page.
#[test]
fn a_blank_page_after_that_of_a_day_is_found() {
    let place = Place::new();
    place.write("run.toml", &spec("", "width = \"88mm\"", ""));
    place.run(&["build", "run.toml", "--format", "pdf"]).code(0);
    let path = place.path("run/2027-02-02-d.pdf");
    let mut pdf = lopdf::Document::load(&path).expect("a PDF");
    let page = pdf.get_pages()[&1];
    let mut blank = pdf.get_dictionary(page).expect("a page").clone();
    blank.remove(b"Contents");
    let blank = pdf.add_object(blank);
    let tree = pdf.get_dictionary(page).and_then(|page| page.get(b"Parent")?.as_reference());
    let tree = pdf.get_dictionary_mut(tree.expect("a tree")).expect("a tree");
    tree.set("Kids", vec![page.into(), blank.into()]);
    tree.set("Count", 2);
    pdf.save(&path).expect("saved");
    said(&place, &["proof", "run/2027-02-02-d.pdf"], 1, "it has 2 pages instead of 1");
}

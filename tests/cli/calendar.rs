//! A run of daily puzzles, from its spec to its files.

use crate::support::Place;
use std::fs;

const RUN: &str = "\
[book]
title = \"Il Sudoku\"
language = \"it\"
seed = 5
[page]
layout = \"pocket\"
size = \"a5\"
press = \"newsprint\"
imposition = \"saddle-stitch\"
[calendar]
start = 2026-01-19
weeks = 2
days = [\"mon\", \"thu\"]
width = \"42mm\"
files = \"{date}-{level}.{ext}\"
week-page = \"seven-up\"
booklet = true
[[daily]]
name = \"easy\"
difficulty = \"easy\"
[[daily]]
name = \"hard\"
difficulty = \"medium\"
thu = { shape = \"6x6\", difficulty = \"easy\", symmetry = \"mirror-ud\" }
";

/// The run with levels that distinguish its two puzzles.
fn spec(weeks: u32) -> String {
    RUN.replace("{level}", "{name}").replace("weeks = 2", &format!("weeks = {weeks}"))
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_longer_run_leaves_what_was_published() {
    let place = Place::new();
    place.write("run.toml", &spec(2));
    place.run(&["build", "run.toml"]).code(0).says("proof: no fault");
    let before = place.files("run");
    let puzzle = serde_json::from_slice::<serde_json::Value>(&before["2026-01-22-hard.json"]);
    let puzzle = puzzle.expect("JSON");
    assert_eq!((&puzzle["shape"], &puzzle["number"]), (&"6x6".into(), &4.into()));
    assert_eq!(puzzle["caption"], "Giovedì 22 gennaio 2026 · Schema 4 · Facile");
    assert!(puzzle.get("solution").is_none());
    assert!(before.contains_key("2026-01-26-answer-to-2026-01-22-hard.svg"));
    assert!(before.contains_key("weeks/2026-W04-answers.pdf"));
    assert!(before.contains_key("weeks/2026-W05-hard.svg"));
    assert!(before.contains_key("booklets/2026-01.pdf"));
    assert!(before.contains_key("booklets/2026-01-imposed.pdf"));

    place.write("run.toml", &spec(4));
    place.run(&["build", "run.toml"]).code(0);
    let after = place.files("run");
    for (name, bytes) in &before {
        if !name.starts_with("manifest") {
            assert!(after.get(name) == Some(bytes), "{name} has changed");
        }
    }
    assert!(after.len() > before.len());

    // Back again, what would go is not taken away unasked.
    place.write("run.toml", &spec(2));
    place.run(&["build", "run.toml"]).code(2).says("belongs to an earlier run");
    assert_eq!(place.files("run").len(), after.len());
    place.run(&["build", "run.toml", "--force"]).code(0);
    assert!(place.files("run") == before);
}

#[test]
fn the_manifest_lists_everything() {
    let place = Place::new();
    place.write("run.toml", &spec(1));
    let told = place.run(&["build", "run.toml", "--json", "--jobs", "1"]).code(0).json().remove(0);
    assert_eq!(told["puzzles"], 4);
    let manifest: serde_json::Value =
        serde_json::from_str(&place.read("run/manifest.json")).expect("JSON");
    let first = &manifest["puzzles"][0];
    assert_eq!((&first["date"], &first["week"]), (&"2026-01-19".into(), &"2026-W04".into()));
    assert_eq!((&first["answer_issue"], &first["level"]), (&"2026-01-22".into(), &"easy".into()));
    let solved = place.run(&["solve", first["puzzle"].as_str().expect("a puzzle")]).code(0);
    assert!(solved.out.contains(first["solution"].as_str().expect("its answer")));
    let mut table = csv::Reader::from_path(place.path("run/manifest.csv")).expect("a table");
    let heads = table.headers().expect("heads").clone();
    let rows: Vec<_> = table.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 4);
    let get = |row: usize, head: &str| {
        let column = heads.iter().position(|h| h == head).expect("a column");
        rows[row][column].to_owned()
    };
    assert_eq!(get(0, "puzzle"), first["puzzle"]);
    assert_eq!(get(0, "er"), first["er"].to_string());
    let files = manifest["files"].as_array().expect("files");
    for (row, head) in [(0, "pdf"), (1, "svg"), (2, "json"), (3, "answer_pdf")] {
        let (path, digest) = (get(row, head), get(row, &format!("{head}_sha256")));
        assert!(place.path("run").join(&path).is_file(), "{path}");
        let listed = files.iter().find(|f| f["path"] == path.as_str()).expect("a listed file");
        assert_eq!(listed["sha256"], digest.as_str());
    }
    // Another run that avoids this one has other puzzles.
    let next = spec(1).replace("seed = 5", "seed = 5\navoid = [\"run/manifest.json\"]");
    place.write("next.toml", &next);
    place.run(&["build", "next.toml", "--format", "svg"]).code(0);
    let other = place.read("next/manifest.json");
    let puzzles = manifest["puzzles"].as_array().expect("puzzles");
    assert!(puzzles.iter().all(|p| !other.contains(p["id"].as_str().expect("an id"))));
}

#[test]
fn the_table_of_a_run_has_the_rules_of_its_puzzles() {
    let place = Place::new();
    let days = "mon = { variant = \"killer\" }\ntue = { variant = [\"jigsaw\", \"x\"] }\n\
        wed = { symbols = \"COMPUTERS\" }\nthu = { shape = \"6x6\" }\n";
    place.write(
        "run.toml",
        &format!(
            "[book]\ntitle = \"T\"\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
             [[daily]]\nname = \"n\"\ndifficulty = \"easy\"\n{days}"
        ),
    );
    let text = ["build", "run.toml", "--format", "text"];
    place.run(&text).code(2).says("only booklets have a text edition");
    place.run(&["build", "run.toml", "--format", "svg"]).code(0);
    let ran = place.run(&["proof", "run/manifest.csv"]).code(0);
    assert!(ran.out.contains("no faults in 7 puzzles"), "{}", ran.out);
}

#[test]
fn a_puzzle_that_the_press_refuses_is_named() {
    let place = Place::new();
    place.write(
        "run.toml",
        "[book]\ntitle = \"T\"\n[page]\npress = \"newsprint\"\n[calendar]\nstart = 2027-12-27\nweeks = 1\n\
         width = \"120mm\"\nlast-answer = true\n[[daily]]\nname = \"n\"\ndifficulty = \"easy\"\n\
         sat = { shape = \"16x16\", symbols = \"letters\" }\n",
    );
    place.run(&["check", "run.toml"]).code(2).says("would reject the puzzle \"n\" of 2028-01-0");
}

#[test]
fn a_run_is_made_for_press_and_screen() {
    let place = Place::new();
    let both = "press = \"newsprint\"\nvariants = [\"press\", \"screen\"]";
    let text = spec(2).replace("press = \"newsprint\"", both);
    place.write("run.toml", &text);
    let ran = place.run(&["check", "run.toml"]).code(0);
    assert!(ran.out.contains("NAME-press.pdf and NAME-screen.pdf"), "{}", ran.out);
    place.run(&["build", "run.toml"]).code(0).says("proof: no fault");
    let made = place.files("run");
    for name in [
        "2026-01-19-easy-press.pdf",
        "2026-01-19-easy-screen.pdf",
        "2026-01-19-easy.svg",
        "2026-01-22-answer-to-2026-01-19-easy-screen.pdf",
        "weeks/2026-W04-answers-press.pdf",
        "weeks/2026-W05-hard-screen.pdf",
        "booklets/2026-01-press.pdf",
        "booklets/2026-01-screen.pdf",
        "booklets/2026-01-imposed.pdf",
    ] {
        assert!(made.contains_key(name), "{name}: {:?}", made.keys());
    }
    // A file for presses is of PDF 1.3, one for screens of 1.7.
    let version = |name: &str| made[name][5..8].to_vec();
    assert_eq!(version("2026-01-19-easy-press.pdf"), b"1.3");
    assert_eq!(version("2026-01-19-easy-screen.pdf"), b"1.7");
    let manifest: serde_json::Value =
        serde_json::from_str(&place.read("run/manifest.json")).expect("JSON");
    let of_puzzle = &manifest["puzzles"][0]["files"];
    assert_eq!(of_puzzle["pdf_press"], "2026-01-19-easy-press.pdf");
    assert_eq!(of_puzzle["pdf_screen"], "2026-01-19-easy-screen.pdf");
    let table = place.read("run/manifest.csv");
    assert!(table.contains(",pdf_press,pdf_press_sha256,pdf_screen,pdf_screen_sha256,svg,"));
    // The sheets are those of the booklet.
    let ran = place.run(&["proof", "run/booklets/2026-01-imposed.pdf"]).code(0);
    assert!(ran.err.contains("with two pages on each side (saddle-stitch)"), "{}", ran.err);
}

#[test]
fn check_prints_the_calendar() {
    let place = Place::new();
    place.write("run.toml", RUN);
    // On Thursdays both are easy.
    place.run(&["check", "run.toml"]).code(2).says("`2026-01-22-easy.pdf` would be two files");
    place.write("run.toml", &spec(2));
    let ran = place.run(&["check", "run.toml"]).code(0);
    let row = "2026-01-22  Thu  2026-W04       4  hard  6x6    easy";
    assert!(ran.out.contains(row), "{}", ran.out);
    assert!(ran.out.contains("puzzles 42.0 x "), "{}", ran.out);
    let json = place.run(&["check", "run.toml", "--json"]).code(0).json().remove(0);
    assert_eq!(json["book"]["calendar"].as_array().map(Vec::len), Some(8));
    assert_eq!(place.names(), ["run.toml"]);
}

#[test]
fn a_column_is_as_wide_as_it_was_asked_for() {
    let place = Place::new();
    let text = spec(1).replace("42mm", "3.34in").replace("newsprint", "home");
    place.write("run.toml", &text);
    place.run(&["build", "run.toml"]).code(0);
    place.run(&["proof", "run/2026-01-19-easy.pdf"]).code(0);
    let ran = place.run(&["proof", "run/weeks/2026-W04-answers.pdf"]).code(0);
    assert!(ran.out.contains("4 puzzles and 4 answers: no faults"), "{}", ran.out);
    let svg = place.read("run/2026-01-19-easy.svg");
    assert!(svg.contains("width=\"240.48pt\""), "{}", &svg[..400]);
    // All are of one size, whatever their captions say.
    let size = |svg: &str| svg.split("viewBox").nth(1).map(|rest| rest[..30].to_owned());
    assert_eq!(size(&svg), size(&place.read("run/2026-01-22-hard.svg")));
}

const STRIP: &str = "\
[book]
title = \"Le Sudoku\"
language = \"fr\"
seed = 9
[page]
press = \"newsprint\"
text = \"outlines\"
[calendar]
start = 2026-01-19
end = 2026-01-22
width = \"60mm\"
masthead = \"Jeux 24\"
logo = \"logo.svg\"
gauge = true
rule-line = true
last-answer = true
[[daily]]
name = \"one\"
difficulty = \"easy\"
thu = { shape = \"6x6\", variant = \"x\" }
";

const LOGO: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\">\
                    <circle cx=\"20\" cy=\"20\" r=\"19\"/></svg>";

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_strip_has_the_answer_of_the_day_before() {
    let place = Place::new();
    place.write("run.toml", STRIP);
    place.run(&["build", "run.toml"]).code(2).says("cannot read the logo");
    place.write("logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>A</text></svg>");
    place.run(&["check", "run.toml"]).code(2).says("the logo has an element <text>");
    place.write("logo.svg", LOGO);
    // Four puzzles and answers in two formats, and three answers beside puzzles.
    let format = ["--format", "pdf,svg,eps"];
    let run = [&["build", "run.toml"][..], &format[..]].concat();
    place.run(&run).code(0).says(" pages of PDF, SVG and EPS");
    let at = |name: &str| fs::read(place.path("run").join(name)).expect("a file");
    let before = ["2026-01-20-one.svg", "2026-01-21-one.svg"].map(at);
    assert!(at("2026-01-20-one.eps").starts_with(b"%!PS-Adobe-3.0 EPSF-3.0"));
    assert!(!String::from_utf8_lossy(&at("2026-01-20-one.pdf")).contains("/FontFile"));
    place.run(&["proof", "run"]).code(0);
    let ran = place.run(&["proof", "run/2026-01-20-one.eps"]).code(0);
    assert!(ran.out.contains("read back 1 page, 1 puzzle and 1 answer"), "{}", ran.out);
    let eps = |day: &str| place.path(&format!("run/2026-01-{day}-one.eps"));
    fs::rename(eps("20"), place.path("other.eps")).expect("a file");
    fs::copy(eps("21"), eps("20")).expect("a file");
    let ran = place.run(&["proof", "run"]).code(1);
    assert!(ran.out.contains("2026-01-20-one.eps, "), "{}", ran.out);
    fs::rename(place.path("other.eps"), eps("20")).expect("a file");

    // Another puzzle for a day is another answer on the next.
    place.run(&[&run[..], &["--replace", "2026-01-20"]].concat()).code(0);
    let after = ["2026-01-20-one.svg", "2026-01-21-one.svg"].map(at);
    assert!(before[0] != after[0] && before[1] != after[1]);
}

/// `proof` would take them for a puzzle and for words.
#[test]
fn a_logo_like_a_grid_is_refused() {
    let place = Place::new();
    place.write("run.toml", STRIP);
    let svg = |inside: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 90 90\">\
             <g stroke=\"black\" fill=\"none\">{inside}</g></svg>"
        )
    };
    let grid: String = (0..=9)
        .map(|i| {
            let (at, width) = (i * 10, if i % 3 == 0 { 3 } else { 1 });
            format!("<path stroke-width=\"{width}\" d=\"M0 {at}H90M{at} 0V90\"/>")
        })
        .collect();
    place.write("logo.svg", &svg(&grid));
    place.run(&["check", "run.toml"]).code(2).says("the logo has a grid of 9x9 cells");
    let bars = "<rect width=\"90\" height=\"40\" fill=\"black\"/>\
                <path d=\"M40 8h40v8h-40zM40 24h40v8h-40z\" fill=\"#ddd\" stroke=\"none\"/>";
    place.write("logo.svg", &svg(bars));
    place.run(&["check", "run.toml"]).code(2).says("shapes that would be read as faulty text");
    place.write("logo.svg", LOGO);
    place.run(&["check", "run.toml"]).code(0);
}

#[test]
fn an_earlier_answer_needs_a_later_issue() {
    let place = Place::new();
    place.write("logo.svg", LOGO);
    place.write("run.toml", &STRIP.replace("gauge", "answers = \"same-issue\"\ngauge"));
    place.run(&["check", "run.toml"]).code(2).says("no later issue prints an answer");
}

/// The number of a day is in its caption; one in its masthead belongs to no puzzle.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_masthead_may_be_a_number() {
    let place = Place::new();
    let run = "[book]\ntitle = \"1-13\"\nlanguage = \"it\"\n[page]\ntext = \"outlines\"\n\
               [calendar]\nstart = 2027-02-22\nend = 2027-02-23\nlast-answer = true\n\
               masthead = \"12\"\n[[daily]]\nname = \"one\"\ndifficulty = \"easy\"\n";
    for masthead in ["12", "No. 5"] {
        place.write("run.toml", &run.replace("\"12\"", &format!("\"{masthead}\"")));
        place.run(&["build", "run.toml", "--force"]).code(0).says("proof: no fault");
        place.run(&["proof", "run"]).code(0);
    }
}

/// The title of the book above the page of a week with one puzzle may be a number, too.
#[test]
fn the_title_of_a_week_may_be_a_number() {
    let place = Place::new();
    let run = "[book]\ntitle = \"12\"\nseed = 923462\n[page]\npress = \"newsprint\"\n\
               [calendar]\nstart = 2027-02-22\nend = 2027-03-02\ndays = [\"mon\", \"wed\", \"sat\"]\n\
               caption = \"{full-date} · {puzzle} · {level}\"\nsheet-size = \"a4\"\n\
               week-page = \"seven-up\"\n[[daily]]\nname = \"one\"\ndifficulty = \"easy\"\n";
    place.write("run.toml", run);
    place.run(&["build", "run.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "run"]).code(0);
}

const SMALL: &str = "\
[book]
title = \"Two a day\"
seed = 4
[page]
size = \"a5\"
[calendar]
start = 2027-02-01
weeks = 1
width = \"88mm\"
[[daily]]
name = \"easy\"
difficulty = \"easy\"
[[daily]]
name = \"other\"
difficulty = \"easy\"
sat = { variant = \"killer\" }
";

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn killers_too_small_for_their_sums_have_only_their_answers_on_a_sheet() {
    let place = Place::new();
    place.write("run.toml", SMALL);
    place.run(&["build", "run.toml"]).code(0).says("proof: no fault");
    let ran = place.run(&["proof", "run/weeks/2027-W05-answers.pdf"]).code(0);
    assert!(ran.out.contains("13 puzzles and 14 answers"), "{}", ran.out);
    // The frame takes the little that would be enough.
    let exact = "[book]\ntitle = \"Small\"\nseed = 174\n[calendar]\nstart = 2027-01-05\nweeks = 1\n\
                 width = \"60mm\"\nsheet-size = \"a5\"\n\
                 [[daily]]\nname = \"n0\"\nvariant = [\"killer\", \"x\"]\n";
    place.write("exact.toml", exact);
    place.run(&["build", "exact.toml"]).code(0).says("proof: no fault");
}

/// On the page of a first step, a disc fills most of a cell with a sum.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn booklets_with_killers_on_sundays_pass() {
    let place = Place::new();
    let run = "[book]\ntitle = \"A\"\nseed = 31602\nlanguage = \"de\"\n[page]\nsize = \"a5\"\n\
               [calendar]\nstart = 2027-02-22\nweeks = 1\nbooklet = true\n[front]\nhow-to-play = true\n\
               [[daily]]\nname = \"one\"\ndifficulty = \"medium\"\nsun = { variant = \"killer\" }\n";
    place.write("run.toml", run);
    place.run(&["build", "run.toml", "--format", "pdf"]).code(0);
    place.run(&["proof", "run"]).code(0);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn days_with_puzzles_of_two_kinds_are_made_and_proven() {
    const TWO: &str = "[[daily]]\nname = \"a\"\ndifficulty = \"easy\"\n[[daily]]\nname = \"b\"\n";
    let month = "start = 2027-02-01\nend = 2027-02-28\ndays = [\"wed\"]\nbooklet = true\n";
    let week = "start = 2026-12-01\nweeks = 1\ndays = [\"wed\", \"sat\", \"sun\"]\n";
    let column = "start = 2027-02-01\nend = 2027-02-02\nwidth = \"148mm\"\nlast-answer = true\n";
    let samurai = "[[daily]]\nname = \"s\"\nvariant = \"samurai\"\ndifficulty = \"easy\"\n";
    for (press, calendar, dailies, format) in [
        ("home", month, format!("{TWO}variant = \"anti-knight\"\n"), "pdf"),
        ("home", month, format!("{TWO}symbols = \"COMPUTERS\"\n"), "pdf"),
        (
            "home",
            week,
            format!("{TWO}variant = [\"killer\", \"hyper\"]\nclues = \"2..4\"\n"),
            "svg",
        ),
        ("newsprint", column, format!("{samurai}tue = {{ variant = \"x\" }}\n"), "eps"),
    ] {
        let place = Place::new();
        let spec = format!(
            "[book]\ntitle = \"R\"\nseed = 12\n[page]\nsize = \"a5\"\nlayout = \"pocket\"\n\
             press = \"{press}\"\n[calendar]\n{calendar}{dailies}"
        );
        place.write("run.toml", &spec);
        place.run(&["build", "run.toml", "-o", "out", "--format", format]).code(0);
        place.run(&["proof", "out"]).code(0);
    }
}

/// Tall letters are higher than digits.
#[test]
fn wide_columns_have_room_for_the_letters_of_a_masthead() {
    let place = Place::new();
    for masthead in ["Das tägliche Gitter", "Big Grid"] {
        place.write(
            "run.toml",
            &format!(
                "[book]\ntitle = \"G\"\n[calendar]\nstart = 2027-02-05\nend = 2027-02-05\n\
                 width = \"150mm\"\nmasthead = \"{masthead}\"\n[[daily]]\nname = \"a\"\n"
            ),
        );
        place.run(&["build", "run.toml", "--force"]).code(0).says("proof: no fault");
    }
}

/// Of some kinds there are only a few puzzles.
#[test]
fn a_run_with_more_puzzles_than_there_are_is_rejected_by_check() {
    let place = Place::new();
    place.write(
        "few.toml",
        "[book]\ntitle = \"Few\"\nseed = 5\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
         width = \"60mm\"\n[[daily]]\nname = \"small\"\nshape = \"4x4\"\nvariant = \"x\"\n",
    );
    place.run(&["check", "few.toml"]).code(2).says("the puzzle \"small\" of").says("was not found");
}

/// In a narrow column, the sentence of a rule has many lines.
#[test]
fn a_rule_of_many_lines_is_read_without_a_manifest() {
    let place = Place::new();
    place.write(
        "run.toml",
        "[book]\ntitle = \"S\"\nlanguage = \"es\"\nseed = 96\n[calendar]\nstart = 2027-02-06\nweeks = 1\n\
         days = [\"sat\"]\nwidth = \"42mm\"\nfiles = \"{date}.{ext}\"\ngauge = true\n[[daily]]\n\
         name = \"d\"\nvariant = \"disjoint\"\ndifficulty = \"easy\"\n",
    );
    place.run(&["build", "run.toml", "--format", "pdf"]).code(0);
    place.run(&["proof", "run/2027-02-06.pdf"]).code(0);
}

/// Of two levels there are no squares, and rules and titles in own words are known from the manifest.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn own_levels_and_words_of_a_run_are_proven() {
    let place = Place::new();
    place.write(
        "words.toml",
        "puzzle = \"Puzzle no. {n}:\"\nrule-anti-knight = \"As in chess: no knight sees its like.\"\n",
    );
    let run = "[book]\ntitle = \"A\"\nseed = 4\nwords = \"words.toml\"\n\
               [[level]]\nname = \"one\"\ntitle = \"1\"\nrating = \"1.0..2.0\"\n\
               [[level]]\nname = \"two\"\ntitle = \"2\"\nrating = \"2.1..3.4\"\n\
               [calendar]\nstart = 2027-02-01\nweeks = 1\ndays = [\"mon\", \"sat\"]\nwidth = \"88mm\"\n\
               gauge = true\nfiles = \"days/{date}-{name}.{ext}\"\nlast-answer = true\nanswer-sheet = true\n\
               [[daily]]\nname = \"a\"\ndifficulty = \"one\"\nvariant = \"anti-knight\"\n\
               [[daily]]\nname = \"b\"\ndifficulty = \"two\"\nsat = { variant = \"jigsaw\" }\n";
    // The third is above both levels, and its caption ends without one.
    let more = "[[daily]]\nname = \"c\"\nrating = \"3.8..5.0\"\n";
    place.write("run.toml", &[run, more].concat());
    place.run(&["build", "run.toml"]).code(0).says("proof: no fault");
    let folder = place.read("run/manifest.json");
    assert!(folder.contains("Puzzle no. 3:\"") && !folder.contains("· \""), "{folder}");
    place.run(&["proof", "run"]).code(0);
    place.run(&["proof", "run/weeks/2027-W05-answers.svg"]).code(0);
    place.run(&["proof", "run/days/2027-02-01-a.pdf"]).code(0);
    // What nothing is found of at once is warned of, and what cannot be found refused.
    let rare = "[book]\ntitle = \"A\"\n[calendar]\nstart = 2027-02-01\nweeks = 1\nwidth = \"88mm\"\n\
                [[daily]]\nname = \"a\"\nshape = \"6x6\"\nscale = \"jet\"\ndifficulty = \"hard\"\nvariant = \"x\"\n";
    place.write("rare.toml", rare);
    place
        .run(&["check", "rare.toml"])
        .code(0)
        .says("no puzzle \"a\" for Monday, 2027-02-01, was found");
    let never = run.replace("rating = \"1.0..2.0\"", "techniques = [\"hidden-single\"]");
    let never = never.replace("rating = \"2.1..3.4\"", "techniques = [\"x-wing\"]");
    place.write("never.toml", &never.replace("anti-knight", "killer"));
    place.run(&["check", "never.toml"]).code(2).says("needs the techniques of its cages");
}

/// Digits would touch lines as wide as these.
#[test]
fn lines_too_wide_for_the_cells_of_a_sheet_are_refused() {
    let place = Place::new();
    let press = place.run(&["presses", "newsprint"]).code(0).out;
    let heavy: Vec<String> = press
        .lines()
        .map(|line| match line.starts_with("least-line") {
            true => "least-line = \"1.5pt\"".to_owned(),
            false => line.to_owned(),
        })
        .collect();
    place.write("heavy.toml", &heavy.join("\n"));
    let run = "[book]\ntitle = \"A\"\n[page]\npress = \"heavy.toml\"\n[calendar]\nstart = 2027-02-01\n\
               weeks = 1\nwidth = \"88mm\"\nsheet-size = \"a4\"\nanswer-sheet = true\n\
               [[daily]]\nname = \"a\"\n[[daily]]\nname = \"b\"\nvariant = \"non-consecutive\"\n";
    place.write("run.toml", run);
    place.run(&["check", "run.toml"]).code(2).says("too small for the puzzles of a week");
}

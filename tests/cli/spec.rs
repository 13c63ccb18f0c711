//! `init`, `check` and `layouts`: wrong input first.

use crate::support::{Place, run};

#[test]
fn init_does_not_replace_files() {
    let place = Place::new();
    place.write("book.toml", "mine");
    place.run(&["init"]).code(2).says("book.toml already exists");
    assert_eq!(place.read("book.toml"), "mine");
    place.run(&["init", "--template", "larg-print"]).code(2).says("'large-print'");
    place.run(&["init", "no/where.toml"]).code(2).says("cannot write no/where.toml");
    place.run(&["init", "--force"]).code(0).says("gridpress build book.toml");
    assert_eq!(place.names(), ["book.toml"]);
}

#[test]
fn every_template_can_be_made() {
    let place = Place::new();
    for template in ["large-print", "booklet", "weekly", "kdp"] {
        let file = format!("{template}.toml");
        place.run(&["init", "--template", template, &file]).code(0);
        let ran = place.run(&["check", &file]).code(0);
        let told = if template == "weekly" { "2027-W05" } else { "pages" };
        assert!(ran.out.contains(told), "{}", ran.out);
        let text = place.read(&file);
        assert!(text.lines().filter(|l| l.contains('#')).count() > 2, "{template} explains little");
    }
}

#[test]
fn check_shows_every_mistake_with_its_place() {
    let place = Place::new();
    run(&["check", "none.toml"]).code(2).says("cannot read none.toml: there is no such file");
    place.write(
        "bad.toml",
        "[book]\ntitel = \"Big\"\n[[section]]\ntitle = \"A\"\ncount = 0\ndifficulty = \"eazy\"\n",
    );
    let ran = place
        .run(&["check", "bad.toml"])
        .code(2)
        .says("bad.toml:2:1")
        .says("bad.toml:5:")
        .says("bad.toml:6:")
        .says("did you mean `easy`?");
    assert_eq!(ran.out, "");
    let ran = place.run(&["check", "bad.toml", "--json"]).code(2);
    let found = ran.json().remove(0);
    assert!(found.get("book").is_none());
    assert!(found["error"]["diagnostics"].as_array().is_some_and(|all| all.len() >= 3));
    place.write("not-text.toml", "\u{0}\u{1}");
    place.run(&["check", "not-text.toml"]).code(2).says("not-text.toml:1:1");
    std::fs::write(place.path("bytes.toml"), [0xC3, 0x28]).expect("a file");
    place.run(&["check", "bytes.toml"]).code(2).says("UTF-8");
}

#[test]
fn check_reports_the_pages_without_making_anything() {
    let place = Place::new();
    place.run(&["init", "book.toml"]).code(0);
    let ran = place.run(&["check", "book.toml", "--json"]).code(0);
    let report = &ran.json()[0]["book"];
    assert_eq!(report["puzzles"], 100);
    assert!(report["pages"].as_u64().is_some_and(|pages| pages >= 130));
    assert_eq!(place.names(), ["book.toml"]);
}

#[test]
fn layouts_are_listed_and_printed_to_start_from() {
    run(&["layouts", "larg-print"]).code(2).says("did you mean `large-print`?");
    let names: Vec<String> = run(&["layouts"])
        .code(0)
        .out
        .lines()
        .filter_map(|l| l.split_whitespace().next().map(str::to_owned))
        .collect();
    assert!(names.contains(&"two-up".to_owned()));
    let json = run(&["layouts", "--json"]).code(0).json().remove(0);
    assert_eq!(json.as_array().map(Vec::len), Some(names.len()));
    let place = Place::new();
    for name in names {
        let text = place.run(&["layouts", &name]).code(0).out;
        place.write("mine.toml", &text);
        let spec = "[book]\ntitle = \"A\"\n[page]\nlayout = \"mine.toml\"\nsize = \"a4\"\n[[section]]\ntitle = \"A\"\ncount = 1\n";
        let spec = if name.starts_with("cover-") {
            spec.replace("layout = \"mine.toml\"", "cover = true")
                + "[cover]\nlayout = \"mine.toml\"\n"
        } else {
            spec.to_owned()
        };
        place.write("book.toml", &spec);
        place.run(&["check", "book.toml"]).code(0);
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_section_of_which_nothing_is_found_at_once_is_warned_of() {
    let place = Place::new();
    let book = |shape: &str| {
        format!(
            "[book]\ntitle = \"B\"\nseed = 4\n[[section]]\ntitle = \"S\"\nshape = \"{shape}\"\n\
             count = 1\nscale = \"jet\"\ndifficulty = \"hard\"\nvariant = \"x\"\n"
        )
    };
    place.write("book.toml", &book("6x6"));
    place
        .run(&["check", "book.toml"])
        .code(0)
        .says("no puzzle for \"S\" was found")
        .says("may fail");
    place.write("book.toml", &book("9x9"));
    let err = place.run(&["check", "book.toml"]).code(0).err;
    assert!(!err.contains("was found"), "{err}");
    // There are three kinds of symmetrical 6x6 puzzles rated 3.4, none with more givens.
    let six = "[book]\ntitle = \"B\"\nseed = 1\n[[section]]\ntitle = \"S\"\nshape = \"6x6\"\n\
               count = 9\nrating = 3.4\n";
    place.write("book.toml", six);
    place.run(&["check", "book.toml"]).code(0).says("warning[generate::").says("may be");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn pale_lines_own_levels_and_odd_words_are_made_and_proven() {
    const BOOK: &str = "[book]\ntitle = \"B\"\nseed = 3\nwords = \"words.toml\"\n\
        [page]\nlayout = \"own.toml\"\n[front]\ncontents = true\n[back]\nwalk-throughs = [1]\n\
        [[level]]\nname = \"gentle\"\ntitle = \"1\"\nrating = \"1.0..1.2\"\n\
        [[level]]\nname = \"firm\"\ntitle = \"Hard\"\nrating = \"1.3..1.9\"\n\
        [[section]]\ntitle = \"Of a level\"\ncount = 4\ndifficulty = \"gentle\"\n\
        [[section]]\ntitle = \"Windows\"\ncount = 2\nvariant = [\"hyper\", \"x\"]\nrating = \"1.0..1.2\"\n\
        [[section]]\ntitle = \"Firm\"\ncount = 2\ndifficulty = \"firm\"\n\
        [[section]]\ntitle = \"Beyond all\"\ncount = 1\nrating = \"2.0..3.0\"\n";
    let place = Place::new();
    place.write("book.toml", BOOK);
    place.write("words.toml", "answers-note = \"In bold: the givens.\"\n");
    let layout = place.run(&["layouts", "pocket"]).code(0).out;
    let with = |tint: &str| {
        let mut lines: Vec<String> = layout.lines().map(str::to_owned).collect();
        for line in &mut lines {
            for (key, value) in [("thin", "\"0.3pt\""), ("least-line", "\"0.3pt\""), ("tint", tint)]
            {
                if line.starts_with(&format!("{key} =")) {
                    *line = format!("{key} = {value}");
                }
            }
        }
        lines.join("\n")
    };
    place.write("own.toml", &with("0.3"));
    place.run(&["check", "book.toml"]).code(2).says("tint = 0.3").says("0.4");
    place.write("own.toml", &with("0.4"));
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "book"]).code(0);
    place.run(&["proof", "book/svg"]).code(0);
}

/// The words of rules and titles are the book's own: a manifest has them.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn rules_in_own_words_are_known_from_the_manifest() {
    let place = Place::new();
    place.write(
        "book.toml",
        "[book]\ntitle = \"B\"\nwords = \"words.toml\"\n[page]\nlayout = \"two-up\"\nopeners = \"band\"\n\
         [front]\ncontents = true\n\
         [[section]]\ntitle = \"S\"\ncount = 2\nvariant = \"anti-knight\"\n\
         [[section]]\ntitle = \"T\"\ncount = 2\nvariant = [\"non-consecutive\", \"x\"]\n",
    );
    place.write(
        "words.toml",
        "rule-anti-knight = \"As in chess: no knight sees its like.\"\n\
         rule-non-consecutive = \"Neighbours differ by two or more.\"\n\
         number-range = \"No. {from} - {to}\"\n",
    );
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault");
    for path in ["book", "book/book.pdf", "book/svg"] {
        place.run(&["proof", path]).code(0);
    }
}

/// Frames are clear of sums, the lines of a samurai are of three widths, and text larger than the
/// numbers of answers is clear of their grids.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn thick_frames_and_large_text_are_made_and_proven() {
    let place = Place::new();
    let layout = place.run(&["layouts", "worksheet"]).code(0).out;
    let changed = |line: &str| match line.split(' ').next() {
        Some("frame") => "frame = \"6pt\"".to_owned(),
        Some("size") => "size = \"24pt\"".to_owned(),
        Some("running-head") => "running-head = false".to_owned(),
        _ => line.to_owned(),
    };
    place.write("own.toml", &layout.lines().map(changed).collect::<Vec<_>>().join("\n"));
    place.write(
        "book.toml",
        "[book]\ntitle = \"K\"\nlanguage = \"es\"\n[page]\nlayout = \"own.toml\"\ntext = \"outlines\"\n\
         [[section]]\ntitle = \"Killers\"\ncount = 4\nvariant = \"killer\"\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"Samurai\"\ncount = 1\nvariant = \"samurai\"\n\
         [[section]]\ntitle = \"Letters\"\nshape = \"4x4\"\ncount = 4\n",
    );
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "book"]).code(0);
}

/// Killers in small grids fill their pages, and grids with a rule below them do not.
#[test]
fn pages_with_grids_of_two_sizes_keep_margins_of_their_own() {
    let place = Place::new();
    place.write(
        "book.toml",
        "[book]\ntitle = \"M\"\n[page]\nlayout = \"tabbed\"\nsize = \"8.5x11in\"\n\
         [[section]]\ntitle = \"S\"\nshape = \"4x4\"\ncount = 2\nvariant = \"killer\"\n\
         [[section]]\ntitle = \"T\"\ncount = 9\nvariant = [\"disjoint\", \"hyper\"]\n\
         [answers]\nplace = \"none\"\n",
    );
    place.run(&["build", "book.toml"]).code(0);
    place.run(&["proof", "book/book.pdf"]).code(0);
}

/// Levels called by numbers beside those of the puzzles, and rules in columns near each other.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn numbers_and_texts_near_each_other_are_told_apart() {
    let place = Place::new();
    let layout = place.run(&["layouts", "answer-sheet"]).code(0).out;
    place.write("own.toml", &layout.replace("gap = \"18pt\"", "gap = \"6pt\""));
    place.write(
        "book.toml",
        "[book]\ntitle = \"L\"\nseed = 515\n[page]\nlayout = \"own.toml\"\nhand = \"left\"\n\
         [[level]]\nname = \"one\"\ntitle = \"1\"\nrating = \"1.0..2.0\"\n\
         [[level]]\nname = \"two\"\ntitle = \"2\"\nrating = \"2.1..3.4\"\n\
         [[section]]\ntitle = \"S\"\ncount = 5\nvariant = \"hyper\"\ndifficulty = \"two\"\n\
         [[section]]\ntitle = \"T\"\ncount = 5\nvariant = [\"x\", \"non-consecutive\"]\ndifficulty = \"one\"\n",
    );
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "book"]).code(0);
    let beside = place.read("book.toml").replace("own.toml", "worksheet");
    place.write("beside.toml", &beside.replace("difficulty = \"two\"", "difficulty = \"one\""));
    place.run(&["build", "beside.toml"]).code(0);
    place.run(&["proof", "beside"]).code(0);
}

/// A part of a puzzle begins below the words of the front, with a band or without.
#[test]
fn words_are_clear_of_the_art_of_a_cover_without_a_band() {
    let place = Place::new();
    let cover = place.run(&["layouts", "cover-dusk"]).code(0).out;
    assert!(cover.contains("band = 0.54"), "{cover}");
    place.write("cover.toml", &cover.replace("band = 0.54", "band = 1.0"));
    place.write(
        "book.toml",
        "[book]\ntitle = \"A long title for a cover\"\nauthor = \"A. B.\"\n[page]\nlayout = \"pocket\"\n\
         text = \"outlines\"\ncover = true\n[cover]\nlayout = \"cover.toml\"\n\
         [[section]]\ntitle = \"S\"\ncount = 3\ndifficulty = \"easy\"\n",
    );
    place.run(&["build", "book.toml"]).code(0);
    place.run(&["proof", "book/book-cover.pdf"]).code(0);
}

#[test]
fn the_foot_of_a_walk_through_has_room_for_the_page_number_wherever_it_is() {
    let place = Place::new();
    let layout = place.run(&["layouts", "large-print"]).code(0).out;
    let centred = layout.replace("folio = \"outside\"", "folio = \"centre\"");
    assert_ne!(layout, centred);
    place.write("mine.toml", &centred);
    place.write(
        "b.toml",
        "[book]\ntitle = \"B\"\nlanguage = \"es\"\n[page]\nlayout = \"mine.toml\"\nsize = \"6x9in\"\n\
         [back]\nwalk-throughs = [1]\n[[section]]\ntitle = \"A\"\nshape = \"6x6\"\ncount = 1\n",
    );
    place.run(&["build", "b.toml"]).code(0);
    place.run(&["proof", "b"]).code(0);
}

#[test]
fn tabs_may_be_nearly_black() {
    let place = Place::new();
    let layout = place.run(&["layouts", "tabbed"]).code(0).out;
    let at = layout.find("[tab]").expect("a table");
    let rest = layout[at..].split_once("\n\n").map_or("", |(_, rest)| rest);
    let tab = "[tab]\nwidth = \"8mm\"\nheight = \"60mm\"\ntint = 0.9\n\n";
    place.write("mine.toml", &[&layout[..at], tab, rest].concat());
    let sections = ["A", "B", "C"].map(|title| {
        format!(
            "[[section]]\ntitle = \"{title}\"\nvariant = \"killer\"\nshape = \"6x6\"\ncount = 1\n"
        )
    });
    let text = "[book]\ntitle = \"B\"\n[page]\nlayout = \"mine.toml\"\ntext = \"outlines\"\n";
    place.write("b.toml", &(text.to_owned() + &sections.concat()));
    place.run(&["build", "b.toml"]).code(0);
    place.run(&["proof", "b"]).code(0);
}

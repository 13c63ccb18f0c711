//! `proof` of the folder of a book, which is compared with the manifest in it.

use crate::support::Place;

const BOOK: &str = r#"
[book]
title = "Folder"
seed = 3

[[section]]
title = "S"
difficulty = "easy"
count = 2
"#;

/// A place with the book in all its formats.
fn place() -> Place {
    let place = Place::new();
    place.write("b.toml", BOOK);
    place.run(&["build", "b.toml"]).code(0);
    let proof = place.run(&["proof", "b"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
    place
}

#[track_caller]
fn finds(place: &Place, what: &str) {
    for more in [&[][..], &["--manifest", "b/manifest.json"]] {
        let proof = place.run(&[&["proof", "b"], more].concat()).code(1);
        assert!(proof.out.contains(what), "`{what}` is not in {}", proof.out);
    }
}

#[test]
fn a_changed_solution_is_found() {
    let place = place();
    let manifest = place.read("b/manifest.json");
    let at = manifest.find("\"solution\":\"").expect("a solution") + 12;
    let (first, second) = (&manifest[at..=at], &manifest[at + 1..=at + 1]);
    let changed = format!("{}{second}{first}{}", &manifest[..at], &manifest[at + 2..]);
    place.write("b/manifest.json", &changed);
    finds(&place, "its answer is not that of the manifest");
    // In a copy without the manifest, there is nothing to compare with.
    std::fs::remove_file(place.path("b/manifest.json")).expect("the manifest");
    place.run(&["proof", "b"]).code(0);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_page_that_is_replaced_or_missing_is_found() {
    let place = place();
    let cover = place.read("b/svg/page-001.svg");
    let head = cover.split_once("<defs>").expect("definitions of letters").0;
    let blank = format!("{head}</svg>\n");
    let puzzle = place.files("b/svg").into_iter().find_map(|(name, bytes)| {
        let text = String::from_utf8(bytes).expect("text");
        (name.starts_with("page-") && text.contains("Puzzle 1.")).then_some((name, text))
    });
    let (name, text) = puzzle.expect("the page of puzzle 1");
    let path = format!("b/svg/{name}");
    place.write(&path, &blank);
    finds(&place, "puzzle 1: the puzzle is in the manifest but not in the book");
    std::fs::remove_file(place.path(&path)).expect("the page");
    finds(&place, "it is in the manifest, but missing");
    place.write(&path, &text);
    place.write("b/svg/page-001.svg", &blank);
    finds(&place, "is missing");
    place.write("b/svg/page-001.svg", &cover);
    place.write("b/svg/puzzle-001.svg", &place.read("b/svg/puzzle-002.svg"));
    finds(&place, "does not show it as it should");
    // A copy may leave out a format.
    std::fs::remove_dir_all(place.path("b/svg")).expect("the drawings");
    place.run(&["proof", "b"]).code(0);
    std::fs::write(place.path("b/manifest.json"), "{\"puzzles\":[],\"files\":3}").expect("a file");
    place.run(&["proof", "b"]).code(0);
}

#[test]
fn a_damaged_manifest_is_reported() {
    let place = place();
    let manifest = place.read("b/manifest.json");
    place.write("b/manifest.json", &manifest[..manifest.len() / 2]);
    place.run(&["proof", "b"]).code(2).says("manifest.json is not the manifest of a book");
}

/// A line of the grid that is moved does not make the puzzle disappear.
#[test]
fn a_moved_line_is_found_without_a_manifest() {
    let place = place();
    let (name, text) = place
        .files("b/svg")
        .into_iter()
        .map(|(name, bytes)| (name, String::from_utf8(bytes).expect("text")))
        .find(|(name, text)| name.starts_with("page-") && text.contains("Puzzle 1."))
        .expect("the page of puzzle 1");
    // The first heavy line inside the grid.
    let x = text
        .split("<line ")
        .filter(|line| line.contains("stroke-width=\"3\""))
        .filter_map(|line| {
            let of = |key: &str| line.split_once(key)?.1.split_once('"').map(|(value, _)| value);
            let (from, to) = (of("x1=\"")?, of("x2=\"")?);
            (from == to && from.parse().is_ok_and(|x: f64| x > 20.0)).then(|| from.to_owned())
        })
        .next()
        .expect("a line");
    for by in [3.0, 6.0, 8.0] {
        let moved = format!("{:.3}", x.parse::<f64>().expect("a length") + by);
        let text = text
            .replace(&format!("x1=\"{x}\" x2=\"{x}\""), &format!("x1=\"{moved}\" x2=\"{moved}\""));
        place.write(&format!("b/svg/{name}"), &text);
        let proof = place.run(&["proof", "b/svg"]).code(1);
        assert!(proof.out.contains("line"), "{by}: {}", proof.out);
        assert!(proof.out.contains("2 puzzles and 2 answers"), "{by}: {}", proof.out);
        assert!(!proof.out.contains("cage"), "{by}: {}", proof.out);
    }
}

/// The first pages of sections name their levels, or the range of them; pages without one say which
/// puzzles begin there.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn books_of_mixed_sections_pass() {
    let place = Place::new();
    let section = |title: &str, more: &str| format!("[[section]]\ntitle = \"{title}\"\n{more}\n");
    let book = "[book]\ntitle = \"Mixed\"\nseed = 2\n".to_owned()
        + &section("one", "variant = [\"hyper\", \"x\"]\ncount = 9")
        + &section("two", "variant = \"disjoint\"\ncount = 5")
        + &section("three", "variant = \"non-consecutive\"\ndifficulty = \"easy\"\ncount = 4")
        + &section("four", "difficulty = \"easy\"\ncount = 8")
        + &section("five", "difficulty = \"easy\"\ncount = 1")
        + &section("six", "variant = \"x\"\nshape = \"6x6\"\ncount = 2");
    place.write("m.toml", &book);
    place.run(&["build", "m.toml"]).code(0);
    let proof = place.run(&["proof", "m"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// Small digits on a diagonal are darker than the diagonal.
#[test]
fn diagonals_under_candidates_pass() {
    let place = Place::new();
    let book = "[book]\ntitle = \"P\"\nseed = 5\n[[section]]\ntitle = \"Jig\"\ncount = 3\n\
        variant = [\"jigsaw\", \"x\"]\nregions = \"symmetric\"\ncandidates = \"all\"\n\
        difficulty = \"medium\"\n";
    place.write("p.toml", book);
    place.run(&["build", "p.toml", "--format", "svg"]).code(0);
    let proof = place.run(&["proof", "p"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// Whether a drawing is large enough to be compared does not depend on rounding.
#[test]
fn short_lines_are_found_where_they_were() {
    let place = Place::new();
    let book = "[book]\ntitle = \"F\"\nseed = 579\nlanguage = \"pt\"\n\
                [page]\nlayout = \"worksheet\"\nsize = \"a5\"\n";
    let section = "[[section]]\ntitle = \"S\"\ncount = 2\ndifficulty = \"easy\"\n";
    place.write("book.toml", &format!("{book}{section}"));
    place.run(&["build", "book.toml", "--format", "pdf"]).code(0);
    place.run(&["proof", "book"]).code(0);
}

/// Three codes in a row are squares, like those of a gauge.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn gauges_beside_codes_pass() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Cards\"\nseed = 304281\nlanguage = \"pt\"\n\
                [page]\nlayout = \"card\"\npress = \"ingram\"\nsize = \"7x10in\"\nhand = \"left\"\n\
                qr = \"https://example.org/play?p={puzzle}\"\nopeners = \"page\"\n\
                [front]\nhow-to-play = true\n[answers]\nplace = \"none\"\n";
    let small = "[[section]]\ntitle = \"Small\"\ncount = 10\nshape = \"6x6\"\n\
                 variant = \"jigsaw\"\ndifficulty = \"easy\"\n";
    let any = "[[section]]\ntitle = \"Any\"\ncount = 14\nclues = \"30..36\"\n\
               symmetry = \"mirror-lr\"\nper-page = 6\n";
    place.write("cards.toml", &format!("{book}{small}{any}"));
    place.run(&["build", "cards.toml", "--format", "pdf"]).code(0);
    place.run(&["proof", "cards"]).code(0);
}

/// The J of the serif face reaches below its baseline.
#[test]
fn outlined_letters_with_tails_are_in_the_middle_of_their_cells() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Letters\"\nseed = 483779\n[page]\nlayout = \"six-up\"\n\
                size = \"a3\"\nfont = \"serif\"\ntext = \"outlines\"\n\
                [[section]]\ntitle = \"Letters\"\ncount = 2\nshape = \"16x16\"\n\
                difficulty = \"easy\"\nsymbols = \"letters\"\n";
    place.write("letters.toml", book);
    place.run(&["build", "letters.toml"]).code(0);
    place.run(&["proof", "letters"]).code(0);
}

/// Roman page numbers show, too, whether sheets are to be folded or cut.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn sheets_to_cut_with_much_front_matter_are_read_in_order() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Cut\"\nseed = 403850\n[page]\n\
                imposition = \"cut-and-stack\"\n[front]\ntitle-page = false\n\
                half-title = true\nhow-to-play = true\ntechniques = [\"hidden-single\"]\n\
                [back]\nnotes = 1\n\
                [[section]]\ntitle = \"Easy\"\ncount = 3\ndifficulty = \"easy\"\n";
    place.write("cut.toml", book);
    place.run(&["build", "cut.toml", "--format", "pdf"]).code(0);
    let proof = place.run(&["proof", "cut/cut-imposed.pdf"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
    place.run(&["proof", "cut"]).code(0);
}

/// Half of the pages of sheets to cut have no numbers, so that those of the others are in order in
/// sheets to fold, too.
#[test]
fn sheets_to_cut_with_as_many_pages_of_front_matter_pass() {
    let place = Place::new();
    let book = "[book]\ntitle = \"R4C8\"\nseed = 6986\n[page]\nlayout = \"newspaper\"\nsize = \"a4\"\n\
                imposition = \"cut-and-stack\"\n[front]\nhalf-title = true\ncopyright = true\n\
                [answers]\nplace = \"none\"\n[[section]]\ntitle = \"One\"\ncount = 16\n\
                difficulty = \"easy\"\nper-page = 4\n";
    place.write("cut.toml", book);
    place.run(&["build", "cut.toml", "--format", "pdf"]).code(0);
    let proof = place.run(&["proof", "cut"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// Builds a book of one section and proves its folder.
fn passes(name: &str, page: &str, section: &str) {
    let place = Place::new();
    let book = format!(
        "[book]\ntitle = \"Hints\"\nseed = 93655\nlanguage = \"nl\"\n{page}\n\
         [[section]]\ntitle = \"Puzzle 3\"\n{section}\n"
    );
    place.write(&format!("{name}.toml"), &book);
    place.run(&["build", &format!("{name}.toml")]).code(0);
    let proof = place.run(&["proof", name]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// No page has a number that tells how it is bound.
#[test]
fn a_single_sheet_to_cut_passes() {
    let page = "[page]\nimposition = \"cut-and-stack\"\n[front]\ncopyright = true\n\
                [answers]\nplace = \"none\"";
    passes("single", page, "count = 1\ndifficulty = \"medium\"");
}

/// A tab that bleeds ends at the trim of an SVG, and beyond that of a PDF.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn tabs_that_bleed_pass() {
    let page = "[page]\nlayout = \"tabbed\"\npress = \"lulu\"\nsize = \"a5\"\nfont = \"serif\"\n\
                text = \"outlines\"\nopeners = \"page\"";
    passes("tabs", page, "count = 26\nrating = \"1.2..2.6\"");
}

/// The first page of a section is too narrow for its count and its numbers in one line.
#[test]
fn narrow_first_pages_of_sections_pass() {
    let place = Place::new();
    let section = |title: &str, count: u32| {
        format!("[[section]]\ntitle = \"{title}\"\nshape = \"4x4\"\ncount = {count}\n")
    };
    let book = "[book]\ntitle = \"T\"\nlanguage = \"fr\"\nseed = 103\n[page]\nlayout = \"tabbed\"\n\
                size = \"4x6in\"\n"
        .to_owned()
        + &section("S0", 7) + &section("S1", 6);
    place.write("t.toml", &book);
    place.run(&["check", "t.toml"]).code(0);
    place.run(&["build", "t.toml"]).code(0);
    let proof = place.run(&["proof", "t"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// The band of a section has room for the beginning of its title only.
#[test]
fn titles_that_are_cut_in_their_band_pass() {
    let place = Place::new();
    let book = "[book]\ntitle = \"T\"\n[page]\nlayout = \"pocket\"\nsize = \"a5\"\n[front]\n\
                contents = true\n[[section]]\ntitle = \"Sudoku with a rather long name that cannot \
                possibly fit on a line of a small page at all\"\ncount = 2\n";
    for text in ["fonts", "outlines"] {
        place.write("t.toml", &book.replace("size =", &format!("text = \"{text}\"\nsize =")));
        place.run(&["build", "t.toml", "--force"]).code(0);
        let proof = place.run(&["proof", "t"]).code(0);
        assert!(proof.out.contains("no faults"), "{}", proof.out);
    }
}

/// In Italian and Portuguese the letters stand for "the numbers from 10 to 12", words like those of the
/// band of a section.
#[test]
fn numbers_that_letters_stand_for_are_no_numbers_of_puzzles() {
    let place = Place::new();
    for language in ["it", "pt"] {
        let book = format!(
            "[book]\ntitle = \"T\"\nlanguage = \"{language}\"\n[page]\nlayout = \"pocket\"\n\
             [[section]]\ntitle = \"S\"\nshape = \"12x12\"\ncount = 2\n"
        );
        place.write("t.toml", &book);
        place.run(&["build", "t.toml", "--force"]).code(0);
        let proof = place.run(&["proof", "t"]).code(0);
        assert!(proof.out.contains("no faults"), "{}", proof.out);
    }
}

/// Pages of answers stand at the end of their lines; only one on a left-hand page has two digits.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn numbers_of_pages_at_the_right_of_grids_pass() {
    let page = "[page]\nlayout = \"pocket\"\nsides = \"one\"\n[front]\ntitle-page = false\n\
                how-to-play = true\n[answers]\nper-page = 1";
    passes("right", page, "count = 6\ndifficulty = \"easy\"");
}

/// Windows are tinted under some parts of a diagonal.
#[test]
fn thin_diagonals_on_windows_pass() {
    let page = "[page]\nlayout = \"newspaper\"\nsize = \"a3\"";
    let section = "count = 8\nvariant = [\"x\", \"hyper\"]\ndifficulty = \"hard\"\n\
                   candidates = \"after-easy\"";
    passes("windows", page, section);
}

/// On paper of a press that prints no light tints, a light diagonal is lost on them.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn diagonals_on_darker_windows_pass() {
    let page = "[page]\nlayout = \"pocket\"\npress = \"lulu\"\nsize = \"letter\"\n\
                font = \"serif\"\n[back]\nnotes = 30";
    passes("darker", page, "count = 10\nvariant = [\"x\", \"hyper\"]\ndifficulty = \"hard\"");
}

/// A level beside the number of its puzzle may be nearer to the puzzle above.
#[test]
fn levels_between_two_rows_of_puzzles_pass() {
    let page = "[page]\nlayout = \"card\"\nsize = \"a3\"\n[answers]\nplace = \"none\"";
    passes("rows", page, "count = 13\ndifficulty = \"easy\"\nper-page = 6");
}

/// Rows of small letters touch the lines of their cells.
#[test]
fn pencil_marks_in_letters_pass() {
    let page = "[page]\npress = \"newsprint\"\nsize = \"letter\"\ntext = \"outlines\"";
    let section = "count = 3\nonly = [\"naked-pair\", \"pointing\", \"claiming\"]\n\
                   candidates = \"all\"\nsymbols = \"COMPUTERS\"";
    passes("marks", page, section);
}

/// Two lone candidates among givens are no digits that are too small.
#[test]
fn single_pencil_marks_pass() {
    let section = "shape = \"4x4\"\ncount = 20\ndig = \"free\"\ncandidates = \"all\"\n\
                   clues = \"13..14\"";
    passes("lone", "", section);
}

/// A dash is so low that there is no paper around it alone.
#[test]
fn dashes_on_a_red_cover_pass() {
    let place = Place::new();
    let book = "[book]\ntitle = \"D\"\nauthor = \"Killer \u{2013} X\"\nseed = 93655\n\
                [page]\nlayout = \"six-up\"\nsize = \"a3\"\ncover = true\n\
                [cover]\nlayout = \"cover-poster\"\n[front]\ncopyright = true\n\
                [[section]]\ntitle = \"One\"\ncount = 12\ndifficulty = \"easy\"\n";
    place.write("dashes.toml", book);
    place.run(&["build", "dashes.toml", "--format", "pdf"]).code(0);
    let proof = place.run(&["proof", "dashes"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// Pencil marks in killers make room for sums.
#[test]
fn pencil_marks_beside_sums_pass() {
    let page = "[page]\nlayout = \"card\"\nsize = \"legal\"";
    passes("sums", page, "count = 3\nvariant = \"killer\"\ncandidates = \"all\"");
}

/// The numbers of placements are small beside the digits of a large cell.
#[test]
fn walk_throughs_of_small_shapes_pass() {
    let page = "[page]\nsize = \"a4\"\nfont = \"serif\"\n[back]\nwalk-throughs = [1]";
    passes("small", page, "count = 2\nshape = \"4x4\"\ndifficulty = \"easy\"");
}

/// Lines are as dark on tints as on paper, where an SVG has them thinner than a pixel.
#[test]
fn thin_lines_on_tints_pass() {
    let page = "[page]\nlayout = \"four-up\"\nsize = \"6x9in\"\nregion-tints = true";
    passes("tints", page, "count = 8\nvariant = \"jigsaw\"\ndifficulty = \"easy\"");
}

/// Pages of a book named as if it were a puzzle pass; the file of a puzzle named as another does not.
#[test]
fn a_book_named_like_a_puzzle_passes() {
    let place = Place::new();
    let book = "[book]\ntitle = \"Puzzle 3\"\nseed = 4\nlanguage = \"it\"\n[[section]]\n\
                title = \"A\"\ncount = 2\nshape = \"4x4\"\n";
    place.write("p.toml", book);
    place.run(&["build", "p.toml", "--format", "svg"]).code(0);
    place.run(&["proof", "p/svg"]).code(0);
    let puzzle = "p/svg/puzzle-001.svg";
    place.run(&["proof", puzzle]).code(0);
    place.write(puzzle, &place.read(puzzle).replace("Schema 1 – 1", "Schema 2 – 1"));
    let found = place.run(&["proof", puzzle]).code(1).out;
    assert!(found.contains("the title of the file says puzzle 2"), "{found}");
}

/// Diagonals are paler over the tinted cells of examples.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn diagonals_over_tints_pass() {
    let place = Place::new();
    let book = "[book]\ntitle = \"D\"\nlanguage = \"es\"\nseed = 2888\n[page]\nlayout = \"card\"\n\
                size = \"5x8in\"\npress = \"kdp\"\nfont = \"serif\"\nname-line = false\n\
                [front]\nhow-to-play = true\n[[section]]\ntitle = \"A\"\ncount = 1\n\
                variant = [\"x\", \"anti-knight\"]\n[[section]]\ntitle = \"B\"\ncount = 14\n\
                shape = \"4x4\"\n";
    place.write("d.toml", book);
    place.run(&["build", "d.toml", "--format", "pdf,svg"]).code(0);
    place.run(&["proof", "d"]).code(0);
}

/// The pages of puzzles may be in larger type than the numbers of small answers beside them.
#[test]
fn references_beside_small_numbers_pass() {
    let place = Place::new();
    let book = "[book]\ntitle = \"C\"\nlanguage = \"pt\"\nseed = 2292\n[page]\n\
                layout = \"four-up\"\nsize = \"a6\"\nfont = \"serif\"\n[[section]]\n\
                title = \"A\"\ncount = 1\ndifficulty = \"easy\"\n[[section]]\ntitle = \"B\"\n\
                count = 5\nshape = \"6x6\"\n";
    place.write("c.toml", book);
    place.run(&["build", "c.toml", "--format", "pdf"]).code(0);
    place.run(&["proof", "c"]).code(0);
}

/// A page without the line of letters that all others have has its words elsewhere.
#[test]
fn a_page_without_letters_among_pages_of_letters_passes() {
    let place = Place::new();
    let section = |title: &str, more: &str| {
        format!("[[section]]\ntitle = \"{title}\"\ndifficulty = \"easy\"\n{more}\n")
    };
    let book = "[book]\ntitle = \"L\"\nseed = 8\n[page]\nlayout = \"newspaper\"\nfont = \"serif\"\n"
        .to_owned()
        + &section("Letters", "count = 14\nsymbols = \"letters\"\nper-page = 1")
        + &section("Digits", "count = 5\nper-page = 2");
    place.write("l.toml", &book);
    place.run(&["build", "l.toml", "--format", "pdf"]).code(0);
    place.run(&["proof", "l"]).code(0);
}

/// A file without its manifest says by which scale each section is rated.
#[test]
fn sections_of_two_scales_pass_without_a_manifest() {
    let place = Place::new();
    let section = |title: &str, scale: &str| {
        format!(
            "[[section]]\ntitle = \"{title}\"\ncount = 8\nscale = \"{scale}\"\ndifficulty = \"easy\"\n"
        )
    };
    let book = "[book]\ntitle = \"Two\"\nseed = 1\n[page]\nlayout = \"four-up\"\n".to_owned();
    place.write("b.toml", &(book + &section("One", "standard") + &section("Two", "jet")));
    place.run(&["build", "b.toml", "--format", "pdf"]).code(0);
    std::fs::copy(place.path("b/b.pdf"), place.path("alone.pdf")).expect("a copy");
    place.run(&["proof", "alone.pdf"]).code(0);
}

/// Captions of pictures are a letter from the title, a section of one puzzle has a tab like no other, and
/// killers have no room for a picture beside their words.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn books_that_explain_several_kinds_pass_alone() {
    let place = Place::new();
    let kinds: &[&str] = &["", "variant = [\"disjoint\"]", "symbols = \"KLMNOPQRS\""];
    let killers: &[&str] = &["variant = [\"x\", \"killer\"]"];
    for (name, language, page, kinds) in [
        ("captions", "nl", "layout = \"tabbed\"\nsize = \"a4\"", kinds),
        ("tabs", "nl", "layout = \"tabbed\"\nsize = \"7x10in\"\npress = \"ingram\"", &kinds[..1]),
        ("killers", "es", "size = \"5.5x8.5in\"\npress = \"kdp\"", killers),
    ] {
        let mut spec = format!(
            "[book]\ntitle = \"Book 4\"\nlanguage = \"{language}\"\n[page]\n{page}\n\
             [front]\nhow-to-play = true\n"
        );
        for (i, kind) in kinds.iter().enumerate() {
            spec += &format!("[[section]]\ntitle = \"Gipfel {i}\"\ncount = 14\n{kind}\n");
        }
        spec += "[[section]]\ntitle = \"Quatorze 1\"\ncount = 1\nvariant = [\"x\"]\n";
        place.write("b.toml", &spec);
        place.run(&["build", "b.toml", "-o", name]).code(0);
        place.run(&["proof", name]).code(0);
        std::fs::copy(place.path(&format!("{name}/b.pdf")), place.path("alone.pdf"))
            .expect("a copy");
        place.run(&["proof", "alone.pdf"]).code(0);
    }
}

/// Every file of a book can be proven by itself, with its manifest.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_file_of_a_book_passes_alone() {
    let place = Place::new();
    let front = "[front]\nhow-to-play = true\ncontents = true\n[back]\nhints = \"first\"\n\
                 walk-throughs = [1]\n";
    place.write("b.toml", &format!("{BOOK}\n{front}"));
    place.run(&["build", "b.toml", "--format", "pdf,svg,eps"]).code(0);
    let whole = place.run(&["proof", "b"]).code(0);
    assert!(whole.out.contains("no faults"), "{}", whole.out);
    place.run(&["proof", "b/eps"]).code(0);
    for folder in ["svg", "eps"] {
        for (name, _) in place.files(&format!("b/{folder}")) {
            let path = format!("b/{folder}/{name}");
            let proof = place.run(&["proof", &path, "--manifest", "b/manifest.json"]);
            assert!(proof.out.contains("no faults"), "{path}: {}", proof.out);
        }
    }
    // Without the manifest, too, what explains the rules is no puzzle with faults.
    for (name, bytes) in place.files("b/svg") {
        let text = String::from_utf8(bytes).expect("text");
        if text.contains("step by step") || text.contains("How to play") {
            let proof = place.run(&["proof", &format!("b/svg/{name}")]);
            assert!(proof.out.contains("without puzzles or answers"), "{name}: {}", proof.out);
            assert!(proof.out.contains("no faults"), "{name}: {}", proof.out);
        }
    }
}

#[test]
fn editions_with_and_without_marks_pass() {
    let place = Place::new();
    let page = "[page]\nmarks = true\nvariants = [\"press\", \"screen\"]\n";
    place.write("b.toml", &BOOK.replace("[[section]]", &format!("{page}\n[[section]]")));
    place.run(&["build", "b.toml"]).code(0);
    let proof = place.run(&["proof", "b"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// A renamed file is compared with the manifest, too.
#[test]
fn what_leads_through_a_renamed_file_is_compared() {
    let place = place();
    let bytes = std::fs::read(place.path("b/b.pdf")).expect("the book");
    let mut pdf = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let catalog = pdf.catalog_mut().expect("a catalog");
    catalog.remove(b"PageLabels");
    pdf.save(place.path("other.pdf")).expect("saved");
    let proof = place.run(&["proof", "other.pdf", "--manifest", "b/manifest.json"]).code(1);
    assert!(proof.out.contains("it has no page labels"), "{}", proof.out);
}

/// The name of a server may be as long as a puzzle of 16 cells.
#[test]
fn codes_of_small_puzzles_pass() {
    let place = Place::new();
    let page = "[page]\nlayout = \"card\"\nsize = \"a5\"\n\
                qr = \"https://www.sudokuwiki.org/sudoku.htm?bd={puzzle}\"\n";
    let book = BOOK.replace("[[section]]", &format!("{page}\n[[section]]"));
    place.write("b.toml", &book.replace("difficulty = \"easy\"", "shape = \"4x4\""));
    place.run(&["build", "b.toml"]).code(0);
    let proof = place.run(&["proof", "b"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

/// The diagonals of a small grid cross in its middle cell.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn small_grids_with_diagonals_pass() {
    let place = Place::new();
    place.write("d.toml", DIAGONALS);
    place.run(&["build", "d.toml"]).code(0);
    let proof = place.run(&["proof", "d"]).code(0);
    assert!(proof.out.contains("no faults"), "{}", proof.out);
}

const DIAGONALS: &str = r#"
[book]
title = "D"
seed = 5
[page]
press = "newsprint"
[calendar]
start = 2027-12-27
end = 2028-01-02
width = "88mm"
answers = "next-day"
week-page = "seven-up"
[[daily]]
name = "odd"
ramp = ["easy", "easy", "medium", "medium", "easy", "easy", "easy"]
variant = ["jigsaw", "x"]
"#;

/// Everything on a cover is compared, also the words on its tints and its drawings.
#[test]
fn a_changed_cover_is_found() {
    let place = Place::new();
    let cover = "[page]\nsize = \"8.5x11in\"\npress = \"kdp\"\ncover = true\n[cover]\n\
                 layout = \"cover-night\"\nline = \"Easy on the eyes\"\n";
    let book = BOOK.replace("count = 2", "count = 24");
    place.write("b.toml", &book.replace("seed = 3\n", &format!("seed = 3\n{cover}")));
    place.run(&["build", "b.toml"]).code(0);
    let path = "b/b-cover.pdf";
    let alone = place.run(&["proof", path]).code(0);
    assert!(alone.out.contains("read back 1 cover without puzzles or answers"), "{}", alone.out);
    assert!(alone.out.contains("compared with what it showed"), "{}", alone.out);
    let with = ["proof", path, "--manifest", "b/manifest.json"];
    place.run(&with).code(0);
    let right = std::fs::read(place.path(path)).expect("the cover");
    let mut pdf = lopdf::Document::load_mem(&right).expect("a PDF");
    let page = pdf.get_pages()[&1];
    let mut drawn = pdf.get_page_content(page);
    drawn.extend(b"\nq 1 0 0 rg 700 300 60 60 re f Q\n");
    pdf.change_page_content(page, drawn).expect("changed");
    pdf.save(place.path(path)).expect("saved");
    place.run(&with).code(1);
    let mut pdf = lopdf::Document::load_mem(&right).expect("a PDF");
    pdf.get_dictionary_mut(page).expect("a page").set("Rotate", 180);
    pdf.save(place.path(path)).expect("saved");
    let turned = place.run(&["proof", path]).code(1);
    assert!(turned.out.contains("upside down"), "{}", turned.out);
}

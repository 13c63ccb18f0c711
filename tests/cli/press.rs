//! What a book asks of its PDF files: variants, crop marks, printing conditions and fonts. Wrong
//! input first.

use crate::remapped::{table, typewriter, with_digits};
use crate::support::{Place, Ran};
use gridpress::diag::{Diagnostics, Sources};
use gridpress::font::FontBook;
use gridpress::press::{self, Profile, Variant, inspect};
use gridpress::render::pdf::IccProfile;
use lopdf::{Document, Object};

const BOOK: &str = "\
[book]
title = \"Small\"
seed = 5
[page]
layout = \"large-print\"
FILES
[[section]]
title = \"One\"
count = 2
shape = \"4x4\"
";

/// A folder with the book `small.toml`, which says this of its files.
fn small(files: &str) -> Place {
    let place = Place::new();
    place.write("small.toml", &BOOK.replace("FILES", files));
    place
}

fn check(files: &str) -> Ran {
    small(files).run(&["check", "small.toml"])
}

fn build(place: &Place) -> Ran {
    place.run(&["build", "small.toml", "--format", "pdf"])
}

fn pdf(place: &Place, name: &str) -> Document {
    let bytes = std::fs::read(place.path("small").join(name)).expect("a file");
    Document::load_mem(&bytes).expect("a PDF")
}

fn profile(name: &str) -> Profile {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let id = sources.add(name, press::shipped(name).expect("a shipped profile"));
    Profile::read(id, &sources, &mut found).expect("a sound profile")
}

#[test]
fn what_a_press_rejects_is_reported_at_its_place() {
    let ran = check("variants = [\"press\", \"paper\", \"press\"]\nmarks = 1\noutput-intent = 3");
    ran.code(2)
        .says("small.toml:6:22")
        .says("there is no variant `paper`")
        .says("`press` is listed twice")
        .says("`marks` takes true or false")
        .says("`output-intent` takes a text");
    check("variants = []").code(2).says("`variants` is empty");
    check("marks = true").code(2).says("small.toml:6:9").says("variants = [\"press\"]");
    check("output-intent = \"FOGRA39\"").code(2).says("only in the press variant");
    check("press = \"newsprint\"\nmarks = true")
        .code(2)
        .says("small.toml:7:9")
        .says("`newsprint` does not accept crop marks");
    check("variants = [\"press\"]\noutput-intent = \"FOGRA39\"")
        .code(2)
        .says("cannot name a printing condition");
    check("press = \"newsprint\"\noutput-intent = \"IFRO26\"")
        .code(0)
        .says("does not look like a registered printing condition");
    check("press = \"newsprint\"\noutput-intent = \"none.icc\"")
        .code(2)
        .says("small.toml:7:17")
        .says("cannot read the ICC profile");
}

#[test]
fn an_unfit_profile_is_rejected() {
    let cases = [
        (IccProfile::screen_grey().bytes().to_vec(), "describes a screen"),
        (b"<html>".to_vec(), "too short"),
    ];
    for (bytes, says) in cases {
        let place = small("press = \"newsprint\"\noutput-intent = \"own.icc\"");
        std::fs::write(place.path("own.icc"), bytes).expect("a file");
        place.run(&["check", "small.toml"]).code(2).says("small.toml:7:17").says(says);
    }
}

#[test]
fn unusable_fonts_are_named() {
    let fonts = FontBook::shipped();
    let good = fonts.face(FontBook::BOLD).data();
    let mut forbidden = good.to_vec();
    let at = table(good, b"OS/2");
    forbidden[at + 8..at + 10].copy_from_slice(&2_u16.to_be_bytes());
    let exchanged = with_digits(good, |c| match c {
        '6' => '9',
        '9' => '6',
        c => c,
    });
    let alike = with_digits(good, |c| if c == '6' { '9' } else { c });
    let cases: [(&[u8], &str); 6] = [
        (b"wOF2 and so on", "`own.ttf` is a web font (WOFF2)"),
        (b"<html>", "`own.ttf` cannot be read"),
        (&good[..2000], "`own.ttf` cannot be read"),
        (&forbidden, "`own.ttf` may not be embedded"),
        (&exchanged, "`own.ttf`: its 6 looks like 9, and its 9 like 6"),
        (&alike, "`own.ttf`: its 6 and its 9 have the same shape"),
    ];
    for (bytes, says) in cases {
        let place = small("font = \"own.ttf\"");
        std::fs::write(place.path("own.ttf"), bytes).expect("a file");
        place.run(&["check", "small.toml"]).code(2).says("small.toml:6:8").says(says);
    }
    check("font-bold = \"none.otf\"").code(2).says("cannot read the font");
    let place = small("");
    place.write("small.toml", &BOOK.replace("FILES", "").replace("\"Small\"", "\"Small 数\""));
    place.run(&["check", "small.toml"]).code(2).says("small.toml:2:9").says("no glyph for `数`");
}

#[test]
fn a_book_in_its_own_face_holds_that_face_once_and_is_proven_by_it() {
    let place = small("font = \"own.ttf\"\npress = \"newsprint\"");
    let bold = FontBook::shipped().face(FontBook::BOLD).data().to_vec();
    std::fs::write(place.path("own.ttf"), bold).expect("a file");
    build(&place).code(0).says("all text is set in one font").says("proof: no fault");
    let pdf = pdf(&place, "small.pdf");
    let names: Vec<String> = (pdf.objects.values())
        .filter_map(|o| o.as_dict().ok()?.get(b"FontName").and_then(Object::as_name).ok())
        .map(|name| String::from_utf8_lossy(name).into_owned())
        .collect();
    assert_eq!(names.len(), 1, "{names:?}");
    assert!(names[0].ends_with("+AtkinsonHyperlegibleNext-Bold"));
    place.run(&["proof", "small/small.pdf", "--font", "own.ttf"]).code(0);
    place.run(&["proof", "small/small.pdf", "--font", "small.toml"]).code(2);
    let bold = std::fs::read(place.path("own.ttf")).expect("the font");
    let alike = with_digits(&bold, |c| if c == '3' { '8' } else { c });
    std::fs::write(place.path("alike.ttf"), alike).expect("a file");
    let ran = place.run(&["proof", "small/small.pdf", "--font", "alike.ttf"]).code(2);
    ran.says("`alike.ttf` cannot be read by: its 3 and its 8 have the same shape");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_book_in_faces_unlike_the_shipped_ones_is_made_and_proven() {
    const BOOK: &str = "[book]\ntitle = \"Nº 11: l and 1\"\nseed = 3\n\
        language = \"de\"\n[page]\nfont = \"own.ttf\"\nfont-bold = \"own-bold.ttf\"\npress = \"kdp\"\n\
        layout = \"two-up\"\nsize = \"6x9in\"\n[[section]]\ntitle = \"Alle Level\"\ncount = 11\n\
        difficulty = \"medium\"\n[[section]]\ntitle = \"Letzte\"\nshape = \"16x16\"\ncount = 1\n\
        [front]\ncontents = true\nhow-to-play = true\ntexts = [\"own.md\"]\n\
        [back]\nhints = \"hardest\"\nwalk-throughs = [11]\n";
    let place = Place::new();
    place.write("book.toml", BOOK);
    place.write("own.md", "# Über l und 1\n\nDiffizil: 11 von 111, fein und flach – „alles“.\n");
    let fonts = FontBook::shipped();
    for (name, face) in [("own.ttf", FontBook::REGULAR), ("own-bold.ttf", FontBook::BOLD)] {
        std::fs::write(place.path(name), typewriter(fonts.face(face).data())).expect("a file");
    }
    place.run(&["build", "book.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "book/book.pdf"]).code(0);
}

/// Outlined pages can be read only by the shapes of their font: that it is missing is said once, not as
/// the faults of all that cannot be read.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_missing_font_of_outlined_pages_is_said_once() {
    let place = Place::new();
    let bold = FontBook::shipped().face(FontBook::BOLD).data().to_vec();
    std::fs::write(place.path("own.ttf"), typewriter(&bold)).expect("a file");
    place.write(
        "run.toml",
        "[book]\ntitle = \"A\"\n[page]\nfont = \"own.ttf\"\ntext = \"outlines\"\n[calendar]\n\
         start = 2027-02-01\nweeks = 1\ndays = [\"mon\", \"sat\"]\nwidth = \"88mm\"\n\
         [[daily]]\nname = \"a\"\nshape = \"6x6\"\n",
    );
    place.run(&["build", "run.toml"]).code(0).says("proof: no fault");
    place.run(&["proof", "run"]).code(0);
    std::fs::rename(place.path("own.ttf"), place.path("moved.ttf")).expect("a file");
    let ran = place.run(&["proof", "run"]).code(1);
    let missing = "own.ttf, which the manifest lists but which was not found";
    assert_eq!(ran.out.matches(missing).count(), 1, "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    place.run(&["proof", "run", "--font", "moved.ttf"]).code(0);
}

#[test]
fn both_variants_are_made_each_right_for_its_kind() {
    let place = small("press = \"ingram\"\nvariants = [\"press\", \"screen\"]");
    place.write(
        "small.toml",
        &place.read("small.toml").replace("count = 2", "count = 18").replace("4x4", "6x6"),
    );
    build(&place)
        .code(0)
        .says("proof: no fault in 18 puzzles")
        .says("PDF for the press and of PDF for the screen");
    let (press, screen) = (pdf(&place, "small-press.pdf"), pdf(&place, "small-screen.pdf"));
    assert!(!place.path("small/small.pdf").exists());
    assert_eq!((press.version.as_str(), screen.version.as_str()), ("1.3", "1.7"));
    let root = |pdf: &Document, key: &[u8]| pdf.catalog().expect("a catalogue").has(key);
    for key in [&b"Outlines"[..], b"StructTreeRoot", b"PageLabels"] {
        assert!(root(&screen, key) && !root(&press, key));
    }
    let manifest: serde_json::Value =
        serde_json::from_str(&place.read("small/manifest.json")).expect("JSON");
    let files = manifest["files"].as_array().expect("a list");
    let listed: Vec<_> =
        files.iter().map(|f| (f["path"].as_str(), f["variant"].as_str())).collect();
    assert_eq!(
        listed,
        [(Some("small-press.pdf"), Some("press")), (Some("small-screen.pdf"), Some("screen"))]
    );
    // Each passes for what it is, and not for the other.
    let bytes = |name| std::fs::read(place.path("small").join(name)).expect("a file");
    let ingram = profile("ingram");
    for (variant, own, other) in [
        (Variant::Press, "small-press.pdf", "small-screen.pdf"),
        (Variant::Screen, "small-screen.pdf", "small-press.pdf"),
    ] {
        let profile = ingram.for_variant(variant);
        assert_eq!(inspect(&bytes(own), &profile), []);
        if variant == Variant::Press {
            assert!(!inspect(&bytes(other), &profile).is_empty());
        }
    }
}

#[test]
fn crop_marks_and_the_publishers_condition_are_in_the_file() {
    let place = small(
        "variants = [\"press\"]\nmarks = true\nstandard = \"pdf-x-4\"\noutput-intent = \"own.icc\"",
    );
    std::fs::write(place.path("own.icc"), IccProfile::press_grey().bytes()).expect("a file");
    build(&place).code(0);
    let pdf = pdf(&place, "small.pdf");
    assert_eq!(pdf.version, "1.6");
    for id in pdf.get_pages().into_values() {
        let page = pdf.get_dictionary(id).expect("a page");
        let edges = |key: &[u8]| -> Vec<f32> {
            let edges = page.get(key).and_then(Object::as_array).expect("a box");
            edges.iter().map(|n| n.as_float().expect("a number")).collect()
        };
        assert_eq!(edges(b"MediaBox"), [0.0, 0.0, 660.0, 840.0]);
        assert_eq!(edges(b"TrimBox"), [24.0, 24.0, 636.0, 816.0]);
    }
    let intents = pdf.catalog().and_then(|c| c.get(b"OutputIntents")).and_then(Object::as_array);
    let x = intents.expect("intents").last().and_then(|i| i.as_dict().ok()).expect("an intent");
    let profile = x.get(b"DestOutputProfile").and_then(|p| Ok(pdf.dereference(p)?.1)).expect("ICC");
    let profile = profile.as_stream().expect("a stream");
    let bytes = profile.decompressed_content().unwrap_or(profile.content.clone());
    assert_eq!(bytes, IccProfile::press_grey().bytes());
}

#[test]
fn every_variant_has_the_same_bytes_anywhere_and_any_day() {
    let all = "variants = [\"press\", \"screen\"]\nmarks = true";
    let (one, other) = (small(all), small(all));
    for (place, zone, jobs) in [(&one, "UTC", "1"), (&other, "Asia/Tokyo", "3")] {
        let status = place
            .command(&["build", "small.toml", "--jobs", jobs])
            .env("TZ", zone)
            .env("LC_ALL", if jobs == "1" { "C" } else { "de_DE.UTF-8" })
            .env("SOURCE_DATE_EPOCH", "1700000000")
            .output()
            .expect("it runs")
            .status;
        assert!(status.success());
    }
    for name in ["small-press.pdf", "small-screen.pdf", "manifest.json"] {
        let read = |place: &Place| std::fs::read(place.path("small").join(name)).expect("a file");
        assert_eq!(read(&one), read(&other), "{name}");
    }
    let date = b"D:20231114221320Z";
    let press = std::fs::read(one.path("small/small-press.pdf")).expect("a file");
    assert!(press.windows(date.len()).any(|w| w == date));
}

/// The four edges of a box of every page, in page order.
fn edges(pdf: &Document, key: &[u8]) -> Vec<[f32; 4]> {
    let of = |id| {
        let page = pdf.get_dictionary(id).expect("a page");
        let edges = page.get(key).and_then(Object::as_array).expect("a box");
        std::array::from_fn(|i| edges[i].as_float().expect("a number"))
    };
    pdf.get_pages().into_values().map(of).collect()
}

#[test]
fn a_layout_that_bleeds_does_so_where_the_press_takes_it() {
    let files = "press = \"kdp\"\nvariants = [\"press\", \"screen\"]";
    let place = small(files);
    let spec = place.read("small.toml").replace("large-print", "tabbed");
    let spec = spec.replace("count = 2", "count = 20").replace("4x4", "6x6");
    place.write("small.toml", &spec);
    build(&place).code(0).says("proof: no fault in 20 puzzles");
    // Recto and verso: no bleed at the spine, 0.125 in elsewhere.
    let press = pdf(&place, "small-press.pdf");
    let (media, bleed, trim) =
        (edges(&press, b"MediaBox"), edges(&press, b"BleedBox"), edges(&press, b"TrimBox"));
    assert_eq!(
        (media[0], bleed[0], trim[0]),
        ([0.0, 0.0, 621.0, 810.0], [0.0, 0.0, 621.0, 810.0], [0.0, 9.0, 612.0, 801.0])
    );
    assert_eq!(
        (media[1], bleed[1], trim[1]),
        ([0.0, 0.0, 621.0, 810.0], [0.0, 0.0, 621.0, 810.0], [9.0, 9.0, 621.0, 801.0])
    );
    assert!(media.len() >= 24 && trim.chunks(2).all(|two| two == &trim[..two.len()]));
    // On a screen the page is shown trimmed.
    let screen = pdf(&place, "small-screen.pdf");
    assert!(edges(&screen, b"MediaBox").iter().all(|edges| *edges == [0.0, 0.0, 612.0, 792.0]));
}

#[test]
fn a_second_ink_is_printed_where_the_press_takes_one() {
    let layout = gridpress::template::shipped("tabbed").expect("a layout").to_owned()
        + "[spot]\nname = \"PANTONE 300 C\"\nscreen = \"#005EB8\"\nrules = true\nnumbers = true\ntints = true\ngauge = true\n";
    let with = |press: &str, layout: &str| {
        let place = small(&format!("press = \"{press}\"\nvariants = [\"press\", \"screen\"]"));
        place.write("small.toml", &place.read("small.toml").replace("large-print", "own.toml"));
        place.write("own.toml", layout);
        place
    };
    with("kdp", &layout)
        .run(&["check", "small.toml"])
        .code(2)
        .says("small.toml:5:10")
        .says("`kdp` prints only in black");
    with("home", &layout.replace("#005EB8", "blue"))
        .run(&["check", "small.toml"])
        .code(2)
        .says("own.toml:")
        .says("# and six hexadecimal digits");
    let place = with("home", &layout);
    build(&place).code(0).says("proof: no fault in 2 puzzles");
    for name in ["small-press.pdf", "small-screen.pdf"] {
        let pdf = pdf(&place, name);
        let plate = |o: &Object| {
            o.as_array().is_ok_and(|a| {
                a.len() == 4
                    && a[0].as_name().ok() == Some(b"Separation")
                    && a[1].as_name().ok() == Some(b"PANTONE 300 C")
            })
        };
        assert_eq!(pdf.objects.values().filter(|o| plate(o)).count(), 1, "{name}");
    }
}

#[test]
fn a_cover_wraps_the_book_with_a_spine_as_wide_as_its_pages() {
    check("press = \"kdp\"\ncover = 1").code(2).says("`cover` takes true or false");
    let place = small("press = \"ingram\"\npaper = \"cream\"\nsize = \"6x9in\"\ncover = true");
    let spec = place.read("small.toml").replace("large-print", "pocket");
    let spec = spec.replace("count = 2", "count = 18").replace("4x4", "6x6");
    let with = |cover: &str| place.write("small.toml", &format!("{spec}[cover]\n{cover}\n"));
    with("layout = \"cover-noon\"");
    place.run(&["check", "small.toml"]).code(2).says("there is no cover `cover-noon`");
    with("blurb = \"Small 数\"");
    place.run(&["check", "small.toml"]).code(2).says("no glyph for `数`");
    with("layout = \"cover-day\"\nblurb = \"\"\"\nFor quiet evenings.\n\nAnd loud ones.\n\"\"\"");
    build(&place).code(0);
    let (book, cover) = (pdf(&place, "small.pdf"), pdf(&place, "small-cover.pdf"));
    // Two pages of 6 in, 0.0025 in a page for the spine, 0.125 in of bleed all round.
    let pages = book.get_pages().len() as f32;
    let (width, bleed) = (864.0 + pages * 0.18, 9.0);
    let near = |a: [f32; 4], b: [f32; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01);
    assert!(near(edges(&cover, b"TrimBox")[0], [bleed, bleed, width + bleed, 648.0 + bleed]));
    assert!(near(edges(&cover, b"BleedBox")[0], [0.0, 0.0, width + 18.0, 666.0]));
    assert_eq!(cover.get_pages().len(), 1);
    let bytes = std::fs::read(place.path("small/small-cover.pdf")).expect("a file");
    assert_eq!(inspect(&bytes, &profile("ingram").for_cover()), []);
    let text = cover.extract_text(&[1]).expect("text");
    assert!(text.contains("quiet evenings") && text.contains("18 puzzles"), "{text}");
    let manifest = place.read("small/manifest.json");
    assert!(manifest.contains("small-cover.pdf"));
}

/// Covers are in colour where the press prints them so: in the four inks for PDF/X-1a, otherwise as
/// sRGB. Words are on the spine only if the press accepts them.
#[test]
fn a_cover_keeps_to_the_inks_and_the_spine_of_its_press() {
    let own = gridpress::template::shipped_cover("cover-dusk").expect("a cover");
    let with = |press: &str, cover: &str, colours: &str| {
        let place = small(&format!("press = \"{press}\"\nsize = \"6x9in\"\ncover = true"));
        let spec = place.read("small.toml").replace("large-print", "pocket");
        let spec = spec.replace("count = 2", "count = 60");
        place.write("small.toml", &format!("{spec}[cover]\nlayout = \"own.toml\"\n{colours}"));
        place.write("own.toml", cover);
        place
    };
    let wrong = own.replace("harbour", "sky").replace("art = \"close-up\"", "art = \"photo\"");
    with("home", &wrong.replace("band = 0.54", "band = 2"), "")
        .run(&["check", "small.toml"])
        .code(2)
        .says("there is no palette `sky`")
        .says("there is no art `photo`")
        .says("`band` must be between");
    with("home", own, "palette = \"sky\"\n[cover.colours]\ntext = \"blue\"\n")
        .run(&["check", "small.toml"])
        .code(2)
        .says("there is no palette `sky`")
        .says("# and six hexadecimal digits");
    with("kdp", own, "[cover.colours]\ntext = \"#0A4A55\"\n")
        .run(&["check", "small.toml"])
        .code(2)
        .says("the title of the cover is hard to read");
    for (name, inks, light) in
        [("home", 0, true), ("ingram", 1, false), ("kdp", 0, true), ("lulu", 0, true)]
    {
        let place = with(name, own, "[cover.colours]\nground = \"#FF0000\"\ntext = \"#000000\"\n");
        if name == "kdp" {
            let why = "no text on the spine of the cover: press `kdp` wants 79 pages";
            let told = place.run(&["check", "small.toml"]).code(0).out;
            assert!(told.contains(why), "{told}");
        }
        build(&place).code(0);
        let pdf = pdf(&place, "small-cover.pdf");
        let page = pdf.page_iter().next().expect("a page");
        let content = pdf.get_and_decode_page_content(page).expect("content");
        let red = |o: &lopdf::content::Operation, name: &str, shares: &[f32]| {
            o.operator == name
                && o.operands
                    .iter()
                    .map(|n| n.as_float().unwrap_or(-1.0))
                    .eq(shares.iter().copied())
        };
        let count = |name: &str, shares: &[f32]| {
            content.operations.iter().filter(|o| red(o, name, shares)).count().min(1)
        };
        assert_eq!(count("k", &[0.0, 1.0, 1.0, 0.0]), inks, "{name}");
        assert_eq!(count("scn", &[1.0, 0.0, 0.0]) == 1, light, "{name}");
    }
    let profile = profile("kdp");
    assert!(
        !profile.spine_text(78, press::Paper::White) && profile.spine_text(79, press::Paper::White)
    );
}

#[test]
fn the_sample_books_of_the_presses_can_be_made() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/presses");
    for (name, _) in press::SHIPPED {
        let spec = std::fs::read_to_string(folder.join(format!("{name}.toml")));
        let place = Place::new();
        place.write("book.toml", &spec.expect("a sample for every press"));
        place.run(&["check", "book.toml"]).code(0);
    }
}

#[test]
fn check_rejects_impossible_sheets() {
    let place = Place::new();
    let spec = |page: &str, answers: &str| {
        format!(
            "[book]\ntitle = \"T\"\n[page]\n{page}\n[answers]\n{answers}\n[[section]]\ntitle = \"S\"\n\
             count = 30\ndifficulty = \"easy\"\n"
        )
    };
    let cut =
        "layout = \"tabbed\"\npress = \"kdp\"\nsize = \"6x9in\"\nimposition = \"cut-and-stack\"";
    place.write("book.toml", &spec(cut, ""));
    place.run(&["check", "book.toml"]).code(2).says("book.toml:7:14").says("saddle-stitch");
    let one = "layout = \"newspaper\"\nsize = \"7x10in\"\nimposition = \"saddle-stitch\"";
    let few = spec(one, "place = \"separate\"").replace("count = 30", "count = 5");
    place.write("book.toml", &few);
    place.run(&["check", "book.toml"]).code(2).says("a file of one page cannot be imposed");
}

/// Digits in the serif face are higher, so that there is less room for pencil marks.
#[test]
fn pencil_marks_of_large_grids_are_legible_on_newsprint_in_the_serif_face() {
    let place = Place::new();
    place.write(
        "b.toml",
        "[book]\ntitle = \"X\"\nseed = 157\n[page]\nlayout = \"two-up\"\nsize = \"letter\"\n\
         press = \"newsprint\"\nfont = \"serif\"\n[[section]]\ntitle = \"One\"\nshape = \"16x16\"\n\
         count = 1\nvariant = \"x\"\ndifficulty = \"hard\"\n[back]\nwalk-throughs = [1]\n",
    );
    place.run(&["build", "b.toml", "--format", "pdf"]).code(0);
}

/// Digits of two faces are equally high, and of different ems.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_bold_face_may_be_of_another_family() {
    let place = Place::new();
    place.write(
        "b.toml",
        "[book]\ntitle = \"B\"\n[page]\nfont-bold = \"bold.ttf\"\nsize = \"a5\"\nlayout = \"pocket\"\n\
         [[section]]\ntitle = \"A\"\ncount = 1\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"K\"\ncount = 4\nvariant = \"killer\"\ndifficulty = \"easy\"\n",
    );
    // A face that is not bold may be named as the bold one.
    for weight in ["Bold", "Regular"] {
        let face = format!("{}/fonts/NotoSerif-{weight}.ttf", env!("CARGO_MANIFEST_DIR"));
        std::fs::copy(face, place.path("bold.ttf")).expect("copied");
        place.run(&["build", "b.toml"]).code(0);
        place.run(&["proof", "b"]).code(0);
    }
}

//! Files made to exhaust a reader: each is refused or read quickly, and none ends the program.

use crate::book::{document, job_of, made};
use gridpress::proof::{read_pdfs, read_svgs};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use std::time::{Duration, Instant};

/// No file may take longer, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(10);

/// A PDF of one page with these contents and resources.
fn page(content: Stream, resources: impl FnOnce(&mut Document) -> Dictionary) -> Vec<u8> {
    let mut pdf = Document::with_version("1.7");
    let content = pdf.add_object(content);
    let resources = resources(&mut pdf);
    let pages = pdf.new_object_id();
    let page = pdf.add_object(dictionary! {
        "Type" => "Page", "Parent" => pages, "Contents" => content, "Resources" => resources,
        "MediaBox" => vec![0.into(), 0.into(), 612.into(), 792.into()],
    });
    let tree = dictionary! { "Type" => "Pages", "Kids" => vec![page.into()], "Count" => 1 };
    pdf.objects.insert(pages, Object::Dictionary(tree));
    let catalog = pdf.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages });
    pdf.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes).expect("it can be saved");
    bytes
}

fn plain(text: impl Into<Vec<u8>>) -> Stream {
    Stream::new(Dictionary::new(), text.into())
}

fn packed(text: Vec<u8>) -> Stream {
    let mut stream = plain(text);
    stream.compress().expect("it can be packed");
    stream
}

fn nothing(_: &mut Document) -> Dictionary {
    Dictionary::new()
}

/// A shading by a PostScript function of that text.
fn function(text: Vec<u8>) -> Vec<u8> {
    page(plain("/S sh"), |pdf| {
        let range = |n: usize| {
            Object::from([0, 1].repeat(n).into_iter().map(Object::from).collect::<Vec<_>>())
        };
        let mut function = packed(text);
        function.dict.set("FunctionType", 4);
        function.dict.set("Domain", range(2));
        function.dict.set("Range", range(1));
        let function = pdf.add_object(function);
        let shading = dictionary! { "ShadingType" => 1, "ColorSpace" => "DeviceGray", "Function" => function };
        dictionary! { "Shading" => dictionary! { "S" => shading } }
    })
}

#[test]
fn hostile_pdfs_are_rejected_or_read_quickly() {
    let deep =
        |open: &str, close: &str, n: usize| [open.repeat(n), close.repeat(n)].concat().into_bytes();
    let files: Vec<(&str, bool, Vec<u8>)> = vec![
        ("a nested function", true, function(deep("{", "}", 50_000))),
        ("a long function", true, function(b"{ 1 add }".repeat(200_000))),
        (
            "nested arrays",
            false,
            page(plain([deep("[", "]", 50_000), b" TJ".to_vec()].concat()), nothing),
        ),
        (
            "nested dictionaries",
            false,
            page(plain([deep("<</A ", ">>", 50_000), b" BDC".to_vec()].concat()), nothing),
        ),
        ("saved states", false, page(packed(b"q ".repeat(1_000_000)), nothing)),
        ("a bomb", true, page(packed(vec![b' '; 200 << 20]), nothing)),
        ("many dashes", true, page(plain("[0.0001 0.0001] 0 d 0 0 m 600 700 l S"), nothing)),
        (
            "many lines",
            true,
            page(
                packed([&b"0 0 m "[..], &b"600 700 l 0 9 l ".repeat(1_100_000), b"S"].concat()),
                nothing,
            ),
        ),
        ("a huge page", false, page(plain("0 0 9 9 re f"), nothing)),
    ];
    for (name, is_refused, bytes) in files {
        let start = Instant::now();
        let read = read_pdfs([&bytes[..]]);
        assert!(start.elapsed() < LONGEST, "{name} took {:?}", start.elapsed());
        assert!(read.is_err() || !is_refused, "{name} was read");
    }
}

#[test]
fn a_form_that_draws_itself_is_read_quickly() {
    let bytes = page(plain("/F Do"), |pdf| {
        let id = pdf.new_object_id();
        let mut form = plain("/F Do /F Do");
        form.dict.set("Subtype", "Form");
        form.dict.set("BBox", vec![0.into(), 0.into(), 9.into(), 9.into()]);
        let own = dictionary! { "F" => id };
        form.dict.set("Resources", dictionary! { "XObject" => own.clone() });
        pdf.objects.insert(id, Object::Stream(form));
        dictionary! { "XObject" => own }
    });
    let start = Instant::now();
    let _ = read_pdfs([&bytes[..]]);
    assert!(start.elapsed() < LONGEST);
}

#[test]
fn hostile_svgs_are_refused_or_read_quickly() {
    let svg = |size: &str, inside: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             width=\"{size}\" height=\"{size}\">{inside}</svg>"
        )
    };
    let mut uses = "<g id=\"a0\"><rect width=\"1\" height=\"1\"/></g>".to_owned();
    for n in 0..9 {
        let one = format!("<use xlink:href=\"#a{n}\"/>");
        uses += &format!("<g id=\"a{}\">{}</g>", n + 1, one.repeat(10));
    }
    let blur = "<filter id=\"f\" x=\"-1000\" y=\"-1000\" width=\"3000\" height=\"3000\">\
                <feTurbulence numOctaves=\"100000\"/></filter>";
    let blurred = "<g filter=\"url(#f)\"><rect width=\"600\" height=\"600\"/></g>".repeat(200);
    let entities: String = (0..9)
        .map(|n| format!("<!ENTITY e{} \"{}\">", n + 1, format!("&e{n};").repeat(10)))
        .collect();
    let files = [
        ("groups", svg("10pt", &["<g>".repeat(50_000), "</g>".repeat(50_000)].concat())),
        ("uses", svg("10pt", &format!("<defs>{uses}</defs><use xlink:href=\"#a9\"/>"))),
        ("filters", svg("600pt", &format!("{blur}{blurred}"))),
        ("a huge page", svg("1000000000pt", "<rect width=\"1\" height=\"1\"/>")),
        (
            "entities",
            format!(
                "<!DOCTYPE svg [<!ENTITY e0 \"aaaa\">{entities}]>{}",
                svg("9pt", "<desc>&e9;</desc>")
            ),
        ),
    ];
    for (name, text) in files {
        let start = Instant::now();
        let _ = read_svgs([&text[..]]);
        assert!(start.elapsed() < LONGEST, "{name} took {:?}", start.elapsed());
    }
}

/// Runs `proof` on a file with that name; returns its exit code and what it says.
fn proof(name: &str, bytes: &[u8]) -> (Option<i32>, String) {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join(name);
    std::fs::write(&path, bytes).expect("it can be written");
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_gridpress"))
        .args(["proof", path.to_str().expect("a plain name")])
        .output()
        .expect("it can be run");
    (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
}

/// A page that shows an image with these entries and bytes.
fn image(entries: &str, bytes: Vec<u8>) -> Vec<u8> {
    let mut stream = plain(bytes);
    let text = format!("<</Subtype/Image{entries}>>");
    let read = lopdf::Document::load_mem(&one_object(&text)).expect("a file");
    stream.dict.extend(read.get_dictionary((1, 0)).expect("entries"));
    page(plain("q 600 0 0 700 0 0 cm /I Do Q"), |pdf| {
        let id = pdf.add_object(stream);
        dictionary! { "XObject" => dictionary! { "I" => id } }
    })
}

/// A file with this dictionary as its only object.
fn one_object(text: &str) -> Vec<u8> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let object = out.len();
    out.extend(format!("1 0 obj\n{text}\nendobj\n").bytes());
    let table = out.len();
    let entries = format!("xref\n0 2\n0000000000 65535 f \n{object:010} 00000 n \n");
    out.extend(entries.bytes());
    out.extend(format!("trailer\n<</Size 2/Root 1 0 R>>\nstartxref\n{table}\n%%EOF").bytes());
    out
}

/// The header of a JPEG 2000 image of that size, without its pixels.
fn jpeg_2000(side: u32) -> Vec<u8> {
    let mut out = vec![0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0];
    for value in [side, side, 0, 0, side, side, 0, 0] {
        out.extend(value.to_be_bytes());
    }
    out.extend([0, 3]);
    out.extend([7, 1, 1].repeat(3));
    out.extend([0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 0]);
    out.extend([0xff, 0x5c, 0, 19, 0x40]);
    out.extend([0x48; 16]);
    out.extend([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x93]);
    out.extend([0; 50]);
    out.extend([0xff, 0xd9]);
    out
}

/// A file whose tiling patterns are filled with each other.
fn patterns() -> Vec<u8> {
    page(plain("/Pattern cs /Q scn 0 0 600 700 re f"), |pdf| {
        let corners = |side: i64| Object::from([0, 0, side, side].map(Object::from).to_vec());
        let mut inner: Option<lopdf::ObjectId> = None;
        for _ in 0..9 {
            let mut tile = plain("/Pattern cs /Q scn 0 0 600 700 re f");
            if inner.is_none() {
                tile = plain("0 0 5 5 re f");
            }
            for key in ["PatternType", "PaintType", "TilingType"] {
                tile.dict.set(key, 1);
            }
            tile.dict.set("BBox", corners(600));
            tile.dict.set("XStep", 10);
            tile.dict.set("YStep", 10);
            let uses = inner.map_or_else(Dictionary::new, |id| dictionary! { "Q" => id });
            tile.dict.set("Resources", dictionary! { "Pattern" => uses });
            inner = Some(pdf.add_object(tile));
        }
        dictionary! { "Pattern" => dictionary! { "Q" => inner.expect("a pattern") } }
    })
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn no_file_takes_the_caller_down() {
    let svg = |size: &str, inside: &str| {
        let space = "xmlns=\"http://www.w3.org/2000/svg\"";
        format!("<svg {space} width=\"{size}\" height=\"{size}\">{inside}</svg>").into_bytes()
    };
    let chain = |name: &str, uses: &str, n: usize| -> String {
        (0..n)
            .map(|i| {
                let next = i + 1;
                format!("<{name} id=\"m{i}\"><g {uses}=\"url(#m{next})\"><rect width=\"600\" height=\"600\" fill=\"#fff\"/></g></{name}>")
            })
            .collect()
    };
    let masked = "<rect width=\"600\" height=\"600\" mask=\"url(#m0)\"/>";
    let blur = "<feGaussianBlur stdDeviation=\"500\"/>".repeat(3);
    let blurred = "<g filter=\"url(#f)\"><rect width=\"600\" height=\"600\"/></g>".repeat(4);
    let runs = b"\x81\x00".repeat(20_000_000);
    let files: Vec<(&str, Vec<u8>)> = vec![
        ("jpx.pdf", image("/Width 10/Height 10/Filter/JPXDecode", jpeg_2000(60_000))),
        (
            "jpeg.pdf",
            image(
                "/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode",
                b"\xff\xd8\xff\xc0\0\x0b\x08\xff\xff\xff\xff\x01\x01\x11\0\xff\xd9".to_vec(),
            ),
        ),
        (
            "jbig2.pdf",
            image(
                "/Width 10/Height 10/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode",
                b"\0\0\0\0\x30\0\x01\0\0\0\x13\x7f\xff\xff\xff\x7f\xff\xff\xff\0\0\0\0\0\0\0\0\0\0\0"
                    .to_vec(),
            ),
        ),
        (
            "fax.pdf",
            image(
                "/Width 10/Height 10/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode\
                 /DecodeParms<</K -1/Columns 2000000000/Rows 2000000000>>",
                vec![0; 1000],
            ),
        ),
        (
            "predictor.pdf",
            image(
                "/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode\
                 /DecodeParms<</Predictor 12/Columns 2000000000/Colors 32/BitsPerComponent 16>>",
                packed(vec![0; 1000]).content,
            ),
        ),
        (
            "runs.pdf",
            image(
                "/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray\
                 /Filter[/FlateDecode/RunLengthDecode]",
                packed(runs).content,
            ),
        ),
        ("states.pdf", page(packed(b"q Q ".repeat(25_000_000)), nothing)),
        ("patterns.pdf", patterns()),
        ("masks.svg", svg("600pt", &(chain("mask", "mask", 300) + masked))),
        ("clips.svg", svg("600pt", &(chain("clipPath", "clip-path", 3000) + masked))),
        ("blur.svg", svg("4000pt", &format!("<filter id=\"f\">{blur}</filter>{blurred}"))),
        (
            "pattern.svg",
            svg(
                "600pt",
                "<pattern id=\"p\" width=\"100000\" height=\"100000\" \
                 patternUnits=\"userSpaceOnUse\"><rect width=\"1\" height=\"1\"/></pattern>\
                 <rect fill=\"url(#p)\" width=\"600\" height=\"600\"/>",
            ),
        ),
        ("nothing.pdf", Vec::new()),
    ];
    for (name, bytes) in files {
        let start = Instant::now();
        let (code, says) = proof(name, &bytes);
        println!("{name}: {} bytes, {:?}, {code:?} {says}", bytes.len(), start.elapsed());
        // Not ended by a signal, and never all right.
        assert!(matches!(code, Some(1 | 2)), "{name}: {code:?} {says}");
        assert!(code == Some(1) || says.contains(name), "{name}: {says}");
    }
}

#[test]
fn a_file_that_ends_its_reader_spoils_no_other_of_its_folder() {
    let place = tempfile::tempdir().expect("a folder");
    let made: Vec<_> = made().into_iter().take(1).collect();
    let job = job_of("large-print", "letter", &[("One", 1)]);
    let good = write(&document(&job, &made), &PdfOptions::new(Standard::Screen)).expect("a book");
    let hostile = image("/Width 10/Height 10/Filter/JPXDecode", jpeg_2000(60_000));
    for (name, bytes) in [("a.pdf", &good), ("b.pdf", &hostile), ("c.pdf", &good)] {
        std::fs::write(place.path().join(name), bytes).expect("it can be written");
    }
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_gridpress"))
        .args(["proof", "--json", place.path().to_str().expect("a plain name")])
        .output()
        .expect("it can be run");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let said: serde_json::Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let faults = |index: usize| said["files"][index]["faults"].as_array().map(Vec::len);
    assert_eq!([0, 1, 2].map(faults), [Some(0), Some(1), Some(0)], "{said}");
    assert_eq!(said["files"][1]["faults"][0]["kind"], "not-read", "{said}");
    assert_eq!([0, 2].map(|index| said["files"][index]["puzzles"].as_u64()), [Some(1); 2]);
}

/// Thousands of pages that draw the same take as long to read as other pages, and are in no book.
#[test]
fn thousands_of_copies_of_a_page_are_refused() {
    let job = job_of("large-print", "letter", &[("One", 8)]);
    let right =
        write(&document(&job, &made()), &PdfOptions::new(Standard::Screen)).expect("a book");
    let mut pdf = Document::load_mem(&right).expect("a PDF");
    let page = pdf.get_pages()[&3];
    let tree = pdf.catalog().and_then(|c| c.get(b"Pages")).and_then(Object::as_reference);
    let tree = tree.expect("a tree of pages");
    let copy = pdf.get_dictionary(page).expect("a page").clone();
    let copies: Vec<Object> = (0..1100).map(|_| pdf.add_object(copy.clone()).into()).collect();
    let tree = pdf.get_dictionary_mut(tree).expect("a tree of pages");
    let kids = tree.get_mut(b"Kids").and_then(Object::as_array_mut).expect("pages");
    kids.extend(copies);
    let count = kids.len() as i64;
    tree.set("Count", count);
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes).expect("it can be saved");
    let refused = read_pdfs([&bytes[..]]).expect_err("too many copies");
    assert!(refused.to_string().contains("draw the same as others"), "{refused}");
}

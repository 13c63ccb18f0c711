//! Files made to exhaust a reader: each is refused or read quickly, and none ends the program.

use gridpress::proof::{read_pdfs, read_svgs};
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
fn hostile_pdfs_are_refused_or_read_quickly() {
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

//! Rewrites of finished files that change nothing on paper, a line each: none may be refused.

use crate::book::{document, job_of, known, made};
use crate::paper::Paper;
use gridpress::proof::{Proof, check, read_svgs};
use lopdf::{Document, Object, ObjectId, Stream, dictionary};

/// Changes the text of each page.
fn texts(pdf: &mut Document, change: impl Fn(&str) -> String) {
    for page in pages(pdf) {
        let text = String::from_utf8(pdf.get_page_content(page)).expect("plain text");
        pdf.change_page_content(page, change(&text).into_bytes()).expect("content");
    }
}

fn pages(pdf: &Document) -> Vec<ObjectId> {
    pdf.get_pages().into_values().collect()
}

fn each_page(pdf: &mut Document, change: impl Fn(&mut lopdf::Dictionary)) {
    for page in pages(pdf) {
        change(pdf.get_object_mut(page).and_then(Object::as_dict_mut).expect("a page"));
    }
}

fn lines(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(change).collect::<Vec<_>>().join("\n")
}

/// Changes the numbers of a text.
fn numbers(text: &str, change: impl Fn(&str) -> String) -> String {
    let word = |word: &str| match word.parse::<f64>() {
        Ok(_) => change(word),
        Err(_) => word.to_owned(),
    };
    lines(text, |line| line.split(' ').map(word).collect::<Vec<_>>().join(" "))
}

/// Divides the content of each page into this many streams.
fn divided(pdf: &mut Document, parts: usize) {
    for page in pages(pdf) {
        let text = String::from_utf8(pdf.get_page_content(page)).expect("plain text");
        let all: Vec<&str> = text.lines().collect();
        let streams: Vec<Object> = all
            .chunks(all.len().div_ceil(parts).max(1))
            .map(|part| {
                let stream = Stream::new(dictionary! {}, part.join("\n").into_bytes());
                Object::from(pdf.add_object(stream))
            })
            .collect();
        let page = pdf.get_object_mut(page).and_then(Object::as_dict_mut).expect("a page");
        page.set("Contents", streams);
    }
}

fn without(pdf: &mut Document, key: &[u8]) {
    pdf.catalog_mut().expect("a catalog").remove(key);
}

/// A way to rewrite a PDF.
type Rewrite = fn(&mut Document);

const REWRITES: &[(&str, Rewrite)] = &[
    ("content in two streams", |pdf| divided(pdf, 2)),
    ("content in many streams", |pdf| divided(pdf, 50)),
    ("states around the content", |pdf| texts(pdf, |text| format!("q\nq {text}\nQ Q"))),
    ("a matrix that moves nothing", |pdf| texts(pdf, |text| format!("q 1 0 0 1 0 0 cm {text} Q"))),
    ("a larger clip", |pdf| texts(pdf, |text| format!("q -9 -9 5000 5000 re W n {text} Q"))),
    ("comments", |pdf| texts(pdf, |text| lines(text, |line| format!("{line} % of it")))),
    ("blanks", |pdf| texts(pdf, |text| lines(text, |line| format!("  {line}\t\r")))),
    ("all in one line", |pdf| texts(pdf, |text| text.replace('\n', " "))),
    ("numbers with more digits", |pdf| {
        texts(pdf, |text| {
            numbers(text, |n| if n.contains('.') { format!("{n}00") } else { n.to_owned() })
        })
    }),
    ("numbers without zeros", |pdf| {
        texts(pdf, |text| {
            numbers(text, |n| n.strip_prefix("0.").map_or(n.to_owned(), |rest| format!(".{rest}")))
        })
    }),
    ("numbers with signs", |pdf| {
        texts(pdf, |text| {
            numbers(text, |n| if n.starts_with('-') { n.to_owned() } else { format!("+{n}") })
        })
    }),
    ("rounded numbers", |pdf| {
        texts(pdf, |text| {
            numbers(text, |n| {
                format!("{}", (n.parse::<f64>().expect("a number") * 1000.0).round() / 1000.0)
            })
        })
    }),
    ("one string a text", |pdf| {
        texts(pdf, |text| {
            lines(text, |line| match line.strip_prefix('[').and_then(|l| l.strip_suffix("] TJ")) {
                Some(shown) => format!("{shown} Tj"),
                None => line.to_owned(),
            })
        })
    }),
    ("no marked content", |pdf| {
        texts(pdf, |text| {
            lines(text, |line| {
                let is_mark = line.ends_with("BDC") || line.ends_with("BMC") || line == "EMC";
                if is_mark { String::new() } else { line.to_owned() }
            })
        });
        without(pdf, b"StructTreeRoot");
    }),
    ("no tags", |pdf| without(pdf, b"StructTreeRoot")),
    ("no outline", |pdf| without(pdf, b"Outlines")),
    ("no labels of pages", |pdf| without(pdf, b"PageLabels")),
    ("no metadata", |pdf| without(pdf, b"Metadata")),
    ("no links", |pdf| each_page(pdf, |page| drop(page.remove(b"Annots")))),
    ("another producer", |pdf| {
        let info = pdf.add_object(dictionary! { "Producer" => Object::string_literal("Other 9") });
        pdf.trailer.set("Info", info);
    }),
    ("an object that nothing uses", |pdf| {
        pdf.add_object(Stream::new(dictionary! {}, b"0 g 0 0 900 900 re f".to_vec()));
    }),
    ("no turn", |pdf| each_page(pdf, |page| page.set("Rotate", 0))),
    ("a full turn", |pdf| each_page(pdf, |page| page.set("Rotate", 360))),
    ("units of one", |pdf| each_page(pdf, |page| page.set("UserUnit", 1))),
    ("boxes given twice", |pdf| {
        each_page(pdf, |page| {
            let media = Object::from([0, 0, 612, 792].map(Object::from).to_vec());
            for key in ["MediaBox", "CropBox", "BleedBox", "ArtBox"] {
                page.set(key, media.clone());
            }
        });
    }),
    ("a hidden comment", |pdf| {
        let note = pdf.add_object(dictionary! {
            "Type" => "Annot", "Subtype" => "Square", "F" => 2,
            "Rect" => [0, 0, 600, 700].map(Object::from).to_vec(),
        });
        each_page(pdf, |page| page.set("Annots", vec![Object::Reference(note)]));
    }),
    ("a box of all pages", |pdf| {
        let media = Object::from([0, 0, 612, 792].map(Object::from).to_vec());
        let root = pdf.catalog().and_then(|c| c.get(b"Pages")).and_then(Object::as_reference);
        let root = pdf.get_object_mut(root.expect("pages")).and_then(Object::as_dict_mut);
        root.expect("a dictionary").set("MediaBox", media);
        each_page(pdf, |page| drop(page.remove(b"MediaBox")));
    }),
    ("packed streams", Document::compress),
    ("numbered anew", Document::renumber_objects),
];

/// A way to rewrite an SVG page.
type RewriteText = fn(&str) -> String;

/// Rewrites of an SVG page.
const OF_SVG: &[(&str, RewriteText)] = &[
    ("indented", |text| text.replace("><", ">\n    <")),
    ("without line ends", |text| text.replace('\n', " ")),
    ("with comments", |text| text.replace("<use ", "<!-- a digit --><use ")),
    ("with plain links", |text| text.replace("xlink:href", "href")),
    ("with single quotes", |text| text.replace('"', "'")),
    ("with a named colour", |text| {
        text.replace("\"#000\"", "\"black\"").replace("\"#000000\"", "\"black\"")
    }),
    ("in a group", |text| {
        let (head, rest) = text.split_once("</title>").expect("a title");
        format!("{head}</title><g>{}", rest.replace("</svg>", "</g></svg>"))
    }),
    ("with styles", |text| text.replace("stroke=\"#000\"", "style=\"stroke:#000\"")),
    ("with an unused shape", |text| {
        text.replace("</defs>", "<path d=\"M0 0H9V9Z\" id=\"unused\"/></defs>")
    }),
    ("with metadata", |text| text.replace("</svg>", "<metadata>Other 9</metadata></svg>")),
    ("with hidden things", |text| {
        text.replace("</svg>", "<rect width=\"500\" height=\"500\" display=\"none\"/></svg>")
    }),
    ("with rounded numbers", |text| {
        let round = |word: &str| match word.parse::<f64>() {
            Ok(n) if word.contains('.') => format!("{}", (n * 1000.0).round() / 1000.0),
            _ => word.to_owned(),
        };
        text.split('"').map(round).collect::<Vec<_>>().join("\"")
    }),
];

fn whole(proof: &Proof) -> Option<String> {
    let is_whole = proof.is_right() && (proof.puzzles, proof.answers) == (8, 8);
    (!is_whole).then(|| format!("{:?}", proof.faults.first()))
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn no_rewrite_of_a_file_is_refused() {
    let mut refused = Vec::new();
    for layout in ["large-print", "four-up"] {
        let book = document(&job_of(layout, "letter", &[("One", 5), ("Two", 3)]), &made());
        let [Paper::Pdf(pdf), Paper::Svg(svg)] = Paper::both(&book) else { panic!("both") };
        for (name, rewrite) in REWRITES {
            let mut pdf = pdf.clone();
            rewrite(&mut pdf);
            let found = whole(&Paper::Pdf(pdf).proof(&known()));
            refused.extend(found.map(|why| format!("{layout}, {name}: {why}")));
        }
        for (name, rewrite) in OF_SVG {
            let pages: Vec<String> = svg.iter().map(|text| rewrite(text)).collect();
            let read = read_svgs(pages.iter().map(String::as_str));
            let found = match read {
                Ok(read) => whole(&check(&read, &known())),
                Err(error) => Some(error.to_string()),
            };
            refused.extend(found.map(|why| format!("{layout}, {name}: {why}")));
        }
    }
    println!("{} rewrites", REWRITES.len() + OF_SVG.len());
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

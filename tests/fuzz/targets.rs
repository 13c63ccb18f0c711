//! What is done with hostile bytes: everything that the program would do with them, short of
//! writing files. Shared by the replay of the corpus and by the `cargo fuzz` targets.

use gridpress::diag::{Diagnostics, Sources};
use gridpress::font::FontBook;
use gridpress::generate::Made;
use gridpress::grade::{Grade, Rater, hint};
use gridpress::layout::{Words, lay_out};
use gridpress::plan::{Overrides, Part, open};
use gridpress::proof::{Expectations, check, read_pdfs, read_svgs};
use gridpress::render::{svg, text};
use gridpress::samurai;
use gridpress::sudoku::notation::{self, Format};
use gridpress::sudoku::{Grid, Shape, proper, solver};
use gridpress::techniques::PencilMarks;
use std::io;
use std::sync::OnceLock;

/// A reader of untrusted files.
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: &'static str,
    pub run: fn(&[u8]),
    /// Pieces that inputs are made of.
    pub words: &'static [&'static str],
    /// A folder of the repository with more inputs; empty if there is none.
    pub also: &'static str,
}

/// All of them.
pub const ALL: [Target; 9] = [
    Target { name: "spec", run: spec, words: SPEC, also: "examples" },
    Target { name: "layout", run: layout, words: TOML, also: "layouts" },
    Target { name: "press", run: press, words: TOML, also: "src/book/press/profiles" },
    Target {
        name: "words",
        run: words,
        words: &["{n}", "{", "}", "\"", "[levels.easy]", " = "],
        also: "src/book/layout/words",
    },
    Target { name: "text", run: prose, words: MARKDOWN, also: "" },
    Target { name: "notation", run: notation, words: NOTATION, also: "" },
    Target {
        name: "position",
        run: position,
        words: &["412 513", "r1c1", ":0000:x:", "."],
        also: "",
    },
    Target { name: "pdf", run: pdf, words: PDF, also: "" },
    Target { name: "svg", run: pages, words: SVG, also: "" },
];

const SPEC: &[&str] = &[
    "[book]\n",
    "[page]\n",
    "[[section]]\n",
    "[[level]]\n",
    "[front]\n",
    "[back]\n",
    "[answers]\n",
    "title = \"A\"\n",
    "count = 1000000\n",
    "shape = \"16x16\"\n",
    "rating = \"1.2..1.5\"\n",
    "clues = \"30..36\"\n",
    "require = [\"xy-wing x2\"]\n",
    "pattern = \"#.#\\n\"\n",
    "\u{202e}",
    "per-page = 6\n",
    "size = \"210x297mm\"\n",
    "texts = [\"text\"]\n",
    "\"\"\"",
    "[[",
    "]]",
    "{",
    "99999999999999999999",
    "-1",
    "..",
    "1e400",
    "nan",
    "\\u0000",
    "\u{0}",
    "é",
    "\u{feff}",
];
const TOML: &[&str] = &[
    "0mm",
    "-1in",
    "99999in",
    "1e308pt",
    "0.000001pt",
    "nan",
    "inf",
    "[margins]\n",
    "[grid]\n",
    "across = 40\n",
    "digit = 1e9\n",
    "[[pages]]\n",
    "[[inside]]\n",
    "\"1..1000000\"",
    "true",
    "\"\"\"",
    "[[",
    "]]",
    "..",
    "\"",
    "é",
    "\u{0}",
];
const MARKDOWN: &[&str] = &[
    "# ",
    "* ",
    "1. ",
    "**",
    "> ",
    "```\n",
    "\n\n---\n\n",
    "[a](b)",
    "![a](b)",
    "<b>",
    "&amp;",
    "\u{5e9}\u{5dc}\u{5d5}\u{5dd}",
    "\u{202e}",
    "\u{2066}",
    "\u{0}",
    "\u{ad}",
    "|a|b|\n|-|-|\n",
    "\u{1f9e9}",
    "a\u{301}\u{301}\u{301}",
    "    ",
    "\t",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];
const NOTATION: &[&str] = &[
    ".",
    "0",
    "*---",
    "|",
    ":0000:x:",
    "[Puzzle]\n",
    "#A",
    "<game data=\"",
    "<sudoku>",
    "\"puzzle\":",
    "{",
    "[",
    "\"cells\":[",
    "\"dimensions\":{\"width\":9,\"height\":9}",
    "ipuz([",
    "puzzle,solution\n",
    "\"",
    "\n",
    "\r\n",
    "\u{feff}",
    "<!ENTITY a \"b\">",
    "&a;",
    "<![CDATA[",
    "\u{0}",
    "16",
];
const PDF: &[&str] = &[
    " obj\n",
    "endobj\n",
    "stream\n",
    "endstream\n",
    "<<",
    ">>",
    "[",
    "]",
    "1 0 R",
    "2 0 R",
    "6 0 R",
    "/Length 99999999",
    "/Filter /FlateDecode",
    "/Filter [/LZWDecode /ASCII85Decode /RunLengthDecode]",
    "/Type /Pages",
    "/Kids [2 0 R 2 0 R]",
    "/Count 1000000000",
    "/MediaBox [0 0 1e30 1e30]",
    "/TrimBox [0 0 -5 nan]",
    "/Rotate 90",
    "/UserUnit 1e9",
    " re f\n",
    " l S\n",
    " cm\n",
    "q\n",
    "Q\n",
    "/F1 12 Tf\n",
    "(6) Tj\n",
    "BT\n",
    "ET\n",
    "/X1 Do\n",
    "/Pattern cs\n",
    "W n\n",
    "sh\n",
    "BI\n",
    "99999999999",
    "-0.00001",
    "trailer\n",
    "startxref\n0\n%%EOF\n",
    "/Prev 9",
    "/Encrypt 1 0 R",
    "/Subtype /Type3",
    "/CharProcs",
    "/FontMatrix [0 0 0 0 0 0]",
    "/Predictor 15",
    "/Columns 9999999",
];
const SVG: &[&str] = &[
    "<g transform=\"scale(1e30)\">",
    "</g>",
    "<use xlink:href=\"#a\"/>",
    "<path d=\"M0 0L9 9\"/>",
    "id=\"a\"",
    "<rect width=\"1e9\" height=\"1e9\"/>",
    "<!ENTITY a \"&b;&b;\">",
    "&a;",
    "<svg>",
    "viewBox=\"0 0 0 0\"",
    "width=\"1e38pt\"",
    "<image xlink:href=\"data:image/png;base64,\"/>",
    "<mask id=\"m\">",
    "<filter>",
    "<pattern>",
    "<clipPath>",
    "<marker>",
    "style=\"fill:url(#a)\"",
    "matrix(0 0 0 0 0 0)",
    "stroke-dasharray=\"1e-9\"",
    "nan",
    "1e-40",
    "-",
    "z",
    "t",
    "q",
    "a1 1 0 0 1",
];

/// A book of two small puzzles, which everything that is laid out is laid out with.
const BOOK: &str = "[book]\ntitle = \"A\"\n[page]\nlayout = \"large-print\"\npress = \"home\"\n\
    [[section]]\ntitle = \"One\"\ncount = 2\nshape = \"4x4\"\n";

fn made() -> &'static [Made] {
    static MADE: OnceLock<Vec<Made>> = OnceLock::new();
    MADE.get_or_init(|| {
        let mut rater = Rater::new();
        ["1.....3.....2..4", "..1.4......2.3.."]
            .iter()
            .filter_map(|line| {
                let values: Vec<u8> =
                    line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
                let puzzle = Grid::from_values(Shape::with_side(4)?, &values)?;
                let solution = solver::solutions(&puzzle, 1).grids.first().copied()?;
                let run = rater.rate(&puzzle).ok();
                let one = "1.0".parse().ok()?;
                let grade = Grade {
                    er: run.as_ref().map_or(one, |r| r.er),
                    ep: one,
                    ed: one,
                    hardest: gridpress::techniques::TechniqueId::all().next()?,
                    scarcity: 0.0,
                    counts: Vec::new(),
                    is_bound: false,
                    minutes: None,
                };
                let shapes = gridpress::techniques::TechniqueSet::EMPTY;
                Some(Made { puzzle, solution, grade, shapes, enough: None, samurai: None })
            })
            .collect()
    })
}

/// Opens a spec whose other files are `named`, and shows what was found; lays the book out
/// if it is one of the two small puzzles.
fn open_book(spec: &[u8], named: &[(&str, &[u8])]) {
    let mut load = |path: &str| {
        let file = named.iter().find(|(name, _)| *name == path);
        file.map(|(_, bytes)| bytes.to_vec()).ok_or(io::Error::from(io::ErrorKind::NotFound))
    };
    let (sources, found, job) = open("book.toml", spec, &Overrides::default(), &mut load);
    let _ = found.render(&sources, false);
    let Some(job) = job else { return };
    if job.plan.puzzles.len() != 2
        || job.plan.sections.iter().any(|s| s.request.shape().side() != 4)
    {
        return;
    }
    let style = &job.template;
    let fonts = FontBook::shipped();
    for part in [Part::Book(0), Part::Answers(0)] {
        if job.plan.part(part).is_empty() || job.plan.pages.len() > 60 {
            continue;
        }
        if let Ok(document) = lay_out(&job.plan, part, made(), style, &fonts, "") {
            let _ = gridpress::press::preflight(&document, &job.profile, job.spec.page.paper);
            let _ = text::write(&document);
            let _ = svg::page(&document, document.pages.len() / 2);
        }
    }
}

pub fn spec(bytes: &[u8]) {
    open_book(bytes, &[("text", b"# A\n\nb"), ("dedication.md", b"To all.")]);
}

pub fn layout(bytes: &[u8]) {
    let spec = BOOK.replace("large-print", "./layout");
    open_book(spec.as_bytes(), &[("./layout", bytes)]);
}

pub fn press(bytes: &[u8]) {
    let spec = BOOK.replace("home", "./press");
    open_book(spec.as_bytes(), &[("./press", bytes)]);
}

/// Markdown of the book's own, and the same as its title.
pub fn prose(bytes: &[u8]) {
    let title: String = String::from_utf8_lossy(bytes)
        .chars()
        .filter(|c| !matches!(c, '"' | '\\') && !c.is_control())
        .take(300)
        .collect();
    let spec = BOOK.replace("title = \"A\"", &format!("title = \"{title}\""))
        + "[front]\ntexts = [\"text\"]\n";
    open_book(spec.as_bytes(), &[("text", bytes)]);
}

pub fn words(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let _ = sources.add_bytes("words.toml", bytes, &mut found);
    if let Ok(words) = toml::from_str::<Words>(&text) {
        for key in ["puzzle", "answers-on-pages", "rule", ""] {
            let _ = words.say(key, &[("n", &7), ("from", &1), ("to", &2)]);
        }
        let _ = (words.level("easy"), words.level(&text), words.level_says("easy", Some("region")));
    }
}

/// Every notation, named and guessed, one after the other; what was read is written again.
pub fn notation(bytes: &[u8]) {
    let text = notation::decode(bytes);
    for entry in samurai::read(&text).into_iter().flatten() {
        let again = samurai::read(&entry.puzzle.to_line());
        assert!(matches!(&again[..], [Ok(one)] if one.puzzle == entry.puzzle));
    }
    // The first byte chooses, so that each notation is reached whatever the text looks like.
    let index = usize::from(bytes.first().copied().unwrap_or(0)) % (Format::ALL.len() + 3);
    for format in [None, Format::ALL.get(index).copied()] {
        let reading = notation::read(&text, format);
        for format in Format::ALL {
            let _ = notation::write(&reading.entries, format);
        }
    }
}

/// A position with candidates struck out, up to the next step.
pub fn position(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (position, removed) = text.split_once('\n').unwrap_or((&text, ""));
    let reading = notation::read(position, None);
    let Some(entry) = reading.entries.into_iter().next() else { return };
    let mut marks = PencilMarks::of(&entry.position.grid);
    let more = notation::candidates(removed, entry.position.grid.shape()).unwrap_or_default();
    for (cell, digit) in entry.position.removed.into_iter().chain(more) {
        marks.eliminate(cell, digit);
    }
    if proper::solution(marks.grid()).is_ok()
        && let Some(step) = hint(&marks)
    {
        let _ = step.explain(gridpress::techniques::Notation::RowColumn);
    }
}

pub fn pdf(bytes: &[u8]) {
    if let Ok(pages) = read_pdfs([bytes]) {
        let _ = check(&pages, &Expectations::default());
    }
}

pub fn pages(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(pages) = read_svgs([&*text]) {
        let _ = check(&pages, &Expectations::default());
    }
}

//! Specs drawn at random from all keys, each the same for the same seed.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write;

const LAYOUTS: [&str; 8] =
    ["large-print", "tabbed", "pocket", "two-up", "four-up", "six-up", "answer-sheet", "newspaper"];
/// Presses, and sizes that each of them makes.
const PRESSES: [(&str, &[&str]); 5] = [
    ("home", &["letter", "a4", "a5", "6x9in", "legal", "a3", "a4 landscape", "tabloid"]),
    ("kdp", &["6x9in", "8x10in", "8.5x11in", "5.5x8.5in", "7x10in", "8.25x8.25in"]),
    ("ingram", &["6x9in", "8x10in", "8.5x11in", "5.5x8.5in", "7x10in"]),
    ("lulu", &["6x9in", "letter", "a4", "a5"]),
    ("newsprint", &["10x11.625in", "letter", "tabloid", "a4", "a3"]),
];
const LANGUAGES: [&str; 7] = ["en", "de", "fr", "es", "it", "nl", "pt"];
const SHAPES: [&str; 7] = ["4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16"];
const LEVELS: [&str; 5] = ["easy", "medium", "hard", "very-hard", "diabolical"];
/// Texts that could be taken for something else.
const TITLES: [&str; 24] = [
    "Easy",
    "Hard",
    "Answers",
    "Page 7",
    "12",
    "1",
    "Sudoku",
    "Gentle start",
    "Contents",
    "iv",
    "Volume 2 of 3",
    "Answer on page 9",
    "Hints",
    "Medium",
    "1-13",
    "200 puzzles",
    "Notes",
    "Puzzle 3",
    "Très difficile",
    "Sehr schwer",
    "No. 5",
    "•",
    "5 6 7",
    "Easy 107",
];

struct Writer {
    random: Xoshiro256PlusPlus,
    spec: String,
}

impl Writer {
    fn line(&mut self, line: &str) {
        writeln!(self.spec, "{line}").expect("a string takes it");
    }

    fn chance(&mut self, share: f64) -> bool {
        self.random.random_bool(share)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of.choose(&mut self.random).expect("a choice")
    }

    /// Adds `key = "text"` now and then.
    fn maybe(&mut self, share: f64, key: &str, of: &[&str]) {
        if self.chance(share) {
            let text = self.one(of);
            self.line(&format!("{key} = \"{text}\""));
        }
    }

    /// Adds a line now and then.
    fn maybe_line(&mut self, share: f64, of: &[&str]) {
        if self.chance(share) {
            let line = self.one(of);
            self.line(line);
        }
    }

    fn title(&mut self) -> String {
        match self.random.random_range(0..10) {
            0 => "Title of many words ".repeat(self.random.random_range(3..12)).trim().to_owned(),
            1 => "W".repeat(self.random.random_range(20..150)),
            _ => self.one(&TITLES).to_owned(),
        }
    }
}

/// A spec whose sections have up to `most` puzzles each.
pub fn spec(seed: u64, most: usize) -> String {
    let mut w = Writer { random: Xoshiro256PlusPlus::seed_from_u64(seed), spec: String::new() };
    let (press, sizes) = *PRESSES.choose(&mut w.random).expect("a press");
    w.line("[book]");
    let title = w.title();
    w.line(&format!("title = \"{title}\"\nseed = {seed}"));
    w.maybe(0.4, "subtitle", &TITLES);
    w.maybe(0.4, "author", &TITLES);
    w.maybe(0.7, "language", &LANGUAGES);
    w.maybe(0.2, "publisher", &TITLES);
    w.maybe(0.2, "edition", &TITLES);
    w.maybe_line(0.2, &["isbn = \"978-3-16-148410-0\"", "year = 2026"]);
    w.maybe_line(0.2, &["volumes = 2", "volume-pages = 60"]);
    w.line("[page]");
    w.maybe(0.9, "layout", &LAYOUTS);
    w.line(&format!("press = \"{press}\""));
    let size = w.one(sizes);
    w.line(&format!("size = \"{size}\""));
    w.maybe(0.2, "paper", &["cream"]);
    w.maybe(0.2, "hand", &["left", "right"]);
    for key in ["id", "name-line", "date-line", "time-line"] {
        w.maybe_line(0.2, &[&format!("{key} = true"), &format!("{key} = false")]);
    }
    w.maybe(0.1, "qr", &["https://example.org/play?p={puzzle}"]);
    w.maybe(0.15, "imposition", &["saddle-stitch", "cut-and-stack"]);
    w.maybe_line(0.15, &["variants = [\"press\", \"screen\"]", "variants = [\"press\"]"]);
    if press == "newsprint" {
        w.maybe(0.3, "standard", &["pdf-1.7", "pdf-x-1a", "pdf-x-4"]);
        w.maybe_line(0.2, &["marks = true"]);
    }
    if w.chance(0.25) {
        w.line("cover = true\n[cover]");
        w.maybe(0.7, "layout", &["cover-night", "cover-day", "cover-dusk"]);
        w.maybe(0.6, "blurb", &TITLES);
    }
    w.line("[front]");
    for key in ["half-title", "copyright", "contents", "how-to-play"] {
        w.maybe_line(0.4, &[&format!("{key} = true")]);
    }
    w.maybe_line(0.2, &["texts = [\"text.md\"]"]);
    w.maybe_line(0.2, &["techniques = [\"hidden-single\"]", "techniques = [\"naked-pair\"]"]);
    w.line("[back]");
    w.maybe(0.4, "hints", &["first", "hardest"]);
    w.maybe_line(0.2, &["walk-throughs = [1]"]);
    w.maybe_line(0.1, &["walk-through-pictures = 3", "walk-through-pictures = 12"]);
    w.maybe_line(0.2, &["blank-grids = 2", "notes = 2"]);
    w.line("[answers]");
    w.maybe(0.5, "place", &["back", "separate", "none"]);
    w.maybe_line(0.3, &["per-page = 1", "per-page = 2", "per-page = 6", "per-page = 9"]);
    let mut titles: Vec<String> = Vec::new();
    for _ in 0..w.random.random_range(1..4) {
        let title = w.title();
        if titles.contains(&title) {
            continue;
        }
        section(&mut w, &title, press, most);
        titles.push(title);
    }
    w.spec
}

/// What a section asks of its 9x9 puzzles: each of these can be met.
fn wishes(w: &mut Writer) {
    match w.random.random_range(0..8) {
        0 => w.line("scale = \"se\"\ndifficulty = \"fiendish\""),
        1 => w.line("scale = \"jet\"\ndifficulty = \"easy\""),
        2 => w.line("rating = \"1.2..2.6\""),
        3 => w.line("require = [\"xy-wing\"]\nforbid = [\"unique-rectangle\"]"),
        4 => w.line("require = [\"naked-pair\"]\notherwise = \"singles\""),
        5 => w.line("only = [\"naked-pair\", \"pointing\", \"claiming\"]"),
        _ => w.maybe(0.8, "difficulty", &LEVELS),
    }
    w.maybe(0.2, "fill", &["swap", "rows", "singles", "digits"]);
    w.maybe_line(0.1, &["digit-spread = 4", "givens-in-house = \"1..7\"", "effort = 500000"]);
}

fn section(w: &mut Writer, title: &str, press: &str, most: usize) {
    let shape = if w.chance(0.5) { "9x9" } else { w.one(&SHAPES) };
    let large = ["12x12", "16x16"].contains(&shape);
    // A press binds no book of a few pages.
    let least = if ["home", "newsprint"].contains(&press) { 1 } else { most / 2 };
    let count = if large { 2 } else { w.random.random_range(least.max(1)..=most.max(2)) };
    w.line(&format!("[[section]]\ntitle = \"{title}\"\ncount = {count}\nshape = \"{shape}\""));
    w.maybe(0.3, "dig", &["free", "pairs"]);
    if shape == "9x9" {
        wishes(w);
    } else if large {
        // Grading the hardest of them can take minutes.
        w.line("difficulty = \"easy\"");
    } else {
        w.maybe(0.3, "difficulty", &["easy"]);
    }
    w.maybe(0.15, "candidates", &["all", "after-easy", "none"]);
    w.maybe_line(0.2, &["per-page = 1", "per-page = 2", "per-page = 4"]);
    w.maybe(0.1, "order", &["as-made"]);
}

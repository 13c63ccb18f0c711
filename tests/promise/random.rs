//! Specs drawn at random from all keys, each the same for the same seed.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write;

pub const LAYOUTS: [&str; 8] =
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
/// Names of variants, as in `--variant`.
const VARIANTS: [&str; 15] = [
    "x",
    "hyper",
    "disjoint",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "jigsaw",
    "killer",
    "samurai",
    "x,hyper",
    "killer,x",
    "killer,jigsaw",
    "jigsaw,x",
    "anti-knight,x",
    "anti-king,non-consecutive",
];
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

/// Givens in a ring, with many puzzles.
const RING: &str = "\
..#####..
.#.....#.
#..#.#..#
#.#...#.#
#...#...#
#.#...#.#
#..#.#..#
.#.....#.
..#####..
";

/// Puzzles of a setter.
pub const SETTER: &str = "\
..5..7.2.........1..4692..5149..5.7...........6.7..5949..1632..2.........7.8..1..\n\
3....61.92......3..7..21..61.7.....4.3.9.4.8.4.....6.29..51..6..2......77.68....5\n\
1..5......7.38..5.6.5.498..9...2....3.......6....3...1..749.6.8.4..67.2......3..7\n\
2...914..5..6.....8....372..9............6.....631.8....2....56...9.72.......4..8\n\
.....4.5..7.6..1..9..3..2..894...5..2...4...6..3...412..8..1..9..7..9.6..1.2.....\n\
8...213..1..47.8.....9...746.9...2..4.......3..7...6.891...2.....6.39..1..371...6\n\
.84.962..71....8..3..7....1...25.6..8...1...4..6.83...6....4..8..8....62..586.94.\n\
.....4.1...356......8.....5.....2..4264..89...5..7...39.6.2..4.3............1.2.7\n\
..81....2..2..5..6.6..728.9...7....8..5...9..7....9...1.962..8.8..3..6..5....81..\n\
.738....41.47.38..........2...3..56.....2.....48..7...8..........25.19.89....814.\n\
.......2...2....84.8..5...1.23.............7.4..3..619..85.2...9.6.41.......7...6\n\
3...6..12.....1...2.69.8......5.42.9..2.1.4..4.73.9......8.59.1...6.....93..4...5\n\
..4.....8.......25.7.328...5...84...14..5......691.....8..9..5...9...742.....5...\n\
";

/// Puzzles of an earlier book.
pub const EARLIER: &str = "\
.35...6.26..........96.8..7.1.87.3.6.........3.8.26.4.8..5.34..........55.6...97.\n\
....5.76..87...3.94................2....84..6...615.4...1...5...9.3.....8...2..3.\n\
6...1..78.7...9.5.4..7...232..........7.6.3..........239...7..6.4.2...1.71..9...4\n\
";

struct Writer {
    random: Xoshiro256PlusPlus,
    spec: String,
    own_levels: bool,
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
    let random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut w = Writer { random, spec: String::new(), own_levels: false };
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
    w.maybe_line(0.2, &["avoid = [\"earlier.txt\"]", "same-solutions = true"]);
    w.maybe(0.15, "words", &["words.toml"]);
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
    w.maybe(0.1, "qr", &["https://example.org/play?p={puzzle}", "fpuzzles"]);
    if w.chance(0.15) {
        w.maybe(1.0, "imposition", &["saddle-stitch", "cut-and-stack"]);
        w.maybe(0.3, "sheet", &["a3", "tabloid", "500x700mm"]);
        w.maybe(0.3, "paper-thickness", &["0.05mm", "0.2mm"]);
    }
    w.maybe(0.15, "font", &["face.ttf"]);
    w.maybe_line(0.15, &["variants = [\"press\", \"screen\"]", "variants = [\"press\"]"]);
    if press == "newsprint" {
        w.maybe(0.3, "standard", &["pdf-1.7", "pdf-x-1a", "pdf-x-4"]);
        w.maybe_line(0.2, &["marks = true", "output-intent = \"IFRA26\""]);
    }
    if w.chance(0.25) {
        w.line("cover = true\n[cover]");
        w.maybe(0.7, "layout", &["cover-night", "cover-day", "cover-dusk"]);
        w.maybe(0.6, "blurb", &TITLES);
    }
    matter(&mut w);
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

/// The tables around the puzzles.
fn matter(w: &mut Writer) {
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
    if w.chance(0.1) {
        w.line("[[level]]\nname = \"easy\"\nrating = \"1.0..1.2\"\n[[level]]\nname = \"hard\"");
        w.line("title = \"Page 12\"\nrating = \"1.3..4.5\"");
        w.own_levels = true;
    }
}

/// A calendar of up to two weeks.
pub fn calendar(seed: u64) -> String {
    let random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut w = Writer { random, spec: String::new(), own_levels: false };
    let title = w.title();
    w.line(&format!("[book]\ntitle = \"{title}\"\nseed = {seed}"));
    w.maybe(0.4, "author", &TITLES);
    w.maybe(0.7, "language", &LANGUAGES);
    w.line("[page]");
    w.maybe(0.5, "layout", &["pocket", "two-up", "large-print"]);
    w.maybe(0.5, "size", &["a5", "a4", "letter"]);
    w.maybe(0.7, "press", &["home", "newsprint"]);
    w.line("[calendar]\nstart = 2027-02-22");
    w.maybe_line(1.0, &["weeks = 1", "weeks = 2", "end = 2027-03-02", "end = 2027-02-22"]);
    w.maybe_line(0.3, &["days = [\"mon\", \"wed\", \"sat\"]", "days = [\"sun\"]"]);
    w.maybe_line(0.3, &["holidays = [2027-02-24]\non-holiday = \"before\""]);
    w.maybe(0.6, "width", &["88mm", "42mm", "60mm", "120mm"]);
    w.maybe(0.4, "answer-width", &["42mm", "30mm"]);
    w.maybe(0.5, "caption", &["{full-date} · {puzzle} · {level}", "{puzzle}", "Easy 12", ""]);
    w.maybe(0.4, "answer-caption", &["{answer}\\n{short-weekday}, {date} · {level}", "Page 7"]);
    w.maybe(0.4, "files", &["days/{date}-{name}.{ext}", "{number}.{ext}"]);
    w.maybe(0.5, "answers", &["next-day", "next-week", "same-issue", "sheet"]);
    w.maybe_line(0.3, &["first-number = 2001", "answer-sheet = false", "booklet = true"]);
    w.maybe(0.4, "sheet-size", &["a4", "letter", "a3"]);
    w.maybe(0.5, "week-page", &["seven-up", "one-big", "none"]);
    for name in &["one", "two"][..w.random.random_range(1..3)] {
        w.line(&format!("[[daily]]\nname = \"{name}\""));
        w.maybe(0.5, "title", &TITLES);
        w.maybe_line(
            1.0,
            &[
                "difficulty = \"easy\"",
                "ramp = [\"easy\", \"easy\", \"easy\", \"hard\", \"hard\", \"hard\", \"hard\"]",
                "shape = \"6x6\"",
                "difficulty = \"medium\"\nsun = { symmetry = \"mirror-lr\" }",
                "from = \"setter.txt\"",
            ],
        );
    }
    matter(&mut w);
    w.spec
}

/// The requirements of a section for its 9x9 puzzles: each of these can be met.
fn wishes(w: &mut Writer) {
    match w.random.random_range(0..10) {
        0 => w.line("scale = \"se\"\ndifficulty = \"fiendish\""),
        1 => w.line("scale = \"jet\"\ndifficulty = \"easy\""),
        2 => w.line("rating = \"1.2..2.6\""),
        3 => w.line("require = [\"xy-wing\"]\nforbid = [\"unique-rectangle\"]"),
        4 => w.line("require = [\"naked-pair\"]\notherwise = \"singles\""),
        5 => w.line("only = [\"naked-pair\", \"pointing\", \"claiming\"]"),
        6 => w.line("clues = \"30..36\"\nsymmetry = \"mirror-lr\""),
        7 => w.line(&format!("pattern = \"\"\"\n{RING}\"\"\"")),
        _ if w.own_levels => w.maybe(0.8, "difficulty", &["easy", "hard"]),
        _ => w.maybe(0.8, "difficulty", &LEVELS),
    }
    w.maybe(0.2, "fill", &["swap", "rows", "singles", "digits"]);
    w.maybe_line(0.1, &["digit-spread = 4", "givens-in-house = \"1..7\"", "effort = 500000"]);
}

fn section(w: &mut Writer, title: &str, press: &str, most: usize) {
    w.line(&format!("[[section]]\ntitle = \"{title}\""));
    // A puzzle must not be in a book twice.
    if w.chance(0.1) && !w.spec.contains("setter.txt") {
        w.line("from = \"setter.txt\"");
    } else {
        made(w, press, most);
    }
    w.maybe_line(0.2, &["per-page = 1", "per-page = 2", "per-page = 4"]);
    w.maybe(0.1, "order", &["as-made"]);
}

/// A section of puzzles that are made.
fn made(w: &mut Writer, press: &str, most: usize) {
    let shape = if w.chance(0.5) { "9x9" } else { w.one(&SHAPES) };
    let large = ["12x12", "16x16"].contains(&shape);
    // A press binds no book of a few pages.
    let least = if ["home", "newsprint"].contains(&press) { 1 } else { most / 2 };
    let count = if large { 2 } else { w.random.random_range(least.max(1)..=most.max(2)) };
    w.line(&format!("count = {count}\nshape = \"{shape}\""));
    w.maybe(0.3, "dig", &["free", "pairs"]);
    if shape == "9x9" && w.chance(0.35) {
        let names = w.one(&VARIANTS).replace(',', "\", \"");
        w.line(&format!("variant = [\"{names}\"]"));
        // Grading the hardest without equal or consecutive neighbours can take minutes.
        let share = if names.contains("consecutive") { 1.0 } else { 0.6 };
        w.maybe(share, "difficulty", if w.own_levels { &LEVELS[..1] } else { &LEVELS[..3] });
    } else if shape == "9x9" {
        wishes(w);
    } else if large {
        // Grading the hardest of them can take minutes.
        w.line("difficulty = \"easy\"");
    } else {
        w.maybe(0.3, "difficulty", &["easy"]);
    }
    w.maybe(0.15, "candidates", &["all", "after-easy", "none"]);
    // A killer has none, and hardly any words have more letters.
    let is_killer = w.spec.rsplit("[[section]]").next().is_some_and(|it| it.contains("killer"));
    let symbols: &[&str] = match shape {
        "4x4" => &["ABCD", "WORD"],
        "6x6" => &["GRIDPS", "123ABC"],
        "9x9" if !is_killer => &["ABCDEFGHI", "COMPUTERS", "LABYRINTH"],
        _ => &[],
    };
    if !symbols.is_empty() {
        w.maybe(0.2, "symbols", symbols);
    }
}

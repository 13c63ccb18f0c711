//! The choices that a book is made of, and a sample in which every two values of any two meet.

use std::collections::BTreeSet;

/// A text of the book's own that needs more than a page.
pub const TEXT: &str = "# To all solvers\n\nSome **strong** words, and more of them.\n\n- one\n- two\n\n\
    > A quotation.\n\nA paragraph that is long enough to be broken into several lines on any page, \
    and that goes on for a while so that it fills what is left of it.\n";

/// A choice and the spec lines for each of its values, by table.
struct Choice {
    values: &'static [Value],
}

/// What a value adds to the tables `[book]`, `[page]`, `[front]`, `[back]`, `[answers]` and to the
/// section.
#[derive(Default)]
struct Value {
    book: &'static str,
    page: &'static str,
    front: &'static str,
    back: &'static str,
    answers: &'static str,
    section: &'static str,
}

const NONE: Value = Value { book: "", page: "", front: "", back: "", answers: "", section: "" };

macro_rules! values {
    ($($table:ident: $text:expr),* $(,)?) => { &[$(Value { $table: $text, ..NONE }),*] };
}

/// The counts of puzzles, in the order of the values of the last choice but one.
const COUNTS: [usize; 4] = [1, 13, 210, 400];
const COUNT: usize = 7;

const PRESS: usize = 1;
const SIZE: usize = 2;

/// Five sizes of each press, the smallest first.
const SIZES: [[&str; 5]; 5] = [
    ["a5", "6x9in", "8x10in", "letter", "a4"],
    ["5.5x8.5in", "6x9in", "7x10in", "8x10in", "8.5x11in"],
    ["5.5x8.5in", "6x9in", "7x10in", "8x10in", "8.5x11in"],
    ["a5", "6x9in", "7x10in", "letter", "a4"],
    ["letter", "a4", "10x11.625in", "tabloid", "a3"],
];
/// The presses that bind books, which have neither few pages nor very many.
const BINDING: [usize; 3] = [1, 2, 3];

const CHOICES: [Choice; 9] = [
    Choice {
        values: values! {
            page: "layout = \"large-print\"", page: "layout = \"tabbed\"",
            page: "layout = \"pocket\"", page: "layout = \"two-up\"",
            page: "layout = \"four-up\"", page: "layout = \"six-up\"",
            page: "layout = \"answer-sheet\"", page: "layout = \"newspaper\"",
        },
    },
    Choice {
        values: values! {
            page: "press = \"home\"", page: "press = \"kdp\"", page: "press = \"ingram\"",
            page: "press = \"lulu\"", page: "press = \"newsprint\"",
        },
    },
    // The sizes are in `SIZES`: not every press makes all of them.
    Choice { values: &[NONE, NONE, NONE, NONE, NONE] },
    Choice {
        values: &[
            NONE,
            Value { front: "half-title = true\ncopyright = true\ncontents = true", ..NONE },
            Value { front: "how-to-play = true\ncontents = true", ..NONE },
            Value { front: "texts = [\"text.md\"]", ..NONE },
            Value { back: "hints = \"first\"", front: "contents = true", ..NONE },
            Value { back: "hints = \"hardest\"", ..NONE },
            Value { front: "techniques = [\"hidden-single\"]", ..NONE },
            Value { back: "walk-throughs = [1]\nwalk-through-pictures = 3", ..NONE },
            Value { back: "blank-grids = 2", front: "contents = true", ..NONE },
        ],
    },
    Choice {
        values: values! {
            book: "language = \"en\"", book: "language = \"de\"", book: "language = \"fr\"",
            book: "language = \"es\"", book: "language = \"it\"", book: "language = \"nl\"",
            book: "language = \"pt\"",
        },
    },
    Choice {
        values: values! {
            section: "shape = \"9x9\"\ndifficulty = \"medium\"",
            section: "shape = \"9x9\"\ndifficulty = \"hard\"",
            section: "shape = \"4x4\"\ndig = \"free\"", section: "shape = \"6x6\"", section: "shape = \"8x8\"",
            section: "shape = \"10x10\"",
            // Grading the hardest of these can take minutes.
            section: "shape = \"12x12\"\ndifficulty = \"easy\"",
            section: "shape = \"16x16\"\ndifficulty = \"easy\"",
            section: "variant = \"killer\"\ndifficulty = \"easy\"",
            section: "variant = \"jigsaw\"",
            section: "variant = [\"hyper\", \"anti-knight\"]\ndifficulty = \"medium\"",
            section: "difficulty = \"medium\"\nsymbols = \"COMPUTERS\"",
        },
    },
    Choice {
        values: &[
            NONE,
            Value {
                page: "id = true\nname-line = true\ndate-line = true\ntime-line = true",
                ..NONE
            },
            Value { page: "hand = \"left\"\nqr = \"https://example.org/?{puzzle}\"", ..NONE },
            Value { page: "imposition = \"saddle-stitch\"", answers: "place = \"none\"", ..NONE },
            Value { page: "qr = \"fpuzzles\"", ..NONE },
            Value { page: "cover = true\npaper = \"cream\"", ..NONE },
            Value { page: "variants = [\"press\", \"screen\"]", book: "volumes = 2", ..NONE },
            Value { answers: "place = \"separate\"", section: "candidates = \"all\"", ..NONE },
            Value { answers: "per-page = 1", section: "per-page = 2", ..NONE },
        ],
    },
    Choice {
        values: values! {
            section: "count = 1", section: "count = 13", section: "count = 210",
            section: "count = 400",
        },
    },
    Choice {
        values: &[
            Value { book: "title = \"Sudoku\"", section: "title = \"Gentle start\"", ..NONE },
            Value { book: "title = \"Answers\"", section: "title = \"Easy\"", ..NONE },
            Value { book: "title = \"Contents\"", section: "title = \"12\"", ..NONE },
            Value {
                book: "title = \"Easy\"\nauthor = \"7\"\nsubtitle = \"Page 3\"",
                section: "title = \"Answer on page 9\"",
                ..NONE
            },
            Value {
                book: "title = \"The very big and rather heavy book of Sudoku for long winter \
                       evenings by the fire\"",
                section: "title = \"Donaudampfschifffahrtselektrizitätenhauptbetriebswerk and \
                          all that comes after it, which is a good deal more than fits\"",
                ..NONE
            },
        ],
    },
];

/// A book: the index of a value for each choice.
#[derive(Clone, Debug)]
pub struct Book([usize; CHOICES.len()]);

impl Book {
    /// The number of puzzles it requests. Large grids take long to make, so there are few of them.
    pub fn puzzles(&self) -> usize {
        COUNTS[self.0[COUNT]]
    }

    /// The spec of the book.
    pub fn spec(&self) -> String {
        let values: Vec<&Value> =
            self.0.iter().zip(&CHOICES).map(|(&value, choice)| &choice.values[value]).collect();
        let table = |name: &str, lines: &dyn Fn(&Value) -> &'static str| {
            let lines: Vec<&str> =
                values.iter().map(|value| lines(value)).filter(|text| !text.is_empty()).collect();
            format!("{name}\n{}\n", lines.join("\n"))
        };
        let size = format!("size = \"{}\"\n", SIZES[self.0[PRESS]][self.0[SIZE]]);
        let bound = BINDING.contains(&self.0[PRESS]);
        let volumes = if bound && self.puzzles() > 13 { "volume-pages = 400\n" } else { "" };
        let notes = if bound && self.puzzles() <= 13 { "notes = 40\n" } else { "" };
        [
            table("[book]", &|v| v.book),
            volumes.to_owned(),
            table("[page]", &|v| v.page),
            size,
            table("[front]", &|v| v.front),
            table("[back]", &|v| v.back),
            notes.to_owned(),
            table("[answers]", &|v| v.answers),
            table("[[section]]", &|v| v.section),
        ]
        .concat()
    }
}

/// Two values of two choices: choice, value, choice, value.
type Pair = (usize, usize, usize, usize);

fn pairs_of(book: &[usize]) -> impl Iterator<Item = Pair> + '_ {
    (0..book.len()).flat_map(move |a| (a + 1..book.len()).map(move |b| (a, book[a], b, book[b])))
}

fn all_pairs() -> BTreeSet<Pair> {
    let mut pairs = BTreeSet::new();
    for (a, one) in CHOICES.iter().enumerate() {
        for (b, other) in CHOICES.iter().enumerate().skip(a + 1) {
            for x in 0..one.values.len() {
                pairs.extend((0..other.values.len()).map(|y| (a, x, b, y)));
            }
        }
    }
    pairs
}

/// Every two values of any two choices: the pairs that books are still wanted for.
pub struct Wanted(BTreeSet<Pair>);

impl Wanted {
    pub fn all() -> Self {
        Wanted(all_pairs())
    }

    /// True if a pair of the book is still wanted.
    pub fn has_of(&self, book: &Book) -> bool {
        pairs_of(&book.0).any(|pair| self.0.contains(&pair))
    }

    /// Removes the pairs that a book contains.
    pub fn strike(&mut self, book: &Book) {
        for pair in pairs_of(&book.0) {
            self.0.remove(&pair);
        }
    }

    /// The lines of each pair that is still wanted.
    pub fn names(&self) -> Vec<String> {
        let lines = |choice: usize, value: usize| match choice {
            SIZE => format!("size {value}"),
            _ => {
                let Value { book, page, front, back, answers, section } =
                    &CHOICES[choice].values[value];
                [*book, page, front, back, answers, section].concat().replace('\n', ", ")
            }
        };
        self.0.iter().map(|&(a, x, b, y)| format!("{} with {}", lines(a, x), lines(b, y))).collect()
    }

    /// Books in which every pair occurs, found greedily: each begins with a pair that is missing,
    /// and takes for every other choice the value that brings most new pairs.
    pub fn books(&self) -> Vec<Book> {
        let mut missing = self.0.clone();
        let mut books = Vec::new();
        while let Some(&(a, x, b, y)) = missing.first() {
            let mut book = [usize::MAX; CHOICES.len()];
            (book[a], book[b]) = (x, y);
            for choice in 0..CHOICES.len() {
                if book[choice] != usize::MAX {
                    continue;
                }
                let gain = |value: usize| {
                    let with = |(other, &its): (usize, &usize)| {
                        let pair = if other < choice {
                            (other, its, choice, value)
                        } else {
                            (choice, value, other, its)
                        };
                        its != usize::MAX && missing.contains(&pair)
                    };
                    book.iter()
                        .enumerate()
                        .filter(|(other, _)| *other != choice)
                        .filter(|p| with(*p))
                        .count()
                };
                // Of equal values another one each time, so that no pair is always the first.
                let values = CHOICES[choice].values.len();
                let turn = books.len() % values;
                let best = (0..values).map(|v| (v + turn) % values).max_by_key(|&v| gain(v));
                book[choice] = best.unwrap_or(0);
            }
            for pair in pairs_of(&book) {
                missing.remove(&pair);
            }
            books.push(Book(book));
        }
        books
    }

    /// A book for each pair, which is otherwise like one that could be built: another one each
    /// `round`.
    pub fn retries(&self, built: &[Book], round: usize) -> Vec<Book> {
        let with = |(nth, &(a, x, b, y)): (usize, &Pair)| {
            let mut book = built[(nth * 7 + round * 3) % built.len()].clone();
            (book.0[a], book.0[b]) = (x, y);
            book
        };
        self.0.iter().enumerate().map(with).collect()
    }
}

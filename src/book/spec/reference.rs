//! All keys of a book spec, in one table: the reader knows no other, suggestions and help come
//! from it, and the printed reference is made of it.

use crate::diag::{Key, Type, key};

const BOOK: &str = "[book]";
const PAGE: &str = "[page]";
const SECTION: &str = "[[section]]";
const COVER: &str = "[cover]";
const LEVEL: &str = "[[level]]";
const CALENDAR: &str = "[calendar]";
const DAILY: &str = "[[daily]]";
const ANSWERS: &str = "[answers]";
const FRONT: &str = "[front]";
const BACK: &str = "[back]";
/// The name of the outermost table, which holds the others.
pub(super) const ROOT: &str = "a book spec";

/// Every key there is, table by table, in the order in which people write them.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    key(ROOT, "book", Type::Table, "", "The book as a whole", "[book]"),
    key(ROOT, "page", Type::Table, "all defaults", "Paper, layout and press", "[page]"),
    key(ROOT, "cover", Type::Table, "no cover, or the usual one", "What stands on the cover", "[cover]"),
    key(ROOT, "level", Type::Tables, "none", "Levels of the book's own, easiest first", "[[level]]"),
    key(ROOT, "section", Type::Tables, "", "The sections, in the order of the book", "[[section]]"),
    key(ROOT, "front", Type::Table, "none of it", "What stands before the puzzles, with Roman folios", "[front]"),
    key(ROOT, "back", Type::Table, "none of it", "What stands behind them", "[back]"),
    key(ROOT, "answers", Type::Table, "all defaults", "Where the answers stand and how", "[answers]"),

    key(ROOT, "calendar", Type::Table, "a book of sections", "A puzzle a day for a paper, in the place of sections", "[calendar]"),
    key(ROOT, "daily", Type::Tables, "none", "The puzzles of each day of the calendar", "[[daily]]"),

    key(BOOK, "title", Type::Text, "", "The title, as printed on the title page", "\"Big Sudoku\""),
    key(BOOK, "subtitle", Type::Text, "none", "A line below the title", "\"100 full-page puzzles\""),
    key(BOOK, "author", Type::Text, "none", "Who made the book", "\"A. Publisher\""),
    key(BOOK, "language", Type::Text, "\"en\"", "The language of all printed words, as a language tag", "\"en\""),
    key(BOOK, "words", Type::Text, "none", "A TOML file with printed words of your own, key by key in the place of the shipped ones (`gridpress words en` prints all); for another language all of them", "\"my-words.toml\""),
    key(BOOK, "seed", Type::Whole, "0", "Where all chance comes from: the same spec and seed give the same bytes", "2026"),
    key(BOOK, "avoid", Type::Texts, "none", "Manifests of earlier books, or files of puzzles in any notation: none of their puzzles comes again, up to symmetry and relabelling, and no puzzle with the solution of one of them", "[\"2025/manifest.json\"]"),
    key(BOOK, "same-solutions", Type::Boolean, "false", "Allows puzzles with the same solution, up to symmetry and relabelling, in the book and with those of `avoid`: such as one puzzle with more or fewer givens. Of 4x4 and 6x6, which have 2 and 49 solutions, this is always allowed", "true"),

    key(BOOK, "publisher", Type::Text, "the author", "Who holds the rights, on the copyright page", "\"A. Publisher Ltd\""),
    key(BOOK, "edition", Type::Text, "none", "The edition, on the copyright page", "\"First edition\""),
    key(BOOK, "isbn", Type::Text, "none", "The ISBN, on the copyright page; its check digit must be right", "\"978-3-16-148410-0\""),
    key(BOOK, "year", Type::Whole, "none", "The year, on the copyright page", "2026"),

    key(BOOK, "volumes", Type::Whole, "1", "Makes the book in so many volumes, or in more if one would have over `volume-pages` pages. Each is complete with its answers, and folios go on: `NAME-vol1.pdf` and so on", "3"),
    key(BOOK, "volume-pages", Type::Whole, "5000", "The most pages of a volume: what the press binds, say", "800"),

    key(PAGE, "layout", Type::Text, "\"large-print\"", "A shipped layout by name (`gridpress layouts`), or the path of your own", "\"large-print\""),
    key(PAGE, "size", Type::Text, "\"letter\"", "letter, legal, tabloid, a3, a4, a5 (`a4 landscape` for a page across), or width x height in mm, cm, in or pt", "\"6x9in\""),
    key(PAGE, "press", Type::Text, "\"home\"", "A shipped press profile by name (`gridpress presses`), or the path of your own", "\"kdp\""),
    key(PAGE, "paper", Type::Word, "\"white\"", "white or cream: decides how many pages a press binds and how wide the spine is", "\"cream\""),
    key(PAGE, "hand", Type::Word, "as the layout says", "The hand one writes with, `left` or `right`: captions and codes stand out of its way, lines to write on under it", "\"left\""),
    key(PAGE, "id", Type::Boolean, "as the layout says", "The id of each puzzle and the seed of the book, in small print", "true"),
    key(PAGE, "name-line", Type::Boolean, "as the layout says", "A line for the name with each puzzle; what a layout says itself holds where a puzzle is alone on its page", "true"),
    key(PAGE, "date-line", Type::Boolean, "as the layout says", "A line for the date likewise", "true"),
    key(PAGE, "time-line", Type::Boolean, "as the layout says", "A line for the time likewise", "true"),
    key(PAGE, "qr", Type::Text, "none", "An address with `{puzzle}` in it: a code beside each puzzle opens it there, blanks as 0", "\"https://www.sudokuwiki.org/sudoku.htm?bd={puzzle}\""),

    key(PAGE, "imposition", Type::Word, "none", "Beside the book a PDF of sheets to print it on, two pages to a side: `saddle-stitch` to fold and staple, or `cut-and-stack` to cut in two and lay one half on the other", "\"saddle-stitch\""),
    key(PAGE, "sheet", Type::Text, "two pages wide", "The paper of those sheets, as `size` is written, either way round; crop and fold marks stand where it leaves room and the press allows", "\"a3\""),
    key(PAGE, "paper-thickness", Type::Length, "as the press says, or 0.1mm", "How thick a sheet is: inner pages move towards the fold by it, so that outer margins are alike when the book is trimmed", "\"0.1mm\""),
    key(PAGE, "variants", Type::Texts, "what the press asks for", "`press`: K-only with boxes and nothing interactive; `screen`: tagged with links and bookmarks. Both together are two files, `NAME-press.pdf` and `NAME-screen.pdf`", "[\"press\", \"screen\"]"),
    key(PAGE, "standard", Type::Word, "as the press says", "The standard that the press variant keeps: pdf-1.7 (with PDF/A-2b), pdf-x-1a or pdf-x-4", "\"pdf-x-4\""),
    key(PAGE, "marks", Type::Boolean, "false", "Crop marks outside the trim of the press variant, where the press takes them", "true"),
    key(PAGE, "output-intent", Type::Text, "as the press says", "The printing condition of the press variant: its registered name, or the path of an ICC profile", "\"newspaper.icc\""),
    key(PAGE, "font", Type::Text, "the shipped face", "A font file (.ttf or .otf) for running text, and for all text unless the next two say otherwise", "\"MyFont-Regular.otf\""),
    key(PAGE, "font-semibold", Type::Text, "`font-bold`", "A font file for the digits of the puzzles and for words that stand out", "\"MyFont-SemiBold.otf\""),
    key(PAGE, "font-bold", Type::Text, "`font`", "A font file for headings, numbers and the givens of an answer", "\"MyFont-Bold.otf\""),

    key(PAGE, "cover", Type::Boolean, "false", "A PDF of the cover too, `NAME-cover.pdf`: back, spine and front in one, the spine as wide as the pages are thick", "true"),

    key(COVER, "layout", Type::Text, "\"cover-night\"", "A shipped cover by name (`gridpress layouts`), or the path of your own", "\"cover-day\""),
    key(COVER, "blurb", Type::Text, "none", "What stands on the back, a paragraph a line", "\"A hundred puzzles.\""),

    key(LEVEL, "name", Type::Text, "", "What `difficulty` calls it: small letters, digits and hyphens", "\"gentle\""),
    key(LEVEL, "title", Type::Text, "the name", "What is printed for it", "\"Gentle\""),
    key(LEVEL, "rating", Type::Range, "this or `techniques`", "The ratings (ER) that belong to it", "\"1.0..1.2\""),
    key(LEVEL, "techniques", Type::Texts, "this or `rating`", "What it needs beyond the levels before it; singles belong to the first", "[\"hidden-single\", \"naked-pair\"]"),

    key(SECTION, "title", Type::Text, "", "Printed on its opener; no two sections have the same, for the puzzles are made from it", "\"Gentle start\""),
    key(SECTION, "count", Type::Whole, "all with `from`", "How many puzzles", "25"),
    key(SECTION, "from", Type::Text, "made to order", "A file in any notation with puzzles of your own, in its order; each must have one solution, and what the section asks of difficulty they are held to", "\"setter.sdm\""),
    key(SECTION, "shape", Type::Word, "\"9x9\"", "4x4, 6x6, 8x8, 9x9, 10x10, 12x12 or 16x16", "\"9x9\""),
    key(SECTION, "dig", Type::Word, "\"pairs\"", "How a solution becomes a puzzle: `pairs` blanks symmetrical cells together, `free` one at a time, `reveal` shows cells until one solution is left", "\"pairs\""),
    key(SECTION, "symmetry", Type::Word, "\"rotate-180\" for pairs", "How the givens are arranged: rotate-180, rotate-90, mirror-lr, mirror-ud, diagonal, anti-diagonal, full or none; those that swap rows and columns look right with square boxes only", "\"rotate-180\""),
    key(SECTION, "fill", Type::Word, "\"backtrack\"", "How the full grid is made: backtrack, swap, rows, random, singles or digits", "\"backtrack\""),
    key(SECTION, "scale", Type::Word, "\"standard\"", "Whose levels are meant: standard, se, jet, or own if the book has [[level]] tables, which is then the default", "\"jet\""),
    key(SECTION, "difficulty", Type::Word, "any", "A level of the scale", "\"easy\""),
    key(SECTION, "rating", Type::Range, "any", "The rating (ER) of every puzzle: a band or one number", "\"1.2..1.5\""),
    key(SECTION, "require", Type::Texts, "none", "Techniques that every puzzle needs (`gridpress techniques`), with nothing harder unless a level or a rating says so; a named shape is needed where all that is easier than chains is stuck; `\"xy-wing x2\"` for at least twice", "[\"xy-wing\"]"),
    key(SECTION, "forbid", Type::Texts, "none", "Techniques that no puzzle needs", "[\"unique-rectangle\"]"),
    key(SECTION, "only", Type::Texts, "any", "These techniques and single placements are enough for every puzzle", "[\"naked-pair\", \"pointing\"]"),
    key(SECTION, "otherwise", Type::Word, "\"easier\"", "Beside the required techniques a puzzle needs whatever is `easier`, or `singles` alone", "\"singles\""),
    key(SECTION, "pattern", Type::Text, "none", "The picture that the givens make, a line a row: `#` for a given, `.` for none", "\"..#.. and so on\""),
    key(SECTION, "givens-in-house", Type::Any, "usual looks", "How many givens a row, column or box may have: a number, or a range in quotes", "\"1..6\""),
    key(SECTION, "digit-spread", Type::Whole, "usual looks", "By how many the most frequent digit may outnumber the rarest", "5"),
    key(SECTION, "clues", Type::Any, "any", "How many givens: a number, or a range in quotes", "\"30..36\""),
    key(SECTION, "candidates", Type::Word, "\"none\"", "Pencil marks printed in the cells: `all`, or `after-` and a level for those left when its steps lead no further (`after-easy`), or `none`", "\"all\""),
    key(SECTION, "per-page", Type::Whole, "as the layout says", "Puzzles to a page", "2"),
    key(SECTION, "order", Type::Word, "\"ramp\"", "`ramp`: by rating, then by scarcity of moves; `as-made`: as they come", "\"ramp\""),
    key(SECTION, "effort", Type::Whole, "1000000", "How many candidate puzzles may be tried for each one before the section falls short", "1000000"),

    key(FRONT, "half-title", Type::Boolean, "false", "The title alone on a first page", "true"),
    key(FRONT, "copyright", Type::Boolean, "false", "A copyright page behind the title page", "true"),
    key(FRONT, "contents", Type::Boolean, "false", "The contents with page numbers", "true"),
    key(FRONT, "how-to-play", Type::Boolean, "false", "The rule, and a first step worked out", "true"),
    key(FRONT, "texts", Type::Texts, "none", "Text files of your own (Markdown: headings, paragraphs, lists, **strong**); each fills as many pages as it needs, and a line of --- starts a new one", "[\"dedication.md\"]"),
    key(FRONT, "techniques", Type::Texts, "none", "Techniques to show, a page each, with a step from the book's own puzzles", "[\"x-wing\", \"xy-wing\"]"),

    key(BACK, "hints", Type::Word, "\"none\"", "Where to look in each puzzle: its `first` step, its `hardest`, or `none`", "\"first\""),
    key(BACK, "walk-throughs", Type::Wholes, "none", "Numbers of puzzles that are solved step by step, in pictures", "[3, 17]"),
    key(BACK, "walk-through-pictures", Type::Whole, "8", "How many pictures each of them has at most; several steps go into one where there are more", "12"),
    key(BACK, "blank-grids", Type::Whole, "0", "Pages with blank grids", "2"),
    key(BACK, "notes", Type::Whole, "0", "Pages with lines to write on", "2"),

    key(ANSWERS, "place", Type::Word, "\"back\"", "`back` of the book, `separate` file, or `none`", "\"back\""),
    key(ANSWERS, "per-page", Type::Whole, "as the layout says", "Answers to a page", "4"),

    key(CALENDAR, "start", Type::Date, "", "The first day", "2026-01-05"),
    key(CALENDAR, "end", Type::Date, "this or `weeks`", "The last day", "2026-02-01"),
    key(CALENDAR, "weeks", Type::Whole, "this or `end`", "How many ISO weeks (Monday to Sunday), the one with the first day in it included", "4"),
    key(CALENDAR, "days", Type::Texts, "all seven", "Days of publication: mon, tue, wed, thu, fri, sat, sun", "[\"mon\", \"wed\", \"sat\"]"),
    key(CALENDAR, "holidays", Type::Any, "none", "A list of days without a paper", "[2026-12-25, 2026-12-26]"),
    key(CALENDAR, "on-holiday", Type::Word, "\"skip\"", "Puzzles of a holiday: `skip` them, or print them in the issue `before` or `after`, beside its own", "\"before\""),
    key(CALENDAR, "width", Type::Length, "\"88mm\"", "Width of the column that a puzzle fills exactly", "\"42mm\""),
    key(CALENDAR, "answer-width", Type::Length, "as `width`", "The same for an answer", "\"42mm\""),
    key(CALENDAR, "caption", Type::Text, "date, puzzle and level", "What stands above a puzzle: text, line breaks and fields (below)", "\"{weekday} · {number} · {level}\""),
    key(CALENDAR, "answer-caption", Type::Text, "answer, date and level", "The same for an answer", "\"{answer} · {date}\""),
    key(CALENDAR, "files", Type::Text, "\"{date}-{name}.{ext}\"", "How the files of a puzzle are called: text and fields (below), with / between folders", "\"{date}-{level}.{ext}\""),
    key(CALENDAR, "answer-files", Type::Text, "from `files`", "How the files of an answer are called; `{issue}` is the day it is printed", "\"{issue}-answer-{number}.{ext}\""),
    key(CALENDAR, "answers", Type::Word, "\"next-day\"", "The issue that carries the answer: `next-day`, `next-week`, `same-issue`; or `sheet`, on the sheet of the week alone", "\"next-week\""),
    key(CALENDAR, "first-number", Type::Whole, "1", "The number of the first puzzle", "2001"),
    key(CALENDAR, "layout", Type::Text, "\"newspaper\"", "The layout of columns and week pages; booklets take that of [page]", "\"newspaper\""),
    key(CALENDAR, "sheet-size", Type::Text, "\"a4\"", "The paper of week pages", "\"a4\""),
    key(CALENDAR, "answer-sheet", Type::Boolean, "true", "A page a week with its puzzles and answers, small, by day", "true"),
    key(CALENDAR, "week-page", Type::Word, "\"none\"", "A page a week with its puzzles: `seven-up`, or `one-big` with the others small, or `none`", "\"one-big\""),
    key(CALENDAR, "booklet", Type::Boolean, "false", "A booklet of each month that the run holds to its end, as [page], [front], [back] and [answers] say", "true"),

    key(DAILY, "name", Type::Text, "", "What files call it: small letters, digits and hyphens. Puzzles are made from it and their day", "\"hard\""),
    key(DAILY, "title", Type::Text, "the name", "What captions call it", "\"The hard one\""),
    key(DAILY, "ramp", Type::Texts, "none", "Seven levels, from Monday to Sunday. All keys of [[section]] that say what puzzle it is can stand here too, for all days; `from` takes the puzzles of a file in its order, one a day", "[\"easy\", \"easy\", \"medium\", \"medium\", \"hard\", \"hard\", \"very-hard\"]"),
];

/// The reference as Markdown: a heading and a table of keys for each table of the spec.
#[must_use]
pub fn markdown() -> String {
    crate::diag::keys_markdown(KEYS.iter().filter(|k| k.table != ROOT))
}

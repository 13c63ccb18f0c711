//! All keys of a book spec in one table, used by the reader, by suggestions and help, and by the
//! printed reference.

use crate::diag::{Key, Type, key};

const BOOK: &str = "[book]";
const PAGE: &str = "[page]";
const SECTION: &str = "[[section]]";
const COVER: &str = "[cover]";
const COLOURS: &str = "[cover.colours]";
const LEVEL: &str = "[[level]]";
const CALENDAR: &str = "[calendar]";
const DAILY: &str = "[[daily]]";
const ANSWERS: &str = "[answers]";
const FRONT: &str = "[front]";
const BACK: &str = "[back]";
/// The name of the outermost table, which contains the others.
pub(super) const ROOT: &str = "a book spec";

/// Every key, table by table, in the usual order of a spec.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    key(ROOT, "book", Type::Table, "", "The book as a whole", "[book]"),
    key(ROOT, "page", Type::Table, "all defaults", "Paper, layout and press", "[page]"),
    key(ROOT, "cover", Type::Table, "no cover, or the default one", "The contents of the cover", "[cover]"),
    key(ROOT, "level", Type::Tables, "none", "The book's own levels, easiest first", "[[level]]"),
    key(ROOT, "section", Type::Tables, "", "The sections, in the order of the book", "[[section]]"),
    key(ROOT, "front", Type::Table, "none", "Pages before the puzzles, with Roman page numbers", "[front]"),
    key(ROOT, "back", Type::Table, "none", "Pages after the puzzles", "[back]"),
    key(ROOT, "answers", Type::Table, "all defaults", "The place and arrangement of the answers", "[answers]"),

    key(ROOT, "calendar", Type::Table, "a book of sections", "Daily puzzles for a newspaper, instead of sections", "[calendar]"),
    key(ROOT, "daily", Type::Tables, "none", "The puzzles of each day of the calendar", "[[daily]]"),

    key(BOOK, "title", Type::Text, "", "The title, as printed on the title page", "\"Big Sudoku\""),
    key(BOOK, "subtitle", Type::Text, "none", "A line below the title", "\"100 full-page puzzles\""),
    key(BOOK, "author", Type::Text, "none", "The author of the book", "\"A. Publisher\""),
    key(BOOK, "language", Type::Text, "\"en\"", "The language of all printed words, as a language tag", "\"en\""),
    key(BOOK, "words", Type::Text, "none", "A TOML file with your own printed words, which replace the shipped ones key by key (`gridpress words en` prints all); for another language it must contain all of them", "\"my-words.toml\""),
    key(BOOK, "seed", Type::Whole, "0", "The seed of all random choices: the same spec and seed give identical files", "2026"),
    key(BOOK, "avoid", Type::Texts, "none", "Manifests of earlier books, or files of puzzles in any notation: neither their puzzles nor their solutions are repeated, up to symmetry and relabelling", "[\"2025/manifest.json\"]"),
    key(BOOK, "same-solutions", Type::Boolean, "false", "Allows puzzles with the same solution, up to symmetry and relabelling, within the book and with those of `avoid`, such as one puzzle with more or fewer givens. Always allowed for 4x4 and 6x6, which have only 2 and 49 solutions, for jigsaws, and where digits a step apart must differ", "true"),

    key(BOOK, "publisher", Type::Text, "the author", "The copyright holder, on the copyright page", "\"A. Publisher Ltd\""),
    key(BOOK, "edition", Type::Text, "none", "The edition, on the copyright page", "\"First edition\""),
    key(BOOK, "isbn", Type::Either("a text or a list of texts"), "none", "The ISBN, on the copyright page, or a list with one for each volume; their check digits must be right", "\"978-3-16-148410-0\""),
    key(BOOK, "year", Type::Whole, "none", "The year, on the copyright page", "2026"),

    key(BOOK, "volumes", Type::Whole, "1", "The number of volumes, or more if one would exceed `volume-pages` pages. Each includes its answers, and page numbers continue: `NAME-vol1.pdf` and so on", "3"),
    key(BOOK, "volume-pages", Type::Whole, "5000", "The maximum number of pages in a volume, for example what the press can bind", "800"),

    key(PAGE, "layout", Type::Text, "\"large-print\"", "A shipped layout by name (`gridpress layouts`), or the path of your own", "\"large-print\""),
    key(PAGE, "size", Type::Text, "\"letter\"", "letter, legal, tabloid, a3, a4, a5, a6 (`a4 landscape` for landscape), or width x height in mm, cm, in or pt", "\"6x9in\""),
    key(PAGE, "press", Type::Text, "\"home\"", "A shipped press profile by name (`gridpress presses`), or the path of your own", "\"kdp\""),
    key(PAGE, "paper", Type::Word, "\"white\"", "white or cream: determines how many pages a press can bind and how wide the spine is", "\"cream\""),
    key(PAGE, "hand", Type::Word, "as the layout says", "The writing hand, `left` or `right`: captions and codes are placed out of its way, lines to write on below it", "\"left\""),
    key(PAGE, "id", Type::Boolean, "as the layout says", "The id of each puzzle and the seed of the book, in small print", "true"),
    key(PAGE, "name-line", Type::Boolean, "as the layout says", "A line for the name with each puzzle; without this key, layouts may add one where a puzzle is alone on its page", "true"),
    key(PAGE, "date-line", Type::Boolean, "as the layout says", "The same for the date", "true"),
    key(PAGE, "time-line", Type::Boolean, "as the layout says", "The same for the time", "true"),
    key(
        PAGE,
        "region-tints",
        Type::Boolean,
        "false",
        "Tints of grey under the regions of jigsaws, in puzzles and answers",
        "true",
    ),
    key(PAGE, "qr", Type::Text, "none", "An address that contains `{puzzle}`: a code beside each puzzle opens it there, with 0 for empty cells; or `fpuzzles`, whose addresses hold the rules of variants, too", "\"https://www.sudokuwiki.org/sudoku.htm?bd={puzzle}\""),

    key(PAGE, "openers", Type::Word, "as the layout says; a band for fewer than three pages", "What a section begins with: a `page` of its own, a `band` at the head of its first puzzles (if the layout has running heads), or `none`; the same for the answers", "\"none\""),
    key(PAGE, "sides", Type::Word, "\"both\"", "The sides of the paper that puzzles are printed on: `both`, or `one`, so that they are on right-hand pages and nothing shows through", "\"one\""),
    key(PAGE, "imposition", Type::Word, "none", "An additional PDF of sheets with two pages on each side: `saddle-stitch` to fold and staple, or `cut-and-stack` to cut in two and stack the halves", "\"saddle-stitch\""),
    key(PAGE, "sheet", Type::Text, "two pages wide", "The paper size of those sheets, written like `size`, in either orientation; crop and fold marks are drawn if there is room and the press allows them", "\"a3\""),
    key(PAGE, "paper-thickness", Type::Length, "as the press says, or 0.1mm", "The thickness of a sheet: inner pages move towards the fold to compensate for creep, so that outer margins are equal after trimming", "\"0.1mm\""),
    key(PAGE, "variants", Type::Texts, "what the press asks for", "`press`: black ink only, with page boxes and nothing interactive; `screen`: tagged with links and bookmarks. Both together are two files, `NAME-press.pdf` and `NAME-screen.pdf`", "[\"press\", \"screen\"]"),
    key(PAGE, "standard", Type::Word, "as the press says", "The standard of the press variant: pdf-1.7 (with PDF/A-2b), pdf-x-1a or pdf-x-4", "\"pdf-x-4\""),
    key(PAGE, "marks", Type::Boolean, "false", "Crop marks outside the trim of the press variant, if the press accepts them", "true"),
    key(PAGE, "output-intent", Type::Text, "as the press says", "The printing condition of the press variant: its registered name, or the path of an ICC profile", "\"newspaper.icc\""),
    key(PAGE, "font", Type::Text, "the shipped sans", "`serif` for the shipped serif, or a font file (.ttf or .otf) for running text, and for all text unless the next two say otherwise", "\"serif\""),
    key(PAGE, "font-semibold", Type::Text, "`font-bold`", "A font file for the digits of the puzzles and for emphasised words", "\"MyFont-SemiBold.otf\""),
    key(PAGE, "font-bold", Type::Text, "`font`", "A font file for headings, numbers and the givens of an answer", "\"MyFont-Bold.otf\""),
    key(PAGE, "text", Type::Word, "\"fonts\"", "The texts of PDFs: with embedded `fonts`, or as `outlines`, for systems that put fonts of their own in their place. SVG and EPS files have outlines always", "\"outlines\""),

    key(PAGE, "cover", Type::Boolean, "false", "A PDF of the cover too, `NAME-cover.pdf`: back, spine and front on one sheet, with the spine width computed from the page count", "true"),

    key(COVER, "layout", Type::Text, "\"cover-night\"", "A shipped cover by name (`gridpress layouts`), or the path of your own", "\"cover-day\""),
    key(COVER, "palette", Type::Word, "that of the layout", "The colours: `midnight`, `daylight`, `harbour`, `library`, `tomato`, `orchard` or `ink`", "\"harbour\""),
    key(COVER, "colours", Type::Table, "those of the palette", "Your own colours", "[cover.colours]"),
    key(COVER, "line", Type::Text, "none", "A line above the title, for an age or an occasion", "\"For ages 8 to 10\""),
    key(COVER, "blurb", Type::Text, "none", "The text on the back, one paragraph per line", "\"A hundred puzzles.\""),
    key(COLOURS, "ground", Type::Text, "that of the palette", "The background; title and background must differ clearly", "\"#14213D\""),
    key(COLOURS, "text", Type::Text, "that of the palette", "Text on the background", "\"#FFFFFF\""),
    key(COLOURS, "accent", Type::Text, "that of the palette", "Badges, and the cell that was just solved", "\"#FCA311\""),
    key(COLOURS, "soft", Type::Text, "that of the palette", "Quiet areas", "\"#26375E\""),
    key(COLOURS, "paper", Type::Text, "that of the palette", "Cards, and what is below a band", "\"#FFFFFF\""),

    key(LEVEL, "name", Type::Text, "", "The name for `difficulty`: lower-case letters, digits and hyphens", "\"gentle\""),
    key(LEVEL, "title", Type::Text, "the name", "The printed name", "\"Gentle\""),
    key(LEVEL, "rating", Type::Range, "this or `techniques`", "The ratings (ER) that belong to it", "\"1.0..1.2\""),
    key(LEVEL, "techniques", Type::Texts, "this or `rating`", "The techniques it adds to the levels before it; singles belong to the first", "[\"hidden-single\", \"naked-pair\"]"),

    key(SECTION, "title", Type::Text, "", "Printed on its opener; must be unique, because it determines the puzzles", "\"Gentle start\""),
    key(SECTION, "count", Type::Whole, "all with `from`", "The number of puzzles", "25"),
    key(SECTION, "from", Type::Text, "generated", "A file in any notation with your own puzzles, used in its order; each must have one solution and meet the section's difficulty requirements", "\"setter.sdm\""),
    key(SECTION, "skip", Type::Whole, "0", "How many puzzles at the beginning of the file `from` are left out", "12"),
    key(SECTION, "shape", Type::Word, "\"9x9\"", "4x4, 6x6, 8x8, 9x9, 10x10, 12x12 or 16x16", "\"9x9\""),
    key(SECTION, "variant", Type::Either("a word in quotes or a list of words"), "\"classic\"", "Rules added to rows, columns and boxes, one word or a list: `x` (both long diagonals), `hyper` (four windows), `disjoint` (the cells at one place of each box), `anti-knight`, `anti-king`, `non-consecutive`; `jigsaw`, whose regions replace the boxes; `killer`, whose cages have sums; or `samurai` alone, five grids that share boxes, one to a page. `classic` alone adds none, on a weekday of a calendar too", "[\"jigsaw\", \"x\"]"),
    key(SECTION, "regions", Type::Text, "random", "How the regions of a jigsaw are chosen: `random`, `symmetric`, or a picture with a line for each row and a letter or digit for each cell", "\"symmetric\""),
    key(SECTION, "cage-size", Type::Either("a whole number or a range in quotes"), "\"2..5\"", "The numbers of cells of the cages of a killer", "\"2..4\""),
    key(SECTION, "symbols", Type::Text, "digits", "`digits`, `letters`, or letters to print instead of digits, one for each; in another order than that of the alphabet they are a word, which the solution of each puzzle has in a row, or on a diagonal of `x`", "\"COMPUTERS\""),
    key(SECTION, "dig", Type::Word, "\"pairs\"", "The method that digs a puzzle from a solution: `pairs` empties symmetrical cells together, `free` one at a time, `reveal` adds givens until one solution is left", "\"pairs\""),
    key(SECTION, "symmetry", Type::Word, "\"rotate-180\" for pairs", "The symmetry of the givens: rotate-180, rotate-90, mirror-lr, mirror-ud, diagonal, anti-diagonal, full or none; those that swap rows and columns only suit square boxes", "\"rotate-180\""),
    key(SECTION, "fill", Type::Word, "\"backtrack\"", "The method that makes the full grid: backtrack, swap, rows, random, singles or digits", "\"backtrack\""),
    key(SECTION, "scale", Type::Word, "\"standard\"", "The scale of the level: standard, se, jet, or own if the book has [[level]] tables, which is then the default", "\"jet\""),
    key(SECTION, "difficulty", Type::Word, "any", "A level of the scale", "\"easy\""),
    key(SECTION, "rating", Type::Range, "any", "The rating (ER) of every puzzle: a range or one number", "\"1.2..1.5\""),
    key(SECTION, "minutes", Type::Either("a number or a range in quotes"), "any", "The minutes that people need on average, as predicted for classic 9x9 puzzles rated 8.2 or less", "\"5..10\""),
    key(SECTION, "require", Type::Texts, "none", "Techniques that every puzzle needs (`gridpress techniques`), with nothing harder unless a level or a rating allows it; a named shape is needed where all techniques easier than chains get stuck; `\"xy-wing x2\"` for at least twice", "[\"xy-wing\"]"),
    key(SECTION, "forbid", Type::Texts, "none", "Techniques that no puzzle needs", "[\"unique-rectangle\"]"),
    key(SECTION, "only", Type::Texts, "any", "Techniques that solve every puzzle together with single placements", "[\"naked-pair\", \"pointing\"]"),
    key(SECTION, "otherwise", Type::Word, "\"easier\"", "What may be needed besides the required techniques: anything `easier`, or only `singles`", "\"singles\""),
    key(SECTION, "pattern", Type::Text, "none", "The pattern of the givens, one line per row: `#` for a given, `.` for an empty cell", "\"..#.. and so on\""),
    key(SECTION, "givens-in-house", Type::Either("a whole number or a range in quotes"), "usual limits", "The number of givens in each row, column and box", "\"1..6\""),
    key(SECTION, "digit-spread", Type::Whole, "usual limits", "How much more often the most frequent digit may occur than the rarest", "5"),
    key(SECTION, "clues", Type::Either("a whole number or a range in quotes"), "any", "The number of givens", "\"30..36\""),
    key(SECTION, "candidates", Type::Word, "\"none\"", "Pencil marks printed in the cells: `all`, or `after-` and a level for those that remain when its steps are exhausted (`after-easy`), or `none`", "\"all\""),
    key(SECTION, "per-page", Type::Whole, "as the layout says", "Puzzles per page", "2"),
    key(SECTION, "order", Type::Word, "\"ramp\"", "`ramp`: by rating, then by scarcity of moves; `minutes`: by predicted time; `as-made`: in the order of generation", "\"ramp\""),
    key(SECTION, "effort", Type::Whole, "1000000", "The maximum number of candidates tried for each puzzle; at most 50,000 for variants and jigsaws (500 above 9x9), 20,000 in 4x4, 5,000 for killers (300 up to the rating 5.7) and 1,000 for samurai (10,000 with techniques)", "1000000"),

    key(FRONT, "title-page", Type::Boolean, "true", "The title page", "false"),
    key(FRONT, "half-title", Type::Boolean, "false", "A first page with only the title", "true"),
    key(FRONT, "copyright", Type::Boolean, "false", "A copyright page on the back of the title page", "true"),
    key(FRONT, "contents", Type::Boolean, "false", "The contents with page numbers", "true"),
    key(FRONT, "how-to-play", Type::Boolean, "false", "The rule, and a first step as an example", "true"),
    key(FRONT, "texts", Type::Texts, "none", "Your own text files (Markdown: headings, paragraphs, lists, **strong**); each fills as many pages as it needs, and a line of --- starts a new one", "[\"dedication.md\"]"),
    key(FRONT, "techniques", Type::Texts, "none", "Techniques to explain, on one page each, or two where pages are small or print is large, with a step from the book's own puzzles", "[\"x-wing\", \"xy-wing\"]"),

    key(BACK, "hints", Type::Word, "\"none\"", "Hints on where to look in each puzzle: its `hardest` step (as does `true`), or its first three cells if it needs only singles; its `first` step; or `none`", "\"hardest\""),
    key(BACK, "walk-throughs", Type::Wholes, "none", "The numbers of puzzles to solve step by step in pictures, in a book", "[3, 17]"),
    key(BACK, "walk-through-pictures", Type::Whole, "8", "The maximum number of pictures in each; several steps share one if there are more", "12"),
    key(BACK, "blank-grids", Type::Whole, "0", "The number of pages with blank grids", "2"),
    key(BACK, "notes", Type::Whole, "0", "The number of pages with lines to write on", "2"),

    key(ANSWERS, "place", Type::Word, "\"back\"", "`back` of the book, `separate` file, or `none`", "\"back\""),
    key(ANSWERS, "per-page", Type::Whole, "as the layout says", "The most answers on a page; those of the last pages are shared out evenly", "4"),

    key(CALENDAR, "start", Type::Date, "", "The first day", "2026-01-05"),
    key(CALENDAR, "end", Type::Date, "this or `weeks`", "The last day", "2026-02-01"),
    key(CALENDAR, "weeks", Type::Whole, "this or `end`", "The number of ISO weeks (Monday to Sunday), including the one with the first day", "4"),
    key(CALENDAR, "days", Type::Texts, "all seven", "Days of publication: mon, tue, wed, thu, fri, sat, sun", "[\"mon\", \"wed\", \"sat\"]"),
    key(CALENDAR, "holidays", Type::Either("a list of dates"), "none", "A list of days without an issue", "[2026-12-25, 2026-12-26]"),
    key(CALENDAR, "on-holiday", Type::Word, "\"skip\"", "Puzzles of a holiday: `skip` them, or print them in the issue `before` or `after`, together with its own", "\"before\""),
    key(CALENDAR, "width", Type::Length, "\"88mm\"", "The width of the column that a puzzle fills exactly", "\"42mm\""),
    key(CALENDAR, "answer-width", Type::Length, "as `width`", "The same for an answer", "\"42mm\""),
    key(CALENDAR, "caption", Type::Text, "date, puzzle and level", "The text above a puzzle: text, line breaks and fields (below)", "\"{weekday} · {number} · {level}\""),
    key(CALENDAR, "answer-caption", Type::Text, "answer, date and level", "The same for an answer", "\"{answer} · {date}\""),
    key(CALENDAR, "files", Type::Text, "\"{date}-{name}.{ext}\"", "The file names of a puzzle: text and fields (below), with / between folders", "\"{date}-{level}.{ext}\""),
    key(CALENDAR, "answer-files", Type::Text, "from `files`", "The file names of an answer; `{issue}` is the day it is printed", "\"{issue}-answer-{number}.{ext}\""),
    key(CALENDAR, "answers", Type::Word, "\"next-day\"", "The issue that prints the answer: `next-day`, `next-week`, `same-issue`; or `sheet`, only on the sheet of the week", "\"next-week\""),
    key(CALENDAR, "first-number", Type::Whole, "1", "The number of the first puzzle", "2001"),
    key(CALENDAR, "layout", Type::Text, "\"newspaper\"", "The layout of columns and week pages; booklets use that of [page]", "\"newspaper\""),
    key(CALENDAR, "sheet-size", Type::Text, "\"a4\"", "The paper size of week pages", "\"a4\""),
    key(CALENDAR, "answer-sheet", Type::Boolean, "true", "A page per week with its puzzles and answers, small, by day", "true"),
    key(CALENDAR, "week-page", Type::Word, "\"none\"", "A page per week with its puzzles: `seven-up`, or `one-big` with the others small, or `none`", "\"one-big\""),
    key(CALENDAR, "masthead", Type::Text, "none", "A title above the caption of each puzzle", "\"Sudoku\""),
    key(CALENDAR, "logo", Type::Text, "none", "An SVG file of the paper's own, to the left of the masthead or in its place: plain shapes, printed in black", "\"logo.svg\""),
    key(CALENDAR, "rule-line", Type::Boolean, "false", "The rule of the game below each puzzle", "true"),
    key(CALENDAR, "gauge", Type::Boolean, "false", "The level as a row of squares, at the end of the caption", "true"),
    key(CALENDAR, "last-answer", Type::Boolean, "false", "With each puzzle the answer that its issue prints, such as yesterday's: beside it in columns from 105 mm, otherwise below", "true"),
    key(CALENDAR, "booklet", Type::Boolean, "false", "A booklet of each month that the run includes to its end, set up by [page], [front], [back] and [answers]", "true"),

    key(DAILY, "name", Type::Text, "", "The name in file names: lower-case letters, digits and hyphens. It determines the puzzles together with their day", "\"hard\""),
    key(DAILY, "title", Type::Text, "the name", "The name in captions", "\"The hard one\""),
    key(DAILY, "ramp", Type::Texts, "none", "Seven levels, or ranges of minutes such as `5..8`, from Monday to Sunday. The keys of [[section]] that describe a puzzle are allowed here too, for all days; `from` takes the puzzles of a file in its order, one per day", "[\"easy\", \"easy\", \"medium\", \"medium\", \"hard\", \"hard\", \"very-hard\"]"),
];

/// Returns the reference as Markdown: a heading and a table of keys for each table of the spec.
#[must_use]
pub fn markdown() -> String {
    crate::diag::keys_markdown(KEYS.iter().filter(|k| k.table != ROOT))
}

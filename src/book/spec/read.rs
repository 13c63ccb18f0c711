//! Reads a book spec. Every fault is reported and reading continues, so that one run shows all.

use super::PageSize;
use super::calendar;
use super::clashes::may_need;
use super::cover::read_cover;
use super::files::read_files;
use super::imposition;
use super::levels::{self, OwnLevels};
use super::limits::{CODES, LONGEST_TITLE, MOST_PER_PAGE};
use super::matter::{FrontSpec, Imprint, read_back, read_front, read_imprint};
use super::model::{AnswersPlace, AnswersSpec, BookSpec, OpenersSpec, PageSpec, VolumesSpec};
use super::reference::{KEYS, ROOT};
use super::samurai;
use super::section::read_section;
use crate::diag::{
    Diagnostic, Diagnostics, Schema, SourceId, Sources, Spanned, Table, TableReader, Value,
};
use crate::press::Paper;
use gridpress_engine::samurai::is_for_samurai;
use gridpress_engine::sudoku::Variant;
use gridpress_engine::techniques::TechniqueId;
use std::sync::Arc;

/// Synonyms of keys: `level` is the name used by the command line and manifests. `[[level]]` is a
/// list of tables and is not renamed.
const SYNONYMS: [(&str, &str); 2] = [("level", "difficulty"), ("givens", "clues")];

const LONGEST_LINE: usize = 500;
/// A longer address would make a code too large for a phone to read from paper.
const LONGEST_ADDRESS: usize = 200;

/// The languages that the printed words are translated into.
pub(super) const LANGUAGES: [&str; 7] = ["en", "de", "fr", "es", "it", "nl", "pt"];

/// The maximum number of sections, more than any contents page can list.
const MOST_SECTIONS: usize = 1000;
/// The maximum number of puzzles, more than any press can bind.
const MOST_PUZZLES: u64 = 1_000_000;

/// The maximum number of volumes.
const MOST_VOLUMES: i128 = 1000;
/// The maximum length of a volume; longer ones would take too much memory to make.
const MOST_VOLUME_PAGES: i128 = 5000;

impl BookSpec {
    /// Reads the spec in a source. All faults are added to `found`; if one of them is an error,
    /// returns `None`.
    pub fn read(source: SourceId, sources: &Sources, found: &mut Diagnostics) -> Option<BookSpec> {
        let schema = Schema { root: ROOT, keys: KEYS, codes: &CODES };
        schema.read_with_synonyms(&SYNONYMS, source, sources, found, read_root)
    }
}

fn read_root(mut root: TableReader<'_, '_>) -> Option<BookSpec> {
    let own = levels::read(&mut root);
    let book = match root.table("book") {
        Some(table) => read_book(root.inner(table.value, table.span, "[book]")),
        None => {
            if root.node("book").is_none() {
                root.missing("book");
            }
            None
        }
    };
    let page = read_page(&mut root);
    let calendar = calendar::read(&mut root, &own);
    let cover = read_cover(&mut root, page.files.cover);
    let daily = root.node("calendar").is_some() || root.node("daily").is_some();
    let sections = if daily { no_sections(&mut root) } else { read_sections(&mut root, &own) };
    let answers = read_answers(&mut root);
    let counts = || sections.iter().flatten().map(|s| u64::from(s.count.value));
    // The number of puzzles in a file is unknown here.
    let puzzles = if counts().all(|n| n > 0) { counts().sum() } else { MOST_PUZZLES };
    let (front, back) = (read_front(&mut root), read_back(&mut root, puzzles));
    if let Some(sections) = &sections {
        check_technique_pages(&mut root, &front, sections);
    }
    let daily = calendar.iter().filter(|calendar| calendar.booklet);
    let daily = daily.flat_map(|calendar| &calendar.dailies).flat_map(|daily| &daily.wishes);
    let all: Vec<&super::SectionSpec> = sections.iter().flatten().chain(daily).collect();
    samurai::check_book(&mut root, &all, &page);
    let daily = calendar.iter().flat_map(|calendar| &calendar.dailies);
    let every = sections.iter().flatten().chain(daily.flat_map(|daily| &daily.wishes));
    check_tints(&mut root, every, &page);
    root.finish();
    let book = book?;
    Some(BookSpec {
        title: book.title?,
        subtitle: book.subtitle,
        author: book.author,
        language: book.language,
        words: book.words,
        seed: book.seed,
        avoid: book.avoid,
        same_solutions: book.same_solutions,
        avoided: Arc::default(),
        imprint: book.imprint,
        volumes: book.volumes,
        page,
        cover,
        front,
        back,
        level_titles: own.titles,
        sections: sections?,
        answers,
        calendar,
    })
}

/// Reports technique pages that no puzzle of the book can need.
fn check_technique_pages(
    root: &mut TableReader<'_, '_>,
    front: &FrontSpec,
    sections: &[super::SectionSpec],
) {
    for technique in &front.techniques {
        let may_need = |section| section_may_need(section, technique.value);
        if sections.is_empty() || sections.iter().any(may_need) {
            continue;
        }
        root.push(
            Diagnostic::error(
                "spec::technique-not-needed",
                format!("no puzzle of this book can need `{}`", technique.value),
            )
            .at(technique.span, "this page is requested")
            .help("remove it, or add a section with harder puzzles that need it"),
        );
    }
}

/// Whether a puzzle of a section may need the technique, as far as is known without making one.
pub(crate) fn section_may_need(section: &super::SectionSpec, technique: TechniqueId) -> bool {
    // What puzzles from a file need is unknown before it is read.
    section.own.is_some()
        || (!section.is_samurai || is_for_samurai(technique))
            && may_need(&section.request(), technique)
}

/// Checks that a calendar has no sections, because it describes its own puzzles.
fn no_sections(root: &mut TableReader<'_, '_>) -> Option<Vec<super::SectionSpec>> {
    if let Some(node) = root.node("section") {
        let calendar = root.node("calendar").or(root.node("daily")).map(|n| n.span);
        let mut fault = Diagnostic::error(
            "spec::contradiction",
            "a spec describes a book of sections or a calendar, not both",
        )
        .at(node.span, "sections here");
        if let Some(span) = calendar {
            fault = fault.at(span, "a calendar here");
        }
        root.push(fault.help("remove one of the two; daily puzzles are [[daily]]"));
    }
    Some(Vec::new())
}

struct Book {
    title: Option<Spanned<String>>,
    subtitle: Option<Spanned<String>>,
    author: Option<Spanned<String>>,
    language: Spanned<String>,
    words: Option<Spanned<String>>,
    seed: u64,
    avoid: Vec<Spanned<String>>,
    same_solutions: bool,
    imprint: Imprint,
    volumes: VolumesSpec,
}

fn read_book(mut t: TableReader<'_, '_>) -> Option<Book> {
    let title = t.line("title", LONGEST_TITLE);
    if t.node("title").is_none() {
        t.missing("title");
    }
    let subtitle = t.line("subtitle", LONGEST_LINE);
    let author = t.line("author", LONGEST_LINE);
    let language = read_language(&mut t);
    let words = t.line("words", 4096);
    let seed = t.whole("seed", 0..=i128::from(u64::MAX));
    let seed = seed.and_then(|n| u64::try_from(n.value).ok()).unwrap_or(0);
    let avoid = t.texts("avoid").unwrap_or_default();
    let avoid = avoid.into_iter().map(|path| path.map(str::to_owned)).collect();
    let same_solutions = t.boolean("same-solutions").is_some_and(|allowed| allowed.value);
    let imprint = read_imprint(&mut t);
    let volumes = read_volumes(&mut t);
    t.finish();
    Some(Book {
        title,
        subtitle,
        author,
        language,
        words,
        seed,
        avoid,
        same_solutions,
        imprint,
        volumes,
    })
}

fn read_volumes(t: &mut TableReader<'_, '_>) -> VolumesSpec {
    let number = |n: Spanned<i128>| n.map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    VolumesSpec {
        least: t.whole("volumes", 1..=MOST_VOLUMES).map(number),
        pages: t.whole("volume-pages", 4..=MOST_VOLUME_PAGES).map(number),
    }
}

/// Reads a language tag in its common form: two or three letters, then parts of letters and digits.
fn read_language(t: &mut TableReader<'_, '_>) -> Spanned<String> {
    let fallback = Spanned::new("en".to_owned(), t.span);
    let Some(tag) = t.text("language") else { return fallback };
    let mut parts = tag.value.split('-');
    let primary = parts.next().unwrap_or_default();
    let well_formed = matches!(primary.len(), 2 | 3)
        && primary.bytes().all(|b| b.is_ascii_alphabetic())
        && parts
            .all(|p| (1..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric()))
        && tag.value.len() <= 35;
    if !well_formed {
        t.bad(
            tag.span,
            format!("`{}` is not a language tag", crate::diag::shortened(tag.value)),
            "write a tag such as `en`, `de` or `pt-BR`",
        );
        return fallback;
    }
    let spoken = LANGUAGES.contains(&primary.to_ascii_lowercase().as_str());
    if !spoken && t.node("words").is_none() {
        t.push(
            Diagnostic::warning(
                "spec::no-words",
                format!(
                    "printed words such as \"Puzzle\" will be in English, because there are none for `{primary}`"
                ),
            )
            .at(tag.span, "no words for this language")
            .help(format!(
                "there are words for {}; set your own with words = \"my-words.toml\"",
                LANGUAGES.join(", ")
            )),
        );
    }
    tag.map(str::to_owned)
}

fn read_page(root: &mut TableReader<'_, '_>) -> PageSpec {
    let empty = Table::default();
    let given = root.table("page");
    let (table, span) = match &given {
        Some(table) => (table.value, table.span),
        None => (&empty, root.span),
    };
    let letter = || "letter".parse::<PageSize>().expect("letter is a named size");
    let mut t = root.inner(table, span, "[page]");
    let layout = t.line("layout", 4096);
    let size = t.parsed::<PageSize>("size");
    let press = t.line("press", 4096);
    let paper = t.word("paper", &[("white", Paper::White), ("cream", Paper::Cream)]);
    let imposition = imposition::read(&mut t);
    let files = read_files(&mut t);
    let hand = t.word("hand", &[("left", true), ("right", false)]);
    let [id_line, name_line, date_line, time_line] = ["id", "name-line", "date-line", "time-line"]
        .map(|key| t.boolean(key).map(|line| line.value));
    let tints = t.boolean("region-tints").filter(|tints| tints.value);
    let qr = read_qr(&mut t);
    let openers =
        [("none", OpenersSpec::None), ("band", OpenersSpec::Band), ("page", OpenersSpec::Page)];
    let openers = t.word("openers", &openers);
    let sides = t.word("sides", &[("both", false), ("one", true)]);
    t.finish();
    PageSpec {
        layout: layout.unwrap_or_else(|| Spanned::new("large-print".to_owned(), span)),
        size: size.unwrap_or_else(|| Spanned::new(letter(), span)),
        press: press.unwrap_or_else(|| Spanned::new("home".to_owned(), span)),
        left_handed: hand.map(|h| h.value),
        id_line,
        region_tints: tints.map(|tints| tints.span),
        name_line,
        date_line,
        time_line,
        qr,
        openers: openers.map(|openers| openers.value),
        one_sided: sides.is_some_and(|sides| sides.value),
        paper: paper.map(|p| p.value).unwrap_or_default(),
        imposition,
        files,
    }
}

/// Reports tints of regions in a book that has none. Puzzles of a file may have some.
fn check_tints<'s>(
    root: &mut TableReader<'_, '_>,
    mut sections: impl Iterator<Item = &'s super::SectionSpec>,
    page: &PageSpec,
) {
    let Some(span) = page.region_tints else { return };
    let has_tints = |section: &super::SectionSpec| {
        let variants = section.rules.variants();
        let is_crowded =
            section.cages.is_some() && variants.has(Variant::X) || variants.has(Variant::Hyper);
        let has_regions = section.regions.is_some() || section.rules.regions().is_some();
        has_regions && !is_crowded || section.own.is_some()
    };
    if !sections.any(has_tints) {
        let what = "no section has regions to tint: only jigsaws have them, and hyper sudoku and killers with diagonals print no tints";
        root.push(
            Diagnostic::error("spec::contradiction", what)
                .at(span, "requested here")
                .help("remove `region-tints`, or add a section with variant = \"jigsaw\""),
        );
    }
}

/// Reads the address that codes open: one word that contains the placeholder for the puzzle.
fn read_qr(t: &mut TableReader<'_, '_>) -> Option<Spanned<String>> {
    let qr = t.line("qr", LONGEST_ADDRESS)?;
    let help = format!(
        "write `fpuzzles`, or an address with a placeholder for the digits of a puzzle: \
         \"https://example.org/?p={}\"",
        PageSpec::PUZZLE
    );
    let fault = if qr.value == PageSpec::FPUZZLES {
        None
    } else if !qr.value.contains(PageSpec::PUZZLE) {
        Some(format!("the address has no placeholder `{}` for the puzzle", PageSpec::PUZZLE))
    } else if !qr.value.starts_with("https://") && !qr.value.starts_with("http://") {
        Some("the address must begin with https://".to_owned())
    } else if !qr.value.bytes().all(|b| b.is_ascii_graphic()) {
        Some("the address must not contain spaces or non-ASCII characters".to_owned())
    } else {
        None
    };
    if let Some(fault) = fault {
        t.bad(qr.span, fault, help);
        return None;
    }
    Some(qr)
}

fn read_sections(
    root: &mut TableReader<'_, '_>,
    own: &OwnLevels,
) -> Option<Vec<super::SectionSpec>> {
    let tables = root.tables("section");
    if tables.is_empty() {
        match root.node("section").map(|node| (node.span, matches!(node.value, Value::Array(_)))) {
            None => root.missing("section"),
            Some((span, true)) => root.bad(span, "there are no sections", "add a [[section]]"),
            Some((_, false)) => {}
        }
        return None;
    }
    if tables.len() > MOST_SECTIONS {
        root.bad(
            tables[MOST_SECTIONS].span,
            format!("there are {} sections", tables.len()),
            format!("use at most {MOST_SECTIONS}"),
        );
        return None;
    }
    let asked = tables.len();
    let mut sections: Vec<super::SectionSpec> = Vec::with_capacity(asked);
    for table in tables {
        let mut inner = root.inner(table.value, table.span, "[[section]]");
        let section = read_section(&mut inner, own);
        inner.finish();
        let Some(section) = section else { continue };
        if let Some(twin) = sections.iter().find(|s| s.title.value == section.title.value) {
            root.push(
                Diagnostic::error(
                    "spec::same-title",
                    format!("two sections are called `{}`", section.title.value),
                )
                .at(section.title.span, "here again")
                .at(twin.title.span, "first here")
                .help("rename one of them: the puzzles of a section are determined by its title"),
            );
        }
        sections.push(section);
    }
    let puzzles: u64 = sections.iter().map(|s| u64::from(s.count.value)).sum();
    if let Some(last) = sections.last().filter(|_| puzzles > MOST_PUZZLES) {
        root.bad(
            last.count.span,
            format!("the book would have {puzzles} puzzles"),
            format!("use at most {MOST_PUZZLES}, and make several books"),
        );
    }
    (sections.len() == asked).then_some(sections)
}

fn read_answers(root: &mut TableReader<'_, '_>) -> AnswersSpec {
    let Some(table) = root.table("answers") else {
        return AnswersSpec { place: AnswersPlace::default(), per_page: None };
    };
    let mut t = root.inner(table.value, table.span, "[answers]");
    let places = [
        ("back", AnswersPlace::Back),
        ("separate", AnswersPlace::Separate),
        ("none", AnswersPlace::None),
    ];
    let place = t.word("place", &places).map_or_else(AnswersPlace::default, |p| p.value);
    let per_page = t.whole("per-page", 1..=MOST_PER_PAGE).map(|n| n.map(|n| n as u32));
    t.finish();
    AnswersSpec { place, per_page }
}

//! Opens a book spec: reads the spec and the layout and press profile it names, and plans the book.
//! Files are read by a function of the caller, so this module does no I/O.

use super::calendar::{Logo, plan_calendar};
use super::files::{self};
use super::held::hold;
use super::link::longest;
use super::load::{bytes_of, from_file};
use super::strip::code_side;
use super::{BookPlan, CalendarJob, Job, own, plan, words};
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span, Spanned, one_of};
use crate::layout::Words;
use crate::press::{self, Profile};
use crate::spec::{BookSpec, OpenersSpec, PageSpec, SectionSpec};
use crate::template::{self, Cover, Hand, Openers, Template};
use gridpress_page::font::FontBook;
use gridpress_page::text::unprinted;
use std::io;
use std::sync::Arc;

/// The kind of work that a spec describes.
#[derive(Clone, Debug)]
pub enum Work {
    Book(Box<Job>),
    Calendar(Box<CalendarJob>),
}

/// Settings of the command line that override the spec.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    pub seed: Option<u64>,
}

/// Reads the logo of a newspaper.
fn logo(
    name: &Spanned<String>,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    found: &mut Diagnostics,
) -> Option<Logo> {
    let bytes = bytes_of(name, "logo", load, found)?;
    match Logo::read(&bytes) {
        Ok(logo) => Some(logo),
        Err(what) => {
            found.push(
                Diagnostic::error("plan::bad-logo", format!("the logo {what}"))
                    .at(name.span, "named here")
                    .help("save it as a plain SVG of paths, with texts converted to paths"),
            );
            None
        }
    }
}

/// Opens the spec `bytes`, called `name`. `load` reads a file that the spec names by its path,
/// relative to the folder of the spec. Always returns the sources and the diagnostics; returns a
/// job only if there was no error.
pub fn open_any(
    name: &str,
    bytes: &[u8],
    overrides: &Overrides,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
) -> (Sources, Diagnostics, Option<Work>) {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let work = open_in(name, bytes, overrides, load, &mut sources, &mut found);
    (sources, found, work)
}

/// Does the same for the spec of a book; returns no job for a calendar.
pub fn open(
    name: &str,
    bytes: &[u8],
    overrides: &Overrides,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
) -> (Sources, Diagnostics, Option<Job>) {
    let (sources, found, work) = open_any(name, bytes, overrides, load);
    let job = work.and_then(|work| match work {
        Work::Book(job) => Some(*job),
        Work::Calendar(_) => None,
    });
    (sources, found, job)
}

/// Opens a spec only for its puzzles, without layout, press and texts. Otherwise like [`open`].
pub fn open_puzzles(
    name: &str,
    bytes: &[u8],
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
) -> (Sources, Diagnostics, Option<BookSpec>) {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let spec = sources.add_bytes(name, bytes, &mut found).and_then(|source| {
        let mut spec = BookSpec::read(source, &sources, &mut found)?;
        own::fill(&mut spec, load, &mut sources, &mut found)?;
        Some(spec)
    });
    (sources, found, spec)
}

fn open_in(
    name: &str,
    bytes: &[u8],
    overrides: &Overrides,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<Work> {
    let source = sources.add_bytes(name, bytes, found)?;
    let mut spec = BookSpec::read(source, sources, found)?;
    if let Some(seed) = overrides.seed {
        spec.seed = seed;
    }
    let template = source_of(&spec.page.layout, &LAYOUTS, load, sources, found)
        .and_then(|source| Template::read(source, sources, found));
    let profile = source_of(&spec.page.press, &PRESSES, load, sources, found)
        .and_then(|source| Profile::read(source, sources, found));
    let columns = match &spec.calendar {
        Some(calendar) => Some(
            source_of(&calendar.layout, &LAYOUTS, load, sources, found)
                .and_then(|source| Template::read(source, sources, found))?,
        ),
        None => None,
    };
    let fonts = files::fonts(&spec, load, found);
    let (mut profile, mut template) = (profile?, template?);
    let intent = files::intent(&spec, &mut profile, load, found);
    files::spot(&spec, &template, &profile, found);
    // Pages are planned with the shipped fonts if those of the spec cannot be read.
    let faces = fonts.clone().unwrap_or_else(FontBook::shipped);
    hold(&mut template, &profile);
    by_the_book(&mut template, &spec);
    template.region_tint = region_tint(&spec, &profile);
    let own = own::fill(&mut spec, load, sources, found);
    check_codes(&spec, found);
    spec.front.pages = texts(&spec, load, sources, found)?;
    own?;
    let words = words::open(&spec, fonts.as_ref(), load, sources, found);
    let own = words.as_ref().and_then(Option::as_ref);
    let said = Words::with(&spec.language.value, own);
    template.writing.words = said.of_lines(&template, &faces);
    if let (Some(calendar), Some(mut columns)) = (&spec.calendar, columns) {
        hold(&mut columns, &profile);
        columns.region_tint = region_tint(&spec, &profile);
        let plan =
            plan_calendar(&spec, calendar, &columns, template, (&profile, &faces, said), found);
        let variants = files::variants(&spec, &profile);
        if let Some(cover) = &spec.cover {
            found.push(
                Diagnostic::error("plan::cover", "the files of a calendar have no cover")
                    .at(cover.span, "requested here")
                    .help("remove it"),
            );
        }
        let (mut plan, fonts) = (plan?, fonts.filter(|_| !found.has_errors())?);
        plan.words = words?;
        if let Some(name) = &calendar.strip.logo {
            plan.logo = Some(Arc::new(logo(name, load, found)?));
        }
        for month in &mut plan.months {
            month.book.words.clone_from(&plan.words);
        }
        let template = columns;
        return Some(Work::Calendar(Box::new(Job {
            spec,
            template,
            profile,
            variants,
            intent,
            fonts,
            cover: None,
            plan,
        })));
    }
    let plan = plan(&spec, &template, &profile, &faces, said, found)?;
    let plan = BookPlan { words: words?, ..plan };
    let variants = files::variants(&spec, &profile);
    let cover = cover(&spec, &profile, load, sources, found);
    let fonts = fonts.filter(|_| !found.has_errors())?;
    Some(Work::Book(Box::new(Job {
        spec,
        template,
        profile,
        variants,
        intent,
        fonts,
        cover,
        plan,
    })))
}

/// Returns the lightest tint under regions of jigsaws, if the spec asks for them: lighter ones are lost
/// on rough paper.
fn region_tint(spec: &BookSpec, profile: &Profile) -> Option<f64> {
    const LIGHTEST: f64 = 0.1;
    spec.page.region_tints.map(|_| profile.held_tint(LIGHTEST))
}

/// Applies the settings of the spec to a layout: the hand, openers, the fields beside each puzzle, and
/// codes.
fn by_the_book(template: &mut Template, spec: &BookSpec) {
    if let Some(left) = spec.page.left_handed {
        template.hand = if left { Hand::Left } else { Hand::Right };
    }
    template.openers = match (spec.page.openers, template.openers) {
        (None, openers) | (Some(OpenersSpec::Page), openers @ (Openers::Recto | Openers::Next)) => {
            openers
        }
        (Some(OpenersSpec::None), _) => Openers::None,
        (Some(OpenersSpec::Band), _) => Openers::Band,
        (Some(OpenersSpec::Page), Openers::Band | Openers::None) => Openers::Next,
    };
    template.gauge &= spec.has_gauges();
    template.id_line = spec.page.id_line.unwrap_or(template.id_line);
    let writing = &mut template.writing;
    for (line, said) in [
        (&mut writing.name, spec.page.name_line),
        (&mut writing.date, spec.page.date_line),
        (&mut writing.time, spec.page.time_line),
    ] {
        *line = said.unwrap_or(*line);
        // A line that the spec requests explicitly is added to every puzzle.
        writing.shared |= said == Some(true);
    }
    if let Some(qr) = &spec.page.qr {
        template.code = code_side(longest(&qr.value, &spec.sections));
    }
}

/// Warns of codes whose addresses hold only the digits of puzzles with further rules.
fn check_codes(spec: &BookSpec, found: &mut Diagnostics) {
    let Some(qr) = spec.page.qr.as_ref().filter(|qr| qr.value != PageSpec::FPUZZLES) else {
        return;
    };
    let has_rules = |section: &&SectionSpec| {
        let request = section.request();
        let mut own = section.own.iter().flat_map(|own| own.puzzles.iter());
        request.has_regions()
            || request.has_cages()
            || !request.rules.is_plain()
            || own.any(|own| !own.made.puzzle.rules().is_plain())
    };
    let Some(section) = spec.sections.iter().find(has_rules) else { return };
    let title = &section.title.value;
    let what = format!("the codes of \"{title}\" open puzzles without their rules");
    found.push(
        Diagnostic::warning("plan::codes", what)
            .at(qr.span, "this address holds nothing but digits")
            .at(section.title.span, "its puzzles have more rules")
            .help("addresses of f-puzzles hold the rules too: qr = \"fpuzzles\""),
    );
}

/// Returns the pages of the text files that a spec names. A line of three or more dashes separates
/// two pages.
fn texts(
    spec: &BookSpec,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<Vec<Spanned<String>>> {
    let mut pages: Vec<Spanned<String>> = Vec::new();
    let mut sound = true;
    for path in &spec.front.texts {
        let Some(source) = from_file(path, "text", load, sources, found) else {
            sound = false;
            continue;
        };
        if let Some(fault) = too_many_marks(path, &sources.get(source).text) {
            found.push(fault);
            sound = false;
            continue;
        }
        for (at, what) in unprinted(&sources.get(source).text) {
            let line = sources.place(Span::new(source, at..at)).line;
            found.push(
                Diagnostic::warning("plan::text", format!("pages of text cannot have {what}"))
                    .at(sources.line(source, line), "only its words are printed")
                    .help("headings, paragraphs, lists, quotes and strong words are printed"),
            );
        }
        let mut page = String::new();
        let is_break = |line: &str| line.len() >= 3 && line.bytes().all(|b| b == b'-');
        // Markdown treats a line of dashes right below text as a heading, so only one after an
        // empty line separates pages.
        let mut above_empty = true;
        for line in sources.get(source).text.lines().map(str::trim_end) {
            if above_empty && is_break(line) {
                pages.push(Spanned { value: std::mem::take(&mut page), span: path.span });
            } else {
                page.push_str(line);
                page.push('\n');
            }
            above_empty = line.is_empty();
        }
        pages.push(Spanned { value: page, span: path.span });
    }
    pages.retain(|page| !page.value.trim().is_empty());
    sound.then_some(pages)
}

/// The most direction marks in a line of text: far more than any language needs, but few enough to
/// be set quickly.
const MOST_MARKS: usize = 1000;

/// Reports a text with more direction marks in a line than can be set in reasonable time.
fn too_many_marks(path: &Spanned<String>, text: &str) -> Option<Diagnostic> {
    let is_mark = |c: &char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let marks = |line: &str| line.chars().filter(is_mark).count();
    let (index, count) = text.lines().map(marks).enumerate().find(|(_, n)| *n > MOST_MARKS)?;
    let message = format!("line {} of the text has {count} invisible direction marks", index + 1);
    Some(
        Diagnostic::error("text::direction-marks", message)
            .at(path.span, "named here")
            .help(format!("use at most {MOST_MARKS} in a line; most texts need none")),
    )
}

/// Returns the cover that a spec names.
fn cover(
    spec: &BookSpec,
    profile: &Profile,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<Cover> {
    let asked = spec.cover.as_ref()?;
    if profile.spine.is_none() {
        found.push(
            Diagnostic::warning(
                "press::spine",
                format!("the press `{}` does not say how thick its paper is", profile.name),
            )
            .at(asked.span, "the width of the spine assumes office paper of 80 g/m2")
            .help("set it in the [spine] table of your own profile"),
        );
    }
    let source = source_of(&asked.layout, &COVERS, load, sources, found)?;
    let mut cover = Cover::read(source, sources, found)?;
    cover.palette = asked.palette.unwrap_or(cover.palette).with(asked.colours);
    if !cover.palette.is_readable() {
        found.push(
            Diagnostic::error("plan::contrast", "the title of the cover is hard to read")
                .at(asked.span, "its colour is too similar to the background")
                .help("choose a `text` that is much lighter or darker than `ground`; presses reject such covers"),
        );
        return None;
    }
    Some(cover.held_to(profile.cover, |tint| profile.held_tint(tint)))
}

/// The files of a kind that a spec names: shipped ones by their names, others by their paths.
struct Kind {
    what: &'static str,
    /// The folder in the names of the shipped ones.
    folder: &'static str,
    shipped: &'static [(&'static str, &'static str)],
    /// The code of an unknown name, what the name is called, and how to name another file.
    unknown: (&'static str, &'static str, &'static str),
}

const LAYOUTS: Kind = Kind {
    what: "layout",
    folder: "layouts",
    shipped: &template::SHIPPED,
    unknown: (
        "spec::unknown-layout",
        "layout",
        "name your own layout by its path: layout = \"my-layout.toml\"",
    ),
};

const PRESSES: Kind = Kind {
    what: "press profile",
    folder: "presses",
    shipped: &press::SHIPPED,
    unknown: (
        "spec::unknown-press",
        "press",
        "name your own profile by its path: press = \"my-press.toml\"",
    ),
};

const COVERS: Kind = Kind {
    what: "cover layout",
    folder: "layouts",
    shipped: &template::COVERS,
    unknown: (
        "spec::unknown-cover",
        "cover",
        "name your own cover by its path: layout = \"my-cover.toml\"",
    ),
};

/// Returns the source of a file that a spec names; reports an unknown name and a file that cannot
/// be read.
fn source_of(
    name: &Spanned<String>,
    kind: &Kind,
    load: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    sources: &mut Sources,
    found: &mut Diagnostics,
) -> Option<SourceId> {
    if let Some((_, text)) = kind.shipped.iter().find(|(shipped, _)| *shipped == name.value) {
        return Some(sources.add(format!("{}/{}.toml", kind.folder, name.value), *text));
    }
    if template::is_path(&name.value) {
        return from_file(name, kind.what, load, sources, found);
    }
    let (code, what, help) = kind.unknown;
    found.push(
        Diagnostic::error(code, format!("there is no {what} `{}`", name.value))
            .at(name.span, "unknown")
            .help(one_of(&name.value, kind.shipped.iter().map(|(name, _)| *name)))
            .help(help),
    );
    None
}

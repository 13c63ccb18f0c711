//! Reads a press profile; every fault is reported and reading continues.

use super::profile::{
    CoverRules, FontUse, Ink, Inside, PageBounds, Profile, Spine, Standard, Variant,
};
use super::reference::{KEYS, ROOT};
use crate::diag::{Codes, Diagnostics, Needs, Schema, SourceId, Sources, TableReader};
use gridpress_page::geom::{PageSize, Pt, Size};
use std::ops::RangeInclusive;

static CODES: Codes = Codes {
    unknown_key: "press::unknown-key",
    missing_key: "press::missing-key",
    wrong_type: "press::wrong-type",
    bad_value: "press::bad-value",
};

const MARGIN: RangeInclusive<Pt> = Pt::ZERO..=Pt::inches(6.0);
const TYPE: RangeInclusive<Pt> = Pt::new(1.0)..=Pt::new(72.0);
const LINE: RangeInclusive<Pt> = Pt::ZERO..=Pt::new(12.0);
const MOST_PAGES: u32 = 10_000_000;

impl Profile {
    /// Reads the profile in a source. All faults are added to `found`; if one of them is an error,
    /// returns `None`.
    pub fn read(source: SourceId, sources: &Sources, found: &mut Diagnostics) -> Option<Profile> {
        let schema = Schema { root: ROOT, keys: KEYS, codes: &CODES };
        schema.read(source, sources, found, read_root)
    }
}

fn length(t: &mut Needs<'_, '_>, key: &str, bounds: RangeInclusive<Pt>) -> Option<Pt> {
    t.within(key, bounds, Pt::with_unit).map(|length| length.value)
}

fn read_root(mut reader: TableReader<'_, '_>) -> Option<Profile> {
    let root = &mut reader;
    let head = Needs::table(root, "press", "[press]", |t| {
        let (name, about) = (t.line("name"), t.line("about"));
        Some((name?, about?))
    });
    let trim = Needs::table(root, "trim", "[trim]", read_trim);
    let pages = Needs::tables(root, "pages", "[[pages]]", read_pages);
    let padding = Needs::table(root, "padding", "[padding]", |t| {
        let (multiple, last) = (t.whole("multiple-of", 1..=64), t.flag("last-blank"));
        let run = t.0.whole("blank-run", 1..=1000).and_then(|n| u32::try_from(n.value).ok());
        Some((multiple?, last?, run))
    });
    let margins = Needs::table(root, "margins", "[margins]", |t| {
        let (outside, bleeding) =
            (length(t, "outside", MARGIN), length(t, "outside-with-bleed", MARGIN));
        Some((outside?, bleeding?))
    });
    let mut reached = 0;
    let inside = Needs::tables(root, "inside", "[[inside]]", |t| {
        let up_to = t.whole("up-to", 1..=MOST_PAGES);
        let least = length(t, "least", MARGIN);
        if up_to.is_some_and(|n| n <= reached) {
            let span = t.0.span;
            t.0.bad(span, "page counts do not ascend", "write [[inside]] by page count, ascending");
        }
        reached = up_to.unwrap_or(reached);
        Some(Inside { up_to: up_to?, least: least? })
    });
    let bleed = Needs::table(root, "bleed", "[bleed]", |t| {
        let (outside, spine) = (length(t, "outside", MARGIN), length(t, "spine", MARGIN));
        Some((outside?, spine?))
    });
    let ink = Needs::table(root, "ink", "[ink]", read_ink);
    let cover = match root.node("cover").is_some() {
        false => Some(CoverRules { colour: false, barcode: true }),
        true => Needs::table(root, "cover", "[cover]", |t| {
            let (colour, barcode) = (t.flag("colour"), t.flag("barcode"));
            Some(CoverRules { colour: colour?, barcode: barcode? })
        }),
    };
    let file = Needs::table(root, "file", "[file]", read_file);
    let spine = root.node("spine").is_some().then(|| {
        Needs::table(root, "spine", "[spine]", |t| {
            let (white, cream) = (length(t, "white", LINE), length(t, "cream", LINE));
            let cover = match t.0.node("cover") {
                Some(_) => length(t, "cover", LINE),
                None => Some(Pt::ZERO),
            };
            let text_pages = match t.0.node("text-pages") {
                Some(_) => t.whole("text-pages", 0..=MOST_PAGES),
                None => Some(0),
            };
            let text_width = match t.0.node("text-width") {
                Some(_) => length(t, "text-width", MARGIN),
                None => Some(Pt::ZERO),
            };
            Some(Spine {
                white: white?,
                cream: cream?,
                cover: cover?,
                text_pages: text_pages?,
                text_width: text_width?,
            })
        })
    });
    reader.finish();

    let (name, about) = head?;
    let (trims, any_trim) = trim?;
    let (multiple_of, last_blank, blank_run) = padding?;
    let (outside, outside_with_bleed) = margins?;
    let (bleed, bleed_spine) = bleed?;
    let file = file?;
    Some(Profile {
        name,
        about,
        trims,
        any_trim,
        pages: pages?,
        multiple_of,
        last_blank,
        blank_run,
        outside,
        outside_with_bleed,
        inside: inside?,
        bleed,
        bleed_spine,
        ink: ink?,
        cover: cover?,
        variant: file.variant,
        standard: file.standard,
        intent: file.intent,
        fonts: file.fonts,
        outline: file.outline,
        links: file.links,
        marks: file.marks,
        largest_file: file.largest,
        spine: spine.flatten(),
    })
}

type Trims = (Vec<PageSize>, Option<(Size, Size)>);

fn read_trim(t: &mut Needs<'_, '_>) -> Option<Trims> {
    let sizes = read_sizes(t, "sizes");
    let any = t.0.text("any").and_then(|text| {
        let ends = text.value.split_once("..").map(|(a, b)| (a.parse(), b.parse()));
        match ends {
            Some((Ok::<PageSize, _>(from), Ok::<PageSize, _>(to))) => {
                Some((from.size(), to.size()))
            }
            Some((Err(error), _) | (_, Err(error))) => {
                t.0.unparsed("any", text.span, &error);
                None
            }
            None => {
                t.0.unparsed("any", text.span, &"write a range as smallest..largest");
                None
            }
        }
    });
    if t.0.node("sizes").is_none() && t.0.node("any").is_none() {
        t.0.missing("sizes");
    }
    Some((sizes?, any))
}

/// Reads a list of page sizes; a missing one is empty.
fn read_sizes(t: &mut Needs<'_, '_>, key: &str) -> Option<Vec<PageSize>> {
    if t.0.node(key).is_none() {
        return Some(Vec::new());
    }
    let texts = t.0.texts(key)?;
    let count = texts.len();
    let mut sizes = Vec::with_capacity(count);
    for text in texts {
        match text.value.parse::<PageSize>() {
            Ok(size) => sizes.push(size),
            Err(error) => t.0.unparsed(key, text.span, &error),
        }
    }
    (sizes.len() == count).then_some(sizes)
}

fn read_pages(t: &mut Needs<'_, '_>) -> Option<PageBounds> {
    let trims = read_sizes(t, "trims");
    let mut counts = |key: &str| {
        let text = t.need(key, |t| t.text(key))?;
        let ends = text.value.split_once("..").and_then(|(from, to)| {
            let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
            (1..=to).contains(&from).then_some(from..=to)
        });
        if ends.is_none() {
            t.0.unparsed(key, text.span, &"write page counts as least..most");
        }
        ends
    };
    let (white, cream) = (counts("white"), counts("cream"));
    Some(PageBounds { trims: trims?, white: white?, cream: cream? })
}

fn read_ink(t: &mut Needs<'_, '_>) -> Option<Ink> {
    let least_type = length(t, "least-type", TYPE);
    let tinted = match t.0.node("least-tinted-type") {
        Some(_) => length(t, "least-tinted-type", TYPE),
        None => least_type,
    };
    let least_line = length(t, "least-line", LINE);
    let tinted_line = match t.0.node("least-tinted-line") {
        Some(_) => length(t, "least-tinted-line", LINE),
        None => least_line,
    };
    let tints = (t.number("least-tint", 0.0..=1.0), t.number("most-tint", 0.0..=1.0));
    let spot = t.flag("spot");
    if let (Some(least), Some(most)) = tints
        && least > most
    {
        let span = t.0.span;
        t.0.bad(span, "`least-tint` is above `most-tint`", "exchange the two");
        return None;
    }
    Some(Ink {
        least_type: least_type?,
        least_tinted_type: tinted?,
        least_line: least_line?,
        least_tinted_line: tinted_line?,
        least_tint: tints.0?,
        most_tint: tints.1?,
        spot: spot?,
        colour: false,
    })
}

struct File {
    variant: Variant,
    standard: Standard,
    intent: Option<String>,
    fonts: FontUse,
    outline: bool,
    links: bool,
    marks: bool,
    largest: Option<u64>,
}

fn read_file(t: &mut Needs<'_, '_>) -> Option<File> {
    let variant = t.word("variant", &Variant::NAMES);
    let standard = t.word("standard", &Standard::NAMES);
    let intent = t.0.line("intent", 100).map(|s| s.value);
    let fonts = t.word("fonts", &[("subset", FontUse::Subset), ("full", FontUse::Full)]);
    let [outline, links, marks] = ["outline", "links", "marks"].map(|key| t.flag(key));
    let largest = t.0.whole("largest-mb", 1..=100_000);
    if standard.is_some_and(Standard::is_x) && t.0.node("intent").is_none() {
        t.0.missing("intent");
    }
    Some(File {
        variant: variant?,
        standard: standard?,
        intent,
        fonts: fonts?,
        outline: outline?,
        links: links?,
        marks: marks?,
        largest: largest.and_then(|n| u64::try_from(n.value << 20).ok()),
    })
}

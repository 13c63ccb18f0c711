//! The printed texts of a spec: which a font cannot show, and which would be cut.

use gridpress_book::diag::{Diagnostic, Diagnostics, Span, shortened};
use gridpress_book::plan::{PageContent, PagePlan};
use gridpress_book::spec::BookSpec;
use gridpress_page::font::{FontBook, FontError};
use gridpress_page::scene::{Document, Item, each_text};
use std::collections::BTreeSet;

/// The mark at the end of a text that was cut.
const CUT: char = '…';

/// Returns the printed texts of a book's spec, each with its place.
fn texts(spec: &BookSpec) -> Vec<(&str, Span)> {
    let imprint = &spec.imprint;
    let cover = spec.cover.as_ref();
    let (line, blurb) =
        (cover.and_then(|cover| cover.line.as_ref()), cover.and_then(|cover| cover.blurb.as_ref()));
    let lines = [Some(&spec.title), spec.subtitle.as_ref(), spec.author.as_ref()];
    let more =
        [imprint.publisher.as_ref(), imprint.edition.as_ref(), imprint.isbn.first(), line, blurb];
    let sections = spec.sections.iter().map(|section| &section.title);
    lines
        .into_iter()
        .chain(more)
        .flatten()
        .chain(sections)
        .chain(&spec.front.pages)
        .map(|text| (text.value.as_str(), text.span))
        .collect()
}

/// Adds to `found` every text of the spec that the font which failed in the layout cannot show.
pub(super) fn report_missing(
    spec: &BookSpec,
    fonts: &FontBook,
    error: &FontError,
    found: &mut Diagnostics,
) {
    let FontError::MissingGlyph { face: name, .. } = error else {
        found.push(Diagnostic::error("plan::font", error.to_string()));
        return;
    };
    let Some((_, face)) = fonts.faces().find(|(_, face)| face.name() == name) else { return };
    let mut reported = 0;
    let of_calendar = spec.calendar.iter().flat_map(|calendar| &calendar.texts);
    let of_calendar = of_calendar.map(|text| (text.value.as_str(), text.span));
    for (text, span) in texts(spec).into_iter().chain(of_calendar) {
        let missing: BTreeSet<char> = text
            .chars()
            .filter(|&c| !c.is_whitespace() && !c.is_control() && face.glyph(c).is_none())
            .collect();
        if missing.is_empty() {
            continue;
        }
        reported += 1;
        let named: Vec<String> =
            missing.iter().take(8).map(|&c| format!("`{c}` (U+{:04X})", u32::from(c))).collect();
        found.push(
            Diagnostic::error(
                "plan::missing-glyph",
                format!("the font `{name}` cannot show {}", named.join(", ")),
            )
            .at(span, "in this text")
            .help("change the text, or name a font that has these characters in [page]"),
        );
    }
    if reported == 0 {
        // A word of the layout itself, or the name of a level.
        let (span, label) = match &spec.calendar {
            Some(calendar) => (calendar.span, "in a text of this calendar"),
            None => (spec.page.layout.span, "printed by this layout"),
        };
        let missing = Diagnostic::error("plan::missing-glyph", error.to_string());
        found.push(missing.at(span, label));
    }
}

/// Adds to `found` a warning for each text of the spec that does not fit on its page, or on the cover.
pub(super) fn report_cut(
    spec: &BookSpec,
    document: &Document,
    is_cover: bool,
    found: &mut Diagnostics,
) {
    let texts = texts(spec);
    let mut reported: Vec<Span> = Vec::new();
    for (index, page) in document.pages.iter().enumerate() {
        each_text(&page.items, &mut |run| {
            let printed = run.text.as_str();
            let Some(begins) = printed.strip_suffix(CUT).map(str::trim_end) else { return };
            let cut = texts.iter().find(|(text, _)| {
                text.contains(begins) && !text.contains(printed) && !begins.is_empty()
            });
            let Some(&(_, span)) = cut else { return };
            if reported.contains(&span) || found.iter().any(|d| is_cut(d, span)) {
                return;
            }
            reported.push(span);
            let place = match is_cover {
                true => "the cover".to_owned(),
                false => format!("page {} of the file", index + 1),
            };
            found.push(
                Diagnostic::warning(
                    "plan::text-cut",
                    format!("{place} only has room for \"{}\"", shortened(printed)),
                )
                .at(span, "this text is cut there")
                .help("shorten the text, or choose a larger page or a layout with smaller text"),
            );
        });
    }
}

/// Adds to `found` a warning that the words on the front of the cover leave no room for a puzzle.
pub(super) fn report_bare_front(spec: &BookSpec, found: &mut Diagnostics) {
    const CODE: &str = "plan::no-cover-art";
    if found.iter().any(|told| told.code == CODE) {
        return;
    }
    found.push(
        Diagnostic::warning(CODE, "the front of the cover has no room for a puzzle")
            .at(spec.title.span, "this and the other texts fill it")
            .at(spec.page.size.span, "on this page")
            .help("shorten the texts, or choose a larger page or another cover"),
    );
}

/// Adds to `found` a warning if a page of puzzles has no room to name the page of their hints.
pub(super) fn report_lost_hints(
    spec: &BookSpec,
    pages: &[PagePlan],
    document: &Document,
    found: &mut Diagnostics,
) {
    const CODE: &str = "plan::no-hint-reference";
    let is_hints = |page: &PagePlan| matches!(page.content, PageContent::Hints { .. });
    if !pages.iter().any(is_hints) || found.iter().any(|told| told.code == CODE) {
        return;
    }
    let leads_there = |item: &Item| match item {
        Item::Link { to, .. } => pages.get(to.page.0).is_some_and(is_hints),
        _ => false,
    };
    let lost = pages.iter().zip(&document.pages).position(|(plan, page)| {
        matches!(plan.content, PageContent::Puzzles { .. }) && !page.items.iter().any(leads_there)
    });
    let Some(index) = lost else { return };
    let hints = spec.back.keys.get("hints").unwrap_or(spec.page.layout.span);
    found.push(
        Diagnostic::warning(
            CODE,
            format!("page {} of the file has no room to name the page of its hints", index + 1),
        )
        .at(hints, "the hints requested here")
        .at(spec.page.size.span, "on this page")
        .help("choose a larger page, fewer puzzles per page or a layout with smaller text"),
    );
}

fn is_cut(diagnostic: &Diagnostic, span: Span) -> bool {
    diagnostic.code == "plan::text-cut" && diagnostic.labels.first().is_some_and(|l| l.span == span)
}

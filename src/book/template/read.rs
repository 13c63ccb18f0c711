//! Reads a layout file; every fault is reported and reading continues.

use super::codes::CODES;
use super::edge::{LEAST_TINT, read_spot, read_tab};
use super::reference::{KEYS, ROOT};
use super::{Arrangement, Folio, Hand, MOST_DIGIT, Margins, Openers, Template, Writing};
use crate::diag::{
    Diagnostic, Diagnostics, Needs, Schema, SourceId, Sources, Spanned, TableReader,
};
use gridpress_page::geom::Pt;
use std::ops::RangeInclusive;

/// Smaller type cannot be printed, whatever the press.
const LEAST_TYPE: Pt = Pt::new(5.0);

/// The share of the size of pencil marks that suffices in the pictures of a walk-through, if the page has
/// no room for more, and the least size.
const SMALLER: f64 = 0.5;
const LEAST_PENCIL: Pt = Pt::new(6.5);

/// The least size of every text in large print (APH, ACB).
pub(super) const LARGE_PRINT: Pt = Pt::new(18.0);

const MARGIN: RangeInclusive<Pt> = Pt::ZERO..=Pt::inches(6.0);
const TEXT: RangeInclusive<Pt> = Pt::new(5.0)..=Pt::new(72.0);
const PENCIL: RangeInclusive<Pt> = Pt::new(3.0)..=Pt::new(72.0);
const LINE: RangeInclusive<Pt> = Pt::new(0.3)..=Pt::new(12.0);
const GAP: RangeInclusive<Pt> = Pt::ZERO..=Pt::inches(4.0);
const CELL: RangeInclusive<Pt> = Pt::mm(1.5)..=Pt::mm(60.0);

impl Template {
    /// Reads the layout in a source. All faults are added to `found`; if one of them is an error,
    /// returns `None`.
    pub fn read(source: SourceId, sources: &Sources, found: &mut Diagnostics) -> Option<Template> {
        let schema = Schema { root: ROOT, keys: KEYS, codes: &CODES };
        schema.read(source, sources, found, read_root)
    }
}

fn length(t: &mut Needs<'_, '_>, key: &str, bounds: RangeInclusive<Pt>) -> Option<Spanned<Pt>> {
    t.within(key, bounds, Pt::with_unit)
}

fn arrangement(t: &mut Needs<'_, '_>) -> Option<Arrangement> {
    let (across, down) = (t.whole("across", 1..=8), t.whole("down", 1..=8));
    let (gap, least_cell) = (length(t, "gap", GAP), length(t, "least-cell", CELL));
    Some(Arrangement { across: across?, down: down?, gap: gap?.value, least_cell: least_cell? })
}

fn read_root(mut root: TableReader<'_, '_>) -> Option<Template> {
    let head = Needs::table(&mut root, "layout", "[layout]", |t| {
        let (name, about, large) = (t.line("name"), t.line("about"), t.flag("large-print"));
        Some((name?, about?, large?))
    });
    let margins = Needs::table(&mut root, "margins", "[margins]", |t| {
        let [top, bottom, inner, outer] = ["top", "bottom", "inner", "outer"]
            .map(|key| length(t, key, MARGIN).map(|length| length.value));
        Some(Margins { top: top?, bottom: bottom?, inner: inner?, outer: outer? })
    });
    let pages = Needs::table(&mut root, "pages", "[pages]", |t| {
        let openers = [
            ("recto", Openers::Recto),
            ("next", Openers::Next),
            ("band", Openers::Band),
            ("none", Openers::None),
        ];
        let openers = t.word("openers", &openers);
        let head = t.flag("running-head");
        let [title, names] = ["running-title", "name-head"]
            .map(|key| t.0.boolean(key).is_some_and(|shown| shown.value));
        let folio = t.word("folio", &[("outside", Folio::Outside), ("centre", Folio::Centre)]);
        Some((openers?, head?, [title, names], folio?))
    });
    let large = head.as_ref().is_some_and(|(_, _, large)| *large);
    let text = Needs::table(&mut root, "text", "[text]", |t| {
        let [size, least] = ["size", "least"].map(|key| length(t, key, TEXT));
        let pencil = length(t, "pencil", PENCIL);
        check_text(&mut t.0, size.as_ref(), least.as_ref(), large);
        check_large(&mut t.0, pencil.as_ref(), large);
        Some((size?.value, least?.value, pencil?.value))
    });
    let grid = Needs::table(&mut root, "grid", "[grid]", |t| {
        let digit = t.number("digit", 0.3..=MOST_DIGIT);
        let [thin, box_line, frame, least] =
            ["thin", "box", "frame", "least-line"].map(|key| length(t, key, LINE));
        let tint = t.number("tint", LEAST_TINT..=1.0);
        check_lines(&mut t.0, [&thin, &box_line, &frame], &least);
        Some((digit?, thin?.value, box_line?.value, frame?.value, least?.value, tint?))
    });
    let puzzles = Needs::table(&mut root, "puzzles", "[puzzles]", |t| {
        let arrangement = arrangement(t);
        let [level, gauge, reference, id, name, date, time] =
            ["level", "gauge", "answer-reference", "id", "name-line", "date-line", "time-line"]
                .map(|key| t.flag(key));
        let hand = t.word("hand", &[("left", Hand::Left), ("right", Hand::Right)]);
        let minutes = t.0.boolean("minutes").is_some_and(|shown| shown.value);
        Some((arrangement?, minutes, [level?, gauge?, reference?, id?, name?, date?, time?], hand?))
    });
    let answers = Needs::table(&mut root, "answers", "[answers]", arrangement);
    let tab = read_tab(&mut root, margins.map(|m| m.outer));
    let spot = read_spot(&mut root, grid.as_ref().map(|(.., tint)| *tint));
    root.finish();

    let (name, about, large_print) = head?;
    let (openers, running_head, [running_title, name_head], folio) = pages?;
    let (text, least_text, pencil) = text?;
    let (digit, thin, box_line, frame, least_line, tint) = grid?;
    let (puzzles, minutes, shown, hand) = puzzles?;
    let [level, gauge, answer_reference, id_line, name_line, date, time] = shown;
    Some(Template {
        name,
        about,
        large_print,
        margins: margins?,
        openers,
        running_head,
        running_title,
        name_head,
        folio,
        text,
        least_text,
        least_type: LEAST_TYPE,
        pencil,
        least_pencil: pencil.min((pencil * SMALLER).max(LEAST_PENCIL)),
        digit,
        thin,
        box_line,
        frame,
        least_line,
        tint,
        region_tint: None,
        puzzles,
        answers: answers?,
        level,
        minutes,
        gauge,
        answer_reference,
        id_line,
        writing: Writing { name: name_line, date, time, shared: false, words: [Pt::ZERO; 3] },
        code: Pt::ZERO,
        hand,
        tab,
        spot,
    })
}

fn check_text(
    t: &mut TableReader<'_, '_>,
    size: Option<&Spanned<Pt>>,
    least: Option<&Spanned<Pt>>,
    large_print: bool,
) {
    check_large(t, least, large_print);
    if let (Some(size), Some(least)) = (size, least)
        && size.value < least.value
    {
        t.push(
            Diagnostic::error(CODES.bad_value, "`size` is smaller than `least`")
                .at(size.span, "smaller")
                .at(least.span, "than this")
                .help("make `size` as large as `least` or larger"),
        );
    }
}

/// Checks that no size is below the minimum of large print.
fn check_large(t: &mut TableReader<'_, '_>, size: Option<&Spanned<Pt>>, large_print: bool) {
    if let Some(size) = size.filter(|s| large_print && s.value < LARGE_PRINT) {
        t.push(
            Diagnostic::error("layout::not-large-print", "large print starts at 18 pt")
                .at(size.span, "smaller")
                .help("use 18pt or more, or set large-print = false"),
        );
    }
}

/// Checks that boxes are heavier than cells and the frame heavier than boxes.
fn check_lines(
    t: &mut TableReader<'_, '_>,
    lines: [&Option<Spanned<Pt>>; 3],
    least: &Option<Spanned<Pt>>,
) {
    let steps = [(lines[0], lines[1], "thin", "box"), (lines[1], lines[2], "box", "frame")];
    for (finer, heavier, fine, heavy) in steps {
        if let (Some(finer), Some(heavier)) = (finer, heavier)
            && finer.value > heavier.value
        {
            t.push(
                Diagnostic::error(CODES.bad_value, format!("`{fine}` is heavier than `{heavy}`"))
                    .at(finer.span, "heavier")
                    .at(heavier.span, "than this")
                    .help("line widths must increase from `thin` to `box` to `frame`"),
            );
        }
    }
    if let (Some(thin), Some(least)) = (lines[0], least)
        && thin.value < least.value
    {
        t.push(
            Diagnostic::error(CODES.bad_value, "`thin` is thinner than `least-line`")
                .at(thin.span, "thinner")
                .at(least.span, "than this")
                .help("make `thin` as wide as `least-line` or wider"),
        );
    }
}

//! Requirements for samurai: which of them suit, and which the rest of a book must not have.

use super::matter::BackSpec;
use super::model::PageSpec;
use super::section_spec::{Order, SectionSpec};
use crate::diag::{Diagnostic, TableReader};
use gridpress_engine::generate::{Dig, Fill, Request};
use gridpress_engine::grade::Rating;
use gridpress_engine::samurai::CELLS;
use gridpress_engine::sudoku::Shape;
use std::ops::RangeInclusive;

/// Samurai with a higher rating take too long to find.
const HARDEST: Rating = Rating::tenths(84);
/// Hardly a samurai has fewer givens.
const FEWEST: u16 = 90;

/// Keys that do not suit samurai, and why.
const NOT_KNOWN: [(&str, &str); 12] = [
    ("regions", "only a jigsaw has regions"),
    ("cage-size", "only a killer has cages"),
    ("symbols", "samurai have digits"),
    ("minutes", "no times are known for samurai"),
    ("require", RATED),
    ("forbid", RATED),
    ("only", RATED),
    ("otherwise", RATED),
    ("pattern", LOOKS),
    ("givens-in-house", LOOKS),
    ("digit-spread", LOOKS),
    ("fill", "a full samurai is made by `backtrack` only"),
];
const RATED: &str = "samurai are ordered by `difficulty` or `rating`";
const LOOKS: &str = "the givens of samurai have a `symmetry` and a number of `clues` only";

/// Reports the requirements of a section that samurai cannot meet.
pub(super) fn check(t: &mut TableReader<'_, '_>, section: &SectionSpec) {
    for (key, why) in NOT_KNOWN {
        let is_known = key == "fill" && section.fill == Fill::Backtrack;
        if let Some(span) = t.find(key).filter(|_| !is_known) {
            t.bad(span, format!("`{key}` does not suit samurai: {why}"), format!("remove `{key}`"));
        }
    }
    let mut reject = |key: &str, is_wrong: bool, why: &str, help: &str| {
        if let Some(span) = t.find(key).filter(|_| is_wrong) {
            t.bad(span, why, help);
        }
    };
    let is_classic = section.shape == Shape::CLASSIC;
    reject("shape", !is_classic, "a samurai has five grids of 9x9", "remove `shape`");
    let is_revealed = section.dig == Dig::Reveal;
    reject("dig", is_revealed, "samurai are dug by `pairs` or `free`", "remove `dig`");
    let by_minutes = section.order == Order::Minutes;
    reject("order", by_minutes, "no times are known for samurai", "use order = \"ramp\"");
    let is_alone = section.per_page.is_none_or(|n| n.value == 1);
    reject("per-page", !is_alone, "a samurai fills a page", "remove `per-page`");
    let has_bands = (0..section.scale.levels.len()).all(|i| section.scale.band(i).is_some());
    let key = if t.find("scale").is_some() { "scale" } else { "difficulty" };
    if let Some(span) = t.find(key).filter(|_| !has_bands) {
        let why = "samurai have no levels of this scale, because it goes by technique";
        t.bad(span, why, "use the scale `standard` or `se`, or `rating`");
    }
    let request = section.request();
    let key = if section.rating.is_some() { "rating" } else { "difficulty" };
    if let Some(span) = t.find(key).filter(|_| has_bands) {
        match ratings(&request) {
            None => t.push(
                Diagnostic::error(
                    "spec::contradiction",
                    "no puzzle of this level has such a rating",
                )
                .at(span, "outside the level")
                .help("remove the level or the rating"),
            ),
            Some(asked) if *asked.start() > HARDEST && section.own.is_none() => {
                let why = format!("samurai are made with ratings up to {HARDEST}");
                t.bad(span, why, "request another rating or level");
            }
            Some(_) => {}
        }
    }
    if let Some(clues) = section.clues.as_ref().filter(|_| section.own.is_none()) {
        let (least, most) = (*clues.value.start(), *clues.value.end());
        if usize::from(least) >= CELLS || most < FEWEST {
            let why = format!("samurai have from {FEWEST} to {CELLS} givens");
            t.bad(clues.span, why, "request another number of `clues`, or none");
        }
    }
}

/// Reports pages of the book that have no place for samurai.
pub(super) fn check_book(
    root: &mut TableReader<'_, '_>,
    sections: &[SectionSpec],
    page: &PageSpec,
    back: &BackSpec,
) {
    let Some(section) = sections.iter().find(|section| section.is_samurai) else { return };
    let blank = back.keys.get("blank-grids").filter(|_| back.blank_grids > 0);
    let blank = blank.filter(|_| sections.iter().all(|section| section.is_samurai));
    let refused = [
        (blank, "blank grids are not made for samurai", "remove `blank-grids`"),
        (
            page.qr.as_ref().map(|qr| qr.span),
            "the address of a code has no room for a samurai",
            "remove `qr`, or make two books",
        ),
    ];
    for (span, what, help) in refused {
        let Some(span) = span else { continue };
        root.push(
            Diagnostic::error("spec::contradiction", what)
                .at(span, "requested here")
                .at(section.title.span, "samurai here")
                .help(help),
        );
    }
}

/// Returns the ratings that a request for samurai permits; `None` if there are none.
pub(crate) fn ratings(request: &Request) -> Option<RangeInclusive<Rating>> {
    let all = Rating::ZERO..=Rating::MAX;
    let level = request.level.and_then(|level| request.scale.band(level));
    let (level, asked) = (level.unwrap_or(all.clone()), request.rating.clone().unwrap_or(all));
    let (low, high) = (*level.start().max(asked.start()), *level.end().min(asked.end()));
    (low <= high).then_some(low..=high)
}

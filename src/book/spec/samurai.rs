//! Requirements for samurai: which of them suit, and which the rest of a book must not have.

use super::clash::{Asked, Clash, Wish};
use super::model::PageSpec;
use super::never;
use super::section_spec::{Order, SectionSpec};
use crate::diag::{Diagnostic, TableReader};
use gridpress_engine::generate::{Dig, Fill, Request, ratings_of};
use gridpress_engine::grade::Rating;
use gridpress_engine::samurai::{CELLS, is_for_samurai};
use gridpress_engine::sudoku::{Rules, Shape};
use gridpress_engine::techniques::{Family, TechniqueId, TechniqueSet};
use std::ops::RangeInclusive;

/// Samurai with a higher rating take too long to find.
const HARDEST: Rating = Rating::tenths(84);
/// Hardly a samurai has fewer givens.
const FEWEST: u16 = 90;

/// Techniques that hardly a samurai needs unless it needs chains, too.
const RARE: [TechniqueId; 3] =
    [TechniqueId::JELLYFISH, TechniqueId::HIDDEN_QUAD, TechniqueId::ALIGNED_PAIR_EXCLUSION];
/// The rating of the easiest chains.
const CHAINS: Rating = Rating::tenths(65);

/// Keys that do not suit samurai, and why.
const NOT_KNOWN: [(&str, &str); 8] = [
    ("regions", "only a jigsaw has regions"),
    ("cage-size", "only a killer has cages"),
    ("symbols", "samurai have digits"),
    ("minutes", "no times are known for samurai"),
    ("pattern", LOOKS),
    ("givens-in-house", LOOKS),
    ("digit-spread", LOOKS),
    ("fill", "a full samurai is made by `backtrack` only"),
];
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
        let permitted = ratings(&request).filter(|_| section.own.is_none());
        if permitted.is_some_and(|permitted| *permitted.start() > HARDEST) {
            let why = format!("samurai are made with ratings up to {HARDEST}");
            t.bad(span, why, "request another rating or level");
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

/// Returns the conflicts of the level, the ratings and the techniques of a request for samurai.
#[must_use]
pub fn samurai_clashes(request: &Request) -> Vec<Clash> {
    let mut found = never::clashes(&Asked { request, rules: Some(Rules::CLASSIC) });
    let required = request.require.iter().enumerate();
    let required = required.map(|(index, need)| (Wish::Require(index), need.technique));
    let forbidden = request.forbid.iter().map(|technique| (Wish::Forbid(technique), technique));
    for (wish, technique) in required.clone().chain(forbidden) {
        let Some(why) = unsuitable(technique) else { continue };
        let message = format!("`{technique}` does not suit samurai: {why}");
        found.push(Clash::bad(wish, message).help("choose another technique"));
    }
    for (wish, technique) in required {
        if *ratings_of(technique).start() > HARDEST {
            let message = format!("samurai are made with ratings up to {HARDEST}");
            found.push(Clash::bad(wish, message).help("require an easier technique"));
        }
        let most = ratings(request).map(|permitted| *permitted.end());
        if RARE.contains(&technique) && most.is_some_and(|most| most < CHAINS) {
            let message = format!("`{technique}` is too rare in samurai without chains");
            found.push(
                Clash::bad(wish, message).help(format!("permit ratings up to {CHAINS} or more")),
            );
        }
    }
    found
}

/// Returns why no path of a samurai is known to have a technique; `None` if one may.
fn unsuitable(technique: TechniqueId) -> Option<&'static str> {
    if TechniqueSet::SHAPES.has(technique) {
        return Some("it has no rating, and the path of a samurai is rated");
    }
    let is_of_cages = technique.row().family == Family::Cages;
    (!is_for_samurai(technique)).then_some(match is_of_cages {
        true => "only a killer has cages",
        false => "one grid of it may have several solutions",
    })
}

/// Reports what a book with samurai cannot have.
pub(super) fn check_book(
    root: &mut TableReader<'_, '_>,
    sections: &[&SectionSpec],
    page: &PageSpec,
) {
    let Some(section) = sections.iter().find(|section| section.is_samurai) else { return };
    let Some(qr) = &page.qr else { return };
    let what = "the address of a code has no room for a samurai";
    root.push(
        Diagnostic::error("spec::contradiction", what)
            .at(qr.span, "requested here")
            .at(section.title.span, "samurai here")
            .help("remove `qr`, or make two books"),
    );
}

/// Returns the ratings that a request for samurai permits; `None` if there are none.
pub(crate) fn ratings(request: &Request) -> Option<RangeInclusive<Rating>> {
    let all = Rating::ZERO..=Rating::MAX;
    let level = request.level.and_then(|level| request.scale.band(level));
    let (level, asked) = (level.unwrap_or(all.clone()), request.rating.clone().unwrap_or(all));
    let (low, high) = (*level.start().max(asked.start()), *level.end().min(asked.end()));
    (low <= high).then_some(low..=high)
}

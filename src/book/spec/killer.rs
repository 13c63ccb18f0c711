//! Requirements that no killer can meet, or that this program does not make killers for.

use super::clash::{Clash, Wish};
use gridpress_engine::generate::Request;
use gridpress_engine::grade::Rating;
use gridpress_engine::techniques::{Family, TechniqueId};
use std::ops::RangeInclusive;

/// Hardly a killer has a lower rating: its first digits come from sums.
const EASIEST: Rating = Rating::tenths(15);
/// Killers with a higher rating take too long to find.
const HARDEST: Rating = Rating::tenths(84);

/// Returns the conflicts of requirements with cages; of those about cages, if there are none.
pub(super) fn clashes(request: &Request) -> Vec<Clash> {
    let mut found = Vec::new();
    let is_killer = request.cages.is_some();
    for (index, need) in request.require.iter().enumerate() {
        let family = need.technique.row().family;
        let never = if is_killer { Family::Uniqueness } else { Family::Cages };
        if family == never {
            let message = match is_killer {
                true => format!("no killer needs `{}`: cages rule it out", need.technique),
                false => format!("only a killer needs `{}`", need.technique),
            };
            found.push(Clash::bad(Wish::Require(index), message).help("require another technique"));
        }
    }
    if !is_killer {
        return found;
    }
    // Nothing harder is allowed then.
    let is_led = request.level.is_none() && request.rating.is_none();
    let single = TechniqueId::CAGE_SINGLE;
    if is_led
        && !request.require.is_empty()
        && request.require.iter().all(|n| n.technique == single)
    {
        let message = format!("no killer is solved with `{single}` and nothing harder");
        let help = "add a level or a rating, which allows harder steps";
        found.push(Clash::bad(Wish::Require(0), message).help(help));
    }
    if request.pattern.is_some() {
        let message = "a killer has cages, and its givens form no picture";
        found.push(Clash::bad(Wish::Pattern, message).help("leave out the pattern"));
    }
    if request.otherwise_singles {
        let message = "a killer needs the techniques of its cages too";
        found.push(Clash::bad(Wish::Otherwise, message).help("remove `otherwise`"));
    }
    let sums = [TechniqueId::CAGE_COMBINATION, TechniqueId::RULE_OF_45];
    if request.only.is_some_and(|only| !sums.iter().all(|&id| only.has(id))) {
        let message = "a killer needs the techniques of its cages too";
        let help = format!("allow `{}` and `{}` too", sums[0], sums[1]);
        found.push(Clash::bad(Wish::Only, message).help(help));
    }
    let of_level = request.level.and_then(|level| request.scale.techniques(level));
    let has_cages = |id: TechniqueId| id.row().family == Family::Cages;
    if request.clues.is_none() && of_level.is_some_and(|of| !of.iter().any(has_cages)) {
        let message = "a killer without givens needs the techniques of its cages too";
        let help = format!("add `{}` or `{}` to those of the level", sums[0], sums[1]);
        found.push(Clash::bad(Wish::Level, message).help(help));
    }
    let level = request.level.and_then(|level| request.scale.band(level));
    for (band, wish) in [(request.rating.clone(), Wish::Rating), (level, Wish::Level)] {
        if band.is_some_and(|band| *band.end() < EASIEST || *band.start() > HARDEST) {
            let message = format!("killers are made with ratings from {EASIEST} to {HARDEST}");
            found.push(Clash::bad(wish, message).help("request another rating or level"));
        }
    }
    found
}

/// Returns why cages of these sizes do not suit grids of that side; `None` if they do.
#[must_use]
pub fn wrong_cages(sizes: &RangeInclusive<u8>, side: usize) -> Option<&'static str> {
    let (least, most) = (usize::from(*sizes.start()), usize::from(*sizes.end()));
    if side > 9 {
        return Some("killers have at most 9 digits");
    }
    if !(1..=3).contains(&least) || most <= least {
        return Some("the smallest cages have 1 to 3 cells, and the largest more");
    }
    (most > side).then_some("a cage has at most as many cells as there are digits")
}

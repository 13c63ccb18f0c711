//! Finds all requirements of a request that no puzzle can meet.

use super::clash::{Asked, Clash, Wish};
use super::killer;
use super::reach::of_level;
use super::{givens, never};
use gridpress_engine::generate::{Fill, OutOfReach, Request, out_of_reach, unfillable};
use gridpress_engine::sudoku::Variant;
use gridpress_engine::techniques::{Family, TechniqueId};

/// None of thousands of random puzzles has it on its path.
const TOO_RARE: TechniqueId = TechniqueId::UNIQUE_RECTANGLE_5;

/// Returns all conflicts of a request for generated puzzles.
#[must_use]
pub fn clashes(request: &Request) -> Vec<Clash> {
    let rules = request.cages.is_none().then_some(request.rules);
    let mut clashes = killer::clashes(request);
    let reported: Vec<Wish> = clashes.iter().flat_map(|clash| &clash.at).map(|at| at.0).collect();
    // One fault is reported once.
    let is_new = |clash: &Clash| !matches!(clash.at[..], [(wish, _)] if reported.contains(&wish));
    clashes.extend(never::clashes(&Asked { request, rules }).into_iter().filter(is_new));
    clashes.extend(givens::clashes(request));
    for (index, need) in request.require.iter().enumerate() {
        if need.technique == TOO_RARE {
            let message = format!("puzzles that need `{TOO_RARE}` are too rare to be made");
            let help = "require another type of unique rectangle";
            clashes.push(Clash::bad(Wish::Require(index), message).help(help));
        }
    }
    if let Some(why) = unfillable(request) {
        let help = "use another shape, fewer rules or other regions";
        clashes.push(Clash::bad(Wish::Variant, why.to_string()).help(help));
    }
    if clashes.is_empty()
        && let Some(reach) = out_of_reach(request)
    {
        clashes.push(beyond(request, &reach));
    }
    if !fills(request) {
        let (fill, kind) = (request.fill.name(), request.kind());
        let message = match request.fill {
            Fill::Random | Fill::Singles => format!("`{fill}` hardly ever fills a {kind} grid"),
            _ => format!("`{fill}` can fill rows, columns and boxes only"),
        };
        clashes.push(Clash::bad(Wish::Fill, message).help("use `backtrack`"));
    }
    clashes
}

/// Whether the method fills such grids in a reasonable number of tries: the more rules there are, the
/// fewer of its tries end with a full grid.
fn fills(request: &Request) -> bool {
    const OPEN: [Variant; 3] = [Variant::Hyper, Variant::Disjoint, Variant::AntiKing];
    let (rules, variants) = (request.rules, request.rules.variants());
    let is_one = variants.iter().count() <= 1;
    match request.fill {
        Fill::Backtrack => true,
        Fill::Random => {
            !request.has_regions() && is_one && variants.iter().all(|one| OPEN.contains(&one))
        }
        Fill::Singles => is_one && !variants.has(Variant::NonConsecutive),
        Fill::Swap | Fill::Rows | Fill::Digits => rules.is_plain() && !request.has_regions(),
    }
}

/// The error for ratings that these puzzles do not have.
fn beyond(request: &Request, reach: &OutOfReach) -> Clash {
    let symmetry = if reach.is_of_symmetry { " with symmetrical givens" } else { "" };
    let wish = match (&request.rating, request.level) {
        (Some(_), _) => Wish::Rating,
        (None, Some(_)) => Wish::Level,
        (None, None) => Wish::Require(0),
    };
    let scale = &request.scale;
    let levels: Vec<String> = (0..scale.levels.len())
        .filter(|&level| reach.has(&of_level(scale, level, None)))
        .map(|level| format!("`{}`", scale.levels[level].id))
        .collect();
    let mut help = format!("the levels that can be made are {}", levels.join(", "));
    if reach.is_of_symmetry {
        help += "; without symmetry, dig = \"free\", all can";
    }
    let message =
        format!("{} puzzles{symmetry} with such a rating are almost never found", request.kind());
    Clash::no_such_rating(message).at(wish, "too rare to be made").help(help)
}

/// Returns all conflicts of a request that puzzles from a file are checked against. The arrangement
/// of their givens is up to the author, and their shape may be unknown before the file is read.
#[must_use]
pub(super) fn clashes_of_file(request: &Request, shape_is_known: bool) -> Vec<Clash> {
    never::clashes(&Asked { request, rules: shape_is_known.then_some(request.rules) })
}

/// Whether a puzzle of this request may need the technique, as far as is known without generating
/// one.
pub(super) fn may_need(request: &Request, technique: TechniqueId) -> bool {
    let row = technique.row();
    if row.family == Family::Cages {
        // No puzzle is asked for one of them, but killers have them all.
        let band = request.level.and_then(|level| request.scale.band(level));
        let most = [request.rating.clone(), band].into_iter().flatten().map(|band| *band.end());
        return request.cages.is_some() && row.rating <= most.min().or(row.rating);
    }
    let known = clashes(request).len();
    let mut with = request.clone();
    with.require.push(technique.into());
    // Faults of the request itself are reported elsewhere.
    clashes(&with).len() <= known
}

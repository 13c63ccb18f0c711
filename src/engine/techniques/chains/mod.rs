//! Chains: everything that follows implications from candidate to candidate, from bidirectional
//! cycles to nested forcing chains (6.5 and up).
//!
//! The search works on dense candidate numbers (`web`), asks bit rows whether there is anything
//! at all (`flow`), and only then looks for the easiest chain (`one_line`, `branches`), which the
//! standard picks by rating, nodes and kind.

mod advanced;
mod assume;
mod branches;
mod branching;
mod cycle;
mod every;
mod explain;
mod flow;
pub(super) mod help;
mod ids;
mod inference;
mod length;
mod lines;
mod meet;
mod named;
mod nested;
mod nishio;
mod nishio_sweep;
mod node;
mod one_digit;
mod one_line;
mod place;
mod scene;
mod shape;
mod shortest;
mod single;
mod sweep;
mod trace;
mod web;

use super::*;
use crate::techniques::Rating;
use assume::Mode;
use branching::Branches;
use every::Wanted;
pub(super) use length::tenths as length_tenths;
use named::{named, rectangle};
pub(super) use place::Memory;
use place::Wide;
use single::Single;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use web::{Links, Web};

/// Runs `$body` with the place of `$position`, in the narrowest width that holds it.
macro_rules! with_place {
    ($position:expr, $memory:expr, $place:ident => $body:expr) => {{
        $memory.masks.clear();
        $memory.masks.extend($position.shape().cells().map(|c| $position.candidates(c).0));
        match $memory.place($position.rules()) {
            Wide::Two($place) => $body,
            Wide::Three($place) => $body,
            Wide::Four($place) => $body,
            Wide::Twelve($place) => $body,
            Wide::Many($place) => $body,
        }
    }};
}

/// Bidirectional cycles and forcing chains of one line: 6.5, 6.6 and 7.0 before the length.
pub(super) fn cycles<B: Board>(
    position: &Position<B>,
    memory: &mut Memory,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    with_place!(position, memory, place => {
        let Some(first) = one_line::easiest(place) else { return ControlFlow::Continue(()) };
        let mut give = |web: &Web<_>, chain: &Single| {
            let details = || named(position, explain::single(&web.linked(), chain), chain, web);
            take(position, web, chain.technique(), chain.rating, &chain.gone(web), sink, &details)
        };
        give(&place.web, &first)?;
        // Only callers that need all of them pay for the rest.
        let mut seen = vec![first.gone(&place.web)];
        for chain in one_line::all(place) {
            let gone = chain.gone(&place.web);
            if !seen.contains(&gone) {
                give(&place.web, &chain)?;
                seen.push(gone);
            }
        }
        ControlFlow::Continue(())
    })
}

/// Adds to `parts` the eliminations of chains and cycles of one line: of all rated `most` tenths or
/// less at once; if there are none, of those with the lowest rating. Returns that rating.
pub(super) fn sweep<B: Board>(
    position: &Position<B>,
    memory: &mut Memory,
    most: u8,
    parts: &mut Vec<(DigitSet, B::Set)>,
) -> Option<u8> {
    with_place!(position, memory, place => {
        let (rating, gone) = sweep::sweep(place, most)?;
        let mut cells = B::per_digit(B::Set::EMPTY);
        gone.each(|id| cells[place.web.digit(id).index()].insert(place.web.cell(id)));
        parts.extend(position.digits().map(|d| (DigitSet::of(d), cells[d.index()])));
        Some(rating)
    })
}

/// Adds to `parts` the eliminations of Nishio chains of the digits `of`: of all rated `most` tenths
/// or less; if there are none, of those with the lowest rating. Returns that rating.
pub(super) fn sweep_nishio<B: Board>(
    position: &Position<B>,
    memory: &mut Memory,
    of: DigitSet,
    most: u8,
    parts: &mut Vec<(DigitSet, B::Set)>,
) -> Option<u8> {
    let Memory { masks, nishio, .. } = memory;
    masks.clear();
    masks.extend(position.shape().cells().map(|cell| position.candidates(cell).0));
    let gone = |digits, cell| parts.push((digits, B::Set::of(cell)));
    let nodes = nishio.sweep(position, masks, of, most, gone)?;
    Some(nishio_sweep::BASE + length_tenths(nodes))
}

/// Returns every chain and cycle of `technique`: of one line, each set of links once; of several
/// lines, the easiest from each start for each elimination. Returns `true` if the list is
/// incomplete. Techniques that [`lists_every`] does not accept have none.
pub(super) fn every<B: Board>(
    position: &Position<B>,
    technique: TechniqueId,
    memory: &mut Memory,
    sink: &mut dyn Sink<B>,
) -> bool {
    match searches(technique) {
        [] => every_branching(position, technique, memory, sink),
        _ => of_one_line(position, technique, every::MOST_STEPS, memory, sink).1,
    }
}

/// The maximum number of candidates visited by the finder of a named shape, which is called for many
/// positions.
const SHAPE_STEPS: usize = 20_000;

/// Finds the chains of one line that are called `shape`, the short ones first.
pub(super) fn shape<B: Board>(
    position: &Position<B>,
    shape: TechniqueId,
    memory: &mut Memory,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    if !sink.takes_shape(shape) {
        return ControlFlow::Continue(());
    }
    of_one_line(position, shape, SHAPE_STEPS, memory, sink).0
}

/// Returns the links over which the chains and cycles of one line that have this name go; none for
/// other techniques.
fn searches(technique: TechniqueId) -> &'static [(Links, Wanted)] {
    use TechniqueId as T;
    match technique {
        T::FORCING_X_CHAIN => &[(Links::X, Wanted::Chains)],
        T::BIDIRECTIONAL_CYCLE => &[(Links::X, Wanted::Cycles), (Links::Y, Wanted::Cycles)],
        T::FORCING_CHAIN => &[(Links::Xy, Wanted::Both)],
        T::X_CYCLE => &[(Links::X, Wanted::Loops)],
        T::XY_CHAIN => &[(Links::Y, Wanted::Chains)],
        T::XY_RING => &[(Links::Y, Wanted::Loops)],
        T::AIC => &[(Links::Xy, Wanted::Chains)],
        T::CONTINUOUS_LOOP => &[(Links::Xy, Wanted::Loops)],
        _ => &[],
    }
}

/// Passes the chains and cycles of one line that have the name `wanted` to the sink. Also returns
/// whether there may be more.
fn of_one_line<B: Board>(
    position: &Position<B>,
    wanted: TechniqueId,
    most_steps: usize,
    memory: &mut Memory,
    sink: &mut dyn Sink<B>,
) -> (ControlFlow<()>, bool) {
    with_place!(position, memory, place => {
        let mut cut = false;
        for &(links, kind) in searches(wanted) {
            place.x();
            place.y();
            place.xy();
            let flow = match links {
                Links::X => &place.x,
                Links::Y => &place.y,
                Links::Xy => &place.xy,
            };
            let (chains, more) = every::every(&place.web, flow, links, kind, most_steps);
            cut |= more;
            for chain in &chains {
                let (web, technique) = (&place.web, chain.technique());
                let details = named(position, explain::single(web, chain), chain, web);
                if technique != wanted && details.label != Some(wanted) {
                    continue;
                }
                let gone = chain.gone(web);
                let taken =
                    take(position, web, technique, chain.rating, &gone, sink, &|| details.clone());
                if taken.is_break() {
                    return (taken, cut);
                }
            }
        }
        (ControlFlow::Continue(()), cut)
    })
}

/// Returns the chains of several lines of `technique`.
fn every_branching<B: Board>(
    position: &Position<B>,
    technique: TechniqueId,
    memory: &mut Memory,
    sink: &mut dyn Sink<B>,
) -> bool {
    let static_ = Mode { links: Links::Xy, dynamic: false, level: 0 };
    let dynamic = Mode { dynamic: true, ..static_ };
    let searches: &[(Mode, u8)] = match technique {
        TechniqueId::NISHIO => &[(Mode { links: Links::X, ..dynamic }, 75)],
        TechniqueId::CELL_FORCING_CHAIN | TechniqueId::REGION_FORCING_CHAIN => &[(static_, 80)],
        TechniqueId::DYNAMIC_FORCING_CHAIN => &[(dynamic, 85), (Mode { level: 1, ..dynamic }, 90)],
        _ => &[],
    };
    with_place!(position, memory, place => {
        place.web.link();
        let mut cut = false;
        let mut seen = BTreeSet::new();
        for &(mode, base) in searches {
            let wanted = |chain: &Branches| chain.technique(mode) == technique;
            let (chains, more) = branches::every(place, mode, base, nested::extras, wanted);
            cut |= more;
            let web = &place.web;
            for chain in &chains {
                let gone = chain.gone(web);
                // Patterns also find what links alone have already found.
                if !seen.insert((chain.source, gone.clone())) {
                    continue;
                }
                let details = || explain::branches(web, chain, mode, nested::told);
                if take(position, web, technique, chain.rating, &gone, sink, &details).is_break() {
                    return cut;
                }
            }
        }
        cut
    })
}

/// Returns whether [`every`] lists the chains of `technique`; nested ones take too long.
pub(super) fn lists_every(technique: TechniqueId) -> bool {
    let row = technique.row();
    !searches(technique).is_empty()
        || row.family == Family::Chains && row.finders[0] < Finder::NestedChains
}

/// Chains of several lines, assuming candidates of `digits`.
fn branching<B: Board>(
    position: &Position<B>,
    memory: &mut Memory,
    mode: Mode,
    digits: DigitSet,
    base: u8,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    with_place!(position, memory, place => {
        place.web.link();
        let Some(first) = branches::easiest(place, mode, digits, base, nested::extras) else {
            return ControlFlow::Continue(());
        };
        let mut give = |web: &_, chain: &Branches| {
            let details = || {
                let details = explain::branches(web, chain, mode, nested::told);
                rectangle(position, web, mode, &chain.gone(web), &details).unwrap_or(details)
            };
            let technique = chain.technique(mode);
            take(position, web, technique, chain.rating, &chain.gone(web), sink, &details)
        };
        give(&place.web, &first)?;
        let seen = first.gone(&place.web);
        for chain in branches::all(place, mode, base, nested::extras) {
            if chain.gone(&place.web) != seen {
                give(&place.web, &chain)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Contradictions over X links alone.
pub(super) fn nishio<B: Board>(
    position: &Position<B>,
    memory: &mut Memory,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let digits = nishio::possible(position, &mut memory.without_nishio);
    if digits.is_empty() {
        return ControlFlow::Continue(());
    }
    let mode = Mode { links: Links::X, dynamic: true, level: 0 };
    branching(position, memory, mode, digits, nishio_sweep::BASE, sink)
}

/// Cell and region forcing chains.
pub(super) fn multiple<B: Board>(
    position: &Position<B>,
    memory: &mut Memory,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let mode = Mode { links: Links::Xy, dynamic: false, level: 0 };
    branching(position, memory, mode, DigitSet::all(position.side()), 80, sink)
}

/// Dynamic forcing chains, which remove false candidates from the grid as they proceed. From level
/// 1 on they also use locked candidates, pairs and X-Wings, from level 2 other chains.
pub(super) fn dynamic<B: Board>(
    position: &Position<B>,
    memory: &mut Memory,
    level: u8,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let mode = Mode { links: Links::Xy, dynamic: true, level };
    branching(position, memory, mode, DigitSet::all(position.side()), 85 + 5 * level, sink)
}

/// Reports to the sink a step that eliminates the candidates `gone` of the web.
fn take<B: Board, const W: usize>(
    position: &Position<B>,
    web: &Web<W>,
    technique: TechniqueId,
    rating: u8,
    gone: &[u16],
    sink: &mut dyn Sink<B>,
    details: &dyn Fn() -> Details,
) -> ControlFlow<()> {
    let mut parts = [(DigitSet::EMPTY, B::Set::EMPTY); 16];
    for &id in gone {
        let digit = web.digit(id as usize);
        let part = &mut parts[digit.index()];
        part.0 = DigitSet::of(digit);
        part.1.insert(web.cell(id as usize));
    }
    let hit = Hit {
        technique,
        rating: Some(Rating::tenths(rating)),
        effect: Effect::Eliminate(&parts[..position.side()]),
    };
    sink.take(hit, details)
}

//! Chains: everything that follows implications from candidate to candidate, from bidirectional
//! cycles to nested forcing chains (6.5 and up).
//!
//! The search works on dense candidate numbers (`web`), asks bit rows whether there is anything
//! at all (`flow`), and only then looks for the easiest chain (`single`, `branches`), which the
//! standard picks by rating, nodes and kind.

mod assume;
mod branches;
mod cycle;
mod flow;
mod ids;
mod length;
mod meet;
mod nishio;
mod place;
mod single;
mod web;

use super::*;
use crate::grade::Rating;
use assume::Mode;
pub(super) use place::Memory;
use place::Wide;
use single::SingleShape;
use std::ops::ControlFlow;
use web::{Links, Web};

/// Runs `$body` with the place of `$position`, in the narrowest width that holds it.
macro_rules! with_place {
    ($position:expr, $memory:expr, $place:ident => $body:expr) => {{
        $memory.masks.clear();
        $memory.masks.extend($position.shape().cells().map(|c| $position.candidates(c).0));
        match $memory.place($position.shape()) {
            Wide::Four($place) => $body,
            Wide::Twelve($place) => $body,
            Wide::Many($place) => $body,
        }
    }};
}

/// Bidirectional cycles and forcing chains of one line: 6.5, 6.6 and 7.0 before the length.
pub(super) fn cycles<B: Board, S: Sink<B>>(
    position: &Position<B>,
    memory: &mut Memory,
    sink: &mut S,
) -> ControlFlow<()> {
    with_place!(position, memory, place => {
        let Some(chain) = single::easiest(place) else { return ControlFlow::Continue(()) };
        let technique = match (&chain.shape, chain.links) {
            (SingleShape::Cycle(_), Links::X | Links::Y) => TechniqueId::X_CYCLE,
            (_, Links::X) => TechniqueId::FORCING_X_CHAIN,
            _ => TechniqueId::XY_CHAIN,
        };
        let web = &place.web;
        let gone = chain.gone(web);
        take(position, web, technique, chain.rating, &gone, sink, Details::default)
    })
}

/// Chains of several lines.
fn branching<B: Board, S: Sink<B>>(
    position: &Position<B>,
    memory: &mut Memory,
    mode: Mode,
    base: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    with_place!(position, memory, place => {
        let Some(chain) = branches::easiest(place, mode, base) else {
            return ControlFlow::Continue(());
        };
        let technique = match (mode.level, mode.dynamic, mode.links, chain.source) {
            (2.., ..) => TechniqueId::NESTED_FORCING_CHAIN,
            (_, true, Links::X, _) => TechniqueId::NISHIO,
            (_, true, ..) => TechniqueId::DYNAMIC_FORCING_CHAIN,
            (.., branches::Source::Cell(_)) => TechniqueId::CELL_FORCING_CHAIN,
            _ => TechniqueId::REGION_FORCING_CHAIN,
        };
        let web = &place.web;
        let gone = chain.gone(web);
        take(position, web, technique, chain.rating, &gone, sink, Details::default)
    })
}

/// Contradictions that X links alone lead to.
pub(super) fn nishio<B: Board, S: Sink<B>>(
    position: &Position<B>,
    memory: &mut Memory,
    sink: &mut S,
) -> ControlFlow<()> {
    if !nishio::is_possible(position) {
        return ControlFlow::Continue(());
    }
    branching(position, memory, Mode { links: Links::X, dynamic: true, level: 0 }, 75, sink)
}

/// Cell and region forcing chains.
pub(super) fn multiple<B: Board, S: Sink<B>>(
    position: &Position<B>,
    memory: &mut Memory,
    sink: &mut S,
) -> ControlFlow<()> {
    branching(position, memory, Mode { links: Links::Xy, dynamic: false, level: 0 }, 80, sink)
}

/// Dynamic forcing chains, which take what has become false from the grid as they go. From level
/// 1 on they also use locked candidates, pairs and X-Wings, from level 2 other chains.
pub(super) fn dynamic<B: Board, S: Sink<B>>(
    position: &Position<B>,
    memory: &mut Memory,
    level: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    branching(
        position,
        memory,
        Mode { links: Links::Xy, dynamic: true, level },
        85 + 5 * level,
        sink,
    )
}

/// Tells the sink of a step that eliminates the candidates `gone` of the web.
fn take<B: Board, S: Sink<B>, const W: usize>(
    position: &Position<B>,
    web: &Web<W>,
    technique: TechniqueId,
    rating: u8,
    gone: &[u16],
    sink: &mut S,
    details: impl FnOnce() -> Details,
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

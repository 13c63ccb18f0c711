//! The names of chains: the technique of the standard, and the common name of some shapes.

use super::assume::Mode;
use super::branching::{Branches, Source};
use super::single::{Single, SingleShape};
use super::web::{Links, Web};
use crate::techniques::shapes;
use crate::techniques::{Board, Details, Position, TechniqueId};

/// Describes a chain of one line as the shape it is, if that is clearer.
pub(super) fn named<B: Board, const W: usize>(
    position: &Position<B>,
    details: Details,
    chain: &Single,
    web: &Web<W>,
) -> Details {
    let Some(label) = details.label else { return details };
    let (ring, of) = match &chain.shape {
        SingleShape::Chain { start, on: true } => (false, *start),
        SingleShape::Line { gone, .. } => (false, gone[0]),
        SingleShape::Cycle(cycle) if chain.links == Links::X => (true, cycle.ring[0]),
        _ => return details,
    };
    let digit = web.digit(usize::from(of));
    match shapes::of_chain(position, label, digit, &details.cells, ring) {
        Some(named) => Details { proof: details.proof, ..named },
        None => details,
    }
}

/// Returns the empty rectangle with the same effect as a chain of one digit, if there is one.
pub(super) fn rectangle<B: Board, const W: usize>(
    position: &Position<B>,
    web: &Web<W>,
    mode: Mode,
    gone: &[u16],
    details: &Details,
) -> Option<Details> {
    let &[gone] = gone else { return None };
    let (digit, cell) = (web.digit(usize::from(gone)), web.cell(usize::from(gone)));
    let of_one_digit = details.marks.iter().all(|mark| mark.candidate.digit == digit);
    // Other chains reach the same conclusion in a different way.
    (of_one_digit && (mode.links == Links::X || !mode.dynamic))
        .then(|| shapes::empty_rectangle_at(position, digit, cell))?
}

impl Single {
    pub(super) fn technique(&self) -> TechniqueId {
        match (&self.shape, self.links) {
            (SingleShape::Cycle(_), Links::X | Links::Y) => TechniqueId::BIDIRECTIONAL_CYCLE,
            (_, Links::X) => TechniqueId::FORCING_X_CHAIN,
            _ => TechniqueId::FORCING_CHAIN,
        }
    }
}

impl Branches {
    pub(super) fn technique(&self, mode: Mode) -> TechniqueId {
        match (mode.level, mode.dynamic, mode.links, self.source) {
            (2.., ..) => TechniqueId::NESTED_FORCING_CHAIN,
            (_, true, Links::X, _) => TechniqueId::NISHIO,
            (_, true, ..) => TechniqueId::DYNAMIC_FORCING_CHAIN,
            (.., Source::Cell(_)) => TechniqueId::CELL_FORCING_CHAIN,
            _ => TechniqueId::REGION_FORCING_CHAIN,
        }
    }
}

//! The conclusions of chains one by one, each with its ground, for programs to check.

use super::super::{Candidate, DigitSet, Ground, Inference};
use super::advanced::Pattern;
use super::lines::LineNode;
use super::node::{Node, id_of, is_on};
use super::trace::Cause;
use super::web::Web;
use crate::sudoku::{Cell, Digit, HouseId};

/// Returns the houses of a pattern, and the cells and digits of a pair.
pub(super) fn pattern_parts<const W: usize>(
    web: &Web<W>,
    here: &LineNode,
) -> (Vec<HouseId>, Option<([Cell; 2], DigitSet)>) {
    let house = |at: u16| web.rules.houses()[usize::from(at)].id;
    match here.pattern {
        Some(Pattern::Locked { from, to, .. }) => (vec![house(from), house(to)], None),
        Some(Pattern::XWing { base, cover, .. }) => {
            (base.into_iter().chain(cover).map(house).collect(), None)
        }
        Some(
            Pattern::HiddenPair { house: at, cells, digits }
            | Pattern::NakedPair { house: at, cells, digits },
        ) => (vec![house(at)], Some((cells.map(Cell), DigitSet(digits)))),
        Some(Pattern::Chain) | None => (Vec::new(), None),
    }
}

/// Returns a node of a line as a conclusion.
pub(super) fn inference<const W: usize>(web: &Web<W>, here: &LineNode) -> Inference {
    let ground = match here.pattern {
        None => return by_cause(web, here.node, here.cause),
        Some(Pattern::Locked { .. }) => Ground::Locked,
        Some(Pattern::HiddenPair { .. }) => Ground::HiddenPair,
        Some(Pattern::NakedPair { .. }) => Ground::NakedPair,
        Some(Pattern::XWing { .. }) => Ground::XWing,
        Some(Pattern::Chain) => Ground::Chain,
    };
    let (houses, pair) = pattern_parts(web, here);
    let inner = here.told.as_ref().map(|told| told.proof.clone()).unwrap_or_default();
    Inference { ground, houses, pair, inner, ..by_cause(web, here.node, here.cause) }
}

fn by_cause<const W: usize>(web: &Web<W>, node: Node, cause: Cause) -> Inference {
    let (ground, houses) = match cause {
        Cause::Start => (Ground::Assumed, Vec::new()),
        Cause::Cell => (Ground::Cell, Vec::new()),
        Cause::House(house) => (Ground::House, vec![split(web, house).0]),
        Cause::Apart => (Ground::Sees, Vec::new()),
    };
    let (candidate, is_true) = (candidate(web, node), is_on(node));
    Inference { candidate, is_true, ground, houses, pair: None, inner: Vec::new() }
}

/// Returns the conclusions of a chain of one line, of which the first is assumed.
pub(super) fn inferences<const W: usize>(web: &Web<W>, line: &[(Node, Cause)]) -> Vec<Inference> {
    let cause = |i: usize, cause| if i == 0 { Cause::Start } else { cause };
    let each = line.iter().enumerate();
    each.map(|(i, &(node, why))| by_cause(web, node, cause(i, why))).collect()
}

/// Splits a house of the web into house and digit.
pub(super) fn split<const W: usize>(web: &Web<W>, house: u16) -> (HouseId, Digit) {
    let side = web.rules.side();
    let id = web.rules.houses()[house as usize / side].id;
    (id, digit_of((house as usize % side) as u8))
}

/// Returns the digit with this number, counted from 0.
pub(super) fn digit_of(number: u8) -> Digit {
    Digit::new(number + 1).expect("digits of candidates are at least 1")
}

pub(super) fn candidate<const W: usize>(web: &Web<W>, node: Node) -> Candidate {
    Candidate { cell: web.cell(id_of(node)), digit: web.digit(id_of(node)) }
}

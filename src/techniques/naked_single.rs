//! Naked single: a cell with one candidate left.

use super::*;
use crate::grade::Rating;
use std::ops::ControlFlow;

pub(super) fn find<B: Board, S: Sink<B>>(position: &Position<B>, sink: &mut S) -> ControlFlow<()> {
    let (mut some, mut more) = (B::Set::EMPTY, B::Set::EMPTY);
    for digit in position.digits() {
        more = more.or(some.and(position.cells(digit)));
        some = some.or(position.cells(digit));
    }
    for cell in some.minus(more).iter() {
        let Some(digit) = position.candidates(cell).single() else { continue };
        let hit = Hit {
            technique: TechniqueId::NAKED_SINGLE,
            rating: Some(Rating::tenths(23)),
            effect: Effect::Place(cell, digit),
        };
        sink.take(hit, || {
            let around = position.peers(cell).iter().filter_map(|peer| position.value(peer));
            let seen: DigitSet = around.collect();
            let lost = DigitSet::all(position.side()).minus(seen | DigitSet::of(digit));
            let mut reason = Words::new().and(cell).and(" sees ").and(seen);
            if !lost.is_empty() {
                reason = reason.and(" and has lost ").and(lost);
            }
            reason = reason.and(", and only ").and(digit).and(" is left");
            Details { cells: vec![cell], reason, ..Details::default() }
        })?;
    }
    ControlFlow::Continue(())
}

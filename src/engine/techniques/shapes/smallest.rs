//! Steps by what they eliminate: of several that eliminate the same, the smallest is kept.

use super::*;
use std::collections::BTreeMap;

/// What a step eliminates, by digit.
type Gone<B> = Vec<(DigitSet, <B as Board>::Set)>;

/// The smallest of the steps that eliminate the same.
pub(super) struct Smallest<B: Board, T>(BTreeMap<Gone<B>, (usize, usize, T)>);

impl<B: Board, T> Smallest<B, T> {
    pub(super) fn new() -> Self {
        Smallest(BTreeMap::new())
    }

    /// Adds a step of a certain size. `gone` has for each digit the cells that lose it; absent
    /// candidates may be included. Ignores a step that eliminates nothing.
    pub(super) fn add(
        &mut self,
        position: &Position<B>,
        gone: &[(Digit, B::Set)],
        size: usize,
        step: impl FnOnce() -> T,
    ) {
        let mut by_digit: Gone<B> = Vec::new();
        for digit in position.digits() {
            let cells = gone.iter().filter(|(d, _)| *d == digit);
            let cells = cells.fold(B::Set::EMPTY, |all, (_, cells)| all.or(*cells));
            let cells = cells.and(position.cells(digit));
            if !cells.is_empty() {
                by_digit.push((DigitSet::of(digit), cells));
            }
        }
        if by_digit.is_empty() {
            return;
        }
        let next = self.0.len();
        let known = self.0.get(&by_digit).map(|&(size, order, _)| (size, order));
        if known.is_none_or(|(before, _)| size < before) {
            let order = known.map_or(next, |(_, order)| order);
            self.0.insert(by_digit, (size, order, step()));
        }
    }

    /// Passes the steps to the sink, the smallest first.
    pub(super) fn report(
        self,
        technique: TechniqueId,
        sink: &mut dyn Sink<B>,
        details: impl Fn(&T) -> Details,
    ) -> ControlFlow<()> {
        let mut found: Vec<_> = self.0.into_iter().collect();
        found.sort_by_key(|(_, (size, order, _))| (*size, *order));
        for (gone, (.., step)) in &found {
            let hit = Hit { technique, rating: None, effect: Effect::Eliminate(gone) };
            sink.take(hit, &|| details(step))?;
        }
        ControlFlow::Continue(())
    }
}

//! The grade of a puzzle: its ratings, how often each technique is needed, and how few moves are
//! available on the way.
//!
//! *Scarcity of opportunity* orders puzzles within a level: two puzzles of the same rating differ
//! in how long a solver has to look for the next move. At each step of the easiest path, let `n` be
//! the number of different moves of the easiest kind available; the scarcity of the step is `1/n`,
//! and that of the puzzle is the mean over all steps. It is between 0 (always many moves) and 1
//! (always only one).

use super::{Grade, Rating, Run};
use crate::sudoku::{Cell, Digit};
use crate::techniques::{
    Board, Details, DigitSet, Effect, Finder, Hit, Position, Sink, TABLE, TechniqueId, Work, search,
};
use std::ops::ControlFlow;

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
enum Move<B: Board> {
    Place(Cell, Digit),
    Eliminate(Vec<(DigitSet, B::Set)>),
}

/// The first step of a search, and the number of others like it.
#[derive(Debug)]
struct Moves<B: Board> {
    first: Option<(TechniqueId, Rating)>,
    /// The distinct effects of the steps of that rating.
    effects: Vec<Move<B>>,
    /// Whether to stop after the first.
    first_only: bool,
}

impl<B: Board> Sink<B> for Moves<B> {
    fn take(&mut self, hit: Hit<'_, B>, _: &dyn Fn() -> Details) -> ControlFlow<()> {
        let rating = hit.rating.unwrap_or_default();
        let (_, first) = *self.first.get_or_insert((hit.technique, rating));
        if rating > first {
            // Searches find their easiest steps first.
            return ControlFlow::Break(());
        }
        let done = match hit.effect {
            Effect::Place(cell, digit) => Move::Place(cell, digit),
            Effect::Eliminate(parts) => Move::Eliminate(parts.to_vec()),
        };
        if !self.effects.contains(&done) {
            self.effects.push(done);
        }
        if self.first_only { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Follows the easiest path from `position` step by step and grades it. Chains are slow to find, so
/// only one is counted at each step.
pub(super) fn walk<B: Board>(position: &mut Position<B>, work: &mut Work<B>) -> Grade {
    let mut run = Run::new();
    let mut counts = [0u32; TABLE.len()];
    let (mut sum, mut steps) = (0.0, 0u32);
    while !position.is_solved() {
        let mut moves = Moves::<B> { first: None, effects: Vec::new(), first_only: false };
        let _ = Finder::RATED.iter().try_for_each(|&finder| {
            moves.first_only = finder > Finder::Bug;
            let _ = search(finder, position, work, &mut moves);
            if moves.first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Some((technique, rating)) = moves.first else { break };
        let others = moves.effects.len();
        let first = moves.effects.swap_remove(0);
        position.apply(match &first {
            Move::Place(cell, digit) => Effect::Place(*cell, *digit),
            Move::Eliminate(parts) => Effect::Eliminate(parts),
        });
        let placed = matches!(first, Move::Place(..));
        run.note(technique, rating, placed);
        counts[technique.index()] += 1;
        sum += 1.0 / others as f64;
        steps += 1;
    }
    Grade {
        er: run.er,
        ep: run.ep,
        ed: run.ed,
        // A puzzle without a single known step is beyond all of them.
        hardest: run.hardest.unwrap_or(TechniqueId::NESTED_FORCING_CHAIN),
        scarcity: if steps == 0 { 0.0 } else { sum / f64::from(steps) },
        counts: TechniqueId::all()
            .map(|id| (id, counts[id.index()]))
            .filter(|(_, n)| *n > 0)
            .collect(),
        is_bound: !position.is_solved(),
        minutes: None,
    }
}

//! Remote pairs: a chain of cells with the same two candidates, each seeing the next, along which
//! the two digits alternate.
//!
//! ```text
//!   {ab} ─── {ab} ─── {ab} ─── {ab}   the ends are a and b
//! ```

use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "A chain of cells, each seeing the next, that all have the same two candidates.",
    how: &how::SAME_PAIR,
    why: "The two digits alternate along the chain. Two cells an odd number of steps apart hold \
          both digits between them, and a cell that sees both holds neither.",
    example: "65391284748963715271248536926......88..2..6.....86..2.14.3.8296..81264..326.94.81",
    step: "Remote pair: r4c4, r9c4, r7c5 and r7c3 can all be only 5 or 7, and each sees the next: \
           the two digits take turns, and of r4c4 and r7c3 one is 5 and the other 7, so r4c3 is \
           not 5 or 7.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    for start in bivalue.iter() {
        let pair = position.candidates(start);
        // Breadth first from `start`, one step at a time.
        let mut reached = vec![(start, usize::MAX)];
        let mut seen = B::Set::of(start);
        let (mut low, mut steps) = (0, 0);
        while low < reached.len() {
            let high = reached.len();
            for i in low..high {
                let end = reached[i].0;
                if steps >= 3 && steps % 2 == 1 && start < end {
                    let cells = way(&reached, i);
                    let ends = position.peers(start).and(position.peers(end));
                    let gone = cells.iter().fold(ends, |all, &c| all.minus(B::Set::of(c)));
                    if position.any_of(pair, gone) {
                        // For one digit alone this is an X-Chain: two neighbours are a naked pair.
                        let effect = [(pair, gone)];
                        let nodes = cells.len() + 2;
                        let hit = rated(TechniqueId::FORCING_X_CHAIN, 66, nodes, &effect);
                        report(sink, TechniqueId::REMOTE_PAIR, hit, &|| details(position, &cells))?;
                    }
                }
                let near = bivalue.and(position.peers(end)).minus(seen);
                for next in near.iter().filter(|&c| position.candidates(c) == pair) {
                    seen.insert(next);
                    reached.push((next, i));
                }
            }
            low = high;
            steps += 1;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells from the start to entry `i` of a breadth-first list.
fn way(reached: &[(Cell, usize)], mut i: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    while i != usize::MAX {
        cells.push(reached[i].0);
        i = reached[i].1;
    }
    cells.reverse();
    cells
}

pub(super) fn details<B: Board>(position: &Position<B>, cells: &[Cell]) -> Details {
    let mut details = Details { cells: cells.to_vec(), ..Details::default() };
    let [Some(&start), Some(&end)] = [cells.first(), cells.last()] else { return details };
    let pair = position.candidates(start);
    let one = pair.first().map_or(DigitSet::EMPTY, DigitSet::of);
    let other = pair.minus(one);
    for (i, &cell) in cells.iter().enumerate() {
        let role = if i % 2 == 0 { Role::Defining } else { Role::Secondary };
        details.mark(position, pair, B::Set::of(cell), role);
    }
    for two in cells.windows(2) {
        for digit in pair.iter() {
            let digits = DigitSet::of(digit);
            details.link(two[0], digits, two[1], digits, LinkKind::Weak);
        }
        details.houses.extend(joining(position, two[0], two[1]));
    }
    let slots = [
        ("cells", cells.to_vec().into()),
        ("digits", pair.into()),
        ("ends", vec![start, end].into()),
        ("first", one.into()),
        ("second", other.into()),
    ];
    details.reason = Reason::of(Key::RemotePair, slots);
    details
}

//! Cells with the same two candidates: W-Wings, where a strong link keeps two of them from being
//! equal in one way, and remote pairs, where a row of them takes the two digits by turns.
//!
//! ```text
//!   W-Wing        {xw} ─── w ═══ w ─── {xw}      one end is x
//!   remote pair   {ab} ─── {ab} ─── {ab} ─── {ab}   the ends are a and b
//! ```

use super::*;

pub(super) fn w_wings<B: Board>(position: &Position<B>, visit: Visit<'_, B>) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    for one in bivalue.iter() {
        let pair = position.candidates(one);
        for other in bivalue.iter().filter(|&c| c > one && position.candidates(c) == pair) {
            if position.peers(one).has(other) {
                continue;
            }
            let ends = position.peers(one).and(position.peers(other));
            for digit in pair.iter() {
                let gone = position.cells(digit).and(ends);
                let Some(link) = pair.minus(DigitSet::of(digit)).first() else { continue };
                if gone.is_empty() {
                    continue;
                }
                let mut seen: Vec<[Cell; 2]> = Vec::new();
                for strong in strong_links(position, link) {
                    for turn in 0..2 {
                        let [s, t] = [strong.ends[turn], strong.ends[1 - turn]];
                        let apart = s != other && t != one && s != one && t != other;
                        let sees = position.peers(one).has(s) && position.peers(other).has(t);
                        if !apart || !sees || seen.contains(&[s, t]) {
                            continue;
                        }
                        seen.push([s, t]);
                        let effect = [(DigitSet::of(digit), gone)];
                        let hit = rated(TechniqueId::XY_CHAIN, 70, 8, &effect);
                        visit(TechniqueId::W_WING, hit, &|| {
                            w_wing_details(position, digit, [one, s, t, other]).unwrap_or_default()
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A W-Wing that makes `digit` true at one of its ends.
pub(super) fn w_wing_details<B: Board>(
    position: &Position<B>,
    digit: Digit,
    cells: [Cell; 4],
) -> Option<Details> {
    let [one, s, t, other] = cells;
    let pair = position.candidates(one);
    let link = pair.minus(DigitSet::of(digit)).first()?;
    let house = strong_house(position, link, s, t)?;
    let (digits, links) = (DigitSet::of(digit), DigitSet::of(link));
    let mut details = Details { houses: vec![house], cells: cells.to_vec(), ..Details::default() };
    details.mark(position, digits, B::Set::of(one).with(other), Role::Defining);
    let set = B::Set::of(one).with(s).with(t).with(other);
    details.mark(position, links, set, Role::Secondary);
    details.link(one, digits, one, links, LinkKind::Strong);
    details.link(one, links, s, links, LinkKind::Weak);
    details.link(s, links, t, links, LinkKind::Strong);
    details.link(t, links, other, links, LinkKind::Weak);
    details.link(other, links, other, digits, LinkKind::Strong);
    let slots = [
        ("ends", vec![one, other].into()),
        ("digits", pair.into()),
        ("link", link.into()),
        ("house", house.into()),
        ("cells", vec![s, t].into()),
        ("digit", digit.into()),
    ];
    details.reason = Reason::of(Key::WWing, slots);
    Some(details)
}

pub(super) fn remote_pairs<B: Board>(
    position: &Position<B>,
    visit: Visit<'_, B>,
) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    for start in bivalue.iter() {
        let pair = position.candidates(start);
        // Breadth first from `start`: the rings of cells an even and an odd number of steps off.
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
                        // Of one digit alone it is an X-Chain: a naked pair leaves each two
                        // neighbours as the only places of both digits.
                        let effect = [(pair, gone)];
                        let nodes = cells.len() + 2;
                        let hit = rated(TechniqueId::FORCING_X_CHAIN, 66, nodes, &effect);
                        visit(TechniqueId::REMOTE_PAIR, hit, &|| {
                            remote_pair_details(position, &cells)
                        })?;
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

/// The cells from the start to entry `i` of a breadth-first list.
fn way(reached: &[(Cell, usize)], mut i: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    while i != usize::MAX {
        cells.push(reached[i].0);
        i = reached[i].1;
    }
    cells.reverse();
    cells
}

pub(super) fn remote_pair_details<B: Board>(position: &Position<B>, cells: &[Cell]) -> Details {
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

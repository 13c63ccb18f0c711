//! X-Chains: alternating strong and weak links of one digit, strong at both ends, so that one of the
//! two ends is true. Those with three links are turbot fish.

use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "A chain of links of one digit that begins and ends with a strong one.",
    how: &how::TWO_PLACES,
    why: "If one end is false, the other is true. A candidate that sees both ends is false.",
    example: "547983216319652..4286147953\
              9..815.....53.4.....172...5\
              7..53...81..47856..582...3. \
              447 652",
    step: "X-Chain: if r4c7 is not 6, then r4c2 is 6 (the other place in row 4), so r7c2 is not 6, \
           so r9c1 is 6 (the other place in box 7), so r9c5 is not 6, so r5c5 is 6 (the other \
           place in column 5); at least one of r4c7 and r5c5 is 6 in any case, so r5c7 is not 6.",
};

/// A position that is true if the start is false: reached by the weak link to `via` and then by a
/// strong one.
#[derive(Copy, Clone)]
struct Seen {
    at: Cell,
    via: Cell,
    back: usize,
}

/// Finds the shortest chain between every two ends.
pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    for digit in position.digits() {
        let links = strong_links(position, digit);
        let partners = |cell: Cell| {
            links.iter().filter_map(move |link| match link.ends {
                [a, b] if a == cell => Some(b),
                [a, b] if b == cell => Some(a),
                _ => None,
            })
        };
        let linked =
            links.iter().flat_map(|link| link.ends).fold(B::Set::EMPTY, |all, c| all.with(c));
        for start in linked.iter() {
            let mut list: Vec<Seen> = Vec::new();
            let mut seen = B::Set::of(start);
            for at in partners(start) {
                if !seen.has(at) {
                    seen.insert(at);
                    list.push(Seen { at, via: start, back: usize::MAX });
                }
            }
            let mut i = 0;
            while i < list.len() {
                let end = list[i].at;
                let cells = way(&list, i);
                let own = cells.iter().fold(B::Set::EMPTY, |all, &c| all.with(c));
                let ends = position.peers(start).and(position.peers(end));
                let gone = position.cells(digit).and(ends);
                // A chain that eliminates only its own links is longer than needed.
                let is_needed = !gone.minus(own).is_empty();
                if cells.len() >= 6 && start < end && is_needed {
                    let effect = [(DigitSet::of(digit), gone)];
                    let hit = rated(TechniqueId::FORCING_X_CHAIN, 66, cells.len() + 2, &effect);
                    report(sink, TechniqueId::X_CHAIN, hit, &|| details(position, digit, &cells))?;
                }
                for via in linked.and(position.peers(end)).minus(own).iter() {
                    for at in partners(via) {
                        if !seen.has(at) && !own.has(at) {
                            seen.insert(at);
                            list.push(Seen { at, via, back: i });
                        }
                    }
                }
                i += 1;
            }
        }
    }
    ControlFlow::Continue(())
}

fn way(list: &[Seen], mut i: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    while i != usize::MAX {
        cells.extend([list[i].at, list[i].via]);
        i = list[i].back;
    }
    cells.reverse();
    cells
}

fn details<B: Board>(position: &Position<B>, digit: Digit, cells: &[Cell]) -> Details {
    let mut details = Details::default();
    mark_line(&mut details, position, digit, cells);
    let [Some(&start), Some(&end)] = [cells.first(), cells.last()] else { return details };
    let mut reason = Reason::of(Key::ChainIf, [("cell", start.into()), ("digit", digit.into())]);
    for (i, pair) in cells.windows(2).enumerate() {
        let key = match i {
            0 => Key::ThenIs,
            i if i % 2 == 0 => Key::SoIs,
            _ => Key::SoNot,
        };
        reason.say(key, [("cell", pair[1].into()), ("digit", digit.into())]);
        if let (true, Some(house)) = (i % 2 == 0, strong_house(position, digit, pair[0], pair[1])) {
            reason.say(Key::InHouse, [("house", house.into())]);
            details.houses.push(house);
        }
    }
    details.reason =
        reason.and(Key::ChainEnds, [("ends", vec![start, end].into()), ("digit", digit.into())]);
    details
}

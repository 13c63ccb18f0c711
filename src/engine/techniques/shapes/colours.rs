//! Simple colouring: connected strong links of one digit, whose ends are coloured alternately. All
//! positions of one colour are true, or all of the other.
//!
//! ```text
//!   A ══ B           a trap: a candidate that sees an A and a B is false
//!        ║           a wrap: two A that see each other make all A false
//!   B ══ A ══ B
//! ```

use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Rows, columns and boxes in which a digit has only two places, connected end to end. \
            Colour the places alternately with two colours.",
    how: &how::TWO_PLACES,
    why: "All places of one colour are true, or all of the other. A candidate that sees both \
          colours is false.",
    example: "..8..9.7.3..487.2...7..58.9..4753682785962..1236814..78..37.2.4.7254.....4329.71. \
              172",
    step: "Simple colouring: where a row, column or box has two places for 5, one is 5 and the \
           other is not: either all of r1c1, r6c8, r7c2 and r9c9 are 5 or all of r6c7, r7c8 and \
           r9c1 are 5; what sees one of each is not, so r1c7 is not 5.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    for digit in position.digits() {
        let links = strong_links(position, digit);
        let mut done = B::Set::EMPTY;
        for start in position.cells(digit).iter() {
            if done.has(start) || !links.iter().any(|link| link.ends.contains(&start)) {
                continue;
            }
            let colours: [B::Set; 2] = paint(&links, start);
            let all = colours[0].or(colours[1]);
            done = done.or(all);
            // Two cells alone are locked candidates.
            if all.len() < 3 {
                continue;
            }
            for turn in 0..2 {
                let (same, other) = (colours[turn], colours[1 - turn]);
                if same.iter().any(|c| position.peers(c).meets(same)) {
                    let nodes = nearest(position, &links, same, same) + 2;
                    report_colours(position, digit, &links, [same, other], nodes, same, sink)?;
                }
            }
            let seen = [colours[0], colours[1]].map(|colour| position.seen_from(colour));
            let trapped = position.cells(digit).and(seen[0]).and(seen[1]).minus(all);
            if !trapped.is_empty() {
                let ways = trapped.iter().map(|cell| {
                    let near = colours.map(|colour| colour.and(position.peers(cell)));
                    nearest(position, &links, near[0], near[1]) + 3
                });
                let nodes = ways.min().unwrap_or(0);
                report_colours(position, digit, &links, colours, nodes, trapped, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells connected to `start` by strong links, in two colours.
pub(super) fn paint<S: Bits>(links: &[Strong], start: Cell) -> [S; 2] {
    let mut colours = [S::of(start), S::EMPTY];
    loop {
        let before = colours;
        for &Strong { ends: [a, b], .. } in links {
            for (one, other) in [(a, b), (b, a)] {
                for turn in 0..2 {
                    if colours[turn].has(one) {
                        colours[1 - turn].insert(other);
                    }
                }
            }
        }
        if colours == before {
            return colours;
        }
    }
}

/// Returns the phrase that the cells of a colour have the digit.
pub(super) fn of_colour(digit: Digit, cells: Vec<Cell>) -> Slot {
    let key = if cells.len() == 1 { Key::ColourOne } else { Key::ColourAll };
    let slots = [("cells", cells.into()), ("digit", digit.into())];
    Slot::Phrases(vec![Phrase::new(key, slots)])
}

/// How many strong links lead from a cell of `from` to one of `to`, at least: for two cells that
/// see each other if both sets are the same.
fn nearest<B: Board>(position: &Position<B>, links: &[Strong], from: B::Set, to: B::Set) -> usize {
    let way = |start: Cell| {
        let goal = if from == to { to.and(position.peers(start)) } else { to };
        let (mut seen, mut steps) = (B::Set::of(start), 0);
        while !seen.meets(goal) {
            let before = seen;
            for &Strong { ends: [a, b], .. } in links {
                if before.has(a) || before.has(b) {
                    seen.insert(a);
                    seen.insert(b);
                }
            }
            steps += 1;
            if seen == before {
                return usize::MAX;
            }
        }
        steps
    };
    from.iter().map(way).min().unwrap_or(0).min(100)
}

fn report_colours<B: Board>(
    position: &Position<B>,
    digit: Digit,
    links: &[Strong],
    colours: [B::Set; 2],
    nodes: usize,
    gone: B::Set,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let effect = [(DigitSet::of(digit), gone)];
    let hit = rated(TechniqueId::FORCING_X_CHAIN, 66, nodes, &effect);
    report(sink, TechniqueId::SIMPLE_COLOURING, hit, &|| {
        let digits = DigitSet::of(digit);
        let [one, other] = colours;
        let mut details = Details { cells: one.or(other).iter().collect(), ..Details::default() };
        details.mark(position, digits, one, Role::Defining);
        details.mark(position, digits, other, Role::Secondary);
        for link in links.iter().filter(|link| one.or(other).has(link.ends[0])) {
            details.link(link.ends[0], digits, link.ends[1], digits, LinkKind::Strong);
            details.houses.push(link.house);
        }
        let mut slots: Vec<(&str, Slot)> = vec![
            ("digit", digit.into()),
            ("first", of_colour(digit, one.iter().collect())),
            ("second", of_colour(digit, other.iter().collect())),
        ];
        let key = if gone == one { Key::Colours } else { Key::ColoursTrap };
        if gone == one {
            let clash = |cell: Cell| Some((cell, one.and(position.peers(cell)).first()?));
            let pair = one.iter().find_map(clash).map(|(a, b)| vec![a, b]);
            slots.push(("pair", pair.unwrap_or_default().into()));
        }
        details.reason = Reason::of(key, slots);
        details
    })
}

/// Returns the details of a chain or ring of strong links, whose cells alternate in colour.
pub(super) fn chain_details<B: Board>(
    position: &Position<B>,
    digit: Digit,
    cells: &[Cell],
    ring: bool,
) -> Option<Details> {
    let (&first, &last) = (cells.first()?, cells.last()?);
    let digits = DigitSet::of(digit);
    let mut details = Details { cells: cells.to_vec(), ..Details::default() };
    let mut links = Vec::new();
    let mut pairs: Vec<[Cell; 2]> = cells.windows(2).map(|two| [two[0], two[1]]).collect();
    if ring {
        pairs.push([last, first]);
    }
    for &[a, b] in &pairs {
        let house = strong_house(position, digit, a, b)?;
        let slots = [("house", house.into()), ("cells", vec![a, b].into())];
        links.push(Phrase::new(Key::ColourLink, slots));
        details.houses.push(house);
        details.link(a, digits, b, digits, LinkKind::Strong);
    }
    let mut colours = [Vec::new(), Vec::new()];
    for (i, &cell) in cells.iter().enumerate() {
        colours[i % 2].push(cell);
        let role = if i % 2 == 0 { Role::Defining } else { Role::Secondary };
        details.mark(position, digits, B::Set::of(cell), role);
    }
    let [one, other] = colours;
    let slots = [
        ("digit", digit.into()),
        ("links", Slot::Phrases(links)),
        ("first", of_colour(digit, one)),
        ("second", of_colour(digit, other)),
    ];
    let reason = Reason::of(Key::ColourChain, slots);
    details.reason = if ring {
        reason.and(Key::ColourRing, [])
    } else {
        let ends = vec![first, last];
        reason.and(Key::ColourEnds, [("ends", ends.into()), ("digit", digit.into())])
    };
    Some(details)
}

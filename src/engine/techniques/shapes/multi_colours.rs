//! Multi-colouring: two groups of places of a digit that strong links connect, each coloured with two
//! colours. A colour that sees a colour of the other group cannot be true together with it, so one of
//! the two others is. A colour that sees both colours of the other group is false.
//!
//! ```text
//!   A ══ B ··· C ══ D      B and C see each other: what sees an A and a D is false
//! ```

use super::colours::paint;
use super::*;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Two groups of houses in which a digit has only two places, each group connected end to \
            end. Colour the places of each group alternately with two colours. A place of one group \
            sees a place of the other.",
    why: "These two colours are not both true, so one of the other two is, and a candidate that sees \
          both of those is false. A colour that sees both colours of the other group is false.",
    example: ".7.9.15288..4.271.1.2785...26.147.85...82617.781593.4...72548.1.28319.5751.678.3.",
    step: "Multi-colouring: where a house has two places for 4, one is 4 and the other is not: \
          either all of r1c1 are 4 or all of r1c3; places of both see places among r3c2, so one of \
          these is not 4, and these are all 4 or none is, so r3c2 is not 4.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    for digit in position.digits() {
        let links = strong_links(position, digit);
        let mut groups: Vec<[B::Set; 2]> = Vec::new();
        for link in &links {
            let known = groups.iter().any(|[a, b]| a.or(*b).has(link.ends[0]));
            if !known {
                groups.push(paint(&links, link.ends[0]));
            }
        }
        for (i, one) in groups.iter().enumerate() {
            for other in &groups[i + 1..] {
                join(position, digit, &links, *one, *other, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds what two groups eliminate together.
fn join<B: Board>(
    position: &Position<B>,
    digit: Digit,
    links: &[Strong],
    one: [B::Set; 2],
    other: [B::Set; 2],
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let sees = |a: B::Set, b: B::Set| a.iter().any(|cell| position.peers(cell).meets(b));
    for (group, facing) in [(one, other), (other, one)] {
        for turn in 0..2 {
            let colour = group[turn];
            if facing.iter().all(|&f| sees(colour, f)) {
                let groups = [[colour, group[1 - turn]], facing];
                report_groups(
                    position,
                    digit,
                    links,
                    &[(groups, colour)],
                    colour,
                    Key::MultiWrap,
                    sink,
                )?;
            }
        }
    }
    let mut traps = Vec::new();
    for turn in 0..2 {
        for back in 0..2 {
            if !sees(one[turn], other[back]) {
                continue;
            }
            let [first, last] = [one[1 - turn], other[1 - back]];
            let reach = |colour| position.seen_from(colour);
            let gone = position.cells(digit).and(reach(first)).and(reach(last));
            if !gone.is_empty() {
                traps.push(([[one[turn], first], [other[back], last]], gone));
            }
        }
    }
    // What the groups eliminate together comes first, then the parts of it.
    let all = traps.iter().fold(B::Set::EMPTY, |all, (_, gone)| all.or(*gone));
    if traps.iter().all(|(_, gone)| *gone != all) {
        report_groups(position, digit, links, &traps, all, Key::MultiTrap, sink)?;
    }
    for trap in &traps {
        report_groups(position, digit, links, &[*trap], trap.1, Key::MultiTrap, sink)?;
    }
    ControlFlow::Continue(())
}

/// Two groups, each with the colour that sees a colour of the other group first, and what they eliminate.
type Pair<S> = ([[S; 2]; 2], S);

fn report_groups<B: Board>(
    position: &Position<B>,
    digit: Digit,
    links: &[Strong],
    pairs: &[Pair<B::Set>],
    gone: B::Set,
    key: Key,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let digits = DigitSet::of(digit);
    let effect = Effect::Eliminate(&[(digits, gone)]);
    let technique = TechniqueId::MULTI_COLOURING;
    let Some(&([[a, b], [c, d]], _)) = pairs.first() else { return ControlFlow::Continue(()) };
    sink.take(Hit { technique, rating: None, effect }, &|| {
        let all = a.or(b).or(c).or(d);
        let mut details = Details { cells: all.iter().collect(), ..Details::default() };
        details.mark(position, digits, a.or(c), Role::Secondary);
        details.mark(position, digits, b.or(d), Role::Defining);
        for link in links.iter().filter(|link| all.has(link.ends[0])) {
            details.link(link.ends[0], digits, link.ends[1], digits, LinkKind::Strong);
            details.houses.push(link.house);
        }
        details.marks.retain(|mark| !gone.has(mark.candidate.cell));
        for ([[a, b], [c, d]], _) in pairs {
            let slots = [
                ("digit", digit.into()),
                ("first", a.to_cells().into()),
                ("second", b.to_cells().into()),
                ("third", c.to_cells().into()),
                ("fourth", d.to_cells().into()),
            ];
            // The second time, the groups are known.
            let key = if details.reason.0.is_empty() { key } else { Key::MultiAlso };
            details.reason.say(key, slots);
        }
        details
    })
}

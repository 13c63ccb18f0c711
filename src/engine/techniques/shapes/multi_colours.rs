//! Multi-colouring: two groups of places of a digit that strong links connect, each coloured with two
//! colours. A colour that sees a colour of the other group cannot be true together with it, so one of
//! the two others is. A colour that sees both colours of the other group is false.
//!
//! ```text
//!   A ══ B ··· C ══ D      B and C see each other: what sees an A and a D is false
//! ```

use super::colours::{of_colour, paint};
use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Two groups of rows, columns and boxes in which a digit has only two places, each group \
            connected end to end. Colour the places of each group alternately with two colours. A \
            place of one group sees a place of the other.",
    how: &how::TWO_PLACES,
    why: "These two colours are not both true, so one of the other two is, and a candidate that \
          sees both of those is false. A colour that sees both colours of the other group is \
          false.",
    example: "439...7.8..8.4.32.72..38.4.\
              .641.38..3...8....8.76.543.\
              .7.3...84.8..1.2.3.438..59. \
              941",
    step: "Multi-colouring: where a row, column or box has two places for 1, one is 1 and the \
           other is not: either all of r1c6 and r5c8 are 1 or all of r1c8 and r2c6 are 1, and \
           either r6c9 is 1 or r6c2 is 1; as r5c8 and r6c9 see each other and cannot both be 1, \
           all of r1c8 and r2c6 are 1 or r6c2 is 1, so r2c2 is not 1.",
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
                report_groups(position, digit, links, &[(groups, colour)], colour, true, sink)?;
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
        report_groups(position, digit, links, &traps, all, false, sink)?;
    }
    for trap in &traps {
        report_groups(position, digit, links, &[*trap], trap.1, false, sink)?;
    }
    ControlFlow::Continue(())
}

/// Two groups, each with the colour that sees a colour of the other group first, and what they eliminate.
type Pair<S> = ([[S; 2]; 2], S);

/// Reports what pairs of groups eliminate: of a `wrap`, the first colour, which sees both colours of
/// the other group.
fn report_groups<B: Board>(
    position: &Position<B>,
    digit: Digit,
    links: &[Strong],
    pairs: &[Pair<B::Set>],
    gone: B::Set,
    wrap: bool,
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
            if wrap {
                say_wrap(position, digit, [*a, *c, *d], &mut details.reason);
            } else {
                say_trap(position, digit, [[*a, *b], [*c, *d]], &mut details.reason);
            }
        }
        details
    })
}

/// Returns the first cell of one colour that sees a cell of another, and that cell.
fn sight<B: Board>(position: &Position<B>, from: B::Set, to: B::Set) -> Option<[Cell; 2]> {
    from.iter().find_map(|cell| Some([cell, position.peers(cell).and(to).first()?]))
}

/// Says why one of the colours that do not see each other is true.
fn say_trap<B: Board>(
    position: &Position<B>,
    digit: Digit,
    [[a, b], [c, d]]: [[B::Set; 2]; 2],
    reason: &mut Reason,
) {
    let Some([near, far]) = sight(position, a, c) else { return };
    let colour = |cells: B::Set| of_colour(digit, cells.iter().collect());
    let of_both =
        [("near", near.into()), ("far", far.into()), ("second", colour(b)), ("fourth", colour(d))];
    // The second time, the groups are known.
    if !reason.0.is_empty() {
        reason.say(Key::MultiAlso, of_both);
        return;
    }
    let more = [("digit", digit.into()), ("first", colour(a)), ("third", colour(c))];
    reason.say(Key::MultiTrap, of_both.into_iter().chain(more));
}

/// Says why a colour that sees both colours of another group is false.
fn say_wrap<B: Board>(
    position: &Position<B>,
    digit: Digit,
    [first, third, fourth]: [B::Set; 3],
    reason: &mut Reason,
) {
    let colour = |cells: B::Set| of_colour(digit, cells.iter().collect());
    let groups = [("digit", digit.into()), ("third", colour(third)), ("fourth", colour(fourth))];
    // A cell that sees both makes the shorter sentence.
    let both = first.iter().find_map(|cell| {
        let peers = position.peers(cell);
        Some((cell, peers.and(third).first()?, peers.and(fourth).first()?))
    });
    if let Some((near, far, facing)) = both {
        let cells = [("near", near.into()), ("far", far.into()), ("facing", facing.into())];
        reason.say(Key::MultiWrapOne, groups.into_iter().chain(cells));
    } else if let (Some([near, far]), Some([close, facing])) =
        (sight(position, first, third), sight(position, first, fourth))
    {
        let one = [("near", near.into()), ("far", far.into())];
        let other = [("close", close.into()), ("facing", facing.into())];
        reason.say(Key::MultiWrap, groups.into_iter().chain(one).chain(other));
    }
    if first.len() > 1 {
        let slots = [("cells", first.to_cells().into()), ("digit", digit.into())];
        reason.say(Key::MultiGroup, slots);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::instances;

    #[test]
    fn a_colour_of_one_cell_is_named_as_a_cell() {
        let help = Help {
            example: ".7.9.15288..4.271.1.2785...26.147.85...82617.781593.4...72548.1.28319.5751.678.3.",
            ..HELP
        };
        let marks = help.position().expect("a position");
        let texts: Vec<String> = instances(&marks, TechniqueId::MULTI_COLOURING)
            .steps
            .iter()
            .map(|step| step.explain(Notation::RowColumn))
            .collect();
        let expected = "Multi-colouring: where a row, column or box has two places for 4, one is \
                        4 and the other is not: either all of r3c7 and r9c9 are 4 or r3c9 is 4; \
                        r3c2 sees r3c7 and r3c9, one of which is 4, so r3c2 is not 4.";
        assert!(texts.iter().any(|text| text == expected), "{texts:#?}");
        assert!(texts.iter().all(|text| !text.contains("all of r3c9 are")), "{texts:#?}");
    }
}

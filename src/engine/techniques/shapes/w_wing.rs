//! W-Wings: two cells with the same two candidates, which a strong link keeps from being equal in
//! one way.
//!
//! ```text
//!   {xw} ─── w ═══ w ─── {xw}      one end is x
//! ```

use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Two cells with the same two candidates, and a row, column or box in which one of these \
            has only two places, one seen by each of the cells.",
    how: &how::SAME_PAIR,
    why: "If both cells were that digit, that row, column or box would have no place for it. So \
          one of them is the other digit, and a cell that sees both is not.",
    example: "9.82.7.4.75.648.9...49.3.8728917645334.529..8..53849..59..62.344...91.6.8..4357.9 \
              612 637",
    step: "W-Wing: r5c8 and r7c3 can each be only 1 or 7; if both were 1, box 9 would have no \
           place for it, as only r9c8 and r7c7 can be 1 there; at least one of the two must be 7, \
           so r5c3 is not 7.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
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
                        let hit = rated(TechniqueId::FORCING_CHAIN, 70, 8, &effect);
                        report(sink, TechniqueId::W_WING, hit, &|| {
                            details(position, digit, [one, s, t, other]).unwrap_or_default()
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the details of a W-Wing that makes `digit` true at one of its ends.
pub(super) fn details<B: Board>(
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

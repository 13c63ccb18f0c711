//! ALS-XY-Wing: three almost locked sets. The pivot shares a digit X with the first, which only one
//! of the two can hold, and another digit Y with the second. A digit Z that the first and the second
//! set have in common is in one of them in any case.
//!
//! ```text
//!   {xz ..} ─── x ─── {xy ..} ─── y ─── {yz ..}      what sees every z of both ends is not z
//! ```

use super::als::{Als, all};
use super::smallest::Smallest;
use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Three sets of cells, each in one row, column or box and with one more candidate than \
            cells. One set, the pivot, shares a digit with each of the other two, a different one \
            with each, whose places in both sets all see each other. The other two share a third \
            digit.",
    how: &how::ALMOST_LOCKED,
    why: "If the first set lacks the third digit, it holds the digit that it shares with the pivot. \
          Then the pivot lacks that digit and holds the other one, and the second set must hold the \
          third digit. So the third digit is in one of the two sets in any case.",
    example: "2.8365.7136.714..81..289...\
              4..53......612....5..49...7\
              .5284371...4971.5.71.652.8.",
    step: "ALS-XY-Wing: in r1c7 and r9c7 only 3, 4 and 9 are possible, in r2c3, r3c2 and r3c3 only \
           4, 5, 7 and 9 and in r9c3 only 3 and 9, in each one digit more than cells; if the first \
           set does not have 4, it has 3, the third then has 9 and not 3, and the second has 4; at \
           least one of the first two must have 4, so r3c7 is not 4.",
};

/// Two sets, the pivot, the digits that link them to it, and the digits that are eliminated.
#[derive(Copy, Clone)]
struct Wing<B: Board> {
    ends: [Als<B>; 2],
    pivot: Als<B>,
    links: [Digit; 2],
    gone: DigitSet,
}

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    if !sink.takes_shape(TechniqueId::ALS_XY_WING) {
        return ControlFlow::Continue(());
    }
    let sets = all(position);
    let mut found = Smallest::new();
    for pivot in &sets {
        // By digit, the sets that only this digit of the pivot or of them can be in.
        let mut near: Vec<(Digit, Vec<&Als<B>>)> =
            pivot.digits.iter().map(|digit| (digit, Vec::new())).collect();
        for set in &sets {
            let linked = pivot.linked(set);
            for (digit, sets) in &mut near {
                if linked.has(*digit) {
                    sets.push(set);
                }
            }
        }
        for (i, (x, firsts)) in near.iter().enumerate() {
            for (y, seconds) in &near[i + 1..] {
                join(position, pivot, [*x, *y], [firsts, seconds], &mut found);
            }
        }
    }
    found.report(TechniqueId::ALS_XY_WING, sink, |wing| details(position, wing))
}

/// Adds the wings of a pivot that two digits link to sets.
fn join<B: Board>(
    position: &Position<B>,
    pivot: &Als<B>,
    links: [Digit; 2],
    [firsts, seconds]: [&[&Als<B>]; 2],
    found: &mut Smallest<B, Wing<B>>,
) {
    let linking: DigitSet = links.into_iter().collect();
    // The cells that any set of each side could take a digit from.
    let reach = |sets: &[&Als<B>], z: Digit| {
        sets.iter().fold(B::Set::EMPTY, |all, set| all.or(set.sees[z.index()]))
    };
    let third: DigitSet = position
        .digits()
        .filter(|&z| !linking.has(z))
        .filter(|&z| reach(firsts, z).and(reach(seconds, z)).meets(position.cells(z)))
        .collect();
    if third.is_empty() {
        return;
    }
    for a in firsts {
        for b in seconds {
            let common = a.digits & b.digits & third;
            if common.is_empty() || a.cells == b.cells {
                continue;
            }
            let gone: Vec<(Digit, B::Set)> = common
                .iter()
                .map(|z| (z, a.both_see(b, z).and(position.cells(z))))
                .filter(|(_, cells)| !cells.is_empty())
                .collect();
            if gone.is_empty() {
                continue;
            }
            let size = (a.cells.len() + b.cells.len() + pivot.cells.len()) as usize;
            let digits = gone.iter().map(|(digit, _)| *digit).collect();
            let wing = || Wing { ends: [**a, **b], pivot: *pivot, links, gone: digits };
            found.add(position, &gone, size, wing);
        }
    }
}

fn details<B: Board>(position: &Position<B>, wing: &Wing<B>) -> Details {
    let Wing { ends: [a, b], pivot, links: [x, y], gone } = wing;
    let ends = a.cells.or(b.cells);
    let cells = ends.or(pivot.cells).iter().collect();
    let mut details = Details { cells, ..Details::default() };
    details.mark(position, a.digits, a.cells, Role::Defining);
    details.mark(position, b.digits, b.cells.minus(a.cells), Role::Defining);
    details.mark(position, pivot.digits, pivot.cells.minus(ends), Role::Secondary);
    let slots = [
        ("first", a.cells.to_cells().into()),
        ("ones", a.digits.into()),
        ("second", b.cells.to_cells().into()),
        ("others", b.digits.into()),
        ("pivot", pivot.cells.to_cells().into()),
        ("middle", pivot.digits.into()),
        ("one", (*x).into()),
        ("other", (*y).into()),
        ("digits", (*gone).into()),
    ];
    details.reason = Reason::of(Key::AlsWing, slots);
    details
}

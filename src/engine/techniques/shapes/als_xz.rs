//! ALS-XZ: two almost locked sets and a digit X that only one of them can hold. The other set then
//! holds all its other digits, so a second common digit Z is in one of the sets in any case. If
//! there are two such digits X, each set holds one of them and all its other digits.
//!
//! ```text
//!   {xz ab..} ─── x ─── {xz cd..}      what sees every z of both sets is not z
//! ```

use super::als::{Als, all};
use super::smallest::Smallest;
use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Two sets of cells, each in one row, column or box and with one more candidate than \
            cells. They share two digits, and every place of the first digit in one set sees every \
            place of it in the other.",
    how: &how::ALMOST_LOCKED,
    why: "The first digit can only be in one of the sets. The other set has as many digits left as \
          cells and holds them all. So the second digit is in one of the sets in any case, and a \
          cell that sees all its places in both is not that digit.",
    example: ".2.456..9....8926369832....\
              2...7.6......1..3.81.5.3927\
              ..2....9.58..9..7.9.1..5...",
    step: "ALS-XZ: in r6c3 only 4 and 6 are possible and in r5c1, r5c2, r5c7 and r5c9 only 4, 5, \
           6, 7 and 8, in each one digit more than cells; only one of the two sets can have 6, and \
           the other has all its other digits; at least one of the sets must have 4, so r5c3 is \
           not 4.",
};

/// Two sets and the digits that only one of them can hold.
#[derive(Copy, Clone)]
struct Two<B: Board> {
    sets: [Als<B>; 2],
    linked: DigitSet,
    /// The digits that are eliminated.
    gone: DigitSet,
}

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    if !sink.takes_shape(TechniqueId::ALS_XZ) {
        return ControlFlow::Continue(());
    }
    let sets = all(position);
    let mut found = Smallest::<B, Two<B>>::new();
    for (i, a) in sets.iter().enumerate() {
        for b in &sets[i + 1..] {
            let common = a.digits & b.digits;
            if common.len() < 2 {
                continue;
            }
            let linked = a.linked(b);
            if linked.is_empty() || is_in_house(position, a.cells.or(b.cells)) {
                continue;
            }
            let size = (a.cells.len() + b.cells.len()) as usize;
            let mut gone: Vec<(Digit, B::Set)> = Vec::new();
            let linked = if linked.len() == 1 {
                for z in common.minus(linked).iter() {
                    gone.push((z, a.both_see(b, z)));
                }
                linked
            } else {
                let linked: DigitSet = linked.iter().take(2).collect();
                for x in linked.iter() {
                    gone.push((x, a.both_see(b, x)));
                }
                for set in [a, b] {
                    for digit in set.digits.minus(linked).iter() {
                        gone.push((digit, set.sees[digit.index()]));
                    }
                }
                linked
            };
            let is_there = |(d, cells): &(Digit, B::Set)| position.cells(*d).meets(*cells);
            gone.retain(is_there);
            let digits = gone.iter().map(|(digit, _)| *digit).collect();
            let two = || Two { sets: [*a, *b], linked, gone: digits };
            found.add(position, &gone, size, two);
            // Sets with two links may take candidates from each other. Solvers know both forms.
            if linked.len() == 2 {
                let own = a.cells.or(b.cells);
                gone.iter_mut().for_each(|(_, cells)| *cells = cells.minus(own));
                found.add(position, &gone, size, two);
            }
        }
    }
    found.report(TechniqueId::ALS_XZ, sink, |two| details(position, two))
}

fn details<B: Board>(position: &Position<B>, two: &Two<B>) -> Details {
    let [a, b] = two.sets;
    let mut details = Details { cells: a.cells.or(b.cells).iter().collect(), ..Details::default() };
    details.mark(position, a.digits, a.cells, Role::Defining);
    details.mark(position, b.digits, b.cells.minus(a.cells), Role::Secondary);
    let slots = [
        ("first", a.cells.to_cells().into()),
        ("ones", a.digits.into()),
        ("second", b.cells.to_cells().into()),
        ("others", b.digits.into()),
        ("link", two.linked.into()),
        ("digits", two.gone.into()),
    ];
    let key = if two.linked.len() == 1 { Key::AlsTwo } else { Key::AlsTwice };
    details.reason = Reason::of(key, slots);
    details
}

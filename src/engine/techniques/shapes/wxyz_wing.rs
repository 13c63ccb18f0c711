//! WXYZ-Wing: a pivot and three cells that it sees, with four candidates all together. Three of the
//! digits can be there only once each, so that the fourth is there at least once.
//!
//! ```text
//!   {wxyz} ─┬─ {wz}
//!           ├─ {xz}        what sees every z is not z
//!           └─ {yz}
//! ```

use super::*;
use crate::techniques::how;
use std::collections::BTreeSet;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "A cell that sees three others, with four candidates all together. The places of three \
            of the digits see each other, those of the fourth do not all.",
    how: &how::WING,
    why: "Each of the three digits fits only once in the four cells. So at least one of the cells \
          holds the fourth digit, and a cell that sees all its places there is not that digit.",
    example: ".9178...583.45.16..4.13..28\
              ..32.1..6.6.3.5.71154867293\
              .1..74.82.29.18..44...2361.",
    step: "WXYZ-Wing: in r8c7, r8c8, r9c4 and r9c9 only 3, 5, 7 and 9 are possible; 3, 7 and 9 fit \
           there once each, and at least one of the four cells must be 5, so r8c4 is not 5.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let mut seen: BTreeSet<B::Set> = BTreeSet::new();
    let few = |cell: &Cell| (2..=4).contains(&position.candidates(*cell).len());
    for pivot in position.empty().iter().filter(few) {
        let near: Vec<Cell> =
            position.empty().and(position.peers(pivot)).iter().filter(few).collect();
        let add = |digits: DigitSet, cell: Cell| digits | position.candidates(cell);
        for (i, &one) in near.iter().enumerate() {
            let first = add(position.candidates(pivot), one);
            for (j, &two) in near.iter().enumerate().skip(i + 1) {
                let second = add(first, two);
                for &three in &near[j + 1..] {
                    let digits = add(second, three);
                    let cells = B::Set::of(pivot).with(one).with(two).with(three);
                    if digits.len() == 4 && seen.insert(cells) {
                        conclude(position, cells, digits, pivot, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the wing of four cells with four candidates, if it is one.
fn conclude<B: Board>(
    position: &Position<B>,
    cells: B::Set,
    digits: DigitSet,
    pivot: Cell,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let places = |digit: Digit| position.cells(digit).and(cells);
    let fits_once = |digit: &Digit| {
        let places = places(*digit);
        places.iter().all(|cell| places.minus(B::Set::of(cell)).is_within(position.peers(cell)))
    };
    let once: DigitSet = digits.iter().filter(fits_once).collect();
    let Some(digit) = digits.minus(once).single() else { return ControlFlow::Continue(()) };
    let is_small = digits.iter().any(|digit| places(digit).len() < 2);
    let gone = position.common_peers(places(digit)).and(position.cells(digit));
    if is_small || gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let technique = TechniqueId::WXYZ_WING;
    let effect = Effect::Eliminate(&[(DigitSet::of(digit), gone)]);
    sink.take(Hit { technique, rating: None, effect }, &|| {
        let mut details = Details { cells: cells.iter().collect(), ..Details::default() };
        details.mark(position, digits, cells.minus(B::Set::of(pivot)), Role::Defining);
        details.mark(position, digits, B::Set::of(pivot), Role::Secondary);
        let slots = [
            ("cells", cells.to_cells().into()),
            ("digits", digits.into()),
            ("once", once.into()),
            ("digit", digit.into()),
        ];
        details.reason = Reason::of(Key::WxyzWing, slots);
        details
    })
}

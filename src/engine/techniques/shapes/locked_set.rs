//! Locked pair and triple: a naked pair or triple where a box and a line cross, if both houses lose its
//! digits elsewhere.

use super::super::subsets::Items;
use super::*;
use crate::techniques::how;

pub(in crate::techniques) const PAIR: Help = Help {
    looks: "Two cells where a box and a line cross that have only two candidates between them.",
    how: &how::NAKED_SET,
    why: "The two digits fill the two cells. So the rest of the box and the rest of the line have \
          neither of them.",
    example: "65..481.2..8.2156.1.2956...\
              86.172..5...439..69..865.21\
              ..65.32.8.8.2.765....684.17",
    step: "Locked pair: in box 6 and in row 5, r5c7 and r5c8 hold nothing but 7 and 8 and use \
           them up, so r5c1, r5c2, r5c3 and r6c7 are not 7.",
};

pub(in crate::techniques) const TRIPLE: Help = Help {
    looks: "Three cells where a box and a line cross that have only three candidates between them.",
    how: &how::NAKED_SET,
    why: "The three digits fill the three cells. So the rest of the box and the rest of the line \
          have none of them.",
    example: "....9...11...45.8...8231..4\
              ..2..73.65..36...23674.29..\
              471..362..3.12...72...7....",
    step: "Locked triple: in box 3 and in column 7, r1c7, r2c7 and r3c7 hold nothing but 2, 5 and \
           7 and use them up, so r1c8 and r3c8 are not 5 or 7, r5c7 is not 7 and r8c7 and \
           r9c7 are not 5.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    size: u32,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (technique, rating, name) = match size {
        2 => (TechniqueId::NAKED_PAIR, 30, TechniqueId::LOCKED_PAIR),
        _ => (TechniqueId::NAKED_TRIPLE, 36, TechniqueId::LOCKED_TRIPLE),
    };
    let side = position.side();
    for boxed in position.houses().take(side) {
        for line in position.houses().skip(side).take(2 * side) {
            let both = position.house_cells(boxed).and(position.house_cells(line));
            let crossing: Vec<Cell> = both.and(position.empty()).iter().collect();
            let mut items = Items::new();
            for (key, &cell) in crossing.iter().enumerate() {
                items.push(position.candidates(cell).0, key);
            }
            items.covers(size, |chosen, union| {
                let digits = DigitSet(union);
                let picked = crossing.iter().enumerate().filter(|(key, _)| chosen >> key & 1 == 1);
                let cells = picked.fold(B::Set::EMPTY, |all, (_, &cell)| all.with(cell));
                let houses = [boxed, line];
                if !lose_digits(position, houses, cells, digits) {
                    return ControlFlow::Continue(());
                }
                let inside = houses.map(|house| position.house_cells(house));
                let gone = inside[0].or(inside[1]).minus(cells);
                let effect = Effect::Eliminate(&[(digits, gone)]);
                let rating = Some(Rating::tenths(rating));
                report(sink, name, Hit { technique, rating, effect }, &|| {
                    let houses = houses.to_vec();
                    let mut details = Details {
                        houses: houses.clone(),
                        cells: cells.iter().collect(),
                        ..Details::default()
                    };
                    details.mark(position, digits, cells, Role::Defining);
                    let slots = [
                        ("house", houses.into()),
                        ("cells", cells.to_cells().into()),
                        ("digits", digits.into()),
                    ];
                    details.reason = Reason::of(Key::NakedSet, slots);
                    details
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether both houses lose some of the digits outside of `cells` and of each other.
fn lose_digits<B: Board>(
    position: &Position<B>,
    houses: [HouseId; 2],
    cells: B::Set,
    digits: DigitSet,
) -> bool {
    let [one, other] = houses.map(|house| position.house_cells(house));
    let loses = |cells: B::Set| position.any_of(digits, cells);
    cells.is_within(one.and(other)) && loses(one.minus(other)) && loses(other.minus(one))
}

/// Returns the name of a naked pair or triple that a box and a line share, if both lose its digits.
pub(in crate::techniques) fn name<B: Board>(
    position: &Position<B>,
    cells: B::Set,
    digits: DigitSet,
) -> Option<TechniqueId> {
    let name = match digits.len() {
        2 => TechniqueId::LOCKED_PAIR,
        3 => TechniqueId::LOCKED_TRIPLE,
        _ => return None,
    };
    let side = position.side();
    let mut lines = position.houses().skip(side).take(2 * side);
    let in_both = |line| {
        let mut boxes = position.houses().take(side);
        boxes.any(|boxed| lose_digits(position, [boxed, line], cells, digits))
    };
    lines.any(in_both).then_some(name)
}

//! The law of leftovers, in jigsaws: some lines and as many regions have every digit equally often,
//! so the cells in only one of the two groups hold the same digits, each as often.

use super::*;
use crate::sudoku::rules::{Leftovers, Part};
use crate::sudoku::{Cell, Digit, HouseId};
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "In a jigsaw: two to four rows or columns beside each other, and as many regions that \
            cover nearly the same cells.",
    how: &how::LEFTOVERS,
    why: "Both groups have every digit equally often. Without the cells that they share, the cells \
          left over on one side hold the same digits as those on the other, each as often.",
    example: ".......5...5.....4....56...6.9..12...2.....4...84..7.3\
              ...78....3.....1...5.......\
              122222333111122233411123333415555666444455566447458666\
              997758868999778888999977778",
    step: "Law of leftovers: rows 1, 2 and 3 together have the same digits as regions 1, 2 and 3; \
           without the cells of both, the digits in r3c1 are the same as in r4c2, and 1 is not \
           possible in r4c2, so r3c1 is not 1.",
};

/// How many houses of a group have a digit outside the other group: at least, and at most.
#[derive(Copy, Clone)]
struct Times {
    least: u32,
    most: u32,
}

/// The places of digits in houses, those of filled cells too.
struct Places<'p, B: Board> {
    position: &'p Position<B>,
    filled: B::PerDigit<B::PerHouse<u16>>,
}

impl<'p, B: Board> Places<'p, B> {
    fn new(position: &'p Position<B>) -> Self {
        let mut filled = B::per_digit(B::per_house(0));
        for cell in position.shape().cells() {
            let Some(digit) = position.value(cell) else { continue };
            for home in position.homes(cell) {
                filled[digit.index()][home.house.index()] = home.slot;
            }
        }
        Places { position, filled }
    }

    /// Returns whether the house may have the digit outside the other group, and whether it must.
    #[inline]
    fn outside(&self, part: &Part, digit: Digit) -> (bool, bool) {
        let places =
            self.position.slots(part.house, digit) | self.filled[digit.index()][part.house.index()];
        let may = places & part.outside != 0;
        (may, may && places & !part.outside == 0)
    }

    fn times(&self, group: &[Part], digit: Digit) -> Times {
        let mut times = Times { least: 0, most: 0 };
        for part in group {
            let (may, must) = self.outside(part, digit);
            times.most += u32::from(may);
            times.least += u32::from(must);
        }
        times
    }
}

/// Finds digits that one group cannot have outside the other as often as the other would have them,
/// or must have there as often as the other can.
pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    let all = position.rules().leftovers();
    if all.is_empty() {
        return ControlFlow::Continue(());
    }
    let places = Places::new(position);
    for leftovers in all {
        for digit in position.digits().filter(|&digit| !position.cells(digit).is_empty()) {
            let times = leftovers.groups.each_ref().map(|group| places.times(group, digit));
            for side in [0, 1] {
                let (own, other) = (times[side], times[1 - side]);
                if own.least == other.most && own.most > own.least {
                    take(&places, leftovers, (side, digit, true), sink)?;
                } else if own.most == other.least && own.most > own.least {
                    take(&places, leftovers, (side, digit, false), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Eliminates a digit in the houses of the group `side` that may have it outside the other group but
/// need not: from the cells outside if the others have it there as often as can be, otherwise from
/// the shared cells.
fn take<B: Board>(
    places: &Places<'_, B>,
    leftovers: &Leftovers,
    (side, digit, is_outside): (usize, Digit, bool),
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let position = places.position;
    let mut gone = B::Set::EMPTY;
    for part in &leftovers.groups[side] {
        let (may, must) = places.outside(part, digit);
        if may && !must {
            let from = if is_outside { part.outside } else { !part.outside };
            let slots = position.slots(part.house, digit) & from;
            gone = gone.or(position.cells_at(part.house, slots));
        }
    }
    let hit = Hit {
        technique: TechniqueId::LAW_OF_LEFTOVERS,
        rating: Some(Rating::tenths(29)),
        effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
    };
    sink.take(hit, &|| explain(places, leftovers, (side, digit, is_outside)))
}

/// Explains it: both groups with their cells, and how often they have the digit there.
fn explain<B: Board>(
    places: &Places<'_, B>,
    leftovers: &Leftovers,
    (side, digit, is_outside): (usize, Digit, bool),
) -> Details {
    let position = places.position;
    let outside = leftovers.groups.each_ref().map(|group| {
        let cells = |part: &Part| position.cells_at(part.house, part.outside);
        group.iter().map(cells).fold(B::Set::EMPTY, Bits::or)
    });
    let cells = outside.map(|set| set.iter().collect::<Vec<Cell>>());
    let houses = leftovers.groups.each_ref().map(|group| group.iter().map(|part| part.house));
    let [lines, regions] = houses.map(Iterator::collect::<Vec<HouseId>>);
    let that = |group: usize, is_it: fn((bool, bool)) -> bool| -> Vec<HouseId> {
        let parts = leftovers.groups[group].iter();
        parts.filter(|part| is_it(places.outside(part, digit))).map(|part| part.house).collect()
    };
    let (own, other) = (side, 1 - side);
    let reason = Reason::of(
        Key::Leftovers,
        [
            ("lines", lines.clone().into()),
            ("regions", regions.clone().into()),
            ("first", cells[0].clone().into()),
            ("second", cells[1].clone().into()),
        ],
    );
    let from = ("from", cells[other].clone().into());
    let to = ("cells", cells[own].clone().into());
    let must: fn((bool, bool)) -> bool = |(_, must)| must;
    let may: fn((bool, bool)) -> bool = |(may, _)| may;
    // The houses that have the digit in `from` at most or at least, and in `to` the other way.
    let (key, most, least) = match is_outside {
        true => (Key::LeftoversMost, that(other, may), that(own, must)),
        false => (Key::LeftoversLeast, that(own, may), that(other, must)),
    };
    let reason = if most.is_empty() {
        reason.and(Key::LeftoversNone, [("digit", digit.into()), from])
    } else {
        let houses = [("others", most.into()), ("houses", least.into())];
        reason.and(key, [("digit", digit.into()), from, to].into_iter().chain(houses))
    };
    let mut details = Details {
        houses: lines.into_iter().chain(regions).collect(),
        cells: cells.concat(),
        reason,
        ..Details::default()
    };
    details.mark(position, DigitSet::of(digit), outside[other], Role::Defining);
    details
}

//! Cages: sums of different digits. The sets of digits that make up the sum of a cage limit its
//! cells.

use super::*;
use crate::sudoku::Cell;
use crate::sudoku::combinations::Combinations;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const SINGLE: Help = Help {
    looks: "A cell of a cage in which only one digit can help to make up the sum.",
    how: &how::CAGE,
    why: "The digits of a cage differ and add up to its sum. All other digits of the cell are in \
          none of the sets that do so, or are already in its row, column or box.",
    example: "..................2...................................\
              ...........................J<<L<<P<<G<8^P<<<^B^^^F<^J^\
              ^M<<<8<^<T<^8D<FN^^^<^>>^^<9B<BR<<<^^H<^9<^A<8<^E<^C<^",
    step: "Cage single: the cage of r3c1 and r4c1 adds up to 11, and only 9 can help to make it in \
           r4c1, so r4c1 is 9.",
};
pub(super) const COMBINATION: Help = Help {
    looks: "A cage whose sum only some sets of digits can make up.",
    how: &how::CAGE,
    why: "The digits of a cage differ and add up to its sum, so it holds one of these sets, and \
          digits in none of them are not in the cage.",
    example: "B<E<9<9B<D<IB<^^A^D^^8B<D^I^C^^9<^^^6^O<<HH<^^F<^^^<^I\
              AJ^8<C<>^^^D<^FN9<>^9<>^^<<",
    step: "Cage combination: the cage of r1c1 and r1c2 adds up to 11, which only 5+6, 4+7, 3+8 \
           or 2+9 can make, so r1c1 and r1c2 are not 1.",
};
pub(super) const LOCKED: Help = Help {
    looks: "A cage that needs a digit, and all places for it in the cage see one and the same cell.",
    how: &how::CAGE,
    why: "Every set that makes up the sum of the cage has the digit. It is in one of these \
          places, and each of them rules it out of that cell.",
    example: "H<G<<D<B<^I<G<I^G^6<^^>^>^CC^H<I7<<^^D<<^K<L6^GCF^H^^^\
              >^^^>^5^^L<7^A<^M<^>^E<<9<^",
    step: "Locked in a cage: the cage of r3c1, r3c2 and r4c2 adds up to 6 and needs 1, which \
           must be in r3c1, r3c2 or r4c2, so r1c2 and r2c2 are not 1.",
};

/// Sets of different digits that make up a sum in some cells.
pub(super) struct Sets {
    /// The cells, empty ones only, and for each its digits in some set.
    cells: [Cell; 16],
    allowed: [DigitSet; 16],
    count: usize,
    /// The digits in every set, and those of the sets.
    forced: DigitSet,
    list: Vec<DigitSet>,
}

/// The most sets that an explanation lists.
pub(super) const MOST_LISTED: usize = 6;

impl Sets {
    /// Returns the sets with which `cells` add up to `sum`, where `may` tells which digits an empty
    /// cell can have. `None` if no cell is empty.
    pub(super) fn new<B: Board>(
        position: &Position<B>,
        cells: impl Iterator<Item = Cell>,
        mut sum: i16,
        may: impl Fn(Cell) -> DigitSet,
    ) -> Option<Self> {
        let mut sets = Sets {
            cells: [Cell(0); 16],
            allowed: [DigitSet::EMPTY; 16],
            count: 0,
            forced: DigitSet::all(position.side()),
            list: Vec::new(),
        };
        let (mut used, mut all) = (0, 0);
        let mut marks = [0u16; 16];
        for cell in cells {
            match position.value(cell) {
                Some(digit) => {
                    used |= 1 << digit.index();
                    sum -= i16::from(digit.get());
                }
                None => {
                    *sets.cells.get_mut(sets.count)? = cell;
                    marks[sets.count] = may(cell).0;
                    all |= marks[sets.count];
                    sets.count += 1;
                }
            }
        }
        if sets.count == 0 {
            return None;
        }
        let marks = &marks[..sets.count];
        for &set in Combinations::up_to(position.side()).of(sets.count, sum) {
            if set & used != 0 || set & !all != 0 {
                continue;
            }
            let Some(here) = fitting(set, marks) else { continue };
            sets.forced = DigitSet(sets.forced.0 & set);
            if sets.list.len() <= MOST_LISTED {
                // With the digits that are there, since the sum is that of all cells.
                sets.list.push(DigitSet(set | used));
            }
            for (allowed, here) in sets.allowed.iter_mut().zip(here) {
                allowed.0 |= here;
            }
        }
        (!sets.list.is_empty()).then_some(sets)
    }

    /// Returns each empty cell with its digits in some set.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.cells.into_iter().zip(self.allowed).take(self.count)
    }
}

/// Returns the digits of a set that fit in each of as many cells with these candidates; `None` if the
/// set does not fit.
pub(super) fn fitting(set: u16, marks: &[u16]) -> Option<[u16; 16]> {
    let mut here = [0u16; 16];
    for (here, mask) in here.iter_mut().zip(marks) {
        *here = mask & set;
    }
    if let [one, other] = *marks {
        // Each digit needs the other one in the other cell.
        let partner = |digits: u16| match digits.is_power_of_two() {
            true => set ^ digits,
            false => set,
        };
        let (one, other) = (one & set, other & set);
        (here[0], here[1]) = (one & partner(other), other & partner(one));
    }
    here[..marks.len()].iter().all(|&digits| digits != 0).then_some(here)
}

pub(super) fn cells_of<B: Board>(cells: impl IntoIterator<Item = Cell>) -> B::Set {
    cells.into_iter().fold(B::Set::EMPTY, |mut all, cell| {
        all.insert(cell);
        all
    })
}

/// Finds cells in which the sum of the cage leaves one digit that the digits placed so far permit.
pub(super) fn single<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    for cage in position.rules().cages() {
        // The candidates leave no more than the digits placed do, and are quicker to look at.
        let cells = cage.cells.iter().copied();
        let left = Sets::new(position, cells, cage.sum as i16, |cell| position.candidates(cell));
        if left.is_some_and(|sets| sets.cells().all(|(_, digits)| digits.single().is_none())) {
            continue;
        }
        let free = |cell: Cell| {
            let seen = position.peers(cell).iter().filter_map(|peer| position.value(peer));
            DigitSet::all(position.side()).minus(seen.collect())
        };
        let Some(sets) = Sets::new(position, cage.cells.iter().copied(), cage.sum as i16, free)
        else {
            continue;
        };
        for (cell, digits) in sets.cells() {
            let Some(digit) = digits.single().filter(|&digit| position.has(cell, digit)) else {
                continue;
            };
            let hit = Hit {
                technique: TechniqueId::CAGE_SINGLE,
                rating: Some(Rating::tenths(13)),
                effect: Effect::Place(cell, digit),
            };
            sink.take(hit, &|| {
                let slots = [
                    ("cells", cage.set().into()),
                    ("sum", Slot::Sum(cage.sum as i16)),
                    ("digit", digit.into()),
                    ("cell", cell.into()),
                ];
                let reason = Reason::of(Key::CageOnly, slots);
                Details { cells: cage.cells.clone(), reason, ..Details::default() }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Eliminates the digits in none of the sets that make up the sum of a cage.
pub(super) fn combination<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    for cage in position.rules().cages() {
        let cells = cage.cells.iter().copied();
        let Some(sets) = Sets::new(position, cells, cage.sum as i16, |c| position.candidates(c))
        else {
            continue;
        };
        let id = (TechniqueId::CAGE_COMBINATION, Rating::tenths(14));
        eliminate(position, &sets, id, sink, |sets| {
            let slots = [
                ("cells", cage.set().into()),
                ("sum", Slot::Sum(cage.sum as i16)),
                ("sets", Slot::Sets(sets.list.clone())),
            ];
            let key = if sets.list.len() > MOST_LISTED { Key::CageMany } else { Key::CageSets };
            Details {
                cells: cage.cells.clone(),
                reason: Reason::of(key, slots),
                ..Details::default()
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// Reports the candidates that are in none of the sets, if there are any.
pub(super) fn eliminate<B: Board>(
    position: &Position<B>,
    sets: &Sets,
    (technique, rating): (TechniqueId, Rating),
    sink: &mut dyn Sink<B>,
    details: impl Fn(&Sets) -> Details,
) -> ControlFlow<()> {
    let mut parts = [(DigitSet::EMPTY, B::Set::EMPTY); 16];
    let mut count = 0;
    for (cell, allowed) in sets.cells() {
        let gone = position.candidates(cell).minus(allowed);
        if !gone.is_empty() {
            parts[count] = (gone, cells_of::<B>([cell]));
            count += 1;
        }
    }
    if count == 0 {
        return ControlFlow::Continue(());
    }
    let effect = Effect::Eliminate(&parts[..count]);
    sink.take(Hit { technique, rating: Some(rating), effect }, &|| details(sets))
}

/// Eliminates a digit that a cage needs from the cells that see all its places there.
pub(super) fn locked<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    for cage in position.rules().cages() {
        let cells = cage.cells.iter().copied();
        let Some(sets) = Sets::new(position, cells, cage.sum as i16, |c| position.candidates(c))
        else {
            continue;
        };
        for digit in sets.forced.iter() {
            let places =
                sets.cells().filter(|(_, allowed)| allowed.has(digit)).map(|(cell, _)| cell);
            let places = cells_of::<B>(places).and(position.cells(digit));
            let gone = position.cells(digit).and(position.common_peers(places)).minus(places);
            if places.is_empty() || gone.is_empty() {
                continue;
            }
            let hit = Hit {
                technique: TechniqueId::LOCKED_IN_CAGE,
                rating: Some(Rating::tenths(27)),
                effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
            };
            sink.take(hit, &|| {
                let slots = [
                    ("cage", cage.set().into()),
                    ("sum", Slot::Sum(cage.sum as i16)),
                    ("digit", digit.into()),
                    ("cells", places.to_cells().into()),
                ];
                let reason = Reason::of(Key::CageLocked, slots);
                let mut details =
                    Details { cells: cage.cells.clone(), reason, ..Details::default() };
                details.mark(position, DigitSet::of(digit), places, Role::Defining);
                details
            })?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Maker, Request, Stream, make};
    use crate::grade::Path;
    use crate::sudoku::{Rules, Variant, Variants};
    use std::collections::BTreeSet;

    #[test]
    fn every_step_in_killers_is_sound() {
        let x =
            Rules::with(Rules::CLASSIC.shape(), Variants::NONE.with(Variant::X)).expect("suits");
        let (mut maker, mut seen) = (Maker::new(), BTreeSet::new());
        for (rules, count) in [(Rules::CLASSIC, 12), (x, 4)] {
            let request = Request { cages: Some(2..=5), ..Request::new(rules) };
            for index in 0..count {
                let mut stream = Stream::for_puzzle(5, "killers", index);
                let made = make(&request, &mut stream, &mut maker).expect("a killer");
                let mut last = None;
                for found in Path::of(&made.puzzle) {
                    let step = found.step;
                    let is_true = |c: &Candidate| made.solution.get(c.cell) == Some(c.digit);
                    assert!(!step.eliminations.iter().any(is_true), "{step:?}");
                    assert!(step.placement.iter().all(is_true), "{step:?}");
                    seen.insert(step.technique.name());
                    last = step.rating.max(last);
                }
                assert_eq!(last, Some(made.grade.er), "the path ends with a solution");
            }
        }
        for name in ["cage-single", "cage-combination", "rule-of-45", "innies-outies"] {
            assert!(seen.contains(name), "no {name} in {seen:?}");
        }
    }
}

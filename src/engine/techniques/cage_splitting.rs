//! Cage splitting: the edge of houses divides a cage, and the rule of 45 gives each of its two parts
//! a sum of its own.

use super::cages::{MOST_LISTED, cells_of, fitting};
use super::innies_outies::houses_of;
use super::*;
use crate::sudoku::Cell;
use crate::sudoku::combinations::Combinations;
use crate::sudoku::rules::{Cage, Split};
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const HELP: Help = Help {
    looks: "A cage that the edge of a row, column or box divides, or of some beside each other, where \
            all other divided cages have only digits on one side of the edge.",
    how: &how::SUMS,
    why: "The digits of every row, column and box add up to 45. What whole cages and digits do not \
          make up of that, the part of the cage inside makes up, and the rest of the cage's sum is \
          left for the part outside. Digits in no two sets for these sums that share no digit are \
          not in the cage.",
    example: "BG<HG<<B<^^>^D<8H^C<^E<<^^<Q<6FA<98<^^^^5<^G<F<T^HB<8<\
              ^>^H^E4<A59^^<^7<^^^^^^C<H<",
    step: "Cage splitting: the digits of box 1 add up to 45, which with the cages and digits leaves \
           6 for r2c3 and r3c3 and 11 for r1c4 and r2c4 in the same cage; as no digit is there \
           twice, only 2+4, 1+5 and 5+6, 4+7, 3+8, 2+9 can make that, so r1c4 and r2c4 are not 1 \
           and r2c3 and r3c3 are not 3, 6, 7, 8 or 9.",
};

/// The empty cells of a part of a cage, with their candidates and their sum.
#[derive(Copy, Clone)]
struct Part {
    cells: [Cell; 16],
    marks: [u16; 16],
    count: usize,
    sum: i16,
}

impl Part {
    fn new(sum: i16) -> Self {
        Part { cells: [Cell(0); 16], marks: [0; 16], count: 0, sum }
    }

    fn marks(&self) -> &[u16] {
        &self.marks[..self.count]
    }

    fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }

    /// Returns the sets that fill it, without the digits `used`, each with what fits in each cell.
    fn sets(&self, side: usize, used: u16) -> impl Iterator<Item = (u16, [u16; 16])> {
        let sets = Combinations::up_to(side).of(self.count, self.sum).iter();
        let sets = sets.filter(move |&&set| set & used == 0);
        sets.filter_map(|&set| Some((set, fitting(set, self.marks())?)))
    }
}

/// A divided cage: the parts inside and outside, and its digits.
struct Divided<'c> {
    cage: &'c Cage,
    parts: [Part; 2],
    used: u16,
}

impl<'c> Divided<'c> {
    /// Divides a cage, of which the part inside makes up what is left of a sum.
    fn new<B: Board>(position: &Position<B>, split: &Split, cage: &'c Cage) -> Self {
        let parts = [Part::new(0), Part::new(cage.sum as i16)];
        let mut divided = Divided { cage, parts, used: 0 };
        for &cell in &cage.cells {
            let part = &mut divided.parts[usize::from(!split.cells.contains(cell))];
            match position.value(cell) {
                Some(digit) => {
                    part.sum -= i16::from(digit.get());
                    divided.used |= 1 << digit.index();
                }
                None => {
                    part.cells[part.count] = cell;
                    part.marks[part.count] = position.candidates(cell).0;
                    part.count += 1;
                }
            }
        }
        divided
    }

    /// Returns the sum of the part inside, if one of the parts is filled.
    fn known(&self) -> Option<i16> {
        match &self.parts {
            [inside, _] if inside.count == 0 => Some(-inside.sum),
            [_, outside] if outside.count == 0 => Some(outside.sum),
            _ => None,
        }
    }

    /// Returns the pairs of sets for both parts that share no digit, with what fits in each cell.
    fn pairs(&self, side: usize) -> impl Iterator<Item = [(u16, [u16; 16]); 2]> {
        let [inside, outside] = &self.parts;
        inside.sets(side, self.used).flat_map(move |one| {
            outside.sets(side, self.used | one.0).map(move |other| [one, other])
        })
    }
}

/// Finds divided cages of whose parts the sums are known, and what they rule out.
pub(super) fn find<B: Board>(position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
    for split in position.rules().splits() {
        if let Some(divided) = only_open(position, split) {
            report(position, split, &divided, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cage both parts of which have empty cells, with their sums, if it is the only one.
fn only_open<B: Board>(position: &Position<B>, split: &Split) -> Option<Divided<'static>> {
    let cages = position.rules().cages();
    let (mut open, mut sum) = (None, split.sum);
    for index in split.cages() {
        let divided = Divided::new(position, split, &cages[index]);
        match divided.known() {
            Some(known) => sum -= known,
            None if open.is_some() => return None,
            None => open = Some(divided),
        }
    }
    let mut open = open?;
    open.parts[0].sum += sum;
    open.parts[1].sum -= sum;
    Some(open)
}

fn report<B: Board>(
    position: &Position<B>,
    split: &Split,
    divided: &Divided<'_>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let mut allowed = [[0u16; 16]; 2];
    for pair in divided.pairs(position.side()) {
        for (allowed, (_, here)) in allowed.iter_mut().zip(pair) {
            allowed.iter_mut().zip(here).for_each(|(allowed, here)| *allowed |= here);
        }
    }
    let mut parts = [(DigitSet::EMPTY, B::Set::EMPTY); 16];
    let mut count = 0;
    for (part, allowed) in divided.parts.iter().zip(allowed) {
        for ((&cell, &marks), allowed) in part.cells().iter().zip(part.marks()).zip(allowed) {
            if allowed == 0 {
                // No solution.
                return ControlFlow::Continue(());
            }
            if marks & !allowed != 0 {
                parts[count] = (DigitSet(marks & !allowed), cells_of::<B>([cell]));
                count += 1;
            }
        }
    }
    if count == 0 {
        return ControlFlow::Continue(());
    }
    let hit = Hit {
        technique: TechniqueId::CAGE_SPLITTING,
        rating: Some(Rating::tenths(24)),
        effect: Effect::Eliminate(&parts[..count]),
    };
    sink.take(hit, &|| explain(position, split, divided))
}

/// Explains it: the houses, the sums of both parts, and the sets for them if these are few.
fn explain<B: Board>(position: &Position<B>, split: &Split, divided: &Divided<'_>) -> Details {
    let rules = position.rules();
    let houses = houses_of(rules, split.first, split.last);
    let [inside, outside] = &divided.parts;
    let all = (rules.side() * (rules.side() + 1) / 2 * houses.len()) as i16;
    let slots = [
        ("houses", houses.clone().into()),
        ("all", Slot::Sum(all)),
        ("sum", Slot::Sum(inside.sum)),
        ("cells", inside.cells().to_vec().into()),
        ("rest", Slot::Sum(outside.sum)),
        ("others", outside.cells().to_vec().into()),
    ];
    let mut sets = [Vec::new(), Vec::new()];
    for pair in divided.pairs(rules.side()) {
        for (sets, (set, _)) in sets.iter_mut().zip(pair) {
            if !sets.contains(&DigitSet(set)) {
                sets.push(DigitSet(set));
            }
        }
    }
    sets.iter_mut().for_each(|sets| sets.sort_unstable_by_key(|set| set.0));
    let reason = Reason::of(Key::CageSplit, slots);
    let reason = if sets.iter().any(|sets| sets.len() > MOST_LISTED) {
        reason.and(Key::SplitMany, [])
    } else {
        let [first, second] = sets;
        reason.and(Key::SplitSets, [("sets", Slot::Sets(first)), ("rest", Slot::Sets(second))])
    };
    Details { houses, cells: divided.cage.cells.clone(), reason, ..Details::default() }
}

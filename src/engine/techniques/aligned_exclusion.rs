//! Aligned exclusion: tests every combination of candidates of two or three cells. Combinations
//! that would leave a cell that sees all of them no candidate, or put a digit twice in a row, column
//! or box, are impossible. A candidate that is in no possible combination is false.
//!
//! ```text
//!   . . . | . . .        r1c4 {13} and r1c5 {23} see r1c1 and r2c2: 1 with 2 would empty r1c1,
//!   {12} ..  r1c1        3 with 3 would be twice in the row, ... If 1 at r1c4 is possible with
//!   {13} ..  r2c2        no digit at r1c5, it is eliminated from r1c4.
//! ```

mod ways;

use super::failure_cache::FailureCache;
use super::*;
use crate::sudoku::Cell;
use crate::techniques::Rating;
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const PAIR: Help = Help {
    looks: "Two cells, and cells with two candidates that see both. Try all ways to fill the two \
            together.",
    how: &how::EXCLUSION,
    why: "A way that uses up both candidates of a cell seen by both, or puts a digit twice in a \
          row, column or box, is impossible. A candidate that is in no possible way is false.",
    example: "8.51..4.661.4..58.3.4856..21689732..74921536825368497148.36....5317.862.9.65..8.. \
              216",
    step: "Aligned pair exclusion: of all the ways to fill r2c9 and r9c8, those with 9 in r2c9 \
           would put a digit twice in a row, column or box or leave nothing for one of r1c8, r3c8 \
           and r8c9; 9 in r2c9 and 1 in r9c8 leave nothing for r3c8; 9 in r2c9 and 3 in r9c8 \
           leave nothing for r1c8; 9 in r2c9 and 4 in r9c8 leave nothing for r8c9, so r2c9 is not \
           9.",
};

pub(super) const TRIPLE: Help = Help {
    looks: "Three cells, and cells with two or three candidates that see all of them. Try all ways \
            to fill the three together.",
    how: &how::EXCLUSION,
    why: "A way that uses up all candidates of a cell seen by all three, or puts a digit twice in \
          a row, column or box, is impossible. A candidate that is in no possible way is false.",
    example: ".3.1..8.9.......2.78.3.24.195...1638..3..9..767..3..9.12.5.....3...16.....7.2.91. \
              923 925 567 983",
    step: "Aligned triple exclusion: of all the ways to fill r4c4, r5c4 and r6c4, those with 4 in \
           r5c4 would put a digit twice in a row, column or box or leave nothing for one of r4c5 \
           and r9c4; 2 in r4c4 and 2 in r6c4 cannot both be true, because the cells see each \
           other; 4 in r5c4 and 4 in r6c4 cannot both be true, because the cells see each other; \
           4 in r5c4 and 8 in r6c4 leave nothing for r9c4; 4 in r5c4 and 4 in r4c4 cannot both be \
           true, because the cells see each other; 4 in r5c4 and 7 in r4c4 leave nothing for \
           r4c5, so r5c4 is not 4.",
};

/// Finds exclusions of two cells.
pub(super) fn pair<B: Board>(
    position: &Position<B>,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let [one, two, three, _] = position.at_least();
    let excluders = two.minus(three);
    if !excluders.is_many() {
        return ControlFlow::Continue(());
    }
    let bases = bases(position, excluders, one, two);
    let changed = failures.changed(position);
    let mut none = true;
    // For each cell, the earlier cells with which it may exclude something.
    let mut partners = B::per_cell(B::Set::EMPTY);
    let mut seconds = B::Set::EMPTY;
    for cell in bases.iter() {
        // Unchanged cells and excluders exclude nothing new.
        let around = position.peers(cell).and(excluders);
        let here = changed.has(cell) || around.meets(changed);
        let others = if here { bases } else { bases.and(changed) };
        for other in losing_to(position, cell, around, others).iter() {
            let (first, second) = if other < cell { (other, cell) } else { (cell, other) };
            partners[second.index()].insert(first);
            seconds.insert(second);
        }
    }
    for second in seconds.iter() {
        let around = position.peers(second).and(excluders);
        for first in partners[second.index()].iter() {
            let common = position.peers(first).and(around);
            if common.is_many() {
                try_cells(position, &[first, second], common, &mut none, sink)?;
            }
        }
    }
    // Cells that see a naked single are skipped.
    if none && one == two {
        failures.remember(position);
    }
    ControlFlow::Continue(())
}

/// Returns the cells of `bases` that might exclude a candidate together with `cell`, by a quick
/// check: besides that candidate they may hold only what the excluders `around` the cell could hold
/// instead.
fn losing_to<B: Board>(
    position: &Position<B>,
    cell: Cell,
    around: B::Set,
    bases: B::Set,
) -> B::Set {
    let mut all = B::Set::EMPTY;
    if bases.is_empty() {
        return all;
    }
    for digit in position.candidates(cell).iter() {
        let with = around.and(position.cells(digit));
        let (mut seen, mut takes) = (B::Set::EMPTY, DigitSet::of(digit));
        for excluder in with.iter() {
            seen = seen.or(position.peers(excluder));
            takes |= position.candidates(excluder);
        }
        seen = seen.and(bases);
        seen.remove(cell);
        if !seen.is_empty() {
            all = all.or(confined(position, seen, takes));
        }
    }
    all
}

/// Returns those of `cells` whose candidates are all among `digits`.
fn confined<B: Board>(position: &Position<B>, cells: B::Set, digits: DigitSet) -> B::Set {
    let others = DigitSet::all(position.side()).minus(digits);
    others.iter().fold(cells, |left, digit| left.minus(position.cells(digit)))
}

/// Finds exclusions of three cells: any two, and a third with two or three candidates that sees one of
/// them.
pub(super) fn triple<B: Board>(
    position: &Position<B>,
    failures: &mut FailureCache<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let [one, two, _, four] = position.at_least();
    let excluders = two.minus(four);
    if !excluders.is_many() {
        return ControlFlow::Continue(());
    }
    let bases = bases(position, excluders, one, two);
    let changed = failures.changed(position);
    let mut none = true;
    for second in bases.iter() {
        let around = position.peers(second).and(excluders);
        for first in bases.iter() {
            if first >= second {
                break;
            }
            let common = position.peers(first).and(around);
            if !common.is_many() {
                continue;
            }
            let near = position.peers(first).or(position.peers(second));
            let mut thirds = near.and(excluders).and(bases).minus(B::Set::of(first).with(second));
            if !changed.has(first) && !changed.has(second) && !changed.meets(common) {
                thirds = thirds.and(changed);
            }
            if thirds.is_empty() {
                continue;
            }
            let thirds = thirds_of(position, first, second, common, thirds);
            if thirds.is_empty() {
                continue;
            }
            // The standard's order: those that the first cell sees, box, row, column, then any
            // other houses, then those that the second sees.
            let mut done = B::Set::EMPTY;
            for near in [first, second] {
                let homes = position.homes(near);
                let order = [&homes[..1], &homes[2..3], &homes[1..2], &homes[3..]];
                let houses = order.into_iter().flatten();
                let houses = houses.map(|home| position.house_cells(home.house));
                for seen in houses.chain([position.peers(near)]) {
                    let third = seen.and(thirds).minus(done);
                    done = done.or(third);
                    for third in third.iter() {
                        let common = common.and(position.peers(third));
                        if common.is_many() && !was_tried(position, excluders, first, second, third)
                        {
                            let cells = [first, second, third];
                            try_cells(position, &cells, common, &mut none, sink)?;
                        }
                    }
                }
            }
        }
    }
    if none && one == two {
        failures.remember(position);
    }
    ControlFlow::Continue(())
}

/// Returns those of `thirds` that might exclude something with two cells, judging by these and by
/// the excluders `common` that see both.
fn thirds_of<B: Board>(
    position: &Position<B>,
    first: Cell,
    second: Cell,
    common: B::Set,
    thirds: B::Set,
) -> B::Set {
    let (one, two) = (position.candidates(first).0, position.candidates(second).0);
    // For each digit what it takes from cells that see an excluder of two candidates as well as
    // it; excluders of three need two digits.
    let mut takes = B::per_digit(0u16);
    let mut by_two = B::per_digit(B::per_digit(0u16));
    for excluder in common.iter() {
        let mask = position.candidates(excluder).0;
        let last = mask & (mask - 1);
        if last & (last - 1) == 0 {
            let low = mask & !last;
            takes[low.trailing_zeros() as usize] |= last;
            takes[last.trailing_zeros() as usize] |= low;
        } else {
            for left in bits(mask) {
                let both = mask & !left;
                let low = both.trailing_zeros() as usize;
                let high = (both & (both - 1)).trailing_zeros() as usize;
                by_two[low][high] |= left;
                by_two[high][low] |= left;
            }
        }
    }
    let sees = position.peers(first).has(second);
    // For each candidate of the two cells, what all ways to fill them with it exclude: only a third
    // cell confined to that excludes the candidate.
    let mut always = u16::MAX;
    let mut of_two = B::per_digit(u16::MAX);
    let mut possible = B::Set::EMPTY;
    let all = DigitSet::all(position.side());
    for a in bits(one) {
        let mut of_one = u16::MAX;
        let at = a.trailing_zeros() as usize;
        let with_a = takes[at] | a;
        // With a digit that leaves an excluder of two candidates no choice, that excluder would be
        // empty.
        let open = two & !takes[at] & if sees { !a } else { u16::MAX };
        for b in bits(open) {
            let with_b = b.trailing_zeros() as usize;
            let taken = with_a | takes[with_b] | b | by_two[at][with_b];
            of_one &= taken;
            of_two[with_b] &= taken;
        }
        always &= of_one;
        if super::count(of_one & all.0) > 1 {
            possible = possible.or(confined(position, thirds, DigitSet(of_one) & all));
        }
    }
    for b in bits(two) {
        let taken = of_two[b.trailing_zeros() as usize] & all.0;
        if super::count(taken) > 1 {
            possible = possible.or(confined(position, thirds, DigitSet(taken)));
        }
    }
    for digit in (DigitSet(always) & all).iter() {
        possible = possible.or(position.cells(digit).and(thirds));
    }
    possible
}

/// Returns whether the same three cells occurred before: with an earlier pair as the first two, or
/// the same pair reversed. Pairs are ordered by their later cell.
fn was_tried<B: Board>(
    position: &Position<B>,
    excluders: B::Set,
    first: Cell,
    second: Cell,
    third: Cell,
) -> bool {
    // Whether `last` may be the third cell of the pair.
    let stands = |last: Cell, a: Cell, b: Cell| {
        excluders.has(last) && (position.peers(last).has(a) || position.peers(last).has(b))
    };
    third < second && stands(second, first, third) || third < first && stands(first, third, second)
}

/// Returns the cells to be tested: those with two or more candidates that see an excluder and no
/// naked single. `one` and `two` have at least that many candidates.
fn bases<B: Board>(position: &Position<B>, excluders: B::Set, one: B::Set, two: B::Set) -> B::Set {
    let singles = one.minus(two);
    two.and(position.seen_from(excluders)).minus(position.seen_from(singles))
}

/// Reports to the sink what no combination leaves in `cells`; if there is anything, sets `none` to
/// `false`.
fn try_cells<B: Board>(
    position: &Position<B>,
    cells: &[Cell],
    common: B::Set,
    none: &mut bool,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let sees = |a: usize, b: usize| position.peers(cells[a]).has(cells[b]);
    let candidates: [u16; 3] =
        std::array::from_fn(|i| cells.get(i).map_or(0, |&c| position.candidates(c).0));
    // An excluder can be emptied only if the cells can hold all its candidates. With fewer than two
    // such excluders, naked sets and wings have already eliminated everything, unless a cell can see
    // a naked set from outside its house.
    let union = candidates[0] | candidates[1] | candidates[2];
    let mut masks = [0u16; 32];
    let mut count = 0;
    for cell in common.iter() {
        let mask = position.candidates(cell).0;
        if mask & !union == 0 && count < masks.len() {
            masks[count] = mask;
            count += 1;
        }
    }
    if count < if position.rules().is_plain() { 2 } else { 1 } {
        return ControlFlow::Continue(());
    }
    let masks = &masks[..count];
    let mut allowed = [0u16; 3];
    for a in bits(candidates[0]) {
        let mut open = candidates[1];
        if sees(0, 1) {
            open &= !a;
        }
        if cells.len() == 2 {
            let left = open & !excluded(masks, a);
            allowed[1] |= left;
            if left != 0 {
                allowed[0] |= a;
            }
            continue;
        }
        for b in bits(open) {
            let mut last = candidates[2] & !excluded(masks, a | b);
            if sees(0, 2) {
                last &= !a;
            }
            if sees(1, 2) {
                last &= !b;
            }
            allowed[2] |= last;
            if last != 0 {
                allowed[0] |= a;
                allowed[1] |= b;
                // Once all others are allowed, one way for each `a` is enough.
                if allowed[1] == candidates[1] && allowed[2] == candidates[2] {
                    break;
                }
            }
        }
        if allowed == candidates {
            return ControlFlow::Continue(());
        }
    }
    if allowed == candidates {
        return ControlFlow::Continue(());
    }
    let gone: [(DigitSet, B::Set); 3] = std::array::from_fn(|i| match cells.get(i) {
        Some(&cell) => (DigitSet(candidates[i] & !allowed[i]), B::Set::of(cell)),
        None => (DigitSet::EMPTY, B::Set::EMPTY),
    });
    let (technique, rating) = if cells.len() == 2 {
        (TechniqueId::ALIGNED_PAIR_EXCLUSION, 62)
    } else {
        (TechniqueId::ALIGNED_TRIPLE_EXCLUSION, 75)
    };
    *none = false;
    let hit = Hit {
        technique,
        rating: Some(Rating::tenths(rating)),
        effect: Effect::Eliminate(&gone[..cells.len()]),
    };
    sink.take(hit, &|| ways::details(position, cells, common, &gone[..cells.len()]))
}

/// Returns the digits that no cell aligned with `chosen` may have, because some excluder, given as
/// its candidates, would be empty.
fn excluded(masks: &[u16], chosen: u16) -> u16 {
    let mut gone = 0;
    for mask in masks {
        let left = mask & !chosen;
        if left == 0 {
            return u16::MAX;
        }
        if left & (left - 1) == 0 {
            gone |= left;
        }
    }
    gone
}

fn bits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask &= !bit;
        (bit != 0).then_some(bit)
    })
}

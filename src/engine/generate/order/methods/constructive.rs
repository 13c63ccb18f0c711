//! Growing a puzzle around a technique: from a few givens upwards, never past the point where the
//! easier techniques can do without it.
//!
//! Digging comes to the technique asked for by chance. Growing keeps hold of it: with few givens
//! the easier techniques get stuck early, and the board they are stuck on often shows the pattern
//! asked for, all the more if the first givens were chosen for it. From there a given is added
//! only if the easier techniques, stuck again, still leave the technique something to do. It is
//! a puzzle when the technique leads to the end. If no more givens can be added before that, a
//! few are taken away and others are added, which is kept if fewer cells stay open: a walk
//! downhill that never loses the technique.
//!
//! The first givens are of a fresh solution. After them the solution is not held to: a cell is
//! given any of the digits that it may still hold, as long as some solution has it. A cell so is
//! several chances where it would be one; as measured, triples and quads are found two to five
//! times as soon, in pairs five to fifty times.
//!
//! Each step costs a few microseconds: a board is not solved anew for a given more, but goes on
//! from where it was stuck. A fresh solution gives one puzzle at most, so that no two are relatives.

use super::{Found, Method, Search, thinned};
use crate::generate::order::complete::complete;
use crate::generate::order::pattern::{Pattern, pattern_for};
use crate::generate::order::quick::{ALL, Board, HOUSES, Kit, Memo, Set, Tool, cells};
use crate::generate::order::scale::Scale;
use crate::generate::order::solution::grid_of;
use crate::generate::order::solution::{Solution, count, digits, houses};
use crate::generate::order::target::Target;
use crate::generate::{Looks, Stream};

#[derive(Debug)]
pub(super) struct Constructive;

impl Method for Constructive {
    fn name(&self) -> &'static str {
        "construct"
    }

    fn can_serve(&self, target: &Target) -> bool {
        Seed::of(target).is_some()
    }

    fn find(&self, search: &mut Search<'_>) -> Option<Found> {
        let (givens, solution) = plant(search)?;
        let full = grid_of(&solution);
        let scale = Scale::new(&full, &solution, search.target, search.rater);
        let givens = thinned(&scale, givens, scale.kit, search.orbits, search.clues);
        Some(Found { givens, solution })
    }
}

/// What to grow.
#[derive(Copy, Clone, Debug)]
struct Seed {
    /// Must not be enough.
    pub easier: Kit,
    /// Must move where `easier` is stuck, and with it must be enough.
    pub aim: Kit,
    /// The fewest and the most givens to start from.
    pub from: usize,
    pub to: usize,
    /// How often a board on which the technique moves is pruned and grown again.
    pub prunings: usize,
    /// How many orbits a pruning takes, at most.
    pub cut: usize,
    /// How many digits are tried in a cell.
    pub tries: usize,
    /// Whether to grow a plant on which the technique moves nothing at first.
    pub patient: bool,
    pub looks: Looks,
}

impl Seed {
    /// How to grow what `target` aims at; nothing where walking finds it sooner. The numbers
    /// were measured.
    pub(crate) fn of(target: &Target) -> Option<Self> {
        let aim = target.aim?;
        // What is rare at the start of a plant is worth staying with; what is common is sooner
        // found in the next.
        let (from, prunings, tries) = match aim {
            Tool::XWing | Tool::Swordfish | Tool::Jellyfish => (20, 100, 3),
            Tool::HiddenPair | Tool::NakedTriple | Tool::HiddenTriple => (20, 300, 3),
            Tool::NakedQuad | Tool::HiddenQuad => (18, 600, 6),
            _ => return None,
        };
        Some(Seed {
            easier: target.kit.without(aim),
            aim: Kit::NONE.with(aim),
            from,
            to: from + 4,
            patient: aim == Tool::NakedTriple,
            looks: target.looks,
            prunings,
            cut: 4,
            tries,
        })
    }
}

/// A set of givens on which the easier techniques are stuck.
#[derive(Clone)]
struct Plant {
    givens: Set,
    /// A solution that has the givens, one of many until the puzzle is done.
    solution: Solution,
    stuck: Board,
    memo: Memo,
    hint: Option<Hint>,
}

/// What the technique aimed at does on a board.
#[derive(Copy, Clone)]
struct Hint {
    /// The candidates that it rules out, by digit.
    gone: [Set; 9],
    /// The cells left open by it and the easier ones.
    after: Set,
}

impl Plant {
    fn new(solution: &Solution, givens: Set, seed: &Seed) -> Option<Self> {
        let board = Board::new(solution, givens);
        Self::settle(givens, *solution, board, Memo::default(), seed)
    }

    /// The same where the easiest techniques alone must already leave the technique aimed at
    /// something to do. Nearly all that have it when stuck have it then.
    fn early(solution: &Solution, givens: Set, seed: &Seed) -> Option<Self> {
        let mut board = Board::new(solution, givens);
        let mut memo = Memo::default();
        if !board.keeps(seed, None, &mut memo) {
            return None;
        }
        Self::settle(givens, *solution, board, memo, seed)
    }

    fn settle(
        givens: Set,
        solution: Solution,
        mut stuck: Board,
        mut memo: Memo,
        seed: &Seed,
    ) -> Option<Self> {
        if stuck.close_on(seed.easier, ALL, &mut memo) {
            return None;
        }
        let hint = hint(&stuck, &memo, seed);
        Some(Plant { givens, solution, stuck, memo, hint })
    }

    /// Adds what orbits it may in their order, until the technique aimed at leads to the end.
    fn grow(&mut self, orbits: &[Set], seed: &Seed, stream: &mut Stream) {
        for &orbit in orbits {
            let goal = self.hint.map_or(ALL, |hint| hint.after);
            let open = orbit & self.stuck.open;
            // What the technique fills by itself would take its place.
            if orbit & self.givens != 0 || open == 0 || open & !goal != 0 {
                continue;
            }
            let Some(next) = (0..seed.tries).find_map(|_| self.with(orbit, seed, stream)) else {
                continue;
            };
            *self = next;
            if self.is_done() {
                return;
            }
        }
    }

    /// The plant with the cells of an orbit given too, in some digits that they may hold; nothing
    /// if the technique aimed at is lost by them or no solution has them.
    fn with(&self, orbit: Set, seed: &Seed, stream: &mut Stream) -> Option<Self> {
        let givens = self.givens | orbit;
        let (mut board, mut digits) = (self.stuck, self.solution);
        for cell in cells(orbit & self.stuck.open) {
            let digit = pick_digit(board.mask(cell), stream)?;
            digits[cell] = digit;
            board.place(cell, usize::from(digit));
        }
        // The solution at hand is the solver's choice; to follow it is no step at random.
        if digits == self.solution || !fits(&digits, givens, orbit, seed.looks) {
            return None;
        }
        let mut memo = self.memo.clone();
        if self.hint.is_some() && !board.keeps(seed, self.hint.as_ref(), &mut memo) {
            return None;
        }
        let solution = complete(&digits, ALL & !self.stuck.open | orbit)?;
        // Once the technique moves something, or even fills cells, it must go on doing so.
        Self::settle(givens, solution, board, memo, seed).filter(|next| {
            (self.hint.is_none() || next.hint.is_some()) && (!self.leads() || next.leads())
        })
    }

    /// True if what the technique aimed at rules out leads to filling cells.
    fn leads(&self) -> bool {
        self.hint.is_some_and(|hint| hint.after != self.stuck.open)
    }

    fn is_done(&self) -> bool {
        self.hint.is_some_and(|hint| hint.after == 0)
    }

    /// How far it is from being a puzzle. A technique that moves something to no end is far from
    /// it, however few cells are open.
    fn distance(&self) -> usize {
        self.hint.filter(|_| self.leads()).map_or(82, |hint| count(hint.after))
    }
}

impl Board {
    /// Fills singles and locked candidates; false if the technique aimed at has nothing to do
    /// then. With all the easier techniques it would hardly have, which is longer to find out.
    /// Of what it did before, something must be left to do.
    fn keeps(&mut self, seed: &Seed, before: Option<&Hint>, memo: &mut Memo) -> bool {
        let needed = |board: &Board| {
            before.is_none_or(|hint| hint.gone.iter().zip(&board.digit).any(|(a, b)| a & b != 0))
        };
        if !self.close_while(seed.easier.plain(), memo, needed) {
            return false;
        }
        memo.lines.read(self);
        Board::clone(self).takes_step(seed.aim, &mut memo.clone())
    }
}

/// One of the digits of a mask, from 0.
fn pick_digit(mut mask: u16, stream: &mut Stream) -> Option<u8> {
    if mask == 0 {
        return None;
    }
    for _ in 0..stream.below(mask.count_ones() as usize) {
        mask &= mask - 1;
    }
    Some(mask.trailing_zeros() as u8)
}

/// True if no house of `orbit` is crowded by `givens` and no digit of it too common.
fn fits(solution: &Solution, givens: Set, orbit: Set, looks: Looks) -> bool {
    let of = digits(solution, givens);
    let rarest = of.iter().min().copied().unwrap_or(0);
    let common = rarest.max(1) + usize::from(looks.digit_spread);
    let most = usize::from(looks.most_in_house);
    cells(orbit).all(|cell| of[usize::from(solution[cell])] <= common)
        && houses(orbit).all(|house| count(givens & house) <= most)
}

/// True if every house of `orbit` has as many `givens` as it must.
fn furnished(givens: Set, orbit: Set, looks: Looks) -> bool {
    let least = usize::from(looks.least_in_house);
    houses(orbit).all(|house| count(givens & house) >= least)
}

/// What the technique aimed at does, if it moves anything.
#[inline]
fn hint(stuck: &Board, memo: &Memo, seed: &Seed) -> Option<Hint> {
    let mut board = *stuck;
    let mut memo = memo.clone();
    if !board.takes_step(seed.aim, &mut memo) {
        return None;
    }
    let mut gone = stuck.digit;
    for (gone, left) in gone.iter_mut().zip(&board.digit) {
        *gone &= !left;
    }
    board.close_on(seed.easier.or(seed.aim), ALL, &mut memo);
    Some(Hint { gone, after: board.open })
}

/// One plant: the puzzle it came to, with more givens than it needs, and its solution.
fn grow(
    solution: &Solution,
    orbits: &mut [Set],
    place: Pattern,
    seed: Seed,
    stream: &mut Stream,
) -> Option<(Set, Solution)> {
    stream.shuffle(orbits);
    let start = seed.from + stream.below(seed.to - seed.from + 1);
    // The cells that hold the pattern in place are given first, most of them.
    let keep = 5 + stream.below(4);
    let mut givens = 0;
    for &orbit in orbits.iter() {
        if orbit & place.last != 0 && orbit & place.first == 0 && stream.below(8) < keep {
            givens |= orbit;
        }
    }
    let mut left = count(givens);
    for &orbit in orbits.iter() {
        if left >= start {
            break;
        }
        if orbit & (place.first | place.last | givens) == 0 {
            givens |= orbit;
            left += count(orbit);
        }
    }
    for house in HOUSES.into_iter().filter(|_| seed.looks.least_in_house > 0) {
        if givens & house == 0 {
            let fitting = orbits.iter().find(|&&o| o & house != 0 && o & place.first == 0);
            givens |= fitting.copied().unwrap_or(0);
        }
    }
    let mut plant = if seed.patient {
        Plant::new(solution, givens, &seed)?
    } else {
        Plant::early(solution, givens, &seed)?
    };
    plant.grow(orbits, &seed, stream);
    for _ in 0..seed.prunings {
        if plant.hint.is_none() || plant.is_done() {
            break;
        }
        let mut pruned = plant.givens;
        let cut = 1 + stream.below(seed.cut);
        stream.shuffle(orbits);
        let mut left = cut;
        for &orbit in orbits.iter().filter(|&&orbit| orbit & plant.givens != 0) {
            if furnished(pruned & !orbit, orbit, seed.looks) {
                pruned &= !orbit;
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        let Some(mut next) = Plant::early(&plant.solution, pruned, &seed) else { continue };
        if next.hint.is_none() {
            continue;
        }
        stream.shuffle(orbits);
        next.grow(orbits, &seed, stream);
        if next.distance() <= plant.distance() {
            plant = next;
        }
    }
    plant.is_done().then_some((plant.givens, plant.solution))
}

/// Adds orbits, in their order, until there are `least` givens; nothing if `easier` would be
/// enough with so many.
fn fill_up(
    solution: &Solution,
    mut givens: Set,
    orbits: &[Set],
    easier: Kit,
    least: usize,
) -> Option<Set> {
    for &orbit in orbits {
        if count(givens) >= least {
            break;
        }
        if orbit & !givens != 0 && !Board::new(solution, givens | orbit).close(easier, ALL) {
            givens |= orbit;
        }
    }
    (count(givens) >= least).then_some(givens)
}

/// Grows plants from one fresh solution until one is a puzzle: its givens and its solution.
fn plant(search: &mut Search<'_>) -> Option<(Set, Solution)> {
    let (seed, aim) = (Seed::of(search.target)?, search.target.aim?);
    let Search { fresh, orbits, stream, clues, .. } = search;
    let (givens, solution) = (0..PLANTS).find_map(|_| {
        let place = pattern_for(fresh, aim, orbits, stream);
        grow(fresh, orbits, place, seed, stream)
    })?;
    let givens = fill_up(&solution, givens, orbits, seed.easier, clues.least)?;
    Some((givens, solution))
}

/// How many plants are grown from one solution before the next is taken.
const PLANTS: usize = 20;

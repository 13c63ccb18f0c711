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
//! Each step costs a few microseconds: a board is not solved anew for a given more, but goes on
//! from where it was stuck. A solution gives one puzzle at most, so that no two are relatives.

use super::dig::{Solution, count};
use super::prime::Prime;
use super::quick::{ALL, Board, Kit, Set, Tool, cells};
use super::target::Target;
use crate::generate::Stream;

/// What to grow.
#[derive(Copy, Clone, Debug)]
pub struct Seed {
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
    /// Whether to grow a plant on which the technique moves nothing at first.
    pub patient: bool,
}

impl Seed {
    /// How to grow what `target` aims at; nothing where walking finds it sooner. The numbers
    /// were measured.
    pub fn of(target: &Target) -> Option<Self> {
        let aim = target.aim?;
        // What is rare at the start of a plant is worth staying with; what is common is sooner
        // found in the next.
        let (from, prunings) = match aim {
            Tool::XWing | Tool::Swordfish | Tool::Jellyfish => (22, 60),
            Tool::HiddenPair => (24, 300),
            Tool::NakedTriple => (18, 300),
            Tool::HiddenTriple => (24, 500),
            Tool::NakedQuad | Tool::HiddenQuad => (20, 60),
            _ => return None,
        };
        Some(Seed {
            easier: target.kit.without(aim),
            aim: Kit::NONE.with(aim),
            from,
            to: from + 4,
            patient: aim == Tool::NakedTriple,
            prunings,
            cut: 4,
        })
    }
}

/// A set of givens on which the easier techniques are stuck.
#[derive(Copy, Clone)]
struct Plant {
    givens: Set,
    stuck: Board,
    /// The cells left open by the technique aimed at and the easier ones, if it moves anything.
    after: Option<Set>,
}

impl Plant {
    fn new(solution: &Solution, givens: Set, seed: &Seed) -> Option<Self> {
        let mut stuck = Board::new(solution, givens);
        if stuck.close(seed.easier, ALL) {
            return None;
        }
        Some(Plant { givens, stuck, after: after(&stuck, seed) })
    }

    /// Adds what orbits it may in their order, until the technique aimed at leads to the end.
    fn grow(&mut self, solution: &Solution, orbits: &[Set], seed: &Seed) {
        for &orbit in orbits {
            let goal = self.after.unwrap_or(ALL);
            let open = orbit & self.stuck.open;
            // What the technique fills by itself would take its place.
            if orbit & self.givens != 0 || open == 0 || open & !goal != 0 {
                continue;
            }
            let mut next = self.stuck;
            for cell in cells(open) {
                next.place(cell, usize::from(solution[cell]));
            }
            if self.after.is_some() && !next.keeps(seed) {
                continue;
            }
            if next.close(seed.easier, ALL) {
                continue;
            }
            let after = after(&next, seed);
            if self.after.is_some() && after.is_none() {
                continue;
            }
            *self = Plant { givens: self.givens | orbit, stuck: next, after };
            if after == Some(0) {
                return;
            }
        }
    }
}

impl Board {
    /// Fills singles and locked candidates; false if the technique aimed at has nothing to do
    /// then. With all the easier techniques it would hardly have, which is longer to find out.
    fn keeps(&mut self, seed: &Seed) -> bool {
        !self.close(seed.easier.plain(), ALL) && Board::clone(self).takes_step(seed.aim)
    }
}

/// The cells open after the technique aimed at, if it moves anything.
#[inline]
fn after(stuck: &Board, seed: &Seed) -> Option<Set> {
    let mut board = *stuck;
    if !board.takes_step(seed.aim) {
        return None;
    }
    board.close(seed.easier.or(seed.aim), ALL);
    Some(board.open)
}

/// One plant: the puzzle it came to, with more givens than it needs.
pub fn grow(
    solution: &Solution,
    orbits: &mut [Set],
    prime: Prime,
    seed: Seed,
    stream: &mut Stream,
) -> Option<Set> {
    stream.shuffle(orbits);
    let start = seed.from + stream.below(seed.to - seed.from + 1);
    // The cells that hold the pattern in place are given first, most of them.
    let keep = 5 + stream.below(4);
    let mut givens = 0;
    for &orbit in orbits.iter() {
        if orbit & prime.last != 0 && orbit & prime.first == 0 && stream.below(8) < keep {
            givens |= orbit;
        }
    }
    let mut left = count(givens);
    for &orbit in orbits.iter() {
        if left >= start {
            break;
        }
        if orbit & (prime.first | prime.last | givens) == 0 {
            givens |= orbit;
            left += count(orbit);
        }
    }
    let mut plant = Plant::new(solution, givens, &seed)?;
    if plant.after.is_none() && !seed.patient {
        return None;
    }
    plant.grow(solution, orbits, &seed);
    for _ in 0..seed.prunings {
        let open = count(plant.after?);
        if open == 0 {
            break;
        }
        let mut pruned = plant.givens;
        let cut = 1 + stream.below(seed.cut);
        stream.shuffle(orbits);
        for &orbit in orbits.iter().filter(|&&orbit| orbit & plant.givens != 0).take(cut) {
            pruned &= !orbit;
        }
        let Some(mut next) = Plant::new(solution, pruned, &seed) else { continue };
        if next.after.is_none() {
            continue;
        }
        stream.shuffle(orbits);
        next.grow(solution, orbits, &seed);
        if next.after.is_some_and(|after| count(after) <= open) {
            plant = next;
        }
    }
    (plant.after == Some(0)).then_some(plant.givens)
}

/// Adds orbits, in their order, until there are `least` givens; nothing if `easier` would be
/// enough with so many.
pub fn fill_up(
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

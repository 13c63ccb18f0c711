//! Finned and sashimi fish: an X-Wing, Swordfish or Jellyfish but for some candidates of its
//! base lines, the fins, which all lie in one box. If a fin is true, cells of that box lose the
//! digit; if none is, the fish is whole. What both take away is gone. A *sashimi* fish has a
//! base line that without its fins holds the digit in fewer than two places.
//!
//! The rating standard does not know them: their steps are found there as chains.

use super::fish::{houses, lines};
use super::*;
use crate::sudoku::{Cell, Digit, HouseId};
use std::ops::ControlFlow;

/// A fish with its fins.
#[derive(Copy, Clone, Debug)]
struct Finned<B: Board> {
    digit: Digit,
    /// First house index of the base lines' kind and of the cover lines', and which of them.
    kinds: (usize, usize),
    base: u16,
    cover: u16,
    fin_box: HouseId,
    fins: B::Set,
    body: B::Set,
}

pub(super) fn find<B: Board, S: Sink<B>>(position: &Position<B>, sink: &mut S) -> ControlFlow<()> {
    let side = position.side();
    for size in 2..=4 {
        for kinds in [(side, 2 * side), (2 * side, side)] {
            for digit in position.digits() {
                // Lines that hold the digit in more places than these have fins in two boxes.
                let most = size + 3;
                let usable = (0..side).fold(0u16, |all, line| {
                    let places = count(position.slots_of(digit)[kinds.0 + line]);
                    all | u16::from((2..=most).contains(&places)) << line
                });
                bases(usable, size, 0, 0, &mut |base| {
                    with_base(position, digit, kinds, base, size, sink)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every choice of `size` lines of a mask.
fn bases(
    usable: u16,
    size: u32,
    from: u32,
    chosen: u16,
    visit: &mut impl FnMut(u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size == 0 {
        return visit(chosen);
    }
    for line in (from..16).filter(|line| usable >> line & 1 == 1) {
        bases(usable, size - 1, line + 1, chosen | 1 << line, visit)?;
    }
    ControlFlow::Continue(())
}

/// The fish of these base lines, with fins in each of the boxes.
fn with_base<B: Board, S: Sink<B>>(
    position: &Position<B>,
    digit: Digit,
    kinds: (usize, usize),
    base: u16,
    size: u32,
    sink: &mut S,
) -> ControlFlow<()> {
    let side = position.side();
    let base_cells = lines(position, kinds.0, base).and(position.cells(digit));
    let line_of = |cell: Cell| {
        let shape = position.shape();
        if kinds.1 == side { shape.column_of(cell) } else { shape.row_of(cell) }
    };
    for fin_box in position.houses().take(side) {
        let in_box = position.house_cells(fin_box);
        if !base_cells.meets(in_box) {
            continue;
        }
        // All that is outside the box must be covered.
        let needed = base_cells.minus(in_box).iter().fold(0u16, |all, c| all | 1 << line_of(c));
        let Some(spare) = size.checked_sub(count(needed)) else { continue };
        let through = in_box.iter().fold(0u16, |all, c| all | 1 << line_of(c));
        bases(through & !needed, spare, 0, needed, &mut |cover| {
            let cover_cells = lines(position, kinds.1, cover);
            let fins = base_cells.minus(cover_cells);
            let gone = position.cells(digit).and(cover_cells).and(in_box).minus(base_cells);
            if fins.is_empty() || gone.is_empty() {
                return ControlFlow::Continue(());
            }
            let body = base_cells.and(cover_cells);
            let fish = Finned { digit, kinds, base, cover, fin_box, fins, body };
            let hit = Hit {
                technique: name(position, &fish, size),
                rating: None,
                effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
            };
            sink.take(hit, || details(position, &fish))
        })?;
    }
    ControlFlow::Continue(())
}

fn name<B: Board>(position: &Position<B>, fish: &Finned<B>, size: u32) -> TechniqueId {
    let sashimi = houses(fish.kinds.0, fish.base)
        .any(|line| fish.body.and(position.house_cells(line)).len() < 2);
    match (size, sashimi) {
        (2, false) => TechniqueId::FINNED_X_WING,
        (3, false) => TechniqueId::FINNED_SWORDFISH,
        (_, false) => TechniqueId::FINNED_JELLYFISH,
        (2, true) => TechniqueId::SASHIMI_X_WING,
        (3, true) => TechniqueId::SASHIMI_SWORDFISH,
        (_, true) => TechniqueId::SASHIMI_JELLYFISH,
    }
}

fn details<B: Board>(position: &Position<B>, fish: &Finned<B>) -> Details {
    let base: Vec<HouseId> = houses(fish.kinds.0, fish.base).collect();
    let cover: Vec<HouseId> = houses(fish.kinds.1, fish.cover).collect();
    let digit = fish.digit;
    let mut reason = Words::new().and("in ").and(base.clone()).and(" every ").and(digit);
    reason = reason.and(" is in ").or(cover.clone()).and(" or is a fin, ").or(fish.fins.to_cells());
    reason = reason
        .and("; the fish or a fin takes the ")
        .and(digit)
        .and(" from the cells of ")
        .and(cover.clone())
        .and(" that are in ")
        .and(fish.fin_box);
    let mut all = base;
    all.extend(cover);
    all.push(fish.fin_box);
    let mut details = Details {
        houses: all,
        cells: fish.body.or(fish.fins).iter().collect(),
        reason,
        ..Details::default()
    };
    details.mark(position, DigitSet::of(digit), fish.body, Role::Defining);
    details.mark(position, DigitSet::of(digit), fish.fins, Role::Fin);
    details
}

//! Finned and sashimi fish: an X-Wing, Swordfish or Jellyfish except for some candidates of its
//! base lines, the fins, which are all in one box. If a fin is true, the other cells of that box
//! lose the digit; if none is, the fish is complete. What both would eliminate is eliminated. A
//! *sashimi* fish has a base line that without its fins has fewer than two positions of the digit.
//!
//! The rating standard does not have them: it finds the same eliminations as chains.
//!
//! ```text
//! . 2 . | .  . 6 | 3 .    .
//! . . 3 | 12 . . | 5 2789 1246789
//! 1 5 . | 3  . 9 | . 278  .
//! ------+--------+---------------
//! 2 6 1 | 7  9 5 | 8 4    3
//! 3 7 4 | 8  1 2 | . 5    .
//! 5 9 8 | 4  6 3 | . 1    .
//! ------+--------+---------------
//! . . . | 6  . 1 | . 3    5
//! . 1 . | 25 3 . | 4 2789 .
//! . 3 . | 9  . . | 1 6    .
//! ```
//!
//! Finned X-Wing: in columns 4 and 8 every 2 is in row 2 or 8 or is a fin, r3c8; the fish or a
//! fin takes the 2 from the cells of rows 2 and 8 that are in box 3, so r2c9 is not 2.

use super::fish::{houses, lines};
use super::*;
use crate::sudoku::{Cell, Digit, HouseId};
use crate::techniques::how;
use std::ops::ControlFlow;

pub(super) const FINNED_X_WING: Help = Help {
    looks: "An X-Wing except that some candidates of the two base lines, the fins, are \
            outside the cover lines, all in one box.",
    how: &how::FINNED_FISH,
    why: "If no fin is true, the fish is complete and clears its cover lines. If a fin is \
            true, it clears its box. A cell that both would clear loses the digit in any \
            case.",
    example: ".2...63....3...5..15.3.9...\
              261795843374812.5.598463.1.\
              ...6.1.35.1..3.4...3.9..16.",
    step: "Finned X-Wing: in columns 4 and 8 every 2 is in row 2 or 8 or is a fin, r3c8; the fish \
           or a fin takes the 2 from the cells of rows 2 and 8 that are in box 3, so r2c9 is not \
           2.",
};

pub(super) const SASHIMI_X_WING: Help = Help {
    looks: "A finned X-Wing in which some base line, without its fins, has fewer than two \
            places left.",
    how: &how::FINNED_FISH,
    why: "If no fin is true, the base lines still place the digit once in each cover \
            line. If a fin is true, it clears its box. A cell that both would clear loses \
            the digit in any case.",
    example: "...2....1.1...8.25....9..43\
              ...736.1..37.8.2.6.6152....\
              39.8621..17845..622.6.17... \
              416",
    step: "Sashimi X-Wing: in columns 4 and 9 every 9 is in row 5 or 9 or is a fin, r4c9 or r6c9; \
           the fish or a fin takes the 9 from the cells of rows 5 and 9 that are in box 6, so r5c8 \
           is not 9.",
};

pub(super) const FINNED_SWORDFISH: Help = Help {
    looks: "A Swordfish except that some candidates of the three base lines, the fins, are \
            outside the cover lines, all in one box.",
    how: &how::FINNED_FISH,
    why: "If no fin is true, the fish is complete and clears its cover lines. If a fin is \
            true, it clears its box. A cell that both would clear loses the digit in any \
            case.",
    example: "12...6..945.18.2...8....1..\
              2..71.95..7..6..12.91..2..7\
              .628.13.4.1.......9....7.21",
    step: "Finned Swordfish: in columns 3, 6 and 9 every 5 is in row 3, 5 or 8 or is a fin, r9c3; \
           the fish or a fin takes the 5 from the cells of rows 3, 5 and 8 that are in box 7, so \
           r8c1 is not 5.",
};

pub(super) const SASHIMI_SWORDFISH: Help = Help {
    looks: "A finned Swordfish in which some base line, without its fins, has fewer than \
            two places left.",
    how: &how::FINNED_FISH,
    why: "If no fin is true, the base lines still place the digit once in each cover \
            line. If a fin is true, it clears its box. A cell that both would clear loses \
            the digit in any case.",
    example: "1.65.923..5...3.1........56\
              6.17..3.2..532617.327....65\
              5..987621.12...7.376..3.54. \
              432 433 481",
    step: "Sashimi Swordfish: in rows 1, 5 and 8 every 8 is in column 1, 2 or 9 or is a fin, r8c8; \
           the fish or a fin takes the 8 from the cells of columns 1, 2 and 9 that are in box 9, \
           so r9c9 is not 8.",
};

pub(super) const FINNED_JELLYFISH: Help = Help {
    looks: "A Jellyfish except that some candidates of the four base lines, the fins, are \
            outside the cover lines, all in one box.",
    how: &how::FINNED_FISH,
    why: "If no fin is true, the fish is complete and clears its cover lines. If a fin is \
            true, it clears its box. A cell that both would clear loses the digit in any \
            case.",
    example: "1.3..6.8.45.......6893.....\
              2.8.1.6.3.6...381..31678.4.\
              3.6..512.....32...8..96.... \
              259",
    step: "Finned Jellyfish: in rows 1, 5, 6 and 7 every 9 is in column 2, 5, 7 or 9 or is a fin, \
           r5c1 or r6c1; the fish or a fin takes the 9 from the cells of columns 2, 5, 7 and 9 \
           that are in box 4, so r4c2 is not 9.",
};

pub(super) const SASHIMI_JELLYFISH: Help = Help {
    looks: "A finned Jellyfish in which some base line, without its fins, has fewer than \
            two places left.",
    how: &how::FINNED_FISH,
    why: "If no fin is true, the base lines still place the digit once in each cover \
            line. If a fin is true, it clears its box. A cell that both would clear loses \
            the digit in any case.",
    example: "1.3.5.7.94..1.9.3689..371.5\
              .3.......5..314.6.6...7...3\
              31.89.674....43...9....13.8 \
              214 216 222 223 448 848 468 783 793 294",
    step: "Sashimi Jellyfish: in rows 1, 3, 7 and 9 every 2 is in column 2, 3, 4 or 8 or is a fin, \
           r7c6 or r9c5; the fish or a fin takes the 2 from the cells of columns 2, 3, 4 and 8 \
           that are in box 8, so r8c4 is not 2.",
};

/// A fish with its fins.
#[derive(Copy, Clone, Debug)]
struct Finned<B: Board> {
    digit: Digit,
    /// The first house of the base lines' kind and of the cover lines' kind.
    kinds: (usize, usize),
    base: u16,
    cover: u16,
    fin_box: HouseId,
    fins: B::Set,
    body: B::Set,
}

/// Finds finned and sashimi fish of `size` base lines.
pub(super) fn find<B: Board>(
    position: &Position<B>,
    size: u32,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let side = position.side();
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
    ControlFlow::Continue(())
}

/// Visits every choice of `size` lines of a mask.
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

/// Finds the fish of these base lines, with fins in each of the boxes.
fn with_base<B: Board>(
    position: &Position<B>,
    digit: Digit,
    kinds: (usize, usize),
    base: u16,
    size: u32,
    sink: &mut dyn Sink<B>,
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
        // Everything outside the box must be covered.
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
            let technique = name(position, &fish, size);
            if !sink.takes_shape(technique) {
                return ControlFlow::Continue(());
            }
            let hit = Hit {
                technique,
                rating: None,
                effect: Effect::Eliminate(&[(DigitSet::of(digit), gone)]),
            };
            sink.take(hit, &|| details(position, &fish))
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
    let slots = [
        ("base", base.clone().into()),
        ("digit", digit.into()),
        ("cover", cover.clone().into()),
        ("fins", fish.fins.to_cells().into()),
        ("box", fish.fin_box.into()),
    ];
    let reason = Reason::of(Key::FinnedFish, slots);
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

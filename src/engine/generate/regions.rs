//! Layouts of regions for jigsaws: connected regions of as many cells as a row has. A layout starts
//! as the boxes of its shape; neighbouring regions then exchange cells at random.

use super::Stream;
use super::fill::{self, Fill};
use crate::sudoku::solver::{self, Budget};
use crate::sudoku::{Cell, Definition, Grid, Rules, Shape, Variants};
use std::ops::ControlFlow;

/// How the regions of a jigsaw are chosen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Regions {
    /// Of any form.
    Random,
    /// A half-turn or a reflection takes each region to a region.
    Symmetric,
}

impl Regions {
    /// Returns `random` or `symmetric`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Regions::Random => "random",
            Regions::Symmetric => "symmetric",
        }
    }
}

/// The number of layouts of each kind and shape: the tables of all rules in use stay in memory.
const LAYOUTS: usize = 8192;
/// How often a 9x9 layout is tried to be filled.
const FILLS: usize = 10;
/// Guesses within which a layout must have a filled grid.
const FILL: Budget = Budget(2_000);
/// Guesses within which one of the layouts must have one.
const GUESSES: u64 = 400_000;

/// Returns one of the layouts of a shape, with the rules of `variants` added. Every layout has a
/// filled grid. `None` for 4x4, and where the variants leave nothing.
pub(super) fn pick(
    shape: Shape,
    variants: Variants,
    kind: Regions,
    stream: &mut Stream,
) -> Option<Rules> {
    if shape.side() < 5 {
        return None;
    }
    /// Under further rules, few layouts may have a solution.
    const TRIES: usize = 1_000;
    let number = stream.below(LAYOUTS) as u64;
    let mut stream = Stream::for_puzzle(number, kind.name(), 0);
    let mut guesses = GUESSES;
    for _ in 0..TRIES {
        let Some(layout) = Layout::random(shape, kind, &mut stream) else { continue };
        let regions = Some(layout.of);
        let Ok(rules) = Rules::new(Definition { shape, variants, regions }) else { continue };
        let mut left = FILL;
        if has_solution(rules, &mut left, &mut stream) {
            return Some(rules);
        }
        guesses = guesses.saturating_sub(FILL.0 - left.0);
        if guesses == 0 {
            break;
        }
    }
    None
}

/// Returns whether a filled grid is found soon. In 9x9, several short attempts at random find one
/// where a single search in a fixed order would not.
fn has_solution(rules: Rules, budget: &mut Budget, stream: &mut Stream) -> bool {
    if rules.side() == 9 {
        budget.0 = 0;
        return (0..FILLS).any(|_| fill::attempt(rules, Fill::Backtrack, stream).is_some());
    }
    let mut found = false;
    solver::each_solution(&Grid::empty(rules), budget, |_| {
        found = true;
        ControlFlow::Break(())
    });
    // Beyond 12x12, a fixed order finds hardly any grid under further rules.
    let is_large = rules.side() > 12 && !rules.variants().is_empty();
    found || is_large && (0..FILLS).any(|_| fill::attempt(rules, Fill::Backtrack, stream).is_some())
}

/// For each cell its region.
struct Layout {
    shape: Shape,
    of: Vec<u8>,
}

/// A way to map cells to cells that takes boxes to boxes.
#[derive(Copy, Clone)]
enum Image {
    Itself,
    HalfTurn,
    MirrorLr,
    MirrorUd,
}

impl Layout {
    /// Returns a layout without a whole row, column or box, in which every line through the grid
    /// cuts a region; `None` if this attempt fails.
    fn random(shape: Shape, kind: Regions, stream: &mut Stream) -> Option<Self> {
        let image = match kind {
            Regions::Random => Image::Itself,
            Regions::Symmetric => {
                [Image::HalfTurn, Image::HalfTurn, Image::MirrorLr, Image::MirrorUd]
                    [stream.below(4)]
            }
        };
        let of = shape.cells().map(|cell| shape.box_of(cell) as u8).collect();
        let mut layout = Layout { shape, of };
        let mut left = shape.cell_count();
        for _ in 0..shape.cell_count() * 60 {
            left -= usize::from(layout.exchange(image, stream));
            if left == 0 {
                break;
            }
        }
        layout.is_good().then_some(layout)
    }

    /// Exchanges two random cells of neighbouring regions, and their images. Returns `false` if that
    /// would break a region.
    fn exchange(&mut self, image: Image, stream: &mut Stream) -> bool {
        let count = self.shape.cell_count();
        let cell = stream.below(count);
        let near: Vec<usize> = self.neighbours(cell).collect();
        let (from, to) = (self.of[cell], self.of[near[stream.below(near.len())]]);
        if from == to {
            return false;
        }
        let touches = |other: usize| {
            other != cell
                && self.of[other] == to
                && self.neighbours(other).any(|n| self.of[n] == from)
        };
        let others: Vec<usize> = (0..count).filter(|&other| touches(other)).collect();
        let other = others[stream.below(others.len())];
        let before = self.of.clone();
        self.of.swap(cell, other);
        let images = [cell, other].map(|cell| self.image(image, cell));
        if !matches!(image, Image::Itself) {
            if images.contains(&cell) || images.contains(&other) {
                self.of = before;
                return false;
            }
            self.of.swap(images[0], images[1]);
        }
        let changed = [cell, other, images[0], images[1]].map(|cell| self.of[cell]);
        let is_kept = changed.into_iter().all(|region| self.is_whole(region))
            && (0..count).all(|a| {
                self.neighbours(a).all(|b| {
                    let same = |a: usize, b: usize| self.of[a] == self.of[b];
                    same(a, b) == same(self.image(image, a), self.image(image, b))
                })
            });
        if !is_kept {
            self.of = before;
        }
        is_kept
    }

    fn image(&self, image: Image, cell: usize) -> usize {
        let (side, last) = (self.shape.side(), self.shape.side() - 1);
        let (row, column) = (cell / side, cell % side);
        match image {
            Image::Itself => cell,
            Image::HalfTurn => (last - row) * side + last - column,
            Image::MirrorLr => row * side + last - column,
            Image::MirrorUd => (last - row) * side + column,
        }
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.shape.side();
        let (row, column) = (cell / side, cell % side);
        let around = [
            (row > 0).then(|| cell - side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then_some(cell + 1),
            (row + 1 < side).then_some(cell + side),
        ];
        around.into_iter().flatten()
    }

    /// Returns whether a region is connected and has its number of cells.
    fn is_whole(&self, region: u8) -> bool {
        let Some(first) = self.of.iter().position(|&of| of == region) else { return false };
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for other in self.neighbours(cell) {
                if self.of[other] == region && !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        let all = self.of.iter().filter(|&&of| of == region).count();
        reached.len() == all && all == self.shape.side()
    }

    fn is_good(&self) -> bool {
        let (shape, side) = (self.shape, self.shape.side());
        let is_one = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut regions = cells.map(|cell| self.of[cell.index()]);
            let first = regions.next();
            regions.all(|region| Some(region) == first)
        };
        let whole = (0..side).any(|n| {
            is_one(&mut shape.cells().filter(|&c| shape.row_of(c) == n))
                || is_one(&mut shape.cells().filter(|&c| shape.column_of(c) == n))
                || is_one(&mut shape.cells().filter(|&c| shape.box_of(c) == n))
        });
        // Each line between two rows or columns runs through some region.
        let at = |row: usize, column: usize| self.of[row * side + column];
        let cut = (1..side).all(|n| {
            (0..side).any(|m| at(n - 1, m) == at(n, m))
                && (0..side).any(|m| at(m, n - 1) == at(m, n))
        });
        !whole && cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_can_be_filled_and_differ() {
        let shape = Shape::CLASSIC;
        for kind in [Regions::Random, Regions::Symmetric] {
            let mut seen = std::collections::HashSet::new();
            for index in 0..10 {
                let mut stream = Stream::for_puzzle(1, "layouts", index);
                let rules = pick(shape, Variants::NONE, kind, &mut stream).expect("a layout");
                let of = rules.regions().expect("regions").to_vec();
                let layout = Layout { shape, of: of.clone() };
                assert!((0..9).all(|region| layout.is_whole(region)) && layout.is_good());
                assert!(seen.insert(of), "no two alike");
            }
        }
        let six = Shape::with_side(6).expect("a shape");
        let mut stream = Stream::for_puzzle(1, "layouts", 0);
        assert!(pick(six, Variants::NONE, Regions::Symmetric, &mut stream).is_some());
    }
}

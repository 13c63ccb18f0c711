//! The exchanges of cells that rules allow: those of rows, columns, bands and stacks, turns and mirror
//! images, after which every house is a house again.

use super::tables::Tables;
use crate::sudoku::cell::Cell;
use crate::sudoku::cellset::CellSet;
use crate::sudoku::house::{House, HouseId};
use crate::sudoku::shape::Shape;

/// An exchange of cells: for each cell, by index, the one whose digit comes to it.
pub(crate) type Exchange = Box<[u8]>;

/// Up to this side all exchanges of lines are tried; beyond it only turns and mirror images.
const LARGEST: usize = 9;

/// Returns the symmetries: for each cell the one whose digit comes to it.
pub(super) fn of(tables: &Tables) -> Vec<Exchange> {
    let shape = tables.definition.shape;
    let side = shape.side();
    let lines = |thickness: usize| -> Vec<Vec<usize>> {
        if side <= LARGEST && tables.definition.regions.is_none() {
            exchanges(side, thickness)
        } else {
            vec![(0..side).collect(), (0..side).rev().collect()]
        }
    };
    let (rows, columns) = (lines(shape.box_height()), lines(shape.box_width()));
    // The relations between cells beyond houses, if the rules have any.
    let relations: Vec<&[CellSet]> = [&tables.far_peers[..], &tables.apart[..]]
        .into_iter()
        .filter(|relation| relation.iter().any(|others| !others.is_empty()))
        .collect();
    let seen = Seen::of(tables);
    let mut found = Vec::new();
    for transposed in [false, true] {
        for row_of in &rows {
            for column_of in &columns {
                let source = |row: usize, column: usize| {
                    let (row, column) = (row_of[row], column_of[column]);
                    if transposed { column * side + row } else { row * side + column }
                };
                if keeps(&seen, &relations, &source) {
                    found.push(sources(shape, &source));
                }
            }
        }
    }
    found
}

fn sources(shape: Shape, source: &impl Fn(usize, usize) -> usize) -> Exchange {
    shape.cells().map(|c| source(shape.row_of(c), shape.column_of(c)) as u8).collect()
}

/// What is looked up for each of the millions of exchanges.
struct Seen<'t> {
    tables: &'t Tables,
    /// The row and the column of each cell.
    places: Vec<(usize, usize)>,
    /// The houses of each cell, as bits.
    houses: Vec<u128>,
}

impl<'t> Seen<'t> {
    fn of(tables: &'t Tables) -> Self {
        let shape = tables.definition.shape;
        let bits = |all: &[HouseId]| all.iter().fold(0, |m, house| m | 1 << house.index());
        Seen {
            tables,
            places: shape.cells().map(|c| (shape.row_of(c), shape.column_of(c))).collect(),
            houses: tables.houses_of.iter().map(|all| bits(all)).collect(),
        }
    }
}

/// Returns whether an exchange of cells takes every house to a house, and cells that see each other
/// elsewhere to such cells. Those most likely to be lost are checked first.
fn keeps(
    seen: &Seen<'_>,
    relations: &[&[CellSet]],
    source: &impl Fn(usize, usize) -> usize,
) -> bool {
    let of = |cell: Cell| {
        let (row, column) = seen.places[cell.index()];
        source(row, column)
    };
    let is_kept = |relation: &&[CellSet]| {
        seen.tables.definition.shape.cells().all(|from| {
            let to = relation[of(from)];
            relation[from.index()].iter().all(|other| to.contains(Cell(of(other) as u8)))
        })
    };
    let goes_to_a_house = |house: &House| {
        let mut common = u128::MAX;
        house.cells.iter().all(|&cell| {
            common &= seen.houses[of(cell)];
            common != 0
        })
    };
    relations.iter().all(is_kept) && seen.tables.houses.iter().rev().all(goes_to_a_house)
}

/// Returns all orders of lines in which bands of `thickness` and the lines of each change places.
fn exchanges(side: usize, thickness: usize) -> Vec<Vec<usize>> {
    let inside = orders(thickness);
    let mut all = Vec::new();
    for bands in orders(side / thickness) {
        let mut partial: Vec<Vec<usize>> = vec![Vec::new()];
        for band in bands {
            let with = |start: &Vec<usize>, lines: &Vec<usize>| {
                start.iter().copied().chain(lines.iter().map(|l| band * thickness + l)).collect()
            };
            partial = partial.iter().flat_map(|p| inside.iter().map(move |l| with(p, l))).collect();
        }
        all.extend(partial);
    }
    all
}

/// Returns all orders of the numbers below `n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(n - 1);
    let with_last = |order: &Vec<usize>, place: usize| {
        let mut order = order.clone();
        order.insert(place, n - 1);
        order
    };
    shorter.iter().flat_map(|order| (0..n).map(move |place| with_last(order, place))).collect()
}

#[cfg(test)]
mod tests {
    use crate::sudoku::{Rules, Shape, Variant, Variants};

    fn with(variants: &[Variant]) -> Rules {
        let variants: Variants = variants.iter().copied().collect();
        Rules::with(Shape::CLASSIC, variants).expect("suits 9x9")
    }

    #[test]
    fn rules_leave_their_symmetries() {
        // For X, both diagonals stay: an order of the first three lines, whether the fourth and
        // sixth change places, turns and mirror images.
        assert_eq!(with(&[Variant::X]).symmetries().len(), 6 * 2 * 8);
        assert_eq!(with(&[Variant::AntiKnight]).symmetries().len(), 8);
        assert_eq!(with(&[Variant::Disjoint]).symmetries().len(), 36 * 36 * 2);
    }
}

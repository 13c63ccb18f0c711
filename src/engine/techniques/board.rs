//! The two ways in which positions are compiled: [`Nine`], where every size is a constant and a
//! set of cells is one `u128`, and [`AnyShape`], where the shape is known at run time only.

use super::Bits;
use crate::sudoku::{Cell, CellSet, House, HouseId, Shape};
use std::fmt::Debug;
use std::ops::IndexMut;
use std::sync::OnceLock;

/// The properties of its shape that a position needs at compile time.
pub trait Board: Copy + PartialEq + Debug + Send + Sync + 'static {
    type Set: Bits + Send + Sync;
    /// One `T` for each cell, house or digit of the largest shape this board can be.
    type PerCell<T: Copy + Debug>: IndexMut<usize, Output = T> + AsRef<[T]> + Copy + Debug;
    type PerHouse<T: Copy + Debug>: IndexMut<usize, Output = T>
        + AsRef<[T]>
        + AsMut<[T]>
        + Copy
        + Debug;
    type PerDigit<T: Copy + Debug>: IndexMut<usize, Output = T> + AsRef<[T]> + Copy + Debug;

    fn shape(self) -> Shape;
    fn per_cell<T: Copy + Debug>(value: T) -> Self::PerCell<T>;
    fn per_house<T: Copy + Debug>(value: T) -> Self::PerHouse<T>;
    fn per_digit<T: Copy + Debug>(value: T) -> Self::PerDigit<T>;
    /// Returns the tables of this shape, computed once.
    fn layout(self) -> &'static Layout<Self>;

    #[inline]
    fn side(self) -> usize {
        self.shape().side()
    }
    #[inline]
    fn house_count(self) -> usize {
        3 * self.side()
    }
}

/// 9x9 with boxes of 3x3: the hot path.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Nine;

/// Any of [`Shape::ALL`], 9x9 too.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AnyShape(pub Shape);

/// A house of a cell, and the slot of the cell in it.
#[derive(Copy, Clone, Debug)]
pub struct Home {
    pub house: HouseId,
    /// One bit: the cell's slot among the house's cells in reading order.
    pub slot: u16,
}

/// The cells that a house shares with another, if there is more than one.
#[derive(Copy, Clone, Debug)]
pub struct Crossing {
    pub to: HouseId,
    /// The slots of the first house that are in `to`, and those of `to` in the first house.
    pub shared: u16,
    pub shared_in_to: u16,
}

impl Crossing {
    /// Shares nothing.
    const NONE: Crossing = Crossing { to: HouseId(0), shared: 0, shared_in_to: 0 };
}

/// The tables of a shape, in the widths that a board is compiled for.
#[derive(Debug)]
pub struct Layout<B: Board> {
    /// For each cell all others that share a house with it.
    pub peers: B::PerCell<B::Set>,
    /// For each cell its box, column and row.
    pub homes: B::PerCell<[Home; 3]>,
    /// The cells of each house.
    pub houses: B::PerHouse<B::Set>,
    /// The cells of each house by slot.
    pub slots: B::PerHouse<[Cell; 16]>,
    /// For a house and a slot, the crossings that contain the slot: of a box with its column and
    /// with its row, of a line with its box only.
    pub crossings: B::PerHouse<[[Crossing; 2]; 16]>,
    /// For each cell, the slots of each house that neither are the cell nor see it.
    pub unseen: B::PerCell<B::PerHouse<u16>>,
}

impl<B: Board> Layout<B> {
    fn new(board: B) -> Self {
        let shape = board.shape();
        let mut layout: Layout<B> = Layout {
            peers: B::per_cell(B::Set::EMPTY),
            homes: B::per_cell([Home { house: HouseId(0), slot: 0 }; 3]),
            houses: B::per_house(B::Set::EMPTY),
            slots: B::per_house([Cell(0); 16]),
            crossings: B::per_house([[Crossing::NONE; 2]; 16]),
            unseen: B::per_cell(B::per_house(0)),
        };
        for cell in shape.cells() {
            layout.peers[cell.index()] = B::Set::from_cells(shape.peers(cell));
        }
        for house in shape.houses() {
            layout.houses[house.id.index()] = B::Set::from_cells(house.set);
            for (slot, &cell) in house.cells.iter().enumerate() {
                layout.slots[house.id.index()][slot] = cell;
                layout.crossings[house.id.index()][slot] = crossings(shape, house, cell);
                let which = house.kind as usize;
                layout.homes[cell.index()][which] = Home { house: house.id, slot: 1 << slot };
                for other in shape.cells() {
                    if other != cell && !shape.peers(other).contains(cell) {
                        layout.unseen[other.index()][house.id.index()] |= 1 << slot;
                    }
                }
            }
        }
        layout
    }
}

/// Returns the crossings of `from` that contain `cell`: of a box with the column, then the row; of
/// a line with the box.
fn crossings(shape: Shape, from: &House, cell: Cell) -> [Crossing; 2] {
    let mut all = [Crossing::NONE; 2];
    let others = shape.houses_of(cell).iter().map(|&id| shape.house(id));
    let others = others.filter(|to| to.id != from.id && to.set.intersection(from.set).len() > 1);
    for (crossing, to) in all.iter_mut().zip(others) {
        let shared = |house: &House, other: &House| {
            let inside = house.cells.iter().enumerate().filter(|(_, c)| other.set.contains(**c));
            inside.fold(0, |mask, (slot, _)| mask | 1 << slot)
        };
        *crossing =
            Crossing { to: to.id, shared: shared(from, to), shared_in_to: shared(to, from) };
    }
    all
}

impl Board for Nine {
    type Set = u128;
    type PerCell<T: Copy + Debug> = [T; 81];
    type PerHouse<T: Copy + Debug> = [T; 27];
    type PerDigit<T: Copy + Debug> = [T; 9];

    #[inline]
    fn shape(self) -> Shape {
        Shape::CLASSIC
    }
    fn per_cell<T: Copy + Debug>(value: T) -> [T; 81] {
        [value; 81]
    }
    fn per_house<T: Copy + Debug>(value: T) -> [T; 27] {
        [value; 27]
    }
    fn per_digit<T: Copy + Debug>(value: T) -> [T; 9] {
        [value; 9]
    }
    fn layout(self) -> &'static Layout<Nine> {
        static LAYOUT: OnceLock<Layout<Nine>> = OnceLock::new();
        LAYOUT.get_or_init(|| Layout::new(Nine))
    }
}

impl Board for AnyShape {
    type Set = CellSet;
    type PerCell<T: Copy + Debug> = [T; 256];
    type PerHouse<T: Copy + Debug> = [T; 48];
    type PerDigit<T: Copy + Debug> = [T; 16];

    #[inline]
    fn shape(self) -> Shape {
        self.0
    }
    fn per_cell<T: Copy + Debug>(value: T) -> [T; 256] {
        [value; 256]
    }
    fn per_house<T: Copy + Debug>(value: T) -> [T; 48] {
        [value; 48]
    }
    fn per_digit<T: Copy + Debug>(value: T) -> [T; 16] {
        [value; 16]
    }
    fn layout(self) -> &'static Layout<AnyShape> {
        static LAYOUTS: [OnceLock<Layout<AnyShape>>; 17] = [const { OnceLock::new() }; 17];
        LAYOUTS[self.0.side()].get_or_init(|| Layout::new(self))
    }
}

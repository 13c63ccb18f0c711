//! The two ways in which positions are compiled: [`Nine`], where every size is a constant and a
//! set of cells is one `u128`, and [`AnyShape`], where the rules are known at run time only.

use super::Bits;
use crate::sudoku::rules::MOST_HOUSES;
use crate::sudoku::{Cell, CellSet, House, HouseId, HouseKind, Rules, Shape};
use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::ops::IndexMut;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

/// The properties of its rules that a position needs at compile time.
pub trait Board: Copy + PartialEq + Debug + Send + Sync + 'static {
    type Set: Bits + Send + Sync;
    /// The houses of a cell.
    type Homes: AsRef<[Home]> + FromIterator<Home> + Copy + Debug + Send + Sync;
    /// One `T` for each cell, house or digit of the largest grid this board can be.
    type PerCell<T: Copy + Debug>: IndexMut<usize, Output = T> + AsRef<[T]> + Copy + Debug;
    type PerHouse<T: Copy + Debug>: IndexMut<usize, Output = T>
        + AsRef<[T]>
        + AsMut<[T]>
        + Copy
        + Debug;
    type PerDigit<T: Copy + Debug>: IndexMut<usize, Output = T> + AsRef<[T]> + Copy + Debug;

    fn rules(self) -> Rules;
    fn per_cell<T: Copy + Debug>(value: T) -> Self::PerCell<T>;
    fn per_house<T: Copy + Debug>(value: T) -> Self::PerHouse<T>;
    fn per_digit<T: Copy + Debug>(value: T) -> Self::PerDigit<T>;
    /// Returns the tables of these rules, computed once.
    fn layout(self) -> &'static Layout<Self>;

    fn house_count(self) -> usize;
    /// Returns the other cells of the cage of `cell`: the layout knows none of them.
    #[inline]
    fn cage_peers(self, _cell: Cell) -> Self::Set {
        Self::Set::EMPTY
    }
    #[inline]
    fn shape(self) -> Shape {
        self.rules().shape()
    }
    #[inline]
    fn side(self) -> usize {
        self.shape().side()
    }
}

/// The classic rules: the hot path.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Nine;

/// Any rules, the classic ones too.
#[derive(Copy, Clone)]
pub struct AnyShape {
    rules: Rules,
    layout: &'static Layout<AnyShape>,
}

impl AnyShape {
    /// Returns the board of these rules. Its tables are kept while the program runs, once for all
    /// cages.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        static KNOWN: LazyLock<Mutex<HashMap<Rules, &'static Layout<AnyShape>>>> =
            LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let base = rules.without_cages();
        let layout = *known
            .entry(base)
            .or_insert_with(|| Box::leak(Box::new(Layout::new(base, base.houses().len()))));
        AnyShape { rules, layout }
    }
}

impl PartialEq for AnyShape {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}
impl Debug for AnyShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.rules)
    }
}

/// A house of a cell, and the slot of the cell in it.
#[derive(Copy, Clone, Debug, Default)]
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
    pub(super) const NONE: Crossing = Crossing { to: HouseId(0), shared: 0, shared_in_to: 0 };
}

/// The most houses of a cell: box, column, row, group, window and both diagonals.
const MOST_HOMES: usize = 7;

/// The houses of a cell, of which there may be more or fewer.
#[derive(Copy, Clone, Debug, Default)]
pub struct Homes {
    list: [Home; MOST_HOMES],
    len: u8,
}

impl AsRef<[Home]> for Homes {
    #[inline]
    fn as_ref(&self) -> &[Home] {
        &self.list[..usize::from(self.len)]
    }
}
impl FromIterator<Home> for Homes {
    fn from_iter<I: IntoIterator<Item = Home>>(homes: I) -> Self {
        let mut all = Homes::default();
        for (place, home) in all.list.iter_mut().zip(homes) {
            *place = home;
            all.len += 1;
        }
        all
    }
}

/// The box, column and row of a cell.
#[derive(Copy, Clone, Debug, Default)]
pub struct ThreeHomes([Home; 3]);

impl AsRef<[Home]> for ThreeHomes {
    #[inline]
    fn as_ref(&self) -> &[Home] {
        &self.0
    }
}
impl FromIterator<Home> for ThreeHomes {
    fn from_iter<I: IntoIterator<Item = Home>>(homes: I) -> Self {
        let mut homes = homes.into_iter();
        ThreeHomes(std::array::from_fn(|_| homes.next().unwrap_or_default()))
    }
}

/// The tables of some rules, in the widths that a board is compiled for.
#[derive(Debug)]
pub struct Layout<B: Board> {
    /// For each cell all others that must differ from it, but for those of its cage.
    pub peers: B::PerCell<B::Set>,
    /// For each cell its houses: box, column, row, then any others.
    pub homes: B::PerCell<B::Homes>,
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
    fn new(rules: Rules, houses: usize) -> Self {
        debug_assert_eq!(rules.houses().len(), houses);
        let mut layout: Layout<B> = Layout {
            peers: B::per_cell(B::Set::EMPTY),
            homes: B::per_cell(B::Homes::from_iter([])),
            houses: B::per_house(B::Set::EMPTY),
            slots: B::per_house([Cell(0); 16]),
            crossings: B::per_house([[Crossing::NONE; 2]; 16]),
            unseen: B::per_cell(B::per_house(0)),
        };
        for cell in rules.cells() {
            layout.peers[cell.index()] = B::Set::from_cells(rules.peers(cell));
            layout.homes[cell.index()] = homes(rules, cell).collect();
        }
        for house in rules.houses() {
            layout.houses[house.id.index()] = B::Set::from_cells(house.set);
            for (slot, &cell) in house.cells.iter().enumerate() {
                layout.slots[house.id.index()][slot] = cell;
                layout.crossings[house.id.index()][slot] = crossings(rules, house, cell);
                for other in rules.cells() {
                    if other != cell && !rules.peers(other).contains(cell) {
                        layout.unseen[other.index()][house.id.index()] |= 1 << slot;
                    }
                }
            }
        }
        layout
    }
}

/// Returns the houses of a cell with its slot in each.
fn homes(rules: Rules, cell: Cell) -> impl Iterator<Item = Home> {
    rules.houses_of(cell).iter().map(move |&house| {
        let before = rules.house(house).cells.iter().take_while(|&&other| other != cell).count();
        Home { house, slot: 1 << before }
    })
}

/// Returns the crossings of `from` that contain `cell`: of a box with the column, then the row; of
/// a line with the box; of other houses none.
fn crossings(rules: Rules, from: &House, cell: Cell) -> [Crossing; 2] {
    let mut all = [Crossing::NONE; 2];
    let lines_and_box = &rules.houses_of(cell)[..3];
    if !lines_and_box.contains(&from.id) {
        return all;
    }
    let others = lines_and_box.iter().map(|&id| rules.house(id));
    // Two lines share one cell only.
    let others = others.filter(|to| (to.kind == HouseKind::Box) != (from.kind == HouseKind::Box));
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
    type Homes = ThreeHomes;
    type PerCell<T: Copy + Debug> = [T; 81];
    type PerHouse<T: Copy + Debug> = [T; 27];
    type PerDigit<T: Copy + Debug> = [T; 9];

    #[inline]
    fn rules(self) -> Rules {
        Rules::CLASSIC
    }
    #[inline]
    fn house_count(self) -> usize {
        27
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
        LAYOUT.get_or_init(|| Layout::new(Rules::CLASSIC, 27))
    }
}

impl Board for AnyShape {
    type Set = CellSet;
    type Homes = Homes;
    type PerCell<T: Copy + Debug> = [T; 256];
    type PerHouse<T: Copy + Debug> = [T; MOST_HOUSES];
    type PerDigit<T: Copy + Debug> = [T; 16];

    #[inline]
    fn rules(self) -> Rules {
        self.rules
    }
    #[inline]
    fn house_count(self) -> usize {
        self.rules.houses().len()
    }
    #[inline]
    fn cage_peers(self, cell: Cell) -> CellSet {
        self.rules.cage_table().map_or(CellSet::EMPTY, |cages| cages.peers(cell))
    }
    fn per_cell<T: Copy + Debug>(value: T) -> [T; 256] {
        [value; 256]
    }
    fn per_house<T: Copy + Debug>(value: T) -> [T; MOST_HOUSES] {
        [value; MOST_HOUSES]
    }
    fn per_digit<T: Copy + Debug>(value: T) -> [T; 16] {
        [value; 16]
    }
    fn layout(self) -> &'static Layout<AnyShape> {
        self.layout
    }
}

//! The cages of killer sudoku: cells whose digits differ and add up to a sum. The rule of 45 makes
//! more sums of them: the digits of a house add up to the same sum in every solution.

use super::definition::BadRules;
use super::tables::Tables;
use crate::sudoku::cell::Cell;
use crate::sudoku::cellset::CellSet;
use crate::sudoku::house::{HouseId, HouseKind};
use crate::sudoku::shape::Shape;

/// Cells whose digits differ and add up to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cage {
    pub sum: u16,
    /// In reading order.
    pub cells: Vec<Cell>,
}

impl Cage {
    /// Returns its cells as a set.
    #[must_use]
    pub fn set(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }
}

/// A sum that follows from the cages and the houses: the digits of `plus` less those of `minus`.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Total {
    pub plus: CellSet,
    pub minus: CellSet,
    pub sum: i16,
    /// Whether the digits of `plus` differ, and `minus` is empty.
    pub is_distinct: bool,
    /// The first and the last of the houses that it follows from: one, lines beside each other, or
    /// two boxes beside each other.
    pub first: HouseId,
    pub last: HouseId,
}

/// An area whose edge divides a few cages, and what their cells within it add up to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Split {
    pub cells: CellSet,
    pub sum: i16,
    /// As in a [`Total`].
    pub first: HouseId,
    pub last: HouseId,
    /// The indices of the divided cages.
    cages: [u8; MOST_DIVIDED],
    count: u8,
}

impl Split {
    /// Returns the indices of the divided cages.
    pub(crate) fn cages(&self) -> impl Iterator<Item = usize> {
        self.cages.into_iter().take(usize::from(self.count)).map(usize::from)
    }
}

/// Where more cages are divided, their parts are seldom known.
const MOST_DIVIDED: usize = 4;

/// The most digits of a killer.
const MOST_DIGITS: usize = 9;

/// The cages of a grid.
#[derive(Debug, Default)]
pub(crate) struct Cages {
    pub(super) list: Vec<Cage>,
    /// The cells of each, which are looked at for every area and every digit placed.
    sets: Vec<CellSet>,
    /// For each cell the number of its cage from 1; 0 without a cage.
    of: Vec<u16>,
    /// The sums that follow from them and the houses.
    pub(crate) totals: Vec<Total>,
    /// The areas that divide cages.
    pub(crate) splits: Vec<Split>,
}

impl Cages {
    /// Returns the cages in reading order of their first cells.
    ///
    /// # Errors
    ///
    /// If a cage cannot be filled or two overlap.
    pub(super) fn new(tables: &Tables, mut list: Vec<Cage>) -> Result<Self, BadRules> {
        let shape = tables.definition.shape;
        if shape.side() > MOST_DIGITS {
            return Err(BadRules::KillerSize(shape));
        }
        for cage in &mut list {
            cage.cells.sort_unstable();
        }
        list.sort_unstable_by(|a, b| a.cells.cmp(&b.cells));
        let name = |cell: Cell| cell_name(shape, cell);
        let mut of = vec![0; shape.cell_count()];
        for (number, cage) in (1..).zip(&list) {
            check(shape, cage)?;
            for &cell in &cage.cells {
                let before = std::mem::replace(&mut of[cell.index()], number);
                if let Some(index) = usize::from(before).checked_sub(1) {
                    let (one, other) = (name(list[index].cells[0]), name(cage.cells[0]));
                    return Err(BadRules::CagesOverlap { cell: name(cell), one, other });
                }
            }
        }
        let sets = list.iter().map(Cage::set).collect();
        let mut cages = Cages { list, sets, of, totals: Vec::new(), splits: Vec::new() };
        cages.totals = cages.totals(tables);
        cages.splits = areas(tables).filter_map(|area| cages.split_of(&area)).collect();
        Ok(cages)
    }

    /// Returns the index of the cage of a cell.
    #[inline]
    pub(crate) fn of(&self, cell: Cell) -> Option<usize> {
        usize::from(self.of[cell.index()]).checked_sub(1)
    }

    /// Returns the other cells of the cage of `cell`.
    pub(crate) fn peers(&self, cell: Cell) -> CellSet {
        let Some(index) = self.of(cell) else { return CellSet::EMPTY };
        let mut set = self.sets[index];
        set.remove(cell);
        set
    }

    pub(crate) fn all(&self) -> &[Cage] {
        &self.list
    }

    /// Returns the sums that follow from the houses of the rules without cages.
    fn totals(&self, tables: &Tables) -> Vec<Total> {
        let peers = |cell: Cell| tables.peers[cell.index()].union(self.peers(cell));
        let mut all: Vec<Total> = areas(tables).flat_map(|area| self.totals_of(&area)).collect();
        for total in &mut all {
            let differ = |cell| total.plus.minus(peers(cell)).len() == 1;
            total.is_distinct = total.minus.is_empty() && total.plus.iter().all(differ);
        }
        all
    }

    /// Returns the sums of one area: of its cells outside whole cages, of the cells around it in its
    /// cages, and the difference with the fewest cells.
    fn totals_of(&self, area: &Area) -> Vec<Total> {
        /// Sums of more cells seldom tell anything.
        const MOST: usize = 5;
        let (mut innies, mut outies) = (CellSet::EMPTY, CellSet::EMPTY);
        let (mut plus, mut minus) = (CellSet::EMPTY, CellSet::EMPTY);
        let (mut inside, mut touching, mut mixed) = (area.sum, -area.sum, area.sum);
        let mut left = area.cells;
        for (cage, &set) in self.list.iter().zip(&self.sets) {
            let (within, beyond) = (set.intersection(area.cells), set.minus(area.cells));
            if within.is_empty() {
                continue;
            }
            let sum = cage.sum as i16;
            left = left.minus(within);
            touching += sum;
            if beyond.is_empty() {
                inside -= sum;
                mixed -= sum;
                continue;
            }
            innies = innies.union(within);
            outies = outies.union(beyond);
            if within.len() <= beyond.len() {
                plus = plus.union(within);
            } else {
                minus = minus.union(beyond);
                mixed -= sum;
            }
        }
        let is_covered = left.is_empty();
        let (innies, plus) = (innies.union(left), plus.union(left));
        let total = |plus, minus, sum| {
            let (first, last) = (area.first, area.last);
            Total { plus, minus, sum, is_distinct: false, first, last }
        };
        let small = |cells: CellSet| (1..=MOST).contains(&cells.len());
        let mut found = Vec::new();
        if small(innies) {
            found.push(total(innies, CellSet::EMPTY, inside));
        }
        if is_covered && small(outies) {
            found.push(total(outies, CellSet::EMPTY, touching));
        }
        if !plus.is_empty() && !minus.is_empty() && plus.len() + minus.len() < MOST {
            found.push(total(plus, minus, mixed));
        }
        found
    }

    /// Returns the cages that the edge of an area divides; `None` without any, with too many, or if
    /// a cell of the area has no cage.
    fn split_of(&self, area: &Area) -> Option<Split> {
        let Area { cells, sum, first, last } = *area;
        let mut split = Split { cells, sum, first, last, cages: [0; MOST_DIVIDED], count: 0 };
        let mut left = cells;
        for (index, (cage, &set)) in self.list.iter().zip(&self.sets).enumerate() {
            left = left.minus(set);
            match set.intersection(cells).len() {
                0 => {}
                all if all == set.len() => split.sum -= cage.sum as i16,
                _ => {
                    *split.cages.get_mut(usize::from(split.count))? = u8::try_from(index).ok()?;
                    split.count += 1;
                }
            }
        }
        (split.count > 0 && left.is_empty()).then_some(split)
    }
}

/// Houses without a common cell.
struct Area {
    cells: CellSet,
    sum: i16,
    first: HouseId,
    last: HouseId,
}

/// Returns each house, up to half of all rows and columns beside each other, and pairs of boxes
/// beside each other.
fn areas(tables: &Tables) -> impl Iterator<Item = Area> {
    let houses = &tables.houses;
    let side = tables.definition.shape.side();
    let of_all = (side * (side + 1) / 2) as i16;
    let area = move |first: usize, count: usize, step: usize| {
        let all = (0..count).map(|n| &houses[first + n * step]);
        let cells = all.fold(CellSet::EMPTY, |cells, house| cells.union(house.set));
        let last = HouseId((first + (count - 1) * step) as u8);
        Area { cells, sum: of_all * count as i16, first: HouseId(first as u8), last }
    };
    let is_box = move |index: usize| houses[index].kind == HouseKind::Box;
    let across = side / tables.definition.shape.box_width();
    let single = (0..houses.len()).map(move |first| area(first, 1, 1));
    let lines = (0..houses.len()).flat_map(move |first| {
        let kind = houses[first].kind;
        let most = if matches!(kind, HouseKind::Row | HouseKind::Column) { side / 2 } else { 1 };
        (2..=most)
            .filter(move |count| {
                houses.get(first + count - 1).is_some_and(|house| house.kind == kind)
            })
            .map(move |count| area(first, count, 1))
    });
    let beside = move |index: usize| (index % across + 1 < across).then_some(1);
    let below = move |index: usize| (index + across < side).then_some(across);
    let has_boxes = tables.definition.regions.is_none();
    let boxes = (0..side).filter(move |&index| has_boxes && is_box(index)).flat_map(move |first| {
        beside(first).into_iter().chain(below(first)).map(move |step| area(first, 2, step))
    });
    single.chain(lines).chain(boxes)
}

/// Checks one cage.
fn check(shape: Shape, cage: &Cage) -> Result<(), BadRules> {
    let side = shape.side();
    let Some(&first) = cage.cells.first() else { return Err(BadRules::EmptyCage) };
    let cell = cell_name(shape, first);
    if cage.cells.iter().any(|cell| cell.index() >= shape.cell_count()) {
        return Err(BadRules::CageOutside { cell });
    }
    let count = cage.cells.len();
    if let Some(twice) = cage.cells.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(BadRules::CageTwice { cell: cell_name(shape, twice[0]) });
    }
    if count > side {
        return Err(BadRules::CageSize { cell, count, side });
    }
    let least = count * (count + 1) / 2;
    let most = count * (2 * side + 1 - count) / 2;
    if !(least..=most).contains(&usize::from(cage.sum)) {
        return Err(BadRules::CageSum { cell, count, sum: cage.sum, least, most });
    }
    let touches = |a: Cell, b: Cell| {
        let (row, column) = (|c| shape.row_of(c), |c| shape.column_of(c));
        row(a).abs_diff(row(b)) + column(a).abs_diff(column(b)) == 1
    };
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        let new: Vec<Cell> = (cage.cells.iter().copied())
            .filter(|&other| touches(from, other) && !reached.contains(&other))
            .collect();
        reached.extend(new);
    }
    match cage.cells.iter().find(|other| !reached.contains(other)) {
        Some(&other) => Err(BadRules::CageApart { cell, other: cell_name(shape, other) }),
        None => Ok(()),
    }
}

pub(super) fn cell_name(shape: Shape, cell: Cell) -> String {
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

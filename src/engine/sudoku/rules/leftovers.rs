//! The leftovers of a jigsaw: lines beside each other and as many regions cover nearly the same
//! cells. Both have every digit equally often, so the cells of the lines alone hold the same digits
//! as those of the regions alone, each as often.

use crate::sudoku::cellset::CellSet;
use crate::sudoku::house::{House, HouseId};

/// A house, and the slots of its cells outside the other group.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Part {
    pub house: HouseId,
    pub outside: u16,
}

/// Lines and as many regions that have most of their cells in common.
#[derive(Debug)]
pub(crate) struct Leftovers {
    /// How many cells each group has outside the other.
    pub cells: usize,
    /// The lines, then the regions.
    pub groups: [Vec<Part>; 2],
}

/// The most lines of a group. The other lines of a 9x9 grid and the other regions have the same
/// leftovers.
const MOST_LINES: usize = 4;
/// More cells outside seldom tell anything.
const MOST_CELLS: usize = 6;

/// Returns the leftovers of all groups, those of the fewest cells and lines first. A single line is
/// left out: it is a case of locked candidates.
pub(super) fn of(houses: &[House], side: usize) -> Vec<Leftovers> {
    let regions = &houses[..side];
    let mut all = Vec::new();
    for lines in [&houses[side..2 * side], &houses[2 * side..3 * side]] {
        for count in 2..=MOST_LINES.min(side / 2) {
            for group in lines.windows(count) {
                let group: Vec<&House> = group.iter().collect();
                add(&group, regions, &mut all);
            }
        }
    }
    all.sort_by_key(|one| (one.cells, one.groups[0].len()));
    all
}

/// Adds the leftovers of some lines with all choices of regions.
fn add(lines: &[&House], regions: &[House], all: &mut Vec<Leftovers>) {
    let area = covered(lines);
    let beyond = |region: &House| region.set.minus(area).len();
    let near: Vec<&House> = regions.iter().filter(|region| beyond(region) <= MOST_CELLS).collect();
    let choices =
        (0..1u32 << near.len()).filter(|chosen| chosen.count_ones() as usize == lines.len());
    for chosen in choices {
        let chosen: Vec<&House> = (near.iter().enumerate())
            .filter(|(index, _)| chosen >> index & 1 == 1)
            .map(|(_, region)| *region)
            .collect();
        let cells: usize = chosen.iter().map(|region| beyond(region)).sum();
        if (1..=MOST_CELLS).contains(&cells) {
            let groups = [parts(lines, covered(&chosen)), parts(&chosen, area)];
            all.push(Leftovers { cells, groups });
        }
    }
}

fn covered(houses: &[&House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |cells, house| cells.union(house.set))
}

/// Returns the houses with their slots outside an area.
fn parts(houses: &[&House], area: CellSet) -> Vec<Part> {
    let outside = |house: &House| {
        let slots = house.cells.iter().enumerate().filter(|(_, cell)| !area.contains(**cell));
        slots.fold(0, |slots, (slot, _)| slots | 1 << slot)
    };
    houses.iter().map(|house| Part { house: house.id, outside: outside(house) }).collect()
}

//! The solver for all rules: candidates as bit sets, over the houses of the rules.
//!
//! Each node first applies all naked singles, hidden singles and locked candidates. The search then
//! branches on the smallest choice: the candidates of a cell or the positions of a digit in a
//! house.

mod locked;
mod sums;

use super::bounds::{Budget, Contradiction, End};
use crate::sudoku::combinations::Combinations;
use crate::sudoku::rules::{Cages, MOST_HOUSES, Total};
use crate::sudoku::{Cell, CellSet, Grid, House, Rules};
use std::ops::ControlFlow;

/// The remaining possibilities in a grid of any shape.
pub(crate) type Position<'a> = Sized<'a, 256, 16, MOST_HOUSES>;
/// The same for 9x9 grids, which is smaller and therefore faster to copy.
pub(crate) type PositionOfNine<'a> = Sized<'a, 81, 9, 47>;

/// The remaining possibilities in a grid with up to that many cells, digits and houses.
#[derive(Clone)]
pub(crate) struct Sized<'a, const CELLS: usize, const SIDE: usize, const HOUSES: usize> {
    rules: Rules,
    /// The cages, those of the rules or others.
    sums: Option<Sums<'a>>,
    /// For each cell its candidates: bit `i` for the digit of index `i`.
    candidates: [u16; CELLS],
    /// For each cell the number of its candidates; 0 beyond the grid.
    sizes: [u8; CELLS],
    /// For each digit the cells that can hold it.
    places: [CellSet; SIDE],
    /// For each house and digit the number of cells that can hold it.
    counts: [[u8; SIDE]; HOUSES],
    /// Cells with more than one candidate.
    open: u16,
    /// The digits that have lost a place since locked candidates were looked for.
    changed: u16,
    /// The cells that have lost a candidate since sums were looked at.
    touched: CellSet,
}

/// A choice made at a node of the search.
#[derive(Copy, Clone)]
pub(crate) struct Choice {
    pub cell: usize,
    /// The index of the digit.
    pub digit: usize,
    /// Whether the digit is placed or eliminated.
    pub place: bool,
}

/// A consequence that has not been applied yet.
#[derive(Copy, Clone)]
enum Event {
    /// The cell has one candidate left.
    Naked(u8),
    /// The digit (by index) has one position left in the house (by index).
    Hidden(u8, u8),
}

/// Pending deductions; kept between calls so that memory is allocated once.
#[derive(Default)]
pub(crate) struct Queue(Vec<Event>);

/// The memory of a search; kept between searches so that it is allocated once.
pub(crate) struct Scratch<P> {
    pub queue: Queue,
    /// Pending branches: a position, and the choice to make there.
    stack: Vec<(P, Choice)>,
}

impl<P> Default for Scratch<P> {
    fn default() -> Self {
        Scratch { queue: Queue::default(), stack: Vec::new() }
    }
}

/// The cages of a position, and the sums that follow from them.
#[derive(Copy, Clone)]
pub(super) struct Sums<'a> {
    pub(super) cages: &'a Cages,
    pub(super) totals: &'a [Total],
    pub(super) combinations: &'static Combinations,
}

impl<'a> Sums<'a> {
    fn new(rules: Rules, cages: &'a Cages) -> Self {
        let combinations = Combinations::up_to(rules.side());
        Sums { cages, totals: &cages.totals, combinations }
    }
}

impl<'a, const CELLS: usize, const SIDE: usize, const HOUSES: usize>
    Sized<'a, CELLS, SIDE, HOUSES>
{
    /// Returns the position without givens.
    pub(crate) fn open(rules: Rules) -> Self {
        let (side, cells) = (rules.side(), rules.cell_count());
        let every: CellSet = rules.cells().collect();
        let mut position = Sized {
            rules,
            sums: rules.cage_table().map(|cages| Sums::new(rules, cages)),
            candidates: [0; CELLS],
            sizes: [0; CELLS],
            places: [CellSet::EMPTY; SIDE],
            counts: [[0; SIDE]; HOUSES],
            open: cells as u16,
            changed: 0,
            touched: every,
        };
        position.candidates[..cells].fill(((1u32 << side) - 1) as u16);
        position.sizes[..cells].fill(side as u8);
        position.places[..side].fill(every);
        for counts in &mut position.counts[..rules.houses().len()] {
            counts[..side].fill(side as u8);
        }
        position
    }

    /// Returns the position with the digits of `puzzle` placed and all their consequences.
    ///
    /// # Errors
    ///
    /// Returns an error if this is a contradiction.
    pub(crate) fn new(puzzle: &Grid, queue: &mut Queue) -> Result<Self, Contradiction> {
        Sized::open(puzzle.rules()).given(puzzle, queue)
    }

    /// Returns the same with other cages than those of its rules, which are not kept.
    ///
    /// # Errors
    ///
    /// Returns an error if this is a contradiction.
    pub(crate) fn with_cages(
        puzzle: &Grid,
        cages: &'a Cages,
        queue: &mut Queue,
    ) -> Result<Self, Contradiction> {
        let mut position = Sized::open(puzzle.rules());
        position.sums = Some(Sums::new(puzzle.rules(), cages));
        position.given(puzzle, queue)
    }

    fn given(mut self, puzzle: &Grid, queue: &mut Queue) -> Result<Self, Contradiction> {
        let position = &mut self;
        queue.0.clear();
        for cell in puzzle.rules().cells() {
            if let Some(digit) = puzzle.get(cell) {
                position.place(cell.index(), digit.index(), queue)?;
            }
        }
        position.propagate(queue)?;
        Ok(self)
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Returns the cells that have one candidate, as a grid.
    pub(crate) fn to_grid(&self) -> Grid {
        let mut values = [0; 256];
        for (value, &candidates) in values.iter_mut().zip(&self.candidates) {
            if candidates.is_power_of_two() {
                *value = candidates.trailing_zeros() as u8 + 1;
            }
        }
        Grid::from_values(self.rules, &values[..self.rules.cell_count()])
            .expect("candidates are digits of the shape")
    }

    /// Applies a choice with all its consequences.
    pub(crate) fn follow(
        &mut self,
        choice: Choice,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        if choice.place {
            self.place(choice.cell, choice.digit, queue)?;
        } else {
            self.remove(choice.cell, 1 << choice.digit, queue)?;
        }
        self.propagate(queue)
    }

    /// Returns the candidates of a cell: bit `i` for the digit of index `i`.
    pub(crate) fn candidates(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    /// Returns one of the open cells with the fewest candidates. `pick` gets their number and
    /// returns the index of one. `None` if no cell is open.
    pub(crate) fn narrowest(&self, pick: impl FnOnce(usize) -> usize) -> Option<usize> {
        let sizes = &self.sizes[..self.rules.cell_count()];
        let fewest = sizes.iter().copied().filter(|&size| size > 1).min()?;
        let pick = pick(sizes.iter().filter(|&&size| size == fewest).count());
        (0..sizes.len()).filter(|&cell| sizes[cell] == fewest).nth(pick)
    }

    /// Leaves only `digit` in `cell`.
    pub(crate) fn place(
        &mut self,
        cell: usize,
        digit: usize,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        if self.candidates[cell] & 1 << digit == 0 {
            return Err(Contradiction);
        }
        self.remove(cell, self.candidates[cell] & !(1 << digit), queue)
    }

    /// Removes the digits of a mask from a cell.
    fn remove(&mut self, cell: usize, mask: u16, queue: &mut Queue) -> Result<(), Contradiction> {
        let mut gone = self.candidates[cell] & mask;
        if gone == 0 {
            return Ok(());
        }
        self.candidates[cell] &= !mask;
        self.changed |= gone;
        self.touched.insert(Cell(cell as u8));
        let before = self.sizes[cell];
        while gone != 0 {
            let digit = gone.trailing_zeros() as usize;
            gone &= gone - 1;
            self.sizes[cell] -= 1;
            self.places[digit].remove(Cell(cell as u8));
            for house in self.rules.houses_of(Cell(cell as u8)) {
                let count = &mut self.counts[house.index()][digit];
                *count -= 1;
                match *count {
                    0 => return Err(Contradiction),
                    1 => queue.0.push(Event::Hidden(house.index() as u8, digit as u8)),
                    _ => {}
                }
            }
        }
        match self.sizes[cell] {
            0 => return Err(Contradiction),
            1 if before > 1 => {
                self.open -= 1;
                queue.0.push(Event::Naked(cell as u8));
            }
            _ => {}
        }
        Ok(())
    }

    /// Applies everything in the queue and all consequences; leaves the queue empty.
    pub(crate) fn propagate(&mut self, queue: &mut Queue) -> Result<(), Contradiction> {
        let result = self.propagate_all(queue);
        queue.0.clear();
        result
    }

    fn propagate_all(&mut self, queue: &mut Queue) -> Result<(), Contradiction> {
        loop {
            self.singles(queue)?;
            if let Some(sums) = self.sums {
                self.fit_sums(sums, queue)?;
                if !queue.0.is_empty() {
                    continue;
                }
            }
            if self.open == 0 {
                return Ok(());
            }
            self.locked_candidates(queue)?;
            if queue.0.is_empty() {
                return Ok(());
            }
        }
    }

    /// Applies naked and hidden singles until there are none.
    pub(crate) fn singles(&mut self, queue: &mut Queue) -> Result<(), Contradiction> {
        while let Some(event) = queue.0.pop() {
            match event {
                Event::Naked(cell) => {
                    let cell = Cell(cell);
                    let digit = self.candidates[cell.index()].trailing_zeros() as usize;
                    let mut peers = self.rules.peers(cell);
                    if let Some(sums) = self.sums {
                        peers = peers.union(sums.cages.peers(cell));
                    }
                    let peers = self.places[digit].intersection(peers);
                    for peer in peers.iter() {
                        self.remove(peer.index(), 1 << digit, queue)?;
                    }
                    // The last candidate of the 16th digit has nothing above it.
                    let near = (2u32 << digit | 1 << digit >> 1) as u16;
                    for other in self.rules.apart(cell).iter() {
                        self.remove(other.index(), near, queue)?;
                    }
                }
                Event::Hidden(house, digit) => {
                    let house = &self.rules.houses()[house as usize];
                    let place = self.places[digit as usize].intersection(house.set);
                    // The position may be gone by now; the house then has none, which is detected
                    // there.
                    let cell = place.iter().next().ok_or(Contradiction)?;
                    self.place(cell.index(), digit as usize, queue)?;
                }
            }
        }
        Ok(())
    }

    /// The smallest choice: a cell with few candidates or a digit with few places in a house.
    fn choose(&self) -> Choice {
        // Sizes below two are no choice: they wrap round to the largest numbers.
        let key = |size: u8| size.wrapping_sub(2);
        let cells = &self.sizes[..self.rules.cell_count()];
        let fewest = cells.iter().map(|&s| key(s)).min().unwrap_or(u8::MAX);
        let houses = &self.counts[..self.rules.houses().len()];
        let narrowest = houses.iter().flatten().map(|&c| key(c)).min().unwrap_or(u8::MAX);
        if fewest <= narrowest {
            let cell = cells.iter().position(|&s| key(s) == fewest).unwrap_or(0);
            let digit = self.candidates[cell].trailing_zeros() as usize;
            return Choice { cell, digit, place: true };
        }
        let (house, digit) = (0..)
            .zip(houses)
            .find_map(|(h, counts)| {
                counts.iter().position(|&c| key(c) == narrowest).map(|digit| (h, digit))
            })
            .unwrap_or((0, 0));
        let house: &House = &self.rules.houses()[house as usize];
        let place = self.places[digit].intersection(house.set).iter().next();
        Choice { cell: place.map_or(0, Cell::index), digit, place: true }
    }

    /// Calls `found` for each solution until it breaks, none are left or the budget is spent. All
    /// that follows from the position must have been followed already.
    pub(crate) fn each_solution(
        self,
        scratch: &mut Scratch<Self>,
        budget: &mut Budget,
        found: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> End {
        let Scratch { queue, stack } = scratch;
        stack.clear();
        let mut next = Some(self);
        while let Some(position) = next {
            if position.is_solved() {
                if found(&position).is_break() {
                    return End::Stopped;
                }
            } else if budget.spend() {
                let choice = position.choose();
                stack.push((position.clone(), Choice { place: false, ..choice }));
                stack.push((position, choice));
            } else {
                return End::Budget;
            }
            next = None;
            while let Some((mut position, choice)) = stack.pop() {
                if position.follow(choice, queue).is_ok() {
                    next = Some(position);
                    break;
                }
            }
        }
        End::Exhausted
    }
}

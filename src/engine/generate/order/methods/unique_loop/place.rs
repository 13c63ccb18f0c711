//! Finds where in a solution a unique loop can be, and which candidates its cells may have.

use crate::generate::Stream;
use crate::generate::order::quick::{ALL, Board, HOUSES, PEERS, Set, bit, cells, lowest};
use crate::generate::order::solution::Solution;

/// Cells that hold two digits, except for one, the stray. Each house that they touch has two of
/// them, one for each digit if the stray is replaced by the missing digit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct CandidateLoop {
    pub cells: Set,
    /// The cell with another digit.
    pub stray: usize,
    /// The digit that the stray sees in the loop, and the one that it replaces.
    pub pair: [usize; 2],
}

/// Returns the loops of a solution that have `2 * half` cells.
pub(super) fn candidate_loops(solution: &Solution, half: usize) -> Vec<CandidateLoop> {
    // For each digit, its cell in each row.
    let mut at = [[0; 9]; 9];
    for (cell, &digit) in solution.iter().enumerate() {
        at[usize::from(digit)][cell / 9] = cell;
    }
    let mut found = Vec::new();
    for (seen, seen_at) in at.iter().enumerate() {
        for (other, other_at) in at.iter().enumerate().filter(|&(other, _)| other != seen) {
            // The rows in which a cell of the other digit sees one of the first.
            let sees = other_at.map(|cell| {
                let rows = (0..9).filter(|&row| PEERS[cell] & bit(seen_at[row]) != 0);
                rows.fold(0u16, |rows, row| rows | 1 << row)
            });
            for rows in (0u16..512).filter(|rows| rows.count_ones() as usize == half - 1) {
                let chosen = |rows: u16| (0..9).filter(move |row| rows >> row & 1 == 1);
                let all = chosen(rows).fold(0, |all, row| all | sees[row]);
                if all.count_ones() as usize != half {
                    continue;
                }
                let own = chosen(all).fold(0, |set, row| set | bit(seen_at[row]));
                let others = chosen(rows).fold(0, |set, row| set | bit(other_at[row]));
                let Some(stray) = stray(own, others) else { continue };
                let cells = own | others | bit(stray);
                // With the other digit in the stray there would be two solutions.
                if usize::from(solution[stray]) != other && is_one_piece(cells) {
                    found.push(CandidateLoop { cells, stray, pair: [seen, other] });
                }
            }
        }
    }
    found
}

/// Returns the one cell in all houses that `own` touches and `others` does not, if there are
/// exactly three.
fn stray(own: Set, others: Set) -> Option<usize> {
    let mut place = ALL;
    let mut left = 0;
    for house in HOUSES {
        match (house & own != 0, house & others != 0) {
            (true, false) => {
                place &= house;
                left += 1;
            }
            (false, true) => return None,
            _ => {}
        }
    }
    (left == 3 && place != 0).then(|| lowest(place))
}

/// Returns whether the cells are connected, each seeing the next.
fn is_one_piece(unique_loop: Set) -> bool {
    let mut reached = bit(lowest(unique_loop));
    loop {
        let more = cells(reached).fold(reached, |all, cell| all | PEERS[cell] & unique_loop);
        if more == reached {
            return reached == unique_loop;
        }
        reached = more;
    }
}

/// The type of the cells with other candidates than the pair.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One cell.
    One,
    /// Two cells with the same digit.
    Two,
    /// Two cells that act as one cell of a naked set of this size.
    Three(usize),
}

/// A loop with the candidates that its cells, and those of a set, may have.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub unique_loop: CandidateLoop,
    /// Cells with their permitted candidates, as nine bits.
    pub pure: [(Set, u16); 3],
    /// The orbits of cells that must not be given.
    pub open: Set,
}

impl Plan {
    /// Returns a plan for `unique_loop`; `None` if no givens can leave its cells the permitted candidates.
    pub(super) fn new(
        solution: &Solution,
        unique_loop: CandidateLoop,
        kind: Kind,
        orbits: &[Set],
        stream: &mut Stream,
    ) -> Option<Self> {
        let digits = |set: Set| cells(set).fold(0u16, |mask, cell| mask | 1 << solution[cell]);
        let [seen, other] = unique_loop.pair.map(|digit| of_digit(solution, digit));
        let both: u16 = unique_loop.pair.iter().fold(0, |mask, digit| mask | 1 << digit);
        // Every cell of the loop must have both digits as candidates.
        let near = cells(unique_loop.cells).fold(0, |near, cell| near | PEERS[cell]);
        let mut open = unique_loop.cells | near & (seen | other);
        let stray = bit(unique_loop.stray);
        let mut strangers = stray;
        let mut set = (0, 0);
        // The additional digits that the cells with other candidates may hold.
        let mut extra = 0x1ff;
        match kind {
            Kind::One => {}
            Kind::Two => {
                let second = pick(unique_loop.cells & !stray, stream)?;
                strangers |= bit(second);
                extra = digits(stray);
                open |=
                    PEERS[second] & of_digit(solution, usize::from(solution[unique_loop.stray]));
            }
            Kind::Three(size) => {
                let second = pick(unique_loop.cells & seen & PEERS[unique_loop.stray], stream)?;
                strangers |= bit(second);
                let shared = HOUSES.into_iter().filter(|house| house & strangers == strangers);
                let mut houses = [0; 2];
                let mut n = 0;
                for (to, house) in houses.iter_mut().zip(shared) {
                    *to = house;
                    n += 1;
                }
                let rest = houses[stream.below(n)] & !unique_loop.cells & !seen & !other;
                // A cell of the set must see both digits of the pair as givens.
                let sees = |cell: &usize| {
                    [seen, other].iter().all(|places| PEERS[*cell] & !open & places != 0)
                };
                let mut fit = cells(rest).filter(sees).fold(0, |fit, cell| fit | bit(cell));
                let mut chosen = 0;
                for _ in 1..size {
                    let cell = pick(fit, stream)?;
                    chosen |= bit(cell);
                    fit &= !bit(cell);
                }
                extra = digits(chosen | stray);
                set = (chosen, extra);
                // A cell with something to eliminate, and a digit of the set in the second cell.
                let beside = pick(rest & !chosen, stream)?;
                let digit = usize::from(solution[pick(chosen, stream)?]);
                open |= chosen | bit(beside) | PEERS[second] & of_digit(solution, digit);
            }
        }
        let pure = [(unique_loop.cells & !strangers, both), (strangers, both | extra), set];
        let open = orbits.iter().filter(|&orbit| orbit & open != 0).fold(0, |all, o| all | o);
        let plan = Plan { unique_loop, pure, open };
        plan.is_pure(&Board::new(solution, ALL & !open)).then_some(plan)
    }

    /// Returns whether no cell of the plan has a candidate that is not permitted.
    pub(super) fn is_pure(&self, board: &Board) -> bool {
        self.pure.iter().all(|&(set, may)| {
            let mut digits = board.digit.iter().enumerate();
            digits.all(|(d, places)| may >> d & 1 == 1 || places & set == 0)
        })
    }
}

fn of_digit(solution: &Solution, digit: usize) -> Set {
    cells(ALL).filter(|&cell| usize::from(solution[cell]) == digit).fold(0, |all, c| all | bit(c))
}

/// Returns a random cell of a set; `None` if it is empty.
fn pick(set: Set, stream: &mut Stream) -> Option<usize> {
    (set != 0).then(|| crate::generate::order::pattern::pick(set, stream))
}

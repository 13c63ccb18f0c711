//! The two methods that never backtrack: an attempt fails at the first contradiction.

use super::super::Stream;
use crate::sudoku::rules::MOST_HOUSES;
use crate::sudoku::solver::general::{Position, Queue};
use crate::sudoku::{Grid, Rules};

/// Gives each cell in reading order a random digit that its houses do not contain yet.
pub(super) fn attempt(rules: Rules, stream: &mut Stream) -> Option<Grid> {
    let all = (1u32 << rules.side()) - 1;
    let mut held = [0u32; MOST_HOUSES];
    let mut values = [0; 256];
    for cell in rules.cells() {
        let houses = rules.houses_of(cell);
        let in_houses = houses.iter().fold(0, |taken, house| taken | held[house.index()]);
        let far = rules.far_peers(cell).iter();
        let taken = far.fold(in_houses, |taken, peer| taken | 1 << values[peer.index()] >> 1);
        let apart = rules.apart(cell).iter().fold(0, |near, c| near | 1 << values[c.index()] >> 1);
        let taken = (taken | apart << 1 | apart >> 1) & all;
        if taken == all {
            return None;
        }
        let digit = stream.bit_of(all & !taken);
        for house in houses {
            held[house.index()] |= 1 << digit;
        }
        values[cell.index()] = digit as u8 + 1;
    }
    Grid::from_values(rules, &values[..rules.cell_count()])
}

/// Gives a random open cell any of its candidates, then follows all naked and hidden singles.
pub(super) fn attempt_with_singles(rules: Rules, stream: &mut Stream) -> Option<Grid> {
    let mut position = Position::open(rules);
    let mut queue = Queue::default();
    let mut open: Vec<usize> = (0..rules.cell_count()).collect();
    while !open.is_empty() {
        let cell = open.swap_remove(stream.below(open.len()));
        let candidates = position.candidates(cell);
        if !candidates.is_power_of_two() {
            let digit = stream.bit_of(u32::from(candidates));
            position.place(cell, digit, &mut queue).ok()?;
            position.singles(&mut queue).ok()?;
        }
    }
    Some(position.to_grid())
}

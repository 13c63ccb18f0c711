//! Patterns that appear once a chain has eliminated enough candidates: locked candidates, hidden
//! and naked pairs and X-Wings. They make more candidates false; their reasons are the candidates
//! that had to be eliminated for the pattern to appear.

use super::super::Details;
use super::ids::Ids;
use super::node::{Node, node};
use super::scene::Scene;
use super::web::Web;
use std::sync::Arc;

/// The cause of a false candidate in the grid as changed by the chain. Houses are numbered as in the
/// rules; digits count from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// The digit is left only in the common cells of the two houses.
    Locked { digit: u8, from: u16, to: u16 },
    /// The digits, bit 0 for digit 1, are left only in the two cells.
    HiddenPair { house: u16, cells: [u8; 2], digits: u16 },
    /// The two cells have only these digits left.
    NakedPair { house: u16, cells: [u8; 2], digits: u16 },
    /// In the base lines, the digit is left only in the cover lines.
    XWing { digit: u8, base: [u16; 2], cover: [u16; 2] },
    /// A nested chain.
    Chain,
}

/// A candidate found to be false, with its reasons.
#[derive(Clone, Debug)]
pub(super) struct Extra {
    pub id: u16,
    pub pattern: Pattern,
    pub reasons: Vec<Node>,
    /// For a nested chain: its nodes, and a number that identifies it.
    pub nested: Option<(u32, u64)>,
    /// For a nested chain that is to be explained: its explanation.
    pub told: Option<Arc<Details>>,
}

/// Returns what the first applicable one of the four patterns makes false.
pub(super) fn extras<const W: usize>(web: &Web<W>, scene: &Scene<W>) -> Vec<Extra> {
    let look = Look { web, scene, side: web.rules.side() };
    let mut found = Vec::new();
    for rule in [Look::locked, Look::hidden_pairs, Look::naked_pairs, Look::x_wings] {
        rule(&look, &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

struct Look<'w, const W: usize> {
    web: &'w Web<W>,
    scene: &'w Scene<W>,
    side: usize,
}

impl<const W: usize> Look<'_, W> {
    fn alive(&self, group: &Ids<W>) -> Ids<W> {
        let mut left = *group;
        left.keep(&self.scene.alive);
        left
    }
    fn gone(&self, group: &Ids<W>) -> Ids<W> {
        let mut gone = *group;
        gone.take_away(&self.scene.alive);
        gone
    }
    fn house(&self, house: usize, digit: usize) -> &Ids<W> {
        &self.web.houses[house * self.side + digit]
    }
    /// Adds `ids` as false because of `gone`. A pattern that existed from the start adds nothing
    /// new.
    fn add(&self, found: &mut Vec<Extra>, pattern: Pattern, ids: &Ids<W>, gone: &Ids<W>) {
        if gone.is_empty() {
            return;
        }
        let reasons: Vec<Node> = gone.iter().map(|id| node(id, false)).collect();
        for id in ids.iter() {
            let reasons = reasons.clone();
            found.push(Extra { id: id as u16, pattern, reasons, nested: None, told: None });
        }
    }

    /// Locked candidates: box to column, box to row, column to box, row to box.
    fn locked(&self, found: &mut Vec<Extra>) {
        let side = self.side;
        for (from, to) in [(0, side), (0, 2 * side), (side, 0), (2 * side, 0)] {
            for first in from..from + side {
                for second in to..to + side {
                    for digit in 0..side {
                        let (one, other) = (self.house(first, digit), self.house(second, digit));
                        if !one.meets(other) {
                            continue;
                        }
                        let places = self.alive(one);
                        let mut outside = places;
                        outside.take_away(other);
                        if !outside.is_empty() || places.len() < 2 {
                            continue;
                        }
                        let mut out = self.alive(other);
                        out.take_away(one);
                        if !out.is_empty() {
                            let (from, to) = (first as u16, second as u16);
                            let pattern = Pattern::Locked { digit: digit as u8, from, to };
                            self.add(found, pattern, &out, &self.gone(one));
                        }
                    }
                }
            }
        }
    }

    /// Cells of a house that were empty from the start.
    fn empty_cells(&self, house: usize) -> Vec<usize> {
        let mut cells = Vec::new();
        for digit in 0..self.side {
            cells.extend(self.house(house, digit).iter().map(|id| self.web.places[id].0 as usize));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn hidden_pairs(&self, found: &mut Vec<Extra>) {
        for house in 0..self.web.rules.houses().len() {
            if self.empty_cells(house).len() <= 4 {
                continue;
            }
            let places: Vec<Option<[u8; 2]>> = (0..self.side)
                .map(|digit| {
                    let left = self.alive(self.house(house, digit));
                    let mut cells = left.iter().map(|id| self.web.places[id].0);
                    match (cells.next(), cells.next(), cells.next()) {
                        (Some(a), Some(b), None) => Some([a, b]),
                        _ => None,
                    }
                })
                .collect();
            for second in 0..self.side {
                for first in 0..second {
                    let (Some(cells), true) = (places[first], places[first] == places[second])
                    else {
                        continue;
                    };
                    let mut pattern = *self.house(house, first);
                    pattern.add(self.house(house, second));
                    let mut out = Ids::EMPTY;
                    for cell in cells {
                        out.add(&self.alive(&self.web.cells[cell as usize]));
                    }
                    out.take_away(&pattern);
                    if !out.is_empty() {
                        let digits = 1 << first | 1 << second;
                        let pair = Pattern::HiddenPair { house: house as u16, cells, digits };
                        self.add(found, pair, &out, &self.gone(&pattern));
                    }
                }
            }
        }
    }

    fn naked_pairs(&self, found: &mut Vec<Extra>) {
        for house in 0..self.web.rules.houses().len() {
            let cells = self.empty_cells(house);
            if cells.len() < 4 {
                continue;
            }
            let left: Vec<(Ids<W>, u16)> = cells
                .iter()
                .map(|&cell| {
                    let left = self.alive(&self.web.cells[cell]);
                    let digits = left.iter().fold(0, |m, id| m | 1 << self.web.places[id].1);
                    (left, digits)
                })
                .collect();
            for second in 0..cells.len() {
                for first in 0..second {
                    let digits = left[first].1;
                    if digits.count_ones() != 2 || digits != left[second].1 {
                        continue;
                    }
                    let mut pair = self.web.cells[cells[first]];
                    pair.add(&self.web.cells[cells[second]]);
                    let mut out = Ids::EMPTY;
                    for digit in (0..self.side).filter(|d| digits >> d & 1 == 1) {
                        out.add(&self.alive(self.house(house, digit)));
                    }
                    out.take_away(&pair);
                    if !out.is_empty() {
                        let cells = [cells[first] as u8, cells[second] as u8];
                        let pattern = Pattern::NakedPair { house: house as u16, cells, digits };
                        self.add(found, pattern, &out, &self.gone(&pair));
                    }
                }
            }
        }
    }

    /// X-Wings with columns as base, then with rows.
    fn x_wings(&self, found: &mut Vec<Extra>) {
        let side = self.side;
        for (base, cover) in [(side, 2 * side), (2 * side, side)] {
            for second in base..base + side {
                for first in base..second {
                    for digit in 0..side {
                        let mut lines = *self.house(first, digit);
                        let one = self.alive(&lines);
                        let two = self.alive(self.house(second, digit));
                        if one.len() != 2 || two.len() != 2 {
                            continue;
                        }
                        let which = if cover > side { 1 } else { 2 };
                        let covers = |places: &Ids<W>| {
                            let mut lines = [0; 2];
                            for (line, id) in lines.iter_mut().zip(places.iter()) {
                                *line = self.web.house_numbers(id).nth(which).unwrap_or(0);
                            }
                            lines
                        };
                        let crossed = covers(&one);
                        if crossed != covers(&two) {
                            continue;
                        }
                        let mut all = self.web.houses[crossed[0]];
                        all.add(&self.web.houses[crossed[1]]);
                        lines.add(self.house(second, digit));
                        let mut out = self.alive(&all);
                        out.take_away(&lines);
                        if !out.is_empty() {
                            let (base, cover) = ([first, second], crossed.map(|at| at / side));
                            let [base, cover] = [base, cover].map(|two| two.map(|at| at as u16));
                            let pattern = Pattern::XWing { digit: digit as u8, base, cover };
                            self.add(found, pattern, &out, &self.gone(&lines));
                        }
                    }
                }
            }
        }
    }
}

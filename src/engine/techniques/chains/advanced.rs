//! Patterns that appear once a chain has eliminated enough candidates: locked candidates, hidden
//! and naked pairs and X-Wings. They make more candidates false; their reasons are the candidates
//! that had to be eliminated for the pattern to appear.

use super::ids::Ids;
use super::node::{Node, node};
use super::scene::Scene;
use super::web::Web;

/// The cause of a false candidate in the grid as changed by the chain.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Locked,
    HiddenPair,
    NakedPair,
    XWing,
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
            found.push(Extra { id: id as u16, pattern, reasons, nested: None });
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
                            self.add(found, Pattern::Locked, &out, &self.gone(one));
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
                        self.add(found, Pattern::HiddenPair, &out, &self.gone(&pattern));
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
                        self.add(found, Pattern::NakedPair, &out, &self.gone(&pair));
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
                        let covers = |places: &Ids<W>| {
                            let mut set = Ids::EMPTY;
                            for id in places.iter() {
                                let which = if cover > side { 1 } else { 2 };
                                let line = self.web.house_numbers(id).nth(which);
                                line.iter().for_each(|&line| set.add(&self.web.houses[line]));
                            }
                            set
                        };
                        let all = covers(&one);
                        if all != covers(&two) {
                            continue;
                        }
                        lines.add(self.house(second, digit));
                        let mut out = self.alive(&all);
                        out.take_away(&lines);
                        if !out.is_empty() {
                            self.add(found, Pattern::XWing, &out, &self.gone(&lines));
                        }
                    }
                }
            }
        }
    }
}

//! Reads the cages of a killer from its page: dashed lines inside the cells, and small sums in their
//! corners.

use crate::read::lattice::Lattice;
use crate::read::sheet::{Mark, Rule, Sheet};
use gridpress_engine::sudoku::{Cage, Cell, Grid, Rules};
use gridpress_page::geom::{Point, Pt, Rect};

/// How far from the middle of a cell line the outline of a cage may be, in cells.
const NEAREST: f64 = 0.035;
const FARTHEST: f64 = 0.2;
/// The size of the corner of an outline, in cells.
const CORNER: f64 = 0.012;
/// The greatest width of an outline, in cells.
const THICKEST: f64 = 0.09;
/// How much the distances of the outlines from the cell lines differ at most, in cells.
const OUT_OF_PLACE: f64 = 0.04;
/// The most space between a sum and the outline that goes on after it, in cells.
const AFTER_SUM: f64 = 0.15;
/// Sums have at least this share of the usual size.
const SMALL: f64 = 0.75;
/// The digits of a sum have their middle left of this share of its cell, and start above the next.
pub(crate) const LEFT: f64 = 0.62;
const SUM: f64 = 0.19;
/// They are no higher than this share: the 5 of some faces is higher than other digits.
pub(crate) const HIGHEST: f64 = 0.46;

/// The outlines of the cages in a grid.
pub(crate) struct Outlines<'s> {
    lattice: Lattice,
    lines: Vec<&'s Rule>,
}

/// Whether a line may outline a cage: it is thin, inside the grid and beside the lines of its cells. A
/// line from side to side is one of the grid that is moved: outlines keep away from its frame.
pub(crate) fn is_outline(lattice: &Lattice, rule: &Rule) -> bool {
    let (area, cell) = (lattice.area, lattice.cell());
    let (across, start) =
        if rule.is_level() { (rule.from.y, area.top()) } else { (rule.from.x, area.left()) };
    let place = (across - start) / cell;
    let away = (place - place.round()).abs();
    let length = (rule.to.x - rule.from.x).max(rule.to.y - rule.from.y);
    let whole = if rule.is_level() { area.width() } else { area.height() };
    (NEAREST..=FARTHEST).contains(&away)
        && whole - length > cell * NEAREST
        && rule.width <= cell * THICKEST
        && (0.0..lattice.shape.side() as f64).contains(&place)
        && rule.from.x >= area.left()
        && rule.to.x <= area.right()
        && rule.from.y >= area.top()
        && rule.to.y <= area.bottom()
}

impl<'s> Outlines<'s> {
    /// Returns the outlines in a grid; `None` if there are none.
    pub(crate) fn of(lattice: Lattice, sheet: &'s Sheet) -> Option<Self> {
        let lines: Vec<&Rule> =
            sheet.rules.iter().filter(|rule| is_outline(&lattice, rule)).collect();
        (!lines.is_empty()).then_some(Outlines { lattice, lines })
    }

    /// Whether a glyph is part of a sum: small, at the top left of its cell.
    pub(crate) fn is_sum(&self, mark: &Mark) -> bool {
        let Some((row, column)) = self.lattice.cell_at(mark.ink.centre()) else { return false };
        let area = self.lattice.cell_area(self.lattice.shape.cell(row, column));
        mark.ink.top() - area.top() < area.height() * SUM
            && mark.ink.centre().x - area.left() < area.width() * LEFT
            && mark.ink.height() < area.height() * HIGHEST
    }

    /// Returns the rules of a grid with the cages that the outlines and sums show. In an answer without
    /// sums, which is too small for them, the digits of a cage are its sum.
    ///
    /// # Errors
    ///
    /// Returns the first cell of a cage that makes no sense, and why.
    pub(crate) fn read(&self, grid: &Grid, sums: &[&Mark]) -> Result<Rules, (Cell, String)> {
        let rules = grid.rules();
        let is_small_answer = sums.is_empty() && grid.is_full();
        let digits = |cells: &[Cell]| -> u16 {
            cells
                .iter()
                .filter_map(|&cell| grid.get(cell))
                .map(|digit| u16::from(digit.get()))
                .sum()
        };
        let shape = self.lattice.shape;
        let mut left: Vec<Cell> = shape.cells().collect();
        let mut cages = Vec::new();
        while let Some(&first) = left.first() {
            let mut cells = vec![first];
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                let new: Vec<Cell> = (left.iter().copied())
                    .filter(|&other| !cells.contains(&other) && self.are_joined(cell, other))
                    .collect();
                cells.extend(new);
            }
            left.retain(|cell| !cells.contains(cell));
            cells.sort_unstable();
            match self.sum(first, sums) {
                Some(sum) => cages.push(Cage { sum, cells }),
                // Cells that are in no cage.
                None if !cells.iter().any(|&cell| self.has_side(cell)) => {}
                None if is_small_answer => cages.push(Cage { sum: digits(&cells), cells }),
                None => return Err((first, "its cage has no sum".to_owned())),
            }
        }
        for cage in &cages {
            if let Some(&cell) = cage.cells.iter().find(|&&cell| self.lacks_side(cell, &cage.cells))
            {
                return Err((cell, "a side of its cage is missing".to_owned()));
            }
        }
        // In a small answer, other lines are as near to those of its cells.
        if !grid.is_full() {
            let divided = cages.iter().find_map(|cage| {
                cage.cells.iter().copied().find(|&cell| self.is_divided(cell, &cage.cells))
            });
            if let Some(cell) = divided {
                return Err((cell, "a line divides its cage".to_owned()));
            }
            if let Some(cell) = self.of_small_sum(sums) {
                return Err((cell, "its sum is smaller than the others".to_owned()));
            }
        }
        if let Some(cell) = self.out_of_place(sums) {
            return Err((cell, "a line of its cage is out of place".to_owned()));
        }
        let Some(first) = cages.first().map(|cage| cage.cells[0]) else { return Ok(rules) };
        let count: usize = cages.iter().map(|cage| cage.sum.to_string().len()).sum();
        if count != sums.len() && !is_small_answer {
            return Err((first, "there are more sums than cages".to_owned()));
        }
        rules.with_cages(cages).map_err(|error| (first, error.to_string()))
    }

    /// Whether an outline runs between a cell and another of its cage.
    fn is_divided(&self, cell: Cell, cage: &[Cell]) -> bool {
        let centre = self.lattice.cell_area(cell).centre();
        self.edges(cell).into_iter().any(|(beyond, edge, is_upright)| {
            beyond.is_some_and(|other| cage.contains(&other))
                && self.runs_by(edge, centre, is_upright)
        })
    }

    /// Returns the cell of a sum that is much smaller than the others.
    fn of_small_sum(&self, sums: &[&Mark]) -> Option<Cell> {
        let mut sizes: Vec<Pt> = sums.iter().map(|mark| mark.size).collect();
        sizes.sort_unstable();
        let usual = *sizes.get(sizes.len() / 2)?;
        let small = sums.iter().find(|mark| mark.size < usual * SMALL)?;
        let (row, column) = self.lattice.cell_at(small.ink.centre())?;
        Some(self.lattice.shape.cell(row, column))
    }

    /// Returns a cell with an outline that is not as far from the cell lines as the others, beside it
    /// or at its ends. Only beside a sum one begins later.
    fn out_of_place(&self, sums: &[&Mark]) -> Option<Cell> {
        let (area, side) = (self.lattice.area, self.lattice.shape.side());
        let place = |at: Pt, start: Pt| (at - start) / self.lattice.cell();
        let away = |place: f64| (place - place.round()).abs();
        let beside = |line: &Rule| match line.is_level() {
            true => away(place(line.from.y, area.top())),
            false => away(place(line.from.x, area.left())),
        };
        let mut all: Vec<f64> = self.lines.iter().map(|line| beside(line)).collect();
        all.sort_by(f64::total_cmp);
        let usual = all.get(all.len() / 2).copied()?;
        let is_off = |away: f64| (away - usual).abs() > OUT_OF_PLACE;
        let in_cell = |point: Point| {
            let (row, column) = self.lattice.cell_at(point)?;
            (row < side && column < side).then(|| self.lattice.shape.cell(row, column))
        };
        self.lines.iter().find_map(|line| {
            let (from, to) = match line.is_level() {
                true => (place(line.from.x, area.left()), place(line.to.x, area.left())),
                false => (place(line.from.y, area.top()), place(line.to.y, area.top())),
            };
            let first = in_cell(line.from)?;
            // Right after the sum or below it.
            let is_at_sum = || {
                let area = self.lattice.cell_area(first);
                let inks = sums.iter().map(|mark| mark.ink);
                let here = inks.filter(|ink| area.contains(*ink, Pt::new(0.5)));
                here.reduce(Rect::union).is_some_and(|ink| {
                    let after = match line.is_level() {
                        true => line.from.x - ink.right(),
                        false => line.from.y - ink.bottom(),
                    };
                    after > Pt::ZERO && after < self.lattice.cell() * AFTER_SUM
                })
            };
            let is_wrong =
                is_off(beside(line)) || is_off(away(to)) || is_off(away(from)) && !is_at_sum();
            is_wrong.then_some(first)
        })
    }

    /// Returns the number at the top of a cell.
    fn sum(&self, cell: Cell, sums: &[&Mark]) -> Option<u16> {
        let area = self.lattice.cell_area(cell);
        let is_here = |mark: &&&Mark| area.contains(mark.ink, Pt::new(0.5));
        let mut here: Vec<&Mark> = sums.iter().filter(is_here).copied().collect();
        here.sort_by_key(|mark| mark.ink.left());
        let text: String = here.iter().filter_map(|mark| mark.character()).collect();
        text.parse().ok()
    }

    /// Whether two cells are beside each other with no outline between them.
    fn are_joined(&self, one: Cell, other: Cell) -> bool {
        let shape = self.lattice.shape;
        let (row, column) = (|c| shape.row_of(c), |c| shape.column_of(c));
        let beside = row(one).abs_diff(row(other)) + column(one).abs_diff(column(other)) == 1;
        beside && !self.is_between(one, other) && !self.is_between(other, one)
    }

    /// Whether an outline runs inside `cell` along its edge to `other`.
    fn is_between(&self, cell: Cell, other: Cell) -> bool {
        let (here, there) = (self.lattice.cell_area(cell), self.lattice.cell_area(other));
        let (a, b) = (here.centre(), there.centre());
        let middle = Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
        self.runs_by(middle, a, (a.y - b.y).abs() < (a.x - b.x).abs())
    }

    /// Whether a cell has an outline along any of its edges.
    fn has_side(&self, cell: Cell) -> bool {
        self.edges(cell).into_iter().any(|(_, edge, is_upright)| {
            self.runs_by(edge, self.lattice.cell_area(cell).centre(), is_upright)
        })
    }

    /// Whether a cell has no outline along an edge of its cage.
    fn lacks_side(&self, cell: Cell, cage: &[Cell]) -> bool {
        let centre = self.lattice.cell_area(cell).centre();
        self.edges(cell).into_iter().any(|(beyond, edge, is_upright)| {
            !beyond.is_some_and(|other| cage.contains(&other))
                && !self.runs_by(edge, centre, is_upright)
        })
    }

    /// Returns the edges of a cell: the cell beyond, the middle of the edge, and whether it is
    /// upright.
    fn edges(&self, cell: Cell) -> [(Option<Cell>, Point, bool); 4] {
        let (shape, last) = (self.lattice.shape, self.lattice.shape.side() - 1);
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let (centre, half) = (self.lattice.cell_area(cell).centre(), self.lattice.cell() / 2.0);
        let beyond = |is_there: bool, at: &dyn Fn() -> Cell| is_there.then(at);
        [
            (
                beyond(column < last, &|| shape.cell(row, column + 1)),
                centre.shifted(half, Pt::ZERO),
                true,
            ),
            (
                beyond(column > 0, &|| shape.cell(row, column - 1)),
                centre.shifted(-half, Pt::ZERO),
                true,
            ),
            (
                beyond(row < last, &|| shape.cell(row + 1, column)),
                centre.shifted(Pt::ZERO, half),
                false,
            ),
            (
                beyond(row > 0, &|| shape.cell(row - 1, column)),
                centre.shifted(Pt::ZERO, -half),
                false,
            ),
        ]
    }

    /// Whether a line runs past the point `edge` on its side towards `centre`.
    fn runs_by(&self, edge: Point, centre: Point, is_upright: bool) -> bool {
        let cell = self.lattice.cell();
        self.lines.iter().any(|line| {
            let (at, from, to, edge_at, centre_at, along) = if is_upright {
                (line.from.x, line.from.y, line.to.y, edge.x, centre.x, edge.y)
            } else {
                (line.from.y, line.from.x, line.to.x, edge.y, centre.y, edge.x)
            };
            let away = (at - edge_at) / (centre_at - edge_at) / 2.0;
            // A gap for a sum leaves at least this part of the edge; what begins at the corner of the
            // outline turns into the next cell.
            let start = along + cell * (0.5 - away - CORNER).min(0.36);
            let end = along + cell * 0.25;
            line.is_level() != is_upright
                && (NEAREST..=FARTHEST).contains(&away)
                && from <= start
                && to >= end
        })
    }
}

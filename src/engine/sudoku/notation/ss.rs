//! The framed picture of a grid that Simple Sudoku writes and that many programs copy as text:
//!
//! ```text
//! *-----------*
//! |.3.|4..|...|
//! ...
//! |---+---+---|
//! ```
//!
//! A picture with several symbols in a cell and spaces between the cells is a grid of candidates:
//! candidates missing from a cell were eliminated.

use super::cells::{self, Flaw};
use super::rows::{grid_of_rows, is_frame, row};
use super::{Entry, Fault, Position, Reading};
use crate::sudoku::{Cell, Digit, Grid, Shape};

/// Returns the candidates of the cells of a line, if it is a row of a grid of candidates.
fn candidate_row(line: &str) -> Option<Vec<&str>> {
    let cells: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == '|').filter(|t| !t.is_empty()).collect();
    let is_row = Shape::with_side(cells.len()).is_some()
        && cells.iter().any(|t| t.len() > 1)
        && cells.iter().all(|t| t.chars().all(|c| Digit::from_symbol(c).is_some()));
    is_row.then_some(cells)
}

/// The lines of one grid, starting with its first row.
struct Block<'t> {
    lines: Vec<(usize, &'t str)>,
    /// The number of rows, which is the number of cells in the first one.
    side: usize,
}

pub(super) fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut block: Option<Block<'_>> = None;
    for (index, line) in text.lines().enumerate() {
        let body = line.trim();
        if body.is_empty() || body.starts_with('#') || is_frame(body) {
            continue;
        }
        let current = block.get_or_insert_with(|| Block {
            lines: Vec::new(),
            side: candidate_row(line).map_or_else(
                || row(line).map_or(Shape::CLASSIC.side(), |row| row.len()),
                |cells| cells.len(),
            ),
        });
        current.lines.push((index + 1, line));
        if current.lines.len() >= current.side {
            reading.push(block.take().map(entry).transpose());
        }
    }
    reading.push(block.map(entry).transpose());
    reading
}

fn entry(block: Block<'_>) -> Result<Entry, Fault> {
    let (first, _) = block.lines[0];
    let position = if block.lines.iter().any(|(_, line)| candidate_row(line).is_some()) {
        with_candidates(&block)?
    } else {
        let rows = block.lines.iter().map(|&(number, line)| (number, row(line))).collect();
        Position::of_puzzle(grid_of_rows(rows, first)?)
    };
    Ok(Entry::at(first, position))
}

/// A cell with one candidate counts as filled: such pictures do not distinguish the two.
fn with_candidates(block: &Block<'_>) -> Result<Position, Fault> {
    let (last, _) = block.lines[block.lines.len() - 1];
    let fault = |line: usize, message: String| Fault { line, column: 1, message };
    let shape =
        Shape::with_side(block.side).filter(|shape| shape.side() == block.lines.len()).ok_or_else(
            || fault(last, format!("the grid has {} rows of {}", block.lines.len(), block.side)),
        )?;
    let mut grid = Grid::empty(shape);
    let mut open: Vec<(Cell, Vec<Digit>)> = Vec::new();
    for (row, &(number, line)) in block.lines.iter().enumerate() {
        let tokens: Vec<&str> =
            line.split(|c: char| c.is_whitespace() || c == '|').filter(|t| !t.is_empty()).collect();
        if tokens.len() != shape.side() {
            return Err(fault(
                number,
                format!("this row has {} cells, not {}", tokens.len(), shape.side()),
            ));
        }
        for (column, token) in tokens.into_iter().enumerate() {
            let digits = candidates_of(token, line, shape).map_err(|flaw| flaw.on(number))?;
            let cell = shape.cell(row, column);
            match digits[..] {
                [digit] => grid.set(cell, Some(digit)),
                _ => open.push((cell, digits)),
            }
        }
    }
    let mut position = Position::of_puzzle(grid);
    for (cell, left) in open {
        let seen: Vec<Digit> =
            grid.rules().peers(cell).iter().filter_map(|peer| grid.get(peer)).collect();
        position.strike(
            shape.digits().filter(|d| !left.contains(d) && !seen.contains(d)).map(|d| (cell, d)),
        );
    }
    Ok(position)
}

fn candidates_of(token: &str, line: &str, shape: Shape) -> Result<Vec<Digit>, Flaw> {
    // The token is part of the line, so its position is the distance between their addresses.
    let offset = token.as_ptr() as usize - line.as_ptr() as usize;
    let column = line[..offset].chars().count() + 1;
    token
        .chars()
        .enumerate()
        .map(|(index, sign)| {
            Digit::from_symbol(sign)
                .filter(|digit| usize::from(digit.get()) <= shape.side())
                .ok_or_else(|| {
                    Flaw::new(column + index, format!("`{sign}` is no candidate in {shape}"))
                })
        })
        .collect()
}

/// Draws a grid, with an empty line between it and the previous one.
pub(super) fn write(entry: &Entry, first: bool, out: &mut String) {
    if !first {
        out.push('\n');
    }
    let puzzle = entry.position.puzzle();
    let shape = puzzle.shape();
    let (side, wide, high) = (shape.side(), shape.box_width(), shape.box_height());
    let signs: Vec<char> = cells::signs(&puzzle, '.').chars().collect();
    let edge = format!("*{}*\n", "-".repeat(side + side / wide - 1));
    let between = format!("|{}|\n", vec!["-".repeat(wide); side / wide].join("+"));
    out.push_str(&edge);
    for (index, row) in signs.chunks(side).enumerate() {
        if index > 0 && index % high == 0 {
            out.push_str(&between);
        }
        for part in row.chunks(wide) {
            out.push('|');
            out.extend(part);
        }
        out.push_str("|\n");
    }
    out.push_str(&edge);
}

//! HoDoKu's library line: `:code:candidates:cells:deleted:...`, in which `+` precedes a placed
//! digit, and `412` eliminates candidate 4 from r1c2.

use super::cells::{self, Flaw};
use super::{Entry, Position};
use crate::sudoku::{Cell, Digit, Shape};

/// Parses a library line that starts at column `start`.
pub(super) fn position(body: &str, start: usize) -> Result<Position, Flaw> {
    let mut fields = Vec::new();
    let mut column = start;
    for field in body.split(':') {
        fields.push((field, column));
        column += field.chars().count() + 1;
    }
    let Some(&(text, at)) = fields.get(3) else {
        return Err(Flaw::new(
            column - 1,
            "a library line reads `:code:candidates:cells:deleted candidates::`; its cells are missing",
        ));
    };
    let mut position = placed(text.trim(), at)?;
    if let Some(&(deleted, at)) = fields.get(4) {
        let struck = deleted_candidates(deleted, at, position.grid.shape())?;
        position.strike(struck);
    }
    Ok(position)
}

fn placed(text: &str, at: usize) -> Result<Position, Flaw> {
    let mut signs = Vec::with_capacity(81);
    let mut placed = Vec::new();
    let mut plus = None;
    for (index, sign) in text.chars().enumerate() {
        let column = at + index;
        if sign == '+' {
            plus = Some(column);
            continue;
        }
        let value = cells::value_at(sign, column)?;
        if let Some(column) = plus.take() {
            if value == 0 {
                return Err(Flaw::new(column, "`+` must stand before a digit"));
            }
            placed.extend(Cell::new(signs.len()));
        }
        signs.push((value, column));
    }
    if let Some(column) = plus {
        return Err(Flaw::new(column, "`+` must stand before a digit"));
    }
    let grid = cells::grid(&signs, at + text.chars().count())?;
    let givens = grid.filled_cells().minus(placed.into_iter().collect());
    Ok(Position { grid, givens, removed: Vec::new() })
}

/// Parses `412 513`: digit, row, column. Rows and columns above 9 are written A to G.
pub(super) fn deleted_candidates(
    text: &str,
    at: usize,
    shape: Shape,
) -> Result<Vec<(Cell, Digit)>, Flaw> {
    let mut found = Vec::new();
    let mut column = at;
    for token in text.split(|c: char| c.is_whitespace() || c == ',') {
        let width = token.chars().count();
        if width > 0 {
            found.push(candidate(token, shape).ok_or_else(|| {
                Flaw::new(
                    column,
                    format!("`{token}` is no candidate: write digit, row and column, such as 412"),
                )
            })?);
        }
        column += width + 1;
    }
    Ok(found)
}

fn candidate(token: &str, shape: Shape) -> Option<(Cell, Digit)> {
    let mut signs = token
        .chars()
        .map(|c| Digit::from_symbol(c).filter(|digit| usize::from(digit.get()) <= shape.side()));
    let (digit, row, column) = (signs.next()??, signs.next()??, signs.next()??);
    signs.next().is_none().then(|| (shape.cell(row.index(), column.index()), digit))
}

/// Formats candidates as [`deleted_candidates`] parses them, separated by blanks.
pub(super) fn candidates(removed: &[(Cell, Digit)], shape: Shape) -> String {
    let sign =
        |index: usize| u8::try_from(index + 1).ok().and_then(Digit::new).map_or('?', Digit::symbol);
    let tokens: Vec<String> = removed
        .iter()
        .map(|&(cell, digit)| {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            format!("{digit}{}{}", sign(row), sign(column))
        })
        .collect();
    tokens.join(" ")
}

/// Writes the library line of a position.
pub(super) fn write(entry: &Entry, out: &mut String) {
    let position = &entry.position;
    let shape = position.grid.shape();
    out.push_str(":0000:x:");
    for cell in shape.cells() {
        match position.grid.get(cell) {
            None => out.push('.'),
            Some(digit) => {
                if !position.givens.contains(cell) {
                    out.push('+');
                }
                out.push(digit.symbol());
            }
        }
    }
    out.push(':');
    out.push_str(&candidates(&position.removed, shape));
    out.push_str("::\n");
}

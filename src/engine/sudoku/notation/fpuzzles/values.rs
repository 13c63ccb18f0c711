//! The values in an f-puzzles object. Other programs write some numbers as texts; a value of another
//! type is rejected, because a puzzle without it would be another puzzle.

use crate::plural::plural;
use serde_json::Value;

/// Returns a whole number, which may be written as a text.
pub(super) fn number(value: &Value) -> Option<u64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64(),
    }
}

/// Returns whether the value of a key is `true`; an absent one is `false`.
pub(super) fn is_on(object: &Value, key: &str) -> Result<bool, String> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(is_on)) => Ok(*is_on),
        Some(other) => Err(format!("`{key}` must be true or false, found {other}")),
    }
}

/// Returns the list of a key; an absent one is empty.
pub(super) fn list<'v>(object: &'v Value, key: &str) -> Result<&'v [Value], String> {
    match object.get(key) {
        None | Some(Value::Null | Value::Bool(false)) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(_) => Err(format!("`{key}` must be a list")),
    }
}

/// Returns the rows of the grid, each with `side` cells.
pub(super) fn rows(object: &Value, side: usize) -> Result<Vec<&[Value]>, String> {
    let rows = list(object, "grid")?;
    if rows.len() != side {
        let found = rows.len();
        return Err(format!("`grid` has {found} row{}, and needs {side}", plural(found)));
    }
    rows.iter().enumerate().map(|(index, row)| cells_of(index + 1, row, side)).collect()
}

/// Returns the cells of a row.
fn cells_of(row: usize, cells: &Value, side: usize) -> Result<&[Value], String> {
    let cells = cells.as_array().ok_or_else(|| format!("row {row} of `grid` must be a list"))?;
    let found = cells.len();
    if found != side {
        let message =
            format!("row {row} of `grid` has {found} cell{}, and needs {side}", plural(found));
        return Err(message);
    }
    match cells.iter().position(|cell| !cell.is_object() && !cell.is_null()) {
        Some(column) => Err(format!("r{row}c{}: {} is no cell", column + 1, cells[column])),
        None => Ok(cells),
    }
}

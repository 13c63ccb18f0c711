//! ipuz 2, the open JSON format of puzzle programs: one Sudoku per file. Diagonals, windows, regions and
//! cages are kinds of their own; the format has none for other variants.

mod rules;

use super::cells;
use super::{Entry, Fault, Field, Info, Position, Reading, text};
use crate::sudoku::{Digit, Grid, Shape};
use serde_json::{Map, Value, json};

const KEYS: [(&str, Field); 8] = [
    ("title", Field::Title),
    ("author", Field::Author),
    ("intro", Field::Description),
    ("notes", Field::Comment),
    ("date", Field::Date),
    ("origin", Field::Source),
    ("difficulty", Field::Level),
    ("url", Field::Url),
];

pub(super) fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    // Some sites serve it as a call: `ipuz({...})`.
    let trimmed = text.trim();
    let body = trimmed
        .strip_prefix("ipuz(")
        .map_or(trimmed, |call| call.trim_end_matches([';', ' ', '\n']).trim_end_matches(')'));
    let offset = body.as_ptr() as usize - text.as_ptr() as usize;
    match serde_json::from_str::<Value>(body) {
        Ok(value) => {
            let key = text.find("\"puzzle\"").unwrap_or(offset);
            let (line, column) = text::place(text, key);
            let (start, _) = text::place(text, offset);
            reading.push(entry(&value, start).map(Some).map_err(|message| Fault {
                line,
                column,
                message,
            }));
        }
        Err(error) => reading.faults.push(json_fault(&error, text, offset)),
    }
    reading
}

/// Returns a JSON syntax error in the part of `text` that starts at `offset`.
pub(super) fn json_fault(error: &serde_json::Error, text: &str, offset: usize) -> Fault {
    let (line, column) = text::place(text, offset);
    let said = error.to_string();
    let message = said.split(" at line ").next().unwrap_or(&said);
    let own_column = error.column().max(1);
    Fault {
        line: line + error.line().max(1) - 1,
        column: if error.line() <= 1 { column + own_column - 1 } else { own_column },
        message: format!("this is not JSON: {message}"),
    }
}

/// Returns whether the value is declared to be an ipuz Sudoku.
pub(super) fn is_ipuz(value: &Value) -> bool {
    value.get("kind").is_some_and(|kind| kind.to_string().contains("ipuz.org/"))
}

/// Returns the entry of an ipuz object.
pub(super) fn entry(value: &Value, line: usize) -> Result<Entry, String> {
    if !is_ipuz(value) {
        return Err("this is not an ipuz file: it has no `kind` of ipuz.org".into());
    }
    if !value["kind"].to_string().contains("sudoku") {
        return Err(format!("this ipuz puzzle is not a Sudoku but {}", value["kind"]));
    }
    let signs = Signs::of(value);
    let puzzle = rows(&value["puzzle"], &signs).map_err(|e| format!("puzzle: {e}"))?;
    check_dimensions(&value["dimensions"], puzzle.shape())?;
    let rules = rules::read(value, puzzle.shape())?;
    let puzzle = puzzle.under(rules);
    let solution = match value.get("solution") {
        None | Some(Value::Null) => None,
        Some(solution) => {
            let solution = rows(solution, &signs).map_err(|e| format!("solution: {e}"))?;
            if solution.shape() != rules.shape() {
                return Err(format!(
                    "solution: it is {}, but the puzzle {}",
                    solution.shape(),
                    rules.shape()
                ));
            }
            Some(solution.under(rules))
        }
    };
    let mut info = Info::default();
    for (key, field) in KEYS {
        if let Some(said) = value.get(key).and_then(Value::as_str) {
            info.set(field, said);
        }
    }
    Ok(Entry { line, position: Position::of_puzzle(puzzle), solution, info })
}

/// Checks that the dimensions, if they are stated, are those of the grid.
fn check_dimensions(stated: &Value, shape: Shape) -> Result<(), String> {
    let side = shape.side();
    let differs = |key: &str| stated.get(key).filter(|value| value.as_u64() != Some(side as u64));
    match ["width", "height"].iter().find_map(|key| Some((key, differs(key)?))) {
        Some((key, found)) => Err(format!(
            "the {key} in `dimensions` is {found}, and the grid has {side} rows of {side} cells"
        )),
        None => Ok(()),
    }
}

/// The signs of the digits and of empty cells.
#[derive(Default)]
pub(super) struct Signs<'v> {
    /// The signs of the digits from 1; `None` for the digits themselves.
    digits: Option<&'v str>,
    /// Besides `#`, 0 and a blank.
    empty: Option<&'v Value>,
}

impl<'v> Signs<'v> {
    fn of(object: &'v Value) -> Self {
        let digits = object.get("charset").and_then(Value::as_str);
        Signs { digits, empty: object.get("empty") }
    }
}

/// Parses a grid written as rows of cells.
pub(super) fn rows(value: &Value, signs: &Signs<'_>) -> Result<Grid, String> {
    let rows = value.as_array().ok_or("rows of cells are expected")?;
    let shape = Shape::with_side(rows.len())
        .ok_or_else(|| format!("{} rows are no shape we know", rows.len()))?;
    let mut values = Vec::with_capacity(shape.cell_count());
    for (r, row) in rows.iter().enumerate() {
        let row = row.as_array().ok_or_else(|| format!("row {} is not a list", r + 1))?;
        if row.len() != shape.side() {
            let (row, found, side) = (r + 1, row.len(), shape.side());
            return Err(format!("there are {side} rows, and row {row} has {found} cells"));
        }
        for (c, cell) in row.iter().enumerate() {
            let value = cell_value(cell, signs)
                .filter(|&v| usize::from(v) <= shape.side())
                .ok_or_else(|| format!("{cell} in row {}, cell {} is no digit", r + 1, c + 1))?;
            values.push(value);
        }
    }
    Grid::from_values(shape, &values).ok_or_else(|| "this is no grid".to_owned())
}

fn cell_value(cell: &Value, signs: &Signs<'_>) -> Option<u8> {
    match cell {
        _ if Some(cell) == signs.empty => Some(0),
        Value::Null => Some(0),
        Value::Number(number) => number.as_u64().and_then(|n| u8::try_from(n).ok()),
        Value::String(sign) => {
            let mut chars = sign.chars();
            match (chars.next(), chars.next()) {
                (None | Some('#' | ' '), None) => Some(0),
                (Some(sign), None) => {
                    match signs.digits.and_then(|set| set.chars().position(|c| c == sign)) {
                        Some(index) => u8::try_from(index + 1).ok(),
                        None => cells::value(sign),
                    }
                }
                _ => sign.parse().ok(),
            }
        }
        // A styled cell has its value inside an object.
        Value::Object(object) => object
            .get("value")
            .or_else(|| object.get("cell"))
            .filter(|inner| !inner.is_object())
            .and_then(|inner| cell_value(inner, signs)),
        Value::Bool(_) | Value::Array(_) => None,
    }
}

fn charset(shape: Shape) -> String {
    shape.digits().map(Digit::symbol).collect()
}

fn cell_of(value: u8) -> Value {
    match Digit::new(value) {
        Some(digit) if digit.get() > 9 => json!(digit.symbol().to_string()),
        _ => json!(value),
    }
}

/// Writes one file.
pub(super) fn write(entry: &Entry, out: &mut String) {
    let puzzle = entry.position.puzzle();
    let shape = puzzle.shape();
    let mut object = Map::new();
    object.insert("version".into(), json!("http://ipuz.org/v2"));
    object.insert("kind".into(), json!(rules::kinds(puzzle.rules())));
    for (key, field) in KEYS {
        if let Some(said) = entry.info.get(field) {
            object.insert(key.into(), json!(said));
        }
    }
    object.insert("dimensions".into(), json!({ "width": shape.side(), "height": shape.side() }));
    object.insert("charset".into(), json!(charset(shape)));
    object.append(&mut rules::groups(puzzle.rules()));
    let mut lists = vec![("puzzle", puzzle)];
    lists.extend(entry.solution.map(|solution| ("solution", solution)));
    let head = Value::Object(object).to_string();
    // One row of cells per line, as is common in these files.
    out.push_str(head.trim_end_matches('}'));
    for (key, grid) in lists {
        let rows: Vec<String> = grid
            .values()
            .chunks(shape.side())
            .map(|row| Value::Array(row.iter().map(|&v| cell_of(v)).collect()).to_string())
            .collect();
        out.push_str(&format!(",\n\"{key}\":[\n{}]", rows.join(",\n")));
    }
    out.push_str("}\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_with(more: &str, row: &str) -> Result<Entry, String> {
        let kind = "\"kind\":[\"http://ipuz.org/sudoku#1\"]";
        let text = format!("{{{kind},{more}\"puzzle\":[{row},[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}");
        entry(&serde_json::from_str(&text).expect("JSON"), 1)
    }

    #[test]
    fn what_a_file_says_of_its_grid_is_heard() {
        let row = "[1,\"-\",0,4]";
        let read = read_with("\"empty\":\"-\",\"dimensions\":{\"width\":4,\"height\":4},", row);
        assert_eq!(read.map(|entry| entry.position.grid.filled()), Ok(2));
        for (more, row, said) in [
            ("", row, "\"-\" in row 1, cell 2 is no digit"),
            (
                "\"dimensions\":{\"width\":6,\"height\":4},",
                "[0,0,0,0]",
                "the width in `dimensions` is 6",
            ),
            ("", "[0,0,0]", "there are 4 rows, and row 1 has 3 cells"),
        ] {
            let told = read_with(more, row).expect_err("is wrong");
            assert!(told.contains(said), "{told}");
        }
        let killer = json!({ "kind": ["http://ipuz.org/sudoku/killersudoku#1"] });
        let told = rules::read(&killer, Shape::CLASSIC).expect_err("has no cages");
        assert!(told.contains("needs its cages"), "{told}");
    }
}

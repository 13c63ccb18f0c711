//! The JSON of f-puzzles, which other programs for variants read and write too: the cells as
//! objects, and a key for each added rule.

use super::{Entry, Field, Info, Position};
use crate::sudoku::{
    Cage, Cell, CellSet, Definition, Digit, Grid, Rules, Shape, Variant, Variants,
};
use serde_json::{Map, Value, json};

/// The rules that are a key with the value `true`. Both diagonals are two keys.
const FLAGS: [(&str, Variant); 4] = [
    ("antiknight", Variant::AntiKnight),
    ("antiking", Variant::AntiKing),
    ("disjointgroups", Variant::Disjoint),
    ("nonconsecutive", Variant::NonConsecutive),
];
const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];
/// The key of houses that are listed cell by cell.
const EXTRA: &str = "extraregion";

/// The key of the cages of a killer.
const CAGES: &str = "killercage";

/// Keys that add no rule.
const HARMLESS: [&str; 14] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "cage",
    "text",
    "line",
    "circle",
    "rectangle",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
];

/// Returns whether the value has the form of an f-puzzles puzzle.
pub(super) fn is_fpuzzles(value: &Value) -> bool {
    let first = value.get("grid").and_then(|grid| grid.get(0)?.get(0));
    value.get("size").is_some() && first.is_some_and(Value::is_object)
}

/// Returns the entry of an f-puzzles object.
///
/// # Errors
///
/// Returns what is wrong, or the first rule that this program does not know.
pub(super) fn entry(value: &Value, line: usize) -> Result<Entry, String> {
    let side = value["size"].as_u64().unwrap_or(0);
    let shape = usize::try_from(side).ok().and_then(Shape::with_side);
    let shape = shape.ok_or_else(|| format!("`size` {side} is no shape of this program"))?;
    let object = value.as_object().ok_or("an object is expected")?;
    for (key, rule) in object {
        let known = FLAGS.iter().any(|(name, _)| name == key)
            || DIAGONALS.contains(&key.as_str())
            || HARMLESS.contains(&key.as_str())
            || key == EXTRA
            || key == CAGES;
        let is_empty = matches!(rule, Value::Null | Value::Bool(false))
            || rule.as_array().is_some_and(Vec::is_empty);
        if !known && !is_empty {
            return Err(format!("`{key}` is a rule that this program does not know"));
        }
    }
    let cages = cages(value, shape)?;
    let rules = Rules::new(Definition {
        shape,
        variants: variants(value, shape)?,
        regions: regions(value, shape)?,
    });
    let rules = rules.and_then(|rules| rules.with_cages(cages));
    let mut grid = Grid::empty(rules.map_err(|error| error.to_string())?);
    let mut givens = CellSet::EMPTY;
    for cell in shape.cells() {
        let at = &value["grid"][shape.row_of(cell)][shape.column_of(cell)];
        let Some(number) = at.get("value").and_then(Value::as_u64) else { continue };
        let digit = u8::try_from(number).ok().filter(|&d| usize::from(d) <= shape.side());
        let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
        let digit = digit.and_then(Digit::new);
        let digit = digit.ok_or_else(|| format!("r{row}c{column}: {number} is no digit"))?;
        grid.set(cell, Some(digit));
        if at.get("given").and_then(Value::as_bool).unwrap_or(false) {
            givens.insert(cell);
        }
    }
    let solution = value.get("solution").and_then(Value::as_array).map(|digits| {
        let digit = |d: &Value| d.as_u64().and_then(|d| u8::try_from(d).ok()).unwrap_or(0);
        let digits: Vec<u8> = digits.iter().map(digit).collect();
        Grid::from_values(grid.rules(), &digits).ok_or("`solution` is not a grid of this size")
    });
    let mut info = Info::default();
    for (key, field) in KEYS {
        if let Some(said) = value.get(key).and_then(Value::as_str) {
            info.set(field, said);
        }
    }
    let position = Position { grid, givens, removed: Vec::new() };
    Ok(Entry { line, position, solution: solution.transpose()?, info })
}

const KEYS: [(&str, Field); 3] =
    [("title", Field::Title), ("author", Field::Author), ("ruleset", Field::Description)];

fn variants(value: &Value, shape: Shape) -> Result<Variants, String> {
    let is_on = |key: &str| value.get(key).and_then(Value::as_bool).unwrap_or(false);
    let flags = FLAGS.into_iter().filter(|(key, _)| is_on(key)).map(|(_, variant)| variant);
    let mut variants: Variants = flags.collect();
    match DIAGONALS.map(is_on) {
        [true, true] => variants = variants.with(Variant::X),
        [false, false] => {}
        _ => return Err("one diagonal alone is a rule that this program does not know".into()),
    }
    let extra = value.get(EXTRA).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if extra.is_empty() {
        return Ok(variants);
    }
    let mut found: Vec<Vec<String>> = extra.iter().map(cells).collect();
    found.sort();
    if shape == Shape::CLASSIC && found == windows() {
        return Ok(variants.with(Variant::Hyper));
    }
    Err("`extraregion` must be the four windows of hyper sudoku".into())
}

/// Returns the cells of an extra region in order.
fn cells(region: &Value) -> Vec<String> {
    let names = region.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut names: Vec<String> =
        names.iter().filter_map(Value::as_str).map(str::to_uppercase).collect();
    names.sort();
    names
}

/// Returns the cages of a killer.
fn cages(value: &Value, shape: Shape) -> Result<Vec<Cage>, String> {
    let listed = value.get(CAGES).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let cage = |cage: &Value| {
        let names = cells(cage);
        let first = names.first().cloned().unwrap_or_default().to_lowercase();
        let sum = match cage.get("value") {
            Some(Value::Number(sum)) => sum.as_u64().and_then(|sum| u16::try_from(sum).ok()),
            Some(Value::String(sum)) => sum.trim().parse().ok(),
            None | Some(Value::Null) => return Err(no_sum(&first)),
            _ => None,
        };
        let sum = sum.ok_or_else(|| format!("the cage of {first} needs a sum in `value`"))?;
        let cell = |name: &String| {
            cell_named(shape, name).ok_or_else(|| format!("`{name}` is no cell of the grid"))
        };
        let cells = names.iter().map(cell).collect::<Result<_, String>>()?;
        Ok(Cage { sum, cells })
    };
    listed.iter().map(cage).collect()
}

/// Says that a cage has no sum.
pub(super) fn no_sum(first: &str) -> String {
    format!("the cage of {first} has no sum in `value`, and this program needs one for each cage")
}

/// Returns the cell called `R4C8`.
fn cell_named(shape: Shape, name: &str) -> Option<Cell> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let (row, column) = (number(row)?, number(column)?);
    (row < shape.side() && column < shape.side()).then(|| shape.cell(row, column))
}

/// Returns the windows of hyper sudoku, each in order.
fn windows() -> Vec<Vec<String>> {
    let of = |top: usize, left: usize| {
        let rows = top..top + 3;
        rows.flat_map(|r| (left..left + 3).map(move |c| format!("R{r}C{c}"))).collect()
    };
    vec![of(2, 2), of(2, 6), of(6, 2), of(6, 6)]
}

/// Returns the regions, if cells name theirs.
fn regions(value: &Value, shape: Shape) -> Result<Option<Vec<u8>>, String> {
    let at = |cell| &value["grid"][shape.row_of(cell)][shape.column_of(cell)];
    let mut any = false;
    let mut regions = Vec::with_capacity(shape.cell_count());
    for cell in shape.cells() {
        let region = match at(cell).get("region") {
            None => shape.box_of(cell) as u64,
            Some(Value::Null) => {
                let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
                return Err(format!(
                    "r{row}c{column} has no region, and this program needs one for each cell"
                ));
            }
            Some(region) => {
                any = true;
                region.as_u64().ok_or("a `region` must be a number")?
            }
        };
        regions.push(u8::try_from(region).map_err(|_| "a `region` is too large")?);
    }
    Ok(any.then_some(regions))
}

/// Writes the object and ends the line.
pub(super) fn write(entry: &Entry, out: &mut String) {
    let (grid, givens) = (&entry.position.grid, entry.position.givens);
    let (shape, rules) = (grid.shape(), grid.rules());
    let row = |row: usize| -> Value {
        let cell = |column: usize| {
            let cell = shape.cell(row, column);
            let mut object = Map::new();
            if let Some(digit) = grid.get(cell) {
                object.insert("value".into(), json!(digit.get()));
                if givens.contains(cell) {
                    object.insert("given".into(), json!(true));
                }
            }
            if let Some(region) = rules.regions().and_then(|regions| regions.get(cell.index())) {
                object.insert("region".into(), json!(region));
            }
            Value::Object(object)
        };
        (0..shape.side()).map(cell).collect()
    };
    let mut object = Map::new();
    object.insert("size".into(), json!(shape.side()));
    for (key, field) in KEYS {
        if let Some(said) = entry.info.get(field) {
            object.insert(key.into(), json!(said));
        }
    }
    object.insert("grid".into(), (0..shape.side()).map(row).collect());
    for (key, _) in FLAGS.iter().filter(|(_, variant)| rules.variants().has(*variant)) {
        object.insert((*key).into(), json!(true));
    }
    if rules.variants().has(Variant::X) {
        object.extend(DIAGONALS.map(|key| (key.to_owned(), json!(true))));
    }
    if rules.variants().has(Variant::Hyper) {
        let windows: Vec<Value> =
            windows().into_iter().map(|cells| json!({ "cells": cells })).collect();
        object.insert(EXTRA.into(), json!(windows));
    }
    if !rules.cages().is_empty() {
        let name =
            |&cell: &Cell| format!("R{}C{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1);
        let cage = |cage: &Cage| {
            let cells: Vec<String> = cage.cells.iter().map(name).collect();
            json!({ "cells": cells, "value": cage.sum.to_string() })
        };
        object.insert(CAGES.into(), rules.cages().iter().map(cage).collect());
    }
    if let Some(solution) = &entry.solution {
        object.insert("solution".into(), json!(solution.values()));
    }
    out.push_str(&Value::Object(object).to_string());
    out.push('\n');
}

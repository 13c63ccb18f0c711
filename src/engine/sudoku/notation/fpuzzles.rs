//! The JSON of f-puzzles, which other programs for variants read and write too: the cells as
//! objects, and a key for each added rule.

mod values;

use super::cells::value as sign_value;
use super::{Entry, Field, Info, Position};
use crate::sudoku::{
    Cage, Cell, CellSet, Definition, Digit, Grid, Rules, Shape, Variant, Variants,
};
use serde_json::{Map, Value, json};
use values::{is_on, list, number, rows};

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

/// The key of the only digits that a cell may have.
const MARKS: &str = "givenPencilMarks";

/// The key of the cages of a killer.
const CAGES: &str = "killercage";

/// Keys of lists, objects and switches that add no rule.
const HARMLESS: [&str; 11] = [
    "grid",
    "solution",
    "cage",
    "text",
    "line",
    "circle",
    "rectangle",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "metadata",
];

/// Returns whether the value has the form of an f-puzzles puzzle.
pub(super) fn is_fpuzzles(value: &Value) -> bool {
    let first = value.get("grid").and_then(|grid| grid.get(0)?.get(0));
    let is_other = value.get("size").is_none() && value.get("puzzle").is_some();
    !is_other && first.is_some_and(Value::is_object)
}

/// Returns the entry of an f-puzzles object.
///
/// # Errors
///
/// Returns what is wrong, or the first rule that this program does not know.
pub(super) fn entry(value: &Value, line: usize) -> Result<Entry, String> {
    let rows_of_grid = list(value, "grid")?.len();
    let size = value.get("size").cloned().unwrap_or_else(|| rows_of_grid.into());
    let shape = number(&size).and_then(|side| Shape::with_side(usize::try_from(side).ok()?));
    let shape = shape.ok_or_else(|| format!("`size` {size} is no shape of this program"))?;
    let rows = rows(value, shape.side())?;
    let object = value.as_object().ok_or("an object is expected")?;
    for (key, rule) in object {
        let known = FLAGS.iter().any(|(name, _)| name == key)
            || DIAGONALS.contains(&key.as_str())
            || HARMLESS.contains(&key.as_str())
            || key == EXTRA
            || key == CAGES;
        // No rule is a text or a number.
        let is_empty =
            matches!(rule, Value::Null | Value::Bool(false) | Value::String(_) | Value::Number(_))
                || rule.as_array().is_some_and(Vec::is_empty);
        if !known && !is_empty {
            return Err(format!("`{key}` is a rule that this program does not know"));
        }
    }
    let cages = cages(value, shape)?;
    let rules = Rules::new(Definition {
        shape,
        variants: variants(value, shape)?,
        regions: regions(&rows, shape)?,
    });
    let rules = rules.and_then(|rules| rules.with_cages(cages));
    let mut grid = Grid::empty(rules.map_err(|error| error.to_string())?);
    let mut givens = CellSet::EMPTY;
    for cell in shape.cells() {
        let at = &rows[shape.row_of(cell)][shape.column_of(cell)];
        let wrong = |error: String| format!("{}: {error}", name_of(shape, cell).to_lowercase());
        let Some(digit) = digit(at, shape).map_err(wrong)? else {
            let marks = list(at, MARKS).map_err(wrong)?.iter().filter_map(number).count();
            if (1..shape.side()).contains(&marks) {
                let why =
                    format!("`{MARKS}` allow only some digits, a rule that is not known here");
                return Err(wrong(why));
            }
            continue;
        };
        grid.set(cell, Some(digit));
        if is_on(at, "given").map_err(wrong)? {
            givens.insert(cell);
        }
    }
    let digit = |d: &Value| number(d).and_then(|d| u8::try_from(d).ok()).unwrap_or(0);
    let digits: Option<Vec<u8>> = match value.get("solution") {
        Some(Value::Array(digits)) => Some(digits.iter().map(digit).collect()),
        // Some write a note there.
        Some(Value::String(signs)) if signs.chars().count() == shape.cell_count() => {
            signs.chars().map(sign_value).collect()
        }
        _ => None,
    };
    let solution = digits.map(|digits| {
        Grid::from_values(grid.rules(), &digits).ok_or("`solution` is not a grid of this size")
    });
    // One that is not finished is no solution.
    let solution = solution.transpose()?.filter(Grid::is_full);
    let mut info = Info::default();
    for (key, field) in KEYS {
        if let Some(said) = value.get(key).and_then(Value::as_str) {
            info.set(field, said);
        }
    }
    let position = Position { grid, givens, removed: Vec::new() };
    Ok(Entry { line, position, solution, info })
}

const KEYS: [(&str, Field); 3] =
    [("title", Field::Title), ("author", Field::Author), ("ruleset", Field::Description)];

/// Returns the digit of a cell; `None` if it is empty.
fn digit(cell: &Value, shape: Shape) -> Result<Option<Digit>, String> {
    let value = match cell.get("value") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(value) => value,
    };
    let digit = number(value).and_then(|number| u8::try_from(number).ok()).and_then(Digit::new);
    let digit = digit.filter(|digit| usize::from(digit.get()) <= shape.side());
    digit.map(Some).ok_or_else(|| format!("{value} is no digit"))
}

fn variants(value: &Value, shape: Shape) -> Result<Variants, String> {
    let mut variants = Variants::NONE;
    for (key, variant) in FLAGS {
        if is_on(value, key)? {
            variants = variants.with(variant);
        }
    }
    match (is_on(value, DIAGONALS[0])?, is_on(value, DIAGONALS[1])?) {
        (true, true) => variants = variants.with(Variant::X),
        (false, false) => {}
        _ => return Err("one diagonal alone is a rule that this program does not know".into()),
    }
    let extra = list(value, EXTRA)?;
    if extra.is_empty() {
        return Ok(variants);
    }
    let mut found: Vec<Vec<String>> = extra.iter().map(cells).collect::<Result<_, _>>()?;
    found.sort();
    if shape == Shape::CLASSIC && found == windows() {
        return Ok(variants.with(Variant::Hyper));
    }
    let windows = windows();
    Err(match found.iter().find(|cells| !windows.contains(cells)) {
        Some(odd) => format!(
            "the `{EXTRA}` of {} with {} cells is none of the four windows of hyper sudoku, of \
             which the first is r2c2 to r4c4",
            odd.first().map_or_else(String::new, |name| name.to_lowercase()),
            odd.len()
        ),
        None => format!("`{EXTRA}` must be the four windows of hyper sudoku, each once"),
    })
}

/// Returns the names of the cells of a cage or an extra region, in order.
fn cells(region: &Value) -> Result<Vec<String>, String> {
    let name = |name: &Value| match name.as_str() {
        Some(name) => Ok(name.to_uppercase()),
        None => Err(format!("{name} in `cells` is no name of a cell, as in \"R1C1\"")),
    };
    let mut names = list(region, "cells")?.iter().map(name).collect::<Result<Vec<_>, _>>()?;
    names.sort();
    Ok(names)
}

/// Returns the cages of a killer.
fn cages(value: &Value, shape: Shape) -> Result<Vec<Cage>, String> {
    let cage = |cage: &Value| {
        let names = cells(cage)?;
        let first = names.first().cloned().unwrap_or_default().to_lowercase();
        let sum = match cage.get("value") {
            None | Some(Value::Null) => return Err(no_sum(&first)),
            Some(sum) => number(sum).and_then(|sum| u16::try_from(sum).ok()),
        };
        let sum = sum.ok_or_else(|| format!("the cage of {first} needs a sum in `value`"))?;
        let cell = |name: &String| {
            cell_named(shape, name).ok_or_else(|| format!("`{name}` is no cell of the grid"))
        };
        let cells = names.iter().map(cell).collect::<Result<_, String>>()?;
        Ok(Cage { sum, cells })
    };
    let numbered = (1..).zip(list(value, CAGES)?);
    numbered.map(|(n, of)| cage(of).map_err(|why| format!("`{CAGES}` {n}: {why}"))).collect()
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

/// Returns the name of a cell, `R4C8`.
fn name_of(shape: Shape, cell: Cell) -> String {
    format!("R{}C{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
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
fn regions(rows: &[&[Value]], shape: Shape) -> Result<Option<Vec<u8>>, String> {
    let mut any = false;
    let mut regions = Vec::with_capacity(shape.cell_count());
    for cell in shape.cells() {
        let name = name_of(shape, cell).to_lowercase();
        let region = match rows[shape.row_of(cell)][shape.column_of(cell)].get("region") {
            None => shape.box_of(cell) as u64,
            Some(Value::Null) => {
                return Err(format!(
                    "{name} has no region, and this program needs one for each cell"
                ));
            }
            Some(region) => {
                any = true;
                let wrong = || format!("{name}: `region` must be a number, found {region}");
                number(region).ok_or_else(wrong)?
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
        let cage = |cage: &Cage| {
            let cells: Vec<String> = cage.cells.iter().map(|&cell| name_of(shape, cell)).collect();
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

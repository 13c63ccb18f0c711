//! The kinds of ipuz for variants, and the cells of their regions and cages.

use crate::sudoku::notation::fpuzzles::no_sum;
use crate::sudoku::{BadRules, Cage, Cell, Definition, Rules, Shape, Variant, Variants};
use serde_json::{Map, Value, json};

const SUDOKU: &str = "http://ipuz.org/sudoku";
const DIAGONALS: &str = "diagonalsudoku";
const HYPER: &str = "hypersudoku";
const JIGSAW: &str = "jigsawsudoku";
const KILLER: &str = "killersudoku";

/// Returns the kinds of a puzzle with these rules: that of a Sudoku, or those of its variants.
pub(super) fn kinds(rules: Rules) -> Vec<String> {
    let has = |variant| rules.variants().has(variant);
    let all = [
        (has(Variant::X), DIAGONALS),
        (has(Variant::Hyper), HYPER),
        (rules.regions().is_some(), JIGSAW),
        (!rules.cages().is_empty(), KILLER),
    ];
    let named: Vec<String> = (all.iter().filter(|(is_it, _)| *is_it))
        .map(|(_, kind)| format!("{SUDOKU}/{kind}#1"))
        .collect();
    if named.is_empty() { vec![format!("{SUDOKU}#1")] } else { named }
}

/// Returns the keys with the regions of a jigsaw and the cages of a killer.
pub(super) fn groups(rules: Rules) -> Map<String, Value> {
    let shape = rules.shape();
    let at = |cell: &Cell| json!([shape.column_of(*cell), shape.row_of(*cell)]);
    let mut keys = Map::new();
    if let Some(regions) = rules.regions() {
        let zone = |number: usize| {
            let cells = shape.cells().filter(|cell| usize::from(regions[cell.index()]) == number);
            json!({ "cells": cells.map(|cell| at(&cell)).collect::<Vec<_>>() })
        };
        keys.insert("boxes".into(), json!(false));
        keys.insert("zones".into(), (0..shape.side()).map(zone).collect());
    }
    if !rules.cages().is_empty() {
        let cage = |cage: &Cage| {
            let cells: Vec<Value> = cage.cells.iter().map(at).collect();
            json!({ "cells": cells, "value": cage.sum, "operator": "+" })
        };
        keys.insert("cages".into(), rules.cages().iter().map(cage).collect());
        keys.insert("showoperators".into(), json!(false));
        keys.insert("cageborder".into(), json!("dashed"));
    }
    keys
}

/// Returns the rules of an ipuz object with a grid of that shape.
///
/// # Errors
///
/// Returns which kind is not known here, or what is wrong with the regions or cages.
pub(super) fn read(value: &Value, shape: Shape) -> Result<Rules, String> {
    let (mut variants, mut is_jigsaw, mut is_killer) = (Variants::NONE, false, false);
    let listed = match &value["kind"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => Vec::from_iter(kind.as_str()),
    };
    for kind in listed {
        let name = kind.split('#').next().unwrap_or(kind);
        match name.rsplit_once("/sudoku/").map(|(_, name)| name) {
            Some(DIAGONALS) => variants = variants.with(Variant::X),
            Some(HYPER) => variants = variants.with(Variant::Hyper),
            Some(JIGSAW) => is_jigsaw = true,
            Some(KILLER) => is_killer = true,
            None | Some("wordoku") => {}
            Some(other) => return Err(format!("the kind `{other}` is not known to this program")),
        }
    }
    let has_boxes = value.get("boxes") != Some(&Value::Bool(false));
    let mut has_zones = false;
    for zone in list(value, "zones")? {
        let cells = cells(zone, shape)?;
        has_zones |= !(cells.is_empty() || has_boxes && is_plain(&cells, shape, variants));
    }
    if !has_boxes && !has_zones {
        return Err("`boxes` is false, so `zones` with the regions of a jigsaw are needed".into());
    }
    if has_zones && has_boxes && !is_jigsaw && !variants.has(Variant::Hyper) {
        return Err(format!("`zones` need the kind `{SUDOKU}/{JIGSAW}`, or `{HYPER}` for windows"));
    }
    let regions = if is_jigsaw || !has_boxes { Some(zones(value, shape)?) } else { None };
    let rules = Rules::new(Definition { shape, variants, regions });
    let cages = list(value, "cages")?.iter().map(|cage| cage_of(cage, shape));
    let cages = cages.collect::<Result<Vec<_>, String>>()?;
    if is_killer && cages.is_empty() {
        return Err(BadRules::NoCages.to_string());
    }
    rules.and_then(|rules| rules.with_cages(cages)).map_err(|error| error.to_string())
}

/// Whether the cells of a zone are a house anyway: a box, or one of the diagonals under their rule.
fn is_plain(cells: &[Cell], shape: Shape, variants: Variants) -> bool {
    let Some(&first) = cells.first() else { return true };
    let side = shape.side();
    let place = |cell: &Cell| (shape.row_of(*cell), shape.column_of(*cell));
    let is_box = cells.iter().all(|&cell| shape.box_of(cell) == shape.box_of(first));
    let is_falling = cells.iter().map(place).all(|(row, column)| row == column);
    let is_rising = cells.iter().map(place).all(|(row, column)| row + column + 1 == side);
    cells.len() == side && (is_box || variants.has(Variant::X) && (is_falling || is_rising))
}

fn list<'v>(value: &'v Value, key: &str) -> Result<&'v [Value], String> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(other) => Err(format!("`{key}` must be a list, found {other}")),
    }
}

/// Returns the number of its zone for each cell.
fn zones(value: &Value, shape: Shape) -> Result<Vec<u8>, String> {
    let mut regions = vec![u8::MAX; shape.cell_count()];
    for (number, zone) in (0..).zip(list(value, "zones")?) {
        for cell in cells(zone, shape)? {
            if std::mem::replace(&mut regions[cell.index()], number) != u8::MAX {
                return Err(format!("{} is in two of the `zones`", cell_name(shape, cell)));
            }
        }
    }
    match shape.cells().find(|cell| regions[cell.index()] == u8::MAX) {
        Some(cell) => {
            let name = cell_name(shape, cell);
            Err(format!("{name} is in none of the `zones`, the regions of a jigsaw"))
        }
        None => Ok(regions),
    }
}

/// Returns the name of a cell, such as `r1c1`.
fn cell_name(shape: Shape, cell: Cell) -> String {
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

fn cage_of(cage: &Value, shape: Shape) -> Result<Cage, String> {
    let cells = cells(cage, shape)?;
    let sum = match &cage["value"] {
        Value::Number(sum) => sum.as_u64().and_then(|sum| u16::try_from(sum).ok()),
        Value::String(sum) => sum.trim().parse().ok(),
        _ => None,
    };
    let first = || cells.first().map_or_else(|| "no cell".into(), |&cell| cell_name(shape, cell));
    let sum = sum.ok_or_else(|| no_sum(&first()))?;
    match cage.get("operator").and_then(Value::as_str) {
        None | Some("" | "+") => Ok(Cage { sum, cells }),
        Some(other) => {
            Err(format!("a cage with the operator `{other}` is not known to this program"))
        }
    }
}

/// Returns the cells of a group: listed, or those of a rectangle from column and row to column and row.
fn cells(group: &Value, shape: Shape) -> Result<Vec<Cell>, String> {
    let number = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
    let numbers =
        |value: &Value| -> Option<Vec<usize>> { value.as_array()?.iter().map(number).collect() };
    let cell = |column: usize, row: usize| {
        let is_inside = row < shape.side() && column < shape.side();
        is_inside.then(|| shape.cell(row, column)).ok_or_else(|| {
            format!("[{column},{row}] is outside the grid: columns and rows count from 0")
        })
    };
    if let Some([left, top, right, bottom]) = group.get("rect").and_then(numbers).as_deref() {
        let most = shape.side();
        let rows = *top..=*bottom.min(&most);
        return rows
            .flat_map(|r| (*left..=*right.min(&most)).map(move |c| (c, r)))
            .map(|(c, r)| cell(c, r))
            .collect();
    }
    list(group, "cells")?
        .iter()
        .map(|at| match numbers(at).as_deref() {
            Some(&[column, row]) => cell(column, row),
            _ => Err(format!("{at} is no cell: [column, row] is expected")),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Grid;
    use crate::sudoku::notation::{Entry, Format, Position, read, write};

    #[test]
    fn variants_are_written_and_read() {
        let six = Shape::with_side(6).expect("a shape");
        let cages =
            "J<<L<<P<<G<8^P<<<^B^^^F<^J^^M<<<8<^<T<^8D<FN^^^<^>>^^<9B<BR<<<^^H<^9<^A<8<^E<^C<^";
        let regions = "AAABBBAACBBBACCCDDECCDDDEEEFDFEEFFFF";
        for (shape, names, regions, cages) in [
            (Shape::CLASSIC, "x", None, None),
            (Shape::CLASSIC, "x,hyper", None, None),
            (Shape::CLASSIC, "killer", None, Some(cages)),
            (six, "jigsaw,x", Some(regions), None),
        ] {
            let rules = Rules::named(shape, names, regions, cages).expect("rules");
            let entry = Entry::at(1, Position::of_puzzle(Grid::empty(rules)));
            let text = write(&[entry], Format::Ipuz).expect("one puzzle");
            let back = read(&text, None);
            assert_eq!(back.faults, [], "{text}");
            assert_eq!(back.entries[0].position.grid.rules(), rules, "{text}");
        }
    }

    #[test]
    fn rectangles_are_read_and_faults_told() {
        let four = Shape::with_side(4).expect("a shape");
        let value = |more: &str| -> Value {
            let kind = "\"kind\":[\"http://ipuz.org/sudoku/jigsawsudoku#1\"]";
            serde_json::from_str(&format!("{{{kind},{more}}}")).expect("JSON")
        };
        let boxes = "\"zones\":[{\"rect\":[0,0,1,1]},{\"rect\":[2,0,3,1]},{\"rect\":[0,2,1,3]},{\"rect\":[2,2,3,3]}]";
        assert!(super::read(&value(boxes), four).is_ok());
        for (more, said) in [
            ("\"zones\":[]", "r1c1 is in none of the `zones`"),
            ("\"zones\":[{\"cells\":[[4,0]]}]", "[4,0] is outside the grid"),
            ("\"zones\":[{\"cells\":[7]}]", "7 is no cell"),
            (
                "\"zones\":[{\"rect\":[0,0,1,1]},{\"cells\":[[1,1]]}]",
                "r2c2 is in two of the `zones`",
            ),
        ] {
            let told = super::read(&value(more), four).expect_err("is wrong");
            assert!(told.starts_with(said), "{told}");
        }
    }
}

//! JSON lines: one object per line with `puzzle` and optionally `state` (digits placed since),
//! `removed` (eliminated candidates), `solution`, `variant` (rules added) and metadata. A whole JSON document is read too: a
//! list of puzzles, or an object with one under `puzzles`, such as the manifest of a book.

pub(super) mod keys;
mod rating;

use super::cells::{self, Flaw};
use super::{Entry, Field, Info, Position, Reading, fpuzzles, hodoku, ipuz, table, text};
use crate::sudoku::{BadRules, Rules};
use serde_json::{Map, Value, json};

pub(super) fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut places = text::Places::new(text);
    if let Ok(value) = serde_json::from_str::<Value>(text)
        && let Some(list) = list_of(&value)
    {
        let mut from = 0;
        for value in list {
            let before = from;
            let (line, column) = find(text, value, &mut from, &mut places);
            let outcome = entry(value, line);
            reading.push(outcome.map(Some).map_err(|wrong| {
                let place = wrong.place(text, value, before, &mut places);
                wrong.flaw.at(place.unwrap_or((line, column)))
            }));
        }
        return reading;
    }
    // An object need not end at the end of its line, so objects are read one after the other.
    let mut offset = 0;
    while let Some(start) = text[offset..].find(|c: char| !c.is_whitespace()) {
        offset += start;
        let rest = &text[offset..];
        let line_end = rest.find('\n').unwrap_or(rest.len());
        if rest.starts_with('#') {
            offset += line_end;
            continue;
        }
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        match stream.next() {
            Some(Ok(value)) => {
                let length = stream.byte_offset();
                let mut from = offset;
                let (line, _) = places.at(offset);
                let outcome = entry(&value, line).map(Some).map_err(|wrong| {
                    let place = wrong.place(text, &value, offset, &mut places);
                    wrong
                        .flaw
                        .at(place.unwrap_or_else(|| find(text, &value, &mut from, &mut places)))
                });
                reading.push(outcome);
                offset += length.max(1);
            }
            Some(Err(error)) => {
                reading.faults.push(ipuz::json_fault(&error, text, offset));
                offset += line_end;
            }
            None => break,
        }
    }
    reading
}

/// Returns the value under the first of these names that exists.
fn named<'v>(value: &'v Value, names: &[&str]) -> Option<&'v Value> {
    names.iter().find_map(|name| value.get(name)).filter(|found| !found.is_null())
}

/// Returns the symbols or the rows of a puzzle, under one of the names in use; or rows alone.
fn puzzle_of(value: &Value) -> Option<&Value> {
    if is_rows(value) { Some(value) } else { named(value, &table::PUZZLE) }
}

/// Returns whether the value is a list of lists.
fn is_rows(value: &Value) -> bool {
    value.as_array().is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_array))
        && !value[0].as_array().is_some_and(|row| row.iter().any(Value::is_array))
}

/// Returns whether `head`, the beginning of a text, shows that each line is a separate object.
pub(super) fn is_by_line(head: &str) -> bool {
    let first = head.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let value = first.and_then(|line| serde_json::from_str::<Value>(line).ok());
    value.is_some_and(|value| value.is_object() && list_of(&value).is_none())
}

/// Returns the list of puzzles of a whole document; `None` if it is not one.
fn list_of(value: &Value) -> Option<&Vec<Value>> {
    match value {
        Value::Array(_) if is_rows(value) => None,
        Value::Array(list) => Some(list),
        // Rows under that name are one puzzle.
        _ => value.get("puzzles").filter(|v| !is_rows(v)).and_then(Value::as_array),
    }
}

/// Finds the puzzle of `value` in the text at or after byte `from`, and moves `from` past it.
fn find(
    text: &str,
    value: &Value,
    from: &mut usize,
    places: &mut text::Places<'_>,
) -> (usize, usize) {
    let signs = value.as_str().or_else(|| puzzle_of(value).and_then(Value::as_str));
    let quoted = signs.map(|signs| format!("\"{signs}\""));
    match quoted.and_then(|quoted| text.get(*from..)?.find(&quoted)) {
        Some(at) => {
            let place = places.at(*from + at + 1);
            *from += at + 1;
            place
        }
        None => places.at(*from),
    }
}

/// What is wrong with an object, in the text of one of its keys if that is known.
struct Wrong {
    flaw: Flaw,
    key: Option<&'static str>,
}

impl From<Flaw> for Wrong {
    fn from(flaw: Flaw) -> Self {
        Wrong { flaw, key: None }
    }
}

impl Wrong {
    /// Returns where the text of its key begins, in an object that is at or after byte `from`.
    fn place(
        &self,
        text: &str,
        value: &Value,
        from: usize,
        places: &mut text::Places<'_>,
    ) -> Option<(usize, usize)> {
        let key = self.key?;
        let quoted = format!("\"{}\"", value.get(key)?.as_str()?);
        let after = from + text.get(from..)?.find(&format!("\"{key}\""))? + key.len() + 2;
        Some(places.at(after + text.get(after..)?.find(&quoted)? + 1))
    }
}

/// Returns the entry of a value: an object, or the symbols of a puzzle alone.
fn entry(value: &Value, line: usize) -> Result<Entry, Wrong> {
    let plain = |message: String| Wrong::from(Flaw::new(1, message));
    if let Value::String(signs) = value {
        return Ok(Entry::at(line, Position::of_puzzle(cells::grid_of(signs, 1)?)));
    }
    if fpuzzles::is_fpuzzles(value) {
        return fpuzzles::entry(value, line).map_err(plain);
    }
    if ipuz::is_ipuz(value) {
        return ipuz::entry(value, line).map_err(plain);
    }
    if value.get("variant").is_some_and(|variant| variant == "samurai") {
        return Err(plain(BadRules::Samurai.to_string()));
    }
    let names = keys::variants(value).map_err(plain)?;
    let [regions, cages, symbols] = keys::symbols(value).map_err(plain)?;
    let mut position = match puzzle_of(value) {
        Some(Value::String(signs)) => Position::of_puzzle(cells::grid_of(signs.trim(), 1)?),
        Some(rows @ Value::Array(_)) => Position::of_puzzle(
            ipuz::rows(rows, &ipuz::Signs::default()).map_err(|e| plain(format!("puzzle: {e}")))?,
        ),
        _ => return Err(plain("there is no `puzzle` here".into())),
    };
    let grid = |key: &str, names: &[&str]| match named(value, names) {
        None => Ok(None),
        Some(Value::String(signs)) => cells::grid_of(signs.trim(), 1)
            .map(Some)
            .map_err(|flaw| plain(format!("{key}, sign {}: {}", flaw.column, flaw.message))),
        Some(rows) => ipuz::rows(rows, &ipuz::Signs::default())
            .map(Some)
            .map_err(|e| plain(format!("{key}: {e}"))),
    };
    if let Some(state) = grid("state", &["state"])? {
        if !position.grid.is_part_of(&state) {
            return Err(plain("`state` does not hold the givens of its puzzle".into()));
        }
        position.grid = state;
    }
    let removed = match value.get("removed") {
        Some(Value::String(tokens)) => tokens.clone(),
        Some(Value::Array(tokens)) => {
            let texts: Vec<&str> = tokens.iter().filter_map(Value::as_str).collect();
            texts.join(" ")
        }
        _ => String::new(),
    };
    let struck = hodoku::deleted_candidates(&removed, 1, position.grid.shape())
        .map_err(|flaw| plain(format!("removed: {}", flaw.message)))?;
    position.strike(struck);
    let solution = grid("solution", &table::SOLUTION)?;
    let mut info = Info::default();
    for field in Field::ALL {
        match named(value, field.names()) {
            Some(Value::String(said)) => info.set(field, said),
            Some(Value::Number(number)) => info.set(field, &number.to_string()),
            _ => {}
        }
    }
    if let Some(said) = rating::read(value) {
        info.set(Field::Rating, &said);
    }
    let entry = Entry { line, position, solution, info };
    let shape = entry.position.grid.shape();
    let rules = Rules::named(shape, &names, regions, cages);
    let rules = rules.and_then(|rules| match symbols {
        Some(symbols) => rules.with_symbols(symbols),
        None => Ok(rules),
    });
    let entry = rules.and_then(|rules| entry.under(rules));
    entry.map_err(|error| {
        let flaw = Flaw::new(1 + error.symbols_before(shape), error.to_string());
        Wrong { flaw, key: Some(error.key()) }
    })
}

/// Writes the object and ends the line.
pub(super) fn write(entry: &Entry, out: &mut String) {
    let position = &entry.position;
    let puzzle = position.puzzle();
    let mut object = Map::new();
    object.insert("puzzle".into(), json!(puzzle.to_string()));
    let (rules, variants) = (puzzle.rules(), puzzle.rules().names());
    if !variants.is_empty() {
        object.insert("variant".into(), json!(variants));
    }
    if let Some(regions) = rules.region_symbols() {
        object.insert("regions".into(), json!(regions));
    }
    if let Some(cages) = rules.cage_symbols() {
        object.insert("cages".into(), json!(cages));
    }
    if let Some(symbols) = rules.symbols() {
        object.insert("symbols".into(), json!(symbols));
    }
    if position.grid != puzzle {
        object.insert("state".into(), json!(position.grid.to_string()));
    }
    if !position.removed.is_empty() {
        let tokens = hodoku::candidates(&position.removed, puzzle.shape());
        object.insert("removed".into(), tokens.split(' ').collect());
    }
    if let Some(solution) = &entry.solution {
        object.insert("solution".into(), json!(solution.to_string()));
    }
    for (field, said) in entry.info.iter() {
        if field != Field::Rating || !rating::write(said, &mut object) {
            object.insert(field.name().into(), json!(said));
        }
    }
    out.push_str(&Value::Object(object).to_string());
    out.push('\n');
}

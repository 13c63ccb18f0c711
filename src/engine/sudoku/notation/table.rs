//! Comma-separated values. The first line names the columns: `puzzle` (or `quizzes`, as in public
//! data sets), `solution`, `state`, `removed` and metadata. Without such a line, the first field
//! that is a grid is the puzzle, a full one after it the solution, and between them are the words for
//! a variant and its parts. A grid may also be the whole table, with one field for each cell, as
//! spreadsheets write it.

use super::cells::{self, Flaw, Sign};
use super::columns::FORMULA;
use super::json::keys;
use super::rows::grid_of_rows;
use super::{Entry, Fault, Field, Info, Position, Reading, hodoku, text};
use crate::sudoku::{Grid, JIGSAW, KILLER, Rules, Shape, Variants};
use csv::{ReaderBuilder, StringRecord};

pub(super) const PUZZLE: [&str; 10] = [
    "puzzle", "puzzles", "quiz", "quizzes", "grid", "board", "question", "sudoku", "givens",
    "clues",
];
pub(super) const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "answers"];
/// A field of at least this many symbols may be a grid: the smallest grid has as many.
const SMALLEST: usize = 16;

/// The content of each column.
#[derive(Clone, Debug)]
struct Columns {
    puzzle: usize,
    solution: Option<usize>,
    state: Option<usize>,
    removed: Option<usize>,
    /// Those of the variant, its regions, its cages and its symbols; `None` if no line names the columns.
    rules: Option<[Rule; 4]>,
    info: Vec<(Field, usize)>,
}

/// The column of a rule. Without it, the table would hold other puzzles, so its name may be mistyped; then
/// values of another kind are not of that rule.
#[derive(Copy, Clone, Debug, Default)]
struct Rule {
    column: Option<usize>,
    is_mistyped: bool,
}

impl Columns {
    /// Returns the columns that a line of names defines; `None` if the line does not contain names.
    fn named(record: &StringRecord) -> Option<Self> {
        // The most likely name first, wherever its column is: a table with `puzzle` may have the
        // number of its givens under `givens`.
        let find = |names: &[&str]| {
            names.iter().find_map(|name| {
                record.iter().position(|cell| {
                    cell.trim().trim_start_matches('\u{feff}').eq_ignore_ascii_case(name)
                })
            })
        };
        let rule = |name: &str| {
            let exact = find(&[name]);
            let is_meant = |cell: &str| keys::is_meant(&cell.trim().to_ascii_lowercase(), name);
            let column = exact.or_else(|| record.iter().position(is_meant));
            Rule { column, is_mistyped: exact.is_none() }
        };
        Some(Columns {
            puzzle: find(&PUZZLE)?,
            solution: find(&SOLUTION),
            state: find(&["state"]),
            removed: find(&["removed"]),
            rules: Some(["variant", "regions", "cages", "symbols"].map(rule)),
            info: Field::ALL.into_iter().filter_map(|f| Some((f, find(f.names())?))).collect(),
        })
    }

    /// Returns the columns inferred from the first record.
    fn guessed(record: &StringRecord) -> Self {
        let grid = |cell: &str| cells::grid_of(cell.trim(), 1).ok();
        let puzzle = record.iter().position(|cell| grid(cell).is_some()).unwrap_or(0);
        // The regions after the word for a jigsaw may look like a full grid.
        let is_jigsaw = |cell: &str| is_variant(cell) && names_of(cell).any(|one| one == JIGSAW);
        let cells = record.get(puzzle).map_or(0, |cell| cell.trim().chars().count());
        let jigsaw = (puzzle + 1..record.len()).find(|&index| is_jigsaw(&record[index]));
        let regions = jigsaw.and_then(|jigsaw| {
            let is_for_cells = |&index: &usize| record[index].trim().chars().count() == cells;
            (jigsaw + 1..record.len()).find(is_for_cells)
        });
        let is_full = |&index: &usize| grid(&record[index]).is_some_and(|grid| grid.is_full());
        let solution = (regions.unwrap_or(puzzle) + 1..record.len()).find(is_full);
        let info = solution.map_or(Vec::new(), |solution| guessed_info(record, solution));
        Columns { puzzle, solution, state: None, removed: None, rules: None, info }
    }

    /// Returns the columns of the rules in a record without names, as they are written: the words for a
    /// variant follow its puzzle, and then what these words ask for. Letters in the order of
    /// the alphabet just before the solution are its symbols.
    fn guessed_rules(&self, record: &StringRecord, shape: Shape) -> [Rule; 4] {
        let end = self.solution.unwrap_or(record.len());
        let field = |index: usize| record.get(index).map_or("", str::trim);
        let is_named = |index: &usize| !field(*index).is_empty() && is_variant(field(*index));
        let variant = (self.puzzle + 1..end).find(is_named);
        let names = variant.map_or("", field);
        let has = |name: &str| names_of(names).any(|one| one == name);
        let mut rest = variant.map_or(end, |variant| variant + 1)..end;
        let mut next = |is_asked: bool| {
            let is_for_cells = |index: &usize| field(*index).chars().count() == shape.cell_count();
            is_asked.then(|| rest.find(is_for_cells)).flatten()
        };
        let (regions, cages) = (next(has(JIGSAW)), next(has(KILLER)));
        let last = self.solution.and_then(|solution| solution.checked_sub(1));
        let symbols = last.filter(|&index| {
            let signs = field(index);
            let is_for_shape = signs.len() == shape.side() && signs.is_ascii();
            let is_ordered = signs.as_bytes().windows(2).all(|two| two[0] < two[1]);
            let is_word = signs.bytes().all(|sign| sign.is_ascii_uppercase());
            index > self.puzzle && is_for_shape && is_ordered && is_word
        });
        [variant, regions, cages, symbols].map(|column| Rule { column, is_mistyped: false })
    }
}

/// Returns the columns of the level and of the ratings (`2.0/1.2/1.2`) after a solution, in a record without
/// names.
fn guessed_info(record: &StringRecord, solution: usize) -> Vec<(Field, usize)> {
    let is_rating = |text: &str| {
        let parts = text.trim().split('/').map(|part| part.parse::<f64>().is_ok());
        parts.fold((0, true), |(count, all), is_number| (count + 1, all && is_number)) == (3, true)
    };
    let rating = record.get(solution + 2).is_some_and(is_rating);
    let columns = [(Field::Level, solution + 1), (Field::Rating, solution + 2)];
    columns.into_iter().filter(|_| rating).collect()
}

/// Returns the most likely separator of a line: comma, semicolon or tab.
pub(super) fn separator(line: &str) -> Option<u8> {
    let count = |separator: char| line.matches(separator).count();
    [',', ';', '\t']
        .into_iter()
        .filter(|&s| count(s) > 0)
        .max_by_key(|&s| count(s))
        .map(|s| s as u8)
}

/// Returns whether the line may consist of unknown column names: several fields, none as long as a
/// grid.
pub(super) fn may_be_header(line: &str) -> bool {
    separator(line).is_some_and(|separator| {
        line.split(char::from(separator)).all(|cell| cell.trim().chars().count() < SMALLEST)
    })
}

/// Returns whether the line is a row of a grid that is the whole table: as many fields as some
/// shape has cells in a row, each with one of its digits or empty.
pub(super) fn is_row_of_cells(line: &str) -> bool {
    let Some(separator) = separator(line) else { return false };
    let cells: Vec<&str> =
        line.split(char::from(separator)).map(|cell| cell.trim().trim_matches('"')).collect();
    let side = cells.len();
    let fits = |cell: &&str| cell_value(cell).is_some_and(|value| usize::from(value) <= side);
    Shape::with_side(side).is_some() && cells.iter().all(fits)
}

/// Returns the value of a field of such a table; an empty field is a blank.
fn cell_value(cell: &str) -> Option<u8> {
    let mut signs = cell.chars();
    match (signs.next(), signs.next()) {
        (None, _) => Some(0),
        (Some(sign), None) => cells::value(sign),
        _ => cell.parse().ok().filter(|n| (10..=16).contains(n)),
    }
}

/// Reads grids with one row for each record; empty records may separate them.
fn read_cells(text: &str, separator: u8) -> Reading {
    let mut reading = Reading::default();
    let mut rows: Vec<(usize, Result<Vec<Sign>, Flaw>)> = Vec::new();
    let mut side = 0;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if line.starts_with('#')
            || (rows.is_empty() && line.trim().is_empty() && !line.contains(char::from(separator)))
        {
            continue;
        }
        let mut column = 1;
        let mut row = Ok(Vec::new());
        for cell in line.split(char::from(separator)) {
            let sign = cell.trim().trim_matches('"');
            match (cell_value(sign), &mut row) {
                (Some(value), Ok(row)) => row.push((value, column)),
                (None, Ok(_)) => row = Err(Flaw::new(column, format!("`{sign}` is no digit"))),
                (_, Err(_)) => {}
            }
            column += cell.chars().count() + 1;
        }
        if rows.is_empty() {
            side = line.split(char::from(separator)).count();
        }
        rows.push((number, row));
        if rows.len() == side {
            let (line, _) = rows[0];
            let grid = grid_of_rows(std::mem::take(&mut rows), line);
            reading.push(grid.map(|grid| Some(Entry::at(line, Position::of_puzzle(grid)))));
        }
    }
    if let Some(&(line, _)) = rows.first() {
        let grid = grid_of_rows(rows, line);
        reading.push(grid.map(|grid| Some(Entry::at(line, Position::of_puzzle(grid)))));
    }
    reading
}

/// Returns whether the line consists of column names with a puzzle among them.
pub(super) fn is_header(line: &str) -> bool {
    let separator = separator(line).map_or(',', char::from);
    line.split(separator).any(|cell| {
        let cell = cell.trim().trim_matches('"');
        PUZZLE.iter().any(|name| cell.eq_ignore_ascii_case(name))
    })
}

fn is_record(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new()
        .delimiter(separator)
        .comment(Some(b'#'))
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes())
}

/// The properties of a table that its beginning shows, so that its records can be read one by one.
#[derive(Clone, Debug)]
pub(super) struct Head {
    separator: u8,
    columns: Columns,
    /// The line of column names, if there is one.
    names: Option<usize>,
}

impl Head {
    /// Returns the head of a table that begins with `text`; `None` if its first record does not
    /// determine the columns.
    pub(super) fn of(text: &str) -> Option<Self> {
        let (index, first) = text.lines().enumerate().find(|(_, line)| is_record(line))?;
        let separator = separator(first).unwrap_or(b',');
        let mut record = StringRecord::new();
        reader(first, separator).read_record(&mut record).ok()?;
        if let Some(columns) = Columns::named(&record) {
            return Some(Head { separator, columns, names: Some(index + 1) });
        }
        // Unknown names, or a grid with one field for each cell.
        let has_grid = record.iter().any(|cell| cells::grid_of(cell.trim(), 1).is_ok());
        has_grid.then(|| Head { separator, columns: Columns::guessed(&record), names: None })
    }

    /// Reads the record of one line, which is numbered `number`.
    pub(super) fn read(&self, line: &str, number: usize) -> Reading {
        if self.names.is_some_and(|names| number <= names) {
            return Reading::default();
        }
        records(line, self.separator, Some(self.columns.clone()))
    }
}

pub(super) fn read(text: &str) -> Reading {
    let first = text.lines().find(|line| is_record(line)).unwrap_or("");
    if is_row_of_cells(first) {
        return read_cells(text, separator(first).unwrap_or(b','));
    }
    records(text, separator(first).unwrap_or(b','), None)
}

/// Reads the records of `text`; without `columns`, the first one determines them.
fn records(text: &str, separator: u8, mut columns: Option<Columns>) -> Reading {
    let mut reading = Reading::default();
    let mut table = reader(text, separator);
    let mut named_otherwise = false;
    let mut record = StringRecord::new();
    let mut places = text::Places::new(text);
    loop {
        match table.read_record(&mut record) {
            Ok(false) => break,
            Ok(true) => {}
            Err(error) => {
                let line = error.position().map_or(1, |p| usize::try_from(p.line()).unwrap_or(1));
                reading.faults.push(Fault { line, column: 1, message: error.to_string() });
                continue;
            }
        }
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if columns.is_none()
            && let Some(named) = Columns::named(&record)
        {
            columns = Some(named);
            continue;
        }
        // Unknown names: the first record below them determines the columns.
        let is_first = reading.entries.is_empty() && reading.faults.is_empty();
        if columns.is_none()
            && is_first
            && !std::mem::replace(&mut named_otherwise, true)
            && record.len() > 1
            && record.iter().all(|cell| cell.trim().chars().count() < SMALLEST)
        {
            continue;
        }
        let columns = columns.get_or_insert_with(|| Columns::guessed(&record));
        let start = record.position().map_or(0, |p| usize::try_from(p.byte()).unwrap_or(0));
        let (line, _) = places.at(skip_blank(text, start));
        let outcome = entry(&record, columns, line).map(Some).map_err(|(cell, flaw)| {
            let before: usize = record.iter().take(cell).map(|c| c.chars().count() + 1).sum();
            Fault { line, column: before + flaw.column, message: flaw.message }
        });
        reading.push(outcome);
    }
    reading
}

/// The reader's position may be that of empty lines before the record.
fn skip_blank(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or("");
    start + rest.len() - rest.trim_start_matches(['\n', '\r']).len()
}

/// Returns the entry of a record, or the invalid field and its error.
fn entry(record: &StringRecord, columns: &Columns, line: usize) -> Result<Entry, (usize, Flaw)> {
    let cell = |index: usize| record.get(index).map(str::trim).filter(|cell| !cell.is_empty());
    let grid = |index: usize, text: &str| -> Result<Grid, (usize, Flaw)> {
        cells::grid_of(text, 1).map_err(|flaw| (index, flaw))
    };
    let signs = cell(columns.puzzle)
        .ok_or_else(|| (columns.puzzle, Flaw::new(1, "this record has no puzzle")))?;
    let mut position = Position::of_puzzle(grid(columns.puzzle, signs)?);
    if let Some((index, text)) = columns.state.and_then(|i| Some((i, cell(i)?))) {
        let state = grid(index, text)?;
        if !position.grid.is_part_of(&state) {
            let message = "the state does not hold the givens of its puzzle";
            return Err((index, Flaw::new(1, message)));
        }
        position.grid = state;
    }
    if let Some((index, text)) = columns.removed.and_then(|i| Some((i, cell(i)?))) {
        let struck = hodoku::deleted_candidates(text, 1, position.grid.shape())
            .map_err(|flaw| (index, flaw))?;
        position.strike(struck);
    }
    let solution = match columns.solution.and_then(|i| Some((i, cell(i)?))) {
        Some((index, text)) => Some(grid(index, text)?),
        None => None,
    };
    let mut info = Info::default();
    for &(field, index) in &columns.info {
        info.set(field, armed(cell(index).unwrap_or("")));
    }
    let entry = Entry { line, position, solution, info };
    let shape = entry.position.grid.shape();
    let of = |rule: Rule, is_meant: &dyn Fn(&str) -> bool| {
        let text = armed(cell(rule.column?)?);
        (!rule.is_mistyped || is_meant(text)).then_some(text)
    };
    let [variant, regions, cages, symbols] =
        columns.rules.unwrap_or_else(|| columns.guessed_rules(record, shape));
    let at = [variant, regions, cages, symbols].map(|rule| rule.column);
    let is_for_cells = |text: &str| text.chars().count() == shape.cell_count();
    let names = of(variant, &is_variant);
    let regions = of(regions, &is_for_cells);
    let cages = of(cages, &is_for_cells);
    let symbols = of(symbols, &|text| text.chars().count() == shape.side());
    let rules = Rules::named(shape, names.unwrap_or(""), regions, cages);
    let rules = rules.and_then(|rules| match symbols {
        Some(symbols) => rules.with_symbols(symbols),
        None => Ok(rules),
    });
    let entry = rules.and_then(|rules| entry.under(rules));
    entry.map_err(|error| {
        let field = match error.key() {
            "regions" => at[1],
            "cages" => at[2],
            "symbols" => at[3],
            _ => at[0],
        };
        let column = 1 + error.symbols_before(shape);
        (field.unwrap_or(columns.puzzle), Flaw::new(column, error.to_string()))
    })
}

/// Whether a field consists of the words for a variant.
fn is_variant(text: &str) -> bool {
    names_of(text).all(|name| [JIGSAW, KILLER].contains(&name) || name.parse::<Variants>().is_ok())
}

fn names_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim)
}

/// Returns a field as it was before [`defused`].
fn armed(cell: &str) -> &str {
    let is_ours = |rest: &&str| rest.trim_start_matches('\'').starts_with(FORMULA);
    cell.strip_prefix('\'').filter(is_ours).unwrap_or(cell)
}

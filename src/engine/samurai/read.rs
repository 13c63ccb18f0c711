//! Reads samurai from text: 21 lines each, one line of 441 characters, five lines of 81, or JSON.

use super::layout::{GRIDS, PLACES, Place, SIDE, name};
use super::puzzle::Samurai;
use crate::sudoku::notation::Fault;
use crate::sudoku::{Digit, notation};

/// A samurai in a text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub puzzle: Samurai,
    /// The line at which it begins, from 1.
    pub line: usize,
    /// The solution given with it.
    pub solution: Option<Samurai>,
}

/// A cell of the text: the column of its character, from 1, and its value, 0 for a blank.
type Symbol = (usize, u8);

/// Lines that belong to one puzzle.
enum Part {
    None,
    /// The rows of the square so far.
    Rows(Vec<u8>),
    /// The grids so far.
    Grids(Vec<[u8; 81]>),
    /// A puzzle with a fault, which has been reported.
    Bad,
}

/// Returns the samurai and faults of a text in their order. Each puzzle is 21 lines, with spaces, `-`,
/// `#` or blank cells in the notches; a line of 441 characters; five lines of 81, one for each
/// grid: top left, top right, centre, bottom left, bottom right; or a JSON object with one of these
/// as `puzzle`. Lines that begin with `# ` are comments.
#[must_use]
pub fn read(text: &str) -> Vec<Result<Entry, Fault>> {
    let mut reader = Reader { part: Part::None, start: 1, found: Vec::new() };
    for (index, line) in text.lines().enumerate() {
        reader.line(index + 1, line);
    }
    reader.end();
    reader.found
}

struct Reader {
    part: Part,
    /// The first line of the part.
    start: usize,
    found: Vec<Result<Entry, Fault>>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            return self.end();
        }
        let is_comment = trimmed.starts_with('#') && !trimmed.starts_with("##");
        if is_comment || trimmed.chars().all(|sign| "+-=|".contains(sign)) {
            return;
        }
        if trimmed.starts_with('{') {
            self.end();
            self.start = number;
            return self.json(trimmed);
        }
        if matches!(self.part, Part::Bad) {
            return;
        }
        if matches!(self.part, Part::None) {
            self.start = number;
        }
        if let Err((column, message)) = self.symbols(line) {
            self.found.push(Err(Fault { line: number, column, message }));
            self.part = Part::Bad;
        }
    }

    /// Reads a JSON object with a puzzle.
    fn json(&mut self, line: &str) {
        let value: Result<serde_json::Value, _> = serde_json::from_str(line);
        let of = |key: &str| value.as_ref().ok().and_then(|value| value.get(key)?.as_str());
        let Some(puzzle) = of("puzzle") else {
            return self.fault("this is not a JSON object with a samurai as `puzzle`".into());
        };
        let line = self.start;
        let solution = match of("solution").and_then(|solution| read(solution).pop()) {
            Some(Err(fault)) => return self.fault(format!("`solution`: {}", fault.message)),
            solution => solution.and_then(Result::ok).map(|entry| entry.puzzle),
        };
        match read(puzzle).pop() {
            Some(Ok(entry)) => self.found.push(Ok(Entry { line, solution, ..entry })),
            Some(Err(fault)) => self.fault(fault.message),
            None => self.fault("the `puzzle` is empty".into()),
        }
    }

    /// Adds a line to the puzzle, or returns the column and what is wrong.
    fn symbols(&mut self, line: &str) -> Result<(), (usize, String)> {
        let symbols = symbols(line)?;
        let is_new = matches!(self.part, Part::None);
        if is_new && symbols.len() >= SIDE * 15 {
            let values = values(&symbols, Place::all(), "the line of a samurai")?;
            self.square(&values);
            return Ok(());
        }
        if (is_new && symbols.len() > 40) || matches!(self.part, Part::Grids(_)) {
            let grid: Vec<u8> = symbols.iter().map(|&(_, value)| value).collect();
            let grid: [u8; 81] = grid.try_into().map_err(|grid: Vec<u8>| {
                (1, format!("a grid of a samurai has 81 cells, but this line has {}", grid.len()))
            })?;
            return self.grid(grid);
        }
        let mut rows = match &mut self.part {
            Part::Rows(rows) => std::mem::take(rows),
            _ => Vec::with_capacity(PLACES),
        };
        let row = rows.len() / SIDE;
        let places = (0..SIDE).filter_map(|column| Place::at(row, column));
        rows.extend(values(&symbols, places, &format!("row {} of a samurai", row + 1))?);
        self.part = Part::None;
        if rows.len() == PLACES {
            self.square(&rows)
        } else {
            self.part = Part::Rows(rows)
        }
        Ok(())
    }

    /// Adds a grid.
    fn grid(&mut self, grid: [u8; 81]) -> Result<(), (usize, String)> {
        let mut grids = match &mut self.part {
            Part::Grids(grids) => std::mem::take(grids),
            _ => Vec::with_capacity(GRIDS),
        };
        grids.push(grid);
        self.part = Part::None;
        match <[[u8; 81]; GRIDS]>::try_from(grids) {
            Err(grids) => self.part = Part::Grids(grids),
            Ok(grids) => match Samurai::from_grids(&grids) {
                Ok(puzzle) => {
                    self.found.push(Ok(Entry { puzzle, line: self.start, solution: None }))
                }
                Err(place) => self.fault(disagreement(&grids, place)),
            },
        }
        Ok(())
    }

    /// Ends a puzzle with the values of all places.
    fn square(&mut self, values: &[u8]) {
        let mut puzzle = Samurai::EMPTY;
        for place in Place::cells() {
            puzzle.set(place, Digit::new(values[place.index()]));
        }
        self.found.push(Ok(Entry { puzzle, line: self.start, solution: None }));
    }

    /// Ends a puzzle that may be incomplete.
    fn end(&mut self) {
        match std::mem::replace(&mut self.part, Part::None) {
            Part::None | Part::Bad => {}
            Part::Rows(rows) => self.fault(format!(
                "a samurai has {SIDE} rows, but this one has {}",
                rows.len() / SIDE
            )),
            Part::Grids(grids) => {
                self.fault(format!("a samurai has {GRIDS} grids, but this one has {}", grids.len()))
            }
        }
    }

    fn fault(&mut self, message: String) {
        self.found.push(Err(Fault { line: self.start, column: 1, message }));
    }
}

/// Returns the cells of a line, without separators and the marks of notches.
fn symbols(line: &str) -> Result<Vec<Symbol>, (usize, String)> {
    let mut symbols = Vec::new();
    for (index, sign) in line.chars().enumerate() {
        if sign.is_whitespace() || "|#-".contains(sign) {
            continue;
        }
        let value = match Digit::from_symbol(sign) {
            Some(digit) if digit.get() <= 9 => digit.get(),
            None if notation::is_cell(sign) => 0,
            _ => {
                let shown = sign.escape_debug();
                let message =
                    format!("`{shown}` is neither a digit from 1 to 9 nor a blank (. 0 * _ x)");
                return Err((index + 1, message));
            }
        };
        symbols.push((index + 1, value));
    }
    Ok(symbols)
}

/// Returns the values of `places` from the cells of a line, which may leave out the notches.
fn values(
    symbols: &[Symbol],
    places: impl Iterator<Item = Place> + Clone,
    what: &str,
) -> Result<Vec<u8>, (usize, String)> {
    let cells = places.clone().filter(|place| place.is_cell()).count();
    let has_notches = symbols.len() == places.clone().count();
    if symbols.len() != cells && !has_notches {
        let all = places.count();
        let with = if all > cells { format!(" ({all} with the notches)") } else { String::new() };
        return Err((1, format!("{what} has {cells} cells{with}, found {}", symbols.len())));
    }
    let mut symbols = symbols.iter();
    places
        .map(|place| {
            if !place.is_cell() && !has_notches {
                return Ok(0);
            }
            let &(column, value) = symbols.next().unwrap_or(&(1, 0));
            if value != 0 && !place.is_cell() {
                return Err((column, format!("{place} is in a notch, but has the digit {value}")));
            }
            Ok(value)
        })
        .collect()
}

/// Names the two grids that have different digits at a place.
fn disagreement(grids: &[[u8; 81]; GRIDS], place: Place) -> String {
    let digits: Vec<String> = place
        .homes()
        .map(|(grid, cell)| format!("{} in the {} grid", grids[grid][cell], name(grid)))
        .collect();
    format!("{place} of the samurai is {}", digits.join(" and "))
}

//! One puzzle per line: 81 symbols, or as many as the shape has cells. Those of regions and cages
//! follow. Anything after a blank or one of `,;#|`, such as a rating, is ignored. Two notations of other
//! programs that begin with the shape, `3x3:`, the typed rules of a third, and links that hold a puzzle
//! are read too.

use super::cells::{self, Flaw};
use super::{Entry, Fault, Position, Reading, hodoku, link, solo, sumocue, typed};
use crate::sudoku::rules::is_arrow;
use crate::sudoku::{BadRules, Grid, JIGSAW, Rules, Shape};

/// Parses one line, numbered `number`: a puzzle, a HoDoKu library line or a link. `None` if the line is
/// blank or starts with `#`.
///
/// # Errors
///
/// Returns the error in the line and its column.
pub fn read_line(line: &str, number: usize) -> Result<Option<Entry>, Fault> {
    let start = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let body = line.trim();
    if body.is_empty() || body.starts_with('#') {
        return Ok(None);
    }
    if link::is_link(body) {
        return link::entry(body, start, number).map(Some).map_err(|flaw| flaw.on(number));
    }
    let position = if body.starts_with(':') {
        hodoku::position(body, start)
    } else {
        puzzle(body, start).map(Position::of_puzzle)
    };
    position.map(|p| Some(Entry::at(number, p))).map_err(|flaw| flaw.on(number))
}

/// Parses the line notation, as [`read_line`] does.
impl std::str::FromStr for Grid {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        puzzle(text.trim(), 1).map_err(|flaw| flaw.on(1))
    }
}

/// Returns the line of a puzzle: its cells, `.` for an empty one, then a symbol of its region and of
/// its cage for each. A killer without givens or regions has the symbols of its cages only.
#[must_use]
pub fn write_line(puzzle: &Grid) -> String {
    let rules = puzzle.rules();
    let cages = rules.cage_symbols();
    let regions = rules.region_symbols();
    let has_cells = cages.is_none() || regions.is_some() || puzzle.filled() > 0;
    let cells = if has_cells { cells::signs(puzzle, '.') } else { String::new() };
    cells + &regions.unwrap_or_default() + &cages.unwrap_or_default()
}

pub(super) fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    for (index, line) in text.lines().enumerate() {
        reading.push(read_line(line, index + 1));
    }
    reading
}

fn ends_cells(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '#' | '|')
}

/// Returns whether a line begins like a game ID of Solo or like typed rules.
#[must_use]
pub fn is_id(line: &str) -> bool {
    typed::is_typed(line) || solo::is_game_id(line)
}

fn puzzle(body: &str, start: usize) -> Result<Grid, Flaw> {
    // A cell that was copied from a table.
    let quoted = body.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
    if let Some(inner) = quoted {
        return cells::grid_of(inner, start + 1);
    }
    if sumocue::is_killer(body) {
        return sumocue::puzzle(body.split(char::is_whitespace).next().unwrap_or(body), start);
    }
    if typed::is_typed(body) {
        return typed::puzzle(body, start);
    }
    if solo::is_game_id(body) {
        return solo::puzzle(body.split(char::is_whitespace).next().unwrap_or(body), start);
    }
    if let Some(killer) = killer(body, start) {
        return killer;
    }
    let first = body.split(ends_cells).next().unwrap_or_default();
    if let Some((givens, picture)) = with_regions(first) {
        return jigsaw(givens, picture, start);
    }
    let whole = cells::grid_of(first, start);
    if whole.is_err() && first.contains('-') && !first.contains(['.', '0', '*', '_']) {
        // Few programs write blanks this way.
        return cells::grid_of(&first.replace('-', "."), start);
    }
    let nearly = || nearly_killer(body, start).or_else(|| nearly_jigsaw(first, start));
    if let Some(flaw) = whole.is_err().then(nearly).flatten() {
        return Err(flaw);
    }
    if whole.is_ok() || first.len() == body.len() {
        return whole;
    }
    // Some programs write the cells in groups, `1.. .5. ...`: then the whole line is one grid.
    let mut signs = Vec::new();
    for (index, sign) in body.chars().enumerate().filter(|(_, c)| !ends_cells(*c)) {
        match cells::value(sign) {
            Some(value) => signs.push((value, start + index)),
            None => return whole,
        }
    }
    let all = cells::grid(&signs, start + body.chars().count());
    // Numbers after a puzzle that is too short are not its cells, but groups of cells are.
    if all.is_ok() || first.chars().count() < SHORTEST { all } else { whole }
}

/// Returns a jigsaw with its regions: a symbol for each cell.
fn jigsaw(givens: &str, picture: &str, start: usize) -> Result<Grid, Flaw> {
    let grid = cells::grid_of(givens, start)?;
    let rules = Rules::named(grid.shape(), JIGSAW, Some(picture), None);
    let wrong = |error: BadRules| misruled(&error, grid.shape(), start + givens.len());
    Ok(grid.under(rules.map_err(wrong)?))
}

/// Returns what is wrong with regions or cages whose symbols begin at a column, at that of the cell.
fn misruled(error: &BadRules, shape: Shape, start: usize) -> Flaw {
    Flaw::new(start + error.symbols_before(shape), error.to_string())
}

/// Returns a killer, if the line is one: the symbols of its cages ([`Rules::cage_symbols`]), before
/// them its cells if some are given, and those of its regions if it is a jigsaw.
fn killer(body: &str, start: usize) -> Option<Result<Grid, Flaw>> {
    if !body.is_ascii() || !body.contains(is_arrow) {
        return None;
    }
    // Some symbols of other programs end the cells of other lines.
    let blank = body.find([' ', '\t', ';', '|']).unwrap_or(body.len());
    let signs = &body[..blank];
    let shape = (1..=3).find_map(|parts| {
        let cells = signs.len() / parts;
        let is_whole = cells * parts == signs.len() && cells <= Shape::CLASSIC.cell_count();
        let others = signs.get(..cells * (parts - 1))?;
        Shape::with_cells(cells).filter(|_| is_whole && !others.contains(is_arrow))
    })?;
    let (others, cages) = signs.split_at(signs.len() - shape.cell_count());
    let (givens, picture) = others.split_at(others.len().min(shape.cell_count()));
    let grid = match (givens, picture) {
        ("", _) => Ok(Grid::empty(shape)),
        (givens, "") => cells::grid_of(givens, start),
        (givens, picture) => jigsaw(givens, picture, start),
    };
    Some(grid.and_then(|grid| {
        let rules = grid.rules().cages_from(cages);
        let wrong = |error: BadRules| misruled(&error, grid.shape(), start + others.len());
        Ok(grid.under(rules.map_err(wrong)?))
    }))
}

/// Returns the cells and the regions of a jigsaw, `53..7....AAABBBBCC...`: twice as many symbols as
/// a grid has cells. In other shapes than 9x9, they are regions only if they are letters after cells of that
/// shape, or each symbol is there as often as it must be: otherwise, cells of a larger grid may be missing.
fn with_regions(signs: &str) -> Option<(&str, &str)> {
    if !signs.is_ascii() || !signs.len().is_multiple_of(2) {
        return None;
    }
    let shape = Shape::with_cells(signs.len() / 2)?;
    let (cells, picture) = signs.split_at(shape.cell_count());
    let of_side = |symbol| picture.chars().filter(|&s| s == symbol).count() == shape.side();
    let is_cell = |c| cells::value(c).is_some_and(|value| usize::from(value) <= shape.side());
    let are_letters =
        cells.chars().all(is_cell) && picture.bytes().all(|sign| sign.is_ascii_alphabetic());
    let are_regions = shape == Shape::CLASSIC || are_letters || picture.chars().all(of_side);
    are_regions.then_some((cells, picture))
}

/// Returns what is wrong with a jigsaw of 9x9 that has a few symbols more or less than it needs.
fn nearly_jigsaw(signs: &str, start: usize) -> Option<Flaw> {
    /// The most symbols more or less.
    const MOST: usize = 4;
    let shape = Shape::CLASSIC;
    let (count, cells) = (signs.chars().count(), shape.cell_count());
    let off = count.abs_diff(2 * cells);
    // Blanks among the cells and none among the regions.
    let blank = |c: char| cells::value(c) == Some(0) && c != '0';
    let last = signs.chars().rev().take(cells - MOST);
    let is_jigsaw = (1..=MOST).contains(&off)
        && signs.chars().take(cells - MOST).all(|c| cells::value(c).is_some())
        && signs.chars().any(|c| cells::value(c) == Some(0))
        && !last.into_iter().any(blank);
    let word = if count < 2 * cells { "few" } else { "many" };
    is_jigsaw.then(|| {
        let message = format!(
            "{count} symbols, {off} too {word} for a jigsaw of {shape}, which has {}: \
             its cells and the region of each",
            2 * cells
        );
        Flaw::new(start + count, message)
    })
}

/// Returns what is wrong with a killer of 9x9 that has a few symbols more or less than it needs.
fn nearly_killer(body: &str, start: usize) -> Option<Flaw> {
    /// The most symbols more or less.
    const MOST: usize = 4;
    let signs = body.split([' ', '\t', ';', '|']).next()?;
    let (shape, count) = (Shape::CLASSIC, signs.chars().count());
    let arrows = signs.chars().filter(|&c| is_arrow(c)).count();
    // The cages alone, or after the cells, or after cells and regions.
    let parts = [(1, ""), (2, ": its cells and the cages"), (3, ": its cells, regions and cages")];
    let near = |parts: usize| count.abs_diff(parts * shape.cell_count());
    let (parts, what) = parts.into_iter().min_by_key(|&(parts, _)| near(parts))?;
    let is_killer = (1..=MOST).contains(&near(parts)) && arrows * 4 * parts >= count;
    is_killer.then(|| {
        let needed = parts * shape.cell_count();
        let word = if count < needed { "few" } else { "many" };
        let message = format!(
            "{count} symbols, {} too {word} for a killer of {shape}, which has {needed}{what}",
            near(parts)
        );
        Flaw::new(start + count, message)
    })
}

/// The number of cells of the smallest shape.
const SHORTEST: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_regions_and_cages_are_named_at_the_symbol_of_the_cell() {
        let column = |line: &str| line.parse::<Grid>().expect_err("a fault").column;
        let boxes: String = Shape::CLASSIC
            .cells()
            .map(|cell| char::from(b'A' + u8::try_from(Shape::CLASSIC.box_of(cell)).unwrap()))
            .collect();
        // The second region, which begins at the fourth cell, lacks its second cell.
        let of_ten = format!("{}{}I{}", ".".repeat(81), &boxes[..4], &boxes[5..]);
        assert_eq!(column(&of_ten), 81 + 4);
        // A cage of two cells that would have to sum to 45.
        let cages = format!("{}j<{}", "0".repeat(72), "0".repeat(7));
        assert_eq!(column(&cages), 72 + 1);
        let blank = ".".repeat(81);
        assert_eq!(column(&format!("{blank}{cages}")), 81 + 72 + 1);
        let json = format!(r#"{{"puzzle": "{blank}", "variant": "killer", "cages": "{cages}"}}"#);
        let csv = format!("puzzle,variant,cages\n{blank},killer,{cages}");
        let typed = ".Cage~10~R1C1~R1C2.Cage~45~R9C1~R9C2";
        for (text, at) in [
            (&*json, json.find(&cages).map(|at| at + 72)),
            (&*csv, Some(81 + ",killer,".len() + 72)),
            (typed, typed.find("R9C1")),
        ] {
            let reading = crate::sudoku::notation::read(text, None);
            assert_eq!(at, reading.faults.first().map(|fault| fault.column - 1), "{text}");
        }
    }
}

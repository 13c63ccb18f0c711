//! Detects the notation of a text from its first lines.

use super::{Format, cells, is_link, rows, solo, table};
use crate::sudoku::Shape;
use crate::sudoku::rules::is_arrow;

/// The fewest characters of a line of cages: those of a 4x4 grid.
const SHORTEST_KILLER: usize = 16;

/// The maximum number of heading lines before the first section of a file.
const HEADING: usize = 30;

/// Returns the notation that `text`, or its beginning, appears to use. By default, a text is read
/// as one puzzle per line.
#[must_use]
pub fn detect(text: &str) -> Format {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = lines.next() else { return Format::Line };
    // The walls of a game ID may be as many signs as a grid has cells.
    if is_link(first) || solo::is_game_id(first) {
        return Format::Line;
    }
    // The same line including tabs at its ends, which may represent empty cells.
    let whole = text.lines().find(|line| line.trim() == first).unwrap_or(first);
    let is_tag = |c: char| c.is_ascii_alphabetic() || matches!(c, '?' | '!' | '/');
    if first.strip_prefix('<').is_some_and(|rest| rest.trim_start().starts_with(is_tag)) {
        // A killer whose first symbol is wrong looks like a tag, too.
        return if is_killer(first) { Format::Line } else { Format::OpenSudoku };
    }
    let is_section =
        |line: &str| line.eq_ignore_ascii_case("[puzzle]") || line.eq_ignore_ascii_case("[state]");
    if text.lines().take(HEADING).any(|line| is_section(line.trim())) {
        return Format::Sdk;
    }
    if first.starts_with('{') || first.starts_with('[') || first.starts_with("ipuz(") {
        let is_ipuz = text.contains("ipuz.org/") || first.starts_with("ipuz(");
        return if is_ipuz { Format::Ipuz } else { Format::Json };
    }
    if first.starts_with(':') {
        return Format::Hodoku;
    }
    if rows::is_frame(first) || (first.starts_with('|') && first.ends_with('|')) {
        return Format::Ss;
    }
    if table::is_header(first) || has_grid_cell(first) || table::is_row_of_cells(whole) {
        return Format::Csv;
    }
    if table::may_be_header(first) && lines.clone().next().is_some_and(has_grid_cell) {
        return Format::Csv;
    }
    let rows = std::iter::once(first).chain(lines);
    if is_rows(rows) {
        return Format::Sdk;
    }
    Format::Line
}

/// Returns whether a line that begins with an arrow is one of cages with a mistake: as long as a grid,
/// or nearly, without a blank or the end of a tag.
fn is_killer(line: &str) -> bool {
    let signs = line.split(char::is_whitespace).next().unwrap_or_default();
    let arrows = signs.chars().filter(|&c| is_arrow(c)).count();
    let marks = signs.contains(['"', '=', '/', '?', '!']);
    arrows * 4 >= signs.chars().count() && signs.chars().count() >= SHORTEST_KILLER && !marks
}

/// Returns whether the line has several fields and one of them is a whole grid, unless only the
/// first is and the others are notes on it.
fn has_grid_cell(line: &str) -> bool {
    let Some(separator) = table::separator(line) else { return false };
    let grids: Vec<bool> = line
        .split(char::from(separator))
        .map(|cell| cells::grid_of(cell.trim().trim_matches('"'), 1).is_ok())
        .collect();
    grids.iter().skip(1).any(|&is_grid| is_grid)
}

/// Returns whether the lines are the rows of one grid. Rows of 16 could also be 4x4 puzzles: they
/// count as rows if there are 16 in succession and they contain digits that 4x4 does not have.
fn is_rows<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let mut side = None;
    let mut count = 0;
    let mut largest = 0;
    for line in lines.take(16) {
        let values: Option<Vec<u8>> =
            line.chars().filter(|c| !c.is_whitespace() && *c != '|').map(cells::value).collect();
        let Some(values) = values else { break };
        if *side.get_or_insert(values.len()) != values.len() {
            break;
        }
        count += 1;
        largest = largest.max(values.into_iter().max().unwrap_or(0));
    }
    match side {
        Some(16) => count == 16 && largest > 4,
        Some(side) => Shape::with_side(side).is_some(),
        None => false,
    }
}

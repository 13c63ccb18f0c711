//! A puzzle on the command line, possibly mistyped.

use crate::{Failure, terminal};
use gridpress_book::diag::{Diagnostic, Diagnostics, Sources, Span};
use gridpress_engine::sudoku::notation;

/// The fewest characters of a puzzle: one of 4x4 with some of them missing.
const SHORTEST: usize = 12;
/// With this many characters, an argument is more likely a puzzle than a file name, even if some
/// are wrong.
const LONG: usize = 40;

/// Whether an argument that names no file looks like a puzzle: cell characters and separators, and
/// in a long one a few others.
pub(super) fn looks_like_a_puzzle(argument: &str) -> bool {
    if argument.trim_start().starts_with([':', '{']) {
        return true;
    }
    let is_gap = |c: char| c.is_whitespace() || "|,;-".contains(c);
    let cells = argument.chars().filter(|&c| notation::is_cell(c)).count();
    let others = argument.chars().filter(|&c| !notation::is_cell(c) && !is_gap(c)).count();
    cells >= SHORTEST && (others == 0 || (cells >= LONG && others * 10 <= cells))
}

/// Reports what is wrong with the puzzle, underlined.
pub(super) fn check(argument: &str) -> Result<(), Failure> {
    let faults = notation::read(argument, None).faults;
    let Some(fault) = faults.first() else { return Ok(()) };
    let mut sources = Sources::new();
    let source = sources.add("puzzle", argument);
    let line = sources.line(source, fault.line);
    let indent = argument.lines().nth(fault.line - 1).map_or(0, |l| l.len() - l.trim_start().len());
    let text = sources.slice(line);
    let column = fault.column.saturating_sub(1 + indent);
    let at = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let span = Span::new(source, line.start + at..line.start + end);
    let mut fault = Diagnostic::error("puzzle::malformed", fault.message.clone())
        .at(span, if at == text.len() { "the puzzle ends here" } else { "here" });
    if text.contains(char::is_whitespace) {
        fault = fault.help("write a dot for an empty cell: spaces between cells are not counted");
    }
    fault = fault.help("this is read as a puzzle, because there is no file of this name");
    terminal::diagnostics(&Diagnostics::from(fault), &sources);
    Err(Failure::Reported)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_puzzles_are_not_taken_for_file_names() {
        let puzzle =
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        let with_letter = puzzle.replacen('3', "o", 2);
        for puzzle in
            [puzzle, &puzzle[1..], &format!("{puzzle}."), &with_letter, "4 3 1 2 . . . 1 2 3 4 1"]
        {
            assert!(looks_like_a_puzzle(puzzle), "{puzzle}");
        }
        for name in
            ["puzzles.txt", "2026-01-05.sdm", "20261224_120000.txt", "puzzles/2026/easy.txt", "-"]
        {
            assert!(!looks_like_a_puzzle(name), "{name}");
        }
    }
}

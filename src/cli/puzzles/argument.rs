//! A puzzle on the command line, possibly mistyped.

use crate::{Failure, terminal};
use gridpress_book::diag::{Diagnostic, Diagnostics, Sources, Span};
use gridpress_engine::sudoku::notation;

/// The fewest characters of a puzzle: one of 4x4 with some of them missing.
const SHORTEST: usize = 12;
/// With this many characters, an argument is more likely a puzzle than a file name, even if some
/// are wrong.
const LONG: usize = 40;

/// An argument of cells and letters with this many is a jigsaw of 9x9, perhaps with some missing.
const LONG_JIGSAW: usize = 150;
/// The fewest arrows of a killer: those of 4x4 cells in large cages, with a few wrong.
const FEWEST_ARROWS: usize = 6;

/// Whether an argument that names no file looks like a puzzle: cell characters and separators, and
/// in a long one a few others.
pub(super) fn looks_like_a_puzzle(argument: &str) -> bool {
    let is_named = notation::is_link(argument) || notation::is_id(argument.trim());
    if argument.trim_start().starts_with([':', '{']) || is_named {
        return true;
    }
    if is_killer(argument) || is_jigsaw(argument) {
        return true;
    }
    let is_gap = |c: char| c.is_whitespace() || "|,;-".contains(c);
    let cells = argument.chars().filter(|&c| notation::is_cell(c)).count();
    let others = argument.chars().filter(|&c| !notation::is_cell(c) && !is_gap(c)).count();
    cells >= SHORTEST && (others == 0 || (cells >= LONG && others * 10 <= cells))
}

/// Whether an argument is a line of cages, perhaps after cells and regions: many of its symbols are
/// arrows from cell to cell.
fn is_killer(argument: &str) -> bool {
    let line = argument.trim();
    let arrows = line.chars().filter(|c| "<>^".contains(*c)).count();
    arrows >= FEWEST_ARROWS && arrows * 8 >= line.chars().count()
}

/// Whether an argument is as long as cells and regions, and has no other characters than these.
fn is_jigsaw(argument: &str) -> bool {
    let first = argument.split_whitespace().next().unwrap_or_default();
    let is_symbol = |c: char| c.is_ascii_alphanumeric() || notation::is_cell(c);
    let is_read = || notation::read_line(first, 1).is_ok_and(|entry| entry.is_some());
    let is_long = first.chars().count() >= LONG_JIGSAW;
    first.chars().all(is_symbol) && (is_long || first.len() >= SHORTEST && is_read())
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
        let cages =
            "J<<L<<P<<G<8^P<<<^B^^^F<^J^^M<<<8<^<T<^8D<FN^^^<^>>^^<9B<BR<<<^^H<^9<^A<8<^E<^C<^";
        let regions =
            "111123333111222233412222533416655553446666655744446685774999985779999888777798888";
        let jigsaw = format!("{puzzle}{regions}");
        let letters: String = regions.chars().map(|c| char::from(c as u8 + 16)).collect();
        for line in [
            cages,
            &cages[1..],
            &cages.replacen('J', "?", 1),
            &format!("{puzzle}{cages}"),
            &format!("{jigsaw}{cages}"),
            &jigsaw,
            &jigsaw[1..],
            &format!("{puzzle}{letters}"),
            "3x3:zzzc_",
            "9jxk:1_2",
            ".Cage~12~R1C1~R1C2.AntiKnight.~R5C5_7",
        ] {
            assert!(looks_like_a_puzzle(line), "{line}");
        }
        for name in
            ["puzzles.txt", "2026-01-05.sdm", "20261224_120000.txt", "puzzles/2026/easy.txt", "-"]
        {
            assert!(!looks_like_a_puzzle(name), "{name}");
        }
    }
}

//! The address that the code of a puzzle opens.

use crate::spec::{PageSpec, SectionSpec};
use gridpress_engine::generate::stand_in_for;
use gridpress_engine::sudoku::Grid;
use gridpress_engine::sudoku::notation::{Entry, Format, write};

/// Opens a puzzle in f-puzzles, and in the programs that read its addresses.
const FPUZZLES: &str = "https://www.f-puzzles.com/?load=";

/// Returns the address of a puzzle: its digits replace `{puzzle}`, with 0 for empty cells. The word
/// `fpuzzles` asks for the address of f-puzzles, which holds the rules, too.
#[must_use]
pub fn address(asked: &str, puzzle: &Grid) -> String {
    if asked == PageSpec::FPUZZLES {
        return fpuzzles(puzzle);
    }
    let sign = |cell| puzzle.get(cell).map_or('0', |digit| digit.symbol());
    asked.replace(PageSpec::PUZZLE, &puzzle.shape().cells().map(sign).collect::<String>())
}

/// Returns the JSON of f-puzzles in an address: compressed as lz-string does, in base 64.
fn fpuzzles(puzzle: &Grid) -> String {
    let json = write(&[Entry::of_puzzle(*puzzle)], Format::FPuzzles).unwrap_or_default();
    let packed = lz_str::compress_to_base64(json.trim_end());
    let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    format!("{FPUZZLES}{packed}")
}

/// Returns how many bytes the address of a puzzle of these sections has, at most or nearly so.
pub(super) fn longest(asked: &str, sections: &[SectionSpec]) -> usize {
    if asked == PageSpec::FPUZZLES {
        // Puzzles differ in the numbers of their givens and cages.
        let of = |s: &SectionSpec| fpuzzles(&stand_in_for(&s.request()).puzzle).len() * 5 / 4;
        return sections.iter().map(of).max().unwrap_or(0);
    }
    let cells = sections.iter().map(|s| s.shape.cell_count()).max().unwrap_or(0);
    asked.len() + asked.matches(PageSpec::PUZZLE).count() * cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::generate::{Maker, Request, Stream, make};
    use gridpress_engine::sudoku::notation::read;
    use gridpress_engine::sudoku::{Rules, Shape, Variant, Variants};

    #[test]
    fn addresses_of_fpuzzles_hold_the_puzzle_and_its_rules() {
        let x = Rules::with(Shape::CLASSIC, Variants::NONE.with(Variant::X)).expect("9x9");
        let killer = Request { cages: Some(2..=5), ..Request::new(x) };
        let mut lengths = Vec::new();
        for request in [Request::new(Rules::CLASSIC), Request::new(x), killer] {
            let mut stream = Stream::for_puzzle(1, "link", 0);
            let puzzle = make(&request, &mut stream, &mut Maker::new()).expect("a puzzle").puzzle;
            let link = address(PageSpec::FPUZZLES, &puzzle);
            let packed = link.strip_prefix(FPUZZLES).expect("an address of f-puzzles");
            assert!(packed.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'%'), "{link}");
            let back = read(&link, None).entries.remove(0).position.puzzle();
            assert_eq!(back, puzzle, "{link}");
            lengths.push(link.len());
        }
        assert!(lengths[0] < 450, "{lengths:?}");
    }
}

//! Hints for samurai: those for one of the five grids, after its name.

use crate::layout::explained::hints::{FIRST_CELLS, add_first_cell};
use crate::layout::explained::stages::is_single;
use crate::layout::sheet::Sheet;
use crate::plan::Hint;
use gridpress_engine::samurai::{GRIDS, Path};
use gridpress_engine::sudoku::{Cell, Rules};

/// The keys of the words that name a grid before a hint, in the order of the grids.
pub(in crate::layout) const IN_GRID: [&str; GRIDS] =
    ["hint-top-left", "hint-top-right", "hint-centre", "hint-bottom-left", "hint-bottom-right"];

impl Sheet<'_, '_> {
    /// Returns the hint for the first or the hardest step: "Top left: Naked pair in box 3".
    pub(in crate::layout) fn samurai_hint(&self, puzzle: usize, path: &dyn Fn() -> Path) -> String {
        let step =
            match self.book.plan.hints {
                Hint::First | Hint::None => path().next(),
                Hint::Hardest => path().reduce(|hardest, next| {
                    if next.step.rating > hardest.step.rating { next } else { hardest }
                }),
            };
        let Some(found) = step else { return String::new() };
        let is_hardest = self.book.plan.hints == Hint::Hardest;
        let is_single = is_single(&found.step);
        let (grid, hint) = if is_hardest && is_single {
            let (grid, cells) = first_cells(path());
            (grid, self.begin_with(&cells, Rules::CLASSIC))
        } else {
            (found.grid, self.where_to_look(&self.as_required(puzzle, found.step), Rules::CLASSIC))
        };
        let hint = after_colon(&self.book.plan.language, &hint);
        self.book.words.say(IN_GRID[grid], &[("hint", &hint)])
    }
}

/// Returns a sentence after the name of a grid and a colon: most languages begin it with a small letter,
/// unless it begins with the name of a cell or with one such as X-Wing.
pub(in crate::layout) fn after_colon(language: &str, sentence: &str) -> String {
    let is_name = |sign: char| sign.is_ascii_digit() || sign.is_uppercase() || sign == '-';
    let is_name = sentence.trim_start_matches('¿').chars().nth(1).is_some_and(is_name);
    let has_capital = is_name || ["en", "de"].iter().any(|tag| language.starts_with(tag));
    let mut letters = sentence.char_indices();
    match letters.find(|(_, letter)| letter.is_alphabetic()).filter(|_| !has_capital) {
        Some((at, letter)) => {
            let (before, after) = (&sentence[..at], &sentence[at + letter.len_utf8()..]);
            format!("{before}{}{after}", letter.to_lowercase())
        }
        None => sentence.to_owned(),
    }
}

/// Returns the first cells that can be filled, each in another box of one grid: that in which they
/// are found first. There are fewer if no grid has as many.
fn first_cells(path: Path) -> (usize, Vec<Cell>) {
    let mut grids: [Vec<Cell>; GRIDS] = Default::default();
    for found in path {
        let Some(placed) = found.step.placement else { continue };
        let cells = &mut grids[found.grid];
        add_first_cell(cells, placed.cell, Rules::CLASSIC);
        if cells.len() == FIRST_CELLS {
            return (found.grid, std::mem::take(cells));
        }
    }
    let most = (0..GRIDS).max_by_key(|&grid| grids[grid].len()).unwrap_or_default();
    (most, std::mem::take(&mut grids[most]))
}

#[cfg(test)]
mod tests {
    use super::after_colon;

    #[test]
    fn sentences_after_a_colon_begin_as_the_language_does() {
        for (language, sentence, expected) in [
            ("en", "Start with r1c2", "Start with r1c2"),
            ("de-AT", "Wo steht 3 in Block 2?", "Wo steht 3 in Block 2?"),
            ("fr", "L4C2 est 3, donc L5C2 n’est pas 3", "L4C2 est 3, donc L5C2 n’est pas 3"),
            ("fr", "Où va 3 dans le bloc 2 ?", "où va 3 dans le bloc 2 ?"),
            ("fr", "Paire nue : L4C2", "paire nue : L4C2"),
            ("nl", "X-Wing: R4K2", "X-Wing: R4K2"),
            ("it", "XY-Wing: R4C2", "XY-Wing: R4C2"),
            ("es", "¿Dónde va 3 en el bloque 2?", "¿dónde va 3 en el bloque 2?"),
        ] {
            assert_eq!(after_colon(language, sentence), expected);
        }
    }
}

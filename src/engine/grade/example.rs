//! The example of a technique's help page, ready to be drawn.

use super::{hint, instances};
use crate::sudoku::Digit;
use crate::sudoku::notation::read_line;
use crate::techniques::{PencilMarks, Step, TechniqueId};

/// Returns the position of the example on a technique's help page, and the step it shows.
///
/// `None` if the technique has no example. A test checks that every technique has one.
#[must_use]
pub fn example(technique: TechniqueId) -> Option<(PencilMarks, Step)> {
    let position = position(technique.row().help.example)?;
    let is_one = |step: &Step| step.technique == technique || step.label == Some(technique);
    // Listing every chain of a position takes long, and the easiest step is often the required one.
    let easiest = hint(&position).filter(is_one);
    let step = easiest.or_else(|| instances(&position, technique).steps.into_iter().next())?;
    Some((position, step))
}

/// Parses a position in the notation of [`Help::example`](crate::techniques::Help::example).
fn position(example: &str) -> Option<PencilMarks> {
    let (cells, removed) = example.split_once(' ').unwrap_or((example, ""));
    let mut marks = PencilMarks::from(&read_line(cells, 1).ok()??.position);
    for candidate in removed.split_whitespace() {
        let part: Vec<u8> = candidate.bytes().map(|b| b.wrapping_sub(b'0')).collect();
        let &[digit, row, column] = &part[..] else { return None };
        let cell = marks.shape().cell(usize::from(row - 1), usize::from(column - 1));
        marks.eliminate(cell, Digit::new(digit)?);
    }
    Some(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_an_example_to_draw() {
        for technique in TechniqueId::all() {
            let (position, step) = example(technique).expect("an example");
            assert!(step.technique == technique || step.label == Some(technique), "{technique}");
            assert!(!position.grid().is_full(), "{technique}");
        }
    }
}

//! The example of a technique's help page, ready to be drawn.

use super::{hint, instances};
use crate::techniques::{PencilMarks, Step, TechniqueId};

/// Returns the position of the example on a technique's help page, and the step it shows.
///
/// `None` if the technique has no example. A test checks that every technique has one.
#[must_use]
pub fn example(technique: TechniqueId) -> Option<(PencilMarks, Step)> {
    let position = technique.row().help.position()?;
    let is_one = |step: &Step| step.technique == technique || step.label == Some(technique);
    // Listing every chain of a position takes long, and the easiest step is often the required one.
    let easiest = hint(&position).filter(is_one);
    let step = easiest.or_else(|| instances(&position, technique).steps.into_iter().next())?;
    Some((position, step))
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

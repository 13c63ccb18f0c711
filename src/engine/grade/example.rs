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
    // Of a shape that is rated as another technique, the path has only what that technique does.
    let has_class = technique.row().class.is_some();
    let easiest = hint(&position).filter(|step| !has_class && is_one(step));
    let step = easiest.or_else(|| instances(&position, technique).steps.into_iter().next())?;
    Some((position, step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::{Path, Rating};
    use crate::techniques::{
        AnyShape, Board, Candidate, Collect, Finder, Position, TechniqueId as T, Work, search,
    };

    /// Examples whose conclusion an easier technique reaches, too: no classic puzzle is known that
    /// needs direct claiming, because direct pointing in another box places the same digit.
    const SUBSUMED: &[TechniqueId] = &[T::DIRECT_CLAIMING];

    /// Returns the highest rating below that of a step. A shape without a rating is tried after
    /// everything easier than chains.
    fn below(technique: TechniqueId, step: &Step) -> Rating {
        let of_class = || technique.row().class.and_then(|class| class.row().rating);
        let rating = step.rating.or_else(of_class).or(Finder::Cycles.lowest_rating());
        Rating::tenths(rating.expect("chains have ratings").to_tenths() - 1)
    }

    /// Returns all steps rated `most` or less.
    fn steps_up_to<B: Board>(board: B, marks: &PencilMarks, most: Rating) -> Vec<Step> {
        let (position, mut work) = (Position::of_marks(board, marks), Work::new(board));
        let mut all = Collect::new(&position, usize::MAX);
        for &finder in Finder::RATED.iter().filter(|f| f.lowest_rating() <= Some(most)) {
            let _ = search(finder, &position, &mut work, &mut all);
        }
        all.steps.retain(|step| step.rating <= Some(most));
        all.steps
    }

    /// Returns what a step rules out, also around the digit that it places.
    fn ruled_out(marks: &PencilMarks, step: &Step) -> Vec<Candidate> {
        let mut all = step.eliminations.clone();
        if let Some(Candidate { cell, digit }) = step.placement {
            let mut after = *marks;
            after.place(cell, digit);
            for cell in marks.shape().cells() {
                let gone = marks.candidates(cell).minus(after.candidates(cell));
                all.extend(gone.iter().map(|digit| Candidate { cell, digit }));
            }
        }
        all
    }

    #[test]
    fn no_easier_technique_does_what_an_example_shows() {
        for technique in TechniqueId::all().filter(|id| !SUBSUMED.contains(id)) {
            let (marks, step) = example(technique).expect("an example");
            let most = below(technique, &step);
            if Path::up_to(&marks, most).next().is_none() {
                continue;
            }
            for easier in steps_up_to(AnyShape::new(marks.grid().rules()), &marks, most) {
                let places_it = step.placement.is_some() && easier.placement == step.placement;
                let gone = ruled_out(&marks, &easier);
                let rules_out = step.eliminations.iter().any(|c| gone.contains(c));
                assert!(!places_it && !rules_out, "{technique}: {easier:?}");
            }
        }
    }

    #[test]
    fn examples_are_far_from_solved() {
        // A bivalue universal grave has hardly any other empty cells.
        for technique in TechniqueId::all().filter(|&id| id != T::BUG) {
            let (marks, _) = example(technique).expect("an example");
            let empty = marks.shape().cells().filter(|&c| marks.grid().get(c).is_none()).count();
            assert!(empty >= 25, "{technique} has {empty} empty cells");
        }
    }

    #[test]
    fn every_technique_has_an_example_to_draw() {
        for technique in TechniqueId::all() {
            let (position, step) = example(technique).expect("an example");
            assert!(step.technique == technique || step.label == Some(technique), "{technique}");
            assert!(!position.grid().is_full(), "{technique}");
        }
    }
}

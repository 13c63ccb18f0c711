//! The easiest path through a samurai step by step, with what a person needs to follow it.

use super::layout::GRIDS;
use super::marks::Marks;
use super::puzzle::Samurai;
use super::rate::{Rater, Taken, is_for_samurai, suitable};
use crate::grade::{self, Instances, Run};
use crate::techniques::{Finder, PencilMarks, Step, TechniqueId, TechniqueSet};

/// A step of the path.
#[derive(Clone, Debug, PartialEq)]
pub struct PathStep {
    /// The index of the grid in which the step was found.
    pub grid: usize,
    /// The position of that grid before the step.
    pub before: PencilMarks,
    pub step: Step,
}

/// The easiest path through a samurai, as an iterator over its steps. It ends when all grids are full
/// or no technique applies.
#[derive(Debug)]
pub struct Path {
    way: Way,
    marks: Marks,
    /// The ratings so far.
    run: Run,
}

/// How the next step is chosen.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "made once a path")]
enum Way {
    /// By the rating standard, and before its chains by these named shapes.
    Rated(Rater, TechniqueSet),
    /// By these techniques only. `found` are the easiest steps of the grids, for those that were
    /// searched since they changed.
    Within { allowed: TechniqueSet, found: [Option<Option<Step>>; GRIDS] },
}

impl Path {
    /// Returns the path from the digits of a samurai without clashes, by those steps by which a
    /// [`Rater`] rates it.
    #[must_use]
    pub fn of(puzzle: &Samurai) -> Self {
        Path::knowing(puzzle, TechniqueSet::EMPTY)
    }

    /// Returns the path of a solver who knows these named shapes: where everything easier than the
    /// standard's chains fails in all grids, they are tried before those chains. Shapes that are not
    /// for samurai are left out.
    #[must_use]
    pub fn knowing(puzzle: &Samurai, shapes: TechniqueSet) -> Self {
        Path::new(puzzle, Way::Rated(Rater::new(), suitable(shapes)))
    }

    /// Returns the path that uses only the given techniques, as far as they are for samurai.
    #[must_use]
    pub fn within(puzzle: &Samurai, allowed: TechniqueSet) -> Self {
        let found = [const { None }; GRIDS];
        Path::new(puzzle, Way::Within { allowed: suitable(allowed), found })
    }

    fn new(puzzle: &Samurai, way: Way) -> Self {
        Path { way, marks: Marks::new(puzzle), run: Run::new() }
    }

    /// Returns the ratings of the steps so far, those of steps without a rating left out.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Returns whether all grids are full.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.marks.is_solved()
    }

    /// Returns the current position of a grid. Its shared boxes agree with the other grids.
    ///
    /// # Panics
    ///
    /// Panics if `grid` is not below [`GRIDS`].
    #[must_use]
    pub fn position(&self, grid: usize) -> PencilMarks {
        self.marks.grid(grid).to_marks()
    }

    /// Returns every step of a technique in the current positions, by the indices of their grids.
    /// `None` if the technique is not for samurai.
    #[must_use]
    pub fn instances(&self, technique: TechniqueId) -> Option<[Instances; GRIDS]> {
        is_for_samurai(technique)
            .then(|| std::array::from_fn(|grid| grade::instances(&self.position(grid), technique)))
    }
}

impl Iterator for Path {
    type Item = PathStep;
    fn next(&mut self) -> Option<PathStep> {
        let Path { way, marks, run } = self;
        let before = *marks;
        let (grid, step) = match way {
            Way::Rated(rater, shapes) if shapes.is_empty() => {
                let taken = rater.next(Finder::RATED, marks, run)?;
                explained(rater, taken, &before)
            }
            Way::Rated(rater, shapes) => {
                let (easy, _) = Finder::around_shapes();
                if let Some(taken) = rater.next(easy, marks, run) {
                    explained(rater, taken, &before)
                } else if let Some(found) = rater.next_shape(*shapes, marks) {
                    note(run, &found.1);
                    Some(found)
                } else {
                    // The easier searches, which have failed, are not repeated.
                    let taken = rater.next(Finder::RATED, marks, run)?;
                    explained(rater, taken, &before)
                }
            }
            Way::Within { allowed, found } => next_within(*allowed, found, marks, run),
        }?;
        Some(PathStep { grid, before: before.grid(grid).to_marks(), step })
    }
}

/// Returns a step that was just taken with its explanation and its grid.
fn explained(rater: &mut Rater, taken: Taken, before: &Marks) -> Option<(usize, Step)> {
    Some((taken.grid, rater.explained(taken, before)?))
}

/// Notes the rating of a step, if it has one.
fn note(run: &mut Run, step: &Step) {
    if let Some(rating) = step.rating {
        run.note(step.technique, rating, step.placement.is_some());
    }
}

/// Takes the easiest step that these techniques find in any grid.
fn next_within(
    allowed: TechniqueSet,
    found: &mut [Option<Option<Step>>; GRIDS],
    marks: &mut Marks,
    run: &mut Run,
) -> Option<(usize, Step)> {
    for (grid, found) in found.iter_mut().enumerate() {
        found.get_or_insert_with(|| {
            let position = marks.grid(grid).to_marks();
            grade::Path::within(&position, allowed).next().map(|easiest| easiest.step)
        });
    }
    // A finned fish has no rating.
    let ease = |step: &Step| (step.rating.is_none(), step.rating);
    let steps =
        found.iter().enumerate().filter_map(|(grid, step)| Some((grid, step.as_ref()?.as_ref()?)));
    let (grid, step) =
        steps.min_by_key(|(_, step)| ease(step)).map(|(grid, step)| (grid, step.clone()))?;
    note(run, &step);
    let changed = marks.apply_step(grid, &step);
    for (grid, found) in found.iter_mut().enumerate() {
        if changed >> grid & 1 == 1 {
            *found = None;
        }
    }
    Some((grid, step))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{is_true, made};
    use super::*;
    use crate::generate::Symmetry;
    use crate::techniques::Rating;

    #[test]
    fn known_shapes_come_before_chains_and_stay_true() {
        let (mut shown, mut fewer) = (TechniqueSet::EMPTY, 0);
        for index in 0..12 {
            let made = made(66, 90, Symmetry::None, index);
            let mut path = Path::knowing(&made.puzzle, TechniqueSet::SHAPES);
            let steps: Vec<PathStep> = path.by_ref().collect();
            assert!(path.is_solved());
            assert!(steps.iter().all(|found| is_true(found, &made.solution)));
            for label in steps.iter().filter_map(|found| found.step.label) {
                assert!(is_for_samurai(label), "{label}");
                shown = shown.with(label);
            }
            let is_chain = |found: &PathStep| found.step.rating >= Some(Rating::tenths(65));
            let chains = |all: &[PathStep]| all.iter().filter(|found| is_chain(found)).count();
            let plain: Vec<PathStep> = Path::of(&made.puzzle).collect();
            fewer += usize::from(chains(&steps) < chains(&plain));
        }
        assert!(shown.iter().count() > 3 && fewer > 6, "{shown:?} {fewer}");
    }

    #[test]
    fn only_the_named_techniques_are_used() {
        let singles: TechniqueSet =
            [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE].into_iter().collect();
        let allowed = singles.with(TechniqueId::X_WING).with(TechniqueId::SKYSCRAPER);
        let unsuited = allowed.with(TechniqueId::UNIQUE_RECTANGLE);
        let mut used = TechniqueSet::EMPTY;
        for index in 0..12 {
            let made = made(30, 84, Symmetry::None, index);
            let mut path = Path::within(&made.puzzle, unsuited);
            for found in path.by_ref() {
                used = used.with(found.step.label.unwrap_or(found.step.technique));
                assert!(is_true(&found, &made.solution));
            }
            // Where it ends, none of them is left.
            for &id in &[TechniqueId::HIDDEN_SINGLE, TechniqueId::X_WING, TechniqueId::SKYSCRAPER] {
                let left = path.instances(id).expect("it is for samurai");
                assert!(path.is_solved() || left.iter().all(|grid| grid.steps.is_empty()), "{id}");
            }
        }
        assert_eq!(used, allowed);
    }

    #[test]
    fn all_of_the_standard_solves_what_is_rated() {
        let made = made(0, 36, Symmetry::None, 1);
        let mut path = Path::within(&made.puzzle, TechniqueSet::RATED);
        let steps = path.by_ref().count();
        assert!(path.is_solved() && steps > 0);
        assert_eq!(path.run().er, made.run.er);
    }
}

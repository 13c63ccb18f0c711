//! Makes the puzzles of a plan or takes them from their files, and puts them in printing order.

use super::samurai::make_samurai;
use super::{BookPlan, PuzzlePlan};
use crate::spec::Order;
use gridpress_engine::generate::{Distinct, Made, Slot, Stream, Unmade, Watch, batch_avoiding};
use gridpress_engine::grade::Minutes;
use gridpress_engine::sudoku::Shape;

/// Makes all puzzles of the book, in the order of their numbers. Those from files stay as they are.
/// The others are not equivalent to those, to a puzzle of an avoided earlier book, or to each
/// other, and have different solutions unless the plan allows equal ones.
///
/// # Errors
/// The first puzzle that could not be made, as an index into [`BookPlan::puzzles`].
pub fn make_puzzles(plan: &BookPlan, watch: &impl Watch) -> Result<Vec<Made>, Unmade> {
    let mut all = make_some(plan, &|_| true, watch)?;
    for section in &plan.sections {
        match section.order {
            Order::AsMade => {}
            // Puzzles without a prediction are harder than all others.
            Order::Minutes => all[section.puzzles.clone()].sort_by(|a, b| {
                let of = |made: &Made| made.grade.minutes.as_ref().map(Minutes::average);
                of(a).unwrap_or(f64::MAX).total_cmp(&of(b).unwrap_or(f64::MAX))
            }),
            Order::Ramp => all[section.puzzles.clone()].sort_by(|a, b| {
                (a.grade.er.cmp(&b.grade.er)).then(a.grade.scarcity.total_cmp(&b.grade.scarcity))
            }),
        }
    }
    Ok(all)
}

/// Shapes with more puzzles than this are not tried: they have enough.
pub(super) const MOST_TRIED: usize = 5_000;

/// Makes the puzzles of a shape that has few, to check that there are enough.
///
/// # Errors
/// The first puzzle that could not be made, as an index into [`BookPlan::puzzles`].
pub fn try_puzzles(plan: &BookPlan, shape: Shape, watch: &impl Watch) -> Result<(), Unmade> {
    let is_one = |puzzle: &PuzzlePlan| {
        let section = &plan.sections[puzzle.section];
        section.request.shape() == shape && !section.is_samurai
    };
    let last = plan.puzzles.iter().filter(|p| is_one(p)).nth(MOST_TRIED).map(|p| p.number);
    let tried = |puzzle: &PuzzlePlan| is_one(puzzle) && last.is_none_or(|n| puzzle.number < n);
    make_some(plan, &tried, watch).map(drop)
}

/// Makes the puzzles that satisfy `wanted`, in the order of the plan.
fn make_some(
    plan: &BookPlan,
    wanted: &dyn Fn(&PuzzlePlan) -> bool,
    watch: &impl Watch,
) -> Result<Vec<Made>, Unmade> {
    let mut taken: Vec<String> = plan.avoided.iter().cloned().collect();
    let mut all: Vec<Option<Made>> = Vec::with_capacity(plan.puzzles.len());
    let (mut slots, mut places, mut samurai) = (Vec::new(), Vec::new(), Vec::new());
    for (place, puzzle) in plan.puzzles.iter().enumerate() {
        if !wanted(puzzle) {
            all.push(None);
            continue;
        }
        let section = &plan.sections[puzzle.section];
        let own = section.own.as_ref().and_then(|own| own.puzzles.get(puzzle.index));
        if let Some(own) = own {
            taken.extend(own.digests.ids());
            watch.made(place);
        } else {
            let stream = Stream::for_puzzle(plan.seed, &section.title, puzzle.index as u64);
            let slot = Slot { request: &section.request, stream };
            if section.is_samurai {
                samurai.push((place, slot));
            } else {
                slots.push(slot);
                places.push(place);
            }
        }
        all.push(own.map(|own| own.made.clone()));
    }
    let samurai = make_samurai(samurai, &taken, watch)?;
    let seen = Distinct::in_all().avoiding(taken).with_same_solutions(plan.same_solutions);
    let made = batch_avoiding(slots, seen, &Placed { watch, places: &places });
    let made = made.map_err(|unmade| Unmade { slot: places[unmade.slot], ..unmade })?;
    let made = places.into_iter().zip(made).chain(samurai);
    for (place, made) in made {
        all[place] = Some(made);
    }
    Ok(all.into_iter().flatten().collect())
}

/// Translates slots to the places of their puzzles in the book.
pub(super) struct Placed<'a, W> {
    pub watch: &'a W,
    pub places: &'a [usize],
}

impl<W: Watch> Watch for Placed<'_, W> {
    fn made(&self, slot: usize) {
        self.watch.made(self.places[slot]);
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}

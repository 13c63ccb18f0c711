//! What is known about a book that has just been made, to prove its files.

use super::project::Book;
use crate::prove::inputs;
use gridpress_book::layout::Words;
use gridpress_book::plan::{BookPlan, Part};
use gridpress_book::template::Template;
use gridpress_engine::generate::Made;
use gridpress_engine::grade::Scale;
use gridpress_proof::{Expectations, Expected, Measures};
use std::ops::Range;

/// The measures that every page of a book in that layout must keep.
pub(super) fn measures(plan: &BookPlan, template: &Template) -> Measures {
    let margins = plan.margins;
    Measures {
        top: margins.top,
        bottom: margins.bottom,
        inner: margins.inner,
        outer: margins.outer,
        digit: template.digit,
    }
}

/// Returns what is known about a volume of a book that has just been made.
pub(super) fn known(book: &Book<'_>, volume: usize) -> Expectations {
    let plan = &book.plan;
    // Its own words may be taken for those of another language, and `proof` knows all of them.
    let mut known = match &plan.words {
        Some(_) => inputs::printed_words(vec![Words::with(&plan.language, plan.words.as_ref())]),
        None => inputs::words_of_all_languages(),
    };
    known.add_levels(plan.level_titles.iter().cloned());
    known.made = expected(plan, book.made, plan.volumes[volume].clone());
    known.pages =
        Some([Part::Book(volume), Part::Answers(volume)].map(|p| plan.part(p).len()).iter().sum());
    known.measures = Some(measures(plan, book.template));
    known.same_solutions = plan.same_solutions;
    known.is_just_made = true;
    known
}

/// Returns the puzzles of a volume as they were made and planned.
fn expected(plan: &BookPlan, made: &[Made], volume: Range<usize>) -> Vec<Expected> {
    plan.puzzles[volume.clone()]
        .iter()
        .zip(&made[volume])
        .map(|(place, made)| {
            let request = &plan.sections[place.section].request;
            // The levels of the standard scale are recomputed from the puzzle. The name of another
            // scale is not printed.
            let is_known = made.samurai.is_some()
                || !plan.level_titles.is_empty()
                || request.scale.name != Scale::standard().name;
            let level =
                is_known.then(|| request.scale.level_of(&made.puzzle, &made.grade)).flatten();
            Expected {
                number: place.number,
                puzzle: made.puzzle,
                solution: made.solution,
                samurai: made.samurai.clone(),
                level: level.map(|index| request.scale.levels[index].id.clone()),
                page: Some(plan.pages[place.page].folio),
                answer_page: place.answer_page.map(|page| plan.pages[page].folio),
            }
        })
        .collect()
}

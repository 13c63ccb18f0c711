//! Finds the positions that technique pages show, and the puzzles to practise in: one search
//! through the puzzles of a volume for all of its technique pages.

use super::book::Book;
use super::lesson::{Found, Lesson, Lessons};
use super::way::{At, path};
use crate::plan::PageContent;
use gridpress_engine::grade::Rating;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{TechniqueId, TechniqueSet};
use std::collections::HashMap;

/// The number of puzzles searched.
const SEARCHED: usize = 2000;
/// The most puzzles named to practise in.
const PRACTICE: usize = 9;

/// The path of a puzzle up to this rating is found at once, without chains.
const QUICK: Rating = Rating::tenths(64);

/// Named shapes have no rating of their own, but are chains of at most this rating.
const SHAPES: Rating = Rating::tenths(75);

impl Lessons {
    /// Finds the lessons of all technique pages. `fits` says whether a grid of that shape, with cages
    /// or without, can be shown with pencil marks.
    pub(super) fn of(book: &Book<'_>, fits: impl Fn(Shape, bool) -> bool) -> Self {
        let pages = &book.plan.pages[book.pages.clone()];
        let techniques = pages.iter().filter_map(|page| match page.content {
            PageContent::Technique { technique } => Some(technique),
            _ => None,
        });
        let mut all: Vec<(TechniqueId, Vec<Found>)> =
            techniques.map(|technique| (technique, Vec::new())).collect();
        let here = book.puzzles();
        for (puzzle, made) in
            book.made.iter().enumerate().take(here.end).skip(here.start).take(SEARCHED)
        {
            // No step on the path is harder than the puzzle's rating.
            let needs = |technique: TechniqueId| {
                technique.row().rating.is_none_or(|rating| rating <= made.grade.er)
            };
            // Those that were made to need a technique surely show it, others to practise in are not
            // worth a long search.
            let required = book.required(puzzle);
            let is_quick = |id: TechniqueId| made.grade.er <= QUICK || required.has(id);
            let is_open = |(id, found): &&mut (TechniqueId, Vec<Found>)| {
                found.len() <= PRACTICE && (found.is_empty() || is_quick(*id)) && needs(*id)
            };
            let mut open: Vec<_> = all.iter_mut().filter(is_open).collect();
            let rules = made.puzzle.rules();
            if open.is_empty() || !fits(rules.shape(), !rules.cages().is_empty()) {
                continue;
            }
            let limit = open.iter().map(|(id, _)| id.row().rating.unwrap_or(SHAPES)).max();
            for At { grid, before: position, step } in path(made) {
                // Harder steps take long to find, and other puzzles show the technique as well.
                if step.rating > limit && !open.iter().any(|(id, _)| required.has(*id)) {
                    break;
                }
                let named = |id: TechniqueId| step.is_one_of(TechniqueSet::EMPTY.with(id));
                let Some(index) = open.iter().position(|(id, _)| named(*id)) else { continue };
                let (_, found) = open.swap_remove(index);
                found.push(Found { puzzle, grid, position, step });
                if open.is_empty() {
                    break;
                }
            }
        }
        let mut used: Vec<usize> = Vec::new();
        let mut lessons = HashMap::new();
        for (technique, found) in all {
            // A puzzle that no other page shows, in the position with the most empty cells.
            let rank =
                |f: &&Found| (used.contains(&f.puzzle), f.position.grid().filled(), f.puzzle);
            let Some(shown) = found.iter().min_by_key(rank).cloned() else { continue };
            used.push(shown.puzzle);
            let others = found.iter().map(|f| f.puzzle).filter(|&puzzle| puzzle != shown.puzzle);
            let practice = others.take(PRACTICE).collect();
            lessons.insert(technique, Lesson { shown, practice });
        }
        Lessons(lessons)
    }
}

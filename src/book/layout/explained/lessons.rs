//! Finds the positions that technique pages show, and the puzzles to practise in: one search
//! through the puzzles of a volume for all of its technique pages.

use crate::layout::book::Book;
use crate::layout::explained::lesson::{Found, Lesson, Lessons};
use crate::layout::explained::way::{At, path};
use crate::plan::PageContent;
use gridpress_engine::generate::Made;
use gridpress_engine::grade::{Rating, instances};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{Family, PencilMarks, TechniqueId, TechniqueSet};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The number of puzzles searched.
const SEARCHED: usize = 2000;
/// The number of those whose paths are followed beyond the rating of a technique of which no example has
/// been found.
const FARTHER: usize = 100;
/// The most puzzles named to practise in.
const PRACTICE: usize = 9;

/// The path of a puzzle up to this rating is found at once, without chains.
const QUICK: Rating = Rating::tenths(64);

/// Singles have several ratings: those of techniques are the lowest, and this is the highest.
const SINGLES: Rating = Rating::tenths(23);

/// Named shapes have no rating of their own, but are chains of at most this rating.
const SHAPES: Rating = Rating::tenths(75);

impl Lessons {
    /// Finds the lessons of all technique pages. `fits` says whether a grid of that shape, with cages
    /// or without, can be shown with pencil marks.
    pub(in crate::layout) fn of(book: &Book<'_>, fits: impl Fn(Shape, bool) -> bool) -> Self {
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
            let rules = made.puzzle.rules();
            let has_room = fits(rules.shape(), !rules.cages().is_empty());
            let is_open = |(id, found): &&mut (TechniqueId, Vec<Found>)| {
                // Any example of a technique for cages has cages.
                let is_shown = has_room || id.row().family == Family::Cages;
                let is_needed = found.is_empty() || is_quick(*id);
                found.len() <= PRACTICE && is_needed && is_shown && needs(*id)
            };
            let mut open: Vec<_> = all.iter_mut().filter(is_open).collect();
            if open.is_empty() {
                continue;
            }
            let ratings = open.iter().map(|(id, _)| id.row().rating.unwrap_or(SHAPES));
            let mut limit = ratings.max().max(Some(SINGLES));
            // An easy step may come late: after the sums of cages, for one.
            if puzzle - here.start < FARTHER && open.iter().any(|(_, found)| found.is_empty()) {
                limit = limit.max(Some(QUICK));
            }
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
        let shown = shown(&mut all);
        let mut lessons = HashMap::new();
        for (page, (technique, found)) in all.into_iter().enumerate() {
            let is_shown = |f: &&Found| shown.get(&f.puzzle) == Some(&page);
            let Some(shown) = found.iter().find(is_shown).or(found.first()).cloned() else {
                continue;
            };
            let mut others: Vec<usize> = found.iter().map(|f| f.puzzle).collect();
            // A puzzle that needs far harder techniques is no practice.
            let is_practice = |puzzle: usize| {
                let least = technique.row().rating.unwrap_or(SHAPES).max(QUICK);
                let needs = book.required(puzzle).has(technique);
                needs || book.made.get(puzzle).is_some_and(|made| made.grade.er <= least)
            };
            others.retain(|&puzzle| puzzle != shown.puzzle && is_practice(puzzle));
            others.sort_unstable();
            others.truncate(PRACTICE);
            let made = book.made.get(shown.puzzle).filter(|_| is_nearly_solved(&shown.position));
            let shown = made.and_then(|made| earlier(made, technique, &shown)).unwrap_or(shown);
            lessons.insert(technique, Lesson { shown, practice: others });
        }
        Lessons(lessons)
    }
}

/// Whether so few cells are empty that a position teaches little.
fn is_nearly_solved(position: &PencilMarks) -> bool {
    let cells = position.shape().cells().count();
    position.grid().filled() * 3 > cells * 2
}

/// Returns the first step of a technique on the way to the one found, where easier ones come first.
fn earlier(made: &Made, technique: TechniqueId, found: &Found) -> Option<Found> {
    // Chains would take long, and be long.
    if technique.row().rating.is_none_or(|rating| rating > QUICK) {
        return None;
    }
    let positions = path(made).filter(|at| at.grid == found.grid).map(|at| at.before);
    positions.take_while(|position| *position != found.position).find_map(|position| {
        let step = instances(&position, technique).steps.into_iter().next()?;
        Some(Found { position, step, ..found.clone() })
    })
}

/// Returns the page of each puzzle that is shown. Each page shows another puzzle, if there are enough,
/// without further rules if there are such, in a position with many empty cells; what was found for each page
/// is sorted by this.
fn shown(pages: &mut [(TechniqueId, Vec<Found>)]) -> BTreeMap<usize, usize> {
    let mut all: Vec<Vec<usize>> = Vec::with_capacity(pages.len());
    for (_, found) in pages {
        found.sort_by_key(|f| {
            let grid = f.position.grid();
            (!grid.rules().is_plain(), grid.filled(), f.puzzle)
        });
        all.push(found.iter().map(|f| f.puzzle).collect());
    }
    let mut shown = BTreeMap::new();
    for page in 0..all.len() {
        show(page, &all, &mut shown, &mut BTreeSet::new());
    }
    shown
}

/// Shows the first free one of its puzzles on a page, or else one whose page can show another puzzle
/// that was not tried. Returns whether there was one.
fn show(
    page: usize,
    all: &[Vec<usize>],
    shown: &mut BTreeMap<usize, usize>,
    tried: &mut BTreeSet<usize>,
) -> bool {
    if let Some(&free) = all[page].iter().find(|puzzle| !shown.contains_key(puzzle)) {
        shown.insert(free, page);
        return true;
    }
    for &puzzle in &all[page] {
        if tried.insert(puzzle) && show(shown[&puzzle], all, shown, tried) {
            shown.insert(puzzle, page);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::generate::stand_in;

    #[test]
    fn a_step_in_a_nearly_solved_grid_is_shown_where_it_is_found_first() {
        let made = stand_in(Shape::CLASSIC);
        let technique = TechniqueId::HIDDEN_SINGLE;
        let late = path(&made).filter(|at| at.step.technique == technique).last().expect("a step");
        let found = Found { puzzle: 3, grid: None, position: late.before, step: late.step };
        assert!(is_nearly_solved(&found.position));
        let first = earlier(&made, technique, &found).expect("the same puzzle");
        assert_eq!((first.puzzle, first.step.technique), (3, technique));
        assert_eq!(first.position.grid().filled(), made.puzzle.filled());
        let chain = earlier(&made, TechniqueId::FORCING_CHAIN, &found);
        assert!(chain.is_none());
    }

    #[test]
    fn each_page_shows_another_puzzle_if_there_are_enough() {
        let all = [vec![5, 1], vec![5, 2], vec![1], vec![5, 1, 2], vec![]];
        let mut shown = BTreeMap::new();
        let found: Vec<bool> =
            (0..all.len()).map(|page| show(page, &all, &mut shown, &mut BTreeSet::new())).collect();
        assert_eq!(found, [true, true, true, false, false]);
        let shown: Vec<(usize, usize)> = shown.into_iter().collect();
        assert_eq!(shown, [(1, 2), (2, 1), (5, 0)]);
    }
}

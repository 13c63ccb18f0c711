//! Divides a solving path into a few stages with one picture each. A picture shows one step that
//! needs it, or up to five placements with their order. All placements of a stage come before its
//! step, so that a picture never shows what happens later.
//!
//! ```text
//!  path     s s s s s s s  P  s s s  W  s s s s s s      s single, P pointing, W wing
//!  stages   |--1----> |--2->  |--3--->  |--4------>      the last is the rest
//! ```

use crate::layout::explained::stage_words::{
    HARD, by_kind, effect, in_short, is_hidden_single, placements, with_reasons,
};
use crate::layout::explained::steps::{excluding, without_notes};
use crate::layout::explained::way::At;
use crate::layout::words::Words;
use gridpress_engine::samurai;
use gridpress_engine::sudoku::CellSet;
use gridpress_engine::techniques::{Candidate, PencilMarks, Step, TechniqueId};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The most placements of a picture whose order is shown.
const NUMBERED: usize = 5;

/// The steps of a path that one picture shows.
#[derive(Clone, Debug)]
pub(in crate::layout) struct Stage {
    /// The index of the grid drawn, in a samurai.
    pub grid: Option<usize>,
    /// The position drawn: before the shown step, or after all placements if there is no such
    /// step.
    pub position: PencilMarks,
    /// The step drawn into the picture.
    pub shown: Option<Step>,
    /// The steps before it in the same grid, described in words.
    before: Vec<Step>,
    /// For each of them, the digits that leave it no other choice.
    excluding: Vec<CellSet>,
    /// The steps of the other grids before it, which are only counted.
    elsewhere: Vec<Step>,
}

/// Divides a path into at most `most` stages. With a single stage, the path ends at its hardest
/// step.
pub(in crate::layout) fn stages(path: impl Iterator<Item = At>, most: usize) -> Vec<Stage> {
    let steps: Vec<At> = path.collect();
    let most = most.max(1);
    let keys = keys(&steps, (most - 1).max(1));
    let mut ends: BTreeSet<usize> = keys.iter().map(|key| key + 1).collect();
    let drawn_at = |end: usize| keys.contains(&(end - 1));
    // Pictures to spare show the longest runs of placements in parts, from the first on, and then the
    // longest parts in halves.
    while ends.len() + 1 < most {
        let runs = runs(&steps, &ends, &drawn_at);
        let long = runs.iter().find(|run| run.len() > NUMBERED).map(|run| run[NUMBERED - 1]);
        let half = || {
            let longest = runs.iter().max_by_key(|run| (run.len(), Reverse(run.first())))?;
            (longest.len() > 1).then(|| longest[(longest.len() - 1) / 2])
        };
        let Some(last) = long.or_else(half) else { break };
        ends.insert(last + 1);
    }
    if most > 1 || ends.is_empty() {
        ends.insert(steps.len());
    }
    let mut start = 0;
    let groups = ends.into_iter().map(|end| std::mem::replace(&mut start, end)..end);
    groups.filter_map(|group| Stage::of(&steps[group.clone()], drawn_at(group.end))).collect()
}

/// Returns the steps that need a picture each, at most that many: the hardest, in a samurai those of
/// each grid in turn. Steps of cages are many and alike: each technique is shown once, and in half
/// of the pictures at most.
fn keys(steps: &[At], most: usize) -> Vec<usize> {
    let mut keys: Vec<usize> = (0..steps.len()).filter(|&i| !is_single(&steps[i].step)).collect();
    keys.sort_by_key(|&i| (Reverse(steps[i].step.rating), i));
    let mut shown: Vec<TechniqueId> = Vec::new();
    keys.retain(|&i| {
        let step = &steps[i].step;
        let is_new = !shown.contains(&step.technique);
        if step.is_of_cages() && is_new {
            shown.push(step.technique);
        }
        !step.is_of_cages() || is_new && shown.len() <= most.div_ceil(2)
    });
    // The hardest of each grid first, then the next of each.
    let mut of_grid = [0; samurai::GRIDS];
    let rank = |i: usize| {
        let before = &mut of_grid[steps[i].grid.unwrap_or(0)];
        *before += 1;
        (*before, i)
    };
    let mut ranked: Vec<(usize, usize)> = keys.into_iter().map(rank).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().take(most).map(|(_, i)| i).collect()
}

/// Returns the placements of each stage before the step that is drawn.
fn runs(steps: &[At], ends: &BTreeSet<usize>, drawn_at: &dyn Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut start = 0;
    let whole = ends.iter().copied().chain([steps.len()]);
    whole
        .map(|end| {
            let from = std::mem::replace(&mut start, end);
            let drawn = usize::from(ends.contains(&end) && drawn_at(end));
            (from..end - drawn).filter(|&i| steps[i].step.placement.is_some()).collect()
        })
        .collect()
}

/// Whether a step is a simple placement that needs no drawing.
pub(in crate::layout) fn is_single(step: &Step) -> bool {
    matches!(step.technique, TechniqueId::HIDDEN_SINGLE | TechniqueId::NAKED_SINGLE)
}

impl Stage {
    /// Returns the stage of these steps; `shows_last` says whether the last of them is drawn.
    fn of(steps: &[At], shows_last: bool) -> Option<Self> {
        let (last, before) = steps.split_last()?;
        let before = if shows_last { before } else { steps };
        let (here, elsewhere): (Vec<&At>, Vec<&At>) =
            before.iter().partition(|at| at.grid == last.grid);
        let steps_of = |all: Vec<&At>| all.into_iter().map(|at| at.step.clone()).collect();
        let mut position = last.before;
        if let Some(placed) = last.step.placement.filter(|_| !shows_last) {
            position.place(placed.cell, placed.digit);
        }
        Some(Stage {
            grid: last.grid,
            position,
            shown: shows_last.then(|| last.step.clone()),
            excluding: here.iter().map(|at| excluding(&at.before, &at.step)).collect(),
            elsewhere: steps_of(elsewhere),
            before: steps_of(here),
        })
    }

    /// Whether it is the rest of a path, too long to show the order of its steps.
    fn is_rest(&self) -> bool {
        self.shown.is_none() && placements(&self.before).count() > NUMBERED
    }

    /// Returns the steps before the picture: those without a number, and the last ones.
    fn parts(&self) -> (&[Step], &[Step]) {
        let plain = match self.is_rest() {
            true => self.before.len(),
            false => {
                let most = NUMBERED - usize::from(self.placement().is_some());
                placements(&self.before).nth_back(most - 1).map_or(0, |(first, _)| first)
            }
        };
        self.before.split_at(plain)
    }

    /// Returns the numbered placements, in their order: the last ones before the step drawn, and that
    /// of the step.
    pub(in crate::layout) fn numbered(&self) -> impl Iterator<Item = (usize, Candidate)> + '_ {
        let before = placements(self.parts().1).map(|(_, placed)| placed);
        (1..).zip(before.chain(self.placement()))
    }

    /// Returns the digits that leave the numbered placements no other choice, where no step is drawn:
    /// those of a hidden single have its digit. Those of several naked singles would be too many to
    /// tell apart.
    pub(in crate::layout) fn excluding(&self) -> CellSet {
        if self.shown.is_some() {
            return CellSet::default();
        }
        let numbered: Vec<Candidate> = self.numbered().map(|(_, placed)| placed).collect();
        let last = self.before.len() - self.parts().1.len();
        let steps = self.before.iter().zip(&self.excluding).skip(last);
        let told = steps.filter(|(step, _)| is_hidden_single(step) || numbered.len() == 1);
        let all = told.fold(CellSet::default(), |all, (_, cells)| all.union(*cells));
        all.minus(numbered.iter().map(|placed| placed.cell).collect())
    }

    /// Returns the placement of the step drawn.
    fn placement(&self) -> Option<Candidate> {
        self.shown.as_ref()?.placement
    }

    /// Returns the name of the step drawn, or the techniques of the placements.
    pub(in crate::layout) fn names<'w>(&self, words: &'w Words) -> Vec<&'w str> {
        if let Some(shown) = &self.shown {
            return vec![words.step(shown)];
        }
        let mut names: Vec<&str> = Vec::new();
        let elsewhere = self.elsewhere.iter().filter(|_| self.is_rest());
        for step in self.before.iter().chain(elsewhere) {
            if !names.contains(&words.step(step)) {
                names.push(words.step(step));
            }
        }
        names
    }

    /// Returns the reason of the step drawn, with the number of its placement.
    fn reason(&self, words: &Words) -> Option<String> {
        let shown = self.shown.as_ref()?;
        let told = shown.told(&words.reasons, words.reasons.notation());
        let told = crate::layout::explained::steps::capitalised(&told);
        let number = shown.placement.map(|_| self.numbered().count());
        Some(number.map_or(told.clone(), |number| format!("{number}){HARD}{told}")))
    }

    /// Returns the placements in the picture before the step drawn, and how many other steps come before
    /// it.
    fn placed(&self, words: &Words) -> String {
        let last = self.parts().1.iter().filter(|step| step.placement.is_some());
        let last: Vec<Step> = last.cloned().collect();
        joined(&[
            &self.counted(last.len(), words),
            &in_short(&last, words.reasons.notation(), true),
        ])
    }

    /// Returns how many steps come before the picture, but for some that are described.
    fn counted(&self, described: usize, words: &Words) -> String {
        let elsewhere = match self.elsewhere.len() {
            0 => String::new(),
            count => words.say("walk-elsewhere", &[("count", &count)]),
        };
        let before = match self.before.len() - described {
            0 => String::new(),
            count => words.say("walk-before", &[("count", &count)]),
        };
        joined(&[&elsewhere, &before])
    }

    /// Returns the least that is said of a step drawn wherever there is room: its reason, and what the
    /// picture shows besides.
    pub(in crate::layout) fn least(&self, words: &Words) -> Option<String> {
        Some(joined(&[&self.placed(words), &self.reason(words)?]))
    }

    /// Describes the stage in words, a line for each part, first in full and then in shorter forms for
    /// less room. The reason of the step drawn is kept the longest: the picture shows the placements
    /// before it.
    pub(in crate::layout) fn descriptions(&self, words: &Words) -> Vec<String> {
        let (plain, last) = self.parts();
        let notation = words.reasons.notation();
        let elsewhere = match self.elsewhere.len() {
            0 => String::new(),
            count => words.say("walk-elsewhere", &[("count", &count)]),
        };
        let before = joined(&[
            &elsewhere,
            &with_reasons(plain, words, false),
            &with_reasons(last, words, true),
        ]);
        let kinds =
            joined(&[&elsewhere, &by_kind(plain, words, false), &by_kind(last, words, true)]);
        let shown_before = plain;
        let plain = joined(&[&elsewhere, &in_short(plain, notation, false)]);
        let short = joined(&[&plain, &in_short(last, notation, true)]);
        // The reasons of the placements in the picture.
        let reasons = joined(&[&plain, &with_reasons(last, words, true)]);
        let Some(shown) = &self.shown else {
            if !self.is_rest() {
                return vec![before, reasons, kinds, short];
            }
            if !self.before.iter().chain(&self.elsewhere).all(is_single) {
                return vec![before, kinds, short, words.say("walk-rest-harder", &[])];
            }
            let steps = joined(&[
                &in_short(shown_before, notation, false),
                &in_short(last, notation, true),
            ]);
            let rest = words.say("walk-rest", &[("steps", &steps.trim_end_matches('.'))]);
            return vec![before, joined(&[&elsewhere, &rest]), words.say("walk-rest-short", &[])];
        };
        let full = self.reason(words).unwrap_or_default();
        let number = shown.placement.map(|_| self.numbered().count());
        let step = format!("{}.", effect(shown, notation, number));
        let brief = without_notes(&full);
        vec![
            joined(&[&before, &full]),
            joined(&[&reasons, &full]),
            joined(&[&kinds, &full]),
            joined(&[&short, &full]),
            joined(&[&self.placed(words), &full]),
            joined(&[&self.counted(0, words), &full]),
            joined(&[&self.counted(0, words), &brief]),
            joined(&[&short, &step]),
            joined(&[&self.placed(words), &step]),
            step,
        ]
    }
}

/// Joins the parts of a text that there are, a line each.
fn joined(parts: &[&str]) -> String {
    parts.iter().filter(|p| !p.is_empty()).copied().collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::explained::way::path;
    use gridpress_engine::generate::{Made, stand_in};
    use gridpress_engine::grade::Path;
    use gridpress_engine::sudoku::{Cell, Grid, Shape};

    const HARD: &str =
        "....68..3..81.......6..2.1..25....3..69.5.18..4....69..3.2..9.......32..5..87....";

    fn way(puzzle: &Grid) -> impl Iterator<Item = At> {
        Path::of(puzzle).map(|at| At { grid: None, before: at.before, step: at.step })
    }

    #[test]
    fn stages_are_as_many_as_asked_and_leave_nothing_out() {
        let values: Vec<u8> = HARD.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let puzzle = Grid::from_values(Shape::CLASSIC, &values).expect("81 cells");
        let all: Vec<At> = way(&puzzle).collect();
        for most in [4, 8, 12] {
            let stages = stages(way(&puzzle), most);
            assert_eq!(stages.len(), most);
            let told = |stage: &Stage| stage.before.len() + usize::from(stage.shown.is_some());
            assert_eq!(stages.iter().map(told).sum::<usize>(), all.len());
            assert!(stages.iter().all(|stage| stage.numbered().count() <= NUMBERED));
        }
        // The shown step is the one that makes the puzzle hard.
        let hardest = all.iter().map(|s| s.step.rating).max();
        assert_eq!(stages(way(&puzzle), 1)[0].shown.as_ref().map(|s| s.rating), hardest);
    }

    #[test]
    fn the_reason_of_a_step_is_left_out_last() {
        let values: Vec<u8> = HARD.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let puzzle = Grid::from_values(Shape::CLASSIC, &values).expect("81 cells");
        let words = Words::of("en");
        for stage in stages(way(&puzzle), 8) {
            let Some(shown) = &stage.shown else { continue };
            let reason = shown.told(&words.reasons, words.reasons.notation());
            let has_reason = |told: &String| told.ends_with(reason.get(1..).unwrap_or_default());
            let all = stage.descriptions(words);
            let first = all.iter().position(|told| !has_reason(told)).expect("a short form");
            assert!(all[first..].iter().all(|told| !has_reason(told)));
            assert!(all.contains(&stage.least(words).expect("a step is drawn")));
            // What the picture shows before the step is named, or at least counted.
            let others = stage.before.len();
            for told in &all[..all.len() - 1] {
                let is_counted = told.contains(&format!("before this one: {others}."));
                let all_named =
                    stage.numbered().all(|(n, _)| told.contains(&format!("{n})\u{a0}")));
                assert!(others == 0 || is_counted || all_named, "{told}");
            }
        }
    }

    #[test]
    fn a_stage_of_singles_ends_with_all_of_them_written_in() {
        for shape in Shape::ALL {
            let made = stand_in(shape);
            for stage in stages(path(&made), 6) {
                let is_there = |p: Candidate| stage.position.grid().get(p.cell) == Some(p.digit);
                assert!(stage.numbered().all(|(_, placed)| is_there(placed)));
                assert!(stage.is_rest() || stage.numbered().next().is_some());
                assert!(!stage.names(Words::of("en")).is_empty());
                let descriptions = stage.descriptions(Words::of("fr"));
                assert!(descriptions.iter().all(|told| !told.is_empty()));
                if !stage.is_rest() {
                    assert!(descriptions[0].contains("1)\u{a0}L"), "{}", descriptions[0]);
                }
                // A single is described by its house with one place left, or as the last digit.
                assert!(descriptions[0].contains("possible"), "{}", descriptions[0]);
            }
        }
    }

    #[test]
    fn hidden_singles_are_shown_with_the_digits_that_exclude_them_elsewhere() {
        let made = stand_in(Shape::CLASSIC);
        let mut shown = 0;
        for stage in stages(path(&made), 12) {
            let ringed = stage.excluding();
            assert!(ringed.is_empty() || stage.shown.is_none());
            let placed: Vec<Candidate> = stage.numbered().map(|(_, placed)| placed).collect();
            let is_it = |cell: Cell| {
                let digit = stage.position.grid().get(cell);
                placed.iter().any(|of| Some(of.digit) == digit && of.cell != cell)
            };
            if placed.len() > 1 {
                assert!(ringed.iter().all(is_it));
                shown += ringed.len();
            }
        }
        assert!(shown > 5, "{shown}");
    }

    #[test]
    fn even_few_placements_have_as_many_pictures_as_asked() {
        let made = stand_in(Shape::with_side(4).expect("a shape"));
        let stages = stages(path(&made), 4);
        assert_eq!(stages.len(), 4);
        assert!(stages.iter().all(|stage| stage.numbered().next().is_some()));
    }

    #[test]
    fn the_steps_drawn_of_a_samurai_are_in_all_of_its_grids() {
        let made: Made = samurai::stand_in();
        let hard: BTreeSet<_> =
            path(&made).filter(|at| !is_single(&at.step)).map(|at| at.grid).collect();
        let shown = |stage: &Stage| stage.shown.as_ref().map(|_| stage.grid);
        let drawn: BTreeSet<_> = stages(path(&made), 6).iter().filter_map(shown).collect();
        assert_eq!(drawn, hard);
    }

    #[test]
    fn a_stage_of_a_samurai_shows_one_grid_and_counts_the_steps_in_others() {
        let made: Made = samurai::stand_in();
        let steps: Vec<At> = path(&made).collect();
        let stages = stages(path(&made), 6);
        assert!(stages.iter().all(|stage| stage.grid.is_some_and(|grid| grid < samurai::GRIDS)));
        let told = |stage: &Stage| {
            stage.before.len() + stage.elsewhere.len() + usize::from(stage.shown.is_some())
        };
        assert_eq!(stages.iter().map(told).sum::<usize>(), steps.len());
        let last = stages.last().expect("stages");
        let count = format!("before this one: {}.", last.elsewhere.len());
        assert!(!last.elsewhere.is_empty());
        assert!(last.descriptions(Words::of("en"))[0].contains(&count));
    }
}

//! Divides a solving path into a few stages with one picture each. Placements are grouped, and each
//! picture shows the hardest step of its stage.
//!
//! ```text
//!  path     s s s s s  P  s s s  W  s s s s s s      s single, P pointing, W wing
//!  stages   |--1------->  |--2--->  |--3------->     a stage leads up to its step
//! ```

use super::words::Words;
use gridpress_engine::grade::{Path, PathStep};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{Candidate, Notation, PencilMarks, Step, TechniqueId};
use std::ops::Range;

/// A no-break space.
const HARD: &str = "\u{a0}";

/// The steps of a path that one picture shows.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// The position drawn: before the shown step, or after all placements if there is no other
    /// step.
    pub position: PencilMarks,
    /// The step drawn into the picture.
    pub shown: Option<Step>,
    /// The steps described in words: before the shown one, and after it.
    before: Vec<Step>,
    after: Vec<Step>,
}

/// Divides a path into at most `most` stages.
pub(super) fn stages(path: Path, most: usize) -> Vec<Stage> {
    let steps: Vec<PathStep> = path.collect();
    let mut groups: Vec<Range<usize>> = (0..steps.len()).map(|i| i..i + 1).collect();
    while groups.len() > most.max(1) {
        let cheapest = (1..groups.len())
            .min_by_key(|&i| cost(&steps[groups[i - 1].clone()], &steps[groups[i].clone()]));
        let Some(i) = cheapest else { break };
        let joined = groups.remove(i);
        groups[i - 1].end = joined.end;
    }
    groups.into_iter().filter_map(|group| Stage::of(&steps[group])).collect()
}

/// Whether a step is a simple placement that needs no drawing.
fn is_single(step: &Step) -> bool {
    matches!(step.technique, TechniqueId::HIDDEN_SINGLE | TechniqueId::NAKED_SINGLE)
}

/// Returns the cost to the reader of merging two stages into one picture. Singles may be grouped
/// and may precede a step; what follows a step is no longer visible, and of two steps only one is
/// drawn.
fn cost(a: &[PathStep], b: &[PathStep]) -> usize {
    let hardest = |steps: &[PathStep]| {
        let notable = steps.iter().filter(|s| !is_single(&s.step));
        notable.map(|s| s.step.rating.map_or(0, |r| usize::from(r.to_tenths()))).max()
    };
    let length = a.len() + b.len();
    match (hardest(a), hardest(b)) {
        (None, None) => length,
        (None, Some(_)) => 20 + length,
        (Some(_), None) => 60 + length,
        (Some(a), Some(b)) => 150 + length + 4 * a.min(b),
    }
}

impl Stage {
    fn of(steps: &[PathStep]) -> Option<Self> {
        let told = |steps: &[PathStep]| steps.iter().map(|s| s.step.clone()).collect();
        let shown = (0..steps.len())
            .filter(|&i| !is_single(&steps[i].step))
            .max_by_key(|&i| (steps[i].step.rating, std::cmp::Reverse(i)));
        Some(match shown {
            Some(i) => Stage {
                position: steps[i].before,
                shown: Some(steps[i].step.clone()),
                before: told(&steps[..i]),
                after: told(&steps[i + 1..]),
            },
            None => {
                let last = steps.last()?;
                let mut position = last.before;
                if let Some(placed) = last.step.placement {
                    position.place(placed.cell, placed.digit);
                }
                Stage { position, shown: None, before: told(steps), after: Vec::new() }
            }
        })
    }

    /// Returns the cells that the stage has filled in before its picture.
    pub(super) fn filled(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.before.iter().filter_map(|step| step.placement)
    }

    /// Returns the name of the step drawn, or the techniques of the placements.
    pub(super) fn title(&self, words: &Words) -> String {
        let named = |step: &Step| words.step(step);
        if let Some(shown) = &self.shown {
            return named(shown).to_owned();
        }
        let mut titles: Vec<&str> = Vec::new();
        for step in &self.before {
            if !titles.contains(&named(step)) {
                titles.push(named(step));
            }
        }
        titles.join(", ")
    }

    /// Describes the stage in words, first in full and then in shorter forms for less room.
    pub(super) fn tellings(&self, words: &Words) -> Vec<String> {
        let joined = |parts: &[&str]| {
            parts.iter().filter(|p| !p.is_empty()).copied().collect::<Vec<_>>().join(" ")
        };
        let (before, after) = (with_reasons(&self.before, words), with_reasons(&self.after, words));
        let Some(shown) = &self.shown else {
            let short = in_short(&self.before);
            let rest = words.say("walk-rest", &[("steps", &short.trim_end_matches('.'))]);
            return vec![before, rest, words.say("walk-rest-short", &[])];
        };
        let (short_before, short_after) = (in_short(&self.before), in_short(&self.after));
        let short = in_short(std::slice::from_ref(shown));
        let full = super::steps::capitalised(&shown.told(&words.reasons, Notation::RowColumn));
        vec![
            joined(&[&before, &full, &after]),
            joined(&[&short_before, &full, &short_after]),
            joined(&[&full, &after]),
            joined(&[&full, &short_after]),
            joined(&[&before, &short, &after]),
            joined(&[&short_before, &short, &short_after]),
            joined(&[&short, &short_after]),
            short,
        ]
    }
}

/// Describes steps, with consecutive steps of one kind grouped under their reason: `Only place
/// left: r1c2 = 5 (box 1), r4c4 = 5 (row 4). Only digit left: r9c1 = 2.`
fn with_reasons(steps: &[Step], words: &Words) -> String {
    let kind = |step: &Step| step.label.unwrap_or(step.technique);
    let mut told: Vec<String> = Vec::new();
    for run in steps.chunk_by(|a, b| kind(a) == kind(b)) {
        let Some(first) = run.first() else { continue };
        let does: Vec<String> = run
            .iter()
            .map(|step| {
                let does = effect(step);
                let house = step.houses.first().filter(|_| is_hidden_single(step));
                house.map_or(does.clone(), |&house| {
                    let named = words.reasons.house(step.rules, Notation::RowColumn, house);
                    format!("{does} ({})", named.replace(' ', HARD))
                })
            })
            .collect();
        let steps = does.join(", ");
        told.push(match first.technique {
            TechniqueId::HIDDEN_SINGLE => words.say("walk-places", &[("steps", &steps)]),
            TechniqueId::NAKED_SINGLE => words.say("walk-digits", &[("steps", &steps)]),
            _ => words.say("walk-others", &[("technique", &words.step(first)), ("steps", &steps)]),
        });
    }
    told.join(" ")
}

fn is_hidden_single(step: &Step) -> bool {
    step.technique == TechniqueId::HIDDEN_SINGLE
}

/// Describes steps in symbols that need no translation: `r1c2 = 5, r3c3 ≠ 4 7.`
fn in_short(steps: &[Step]) -> String {
    let parts: Vec<String> = steps.iter().map(effect).collect();
    if parts.is_empty() { String::new() } else { format!("{}.", parts.join(", ")) }
}

/// Formats the effect of a step as `r1c2 = 5`, or `r3c3 ≠ 4 7, r3c4 ≠ 4`.
fn effect(step: &Step) -> String {
    let shape: Shape = step.rules.shape();
    let name = |cell| Notation::RowColumn.cell(shape, cell);
    let mut parts: Vec<String> = Vec::new();
    if let Some(placed) = step.placement {
        parts.push(format!("{}{HARD}={HARD}{}", name(placed.cell), placed.digit));
    }
    let mut last = None;
    for gone in &step.eliminations {
        match (last == Some(gone.cell), parts.last_mut()) {
            (true, Some(part)) => part.push_str(&format!("{HARD}{}", gone.digit)),
            _ => parts.push(format!("{}{HARD}≠{HARD}{}", name(gone.cell), gone.digit)),
        }
        last = Some(gone.cell);
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sample;
    use gridpress_engine::sudoku::Grid;

    const HARD: &str =
        "....68..3..81.......6..2.1..25....3..69.5.18..4....69..3.2..9.......32..5..87....";

    #[test]
    fn stages_are_as_many_as_asked_and_leave_nothing_out() {
        let values: Vec<u8> = HARD.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let puzzle = Grid::from_values(Shape::CLASSIC, &values).expect("81 cells");
        let all: Vec<PathStep> = Path::of(&puzzle).collect();
        for most in [1, 4, 8, 12] {
            let stages = stages(Path::of(&puzzle), most);
            assert_eq!(stages.len(), most);
            let told: usize = stages
                .iter()
                .map(|s| s.before.len() + s.after.len() + usize::from(s.shown.is_some()))
                .sum();
            assert_eq!(told, all.len());
        }
        // The shown step is the one that makes the puzzle hard.
        let hardest = all.iter().map(|s| s.step.rating).max();
        assert_eq!(stages(Path::of(&puzzle), 1)[0].shown.as_ref().map(|s| s.rating), hardest);
    }

    #[test]
    fn a_stage_of_singles_ends_with_all_of_them_written_in() {
        for shape in Shape::ALL {
            let made = sample::solvable(shape);
            for stage in stages(made.path(), 6) {
                assert!(stage.filled().all(|p| stage.position.grid().get(p.cell) == Some(p.digit)));
                assert!(!stage.title(Words::of("en")).is_empty());
                let tellings = stage.tellings(Words::of("fr"));
                assert!(tellings.iter().all(|told| !told.is_empty()));
                // A single is described by its house with one place left, or as the last digit.
                assert!(tellings[0].contains("possible"), "{}", tellings[0]);
            }
        }
    }
}

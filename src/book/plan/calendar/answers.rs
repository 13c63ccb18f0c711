//! Which answer is printed beside a puzzle: in order, those that its issue prints.

use super::{CalendarPlan, DayPuzzle};
use std::ops::Range;

impl CalendarPlan {
    /// Returns the puzzle whose answer is printed with that one, by index; `None` if there is none. Where
    /// an issue has fewer puzzles than answers, the last answers are printed.
    #[must_use]
    pub fn last_answer(&self, index: usize) -> Option<usize> {
        let of = self.puzzles.get(index).filter(|_| self.strip.last_answer)?;
        let near = self.near(index);
        let among = |is_it: &dyn Fn(&DayPuzzle) -> bool| -> Vec<usize> {
            near.clone()
                .filter(|&at| self.puzzles[at].daily == of.daily && is_it(&self.puzzles[at]))
                .collect()
        };
        let here = among(&|other| other.issue == of.issue);
        let due = among(&|other| other.answer_issue == Some(of.issue));
        let nth = here.iter().position(|&at| at == index)?;
        due.get(due.len().saturating_sub(here.len()) + nth).copied()
    }

    /// Returns the puzzles whose answers an issue of the run prints, but beside no puzzle.
    pub(super) fn without_strip(&self) -> Vec<&DayPuzzle> {
        if !self.strip.last_answer {
            return Vec::new();
        }
        let end = self.puzzles.iter().map(|puzzle| puzzle.issue).max();
        let is_due = |puzzle: &&DayPuzzle| puzzle.answer_issue.is_some_and(|day| Some(day) <= end);
        let printed: std::collections::BTreeSet<usize> =
            (0..self.puzzles.len()).filter_map(|index| self.last_answer(index)).collect();
        let all = self.puzzles.iter().enumerate();
        all.filter(|(at, _)| !printed.contains(at)).map(|(_, it)| it).filter(is_due).collect()
    }

    /// Returns the puzzles around one: an answer is printed at most some weeks later.
    fn near(&self, index: usize) -> Range<usize> {
        let near = self.dailies.len().saturating_mul(60);
        index.saturating_sub(near)..index.saturating_add(near).min(self.puzzles.len())
    }
}

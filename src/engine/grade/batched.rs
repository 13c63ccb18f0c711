//! Batched eliminations: applies many steps of the searches beyond the hidden quad at once.
//!
//! Once the maximum has reached a rating, steps up to it can be taken in any order, unless they
//! assume a unique solution: such a step may no longer be available later. The result is the rating
//! of nearly every puzzle, at half the cost or less, which is accurate enough to guide a search.

use super::{Grader, Limits, Rating};
use crate::sudoku::Digit;
use crate::techniques::{
    Board, DigitSet, Effect, Finder, Position, search, sweep_chains, sweep_nishio,
};

/// The lowest rating seen for a cell or region forcing chain: three lines that meet have enough
/// nodes for two tenths.
const SHORTEST_MULTIPLE: Rating = Rating::tenths(82);

/// The state of batched eliminations.
#[derive(Copy, Clone, Debug)]
pub struct BatchedRating {
    /// The highest rating so far.
    pub er: Rating,
    /// Steps rated higher are not taken.
    ceiling: Rating,
    /// Whether to search for aligned triples.
    triples: bool,
}

impl BatchedRating {
    /// Applies everything rated `easy` or less without distinguishing the ratings, then steps up to
    /// `ceiling`. Cycles of several digits are not recognized, which matters below 7.0, so `easy`
    /// should be at least that. From 7.5 on, aligned triples are skipped: they are slow to find and
    /// seldom help if no chain does.
    #[must_use]
    pub fn new(easy: Rating, ceiling: Rating) -> Self {
        BatchedRating { er: easy, ceiling, triples: easy < Rating::tenths(75) }
    }
}

impl<B: Board> Grader<B> {
    /// Returns the eliminations of the next steps, from a position in which everything up to the
    /// hidden quad is stuck: many steps at once if they are rated no higher than the maximum so
    /// far. If there are none, returns those of the easiest kind and raises the maximum. Empty if
    /// that is above the ceiling.
    pub fn batched_eliminations(
        &mut self,
        position: &Position<B>,
        state: &mut BatchedRating,
    ) -> &[(DigitSet, B::Set)] {
        use Finder as P;
        self.batch.limits = Limits::up_to(state.ceiling);
        self.batch.clear();
        let _ = self.lines(position, state)
            || state.triples && self.first_kind(&[P::AlignedTripleExclusion], position, state)
            || self.nishio(position, state)
            || state.ceiling >= SHORTEST_MULTIPLE
                && self.first_kind(&[P::MultipleChains], position, state);
        &self.batch.parts
    }

    /// Applies the first search that finds anything: all its loops or aligned pairs, otherwise its
    /// easiest step.
    fn first_kind(
        &mut self,
        finders: &[Finder],
        position: &Position<B>,
        state: &mut BatchedRating,
    ) -> bool {
        finders.iter().any(|&finder| {
            let batch = &mut self.batch;
            if finder.lowest_rating().is_none_or(|floor| floor > state.ceiling) {
                return false;
            }
            batch.first = None;
            (batch.first_only, batch.one_rating) = (finder > Finder::AlignedPairExclusion, false);
            let _ = search(finder, position, &mut self.work, batch);
            let Some((_, rating)) = batch.first else { return false };
            state.er = rating.max(state.er);
            true
        })
    }

    /// Nishio chains.
    fn nishio(&mut self, position: &Position<B>, state: &mut BatchedRating) -> bool {
        let (of, parts) = (DigitSet::all(position.side()), &mut self.batch.parts);
        let easiest = sweep_nishio(position, &mut self.work, of, state.er, parts);
        let Some(rating) = easiest.filter(|&rating| rating <= state.ceiling) else {
            parts.clear();
            return false;
        };
        state.er = rating.max(state.er);
        true
    }

    /// Returns the rating of the Nishio chains of `digit` after all those rated `easy` or less have
    /// been applied, considering that digit alone; `None` if there are none.
    pub fn nishio_beyond(
        &mut self,
        mut position: Position<B>,
        digit: Digit,
        easy: Rating,
    ) -> Option<Rating> {
        let (of, parts) = (DigitSet::of(digit), &mut self.batch.parts);
        loop {
            parts.clear();
            let rating = sweep_nishio(&position, &mut self.work, of, easy, parts)?;
            if rating > easy || !position.apply(Effect::Eliminate(parts)) {
                return Some(rating);
            }
        }
    }

    /// Chains of one line. Techniques that are easier but slower to find are tried only if the
    /// chains would raise the rating.
    fn lines(&mut self, position: &Position<B>, state: &mut BatchedRating) -> bool {
        let easiest = sweep_chains(position, &mut self.work, state.er, &mut self.batch.parts);
        if easiest.is_some_and(|rating| rating <= state.er) {
            return true;
        }
        let swept = self.batch.parts.len();
        let easier = [Finder::UniqueLoop, Finder::Bug, Finder::AlignedPairExclusion];
        if self.first_kind(&easier, position, state) {
            self.batch.parts.drain(..swept);
            return true;
        }
        let Some(rating) = easiest.filter(|&rating| rating <= state.ceiling) else {
            self.batch.parts.clear();
            return false;
        };
        state.er = rating;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::{End, Rater};
    use crate::sudoku::Grid;
    use crate::techniques::Nine;

    /// Puzzles with their ratings from an independent rater.
    const SAMPLE: &str = include_str!("../../../tests/data/se-sample.txt");

    /// Returns the rating from batched eliminations, in which all ratings up to `easy` count as
    /// `easy`.
    fn batched_rating(puzzle: &Grid, easy: u8, ceiling: u8) -> Option<u8> {
        let mut grader = Grader::new(Nine);
        let mut position = Position::of_grid(Nine, puzzle);
        let mut state = BatchedRating::new(Rating::tenths(easy), Rating::tenths(ceiling));
        loop {
            let run = grader.run(&mut position, Limits::up_to(Rating::tenths(54)));
            if run.end == End::Solved {
                return Some(state.er.to_tenths());
            }
            let gone = grader.batched_eliminations(&position, &mut state).to_vec();
            if gone.is_empty() {
                return None;
            }
            assert!(position.apply(Effect::Eliminate(&gone)), "a batch changes something");
        }
    }

    #[test]
    fn batches_lead_to_the_rating() {
        let mut known = 0;
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')) {
            let values: Vec<u8> =
                line.bytes().take(81).map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
            let puzzle = Grid::from_values(crate::sudoku::Shape::CLASSIC, &values);
            let Some(puzzle) = puzzle else { continue };
            let rating = Rater::new().run(&puzzle, Limits::up_to(Rating::tenths(84)));
            let er = (rating.end == End::Solved).then_some(rating.er.to_tenths());
            assert_eq!(batched_rating(&puzzle, 73, 84), er.map(|er| er.max(73)), "{line}");
            // One tenth below the rating, the puzzle is not solved.
            if let Some(er @ 74..) = er {
                assert_eq!(batched_rating(&puzzle, 73, er - 1), None, "{line}");
                known += 1;
            }
        }
        assert!(known > 15, "{known} puzzles rated above the ratings that are not distinguished");
    }

    /// Returns what all Nishio chains up to `ceiling` eliminate, step by step, and the rating of
    /// the first.
    fn one_by_one(
        grader: &mut Grader<Nine>,
        position: &Position<Nine>,
        ceiling: Rating,
    ) -> (Option<Rating>, [u128; 9]) {
        let batch = &mut grader.batch;
        (batch.limits, batch.first) = (Limits::up_to(ceiling), None);
        (batch.first_only, batch.one_rating) = (false, false);
        batch.parts.clear();
        let _ = search(Finder::Nishio, position, &mut grader.work, batch);
        (batch.first.map(|(_, rating)| rating), united(&batch.parts))
    }

    fn united(parts: &[(DigitSet, u128)]) -> [u128; 9] {
        let mut gone = [0; 9];
        for &(digits, cells) in parts {
            digits.iter().for_each(|digit| gone[digit.index()] |= cells);
        }
        gone
    }

    #[test]
    fn nishio_chains_go_together_as_one_by_one() {
        let mut grader = Grader::new(Nine);
        let (mut some, mut many) = (0, 0);
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')) {
            let values: Vec<u8> =
                line.bytes().take(81).map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
            let Some(puzzle) = Grid::from_values(crate::sudoku::Shape::CLASSIC, &values) else {
                continue;
            };
            let mut position = Position::of_grid(Nine, &puzzle);
            if grader.run(&mut position, Limits::up_to(Rating::tenths(54))).end == End::Solved {
                continue;
            }
            let all = DigitSet::all(9);
            let mut swept = |most| {
                let mut parts = Vec::new();
                let easiest = sweep_nishio(&position, &mut grader.work, all, most, &mut parts);
                (easiest, united(&parts))
            };
            let (of_all, of_easiest) = (swept(Rating::MAX), swept(Rating::ZERO));
            assert_eq!(of_all, one_by_one(&mut grader, &position, Rating::MAX), "{line}");
            let Some(easiest) = of_all.0 else { continue };
            assert_eq!(of_easiest, one_by_one(&mut grader, &position, easiest), "{line}");
            let mut beyond = |easy| {
                let of = |digit| grader.nishio_beyond(position, digit, easy);
                all.iter().filter_map(of).min()
            };
            assert_eq!(beyond(Rating::ZERO), Some(easiest), "{line}");
            assert!(beyond(easiest).is_none_or(|rating| rating > easiest), "{line}");
            some += 1;
            many += usize::from(of_all != of_easiest);
        }
        assert!(some > 30 && many > 5, "{some} positions with chains, {many} of several ratings");
    }
}

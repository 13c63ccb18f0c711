//! How the puzzles of a week and their answers are arranged on its sheet of answers: in columns of
//! days, each with its answers beside or below the puzzles.

use super::canvas::Canvas;
use gridpress_page::geom::{Pt, Rect};

/// The arrangement of pairs of a puzzle and its answer on a page.
pub(super) struct Pairs {
    pub days_across: usize,
    pub pairs_across: usize,
    /// The distance from one day to the next, across and down.
    pub day_pitch: (Pt, Pt),
    /// The same for the pairs of a day.
    pub pair_pitch: (Pt, Pt),
    pub side: Pt,
    pub gap: Pt,
    /// The distance from a puzzle to its answer, across or down.
    pub answer: (Pt, Pt),
    /// The width of the rules below a puzzle, and below an answer beside it.
    pub rules: Pt,
}

impl Pairs {
    /// Returns the width of all grids together.
    pub(super) fn width(&self) -> Pt {
        let between = |count: usize| count.saturating_sub(1) as f64;
        self.day_pitch.0 * between(self.days_across)
            + self.pair_pitch.0 * between(self.pairs_across)
            + self.answer.0
            + self.side
    }

    /// Whether answers are below their puzzles.
    fn is_stacked(&self) -> bool {
        self.answer.1 > Pt::ZERO
    }
}

impl Canvas<'_, '_> {
    /// Finds the arrangement of days, of pairs within a day, and of answers beside or below their
    /// puzzles, with the largest grids.
    pub(super) fn best_pairs(&self, body: Rect, days: usize, most: usize) -> Pairs {
        let mut best = self.pairs(body, (days, most), (1, 1), false);
        for is_stacked in [false, true] {
            for days_across in 1..=days.max(1) {
                for pairs_across in 1..=most.max(1) {
                    let across = (days_across, pairs_across);
                    let pairs = self.pairs(body, (days, most), across, is_stacked);
                    // An answer is easier to compare with its puzzle beside it.
                    let least = if is_stacked && !best.is_stacked() { 1.1 } else { 1.0 };
                    if pairs.side > best.side * least {
                        best = pairs;
                    }
                }
            }
        }
        best
    }

    /// Returns the sizes of an arrangement with that many days and pairs of a day across.
    fn pairs(
        &self,
        body: Rect,
        (days, most): (usize, usize),
        (days_across, pairs_across): (usize, usize),
        is_stacked: bool,
    ) -> Pairs {
        let gap = self.style().answers.gap;
        let between = gap * 0.9;
        let (beside, below) = if is_stacked { (1.0, 2.0) } else { (2.0, 1.0) };
        let (rows, lines) = (days.div_ceil(days_across).max(1), most.div_ceil(pairs_across).max(1));
        let columns = (days_across * pairs_across) as f64;
        let pair = (body.width() - gap * 1.6 * (columns - 1.0)) / columns;
        let day = (body.height() - gap * (rows as f64 - 1.0)) / rows as f64;
        let line = (day - self.heading()) / lines as f64;
        let wide = (pair - between * (beside - 1.0)) / beside;
        let high = line / below - self.caption() - between;
        let rules = wide.min(high) * beside + between * (beside - 1.0);
        let room = self.room(rules);
        let side = wide.min(high - room / below).max(Pt::new(1.0));
        let across = pair + gap * 1.6;
        Pairs {
            days_across,
            pairs_across,
            day_pitch: (across * pairs_across as f64, day + gap),
            pair_pitch: (across, line),
            side,
            gap: between,
            answer: if is_stacked {
                (Pt::ZERO, self.caption() + side + room + between)
            } else {
                (side + between, Pt::ZERO)
            },
            rules,
        }
    }
}

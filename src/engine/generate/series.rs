//! A run of puzzles of several kinds, one kind after the other. Every place of the run has its own
//! random stream, which depends only on the seed, the name of its kind and its index in it. Any
//! part of the run can therefore be made without the rest.

use super::{BLOCK, Distinct, First, Made, Request, Slot, Stream};
use crate::sudoku::Shape;
use std::ops::Range;

/// Puzzles of one kind.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name of the streams: the section's title in a book.
    pub name: String,
    pub request: Request,
    pub count: u64,
    /// The index of the first puzzle in the streams of that name.
    pub first: u64,
    /// The puzzles themselves if they are read from a file instead of being made.
    pub given: Vec<Made>,
}

/// A run: the puzzles of each kind in turn.
#[derive(Clone, Debug)]
pub struct Series {
    pub seed: u64,
    pub kinds: Vec<Kind>,
}

impl Series {
    /// Returns the total number of puzzles.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// Returns the kind at a place, and the index in it.
    ///
    /// # Panics
    ///
    /// Panics if the run has no such place.
    #[must_use]
    pub fn kind_at(&self, place: u64) -> (&Kind, u64) {
        let mut index = place;
        for kind in &self.kinds {
            if index < kind.count {
                return (kind, index);
            }
            index -= kind.count;
        }
        panic!("the run has no place {place}")
    }

    /// Returns the slot at a place.
    ///
    /// # Panics
    ///
    /// Panics if the run has no such place.
    #[must_use]
    pub fn slot(&self, place: u64) -> Slot<'_> {
        let (kind, index) = self.kind_at(place);
        let stream = Stream::for_puzzle(self.seed, &kind.name, kind.first + index);
        Slot { request: &kind.request, stream }
    }

    /// Returns the first puzzle for a place: the one supplied for it, or the first of its stream.
    ///
    /// # Panics
    ///
    /// Panics if the run has no such place.
    #[must_use]
    pub fn first(&self, place: u64, stopped: &dyn Fn() -> bool) -> First<'_> {
        let (kind, index) = self.kind_at(place);
        let given = usize::try_from(index).ok().and_then(|index| kind.given.get(index));
        match given {
            Some(made) => self.slot(place).given(made.clone()),
            None => self.slot(place).first(stopped),
        }
    }

    /// Returns the first place of each kind.
    pub fn starts(&self) -> impl Iterator<Item = u64> + '_ {
        self.kinds.iter().scan(0, |at, kind| {
            let start = *at;
            *at += kind.count;
            Some(start)
        })
    }

    /// Returns the places before a part whose puzzles must be known to make the part: see
    /// [`super::Distinct`].
    #[must_use]
    pub fn needed_before(&self, part: &Range<u64>) -> Vec<Range<u64>> {
        if part.is_empty() {
            return Vec::new();
        }
        let mut shapes: Vec<Shape> = Vec::new();
        let block = part.start / BLOCK * BLOCK;
        for (start, kind) in self.starts().zip(&self.kinds) {
            let shape = kind.request.shape();
            // For a larger shape, only places in the first block of the part matter.
            let end =
                if Distinct::compares_all(shape) { part.end } else { part.end.min(block + BLOCK) };
            if start < end && start + kind.count > part.start && !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        self.starts()
            .zip(&self.kinds)
            .filter(|(_, kind)| shapes.contains(&kind.request.shape()))
            .map(|(start, kind)| {
                let first = if Distinct::compares_all(kind.request.shape()) {
                    start
                } else {
                    start.max(block)
                };
                first..(start + kind.count).min(part.start)
            })
            .filter(|places| !places.is_empty())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(kinds: &[(usize, u64)]) -> Series {
        let kind = |&(side, count): &(usize, u64)| Kind {
            name: format!("{side} {count}"),
            request: Request::new(Shape::with_side(side).expect("a shape")),
            count,
            first: 0,
            given: Vec::new(),
        };
        Series { seed: 1, kinds: kinds.iter().map(kind).collect() }
    }

    #[test]
    fn places_are_counted_through() {
        let series = series(&[(9, 10), (6, 0), (4, 3)]);
        assert_eq!(series.count(), 13);
        assert_eq!(series.starts().collect::<Vec<_>>(), [0, 10, 10]);
        assert_eq!(series.kind_at(9).0.name, "9 10");
        let (kind, index) = series.kind_at(12);
        assert_eq!((kind.name.as_str(), index), ("4 3", 2));
    }

    #[test]
    fn a_part_needs_its_block_and_small_shapes_whole() {
        let series = series(&[(9, 1500), (6, 1000), (9, 5000), (6, 10)]);
        let needed = |from, to| {
            let ranges = series.needed_before(&(from..to));
            ranges.into_iter().map(|r| (r.start, r.end)).collect::<Vec<_>>()
        };
        assert_eq!(needed(0, 7510), []);
        assert_eq!(needed(1024, 1400), []);
        assert_eq!(needed(1100, 1400), [(1024, 1100)]);
        assert_eq!(needed(1600, 1700), [(1500, 1600)], "no 9x9 in it");
        assert_eq!(needed(2048, 2600), [(1500, 2048)], "its 9x9 are of a new block");
        assert_eq!(needed(3000, 3100), [(2500, 3000)]);
        assert_eq!(needed(3072, 7505), [(1500, 2500)], "6x6 come again");
        assert_eq!(needed(5, 5), []);
    }
}

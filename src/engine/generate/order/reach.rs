//! Which ratings the puzzles of some grids and rules are made with. A search for others would go on until
//! its effort is spent: small grids hardly have them, and large ones take too long to rate.

use super::target::Target;
use crate::generate::{Dig, Request, Symmetry};
use crate::grade::Rating;
use crate::sudoku::Variants;
use std::ops::RangeInclusive;

/// Ranges of ratings in tenths.
type Bands = &'static [RangeInclusive<u8>];

/// The ratings of a kind of puzzles.
struct Row {
    /// As [`Request::kind`] says it.
    kind: &'static str,
    /// Those of symmetrical puzzles, and of others.
    paired: Bands,
    free: Bands,
}

const ANY: Bands = &[0..=u8::MAX];
/// Those of the smallest grids under more rules than rows, columns and boxes.
const EASIEST: Bands = &[0..=15];
const SMALLEST: usize = 4;
const EASIEST_OR_HARD: Bands = &[0..=15, 26..=36];
const SMALL: usize = 6;
const LOGICAL: Bands = &[0..=44];

/// Larger grids under other rules than rows, columns and boxes take too long to rate beyond logic.
const LARGEST: usize = 12;

/// From the ratings of some thousand random puzzles of each kind, and searches for each level. Kinds
/// that are not listed have puzzles of all levels.
const ROWS: [Row; 10] = [
    Row { kind: "6x6 x", paired: &[0..=15, 26..=29, 65..=76], free: ANY },
    Row { kind: "6x6 anti-knight", paired: &[0..=36], free: &[0..=36] },
    Row { kind: "6x6 non-consecutive", paired: &[0..=36], free: &[0..=36, 58..=90] },
    Row { kind: "6x6 disjoint, anti-knight", paired: &[0..=36], free: &[0..=36] },
    Row { kind: "6x6 disjoint, anti-king", paired: &[0..=44], free: ANY },
    Row { kind: "8x8 anti-knight, anti-king", paired: &[0..=36], free: &[0..=36] },
    Row { kind: "10x10 anti-knight", paired: LOGICAL, free: LOGICAL },
    Row { kind: "10x10 non-consecutive", paired: LOGICAL, free: LOGICAL },
    Row { kind: "12x12 anti-knight", paired: LOGICAL, free: LOGICAL },
    Row { kind: "12x12 non-consecutive", paired: LOGICAL, free: LOGICAL },
];

/// The ratings of the puzzles of a request whose wishes none of them meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    bands: Bands,
    /// Whether there are such puzzles without symmetry.
    pub is_of_symmetry: bool,
}

impl OutOfReach {
    /// Returns whether there are puzzles with some of these ratings.
    #[must_use]
    pub fn has(&self, ratings: &RangeInclusive<Rating>) -> bool {
        meet(self.bands, ratings)
    }
}

/// Returns the ratings of the puzzles of a request if it asks for others; `None` if it does not, as far
/// as is known.
#[must_use]
pub fn out_of_reach(request: &Request) -> Option<OutOfReach> {
    let kind = request.kind();
    let side = request.shape().side();
    let is_special = !request.rules.is_plain() || request.has_regions();
    // All symmetries together leave hardly any choice in small grids.
    let is_narrow = side <= SMALL
        && request.symmetry == Symmetry::Full
        && request.rules.variants() != Variants::NONE
        && !request.has_cages();
    let (paired, free) = match ROWS.iter().find(|row| row.kind == kind) {
        Some(row) => (row.paired, row.free),
        None if side > LARGEST && is_special => (LOGICAL, LOGICAL),
        None if side <= SMALLEST && (is_special || request.has_cages()) => (EASIEST, EASIEST),
        None if is_narrow => (ANY, ANY),
        None => return None,
    };
    let paired = match is_narrow {
        true if kind == "6x6 anti-king" => EASIEST_OR_HARD,
        true => EASIEST,
        false => paired,
    };
    let ratings = Target::new(request).ratings;
    let is_free = request.dig == Dig::Free || request.symmetry == Symmetry::None;
    let bands = if is_free { free } else { paired };
    if !request.asks_for_ratings() || ratings.is_empty() || meet(bands, &ratings) {
        return None;
    }
    Some(OutOfReach { bands, is_of_symmetry: !is_free && meet(free, &ratings) })
}

fn meet(bands: Bands, ratings: &RangeInclusive<Rating>) -> bool {
    let (low, high) = (ratings.start().to_tenths(), ratings.end().to_tenths());
    bands.iter().any(|band| *band.start() <= high && low <= *band.end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Scale;
    use crate::sudoku::{Rules, Shape};

    fn levels(side: usize, names: &str, symmetry: Symmetry) -> Vec<String> {
        let shape = Shape::with_side(side).expect("a shape");
        let variants: Variants = names.parse().expect("variants");
        let rules = Rules::with(shape, variants).expect("they suit");
        let scale = Scale::standard();
        let can_be_made = |level: &usize| {
            let request = Request { level: Some(*level), symmetry, ..Request::new(rules) };
            out_of_reach(&request).is_none()
        };
        let levels = (0..scale.levels.len()).filter(can_be_made);
        levels.map(|level| scale.levels[level].id.clone()).collect()
    }

    #[test]
    fn levels_of_small_grids_are_known() {
        let (paired, free) = (Symmetry::Rotate180, Symmetry::None);
        assert_eq!(levels(6, "x", paired), ["easy", "hard", "diabolical"]);
        assert_eq!(levels(6, "x", free).len(), 5);
        assert_eq!(levels(6, "anti-knight", free), ["easy", "medium", "hard"]);
        assert_eq!(levels(4, "x", paired), ["easy"]);
        assert_eq!(levels(9, "x", paired).len(), 5);
        assert_eq!(levels(16, "x", paired), ["easy", "medium", "hard", "very-hard"]);
        assert_eq!(levels(16, "", paired).len(), 5);
        assert_eq!(levels(6, "disjoint", Symmetry::Full), ["easy"]);
        assert_eq!(levels(6, "anti-knight", Symmetry::Full), ["easy"]);
        assert_eq!(levels(6, "anti-king", Symmetry::Full), ["easy", "hard"]);
        assert_eq!(levels(6, "", Symmetry::Full).len(), 5);
    }

    #[test]
    fn without_a_level_all_can_be_made() {
        for row in ROWS {
            let (side, names) = row.kind.split_once(' ').expect("a shape and names");
            let shape: Shape = side.parse().expect("a shape");
            let added = names.replace("killer", "");
            let rules = Rules::with(shape, added.parse().expect("variants")).expect("they suit");
            let cages = (added != names).then_some(2..=4);
            let request = Request { cages, ..Request::new(rules) };
            assert_eq!(request.kind(), row.kind, "the kind is written as requests say it");
            assert_eq!(out_of_reach(&request), None);
        }
    }
}

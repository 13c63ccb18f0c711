//! Which ratings puzzles have.

use crate::grade::Rating;
use crate::sudoku::Rules;
use std::ops::RangeInclusive;

/// Returns the highest rating of any puzzle with those rules; `None` if it is unknown. All 4x4 puzzles
/// have been rated: every puzzle with one solution from both kinds of full grids.
#[must_use]
pub fn hardest_of(rules: impl Into<Rules>) -> Option<Rating> {
    let rules = rules.into();
    (rules.is_plain() && rules.side() == 4).then_some(Rating::tenths(12))
}

/// Between these two ratings, only those of [`SEEN`] occur.
const SPARSE: RangeInclusive<u8> = 10..=65;

/// In tenths. Single steps have their own ratings up to 4.4; the ratings of unique loops and BUGs
/// grow with their size. No puzzle among ten thousand random ones and known collections of rare
/// ones needs a size rated 5.1, 5.3 or 6.1, and no step is rated 5.5, 6.3 or 6.4.
const SEEN: [u8; 34] = [
    10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50,
    52, 54, 56, 57, 58, 59, 60, 62, 65, 66,
];

/// Returns whether puzzles with those rules can have this rating, as far as is known.
///
/// In shapes with at most three boxes in a band, no puzzle is rated 1.9 (direct claiming): a digit
/// that a line has in one box only leaves two lines to the other boxes of the band. If the claiming
/// leaves one of these lines a single position for the digit in the second box, then the third box
/// has it in the other line alone, and pointing (1.7) finds the same position.
#[must_use]
pub fn occurs(rules: impl Into<Rules>, rating: Rating) -> bool {
    let rules = rules.into();
    let shape = rules.shape();
    let tenths = rating.to_tenths();
    if hardest_of(rules).is_some_and(|hardest| rating > hardest) {
        return false;
    }
    let (wide, tall) = (shape.side() / shape.box_width(), shape.side() / shape.box_height());
    if tenths == 19 && wide <= 3 && tall <= 3 {
        return false;
    }
    if !rules.is_plain() {
        // One more technique, and other unique loops.
        return tenths >= *SPARSE.start();
    }
    tenths >= *SPARSE.start() && (!SPARSE.contains(&tenths) || SEEN.contains(&tenths))
}

/// Returns the nearest ratings below and above the band if no puzzle of the shape has a rating in
/// it; `None` otherwise.
#[must_use]
pub fn nearest_ratings(
    rules: impl Into<Rules>,
    band: &RangeInclusive<Rating>,
) -> Option<(Option<Rating>, Option<Rating>)> {
    let rules = rules.into();
    let (low, high) = (band.start().to_tenths(), band.end().to_tenths());
    let found = |mut tenths: RangeInclusive<u8>| {
        tenths.find(|&t| occurs(rules, Rating::tenths(t))).map(Rating::tenths)
    };
    if found(low..=high).is_some() {
        return None;
    }
    let below = (0..low).rev().map(Rating::tenths).find(|&rating| occurs(rules, rating));
    Some((below, found(high.saturating_add(1)..=u8::MAX)))
}

/// Formats the ratings that [`nearest_ratings`] found for use in a sentence.
#[must_use]
pub fn nearest_in_words((below, above): (Option<Rating>, Option<Rating>)) -> String {
    match (below, above) {
        (Some(below), Some(above)) => format!("the nearest ratings are {below} and {above}"),
        (Some(only), None) | (None, Some(only)) => format!("the nearest rating is {only}"),
        (None, None) => "no rating is near".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Shape;

    #[test]
    fn bands_without_puzzles_have_neighbours() {
        let tenths = Rating::tenths;
        let near = |side: usize, low: u8, high: u8| {
            let shape = Shape::with_side(side).expect("a shape");
            let near = nearest_ratings(shape, &(tenths(low)..=tenths(high)));
            near.map(|(a, b)| (a.map_or(0, Rating::to_tenths), b.map_or(0, Rating::to_tenths)))
        };
        assert_eq!(near(9, 13, 14), Some((12, 15)));
        assert_eq!(near(9, 13, 15), None);
        assert_eq!(near(9, 19, 19), Some((17, 20)));
        assert_eq!(near(12, 19, 19), None);
        assert_eq!(near(9, 63, 64), Some((62, 65)));
        assert_eq!(near(9, 5, 9), Some((0, 10)));
        assert_eq!(near(4, 15, 85), Some((12, 0)));
        assert!((65..=110).all(|t| near(9, t, t).is_none()));
    }
}

//! Whether level, ratings and techniques leave anything over: for a spec, which names the places,
//! and for the command line, which names the options.

use super::levels::top_rating;
use crate::generate::order::target::ratings_of;
use crate::grade::{Rating, Scale};
use crate::techniques::TechniqueId;
use std::ops::RangeInclusive;

/// Two wishes that no puzzle meets both of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The level goes from one rating to another, and those asked for lie outside.
    OutsideLevel(Rating, Rating),
    /// The technique at this index of those required is rated higher than is allowed.
    TooHard {
        index: usize,
        /// What a puzzle that needs it is rated at least.
        least: Rating,
        /// The highest rating allowed, and by what.
        most: Rating,
        by: Limit,
    },
}

/// What allows no higher rating.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    Level,
    Rating,
}

/// All clashes; at most one for each technique.
#[must_use]
pub fn clashes(
    scale: &Scale,
    level: Option<usize>,
    rating: Option<&RangeInclusive<Rating>>,
    require: impl IntoIterator<Item = TechniqueId>,
) -> Vec<Clash> {
    let band = level.and_then(|level| rating_band(scale, level));
    let mut clashes = Vec::new();
    if let (Some((low, high)), Some(asked)) = (band, rating)
        && (*asked.end() < low || *asked.start() > high)
    {
        clashes.push(Clash::OutsideLevel(low, high));
    }
    let limits = [
        band.map(|(_, high)| (high, Limit::Level)),
        rating.map(|asked| (*asked.end(), Limit::Rating)),
    ];
    for (index, technique) in require.into_iter().enumerate() {
        let least = *ratings_of(technique).start();
        let too_low = limits.into_iter().flatten().find(|(most, _)| least > *most);
        clashes.extend(too_low.map(|(most, by)| Clash::TooHard { index, least, most, by }));
    }
    clashes
}

/// The ratings of a level, if its scale goes by rating.
pub(super) fn rating_band(scale: &Scale, level: usize) -> Option<(Rating, Rating)> {
    let low = match level.checked_sub(1) {
        Some(before) => Rating::tenths(top_rating(scale, before)?.to_tenths().saturating_add(1)),
        None => Rating::tenths(10),
    };
    Some((low, top_rating(scale, level)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_a_rating_and_a_technique_are_held_against_each_other() {
        let scale = Scale::standard();
        let tenths = Rating::tenths;
        let found = |level: Option<&str>, rating: Option<(u8, u8)>, require: &[TechniqueId]| {
            let level = level.map(|level| scale.index_of(level).expect("a level"));
            let rating = rating.map(|(low, high)| tenths(low)..=tenths(high));
            clashes(&scale, level, rating.as_ref(), require.iter().copied())
        };
        let too_hard =
            |index, least, most, by| Clash::TooHard { index, least, most: tenths(most), by };
        let (wing, easy) = (TechniqueId::XY_WING, Some("easy"));
        assert_eq!(found(easy, Some((10, 30)), &[TechniqueId::HIDDEN_SINGLE]), []);
        assert_eq!(found(easy, Some((42, 42)), &[]), [Clash::OutsideLevel(tenths(10), tenths(15))]);
        assert_eq!(
            found(easy, Some((12, 15)), &[TechniqueId::HIDDEN_SINGLE, wing]),
            [too_hard(1, tenths(42), 15, Limit::Level)]
        );
        assert_eq!(
            found(None, Some((30, 41)), &[wing, TechniqueId::SKYSCRAPER]),
            [
                too_hard(0, tenths(42), 41, Limit::Rating),
                too_hard(1, tenths(65), 41, Limit::Rating)
            ]
        );
        assert_eq!(found(None, None, &[wing]), []);
    }
}

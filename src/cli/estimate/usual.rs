//! Typical generation times: the initial guess when sampling is too short to find a puzzle.

use gridpress_engine::generate::ratings_of;
use gridpress_engine::generate::{Dig, Request, Symmetry};
use gridpress_engine::grade::Rating;
use gridpress_engine::techniques::TechniqueId;
use std::ops::RangeInclusive;

/// Milliseconds on one core for a 9x9 puzzle by rating in tenths: dug freely, and in pairs.
/// Measured with each rating requested on its own.
const OF_RATING: [(u8, f64, f64); 51] = [
    (12, 0.1, 0.1),
    (15, 0.2, 0.2),
    (17, 0.8, 1.5),
    (20, 0.2, 0.4),
    (23, 1.7, 3.5),
    (25, 4.5, 9.0),
    (26, 1.0, 2.0),
    (28, 3.0, 6.0),
    (30, 5.0, 11.0),
    (32, 2.3, 3.8),
    (34, 4.6, 9.3),
    (36, 7.3, 15.5),
    (38, 4.3, 11.0),
    (40, 9.0, 30.0),
    (42, 1.2, 1.9),
    (44, 7.0, 12.0),
    (45, 3.0, 7.0),
    (46, 38.0, 50.0),
    (47, 8.0, 25.0),
    (48, 40.0, 900.0),
    (49, 75.0, 1600.0),
    (50, 20.0, 66.0),
    (52, 5.0, 14.0),
    (54, 15.0, 80.0),
    (56, 5.5, 7.0),
    (57, 41.0, 45.0),
    (58, 15.0, 18.0),
    (59, 20.0, 25.0),
    (60, 80.0, 120.0),
    (62, 180.0, 270.0),
    (65, 110.0, 120.0),
    (66, 1.9, 2.5),
    (67, 14.0, 14.0),
    (68, 22.0, 30.0),
    (69, 32.0, 40.0),
    (70, 60.0, 85.0),
    (71, 2.7, 5.0),
    (72, 4.7, 7.0),
    (73, 19.0, 21.0),
    (74, 60.0, 150.0),
    (75, 100.0, 250.0),
    (76, 40.0, 50.0),
    (77, 80.0, 110.0),
    (78, 56.0, 80.0),
    (79, 100.0, 200.0),
    (80, 70.0, 200.0),
    (81, 200.0, 1700.0),
    (82, 56.0, 130.0),
    (83, 25.0, 30.0),
    (84, 35.0, 60.0),
    (85, 65.0, 180.0),
];

/// The same for 6x6 puzzles above the easiest steps, with the estimated number of distinct puzzles,
/// which is small for symmetrical givens.
const OF_SIX: [Six; 8] = [
    Six::new(26, (30.0, 1450.0), (45.0, 150.0)),
    Six::new(28, (830.0, 50.0), (455.0, 10.0)),
    Six::new(30, (350.0, 450.0), (480.0, 8.0)),
    Six::new(32, (625.0, 500.0), (375.0, 18.0)),
    Six::new(34, (2500.0, 15.0), (2150.0, 3.0)),
    Six::new(42, (8.0, 11_000.0), (12.0, 900.0)),
    Six::new(44, (185.0, 540.0), (580.0, 30.0)),
    Six::new(45, (53.0, 1700.0), (73.0, 150.0)),
];

/// The milliseconds and number of distinct 6x6 puzzles of a rating.
#[derive(Copy, Clone)]
struct Six {
    tenths: u8,
    free: (f64, f64),
    paired: (f64, f64),
}

impl Six {
    const fn new(tenths: u8, free: (f64, f64), paired: (f64, f64)) -> Self {
        Six { tenths, free, paired }
    }
}

/// The number of distinct puzzles where it is unknown: effectively unlimited.
const MANY: f64 = 1e12;

/// The same for ratings that are missing in the table.
fn of_other_rating(tenths: u8) -> Option<(f64, f64)> {
    (86..=95).contains(&tenths).then_some((600.0, 1200.0))
}

/// The milliseconds for a range of ratings of which none is in the table.
const UNKNOWN_MS: f64 = 10_000.0;

/// Whether no puzzle of the requested ratings is known to have been made.
pub(super) fn is_unknown(request: &Request) -> bool {
    request.rating.as_ref().is_some_and(|band| of_band(band, false) >= UNKNOWN_MS)
}

/// Whether cells are emptied in pairs.
fn in_pairs(request: &Request) -> bool {
    request.dig != Dig::Free && request.symmetry != Symmetry::None
}

/// Returns the requested ranges of ratings; each required technique adds one.
fn bands(request: &Request) -> Vec<RangeInclusive<Rating>> {
    let required = request.require.iter().map(|need| ratings_of(need.technique));
    let level = request.level.and_then(|level| request.scale.band(level));
    required.chain(request.rating.clone()).chain(level).collect()
}

/// Estimates the number of distinct puzzles that meet the request.
pub(super) fn usual_kinds(request: &Request) -> f64 {
    if request.shape().side() != 6 {
        return MANY;
    }
    let kinds = bands(request).into_iter().filter_map(|band| of_six(&band, in_pairs(request)));
    kinds.map(|(_, kinds)| kinds).fold(MANY, f64::min)
}

/// Returns the weight of the initial guess, as a number of sampled puzzles. The few 16x16 puzzles
/// without a level that can be sampled say little, because one may take a hundred times as long to
/// rate as another.
pub(super) fn weight_of_guess(request: &Request) -> f64 {
    if is_any_of_16(request) { 20.0 } else { 1.0 }
}

/// Whether 16x16 puzzles of any rating are requested.
fn is_any_of_16(request: &Request) -> bool {
    request.shape().side() == 16 && !request.asks_for_ratings()
}

/// Returns the milliseconds on one core for a requested puzzle.
pub(super) fn usual_ms(request: &Request) -> f64 {
    if is_any_of_16(request) {
        // The mean of some tens of puzzles. Nearly all the time went into rating the hardest few.
        return if in_pairs(request) { 1200.0 } else { 13_000.0 };
    }
    if request.pattern.is_some() {
        return 60.0;
    }
    let pairs = in_pairs(request);
    let rarest = request.require.iter().map(|need| of_technique(need.technique, pairs));
    let rarest = rarest.fold(0.0, f64::max) * request.require.len() as f64;
    let level = request.level.and_then(|level| request.scale.band(level));
    let rated = request.rating.iter().chain(&level).map(|band| of_band(band, pairs));
    let wanted = rated.fold(rarest, f64::max).max(0.1);
    let of_six = || bands(request).into_iter().filter_map(|band| of_six(&band, pairs));
    let wanted = match request.shape().side() {
        4 => 0.1,
        6 => of_six().map(|(ms, _)| ms).reduce(f64::max).unwrap_or(20.0 * wanted.max(1.0)),
        8 => 25.0 * wanted.max(0.5),
        9 => wanted,
        side => wanted.max(0.5) * (side * side) as f64 / 20.0,
    };
    match request.symmetry {
        Symmetry::Rotate90 | Symmetry::Full if pairs => 3.0 * wanted,
        _ => wanted,
    }
}

/// Combines the ratings of a range: each occurs as often as when it is requested on its own.
fn of_band(band: &RangeInclusive<Rating>, pairs: bool) -> f64 {
    let often: f64 = (band.start().to_tenths()..=band.end().to_tenths())
        .filter_map(|tenths| {
            let row = OF_RATING.iter().find(|row| row.0 == tenths);
            row.map(|&(_, free, paired)| (free, paired)).or_else(|| of_other_rating(tenths))
        })
        .map(|(free, paired)| 1.0 / if pairs { paired } else { free })
        .sum();
    if often > 0.0 { 1.0 / often } else { UNKNOWN_MS }
}

/// Returns the milliseconds and number of distinct 6x6 puzzles of a range; `None` if it includes
/// easier ones, or if none was ever seen.
fn of_six(band: &RangeInclusive<Rating>, pairs: bool) -> Option<(f64, f64)> {
    let is_of = |row: &&Six| band.contains(&Rating::tenths(row.tenths));
    let rows: Vec<(f64, f64)> =
        OF_SIX.iter().filter(is_of).map(|row| if pairs { row.paired } else { row.free }).collect();
    let often: f64 = rows.iter().map(|(ms, _)| 1.0 / ms).sum();
    if band.start().to_tenths() < OF_SIX[0].tenths || rows.is_empty() {
        return None;
    }
    // Two puzzles are equal if they have the same rating and are the same puzzle of that rating.
    let equal: f64 = rows.iter().map(|(ms, kinds)| (1.0 / ms / often).powi(2) / kinds).sum();
    Some((1.0 / often, 1.0 / equal))
}

fn of_technique(technique: TechniqueId, pairs: bool) -> f64 {
    technique.row().order_ms.unwrap_or_else(|| of_band(&ratings_of(technique), pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::generate::{nearest_ratings, occurs};
    use gridpress_engine::sudoku::Shape;

    #[test]
    fn every_rating_that_occurs_has_a_guess() {
        for tenths in (12..=95).filter(|&t| occurs(Shape::CLASSIC, Rating::tenths(t))) {
            let rating = Rating::tenths(tenths);
            let (free, paired) =
                (of_band(&(rating..=rating), false), of_band(&(rating..=rating), true));
            assert!(free <= paired && paired < 10_000.0, "{rating}");
        }
        let none = Rating::tenths(14)..=Rating::tenths(14);
        assert!(nearest_ratings(Shape::CLASSIC, &none).is_some());
        assert_eq!(of_band(&none, false), 10_000.0);
    }

    #[test]
    fn of_small_grids_there_are_few_kinds() {
        let six = Request::new(Shape::with_side(6).expect("6x6 is a shape"));
        let wing = Request { require: vec![TechniqueId::X_WING.into()], ..six.clone() };
        let free = Request { dig: Dig::Free, symmetry: Symmetry::None, ..wing.clone() };
        assert!(usual_kinds(&wing) < 30.0 && usual_kinds(&free) > 5.0 * usual_kinds(&wing));
        let level = |level: usize| Request { level: Some(level), ..six.clone() };
        // A level has the distinct puzzles of its ratings, weighted by how often these occur.
        assert!((100.0..1000.0).contains(&usual_kinds(&level(2))));
        assert!(usual_ms(&level(2)) < usual_ms(&wing));
        assert_eq!((usual_kinds(&level(1)), usual_kinds(&six)), (MANY, MANY));
        assert_eq!(usual_kinds(&Request::new(Shape::CLASSIC)), MANY);
    }

    #[test]
    fn large_puzzles_of_any_rating_take_seconds() {
        let large = Request::new(Shape::with_side(16).expect("16x16 is a shape"));
        let easy = Request { level: Some(0), ..large.clone() };
        let free = Request { dig: Dig::Free, symmetry: Symmetry::None, ..large.clone() };
        assert!(usual_ms(&easy) < 100.0 && usual_ms(&large) > 500.0);
        assert!(usual_ms(&free) > usual_ms(&large));
        assert!(weight_of_guess(&large) > weight_of_guess(&easy));
    }

    #[test]
    fn rarer_wishes_are_guessed_to_take_longer() {
        let nine = Request::new(Shape::CLASSIC);
        let fish = Request { require: vec![TechniqueId::JELLYFISH.into()], ..nine.clone() };
        let free = Request { dig: Dig::Free, symmetry: Symmetry::None, ..fish.clone() };
        assert!(usual_ms(&nine) < usual_ms(&free) && usual_ms(&free) < usual_ms(&fish));
        let level = |level: usize| usual_ms(&Request { level: Some(level), ..nine.clone() });
        assert!(level(0) < level(2) && level(2) < usual_ms(&fish));
    }
}

//! The shipped scales of levels.

use super::{Bound, Level, Rating, Scale};
use crate::techniques::TechniqueId as T;

impl Scale {
    /// The shipped scales by name, the default first.
    pub const NAMES: [&'static str; 3] = ["standard", "se", "jet"];

    /// A shipped scale.
    #[must_use]
    pub fn named(name: &str) -> Option<Scale> {
        match name {
            "standard" => Some(Scale::standard()),
            "se" => Some(Scale::se()),
            "jet" => Some(Scale::jet()),
            _ => None,
        }
    }

    /// Five levels by rating: the default.
    #[must_use]
    pub fn standard() -> Scale {
        let ids = ["easy", "medium", "hard", "very-hard", "diabolical"];
        by_rating("standard", ids, [15, 25, 36, 57])
    }

    /// The levels of Sudoku Explainer itself.
    #[must_use]
    pub fn se() -> Scale {
        by_rating("se", ["easy", "medium", "hard", "fiendish", "diabolical"], [12, 15, 25, 60])
    }

    /// The levels of Jet Sudoku, by technique.
    #[must_use]
    pub fn jet() -> Scale {
        let level = |id: &str, techniques: &[T]| Level {
            id: id.to_owned(),
            bound: Bound::Techniques(techniques.to_vec()),
        };
        let levels = vec![
            level("easy", &[T::HIDDEN_SINGLE, T::NAKED_SINGLE, T::NAKED_PAIR, T::NAKED_TRIPLE]),
            level("medium", &[T::DIRECT_POINTING, T::DIRECT_CLAIMING, T::POINTING, T::CLAIMING]),
            level(
                "hard",
                &[
                    T::DIRECT_HIDDEN_PAIR,
                    T::DIRECT_HIDDEN_TRIPLE,
                    T::HIDDEN_PAIR,
                    T::HIDDEN_TRIPLE,
                    T::X_WING,
                    T::UNIQUE_RECTANGLE,
                ],
            ),
            level(
                "very-hard",
                &[
                    T::FINNED_X_WING,
                    T::FINNED_SWORDFISH,
                    T::FINNED_JELLYFISH,
                    T::SASHIMI_X_WING,
                    T::SASHIMI_SWORDFISH,
                    T::SASHIMI_JELLYFISH,
                    T::SWORDFISH,
                    T::JELLYFISH,
                    T::XY_WING,
                    T::XYZ_WING,
                    T::NAKED_QUAD,
                    T::HIDDEN_QUAD,
                ],
            ),
            Level { id: "diabolical".to_owned(), bound: Bound::Rest },
        ];
        Scale { name: "jet".to_owned(), levels }
    }
}

/// A scale by rating: the highest rating of each level but the last, in tenths.
fn by_rating(name: &str, ids: [&str; 5], tops: [u8; 4]) -> Scale {
    let bounds = tops.iter().map(|&t| Bound::Rating(Rating::tenths(t))).chain([Bound::Rest]);
    let levels =
        ids.iter().zip(bounds).map(|(id, bound)| Level { id: (*id).to_owned(), bound }).collect();
    Scale { name: name.to_owned(), levels }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_scale_ends_in_the_rest() {
        for name in Scale::NAMES {
            let scale = Scale::named(name).expect("named");
            assert_eq!(scale.name, name);
            assert_eq!(scale.levels.last().map(|l| &l.bound), Some(&Bound::Rest));
        }
    }
}

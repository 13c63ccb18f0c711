//! What the rules of a grid are made of, and what does not suit what.

use super::variant::{Variant, Variants};
use crate::sudoku::shape::Shape;

/// What rules are made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Definition {
    pub shape: Shape,
    pub variants: Variants,
    /// For each cell in reading order the region that it is in, from 0; `None` for the boxes of
    /// the shape.
    pub regions: Option<Vec<u8>>,
}

/// Why a definition makes no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRules {
    #[error("{0} needs a 9x9 grid, and this one is {1}")]
    NineOnly(Variant, Shape),
    #[error("disjoint groups need boxes, and a jigsaw has none")]
    GroupsOfRegions,
    #[error("region {number} has {found} cells, and needs {side}")]
    RegionSize { number: u8, found: usize, side: usize },
}

impl Definition {
    /// Checks that the parts suit each other.
    pub(super) fn check(&self) -> Result<(), BadRules> {
        let side = self.shape.side();
        for variant in self.variants.iter() {
            match variant {
                Variant::Hyper if self.shape != Shape::CLASSIC => {
                    return Err(BadRules::NineOnly(variant, self.shape));
                }
                Variant::Disjoint if self.regions.is_some() => {
                    return Err(BadRules::GroupsOfRegions);
                }
                _ => {}
            }
        }
        if let Some(regions) = &self.regions {
            for number in 0..side as u8 {
                let found = regions.iter().filter(|&&region| region == number).count();
                if found != side || regions.len() != self.shape.cell_count() {
                    return Err(BadRules::RegionSize { number, found, side });
                }
            }
        }
        Ok(())
    }
}

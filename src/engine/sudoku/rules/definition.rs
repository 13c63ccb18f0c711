//! What the rules of a grid are made of, and what does not suit what.

use super::variant::{UnknownVariant, Variant, Variants};
use crate::plural::plural;
use crate::sudoku::cell::Cell;
use crate::sudoku::shape::Shape;
use std::collections::BTreeSet;

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
    #[error("a jigsaw needs its regions: a symbol for each cell")]
    NoRegions,
    #[error(transparent)]
    Unknown(#[from] UnknownVariant),
    #[error(
        "a samurai has five grids: only `solve`, `rate`, `hint`, `steps` and `print` read it, from a file \
         of samurai alone with --variant samurai"
    )]
    Samurai,
    #[error("the regions have {found} symbol{}, and need {cells}", plural(*.found))]
    RegionSymbols { found: usize, cells: usize },
    #[error("the grid has {found} region{}, and needs {side}: {odd}", plural(*.found))]
    Regions { found: usize, side: usize, odd: String },
    #[error("the region of {cell} has {found} cell{}, and needs {side}", plural(*.found))]
    RegionSize { cell: String, found: usize, side: usize },
    #[error("the region of {cell} is not connected: {other} is apart")]
    RegionApart { cell: String, other: String },
    #[error("a region must not be a row or a column, and one is {0}")]
    RegionLine(String),
    #[error("a killer needs its cages")]
    NoCages,
    #[error("killers have at most 9 digits, and {0} has more")]
    KillerSize(Shape),
    #[error("the cages have {found} symbol{}, and need {cells}", plural(*.found))]
    CageSymbols { found: usize, cells: usize },
    #[error("the symbol `{symbol}` of the cages leads {cell} to no sum")]
    CageSymbol { cell: String, symbol: char },
    #[error("a cage has no cells")]
    EmptyCage,
    #[error("the cage of {cell} has a cell outside the grid")]
    CageOutside { cell: String },
    #[error("the cage of {cell} has {count} cells, and there are only {side} digits")]
    CageSize { cell: String, count: usize, side: usize },
    #[error("the cage of {cell} cannot add up to {sum}: {}", sums(*.count, *.least, *.most))]
    CageSum { cell: String, count: usize, sum: u16, least: usize, most: usize },
    #[error("the cage of {cell} is not connected: {other} is apart")]
    CageApart { cell: String, other: String },
    #[error("{cell} is in its cage twice")]
    CageTwice { cell: String },
    #[error("{cell} is in two cages{}", begins(.cell, [.one, .other]))]
    CagesOverlap { cell: String, one: String, other: String },
    #[error("{}, and a grid with {side} digits needs {side}", symbols(*.found))]
    SymbolCount { found: usize, side: usize },
    #[error("`{0}` is neither a letter nor a digit from 1 to 9")]
    Symbol(char),
    #[error("the symbol `{0}` is there twice")]
    SymbolTwice(char),
}

impl BadRules {
    /// Returns what is wrong, by its key in JSON and its column in tables.
    pub(crate) const fn key(&self) -> &'static str {
        match self {
            Self::RegionSymbols { .. }
            | Self::Regions { .. }
            | Self::RegionSize { .. }
            | Self::RegionApart { .. }
            | Self::RegionLine(_) => "regions",
            Self::CageSymbols { .. }
            | Self::CageSymbol { .. }
            | Self::EmptyCage
            | Self::CageOutside { .. }
            | Self::CageSize { .. }
            | Self::CageSum { .. }
            | Self::CageApart { .. }
            | Self::CageTwice { .. }
            | Self::CagesOverlap { .. } => "cages",
            Self::SymbolCount { .. } | Self::Symbol(_) | Self::SymbolTwice(_) => "symbols",
            _ => "variant",
        }
    }

    /// Returns how many symbols of a grid with these cells are before the one that is wrong.
    pub(crate) fn symbols_before(&self, shape: Shape) -> usize {
        self.cell().map_or(0, |(row, column)| row * shape.side() + column)
    }

    /// Returns the row and the column, from 0, of the cell that is wrong, if it is one.
    pub(crate) fn cell(&self) -> Option<(usize, usize)> {
        let name = match self {
            Self::RegionApart { other, .. } | Self::CageApart { other, .. } => other,
            Self::RegionSize { cell, .. }
            | Self::CageSymbol { cell, .. }
            | Self::CageOutside { cell }
            | Self::CageSize { cell, .. }
            | Self::CageSum { cell, .. }
            | Self::CageTwice { cell }
            | Self::CagesOverlap { cell, .. } => cell,
            _ => return None,
        };
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let from_0 = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        Some((from_0(row)?, from_0(column)?))
    }
}

/// Says which sums different digits have.
fn sums(count: usize, least: usize, most: usize) -> String {
    match count {
        1 => format!("one digit makes {least} to {most}"),
        _ => format!("{count} different digits make {least} to {most}"),
    }
}

/// Says where two cages that share a cell begin, unless that is the cell.
fn begins(cell: &str, [one, other]: [&String; 2]) -> String {
    if one == other && one == cell {
        return String::new();
    }
    format!(", that of {one} and that of {other}")
}

/// Says how many symbols there are.
fn symbols(count: usize) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("there {verb} {count} symbol{}", plural(count))
}

impl Definition {
    /// Numbers the regions in reading order; leaves out those that are the boxes.
    pub(super) fn in_order(mut self) -> Self {
        let Some(regions) = &mut self.regions else { return self };
        let mut seen: Vec<u8> = Vec::new();
        for region in regions.iter_mut() {
            let known = seen.iter().position(|old| old == region);
            let index = known.unwrap_or_else(|| {
                seen.push(*region);
                seen.len() - 1
            });
            *region = index as u8;
        }
        let shape = self.shape;
        if shape.cells().zip(&*regions).all(|(c, &region)| shape.box_of(c) == usize::from(region)) {
            self.regions = None;
        }
        self
    }

    /// Checks that the parts suit each other.
    pub(super) fn check(&self) -> Result<(), BadRules> {
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
        self.regions.as_deref().map_or(Ok(()), |regions| self.check_regions(regions))
    }

    /// Checks that the regions are connected, have a cell for each digit, and that none is a row or a
    /// column.
    fn check_regions(&self, regions: &[u8]) -> Result<(), BadRules> {
        let (shape, side, cells) = (self.shape, self.shape.side(), self.shape.cell_count());
        if regions.len() != cells {
            return Err(BadRules::RegionSymbols { found: regions.len(), cells });
        }
        let found = regions.iter().collect::<BTreeSet<_>>().len();
        if found != side {
            return Err(BadRules::Regions { found, side, odd: self.odd_region(regions, found) });
        }
        let name = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
        for first in shape.cells().map(Cell::index) {
            let region: Vec<usize> = (0..cells).filter(|&c| regions[c] == regions[first]).collect();
            if region[0] != first {
                continue;
            }
            if region.len() != side {
                let (cell, found) = (name(first), region.len());
                return Err(BadRules::RegionSize { cell, found, side });
            }
            let mut reached = vec![first];
            let mut next = 0;
            while let Some(&cell) = reached.get(next) {
                next += 1;
                let beside = |other: usize| {
                    cell.abs_diff(other) == side
                        || cell.abs_diff(other) == 1 && cell / side == other / side
                };
                let new: Vec<usize> = (region.iter().copied())
                    .filter(|&other| beside(other) && !reached.contains(&other))
                    .collect();
                reached.extend(new);
            }
            if let Some(&other) = region.iter().find(|other| !reached.contains(other)) {
                return Err(BadRules::RegionApart { cell: name(first), other: name(other) });
            }
            // It would add no rule, and the grid would look as if one were missing.
            if region.iter().all(|cell| cell / side == first / side) {
                return Err(BadRules::RegionLine(format!("row {}", first / side + 1)));
            }
            if region.iter().all(|cell| cell % side == first % side) {
                return Err(BadRules::RegionLine(format!("column {}", first % side + 1)));
            }
        }
        Ok(())
    }
}

impl Definition {
    /// Says which region is the smallest if there are too many, or else the largest.
    fn odd_region(&self, regions: &[u8], found: usize) -> String {
        let cells = |of: u8| regions.iter().filter(|&&region| region == of).count();
        let is_small = found > self.shape.side();
        let size = |of: &&u8| if is_small { usize::MAX - cells(**of) } else { cells(**of) };
        let Some(&odd) = regions.iter().rev().max_by_key(size) else { return String::new() };
        let first = regions.iter().position(|&region| region == odd).unwrap_or(0);
        let side = self.shape.side();
        let (name, count) = (format!("r{}c{}", first / side + 1, first % side + 1), cells(odd));
        let which = if is_small { "smallest" } else { "largest" };
        format!("the {which} begins at {name} and has {count} cell{}", plural(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Rules;

    fn regions(picture: &str) -> Result<Rules, String> {
        let regions = Some(picture.bytes().filter(u8::is_ascii_alphabetic).collect());
        let (shape, variants) = (Shape::with_side(4).expect("a shape"), Variants::NONE);
        Rules::new(Definition { shape, variants, regions }).map_err(|error| error.to_string())
    }

    #[test]
    fn regions_are_checked() {
        let wrong = |picture| regions(picture).expect_err("not a layout");
        assert!(
            wrong("aaab abbb cccc eddd")
                .contains("has 5 regions, and needs 4: the smallest begins at r4c1 and has 1 cell")
        );
        assert!(wrong("aabb aabb ccdd ccd").contains("have 15 symbols, and need 16"));
        assert!(
            wrong("aaaa aaaa aaaa aaaa")
                .contains("has 1 region, and needs 4: the largest begins at r1c1 and has 16 cells")
        );
        assert!(wrong("aabb aabb cccc dddd").contains("one is row 3"));
        assert!(wrong("abbb abcc addc addc").contains("one is column 1"));
        assert!(wrong("aaaa abbb cccb dddd").contains("region of r1c1 has 5 cells"));
        assert!(wrong("aabb aabc ccdb cddd").contains("region of r1c3 is not connected: r3c4"));
        let rules = regions("bbba bcaa ccda cddd").expect("a layout");
        assert_eq!(rules.regions().map(|regions| regions[0]), Some(0), "numbered in order");
        assert_eq!(regions("ddcc ddcc aabb aabb"), Ok(Rules::plain(rules.shape())));
    }
}

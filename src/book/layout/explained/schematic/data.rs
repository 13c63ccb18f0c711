//! Reads the schematics of all techniques from their file.

use gridpress_engine::techniques::{LinkKind, Role as Part, TechniqueId};
use std::sync::LazyLock;

/// How far the lines reach beyond the last cells, in cells.
pub(super) const OPEN: f64 = 0.3;

/// A cell by its row and column, from 0.
type CellAt = (usize, usize);

/// What a letter in a cell means.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// A possible digit, with its part in the pattern.
    Mark(Option<Part>),
    /// A digit in the grid.
    Filled,
    /// A digit in the grid that rules out others.
    Excludes,
    /// A digit that is written in.
    Placed,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Letter {
    pub letter: char,
    pub sign: Sign,
}

/// A letter by its cell and its index there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub cell: CellAt,
    pub index: usize,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Link {
    pub from: Place,
    pub to: Place,
    pub kind: LinkKind,
}

/// A cage of a killer.
#[derive(Debug)]
pub(super) struct Cage {
    pub sum: u32,
    pub cells: Vec<CellAt>,
}

/// A schematic as data.
#[derive(Debug)]
pub(super) struct Schematic {
    of: Vec<String>,
    cells: Vec<Vec<Vec<Letter>>>,
    /// The tinted houses: r, c, b or d, and the number from 0.
    houses: Vec<(char, usize)>,
    pub links: Vec<Link>,
    /// The regions of a jigsaw, a letter for each cell, row by row; empty if the regions are boxes.
    regions: Vec<Vec<char>>,
    pub cages: Vec<Cage>,
}

impl Schematic {
    pub(super) fn rows(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn columns(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }

    /// Returns the width in cells: the lines go on where the grid does.
    pub(super) fn across(&self) -> f64 {
        self.columns() as f64 + if self.is_jigsaw() { 0.0 } else { OPEN }
    }

    /// Returns the letters of a cell.
    pub(super) fn cell(&self, (row, column): CellAt) -> &[Letter] {
        self.cells.get(row).and_then(|row| row.get(column)).map_or(&[], Vec::as_slice)
    }

    /// Returns the most letters of a cell.
    pub(super) fn most_marks(&self) -> usize {
        self.cells.iter().flatten().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns all letters, row by row.
    pub(super) fn letters(&self) -> impl Iterator<Item = (Place, Letter)> + '_ {
        let cells = (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |c| (row, c)));
        cells.flat_map(|cell| {
            let letters = self.cell(cell).iter().enumerate();
            letters.map(move |(index, &letter)| (Place { cell, index }, letter))
        })
    }

    /// Whether a cell is in a tinted house.
    pub(super) fn is_tinted(&self, cell: CellAt) -> bool {
        self.houses.contains(&('r', cell.0))
            || self.houses.contains(&('c', cell.1))
            || self.houses.contains(&('b', box_of(cell)))
            || self.has_diagonal() && cell.0 == cell.1
    }

    /// Whether the diagonal is a house.
    fn has_diagonal(&self) -> bool {
        self.houses.contains(&('d', 0))
    }

    /// Whether the schematic is of a jigsaw, and as wide as its grid.
    pub(super) fn is_jigsaw(&self) -> bool {
        !self.regions.is_empty()
    }

    /// Whether two cells are in different boxes or regions.
    pub(super) fn are_apart(&self, one: CellAt, other: CellAt) -> bool {
        let region = |(row, column): CellAt| self.regions.get(row)?.get(column);
        if self.is_jigsaw() { region(one) != region(other) } else { box_of(one) != box_of(other) }
    }

    fn read(raw: &Raw) -> Option<Self> {
        let cells =
            raw.cells.trim().lines().map(|row| row.split_whitespace().map(letters).collect());
        let houses = raw.houses.split_whitespace().map(|name| {
            let (kind, number) = name.split_at_checked(1)?;
            Some((kind.chars().next()?, number.parse::<usize>().ok()?.checked_sub(1)?))
        });
        let mut read = Schematic {
            of: raw.of.clone(),
            cells: cells.collect::<Option<_>>()?,
            houses: houses.collect::<Option<_>>()?,
            links: Vec::new(),
            regions: raw.regions.trim().lines().map(|row| row.trim().chars().collect()).collect(),
            cages: Vec::new(),
        };
        let cages = raw.cages.split(';').filter(|cage| !cage.trim().is_empty()).map(|cage| {
            let (sum, cells) = cage.trim().split_once(' ')?;
            let cells = cells.split_whitespace().map(cell_at).collect::<Option<_>>()?;
            Some(Cage { sum: sum.parse().ok()?, cells })
        });
        read.cages = cages.collect::<Option<_>>()?;
        let links = raw.links.split_whitespace().map(|link| {
            let kind = if link.contains('=') { LinkKind::Strong } else { LinkKind::Weak };
            let (from, to) = link.split_once(['=', '-'])?;
            Some(Link { from: read.place(from)?, to: read.place(to)?, kind })
        });
        read.links = links.collect::<Option<_>>()?;
        Some(read)
    }

    /// Returns the place that `r1c2X` names, or `r1c2` for the first letter of a cell.
    fn place(&self, name: &str) -> Option<Place> {
        let letter = name.chars().next_back().filter(char::is_ascii_uppercase);
        let cell = cell_at(name.trim_end_matches(|c: char| c.is_ascii_uppercase()))?;
        let is_it = |l: &Letter| letter.is_none_or(|letter| l.letter == letter);
        Some(Place { cell, index: self.cell(cell).iter().position(is_it)? })
    }
}

/// Returns the cell that `r1c2` names.
fn cell_at(name: &str) -> Option<CellAt> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let from_1 = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
    Some((from_1(row)?, from_1(column)?))
}

/// Returns the index of a cell's box.
fn box_of((row, column): CellAt) -> usize {
    row / 3 * 3 + column / 3
}

/// Reads the letters of a cell; a full stop is none.
fn letters(cell: &str) -> Option<Vec<Letter>> {
    let (mut found, mut sign) = (Vec::new(), None);
    for character in cell.chars().filter(|_| cell != ".") {
        match character {
            letter if letter.is_ascii_uppercase() || letter.is_ascii_digit() => {
                let sign = sign.take().unwrap_or(Sign::Mark(Some(Part::Defining)));
                found.push(Letter { letter, sign });
            }
            before => sign = Some(sign_of(before)?),
        }
    }
    Some(found)
}

fn sign_of(character: char) -> Option<Sign> {
    Some(match character {
        '+' => Sign::Mark(Some(Part::Secondary)),
        '~' => Sign::Mark(Some(Part::Fin)),
        '-' => Sign::Mark(Some(Part::Eliminated)),
        ',' => Sign::Mark(None),
        '#' => Sign::Filled,
        '@' => Sign::Excludes,
        '=' => Sign::Placed,
        _ => return None,
    })
}

/// A table of the file.
#[derive(serde::Deserialize)]
struct Raw {
    of: Vec<String>,
    cells: String,
    #[serde(default)]
    houses: String,
    #[serde(default)]
    links: String,
    #[serde(default)]
    regions: String,
    #[serde(default)]
    cages: String,
}

#[derive(serde::Deserialize)]
struct File {
    schematic: Vec<Raw>,
}

static ALL: LazyLock<Vec<Schematic>> = LazyLock::new(|| {
    let file: File =
        toml::from_str(include_str!("schematics.toml")).expect("a test reads the file");
    file.schematic.iter().filter_map(Schematic::read).collect()
});

/// Returns the schematics of a technique, the simplest first.
pub(super) fn schematics(technique: TechniqueId) -> impl Iterator<Item = &'static Schematic> {
    ALL.iter().filter(move |schematic| schematic.of.iter().any(|name| name == technique.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::Shape;

    fn sees(schematic: &Schematic, one: CellAt, other: CellAt) -> bool {
        let is_diagonal = |cell: CellAt| schematic.has_diagonal() && cell.0 == cell.1;
        one != other
            && (one.0 == other.0
                || one.1 == other.1
                || !schematic.are_apart(one, other)
                || is_diagonal(one) && is_diagonal(other))
    }

    fn is_gone(letter: Letter) -> bool {
        letter.sign == Sign::Mark(Some(Part::Eliminated))
    }

    #[test]
    fn every_table_is_read_and_names_techniques() {
        let file: File = toml::from_str(include_str!("schematics.toml")).unwrap();
        assert_eq!(file.schematic.len(), ALL.len());
        let mut names: Vec<&String> = ALL.iter().flat_map(|schematic| &schematic.of).collect();
        for name in &names {
            assert!(TechniqueId::all().any(|id| id.name() == name.as_str()), "{name}");
        }
        names.sort();
        assert!(names.chunk_by(|a, b| a == b).all(|of| of.len() <= 2), "at most two drawings");
        let without: Vec<&str> = TechniqueId::all()
            .filter(|&id| schematics(id).next().is_none())
            .map(|id| id.name())
            .collect();
        // No small part of a grid shows a chain within a chain.
        assert_eq!(without, ["nested-forcing-chain"]);
    }

    #[test]
    fn no_schematic_looks_like_a_whole_grid() {
        for schematic in ALL.iter() {
            let (rows, columns) = (schematic.rows(), schematic.columns());
            assert!(schematic.cells.iter().all(|row| row.len() == columns), "{:?}", schematic.of);
            assert!(rows != columns || Shape::with_side(rows).is_none(), "{:?}", schematic.of);
            assert!(rows <= 6 && columns <= 7, "{:?}: too large for a small page", schematic.of);
            assert!(schematic.most_marks() <= 4, "{:?}", schematic.of);
        }
    }

    #[test]
    fn what_is_ruled_out_follows_from_the_pattern() {
        for schematic in ALL.iter() {
            let letters: Vec<(Place, Letter)> = schematic.letters().collect();
            let effects = letters.iter().filter(|(_, l)| is_gone(*l) || l.sign == Sign::Placed);
            assert!(effects.clone().count() > 0, "{:?} has no effect", schematic.of);
            for (place, gone) in effects.filter(|(_, letter)| is_gone(*letter)) {
                let is_cause = |(other, letter): &(Place, Letter)| match letter.sign {
                    Sign::Mark(Some(Part::Eliminated) | None) | Sign::Filled => false,
                    _ => {
                        other.cell == place.cell
                            || letter.letter == gone.letter
                                && sees(schematic, other.cell, place.cell)
                    }
                };
                assert!(letters.iter().any(is_cause), "{:?} {place:?}", schematic.of);
            }
        }
    }

    #[test]
    fn cages_and_regions_are_inside_their_drawings() {
        for schematic in ALL.iter() {
            for cage in &schematic.cages {
                let is_inside = |c: &CellAt| c.0 < schematic.rows() && c.1 < schematic.columns();
                assert!(cage.cells.iter().all(is_inside) && cage.cells.is_sorted());
                let least: usize = (1..=cage.cells.len()).sum();
                assert!(cage.sum as usize >= least, "{:?}", schematic.of);
            }
            let is_whole = |row: &Vec<char>| row.len() == schematic.columns();
            let is_high = schematic.regions.len() == schematic.rows();
            assert!(!schematic.is_jigsaw() || is_high && schematic.regions.iter().all(is_whole));
        }
    }

    #[test]
    fn links_join_places_that_see_each_other() {
        for schematic in ALL.iter() {
            for Link { from, to, .. } in &schematic.links {
                let letter = |place: &Place| schematic.cell(place.cell)[place.index].letter;
                let joins = sees(schematic, from.cell, to.cell) && letter(from) == letter(to);
                assert!(joins, "{:?} {from:?} {to:?}", schematic.of);
            }
        }
    }
}

//! Checks the names of rows and columns beside explained grids: if most lines of a grid have one, each
//! has its own, at its middle and in one size.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage};
use crate::read::phrase::Phrase;
use gridpress_page::geom::Pt;

/// How far from its grid a name is at most, in cells.
const NEAR: f64 = 1.5;
/// How far from its place a name may be: signs differ in the white beside them, in sizes of the name.
const ASIDE: f64 = 0.22;
const BELOW: Pt = Pt::new(0.6);
/// How much its size may differ.
const SIZE: f64 = 0.05;
/// No word before a number is longer.
const LONGEST: usize = 3;
/// No page has more names, but a hostile file can.
const MOST: usize = 2000;

/// A phrase that is the name of a line, such as `r4`: what is before its number, and the number.
#[derive(Copy, Clone)]
struct Named<'p> {
    phrase: &'p Phrase,
    word: &'p str,
    number: usize,
}

/// A name and where it is: `along` the lines, and `across` from the grid.
struct Name<'p> {
    text: &'p str,
    word: &'p str,
    number: usize,
    along: Pt,
    across: Pt,
    size: Pt,
}

pub(crate) fn check(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for page in read.iter().filter(|page| !page.is_picture) {
        let named: Vec<Named<'_>> = page.phrases.iter().filter_map(named).take(MOST).collect();
        if named.is_empty() {
            continue;
        }
        for grid in page.grids.iter().filter(|grid| grid.samurai.is_none()) {
            for is_row in [true, false] {
                if let Some(what) = wrong((page, &named), grid, is_row) {
                    let fault = Fault::new(FaultKind::WrongWord, what).on(page.page);
                    faults.push(fault.of(grid.number));
                }
            }
        }
    }
}

/// Returns what is wrong with the names of the rows or columns of a grid.
fn wrong(
    (page, named): (&ReadPage, &[Named<'_>]),
    grid: &PrintedGrid,
    is_row: bool,
) -> Option<String> {
    let (area, cell) = (grid.lattice.area, grid.lattice.cell());
    let side = grid.lattice.shape.side();
    let names: Vec<Vec<Name<'_>>> = (0..side)
        .map(|line| {
            let (before, along) = match is_row {
                true => (area.left(), area.top() + cell * (line as f64 + 0.5)),
                false => (area.top(), area.left() + cell * (line as f64 + 0.5)),
            };
            let is_here = |name: &Name<'_>| {
                name.along.abs() < cell / 2.0 && name.across < cell * NEAR && name.across > -BELOW
            };
            let all = named.iter().map(|one| placed(one, is_row, before, along));
            all.filter(is_here).collect()
        })
        .collect();
    let own = |line: usize| names[line].iter().find(|name| name.number == line + 1);
    let all: Vec<&Name<'_>> = (0..side).filter_map(own).collect();
    if all.len() * 2 <= side {
        return None;
    }
    let middle = |of: fn(&Name<'_>) -> Pt| {
        let mut lengths: Vec<Pt> = all.iter().map(|name| of(name)).collect();
        lengths.sort_unstable();
        lengths[lengths.len() / 2]
    };
    let (along, across, size) = (middle(|n| n.along), middle(|n| n.across), middle(|n| n.size));
    let count = |word: &str| all.iter().filter(|name| name.word == word).count();
    let word = all.iter().map(|name| name.word).max_by_key(|word| count(word)).unwrap_or_default();
    let (kind, aside) =
        if is_row { ("row", (BELOW, size * ASIDE)) } else { ("column", (size * ASIDE, BELOW)) };
    (0..side).find_map(|line| {
        let what = format!("{word}{}", line + 1);
        // Names close to each other are read as one text.
        let is_joined = |phrase: &Phrase| {
            (area.top() - phrase.baseline - across).abs() < BELOW
                && phrase.text.split(' ').any(|text| text == what)
        };
        if !is_row && own(line).is_none() && page.phrases.iter().any(is_joined) {
            return None;
        }
        let Some(name) = own(line) else {
            return Some(match names[line].first() {
                Some(other) => format!("{kind} {} is called {}, not {what}", line + 1, other.text),
                None => format!("{kind} {} has no name beside it, such as {what}", line + 1),
            });
        };
        if name.word != word {
            Some(format!("{kind} {} is called {}, not {what}", line + 1, name.text))
        } else if (name.along - along).abs() > aside.0 || (name.across - across).abs() > aside.1 {
            Some(format!("the name {what} is not at the middle of its {kind}"))
        } else if (name.size / size - 1.0).abs() > SIZE {
            Some(format!("the name {what} has another size than the others"))
        } else {
            None
        }
    })
}

/// Returns the name that a phrase may be.
fn named(phrase: &Phrase) -> Option<Named<'_>> {
    let digits = phrase.text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let word = phrase.text.strip_suffix(digits)?;
    let number = digits.parse().ok()?;
    let is_name = !word.is_empty() && word.chars().count() <= LONGEST && !word.contains(' ');
    is_name.then_some(Named { phrase, word, number })
}

/// Returns a name with its distances from the edge of a grid and from the middle of a line.
fn placed<'p>(of: &Named<'p>, is_row: bool, before: Pt, middle: Pt) -> Name<'p> {
    let Named { phrase, word, number } = *of;
    let (across, along) = match is_row {
        true => (before - phrase.area.right(), phrase.area.centre().y - middle),
        false => (before - phrase.baseline, phrase.area.centre().x - middle),
    };
    Name { text: &phrase.text, word, number, along, across, size: phrase.size }
}

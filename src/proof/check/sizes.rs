//! Checks that every digit has the size that the layout requires, or else the size of the others.

use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::read::page::{PrintedDigit, PrintedGrid};
use gridpress_page::font::FaceId;
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;

/// Digits lower than this share of their cell are unreadable for the intended readers.
const LEAST_DIGIT: f64 = 0.38;

/// The height of letters, in faces whose digits are higher, as a share of that of digits.
const LETTERS: f64 = 0.88;

/// The same where a letter goes below the line, or is wide, and these letters.
const LARGE_LETTERS: f64 = 0.7;
const LARGE: [char; 4] = ['J', 'M', 'Q', 'W'];

/// The height of digits beside the sums of cages, as a share of the usual one.
const BESIDE_SUMS: f64 = 0.79;

/// The tolerance for rounded SVG outlines, and for the difference between flat and round digits.
const SLACK: f64 = 0.04;

/// If more digits of a grid are too small, they are reported together.
const MOST_CELLS: usize = 3;

/// A printed puzzle or answer, and one of the grids that it consists of.
type Part<'p> = (&'p Placed<'p>, &'p PrintedGrid);

pub(crate) fn check(
    puzzles: &[Placed<'_>],
    answers: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    let least = known.measures.map_or(LEAST_DIGIT, |m| m.digit.max(LEAST_DIGIT)) * (1.0 - SLACK);
    for all in [puzzles, answers] {
        let sizes = usual_sizes(all);
        for placed in all {
            for grid in placed.grid.parts() {
                let Some(usual) = sizes.get(&kind(grid)) else { continue };
                let beside = if has_cages(grid) { BESIDE_SUMS } else { 1.0 };
                check_grid((placed, grid), least * beside, usual, faults);
                too_large((placed, grid), usual, faults);
            }
        }
    }
}

fn has_cages(grid: &PrintedGrid) -> bool {
    !grid.grid.rules().cages().is_empty()
}

/// Grids whose digits have one size: their shape, the size of their cells, whether they have cages, and
/// the letters that stand for their digits.
type Kind = (usize, i64, bool, Option<String>);

fn kind(grid: &PrintedGrid) -> Kind {
    let lattice = grid.lattice;
    #[expect(clippy::cast_possible_truncation, reason = "a length on a page, in half points")]
    let cell = (lattice.cell().get() * 2.0).round() as i64;
    (lattice.shape.side(), cell, has_cages(grid), grid.grid.rules().symbols())
}

/// The usual em of the digits of a kind of grid, and that of each of their faces. Digits of two faces
/// are equally high, but differ in their ems.
struct Usual {
    whole: Pt,
    faces: Vec<(Option<FaceId>, Pt)>,
}

impl Usual {
    /// Returns that of the digits of these grids.
    fn of(grids: &[&PrintedGrid]) -> Self {
        /// Fewer of a face, as a share of all in the grids that have it, have the size of the others.
        const FEW: usize = 8;
        /// Those of a face whose heights differ more are not equally high. Letters differ most.
        const UNLIKE: f64 = 0.12;
        let digits: Vec<&PrintedDigit> = grids.iter().flat_map(|grid| &grid.digits).collect();
        let mut faces: Vec<Option<FaceId>> = digits.iter().map(|digit| digit.face).collect();
        faces.sort_unstable();
        faces.dedup();
        let height = median(digits.iter().map(|digit| digit.height));
        let of_face = |face: Option<FaceId>| {
            let own = || digits.iter().filter(|digit| digit.face == face);
            let apart = median(own().map(|digit| digit.height)) - height;
            let has_it = |grid: &&&PrintedGrid| grid.digits.iter().any(|digit| digit.face == face);
            let beside: usize = grids.iter().filter(has_it).map(|grid| grid.digits.len()).sum();
            let is_usual = own().count() * FEW >= beside && apart.abs() <= height * UNLIKE;
            is_usual.then(|| (face, median(own().map(|digit| digit.size))))
        };
        Usual {
            whole: median(digits.iter().map(|digit| digit.size)),
            faces: faces.into_iter().filter_map(of_face).collect(),
        }
    }

    fn size(&self, digit: &PrintedDigit) -> Pt {
        let own = self.faces.iter().find(|(face, _)| *face == digit.face);
        own.map_or(self.whole, |(_, size)| *size)
    }
}

fn median(of: impl Iterator<Item = Pt>) -> Pt {
    let mut all: Vec<Pt> = of.collect();
    let middle = all.len() / 2;
    if all.is_empty() { Pt::ZERO } else { *all.select_nth_unstable(middle).1 }
}

/// Returns the usual sizes of the digits of each kind of grid.
fn usual_sizes(all: &[Placed<'_>]) -> BTreeMap<Kind, Usual> {
    let mut grids: BTreeMap<Kind, Vec<&PrintedGrid>> = BTreeMap::new();
    for grid in all.iter().flat_map(|placed| placed.grid.parts()) {
        grids.entry(kind(grid)).or_default().push(grid);
    }
    grids.into_iter().map(|(kind, grids)| (kind, Usual::of(&grids))).collect()
}

/// Reports digits that are larger than the others of their grid.
fn too_large((placed, grid): Part<'_>, usual: &Usual, faults: &mut Vec<Fault>) {
    let slack = |d: &PrintedDigit| slack(placed.page.pixel, d);
    let large = |d: &&PrintedDigit| d.size - slack(d) > usual.size(d) * (1.0 + SLACK);
    let all: Vec<&PrintedDigit> = grid.digits.iter().filter(large).collect();
    let Some(first) = all.first() else { return };
    let mut what = format!(
        "the digit is set in {:.1} pt, the others in {:.1} pt",
        first.size.get(),
        usual.size(first).get()
    );
    if all.len() > 1 {
        what += &format!(", and {} more are too large", all.len() - 1);
    }
    faults.push(fault(FaultKind::TooLarge, what, placed).in_grid(grid, first.cell));
}

/// Returns the error of the size of a digit whose height is measured to a pixel.
fn slack(pixel: Pt, digit: &PrintedDigit) -> Pt {
    if digit.height > Pt::ZERO { pixel * (digit.size / digit.height) } else { Pt::ZERO }
}

fn check_grid((placed, grid): Part<'_>, least: f64, usual: &Usual, faults: &mut Vec<Fault>) {
    let cell = grid.lattice.cell();
    let pixel = placed.page.pixel;
    let word = grid.grid.rules().symbols();
    let least = |d: &PrintedDigit| {
        let is_letter = grid.grid.get(d.cell).is_some_and(|digit| digit.get() > 9);
        let share = match &word {
            Some(letters) if letters.contains(LARGE) => LARGE_LETTERS,
            Some(_) => LETTERS,
            None if is_letter => LETTERS,
            None => 1.0,
        };
        cell * least * share
    };
    let mut small = grid.digits.iter().filter(|d| {
        d.height + pixel < least(d) || d.size + slack(pixel, d) < usual.size(d) * (1.0 - SLACK)
    });
    let count = small.clone().count();
    let told = if count > MOST_CELLS { 1 } else { count };
    for digit in small.by_ref().take(told) {
        let share = digit.height / cell * 100.0;
        let mut what = format!("the digit is only {share:.0} % of its cell high");
        if digit.height + pixel >= least(digit) {
            what += &format!(
                ": it is set in {:.1} pt, the others in {:.1} pt",
                digit.size.get(),
                usual.size(digit).get()
            );
        }
        if count > told {
            what += &format!(", and {} more are too small", count - told);
        }
        faults.push(fault(FaultKind::TooSmall, what, placed).in_grid(grid, digit.cell));
    }
}

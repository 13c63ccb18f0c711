//! Every digit as large as the layout asks; and where that is not known, as large as the others.

use super::check::{Expectations, Placed, fault};
use super::fault::{Fault, FaultKind};
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;

/// Digits lower than this share of their cell can not be read by the people books are for.
const LEAST_DIGIT: f64 = 0.38;

/// A digit may be smaller by this share: what is read from the rounded outlines of an SVG, and
/// the difference between flat and round digits.
const SLACK: f64 = 0.04;

/// In a grid with more digits that are too small than this, they are told together.
const MOST_CELLS: usize = 3;

pub(super) fn check(
    puzzles: &[Placed<'_>],
    answers: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    let least = known.measures.map_or(LEAST_DIGIT, |m| m.digit.max(LEAST_DIGIT)) * (1.0 - SLACK);
    for all in [puzzles, answers] {
        let usual = usual_sizes(all);
        for placed in all {
            let usual = usual.get(&kind(placed)).copied().unwrap_or(Pt::ZERO);
            check_grid(placed, least, usual, faults);
        }
    }
}

/// Grids of one shape and size: their digits are to be of one size.
fn kind(placed: &Placed<'_>) -> (usize, i64) {
    let lattice = placed.grid.lattice;
    #[expect(clippy::cast_possible_truncation, reason = "a length on a page, in half points")]
    let cell = (lattice.cell().get() * 2.0).round() as i64;
    (lattice.shape.side(), cell)
}

/// The em at which half of the digits of each kind of grid are set.
fn usual_sizes(all: &[Placed<'_>]) -> BTreeMap<(usize, i64), Pt> {
    let mut sizes: BTreeMap<(usize, i64), Vec<Pt>> = BTreeMap::new();
    for placed in all {
        sizes
            .entry(kind(placed))
            .or_default()
            .extend(placed.grid.digits.iter().map(|digit| digit.size));
    }
    sizes
        .into_iter()
        .filter_map(|(kind, mut sizes)| {
            let middle = sizes.len() / 2;
            let (_, median, _) = (!sizes.is_empty()).then(|| sizes.select_nth_unstable(middle))?;
            Some((kind, *median))
        })
        .collect()
}

fn check_grid(placed: &Placed<'_>, least: f64, usual: Pt, faults: &mut Vec<Fault>) {
    let (shape, cell) = (placed.grid.grid.shape(), placed.grid.lattice.cell());
    let mut small = placed
        .grid
        .digits
        .iter()
        .filter(|d| d.height < cell * least || d.size < usual * (1.0 - SLACK));
    let count = small.clone().count();
    let told = if count > MOST_CELLS { 1 } else { count };
    for digit in small.by_ref().take(told) {
        let share = digit.height / cell * 100.0;
        let mut what = format!("the digit is only {share:.0} % of its cell high");
        if digit.height >= cell * least {
            what += &format!(
                ": it is set in {:.1} pt, the others in {:.1} pt",
                digit.size.get(),
                usual.get()
            );
        }
        if count > told {
            what += &format!(", and {} more are too small", count - told);
        }
        faults.push(fault(FaultKind::TooSmall, what, placed).at(shape, digit.cell));
    }
}

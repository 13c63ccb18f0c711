//! Arranges grids on a page: as large as possible, and no smaller than the layout allows.

use super::Places;
use crate::layout::{Extras, Measure};
use crate::template::Arrangement;
use gridpress_page::geom::{Pt, Size};

/// The number and size of the grids of a shape on a page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Fit {
    pub places: Places,
    /// The side of a grid.
    pub side: Pt,
    /// The side of one of its cells.
    pub cell: Pt,
}

/// Grids with sides smaller by no more than this share are as good if they fill more of the width.
const AS_LARGE: f64 = 0.96;

/// Grids in whole rows are smaller by no more than this share than in rows of which the last is not full.
pub(super) const IN_WHOLE_ROWS: f64 = 0.9;

/// Whether these are in a single row or column that fills hardly half of a page.
pub(super) const fn is_strip(places: Places) -> bool {
    places.count() > 4 && (places.across == 1 || places.down == 1)
}

/// Returns the arrangement, with the side of its grids, that fills most of the width of those with nearly
/// the largest grids. They are no smaller than `least` if they can be as large. `None` of no arrangements.
pub(super) fn widest(
    arrangements: impl Iterator<Item = (Places, Pt)>,
    least: Pt,
) -> Option<(Places, Pt)> {
    let all: Vec<(Places, Pt)> = arrangements.collect();
    let largest = all.iter().map(|&(_, side)| side).max()?;
    let enough = (largest * AS_LARGE).max(least.min(largest));
    let large = all.into_iter().filter(|&(_, side)| side >= enough);
    large.max_by_key(|&(places, side)| side * f64::from(places.across))
}

/// Returns the arrangement of `count` grids with `cells` cells to a side that makes them largest, or nearly
/// so and fills the width.
fn best(
    page: &Measure<'_>,
    live: Size,
    count: u32,
    (arrangement, extras): (&Arrangement, Extras),
    cells: usize,
) -> Fit {
    let sides = (1..=count.max(1)).map(|across| {
        let places = Places::of(count, across);
        (places, page.grid_side(live, places, arrangement.gap, extras))
    });
    let least = arrangement.least_cell.value * cells as f64;
    let sides: Vec<(Places, Pt)> = sides.collect();
    let (mut places, mut side) =
        widest(sides.iter().copied(), least).unwrap_or((Places::full(1, 1), Pt::ZERO));
    if places.spare > 0 {
        // Whole rows look better than a row that is not full.
        let enough = (side * IN_WHOLE_ROWS).max(least.min(side));
        let whole = sides
            .into_iter()
            .filter(|&(of, side)| of.spare == 0 && !is_strip(of) && side >= enough);
        (places, side) = whole.max_by_key(|&(_, side)| side).unwrap_or((places, side));
    }
    Fit { places, side, cell: side / cells as f64 }
}

/// Arranges grids with `cells` cells to a side on a page: as many as `asked`, or as many as the
/// layout says, with rows and columns exchanged if that makes them larger, on an upright page clearly.
/// Without `asked`, uses fewer where cells would be smaller than the layout allows.
///
/// # Errors
/// The best arrangement, if its cells are still too small.
pub(super) fn fit(
    page: &Measure<'_>,
    live: Size,
    arrangement: &Arrangement,
    asked: Option<u32>,
    cells: usize,
    extras: Extras,
) -> Result<Fit, Fit> {
    let (gap, least) = (arrangement.gap, arrangement.least_cell.value);
    let judge = |fit: Fit| if fit.cell >= least { Ok(fit) } else { Err(fit) };
    if let Some(count) = asked {
        return judge(best(page, live, count.max(1), (arrangement, extras), cells));
    }
    let arranged = |across, down| {
        let places = Places::full(across, down);
        let side = page.grid_side(live, places, gap, extras);
        Fit { places, side, cell: side / cells as f64 }
    };
    let (across, down) = (arrangement.across, arrangement.down);
    let (upright, turned) = (arranged(across, down), arranged(down, across));
    let is_upright = live.width <= live.height;
    let turn = turned.side * if is_upright { AS_LARGE } else { 1.0 } > upright.side;
    let mut result = judge(if turn { turned } else { upright });
    for count in (1..arrangement.per_page()).rev() {
        if result.is_ok() {
            break;
        }
        let best = best(page, live, count, (arrangement, extras), cells);
        // Only who asks for a number of grids gets an empty place.
        let Places { across, down, .. } = best.places;
        result = judge(Fit { places: Places::full(across, down), ..best });
    }
    result
}

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

/// Returns the arrangement of `count` grids with `cells` cells to a side that makes them largest.
fn best(
    page: &Measure<'_>,
    live: Size,
    count: u32,
    (gap, extras): (Pt, Extras),
    cells: usize,
) -> Fit {
    let fit = |across: u32| {
        let places = Places::of(count, across);
        let side = page.grid_side(live, places, gap, extras);
        Fit { places, side, cell: side / cells as f64 }
    };
    let first = fit(1);
    (2..=count).map(fit).fold(first, |best, next| if next.side > best.side { next } else { best })
}

/// Arranges grids with `cells` cells to a side on a page: as many as `asked`, or as many as the
/// layout says, with rows and columns exchanged on a landscape page if that makes them larger.
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
        return judge(best(page, live, count.max(1), (gap, extras), cells));
    }
    let arranged = |across, down| {
        let places = Places::full(across, down);
        let side = page.grid_side(live, places, gap, extras);
        Fit { places, side, cell: side / cells as f64 }
    };
    let (across, down) = (arrangement.across, arrangement.down);
    let (upright, turned) = (arranged(across, down), arranged(down, across));
    let turn = live.width > live.height && turned.side > upright.side;
    let mut result = judge(if turn { turned } else { upright });
    for count in (1..arrangement.per_page()).rev() {
        if result.is_ok() {
            break;
        }
        let best = best(page, live, count, (gap, extras), cells);
        // Only who asks for a number of grids gets an empty place.
        let Places { across, down, .. } = best.places;
        result = judge(Fit { places: Places::full(across, down), ..best });
    }
    result
}

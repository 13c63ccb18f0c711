//! Estimates how large grids will be on a page, before it is drawn.
//!
//! ```text
//!  +--------------- live area ---------------+
//!  | running head                            |
//!  |  caption   } once for each row of grids |
//!  |  +------+  }                            |
//!  |  | grid |  }        (or the caption     |
//!  |  +------+  }         beside the grid)   |
//!  |  lines     } where they are asked for   |
//!  | folio                                   |
//!  +-----------------------------------------+
//! ```

use super::{Places, Strip};
use crate::template::{Arrangement, Template};
use gridpress_page::geom::{Pt, Size};

/// Returns the side of the largest grids in the arrangement `places` on a page whose area inside
/// the margins is `live`. Heights of text are estimated as shares of its size that suit any text
/// face, so the drawn grids differ by a few hundredths at most, which a test checks. `strip` is the
/// room that each grid needs besides its caption, which is zero for answers.
#[must_use]
pub fn grid_side(template: &Template, live: Size, places: Places, gap: Pt, strip: Strip) -> Pt {
    let text = template.text.max(template.least_text);
    let least = template.least_text;
    let head = if template.running_head { text * 1.8 } else { Pt::ZERO };
    let foot = text * 1.8;
    let body = (live.height - head - foot).max(Pt::ZERO);
    let (columns, rows) = (f64::from(places.across), f64::from(places.down));
    let cell = Size::new(
        (live.width - gap * (columns - 1.0)) / columns,
        (body - gap * 1.2 * (rows - 1.0)) / rows,
    );
    let writing = template.writing.count(places.count());
    let lines = strip.lines_below(writing, cell.width, text);
    // The height of the caption depends on the grid, so this iterates until both settle.
    let mut above = cell.width;
    for _ in 0..8 {
        let number = (above * 0.09).max(least * 0.74).min(Pt::new(56.0));
        let distance = (above * 0.036).max(least * 0.5);
        above = cell.width.min(cell.height - number - distance - strip.below(lines)).max(Pt::ZERO);
    }
    let column = (least * 5.4).max(cell.width * 0.2).max(strip.code);
    let distance = (cell.height * 0.06).max(least);
    let beside = (cell.height - strip.id).min(cell.width - column - distance);
    let beside = if strip.has_room_beside(beside, text, writing) { beside } else { Pt::ZERO };
    // A caption between two grids could be read as belonging to either.
    let side = if places.across == 1 { above.max(beside) } else { above };
    side.max(Pt::ZERO)
}

/// The number and size of the grids of a shape on a page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Fit {
    pub places: Places,
    /// The side of a grid.
    pub side: Pt,
    /// The side of one of its cells.
    pub cell: Pt,
}

/// Returns the arrangement of `count` grids with `cells` cells to a side that makes them largest.
fn best(
    template: &Template,
    live: Size,
    count: u32,
    (gap, strip): (Pt, Strip),
    cells: usize,
) -> Fit {
    let fit = |across: u32| {
        let places = Places { across, down: count.div_ceil(across) };
        let side = grid_side(template, live, places, gap, strip);
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
pub fn fit(
    template: &Template,
    live: Size,
    arrangement: &Arrangement,
    asked: Option<u32>,
    cells: usize,
    strip: Strip,
) -> Result<Fit, Fit> {
    let (gap, least) = (arrangement.gap, arrangement.least_cell.value);
    let judge = |fit: Fit| if fit.cell >= least { Ok(fit) } else { Err(fit) };
    if let Some(count) = asked {
        return judge(best(template, live, count.max(1), (gap, strip), cells));
    }
    let arranged = |across, down| {
        let places = Places { across, down };
        let side = grid_side(template, live, places, gap, strip);
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
        result = judge(best(template, live, count, (gap, strip), cells));
    }
    result
}

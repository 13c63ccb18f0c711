//! Checks a single grid: every cell is readable, and no digit is twice in a house.

use crate::check::samurai;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage, Trouble};

/// Returns the faults of one printed grid, whatever its purpose.
pub(crate) fn check_grid(page: &ReadPage, printed: &PrintedGrid) -> Vec<Fault> {
    let is_drawing = printed.is_drawing();
    let of_part = |part| check_part(page, part, printed.number, is_drawing);
    let mut faults: Vec<Fault> = printed.parts().iter().flat_map(of_part).collect();
    if !is_drawing {
        faults.extend(samurai::check(page, printed));
    }
    faults
}

/// Returns the faults of a grid that is alone or part of a samurai.
fn check_part(
    page: &ReadPage,
    printed: &PrintedGrid,
    number: Option<u32>,
    is_drawing: bool,
) -> Vec<Fault> {
    let shape = printed.grid.shape();
    let mut faults = Vec::new();
    let new = |kind, what: String| Fault::new(kind, what).on(page.page).of(number);
    // The signs of drawings, such as rings around digits, are not read from a picture.
    let is_skipped = page.is_picture && is_drawing;
    for (cell, trouble) in printed.unreadable.iter().filter(|_| !is_skipped) {
        let (kind, what) = match trouble {
            Trouble::Coarse => continue,
            Trouble::Crowded(signs) => {
                (FaultKind::Unreadable, format!("one cell contains “{signs}”"))
            }
            Trouble::Unknown(said) if said.is_empty() => {
                (FaultKind::Unreadable, "the shape drawn is not a digit".to_owned())
            }
            Trouble::Unknown(said) => {
                (FaultKind::Unreadable, format!("the shape drawn for “{said}” is not a digit"))
            }
            Trouble::Disguised { said, drawn } => {
                (FaultKind::Disguised, format!("the file says {said}, but the shape is {drawn}"))
            }
            Trouble::Cage(why) => (FaultKind::Unreadable, why.clone()),
            Trouble::Foreign(sign) => {
                (FaultKind::Unreadable, format!("{sign} is not a digit of a {shape} grid"))
            }
        };
        faults.push(new(kind, what).in_grid(printed, *cell));
    }
    if !is_drawing {
        faults.extend(clash(printed).map(|fault| fault.on(page.page).of(number)));
    }
    faults
}

/// Returns the fault of a grid with a digit twice in a house.
pub(crate) fn clash(printed: &PrintedGrid) -> Option<Fault> {
    let shape = printed.grid.shape();
    let clash = printed.grid.conflict()?;
    let rules = printed.grid.rules();
    let place = clash.house.map_or(String::new(), |house| format!(" in {}", rules.house(house)));
    let (row, column) = printed.corner;
    let [a, b] = clash.cells.map(|c| (shape.row_of(c) + row + 1, shape.column_of(c) + column + 1));
    let [one, other] = clash.digits;
    let what = if one == other {
        format!("{one} is twice{place}: at r{}c{} and r{}c{}", a.0, a.1, b.0, b.1)
    } else {
        format!("{one} at r{}c{} is beside {other} at r{}c{}", a.0, a.1, b.0, b.1)
    };
    Some(Fault::new(FaultKind::Clash, what).in_grid(printed, clash.cells[1]))
}

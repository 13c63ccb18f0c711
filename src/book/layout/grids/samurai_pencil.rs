//! The pencil marks that samurai are printed with. Those of a shared box are drawn once.

use crate::layout::grids::pencil::Marks;
use crate::layout::grids::samurai::Frames;
use crate::plan::{BookPlan, PrintedCandidates};
use crate::template::Template;
use gridpress_engine::samurai::{GRIDS, Place, Rater, Samurai, marks};
use gridpress_engine::sudoku::Cell;
use gridpress_engine::techniques::DigitSet;
use gridpress_page::font::FontError;
use gridpress_page::geom::Rect;
use gridpress_page::scene::Item;
use gridpress_page::text::Setter;

/// The pencil marks of the five grids, cell by cell.
pub(in crate::layout) type Printed = [Vec<(Cell, DigitSet)>; GRIDS];

/// Returns the pencil marks that the samurai with that index in the book is printed with; empty if
/// its section has none. A cell that the steps of the level fill has its digit as its only mark.
pub(in crate::layout) fn printed(plan: &BookPlan, index: usize, puzzle: &Samurai) -> Printed {
    let mut printed = Printed::default();
    let section = plan.puzzles.get(index).and_then(|place| plan.sections.get(place.section));
    let Some(section) = section else { return printed };
    let marks = match section.candidates {
        PrintedCandidates::None => return printed,
        PrintedCandidates::All => marks(puzzle),
        PrintedCandidates::After(level) => match section.request.scale.band(level) {
            Some(band) => Rater::new().marks_after(puzzle, *band.end()),
            None => return printed,
        },
    };
    for place in Place::cells().filter(|&place| puzzle.get(place).is_none()) {
        let Some((grid, cell)) = place.home() else { continue };
        let filled = marks[grid].grid().get(cell).map(DigitSet::of);
        printed[grid].push((cell, filled.unwrap_or_else(|| marks[grid].candidates(cell))));
    }
    printed
}

/// Draws the pencil marks of a samurai in a square.
pub(in crate::layout) fn drawn(
    style: &Template,
    set: &Setter<'_>,
    area: Rect,
    marks: &Printed,
) -> Result<Vec<Item>, FontError> {
    let frames = Frames::new(style, area.origin, area.width());
    let mut items = Vec::new();
    for (index, marks) in marks.iter().enumerate() {
        items.extend(Marks::new(style, set, &frames.grid(index)).plain(marks)?);
    }
    Ok(items)
}

//! Checks the pencil marks that samurai are printed with.

use crate::check::judged::Judgement;
use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use gridpress_engine::samurai::{Place, marks};

/// Checks the pencil marks in the empty cells of a samurai: some in each, none that its givens
/// exclude, and the digit that solves the cell. Others may be missing: steps of a level may have
/// eliminated them.
pub(crate) fn candidates(
    placed: &Placed<'_>,
    judgement: Option<&Judgement>,
    faults: &mut Vec<Fault>,
) {
    let Some(parts) = placed.grid.samurai.as_ref().filter(|_| placed.grid.is_pencilled_samurai())
    else {
        return;
    };
    let (Some(solution), Some(puzzle)) =
        (judgement.and_then(Judgement::of_whole), placed.grid.as_samurai())
    else {
        return;
    };
    let permitted = marks(&puzzle);
    for place in Place::cells().filter(|&place| puzzle.get(place).is_none()) {
        let Some((grid, cell)) = place.home() else { continue };
        let part = &parts[grid];
        let printed = part.pencilled.iter().find(|(at, _)| *at == cell);
        let signs: String = printed.iter().flat_map(|(_, signs)| signs).collect();
        let digits = permitted[grid].candidates(cell);
        let left: String = digits.iter().map(|digit| digit.symbol()).collect();
        let solves = solution.get(place).map(|digit| digit.symbol());
        let what = match solves {
            _ if signs.is_empty() => "it has no candidates, but the other cells have".to_owned(),
            Some(digit) if !signs.contains(digit) => {
                format!("{digit} solves this cell but is not among its candidates")
            }
            _ if !signs.chars().all(|sign| left.contains(sign)) => {
                format!("its candidates are {signs}, but its givens leave {left} at most")
            }
            _ => continue,
        };
        faults.push(fault(FaultKind::WrongCandidates, what, placed).in_grid(part, cell));
    }
}

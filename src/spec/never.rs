//! Wishes of a section that no puzzle ever meets, known without trying one.

use super::clues::{fewest_clues, possible_clues};
use super::made_to_order::MadeToOrder;
use crate::diag::{Diagnostic, Spanned, TableReader};
use crate::generate::order::target::ratings_of;
use crate::generate::{Symmetry, hardest_of, occurs};
use crate::grade::{Rating, Scale};
use crate::sudoku::Shape;
use crate::techniques::TechniqueId;
use std::ops::RangeInclusive;

/// Techniques that are never needed, or never done without.
pub(super) fn check_techniques(t: &mut TableReader<'_, '_>, shape: Shape, made_to: &MadeToOrder) {
    if let Some(node) = t.node("forbid").filter(|_| made_to.forbid.has(TechniqueId::HIDDEN_SINGLE))
    {
        t.bad(
            node.span,
            "no puzzle does without a hidden single: its last cell is one",
            "take `hidden-single` out",
        );
    }
    if hardest_of(shape).is_some() {
        return;
    }
    for need in &made_to.require {
        let technique = need.value.technique;
        let (low, high) = ratings_of(technique).into_inner();
        let seen = (low.to_tenths()..=high.to_tenths()).any(|n| occurs(shape, Rating::tenths(n)));
        if !seen || shape.side() < least_open(technique) {
            t.bad(
                need.span,
                format!("no {shape} puzzle ever needs `{technique}`"),
                "require another technique, or another shape",
            );
        }
    }
}

/// How many cells of a house must be empty for the standard to look for a set in it.
fn least_open(technique: TechniqueId) -> usize {
    match technique {
        TechniqueId::HIDDEN_TRIPLE => 7,
        TechniqueId::NAKED_QUAD => 8,
        TechniqueId::HIDDEN_QUAD => 9,
        _ => 0,
    }
}

/// What is allowed must be hard enough for the level or the rating asked for.
pub(super) fn check_only(
    t: &mut TableReader<'_, '_>,
    scale: &Scale,
    level: Option<Spanned<usize>>,
    rating: Option<&Spanned<RangeInclusive<Rating>>>,
    made_to: &MadeToOrder,
) {
    let (Some(only), Some(node)) = (made_to.only, t.node("only")) else { return };
    let singles = [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE];
    let tops = only.iter().chain(singles).map(|id| *ratings_of(id).end());
    let top = tops.fold(Rating::ZERO, Rating::max);
    let of_level = level.and_then(|l| Some((*scale.band(l.value)?.start(), l.span)));
    let of_rating = rating.map(|r| (*r.value.start(), r.span));
    if let Some((low, span)) = [of_rating, of_level].into_iter().flatten().find(|w| w.0 > top) {
        t.push(
            Diagnostic::error(
                "spec::contradiction",
                format!("what is allowed solves no puzzle that is rated above {top}"),
            )
            .at(node.span, format!("rated {top} at most"))
            .at(span, format!("this asks for {low} or more"))
            .help("allow harder techniques, or ask for easier puzzles"),
        );
    }
}

/// The givens of all rows together are those of the puzzle, and so are those of all digits.
pub(super) fn check_givens(
    t: &mut TableReader<'_, '_>,
    shape: Shape,
    symmetry: Symmetry,
    clues: Option<&Spanned<RangeInclusive<u16>>>,
    made_to: &MadeToOrder,
) {
    let (side, cells) = (shape.side() as u16, shape.cell_count() as u16);
    let possible = match (&made_to.pattern, clues) {
        (Some(mask), _) if mask.value.clues() == cells => {
            t.bad(
                mask.span,
                "the pattern fills the grid, which leaves nothing to solve",
                "leave some cells empty: `.`",
            );
            return;
        }
        (Some(mask), _) => vec![mask.value.clues()],
        (None, Some(clues)) => possible_clues(shape, symmetry, &clues.value),
        (None, None) => (fewest_clues(shape)..cells).collect(),
    };
    // No number at all has been told already.
    if possible.is_empty() {
        return;
    }
    let asked = made_to.pattern.as_ref().map(|p| p.span).or(clues.map(|c| c.span));
    if let Some(bound) = &made_to.givens_in_house {
        let (low, high) = (u16::from(*bound.value.start()), u16::from(*bound.value.end()));
        let together = low * side..=high * side;
        let within = |mask: &Spanned<crate::generate::Mask>| {
            let mut houses = shape.houses().iter();
            houses.all(|h| {
                let givens = h.set.intersection(mask.value.cells()).len() as u16;
                (low..=high).contains(&givens)
            })
        };
        let fits = made_to.pattern.as_ref().is_none_or(within);
        if !fits || !possible.iter().any(|n| together.contains(n)) {
            let message = format!(
                "with {low} to {high} givens in each house no such puzzle has {} to {} in all",
                low * side,
                high * side
            );
            let message = if fits { message } else { "the pattern breaks this bound".to_owned() };
            let mut d =
                Diagnostic::error("spec::contradiction", message).at(bound.span, "cannot be kept");
            if let Some(span) = asked {
                d = d.at(span, "beside this");
            }
            t.push(d.help("write a wider range, or leave it out"));
        }
    }
    if let Some(spread) = made_to.digit_spread.filter(|spread| spread.value == 0)
        && !possible.iter().any(|n| n % side == 0)
    {
        let mut d = Diagnostic::error(
            "spec::contradiction",
            format!("all digits are given equally often only if {side} divides the givens"),
        )
        .at(spread.span, "cannot be kept");
        if let Some(span) = asked {
            d = d.at(span, "beside this");
        }
        t.push(d.help(format!("ask for a multiple of {side}, or write digit-spread = 1")));
    }
}

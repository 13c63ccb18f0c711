//! Numbers and patterns of givens that no puzzle can have.

use super::clash::{Clash, Wish};
use super::clues::{fewest_clues, possible_clues};
use super::range::in_words;
use gridpress_engine::generate::{Mask, Request};
use std::ops::RangeInclusive;

/// Returns all conflicts of the requirements for the givens.
pub(super) fn clashes(request: &Request) -> Vec<Clash> {
    let of_number = match &request.pattern {
        Some(mask) => picture(request, mask),
        None => request.clues.as_ref().and_then(|clues| number(request, clues)),
    };
    if let Some(clash) = of_number {
        // Without a valid number, other checks would report follow-up errors.
        return vec![clash];
    }
    let possible = possible(request);
    in_houses(request, &possible).into_iter().chain(spread(request, &possible)).collect()
}

/// Returns the numbers of givens that requested puzzles can have.
fn possible(request: &Request) -> Vec<u16> {
    let rules = request.rules;
    if request.cages.is_some() {
        // The cages alone may leave one solution.
        return request.clues.clone().unwrap_or(0..=0).collect();
    }
    match (&request.pattern, &request.clues) {
        (Some(mask), _) => vec![mask.clues()],
        (None, Some(clues)) => possible_clues(request, clues),
        (None, None) => (fewest_clues(request)..rules.cell_count() as u16).collect(),
    }
}

/// Returns the requirement that limits the number of givens, if any.
fn bound(request: &Request) -> Option<Wish> {
    if request.pattern.is_some() {
        Some(Wish::Pattern)
    } else {
        request.clues.as_ref().map(|_| Wish::Clues)
    }
}

fn number(request: &Request, clues: &RangeInclusive<u16>) -> Option<Clash> {
    let (shape, symmetry) = (request.rules, request.symmetry);
    if request.cages.is_some() && usize::from(*clues.end()) < shape.cell_count() / 2 {
        return None;
    }
    if request.cages.is_some() {
        let message = "a killer has its cages, and fewer givens than half of its cells";
        return Some(Clash::bad(Wish::Clues, message).help("request fewer givens, or none"));
    }
    if !possible_clues(request, clues).is_empty() {
        return None;
    }
    let (fewest, cells) = (fewest_clues(request), shape.cell_count() as u16);
    let (low, high) = (*clues.start(), *clues.end());
    if high < fewest {
        let message =
            format!("no {shape} puzzle with {high} givens is known to have only one solution");
        return Some(Clash::bad(Wish::Clues, message).help(format!("use {fewest} or more")));
    }
    if low >= cells {
        let message = format!("{shape} has {cells} cells, so {low} givens leave no empty cell");
        return Some(Clash::bad(Wish::Clues, message).help(format!("use fewer than {cells}")));
    }
    let near = |range| possible_clues(request, &range);
    let below = near(0..=low).last().copied();
    let around: Vec<String> = below
        .into_iter()
        .chain(near(high..=cells).first().copied())
        .map(|n| n.to_string())
        .collect();
    let message =
        format!("with `{}`, no {shape} puzzle has exactly this number of givens", symmetry.name());
    Some(
        Clash::bad(Wish::Clues, message)
            .help(format!("the nearest possible numbers are {}", around.join(" and "))),
    )
}

fn picture(request: &Request, mask: &Mask) -> Option<Clash> {
    let shape = request.shape();
    let (givens, fewest) = (mask.clues(), fewest_clues(request));
    if givens < fewest {
        let message =
            format!("the pattern has {givens} givens; no {shape} puzzle with so few is known");
        return Some(Clash::bad(Wish::Pattern, message).help(format!("draw {fewest} or more")));
    }
    if usize::from(givens) == shape.cell_count() {
        return Some(
            Clash::bad(Wish::Pattern, "the pattern fills the grid and leaves no empty cell")
                .help("leave some cells empty: `.`"),
        );
    }
    // Diagonals, windows and regions tell such lines apart.
    let has_twins = request.rules.is_plain() && !request.has_regions();
    if let Some(lines) = mask.blank_twins().filter(|_| has_twins) {
        let message =
            format!("two {lines} in one row or column of boxes are empty and could be exchanged");
        return Some(
            Clash::bad(Wish::Pattern, message)
                .help("add a given to at least one of them, or there is more than one solution"),
        );
    }
    request.clues.as_ref().filter(|clues| !clues.contains(&givens)).map(|clues| {
        let message =
            format!("the pattern has {givens} givens, not the requested {}", in_words(clues));
        Clash::contradiction(message)
            .at(Wish::Clues, "requested here")
            .at(Wish::Pattern, "the pattern")
            .help("remove the number of givens: the pattern decides it")
    })
}

/// The givens of all rows together are those of the puzzle.
fn in_houses(request: &Request, possible: &[u16]) -> Option<Clash> {
    let bound_of_house = request.givens_in_house.as_ref()?;
    let (shape, side) = (request.shape(), request.shape().side() as u16);
    if u16::from(*bound_of_house.end()) > side {
        return Some(
            Clash::bad(Wish::GivensInHouse, format!("a house of {shape} has {side} cells"))
                .help(format!("write a range within 0..{side}")),
        );
    }
    let each = u16::from(*bound_of_house.start())..=u16::from(*bound_of_house.end());
    let together = *each.start() * side..=*each.end() * side;
    let within = |mask: &Mask| {
        let mut houses = request.rules.houses().iter();
        houses.all(|h| each.contains(&(h.set.intersection(mask.cells()).len() as u16)))
    };
    let message = if !request.pattern.as_ref().is_none_or(within) {
        "the pattern violates this limit".to_owned()
    } else if !possible.iter().any(|n| together.contains(n)) {
        format!(
            "{} givens in each house make {} in all, which no such puzzle has",
            in_words(&each),
            in_words(&together)
        )
    } else {
        return None;
    };
    let clash = Clash::contradiction(message).at(Wish::GivensInHouse, "impossible");
    Some(beside(clash, request).help("use a wider range, or remove it"))
}

/// The givens of all digits together are those of the puzzle.
fn spread(request: &Request, possible: &[u16]) -> Option<Clash> {
    let side = request.shape().side() as u16;
    if request.digit_spread != Some(0) || possible.iter().any(|n| n % side == 0) {
        return None;
    }
    let clash = Clash::contradiction(format!(
        "all digits can be equally frequent only if the number of givens is a multiple of {side}"
    ))
    .at(Wish::DigitSpread, "impossible");
    Some(beside(clash, request).help(format!("use a multiple of {side}, or allow a spread of 1")))
}

/// Adds the requirement that limits the number of givens.
fn beside(clash: Clash, request: &Request) -> Clash {
    match bound(request) {
        Some(wish) => clash.at(wish, "together with this"),
        None => clash,
    }
}

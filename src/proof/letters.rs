//! Grids with letters instead of digits: which letters they are is read from the line at a puzzle
//! that lists them, or from a full grid.

use super::read_page::{PrintedGrid, ReadPage, Trouble};
use gridpress_engine::sudoku::{Cell, Digit, Rules};

/// Returns the pages with the letters of such grids as digits, in the order of the alphabet; `None`
/// if there are none. `known` are letters of grids that the pages need not list.
#[must_use]
pub fn in_digits(pages: &[ReadPage], known: &[String]) -> Option<Vec<ReadPage>> {
    let is_lettered =
        |grid: &PrintedGrid| grid.unreadable.iter().any(|(_, why)| sign(why).is_some());
    if !pages.iter().flat_map(|page| &page.grids).any(is_lettered) {
        return None;
    }
    let listed: Vec<String> = pages.iter().flat_map(listed).chain(known.iter().cloned()).collect();
    let mut pages = pages.to_vec();
    for grid in pages.iter_mut().flat_map(|page| &mut page.grids) {
        if is_lettered(grid)
            && let Some(rules) = symbols_of(grid, &listed)
        {
            read_again(grid, rules);
        }
    }
    Some(pages)
}

/// Returns the letter that is no digit of a grid.
fn sign(why: &Trouble) -> Option<char> {
    match why {
        Trouble::Foreign(letter) => Some(*letter),
        Trouble::Unknown(text) => {
            let mut all = text.chars();
            all.next().filter(|letter| letter.is_alphanumeric() && all.next().is_none())
        }
        _ => None,
    }
}

/// Returns the lists of letters of a page: single letters in the order of the alphabet at the
/// beginning of a line.
fn listed(page: &ReadPage) -> Vec<String> {
    let mut all = Vec::new();
    for grid in &page.grids {
        let side = grid.grid.shape().side();
        for phrase in &page.phrases {
            let words = phrase.text.split_whitespace();
            let letters: Vec<char> = words
                .take(side)
                .map(|word| word.trim_end_matches('.'))
                .filter_map(|word| word.chars().next().filter(|c| word.len() == c.len_utf8()))
                .collect();
            if letters.len() == side && letters.is_sorted_by(|a, b| a < b) {
                all.push(letters.into_iter().collect());
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the letters of a grid, with their cells.
fn drawn(grid: &PrintedGrid) -> impl Iterator<Item = (Cell, char)> {
    let digits = grid.grid.shape().cells();
    let digits = digits.filter_map(|cell| Some((cell, grid.grid.get(cell)?.symbol())));
    digits.chain(grid.unreadable.iter().filter_map(|(cell, why)| Some((*cell, sign(why)?))))
}

/// Returns the rules of a grid with its symbols: of the letters listed anywhere those that have most
/// of its own, if they are nearly all. Otherwise these are its own letters, if no digit is among
/// them, and others for those it lacks.
fn symbols_of(grid: &PrintedGrid, listed: &[String]) -> Option<Rules> {
    /// A grid with as many letters as this has at most one that is wrong, and so on.
    const WRONG: usize = 8;
    let rules = grid.grid.rules();
    let all: Vec<char> = drawn(grid).map(|(_, letter)| letter).collect();
    let of_side = listed.iter().filter(|text| text.chars().count() == rules.side());
    let known = |text: &str| all.iter().filter(|letter| text.contains(**letter)).count();
    let best = of_side.max_by_key(|text| known(text));
    let is_it = |text: &&String| (all.len() - known(text)) * WRONG <= all.len();
    let own = || {
        let mut own: Vec<char> = Vec::new();
        for letter in all.iter().copied().chain('A'..='Z') {
            if !own.contains(&letter) && (own.len() < rules.side() || all.contains(&letter)) {
                own.push(letter);
            }
        }
        own.sort_unstable();
        let has_digits = own.iter().any(char::is_ascii_digit);
        if has_digits { String::new() } else { own.into_iter().collect::<String>() }
    };
    rules.with_symbols(&best.filter(is_it).cloned().unwrap_or_else(own)).ok()
}

/// Reads the letters of a grid as digits.
fn read_again(grid: &mut PrintedGrid, rules: Rules) {
    let letters: Vec<(Cell, char)> = drawn(grid).collect();
    grid.grid = grid.grid.under(rules);
    for (cell, letter) in letters {
        let digit: Option<Digit> = rules.digits().find(|&digit| rules.symbol(digit) == letter);
        grid.grid.set(cell, digit);
        match digit {
            Some(_) => grid.unreadable.retain(|(other, _)| *other != cell),
            None if grid.unreadable.iter().any(|(other, _)| *other == cell) => {}
            None => grid.unreadable.push((cell, Trouble::Foreign(letter))),
        }
    }
}

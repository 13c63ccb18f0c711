//! Grids with letters instead of digits: which letters they are is read from the line at a puzzle
//! that lists them, or from a full grid.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage, Trouble};
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
    let mut listed: Vec<List> = pages.iter().flat_map(listed).chain(answered(pages)).collect();
    listed.extend(known.iter().map(|letters| List { letters: letters.clone(), of: Of::Any }));
    let mut pages = pages.to_vec();
    for page in &mut pages {
        let number = page.page;
        for grid in page.grids.iter_mut().filter(|grid| is_lettered(grid)) {
            if let Some(rules) = symbols_of(grid, number, &listed) {
                read_again(grid, rules);
            }
        }
    }
    Some(pages)
}

/// The letters of an alphabet, in order, and what they were found with.
struct List {
    letters: String,
    of: Of,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Of {
    /// The page with that number.
    Page(usize),
    /// The answer with that number.
    Answer(u32),
    /// No page.
    Any,
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

/// Returns the lists of letters of a page: letters in the order of the alphabet at the beginning of a
/// line.
fn listed(page: &ReadPage) -> Vec<List> {
    let mut all = Vec::new();
    for grid in &page.grids {
        let side = grid.grid.shape().side();
        all.extend(page.phrases.iter().filter_map(|phrase| first_letters(&phrase.text, side)));
    }
    all.sort_unstable();
    all.dedup();
    all.into_iter().map(|letters| List { letters, of: Of::Page(page.page) }).collect()
}

/// Checks that no list of letters at a grid has a letter twice, or in another place.
pub(crate) fn check(pages: &[ReadPage], faults: &mut Vec<Fault>) {
    for page in pages {
        let symbols = page.grids.iter().filter_map(|grid| grid.grid.rules().symbols());
        let mut sides: Vec<usize> = symbols.map(|letters| letters.chars().count()).collect();
        sides.sort_unstable();
        sides.dedup();
        for side in sides {
            let lists = page.phrases.iter().filter_map(|phrase| letters_of(&phrase.text, side));
            for list in lists.filter(|list| !is_in_order(list)) {
                let what = format!("the letters listed, {list}, are not each once and in order");
                faults.push(Fault::new(FaultKind::WrongWord, what).on(page.page));
            }
        }
    }
}

fn is_in_order(letters: &str) -> bool {
    letters.chars().is_sorted_by(|a, b| a < b)
}

/// Returns the first letters of a text if they are a list in the order of the alphabet.
fn first_letters(text: &str, side: usize) -> Option<String> {
    letters_of(text, side).filter(|letters| is_in_order(letters))
}

/// Returns the first letters of a text if they are a list: each a word of its own, although the gap
/// between some, like T and Y, may be too narrow to be seen.
fn letters_of(text: &str, side: usize) -> Option<String> {
    let mut letters = String::new();
    let mut words = 0;
    for word in text.split_whitespace() {
        let rest = side.checked_sub(letters.chars().count()).filter(|rest| *rest > 0);
        let Some(rest) = rest else { break };
        let word = word.trim_end_matches('.');
        let count = word.chars().count();
        if count > rest || !word.chars().all(char::is_alphanumeric) {
            return None;
        }
        letters.push_str(word);
        words += 1;
    }
    let is_list = letters.chars().count() == side && words * 3 >= side * 2;
    is_list.then_some(letters)
}

/// Returns the letters of full grids with a number: those of the puzzle with that number, which need
/// not have all of them.
fn answered(pages: &[ReadPage]) -> impl Iterator<Item = List> {
    pages.iter().flat_map(|page| &page.grids).filter_map(|grid| {
        let number = grid.number?;
        let mut letters: Vec<char> = drawn(grid).map(|(_, letter)| letter).collect();
        let is_full = letters.len() == grid.grid.shape().cell_count();
        letters.sort_unstable();
        letters.dedup();
        let is_list = is_full && letters.len() == grid.grid.shape().side();
        is_list.then(|| List { letters: letters.into_iter().collect(), of: Of::Answer(number) })
    })
}

/// Returns the letters of a grid, with their cells.
fn drawn(grid: &PrintedGrid) -> impl Iterator<Item = (Cell, char)> {
    let digits = grid.grid.shape().cells();
    let digits = digits.filter_map(|cell| Some((cell, grid.grid.get(cell)?.symbol())));
    digits.chain(grid.unreadable.iter().filter_map(|(cell, why)| Some((*cell, sign(why)?))))
}

/// Returns the rules of a grid with its symbols: of the letters listed anywhere those that have most
/// of its own, if they are nearly all. If several have as many, those of its page are first, then
/// those of its answer. Otherwise these are its own letters, if no digit is among them, and others
/// for those it lacks.
fn symbols_of(grid: &PrintedGrid, page: usize, listed: &[List]) -> Option<Rules> {
    /// A grid with as many letters as this has at most one that is wrong, and so on.
    const WRONG: usize = 8;
    let rules = grid.grid.rules();
    let all: Vec<char> = drawn(grid).map(|(_, letter)| letter).collect();
    let of_side = listed.iter().filter(|list| list.letters.chars().count() == rules.side());
    let known = |list: &List| all.iter().filter(|letter| list.letters.contains(**letter)).count();
    let is_near = |list: &List| match list.of {
        Of::Page(of) if of == page => 2,
        Of::Answer(number) if grid.number == Some(number) => 1,
        _ => 0,
    };
    let best = of_side.max_by_key(|list| (known(list), is_near(list)));
    let is_it = |list: &&List| (all.len() - known(list)) * WRONG <= all.len();
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
    let letters = best.filter(is_it).map(|list| list.letters.clone());
    rules.with_symbols(&letters.unwrap_or_else(own)).ok()
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

#[cfg(test)]
mod tests {
    use super::{first_letters, letters_of};

    #[test]
    fn letters_that_look_like_one_word_are_listed() {
        let of = |text: &str| first_letters(text, 9);
        assert_eq!(of("A B H I L N R TY").as_deref(), Some("ABHILNRTY"));
        assert_eq!(of("A B C D E F G H I. Here equal digits").as_deref(), Some("ABCDEFGHI"));
        assert_eq!(of("ABHILNRTY"), None);
        assert_eq!(of("A B H I L N R T"), None);
        assert_eq!(of("Numbers 1 to 2"), None);
        assert_eq!(of("A B C D E F G H H"), None);
        assert_eq!(letters_of("A B C D E F G H H", 9).as_deref(), Some("ABCDEFGHH"));
    }
}

//! Letters that stand for the digits where a grid is printed.

use super::definition::BadRules;
use crate::sudoku::{Digit, Shape};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// One symbol for each digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Symbols {
    /// In the order of the alphabet: the first stands for 1.
    pub letters: Vec<char>,
    /// Their order in the word that they form.
    pub word: Option<Vec<Digit>>,
}

/// Reads the symbols of a grid. They are kept while the program runs. `None` if they are those of
/// the digits, in order.
pub(super) fn read(shape: Shape, text: &str) -> Result<Option<&'static Symbols>, BadRules> {
    static KNOWN: Mutex<BTreeSet<&'static Symbols>> = Mutex::new(BTreeSet::new());
    let side = shape.side();
    let asked: Vec<char> = text.chars().flat_map(char::to_uppercase).collect();
    if asked.len() != side {
        return Err(BadRules::SymbolCount { found: asked.len(), side });
    }
    for (index, &symbol) in asked.iter().enumerate() {
        if !symbol.is_alphanumeric() || symbol == '0' {
            return Err(BadRules::Symbol(symbol));
        }
        if asked[..index].contains(&symbol) {
            return Err(BadRules::SymbolTwice(symbol));
        }
    }
    let mut letters = asked.clone();
    letters.sort_unstable();
    if asked == letters && letters.iter().copied().eq(shape.digits().map(Digit::symbol)) {
        return Ok(None);
    }
    let number = |symbol: &char| letters.iter().zip(shape.digits()).find(|(l, _)| *l == symbol);
    let word = asked.iter().filter_map(number).map(|(_, digit)| digit).collect();
    let symbols = Symbols { word: Some(word).filter(|_| asked != letters), letters };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known.get(&symbols).copied();
    Ok(Some(kept.unwrap_or_else(|| {
        let symbols: &'static Symbols = Box::leak(Box::new(symbols));
        known.insert(symbols);
        symbols
    })))
}

#[cfg(test)]
mod tests {
    use crate::sudoku::{Digit, Rules};

    #[test]
    fn symbols_are_one_letter_for_each_digit() {
        let rules = Rules::CLASSIC;
        let wordoku = rules.with_symbols("computers").expect("nine letters");
        assert_eq!(wordoku.symbols().as_deref(), Some("CEMOPRSTU"));
        assert!(wordoku.is_classic() && wordoku == rules);
        assert_eq!(Digit::new(9).map(|nine| wordoku.symbol(nine)), Some('U'));
        let word: Vec<u8> = wordoku.word().expect("a word").iter().map(|d| d.get()).collect();
        assert_eq!(word, [1, 4, 3, 5, 9, 8, 2, 6, 7]);
        let letters = rules.with_symbols("ABCDEFGHI").expect("nine letters");
        assert!(letters.word().is_none());
        assert_eq!(rules.with_symbols("123456789").map(Rules::symbols), Ok(None));
        for (wrong, why) in [
            ("COMPUTER", "there are 8 symbols, and a grid with 9 digits needs 9"),
            ("KEYBOARDS", ""),
            ("PALINDROM", ""),
            ("CROCODILE", "the symbol `C` is there twice"),
            ("ABCDEFG.I", "`.` is neither a letter nor a digit from 1 to 9"),
        ] {
            let error = rules.with_symbols(wrong).err().map_or(String::new(), |e| e.to_string());
            assert_eq!(error, why, "{wrong}");
        }
    }
}

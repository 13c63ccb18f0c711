//! The sentences that books print in a language, indexed by pieces of them.

use crate::known::alike::{Pattern, folded, pattern};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Shorter ones are right where they occur: those of two languages may differ by a letter.
const SHORTEST: usize = 8;
/// Texts of this many letters are a part of a sentence, and not there by chance.
const LONG_PART: usize = 12;
/// The letters of the pieces by which a text is found.
pub(crate) const PIECE: usize = 4;
/// The share of its pieces that a spoiled text still has.
const FOUND: f64 = 0.4;

/// A text between two values of a sentence, as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) letters: Vec<char>,
    /// As it is written, and where each letter is in that.
    pub(crate) source: String,
    pub(crate) places: Vec<usize>,
}

/// The sentences of all languages, indexed at their first use: a book that was just made needs none.
#[derive(Debug)]
pub struct Sentences(LazyLock<Index, Box<dyn FnOnce() -> Index + Send>>);

impl Default for Sentences {
    fn default() -> Self {
        Sentences::new(Vec::new, ' ')
    }
}

/// The texts of sentences, and an index of their pieces.
#[derive(Clone, Debug, Default)]
struct Index {
    texts: Vec<Text>,
    by_piece: HashMap<[char; PIECE], Vec<usize>>,
    /// Whole sentences, with numbers as their values.
    wholes: HashSet<Pattern>,
}

impl Index {
    fn of(sentences: &[String], value: char) -> Self {
        let mut all = Index::default();
        all.wholes.extend(sentences.iter().map(|text| pattern(&text.replace(value, "0")).0));
        let mut known = HashSet::new();
        for text in sentences.iter().flat_map(|sentence| sentence.split(value)) {
            let (places, letters): (Vec<usize>, Vec<char>) = folded(text).unzip();
            if letters.len() < SHORTEST || !known.insert(letters.clone()) {
                continue;
            }
            let index = all.texts.len();
            for piece in pieces(&letters) {
                all.by_piece.entry(piece).or_default().push(index);
            }
            all.texts.push(Text { letters, source: text.to_owned(), places });
        }
        all
    }
}

impl Sentences {
    /// Notes sentences in which `value` stands for what differs from book to book.
    #[must_use]
    pub fn new(sentences: impl FnOnce() -> Vec<String> + Send + 'static, value: char) -> Self {
        Sentences(LazyLock::new(Box::new(move || Index::of(&sentences(), value))))
    }

    /// Returns whether a text is a whole sentence, with numbers as its values, or one after a number.
    pub(crate) fn has(&self, text: &Pattern) -> bool {
        let after = text.iter().skip_while(|c| **c == '#').copied().collect::<Pattern>();
        let wholes = &self.0.wholes;
        wholes.contains(text) || wholes.contains(&after)
    }

    /// Returns whether a text is a sentence or the beginning or end of one, as in a line of it, or if it
    /// is long, any part.
    pub(crate) fn has_part(&self, text: &Pattern) -> bool {
        let is_within = |whole: &Pattern| {
            text.len() >= LONG_PART && whole.windows(text.len()).any(|part| part == text)
        };
        let is_end = |whole: &Pattern| whole.starts_with(text) || whole.ends_with(text);
        self.has(text) || self.0.wholes.iter().any(|whole| is_end(whole) || is_within(whole))
    }

    /// Returns the texts that have many of their pieces among these letters, the most first.
    pub(crate) fn like(&self, letters: &[char]) -> Vec<&Text> {
        let index = &*self.0;
        let mut counts: HashMap<usize, usize> = HashMap::new();
        let mut seen: Vec<[char; PIECE]> = pieces(letters).collect();
        seen.sort_unstable();
        seen.dedup();
        for text in seen.iter().filter_map(|piece| index.by_piece.get(piece)).flatten() {
            *counts.entry(*text).or_default() += 1;
        }
        let is_like = |(text, count): &(usize, usize)| {
            *count as f64 >= (index.texts[*text].letters.len() - PIECE + 1) as f64 * FOUND
        };
        let mut like: Vec<(usize, usize)> = counts.into_iter().filter(is_like).collect();
        like.sort_by_key(|&(text, count)| (std::cmp::Reverse(count), text));
        like.into_iter().map(|(text, _)| &index.texts[text]).collect()
    }
}

fn pieces(letters: &[char]) -> impl Iterator<Item = [char; PIECE]> {
    letters.windows(PIECE).filter_map(|piece| piece.try_into().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_part_of_a_sentence_may_be_a_line() {
        let text = "Every row is tinted, and one region of it is outlined.";
        let sentences = Sentences::new(|| vec![text.to_owned()], '\0');
        for (part, is_part) in [
            ("Every row", true),
            ("is outlined.", true),
            ("and one region of", true),
            ("and one reglon or", false),
            ("one region", false),
        ] {
            assert_eq!(sentences.has_part(&pattern(part).0), is_part, "{part}");
        }
    }
}

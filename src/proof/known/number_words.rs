//! Printed phrases with numbers in them, such as "3 puzzles · Numbers 1 to 3", in any language.

/// The words around the numbers of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberWords {
    pub counts: Counts,
    /// The texts before, between and after the numbers.
    around: Vec<String>,
    /// Whether the first of them begins with a capital letter.
    is_capital: bool,
}

/// What the numbers of a phrase count.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The puzzles of a section: their number and the first and the last of them, or their number
    /// and the only one.
    Section,
    /// The first and the last number of a section in the contents, or the only one.
    Listed,
    /// All puzzles of a book.
    Book,
}

/// A number that a phrase prints; `None` if it is missing.
pub(crate) type Said = Option<u32>;

impl NumberWords {
    /// Creates the phrase from the texts before, between and after the numbers.
    #[must_use]
    pub fn new<'t>(counts: Counts, around: impl Iterator<Item = &'t str>) -> Self {
        let around: Vec<&str> = around.collect();
        let first = around.first().and_then(|text| text.trim_start().chars().next());
        NumberWords {
            counts,
            is_capital: first.is_some_and(char::is_uppercase),
            around: around.into_iter().map(bare).collect(),
        }
    }

    /// Returns the numbers of a text that is this phrase.
    pub(crate) fn whole(&self, text: &str) -> Option<Vec<Said>> {
        let text = bare(text);
        let (said, rest) = self.at_start(&text)?;
        rest.is_empty().then_some(said)
    }

    /// Returns the numbers of a text that ends with this phrase. Within a sentence the same words are
    /// about something else: "le lettere stanno per i numeri da 10 a 12".
    pub(crate) fn ending(&self, text: &str) -> Option<Vec<Said>> {
        self.around.first().filter(|first| !first.is_empty())?;
        let mut starts = text.char_indices().filter(|(_, c)| c.is_uppercase() == self.is_capital);
        starts.find_map(|(at, _)| self.whole(&text[at..]))
    }

    /// Returns the numbers of the first place of a text with this phrase.
    pub(crate) fn within(&self, text: &str) -> Option<Vec<Said>> {
        let (text, first) = (bare(text), self.around.first()?);
        let starts = text.char_indices().map(|(at, _)| at);
        let mut found = starts.filter(|&at| !first.is_empty() && text[at..].starts_with(first));
        found.find_map(|at| self.at_start(&text[at..])).map(|(said, _)| said)
    }

    /// Returns the numbers of a bare text that begins with this phrase, and what follows it.
    fn at_start<'t>(&self, text: &'t str) -> Option<(Vec<Said>, &'t str)> {
        let mut around = self.around.iter();
        let mut rest = text.strip_prefix(around.next()?.as_str())?;
        let mut said = Vec::new();
        for words in around {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            said.push(rest[..digits].parse().ok());
            rest = rest[digits..].strip_prefix(words.as_str())?;
        }
        Some((said, rest))
    }
}

/// Keeps only letters, digits and dashes, all of one length, in lower case: the rest cannot be read from
/// paper with certainty.
pub(crate) fn bare(text: &str) -> String {
    let dash = |c: char| if matches!(c, '-' | '—') { '–' } else { c };
    let kept = |c: &char| c.is_alphanumeric() || *c == '–';
    text.chars().map(dash).filter(kept).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_among_their_words() {
        let words = |text: &str| NumberWords::new(Counts::Section, text.split('#'));
        let section = words("# puzzles Numbers # to #");
        let numbers = Some(vec![Some(3), Some(1), Some(3)]);
        assert_eq!(section.whole("3 puzzles  ·  Numbers 1 to 3"), numbers);
        let without = Some(vec![None, Some(1), Some(3)]);
        assert_eq!(section.whole("puzzles · Numbers 1 to 3"), without);
        assert_eq!(section.whole("3 puzzles · Numbers 1 to 3, and more"), None);
        let listed = words("Numbers # to #");
        assert_eq!(listed.ending("Easy · Numbers 4 to 16"), Some(vec![Some(4), Some(16)]));
        assert_eq!(listed.ending("Numbers 4 to 16 again"), None);
        assert_eq!(listed.ending("Letters stand for the numbers 10 to 16."), None);
        let book = words("Each of the # puzzles in this book");
        assert_eq!(
            book.within("Title. Each of the 261 puzzles in this book."),
            Some(vec![Some(261)])
        );
    }
}

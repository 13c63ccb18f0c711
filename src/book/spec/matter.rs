//! Reads `[front]` and `[back]`, and the details of the copyright page.

use super::made_to_order::techniques as named_techniques;
use crate::diag::{Span, Spanned, Table, TableReader, Value};
use gridpress_engine::techniques::TechniqueId;

/// Front matter: the pages before the puzzles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrontSpec {
    /// Whether the book begins without a title page.
    pub no_title_page: bool,
    pub half_title: bool,
    pub copyright: bool,
    pub contents: bool,
    pub how_to_play: bool,
    /// Files of text, by the paths in the spec.
    pub texts: Vec<Spanned<String>>,
    /// The contents of the files, split at lines of dashes, each with the place that names its
    /// file: filled in when the spec is opened.
    pub pages: Vec<Spanned<String>>,
    /// Techniques to explain, one page each.
    pub techniques: Vec<Spanned<TechniqueId>>,
    /// The places of all keys in the spec.
    pub keys: KeySpans,
}

impl FrontSpec {
    /// Whether there is more than the title page: such front matter has its own page numbers.
    #[must_use]
    pub const fn any(&self) -> bool {
        self.half_title
            || self.copyright
            || self.contents
            || self.how_to_play
            || !self.texts.is_empty()
            || !self.techniques.is_empty()
    }
}

/// Back matter: the pages after the puzzles, except answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackSpec {
    pub hints: Hint,
    /// The numbers of the puzzles with a walk-through, each once.
    pub walk_throughs: Vec<Spanned<u32>>,
    /// The maximum number of pictures in a walk-through.
    pub pictures: u32,
    /// The number of pages with blank grids.
    pub blank_grids: u32,
    /// The number of pages with lines for notes.
    pub notes: u32,
    /// The places of all keys in the spec.
    pub keys: KeySpans,
}

/// The places of a table's keys in the spec, for faults that are found later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeySpans(Vec<(&'static str, Span)>);

impl KeySpans {
    fn of(t: &TableReader<'_, '_>, keys: &[&'static str]) -> Self {
        KeySpans(keys.iter().filter_map(|&key| Some((key, t.node(key)?.span))).collect())
    }

    /// Returns the place of that key; `None` if it is missing.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Span> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, span)| *span)
    }
}

/// What the hints at the back say about a puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// There are no hints.
    #[default]
    None,
    /// The first step of the easiest path.
    First,
    /// The hardest step of the easiest path.
    Hardest,
}

/// What the copyright page says besides title and author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imprint {
    pub publisher: Option<Spanned<String>>,
    pub edition: Option<Spanned<String>>,
    /// With its hyphens, as printed: one, or one for each volume.
    pub isbn: Vec<Spanned<String>>,
    pub year: Option<u32>,
}

/// The most text files of a book.
const MOST_TEXTS: usize = 100;
/// The maximum number of walk-throughs, and of pictures in each.
const MOST_WALKED: usize = 1000;
const MOST_PICTURES: i128 = 100;
/// The default number of pictures in a walk-through.
const PICTURES: u32 = 8;
/// The longest line of an imprint, in characters.
const LONGEST: usize = 200;

/// Reads the keys of `[book]` that only the copyright page prints.
pub(super) fn read_imprint(t: &mut TableReader<'_, '_>) -> Imprint {
    let publisher = t.line("publisher", LONGEST);
    let edition = t.line("edition", LONGEST);
    let isbn = match t.node("isbn").map(|node| (&node.value, node.span)) {
        Some((Value::Array(list), span)) => {
            if list.is_empty() {
                t.bad(span, "this list has no ISBN", "add one, or take the key out");
            }
            t.texts("isbn").unwrap_or_default()
        }
        _ => t.text("isbn").into_iter().collect(),
    };
    let isbn: Vec<_> =
        isbn.into_iter().map(|text| Spanned::new(text.value.to_owned(), text.span)).collect();
    let year = t.whole("year", 1450..=9999).and_then(|n| u32::try_from(n.value).ok());
    for given in isbn.iter().filter(|isbn| !is_isbn(&isbn.value)) {
        t.bad(
            given.span,
            format!("`{}` is not an ISBN", crate::diag::shortened(&given.value)),
            "an ISBN has 13 (or 10) digits, and the last is a check digit: \
             look for a mistyped digit",
        );
    }
    Imprint { publisher, edition, isbn, year }
}

/// Whether the text has the right number of digits and the last is the check digit of the others
/// (ISO 2108).
fn is_isbn(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
    let value = |(i, &c): (usize, &char)| match c.to_digit(10) {
        None if i == 9 && matches!(c, 'X' | 'x') && signs.len() == 10 => Some(10),
        digit => digit,
    };
    let Some(digits) = signs.iter().enumerate().map(value).collect::<Option<Vec<u32>>>() else {
        return false;
    };
    match digits.len() {
        10 => {
            let sum: u32 = digits.iter().zip((1..=10).rev()).map(|(d, w)| d * w).sum();
            sum.is_multiple_of(11)
        }
        13 => {
            let sum: u32 = digits.iter().zip([1, 3].into_iter().cycle()).map(|(d, w)| d * w).sum();
            sum.is_multiple_of(10)
        }
        _ => false,
    }
}

/// Reads `[front]`.
pub(super) fn read_front(root: &mut TableReader<'_, '_>) -> FrontSpec {
    let empty = Table::default();
    let given = root.table("front");
    let (table, span) = given.map_or((&empty, root.span), |t| (t.value, t.span));
    let mut t = root.inner(table, span, "[front]");
    let no_title_page = t.boolean("title-page").is_some_and(|page| !page.value);
    let [half_title, copyright, contents, how_to_play] =
        ["half-title", "copyright", "contents", "how-to-play"]
            .map(|key| t.boolean(key).is_some_and(|b| b.value));
    let techniques = match t.texts("techniques") {
        Some(list) => named_techniques(&mut t, "techniques", &list),
        None => Vec::new(),
    };
    let texts: Vec<Spanned<String>> = t
        .texts("texts")
        .unwrap_or_default()
        .into_iter()
        .map(|path| path.map(str::to_owned))
        .collect();
    if let Some(extra) = texts.get(MOST_TEXTS) {
        t.bad(extra.span, format!("there are {} texts", texts.len()), "merge some of them");
    }
    let keys = KeySpans::of(&t, &["half-title", "copyright", "contents", "how-to-play"]);
    t.finish();
    let pages = Vec::new();
    FrontSpec {
        no_title_page,
        half_title,
        copyright,
        contents,
        how_to_play,
        texts,
        pages,
        techniques,
        keys,
    }
}

/// Reads `[back]` of a book with that many puzzles.
pub(super) fn read_back(root: &mut TableReader<'_, '_>, puzzles: u64) -> BackSpec {
    let empty = Table::default();
    let given = root.table("back");
    let (table, span) = given.map_or((&empty, root.span), |t| (t.value, t.span));
    let mut t = root.inner(table, span, "[back]");
    let hints = read_hints(&mut t);
    let [blank_grids, notes] = ["blank-grids", "notes"]
        .map(|key| t.whole(key, 0..=1000).and_then(|n| u32::try_from(n.value).ok()).unwrap_or(0));
    let walk_throughs = read_walk_throughs(&mut t, puzzles);
    let pictures = t.whole("walk-through-pictures", 1..=MOST_PICTURES);
    let pictures = pictures.and_then(|n| u32::try_from(n.value).ok()).unwrap_or(PICTURES);
    let keys = KeySpans::of(&t, &["hints", "blank-grids", "notes"]);
    t.finish();
    BackSpec { hints, walk_throughs, pictures, blank_grids, notes, keys }
}

/// Reads which hints are printed: a word, or whether there are any.
fn read_hints(t: &mut TableReader<'_, '_>) -> Hint {
    let words = [("none", Hint::None), ("first", Hint::First), ("hardest", Hint::Hardest)];
    match t.node("hints").map(|node| &node.value) {
        Some(Value::Boolean(true)) => Hint::Hardest,
        Some(Value::Boolean(false)) => Hint::None,
        _ => t.word("hints", &words).map(|w| w.value).unwrap_or_default(),
    }
}

/// Reads the numbers of puzzles with a walk-through, each once.
fn read_walk_throughs(t: &mut TableReader<'_, '_>, puzzles: u64) -> Vec<Spanned<u32>> {
    const KEY: &str = "walk-throughs";
    let mut seen: Vec<Spanned<u32>> = Vec::new();
    // A calendar has no sections: it has no walk-throughs either, which is said of all together.
    let most = if puzzles == 0 { u64::from(u32::MAX) } else { puzzles };
    for number in t.wholes(KEY, 1..=i128::from(most)).unwrap_or_default() {
        let number = number.map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        if seen.iter().any(|s| s.value == number.value) {
            let fault = format!("puzzle {} is listed twice", number.value);
            t.bad(number.span, fault, "remove one of them");
            continue;
        }
        seen.push(number);
    }
    if let Some(extra) = seen.get(MOST_WALKED) {
        let fault = format!("there are {} walk-throughs", seen.len());
        t.bad(extra.span, fault, format!("use at most {MOST_WALKED}"));
        seen.truncate(MOST_WALKED);
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_isbn_is_checked() {
        for good in ["978-3-16-148410-0", "9783161484100", "0-306-40615-2", "080442957X"] {
            assert!(is_isbn(good), "{good}");
        }
        for bad in ["978-3-16-148410-1", "9783161484", "", "X780442957", "978316148410٠", "abc"] {
            assert!(!is_isbn(bad), "{bad}");
        }
    }
}

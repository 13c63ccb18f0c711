//! Reads `[front]` and `[back]`, and what the copyright page says of the book.

use super::made_to_order::techniques as named_techniques;
use crate::diag::{Span, Spanned, Table, TableReader};
use gridpress_engine::techniques::TechniqueId;

/// Front matter: what stands before the puzzles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrontSpec {
    pub half_title: bool,
    pub copyright: bool,
    pub contents: bool,
    pub how_to_play: bool,
    /// Files of text, by the paths in the spec.
    pub texts: Vec<Spanned<String>>,
    /// What the files hold, parted at lines of dashes, each with the place that names its file:
    /// filled in when the spec is opened.
    pub pages: Vec<Spanned<String>>,
    /// Techniques to explain, a page each.
    pub techniques: Vec<Spanned<TechniqueId>>,
    /// Where the spec has each key that is given.
    pub keys: KeySpans,
}

impl FrontSpec {
    /// True if anything but the title page is wanted: such a front matter has folios of its own.
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

/// Back matter: what stands behind the puzzles, answers apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackSpec {
    pub hints: HintsSpec,
    /// The numbers of the puzzles that are walked through, each once.
    pub walk_throughs: Vec<Spanned<u32>>,
    /// How many pictures a walk-through has at most.
    pub pictures: u32,
    /// Pages with blank grids.
    pub blank_grids: u32,
    /// Pages with lines for notes.
    pub notes: u32,
    /// Where the spec has each key that is given.
    pub keys: KeySpans,
}

/// Where a table of the spec has its keys, for what is found out later about what they ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeySpans(Vec<(&'static str, Span)>);

impl KeySpans {
    fn of(t: &TableReader<'_, '_>, keys: &[&'static str]) -> Self {
        KeySpans(keys.iter().filter_map(|&key| Some((key, t.node(key)?.span))).collect())
    }

    /// The place of that key. `None` if it is not given.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Span> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, span)| *span)
    }
}

/// What the hints tell of a puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum HintsSpec {
    #[default]
    None,
    First,
    Hardest,
}

/// What the copyright page says beside title and author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImprintSpec {
    pub publisher: Option<Spanned<String>>,
    pub edition: Option<Spanned<String>>,
    pub isbn: Option<Spanned<String>>,
    pub year: Option<u32>,
}

/// The most text files of a book.
const MOST_TEXTS: usize = 100;
/// The most puzzles that are walked through, and pictures of each.
const MOST_WALKED: usize = 1000;
const MOST_PICTURES: i128 = 100;
/// Pictures of a walk-through if the spec does not say.
const PICTURES: u32 = 8;
/// Longest line of an imprint, in characters.
const LONGEST: usize = 200;

/// The keys of `[book]` that only the copyright page prints.
pub(super) fn read_imprint(t: &mut TableReader<'_, '_>) -> ImprintSpec {
    let publisher = t.line("publisher", LONGEST);
    let edition = t.line("edition", LONGEST);
    let isbn = t.line("isbn", 40);
    let year = t.whole("year", 1450..=9999).and_then(|n| u32::try_from(n.value).ok());
    if let Some(given) = isbn.as_ref().filter(|isbn| !is_isbn(&isbn.value)) {
        t.bad(
            given.span,
            format!("`{}` is no ISBN", crate::diag::shortened(&given.value)),
            "an ISBN has 13 digits (or 10) and its last one follows from the others: \
             look for a digit mistyped",
        );
    }
    ImprintSpec { publisher, edition, isbn, year }
}

/// True if the digits are as many as they must be and the last is the check digit of the others
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

/// `[front]`.
pub(super) fn read_front(root: &mut TableReader<'_, '_>) -> FrontSpec {
    let empty = Table::default();
    let given = root.table("front");
    let (table, span) = given.map_or((&empty, root.span), |t| (t.value, t.span));
    let mut t = root.inner(table, span, "[front]");
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
        t.bad(extra.span, format!("there are {} texts", texts.len()), "join some of them");
    }
    let keys = KeySpans::of(&t, &["half-title", "copyright", "contents", "how-to-play"]);
    t.finish();
    let pages = Vec::new();
    FrontSpec { half_title, copyright, contents, how_to_play, texts, pages, techniques, keys }
}

/// `[back]` of a book with so many puzzles.
pub(super) fn read_back(root: &mut TableReader<'_, '_>, puzzles: u64) -> BackSpec {
    let empty = Table::default();
    let given = root.table("back");
    let (table, span) = given.map_or((&empty, root.span), |t| (t.value, t.span));
    let mut t = root.inner(table, span, "[back]");
    let words =
        [("none", HintsSpec::None), ("first", HintsSpec::First), ("hardest", HintsSpec::Hardest)];
    let hints = t.word("hints", &words).map(|w| w.value).unwrap_or_default();
    let [blank_grids, notes] = ["blank-grids", "notes"]
        .map(|key| t.whole(key, 0..=1000).and_then(|n| u32::try_from(n.value).ok()).unwrap_or(0));
    let walk_throughs = read_walk_throughs(&mut t, puzzles);
    let pictures = t.whole("walk-through-pictures", 1..=MOST_PICTURES);
    let pictures = pictures.and_then(|n| u32::try_from(n.value).ok()).unwrap_or(PICTURES);
    let keys = KeySpans::of(&t, &["hints", "blank-grids", "notes"]);
    t.finish();
    BackSpec { hints, walk_throughs, pictures, blank_grids, notes, keys }
}

/// The numbers of puzzles of the book, each once.
fn read_walk_throughs(t: &mut TableReader<'_, '_>, puzzles: u64) -> Vec<Spanned<u32>> {
    const KEY: &str = "walk-throughs";
    let mut seen: Vec<Spanned<u32>> = Vec::new();
    for number in t.wholes(KEY, 1..=i128::from(puzzles.max(1))).unwrap_or_default() {
        let number = number.map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        if seen.iter().any(|s| s.value == number.value) {
            let fault = format!("puzzle {} is in the list twice", number.value);
            t.bad(number.span, fault, "take one of them out");
            continue;
        }
        seen.push(number);
    }
    if let Some(extra) = seen.get(MOST_WALKED) {
        let fault = format!("there are {} walk-throughs", seen.len());
        t.bad(extra.span, fault, format!("a book has at most {MOST_WALKED}"));
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

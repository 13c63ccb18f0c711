//! The lines of the contents, and the pages that begin with their words.

use crate::known::Expectations;
use crate::known::alike::even;
use crate::known::number_words::Counts;
use crate::known::page_words;
use crate::read::folio::is_label;
use crate::read::page::ReadPage;
use crate::read::phrase::Phrase;
use gridpress_page::geom::Pt;

/// The most phrases that a heading is broken into.
const BROKEN: usize = 16;

/// A line of the contents.
pub(crate) struct Entry<'p> {
    pub(crate) title: String,
    /// The printed page number: digits or Roman numerals.
    pub(crate) number: &'p str,
    /// The line of that number.
    pub(crate) baseline: Pt,
    /// Whether the title was read with certainty.
    pub(crate) is_sure: bool,
}

/// The fewest letters of a title that was cut.
const LEAST_PART: usize = 6;

/// Returns the letters of a title as they are compared: without spaces and capitals, and with one sign
/// for I and l, which are bars in many faces.
pub(crate) fn bare(title: &str) -> String {
    page_words::bare(title).chars().map(even).collect()
}

/// Whether a page begins with these words: as its heading, on any number of lines, or as the end of
/// its running head, or in a band before the numbers of its section. Numbers and levels of puzzles
/// are neither.
pub(crate) fn begins_with(page: &ReadPage, words: &str, known: &Expectations) -> bool {
    let wanted = bare(words);
    let captions = page.grids.iter().filter_map(|g| Some(g.number_area?.top())).min();
    let Some(first) = words_of(page).next() else { return false };
    let head_line = |p: &&Phrase| (p.baseline - first.baseline).abs() < Pt::new(1.0);
    let head_lines = || words_of(page).take_while(head_line);
    let head: Vec<String> = head_lines().map(|p| bare(&p.text)).collect();
    let is_head = captions.is_none_or(|top| first.area.bottom() <= top);
    // A running head may end with the numbers on its page: "Answers 5–8".
    let names = |head: &str| {
        let name = head.trim_end_matches(|c: char| c.is_ascii_digit() || c == '–');
        head == wanted || !name.is_empty() && name == wanted
    };
    if is_head && (0..head.len()).any(|from| names(&head[from..].concat())) {
        return true;
    }
    let begins = || (1..head.len()).any(|to| head[..to].concat() == wanted);
    let has_numbers = || {
        let mut numbers = known.number_words.iter().filter(|n| n.counts == Counts::Listed);
        head_lines().last().is_some_and(|last| numbers.any(|n| n.ending(&last.text).is_some()))
    };
    if is_head && begins() && has_numbers() {
        return true;
    }
    if captions.is_some() {
        return false;
    }
    let mut rest = wanted.as_str();
    for phrase in words_of(page).take(BROKEN) {
        match rest.strip_prefix(bare(&phrase.text).as_str()) {
            Some("") => return true,
            Some(more) => rest = more,
            None => return false,
        }
    }
    false
}

/// Returns the phrases of a page that have letters or digits: a dot between two words may be above their
/// baseline.
fn words_of(page: &ReadPage) -> impl Iterator<Item = &Phrase> {
    page.phrases.iter().filter(|phrase| phrase.text.contains(char::is_alphanumeric))
}

/// Whether a page begins with the beginning of these words: a band may have no room for more.
pub(crate) fn begins_with_part(page: &ReadPage, words: &str) -> bool {
    let (wanted, Some(first)) = (bare(words), words_of(page).next()) else { return false };
    let head_line = |p: &&Phrase| (p.baseline - first.baseline).abs() < Pt::new(1.0);
    words_of(page).take_while(head_line).any(|phrase| {
        let part = phrase.text.strip_suffix(['…', '.']).map(bare);
        part.is_some_and(|part| part.len() >= LEAST_PART && wanted.starts_with(&part))
    })
}

/// Whether a title is another one with a number after it, as in "Easy 2".
pub(crate) fn is_numbered(title: &str, other: &str) -> bool {
    let (title, other) = (bare(title), bare(other));
    title != other && title.trim_end_matches(|c: char| c.is_ascii_digit()) == other
}

/// Returns the lines of words with a page number at their right.
pub(crate) fn entries(page: &ReadPage) -> Vec<Entry<'_>> {
    let number = |phrase: &&Phrase| is_label(&phrase.text) && right_of_all(page, phrase);
    // An indented line is about the entry above it.
    let edge = page.phrases.iter().map(|p| p.area.left()).min().unwrap_or_default();
    let is_detail = |phrase: &Phrase| {
        let line =
            page.phrases.iter().filter(|p| (p.baseline - phrase.baseline).abs() < Pt::new(1.0));
        line.map(|p| p.area.left()).min().is_some_and(|left| left > edge + phrase.size * 0.5)
    };
    let mut above = Pt::ZERO;
    page.phrases
        .iter()
        .filter(number)
        .filter_map(|number| {
            let from = std::mem::replace(&mut above, number.baseline);
            // A long title takes several lines, with the number at the end of the last.
            let mut beside: Vec<&Phrase> = page
                .phrases
                .iter()
                .filter(|p| {
                    p.area.right() < number.area.left()
                        && p.baseline <= number.baseline + Pt::new(1.0)
                        && p.baseline > from + Pt::new(1.0)
                        && (p.size - number.size).abs() < Pt::new(0.5)
                        && !is_detail(p)
                })
                .collect();
            beside.sort_by_key(|p| (p.baseline, p.area.left()));
            let is_sure = beside.iter().all(|p| p.is_sure);
            let words: Vec<&str> = beside.iter().map(|p| p.text.as_str()).collect();
            let title = words.join(" ");
            (!title.is_empty()).then_some(Entry {
                title,
                number: &number.text,
                baseline: number.baseline,
                is_sure,
            })
        })
        .collect()
}

/// Whether a phrase is at the right edge of the print.
fn right_of_all(page: &ReadPage, phrase: &Phrase) -> bool {
    let edge = page.phrases.iter().map(|p| p.area.right()).max().unwrap_or_default();
    // The last character may be a narrow one.
    phrase.area.right() >= edge - (phrase.area.height() * 0.6).max(Pt::new(2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_of_titles_are_one_letter() {
        assert_eq!(bare("Ill 1"), bare("III 1"));
        assert_ne!(bare("Ill 1"), bare("Il 1"));
        assert!(is_numbered("Ill 2", "III"));
    }
}

//! Checks the sentences that books print in a language: a letter exchanged in one of them is found
//! by the words around it.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::known::Expectations;
use super::misprints::{Pattern, folded, pattern};
use super::phrase::Phrase;
use super::read_page::ReadPage;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Texts of so few letters may occur by chance in the publisher's own words.
const LEAST: usize = 14;
/// Shorter ones are right where they occur: those of two languages may differ by a letter.
const SHORTEST: usize = 8;
/// Texts of this many letters are a part of a sentence, and not there by chance.
const LONG_PART: usize = 12;
/// The letters of the pieces by which a text is found.
const PIECE: usize = 4;
/// The share of its pieces that a spoiled text still has.
const FOUND: f64 = 0.4;
/// At most one of this many letters of a spoiled text is wrong.
const WRONG: usize = 14;

/// A text between two values of a sentence, as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    letters: Vec<char>,
    /// As it is written, and where each letter is in that.
    source: String,
    places: Vec<usize>,
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
    pub(super) fn has(&self, text: &Pattern) -> bool {
        let after = text.iter().skip_while(|c| **c == '#').copied().collect::<Pattern>();
        let wholes = &self.0.wholes;
        wholes.contains(text) || wholes.contains(&after)
    }

    /// Returns whether a text is a sentence or the beginning or end of one, as in a line of it, or if it
    /// is long, any part.
    pub(super) fn has_part(&self, text: &Pattern) -> bool {
        let is_within = |whole: &Pattern| {
            text.len() >= LONG_PART && whole.windows(text.len()).any(|part| part == text)
        };
        let is_end = |whole: &Pattern| whole.starts_with(text) || whole.ends_with(text);
        self.has(text) || self.0.wholes.iter().any(|whole| is_end(whole) || is_within(whole))
    }

    /// Returns the texts that have many of their pieces among these letters, the most first.
    fn like(&self, letters: &[char]) -> Vec<&Text> {
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

pub(super) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    for page in read.iter().filter(|page| !page.is_picture) {
        for lines in paragraphs(&page.phrases) {
            if lines.iter().all(|line| line.is_sure)
                && let Some(what) = spoiled(&lines, &known.sentences)
            {
                faults.push(Fault::new(FaultKind::WrongWord, what).on(page.page));
            }
        }
    }
}

/// Returns lines of one size below each other, from top to bottom, with a common left edge.
fn paragraphs(phrases: &[Phrase]) -> Vec<Vec<&Phrase>> {
    let mut all: Vec<Vec<&Phrase>> = Vec::new();
    for phrase in phrases {
        let goes_on = |lines: &&mut Vec<&Phrase>| {
            lines.last().is_some_and(|last| {
                let down = phrase.baseline - last.baseline;
                (phrase.size / last.size - 1.0).abs() < 0.03
                    && (phrase.area.left() - last.area.left()).abs() < phrase.size * 0.2
                    && down > phrase.size * 0.8
                    && down < phrase.size * 2.2
            })
        };
        match all.iter_mut().rev().find(goes_on) {
            Some(lines) => lines.push(phrase),
            None => all.push(vec![phrase]),
        }
    }
    all
}

/// Returns the first word of a paragraph whose letters differ from those of a known sentence, in
/// words.
fn spoiled(lines: &[&Phrase], sentences: &Sentences) -> Option<String> {
    let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let text = text.join(" ");
    let (places, letters): (Vec<usize>, Vec<char>) = folded(&text).unzip();
    if letters.len() < LEAST {
        return None;
    }
    let mut like = sentences.like(&letters);
    // Letters of a sentence that is right are not wrong letters of one that is like it.
    let mut is_right = vec![false; letters.len()];
    let mut from = 0;
    for line in lines {
        let to = from + folded(&line.text).count();
        if sentences.has(&pattern(&line.text).0) {
            is_right[from..to].fill(true);
        }
        from = to;
    }
    for Text { letters: wanted, .. } in &like {
        for from in 0..(letters.len() + 1).saturating_sub(wanted.len()) {
            if letters[from..].starts_with(wanted) {
                is_right[from..from + wanted.len()].fill(true);
            }
        }
    }
    like.retain(|text| text.letters.len() >= LEAST);
    for Text { letters: wanted, source, places: in_source } in like {
        let most = wanted.len().div_ceil(WRONG).min(3);
        let differ = |part: &[char]| part.iter().zip(wanted).filter(|(a, b)| a != b).count();
        let nearest =
            letters.windows(wanted.len()).enumerate().map(|(at, part)| (differ(part), at));
        let Some((count, from)) = nearest.min() else { continue };
        if count > most
            && let Some(at) = moved_by_one(&letters, wanted).filter(|&at| !is_right[at])
        {
            let word = word_at(&text, *places.get(at)?);
            return Some(format!("a letter is missing or too many at “{word}”"));
        }
        if count == 0 || count > most {
            continue;
        }
        let is_wrong = |&index: &usize| letters[from + index] != wanted[index];
        let mut wrong = (0..wanted.len()).filter(is_wrong);
        // A number there belongs to another text.
        let may_be_wrong =
            |index: usize| letters[from + index].is_alphabetic() && !is_right[from + index];
        if !wrong.clone().all(may_be_wrong) {
            continue;
        }
        let first = wrong.next()?;
        let word = word_at(&text, *places.get(from + first)?);
        let right = word_at(source, *in_source.get(first)?);
        return Some(format!("the word “{word}” is misspelt: “{right}” is expected"));
    }
    None
}

/// Returns where letters have one more or one less than the wanted ones and all others alike.
fn moved_by_one(letters: &[char], wanted: &[char]) -> Option<usize> {
    let alike = |a: &mut dyn Iterator<Item = (&char, &char)>| a.take_while(|(a, b)| a == b).count();
    (0..letters.len()).find_map(|from| {
        let rest = &letters[from..];
        let before = alike(&mut rest.iter().zip(wanted));
        // A sentence that begins or ends with the fault may be part of another text.
        if before < PIECE {
            return None;
        }
        [wanted.len() - 1, wanted.len() + 1].into_iter().find_map(|length| {
            let part = rest.get(..length)?;
            let after = alike(&mut part.iter().rev().zip(wanted.iter().rev()));
            let is_one = before + after >= wanted.len().min(length) && after >= PIECE;
            is_one.then_some(from + before)
        })
    })
}

/// Returns the word around a place of a text.
fn word_at(text: &str, place: usize) -> &str {
    let from = text[..place].rfind(' ').map_or(0, |at| at + 1);
    let to = text[place..].find(' ').map_or(text.len(), |at| place + at);
    &text[from..to]
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

//! Checks the sentences that books print in a language: a letter exchanged in one of them is found
//! by the words around it.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::alike::{folded, pattern};
use crate::known::sentences::{PIECE, Sentences, Text};
use crate::read::page::ReadPage;
use crate::read::phrase::Phrase;

/// Texts of so few letters may occur by chance in the publisher's own words.
const LEAST: usize = 14;
/// At most one of this many letters of a spoiled text is wrong.
const WRONG: usize = 14;

pub(crate) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
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

//! Checks words that a book prints often, such as levels and running heads: where they differ by a
//! letter from all others, the letter is wrong.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::alike::{Pattern, pattern};
use crate::read::page::ReadPage;
use gridpress_page::geom::Pt;
use std::collections::{BTreeMap, HashMap};

/// Shorter words differ by a letter from others that are right.
const SHORTEST: usize = 4;
/// Of shorter words, more than two must be right.
const LONG: usize = 6;
/// Longer texts are sentences.
const LONGEST: usize = 60;
/// Sizes of type that differ by less than this share are the same.
const SAME_SIZE: f64 = 0.1;
/// The sizes of a text that are noted; no book has more.
const MOST_SIZES: usize = 8;

/// Returns the signs between the words of a text: where they differ, it is another text.
fn signs(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace())
}

/// A text of a file.
struct Printed<'p> {
    count: usize,
    /// Its first page, and as it is printed there.
    page: usize,
    text: &'p str,
    sizes: Vec<Pt>,
}

impl Printed<'_> {
    /// Whether it is a line with a number and nowhere as large as another: a title is no misprint of a caption.
    fn has_other_size(&self, pattern: &Pattern, other: &Printed<'_>) -> bool {
        let is_alike = |(one, other): (&Pt, &Pt)| (*one / *other - 1.0).abs() < SAME_SIZE;
        let mut pairs = self.sizes.iter().flat_map(|one| other.sizes.iter().map(move |o| (one, o)));
        pattern.contains(&'#') && !pairs.any(is_alike)
    }
}

pub(crate) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    let sentences = &known.sentences;
    let words = known.level_words.iter().map(|(word, _)| word);
    let words = words.chain(&known.headings).chain(&known.contents_words);
    let right: BTreeMap<Pattern, &String> = words.map(|word| (pattern(word).0, word)).collect();
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let mut all: BTreeMap<Pattern, Printed<'_>> = BTreeMap::new();
        for page in file.iter().filter(|page| !page.is_picture) {
            let is_label = |text: &str| page.label.as_deref() == Some(text);
            let sure = page.phrases.iter().filter(|p| p.is_sure && !is_label(&p.text));
            for phrase in sure {
                let (pattern, _) = pattern(&phrase.text);
                if (SHORTEST..=LONGEST).contains(&pattern.len()) {
                    let first = Printed {
                        count: 0,
                        page: page.page,
                        text: &phrase.text,
                        sizes: Vec::new(),
                    };
                    let printed = all.entry(pattern).or_insert(first);
                    printed.count += 1;
                    if printed.sizes.len() < MOST_SIZES && !printed.sizes.contains(&phrase.size) {
                        printed.sizes.push(phrase.size);
                    }
                }
            }
        }
        // The texts by all but one of their letters, which is in a word that is long enough.
        let known = right.iter().filter(|(text, _)| text.len() >= LONG);
        let known = known.map(|(text, word)| (text, word.as_str()));
        let mut without: HashMap<(usize, Pattern), Vec<Usual<'_>>> = HashMap::new();
        for (text, usual) in all.iter().map(|(text, of)| (text, of.text)).chain(known) {
            let least = if text.len() >= SHORTEST * 2 { 3 } else { SHORTEST };
            let words = pattern(usual).1;
            for (at, word) in words.into_iter().enumerate().filter(|(_, word)| *word >= least) {
                without.entry((at, gap(text, at))).or_default().push((text, word, usual));
            }
        }
        for (text, printed) in &all {
            if printed.count > 1 || right.contains_key(text) || sentences.has(text) {
                continue;
            }
            let is_usual = |(other, word, _): &&Usual<'_>| {
                let least = if *word < LONG { 3 } else { 2 };
                let is_often = all
                    .get(*other)
                    .is_some_and(|of| of.count >= least && !printed.has_other_size(text, of));
                *other != text && (is_often || right.contains_key(*other))
            };
            let is_alike =
                |usual: &&Usual<'_>| is_usual(usual) && signs(usual.2).eq(signs(printed.text));
            let of = |at: usize| without.get(&(at, gap(text, at)))?.iter().find(is_alike);
            // A cover lists titles once, which may be the plural of a level.
            let end = text.len() - usize::from(file[0].is_cover);
            let mut letters = (0..end).filter(|&at| text[at] != '#');
            if let Some((_, _, usual)) = letters.find_map(of)
                && !sentences.has_part(text)
            {
                let what = format!("it says “{}”, but “{usual}” is expected", printed.text);
                faults.push(Fault::new(FaultKind::WrongWord, what).on(printed.page));
            }
        }
    }
}

/// A text as a pattern, the length of one of its words, and as it is printed.
type Usual<'p> = (&'p Pattern, usize, &'p str);

/// Returns a text without one letter.
fn gap(pattern: &[char], at: usize) -> Pattern {
    let mut rest = pattern.to_vec();
    rest.remove(at);
    rest
}

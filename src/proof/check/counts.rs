//! Checks what a book says about the numbers of its puzzles: on the first page of a section and on
//! the copyright page.

use crate::check::placed::Placed;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::number_words::{Counts, Said};
use crate::read::page::ReadPage;
use crate::read::phrase::Phrase;
use gridpress_page::english::counted;
use gridpress_page::geom::Pt;
use std::collections::{HashMap, HashSet};

/// The first page of a section, with what it says about its puzzles.
struct Opener<'p> {
    page: &'p ReadPage,
    phrase: &'p Phrase,
    said: Vec<Said>,
}

pub(crate) fn check(
    read: &[ReadPage],
    puzzles: &[Placed<'_>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    let mut on: HashMap<usize, Vec<u32>> = HashMap::new();
    for placed in puzzles {
        on.entry(placed.page.page).or_default().push(placed.number);
    }
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let numbers = |pages: &[ReadPage]| -> Vec<u32> {
            pages.iter().filter_map(|page| on.get(&page.page)).flatten().copied().collect()
        };
        let heads = heads(file);
        let openers: Vec<Opener<'_>> = file.iter().filter_map(|page| opener(page, known)).collect();
        for opener in &openers {
            let from = file.partition_point(|page| page.page <= opener.page.page);
            let begins =
                |at: usize| begins_section(file, at, &on) || has_band(&file[at], &heads, known);
            let to = (from..file.len()).find(|&at| begins(at)).unwrap_or(file.len());
            // A section without such a page may follow, under another head.
            let pages = &file[from..to];
            let (under, rest) = pages.split_at(under_one_head(pages));
            let shorter = (!rest.is_empty()).then(|| numbers(under));
            section(opener, &numbers(pages), shorter.as_deref(), faults);
        }
        silent(file, &openers, &on, faults);
        for from in (0..file.len()).filter(|&from| on.contains_key(&file[from].page)) {
            let Some((phrase, said)) = band(&file[from], &heads, known) else { continue };
            let begins =
                |at: usize| begins_section(file, at, &on) || has_band(&file[at], &heads, known);
            let to = (from + 1..file.len()).find(|&at| begins(at)).unwrap_or(file.len());
            // A section without a band may follow, under another head.
            let pages = &file[from + 1..to];
            let goes_on = pages.iter().find_map(head).is_some_and(|head| {
                file[from].phrases.iter().any(|phrase| phrase.text.starts_with(&head))
            });
            let rest = from + 1 + if goes_on { under_one_head(pages) } else { 0 };
            // The rest of the section may be in another file.
            let is_cut = on.contains_key(&file[file.len() - 1].page);
            let is = |to: usize| is_range(&said, &numbers(&file[from..to]), is_cut);
            if !is(rest) && !is(to) {
                let what = format!("it says “{}”, but its section has others", phrase.text);
                faults.push(Fault::new(FaultKind::WrongCount, what).on(file[from].page));
            }
        }
        let all = numbers(file).len();
        if all > 0 {
            file.iter().for_each(|page| whole_book(page, all, known, faults));
        }
    }
}

fn opener<'p>(page: &'p ReadPage, known: &Expectations) -> Option<Opener<'p>> {
    if !page.grids.is_empty() {
        return None;
    }
    let said = |text: &str| {
        let words = known.number_words.iter().filter(|words| words.counts == Counts::Section);
        words.into_iter().find_map(|words| words.whole(text))
    };
    let in_a_line = page.phrases.iter().find_map(|phrase| Some((phrase, said(&phrase.text)?)));
    // Narrow pages have the count above the numbers.
    let found = in_a_line.or_else(|| {
        page.phrases
            .windows(2)
            .find_map(|two| Some((&two[0], said(&format!("{} {}", two[0].text, two[1].text))?)))
    });
    found.map(|(phrase, said)| Opener { page, phrase, said })
}

/// Whether a page is the first of a section and says which puzzles it has.
pub(crate) fn is_opener(page: &ReadPage, known: &Expectations) -> bool {
    opener(page, known).is_some()
}

/// Returns the text at the top of a page with grids.
fn head(page: &ReadPage) -> Option<String> {
    (!page.grids.is_empty()).then(|| Some(first(page)?.text.clone()))?
}

/// Returns how many of these pages have the same text at the top of all that have grids.
fn under_one_head(pages: &[ReadPage]) -> usize {
    let first = pages.iter().find_map(head);
    let is_other = |page: &ReadPage| head(page).is_some_and(|head| Some(head) != first);
    pages.iter().position(is_other).unwrap_or(pages.len())
}

/// Compares what the first page of a section says with the numbers of its puzzles, of which it may
/// have fewer.
fn section(opener: &Opener<'_>, numbers: &[u32], fewer: Option<&[u32]>, faults: &mut Vec<Fault>) {
    let is = |numbers: &[u32]| {
        let (first, last) = (numbers.iter().min().copied(), numbers.iter().max().copied());
        let count = u32::try_from(numbers.len()).ok();
        match opener.said.len() {
            3 => opener.said == [count, first, last],
            2 => opener.said == [count, first],
            _ => true,
        }
    };
    let (Some(&first), Some(&last)) = (numbers.iter().min(), numbers.iter().max()) else { return };
    if is(numbers) || fewer.is_some_and(is) {
        return;
    }
    let range = if first == last {
        format!("number {first}")
    } else {
        format!("numbers {first} to {last}")
    };
    let puzzles = counted(numbers.len(), "puzzle");
    let what = format!("it says “{}”, but its section has {puzzles}, {range}", opener.phrase.text);
    faults.push(Fault::new(FaultKind::WrongCount, what).on(opener.page.page));
}

/// Reports first pages of sections that do not say which puzzles they have, unlike the others. Before
/// the first puzzles may be a title page instead.
fn silent(
    file: &[ReadPage],
    openers: &[Opener<'_>],
    on: &HashMap<usize, Vec<u32>>,
    faults: &mut Vec<Fault>,
) {
    let Some(usual) = openers.first() else { return };
    let foot = |page: &ReadPage, phrase: &Phrase| page.trim.height - phrase.baseline;
    let at = foot(usual.page, usual.phrase);
    let pages = file.iter().enumerate();
    let first = file.iter().position(|page| on.contains_key(&page.page)).unwrap_or(0);
    let pages = pages.skip(first);
    for (_, page) in pages.filter(|&(index, _)| begins_section(file, index, on)) {
        let says = |phrase: &Phrase| (foot(page, phrase) - at).abs() < Pt::new(3.0);
        if !page.phrases.iter().any(says) {
            let what = "it does not say which puzzles its section has, but other sections do";
            faults.push(Fault::new(FaultKind::WrongCount, what).on(page.page));
        }
    }
}

/// Whether a page without a grid and a page number is before a page of puzzles, with nothing but
/// empty pages between them.
fn begins_section(file: &[ReadPage], index: usize, on: &HashMap<usize, Vec<u32>>) -> bool {
    let page = &file[index];
    page.grids.is_empty()
        && page.label.is_none()
        && !page.phrases.is_empty()
        && next_printed(file, index).is_some_and(|next| on.contains_key(&next.page))
}

/// Whether a page of puzzles says above them which numbers a section has that begins on it.
fn has_band(page: &ReadPage, heads: &HashSet<String>, known: &Expectations) -> bool {
    band(page, heads, known).is_some()
}

/// Returns the texts of the first line of a page.
fn top_line(page: &ReadPage) -> impl Iterator<Item = &Phrase> {
    // In outlines, round letters are a little below the baseline.
    let least = page.phrases.iter().map(|phrase| phrase.baseline + phrase.size * 0.1).min();
    page.phrases.iter().filter(move |phrase| least.is_some_and(|least| phrase.baseline <= least))
}

/// Returns the first text of a page.
fn first(page: &ReadPage) -> Option<&Phrase> {
    top_line(page).min_by_key(|phrase| phrase.area.left())
}

/// Returns the texts that are at the top of several pages with grids.
fn heads(file: &[ReadPage]) -> HashSet<String> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for page in file.iter().filter(|page| !page.grids.is_empty()) {
        for phrase in top_line(page) {
            *count.entry(&phrase.text).or_default() += 1;
        }
    }
    count.into_iter().filter(|(_, count)| *count > 1).map(|(text, _)| text.to_owned()).collect()
}

/// Returns the words above the puzzles of a page about the numbers of the section that begins on it.
fn band<'p>(
    page: &'p ReadPage,
    heads: &HashSet<String>,
    known: &Expectations,
) -> Option<(&'p Phrase, Vec<Said>)> {
    let head = page.grids.iter().map(|grid| grid.lattice.area.top()).min()?;
    let words = || known.number_words.iter().filter(|words| words.counts == Counts::Listed);
    let said = |phrase: &Phrase| words().find_map(|words| words.ending(&phrase.text));
    // The title of a section, or the head of the page, may look like them.
    let is_above = |phrase: &&Phrase| phrase.baseline < head && !heads.contains(&phrase.text);
    let mut above =
        page.phrases.iter().filter(is_above).filter(|phrase| first(page) != Some(*phrase));
    above.find_map(|phrase| Some((phrase, said(phrase)?)))
}

/// Whether a range is that from the least of these numbers to the greatest, or `may_go_on` after it.
fn is_range(said: &[Said], numbers: &[u32], may_go_on: bool) -> bool {
    let (first, last) = (numbers.iter().min().copied(), numbers.iter().max().copied());
    let is_last = |said: Said| said == last || may_go_on && said > last;
    match *said {
        [only] => only == first && is_last(only),
        [from, to] => from == first && is_last(to),
        _ => true,
    }
}

/// Returns the next page with something on it: where puzzles are on one side of the paper, the backs
/// are empty.
fn next_printed(file: &[ReadPage], index: usize) -> Option<&ReadPage> {
    file[index + 1..].iter().find(|page| !page.grids.is_empty() || !page.phrases.is_empty())
}

/// Compares the number of puzzles that a page without grids gives for the whole book.
fn whole_book(page: &ReadPage, all: usize, known: &Expectations, faults: &mut Vec<Fault>) {
    if !page.grids.is_empty() {
        return;
    }
    let text: String = page.phrases.iter().map(|phrase| phrase.text.as_str()).collect();
    let words = known.number_words.iter().filter(|words| words.counts == Counts::Book);
    let Some(said) = words.into_iter().find_map(|words| words.within(&text)) else { return };
    let what = match said[..] {
        [Some(count)] if count as usize != all => {
            format!("it speaks of {}, but the book has {all}", counted(count as usize, "puzzle"))
        }
        [None] => format!("the number of puzzles is missing; the book has {all}"),
        _ => return,
    };
    faults.push(Fault::new(FaultKind::WrongCount, what).on(page.page));
}

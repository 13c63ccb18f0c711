//! Checks that the printed level of a puzzle matches its grade.

use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::page_words::PageWords;
use crate::read::page::ReadPage;
use crate::read::phrase::Phrase;
use gridpress_engine::grade::{Rater, Rating, Scale};
use gridpress_page::geom::Pt;
use std::collections::HashMap;

pub(crate) fn check(
    puzzles: &[Placed<'_>],
    ratings: &[Option<Rating>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    let levels = known.levels.iter().map(|(number, level)| (*number, level.as_str()));
    let made = known.made.iter().filter_map(|e| Some((e.number, e.level.as_deref()?)));
    let made: HashMap<u32, &str> = levels.chain(made).collect();
    // The printed words as ids: one word may be a level of several scales.
    let printed: Vec<Vec<&str>> = puzzles.iter().map(|p| printed_levels(p, known)).collect();
    // The scale of a book is not printed: where its file does not say it either, it is the one that fits
    // most of its puzzles.
    let mut best: Option<Vec<(usize, String)>> = None;
    let scales: Vec<Scale> = Scale::NAMES.into_iter().filter_map(Scale::named).collect();
    let mut rater = Rater::new();
    let mut level = |scale: &Scale, index: usize| {
        let (placed, printed) = (&puzzles[index], &printed[index]);
        let mut said = placed.page.scales.iter();
        let said = said.find(|(numbers, _)| numbers.contains(&placed.number));
        let scale = said.map_or(scale, |(_, scale)| scale);
        wrong_level(scale, &mut rater, (placed, ratings[index]), printed, &made)
    };
    for scale in &scales {
        let wrong: Vec<(usize, String)> =
            (0..puzzles.len()).filter_map(|index| Some((index, level(scale, index)?))).collect();
        // If a scale fits all but a few of many puzzles, it is used even if another would fit those
        // too. A few puzzles alone do not show their scale.
        let few = wrong.len() <= few(&printed) && (wrong.is_empty() || printed.len() >= MANY);
        if best.as_ref().is_none_or(|b| wrong.len() < b.len()) {
            best = Some(wrong);
        }
        if few {
            break;
        }
    }
    missing(puzzles, &printed, known, faults);
    let mut wrong = best.unwrap_or_default();
    // The levels of a book's own scale are only known from its manifest.
    if made.is_empty() && wrong.len() > few(&printed) {
        return;
    }
    // A section may have another scale, which fits all its puzzles, where that of the book fits few.
    let all_wrong: Vec<usize> = wrong.iter().map(|(index, _)| *index).collect();
    wrong.retain(|(index, _)| {
        let title = head_line(puzzles[*index].page);
        if title.is_empty() {
            return true;
        }
        let is_of_it = |&other: &usize| head_line(puzzles[other].page) == title;
        let section: Vec<usize> = (0..puzzles.len()).filter(is_of_it).collect();
        let unfit = section.iter().filter(|index| all_wrong.contains(index)).count();
        if section.len() == puzzles.len() || unfit * 2 <= section.len() {
            return true;
        }
        let mut fits = |scale: &Scale| section.iter().all(|&index| level(scale, index).is_none());
        !scales.iter().any(&mut fits)
    });
    for (index, is) in wrong {
        let (Some(says), Some(er)) = (printed[index].first(), ratings[index]) else { continue };
        let what = format!("the printed level is {says}, but its rating is {er}, which is {is}");
        faults.push(fault(FaultKind::WrongLevel, what, &puzzles[index]));
    }
}

/// Returns the texts of the running head of a page, among which is the title of its section; empty if it
/// has none.
fn head_line(page: &ReadPage) -> Vec<&str> {
    let top = page.phrases.iter().map(|phrase| phrase.baseline).min().unwrap_or_default();
    let line = || page.phrases.iter().filter(|phrase| phrase.baseline - top < Pt::new(1.0));
    let is_caption =
        |phrase: &Phrase| page.grids.iter().any(|g| g.number_area == Some(phrase.area));
    if line().any(is_caption) {
        return Vec::new();
    }
    line().map(|phrase| phrase.text.as_str()).collect()
}

/// This many puzzles show the scale of their levels.
const MANY: usize = 5;

/// Returns how many puzzles may have another level than that of the scale of their book.
fn few(printed: &[Vec<&str>]) -> usize {
    (printed.iter().filter(|p| !p.is_empty()).count() / 10).max(1)
}

/// Reports puzzles without a level if most have one. A puzzle with as many other words in its
/// caption may have a level of the book's own.
fn missing(
    puzzles: &[Placed<'_>],
    printed: &[Vec<&str>],
    known: &Expectations,
    faults: &mut Vec<Fault>,
) {
    let is_reference = |text: &str| PageWords::pages(known.page_words.iter(), text).is_some();
    let words = |placed: &Placed<'_>| {
        let all = placed.grid.own_caption().map(|phrase| phrase.text.as_str());
        let words = all.filter(|text| text.chars().any(char::is_alphabetic));
        words.filter(|text| !is_reference(text)).count()
    };
    let with = || puzzles.iter().zip(printed).filter(|(_, level)| !level.is_empty());
    let Some(usual) = with().map(|(placed, _)| words(placed)).min() else { return };
    if puzzles.len() < 3 || with().count() * 2 <= puzzles.len() {
        return;
    }
    // Of a day, the level is all that is known.
    let has_none = |number| {
        let made = known.made.iter().find(|made| made.number == number);
        let no_level = made.map_or(!known.levels.is_empty(), |made| made.level.is_none());
        known.has_own_levels && no_level && !known.levels.contains_key(&number)
    };
    // Words in a font that is not known may be a level.
    let is_sure = |placed: &Placed<'_>| placed.grid.own_caption().all(|phrase| phrase.is_sure);
    let is_without = |(placed, level): &(&Placed<'_>, &Vec<&str>)| {
        level.is_empty() && words(placed) < usual && is_sure(placed) && !has_none(placed.number)
    };
    for (placed, _) in puzzles.iter().zip(printed).filter(is_without) {
        let what = "no level is printed with it, but with most others";
        faults.push(fault(FaultKind::LevelMissing, what, placed));
    }
}

/// Whether a phrase is the word for a level, or begins with it and a dot in the middle of the line:
/// `Easy · 6 min`.
pub(crate) fn is_level(word: &str, phrase: &str) -> bool {
    let before = phrase.split_once('\u{b7}').map_or(phrase, |(level, _)| level.trim_end());
    [phrase, before].iter().any(|text| text.to_lowercase() == word.to_lowercase())
}

/// Returns the level of a puzzle on `scale` with that rating; `None` if it is printed.
fn wrong_level(
    scale: &Scale,
    rater: &mut Rater,
    (placed, rating): (&Placed<'_>, Option<Rating>),
    printed: &[&str],
    made: &HashMap<u32, &str>,
) -> Option<String> {
    let er = rating.filter(|_| !printed.is_empty())?;
    let is = made.get(&placed.number).copied().or_else(|| {
        // Samurai have no levels by technique.
        if placed.grid.samurai.is_some() && scale.band(0).is_none() {
            return printed.first().copied();
        }
        let level = scale.level_with(rater, &placed.grid.grid, er)?;
        Some(scale.levels[level].id.as_str())
    });
    let is = is.unwrap_or("above every level");
    (!printed.contains(&is)).then(|| is.to_owned())
}

/// Returns the ids of the level word nearest to the grid; empty if no level is printed.
fn printed_levels<'k>(placed: &Placed<'_>, known: &'k Expectations) -> Vec<&'k str> {
    let is_number = |phrase: &&Phrase| placed.grid.number_area == Some(phrase.area);
    for phrase in placed.grid.own_caption().filter(|phrase| !is_number(phrase)) {
        let ids: Vec<&str> = known
            .level_words
            .iter()
            .filter(|(word, _)| is_level(word, &phrase.text))
            .map(|(_, id)| id.as_str())
            .collect();
        if !ids.is_empty() {
            return ids;
        }
    }
    Vec::new()
}

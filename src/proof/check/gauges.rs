//! Checks the gauges of levels: those of one level are alike throughout a book.

use crate::check::levels::is_level;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::read::gauge::Gauge;
use crate::read::page::{PrintedGrid, ReadPage};
use crate::read::phrase::Phrase;
use gridpress_page::geom::{Pt, Rect};
use std::collections::BTreeMap;

/// Differences in the share of ink that cannot be seen.
const SAME_INK: f32 = 0.12;
/// Gauges are at one place on their pages if they are not farther apart.
const HERE: Pt = Pt::new(0.1);

/// A gauge with its page and the word of its level, or the place where one is missing.
struct Beside<'p> {
    page: &'p ReadPage,
    grid: Option<&'p PrintedGrid>,
    gauge: Option<&'p Gauge>,
}

pub(crate) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let mut by_level: BTreeMap<String, Vec<Beside<'_>>> = BTreeMap::new();
        for (page, gauges) in file.iter().filter_map(|page| Some((page, page.gauges.as_ref()?))) {
            let level = |phrase: &Phrase| {
                let words = known.level_words.iter().map(|(word, _)| word);
                words.filter(|word| is_level(word, &phrase.text)).max_by_key(|word| word.len())
            };
            // Codes in a row look like squares, too.
            let nearest = |area: Rect| {
                let away = |gauge: &&Gauge| (gauge.area.centre().y - area.centre().y).abs();
                let is_near = |gauge: &&Gauge| {
                    away(gauge) < Pt::new(90.0)
                        && gauge.area.left() < area.right() + Pt::new(60.0)
                        && gauge.area.right() > area.left() - Pt::new(60.0)
                };
                // Those of puzzles beside each other are on one line.
                let aside = |gauge: &Gauge| (gauge.area.centre().x - area.centre().x).abs();
                let order = |gauge: &&Gauge| (away(gauge).get().round() as i64, aside(gauge));
                gauges.iter().filter(is_near).min_by_key(order)
            };
            if page.grids.is_empty() {
                // A range of levels, which has a gauge of its own, may be read as several phrases.
                let is_alone = |phrase: &&Phrase| {
                    let away = |other: &Phrase| (other.baseline - phrase.baseline).abs();
                    page.phrases.iter().filter(|other| away(other) < Pt::new(2.0)).count() == 1
                };
                let alone = page.phrases.iter().filter(is_alone);
                let says = alone.into_iter().find_map(|phrase| Some((level(phrase)?, phrase)));
                let Some((word, phrase)) = says else { continue };
                let gauge = nearest(phrase.area);
                if gauge.is_some() {
                    let one = Beside { page, grid: None, gauge };
                    by_level.entry(word.to_lowercase()).or_default().push(one);
                }
                continue;
            }
            for grid in page.grids.iter().filter(|grid| grid.number.is_some()) {
                let says = grid.own_caption().find_map(|phrase| Some((level(phrase)?, phrase)));
                let Some((word, phrase)) = says else { continue };
                let gauge = nearest(phrase.area);
                let one = Beside { page, grid: Some(grid), gauge };
                by_level.entry(word.to_lowercase()).or_default().push(one);
            }
        }
        by_level.values().for_each(|all| of_level(all, faults));
    }
}

/// Compares the gauges of one level.
fn of_level(all: &[Beside<'_>], faults: &mut Vec<Fault>) {
    let mut report = |one: &Beside<'_>, what: String| {
        let number = one.grid.and_then(|grid| grid.number);
        faults.push(Fault::new(FaultKind::WrongLevel, what).on(one.page.page).of(number));
    };
    for one in all {
        if let Some(why) = one.gauge.and_then(|gauge| gauge.wrong) {
            report(one, format!("the gauge of its level {why}"));
        }
    }
    let mut counts: BTreeMap<Option<(usize, usize)>, usize> = BTreeMap::new();
    for one in all {
        *counts.entry(one.gauge.map(Gauge::level)).or_default() += 1;
    }
    let Some((usual, most)) = counts.iter().max_by_key(|(_, count)| **count) else { return };
    let Some((filled, of)) = usual.filter(|_| *most * 3 >= all.len() * 2) else { return };
    for one in all {
        let what = match one.gauge.map(Gauge::level) {
            // Its gauge may be where it is not looked for.
            None => continue,
            Some(_) if one.gauge.is_some_and(|gauge| gauge.wrong.is_some()) => continue,
            Some(level) if level != (filled, of) => format!(
                "its gauge shows {} of {}, those of others of that level {filled} of {of}",
                level.0, level.1
            ),
            Some(_) if is_other(one, all) => {
                "its gauge is paler or darker than that of others of that level".to_owned()
            }
            Some(_) => continue,
        };
        report(one, what);
    }
}

/// Whether the squares of a gauge have another share of ink than most of its size.
fn is_other(one: &Beside<'_>, all: &[Beside<'_>]) -> bool {
    let Some(gauge) = one.gauge else { return false };
    let is_like = |other: &&Gauge| {
        (other.area.height() - gauge.area.height()).abs() < Pt::new(0.5)
            && other.inks.len() == gauge.inks.len()
    };
    let like: Vec<&Gauge> = all.iter().filter_map(|one| one.gauge).filter(is_like).collect();
    // Elsewhere on the page its edges fall between other pixels.
    let is_here = |other: &&&Gauge| {
        let (one, other) = (gauge.area, other.area);
        (one.left() - other.left()).abs() < HERE && (one.top() - other.top()).abs() < HERE
    };
    let same = match like.iter().filter(is_here).count() * 2 > like.len() {
        true => SAME_INK,
        false => SAME_INK * 2.0,
    };
    like.len() > 2
        && (0..gauge.inks.len()).any(|index| {
            let mut inks: Vec<f32> = like.iter().map(|gauge| gauge.inks[index]).collect();
            inks.sort_by(f32::total_cmp);
            (gauge.inks[index] - inks[inks.len() / 2]).abs() > same
        })
}

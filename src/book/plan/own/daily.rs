//! Puzzles from files for a calendar, taken in the order of the file, one for each day that asks
//! for one. The puzzle of a day depends only on the days before it, so that a longer run leaves it
//! unchanged.

use super::blame::Blame;
use super::records::{Known, Load, Puzzles, Wrong, ids, judge, line_of, read};
use crate::diag::{Diagnostic, Diagnostics, Sources, Span};
use crate::plan::calendar::{days_of, weekday};
use crate::spec::{CalendarSpec, OwnPuzzle};
use jiff::civil::Date;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// A place in the run that takes a puzzle from a file.
struct Place {
    date: Date,
    daily: usize,
    /// The index of the weekday, from Monday.
    day: usize,
}

/// A file with the places that take its puzzles, in order.
struct Supply {
    /// The first place in the spec that names it.
    named: Span,
    places: Vec<Place>,
}

/// Fills in the puzzles that days take from files. Adds all puzzles of the files to `avoided`, even
/// those that no day uses yet, so that none of them is generated.
pub(super) fn fill(
    calendar: &mut CalendarSpec,
    load: Load<'_>,
    sources: &mut Sources,
    known: &mut Known,
    avoided: &mut HashSet<String>,
    found: &mut Diagnostics,
) {
    let mut given: Vec<BTreeMap<Date, OwnPuzzle>> = vec![BTreeMap::new(); calendar.dailies.len()];
    for (path, supply) in supplies(calendar) {
        let named = crate::diag::Spanned::new(path, supply.named);
        let Some(file) = read(&named, "file of puzzles", load, sources, found) else { continue };
        shapes(calendar, &named.value, &file);
        let (there, needed) = (file.records.len(), supply.places.len());
        if there < needed {
            let last = supply.places[there - 1].date;
            found.push(
                Diagnostic::error(
                    "puzzle::too-few",
                    format!("{} holds {there} puzzles, but the run needs {needed}", named.value),
                )
                .at(named.span, format!("there are puzzles up to {last}"))
                .help("add puzzles to the file, or end the run on that day"),
            );
        }
        let all: Vec<Vec<String>> = file.records.par_iter().flatten().map(ids).collect();
        avoided.extend(all.into_iter().flatten());
        let judged: Vec<Result<OwnPuzzle, Wrong>> = supply
            .places
            .par_iter()
            .zip(&file.records)
            .map(|(at, record)| judge(record, &calendar.dailies[at.daily].wishes[at.day].request()))
            .collect();
        let mut blame = Blame::new(file.source, sources);
        for ((place, record), judged) in supply.places.iter().zip(&file.records).zip(judged) {
            let wishes = &calendar.dailies[place.daily].wishes[place.day];
            if let Some(puzzle) = blame.take(known, line_of(record), judged, wishes) {
                given[place.daily].insert(place.date, puzzle);
            }
        }
        blame.report(found);
    }
    for (daily, given) in calendar.dailies.iter_mut().zip(given) {
        daily.own = Arc::new(given);
    }
}

/// Returns the files that the run takes puzzles from, in the order of their names.
fn supplies(calendar: &CalendarSpec) -> BTreeMap<String, Supply> {
    let mut supplies: BTreeMap<String, Supply> = BTreeMap::new();
    for (date, daily) in days_of(calendar) {
        let day = weekday(date);
        let Some(own) = &calendar.dailies[daily].wishes[day].own else { continue };
        supplies
            .entry(own.path.value.clone())
            .or_insert_with(|| Supply { named: own.path.span, places: Vec::new() })
            .places
            .push(Place { date, daily, day });
    }
    supplies
}

/// Gives days without a shape the shape of the file's first puzzle.
fn shapes(calendar: &mut CalendarSpec, path: &str, file: &Puzzles) {
    let Some(first) = file.records.iter().flatten().next() else { return };
    let shape = first.position.grid.shape();
    for wish in calendar.dailies.iter_mut().flat_map(|daily| &mut daily.wishes) {
        if wish.own.as_ref().is_some_and(|own| own.path.value == path && own.shape.is_none()) {
            wish.shape = shape;
        }
    }
}

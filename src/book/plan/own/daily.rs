//! Puzzles from files for a calendar, taken in the order of the file, one for each day that asks
//! for one. The puzzle of a day depends only on the days before it, so that a longer run leaves it
//! unchanged.

use super::blame::Blame;
use super::records::{Known, Load, Puzzles, Wrong, ids, judge, line_of, read};
use super::samurai;
use crate::diag::{Diagnostic, Diagnostics, Sources, Span, Spanned};
use crate::plan::calendar::{days_of, weekday};
use crate::spec::{CalendarSpec, OwnPuzzle};
use gridpress_engine::generate::Request;
use gridpress_engine::sudoku::notation::Fault;
use gridpress_page::english::counted;
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
        let named = Spanned::new(path, supply.named);
        let is_samurai = |place: &Place| calendar.dailies[place.daily].wishes[place.day].is_samurai;
        let samurai = supply.places.iter().filter(|place| is_samurai(place)).count();
        if samurai > 0 && samurai < supply.places.len() {
            found.push(
                Diagnostic::error(
                    "puzzle::samurai",
                    format!("{} is used for samurai and for other puzzles", named.value),
                )
                .at(named.span, "a file holds one or the other")
                .help("use another file for the samurai"),
            );
        } else if samurai > 0 {
            let Some(file) = samurai::read(&named, load, sources, found) else { continue };
            let kind = Kind { ids: samurai::ids, judge: samurai::judge, line_of: samurai::line_of };
            let mut taking = Taking { calendar, avoided, known, sources, found };
            taking.take(&supply, &named, &file, &kind, &mut given);
        } else {
            let Some(file) = read(&named, "file of puzzles", load, sources, found) else {
                continue;
            };
            shapes(calendar, &named.value, &file);
            let kind = Kind { ids, judge, line_of };
            let mut taking = Taking { calendar, avoided, known, sources, found };
            taking.take(&supply, &named, &file, &kind, &mut given);
        }
    }
    for (daily, given) in calendar.dailies.iter_mut().zip(given) {
        daily.own = Arc::new(given);
    }
}

/// What is done with the records of a file, each an entry or a fault.
struct Kind<E> {
    ids: fn(&E) -> Vec<String>,
    judge: fn(&Result<E, Fault>, &Request) -> Result<OwnPuzzle, Wrong>,
    line_of: fn(&Result<E, Fault>) -> usize,
}

/// The run that takes puzzles from files.
struct Taking<'t> {
    calendar: &'t CalendarSpec,
    avoided: &'t mut HashSet<String>,
    known: &'t mut Known,
    sources: &'t mut Sources,
    found: &'t mut Diagnostics,
}

impl Taking<'_> {
    /// Gives the puzzles of a file to its days.
    fn take<E: Sync>(
        &mut self,
        supply: &Supply,
        named: &Spanned<String>,
        file: &Puzzles<E>,
        kind: &Kind<E>,
        given: &mut [BTreeMap<Date, OwnPuzzle>],
    ) {
        let wish = |at: &Place| &self.calendar.dailies[at.daily].wishes[at.day];
        let (there, needed) = (file.records.len(), supply.places.len());
        if there < needed {
            let last = supply.places[there - 1].date;
            self.found.push(
                Diagnostic::error(
                    "puzzle::too-few",
                    format!(
                        "{} holds {}, but the run needs {needed}",
                        named.value,
                        counted(there, "puzzle")
                    ),
                )
                .at(named.span, format!("there are puzzles up to {last}"))
                .help("add puzzles to the file, or end the run on that day"),
            );
        }
        let all: Vec<Vec<String>> = file.records.par_iter().flatten().map(kind.ids).collect();
        self.avoided.extend(all.into_iter().flatten());
        let places = supply.places.par_iter().zip(&file.records);
        let judged: Vec<Result<OwnPuzzle, Wrong>> =
            places.map(|(at, record)| (kind.judge)(record, &wish(at).request())).collect();
        let mut blame = Blame::new(file.source, self.sources);
        for ((at, record), judged) in supply.places.iter().zip(&file.records).zip(judged) {
            if let Some(puzzle) = blame.take(self.known, (kind.line_of)(record), judged, wish(at)) {
                given[at.daily].insert(at.date, puzzle);
            }
        }
        blame.report(self.found);
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

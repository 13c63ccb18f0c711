//! The words below the pictures of a walk-through: what its steps do, and why, in full or in short.

use crate::layout::words::Words;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{Candidate, Notation, Step, TechniqueId};

/// A no-break space.
pub(in crate::layout) const HARD: &str = "\u{a0}";

/// The most cages that a text names.
const CAGES_NAMED: usize = 6;

/// Returns the placements of steps, each with the index of its step.
pub(in crate::layout) fn placements(
    steps: &[Step],
) -> impl DoubleEndedIterator<Item = (usize, Candidate)> + '_ {
    let steps = steps.iter().enumerate();
    steps.filter_map(|(index, step)| Some((index, step.placement?)))
}

/// Describes steps, with consecutive steps of one kind grouped under their reason: `Only place
/// left: 1) r1c2 = 5 (box 1), 2) r4c4 = 5 (row 4). Only digit left: 3) r9c1 = 2.`
pub(in crate::layout) fn with_reasons(steps: &[Step], words: &Words, numbered: bool) -> String {
    let kind = |step: &Step| step.label.unwrap_or(step.technique);
    let notation = words.reasons.notation();
    let mut told: Vec<String> = Vec::new();
    let mut number = 0;
    for run in steps.chunk_by(|a, b| kind(a) == kind(b)) {
        let Some(first) = run.first() else { continue };
        if first.is_of_cages() && placements(run).next().is_none() {
            told.push(of_cages(run, words));
            continue;
        }
        let does: Vec<String> = run
            .iter()
            .map(|step| {
                number += usize::from(step.placement.is_some());
                let does = effect(step, notation, numbered.then_some(number));
                let house = step.houses.first().filter(|_| is_hidden_single(step));
                house.map_or(does.clone(), |&house| {
                    let named = words.reasons.house(step.rules, notation, house);
                    format!("{does} ({})", named.replace(' ', HARD))
                })
            })
            .collect();
        told.push(of_kind(first, &does, words));
    }
    told.join("\n")
}

/// Describes steps by kind, in the order in which the kinds first occur; numbers say the order of
/// placements: `Only place left: 1) r1c2 = 5, 3) r4c4 = 5. Only digit left: 2) r9c1 = 2.` What sums
/// rule out is only counted.
pub(in crate::layout) fn by_kind(steps: &[Step], words: &Words, numbered: bool) -> String {
    let kind = |step: &Step| step.label.unwrap_or(step.technique);
    let mut kinds: Vec<(&Step, Vec<String>, usize)> = Vec::new();
    let mut number = 0;
    for step in steps {
        let known = kinds.iter().position(|(first, ..)| kind(first) == kind(step));
        let index = known.unwrap_or(kinds.len());
        if known.is_none() {
            kinds.push((step, Vec::new(), 0));
        }
        let (_, does, ruled_out) = &mut kinds[index];
        number += usize::from(step.placement.is_some());
        match step.placement.is_some() || !step.is_of_cages() {
            true => does.push(effect(step, words.reasons.notation(), numbered.then_some(number))),
            false => *ruled_out += 1,
        }
    }
    let told = kinds.into_iter().map(|(first, does, ruled_out)| match ruled_out {
        _ if !does.is_empty() => of_kind(first, &does, words),
        1 => of_cages(std::slice::from_ref(first), words),
        count => words.say("walk-many", &[("technique", &words.step(first)), ("count", &count)]),
    });
    told.collect::<Vec<_>>().join("\n")
}

/// Describes the effects of steps of one kind: `Only place left: 1) r1c2 = 5, 2) r4c4 = 5.`
fn of_kind(first: &Step, does: &[String], words: &Words) -> String {
    let steps = does.join(", ");
    match first.technique {
        TechniqueId::HIDDEN_SINGLE => words.say("walk-places", &[("steps", &steps)]),
        TechniqueId::NAKED_SINGLE => words.say("walk-digits", &[("steps", &steps)]),
        _ => words.say("walk-others", &[("technique", &words.step(first)), ("steps", &steps)]),
    }
}

/// Describes what one technique rules out in cages: `Cage combination: cages of r1c1, r2c4.`
fn of_cages(run: &[Step], words: &Words) -> String {
    let technique = run.first().map_or("", |step| words.step(step));
    let first = |step: &Step| step.cells.first().copied().filter(|_| step.houses.is_empty());
    let mut cages: Vec<_> = run.iter().map(first).collect();
    cages.sort();
    cages.dedup();
    let shape = run.first().map(|step| step.rules.shape());
    let named: Option<Vec<String>> =
        cages.iter().map(|cell| Some(words.reasons.notation().cell(shape?, (*cell)?))).collect();
    match named.filter(|named| named.len() <= CAGES_NAMED) {
        Some(named) if named.len() == 1 => {
            format!(
                "{}.",
                words.say("hint-cage", &[("technique", &technique), ("cell", &named[0])])
            )
        }
        Some(named) => {
            let cells = named.join(", ");
            words.say("walk-cages", &[("technique", &technique), ("cells", &cells)])
        }
        None if run.len() == 1 => words.say(
            "walk-others",
            &[
                ("technique", &technique),
                ("steps", &effect(&run[0], words.reasons.notation(), None)),
            ],
        ),
        None => words.say("walk-many", &[("technique", &technique), ("count", &run.len())]),
    }
}

pub(in crate::layout) fn is_hidden_single(step: &Step) -> bool {
    step.technique == TechniqueId::HIDDEN_SINGLE
}

/// Describes steps in symbols that need no translation: `r1c2 = 5, r3c3 ≠ 4 7.` What sums rule out
/// is left out, because it is much.
pub(in crate::layout) fn in_short(steps: &[Step], notation: Notation, numbered: bool) -> String {
    let steps = steps.iter().filter(|step| step.placement.is_some() || !step.is_of_cages());
    let mut number = 0;
    let parts: Vec<String> = steps
        .map(|step| {
            number += usize::from(step.placement.is_some());
            effect(step, notation, numbered.then_some(number))
        })
        .collect();
    if parts.is_empty() { String::new() } else { format!("{}.", parts.join(", ")) }
}

/// Formats the effect of a step as `r1c2 = 5`, `1) r1c2 = 5`, or `r3c3 ≠ 4 7, r3c4 ≠ 4`.
pub(in crate::layout) fn effect(step: &Step, notation: Notation, number: Option<usize>) -> String {
    let shape: Shape = step.rules.shape();
    let name = |cell| notation.cell(shape, cell);
    let symbol = |digit| step.rules.symbol(digit);
    let mut parts: Vec<String> = Vec::new();
    if let Some(placed) = step.placement {
        let number = number.map_or_else(String::new, |n| format!("{n}){HARD}"));
        parts.push(format!("{number}{}{HARD}={HARD}{}", name(placed.cell), symbol(placed.digit)));
    }
    let mut last = None;
    for gone in &step.eliminations {
        match (last == Some(gone.cell), parts.last_mut()) {
            (true, Some(part)) => part.push_str(&format!("{HARD}{}", symbol(gone.digit))),
            _ => parts.push(format!("{}{HARD}≠{HARD}{}", name(gone.cell), symbol(gone.digit))),
        }
        last = Some(gone.cell);
    }
    parts.join(", ")
}

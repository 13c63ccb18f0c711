//! `steps`: prints the whole easiest path through a puzzle.

use crate::args::StepsArgs;
use crate::named::{notation, technique};
use crate::out::Out;
use crate::position::pose;
use crate::steps::Drawing;
use crate::{Failure, Outcome, files, samurai, steps, terminal};
use gridpress_engine::grade::{Path, Rating};
use gridpress_engine::techniques::{TechniqueId, TechniqueSet};
use serde_json::{Value, json};

pub(crate) fn run(args: &StepsArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if samurai::are_meant(
        &args.position.read_as.variant,
        std::slice::from_ref(&args.position.input),
    )? {
        return samurai::steps(args, out);
    }
    let notation = notation(args.position.coordinates);
    if let Some(path) = &args.svg {
        files::ends_in(path, &["svg"])?;
    }
    let way = Way::asked(args)?;
    let Some(posed) = pose(&args.position)? else {
        return Ok(Outcome::FoundFaults);
    };
    let mut path = match way {
        Way::Knowing(shapes) => Path::from(&posed.marks).with_shapes(shapes),
        Way::Within(techniques) => Path::within(&posed.marks, techniques),
    };
    let mut told: Vec<Value> = Vec::new();
    let (mut hardest, mut technique) = (Rating::ZERO, None);
    let mut all_rated = true;
    let mut count = 0;
    let mut drawn = Vec::new();
    for found in path.by_ref() {
        count += 1;
        if let Some(rating) = found.step.rating.filter(|rating| *rating > hardest) {
            (hardest, technique) = (rating, Some(found.step.technique));
        }
        all_rated &= found.step.rating.is_some();
        if args.position.json {
            told.push(steps::value(&found.step, notation));
        } else {
            // A finned fish has no rating.
            let rating = found.step.rating.map_or("-".into(), |rating| rating.to_string());
            let text = steps::text(&found.step, notation, 5);
            out.line(&format!("{count:>3}. ({rating}) {text}"))?;
        }
        if args.svg.is_some() {
            drawn.push(found);
        }
    }
    if let Some(path) = &args.svg {
        let all: Vec<_> =
            drawn.iter().map(|found| Drawing::new(found.before, &found.step)).collect();
        steps::draw(path, &all, notation)?;
    }
    let solved = path.position().grid().is_full();
    if args.position.json {
        out.json(&json!({
            "puzzle": posed.puzzle.to_string(),
            "solution": posed.solution.to_string(),
            "solved": solved,
            "er": hardest,
            "hardest": technique,
            "steps": told,
        }))?;
    } else if solved {
        let of = if all_rated { "" } else { " of those with a rating" };
        out.line(&format!("Solved in {count} steps, the hardest{of} rated {hardest}:"))?;
        let (solution, rules) = (posed.solution, posed.solution.rules());
        // Letters are printed as the steps say them.
        let sign = |cell| solution.get(cell).map_or('.', |digit| rules.symbol(digit));
        out.line(&match rules.symbols() {
            Some(_) => rules.cells().map(sign).collect(),
            None => solution.to_string(),
        })?;
    }
    if !solved {
        terminal::error(stuck(args));
        return Ok(Outcome::FoundFaults);
    }
    Ok(Outcome::Done)
}

/// Says that the steps end before the puzzle is solved.
pub(crate) fn stuck(args: &StepsArgs) -> &'static str {
    match args.only.is_empty() {
        true => "no known technique applies to the position after these steps",
        false => "none of the techniques of `--only` applies to the position after these steps",
    }
}

/// How a solver chooses the steps.
pub(crate) enum Way {
    /// By the standard, and by these named shapes before its chains.
    Knowing(TechniqueSet),
    /// By these techniques only.
    Within(TechniqueSet),
}

impl Way {
    /// Returns what the options ask for.
    pub(crate) fn asked(args: &StepsArgs) -> Result<Self, Failure> {
        if args.only.is_empty() {
            shapes(&args.knowing).map(Way::Knowing)
        } else {
            with_singles(&args.only).map(Way::Within)
        }
    }
}

/// Returns the set of these techniques and single placements.
fn with_singles(names: &[String]) -> Result<TechniqueSet, Failure> {
    let named: TechniqueSet = names.iter().map(|name| technique(name)).collect::<Result<_, _>>()?;
    Ok(named.with(TechniqueId::HIDDEN_SINGLE).with(TechniqueId::NAKED_SINGLE))
}

/// Returns the set of these named shapes.
fn shapes(names: &[String]) -> Result<TechniqueSet, Failure> {
    let ids = names.iter().map(|name| technique(name)).collect::<Result<Vec<_>, _>>()?;
    match ids.iter().find(|&&id| !TechniqueSet::SHAPES.has(id)) {
        Some(id) => Err(Failure::usage_with_help(
            format!("`{id}` has a rating of its own, so it is always tried"),
            "--knowing takes named shapes, such as skyscraper (`gridpress techniques`)",
        )),
        None => Ok(ids.into_iter().collect()),
    }
}

//! `steps --variant samurai`.

use super::asked;
use super::position::{self, Posed, pose};
use crate::args::StepsArgs;
use crate::commands::steps::{Way, stuck};
use crate::named::notation;
use crate::out::Out;
use crate::{Failure, Outcome, files, steps, terminal};
use gridpress_engine::samurai::{Path, PathStep, is_for_samurai};
use serde_json::{Value, json};

pub(crate) fn run(args: &StepsArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let notation = notation(args.position.coordinates);
    if let Some(path) = &args.svg {
        files::ends_in(path, &["svg"])?;
    }
    let way = Way::asked(args)?;
    let (option, named) = match way {
        Way::Knowing(shapes) => ("--knowing", shapes),
        Way::Within(techniques) => ("--only", techniques),
    };
    if let Some(technique) = named.iter().find(|&technique| !is_for_samurai(technique)) {
        return Err(asked::unsuited(option, technique));
    }
    let Some(Posed { puzzle, solution }) = pose(&args.position)? else {
        return Ok(Outcome::FoundFaults);
    };
    let mut path = match way {
        Way::Knowing(shapes) => Path::knowing(&puzzle, shapes),
        Way::Within(techniques) => Path::within(&puzzle, techniques),
    };
    let mut all: Vec<PathStep> = Vec::new();
    for found in path.by_ref() {
        if !args.position.json {
            let rating = found.step.rating.unwrap_or_default();
            let text = position::text(&found, notation, 5);
            out.line(&format!("{:>3}. ({rating}) {text}", all.len() + 1))?;
        }
        all.push(found);
    }
    if let Some(path) = &args.svg {
        let drawings: Vec<_> = all.iter().map(position::drawing).collect();
        steps::draw(path, &drawings, notation)?;
    }
    let (run, solved) = (path.run(), path.is_solved());
    if args.position.json {
        let values: Vec<Value> = all.iter().map(|one| position::value(one, notation)).collect();
        out.json(&json!({
            "variant": "samurai",
            "puzzle": puzzle.to_line(),
            "solution": solution.to_line(),
            "solved": solved,
            "er": run.er,
            "hardest": run.hardest,
            "steps": values,
        }))?;
    } else if solved {
        out.line(&format!("Solved in {} steps, the hardest rated {}:", all.len(), run.er))?;
        out.text(&solution.to_rows())?;
    }
    if !solved {
        terminal::error(stuck(args));
        return Ok(Outcome::FoundFaults);
    }
    Ok(Outcome::Done)
}

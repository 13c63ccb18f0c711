//! `hint --variant samurai`.

use super::asked;
use super::position::{self, Posed, pose};
use crate::args::HintArgs;
use crate::named::{notation, technique};
use crate::out::Out;
use crate::{Failure, Outcome, files, steps, terminal};
use gridpress_engine::samurai::{Path, PathStep};
use gridpress_engine::techniques::TechniqueId;
use serde_json::Value;

pub(crate) fn run(args: &HintArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let notation = notation(args.position.coordinates);
    let wanted = args.technique.as_deref().map(technique).transpose()?;
    if let Some(path) = &args.svg {
        files::ends_in(path, &["svg"])?;
    }
    let Some(Posed { puzzle, .. }) = pose(&args.position)? else {
        return Ok(Outcome::FoundFaults);
    };
    if puzzle.is_full() {
        terminal::note("the samurai is solved: there is no next step");
        return Ok(Outcome::Done);
    }
    let mut path = Path::of(&puzzle);
    let found = match wanted {
        None => path.next().into_iter().collect(),
        Some(technique) => instances(&path, technique, args.all)?,
    };
    if found.is_empty() {
        terminal::error(&match wanted {
            Some(technique) => format!("there is no {} in any grid", technique.title()),
            None => "no known technique applies to this samurai".into(),
        });
        return Ok(Outcome::FoundFaults);
    }
    if let Some(path) = &args.svg {
        let drawings: Vec<_> = found.iter().map(position::drawing).collect();
        steps::draw(path, &drawings, notation)?;
    }
    if args.position.json {
        let all: Vec<Value> = found.iter().map(|one| position::value(one, notation)).collect();
        out.json(&all)
    } else {
        found.iter().try_for_each(|one| out.line(&position::text(one, notation, 4)))
    }?;
    Ok(Outcome::Done)
}

/// Returns every step of a technique, grid by grid, or else only the easiest.
fn instances(path: &Path, technique: TechniqueId, is_all: bool) -> Result<Vec<PathStep>, Failure> {
    let Some(grids) = path.instances(technique) else {
        return Err(asked::unsuited("--technique", technique));
    };
    if is_all && grids.iter().any(|found| found.is_cut) {
        terminal::note("there may be more; these are the shortest found in each grid");
    }
    let steps = grids.into_iter().enumerate().flat_map(|(grid, found)| {
        let before = path.position(grid);
        found.steps.into_iter().map(move |step| PathStep { grid, before, step })
    });
    if is_all {
        return Ok(steps.collect());
    }
    Ok(steps.min_by_key(|found| found.step.rating).into_iter().collect())
}

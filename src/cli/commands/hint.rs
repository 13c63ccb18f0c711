//! `hint`: shows the next step in a position, or every step of one technique.

use crate::args::HintArgs;
use crate::named::{notation, technique};
use crate::out::Out;
use crate::position::pose;
use crate::steps::Drawing;
use crate::{Failure, Outcome, files, samurai, steps, terminal};
use gridpress_engine::grade;
use gridpress_engine::techniques::Step;
use serde_json::Value;

pub(crate) fn run(args: &HintArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if samurai::are_meant(
        &args.position.read_as.variant,
        std::slice::from_ref(&args.position.input),
    )? {
        return samurai::hint(args, out);
    }
    let notation = notation(args.position.coordinates);
    let wanted = args.technique.as_deref().map(technique).transpose()?;
    if let Some(path) = &args.svg {
        files::ends_in(path, &["svg"])?;
    }
    let Some(posed) = pose(&args.position)? else {
        return Ok(Outcome::FoundFaults);
    };
    if posed.marks.grid().is_full() {
        terminal::note("the puzzle is solved: there is no next step");
        return Ok(Outcome::Done);
    }
    let found: Vec<Step> = match wanted {
        None => grade::hint(&posed.marks).into_iter().collect(),
        Some(technique) => {
            let grade::Instances { steps: mut all, is_cut } =
                grade::instances(&posed.marks, technique);
            if is_cut && all.is_empty() {
                terminal::error(&format!(
                    "no {} was found in this position before the search ended at its limit",
                    technique.title()
                ));
                return Ok(Outcome::FoundFaults);
            }
            if args.all && is_cut {
                terminal::note(&format!(
                    "there may be more; these are the {} shortest found",
                    all.len()
                ));
            }
            if !args.all {
                all.truncate(1);
            }
            all
        }
    };
    if found.is_empty() {
        terminal::error(&match wanted {
            Some(technique) => format!("there is no {} in this position", technique.title()),
            None => "no known technique applies to this position".into(),
        });
        return Ok(Outcome::FoundFaults);
    }
    if let Some(path) = &args.svg {
        let all: Vec<_> = found.iter().map(|step| Drawing::new(posed.marks, step)).collect();
        steps::draw(path, &all, notation)?;
    }
    if args.position.json {
        let all: Vec<Value> = found.iter().map(|step| steps::value(step, notation)).collect();
        out.json(&all)?;
    } else {
        for step in &found {
            out.line(&steps::text(step, notation, 4))?;
        }
    }
    Ok(Outcome::Done)
}

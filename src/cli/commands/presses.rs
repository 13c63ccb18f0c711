//! `presses`: lists the shipped press profiles.

use super::shipped;
use crate::args::PressesArgs;
use crate::out::Out;
use crate::{Failure, Outcome};
use gridpress_book::press::{Profile, SHIPPED};
use serde_json::{Value, json};

pub(crate) fn run(args: &PressesArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if let Some(name) = &args.name {
        shipped::print("press", name, &SHIPPED, args.json, out)?;
        return Ok(Outcome::Done);
    }
    let listed = shipped::read_all(&SHIPPED, Profile::read);
    if args.json {
        let all: Vec<Value> = listed
            .iter()
            .map(|press| {
                json!({
                    "name": press.name,
                    "about": press.about,
                    "trims": press.trims.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "multiple_of": press.multiple_of,
                    "outside_mm": press.outside.to_mm(),
                    "bleed_mm": press.bleed.to_mm(),
                    "least_type_pt": press.ink.least_type.get(),
                    "least_line_pt": press.ink.least_line.get(),
                    "links": press.links,
                    "outline": press.outline,
                    "crop_marks": press.marks,
                })
            })
            .collect();
        out.json(&all)?;
    } else {
        for press in &listed {
            out.line(&format!("{:<10} {}", press.name, press.about))?;
        }
    }
    Ok(Outcome::Done)
}

//! `layouts`: lists the shipped page layouts.

use super::shipped;
use crate::args::LayoutsArgs;
use crate::out::Out;
use crate::{Failure, Outcome};
use gridpress_book::template::{COVERS, Cover, SHIPPED, Template};
use serde_json::{Value, json};

pub(crate) fn run(args: &LayoutsArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if let Some(name) = args.name.as_ref().filter(|_| args.preview) {
        return super::preview::run(name, args, out);
    }
    if let Some(name) = &args.name {
        shipped::print("layout", name, &[&SHIPPED[..], &COVERS].concat(), args.json, out)?;
        return Ok(Outcome::Done);
    }
    let listed = shipped::read_all(&SHIPPED, Template::read);
    let covers = shipped::read_all(&COVERS, Cover::read);
    if args.json {
        let mut all: Vec<Value> = listed
            .iter()
            .map(|layout| {
                json!({
                    "name": layout.name,
                    "about": layout.about,
                    "large_print": layout.large_print,
                    "puzzles_per_page": layout.puzzles.per_page(),
                    "answers_per_page": layout.answers.per_page(),
                })
            })
            .collect();
        let of = |c: &Cover| json!({ "name": c.name, "about": c.about, "cover": true });
        all.extend(covers.iter().map(of));
        out.json(&all)?;
    } else {
        for layout in &listed {
            out.line(&format!("{:<14} {}", layout.name, layout.about))?;
        }
        for cover in &covers {
            out.line(&format!("{:<14} {} (a cover)", cover.name, cover.about))?;
        }
    }
    Ok(Outcome::Done)
}

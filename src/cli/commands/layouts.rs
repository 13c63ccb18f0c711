//! `layouts`: the shipped page layouts.

use crate::cli::args::LayoutsArgs;
use crate::cli::out::Out;
use crate::cli::{Failure, Outcome};
use crate::diag::{Diagnostics, Sources, one_of};
use crate::template::{COVERS, Cover, SHIPPED, Template, shipped, shipped_cover};
use serde_json::{Value, json};

pub fn run(args: &LayoutsArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if let Some(name) = args.name.as_ref().filter(|_| args.preview) {
        return super::preview::run(name, args, out);
    }
    if let Some(name) = &args.name {
        let text = shipped(name).or(shipped_cover(name)).ok_or_else(|| Failure::Usage {
            message: format!("there is no layout `{name}`"),
            help: Some(one_of(name, SHIPPED.iter().chain(&COVERS).map(|(name, _)| *name))),
        })?;
        out.text(text)?;
        return Ok(Outcome::Done);
    }
    let mut listed = Vec::new();
    for (name, text) in SHIPPED {
        let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
        let source = sources.add(name, text);
        listed.extend(Template::read(source, &sources, &mut found));
    }
    let covers: Vec<Cover> = COVERS.iter().filter_map(|(name, _)| Cover::shipped(name)).collect();
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

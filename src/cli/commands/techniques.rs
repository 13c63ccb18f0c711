//! `techniques`: lists the techniques, or prints the help page of one.

use crate::args::TechniquesArgs;
use crate::named::technique;
use crate::out::Out;
use crate::{Failure, Outcome};
use gridpress_engine::techniques::{TABLE, Technique};
use serde_json::{Value, json};

pub(crate) fn run(args: &TechniquesArgs, out: &mut Out) -> Result<Outcome, Failure> {
    match &args.name {
        None => list(args.json, out)?,
        Some(name) => {
            let technique = technique(name)?;
            explain(technique.row(), args.json, out)?;
        }
    }
    Ok(Outcome::Done)
}

fn list(as_json: bool, out: &mut Out) -> Result<(), Failure> {
    // A technique may be tried before one with a lower rating. Named shapes come last.
    let mut all: Vec<&Technique> = TABLE.iter().collect();
    all.sort_by_key(|technique| (technique.rating.is_none(), technique.rating));
    if as_json {
        return out.json(&all.into_iter().map(value).collect::<Vec<Value>>());
    }
    let width = TABLE.iter().map(|t| t.name.len()).max().unwrap_or(0);
    for technique in all {
        let rating = technique.rating.map_or("   -".into(), |r| format!("{:>4}", r.to_string()));
        out.line(&format!("{rating}  {:width$}  {}", technique.name, technique.title))?;
    }
    Ok(())
}

fn value(technique: &Technique) -> Value {
    json!({
        "name": technique.name,
        "title": technique.title,
        "rating": technique.rating.map(|r| f64::from(r.to_tenths()) / 10.0),
        "family": format!("{:?}", technique.family).to_lowercase(),
        "looks": technique.help.looks,
        "how": technique.help.how.says,
        "why": technique.help.why,
        "example": technique.help.example,
        "step": technique.help.step,
    })
}

fn explain(technique: &Technique, as_json: bool, out: &mut Out) -> Result<(), Failure> {
    if as_json {
        return out.json(&value(technique));
    }
    let rating = match technique.rating {
        Some(rating) => format!("rated {rating}"),
        None => "a named shape, rated as a chain; a puzzle that requires it cannot be solved by techniques easier than chains".into(),
    };
    out.line(&format!("{} ({}), {rating}", technique.title, technique.name))?;
    let help = technique.help;
    for part in [help.looks, help.why, help.how.says, help.example, help.step] {
        if !part.is_empty() {
            out.line("")?;
            out.line(part)?;
        }
    }
    Ok(())
}

//! `check`: what a book will be, and what is wrong with its spec.

use crate::cli::args::CheckArgs;
use crate::cli::out::Out;
use crate::cli::{Failure, Outcome, spec, terminal};
use crate::layout::{self, Style};
use crate::plan::Report;
use serde_json::json;

pub fn run(args: &CheckArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let opened = spec::open(&args.book, None)?;
    let report = opened.job.as_ref().map(|job| {
        let style = Style::of(&job.template);
        Report::new(job, &|page| layout::grid_side(&job.plan, page, &style, &job.fonts))
    });
    if args.json {
        out.json(&json!({
            "book": report,
            "found": opened.found.to_json(&opened.sources),
        }))?;
    } else {
        terminal::diagnostics(&opened.found, &opened.sources);
        if let Some(report) = report {
            out.text(&report.to_string())?;
        }
    }
    opened.outcome()
}

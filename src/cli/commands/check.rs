//! `check`: describes a book and reports what is wrong with its spec.

use crate::args::CheckArgs;
use crate::estimate::{Estimate, estimates, of_explanations, rare_days};
use crate::out::Out;
use crate::{Failure, Outcome, shortfall, spec, terminal};
use gridpress_book::layout::Daily;
use gridpress_book::plan::calendar::{CalendarReport, Kind, Measures};
use gridpress_book::plan::{BookPlan, Report, TimeRow, Work};
use serde::Serialize;
use serde_json::json;

pub(crate) fn run(args: &CheckArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let mut opened = spec::open(&args.book, args.root.as_deref(), None)?;
    let report = match &opened.work {
        Some(Work::Book(job)) => {
            let estimates = estimates(&job.plan);
            for (section, estimate) in job.plan.sections.iter().zip(&estimates) {
                match estimate {
                    Some(Estimate { is_none: true, .. }) => {
                        opened.found.push(shortfall::rare(section));
                    }
                    Some(Estimate { is_few: true, .. }) => {
                        opened.found.push(shortfall::few(section));
                    }
                    _ => {}
                }
            }
            Some(AnyReport::Book(with_times(Report::new(job), &job.plan, estimates)))
        }
        Some(Work::Calendar(job)) => {
            for puzzle in rare_days(&job.plan) {
                let daily = &job.plan.dailies[puzzle.daily];
                opened.found.push(shortfall::rare_day(puzzle.date, &daily.name, daily.span));
            }
            let daily = Daily::new(&job.plan, &job.template, &job.fonts)
                .map_err(|error| Failure::usage(error.to_string()))?;
            let (puzzle, answer) = (daily.size(Kind::Puzzle), daily.size(Kind::Answer));
            let measures = Measures {
                width_mm: hundredths(puzzle.width.to_mm()),
                height_mm: hundredths(puzzle.height.to_mm()),
                answer_width_mm: hundredths(answer.width.to_mm()),
                answer_height_mm: hundredths(answer.height.to_mm()),
            };
            Some(AnyReport::Calendar(CalendarReport::new(job, measures)))
        }
        None => None,
    };
    match report {
        // If the spec has mistakes, there is no book to report on.
        None => terminal::diagnostics(&opened.found, &opened.sources),
        Some(report) if args.json => out.json(&json!({
            "book": report,
            "diagnostics": opened.found.to_json(&opened.sources),
        }))?,
        Some(report) => {
            terminal::diagnostics(&opened.found, &opened.sources);
            match report {
                AnyReport::Book(report) => out.text(&report.to_string())?,
                AnyReport::Calendar(report) => out.text(&report.to_string())?,
            }
        }
    }
    opened.outcome()
}

/// What there is to report.
#[derive(Serialize)]
#[serde(untagged)]
enum AnyReport {
    Book(Report),
    Calendar(CalendarReport),
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Adds to the report the time of each section and of all together.
fn with_times(mut report: Report, plan: &BookPlan, estimates: Vec<Option<Estimate>>) -> Report {
    let row = |e: Estimate| TimeRow {
        seconds: (e.seconds * 1e3).round() / 1e3,
        cpu_seconds: (e.cpu_seconds * 1e3).round() / 1e3,
        said: e.in_words(),
    };
    for (section, estimate) in report.sections.iter_mut().zip(&estimates) {
        section.time = estimate.map(row);
    }
    let sum = |a: Estimate, b: Estimate| Estimate {
        seconds: a.seconds + b.seconds,
        cpu_seconds: a.cpu_seconds + b.cpu_seconds,
        is_least: a.is_least || b.is_least,
        is_none: a.is_none || b.is_none,
        is_few: a.is_few || b.is_few,
    };
    let all = estimates.into_iter().flatten().reduce(sum);
    let all = all.map(|all| sum(all, of_explanations(plan)));
    report.time = all.map(row);
    report
}

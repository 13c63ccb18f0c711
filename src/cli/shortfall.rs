//! The diagnostics for puzzles that were not found.

use gridpress_book::diag::{Diagnostic, Diagnostics, Span};
use gridpress_book::plan::{BookPlan, SectionPlan};
use gridpress_engine::generate::{Dig, Request, Unfilled};
use gridpress_page::english::grouped;
use jiff::civil::Date;

/// The diagnostic for a puzzle of a section that was not found.
pub(super) fn shortfall(
    nth: u64,
    count: u64,
    title: &str,
    span: Span,
    (request, why): (&Request, &Unfilled),
) -> Diagnostics {
    let help = if why.is_of_effort(request) {
        "request fewer puzzles, allow a wider range of clues or ratings, or raise `effort`"
    } else if matches!(why, Unfilled::Shortfall(why) if why.tried == 0) {
        "request another shape, or leave out one of its variants"
    } else if request.dig == Dig::Free || request.has_cages() {
        "request fewer puzzles, or allow a wider range of clues or ratings or another shape"
    } else {
        "request fewer puzzles or another shape; without symmetry (dig = \"free\") there are more"
    };
    let (nth, count) = (grouped(nth), grouped(count));
    not_found(format!("puzzle {nth} of {count} in \"{title}\" was not found: {why}"), span, help)
}

/// The diagnostic for a puzzle of a book, by index.
pub(super) fn of_plan(plan: &BookPlan, slot: usize, why: &Unfilled) -> Diagnostics {
    let puzzle = &plan.puzzles[slot];
    let section = &plan.sections[puzzle.section];
    let (nth, count) = (puzzle.index as u64 + 1, section.puzzles.len() as u64);
    shortfall(nth, count, &section.title, section.span, (&section.request, why))
}

/// The diagnostic for a section of which no puzzle was found in a short time.
pub(super) fn rare(section: &SectionPlan) -> Diagnostic {
    not_at_once(&format!("for \"{}\"", section.title), section.span)
}

/// The diagnostic for a section that may need more different puzzles than there are.
pub(super) fn few(section: &SectionPlan) -> Diagnostic {
    let (count, title) = (section.puzzles.len(), &section.title);
    let what = format!("there may be fewer than {count} different puzzles for \"{title}\"");
    Diagnostic::warning("generate::few", what)
        .at(section.span, "requested here")
        .help("request fewer puzzles, or allow a wider range of ratings or clues")
}

/// The same for the daily puzzle of a date.
pub(super) fn rare_day(date: Date, name: &str, span: Span) -> Diagnostic {
    not_at_once(&format!("\"{name}\" for {:?}, {date},", date.weekday()), span)
}

fn not_at_once(wanted: &str, span: Span) -> Diagnostic {
    let what = format!("no puzzle {wanted} was found in a short time");
    Diagnostic::warning("generate::rare", what)
        .at(span, "requested here")
        .help("there may be very few or none: `gridpress build` may take long, and may fail")
}

/// The diagnostic for the daily puzzle of that name.
pub(super) fn of_day(date: Date, name: &str, span: Span, why: &Unfilled) -> Diagnostics {
    let day = date.weekday();
    not_found(
        format!("the puzzle \"{name}\" of {day:?}, {date}, was not found: {why}"),
        span,
        "allow a wider range of clues or ratings on that weekday, or raise `effort`",
    )
}

fn not_found(message: String, span: Span, help: &str) -> Diagnostics {
    let found = Diagnostic::error("generate::shortfall", message);
    Diagnostics::from(found.at(span, "requested here").help(help))
}

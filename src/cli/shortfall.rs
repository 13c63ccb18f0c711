//! The diagnostic for puzzles that were not found.

use gridpress_book::diag::{Diagnostic, Diagnostics, Span};
use gridpress_engine::generate::{Dig, Request, Unfilled};
use gridpress_page::english::grouped;

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
    } else if request.dig == Dig::Free {
        "request fewer puzzles, or allow a wider range of clues or ratings or another shape"
    } else {
        "request fewer puzzles or another shape; without symmetry (dig = \"free\") there are more"
    };
    let (nth, count) = (grouped(nth), grouped(count));
    Diagnostics::from(
        Diagnostic::error(
            "generate::shortfall",
            format!("puzzle {nth} of {count} in \"{title}\" was not found: {why}"),
        )
        .at(span, "requested here")
        .help(help),
    )
}

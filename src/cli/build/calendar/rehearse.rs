//! Lays out the pieces of a run with placeholder puzzles before any puzzle is made, to report what
//! the fonts or the press would reject, with its line of the spec.

use super::draw::{counts, lay_out};
use super::files::{Content, pieces};
use crate::args::Edition;
use gridpress_book::diag::{Diagnostic, Diagnostics, Span};
use gridpress_book::layout::{Daily, Style};
use gridpress_book::plan::calendar::CalendarJob;
use gridpress_book::press::{preflight, strip};
use gridpress_engine::generate::{Made, stand_in};
use gridpress_page::font::FontError;

/// At most this many pieces of each kind are tried; the rest of a longer run is alike.
const MOST: usize = 60;

/// Lays out pieces of each kind with placeholder puzzles, and adds to `found` what would prevent
/// them from being made.
pub(crate) fn rehearse(job: &CalendarJob, found: &mut Diagnostics) {
    let plan = &job.plan;
    let made: Vec<Made> =
        plan.puzzles.iter().map(|puzzle| stand_in(plan.request(puzzle).rules)).collect();
    let (style, book) = (Style::of(&job.template), Style::of(&plan.book));
    let Some(spec) = &job.spec.calendar else { return };
    let daily = match Daily::new(plan, &style, &job.fonts) {
        Ok(daily) => daily,
        Err(error) => return missing(&error, spec.span, found),
    };
    let mut counted = [0; 3];
    for piece in pieces(job, &[Edition::Pdf]) {
        let (kind, span, what) = match piece.content {
            Content::Column(..) => (0, spec.width.span, "a column"),
            Content::AnswerSheet(_) | Content::WeekPage(..) => {
                (1, spec.sheet_size.span, "the page of a week")
            }
            Content::Booklet(..) => (2, job.spec.page.layout.span, "a booklet"),
        };
        counted[kind] += 1;
        if counted[kind] > MOST {
            continue;
        }
        let mut document = match lay_out(job, &daily, &book, &made, piece.content) {
            Ok(document) => document,
            Err(error) => return missing(&error, spec.span, found),
        };
        for &variant in &job.variants {
            let profile = job.profile.for_variant(variant);
            strip(&mut document, &profile);
            let findings = preflight(&document, &profile, job.spec.page.paper);
            let Some(finding) = findings.iter().find(|f| counts(piece.content, f)) else {
                continue;
            };
            found.push(
                Diagnostic::error(
                    "press::refused",
                    format!("the press `{}` would reject {what}: {finding}", profile.name),
                )
                .at(span, "requested here")
                .help("choose a larger size, another layout or another press"),
            );
            return;
        }
    }
}

/// Adds to `found` that a font lacks a character.
fn missing(error: &FontError, span: Span, found: &mut Diagnostics) {
    found.push(
        Diagnostic::error("plan::missing-glyph", error.to_string())
            .at(span, "in a text of this calendar"),
    );
}

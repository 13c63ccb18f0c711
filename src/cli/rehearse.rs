//! Lays out a book with placeholder puzzles before any puzzle is made, to report what the fonts or
//! the press would reject and what would be cut, with its line of the spec.

mod texts;

use super::interrupt;
use super::pages::{lay_out_cover, lay_out_part};
use super::shortfall::shortfall;
use gridpress_book::diag::{Diagnostic, Diagnostics, Span};
use gridpress_book::plan::{Job, PageContent, Part, try_puzzles};
use gridpress_book::press::{self, Finding, Variant};
use gridpress_engine::generate::{Made, Unmade, Watch, stand_in};
use gridpress_engine::sudoku::{Rules, Shape};
use gridpress_page::scene::Document;
use std::collections::BTreeMap;

/// Volumes after this many puzzles resemble those before and are not checked.
const MOST_PUZZLES: usize = 20_000;

/// Lays out the pages and the cover of a book with placeholder puzzles, and adds to `found` what
/// would prevent it from being made.
pub(super) fn rehearse(job: &Job, found: &mut Diagnostics) {
    try_few(job, found);
    let mut rehearsal = Rehearsal { job, made: &stand_ins(job), found, reported: Vec::new() };
    for volume in 0..job.plan.volumes.len() {
        if volume > 0 && job.plan.volumes[volume].end > MOST_PUZZLES {
            break;
        }
        rehearsal.volume(volume);
    }
}

/// Adds to `found` the first puzzle that cannot be made because its shape has too few. Only the
/// smallest shape is checked: it has a few hundred puzzles, which take an instant to make.
fn try_few(job: &Job, found: &mut Diagnostics) {
    let plan = &job.plan;
    let Some(shape) = Shape::ALL.iter().copied().min_by_key(|shape| shape.side()) else { return };
    let Err(Unmade { slot, why }) = try_puzzles(plan, shape, &Unwatched) else { return };
    let puzzle = &plan.puzzles[slot];
    let section = &plan.sections[puzzle.section];
    let (nth, count) = (puzzle.index as u64 + 1, section.puzzles.len() as u64);
    let why = (&section.request, &why);
    found.append(shortfall(nth, count, &section.title, section.span, why));
}

/// An observer that does nothing.
struct Unwatched;

impl Watch for Unwatched {
    fn made(&self, _: usize) {}
    fn stopped(&self) -> bool {
        interrupt::asked()
    }
}

/// Returns a puzzle for each place of the first volumes: its own if it comes from a file, or a
/// placeholder.
fn stand_ins(job: &Job) -> Vec<Made> {
    let plan = &job.plan;
    let first = plan.volumes.first().map_or(0, |volume| volume.end);
    let mut known: BTreeMap<Rules, Made> = BTreeMap::new();
    let mut under = |rules: Rules| known.entry(rules).or_insert_with(|| stand_in(rules)).clone();
    plan.puzzles
        .iter()
        .take(first.max(MOST_PUZZLES))
        .map(|puzzle| {
            let section = &plan.sections[puzzle.section];
            let own = section.own.as_ref().and_then(|own| own.puzzles.get(puzzle.index));
            own.map_or_else(|| under(section.request.rules), |own| own.made.clone())
        })
        .collect()
}

struct Rehearsal<'r> {
    job: &'r Job,
    made: &'r [Made],
    found: &'r mut Diagnostics,
    /// Each rule is reported once for each line of the spec.
    reported: Vec<(Span, &'static str)>,
}

impl Rehearsal<'_> {
    fn volume(&mut self, volume: usize) {
        let job = self.job;
        for part in [Part::Book(volume), Part::Answers(volume)] {
            match lay_out_part(job, part, self.made, "rehearsal") {
                Ok(Some(mut document)) => self.pages(part, &mut document),
                Ok(None) => {}
                Err(error) => return texts::report_missing(job, &error, self.found),
            }
        }
        let Some((cover, spec)) = job.cover.as_ref().zip(job.spec.cover.as_ref()) else { return };
        match lay_out_cover(job, cover, volume, self.made, "rehearsal") {
            Ok(document) => {
                let profile = job.profile.for_variant(Variant::Press);
                for finding in press::preflight_cover(&document, &profile) {
                    self.report(&finding, spec.span, "the cover");
                }
            }
            Err(error) => texts::report_missing(job, &error, self.found),
        }
    }

    /// Checks the pages of a part against the press in each variant.
    fn pages(&mut self, part: Part, document: &mut Document) {
        let job = self.job;
        texts::report_cut(job, document, self.found);
        let pages = job.plan.part(part);
        for variant in [Variant::Screen, Variant::Press] {
            if !job.variants.contains(&variant) {
                continue;
            }
            let profile = job.profile.for_variant(variant);
            press::strip(document, &profile);
            for finding in press::preflight(document, &profile, job.spec.page.paper) {
                // Rules for the file as a whole were checked with the plan.
                let Some(page) = finding.page else { continue };
                let Some(plan) = job.plan.pages.get(pages.start + page - 1) else { continue };
                let (span, what) = source_of(job, &plan.content);
                self.report(&finding, span, what);
            }
        }
    }

    fn report(&mut self, finding: &Finding, span: Span, what: &str) {
        if self.reported.contains(&(span, finding.rule)) {
            return;
        }
        self.reported.push((span, finding.rule));
        let Finding { object, says, rule, .. } = finding;
        let page = finding.page.map_or(String::new(), |page| format!(", page {page} of the file"));
        let help = match *rule {
            "least-type" | "margins" => {
                "choose a larger page, a layout with larger cells or fewer puzzles per page, or \
                 leave it out"
            }
            _ => "choose another press or another layout, or leave it out",
        };
        self.found.push(
            Diagnostic::error(
                "press::refused",
                format!(
                    "the press `{}` would reject {what}{page}: {object}: {says}",
                    self.job.profile.name
                ),
            )
            .at(span, "requested here")
            .at(self.job.spec.page.press.span, format!("rule `{rule}` of this press"))
            .help(help),
        );
    }
}

/// Returns the place of the spec that asks for a page, and what the page is called.
fn source_of(job: &Job, content: &PageContent) -> (Span, &'static str) {
    let spec = &job.spec;
    let layout = spec.page.layout.span;
    let front = |key: &str| spec.front.keys.get(key).unwrap_or(layout);
    let back = |key: &str| spec.back.keys.get(key).unwrap_or(layout);
    let section = |index: usize| spec.sections.get(index).map_or(layout, |s| s.title.span);
    match content {
        PageContent::Title => (spec.title.span, "the title page"),
        PageContent::HalfTitle => (front("half-title"), "the half title"),
        PageContent::Copyright => (front("copyright"), "the copyright page"),
        PageContent::Contents { .. } => (front("contents"), "the contents"),
        PageContent::HowToRule | PageContent::HowToExample => {
            (front("how-to-play"), "the pages on how to play")
        }
        PageContent::Text { text, .. } => {
            (spec.front.pages.get(*text).map_or(layout, |page| page.span), "a page of text")
        }
        PageContent::Technique { technique } => {
            let asked = spec.front.techniques.iter().find(|t| t.value == *technique);
            (asked.map_or(layout, |t| t.span), "the page of a technique")
        }
        PageContent::Opener { section: index } => (section(*index), "the opener of a section"),
        PageContent::Puzzles { puzzles, .. } => {
            let puzzle = puzzles.first().and_then(|&p| job.plan.puzzles.get(p));
            (puzzle.map_or(layout, |p| section(p.section)), "a page of puzzles")
        }
        PageContent::Hints { .. } => (back("hints"), "a page of hints"),
        PageContent::AnswersOpener | PageContent::Answers { .. } => {
            (spec.answers.per_page.map_or(layout, |n| n.span), "a page of answers")
        }
        PageContent::WalkThroughsOpener => (
            spec.back.walk_throughs.first().map_or(layout, |n| n.span),
            "the opener of the walk-throughs",
        ),
        PageContent::WalkThrough { puzzle, .. } => {
            let number = job.plan.puzzles.get(*puzzle).map_or(0, |p| p.number);
            let asked = spec.back.walk_throughs.iter().find(|n| n.value == number);
            (asked.map_or(layout, |n| n.span), "a walk-through")
        }
        PageContent::BlankGrids { .. } => (back("blank-grids"), "a page of blank grids"),
        PageContent::Notes => (back("notes"), "a page for notes"),
        PageContent::Blank => (layout, "a blank page"),
    }
}

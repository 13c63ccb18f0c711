//! Lays out a book or a calendar with placeholder puzzles before any puzzle is made, to report what
//! the fonts or the press would reject and what would be cut, with its line of the spec.

mod logo;
mod texts;

use super::args::Edition;
use super::build::pieces::{self, Content};
use super::build::project::Project;
use super::interrupt;
use super::shortfall::{of_day, of_plan};
use gridpress_book::diag::{Diagnostic, Diagnostics, Span};
use gridpress_book::plan::CalendarJob;
use gridpress_book::plan::calendar::{Kind, Print, try_days};
use gridpress_book::plan::{BookPlan, Job, PageContent, try_puzzles};
use gridpress_book::press::{Finding, Variant};
use gridpress_book::spec::BookSpec;
use gridpress_engine::generate::{Made, Regions, Request, Unmade, Watch, stand_in_for};
use gridpress_engine::samurai;
use gridpress_engine::sudoku::{Rules, Shape};
use gridpress_page::scene::Document;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Volumes after this many puzzles resemble those before and are not checked.
const MOST_PUZZLES: usize = 20_000;

/// At most this many single pages or booklets of a calendar are checked; the rest of a longer run
/// is alike.
const MOST_PIECES: usize = 60;

/// Lays out the pages and the cover of a book with placeholder puzzles, and adds to `found` what
/// would prevent it from being made.
pub(super) fn book(job: &Job, found: &mut Diagnostics) {
    let plan = &job.plan;
    try_few(plan, found);
    let made = stand_ins(plan);
    let project = Project::of_book(job, &made);
    let is_checked = |content: Content| match content.volume() {
        0 => true,
        volume => plan.volumes[volume].end <= MOST_PUZZLES,
    };
    let mut pieces = pieces::of_book(job, "", &[Edition::Pdf]);
    pieces.retain(|piece| is_checked(piece.content));
    rehearse(&project, pieces.iter().map(|piece| piece.content), found);
}

/// Does the same for the pages of a calendar.
pub(super) fn calendar(job: &CalendarJob, found: &mut Diagnostics) {
    let plan = &job.plan;
    if let Some(shape) = smallest()
        && let Err(Unmade { slot, why }) = try_days(plan, shape, &Unwatched)
    {
        let puzzle = &plan.puzzles[slot];
        let daily = &plan.dailies[puzzle.daily];
        found.append(of_day(puzzle.date, &daily.name, daily.span, &why));
    }
    let mut placeholders = Placeholders::default();
    let made: Vec<Made> = plan
        .puzzles
        .iter()
        .map(|puzzle| match plan.is_samurai(puzzle) {
            true => samurai::stand_in(),
            false => placeholders.of(plan.request(puzzle)),
        })
        .collect();
    let project = match Project::of_calendar(job, &made) {
        Ok(project) => project,
        Err(error) => return texts::report_missing(&job.spec, &job.fonts, &error, found),
    };
    logo::report(&project, found);
    let mut tried = [0; 3];
    let contents = pieces::of_calendar(job, &[Edition::Pdf]).into_iter().map(|piece| piece.content);
    let contents = contents.filter(|content| {
        let kind = match content {
            Content::Single(Print::Column(..)) => 0,
            Content::Single(_) => 1,
            _ => 2,
        };
        tried[kind] += 1;
        tried[kind] <= MOST_PIECES
    });
    rehearse(&project, contents, found);
}

/// Lays out pieces, and adds to `found` what would prevent them from being made.
fn rehearse(
    project: &Project<'_>,
    contents: impl Iterator<Item = Content>,
    found: &mut Diagnostics,
) {
    let mut rehearsal = Rehearsal { project, found, reported: Vec::new() };
    for content in contents {
        match project.lay_out(content) {
            Ok(Some(mut document)) => {
                rehearsal.piece(content, &mut document);
                // To free a long book takes a while, which nothing needs to wait for.
                rayon::spawn(move || drop(document));
            }
            Ok(None) => {}
            Err(error) => {
                return texts::report_missing(project.spec, project.fonts, &error, found);
            }
        }
    }
}

/// Returns the smallest shape. It has a few hundred puzzles, which take an instant to make: whether there
/// are enough for a book is checked.
fn smallest() -> Option<Shape> {
    Shape::ALL.iter().copied().min_by_key(|shape| shape.side())
}

/// Adds to `found` the first puzzle that cannot be made because its shape has too few.
fn try_few(plan: &BookPlan, found: &mut Diagnostics) {
    let Some(shape) = smallest() else { return };
    if let Err(Unmade { slot, why }) = try_puzzles(plan, shape, &Unwatched) {
        found.append(of_plan(plan, slot, &why));
    }
}

/// An observer that does nothing but stop when the user asks.
pub(super) struct Unwatched;

impl Watch for Unwatched {
    fn made(&self, _: usize) {}
    fn stopped(&self) -> bool {
        interrupt::asked()
    }
}

/// Returns a puzzle for each place of the first volumes: its own if it comes from a file, or a
/// placeholder.
fn stand_ins(plan: &BookPlan) -> Vec<Made> {
    let first = plan.volumes.first().map_or(0, |volume| volume.end);
    let mut placeholders = Placeholders::default();
    plan.puzzles
        .iter()
        .take(first.max(MOST_PUZZLES))
        .map(|puzzle| {
            let section = &plan.sections[puzzle.section];
            let own = section.own.as_ref().and_then(|own| own.puzzles.get(puzzle.index));
            match own {
                Some(own) => own.made.clone(),
                None if section.is_samurai => samurai::stand_in(),
                None => placeholders.of(&section.request),
            }
        })
        .collect()
}

/// A placeholder for each kind of request: those of jigsaws and killers take a moment.
#[derive(Default)]
struct Placeholders {
    /// The kind of each request.
    kinds: HashMap<*const Request, usize>,
    made: Vec<(Parts, Made)>,
}

/// The parts of a request that its placeholder depends on.
#[derive(PartialEq)]
struct Parts {
    rules: Rules,
    symbols: Option<String>,
    regions: Option<Regions>,
    cages: Option<RangeInclusive<u8>>,
    has_givens: bool,
}

impl Placeholders {
    fn of(&mut self, request: &Request) -> Made {
        let made = &mut self.made;
        let kind = *self.kinds.entry(request).or_insert_with(|| {
            let parts = Parts {
                rules: request.rules,
                symbols: request.rules.symbols(),
                regions: request.regions,
                cages: request.cages.clone(),
                has_givens: request.clues.as_ref().is_some_and(|clues| *clues.end() > 0),
            };
            let known = made.iter().position(|(known, _)| *known == parts);
            known.unwrap_or_else(|| {
                made.push((parts, stand_in_for(request)));
                made.len() - 1
            })
        });
        self.made[kind].1.clone()
    }
}

struct Rehearsal<'r> {
    project: &'r Project<'r>,
    found: &'r mut Diagnostics,
    /// Each rule is reported once for each line of the spec.
    reported: Vec<(Span, &'static str)>,
}

impl Rehearsal<'_> {
    /// Checks a piece against the press in each variant.
    fn piece(&mut self, content: Content, document: &mut Document) {
        let project = self.project;
        let is_cover = matches!(content, Content::Cover(_));
        if matches!(content, Content::Part(..)) || is_cover {
            texts::report_cut(project.spec, document, is_cover, self.found);
        }
        if let Content::Cover(volume) = content
            && project.has_cover_art(volume) == Ok(false)
        {
            texts::report_bare_front(project.spec, self.found);
        }
        if let Content::Part(book, part) = content {
            let plan = &project.books[book].plan;
            let pages = &plan.pages[plan.part(part)];
            if project.books[book].template.answer_reference {
                texts::report_lost_hints(project.spec, pages, document, self.found);
            }
        }
        for variant in [Variant::Screen, Variant::Press] {
            let is_made = match is_cover {
                true => variant == Variant::Press,
                false => project.variants.contains(&variant),
            };
            if !is_made {
                continue;
            }
            let profile = project.profile.for_variant(variant);
            for finding in project.preflight(content, document, &profile) {
                if let Some((span, what)) = self.source_of(content, &finding) {
                    self.report(&finding, span, &what);
                }
            }
        }
    }

    /// Returns the place of the spec that asks for what the press would reject, and what it is
    /// called. `None` for rules about a whole book, which were checked with the plan.
    fn source_of(&self, content: Content, finding: &Finding) -> Option<(Span, String)> {
        let spec = self.project.spec;
        let calendar = spec.calendar.as_ref();
        match content {
            Content::Part(book, part) => {
                let plan = &self.project.books[book].plan;
                let number = finding.page?;
                let page = plan.pages.get(plan.part(part).start + number - 1)?;
                let (span, what) = source_of(spec, plan, &page.content);
                Some((span, format!("{what}, page {number} of the file")))
            }
            Content::Cover(_) | Content::Grid(..) => {
                let page = finding.page.map(|page| format!(", page {page} of the file"));
                let what = format!("the cover{}", page.unwrap_or_default());
                spec.cover.as_ref().map(|cover| (cover.span, what))
            }
            Content::Single(Print::Column(index, kind)) => {
                let plan = self.project.calendar.as_ref()?.0;
                let puzzle = plan.puzzles.get(index)?;
                let (name, date) = (&plan.dailies[puzzle.daily].name, puzzle.date);
                let what = match kind {
                    Kind::Puzzle => "the puzzle",
                    Kind::Answer => "the answer of the puzzle",
                };
                let span = match kind {
                    Kind::Puzzle => calendar?.width.span,
                    Kind::Answer => calendar?.answer_width.span,
                };
                Some((span, format!("{what} \"{name}\" of {date}")))
            }
            Content::Single(_) => {
                Some((calendar?.sheet_size.span, "the page of a week".to_owned()))
            }
        }
    }

    fn report(&mut self, finding: &Finding, span: Span, what: &str) {
        if self.reported.contains(&(span, finding.rule)) {
            return;
        }
        self.reported.push((span, finding.rule));
        let Finding { object, says, rule, .. } = finding;
        let sheet = self.project.spec.calendar.as_ref().map(|calendar| calendar.sheet_size.span);
        let help = match *rule {
            _ if sheet == Some(span) => {
                "choose a larger `sheet-size` or another press, or leave the pages of weeks out: \
                 answer-sheet = false, week-page = \"none\""
            }
            _ if sheet.is_some() => {
                "choose a larger size, fewer rows and columns, another layout or another press"
            }
            "least-type" | "margins" => {
                "choose a larger page, a layout with larger cells or fewer puzzles per page, or \
                 leave it out"
            }
            _ => "choose another press or another layout, or leave it out",
        };
        let press = &self.project.profile.name;
        self.found.push(
            Diagnostic::error(
                "press::refused",
                format!("the press `{press}` would reject {what}: {object}: {says}"),
            )
            .at(span, "requested here")
            .at(self.project.spec.page.press.span, format!("rule `{rule}` of this press"))
            .help(help),
        );
    }
}

/// Returns the place of the spec that asks for a page, and what the page is called.
fn source_of(spec: &BookSpec, plan: &BookPlan, content: &PageContent) -> (Span, &'static str) {
    let layout = spec.page.layout.span;
    let front = |key: &str| spec.front.keys.get(key).unwrap_or(layout);
    let back = |key: &str| spec.back.keys.get(key).unwrap_or(layout);
    let section = |index: usize| spec.sections.get(index).map_or(layout, |s| s.title.span);
    match content {
        PageContent::Title => (spec.title.span, "the title page"),
        PageContent::HalfTitle => (front("half-title"), "the half title"),
        PageContent::Copyright => (front("copyright"), "the copyright page"),
        PageContent::Contents { .. } => (front("contents"), "the contents"),
        PageContent::HowToRule { .. }
        | PageContent::HowToExample { .. }
        | PageContent::HowToMark { .. } => (front("how-to-play"), "the pages on how to play"),
        PageContent::Text { text, .. } => {
            (spec.front.pages.get(*text).map_or(layout, |page| page.span), "a page of text")
        }
        PageContent::TechniqueIdea { technique } | PageContent::Technique { technique } => {
            let asked = spec.front.techniques.iter().find(|t| t.value == *technique);
            (asked.map_or(layout, |t| t.span), "the page of a technique")
        }
        PageContent::Opener { section: index } => (section(*index), "the opener of a section"),
        PageContent::Puzzles { puzzles, .. } => {
            let puzzle = puzzles.first().and_then(|&p| plan.puzzles.get(p));
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
            let number = plan.puzzles.get(*puzzle).map_or(0, |p| p.number);
            let asked = spec.back.walk_throughs.iter().find(|n| n.value == number);
            (asked.map_or(layout, |n| n.span), "a walk-through")
        }
        PageContent::BlankGrids { .. } => (back("blank-grids"), "a page of blank grids"),
        PageContent::Notes => (back("notes"), "a page for notes"),
        PageContent::Blank => (layout, "a blank page"),
    }
}

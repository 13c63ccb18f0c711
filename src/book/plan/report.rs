//! The description of a book before it is made: pages, sizes, margins and warnings.

mod asks;
mod tell;

use super::sheets::{SheetsReport, sheets};
use super::{BookPlan, Job, Numeral, PageContent, Part};
use crate::layout::grid_side;
use crate::press::Paper;
use gridpress_engine::samurai;
use gridpress_page::geom::Pt;
use serde::Serialize;
use std::collections::HashSet;

/// The shape of samurai, in reports.
const SAMURAI: &str = "samurai";

/// What `check` reports. Lengths are in millimetres unless their name says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub title: String,
    pub layout: String,
    pub press: String,
    pub size: String,
    pub width_mm: f64,
    pub height_mm: f64,
    /// Of all volumes.
    pub pages: usize,
    /// The pages of separate files with the answers; 0 if there are none.
    pub answer_file_pages: usize,
    pub leaves: usize,
    pub blank_pages: usize,
    pub puzzles: usize,
    pub seed: u64,
    pub margin_top_mm: f64,
    pub margin_bottom_mm: f64,
    pub margin_inner_mm: f64,
    pub margin_outer_mm: f64,
    pub least_text_pt: f64,
    /// The width of the spine for the cover, if the press specifies its paper thickness; listed for
    /// each volume if there are several.
    pub spine_white_mm: Option<f64>,
    pub spine_cream_mm: Option<f64>,
    /// Why the spine of the cover has no text, if it has none.
    pub spine_without_text: Option<String>,
    /// The volumes, if there is more than one.
    pub volumes: Vec<VolumeRow>,
    /// The time to make all puzzles, if it was estimated.
    pub time: Option<TimeRow>,
    pub sections: Vec<SectionRow>,
    pub grids: Vec<GridRow>,
    pub page_table: Vec<PageRow>,
    /// The sheets of each file, if there are any.
    pub sheets: Vec<SheetsReport>,
}

/// A summary of a volume.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VolumeRow {
    /// From 1.
    pub volume: usize,
    pub pages: usize,
    pub puzzles: usize,
    pub first_number: u32,
    pub last_number: u32,
    pub spine_white_mm: Option<f64>,
    pub spine_cream_mm: Option<f64>,
}

/// A summary of a section.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SectionRow {
    pub title: String,
    pub shape: String,
    pub puzzles: usize,
    pub first_number: u32,
    pub last_number: u32,
    /// The requirements for its puzzles, in words.
    pub asks: String,
    /// The time to make its puzzles, if it was estimated.
    pub time: Option<TimeRow>,
}

/// A duration.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimeRow {
    /// On the cores of this machine.
    pub seconds: f64,
    /// On one core.
    pub cpu_seconds: f64,
    /// In words.
    pub said: String,
}

/// Grids of one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GridRow {
    /// `puzzle` or `answer`.
    pub kind: &'static str,
    pub shape: String,
    pub per_page: u32,
    pub side_mm: f64,
    pub cell_mm: f64,
    /// Height of a digit's ink.
    pub digit_pt: f64,
}

/// Consecutive pages of the same kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageRow {
    /// The file: `book` or `answers`.
    pub part: &'static str,
    /// From 1.
    pub volume: usize,
    pub from: u32,
    pub to: u32,
    /// `title`, `opener`, `puzzles`, `answers opener`, `answers` or `blank`.
    pub kind: &'static str,
    /// The section, if there is one.
    pub section: Option<String>,
}

impl Report {
    /// Creates the report on a job.
    #[must_use]
    pub fn new(job: &Job) -> Self {
        let plan = &job.plan;
        let margins = plan.margins;
        let lengths = |part: fn(usize) -> Part| {
            (0..plan.volumes.len()).map(move |volume| plan.part(part(volume)).len())
        };
        let pages = lengths(Part::Book).sum();
        let spine = |paper| match plan.volumes.len() {
            1 => spine(job, pages, paper),
            _ => None,
        };
        Report {
            title: plan.title.clone(),
            layout: job.spec.page.layout.value.clone(),
            press: job.spec.page.press.value.clone(),
            size: job.spec.page.size.value.to_string(),
            width_mm: tenths(plan.trim.width.to_mm()),
            height_mm: tenths(plan.trim.height.to_mm()),
            pages,
            answer_file_pages: lengths(Part::Answers).sum(),
            leaves: lengths(Part::Book).map(|pages| pages.div_ceil(2)).sum(),
            blank_pages: plan.pages.iter().filter(|p| p.content == PageContent::Blank).count(),
            puzzles: plan.puzzles.len(),
            seed: plan.seed,
            margin_top_mm: tenths(margins.top.to_mm()),
            margin_bottom_mm: tenths(margins.bottom.to_mm()),
            margin_inner_mm: tenths(margins.inner.to_mm()),
            margin_outer_mm: tenths(margins.outer.to_mm()),
            least_text_pt: job.template.least_text.get(),
            spine_white_mm: spine(Paper::White),
            spine_cream_mm: spine(Paper::Cream),
            spine_without_text: without_text(job),
            volumes: volumes(job),
            time: None,
            sections: sections(plan),
            grids: grids(job),
            page_table: page_table(plan),
            sheets: sheets(job),
        }
    }
}

/// Returns the width of a volume's spine, if the press specifies its paper thickness.
fn spine(job: &Job, pages: usize, paper: Paper) -> Option<f64> {
    job.profile.spine?;
    let width = job.profile.cover_spine(pages, paper);
    Some((width.to_mm() * 100.0).round() / 100.0)
}

/// Returns why there is no text on the spine of the cover; `None` if there is, or no cover.
fn without_text(job: &Job) -> Option<String> {
    let (cover, profile, paper) = (job.cover.as_ref()?, &job.profile, job.spec.page.paper);
    let volumes = 0..job.plan.volumes.len();
    let pages = volumes.map(|volume| job.plan.part(Part::Book(volume)).len()).min()?;
    let width = profile.cover_spine(pages, paper);
    let press = &job.spec.page.press.value;
    if let Some(spine) = profile.spine.filter(|_| !profile.spine_text(pages, paper)) {
        return Some(match pages < spine.text_pages as usize {
            true => format!("press `{press}` wants {} pages for it", spine.text_pages),
            false => format!("press `{press}` wants {:.1} mm for it", spine.text_width.to_mm()),
        });
    }
    (width < cover.spine_text).then(|| {
        let (has, wants) = (width.to_mm(), cover.spine_text.to_mm());
        format!("it is {has:.1} mm wide, and this cover wants {wants:.1} mm for it")
    })
}

fn volumes(job: &Job) -> Vec<VolumeRow> {
    let plan = &job.plan;
    if plan.volumes.len() < 2 {
        return Vec::new();
    }
    let rows = plan.volumes.iter().enumerate().map(|(volume, puzzles)| {
        let pages = plan.part(Part::Book(volume)).len();
        let numbers = &plan.puzzles[puzzles.clone()];
        VolumeRow {
            volume: volume + 1,
            pages,
            puzzles: puzzles.len(),
            first_number: numbers.first().map_or(0, |p| p.number),
            last_number: numbers.last().map_or(0, |p| p.number),
            spine_white_mm: spine(job, pages, Paper::White),
            spine_cream_mm: spine(job, pages, Paper::Cream),
        }
    });
    rows.collect()
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn sections(plan: &BookPlan) -> Vec<SectionRow> {
    plan.sections
        .iter()
        .map(|s| {
            let numbers = &plan.puzzles[s.puzzles.clone()];
            SectionRow {
                title: s.title.clone(),
                shape: if s.is_samurai { SAMURAI.to_owned() } else { s.request.kind() },
                puzzles: s.puzzles.len(),
                first_number: numbers.first().map_or(0, |p| p.number),
                last_number: numbers.last().map_or(0, |p| p.number),
                asks: asks::asks(s),
                time: None,
            }
        })
        .collect()
}

fn grids(job: &Job) -> Vec<GridRow> {
    let (plan, template) = (&job.plan, &job.template);
    let mut rows: Vec<GridRow> = Vec::new();
    let mut seen = HashSet::new();
    for (index, page) in plan.pages.iter().enumerate() {
        let (kind, puzzles, places) = match &page.content {
            PageContent::Puzzles { puzzles, places } => ("puzzle", puzzles, places),
            PageContent::Answers { puzzles, places } => ("answer", puzzles, places),
            _ => continue,
        };
        for &puzzle in puzzles {
            let of = plan.puzzles[puzzle].section;
            let (section, per_page) = (&plan.sections[of], places.count());
            if !seen.insert((kind, of, per_page)) {
                continue;
            }
            let shape = section.request.shape();
            let (name, side_cells) = match section.is_samurai {
                true => (SAMURAI.to_owned(), samurai::SIDE),
                false => (shape.to_string(), shape.side()),
            };
            let side = grid_side(plan, index, template, &job.fonts).unwrap_or(Pt::ZERO);
            // The rules below a grid make it smaller.
            let known = |r: &GridRow| {
                (r.kind, &r.shape, r.per_page, r.side_mm)
                    == (kind, &name, per_page, tenths(side.to_mm()))
            };
            if rows.iter().any(known) {
                continue;
            }
            let cell = side / side_cells as f64;
            rows.push(GridRow {
                kind,
                shape: name,
                per_page,
                side_mm: tenths(side.to_mm()),
                cell_mm: tenths(cell.to_mm()),
                digit_pt: tenths((cell * template.digit).get()),
            });
        }
    }
    rows
}

fn page_table(plan: &BookPlan) -> Vec<PageRow> {
    let mut rows: Vec<PageRow> = Vec::new();
    for page in &plan.pages {
        let part = match page.part {
            Part::Book(_) if page.numeral == Numeral::Roman => "front",
            Part::Book(_) => "book",
            Part::Answers(_) => "answers",
        };
        let volume = page.part.volume() + 1;
        let first = |puzzles: &[usize]| {
            let section = plan.puzzles.get(*puzzles.first()?)?.section;
            plan.sections.get(section).map(|s| s.title.clone())
        };
        let (kind, section) = match &page.content {
            PageContent::Title => ("title", None),
            PageContent::HalfTitle => ("half title", None),
            PageContent::Copyright => ("copyright", None),
            PageContent::Contents { .. } => ("contents", None),
            PageContent::HowToRule { .. }
            | PageContent::HowToExample { .. }
            | PageContent::HowToMark { .. } => ("how to play", None),
            PageContent::Text { .. } => ("text", None),
            PageContent::TechniqueIdea { .. } | PageContent::Technique { .. } => {
                ("techniques", None)
            }
            PageContent::Hints { .. } => ("hints", None),
            PageContent::WalkThroughsOpener => ("walk-throughs opener", None),
            PageContent::WalkThrough { .. } => ("walk-throughs", None),
            PageContent::BlankGrids { .. } => ("blank grids", None),
            PageContent::Notes => ("notes", None),
            PageContent::Opener { section } => {
                ("opener", plan.sections.get(*section).map(|s| s.title.clone()))
            }
            PageContent::Puzzles { puzzles, .. } => ("puzzles", first(puzzles)),
            PageContent::AnswersOpener => ("answers opener", None),
            PageContent::Answers { .. } => ("answers", None),
            PageContent::Blank => ("blank", None),
        };
        match rows.last_mut() {
            Some(row)
                if (row.part, row.volume, row.kind) == (part, volume, kind)
                    && row.section == section =>
            {
                row.to = page.folio;
            }
            _ => {
                let (from, to) = (page.folio, page.folio);
                rows.push(PageRow { part, volume, from, to, kind, section });
            }
        }
    }
    rows
}

//! From a spec and a layout to pages.

use super::measure::{Fit, fit};
use super::{BookPlan, PageContent, PagePlan, Part, Places, PuzzlePlan, SectionPlan, Side};
use crate::diag::{Diagnostic, Diagnostics, Span};
use crate::generate::Request;
use crate::geom::{Insets, Pt, Size};
use crate::spec::{AnswersPlace, BookSpec, SectionSpec};
use crate::template::{Arrangement, Openers, Template};

/// More pages than any book has; a spec that asks for more is a mistake.
const MOST_PAGES: usize = 1_100_000;

/// Plans the book. What can not be, such as a page too small for its grids, is added to `found`;
/// if any of that is an error there is no plan.
pub fn plan(spec: &BookSpec, template: &Template, found: &mut Diagnostics) -> Option<BookPlan> {
    let mut here = Diagnostics::new();
    let trim = spec.page.size.value.size();
    let margins = template.margins;
    let live = Size::new(
        trim.width - margins.inner - margins.outer,
        trim.height - margins.top - margins.bottom,
    );
    if live.width < Pt::inches(1.0) || live.height < Pt::inches(1.0) {
        here.push(
            Diagnostic::error("plan::page-too-small", "the margins leave no room on the page")
                .at(spec.page.size.span, "too small for the margins of the layout")
                .help("choose a larger page or a layout with smaller margins"),
        );
        found.append(here);
        return None;
    }
    let page = Page { spec, template, live };
    let fits: Vec<(Option<Places>, Option<Places>)> = spec
        .sections
        .iter()
        .map(|section| (page.puzzles(section, &mut here), page.answers(section, &mut here)))
        .collect();
    let sound = !here.has_errors();
    found.append(here);
    if !sound {
        return None;
    }
    let mut writer = Writer::new(spec, template);
    writer.book(&fits);
    if writer.plan.pages.len() > MOST_PAGES {
        found.push(
            Diagnostic::error(
                "plan::too-many-pages",
                format!("the book would have {} pages", writer.plan.pages.len()),
            )
            .at(spec.page.layout.span, "with this layout")
            .help("put more puzzles on a page, or make several books"),
        );
        return None;
    }
    Some(writer.plan)
}

/// What a section's request asks the generator for.
#[must_use]
pub(super) fn request(section: &SectionSpec) -> Request {
    Request {
        shape: section.shape,
        fill: section.fill,
        dig: section.dig,
        symmetry: section.symmetry,
        clues: section.clues.as_ref().map(|c| c.value.clone()),
        scale: section.scale.clone(),
        rating: section.rating.as_ref().map(|r| r.value.clone()),
        level: section.level.map(|l| l.value),
        require: section.require.iter().map(|t| t.value).collect(),
        effort: section.effort,
    }
}

/// The page as far as the sizes of grids depend on it.
struct Page<'a> {
    spec: &'a BookSpec,
    template: &'a Template,
    live: Size,
}

impl Page<'_> {
    fn puzzles(&self, section: &SectionSpec, found: &mut Diagnostics) -> Option<Places> {
        let arrangement = &self.template.puzzles;
        let asked = section.per_page.map(|n| n.value);
        match fit(self.template, self.live, arrangement, asked, section.shape.side()) {
            Ok(fit) => Some(fit.places),
            Err(fit) => {
                let asked = section.per_page.map(|n| n.span);
                self.too_small(section, "puzzle", arrangement, fit, asked, found);
                None
            }
        }
    }

    fn answers(&self, section: &SectionSpec, found: &mut Diagnostics) -> Option<Places> {
        if self.spec.answers.place == AnswersPlace::None {
            return None;
        }
        let arrangement = &self.template.answers;
        let asked = self.spec.answers.per_page.map(|n| n.value);
        match fit(self.template, self.live, arrangement, asked, section.shape.side()) {
            Ok(fit) => Some(fit.places),
            Err(fit) => {
                let asked = self.spec.answers.per_page.map(|n| n.span);
                self.too_small(section, "answer", arrangement, fit, asked, found);
                None
            }
        }
    }

    /// Reports cells that are too small to read or to write in, and what would be large enough.
    fn too_small(
        &self,
        section: &SectionSpec,
        what: &str,
        arrangement: &Arrangement,
        fit: Fit,
        asked: Option<Span>,
        found: &mut Diagnostics,
    ) {
        let (shape, template) = (section.shape, self.template);
        let least = arrangement.least_cell.value;
        let per_page = fit.places.count();
        let mut message = format!(
            "a {shape} {what} would have cells of {:.1} mm; the layout `{}` asks for {:.1} mm",
            fit.cell.to_mm(),
            template.name,
            least.to_mm()
        );
        if per_page > 1 {
            message += &format!(" ({per_page} to a page)");
        }
        let size = &self.spec.page.size;
        let mut d = Diagnostic::error("plan::page-too-small", message);
        d = match asked {
            Some(span) => {
                let label = format!("{per_page} are too many for this page");
                d.at(span, label).at(size.span, format!("which is {}", size.value))
            }
            None => {
                d.at(size.span, "too small").at(section.title.span, format!("for this {shape}"))
            }
        };
        // How many to a page would do, or how large a page.
        let fewer = (1..per_page).rev().find(|&n| {
            crate::plan::fit(template, self.live, arrangement, Some(n), shape.side()).is_ok()
        });
        if let Some(n) = fewer {
            d = d.help(format!("{n} to a page would fit: per-page = {n}"));
        } else {
            let width = self.width_needed(arrangement, shape.side());
            d = d.help(format!(
                "a page {:.0} mm ({:.1} in) wide and a little higher would fit",
                width.to_mm().ceil(),
                (width.to_inches() * 10.0).ceil() / 10.0
            ));
        }
        found.push(d);
    }

    /// The width of a page that holds one grid with cells just large enough.
    fn width_needed(&self, arrangement: &Arrangement, cells: usize) -> Pt {
        let margins = self.template.margins;
        arrangement.least_cell.value * cells as f64 + margins.inner + margins.outer
    }
}

/// Puts pages one after the other.
struct Writer<'a> {
    spec: &'a BookSpec,
    template: &'a Template,
    plan: BookPlan,
    part: Part,
    /// The folio of the next page.
    folio: u32,
}

impl<'a> Writer<'a> {
    fn new(spec: &'a BookSpec, template: &'a Template) -> Self {
        let text = |t: &Option<crate::diag::Spanned<String>>| t.as_ref().map(|t| t.value.clone());
        let plan = BookPlan {
            title: spec.title.value.clone(),
            subtitle: text(&spec.subtitle),
            author: text(&spec.author),
            language: spec.language.value.clone(),
            seed: spec.seed,
            trim: spec.page.size.value.size(),
            level_titles: spec.level_titles.clone(),
            sections: Vec::with_capacity(spec.sections.len()),
            puzzles: Vec::new(),
            pages: Vec::new(),
        };
        Writer { spec, template, plan, part: Part::Book, folio: 1 }
    }

    fn book(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        self.page(PageContent::Title);
        for (section, (places, _)) in self.spec.sections.iter().zip(fits) {
            if let Some(places) = places {
                self.section(section, *places);
            }
        }
        match self.spec.answers.place {
            AnswersPlace::None => return,
            AnswersPlace::Back => self.opener(PageContent::AnswersOpener),
            AnswersPlace::Separate => {
                (self.part, self.folio) = (Part::Answers, 1);
                self.opener(PageContent::AnswersOpener);
            }
        }
        self.answers(fits);
    }

    fn section(&mut self, section: &SectionSpec, places: Places) {
        let index = self.plan.sections.len();
        self.opener(PageContent::Opener { section: index });
        let from = self.plan.puzzles.len();
        let all: Vec<usize> = (from..from + section.count.value as usize).collect();
        for puzzles in all.chunks(places.count() as usize) {
            for &puzzle in puzzles {
                self.plan.puzzles.push(PuzzlePlan {
                    number: puzzle as u32 + 1,
                    section: index,
                    index: puzzle - from,
                    page: self.plan.pages.len(),
                    answer_page: None,
                });
            }
            self.page(PageContent::Puzzles { puzzles: puzzles.to_vec(), places });
        }
        self.plan.sections.push(SectionPlan {
            title: section.title.value.clone(),
            span: section.span,
            request: request(section),
            order: section.order,
            puzzles: from..self.plan.puzzles.len(),
        });
    }

    /// Answers in the order of their numbers. A page takes those of several sections as long as
    /// they are arranged alike.
    fn answers(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        let mut next = 0;
        while next < self.plan.puzzles.len() {
            let places_of = |p: &PuzzlePlan| fits.get(p.section).and_then(|f| f.1);
            let Some(places) = places_of(&self.plan.puzzles[next]) else { return };
            let count = self.plan.puzzles[next..]
                .iter()
                .take(places.count() as usize)
                .take_while(|p| places_of(p) == Some(places))
                .count();
            let puzzles = next..next + count;
            // Nobody should see an answer through the paper of its puzzle.
            if self.on_leaf_of(puzzles.clone()) {
                self.page(PageContent::Blank);
            }
            let page = self.plan.pages.len();
            for puzzle in &mut self.plan.puzzles[puzzles.clone()] {
                puzzle.answer_page = Some(page);
            }
            next = puzzles.end;
            self.page(PageContent::Answers { puzzles: puzzles.collect(), places });
        }
    }

    /// True if the next page is the back of a leaf that has one of these puzzles on its front.
    fn on_leaf_of(&self, puzzles: std::ops::Range<usize>) -> bool {
        let Some(last) = self.plan.pages.len().checked_sub(1) else { return false };
        self.part == Part::Book
            && Side::of_folio(self.folio) == Side::Verso
            && self.plan.puzzles[puzzles].iter().any(|p| p.page == last)
    }

    /// An opener where the layout wants it, with a blank page before it if need be.
    fn opener(&mut self, content: PageContent) {
        match self.template.openers {
            Openers::None => return,
            Openers::Next => {}
            Openers::Recto => {
                if Side::of_folio(self.folio) == Side::Verso {
                    self.page(PageContent::Blank);
                }
            }
        }
        self.page(content);
    }

    fn page(&mut self, content: PageContent) {
        let side = Side::of_folio(self.folio);
        let margins = self.template.margins;
        let (left, right) = match side {
            Side::Recto => (margins.inner, margins.outer),
            Side::Verso => (margins.outer, margins.inner),
        };
        let margins = Insets { top: margins.top, right, bottom: margins.bottom, left };
        self.plan.pages.push(PagePlan {
            part: self.part,
            folio: self.folio,
            side,
            margins,
            content,
        });
        self.folio += 1;
    }
}

//! From a spec and a layout to pages.

use super::held;
use super::matter::{contents_rows, hints_to_a_page};
use super::measure::{Fit, fit};
use super::{
    BookPlan, Hint, Imprint, Numeral, PageContent, PagePlan, Part, Places, PuzzlePlan, SectionPlan,
    Side,
};
use crate::diag::{Diagnostic, Diagnostics, Span};
use crate::generate::Request;
use crate::geom::{Insets, Pt, Size};
use crate::press::Profile;
use crate::spec::{AnswersPlace, BookSpec, HintsSpec, ImprintSpec, SectionSpec};
use crate::template::{Arrangement, Margins, Openers, Template};

/// More pages than any book has; a spec that asks for more is a mistake.
const MOST_PAGES: usize = 1_100_000;

/// Plans the book. What can not be, such as a page too small for its grids or more pages than
/// the press binds, is added to `found`; if any of that is an error there is no plan.
///
/// The inside margin depends on the page count, and the page count on how many grids the margins
/// leave room for: planning is repeated with the margin that the last count asks for until that
/// is no wider than the one it was planned with. The margin only ever grows, and a profile has
/// few of them, so this ends.
pub fn plan(
    spec: &BookSpec,
    template: &Template,
    profile: &Profile,
    found: &mut Diagnostics,
) -> Option<BookPlan> {
    let mut here = Diagnostics::new();
    check_trim(spec, profile, &mut here);
    let mut margins = held::margins(template, profile, 1);
    let plan = loop {
        let plan = with_margins(spec, template, profile, margins, &mut here);
        let Some(plan) = plan.filter(|_| !here.has_errors()) else { break None };
        let pages = plan.part(Part::Book).len();
        let needed = held::margins(template, profile, pages).inner;
        if needed <= margins.inner {
            break Some(plan);
        }
        margins.inner = needed;
    };
    if let Some(plan) = &plan {
        check_pages(spec, profile, plan, &mut here);
    }
    let sound = !here.has_errors();
    found.append(here);
    plan.filter(|_| sound)
}

/// Plans with margins that are settled.
fn with_margins(
    spec: &BookSpec,
    template: &Template,
    profile: &Profile,
    margins: Margins,
    found: &mut Diagnostics,
) -> Option<BookPlan> {
    let trim = spec.page.size.value.size();
    let live = Size::new(
        trim.width - margins.inner - margins.outer,
        trim.height - margins.top - margins.bottom,
    );
    if live.width < Pt::inches(1.0) || live.height < Pt::inches(1.0) {
        found.push(
            Diagnostic::error("plan::page-too-small", "the margins leave no room on the page")
                .at(spec.page.size.span, "too small for the margins of layout and press")
                .help("choose a larger page or a layout with smaller margins"),
        );
        return None;
    }
    let page = Page { spec, template, live, margins };
    let fits: Vec<(Option<Places>, Option<Places>)> = spec
        .sections
        .iter()
        .map(|section| (page.puzzles(section, found), page.answers(section, found)))
        .collect();
    if found.has_errors() {
        return None;
    }
    let mut writer = Writer::new(spec, template, profile, margins);
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

/// The press must make books of this size.
fn check_trim(spec: &BookSpec, profile: &Profile, found: &mut Diagnostics) {
    let size = &spec.page.size;
    if profile.prints(size.value.size()) {
        return;
    }
    let near: Vec<String> =
        profile.nearest_trims(size.value.size()).iter().take(4).map(ToString::to_string).collect();
    let help = match (near.is_empty(), profile.any_trim) {
        (false, _) => format!("the nearest trims are {}", near.join(", ")),
        (true, Some((from, to))) => format!(
            "it makes pages from {:.0} x {:.0} mm to {:.0} x {:.0} mm",
            from.width.to_mm(),
            from.height.to_mm(),
            to.width.to_mm(),
            to.height.to_mm()
        ),
        (true, None) => "its profile lists no trims".to_owned(),
    };
    found.push(
        Diagnostic::error(
            "press::trim",
            format!("the press `{}` makes no books of {}", profile.name, size.value),
        )
        .at(size.span, "not a trim of this press")
        .help(help),
    );
}

/// The press must bind so many pages, and take as many blank ones in a row.
fn check_pages(spec: &BookSpec, profile: &Profile, plan: &BookPlan, found: &mut Diagnostics) {
    let book = plan.part(Part::Book);
    let pages = book.len();
    let press = &spec.page.press;
    let bounds = profile.page_bounds(plan.trim, spec.page.paper);
    if let Some(bounds) = bounds
        && !u32::try_from(pages).is_ok_and(|n| bounds.contains(&n))
    {
        let (least, most) = (*bounds.start(), *bounds.end());
        let help = if pages < least as usize {
            "add puzzles, or put fewer on a page"
        } else {
            "put more puzzles on a page, or make several books"
        };
        found.push(
            Diagnostic::error("press::page-count", format!("the book has {pages} pages"))
                .at(press.span, format!("`{}` binds {least} to {most}", profile.name))
                .help(help),
        );
    }
    let mut run = 0;
    for page in &plan.pages[book] {
        run = if page.content == PageContent::Blank { run + 1 } else { 0 };
        if profile.blank_run.is_some_and(|most| run == most + 1) {
            found.push(
                Diagnostic::error(
                    "press::blank-run",
                    format!("page {} is one blank page in a row too many", page.folio),
                )
                .at(press.span, format!("`{}` refuses it", profile.name))
                .help("change the number of puzzles or the openers of the layout"),
            );
        }
    }
}

fn imprint(spec: &ImprintSpec) -> Imprint {
    Imprint {
        publisher: spec.publisher.clone(),
        edition: spec.edition.clone(),
        isbn: spec.isbn.clone(),
        year: spec.year,
    }
}

/// What a section's request asks the generator for.
#[must_use]
pub(super) fn request(section: &SectionSpec) -> Request {
    let made_to = &section.made_to;
    Request {
        shape: section.shape,
        fill: section.fill,
        dig: section.dig,
        symmetry: section.symmetry,
        clues: section.clues.as_ref().map(|c| c.value.clone()),
        scale: section.scale.clone(),
        rating: section.rating.as_ref().map(|r| r.value.clone()),
        level: section.level.map(|l| l.value),
        require: made_to.require.iter().map(|need| need.value).collect(),
        forbid: made_to.forbid,
        only: made_to.only,
        otherwise_singles: made_to.otherwise_singles,
        pattern: made_to.pattern.as_ref().map(|p| p.value.clone()),
        looks: made_to.looks,
        effort: section.effort,
    }
}

/// The page as far as the sizes of grids depend on it.
struct Page<'a> {
    spec: &'a BookSpec,
    template: &'a Template,
    live: Size,
    margins: Margins,
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
        let margins = self.margins;
        arrangement.least_cell.value * cells as f64 + margins.inner + margins.outer
    }
}

/// Puts pages one after the other.
struct Writer<'a> {
    spec: &'a BookSpec,
    template: &'a Template,
    profile: &'a Profile,
    plan: BookPlan,
    part: Part,
    /// The folio of the next page, and how it is written.
    folio: u32,
    numeral: Numeral,
}

impl<'a> Writer<'a> {
    fn new(
        spec: &'a BookSpec,
        template: &'a Template,
        profile: &'a Profile,
        margins: Margins,
    ) -> Self {
        let text = |t: &Option<crate::diag::Spanned<String>>| t.as_ref().map(|t| t.value.clone());
        let plan = BookPlan {
            title: spec.title.value.clone(),
            subtitle: text(&spec.subtitle),
            author: text(&spec.author),
            language: spec.language.value.clone(),
            seed: spec.seed,
            trim: spec.page.size.value.size(),
            margins,
            imprint: imprint(&spec.imprint),
            texts: spec.front.pages.clone(),
            hints: match spec.back.hints {
                HintsSpec::None => Hint::None,
                HintsSpec::First => Hint::First,
                HintsSpec::Hardest => Hint::Hardest,
            },
            level_titles: spec.level_titles.clone(),
            sections: Vec::with_capacity(spec.sections.len()),
            puzzles: Vec::new(),
            pages: Vec::new(),
        };
        Writer {
            spec,
            template,
            profile,
            plan,
            part: Part::Book,
            folio: 1,
            numeral: Numeral::Arabic,
        }
    }

    fn book(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        self.front();
        for (section, (places, _)) in self.spec.sections.iter().zip(fits) {
            if let Some(places) = places {
                self.section(section, *places);
            }
        }
        self.hints();
        match self.spec.answers.place {
            AnswersPlace::None => {
                self.back(fits);
                self.pad();
            }
            AnswersPlace::Back => {
                self.opener(PageContent::AnswersOpener);
                self.answers(fits);
                self.back(fits);
                self.pad();
            }
            AnswersPlace::Separate => {
                self.back(fits);
                self.pad();
                (self.part, self.folio) = (Part::Answers, 1);
                self.opener(PageContent::AnswersOpener);
                self.answers(fits);
                self.pad();
            }
        }
    }

    /// The title page, or a front matter of its own: half title, title, copyright page behind
    /// it, contents, how to play, up to the right-hand page on which the book proper begins.
    fn front(&mut self) {
        let front = &self.spec.front;
        if !front.any() {
            return self.page(PageContent::Title);
        }
        self.numeral = Numeral::Roman;
        if front.half_title {
            self.page(PageContent::HalfTitle);
            self.page(PageContent::Blank);
        }
        self.page(PageContent::Title);
        if front.copyright {
            self.page(PageContent::Copyright);
        }
        for text in 0..front.pages.len() {
            self.page(PageContent::Text { text });
        }
        if front.contents {
            self.skip_to_recto();
            let mut from = 0;
            let rows = contents_rows(self.template, self.live());
            let count = self.contents_count();
            while from < count {
                let entries = from..(from + rows).min(count);
                from = entries.end;
                self.page(PageContent::Contents { entries });
            }
        }
        if front.how_to_play {
            // The rule and its example face each other.
            if Side::of_folio(self.folio) == Side::Recto {
                self.page(PageContent::Blank);
            }
            self.page(PageContent::HowToRule);
            self.page(PageContent::HowToExample);
        }
        for technique in &front.techniques {
            self.page(PageContent::Technique { technique: technique.value });
        }
        self.skip_to_recto();
        (self.folio, self.numeral) = (1, Numeral::Arabic);
    }

    /// How many lines the contents will have.
    fn contents_count(&self) -> usize {
        let (spec, back) = (self.spec, self.spec.back);
        spec.sections.len()
            + usize::from(spec.front.how_to_play)
            + spec.front.techniques.len()
            + usize::from(back.hints != HintsSpec::None)
            + usize::from(spec.answers.place == AnswersPlace::Back)
            + usize::from(back.blank_grids > 0)
            + usize::from(back.notes > 0)
    }

    /// A blank page if the next is a left-hand one.
    fn skip_to_recto(&mut self) {
        if Side::of_folio(self.folio) == Side::Verso {
            self.page(PageContent::Blank);
        }
    }

    /// Hints for all puzzles, as many to a page as there is room for.
    fn hints(&mut self) {
        if self.spec.back.hints == HintsSpec::None {
            return;
        }
        let (all, rows) =
            (self.plan.puzzles.len(), hints_to_a_page(self.template, self.live()).max(1));
        for from in (0..all).step_by(rows) {
            self.page(PageContent::Hints { puzzles: from..(from + rows).min(all) });
        }
    }

    /// Blank grids and notes.
    fn back(&mut self, fits: &[(Option<Places>, Option<Places>)]) {
        let first = self.spec.sections.first().zip(fits.first());
        if let Some((section, &(Some(places), _))) = first {
            for _ in 0..self.spec.back.blank_grids {
                self.page(PageContent::BlankGrids { shape: section.shape, places });
            }
        }
        for _ in 0..self.spec.back.notes {
            self.page(PageContent::Notes);
        }
    }

    /// The area inside the margins.
    fn live(&self) -> Size {
        let (trim, margins) = (self.plan.trim, self.plan.margins);
        Size::new(
            trim.width - margins.inner - margins.outer,
            trim.height - margins.top - margins.bottom,
        )
    }

    /// Blank pages at the end of a file, as the press asks.
    fn pad(&mut self) {
        if self.profile.last_blank {
            self.page(PageContent::Blank);
        }
        while !(self.folio - 1).is_multiple_of(self.profile.multiple_of) {
            self.page(PageContent::Blank);
        }
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
        let margins = self.plan.margins;
        let (left, right) = match side {
            Side::Recto => (margins.inner, margins.outer),
            Side::Verso => (margins.outer, margins.inner),
        };
        let margins = Insets { top: margins.top, right, bottom: margins.bottom, left };
        self.plan.pages.push(PagePlan {
            part: self.part,
            folio: self.folio,
            numeral: self.numeral,
            side,
            margins,
            content,
        });
        self.folio += 1;
    }
}

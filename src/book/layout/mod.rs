//! Lays out a plan and its puzzles as pages. Every drawing decision is made here once, in a
//! [`Document`] that every renderer draws alike.

mod around;
mod book;
mod cover;
mod daily;
mod date_words;
mod dates;
mod explained;
mod grids;
mod measure;
mod puzzles;
mod rules;
#[cfg(test)]
mod sample;
mod sheet;
mod style;
mod tab;
mod turned;
mod words;

pub use cover::{Wrap, cover, has_art};
pub use daily::{Daily, Last, booklets};
pub use dates::Dates;
pub(crate) use explained::idea::has_idea_page;
pub use explained::steps::step_page;
pub(crate) use grids::cages::least_cell;
pub(crate) use measure::Measure;
pub(crate) use puzzles::slots::Extras;
pub use rules::{drawn, is_drawn, sentence};
pub use words::{Words, check_words};

use crate::plan::{BookPlan, PageContent, Part, SectionPlan};
use crate::template::Template;
use book::{Book, title_of};
use gridpress_engine::generate::Made;
use gridpress_engine::grade::Scale;
use gridpress_page::font::{FontBook, FontError};
use gridpress_page::geom::{Insets, Point, Pt, Rect, Size};
use gridpress_page::scene::{
    Destination, Document, Item, Meta, OutlineEntry, Page, PageLabel, SCALES,
};
use gridpress_page::text::Setter;
use grids::frame::Frame;
use grids::grid::figure;
use grids::pencil::{Marks, printed};
use grids::symbols::Symbols;
use grids::{samurai, samurai_pencil};
use sheet::Sheet;

/// Lays out a part of a book; `made` holds all puzzles of `plan` in the order of their numbers.
///
/// # Errors
/// A character of the book's own texts that the fonts lack, or a text too long for its page.
pub fn lay_out(
    plan: &BookPlan,
    part: Part,
    made: &[Made],
    style: &Template,
    fonts: &FontBook,
    fingerprint: &str,
) -> Result<Document, FontError> {
    let book = Book::new(plan, part, made, style, fonts);
    let mut pages = Vec::with_capacity(book.pages.len());
    for page in plan.pages.get(book.pages.clone()).unwrap_or_default() {
        let mut sheet = Sheet::new(&book, page);
        match &page.content {
            PageContent::Title => sheet.title_page()?,
            PageContent::HalfTitle => sheet.half_title()?,
            PageContent::Copyright => sheet.copyright()?,
            PageContent::Contents { entries } => sheet.contents(entries.clone())?,
            PageContent::HowToRule { section } => sheet.how_to_rule(*section)?,
            PageContent::HowToExample { section } => sheet.how_to_example(*section)?,
            PageContent::HowToMark { section } => sheet.how_to_mark(*section)?,
            PageContent::Text { text, nth } => sheet.prose(*text, *nth)?,
            PageContent::TechniqueIdea { technique } => sheet.technique_idea(*technique)?,
            PageContent::Technique { technique } => sheet.technique(*technique)?,
            PageContent::Hints { puzzles } => sheet.hints(puzzles.clone())?,
            PageContent::WalkThroughsOpener => sheet.walk_throughs_opener()?,
            PageContent::WalkThrough { puzzle, shown, of, pictures } => {
                sheet.walk_through(*puzzle, shown.clone(), *of, *pictures)?;
            }
            PageContent::BlankGrids { section, .. } => sheet.blank_grids(*section)?,
            PageContent::Notes => sheet.notes()?,
            PageContent::Opener { section } => sheet.opener(*section)?,
            PageContent::Puzzles { puzzles, .. } => sheet.puzzle_page(puzzles)?,
            PageContent::AnswersOpener => sheet.answers_opener()?,
            PageContent::Answers { puzzles, .. } => sheet.answer_page(puzzles)?,
            PageContent::Blank => {}
        }
        pages.push(Page {
            trim: plan.trim,
            bleed: book.bleed(page),
            label: page.numeral.label(page.folio),
            items: sheet.items,
        });
    }
    let outline = outline(&book);
    Ok(Document {
        meta: Meta {
            keywords: scales_of(plan),
            ..meta_of(plan, title_of(plan, book.words, part.volume()), fingerprint)
        },
        fonts: fonts.clone(),
        symbols: book.symbols.into_inner().into_symbols(),
        pages,
        outline,
    })
}

/// Draws a single puzzle with a grid of width `side`, for a separate file.
///
/// # Errors
/// As [`lay_out`].
pub fn single_grid(
    plan: &BookPlan,
    made: &[Made],
    index: usize,
    side: Pt,
    style: &Template,
    fonts: &FontBook,
) -> Result<Option<Document>, FontError> {
    let (Some(puzzle), Some(place)) = (made.get(index), plan.puzzles.get(index)) else {
        return Ok(None);
    };
    let words = Words::with(&plan.language, plan.words.as_ref());
    let set = Setter::new(fonts);
    let title = words.say("puzzle", &[("n", &place.number)]);
    if let Some(pair) = &puzzle.samurai {
        let mut symbols = Symbols::default();
        let area = Rect { origin: Point::default(), size: Size::new(side, side) };
        let says = (words, title.as_str());
        let item = samurai::figure(style, &set, &mut symbols, area, &pair.puzzle, says, |_| {
            style::STRONG
        })?;
        let marks = samurai_pencil::printed(plan, index, &pair.puzzle);
        let marks = samurai_pencil::drawn(style, &set, area, &marks)?;
        let items = [vec![item], marks].concat();
        let meta = Meta { subtitle: None, ..meta_of(plan, title, "") };
        let label = PageLabel::Arabic(place.number);
        let page = Page { label, ..plain_page(Size::new(side, side), items) };
        return Ok(Some(one_page(meta, fonts, symbols, page)));
    }
    let frame = Frame::new(style, puzzle.puzzle.rules(), Point::default(), side);
    let mut symbols = Symbols::default();
    let marks = Marks::new(style, &set, &frame).plain(&printed(plan, made, index))?;
    let (at, says) = ((frame.outer, marks.as_slice()), (words, title.as_str()));
    let of = &puzzle.puzzle;
    let mut item = figure(style, &set, &mut symbols, at, of, says, |_| style::STRONG)?;
    if let Item::Group { items, .. } = &mut item {
        items.extend(marks);
    }
    let meta = Meta { subtitle: None, ..meta_of(plan, title, "") };
    let label = PageLabel::Arabic(place.number);
    let page = Page { label, ..plain_page(Size::new(side, side), vec![item]) };
    Ok(Some(one_page(meta, fonts, symbols, page)))
}

/// Returns the metadata of a file of a book.
fn meta_of(plan: &BookPlan, title: String, fingerprint: &str) -> Meta {
    Meta {
        title,
        subtitle: plan.subtitle.clone(),
        author: plan.author.clone(),
        keywords: None,
        language: plan.language.clone(),
        fingerprint: fingerprint.to_owned(),
    }
}

/// Returns the keywords that say by which scales the puzzles are rated; `None` if all are by the
/// standard one. A scale of the book's own says nothing to readers of the file alone.
fn scales_of(plan: &BookPlan) -> Option<String> {
    let standard = Scale::standard().name;
    if plan.sections.iter().all(|section| section.request.scale.name == standard) {
        return None;
    }
    let scale_of = |section: &SectionPlan| {
        let scale = Scale::named(&section.request.scale.name)?.name;
        let numbers = || plan.puzzles[section.puzzles.clone()].iter().map(|puzzle| puzzle.number);
        Some(format!("{}-{} {scale}", numbers().min()?, numbers().max()?))
    };
    let scales: Vec<String> = plan.sections.iter().filter_map(scale_of).collect();
    (!scales.is_empty()).then(|| format!("{SCALES}{}", scales.join(", ")))
}

/// Returns a page that ends at the trim, with the number 1.
fn plain_page(trim: Size, items: Vec<Item>) -> Page {
    Page { trim, bleed: Insets::default(), label: PageLabel::Arabic(1), items }
}

/// Returns a document of one page.
fn one_page(meta: Meta, fonts: &FontBook, symbols: Symbols, page: Page) -> Document {
    Document {
        meta,
        fonts: fonts.clone(),
        symbols: symbols.into_symbols(),
        pages: vec![page],
        outline: Vec::new(),
    }
}

/// Returns the side of the grids on a page of the plan, by index; `None` if it has none. Needs no
/// puzzles.
pub(crate) fn grid_side(
    plan: &BookPlan,
    page: usize,
    style: &Template,
    fonts: &FontBook,
) -> Option<Pt> {
    let page = plan.pages.get(page)?;
    let book = Book::new(plan, page.part, &[], style, fonts);
    Some(book.slots(page).first()?.grid.width())
}

/// Returns an entry for each section with one for each of its puzzles below it, and one for the
/// answers.
fn outline(book: &Book<'_>) -> Vec<OutlineEntry> {
    let plan = book.plan;
    let top_of =
        |page: usize| Some(Destination { page: book.page_ref(page)?, at: Point::default() });
    let find = |wanted: &dyn Fn(&PageContent) -> bool| {
        let mut pages = book.pages.clone();
        pages.find(|&p| plan.pages.get(p).is_some_and(|p| wanted(&p.content))).and_then(top_of)
    };
    let mut entries = Vec::new();
    if let Some(to) = find(&|c| *c == PageContent::Title) {
        let title = book.words.say("title-page", &[]);
        entries.push(OutlineEntry { title, to, children: Vec::new() });
    }
    let simple = |key: &str, wanted: &dyn Fn(&PageContent) -> bool| {
        let to = find(wanted)?;
        Some(OutlineEntry { title: book.words.say(key, &[]), to, children: Vec::new() })
    };
    entries.extend(simple("contents", &|c| matches!(c, PageContent::Contents { .. })));
    entries.extend(simple("how-to", &|c| matches!(c, PageContent::HowToRule { .. })));
    let mut last = None;
    for (page, of) in plan.pages.iter().enumerate() {
        let (PageContent::TechniqueIdea { technique } | PageContent::Technique { technique }) =
            &of.content
        else {
            continue;
        };
        if let (true, Some(to)) = (last.replace(technique) != Some(technique), top_of(page)) {
            let title = book.words.technique(*technique).to_owned();
            entries.push(OutlineEntry { title, to, children: Vec::new() });
        }
    }
    for (index, section) in plan.sections.iter().enumerate() {
        let children: Vec<OutlineEntry> = plan
            .section_in(index, book.part.volume())
            .filter_map(|p| {
                let number = plan.puzzles.get(p)?.number;
                let title = book.words.say("puzzle", &[("n", &number)]);
                Some(OutlineEntry { title, to: book.to_puzzle(p)?, children: Vec::new() })
            })
            .collect();
        let opener = find(&|c| *c == PageContent::Opener { section: index });
        let Some(to) = opener.or_else(|| children.first().map(|c| c.to)) else { continue };
        entries.push(OutlineEntry { title: section.title.clone(), to, children });
    }
    entries.extend(simple("hints", &|c| matches!(c, PageContent::Hints { .. })));
    entries.extend(simple("answers", &|c| {
        matches!(c, PageContent::AnswersOpener | PageContent::Answers { .. })
    }));
    entries.extend(simple("walk-throughs", &|c| {
        matches!(c, PageContent::WalkThroughsOpener | PageContent::WalkThrough { .. })
    }));
    entries.extend(simple("blank-grids", &|c| matches!(c, PageContent::BlankGrids { .. })));
    entries.extend(simple("notes", &|c| *c == PageContent::Notes));
    entries
}

#[cfg(test)]
mod tests;

//! What a build makes: a book or the booklets of a calendar, and the single pages of a calendar.
//! Each piece is laid out here, to make it and to check it in advance.

use super::pieces::Content;
use super::records::Record;
use crate::files;
use crate::printed::{Alone, Planned, Printed, listed_size, words_of};
use gridpress_book::layout::{self, Daily, Last, Wrap, booklets};
use gridpress_book::plan::CalendarJob;
use gridpress_book::plan::calendar::{CalendarPlan, Kind, Print, WeekPage};
use gridpress_book::plan::{BookPlan, Imposition, Intent, Job, PageContent, Part, imposition};
use gridpress_book::press::{
    Finding, Profile, Variant, limit_inks, preflight, preflight_cover, strip,
};
use gridpress_book::spec::BookSpec;
use gridpress_book::template::{Cover, Template};
use gridpress_engine::generate::Made;
use gridpress_page::font::{FontBook, FontError};
use gridpress_page::geom::Pt;
use gridpress_page::scene::Document;
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// The width of the grid in the drawing of a single puzzle.
const SINGLE_GRID: Pt = Pt::mm(180.0);

/// Rules of a press for whole books. They do not apply to a page for a newspaper, which others
/// place on their page and which fills its column from edge to edge.
const OF_BOOKS: [&str; 6] = ["pages", "multiple-of", "last-blank", "blank-run", "trim", "margins"];

/// A book or a calendar with its puzzles.
pub(crate) struct Project<'a> {
    pub spec: &'a BookSpec,
    pub profile: &'a Profile,
    pub variants: &'a [Variant],
    pub fonts: &'a FontBook,
    cover: Option<&'a Cover>,
    pub books: Vec<Book<'a>>,
    /// The plan of a calendar and its single pages.
    pub calendar: Option<(&'a CalendarPlan, Daily<'a>)>,
    pub made: &'a [Made],
    /// What is recorded about each puzzle of a calendar.
    pub records: Vec<Record>,
}

/// A book of one or more volumes.
pub(crate) struct Book<'a> {
    pub plan: Cow<'a, BookPlan>,
    pub template: &'a Template,
    pub made: &'a [Made],
    /// A digest of all inputs, which files carry instead of a date.
    fingerprint: String,
}

impl<'a> Project<'a> {
    /// Returns a book with its puzzles.
    pub(crate) fn of_book(job: &'a Job, made: &'a [Made]) -> Self {
        let (plan, template) = (Cow::Borrowed(&job.plan), &job.template);
        let fingerprint = fingerprint(job, made);
        let books = vec![Book { plan, template, made, fingerprint }];
        Project { books, cover: job.cover.as_ref(), ..Project::empty(job, made) }
    }

    /// Returns a calendar with its puzzles.
    ///
    /// # Errors
    /// A character of a caption that the fonts lack.
    pub(crate) fn of_calendar(job: &'a CalendarJob, made: &'a [Made]) -> Result<Self, FontError> {
        let plan = &job.plan;
        let books = booklets(plan).into_iter().zip(&plan.months).map(|(book, month)| Book {
            plan: Cow::Owned(book),
            template: &plan.book,
            made: made.get(month.puzzles.clone()).unwrap_or_default(),
            fingerprint: format!("{} {}", env!("CARGO_PKG_VERSION"), month.name()),
        });
        let daily = Daily::new(plan, &job.template, &job.fonts)?;
        let calendar = Some((plan, daily));
        Ok(Project { books: books.collect(), calendar, ..Project::empty(job, made) })
    }

    fn empty<P>(job: &'a Job<P>, made: &'a [Made]) -> Self {
        Project {
            spec: &job.spec,
            profile: &job.profile,
            variants: &job.variants,
            fonts: &job.fonts,
            cover: None,
            books: Vec::new(),
            calendar: None,
            made,
            records: Vec::new(),
        }
    }

    /// Whether a book has several volumes.
    pub(super) fn has_volumes(&self) -> bool {
        self.books.iter().any(|book| book.plan.volumes.len() > 1)
    }

    /// Returns the sheets to print a part of a book on, if the spec asks for any.
    pub(super) fn imposition(&self, book: usize, part: Part) -> Option<Imposition> {
        imposition(self.spec, self.profile, &self.books[book].plan.pages, part)
    }

    /// Lays out a piece and converts its inks to those that the press can print. `None` if there is
    /// no such piece.
    ///
    /// # Errors
    /// A character of a printed text that the fonts lack.
    pub(crate) fn lay_out(&self, content: Content) -> Result<Option<Document>, FontError> {
        let (made, fonts) = (self.made, self.fonts);
        let document = match (content, &self.calendar) {
            (Content::Part(book, part), _) => {
                let Book { plan, template, made, fingerprint } = &self.books[book];
                Some(layout::lay_out(plan, part, made, template, fonts, fingerprint)?)
            }
            (Content::Cover(volume), _) => self.lay_out_cover(volume)?,
            (Content::Grid(index, _), _) => {
                let Book { plan, template, .. } = &self.books[0];
                return layout::single_grid(plan, made, index, SINGLE_GRID, template, fonts);
            }
            (Content::Single(print), Some((plan, daily))) => match print {
                Print::Column(index, kind) => {
                    let last = last_of(plan, made, index);
                    Some(daily.column(&plan.puzzles[index], &made[index], kind, last)?)
                }
                Print::AnswerSheet(week) => Some(daily.answer_sheet(&plan.weeks[week], made)?),
                Print::WeekPage(week, of) => {
                    let big = plan.week_page == WeekPage::OneBig;
                    Some(daily.week_page(&plan.weeks[week], of, made, big)?)
                }
                Print::Booklet(..) => None,
            },
            (Content::Single(_), None) => None,
        };
        Ok(document.map(|mut document| {
            limit_inks(&mut document, self.profile);
            document
        }))
    }

    /// Returns what the document of a page of a calendar must show; `None` if it is none.
    pub(super) fn planned(&self, content: Content, document: &Document) -> Option<Planned> {
        let (Content::Single(print), Some((plan, daily))) = (content, &self.calendar) else {
            return None;
        };
        let number = |index: usize| plan.puzzles[index].number;
        let all = content.puzzles(plan);
        let numbers = || all.iter().map(|&index| number(index)).collect::<Vec<u32>>();
        let (puzzles, answers, size) = match print {
            Print::Column(index, kind @ Kind::Puzzle) => {
                let last = plan.last_answer(index).map(number);
                (vec![number(index)], last.into_iter().collect(), daily.size(kind))
            }
            Print::Column(index, kind @ Kind::Answer) => {
                (Vec::new(), vec![number(index)], daily.size(kind))
            }
            Print::AnswerSheet(week) => {
                let small = daily.too_small(&plan.weeks[week], self.made).unwrap_or_default();
                let shown = all.iter().filter(|index| !small.contains(index));
                (shown.map(|&index| number(index)).collect(), numbers(), plan.sheet)
            }
            Print::WeekPage(..) => (numbers(), Vec::new(), plan.sheet),
            Print::Booklet(..) => return None,
        };
        let (words, gauge) = match print {
            Print::Column(index, kind) => {
                let (puzzle, made) = (&plan.puzzles[index], &self.made[index]);
                let words = daily.printed(puzzle, made, kind, last_of(plan, self.made, index));
                let gauge = daily.gauge(puzzle, made).filter(|_| kind == Kind::Puzzle);
                (words, gauge.filter(|_| !plan.caption.pieces.is_empty()))
            }
            _ => (words_of(document), None),
        };
        let (size_um, title) = (listed_size(size), document.meta.title.clone());
        let alone = Some(Alone { size_um, gauge, title });
        Some(Planned {
            page: Printed { puzzles, answers, alone, ..Printed::default() },
            words,
            has_columns: !matches!(print, Print::Column(..)),
            is_loose: plan.logo.is_some() || self.spec.page.files.outlines,
        })
    }

    fn lay_out_cover(&self, volume: usize) -> Result<Option<Document>, FontError> {
        let Some((book, wrap)) = self.wrap(volume) else { return Ok(None) };
        let Book { plan, template, made, fingerprint } = book;
        layout::cover(plan, made, &wrap, template, self.fonts, fingerprint).map(Some)
    }

    /// Whether the front of the cover has room for a puzzle; `true` without a cover.
    pub(crate) fn has_cover_art(&self, volume: usize) -> Result<bool, FontError> {
        let Some((book, wrap)) = self.wrap(volume) else { return Ok(true) };
        layout::has_art(&book.plan, book.made, &wrap, book.template, self.fonts)
    }

    /// Returns the book and what its cover has besides.
    fn wrap(&self, volume: usize) -> Option<(&Book<'a>, Wrap<'a>)> {
        let (cover, book) = (self.cover?, self.books.first()?);
        let (profile, paper) = (self.profile, self.spec.page.paper);
        let pages = book.plan.part(Part::Book(volume)).len();
        let wrap = Wrap {
            cover,
            volume,
            line: self.spec.cover.as_ref().and_then(|c| Some(c.line.as_ref()?.value.as_str())),
            blurb: self.spec.cover.as_ref().and_then(|c| Some(c.blurb.as_ref()?.value.as_str())),
            has_answers: book.plan.pages.iter().any(|page| {
                matches!((&page.content, page.part), (PageContent::Answers { .. }, Part::Book(_)))
            }),
            spine: profile.cover_spine(pages, paper),
            spine_text: profile.spine_text(pages, paper),
            bleed: profile.bleed,
        };
        Some((book, wrap))
    }

    /// Removes from a piece what a press does not allow, and returns what else it would reject.
    pub(crate) fn preflight(
        &self,
        content: Content,
        document: &mut Document,
        profile: &Profile,
    ) -> Vec<Finding> {
        strip(document, profile);
        if let Content::Cover(_) = content {
            return preflight_cover(document, &profile.for_cover());
        }
        let mut found = preflight(document, profile, self.spec.page.paper);
        match content {
            Content::Part(_, Part::Book(_)) => {}
            // The answers are not bound.
            Content::Part(_, Part::Answers(_)) => found.retain(|finding| finding.page.is_some()),
            Content::Cover(_) | Content::Grid(..) | Content::Single(_) => {
                found.retain(|finding| !OF_BOOKS.contains(&finding.rule));
            }
        }
        found
    }
}

/// Returns the puzzle whose answer is printed with that one.
pub(super) fn last_of<'m>(plan: &'m CalendarPlan, made: &'m [Made], index: usize) -> Last<'m> {
    let last = plan.last_answer(index)?;
    Some((plan.puzzles.get(last)?, made.get(last)?))
}

/// Returns a digest of all inputs of a book.
fn fingerprint(job: &Job, made: &[Made]) -> String {
    let mut digest = Sha256::new();
    digest.update(env!("CARGO_PKG_VERSION"));
    digest.update(format!("{:?}{:?}{:?}", job.template, job.profile, job.spec.page));
    digest.update(format!("{} {} {:?}", job.plan.seed, job.plan.title, job.plan.trim));
    for (_, face) in job.fonts.faces() {
        digest.update(face.data());
    }
    if let Some(Intent::Profile(bytes)) = job.intent.as_ref().map(|intent| &intent.value) {
        digest.update(bytes);
    }
    for made in made {
        match &made.samurai {
            Some(pair) => digest.update(pair.puzzle.to_line()),
            None => digest.update(made.puzzle.values()),
        }
    }
    files::hex(&digest.finalize())
}

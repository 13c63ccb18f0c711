//! What is to be made: a spec with all that it names, and the plan.

use super::calendar::{CalendarPlan, MonthPlan};
use super::files::Intent;
use super::{BookPlan, Imposition, Part, imposition};
use crate::diag::Spanned;
use crate::press::{Profile, Variant};
use crate::spec::BookSpec;
use crate::template::{Cover, Template};
use gridpress_page::font::FontBook;

/// A book that can be made, or another kind of work with its plan.
#[derive(Clone, Debug)]
pub struct Job<P = BookPlan> {
    pub spec: BookSpec,
    /// The layout, with lines, tints and text adapted to what the press can print.
    pub template: Template,
    /// The requirements of the press, with the standard and the condition that the spec chooses.
    pub profile: Profile,
    /// The variants of the PDF to make, at least one.
    pub variants: Vec<Variant>,
    /// The printing condition that the spec names.
    pub intent: Option<Spanned<Intent>>,
    /// The shipped fonts, overridden by those of the spec.
    pub fonts: FontBook,
    /// The cover, if one is requested.
    pub cover: Option<Cover>,
    pub plan: P,
}

impl Job {
    /// Returns the sheets to print a part of the book on, if the spec asks for any.
    #[must_use]
    pub fn imposition(&self, part: Part) -> Option<Imposition> {
        imposition(&self.spec, &self.profile, &self.plan.pages, part)
    }
}

/// A calendar that can be made. Its template is for columns and week pages.
pub type CalendarJob = Job<CalendarPlan>;

impl Job<CalendarPlan> {
    /// Returns the sheets to print a part of a month's booklet on, if the spec asks for any.
    #[must_use]
    pub fn sheets_of(&self, month: &MonthPlan, part: Part) -> Option<Imposition> {
        imposition(&self.spec, &self.profile, &month.book.pages, part)
    }
}

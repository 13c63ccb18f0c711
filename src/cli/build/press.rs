//! What the press asks of the files: the standard they keep, their fonts, their date; the
//! preflight that holds the laid out pages to it, and the look into the finished file.

use crate::{Failure, spec, terminal};
use gridpress_book::plan::Job;
use gridpress_book::press::{self, Finding, FontUse, Profile, Variant};
use gridpress_page::render::pdf::{Embedding, OutputCondition, PdfOptions, Standard};
use gridpress_page::scene::Document;

/// One variant of a book's PDF: what holds for it, and how it is written.
pub(super) struct Make {
    pub profile: Profile,
    pub options: PdfOptions,
}

impl Make {
    pub(super) fn of<P>(job: &Job<P>, variant: Variant) -> Result<Self, Failure> {
        let profile = job.profile.for_variant(variant);
        let options = options(job, &profile)?;
        Ok(Make { profile, options })
    }

    /// Holds pages to the press; false if it would refuse them, which is said then.
    pub(super) fn accepts(&self, document: &Document, job: &Job) -> bool {
        let found = press::preflight(document, &self.profile, job.spec.page.paper);
        self.told(&found)
    }

    /// Holds the drawing of a cover to the press; false if it would refuse it, which is said then.
    pub(super) fn accepts_cover(&self, document: &Document) -> bool {
        self.told(&press::preflight_cover(document, &self.profile))
    }

    /// Holds a finished file to the press; false if it would refuse it, which is said then.
    pub(super) fn passes(&self, file: &[u8]) -> bool {
        self.told(&press::inspect(file, &self.profile))
    }

    fn told(&self, found: &[Finding]) -> bool {
        for finding in found.iter().take(super::MOST_TOLD) {
            terminal::error(&format!("{}: {finding}", self.profile.name));
        }
        if !found.is_empty() {
            terminal::help(&help(found, &self.profile));
        }
        found.is_empty()
    }
}

fn options<P>(job: &Job<P>, profile: &Profile) -> Result<PdfOptions, Failure> {
    let standard = match (profile.variant, profile.standard) {
        (Variant::Screen, _) => Standard::Screen,
        (Variant::Press, press::Standard::Pdf17) => Standard::Press,
        (Variant::Press, press::Standard::PdfX1a) => Standard::X1a2001,
        (Variant::Press, press::Standard::PdfX4) => Standard::X4,
    };
    let mut options = PdfOptions::new(standard);
    options.fonts = match profile.fonts {
        FontUse::Subset => Embedding::Subset,
        FontUse::Full => Embedding::Whole,
    };
    options.condition = profile.intent.as_ref().map(|name| OutputCondition {
        identifier: name.clone(),
        info: name.clone(),
        registered: true,
    });
    if !standard.is_screen() {
        options.icc = spec::output_profile(job)?;
        options.crop_marks = profile.marks && job.spec.page.files.marks.is_some();
    }
    if let Some(date) = source_date()? {
        options.date = date;
    }
    Ok(options)
}

/// The date that the environment asks files to bear, for builds that must be repeatable.
fn source_date() -> Result<Option<i64>, Failure> {
    let Some(value) = std::env::var_os("SOURCE_DATE_EPOCH").filter(|v| !v.is_empty()) else {
        return Ok(None);
    };
    // Up to the end of the year 9999, the last that a PDF can bear.
    let date = value.to_str().and_then(|text| text.parse().ok());
    match date.filter(|seconds| (0..=253_402_300_799_i64).contains(seconds)) {
        Some(seconds) => Ok(Some(seconds)),
        None => Err(Failure::usage_with_help(
            "SOURCE_DATE_EPOCH is no date",
            "it holds seconds since 1970 as a whole number; or unset it",
        )),
    }
}

fn help(found: &[Finding], profile: &Profile) -> String {
    match found.iter().find(|f| f.rule == "pages") {
        Some(_) => "change the number of puzzles, or how many stand on a page".into(),
        None => format!("{} would refuse this book, so nothing was written", profile.name),
    }
}

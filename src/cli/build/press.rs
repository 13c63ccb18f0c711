//! The requirements of the press: the standard, fonts and date of the files, the preflight of the
//! laid-out pages, and the inspection of the finished file.

use crate::{Failure, spec, terminal};
use gridpress_book::plan::Job;
use gridpress_book::press::{self, Finding, FontUse, Profile, Variant};
use gridpress_page::render::pdf::{Embedding, OutputCondition, PdfOptions, Standard};
use gridpress_page::scene::Document;

/// One variant of a book's PDF: its requirements and how it is written.
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

    /// Checks pages against the press. If it would reject them, reports why and returns false.
    pub(super) fn accepts(&self, document: &Document, job: &Job) -> bool {
        let found = press::preflight(document, &self.profile, job.spec.page.paper);
        self.told(&found)
    }

    /// Checks the drawing of a cover against the press. If it would reject it, reports why and
    /// returns false.
    pub(super) fn accepts_cover(&self, document: &Document) -> bool {
        self.told(&press::preflight_cover(document, &self.profile))
    }

    /// Checks a finished file against the press. If it would reject it, reports why and returns
    /// false.
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

/// Returns the date from the environment that files must carry, for reproducible builds.
fn source_date() -> Result<Option<i64>, Failure> {
    let Some(value) = std::env::var_os("SOURCE_DATE_EPOCH").filter(|v| !v.is_empty()) else {
        return Ok(None);
    };
    // The last date that a PDF can hold is at the end of the year 9999.
    let date = value.to_str().and_then(|text| text.parse().ok());
    match date.filter(|seconds| (0..=253_402_300_799_i64).contains(seconds)) {
        Some(seconds) => Ok(Some(seconds)),
        None => Err(Failure::usage_with_help(
            "SOURCE_DATE_EPOCH is not a valid date",
            "set it to a whole number of seconds since 1970, or unset it",
        )),
    }
}

fn help(found: &[Finding], profile: &Profile) -> String {
    match found.iter().find(|f| f.rule == "pages") {
        Some(_) => "change the number of puzzles or the number of puzzles per page".into(),
        None => format!("{} would reject this book, so nothing was written", profile.name),
    }
}

//! The requirements of the press: the standard, fonts and date of the files.

use crate::{Failure, spec};
use gridpress_book::plan::Job;
use gridpress_book::press::{self, Finding, FontUse, Profile, Variant};
use gridpress_page::render::pdf::{Embedding, OutputCondition, PdfOptions, Standard};

/// One variant of the PDFs: its requirements and how it is written.
pub(super) struct Make {
    pub profile: Profile,
    pub options: PdfOptions,
}

impl Make {
    /// Returns the variants to make. A cover is always made for the press.
    pub(super) fn all<P>(job: &Job<P>) -> Result<Vec<Self>, Failure> {
        let is_made = |variant: &Variant| {
            job.variants.contains(variant) || *variant == Variant::Press && job.cover.is_some()
        };
        let variants = [Variant::Screen, Variant::Press].into_iter().filter(is_made);
        variants
            .map(|variant| {
                let profile = job.profile.for_variant(variant);
                let options = options(job, &profile)?;
                Ok(Make { profile, options })
            })
            .collect()
    }

    /// Returns the one of that variant.
    pub(super) fn find(all: &[Self], variant: Variant) -> Option<&Self> {
        all.iter().find(|make| make.profile.variant == variant)
    }

    /// Formats what the press would reject in a file.
    pub(super) fn faults(&self, name: &str, found: &[Finding]) -> Vec<String> {
        let press = &self.profile.name;
        found.iter().map(|finding| format!("{name}: {press}: {finding}")).collect()
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

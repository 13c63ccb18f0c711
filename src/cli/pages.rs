//! Lays out the pages and the cover of a book, and converts their inks to those that the press can
//! print. Used both to make a book and to check it in advance.

use gridpress_book::layout::{self, Style, Wrap};
use gridpress_book::plan::{Job, Part};
use gridpress_book::press::limit_inks;
use gridpress_book::template::Cover;
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::scene::Document;

/// Lays out a part of a book. `None` if the part has no pages.
///
/// # Errors
/// A character of a printed text that the fonts lack.
pub(super) fn lay_out_part(
    job: &Job,
    part: Part,
    made: &[Made],
    fingerprint: &str,
) -> Result<Option<Document>, FontError> {
    if job.plan.part(part).is_empty() {
        return Ok(None);
    }
    let style = Style::of(&job.template);
    let mut document = layout::lay_out(&job.plan, part, made, &style, &job.fonts, fingerprint)?;
    limit_inks(&mut document, &job.profile);
    Ok(Some(document))
}

/// Lays out the cover of a volume.
///
/// # Errors
/// A character of a printed text that the fonts lack.
pub(super) fn lay_out_cover(
    job: &Job,
    cover: &Cover,
    volume: usize,
    made: &[Made],
    fingerprint: &str,
) -> Result<Document, FontError> {
    let pages = job.plan.part(Part::Book(volume)).len();
    let wrap = Wrap {
        cover,
        volume,
        blurb: job.spec.cover.as_ref().and_then(|c| Some(c.blurb.as_ref()?.value.as_str())),
        spine: job.profile.cover_spine(pages, job.spec.page.paper),
        spine_text: job.profile.spine_text(pages, job.spec.page.paper),
        bleed: job.profile.bleed,
    };
    let style = Style::of(&job.template);
    let mut document = layout::cover(&job.plan, made, &wrap, &style, &job.fonts, fingerprint)?;
    limit_inks(&mut document, &job.profile);
    Ok(document)
}

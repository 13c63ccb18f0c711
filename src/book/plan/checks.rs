//! Checks a whole book against its press: its size, its number of pages, its blank pages.

use super::{BookPlan, PageContent, Part};
use crate::diag::{Diagnostic, Diagnostics};
use crate::press::Profile;
use crate::spec::BookSpec;

/// Checks that the press makes books of this size.
pub(super) fn check_trim(spec: &BookSpec, profile: &Profile, found: &mut Diagnostics) {
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
        (true, None) => "its profile lists no trim sizes".to_owned(),
    };
    found.push(
        Diagnostic::error(
            "press::trim",
            format!("the press `{}` does not make books of {}", profile.name, size.value),
        )
        .at(size.span, "not a trim of this press")
        .help(help),
    );
}

/// Checks that the press can bind this many pages, and accepts as many blank pages in a row.
pub(super) fn check_pages(
    spec: &BookSpec,
    profile: &Profile,
    plan: &BookPlan,
    found: &mut Diagnostics,
) {
    for volume in 0..plan.volumes.len() {
        check_volume(spec, profile, plan, volume, found);
    }
}

/// Checks the same for one volume.
fn check_volume(
    spec: &BookSpec,
    profile: &Profile,
    plan: &BookPlan,
    volume: usize,
    found: &mut Diagnostics,
) {
    let book = plan.part(Part::Book(volume));
    let pages = book.len();
    let press = &spec.page.press;
    let bounds = profile.page_bounds(plan.trim, spec.page.paper);
    if let Some(bounds) = bounds
        && !u32::try_from(pages).is_ok_and(|n| bounds.contains(&n))
    {
        let (least, most) = (*bounds.start(), *bounds.end());
        let count = plan.volumes.len();
        let is_divided = spec.volumes.least.as_ref().is_some_and(|least| least.value > 1);
        let help = if pages < least as usize {
            let volumes =
                if is_divided { ", or make fewer volumes: volumes = 1 in [book]" } else { "" };
            format!("add puzzles, or put fewer on each page{volumes}")
        } else {
            format!(
                "put more puzzles on each page, or make volumes: volume-pages = {most} in [book]"
            )
        };
        let what = match count {
            1 => "the book".to_owned(),
            _ => format!("volume {} of {count}", volume + 1),
        };
        found.push(
            Diagnostic::error("press::page-count", format!("{what} has {pages} pages"))
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
                    format!("page {} is blank after too many blank pages", page.folio),
                )
                .at(press.span, format!("`{}` rejects it", profile.name))
                .help("change the number of puzzles or the openers of the layout"),
            );
        }
    }
}

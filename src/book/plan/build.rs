//! Plans the pages of a book from its spec and layout.

use super::checks::{check_pages, check_trim};
use super::held;
use super::impose;
use super::room::Room;
use super::volumes;
use super::writer::Writer;
use super::{BookPlan, Places};
use crate::diag::{Diagnostic, Diagnostics};
use crate::layout::{Measure, Words};
use crate::press::Profile;
use crate::spec::BookSpec;
use crate::template::{Margins, Template};
use gridpress_page::font::FontBook;
use gridpress_page::geom::Pt;
use gridpress_page::text::Setter;

/// The maximum number of pages; a spec that asks for more is a mistake.
const MOST_PAGES: usize = 1_100_000;

/// Plans the book. Anything impossible, such as a page too small for its grids or more pages than
/// the press can bind, is added to `found`; if one of these is an error, returns `None`.
///
/// The inside margin depends on the page count, and the page count on how many grids fit inside the
/// margins. So planning is repeated with the margin that the last count requires until it is no
/// wider than the one used. This terminates, because the margin only grows and a profile has few
/// margins. The outer search for the number of volumes terminates too, because that number only
/// grows.
pub fn plan(
    spec: &BookSpec,
    template: &Template,
    profile: &Profile,
    fonts: &FontBook,
    words: &'static Words,
    found: &mut Diagnostics,
) -> Option<BookPlan> {
    let mut here = Diagnostics::new();
    check_trim(spec, profile, &mut here);
    let mut margins = held::margins(template, profile, 1);
    let mut count = spec.volumes.least.as_ref().map_or(1, |asked| asked.value as usize);
    let plan = loop {
        let plan = with_margins(spec, template, (profile, fonts, words), margins, count, &mut here);
        let Some(plan) = plan.filter(|_| !here.has_errors()) else { break None };
        if let Some(more) = volumes::more(spec, &plan) {
            count = more;
            margins = held::margins(template, profile, 1);
            continue;
        }
        let needed = held::margins(template, profile, plan.longest_volume()).inner;
        if needed <= margins.inner {
            break Some(plan);
        }
        margins.inner = needed;
    };
    if let Some(plan) = &plan {
        volumes::check(spec, plan, &mut here);
        check_pages(spec, profile, plan, &mut here);
        impose::check(spec, profile, plan, &mut here);
    }
    let sound = !here.has_errors();
    found.append(here);
    plan.filter(|_| sound)
}

/// Plans with fixed margins.
fn with_margins(
    spec: &BookSpec,
    template: &Template,
    (profile, fonts, words): (&Profile, &FontBook, &'static Words),
    margins: Margins,
    volumes: usize,
    found: &mut Diagnostics,
) -> Option<BookPlan> {
    let trim = spec.page.size.value.size();
    let live = margins.inside(trim);
    if live.width < Pt::inches(1.0) || live.height < Pt::inches(1.0) {
        found.push(
            Diagnostic::error("plan::page-too-small", "the margins leave no room on the page")
                .at(spec.page.size.span, "too small for the margins of layout and press")
                .help("choose a larger page or a layout with smaller margins"),
        );
        return None;
    }
    let measure = Measure { style: template, set: Setter::new(fonts), words };
    let page = Room { spec, template, measure, live, margins };
    let fits: Vec<(Option<Places>, Option<Places>)> = spec
        .sections
        .iter()
        .map(|section| (page.puzzles(section, found), page.answers(section, found)))
        .collect();
    page.check_walk_throughs(found);
    if found.has_errors() {
        return None;
    }
    let mut writer = Writer::new(spec, template, profile, margins, (fonts, words));
    writer.book(&fits, volumes);
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

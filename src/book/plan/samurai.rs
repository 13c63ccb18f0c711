//! Samurai in a book: their size on the page, and how they are made.

use super::Places;
use super::measure::fit;
use super::room::{Room, tenths_below};
use crate::diag::{Diagnostic, Diagnostics};
use crate::spec::{SectionSpec, samurai_ratings};
use gridpress_engine::generate::{Made, Request, Shortfall, Slot, Stream, Unfilled, Unmade, Watch};
use gridpress_engine::grade::Rating;
use gridpress_engine::samurai::{Maker, Missed, SIDE, Techniques, Wish, id, make};
use gridpress_page::geom::Pt;
use rayon::prelude::*;
use std::cell::RefCell;

/// Smaller cells have no room for pencil.
const LEAST_CELL: Pt = Pt::mm(6.0);

/// More attempts for one samurai find hardly any more; they take about a minute.
const MOST_EFFORT: u64 = 1_000;
/// The same if techniques are requested, most of which are rare.
const MOST_FOR_TECHNIQUES: u64 = 10_000;

impl Room<'_> {
    /// Returns the arrangement of samurai: one on each page, as large as it can be. `None` if that
    /// is too small, which is reported. No page has room for the cells of large print.
    pub(super) fn samurai(&self, section: &SectionSpec, found: &mut Diagnostics) -> Option<Places> {
        let (template, size) = (self.template, &self.spec.page.size);
        let mut arrangement = template.puzzles;
        let least = arrangement.least_cell.value;
        arrangement.least_cell.value = LEAST_CELL.min(least);
        let extras = self.measure.extras(None);
        let fit = fit(&self.measure, self.live, &arrangement, Some(1), SIDE, extras);
        if let Ok(fit) = fit {
            self.check_pencil(section, fit, found);
        }
        match fit {
            Ok(fit) if fit.cell >= least.max(LEAST_CELL) => Some(fit.places),
            Ok(fit) => {
                found.push(
                    Diagnostic::warning(
                        "plan::small-samurai",
                        format!(
                            "the samurai will have cells of {:.1} mm, but cells of {:.1} mm are \
                             usual in the layout `{}`",
                            tenths_below(fit.cell),
                            least.max(LEAST_CELL).to_mm(),
                            template.name
                        ),
                    )
                    .at(size.span, format!("which is {}", size.value))
                    .at(section.title.span, "samurai have 21 rows and columns")
                    .help("they are largest on `tabloid` and `a3`"),
                );
                Some(fit.places)
            }
            Err(fit) => {
                let least = arrangement.least_cell.value;
                found.push(
                    Diagnostic::error(
                        "plan::page-too-small",
                        match tenths_below(fit.cell) {
                            mm if mm > 0.0 => format!(
                                "a samurai would have cells of {mm:.1} mm, and needs {:.1} mm",
                                least.to_mm()
                            ),
                            _ => "a samurai has no room beside its words".to_owned(),
                        },
                    )
                    .at(size.span, "too small")
                    .at(section.title.span, "samurai have 21 rows and columns")
                    .help(self.size_needed((&arrangement, extras), SIDE)),
                );
                None
            }
        }
    }
}

thread_local! {
    /// One for each thread, because its working memory is large.
    static MAKER: RefCell<Maker> = RefCell::new(Maker::default());
}

/// Makes the samurai of these slots, each with its place in the plan. None has one of the ids in `taken`.
///
/// # Errors
/// The first that could not be made.
pub(super) fn make_samurai(
    slots: Vec<(usize, Slot<'_>)>,
    taken: &[String],
    watch: &impl Watch,
) -> Result<Vec<(usize, Made)>, Unmade> {
    let made: Vec<Result<(usize, Made), Unmade>> = slots
        .into_par_iter()
        .map(|(place, Slot { request, stream })| {
            let made = one(request, stream, taken, watch);
            let made = made.map_err(|why| Unmade { slot: place, why })?;
            watch.made(place);
            Ok((place, made))
        })
        .collect();
    made.into_iter().collect()
}

/// Returns what a request asks of a samurai.
#[must_use]
pub fn samurai_wish(request: &Request) -> Wish {
    let techniques = samurai_techniques(request);
    let most = if techniques.are_free() { MOST_EFFORT } else { MOST_FOR_TECHNIQUES };
    Wish {
        ratings: samurai_ratings(request).unwrap_or(Rating::ZERO..=Rating::MAX),
        symmetry: request.symmetry,
        clues: request.clues.clone(),
        techniques,
        effort: request.effort.min(most),
    }
}

/// Returns the techniques that a request asks of a samurai.
pub(super) fn samurai_techniques(request: &Request) -> Techniques {
    let Request { require, forbid, .. } = request;
    Techniques { require: require.clone(), forbid: *forbid, only: request.enough() }
}

/// Makes one samurai, which has none of the ids in `taken`.
fn one(
    request: &Request,
    mut stream: Stream,
    taken: &[String],
    watch: &impl Watch,
) -> Result<Made, Unfilled> {
    let wish = samurai_wish(request);
    let stopped = || watch.stopped();
    loop {
        let made = MAKER.with_borrow_mut(|maker| make(&wish, &mut stream, maker, &stopped));
        match made {
            Ok(made) if taken.contains(&id(&made.puzzle)) => {}
            Ok(made) => return Ok(made.into_book(request.enough())),
            Err(_) if watch.stopped() => return Err(Unfilled::Stopped),
            Err(missed) => return Err(shortfall(&missed).into()),
        }
    }
}

fn shortfall(missed: &Missed) -> Shortfall {
    let mut shortfall = Shortfall { tried: missed.tried, ..Shortfall::default() };
    (shortfall.misses.clues, shortfall.misses.rating) = (missed.clues, missed.rating);
    shortfall.misses.not_needed = missed.techniques;
    shortfall
}

//! Splits a book that is too long for one file or one binding into volumes: how many there must be,
//! and which puzzles each contains.

use super::{BookPlan, Part, Places, SectionPlan};
use crate::diag::{Diagnostic, Diagnostics};
use crate::spec::BookSpec;
use gridpress_page::english::counted;
use std::ops::Range;

/// A book with more pages than this is split even if its spec does not ask for it, because no press
/// can bind it, and memory use grows with its length.
pub(super) const MOST_IN_ONE: usize = 5_000;

/// How far the end of a volume is moved to that of a section, as a share of its length.
const NEAR: f64 = 0.12;

/// Distributes the puzzles over that many volumes, in order, without splitting a page, and with
/// volumes of similar lengths. Makes fewer volumes if there are fewer pages.
pub(super) fn shares(
    sections: &[SectionPlan],
    fits: &[(Option<Places>, Option<Places>)],
    volumes: usize,
) -> Vec<Range<usize>> {
    // The end of each page of puzzles, and the amount of the book up to it.
    let mut ends: Vec<(usize, f64)> = Vec::new();
    // Where sections end among these.
    let mut whole: Vec<usize> = Vec::new();
    let mut sum = 0.0;
    for (section, (puzzles, answers)) in sections.iter().zip(fits) {
        let per_page = puzzles.map_or(1, |p| p.count().max(1) as usize);
        let answer = answers.map_or(0.0, |p| 1.0 / f64::from(p.count().max(1)));
        let Range { start, end } = section.puzzles;
        for from in (start..end).step_by(per_page) {
            let to = (from + per_page).min(end);
            sum += 1.0 + answer * (to - from) as f64;
            ends.push((to, sum));
        }
        whole.push(ends.len());
    }
    let volumes = volumes.clamp(1, ends.len().max(1));
    let mut shares = Vec::with_capacity(volumes);
    let (mut from, mut next, mut done) = (0, 0, 0);
    for volume in 1..=volumes {
        // At least one page for this volume and for each that follows.
        let last = ends.len() - (volumes - volume).min(ends.len());
        let wanted = sum * volume as f64 / volumes as f64;
        next = (next + 1).min(last);
        while next < last && ends[next].1 <= wanted + 0.5 {
            next += 1;
        }
        // A section is not divided if a volume is hardly longer or shorter without.
        let first = shares.len() + 1;
        let away = |end: usize| (ends[end - 1].1 - wanted).abs();
        let near = whole.iter().copied().filter(|&end| (first..=last).contains(&end) && end > done);
        let near = near.filter(|&end| away(end) <= sum / volumes as f64 * NEAR);
        next = near.min_by(|&a, &b| away(a).total_cmp(&away(b))).unwrap_or(next);
        done = next;
        let to = next.checked_sub(1).and_then(|page| ends.get(page)).map_or(from, |(to, _)| *to);
        shares.push(from..to);
        from = to;
    }
    shares
}

/// Returns how many volumes to plan with next, if that many are too few for the spec.
pub(super) fn more(spec: &BookSpec, plan: &BookPlan) -> Option<usize> {
    let most = spec.volumes.pages.as_ref().map_or(MOST_IN_ONE, |pages| pages.value as usize);
    let here = plan.volumes.len();
    let pages_of_puzzles = plan.pages.iter().filter(|page| page.has_puzzles()).count();
    if plan.longest_volume() <= most || here >= pages_of_puzzles {
        return None;
    }
    let all: usize = (0..here).map(|volume| plan.part(Part::Book(volume)).len()).sum();
    Some(all.div_ceil(most).clamp(here + 1, pages_of_puzzles))
}

/// Reports volumes without an ISBN of their own, and more of these than volumes.
fn check_isbn(spec: &BookSpec, volumes: usize, found: &mut Diagnostics) {
    let given = &spec.imprint.isbn;
    let Some(last) = given.last().filter(|_| given.len() != volumes) else { return };
    let help = "an ISBN is of one volume: isbn = [\"...\", \"...\"] gives each its own";
    let (count, volumes) = (counted(given.len(), "ISBN"), counted(volumes, "volume"));
    found.push(match given.len() {
        1 => Diagnostic::warning("plan::isbn", format!("all {volumes} would have one ISBN"))
            .at(last.span, "on the copyright page of each")
            .help(help),
        _ => Diagnostic::error("plan::isbn", format!("there are {count}, but {volumes}"))
            .at(last.span, "the last one")
            .help("give as many as there are volumes, in their order"),
    });
}

/// Reports impossible volumes: more of them than pages of puzzles, or shorter than one page of
/// puzzles and its surrounding pages need.
pub(super) fn check(spec: &BookSpec, plan: &BookPlan, found: &mut Diagnostics) {
    let (made, longest) = (plan.volumes.len(), plan.longest_volume());
    check_isbn(spec, made, found);
    if let Some(asked) = spec.volumes.least.as_ref().filter(|n| made < n.value as usize) {
        found.push(
            Diagnostic::error(
                "plan::volumes",
                format!("this book cannot be split into {} volumes", asked.value),
            )
            .at(asked.span, format!("it has {} of puzzles", counted(made, "page")))
            .help(match made {
                ..2 => "leave `volumes` out".to_owned(),
                _ => format!("set `volumes` to at most {made}"),
            }),
        );
    }
    if let Some(asked) = spec.volumes.pages.as_ref().filter(|n| longest > n.value as usize) {
        found.push(
            Diagnostic::error(
                "plan::volumes",
                format!("the volumes of this book cannot be as short as {} pages", asked.value),
            )
            .at(asked.span, format!("the longest has at least {longest}"))
            .help("allow longer volumes, or remove front or back matter"),
        );
    }
}

impl BookPlan {
    /// Returns the number of pages of the longest volume.
    #[must_use]
    pub fn longest_volume(&self) -> usize {
        let lengths = (0..self.volumes.len()).map(|volume| self.part(Part::Book(volume)).len());
        lengths.max().unwrap_or(0)
    }
}

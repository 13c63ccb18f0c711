//! A book that is too long for one file or one binding is made in volumes: how its puzzles are
//! shared out among them, and how many there must be.

use super::{BookPlan, Part, Places, SectionPlan};
use crate::diag::{Diagnostic, Diagnostics};
use crate::spec::BookSpec;
use std::ops::Range;

/// A book of more pages is made in volumes even if its spec does not ask for them: nothing binds
/// it, and making it would take more memory the longer it is.
pub(super) const MOST_IN_ONE: usize = 5_000;

/// The puzzles of each of so many volumes: in order, never parting those of one page, and each
/// volume about as long as the others. Fewer volumes if there are fewer pages.
pub(super) fn shares(
    sections: &[SectionPlan],
    fits: &[(Option<Places>, Option<Places>)],
    volumes: usize,
) -> Vec<Range<usize>> {
    // Where each page of puzzles ends, and how much of the book there is up to it.
    let mut ends: Vec<(usize, f64)> = Vec::new();
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
    }
    let volumes = volumes.clamp(1, ends.len().max(1));
    let mut shares = Vec::with_capacity(volumes);
    let (mut from, mut next) = (0, 0);
    for volume in 1..=volumes {
        // At least a page for this one and for each that follows.
        let last = ends.len() - (volumes - volume).min(ends.len());
        let wanted = sum * volume as f64 / volumes as f64;
        next = (next + 1).min(last);
        while next < last && ends[next].1 <= wanted + 0.5 {
            next += 1;
        }
        let to = next.checked_sub(1).and_then(|page| ends.get(page)).map_or(from, |(to, _)| *to);
        shares.push(from..to);
        from = to;
    }
    shares
}

/// How many volumes to plan with next, if that many are too few for what the spec asks.
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

/// Reports volumes that can not be: more of them than pages of puzzles, or shorter than what one
/// page of puzzles needs around it.
pub(super) fn check(spec: &BookSpec, plan: &BookPlan, found: &mut Diagnostics) {
    let (made, longest) = (plan.volumes.len(), plan.longest_volume());
    if let Some(asked) = spec.volumes.least.as_ref().filter(|n| made < n.value as usize) {
        found.push(
            Diagnostic::error(
                "plan::volumes",
                format!("there are no {} volumes in this book", asked.value),
            )
            .at(asked.span, format!("it has {made} pages of puzzles"))
            .help(format!("volumes = {made} at most")),
        );
    }
    if let Some(asked) = spec.volumes.pages.as_ref().filter(|n| longest > n.value as usize) {
        found.push(
            Diagnostic::error(
                "plan::volumes",
                format!("no volume of this book can be as short as {} pages", asked.value),
            )
            .at(asked.span, format!("the longest still has {longest}"))
            .help("ask for longer volumes, or leave out front or back matter"),
        );
    }
}

impl BookPlan {
    /// The pages of the longest volume.
    #[must_use]
    pub fn longest_volume(&self) -> usize {
        let lengths = (0..self.volumes.len()).map(|volume| self.part(Part::Book(volume)).len());
        lengths.max().unwrap_or(0)
    }
}

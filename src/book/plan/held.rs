//! Adapts a layout to a press: nothing thinner, smaller or lighter than the press can print.

use crate::press::Profile;
use crate::template::{Margins, Tab, Template};
use gridpress_page::geom::{Insets, Pt};

/// The height of a digit as a share of its font size, for the tallest text face.
const DIGIT_HEIGHT: f64 = 0.72;

/// Anything closer to the edge without bleed may be cut off.
const LEAST_INSET: Pt = Pt::mm(4.0);

/// The height of a label with accents and descenders, as a share of its font size.
const LABEL: f64 = 1.2;

/// Widens lines, enlarges text and adjusts tints to the limits of the press. Thin lines are solid if
/// its screen is too coarse for them.
pub(super) fn hold(template: &mut Template, profile: &Profile) {
    let ink = profile.ink;
    for line in
        [&mut template.least_line, &mut template.thin, &mut template.box_line, &mut template.frame]
    {
        *line = (*line).max(ink.least_line);
    }
    for text in [&mut template.least_type, &mut template.least_text, &mut template.text] {
        *text = (*text).max(ink.least_type);
    }
    // Some pencil marks in pictures of steps are white on black.
    for pencil in [&mut template.pencil, &mut template.least_pencil] {
        *pencil = (*pencil).max(ink.least_type).max(ink.least_tinted_type);
    }
    let least_cell =
        (ink.least_type * (DIGIT_HEIGHT / template.digit)).max(template.least_between_lines());
    for arrangement in [&mut template.puzzles, &mut template.answers] {
        let cell = &mut arrangement.least_cell.value;
        *cell = (*cell).max(least_cell);
        // Or the texts of two columns would be one.
        arrangement.gap = arrangement.gap.max(template.text * 1.1);
    }
    let is_too_thin = template.thin < ink.least_tinted_line;
    template.tint = if is_too_thin { 1.0 } else { profile.held_tint(template.tint) };
    let outside = outside(template, profile);
    if let Some(tab) = &mut template.tab {
        tab.tint = profile.held_tint(tab.tint);
        tab.inset = profile.outside.max(LEAST_INSET);
        tab.clear = outside.max(LEAST_INSET);
        tab.width = tab.width.max(tab.clear + template.text * LABEL);
    }
}

/// Returns the least distance from the trim that the press requires of what it does not cut.
fn outside(template: &Template, profile: &Profile) -> Pt {
    if bleed(template, profile) == Insets::default() {
        profile.outside
    } else {
        profile.outside_with_bleed
    }
}

/// Returns the margins of a layout, widened to what the press requires for that many pages, and to
/// the tab with its label.
pub(super) fn margins(template: &Template, profile: &Profile, pages: usize) -> Margins {
    let own = template.margins;
    let least = outside(template, profile);
    let held = |margin: Pt| margin.max(least);
    let label = template.text * LABEL + Tab::CLEAR;
    let tab = template.tab.as_ref().map_or(Pt::ZERO, |tab| tab.clear + label);
    Margins {
        top: held(own.top),
        bottom: held(own.bottom),
        outer: held(own.outer).max(tab),
        inner: own.inner.max(profile.inside_margin(pages)),
    }
}

/// Returns how far drawings extend over the edges of a right-hand page.
pub(super) fn bleed(template: &Template, profile: &Profile) -> Insets {
    if !template.bleeds() {
        return Insets::default();
    }
    Insets { left: profile.bleed_spine, ..Insets::all(profile.bleed) }
}

//! A layout held to a press: nothing thinner, smaller or lighter than the press can print.

use crate::geom::Pt;
use crate::press::Profile;
use crate::template::{Margins, Template};

/// Widens lines, enlarges text and moves tints as far as the press asks.
pub(super) fn hold(template: &mut Template, profile: &Profile) {
    let ink = profile.ink;
    for line in
        [&mut template.least_line, &mut template.thin, &mut template.box_line, &mut template.frame]
    {
        *line = (*line).max(ink.least_line);
    }
    for text in [&mut template.least_text, &mut template.text] {
        *text = (*text).max(ink.least_type);
    }
    template.tint = profile.held_tint(template.tint);
}

/// The margins of a layout, wider where a press asks for it in a book of that many pages.
pub(super) fn margins(template: &Template, profile: &Profile, pages: usize) -> Margins {
    let own = template.margins;
    let outside = |margin: Pt| margin.max(profile.outside);
    Margins {
        top: outside(own.top),
        bottom: outside(own.bottom),
        outer: outside(own.outer),
        inner: own.inner.max(profile.inside_margin(pages)),
    }
}

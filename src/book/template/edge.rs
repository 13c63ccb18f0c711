//! Optional parts of a layout: tabs at the edge of the pages, and a second ink.

use super::palette::darkness;
use crate::diag::{Needs, TableReader};
use gridpress_page::geom::Pt;
use std::ops::RangeInclusive;

/// The least darkness of thin lines: paler ones can hardly be seen.
pub(super) const LEAST_TINT: f64 = 0.4;

/// A tab at the outer edge of a section's pages, lower from section to section, so that the
/// sections are visible on the closed book. It extends over the edge if the press accepts bleed.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Tab {
    /// The width from the trim inwards.
    pub width: Pt,
    pub height: Pt,
    /// The darkness: 1.0 is black.
    pub tint: f64,
    /// The distance of its outer edge from the trim if there is no bleed: the area that the press
    /// cannot print on. Set once the press is known.
    pub inset: Pt,
    /// The distance of its label from the trim. Set once the press is known.
    pub clear: Pt,
}

/// A second ink besides black, and what is printed in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The name of the plate, such as `PANTONE 300 C`.
    pub name: String,
    /// The sRGB colour that represents it on a screen.
    pub screen: [u8; 3],
    /// The thin lines between cells.
    pub rules: bool,
    /// The numbers of the puzzles.
    pub numbers: bool,
    /// Tabs and other areas in a tint.
    pub tints: bool,
    /// The squares that show a level.
    pub gauge: bool,
}

impl Tab {
    /// The least distance from the text.
    pub const CLEAR: Pt = Pt::mm(2.0);
}

const WIDTH: RangeInclusive<Pt> = Pt::mm(1.0)..=Pt::inches(2.0);
const HEIGHT: RangeInclusive<Pt> = Pt::mm(3.0)..=Pt::inches(12.0);

/// Reads the optional table `[tab]`; `outer` is the margin that contains the tab.
pub(super) fn read_tab(root: &mut TableReader<'_, '_>, outer: Option<Pt>) -> Option<Tab> {
    root.node("tab")?;
    Needs::table(root, "tab", "[tab]", |t| {
        let width = t.within("width", WIDTH, Pt::with_unit);
        let height = t.within("height", HEIGHT, Pt::with_unit);
        let tint = t.number("tint", 0.05..=1.0);
        if let (Some(width), Some(outer)) = (&width, outer)
            && width.value >= outer
        {
            t.0.bad(
                width.span,
                "the tab is as wide as the outer margin or wider",
                format!(
                    "make it narrower than {}, so that it stays clear of the grids",
                    outer.with_unit()
                ),
            );
        }
        let (width, height, tint) = (width?.value, height?.value, tint?);
        Some(Tab { width, height, tint, inset: Pt::ZERO, clear: Pt::ZERO })
    })
}

/// Reads the optional table `[spot]`. Thin lines have that `tint` of it.
pub(super) fn read_spot(root: &mut TableReader<'_, '_>, tint: Option<f64>) -> Option<Spot> {
    root.node("spot")?;
    Needs::table(root, "spot", "[spot]", |t| {
        let name = t.line("name");
        let screen = t.need("screen", |t| t.colour("screen"));
        let [rules, numbers, tints, gauge] =
            ["rules", "numbers", "tints", "gauge"].map(|key| t.flag(key));
        let dark = screen.map_or(1.0, |colour| darkness(colour.value)) * tint.unwrap_or(1.0);
        if let Some(colour) = screen.filter(|_| rules == Some(true) && dark < LEAST_TINT) {
            t.0.bad(
                colour.span,
                format!(
                    "thin lines in this colour are only {:.0} % as dark as black, and need {:.0} %",
                    (dark * 100.0).floor(),
                    LEAST_TINT * 100.0
                ),
                "choose a darker colour or a higher `tint` in [grid], or set rules = false",
            );
        }
        Some(Spot {
            name: name?,
            screen: screen?.value,
            rules: rules?,
            numbers: numbers?,
            tints: tints?,
            gauge: gauge?,
        })
    })
}

//! Checks that the frame of a grid is its thickest line, and that its lines have as much ink as those of the
//! other grids of its size.

use crate::check::placed::{Placed, fault};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{LineInk, Lines, ReadPage};
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;

/// The fewest grids that show what is usual.
const FEWEST: usize = 3;
/// Lines with less than this share of the usual ink are too thin: those of grids on pages drawn in other
/// sizes differ by less.
const THIN: f64 = 0.7;
/// Lines with more than this are too thick.
const THICK: f64 = 1.5;
/// The frame has at least this many times the ink of the lines where boxes meet: layouts make it thicker.
const FRAME: f64 = 0.85;

/// Diagonals whose darkness differs by more are drawn in another one: the pixels that a line thinner than
/// one falls on differ by less.
const OTHER_DIAGONALS: f64 = 0.3;

/// Grids that are drawn alike: with these rules, a cell of that many half points, pixels of that many
/// hundredths of a point, with cages or not, and with regions, which may have tints, or not.
type Kind = (String, [i64; 2], [bool; 2]);

/// The lines of a grid and what they are called.
type Named = (fn(&LineInk) -> f64, &'static str);

const LINES: [Named; 3] = [
    (|ink| ink.thin, "the lines between cells"),
    (|ink| ink.boxes, "the lines where boxes meet"),
    (|ink| ink.frame, "the lines around the grid"),
];

/// Grey lines less dark than this, in percent, can hardly be seen. A publisher may choose a light colour.
const PALE: u8 = 25;
/// Shorter ones of one kind on a page, in all, are not looked at.
const SHORT: Pt = Pt::new(20.0);

/// Checks that the lines in the grids of each page are dark enough.
pub(crate) fn pale(read: &[ReadPage], faults: &mut Vec<Fault>) {
    for page in read {
        let is_pale = |of: &&Lines| {
            of.tone.is_some_and(|tone| tone.dark < PALE && !tone.is_coloured) && of.length > SHORT
        };
        let Some(of) = page.lines.iter().find(is_pale) else { continue };
        let (dark, how) =
            (of.tone.map_or(0, |tone| tone.dark), if of.is_dashed { "dashed " } else { "" });
        let width = of.width.get();
        let what = format!("{how}lines of {width:.2} pt in its grids are only {dark} % black");
        faults.push(Fault::new(FaultKind::GridLine, what).on(page.page));
    }
}

pub(crate) fn check(all: &[Placed<'_>], faults: &mut Vec<Fault>) {
    let mut alike: BTreeMap<Kind, Vec<(&Placed<'_>, LineInk)>> = BTreeMap::new();
    for placed in all.iter().filter(|placed| placed.grid.samurai.is_none()) {
        let Some(ink) = placed.grid.line_ink else { continue };
        let rules = placed.grid.grid.rules();
        let parts = [!rules.cages().is_empty(), rules.regions().is_some()];
        #[expect(clippy::cast_possible_truncation, reason = "lengths on a page")]
        let size =
            [placed.grid.lattice.cell().get() * 2.0, ink.pixel * 100.0].map(|l| l.round() as i64);
        let kind = (format!("{} {:?}", rules.shape(), rules.variants()), size, parts);
        alike.entry(kind).or_default().push((placed, ink));
    }
    for placed in all.iter().filter(|placed| placed.grid.samurai.is_none()) {
        let Some(LineInk { boxes, frame, .. }) = placed.grid.line_ink else { continue };
        if frame > 0.0 && frame + placed.page.pixel.get() < boxes * FRAME {
            let what = "the lines around the grid are thinner than those where boxes meet";
            faults.push(fault(FaultKind::GridLine, what, placed));
        }
    }
    for same in alike.values().filter(|same| same.len() >= FEWEST) {
        diagonals(same, faults);
        for (of, name) in LINES {
            let mut inks: Vec<f64> = same.iter().map(|(_, ink)| of(ink)).collect();
            inks.sort_by(f64::total_cmp);
            let usual = inks[inks.len() / 2];
            // In a picture, a line is as wide as whole pixels.
            let is_usual = |(placed, ink): &&(&Placed<'_>, LineInk)| {
                let pixel = placed.page.pixel.get();
                (usual * THIN - pixel..=usual * THICK + pixel).contains(&of(ink))
            };
            for (placed, ink) in same.iter().filter(|one| !is_usual(one)) {
                let what =
                    format!("{name} have {:.2} pt of ink, in other grids {usual:.2} pt", of(ink));
                faults.push(fault(FaultKind::GridLine, what, placed));
            }
        }
    }
}

/// Checks that the diagonals of grids that are drawn alike are about as dark.
fn diagonals(same: &[(&Placed<'_>, LineInk)], faults: &mut Vec<Fault>) {
    let all: Vec<_> =
        same.iter().filter_map(|(placed, ink)| Some((placed, ink.diagonals?))).collect();
    let mut inks: Vec<f64> = all.iter().map(|(_, ink)| *ink).collect();
    inks.sort_by(f64::total_cmp);
    let Some(usual) = inks.get(inks.len() / 2).filter(|_| inks.len() >= FEWEST) else { return };
    for (placed, ink) in all.iter().filter(|(_, ink)| (ink - usual).abs() > OTHER_DIAGONALS) {
        let [ink, usual] = [*ink, *usual].map(|ink| ink * 100.0);
        let what = format!("its diagonals are {ink:.0} % black, those of other grids {usual:.0} %");
        faults.push(fault(FaultKind::GridLine, what, placed));
    }
}

//! Judges the notches of a samurai, in which nothing is printed.

use super::bitmap::Bitmap;
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::page::PrintedGrid;
use gridpress_engine::samurai::{Place, SIDE};
use gridpress_page::geom::{Pt, Rect};

/// How much darker than its paper a pixel is that is no blur, and how many of them are a fault.
const CLEAR: f32 = 0.25;
const SPECK: usize = 2;

pub(super) fn judge(index: usize, grid: &PrintedGrid, drawn: &Bitmap, found: &mut Vec<Blemish>) {
    if grid.samurai.is_none() {
        return;
    }
    let area = grid.lattice.area;
    let (wide, high) = (area.width() / SIDE as f64, area.height() / SIDE as f64);
    // The lines of the cells beside it.
    let edge = grid.lattice.thickest * 0.5 + Pt::new(1.5 / drawn.scale);
    let is_inked = |place: &Place| {
        let span = drawn.span(Rect::new(
            area.left() + wide * place.column() as f64 + edge,
            area.top() + high * place.row() as f64 + edge,
            (wide - edge * 2.0).max(Pt::ZERO),
            (high - edge * 2.0).max(Pt::ZERO),
        ));
        let inks = || (span.y0..span.y1).flat_map(|y| drawn.row(y, span.x0, span.x1)).copied();
        let paper = inks().min().unwrap_or(0);
        let dark = |ink: &u8| f32::from(ink - paper) / 255.0 > CLEAR;
        inks().filter(dark).count() >= SPECK
    };
    if let Some(place) = Place::all().filter(|place| !place.is_cell()).find(is_inked) {
        let what = format!("there is ink at {place}, beside its grids, which should be empty");
        found.push(Blemish::new(FaultKind::StrayInk, what).of(index, None));
    }
}

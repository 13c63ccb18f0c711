//! The report of a proof, with pictures of the faulty places: as printed, and as they should be.

mod html;
mod listed;
mod pdf;

use crate::prove::inputs::{self, Paper};
use crate::{Failure, files};
use gridpress_engine::sudoku::notation::decode;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_proof::{
    Fault, FaultKind, Picture, PrintedGrid, Proof, ReadPage, pdf_pictures, svg_pictures,
};
use listed::{Kind, Row};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The most faults of one kind that are listed: about a screenful.
pub(crate) const MOST_OF_KIND: usize = 20;

/// The height of a picture of a cell, and of a page, in pixels.
const CELL: f64 = 120.0;
const PAGE: f64 = 260.0;
/// How much around a cell is shown, as a share of it.
const AROUND: f64 = 0.35;

/// Returns the faults by kind, in the order in which kinds first occur, with at most
/// [`MOST_OF_KIND`] of each, and the number of others.
pub(crate) fn by_kind(faults: &[Fault]) -> Vec<(FaultKind, Vec<&Fault>, usize)> {
    let mut kinds: Vec<(FaultKind, Vec<&Fault>, usize)> = Vec::new();
    for fault in faults {
        match kinds.iter_mut().find(|(kind, ..)| *kind == fault.kind) {
            Some((_, listed, _)) if listed.len() < MOST_OF_KIND => listed.push(fault),
            Some((.., more)) => *more += 1,
            None => kinds.push((fault.kind, vec![fault], 0)),
        }
    }
    kinds
}

/// Writes the report of these files, as HTML or PDF by its name. An earlier report is replaced, but no
/// other file.
pub(crate) fn write(
    to: &Path,
    paths: &[PathBuf],
    paper: &Paper,
    proof: &Proof,
) -> Result<(), Failure> {
    let kinds = by_kind(&proof.faults);
    let listed: Vec<&Fault> =
        kinds.iter().flat_map(|(_, faults, _)| faults.iter().copied()).collect();
    let mut pictures = pictures(paths, paper, &listed).into_iter();
    let kinds: Vec<Kind<'_>> = kinds
        .into_iter()
        .map(|(kind, faults, more)| {
            let title = format!("{} ({})", kind.code(), faults.len() + more);
            let row = |fault| {
                let picture = pictures.next().flatten();
                Row { place: inputs::place(fault, "the book", paper.sheet(fault)), fault, picture }
            };
            Kind { title, rows: faults.into_iter().map(row).collect(), more }
        })
        .collect();
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let title = format!("Proof of {}", names.join(" and "));
    let found = proof.to_string();
    let is_pdf = files::extension(to) == "pdf";
    let bytes = match is_pdf {
        true => pdf::write(&title, &found, &kinds)?,
        false => html::write(&title, &found, &kinds).into_bytes(),
    };
    let is_report =
        |old: Vec<u8>| if is_pdf { pdf::is_report(&old) } else { html::is_report(&old) };
    let is_ours = to.is_file() && files::read_at_most(to, files::MOST_BYTES).is_ok_and(is_report);
    files::write(to, &bytes, is_ours)
}

/// A place on a page: the file and the index of the page in it, the area, and pixels per point.
type Place = (usize, usize, Rect, f64);

/// Returns the pictures of faults, where they can be drawn.
fn pictures(paths: &[PathBuf], paper: &Paper, faults: &[&Fault]) -> Vec<Option<Picture>> {
    let places: Vec<Option<Place>> = faults.iter().map(|fault| place(paper, fault)).collect();
    let mut by_page: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (index, place) in places.iter().enumerate() {
        if let Some((file, page, ..)) = place {
            by_page.entry((*file, *page)).or_default().push(index);
        }
    }
    let mut found: Vec<Option<Picture>> = vec![None; faults.len()];
    for ((file, page), indices) in by_page {
        let wanted: Vec<Place> = indices.iter().filter_map(|&index| places[index]).collect();
        // A report without a picture is still a report.
        let Some(drawn) = of_page(paths, file, page, &wanted) else { continue };
        for (index, picture) in indices.into_iter().zip(drawn) {
            found[index] = picture;
        }
    }
    found
}

fn of_page(
    paths: &[PathBuf],
    file: usize,
    page: usize,
    wanted: &[Place],
) -> Option<Vec<Option<Picture>>> {
    let path = inputs::file_of(paths, file, page)?;
    let bytes = files::read(&path).ok()?;
    if bytes.starts_with(b"%PDF") {
        let places: Vec<_> = wanted.iter().map(|&(_, page, area, by)| (page, area, by)).collect();
        return pdf_pictures(&bytes, &places).ok();
    }
    let places: Vec<_> = wanted.iter().map(|&(_, _, area, by)| (area, by)).collect();
    svg_pictures(&decode(&bytes), &places).ok()
}

/// Returns the place of a fault: its cell, or the whole page.
fn place(paper: &Paper, fault: &Fault) -> Option<Place> {
    let (file, index, area, scale) = place_on_page(paper.pages(), fault)?;
    let Some((at, moved)) = paper.place(fault) else { return Some((file, index, area, scale)) };
    // Two pages are beside each other on the side of a sheet.
    let width = paper.pages().iter().find(|page| Some(page.page) == fault.page)?.trim.width;
    let left = if at.is_right { width - moved } else { moved };
    let origin = Point::new(area.left() + left, area.top());
    Some((file, at.side, Rect { origin, ..area }, scale))
}

fn place_on_page(pages: &[ReadPage], fault: &Fault) -> Option<Place> {
    let page = pages.iter().find(|page| Some(page.page) == fault.page)?;
    let index = pages.iter().filter(|p| p.file == page.file && p.page < page.page).count();
    let is_it = |grid: &&PrintedGrid| fault.puzzle.is_none() || grid.number == fault.puzzle;
    let grid = page.grids.iter().find(is_it);
    if let (Some(grid), Some((row, column))) = (grid, fault.cell) {
        let shape = grid.grid.shape();
        let cell = grid.lattice.cell_area(shape.cell(row - 1, column - 1));
        let around = cell.height() * AROUND;
        let side = cell.height() + around * 2.0;
        let area = Rect {
            origin: Point::new(cell.left() - around, cell.top() - around),
            size: gridpress_page::geom::Size::new(cell.width() + around * 2.0, side),
        };
        return Some((page.file, index, area, CELL / side.get()));
    }
    let area = Rect::new(Pt::ZERO, Pt::ZERO, page.trim.width, page.trim.height);
    Some((page.file, index, area, PAGE / page.trim.height.get()))
}

//! The report of a proof as an HTML page, with pictures of the faulty places: as printed, and as
//! they should be.

use super::prove::{self, Paper};
use super::{Failure, files};
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_proof::{
    Fault, FaultKind, Picture, PrintedGrid, Proof, ReadPage, pdf_pictures, svg_pictures,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The most faults of one kind that are listed: about a screenful.
pub(super) const MOST_OF_KIND: usize = 20;

/// The height of a picture of a cell, and of a page, in pixels.
const CELL: f64 = 120.0;
const PAGE: f64 = 260.0;
/// How much around a cell is shown, as a share of it.
const AROUND: f64 = 0.35;

/// Returns the faults by kind, in the order in which kinds first occur, with at most
/// [`MOST_OF_KIND`] of each, and the number of others.
pub(super) fn by_kind(faults: &[Fault]) -> Vec<(FaultKind, Vec<&Fault>, usize)> {
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

/// Writes the report of these files.
pub(super) fn write(
    to: &Path,
    paths: &[PathBuf],
    paper: &Paper,
    proof: &Proof,
) -> Result<(), Failure> {
    let kinds = by_kind(&proof.faults);
    let listed: Vec<&Fault> =
        kinds.iter().flat_map(|(_, faults, _)| faults.iter().copied()).collect();
    let pictures = pictures(paths, paper, &listed);
    let names: Vec<String> =
        paths.iter().map(|path| escaped(&path.display().to_string())).collect();
    let mut out = format!(
        "{HEAD}{0}</title>\n<style>{STYLE}</style>\n<h1>Proof of {0}</h1>\n<p>{1}</p>\n",
        names.join(" and "),
        escaped(&proof.to_string())
    );
    let mut pictures = pictures.into_iter();
    for (kind, faults, more) in &kinds {
        let _ = write!(
            out,
            "<h2>{} ({})</h2>\n<table><tr><th>Where<th>What<th>Expected<th>Seen\
             <th>As printed<th>As expected</tr>\n",
            kind.code(),
            faults.len() + more
        );
        for fault in faults {
            row(&mut out, paper, fault, pictures.next().flatten());
        }
        out.push_str("</table>\n");
        if *more > 0 {
            let _ = writeln!(out, "<p>And {more} more of this kind.</p>");
        }
    }
    out.push_str("</html>\n");
    // An earlier report is replaced, but no other file.
    let is_report = |bytes: Vec<u8>| bytes.starts_with(HEAD.as_bytes());
    let is_ours = to.is_file() && files::read_at_most(to, files::MOST_BYTES).is_ok_and(is_report);
    files::write(to, out.as_bytes(), is_ours)
}

/// The beginning of every report.
const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n<title>Proof of ";

const STYLE: &str = "body{font:16px sans-serif;margin:2em}table{border-collapse:collapse}\
    th,td{border:1px solid #999;padding:.4em;text-align:left;vertical-align:top}\
    td img,td svg{display:block;height:120px}td img.page{height:260px}";

fn row(out: &mut String, paper: &Paper, fault: &Fault, picture: Option<Picture>) {
    let place: Vec<String> = [
        paper.place(fault).map(|(place, _)| place.to_string()),
        fault.page.map(|page| format!("page {page}")),
        fault.puzzle.map(|puzzle| format!("puzzle {puzzle}")),
        fault.cell.map(|(row, column)| format!("r{row}c{column}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    let value = |value: &Option<String>| escaped(value.as_deref().unwrap_or(""));
    let printed = picture.map_or_else(String::new, |picture| {
        let class = if fault.cell.is_some() { "cell" } else { "page" };
        let data = base64(&picture.to_png());
        format!("<img class=\"{class}\" alt=\"as printed\" src=\"data:image/png;base64,{data}\">")
    });
    let expected = fault.expected.as_deref().filter(|_| fault.cell.is_some()).map(drawn);
    let _ = writeln!(
        out,
        "<tr><td>{}<td>{}<td>{}<td>{}<td>{printed}<td>{}</tr>",
        if place.is_empty() { "the book".to_owned() } else { place.join(", ") },
        escaped(&fault.what),
        value(&fault.expected),
        value(&fault.seen),
        expected.unwrap_or_default()
    );
}

/// Draws a cell with what it should show.
fn drawn(expected: &str) -> String {
    let sign = if expected.chars().count() == 1 { escaped(expected) } else { String::new() };
    format!(
        "<svg viewBox=\"0 0 120 120\"><rect x=\"25\" y=\"25\" width=\"70\" height=\"70\" \
         fill=\"none\" stroke=\"#000\"/><text x=\"60\" y=\"78\" font-size=\"50\" \
         font-weight=\"600\" text-anchor=\"middle\">{sign}</text></svg>"
    )
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
    let path = prove::file_of(paths, file, page)?;
    let bytes = files::read(&path).ok()?;
    if bytes.starts_with(b"%PDF") {
        let places: Vec<_> = wanted.iter().map(|&(_, page, area, by)| (page, area, by)).collect();
        return pdf_pictures(&bytes, &places).ok();
    }
    let places: Vec<_> = wanted.iter().map(|&(_, _, area, by)| (area, by)).collect();
    svg_pictures(&String::from_utf8_lossy(&bytes), &places).ok()
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |n, i| n << 8 | u32::from(*three.get(i).unwrap_or(&0)));
        for i in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * i)) as usize & 63];
            out.push(if i <= three.len() { char::from(sign) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_encoded_with_padding() {
        assert_eq!(
            ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
    }
}

//! Assigns glyphs to cells and captions to grids: from a sheet to the puzzles printed on it.

use crate::read::cages::Outlines;
use crate::read::captions::{caption_grids, folio, is_column, number_grids};
use crate::read::edges::{
    beside, crossings, doubled, drawings, lines, outermost, tabs, tinted, tints,
};
use crate::read::grid_rules;
use crate::read::inks;
use crate::read::lattice::{self, Lattice, SLACK};
use crate::read::page::{FULL, PrintedDigit, PrintedGrid, ReadPage, Trouble};
use crate::read::phrase::phrases;
use crate::read::samurai::{self, Whole};
use crate::read::sheet::{Mark, Sheet};
use crate::read::windows;
use gridpress_engine::samurai::{CENTRE, GRIDS, corner};
use gridpress_engine::sudoku::{Digit, Grid, Rules};
use gridpress_page::font::{FaceId, FontBook};
use gridpress_page::geom::{Pt, Rect};
use std::sync::Arc;

/// Reads the grids of a page and what is printed around them.
pub(crate) fn read(sheet: &Sheet) -> ReadPage {
    let wholes = samurai::find(&sheet.rules);
    let mut lattices = lattice::find(&sheet.rules);
    lattices.retain(|l| wholes.iter().all(|whole| !whole.lattice.area.contains(l.area, SLACK)));
    let singles = lattices.len();
    lattices.extend(wholes.iter().map(|whole| whole.lattice));
    let inside = |m: &Mark| {
        let centre = m.ink.centre();
        let is_in = |l: &Lattice| l.cell_at(centre).is_some();
        let single = lattices[..singles].iter().position(is_in);
        single.or_else(|| {
            Some(singles + wholes.iter().position(|whole| whole.grids.iter().any(is_in))?)
        })
    };
    let mut cells: Vec<Vec<&Mark>> = vec![Vec::new(); lattices.len()];
    let mut outside = Vec::new();
    for mark in &sheet.marks {
        match inside(mark) {
            Some(index) => cells[index].push(mark),
            None => outside.push(mark),
        }
    }
    let phrases = phrases(outside.into_iter());
    let of_single = lattices[..singles].iter().zip(&cells);
    let mut grids: Vec<PrintedGrid> =
        of_single.map(|(l, marks)| read_grid(*l, marks, sheet)).collect();
    let of_whole = wholes.iter().zip(&cells[singles..]);
    grids.extend(of_whole.map(|(whole, marks)| read_samurai(whole, marks)));
    let folio = folio(&phrases, &lattices, sheet.trim);
    let crossings = crossings(sheet, &lattices);
    let mut used = vec![false; phrases.len()];
    if let Some(index) = folio {
        used[index] = true;
    }
    let tabs = tabs(sheet);
    if !is_column(&lattices) {
        let parts = crossings.iter().filter(|crossing| crossing.is_part_of_grid());
        let parts: Vec<Rect> = parts.map(|part| part.area).chain(tabs.iter().copied()).collect();
        number_grids(&phrases, &parts, &mut used, &mut grids);
    }
    caption_grids(&phrases, &mut grids);
    let (outermost, outermost_drawing) = outermost(sheet, &phrases, &cells, &tabs);
    ReadPage {
        page: sheet.page,
        file: 0,
        trim: sheet.trim,
        shown: sheet.trim,
        folio: folio.and_then(|i| phrases[i].number()),
        label: None,
        outermost,
        outermost_drawing,
        beside: beside(sheet, &lattices),
        drawings: drawings(sheet, &grids),
        lines: lines(sheet, &lattices),
        tints: tints(sheet, &lattices),
        tinted: tinted(sheet, &lattices),
        tones: inks::tones(sheet),
        small: inks::small(sheet, &lattices),
        grids,
        phrases,
        gauges: None,
        shade: None,
        codes: Vec::new(),
        ink: [windows::faults(sheet, &crossings), doubled(sheet, &lattices, singles)].concat(),
        texts: None,
        is_picture: false,
        pixel: Pt::ZERO,
        is_in_fonts: !sheet.marks.is_empty() && sheet.marks.iter().all(|m| !m.said.is_empty()),
        is_on_sheet: false,
        is_cover: false,
        scales: Arc::default(),
        guides: Vec::new(),
        title: None,
        record: String::new(),
    }
}

fn read_grid(lattice: Lattice, marks: &[&Mark], sheet: &Sheet) -> PrintedGrid {
    let outlines = Outlines::of(lattice, sheet);
    let is_sum = |mark: &&Mark| outlines.as_ref().is_some_and(|outlines| outlines.is_sum(mark));
    let (sums, marks): (Vec<&Mark>, Vec<&Mark>) = marks.iter().copied().partition(is_sum);
    let mut out = blank(lattice, grid_rules::shown(&lattice, sheet));
    let read = |out: &mut PrintedGrid| {
        let Some(outlines) = &outlines else { return };
        match outlines.read(&out.grid, &sums) {
            Ok(rules) => out.grid = out.grid.under(rules),
            Err((cell, why)) => out.unreadable.push((cell, Trouble::Cage(why))),
        }
    };
    // A small answer has no sums: its digits say them.
    if sums.is_empty() {
        fill(&mut out, &marks);
        read(&mut out);
    } else {
        read(&mut out);
        fill(&mut out, &marks);
    }
    out
}

/// Reads the five grids of a samurai. Those in the shared boxes are read in both.
fn read_samurai(whole: &Whole, marks: &[&Mark]) -> PrintedGrid {
    let parts: [PrintedGrid; GRIDS] = std::array::from_fn(|index| {
        let mut part = blank(whole.grids[index], Rules::CLASSIC);
        part.corner = corner(index);
        fill(&mut part, marks);
        part
    });
    let mut out = blank(whole.lattice, Rules::CLASSIC);
    out.grid = parts[CENTRE].grid;
    out.samurai = Some(Box::new(parts));
    out
}

/// Returns a grid in which nothing was read yet.
fn blank(lattice: Lattice, rules: Rules) -> PrintedGrid {
    PrintedGrid {
        lattice,
        grid: Grid::empty(rules),
        corner: (0, 0),
        samurai: None,
        bold: Vec::new(),
        pencilled: Vec::new(),
        beside: Vec::new(),
        number: None,
        number_area: None,
        number_ink: None,
        line_ink: None,
        caption: Vec::new(),
        digits: Vec::new(),
        unreadable: Vec::new(),
    }
}

/// Candidates in the outer columns are farther from the middle of their cell, as a share of the cell.
const ASIDE: f64 = 0.12;

/// Sorts the marks of a cell by rows, as pencil marks are arranged, whatever their place in it: outlined
/// bars, such as an I, are read last.
fn in_rows(marks: &mut [&Mark]) {
    marks.sort_by_key(|mark| mark.ink.centre().y);
    let highest = marks.iter().map(|mark| mark.ink.height()).max().unwrap_or_default();
    let is_next = |a: &&Mark, b: &&Mark| b.ink.centre().y - a.ink.centre().y > highest * 0.5;
    for row in marks.chunk_by_mut(|a, b| !is_next(a, b)) {
        row.sort_by_key(|mark| mark.ink.left());
    }
}

/// Reads the cells of a grid.
fn fill(out: &mut PrintedGrid, marks: &[&Mark]) {
    let (lattice, shape) = (out.lattice, out.lattice.shape);
    let mut cells: Vec<Vec<&Mark>> = vec![Vec::new(); shape.cell_count()];
    for mark in marks {
        if let Some((row, column)) = lattice.cell_at(mark.ink.centre()) {
            cells[shape.cell(row, column).index()].push(mark);
        }
    }
    cells.iter_mut().for_each(|marks| in_rows(marks));
    let weight = |m: &Mark| m.reading.face.map(weight_of);
    let is_full = |m: &Mark| m.ink.height() >= lattice.cell() * FULL;
    // One or two small digits, each alone in its cell among full ones, are digits that are too small.
    // Candidates are numerous, or all other cells have digits and one is to the side of its cell.
    let small = || cells.iter().filter(|c| !c.is_empty() && !c.iter().any(|m| is_full(m)));
    let is_aside = |m: &Mark| {
        let cell = lattice.cell_at(m.ink.centre()).map(|(row, column)| shape.cell(row, column));
        let middle = cell.map(|cell| lattice.cell_area(cell).centre().x);
        middle.is_some_and(|x| (m.ink.centre().x - x).abs() > lattice.cell() * ASIDE)
    };
    let has_gaps = cells.iter().any(Vec::is_empty);
    let few = small().count() <= 2
        && small().all(|c| c.len() == 1)
        && (has_gaps || !small().any(|c| is_aside(c[0])));
    let any_full = cells.iter().flatten().any(|m| is_full(m));
    let too_small = few && any_full;
    for cell in shape.cells() {
        let marks = &cells[cell.index()];
        let mut full: Vec<&&Mark> = marks.iter().filter(|m| is_full(m)).collect();
        // A small digit beside a full one is the number of a step.
        if full.is_empty() && too_small {
            full = marks.iter().collect();
        }
        let signs = |marks: &mut dyn Iterator<Item = &Mark>| -> Vec<char> {
            marks.map(|m| m.character().unwrap_or('?')).collect()
        };
        if !full.is_empty() && full.len() < marks.len() {
            let small = marks.iter().copied().filter(|m| !is_full(m));
            out.beside.push((cell, signs(&mut small.into_iter())));
        }
        match full.as_slice() {
            [] if marks.is_empty() => {}
            [] => out.pencilled.push((cell, signs(&mut marks.iter().copied()))),
            [mark] => {
                let (height, size) = (mark.ink.height(), mark.size);
                let face = mark.reading.face;
                out.digits.push(PrintedDigit { cell, height, size, face });
                if weight(mark) == Some(Weight::Bold) {
                    out.bold.push(cell);
                }
                match digit_of(mark) {
                    Ok(digit) if digit.get() as usize <= shape.side() => {
                        out.grid.set(cell, Some(digit));
                    }
                    Ok(digit) => out.unreadable.push((cell, Trouble::Foreign(digit.symbol()))),
                    Err(trouble) => out.unreadable.push((cell, trouble)),
                }
            }
            _ => {
                let crowd = signs(&mut full.iter().map(|m| **m)).into_iter().collect();
                out.unreadable.push((cell, Trouble::Crowded(crowd)));
            }
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Weight {
    Regular,
    Bold,
}

fn weight_of(face: FaceId) -> Weight {
    if face == FontBook::REGULAR { Weight::Regular } else { Weight::Bold }
}

/// Returns the digit of a mark: its shape decides, and must match the file's claim.
fn digit_of(mark: &Mark) -> Result<Digit, Trouble> {
    let Some(drawn) = mark.reading.character else {
        return Err(Trouble::Unknown(mark.said.clone()));
    };
    if !mark.said.is_empty() && !mark.said.chars().eq([drawn]) {
        return Err(Trouble::Disguised { said: mark.said.clone(), drawn });
    }
    Digit::from_symbol(drawn).ok_or_else(|| Trouble::Unknown(drawn.to_string()))
}

//! Puts glyphs into cells and captions to grids: from a sheet to the puzzles printed on it.

use super::lattice::{self, Lattice};
use super::phrase::{Phrase, phrases};
use super::sheet::{Mark, Sheet};
use crate::font::{FaceId, FontBook};
use crate::geom::{Pt, Rect, Size};
use crate::sudoku::{Cell, Digit, Grid};

/// A page with its grids read.
#[derive(Clone, Debug)]
pub struct ReadPage {
    /// From 1, in the order of the file; a file of answers goes on counting where the book ends.
    pub page: usize,
    /// Which of the files read together, from 0: page numbers start anew in each.
    pub file: usize,
    pub trim: Size,
    /// The number printed at the foot, if there is one.
    pub folio: Option<u32>,
    pub grids: Vec<PrintedGrid>,
    /// Everything printed outside the grids.
    pub phrases: Vec<Phrase>,
    /// What all ink on the page covers.
    pub ink: Option<Rect>,
}

/// A grid as printed.
#[derive(Clone, Debug)]
pub struct PrintedGrid {
    pub lattice: Lattice,
    pub grid: Grid,
    /// The cells set in the heaviest face: the givens of an answer.
    pub bold: Vec<Cell>,
    /// Cells that hold small digits only: pencil marks.
    pub pencilled: usize,
    /// The number in its caption.
    pub number: Option<u32>,
    /// The words and numbers of its caption, the nearest first.
    pub caption: Vec<Phrase>,
    /// The lowest digit in a cell.
    pub smallest: Option<Pt>,
    /// Cells that could not be read, with why.
    pub unreadable: Vec<(Cell, Trouble)>,
}

impl PrintedGrid {
    /// True for a grid that is neither a puzzle nor an answer: one without digits or without a
    /// number, and one with pencil marks in some of its empty cells only. A puzzle that is printed
    /// with pencil marks has some in each of them.
    pub fn is_drawing(&self) -> bool {
        let full = self.grid.filled() + self.unreadable.len();
        let part = self.pencilled > 0 && full + self.pencilled < self.grid.shape().cell_count();
        full == 0 || part || self.number.is_none()
    }
}

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// More than one full-sized glyph.
    Crowded(String),
    /// A glyph whose shape is no digit's.
    Unknown(String),
    /// The file says one character and the shape is another's.
    Disguised { said: String, drawn: char },
    /// A digit that the shape does not have.
    Foreign(char),
}

/// A full-sized digit is at least this share of its cell high.
const FULL: f64 = 0.3;

/// Reads the grids of a page and what is printed around them.
pub fn read(sheet: &Sheet) -> ReadPage {
    let lattices = lattice::find(&sheet.rules);
    let inside = |m: &Mark| {
        let centre = m.ink.centre();
        lattices.iter().position(|l| l.cell_at(centre).is_some())
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
    let mut grids: Vec<PrintedGrid> =
        lattices.iter().zip(&cells).map(|(l, marks)| read_grid(*l, marks)).collect();
    let folio = folio(&phrases, &lattices, sheet.trim);
    let mut used = vec![false; phrases.len()];
    if let Some(index) = folio {
        used[index] = true;
    }
    number_grids(&phrases, &mut used, &mut grids);
    for grid in &mut grids {
        grid.caption = caption(&phrases, &lattices, grid.lattice.area);
    }
    let ink = sheet
        .marks
        .iter()
        .map(|m| m.ink)
        .chain(lattices.iter().map(|l| l.area))
        .reduce(Rect::union);
    ReadPage {
        page: sheet.page,
        file: 0,
        trim: sheet.trim,
        folio: folio.and_then(|i| phrases[i].number()),
        grids,
        phrases,
        ink,
    }
}

fn read_grid(lattice: Lattice, marks: &[&Mark]) -> PrintedGrid {
    let shape = lattice.shape;
    let mut cells: Vec<Vec<&Mark>> = vec![Vec::new(); shape.cell_count()];
    for mark in marks {
        if let Some((row, column)) = lattice.cell_at(mark.ink.centre()) {
            cells[shape.cell(row, column).index()].push(mark);
        }
    }
    let mut out = PrintedGrid {
        lattice,
        grid: Grid::empty(shape),
        bold: Vec::new(),
        pencilled: 0,
        number: None,
        caption: Vec::new(),
        smallest: None,
        unreadable: Vec::new(),
    };
    let weight = |m: &Mark| m.reading.face.map(weight_of);
    for cell in shape.cells() {
        let full: Vec<&&Mark> = cells[cell.index()]
            .iter()
            .filter(|m| m.ink.height() >= lattice.cell() * FULL)
            .collect();
        let text = || full.iter().map(|m| m.character().unwrap_or('?')).collect::<String>();
        match full.as_slice() {
            [] if cells[cell.index()].is_empty() => {}
            [] => out.pencilled += 1,
            [mark] => {
                let height = mark.ink.height();
                out.smallest = Some(out.smallest.map_or(height, |s| s.min(height)));
                match digit_of(mark) {
                    Ok(digit) if digit.get() as usize <= shape.side() => {
                        out.grid.set(cell, Some(digit));
                        if weight(mark) == Some(Weight::Bold) {
                            out.bold.push(cell);
                        }
                    }
                    Ok(digit) => out.unreadable.push((cell, Trouble::Foreign(digit.symbol()))),
                    Err(trouble) => out.unreadable.push((cell, trouble)),
                }
            }
            _ => out.unreadable.push((cell, Trouble::Crowded(text()))),
        }
    }
    out
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Weight {
    Regular,
    Bold,
}

fn weight_of(face: FaceId) -> Weight {
    if face == FontBook::REGULAR { Weight::Regular } else { Weight::Bold }
}

/// The digit a mark is: its shape decides, and must be what the file says.
fn digit_of(mark: &Mark) -> Result<Digit, Trouble> {
    let Some(drawn) = mark.reading.character else {
        return Err(Trouble::Unknown(mark.said.clone()));
    };
    if !mark.said.is_empty() && !mark.said.chars().eq([drawn]) {
        return Err(Trouble::Disguised { said: mark.said.clone(), drawn });
    }
    Digit::from_symbol(drawn).ok_or_else(|| Trouble::Unknown(drawn.to_string()))
}

/// The page number. Below the grids it is the lowest phrase that is nothing but a number; above
/// them it is the highest of two or more, as the other is the puzzle's own. A page without grids
/// may have any numbers on it: only one that stands alone, close to its head or foot, is a folio.
fn folio(phrases: &[Phrase], lattices: &[Lattice], trim: Size) -> Option<usize> {
    let numbers: Vec<(usize, Rect)> = phrases
        .iter()
        .enumerate()
        .filter(|(_, p)| p.number().is_some())
        .map(|(i, p)| (i, p.area))
        .collect();
    let lowest = lattices.iter().map(|l| l.area.bottom()).max();
    let highest = lattices.iter().map(|l| l.area.top()).min();
    let (Some(lowest), Some(highest)) = (lowest, highest) else {
        let [(index, area)] = numbers[..] else { return None };
        let edge = trim.height * 0.12;
        let outer = area.bottom() <= edge || area.top() >= trim.height - edge;
        return outer.then_some(index);
    };
    let below = numbers.iter().filter(|(_, area)| area.top() >= lowest);
    let above: Vec<_> = numbers.iter().filter(|(_, area)| area.bottom() <= highest).collect();
    below
        .max_by_key(|(_, area)| area.bottom())
        .or_else(|| {
            above.iter().copied().min_by_key(|(_, area)| area.top()).filter(|_| above.len() > 1)
        })
        .map(|(index, _)| *index)
}

/// How far a rectangle is from a grid: above it, below it or beside it, whichever is nearest.
fn distance(area: Rect, grid: Rect) -> f64 {
    let gap = |low: Pt, high: Pt, from: Pt, to: Pt| (from - high).max(low - to).max(Pt::ZERO).get();
    let dx = gap(area.left(), area.right(), grid.left(), grid.right());
    let dy = gap(area.top(), area.bottom(), grid.top(), grid.bottom());
    // A caption above or to the left is preferred: one below or to the right is the next grid's.
    let after = area.top() >= grid.bottom() || area.left() >= grid.right();
    dx.hypot(dy) * if after { 1.5 } else { 1.0 }
}

/// Gives each number to the grid it stands nearest to, the nearest pair first.
fn number_grids(phrases: &[Phrase], used: &mut [bool], grids: &mut [PrintedGrid]) {
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (p, phrase) in phrases.iter().enumerate().filter(|(_, p)| p.number().is_some()) {
        for (g, grid) in grids.iter().enumerate() {
            let apart = distance(phrase.area, grid.lattice.area);
            // A number far from its grid belongs to something else.
            if apart <= grid.lattice.area.height().get() {
                pairs.push((apart, g, p));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    for (_, g, p) in pairs {
        if grids[g].number.is_none() && !used[p] {
            used[p] = true;
            grids[g].number = phrases[p].number();
        }
    }
}

/// The phrases that are nearer to this grid than to any other on the page.
fn caption(phrases: &[Phrase], lattices: &[Lattice], grid: Rect) -> Vec<Phrase> {
    let mut near: Vec<(f64, &Phrase)> = phrases
        .iter()
        .map(|p| (distance(p.area, grid), p))
        .filter(|(d, p)| lattices.iter().all(|l| distance(p.area, l.area) >= *d))
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    near.into_iter().map(|(_, p)| p.clone()).collect()
}

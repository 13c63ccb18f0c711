//! Assigns glyphs to cells and captions to grids: from a sheet to the puzzles printed on it.

use super::cages::Outlines;
use super::edges::{beside, outermost};
use super::grid_rules;
use super::ink::Blemish;
use super::lattice::{self, Lattice};
use super::phrase::{Phrase, phrases};
use super::sheet::{Mark, Sheet};
use gridpress_engine::sudoku::{Cell, Digit, Grid};
use gridpress_page::font::{FaceId, FontBook};
use gridpress_page::geom::{Pt, Rect, Size};

/// A page with its grids read.
#[derive(Clone, Debug)]
pub struct ReadPage {
    /// From 1, in the order of the file; a file of answers continues the count of the book.
    pub page: usize,
    /// The file among those read together, from 0: page numbers restart in each.
    pub file: usize,
    pub trim: Size,
    /// The size of the page as a viewer shows it: the trim, and what is around it.
    pub shown: Size,
    /// The printed page number, if there is one.
    pub folio: Option<u32>,
    /// The printed page number as text, including Roman numerals. `None` until the position of page
    /// numbers in the file is known.
    pub label: Option<String>,
    pub grids: Vec<PrintedGrid>,
    /// Everything printed outside the grids.
    pub phrases: Vec<Phrase>,
    /// The text or line nearest to each edge: left, top, right and bottom.
    pub outermost: [Option<Outermost>; 4],
    /// The same for areas and pictures, which may bleed.
    pub outermost_drawing: [Option<Outermost>; 4],
    /// The areas of lines and drawings beside its grids, unless there are many.
    pub beside: Vec<Rect>,
    /// What is wrong with its ink.
    pub ink: Vec<Blemish>,
    /// The texts that describe its drawings to readers who cannot see them; `None` if the file has
    /// none for this page.
    pub texts: Option<Vec<String>>,
    /// Whether the page is only a picture, in which no letters are read.
    pub is_picture: bool,
    /// The title of the page in its file, not on paper.
    pub title: Option<String>,
}

/// The ink nearest to one edge of a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Outermost {
    /// The distance from the edge to the ink; negative for ink beyond it.
    pub margin: Pt,
    pub what: InkOf,
}

/// What ink belongs to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum InkOf {
    /// A phrase, by index.
    Phrase(usize),
    /// A glyph in a grid, by the grid's index.
    Digit(usize),
    /// A straight line.
    Line,
    /// Anything else.
    Drawing,
}

/// A printed grid.
#[derive(Clone, Debug)]
pub struct PrintedGrid {
    pub lattice: Lattice,
    pub grid: Grid,
    /// The cells set in the heaviest face: the givens of an answer.
    pub bold: Vec<Cell>,
    /// Cells that contain only small characters, with these: candidates.
    pub pencilled: Vec<(Cell, Vec<char>)>,
    /// Cells with small characters beside a digit, like the number of a step, with these.
    pub beside: Vec<(Cell, Vec<char>)>,
    /// The number in its caption, and its position.
    pub number: Option<u32>,
    pub number_area: Option<Rect>,
    /// The words and numbers of its caption, the nearest first.
    pub caption: Vec<Phrase>,
    /// The size of each of its digits.
    pub digits: Vec<PrintedDigit>,
    /// Cells that could not be read, and why.
    pub unreadable: Vec<(Cell, Trouble)>,
}

impl PrintedGrid {
    /// Returns the phrases that belong to this grid: from the top of its number down. Anything
    /// higher, such as the running head, belongs to the whole page.
    pub fn own_caption(&self) -> impl Iterator<Item = &Phrase> {
        let head = self.number_area.map_or(Pt::ZERO, |area| area.top() - area.height() * 0.18);
        let foot = self.lattice.area.bottom();
        self.caption.iter().filter(move |p| p.area.top() >= head && p.area.top() < foot)
    }

    /// Whether the grid is neither a puzzle nor an answer: it has no digits or no number, or pencil
    /// marks only in some of its empty cells. A puzzle printed with pencil marks has some in each
    /// of them.
    #[must_use]
    pub fn is_drawing(&self) -> bool {
        let (full, pencilled) = (self.grid.filled() + self.unreadable.len(), self.pencilled.len());
        let part = pencilled > 0 && full + pencilled < self.grid.shape().cell_count();
        let is_blank = full == 0 && self.grid.rules().cages().is_empty();
        is_blank || part || self.number.is_none()
    }
}

/// A printed digit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PrintedDigit {
    pub cell: Cell,
    /// The height of its ink.
    pub height: Pt,
    /// The size of its em.
    pub size: Pt,
    /// Whether its shape is that of a known font.
    pub is_known: bool,
}

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// More than one full-sized glyph.
    Crowded(String),
    /// A glyph that does not look like a digit.
    Unknown(String),
    /// The file claims one character, but the shape is another.
    Disguised { said: String, drawn: char },
    /// A digit that the grid's shape does not have.
    Foreign(char),
    /// The cage of the cell makes no sense.
    Cage(String),
}

/// The least height of a full-sized digit as a share of its cell.
pub(crate) const FULL: f64 = 0.3;

/// Reads the grids of a page and what is printed around them.
pub(crate) fn read(sheet: &Sheet) -> ReadPage {
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
        lattices.iter().zip(&cells).map(|(l, marks)| read_grid(*l, marks, sheet)).collect();
    let folio = folio(&phrases, &lattices, sheet.trim);
    let mut used = vec![false; phrases.len()];
    if let Some(index) = folio {
        used[index] = true;
    }
    number_grids(&phrases, &mut used, &mut grids);
    for grid in &mut grids {
        grid.caption = caption(&phrases, &lattices, grid.lattice.area);
    }
    let (outermost, outermost_drawing) = outermost(sheet, &phrases, &cells);
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
        grids,
        phrases,
        ink: Vec::new(),
        texts: None,
        is_picture: false,
        title: None,
    }
}

fn read_grid(lattice: Lattice, marks: &[&Mark], sheet: &Sheet) -> PrintedGrid {
    let shape = lattice.shape;
    let mut cells: Vec<Vec<&Mark>> = vec![Vec::new(); shape.cell_count()];
    let outlines = Outlines::of(lattice, sheet);
    let is_sum = |mark: &&Mark| outlines.as_ref().is_some_and(|outlines| outlines.is_sum(mark));
    let (sums, marks): (Vec<&Mark>, Vec<&Mark>) = marks.iter().copied().partition(is_sum);
    for mark in marks {
        if let Some((row, column)) = lattice.cell_at(mark.ink.centre()) {
            cells[shape.cell(row, column).index()].push(mark);
        }
    }
    let mut out = PrintedGrid {
        lattice,
        grid: Grid::empty(grid_rules::shown(&lattice, sheet)),
        bold: Vec::new(),
        pencilled: Vec::new(),
        beside: Vec::new(),
        number: None,
        number_area: None,
        caption: Vec::new(),
        digits: Vec::new(),
        unreadable: Vec::new(),
    };
    if let Some(outlines) = &outlines {
        match outlines.read(out.grid.rules(), &sums) {
            Ok(rules) => out.grid = out.grid.under(rules),
            Err((cell, why)) => out.unreadable.push((cell, Trouble::Cage(why))),
        }
    }
    let weight = |m: &Mark| m.reading.face.map(weight_of);
    let is_full = |m: &Mark| m.ink.height() >= lattice.cell() * FULL;
    // Candidates are numerous: one or two small digits, each alone in its cell among full ones, are
    // digits that are too small.
    let small = cells.iter().filter(|c| !c.is_empty() && !c.iter().any(|m| is_full(m)));
    let few = small.clone().count() <= 2 && small.clone().all(|c| c.len() == 1);
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
                let is_known = mark.reading.face.is_some();
                out.digits.push(PrintedDigit { cell, height, size, is_known });
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
            _ => {
                let crowd = signs(&mut full.iter().map(|m| **m)).into_iter().collect();
                out.unreadable.push((cell, Trouble::Crowded(crowd)));
            }
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

/// Returns the page number as far as one page shows it: the lowest number below its grids. A page
/// without grids may contain any numbers: only one that is alone, near the top or bottom, is used,
/// unless it is larger than all text beside it, like the title of a section.
/// [`settle`](super::folio::settle) corrects this if other pages show the position of page numbers.
fn folio(phrases: &[Phrase], lattices: &[Lattice], trim: Size) -> Option<usize> {
    let numbers: Vec<(usize, Rect)> = phrases
        .iter()
        .enumerate()
        .filter(|(_, p)| p.number().is_some_and(|n| n > 0))
        .map(|(i, p)| (i, p.area))
        .collect();
    let Some(lowest) = lattices.iter().map(|l| l.area.bottom()).max() else {
        let [(index, area)] = numbers[..] else { return None };
        let edge = trim.height * 0.12;
        let outer = area.bottom() <= edge || area.top() >= trim.height - edge;
        let size = phrases[index].size;
        let others = phrases.iter().enumerate().filter(|(i, _)| *i != index);
        let is_title = others.map(|(_, p)| p.size).max().is_some_and(|most| size > most * 1.25);
        return (outer && !is_title).then_some(index);
    };
    let below = numbers.iter().filter(|(_, area)| area.top() >= lowest);
    below.max_by_key(|(_, area)| area.bottom()).map(|(index, _)| *index)
}

/// Returns the distance of a rectangle from a grid: above, below or beside it, whichever is
/// nearest.
fn distance(area: Rect, grid: Rect) -> f64 {
    let gap = |low: Pt, high: Pt, from: Pt, to: Pt| (from - high).max(low - to).max(Pt::ZERO).get();
    let dx = gap(area.left(), area.right(), grid.left(), grid.right());
    let dy = gap(area.top(), area.bottom(), grid.top(), grid.bottom());
    // A caption above or to the left is preferred: one below or to the right belongs to the next
    // grid.
    let after = area.top() >= grid.bottom() || area.left() >= grid.right();
    dx.hypot(dy) * if after { 1.5 } else { 1.0 }
}

/// Gives each number to the grid nearest to it, the nearest pair first. A number at the top of the
/// page, such as a section title, loses against larger ones if there are enough.
fn number_grids(phrases: &[Phrase], used: &mut [bool], grids: &mut [PrintedGrid]) {
    let numbers = || phrases.iter().enumerate().filter(|(_, p)| p.number().is_some());
    let top = grids.iter().map(|grid| grid.lattice.area.top()).min();
    let is_head = |phrase: &Phrase| {
        let larger = |(i, p): &(usize, &Phrase)| !used[*i] && p.size > phrase.size * 1.25;
        top.is_some_and(|top| phrase.area.bottom() <= top)
            && numbers().filter(larger).count() >= grids.len()
    };
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (p, phrase) in numbers().filter(|(_, phrase)| !is_head(phrase)) {
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
            grids[g].number_area = Some(phrases[p].area);
        }
    }
}

/// Returns the phrases that are nearer to this grid than to any other on the page.
fn caption(phrases: &[Phrase], lattices: &[Lattice], grid: Rect) -> Vec<Phrase> {
    let mut near: Vec<(f64, &Phrase)> = phrases
        .iter()
        .map(|p| (distance(p.area, grid), p))
        .filter(|(d, p)| lattices.iter().all(|l| distance(p.area, l.area) >= *d))
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    near.into_iter().map(|(_, p)| p.clone()).collect()
}

//! Assigns glyphs to cells and captions to grids: from a sheet to the puzzles printed on it.

use super::cages::Outlines;
use super::captions::{caption, folio, number_grids};
use super::edges::{beside, outermost};
use super::grid_rules;
use super::ink::Blemish;
use super::lattice::{self, Lattice, SLACK};
use super::phrase::{Phrase, phrases};
use super::samurai::{self, Whole};
use super::sheet::{Mark, Sheet};
use gridpress_engine::samurai::{CENTRE, GRIDS, corner};
use gridpress_engine::sudoku::{Cell, Digit, Grid, Rules};
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
    /// Its digits; of a samurai, those of the grid in the centre.
    pub grid: Grid,
    /// Row and column of its first cell, from 0: those of a grid of a samurai are counted in the whole.
    pub corner: (usize, usize),
    /// The five grids of a samurai.
    pub samurai: Option<Box<[PrintedGrid; GRIDS]>>,
    /// The cells set in the heaviest face: the givens of an answer.
    pub bold: Vec<Cell>,
    /// Cells that contain only small characters, with these: candidates.
    pub pencilled: Vec<(Cell, Vec<char>)>,
    /// Cells with small characters beside a digit, like the number of a step, with these.
    pub beside: Vec<(Cell, Vec<char>)>,
    /// The number in its caption, and its position.
    pub number: Option<u32>,
    pub number_area: Option<Rect>,
    /// How dark that number is, from 0 to 1, if its ink was judged.
    pub number_ink: Option<f32>,
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
        let ((full, cells), pencilled) = (self.signs(), self.pencilled.len());
        let part = pencilled > 0 && full + pencilled < cells;
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
    let outlines = Outlines::of(lattice, sheet);
    let is_sum = |mark: &&Mark| outlines.as_ref().is_some_and(|outlines| outlines.is_sum(mark));
    let (sums, marks): (Vec<&Mark>, Vec<&Mark>) = marks.iter().copied().partition(is_sum);
    let mut out = blank(lattice, grid_rules::shown(&lattice, sheet));
    if let Some(outlines) = &outlines {
        match outlines.read(out.grid.rules(), &sums) {
            Ok(rules) => out.grid = out.grid.under(rules),
            Err((cell, why)) => out.unreadable.push((cell, Trouble::Cage(why))),
        }
    }
    fill(&mut out, &marks);
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
        caption: Vec::new(),
        digits: Vec::new(),
        unreadable: Vec::new(),
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

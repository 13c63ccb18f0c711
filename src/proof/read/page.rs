//! A page as it was read: its grids, and what is printed around them.

use crate::blemish::Blemish;
use crate::read::gauge::Gauge;
use crate::read::lattice::Lattice;
use crate::read::phrase::Phrase;
use crate::read::sheet::Tone;
use gridpress_engine::grade::Scale;
use gridpress_engine::samurai::GRIDS;
use gridpress_engine::sudoku::{Cell, Grid};
use gridpress_page::font::FaceId;
use gridpress_page::geom::{Point, Pt, Rect, Size};
use std::ops::RangeInclusive;
use std::sync::Arc;

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
    /// The areas of its drawings, inside of grids that are drawings, too.
    pub drawings: Vec<Rect>,
    /// The lines in its grids, by width.
    pub lines: Vec<Lines>,
    /// The filled rectangles outside of its grids, and how dark each is, from 0 to 1; none in an SVG.
    pub tints: Vec<(Rect, f64)>,
    /// The areas of all tints in its grids in square points, and how dark they are, in percent.
    pub tinted: Vec<(u8, f64)>,
    /// The tones of its signs and drawings, with the number of signs in each: none for that of a drawing.
    pub tones: Vec<(Tone, usize)>,
    /// What the small signs in its grids are like.
    pub small: Option<Small>,
    /// The gauges of levels on it; `None` if its ink was not judged.
    pub gauges: Option<Vec<Gauge>>,
    /// How dark it is, square by square, if it has neither puzzles nor answers and was drawn.
    pub shade: Option<String>,
    /// Its QR codes, if its ink was judged.
    pub codes: Vec<QrCode>,
    /// What is wrong with its ink.
    pub ink: Vec<Blemish>,
    /// The texts that describe its drawings to readers who cannot see them; `None` if the file has
    /// none for this page.
    pub texts: Option<Vec<String>>,
    /// Whether the page is only a picture, in which no letters are read.
    pub is_picture: bool,
    /// The size of a pixel of that picture: nothing on it is measured more exactly. Zero if the page is
    /// none.
    pub pixel: Pt,
    /// Whether the file says of every glyph which letter it is: nothing drawn beside them is one.
    pub is_in_fonts: bool,
    /// Whether it is on a sheet, where folding may move it a little.
    pub is_on_sheet: bool,
    /// Whether the file says that it is a cover, and has this page only.
    pub is_cover: bool,
    /// The scales of levels by the numbers of the puzzles, as far as the file says them.
    pub scales: Arc<[(RangeInclusive<u32>, Scale)]>,
    /// What leads readers through the file, without ink: the links on the page, the bookmarks to it,
    /// its label, and the descriptions of its pictures.
    pub guides: Vec<String>,
    /// The title of the page in its file, not on paper.
    pub title: Option<String>,
    /// The text of the [record](crate::Record) in its file of what it showed; empty if there is none.
    pub record: String,
}

impl ReadPage {
    /// Whether it has neither puzzles nor answers, but texts, pictures or explanations.
    #[must_use]
    pub fn explains(&self) -> bool {
        let (puzzles, answers) = self.numbers();
        puzzles.is_empty() && answers.is_empty() && !self.is_picture && !self.phrases.is_empty()
    }

    /// Returns the numbers of the puzzles and of the answers on the page.
    #[must_use]
    pub fn numbers(&self) -> (Vec<u32>, Vec<u32>) {
        let numbers = |is_full: bool| -> Vec<u32> {
            let is_it = |grid: &&PrintedGrid| {
                let (signs, cells) = grid.signs();
                !grid.is_drawing() && (signs == cells) == is_full
            };
            let mut numbers: Vec<u32> =
                self.grids.iter().filter(is_it).filter_map(|grid| grid.number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        (numbers(false), numbers(true))
    }
}

/// The lines of one width in the grids of a page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Lines {
    pub width: Pt,
    pub is_dashed: bool,
    /// `None` if it is not known.
    pub tone: Option<Tone>,
    /// The length of all of them.
    pub length: Pt,
}

/// The small signs in the grids of a page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Small {
    pub count: usize,
    /// The mean of the upper left corners of their inks.
    pub place: Point,
    /// The mean of the sizes of their inks.
    pub size: Size,
}

/// A drawing that is, or looks like, a QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrCode {
    pub area: Rect,
    /// `None` if it cannot be read.
    pub text: Option<String>,
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
    /// The ink of its lines, if it was judged; of a samurai, that of one of its grids.
    pub line_ink: Option<LineInk>,
    /// The words and numbers of its caption, the nearest first.
    pub caption: Vec<Phrase>,
    /// The size of each of its digits.
    pub digits: Vec<PrintedDigit>,
    /// Cells that could not be read, and why.
    pub unreadable: Vec<(Cell, Trouble)>,
}

impl PrintedGrid {
    /// Returns the phrases that belong to this grid: from the top of its number down, or beside it in
    /// larger type. Anything higher, such as the running head, belongs to the whole page.
    pub fn own_caption(&self) -> impl Iterator<Item = &Phrase> {
        let head = self.number_area.map_or(Pt::ZERO, |area| area.top() - area.height() * 0.18);
        let foot = self.lattice.area.bottom();
        let number = self.number_area.map_or(head..head, |area| area.top()..area.bottom());
        self.caption.iter().filter(move |p| {
            let is_beside = number.contains(&p.area.centre().y);
            (p.area.top() >= head || is_beside) && p.area.top() < foot
        })
    }

    /// Whether nothing of the grid could be read from a picture of its page.
    pub(crate) fn is_unread(&self) -> bool {
        let is_empty = self.digits.is_empty() && self.pencilled.is_empty();
        is_empty && self.unreadable.iter().any(|(_, why)| *why == Trouble::Coarse)
    }

    /// Whether many of its pencil marks could not be read.
    pub(crate) fn lacks_marks(&self) -> bool {
        /// Fewer may be specks.
        const MANY: usize = 3;
        self.pencilled.iter().filter(|(_, signs)| signs.contains(&'?')).count() >= MANY
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

/// The ink across the lines of a grid, in points of black.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct LineInk {
    /// That of the lines between cells.
    pub thin: f64,
    /// That of the lines where boxes meet; 0 if there are none.
    pub boxes: f64,
    /// That of its frame.
    pub frame: f64,
    /// How dark its diagonals are on white paper, from 0 to 1; `None` if they are nowhere seen.
    pub diagonals: Option<f64>,
    /// The size of a pixel, in points: the renderer draws thinner lines as wide as one.
    pub pixel: f64,
}

/// A printed digit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PrintedDigit {
    pub cell: Cell,
    /// The height of its ink.
    pub height: Pt,
    /// The size of its em.
    pub size: Pt,
    /// The known face that has its shape.
    pub face: Option<FaceId>,
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
    /// The page is a picture in which the grid cannot be read, which is said of the page.
    Coarse,
}

/// The least height of a full-sized digit as a share of its cell.
pub(crate) const FULL: f64 = 0.3;

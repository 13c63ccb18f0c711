//! A catalogue of faults planted into finished files, a line each. Every one must be found, and
//! must change the picture of a page if a reader could see it.

use crate::book::{document, job_of, known, made};
use crate::paper::Paper;
use crate::pixels::{Picture, pictures, svg_picture};
use gridpress::generate::Made;
use gridpress::proof::{PrintedGrid, Proof, ReadPage, check, read_svgs};
use gridpress::sudoku::{Cell, Grid};
use lopdf::{Object, dictionary};

/// What is done to a PDF. In the texts, `$X $Y $C` are the left, bottom and side of the cell of the
/// digit, `$L $B $W` the same of its grid, and `$N $M` the right and top of the cell, all in points.
pub enum Edit {
    /// Draws this after everything else on the page of the puzzle.
    Over(&'static str),
    /// Draws this before everything else.
    Under(&'static str),
    /// Puts these around the operator that shows a digit.
    Digit(&'static str, &'static str),
    /// Fills everything on the page that is black with another ink.
    Ink(&'static str),
    /// Turns, mirrors, stretches or moves a digit about the middle of its cell by a matrix.
    Matrix([f64; 4], [f64; 2]),
    /// Does the same to everything on the page, about its middle.
    PageMatrix([f64; 4], [f64; 2]),
    /// Sets a key of the page's dictionary.
    Page(&'static str, fn() -> Object),
    /// Leaves out the n-th line of the empty grid.
    NoLine(usize),
    /// Replaces an operand of the n-th line of the empty grid: its text before and after.
    Line(usize, &'static str),
    /// Adds an annotation with this appearance over a cell.
    Stamp(&'static str),
}
use Edit::*;

/// The book that faults are planted in: one puzzle a page, and its pages as read.
pub struct Book {
    pub paper: lopdf::Document,
    made: Vec<Made>,
    read: Vec<ReadPage>,
    /// Whether faults are planted in the answer of the puzzle instead.
    in_answer: bool,
}

/// The puzzle whose page is changed, and its first given.
const PUZZLE: usize = 2;

impl Book {
    pub fn new(in_answer: bool) -> Self {
        let made: Vec<Made> = made().into_iter().take(3).collect();
        let job = job_of("large-print", "letter", &[("One", 3)]);
        let [Paper::Pdf(pdf), _] = Paper::both(&document(&job, &made)) else { panic!("a PDF") };
        let read = Paper::Pdf(pdf.clone()).read();
        Book { paper: *pdf, made, read, in_answer }
    }

    /// The grid that is changed.
    fn grid(&self) -> &Grid {
        let made = &self.made[PUZZLE - 1];
        if self.in_answer { &made.solution } else { &made.puzzle }
    }

    /// The index of its page.
    pub fn page(&self) -> usize {
        let shows = |p: &ReadPage| p.grids.iter().any(|g| g.grid == *self.grid());
        self.read.iter().position(shows).expect("the page is there")
    }

    fn cell(&self) -> Cell {
        self.grid().filled_cells().iter().nth(4).expect("a digit")
    }

    /// Fills in the places of a text.
    pub fn placed(&self, text: &str) -> String {
        let read = &self.read[self.page()];
        let is_it = |g: &&PrintedGrid| g.grid == *self.grid();
        let area = read.grids.iter().find(is_it).expect("the grid").lattice.area;
        let side = area.width().get() / 9.0;
        let (row, column) = ((self.cell().index() / 9) as f64, (self.cell().index() % 9) as f64);
        let (left, top) = (area.left().get(), read.trim.height.get() - area.top().get());
        let (x, y) = (left + column * side, top - (row + 1.0) * side);
        let values = [
            ("$X", x),
            ("$Y", y),
            ("$C", side),
            ("$L", left),
            ("$B", top - 9.0 * side),
            ("$W", 9.0 * side),
            ("$N", x + side),
            ("$M", y + side),
        ];
        values
            .iter()
            .fold(text.to_owned(), |text, (name, value)| text.replace(name, &format!("{value:.3}")))
    }

    fn number(&self, name: &str) -> f64 {
        self.placed(name).parse().expect("a number")
    }

    /// Returns the book with a fault.
    fn with(&self, edit: &Edit) -> Paper {
        let mut pdf = self.paper.clone();
        let page = pdf.get_pages()[&(self.page() as u32 + 1)];
        let text = String::from_utf8(pdf.get_page_content(page)).expect("plain text");
        let mut content = None;
        match edit {
            Over(more) => content = Some(format!("q {text}\nQ\n{}", self.placed(more))),
            Under(more) => content = Some(format!("{}\n{text}", self.placed(more))),
            Ink(ink) => content = Some(text.replace("\n0 g", &format!("\n{ink}"))),
            Digit(before, after) => {
                let put = |line: &str, _: f64, _: f64| format!("{before}\n{line}\n{after}");
                content = Some(self.digit(&text, put));
            }
            Matrix(m, by) => {
                content = Some(self.digit(&text, |line, x, y| self.turned(line, *m, *by, x, y)))
            }
            PageMatrix([a, b, c, d], [e, f]) => {
                let (x, y) = (306.0, 396.0);
                let (dx, dy) = (x - a * x - c * y + e, y - b * x - d * y + f);
                content = Some(format!("q {a} {b} {c} {d} {dx} {dy} cm\n{text}\nQ"));
            }
            Page(key, value) => {
                let page = pdf.get_object_mut(page).and_then(Object::as_dict_mut);
                page.expect("a page").set(*key, value());
            }
            NoLine(line) => change_grid(&mut pdf, |lines| {
                let at = line_at(lines, *line);
                lines.drain(at..at + 3);
            }),
            Line(line, width) => change_grid(&mut pdf, |lines| {
                let at = line_at(lines, *line);
                lines.insert(at + 3, "Q".to_owned());
                lines.insert(at, format!("q {width}"));
            }),
            Stamp(drawn) => stamp(&mut pdf, page, self, drawn),
        }
        if let Some(content) = content {
            pdf.change_page_content(page, content.into_bytes()).expect("content");
        }
        Paper::Pdf(Box::new(pdf))
    }

    /// Changes the line that shows the digit; `put` is given it with the place of its glyph.
    pub fn digit(&self, text: &str, put: impl Fn(&str, f64, f64) -> String) -> String {
        let [x0, y0, x1, y1] = ["$X", "$Y", "$N", "$M"].map(|name| self.number(name));
        let (mut x, mut y) = (0.0, 0.0);
        let mut found = false;
        let lines = text.lines().map(|line| {
            let number =
                |word: Option<&str>| word.and_then(|w| w.parse::<f64>().ok()).unwrap_or(0.0);
            let mut words = line.split(' ');
            if line == "BT" {
                (x, y) = (0.0, 0.0);
            } else if line.ends_with(" Td") {
                x += number(words.next());
                y += number(words.next());
            } else if line.ends_with("] TJ") && x > x0 && x < x1 && y > y0 && y < y1 {
                found = true;
                return put(line, x, y);
            }
            line.to_owned()
        });
        let lines: Vec<String> = lines.collect();
        assert!(found, "the digit is on the page");
        lines.join("\n")
    }

    fn turned(&self, line: &str, [a, b, c, d]: [f64; 4], by: [f64; 2], x: f64, y: f64) -> String {
        let half = self.number("$C") / 2.0;
        let (cx, cy) = (self.number("$X") + half, self.number("$Y") + half);
        let (dx, dy) = (x - cx, y - cy);
        let at = (cx + a * dx + c * dy + by[0] * half, cy + b * dx + d * dy + by[1] * half);
        format!("{a} {b} {c} {d} {} {} Tm\n{line}\n1 0 0 1 {x} {y} Tm", at.0, at.1)
    }

    fn proof(&self, edit: &Edit) -> Proof {
        self.with(edit).proof(&known())
    }
}

/// Returns the first of the three operators that draw the n-th line.
fn line_at(lines: &[String], line: usize) -> usize {
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].ends_with(" m")).collect();
    starts[line]
}

/// Changes the lines of the text that draws the empty grid of the puzzles, the largest form.
fn change_grid(pdf: &mut lopdf::Document, change: impl FnOnce(&mut Vec<String>)) {
    let is_form = |object: &&mut Object| {
        object.as_stream().is_ok_and(|s| {
            s.dict.get(b"Subtype").is_ok_and(|t| *t == Object::Name(b"Form".to_vec()))
        })
    };
    let largest = (pdf.objects.values_mut().filter(is_form))
        .max_by_key(|o| {
            let side =
                |o: &Object| o.as_array().ok().and_then(|b| b[2].as_float().ok()).unwrap_or(0.0);
            o.as_stream().ok().and_then(|s| s.dict.get(b"BBox").ok()).map_or(0, |b| side(b) as i64)
        })
        .expect("a form")
        .as_stream_mut()
        .expect("a stream");
    let text = largest.get_plain_content().expect("plain text");
    let text = String::from_utf8(text).expect("plain text");
    let starts = |line: &&str| line.ends_with(" m");
    let first = text.lines().position(|line| starts(&line)).expect("a line");
    let mut head: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut lines = head.split_off(first);
    change(&mut lines);
    head.extend(lines);
    largest.set_plain_content(head.join("\n").into_bytes());
}

fn stamp(pdf: &mut lopdf::Document, page: lopdf::ObjectId, book: &Book, drawn: &str) {
    let numbers = |names: &[&str]| -> Object {
        names.iter().map(|name| Object::Real(book.number(name) as f32)).collect::<Vec<_>>().into()
    };
    let area = ["$X", "$Y", "$N", "$M"];
    let form = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => numbers(&area) };
    let form = pdf.add_object(lopdf::Stream::new(form, book.placed(drawn).into_bytes()));
    let annotation = pdf.add_object(dictionary! {
        "Type" => "Annot", "Subtype" => "Stamp", "F" => 4, "Rect" => numbers(&area),
        "AP" => dictionary! { "N" => form },
    });
    let page = pdf.get_object_mut(page).and_then(Object::as_dict_mut).expect("a page");
    page.set("Annots", vec![Object::Reference(annotation)]);
}

fn numbers(all: &[f32]) -> Object {
    all.iter().map(|&n| Object::Real(n)).collect::<Vec<_>>().into()
}

/// The faults: a name and what is done.
pub const FAULTS: &[(&str, Edit)] = &[
    // Over, under and through a digit and its cell.
    ("a white box over the digit", Over("1 g $X $Y $C $C re f")),
    (
        "a white box over the left half of the digit",
        Over("q 1 0 0 1 $X $Y cm 1 g 6 6 20 45 re f Q"),
    ),
    ("a white box over the upper half", Over("q 1 0 0 1 $X $Y cm 1 g 6 28 45 22 re f Q")),
    ("a white line through the digit", Over("q 1 0 0 1 $X $Y cm 1 G 4 w 6 28 m 50 28 l S Q")),
    ("a black box over the digit", Over("0 g $X $Y $C $C re f")),
    ("a grey box over the digit", Over("0.5 g $X $Y $C $C re f")),
    ("a grey box under the cell", Under("0.5 g $X $Y $C $C re f 0 g")),
    ("a line through the digit", Over("0 G 1 w $X $Y m $N $M l S")),
    ("a level line through the digit", Over("q 1 0 0 1 $X $Y cm 0 G 1 w 2 28 m 54 28 l S Q")),
    ("a line through the whole grid", Over("0 G 1.5 w $L $B m 560 700 l S")),
    (
        "a ring around the digit",
        Over("q 1 0 0 1 $X $Y cm 0 G 1 w 28 8 m 48 8 48 48 28 48 c 8 48 8 8 28 8 c S Q"),
    ),
    ("a dot beside the digit", Over("q 1 0 0 1 $X $Y cm 0 g 8 8 5 5 re f Q")),
    ("a thin white strip through the digit", Over("q 1 0 0 1 $X $Y cm 1 g 2 27 52 3 re f Q")),
    ("an upright white strip through it", Over("q 1 0 0 1 $X $Y cm 1 g 26 2 3 52 re f Q")),
    (
        "a white disc over the digit",
        Over("q 1 0 0 1 $X $Y cm 1 g 28 8 m 48 8 48 48 28 48 c 8 48 8 8 28 8 c f Q"),
    ),
    ("a blot over four cells", Over("0 g $X $Y m $N $Y l $N $M l f")),
    ("the whole grid under a white box", Over("1 g $L $B $W $W re f")),
    ("the whole page white", Over("1 g 0 0 1000 1000 re f")),
    ("the whole page under a grey wash", Under("0.4 g 0 0 1000 1000 re f 0 g")),
    (
        "an image over the digit",
        Over("q $C 0 0 $C $X $Y cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{7f} EI Q"),
    ),
    (
        "a black image over the grid",
        Over("q $W 0 0 $W $L $B cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{1} EI Q"),
    ),
    ("a stamp over the digit", Stamp("0 g $X $Y $C $C re f")),
    ("a white stamp over the digit", Stamp("1 g $X $Y $C $C re f")),
    ("a line of a comment", Stamp("0 G 2 w $X $Y m $N $M l S")),
    // How a digit is shown.
    ("a digit above the others of its row", Digit("4 Ts", "0 Ts")),
    ("a digit below the others of its row", Digit("-4 Ts", "0 Ts")),
    ("a second frame beside the first", Over("q 1 0 0 1 2 2 cm 0 G 0.75 w $L $B $W $W re S Q")),
    ("an unseen digit", Digit("3 Tr", "0 Tr")),
    ("a white digit", Digit("1 g", "0 g")),
    ("a nearly white digit", Digit("0.95 g", "0 g")),
    ("a pale digit", Digit("0.7 g", "0 g")),
    ("a grey digit", Digit("0.5 g", "0 g")),
    ("a digit drawn as an outline", Digit("1 Tr 0.3 w", "0 Tr")),
    ("a narrow digit", Digit("60 Tz", "100 Tz")),
    ("a wide digit", Digit("140 Tz", "100 Tz")),
    ("a raised digit", Digit("14 Ts", "0 Ts")),
    ("a lowered digit", Digit("-14 Ts", "0 Ts")),
    ("a yellow digit", Digit("1 1 0 rg", "0 g")),
    ("a light cyan digit", Digit("0.3 0 0 0 k", "0 g")),
    ("a blue digit", Digit("0 0 1 rg", "0 g")),
    ("all letters and digits in grey", Ink("0.35 g")),
    ("all letters and digits in red", Ink("1 0 0 rg")),
    ("all letters and digits in dark blue", Ink("0 0 0.6 rg")),
    ("a digit clipped by its mode", Digit("7 Tr", "0 Tr")),
    // Turned, mirrored, stretched and moved digits.
    ("a digit upside down", Matrix([-1.0, 0.0, 0.0, -1.0], [0.0, 0.0])),
    ("a digit turned left", Matrix([0.0, 1.0, -1.0, 0.0], [0.0, 0.0])),
    ("a digit turned right", Matrix([0.0, -1.0, 1.0, 0.0], [0.0, 0.0])),
    ("a digit mirrored", Matrix([-1.0, 0.0, 0.0, 1.0], [0.0, 0.0])),
    ("a digit mirrored upside down", Matrix([1.0, 0.0, 0.0, -1.0], [0.0, 0.0])),
    ("a digit turned a little", Matrix([0.94, 0.34, -0.34, 0.94], [0.0, 0.0])),
    ("a slanted digit", Matrix([1.0, 0.0, 0.4, 1.0], [0.0, 0.0])),
    ("a flat digit", Matrix([1.0, 0.0, 0.0, 0.5], [0.0, 0.0])),
    ("a thin digit", Matrix([0.5, 0.0, 0.0, 1.0], [0.0, 0.0])),
    ("a small digit", Matrix([0.5, 0.0, 0.0, 0.5], [0.0, 0.0])),
    ("a slightly smaller digit", Matrix([0.88, 0.0, 0.0, 0.88], [0.0, 0.0])),
    ("a larger digit", Matrix([1.3, 0.0, 0.0, 1.3], [0.0, 0.0])),
    ("a digit moved to the right", Matrix([1.0, 0.0, 0.0, 1.0], [0.4, 0.0])),
    ("a digit moved down", Matrix([1.0, 0.0, 0.0, 1.0], [0.0, -0.4])),
    ("a digit moved into the corner", Matrix([1.0, 0.0, 0.0, 1.0], [-0.5, 0.5])),
    ("a digit on the line", Matrix([1.0, 0.0, 0.0, 1.0], [1.0, 0.0])),
    ("a digit in the next cell", Matrix([1.0, 0.0, 0.0, 1.0], [2.0, 0.0])),
    ("a digit off the page", Matrix([1.0, 0.0, 0.0, 1.0], [60.0, 0.0])),
    ("a digit far above the grid", Matrix([1.0, 0.0, 0.0, 1.0], [0.0, 30.0])),
    // The page as a whole.
    ("a page upside down", Page("Rotate", || 180.into())),
    ("a page turned right", Page("Rotate", || 90.into())),
    ("a page turned left", Page("Rotate", || 270.into())),
    ("the page cropped on the left", Page("CropBox", || numbers(&[100.0, 0.0, 612.0, 792.0]))),
    ("the page cropped to its middle", Page("CropBox", || numbers(&[200.0, 300.0, 400.0, 500.0]))),
    ("a smaller trim", Page("TrimBox", || numbers(&[60.0, 60.0, 552.0, 732.0]))),
    ("a larger page", Page("MediaBox", || numbers(&[0.0, 0.0, 842.0, 1191.0]))),
    ("a page of other units", Page("UserUnit", || 2.into())),
    ("the contents upside down", PageMatrix([-1.0, 0.0, 0.0, -1.0], [0.0, 0.0])),
    ("the contents mirrored", PageMatrix([-1.0, 0.0, 0.0, 1.0], [0.0, 0.0])),
    ("the contents turned", PageMatrix([0.0, 1.0, -1.0, 0.0], [0.0, 0.0])),
    ("the contents turned a little", PageMatrix([0.999, 0.035, -0.035, 0.999], [0.0, 0.0])),
    ("the contents larger", PageMatrix([1.1, 0.0, 0.0, 1.1], [0.0, 0.0])),
    ("the contents half as large", PageMatrix([0.5, 0.0, 0.0, 0.5], [0.0, 0.0])),
    ("the contents moved to the edge", PageMatrix([1.0, 0.0, 0.0, 1.0], [40.0, 0.0])),
    ("the contents moved down", PageMatrix([1.0, 0.0, 0.0, 1.0], [0.0, -40.0])),
    ("a clip over the left half", Under("300 0 400 800 re W n")),
    ("a clip over the digit", Under("0 0 $X 792 re $N 0 612 792 re W n")),
    // The lines of the grid.
    ("no first line", NoLine(0)),
    ("no second line", NoLine(1)),
    ("no line in the middle", NoLine(4)),
    ("no later line", NoLine(9)),
    ("no line of a box", NoLine(14)),
    ("no last line of a box", NoLine(15)),
    ("a white part of the frame", Over("q 1 0 0 1 $L $B cm 1 G 5 w 0 0 m 60 0 l S Q")),
    ("a white side of the frame", Over("1 G 5 w $L $B m $L 800 l S")),
    ("a hairline", Line(2, "0.05 w")),
    ("a thick line in a box", Line(3, "4 w")),
    ("a white line in a box", Line(5, "1 G")),
    ("a pale line", Line(6, "0.95 G")),
    ("a dashed line", Line(7, "[6 6] 0 d")),
    ("a thin line between boxes", Line(13, "0.5 w")),
    ("a dashed line between boxes", Line(15, "[10 10] 0 d")),
    ("a white line between boxes", Line(14, "1 G")),
    ("a white part of a line", Over("q 1 0 0 1 $X $Y cm 1 G 5 w 5 0 m 50 0 l S Q")),
    ("an extra line", Over("q 1 0 0 1 $X $Y cm 0 G 1 w 28 0 m 28 56 l S Q")),
];

/// Faults that a coarse picture of the page does not show: a press cuts elsewhere, prints at another
/// size, or draws a line thinner than a pixel.
const UNSEEN: &[&str] = &["a smaller trim", "a page of other units", "a hairline"];

/// Returns the faults that are not found, and those that change nothing that can be seen.
fn missed(book: &Book, faults: &[&(&'static str, Edit)]) -> [Vec<&'static str>; 2] {
    let right = Paper::Pdf(Box::new(book.paper.clone()));
    let before = pictures(&right);
    assert_eq!(right.proof(&known()).faults, [], "the book itself");
    let (mut missed, mut unseen) = (Vec::new(), Vec::new());
    for (name, edit) in faults {
        let after = pictures(&book.with(edit));
        let differs = |(a, b): (&Picture, &Picture)| a.differs(b);
        if before.len() == after.len() && !before.iter().zip(&after).any(differs) {
            unseen.push(*name);
        }
        if book.proof(edit).is_right() {
            missed.push(*name);
        }
    }
    println!("{} of {} planted faults found", faults.len() - missed.len(), faults.len());
    unseen.retain(|name| !UNSEEN.contains(name));
    [missed, unseen]
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_planted_in_a_puzzle_is_found() {
    let faults: Vec<_> = FAULTS.iter().collect();
    let [missed, unseen] = missed(&Book::new(false), &faults);
    assert_eq!((missed, unseen), (vec![], vec![]), "not found, and not seen");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_planted_in_an_answer_is_found() {
    // A level line at that height is a line of the smaller grid.
    let is_of_cell = |(name, edit): &&(&str, Edit)| {
        !matches!(edit, NoLine(_) | Line(..) | Page(..) | PageMatrix(..))
            && *name != "a level line through the digit"
    };
    let faults: Vec<_> = FAULTS.iter().filter(is_of_cell).collect();
    let [missed, unseen] = missed(&Book::new(true), &faults);
    assert_eq!((missed, unseen), (vec![], vec![]), "not found, and not seen");
}

/// Faults of an SVG page: what is put around the element that draws the digit, with `$X $Y` for the
/// middle of its cell and `$S` for the side.
pub const AROUND: &[(&str, &str, &str)] = &[
    ("half seen", "<g opacity=\"0.5\">", "</g>"),
    ("unseen", "<g opacity=\"0\">", "</g>"),
    ("hidden", "<g visibility=\"hidden\">", "</g>"),
    ("not displayed", "<g display=\"none\">", "</g>"),
    ("white", "<g fill=\"#fff\">", "</g>"),
    ("grey", "<g fill=\"#999\">", "</g>"),
    ("yellow", "<g fill=\"#ff0\">", "</g>"),
    ("not filled", "<g fill=\"none\" stroke=\"#000\" stroke-width=\"0.3\">", "</g>"),
    ("upside down", "<g transform=\"rotate(180 $X $Y)\">", "</g>"),
    ("turned right", "<g transform=\"rotate(90 $X $Y)\">", "</g>"),
    ("turned left", "<g transform=\"rotate(-90 $X $Y)\">", "</g>"),
    ("turned a little", "<g transform=\"rotate(15 $X $Y)\">", "</g>"),
    ("slanted", "<g transform=\"translate($X $Y) skewX(20) translate(-$X -$Y)\">", "</g>"),
    ("mirrored", "<g transform=\"translate($X $Y) scale(-1 1) translate(-$X -$Y)\">", "</g>"),
    ("flipped", "<g transform=\"translate($X $Y) scale(1 -1) translate(-$X -$Y)\">", "</g>"),
    ("narrow", "<g transform=\"translate($X $Y) scale(0.6 1) translate(-$X -$Y)\">", "</g>"),
    ("flat", "<g transform=\"translate($X $Y) scale(1 0.6) translate(-$X -$Y)\">", "</g>"),
    ("small", "<g transform=\"translate($X $Y) scale(0.5) translate(-$X -$Y)\">", "</g>"),
    ("large", "<g transform=\"translate($X $Y) scale(1.25) translate(-$X -$Y)\">", "</g>"),
    ("moved right", "<g transform=\"translate(10 0)\">", "</g>"),
    ("moved up", "<g transform=\"translate(0 -11)\">", "</g>"),
    ("moved to the next cell", "<g transform=\"translate($S 0)\">", "</g>"),
    ("moved off the page", "<g transform=\"translate(2000 0)\">", "</g>"),
    (
        "clipped",
        "<clipPath id=\"cut\"><rect x=\"$X\" y=\"0\" width=\"99\" height=\"2000\"/></clipPath><g clip-path=\"url(#cut)\">",
        "</g>",
    ),
    ("masked", "<mask id=\"cut\"/><g mask=\"url(#cut)\">", "</g>"),
    ("commented out", "<!--", "-->"),
    ("a definition only", "<defs>", "</defs>"),
    ("under a white disc", "", "<circle cx=\"$X\" cy=\"$Y\" r=\"20\" fill=\"#fff\"/>"),
    ("under a black disc", "", "<circle cx=\"$X\" cy=\"$Y\" r=\"20\"/>"),
    ("in a ring", "", "<circle cx=\"$X\" cy=\"$Y\" r=\"22\" fill=\"none\" stroke=\"#000\"/>"),
    ("under half a box", "", "<rect x=\"$X\" y=\"0\" width=\"25\" height=\"2000\" fill=\"#fff\"/>"),
    ("struck through", "", "<path d=\"M0 $YH600\" stroke=\"#000\" stroke-width=\"1\"/>"),
    ("struck out white", "", "<path d=\"M0 $YH600\" stroke=\"#fff\" stroke-width=\"3\"/>"),
    ("on a grey disc", "<circle cx=\"$X\" cy=\"$Y\" r=\"26\" fill=\"#888\"/>", ""),
    ("beside a dot", "<circle cx=\"$X\" cy=\"$Y\" r=\"3\" transform=\"translate(-18 -18)\"/>", ""),
    ("under a white page", "", "<rect width=\"2000\" height=\"2000\" fill=\"#fff\"/>"),
    ("in a page too large", "<g transform=\"scale(3)\">", "</g>"),
    (
        "twice",
        "",
        "<circle cx=\"$X\" cy=\"$Y\" r=\"9\" fill=\"none\" stroke=\"#000\" stroke-width=\"3\"/>",
    ),
];

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_planted_in_an_svg_is_found() {
    let made: Vec<Made> = made().into_iter().take(3).collect();
    let job = job_of("large-print", "letter", &[("One", 3)]);
    let [_, Paper::Svg(pages)] = Paper::both(&document(&job, &made)) else { panic!("SVGs") };
    let read = read_svgs(pages.iter().map(String::as_str)).expect("pages");
    let puzzle = made[PUZZLE - 1].puzzle;
    let page = read.iter().position(|p| p.grids.iter().any(|g| g.grid == puzzle)).expect("a page");
    let area = read[page].grids[0].lattice.area;
    let side = area.width().get() / 9.0;
    let cell = puzzle.filled_cells().iter().nth(4).expect("a given").index();
    let x = area.left().get() + (cell % 9) as f64 * side;
    let y = area.top().get() + (cell / 9) as f64 * side;
    let number = |line: &str, key: &str| -> f64 {
        let rest = line.split_once(&format!(" {key}=\"")).expect("an attribute").1;
        rest.split('"').next().expect("its end").parse().expect("a number")
    };
    let is_digit = |line: &&str| {
        line.starts_with("<use") && line.contains("#f") && {
            let (at_x, at_y) = (number(line, "x"), number(line, "y"));
            at_x > x && at_x < x + side && at_y > y && at_y < y + side
        }
    };
    let digit = pages[page].lines().find(is_digit).expect("the digit").to_owned();
    let placed = |text: &str| {
        [("$X", x + side / 2.0), ("$Y", y + side / 2.0), ("$S", side)]
            .iter()
            .fold(text.to_owned(), |t, (name, value)| t.replace(name, &format!("{value:.2}")))
    };
    let right = svg_picture(&pages[page]);
    let is_found = |(name, before, after): &&(&str, &str, &str)| {
        let mut pages = pages.clone();
        let new = format!("{}{digit}{}", placed(before), placed(after));
        pages[page] = pages[page].replacen(&digit, &new, 1);
        assert!(svg_picture(&pages[page]).differs(&right), "{name} is not seen");
        match read_svgs(pages.iter().map(String::as_str)) {
            Ok(read) => !check(&read, &known()).is_right(),
            Err(_) => true,
        }
    };
    let missed: Vec<&str> = AROUND.iter().filter(|f| !is_found(f)).map(|f| f.0).collect();
    println!("{} of {} planted faults found", AROUND.len() - missed.len(), AROUND.len());
    assert_eq!(missed, [] as [&str; 0], "these are not found");
}

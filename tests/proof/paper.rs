//! A finished book, as a PDF or as a folder of SVG pages, to be damaged behind the back of what
//! wrote it: its files are changed as texts.

use crate::apart::set_apart;
use gridpress::proof::{
    Alphabet, Expectations, Ink, Proof, ReadPage, check, read_pdfs_in, read_svgs_by,
};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::render::svg;
use gridpress::scene::Document;
use gridpress::sudoku::{Cell, Grid};
use std::collections::BTreeMap;

/// The form of a finished book.
pub enum Paper {
    Pdf(Box<lopdf::Document>),
    Svg(Vec<String>),
}

/// A glyph of a grid: its line in the page's text, its face and its name in the file.
#[derive(Clone, Debug)]
struct Shown {
    line: usize,
    face: String,
    code: String,
}

impl Paper {
    pub fn both(document: &Document) -> [Paper; 2] {
        let pdf = write(document, &PdfOptions::new(Standard::Screen)).expect("it can be written");
        let mut pdf = lopdf::Document::load_mem(&pdf).expect("a PDF");
        set_apart(&mut pdf);
        let svg = (0..document.pages.len())
            .map(|page| svg::page(document, page).expect("it can be drawn"))
            .collect();
        [Paper::Pdf(Box::new(pdf)), Paper::Svg(svg)]
    }

    pub fn name(&self) -> &'static str {
        match self {
            Paper::Pdf(_) => "PDF",
            Paper::Svg(_) => "SVG",
        }
    }

    pub fn proof(self, known: &Expectations) -> Proof {
        check(&self.read(), known)
    }

    pub fn read(self) -> Vec<ReadPage> {
        self.read_with(Ink::EveryPage)
    }

    /// Reads it, and judges the ink of some pages only.
    pub fn read_with(mut self, ink: Ink) -> Vec<ReadPage> {
        let alphabet = Alphabet::shipped();
        let read = match &mut self {
            Paper::Pdf(pdf) => {
                let mut bytes = Vec::new();
                pdf.save_to(&mut bytes).expect("it can be saved");
                read_pdfs_in([&bytes[..]], alphabet, ink)
            }
            Paper::Svg(pages) => {
                read_svgs_by(&[pages.len()], alphabet, ink, &|_, index| Ok(pages[index].as_str()))
            }
        };
        read.expect("it can be read")
    }

    /// The text of page `page`, from 1, line by line.
    fn lines(&self, page: usize) -> Vec<String> {
        let text = match self {
            Paper::Pdf(pdf) => {
                let id = pdf.get_pages()[&(page as u32)];
                String::from_utf8(pdf.get_page_content(id)).expect("plain text")
            }
            Paper::Svg(pages) => pages[page - 1].clone(),
        };
        text.lines().map(str::to_owned).collect()
    }

    fn set_lines(&mut self, page: usize, lines: &[String]) {
        let text = lines.join("\n");
        match self {
            Paper::Pdf(pdf) => {
                let id = pdf.get_pages()[&(page as u32)];
                pdf.change_page_content(id, text.into_bytes()).expect("content");
            }
            Paper::Svg(pages) => pages[page - 1] = text,
        }
    }

    /// The glyphs of grid `figure` (from 0) on a page, cell by cell, if it shows `grid`.
    fn shown(&self, page: usize, figure: usize, grid: &Grid) -> Vec<Shown> {
        let lines = self.lines(page);
        let mut shown = Vec::new();
        let (mut seen, mut face) = (0, String::new());
        for (line, text) in lines.iter().enumerate() {
            let begins = match self {
                Paper::Pdf(_) => text.contains("/X") && text.ends_with(" Do"),
                Paper::Svg(_) => text.contains("#symbol") && text.starts_with("<use"),
            };
            if begins {
                seen += 1;
            } else if seen != figure + 1 || shown.len() == grid.filled() {
                continue;
            } else if text.ends_with(" Tf") {
                face.clone_from(text);
            } else if let Some(code) = text.strip_prefix("[<").and_then(|t| t.strip_suffix(">] TJ"))
            {
                shown.push(Shown { line, face: face.clone(), code: code.to_owned() });
            } else if let Some((_, rest)) = text.split_once("href=\"#f") {
                let name = format!("f{}", rest.split('"').next().expect("a name"));
                let (face, _) = name.split_once('g').expect("a glyph");
                shown.push(Shown { line, face: face.to_owned(), code: name.clone() });
            }
        }
        assert_eq!(shown.len(), grid.filled(), "{} page {page}: {lines:#?}", self.name());
        shown
    }

    fn shown_in(&self, page: usize, figure: usize, grid: &Grid, cell: Cell) -> Shown {
        let index = grid.filled_cells().iter().position(|c| c == cell).expect("a digit is there");
        self.shown(page, figure, grid)[index].clone()
    }

    /// Shows another digit in a cell, in the same face and place.
    pub fn change(&mut self, page: usize, figure: usize, grid: &Grid, cell: Cell, digit: char) {
        let all = self.shown(page, figure, grid);
        let here = self.shown_in(page, figure, grid, cell);
        let codes: BTreeMap<char, &Shown> = grid
            .filled_cells()
            .iter()
            .zip(&all)
            .filter(|(_, shown)| shown.face == here.face)
            .map(|(cell, shown)| (grid.get(cell).expect("full").symbol(), shown))
            .collect();
        let new = codes.get(&digit).expect("the digit is on the page in that face").code.clone();
        self.replace(page, here.line, &here.code, &new);
    }

    fn replace(&mut self, page: usize, line: usize, from: &str, to: &str) {
        let mut lines = self.lines(page);
        assert!(lines[line].contains(from));
        lines[line] = lines[line].replace(from, to);
        self.set_lines(page, &lines);
    }

    /// Leaves a digit out.
    pub fn drop(&mut self, page: usize, figure: usize, grid: &Grid, cell: Cell) {
        let line = self.shown_in(page, figure, grid, cell).line;
        let mut lines = self.lines(page);
        lines[line].clear();
        self.set_lines(page, &lines);
    }

    /// Draws a digit at a share of its size.
    pub fn shrink(&mut self, page: usize, figure: usize, grid: &Grid, cell: Cell, share: f64) {
        let here = self.shown_in(page, figure, grid, cell);
        let mut lines = self.lines(page);
        let text = lines[here.line].clone();
        lines[here.line] = match self {
            Paper::Pdf(_) => {
                let mut words = here.face.split(' ');
                let (name, size) = (words.next().expect("a font"), words.next().expect("a size"));
                let size: f64 = size.parse().expect("a number");
                format!("{name} {} Tf\n{text}\n{name} {size} Tf", size * share)
            }
            Paper::Svg(_) => {
                let [x, y] = ["x", "y"].map(|key| attribute(&text, key));
                format!(
                    "<g transform=\"translate({x} {y}) scale({share})\"><use xlink:href=\"#{}\"/></g>",
                    here.code
                )
            }
        };
        self.set_lines(page, &lines);
    }

    /// Exchanges the digits of two grids that are the only ones of their pages.
    pub fn swap(&mut self, (page, grid): (usize, &Grid), (other, other_grid): (usize, &Grid)) {
        let (a, b) = (self.shown(page, 0, grid), self.shown(other, 0, other_grid));
        let (mut lines, mut others) = (self.lines(page), self.lines(other));
        // From where the grid is drawn to its last digit; the faces are the same on both pages.
        let start = |lines: &[String], shown: &[Shown]| {
            lines[..shown[0].line]
                .iter()
                .rposition(|l| l.ends_with(" Do") || l.contains("#symbol"))
                .expect("the grid")
        };
        let one = start(&lines, &a)..=a[a.len() - 1].line;
        let two = start(&others, &b)..=b[b.len() - 1].line;
        let taken: Vec<String> = lines[one.clone()].to_vec();
        if let Paper::Svg(_) = self {
            // Each file defines the shapes it uses: each is given those of the other.
            let shapes = |lines: &[String]| -> Vec<String> {
                lines.iter().filter(|l| l.starts_with("<path d=")).cloned().collect()
            };
            let (mine, theirs) = (shapes(&lines), shapes(&others));
            lines.splice(one, others[two.clone()].to_vec());
            others.splice(two, taken);
            for (lines, more) in [(&mut lines, theirs), (&mut others, mine)] {
                let at = lines.iter().position(|l| l.starts_with("<defs")).expect("definitions");
                let new: Vec<String> = more.into_iter().filter(|l| !lines.contains(l)).collect();
                lines.splice(at + 1..at + 1, new);
            }
        } else {
            lines.splice(one, others[two.clone()].to_vec());
            others.splice(two, taken);
        }
        self.set_lines(page, &lines);
        self.set_lines(other, &others);
    }

    pub fn remove_page(&mut self, page: usize) {
        match self {
            Paper::Pdf(pdf) => pdf.delete_pages(&[page as u32]),
            Paper::Svg(pages) => drop(pages.remove(page - 1)),
        }
    }

    /// Lists the page object of a page once more, at the end of the book.
    pub fn list_again(&mut self, page: usize) {
        let Paper::Pdf(pdf) = self else { panic!("a PDF") };
        let id = pdf.get_pages()[&(page as u32)];
        let last = pdf.get_pages().into_values().next_back().expect("a page");
        let parent = pdf.get_dictionary(last).and_then(|d| d.get(b"Parent"));
        let parent = parent.and_then(lopdf::Object::as_reference).expect("a parent");
        let parent = pdf.get_object_mut(parent).and_then(lopdf::Object::as_dict_mut);
        let kids = parent.expect("a dictionary").get_mut(b"Kids");
        kids.and_then(lopdf::Object::as_array_mut).expect("pages").push(id.into());
    }

    /// Puts a copy of a page behind it.
    pub fn double_page(&mut self, page: usize) {
        match self {
            Paper::Pdf(pdf) => {
                let id = pdf.get_pages()[&(page as u32)];
                let parent = pdf
                    .get_dictionary(id)
                    .and_then(|d| d.get(b"Parent"))
                    .and_then(lopdf::Object::as_reference)
                    .expect("a parent");
                // A separate page: the same one twice is read once.
                let copy = pdf.get_object(id).expect("the page").clone();
                let copy = pdf.add_object(copy);
                let parent = pdf.get_object_mut(parent).and_then(lopdf::Object::as_dict_mut);
                let parent = parent.expect("a dictionary");
                let count = parent.get(b"Count").and_then(lopdf::Object::as_i64).expect("a count");
                parent.set("Count", count + 1);
                let kids = parent.get_mut(b"Kids").and_then(lopdf::Object::as_array_mut);
                let kids = kids.expect("pages");
                let at = kids
                    .iter()
                    .position(|k| k.as_reference().is_ok_and(|k| k == id))
                    .expect("the page");
                kids.insert(at, copy.into());
            }
            Paper::Svg(pages) => pages.insert(page, pages[page - 1].clone()),
        }
    }

    /// Moves a digit of a grid to another place: `by` points to the right.
    pub fn move_digit(&mut self, page: usize, grid: &Grid, cell: Cell, by: f64) {
        let here = self.shown_in(page, 0, grid, cell);
        let mut lines = self.lines(page);
        let text = lines[here.line].clone();
        lines[here.line] = match self {
            Paper::Pdf(_) => format!("{by} 0 Td\n{text}\n{} 0 Td", -by),
            Paper::Svg(_) => {
                let x: f64 = attribute(&text, "x").parse().expect("a number");
                text.replace(&format!("x=\"{x}\""), &format!("x=\"{}\"", x + by))
            }
        };
        self.set_lines(page, &lines);
    }

    /// Draws a line from one point to another, in points from the top left.
    pub fn draw_line(
        &mut self,
        page: usize,
        height: f64,
        (x1, y1): (f64, f64),
        (x2, y2): (f64, f64),
    ) {
        let mut lines = self.lines(page);
        match self {
            Paper::Pdf(_) => {
                lines.push(format!("q 1 w {x1} {} m {x2} {} l S Q", height - y1, height - y2))
            }
            Paper::Svg(_) => {
                let end = lines.iter().position(|l| l == "</svg>").expect("the end");
                lines.insert(
                    end,
                    format!("<line stroke=\"#000\" stroke-width=\"1\" x1=\"{x1}\" x2=\"{x2}\" y1=\"{y1}\" y2=\"{y2}\"/>"),
                );
            }
        }
        self.set_lines(page, &lines);
    }

    /// Draws the outline of one digit wherever the other is meant, in the whole book: a font
    /// that is damaged. PDF only looks into its font through its widths and codes, so there the
    /// glyphs of the grid are shown by the other code; its text still says what was meant.
    pub fn disguise(&mut self, page: usize, grid: &Grid, from: char, to: char) {
        let Paper::Svg(pages) = self else { panic!("SVG only") };
        let _ = (grid, page);
        let shape = |text: &str, id: &str| -> String {
            let line = text.lines().find(|l| l.contains(&format!("id=\"{id}\""))).expect("a shape");
            attribute(line, "d")
        };
        let shown = self_shown(&pages[page - 1], grid);
        let code =
            |digit: char| shown.iter().find(|(d, _)| *d == digit).expect("it is there").1.clone();
        let (a, b) = (code(from), code(to));
        for page in pages {
            if page.contains(&format!("id=\"{a}\"")) && page.contains(&format!("id=\"{b}\"")) {
                let (old, new) = (shape(page, &a), shape(page, &b));
                *page = page.replacen(&old, &new, 1);
            }
        }
    }
}

fn self_shown(text: &str, grid: &Grid) -> Vec<(char, String)> {
    let paper = Paper::Svg(vec![text.to_owned()]);
    let shown = paper.shown(1, 0, grid);
    grid.filled_cells()
        .iter()
        .zip(shown)
        .map(|(cell, shown)| (grid.get(cell).expect("full").symbol(), shown.code))
        .collect()
}

fn attribute(element: &str, key: &str) -> String {
    let (_, rest) = element.split_once(&format!(" {key}=\"")).expect("the attribute");
    rest.split('"').next().expect("its end").to_owned()
}

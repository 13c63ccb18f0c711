//! The report as a PDF file for letter paper.

use super::listed::{Kind, Row, sign};
use crate::Failure;
use gridpress_page::font::{FaceId, FontBook, FontError};
use gridpress_page::geom::{Insets, Point, Pt, Rect, Size};
use gridpress_page::render::pdf::{self, PdfOptions, Standard};
use gridpress_page::scene::{Document, Ink, Item, Meta, Page, PageLabel, Role, Stroke};
use gridpress_page::text::{Font, LEADING, Setter};
use gridpress_proof::Picture;

const PAPER: Size = Size::new(Pt::inches(8.5), Pt::inches(11.0));
const MARGIN: Pt = Pt::new(54.0);
const GAP: Pt = Pt::new(12.0);
/// The side of a picture.
const SIDE: Pt = Pt::new(84.0);
/// Pixels of a picture are joined to squares, so that it has at most this many across.
const ACROSS: usize = 84;
/// The shades of grey of a picture.
const SHADES: u8 = 8;

const BODY: Font = Font { face: FontBook::REGULAR, size: Pt::new(10.0) };
const SUBHEAD: Font = Font { face: FontBook::BOLD, size: Pt::new(12.0) };
const HEAD: Font = Font { face: FontBook::BOLD, size: Pt::new(16.0) };
/// The sign that a cell should show.
const SIGN: Font = Font { face: FontBook::SEMIBOLD, size: Pt::new(36.0) };

/// Whether a file is an earlier report: its title is in its metadata, which is not compressed.
pub(super) fn is_report(bytes: &[u8]) -> bool {
    let title = b">Proof of ";
    bytes.starts_with(b"%PDF") && bytes.windows(title.len()).any(|part| part == title)
}

pub(super) fn write(title: &str, found: &str, kinds: &[Kind<'_>]) -> Result<Vec<u8>, Failure> {
    let fonts = FontBook::shipped();
    let failed = |error: &dyn std::fmt::Display| Failure::usage(error.to_string());
    let pages = pages(&Setter::new(&fonts), title, found, kinds).map_err(|e| failed(&e))?;
    let meta = Meta { title: title.to_owned(), language: "en".to_owned(), ..Meta::default() };
    let document = Document { meta, fonts, symbols: Vec::new(), pages, outline: Vec::new() };
    pdf::write(&document, &PdfOptions::new(Standard::Screen)).map_err(|e| failed(&e))
}

fn pages(
    setter: &Setter<'_>,
    title: &str,
    found: &str,
    kinds: &[Kind<'_>],
) -> Result<Vec<Page>, FontError> {
    let mut sheet = Sheet { setter, pages: vec![Vec::new()], y: MARGIN };
    sheet.paragraph(HEAD, Role::Heading(1), title)?;
    sheet.paragraph(BODY, Role::Paragraph, found)?;
    for kind in kinds {
        sheet.leave(GAP + SIDE);
        sheet.y += GAP;
        sheet.paragraph(SUBHEAD, Role::Heading(2), &kind.title)?;
        for row in &kind.rows {
            sheet.row(row)?;
        }
        if kind.more > 0 {
            sheet.paragraph(
                BODY,
                Role::Paragraph,
                &format!("And {} more of this kind.", kind.more),
            )?;
        }
    }
    let page = |(items, number)| Page {
        trim: PAPER,
        bleed: Insets::default(),
        label: PageLabel::Arabic(number),
        items,
    };
    Ok(sheet.pages.into_iter().zip(1..).map(page).collect())
}

/// The pages so far, and the place of what comes next on the last one.
struct Sheet<'a> {
    setter: &'a Setter<'a>,
    pages: Vec<Vec<Item>>,
    y: Pt,
}

impl Sheet<'_> {
    /// Begins a new page unless there is that much room on this one.
    fn leave(&mut self, height: Pt) {
        if self.y + height > PAPER.height - MARGIN {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
    }

    fn put(&mut self, item: Item) {
        if let Some(page) = self.pages.last_mut() {
            page.push(item);
        }
    }

    /// Sets a text over the whole width.
    fn paragraph(&mut self, font: Font, role: Role, text: &str) -> Result<(), FontError> {
        let lines = self.lines(font, text, PAPER.width - MARGIN * 2.0)?;
        self.leave(font.size * LEADING * lines.len() as f64);
        let items = self.set(font, &lines, MARGIN);
        self.put(Item::Group { role, items });
        Ok(())
    }

    /// Sets the text of a fault beside its pictures.
    fn row(&mut self, row: &Row<'_>) -> Result<(), FontError> {
        let fault = row.fault;
        let left = MARGIN + (SIDE + GAP) * 2.0;
        let mut told = vec![row.place.clone(), fault.what.clone()];
        told.extend(fault.expected.as_ref().map(|expected| format!("Expected: {expected}")));
        told.extend(fault.seen.as_ref().map(|seen| format!("Seen: {seen}")));
        let lines = self.lines(BODY, &told.join("\n"), PAPER.width - MARGIN - left)?;
        let height = (BODY.size * LEADING * lines.len() as f64).max(SIDE);
        self.y += GAP;
        self.leave(height);
        let top = self.y;
        if let Some(picture) = &row.picture {
            let items = drawn(picture, Point::new(MARGIN, top));
            self.put(Item::Group { role: Role::Figure { alt: "as printed".to_owned() }, items });
        }
        if let Some(sign) = sign(fault) {
            let items = self.expected(sign, Point::new(MARGIN + SIDE + GAP, top))?;
            self.put(Item::Group {
                role: Role::Figure { alt: format!("as expected: {sign}") },
                items,
            });
        }
        let items = self.set(BODY, &lines, left);
        self.put(Item::Group { role: Role::Paragraph, items });
        self.y = top + height;
        Ok(())
    }

    /// Draws a cell with the sign it should show.
    fn expected(&self, sign: &str, corner: Point) -> Result<Vec<Item>, FontError> {
        let stroke = Stroke { width: Pt::new(0.75), ink: Ink::BLACK, dash: Vec::new() };
        let inset = SIDE * 0.2;
        let area = Rect::new(corner.x + inset, corner.y + inset, SIDE * 0.6, SIDE * 0.6);
        let line = self.setter.line(SIGN, &shown(self.setter, SIGN.face, sign))?;
        let baseline = corner.y + (SIDE + line.up()) / 2.0;
        Ok(vec![
            Item::Box { area, fill: None, stroke: Some(stroke) },
            line.centred_at(corner.x + SIDE / 2.0, baseline),
        ])
    }

    fn lines(
        &self,
        font: Font,
        text: &str,
        width: Pt,
    ) -> Result<Vec<gridpress_page::text::Line>, FontError> {
        self.setter.paragraph(font, &shown(self.setter, font.face, text), width)
    }

    /// Places lines below each other from `y` on.
    fn set(&mut self, font: Font, lines: &[gridpress_page::text::Line], left: Pt) -> Vec<Item> {
        let leading = font.size * LEADING;
        lines
            .iter()
            .map(|line| {
                self.y += leading;
                line.left_at(left, self.y - leading + font.size)
            })
            .collect()
    }
}

/// Returns a text with `?` for each character that the face does not have.
fn shown(setter: &Setter<'_>, face: FaceId, text: &str) -> String {
    let has = |c: char| c == '\n' || setter.fonts().shape(face, c.encode_utf8(&mut [0; 4])).is_ok();
    text.chars().map(|c| if has(c) { c } else { '?' }).collect()
}

/// Draws a picture in squares of grey, with a frame.
fn drawn(picture: &Picture, corner: Point) -> Vec<Item> {
    let step = picture.width.max(picture.height).div_ceil(ACROSS).max(1);
    let side = SIDE / (picture.width.max(picture.height).max(1) as f64 / step as f64);
    let (columns, rows) = (picture.width / step, picture.height / step);
    let shade = |row: usize, column: usize| {
        let grey = |i: usize| {
            let at = (row * step + i / step) * picture.width + column * step + i % step;
            u32::from(picture.grey[at])
        };
        let sum: u32 = (0..step * step).map(grey).sum();
        let mean = (sum / (step * step) as u32) as u8;
        (255 - mean) / (255 / SHADES)
    };
    let mut items = Vec::new();
    for row in 0..rows {
        let mut from = 0;
        while from < columns {
            let this = shade(row, from);
            let to = (from..columns).find(|&column| shade(row, column) != this).unwrap_or(columns);
            if this > 0 {
                let ink = Ink::Black(f64::from(this.min(SHADES)) / f64::from(SHADES));
                let (x, y) = (corner.x + side * from as f64, corner.y + side * row as f64);
                let area = Rect::new(x, y, side * (to - from) as f64, side);
                items.push(Item::Box { area, fill: Some(ink), stroke: None });
            }
            from = to;
        }
    }
    let frame = Rect::new(corner.x, corner.y, side * columns as f64, side * rows as f64);
    let stroke = Stroke { width: Pt::new(0.25), ink: Ink::Black(0.5), dash: Vec::new() };
    items.push(Item::Box { area: frame, fill: None, stroke: Some(stroke) });
    items
}

//! EPS: one page or puzzle as PostScript of level 2, for systems that do not take PDF. Texts are
//! outlines, so that no fonts are needed; black is the black ink alone.

use crate::geom::{Point, Pt};
use crate::scene::{Document, Ink, Item, PathStep, Stroke, outline};
use std::fmt::Write as _;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Why a page cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EpsError {
    /// The document does not have that page.
    #[error("page {0} is not in the document")]
    NoPage(usize),
    /// A reference to a missing symbol, or to one that draws itself.
    #[error("symbol {0} is not in the document, or draws itself")]
    Symbol(usize),
}

/// Short names of the operators, in a dictionary of their own.
pub const PROLOG: &str = "\
%%BeginProlog
/gridpress 16 dict def gridpress begin
/m/moveto load def /l/lineto load def /c/curveto load def /z/closepath load def
/f/fill load def /s/stroke load def /w/setlinewidth load def /g/setgray load def
/d{0 setdash}bind def
/r{4 2 roll m 1 index 0 rlineto 0 exch rlineto neg 0 rlineto z}bind def
end
%%EndProlog
";

/// Draws page `index` (from 0), clipped to its trim, as a complete EPS file.
///
/// # Errors
/// A page or a symbol that the document does not have, or a symbol that draws itself.
pub fn page(document: &Document, index: usize) -> Result<String, EpsError> {
    let page = document.pages.get(index).ok_or(EpsError::NoPage(index))?;
    let (width, height) = (page.trim.width, page.trim.height);
    let mut out = String::from("%!PS-Adobe-3.0 EPSF-3.0\n");
    let _ = writeln!(
        out,
        "%%BoundingBox: 0 0 {} {}\n%%HiResBoundingBox: 0 0 {} {}",
        width.get().ceil(),
        height.get().ceil(),
        number(width),
        number(height)
    );
    let title = plain(&document.meta.title);
    let _ = writeln!(out, "%%Title: {title}\n%%Creator: gridpress {}", env!("CARGO_PKG_VERSION"));
    out.push_str("%%LanguageLevel: 2\n%%DocumentData: Clean7Bit\n%%Pages: 1\n%%EndComments\n");
    out.push_str(PROLOG);
    // From here y grows downwards, as on the page. The limit of mitres is that of PDF.
    let _ = write!(
        out,
        "%%Page: 1 1\nsave gridpress begin\n0 0 {w} {h} rectclip\n[1 0 0 -1 0 {h}] concat\n10 setmiterlimit\n",
        w = number(width),
        h = number(height)
    );
    let mut writer = Writer { document, out, origin: Point::default(), ink: None };
    writer.items(&page.items, document.symbols.len())?;
    writer.out.push_str("end restore\nshowpage\n%%EOF\n");
    Ok(writer.out)
}

struct Writer<'a> {
    document: &'a Document,
    out: String,
    /// Where the origin of the items is on the page.
    origin: Point,
    /// The ink that is set.
    ink: Option<Ink>,
}

impl Writer<'_> {
    /// Draws items, which may use the symbols before number `limit`.
    fn items(&mut self, items: &[Item], limit: usize) -> Result<(), EpsError> {
        for item in items {
            match item {
                Item::Line { from, to, stroke } => {
                    self.steps(&[PathStep::Move(*from), PathStep::Line(*to)]);
                    self.stroke(stroke);
                }
                Item::Box { area, fill, stroke } => {
                    let at = self.place(area.origin);
                    let (w, h) = (number(area.width()), number(area.height()));
                    let rectangle = format!("{at} {w} {h} r\n");
                    self.paint(&rectangle, fill.as_ref(), stroke.as_ref());
                }
                Item::Path { steps, fill, stroke } => {
                    let path = self.path(steps);
                    self.paint(&path, fill.as_ref(), stroke.as_ref());
                }
                Item::Text(run) => {
                    for steps in outline(run, &self.document.fonts) {
                        let path = self.path(&steps);
                        self.paint(&path, Some(&run.ink), None);
                    }
                }
                Item::Use { symbol, at } => {
                    let drawing = self.document.symbols.get(symbol.0).filter(|_| symbol.0 < limit);
                    let drawing = drawing.ok_or(EpsError::Symbol(symbol.0))?;
                    let before = self.origin;
                    self.origin = before.shifted(at.x, at.y);
                    let drawn = self.items(&drawing.items, symbol.0);
                    self.origin = before;
                    drawn?;
                }
                // A file is a single page, so links have no target.
                Item::Link { .. } => {}
                Item::Group { role: _, items } => self.items(items, limit)?,
            }
        }
        Ok(())
    }

    fn paint(&mut self, path: &str, fill: Option<&Ink>, stroke: Option<&Stroke>) {
        if let Some(ink) = fill {
            self.set(ink);
            self.out.push_str(path);
            self.out.push_str("f\n");
        }
        if let Some(stroke) = stroke {
            self.out.push_str(path);
            self.stroke(stroke);
        }
    }

    /// Strokes the current path.
    fn stroke(&mut self, stroke: &Stroke) {
        self.set(&stroke.ink);
        let dash: Vec<String> = stroke.dash.iter().map(|&length| number(length)).collect();
        let _ = writeln!(self.out, "{} w [{}] d s", number(stroke.width), dash.join(" "));
    }

    fn steps(&mut self, steps: &[PathStep]) {
        let path = self.path(steps);
        self.out.push_str(&path);
    }

    fn path(&self, steps: &[PathStep]) -> String {
        let mut path = String::new();
        let mut is_open = false;
        for step in steps {
            // A step without a starting point draws nothing, as in PDF.
            let line = match step {
                PathStep::Move(p) => format!("{} m\n", self.place(*p)),
                PathStep::Line(p) if is_open => format!("{} l\n", self.place(*p)),
                PathStep::Curve(a, b, c) if is_open => {
                    format!("{} {} {} c\n", self.place(*a), self.place(*b), self.place(*c))
                }
                PathStep::Close if is_open => "z\n".to_owned(),
                PathStep::Line(_) | PathStep::Curve(..) | PathStep::Close => continue,
            };
            path.push_str(&line);
            is_open = !matches!(step, PathStep::Close);
        }
        path
    }

    fn place(&self, at: Point) -> String {
        format!("{} {}", number(self.origin.x + at.x), number(self.origin.y + at.y))
    }

    /// Sets the ink of what follows. Gray prints in black ink alone.
    fn set(&mut self, ink: &Ink) {
        if self.ink.as_ref() == Some(ink) {
            return;
        }
        let text = match ink {
            Ink::Black(share) => format!("{} g\n", short(1.0 - clamped(*share))),
            Ink::Paper => "1 g\n".to_owned(),
            Ink::Mixed(screen) => format!("{} setrgbcolor\n", colour(*screen, 1.0)),
            Ink::Spot { name, tint, screen } => {
                // The colour that represents the ink where there is no plate for it.
                let [red, green, blue] = screen.map(|part| short(1.0 - f64::from(part) / 255.0));
                let part = |share: &str| format!("dup {share} mul 1 exch sub exch");
                format!(
                    "[/Separation ({}) /DeviceRGB {{{} {} {} pop}}] setcolorspace {} setcolor\n",
                    plain(name),
                    part(&red),
                    part(&green),
                    part(&blue),
                    short(clamped(*tint))
                )
            }
        };
        self.out.push_str(&text);
        self.ink = Some(ink.clone());
    }
}

fn colour(screen: [u8; 3], share: f64) -> String {
    screen.map(|part| short(1.0 - (1.0 - f64::from(part) / 255.0) * share)).join(" ")
}

fn clamped(share: f64) -> f64 {
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 1.0 }
}

/// Formats a length in points.
fn number(length: Pt) -> String {
    length.rounded().to_string()
}

fn short(share: f64) -> String {
    ((share * 1000.0).round() / 1000.0).to_string()
}

/// Returns a text with the characters that a comment and a string may have: letters lose their accents,
/// and other characters become spaces, of which none begins or ends the text.
#[must_use]
pub fn plain(text: &str) -> String {
    let allowed = |c: char| (' '..='~').contains(&c) && !matches!(c, '(' | ')' | '\\' | '%');
    let mut out = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)) {
        match PLAIN.iter().find(|(from, _)| from.contains(c)) {
            Some((_, to)) => out.push_str(to),
            None => out.push(if allowed(c) { c } else { ' ' }),
        }
    }
    let out: String = out.trim().chars().take(200).collect();
    out.trim_end().to_owned()
}

/// Letters and signs that are more than a plain letter with accents, and what stands for them.
const PLAIN: [(&str, &str); 15] = [
    ("Æ", "AE"),
    ("æ", "ae"),
    ("ĐÐ", "D"),
    ("đð", "d"),
    ("ı", "i"),
    ("Ł", "L"),
    ("ł", "l"),
    ("Ø", "O"),
    ("ø", "o"),
    ("Œ", "OE"),
    ("œ", "oe"),
    ("ß", "ss"),
    ("–—‐·", "-"),
    ("‘’", "'"),
    ("“”„«»", "\""),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::FontBook;
    use crate::geom::{Insets, Rect, Size};
    use crate::scene::{Meta, Page, PageLabel, Symbol, SymbolId};

    fn document(items: Vec<Item>) -> Document {
        let trim = Size::new(Pt::new(99.5), Pt::new(50.0));
        let page = Page { trim, bleed: Insets::default(), label: PageLabel::Arabic(1), items };
        let area = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(10.0), Pt::new(10.0));
        let cell = Item::Box { area, fill: Some(Ink::Black(0.25)), stroke: None };
        Document {
            meta: Meta { title: "A (day) %%EOF\n\u{e9}".to_owned(), ..Meta::default() },
            fonts: FontBook::shipped(),
            symbols: vec![Symbol { bounds: area, items: vec![cell] }],
            pages: vec![page],
            outline: Vec::new(),
        }
    }

    #[test]
    fn a_file_has_its_bounds_and_only_plain_characters() {
        let at = Point::new(Pt::new(5.0), Pt::new(7.0));
        let eps = page(&document(vec![Item::Use { symbol: SymbolId(0), at }]), 0).expect("drawn");
        assert!(eps.is_ascii());
        assert!(eps.contains("%%BoundingBox: 0 0 100 50\n%%HiResBoundingBox: 0 0 99.5 50\n"));
        assert!(eps.contains("0.75 g\n5 7 10 10 r\nf\n"), "{eps}");
        assert!(eps.contains("%%Title: A  day    EOF e\n"), "{eps}");
        assert_eq!(eps.matches("%%EOF").count(), 1);
    }

    #[test]
    fn titles_keep_their_letters() {
        assert_eq!(plain("Über Sudoku"), "Uber Sudoku");
        assert_eq!(plain("¿Sudoku? ¡Sí!"), "Sudoku?  Si!");
        assert_eq!(plain("«Œuvre» – été…"), "\"OEuvre\" - ete...");
        assert_eq!(plain("数独"), "");
    }

    #[test]
    fn a_missing_reference_is_an_error() {
        let missing = Item::Use { symbol: SymbolId(1), at: Point::default() };
        assert_eq!(page(&document(vec![missing]), 0), Err(EpsError::Symbol(1)));
        assert_eq!(page(&document(Vec::new()), 1), Err(EpsError::NoPage(1)));
    }
}

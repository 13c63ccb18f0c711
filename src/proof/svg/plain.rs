//! A fast one-pass reader for simple SVGs, as most programs write them for print: lines,
//! rectangles, paths, and references to paths and groups. Anything else is left to the general
//! reader, which takes ten times as long.

use crate::read::shapes::{Shape, Shapes};
use crate::read::sheet::{Sheet, Tone, Turn};
use gridpress_page::geom::{Point, Pt, Rect, Size};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

/// A piece of a group that is used by reference.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// Its ends, its width, and whether it is dashed.
    Stroke(Point, Point, Pt, bool),
    Fill(Rect),
    Cover(Rect),
}

/// What an id refers to.
enum Named {
    Path(Rc<Shape>),
    Group(Vec<Piece>),
}

/// How an element is painted: white counts as paper.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Paint {
    None,
    Paper,
    Ink,
}

/// Reads the page; `None` if it contains anything that is not simple.
pub(super) fn read(text: &str, page: usize, shapes: &mut Shapes<'_>) -> Option<Sheet> {
    let mut reader = Reader::from_str(text);
    let mut plain = Plain { sheet: None, page, shapes, named: HashMap::new(), open: Vec::new() };
    loop {
        match reader.read_event().ok()? {
            Event::Start(element) => {
                let open = plain.element(&element)?;
                plain.open.push(open);
            }
            Event::Empty(element) => {
                let open = plain.element(&element)?;
                plain.close(open)?;
            }
            Event::End(_) => {
                let open = plain.open.pop()?;
                plain.close(open)?;
            }
            Event::Text(_) | Event::Comment(_) | Event::Decl(_) | Event::GeneralRef(_) => {}
            Event::Eof => break,
            Event::CData(_) | Event::PI(_) | Event::DocType(_) => return None,
        }
    }
    plain.sheet.filter(|_| plain.open.is_empty())
}

/// An element that has not ended.
enum Open {
    Svg,
    /// A title or description, which is not visible.
    Words,
    Definitions,
    /// A group of definitions, with its id.
    Symbol(String, Vec<Piece>),
    /// A group on the page, with the fill of its elements.
    Group(Paint),
    Drawn,
}

struct Plain<'s, 'l> {
    /// Set once the root element is read.
    sheet: Option<Sheet>,
    page: usize,
    shapes: &'s mut Shapes<'l>,
    named: HashMap<String, Named>,
    open: Vec<Open>,
}

impl Plain<'_, '_> {
    fn element(&mut self, element: &BytesStart<'_>) -> Option<Open> {
        let name = element.name();
        let inside = self.open.last();
        if self.sheet.is_none() {
            return (name.as_ref() == "svg").then(|| self.root(element)).flatten();
        }
        match (name.as_ref(), inside?) {
            ("title" | "desc", Open::Svg) => Some(Open::Words),
            ("defs", Open::Svg) => only(element, []).map(|[]| Open::Definitions),
            ("path", Open::Definitions) => {
                let [d, id] = only(element, ["d", "id"])?;
                let shape = self.shapes.of_text(&d?)?;
                self.named.insert(id?.into_owned(), Named::Path(shape));
                Some(Open::Drawn)
            }
            ("g", Open::Definitions) => {
                let [id] = only(element, ["id"])?;
                Some(Open::Symbol(id?.into_owned(), Vec::new()))
            }
            ("g", Open::Svg) => {
                let [fill] = only(element, ["fill"])?;
                Some(Open::Group(fill.map_or(Some(Paint::Ink), |f| paint(&f))?))
            }
            ("line", _) => self.line(element),
            ("rect", _) => self.rectangle(element),
            ("path", Open::Svg) => self.path(element),
            ("use", Open::Svg) => self.used(element, Paint::Ink),
            ("use", Open::Group(fill)) => {
                let fill = *fill;
                self.used(element, fill)
            }
            _ => None,
        }
    }

    fn close(&mut self, open: Open) -> Option<()> {
        if let Open::Symbol(id, pieces) = open {
            self.named.insert(id, Named::Group(pieces));
        }
        Some(())
    }

    fn root(&mut self, element: &BytesStart<'_>) -> Option<Open> {
        let (mut width, mut height, mut view) = (None, None, None);
        for attribute in element.attributes() {
            let attribute = attribute.ok()?;
            let value = &*attribute.value;
            match attribute.key.as_ref() {
                "width" => width = Some(points(value)?),
                "height" => height = Some(points(value)?),
                "viewBox" => view = Some(value.to_owned()),
                "aria-labelledby" | "role" | "stroke-miterlimit" | "xml:lang" | "xmlns"
                | "xmlns:xlink" | "version" => {}
                _ => return None,
            }
        }
        let (width, height) = (width?, height?);
        // One unit is a point.
        let mut numbers = view.as_deref()?.split(' ').map(number);
        let view = [numbers.next()??, numbers.next()??, numbers.next()??, numbers.next()??];
        if view != [0.0, 0.0, width, height] || numbers.next().is_some() {
            return None;
        }
        self.sheet = Some(Sheet::new(self.page, Size::new(Pt::new(width), Pt::new(height))));
        Some(Open::Svg)
    }

    /// Draws on the page, or adds to the group that is being defined.
    fn piece(&mut self, piece: Piece) -> Option<()> {
        match self.open.last_mut()? {
            Open::Symbol(_, pieces) => pieces.push(piece),
            Open::Svg => draw(self.sheet.as_mut()?, piece, Point::default()),
            _ => return None,
        }
        Some(())
    }

    fn line(&mut self, element: &BytesStart<'_>) -> Option<Open> {
        let names = ["x1", "y1", "x2", "y2", "stroke", "stroke-width", "stroke-dasharray"];
        let found = only(element, names)?;
        let [x1, y1, x2, y2] = [0, 1, 2, 3].map(|i| length(found[i].as_ref()));
        let (from, to) = (Point::new(x1?, y1?), Point::new(x2?, y2?));
        if line_paint(found[4].as_deref()?)? == Paint::Ink {
            let is_dashed = found[6].as_deref().is_some_and(|dashes| dashes != "none");
            self.piece(Piece::Stroke(from, to, length(found[5].as_ref())?, is_dashed))?;
        }
        Some(Open::Drawn)
    }

    fn rectangle(&mut self, element: &BytesStart<'_>) -> Option<Open> {
        let names =
            ["x", "y", "width", "height", "fill", "stroke", "stroke-width", "stroke-dasharray"];
        let found = only(element, names)?;
        let [x, y, width, height] = [0, 1, 2, 3].map(|i| length(found[i].as_ref()));
        let area = Rect::new(x?, y?, width?, height?);
        if area.width() <= Pt::ZERO || area.height() <= Pt::ZERO {
            return None;
        }
        match found[4].as_deref().map_or(Some(Paint::Ink), paint)? {
            Paint::Ink => self.piece(Piece::Fill(area))?,
            Paint::Paper => self.piece(Piece::Cover(area))?,
            Paint::None => {}
        }
        if found[5].as_deref().map_or(Some(Paint::None), line_paint)? == Paint::Ink {
            let width = length(found[6].as_ref())?;
            let is_dashed = found[7].as_deref().is_some_and(|dashes| dashes != "none");
            let corners = [
                Point::new(area.left(), area.top()),
                Point::new(area.right(), area.top()),
                Point::new(area.right(), area.bottom()),
                Point::new(area.left(), area.bottom()),
            ];
            for i in 0..4 {
                self.piece(Piece::Stroke(corners[i], corners[(i + 1) % 4], width, is_dashed))?;
            }
        }
        Some(Open::Drawn)
    }

    /// Draws a path in place, filled or empty.
    fn path(&mut self, element: &BytesStart<'_>) -> Option<Open> {
        let names = ["d", "fill", "stroke", "stroke-width", "stroke-dasharray"];
        let found = only(element, names)?;
        // Curved strokes are left to the other reader.
        if found[2].as_deref().map_or(Some(Paint::None), paint)? != Paint::None {
            return None;
        }
        match found[1].as_deref().map_or(Some(Paint::Ink), paint)? {
            Paint::Ink => {
                let shape = self.shapes.of_text(found[0].as_deref()?)?;
                let sheet = self.sheet.as_mut()?;
                match shape.is_simple {
                    true => sheet.fill(shape.area),
                    false => draw_glyph(sheet, &shape, Point::default()),
                }
            }
            Paint::Paper => return None,
            Paint::None => {}
        }
        Some(Open::Drawn)
    }

    fn used(&mut self, element: &BytesStart<'_>, fill: Paint) -> Option<Open> {
        let [x, y, href, own] = only(element, ["x", "y", "xlink:href", "fill"])?;
        let at = Point::new(length(x.as_ref())?, length(y.as_ref())?);
        let fill = own.as_deref().map_or(Some(fill), paint)?;
        match self.named.get(href.as_deref()?.strip_prefix('#')?)? {
            Named::Path(_) if fill == Paint::None => {}
            Named::Path(shape) if fill == Paint::Paper => {
                let origin = shape.area.origin.shifted(at.x, at.y);
                self.sheet.as_mut()?.white.push(Rect { origin, size: shape.area.size });
            }
            Named::Path(shape) => {
                let sheet = self.sheet.as_mut()?;
                draw_glyph(sheet, shape, at);
            }
            Named::Group(pieces) => {
                let sheet = self.sheet.as_mut()?;
                for &piece in pieces {
                    draw(sheet, piece, at);
                }
            }
        }
        Some(Open::Drawn)
    }
}

fn draw_glyph(sheet: &mut Sheet, shape: &Shape, at: Point) {
    let area = Rect { origin: shape.area.origin.shifted(at.x, at.y), size: shape.area.size };
    shape.draw(sheet, area, at, 1.0, Turn::Upright);
}

fn draw(sheet: &mut Sheet, piece: Piece, at: Point) {
    let placed = |area: Rect| Rect { origin: area.origin.shifted(at.x, at.y), size: area.size };
    match piece {
        Piece::Stroke(a, b, width, is_dashed) => {
            sheet.stroke(a.shifted(at.x, at.y), b.shifted(at.x, at.y), width, is_dashed);
        }
        Piece::Fill(area) => sheet.fill(placed(area)),
        Piece::Cover(area) => sheet.cover(placed(area)),
    }
}

/// Returns the attributes of these names, in order; `None` if there are others, or escapes in one.
fn only<'e, const N: usize>(
    element: &'e BytesStart<'_>,
    names: [&str; N],
) -> Option<[Option<Cow<'e, str>>; N]> {
    let mut found = [const { None }; N];
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.ok()?;
        let index = names.iter().position(|n| *n == attribute.key.as_ref())?;
        if attribute.value.contains('&') {
            return None;
        }
        found[index] = Some(attribute.value);
    }
    Some(found)
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|n: &f64| n.is_finite())
}

fn points(text: &str) -> Option<f64> {
    number(text.strip_suffix("pt")?).filter(|n| *n > 0.0)
}

/// Parses a length without a unit; zero if it is missing.
fn length(text: Option<&Cow<'_, str>>) -> Option<Pt> {
    text.map_or(Some(0.0), |t| number(t)).map(Pt::new)
}

/// Parses a colour in hexadecimal digits, or `none`.
fn paint(text: &str) -> Option<Paint> {
    if text == "none" {
        return Some(Paint::None);
    }
    let is_paper = colour(text)?.iter().all(|channel| *channel > 250);
    Some(if is_paper { Paint::Paper } else { Paint::Ink })
}

/// Does the same for a line. Pale ones are left to the other reader, which notes their tone.
fn line_paint(text: &str) -> Option<Paint> {
    /// Lines at least this dark are as good as black.
    const DARK: u8 = 35;
    let paint = paint(text)?;
    let is_dark = || Some(Tone::of(colour(text)?, 1.0).dark >= DARK);
    if paint == Paint::Ink && !is_dark()? { None } else { Some(paint) }
}

/// Parses red, green and blue in hexadecimal digits.
fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?.as_bytes();
    if !matches!(digits.len(), 3 | 6) || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let channel = |i: usize| {
        let at = if digits.len() == 3 { [i, i] } else { [2 * i, 2 * i + 1] };
        let value =
            at.iter().fold(0, |n, &i| n * 16 + char::from(digits[i]).to_digit(16).unwrap_or(0));
        u8::try_from(value).unwrap_or(u8::MAX)
    };
    Some([0, 1, 2].map(channel))
}

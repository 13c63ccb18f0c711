//! The items of a page as operations of `printpdf`, with marks for the tags where asked.

mod groups;
mod ink;
mod operands;
mod repeats;
mod sign;
mod signs;
mod text;

pub(super) use repeats::{Repeat, Repeats};

use printpdf::{
    DictItem, Line, LinePoint, Op, PaintMode, Point as PdfPoint, Polygon, PolygonRing,
    Rect as PdfRect, WindingOrder, XObjectId, XObjectTransform,
};

use super::PdfError;
use super::boxes::PageBoxes;
use super::colour::Spots;
use super::fonts::Fonts;
use super::tags::Kid;
use crate::geom::{Point, Pt, Rect};
use crate::scene::{Destination, Ink, Item, PathStep, Stroke};
use operands::pdf_pt;
use sign::Sign;

/// The resources that all pages are drawn with.
pub(super) struct Kit<'a> {
    pub fonts: Fonts<'a>,
    pub spots: Spots,
    pub repeats: Repeats<'a>,
    pub tagged: bool,
    pub overprint_black: bool,
    /// Whether mixed colours are written as sRGB; otherwise as shares of the four inks.
    pub icc_colour: bool,
    pub symbols: usize,
}

/// The area of a link, with its tag.
pub(super) struct LinkArea {
    pub area: Rect,
    pub to: Destination,
    pub says: String,
}

/// A drawn page or symbol.
pub(super) struct Drawing {
    pub ops: Vec<Op>,
    pub links: Vec<LinkArea>,
    /// The structure of the page for screen readers; empty if not tagged.
    pub tags: Vec<Kid>,
    /// The number of marked parts in the content.
    pub marked: usize,
}

/// The coordinate frame of a drawing.
#[derive(Copy, Clone)]
pub(super) enum Frame<'a> {
    Page(&'a PageBoxes),
    /// A symbol keeps its own origin; only the axis is flipped. It may use the symbols before it.
    Symbol(usize),
    /// A repeated drawing on pages with these boxes.
    Repeat(Repeat, &'a PageBoxes),
}

/// Draws the items of a page or a symbol.
///
/// # Errors
/// A missing symbol or font, or a symbol that draws itself.
pub(super) fn draw(kit: &Kit<'_>, frame: Frame<'_>, items: &[Item]) -> Result<Drawing, PdfError> {
    let mut painter = Painter {
        kit,
        frame,
        ops: Vec::with_capacity(items.len() * 6),
        pen: None,
        signs: Vec::new(),
        space_after: false,
        state: match frame {
            Frame::Page(_) => {
                State { dash: Some(Vec::new()), overprint: Some(false), ..State::default() }
            }
            // The state at the place of use is unknown.
            Frame::Symbol(_) | Frame::Repeat(..) => State::default(),
        },
        links: Vec::new(),
        marked: 0,
    };
    let mut tags = Vec::new();
    match frame {
        Frame::Page(_) if kit.tagged => painter.top_level(items, &mut tags)?,
        Frame::Repeat(Repeat::Artifact, _) => painter.artifact(items, &mut tags)?,
        Frame::Page(_) | Frame::Symbol(_) | Frame::Repeat(Repeat::Plain, _) => {
            painter.plain(items, &mut tags)?;
        }
    }
    painter.end_text();
    Ok(Drawing { ops: painter.ops, links: painter.links, tags, marked: painter.marked })
}

struct Painter<'a> {
    kit: &'a Kit<'a>,
    frame: Frame<'a>,
    ops: Vec<Op>,
    /// In a text object: the start of its last line, in file units.
    pen: Option<(f64, f64)>,
    /// Single glyphs to draw before anything else.
    signs: Vec<Sign>,
    /// Whether the next run ends with a space, because the text continues.
    space_after: bool,
    state: State,
    links: Vec<LinkArea>,
    marked: usize,
}

/// The current graphics state, so that nothing is set twice.
#[derive(Default)]
struct State {
    fill: Option<Ink>,
    line: Option<Ink>,
    width: Option<Pt>,
    dash: Option<Vec<Pt>>,
    font: Option<(usize, Pt)>,
    overprint: Option<bool>,
}

impl Painter<'_> {
    /// Draws items without tags of their own; links are still added to `links`.
    fn plain(&mut self, items: &[Item], links: &mut Vec<Kid>) -> Result<(), PdfError> {
        for item in items {
            self.item(item, links)?;
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, links: &mut Vec<Kid>) -> Result<(), PdfError> {
        match item {
            Item::Line { from, to, stroke } => {
                self.stroke_state(stroke);
                let points = vec![self.node(*from), self.node(*to)];
                self.ops.push(Op::DrawLine { line: Line { points, is_closed: false } });
            }
            Item::Box { area, fill, stroke } => {
                if let Some(ink) = fill {
                    self.end_text();
                    self.fill_ink(ink);
                    self.rectangle(*area, PaintMode::Fill);
                }
                if let Some(stroke) = stroke {
                    self.stroke_state(stroke);
                    self.rectangle(*area, PaintMode::Stroke);
                }
            }
            Item::Path { steps, fill, stroke } => self.path(steps, fill.as_ref(), stroke.as_ref()),
            Item::Text(run) => self.text(run)?,
            Item::Use { symbol, at } => {
                if self.by_form(Repeat::Plain, std::slice::from_ref(item)) {
                    return Ok(());
                }
                let limit = match self.frame {
                    Frame::Page(_) | Frame::Repeat(..) => self.kit.symbols,
                    Frame::Symbol(own) => own,
                };
                if symbol.0 >= self.kit.symbols {
                    return Err(PdfError::Dangling(format!("symbol {}", symbol.0)));
                }
                if symbol.0 >= limit {
                    return Err(PdfError::SymbolOrder(symbol.0));
                }
                self.end_text();
                let (x, y) = self.place(*at);
                self.ops.push(Op::UseXobject {
                    id: XObjectId(format!("X{}", symbol.0)),
                    transform: XObjectTransform {
                        translate_x: Some(pdf_pt(x)),
                        translate_y: Some(pdf_pt(y)),
                        ..XObjectTransform::default()
                    },
                });
            }
            Item::Link { area, to, says } => {
                links.push(Kid::Link(self.links.len(), Vec::new()));
                self.links.push(LinkArea { area: *area, to: *to, says: says.clone() });
            }
            Item::Group { items, .. } => {
                if !self.by_form(Repeat::Plain, items) {
                    self.plain(items, links)?;
                }
            }
        }
        Ok(())
    }

    /// Draws `items` with their form, if there is one.
    fn by_form(&mut self, kind: Repeat, items: &[Item]) -> bool {
        let Some(form) = self.form(kind, items) else { return false };
        self.draw_form(form);
        true
    }

    fn draw_form(&mut self, form: String) {
        self.end_text();
        let value = vec![DictItem::Name(form.into_bytes())];
        self.ops.push(Op::Unknown { key: "Do".to_owned(), value });
    }

    fn form(&self, kind: Repeat, items: &[Item]) -> Option<String> {
        match self.frame {
            Frame::Page(boxes) => self.kit.repeats.form(kind, items, boxes),
            Frame::Symbol(_) | Frame::Repeat(..) => None,
        }
    }

    fn end_text(&mut self) {
        self.show_signs();
        if self.pen.take().is_some() {
            self.ops.push(Op::EndTextSection);
        }
    }

    fn rectangle(&mut self, area: Rect, mode: PaintMode) {
        let (left, bottom) = self.place(Point::new(area.left(), area.bottom()));
        self.ops.push(Op::DrawRectangle {
            rectangle: PdfRect {
                x: pdf_pt(left),
                y: pdf_pt(bottom),
                width: pdf_pt(area.width()),
                height: pdf_pt(area.height()),
                mode: Some(mode),
                winding_order: None,
            },
        });
    }

    fn path(&mut self, steps: &[PathStep], fill: Option<&Ink>, stroke: Option<&Stroke>) {
        let mut parts: Vec<Line> = Vec::new();
        for step in steps {
            let open = parts.last_mut().filter(|line| !line.is_closed);
            match (step, open) {
                (PathStep::Move(p), _) => {
                    parts.push(Line { points: vec![self.node(*p)], is_closed: false });
                }
                (PathStep::Line(p), Some(line)) => line.points.push(self.node(*p)),
                (PathStep::Curve(a, b, c), Some(line)) => {
                    let handle = |p| LinePoint { bezier: true, ..self.node(p) };
                    line.points.extend([handle(*a), handle(*b), self.node(*c)]);
                }
                (PathStep::Close, Some(line)) => line.is_closed = true,
                // A step without a starting point draws nothing, as in SVG.
                (PathStep::Line(_) | PathStep::Curve(..) | PathStep::Close, None) => {}
            }
        }
        if let Some(ink) = fill {
            self.end_text();
            self.fill_ink(ink);
            let rings = parts.iter().map(|l| PolygonRing { points: l.points.clone() }).collect();
            self.ops.push(Op::DrawPolygon {
                polygon: Polygon {
                    rings,
                    mode: PaintMode::Fill,
                    winding_order: WindingOrder::NonZero,
                },
            });
        }
        if let Some(stroke) = stroke {
            self.stroke_state(stroke);
            self.ops.extend(parts.into_iter().map(|line| Op::DrawLine { line }));
        }
    }

    fn place(&self, p: Point) -> (Pt, Pt) {
        match self.frame {
            Frame::Page(boxes) | Frame::Repeat(_, boxes) => boxes.point(p),
            Frame::Symbol(_) => (p.x, -p.y),
        }
    }

    fn node(&self, p: Point) -> LinePoint {
        let (x, y) = self.place(p);
        LinePoint { p: PdfPoint { x: pdf_pt(x), y: pdf_pt(y) }, bezier: false }
    }
}

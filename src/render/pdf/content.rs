//! The items of a page as operations of `printpdf`, with marks for the tags where asked.

use printpdf::{
    Codepoint, Color, DictItem, ExtendedGraphicsStateId, FontId, Greyscale, Line, LineDashPattern,
    LinePoint, Op, PaintMode, PdfFontHandle, Point as PdfPoint, Polygon, PolygonRing, Pt as PdfPt,
    Rect as PdfRect, TextItem, WindingOrder, XObjectId, XObjectTransform,
};

use super::PdfError;
use super::boxes::PageBoxes;
use super::colour::Spots;
use super::fonts::Fonts;
use super::tags::{Kid, Node, Tag};
use crate::geom::{Point, Pt, Rect};
use crate::scene::{Destination, Ink, Item, PathStep, Role, Stroke, TextRun};

/// What all pages are drawn with.
pub(super) struct Kit<'a> {
    pub fonts: &'a Fonts<'a>,
    pub spots: &'a Spots,
    pub tagged: bool,
    pub overprint_black: bool,
    pub symbols: usize,
}

/// Where an area leads, with the tag that it belongs to.
pub(super) struct LinkArea {
    pub area: Rect,
    pub to: Destination,
    pub says: String,
}

/// A drawn page or symbol.
pub(super) struct Drawing {
    pub ops: Vec<Op>,
    pub links: Vec<LinkArea>,
    /// What stands on the page for a reader that can not see it; empty when not tagged.
    pub tags: Vec<Kid>,
    /// How many marked parts the content has.
    pub marked: usize,
}

/// The frame of reference of a drawing.
#[derive(Copy, Clone)]
pub(super) enum Frame<'a> {
    Page(&'a PageBoxes),
    /// A symbol keeps its own origin; only the axis is turned. It may use those before it.
    Symbol(usize),
}

/// Draws the items of a page or a symbol.
///
/// # Errors
/// A symbol or face that the document does not have, a symbol within itself.
pub(super) fn draw(kit: &Kit<'_>, frame: Frame<'_>, items: &[Item]) -> Result<Drawing, PdfError> {
    let mut painter = Painter {
        kit,
        frame,
        ops: Vec::with_capacity(items.len() * 6),
        pen: None,
        state: State::default(),
        links: Vec::new(),
        marked: 0,
    };
    let mut tags = Vec::new();
    if kit.tagged && matches!(frame, Frame::Page(_)) {
        painter.top_level(items, &mut tags)?;
    } else {
        painter.plain(items, &mut tags)?;
    }
    painter.end_text();
    Ok(Drawing { ops: painter.ops, links: painter.links, tags, marked: painter.marked })
}

struct Painter<'a> {
    kit: &'a Kit<'a>,
    frame: Frame<'a>,
    ops: Vec<Op>,
    /// Inside a text object: where its last line began, in the units of the file.
    pen: Option<(f64, f64)>,
    state: State,
    links: Vec<LinkArea>,
    marked: usize,
}

/// What the content stream has set so far, so that nothing is set twice.
#[derive(Default)]
struct State {
    fill: Option<Ink>,
    line: Option<Ink>,
    width: Option<Pt>,
    dash: Vec<Pt>,
    font: Option<(usize, Pt)>,
    overprint: bool,
}

impl Painter<'_> {
    /// Items outside every group: text is read as a paragraph, the rest is decoration.
    fn top_level(&mut self, items: &[Item], out: &mut Vec<Kid>) -> Result<(), PdfError> {
        for item in items {
            match item {
                Item::Group { role, items } => self.group(role, items, out)?,
                Item::Text(_) => {
                    let mut node = Node::new(Tag::P);
                    self.tagged(std::slice::from_ref(item), &mut node)?;
                    out.push(Kid::Node(node));
                }
                Item::Link { .. } => self.item(item, out)?,
                Item::Line { .. } | Item::Box { .. } | Item::Path { .. } | Item::Use { .. } => {
                    self.begin_artifact();
                    self.item(item, out)?;
                    self.end_mark();
                }
            }
        }
        Ok(())
    }

    fn group(&mut self, role: &Role, items: &[Item], out: &mut Vec<Kid>) -> Result<(), PdfError> {
        let node = match role {
            // A figure of which there is nothing to tell is decoration.
            Role::Figure { alt } if alt.trim().is_empty() => {
                return self.group(&Role::Artifact, items, out);
            }
            Role::Artifact => {
                self.begin_artifact();
                self.plain(items, out)?;
                self.end_mark();
                return Ok(());
            }
            Role::Figure { alt } => {
                let mut node = Node::new(Tag::Figure);
                node.alt = Some(alt.clone());
                // A link stands beside the figure, not in it: a figure is read as one thing.
                let mut links = Vec::new();
                let start = self.begin_mark(Tag::Figure);
                self.plain(items, &mut links)?;
                self.end_mark();
                node.kids.push(start);
                out.push(Kid::Node(node));
                out.append(&mut links);
                return Ok(());
            }
            Role::Heading(level) => Node::new(Tag::Heading((*level).clamp(1, 6))),
            Role::Paragraph => Node::new(Tag::P),
            Role::List => Node::new(Tag::List),
            Role::ListItem => Node::new(Tag::Item),
        };
        let mut node = node;
        match node.tag {
            Tag::List => self.list(items, &mut node)?,
            Tag::Item => {
                let mut body = Node::new(Tag::ItemBody);
                self.tagged(items, &mut body)?;
                node.kids.push(Kid::Node(body));
                // An item stands in a list, even if alone.
                let mut list = Node::new(Tag::List);
                list.kids.push(Kid::Node(node));
                node = list;
            }
            _ => self.tagged(items, &mut node)?,
        }
        if !node.kids.is_empty() {
            out.push(Kid::Node(node));
        }
        Ok(())
    }

    /// A list holds nothing but items: whatever else stands in it becomes one.
    fn list(&mut self, items: &[Item], list: &mut Node) -> Result<(), PdfError> {
        for part in items {
            let mut body = Node::new(Tag::ItemBody);
            match part {
                Item::Group { role: Role::ListItem, items } => self.tagged(items, &mut body)?,
                Item::Group { role: Role::Artifact, .. } => {
                    self.tagged(std::slice::from_ref(part), &mut body)?;
                }
                Item::Line { .. } | Item::Box { .. } | Item::Path { .. } | Item::Use { .. } => {
                    self.begin_artifact();
                    self.plain(std::slice::from_ref(part), &mut body.kids)?;
                    self.end_mark();
                }
                Item::Text(_) | Item::Link { .. } | Item::Group { .. } => {
                    self.tagged(std::slice::from_ref(part), &mut body)?;
                }
            }
            if !body.kids.is_empty() {
                let mut item = Node::new(Tag::Item);
                item.kids.push(Kid::Node(body));
                list.kids.push(Kid::Node(item));
            }
        }
        Ok(())
    }

    /// The items of a tagged group: runs of drawing become marked parts of `node`.
    fn tagged(&mut self, items: &[Item], node: &mut Node) -> Result<(), PdfError> {
        let mut open = false;
        for item in items {
            match item {
                Item::Group { role, items } => {
                    if std::mem::take(&mut open) {
                        self.end_mark();
                    }
                    self.group(role, items, &mut node.kids)?;
                }
                Item::Link { .. } => self.item(item, &mut node.kids)?,
                Item::Line { .. }
                | Item::Box { .. }
                | Item::Path { .. }
                | Item::Text(_)
                | Item::Use { .. } => {
                    if !std::mem::replace(&mut open, true) {
                        let part = self.begin_mark(node.tag);
                        node.kids.push(part);
                    }
                    self.item(item, &mut node.kids)?;
                }
            }
        }
        if open {
            self.end_mark();
        }
        Ok(())
    }

    /// Items without tags of their own; links still go to `links`.
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
                let limit = match self.frame {
                    Frame::Page(_) => self.kit.symbols,
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
                links.push(Kid::Link(self.links.len()));
                self.links.push(LinkArea { area: *area, to: *to, says: says.clone() });
            }
            Item::Group { items, .. } => self.plain(items, links)?,
        }
        Ok(())
    }

    fn text(&mut self, run: &TextRun) -> Result<(), PdfError> {
        if run.glyphs.is_empty() {
            return Ok(());
        }
        let missing = || PdfError::Dangling(format!("face {}", run.face.index()));
        let face = self.kit.fonts.face(run.face).ok_or_else(missing)?;
        // What a reader copies must be the text; where the glyphs alone do not spell it
        // (right-to-left text, say), it is written beside them.
        let told = self.kit.tagged && !face.spells(run);
        if told {
            self.end_text();
            let text = run.text.encode_utf16().flat_map(u16::to_be_bytes);
            let data = [0xFE, 0xFF].into_iter().chain(text).collect();
            let actual = ("ActualText".to_owned(), DictItem::String { data, literal: false });
            self.ops.push(Op::BeginMarkedContentWithProperties {
                tag: "Span".to_owned(),
                properties: DictItem::Dict { map: [actual].into() },
            });
        }
        self.fill_ink(&run.ink);
        let (x, y) = self.place(run.origin);
        let (x, y) = (x.rounded(), y.rounded());
        let (from_x, from_y) = match self.pen {
            Some(pen) => pen,
            None => {
                self.ops.push(Op::StartTextSection);
                (0.0, 0.0)
            }
        };
        if self.state.font != Some((run.face.index(), run.size)) {
            self.state.font = Some((run.face.index(), run.size));
            self.ops.push(Op::SetFont {
                font: PdfFontHandle::External(FontId(face.resource.clone())),
                size: pdf_pt(run.size),
            });
        }
        let pos = PdfPoint { x: pdf_pt(Pt::new(x - from_x)), y: pdf_pt(Pt::new(y - from_y)) };
        self.ops.push(Op::SetTextCursor { pos });
        self.pen = Some((x, y));

        let units = face.units_per_em();
        let thousandths = |n: i32| f64::from(n) * 1000.0 / units;
        let mut items: Vec<TextItem> = Vec::new();
        let mut raised = 0;
        for glyph in &run.glyphs {
            let (dx, dy) = glyph.offset;
            if dy != raised {
                self.show(&mut items);
                raised = dy;
                let rise = run.size * (f64::from(dy) / units);
                self.ops.push(Op::SetLineOffset { multiplier: short(rise.rounded()) });
            }
            if dx != 0 {
                items.push(TextItem::Offset(short(-thousandths(dx))));
            }
            let (gid, width) = face.code(glyph.id);
            // Positive numbers move to the left.
            let offset = short(width - thousandths(glyph.advance) + thousandths(dx));
            match items.last_mut() {
                Some(TextItem::GlyphIds(run)) => run.push(Codepoint { gid, offset, cid: None }),
                _ => items.push(TextItem::GlyphIds(vec![Codepoint { gid, offset, cid: None }])),
            }
        }
        // Nothing follows the last glyph, so nothing need be moved for it.
        if let Some(TextItem::GlyphIds(run)) = items.last_mut()
            && let Some(last) = run.last_mut()
        {
            last.offset = 0.0;
        }
        self.show(&mut items);
        if raised != 0 {
            self.ops.push(Op::SetLineOffset { multiplier: 0.0 });
        }
        if told {
            self.end_text();
            self.ops.push(Op::EndMarkedContent);
        }
        Ok(())
    }

    fn show(&mut self, items: &mut Vec<TextItem>) {
        if !items.is_empty() {
            self.ops.push(Op::ShowText { items: std::mem::take(items) });
        }
    }

    fn end_text(&mut self) {
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
                // A step without a beginning draws nothing, here as in SVG.
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

    fn stroke_state(&mut self, stroke: &Stroke) {
        self.end_text();
        self.overprint(false);
        if self.state.line.as_ref() != Some(&stroke.ink) {
            self.state.line = Some(stroke.ink.clone());
            self.ink(&stroke.ink, true);
        }
        if self.state.width != Some(stroke.width) {
            self.state.width = Some(stroke.width);
            self.ops.push(Op::SetOutlineThickness { pt: pdf_pt(stroke.width) });
        }
        if self.state.dash != stroke.dash {
            self.state.dash.clone_from(&stroke.dash);
            let pattern = stroke.dash.iter().map(|l| short(l.rounded())).collect();
            let dash = LineDashPattern { offset: 0.0, pattern };
            self.ops.push(Op::SetLineDashPattern { dash });
        }
    }

    fn fill_ink(&mut self, ink: &Ink) {
        self.overprint(*ink == Ink::BLACK && self.kit.overprint_black);
        if self.state.fill.as_ref() != Some(ink) {
            self.state.fill = Some(ink.clone());
            self.ink(ink, false);
        }
    }

    /// Full black is printed over what is below, all else is cut out of it.
    fn overprint(&mut self, on: bool) {
        if self.state.overprint != on {
            self.state.overprint = on;
            let gs = ExtendedGraphicsStateId(if on { "GO" } else { "GK" }.to_owned());
            self.ops.push(Op::LoadGraphicsState { gs });
        }
    }

    fn ink(&mut self, ink: &Ink, line: bool) {
        let grey = |share: f64| {
            let percent = short(1.0 - share.clamp(0.0, 1.0));
            Color::Greyscale(Greyscale { percent, icc_profile: None })
        };
        let col = match ink {
            Ink::Black(share) => grey(if share.is_finite() { *share } else { 1.0 }),
            Ink::Paper => grey(0.0),
            Ink::Spot { name, tint, .. } => {
                let id = self.kit.spots.resource(name).unwrap_or_default();
                let tint = if tint.is_finite() { tint.clamp(0.0, 1.0) } else { 1.0 };
                let value = vec![DictItem::Real(short(tint))];
                let (space, key) = if line {
                    (Op::SetColorSpaceStroke { id }, "SCN")
                } else {
                    (Op::SetColorSpaceFill { id }, "scn")
                };
                self.ops.push(space);
                self.ops.push(Op::Unknown { key: key.to_owned(), value });
                return;
            }
        };
        self.ops.push(if line { Op::SetOutlineColor { col } } else { Op::SetFillColor { col } });
    }

    fn begin_artifact(&mut self) {
        self.end_text();
        self.ops.push(Op::BeginMarkedContent { tag: "Artifact".to_owned() });
    }

    fn begin_mark(&mut self, tag: Tag) -> Kid {
        self.end_text();
        let id = self.marked;
        self.marked += 1;
        let mcid = ("MCID".to_owned(), DictItem::Int(i64::try_from(id).unwrap_or(0)));
        self.ops.push(Op::BeginMarkedContentWithProperties {
            tag: tag.name().to_owned(),
            properties: DictItem::Dict { map: [mcid].into() },
        });
        Kid::Marked(id)
    }

    fn end_mark(&mut self) {
        self.end_text();
        self.ops.push(Op::EndMarkedContent);
    }

    fn place(&self, p: Point) -> (Pt, Pt) {
        match self.frame {
            Frame::Page(boxes) => boxes.point(p),
            Frame::Symbol(_) => (p.x, -p.y),
        }
    }

    fn node(&self, p: Point) -> LinePoint {
        let (x, y) = self.place(p);
        LinePoint { p: PdfPoint { x: pdf_pt(x), y: pdf_pt(y) }, bezier: false }
    }
}

fn pdf_pt(l: Pt) -> PdfPt {
    PdfPt(short(l.rounded()))
}

/// A number with three decimals in the precision that `printpdf` writes.
fn short(n: f64) -> f32 {
    let n = (n * 1000.0).round() / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "three decimals of a page fit")]
    let n = n as f32;
    // No "-0" in any output.
    if n == 0.0 { 0.0 } else { n }
}

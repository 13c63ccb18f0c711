//! The items of a page as SVG elements.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use svg::node::element::{Element, Group, Line, Path, Rectangle, Use};

use super::error::SvgError;
use super::glyphs::Glyphs;
use crate::geom::{Point, Pt};
use crate::scene::{Document, Ink, Item, PathStep, Stroke, SymbolId, TextRun};

/// Draws items and collects the glyphs and symbols that they use.
pub(super) struct Painter<'a> {
    document: &'a Document,
    glyphs: Glyphs<'a>,
    symbols: BTreeMap<usize, Group>,
}

impl<'a> Painter<'a> {
    pub(super) const fn new(document: &'a Document) -> Self {
        Painter { document, glyphs: Glyphs::new(&document.fonts), symbols: BTreeMap::new() }
    }

    /// Returns the definitions for the drawn items: glyphs, then symbols.
    pub(super) fn into_definitions(self) -> Vec<Element> {
        let glyphs = self.glyphs.into_paths().into_iter().map(Element::from);
        glyphs.chain(self.symbols.into_values().map(Element::from)).collect()
    }

    /// Draws `items`, which may use the symbols before number `limit`.
    pub(super) fn items(&mut self, items: &[Item], limit: usize) -> Result<Vec<Element>, SvgError> {
        let mut out = Vec::with_capacity(items.len());
        self.append(items, limit, &mut out)?;
        Ok(out)
    }

    fn append(
        &mut self,
        items: &[Item],
        limit: usize,
        out: &mut Vec<Element>,
    ) -> Result<(), SvgError> {
        for item in items {
            match item {
                Item::Line { from, to, stroke } => {
                    let line = Line::new()
                        .set("x1", number(from.x))
                        .set("y1", number(from.y))
                        .set("x2", number(to.x))
                        .set("y2", number(to.y));
                    out.push(stroked(line.into(), stroke));
                }
                Item::Box { area, fill, stroke } => {
                    let area = Rectangle::new()
                        .set("x", number(area.left()))
                        .set("y", number(area.top()))
                        .set("width", number(area.width()))
                        .set("height", number(area.height()));
                    out.extend(painted(area.into(), fill.as_ref(), stroke.as_ref()));
                }
                Item::Path { steps, fill, stroke } => {
                    let path = Path::new().set("d", path_data(steps));
                    out.extend(painted(path.into(), fill.as_ref(), stroke.as_ref()));
                }
                Item::Text(run) => self.text(run, out),
                Item::Use { symbol, at } => {
                    self.define(*symbol, limit)?;
                    let used = Use::new().set("xlink:href", format!("#symbol{}", symbol.0));
                    out.push(placed(used, *at).into());
                }
                // A file is a single page, so links have no target.
                Item::Link { .. } => {}
                Item::Group { role: _, items } => self.append(items, limit, out)?,
            }
        }
        Ok(())
    }

    fn define(&mut self, symbol: SymbolId, limit: usize) -> Result<(), SvgError> {
        let id = symbol.0;
        let drawing = self.document.symbols.get(id).ok_or(SvgError::Dangling(id))?;
        if id >= limit {
            return Err(SvgError::SymbolOrder(id));
        }
        if !self.symbols.contains_key(&id) {
            let mut group = Group::new().set("id", format!("symbol{id}"));
            for element in self.items(&drawing.items, id)? {
                group = group.add(element);
            }
            self.symbols.insert(id, group);
        }
        Ok(())
    }

    fn text(&mut self, run: &TextRun, out: &mut Vec<Element>) {
        let face = self.document.fonts.face(run.face);
        let mut pen = 0_i32;
        let mut glyphs = Vec::with_capacity(run.glyphs.len());
        for glyph in &run.glyphs {
            if let Some(id) = self.glyphs.id(run.face, run.size, glyph.id) {
                let (dx, dy) = glyph.offset;
                let at = run.origin.shifted(
                    face.scaled(pen.saturating_add(dx), run.size),
                    face.scaled(-dy, run.size),
                );
                glyphs.push(placed(Use::new().set("xlink:href", format!("#{id}")), at));
            }
            pen = pen.saturating_add(glyph.advance);
        }
        // Black is the default colour of SVG.
        let colour = (run.ink != Ink::BLACK).then(|| colour(&run.ink));
        if glyphs.len() > 1
            && let Some(colour) = &colour
        {
            let mut group = Group::new().set("fill", colour.as_str());
            for glyph in glyphs {
                group = group.add(glyph);
            }
            out.push(group.into());
        } else {
            out.extend(glyphs.into_iter().map(|glyph| match &colour {
                Some(colour) => glyph.set("fill", colour.as_str()).into(),
                None => Element::from(glyph),
            }));
        }
    }
}

fn placed(used: Use, at: Point) -> Use {
    used.set("x", number(at.x)).set("y", number(at.y))
}

/// Fills and strokes the element; returns `None` if it has neither.
fn painted(mut element: Element, fill: Option<&Ink>, stroke: Option<&Stroke>) -> Option<Element> {
    use svg::Node as _;
    match fill {
        Some(ink) if *ink == Ink::BLACK => {}
        Some(ink) => element.assign("fill", colour(ink)),
        None => element.assign("fill", "none"),
    }
    match (fill, stroke) {
        (None, None) => None,
        (Some(_), None) => Some(element),
        (_, Some(stroke)) => Some(stroked(element, stroke)),
    }
}

fn stroked(mut element: Element, stroke: &Stroke) -> Element {
    use svg::Node as _;
    element.assign("stroke", colour(&stroke.ink));
    element.assign("stroke-width", number(stroke.width));
    if !stroke.dash.is_empty() {
        let dash: Vec<String> = stroke.dash.iter().map(|&l| number(l)).collect();
        element.assign("stroke-dasharray", dash.join(" "));
    }
    element
}

fn path_data(steps: &[PathStep]) -> String {
    let mut d = String::new();
    let mut open = false;
    for step in steps {
        let mut put = |command: char, points: &[Point]| {
            d.push(command);
            let numbers = points.iter().flat_map(|p| [p.x, p.y]);
            for (i, n) in numbers.enumerate() {
                let _ = write!(d, "{}{}", if i > 0 { " " } else { "" }, Pt::rounded(n));
            }
        };
        // A step without a starting point draws nothing, as in PDF.
        match step {
            PathStep::Move(p) => put('M', &[*p]),
            PathStep::Line(p) if open => put('L', &[*p]),
            PathStep::Curve(a, b, c) if open => put('C', &[*a, *b, *c]),
            PathStep::Close if open => put('Z', &[]),
            PathStep::Line(_) | PathStep::Curve(..) | PathStep::Close => continue,
        }
        open = !matches!(step, PathStep::Close);
    }
    d
}

/// Returns the screen colour of an ink.
fn colour(ink: &Ink) -> String {
    let mixed = |share: f64, full: [u8; 3]| {
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 1.0 };
        let [r, g, b] = full.map(|c| {
            let mixed = 255.0 + (f64::from(c) - 255.0) * share;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
            let mixed = mixed.round() as u8;
            mixed
        });
        if [r, g, b].iter().all(|c| c % 17 == 0) {
            return format!("#{:x}{:x}{:x}", r / 17, g / 17, b / 17);
        }
        format!("#{r:02x}{g:02x}{b:02x}")
    };
    match ink {
        Ink::Black(share) => mixed(*share, [0; 3]),
        Ink::Spot { tint, screen, .. } => mixed(*tint, *screen),
        Ink::Mixed(screen) => mixed(1.0, *screen),
        Ink::Paper => "#fff".to_owned(),
    }
}

/// Formats a length in points for an attribute.
pub(super) fn number(length: Pt) -> String {
    length.rounded().to_string()
}

//! Reads an SVG page back into a sheet. Our SVGs hold no text, only outlines, so every character
//! is read from its shape.

use super::ReadError;
use super::alphabet::{Alphabet, Reading};
use super::outline::Outline;
use super::sheet::{Mark, Rule, Sheet};
use crate::geom::{Point, Pt, Rect, Size};
use hayro_interpret::kurbo::BezPath;
use std::collections::HashMap;
use usvg::tiny_skia_path::{Path, PathSegment};
use usvg::{Node, Options, Paint, Transform, Tree};

/// How much larger shapes are looked at than they are drawn.
const LARGER: f64 = 100.0;

/// Shapes already looked at, by their outlines: a book's pages share nearly all of them.
pub struct Shapes<'l> {
    alphabet: &'l Alphabet,
    known: HashMap<Vec<u32>, Vec<(Reading, f64)>>,
}

impl<'l> Shapes<'l> {
    pub fn of(alphabet: &'l Alphabet) -> Self {
        Shapes { alphabet, known: HashMap::new() }
    }
}

/// Reads one SVG; `page` is the number it is given.
///
/// # Errors
/// If the text is no SVG.
pub fn read(text: &str, page: usize, shapes: &mut Shapes<'_>) -> Result<Sheet, ReadError> {
    let options = Options { dpi: 72.0, ..Options::default() };
    let tree = Tree::from_str(text, &options).map_err(|e| ReadError::Svg(e.to_string()))?;
    let size = tree.size();
    // Sizes in user units are CSS pixels; one that says "pt" or "mm" is settled by the dpi above.
    let trim = Size::new(Pt::new(size.width().into()), Pt::new(size.height().into()));
    let mut sheet = Sheet { page, trim, marks: Vec::new(), rules: Vec::new() };
    read_group(tree.root(), &mut sheet, shapes);
    Ok(sheet)
}

fn read_group(group: &usvg::Group, sheet: &mut Sheet, shapes: &mut Shapes<'_>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => read_group(inner, sheet, shapes),
            Node::Path(path) if path.is_visible() => read_path(path, sheet, shapes),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }
}

fn place(t: Transform, x: f32, y: f32) -> Point {
    let (x, y) = (f64::from(x), f64::from(y));
    Point::new(
        Pt::new(f64::from(t.sx) * x + f64::from(t.kx) * y + f64::from(t.tx)),
        Pt::new(f64::from(t.ky) * x + f64::from(t.sy) * y + f64::from(t.ty)),
    )
}

fn is_paper(paint: &Paint) -> bool {
    matches!(paint, Paint::Color(c) if c.red > 250 && c.green > 250 && c.blue > 250)
}

fn read_path(path: &usvg::Path, sheet: &mut Sheet, shapes: &mut Shapes<'_>) {
    let to_page = path.abs_transform();
    if let Some(stroke) = path.stroke().filter(|s| !is_paper(s.paint())) {
        let scale = f64::from(to_page.sx * to_page.sy - to_page.kx * to_page.ky).abs().sqrt();
        let width = Pt::new(f64::from(stroke.width().get()) * scale);
        let (mut start, mut from) = (Point::default(), Point::default());
        for segment in path.data().segments() {
            let to = match segment {
                PathSegment::MoveTo(p) => {
                    start = place(to_page, p.x, p.y);
                    from = start;
                    continue;
                }
                PathSegment::LineTo(p) => place(to_page, p.x, p.y),
                PathSegment::Close => start,
                PathSegment::QuadTo(_, p) | PathSegment::CubicTo(_, _, p) => {
                    from = place(to_page, p.x, p.y);
                    continue;
                }
            };
            sheet.rules.extend(Rule::along_axis(from, to, width));
            from = to;
        }
    }
    if path.fill().is_none_or(|fill| is_paper(fill.paint())) {
        return;
    }
    let area = path.abs_bounding_box();
    let ink = Rect::new(
        Pt::new(area.x().into()),
        Pt::new(area.y().into()),
        Pt::new(area.width().into()),
        Pt::new(area.height().into()),
    );
    let alphabet = shapes.alphabet;
    let can_be = shapes.known.entry(signature(path.data())).or_insert_with(|| {
        // A rectangle is no letter.
        if path.data().len() <= 5 {
            return Vec::new();
        }
        // Enlarged, as curves are followed to a fraction of a unit.
        alphabet.read_any_size(&Outline::from_path(&bez_path(path.data()), LARGER))
    });
    if !can_be.iter().any(|(reading, _)| reading.character.is_some()) {
        sheet.rules.extend(Rule::from_bar(ink));
        return;
    }
    let origin = place(to_page, 0.0, 0.0);
    let scale = f64::from(to_page.sx * to_page.sy - to_page.kx * to_page.ky).abs().sqrt() / LARGER;
    // Of letters that differ in size alone, the one as large as what stands before it on its line.
    let before = sheet.marks.last().filter(|m| (m.origin.y - origin.y).abs() < Pt::new(0.1));
    let unlike = |em: f64| before.map_or(0.0, |m| (m.size.get() / (em * scale)).ln().abs());
    let best = can_be.iter().min_by(|a, b| {
        // A hundredth or two is rounding, and says nothing.
        let steps = |em| (unlike(em) / 0.05).floor();
        steps(a.1).total_cmp(&steps(b.1))
    });
    let Some(&(reading, em)) = best else { return };
    let size = Pt::new(scale * em);
    sheet.marks.push(Mark { said: String::new(), reading, ink, origin, size });
}

fn signature(path: &Path) -> Vec<u32> {
    path.points().iter().flat_map(|p| [p.x.to_bits(), p.y.to_bits()]).collect()
}

fn bez_path(path: &Path) -> BezPath {
    // Upright as in a font, where y grows upwards.
    let p = |p: usvg::tiny_skia_path::Point| (f64::from(p.x), -f64::from(p.y));
    let mut out = BezPath::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(a) => out.move_to(p(a)),
            PathSegment::LineTo(a) => out.line_to(p(a)),
            PathSegment::QuadTo(a, b) => out.quad_to(p(a), p(b)),
            PathSegment::CubicTo(a, b, c) => out.curve_to(p(a), p(b), p(c)),
            PathSegment::Close => out.close_path(),
        }
    }
    out
}

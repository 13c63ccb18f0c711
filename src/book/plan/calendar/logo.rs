//! Reads the logo of a newspaper: an SVG of plain shapes, which becomes a drawing in black.

use crate::template::darkness;
use gridpress_page::geom::{Point, Pt, Size};
use gridpress_page::scene::{Ink, Item, PathStep, Stroke};
use usvg::tiny_skia_path::{PathSegment, Transform};
use usvg::{Node, Paint, roxmltree};

/// The largest file of a logo, in bytes, and the most shapes and points in it.
const MOST_BYTES: usize = 1 << 20;
const MOST_SHAPES: usize = 2_000;
const MOST_POINTS: usize = 100_000;

/// The elements that a logo may have. Others need fonts, pictures or effects, or repeat things.
const ELEMENTS: [&str; 14] = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title",
    "desc", "metadata", "defs", "style",
];

/// A drawing and its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Logo {
    pub size: Size,
    pub items: Vec<Item>,
}

impl Logo {
    /// Reads an SVG file.
    ///
    /// # Errors
    /// What is wrong with it, to follow "the logo".
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > MOST_BYTES {
            return Err(format!("is larger than {MOST_BYTES} bytes"));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "is not an SVG file".to_owned())?;
        check_elements(text)?;
        let tree = usvg::Tree::from_str(text, &usvg::Options::default())
            .map_err(|error| format!("cannot be read: {error}"))?;
        let size = Size::new(length(tree.size().width()), length(tree.size().height()));
        let mut drawing = Drawing::default();
        drawing.group(tree.root(), 1.0)?;
        if drawing.items.is_empty() {
            return Err("draws nothing".to_owned());
        }
        Ok(Logo { size, items: drawing.items })
    }

    /// Returns the drawing with its top left corner at `at`, as large as `scale` says.
    #[must_use]
    pub fn placed(&self, at: Point, scale: f64) -> Vec<Item> {
        let point = |p: Point| at.shifted(p.x * scale, p.y * scale);
        let step = |step: &PathStep| match *step {
            PathStep::Move(p) => PathStep::Move(point(p)),
            PathStep::Line(p) => PathStep::Line(point(p)),
            PathStep::Curve(a, b, c) => PathStep::Curve(point(a), point(b), point(c)),
            PathStep::Close => PathStep::Close,
        };
        let placed = |item: &Item| match item {
            Item::Path { steps, fill, stroke } => Item::Path {
                steps: steps.iter().map(step).collect(),
                fill: fill.clone(),
                stroke: stroke.clone().map(|stroke| Stroke {
                    width: stroke.width * scale,
                    dash: stroke.dash.iter().map(|&length| length * scale).collect(),
                    ..stroke
                }),
            },
            other => other.clone(),
        };
        self.items.iter().map(placed).collect()
    }
}

/// Reports elements that a logo may not have.
fn check_elements(text: &str) -> Result<(), String> {
    // A document type could define entities that grow without limit; this refuses it.
    let file = roxmltree::Document::parse(text).map_err(|error| format!("is no SVG: {error}"))?;
    const SVG: &str = "http://www.w3.org/2000/svg";
    if !file.root_element().has_tag_name((SVG, "svg")) {
        return Err("is not an SVG file".to_owned());
    }
    // Editors leave elements of their own, which draw nothing.
    let mut elements = file
        .descendants()
        .filter(|node| node.is_element() && node.tag_name().namespace() == Some(SVG));
    match elements.find(|node| !ELEMENTS.contains(&node.tag_name().name())) {
        Some(node) => {
            Err(format!("has an element <{}>, which is not drawn", node.tag_name().name()))
        }
        None => Ok(()),
    }
}

/// The shapes found so far.
#[derive(Default)]
struct Drawing {
    items: Vec<Item>,
    points: usize,
}

impl Drawing {
    fn group(&mut self, group: &usvg::Group, opacity: f32) -> Result<(), String> {
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner, opacity)?,
                Node::Path(path) if path.is_visible() => self.path(path, opacity)?,
                Node::Path(_) => {}
                Node::Image(_) | Node::Text(_) => {
                    return Err("has text or a picture, which is not drawn".to_owned());
                }
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &usvg::Path, opacity: f32) -> Result<(), String> {
        let matrix = path.abs_transform();
        let mut steps = Vec::new();
        let place = |p: usvg::tiny_skia_path::Point| {
            let mut p = p;
            matrix.map_point(&mut p);
            Point::new(length(p.x), length(p.y))
        };
        let mut last = Point::default();
        for segment in path.data().segments() {
            let step = match segment {
                PathSegment::MoveTo(p) => PathStep::Move(place(p)),
                PathSegment::LineTo(p) => PathStep::Line(place(p)),
                PathSegment::QuadTo(control, p) => {
                    let (control, end) = (place(control), place(p));
                    let part = |a: Pt, b: Pt| a + (b - a) * (2.0 / 3.0);
                    let near = |p: Point| Point::new(part(p.x, control.x), part(p.y, control.y));
                    PathStep::Curve(near(last), near(end), end)
                }
                PathSegment::CubicTo(a, b, p) => PathStep::Curve(place(a), place(b), place(p)),
                PathSegment::Close => PathStep::Close,
            };
            if let PathStep::Move(p) | PathStep::Line(p) | PathStep::Curve(_, _, p) = step {
                last = p;
            }
            steps.push(step);
        }
        self.points += steps.len();
        if self.points > MOST_POINTS || self.items.len() >= MOST_SHAPES {
            return Err("has too many shapes; simplify it".to_owned());
        }
        let fill = path.fill().map(|fill| ink(fill.paint(), fill.opacity().get() * opacity));
        let stroke = match path.stroke() {
            None => None,
            Some(stroke) => Some(Stroke {
                width: length(stroke.width().get() * mean_scale(matrix)),
                ink: ink(stroke.paint(), stroke.opacity().get() * opacity)?,
                dash: stroke.dasharray().unwrap_or_default().iter().map(|&l| length(l)).collect(),
            }),
        };
        let fill = fill.transpose()?;
        if fill.is_some() || stroke.is_some() {
            self.items.push(Item::Path { steps, fill, stroke });
        }
        Ok(())
    }
}

fn mean_scale(matrix: Transform) -> f32 {
    let area = matrix.sx * matrix.sy - matrix.kx * matrix.ky;
    area.abs().sqrt()
}

/// Returns the black that prints a colour as dark as it looks.
fn ink(paint: &Paint, opacity: f32) -> Result<Ink, String> {
    let Paint::Color(colour) = paint else {
        return Err("has a gradient or a pattern, which is not drawn".to_owned());
    };
    let dark = darkness([colour.red, colour.green, colour.blue]) * f64::from(opacity);
    Ok(if dark < 0.02 { Ink::Paper } else { Ink::Black((dark * 100.0).round() / 100.0) })
}

/// Returns a length in pixels of SVG as points.
fn length(pixels: f32) -> Pt {
    let points = f64::from(pixels) * 0.75;
    Pt::new(if points.is_finite() { points.clamp(-1e5, 1e5) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(inside: &str) -> Vec<u8> {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"20\">{inside}</svg>"
        )
        .into_bytes()
    }

    #[test]
    fn shapes_become_black_shapes_of_their_size() {
        let logo = Logo::read(&svg(
            "<g transform=\"scale(2)\"><rect width=\"10\" height=\"5\" fill=\"red\"/></g>\
             <path d=\"M1 1 Q 5 5 9 1\" fill=\"none\" stroke=\"black\"/>",
        ))
        .expect("a logo");
        assert_eq!(logo.size, Size::new(Pt::new(60.0), Pt::new(15.0)));
        let [Item::Path { fill: Some(Ink::Black(share)), .. }, Item::Path { stroke: Some(_), .. }] =
            &logo.items[..]
        else {
            panic!("{:?}", logo.items)
        };
        assert!((share - 0.7).abs() < 1e-9);
        let placed = logo.placed(Point::new(Pt::new(5.0), Pt::new(7.0)), 2.0);
        let Item::Path { steps, .. } = &placed[0] else { panic!() };
        assert_eq!(steps[0], PathStep::Move(Point::new(Pt::new(5.0), Pt::new(7.0))));
        assert!(steps.contains(&PathStep::Line(Point::new(Pt::new(35.0), Pt::new(22.0)))));
    }

    #[test]
    fn what_cannot_be_drawn_is_said() {
        let said = |bytes: &[u8]| Logo::read(bytes).expect_err("refused");
        assert!(said(b"no xml").starts_with("is no SVG"));
        assert!(said(b"\xff\xfe").starts_with("is not an SVG"));
        assert!(said(b"<html/>").starts_with("is not an SVG"));
        assert_eq!(said(&svg("")), "draws nothing");
        assert!(said(&svg("<text>Paper</text>")).contains("<text>"));
        assert!(said(&svg("<image href=\"/etc/passwd\"/>")).contains("<image>"));
        assert!(said(&svg("<use href=\"#a\"/>")).contains("<use>"));
        let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\
                    <svg xmlns=\"http://www.w3.org/2000/svg\">&b;</svg>";
        assert!(said(bomb.as_bytes()).starts_with("is no SVG"));
        let many = "<rect width=\"1\" height=\"1\"/>".repeat(3000);
        assert!(said(&svg(&many)).contains("too many"));
        let deep = "<g>".repeat(5000) + &"</g>".repeat(5000);
        assert!(!said(&svg(&deep)).is_empty());
    }
}

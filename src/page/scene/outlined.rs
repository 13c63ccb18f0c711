//! Text as outlines: a document whose words and digits are paths, for programs that put fonts of
//! their own in place of embedded ones.

use super::{Document, Item, PathStep, Role, Symbol, TextRun, each_text};
use crate::font::{FontBook, OutlineStep};
use crate::geom::{Point, Pt};

/// Returns the document with every text as a path. What a screen reader says of a group stays: a
/// group of text becomes a figure whose description is its text.
#[must_use]
pub fn outlined(document: &Document) -> Document {
    let of = |items: &[Item]| outlined_items(items, &document.fonts);
    let symbols = document.symbols.iter();
    Document {
        symbols: symbols.map(|s| Symbol { items: of(&s.items), ..s.clone() }).collect(),
        pages: document
            .pages
            .iter()
            .map(|page| super::Page { items: of(&page.items), ..page.clone() })
            .collect(),
        ..document.clone()
    }
}

fn outlined_items(items: &[Item], fonts: &FontBook) -> Vec<Item> {
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Item::Text(run) => {
                out.extend(outline(run, fonts).into_iter().map(|steps| Item::Path {
                    steps,
                    fill: Some(run.ink.clone()),
                    stroke: None,
                }));
            }
            Item::Group { role, items } => {
                let mut said = Vec::new();
                each_text(items, &mut |run| said.push(run.text.as_str()));
                let said = said.join(" ");
                let role = match role {
                    Role::Figure { .. } | Role::Artifact | Role::List => role.clone(),
                    _ if said.is_empty() => role.clone(),
                    Role::Heading(_) | Role::Paragraph | Role::ListItem => {
                        Role::Figure { alt: said }
                    }
                };
                out.push(Item::Group { role, items: outlined_items(items, fonts) });
            }
            Item::Line { .. }
            | Item::Box { .. }
            | Item::Path { .. }
            | Item::Use { .. }
            | Item::Link { .. } => out.push(item.clone()),
        }
    }
    out
}

/// Returns the outlines of a run's glyphs that have ink, in their places.
#[must_use]
pub fn outline(run: &TextRun, fonts: &FontBook) -> Vec<Vec<PathStep>> {
    let face = fonts.face(run.face);
    let scale = run.size / f64::from(face.units_per_em());
    let (mut glyphs, mut pen) = (Vec::new(), 0_i32);
    for glyph in &run.glyphs {
        let (dx, dy) = glyph.offset;
        let (left, up) = (pen.saturating_add(dx), dy);
        // In fonts y grows upwards, on pages downwards.
        let at = |x: f32, y: f32| {
            let (x, y) = (f64::from(left) + f64::from(x), f64::from(up) + f64::from(y));
            run.origin.shifted(scale * x, scale * -y)
        };
        let (mut steps, mut last) = (Vec::new(), run.origin);
        for step in face.outline(glyph.id) {
            steps.push(match step {
                OutlineStep::Move(x, y) => {
                    last = at(x, y);
                    PathStep::Move(last)
                }
                OutlineStep::Line(x, y) => {
                    last = at(x, y);
                    PathStep::Line(last)
                }
                OutlineStep::Quadratic(a, b, x, y) => {
                    let (control, end) = (at(a, b), at(x, y));
                    let from = std::mem::replace(&mut last, end);
                    PathStep::Curve(between(from, control), between(end, control), end)
                }
                OutlineStep::Cubic(a, b, c, d, x, y) => {
                    last = at(x, y);
                    PathStep::Curve(at(a, b), at(c, d), last)
                }
                OutlineStep::Close => PathStep::Close,
            });
        }
        if !steps.is_empty() {
            glyphs.push(steps);
        }
        pen = pen.saturating_add(glyph.advance);
    }
    glyphs
}

/// Returns the control point of a cubic curve that draws a quadratic one: two thirds of the way to
/// its control point.
fn between(end: Point, control: Point) -> Point {
    let part = |a: Pt, b: Pt| a + (b - a) * (2.0 / 3.0);
    Point::new(part(end.x, control.x), part(end.y, control.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Insets, Size};
    use crate::scene::{Align, Ink, Meta, Page, PageLabel, TextStyle};

    #[test]
    fn outlines_cover_the_ink_of_the_text_and_keep_its_words() {
        let fonts = FontBook::shipped();
        let style = TextStyle::black(FontBook::SEMIBOLD, Pt::new(20.0));
        let at = Point::new(Pt::new(30.0), Pt::new(40.0));
        let run = TextRun::line(&fonts, "Sudoku 8g", &style, at, Align::Left).expect("glyphs");
        let ink = run.ink_bounds(&fonts).expect("ink");
        let ends: Vec<Point> = outline(&run, &fonts)
            .into_iter()
            .flatten()
            .filter_map(|step| match step {
                PathStep::Move(p) | PathStep::Line(p) | PathStep::Curve(_, _, p) => Some(p),
                PathStep::Close => None,
            })
            .collect();
        let near = |a: Pt, b: Pt| (a - b).abs() < Pt::new(0.2);
        let left = ends.iter().map(|p| p.x).fold(Pt::new(1e9), Pt::min);
        let bottom = ends.iter().map(|p| p.y).fold(Pt::ZERO, Pt::max);
        assert!(near(left, ink.left()) && near(bottom, ink.bottom()), "{left:?} {ink:?}");
        let page = Page {
            trim: Size::new(Pt::new(200.0), Pt::new(100.0)),
            bleed: Insets::default(),
            label: PageLabel::Arabic(1),
            items: vec![Item::Group { role: Role::Paragraph, items: vec![Item::Text(run)] }],
        };
        let document = Document {
            meta: Meta::default(),
            fonts,
            symbols: Vec::new(),
            pages: vec![page],
            outline: Vec::new(),
        };
        let made = outlined(&document);
        let [Item::Group { role, items }] = &made.pages[0].items[..] else { panic!() };
        assert_eq!(*role, Role::Figure { alt: "Sudoku 8g".to_owned() });
        // A path for each letter, and none for the space.
        assert_eq!(items.len(), 8);
        let is_black = |item: &Item| matches!(item, Item::Path { fill: Some(ink), stroke: None, .. } if *ink == Ink::BLACK);
        assert!(items.iter().all(is_black));
    }
}

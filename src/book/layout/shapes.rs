//! Discs and arrows, as outlines.

use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, PathStep, Stroke};

/// The control points of a cubic curve that draws a quarter of a circle of radius 1.
const QUARTER: f64 = 0.552_284_75;

/// Draws a full circle around `centre`.
pub(super) fn disc(centre: Point, radius: Pt, fill: Option<Ink>, stroke: Option<Stroke>) -> Item {
    let at = |x: f64, y: f64| centre.shifted(radius * x, radius * y);
    let k = QUARTER;
    let steps = vec![
        PathStep::Move(at(1.0, 0.0)),
        PathStep::Curve(at(1.0, k), at(k, 1.0), at(0.0, 1.0)),
        PathStep::Curve(at(-k, 1.0), at(-1.0, k), at(-1.0, 0.0)),
        PathStep::Curve(at(-1.0, -k), at(-k, -1.0), at(0.0, -1.0)),
        PathStep::Curve(at(k, -1.0), at(1.0, -k), at(1.0, 0.0)),
        PathStep::Close,
    ];
    Item::Path { steps, fill, stroke }
}

/// Draws a rectangle with round corners.
pub(super) fn rounded(area: Rect, radius: Pt, fill: Option<Ink>, stroke: Option<Stroke>) -> Item {
    let r = radius.min(area.width() / 2.0).min(area.height() / 2.0);
    let k = r * (1.0 - QUARTER);
    let (left, top, right, bottom) = (area.left(), area.top(), area.right(), area.bottom());
    let p = Point::new;
    let steps = vec![
        PathStep::Move(p(left + r, top)),
        PathStep::Line(p(right - r, top)),
        PathStep::Curve(p(right - k, top), p(right, top + k), p(right, top + r)),
        PathStep::Line(p(right, bottom - r)),
        PathStep::Curve(p(right, bottom - k), p(right - k, bottom), p(right - r, bottom)),
        PathStep::Line(p(left + r, bottom)),
        PathStep::Curve(p(left + k, bottom), p(left, bottom - k), p(left, bottom - r)),
        PathStep::Line(p(left, top + r)),
        PathStep::Curve(p(left, top + k), p(left + k, top), p(left + r, top)),
        PathStep::Close,
    ];
    Item::Path { steps, fill, stroke }
}

/// How far the middle of an arrow is off the straight line, as a share of its length.
const BOW: f64 = 0.16;

/// Draws a curved arrow from the edge of a disc around `from` to the edge of one around `to`, both
/// of that radius, inside `within`. Draws nothing if the discs touch.
pub(super) fn arrow(from: Point, to: Point, radius: Pt, stroke: Stroke, within: Rect) -> Vec<Item> {
    let (dx, dy) = ((to.x - from.x).get(), (to.y - from.y).get());
    let length = dx.hypot(dy);
    let head = (stroke.width.get() * 4.5).min(length * 0.3);
    if length <= 2.0 * radius.get() + head {
        return Vec::new();
    }
    // The curve avoids what is on the straight line between the two.
    let middle_with = |bow: f64| {
        Point::new(
            Pt::new((from.x + to.x).get() / 2.0 + dy * bow),
            Pt::new((from.y + to.y).get() / 2.0 - dx * bow),
        )
    };
    let is_inside = |p: &Point| {
        (within.left()..=within.right()).contains(&p.x)
            && (within.top()..=within.bottom()).contains(&p.y)
    };
    // To the other side where it would leave the area.
    let bows = [BOW, -BOW].map(middle_with);
    let middle = bows.into_iter().find(is_inside).unwrap_or(middle_with(0.0));
    let towards = |a: Point, b: Point, distance: f64| {
        let (x, y) = ((b.x - a.x).get(), (b.y - a.y).get());
        let length = x.hypot(y).max(1e-9);
        a.shifted(Pt::new(x / length * distance), Pt::new(y / length * distance))
    };
    let start = towards(from, middle, radius.get());
    let tip = towards(to, middle, radius.get());
    let neck = towards(to, middle, radius.get() + head * 0.85);
    // Converts a quadratic curve to a cubic one.
    let third = |a: Point, b: Point| {
        let part = |a: Pt, b: Pt| a + (b - a) * (2.0 / 3.0);
        Point::new(part(a.x, b.x), part(a.y, b.y))
    };
    let ink = stroke.ink.clone();
    let curve = Item::Path {
        steps: vec![
            PathStep::Move(start),
            PathStep::Curve(third(start, middle), third(neck, middle), neck),
        ],
        fill: None,
        stroke: Some(stroke),
    };
    let base = towards(to, middle, radius.get() + head);
    let (x, y) = ((tip.x - base.x).get() * 0.42, (tip.y - base.y).get() * 0.42);
    let steps = vec![
        PathStep::Move(tip),
        PathStep::Line(base.shifted(Pt::new(-y), Pt::new(x))),
        PathStep::Line(base.shifted(Pt::new(y), Pt::new(-x))),
        PathStep::Close,
    ];
    vec![curve, Item::Path { steps, fill: Some(ink), stroke: None }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_begin_and_end_on_the_rims() {
        let point = |x: f64, y: f64| Point::new(Pt::new(x), Pt::new(y));
        let stroke = Stroke { width: Pt::new(1.0), ink: Ink::BLACK, dash: Vec::new() };
        let (from, to) = (point(10.0, 10.0), point(110.0, 60.0));
        let page = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(1000.0), Pt::new(1000.0));
        let items = arrow(from, to, Pt::new(8.0), stroke.clone(), page);
        let Item::Path { steps, .. } = &items[0] else { panic!() };
        let Item::Path { steps: head, .. } = &items[1] else { panic!() };
        let (PathStep::Move(start), PathStep::Move(tip)) = (steps[0], head[0]) else { panic!() };
        let distance = |a: Point, b: Point| (a.x - b.x).get().hypot((a.y - b.y).get());
        assert!((distance(start, from) - 8.0).abs() < 1e-6);
        assert!((distance(tip, to) - 8.0).abs() < 1e-6);
        assert!(arrow(from, from, Pt::new(8.0), stroke, page).is_empty());
    }

    #[test]
    fn arrows_stay_inside() {
        let point = |x: f64, y: f64| Point::new(Pt::new(x), Pt::new(y));
        let stroke = Stroke { width: Pt::new(1.0), ink: Ink::BLACK, dash: Vec::new() };
        let area = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(100.0), Pt::new(100.0));
        for (from, to) in
            [(point(95.0, 5.0), point(95.0, 95.0)), (point(95.0, 95.0), point(95.0, 5.0))]
        {
            let items = arrow(from, to, Pt::new(3.0), stroke.clone(), area);
            let Item::Path { steps, .. } = &items[0] else { panic!() };
            let PathStep::Curve(a, b, _) = steps[1] else { panic!() };
            assert!(a.x < Pt::new(100.0) && b.x < Pt::new(100.0), "{a:?} {b:?}");
        }
    }
}

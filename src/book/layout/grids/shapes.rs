//! Discs and arrows, as outlines.

use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Ink, Item, PathStep, Stroke};

/// The control points of a cubic curve that draws a quarter of a circle of radius 1.
const QUARTER: f64 = 0.552_284_75;

/// Draws a full circle around `centre`.
pub(in crate::layout) fn disc(
    centre: Point,
    radius: Pt,
    fill: Option<Ink>,
    stroke: Option<Stroke>,
) -> Item {
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
pub(in crate::layout) fn rounded(
    area: Rect,
    radius: Pt,
    fill: Option<Ink>,
    stroke: Option<Stroke>,
) -> Item {
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

/// How far the control point of an arrow may be off the straight line, as a share of its length, the
/// best first.
const BOWS: [f64; 8] = [0.16, -0.16, 0.28, -0.28, 0.08, -0.08, 0.4, -0.4];

/// Where an arrow may be, and what it goes round if it can.
pub(in crate::layout) struct Around<'a> {
    pub within: Rect,
    pub avoid: &'a [Rect],
}

impl Around<'_> {
    /// Returns how much of a curve, outside of discs at its ends, is over what it should avoid.
    fn covered(&self, from: Point, middle: Point, to: Point, radius: Pt) -> usize {
        const POINTS: usize = 48;
        let along = |step: usize| {
            let t = step as f64 / POINTS as f64;
            let at = |a: Pt, b: Pt, c: Pt| {
                a * ((1.0 - t) * (1.0 - t)) + b * (2.0 * t * (1.0 - t)) + c * (t * t)
            };
            Point::new(at(from.x, middle.x, to.x), at(from.y, middle.y, to.y))
        };
        let is_over = |p: &Point| self.avoid.iter().any(|area| has(*area, *p));
        let distance = |a: Point, b: Point| Pt::new((a.x - b.x).get().hypot((a.y - b.y).get()));
        let is_between = |p: &Point| distance(from, *p) > radius && distance(to, *p) > radius;
        (1..POINTS).map(along).filter(is_between).filter(is_over).count()
    }
}

fn has(area: Rect, p: Point) -> bool {
    (area.left()..=area.right()).contains(&p.x) && (area.top()..=area.bottom()).contains(&p.y)
}

/// Draws a curved arrow from the edge of a disc around `from` to the edge of one around `to`, both
/// of that radius. Draws nothing if the discs touch.
pub(in crate::layout) fn arrow(
    from: Point,
    to: Point,
    radius: Pt,
    stroke: Stroke,
    around: &Around<'_>,
) -> Vec<Item> {
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
    let middles = BOWS.map(middle_with).into_iter().filter(|&p| has(around.within, p));
    let best = middles.min_by_key(|&middle| around.covered(from, middle, to, radius));
    let middle = best.unwrap_or(middle_with(0.0));
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
        let within = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(1000.0), Pt::new(1000.0));
        let around = Around { within, avoid: &[] };
        let items = arrow(from, to, Pt::new(8.0), stroke.clone(), &around);
        let Item::Path { steps, .. } = &items[0] else { panic!() };
        let Item::Path { steps: head, .. } = &items[1] else { panic!() };
        let (PathStep::Move(start), PathStep::Move(tip)) = (steps[0], head[0]) else { panic!() };
        let distance = |a: Point, b: Point| (a.x - b.x).get().hypot((a.y - b.y).get());
        assert!((distance(start, from) - 8.0).abs() < 1e-6);
        assert!((distance(tip, to) - 8.0).abs() < 1e-6);
        assert!(arrow(from, from, Pt::new(8.0), stroke, &around).is_empty());
    }

    #[test]
    fn arrows_stay_inside() {
        let point = |x: f64, y: f64| Point::new(Pt::new(x), Pt::new(y));
        let stroke = Stroke { width: Pt::new(1.0), ink: Ink::BLACK, dash: Vec::new() };
        let area = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(100.0), Pt::new(100.0));
        let around = Around { within: area, avoid: &[] };
        for (from, to) in
            [(point(95.0, 5.0), point(95.0, 95.0)), (point(95.0, 95.0), point(95.0, 5.0))]
        {
            let items = arrow(from, to, Pt::new(3.0), stroke.clone(), &around);
            let Item::Path { steps, .. } = &items[0] else { panic!() };
            let PathStep::Curve(a, b, _) = steps[1] else { panic!() };
            assert!(a.x < Pt::new(100.0) && b.x < Pt::new(100.0), "{a:?} {b:?}");
        }
    }

    #[test]
    fn arrows_go_round_digits() {
        let point = |x: f64, y: f64| Point::new(Pt::new(x), Pt::new(y));
        let stroke = Stroke { width: Pt::new(1.0), ink: Ink::BLACK, dash: Vec::new() };
        let within = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(100.0), Pt::new(100.0));
        let (from, to) = (point(5.0, 50.0), point(95.0, 50.0));
        let lowest = |avoid: &[Rect]| {
            let around = Around { within, avoid };
            let items = arrow(from, to, Pt::new(3.0), stroke.clone(), &around);
            let Item::Path { steps, .. } = &items[0] else { panic!() };
            let PathStep::Curve(a, ..) = steps[1] else { panic!() };
            a.y
        };
        let usual = lowest(&[]);
        assert!(usual < Pt::new(50.0));
        let above = Rect::new(Pt::new(40.0), Pt::new(30.0), Pt::new(20.0), Pt::new(19.0));
        assert!(lowest(&[above]) > Pt::new(50.0));
        let below = Rect::new(Pt::new(40.0), Pt::new(51.0), Pt::new(20.0), Pt::new(9.0));
        let farther = lowest(&[above, below]);
        assert!(farther > Pt::new(60.0), "{farther:?}");
    }
}

//! Reads any SVG through an SVG library, which resolves styles, transformations and references.

use crate::read::isolate::isolated;
use crate::read::read_error::ReadError;
use crate::read::shapes::{Shape, Shapes, draw_outlined, is_disc, is_slanted};
use crate::read::sheet::{Sheet, Tone, Turn};
use gridpress_page::geom::{Point, Pt, Rect, Size};
use hayro_interpret::kurbo::{Affine, BezPath};
use usvg::tiny_skia_path::{Path, PathSegment};
use usvg::{Node, Options, Paint, Transform, Tree};

/// Parses an SVG.
///
/// # Errors
/// If the text is not an SVG.
pub(crate) fn parse(text: &str) -> Result<Tree, ReadError> {
    let options = Options { dpi: 72.0, ..Options::default() };
    isolated(|| Tree::from_str(text, &options))
        .ok_or_else(|| ReadError::Svg("it is damaged".to_owned()))?
        .map_err(|e| ReadError::Svg(e.to_string()))
        .and_then(|tree| match is_simple(tree.root()) {
            true => Ok(tree),
            false => Err(ReadError::Svg("it has too many filters".to_owned())),
        })
}

/// Whether a drawing has few enough filters to be drawn in a reasonable time.
fn is_simple(root: &usvg::Group) -> bool {
    /// The most groups with filters, and the most steps of one.
    const MOST: usize = 4;
    fn count(group: &usvg::Group, filters: &mut usize) -> bool {
        for filter in group.filters() {
            *filters += 1;
            let noisy = |step: &usvg::filter::Primitive| {
                matches!(step.kind(), usvg::filter::Kind::Turbulence(_))
            };
            if filter.primitives().len() > MOST || filter.primitives().iter().any(noisy) {
                return false;
            }
        }
        *filters <= MOST
            && group.children().iter().all(|node| match node {
                Node::Group(inner) => count(inner, filters),
                _ => true,
            })
    }
    count(root, &mut 0)
}

/// Reads one SVG as page number `page`.
pub(super) fn read(tree: &Tree, page: usize, shapes: &mut Shapes<'_>) -> Sheet {
    let size = tree.size();
    // Sizes in user units are CSS pixels; the dpi above determines those in "pt" or "mm".
    let trim = Size::new(Pt::new(size.width().into()), Pt::new(size.height().into()));
    let mut sheet = Sheet::new(page, trim);
    read_group(tree.root(), 1.0, &mut sheet, shapes);
    sheet
}

fn read_group(group: &usvg::Group, opacity: f64, sheet: &mut Sheet, shapes: &mut Shapes<'_>) {
    let opacity = opacity * f64::from(group.opacity().get());
    for node in group.children() {
        match node {
            Node::Group(inner) => read_group(inner, opacity, sheet, shapes),
            Node::Path(path) if path.is_visible() => read_path(path, opacity, sheet, shapes),
            Node::Image(image) => sheet.drawn.push(rect(image.abs_bounding_box())),
            Node::Path(_) | Node::Text(_) => {}
        }
    }
}

fn rect(area: usvg::Rect) -> Rect {
    Rect::new(
        Pt::new(area.x().into()),
        Pt::new(area.y().into()),
        Pt::new(area.width().into()),
        Pt::new(area.height().into()),
    )
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

/// Returns the tone of a paint; that of a pattern counts as black.
fn tone(paint: &Paint, opacity: f64) -> Tone {
    match paint {
        Paint::Color(c) => Tone::of([c.red, c.green, c.blue], opacity),
        _ => Tone::BLACK,
    }
}

fn read_path(path: &usvg::Path, opacity: f64, sheet: &mut Sheet, shapes: &mut Shapes<'_>) {
    let to_page = path.abs_transform();
    if let Some(stroke) =
        path.stroke().filter(|s| !is_paper(s.paint()) && s.opacity().get() * opacity as f32 > 0.0)
    {
        sheet.tone = tone(stroke.paint(), opacity * f64::from(stroke.opacity().get()));
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
                    let to = place(to_page, p.x, p.y);
                    sheet.drawn.push(Rect::spanning(from, to));
                    from = to;
                    continue;
                }
            };
            sheet.stroke(from, to, width, stroke.dasharray().is_some());
            from = to;
        }
    }
    let Some(fill) = path.fill() else { return };
    sheet.tone = tone(fill.paint(), opacity * f64::from(fill.opacity().get()));
    let (origin, area) = (place(to_page, 0.0, 0.0), rect(path.abs_bounding_box()));
    let is_own = is_own_origin(origin, area);
    // Some programs join areas of one colour; an i with an origin of its own is none.
    let joined = || rectangles(path.data(), to_page).filter(|all| all.len() > 1);
    if let Some(several) = if is_own { None } else { joined() } {
        for area in several {
            match is_paper(fill.paint()) {
                true if fill.opacity().get() == 1.0 => sheet.cover(area),
                true => {}
                false => sheet.fill(area),
            }
        }
        return;
    }
    // Lines are filled too unless the file says otherwise, but have no area.
    if area.width().min(area.height()) < Pt::new(0.001) {
        return;
    }
    if is_paper(fill.paint()) {
        if path.data().len() <= 5 && fill.opacity().get() == 1.0 {
            sheet.cover(area);
        } else if path.data().len() > 5 {
            sheet.white.push(area);
        }
        return;
    }
    // Programs that move paths to their places leave no baseline. A rectangle there is no letter.
    if !is_own {
        let linear = [to_page.sx, -to_page.ky, -to_page.kx, to_page.sy].map(f64::from);
        let [sx, ky, kx, sy] = linear;
        let place = Affine::new([sx, ky, kx, sy, origin.x.get(), -origin.y.get()]);
        let upright = place * bez_path(path.data());
        let can_be_letter = path.data().len() > 5 && !is_disc(&upright) || is_slanted(&upright);
        if !can_be_letter || !draw_outlined(sheet, shapes.alphabet(), &upright, area) {
            sheet.fill(area);
        }
        return;
    }
    let shape = shapes
        .of_points(signature(path.data()), |alphabet| Shape::of(&bez_path(path.data()), alphabet));
    let scale = f64::from(to_page.sx * to_page.sy - to_page.kx * to_page.ky).abs().sqrt();
    let linear = [to_page.sx, to_page.ky, to_page.kx, to_page.sy].map(f64::from);
    let corner = |x: Pt, y: Pt| place(to_page, x.get() as f32, y.get() as f32);
    let of = shape.area;
    let ink = Rect::spanning(corner(of.left(), of.top()), corner(of.right(), of.bottom()));
    let area = if of.width() > Pt::ZERO { ink } else { area };
    shape.draw(sheet, area, origin, scale, Turn::of(linear));
}

/// Returns the upright rectangles that a path is made of, none of which meet; `None` if it has another
/// form, or if they are as small as those of an equals sign.
fn rectangles(path: &Path, to_page: Transform) -> Option<Vec<Rect>> {
    /// The most areas that are joined, and the least side of one.
    const MOST_JOINED: usize = 64;
    const LEAST: Pt = Pt::new(10.0);
    let mut all: Vec<Vec<Point>> = Vec::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => all.push(vec![place(to_page, p.x, p.y)]),
            PathSegment::LineTo(p) => all.last_mut()?.push(place(to_page, p.x, p.y)),
            PathSegment::Close => {}
            PathSegment::QuadTo(..) | PathSegment::CubicTo(..) => return None,
        }
    }
    let is_near = |a: Pt, b: Pt| (a - b).abs() < Pt::new(0.001);
    let rectangle = |corners: &Vec<Point>| {
        let area = Rect::spanning(*corners.first()?, *corners.get(2)?);
        let is_corner = |p: &Point| {
            (is_near(p.x, area.left()) || is_near(p.x, area.right()))
                && (is_near(p.y, area.top()) || is_near(p.y, area.bottom()))
        };
        let is_step = |two: &[Point]| is_near(two[0].x, two[1].x) != is_near(two[0].y, two[1].y);
        let is_closed = corners.len() == 4 || corners.len() == 5 && corners[4] == corners[0];
        (is_closed && corners.iter().all(is_corner) && corners.windows(2).all(is_step))
            .then_some(area)
    };
    if all.len() > MOST_JOINED {
        return None;
    }
    let areas: Vec<Rect> = all.iter().map(rectangle).collect::<Option<_>>()?;
    let is_small = |area: &Rect| area.width() < LEAST || area.height() < LEAST;
    let meets = |(at, one): (usize, &Rect)| {
        areas[at + 1..].iter().any(|other| {
            one.left() < other.right()
                && other.left() < one.right()
                && one.top() < other.bottom()
                && other.top() < one.bottom()
        })
    };
    (!areas.iter().any(is_small) && !areas.iter().enumerate().any(meets)).then_some(areas)
}

/// Whether a path was drawn from an origin of its own, as letters are.
fn is_own_origin(origin: Point, area: Rect) -> bool {
    /// Farther from it than any letter is.
    const FAR: Pt = Pt::new(100.0);
    let is_page = origin.x.get().abs() < 0.001 && origin.y.get().abs() < 0.001;
    !is_page
        && Rect::spanning(origin, area.centre()).width() < FAR
        && Rect::spanning(origin, area.centre()).height() < FAR
}

fn signature(path: &Path) -> Vec<u32> {
    path.points().iter().flat_map(|p| [p.x.to_bits(), p.y.to_bits()]).collect()
}

fn bez_path(path: &Path) -> BezPath {
    // With y up, as in a font.
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

//! Checks a finished display list against a press profile, to find in advance what a printing house
//! would reject, by page, object and rule.

use super::{Paper, Profile};
use crate::diag::shortened;
use gridpress_page::geom::{Insets, Point, Pt, Rect, Size};
use gridpress_page::scene::{Document, Ink, Item, Page, PathStep, Stroke, Symbol, TextRun};
use rayon::prelude::*;
use serde::Serialize;
use std::fmt;

/// Something that the press would reject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The page by its place in the file, from 1; `None` for the file as a whole.
    pub page: Option<usize>,
    /// The object concerned: `text "12"`, `line`, `page`.
    pub object: String,
    /// The name of the rule, such as `least-type`.
    pub rule: &'static str,
    /// What is wrong, in one sentence.
    pub says: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(page) = self.page {
            write!(f, "page {page}: ")?;
        }
        write!(f, "{}: {} ({})", self.object, self.says, self.rule)
    }
}

/// The maximum number of findings collected; a book that breaks a rule often breaks it everywhere.
const MOST: usize = 100;

/// Returns everything the press would reject in a document printed on `paper`; empty if it would
/// accept it. Rounding differences of up to a hundredth of a point are ignored.
#[must_use]
pub fn preflight(document: &Document, profile: &Profile, paper: Paper) -> Vec<Finding> {
    let mut file = Check::new(document, profile);
    file.file(paper);
    let pages = document.pages.par_iter().enumerate().with_min_len(16);
    let found = pages.flat_map_iter(|(index, page)| {
        let mut check = Check::new(document, profile);
        check.page(index, page);
        check.found
    });
    let mut found: Vec<Finding> = file.found.into_par_iter().chain(found).collect();
    found.truncate(MOST);
    found
}

/// Returns everything the press would reject in the inks, lines and type of a cover, whose size and
/// margins have their own rules.
#[must_use]
pub fn preflight_cover(document: &Document, profile: &Profile) -> Vec<Finding> {
    let mut check = Check::new(document, profile);
    for (index, page) in document.pages.iter().enumerate() {
        check.page = Some(index + 1);
        check.items(&page.items, Point::default());
    }
    check.found.truncate(MOST);
    check.found
}

const SLACK: Pt = Pt::new(0.01);

/// What a finding is about.
#[derive(Copy, Clone)]
enum Object<'a> {
    Named(&'static str),
    /// A text with these letters.
    Text(&'a str),
    /// A link with this description.
    Link(&'a str),
}

impl Object<'_> {
    const FILE: Self = Object::Named("file");
    const PAGE: Self = Object::Named("page");
    const LINE: Self = Object::Named("line");
    const BOX: Self = Object::Named("box");
    const PATH: Self = Object::Named("path");
    const DRAWING: Self = Object::Named("drawing");
    const SYMBOL: Self = Object::Named("symbol");
}

impl fmt::Display for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Object::Named(name) => f.write_str(name),
            Object::Text(text) => write!(f, "text {:?}", shortened(text)),
            Object::Link(says) => write!(f, "link {says:?}"),
        }
    }
}

/// Where ink may be on a page.
#[derive(Copy, Clone)]
struct Area {
    /// The area inside the margins that the press requires.
    live: Rect,
    trim: Rect,
    /// How far drawings that leave the trim must extend over it.
    bleed: Insets,
}

struct Check<'a> {
    document: &'a Document,
    profile: &'a Profile,
    page: Option<usize>,
    /// Where ink may be on the current page; `None` inside a symbol.
    area: Option<Area>,
    found: Vec<Finding>,
}

impl<'a> Check<'a> {
    fn new(document: &'a Document, profile: &'a Profile) -> Self {
        Check { document, profile, page: None, found: Vec::new(), area: None }
    }

    fn report(&mut self, object: Object<'_>, rule: &'static str, says: String) {
        self.found.push(Finding { page: self.page, object: object.to_string(), rule, says });
    }

    /// Checks the rules for the file as a whole.
    fn file(&mut self, paper: Paper) {
        let (document, profile) = (self.document, self.profile);
        if !profile.outline && !document.outline.is_empty() {
            self.report(Object::FILE, "outline", format!("{} allows no bookmarks", profile.name));
        }
        let pages = document.pages.len();
        let Some(trim) = document.pages.first().map(|p| p.trim) else {
            self.report(Object::FILE, "pages", "there are no pages".to_owned());
            return;
        };
        match profile.page_bounds(trim, paper) {
            Some(bounds) if !u32::try_from(pages).is_ok_and(|n| bounds.contains(&n)) => {
                let (least, most) = (bounds.start(), bounds.end());
                self.report(
                    Object::FILE,
                    "pages",
                    format!("{pages} pages; the press binds {least} to {most}"),
                );
            }
            Some(_) => {}
            None => {
                self.report(Object::FILE, "pages", "this press does not bind this trim size".into())
            }
        }
        if !pages.is_multiple_of(profile.multiple_of as usize) {
            let multiple = profile.multiple_of;
            self.report(
                Object::FILE,
                "multiple-of",
                format!("{pages} is not a multiple of {multiple}"),
            );
        }
        if profile.last_blank && document.pages.last().is_some_and(|p| !p.items.is_empty()) {
            self.page = Some(pages);
            self.report(Object::PAGE, "last-blank", "the last page must be blank".to_owned());
        }
        self.blank_runs();
    }

    fn blank_runs(&mut self) {
        let Some(most) = self.profile.blank_run else { return };
        let mut run = 0;
        for (index, page) in self.document.pages.iter().enumerate() {
            run = if page.items.is_empty() { run + 1 } else { 0 };
            if run == most + 1 {
                self.page = Some(index + 1);
                self.report(
                    Object::PAGE,
                    "blank-run",
                    format!("more than {most} blank pages in a row"),
                );
            }
        }
        self.page = None;
    }

    fn page(&mut self, index: usize, page: &Page) {
        self.page = Some(index + 1);
        if !self.profile.prints(page.trim) {
            let (w, h) = (page.trim.width.to_mm(), page.trim.height.to_mm());
            let says = format!("{} does not make {w:.1} x {h:.1} mm", self.profile.name);
            self.report(Object::PAGE, "trim", says);
        }
        let first = self.document.pages.first().map(|p| p.trim);
        if first.is_some_and(|first| first != page.trim) {
            self.report(Object::PAGE, "trim", "not the size of the first page".to_owned());
        }
        self.bleed(index, page.bleed);
        self.area = Some(Area {
            live: self.live_area(index, page),
            trim: Rect::of_size(page.trim),
            bleed: page.bleed,
        });
        self.items(&page.items, Point::default());
    }

    /// Checks that a page with bleed has as much as the press requires.
    fn bleed(&mut self, index: usize, bleed: Insets) {
        if bleed == Insets::default() {
            return;
        }
        let (outside, spine) = (self.profile.bleed, self.profile.bleed_spine);
        let (inner, outer) = if index.is_multiple_of(2) {
            (bleed.left, bleed.right)
        } else {
            (bleed.right, bleed.left)
        };
        let right = |is: Pt, asked: Pt| (is - asked).abs() <= SLACK;
        let all = [bleed.top, bleed.bottom, outer].into_iter().all(|b| right(b, outside));
        if !all || !right(inner, spine) {
            let says =
                format!("the press requires a bleed of {outside} pt, and {spine} pt at the spine");
            self.report(Object::PAGE, "bleed", says);
        }
    }

    /// Returns the page without the margins that the press requires. Odd pages are on the right.
    fn live_area(&self, index: usize, page: &Page) -> Rect {
        let profile = self.profile;
        let b = page.bleed;
        let bleeds = [b.top, b.right, b.bottom, b.left].iter().any(|&side| side > Pt::ZERO);
        let outside = if bleeds { profile.outside_with_bleed } else { profile.outside };
        let inside = profile.inside_margin(self.document.pages.len());
        let (left, right) =
            if index.is_multiple_of(2) { (inside, outside) } else { (outside, inside) };
        let Size { width, height } = page.trim;
        Rect::new(left, outside, width - left - right, height - outside * 2.0)
    }

    fn items(&mut self, items: &[Item], at: Point) {
        for item in items {
            match item {
                Item::Line { from, to, stroke } => {
                    self.stroke(stroke, Object::LINE);
                    self.inside(line_bounds(*from, *to, stroke.width), at, Object::LINE);
                }
                Item::Box { area, fill, stroke } => {
                    self.paint(fill.as_ref(), stroke.as_ref(), Object::BOX);
                    let grow = stroke.as_ref().map_or(Pt::ZERO, |s| s.width / 2.0);
                    self.inside(grown(*area, grow), at, Object::BOX);
                }
                Item::Path { steps, fill, stroke } => {
                    self.paint(fill.as_ref(), stroke.as_ref(), Object::PATH);
                    if let Some(area) = path_bounds(steps) {
                        let grow = stroke.as_ref().map_or(Pt::ZERO, |s| s.width / 2.0);
                        self.inside(grown(area, grow), at, Object::PATH);
                    }
                }
                Item::Text(run) => self.text(run, at),
                Item::Use { symbol, at: offset } => {
                    let place = at.shifted(offset.x, offset.y);
                    match self.document.symbols.get(symbol.0) {
                        Some(symbol) => self.symbol(symbol, place),
                        None => {
                            self.report(Object::SYMBOL, "symbol", "there is no such symbol".into())
                        }
                    }
                }
                Item::Link { says, .. } => {
                    if !self.profile.links {
                        let why = format!("{} allows no links", self.profile.name);
                        self.report(Object::Link(says), "links", why);
                    }
                }
                Item::Group { items, .. } => self.items(items, at),
            }
            if self.found.len() >= MOST {
                return;
            }
        }
    }

    /// Checks the inks inside a symbol; its bounds already cover all its ink.
    fn symbol(&mut self, symbol: &Symbol, at: Point) {
        self.inside(symbol.bounds, at, Object::DRAWING);
        let area = self.area.take();
        self.items(&symbol.items, at);
        self.area = area;
    }

    fn text(&mut self, run: &TextRun, at: Point) {
        let object = Object::Text(&run.text);
        let solid = matches!(run.ink, Ink::Black(tint) if tint >= 1.0);
        let ink = self.profile.ink;
        let least = if solid { ink.least_type } else { ink.least_tinted_type };
        if run.size < least - SLACK {
            // Never rounded up to the minimum.
            let size = (run.size.get() * 100.0).floor() / 100.0;
            let says = format!("type of {size} pt; {least} pt is the minimum");
            self.report(object, "least-type", says);
        }
        self.ink(&run.ink, object);
        if let Some(area) = run.ink_bounds(&self.document.fonts) {
            self.inside(area, at, object);
        }
    }

    fn stroke(&mut self, stroke: &Stroke, object: Object<'_>) {
        let least = self.profile.ink.least_line;
        if stroke.width < least - SLACK {
            let says = format!("{} pt wide; {least} pt is the minimum", stroke.width);
            self.report(object, "least-line", says);
        }
        self.ink(&stroke.ink, object);
    }

    fn paint(&mut self, fill: Option<&Ink>, stroke: Option<&Stroke>, object: Object<'_>) {
        if let Some(stroke) = stroke {
            self.stroke(stroke, object);
        }
        if let Some(fill) = fill {
            self.ink(fill, object);
        }
    }

    fn ink(&mut self, ink: &Ink, object: Object<'_>) {
        match ink {
            Ink::Black(tint) => self.tint(*tint, object),
            Ink::Spot { name, tint, .. } => {
                if !self.profile.ink.spot {
                    let says = format!("spot colour {name:?}; only black is printed");
                    self.report(object, "spot", says);
                }
                self.tint(*tint, object);
            }
            Ink::Mixed(_) if !self.profile.ink.colour => {
                self.report(object, "colour", "a colour; only black is printed".to_owned());
            }
            Ink::Mixed(_) | Ink::Paper => {}
        }
    }

    fn tint(&mut self, tint: f64, object: Object<'_>) {
        let ink = self.profile.ink;
        let held = tint >= 1.0
            || tint <= 0.0
            || (ink.least_tint - 1e-9..=ink.most_tint + 1e-9).contains(&tint);
        if !held {
            let percent = |share: f64| share * 100.0;
            let says = format!(
                "a tint of {:.0} %; tints must be between {:.0} % and {:.0} %",
                percent(tint),
                percent(ink.least_tint),
                percent(ink.most_tint)
            );
            self.report(object, "tint", says);
        }
    }

    /// Checks that ink stays inside the margins, or extends over the trim by the full bleed.
    fn inside(&mut self, area: Rect, at: Point, object: Object<'_>) {
        let Some(Area { live, trim, bleed }) = self.area else { return };
        let placed = Rect { origin: area.origin.shifted(at.x, at.y), size: area.size };
        if live.contains(placed, SLACK) {
            return;
        }
        // For each side: how far ink extends beyond the margin and the trim, and how far it may.
        let sides = [
            (live.left() - placed.left(), trim.left() - placed.left(), bleed.left),
            (live.top() - placed.top(), trim.top() - placed.top(), bleed.top),
            (placed.right() - live.right(), placed.right() - trim.right(), bleed.right),
            (placed.bottom() - live.bottom(), placed.bottom() - trim.bottom(), bleed.bottom),
        ];
        for (out, over, bleed) in sides {
            if out <= SLACK {
                continue;
            }
            if bleed <= Pt::ZERO || over < -SLACK {
                self.report(
                    object,
                    "margins",
                    "extends into the margin that the press requires".into(),
                );
                return;
            }
            if (over - bleed).abs() > SLACK {
                let over = over.max(Pt::ZERO);
                let says = format!("extends {over} pt over the trim; {bleed} pt is required");
                self.report(object, "bleed", says);
                return;
            }
        }
    }
}

fn grown(area: Rect, by: Pt) -> Rect {
    Rect::new(area.left() - by, area.top() - by, area.width() + by * 2.0, area.height() + by * 2.0)
}

/// Returns the ink bounds of a line with square ends: its width extends it across, not along.
fn line_bounds(from: Point, to: Point, width: Pt) -> Rect {
    let dot = |origin| Rect { origin, size: Size::default() };
    let ends = dot(from).union(dot(to));
    let (dx, dy) = (ends.width().get(), ends.height().get());
    let length = dx.hypot(dy);
    if length == 0.0 {
        return ends;
    }
    let (wide, high) = (width * (0.5 * dy / length), width * (0.5 * dx / length));
    Rect::new(
        ends.left() - wide,
        ends.top() - high,
        ends.width() + wide * 2.0,
        ends.height() + high * 2.0,
    )
}

/// Returns a rectangle around all points of an outline, including control points.
fn path_bounds(steps: &[PathStep]) -> Option<Rect> {
    let mut points = steps.iter().flat_map(|step| match *step {
        PathStep::Move(p) | PathStep::Line(p) => vec![p],
        PathStep::Curve(a, b, p) => vec![a, b, p],
        PathStep::Close => vec![],
    });
    let dot = |origin| Rect { origin, size: Size::default() };
    let first = dot(points.next()?);
    Some(points.fold(first, |all, p| all.union(dot(p))))
}

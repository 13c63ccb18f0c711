//! A stable text form of a document, one item per line, used for golden files.

use std::fmt::Write as _;

use super::{Destination, Document, Ink, Item, OutlineEntry, PageLabel, PathStep, Role, Stroke};
use crate::geom::{Insets, Point, Rect};

/// Writes every page, symbol and outline entry of `document`. Lengths are in points, rounded by
/// [`Pt::rounded`](crate::geom::Pt::rounded); the text represents the glyphs.
#[must_use]
pub fn dump(document: &Document) -> String {
    let mut d = Dump { out: String::new(), depth: 0 };
    let m = &document.meta;
    d.line(&format!("document {:?} language {:?}", m.title, m.language));
    for (i, symbol) in document.symbols.iter().enumerate() {
        d.line(&format!("symbol {i} {}", rect(symbol.bounds)));
        d.items(&symbol.items);
    }
    for (i, page) in document.pages.iter().enumerate() {
        let mut head =
            format!("page {i} {} {}x{}", label(&page.label), page.trim.width, page.trim.height);
        if page.bleed != Insets::default() {
            let b = page.bleed;
            let _ = write!(head, " bleed {} {} {} {}", b.top, b.right, b.bottom, b.left);
        }
        d.line(&head);
        d.items(&page.items);
    }
    d.outline(&document.outline);
    d.out
}

struct Dump {
    out: String,
    depth: usize,
}

impl Dump {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", self.depth * 2);
    }

    fn items(&mut self, items: &[Item]) {
        self.depth += 1;
        for item in items {
            self.item(item);
        }
        self.depth -= 1;
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Line { from, to, stroke: s } => {
                self.line(&format!("line {} {} {}", point(*from), point(*to), stroke(s)));
            }
            Item::Box { area, fill, stroke } => {
                self.line(&format!("box {}{}", rect(*area), paint(fill.as_ref(), stroke.as_ref())));
            }
            Item::Path { steps, fill, stroke } => {
                let mut s = "path".to_owned();
                for step in steps {
                    let _ = match step {
                        PathStep::Move(p) => write!(s, " M {}", point(*p)),
                        PathStep::Line(p) => write!(s, " L {}", point(*p)),
                        PathStep::Curve(a, b, c) => {
                            write!(s, " C {} {} {}", point(*a), point(*b), point(*c))
                        }
                        PathStep::Close => write!(s, " Z"),
                    };
                }
                s.push_str(&paint(fill.as_ref(), stroke.as_ref()));
                self.line(&s);
            }
            Item::Text(run) => self.line(&format!(
                "text {} face {} size {} {} {:?}",
                point(run.origin),
                run.face.index(),
                run.size,
                ink(&run.ink),
                run.text
            )),
            Item::Use { symbol, at } => self.line(&format!("use {} {}", symbol.0, point(*at))),
            Item::Link { area, to, says } => {
                self.line(&format!("link {} to {} {says:?}", rect(*area), destination(*to)));
            }
            Item::Group { role, items } => {
                match role {
                    Role::Heading(level) => self.line(&format!("heading {level}")),
                    Role::Paragraph => self.line("paragraph"),
                    Role::List => self.line("list"),
                    Role::ListItem => self.line("list item"),
                    Role::Figure { alt } => self.line(&format!("figure {alt:?}")),
                    Role::Artifact => self.line("artifact"),
                }
                self.items(items);
            }
        }
    }

    fn outline(&mut self, entries: &[OutlineEntry]) {
        for entry in entries {
            self.line(&format!("outline {:?} to {}", entry.title, destination(entry.to)));
            self.depth += 1;
            self.outline(&entry.children);
            self.depth -= 1;
        }
    }
}

fn point(p: Point) -> String {
    format!("{},{}", p.x, p.y)
}
fn rect(r: Rect) -> String {
    format!("{},{} {}x{}", r.left(), r.top(), r.width(), r.height())
}
fn destination(d: Destination) -> String {
    format!("page {} {}", d.page.0, point(d.at))
}
fn label(l: &PageLabel) -> String {
    match l {
        PageLabel::Roman(n) => format!("roman {n}"),
        PageLabel::Arabic(n) => format!("arabic {n}"),
    }
}
fn share(tint: f64) -> f64 {
    (tint * 1000.0).round() / 1000.0
}
fn ink(i: &Ink) -> String {
    match i {
        Ink::Black(tint) => format!("black {}", share(*tint)),
        Ink::Spot { name, tint, screen } => format!("spot {name:?} {} {screen:?}", share(*tint)),
        Ink::Mixed([r, g, b]) => format!("mixed #{r:02x}{g:02x}{b:02x}"),
        Ink::Paper => "paper".to_owned(),
    }
}
fn stroke(s: &Stroke) -> String {
    let mut out = format!("stroke {} {}", s.width, ink(&s.ink));
    if !s.dash.is_empty() {
        let dash: Vec<_> = s.dash.iter().map(ToString::to_string).collect();
        let _ = write!(out, " dash {}", dash.join(" "));
    }
    out
}
fn paint(fill: Option<&Ink>, line: Option<&Stroke>) -> String {
    let fill = fill.map(|f| format!(" fill {}", ink(f))).unwrap_or_default();
    let line = line.map(|s| format!(" {}", stroke(s))).unwrap_or_default();
    fill + &line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::FontBook;
    use crate::geom::{Pt, Size};
    use crate::scene::{Align, Meta, Page, TextRun, TextStyle};

    #[test]
    fn a_page_reads_as_lines() {
        let fonts = FontBook::shipped();
        let at = Point::new(Pt::new(10.0), Pt::new(20.000_04));
        let style = TextStyle::black(FontBook::BOLD, Pt::new(18.0));
        let run = TextRun::line(&fonts, "One", &style, at, Align::Left).unwrap();
        let document = Document {
            meta: Meta { title: "Book".into(), language: "en".into(), ..Meta::default() },
            fonts,
            symbols: vec![],
            pages: vec![Page {
                trim: Size::new(Pt::new(100.0), Pt::new(200.0)),
                bleed: Insets::default(),
                label: PageLabel::Arabic(1),
                items: vec![Item::Group { role: Role::Heading(1), items: vec![Item::Text(run)] }],
            }],
            outline: vec![],
        };
        assert_eq!(
            dump(&document),
            "document \"Book\" language \"en\"\npage 0 arabic 1 100x200\n  heading 1\n    \
             text 10,20 face 2 size 18 black 1 \"One\"\n"
        );
    }
}

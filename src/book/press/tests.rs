//! The shipped profiles, and documents with deliberate faults.

use super::reference::{KEYS, ROOT};
use super::*;
use crate::diag::{Diagnostics, Sources};
use gridpress_page::font::FontBook;
use gridpress_page::geom::{Insets, PageSize, Point, Pt, Size};
use gridpress_page::scene::{
    Destination, Document, Ink as SceneInk, Item, Meta, OutlineEntry, Page, PageLabel, PageRef,
    Stroke,
};

fn read(text: &str) -> (Option<Profile>, Diagnostics, Sources) {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let id = sources.add("press.toml", text);
    let profile = Profile::read(id, &sources, &mut found);
    assert_eq!(profile.is_none(), found.has_errors(), "{found:?}");
    (profile, found, sources)
}

fn profile(name: &str) -> Profile {
    let (profile, found, sources) = read(shipped(name).expect("a shipped profile"));
    profile.unwrap_or_else(|| panic!("{}", found.render(&sources, false)))
}

fn size(text: &str) -> Size {
    text.parse::<PageSize>().expect("a page size").size()
}

#[test]
fn the_shipped_profiles_are_sound_and_named_as_their_files() {
    for (name, text) in SHIPPED {
        let (profile, found, sources) = read(text);
        assert!(found.is_empty(), "{}", found.render(&sources, false));
        assert_eq!(profile.map(|p| p.name).as_deref(), Some(name));
    }
}

#[test]
fn every_key_of_the_reference_is_read() {
    for key in KEYS {
        let text = match (key.table, key.key) {
            (ROOT, name) => format!("{name} = 1979-05-27\n"),
            (table, name) => format!("{table}\n{name} = 1979-05-27\n"),
        };
        let (_, found, _) = read(&text);
        assert!(found.iter().any(|d| d.code == "press::wrong-type"), "{text}: {found:?}");
        assert!(!found.iter().any(|d| d.code == "press::unknown-key"), "{text}: {found:?}");
    }
}

#[test]
fn kdp_asks_for_what_its_help_says() {
    let kdp = profile("kdp");
    assert_eq!(kdp.inside_margin(24), Pt::inches(0.375));
    assert_eq!(kdp.inside_margin(151), Pt::inches(0.5));
    assert_eq!(kdp.inside_margin(828), Pt::inches(0.875));
    assert_eq!(kdp.page_bounds(size("6x9in"), Paper::Cream), Some(24..=776));
    assert_eq!(kdp.page_bounds(size("letter"), Paper::White), Some(24..=590));
    assert_eq!(kdp.page_bounds(size("a4"), Paper::White), Some(24..=780));
    assert!(kdp.prints(size("a4")) && kdp.prints(size("8.25x6in")));
    assert!(!kdp.prints(size("legal")) && !kdp.prints(size("a3")));
    let spine = kdp.spine_width(200, Paper::White).expect("kdp tells");
    assert!((spine.to_inches() - 0.45).abs() < 1e-9);
}

/// Returns a document of `pages` pages that every profile accepts.
fn document(pages: usize) -> Document {
    let line = Item::Line {
        from: Point::new(Pt::new(100.0), Pt::new(100.0)),
        to: Point::new(Pt::new(300.0), Pt::new(100.0)),
        stroke: Stroke { width: Pt::new(1.0), ink: SceneInk::BLACK, dash: vec![] },
    };
    let page = Page {
        trim: size("6x9in"),
        bleed: Insets::default(),
        label: PageLabel::Arabic(1),
        items: vec![line],
    };
    let mut pages = vec![page; pages];
    if let Some(last) = pages.last_mut() {
        last.items.clear();
    }
    Document {
        meta: Meta::default(),
        fonts: FontBook::default(),
        symbols: vec![],
        pages,
        outline: vec![],
    }
}

fn rules(document: &Document, press: &str) -> Vec<&'static str> {
    preflight(document, &profile(press), Paper::White).iter().map(|f| f.rule).collect()
}

#[test]
fn a_sound_document_passes_everywhere() {
    for (name, _) in SHIPPED {
        assert!(rules(&document(40), name).is_empty(), "{name}");
    }
}

#[test]
fn planted_faults_are_found() {
    let planted = |press: &str, plant: &dyn Fn(&mut Document)| {
        let mut document = document(40);
        plant(&mut document);
        rules(&document, press)
    };
    let line = |document: &mut Document, change: &dyn Fn(&mut Stroke, &mut Point)| {
        if let Item::Line { to, stroke, .. } = &mut document.pages[4].items[0] {
            change(stroke, to);
        }
    };
    assert_eq!(planted("kdp", &|d| line(d, &|s, _| s.width = Pt::new(0.5))), ["least-line"]);
    assert_eq!(planted("kdp", &|d| line(d, &|s, _| s.ink = SceneInk::Black(0.05))), ["tint"]);
    assert_eq!(planted("newsprint", &|d| line(d, &|s, _| s.ink = SceneInk::Black(0.9))), ["tint"]);
    assert_eq!(planted("kdp", &|d| line(d, &|_, to| to.x = Pt::new(431.0))), ["margins"]);
    assert_eq!(
        planted("kdp", &|d| line(d, &|s, _| {
            s.ink = SceneInk::Spot { name: "Red".into(), tint: 1.0, screen: [255, 0, 0] };
        })),
        ["spot"]
    );
    let to = Destination { page: PageRef(0), at: Point::default() };
    assert_eq!(
        planted("kdp", &|d| {
            let area =
                gridpress_page::geom::Rect::new(Pt::new(90.0), Pt::new(90.0), Pt::ZERO, Pt::ZERO);
            d.pages[2].items.push(Item::Link { area, to, says: "x".into() });
        }),
        ["links"]
    );
    assert_eq!(
        planted("kdp", &|d| {
            d.outline.push(OutlineEntry { title: "x".into(), to, children: vec![] });
        }),
        ["outline"]
    );
    assert_eq!(planted("kdp", &|d| d.pages.truncate(22)), ["pages"]);
    assert_eq!(planted("kdp", &|d| d.pages.truncate(39)), ["multiple-of"]);
    assert_eq!(planted("ingram", &|d| d.pages.truncate(38)), ["last-blank"]);
    assert_eq!(planted("kdp", &|d| d.pages[7].trim = size("a5")), ["trim"]);
    assert_eq!(
        planted("kdp", &|d| d.pages[5..8].iter_mut().for_each(|p| p.items.clear())),
        ["blank-run"]
    );
}

#[test]
fn what_leaves_the_page_runs_as_far_as_the_bleed() {
    let fill = |x: f64, width: f64| Item::Box {
        area: gridpress_page::geom::Rect::new(
            Pt::new(x),
            Pt::new(100.0),
            Pt::new(width),
            Pt::new(60.0),
        ),
        fill: Some(SceneInk::Black(0.5)),
        stroke: None,
    };
    // The first page is a right-hand one, 432 pt wide: its outer edge is on the right.
    let with = |bleed: Insets, item: Item| {
        let mut document = document(40);
        for (index, page) in document.pages.iter_mut().enumerate() {
            page.bleed = match index % 2 {
                0 => bleed,
                _ => Insets { left: bleed.right, right: bleed.left, ..bleed },
            };
        }
        document.pages[0].items.push(item);
        rules(&document, "kdp")
    };
    let asked = Insets { left: Pt::ZERO, ..Insets::all(Pt::new(9.0)) };
    assert!(with(asked, fill(412.0, 29.0)).is_empty());
    // Up to the trim, half way into the bleed, beyond it; into the margin, and over the spine.
    for (x, width, rule) in [
        (412.0, 20.0, "bleed"),
        (412.0, 25.0, "bleed"),
        (412.0, 40.0, "bleed"),
        (400.0, 20.0, "margins"),
        (-9.0, 29.0, "margins"),
    ] {
        assert_eq!(with(asked, fill(x, width)), [rule], "{x} {width}");
    }
    assert_eq!(with(Insets::default(), fill(412.0, 29.0)), ["margins"]);
    let everywhere = with(Insets::all(Pt::new(9.0)), fill(100.0, 9.0));
    assert_eq!(everywhere, ["bleed"; 40]);
}

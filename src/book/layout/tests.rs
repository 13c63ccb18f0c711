//! What every page of every book must satisfy: nothing outside the margins, no text too small,
//! every link resolved, every grid with a text alternative.

mod breaks;
mod edges;
mod golden;
mod howto;
mod lines;
pub(super) mod matter;
mod openers;
mod techniques;

use super::*;
use crate::plan::Places;
use crate::template::{Hand, Template, Writing};
use gridpress_engine::sudoku::Shape;
use gridpress_page::geom::Rect;
use gridpress_page::scene::{Ink, PageRef, Role, Stroke};

/// One puzzle a page, four answers.
const LARGE: (Places, Places) = sample::places((1, 1), (2, 2));
const SIZES: [&str; 5] = ["letter", "a4", "a5", "6x9", "landscape"];

/// Calls `see` with the ink of every item, including those inside symbols and groups.
fn each_ink(document: &Document, items: &[Item], dx: Pt, dy: Pt, see: &mut dyn FnMut(&Item, Rect)) {
    let around = |stroke: &Option<Stroke>| stroke.as_ref().map_or(Pt::ZERO, |s| s.width / 2.0);
    let grown = |area: Rect, by: Pt| {
        Rect::new(
            area.left() - by + dx,
            area.top() - by + dy,
            area.width() + by * 2.0,
            area.height() + by * 2.0,
        )
    };
    for item in items {
        match item {
            Item::Line { from, to, stroke } => {
                // With square ends, the width counts only across the line.
                let half = stroke.width / 2.0;
                let (hx, hy) = if from.y == to.y { (Pt::ZERO, half) } else { (half, Pt::ZERO) };
                let left = from.x.min(to.x) - hx + dx;
                let top = from.y.min(to.y) - hy + dy;
                let width = (to.x - from.x).abs() + hx * 2.0;
                let height = (to.y - from.y).abs() + hy * 2.0;
                see(item, Rect::new(left, top, width, height));
            }
            Item::Box { area, stroke, .. } => see(item, grown(*area, around(stroke))),
            Item::Path { steps, stroke, .. } => {
                for step in steps {
                    use gridpress_page::scene::PathStep::{Close, Curve, Line, Move};
                    let (Move(p) | Line(p) | Curve(_, _, p)) = step else {
                        assert!(matches!(step, Close));
                        continue;
                    };
                    let point = Rect { origin: *p, size: Size::default() };
                    see(item, grown(point, around(stroke)));
                }
            }
            Item::Text(run) => {
                if let Some(ink) = run.ink_bounds(&document.fonts) {
                    see(item, grown(ink, Pt::ZERO));
                }
            }
            Item::Use { symbol, at } => {
                let symbol = &document.symbols[symbol.0];
                each_ink(document, &symbol.items, at.x, at.y, &mut |inner, ink| {
                    let bounds = symbol.bounds;
                    let placed =
                        Rect { origin: bounds.origin.shifted(at.x, at.y), size: bounds.size };
                    assert!(placed.contains(ink, Pt::new(0.001)), "a symbol larger than it says");
                    see(inner, ink);
                });
            }
            Item::Link { area, .. } => see(item, grown(*area, Pt::ZERO)),
            Item::Group { items, .. } => each_ink(document, items, dx, dy, see),
        }
    }
}

fn check(document: &Document, plan: &BookPlan, style: &Template, what: &str) {
    for (index, page) in document.pages.iter().enumerate() {
        let live = Rect::of_size(plan.trim).inset(plan.pages[index].margins);
        each_ink(document, &page.items, Pt::ZERO, Pt::ZERO, &mut |item, ink| {
            assert!(
                live.contains(ink, Pt::new(0.05)),
                "{what} page {index}: {item:?}\nat {ink:?} leaves {live:?}"
            );
            match item {
                Item::Text(run) => {
                    let grid = run.text.chars().count() == 1;
                    let least = if grid { Pt::ZERO } else { style.least_text };
                    assert!(run.size >= least, "{what} page {index}: {:?} {}", run.text, run.size);
                    // White digits are allowed only on black discs.
                    assert!(run.ink == Ink::BLACK || grid && run.ink == Ink::Paper);
                }
                Item::Line { stroke, .. } => {
                    assert!(stroke.width >= style.least_line, "{what} page {index}: {item:?}");
                }
                Item::Link { to, .. } => {
                    assert!(to.page.0 < document.pages.len());
                    assert!(
                        Rect::of_size(plan.trim)
                            .contains(Rect { origin: to.at, size: Size::default() }, Pt::ZERO)
                    );
                }
                Item::Box { .. } | Item::Path { .. } | Item::Use { .. } | Item::Group { .. } => {}
            }
        });
        for item in &page.items {
            assert!(
                matches!(item, Item::Group { .. } | Item::Link { .. }),
                "{what} page {index}: every mark has a meaning"
            );
        }
    }
}

/// Titles that are hard to lay out.
const LONG: &str =
    "The very big and rather heavy book of Donaudampfschifffahrtselektrizitätenhauptbetriebswerk";

#[test]
fn nothing_leaves_the_margins_whatever_the_layout() {
    let fonts = FontBook::shipped();
    for size in SIZES {
        for shape in Shape::ALL {
            // Every arrangement with every shape, the larger ones on few pages.
            for (puzzles, answers) in
                [((1, 1), (2, 2)), ((1, 2), (1, 2)), ((2, 2), (2, 3)), ((2, 3), (3, 4))]
            {
                let small = puzzles.1 == 3 || matches!(size, "a5" | "6x9");
                let least = Pt::new(if small { 8.0 } else { 18.0 });
                let style = Template {
                    least_text: least,
                    text: least,
                    writing: Writing {
                        name: puzzles.1 != 3,
                        date: puzzles.0 == 1,
                        time: true,
                        shared: puzzles.1 == 2,
                        ..Writing::default()
                    },
                    hand: if shape.side() == 6 { Hand::Left } else { Hand::Right },
                    // There is no room for all of it with four grids of large print.
                    id_line: shape.side() > 8 && puzzles != (2, 2),
                    code: if shape.side() > 9 { Pt::mm(22.0) } else { Pt::ZERO },
                    ..Template::large_print().clone()
                };
                let (mut plan, made) =
                    sample::book(size, shape, 1, sample::places(puzzles, answers));
                plan.qr = Some("https://example.org/?p={puzzle}".to_owned());
                if shape.side() == 8 {
                    plan.title = LONG.repeat(3);
                    plan.subtitle = Some(LONG.repeat(2));
                    plan.author = Some(LONG.to_owned());
                    for section in &mut plan.sections {
                        section.title = LONG.to_owned();
                    }
                }
                let document = lay_out(&plan, Part::Book(0), &made, &style, &fonts, "").unwrap();
                let what = format!("{size} {shape} {puzzles:?}");
                check(&document, &plan, &style, &what);
            }
        }
    }
}

#[test]
fn the_shipped_layouts_make_pages_that_hold() {
    let fonts = FontBook::shipped();
    for (name, text) in crate::template::SHIPPED {
        let mut sources = crate::diag::Sources::new();
        let id = sources.add(name, text);
        let mut found = crate::diag::Diagnostics::new();
        let template = crate::template::Template::read(id, &sources, &mut found).unwrap();
        // Tabs are outside the margins; the preflight of a press checks them against its bleed.
        let style = Template { tab: None, ..template.clone() };
        for size in ["letter", "a4", "6x9"] {
            let (across, down) = (template.puzzles.across, template.puzzles.down);
            let answers = (template.answers.across, template.answers.down);
            let places = sample::places((across, down), answers);
            let (plan, made) = sample::book(size, Shape::CLASSIC, 5, places);
            let document = lay_out(&plan, Part::Book(0), &made, &style, &fonts, "").unwrap();
            check(&document, &plan, &style, &format!("{name} {size}"));
        }
    }
}

#[test]
fn large_print_is_large_on_every_page() {
    let fonts = FontBook::shipped();
    let style = Template::large_print();
    for size in ["letter", "a4"] {
        let (plan, made) = sample::book(size, Shape::CLASSIC, 4, LARGE);
        let document = lay_out(&plan, Part::Book(0), &made, style, &fonts, "").unwrap();
        for page in &document.pages {
            each_ink(&document, &page.items, Pt::ZERO, Pt::ZERO, &mut |item, _| {
                if let Item::Text(run) = item {
                    assert!(run.size >= Pt::new(18.0), "{:?} at {}", run.text, run.size);
                }
            });
        }
        // A grid drawn once for puzzles, once for answers.
        assert_eq!(document.symbols.len(), 2);
        let puzzle = document.symbols.iter().map(|s| s.bounds.width().to_mm()).fold(0.0, f64::max);
        assert!((178.0..191.0).contains(&puzzle), "{size}: a grid {puzzle} mm wide");
    }
}

#[test]
fn puzzles_and_answers_lead_to_each_other() {
    let fonts = FontBook::shipped();
    let style = Template::large_print();
    let (plan, made) = sample::book("letter", Shape::CLASSIC, 3, LARGE);
    let document = lay_out(&plan, Part::Book(0), &made, style, &fonts, "").unwrap();
    let links = |page: usize| -> Vec<Destination> {
        let links = document.pages[page].items.iter();
        links.filter_map(|i| if let Item::Link { to, .. } = i { Some(*to) } else { None }).collect()
    };
    for puzzle in &plan.puzzles {
        let there = links(puzzle.page);
        assert_eq!(there.len(), 1);
        let answer = puzzle.answer_page.unwrap();
        assert_eq!(there[0].page, PageRef(answer));
        assert!(links(answer).iter().any(|to| to.page == PageRef(puzzle.page)));
    }
    // One for each section, the title page and the answers; in each section its puzzles.
    assert_eq!(document.outline.len(), 6);
    assert_eq!(document.outline[1].children.len(), 3);
    assert_eq!(document.outline[1].children[2].title, "Puzzle 3");
}

#[test]
fn every_grid_has_one_text_alternative() {
    let fonts = FontBook::shipped();
    let style = Template::large_print();
    let (plan, made) = sample::book("letter", Shape::CLASSIC, 2, LARGE);
    let document = lay_out(&plan, Part::Book(0), &made, style, &fonts, "").unwrap();
    let mut told = Vec::new();
    for page in &document.pages {
        for item in &page.items {
            if let Item::Group { role: Role::Figure { alt }, .. } = item {
                told.push(alt.split('.').next().unwrap_or_default().to_owned());
                assert_eq!(alt.matches("Row ").count(), 9);
            }
        }
    }
    let expected: Vec<String> = (1..=8)
        .map(|n| format!("Puzzle {n}"))
        .chain((1..=8).map(|n| format!("Answer {n}")))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn a_character_without_a_glyph_is_named() {
    let fonts = FontBook::shipped();
    let style = Template::large_print();
    let (mut plan, made) = sample::book("letter", Shape::CLASSIC, 1, LARGE);
    plan.title = "数独".to_owned();
    let error = lay_out(&plan, Part::Book(0), &made, style, &fonts, "").unwrap_err();
    assert!(matches!(error, FontError::MissingGlyph { character: '数', .. }));
}

#[test]
fn a_single_puzzle_is_all_grid() {
    let fonts = FontBook::shipped();
    let style = Template::large_print();
    let (plan, made) = sample::book("letter", Shape::CLASSIC, 1, LARGE);
    let side = Pt::mm(100.0);
    let document = single_grid(&plan, &made, 2, side, style, &fonts).unwrap().unwrap();
    let whole = Rect::of_size(Size::new(side, side));
    each_ink(&document, &document.pages[0].items, Pt::ZERO, Pt::ZERO, &mut |_, ink| {
        assert!(whole.contains(ink, Pt::new(0.001)));
    });
    assert_eq!(document.meta.title, "Puzzle 3");
    assert!(single_grid(&plan, &made, 99, side, style, &fonts).unwrap().is_none());
}

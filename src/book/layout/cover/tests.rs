//! Covers of every kind and size: all ink is on its panel, and the space for the barcode is empty.

use super::spine::FOLD;
use super::*;
use crate::layout::sample;
use crate::plan::SectionPlan;
use crate::template::{COVERS, Palette, Template};
use gridpress_engine::grade::Rating;
use gridpress_engine::sudoku::Shape;
use gridpress_page::scene::PathStep;

/// Passes the ink of every item to `see`, except backgrounds, the paper under a grid, and the
/// grid's own.
fn each_ink(document: &Document, see: &mut dyn FnMut(Rect)) {
    for item in &document.pages[0].items {
        let Item::Group { items, .. } = item else { panic!("all is grouped") };
        for item in items {
            match item {
                Item::Text(run) => run.ink_bounds(&document.fonts).into_iter().for_each(&mut *see),
                Item::Use { symbol, at } => {
                    let b = document.symbols[symbol.0].bounds;
                    see(Rect { origin: b.origin.shifted(at.x, at.y), size: b.size });
                }
                Item::Path { steps, .. } => {
                    for step in steps {
                        if let PathStep::Move(p) | PathStep::Line(p) | PathStep::Curve(.., p) = step
                        {
                            see(Rect { origin: *p, size: Size::default() });
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

fn wrap<'a>(cover: &'a Cover, blurb: Option<&'a str>, spine: Pt, bleed: Pt) -> Wrap<'a> {
    let line = Some("For ages 8 to 10");
    Wrap { cover, volume: 0, line, blurb, has_answers: true, spine, spine_text: true, bleed }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn everything_stays_on_its_panel_and_off_the_barcode() {
    let fonts = FontBook::shipped();
    let places = sample::places((1, 1), (2, 2));
    for (name, _) in COVERS {
        let layout = Cover::shipped(name).unwrap();
        for size in ["letter", "a4", "a5", "6x9", "landscape"] {
            for spine in [0.0, 20.0, 40.0, 160.0] {
                let (mut plan, made) = sample::book(size, Shape::CLASSIC, 5, places);
                plan.title = "An unusually long title that runs over several lines".to_owned();
                let blurb = "All that can be said of a book of puzzles, and then some. ".repeat(9);
                let (spine, bleed) = (Pt::new(spine), Pt::new(9.0));
                let blurb = Some(blurb.as_str());
                let wrap = wrap(&layout, blurb, spine, bleed);
                let style = Template::large_print();
                let document = cover(&plan, &made, &wrap, style, &fonts, "").unwrap();
                let (w, h) = (plan.trim.width, plan.trim.height);
                assert_eq!(document.pages[0].trim, Size::new(w * 2.0 + spine, h));
                let margin = Insets::all(layout.margin);
                let panels = [
                    Rect::new(Pt::ZERO, Pt::ZERO, w, h).inset(margin),
                    Rect::new(w + FOLD, Pt::ZERO, (spine - FOLD * 2.0).max(Pt::ZERO), h),
                    Rect::new(w + spine, Pt::ZERO, w, h).inset(margin),
                ];
                let away = layout.barcode_distance;
                let free = Rect::new(
                    w - away - layout.barcode.width,
                    h - away - layout.barcode.height,
                    layout.barcode.width,
                    layout.barcode.height,
                );
                let mut seen = 0;
                each_ink(&document, &mut |ink| {
                    seen += 1;
                    let on = panels.iter().any(|p| p.contains(ink, Pt::new(0.5)));
                    assert!(on, "{name} {size} {spine}: {ink:?}");
                    let clear = ink.right() <= free.left()
                        || ink.left() >= free.right()
                        || ink.bottom() <= free.top();
                    assert!(clear, "{name} {size}: {ink:?} in the place of the barcode");
                });
                assert!(seen > 10);
            }
        }
    }
}

#[test]
fn without_bleed_the_ground_ends_within_the_edges() {
    let fonts = FontBook::shipped();
    let (plan, made) = sample::book("letter", Shape::CLASSIC, 5, sample::places((1, 1), (2, 2)));
    for (name, _) in COVERS {
        let layout = Cover::shipped(name).unwrap();
        for (bleed, within) in [(Pt::new(9.0), false), (Pt::ZERO, true)] {
            let spine = Pt::new(20.0);
            let wrap = wrap(&layout, None, spine, bleed);
            let document = cover(&plan, &made, &wrap, Template::large_print(), &fonts, "").unwrap();
            let trim = document.pages[0].trim;
            let (edge, keep) = (Rect::of_size(trim), layout.margin / 2.0);
            for item in &document.pages[0].items {
                let Item::Group { items, .. } = item else { panic!("all is grouped") };
                for item in items {
                    if let Item::Line { from, to, .. } = item {
                        let on_edge = Rect::new(from.x, from.y, to.x - from.x, to.y - from.y);
                        let inside = edge.inset(Insets::all(keep)).contains(on_edge, Pt::new(0.5));
                        assert!(inside || !within, "{name}: {on_edge:?}");
                    }
                    let Item::Box { area, fill: Some(_), .. } = item else { continue };
                    let inside = edge.inset(Insets::all(keep)).contains(*area, Pt::new(0.01));
                    let over = area.left() < Pt::ZERO || area.right() > trim.width;
                    assert!(if within { inside } else { inside || over }, "{name}: {area:?}");
                }
            }
        }
    }
}

#[test]
fn a_section_of_several_levels_names_them_on_the_back() {
    let fonts = FontBook::shipped();
    let places = sample::places((1, 1), (2, 2));
    let (mut plan, mut made) = sample::book("letter", Shape::CLASSIC, 5, places);
    plan.sections[0].request.level = None;
    made[0].grade.er = Rating::tenths(10);
    made[4].grade.er = Rating::tenths(26);
    let layout = Cover::shipped("cover-night").unwrap();
    let wrap = wrap(&layout, None, Pt::new(20.0), Pt::new(9.0));
    let document = cover(&plan, &made, &wrap, Template::large_print(), &fonts, "").unwrap();
    let mut ranges = 0;
    for item in &document.pages[0].items {
        let Item::Group { items, .. } = item else { panic!("all is grouped") };
        let is_range = |item: &&Item| {
            matches!(item, Item::Text(run) if run.text.contains(" – ")
            && run.origin.x < plan.trim.width)
        };
        ranges += items.iter().filter(is_range).count();
    }
    assert_eq!(ranges, 1);
}

#[test]
fn no_book_with_samurai_is_called_large_print() {
    let fonts = FontBook::shipped();
    let (mut plan, mut made) =
        sample::book("letter", Shape::CLASSIC, 5, sample::places((1, 1), (2, 2)));
    let layout = Cover::shipped(COVERS[0].0).expect("a cover");
    let wrap = wrap(&layout, None, Pt::new(20.0), Pt::new(9.0));
    let large = |plan: &BookPlan, made: &[Made]| {
        let document =
            cover(plan, made, &wrap, Template::large_print(), &fonts, "").expect("a cover");
        let mut found = 0;
        for item in &document.pages[0].items {
            let Item::Group { items, .. } = item else { panic!("all is grouped") };
            let is_said = |item: &&Item| matches!(item, Item::Text(run) if run.text == "Large print" || run.text.starts_with("Digits"));
            found += items.iter().filter(is_said).count();
        }
        found
    };
    assert!(large(&plan, &made) > 0);
    plan.sections[1].is_samurai = true;
    for puzzle in plan.sections[1].puzzles.clone() {
        made[puzzle] = gridpress_engine::samurai::stand_in();
    }
    assert_eq!(large(&plan, &made), 0);
}

/// Returns all printed texts of a cover.
fn texts_of(document: &Document) -> Vec<String> {
    let mut texts = Vec::new();
    gridpress_page::scene::each_text(&document.pages[0].items, &mut |run| {
        texts.push(run.text.clone());
    });
    texts
}

#[test]
fn long_names_and_titles_are_whole_and_a_page_is_shown() {
    let fonts = FontBook::shipped();
    let places = sample::places((1, 2), (2, 2));
    for (name, _) in COVERS {
        let layout = Cover::shipped(name).unwrap();
        for size in ["letter", "a5", "6x9"] {
            let (mut plan, made) = sample::book(size, Shape::CLASSIC, 5, places);
            plan.author = Some(
                "Maximiliane Konstantinopolitanska and Bartholomew Wriothesley-Cholmondeley"
                    .to_owned(),
            );
            plan.sections.truncate(2);
            plan.sections[0].title =
                "Gentle starts for everybody who has never solved a sudoku before".to_owned();
            let wrap = wrap(&layout, None, Pt::new(20.0), Pt::new(9.0));
            let style = &Template { least_text: Pt::new(9.0), ..Template::large_print().clone() };
            let document = cover(&plan, &made, &wrap, style, &fonts, "").unwrap();
            let texts = texts_of(&document);
            assert!(texts.iter().all(|text| !text.ends_with('…')), "{name} {size}: {texts:?}");
            for section in &plan.sections {
                let all = texts.join(" ");
                assert!(all.contains(&section.title), "{name} {size}: {all}");
            }
            // A page in small has a grid, beside that of the front.
            let shown = made[1].puzzle.filled();
            let is_digit = |text: &&String| text.len() == 1 && text.as_bytes()[0].is_ascii_digit();
            assert!(texts.iter().filter(is_digit).count() > shown, "{name} {size}");
        }
    }
}

#[test]
fn a_back_tells_what_is_inside_how_hard_and_what_is_promised() {
    let fonts = FontBook::shipped();
    let places = sample::places((1, 1), (2, 2));
    let blurb = "One puzzle fills each page, and every number is large and clear.\n\n\
                 The puzzles begin gently and grow with you.";
    for (name, _) in COVERS {
        let layout = Cover::shipped(name).expect("a cover");
        for size in ["letter", "a4", "a5", "6x9"] {
            let (plan, made) = sample::book(size, Shape::CLASSIC, 5, places);
            let wrap = wrap(&layout, Some(blurb), Pt::new(20.0), Pt::new(9.0));
            let least_text = if size == "a5" || size == "6x9" { 9.0 } else { 18.0 };
            let least_text = Pt::new(least_text);
            let style = &Template { least_text, ..Template::large_print().clone() };
            let document = cover(&plan, &made, &wrap, style, &fonts, "").expect("a cover");
            let texts = texts_of(&document).join(" ");
            let titles = plan.sections.iter().map(|section| section.title.as_str());
            let promised = ["What is inside", "One puzzle", "exactly one", "All answers", "grow"];
            for told in titles.chain(promised) {
                assert!(texts.contains(told), "{name} {size}: `{told}` in {texts}");
            }
        }
    }
}

/// Returns the texts of the cover of a book with that many sections.
fn texts_with_sections(name: &str, trim: Size, count: usize, least: f64) -> Vec<String> {
    let fonts = FontBook::shipped();
    let (mut plan, made) =
        sample::book("letter", Shape::CLASSIC, 5, sample::places((1, 1), (2, 2)));
    plan.trim = trim;
    let section = plan.sections[0].clone();
    plan.sections = (0..count)
        .map(|index| SectionPlan { title: format!("Part-{index:02}"), ..section.clone() })
        .collect();
    let layout = Cover::shipped(name).expect("a cover");
    let wrap = wrap(&layout, None, Pt::new(20.0), Pt::new(9.0));
    let style = &Template { least_text: Pt::new(least), ..Template::large_print().clone() };
    texts_of(&cover(&plan, &made, &wrap, style, &fonts, "").expect("a cover"))
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_back_lists_all_sections_or_counts_the_others() {
    let inches = |width, height| Size::new(Pt::inches(width), Pt::inches(height));
    for (name, _) in COVERS {
        for (trim, least) in [(inches(8.5, 11.0), 18.0), (inches(6.0, 9.0), 9.0)] {
            for count in [5, 8, 10, 14, 60] {
                let texts = texts_with_sections(name, trim, count, least);
                let says = |what: &str| texts.iter().any(|text| text.contains(what));
                let listed = texts.iter().filter(|text| text.starts_with("Part-")).count();
                let others = match listed == count {
                    true => !says(" more"),
                    false => says(&format!("and {} more", count - listed)),
                };
                assert!(listed >= count.min(8) && others, "{name} {trim:?}: {listed} of {count}");
                assert!(
                    count > 10 || texts.join(" ").contains("exactly one"),
                    "{name} {trim:?} {count}: {texts:?}"
                );
            }
        }
        // Low pages have a list, too, or no heading of it.
        for height in [4.0, 5.0, 6.0] {
            let texts = texts_with_sections(name, inches(8.25, height), 2, 9.0);
            let has_list = texts.iter().any(|text| text == "Part-01");
            let has_heading = texts.iter().any(|text| text == "What is inside");
            assert_eq!(has_list, has_heading, "{name} {height}: {texts:?}");
        }
    }
}

#[test]
fn every_tile_differs_from_the_background() {
    for (_, palette) in Palette::shipped() {
        let surface = inks::Surface::ground(palette);
        for fill in tiles::tile_fills(palette, surface) {
            assert_ne!(fill, palette.ground, "{palette:?}");
        }
    }
}

#[test]
fn art_below_a_band_can_be_seen_on_paper() {
    let fonts = FontBook::shipped();
    let (plan, made) = sample::book("6x9", Shape::CLASSIC, 5, sample::places((1, 1), (2, 2)));
    let (_, ink) = Palette::shipped().iter().find(|(name, _)| name == "ink").expect("a palette");
    for art in [Art::Box, Art::Tiles, Art::CloseUp] {
        let shipped = Cover::shipped("cover-library").expect("a cover");
        let layout = Cover { art, band: 0.7, palette: *ink, ..shipped.clone() };
        let wrap = wrap(&layout, None, Pt::new(20.0), Pt::new(9.0));
        let document = cover(&plan, &made, &wrap, Template::large_print(), &fonts, "").unwrap();
        let below = |run: &TextRun| run.origin.y > plan.trim.height * 0.7;
        let signs = document.pages[0].items.iter().flat_map(|item| match item {
            Item::Group { role: Role::Artifact, items } => &items[..],
            _ => &[],
        });
        let is_dark = |item: &Item| match item {
            Item::Text(run) => below(run) && run.ink != Ink::Paper,
            _ => false,
        };
        assert!(signs.filter(|item| is_dark(item)).count() > 1, "{art:?}");
    }
}

#[test]
fn a_front_full_of_words_has_no_art() {
    let fonts = FontBook::shipped();
    let (mut plan, made) =
        sample::book("letter", Shape::CLASSIC, 5, sample::places((1, 1), (2, 2)));
    let layout = Cover::shipped("cover-poster").expect("a cover");
    let wrap = wrap(&layout, None, Pt::new(20.0), Pt::new(9.0));
    let style = &Template { least_text: Pt::new(12.0), ..Template::large_print().clone() };
    let has_art = |plan: &BookPlan| has_art(plan, &made, &wrap, style, &fonts).expect("a front");
    assert!(has_art(&plan));
    plan.trim = Size::new(Pt::inches(6.0), Pt::inches(3.6));
    plan.title =
        "The extraordinarily comprehensive compendium of incomprehensible sudoku".to_owned();
    plan.subtitle = Some("Two hundred and forty painstakingly composed puzzles for all".repeat(2));
    plan.author =
        Some("Maximiliana Wolfeschlegelsteinhausen and Bartholomew Featherston".to_owned());
    assert!(!has_art(&plan));
}

#[test]
fn words_and_badges_of_a_front_are_apart() {
    let fonts = FontBook::shipped();
    for (name, _) in COVERS {
        let layout = Cover::shipped(name).unwrap();
        for size in ["letter", "a5", "landscape"] {
            let (mut plan, made) =
                sample::book(size, Shape::CLASSIC, 5, sample::places((1, 1), (2, 2)));
            plan.title = "Puzzles for the long way home".to_owned();
            plan.subtitle = Some("Forty puzzles for trains, boats and planes".to_owned());
            plan.author = Some("Ann Author".to_owned());
            let spine = Pt::new(20.0);
            let wrap = wrap(&layout, None, spine, Pt::new(9.0));
            let document = cover(&plan, &made, &wrap, Template::large_print(), &fonts, "").unwrap();
            let mut words: Vec<(String, Rect)> = Vec::new();
            for item in &document.pages[0].items {
                let Item::Group { role: Role::Paragraph | Role::Heading(_), items } = item else {
                    continue;
                };
                let runs = items.iter().filter_map(|item| match item {
                    Item::Text(run) => Some((run.text.clone(), run.ink_bounds(&document.fonts)?)),
                    _ => None,
                });
                words.extend(runs.filter(|(_, ink)| ink.left() > plan.trim.width + spine));
            }
            for (index, (text, ink)) in words.iter().enumerate() {
                for (other, there) in &words[..index] {
                    let is_apart = ink.right() <= there.left()
                        || ink.left() >= there.right()
                        || ink.bottom() <= there.top()
                        || ink.top() >= there.bottom();
                    assert!(is_apart, "{name} {size}: {text:?} on {other:?}");
                }
            }
        }
    }
}

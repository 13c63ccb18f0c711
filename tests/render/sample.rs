//! A small book in every kind of item that a page can have, for the tests and the benchmark of
//! the renderers: it looks like a book of puzzles, and knows nothing of puzzles.

use gridpress::font::FontBook;
use gridpress::geom::{Insets, Point, Pt, Rect, Size};
use gridpress::scene::{
    Align, Destination, Document, Ink, Item, Meta, OutlineEntry, Page, PageLabel, PageRef,
    PathStep, Role, Stroke, Symbol, SymbolId, TextRun, TextStyle,
};

const LETTER: Size = Size::new(Pt::inches(8.5), Pt::inches(11.0));
const SIDE: Pt = Pt::new(504.0);
const LEFT: Pt = Pt::new(54.0);
const TOP: Pt = Pt::new(130.0);

pub fn at(x: f64, y: f64) -> Point {
    Point::new(Pt::new(x), Pt::new(y))
}

fn solid(width: f64, ink: Ink) -> Stroke {
    Stroke { width: Pt::new(width), ink, dash: Vec::new() }
}

/// The empty grid, its top left corner at the origin.
pub fn grid_symbol() -> Symbol {
    let mut items = Vec::new();
    for i in 1..9_u8 {
        let place = SIDE * f64::from(i) / 9.0;
        let stroke =
            if i % 3 == 0 { solid(2.25, Ink::BLACK) } else { solid(0.75, Ink::Black(0.6)) };
        let (far, zero) = (SIDE, Pt::ZERO);
        for (from, to) in [
            (Point::new(place, zero), Point::new(place, far)),
            (Point::new(zero, place), Point::new(far, place)),
        ] {
            items.push(Item::Line { from, to, stroke: stroke.clone() });
        }
    }
    let area = Rect::new(Pt::ZERO, Pt::ZERO, SIDE, SIDE);
    items.push(Item::Box { area, fill: None, stroke: Some(solid(3.0, Ink::BLACK)) });
    let room = Pt::new(1.5);
    let bounds = Rect::new(-room, -room, SIDE + room * 2.0, SIDE + room * 2.0);
    Symbol { bounds, items }
}

fn line(fonts: &FontBook, text: &str, face: gridpress::font::FaceId, size: f64, to: Point) -> Item {
    let style = TextStyle::black(face, Pt::new(size));
    Item::Text(TextRun::line(fonts, text, &style, to, Align::Left).expect("the sample is in ASCII"))
}

fn digits(fonts: &FontBook, seed: usize, items: &mut Vec<Item>, alt: &mut String) {
    let style = TextStyle::black(FontBook::SEMIBOLD, Pt::new(34.0));
    let cell = SIDE / 9.0;
    for row in 0..9_usize {
        for column in 0..9_usize {
            let given = (row * 9 + column + seed) * 7919 % 81 < 30;
            let digit = char::from(b'1' + ((row * 3 + row / 3 + column + seed) % 9) as u8);
            alt.push(if given { digit } else { '.' });
            if given {
                let centre = Point::new(
                    LEFT + cell * (column as f64 + 0.5),
                    TOP + cell * (row as f64 + 0.5),
                );
                let run = TextRun::centred(fonts, digit, &style, centre);
                items.push(Item::Text(run.expect("a digit")));
            }
        }
        alt.push('\n');
    }
}

/// A page with one grid, `number` from 1, that links to page `answer` of the file.
pub fn puzzle_page(fonts: &FontBook, number: usize, answer: usize) -> Page {
    let mut figure = vec![Item::Use { symbol: SymbolId(0), at: Point::new(LEFT, TOP) }];
    let mut alt = format!("Puzzle {number}\n");
    digits(fonts, number, &mut figure, &mut alt);
    let answer_text = format!("Answer on page {}", answer + 1);
    let mut foot = vec![line(fonts, &answer_text, FontBook::REGULAR, 18.0, at(54.0, 690.0))];
    foot.push(Item::Link {
        area: Rect::new(Pt::new(54.0), Pt::new(670.0), Pt::new(220.0), Pt::new(26.0)),
        to: Destination { page: PageRef(answer), at: at(0.0, 0.0) },
        says: answer_text,
    });
    let mut items = vec![
        Item::Group {
            role: Role::Heading(2),
            items: vec![line(
                fonts,
                &format!("Puzzle {number}"),
                FontBook::BOLD,
                40.0,
                at(54.0, 80.0),
            )],
        },
        Item::Group {
            role: Role::Paragraph,
            items: vec![line(
                fonts,
                "Very hard (AVATAR)",
                FontBook::REGULAR,
                20.0,
                at(330.0, 80.0),
            )],
        },
    ];
    items.push(Item::Group { role: Role::Figure { alt }, items: figure });
    items.push(Item::Group { role: Role::Paragraph, items: foot });
    items.push(Item::Group {
        role: Role::Artifact,
        items: vec![line(fonts, &number.to_string(), FontBook::REGULAR, 18.0, at(300.0, 750.0))],
    });
    Page {
        trim: LETTER,
        bleed: Insets::default(),
        label: PageLabel::Arabic(u32::try_from(number).expect("few pages")),
        items,
    }
}

fn title_page(fonts: &FontBook) -> Page {
    let curve = vec![
        PathStep::Move(at(100.0, 400.0)),
        PathStep::Curve(at(200.0, 300.0), at(300.0, 500.0), at(400.0, 400.0)),
        PathStep::Line(at(400.0, 440.0)),
        PathStep::Line(at(100.0, 440.0)),
        PathStep::Close,
    ];
    let dashed = Stroke { dash: vec![Pt::new(6.0), Pt::new(3.0)], ..solid(2.0, Ink::Black(0.8)) };
    let mut items = vec![
        Item::Group {
            role: Role::Heading(1),
            items: vec![line(fonts, "Big Sudoku & Friends", FontBook::BOLD, 48.0, at(54.0, 200.0))],
        },
        Item::Path { steps: curve, fill: Some(Ink::Black(0.25)), stroke: Some(dashed) },
        Item::Box {
            area: Rect::new(Pt::new(120.0), Pt::new(415.0), Pt::new(40.0), Pt::new(20.0)),
            fill: Some(Ink::Paper),
            stroke: None,
        },
    ];
    let entry = |text, y| Item::Group {
        role: Role::ListItem,
        items: vec![line(fonts, text, FontBook::REGULAR, 20.0, at(54.0, y))],
    };
    items.push(Item::Group {
        role: Role::List,
        items: vec![entry("Gentle start", 500.0), entry("To the end", 530.0)],
    });
    items.push(line(fonts, "A. Publisher", FontBook::REGULAR, 24.0, at(54.0, 700.0)));
    Page { trim: LETTER, bleed: Insets::default(), label: PageLabel::Roman(1), items }
}

/// A book of a title page and `puzzles` pages that link to each other.
pub fn book(puzzles: usize) -> Document {
    let fonts = FontBook::shipped();
    let mut pages = vec![title_page(&fonts)];
    pages.extend((1..=puzzles).map(|n| puzzle_page(&fonts, n, puzzles + 1 - n)));
    let to = |page| Destination { page: PageRef(page), at: at(0.0, 0.0) };
    let part = OutlineEntry {
        title: "Gentle start".to_owned(),
        to: to(1.min(puzzles)),
        children: (1..=puzzles)
            .map(|n| OutlineEntry { title: format!("Puzzle {n}"), to: to(n), children: vec![] })
            .collect(),
    };
    Document {
        meta: Meta {
            title: "Big Sudoku & Friends <1>".to_owned(),
            subtitle: Some("100 full-page puzzles".to_owned()),
            author: Some("Zoë Łukasz".to_owned()),
            keywords: None,
            language: "en".to_owned(),
            fingerprint: format!("sample of {puzzles}"),
        },
        fonts,
        symbols: vec![grid_symbol()],
        pages,
        outline: vec![
            OutlineEntry { title: "Title".to_owned(), to: to(0), children: vec![] },
            part,
        ],
    }
}

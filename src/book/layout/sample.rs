//! A small book made instantly, for tests: real grids without grading.

use crate::diag::{Sources, Span};
use crate::plan::{
    BookPlan, Hint, Imprint, Numeral, PageContent, PagePlan, Part, Places, PrintedCandidates,
    PuzzlePlan, SectionPlan, Side,
};
use crate::spec::Order;
use crate::template::Margins;
use gridpress_engine::generate::{Dig, Made, Request, Symmetry, stand_in};
use gridpress_engine::sudoku::{Digit, Grid, Shape};
use gridpress_page::geom::{Insets, Pt, Size};

/// Returns a solution of that shape with its rows, columns and digits shuffled by `seed`, and a
/// puzzle with about a third of its digits, symmetrical under rotation by 180 degrees.
pub(super) fn made(shape: Shape, seed: u64) -> Made {
    let (n, bh, bw) = (shape.side(), shape.box_height(), shape.box_width());
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x1234_5678_9ABC_DEF1);
    let mut next = move |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut shuffled = |length: usize| {
        let mut all: Vec<usize> = (0..length).collect();
        for i in (1..length).rev() {
            all.swap(i, next(i + 1));
        }
        all
    };
    let digits = shuffled(n);
    let rows: Vec<usize> = shuffled(n / bh)
        .into_iter()
        .flat_map(|b| shuffled(bh).into_iter().map(move |r| b * bh + r))
        .collect();
    let columns: Vec<usize> = shuffled(n / bw)
        .into_iter()
        .flat_map(|b| shuffled(bw).into_iter().map(move |c| b * bw + c))
        .collect();
    let kept = shuffled(n * n);
    let (mut solution, mut puzzle) = (Grid::empty(shape), Grid::empty(shape));
    for cell in shape.cells() {
        let (r, c) = (rows[shape.row_of(cell)], columns[shape.column_of(cell)]);
        let value = digits[(r % bh * bw + r / bh + c) % n] as u8 + 1;
        solution.set(cell, Digit::new(value));
        let i = cell.index();
        if kept[i.min(n * n - 1 - i)] % 3 == 0 {
            puzzle.set(cell, Digit::new(value));
        }
    }
    Made { puzzle, solution, ..stand_in(shape) }
}

/// Returns a page size with the margins of a home printer.
pub(super) fn page(size: &str) -> (Size, Insets) {
    let inch = Pt::inches;
    match size {
        "a4" => (Size::new(Pt::mm(210.0), Pt::mm(297.0)), Insets::all(Pt::mm(13.0))),
        "a5" => (Size::new(Pt::mm(148.0), Pt::mm(210.0)), Insets::all(Pt::mm(10.0))),
        "6x9" => (Size::new(inch(6.0), inch(9.0)), Insets::all(inch(0.5))),
        "landscape" => (Size::new(inch(11.0), inch(8.5)), Insets::all(inch(0.5))),
        _ => (Size::new(inch(8.5), inch(11.0)), Insets::all(inch(0.5))),
    }
}

/// Returns the columns and rows of puzzles and of answers on a page.
pub(super) const fn places(puzzles: (u32, u32), answers: (u32, u32)) -> (Places, Places) {
    (Places::full(puzzles.0, puzzles.1), Places::full(answers.0, answers.1))
}

/// Returns a book of four sections with `each` puzzles of that shape, and its puzzles.
pub(super) fn book(
    size: &str,
    shape: Shape,
    each: usize,
    per_page: (Places, Places),
) -> (BookPlan, Vec<Made>) {
    let titles = ["Gentle start", "Warming up", "Stretching", "For a long winter evening"];
    let (trim, margins) = page(size);
    let mut sections = Vec::new();
    let mut puzzles: Vec<PuzzlePlan> = Vec::new();
    let mut pages: Vec<PagePlan> = Vec::new();
    let add = |content: PageContent, pages: &mut Vec<PagePlan>| {
        let folio = pages.len() as u32 + 1;
        let side = if folio % 2 == 1 { Side::Recto } else { Side::Verso };
        let mut margins = margins;
        let gutter = Pt::mm(5.0);
        match side {
            Side::Recto => margins.left += gutter,
            Side::Verso => margins.right += gutter,
        }
        let part = Part::Book(0);
        pages.push(PagePlan { part, folio, numeral: Numeral::Arabic, side, margins, content });
    };
    add(PageContent::Title, &mut pages);
    for (s, title) in titles.into_iter().enumerate() {
        let request = Request {
            dig: Dig::Pairs,
            symmetry: Symmetry::Rotate180,
            level: Some(s),
            effort: 1,
            ..Request::new(shape)
        };
        if pages.len() % 2 == 1 {
            add(PageContent::Blank, &mut pages);
        }
        add(PageContent::Opener { section: s }, &mut pages);
        let from = puzzles.len();
        for index in 0..each {
            let number = puzzles.len() as u32 + 1;
            puzzles.push(PuzzlePlan { number, section: s, index, page: 0, answer_page: None });
        }
        let all: Vec<usize> = (from..puzzles.len()).collect();
        for some in all.chunks(per_page.0.count() as usize) {
            for &p in some {
                puzzles[p].page = pages.len();
            }
            add(PageContent::Puzzles { puzzles: some.to_vec(), places: per_page.0 }, &mut pages);
        }
        sections.push(SectionPlan {
            own: None,
            span: Span::new(Sources::new().add("book.toml", ""), 0..0),
            order: Order::AsMade,
            candidates: PrintedCandidates::None,
            title: title.to_owned(),
            request,
            is_samurai: false,
            puzzles: from..puzzles.len(),
        });
    }
    add(PageContent::AnswersOpener, &mut pages);
    let all: Vec<usize> = (0..puzzles.len()).collect();
    for some in all.chunks(per_page.1.count() as usize) {
        for &p in some {
            puzzles[p].answer_page = Some(pages.len());
        }
        add(PageContent::Answers { puzzles: some.to_vec(), places: per_page.1 }, &mut pages);
    }
    let made = (0..puzzles.len()).map(|i| made(shape, i as u64 + 7)).collect();
    let plan = BookPlan {
        avoided: Default::default(),
        same_solutions: false,
        bleed: Insets::default(),
        title: "Big Sudoku".to_owned(),
        subtitle: Some("100 full-page puzzles".to_owned()),
        author: Some("A. Publisher".to_owned()),
        language: "en".to_owned(),
        words: None,
        seed: 2026,
        trim,
        margins: Margins {
            top: margins.top,
            bottom: margins.bottom,
            inner: margins.left,
            outer: margins.right,
        },
        imprint: Imprint::default(),
        texts: Vec::new(),
        hints: Hint::None,
        level_titles: Vec::new(),
        qr: None,
        sections,
        volumes: std::iter::once(0..puzzles.len()).collect(),
        puzzles,
        pages,
    };
    (plan, made)
}

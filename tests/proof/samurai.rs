//! Samurai: right ones pass, and faults in their givens, answers, lines and notches are found.

use crate::book::{document, job_from, known};
use crate::paper::Paper;
use gridpress::generate::Made;
use gridpress::geom::{Point, Pt, Rect};
use gridpress::plan::make_puzzles;
use gridpress::proof::{Expectations, Expected, FaultKind};
use gridpress::samurai::{CENTRE, GRIDS, Place, Samurai, corner, marks};
use gridpress::scene::{Document, Ink, Item, Role, SymbolId};
use std::collections::BTreeSet;

/// A book of two samurai.
pub(crate) fn book() -> (Document, Vec<Made>) {
    book_with("")
}

/// A book of two samurai with more keys of their section.
fn book_with(keys: &str) -> (Document, Vec<Made>) {
    let spec = "[book]\ntitle = \"Samurai\"\nseed = 1\n[page]\nlayout = \"two-up\"\n\
                size = \"letter\"\n[[section]]\ntitle = \"One\"\ncount = 2\n\
                variant = \"samurai\"\ndifficulty = \"easy\"\n";
    let job = job_from(&format!("{spec}{keys}"));
    let made = make_puzzles(&job.plan, &()).expect("two samurai");
    (document(&job, &made), made)
}

/// Returns what a manifest says about the puzzles.
fn listed(made: &[Made]) -> Expectations {
    let all = made.iter().zip(1..).map(|(made, number)| Expected {
        number,
        puzzle: made.puzzle,
        solution: made.solution,
        samurai: made.samurai.clone(),
        level: None,
        page: None,
        answer_page: None,
    });
    Expectations { made: all.collect(), ..known() }
}

/// Returns the items of the figure with that title.
fn figure<'d>(items: &'d mut [Item], title: &str) -> Option<&'d mut Vec<Item>> {
    items.iter_mut().find_map(|item| {
        let Item::Group { role, items } = item else { return None };
        let is_it = matches!(role, Role::Figure { alt } if alt.starts_with(title));
        if is_it { Some(items) } else { figure(items, title) }
    })
}

/// Returns the cells with digits, in the order in which they are drawn.
fn drawn(samurai: &Samurai) -> Vec<Place> {
    let places = (0..GRIDS).flat_map(|grid| (0..81).map(move |cell| (grid, Place::of(grid, cell))));
    let mut all: Vec<Place> = Vec::new();
    for (grid, place) in places {
        let is_again = grid == CENTRE && is_shared(place);
        if samurai.get(place).is_some() && !is_again {
            all.push(place);
        }
    }
    all
}

fn is_shared(place: Place) -> bool {
    let grids = (0..GRIDS).map(corner).filter(|(row, column)| {
        (*row..row + 9).contains(&place.row()) && (*column..column + 9).contains(&place.column())
    });
    grids.count() == 2
}

/// What is done to a digit.
#[derive(Copy, Clone)]
enum Digits {
    /// Prints the next digit instead.
    Next,
    /// Leaves it out.
    Drop,
    /// Moves it to the right, in sizes.
    Move(f64),
    /// Prints it smaller.
    Small,
    /// Prints it in the face of digits that are not given.
    Plain,
}

/// What is done to a line: whether it is one of those, and what becomes of it.
type Lines = (fn(&Item, Pt) -> bool, usize, fn(Item, Pt) -> Option<Item>);

enum Change {
    /// The title of the figure, whether the cell is shared, and what is done to its digit.
    Digit(&'static str, bool, Digits),
    Line(Lines),
    /// A line across a notch.
    Notch,
}

fn is_thin(item: &Item, thin: Pt) -> bool {
    matches!(item, Item::Line { stroke, .. } if stroke.width <= thin)
}
/// Whether it is a line between cells as long as the whole.
fn is_across(item: &Item, thin: Pt) -> bool {
    let Item::Line { from, to, stroke } = item else { return false };
    stroke.width <= thin && (to.x - from.x).max(to.y - from.y) > Pt::new(400.0)
}
fn is_of_boxes(item: &Item, thin: Pt) -> bool {
    matches!(item, Item::Line { stroke, .. } if stroke.width > thin)
}
fn is_frame(item: &Item, _: Pt) -> bool {
    matches!(item, Item::Box { .. })
}
fn nothing(_: Item, _: Pt) -> Option<Item> {
    None
}
fn moved(item: Item, by: Pt) -> Option<Item> {
    let Item::Line { from, to, stroke } = item else { panic!("a line") };
    let (from, to) = (from.shifted(by, by), to.shifted(by, by));
    Some(Item::Line { from, to, stroke })
}
fn thin(item: Item, by: Pt) -> Option<Item> {
    let Item::Line { from, to, mut stroke } = item else { panic!("a line") };
    stroke.width = by * 0.02;
    Some(Item::Line { from, to, stroke })
}

use Change::{Digit, Line, Notch};
use FaultKind::*;

/// The faults: a name, what is done, and the kinds of faults of which one must be found.
const FAULTS: &[(&str, Change, &[FaultKind])] = &[
    ("a given changed", Digit("Puzzle 2", false, Digits::Next), &[NotAsMade]),
    ("a given dropped", Digit("Puzzle 2", false, Digits::Drop), &[NotAsMade]),
    ("a shared given changed", Digit("Puzzle 2", true, Digits::Next), &[NotAsMade]),
    ("a shared given dropped", Digit("Puzzle 2", true, Digits::Drop), &[NotAsMade]),
    ("a given moved", Digit("Puzzle 2", false, Digits::Move(0.25)), &[OffCentre]),
    ("a shared given moved", Digit("Puzzle 2", true, Digits::Move(0.25)), &[OffCentre]),
    ("a small given", Digit("Puzzle 2", true, Digits::Small), &[TooSmall]),
    ("an answer changed", Digit("Answer 2", false, Digits::Next), &[WrongAnswer, WrongGiven]),
    ("a shared answer changed", Digit("Answer 2", true, Digits::Next), &[WrongAnswer, WrongGiven]),
    ("an answer without a digit", Digit("Answer 2", true, Digits::Drop), &[Incomplete]),
    ("a given that is not bold", Digit("Answer 2", false, Digits::Plain), &[GivenNotBold]),
    ("no line between boxes", Line((is_of_boxes, 3, nothing)), &[GridLine]),
    ("no line between cells", Line((is_thin, 9, nothing)), &[GridLine]),
    ("no edge of the grid in the centre", Line((is_frame, CENTRE, nothing)), &[GridLine]),
    ("no edge of an outer grid", Line((is_frame, 4, nothing)), &[GridLine]),
    ("a line moved", Line((is_thin, 5, moved)), &[GridLine]),
    ("a line across the whole moved", Line((is_across, 0, moved)), &[GridLine]),
    ("a line between boxes as thin as others", Line((is_of_boxes, 2, thin)), &[GridLine]),
    ("a line across a notch", Notch, &[StrayInk]),
];

/// Makes the change; returns the cell if it is about one.
fn change(document: &mut Document, made: &[Made], change: &Change) -> Option<Place> {
    let pair = made[1].samurai.as_ref().expect("a samurai");
    let page_of = |title: &str, document: &mut Document| {
        let mut pages = document.pages.iter_mut();
        pages.position(|page| figure(&mut page.items, title).is_some()).expect("its page")
    };
    match change {
        Digit(title, shared, how) => {
            let page = page_of(title, document);
            let items = figure(&mut document.pages[page].items, title).expect("a figure");
            let whole = if title.starts_with('P') { &pair.puzzle } else { &pair.solution };
            let wanted = |place: &&Place| {
                is_shared(**place) == *shared && pair.puzzle.get(**place).is_some()
            };
            let all = drawn(whole);
            let place = *all.iter().filter(wanted).nth(2).expect("a cell");
            let nth = all.iter().position(|&other| other == place).expect("it is drawn");
            let texts: Vec<usize> =
                (0..items.len()).filter(|&i| matches!(items[i], Item::Text(_))).collect();
            assert_eq!(texts.len(), all.len());
            let regular = texts.iter().find_map(|&i| match &items[i] {
                Item::Text(run)
                    if pair.puzzle.get(all[texts.binary_search(&i).ok()?]).is_none() =>
                {
                    Some((run.face, run.size))
                }
                _ => None,
            });
            let Item::Text(run) = &mut items[texts[nth]] else { panic!("a digit") };
            let digit: u32 = run.text.parse().expect("a digit");
            match how {
                Digits::Next => crate::printed::set(run, &(digit % 9 + 1).to_string()),
                Digits::Drop => drop(items.remove(texts[nth])),
                Digits::Move(by) => run.origin = run.origin.shifted(run.size * *by, Pt::ZERO),
                Digits::Small => run.size = run.size * 0.7,
                Digits::Plain => {
                    (run.face, run.size) = regular.expect("a digit that is not given");
                    let text = run.text.clone();
                    crate::printed::set(run, &text);
                }
            }
            Some(place)
        }
        Line((is, nth, how)) => {
            let page = page_of("Puzzle 2", document);
            let own = SymbolId(document.symbols.len());
            let items = figure(&mut document.pages[page].items, "Puzzle 2").expect("a figure");
            let Some(Item::Use { symbol, .. }) = items.first_mut() else { panic!("a grid") };
            let mut grid = document.symbols[std::mem::replace(symbol, own).0].clone();
            let widths = grid.items.iter().filter_map(|item| match item {
                Item::Line { stroke, .. } => Some(stroke.width),
                _ => None,
            });
            let thin = widths.min().expect("lines");
            let of_it: Vec<usize> =
                (0..grid.items.len()).filter(|&i| is(&grid.items[i], thin)).collect();
            let item = grid.items.remove(of_it[*nth]);
            grid.items.extend(how(item, grid.bounds.width() / 42.0));
            document.symbols.push(grid);
            None
        }
        Notch => {
            let page = page_of("Puzzle 2", document);
            let items = figure(&mut document.pages[page].items, "Puzzle 2").expect("a figure");
            let Some(Item::Use { at, .. }) = items.first() else { panic!("a grid") };
            let origin: Point = at.shifted(Pt::new(255.0), Pt::new(20.0));
            let area =
                Rect { origin, size: gridpress::geom::Size::new(Pt::new(30.0), Pt::new(3.0)) };
            items.push(Item::Box { area, fill: Some(Ink::BLACK), stroke: None });
            None
        }
    }
}

#[test]
fn right_samurai_pass() {
    let (document, made) = book();
    for paper in Paper::both(&document) {
        let name = paper.name();
        for known in [known(), listed(&made)] {
            let paper = Paper::both(&document).into_iter().find(|p| p.name() == name);
            let proof = paper.expect("the same form").proof(&known);
            assert_eq!(proof.faults, [], "{name}");
            assert_eq!((proof.puzzles, proof.answers), (2, 2), "{name}");
        }
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_of_a_samurai_is_found() {
    let (right, made) = book();
    let listed = listed(&made);
    let mut missed = BTreeSet::new();
    for (name, planted, kinds) in FAULTS {
        let mut document = right.clone();
        let place = change(&mut document, &made, planted);
        let cell = place.map(|place| (place.row() + 1, place.column() + 1));
        for paper in Paper::both(&document) {
            let form = paper.name();
            let proof = paper.proof(&listed);
            let is_it = |fault: &gridpress::proof::Fault| {
                kinds.contains(&fault.kind)
                    && fault.puzzle == Some(2)
                    && (cell.is_none() || fault.cell == cell)
            };
            if !proof.faults.iter().any(is_it) {
                missed.insert(format!("{form}: {name} {place:?}: {:#?}", proof.faults));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn faults_of_puzzles_are_found_from_the_page_alone() {
    let (right, made) = book();
    for (name, planted, _) in FAULTS.iter().take(4) {
        let mut document = right.clone();
        change(&mut document, &made, planted);
        for paper in Paper::both(&document) {
            let proof = paper.proof(&known());
            let kinds = [Clash, NoSolution, ManySolutions, WrongAnswer, WrongGiven];
            let is_it = |fault: &gridpress::proof::Fault| {
                kinds.contains(&fault.kind) && fault.puzzle == Some(2)
            };
            assert!(proof.faults.iter().any(is_it), "{name}: {:#?}", proof.faults);
        }
    }
}

/// What is done to the pencil marks of a puzzle.
type ChangeOfMarks<'c> = &'c dyn Fn(&mut Vec<Item>);

/// Returns the pencil marks on the page of that puzzle.
fn pencil_marks<'d>(document: &'d mut Document, title: &str) -> &'d mut Vec<Item> {
    let mut pages = document.pages.iter_mut();
    let page = pages.position(|page| figure(&mut page.items, title).is_some()).expect("its page");
    let groups = document.pages[page].items.iter_mut().filter_map(|item| match item {
        Item::Group { role: Role::Artifact, items } => Some(items),
        _ => None,
    });
    groups.max_by_key(|items| items.len()).expect("marks")
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn pencil_marks_of_samurai_are_read() {
    let (right, made) = book_with("candidates = \"all\"\n");
    for paper in Paper::both(&right) {
        let proof = paper.proof(&listed(&made));
        // The title page shows a samurai, too.
        assert_eq!((proof.faults, proof.puzzles, proof.drawings), (vec![], 2, 1));
    }
    let pair = made[1].samurai.as_ref().expect("a samurai");
    let all = marks(&pair.puzzle);
    // The marks of its cell are drawn first, in the order of the digits.
    let place = Place::cells().find(|&place| pair.puzzle.get(place).is_none()).expect("empty");
    let (grid, cell) = place.home().expect("a cell");
    let open: Vec<u8> = all[grid].candidates(cell).iter().map(|digit| digit.get()).collect();
    let solves = pair.solution.get(place).expect("filled").get();
    let solving = open.iter().position(|&digit| digit == solves).expect("it is open");
    let impossible = (1..=9).find(|digit| !open.contains(digit)).expect("one is excluded");
    let changes: [ChangeOfMarks; 3] = [
        &|items| drop(items.remove(solving)),
        &|items| drop(items.drain(..open.len())),
        &|items| {
            let Item::Text(run) = &mut items[0] else { panic!("a mark") };
            crate::printed::set(run, &impossible.to_string());
        },
    ];
    for change in changes {
        let mut document = right.clone();
        change(pencil_marks(&mut document, "Puzzle 2"));
        for paper in Paper::both(&document) {
            for known in [known(), listed(&made)] {
                let paper = Paper::both(&document).into_iter().find(|p| p.name() == paper.name());
                let proof = paper.expect("the same form").proof(&known);
                let [fault] = &proof.faults[..] else { panic!("{:#?}", proof.faults) };
                let cell = Some((place.row() + 1, place.column() + 1));
                assert_eq!(
                    (fault.kind, fault.puzzle, fault.cell),
                    (WrongCandidates, Some(2), cell)
                );
            }
        }
    }
}

//! Faults in the signs by which readers know the rules of a grid, a line each: diagonals, windows,
//! borders of regions, cages, sums and printed sentences.

use crate::book::{document, job_from, known, made_of};
use crate::paper::Paper;
use crate::pixels::picture;
use crate::{each_run, page_of};
use gridpress::generate::Made;
use gridpress::geom::Pt;
use gridpress::proof::Fault;
use gridpress::scene::{Document, Ink, Item, Page, SymbolId};
use gridpress::sudoku::{Grid, Rules, Shape};

/// Three puzzles of each variant, and the regions of the jigsaws.
const PUZZLES: &[(&str, [&str; 3], [&str; 3])] = &[
    (
        "x",
        [
            "4.........3.94.1......6.9.....73...6.2.....3.1...52.....4.2......1.76.9.........5",
            "...9........5..9.4..8..4..1.8...1..71...7...95..8...6.8..1..4..7.3..2........8...",
            ".73.........47.3.......1..4.561.4......2.3......9.763.6..3.......7.28.........26.",
        ],
        [""; 3],
    ),
    (
        "hyper",
        [
            ".9....4.22...9.....4.........9..8.....6...3.....5..8.........2.....4...35.1....6.",
            ".3..9..2.......19..6...4...4....36...8..6..4...69....8...4...6..53.......4..5..1.",
            "..46..9....73...4.3...........895...2.......9...421...........1.7...25....5..68..",
        ],
        [""; 3],
    ),
    (
        "jigsaw",
        [
            "....1.2.....8......57.9.......26.8..7...3...1..2.74.......2.53......1.....5.4....",
            "...9.........489655..6..4..3..........1...8..........6..3..9..189637.........3...",
            "....7..8..1...7.6.3....6..4...563.....21.89.....421...4..2....3.3.7...2..9..4....",
        ],
        [
            "112223333111122233141522663741526663744555563744855669774895699744899999777888888",
            "111123333112222333411122335444225555644777775647777555648888999648688889666699999",
            "111111122113322224333333324555555224555666774666667774888869744899999774888899974",
        ],
    ),
    (
        "disjoint",
        [
            "6....3..5.98...6......6.4..4....8...8...1...7...6....9..2.7......1...95.5..2....6",
            "....6..8.5.....24.3.87..........8....8.....5....1..........94.2.93.....8.1..8....",
            "3.6......51...........1.5.6...65.9...739.214...5.47...8.4.7...........61......8.4",
        ],
        [""; 3],
    ),
    (
        "anti-knight",
        [
            "3.......882............34..5.97..6..2...4...7..3..29.4..21............737.......1",
            ".5.....6.....3..2...2.6....5...........3.8...........5....7.2...1..4.....6.....3.",
            "8.........1.58....2..3....6.....27..1.......2..21.....5....6..4....41.7.........3",
        ],
        [""; 3],
    ),
    (
        "killer",
        [
            "8<D<99<D8^I<K^D<^^A<^^<6^D<AEE<5^5<N^^^A^D<6^D<D^C<D^^GE^<L<^5<^^84F^9<9^>^^^^D<^",
            "OU<<<4<D6^<497<K^^^9^^GD^F85^>>^^^^^^D<A<I<<C9BC<D<5>^^^6<G<^7<A<A8<<C<GA<^H<<7<^",
            "6L<F<BFB<^^4^O^^E<E<^^^<^<BC<8I^I<H^M^^^6<^^4^9<^7<T<^^9DK5>^5<6^^^^^D<B^B<^9<7<^",
        ],
        [""; 3],
    ),
];

/// What is done to the second puzzle of a book.
pub enum Change {
    /// Leaves out a slanted line, by its index.
    NoDiagonal(usize),
    /// Leaves out a tinted area.
    NoWindow(usize),
    /// Moves a tinted area to the right, in cells.
    Window(usize, f64),
    /// Leaves out a heavy line within the grid.
    NoBorder(usize),
    /// Moves a heavy line within the grid to the right and down, in cells.
    Border(usize, f64),
    /// Draws a heavy line as thin as the others.
    ThinBorder(usize),
    /// Leaves out the sentence on the rules.
    NoSentence,
    /// Prints the first of these words as the second in that sentence.
    Sentence(&'static str, &'static str),
    /// Draws the grid of a classic puzzle.
    Plain,
    /// Leaves out a side of a cage.
    NoSide(usize),
    /// Moves a side of a cage to the right and down, in cells.
    Side(usize, f64),
    /// Moves a side of a cage along itself, in cells.
    Along(usize, f64),
    /// Leaves out a sum.
    NoSum(usize),
    /// Adds this to a sum.
    Sum(usize, i32),
    /// Prints its diagonals or windows this dark.
    Pale(f64),
    /// Prints its windows in this colour.
    Coloured([u8; 3]),
    /// Draws a side of a cage a second time, in cells to the right and down.
    Again(usize, f64),
    /// Draws a side of a cage without gaps.
    Solid(usize),
    /// Prints a sum in half its size.
    Half(usize),
    /// Prints the sums of these two cages in each other's place.
    Exchanged(usize, usize),
}
use Change::*;

/// The faults: the variant, a name and what is done.
pub const FAULTS: &[(&str, &str, Change)] = &[
    ("x", "no falling diagonal", NoDiagonal(0)),
    ("x", "no rising diagonal", NoDiagonal(1)),
    ("x", "no diagonals", Plain),
    ("x", "pale diagonals", Pale(0.05)),
    ("x", "hardly visible diagonals", Pale(0.07)),
    ("x", "black diagonals", Pale(1.0)),
    ("hyper", "coloured windows", Coloured([225, 225, 180])),
    ("hyper", "no first window", NoWindow(0)),
    ("hyper", "no second window", NoWindow(1)),
    ("hyper", "no third window", NoWindow(2)),
    ("hyper", "no last window", NoWindow(3)),
    ("hyper", "a window moved", Window(0, 1.0)),
    ("hyper", "a window moved by half a cell", Window(2, 0.5)),
    ("hyper", "no windows", Plain),
    ("jigsaw", "no first border", NoBorder(0)),
    ("jigsaw", "no third border", NoBorder(2)),
    ("jigsaw", "no sixth border", NoBorder(5)),
    ("jigsaw", "no tenth border", NoBorder(9)),
    ("jigsaw", "a border moved", Border(1, 1.0)),
    ("jigsaw", "another border moved", Border(4, 1.0)),
    ("jigsaw", "a border moved by half a cell", Border(3, 0.5)),
    ("jigsaw", "a thin border", ThinBorder(2)),
    ("jigsaw", "no borders", Plain),
    ("disjoint", "no sentence", NoSentence),
    ("disjoint", "a sentence without its rule", Sentence("same place", "corner")),
    ("anti-knight", "no sentence", NoSentence),
    ("anti-knight", "the move of a king", Sentence("knight", "king")),
    ("killer", "no side of a cage", NoSide(3)),
    ("killer", "no side of another cage", NoSide(40)),
    ("killer", "no upright side", NoSide(90)),
    ("killer", "a side moved into the next cell", Side(8, 1.0)),
    ("killer", "an upright side moved", Side(95, 1.0)),
    ("killer", "a side a tenth of a cell further down", Side(8, 0.1)),
    ("killer", "an upright side a tenth of a cell to the right", Side(95, 0.1)),
    ("killer", "a side shifted along itself", Along(12, 0.12)),
    ("killer", "an upright side shifted along itself", Along(99, -0.12)),
    ("killer", "a side too many", Again(8, 1.0)),
    ("killer", "an upright side too many", Again(95, 1.0)),
    ("killer", "a side without gaps", Solid(8)),
    ("killer", "an upright side without gaps", Solid(95)),
    ("killer", "a short side without gaps", Solid(40)),
    ("killer", "a sum in half its size", Half(3)),
    ("killer", "no first sum", NoSum(0)),
    ("killer", "no tenth sum", NoSum(9)),
    ("killer", "a sum one greater", Sum(4, 1)),
    ("killer", "a sum one less", Sum(7, -1)),
    ("killer", "a sum ten greater", Sum(2, 10)),
    ("killer", "two sums exchanged", Exchanged(0, 1)),
];

/// A book of one variant and its puzzles.
pub fn book(variant: &str) -> (Document, Vec<Made>) {
    book_with(variant, "")
}

/// Returns that book with more keys in its section.
pub fn book_with(variant: &str, more: &str) -> (Document, Vec<Made>) {
    let (_, puzzles, regions) = PUZZLES.iter().find(|p| p.0 == variant).expect("it is listed");
    let grids: Vec<Grid> = puzzles
        .iter()
        .zip(regions)
        .map(|(line, regions)| {
            let regions = Some(*regions).filter(|r| !r.is_empty());
            if variant == "killer" {
                return line.parse().expect("cages");
            }
            let rules = Rules::named(Shape::CLASSIC, variant, regions, None).expect("rules");
            let value = |c: char| c.to_digit(10).unwrap_or(0) as u8;
            let values: Vec<u8> = line.chars().map(value).collect();
            Grid::from_values(rules, &values).expect("81 cells")
        })
        .collect();
    let spec = format!(
        "[book]\ntitle = \"Variants\"\nseed = 1\n[page]\nlayout = \"large-print\"\n\
         size = \"letter\"\n[[section]]\ntitle = \"One\"\ncount = 3\nvariant = \"{variant}\"\n\
         difficulty = \"easy\"\n{more}"
    );
    let made = made_of(&grids);
    (document(&job_from(&spec), &made), made)
}

/// Returns the large grid on a page.
fn grid_of(page: &mut Page) -> &mut SymbolId {
    fn find(items: &mut [Item]) -> Option<&mut SymbolId> {
        items.iter_mut().find_map(|item| match item {
            Item::Use { symbol, .. } => Some(symbol),
            Item::Group { items, .. } => find(items),
            _ => None,
        })
    }
    find(&mut page.items).expect("a grid")
}

fn is_slanted(item: &Item) -> bool {
    matches!(item, Item::Line { from, to, .. } if from.x != to.x && from.y != to.y)
}

fn is_tinted(item: &Item) -> bool {
    matches!(item, Item::Box { fill: Some(Ink::Black(tint)), .. } if *tint < 1.0)
}

/// Whether an item is a straight line at least as wide as that.
fn is_heavy(item: &Item, least: Pt) -> bool {
    matches!(item, Item::Line { stroke, .. } if stroke.width >= least) && !is_slanted(item)
}

/// Returns the index of the n-th item of a kind.
fn nth(items: &[Item], n: usize, is: impl Fn(&Item) -> bool) -> usize {
    let mut found = items.iter().enumerate().filter(|(_, item)| is(item));
    found.nth(n).expect("an item of that index").0
}

/// Returns the items of the grid on a page: its cages, sums and digits.
fn figure(items: &mut Vec<Item>) -> Option<&mut Vec<Item>> {
    if items.iter().any(|item| matches!(item, Item::Use { .. })) {
        return Some(items);
    }
    items.iter_mut().find_map(|item| match item {
        Item::Group { items, .. } => figure(items),
        _ => None,
    })
}

/// Changes the cages on a page. Returns `false` if the change is of something else.
fn change_cages(page: &mut Page, change: &Change) -> bool {
    let items = figure(&mut page.items).expect("a grid");
    let side = items.iter().find_map(|item| match item {
        Item::Text(run) => Some(run.size * 4.0),
        _ => None,
    });
    let is_side =
        |item: &Item| matches!(item, Item::Line { stroke, .. } if !stroke.dash.is_empty());
    let sums: Vec<usize> =
        (0..items.len()).filter(|&index| matches!(items[index], Item::Text(_))).collect();
    let said = |items: &[Item], index: usize| match &items[index] {
        Item::Text(run) => run.text.clone(),
        _ => panic!("a sum"),
    };
    let say = |items: &mut [Item], index: usize, text: &str| match &mut items[index] {
        Item::Text(run) => crate::printed::set(run, text),
        _ => panic!("a sum"),
    };
    match change {
        NoSide(n) => drop(items.remove(nth(items, *n, is_side))),
        Side(n, by) | Along(n, by) => {
            let at = nth(items, *n, is_side);
            let Item::Line { from, to, .. } = &mut items[at] else { panic!("a line") };
            let by = side.expect("a sum") * *by;
            let is_down = (from.y == to.y) == matches!(change, Side(..));
            let (across, down) = if is_down { (Pt::ZERO, by) } else { (by, Pt::ZERO) };
            *from = from.shifted(across, down);
            *to = to.shifted(across, down);
        }
        Again(n, by) => {
            let at = nth(items, *n, is_side);
            let Item::Line { from, to, stroke } = items[at].clone() else { panic!("a line") };
            let by = side.expect("a sum") * *by;
            let (across, down) = if from.y == to.y { (Pt::ZERO, by) } else { (by, Pt::ZERO) };
            let (from, to) = (from.shifted(across, down), to.shifted(across, down));
            items.insert(at, Item::Line { from, to, stroke });
        }
        Solid(n) => {
            let at = nth(items, *n, is_side);
            let Item::Line { stroke, .. } = &mut items[at] else { panic!("a line") };
            stroke.dash.clear();
        }
        Half(n) => match &mut items[sums[*n]] {
            Item::Text(run) => run.size = run.size * 0.5,
            _ => panic!("a sum"),
        },
        NoSum(n) => drop(items.remove(sums[*n])),
        Sum(n, by) => {
            let sum: i32 = said(items, sums[*n]).parse().expect("a number");
            say(items, sums[*n], &(sum + by).to_string());
        }
        Exchanged(a, b) => {
            let (one, other) = (said(items, sums[*a]), said(items, sums[*b]));
            assert_ne!(one, other);
            say(items, sums[*a], &other);
            say(items, sums[*b], &one);
        }
        _ => return false,
    }
    true
}

fn with(right: &Document, change: &Change) -> Document {
    let mut document = right.clone();
    let page = page_of(&document, "Puzzle 2");
    if change_cages(&mut document.pages[page], change) {
        return document;
    }
    let own = SymbolId(document.symbols.len());
    let symbol = grid_of(&mut document.pages[page]);
    let old = std::mem::replace(symbol, own);
    let mut grid = document.symbols[old.0].clone();
    let side = grid.bounds.width() / 9.0;
    let widths = grid.items.iter().filter_map(|item| match item {
        Item::Line { stroke, .. } => Some(stroke.width),
        _ => None,
    });
    let (thin, heavy) = (widths.clone().min().expect("lines"), widths.max().expect("lines"));
    let items = &mut grid.items;
    let mut changed = 1;
    match change {
        NoDiagonal(n) => drop(items.remove(nth(items, *n, is_slanted))),
        NoWindow(n) => drop(items.remove(nth(items, *n, is_tinted))),
        Window(n, by) => {
            let at = nth(items, *n, is_tinted);
            let Item::Box { area, .. } = &mut items[at] else { panic!("a box") };
            area.origin = area.origin.shifted(side * *by, Pt::ZERO);
        }
        NoBorder(n) => drop(items.remove(nth(items, *n, |item| is_heavy(item, heavy)))),
        Border(n, by) => {
            let at = nth(items, *n, |item| is_heavy(item, heavy));
            let Item::Line { from, to, .. } = &mut items[at] else { panic!("a line") };
            let by = side * *by;
            let (across, down) = if from.y == to.y { (Pt::ZERO, by) } else { (by, Pt::ZERO) };
            *from = from.shifted(across, down);
            *to = to.shifted(across, down);
        }
        ThinBorder(n) => {
            let at = nth(items, *n, |item| is_heavy(item, heavy));
            let Item::Line { stroke, .. } = &mut items[at] else { panic!("a line") };
            stroke.width = thin;
        }
        NoSentence | Sentence(..) => {
            changed = 0;
            let texts = &mut document.pages[page].items;
            // The sentence is below the grid and begins with this word.
            let mut top = f64::MAX;
            each_run(texts, &mut |run| {
                if run.text.starts_with("Here ") {
                    top = run.origin.y.get();
                }
            });
            each_run(texts, &mut |run| {
                let is_of_it = run.origin.y.get() >= top && run.origin.y.get() < top + 60.0;
                match change {
                    NoSentence if is_of_it => run.glyphs.clear(),
                    Sentence(from, to) if run.text.contains(from) => {
                        let text = run.text.replace(from, to);
                        crate::printed::set(run, &text);
                    }
                    _ => return,
                }
                changed += 1;
            });
        }
        Plain => {
            items.retain(|item| !is_slanted(item) && !is_tinted(item) && !is_heavy(item, heavy))
        }
        Pale(darkness) => {
            for item in items.iter_mut() {
                match item {
                    Item::Line { stroke, from, to } if from.x != to.x && from.y != to.y => {
                        stroke.ink = Ink::Black(*darkness);
                    }
                    Item::Box { fill: Some(fill), .. } => *fill = Ink::Black(*darkness),
                    _ => {}
                }
            }
        }
        Coloured(colour) => {
            for item in items.iter_mut() {
                if let Item::Box { fill: Some(fill), .. } = item {
                    *fill = Ink::Mixed(*colour);
                }
            }
        }
        NoSide(_) | Side(..) | Along(..) | NoSum(_) | Sum(..) | Exchanged(..) | Again(..)
        | Solid(_) | Half(_) => {
            unreachable!("done above")
        }
    }
    assert!(changed > 0, "nothing is changed");
    document.symbols.push(grid);
    document
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_in_the_signs_of_a_variant_is_found() {
    let mut missed = Vec::new();
    for (variant, ..) in PUZZLES {
        let (right, _) = book(variant);
        let (page, before) = (page_of(&right, "Puzzle 2") + 1, Paper::both(&right));
        for paper in Paper::both(&right) {
            let name = paper.name();
            assert_eq!(paper.proof(&known()).faults, [], "{variant} ({name})");
        }
        for (_, name, change) in FAULTS.iter().filter(|fault| fault.0 == *variant) {
            for (paper, before) in Paper::both(&with(&right, change)).into_iter().zip(&before) {
                let form = paper.name();
                if !picture(&paper, page).differs(&picture(before, page)) {
                    missed.push(format!("{variant}, {name} ({form}): not seen"));
                }
                let faults = paper.proof(&known()).faults;
                if !faults.iter().any(|fault| fault.page == Some(page)) {
                    missed.push(format!("{variant}, {name} ({form}): {faults:?}"));
                }
            }
        }
    }
    println!("{} planted faults", FAULTS.len());
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// On a screen they hardly differ from the right ones, but in print they are lost.
#[test]
fn windows_that_are_too_pale_to_print_are_found() {
    let (right, _) = book("hyper");
    for paper in Paper::both(&with(&right, &Pale(0.05))) {
        let (name, faults) = (paper.name(), paper.proof(&known()).faults);
        let is_it = |fault: &Fault| fault.what.starts_with("its windows are only");
        assert!(faults.iter().any(is_it), "{name}: {faults:?}");
    }
}

//! A first step as a worked example: a cell of a puzzle of the book that can be filled at once, and
//! the reason.

use crate::layout::explained::hints_samurai::{IN_GRID, after_colon};
use crate::layout::explained::steps::capitalised;
use crate::layout::explained::way;
use crate::layout::grids::cages::{self, Measures};
use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::{digit_size, symbol_in};
use crate::layout::grids::ground::windows;
use crate::layout::grids::shapes::disc;
use crate::layout::sheet::Sheet;
use crate::layout::words::Words;
use crate::layout::{rules, style};
use gridpress_engine::generate::Made;
use gridpress_engine::samurai::GRIDS;
use gridpress_engine::sudoku::{Cell, CellSet, Digit, Grid, HouseKind, Variant};
use gridpress_engine::techniques::Step;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect, Size};
use gridpress_page::scene::{Ink, Item, Stroke};

/// The darkness of tinted cells, and of those among the windows of hyper sudoku.
const TINT: f64 = 0.12;
const AMONG_WINDOWS: f64 = 0.3;
/// The number of puzzles searched for an example.
const SEARCHED: usize = 50;
/// The least size of white text on black.
const LEAST_REVERSED: Pt = Pt::new(11.0);
/// The radius of discs and rings, in cells; smaller among cages.
const RADIUS: f64 = 0.43;

/// A step that a puzzle begins with.
#[derive(Clone, Debug)]
struct Example {
    puzzle: Grid,
    /// The index of the grid in a samurai.
    grid: Option<usize>,
    /// The cell filled and its digit; `None` for a step that only rules digits out.
    placed: Option<(Cell, Digit)>,
    /// The tinted cells.
    tinted: CellSet,
    /// The digits that exclude this one from other cells.
    because: CellSet,
    why: Why,
}

/// Why a step is right.
#[derive(Clone, Debug)]
enum Why {
    /// The digits in rings leave one place in a box, some of them only by these further rules.
    OnlyPlace(Vec<Variant>),
    /// Cages with this sum fill a house but for one cell; all digits of the house have the other
    /// sum.
    LeftOver { sum: u16, all: u16 },
    /// What the solver says of the first step of the puzzle.
    Step(Box<Step>),
}

impl Example {
    /// Returns the example that explains the most easily: a hidden single in a box, preferring one
    /// with many relevant digits; in a killer, a cell that the cages of a house leave over.
    fn of(made: &Made) -> Option<Self> {
        if let Some(pair) = &made.samurai {
            let of_grid = |index| {
                let example = only_place(&pair.puzzle.grid(index))?;
                Some(Example { grid: Some(index), ..example })
            };
            return (0..GRIDS).filter_map(of_grid).max_by_key(|example| example.because.len());
        }
        let puzzle = &made.puzzle;
        if puzzle.rules().cages().is_empty() { only_place(puzzle) } else { left_over(puzzle) }
    }

    /// Returns the first step of a puzzle, whatever it is.
    fn first(made: &Made) -> Option<Self> {
        let way::At { grid, before, step } = way::path(made).next()?;
        let houses = step.houses.iter().map(|&house| step.rules.house(house).set);
        let cells: CellSet = step.cells.iter().copied().collect();
        Some(Example {
            puzzle: *before.grid(),
            grid,
            placed: step.placement.map(|placed| (placed.cell, placed.digit)),
            tinted: houses.fold(cells, CellSet::union),
            because: CellSet::default(),
            why: Why::Step(Box::new(step)),
        })
    }

    /// Says the step and its reason, in a samurai after the name of the grid.
    fn told(&self, words: &Words, language: &str) -> String {
        let told = self.told_of_grid(words);
        let Some(grid) = self.grid else { return told };
        words.say(IN_GRID[grid], &[("hint", &after_colon(language, &told))])
    }

    fn told_of_grid(&self, words: &Words) -> String {
        let rules = self.puzzle.rules();
        let digit = self.placed.map_or(String::new(), |(_, d)| rules.symbol(d).to_string());
        let is_jigsaw = rules.regions().is_some();
        match &self.why {
            Why::OnlyPlace(by) => {
                let key = if is_jigsaw { "first-step-region" } else { "first-step-says" };
                let says = by.iter().map(|&variant| rules::sentence(words, rules, variant));
                let says = says.chain([words.say(key, &[("digit", &digit)])]);
                says.collect::<Vec<_>>().join(" ")
            }
            Why::LeftOver { sum, all } => {
                let key = if is_jigsaw { "first-step-45-region" } else { "first-step-45" };
                words.say(key, &[("all", all), ("sum", sum), ("digit", &digit)])
            }
            Why::Step(step) => {
                let words = words.for_rules(rules);
                let looks = words.looks(step.label.unwrap_or(step.technique)).unwrap_or_default();
                let told = capitalised(&step.told(&words.reasons, words.reasons.notation()));
                format!("{looks} {told}").trim_start().to_owned()
            }
        }
    }

    /// Says which cells are tinted, ringed and black, for those who do not see them.
    fn seen(&self, words: &Words) -> String {
        let rules = self.puzzle.rules();
        let name = |cell: Cell| words.reasons.notation().cell(rules.shape(), cell);
        let black = self.placed.map(|(cell, _)| cell).into_iter().collect();
        let all = [("tinted", self.tinted), ("ringed", self.because), ("black", black)];
        let says = all.iter().filter(|(_, cells)| !cells.is_empty()).map(|(mark, cells)| {
            let cells: Vec<String> = cells.iter().map(name).collect();
            words.say(&format!("seen-{mark}"), &[("cells", &cells.join(", "))])
        });
        says.collect::<Vec<_>>().join(" ")
    }
}

fn only_place(puzzle: &Grid) -> Option<Example> {
    let rules = puzzle.rules();
    let mut best: Option<(usize, Example)> = None;
    for house in rules.houses().iter().filter(|h| h.kind == HouseKind::Box) {
        for digit in rules.digits() {
            let there = house.cells.iter().any(|&c| puzzle.get(c) == Some(digit));
            let open = house.cells.iter().copied().filter(|&c| puzzle.get(c).is_none());
            let seen = open.map(|cell| (cell, excluded(puzzle, cell, digit)));
            let (free, taken): (Vec<_>, Vec<_>) = seen.partition(|(_, by)| by.is_none());
            let [(cell, None)] = free[..] else { continue };
            if there {
                continue;
            }
            let reasons = || taken.iter().filter_map(|(_, by)| *by);
            let because: CellSet = reasons().map(|(by, _)| by).collect();
            let mut by: Vec<Variant> = reasons().filter_map(|(_, variant)| variant).collect();
            by.sort_unstable();
            by.dedup();
            // A rule of its own is worth more than many digits.
            let worth = because.len() + if by.is_empty() { 0 } else { rules.side() };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                let (placed, tinted, why) = (Some((cell, digit)), house.set, Why::OnlyPlace(by));
                let (puzzle, grid) = (*puzzle, None);
                best = Some((worth, Example { puzzle, grid, placed, tinted, because, why }));
            }
        }
    }
    best.map(|(_, example)| example)
}

/// Returns a cell whose digit excludes `digit` from `cell`, and the rule by which it does if not by a row,
/// column, box or region. The windows of hyper sudoku that follow from the drawn ones exclude nothing.
fn excluded(puzzle: &Grid, cell: Cell, digit: Digit) -> Option<(Cell, Option<Variant>)> {
    const DRAWN_WINDOWS: usize = 4;
    let rules = puzzle.rules();
    let windows = rules.houses().iter().filter(|house| house.kind == HouseKind::Window);
    let hidden: Vec<CellSet> = windows.skip(DRAWN_WINDOWS).map(|house| house.set).collect();
    let by = |other: Cell| {
        let shared = |kind: HouseKind| {
            let mut houses = rules.houses().iter().filter(move |house| house.kind == kind);
            houses.any(|house| {
                let is_both = house.set.contains(cell) && house.set.contains(other);
                is_both && !hidden.contains(&house.set)
            })
        };
        let shape = rules.shape();
        let rows = shape.row_of(cell).abs_diff(shape.row_of(other));
        let columns = shape.column_of(cell).abs_diff(shape.column_of(other));
        let is_by = |variant: Variant| match variant {
            Variant::X => shared(HouseKind::Diagonal),
            Variant::Hyper => shared(HouseKind::Window),
            Variant::Disjoint => shared(HouseKind::Group),
            Variant::AntiKnight => rows.min(columns) == 1 && rows.max(columns) == 2,
            Variant::AntiKing => rows == 1 && columns == 1,
            Variant::NonConsecutive => false,
        };
        if [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter().any(shared) {
            return Some(None);
        }
        rules.variants().iter().find(|&variant| is_by(variant)).map(Some)
    };
    let same = rules.peers(cell).iter().filter(|&peer| puzzle.get(peer) == Some(digit));
    let all = same.filter_map(|peer| Some((peer, by(peer)?)));
    all.min_by_key(|(peer, by)| (by.is_some(), *peer))
}

fn left_over(puzzle: &Grid) -> Option<Example> {
    let rules = puzzle.rules();
    let all = (rules.side() * (rules.side() + 1) / 2) as u16;
    let plain = |kind| matches!(kind, HouseKind::Box | HouseKind::Row | HouseKind::Column);
    for house in rules.houses().iter().filter(|house| plain(house.kind)) {
        let cages = rules.cages().iter().map(|cage| (cage.sum, cage.set()));
        let inside = cages.filter(|(_, cells)| cells.minus(house.set).is_empty());
        let (mut sum, mut left) = (0, house.set);
        for (of_cage, cells) in inside {
            sum += of_cage;
            left = left.minus(cells);
        }
        let (Some(cell), 1) = (left.iter().next(), left.len()) else { continue };
        let digit = all.checked_sub(sum).and_then(|d| u8::try_from(d).ok()).and_then(Digit::new);
        let Some(digit) = digit.filter(|_| puzzle.get(cell).is_none()) else { continue };
        return Some(Example {
            puzzle: *puzzle,
            grid: None,
            placed: Some((cell, digit)),
            tinted: house.set,
            because: CellSet::default(),
            why: Why::LeftOver { sum, all },
        });
    }
    None
}

impl Sheet<'_, '_> {
    /// Draws a cell that can be filled at once, and the reason.
    pub(in crate::layout) fn how_to_example(&mut self, section: usize) -> Result<(), FontError> {
        let book = self.book;
        let Some(example) = self.example(section) else { return self.folio() };
        let puzzle = example.puzzle;
        let title = book.words.say("first-step", &[]);
        let y = self.low_heading(&title)?;
        let text = example.told(book.words, &book.plan.language);
        let is_hyper = puzzle.rules().variants().has(Variant::Hyper);
        let dark = if is_hyper { AMONG_WINDOWS } else { TINT };
        let tint = |cell: Cell| if example.tinted.contains(cell) { dark } else { 0.0 };
        let under = |frame: &Frame| windows(frame, puzzle.rules());
        let set = &book.set;
        let is_killer = !puzzle.rules().cages().is_empty();
        let share = if is_killer { cages::RING } else { 1.0 };
        let seen = example.seen(book.words);
        self.explained_grid(&puzzle, (&text, &seen), y, (under, tint), |frame, style| {
            let cell = frame.cell_size();
            let width = (cell * 0.05).max(Pt::new(1.0));
            let ring = |ink: f64, dash: Vec<Pt>| Stroke { width, ink: Ink::Black(ink), dash };
            let radius = cell * (RADIUS * share);
            let has_digits = puzzle.filled() > 0;
            let sums = is_killer.then(|| Measures::of(style, set, frame, has_digits));
            let disc_in = |at: Cell| match &sums {
                Some(sums) => sums.ring(frame.cell(at), radius),
                None => (frame.cell(at).centre(), radius),
            };
            let mut items: Vec<Item> = Vec::new();
            for because in example.because.iter() {
                let (centre, radius) = disc_in(because);
                let dash = vec![width * 2.0, width * 1.5];
                items.push(disc(centre, radius, None, Some(ring(1.0, dash))));
            }
            let Some((at, digit)) = example.placed else { return Ok(items) };
            let (centre, smaller) = disc_in(at);
            items.push(disc(centre, smaller, Some(Ink::BLACK), None));
            let share = share * (smaller / radius);
            let size = digit_size(style, set, style::HEAVY, (frame.rules, cell)) * (0.86 * share);
            // A small white digit on black would fill up with ink; the text names it.
            if size >= LEAST_REVERSED.max(style.least_text) {
                let symbol = puzzle.rules().symbol(digit);
                let area = Rect { origin: centre, size: Size::default() };
                let mut digit = symbol_in(set, area, style::HEAVY, size, symbol)?;
                if let Item::Text(run) = &mut digit {
                    run.ink = Ink::Paper;
                }
                items.push(digit);
            }
            Ok(items)
        })?;
        self.folio()
    }

    /// Returns the first puzzle with a good example among those like the puzzles of a section, or else
    /// the first step of the first one.
    fn example(&self, section: usize) -> Option<Example> {
        let mut all = self.book.made_like(section).take(SEARCHED);
        let first = || Example::first(self.book.made_like(section).next()?);
        all.find_map(Example::of).or_else(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sample;
    use gridpress_engine::generate::{Maker, Request, Stream, make};
    use gridpress_engine::sudoku::{Rules, Shape};

    #[test]
    fn the_example_is_right() {
        let mut shown = 0;
        for shape in Shape::ALL {
            for seed in 0..20 {
                let made = sample::made(shape, seed);
                let Some(example) = Example::of(&made) else { continue };
                shown += 1;
                let (cell, digit) = example.placed.expect("a digit");
                assert!(made.puzzle.get(cell).is_none());
                assert_eq!(made.solution.get(cell), Some(digit));
                assert!(example.because.iter().all(|c| made.puzzle.get(c) == Some(digit)));
            }
        }
        assert!(shown > 100, "{shown}");
    }

    /// Without its own rule, the digit would have another place in the box, and the page says the rule.
    #[test]
    fn the_example_says_the_rule_that_it_needs() {
        let mut maker = Maker::new();
        for (variant, says) in [("x", "both long diagonals"), ("anti-knight", "knight's move")] {
            let rules = Rules::named(Shape::CLASSIC, variant, None, None).expect("rules");
            let mut named = 0;
            for index in 0..6 {
                let mut stream = Stream::for_puzzle(5, variant, index);
                let made = make(&Request::new(rules), &mut stream, &mut maker).expect("a puzzle");
                let Some(example) = Example::of(&made) else { continue };
                let (cell, digit) = example.placed.expect("a digit");
                assert_eq!(made.solution.get(cell), Some(digit));
                let is_empty = |cell: &Cell| made.puzzle.get(*cell).is_none();
                let plain =
                    Grid::from_values(Rules::CLASSIC, made.puzzle.values()).expect("digits");
                let in_plain = |c: Cell| excluded(&plain, c, digit).is_none();
                let places =
                    example.tinted.iter().filter(is_empty).filter(|&c| in_plain(c)).count();
                let is_said = example.told(Words::of("en"), "en").contains(says);
                assert_eq!(is_said, places > 1, "{variant} {index}");
                named += usize::from(is_said);
            }
            assert!(named > 0, "{variant}");
        }
        // The fifth window of hyper sudoku is not drawn: rows 2 to 4, columns 1, 5 and 9.
        let rules = Rules::named(Shape::CLASSIC, "hyper", None, None).expect("rules");
        let mut grid = Grid::empty(rules);
        let at = |row: usize, column: usize| Shape::CLASSIC.cell(row - 1, column - 1);
        let seven = Digit::new(7).expect("a digit");
        grid.set(at(2, 1), Some(seven));
        assert!(rules.peers(at(3, 5)).contains(at(2, 1)));
        assert_eq!(excluded(&grid, at(3, 5), seven), None);
        grid.set(at(2, 1), None);
        grid.set(at(4, 4), Some(seven));
        assert_eq!(excluded(&grid, at(3, 3), seven), Some((at(4, 4), Some(Variant::Hyper))));
    }

    #[test]
    fn samurai_have_an_example_in_one_of_their_grids() {
        let made = gridpress_engine::samurai::stand_in();
        let pair = made.samurai.as_ref().expect("a samurai");
        for (example, says) in [
            (Example::of(&made).expect("a hidden single"), "box"),
            (Example::first(&made).expect("a first step"), "r"),
        ] {
            let grid = example.grid.expect("a grid of the samurai");
            let (cell, digit) = example.placed.expect("a digit");
            assert_eq!(example.puzzle, pair.puzzle.grid(grid));
            assert_eq!(pair.solution.grid(grid).get(cell), Some(digit));
            let told = example.told(Words::of("en"), "en");
            assert!(told.contains(": ") && told.contains(says), "{told}");
        }
    }

    #[test]
    fn killers_have_an_example_in_every_language() {
        let request = Request { cages: Some(2..=5), ..Request::new(Rules::CLASSIC) };
        let (mut maker, mut shown) = (Maker::new(), 0);
        for index in 0..8 {
            let mut stream = Stream::for_puzzle(3, "killers", index);
            let made = make(&request, &mut stream, &mut maker).expect("a killer");
            if let Some(example) = Example::of(&made) {
                shown += 1;
                let (cell, digit) = example.placed.expect("a digit");
                assert_eq!(made.solution.get(cell), Some(digit));
            }
            let first = Example::first(&made).expect("a first step");
            assert!(!first.tinted.is_empty());
            for language in Words::languages() {
                assert!(
                    first.told(Words::of(language), language).chars().count() > 30,
                    "{language}"
                );
            }
        }
        assert!(shown > 0);
    }
}

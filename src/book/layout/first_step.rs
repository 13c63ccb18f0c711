//! A first step as a worked example: a cell of a puzzle of the book that can be filled at once, and
//! the reason.

use super::cages::{self, Measures};
use super::frame::Frame;
use super::grid::{digit_size, symbol_in};
use super::ground::windows;
use super::shapes::disc;
use super::sheet::Sheet;
use super::steps::capitalised;
use super::style;
use super::words::Words;
use gridpress_engine::generate::Made;
use gridpress_engine::sudoku::{Cell, CellSet, Digit, Grid, HouseKind, Rules, Variant};
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
    /// The digits in rings leave one place in a box.
    OnlyPlace,
    /// Cages with this sum fill a house but for one cell; all digits of the house have the other
    /// sum.
    LeftOver { sum: u16, all: u16 },
    /// What the solver says of the first step of the puzzle.
    Step(Box<Step>),
}

impl Example {
    /// Returns the example that explains the most easily: a hidden single in a box, preferring one
    /// with many relevant digits; in a killer, a cell that the cages of a house leave over.
    fn of(puzzle: &Grid) -> Option<Self> {
        if puzzle.rules().cages().is_empty() { only_place(puzzle) } else { left_over(puzzle) }
    }

    /// Returns the first step of a puzzle, whatever it is.
    fn first(made: &Made) -> Option<Self> {
        let step = made.path().next()?.step;
        let houses = step.houses.iter().map(|&house| step.rules.house(house).set);
        let cells: CellSet = step.cells.iter().copied().collect();
        Some(Example {
            placed: step.placement.map(|placed| (placed.cell, placed.digit)),
            tinted: houses.fold(cells, CellSet::union),
            because: CellSet::default(),
            why: Why::Step(Box::new(step)),
        })
    }

    fn told(&self, words: &Words, rules: Rules) -> String {
        let digit = self.placed.map_or(String::new(), |(_, d)| rules.symbol(d).to_string());
        let is_jigsaw = rules.regions().is_some();
        match &self.why {
            Why::OnlyPlace => {
                let key = if is_jigsaw { "first-step-region" } else { "first-step-says" };
                words.say(key, &[("digit", &digit)])
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
}

fn only_place(puzzle: &Grid) -> Option<Example> {
    let rules = puzzle.rules();
    let mut best: Option<Example> = None;
    for house in rules.houses().iter().filter(|h| h.kind == HouseKind::Box) {
        for digit in rules.digits() {
            let sees =
                |cell: Cell| rules.peers(cell).iter().find(|&peer| puzzle.get(peer) == Some(digit));
            let open: Vec<Cell> =
                house.cells.iter().copied().filter(|&c| puzzle.get(c).is_none()).collect();
            let there = house.cells.iter().any(|&c| puzzle.get(c) == Some(digit));
            let free: Vec<Cell> = open.iter().copied().filter(|&c| sees(c).is_none()).collect();
            let [cell] = free[..] else { continue };
            if there {
                continue;
            }
            let because: CellSet = open.iter().filter_map(|&c| sees(c)).collect();
            if best.as_ref().is_none_or(|b| because.len() > b.because.len()) {
                let (placed, tinted) = (Some((cell, digit)), house.set);
                best = Some(Example { placed, tinted, because, why: Why::OnlyPlace });
            }
        }
    }
    best
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
    pub(super) fn how_to_example(&mut self, section: usize) -> Result<(), FontError> {
        let book = self.book;
        let Some((puzzle, example)) = self.example(section) else { return self.folio() };
        let title = book.words.say("first-step", &[]);
        let y = self.low_heading(&title)?;
        let text = example.told(book.words, puzzle.rules());
        let is_hyper = puzzle.rules().variants().has(Variant::Hyper);
        let dark = if is_hyper { AMONG_WINDOWS } else { TINT };
        let tint = |cell: Cell| if example.tinted.contains(cell) { dark } else { 0.0 };
        let under = |frame: &Frame| windows(frame, puzzle.rules());
        let set = &book.set;
        let is_killer = !puzzle.rules().cages().is_empty();
        let share = if is_killer { cages::RING } else { 1.0 };
        self.explained_grid(&puzzle, &text, y, (under, tint), |frame, style| {
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
    fn example(&self, section: usize) -> Option<(Grid, Example)> {
        let mut all = self.book.made_like(section).take(SEARCHED);
        let found = all.find_map(|made| Some((made.puzzle, Example::of(&made.puzzle)?)));
        found.or_else(|| {
            let first = self.book.made_like(section).next()?;
            Some((first.puzzle, Example::first(first)?))
        })
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
                let Some(example) = Example::of(&made.puzzle) else { continue };
                shown += 1;
                let (cell, digit) = example.placed.expect("a digit");
                assert!(made.puzzle.get(cell).is_none());
                assert_eq!(made.solution.get(cell), Some(digit));
                assert!(example.because.iter().all(|c| made.puzzle.get(c) == Some(digit)));
            }
        }
        assert!(shown > 100, "{shown}");
    }

    #[test]
    fn killers_have_an_example_in_every_language() {
        let request = Request { cages: Some(2..=5), ..Request::new(Rules::CLASSIC) };
        let (mut maker, mut shown) = (Maker::new(), 0);
        for index in 0..8 {
            let mut stream = Stream::for_puzzle(3, "killers", index);
            let made = make(&request, &mut stream, &mut maker).expect("a killer");
            if let Some(example) = Example::of(&made.puzzle) {
                shown += 1;
                let (cell, digit) = example.placed.expect("a digit");
                assert_eq!(made.solution.get(cell), Some(digit));
            }
            let first = Example::first(&made).expect("a first step");
            assert!(!first.tinted.is_empty());
            for language in Words::languages() {
                assert!(
                    first.told(Words::of(language), Rules::CLASSIC).chars().count() > 30,
                    "{language}"
                );
            }
        }
        assert!(shown > 0);
    }
}

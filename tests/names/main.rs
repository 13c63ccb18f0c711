//! Every name on a step is true: each is checked with a predicate of its own definition, written
//! without the program's searches.

mod patterns;

use gridpress::generate::{Maker, Request, Stream, make};
use gridpress::grade::{Path, PathStep, Rating, instances};
use gridpress::sudoku::{Cell, Digit, Grid, House, HouseKind, Rules, Shape};
use gridpress::techniques::{
    Candidate, Collect, DigitSet, Link, LinkKind, Nine, PencilMarks, Position, Step, TechniqueId,
    TechniqueSet, Work, search_shapes,
};
use std::collections::{BTreeMap, BTreeSet};

const SAMPLE: &str = include_str!("../data/se-sample.txt");

fn puzzles() -> impl Iterator<Item = (Grid, Rating)> {
    SAMPLE.lines().filter(|l| !l.starts_with('#')).map(|line| {
        let (puzzle, ratings) = line.split_once(' ').expect("a puzzle and its ratings");
        let values: Vec<u8> =
            puzzle.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let er = ratings.split('/').next().expect("a rating").parse().expect("a rating");
        (Grid::from_values(Shape::CLASSIC, &values).expect("81 cells"), er)
    })
}

/// A position and a step in it, by the definitions of the names.
struct Named<'a> {
    before: &'a PencilMarks,
    step: &'a Step,
}

impl Named<'_> {
    fn houses(&self) -> impl Iterator<Item = &'static House> {
        Rules::CLASSIC.houses().iter()
    }

    fn in_both(&self, a: Cell, b: Cell) -> impl Iterator<Item = &'static House> {
        self.houses().filter(move |house| house.cells.contains(&a) && house.cells.contains(&b))
    }

    fn see(&self, a: Cell, b: Cell) -> bool {
        a != b && self.in_both(a, b).next().is_some()
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.before.candidates(cell)
    }

    fn places(&self, house: &House, digit: Digit) -> Vec<Cell> {
        house.cells.iter().copied().filter(|&c| self.candidates(c).has(digit)).collect()
    }

    fn is_pair(&self, cell: Cell) -> bool {
        self.candidates(cell).iter().count() == 2
    }

    /// The only two candidates of a cell.
    fn strong_in_cell(&self, a: Candidate, b: Candidate) -> bool {
        a.cell == b.cell && a.digit != b.digit && self.is_pair(a.cell)
    }

    /// The only two places of a digit in a house of that kind, or of any.
    fn strong_in(&self, a: Candidate, b: Candidate, kind: Option<HouseKind>) -> bool {
        a.digit == b.digit
            && a.cell != b.cell
            && self.in_both(a.cell, b.cell).any(|house| {
                kind.is_none_or(|kind| house.kind == kind) && self.places(house, a.digit).len() == 2
            })
    }

    fn holds(&self, link: &Link) -> bool {
        let (a, b) = (link.from, link.to);
        let both = [a, b].into_iter().all(|c| self.candidates(c.cell).has(c.digit));
        both && match link.kind {
            LinkKind::Strong => self.strong_in_cell(a, b) || self.strong_in(a, b, None),
            LinkKind::Weak if a.cell == b.cell => a.digit != b.digit,
            LinkKind::Weak => a.digit == b.digit && self.see(a.cell, b.cell),
        }
    }

    /// Links that follow one another and are strong and weak in turn.
    fn is_chain(&self) -> bool {
        let links = &self.step.links;
        links.len() >= 3
            && links.iter().all(|link| self.holds(link))
            && links.windows(2).all(|two| two[0].to == two[1].from && two[0].kind != two[1].kind)
    }

    fn ends(&self) -> Option<(Candidate, Candidate)> {
        Some((self.step.links.first()?.from, self.step.links.last()?.to))
    }

    /// A chain that comes back to its first candidate and is strong and weak in turn there too.
    fn is_ring(&self) -> bool {
        let links = &self.step.links;
        self.is_chain()
            && self.ends().is_some_and(|(first, last)| first == last)
            && links[0].kind != links[links.len() - 1].kind
    }

    fn is_of_one_digit(&self) -> bool {
        let digits: BTreeSet<Digit> =
            self.step.links.iter().flat_map(|link| [link.from.digit, link.to.digit]).collect();
        digits.len() == 1
    }

    /// Every strong link is inside a cell of two candidates.
    fn goes_through_pairs(&self) -> bool {
        let mut strong = self.step.links.iter().filter(|link| link.kind == LinkKind::Strong);
        strong.all(|link| self.strong_in_cell(link.from, link.to))
    }

    /// The cells of one digit that two strong links and the weak one between them visit.
    fn two_strong(&self) -> Option<[Candidate; 4]> {
        let strong: Vec<&Link> =
            self.step.links.iter().filter(|link| link.kind == LinkKind::Strong).collect();
        let [one, other] = strong[..] else { return None };
        let ends = [one.from, one.to, other.from, other.to];
        let sound = self.step.links.iter().all(|link| self.holds(link)) && self.is_of_one_digit();
        (sound && self.see(ends[1].cell, ends[2].cell)).then_some(ends)
    }

    fn shares(&self, a: Candidate, b: Candidate, kind: HouseKind) -> bool {
        self.in_both(a.cell, b.cell).any(|house| house.kind == kind)
    }

    fn lines() -> [[HouseKind; 2]; 2] {
        [[HouseKind::Row, HouseKind::Column], [HouseKind::Column, HouseKind::Row]]
    }

    /// Cells in one house with as many candidates together.
    fn is_naked_set(&self, size: usize) -> bool {
        let cells = &self.step.cells;
        let all: DigitSet = cells.iter().flat_map(|&c| self.candidates(c).iter()).collect();
        let together = self.houses().any(|h| cells.iter().all(|c| h.cells.contains(c)));
        cells.len() == size && all.iter().count() == size && together
    }

    /// As many digits as cells that have no other place in a house.
    fn is_hidden_set(&self, size: usize) -> bool {
        let cells = &self.step.cells;
        cells.len() == size
            && self.houses().filter(|h| cells.iter().all(|c| h.cells.contains(c))).any(|house| {
                let only_here = |digit: &Digit| {
                    let places = self.places(house, *digit);
                    !places.is_empty() && places.iter().all(|c| cells.contains(c))
                };
                (1..=9).filter_map(Digit::new).filter(only_here).count() == size
            })
    }

    /// Whether the definition of `name` applies; `None` if there is no predicate for it.
    fn is(&self, name: TechniqueId) -> Option<bool> {
        use TechniqueId as T;
        Some(match name {
            T::X_CYCLE => self.is_ring() && self.is_of_one_digit(),
            T::XY_RING => self.is_ring() && self.goes_through_pairs(),
            T::CONTINUOUS_LOOP => {
                self.is_ring() && !self.is_of_one_digit() && !self.goes_through_pairs()
            }
            T::X_CHAIN => self.is_open() && self.is_of_one_digit(),
            T::XY_CHAIN => self.is_open() && self.goes_through_pairs(),
            T::AIC => self.is_open() && !self.is_of_one_digit() && !self.goes_through_pairs(),
            T::W_WING => self.is_w_wing(),
            T::REMOTE_PAIR => {
                let cells = &self.step.cells;
                let first = self.candidates(cells[0]);
                cells.len() >= 4
                    && cells.iter().all(|&c| self.is_pair(c) && self.candidates(c) == first)
                    && cells.windows(2).all(|two| self.see(two[0], two[1]))
            }
            T::SKYSCRAPER => self.two_strong().is_some_and(|[a, b, c, d]| {
                Self::lines().into_iter().any(|[along, across]| {
                    self.strong_in(a, b, Some(along))
                        && self.strong_in(c, d, Some(along))
                        && self.shares(b, c, across)
                        && !self.shares(a, d, across)
                })
            }),
            T::TWO_STRING_KITE => self.two_strong().is_some_and(|[a, b, c, d]| {
                Self::lines().into_iter().any(|[along, across]| {
                    self.strong_in(a, b, Some(along))
                        && self.strong_in(c, d, Some(across))
                        && self.shares(b, c, HouseKind::Box)
                })
            }),
            T::TURBOT_FISH => self.two_strong().is_some(),
            T::NAKED_PAIR => self.is_naked_set(2),
            T::NAKED_TRIPLE => self.is_naked_set(3),
            T::NAKED_QUAD => self.is_naked_set(4),
            T::HIDDEN_PAIR => self.is_hidden_set(2),
            T::HIDDEN_TRIPLE => self.is_hidden_set(3),
            T::HIDDEN_QUAD => self.is_hidden_set(4),
            _ => return self.is_pattern(name),
        })
    }

    /// A chain with two ends, or one that comes back to its start with two links of a kind there.
    fn is_open(&self) -> bool {
        self.is_chain() && !self.is_ring()
    }

    /// Two cells with the same two candidates that do not see each other, and the only two places
    /// of one of the two digits in a house, each of which sees one of the cells.
    fn is_w_wing(&self) -> bool {
        let &[a, s, t, b] = &self.step.cells[..] else { return false };
        let pair = self.candidates(a);
        let joined = |digit| {
            let (one, other) = (Candidate { cell: s, digit }, Candidate { cell: t, digit });
            self.strong_in(one, other, None) && self.see(a, s) && self.see(t, b)
        };
        self.is_pair(a) && pair == self.candidates(b) && a != b && pair.iter().any(joined)
    }

    /// Nothing that the step eliminates is in the solution.
    fn is_sound(&self, solution: &Grid) -> bool {
        let gone = &self.step.eliminations;
        gone.iter().all(|gone| solution.get(gone.cell) != Some(gone.digit))
    }
}

/// Counts the steps checked, by name.
#[derive(Default)]
struct Checked {
    by_name: BTreeMap<&'static str, usize>,
}

impl Checked {
    fn check(&mut self, before: &PencilMarks, step: &Step, solution: &Grid) {
        let named = Named { before, step };
        for name in step.label.into_iter().chain([step.technique]) {
            if let Some(true_name) = named.is(name) {
                let text = step.explain(gridpress::techniques::Notation::RowColumn);
                assert!(true_name, "not a {name}: {}\n{text}", before.grid());
                *self.by_name.entry(name.name()).or_default() += 1;
            }
        }
        assert!(named.is_sound(solution), "{}", before.grid());
    }

    fn all(&self) -> usize {
        self.by_name.values().sum()
    }
}

/// Checks the steps of the path of a puzzle, and every named shape where the path needs a chain.
fn check_puzzle(puzzle: &Grid, checked: &mut Checked) {
    let solution =
        gridpress::sudoku::solver::solve(puzzle).unique().expect("a puzzle with one solution");
    let chains = Rating::tenths(65)..=Rating::tenths(84);
    let mut work = Work::new(Nine);
    for PathStep { before, step } in Path::of(puzzle) {
        checked.check(&before, &step, &solution);
        if !step.rating.is_some_and(|rating| chains.contains(&rating)) {
            continue;
        }
        let position = Position::of_marks(Nine, &before);
        let mut all = Collect::new(&position, usize::MAX);
        let _ = search_shapes(&position, &mut work, TechniqueSet::SHAPES, &mut all);
        for shape in &all.steps {
            checked.check(&before, shape, &solution);
        }
    }
}

#[test]
fn names_are_true() {
    let mut checked = Checked::default();
    for (puzzle, _) in puzzles().filter(|(_, er)| *er <= Rating::tenths(84)).step_by(3) {
        check_puzzle(&puzzle, &mut checked);
    }
    assert!(checked.all() > 2_000, "{:?}", checked.by_name);
    let names = ["x-cycle", "xy-chain", "xy-ring", "aic", "continuous-loop", "x-chain"];
    let more = ["skyscraper", "two-string-kite", "w-wing", "als-xz", "als-xy-wing", "wxyz-wing"];
    let rest = ["sue-de-coq", "grouped-x-chain", "grouped-aic", "franken-fish", "multi-colouring"];
    for name in names.into_iter().chain(more).chain(rest) {
        assert!(checked.by_name.contains_key(name), "no {name} in {:?}", checked.by_name);
    }
}

#[test]
#[ignore = "checks ten thousand steps and more, which takes minutes"]
fn names_are_true_on_ten_thousand_steps() {
    let (mut checked, mut maker) = (Checked::default(), Maker::new());
    puzzles().for_each(|(puzzle, _)| check_puzzle(&puzzle, &mut checked));
    let request = Request {
        rating: Some(Rating::tenths(65)..=Rating::tenths(76)),
        ..Request::new(Shape::CLASSIC)
    };
    for index in 0..100 {
        let mut stream = Stream::for_puzzle(5, "names", index);
        let made = make(&request, &mut stream, &mut maker).expect("a puzzle with chains");
        check_puzzle(&made.puzzle, &mut checked);
    }
    assert!(checked.all() > 10_000, "{:?}", checked.by_name);
}

/// A puzzle that requires a chain by name has one where everything easier fails.
#[test]
fn required_chains_are_true_ones() {
    use TechniqueId as T;
    let mut maker = Maker::new();
    for name in [T::X_CYCLE, T::XY_CHAIN, T::XY_RING, T::AIC, T::CONTINUOUS_LOOP] {
        let request = Request { require: vec![name.into()], ..Request::new(Shape::CLASSIC) };
        let mut stream = Stream::for_puzzle(6, name.name(), 0);
        let made = make(&request, &mut stream, &mut maker).expect("a puzzle");
        let of_name: Vec<PathStep> =
            made.path().filter(|found| found.step.label == Some(name)).collect();
        assert!(!of_name.is_empty(), "{name}");
        for PathStep { before, step } in &of_name {
            assert_eq!(Named { before, step }.is(name), Some(true), "{name}: {}", before.grid());
        }
    }
}

/// Two rows in which a digit has the same two columns are an X-Wing, not a skyscraper.
#[test]
fn an_x_wing_is_no_skyscraper() {
    let mut seen = 0;
    for (puzzle, _) in puzzles() {
        for PathStep { before, step } in Path::of(&puzzle) {
            if step.technique == TechniqueId::X_WING {
                seen += 1;
                for shape in instances(&before, TechniqueId::SKYSCRAPER).steps {
                    let named = Named { before: &before, step: &shape };
                    assert_eq!(named.is(TechniqueId::SKYSCRAPER), Some(true), "{puzzle}");
                }
            }
        }
    }
    assert!(seen > 0);
}

//! The easiest path step by step, as defined by the rating standard, with everything a person needs
//! to follow it; and all steps of one technique in a position.

use super::{Bound, Rating, Scale};
use crate::sudoku::{Grid, Rules};
use crate::techniques::{
    AnyShape, Board, Collect, Finder, Nine, PencilMarks, Position, Step, TechniqueId, TechniqueSet,
    Work, has_larger, lists_every_chain, search, search_every_chain, search_every_size,
    search_shapes,
};

/// A step of the path and the position in which it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct PathStep {
    pub before: PencilMarks,
    pub step: Step,
}

/// The easiest path from a position, as an iterator over its steps. It ends when the grid is full
/// or no known technique applies.
#[derive(Debug)]
pub struct Path {
    walker: Walker,
    /// Those of the puzzle, for their symbols: the walker of classic grids has its own.
    rules: Rules,
}

#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // made once a path
enum Walker {
    Nine(Walk<Nine>),
    Any(Box<Walk<AnyShape>>),
}

#[derive(Debug)]
struct Walk<B: Board> {
    position: Position<B>,
    work: Work<B>,
    /// The only techniques used; `None` for all of the standard.
    allowed: Option<TechniqueSet>,
    /// The highest rating of a step.
    ceiling: Rating,
    /// Named shapes that are tried before the chains of the standard.
    shapes: TechniqueSet,
}

impl Path {
    /// Returns the path from the givens of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Grid) -> Self {
        Path::from(&PencilMarks::of(puzzle))
    }

    /// Returns the path from a position with its candidates unchanged.
    #[must_use]
    pub fn from(marks: &PencilMarks) -> Self {
        let rules = marks.grid().rules();
        let walker = if rules.is_classic() {
            Walker::Nine(Walk::new(Nine, marks))
        } else {
            Walker::Any(Box::new(Walk::new(AnyShape::new(rules), marks)))
        };
        Path { walker, rules }
    }

    /// Returns the path that uses only the given techniques.
    #[must_use]
    pub fn within(marks: &PencilMarks, allowed: TechniqueSet) -> Self {
        let mut path = Path::from(marks);
        match &mut path.walker {
            Walker::Nine(walk) => walk.allowed = Some(allowed),
            Walker::Any(walk) => walk.allowed = Some(allowed),
        }
        path
    }

    /// Returns the path from the givens of a puzzle for a solver who knows these named shapes.
    #[must_use]
    pub fn knowing(puzzle: &Grid, shapes: TechniqueSet) -> Self {
        Path::of(puzzle).with_shapes(shapes)
    }

    /// Makes this the path of a solver who knows these named shapes: where everything easier than
    /// the standard's chains fails, they are tried before those chains, in the order of the table.
    #[must_use]
    pub fn with_shapes(mut self, shapes: TechniqueSet) -> Self {
        match &mut self.walker {
            Walker::Nine(walk) => walk.shapes = shapes,
            Walker::Any(walk) => walk.shapes = shapes,
        }
        self
    }

    /// Returns the path up to its first step rated higher than `ceiling`, which is not searched
    /// for.
    #[must_use]
    pub fn up_to(marks: &PencilMarks, ceiling: Rating) -> Self {
        let mut path = Path::from(marks);
        match &mut path.walker {
            Walker::Nine(walk) => walk.ceiling = ceiling,
            Walker::Any(walk) => walk.ceiling = ceiling,
        }
        path
    }

    /// Returns the current position of the path.
    #[must_use]
    pub fn position(&self) -> PencilMarks {
        let marks = match &self.walker {
            Walker::Nine(walk) => walk.position.to_marks(),
            Walker::Any(walk) => walk.position.to_marks(),
        };
        marks.with_symbols_of(self.rules)
    }
}

impl Iterator for Path {
    type Item = PathStep;
    fn next(&mut self) -> Option<PathStep> {
        let mut found = match &mut self.walker {
            Walker::Nine(walk) => walk.next(),
            Walker::Any(walk) => walk.next(),
        }?;
        found.before = found.before.with_symbols_of(self.rules);
        found.step.rules = found.step.rules.with_symbols_of(self.rules);
        Some(found)
    }
}

impl<B: Board> Walk<B> {
    fn new(board: B, marks: &PencilMarks) -> Self {
        Walk {
            position: Position::of_marks(board, marks),
            work: Work::new(board),
            allowed: None,
            ceiling: Rating::MAX,
            shapes: TechniqueSet::EMPTY,
        }
    }

    fn next(&mut self) -> Option<PathStep> {
        let before = self.position.to_marks();
        let step = match self.allowed {
            None => {
                let (before, chains) = Finder::around_shapes();
                self.first_of(before).or_else(|| self.shape()).or_else(|| self.first_of(chains))?
            }
            Some(allowed) => finders(allowed).into_iter().find_map(|finder| {
                // A search may find steps of several techniques, not all of them permitted.
                let mut all = Collect::new(&self.position, usize::MAX);
                let _ = search(finder, &self.position, &mut self.work, &mut all);
                // The steps of named shapes have the names as labels.
                let name = |step: &Step| match finder.lowest_rating() {
                    None => step.label.unwrap_or(step.technique),
                    Some(_) => step.technique,
                };
                all.steps.into_iter().find(|step| allowed.has(name(step)))
            })?,
        };
        if step.rating.is_some_and(|rating| rating > self.ceiling) {
            return None;
        }
        step.apply(&mut self.position);
        Some(PathStep { before, step })
    }

    /// Returns the first step below the ceiling that these searches find.
    fn first_of(&mut self, finders: &[Finder]) -> Option<Step> {
        let ceiling = self.ceiling;
        let low = |p: &&Finder| p.lowest_rating().is_none_or(|floor| floor <= ceiling);
        finders.iter().filter(low).find_map(|&finder| {
            let mut first = Collect::new(&self.position, 1);
            let _ = search(finder, &self.position, &mut self.work, &mut first);
            first.steps.pop()
        })
    }

    /// Returns the first step of the shapes that the solver knows.
    fn shape(&mut self) -> Option<Step> {
        let mut first = Collect::new(&self.position, 1);
        let _ = search_shapes(&self.position, &mut self.work, self.shapes, &mut first);
        first.steps.pop()
    }

    fn instances(&mut self, technique: TechniqueId) -> Instances {
        if lists_every_chain(technique) {
            let mut all = Collect::new(&self.position, usize::MAX);
            let is_cut = search_every_chain(technique, &self.position, &mut self.work, &mut all);
            return Instances { steps: all.steps, is_cut };
        }
        let mut is_cut = has_larger(technique, self.position.side());
        let mut all = Collect::new(&self.position, usize::MAX);
        if search_every_size(technique, &self.position, &mut all) {
            return Instances { steps: all.steps, is_cut };
        }
        let mut found: Vec<Step> = Vec::new();
        // A chain of three links has a name of its own, but is an X-Chain, too.
        let short = (technique == TechniqueId::X_CHAIN).then_some(Finder::Turbot);
        for finder in technique.row().finders.iter().copied().chain(short) {
            let mut all = Collect::new(&self.position, usize::MAX);
            let _ = search(finder, &self.position, &mut self.work, &mut all);
            is_cut |= finder == Finder::UniqueLoop && self.work.missed_loops();
            for step in all.steps {
                let is_named = step.technique == technique || step.label == Some(technique);
                let wanted = is_named || short == Some(finder);
                // A second search may find the same step in another form.
                let is_known = |before: &Step| {
                    *before == step
                        || finder != technique.row().finders[0]
                            && step
                                .eliminations
                                .iter()
                                .all(|gone| before.eliminations.contains(gone))
                };
                if wanted && !found.iter().any(is_known) {
                    found.push(step);
                }
            }
        }
        found.sort_by_key(|step| step.rating);
        Instances { steps: found, is_cut }
    }
}

/// Returns the searches that may find steps of these techniques, easiest first.
fn finders(of: TechniqueSet) -> Vec<Finder> {
    let mut all: Vec<Finder> = of.iter().flat_map(|id| id.row().finders.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the position in which the steps of a level, and of all easier ones, no longer apply.
#[must_use]
pub fn after_level(puzzle: &Grid, scale: &Scale, level: usize) -> PencilMarks {
    let marks = PencilMarks::of(puzzle);
    let mut path = match (scale.techniques(level), scale.levels.get(level).map(|l| &l.bound)) {
        (Some(allowed), _) => Path::within(&marks, allowed),
        (None, Some(Bound::Rating(top))) => Path::up_to(&marks, *top),
        (None, _) => Path::from(&marks),
    };
    while path.next().is_some() {}
    path.position()
}

/// The steps of a technique in a position.
#[derive(Clone, Debug)]
pub struct Instances {
    /// The steps, easiest first.
    pub steps: Vec<Step>,
    /// Whether there were too many chains or loops to list or to search, or may be larger shapes.
    pub is_cut: bool,
}

/// Returns every step of `technique` in a position, easiest first. The technique need not be the
/// easiest there. Chains of one line are listed once for each set of links, those of several lines
/// once for each start and elimination, nested ones once for each candidate they eliminate. Almost
/// locked sets, Sue de Coq, grouped chains and Franken fish are listed once for what they eliminate:
/// the smallest.
#[must_use]
pub fn instances(marks: &PencilMarks, technique: TechniqueId) -> Instances {
    match Path::from(marks).walker {
        Walker::Nine(mut walk) => walk.instances(technique),
        Walker::Any(mut walk) => walk.instances(technique),
    }
}

/// Returns the easiest step in a position; `None` if there is none.
#[must_use]
pub fn hint(marks: &PencilMarks) -> Option<Step> {
    Path::from(marks).next().map(|found| found.step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::solver;

    const HARD: &str =
        "....68..3..81.......6..2.1..25....3..69.5.18..4....69..3.2..9.......32..5..87....";

    #[test]
    fn a_level_leaves_what_its_steps_can_not_decide() {
        let values: Vec<u8> = HARD.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let puzzle = Grid::from_values(crate::sudoku::Rules::CLASSIC, &values).expect("81 cells");
        let solution = solver::solve(&puzzle).unique().expect("a solution");
        for scale in [Scale::standard(), Scale::se(), Scale::jet()] {
            let mut before = usize::MAX;
            for level in 0..scale.levels.len() - 1 {
                let marks = after_level(&puzzle, &scale, level);
                let shape = puzzle.shape();
                let left: usize = shape.cells().map(|c| marks.candidates(c).iter().count()).sum();
                // Harder levels leave no more open, and never lose the solution.
                assert!(left <= before && (level > 0 || left > 0), "{} {level}", scale.name);
                before = left;
                for cell in shape.cells().filter(|&c| marks.grid().get(c).is_none()) {
                    assert!(solution.get(cell).is_some_and(|d| marks.candidates(cell).has(d)));
                }
            }
        }
    }
}

//! Makes a puzzle that meets a request, or reports what was tried.

use super::fill::fill;
use super::order::judge::judge;
use super::order::methods::{self, Method};
use super::order::quick::Set;
use super::order::ratings::hardest_of;
use super::order::target::Target;
use super::order::{any, nine, picture, solution};
use super::{Made, Miss, Regions, Request, Shortfall, Stream, cage_walk, cages, regions, spelled};
use crate::grade::{Rater, Rating};
use std::ops::RangeInclusive;

/// The values derived once from a request, and working memory. A maker serves any number of
/// requests in sequence; each thread needs its own.
#[derive(Debug, Default)]
pub struct Maker {
    rater: Rater,
    plan: Option<Plan>,
    /// Replaces the best method.
    method: Option<&'static dyn Method>,
}

/// The values derived from the last request.
#[derive(Debug)]
struct Plan {
    request: Request,
    target: Target,
    orbits: Vec<Set>,
}

impl Maker {
    #[must_use]
    pub fn new() -> Self {
        Maker::default()
    }

    /// Returns the names of the methods for 9x9 puzzles.
    pub fn methods() -> impl Iterator<Item = &'static str> {
        methods::all().map(Method::name)
    }

    /// Returns a maker that uses the method of this name for every 9x9 request, to compare methods.
    /// `None` if the method cannot find what `request` asks for.
    #[must_use]
    pub fn by(method: &str, request: &Request) -> Option<Self> {
        let target = Target::new(request);
        let method = methods::all().find(|m| m.name() == method && m.can_serve(&target))?;
        Some(Maker { method: Some(method), ..Maker::default() })
    }
}

/// Makes a puzzle that meets `request`. The result depends only on `request` and `stream`.
///
/// # Errors
///
/// After [`Request::effort`] candidates, returns what was wrong with them.
pub fn make(request: &Request, stream: &mut Stream, maker: &mut Maker) -> Result<Made, Shortfall> {
    make_until(request, stream, maker, &|| false)
}

/// Does the same, but gives up once `stopped` returns `true`; it is called before each candidate.
///
/// # Errors
///
/// As for [`make`]; if stopped, returns what was tried so far.
pub fn make_until(
    request: &Request,
    stream: &mut Stream,
    maker: &mut Maker,
    stopped: &dyn Fn() -> bool,
) -> Result<Made, Shortfall> {
    loop {
        let made = in_digits(request, stream, maker, stopped)?;
        if let Some(made) = spelled(made, request, stream, &mut maker.rater) {
            return Ok(made);
        }
    }
}

/// Makes a puzzle without regard to its symbols.
fn in_digits(
    request: &Request,
    stream: &mut Stream,
    maker: &mut Maker,
    stopped: &dyn Fn() -> bool,
) -> Result<Made, Shortfall> {
    if let Some(kind) = request.regions {
        return of_regions(request, kind, stream, maker, stopped);
    }
    let Maker { rater, plan, method } = maker;
    if plan.as_ref().is_none_or(|plan| plan.request != *request) {
        let target = Target::new(request);
        let nine = request.rules.is_classic();
        let orbits = if nine { solution::orbits(request) } else { Vec::new() };
        *plan = Some(Plan { request: request.clone(), target, orbits });
    }
    let Some(Plan { target, orbits, .. }) = plan else { return Err(Shortfall::default()) };
    let clues = request.clues.clone().unwrap_or(0..=81);
    let clues = usize::from(*clues.start())..=usize::from(*clues.end());
    let method = method.unwrap_or_else(|| methods::best(target, &clues));
    // The order of the orbits is part of the search state, so each puzzle starts from the same one.
    orbits.sort_unstable();
    let mut walk = picture::Walk::default();
    let mut shortfall = Shortfall::default();
    if target.ratings.is_empty() {
        shortfall.hardest = hardest_of(request.rules);
        return Err(shortfall);
    }
    let effort = request.effort.min(most_effort(request, target));
    while shortfall.tried < effort && !stopped() {
        let unfilled = shortfall.misses.no_solution;
        if unfilled >= MOST_UNFILLED && unfilled == shortfall.tried {
            break;
        }
        if shortfall.is_hopeless(request) {
            break;
        }
        shortfall.tried += 1;
        let tried = match &request.pattern {
            Some(mask) => {
                let found = picture::step(&mut walk, mask, request, target, stream);
                shortfall.tried += walk.cost - 1;
                let seen = if found.is_ok() { Some(1) } else { walk.near() };
                if let Some(n) = seen {
                    let fewest = shortfall.fewest_solutions.get_or_insert(n);
                    *fewest = n.min(*fewest);
                }
                found.and_then(|(puzzle, solution)| {
                    let grade = judge(&puzzle, request, target, rater)?;
                    let (shapes, enough) = (target.shapes, request.known());
                    Ok(Made { puzzle, solution, grade, shapes, enough, samurai: None })
                })
            }
            None => attempt(request, target, method, orbits, stream, rater),
        };
        match tried {
            Ok(made) => return Ok(made),
            Err(miss) => shortfall.note(miss, request, target),
        }
    }
    Err(shortfall)
}

/// If this many grids in a row cannot be filled, there is none or hardly any.
const MOST_UNFILLED: u64 = 30;

/// The number of candidates with the same regions before others are tried: under further rules, a
/// layout may have a single grid.
const OF_LAYOUT: u64 = 200;

/// If no layout can be filled so often, there is none or hardly any.
const MOST_BARREN: usize = 8;

/// Makes a puzzle with regions of its own.
fn of_regions(
    request: &Request,
    kind: Regions,
    stream: &mut Stream,
    maker: &mut Maker,
    stopped: &dyn Fn() -> bool,
) -> Result<Made, Shortfall> {
    let (shape, variants) = (request.shape(), request.rules.variants());
    let effort = request.effort.min(most_effort(request, &Target::new(request)));
    let mut shortfall = Shortfall::default();
    let mut barren = 0;
    while shortfall.tried < effort && !shortfall.is_hopeless(request) && !stopped() {
        let Some(rules) = regions::pick(shape, variants, kind, stream) else {
            barren += 1;
            if barren == MOST_BARREN {
                break;
            }
            continue;
        };
        let effort = OF_LAYOUT.min(effort - shortfall.tried);
        let with = Request { rules, regions: None, effort, ..request.clone() };
        match in_digits(&with, stream, maker, stopped) {
            Ok(made) => return Ok(made),
            Err(more) if more.tried == 0 => return Err(more),
            Err(more) => shortfall.add(more, request),
        }
    }
    Err(shortfall)
}

/// Returns the number of candidates after which a search ends. There are few 4x4 puzzles: if none is
/// found in that many, there is none. Candidates under other rules than rows, columns and boxes take
/// longer, those of large grids and with cages most of all.
fn most_effort(request: &Request, target: &Target) -> u64 {
    let side = request.shape().side();
    match side {
        4 => 20_000,
        // Each of them is a walk.
        _ if cage_walk::suits(request, target) => 90_000 / cage_walk::PATIENCE,
        _ if request.has_cages() => 5_000,
        _ if request.rules.is_plain() && !request.has_regions() => u64::MAX,
        ..=9 => 50_000,
        _ => 500,
    }
}

/// Makes one candidate: fills a grid, digs it and judges the result.
fn attempt(
    request: &Request,
    target: &Target,
    method: &dyn Method,
    orbits: &mut [Set],
    stream: &mut Stream,
    rater: &mut Rater,
) -> Result<Made, Miss> {
    let full = fill(request.rules, request.fill, stream).map_err(|_| Miss::NoSolution)?.solution;
    let (puzzle, solution, grade) = match &request.cages {
        Some(sizes) if cage_walk::suits(request, target) => {
            cage_walk::walk(&full, sizes, request, target, rater, stream)?
        }
        cages => {
            let (puzzle, solution) = if let Some(sizes) = cages {
                cages::propose(&full, sizes, request, &target.ratings, stream)?
            } else if request.rules.is_classic() {
                nine::propose(&full, request, target, method, orbits, stream, rater)?
            } else {
                (any::propose(&full, request, target, rater, stream)?, full)
            };
            let grade = judge(&puzzle, request, target, rater)?;
            (puzzle, solution, grade)
        }
    };
    let (shapes, enough) = (target.shapes, request.known());
    Ok(Made { puzzle, solution, grade, shapes, enough, samurai: None })
}

/// After this number of candidates, which all had that many givens too many or too few, a search under
/// other rules than rows, columns and boxes ends: each given less makes a puzzle ten times as rare.
const HOPELESS: [(u64, u16); 3] = [(4_000, 3), (8_000, 2), (100_000, 1)];

impl Shortfall {
    /// Returns whether the permitted numbers of givens are out of reach.
    fn is_hopeless(&self, request: &Request) -> bool {
        let is_plain = request.rules.is_plain() && !request.has_regions();
        let (Some(nearest), Some(clues)) = (self.nearest_clues, &request.clues) else {
            return false;
        };
        let off = clues.start().saturating_sub(nearest).max(nearest.saturating_sub(*clues.end()));
        // Candidates of another rating have not been counted.
        let is_seen = self.misses.clues >= self.tried / 10;
        !is_plain && is_seen && HOPELESS.iter().any(|&(n, far)| self.tried >= n && off >= far)
    }

    /// Adds what another search for the same request found.
    fn add(&mut self, other: Shortfall, request: &Request) {
        self.tried += other.tried;
        self.misses.add(other.misses);
        let band = request.rating.clone();
        if let Some(rating) = other.nearest_rating {
            let off = |r: Rating| {
                band.as_ref().map_or(0, |band| {
                    let (low, high) = (band.start().to_tenths(), band.end().to_tenths());
                    low.saturating_sub(r.to_tenths()).max(r.to_tenths().saturating_sub(high))
                })
            };
            if self.nearest_rating.is_none_or(|best| off(rating) < off(best)) {
                self.nearest_rating = Some(rating);
            }
        }
        if let Some(clues) = other.nearest_clues {
            keep_nearest(&mut self.nearest_clues, clues, request.clues.as_ref());
        }
    }

    fn note(&mut self, miss: Miss, request: &Request, target: &Target) {
        let (low, high) = (*target.ratings.start(), *target.ratings.end());
        let mut rated = |rating: Rating| {
            let off = |r: Rating| {
                let tenths = i16::from(r.to_tenths());
                (i16::from(low.to_tenths()) - tenths)
                    .max(tenths - i16::from(high.to_tenths()))
                    .max(0)
            };
            if self.nearest_rating.is_none_or(|best| off(rating) < off(best)) {
                self.nearest_rating = Some(rating);
            }
        };
        match miss {
            Miss::NoSolution => self.misses.no_solution += 1,
            Miss::Looks => self.misses.looks += 1,
            Miss::Ambiguous => self.misses.ambiguous += 1,
            Miss::Level => self.misses.level += 1,
            Miss::Clues(clues) => {
                self.misses.clues += 1;
                keep_nearest(&mut self.nearest_clues, clues, request.clues.as_ref());
            }
            Miss::Minutes(minutes) => {
                self.misses.minutes += 1;
                if let Some(minutes) = minutes {
                    keep_nearest(&mut self.nearest_minutes, minutes, request.minutes.as_ref());
                }
            }
            Miss::Rating(rating) => {
                self.misses.rating += 1;
                if let Some(rating) = rating {
                    rated(rating);
                }
            }
            Miss::NotNeeded(rating) => {
                self.misses.not_needed += 1;
                rated(rating);
            }
            Miss::Techniques(rating) => {
                self.misses.techniques += 1;
                rated(rating);
            }
        }
    }
}

/// Replaces `nearest` by `value` if that is closer to the permitted range.
fn keep_nearest(nearest: &mut Option<u16>, value: u16, range: Option<&RangeInclusive<u16>>) {
    let off = |n: u16| {
        range.map_or(0, |range| range.start().saturating_sub(n).max(n.saturating_sub(*range.end())))
    };
    if nearest.is_none_or(|best| off(value) < off(best)) {
        *nearest = Some(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Misses;
    use crate::grade::Scale;
    use crate::sudoku::{Rules, Shape, Variant, Variants};

    #[test]
    fn puzzles_with_nearly_all_givens_are_made_at_once() {
        for clues in [55..=57, 60..=62, 66..=70, 79..=79] {
            let request = Request { clues: Some(clues.clone()), ..Request::new(Shape::CLASSIC) };
            let mut stream = Stream::for_puzzle(1, "full", 0);
            let request = Request { effort: 20, ..request };
            let made = make(&request, &mut stream, &mut Maker::new()).expect("a puzzle");
            assert!(clues.contains(&(made.puzzle.filled() as u16)), "{clues:?}");
        }
    }

    #[test]
    #[ignore = "takes seconds: run by .ci/run"]
    fn a_search_for_hardly_any_givens_ends_early() {
        let x = Rules::with(Shape::CLASSIC, Variants::NONE.with(Variant::X)).expect("suits");
        let request = Request { clues: Some(12..=12), ..Request::new(x) };
        let mut stream = Stream::for_puzzle(1, "few", 0);
        let shortfall = make(&request, &mut stream, &mut Maker::new()).expect_err("too few");
        assert_eq!(shortfall.tried, HOPELESS[0].0);
        assert!(shortfall.nearest_clues >= Some(15), "{shortfall}");
    }

    #[test]
    fn very_hard_puzzles_of_rules_with_long_paths_are_found_soon() {
        let rules = Variants::NONE.with(Variant::NonConsecutive);
        let rules = Rules::with(Shape::CLASSIC, rules).expect("suits");
        let request = Request { level: Some(3), effort: 100, ..Request::new(rules) };
        for index in 0..3 {
            let mut stream = Stream::for_puzzle(1, "very hard", index);
            let made = make(&request, &mut stream, &mut Maker::new()).expect("a puzzle");
            assert_eq!(request.scale.level_of(&made.puzzle, &made.grade), Some(3));
        }
    }

    #[test]
    fn a_search_one_given_away_goes_on() {
        let x = Rules::with(Shape::CLASSIC, Variants::NONE.with(Variant::X)).expect("suits");
        let request = Request { clues: Some(15..=15), ..Request::new(x) };
        let ends = |tried, nearest| {
            let misses = Misses { clues: tried, ..Misses::default() };
            let nearest_clues = Some(nearest);
            Shortfall { tried, misses, nearest_clues, ..Shortfall::default() }.is_hopeless(&request)
        };
        assert!(!ends(99_999, 16) && !ends(7_999, 17) && !ends(3_999, 18));
        assert!(ends(100_000, 16) && ends(8_000, 17) && ends(4_000, 18));
    }

    #[test]
    fn the_path_of_a_level_of_techniques_has_no_others() {
        let scale = Scale::jet();
        let techniques = scale.techniques(2);
        let request = Request { level: Some(2), scale, ..Request::new(Shape::CLASSIC) };
        let mut stream = Stream::for_puzzle(1, "level", 0);
        for _ in 0..5 {
            let made = make(&request, &mut stream, &mut Maker::new()).expect("a puzzle");
            let mut grid = made.puzzle;
            for found in made.path() {
                assert!(techniques.is_some_and(|set| set.has(found.step.technique)));
                if let Some(placed) = found.step.placement {
                    grid.set(placed.cell, Some(placed.digit));
                }
            }
            assert_eq!(grid, made.solution);
        }
    }
}

//! Ratings held against puzzles rated by an independent program.

use gridpress::generate::{Maker, Request, Stream, make};
use gridpress::grade::{End, Path, PathStep, Rater, Rating, Scale, hint, instances};
use gridpress::sudoku::solver::Budget;
use gridpress::sudoku::{Grid, Rules, Shape, Variant, bidirectional, solver};
use gridpress::techniques::{
    Candidate, Collect, Family, Nine, Notation, Position, Role, Step, TechniqueId, TechniqueSet,
    Work, lists_every_chain, search_shapes,
};
use std::collections::BTreeSet;

const NAMES: Notation = Notation::RowColumn;

/// `PUZZLE ER/EP/ED` or `PUZZLE ER` on each line.
fn rated(text: &str) -> impl Iterator<Item = (Grid, Vec<Rating>)> {
    rated_under(Rules::CLASSIC, text)
}

fn rated_under(rules: Rules, text: &str) -> impl Iterator<Item = (Grid, Vec<Rating>)> {
    text.lines().filter(|l| !l.starts_with('#')).map(move |line| {
        let (puzzle, ratings) = line.split_once(' ').expect("a puzzle and its ratings");
        let values: Vec<u8> =
            puzzle.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let puzzle = Grid::from_values(rules, &values).expect("81 cells");
        (puzzle, ratings.split('/').map(|r| r.parse().expect("a rating")).collect())
    })
}

/// Rates each puzzle and reports where it differs.
fn differences(puzzles: impl Iterator<Item = (Grid, Vec<Rating>)>) -> Vec<String> {
    let mut rater = Rater::new();
    let mut wrong = Vec::new();
    for (puzzle, expected) in puzzles {
        let run = rater.rate(&puzzle).expect("a proper puzzle");
        let got = [run.er, run.ep, run.ed];
        let right = got[..expected.len()] == expected && run.end == End::Solved;
        if !right {
            wrong.push(format!(
                "{puzzle} is {expected:?}, rated {got:?} {:?} {:?}",
                run.hardest, run.end
            ));
        }
    }
    wrong
}

const SAMPLE: &str = include_str!("data/se-sample.txt");
const VARIANTS: [(Variant, &str); 4] = [
    (Variant::X, include_str!("data/x-sample.txt")),
    (Variant::Hyper, include_str!("data/hyper-sample.txt")),
    (Variant::Disjoint, include_str!("data/disjoint-sample.txt")),
    (Variant::AntiKnight, include_str!("data/anti-knight-sample.txt")),
];

#[test]
fn a_sample_of_all_ratings() {
    let wrong = differences(rated(SAMPLE));
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn rules_with(variant: Variant) -> Rules {
    Rules::with(Shape::CLASSIC, [variant].into_iter().collect()).expect("suits 9x9")
}

#[test]
fn samples_of_variants() {
    for (variant, sample) in VARIANTS {
        let wrong = differences(rated_under(rules_with(variant), sample));
        assert!(wrong.is_empty(), "{variant}: {} differ:\n{}", wrong.len(), wrong.join("\n"));
    }
}

#[test]
fn every_step_of_a_variant_is_valid() {
    for (variant, sample) in VARIANTS {
        for (puzzle, _) in rated_under(rules_with(variant), sample).step_by(5) {
            let solution = solver::solve(&puzzle).unique().expect("one solution");
            hold_to_solution(&puzzle, &solution);
            let forced = bidirectional::solve(&puzzle, Budget(1_000_000));
            assert_eq!(forced.unique().unwrap_or(solution), solution, "{puzzle}");
        }
    }
}

/// The fast rater takes many steps at once; the path takes one at a time.
#[test]
fn the_fast_rater_agrees_with_the_path() {
    // A claim that windows make goes before their other locked digits, though it is rated higher.
    let hyper =
        ".9..4..5.4..23.8....6.........4..9.....6.9.....9..7.........3....2.94..1.8..6..4. 2.8";
    let mut rater = Rater::new();
    for (puzzle, _) in rated(SAMPLE).chain(rated_under(rules_with(Variant::Hyper), hyper)) {
        let run = rater.rate(&puzzle).expect("a proper puzzle");
        let grade = rater.grade(&puzzle).expect("a proper puzzle");
        assert_eq!([run.er, run.ep, run.ed], [grade.er, grade.ep, grade.ed], "{puzzle}");
        assert!(run.hardest.is_none_or(|hardest| hardest == grade.hardest), "{puzzle}");
        assert_eq!(run.end == End::Solved, !grade.is_bound);
        let rated = rater.rate_with_minutes(&puzzle).expect("a proper puzzle");
        assert_eq!(rated, (run, grade.minutes), "{puzzle}");
        assert!((0.0..=1.0).contains(&grade.scarcity));
    }
}

/// Unique loops whose two cells complete a hidden set, where a naked set goes first, and where the
/// standard misses a hidden set. And digits
/// that are locked in a box, in the order of the other house: 6 in column 8 before 3 in column 9.
#[test]
fn sets_of_loops_and_locked_digits_come_in_order() {
    let text = "\
....43....2.58..4..45..91......523..2.........59.......9..7..3..74.1...8.1.6.8..7 4.5
......823.5.2......6..3..9.....1..74.8.........3.....27...86...2..47.1...349..... 4.5
.9......8.3..2.4..7564...9.........3......58.....1.7....2..3.6....24..371..8.5... 4.6
..3......45...9...86....4..2.5...6.4....3.15..9.6..8....8.619...4..973.1...3...7. 7.4
.2...6......189.....82...4.2..3....85...1.3....6...45..4....96..6.....1....7..5.3 7.9";
    let wrong = differences(rated(text));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let locked =
        "........1.....2.3.....45..6.15..7..82.4.58..787........2857.1..1.7.248..54.8.17..";
    let (puzzle, _) = rated(&format!("{locked} 1.0")).next().expect("a puzzle");
    let first = Path::of(&puzzle)
        .map(|found| found.step)
        .find(|step| [TechniqueId::POINTING, TechniqueId::CLAIMING].contains(&step.technique));
    let text = first.expect("a locked digit").explain(NAMES);
    assert!(text.contains('6') && text.contains("column 8"), "{text}");
}

/// Puzzles, how many people solved each, and their average time in seconds.
const HUMAN_TIMES: &str = include_str!("data/human-times.txt");

/// Least squares of `y` over a constant and two features: the solution of three equations.
fn fit(x: &[[f64; 3]], y: &[f64]) -> [f64; 3] {
    let mut rows = [[0.0; 4]; 3];
    for (x, y) in x.iter().zip(y) {
        for i in 0..3 {
            (0..3).for_each(|j| rows[i][j] += x[i] * x[j]);
            rows[i][3] += x[i] * y;
        }
    }
    for i in 0..3 {
        let pivot = rows[i];
        for j in (0..3).filter(|&j| j != i) {
            let factor = rows[j][i] / pivot[i];
            (0..4).for_each(|k| rows[j][k] -= factor * pivot[k]);
        }
    }
    [0, 1, 2].map(|i| rows[i][3] / rows[i][i])
}

fn dot(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the rank of each value; equal values share theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |v: f64| values.iter().filter(|&&other| other < v).count();
    let same = |v: f64| values.iter().filter(|&&other| other == v).count();
    values.iter().map(|&v| below(v) as f64 + same(v) as f64 / 2.0).collect()
}

fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    let centred = |values: &[f64]| {
        let middle = values.len() as f64 / 2.0;
        ranks(values).into_iter().map(|rank| rank - middle).collect::<Vec<f64>>()
    };
    let (a, b) = (centred(a), centred(b));
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// The coefficients are the least squares over all puzzles, and puzzles that were left out of the
/// fit are predicted as well.
#[test]
fn minutes_follow_from_the_times_of_people() {
    let (mut x, mut y, mut level, mut predicted) = (vec![], vec![], vec![], vec![]);
    let mut rater = Rater::new();
    for line in HUMAN_TIMES.lines().filter(|l| !l.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let values: Vec<u8> =
            words[0].bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let puzzle = Grid::from_values(Shape::CLASSIC, &values).expect("81 cells");
        let grade = rater.grade(&puzzle).expect("a proper puzzle");
        let minutes = grade.minutes.as_ref().expect("a puzzle rated 8.2 or less");
        let waits: f64 = minutes.openings.iter().map(|&e| 1.0 / (0.3 + f64::from(e))).sum();
        x.push([1.0, f64::from(minutes.looks).ln(), waits.ln()]);
        y.push((words[2].parse::<f64>().expect("seconds") / 60.0).ln());
        level.push(Scale::standard().level_of(&puzzle, &grade));
        predicted.push(minutes.average().ln());
    }
    assert_eq!(y.len(), 800);
    let all = fit(&x, &y);
    for (x, predicted) in x.iter().zip(&predicted) {
        assert!((dot(&all, x) - predicted).abs() < 0.005, "the coefficients should be {all:?}");
    }
    // Each tenth is predicted from the others.
    let folds: Vec<[f64; 3]> = (0..10).map(|fold| fit_without(&x, &y, fold)).collect();
    let unseen: Vec<f64> = x.iter().enumerate().map(|(i, x)| dot(&folds[i % 10], x)).collect();
    let error = |i: usize| ((unseen[i] - y[i]).exp() - 1.0).abs();
    let correlation = rank_correlation(&unseen, &y);
    let off = median((0..y.len()).map(error).collect());
    assert!(correlation >= 0.68, "rank correlation {correlation}");
    assert!(off <= 0.2, "median error {off}");
    // No level is predicted much too long or too short; three have few puzzles.
    for of in 0..5 {
        let here: Vec<f64> =
            (0..y.len()).filter(|&i| level[i] == Some(of)).map(|i| y[i] - unseen[i]).collect();
        let mean = here.iter().sum::<f64>() / here.len() as f64;
        assert!(mean.abs() < 0.15, "level {of}: {} puzzles, {mean}", here.len());
    }
    // The range holds 8 of 10.
    let inside = y.iter().zip(&predicted).filter(|(y, p)| (-0.301..0.337).contains(&(*y - *p)));
    assert_eq!(inside.count() * 10 / y.len(), 8);
}

fn fit_without(x: &[[f64; 3]], y: &[f64], fold: usize) -> [f64; 3] {
    let kept = |i: &usize| i % 10 != fold;
    let x: Vec<[f64; 3]> = (0..x.len()).filter(kept).map(|i| x[i]).collect();
    let y: Vec<f64> = (0..y.len()).filter(kept).map(|i| y[i]).collect();
    fit(&x, &y)
}

/// No times are known above 8.2 and of other puzzles.
#[test]
fn minutes_are_given_only_where_times_are_known() {
    let mut rater = Rater::new();
    let (mut with, mut without) = (0, 0);
    for (puzzle, ratings) in rated(SAMPLE) {
        let grade = rater.grade(&puzzle).expect("a proper puzzle");
        assert_eq!(grade.minutes.is_some(), ratings[0] <= Rating::tenths(82), "{puzzle}");
        with += u32::from(grade.minutes.is_some());
        without += u32::from(grade.minutes.is_none());
    }
    assert!(with > 50 && without > 5, "{with} with minutes, {without} without");
    let (puzzle, _) = rated_under(rules_with(Variant::X), VARIANTS[0].1).next().expect("a puzzle");
    assert_eq!(rater.grade(&puzzle).expect("a proper puzzle").minutes, None);
}

/// Holds every step of the easiest path against the solution.
fn hold_to_solution(puzzle: &Grid, solution: &Grid) {
    for PathStep { before, step } in Path::of(puzzle) {
        let told = || format!("{puzzle}: {}", step.explain(NAMES));
        if let Some(Candidate { cell, digit }) = step.placement {
            assert_eq!(solution.get(cell), Some(digit), "{}", told());
        }
        for &Candidate { cell, digit } in &step.eliminations {
            assert!(before.candidates(cell).has(digit), "already gone: {}", told());
            assert_ne!(solution.get(cell), Some(digit), "{}", told());
        }
        assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{}", told());
    }
}

/// A grade is a proof.
#[test]
fn every_step_is_sound() {
    for (puzzle, _) in rated(SAMPLE) {
        let solution = solver::solve(&puzzle).unique().expect("a proper puzzle");
        hold_to_solution(&puzzle, &solution);
    }
}

/// Named shapes are found by themselves, each of them sound, and the path's are among them.
#[test]
fn every_instance_of_a_shape_is_sound() {
    let hard = rated(SAMPLE).filter(|(_, ratings)| ratings[0] >= Rating::tenths(66));
    for (puzzle, _) in hard.take(15) {
        let solution = solver::solve(&puzzle).unique().expect("a proper puzzle");
        for PathStep { before, step } in Path::of(&puzzle) {
            if step.rating < Some(Rating::tenths(66)) {
                continue;
            }
            let position = Position::of_marks(Nine, &before);
            let mut work = Work::new(Nine);
            for id in TechniqueId::all().filter(|id| id.row().family == Family::Shape) {
                let found = instances(&before, id).steps;
                for one in &found {
                    let told = || format!("{puzzle}: {}", one.explain(NAMES));
                    assert!(!one.eliminations.is_empty(), "{}", told());
                    for gone in &one.eliminations {
                        assert_ne!(solution.get(gone.cell), Some(gone.digit), "{}", told());
                    }
                }
                let only = TechniqueSet::EMPTY.with(id);
                let mut first = Collect::new(&position, 1);
                let any = search_shapes(&position, &mut work, only, &mut first).is_break();
                // Long chains are listed, but the quick search may give up before it finds them.
                let is_complete = !lists_every_chain(id) && id != TechniqueId::X_CHAIN;
                assert!(!any || !found.is_empty() || id == TechniqueId::X_CHAIN, "{puzzle}: {id}");
                assert!(any || found.is_empty() || !is_complete, "{puzzle}: {id}");
                if step.label == Some(id) {
                    let has =
                        |gone: &Candidate| found.iter().any(|s| s.eliminations.contains(gone));
                    assert!(step.eliminations.iter().all(has), "{}", step.explain(NAMES));
                }
            }
        }
    }
}

/// Searches skip what is unchanged since they found nothing, which must not change any step.
#[test]
fn a_search_that_remembers_finds_what_a_new_one_finds() {
    let hard = rated(SAMPLE).filter(|(_, ratings)| ratings[0] >= Rating::tenths(62));
    for (puzzle, _) in hard.take(20) {
        for PathStep { before, step } in Path::of(&puzzle) {
            if step.rating >= Some(Rating::tenths(30)) {
                assert_eq!(hint(&before), Some(step), "{puzzle}");
            }
        }
    }
}

/// Chains of one line are listed once for each set of links, soundly, and with those of the path.
#[test]
fn every_chain_of_one_line_is_listed_once() {
    let of_one_line = [
        TechniqueId::BIDIRECTIONAL_CYCLE,
        TechniqueId::FORCING_X_CHAIN,
        TechniqueId::FORCING_CHAIN,
    ];
    let hard = rated(SAMPLE).filter(|(_, ratings)| ratings[0] >= Rating::tenths(70));
    for (puzzle, _) in hard.take(6) {
        let solution = solver::solve(&puzzle).unique().expect("a proper puzzle");
        for PathStep { before, step } in Path::of(&puzzle) {
            if !of_one_line.contains(&step.technique) {
                continue;
            }
            let all = instances(&before, step.technique);
            let mut seen = BTreeSet::new();
            for one in &all.steps {
                for gone in &one.eliminations {
                    assert_ne!(solution.get(gone.cell), Some(gone.digit), "{puzzle}");
                }
                // Links to what it eliminates are no part of the chain.
                let of_chain = |c: &Candidate| {
                    one.marks.iter().any(|m| m.candidate == *c && m.role != Role::Eliminated)
                };
                let inner = one.links.iter().filter(|l| of_chain(&l.from) && of_chain(&l.to));
                let mut links: Vec<_> =
                    inner.map(|l| (l.from.min(l.to), l.from.max(l.to))).collect();
                links.sort_unstable();
                links.dedup();
                // A loop of links that are all strong may prove more than one of its candidates.
                let key = (links, one.eliminations.clone());
                assert!(seen.insert(key), "twice: {}", one.explain(NAMES));
            }
            let has = |gone: &Candidate| all.steps.iter().any(|s| s.eliminations.contains(gone));
            assert!(step.eliminations.iter().all(has), "{}", step.explain(NAMES));
        }
    }
}

/// Chains of several lines are listed from each start by which they eliminate something, soundly,
/// and with those of the path.
#[test]
fn every_chain_of_several_lines_is_listed_from_each_start() {
    let of_several = [
        TechniqueId::NISHIO,
        TechniqueId::CELL_FORCING_CHAIN,
        TechniqueId::REGION_FORCING_CHAIN,
        TechniqueId::DYNAMIC_FORCING_CHAIN,
    ];
    let hard = rated(SAMPLE).filter(|(_, ratings)| ratings[0] >= Rating::tenths(76));
    let mut starts_beyond_ends = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for (puzzle, _) in hard.take(12) {
        let solution = solver::solve(&puzzle).unique().expect("a proper puzzle");
        for PathStep { before, step } in Path::of(&puzzle) {
            if !of_several.contains(&step.technique) || step.rating >= Some(Rating::tenths(90)) {
                continue;
            }
            seen.insert(step.technique);
            let all = instances(&before, step.technique);
            let mut texts = BTreeSet::new();
            let mut ends = BTreeSet::new();
            for one in &all.steps {
                assert_eq!(one.technique, step.technique);
                for gone in &one.eliminations {
                    assert_ne!(solution.get(gone.cell), Some(gone.digit), "{puzzle}");
                }
                let text = one.explain(NAMES);
                assert!(texts.insert(text.clone()), "twice: {text}");
                ends.insert(one.eliminations.clone());
            }
            let listed = |s: &Step| s.eliminations == step.eliminations && s.rating == step.rating;
            assert!(all.steps.iter().any(listed), "{puzzle}: {}", step.explain(NAMES));
            assert!(all.steps.is_sorted_by_key(|step| step.rating) || all.steps.len() > 1_000);
            if ends.len() < all.steps.len() {
                starts_beyond_ends.insert(step.technique);
            }
        }
    }
    assert!(seen.len() >= 3, "only {seen:?} were met");
    assert!(
        starts_beyond_ends.contains(&TechniqueId::CELL_FORCING_CHAIN)
            || starts_beyond_ends.contains(&TechniqueId::REGION_FORCING_CHAIN),
        "the same end from two starts was never listed"
    );
}

/// Puzzles of other shapes that need chains, and large ones: slow to make.
#[test]
#[ignore = "makes and grades puzzles of all shapes, which takes minutes"]
fn every_step_is_sound_on_hard_puzzles_of_other_shapes() {
    let (mut maker, mut rater) = (Maker::new(), Rater::new());
    for shape in Shape::ALL.into_iter().filter(|s| *s != Shape::CLASSIC) {
        let mut request = Request::new(shape);
        let ceiling = if shape.side() > 12 { 44 } else { 85 };
        request.rating = Some(Rating::ZERO..=Rating::tenths(ceiling));
        for index in 0..if shape.side() > 12 { 2 } else { 30 } {
            let mut stream = Stream::for_puzzle(8, "soundness", index);
            let Ok(made) = make(&request, &mut stream, &mut maker) else { continue };
            hold_to_solution(&made.puzzle, &made.solution);
            let run = rater.rate(&made.puzzle).expect("a proper puzzle");
            let grade = rater.grade(&made.puzzle).expect("a proper puzzle");
            assert_eq!([run.er, run.ep, run.ed], [grade.er, grade.ep, grade.ed], "{}", made.puzzle);
        }
    }
}

/// Other shapes are graded with the same techniques, and as soundly.
#[test]
fn every_step_is_sound_on_other_shapes() {
    let (mut maker, mut rater) = (Maker::new(), Rater::new());
    for shape in Shape::ALL.into_iter().filter(|s| s.side() <= 12 && *s != Shape::CLASSIC) {
        let mut request = Request::new(shape);
        request.rating = Some(Rating::ZERO..=Rating::tenths(44));
        for index in 0..3 {
            let mut stream = Stream::for_puzzle(7, "soundness", index);
            let made = make(&request, &mut stream, &mut maker).expect("an easy puzzle");
            hold_to_solution(&made.puzzle, &made.solution);
            let run = rater.rate(&made.puzzle).expect("a proper puzzle");
            let grade = rater.grade(&made.puzzle).expect("a proper puzzle");
            assert_eq!([run.er, run.ep, run.ed], [grade.er, grade.ep, grade.ed], "{}", made.puzzle);
        }
    }
}

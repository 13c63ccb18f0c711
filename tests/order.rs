//! Puzzles made to order meet their requests, and are not equivalent to each other.

use gridpress::generate::{
    Dig, Made, Maker, Mask, Need, Request, Stream, Symmetry, hardest_of, make, occurs,
};
use gridpress::grade::{Limits, Rater, Rating, grade};
use gridpress::sudoku::{Grid, Shape, canonical, solver};
use gridpress::techniques::{Step, TechniqueId, TechniqueSet};
use std::collections::BTreeSet;

fn free() -> Request {
    Request { dig: Dig::Free, symmetry: Symmetry::None, ..Request::new(Shape::CLASSIC) }
}

fn some(request: &Request, name: &str, count: u64) -> Vec<Made> {
    let mut maker = Maker::new();
    (0..count)
        .map(|index| {
            let mut stream = Stream::for_puzzle(4, name, index);
            make(request, &mut stream, &mut maker).unwrap_or_else(|why| panic!("{name}: {why}"))
        })
        .collect()
}

/// What holds for every puzzle, whatever was asked.
fn check(made: &Made, request: &Request) {
    assert!(made.puzzle.is_part_of(&made.solution) && made.solution.is_solution());
    assert_eq!(solver::solve(&made.puzzle).unique(), Some(made.solution));
    assert_eq!(grade(&made.puzzle).as_ref(), Ok(&made.grade));
    if request.pattern.is_none() {
        let symmetry = request.dig.symmetry(request.symmetry);
        assert!(symmetry.holds(request.shape(), made.puzzle.filled_cells()), "{}", made.puzzle);
    }
}

#[test]
fn levels_are_met() {
    for level in 0..5 {
        for symmetry in [Symmetry::None, Symmetry::Rotate180] {
            let dig = if symmetry == Symmetry::None { Dig::Free } else { Dig::Pairs };
            let request = Request { level: Some(level), dig, symmetry, ..free() };
            let band = request.scale.band(level).expect("a scale by rating");
            for made in some(&request, "levels", 3) {
                check(&made, &request);
                assert!(band.contains(&made.grade.er), "{} is not in {band:?}", made.grade.er);
            }
        }
    }
}

#[test]
fn a_required_technique_is_needed_and_nothing_is_harder() {
    for technique in [TechniqueId::XY_WING, TechniqueId::HIDDEN_PAIR, TechniqueId::X_WING] {
        let request = Request { require: vec![Need { technique, times: 1 }], ..free() };
        for made in some(&request, technique.name(), 2) {
            check(&made, &request);
            assert_eq!(made.grade.hardest, technique);
            let mut rater = Rater::new();
            assert!(
                !rater.is_solvable(&made.puzzle, Limits::default().without(technique))
                    || rater.run(&made.puzzle, Limits::default().without(technique)).er
                        > made.grade.er
            );
        }
    }
}

#[test]
fn bands_of_one_tenth_are_met() {
    let pairs = Request { dig: Dig::Pairs, symmetry: Symmetry::Rotate180, ..free() };
    for (tenths, request) in [
        (47, pairs.clone()),
        (48, free()),
        (54, free()),
        (58, free()),
        (66, free()),
        (74, free()),
        (76, pairs),
        (80, free()),
        (83, free()),
    ] {
        let rating = Rating::tenths(tenths);
        let request = Request { rating: Some(rating..=rating), ..request };
        for made in some(&request, "a tenth", 1) {
            check(&made, &request);
            assert_eq!(made.grade.er, rating, "{}", made.puzzle);
        }
    }
}

/// Easier than a named shape is what the standard rates lower than its chains.
#[test]
fn a_required_shape_is_needed_and_no_other_chain_is() {
    let shapes: Vec<TechniqueId> = TechniqueSet::SHAPES.iter().collect();
    assert!(shapes.contains(&TechniqueId::EMPTY_RECTANGLE));
    let mut rater = Rater::new();
    for technique in shapes {
        // Fish of four lines with fins are rare.
        if matches!(technique, TechniqueId::FINNED_JELLYFISH | TechniqueId::SASHIMI_JELLYFISH) {
            continue;
        }
        // Others have the rating of a technique of the standard.
        if technique.row().class.is_some() {
            continue;
        }
        let request = Request { require: vec![technique.into()], ..free() };
        for made in some(&request, technique.name(), 1) {
            check(&made, &request);
            let shape = TechniqueSet::EMPTY.with(technique);
            assert_eq!(made.shapes, shape);
            let easier = Limits::up_to(Rating::tenths(64));
            assert!(!rater.is_solvable(&made.puzzle, easier), "{technique}: {}", made.puzzle);
            let with = Limits { allowed: TechniqueSet::RATED.or(shape), ..easier };
            assert!(rater.is_solvable(&made.puzzle, with), "{technique}: {}", made.puzzle);
            // The path says so too: a shape, and no chain of the standard.
            let path: Vec<_> = made.path().map(|found| found.step).collect();
            assert!(path.iter().any(|step| step.is_one_of(shape)));
            let easy = |step: &Step| step.rating <= Some(Rating::tenths(64));
            assert!(path.iter().all(|step| step.is_one_of(shape) || easy(step)), "{technique}");
        }
    }
}

#[test]
fn a_named_shape_combines_with_every_other_request() {
    let count = |made: &Made, id: TechniqueId| {
        let named = TechniqueSet::EMPTY.with(id);
        made.path().filter(|found| found.step.is_one_of(named)).count()
    };
    let practise = Request {
        require: vec![TechniqueId::REMOTE_PAIR.into()],
        otherwise_singles: true,
        ..free()
    };
    for made in some(&practise, "practise a shape", 1) {
        check(&made, &practise);
        let allowed =
            [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE, TechniqueId::REMOTE_PAIR];
        let limits = Limits { allowed: allowed.into_iter().collect(), ..Limits::default() };
        assert!(Rater::new().is_solvable(&made.puzzle, limits));
    }
    let twice = Need { technique: TechniqueId::SKYSCRAPER, times: 2 };
    let request = Request { require: vec![twice, TechniqueId::XY_WING.into()], ..free() };
    for made in some(&request, "a shape twice and a wing", 1) {
        check(&made, &request);
        assert!(count(&made, TechniqueId::SKYSCRAPER) >= 2);
        assert!(count(&made, TechniqueId::XY_WING) >= 1);
    }
    // With a rating range, other chains may be needed besides the shape.
    let band = Rating::tenths(70)..=Rating::tenths(72);
    let forbid = TechniqueSet::EMPTY.with(TechniqueId::UNIQUE_RECTANGLE);
    let require = vec![TechniqueId::W_WING.into()];
    let request = Request { require, forbid, rating: Some(band.clone()), ..free() };
    for made in some(&request, "a shape in a band", 1) {
        check(&made, &request);
        assert!(band.contains(&made.grade.er) && count(&made, TechniqueId::W_WING) >= 1);
        assert_eq!(count(&made, TechniqueId::UNIQUE_RECTANGLE), 0);
    }
}

#[test]
fn required_forbidden_and_practised_techniques_are_held_to() {
    let twice = Need { technique: TechniqueId::XY_WING, times: 2 };
    let request = Request { require: vec![twice], ..free() };
    for made in some(&request, "twice", 1) {
        check(&made, &request);
        let times = made.grade.counts.iter().find(|(id, _)| *id == TechniqueId::XY_WING);
        assert!(times.is_some_and(|(_, n)| *n >= 2));
    }
    let practise = Request {
        require: vec![TechniqueId::NAKED_PAIR.into()],
        otherwise_singles: true,
        ..free()
    };
    for made in some(&practise, "practise", 1) {
        check(&made, &practise);
        let allowed =
            [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE, TechniqueId::NAKED_PAIR];
        let limits = Limits { allowed: allowed.into_iter().collect(), ..Limits::default() };
        assert!(Rater::new().is_solvable(&made.puzzle, limits));
        // The path that a book explains has no other technique either.
        let path: Vec<_> = made.path().map(|found| found.step).collect();
        assert!(path.iter().all(|step| allowed.contains(&step.technique)));
        assert!(path.iter().any(|step| step.technique == TechniqueId::NAKED_PAIR));
        let empty = 81 - made.puzzle.filled();
        assert_eq!(
            path.iter().map(|step| usize::from(step.placement.is_some())).sum::<usize>(),
            empty
        );
    }
    // A Swordfish is often enough where the easiest path has an X-Wing.
    let harder = [TechniqueId::NAKED_PAIR, TechniqueId::SWORDFISH].into_iter().collect();
    let wing = Rating::tenths(32);
    let request = Request { rating: Some(wing..=wing), only: Some(harder), ..free() };
    for made in some(&request, "harder alone", 1) {
        check(&made, &request);
        assert_eq!(made.grade.hardest, TechniqueId::X_WING);
        assert!(made.path().all(|found| found.step.technique != TechniqueId::X_WING));
    }
    let forbid = [TechniqueId::POINTING, TechniqueId::CLAIMING].into_iter().collect();
    let request = Request { level: Some(2), forbid, ..free() };
    for made in some(&request, "forbid", 1) {
        assert!(made.grade.counts.iter().all(|(id, _)| !forbid.has(*id)));
    }
}

fn mask(rows: &str) -> Mask {
    Mask::parse(Shape::CLASSIC, rows).expect("a picture")
}

const HEART: &str = "
    .........
    .##...##.
    #..#.#..#
    #...#...#
    #...#...#
    .#..#..#.
    ..#.#.#..
    ...###...
    ....#....";

#[test]
fn a_pattern_is_dug_as_drawn() {
    let letter_a = "
        ....#....
        ...###...
        ..##.##..
        ..#...#..
        .##...##.
        .#######.
        ##.....##
        ##.....##
        ##.....##";
    let letter_s = "
        ..#####..
        .##...##.
        .##......
        .###.....
        ..#####..
        .....###.
        ......##.
        .##...##.
        ..#####..";
    let snowflake = "
        #...#...#
        .#..#..#.
        ..#.#.#..
        ...###...
        #########
        ...###...
        ..#.#.#..
        .#..#..#.
        #...#...#";
    for (name, rows, level) in [
        ("heart", HEART, None),
        ("A", letter_a, Some(0)),
        ("S", letter_s, Some(1)),
        ("snowflake", snowflake, Some(2)),
    ] {
        let mask = mask(rows);
        let request = Request { pattern: Some(mask.clone()), level, ..free() };
        for made in some(&request, name, 1) {
            check(&made, &request);
            assert_eq!(made.puzzle.filled_cells(), mask.cells());
        }
    }
}

#[test]
fn an_impossible_pattern_costs_no_more_than_its_effort() {
    // Two blank rows of a band can always change places.
    let mask = mask(
        "
        .........
        .........
        #########
        #########
        #########
        #########
        #########
        #########
        #########",
    );
    assert_eq!(mask.blank_twins(), Some("rows"));
    let request = Request { pattern: Some(mask), effort: 50, ..free() };
    let short = make(&request, &mut Stream::for_puzzle(1, "rows", 0), &mut Maker::new())
        .expect_err("no such puzzle");
    assert!((50..400).contains(&short.tried), "{short}");
    assert!(short.misses.ambiguous > 0 && short.fewest_solutions >= Some(2), "{short}");
    assert!(short.to_string().ends_with("solutions at least"), "{short}");
}

#[test]
fn a_pattern_that_misses_a_rating_is_not_said_to_have_several_solutions() {
    let request = Request {
        pattern: Some(mask(HEART)),
        require: vec![Need { technique: TechniqueId::SWORDFISH, times: 1 }],
        effort: 5_000,
        ..free()
    };
    let short = make(&request, &mut Stream::for_puzzle(1, "heart", 0), &mut Maker::new())
        .expect_err("no such puzzle");
    assert!(short.misses.ambiguous > 0 && short.misses.rating > 0, "{short}");
    assert_eq!(short.fewest_solutions, Some(1));
    assert!(!short.to_string().contains("solutions"), "{short}");
}

#[test]
fn a_shortfall_says_what_was_tried() {
    let impossible = Rating::tenths(14)..=Rating::tenths(14);
    let request = Request { rating: Some(impossible), effort: 20, ..free() };
    let short = make(&request, &mut Stream::for_puzzle(1, "none", 0), &mut Maker::new())
        .expect_err("no step has that rating");
    assert_eq!(short.tried, 20);
    assert!(short.to_string().starts_with("no such puzzle in 20 tries"), "{short}");
}

#[test]
fn other_shapes_have_their_levels_too() {
    for (side, levels) in [(4, 0..1), (6, 0..2)] {
        let shape = Shape::with_side(side).expect("a shape");
        for level in levels {
            let request = Request { level: Some(level), ..Request::new(shape) };
            for made in some(&request, "shapes", 2) {
                check(&made, &request);
            }
        }
    }
}

/// Puzzles of a batch share no more givens than chance gives them, and no solution.
fn independent(name: &str, request: &Request, count: u64) {
    let all = some(request, name, count);
    let grids: BTreeSet<String> = all.iter().map(|m| canonical(&m.solution).to_string()).collect();
    assert_eq!(grids.len(), all.len(), "{name}: two solutions are equivalent");
    let givens = all.iter().map(|m| m.puzzle.filled()).sum::<usize>() as f64 / all.len() as f64;
    let (mut most, mut sum, mut pairs) = (0, 0, 0);
    for (i, a) in all.iter().enumerate() {
        for b in &all[..i] {
            let shared = a.puzzle.values().iter().zip(b.puzzle.values());
            let shared = shared.filter(|(x, y)| **x != 0 && x == y).count();
            most = most.max(shared);
            sum += shared;
            pairs += 1;
        }
    }
    // Two random puzzles share each given of one with the chance that the other has the cell,
    // and one in nine that it has the digit.
    let chance = givens * givens / 81.0 / 9.0;
    let mean = sum as f64 / f64::from(pairs.max(1));
    assert!(mean < 1.2 * chance + 0.1, "{name}: {mean} shared on average, by chance {chance}");
    assert!(most <= 12, "{name}: two puzzles share {most} givens");
    println!(
        "{count} puzzles, {name}: {mean:.2} givens shared (by chance {chance:.2}), {most} at most"
    );
}

/// The wishes whose puzzles are compared: levels, and techniques found in different ways.
fn batches() -> Vec<(String, Request)> {
    let level = |level: usize| (format!("level {level}"), Request { level: Some(level), ..free() });
    let technique =
        |id: TechniqueId| (id.name().to_owned(), Request { require: vec![id.into()], ..free() });
    let mut all: Vec<_> = (0..5).map(level).collect();
    all.extend([TechniqueId::XY_WING, TechniqueId::SWORDFISH].map(technique));
    // These are turned until their givens come in pairs, so that their solutions are not fresh.
    let rating = Rating::tenths(58);
    let pairs = Request { rating: Some(rating..=rating), ..Request::new(Shape::CLASSIC) };
    all.push(("5.8 in pairs".to_owned(), pairs));
    all
}

#[test]
fn puzzles_of_a_batch_are_not_equivalent() {
    for (name, request) in &batches()[..6] {
        independent(name, request, 12);
    }
}

#[test]
#[ignore = "minutes without optimisation: the same for many more of each"]
fn puzzles_of_a_large_batch_are_not_equivalent() {
    for (name, request) in &batches() {
        // A puzzle of an exact rating takes half a second.
        independent(name, request, if request.rating.is_some() { 60 } else { 400 });
    }
}

#[test]
fn ratings_that_no_puzzle_has_are_known() {
    let shape = Shape::CLASSIC;
    for made in some(&Request::new(shape), "any", 40) {
        assert!(occurs(shape, made.grade.er), "{} occurs", made.grade.er);
    }
}

#[test]
#[ignore = "a minute: all subsets of the two kinds of 4x4 grids"]
fn no_4x4_puzzle_is_hard() {
    let four = Shape::with_side(4).expect("a shape");
    let mut rater = Rater::new();
    let mut highest = Rating::ZERO;
    for rows in ["1234341221434321", "1234341223414123"] {
        let solution: Vec<u8> = rows.bytes().map(|b| b - b'0').collect();
        for set in 0u32..1 << 16 {
            let shown = |i: usize| if set >> i & 1 == 1 { solution[i] } else { 0 };
            let values: Vec<u8> = (0..16).map(shown).collect();
            let puzzle = Grid::from_values(four, &values).expect("a grid");
            if let Ok(grade) = rater.grade(&puzzle) {
                highest = highest.max(grade.er);
            }
        }
    }
    assert_eq!(Some(highest), hardest_of(four));
}

#[test]
fn a_technique_easier_than_the_level_is_on_the_path_and_soon_found() {
    for technique in [TechniqueId::POINTING, TechniqueId::NAKED_PAIR, TechniqueId::XY_WING] {
        for level in [3, 4] {
            let require = vec![Need { technique, times: 1 }];
            let request = Request { level: Some(level), require, effort: 500, ..free() };
            for made in some(&request, technique.name(), 3) {
                check(&made, &request);
                assert!(made.grade.counts.iter().any(|(id, n)| *id == technique && *n > 0));
            }
        }
    }
}

#[test]
fn constructed_ratings_are_found_with_few_givens_too() {
    for tenths in [45, 66] {
        let rating = Rating::tenths(tenths);
        let clues = Some(24..=26);
        let request = Request { rating: Some(rating..=rating), clues, effort: 5_000, ..free() };
        for made in some(&request, "few givens", 2) {
            check(&made, &request);
            assert!((24..=26).contains(&made.puzzle.filled()));
        }
    }
}

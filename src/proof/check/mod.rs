//! Checks what was read: solves each puzzle again, compares each answer, and checks numbers, levels
//! and references. Faults are in page order and reproducible.

pub(crate) mod answers;
pub(crate) mod blank;
pub(crate) mod blemishes;
pub(crate) mod contents;
pub(crate) mod counts;
pub(crate) mod cover;
pub(crate) mod described;
pub(crate) mod doubles;
pub(crate) mod entry;
pub(crate) mod exact;
pub(crate) mod examples;
pub(crate) mod expected;
pub(crate) mod foreign;
pub(crate) mod gauges;
pub(crate) mod grids;
pub(crate) mod guides;
pub(crate) mod inked;
pub(crate) mod judged;
pub(crate) mod letters;
pub(crate) mod levels;
pub(crate) mod line_ink;
pub(crate) mod line_names;
pub(crate) mod listed;
pub(crate) mod misprints;
pub(crate) mod moved;
pub(crate) mod named_rules;
pub(crate) mod number_ink;
pub(crate) mod number_sizes;
pub(crate) mod pages;
pub(crate) mod pencil;
pub(crate) mod placed;
pub(crate) mod printed;
pub(crate) mod qr;
pub(crate) mod records;
pub(crate) mod redrawn;
pub(crate) mod references;
pub(crate) mod samurai;
pub(crate) mod samurai_pencil;
pub(crate) mod sentences;
pub(crate) mod sizes;
pub(crate) mod unnumbered;
pub(crate) mod unread;
pub(crate) mod values;
pub(crate) mod verdict;

use crate::check::blemishes::faults_of_ink;
use crate::check::grids::check_grid;
use crate::check::judged::{Judged, Judgement};
use crate::check::placed::{Placed, fault};
use crate::check::records::{unrecorded, with_records};
use crate::check::verdict::{Proof, improper};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::{Expectations, Parts};
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_engine::grade::Rating;
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::Pt;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Checks all pages of a book.
#[must_use]
pub fn check(read: &[ReadPage], known: &Expectations) -> Proof {
    check_with(read, known, &mut Judged::default())
}

/// Like [`check()`], with puzzles that have been solved and graded before.
#[must_use]
pub fn check_with(read: &[ReadPage], known: &Expectations, judged: &mut Judged) -> Proof {
    let (covers, pages): (Vec<&ReadPage>, Vec<&ReadPage>) =
        read.iter().partition(|page| page.is_cover);
    if covers.is_empty() {
        return check_pages(read, known, judged);
    }
    let all = |of: Vec<&ReadPage>| of.into_iter().cloned().collect::<Vec<_>>();
    let mut proof = match pages.is_empty() {
        true => Proof::default(),
        false => check_pages(&all(pages), known, judged),
    };
    cover::check(&all(covers), known, &mut proof);
    proof
}

/// Adds the faults of one kind to a list.
type Check<'a> = dyn Fn(&mut Vec<Fault>) + Sync + 'a;

/// Checks all pages of a book without its cover.
fn check_pages(read: &[ReadPage], known: &Expectations, judged: &mut Judged) -> Proof {
    let known = &*with_records(read, known);
    let named = named_rules::with_named(read, &known.rule_words, &known.made);
    let read = named.as_deref().unwrap_or(read);
    let in_digits = letters::in_digits(read, &[]);
    let read = in_digits.as_deref().unwrap_or(read);
    let mut proof = Proof {
        pages: read.len(),
        texts: read.iter().map(|page| page.phrases.len()).sum(),
        is_compared: known.has_every_page(read.len()),
        ..Proof::default()
    };
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    let has_none = has_no_puzzles(read, known);
    let is_numbered = has_none || unnumbered::is_numbered(read);
    let (mut pencilled, mut nearly_full) = (Vec::new(), Vec::new());
    let mut partly = Vec::new();
    for page in read {
        proof.faults.extend(faults_of_ink(page, is_numbered));
        for grid in &page.grids {
            proof.faults.extend(check_grid(page, grid));
            let (signs, cells) = grid.signs();
            // A puzzle that cannot be read from a picture is not missing.
            let is_placed = grid.is_unread() || !grid.is_drawing();
            let Some(number) = grid.number.filter(|_| is_placed) else {
                proof.drawings += 1;
                if let Some(number) = grid.number.filter(|_| pencil::is_partly(grid)) {
                    partly.push(Placed { page, number, grid });
                }
                continue;
            };
            let placed = Placed { page, number, grid };
            if !grid.pencilled.is_empty() {
                pencilled.push(placed);
            } else if signs == cells {
                answers.push(placed);
            } else if signs * 10 >= cells * 9 {
                nearly_full.push(placed);
            } else {
                puzzles.push(placed);
            }
        }
    }
    // Hardly any puzzle has this many givens, so it is an incomplete answer, unless it is known as a
    // puzzle, or there is another answer with its number but no puzzle.
    for placed in nearly_full {
        let is_of_number = |p: &Placed<'_>| p.number == placed.number;
        let is_known = (known.made.iter())
            .any(|made| made.number == placed.number && made.is_printed_in(placed.grid));
        if is_known || answers.iter().any(is_of_number) && !puzzles.iter().any(is_of_number) {
            puzzles.push(placed);
        } else {
            answers.push(placed);
        }
    }
    // A grid with candidates is a puzzle if no other has its number, otherwise a step of one.
    for placed in pencilled {
        if puzzles.iter().any(|p| p.number == placed.number) {
            proof.drawings += 1;
        } else {
            puzzles.push(placed);
        }
    }
    // A grid with a few small digits is a step of a puzzle, unless it is the only one with its
    // number and as large as the puzzles.
    for placed in partly {
        let width = |p: &Placed<'_>| p.grid.lattice.area.width();
        let is_like = |p: &Placed<'_>| (width(p) - width(&placed)).abs() < Pt::new(1.0);
        if puzzles.iter().any(is_like) && !puzzles.iter().any(|p| p.number == placed.number) {
            proof.drawings -= 1;
            pencil::partly(&placed, &mut proof.faults);
            puzzles.push(placed);
        }
    }
    puzzles.sort_by_key(|p| p.page.page);
    (proof.puzzles, proof.answers) = (puzzles.len(), answers.len());

    if !is_numbered {
        unnumbered::check(read, judged, known, &mut proof);
    }

    // A conflict or an unreadable cell has been reported already, and explains other faults.
    let sound = |p: &&Placed<'_>| {
        p.grid.is_readable() && p.grid.parts().iter().all(|part| part.grid.conflict().is_none())
    };
    let is_single = |p: &&Placed<'_>| p.grid.samurai.is_none();
    judged.add(puzzles.iter().filter(sound).filter(is_single).map(|p| &p.grid.grid));
    judged.add_samurai(puzzles.iter().filter(sound).filter_map(|p| p.grid.as_samurai()));
    let judged: Vec<Option<&Judgement>> =
        puzzles.iter().map(|p| Some(p).filter(sound).and_then(|p| judged.of(p.grid))).collect();
    let mut by_number: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, placed) in puzzles.iter().enumerate() {
        if let Some(&earlier) = by_number.get(&placed.number) {
            let other = puzzles[earlier].page.page;
            let what = format!("another puzzle has the same number, on page {other}");
            proof.faults.push(fault(FaultKind::NumberTwice, what, placed));
        } else {
            by_number.insert(placed.number, index);
        }
    }
    let has_marks = |placed: &&Placed<'_>| !placed.grid.pencilled.is_empty();
    let is_usual = puzzles.iter().filter(has_marks).nth(1).is_some();
    let solved = answers::Solved { puzzles: &puzzles, judged: &judged, by_number: &by_number };
    let is_alone = puzzles.is_empty() && !answers::expects_puzzles(read, known);
    let ratings: Vec<Option<Rating>> = judged.iter().map(|j| j.and_then(Judgement::er)).collect();
    let is_guessed = !known.is_just_made;
    // None of them looks at what another has found.
    let checks: &[&Check<'_>] = &[
        &|faults| {
            for (placed, &judgement) in puzzles.iter().zip(&judged) {
                faults.extend(judgement.into_iter().flat_map(|it| improper(placed, it)));
                answers::weight(placed, faults);
                if !pencil::is_partly(placed.grid) {
                    pencil::candidates(placed, judgement, is_usual, faults);
                    samurai_pencil::candidates(placed, judgement, faults);
                }
            }
        },
        &|faults| puzzles.iter().chain(&answers).for_each(|placed| pencil::beside(placed, faults)),
        &|faults| repeats(&puzzles, &judged, known.same_solutions, faults),
        &|faults| answers::check(&solved, &answers, is_alone, faults),
        &|faults| missing_numbers(&puzzles, &by_number, read.len() == 1, faults),
        &|faults| levels::check(&puzzles, &ratings, known, faults),
        &|faults| gauges::check(read, known, faults),
        &|faults| references::check(read, &puzzles, &answers, known, faults),
        &|faults| qr::check(read, &puzzles, known.is_just_made, faults),
        &|faults| samurai::without_number(read, faults),
        &|faults| contents::check(read, &puzzles, known, faults),
        &|faults| counts::check(read, &puzzles, known, faults),
        &|faults| described::check(read, known, faults),
        // Where every text is known, none is guessed at.
        &|faults| {
            if is_guessed && known.printed.is_empty() {
                sentences::check(&unrecorded(read, known), known, faults);
            }
        },
        &|faults| {
            if is_guessed && known.printed.is_empty() {
                misprints::check(&unrecorded(read, known), known, faults);
            }
        },
        &|faults| {
            if is_guessed {
                moved::check(read, faults);
            }
        },
        &|faults| {
            if is_guessed {
                foreign::check(read, faults);
                blank::check(read, faults);
            }
        },
        &|faults| doubles::check(read, faults),
        &|faults| letters::check(read, faults),
        &|faults| examples::check(read, &puzzles, &judged, faults),
        &|faults| pages::check(read, known, faults),
        &|faults| records::pages(read, known, faults),
        &|faults| sizes::check(&puzzles, &answers, known, faults),
        &|faults| number_ink::check(&puzzles, faults),
        &|faults| number_ink::check(&answers, faults),
        &|faults| number_sizes::check(&puzzles, faults),
        &|faults| number_sizes::check(&answers, faults),
        &|faults| line_names::check(read, faults),
        &|faults| line_ink::check(&puzzles, faults),
        &|faults| line_ink::pale(read, faults),
        &|faults| line_ink::check(&answers, faults),
        &|faults| expected::check(&puzzles, &answers, known, faults),
    ];
    let found = checks.par_iter().flat_map_iter(|check| {
        let mut faults = Vec::new();
        check(&mut faults);
        faults
    });
    proof.faults.par_extend(found);
    unread::check(read, known.no_grids || has_none, &mut proof);
    let solution = |number: u32| judged_of(&by_number, &judged, number);
    values::fill(&mut proof.faults, &puzzles, &answers, solution, known);
    printed::check(read, known, &mut proof.faults);
    guides::check(read, known, &mut proof.faults);
    proof.faults.sort_by_key(|f| (f.page.unwrap_or(0), f.puzzle, f.cell, f.kind));
    proof.faults.dedup();
    drop_consequences(&mut proof.faults);
    unknown_font(read, known, &mut proof.faults);
    proof
}

/// Whether pages are known to have neither puzzles nor answers.
fn has_no_puzzles(read: &[ReadPage], known: &Expectations) -> bool {
    let is_listed = !read.is_empty() && known.printed.len() == read.len();
    is_listed && known.part.as_ref().is_some_and(|part| *part == Parts::default())
        || described::has_no_puzzles(read, known)
}

/// Reports many faults as one if most digits are set in an unknown font, which explains them, or if a
/// font that the manifest lists is missing for pages of outlines.
fn unknown_font(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    /// Fewer faults may have other causes and are listed.
    const MANY: usize = 10;
    let missing = &known.missing_fonts;
    let written = || read.iter().filter(|page| !page.is_picture);
    let grids = || written().flat_map(|page| &page.grids);
    let digits = || grids().flat_map(PrintedGrid::parts).flat_map(|grid| &grid.digits);
    let unknown = digits().filter(|digit| digit.face.is_none()).count();
    // Outlined signs that are not recognised are drawings in their cells.
    let outlined = || written().filter(|page| !page.is_in_fonts);
    let stray = || outlined().flat_map(|page| &page.ink).filter(|b| b.kind == FaultKind::StrayInk);
    let unread = match known.printed.is_empty() || !missing.is_empty() {
        true => stray().map(|blemish| blemish.places).sum(),
        false => 0,
    };
    let is_unknown = (unknown + unread) * 2 > digits().count() + unread;
    let lacks_font = !missing.is_empty() && outlined().next().is_some() && !faults.is_empty();
    if lacks_font || is_unknown && faults.len() + unread > MANY {
        let files = match &missing[..] {
            [] => "the files of the font".to_owned(),
            names => format!(
                "{}, which the manifest lists but which was not found,",
                names.join(" and ")
            ),
        };
        let s = if faults.len() == 1 { "" } else { "s" };
        let what = format!(
            "its digits are set in a font that is not known, which may explain {} fault{s}: name \
             {files} with --font",
            faults.len()
        );
        *faults = vec![Fault::new(FaultKind::FontUnknown, what)];
    }
}

/// Returns the solution of the puzzle with a number.
fn judged_of<'g>(
    by_number: &BTreeMap<u32, usize>,
    judged: &[Option<&'g Judgement>],
    number: u32,
) -> Option<&'g Grid> {
    judged[*by_number.get(&number)?].and_then(Judgement::solution)
}

/// Removes what another fault of the same cell explains: a digit that is too small is off the middle
/// of its cell too.
fn drop_consequences(faults: &mut Vec<Fault>) {
    let place = |f: &Fault| (f.page, f.puzzle, f.cell);
    let is_cause = |f: &&Fault| f.cell.is_some() && f.kind != FaultKind::OffCentre;
    let causes: HashSet<_> = faults.iter().filter(is_cause).map(place).collect();
    faults.retain(|f| f.kind != FaultKind::OffCentre || !causes.contains(&place(f)));
}

fn repeats(
    puzzles: &[Placed<'_>],
    judged: &[Option<&Judgement>],
    same_solutions: bool,
    faults: &mut Vec<Fault>,
) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut solved: HashMap<u128, usize> = HashMap::new();
    for (index, judgement) in judged.iter().enumerate() {
        let (id, solution_digest) = match judgement {
            Some(Judgement::Proper { id, solution_digest, .. }) => (id, *solution_digest),
            Some(Judgement::Samurai { id, .. }) => (id, None),
            _ => continue,
        };
        if let Some(&earlier) = seen.get(id.as_str()) {
            let other = &puzzles[earlier];
            let what = format!(
                "it repeats puzzle {} on page {}, up to symmetry and relabelling",
                other.number, other.page.page
            );
            faults.push(fault(FaultKind::Repeated, what, &puzzles[index]));
            continue;
        }
        seen.insert(id, index);
        let Some(digest) = solution_digest.filter(|_| !same_solutions) else { continue };
        if let Some(&earlier) = solved.get(&digest) {
            let other = &puzzles[earlier];
            let what = format!(
                "its solution is that of puzzle {} on page {}, up to symmetry and \
                 most",
                other.number, other.page.page
            );
            faults.push(fault(FaultKind::SameSolution, what, &puzzles[index]));
        } else {
            solved.insert(digest, index);
        }
    }
}

/// Returns the usual step from number to number: the page of a week may have every other one.
fn step(by_number: &BTreeMap<u32, usize>, is_one_page: bool) -> u32 {
    let numbers: Vec<u32> = by_number.keys().copied().collect();
    let mut steps: Vec<u32> = numbers.windows(2).map(|two| two[1] - two[0]).collect();
    steps.sort_unstable();
    let usual = steps.get(steps.len() / 2).copied().unwrap_or(1);
    let most = steps.iter().filter(|&&step| step == usual).count() * 4 > steps.len() * 3;
    let are_equal = is_one_page && steps.iter().all(|&step| step == usual);
    if steps.len() >= 3 && most || are_equal { usual } else { 1 }
}

/// Reports a gap in the numbers once, however wide, at the next number.
fn missing_numbers(
    puzzles: &[Placed<'_>],
    by_number: &BTreeMap<u32, usize>,
    is_one_page: bool,
    faults: &mut Vec<Fault>,
) {
    let step = step(by_number, is_one_page);
    let mut before = None;
    for (&number, &index) in by_number {
        if let Some(last) = before.filter(|last| number > last + step) {
            let first = last + 1;
            let what = if first + 1 == number {
                format!("no puzzle has this number; the next is {number}")
            } else {
                format!("no puzzle has the numbers from this one to {}", number - 1)
            };
            let missing = Fault::new(FaultKind::NumberMissing, what);
            faults.push(missing.on(puzzles[index].page.page).of(Some(first)));
        }
        before = Some(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_faults_explain_that_a_digit_is_off_the_middle() {
        let of = |kind, cell| Fault { cell: Some(cell), ..Fault::new(kind, "a fault").on(1) };
        // All digits are moved but that of the first cell.
        let together = of(FaultKind::OffCentre, (1, 1));
        let alone = of(FaultKind::OffCentre, (1, 1));
        let small = [of(FaultKind::NotSeen, (2, 2)), of(FaultKind::OffCentre, (2, 2))];
        let mut faults = [vec![together, alone], small.to_vec()].concat();
        drop_consequences(&mut faults);
        let kinds: Vec<FaultKind> = faults.iter().map(|fault| fault.kind).collect();
        assert_eq!(kinds, [FaultKind::OffCentre, FaultKind::OffCentre, FaultKind::NotSeen]);
    }
}

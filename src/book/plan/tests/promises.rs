//! Invariants of every plan.

use super::{book, opened};
use crate::plan::*;
use proptest::prelude::*;
use std::io;

/// Checks that page numbers are consecutive, sides alternate, every puzzle and answer occurs
/// exactly once, openers are on the right where the layout asks, and no answer is on the leaf of
/// its puzzle.
pub(super) fn check_invariants(job: &Job) -> Result<(), TestCaseError> {
    let plan = &job.plan;
    let mut next = 1;
    for part in plan.parts() {
        let first = if matches!(part, Part::Book(_)) { next } else { 1 };
        prop_assert_eq!(Side::of_folio(first as u32), Side::Recto);
        for (i, page) in plan.pages[plan.part(part)].iter().enumerate() {
            prop_assert_eq!(page.folio as usize, first + i);
            if matches!(part, Part::Book(_)) {
                next = (first + i + 1) | 1;
            }
            prop_assert_eq!(page.side, Side::of_folio(page.folio));
            let inner = match page.side {
                Side::Recto => page.margins.left,
                Side::Verso => page.margins.right,
            };
            prop_assert_eq!(inner, job.plan.margins.inner);
            prop_assert!(inner >= job.profile.inside_margin(plan.longest_volume()));
        }
    }
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    for (index, page) in plan.pages.iter().enumerate() {
        match &page.content {
            PageContent::Puzzles { puzzles: on, places } => {
                prop_assert!(!on.is_empty() && on.len() <= places.count() as usize);
                for &p in on {
                    prop_assert_eq!(plan.puzzles[p].page, index);
                    puzzles.push(p);
                }
            }
            PageContent::Answers { puzzles: on, places } => {
                prop_assert!(!on.is_empty() && on.len() <= places.count() as usize);
                for &p in on {
                    prop_assert_eq!(plan.puzzles[p].answer_page, Some(index));
                    let puzzle = plan.puzzles[p].page;
                    let leaf = |i: usize| (plan.pages[i].folio - 1) / 2;
                    prop_assert!(
                        matches!(plan.pages[index].part, Part::Answers(_))
                            || leaf(puzzle) != leaf(index)
                    );
                    answers.push(p);
                }
            }
            PageContent::Opener { .. } | PageContent::AnswersOpener
                if job.template.openers == crate::template::Openers::Recto =>
            {
                prop_assert_eq!(page.side, Side::Recto);
            }
            _ => {}
        }
    }
    let all: Vec<usize> = (0..plan.puzzles.len()).collect();
    prop_assert_eq!(&puzzles, &all);
    let with_answers = plan.puzzles.iter().any(|p| p.answer_page.is_some());
    prop_assert_eq!(answers, if with_answers { all } else { vec![] });
    prop_assert!(plan.puzzles.iter().enumerate().all(|(i, p)| p.number as usize == i + 1));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_plan_keeps_its_promises(
        layout in prop::sample::select(vec!["large-print", "two-up", "pocket", "four-up", "six-up", "answer-sheet"]),
        size in prop::sample::select(vec!["letter", "a4", "a3", "8x10in"]),
        counts in prop::collection::vec(
            (1u32..40, prop::sample::select(vec!["9x9", "6x6", "4x4"]), prop::option::of(1u32..3)), 1..6),
        place in prop::sample::select(vec!["back", "separate", "none"]),
        answers in prop::option::of(1u32..5),
    ) {
        let sections: Vec<(String, u32, String)> = counts.iter().enumerate().map(|(i, (n, shape, per))| {
            let per = per.map(|n| format!("per-page = {n}")).unwrap_or_default();
            (format!("S{i}"), *n, format!("shape = \"{shape}\"\n{per}"))
        }).collect();
        let sections: Vec<(&str, u32, &str)> =
            sections.iter().map(|(t, n, m)| (t.as_str(), *n, m.as_str())).collect();
        let answers = answers.map(|n| format!("per-page = {n}")).unwrap_or_default();
        let text = book(
            &format!("layout = \"{layout}\"\nsize = \"{size}\""),
            &sections,
            &format!("place = \"{place}\"\n{answers}"),
        );
        match opened(&text) {
            (_, _, Some(job)) => check_invariants(&job)?,
            (_, found, None) => {
                prop_assert!(found.iter().all(|d| d.code == "plan::page-too-small"), "{:?}", found);
            }
        }
    }
}

#[test]
fn nothing_is_printed_on_the_backs_of_puzzles_with_one_side() {
    let is_of_puzzles = |page: &PagePlan| matches!(page.content, PageContent::Puzzles { .. });
    for (layout, openers) in [("large-print", "page"), ("tabbed", "page"), ("pocket", "none")] {
        let page = format!("layout = \"{layout}\"\nopeners = \"{openers}\"\nsides = \"one\"");
        let text = book(&page, &[("A", 3, ""), ("B", 2, "")], "")
            + "[back]\nhints = \"first\"\nwalk-throughs = [1]\nblank-grids = 1\n";
        let (_, found, job) = opened(&text);
        let job = job.unwrap_or_else(|| panic!("{found:?}"));
        check_invariants(&job).expect(layout);
        for two in job.plan.pages.windows(2).filter(|two| is_of_puzzles(&two[0])) {
            assert_eq!(two[0].side, Side::Recto, "{layout}");
            assert_eq!(two[1].content, PageContent::Blank, "{layout}");
        }
    }
}

#[test]
fn every_starting_point_and_sample_can_be_made() {
    let order = include_str!("../../../../examples/made-to-order.toml");
    for (name, text) in crate::spec::STARTERS.into_iter().chain([("made-to-order", order)]) {
        let mut load = |_: &str| Err(io::ErrorKind::NotFound.into());
        let (sources, found, work) =
            open_any("book.toml", text.as_bytes(), &Overrides::default(), &mut load);
        assert!(found.is_empty(), "{name}: {}", found.render(&sources, false));
        match work.expect("no errors, so there is work") {
            Work::Book(job) => check_invariants(&job).expect(name),
            Work::Calendar(job) => {
                assert_eq!((job.plan.weeks.len(), job.plan.months.len()), (4, 1))
            }
        }
    }
}

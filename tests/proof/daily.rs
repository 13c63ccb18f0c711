//! The pages of a paper, PDF and SVG alike: right ones pass, and every fault planted into a
//! finished file is found.

use crate::paper::Paper;
use gridpress::generate::Made;
use gridpress::geom::Size;
use gridpress::layout::Daily;
use gridpress::plan::CalendarJob;
use gridpress::plan::calendar::{Kind, make_daily};
use gridpress::plan::{Overrides, Work, open_any};
use gridpress::proof::{Fault, FaultKind, Shown, same_figures, same_grids};
use gridpress::scene::Document;

const RUN: &str = "\
[book]
title = \"The Paper\"
seed = 3
[calendar]
start = 2026-12-28
weeks = 1
days = [\"mon\", \"thu\", \"sun\"]
width = \"60mm\"
week-page = \"one-big\"
[[daily]]
name = \"easy\"
difficulty = \"easy\"
sun = { shape = \"6x6\" }
";

/// A page of the run, and its expected contents.
pub struct Page {
    pub document: Document,
    pub grids: Vec<(u32, Shown)>,
    pub size: Size,
}

impl Page {
    fn faults(&self, paper: Paper) -> Vec<Fault> {
        same_grids(&paper.read(), &self.grids, self.size)
    }

    /// Damages both forms of the page: each time there must be a fault of that kind.
    fn spoiled(&self, spoil: impl Fn(&mut Paper), kind: FaultKind) {
        for mut paper in Paper::both(&self.document) {
            let name = paper.name();
            spoil(&mut paper);
            let faults = self.faults(paper);
            assert!(faults.iter().any(|f| f.kind == kind), "{name}: {faults:#?}");
        }
    }
}

pub fn with_pages(look: impl Fn(&[Page])) {
    let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let (sources, found, work) =
        open_any("run.toml", RUN.as_bytes(), &Overrides::default(), &mut load);
    let job: Box<CalendarJob> = match work {
        Some(Work::Calendar(job)) => job,
        _ => panic!("{}", found.render(&sources, false)),
    };
    let made: Vec<Made> = make_daily(&job.plan, &()).expect("puzzles");
    let style = &job.template;
    let daily = Daily::new(&job.plan, style, &job.fonts).expect("columns");
    let (plan, week) = (&job.plan, &job.plan.weeks[0]);
    let number = |i: usize| plan.puzzles[i].number;
    let mut pages = Vec::new();
    for kind in [Kind::Puzzle, Kind::Answer] {
        for (i, m) in made.iter().enumerate() {
            let grid = if kind == Kind::Puzzle { m.puzzle } else { m.solution };
            pages.push(Page {
                document: daily.column(&plan.puzzles[i], m, kind, None).expect("a column"),
                grids: vec![(number(i), Shown::Grid(grid))],
                size: daily.size(kind),
            });
        }
    }
    let both = |(i, m): (usize, &'_ Made)| {
        [m.puzzle, m.solution].map(|grid| (number(i), Shown::Grid(grid)))
    };
    let all: Vec<(u32, Shown)> = made.iter().enumerate().flat_map(both).collect();
    pages.push(Page {
        document: daily.answer_sheet(week, &made).expect("a sheet"),
        grids: all,
        size: plan.sheet,
    });
    pages.push(Page {
        document: daily.week_page(week, 0, &made, true).expect("a page"),
        grids: (made.iter().enumerate()).map(|(i, m)| (number(i), Shown::Grid(m.puzzle))).collect(),
        size: plan.sheet,
    });
    look(&pages);
}

#[test]
fn pages_of_a_paper_pass_in_both_forms() {
    with_pages(|pages| {
        assert_eq!(pages.len(), 8);
        for page in pages {
            for paper in Paper::both(&page.document) {
                let name = paper.name();
                assert_eq!(page.faults(paper), [], "{name}");
            }
        }
    });
}

#[test]
fn a_digit_changed_or_dropped_is_found_on_every_page() {
    with_pages(|pages| {
        for page in pages {
            // The last grid is never alone in having its digits: any cell will do.
            let figure = page.grids.len() - 1;
            let (_, Shown::Grid(grid)) = page.grids[figure] else { panic!("a grid") };
            let at = grid.filled_cells().iter().nth(2).expect("a digit");
            let other = grid
                .filled_cells()
                .iter()
                .filter_map(|c| grid.get(c))
                .find(|d| Some(*d) != grid.get(at))
                .expect("two digits");
            // Answers use two faces, and only digits of the same face can be exchanged undetected.
            if grid.filled() < grid.shape().cell_count() {
                page.spoiled(
                    |paper| paper.change(1, figure, &grid, at, other.symbol()),
                    FaultKind::NotAsMade,
                );
            }
            page.spoiled(|paper| paper.drop(1, figure, &grid, at), FaultKind::NotAsMade);
        }
    });
}

#[test]
fn a_page_with_the_puzzle_of_another_day_is_found() {
    with_pages(|pages| {
        let (first, second) = (&pages[0], &pages[1]);
        for paper in Paper::both(&second.document) {
            let faults = first.faults(paper);
            assert_eq!(faults.len(), 2, "{faults:#?}");
            assert!(faults.iter().all(|f| f.kind == FaultKind::NotAsMade));
            assert_eq!(faults[1].puzzle, Some(1), "{faults:#?}");
        }
    });
}

#[test]
fn a_caption_with_the_date_of_another_day_is_found() {
    with_pages(|pages| {
        let says = |text: &str| {
            Paper::both(&pages[0].document).map(|paper| same_figures(&paper.read(), text).len())
        };
        assert_eq!(says("Monday, 28 December 2026 \u{b7} Puzzle 1 \u{b7} Easy"), [0, 0]);
        assert_eq!(says("Monday, 29 December 2026 \u{b7} Puzzle 1 \u{b7} Easy"), [1, 1]);
    });
}

#[test]
fn a_page_of_another_size_and_ink_over_its_edge_are_found() {
    with_pages(|pages| {
        let page = &pages[0];
        let narrower = Size::new(page.size.width * 0.99, page.size.height);
        for paper in Paper::both(&page.document) {
            let faults = same_grids(&paper.read(), &page.grids, narrower);
            assert!(faults.iter().any(|f| f.what.contains("its size is")), "{faults:#?}");
        }
        let (wide, high) = (page.size.width.get(), page.size.height.get());
        page.spoiled(
            |paper| paper.draw_line(1, high, (wide - 9.0, 3.0), (wide + 9.0, 3.0)),
            FaultKind::OffThePage,
        );
    });
}

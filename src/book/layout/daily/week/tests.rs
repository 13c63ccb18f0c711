//! Pages of weeks with puzzles on one to seven days.

use crate::layout::Daily;
use crate::plan::calendar::make_daily;
use crate::plan::{Overrides, Work, open_any};
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Document, Item, Role};

const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// Returns the areas of the grids of a page.
fn grids(document: &Document) -> Vec<Rect> {
    let area = |item: &Item| {
        let Item::Group { role: Role::Figure { .. }, items } = item else { return None };
        let Item::Use { symbol, at } = items.first()? else { return None };
        let size = document.symbols[symbol.0].bounds.size;
        Some(Rect { origin: *at, size })
    };
    document.pages[0].items.iter().filter_map(area).collect()
}

/// Checks that grids are in the middle of the page, all together and perhaps row by row.
fn is_balanced(document: &Document, each_row: bool, what: &str) {
    let (all, middle) = (grids(document), document.pages[0].trim.width / 2.0);
    let is_in_the_middle = |grids: &[Rect]| {
        let area = grids.iter().copied().reduce(Rect::union).expect("grids");
        let off = area.centre().x - middle;
        assert!(off.abs() < Pt::new(1.0), "{what}: {off} off the middle");
    };
    is_in_the_middle(&all);
    let mut rows: Vec<(Pt, Vec<Rect>)> = Vec::new();
    for grid in all {
        match rows.iter_mut().find(|(top, _)| (*top - grid.top()).abs() < Pt::new(1.0)) {
            Some((_, row)) => row.push(grid),
            None => rows.push((grid.top(), vec![grid])),
        }
    }
    for (_, row) in rows.iter().filter(|_| each_row) {
        is_in_the_middle(row);
    }
}

#[test]
fn weeks_of_one_to_seven_days_are_balanced() {
    for count in 1..=DAYS.len() {
        let spec = format!(
            "[book]\ntitle = \"The Daily\"\nseed = 3\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
             days = {:?}\nwidth = \"60mm\"\nweek-page = \"one-big\"\nanswer-sheet = true\n\
             [[daily]]\nname = \"one\"\ndifficulty = \"easy\"\n",
            &DAYS[..count]
        );
        let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
        let (sources, found, work) =
            open_any("run.toml", spec.as_bytes(), &Overrides::default(), &mut load);
        let Some(Work::Calendar(job)) = work else { panic!("{}", found.render(&sources, false)) };
        let made = make_daily(&job.plan, &()).expect("puzzles");
        let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
        let week = &job.plan.weeks[0];
        for big in [true, false] {
            let page = daily.week_page(week, 0, &made, big).expect("a page");
            assert_eq!(grids(&page).len(), count);
            is_balanced(&page, true, &format!("{count} days, one big: {big}"));
        }
        let sheet = daily.answer_sheet(week, &made).expect("a page");
        is_balanced(&sheet, false, &format!("answers of {count} days"));
    }
}

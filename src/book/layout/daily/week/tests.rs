//! Pages of weeks with puzzles on one to seven days.

use crate::layout::Daily;
use crate::plan::calendar::{Kind, make_daily};
use crate::plan::{Overrides, Work, open_any};
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::render::text::page_text;
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

/// Returns the calendar of a spec, with its puzzles made.
fn opened(spec: &str) -> (Box<crate::plan::CalendarJob>, Vec<gridpress_engine::generate::Made>) {
    let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let (sources, found, work) =
        open_any("run.toml", spec.as_bytes(), &Overrides::default(), &mut load);
    let Some(Work::Calendar(job)) = work else { panic!("{}", found.render(&sources, false)) };
    let made = make_daily(&job.plan, &()).expect("puzzles");
    (job, made)
}

#[test]
fn days_are_named_in_full_or_without_their_year_but_never_cut() {
    for (language, dailies, first) in [
        ("en", 1, "Monday, 1 February 2027"),
        ("en", 3, "Monday"),
        ("de", 3, "Montag"),
        ("es", 2, "Lunes"),
    ] {
        let mut spec = format!(
            "[book]\ntitle = \"The Daily\"\nlanguage = \"{language}\"\n[calendar]\n\
             start = 2027-02-01\nweeks = 1\nwidth = \"60mm\"\nsheet-size = \"letter\"\n"
        );
        for number in 0..dailies {
            spec += &format!("[[daily]]\nname = \"n{number}\"\ndifficulty = \"easy\"\n");
        }
        let (job, made) = opened(&spec);
        let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
        let sheet = daily.answer_sheet(&job.plan.weeks[0], &made).expect("a page");
        let text = page_text(&sheet.pages[0], &sheet.fonts);
        assert!(text.contains(first) && !text.contains('…'), "{language} {dailies}: {text}");
    }
}

#[test]
fn pages_of_a_week_name_the_kinds_of_puzzles() {
    let (job, made) = opened(
        "[book]\ntitle = \"The Daily\"\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
         week-page = \"seven-up\"\nsheet-size = \"a3\"\ncaption = \"{weekday}: {variant}\"\n\
         [[daily]]\nname = \"n\"\ndifficulty = \"easy\"\ntue = { variant = [\"x\", \"killer\"] }\n\
         wed = { shape = \"6x6\" }\n",
    );
    let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
    let page = daily.week_page(&job.plan.weeks[0], 0, &made, false).expect("a page");
    let text = page_text(&page.pages[0], &page.fonts);
    for says in ["Monday · Easy", "Tuesday · X · Killer · Easy", "Wednesday · 6×6 · Easy"] {
        assert!(text.contains(says), "{says}: {text}");
    }
    let captions: Vec<String> =
        (0..3).map(|day| daily.caption(&job.plan.puzzles[day], &made[day], Kind::Puzzle)).collect();
    assert_eq!(captions, ["Monday: Classic", "Tuesday: X · Killer", "Wednesday: 6×6"]);
}

#[test]
fn one_large_puzzle_fills_a_wide_sheet_with_the_others_beside_it() {
    let (job, made) = opened(
        "[book]\ntitle = \"The Daily\"\n[calendar]\nstart = 2027-02-01\nweeks = 1\n\
         week-page = \"one-big\"\nsheet-size = \"a3 landscape\"\n\
         [[daily]]\nname = \"n\"\ndifficulty = \"easy\"\n",
    );
    let daily = Daily::new(&job.plan, &job.template, &job.fonts).expect("columns");
    let page = daily.week_page(&job.plan.weeks[0], 0, &made, true).expect("a page");
    is_balanced(&page, false, "a wide sheet");
    let (all, sheet) = (grids(&page), page.pages[0].trim);
    let (large, others) = all.split_last().expect("grids");
    assert!(large.height() > sheet.height * 0.75);
    for (index, grid) in others.iter().enumerate() {
        assert!(grid.left() > large.right() && grid.bottom() <= large.bottom() + Pt::new(1.0));
        for other in &others[..index] {
            assert!(grid.top() > other.bottom() || grid.left() > other.right(), "{grid:?}");
        }
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
        let (job, made) = opened(&spec);
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

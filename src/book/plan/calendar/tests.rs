//! Valid and invalid runs, and what they must satisfy.

use super::*;
use crate::diag::{Diagnostics, Sources};
use crate::plan::{Overrides, Work, open_any};
use jiff::civil::date;
use std::collections::HashSet;
use std::io;

fn opened(calendar: &str, dailies: &str) -> (Sources, Diagnostics, Option<CalendarPlan>) {
    opened_with(calendar, dailies, &[])
}

/// Opens a run with files of puzzles, by name.
fn opened_with(
    calendar: &str,
    dailies: &str,
    files: &[(&str, String)],
) -> (Sources, Diagnostics, Option<CalendarPlan>) {
    let text = format!("[book]\ntitle = \"T\"\n[calendar]\n{calendar}\n{dailies}");
    let mut load = |path: &str| match files.iter().find(|(name, _)| *name == path) {
        Some((_, text)) => Ok(text.clone().into_bytes()),
        None => Err(io::Error::from(io::ErrorKind::NotFound)),
    };
    let (sources, found, work) =
        open_any("run.toml", text.as_bytes(), &Overrides::default(), &mut load);
    let plan = work.map(|work| match work {
        Work::Calendar(job) => job.plan,
        Work::Book(_) => panic!("a calendar was taken for a book"),
    });
    (sources, found, plan)
}

const TWO: &str = "[[daily]]\nname = \"easy\"\ndifficulty = \"easy\"\n\
    [[daily]]\nname = \"hard\"\ndifficulty = \"hard\"\n";

fn run(calendar: &str) -> CalendarPlan {
    let (sources, found, plan) = opened(calendar, TWO);
    plan.unwrap_or_else(|| panic!("{}", found.render(&sources, false)))
}

fn said(calendar: &str) -> String {
    let (sources, found, _) = opened(calendar, TWO);
    found.render(&sources, false)
}

/// Returns days and issues of the first daily puzzle.
fn issues(plan: &CalendarPlan) -> Vec<(String, String, Option<String>)> {
    let of = |p: &DayPuzzle| {
        (p.date.to_string(), p.issue.to_string(), p.answer_issue.map(|d| d.to_string()))
    };
    plan.puzzles.iter().filter(|p| p.daily == 0).map(of).collect()
}

#[test]
fn columns_have_room_for_the_sums_of_killers() {
    let start = "start = 2027-02-01\nweeks = 1";
    let killer = "[page]\npress = \"newsprint\"\n[[daily]]\nname = \"k\"\nvariant = \"killer\"\n";
    let (_, found, plan) = opened(&format!("{start}\nwidth = \"36mm\""), killer);
    assert!(plan.is_none());
    let first = found.iter().find(|d| d.code == "plan::column-too-narrow").expect("a reason");
    assert!(first.message.contains("the sums of its cages require"), "{}", first.message);
    let (_, _, plan) = opened(&format!("{start}\nwidth = \"42mm\""), killer);
    assert!(plan.is_some());
    // One on a day without an issue is not made.
    let (days, other) =
        ("days = [\"sun\"]", "[[daily]]\nname = \"k\"\nsat = { variant = \"killer\" }\n");
    let (_, _, plan) = opened(&format!("{start}\nwidth = \"36mm\"\n{days}"), other);
    assert!(plan.is_some());
    // On other days that width is enough.
    let (_, _, plan) =
        opened(&format!("{start}\nwidth = \"36mm\""), &killer.replace("killer", "x"));
    assert!(plan.is_some());
}

#[test]
fn cells_beside_an_answer_are_measured() {
    let warned = |width: u32, more: &str| {
        let start = format!("start = 2027-02-01\nweeks = 1\nwidth = \"{width}mm\"\n{more}");
        let (_, found, _) = opened(&start, "[[daily]]\nname = \"k\"\nshape = \"12x12\"\n");
        let warning = found.iter().find(|d| d.code == "plan::small-cells");
        warning.map(|warning| warning.message.clone())
    };
    assert!(warned(105, "").is_none());
    let message = warned(105, "last-answer = true").expect("a warning");
    assert!(message.contains("cells of 5.5 mm"), "{message}");
    assert!(warned(116, "last-answer = true").is_none());
}

#[test]
fn each_answer_is_beside_at_most_one_puzzle() {
    let start = "start = 2027-02-01\nend = 2027-02-07\nholidays = [2027-02-04]\nlast-answer = true";
    let one = "[[daily]]\nname = \"a\"\ndifficulty = \"easy\"\n";
    let beside = |when: &str| {
        let (_, found, plan) = opened(&format!("{start}\non-holiday = \"{when}\""), one);
        let plan = plan.expect("a calendar");
        let warned = found.iter().find(|d| d.code == "plan::answer-alone");
        let answers: Vec<Option<u32>> = (0..plan.puzzles.len())
            .map(|at| plan.last_answer(at).map(|last| plan.puzzles[last].number))
            .collect();
        (answers, warned.map(|warning| warning.message.clone()))
    };
    // Two puzzles on the third, two answers on the fifth.
    let (answers, warned) = beside("before");
    assert_eq!(answers, [None, Some(1), Some(2), None, Some(4), Some(5), Some(6)]);
    assert_eq!(
        warned.as_deref(),
        Some("the answer to the puzzle of 2027-02-03 is beside no puzzle")
    );
    // Two puzzles on the fifth, two answers on the sixth.
    let (answers, warned) = beside("after");
    assert_eq!(answers, [None, Some(1), Some(2), Some(3), None, Some(5), Some(6)]);
    assert_eq!(
        warned.as_deref(),
        Some("the answer to the puzzle of 2027-02-04 is beside no puzzle")
    );
    assert_eq!(beside("skip"), (vec![None, Some(1), Some(2), Some(3), Some(4), Some(5)], None));
}

#[test]
fn a_level_for_a_day_replaces_the_minutes_of_all() {
    let start = "start = 2026-01-05\nweeks = 1";
    let daily = "[[daily]]\nname = \"g\"\nminutes = \"5..10\"\n\
                 sat = { variant = \"jigsaw\", difficulty = \"medium\" }\n";
    let (sources, found, plan) = opened(start, daily);
    let plan = plan.unwrap_or_else(|| panic!("{}", found.render(&sources, false)));
    let requests = &plan.dailies[0].requests;
    assert!(requests[4].minutes.is_some() && requests[5].minutes.is_none());
    assert!(requests[5].level.is_some());
    let (_, _, plan) = opened(start, &daily.replace("difficulty = \"medium\"", "clues = \"30\""));
    assert!(plan.is_none(), "the minutes of a jigsaw are not known");
}

#[test]
fn walk_throughs_are_for_books() {
    let text = said("start = 2026-01-05\nweeks = 1\n[back]\nwalk-throughs = [3]");
    assert!(text.contains("booklets have no walk-throughs"), "{text}");
}

#[test]
fn weeks_are_those_of_iso_8601() {
    // The first days of 2027 belong to the last week of 2026, which has 53.
    let plan = run("start = 2026-12-28\nweeks = 2");
    let names: Vec<String> = plan.weeks.iter().map(WeekPlan::name).collect();
    assert_eq!(names, ["2026-W53", "2027-W01"]);
    assert_eq!(plan.weeks[0].monday, date(2026, 12, 28));
    assert_eq!((plan.puzzles.len(), plan.end), (28, date(2027, 1, 10)));
    // A run that begins on a Wednesday has a short first week.
    let plan = run("start = 2026-01-07\nweeks = 2");
    assert_eq!((plan.end, plan.puzzles.len()), (date(2026, 1, 18), 24));
    assert_eq!(plan.weeks[0].monday, date(2026, 1, 5));
}

#[test]
fn answers_come_in_the_next_issue() {
    // The answers of Fridays appear on Mondays, or on Tuesdays after a holiday.
    let days = "days = [\"mon\", \"tue\", \"wed\", \"thu\", \"fri\"]\nholidays = [2026-01-19]";
    let plan = run(&format!("start = 2026-01-09\nend = 2026-01-16\n{days}"));
    let answers: Vec<_> = issues(&plan).into_iter().filter_map(|(.., answer)| answer).collect();
    assert_eq!(answers[0], "2026-01-12");
    assert_eq!(answers.last().map(String::as_str), Some("2026-01-20"));
    let weekly =
        run(&format!("start = 2026-01-12\nend = 2026-01-12\n{days}\nanswers = \"next-week\""));
    assert_eq!(issues(&weekly)[0].2.as_deref(), Some("2026-01-20"));
    let same = run("start = 2026-01-12\nweeks = 1\nanswers = \"same-issue\"");
    assert!(issues(&same).iter().all(|(_, issue, answer)| answer.as_ref() == Some(issue)));
    assert_eq!(
        same.puzzles[0].answer_file.as_ref().map(|f| f.with("pdf")).as_deref(),
        Some("2026-01-12-easy-answer.pdf")
    );
    let sheet = run("start = 2026-01-12\nweeks = 1\nanswers = \"sheet\"");
    assert!(sheet.puzzles.iter().all(|p| p.answer_issue.is_none() && p.answer_file.is_none()));
}

#[test]
fn puzzles_of_a_holiday_are_skipped_or_moved() {
    let with = |how: &str| {
        run(&format!(
            "start = 2026-12-24\nend = 2026-12-27\nholidays = [2026-12-25, 2026-12-26]\non-holiday = \"{how}\""
        ))
    };
    let days = |how| {
        issues(&with(how)).into_iter().map(|(day, issue, _)| (day, issue)).collect::<Vec<_>>()
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let (eve, sunday) = (pair("2026-12-24", "2026-12-24"), pair("2026-12-27", "2026-12-27"));
    assert_eq!(days("skip"), [eve.clone(), sunday.clone()]);
    let moved = |to: &str| [pair("2026-12-25", to), pair("2026-12-26", to)];
    let [first, second] = moved("2026-12-24");
    assert_eq!(days("before"), [eve.clone(), first, second, sunday.clone()]);
    let [first, second] = moved("2026-12-27");
    assert_eq!(days("after"), [eve, first, second, sunday]);
    assert_eq!(with("skip").puzzles.last().map(|p| p.number), Some(4));
    // There is no issue before the first day.
    let text = said(
        "start = 2026-12-25\nend = 2026-12-27\nholidays = [2026-12-25]\non-holiday = \"before\"",
    );
    assert!(text.contains("the puzzles of 2026-12-25 are left out"), "{text}");
}

#[test]
fn a_longer_run_begins_like_a_shorter_one() {
    let calendar = "start = 2026-01-05\nbooklet = true\nholidays = [2026-01-13, 2026-02-10]";
    let short = run(&format!("{calendar}\nweeks = 4"));
    let long = run(&format!("{calendar}\nweeks = 8"));
    let told = |plan: &CalendarPlan, n: usize| format!("{:?}", &plan.puzzles[..n]);
    let n = short.puzzles.len();
    assert_eq!(told(&short, n), told(&long, n));
    assert_eq!(short.weeks[..], long.weeks[..4]);
    let booklets =
        |plan: &CalendarPlan| plan.months.iter().map(MonthPlan::name).collect::<Vec<_>>();
    assert_eq!(
        (booklets(&short), booklets(&long)),
        (vec!["2026-01".into()], vec!["2026-01".into(), "2026-02".into()])
    );
    let numbers = |m: &MonthPlan| m.book.puzzles.iter().map(|p| p.number).collect::<Vec<_>>();
    assert_eq!(numbers(&short.months[0]), numbers(&long.months[0]));
    assert_eq!(numbers(&long.months[1])[0], long.puzzles[long.months[1].puzzles.start].number);
}

#[test]
fn days_of_a_booklet_name_their_puzzles_if_they_are_several() {
    let month = "start = 2027-02-01\nend = 2027-02-28\nbooklet = true";
    let whats = |plan: &CalendarPlan| -> Vec<Option<String>> {
        plan.months[0].days.iter().map(|(_, what)| what.clone()).collect()
    };
    assert_eq!(whats(&run(month))[0].as_deref(), Some("easy, hard"));
    let (_, _, two) = opened(month, &format!("{TWO}shape = \"6x6\"\ntitle = \"Mini\"\n"));
    let two = whats(&two.expect("a valid run"));
    assert_eq!(two[..2], [Some("easy".to_owned()), Some("Mini".to_owned())]);
    for rules in ["variant = \"anti-knight\"", "variant = \"killer\"", "symbols = \"letters\""] {
        let (_, _, two) = opened(month, &format!("{TWO}{rules}\ntitle = \"Other\"\n"));
        let two = whats(&two.expect("a valid run"));
        assert_eq!(two[..2], [Some("easy".to_owned()), Some("Other".to_owned())]);
    }
    let (_, _, one) = opened(month, "[[daily]]\nname = \"easy\"\ndifficulty = \"easy\"\n");
    assert!(whats(&one.expect("a valid run")).iter().all(Option::is_none));
}

#[test]
fn no_two_files_have_one_name() {
    for answers in ["next-day", "next-week", "same-issue", "sheet"] {
        let plan = run(&format!(
            "start = 2026-01-05\nweeks = 9\nholidays = [2026-01-12]\non-holiday = \"after\"\nanswers = \"{answers}\""
        ));
        let mut names = HashSet::new();
        for p in &plan.puzzles {
            assert!(names.insert(p.file.with("pdf").to_lowercase()));
            assert!(p.answer_file.iter().all(|f| names.insert(f.with("pdf").to_lowercase())));
        }
    }
    for (lines, fault) in [
        ("files = \"{date}.{ext}\"", "`2026-01-05.pdf` would be two files"),
        ("files = \"{name}.{ext}\"", "would be two files"),
        ("files = \"{date}-{name}\"", "does not end with .{ext}"),
        ("files = \"{date}-{name}{ext}\"", "does not end with .{ext}"),
        ("files = \"{date}-{name} .{ext}\"", "a dot or a space before the extension"),
        ("files = \"../{date}-{name}.{ext}\"", "out of the folder"),
        ("files = \"aux.{date}-{name}.{ext}\"", "is a device"),
        ("files = \"{date}:{name}.{ext}\"", "some systems do not allow `:`"),
        (
            "answer-files = \"2026-01-05-easy.pdf/{number}.{ext}\"",
            "would be in a folder that is also a file",
        ),
        ("files = \"Manifest.{ext}\"", "would be two files"),
        ("answer-files = \"{date}-{name}.{ext}\"", "would be two files"),
        ("width = \"25mm\"", "would have cells of 2.8 mm"),
    ] {
        let text = said(&format!("start = 2026-01-05\nweeks = 1\n{lines}"));
        assert!(text.contains(fault), "{lines}: {text}");
    }
}

#[test]
fn slips_are_pointed_out() {
    let text = said(
        "start = 2026-01-05\nweeks = 1\ndays = [\"mon\"]\nholidays = [2027-01-01, 2026-01-06]",
    );
    assert!(text.contains("these holidays are not in the run"), "{text}");
    assert!(text.contains("not days of publication anyway"), "{text}");
    let text = said("start = 2026-01-05\nend = 2026-01-14\nbooklet = true");
    assert!(text.contains("the run ends within a week"), "{text}");
    assert!(text.contains("there is no booklet of 2026-01"), "{text}");
    let text = said("start = 2026-01-05\nweeks = 1\nholidays = [2026-01-05]\ndays = [\"mon\"]");
    assert!(text.contains("no day of the run has a puzzle"), "{text}");
}

struct Nobody;

impl gridpress_engine::generate::Watch for Nobody {
    fn made(&self, _: usize) {}
    fn stopped(&self) -> bool {
        false
    }
}

/// Puzzles from a file: easy, hard and medium.
const SETTERS: [&str; 3] = [
    "97584.3...8.....2.6......9....4....7...2.6...4....3....1......4.3.....7...7.64813",
    ".973.86...3..15..7.8........45..9...21.....74...7..59........2.8..45..6...42.713.",
    ".947..1.....24.....8...6.94.473...8....9.5....1...863.43.6...2.....37.....9..456.",
];

fn setter(puzzles: &[&str]) -> [(&'static str, String); 1] {
    [("setter.sdm", puzzles.join("\n") + "\n")]
}

const FROM: &str = "[[daily]]\nname = \"made\"\ndifficulty = \"easy\"\n\
    [[daily]]\nname = \"setter\"\nfrom = \"setter.sdm\"\n";

#[test]
fn a_daily_puzzle_can_come_from_a_file() {
    let run = |calendar: &str, dailies: &str, puzzles: &[&str]| {
        let (sources, found, plan) = opened_with(calendar, dailies, &setter(puzzles));
        let plan = plan.unwrap_or_else(|| panic!("{}", found.render(&sources, false)));
        let made = make_daily(&plan, &Nobody).expect("puzzles");
        let told = |(p, m): (&DayPuzzle, &gridpress_engine::generate::Made)| {
            (p.date, p.own.as_ref().map(|own| own.from.clone()), m.puzzle.to_string())
        };
        plan.puzzles.iter().zip(&made).map(told).collect::<Vec<_>>()
    };
    let short = run("start = 2026-01-05\nend = 2026-01-06", FROM, &SETTERS[..2]);
    assert_eq!(short.len(), 4);
    assert_eq!(short[1].1.as_deref(), Some("setter.sdm:1"));
    assert_eq!((short[1].2.as_str(), short[3].2.as_str()), (SETTERS[0], SETTERS[1]));
    assert_eq!(short[0].1, None);
    // A longer run, with the next puzzle of the file, begins with the same puzzles.
    let long = run("start = 2026-01-05\nend = 2026-01-07", FROM, &SETTERS);
    assert_eq!((&long[..4], long[5].2.as_str()), (&short[..], SETTERS[2]));
    // Only one day of the week takes a puzzle, and a day without an issue takes none.
    let sundays = "[[daily]]\nname = \"a\"\ndifficulty = \"easy\"\nsymmetry = \"mirror-lr\"\n\
        sun = { from = \"setter.sdm\", difficulty = \"hard\" }\n";
    let weeks = "start = 2026-01-05\nweeks = 2\nholidays = [2026-01-11]";
    let run = run(weeks, sundays, &SETTERS[1..2]);
    let own: Vec<_> = run.iter().filter(|(_, from, _)| from.is_some()).collect();
    assert_eq!((own.len(), own[0].0, own[0].2.as_str()), (1, date(2026, 1, 18), SETTERS[1]));
}

#[test]
fn faults_of_puzzles_from_a_file_are_reported() {
    let said = |calendar: &str, dailies: &str, puzzles: &[&str]| {
        let (sources, found, plan) = opened_with(calendar, dailies, &setter(puzzles));
        assert!(plan.is_none(), "{puzzles:?}");
        found.render(&sources, false)
    };
    let text = said("start = 2026-01-05\nweeks = 1", FROM, &SETTERS);
    assert!(text.contains("setter.sdm holds 3 puzzles, but the run needs 7"), "{text}");
    assert!(text.contains("there are puzzles up to 2026-01-07"), "{text}");
    // Each is checked against its own day.
    let ramp = FROM.to_owned()
        + "ramp = [\"easy\", \"easy\", \"medium\", \"hard\", \"hard\", \"hard\", \"hard\"]\n";
    let text = said("start = 2026-01-05\nend = 2026-01-07", &ramp, &SETTERS);
    assert!(text.contains("setter.sdm:2:1") && !text.contains("setter.sdm:3:1"), "{text}");
    let clash = SETTERS[2].replacen(".947", "9947", 1);
    let text =
        said("start = 2026-01-05\nend = 2026-01-07", FROM, &[SETTERS[0], &clash, SETTERS[0]]);
    assert!(text.contains("setter.sdm:2:1") && text.contains("9 here"), "{text}");
    assert!(text.contains("this puzzle is in the book twice"), "{text}");
    let text = said(
        "start = 2026-01-05\nweeks = 1",
        "[[daily]]\nname = \"a\"\nmon = {}\nmonday = {}\nfrom = \"none.sdm\"\ndig = \"free\"\n",
        &SETTERS,
    );
    for fault in ["`mon` and `monday` are the same day", "`dig` applies to generated puzzles"] {
        assert!(text.contains(fault), "{text}");
    }
}

#[test]
fn puzzles_depend_on_their_day_alone() {
    let make = |lines: &str| {
        let plan = run(lines);
        let made = make_daily(&plan, &Nobody).expect("puzzles");
        let told = plan.puzzles.iter().zip(&made);
        told.map(|(p, m)| ((p.date, p.daily), m.puzzle.to_string())).collect::<Vec<_>>()
    };
    let week = make("start = 2026-01-05\nweeks = 1");
    let day = make("start = 2026-01-08\nend = 2026-01-08");
    assert!(day.iter().all(|one| week.contains(one)));
    let ids: HashSet<_> = week.iter().map(|(_, puzzle)| puzzle).collect();
    assert_eq!(ids.len(), 14);
}

//! `rate`, `hint` and `steps`: wrong input first.

use crate::support::{PUZZLE, Place, SOLUTION, run};

const EASY: &str =
    ".6..129.82..7.8....3....1.......1.9...9.5.41..2.......3..6........92..4......76.3";

#[test]
fn rate_reports_invalid_puzzles_and_continues() {
    let place = Place::new();
    let none = PUZZLE.replacen("4.", "42", 1);
    let many = PUZZLE.replacen('4', ".", 1);
    place.write("in.txt", &format!("{EASY} 1.5/1.2/1.2\nrubbish\n{none}\n\n{many}\n{EASY}\n"));
    let ran = place
        .run(&["rate", "in.txt"])
        .code(1)
        .says("in.txt:2:1: `r` is neither")
        .says("in.txt:3:1: the puzzle has no solution")
        .says("in.txt:5:1: this puzzle has 2 or more solutions, which differ in r");
    let rated = format!("{EASY} 1.5/1.2/1.2 easy hidden-single");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], rated);
    assert_eq!(lines[1], format!("{none} -/-/- invalid -"));
    assert_eq!(lines[3], rated);
    assert_eq!(lines.len(), 4);
    let ran = place.run(&["rate", "--json", "in.txt"]).code(1);
    let found = ran.json();
    assert_eq!(found.len(), 5);
    assert_eq!(found[1]["line"], 2);
    assert!(found[2]["error"]["message"].as_str().is_some_and(|e| e.contains("no solution")));
    assert_eq!((found[0]["er"].as_f64(), found[0]["clues"].as_u64()), (Some(1.5), Some(25)));
    assert_eq!(found[0]["solution"].as_str().map(str::len), Some(81));
    assert!(found[0]["techniques"]["hidden-single"].as_u64().is_some_and(|n| n > 40));
    run(&["rate", "--scale", "mine", EASY]).code(2).says("possible values: standard, se, jet");
    run(&["rate", "--max", "4.25", EASY])
        .code(2)
        .says("write a rating as a number with one decimal");
}

#[test]
fn rate_streams_in_order_on_any_number_of_threads() {
    let place = Place::new();
    let lines: Vec<String> = (0..300)
        .map(|n| {
            // The same puzzle relabelled: different in the output, equal in rating.
            EASY.chars()
                .map(|c| match c.to_digit(10) {
                    Some(d) => char::from_digit((d - 1 + n) % 9 + 1, 10).unwrap_or('.'),
                    None => c,
                })
                .collect()
        })
        .collect();
    place.write("many.txt", &(lines.join("\n") + "\n"));
    let one = place.run(&["rate", "--jobs", "1", "many.txt"]).code(0);
    let four = place.run(&["rate", "--jobs", "4", "many.txt"]).code(0);
    assert_eq!(one.out, four.out);
    let puzzles: Vec<&str> = one.out.lines().filter_map(|l| l.split(' ').next()).collect();
    assert_eq!(puzzles, lines);
}

/// Tables and JSON lines are read as they come too, a record over two lines as one.
#[test]
fn rate_streams_tables_and_json_lines() {
    let place = Place::new();
    let table = format!(
        "# a comment\nid,puzzle,title\n1,{EASY},plain\n2,{PUZZLE},\"over\ntwo lines\"\n3,rubbish,x\n4,{EASY},\n"
    );
    place.write("in.csv", &table);
    let ran = place.run(&["rate", "in.csv"]).code(1).says("in.csv:6:3: `r` is neither");
    let puzzles: Vec<&str> = ran.out.lines().filter_map(|l| l.split(' ').next()).collect();
    assert_eq!(puzzles, [EASY, PUZZLE, EASY]);
    let lines = format!(
        "{{\"puzzle\":\"{EASY}\"}}\n\n{{\"puzzle\":7}}\n{{\"puzzle\":\"{PUZZLE}\",\"title\":\"x\"}}\n"
    );
    place.write("in.jsonl", &lines);
    let ran = place.run(&["rate", "in.jsonl"]).code(1).says("in.jsonl:3:1: ");
    let puzzles: Vec<&str> = ran.out.lines().filter_map(|l| l.split(' ').next()).collect();
    assert_eq!(puzzles, [EASY, PUZZLE]);
}

#[test]
fn a_ceiling_bounds_the_search() {
    // Inkala's of 2012 is far above it.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ran = run(&["rate", "--max", "4.9", hard]).code(0);
    assert!(ran.out.contains(" 5.0+/"), "{}", ran.out);
}

#[test]
fn hint_rejects_positions_without_a_next_step() {
    run(&["hint"]).code(2);
    run(&["hint", "no-such-file"]).code(2);
    run(&["hint", &PUZZLE.replacen('4', ".", 1)]).code(1).says("2 or more solutions");
    run(&["hint", EASY, "--technique", "xwing"]).code(2).says("did you mean `x-wing`?");
    run(&["hint", EASY, "--all"]).code(2).says("--technique");
    run(&["hint", EASY, "--removed", "12"]).code(2).says("`12` is no candidate");
    let right = format!("{}11", &SOLUTION[..1]);
    run(&["hint", &PUZZLE.replacen('4', ".", 1), "--removed", &right]).code(1);
    run(&["hint", EASY, "--removed", "112"]).code(2).says("r1c2 is a given");
    run(&["hint", EASY, "--technique", "bug"]).code(1).says("there is no Bivalue");
    run(&["hint", SOLUTION]).code(0).says("the puzzle is solved");
}

#[test]
fn hint_shows_the_easiest_step_in_both_notations() {
    let ran = run(&["hint", EASY]).code(0);
    assert!(ran.out.starts_with("Hidden single: "), "{}", ran.out);
    assert!(ran.out.contains(" is "), "{}", ran.out);
    let letters = run(&["hint", EASY, "--coordinates", "A1"]).code(0);
    assert_ne!(ran.out, letters.out);
    let json = run(&["hint", EASY, "--json"]).code(0).json().remove(0);
    assert_eq!(json[0]["technique"], "hidden-single");
    assert!(json[0]["placement"]["cell"].as_str().is_some_and(|c| c.starts_with('r')));
    let all = run(&["hint", EASY, "--technique", "hidden-single", "--all"]).code(0);
    assert!(all.out.lines().count() > 1, "{}", all.out);
}

#[test]
fn a_position_may_carry_candidates() {
    // With 2 and 3 struck out, r1c3 of this blank corner holds 1 or 4, and r1c2 the same.
    let line = ":0000:x:................:212 312 213 313::";
    run(&["hint", line]).code(1).says("2 or more solutions");
    let place = Place::new();
    place.write("position.txt", &format!(":0000:x:{EASY}:::\n"));
    let ran = place.run(&["hint", "position.txt"]).code(0);
    assert_eq!(ran.out, run(&["hint", EASY]).code(0).out);
}

#[test]
fn steps_lead_to_the_solution() {
    run(&["steps", &PUZZLE.replacen("4.", "42", 1)]).code(1).says("no solution");
    let ran = run(&["steps", EASY]).code(0);
    let solution = run(&["solve", EASY]).code(0).out.lines().next().map(str::to_owned);
    assert_eq!(ran.out.lines().last().map(str::to_owned), solution);
    assert!(ran.out.starts_with("  1. (1.2) Hidden single: "), "{}", ran.out);
    let json = run(&["steps", EASY, "--json"]).code(0).json().remove(0);
    assert_eq!(json["solved"], true);
    assert_eq!((&json["er"], &json["hardest"]), (&1.5.into(), &"hidden-single".into()));
    let placed: usize = json["steps"]
        .as_array()
        .map_or(0, |steps| steps.iter().filter(|s| !s["placement"].is_null()).count());
    assert_eq!(placed, 81 - 25);
}

#[test]
fn steps_keep_to_the_techniques_allowed() {
    let all = run(&["steps", PUZZLE, "--json"]).code(0).json().remove(0);
    let named = |json: &serde_json::Value, name: &str| {
        let steps = json["steps"].as_array().cloned().unwrap_or_default();
        steps.iter().filter(|step| step["technique"] == name).count()
    };
    assert!(named(&all, "hidden-single") > 0);
    let ran = run(&["steps", PUZZLE, "--json", "--only", "naked-pair"]);
    let some = ran.json().remove(0);
    let steps = some["steps"].as_array().cloned().unwrap_or_default();
    let allowed = ["hidden-single", "naked-single", "naked-pair"];
    assert_eq!(allowed.iter().map(|name| named(&some, name)).sum::<usize>(), steps.len());
    let easy = run(&["steps", EASY, "--only", "x-wing"]).code(0);
    assert!(easy.out.contains("Solved in"), "{}", easy.out);
    run(&["steps", EASY, "--only", "y-wing"]).code(2).says("y-wing");
    run(&["steps", EASY, "--only", "x-wing", "--knowing", "w-wing"]).code(2).says("--knowing");
}

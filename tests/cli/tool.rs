//! Help, lists and the program's own pages.

use crate::support::{Place, run};

/// Every command there is.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).code(0).out;
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .filter(|name| name != "help")
        .collect()
}

#[test]
fn wrong_words_are_rejected_with_help() {
    run(&[]).code(2).says("Usage: gridpress <COMMAND>");
    run(&["slove"]).code(2).says("'solve'");
    run(&["solve", "--limti", "3"]).code(2).says("'--limit'");
    run(&["techniques", "xywing"]).code(2).says("did you mean `xy-wing`?");
    run(&["man", "buidl"]).code(2).says("there is no command");
    run(&["completions", "cmd"]).code(2);
}

#[test]
fn every_command_has_examples_in_both_helps() {
    assert!(commands().len() > 5);
    for command in commands() {
        for help in ["-h", "--help"] {
            let ran = run(&[&command, help]).code(0);
            assert!(ran.out.contains("Examples:"), "{command}: {}", ran.out);
            assert!(ran.out.contains(&format!("gridpress {command} ")), "{command}");
        }
    }
    run(&["--version"]).code(0);
}

#[test]
fn techniques_are_listed_in_the_order_of_the_ratings() {
    let ran = run(&["techniques"]).code(0);
    let names: Vec<&str> = ran.out.lines().filter_map(|l| l.split_whitespace().nth(1)).collect();
    assert_eq!(names[0], "hidden-single");
    let ran = run(&["techniques", "--json"]).code(0);
    let listed = ran.json();
    let in_json: Vec<&str> =
        listed[0].as_array().into_iter().flatten().filter_map(|t| t["name"].as_str()).collect();
    assert_eq!(in_json, names);
    for name in names {
        let ran = run(&["techniques", name]).code(0);
        assert!(ran.out.lines().count() >= 1, "{name}");
    }
}

#[test]
fn completions_and_manual_have_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).code(0).out;
        assert!(commands().iter().all(|c| script.contains(c.as_str())), "{shell}");
    }
    let manual = run(&["man"]).code(0).out;
    for command in commands() {
        assert!(manual.contains(&format!("gridpress\\-{command}")), "{command}");
        let page = run(&["man", &command]).code(0).out;
        assert!(page.contains(&format!("gridpress\\-{command}")), "{command}");
    }
}

/// A reader that has seen enough ends the program without a word.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let place = Place::new();
    let puzzle = crate::support::PUZZLE;
    place.write("many.txt", &format!("{puzzle}\n").repeat(20_000));
    let mut child = place
        .command(&["solve", "many.txt"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn a_layout_is_drawn_with_puzzles_in_it() {
    let place = Place::new();
    place.run(&["layouts", "--preview"]).code(2);
    place.run(&["layouts", "--preview", "two-pu"]).code(2).says("two-up");
    place.run(&["layouts", "--preview", "two-up", "-o", "x.png"]).code(2).says(".svg");
    place.run(&["layouts", "--preview", "two-up", "--size", "6x9"]).code(2).says("page size");
    place.run(&["layouts", "--preview", "mine.toml"]).code(2).says("mine.toml");
    assert!(place.names().is_empty());
    let ran = place.run(&["layouts", "--preview", "two-up"]).code(0);
    assert_eq!(ran.out.trim(), "two-up-preview.pdf");
    place.run(&["layouts", "--preview", "two-up"]).code(2).says("--force");
    let ran = place.run(&["proof", "two-up-preview.pdf"]).code(0);
    assert!(ran.out.contains("4 puzzles and 4 answers"), "{}", ran.out);
    let own = place.run(&["layouts", "six-up"]).code(0).out;
    place.write("mine.toml", &own.replace("across = 2", "across = 1"));
    place.run(&["layouts", "--preview", "mine.toml", "--size", "a5", "-o", "mine.svg"]).code(0);
    assert!(place.read("mine.svg").contains("<svg"));
}

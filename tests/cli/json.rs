//! `docs/json.md` describes what `--json` answers: each of its examples is compared with what the program
//! prints. `GRIDPRESS_UPDATE=1` writes the examples anew.

use crate::support::{PUZZLE, Place};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md")
}

/// A folder with the files that the examples name.
fn place() -> Place {
    let place = Place::new();
    place.write("puzzles.txt", &format!("{PUZZLE}\n"));
    place.write("bad.txt", "12..34..\n");
    let made = ["generate", "--variant", "samurai", "--seed", "1", "--level", "easy"];
    place.write("samurai.txt", &place.run(&made).code(0).out);
    place.write("bad.toml", "[book]\ntitle = \"Big\"\n[[section]]\ntitle = \"A\"\ncount = 0\n");
    place.write(
        "book.toml",
        "[book]\ntitle = \"Small\"\n[[section]]\ntitle = \"Easy\"\ncount = 2\ndifficulty = \"easy\"\n",
    );
    place.write(
        "paper.toml",
        "[book]\ntitle = \"Daily\"\n[calendar]\nstart = 2027-01-04\nweeks = 1\n\
         [[daily]]\nname = \"easy\"\ndifficulty = \"easy\"\n",
    );
    place
}

/// A value as an example shows it: the first of each list, the beginning of each text.
fn shortened(value: Value) -> Value {
    match value {
        Value::Array(list) => list.into_iter().take(1).map(shortened).collect(),
        Value::Object(map) => map.into_iter().map(|(k, v)| (k, shortened(v))).collect(),
        Value::String(text) if text.chars().count() > 90 => {
            (text.chars().take(80).collect::<String>() + "…").into()
        }
        other => other,
    }
}

/// Holds the keys and kinds of a value to those of an example.
fn hold(example: &Value, real: &Value, at: &str, command: &str) {
    match (example, real) {
        (Value::Object(shown), Value::Object(printed)) => {
            // Names of techniques, not JSON keys.
            if at.ends_with(".techniques") {
                return;
            }
            let keys = |map: &serde_json::Map<String, Value>| {
                let mut keys: Vec<String> = map.keys().cloned().collect();
                keys.sort();
                keys
            };
            assert_eq!(keys(shown), keys(printed), "{command}: the keys of `{at}`");
            for (key, value) in shown {
                hold(value, &printed[key], &format!("{at}.{key}"), command);
            }
        }
        (Value::Array(shown), Value::Array(printed)) => {
            for (shown, printed) in shown.iter().zip(printed) {
                hold(shown, printed, &format!("{at}[]"), command);
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        (shown, printed) => assert_eq!(
            std::mem::discriminant(shown),
            std::mem::discriminant(printed),
            "{command}: the kind of `{at}`"
        ),
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn the_examples_are_what_the_program_answers() {
    let (place, text) = (place(), std::fs::read_to_string(page()).expect("docs/json.md"));
    let is_update = std::env::var_os("GRIDPRESS_UPDATE").is_some();
    let (mut written, mut rest, mut count) = (String::new(), text.as_str(), 0);
    while let Some((before, after)) = rest.split_once("```sh\ngridpress ") {
        let (command, after) = after.split_once("\n```\n```json\n").expect("an example");
        let (example, after) = after.split_once("```\n").expect("its end");
        let words: Vec<&str> = command.split(' ').collect();
        let ran = place.run(&words);
        let answers = ran.json();
        let real = answers.first().unwrap_or_else(|| panic!("{command}: {}", ran.err));
        let mut example = example.to_owned();
        if is_update {
            example = serde_json::to_string_pretty(&shortened(real.clone())).expect("JSON") + "\n";
            example = example.replace(&place.0.path().display().to_string(), "/home/you");
        }
        let shown: Value = serde_json::from_str(&example).expect("the example is JSON");
        hold(&shown, real, "", command);
        written += &format!("{before}```sh\ngridpress {command}\n```\n```json\n{example}```\n");
        (rest, count) = (after, count + 1);
    }
    if is_update {
        std::fs::write(page(), written + rest).expect("docs/json.md");
    }
    assert!(count > 20, "only {count} examples");
    // Every command is among them.
    let help = place.run(&["--help"]).code(0).out;
    let commands = help.lines().skip_while(|l| *l != "Commands:").skip(1);
    for line in commands.take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().unwrap_or_default();
        assert!(name == "help" || text.contains(&format!("\ngridpress {name} ")), "{name}");
    }
}

#[test]
fn errors_are_one_object_with_the_same_exit_code() {
    let place = place();
    for (words, says) in [
        (&["rate", "--json", "none.txt"][..], "cannot read none.txt"),
        (&["rate", "--json", "--bogus"], "unexpected argument '--bogus'"),
        (&["hint", "--json", &PUZZLE[1..]], "80 cells, 1 too few"),
        (&["steps", "--json", "bad.txt"], "bad.txt:1:"),
        (&["generate", "--json", "--level", "eazy"], "has no level `eazy`"),
        (&["convert", "--json", "none.txt", "out.sdm"], "cannot read none.txt"),
        (&["import", "--json", "none.txt"], "cannot read none.txt"),
        (&["build", "--json", "bad.toml"], "`count` must be between"),
        (&["print", "--json", "1", "--level", "eazy"], "has no level `eazy`"),
        (&["proof", "--json", "none.pdf"], "cannot read none.pdf"),
        (&["layouts", "--json", "none"], "there is no layout"),
        (&["presses", "--json", "none"], "there is no press"),
        (&["techniques", "--json", "none"], "none"),
        (&["words", "--json", "xx"], "there are no words"),
        (&["init", "--json", "book.toml"], "already exists"),
        (&["man", "--json", "none"], "there is no command"),
        (&["completions", "--json", "none"], "invalid value 'none'"),
    ] {
        let ran = place.run(words);
        assert_ne!(ran.code, 0, "{words:?}");
        let answers = ran.json();
        let [answer] = &answers[..] else { panic!("{words:?}: {}", ran.out) };
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(says), "{words:?}: {message}");
        assert!(answer["error"]["diagnostics"].is_array());
    }
}

//! Untrusted files: what a spec may read, pipes and devices, limits of the system, and text that
//! would do harm in a terminal or a spreadsheet.

use crate::support::{PUZZLE, Place, SOLUTION};
use std::fs;

/// A book with these lines in `[front]` and `[book]`.
fn book(book: &str, front: &str) -> String {
    format!(
        "[book]\ntitle = \"A\"\n{book}\n[front]\n{front}\n[[section]]\ntitle = \"A\"\ncount = 1\n\
         shape = \"4x4\"\n"
    )
}

#[test]
fn a_spec_reads_files_below_its_folder_alone() {
    let place = Place::new();
    fs::create_dir(place.path("books")).expect("a folder");
    place.write("secret.txt", "the secret\n");
    let absolute = place.path("secret.txt").display().to_string();
    for path in ["../secret.txt", &absolute, "none/../../secret.txt", "../none.txt"] {
        for spec in [
            book("", &format!("texts = [\"{path}\"]")),
            book(&format!("words = \"{path}\""), ""),
            book(&format!("avoid = [\"{path}\"]"), ""),
        ] {
            place.write("books/book.toml", &spec);
            for command in [&["check", "books/book.toml"][..], &["build", "books/book.toml"]] {
                let ran = place.run(command).code(2).says("spec::outside-root").says("--root");
                assert!(!ran.err.contains("the secret"), "{}", ran.err);
            }
        }
        place.write("books/book.toml", &book(&format!("avoid = [\"{path}\"]"), ""));
        place.run(&["generate", "--spec", "books/book.toml"]).code(2).says("spec::outside-root");
    }
    place.write("books/book.toml", &book("", "texts = [\"../secret.txt\"]"));
    place.run(&["check", "books/book.toml", "--root", "."]).code(0);
    place.run(&["build", "books/book.toml", "--root", ".", "--format", "text"]).code(0);
    place.run(&["check", "books/book.toml", "--root", "books"]).code(2);
    place.run(&["check", "books/book.toml", "--root", "none"]).code(2).says("cannot read none");
    place.run(&["generate", "--spec", "books/book.toml", "--root", "."]).code(0);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_no_files() {
    let place = Place::new();
    let made = std::process::Command::new("mkfifo").arg(place.path("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    let says = "it is a pipe or a device, not a file";
    for command in ["check", "build", "rate", "solve", "proof", "import", "hint"] {
        place.run(&[command, "pipe"]).code(2).says(says);
        place.run(&[command, "/dev/zero"]).code(2).says(says);
    }
    place.write("book.toml", &book("", "texts = [\"pipe\"]"));
    place.run(&["check", "book.toml"]).code(2).says(says).says("book.toml:5:");
    place.run(&["generate", "--pattern", "pipe"]).code(2).says(says);
    // The pipe of a shell is read.
    let shell =
        format!("{} rate <(echo {PUZZLE})", snapbox::cmd::cargo_bin!("gridpress").display());
    if let Ok(ran) = std::process::Command::new("bash").args(["-c", &shell]).output() {
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    }
}

/// Limits do not hold for the superuser: then the run is another user's.
#[cfg(target_os = "linux")]
#[test]
fn one_thread_is_enough() {
    let place = Place::new();
    // Another user must be able to enter the folder and to write there.
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(place.0.path(), fs::Permissions::from_mode(0o777)).expect("permissions");
    place.write("book.toml", &book("", ""));
    place.write("puzzles.txt", &format!("{PUZZLE}\n").repeat(3));
    let program = place.path("gridpress");
    fs::copy(snapbox::cmd::cargo_bin!("gridpress"), &program).expect("a copy of the program");
    for (command, says) in [
        ("rate puzzles.txt", "/"),
        ("rate --jobs 1 puzzles.txt", "/"),
        ("generate --count 3 --seed 1 --level easy", "."),
        ("check book.toml", "pages"),
        ("build book.toml -o book", "book.pdf"),
    ] {
        let limited = format!("ulimit -u 1; exec ./gridpress {command}");
        let mut shell = std::process::Command::new("bash");
        if fs::metadata("/proc/self").is_ok_and(|m| std::os::unix::fs::MetadataExt::uid(&m) == 0) {
            shell = std::process::Command::new("setpriv");
            shell.args(["--reuid=65534", "--clear-groups", "bash"]);
        }
        let ran = shell.args(["-c", &limited]).current_dir(place.0.path()).output();
        let ran = ran.expect("a shell runs");
        let (out, err) =
            (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(ran.status.success() && out.contains(says), "{command}\n{out}\n{err}");
        assert!(err.contains("no more threads") || command.contains("--jobs 1"), "{err}");
    }
}

#[test]
fn control_characters_reach_neither_names_nor_terminals() {
    let place = Place::new();
    place.write(
        "paper.toml",
        "[book]\ntitle = \"A\"\n[calendar]\nstart = 2027-01-04\nweeks = 1\n\
         files = \"{date}\\u0000-{name}.{ext}\"\n[[daily]]\nname = \"a\"\ndifficulty = \"easy\"\n",
    );
    place.run(&["check", "paper.toml"]).code(2).says("control character U+0000").says(":6:");
    place.write("book.toml", &book("", ""));
    place.run(&["build", "book.toml", "-o", "a\u{1b}[31m"]).code(2).says("control character");
    for words in [
        &["rate", "no\u{1b}[31m"][..],
        &["check", "no\u{1b}]0;x\u{7}"],
        &["no\u{1b}[31m"],
        &["rate", "--from", "\u{1b}[31m"],
        &["techniques", "\u{1b}[31m"],
    ] {
        let ran = place.run(words).code(2);
        assert!(!ran.err.contains(['\u{1b}', '\u{7}']), "{:?}", ran.err);
    }
    place.write("bad.txt", "12\u{1b}[31m4\n");
    let ran = place.run(&["rate", "bad.txt"]).code(1);
    assert!(!ran.err.contains('\u{1b}'), "{:?}", ran.err);
    assert_eq!(place.names(), ["bad.txt", "book.toml", "paper.toml"]);
}

#[test]
fn formulas_in_tables_do_nothing_and_come_back() {
    let place = Place::new();
    let formulas = ["=1+1", "+1", "-1", "@SUM(A1)"];
    for formula in formulas {
        place.write(
            "in.jsonl",
            &format!("{{\"puzzle\": \"{PUZZLE}\", \"title\": \"{formula}\"}}\n"),
        );
        place.run(&["convert", "in.jsonl", "out.csv", "--force"]).code(0);
        let table = place.read("out.csv");
        assert!(table.contains(&format!(",'{formula}")), "{table}");
        place.run(&["convert", "out.csv", "back.jsonl", "--force"]).code(0);
        assert!(place.read("back.jsonl").contains(&format!("\"title\":\"{formula}\"")));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_is_lost_is_a_failure() {
    let place = Place::new();
    for words in [&["--help"][..], &["--version"], &["rate", "--help"], &["techniques"]] {
        let full = fs::File::options().write(true).open("/dev/full").expect("/dev/full");
        let ran = place.command(words).stdout(full).output().expect("it runs");
        assert_eq!(ran.status.code(), Some(2), "{words:?}");
        assert!(String::from_utf8_lossy(&ran.stderr).contains("no space left"), "{words:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_is_closed_is_a_failure() {
    let program = snapbox::cmd::cargo_bin!("gridpress");
    for (words, code) in [("--help >&-", 2), ("techniques >&-", 2), ("--help >/dev/null", 0)] {
        let line = format!("\"$0\" {words}");
        let ran = std::process::Command::new("sh").arg("-c").arg(line).arg(program).output();
        let ran = ran.expect("it runs");
        assert_eq!(ran.status.code(), Some(code), "{words}");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(said.contains("standard output"), code == 2, "{words}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_holds_everything_asks_for_force() {
    let place = Place::new();
    place.write("book.toml", &book("", ""));
    place.run(&["build", "book.toml", "-o", "/"]).code(2).says("--force");
    let home = place.0.path();
    let ran = place.command(&["build", "book.toml", "-o", "."]).env("HOME", home).output();
    let ran = ran.expect("it runs");
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("--force"));
    assert_eq!(place.names(), ["book.toml"]);
}

#[test]
fn files_that_are_too_long_end_with_the_limit() {
    let place = Place::new();
    let file = fs::File::create(place.path("long.toml")).expect("a file");
    file.set_len(5 << 20).expect("a long file");
    // Spaces, for NULs would say that it is no text.
    place.write("long.toml", &" ".repeat(5 << 20));
    place.run(&["check", "long.toml"]).code(2).says("at most 4194304 bytes");
    let file = fs::File::create(place.path("font.ttf")).expect("a file");
    file.set_len(65 << 20).expect("a long file");
    place.write("book.toml", "[book]\ntitle = \"A\"\n[page]\nfont = \"font.ttf\"\n[[section]]\ntitle = \"A\"\ncount = 1\n");
    place.run(&["check", "book.toml"]).code(2).says("it is longer than 64 MB").says("book.toml:4:");
}

#[test]
fn unclosed_direction_marks_are_rejected() {
    let place = Place::new();
    place.write("text.txt", &format!("Hello\n{}\n", "\u{2067}\u{2066}".repeat(100_000)));
    place.write("book.toml", &book("", "texts = [\"text.txt\"]"));
    place.run(&["check", "book.toml"]).code(2).says("line 2 of the text has 200000 invisible");
    place.write("text.txt", &format!("{}\n", "a\u{2066}b\u{2069} ".repeat(100)));
    place.run(&["check", "book.toml"]).code(0);
}

#[test]
fn our_own_table_is_read_by_its_puzzles() {
    let place = Place::new();
    place
        .write("a.csv", &format!("givens,answer,puzzle,difficulty\n17,{SOLUTION},{PUZZLE},hard\n"));
    let ran = place.run(&["convert", "a.csv", "--to", "json"]).code(0);
    let read = &ran.json()[0];
    assert_eq!((&read["puzzle"], &read["solution"]), (&PUZZLE.into(), &SOLUTION.into()));
    assert_eq!(read["level"], "hard");
    place.write("b.csv", &format!("clues,solution\n{PUZZLE},{SOLUTION}\n"));
    assert_eq!(place.run(&["convert", "b.csv"]).code(0).out.trim(), PUZZLE);
}

/// With 79 givens and no printed answer, a puzzle looks like an answer.
#[test]
fn a_puzzle_with_two_empty_cells_is_a_puzzle() {
    let place = Place::new();
    let puzzle =
        "..5317428723458961814692735149235876587946312362781594958163247231574689476829153";
    assert_eq!(puzzle.len(), 81);
    place.write("own.txt", puzzle);
    place.write(
        "book.toml",
        "[book]\ntitle = \"x\"\n[answers]\nplace = \"none\"\n\
         [[section]]\ntitle = \"s\"\nfrom = \"own.txt\"\n",
    );
    place.run(&["check", "book.toml"]).code(0);
    place.run(&["build", "book.toml", "-o", "out"]).code(0);
}

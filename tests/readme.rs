//! The README can not lie: its commands run, its specs build, its tables are the program's own.
//! `GRIDPRESS_UPDATE=1` writes the tables anew.

use gridpress::font::FontBook;
use gridpress::render::pdf::IccProfile;
use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("a README")
}

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<String> {
    let text = readme();
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == format!("```{language}") {
            let block: Vec<&str> = lines.by_ref().take_while(|l| l.trim() != "```").collect();
            found.push(block.join("\n") + "\n");
        }
    }
    found
}

fn gridpress(folder: &Path, words: &[&str]) -> (i32, String, String) {
    let ran = Command::new(snapbox::cmd::cargo_bin!("gridpress"))
        .current_dir(folder)
        .args(words)
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (ran.status.code().unwrap_or(-1), text(&ran.stdout), text(&ran.stderr))
}

/// Holds what stands between two marks to `text`, or writes it there.
fn hold(name: &str, text: &str) {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let page = readme();
    let (before, rest) = page.split_once(&begin).expect("the beginning of the table");
    let (table, after) = rest.split_once(&end).expect("the end of the table");
    if table == text {
        return;
    }
    if std::env::var_os("GRIDPRESS_UPDATE").is_some() {
        std::fs::write(root().join("README.md"), format!("{before}{begin}{text}{end}{after}"))
            .expect("the README can be written");
        return;
    }
    panic!("the README's {name} differs from the program's; GRIDPRESS_UPDATE=1 updates it");
}

/// Both tables in one test, so that two updates do not write over each other.
#[test]
fn the_tables_are_the_programs_own() {
    hold("spec", &gridpress::spec::reference::markdown());
    let (_, help, _) = gridpress(root(), &["--help"]);
    let mut table = String::from("| command | does |\n|---|---|\n");
    let commands = help.lines().skip_while(|l| *l != "Commands:").skip(1);
    for line in commands.take_while(|l| !l.is_empty()) {
        let (name, about) = line.trim().split_once("  ").expect("a name and what it does");
        if name != "help" {
            table.push_str(&format!("| `{name}` | {} |\n", about.trim()));
        }
    }
    hold("commands", &table);
}

#[test]
fn every_command_runs() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path();
    std::fs::create_dir(folder.join("examples")).expect("a folder");
    // The same spec with fewer puzzles: what is tried here is the command.
    let spec = std::fs::read_to_string(root().join("examples/large-print.toml")).expect("a spec");
    std::fs::write(
        folder.join("examples/large-print.toml"),
        spec.replace("count = 25", "count = 1"),
    )
    .expect("a spec");
    let (_, puzzles, _) =
        gridpress(folder, &["generate", "--count", "2", "--level", "easy", "--seed", "1"]);
    std::fs::write(folder.join("puzzles.txt"), puzzles).expect("puzzles");
    let mut count = 0;
    for line in blocks("sh").iter().flat_map(|block| block.lines()) {
        let run = line.strip_prefix("cargo run --release -- ");
        let Some(words) = run.or_else(|| line.strip_prefix("gridpress ")) else {
            assert_eq!(line, "cargo test", "`{line}` is not tried by any test");
            continue;
        };
        let words: Vec<&str> = words.split_whitespace().collect();
        if words == ["init", "my-book.toml"] {
            std::fs::write(folder.join("my-book.toml"), "").expect("a file in the way");
            let (code, _, err) = gridpress(folder, &["init", "my-book.toml", "--force"]);
            assert_eq!(code, 0, "{err}");
            let spec = std::fs::read_to_string(folder.join("my-book.toml")).expect("a spec");
            std::fs::write(folder.join("my-book.toml"), spec.replace("count = 25", "count = 1"))
                .expect("a spec");
        } else {
            let (code, _, err) = gridpress(folder, &words);
            assert_eq!(code, 0, "{line}: {err}");
        }
        count += 1;
    }
    assert!(count > 12, "only {count} commands were found");
}

#[test]
fn every_spec_can_be_made() {
    let specs = blocks("toml");
    assert!(!specs.is_empty());
    for spec in specs {
        let place = tempfile::tempdir().expect("a folder");
        std::fs::write(place.path().join("book.toml"), spec).expect("a spec");
        // The files that a spec may name.
        std::fs::create_dir(place.path().join("2025")).expect("a folder");
        for (name, seed) in [("setter.sdm", "1"), ("2025/manifest.json", "2")] {
            let (_, puzzles, _) = gridpress(place.path(), &["generate", "--seed", seed]);
            std::fs::write(place.path().join(name), puzzles).expect("puzzles");
        }
        let write = |name: &str, bytes: &[u8]| {
            std::fs::write(place.path().join(name), bytes).expect("a file");
        };
        write("newspaper.icc", IccProfile::press_grey().bytes());
        for (id, name) in
            [(FontBook::REGULAR, "MyFont-Regular.otf"), (FontBook::BOLD, "MyFont-Bold.otf")]
        {
            write(name, FontBook::shipped().face(id).data());
        }
        let (code, _, err) = gridpress(place.path(), &["build", "book.toml"]);
        assert_eq!(code, 0, "{err}");
    }
}

#[test]
fn files_it_speaks_of_are_there() {
    let text = readme();
    for part in text.split(['(', '`']).skip(1) {
        let name = part.split([')', '`']).next().unwrap_or_default();
        let ours =
            ["src/", "tests/", "examples/", "fonts/", ".ci/"].iter().any(|f| name.starts_with(f));
        if ours && !name.contains([' ', '*']) {
            assert!(root().join(name).exists(), "{name}");
        }
    }
}

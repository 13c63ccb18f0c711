//! Runs the program in a temporary folder.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub const PUZZLE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
pub const SOLUTION: &str =
    "468931527751624839392578461134756298289413675675289314846192753513867942927345186";

/// What a run left behind.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// A folder to run the program in, removed after the test.
pub struct Place(pub tempfile::TempDir);

impl Place {
    pub fn new() -> Self {
        Place(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file in the folder");
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a text file in the folder")
    }

    /// The names in the folder, in order.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(self.0.path())
            .expect("the folder")
            .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Every file below a folder with its bytes, by its path in the folder.
    pub fn files(&self, folder: &str) -> BTreeMap<String, Vec<u8>> {
        let mut all = BTreeMap::new();
        let mut folders = vec![self.path(folder)];
        while let Some(inside) = folders.pop() {
            for entry in std::fs::read_dir(inside).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(self.path(folder)).expect("below it");
                all.insert(name.display().to_string(), std::fs::read(&path).expect("a file"));
            }
        }
        all
    }

    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(snapbox::cmd::cargo_bin!("gridpress"));
        command.current_dir(self.0.path()).args(words).env_remove("RUST_BACKTRACE");
        command
    }

    pub fn run(&self, words: &[&str]) -> Ran {
        self.run_with(words, "")
    }

    /// Runs with that text as standard input.
    pub fn run_with(&self, words: &[&str], input: &str) -> Ran {
        let mut child = self
            .command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it has an input");
        let input = input.to_owned();
        let feeder = std::thread::spawn(move || {
            // A program that needs no more input closes it.
            let _ = stdin.write_all(input.as_bytes());
        });
        let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
        feeder.join().expect("the feeder ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes text");
        Ran { code: status.code().unwrap_or(-1), out: text(stdout), err: text(stderr) }
    }
}

/// Runs in an empty folder.
pub fn run(words: &[&str]) -> Ran {
    Place::new().run(words)
}

impl Ran {
    /// Holds the run to an exit code, and shows what it said otherwise.
    #[track_caller]
    pub fn code(self, code: i32) -> Self {
        assert_eq!(self.code, code, "\nstdout: {}\nstderr: {}", self.out, self.err);
        self
    }

    /// Holds standard error to contain a text.
    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.err.contains(text), "`{text}` was not said:\n{}", self.err);
        self
    }

    /// Standard output as lines of JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
            .collect()
    }
}

//! The documents are correct: their commands run, their specs build, their links resolve, and
//! their reference tables are the program's own. `GRIDPRESS_UPDATE=1` renews the tables.
//!
//! A `toml` block is a whole book spec or a part of one, which is completed before it is built. If
//! its first line is `# NAME.toml`, the commands of that page find the file under this name. The
//! lines of a `sh` block run in order, one shell per line, in a folder of the page's own.

use gridpress::font::FontBook;
use gridpress::render::pdf::IccProfile;
use gridpress::spec::reference::markdown;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// No section of a tried spec has more puzzles than this, so that the test stays quick.
const MOST_PUZZLES: u32 = 6;

/// Commands of Cargo, which are not tried.
const NOT_TRIED: [&str; 2] = ["cargo test", "cargo install --path ."];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A document: its path below the root, and its text.
struct Page {
    path: PathBuf,
    text: String,
}

fn page(path: impl Into<PathBuf>) -> Page {
    let path = path.into();
    let text = fs::read_to_string(root().join(&path)).expect("a document");
    Page { path, text }
}

/// The Markdown files in a folder below the root.
fn pages_in(folder: &str) -> Vec<Page> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder of documents");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| Path::new(folder).join(entry.expect("an entry").file_name()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    paths.sort();
    paths.into_iter().map(page).collect()
}

/// The README and the guides. A test of the command line tries `docs/json.md`.
fn guides() -> Vec<Page> {
    let mut pages = pages_in("docs");
    pages.retain(|page| !page.path.ends_with("json.md"));
    pages.insert(0, page("README.md"));
    pages
}

fn every_page() -> Vec<Page> {
    ["", "docs", "examples"].into_iter().flat_map(pages_in).collect()
}

/// A fenced block: the word after the fence, and the lines.
struct Block<'a> {
    language: &'a str,
    lines: Vec<&'a str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            let lines = lines.by_ref().take_while(|line| line.trim() != "```").collect();
            found.push(Block { language, lines });
        }
    }
    found
}

/// The text outside of fenced blocks.
fn prose(text: &str) -> String {
    let mut is_prose = true;
    let mut kept = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_prose = !is_prose;
        } else if is_prose {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The program in the place of what was built for this test, if `GRIDPRESS_PROGRAM` names one.
fn program() -> PathBuf {
    std::env::var_os("GRIDPRESS_PROGRAM")
        .map_or_else(|| snapbox::cmd::cargo_bin!("gridpress").to_owned(), PathBuf::from)
}

fn gridpress(folder: &Path, words: &[&str]) -> Output {
    Command::new(program()).current_dir(folder).args(words).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A spec with fewer puzzles and weeks: what is tried here is the spec, not the time it takes.
fn shortened(spec: &str) -> String {
    let at_most = |line: &str, key: &str, most: u32| {
        let rest = line.strip_prefix(key)?.trim_start().strip_prefix('=')?;
        let number = rest.split('#').next()?.trim().parse::<u32>().ok()?;
        (number > most).then(|| format!("{key} = {most}"))
    };
    spec.lines()
        .map(|line| {
            at_most(line, "count", MOST_PUZZLES)
                .or_else(|| at_most(line, "weeks", 1))
                .unwrap_or_else(|| line.to_owned())
                + "\n"
        })
        .collect()
}

fn shorten(file: &Path) {
    let spec = fs::read_to_string(file).expect("a spec");
    fs::write(file, shortened(&spec)).expect("a spec");
}

/// A part of a spec with all that it needs to be a book.
fn completed(part: &str) -> String {
    let table: toml::Table = toml::from_str(part).unwrap_or_else(|e| panic!("{e}:\n{part}"));
    let has = |key: &str| table.contains_key(key);
    let mut whole = String::new();
    if !has("book") {
        whole.push_str("[book]\ntitle = \"A Book\"\n\n");
    }
    let is_section = table.values().any(|value| !value.is_table() && !value.is_array())
        || table
            .values()
            .any(|value| value.as_array().is_some_and(|a| !a.iter().all(|v| v.is_table())));
    if is_section {
        whole.push_str("[[section]]\ntitle = \"A Section\"\n");
        if !has("count") && !has("from") {
            whole.push_str("count = 2\n");
        }
    }
    whole.push_str(part);
    if has("daily") && !has("calendar") {
        whole.push_str("\n[calendar]\nstart = 2027-02-01\nweeks = 1\n");
    } else if has("calendar") && !has("daily") {
        whole.push_str("\n[[daily]]\nname = \"easy\"\ndifficulty = \"easy\"\n");
    } else if !has("section") && !has("calendar") && !is_section {
        whole.push_str("\n[[section]]\ntitle = \"A Section\"\ncount = 6\n");
    }
    whole
}

/// A folder with the files that the specs and commands of the documents name.
fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    };
    let easy = ["generate", "--count", "2", "--level", "easy", "--seed"];
    for (name, seed) in [("puzzles.txt", "1"), ("setter.sdm", "2"), ("2025/manifest.json", "3")] {
        let made = gridpress(place.path(), &[&easy[..], &[seed]].concat());
        write(name, &made.stdout);
    }
    write("newspaper.icc", IccProfile::press_grey().bytes());
    for (id, name) in
        [(FontBook::REGULAR, "MyFont-Regular.otf"), (FontBook::BOLD, "MyFont-Bold.otf")]
    {
        write(name, FontBook::shipped().face(id).data());
    }
    write("welcome.md", b"# Welcome\n\nThis book was made with **care**.\n");
    for folder in ["examples", "examples/large-runs"] {
        for entry in fs::read_dir(root().join(folder)).expect("the examples") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|ending| ending == "toml") {
                let name = format!("{folder}/{}", path.file_name().expect("a name").display());
                write(&name, shortened(&fs::read_to_string(path).expect("a spec")).as_bytes());
            }
        }
    }
    place
}

/// Runs a line of a `sh` block in a shell that knows the program as `gridpress`.
fn shell(folder: &Path, line: &str) -> Result<(), String> {
    let script = format!("gridpress() {{ \"$GRIDPRESS\" \"$@\"; }}\n{line}\n");
    let ran = Command::new("sh")
        .args(["-eu", "-c", &script])
        .env("GRIDPRESS", program())
        .current_dir(folder)
        .output()
        .map_err(|e| e.to_string())?;
    if ran.status.success() { Ok(()) } else { Err(format!("{line}\n{}", text(&ran.stderr))) }
}

/// The lines of a `sh` block, with continued ones joined and comments left out.
fn command_lines(block: &Block<'_>) -> Vec<String> {
    let joined = block.lines.join("\n").replace("\\\n", " ");
    joined
        .lines()
        .map(|line| line.split(" # ").next().unwrap_or_default().trim().to_owned())
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

/// Tries the blocks of a page in their order. Returns how many there were, or what is wrong.
fn try_page(page: &Page) -> Result<usize, String> {
    let place = place();
    let folder = place.path();
    let blocks = blocks(&page.text);
    for (index, block) in blocks.iter().enumerate() {
        if block.language == "toml" {
            let spec = shortened(&(block.lines.join("\n") + "\n"));
            let first = block.lines.first().and_then(|line| line.strip_prefix("# "));
            if let Some(name) = first.filter(|name| name.ends_with(".toml") && !name.contains(' '))
            {
                fs::write(folder.join(name), &spec).expect("a spec");
            }
            let spec = completed(&spec);
            let name = format!("block-{index}.toml");
            fs::write(folder.join(&name), &spec).expect("a spec");
            let ran = gridpress(folder, &["build", &name]);
            if !ran.status.success() {
                return Err(format!("{}: {}\n{spec}", page.path.display(), text(&ran.stderr)));
            }
        } else if block.language == "sh" {
            for line in command_lines(block) {
                if NOT_TRIED.contains(&line.as_str()) {
                    continue;
                }
                let tried = line.replacen("cargo run --release -- ", "gridpress ", 1);
                if !tried.starts_with("gridpress ") {
                    return Err(format!("{}: `{line}` is not tried", page.path.display()));
                }
                shell(folder, &tried).map_err(|e| format!("{}: {e}", page.path.display()))?;
                let new =
                    tried.strip_prefix("gridpress init").and_then(|w| w.split(' ').next_back());
                if let Some(new) = new.filter(|name| name.ends_with(".toml")) {
                    shorten(&folder.join(new));
                }
            }
        }
    }
    Ok(blocks.len())
}

#[cfg(unix)]
#[test]
fn every_command_runs_and_every_spec_builds() {
    let tried: Vec<_> = guides().par_iter().map(try_page).collect();
    let wrong: Vec<&String> = tried.iter().filter_map(|page| page.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.into_iter().cloned().collect::<Vec<_>>().join("\n"));
    let count: usize = tried.into_iter().flatten().sum();
    assert!(count > 30, "only {count} blocks were found");
}

/// Compares what is between two marks with `text`, or writes it there.
fn compare(path: &str, name: &str, text: &str) {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let page = page(path);
    let (before, rest) = page.text.split_once(&begin).expect("the beginning of the table");
    let (table, after) = rest.split_once(&end).expect("the end of the table");
    if table == text {
        return;
    }
    if std::env::var_os("GRIDPRESS_UPDATE").is_some() {
        fs::write(root().join(path), format!("{before}{begin}{text}{end}{after}"))
            .expect("the document can be written");
        return;
    }
    panic!("{path} differs from the program; GRIDPRESS_UPDATE=1 renews it");
}

#[test]
fn the_reference_tables_are_the_programs_own() {
    compare("docs/spec.md", "spec", &markdown());
    compare("docs/layouts.md", "layout", &gridpress::template::reference::markdown());
    compare("docs/presses.md", "press", &gridpress::press::reference::markdown());
}

/// The lines of `gridpress --help` about commands: the name and what it does.
fn commands() -> Vec<(String, String)> {
    let help = text(&gridpress(root(), &["--help"]).stdout);
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    lines
        .take_while(|line| !line.is_empty())
        .map(|line| line.trim().split_once("  ").expect("a name and what it does"))
        .filter(|(name, _)| *name != "help")
        .map(|(name, about)| (name.to_owned(), about.trim().to_owned()))
        .collect()
}

#[test]
fn the_table_of_commands_is_the_programs_own() {
    let mut table = String::from("| Command | What it does |\n|---|---|\n");
    for (name, about) in commands() {
        table.push_str(&format!("| `{name}` | {about} |\n"));
    }
    compare("docs/programs.md", "commands", &table);
}

/// An option that the documents name is one of the program's (or of Cargo's).
#[test]
fn options_exist() {
    let of_cargo = ["--release", "--path", "--test", "--bench", "--open"];
    let mut known = BTreeSet::from(of_cargo.map(str::to_owned));
    let mut learn = |words: &[&str]| {
        known.extend(options(&text(&gridpress(root(), words).stdout)));
    };
    learn(&["--help"]);
    for (name, _) in commands() {
        learn(&[&name, "--help"]);
    }
    for page in guides() {
        for option in options(&page.text) {
            assert!(known.contains(&option), "{}: {option}", page.path.display());
        }
    }
}

/// A key that the documents name with a value, as in `hand = "left"`, is one of the program's.
#[test]
fn keys_exist() {
    let keys = [
        gridpress::spec::reference::KEYS,
        gridpress::template::reference::KEYS,
        gridpress::press::reference::KEYS,
    ];
    let known: BTreeSet<&str> = keys.into_iter().flatten().map(|key| key.key).collect();
    let mut count = 0;
    for page in guides() {
        for code in prose(&page.text).split('`').skip(1).step_by(2) {
            if let Some((key, _)) = code.split_once(" = ") {
                assert!(known.contains(key), "{}: {code}", page.path.display());
                count += 1;
            }
        }
    }
    assert!(count > 10, "only {count} keys were found");
}

#[test]
fn the_rust_version_is_that_of_the_manifest() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Table = toml::from_str(&manifest).expect("TOML");
    let version = manifest["workspace"]["package"]["rust-version"].as_str().expect("a version");
    for path in ["README.md", "CONTRIBUTING.md"] {
        assert!(page(path).text.contains(&format!(" {version} or newer")), "{path}");
    }
}

/// The long options in a text.
fn options(text: &str) -> Vec<String> {
    let ends = |c: char| !c.is_ascii_lowercase() && c != '-';
    text.split(|c: char| c.is_whitespace() || "`'\"([|".contains(c))
        .filter(|word| word.starts_with("--"))
        .map(|word| word.split(ends).next().unwrap_or_default())
        .filter(|word| word.len() > 3 && !word.starts_with("---"))
        .map(str::to_owned)
        .collect()
}

/// The anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    heading
        .trim()
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let prose = prose(text);
    prose
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| anchor(line.trim_start_matches('#')))
        .collect()
}

/// The targets of the links in a text.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let ends = prose.split("](").skip(1);
    ends.map(|rest| rest.split(')').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    for page in every_page() {
        let folder = root().join(&page.path).parent().expect("a folder").to_owned();
        for link in links(&page.text) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { root().join(&page.path) } else { folder.join(file) };
            assert!(target.exists(), "{}: {link}", page.path.display());
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).expect("a document");
                assert!(anchors(&text).contains(heading), "{}: {link}", page.path.display());
            }
        }
    }
}

#[test]
fn the_readme_leads_to_every_document() {
    let links: BTreeSet<String> = links(&page("README.md").text)
        .into_iter()
        .map(|link| link.split('#').next().unwrap_or_default().to_owned())
        .collect();
    for page in pages_in("docs") {
        let path = page.path.display().to_string();
        assert!(links.contains(&path), "{path}");
    }
}

#[test]
fn files_that_are_named_exist() {
    const FOLDERS: [&str; 7] =
        ["src/", "tests/", "examples/", "fonts/", "layouts/", "docs/", ".ci/"];
    // The notices name files of other projects.
    for page in every_page().iter().filter(|page| !page.path.starts_with("LICENSE-THIRD-PARTY.md"))
    {
        for name in page.text.split('`').skip(1).step_by(2) {
            let is_ours = FOLDERS.iter().any(|folder| name.starts_with(folder));
            if is_ours && !name.contains([' ', '*', '\n']) {
                assert!(root().join(name).exists(), "{}: {name}", page.path.display());
            }
        }
    }
}

/// The example of the guide for programs, word for word.
fn library_example() -> Result<(), Box<dyn std::error::Error>> {
    use gridpress::grade::grade;
    use gridpress::sudoku::notation;

    let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    for entry in notation::read(text, None).entries {
        println!("{}", grade(&entry.position.grid)?.ratings());
    }
    Ok(())
}

#[test]
fn the_example_of_the_library_runs() {
    library_example().expect("a rated puzzle");
    let (page, tested) = (page("docs/programs.md"), include_str!("docs.rs"));
    let tested: BTreeSet<&str> = tested.lines().map(str::trim).collect();
    let examples: Vec<_> =
        blocks(&page.text).into_iter().filter(|block| block.language == "rust").collect();
    assert!(!examples.is_empty());
    for line in examples.iter().flat_map(|block| &block.lines) {
        assert!(line.starts_with("fn main()") || tested.contains(line.trim()), "{line}");
    }
}

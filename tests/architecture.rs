//! Holds the code to what `src/lib.rs` says of it: who may import whom, what opens a file, and
//! where files, clock and environment are touched.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A source file: its path below `src`, and its code without comments and inline tests.
struct Source {
    path: String,
    text: String,
    code: String,
}

impl Source {
    /// The top-level module it belongs to.
    fn module(&self) -> &str {
        self.path.split('/').next().unwrap_or_default().trim_end_matches(".rs")
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    paths.sort();
    assert!(paths.len() > 50, "only {} sources were found", paths.len());
    paths
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code = text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap_or_default()
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect::<Vec<_>>()
                .join("\n");
            let path = path.strip_prefix(&root).expect("below src");
            Source { path: path.to_string_lossy().replace('\\', "/"), text, code }
        })
        .collect()
}

/// The paths of modules that are compiled for tests alone: those declared under `#[cfg(test)]`.
/// They may use whatever they like.
fn test_files(sources: &[Source]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for source in sources {
        let folder = source
            .path
            .strip_suffix("mod.rs")
            .map_or_else(|| format!("{}/", source.path.trim_end_matches(".rs")), str::to_owned);
        let mut lines = source.text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[cfg(test)]"
                && let Some(module) = lines.next()
                && let Some(name) =
                    module.trim().strip_prefix("mod ").and_then(|m| m.strip_suffix(';'))
            {
                found.insert(format!("{folder}{name}.rs"));
                found.insert(format!("{folder}{name}/mod.rs"));
            }
        }
    }
    found
}

/// The sources that are part of the program.
fn program() -> Vec<Source> {
    let mut all = sources();
    let tests = test_files(&all);
    assert!(tests.len() > 2, "no test modules were found");
    // A test module's own modules stand in the folder of its name.
    let within = |path: &str| {
        tests
            .iter()
            .filter_map(|t| t.strip_suffix("/mod.rs"))
            .any(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    };
    all.retain(|source| !tests.contains(&source.path) && !within(&source.path));
    all
}

/// What each module may import, from the table in `src/lib.rs`; nothing for everything.
fn table() -> BTreeMap<String, Option<BTreeSet<String>>> {
    let text = include_str!("../src/lib.rs");
    let mut table = BTreeMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("//! | `")) {
        let (modules, may) = line.split_once('|').expect("two columns");
        let modules: Vec<&str> =
            modules.split(',').map(|m| m.trim().trim_matches('`').trim()).collect();
        let may = may.trim().trim_end_matches('|').trim();
        for module in &modules {
            let allowed = (!may.starts_with("everything")).then(|| {
                let mut allowed = BTreeSet::new();
                for name in may.split(',').map(|m| m.trim().trim_matches('`')) {
                    match name {
                        "-" => {}
                        "each other" => allowed.extend(modules.iter().map(|m| (*m).to_owned())),
                        name => {
                            allowed.insert(name.to_owned());
                        }
                    }
                }
                allowed
            });
            table.insert((*module).to_owned(), allowed);
        }
    }
    table
}

/// The top-level modules that `code` names after `crate::`.
fn imports(code: &str) -> BTreeSet<String> {
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = BTreeSet::new();
    for part in code.split("crate::").skip(1) {
        match part.strip_prefix('{') {
            None => {
                found.insert(word(part));
            }
            Some(list) => {
                // `use crate::{a::B, c}`: the names at the first level of the list.
                let mut depth = 0;
                let mut start = true;
                for (at, c) in list.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        c if start && !c.is_whitespace() => {
                            found.insert(word(&list[at..]));
                            start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    found.remove("");
    found
}

#[test]
fn imports_are_read_from_every_form() {
    let code = "use crate::a::B;\nuse crate::{b::{c, D}, e};\nlet x = crate::f::g();";
    assert_eq!(imports(code), ["a", "b", "e", "f"].map(String::from).into());
}

#[test]
fn modules_import_only_what_the_table_allows() {
    let table = table();
    let mut wrong = Vec::new();
    for source in &program() {
        let module = source.module();
        if matches!(module, "lib" | "main") {
            continue;
        }
        let Some(may) = table.get(module) else {
            wrong.push(format!("{} is of no module in the table of src/lib.rs", source.path));
            continue;
        };
        let Some(may) = may else { continue };
        for import in imports(&source.code) {
            if import != module && !may.contains(&import) {
                wrong.push(format!("{} imports {import}, which {module} may not", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_table_names_the_modules_there_are() {
    let listed: BTreeSet<String> = table().into_keys().collect();
    let there: BTreeSet<String> = sources()
        .iter()
        .map(|s| s.module().to_owned())
        .filter(|m| !matches!(m.as_str(), "lib" | "main"))
        .collect();
    assert_eq!(there.difference(&listed).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn every_file_opens_with_what_it_is_for() {
    let silent: Vec<String> =
        sources().into_iter().filter(|s| !s.text.starts_with("//!")).map(|s| s.path).collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn libraries_stay_in_their_rooms() {
    // A library, and the only modules that may know of it.
    let rooms: [(&str, &[&str]); 8] = [
        ("printpdf", &["render"]),
        ("std::fs", &["cli"]),
        ("std::env", &["cli", "main"]),
        ("std::time", &["cli"]),
        ("std::process", &["cli", "main"]),
        ("clap", &["cli"]),
        ("indicatif", &["cli"]),
        ("println!", &[]),
    ];
    let mut wrong = Vec::new();
    for source in &program() {
        for (library, modules) in rooms {
            let named = source.code.lines().any(|line| {
                let code = line.split("//").next().unwrap_or_default();
                code.match_indices(library).any(|(at, _)| {
                    let before = code[..at].chars().next_back();
                    let after = code[at + library.len()..].chars().next();
                    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '"' | '`' | '-');
                    !before.is_some_and(part) && !after.is_some_and(part)
                })
            });
            if named && !modules.contains(&source.module()) {
                wrong.push(format!("{} touches {library}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn there_is_no_unsafe_code_and_nothing_unfinished() {
    for source in sources() {
        for word in ["unsafe ", "todo!(", "unimplemented!(", "dbg!("] {
            assert!(!source.code.contains(word), "{} has `{word}`", source.path);
        }
    }
}

/// The names of all packages that a build of the program can take in, on any system: what its own
/// dependencies in `Cargo.toml` lead to in `Cargo.lock`.
fn libraries() -> BTreeSet<String> {
    let read = |name: &str| -> toml::Table {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        std::fs::read_to_string(path).expect("a file").parse().expect("TOML")
    };
    let (manifest, lock) = (read("Cargo.toml"), read("Cargo.lock"));
    let names = |table: &toml::Table| -> Vec<String> {
        let all = table.get("dependencies").and_then(toml::Value::as_table);
        all.into_iter().flat_map(|t| t.keys().cloned()).collect()
    };
    let mut open = names(&manifest);
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    for target in targets.into_iter().flat_map(toml::Table::values) {
        open.extend(names(target.as_table().expect("a table")));
    }
    let packages = lock["package"].as_array().expect("packages");
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        if !found.insert(name.clone()) {
            continue;
        }
        for package in packages.iter().filter(|p| p["name"].as_str() == Some(&name)) {
            let needs = package.get("dependencies").and_then(toml::Value::as_array);
            // With a version behind the name where there are several.
            let names = needs.into_iter().flatten().filter_map(toml::Value::as_str);
            open.extend(names.filter_map(|n| n.split(' ').next()).map(str::to_owned));
        }
    }
    found
}

/// Whoever hands the program on must hand on these notices, so none may be missing.
#[test]
fn every_library_and_every_font_stands_in_the_notices() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let notices = std::fs::read_to_string(root.join("LICENSE-THIRD-PARTY.md")).expect("notices");
    let (head, lists) = notices.split_once("## Libraries").expect("a list of libraries");
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let listed: BTreeSet<&str> = lists.split(|c| !is_name(c)).collect();
    let libraries = libraries();
    assert!(libraries.len() > 100, "{}", libraries.len());
    let missing: Vec<&String> = libraries.iter().filter(|l| !listed.contains(l.as_str())).collect();
    assert!(missing.is_empty(), "not in LICENSE-THIRD-PARTY.md: {missing:?}");
    // And nothing that the program does not use.
    let (_, lists) = lists.split_once("\n### ").expect("lists by licence");
    let lines = lists.split("\n### ").flat_map(|list| list.lines().skip(1));
    let spare: Vec<&str> = lines
        .flat_map(|line| line.split(", "))
        .map(|name| name.trim_matches([',', ' ']))
        .filter(|name| !name.is_empty() && !libraries.contains(*name))
        .collect();
    assert!(spare.is_empty(), "in LICENSE-THIRD-PARTY.md for nothing: {spare:?}");
    for font in std::fs::read_dir(root.join("fonts")).expect("fonts") {
        let name = font.expect("a file").file_name().to_string_lossy().into_owned();
        let Some((family, weight)) = name.strip_suffix(".ttf").and_then(|n| n.split_once('-'))
        else {
            continue;
        };
        let spaced: String = family
            .chars()
            .flat_map(|c| [c.is_uppercase().then_some(' '), Some(c)])
            .flatten()
            .collect();
        assert!(head.contains(spaced.trim()) && head.contains(weight), "{name}");
    }
    assert!(head.contains("FOGRA39"), "printpdf carries a colour profile");
}

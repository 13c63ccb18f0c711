//! The notices name everything that is distributed with the program.

use std::collections::BTreeSet;
use std::path::Path;

/// The names of all packages that a build of the program can take in, on any system: what its own
/// dependencies and those of its members lead to in `Cargo.lock`.
fn libraries() -> BTreeSet<String> {
    let read = |name: &str| -> toml::Table {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        std::fs::read_to_string(path).expect("a file").parse().expect("TOML")
    };
    let lock = read("Cargo.lock");
    let names = |table: &toml::Table| -> Vec<String> {
        let all = table.get("dependencies").and_then(toml::Value::as_table);
        all.into_iter().flat_map(|t| t.keys().cloned()).collect()
    };
    let mut open = Vec::new();
    for member in ["engine", "page", "book", "proof", "cli"] {
        let manifest = read(&format!("src/{member}/Cargo.toml"));
        open.extend(names(&manifest));
        let targets = manifest.get("target").and_then(toml::Value::as_table);
        for target in targets.into_iter().flat_map(toml::Table::values) {
            open.extend(names(target.as_table().expect("a table")));
        }
    }
    let packages = lock["package"].as_array().expect("packages");
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        // The members, whose test libraries are in the lock file too.
        if name.starts_with("gridpress") || !found.insert(name.clone()) {
            continue;
        }
        for package in packages.iter().filter(|p| p["name"].as_str() == Some(&name)) {
            let needs = package.get("dependencies").and_then(toml::Value::as_array);
            // The name is followed by a version if there are several.
            let names = needs.into_iter().flatten().filter_map(toml::Value::as_str);
            open.extend(names.filter_map(|n| n.split(' ').next()).map(str::to_owned));
        }
    }
    found
}

/// These notices must be distributed with the program, so none may be missing.
#[test]
fn every_library_and_every_font_is_in_the_notices() {
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

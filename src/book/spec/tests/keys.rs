//! Every key of the reference has a valid example and is read, and no change to a valid spec makes
//! the reader panic.

use super::{SMALL, read, said};
use crate::diag::Type;
use crate::spec::reference::{KEYS, ROOT};
use proptest::prelude::*;

/// Keys that depend on others or exclude them, tested separately.
const MORE: [&str; 7] = ["from", "skip", "only", "forbid", "otherwise", "pattern", "minutes"];

/// The tables of a calendar, which a book of sections does not have.
pub(super) const DAILY: [&str; 2] = ["[calendar]", "[[daily]]"];

/// Returns a spec that uses every key of the reference with its example.
fn every_key() -> String {
    let mut text = String::new();
    let mut table = "";
    for key in KEYS {
        if key.table == ROOT || DAILY.contains(&key.table) {
            continue;
        }
        if key.table != table {
            table = key.table;
            text += &format!("{table}\n");
        }
        // A table in a table has its own header. A level is defined by rating or by techniques, and a section names a level of its scale.
        let one_of_two =
            matches!(key.key, "techniques" | "scale" | "difficulty" | "require" | "cage-size")
                || (key.table == "[[section]]" && key.key == "rating")
                || (key.table == "[cover]" && key.key == "colours");
        if !one_of_two && !MORE.contains(&key.key) {
            text += &format!("{} = {}\n", key.key, key.example);
        }
    }
    text
}

#[test]
fn the_examples_of_the_reference_are_right() {
    let (spec, found, sources) = read(&every_key());
    assert!(spec.is_some(), "{}", found.render(&sources, false));
    for (key, example) in
        KEYS.iter().filter(|k| k.table == "[[section]]").map(|k| (k.key, k.example))
    {
        let own = if key == "difficulty" { "scale = \"standard\"\n" } else { "" };
        let text = SMALL.replace("title = \"S\"", &format!("{own}title = \"S\""));
        let text = match key {
            "title" | "count" | "pattern" => SMALL.to_owned(),
            "regions" => format!("{text}variant = \"jigsaw\"\n{key} = {example}\n"),
            "cage-size" => format!("{text}variant = \"killer\"\n{key} = {example}\n"),
            "skip" => format!("{text}from = \"a.txt\"\n{key} = {example}\n"),
            "otherwise" => format!("{SMALL}require = [\"x-wing\"]\notherwise = {example}\n"),
            _ => format!("{text}{key} = {example}\n"),
        };
        assert!(read(&text).0.is_some(), "{text}");
    }
}

/// Gives each key in turn a value of a type that no key accepts. A key that is not read would cause
/// no diagnostic.
#[test]
fn every_key_of_the_reference_is_read() {
    for key in KEYS {
        let wrong = if key.kind == Type::Date { "true" } else { "1979-05-27" };
        let text = match (key.table, key.key) {
            (ROOT, name) => format!("{name} = {wrong}\n"),
            (table, name) => format!("{table}\n{name} = {wrong}\n"),
        };
        let (_, found, _) = read(&text);
        assert!(found.iter().any(|d| d.code == "spec::wrong-type"), "{text}: {found:?}");
        assert!(!found.iter().any(|d| d.code == "spec::unknown-key"), "{text}: {found:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,200}") {
        said(&text);
    }

    /// Inserts pieces of TOML into a valid spec, or cuts pieces out.
    #[test]
    fn no_change_breaks_the_reader(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..12, prop::sample::select(vec![
            "", "\"", "[", "]", "[[section]]\n", "=", "\n", ".", "-1", "1e999", "nan", "\u{0}", "\u{FEFF}",
            "''", "{}", "[[[[", "é", "9999999999999999999999", "true", "1979-05-27", "count", "book",
            "\u{202E}", "#", "\\", "\"\"\"", ","
        ])), 1..6)
    ) {
        let mut text = every_key();
        for (at, cut, piece) in changes {
            let at = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.ceil_char_boundary((at + cut).min(text.len()));
            text.replace_range(at..end, piece);
        }
        said(&text);
    }
}

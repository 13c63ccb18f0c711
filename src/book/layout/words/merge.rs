//! Merges a book's own words with the shipped ones.

use super::files::FILES;
use super::letters;
use crate::diag::{Table, Value};
use crate::plan::OwnWords;
use toml::Value as Toml;

/// The table of words for grids in which letters take the place of digits.
const LETTERS: &str = "letters";

/// Merges the words of a book into a shipped file, and before them those for letters if `of_letters`: a
/// book's own words have been chosen with its letters in mind.
pub(super) fn merged(file: usize, own: Option<&OwnWords>, of_letters: bool) -> Option<toml::Table> {
    let mut tree: toml::Table = toml::from_str(&FILES[file].1).ok()?;
    if let Some(letters) = tree.remove(LETTERS).filter(|_| of_letters) {
        replace(&mut tree, letters);
        let reasons = tree.get_mut("reasons").and_then(|reasons| reasons.get_mut("say"));
        if let Some(Toml::Table(reasons)) = reasons {
            for (_, reason) in reasons {
                if let Toml::String(text) = reason {
                    *text = letters::of_letters(text, letters::REASONS[file].1);
                }
            }
        }
    }
    if let Some(own) = own {
        merge(&mut tree, &own.table);
    }
    // Those of the book.
    if let Some(letters) = tree.remove(LETTERS).filter(|_| of_letters) {
        replace(&mut tree, letters);
    }
    Some(tree)
}

/// Replaces words of `tree` by those of the same keys.
fn replace(tree: &mut toml::Table, by: Toml) {
    let Toml::Table(by) = by else { return };
    for (key, value) in by {
        match (tree.get_mut(&key), value) {
            (Some(Toml::Table(inner)), value @ Toml::Table(_)) => replace(inner, value),
            (_, value) => {
                tree.insert(key, value);
            }
        }
    }
}

fn merge(tree: &mut toml::Table, own: &Table) {
    for (key, node) in &own.entries {
        match (tree.get_mut(&key.value), &node.value) {
            (Some(Toml::Table(inner)), Value::Table(table)) => merge(inner, table),
            (_, value) => {
                if let Some(value) = toml_of(value) {
                    tree.insert(key.value.clone(), value);
                }
            }
        }
    }
}

fn toml_of(value: &Value) -> Option<Toml> {
    Some(match value {
        Value::Text(text) => Toml::String(text.clone()),
        Value::Array(list) => {
            Toml::Array(list.iter().map(|node| toml_of(&node.value)).collect::<Option<_>>()?)
        }
        Value::Table(table) => {
            let mut made = toml::Table::new();
            merge(&mut made, table);
            Toml::Table(made)
        }
        Value::Integer(_)
        | Value::Float(_)
        | Value::Boolean(_)
        | Value::Date(_)
        | Value::NoDate => return None,
    })
}

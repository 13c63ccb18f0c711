//! Merges a book's own words with the shipped ones.

use super::swap::{Swaps, swapped};
use super::{letters, regions};
use crate::diag::{Table, Value};
use crate::plan::OwnWords;
use toml::Value as Toml;

/// The table of words for grids in which letters take the place of digits.
const LETTERS: &str = "letters";

/// The grids that words are for.
#[derive(Copy, Clone)]
pub(super) struct Of {
    /// Letters take the place of digits.
    pub(super) letters: bool,
    /// Regions take the place of boxes.
    pub(super) regions: bool,
}

/// Merges the words of a book into a shipped file, and before them those for letters and regions: a
/// book's own words have been chosen with its grids in mind.
pub(super) fn merged(
    mut tree: toml::Table,
    file: usize,
    own: Option<&OwnWords>,
    of: Of,
) -> toml::Table {
    if let Some(letters) = tree.remove(LETTERS).filter(|_| of.letters) {
        replace(&mut tree, letters);
        change(
            tree.get_mut("reasons").and_then(|reasons| reasons.get_mut("say")),
            letters::SWAPS[file].1,
        );
    }
    if of.regions {
        let swaps = regions::SWAPS[file].1;
        for table in ["techniques", "looks", "how", "why"] {
            change(tree.get_mut(table), swaps);
        }
        change(tree.get_mut("reasons").and_then(|reasons| reasons.get_mut("say")), swaps);
    }
    if let Some(own) = own {
        merge(&mut tree, &own.table);
    }
    // Those of the book.
    if let Some(letters) = tree.remove(LETTERS).filter(|_| of.letters) {
        replace(&mut tree, letters);
    }
    tree
}

/// Changes the texts of a table.
fn change(table: Option<&mut Toml>, swaps: Swaps) {
    let Some(Toml::Table(texts)) = table else { return };
    for (_, text) in texts {
        if let Toml::String(text) = text {
            *text = swapped(text, swaps);
        }
    }
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

//! Merges a book's own words with the shipped ones.

use crate::diag::{Table, Value};
use crate::plan::OwnWords;
use toml::Value as Toml;

/// Merges the words of a book into the text of a shipped file.
pub(super) fn merged(base: &str, own: &OwnWords) -> Option<Toml> {
    let mut tree: toml::Table = toml::from_str(base).ok()?;
    merge(&mut tree, &own.table);
    Some(Toml::Table(tree))
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

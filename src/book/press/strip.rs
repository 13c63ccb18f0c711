//! Removes from a document what a press does not allow in its files.

use super::Profile;
use gridpress_page::scene::{Document, Item};

/// Removes the outline and the links, each if the profile forbids it. The printed pages do not
/// change.
pub fn strip(document: &mut Document, profile: &Profile) {
    if !profile.outline {
        document.outline.clear();
    }
    if !profile.links {
        for page in &mut document.pages {
            without_links(&mut page.items);
        }
        for symbol in &mut document.symbols {
            without_links(&mut symbol.items);
        }
    }
}

fn without_links(items: &mut Vec<Item>) {
    items.retain(|item| !matches!(item, Item::Link { .. }));
    for item in items {
        if let Item::Group { items, .. } = item {
            without_links(items);
        }
    }
}

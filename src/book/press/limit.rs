//! Adjusts the inks of a finished display list to what a press can print, so that drawing code need
//! not know the press.

use super::Profile;
use gridpress_page::scene::{Document, Ink, Item, Stroke};

/// Widens every line and moves every tint of a document to the nearest value that the press can
/// print. Solid ink stays solid, and paper stays paper.
pub fn limit_inks(document: &mut Document, profile: &Profile) {
    document.pages.iter_mut().for_each(|page| limit_items(&mut page.items, profile));
    document.symbols.iter_mut().for_each(|symbol| limit_items(&mut symbol.items, profile));
}

fn limit_items(items: &mut [Item], profile: &Profile) {
    for item in items {
        match item {
            Item::Line { stroke, .. } => limit_stroke(stroke, profile),
            Item::Box { fill, stroke, .. } | Item::Path { fill, stroke, .. } => {
                fill.iter_mut().for_each(|ink| limit_ink(ink, profile));
                stroke.iter_mut().for_each(|stroke| limit_stroke(stroke, profile));
            }
            Item::Text(run) => limit_ink(&mut run.ink, profile),
            Item::Group { items, .. } => limit_items(items, profile),
            Item::Use { .. } | Item::Link { .. } => {}
        }
    }
}

fn limit_stroke(stroke: &mut Stroke, profile: &Profile) {
    stroke.width = stroke.width.max(profile.ink.least_line);
    limit_ink(&mut stroke.ink, profile);
}

fn limit_ink(ink: &mut Ink, profile: &Profile) {
    match ink {
        Ink::Black(tint) | Ink::Spot { tint, .. } if *tint > 0.0 => {
            *tint = profile.held_tint(*tint);
        }
        Ink::Black(_) | Ink::Spot { .. } | Ink::Mixed(_) | Ink::Paper => {}
    }
}

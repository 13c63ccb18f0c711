//! Repeated drawings, such as running heads, gauges and lines to write on: found by comparing the
//! pages with each other, and drawn once as a form.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use super::super::boxes::PageBoxes;
use crate::geom::{Point, Pt};
use crate::scene::{Document, Item, PathStep, Role};

/// The number of pages from which a form is smaller than its repetitions.
const WORTH: usize = 5;
/// The same for a single use of a symbol, which is short anyway.
const WORTH_FOR_USE: usize = 20;

/// The contents of a form.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum Repeat {
    /// Items without marks; the marks for the tags are at the place of use.
    Plain,
    /// Decoration, marked as such within the form.
    Artifact,
}

/// The drawings that are repeated on many pages.
#[derive(Default)]
pub(in super::super) struct Repeats<'a> {
    /// In the order of their first use.
    drawings: Vec<Drawing<'a>>,
    index: HashMap<Drawing<'a>, usize>,
}

/// Items in the coordinate frame of a page.
#[derive(Copy, Clone)]
pub(in super::super) struct Drawing<'a> {
    pub kind: Repeat,
    pub items: &'a [Item],
    pub boxes: PageBoxes,
}

impl<'a> Repeats<'a> {
    /// Collects the repeated drawings of the pages, each with its boxes. Artifacts are kept
    /// separate if they are `marked`.
    pub(in super::super) fn of(document: &'a Document, boxes: &[PageBoxes], marked: bool) -> Self {
        let mut seen: HashMap<Drawing<'a>, (usize, usize)> = HashMap::new();
        let mut order = 0;
        let mut see = |kind, items, boxes| {
            order += 1;
            seen.entry(Drawing { kind, items, boxes }).or_insert((order, 0)).1 += 1;
        };
        for (page, &boxes) in document.pages.iter().zip(boxes) {
            for item in &page.items {
                let Item::Group { role, items } = item else { continue };
                match role {
                    Role::Artifact if marked && is_plain(items) => {
                        see(Repeat::Artifact, items, boxes);
                    }
                    Role::Artifact | Role::Heading(_) | Role::Paragraph if is_plain(items) => {
                        see(Repeat::Plain, items, boxes);
                    }
                    _ => {
                        let used = items.iter().filter(|item| matches!(item, Item::Use { .. }));
                        used.for_each(|item| {
                            see(Repeat::Plain, std::slice::from_ref(item), boxes);
                        });
                    }
                }
            }
        }
        let mut kept: Vec<(usize, Drawing<'a>)> = seen
            .into_iter()
            .filter(|(drawing, (_, count))| {
                let use_alone = matches!(drawing.items, [Item::Use { .. }]);
                *count >= if use_alone { WORTH_FOR_USE } else { WORTH }
            })
            .map(|(drawing, (order, _))| (order, drawing))
            .collect();
        kept.sort_by_key(|(order, _)| *order);
        let drawings: Vec<Drawing<'a>> = kept.into_iter().map(|(_, drawing)| drawing).collect();
        let index = drawings.iter().copied().enumerate().map(|(i, d)| (d, i)).collect();
        Repeats { drawings, index }
    }

    pub(in super::super) fn drawings(&self) -> &[Drawing<'a>] {
        &self.drawings
    }

    /// Returns the resource name of the form with that index.
    pub(in super::super) fn name(index: usize) -> String {
        format!("R{index}")
    }

    /// Returns the form that draws `items` on a page with `boxes`.
    pub(super) fn form(&self, kind: Repeat, items: &[Item], boxes: &PageBoxes) -> Option<String> {
        if self.index.is_empty() || items.is_empty() {
            return None;
        }
        let index: &HashMap<Drawing<'_>, usize> = &self.index;
        index.get(&Drawing { kind, items, boxes: *boxes }).map(|&i| Self::name(i))
    }
}

/// Whether items are drawing and text without links and groups.
fn is_plain(items: &[Item]) -> bool {
    !items.is_empty()
        && items.iter().all(|item| match item {
            Item::Line { .. }
            | Item::Box { .. }
            | Item::Path { .. }
            | Item::Text(_)
            | Item::Use { .. } => true,
            Item::Link { .. } | Item::Group { .. } => false,
        })
}

impl PartialEq for Drawing<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.boxes == other.boxes && self.items == other.items
    }
}

impl Eq for Drawing<'_> {}

impl Hash for Drawing<'_> {
    /// Hashes what distinguishes most drawings; equality does the rest.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
        self.items.len().hash(state);
        for item in self.items {
            match item {
                Item::Line { from, to, .. } => {
                    place(*from, state);
                    place(*to, state);
                }
                Item::Box { area, .. } | Item::Link { area, .. } => place(area.origin, state),
                Item::Path { steps, .. } => {
                    steps.len().hash(state);
                    if let Some(PathStep::Move(p)) = steps.first() {
                        place(*p, state);
                    }
                }
                Item::Text(run) => {
                    place(run.origin, state);
                    run.text.hash(state);
                }
                Item::Use { symbol, at } => {
                    symbol.hash(state);
                    place(*at, state);
                }
                Item::Group { items, .. } => items.len().hash(state),
            }
        }
    }
}

fn place<H: Hasher>(p: Point, state: &mut H) {
    let bits = |l: Pt| l.get().to_bits();
    (bits(p.x), bits(p.y)).hash(state);
}

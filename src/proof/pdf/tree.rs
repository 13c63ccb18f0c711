//! What a PDF says about its pages besides what they show: the entries of its page tree, and the
//! alternative texts of its figures.

use super::decoded::decoded;
use super::guides::{self, Guides};
use gridpress_engine::grade::Scale;
use gridpress_page::scene::{COVER, SCALES};
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, String as PdfString,
};
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

/// The deepest level of a tree, and the most entries of one.
const DEEPEST: usize = 64;
const MOST: usize = 4_000_000;

/// What is known of the pages of a file, by their index.
#[derive(Default)]
pub(super) struct Tree {
    /// Pages that the page tree lists more than once: viewers show them as often, or once.
    pub(super) listed_again: Vec<usize>,
    /// The alternative texts of the figures on each page, in reading order.
    pub(super) texts: HashMap<usize, Vec<String>>,
    /// The links, bookmarks, labels and descriptions on each page.
    pub(super) guides: Guides,
    /// The kinds of annotations without a picture of their own, which each program draws itself, by
    /// the page they are on.
    pub(super) undrawn: Vec<(usize, String)>,
    /// Pages that print something that they do not show.
    pub(super) only_printed: Vec<usize>,
    /// Whether the file runs a script when it is opened.
    pub(super) has_script: bool,
    /// Whether the file is a cover.
    pub(super) is_cover: bool,
    /// The scales of levels by the numbers of the puzzles, as far as the file says them.
    pub(super) scales: Vec<(RangeInclusive<u32>, Scale)>,
    /// Whether the file says that all its content is tagged.
    pub(super) is_tagged: bool,
}

/// Whether the metadata of a file say that it is a cover.
fn says_cover(pdf: &Pdf) -> bool {
    pdf.metadata().keywords.as_deref().is_some_and(|words| words == COVER.as_bytes())
}

/// Returns the scales of levels that the metadata of a file say, by the numbers of its puzzles.
fn said_scales(pdf: &Pdf) -> Vec<(RangeInclusive<u32>, Scale)> {
    /// More sections than any book has.
    const MOST: usize = 1_000;
    let words = pdf.metadata().keywords.as_deref().unwrap_or_default();
    let words = std::str::from_utf8(words).ok().and_then(|words| words.strip_prefix(SCALES));
    let scale = |section: &str| {
        let (numbers, name) = section.split_once(' ')?;
        let (first, last) = numbers.split_once('-')?;
        Some((first.parse().ok()?..=last.parse().ok()?, Scale::named(name)?))
    };
    words.unwrap_or_default().split(", ").take(MOST).filter_map(scale).collect()
}

/// Returns the kind of an annotation that is shown, but has no picture of its own.
fn undrawn(annotation: &Dict<'_>) -> Option<String> {
    /// These leave no ink, or none without a picture.
    const BARE: [&[u8]; 4] = [b"Popup", b"Widget", b"TrapNet", b"PrinterMark"];
    /// The bits of annotations that are hidden, or neither shown nor printed.
    const HIDDEN: i32 = 1 << 1;
    const NOT_SHOWN: i32 = 1 << 5;
    const PRINTED: i32 = 1 << 2;
    let kind = annotation.get::<Name<'_>>(b"Subtype".as_slice())?;
    let flags = annotation.get::<i32>(b"F".as_slice()).unwrap_or(0);
    let is_hidden = flags & HIDDEN != 0 || (flags & NOT_SHOWN != 0 && flags & PRINTED == 0);
    if is_hidden || annotation.contains_key(b"AP".as_slice()) {
        return None;
    }
    if *kind == *b"Link" {
        return has_frame(annotation).then(|| "Link with a frame".to_owned());
    }
    (!BARE.contains(&&*kind)).then(|| decoded(&kind))
}

/// Whether programs draw a frame around a link: of a point, if the file does not say how wide.
fn has_frame(link: &Dict<'_>) -> bool {
    let style = link.get::<Dict<'_>>(b"BS".as_slice());
    let border = link.get::<Array<'_>>(b"Border".as_slice());
    let colour = link.get::<Array<'_>>(b"C".as_slice());
    let width = match (style, border) {
        (Some(style), _) => style.get::<f32>(b"W".as_slice()),
        (None, Some(border)) => border.iter::<f32>().nth(2),
        (None, None) => None,
    };
    width.unwrap_or(1.0) > 0.0 && colour.is_none_or(|colour| colour.iter::<f32>().next().is_some())
}

/// Whether an annotation is printed, but not shown.
fn is_only_printed(annotation: &Dict<'_>) -> bool {
    /// The bits of annotations that are hidden, printed, and not shown.
    const HIDDEN: i32 = 1 << 1;
    const PRINTED: i32 = 1 << 2;
    const NOT_SHOWN: i32 = 1 << 5;
    let flags = annotation.get::<i32>(b"F".as_slice()).unwrap_or(0);
    flags & (HIDDEN | PRINTED | NOT_SHOWN) == PRINTED | NOT_SHOWN
        && annotation.contains_key(b"AP".as_slice())
}

/// Whether a file has a layer that is printed but not shown, or shown but not printed.
fn has_layers_for_print(root: &Dict<'_>) -> bool {
    let Some(layers) = root.get::<Dict<'_>>(b"OCProperties".as_slice()) else { return false };
    let Some(usual) = layers.get::<Dict<'_>>(b"D".as_slice()) else { return false };
    let events = usual.get::<Array<'_>>(b"AS".as_slice());
    let mut events = events.iter().flat_map(|all| all.iter::<Dict<'_>>().take(MOST));
    let is_print = |event: Dict<'_>| {
        event.get::<Name<'_>>(b"Event".as_slice()).is_some_and(|name| *name == *b"Print")
    };
    if !events.any(is_print) {
        return false;
    }
    let off: HashSet<ObjectIdentifier> = (usual.get::<Array<'_>>(b"OFF".as_slice()).iter())
        .flat_map(|all| all.raw_iter().take(MOST))
        .filter_map(|layer| match layer {
            MaybeRef::Ref(id) => Some(ObjectIdentifier::from(id)),
            MaybeRef::NotRef(_) => None,
        })
        .collect();
    let all = layers.get::<Array<'_>>(b"OCGs".as_slice());
    all.iter().flat_map(|all| all.iter::<Dict<'_>>().take(MOST)).any(|layer| {
        let usage = layer.get::<Dict<'_>>(b"Usage".as_slice());
        let print = usage.and_then(|usage| usage.get::<Dict<'_>>(b"Print".as_slice()));
        let state = print.and_then(|print| print.get::<Name<'_>>(b"PrintState".as_slice()));
        let is_shown = layer.obj_id().is_none_or(|id| !off.contains(&id));
        state.is_some_and(|state| (*state == *b"ON") != is_shown)
    })
}

/// Whether a file runs a script when it is opened.
fn has_script(root: &Dict<'_>) -> bool {
    let is_script = |action: Dict<'_>| {
        action.get::<Name<'_>>(b"S".as_slice()).is_some_and(|kind| *kind == *b"JavaScript")
    };
    let names = root.get::<Dict<'_>>(b"Names".as_slice());
    root.get::<Dict<'_>>(b"OpenAction".as_slice()).is_some_and(is_script)
        || names.is_some_and(|names| names.contains_key(b"JavaScript".as_slice()))
}

impl Tree {
    pub(super) fn of(pdf: &Pdf) -> Self {
        let pages: HashMap<ObjectIdentifier, usize> = (pdf.pages().iter().enumerate())
            .filter_map(|(index, page)| Some((page.raw().obj_id()?, index)))
            .collect();
        let is_cover = pages.len() == 1 && says_cover(pdf);
        let guides = guides::read(pdf, &pages);
        let scales = said_scales(pdf);
        let mut tree = Tree { is_cover, scales, guides, ..Tree::default() };
        for (index, page) in pdf.pages().iter().enumerate() {
            let all = page.raw().get::<Array<'_>>(b"Annots".as_slice());
            let all = all.iter().flat_map(|all| all.iter::<Dict<'_>>().take(MOST));
            for one in all {
                tree.undrawn.extend(undrawn(&one).map(|kind| (index, kind)));
                if is_only_printed(&one) {
                    tree.only_printed.push(index);
                }
            }
        }
        let Some(root) = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id()) else { return tree };
        tree.has_script = has_script(&root);
        if has_layers_for_print(&root) {
            tree.only_printed.insert(0, 0);
        }
        tree.only_printed.dedup();
        if let Some(first) = root.get::<Dict<'_>>(b"Pages".as_slice()) {
            tree.page_tree(pdf, first, &pages);
        }
        if let Some(first) = root.get::<Dict<'_>>(b"StructTreeRoot".as_slice()) {
            tree.structure(pdf, first, &pages);
            let info = root.get::<Dict<'_>>(b"MarkInfo".as_slice());
            tree.is_tagged =
                info.and_then(|info| info.get::<bool>(b"Marked".as_slice())).unwrap_or(false);
        }
        for (page, texts) in &tree.texts {
            let lines = texts.iter().map(|text| guides::described(text));
            tree.guides.entry(*page).or_default().extend(lines);
        }
        tree
    }

    fn page_tree(&mut self, pdf: &Pdf, root: Dict<'_>, pages: &HashMap<ObjectIdentifier, usize>) {
        let (mut seen, mut count) = (HashSet::new(), 0);
        let mut open = vec![(root, 0)];
        while let Some((node, depth)) = open.pop() {
            let Some(kids) = node.get::<Array<'_>>(b"Kids".as_slice()) else { continue };
            for kid in kids.raw_iter() {
                count += 1;
                let MaybeRef::Ref(id) = kid else { continue };
                let id = ObjectIdentifier::from(id);
                if count > MOST {
                    return;
                }
                let is_new = seen.insert(id);
                match pages.get(&id) {
                    Some(&page) if !is_new => self.listed_again.push(page),
                    None if is_new && depth < DEEPEST => {
                        open.extend(pdf.xref().get(id).map(|kid| (kid, depth + 1)));
                    }
                    _ => {}
                }
            }
        }
        self.listed_again.sort_unstable();
        self.listed_again.dedup();
    }

    fn structure(&mut self, pdf: &Pdf, root: Dict<'_>, pages: &HashMap<ObjectIdentifier, usize>) {
        let (mut seen, mut count) = (HashSet::new(), 0);
        let mut open: Vec<(Dict<'_>, Option<usize>, usize)> = vec![(root, None, 0)];
        while let Some((element, page, depth)) = open.pop() {
            count += 1;
            if count > MOST {
                return;
            }
            let own = element.get_ref(b"Pg".as_slice()).map(ObjectIdentifier::from);
            let page = own.and_then(|id| pages.get(&id).copied()).or(page);
            let is_figure =
                element.get::<Name<'_>>(b"S".as_slice()).is_some_and(|tag| *tag == *b"Figure");
            let text = element.get::<PdfString<'_>>(b"Alt".as_slice());
            if let (true, Some(text), Some(page)) = (is_figure, text, page) {
                self.texts.entry(page).or_default().push(decoded(text.as_bytes()));
            }
            if depth >= DEEPEST {
                continue;
            }
            let mut kids = Vec::new();
            let mut add = |kid: MaybeRef<Object<'_>>| match kid {
                MaybeRef::Ref(id) => {
                    let id = ObjectIdentifier::from(id);
                    if seen.insert(id) {
                        kids.extend(pdf.xref().get::<Dict<'_>>(id));
                    }
                }
                MaybeRef::NotRef(_) => {}
            };
            match element.get_raw::<Object<'_>>(b"K".as_slice()) {
                Some(MaybeRef::NotRef(Object::Array(all))) => all.raw_iter().for_each(&mut add),
                Some(MaybeRef::NotRef(Object::Dict(kid))) => kids.push(kid),
                Some(MaybeRef::Ref(id)) => match element.get::<Array<'_>>(b"K".as_slice()) {
                    Some(all) => all.raw_iter().for_each(&mut add),
                    None => add(MaybeRef::Ref(id)),
                },
                _ => {}
            }
            // The last is taken first.
            open.extend(kids.into_iter().rev().map(|kid| (kid, page, depth + 1)));
        }
    }
}

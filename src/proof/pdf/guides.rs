//! Reads what leads readers through a PDF: its links, bookmarks and page labels.

use super::decoded::decoded;
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, Rect, String as PdfString,
};
use std::collections::{HashMap, HashSet};

/// The deepest level of a tree, and the most entries of one.
const DEEPEST: usize = 32;
const MOST: usize = 500_000;

/// The lines of each page, by its index.
pub(super) type Guides = HashMap<usize, Vec<String>>;

/// Where links and bookmarks of a file lead to.
struct Targets<'p> {
    pages: &'p HashMap<ObjectIdentifier, usize>,
    /// The pages of named targets.
    named: HashMap<Vec<u8>, usize>,
}

/// Returns the links, bookmarks and page labels of a file.
pub(super) fn read(pdf: &Pdf, pages: &HashMap<ObjectIdentifier, usize>) -> Guides {
    let mut guides = Guides::new();
    let Some(root) = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id()) else { return guides };
    let mut targets = Targets { pages, named: HashMap::new() };
    targets.names(&root);
    for (index, page) in pdf.pages().iter().enumerate() {
        let Some(annotations) = page.raw().get::<Array<'_>>(b"Annots".as_slice()) else { continue };
        let media = page.media_box();
        let lines = annotations
            .iter::<Dict<'_>>()
            .take(MOST)
            .filter_map(|link| targets.link(&link, (media.x0, media.y0)));
        guides.entry(index).or_default().extend(lines);
    }
    if let Some(outline) = root.get::<Dict<'_>>(b"Outlines".as_slice()) {
        targets.bookmarks(&outline, 1, &mut HashSet::new(), &mut guides);
    }
    if let Some(language) = root.get::<PdfString<'_>>(b"Lang".as_slice()) {
        let line = format!("lang {}", decoded(language.as_bytes()).to_lowercase());
        guides.entry(0).or_default().push(line);
    }
    if let Some(tree) = root.get::<Dict<'_>>(b"PageLabels".as_slice()) {
        labels(&tree, pdf.pages().len(), &mut guides);
    }
    guides
}

impl Targets<'_> {
    /// Reads the named targets.
    fn names(&mut self, root: &Dict<'_>) {
        if let Some(all) = root.get::<Dict<'_>>(b"Dests".as_slice()) {
            for (name, _) in all.entries().take(MOST) {
                let page = all.get::<Object<'_>>(&*name).and_then(|to| self.page(&to));
                self.named.extend(page.map(|page| (name.to_vec(), page)));
            }
        }
        let names = root.get::<Dict<'_>>(b"Names".as_slice());
        let Some(tree) = names.and_then(|n| n.get::<Dict<'_>>(b"Dests".as_slice())) else { return };
        let (mut open, mut count) = (vec![(tree, 0)], 0);
        while let Some((node, depth)) = open.pop() {
            let all = node.get::<Array<'_>>(b"Names".as_slice());
            let all: Vec<Object<'_>> = all.iter().flat_map(|all| all.iter()).take(MOST).collect();
            for two in all.chunks_exact(2) {
                let Object::String(name) = &two[0] else { continue };
                let page = self.page(&two[1]);
                self.named.extend(page.map(|page| (name.as_bytes().to_vec(), page)));
            }
            count += all.len() + 1;
            let kids = node.get::<Array<'_>>(b"Kids".as_slice());
            if depth < DEEPEST && count < MOST {
                open.extend(kids.iter().flat_map(|k| k.iter()).take(MOST).map(|k| (k, depth + 1)));
            }
        }
    }

    /// Returns the index of the page of a target.
    fn page(&self, to: &Object<'_>) -> Option<usize> {
        match to {
            Object::Array(to) => match to.raw_iter().next()? {
                MaybeRef::Ref(id) => self.pages.get(&ObjectIdentifier::from(id)).copied(),
                MaybeRef::NotRef(object) => usize::try_from(object.into_i32()?).ok(),
            },
            Object::Dict(to) => self.page(&Object::Array(to.get(b"D".as_slice())?)),
            Object::Name(name) => self.named.get(&**name).copied(),
            Object::String(name) => self.named.get(name.as_bytes()).copied(),
            _ => None,
        }
    }

    /// Returns the page that an annotation or a bookmark leads to, or the address.
    fn target(&self, of: &Dict<'_>) -> Option<Result<usize, String>> {
        if let Some(to) = of.get::<Object<'_>>(b"Dest".as_slice()) {
            return self.page(&to).map(Ok);
        }
        let action = of.get::<Dict<'_>>(b"A".as_slice())?;
        if let Some(address) = action.get::<PdfString<'_>>(b"URI".as_slice()) {
            return Some(Err(decoded(address.as_bytes())));
        }
        self.page(&action.get::<Object<'_>>(b"D".as_slice())?).map(Ok)
    }

    /// Returns the line of a link, from the lower left corner of its page; `None` if it is another annotation.
    fn link(&self, annotation: &Dict<'_>, (left, bottom): (f64, f64)) -> Option<String> {
        let kind = annotation.get::<Name<'_>>(b"Subtype".as_slice())?;
        if *kind != *b"Link" {
            return None;
        }
        let area = annotation.get::<Rect>(b"Rect".as_slice())?;
        let to = match self.target(annotation) {
            Some(Ok(page)) => format!("page {}", page + 1),
            Some(Err(address)) => address,
            None => "nothing".to_owned(),
        };
        Some(format!("link {} {} {to}", (area.x0 - left).round(), (area.y1 - bottom).round()))
    }

    /// Reads the bookmarks of a level and below.
    fn bookmarks(
        &self,
        above: &Dict<'_>,
        level: usize,
        seen: &mut HashSet<ObjectIdentifier>,
        guides: &mut Guides,
    ) {
        let mut next = above.get_ref(b"First".as_slice());
        let mut entry = above.get::<Dict<'_>>(b"First".as_slice());
        while let (Some(id), Some(one)) = (next, entry) {
            if level > DEEPEST || seen.len() > MOST || !seen.insert(ObjectIdentifier::from(id)) {
                return;
            }
            let title = one.get::<PdfString<'_>>(b"Title".as_slice());
            let title = title.map(|title| decoded(title.as_bytes())).unwrap_or_default();
            let page = self.target(&one).and_then(Result::ok);
            let line = match page {
                Some(_) => format!("bookmark {level} {title}"),
                None => format!("bookmark {level} {title} (to no page)"),
            };
            guides.entry(page.unwrap_or(0)).or_default().push(line);
            self.bookmarks(&one, level + 1, seen, guides);
            (next, entry) = (one.get_ref(b"Next".as_slice()), one.get(b"Next".as_slice()));
        }
    }
}

/// Reads the labels of pages.
fn labels(tree: &Dict<'_>, pages: usize, guides: &mut Guides) {
    let mut ranges: Vec<(usize, Dict<'_>)> = Vec::new();
    let mut open = vec![(tree.clone(), 0)];
    while let Some((node, depth)) = open.pop() {
        let all = node.get::<Array<'_>>(b"Nums".as_slice());
        let all: Vec<Object<'_>> = all.iter().flat_map(|all| all.iter()).take(MOST).collect();
        for two in all.chunks_exact(2) {
            let from = two[0].clone().into_i32().and_then(|from| usize::try_from(from).ok());
            ranges.extend(from.zip(two[1].clone().into_dict()));
        }
        let kids = node.get::<Array<'_>>(b"Kids".as_slice());
        if depth < DEEPEST && ranges.len() < MOST && open.len() < MOST {
            open.extend(kids.iter().flat_map(|k| k.iter()).take(MOST).map(|kid| (kid, depth + 1)));
        }
    }
    ranges.sort_by_key(|(from, _)| *from);
    for (index, (from, range)) in ranges.iter().enumerate() {
        let to = ranges.get(index + 1).map_or(pages, |(next, _)| *next).min(pages);
        let prefix = range.get::<PdfString<'_>>(b"P".as_slice());
        let prefix = prefix.map(|prefix| decoded(prefix.as_bytes())).unwrap_or_default();
        let style = range.get::<Name<'_>>(b"S".as_slice());
        let style = style.map(|style| style.as_str().to_owned()).unwrap_or_default();
        let first = range.get::<i32>(b"St".as_slice()).unwrap_or(1);
        for (page, number) in (*from..to).zip(i64::from(first)..) {
            let number = if style.is_empty() { String::new() } else { format!("{style} {number}") };
            guides.entry(page).or_default().push(format!("label {prefix}{number}"));
        }
    }
}

/// Returns a line for the description of a picture: a digest, because descriptions are long.
pub(super) fn described(text: &str) -> String {
    digest("alt", text)
}

/// Returns a line for a text that programs read in place of what is printed.
pub(super) fn said(text: &str) -> String {
    digest("said", text)
}

fn digest(kind: &str, text: &str) -> String {
    // FNV-1a.
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{kind} {digest:016x}")
}

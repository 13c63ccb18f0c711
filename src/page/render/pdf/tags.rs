//! The structure tree of a tagged file: the role of each part of a page, in reading order (ISO
//! 32000-1, 14.7 and 14.8; ISO 14289-1).

use lopdf::{Dictionary, Object, ObjectId};

use super::file::File;
use super::objects::{dict, int, name, reference, text};

/// The structure types in use.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Heading(u8),
    P,
    List,
    Item,
    ItemBody,
    Figure,
}

impl Tag {
    pub(super) fn name(self) -> &'static str {
        match self {
            Tag::Heading(1) => "H1",
            Tag::Heading(2) => "H2",
            Tag::Heading(3) => "H3",
            Tag::Heading(4) => "H4",
            Tag::Heading(5) => "H5",
            Tag::Heading(_) => "H6",
            Tag::P => "P",
            Tag::List => "L",
            Tag::Item => "LI",
            Tag::ItemBody => "LBody",
            Tag::Figure => "Figure",
        }
    }
}

/// An element of the structure of one page.
pub(super) struct Node {
    pub tag: Tag,
    pub alt: Option<String>,
    pub kids: Vec<Kid>,
}

/// A child of an element.
pub(super) enum Kid {
    Node(Node),
    /// A marked part of the page's content.
    Marked(usize),
    /// The link with this index on the page, and the parts of the content that describe its target.
    Link(usize, Vec<usize>),
}

impl Node {
    pub(super) const fn new(tag: Tag) -> Self {
        Node { tag, alt: None, kids: Vec::new() }
    }

    /// Moves the text of a paragraph or of the last list entry into the link on top of it, so that
    /// a screen reader reads both as one. Returns false if there is no such text.
    pub(super) fn bind_link(&mut self, link: usize) -> bool {
        match self.tag {
            Tag::P | Tag::ItemBody => {}
            Tag::List | Tag::Item => {
                let last = self.kids.last_mut();
                return last.is_some_and(|kid| kid.bind_link(link));
            }
            Tag::Heading(_) | Tag::Figure => return false,
        }
        let is_said = |kid: &Kid| matches!(kid, Kid::Marked(_));
        let first = self.kids.iter().rposition(|kid| !is_said(kid)).map_or(0, |last| last + 1);
        let said: Vec<usize> = self
            .kids
            .drain(first..)
            .filter_map(|kid| if let Kid::Marked(part) = kid { Some(part) } else { None })
            .collect();
        let found = !said.is_empty();
        if found {
            self.kids.push(Kid::Link(link, said));
        }
        found
    }
}

impl Kid {
    /// As [`Node::bind_link`].
    pub(super) fn bind_link(&mut self, link: usize) -> bool {
        match self {
            Kid::Node(node) => node.bind_link(link),
            Kid::Marked(_) | Kid::Link(..) => false,
        }
    }
}

/// One page's share of the tree.
pub(super) struct PageTags<'a> {
    pub page: ObjectId,
    pub kids: &'a [Kid],
    /// The number of marked parts in the page's content.
    pub marked: usize,
    /// The annotations of the links, in the same order.
    pub annotations: &'a [ObjectId],
    /// Whether a part of the book begins on this page.
    pub begins_part: bool,
}

/// Adds the whole tree to the file and returns its root. Pages and annotations must have the parent
/// tree keys returned by [`page_key`] and [`link_key`].
pub(super) fn build(pdf: &mut File, pages: &[PageTags<'_>]) -> ObjectId {
    let root = pdf.new_object_id();
    let book = pdf.new_object_id();
    let mut tree = Tree { pdf, heading: 0, parents: Vec::new() };
    let mut link_parents = Vec::new();
    let mut parts: Vec<(ObjectId, Vec<Object>)> = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        if parts.is_empty() || page.begins_part {
            parts.push((tree.pdf.new_object_id(), Vec::new()));
        }
        let Some((part, kids)) = parts.last_mut() else { continue };
        let mut marked = vec![Object::Null; page.marked];
        for kid in page.kids {
            kids.push(tree.kid(page, *part, kid, &mut marked, &mut link_parents));
        }
        if !marked.is_empty() {
            tree.parents.extend([int(number), Object::Array(marked)]);
        }
    }
    link_parents.sort_by_key(|(annotation, _)| *annotation);
    let first_link = pages.len();
    let mut parents = tree.parents;
    let order = pages.iter().flat_map(|p| p.annotations).enumerate();
    for (i, annotation) in order {
        if let Ok(found) = link_parents.binary_search_by_key(annotation, |(a, _)| *a) {
            parents.extend([int(first_link + i), reference(link_parents[found].1)]);
        }
    }
    let next_key = first_link + pages.iter().map(|p| p.annotations.len()).sum::<usize>();
    let parts: Vec<Object> = parts
        .into_iter()
        .map(|(id, kids)| {
            let part =
                dict([("S", name("Sect")), ("P", reference(book)), ("K", Object::Array(kids))]);
            pdf.set_object(id, part);
            reference(id)
        })
        .collect();
    pdf.set_object(
        book,
        dict([("S", name("Document")), ("P", reference(root)), ("K", Object::Array(parts))]),
    );
    let parent_tree = pdf.add_object(dict([("Nums", Object::Array(parents))]));
    pdf.set_object(
        root,
        dict([
            ("Type", name("StructTreeRoot")),
            ("K", reference(book)),
            ("ParentTree", reference(parent_tree)),
            ("ParentTreeNextKey", int(next_key)),
        ]),
    );
    root
}

/// Returns the key of page `index` (from 0) in the parent tree.
pub(super) fn page_key(index: usize) -> Object {
    int(index)
}

/// Returns the key in the parent tree of link number `index` in a book of `pages` pages.
pub(super) fn link_key(pages: usize, index: usize) -> Object {
    int(pages + index)
}

struct Tree<'a> {
    pdf: &'a mut File,
    /// The level of the last heading: levels must not be skipped.
    heading: u8,
    parents: Vec<Object>,
}

impl Tree<'_> {
    fn kid(
        &mut self,
        page: &PageTags<'_>,
        parent: ObjectId,
        kid: &Kid,
        marked: &mut [Object],
        link_parents: &mut Vec<(ObjectId, ObjectId)>,
    ) -> Object {
        match kid {
            Kid::Marked(id) => {
                if let Some(place) = marked.get_mut(*id) {
                    *place = reference(parent);
                }
                int(*id)
            }
            Kid::Link(index, said) => {
                let id = self.pdf.new_object_id();
                let mut kids = Vec::with_capacity(said.len() + 1);
                for part in said {
                    if let Some(place) = marked.get_mut(*part) {
                        *place = reference(id);
                    }
                    kids.push(int(*part));
                }
                let mut link = dict([
                    ("S", name("Link")),
                    ("P", reference(parent)),
                    ("Pg", reference(page.page)),
                ]);
                if let Some(annotation) = page.annotations.get(*index) {
                    link_parents.push((*annotation, id));
                    let object = dict([("Type", name("OBJR")), ("Obj", reference(*annotation))]);
                    kids.push(Object::Dictionary(object));
                }
                let kids = if kids.len() == 1 { kids.remove(0) } else { Object::Array(kids) };
                link.set("K", kids);
                self.pdf.set_object(id, link);
                reference(id)
            }
            Kid::Node(node) => {
                let id = self.pdf.new_object_id();
                let tag = match node.tag {
                    Tag::Heading(level) => {
                        self.heading = level.min(self.heading + 1);
                        Tag::Heading(self.heading)
                    }
                    other => other,
                };
                let mut element: Dictionary = dict([
                    ("S", name(tag.name())),
                    ("P", reference(parent)),
                    ("Pg", reference(page.page)),
                ]);
                if let Some(alt) = &node.alt {
                    element.set("Alt", text(alt));
                }
                let mut kids: Vec<Object> = node
                    .kids
                    .iter()
                    .map(|kid| self.kid(page, id, kid, marked, link_parents))
                    .collect();
                let kids = if kids.len() == 1 { kids.remove(0) } else { Object::Array(kids) };
                element.set("K", kids);
                self.pdf.set_object(id, element);
                reference(id)
            }
        }
    }
}

//! Navigation in a screen file: links, outline and page labels.

use lopdf::{Object, ObjectId, StringFormat};

use super::PdfError;
use super::boxes::PageBoxes;
use super::content::LinkArea;
use super::file::File;
use super::objects::{dict, int, length, name, reference, text};
use crate::scene::{Destination, OutlineEntry, Page, PageLabel};

/// The pages of the file with their boxes, as link targets.
pub(super) struct Targets<'a> {
    pub pages: &'a [ObjectId],
    pub boxes: &'a [PageBoxes],
}

impl Targets<'_> {
    /// Returns the target of a link or an entry.
    fn destination(&self, to: Destination) -> Result<Object, PdfError> {
        let found = self.pages.get(to.page.0).zip(self.boxes.get(to.page.0));
        let missing = || PdfError::Dangling(format!("page {}", to.page.0 + 1));
        let (page, boxes) = found.ok_or_else(missing)?;
        let (x, y) = boxes.point(to.at);
        // Keeps the reader's zoom level.
        Ok(Object::Array(vec![reference(*page), name("XYZ"), length(x), length(y), Object::Null]))
    }

    /// Returns the annotation of a link on a page with `boxes`.
    ///
    /// # Errors
    /// A link to a page that the document does not have.
    pub(super) fn annotation(
        &self,
        pdf: &mut File,
        boxes: &PageBoxes,
        link: &LinkArea,
        key: Object,
    ) -> Result<ObjectId, PdfError> {
        let destination = self.destination(link.to)?;
        Ok(pdf.add_object(dict([
            ("Type", name("Annot")),
            ("Subtype", name("Link")),
            ("Rect", boxes.rect(link.area)),
            // Bit 3: printed as well as displayed, as PDF/A requires.
            ("F", int(4)),
            ("Border", Object::Array(vec![int(0), int(0), int(0)])),
            ("Contents", text(&link.says)),
            ("Dest", destination),
            ("StructParent", key),
        ])))
    }

    /// Returns the outline; `None` if it has no entries.
    ///
    /// # Errors
    /// An entry for a page that the document does not have.
    pub(super) fn outline(
        &self,
        pdf: &mut File,
        entries: &[OutlineEntry],
    ) -> Result<Option<ObjectId>, PdfError> {
        let root = pdf.new_object_id();
        let Some(level) = self.outline_level(pdf, root, entries)? else { return Ok(None) };
        pdf.set_object(
            root,
            dict([
                ("Type", name("Outlines")),
                ("First", reference(level.first)),
                ("Last", reference(level.last)),
                ("Count", int(level.count)),
            ]),
        );
        Ok(Some(root))
    }

    fn outline_level(
        &self,
        pdf: &mut File,
        parent: ObjectId,
        entries: &[OutlineEntry],
    ) -> Result<Option<Level>, PdfError> {
        let ids: Vec<ObjectId> = entries.iter().map(|_| pdf.new_object_id()).collect();
        let (Some(&first), Some(&last)) = (ids.first(), ids.last()) else { return Ok(None) };
        let count = ids.len();
        for (i, (entry, &id)) in entries.iter().zip(&ids).enumerate() {
            let mut item = dict([
                ("Title", text(&entry.title)),
                ("Parent", reference(parent)),
                ("Dest", self.destination(entry.to)?),
            ]);
            if let Some(previous) = i.checked_sub(1).and_then(|p| ids.get(p)) {
                item.set("Prev", reference(*previous));
            }
            if let Some(next) = ids.get(i + 1) {
                item.set("Next", reference(*next));
            }
            if let Some(below) = self.outline_level(pdf, id, &entry.children)? {
                item.set("First", reference(below.first));
                item.set("Last", reference(below.last));
                // Negative: the entries below are initially collapsed.
                item.set("Count", Object::Integer(-i64::try_from(below.count).unwrap_or(0)));
            }
            pdf.set_object(id, item);
        }
        Ok(Some(Level { first, last, count }))
    }
}

struct Level {
    first: ObjectId,
    last: ObjectId,
    /// The number of visible entries when this level is shown.
    count: usize,
}

/// Returns the number tree of page labels, with one entry wherever the numbering restarts.
pub(super) fn page_labels(pages: &[Page]) -> Object {
    let mut nums = Vec::new();
    let mut expected = None;
    for (i, page) in pages.iter().enumerate() {
        if expected.as_ref() != Some(&page.label) {
            let (style, start) = match page.label {
                PageLabel::Roman(n) => ("r", n),
                PageLabel::Arabic(n) => ("D", n),
            };
            nums.push(int(i));
            // Numbering starts at 1 or above; a page numbered 0 gets its number as a prefix.
            nums.push(Object::Dictionary(if start == 0 {
                dict([("P", Object::String(b"0".to_vec(), StringFormat::Literal))])
            } else {
                dict([("S", name(style)), ("St", Object::Integer(start.into()))])
            }));
        }
        expected = Some(match page.label {
            PageLabel::Roman(n) => PageLabel::Roman(n.saturating_add(1)),
            PageLabel::Arabic(n) => PageLabel::Arabic(n.saturating_add(1)),
        });
    }
    Object::Dictionary(dict([("Nums", Object::Array(nums))]))
}

//! Assembles the whole file: the drawn pages and everything around them.

use lopdf::{Dictionary, Object, ObjectId};

use super::boxes::PageBoxes;
use super::deflate::Deflater;
use super::file::{File, Room};
use super::interactive::{Targets, page_labels};
use super::metadata::{language, output_intents};
use super::objects::{ascii, dict, int, name, reference, text};
use super::prepare::{Finished, Prepared};
use super::tags::{self, PageTags};
use super::{PdfError, PdfOptions};
use crate::geom::Insets;
use crate::render::PROGRAM;
use crate::scene::{Document, OutlineEntry, Page};
use std::ops::Range;

/// The number of pages under one node of the page tree.
const FAN: usize = 64;

/// Draws `document` as a PDF.
///
/// # Errors
/// A document without pages or with an invalid page, references to missing objects, a font that
/// cannot be subset.
pub fn write(document: &Document, options: &PdfOptions) -> Result<Vec<u8>, PdfError> {
    let (file, trailer, _) = draw(document, options, false)?;
    Ok(file.finish(trailer))
}

/// Like [`write()`], with room for a [record](with_records) of each page.
///
/// # Errors
/// As [`write()`].
pub fn write_with_room(
    document: &Document,
    options: &PdfOptions,
) -> Result<(Vec<u8>, Room), PdfError> {
    let (file, trailer, records) = draw(document, options, true)?;
    Ok(file.finish_with_room(trailer, records))
}

/// Returns a file with a record of each page in the room that was left for it: any text, which
/// programs keep with the page and do not show (ISO 32000-1, 14.5).
#[must_use]
pub fn with_records(file: Vec<u8>, room: &Room, records: impl Iterator<Item = String>) -> Vec<u8> {
    let mut deflater = Deflater::new();
    let stream = |record: String| deflater.stream(Dictionary::new(), record.into_bytes());
    room.filled(file, records.map(stream).collect())
}

/// Draws all but the end of a file. Returns it with its trailer and the numbers that are reserved for
/// records.
fn draw(
    document: &Document,
    options: &PdfOptions,
    has_records: bool,
) -> Result<(File, Dictionary, Range<u32>), PdfError> {
    if document.pages.is_empty() {
        return Err(PdfError::NoPages);
    }
    let screen = options.standard.is_screen();
    let boxes = document.pages.iter().enumerate();
    let boxes = boxes.map(|(i, page)| boxes_of(page, i + 1, options)).collect::<Result<_, _>>()?;
    let mut prepared = Prepared::of(document, options, boxes)?;
    let identity = prepared.identity(&[]);

    let mut pdf = File::new(options.standard.version());
    let resources = pdf.new_object_id();
    let shared = prepared.resources(&mut pdf, resources)?;
    pdf.set_object(resources, shared);

    let Prepared { pages, boxes, .. } = prepared;
    let page_ids: Vec<ObjectId> = pages.iter().map(|_| pdf.new_object_id()).collect();
    let targets = Targets { pages: &page_ids, boxes: &boxes };
    let mut catalog =
        dict([("Type", name("Catalog")), ("OutputIntents", output_intents(&mut pdf, options))]);
    let annotations = if screen {
        let annotations = annotate(&mut pdf, &targets, &pages)?;
        make_interactive(&mut pdf, &mut catalog, document, &targets, &pages, &annotations)?;
        annotations
    } else {
        Vec::new()
    };
    let records = pdf.reserve(if has_records { pages.len() } else { 0 });
    let kept = Records { numbers: records.clone(), date: ascii(&identity.pdf_date()) };
    let root = page_tree(&mut pdf, pages, &targets, resources, (&annotations, &kept));
    catalog.set("Pages", reference(root));
    catalog.set("Lang", text(language(&document.meta)));
    catalog.set("Metadata", pdf.add_object(identity.xmp(&document.meta, options)));
    let catalog_id = pdf.add_plain(catalog);
    let info = pdf.add_plain(identity.info(&document.meta, options));
    let trailer = dict([
        ("Root", reference(catalog_id)),
        ("Info", reference(info)),
        ("ID", identity.trailer()),
    ]);
    Ok((pdf, trailer, records))
}

/// Returns the boxes of a page; a screen file has only the trim.
fn boxes_of(page: &Page, number: usize, options: &PdfOptions) -> Result<PageBoxes, PdfError> {
    if options.standard.is_screen() {
        let cut = Page {
            trim: page.trim,
            bleed: Insets::default(),
            label: page.label.clone(),
            items: Vec::new(),
        };
        return PageBoxes::of(&cut, number, false);
    }
    PageBoxes::of(page, number, options.crop_marks)
}

/// Returns the annotations of each page's links, in the order of the links.
fn annotate(
    pdf: &mut File,
    targets: &Targets<'_>,
    pages: &[Finished],
) -> Result<Vec<Vec<ObjectId>>, PdfError> {
    let mut count = 0;
    let mut out = Vec::with_capacity(pages.len());
    for (page, boxes) in pages.iter().zip(targets.boxes) {
        let mut own = Vec::with_capacity(page.drawing.links.len());
        for link in &page.drawing.links {
            let key = tags::link_key(pages.len(), count);
            own.push(targets.annotation(pdf, boxes, link, key)?);
            count += 1;
        }
        out.push(own);
    }
    Ok(out)
}

fn make_interactive(
    pdf: &mut File,
    catalog: &mut Dictionary,
    document: &Document,
    targets: &Targets<'_>,
    pages: &[Finished],
    annotations: &[Vec<ObjectId>],
) -> Result<(), PdfError> {
    let begins = |page: usize| document.outline.iter().any(|e: &OutlineEntry| e.to.page.0 == page);
    let tagged: Vec<PageTags<'_>> = pages
        .iter()
        .zip(annotations)
        .enumerate()
        .map(|(i, (page, annotations))| PageTags {
            page: targets.pages[i],
            kids: &page.drawing.tags,
            marked: page.drawing.marked,
            annotations,
            begins_part: begins(i),
        })
        .collect();
    catalog.set("StructTreeRoot", reference(tags::build(pdf, &tagged)));
    catalog.set("MarkInfo", dict([("Marked", Object::Boolean(true))]));
    catalog.set("ViewerPreferences", dict([("DisplayDocTitle", Object::Boolean(true))]));
    catalog.set("PageLabels", page_labels(&document.pages));
    if let Some(outline) = targets.outline(pdf, &document.outline)? {
        catalog.set("Outlines", reference(outline));
        catalog.set("PageMode", name("UseOutlines"));
    }
    Ok(())
}

/// The records of pages, of which a file may have none.
struct Records {
    /// Their object numbers, in the order of the pages.
    numbers: Range<u32>,
    /// The date of the file.
    date: Object,
}

/// Adds every page under a tree of two levels and returns its root.
fn page_tree(
    pdf: &mut File,
    pages: Vec<Finished>,
    targets: &Targets<'_>,
    resources: ObjectId,
    (annotations, records): (&[Vec<ObjectId>], &Records),
) -> ObjectId {
    let root = pdf.new_object_id();
    let total = pages.len();
    let mut nodes: Vec<(ObjectId, Vec<Object>)> = Vec::new();
    for (i, page) in pages.into_iter().enumerate() {
        if i % FAN == 0 {
            nodes.push((pdf.new_object_id(), Vec::with_capacity(FAN)));
        }
        let Some((parent, kids)) = nodes.last_mut() else { continue };
        let (id, boxes) = (targets.pages[i], &targets.boxes[i]);
        let content = pdf.add_object(page.content);
        let mut entry = dict([
            ("Type", name("Page")),
            ("Parent", reference(*parent)),
            ("MediaBox", boxes.media()),
            ("BleedBox", boxes.bleed()),
            ("TrimBox", boxes.trim()),
            ("Resources", reference(resources)),
            ("Contents", reference(content)),
        ]);
        if let Some(number) = records.numbers.clone().nth(i) {
            let date = &records.date;
            let record =
                dict([("LastModified", date.clone()), ("Private", reference((number, 0)))]);
            entry.set("LastModified", date.clone());
            entry.set("PieceInfo", dict([(PROGRAM, Object::Dictionary(record))]));
        }
        if let Some(own) = annotations.get(i) {
            if page.drawing.marked > 0 {
                entry.set("StructParents", tags::page_key(i));
            }
            entry.set("Tabs", name("S"));
            if !own.is_empty() {
                entry.set("Annots", own.iter().copied().map(reference).collect::<Vec<_>>());
            }
        }
        pdf.set_object(id, entry);
        kids.push(reference(id));
    }
    let kids = nodes
        .into_iter()
        .map(|(id, kids)| {
            let count = int(kids.len());
            let node = dict([
                ("Type", name("Pages")),
                ("Parent", reference(root)),
                ("Count", count),
                ("Kids", Object::Array(kids)),
            ]);
            pdf.set_object(id, node);
            reference(id)
        })
        .collect();
    let node =
        dict([("Type", name("Pages")), ("Count", int(total)), ("Kids", Object::Array(kids))]);
    pdf.set_object(root, node);
    root
}

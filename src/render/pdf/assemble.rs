//! The file as a whole: pages drawn in batches through `printpdf`, then everything around them.

use lopdf::{Dictionary, Object, ObjectId, Stream};
use printpdf::{Mm, Op, PdfDocument, PdfPage, PdfSaveOptions};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::boxes::PageBoxes;
use super::colour::Spots;
use super::content::{Drawing, Frame, Kit, draw};
use super::file::{Deflater, File};
use super::fonts::Fonts;
use super::interactive::{Targets, page_labels};
use super::metadata::{Identity, language, output_intents};
use super::objects::{dict, int, length, name, reference, text};
use super::tags::{self, PageTags};
use super::{PdfError, PdfOptions};
use crate::geom::{Insets, Pt};
use crate::scene::{Document, OutlineEntry, Page, Symbol};

/// How many pages are drawn before their operations are given up for finished streams. Enough
/// to keep every core at work, few enough to stay small.
const BATCH: usize = 16;
/// How many pages hang under one node of the page tree.
const FAN: usize = 64;

/// Draws `document` as a PDF.
///
/// # Errors
/// A document without pages or with an impossible one, references to what it does not have, a
/// face that can not be subset.
pub fn write(document: &Document, options: &PdfOptions) -> Result<Vec<u8>, PdfError> {
    if document.pages.is_empty() {
        return Err(PdfError::NoPages);
    }
    let screen = options.standard.is_screen();
    let fonts = Fonts::collect(document, options.fonts);
    let spots = Spots::collect(document);
    let kit = Kit {
        fonts: &fonts,
        spots: &spots,
        tagged: screen,
        overprint_black: options.overprint_black,
        symbols: document.symbols.len(),
    };
    let boxes = document
        .pages
        .iter()
        .enumerate()
        .map(|(i, page)| boxes_of(page, i + 1, options))
        .collect::<Result<Vec<_>, _>>()?;
    let symbols = draw_symbols(&kit, &document.symbols)?;
    let pages = draw_pages(&kit, document, &boxes, options)?;

    let mut drawn = Sha256::new();
    for stream in symbols.iter().chain(pages.iter().map(|p| &p.content)) {
        drawn.update(&stream.content);
    }
    let identity = Identity::new(&document.meta.fingerprint, options, drawn);

    // Readers on a screen take object streams, which halve the tags; presses may not.
    let mut pdf = File::new(options.standard.version(), screen);
    let resources = pdf.new_object_id();
    let resource_dict = resource_dictionary(&mut pdf, &kit, document, symbols, resources, options)?;
    pdf.set_object(resources, resource_dict);

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
    let root = page_tree(&mut pdf, pages, &targets, resources, &annotations);
    catalog.set("Pages", reference(root));
    catalog.set("Lang", text(language(&document.meta)));
    catalog.set("Metadata", pdf.add_object(identity.xmp(&document.meta, options)));
    let catalog_id = pdf.add_object(catalog);
    let info = pdf.add_object(identity.info(&document.meta, options));
    Ok(pdf.finish(dict([
        ("Root", reference(catalog_id)),
        ("Info", reference(info)),
        ("ID", identity.trailer()),
    ])))
}

/// The boxes of a page: a reader on a screen sees it as it is cut.
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

/// A page that is drawn: its compressed content, and what its tags and links need.
pub(super) struct Finished {
    pub(super) content: Stream,
    drawing: Drawing,
}

pub(super) fn draw_symbols(kit: &Kit<'_>, symbols: &[Symbol]) -> Result<Vec<Stream>, PdfError> {
    let mut drawings = symbols
        .iter()
        .enumerate()
        .map(|(i, symbol)| draw(kit, Frame::Symbol(i), &symbol.items))
        .collect::<Result<Vec<_>, _>>()?;
    let ops = drawings.iter_mut().map(|d| std::mem::take(&mut d.ops)).collect();
    let mut streams = content_streams(ops)?;
    for (stream, symbol) in streams.iter_mut().zip(symbols) {
        // A stroke on the edge may touch the bounds; a little room keeps its rim from being cut.
        let room = Pt::new(1.0);
        let b = symbol.bounds;
        let bbox = [b.left() - room, -(b.bottom() + room), b.right() + room, -(b.top() - room)];
        stream.dict.set("Type", name("XObject"));
        stream.dict.set("Subtype", name("Form"));
        stream.dict.set("BBox", Object::Array(bbox.map(length).to_vec()));
    }
    Ok(streams)
}

pub(super) fn draw_pages(
    kit: &Kit<'_>,
    document: &Document,
    boxes: &[PageBoxes],
    options: &PdfOptions,
) -> Result<Vec<Finished>, PdfError> {
    let batches: Vec<Vec<Finished>> = document
        .pages
        .par_chunks(BATCH)
        .zip(boxes.par_chunks(BATCH))
        .map(|(pages, boxes)| {
            let mut drawings = Vec::with_capacity(pages.len());
            for (page, boxes) in pages.iter().zip(boxes) {
                let mut drawing = draw(kit, Frame::Page(boxes), &page.items)?;
                if options.crop_marks {
                    let marks = crate::scene::Item::Group {
                        role: crate::scene::Role::Artifact,
                        items: boxes.marks(),
                    };
                    drawing.ops.extend(draw(kit, Frame::Page(boxes), &[marks])?.ops);
                }
                drawings.push(drawing);
            }
            let ops = drawings.iter_mut().map(|d| std::mem::take(&mut d.ops)).collect();
            let streams = content_streams(ops)?;
            let finished = streams.into_iter().zip(drawings);
            Ok(finished.map(|(content, drawing)| Finished { content, drawing }).collect())
        })
        .collect::<Result<_, PdfError>>()?;
    Ok(batches.into_iter().flatten().collect())
}

/// Has `printpdf` write each list of operations as a content stream, and compresses it.
pub(super) fn content_streams(drawings: Vec<Vec<Op>>) -> Result<Vec<Stream>, PdfError> {
    let mut source = PdfDocument::new("");
    // Where the boxes lie is said elsewhere; the size here leaves no trace.
    source.pages = drawings.into_iter().map(|ops| PdfPage::new(Mm(1.0), Mm(1.0), ops)).collect();
    // Not "secure": that leaves out the operator which sets the tint of a spot colour.
    let options = PdfSaveOptions { secure: false, ..PdfSaveOptions::default() };
    let mut made = source.to_lopdf_document(&options, &mut Vec::new());
    drop(source);
    let pages = made.get_pages();
    let mut deflater = Deflater::new();
    pages
        .into_values()
        .map(|page| {
            let lost = || PdfError::Write("a page lost its content".to_owned());
            let page = made.get_dictionary(page).map_err(|_| lost())?;
            let content =
                page.get(b"Contents").and_then(Object::as_reference).map_err(|_| lost())?;
            match made.objects.remove(&content) {
                Some(Object::Stream(s)) => Ok(deflater.stream(Dictionary::new(), s.content)),
                _ => Err(lost()),
            }
        })
        .collect()
}

pub(super) fn resource_dictionary(
    pdf: &mut File,
    kit: &Kit<'_>,
    document: &Document,
    symbols: Vec<Stream>,
    own: ObjectId,
    options: &PdfOptions,
) -> Result<Dictionary, PdfError> {
    let mut resources = Dictionary::new();
    let mut set = |key: &str, dictionary: Dictionary| {
        if !dictionary.is_empty() {
            resources.set(key, dictionary);
        }
    };
    set("Font", kit.fonts.embed(pdf)?);
    let mut forms = Dictionary::new();
    for (i, mut stream) in symbols.into_iter().enumerate() {
        stream.dict.set("Resources", reference(own));
        forms.set(format!("X{i}"), reference(pdf.add_object(stream)));
    }
    debug_assert_eq!(forms.len(), document.symbols.len());
    set("XObject", forms);
    set("ColorSpace", kit.spots.embed(pdf, options.standard));
    if options.overprint_black {
        let mut states = Dictionary::new();
        for (key, on) in [("GO", true), ("GK", false)] {
            // Both flags alike, and the mode that leaves other inks alone where black is none.
            states.set(
                key,
                dict([
                    ("Type", name("ExtGState")),
                    ("OP", Object::Boolean(on)),
                    ("op", Object::Boolean(on)),
                    ("OPM", int(usize::from(on))),
                ]),
            );
        }
        set("ExtGState", states);
    }
    Ok(resources)
}

/// The annotations of each page's links, in the order of the links.
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
            links: &page.drawing.links,
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

/// Adds every page under a tree of two levels and gives its root.
fn page_tree(
    pdf: &mut File,
    pages: Vec<Finished>,
    targets: &Targets<'_>,
    resources: ObjectId,
    annotations: &[Vec<ObjectId>],
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

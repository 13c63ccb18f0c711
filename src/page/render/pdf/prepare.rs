//! The common preparation of every file of a document, with single or imposed pages: the fonts,
//! inks and boxes, and all pages drawn in batches through `printpdf`.

use lopdf::{Dictionary, Object, Stream};
use printpdf::{Mm, Op, PdfDocument, PdfPage, PdfSaveOptions};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::boxes::PageBoxes;
use super::colour::Spots;
use super::content::{Drawing, Frame, Kit, Repeats, draw};
use super::deflate::Deflater;
use super::file::File;
use super::fonts::Fonts;
use super::metadata::Identity;
use super::objects::{dict, int, length, name, reference};
use super::{PdfError, PdfOptions};
use crate::geom::Pt;
use crate::scene::{Document, Item, Role, Symbol};

/// The number of pages drawn before their operations are converted to finished streams: enough to
/// keep every core busy, few enough to limit memory.
const BATCH: usize = 16;

/// A drawn document that is not yet written to a file.
pub(super) struct Prepared<'a> {
    document: &'a Document,
    options: &'a PdfOptions,
    pub kit: Kit<'a>,
    pub boxes: Vec<PageBoxes>,
    pub pages: Vec<Finished>,
    /// Forms by their resource names.
    forms: Vec<(String, Stream)>,
}

/// A drawn page: its compressed content, and the data for its tags and links.
pub(super) struct Finished {
    pub content: Stream,
    pub drawing: Drawing,
}

impl<'a> Prepared<'a> {
    /// Draws all pages, each with its boxes.
    ///
    /// # Errors
    /// References to missing objects.
    pub(super) fn of(
        document: &'a Document,
        options: &'a PdfOptions,
        boxes: Vec<PageBoxes>,
    ) -> Result<Self, PdfError> {
        let tagged = options.standard.is_screen();
        let kit = Kit {
            fonts: Fonts::collect(document, options.fonts),
            spots: Spots::collect(document),
            repeats: Repeats::of(document, &boxes, tagged),
            tagged,
            overprint_black: options.overprint_black,
            icc_colour: options.standard.takes_icc_colour(),
            symbols: document.symbols.len(),
        };
        let mut forms = draw_symbols(&kit, &document.symbols)?;
        forms.extend(draw_repeats(&kit)?);
        let pages = draw_pages(&kit, document, &boxes, options)?;
        Ok(Prepared { document, options, kit, boxes, pages, forms })
    }

    /// Returns the identity of the file, derived from everything drawn and what is drawn `besides`.
    pub(super) fn identity(&self, besides: &[String]) -> Identity {
        let mut drawn = Sha256::new();
        let forms = self.forms.iter().map(|(_, form)| form);
        for stream in forms.chain(self.pages.iter().map(|p| &p.content)) {
            drawn.update(&stream.content);
        }
        besides.iter().for_each(|content| drawn.update(content));
        Identity::new(&self.document.meta.fingerprint, self.options, drawn)
    }

    /// Adds fonts, forms and inks to the file and returns the resources that all pages share; the
    /// forms refer to them as `own`.
    ///
    /// # Errors
    /// A font that cannot be subset.
    pub(super) fn resources(
        &mut self,
        pdf: &mut File,
        own: lopdf::ObjectId,
    ) -> Result<Dictionary, PdfError> {
        let mut resources = Dictionary::new();
        let mut set = |key: &str, dictionary: Dictionary| {
            if !dictionary.is_empty() {
                resources.set(key, dictionary);
            }
        };
        set("Font", self.kit.fonts.embed(pdf)?);
        let mut forms = Dictionary::new();
        for (key, mut form) in self.forms.drain(..) {
            form.dict.set("Resources", reference(own));
            forms.set(key, reference(pdf.add_object(form)));
        }
        set("XObject", forms);
        set("ColorSpace", self.kit.spots.embed(pdf, self.options.standard));
        if self.options.overprint_black {
            let mut states = Dictionary::new();
            for (key, on) in [("GO", true), ("GK", false)] {
                // Both flags are equal, and the mode keeps other inks where there is no black.
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
}

fn draw_symbols(kit: &Kit<'_>, symbols: &[Symbol]) -> Result<Vec<(String, Stream)>, PdfError> {
    let drawings = symbols
        .iter()
        .enumerate()
        .map(|(i, symbol)| Ok(draw(kit, Frame::Symbol(i), &symbol.items)?.ops))
        .collect::<Result<Vec<_>, PdfError>>()?;
    let streams = content_streams(drawings)?;
    let forms = streams.into_iter().zip(symbols).enumerate().map(|(i, (stream, symbol))| {
        // A stroke on the edge may touch the bounds; a margin prevents it from being clipped.
        let room = Pt::new(1.0);
        let b = symbol.bounds;
        let bbox = [b.left() - room, -(b.bottom() + room), b.right() + room, -(b.top() - room)];
        (format!("X{i}"), form(stream, Object::Array(bbox.map(length).to_vec())))
    });
    Ok(forms.collect())
}

fn draw_repeats(kit: &Kit<'_>) -> Result<Vec<(String, Stream)>, PdfError> {
    let repeats = kit.repeats.drawings();
    let drawings = repeats
        .iter()
        .map(|r| Ok(draw(kit, Frame::Repeat(r.kind, &r.boxes), r.items)?.ops))
        .collect::<Result<Vec<_>, PdfError>>()?;
    let streams = content_streams(drawings)?;
    let forms = streams.into_iter().zip(repeats).enumerate();
    Ok(forms.map(|(i, (stream, r))| (Repeats::name(i), form(stream, r.boxes.media()))).collect())
}

fn form(mut stream: Stream, bbox: Object) -> Stream {
    stream.dict.set("Type", name("XObject"));
    stream.dict.set("Subtype", name("Form"));
    stream.dict.set("BBox", bbox);
    stream
}

fn draw_pages(
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
                    let marks = Item::Group { role: Role::Artifact, items: boxes.marks() };
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

/// Converts each list of operations to a compressed content stream with `printpdf`.
pub(super) fn content_streams(drawings: Vec<Vec<Op>>) -> Result<Vec<Stream>, PdfError> {
    let mut source = PdfDocument::new("");
    // The boxes are set elsewhere; the size given here has no effect.
    source.pages = drawings.into_iter().map(|ops| PdfPage::new(Mm(1.0), Mm(1.0), ops)).collect();
    // Not "secure", which would omit the operator that sets the tint of a spot colour.
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

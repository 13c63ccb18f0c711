//! Imposes a book on sheets: each page is a form, and two forms are placed on each side.

use std::fmt::Write as _;

use lopdf::{Dictionary, Object, ObjectId};

use super::boxes::PageBoxes;
use super::content::{Frame, Kit, draw};
use super::file::File;
use super::metadata::{language, output_intents};
use super::objects::{dict, int, name, reference, stream, text};
use super::prepare::{Prepared, content_streams};
use super::{PdfError, PdfOptions, Standard};
use crate::geom::{Insets, Point, Pt, Size};
use crate::scene::{Document, Item, Page, PageLabel, Role};

/// The two pages on one side of a sheet.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Spread {
    /// Pages of the document by index; `None` for a blank one.
    pub left: Option<usize>,
    pub right: Option<usize>,
    /// How far both move towards the middle.
    pub creep: Pt,
}

/// The imposition of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheets {
    /// The sides in the order of printing, alternating front and back.
    pub sides: Vec<Spread>,
    /// The size of the sheets; `None` for a sheet as large as two pages.
    pub sheet: Option<Size>,
    /// Whether to draw crop marks, and marks for the fold or cut in the middle.
    pub marks: bool,
    /// Whether the sheets are folded in the middle rather than cut.
    pub folded: bool,
}

/// Draws `document` on sheets. The file conforms to the standard of `options`, except that a screen
/// standard becomes one for printing, because tags and links do not fit imposed pages.
///
/// # Errors
/// As [`super::write`]; a page that the document does not have.
pub fn write_imposed(
    document: &Document,
    options: &PdfOptions,
    sheets: &Sheets,
) -> Result<Vec<u8>, PdfError> {
    let first = document.pages.first().ok_or(PdfError::NoPages)?;
    let standard = match options.standard {
        Standard::Screen => Standard::Press,
        press => press,
    };
    let options = &PdfOptions { standard, crop_marks: false, ..options.clone() };
    let boxes = document.pages.iter().enumerate();
    let boxes =
        boxes.map(|(i, page)| PageBoxes::of(page, i + 1, false)).collect::<Result<_, _>>()?;
    let mut prepared = Prepared::of(document, options, boxes)?;
    let spread = two_beside(first);
    let side = PageBoxes::on_sheet(&spread, 1, sheets.sheet, sheets.marks)?;
    let marks = if sheets.marks { marks(&prepared.kit, &side, sheets.folded)? } else { None };
    let placements = sheets
        .sides
        .iter()
        .map(|two| placement(two, &side, &spread, document, &prepared.boxes))
        .collect::<Result<Vec<String>, PdfError>>()?;
    let identity = prepared.identity(&placements);

    let mut pdf = File::new(options.standard.version());
    let resources = pdf.new_object_id();
    let all = prepared.resources(&mut pdf, resources)?;
    // The resources of the marks; the pages have their own.
    let mut own = Dictionary::new();
    for key in [&b"ColorSpace"[..], b"ExtGState"] {
        if let Ok(shared) = all.get(key) {
            own.set(key, shared.clone());
        }
    }
    pdf.set_object(resources, all);
    let forms: Vec<ObjectId> = prepared
        .pages
        .into_iter()
        .zip(&prepared.boxes)
        .map(|(page, boxes)| {
            let mut form = page.content;
            form.dict.set("Type", name("XObject"));
            form.dict.set("Subtype", name("Form"));
            form.dict.set("BBox", boxes.bleed());
            form.dict.set("Resources", reference(resources));
            pdf.add_object(form)
        })
        .collect();
    let marks = marks.map(|marks| pdf.add_object(marks));
    let root = pdf.new_object_id();
    let mut kids = Vec::with_capacity(placements.len());
    for (two, placement) in sheets.sides.iter().zip(placements) {
        let mut placed = Dictionary::new();
        for page in [two.left, two.right].into_iter().flatten() {
            placed.set(form_name(page), reference(forms[page]));
        }
        let mut resources = own.clone();
        if !placed.is_empty() {
            resources.set("XObject", placed);
        }
        let content = pdf.add_object(stream(Dictionary::new(), placement.into_bytes()));
        let contents: Vec<Object> =
            [Some(content), marks].into_iter().flatten().map(reference).collect();
        kids.push(reference(pdf.add_object(dict([
            ("Type", name("Page")),
            ("Parent", reference(root)),
            ("MediaBox", side.media()),
            ("BleedBox", side.bleed()),
            ("TrimBox", side.trim()),
            ("Resources", Object::Dictionary(resources)),
            ("Contents", Object::Array(contents)),
        ]))));
    }
    let count = int(kids.len());
    pdf.set_object(
        root,
        dict([("Type", name("Pages")), ("Count", count), ("Kids", Object::Array(kids))]),
    );
    let mut catalog = dict([
        ("Type", name("Catalog")),
        ("OutputIntents", output_intents(&mut pdf, options)),
        ("Pages", reference(root)),
        ("Lang", text(language(&document.meta))),
        ("Metadata", Object::Reference(pdf.add_object(identity.xmp(&document.meta, options)))),
    ]);
    if options.standard == Standard::Press {
        // The default settings of the print dialogue.
        catalog.set(
            "ViewerPreferences",
            dict([("Duplex", name("DuplexFlipShortEdge")), ("PrintScaling", name("None"))]),
        );
    }
    let catalog = pdf.add_plain(catalog);
    let info = pdf.add_plain(identity.info(&document.meta, options));
    Ok(pdf.finish(dict([
        ("Root", reference(catalog)),
        ("Info", reference(info)),
        ("ID", identity.trailer()),
    ])))
}

/// Returns a page as large as two such pages side by side.
fn two_beside(page: &Page) -> Page {
    let outer = page.bleed.left.max(page.bleed.right);
    Page {
        trim: Size::new(page.trim.width * 2.0, page.trim.height),
        bleed: Insets { left: outer, right: outer, ..page.bleed },
        label: PageLabel::Arabic(1),
        items: Vec::new(),
    }
}

fn form_name(page: usize) -> String {
    format!("P{}", page + 1)
}

/// Returns the marks of a side, as a stream.
fn marks(kit: &Kit<'_>, side: &PageBoxes, folded: bool) -> Result<Option<lopdf::Stream>, PdfError> {
    let mut items = side.marks();
    items.extend(side.middle_marks(folded));
    if items.is_empty() {
        return Ok(None);
    }
    let group = Item::Group { role: Role::Artifact, items };
    let drawing = draw(kit, Frame::Page(side), &[group])?;
    Ok(content_streams(vec![drawing.ops])?.pop())
}

/// Places two pages on a side: each is clipped at the fold and moved towards it by the creep.
fn placement(
    two: &Spread,
    side: &PageBoxes,
    spread: &Page,
    document: &Document,
    boxes: &[PageBoxes],
) -> Result<String, PdfError> {
    let middle = spread.trim.width / 2.0;
    let (bleed, creep) = (spread.bleed, two.creep);
    let mut content = String::new();
    for (page, is_left) in [(two.left, true), (two.right, false)] {
        let Some(page) = page else { continue };
        let own = boxes.get(page).zip(document.pages.get(page));
        let (boxes, drawn) = own.ok_or_else(|| PdfError::Dangling(format!("page {}", page + 1)))?;
        // The page's own area, from the bleed at the outer edge to the fold.
        let (from, to, left) = if is_left {
            (-bleed.left, middle, middle - drawn.trim.width + creep)
        } else {
            (middle, spread.trim.width + bleed.right, middle - creep)
        };
        let corner = side.point(Point::new(from, spread.trim.height + bleed.bottom));
        let height = spread.trim.height + bleed.top + bleed.bottom;
        let to_place = side.point(Point::new(left, Pt::ZERO));
        let origin = boxes.point(Point::default());
        let n = |l: Pt| {
            let n = l.rounded();
            if n.fract() == 0.0 { format!("{n:.0}") } else { format!("{n}") }
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            content,
            "q {} {} {} {} re W n 1 0 0 1 {} {} cm /{} Do Q",
            n(corner.0),
            n(corner.1),
            n(to - from),
            n(height),
            n(to_place.0 - origin.0),
            n(to_place.1 - origin.1),
            form_name(page)
        );
    }
    Ok(content)
}

//! Checks the pages of a finished file: their boxes, links and fonts.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::super::FontUse;
use super::{Inspection, dictionary, resolve};

/// Left, bottom, right, top.
type Edges = [f32; 4];

/// The rounding tolerance in points.
const SLACK: f32 = 0.01;

impl Inspection<'_> {
    pub(super) fn pages(&mut self, pdf: &Document) {
        // Pages share their resources, so each is checked only once.
        let mut seen = BTreeSet::new();
        for (number, id) in pdf.get_pages() {
            self.page = Some(number as usize);
            let Ok(page) = pdf.get_dictionary(id) else {
                self.report("page", "pdf", "cannot be read");
                continue;
            };
            let bleed = self.boxes(pdf, page);
            self.annotations(pdf, page, bleed);
            if self.is_x() && page.has(b"AA") {
                self.report("page", "actions", "has automatic actions (/AA)");
            }
            self.transparency_group(pdf, page);
            if let Some(resources) = inherited(pdf, page, b"Resources") {
                let shared = resources.as_reference().ok();
                if shared.is_none_or(|id| seen.insert(id)) {
                    self.resources(pdf, resources, &mut seen);
                }
                self.content(pdf, id);
            }
        }
        self.page = None;
    }

    /// Checks that the boxes are nested; returns the bleed box or its substitute.
    fn boxes(&mut self, pdf: &Document, page: &Dictionary) -> Option<Edges> {
        let get = |key: &[u8]| inherited(pdf, page, key).and_then(|b| edges(pdf, b));
        let own = |key: &[u8]| page.get(key).ok().and_then(|b| edges(pdf, b));
        let Some(media) = get(b"MediaBox") else {
            self.report("page", "boxes", "has no MediaBox");
            return None;
        };
        let (trim, art) = (own(b"TrimBox"), own(b"ArtBox"));
        if self.is_x() && trim.is_some() == art.is_some() {
            self.report("page", "boxes", "must have a TrimBox or an ArtBox, and not both");
        }
        let bleed = own(b"BleedBox");
        let mut nested = |inner: Option<Edges>, outer: Option<Edges>, what: &str| {
            if let (Some(inner), Some(outer)) = (inner, outer)
                && !contains(outer, inner)
            {
                self.report("page", "boxes", format!("has its {what}"));
            }
        };
        nested(trim, bleed, "TrimBox outside its BleedBox");
        nested(art, bleed, "ArtBox outside its BleedBox");
        nested(bleed, Some(media), "BleedBox outside its MediaBox");
        nested(trim, Some(media), "TrimBox outside its MediaBox");
        nested(trim, get(b"CropBox"), "TrimBox outside its CropBox");
        bleed.or(trim).or(Some(media))
    }

    fn annotations(&mut self, pdf: &Document, page: &Dictionary, bleed: Option<Edges>) {
        let Some(Object::Array(list)) = page.get(b"Annots").ok().map(|a| resolve(pdf, a)) else {
            return;
        };
        for annotation in list.iter().filter_map(|a| dictionary(pdf, a)) {
            if !self.profile.links {
                self.report("link", "links", "this press does not accept links or notes");
            }
            let area = annotation.get(b"Rect").ok().and_then(|r| edges(pdf, r));
            if self.is_x()
                && let (Some(area), Some(bleed)) = (area, bleed)
                && overlap(area, bleed)
            {
                self.report("link", "annotation", "is on the page or its bleed");
            }
        }
    }

    fn transparency_group(&mut self, pdf: &Document, page: &Dictionary) {
        let group = page.get(b"Group").ok().and_then(|g| dictionary(pdf, g));
        let transparent = group.is_some_and(|g| {
            g.get(b"S").and_then(Object::as_name).is_ok_and(|name| name == b"Transparency")
        });
        if transparent && self.is_x1a() {
            self.report("page", "transparency", "is a transparency group");
        }
    }

    /// Checks fonts, colour spaces, graphics states and drawings of a resource dictionary.
    fn resources(&mut self, pdf: &Document, resources: &Object, seen: &mut BTreeSet<ObjectId>) {
        let Some(resources) = dictionary(pdf, resources) else { return };
        let part = |key: &[u8]| resources.get(key).ok().and_then(|d| dictionary(pdf, d));
        for (name, font) in part(b"Font").into_iter().flatten() {
            if let Some(font) = dictionary(pdf, font) {
                self.font(pdf, name, font);
            }
        }
        for (name, space) in part(b"ColorSpace").into_iter().flatten() {
            self.colour_space(pdf, name, space);
        }
        for (name, state) in part(b"ExtGState").into_iter().flatten() {
            if let Some(state) = dictionary(pdf, state) {
                self.graphics_state(name, state);
            }
        }
        for (name, drawing) in part(b"XObject").into_iter().flatten() {
            let first = drawing.as_reference().ok().is_none_or(|id| seen.insert(id));
            let Object::Stream(stream) = resolve(pdf, drawing) else { continue };
            if !first {
                continue;
            }
            self.transparency_group(pdf, &stream.dict);
            if self.is_x1a() && stream.dict.has(b"SMask") {
                self.report(format!("drawing {}", shown(name)), "transparency", "has a soft mask");
            }
            if let Ok(space) = stream.dict.get(b"ColorSpace") {
                self.colour_space(pdf, name, space);
            }
            if let Ok(own) = stream.dict.get(b"Resources") {
                let shared = own.as_reference().ok();
                if shared.is_none_or(|id| seen.insert(id)) {
                    self.resources(pdf, own, seen);
                }
            }
            let is_form = stream.dict.get(b"Subtype").and_then(Object::as_name);
            if is_form.is_ok_and(|kind| kind == b"Form") {
                let content = super::stream(pdf, drawing).unwrap_or_default();
                self.operators(&content, &format!("drawing {}", shown(name)));
            }
        }
    }

    fn content(&mut self, pdf: &Document, page: ObjectId) {
        self.operators(&pdf.get_page_content(page), "page");
    }

    fn font(&mut self, pdf: &Document, name: &[u8], font: &Dictionary) {
        let base = font.get(b"BaseFont").and_then(Object::as_name).unwrap_or(name);
        let object = format!("font {}", shown(base));
        let kind = font.get(b"Subtype").and_then(Object::as_name).unwrap_or_default();
        if kind == b"Type3" {
            return;
        }
        let holder = if kind == b"Type0" {
            let below = font.get(b"DescendantFonts").ok().map(|d| resolve(pdf, d));
            below
                .and_then(|d| d.as_array().ok())
                .and_then(|d| d.first())
                .and_then(|f| dictionary(pdf, f))
        } else {
            Some(font)
        };
        let descriptor =
            holder.and_then(|h| h.get(b"FontDescriptor").ok()).and_then(|d| dictionary(pdf, d));
        let embedded = descriptor.is_some_and(|d| {
            [b"FontFile".as_slice(), b"FontFile2", b"FontFile3"]
                .iter()
                .any(|key| d.get(key).is_ok_and(|f| matches!(resolve(pdf, f), Object::Stream(_))))
        });
        if !embedded {
            self.report(object, "font-embedded", "is not in the file");
        } else if self.profile.fonts == FontUse::Full && base.get(6) == Some(&b'+') {
            self.report(object, "font-whole", "is a subset; this press requires the full font");
        }
    }
}

/// Returns an entry of a page or of its parent nodes.
fn inherited<'a>(pdf: &'a Document, page: &'a Dictionary, key: &[u8]) -> Option<&'a Object> {
    let mut node = page;
    // A page tree is never this deep, so a deeper one is a cycle.
    for _ in 0..64 {
        if let Ok(found) = node.get(key) {
            return Some(found);
        }
        node = dictionary(pdf, node.get(b"Parent").ok()?)?;
    }
    None
}

fn edges(pdf: &Document, object: &Object) -> Option<Edges> {
    let Object::Array(list) = resolve(pdf, object) else { return None };
    let mut numbers = list.iter().map(|n| resolve(pdf, n).as_float().ok());
    let [a, b, c, d] = std::array::from_fn(|_| numbers.next().flatten());
    let (a, b, c, d) = (a?, b?, c?, d?);
    Some([a.min(c), b.min(d), a.max(c), b.max(d)])
}

fn contains(outer: Edges, inner: Edges) -> bool {
    inner[0] >= outer[0] - SLACK
        && inner[1] >= outer[1] - SLACK
        && inner[2] <= outer[2] + SLACK
        && inner[3] <= outer[3] + SLACK
}

fn overlap(a: Edges, b: Edges) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Returns a name in printable form.
pub(super) fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).chars().filter(|c| !c.is_control()).collect()
}

//! Reads a finished PDF and checks its structure against a press profile and the PDF/X standard
//! that the profile names (ISO 15930), to find in advance what a printing house's validator would
//! reject. It does not rely on the code that made the file.

mod colour;
mod page;

use lopdf::{Dictionary, Document, Object};

use super::{Finding, Profile, Standard, Variant};

/// Returns everything the press would reject in the bytes of a PDF; empty if it would accept the
/// file.
#[must_use]
pub fn inspect(file: &[u8], profile: &Profile) -> Vec<Finding> {
    let mut check = Inspection { profile, page: None, found: Vec::new() };
    if let Some(most) = profile.largest_file
        && file.len() as u64 > most
    {
        check.report(
            "file",
            "largest-file",
            format!("{} bytes; at most {most} are accepted", file.len()),
        );
    }
    match Document::load_mem(file) {
        Ok(pdf) => check.file(&pdf),
        Err(error) => check.report("file", "pdf", format!("cannot be read: {error}")),
    }
    check.found
}

/// The maximum number of findings collected; a file that breaks a rule often breaks it everywhere.
const MOST: usize = 100;

struct Inspection<'a> {
    profile: &'a Profile,
    page: Option<usize>,
    found: Vec<Finding>,
}

impl Inspection<'_> {
    fn report(&mut self, object: impl Into<String>, rule: &'static str, says: impl Into<String>) {
        if self.found.len() < MOST {
            let (object, says) = (object.into(), says.into());
            self.found.push(Finding { page: self.page, object, rule, says });
        }
    }

    const fn is_x(&self) -> bool {
        self.profile.standard.is_x()
    }

    fn file(&mut self, pdf: &Document) {
        if pdf.is_encrypted() || pdf.was_encrypted() || pdf.trailer.has(b"Encrypt") {
            self.report("file", "encryption", "is encrypted");
            return;
        }
        let Ok(catalog) = pdf.catalog() else {
            self.report("file", "pdf", "has no catalogue");
            return;
        };
        self.version(pdf);
        self.interactive(catalog);
        if self.is_x() {
            self.x_keys(pdf, catalog);
            self.intent(pdf, catalog);
        }
        self.objects(pdf);
        self.pages(pdf);
    }

    fn version(&mut self, pdf: &Document) {
        let newest = match self.profile.standard {
            Standard::PdfX1a => "1.4",
            Standard::PdfX4 => "1.6",
            Standard::Pdf17 => "1.7",
        };
        if pdf.version.as_str() > newest {
            let says = format!("is PDF {}; the standard goes up to {newest}", pdf.version);
            self.report("file", "version", says);
        }
    }

    /// Checks for interactive content: scripts and forms are never allowed, the rest depends on the
    /// profile.
    fn interactive(&mut self, catalog: &Dictionary) {
        for key in ["OpenAction", "AA", "AcroForm"] {
            if catalog.has(key.as_bytes()) {
                self.report("file", "actions", format!("has actions or a form (/{key})"));
            }
        }
        if self.is_x1a() && catalog.has(b"OCProperties") {
            self.report("file", "layers", "has layers, which can be switched off");
        }
        if !self.profile.outline && catalog.has(b"Outlines") {
            self.report("file", "outline", "has bookmarks");
        }
        if self.profile.variant == Variant::Press && catalog.has(b"StructTreeRoot") {
            self.report("file", "tags", "is tagged, which only screens need");
        }
    }

    /// Checks the keys that declare PDF/X conformance.
    fn x_keys(&mut self, pdf: &Document, catalog: &Dictionary) {
        if !pdf.trailer.has(b"ID") {
            self.report("file", "id", "has no identifier in its trailer");
        }
        let Some(info) = pdf.trailer.get(b"Info").ok().and_then(|i| dictionary(pdf, i)) else {
            self.report("file", "info", "has no information dictionary");
            return;
        };
        for key in ["Title", "CreationDate", "ModDate"] {
            let said = info.get(key.as_bytes()).and_then(Object::as_str);
            if said.map_or(true, <[u8]>::is_empty) {
                self.report("file", "info", format!("does not say its {key}"));
            }
        }
        let trapped = info.get(b"Trapped").and_then(Object::as_name);
        if !matches!(trapped, Ok(b"True" | b"False")) {
            self.report("file", "trapped", "does not say whether it has been trapped");
        }
        let said = match self.profile.standard {
            Standard::PdfX1a => {
                // The standard of 2001 declares its stricter level in a separate key.
                let says = |key: &[u8]| info.get(key).and_then(Object::as_str).ok();
                match says(b"GTS_PDFXVersion") {
                    Some(b"PDF/X-1:2001") => {
                        says(b"GTS_PDFXConformance") == Some(b"PDF/X-1a:2001".as_slice())
                    }
                    version => version == Some(b"PDF/X-1a:2003".as_slice()),
                }
            }
            // The newer standards are declared in the XMP packet.
            Standard::PdfX4 => {
                let packet = catalog.get(b"Metadata").ok().and_then(|m| stream(pdf, m));
                packet.is_some_and(|p| find(&p, b"GTS_PDFXVersion>PDF/X-4<"))
            }
            Standard::Pdf17 => true,
        };
        if !said {
            self.report("file", "x-version", "does not declare its PDF/X version");
        }
    }

    /// Checks the printing condition that the file is made for.
    fn intent(&mut self, pdf: &Document, catalog: &Dictionary) {
        let intents = catalog.get(b"OutputIntents").ok().map(|o| resolve(pdf, o));
        let intents: Vec<&Dictionary> = match intents {
            Some(Object::Array(list)) => list.iter().filter_map(|i| dictionary(pdf, i)).collect(),
            _ => Vec::new(),
        };
        let is_x = |d: &&Dictionary| {
            d.get(b"S").and_then(Object::as_name).is_ok_and(|name| name == b"GTS_PDFX")
        };
        let mut own = intents.into_iter().filter(is_x);
        let (Some(intent), None) = (own.next(), own.next()) else {
            self.report("file", "intent", "does not have exactly one PDF/X output intent");
            return;
        };
        let named = intent.get(b"OutputConditionIdentifier").and_then(Object::as_str).ok();
        if named.is_none_or(<[u8]>::is_empty) {
            self.report("file", "intent", "names no printing condition");
        }
        let registered = intent.get(b"RegistryName").and_then(Object::as_str);
        if registered.map_or(true, <[u8]>::is_empty) && !intent.has(b"DestOutputProfile") {
            self.report("file", "intent", "has neither a registered condition nor a profile");
        }
        if let Ok(profile) = intent.get(b"DestOutputProfile") {
            let class = stream(pdf, profile).and_then(|icc| icc.get(12..16).map(<[u8]>::to_vec));
            if class.as_deref() != Some(b"prtr") {
                self.report("file", "intent", "has a profile that does not describe a press");
            }
        }
        if let (Some(wanted), Some(named)) = (&self.profile.intent, named)
            && wanted.as_bytes() != named
        {
            let named = String::from_utf8_lossy(named);
            let says = format!("is made for {named:?}; this press prints to {wanted:?}");
            self.report("file", "intent", says);
        }
    }

    /// Checks every object for what is forbidden in a file for a press.
    fn objects(&mut self, pdf: &Document) {
        for object in pdf.objects.values() {
            let (dict, stream) = match object {
                Object::Stream(stream) => (&stream.dict, Some(stream)),
                Object::Dictionary(dict) => (dict, None),
                _ => continue,
            };
            let is = |key: &[u8], value: &[u8]| {
                dict.get(key).and_then(Object::as_name).is_ok_and(|name| name == value)
            };
            if is(b"S", b"JavaScript") || dict.has(b"JS") {
                self.report("file", "actions", "has a script");
            }
            if let Some(stream) = stream {
                let filters = stream.filters().unwrap_or_default();
                if self.is_x() && filters.contains(&b"LZWDecode".as_slice()) {
                    self.report("file", "lzw", "has a stream packed by LZW");
                }
                if dict.has(b"F") {
                    self.report("file", "external", "keeps a part of itself in another file");
                }
            }
            if !self.is_x() {
                continue;
            }
            if dict.has(b"OPI") {
                self.report("file", "opi", "has an image that a server must insert (OPI)");
            }
            if is(b"Type", b"XObject") && (dict.has(b"Ref") || is(b"Subtype", b"PS")) {
                self.report("file", "external", "has a drawing that is not in the file");
            }
            let transfer = dict.get(b"TR2").and_then(Object::as_name);
            let own = is(b"Type", b"ExtGState");
            if own && (dict.has(b"TR") || transfer.is_ok_and(|name| name != b"Default")) {
                self.report("file", "transfer", "changes how dark the press prints");
            }
        }
    }
}

/// Returns the object itself if `object` is a reference.
fn resolve<'a>(pdf: &'a Document, object: &'a Object) -> &'a Object {
    pdf.dereference(object).map_or(&Object::Null, |(_, found)| found)
}

/// Returns a dictionary, direct or referenced, or that of a stream.
fn dictionary<'a>(pdf: &'a Document, object: &'a Object) -> Option<&'a Dictionary> {
    match resolve(pdf, object) {
        Object::Dictionary(dict) => Some(dict),
        Object::Stream(stream) => Some(&stream.dict),
        _ => None,
    }
}

/// Returns the decoded content of a stream.
fn stream(pdf: &Document, object: &Object) -> Option<Vec<u8>> {
    match resolve(pdf, object) {
        Object::Stream(stream) if stream.dict.has(b"Filter") => stream.decompressed_content().ok(),
        Object::Stream(stream) => Some(stream.content.clone()),
        _ => None,
    }
}

fn find(text: &[u8], wanted: &[u8]) -> bool {
    text.windows(wanted.len()).any(|w| w == wanted)
}

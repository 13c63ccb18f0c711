//! The metadata of a file: the information dictionary, the XMP packet, the identifiers and the
//! output intents.

use std::fmt::Write as _;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};
use sha2::{Digest, Sha256};

use super::file::File;
use super::objects::{ascii, dict, int, name, reference, stream, text};
use super::{IccProfile, PdfOptions, Standard};
use crate::scene::Meta;

/// The identifiers and dates of one file.
pub(super) struct Identity {
    /// 16 bytes derived from the book's fingerprint and what was drawn, never from a clock.
    digest: [u8; 16],
    date: jiff::Timestamp,
}

impl Identity {
    pub(super) fn new(fingerprint: &str, options: &PdfOptions, drawn: Sha256) -> Self {
        let mut hash = Sha256::new();
        hash.update(drawn.finalize());
        hash.update(fingerprint);
        hash.update(format!("{:?} {:?}", options.standard, options.fonts));
        hash.update(options.date.to_be_bytes());
        let mut digest = [0; 16];
        digest.copy_from_slice(&hash.finalize()[..16]);
        Identity { digest, date: jiff::Timestamp::from_second(options.date).unwrap_or_default() }
    }

    /// Returns the pair of identifiers in the trailer, which are equal for an unedited file.
    pub(super) fn trailer(&self) -> Object {
        let id = Object::String(self.digest.to_vec(), StringFormat::Hexadecimal);
        Object::Array(vec![id.clone(), id])
    }

    /// Returns the digest as a hash-based UUID (RFC 9562, version 8).
    fn uuid(&self) -> String {
        let mut d = self.digest;
        d[6] = d[6] & 0x0F | 0x80;
        d[8] = d[8] & 0x3F | 0x80;
        let mut out = String::from("uuid:");
        for (i, byte) in d.iter().enumerate() {
            if [4, 6, 8, 10].contains(&i) {
                out.push('-');
            }
            let _ = write!(out, "{byte:02x}");
        }
        out
    }

    pub(super) fn pdf_date(&self) -> String {
        self.date.strftime("D:%Y%m%d%H%M%SZ").to_string()
    }

    fn xmp_date(&self) -> String {
        self.date.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
    }

    /// Returns the information dictionary.
    pub(super) fn info(&self, meta: &Meta, options: &PdfOptions) -> Dictionary {
        let mut info = dict([
            ("Title", text(&title(meta))),
            ("Creator", text(&options.producer)),
            ("Producer", text(&options.producer)),
            ("CreationDate", ascii(&self.pdf_date())),
            ("ModDate", ascii(&self.pdf_date())),
        ]);
        if let Some(author) = &meta.author {
            info.set("Author", text(&clean(author)));
        }
        if let Some(subtitle) = &meta.subtitle {
            info.set("Subject", text(&clean(subtitle)));
        }
        if let Some(keywords) = &meta.keywords {
            info.set("Keywords", text(keywords));
        }
        if options.standard.is_x() {
            info.set("Trapped", name("False"));
        }
        if let Some(version) = options.standard.x_version() {
            info.set("GTS_PDFXVersion", ascii(version));
        }
        if let Some(conformance) = options.standard.x_conformance() {
            info.set("GTS_PDFXConformance", ascii(conformance));
        }
        info
    }

    /// Returns the XMP packet (ISO 16684-1), with descriptions of the properties that PDF/A does
    /// not define (ISO 19005-2, 6.6.2.3).
    pub(super) fn xmp(&self, meta: &Meta, options: &PdfOptions) -> Stream {
        let date = self.xmp_date();
        let id = self.uuid();
        let producer = escaped(&options.producer);
        let mut x = String::from(
            "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
             <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
             <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
             <rdf:Description rdf:about=\"\"\n \
             xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n \
             xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"\n \
             xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\"\n \
             xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n \
             xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\"\n \
             xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\"\n \
             xmlns:pdfx=\"http://ns.adobe.com/pdfx/1.3/\"\n \
             xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"\n \
             xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\"\n \
             xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\"\n \
             xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\n",
        );
        let _ = writeln!(x, "<dc:format>application/pdf</dc:format>");
        let alternatives = |x: &mut String, tag: &str, value: &str| {
            let _ = writeln!(
                x,
                "<{tag}><rdf:Alt><rdf:li xml:lang=\"x-default\">{value}</rdf:li></rdf:Alt></{tag}>"
            );
        };
        alternatives(&mut x, "dc:title", &escaped(&title(meta)));
        if let Some(subtitle) = &meta.subtitle {
            alternatives(&mut x, "dc:description", &escaped(subtitle));
        }
        if let Some(author) = &meta.author {
            let author = escaped(author);
            let _ = writeln!(
                x,
                "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
            );
        }
        if let Some(keywords) = &meta.keywords {
            let _ = writeln!(x, "<pdf:Keywords>{}</pdf:Keywords>", escaped(keywords));
        }
        let language = escaped(language(meta));
        let _ = writeln!(
            x,
            "<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>"
        );
        for (tag, value) in [
            ("xmp:CreatorTool", producer.as_str()),
            ("xmp:CreateDate", &date),
            ("xmp:ModifyDate", &date),
            ("xmp:MetadataDate", &date),
            ("xmpMM:DocumentID", &id),
            ("xmpMM:InstanceID", &id),
            ("xmpMM:RenditionClass", "default"),
            ("xmpMM:VersionID", "1"),
            ("pdf:Producer", &producer),
        ] {
            let _ = writeln!(x, "<{tag}>{value}</{tag}>");
        }
        let (part, conformance) = if options.standard.is_screen() { (2, "A") } else { (2, "B") };
        let _ = writeln!(
            x,
            "<pdfaid:part>{part}</pdfaid:part>\n<pdfaid:conformance>{conformance}</pdfaid:conformance>"
        );
        let mut extensions = String::new();
        let mut extend = |prefix: &str,
                          uri: &str,
                          what: &str,
                          properties: &[(&str, &str, &str)]| {
            let _ = writeln!(
                extensions,
                "<rdf:li rdf:parseType=\"Resource\"><pdfaSchema:schema>{what}</pdfaSchema:schema>\
                 <pdfaSchema:namespaceURI>{uri}</pdfaSchema:namespaceURI>\
                 <pdfaSchema:prefix>{prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>"
            );
            for (property, kind, about) in properties {
                let _ = writeln!(
                    extensions,
                    "<rdf:li rdf:parseType=\"Resource\"><pdfaProperty:name>{property}\
                     </pdfaProperty:name><pdfaProperty:valueType>{kind}</pdfaProperty:valueType>\
                     <pdfaProperty:category>internal</pdfaProperty:category>\
                     <pdfaProperty:description>{about}</pdfaProperty:description></rdf:li>"
                );
            }
            extensions.push_str("</rdf:Seq></pdfaSchema:property></rdf:li>\n");
        };
        if options.standard.is_screen() {
            x.push_str("<pdfuaid:part>1</pdfuaid:part>\n");
            let part = ("part", "Integer", "Part of ISO 14289 that the file keeps");
            extend("pdfuaid", "http://www.aiim.org/pdfua/ns/id/", "PDF/UA identification", &[part]);
        }
        if let Some(version) = options.standard.x_version() {
            x.push_str("<pdf:Trapped>False</pdf:Trapped>\n");
            let trapped = ("Trapped", "Text", "Whether the file has been trapped");
            extend("pdf", "http://ns.adobe.com/pdf/1.3/", "Adobe PDF", &[trapped]);
            let about = "Version of PDF/X that the file keeps";
            if options.standard == Standard::X4 {
                let _ = writeln!(x, "<pdfxid:GTS_PDFXVersion>{version}</pdfxid:GTS_PDFXVersion>");
                let property = ("GTS_PDFXVersion", "Text", about);
                extend(
                    "pdfxid",
                    "http://www.npes.org/pdfx/ns/id/",
                    "PDF/X identification",
                    &[property],
                );
            } else {
                let _ = writeln!(x, "<pdfx:GTS_PDFXVersion>{version}</pdfx:GTS_PDFXVersion>");
                let mut properties = vec![("GTS_PDFXVersion", "Text", about)];
                if let Some(conformance) = options.standard.x_conformance() {
                    let _ = writeln!(
                        x,
                        "<pdfx:GTS_PDFXConformance>{conformance}</pdfx:GTS_PDFXConformance>"
                    );
                    properties.push(("GTS_PDFXConformance", "Text", "Conformance to PDF/X"));
                }
                extend("pdfx", "http://ns.adobe.com/pdfx/1.3/", "PDF/X information", &properties);
            }
        }
        if !extensions.is_empty() {
            let _ = writeln!(
                x,
                "<pdfaExtension:schemas><rdf:Bag>\n{extensions}</rdf:Bag></pdfaExtension:schemas>"
            );
        }
        x.push_str("</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>");
        // Not compressed, so that programs without PDF support can find it.
        Stream::new(dict([("Type", name("Metadata")), ("Subtype", name("XML"))]), x.into_bytes())
            .with_compression(false)
    }
}

/// Returns the output intents: always for PDF/A, for PDF/X if requested. Both refer to one profile.
pub(super) fn output_intents(pdf: &mut File, options: &PdfOptions) -> Object {
    let own = || {
        if options.standard.is_screen() {
            IccProfile::screen_grey()
        } else {
            IccProfile::press_grey()
        }
    };
    let profile = options.icc.clone().unwrap_or_else(own);
    let profile_id = embed_profile(pdf, &profile);
    let archive = dict([
        ("Type", name("OutputIntent")),
        ("S", name("GTS_PDFA1")),
        ("OutputConditionIdentifier", ascii("Custom")),
        (
            "Info",
            text(if options.icc.is_some() { "Output profile of the publisher" } else { "Grey" }),
        ),
        ("DestOutputProfile", reference(profile_id)),
    ]);
    let mut intents = vec![Object::Dictionary(archive)];
    if options.standard.is_x() {
        let (identifier, info, registered) = match &options.condition {
            Some(c) => (clean(&c.identifier), clean(&c.info), c.registered),
            None => ("Custom".to_owned(), "Black ink, dot gain 20%".to_owned(), false),
        };
        let mut x = dict([
            ("Type", name("OutputIntent")),
            ("S", name("GTS_PDFX")),
            ("OutputConditionIdentifier", text(&identifier)),
            ("OutputCondition", text(&info)),
            ("Info", text(&info)),
        ]);
        if registered {
            x.set("RegistryName", ascii("http://www.color.org"));
        }
        // A registered name is sufficient; an embedded profile must be the publisher's own.
        if !registered || options.icc.is_some() {
            x.set("DestOutputProfile", reference(profile_id));
        }
        intents.push(Object::Dictionary(x));
    }
    Object::Array(intents)
}

fn embed_profile(pdf: &mut File, profile: &IccProfile) -> ObjectId {
    let alternate = match profile.components() {
        1 => "DeviceGray",
        3 => "DeviceRGB",
        _ => "DeviceCMYK",
    };
    let head = dict([("N", int(profile.components())), ("Alternate", name(alternate))]);
    pdf.add_object(stream(head, profile.bytes().to_vec()))
}

/// Returns the language tag, or the one for "unknown".
pub(super) fn language(meta: &Meta) -> &str {
    if meta.language.is_empty() { "und" } else { &meta.language }
}

fn title(meta: &Meta) -> String {
    let title = clean(&meta.title);
    if title.trim().is_empty() { "Untitled".to_owned() } else { title }
}

/// Removes the control characters that XML and title bars do not allow.
fn clean(s: &str) -> String {
    s.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !is_noncharacter(*c))
        .collect()
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FFFE}' | '\u{FFFF}')
}

/// Escapes text for XML.
fn escaped(s: &str) -> String {
    clean(s).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
